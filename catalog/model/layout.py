"""Where cards are on the table: shapes, the lines of a layout, the places in it, and ways through it."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.constraints import normalize, reject_if
from catalog.model.frozen import frozen


class Facing(StrEnum):
    """Which way a card faces."""

    UP = "up"
    DOWN = "down"


class Selector(StrEnum):
    """Which card, or line of cards, of several; THAT is the one mentioned before."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    FIFTH = "fifth"
    SIXTH = "sixth"
    SEVENTH = "seventh"
    EIGHTH = "eighth"
    NINTH = "ninth"
    TENTH = "tenth"
    ELEVENTH = "eleventh"
    TWELFTH = "twelfth"
    THIRTEENTH = "thirteenth"
    LAST = "last"
    NEXT = "next"
    TOP = "top"
    BOTTOM = "bottom"
    OLDEST = "oldest"
    NEWEST = "newest"
    MIDDLE = "middle"
    HIGH = "high"
    LOW = "low"
    THAT = "that"
    LEFT = "left"
    RIGHT = "right"
    FURTHER = "further"
    REMAINING = "remaining"
    LONGEST = "longest"
    SHORTEST = "shortest"


NAMED_LINES = {
    Selector.TOP: 0, Selector.FIRST: 0, Selector.LEFT: 0, Selector.SECOND: 1, Selector.THIRD: 2,
    Selector.BOTTOM: -1, Selector.LAST: -1,
}  # fmt: skip
"""The index of a line that is named, in a list of such lines."""


class Shape(StrEnum):
    """The shape in which cards are laid out; GRID is a rectangle of rows and columns."""

    ROWS = "rows"
    COLUMNS = "columns"
    SETS = "sets"
    LINE = "line"
    SQUARE = "square"
    GRID = "grid"
    CROSS = "cross"
    CIRCLE = "circle"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    PYRAMID = "pyramid"
    STAR = "star"
    PLUS = "plus"
    ARROW = "arrow"
    HEXAGON = "hexagon"
    OCTAGON = "octagon"
    SPIRAL = "spiral"
    STAIRCASE = "staircase"
    ZIGZAG = "zigzag"
    ARC = "arc"
    HOURGLASS = "hourglass"
    A = "a"
    B = "b"
    C = "c"
    D = "d"
    E = "e"
    F = "f"
    G = "g"
    H = "h"
    I = "i"  # noqa: E741
    J = "j"
    K = "k"
    L = "l"
    M = "m"
    N = "n"
    O = "o"  # noqa: E741
    P = "p"
    R = "r"
    S = "s"
    T = "t"
    U = "u"
    V = "v"
    W = "w"
    X = "x"
    Y = "y"
    Z = "z"


class LineSort(StrEnum):
    """The sort of a line in a layout."""

    ROW = "row"
    COLUMN = "column"
    DIAGONAL = "diagonal"
    SET = "set"
    ARM = "arm"
    LEFT = "left side"
    RIGHT = "right side"
    TOP = "top side"
    BOTTOM = "bottom side"
    INSIDE = "inside"
    OUTSIDE = "outside"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    BOARD = "board"
    SIDE = "side"


class Spot(StrEnum):
    """A place in a layout, or beside it."""

    CORNER = "corner"
    EDGE = "edge"
    END = "end"
    TIP = "tip"
    MIDDLE = "middle"
    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"
    ABOVE = "above"
    BELOW = "below"
    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"
    TOP_MIDDLE = "top middle"
    BOTTOM_MIDDLE = "bottom middle"
    LEFT_MIDDLE = "left middle"
    RIGHT_MIDDLE = "right middle"
    OPPOSITE_SIDES = "opposite sides"
    OPPOSITE_CORNERS = "opposite corners"
    TOP_CORNERS = "top corners"
    BOTTOM_CORNERS = "bottom corners"
    LEFT_CORNERS = "left corners"
    RIGHT_CORNERS = "right corners"
    ON_TOP = "on top of"
    SIDE_MIDDLE = "middle of each side"
    BETWEEN = "between"
    THROUGH = "through the middle"
    ABOVE_MIDDLE = "above the middle"
    BELOW_MIDDLE = "below the middle"
    BESIDE = "beside"


class Going(StrEnum):
    """A way through a layout, card by card, or round the table; AROUND leaves the direction to custom."""

    AROUND = "around"
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"
    LEFT_TO_RIGHT = "left to right"
    RIGHT_TO_LEFT = "right to left"
    DOWN = "down"
    UP = "up"
    INWARD = "inward"
    OUTWARD = "outward"
    ACROSS = "across"
    TO_MIDDLE = "to the middle"


OPPOSITE_SIDE = {
    LineSort.LEFT: LineSort.RIGHT,
    LineSort.TOP: LineSort.BOTTOM,
    LineSort.INSIDE: LineSort.OUTSIDE,
}
"""The opposite of each side of a layout that rules name first."""


