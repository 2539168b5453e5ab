"""The choices of community cards that a rule speaks of: lines, streets, neighbours, places of a layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from catalog.budget import spent
from catalog.hands.lines import Place, connected, lines, neighbors, places
from catalog.hands.rules import CannotJudge
from catalog.hands.spots import at_spot, points
from catalog.model.layout import Layout, LineSort, Selector, Spot
from catalog.model.phrase import CardPhrase, Line
from catalog.model.terms import Adjacency
from catalog.model.uses import Slide

ORDINALS = list(Selector)[:10]
"""First, second and so on."""


class Ground(NamedTuple):
    """Where community cards lie: for each entry its board and its place there, the layouts of the boards, the rules
    by which a card may be moved, and the entries that are part of every line.
    """

    at: Sequence[tuple[int, int]]
    layouts: Sequence[Layout | None]
    slides: Sequence[Slide]
    everywhere: frozenset[int] = frozenset()

    def boards(self, pool: Sequence[int]) -> dict[int, list[int]]:
        """The entries by the board on which they lie."""
        found: dict[int, list[int]] = {}
        for number in pool:
            found.setdefault(self.at[number][0], []).append(number)
        return found


def line_ways(line: Line, pool: list[int], ground: Ground) -> list[frozenset[int]]:
    """The entries of every line of a sort on all boards; matching sets of several boards are one line."""
    boards = ground.boards(pool)
    if line.opposite:
        raise CannotJudge("which lines of the layout lie opposite each other is not known here")
    if line.sort in (LineSort.FLOP, LineSort.TURN, LineSort.RIVER, LineSort.BOARD):
        found = _streets(line.sort, boards, ground.layouts)
    elif line.sort is LineSort.SET and not any(ground.layouts):
        found = [frozenset(numbers) for numbers in boards.values()]
    elif line.sort is LineSort.SET and not line.size and line.which is None:
        found = _sets(boards, ground.layouts)
    else:
        found = []
        for board, numbers in boards.items():
            for sort in (line.sort, *line.others):
                for way in lines(ground.layouts[board], len(numbers), sort) or ():
                    found.append(frozenset(numbers[place] for place in way))
    if line.size:
        found = [way for way in found if len(way) == line.size]
    if line.which is not None and not (line.which is Selector.THAT and line.size and len(found) == 1):
        found = _in_order(line.which, found)
    if not found:
        raise CannotJudge("the lines of the layout are not known here")
    return [way | ground.everywhere for way in found] if ground.everywhere else found


def _in_order(which: Selector, found: list[frozenset[int]]) -> list[frozenset[int]]:
    middle = {
        Selector.TOP: 0,
        Selector.MIDDLE: len(found) // 2,
        Selector.BOTTOM: len(found) - 1,
        Selector.LAST: len(found) - 1,
    }
    at = ORDINALS.index(which) if which in ORDINALS else middle.get(which)
    if at is None:
        raise CannotJudge("which line a hand may use is told in a way that is not known here")
    return found[at : at + 1]


def _sets(boards: dict[int, list[int]], layouts: Sequence[Layout | None]) -> list[frozenset[int]]:
    """The first set of each board together, the second of each, and so on; cards in no set belong to all."""
    found: list[frozenset[int]] = []
    loose: frozenset[int] = frozenset()
    for board, numbers in boards.items():
        ways = lines(layouts[board], len(numbers), LineSort.SET)
        if not ways:
            loose |= frozenset(numbers)
            continue
        found.extend([frozenset()] * (len(ways) - len(found)))
        for i, way in enumerate(ways):
            found[i] |= frozenset(numbers[place] for place in way)
    return [way | loose for way in found]


def _streets(sort: LineSort, boards: dict[int, list[int]], layouts: Sequence[Layout | None]) -> list[frozenset[int]]:
    """Flops, turns and rivers by the order in which the boards were dealt."""
    if sort is LineSort.BOARD:
        return _sets(boards, layouts)
    at = (LineSort.FLOP, LineSort.TURN, LineSort.RIVER).index(sort)
    if at >= len(boards):
        return []
    board, numbers = list(boards.items())[at]
    ways = lines(layouts[board], len(numbers), LineSort.SET) or (tuple(range(len(numbers))),)
    return [frozenset(numbers[place] for place in way) for way in ways]


def within_line(cards: CardPhrase, way: frozenset[int], ground: Ground) -> frozenset[int]:
    """The cards of a line that are meant: its middle, its ends, its first card; all of it where nothing is told."""
    if cards.which is None and cards.spot is None or cards.which is Selector.THAT:
        return way
    inside = sorted(way, key=lambda number: ground.at[number])
    if cards.spot is Spot.END:
        return frozenset((inside[0], inside[-1]))
    if (cards.which is Selector.MIDDLE or cards.spot is Spot.MIDDLE) and len(inside) % 2:
        return frozenset((inside[len(inside) // 2],))
    if cards.spot is None and cards.which is not None and cards.which in ORDINALS:
        return frozenset(inside[ORDINALS.index(cards.which) :][:1])
    raise CannotJudge("which card of a line a hand may use is told in a way that is not known here")


def spot_ways(spot: Spot, pool: list[int], ground: Ground) -> frozenset[int]:
    """The entries at a place of a layout."""
    found: set[int] = set()
    for board, numbers in ground.boards(pool).items():
        layout = ground.layouts[board]
        lying = points(layout, len(numbers)) if layout is not None else None
        found.update(numbers[place] for place in (at_spot(layout, lying, spot) if lying else None) or ())
    if not found:
        raise CannotJudge("the places of the layout are not known here")
    return frozenset(found)


def touching(chosen: frozenset[int], pool: frozenset[int], ground: Ground) -> frozenset[int]:
    """The entries of a pool that lie next to some others along an edge."""
    found: set[int] = set()
    for board in {ground.at[number][0] for number in chosen}:
        there = {place: n for n, (other, place) in enumerate(ground.at) if other == board}
        near = neighbors(ground.layouts[board], len(there))
        if near is None:
            raise CannotJudge("which cards of the layout lie next to each other is not known here")
        mine = {ground.at[number][1] for number in chosen if ground.at[number][0] == board}
        found.update(there[place] for pair in near if len(pair & mine) == 1 for place in pair - mine)
    return frozenset(found & pool)


def adjacent_ways(cards: CardPhrase, pool: list[int], ground: Ground) -> list[frozenset[int]]:
    """So many cards that are connected along their edges, or at corners too, or that lie in a straight line."""
    size = cards.amount.number if cards.amount else None
    if not size or cards.adjacency not in (Adjacency.ADJACENT, Adjacency.TOUCHING, Adjacency.IN_LINE):
        raise CannotJudge("which cards lie in a straight line is not known here")
    found = []
    for board, numbers in ground.boards(pool).items():
        layout = ground.layouts[board]
        if cards.adjacency is Adjacency.IN_LINE:
            ways = straight(layout, len(numbers), size, ground.slides)
        else:
            ways = connected(layout, len(numbers), size, cards.adjacency is Adjacency.TOUCHING)
        if ways is None:
            raise CannotJudge("which cards of the layout lie next to each other is not known here")
        found.extend(frozenset(numbers[place] for place in way) for way in ways)
    return found


def straight(
    layout: Layout | None, count: int, size: int, slides: Sequence[Slide] = ()
) -> tuple[tuple[int, ...], ...] | None:
    """Every choice of `size` cards side by side in a row, a column or a diagonal, also after a card was moved as a rule
    lets it move; None if it is not known.
    """
    cells = places(layout, count)
    if cells is None:
        return None
    found = set(_straight(cells, size))
    for slide in slides:
        lying = points(layout, count)
        moved = at_spot(layout, lying, Spot.MIDDLE) if lying else None
        if slide.cards != CardPhrase(which=Selector.MIDDLE) or not slide.may or not moved or len(moved) > 1:
            raise CannotJudge("which card of a layout may be moved is not known here")
        row, column = cells[moved[0]]
        for to in ((row - slide.spaces, column), (row + slide.spaces, column)):
            if to not in cells:
                there = [to if number == moved[0] else cell for number, cell in enumerate(cells)]
                found.update(way for way in _straight(there, size) if moved[0] in way)
    return tuple(sorted(found))


def _straight(cells: Sequence[Place], size: int) -> Iterator[tuple[int, ...]]:
    numbers = {cell: number for number, cell in enumerate(cells)}
    for row, column in cells:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            way = [numbers.get((row + n * down, column + n * right)) for n in range(size)]
            if None not in way:
                yield tuple(sorted(number for number in way if number is not None))


def several(ways: Sequence[frozenset[int]], number: int) -> list[frozenset[int]]:
    """The unions of so many of the ways."""
    return [frozenset().union(*some) for some in spent(combinations(ways, number))]
