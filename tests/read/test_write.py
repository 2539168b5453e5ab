"""Variants written as a page and read again are the same, and written again the same page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog import language
from catalog.language import Reading
from catalog.model.diagnostic import Place
from catalog.model.frozen import frozen
from catalog.model.step import Step
from catalog.model.variant import Child, Numbers, Parent, Rule, Variant
from catalog.read import Documents, read_catalog, read_documents
from catalog.read.documents import Document
from catalog.read.write import transcribe, write_entry

pytestmark = pytest.mark.usefixtures("unnamed")


@frozen
class Said(Step):
    """A step of a language that reads everything in capitals and leaves the rest."""

    what: str = ""


@pytest.fixture
def small_language(monkeypatch):
    monkeypatch.setattr(language, "read_rule", read_rule)
    monkeypatch.setattr(language, "render_rule", lambda steps: f"{steps[0].what}..")


def read_rule(text):
    what = text.rstrip(".!")
    return Reading((Said(what),)) if what.isupper() else Reading((), (text,))


def again(text, name="again.md"):
    return read_catalog(Documents((Document(name, text, ""),)))


def test_the_page_reads_back_equal_and_writes_back_identical(fixtures, unread_rules):
    catalog = read_catalog(read_documents([fixtures / "page.md"]))
    text, kept = transcribe(catalog)
    assert again(text).variants == catalog.variants
    assert again(text).diagnostics == ()
    assert transcribe(again(text))[0] == text
    assert len(kept) == 12


def test_numbers_come_in_order_and_nothing_is_made_up(fixtures, unread_rules):
    text, _ = transcribe(read_catalog(read_documents([fixtures / "page.html"])))
    assert [line for line in text.split("\n") if line.startswith("## ")] == [
        "## Five Card Stud (#2)",
        "## Six Card Test (#104)",
        "## Six &amp; a Half <Test> (#116)".replace("&amp;", "&"),
    ]
    assert "|Cards|-|" in text and "|Source|-|" in text and "|5-?-4-5-0|" in text


def test_rules_are_put_in_house_wording_and_what_is_not_understood_is_kept(small_language):
    page = "## Anaconda (#10)\n### Rules:\n1. DEAL.\n2. Pass what you like.\n\nParent: Root Game (#0)\n"
    catalog = again(page)
    text, (kept,) = transcribe(catalog)
    assert "1. DEAL..\n2. Pass what you like.\n" in text
    assert (kept.code, kept.severity, kept.place) == ("kept-sentence", "warning", Place("again.md", 4, 4))
    assert "rule 2 of Anaconda" in kept.message and "Pass what you like." in kept.hint
    assert again(text).variants == catalog.variants


def test_what_was_cut_off_stays_so(small_language):
    for page in ("## A (#98)\n### Rules:\n1. DEAL.\n2. DEAL TW", "## A (#98)\n### Rules:\n"):
        catalog = again(page)
        assert catalog.variants[0].incomplete
        assert again(transcribe(catalog)[0]).variants == catalog.variants


words = st.text(st.sampled_from("abcXYZ019 #|*\\&;>-.()'\"\u00e9_[]`~<:"), min_size=1, max_size=12)
names = words.map(lambda text: " ".join(text.split())).filter(lambda text: any(c.isalnum() for c in text))
plain = names.filter(lambda text: not text.startswith(("or ", "and ")) and not text.endswith(")"))
numbers = st.none() | st.integers(-1, 400)
serials = st.tuples(*[st.integers(0, 400)] * 5).map(lambda values: "-".join(map(str, values)))


@st.composite
def variants(draw):
    def key(number):
        return f"local-{number}"

    def referred(kind, *more):
        number = draw(st.integers(6000, 6009))
        return kind(key(number), f"Relative {number} {draw(plain)}", number, *more)

    labels = st.lists(plain.filter(lambda text: not text.startswith("-")), max_size=3, unique=True).map(tuple)
    rules = [f"Do {draw(plain)}." for _ in range(draw(st.integers(1, 4)))]
    return Variant(
        key=key(5000),
        name=f"Game {draw(plain)}",
        number=5000,
        source="local",
        aliases=draw(labels),
        credit=draw(st.just("") | plain.filter(lambda text: text != "-")),
        numbers=Numbers(*(draw(numbers) for _ in range(5))),
        tags=draw(labels),
        rules=tuple(Rule(number, (), (text,), text) for number, text in enumerate(rules, 1)),
        parent=referred(Parent),
        children=tuple(referred(Child, draw(serials), draw(labels)) for _ in range(draw(st.integers(0, 2)))),
    )


@given(variants())
def test_any_variant_reads_back_equal(variant):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "read_rule", lambda text: Reading((), (text,)))
        catalog = again(write_entry(variant))
    (described,) = [v for v in catalog.variants if v.described]
    assert described == variant
    assert write_entry(described) == write_entry(variant)


def test_the_corpus_reads_back_equal(corpus_catalog):
    catalog = corpus_catalog
    text, kept = transcribe(catalog)
    back = again(text)
    assert back.variants == catalog.variants
    assert [d for d in back.diagnostics if d.severity == "error"] == []
    assert len(kept) == sum(bool(rule.unread) for variant in catalog.variants for rule in variant.rules)
    assert transcribe(back)[0] == text
