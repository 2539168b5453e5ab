"""How large a pool a final hand is chosen from: own cards, and the commons that the rules let one hand use."""

from __future__ import annotations

from collections import Counter

from catalog.model.dealing import Deal, Stack
from catalog.model.layout import Layout, LineSort, Shape
from catalog.model.phrase import Cards, Group, Lies
from catalog.model.step import Step
from catalog.model.uses import Connected, Option, SplitHand, Use
from catalog.play.table import Board, Table


def pool(steps: tuple[Step, ...], table: Table, seat: int) -> int:
    """Cards that the player's hand is chosen from now: the largest finished hand, where cards are split into hands."""
    own = [laid for laid in table.hands[seat] if not laid.aside]
    hands = Counter(laid.hand for laid in own)
    number = len(own)
    if len(hands) > 1 and apart(steps):
        number = max(hands.values())
    for step in steps:
        if isinstance(step, SplitHand):
            number = min(number, max(part.size for part in step.hand_parts))
        if isinstance(step, Stack) and step.into is not None:
            number = min(number, step.into.size or number)
    return number + usable_commons(steps, table)


def apart(steps: tuple[Step, ...]) -> bool:
    """True where players are dealt hands that stay apart."""
    return any(isinstance(step, Deal) and step.sets > 1 for step in steps)


def usable_commons(steps: tuple[Step, ...], table: Table) -> int:
    """The most commons that one hand may choose from."""
    total = len(table.commons)
    if not total:
        return 0
    best = None
    for step in steps:
        if isinstance(step, Use) and not step.barred:
            for option in step.options:
                number = option_commons(option, table, step)
                if number is not None:
                    best = max(best or 0, number)
    return total if best is None else min(total, best)


def option_commons(option: Option, table: Table, step: Use) -> int | None:
    """The commons among which an option chooses; None where it says nothing of a part of them."""
    number, told, own_only = 0, False, True
    for cards in option.parts:
        if cards.lies is not Lies.COMMON and cards.line is None:
            continue
        own_only = False
        if cards.line is None or cards.line.each:
            return None
        told = True
        size = line_cards(cards, table)
        if size is None:
            return None
        number += size
    if own_only:
        return 0 if len(step.options) > 1 else None
    return number if told else None


def line_cards(cards: Cards, table: Table) -> int | None:
    """The cards of the largest such line there is on the table."""
    line = cards.line
    sizes = [n for board in table.boards for sort in (line.sort, *line.others) for n in lines_of(board, sort)]
    if line.sort in (LineSort.FLOP, LineSort.BOARD):
        sizes = [3]
    if line.sort in (LineSort.TURN, LineSort.RIVER):
        sizes = [1]
    if line.size:
        sizes = [line.size]
    if not sizes:
        return None
    return max(sizes) * (line.number or 1)


def lines_of(board: Board, sort: LineSort) -> list[int]:
    """The sizes of all lines of a sort in a board."""
    layout = board.layout
    count = len(board.cards)
    if layout is None:
        return []
    if sort is LineSort.SET:
        return sets_of(layout, count)
    return SHAPES.get(layout.shape, lambda *_: [])(layout, count, sort)


def sets_of(layout: Layout, count: int) -> list[int]:
    """The sizes of the sets, or rows, in which cards are laid."""
    if layout.lines:
        return list(layout.lines)
    return [count]


def _rows(layout: Layout, count: int, sort: LineSort) -> list[int]:
    lines = list(layout.lines) or [count]
    if sort is LineSort.COLUMN:
        return [sum(1 for size in lines if size > place) for place in range(max(lines))]
    return lines if sort is LineSort.ROW else []


def _columns(layout: Layout, count: int, sort: LineSort) -> list[int]:
    other = {LineSort.ROW: LineSort.COLUMN, LineSort.COLUMN: LineSort.ROW}
    return _rows(layout, count, other.get(sort, sort))


def _grid(layout: Layout, count: int, sort: LineSort) -> list[int]:
    height, width = (*layout.grid, 0, 0)[:2] if layout.grid else (0, 0)
    if not height:
        height = width = next((n for n in range(1, 12) if n * n >= count), 1)
    return {LineSort.ROW: [width], LineSort.COLUMN: [height], LineSort.DIAGONAL: [min(width, height)]}.get(sort, [])


def _cross(layout: Layout, count: int, sort: LineSort) -> list[int]:
    return [(count + 1) // 2] if sort in (LineSort.ROW, LineSort.COLUMN) else []


def _angle(layout: Layout, count: int, sort: LineSort) -> list[int]:
    return [(count + 1) // 2]


SHAPES = {
    Shape.ROWS: _rows,
    Shape.COLUMNS: _columns,
    Shape.SETS: _rows,
    Shape.SQUARE: _grid,
    Shape.GRID: _grid,
    Shape.CROSS: _cross,
    Shape.PLUS: _cross,
    Shape.X: _cross,
    Shape.V: _angle,
    Shape.L: _angle,
    Shape.T: _angle,
}

_ = (Group, Connected)
