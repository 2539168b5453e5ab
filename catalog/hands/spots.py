"""Places of a layout by name: its corners, its middle, its ends, the next card clockwise.

A card is given by the index of its point on the board. If a layout has no such place, or it cannot be determined, the
answer is None, never a neighbouring card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from math import atan2, cos, hypot, pi, sin

from catalog.hands.lines import HEAPS, Ring, heap_rows, places
from catalog.model.layout import Going, Layout, Shape, Spot

Point = tuple[float, float]
"""Widths of a card to the right, and heights of a card down."""

ROUND = (Shape.CIRCLE, Shape.DIAMOND, Shape.HEXAGON, Shape.OCTAGON, Shape.STAR)
"""Shapes whose cards lie around a middle, the first at the top, clockwise."""

_LINED = (Shape.ROWS, Shape.SETS, Shape.LINE)
_NEAR = 0.01


def points(layout: Layout | None, count: int) -> tuple[Point, ...] | None:
    """The place of each of `count` cards; None for an unknown shape. Cards in no shape lie in a line."""
    if layout is None:
        return tuple((float(n), 0.0) for n in range(count))
    if layout.between:
        height, width = len(layout.lines), layout.lines[0]
        rows = [(2.0 * j, float(i)) for i in range(height) for j in range(width)]
        found = [*rows, *((2.0 * j + 1, (height - 1) / 2) for j in range(width - 1))]
        return tuple(found) if len(found) == count else None
    if layout.shape in ROUND and not layout.lines and not layout.sharing and layout.times == 1:
        gaps, middle = (layout.gaps, layout.middle) if isinstance(layout, Ring) else ((), 0)
        if middle > 1 or isinstance(layout, Ring) and layout.astray:
            return None
        found = [*_circle(count + len(gaps) - middle), *[(0.0, 0.0)] * middle]
        return tuple(point for n, point in enumerate(found) if n not in gaps)
    if layout.shape in HEAPS:
        rows = heap_rows(layout, count)
        wide = max(rows, default=0)
        return tuple(((wide - size) / 2 + j, float(i)) for i, size in enumerate(rows) for j in range(size)) or None
    cells = places(layout, count)
    return None if cells is None else tuple((float(column), float(row)) for row, column in cells)


def _circle(count: int) -> Iterator[Point]:
    """Places on a circle, the first at the top, clockwise."""
    radius = max(1.0, 1.15 / (2 * sin(pi / count))) if count > 1 else 0.0
    for n in range(count):
        angle = 2 * pi * n / count
        yield round(radius * sin(angle), 4), round(-radius * cos(angle), 4)


def middle(board: Sequence[Point]) -> Point:
    """The point in the middle of a board, whether a card lies there or not."""
    xs, ys = [x for x, _ in board], [y for _, y in board]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def at_spot(layout: Layout | None, board: Sequence[Point], spot: str) -> list[int] | None:
    """The cards at a place of a board; None if it has no such place."""
    if not board:
        return None
    if spot in (Spot.END, Spot.TIP):
        found = _ends(layout, board)
    elif spot is Spot.MIDDLE or spot == "middle":
        found = _middles(layout, board)
    else:
        test = _tests(board).get(Spot(spot))
        found = [n for n, (x, y) in enumerate(board) if test(x, y)] if test else []
    return found or None


def _tests(board: Sequence[Point]) -> dict[Spot, Callable[[float, float], bool]]:
    xs, ys = [x for x, _ in board], [y for _, y in board]
    left, right, high, low = min(xs), max(xs), min(ys), max(ys)
    across, down = middle(board)
    wide, tall = right > left, low > high

    def corner(x: float, y: float) -> bool:
        return wide and tall and x in (left, right) and y in (high, low)

    def amid(x: float, y: float) -> bool:
        return abs(x - across) < _NEAR or abs(y - down) < _NEAR

    return {
        Spot.LEFT: lambda x, y: wide and x == left,
        Spot.RIGHT: lambda x, y: wide and x == right,
        Spot.TOP: lambda x, y: tall and y == high,
        Spot.BOTTOM: lambda x, y: tall and y == low,
        Spot.CORNER: corner,
        Spot.TOP_CORNERS: lambda x, y: corner(x, y) and y == high,
        Spot.BOTTOM_CORNERS: lambda x, y: corner(x, y) and y == low,
        Spot.LEFT_CORNERS: lambda x, y: corner(x, y) and x == left,
        Spot.RIGHT_CORNERS: lambda x, y: corner(x, y) and x == right,
        Spot.EDGE: lambda x, y: (x in (left, right)) != (y in (high, low)),
        Spot.TOP_LEFT: lambda x, y: corner(x, y) and (x, y) == (left, high),
        Spot.TOP_RIGHT: lambda x, y: corner(x, y) and (x, y) == (right, high),
        Spot.BOTTOM_LEFT: lambda x, y: corner(x, y) and (x, y) == (left, low),
        Spot.BOTTOM_RIGHT: lambda x, y: corner(x, y) and (x, y) == (right, low),
        Spot.TOP_MIDDLE: lambda x, y: tall and y == high and abs(x - across) < _NEAR,
        Spot.BOTTOM_MIDDLE: lambda x, y: tall and y == low and abs(x - across) < _NEAR,
        Spot.LEFT_MIDDLE: lambda x, y: wide and x == left and abs(y - down) < _NEAR,
        Spot.RIGHT_MIDDLE: lambda x, y: wide and x == right and abs(y - down) < _NEAR,
        Spot.SIDE_MIDDLE: lambda x, y: amid(x, y) and (x in (left, right) or y in (high, low)),
        Spot.ABOVE_MIDDLE: lambda x, y: abs(x - across) < _NEAR and abs(y - down + 1) < _NEAR,
        Spot.BELOW_MIDDLE: lambda x, y: abs(x - across) < _NEAR and abs(y - down - 1) < _NEAR,
    }


def _middles(layout: Layout | None, board: Sequence[Point]) -> list[int]:
    """The card in the middle; both or all four if a line has two middle cards or a square four."""
    count = len(board)
    if layout is not None and layout.shape in (Shape.L, Shape.V):
        # Cards are dealt along the two arms.
        return list(range((count - 1) // 2, count // 2 + 1))
    if layout is not None and len(set(layout.lines)) > 1:
        return []  # rows of several sizes: their alignment is unknown
    across, down = middle(board)
    exact = [n for n, (x, y) in enumerate(board) if abs(x - across) < _NEAR and abs(y - down) < _NEAR]
    if exact or layout is not None and layout.shape not in (*_LINED, Shape.SQUARE, Shape.GRID):
        return exact
    inner = [n for n, (x, y) in enumerate(board) if abs(x - across) < 1 and abs(y - down) < 1]
    return inner if len(inner) < count or count <= 2 else []


def _ends(layout: Layout | None, board: Sequence[Point]) -> list[int]:
    """The cards at the ends of rows, or at the tips of a shape's arms."""
    if layout is None or layout.shape in _LINED:
        return [n for row in _rows(board) for n in dict.fromkeys((row[0], row[-1]))]
    straight = [[n for n, p in enumerate(board) if _apart(p, q) == 1 and 0 in _way(p, q)] for q in board]
    aslant = [[n for n, p in enumerate(board) if _apart(p, q) == 1] for q in board]
    return [n for n, near in enumerate(straight if any(straight) else aslant) if len(near) == 1]


