"""The picture for a shared page: a name, a line and the five numbers, 1200 by 630, as PNG.

Social sites and messengers do not show SVG, so it is drawn here in pixels, in the fonts of the site.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from catalog.site.visible import plain

SIZE = (1200, 630)

_FONTS = Path(__file__).parent / "static" / "fonts"
_FELT, _PAPER, _SOFT, _LINE = "#1f5d43", "#fbf8f1", "#cfe0d6", "#3f7a61"
_SIDE = 80
_COLOURS = 48


@cache
def _font(name: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_FONTS / f"{name}.woff2", size)
    font.set_variation_by_axes([weight])
    return font


def _serif(size: int, weight: int = 700) -> ImageFont.FreeTypeFont:
    return _font("bitter", size, weight)


def _sans(size: int, weight: int = 400) -> ImageFont.FreeTypeFont:
    return _font("source-sans-3", size, weight)


@lru_cache(maxsize=256)
def preview(name: str, line: str, figures: Sequence[tuple[str, str]] = ()) -> bytes:
    """A PNG with a name, a line below it, and (number, word) pairs; text that does not fit is cut with an ellipsis."""
    picture = Image.new("RGB", SIZE, _FELT)
    draw = ImageDraw.Draw(picture)
    width = SIZE[0] - 2 * _SIDE
    picture.paste(_PAPER, (_SIDE, 54), _spade(56))
    draw.text((_SIDE + 72, 98), "Stemma", font=_serif(40), fill=_PAPER, anchor="ls")
    draw.text((_SIDE + 250, 98), "the family tree of poker", font=_sans(32), fill=_SOFT, anchor="ls")
    font, rows = _fitting(draw, " ".join(str(plain(name)).split()), width)
    top = 150
    for row in rows:
        draw.text((_SIDE, top), row, font=font, fill=_PAPER)
        top += round(font.size * 1.18)
    top += 18
    for row in wrapped(draw, " ".join(str(plain(line)).split()), _sans(38), width, 3 if len(rows) == 1 else 2):
        draw.text((_SIDE, top), row, font=_sans(38), fill=_SOFT)
        top += 50
    if figures:
        draw.line((_SIDE, 478, SIZE[0] - _SIDE, 478), fill=_LINE, width=3)
    for at, (number, word) in enumerate(figures):
        left = _SIDE + at * width // len(figures)
        draw.text((left, 494), number, font=_serif(56), fill=_PAPER)
        draw.text((left, 562), word, font=_sans(28), fill=_SOFT)
    file = io.BytesIO()
    picture.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def _fitting(draw: ImageDraw.ImageDraw, text: str, width: int) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    """The largest font in which a text fits two rows, and the rows; in the smallest, it is cut."""
    for size in (96, 80, 66, 56):
        rows = wrapped(draw, text, _serif(size), width, 2)
        if not rows or not rows[-1].endswith("…"):
            break
    return _serif(size), rows


def wrapped(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, width: int, most: int) -> list[str]:
    """A text in rows of at most that width, broken between words, or within a word that is too long."""
    rows: list[str] = []
    rest = text[:400]
    while rest:
        end = _room(draw, rest, font, width)
        if end < len(rest) and " " in rest[: end + 1].strip():
            end = rest.rindex(" ", 0, end + 1)
        if end < len(rest) and len(rows) == most - 1:
            end = _room(draw, rest, font, width - round(draw.textlength("…", font=font)))
            if " " in rest[:end].strip():
                end = rest.rindex(" ", 0, end + 1)
            return [*rows, rest[:end].rstrip(" ,;.") + "…"]
        rows.append(rest[:end].strip())
        rest = rest[end:].lstrip()
    return rows


def _room(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, width: int) -> int:
    """The number of letters of a text that fit a width; at least one."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if draw.textlength(text[:middle], font=font) <= width else (low, middle - 1)
    return low


@cache
def _spade(size: int) -> Image.Image:
    """The suit of the site's logo as a mask, drawn larger and reduced so that its edges are smooth."""
    mask = Image.new("L", (16 * 32, 16 * 32))
    draw = ImageDraw.Draw(mask)

    def scaled(*places: float) -> list[float]:
        return [place * 16 for place in places]

    draw.polygon(scaled(16, 2, 29, 16, 3, 16), fill=255)
    for middle in (9.4, 22.6):
        draw.ellipse(scaled(middle - 7.4, 10.4, middle + 7.4, 25.2), fill=255)
    draw.polygon(scaled(16, 14, 21.5, 31, 10.5, 31), fill=255)
    return mask.resize((size, size), Image.Resampling.LANCZOS)
