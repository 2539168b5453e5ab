"""What a page of prose is made of, whatever its layout: headings, paragraphs and items of lists, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from catalog.model.diagnostic import Place
from catalog.read.text import clean

SHORT = 60
"""Characters that a heading has at most."""

_MENTIONS = re.compile(r"\b(?:cards?|dealt?|deals|hands?|pot|bets?|betting|players?)\b", re.IGNORECASE)
_TECHNICAL = re.compile(r"`|=>|^\s*\|[-: |]+\|\s*$|^ *(?:def|class|import|from) \w+", re.MULTILINE)
_CAPTION = re.compile(r"\b(?:diagram|layout|illustration|figure|picture|photo)\b(?:\s+\d+)?$", re.IGNORECASE)
_SECTION = re.compile(
    r"(?:the |some |further |other |more )?(?P<what>introduction|overview|background|"
    r"history|origins?|name origins?|notes?|"
    r"examples?|strategy|strategies|tactics|hints|tips|comments?|remarks?|"
    r"variations?|variants?|standard variations?|optional rules?|"
    r"objects?|objective|aim|rules?|play|the play|game ?play|procedure|equipment|players|cards|"
    r"initial deal|deal|bets?|betting|showdown|winner|scoring|rankings?|hand rankings?|setup|set-?up)",
    re.IGNORECASE,
)


class Kind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    TEXT = "text"
    ITEM = "item"
    CAPTION = "caption"


@dataclass(frozen=True)
class Block:
    """One piece of a page. `level` is that of a heading, 1 for a game's own; `number` is an item's, if it has one."""

    kind: Kind
    text: str
    place: Place
    level: int = 0
    number: int | None = None


def section_word(text: str) -> str | None:
    """What a heading inside a game's text announces ("variations", "example"), or None where it is no such heading."""
    found = _SECTION.fullmatch(text.strip().rstrip(":.").strip())
    return found["what"].lower() if found else None


def is_caption(text: str) -> bool:
    """True for what stands under a picture: a few words, the last of which say so, or which begin small."""
    return len(text) <= SHORT and (_CAPTION.search(text) is not None or (text[:1].islower() and text[-1:].isalnum()))


def is_title(text: str) -> bool:
    """True for a few words without the end of a sentence, which begin like a name."""
    text = text.strip()
    return (
        0 < len(text) <= SHORT
        and (text[0].isupper() or text[0].isdigit())
        and text[-1] not in ".:;,?"
        and "|" not in text
    )


def in_title_case(text: str) -> bool:
    """True where every word of some length begins with a capital: names do, the first words of a sentence do not."""
    words = re.findall(r"[^\W\d_][\w'\u2019]*", text)
    return bool(words) and all(word[0].isupper() for word in words if len(word) > 3) and "/" not in text


def about_cards(text: str) -> bool:
    """True where a text speaks of cards and play at least now and then, in plain words: a page of games does.

    A letter does not, and neither does a text about programs: it has code, arrows or tables in it.
    """
    words = len(text.split())
    if len(_TECHNICAL.findall(text)) >= 4:
        return False
    return words > 0 and len(_MENTIONS.findall(text)) >= max(4, words // 60)


_NUMBER = re.compile(r"\s*(?P<number>[0-9]{1,2})[.)]\s+(?P<text>\S.*)")
_BULLET = re.compile(r"\s*[\u2022\u00b7*\u2013-]\s+(?P<text>\S.*)")
_AFTER_CAPTION = re.compile(r"(?P<caption>[a-z][a-z ]{2,40}?)\s+(?P<number>[0-9]{1,2})\.\s+(?P<text>[A-Z].*)")


@dataclass(frozen=True)
class Line:
    """A line that is not empty: its text, its number from 1, and how many empty lines stand before and after it."""

    text: str
    number: int
    before: int
    after: int


def lines_of(text: str) -> list[Line]:
    """The lines with words in them, in order. The page's beginning and end count as many empty lines."""
    rows = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    found = []
    for at, (number, line) in enumerate(rows):
        before = number - rows[at - 1][0] - 1 if at else 9
        after = rows[at + 1][0] - number - 1 if at + 1 < len(rows) else 9
        found.append(Line(line, number, before, after))
    return found


def body_blocks(line: Line, document: str, last_item: int | None) -> Iterator[Block]:
    """The blocks of a line that is no heading: an item, a caption or a paragraph (an item behind a caption: both)."""
    place = _place(line, document)
    if found := _NUMBER.fullmatch(line.text):
        number = int(found["number"])
        yield Block(Kind.ITEM, clean(found["text"]), _place(line, document, found.start("text")), number=number)
    elif found := _BULLET.fullmatch(line.text):
        yield Block(Kind.ITEM, clean(found["text"]), _place(line, document, found.start("text")))
    elif (found := _AFTER_CAPTION.fullmatch(line.text.strip())) and int(found["number"]) == (last_item or 0) + 1:
        yield Block(Kind.CAPTION, clean(found["caption"]), place)
        number = int(found["number"])
        yield Block(Kind.ITEM, clean(found["text"]), _place(line, document, found.start("text")), number=number)
    elif is_caption(line.text.strip()):
        yield Block(Kind.CAPTION, clean(line.text), place)
    else:
        yield Block(Kind.TEXT, clean(line.text), place)


def _place(line: Line, document: str, start: int | None = None) -> Place:
    column = len(line.text) - len(line.text.lstrip()) if start is None else start
    return Place(document, line.number, column + 1)