def _rows(board: Sequence[Point]) -> list[list[int]]:
    heights = sorted({y for _, y in board})
    return [sorted((n for n, p in enumerate(board) if p[1] == y), key=lambda n: board[n][0]) for y in heights]


def _way(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def _apart(one: Point, other: Point) -> float:
    """How far apart two cards lie, in whole steps of a card."""
    return round(max(map(abs, _way(one, other))), 2)


def topmost(board: Sequence[Point]) -> int | None:
    """The one card at the top, or the middle one of the top row; None if there is no such card."""
    return _utmost(board, _rows(board)[0], middle(board)[0]) if len(_rows(board)) > 1 else None


def lowest(board: Sequence[Point]) -> int | None:
    """The one card at the bottom, as `topmost`."""
    return _utmost(board, _rows(board)[-1], middle(board)[0]) if len(_rows(board)) > 1 else None


def _utmost(board: Sequence[Point], row: Sequence[int], across: float) -> int | None:
    amid = [n for n in row if abs(board[n][0] - across) < _NEAR]
    return row[0] if len(row) == 1 else amid[0] if amid else None


def opposite(board: Sequence[Point], card: int) -> int | None:
    """The card on the other side of the middle."""
    x, y = middle(board)
    far = (2 * x - board[card][0], 2 * y - board[card][1])
    return next((n for n, p in enumerate(board) if n != card and hypot(*_way(p, far)) < _NEAR), None)


def ring(board: Sequence[Point], counter: bool = False) -> list[int]:
    """The cards around the middle, clockwise from the top, or counterclockwise; of two at one angle the outer first."""
    around = [n for n, point in enumerate(board) if _off_middle(board, point) > _NEAR]
    sign = -1 if counter else 1
    return sorted(around, key=lambda n: (round(_angle(board, n) * sign % (2 * pi), 4), -_off_middle(board, board[n])))


def _off_middle(board: Sequence[Point], point: Point) -> float:
    return _apart(point, middle(board))


def _angle(board: Sequence[Point], card: int) -> float:
    """The direction of a card from the middle: 0 for the top, growing clockwise."""
    across, down = _way(board[card], middle(board))
    return round(atan2(across, -down) % (2 * pi), 4)


_WAYS = {
    Going.LEFT_TO_RIGHT: (1, 0),
    Going.RIGHT_TO_LEFT: (-1, 0),
    Going.DOWN: (0, 1),
    Going.UP: (0, -1),
}
_TURNING = {Going.CLOCKWISE, Going.COUNTERCLOCKWISE, Going.AROUND, Going.INWARD}


def onward(
    board: Sequence[Point], last: int | None, path: Collection[str], skip: int, down: Collection[int]
) -> list[int] | None:
    """The face-down cards (`down`) that come next after the `last` one turned, along a rule's `path`.

    None if the next one cannot be determined.
    """
    ways = {Going(way) for way in path}
    if ways and ways <= _TURNING:
        return _around(board, last, ways, skip, down) or None
    if skip or last is None or not ways <= set(_WAYS):
        return None
    near = [n for n in down if _apart(board[n], board[last]) <= 1]
    near = [n for n in near if 0 in _way(board[n], board[last])] or near
    steps = {n: _way(board[n], board[last]) for n in near}
    led = [n for n in near if any(steps[n][0] * dx + steps[n][1] * dy > 0 for dx, dy in (_WAYS[way] for way in ways))]
    found = led or near  # at the end of an arm there is one way to go on
    return found if len(found) == 1 else None


def _around(board: Sequence[Point], last: int | None, ways: set[Going], skip: int, down: Collection[int]) -> list[int]:
    counter = Going.COUNTERCLOCKWISE in ways
    found = ring(board, counter)
    if last in found:
        sign, inside, start = -1 if counter else 1, _off_middle(board, board[last]), _angle(board, last)
        if Going.INWARD not in ways:
            inside = 0
        found.sort(
            key=lambda n: (
                -min(_off_middle(board, board[n]), inside) if inside else 0,
                round((_angle(board, n) - start) * sign % (2 * pi), 4) or 7,
            )
        )
        if skip:
            found = [found[-1], *found[:-1]]
    if skip:
        every = found[skip + 1 :: skip + 1] if last in found else found[:: skip + 1]
        found = every if any(n in down for n in every) else found
    return [n for n in found if n in down]
