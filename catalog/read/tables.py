"""Tables of games: a row for each game, one column with names and others with rules, recognised by their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from catalog.model.diagnostic import Place
from catalog.read.blocks import SHORT, Block, Kind, Role, is_title, section_word
from catalog.read.headings import is_part, tells_a_game
from catalog.read.markup import BOLD, TABLE_RULER, plain

_NAMES = re.compile(
    r"(?:the )?(?:(?:poker )?(?:games?|variants?|variations?)|names?|titles?)(?: names?)?", re.IGNORECASE
)
_RULES = re.compile(
    r"(?:the )?(?:rules?|descriptions?|play|game ?play|procedure|text|details?|instructions?|how (?:it is|it's) played"
    r"|how to play|comments?|notes?)",
    re.IGNORECASE,
)
_BAR = re.compile(r"(?<!\\)\|")
_NOTHING = ("", "-", "\u2013", "\u2014", "n/a", "?", ".")


@dataclass(frozen=True)
class Cell:
    """The words of a cell, with a line feed between its lines; its line, from 1, and its column."""

    text: str
    line: int
    column: int = 1


Row = Sequence[Cell]


@dataclass(frozen=True)
class TableGame:
    """A row that is a game: its index, the cell with its name, and the other cells, each after its column's label."""

    row: int
    name: Cell
    told: tuple[Cell, ...]


def blocks_of_table(rows: Sequence[Row], document: str, level: int) -> list[Block]:
    """The blocks of a table of games, a heading of a level for each row; empty if it is not a table of games.

    Rows without a name, and the labels of the columns, are headings over the games below them.
    """
    games = {game.row: game for game in games_of(rows)}
    blocks: list[Block] = []
    for at, row in enumerate(rows if games else ()):
        if (game := games.get(at)) is None:
            told = " | ".join(cell.text for cell in row if cell.text)
            place = Place(document, row[0].line, row[0].column)
            blocks += [Block(Kind.HEADING, told, place, level - 1, role=Role.GROUP)] if told else []
            continue
        blocks += (
            Block(kind, cell.text, Place(document, cell.line, cell.column), level if kind is Kind.HEADING else 0)
            for kind, cell in (
                (Kind.HEADING, game.name),
                *((Kind.TEXT, line) for cell in game.told for line in _lines(cell)),
            )
        )
    return blocks


def lifted(text: str, document: str) -> tuple[str, list[Block]]:
    """A text with the lines of Markdown tables of games emptied, and the blocks of these tables, in order."""
    if "|" not in text:
        return text, []
    rows = text.split("\n")
    made: list[Block] = []
    at = 0
    while at + 2 < len(rows):
        if "|" not in rows[at] or not TABLE_RULER.fullmatch(rows[at + 1]):
            at += 1
            continue
        end = next((row for row in range(at + 2, len(rows)) if "|" not in rows[row]), len(rows))
        cells = [_cells(rows[row], row + 1) for row in (at, *range(at + 2, end))]
        if blocks := blocks_of_table(cells, document, BOLD - 1):
            made += blocks
            rows[at:end] = [""] * (end - at)
        at = end
    return "\n".join(rows), made


def merged(blocks: Sequence[Block], tables: Sequence[Block]) -> list[Block]:
    """The blocks of a page and those of its tables in order of line."""
    return sorted((*blocks, *tables), key=lambda block: block.place.line) if tables else list(blocks)


def _cells(row: str, number: int) -> list[Cell]:
    """The cells of a row of a table in Markdown."""
    cells, column = [], 1
    for part in _BAR.split(row):
        cells.append(Cell(plain(part), number, column + len(part) - len(part.lstrip())))
        column += len(part) + 1
    first, last = int(not cells[0].text), len(cells) - int(len(cells) > 1 and not cells[-1].text)
    return cells[first:last] or cells


def games_of(rows: Sequence[Row]) -> list[TableGame]:
    """The games of a table, a row each, without rows that have no name; empty if it is not a table of games.

    It is one if at least half of the rows describe a deal and a winner beside a name; the first row may be the head.
    """
    if len(rows) < 2:
        return []
    head, body = _head_and_body(rows)
    column = _column_of_names(head, body)
    if column is None:
        return []
    whole = sum(
        _is_named(row, column) and tells_a_game(line.text for cell in _told(row, column, head) for line in _lines(cell))
        for row in body
    )
    if not whole or 2 * whole < len(body) or (whole < 2 and not head):
        return []
    return [
        TableGame(at, row[column], _told(row, column, head))
        for at, row in enumerate(body, len(rows) - len(body))
        if _is_named(row, column)
    ]


def _head_and_body(rows: Sequence[Row]) -> tuple[Row, Sequence[Row]]:
    """The row of labels, empty if there is none, and the other rows."""
    first = rows[0]
    labels = [cell.text for cell in first if cell.text]
    known = any(_NAMES.fullmatch(label) or _RULES.fullmatch(label) for label in labels)
    is_head = known and all(len(label) <= SHORT for label in labels)
    return (first, rows[1:]) if is_head else ((), rows)


def _column_of_names(head: Row, body: Sequence[Row]) -> int | None:
    """The column with a label for names, else the first one with names that differ."""
    labelled = next((at for at, cell in enumerate(head) if _NAMES.fullmatch(cell.text)), None)
    if labelled is not None:
        return labelled
    for column in range(min(3, max(map(len, body)))):
        names = [row[column].text.casefold() for row in body if _is_named(row, column)]
        if 2 * len(names) > len(body) and len(set(names)) == len(names):
            return column
    return None


def _told(row: Row, column: int, head: Row) -> tuple[Cell, ...]:
    """The other non-empty cells of a row, each after its column's label."""
    return tuple(
        _labelled(cell, at, head)
        for at, cell in enumerate(row)
        if at != column and cell.text.strip().lower() not in _NOTHING
    )


def _lines(cell: Cell) -> list[Cell]:
    return [Cell(line, cell.line, cell.column) for line in cell.text.split("\n")]


def _is_named(row: Row, column: int) -> bool:
    """True for a row with a title in the column of names, and another non-empty cell."""
    if not any(cell.text for at, cell in enumerate(row) if at != column):
        return False
    text = row[column].text if column < len(row) else ""
    named = (
        is_title(text.rstrip(".")) and any(map(str.isalpha, text)) or bool(re.fullmatch(r"[0-9]+[-/][0-9/-]+", text))
    )
    return named and section_word(text) is None and not is_part(text)


def _labelled(cell: Cell, at: int, head: Row) -> Cell:
    label = head[at].text.strip(" :") if at < len(head) else ""
    if not label or _RULES.fullmatch(label):
        return cell
    return Cell(f"{label}: {cell.text}", cell.line, cell.column)
