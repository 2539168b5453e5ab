"""The places of a layout: which cards are in one line, and which are next to each other.

Cards get their places in the order in which they are dealt: row by row from the left; a cross its row first, then its
column from the top; an H its two sides, then its bar; a Z of four its two rows, the second from beneath the end of the
first; a square without a middle, and a circle, clockwise.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations
from math import isqrt

from catalog.model.frozen import frozen
from catalog.model.layout import Layout, LineSort, Shape


@frozen
class Ring(Layout):
    """A layout as it is now: its last `middle` cards are in the middle, and the places `gaps` are empty.

    `astray` is the number of its cards whose places are not known.
    """

    middle: int = 0
    gaps: tuple[int, ...] = ()
    astray: int = 0


Place = tuple[int, int]
"""Row and column, counted from the top left."""


def places(layout: Layout | None, count: int) -> tuple[Place, ...] | None:
    """The place of each of `count` cards; None for no shape, or one whose lines are not known."""
    if isinstance(layout, Ring):
        return _as_it_lies(layout, count)
    if layout is None or layout.times > 1 or layout.across or layout.sharing and layout.lines:
        return None
    shape = layout.shape
    if shape in (Shape.ROWS, Shape.SETS):
        found = [(i, j) for i, size in enumerate(layout.lines or (count,)) for j in range(size)]
    elif shape is Shape.LINE:
        found = [(0, j) for j in range(count)]
    elif shape in (Shape.SQUARE, Shape.GRID):
        found = _grid(layout, count)
    elif shape in (Shape.CROSS, Shape.PLUS):
        found = _cross(count)
    elif shape is Shape.X:
        found = _turned(_cross(count), count)
    elif shape is Shape.L:
        arm = (count + 1) // 2
        found = [(i, 0) for i in range(arm)] + [(arm - 1, j) for j in range(1, count - arm + 1)]
    elif shape is Shape.H:
        side = (count - 1) // 2
        found = [(i, j) for j in (0, 2) for i in range(side)] + [(side // 2, 1)] if count % 2 else []
    elif shape is Shape.V:
        arm = (count + 1) // 2
        found = [(i, i) for i in range(arm)] + [(i, 2 * arm - 2 - i) for i in range(arm - 2, 2 * arm - 2 - count, -1)]
    elif shape is Shape.Z and count == 4:
        found = [(0, 0), (0, 1), (1, 1), (1, 2)]
    else:
        return None
    return tuple(found) if len(found) == count else None


def _as_it_lies(layout: Ring, count: int) -> tuple[Place, ...] | None:
    """The occupied places of a layout with a card in its middle; None if they are not known."""
    whole = places(
        Layout(**{field.name: getattr(layout, field.name) for field in fields(Layout)}),
        count + len(layout.gaps) - layout.middle,
    )
    if whole is None or layout.astray or layout.middle > 1 or not whole:
        return None
    if layout.middle:
        ends = [(min(ends), max(ends)) for ends in zip(*whole, strict=True)]
        if any((low + high) % 2 for low, high in ends):
            return None
        amid = tuple((low + high) // 2 for low, high in ends)
        if amid in whole:
            return None
        whole = (*whole, amid)
    return tuple(place for n, place in enumerate(whole) if n not in layout.gaps)


def _grid(layout: Layout, count: int) -> list[Place]:
    height, width = layout.grid if len(layout.grid) == 2 else (isqrt(count), isqrt(count))
    if height * width == count:
        return [(i, j) for i in range(height) for j in range(width)]
    side = count // 4 if count % 4 == 0 else 0
    if side < 2:
        return []
    steps = range(side)
    return [
        *((0, j) for j in steps),
        *((i, side) for i in steps),
        *((side, side - j) for j in steps),
        *((side - i, 0) for i in steps),
    ]


def _cross(count: int) -> list[Place]:
    """Arms of equal length; if the number of cards is even, there is no card in the middle."""
    arm = (count // 2 + 1) // 2
    middle = [] if count % 2 == 0 else [(arm, arm)]
    row = [(arm, j) for j in range(2 * arm + 1) if j != arm]
    column = [(i, arm) for i in range(2 * arm + 1) if i != arm]
    return [*row[:arm], *middle, *row[arm:], *column]


def _turned(cross: list[Place], count: int) -> list[Place]:
    """A cross turned by 45 degrees: its row goes down to the right."""
    arm = (count // 2 + 1) // 2
    return [(i, i) if j == i else (j, j) if i == arm else (i, 2 * arm - i) for i, j in cross]


def lines(layout: Layout | None, count: int, sort: LineSort) -> tuple[tuple[int, ...], ...] | None:
    """The lines of a sort, as indexes of their cards, from the top or the left; None if they are not known.

    Each has its cards from the left or the top. A single card is not a line if there are longer lines, unless the
    layout gives the sizes of its rows.
    """
    if layout is not None and layout.between:
        return _across(layout, sort)
    if layout is not None and layout.shape in HEAPS and sort in (LineSort.ROW, LineSort.SET):
        return _numbered(heap_rows(layout, count)) or None
    found = places(layout, count)
    if found is None:
        return None
    if layout is not None and layout.shape is Shape.V and sort in (LineSort.LEFT, LineSort.RIGHT):
        arm = (count + 1) // 2
        return (tuple(range(arm)),) if sort is LineSort.LEFT else (tuple(range(arm - 1, count)),)
    if sort is LineSort.DIAGONAL:
        longest = max(max(p) for p in found)
        down = tuple(i for i, p in enumerate(found) if p[0] == p[1])
        up = tuple(i for i, p in enumerate(found) if p[0] + p[1] == longest)
        return tuple(line for line in (down, up) if len(line) > 1)
    if sort not in (LineSort.ROW, LineSort.COLUMN, LineSort.SET):
        return None
    axis = int(sort is LineSort.COLUMN)
    grouped: dict[int, list[int]] = {}
    for number, place in enumerate(found):
        grouped.setdefault(place[axis], []).append(number)
    along = [place[1 - axis] for place in found]
    every = tuple(tuple(sorted(grouped[k], key=along.__getitem__)) for k in sorted(grouped))
    if layout is not None and layout.lines and not axis:
        return every
    return tuple(line for line in every if len(line) > 1) or every


HEAPS = (Shape.TRIANGLE, Shape.PYRAMID)
"""Shapes whose rows are centered below each other, so that they have no columns."""


def heap_rows(layout: Layout, count: int) -> tuple[int, ...]:
    """The sizes of the rows of a heap: as given, otherwise 1, 2, 3 and so on; empty if `count` does not fit."""
    rows = list(layout.lines)
    while not layout.lines and sum(rows) < count:
        rows.append(len(rows) + 1)
    plain = layout.times == 1 and not layout.hollow and not layout.sharing and not isinstance(layout, Ring)
    return tuple(rows) if plain and sum(rows) == count else ()


def _numbered(sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The indexes of cards numbered row by row."""
    return tuple(tuple(range(sum(sizes[:n]), sum(sizes[: n + 1]))) for n in range(len(sizes)))