@frozen
class Layout:
    """A layout of cards: a shape, the size of its grid (3 by 3), and for rows how many cards in each (`lines`).

    Rows of equal size may have `between` more cards between each two columns, which are in no row: a line from one
    column to the next goes through them. A `hollow` one has no card in its middle. `times` is the number of such
    shapes; a T or a cross has a number of cards `across` and `down`. Several of them, or the lines of one, may be
    `sharing` a card. Its rows, or its columns, may each face their own way (`row_facings`, `column_facings`); in one
    line the ways alternate, or are given for all its cards, one by one.
    """

    shape: Shape
    lines: tuple[int, ...] = ()
    grid: tuple[int, ...] = ()
    between: int = 0
    hollow: bool = False
    times: int = 1
    across: int = 0
    down: int = 0
    sharing: Spot | None = None
    row_facings: tuple[Facing, ...] = ()
    column_facings: tuple[Facing, ...] = ()

    @property
    def count(self) -> int:
        """The number of cards in its rows, with those between; 0 if it has no rows."""
        shared = len(self.lines) - 1 if self.lines and self.sharing else 0
        return sum(self.lines) - shared + (self.between * (self.lines[0] - 1) if self.lines else 0)

    def __post_init__(self) -> None:
        rows = self.shape in (Shape.ROWS, Shape.SETS, Shape.COLUMNS)
        reject_if(rows and len(self.lines) < 2, "rows or sets without a number of cards in each")
        reject_if(self.shape is Shape.COLUMNS, "columns without the rows across them")
        reject_if(any(line < 1 for line in self.lines), "a row without cards")
        reject_if(self.shape is Shape.LINE and len(self.lines) > 1, "a line of several rows")
        reject_if(not rows and len(self.lines) == 1 and self.shape is not Shape.LINE, "a shape with a single row")
        line = rows or self.shape is Shape.LINE
        reject_if(self.grid and (line or len(self.grid) != 2 or self.lines), "a grid of rows, or without a height")
        uneven = self.shape is not Shape.ROWS or len(set(self.lines)) != 1 or min(self.lines) < 2
        reject_if(self.between and (uneven or self.between != 1), "a card between columns of rows that are not alike")
        reject_if(self.hollow and (line or self.lines), "the empty middle of rows")
        reject_if(any(not 1 <= side <= 9 for side in self.grid), "a grid not one to nine cards wide and high")
        plain = not (line or self.lines or self.grid or self.hollow)
        sort = plain and len(self.shape.value) > 1
        reject_if(
            not 1 <= self.times <= 6 or self.times > 1 and not sort,
            "no shape, or more than six, or several that have rows",
        )
        for ways, many in ((self.row_facings, len(self.lines)), (self.column_facings, self._width)):
            each = self.shape is Shape.LINE and ways is self.column_facings and len(ways) > 2
            unfit = not rows and self.shape not in _ONE_BY_ONE or len(ways) != many
            reject_if(ways and not each and unfit, "a layout with facings for some of its rows or columns")
            reject_if(ways and len(set(ways)) < 2, "rows that all face one way: that is said of the cards")
        reject_if(self.row_facings and self.column_facings, "facings by rows and by columns at once")
        if len(set(self.column_facings)) > 1 and self._takes_turns:
            normalize(self, column_facings=self.column_facings[:2])
        if self.across or self.down:
            reject_if(
                self.shape not in _ARMED or not plain or self.times > 1, "cards across and down in a shape without arms"
            )
            reject_if(min(self.across, self.down) < 2, "fewer than two cards across or down")
        told = self.hollow or self.between or self.across or self.shape is Shape.LINE
        reject_if(self.sharing and told, "a shared card of a row, a hollow shape or a cross")
        crossed = self.times > 1 or self.lines or self.shape in (Shape.X, Shape.CROSS, Shape.PLUS)
        reject_if(self.sharing and not crossed, "a single shape that shares a card")

    @property
    def _width(self) -> int:
        """The number of columns; for a line or a circle 2, because two ways alternate."""
        if self.shape in _ONE_BY_ONE:
            return 2
        return self.lines[0] if self.lines and len(set(self.lines)) == 1 else 0

    @property
    def _takes_turns(self) -> bool:
        """True for a line in which every other card faces the same way."""
        ways = self.column_facings
        return self.shape is Shape.LINE and all(way is ways[place % 2] for place, way in enumerate(ways))

    def facing_at(self, place: int) -> Facing | None:
        """Which way the card in a place faces, counted row by row from 0; None if the layout does not say."""
        if self.column_facings:
            return self.column_facings[place % len(self.column_facings)]
        for row, size in enumerate(self.lines if self.row_facings else ()):
            if place < size:
                return self.row_facings[row]
            place -= size
        return None

    def fits(self, number: int | None) -> bool:
        """False if this number of cards cannot have the layout."""
        if self.shape is Shape.LINE and len(self.column_facings) > 2:
            return number == len(self.column_facings)
        if self.times > 1:
            return number is not None and (self.sharing is not None or number % self.times == 0)
        if self.across:
            both = self.across + self.down
            return number in ((both - 1,) if self.shape in (Shape.CROSS, Shape.PLUS) else (both - 1, both))
        return True


_ONE_BY_ONE = (Shape.LINE, Shape.CIRCLE)
BLUNT = (Shape.LINE, Shape.ROWS, Shape.COLUMNS, Shape.SETS, Shape.SQUARE, Shape.GRID, Shape.CIRCLE)
_ARMED = (Shape.T, Shape.CROSS, Shape.PLUS, Shape.L)


def told_before(layout: Layout) -> bool:
    """True if words before the name of the shape describe it: its lines, or that it is hollow, across or sharing."""
    return bool(layout.lines or layout.hollow or layout.across or layout.sharing)
