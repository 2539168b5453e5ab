"""Functions by label for common cards that are laid in rows and other shapes."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import exactly, refuse_if, without
from catalog.model import board, layout
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.layout import Selector
from catalog.model.phrase import CardPhrase, Placement
from catalog.model.step import Step, number_of
from catalog.model.terms import Zone


def _common_whole(parts: Parts, words: list[str]) -> Step:
    """ "A 3x3 square of cards": the grid says how many they are."""
    laid, cards = parts["layout"][0], parts["cards"][0]
    if laid.grid and cards.amount is None:
        cards = changed(cards, amount=Amount(laid.grid[0] * laid.grid[1]))
    return common_laid(parts | {"cards": [cards]}, words)


_SETS = {"set", "sets", "bundles", "piles", "groups", "flops"}


def _rows_of(parts: Parts, words: list[str]) -> Step:
    """ "Two rows of down cards, five in each row"."""
    (each,), (number,), (cards,) = parts["line"], parts["rows"], parts["cards"]
    refuse_if(cards.amount is not None, "how many cards are in a row?")
    shape = layout.Shape.SETS if _SETS.intersection(words) else layout.Shape.ROWS
    return board.Common(changed(cards, amount=Amount(each * number)), layout.Layout(shape, (each,) * number))


@frozen
class AtEach:
    """So many in each corner of what was laid: as many times as it has corners."""

    placed: Placement
    more: bool = False

    def of(self, shape: layout.Shape | None) -> Placement:
        """All of them together, of a shape told with them or before."""
        told = self.placed.layout.shape if self.placed.layout is not None else shape
        return changed(self.placed, number=self.placed.number * (board.CORNERS.get(told, 4) if told else 4))


def _places(parts: Parts) -> dict[str, list]:
    """The places of common cards, those on several sides one by one."""
    places = parts.pop("place", [])
    flat = [p for place in places for p in (place if isinstance(place, tuple) else (place,))]
    return {"places": [tuple(flat)]} if flat else {}


def common_laid(parts: Parts, words: list[str]) -> Step:
    """Common cards and those laid besides, which are counted on from them.

    Of a pyramid of ten the rows between that of four and that of one go without saying.
    """
    for facing in parts.pop("facing", ()):  # "in a row, all of them up"
        refuse_if(parts["cards"][0].facing is not None, "which way do they face?")
        parts = parts | {"cards": [changed(parts["cards"][0], facing=facing)]}
    (laid,), count = parts.get("layout", [None]), number_of(parts["cards"][0])
    if laid is not None and len({*laid.lines}) == len(laid.lines) == 2 and laid.count != count and not laid.sharing:
        low, high = sorted(laid.lines)
        rows = tuple(range(low, high + 1))
        refuse_if(sum(rows) != count, "so many do not lie in those rows")
        parts["layout"] = [changed(laid, lines=rows if laid.lines[0] == low else rows[::-1])]
    extras: list[Placement] = []
    for extra in parts.pop("extra", ()):
        if isinstance(extra, tuple):
            extra, nth = extra
            if nth != (number_of(parts["cards"][0]) or 0) + sum(e.number for e in extras if not e.joker) + 1:
                raise NotAReading("the next card is no such card")
        if isinstance(extra, AtEach):
            more, extra = extra.more, extra.of(laid.shape if laid is not None else None)
            refuse_if(extra.number == count and not more, "at each corner lies one of them, or one more?")
        extras.append(extra)
    if laid is not None and laid.shape is layout.Shape.ARC and sum(map(_of_arc, extras)) == count:
        extras = []  # "in an arch, with two on each side and one on top": they are those that it is made of
    middle = any(extra.spot is layout.Spot.MIDDLE for extra in extras)
    refuse_if(laid is not None and laid.hollow and middle, "is there one in the middle?")
    sides = any(extra.spot is layout.Spot.EDGE for extra in extras)
    refuse_if(laid is not None and laid.hollow and sides, "on each side of it, or beside it?")
    return make(board.Common, parts | _places(parts) | ({"extras": [tuple(extras)]} if extras else {}))


def _of_arc(extra: Placement) -> int:
    """How many cards are told of an arc, which has two sides where other shapes have four."""
    return extra.number // 2 if extra.spot is layout.Spot.EDGE else extra.number


def _common_sided(parts: Parts, words: list[str]) -> Step:
    """ "Twelve in a square, four on a side": all of a square, or its edge alone, whichever has so many cards.

    A V of seven has three on each side and one at the point, as any V of seven has.
    """
    (cards,), (laid,), (size,) = parts["cards"], parts["layout"], parts["side"]
    number = number_of(cards)
    if "joint" in parts:
        if (
            laid not in (layout.Layout(layout.Shape.V), layout.Layout(layout.Shape.L))
            or number_of(cards) != 2 * size + 1
        ):
            raise NotAReading("so many do not lie on two sides")
        return board.Common(cards, laid)
    refuse_if(laid.lines or laid.grid or laid.shape is not layout.Shape.SQUARE or size < 2, "which sides has it?")
    hollow = laid.hollow or "hollow" in parts
    laid = changed(laid, hollow=False)
    if number == size * size and not hollow:
        return board.Common(cards, changed(laid, grid=(size, size)))
    refuse_if(number != 4 * (size - 1), "so many do not lie on four sides")
    return board.Common(cards, changed(laid, lines=(size, *(2,) * (size - 2), size)))


def _line_in(parts: Parts, words: list[str]) -> tuple[Selector, int]:
    """ "Two cards in the top row"."""
    return parts["which"][0], parts["number"][0]


def _placed_lines(lines: tuple[tuple[Selector, int], ...]) -> tuple[int, ...]:
    """Rows that are told by their places, which have to be those of all rows from the first to the last."""
    first, *_, last = (which for which, _ in lines)
    between = [which for which, _ in lines[1:-1]]
    nth = list(Selector)[: len(lines)]
    named = first in (Selector.FIRST, Selector.TOP) and last in (Selector.LAST, Selector.BOTTOM, nth[-1])
    if not named or between not in (nth[1:-1], [Selector.NEXT] * len(between), [Selector.MIDDLE]):
        raise NotAReading("which rows are they?")
    return tuple(size for _, size in lines)


@frozen
class _Facing:
    """ "A row of three up": so many cards in a row, and which way they face."""

    size: int
    facing: layout.Facing


def _by_rows(lines: tuple) -> tuple[int, ...]:
    """The rows that columns make which begin side by side, the longest first; rows as they are."""
    if not any(isinstance(line, str) for line in lines):
        return lines
    refuse_if(not all(isinstance(line, str) for line in lines), "rows or columns?")
    columns = [int(line.split()[1]) for line in lines]
    refuse_if(columns != sorted(columns, reverse=True), "how do the columns lie?")
    return tuple(sum(column > row for column in columns) for row in range(columns[0]))


class _SetSize(int):
    """ "A set of three": so many cards, in a set and not in a row."""


class _Alike(tuple):
    """The sizes of several rows told at once: "two sets of one"."""


def _lines(parts: Parts) -> layout.Layout:
    """Rows of given sizes, one after the other; columns are told by their rows."""
    lines = tuple(one for line in parts["line"] for one in (line if isinstance(line, _Alike) else (line,)))
    if any(isinstance(line, _Facing) for line in lines):
        refuse_if(not all(isinstance(line, _Facing) for line in lines), "which way does each row face?")
        plain = _lines(parts | {"line": [line.size for line in lines]})
        return changed(plain, row_facings=tuple(line.facing for line in lines))
    if isinstance(lines[0], tuple):
        lines = _placed_lines(lines)
    refuse_if(parts.get("rows", parts.get("number", [len(lines)])) != [len(lines)], "how many rows are there?")
    sets = _SETS.intersection(parts.get("sets", ())) or all(isinstance(line, _SetSize) for line in lines)
    shape = layout.Shape.SETS if sets else layout.Shape.ROWS
    return layout.Layout(shape, _by_rows(tuple(int(line) if isinstance(line, _SetSize) else line for line in lines)))


def _layout_shaped(parts: Parts, words: list[str]) -> layout.Layout:
    """A shape told by its rows: a pyramid with rows of three, two and one."""
    return changed(_lines(parts), shape=parts["shape"][0])


def _layout_placed(parts: Parts, words: list[str]) -> layout.Layout:
    """ "A triangle, with three in the bottom row and one on top": its rows from the top down, however they are told."""
    rows = sorted(parts["line"])
    refuse_if(len({place for place, _ in rows}) < len(rows), "two rows in one place")
    return layout.Layout(parts["shape"][0], tuple(number for _, number in rows))


def _in_lines(parts: Parts) -> Parts:
    """Cards laid in rows of given sizes."""
    laid = _lines(parts)
    return {"cards": [changed(parts["cards"][0], amount=Amount(sum(laid.lines)))], "layout": [laid]}


def _common_lines(parts: Parts, words: list[str]) -> Step:
    """Common cards in rows of given sizes, and those laid besides."""
    plain = without(parts, "extra")
    laid = _in_lines(plain | {"sets": words[:3]})
    if "extra" not in parts:
        return make(board.Common, laid)
    return common_laid(laid | {"extra": parts["extra"]}, words)


def _alike(size: int, rows: int, columns: bool) -> tuple[int, ...]:
    """So many rows of one size, or columns, told by the rows that they make."""
    return (rows,) * size if columns else (size,) * rows


def _rows(cls: type[board.Common | board.Table]) -> Callable:
    """Cards laid in so many rows of so many each."""

    def rows(parts: Parts, words: list[str]) -> Step:
        cards = parts["cards"][0]
        refuse_if(cards.amount is None or cards.amount.number is None, "how many cards are in a row?")
        if "facing" in parts and cards.facing is not None:
            raise NotAReading("which way do they face?")
        cards = changed(cards, facing=parts.get("facing", [cards.facing])[0])
        shape = layout.Shape.SETS if _SETS.intersection(words[:3]) else layout.Shape.ROWS
        (number,) = parts["rows"]
        lines = (number,) * cards.amount.number if "columns" in words else (cards.amount.number,) * number
        laid = layout.Layout(shape, lines, sharing=parts.get("sharing", [None])[0])
        cards = changed(cards, amount=Amount(laid.count))
        extras = {"extra": parts["extra"]} if "extra" in parts else {}
        told = {"cards": [cards], "layout": [laid], **extras}
        return common_laid(told, words) if cls is board.Common else make(cls, told)

    return rows


def _faced(laid: layout.Layout, parts: Parts) -> layout.Layout:
    """The layout with the ways that its rows, or its columns, face."""
    ways, sorts = tuple(parts["row_facing"]), set(parts.get("faced_line", ()))
    refuse_if(len(sorts) > 1, "rows or columns?")
    columns = layout.LineSort.COLUMN in sorts
    return changed(laid, **{"column_facings" if columns else "row_facings": ways})


def _common_row_faced(parts: Parts, words: list[str]) -> Step:
    """ "In three rows, the middle one up": the others lie the other way. NotAReading where rows are not told."""
    (laid,), (cards,), (which,), (facing,) = (parts[name] for name in ("layout", "cards", "which", "facing"))
    rows = len(laid.lines) or (laid.grid[1] if laid.grid else 0)
    middle = which is Selector.MIDDLE
    if rows < 2 or not laid.lines or middle and rows % 2 == 0 or laid.row_facings or cards.facing is facing:
        raise NotAReading("which row faces another way?")
    at = rows // 2 if middle else layout.NAMED_LINES[which] % rows
    other = layout.Facing.DOWN if facing is layout.Facing.UP else layout.Facing.UP
    ways = tuple(facing if row == at else other for row in range(rows))
    return board.Common(changed(cards, facing=None), changed(laid, row_facings=ways))


def _common_even_rows(parts: Parts, words: list[str]) -> Step:
    """ "Nine in three rows": rows of one size, one of which may face another way. NotAReading where they are uneven."""
    (cards,), (rows,) = parts["cards"], parts["rows"]
    number = number_of(cards) if exactly(cards.amount) is not None else None
    columns = "columns" in words
    if number is None or rows < 2 or number % rows or number == rows or columns and "which" in parts:
        raise NotAReading("how many in each row?")
    laid = layout.Layout(layout.Shape.ROWS, _alike(number // rows, rows, columns))
    if "which" not in parts:
        return common_laid({"cards": [cards], "layout": [laid], "extra": parts.get("extra", [])}, words)
    refuse_if("extra" in parts, "which way do the others face?")
    return _common_row_faced(parts | {"layout": [laid]}, words)


def _even(cards: CardPhrase, rows: int) -> layout.Layout:
    """So many rows of one size that the cards make; NotAReading where they are uneven."""
    number = number_of(cards) if exactly(cards.amount) is not None else None
    if number is None or rows < 2 or number % rows or number == rows:
        raise NotAReading("how many in each row?")
    return layout.Layout(layout.Shape.ROWS, (number // rows,) * rows)


def _table_even_rows(parts: Parts, words: list[str]) -> Step:
    """ "Six table cards in two rows": rows of one size."""
    (cards,), (rows,) = parts["cards"], parts["rows"]
    refuse_if("table" not in words and cards.lies is not Zone.TABLE, "dealt to whom?")
    laid = _even(cards, rows)
    if "columns" in words:
        laid = changed(laid, lines=_alike(laid.lines[0], rows, columns=True))
    return board.Table(cards, laid)


def _common_rows_faced(parts: Parts, words: list[str]) -> Step:
    """ "Two columns of three, one column up and one column down"; "one up and one down" speaks of what is counted."""
    if "columns" in words:
        parts.setdefault("faced_line", [layout.LineSort.COLUMN])
    refuse_if(("columns" in words) is not (layout.LineSort.COLUMN in parts.get("faced_line", ())), "rows or columns?")
    laid = _rows(board.Common)({name: parts[name] for name in ("cards", "rows")}, words)
    return board.Common(laid.cards, _faced(laid.layout, parts))


def _common_times(parts: Parts, words: list[str]) -> Step:
    """ "Eight cards in two squares of four": as many as that makes."""
    (laid,), (cards,), (size,) = parts["layout"], parts["cards"], parts["each"]
    refuse_if(number_of(cards) != laid.times * size, "so many cards they are not")
    return board.Common(cards, laid)


def _common_based(parts: Parts, words: list[str]) -> Step:
    """ "Ten in a pyramid, with four across the bottom": rows of one, two, three and four."""
    (laid,), (cards,), (base,) = parts["layout"], parts["cards"], parts["base"]
    rows = tuple(range(1, base + 1))
    pyramid = laid in (layout.Layout(layout.Shape.PYRAMID), layout.Layout(layout.Shape.TRIANGLE))
    if not pyramid or base < 2 or cards.amount is not None and number_of(cards) != sum(rows):
        raise NotAReading("so many do not lie so")
    return board.Common(changed(cards, amount=Amount(sum(rows))), changed(laid, lines=rows))


def _layout_across(parts: Parts, words: list[str]) -> layout.Layout:
    """ "A T, four across and three down"; only a T has so many across its top."""
    refuse_if({"top", "from"}.intersection(words) and parts["shape"] != [layout.Shape.T], "across which top?")
    return make(layout.Layout, parts)


ACTIONS: dict[str, Callable] = {
    "common_even_rows": _common_even_rows,
    "table_even_rows": _table_even_rows,
    "common_rows_faced": _common_rows_faced,
    "common_times": _common_times,
    "common_based": _common_based,
    "layout_across": _layout_across,
    "common_sided": _common_sided,
    "common_whole": _common_whole,
    "common_rows_of": _rows_of,
    "layout_shaped": _layout_shaped,
    "layout_placed": _layout_placed,
    "line_in": _line_in,
    "place_commons": lambda parts, words: make(board.PlaceCommons, _places(parts)),
    "line_facing": lambda parts, words: make(_Facing, {"size": parts["number"], "facing": parts["facing"]}),
    "common_laid": common_laid,
    "layout_lines": lambda parts, words: _lines(parts | {"sets": words[:2]}),
    "layout_rows": lambda parts, words: layout.Layout(
        layout.Shape.SETS if _SETS.intersection(words) else layout.Shape.ROWS,
        # "And one more between the columns" speaks of the columns that rows make.
        _alike(parts["line"][0], parts["rows"][0], words.count("columns") > ("between" in parts)),
        between=parts.get("between", [0])[0],
        sharing=parts.get("sharing", [None])[0],
    ),
    "common_lines": _common_lines,
    "common_rows": _rows(board.Common),
    "table_rows": _rows(board.Table),
}
"""A function for each label of these rules."""
