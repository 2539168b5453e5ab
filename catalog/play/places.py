"""Which cards of a layout a rule turns up."""

from __future__ import annotations

from catalog.hands.lines import lines
from catalog.model.board import TurnUp
from catalog.model.layout import LineSort, Selector, Shape, Spot
from catalog.model.phrase import Bound, Zone
from catalog.play.reference import placed
from catalog.play.select import select
from catalog.play.state import State
from catalog.play.table import Board, Laid


def turned_by(play: State, step: TurnUp) -> list[Laid]:
    """The cards that the step turns up, of those that still lie face down, in the order in which they were laid.

    Which places of a shape they are is told only so far as the count asks for it: the cards of a row, a corner or a
    middle are taken for the next ones that lie down.
    """
    cards = step.cards
    pool = play.table.tables if cards.lies is Zone.TABLE else play.table.commons
    down = [laid for laid in pool if not laid.up]
    if cards.which is Selector.LAST and cards.lies is not None:
        return down[-1:]
    line = None if cards.lies is Zone.TABLE else placed_down(play, step) or line_down(play, step)
    if line:
        return line
    number = step.number
    if number is None or number >= 100:
        number = len(down) if number is None or number == 115 and cards.line is None else _line(play, number, down)
    if cards.amount is not None and cards.amount.bound is Bound.ALL:
        number = len(down)
    return down[:number]


def placed_down(play: State, step: TurnUp) -> list[Laid]:
    """The cards in the place that a rule names, every other card of a circle, or one of each line that still lies down.

    Nothing where the rule names no such place.
    """
    cards = step.cards
    found: list[Laid] = []
    if cards.beside is not None:
        found = [laid for laid in select(play.table, cards, None) if not laid.up]
    elif cards.spot is Spot.OPPOSITE_CORNERS:
        for board in play.table.boards:
            up = {laid.place for laid in board.cards if laid.up}
            found += [laid for laid in board.cards if not laid.up and len(board.cards) - 1 - laid.place in up]
    elif cards.spot is Spot.OPPOSITE_SIDES:
        for board in play.table.boards:
            found += opposite_sides(board)
    elif cards.spot is not None and cards.line is None:
        found = [laid for laid in placed(play.table, cards.spot) if not laid.up]
    elif step.skip and not cards.line:
        for board in play.table.boards:
            found += [laid for laid in board.cards if not laid.up and laid.place % 2 == 0]
    elif cards.line is not None and cards.line.each and cards.which is None:
        for board in play.table.boards:
            count = len(board.cards)
            ways = [lines(board.layout, count, sort) or () for sort in (cards.line.sort, *cards.line.others)]
            every = [line for way in ways for line in way]
            for line in every:
                alone = [n for n in line if sum(n in other for other in every) == 1 and not board.cards[n].up]
                found += [board.cards[n] for n in alone[: cards.amount.number if cards.amount else 1]]
    number = step.number
    return found if number is None or number >= 100 else found[:number]


def opposite_sides(board: Board) -> list[Laid]:
    """The cards of a board that lie face down with the one across from them, both of a pair after the other."""
    count = len(board.cards)
    around = board.layout is not None and board.layout.shape is Shape.CIRCLE
    across = {n: n + count // 2 if around else count - 1 - n for n in range(count // 2)}
    down = {laid.place: laid for laid in board.cards if not laid.up}
    pairs = [(down[n], down[far]) for n, far in across.items() if n in down and far in down]
    return [laid for pair in pairs for laid in pair]


def line_down(play: State, step: TurnUp) -> list[Laid]:
    """The cards that lie face down in the line, row or column, that a rule names; nothing where that is not known.

    "One row" is the first that is not up yet.
    """
    asked = step.cards.line
    if asked is None or step.cards.amount is not None or asked.sort not in (LineSort.ROW, LineSort.COLUMN):
        return []
    for board in play.table.boards:
        found = lines(board.layout, len(board.cards), asked.sort) or ()
        down = [[board.cards[place] for place in line if not board.cards[place].up] for line in found]
        at = {
            Selector.TOP: 0,
            Selector.FIRST: 0,
            Selector.BOTTOM: -1,
            Selector.LAST: -1,
            Selector.MIDDLE: len(down) // 2,
        }
        at |= {Selector.SECOND: 1, Selector.THIRD: 2, Selector.FOURTH: 3}
        place = at.get(asked.which) if asked.which is not None else None
        if place is not None and -len(down) <= place < len(down):
            down = [down[place]]
        down = [line for line in down if line]
        if asked.which in (Selector.LONGEST, Selector.SHORTEST) and down:
            down = [(max if asked.which is Selector.LONGEST else min)(down, key=len)]
        if down:
            return [laid for line in down[: asked.number or 1] for laid in line]
    return []


def _line(play: State, number: int, down: list[Laid]) -> int:
    boards = play.table.boards
    if number >= 400:
        lines = len(boards[-1].layout.lines) if boards and boards[-1].layout else 1
        return (number - 400) * max(1, lines)
    rows = [size for board in boards for size in (board.layout.lines if board.layout else ())]
    return rows[0] if rows else len(down)
