"""Pages of prose with labelled fields: a line with a game's name, and right below it "PLAYERS:", "PLAY:" and so on."""

from __future__ import annotations

import re

from catalog.model.page import Page
from catalog.read.blocks import SHORT, Block, Kind, Line, about_cards, body_blocks, is_title, lines_of, section_word
from catalog.read.games import read_games
from catalog.read.text import clean

_LABEL = re.compile(r"\s*[A-Z][A-Z0-9 ]{2,30}:")


def recognises(text: str) -> bool:
    """True where two lines or more, each a name, stand right above a label in capitals."""
    return sum(_is_heading(line, after) for line, after in _pairs(text)) >= 2 and about_cards(text)


def read(text: str, document: str) -> Page:
    """The page tree; every line is in the tree or in a diagnostic."""
    blocks: list[Block] = []
    last = None
    for line, after in _pairs(text):
        made = list(body_blocks(line, document, last))
        if _is_heading(line, after) or _is_plain_heading(line, after):
            made = [Block(Kind.HEADING, clean(line.text), made[0].place, 1)]
        last = next((block.number for block in made if block.number), last)
        blocks += made
    return read_games(blocks, document)


def _pairs(text: str) -> list[tuple[Line, Line | None]]:
    lines = lines_of(text)
    return list(zip(lines, (*lines[1:], None), strict=True))


def _is_heading(line: Line, after: Line | None) -> bool:
    """A name on its own after an empty line, and the first label in the next line."""
    return _is_plain_heading(line, after, fields=True) and after is not None and _LABEL.match(after.text) is not None


def _is_plain_heading(line: Line, after: Line | None, fields: bool = False) -> bool:
    """A name on its own after an empty line, and a paragraph in the next line."""
    text = line.text.strip()
    # A heading may have other names behind it, in parentheses.
    named = is_title(text.partition("(")[0].strip() or text)
    return (
        named
        and section_word(text) is None
        and not _LABEL.match(text)
        and line.before >= 1
        and line.after == 0
        and after is not None
        and (fields or len(after.text) > 2 * SHORT)
    )