def _across(layout: Layout, sort: LineSort) -> tuple[tuple[int, ...], ...] | None:
    """Lines of rows with a card between each two columns: two neighbours of a row with that card, row by row."""
    height, width = len(layout.lines), layout.lines[0]
    if sort is LineSort.COLUMN:
        return tuple(tuple(i * width + j for i in range(height)) for j in range(width))
    if sort is not LineSort.ROW:
        return None
    rows = ((i, j) for i in range(height) for j in range(width - 1))
    return tuple((i * width + j, height * width + j, i * width + j + 1) for i, j in rows)


def neighbors(layout: Layout | None, count: int, corners: bool = False) -> frozenset[frozenset[int]] | None:
    """The pairs of cards next to each other along an edge, or with `corners` at a corner; None if not known."""
    if layout is not None and layout.shape is Shape.CIRCLE and not getattr(layout, "gaps", ()):
        ring = count - getattr(layout, "middle", 0)
        around = [frozenset((i, (i + 1) % ring)) for i in range(ring) if ring > 1]
        return frozenset([*around, *(frozenset((i, n)) for n in range(ring, count) for i in range(ring))])
    found = places(layout, count)
    if found is None:
        return None
    away = {
        (a, b): (abs(found[a][0] - found[b][0]), abs(found[a][1] - found[b][1]))
        for a, b in combinations(range(count), 2)
    }
    return frozenset(
        frozenset(pair) for pair, (down, along) in away.items() if down + along == 1 or corners and down == along == 1
    )


def connected(
    layout: Layout | None, count: int, size: int, corners: bool = False
) -> tuple[tuple[int, ...], ...] | None:
    """Every choice of `size` cards that are connected along edges, or at `corners` too; None if it is not known."""
    near = neighbors(layout, count, corners)
    if near is None:
        return None
    grown = {frozenset((i,)) for i in range(count)}
    for _ in range(size - 1):
        grown = {some | pair for some in grown for pair in near if len(some & pair) == 1}
    return tuple(sorted(tuple(sorted(some)) for some in grown))
