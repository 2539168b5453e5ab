"""The parts of a page of prose, whatever its layout: headings, paragraphs and items of lists, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from catalog.model.diagnostic import Place
from catalog.read.commentary import kind_of
from catalog.read.markup import AFTER_CAPTION, ITEM, Line

SHORT = 60
"""The most characters in a heading."""

_MENTIONS = re.compile(r"\b(?:cards?|dealt?|deals|hands?|pot|bets?|betting|players?)\b", re.IGNORECASE)
_TECHNICAL = re.compile(r"`|=>|^ *(?:def|class|import|from) \w+", re.MULTILINE)
_CAPTION = re.compile(r"\b(?:diagram|layout|illustration|figure|picture|photo)\b(?:\s+\d+)?$", re.IGNORECASE)
_SECTION = re.compile(
    r"(?:the |some |further |other |more )?(?P<what>introduction|overview|background|"
    r"history|origins?|name origins?|notes?|"
    r"examples?|strategy|strategies|tactics|hints|tips|comments?|remarks?|"
    r"variations?|variants?|standard variations?|optional rules?|options?|alternatives|alternat(?:e|ive) rules|"
    r"objects?|objective|aim|rules?|play|the play|game ?play|procedure|equipment|players|cards|"
    r"initial deal|deal|bets?|betting|showdown|winner|scoring|rankings?|hand rankings?|setup|set-?up)",
    re.IGNORECASE,
)


class Kind(StrEnum):
    """The sort of a block."""

    HEADING = "heading"
    TEXT = "text"
    ITEM = "item"
    CAPTION = "caption"


class Role(StrEnum):
    """What a heading introduces: a game, a part of one, several games, a part of the page, or nothing."""

    GAME = "game"
    PART = "part"
    GROUP = "group"
    PAGE = "page"
    NONE = "none"


@dataclass(frozen=True)
class Block:
    """One piece of a page. `level` is that of a heading, 1 for a game's own; `number` is an item's, if it has one.

    `depth` is the depth of an item, or of text that belongs to it; 0 outside of lists. `breaks` has the offset and
    place of each wrapped line after the first. `role` is a heading's, after `catalog.read.headings` has found it. The
    first `head` characters of the text are in bold; `apart` is True after an empty line.
    """

    kind: Kind
    text: str
    place: Place
    level: int = 0
    number: int | None = None
    depth: int = 0
    breaks: tuple[tuple[int, Place], ...] = ()
    role: Role | None = None
    head: int = 0
    apart: bool = False

    def at(self, offset: int) -> Place:
        """The place of a character of the text."""
        start, place = next((each for each in reversed(self.breaks) if each[0] <= offset), (0, self.place))
        return replace(place, column=place.column + offset - start)

    @property
    def last_line(self) -> int:
        """The number of the document's line on which the text ends."""
        return self.breaks[-1][1].line if self.breaks else self.place.line

    def cut(self, start: int, end: int | None = None) -> Block:
        """The block with only a part of its text, without white space around it."""
        text = self.text[start:end]
        start += len(text) - len(text.lstrip())
        breaks = tuple((offset - start, place) for offset, place in self.breaks if offset > start)
        head = max(0, self.head - start)
        return replace(self, text=text.strip(), place=self.at(start), breaks=breaks, head=head)


def section_word(text: str) -> str | None:
    """The part that a heading inside a game's text announces ("variations", "example"); None for another heading."""
    found = _SECTION.fullmatch(text.strip().rstrip(":.").strip())
    return found["what"].lower() if found else None


def is_caption(text: str) -> bool:
    """True for a caption of a picture: a few words that end like one, or begin in lower case and are not a rule."""
    if len(text) > SHORT:
        return False
    small = text[:1].islower() and text[-1:].isalnum()
    return _CAPTION.search(text) is not None or (small and kind_of(text) != "rule")


def is_title(text: str) -> bool:
    """True for a few words that begin like a name and do not end like a sentence."""
    text = text.strip()
    return (
        0 < len(text) <= SHORT
        and (text[0].isupper() or text[0].isdigit())
        and text[-1] not in ".:;,?"
        and "|" not in text
    )


def in_title_case(text: str) -> bool:
    """True if every longer word begins with a capital, as in names."""
    words = re.findall(r"[^\W\d_][\w'\u2019]*", text)
    return bool(words) and all(word[0].isupper() for word in words if len(word) > 3) and "/" not in text


def about_cards(text: str) -> bool:
    """True if a text mentions cards and play often enough, in plain words, as a page of games does.

    It is False for a letter, and for a text about programs, which has code, arrows or tables.
    """
    words = len(text.split())
    if len(_TECHNICAL.findall(text)) >= 4:
        return False
    return words > 0 and len(_MENTIONS.findall(text)) >= max(4, words // 60)


def body_blocks(line: Line, document: str, last_item: int | None) -> Iterator[Block]:
    """The blocks of a line that is not a heading: an item, a caption, a paragraph, or a caption and an item."""
    whole = block_of(Kind.TEXT, line, document)
    if found := ITEM.fullmatch(line.text):
        number = int(found["number"]) if found["number"] else None
        yield replace(whole.cut(found.start("text")), kind=Kind.ITEM, number=number, depth=1 + line.indent)
    elif (found := AFTER_CAPTION.fullmatch(line.text)) and int(found["number"]) == (last_item or 0) + 1:
        yield replace(whole.cut(0, found.end("caption")), kind=Kind.CAPTION)
        yield replace(whole.cut(found.start("text")), kind=Kind.ITEM, number=int(found["number"]))
    elif is_caption(line.text):
        yield replace(whole, kind=Kind.CAPTION)
    else:
        yield replace(whole, depth=1 + line.indent if line.indent else 0)


def block_of(kind: Kind, line: Line, document: str, level: int = 0) -> Block:
    """A line as one block."""
    breaks = tuple((start, Place(document, number, column)) for start, number, column in line.breaks)
    place = Place(document, line.number, line.column)
    return Block(kind, line.text, place, level, breaks=breaks, head=line.head, apart=line.before > 0)


def blocks_of(lines: Sequence[Line], levels: Sequence[int], document: str) -> list[Block]:
    """The blocks of lines; those with a level are headings."""
    blocks: list[Block] = []
    last = None
    for line, level in zip(lines, levels, strict=True):
        made = [block_of(Kind.HEADING, line, document, level)] if level else list(body_blocks(line, document, last))
        last = next((block.number for block in made if block.number), last)
        blocks += made
    return blocks
