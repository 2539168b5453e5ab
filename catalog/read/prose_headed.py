"""Pages of prose with headings: those of Markdown, lines of dashes below a name, "Game: name", or a name in bold.

A table in Markdown with a game in each row has a name in each row.
"""

from __future__ import annotations

from catalog.model.page import Page
from catalog.read.blocks import SHORT, Kind, about_cards, blocks_of, section_word
from catalog.read.games import read_games
from catalog.read.headings import is_part, labels, tells_a_game
from catalog.read.markup import scan
from catalog.read.tables import lifted, merged
from catalog.read.unmarked import has_names


def recognises(text: str) -> bool:
    """True for at least two headings that are not mere parts, over text about cards, without code.

    One is enough over text with a game's deal and its winner, or over names without headings.
    """
    text, tables = lifted(text, "")
    found = scan(text)
    labelled = labels([line.text for line in found.lines])
    named = [line.text for at, line in enumerate(found.lines) if at in labelled or (line.level and _is_name(line.text))]
    named += [block.text for block in tables if block.role is None and block.kind is Kind.HEADING]
    told = f"{found.unmarked} {' '.join(block.text for block in tables)}"
    if not named or not about_cards(told):
        return False
    if len(named) >= 2 or tells_a_game(line.text for line in found.lines):
        return True
    return has_names(blocks_of(found.lines, [line.level for line in found.lines], ""))


def read(text: str, document: str) -> Page:
    """The page tree; every line is in the tree or in a diagnostic."""
    text, tables = lifted(text, document)
    found = scan(text)
    blocks = merged(blocks_of(found.lines, [line.level for line in found.lines], document), tables)
    return read_games(blocks, document, found.diagnostics(document))


def _is_name(text: str) -> bool:
    return section_word(text) is None and not is_part(text) and len(text) <= SHORT and not text.endswith(".")
