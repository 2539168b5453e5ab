"""The look: readable contrast in both colour schemes, colours named once, and nothing inline on our pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catalog.site.page_frame import ENVIRONMENT, static

SITE = Path(__file__).resolve().parents[2] / "catalog" / "site"
CSS = (SITE / "static" / "stemma.css").read_text(encoding="utf-8")
SCHEMES = {
    name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    for name, block in zip(("light", "dark"), re.findall(r":root \{(.*?)\}", CSS, re.DOTALL), strict=False)
}
"""The colours of the light and the dark scheme by name."""

WORDS = ("ink", "soft", "link", "good", "bad", "warn", "mark")
GROUNDS = ("paper", "card", "shade", "felt-soft", "bad-soft", "warn-soft")


def luminance(colour: str) -> float:
    """Relative luminance of a colour, by WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours by the same rule: 1 for equal ones, 21 for black on white."""
    less, more = sorted((luminance(one), luminance(other)))
    return (more + 0.05) / (less + 0.05)


def test_the_rule_of_contrast():
    assert round(contrast("#000000", "#ffffff"), 2) == 21 and contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_can_be_read_on_every_ground(scheme):
    colours = SCHEMES[scheme]
    assert {*WORDS, *GROUNDS, "felt", "felt-ink", "edge"} <= set(colours)
    for words in WORDS:
        for ground in GROUNDS:
            assert contrast(colours[words], colours[ground]) >= 4.5, (words, ground)
    assert contrast(colours["felt-ink"], colours["felt"]) >= 4.5
    for ground in ("paper", "card"):  # what a field or a button ends with
        assert contrast(colours["edge"], colours[ground]) >= 3
        assert contrast(colours["felt"], colours[ground]) >= 3


def test_both_schemes_name_the_same_colours():
    assert set(SCHEMES["light"]) == set(SCHEMES["dark"])


@pytest.mark.parametrize("path", sorted((SITE / "static").glob("*.css")), ids=lambda path: path.name)
def test_colours_are_named_once(path):
    on_screen = path.read_text(encoding="utf-8").partition("@media print")[0]
    rules = re.sub(r":root \{.*?\}", "", on_screen, flags=re.DOTALL)
    rules = re.sub(r"/\*.*?\*/", "", rules, flags=re.DOTALL)
    assert re.findall(r":[^;{}]*(#[0-9a-fA-F]{3,8})\b", rules) == []
    known = set(re.findall(r"--([\w-]+):", CSS + rules))
    assert set(re.findall(r"var\(--([\w-]+)", rules)) <= known


@pytest.mark.parametrize("path", sorted((SITE / "templates" / "pages").glob("*.html")), ids=lambda path: path.name)
def test_nothing_is_inline_on_our_pages(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<[^>{]*\s(style|on[a-z]+)=|<style|javascript:", text)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))


def test_files_in_the_style_sheet_have_addresses_that_change_with_them():
    """And those that a page asks for beforehand are the same ones, so that no font comes twice."""
    folder = SITE / "static"
    for sheet in folder.glob("*.css"):
        for name, digest in re.findall(r'url\("([^"?]+)(?:\?(\w+))?"\)', sheet.read_text(encoding="utf-8")):
            assert digest and static(name) == f"/-/stemma/{name}?{digest}", (sheet.name, name)
    frame = ENVIRONMENT.loader.get_source(ENVIRONMENT, "pages/_frame.html")[0]
    assert 'rel="preload" as="font"' in frame
