"""Common cards by the place that a phrase names: a row, its end or middle, a corner, the next one clockwise.

What a phrase names and the table does not have, or nobody knows where it is, is None: the rule is not played then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from catalog.hands import lines as geometry
from catalog.hands import spots
from catalog.model.layout import NAMED_LINES, Going, LineSort, Selector, Shape, Spot
from catalog.model.phrase import CardPhrase, Line
from catalog.model.terms import Bound, Zone
from catalog.play.table import Board, Laid

_SPOTS = {
    Selector.TOP: spots.topmost,
    Selector.BOTTOM: spots.lowest,
}
_SIDES = {Selector.LEFT: Spot.LEFT, Selector.RIGHT: Spot.RIGHT, Selector.MIDDLE: Spot.MIDDLE}
_ORDINALS = {which: n for n, which in enumerate(list(Selector)[:13])}
_ALIKE = ({Shape.CROSS, Shape.PLUS}, {Shape.SQUARE, Shape.GRID, Shape.ROWS, Shape.SETS}, {Shape.CIRCLE, Shape.DIAMOND})
_ALONG = (LineSort.ROW, LineSort.SET, LineSort.BOARD)
_STREETS = {LineSort.FLOP: slice(3), LineSort.TURN: slice(3, 4), LineSort.RIVER: slice(4, 5)}


def names_place(phrase: CardPhrase) -> bool:
    """True for common cards that are told by where they lie in a layout."""
    if phrase.owner is not None or phrase.beside is not None or phrase.lies not in (None, Zone.COMMON):
        return False
    if phrase.line or phrase.spot or phrase.opposite:
        return True
    return phrase.lies is Zone.COMMON and phrase.came is None and phrase.which in (*_SPOTS, *_SIDES)


def one_of_several(phrase: CardPhrase, there: Sequence[Laid]) -> bool:
    """True for "the card on the right" where several lie there, so that nobody knows which is meant."""
    across = phrase.opposite is not None or phrase.spot in (Spot.OPPOSITE_CORNERS, Spot.OPPOSITE_SIDES)
    plain = phrase.line is None and not across and names_place(phrase)
    return plain and phrase.amount is None and phrase.which in (Selector.THAT, Selector.MIDDLE) and len(there) > 1


def names_part(phrase: CardPhrase) -> bool:
    """True for cards of a line that are told by where in it they lie: its middle, its ends, its right card."""
    return phrase.line is not None and phrase.came is None and (phrase.spot is not None or phrase.which in _SIDES)


def in_place(boards: Sequence[Board], phrase: CardPhrase, wanted: Collection[int] | None = None) -> list[Laid] | None:
    """The commons in the place that a phrase names, in the order in which a rule goes through them.

    `wanted` are those (by id) that can be meant still, where a rule has the choice of a line: those that lie down. None
    where no board has such a place.
    """
    if phrase.line is not None and phrase.line.sort in _STREETS:
        return _street(boards, phrase.line.sort)
    known: list[list[Laid]] = []
    for board in boards_of(boards, phrase.shape):
        found = _on_board(board, phrase, wanted)
        if found is not None:
            known.append(found)
    if not known:
        return None
    line = phrase.line
    if line is not None and not line.each and wanted is not None:
        # A row is one of those of all boards: the first that has a card that can be meant.
        known = [found for found in known if any(id(laid) in wanted for laid in found)][:1]
    return [laid for found in known for laid in found]


def _street(boards: Sequence[Board], sort: LineSort) -> list[Laid] | None:
    """The flop, turn or river: of boards dealt one after the other, or of five cards dealt at once."""
    if len(boards) == 1 and boards[0].layout is None:
        return boards[0].cards[_STREETS[sort]] or None
    at = list(_STREETS).index(sort)
    return list(boards[at].cards) if at < len(boards) else None


def boards_of(boards: Sequence[Board], shape: Shape | None) -> list[Board]:
    """The boards of a shape; all of them where none is named."""
    if shape is None:
        return [board for board in boards if board.cards]
    alike = next((several for several in _ALIKE if shape in several), {shape})
    return [board for board in boards if board.cards and board.layout is not None and board.layout.shape in alike]


def _on_board(board: Board, phrase: CardPhrase, wanted: Collection[int] | None) -> list[Laid] | None:
    if phrase.line is not None:
        return _in_lines(board, phrase, phrase.line, wanted)
    if phrase.opposite is not None or phrase.spot is Spot.OPPOSITE_CORNERS:
        return _opposite(board, corners=phrase.spot in (Spot.OPPOSITE_CORNERS, Spot.CORNER))
    if phrase.spot is Spot.OPPOSITE_SIDES:
        return _across(board)
    layout = board.layout
    where = spots.points(layout, len(board.cards))
    if where is None:
        return None
    spot = phrase.spot or (_SIDES.get(phrase.which) if phrase.which is not None else None)
    if spot is not None:
        at = spots.at_spot(layout, where, spot)
        return None if at is None else [board.cards[n] for n in at]
    if phrase.which is not None and phrase.which in _SPOTS and layout is not None:
        one = _SPOTS[phrase.which](where)
        return None if one is None else [board.cards[one]]
    return None


def _opposite(board: Board, corners: bool) -> list[Laid] | None:
    """The cards across from those that lie up, from the one that was turned last on."""
    where = spots.points(board.layout, len(board.cards))
    if where is None:
        return None
    up = sorted((n for n, laid in enumerate(board.cards) if laid.up), key=lambda n: -board.cards[n].turned)
    if corners:
        at = spots.at_spot(board.layout, where, Spot.CORNER) or []
        up = [n for n in up if n in at]
    found = [far for n in up if (far := spots.opposite(where, n)) is not None]
    return [board.cards[n] for n in found] or None


def _across(board: Board) -> list[Laid] | None:
    """The cards with the one across from each, both of a pair after the other, in the order in which they were laid."""
    where = spots.points(board.layout, len(board.cards))
    if where is None:
        return None
    found: dict[int, None] = {}
    for n in range(len(board.cards)):
        far = spots.opposite(where, n)
        if far is not None:
            found |= dict.fromkeys((n, far))
    return [board.cards[n] for n in found] or None


# Lines


def _in_lines(board: Board, phrase: CardPhrase, line: Line, wanted: Collection[int] | None) -> list[Laid] | None:
    if line.holding or line.extreme_sum or line.alternate or line.opposite:
        return None
    rows = [row for sort in (line.sort, *line.others) for row in rows_of(board, sort) or ()]
    if line.size:
        rows = [row for row in rows if len(row) == line.size]
    rows = _such_lines(rows, line, wanted)
    if not rows:
        return None
    part = _part_of(phrase)
    if part is not None:
        parts = [part(board, row) for row in rows]
        if None in parts:
            return None
        rows = [row for row in parts if row]
    if wanted is None:
        return [laid for row in rows for laid in row]
    rows = [waiting for row in rows if (waiting := [laid for laid in row if id(laid) in wanted])]
    if line.each and phrase.amount is not None and phrase.amount.bound is not Bound.ALL:
        every = [id(laid) for row in rows for laid in row]
        number = phrase.amount.number or 1
        return [laid for row in rows for laid in [each for each in row if every.count(id(each)) == 1][:number]]
    many = len(rows) if line.each or line.which is not None else line.number or 1
    return [laid for row in rows[:many] for laid in row]


def _such_lines(rows: list[list[Laid]], line: Line, wanted: Collection[int] | None) -> list[list[Laid]]:
    """The lines that are meant of all of a sort: the top row, the second, the longest that has a card to be turned."""
    which = line.which
    if which is None:
        return rows
    if which in (Selector.THAT, Selector.NEXT, Selector.REMAINING, Selector.FURTHER, Selector.HIGH, Selector.LOW):
        left = [row for row in rows if wanted is None or any(id(laid) in wanted for laid in row)]
        return left if which is Selector.REMAINING else left[-1:] if which is Selector.LOW else left[:1]
    if which in (Selector.LONGEST, Selector.SHORTEST):
        left = [row for row in rows if wanted is None or any(id(laid) in wanted for laid in row)]
        return [(max if which is Selector.LONGEST else min)(left, key=len)] if left else []
    if which is Selector.MIDDLE:
        return [rows[len(rows) // 2]] if len(rows) % 2 else []
    at = NAMED_LINES.get(which, -1 if which is Selector.RIGHT else _ORDINALS.get(which))
    if which in NAMED_LINES and NAMED_LINES[which] < 0:
        return rows[-1:]
    return [rows[at]] if at is not None and -len(rows) <= at < len(rows) else []


def _part_of(phrase: CardPhrase) -> Callable[[Board, list[Laid]], list[Laid] | None] | None:
    """What finds the cards of a line that are meant: its ends, its middle, its first card; None for all of it."""
    which = phrase.which
    if phrase.spot in (Spot.END, Spot.TIP):
        return lambda board, row: list(dict.fromkeys((row[0], row[-1])))
    if phrase.spot is Spot.MIDDLE or which is Selector.MIDDLE:
        return _middle_of
    if phrase.spot in (Spot.LEFT, Spot.TOP) or which in (Selector.LEFT, Selector.TOP):
        return lambda board, row: row[:1]
    if phrase.spot in (Spot.RIGHT, Spot.BOTTOM) or which in (Selector.RIGHT, Selector.BOTTOM):
        return lambda board, row: row[-1:]
    if phrase.spot is not None:
        return lambda board, row: None
    if which is not None and which in _ORDINALS and (phrase.amount is None or phrase.amount.number in (None, 1)):
        return lambda board, row: row[_ORDINALS[which] :][:1] or None
    return None


def _middle_of(board: Board, row: list[Laid]) -> list[Laid] | None:
    """The card in the middle of a line, which is the one between two columns where there is such."""
    if board.layout is not None and board.layout.between:
        between = [laid for laid in row if board.cards.index(laid) >= sum(board.layout.lines)]
        return between or None
    return row[(len(row) - 1) // 2 : len(row) // 2 + 1]


def rows_of(board: Board, sort: LineSort) -> list[list[Laid]] | None:
    """The cards of every row (set, column) of one layout, in order; None where they are not known.

    Cards in no shape lie in one row.
    """
    layout = board.layout
    if layout is None:
        return [list(board.cards)] if sort in _ALONG else None
    found = geometry.lines(layout, len(board.cards), LineSort.SET if sort is LineSort.BOARD else sort)
    return None if found is None else [[board.cards[n] for n in line] for line in found]


def onward(board: Board, path: Sequence[Going], skip: int) -> list[Laid] | None:
    """The cards that lie face down that follow the one turned last, on the way that a rule goes."""
    where = spots.points(board.layout, len(board.cards))
    if where is None:
        return None
    down = [n for n, laid in enumerate(board.cards) if not laid.up]
    up = [n for n, laid in enumerate(board.cards) if laid.up and laid.turned]
    last = max(up, key=lambda n: board.cards[n].turned, default=None)
    found = spots.onward(where, last, path, skip, down)
    return None if found is None else [board.cards[n] for n in found]
