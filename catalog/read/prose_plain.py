"""Pages of prose in plain text: a game's name on a line between empty lines, with its rules below it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from catalog.model.page import Page
from catalog.read.blocks import about_cards, blocks_of, in_title_case, is_caption, is_title, section_word
from catalog.read.commentary import kind_of
from catalog.read.games import read_games
from catalog.read.headings import TITLED_SO, is_part, tells_a_game
from catalog.read.markup import ITEM, LABEL, Line, scan
from catalog.read.unmarked import games_told


def recognises(text: str) -> bool:
    """True if names are on lines of their own over texts about cards, half of which describe a deal and a winner.

    Names that are marked in another way count as well (`catalog.read.unmarked`).
    """
    found = scan(text)
    if not about_cards(found.unmarked):
        return False
    if _is_unmarked(found.lines):
        return True
    starts = [at for at, level in enumerate(levels(found.lines)) if level == 1]
    told = sum(
        tells_a_game(line.text for line in found.lines[start + 1 : end])
        for start, end in pairwise((*starts, len(found.lines)))
    )
    return bool(told) and 2 * told >= len(starts)


def read(text: str, document: str) -> Page:
    """The page tree; every line is in the tree or in a diagnostic."""
    found = scan(text)
    return read_games(blocks_of(found.lines, levels(found.lines), document), document, found.diagnostics(document))


def levels(lines: Sequence[Line]) -> list[int]:
    """1 for each line that is a game's name, 2 for one that announces a part, 0 for any other.

    If names that are marked in another way give more games, only a title of the page has a level.
    """
    return _title(lines) if _is_unmarked(lines) else _alone(lines)


def _title(lines: Sequence[Line]) -> list[int]:
    """1 for a first line about several games, 0 for all others."""
    titled = bool(lines) and is_title(lines[0].text) and TITLED_SO.search(lines[0].text) is not None
    return [int(titled and not at) for at in range(len(lines))]


def _is_unmarked(lines: Sequence[Line]) -> bool:
    """True if names that are marked in another way give more games than names on lines of their own."""
    alone = _alone(lines)
    unmarked = games_told(blocks_of(lines, _title(lines), ""))
    return unmarked > (games_told(blocks_of(lines, alone, "")) if any(alone) else 0)


def _alone(lines: Sequence[Line]) -> list[int]:
    return [
        0 if not after or not _is_alone(line, after) else 2 if _is_part(line.text) else int(_is_name(line, after))
        for line, after in zip(lines, (*lines[1:], None), strict=False)
    ]


def _is_alone(line: Line, after: Line) -> bool:
    text = line.text
    alone = line.before >= 1 and (line.after >= 1 or line.number == 1) and is_title(text)
    return alone and not ITEM.fullmatch(text) and not LABEL.match(text) and not is_caption(text)


def _is_name(line: Line, after: Line) -> bool:
    """True for a title that is no sentence, over text or the title of a part, or for a title about several games."""
    over_text = not is_title(after.text) or _is_part(after.text)
    return in_title_case(line.text) and (
        kind_of(line.text) != "rule" and over_text or TITLED_SO.search(line.text) is not None
    )


def _is_part(text: str) -> bool:
    return section_word(text) is not None or is_part(text)
