"""Tables of games as text, as from spreadsheets: a game on each line, cells split by commas, semicolons or tabs."""

from __future__ import annotations

import csv
from functools import lru_cache

from catalog.limits import ROWS
from catalog.model.page import Page
from catalog.read.games import read_games
from catalog.read.tables import Cell, Row, blocks_of_table, games_of
from catalog.read.text import clean, is_markup

_SEPARATORS = "\t;,"


def recognises(text: str) -> bool:
    """True if nearly all lines have as many cells as the first one, and half of them name and describe a game."""
    return bool(not is_markup(text) and _rows(text))


def read(text: str, document: str) -> Page:
    """The page tree; every line is in the tree or in a diagnostic."""
    return read_games(blocks_of_table(_rows(text), document, 2), document)


@lru_cache(maxsize=2)
def _rows(text: str) -> list[Row]:
    """The rows of a text that is a table of games, without empty ones; empty for any other text."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    for separator in _SEPARATORS:
        if separator not in first:
            continue
        rows = _cells(text, separator)
        width = len(rows[0]) if rows else 0
        if 2 <= len(rows) <= ROWS and width > 1 and sum(len(row) != width for row in rows) * 10 <= len(rows):
            if games_of(rows):
                return rows
    return []


def _cells(text: str, separator: str) -> list[Row]:
    lines = text.split("\n")
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator)
    rows: list[Row] = []
    begin = 1
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                rows.append([Cell(clean(cell), begin, _column(lines[begin - 1], cell)) for cell in cells])
            begin = reader.line_num + 1
    except csv.Error:
        return []
    return rows


def _column(line: str, cell: str) -> int:
    """The column of a cell's first line in a line; 1 if it is not found."""
    return max(1, line.find(cell.split("\n")[0]) + 1)
