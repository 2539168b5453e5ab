"""Pages of prose with labelled fields: a line with a game's name, and below it "PLAYERS:", "PLAY:" and so on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from catalog.model.page import Page
from catalog.read import prose_spaced
from catalog.read.blocks import SHORT, about_cards, blocks_of, is_title, section_word
from catalog.read.games import read_games
from catalog.read.headings import is_part, tells_a_game
from catalog.read.markup import ITEM, Line, scan

_LABEL = re.compile(r"(?P<label>[A-Z][\w /-]{2,30}):")


def recognises(text: str) -> bool:
    """True if at least two names are directly above a label; one is enough above a whole game."""
    found = scan(text)
    if not about_cards(found.unmarked):
        return False
    pairs = _pairs(found.lines)
    strict = sum(line.after == 0 and _is_heading(line, after, capitals=True) for line, after in pairs)
    return strict >= 2 or (has_names(found.lines) and not prose_spaced.recognises(text))


def has_names(lines: Sequence[Line]) -> bool:
    """True if names are above labels: two or more, or one above a whole game."""
    names = sum(_is_heading(line, after) for line, after in _pairs(lines))
    return names >= 2 or names == 1 and tells_a_game(line.text for line in lines)


def read(text: str, document: str) -> Page:
    """The page tree; every line is in the tree or in a diagnostic."""
    found = scan(text)
    return read_games(blocks_of(found.lines, levels(found.lines), document), document, found.diagnostics(document))


def levels(lines: Sequence[Line]) -> list[int]:
    """1 for each line that is a game's name, 0 for any other."""
    return [int(_is_heading(line, after) or _is_plain_heading(line, after)) for line, after in _pairs(lines)]


def _pairs(lines: Sequence[Line]) -> list[tuple[Line, Line | None]]:
    return list(zip(lines, (*lines[1:], None), strict=False))


def _is_heading(line: Line, after: Line | None, capitals: bool = False) -> bool:
    """True for a name on its own after an empty line, with the first label in the next line, which may be set off."""
    if after is None or not _is_plain_heading(line, after, fields=True):
        return False
    return _is_field(after.text) and (not capitals or after.text.partition(":")[0].isupper())


def _is_field(text: str) -> bool:
    """True for a label in capitals, or one that names a part of a game, with or without the mark of an item."""
    found = _LABEL.match(item["text"] if (item := ITEM.fullmatch(text)) else text)
    if found is None:
        return False
    label = found["label"]
    return label.isupper() or section_word(label) is not None or is_part(label) or "player" in label.lower()


def _is_plain_heading(line: Line, after: Line | None, fields: bool = False) -> bool:
    """True for a name on its own after an empty line, with a paragraph in the next line."""
    text = line.text
    # A heading may have other names after it, in parentheses.
    named = is_title(text.partition("(")[0].strip() or text)
    return (
        named
        and section_word(text) is None
        and not _LABEL.match(text)
        and not ITEM.fullmatch(text)
        and line.before >= 1
        and line.after <= int(fields)
        and after is not None
        and (fields or len(after.text) > 2 * SHORT)
    )
