"""Functions by label for cards on the table: common and table cards, and the shapes they are laid in."""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.composition import NUMBERS, NotAReading, Parts, integer, make
from catalog.language.semantics.cards import cards_with, like_mates, players_bound
from catalog.language.semantics.parts import exactly, makes, named_so, numbered, refuse_if, said, without
from catalog.model import board, boards, layout
from catalog.model.card import COLOR_OF, CardSet, Color, Face, Rank, Suit, faces
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.normalize import ALL, CARDS, IT, ONE, THEM
from catalog.model.phrase import (
    Adjacency,
    Amount,
    Bound,
    CardPhrase,
    EventKind,
    Selector,
    Zone,
    fields_set,
)
from catalog.model.step import Step, number_of, on_table


def _common_whole(parts: Parts, words: list[str]) -> Step:
    """ "A 3x3 square of cards": the grid says how many they are."""
    laid, cards = parts["layout"][0], parts["cards"][0]
    if laid.grid and cards.amount is None:
        cards = changed(cards, amount=Amount(laid.grid[0] * laid.grid[1]))
    return _common_laid(parts | {"cards": [cards]}, words)


def _passive(cls: type[board.Common | board.Table]) -> Callable:
    """Cards that are dealt to the table, facing told after the deed."""

    def passive(parts: Parts, words: list[str]) -> Step:
        facing = parts.pop("facing", [])
        cards = parts["cards"][0]
        if cards.amount is None or facing and cards.facing is not None:
            raise NotAReading("how many cards, and which way do they face?")
        if facing:
            cards = changed(cards, facing=facing[0])
        return make(cls, parts | {"cards": [cards]})

    return passive


_SETS = {"set", "sets", "bundles", "piles", "groups", "flops"}


def _rows_of(parts: Parts, words: list[str]) -> Step:
    """ "Two rows of down cards, five in each row"."""
    (each,), (number,), (cards,) = parts["line"], parts["rows"], parts["cards"]
    refuse_if(cards.amount is not None, "how many cards are in a row?")
    shape = layout.Shape.SETS if _SETS.intersection(words) else layout.Shape.ROWS
    return board.Common(changed(cards, amount=Amount(each * number)), layout.Layout(shape, (each,) * number))


def _table(parts: Parts, words: list[str]) -> Step:
    """Cards dealt to the table, told by a word, by their layout or by what they are for."""
    cards = parts["cards"][0]
    refuse_if("table" not in words and cards.lies is not Zone.TABLE and parts.keys() == {"cards"}, "dealt to whom?")
    return make(board.Table, parts)


@frozen
class _AtEach:
    """So many in each corner of what was laid: as many times as it has corners."""

    placed: layout.Placement
    more: bool = False

    def of(self, shape: layout.Shape | None) -> layout.Placement:
        """All of them together, of a shape told with them or before."""
        told = self.placed.layout.shape if self.placed.layout is not None else shape
        return changed(self.placed, number=self.placed.number * (board.CORNERS.get(told, 4) if told else 4))


def _extra(parts: Parts, words: list[str]) -> layout.Placement | _AtEach:
    """One card more, or a joker, in the middle of what was laid; as many on each of several sides."""
    parts.pop("lies", None)
    corner = "each" in words and parts.get("spot") == [layout.Spot.CORNER]
    if corner and "sides" not in parts:
        return _AtEach(make(layout.Placement, {"number": [1], **parts}), more="more" in words)
    sides = parts.pop("sides", [1])[0]
    if sides != 1 and "spot" not in parts:
        parts["spot"] = [layout.Spot.OPPOSITE_SIDES if sides == 2 else layout.Spot.EDGE]
    placed = make(layout.Placement, {"number": [1], **parts})
    return changed(placed, number=placed.number * sides)


def _placement_sides(parts: Parts, words: list[str]) -> tuple[layout.Placement, ...]:
    """So many on either side of a layout, or on each of its four."""
    spots = [layout.Spot.LEFT, layout.Spot.RIGHT, layout.Spot.ABOVE, layout.Spot.BELOW][: parts.pop("sides")[0]]
    return tuple(make(layout.Placement, parts | {"spot": [spot]}) for spot in spots)


def _placement_corners(parts: Parts, words: list[str]) -> layout.Placement:
    """ "One at each corner of the square": as many times as it has corners."""
    return _AtEach(make(layout.Placement, parts)).of(None)


def _places(parts: Parts) -> dict[str, list]:
    """The places of common cards, those on several sides one by one."""
    places = parts.pop("place", [])
    flat = [p for place in places for p in (place if isinstance(place, tuple) else (place,))]
    return {"places": [tuple(flat)]} if flat else {}


def _extra_nth(parts: Parts, words: list[str]) -> tuple[layout.Placement | _AtEach, int]:
    """ "A ninth in the middle": one more, where there are eight."""
    nth = _ORDINALS.index(parts.pop("ordinal")[0]) + 1
    return _extra(parts, words), nth


_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


def _common_street(parts: Parts, words: list[str]) -> Step:
    """ "Deal the flop, three common cards": cards that are that street."""
    (cards,), (line,) = parts["cards"], parts["line"]
    refuse_if(cards.line is not None or cards.amount is None, "how many cards, of which street?")
    return make(board.Common, {"cards": [changed(cards, line=line)]})


def _common_streets(parts: Parts, words: list[str]) -> Step:
    """ "Deal the flop", "the turn and the river": a flop is of three cards, the others of one."""
    refuse_if(len(set(parts["line"])) < len(parts["line"]), "each street is dealt once")
    return board.Common(_streets(*parts["line"], facing=parts.get("facing", [None])[0]))


def _streets(line: layout.Line, *more: layout.Line, facing: layout.Facing | None) -> CardPhrase:
    refuse_if(line.number not in (None, 1), "how do they lie?")
    amount = Amount(3 if line.sort is layout.LineSort.FLOP else 1)
    plus = _streets(*more, facing=facing) if more else None
    return CardPhrase(amount, facing, lies=Zone.COMMON, line=changed(line, number=None), plus=plus)


def _common_as(parts: Parts, words: list[str]) -> Step:
    """ "Deal three cards face up as commons"; common cards are so anyway."""
    (cards,) = parts["cards"]
    refuse_if(cards.lies is not None or cards.owner is not None, "where do they lie?")
    return board.Common(changed(cards, lies=Zone.COMMON))


def _common_laid(parts: Parts, words: list[str]) -> Step:
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
    extras: list[layout.Placement] = []
    for extra in parts.pop("extra", ()):
        if isinstance(extra, tuple):
            extra, nth = extra
            if nth != (number_of(parts["cards"][0]) or 0) + sum(e.number for e in extras if not e.joker) + 1:
                raise NotAReading("the next card is no such card")
        if isinstance(extra, _AtEach):
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


def _of_arc(extra: layout.Placement) -> int:
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


def _common_added(parts: Parts, words: list[str]) -> Step:
    """ "Add two commons": two more are dealt. NotAReading where no number is told."""
    (cards,) = parts["cards"]
    if cards.amount is None or cards.amount.bound not in (Bound.EXACTLY, Bound.MORE) or cards.lies is not Zone.COMMON:
        raise NotAReading("how many more of what?")
    return board.Common(changed(cards, amount=Amount(cards.amount.number, Bound.MORE)))


def _table_added(parts: Parts, words: list[str]) -> Step:
    """ "Add a table card from the deck": it is dealt. NotAReading where no number is told, or it is somebody's card."""
    (cards,) = parts["cards"]
    told = changed(cards, amount=None, facing=None)
    refuse_if(cards.amount is None or cards.amount.bound not in (Bound.EXACTLY, Bound.MORE), "how many more of what?")
    if told not in (CARDS, CardPhrase(lies=Zone.TABLE)) or told == CARDS and "table" not in words:
        raise NotAReading("added to what?")
    return board.Table(changed(told, amount=cards.amount, facing=cards.facing))


def _lay_added(parts: Parts, words: list[str]) -> Step:
    """ "Adds one of their down cards to the table": one that they have."""
    refuse_if(parts["cards"][0].owner != THEM, "whose card?")
    return make(board.LayDown, parts)


def _common_around(parts: Parts, words: list[str]) -> Step:
    """ "Put a joker on the table, and deal four commons around it": the joker lies in the middle of them."""
    (cards,) = parts.pop("cards")
    joker = make(layout.Placement, parts | {"spot": [layout.Spot.MIDDLE]})
    refuse_if(cards.amount is None or (cards.amount.number or 0) < 3, "how many lie around it?")
    return _common_laid({"cards": [cards], "extra": [joker]}, words)


def _common_each(parts: Parts, words: list[str]) -> Step:
    """ "Four, one in each corner of the square": four in the corners; of two, each is on one side."""
    (cards,), (spot,), (laid,) = parts["cards"], parts["spot"], parts["layout"]
    refuse_if(laid.lines or exactly(cards.amount) is None or cards.shape, "how many lie where?")
    if cards.amount.number == 2 and spot is layout.Spot.EDGE:
        sides = (layout.Spot.LEFT, layout.Spot.RIGHT)
        return board.Common(cards, places=tuple(layout.Placement(1, side, laid) for side in sides))
    return board.Common(changed(cards, spot=spot, shape=laid.shape, grid=laid.grid))


def _common_including(parts: Parts, words: list[str]) -> Step:
    """ "Seven in a circle, with one in the middle": six in the circle, and one more."""
    (cards,) = parts["cards"]
    told = [extra if isinstance(extra, tuple) else (extra, None) for extra in parts["extra"]]
    if all(extra.joker for extra, _ in told):
        return _common_laid(parts, words)
    if any(nth not in (None, cards.amount and cards.amount.number) for _, nth in told):
        raise NotAReading("the last card is no such card")
    parts["extra"] = [extra for extra, _ in told]
    apart = sum(extra.number for extra, _ in told)
    refuse_if(exactly(cards.amount) is None or cards.amount.number <= apart, "how many are in the circle?")
    return _common_laid(parts | {"cards": [changed(cards, amount=Amount(cards.amount.number - apart))]}, words)


def _common_plus(parts: Parts, words: list[str]) -> Step:
    """ "Three common cards down and one up": all of them common."""
    *total, cards = parts["cards"]
    first, more = changed(cards, plus=None), cards.plus
    refuse_if(more is None, "those and which others?")
    refuse_if(not total and Zone.COMMON not in (first.lies, more.lies), "that is not said to be shared")
    if total and (total[0].bound is not Bound.EXACTLY or total[0].number != number_of(cards)):
        raise NotAReading("so many cards they are not")
    if {first.lies, more.lies} - {None, Zone.COMMON} or None in (first.amount, more.amount):
        raise NotAReading("how many, and where?")
    return board.Common(changed(first, lies=Zone.COMMON, plus=changed(more, lies=Zone.COMMON)))


def _and_more(parts: Parts) -> CardPhrase:
    """ "Two cards up to the table, and one down": those and these lie there together."""
    first, more = parts["cards"]
    plain = more.amount is not None and more == CardPhrase(Amount(more.amount.number), more.facing)
    if not plain or more.facing in (None, first.facing) or first.amount != Amount(first.amount.number):
        raise NotAReading("what else?")
    return changed(first, plus=changed(more, lies=first.lies))


def _common_and(parts: Parts, words: list[str]) -> Step:
    return _common_plus({"cards": [_and_more(parts)]}, words)


def _goes_to_table(parts: Parts, words: list[str]) -> Step:
    """ "One of their down cards goes to the table"; where discards go is a rule of its own."""
    (cards,) = parts["cards"]
    came = cards.came.deeds if cards.came is not None else ()
    refuse_if(cards.lies is Zone.DECK, "cards off the deck are dealt")
    if cards.lies is Zone.DISCARDS or {EventKind.DISCARDS, EventKind.DISCARDS_TO_DRAW}.intersection(came):
        raise NotAReading("discards lie where they are thrown")
    return make(board.LayDown, parts)


def _table_hand(parts: Parts, words: list[str]) -> Step:
    """ "A three card dummy hand", "two table hands of five cards": so many cards in all that nobody holds."""
    hands = parts.get("number", [1])[0]
    cards = CardPhrase(Amount(parts["size"][0] * hands), *parts.get("facing", ()))
    return board.Table(cards, as_hand=True, hands=hands)


def _between_both(parts: Parts, words: list[str]) -> layout.Spot:
    """ "Between the two rows": in the middle of them."""
    refuse_if(parts.get("number", [2]) != [2], "there is one middle between two")
    return layout.Spot.MIDDLE


def _table_aside(parts: Parts, words: list[str]) -> Step:
    """ "The top card of the deck is put aside": it lies on the table."""
    (cards,) = parts["cards"]
    if cards.lies is not Zone.DECK or cards.which not in (None, Selector.TOP, Selector.NEXT, Selector.LAST):
        raise NotAReading("that is a player's own card")
    facing = parts.get("facing", [cards.facing])[0]
    return board.Table(CardPhrase(cards.amount or ONE, facing))


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


def _line_column(parts: Parts, words: list[str]) -> str:
    """A column of so many cards, to be told by rows."""
    return "column " + str(parts["number"][0])


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


def _table_apart(parts: Parts, words: list[str]) -> Step:
    """ "Two cards to the table, one up and one down": what they are together goes without saying."""
    total, cards = parts["cards"]
    refuse_if(total.bound is not Bound.EXACTLY or total.number != number_of(cards), "so many cards they are not")
    return make(board.Table, parts | {"cards": [cards]})


def _table_per_player(parts: Parts, words: list[str]) -> Step:
    """ "One card per player": as many cards as there are players, or so many times as many."""
    cards = parts["cards"][0]
    refuse_if(cards.amount is None or cards.amount.bound is not Bound.EXACTLY, "how many cards for every player?")
    (extra,) = parts.pop("extra", [0])
    per_player = changed(cards, amount=changed(cards.amount, bound=players_bound(parts), extra=extra))
    return make(board.Table, parts | {"cards": [per_player]})


def _faced_so(parts: Parts) -> Parts:
    """The cards, which face as is told behind them."""
    (cards,), (facing,) = parts["cards"], parts["facing"]
    refuse_if(cards.facing is not None, "which way do they face?")
    return without(parts, "facing") | {"cards": [changed(cards, facing=facing)]}


def _and_at(cls: type[board.Common | board.Table]) -> Callable:
    """ "Three cards up, and one down under each": with every one of them comes another."""

    def and_at(parts: Parts, words: list[str]) -> Step:
        first, more = parts["cards"]
        plain = exactly(more.amount) is not None and more == CardPhrase(more.amount, more.facing)
        refuse_if(not plain or first.amount != Amount(number_of(first)), "how many at each of how many?")
        at = board.LaidAt(parts["spot"][0], IT, each=True)
        return cls(changed(first, plus=changed(more, lies=first.lies)), at=at)

    return and_at


def _one_at_each(cls: type[board.Common | board.Table]) -> Callable:
    """ "Three cards, one above each row": there are as many rows as cards."""

    def one_at_each(parts: Parts, words: list[str]) -> Step:
        (cards,), (at,) = parts["cards"], parts["at"]
        if (many := exactly(cards.amount) or 0) < 2:
            raise NotAReading("how many cards for how many rows?")
        rows = changed(at.cards.line, each=True, total=many)
        there = changed(at.cards, line=rows)
        for laid in parts.get("layout", ()):  # "below the grid, one under each column"
            if (
                parts["spot"] != [at.spot]
                or at.cards.shape is not None
                or laid != layout.Layout(laid.shape, (), laid.grid)
            ):
                raise NotAReading("on which side of it?")
            there = changed(there, shape=laid.shape, grid=laid.grid)
        return cls(changed(cards, amount=ONE), at=changed(at, cards=there))

    return one_at_each


def _one_at_each_card(parts: Parts, words: list[str]) -> Step:
    """ "Three more, one below each card in the row": there lie as many as come."""
    (cards,), (at,) = parts["cards"], parts["at"]
    number = number_of(cards) or 0
    if number < 2 or cards.amount not in (Amount(number), Amount(number, Bound.MORE)) or at.cards.amount is not None:
        raise NotAReading("how many cards at how many?")
    there = changed(at.cards, amount=Amount(number), which=None if at.cards.which is Selector.THAT else at.cards.which)
    return board.Common(changed(cards, amount=changed(cards.amount, number=1)), at=changed(at, cards=there))


def _common_at_sides(parts: Parts, words: list[str]) -> Step:
    """ "Add one common card to each end of the row": two in all, one at either."""
    (cards,), (sides,) = parts.pop("cards"), parts["sides"]
    refuse_if(exactly(cards.amount) is None or cards.lies is not Zone.COMMON, "how many more of what?")
    told = {"layout": [None], **parts, "number": [cards.amount.number]}
    cards = changed(cards, amount=Amount(cards.amount.number * sides))
    return board.Common(cards, places=_placement_sides(told, words))


def _common_to_line(parts: Parts, words: list[str]) -> Step:
    """ "Add a common card to each row": it lies there then."""
    (cards,), (row,) = parts["cards"], parts["lined"]
    if cards.lies in (None, Zone.COMMON) and cards.owner is None and cards.came is None:
        cards = changed(cards, lies=Zone.COMMON)
    refuse_if(exactly(cards.amount) is None or cards.lies is not Zone.COMMON, "how many more of what?")
    if row.owner is not None or fields_set(row) & fields_set(cards) or "facing" in parts and cards.facing is not None:
        raise NotAReading("to which line?")
    refuse_if(row.line == layout.Line(layout.LineSort.BOARD), "the board is where all common cards lie")
    there = {name: getattr(row, name) for name in fields_set(row)}
    return board.Common(
        changed(cards, **there, **{name: told_so[0] for name, told_so in parts.items() if name == "facing"})
    )


def _layout_hollow(parts: Parts, words: list[str]) -> layout.Layout:
    """ "Around the outside of a square": its middle is empty, whether that is told or not."""
    parts.pop("hollow", None)
    return make(layout.Layout, parts | {"hollow": [True]})


def _common_overlapping(parts: Parts, words: list[str]) -> Step:
    """ "Six in three overlapping pairs": so many sets of two, or rows."""
    (cards,), (rows,), (size,) = parts["cards"], parts["rows"], parts.get("line", [2])
    refuse_if(number_of(cards) != rows * size, "so many do not lie in those rows")
    shape = layout.Shape.ROWS if "rows" in words else layout.Shape.SETS
    return board.Common(cards, layout.Layout(shape, (size,) * rows), overlapping=True)


def _common_row_sized(parts: Parts, words: list[str]) -> Step:
    """ "A T, so that the top row has three": so many across, and the others down; a pyramid by its bottom row."""
    (laid,), (cards,), (which,), (size,) = (parts[name] for name in ("layout", "cards", "which", "base"))
    if laid == layout.Layout(layout.Shape.T) and which in (Selector.TOP, Selector.FIRST):
        down = (number_of(cards) or 0) - size + 1
        return board.Common(cards, changed(laid, across=size, down=down))
    refuse_if(which not in (Selector.BOTTOM, Selector.LAST), "which rows has it?")
    return _common_based(parts, words)


def _common_rows_more(parts: Parts, words: list[str]) -> Step:
    """ "Three sets of two, and one set of three": one set more than those that are alike, or several."""
    laid = _rows(board.Common)(without(parts, "line", "more"), words)
    lines = (*laid.layout.lines, *parts["line"] * parts.get("more", [1])[0])
    refuse_if(laid.layout.lines[0] == parts["line"][0], "that is one more of them")
    amount = Amount(sum(lines))
    return changed(laid, cards=changed(laid.cards, amount=amount), layout=changed(laid.layout, lines=lines))


def _common_tiers(parts: Parts, words: list[str]) -> Step:
    """ "A pyramid of cards, a row of two and one on top": told from the bottom up, if the last is on top."""
    (laid,), (cards,), lines = parts["layout"], parts["cards"], _lines(parts).lines
    refuse_if(laid.grid or laid.lines or cards.amount is not None, "how many in each row?")
    lines = lines[::-1] if words[-2:] == ["on", "top"] else lines
    return board.Common(changed(cards, amount=Amount(sum(lines))), changed(laid, lines=lines))


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
    return _common_laid(laid | {"extra": parts["extra"]}, words)


def _beside_middle(cards: CardPhrase) -> bool:
    """True for cards next to the middle one, whosever they are not."""
    beside = cards.beside is not None and cards.beside.which is Selector.MIDDLE
    return beside and cards.owner is None and not on_table(cards)


def _turn_up(parts: Parts, words: list[str]) -> Step:
    """Cards turned up; those on a way through a layout, whosever they are not, are common."""
    (cards,) = parts["cards"]
    if "skip" in parts and cards.which is Selector.THAT:  # "every other common card"
        cards = changed(cards, which=None, amount=ALL)
        parts["cards"] = [cards]
    if _beside_middle(cards):
        parts["cards"] = [changed(cards, lies=Zone.COMMON)]
    if "path" in parts and not on_table(cards) and cards.owner is None and cards.lies is None and cards.facing:
        parts["cards"] = [changed(cards, lies=Zone.COMMON)]
    return make(board.TurnUp, parts)


def _alike(size: int, rows: int, columns: bool) -> tuple[int, ...]:
    """So many rows of one size, or columns, told by the rows that they make."""
    return (rows,) * size if columns else (size,) * rows


def _remove_apart(parts: Parts, words: list[str]) -> Step:
    """Cards taken out of the deck that make a deck of their own, of as many cards as they are."""
    removed = make(board.RemoveFromDeck, {"set": parts["set"]})
    return changed(removed, own_deck=sum(of.size for of in removed.sets) or None)


def _set_of_cards(parts: Parts, words: list[str]) -> CardSet:
    """ "The red cards" are a set; "two cards" are so many, of any rank."""
    (of,) = parts["card_set"]
    refuse_if(of.rank is not None and of.rank.value <= 10 and of == CardSet(of.rank), "so many, or of which rank?")
    return of


_ACES, _TWOS = ({(rank, suit) for suit in Suit} for rank in (Rank.ACE, Rank.TWO))


def _sets_but(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The face cards except the kings": what is left of them, told as sets of its own."""
    gone = _faces(parts["set"])
    told = [_faces([of]) for of in parts["kept"]]
    if told == [_ACES] and _TWOS <= gone and not gone & _ACES:  # "all cards below eight except the aces"
        return _as_sets(gone)
    kept = [of & gone for of in told]
    if not all(kept) or not (left := gone.difference(*kept)):
        raise NotAReading("they are none of these anyway, or all")
    return _as_sets(left)


def _sets_all_but(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "Everything but the aces and face cards": all other cards of the deck."""
    kept = _faces(parts["kept"])
    refuse_if(len(kept) < 16, "with so few cards nobody plays")
    return _as_sets({(rank, suit) for rank in Rank for suit in Suit} - kept)


def _faces(sets: list) -> set[Face]:
    """The cards of such sets, one by one."""
    found: set[Face] = set()
    for of in (each for one in sets for each in (one if isinstance(one, tuple) else (one,))):
        refuse_if(of.joker or of.wild or of.size != len(faces(of)), "which rank and suit?")
        found |= faces(of)
    return found


def _as_sets(cards: set[Face]) -> tuple[CardSet, ...]:
    """Such cards as sets: whole ranks first, then those of some suits."""
    by_suits: dict[frozenset[Suit], list[Rank]] = {}
    for rank in Rank:
        if suits := frozenset(suit for suit in Suit if (rank, suit) in cards):
            by_suits.setdefault(suits, []).append(rank)
    sets: list[CardSet] = []
    for suits, ranks in sorted(by_suits.items(), key=lambda told: (-len(told[0]), sorted(told[0]))):
        for of in _suits_told(suits):
            if len(ranks) == 13:
                sets.append(CardSet(**of))
                continue
            for run in _runs(ranks):
                if len(run) < 3:
                    sets += [CardSet(rank, **of) for rank in run]
                else:
                    sets.append(CardSet(run[0], run[-1], **of))
    return tuple(sets)


def _suits_told(suits: frozenset[Suit]) -> list[dict]:
    colors = [color for color in Color if suits == {suit for suit in Suit if COLOR_OF[suit] is color}]
    if len(suits) == 4:
        return [{}]
    if len(suits) == 3:
        return [{"not_suit": next(suit for suit in Suit if suit not in suits)}]
    return [{"color": colors[0]}] if colors else [{"suit": suit} for suit in sorted(suits)]


def _runs(ranks: list[Rank]) -> list[list[Rank]]:
    """Ranks parted into runs of neighbors."""
    runs: list[list[Rank]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs


def _set_counted(parts: Parts, words: list[str]) -> CardSet:
    """ "The four twos": all of them, which are so many."""
    (number,), (of,) = parts["number"], parts["set"]
    refuse_if(number != of.size or number < 2, "so many there are not")
    return of


def _deck_without(parts: Parts, words: list[str]) -> Step:
    """ "A 44 card deck without the sevens and eights": those are taken out of the usual deck."""
    removed = make(board.RemoveFromDeck, without(parts, "size"))
    if parts.get("size", [52])[0] not in (52, 52 + removed.number - removed.jokers, 52 + removed.number):
        raise NotAReading("so many cards are not left")
    return removed


def _add_jokers(parts: Parts, words: list[str]) -> Step:
    """ "Leave the jokers in the deck": both of them."""
    refuse_if("jokers" not in words, "how many jokers?")
    return board.AddToDeck(2)


def _deck_only(parts: Parts, words: list[str]) -> Step:
    """ "Only the eights through aces": all lower ranks are taken out of the deck; "only spades": all other suits."""
    sets = make(board.RemoveFromDeck, {"set": parts["set"]}).sets
    kept = frozenset().union(*map(faces, sets))
    suits = [suit for suit in Suit if (Rank.TWO, suit) not in kept]
    ranks = [rank for rank in Rank if (rank, Suit.CLUB) not in kept]
    if all((of.suit or of.color) and of == CardSet(suit=of.suit, color=of.color) for of in sets):
        removed = [CardSet(suit=suit) for suit in suits]
    elif kept == {(rank, suit) for rank in Rank for suit in Suit if rank not in ranks}:
        removed = [CardSet(run[0], run[-1] if len(run) > 1 else None) for run in _runs(ranks)]
    else:
        raise NotAReading("which ranks are left?")
    refuse_if(len(kept) < 20 or parts.get("size", [len(kept)]) != [len(kept)], "with so few cards nobody plays")
    return board.RemoveFromDeck(tuple(removed))


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
        return _common_laid(told, words) if cls is board.Common else make(cls, told)

    return rows


def _faced(laid: layout.Layout, parts: Parts) -> layout.Layout:
    """The layout with the ways that its rows, or its columns, face."""
    ways, sorts = tuple(parts["row_facing"]), set(parts.get("faced_line", ()))
    refuse_if(len(sorts) > 1, "rows or columns?")
    columns = layout.LineSort.COLUMN in sorts
    return changed(laid, **{"column_facings" if columns else "row_facings": ways})


def _common_faced(parts: Parts, words: list[str]) -> Step:
    """ "In two rows of three, one row up and one row down"."""
    return board.Common(parts["cards"][0], _faced(parts["layout"][0], parts))


def _each_faced(cls: type[board.Common | board.Table]) -> Callable:
    """ "Three pairs, one card of each pair up and one down": sets of two, alike, whose cards face each its own way."""

    def faced(parts: Parts, words: list[str]) -> Step:
        (cards,), ways = parts["cards"], tuple(parts["row_facing"])
        if cls is board.Table and "table" not in words and cards.lies is not Zone.TABLE or cards.facing is not None:
            raise NotAReading("dealt to whom, or which way?")
        if "rows" in parts:
            refuse_if(fields_set(cards, "lies"), "how many of which cards?")
            lines = (2,) * parts["rows"][0]
            laid, cards = layout.Layout(layout.Shape.SETS, lines), changed(cards, amount=Amount(sum(lines)))
        else:
            (laid,) = parts["layout"]
        if laid.shape not in (layout.Shape.SETS, layout.Shape.ROWS) or set(laid.lines) != {2} or laid.column_facings:
            raise NotAReading("one card of each, and which others?")
        return cls(cards, changed(laid, column_facings=ways))

    return faced


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
        return _common_laid({"cards": [cards], "layout": [laid], "extra": parts.get("extra", [])}, words)
    refuse_if("extra" in parts, "which way do the others face?")
    return _common_row_faced(parts | {"layout": [laid]}, words)


def _rows_each_faced(cls: type[board.Common | board.Table]) -> Callable:
    """ "In two rows, with the top row down and the bottom row up": each row by its name, from the first to the last."""

    def faced(parts: Parts, words: list[str]) -> Step:
        (cards,), ways = parts["cards"], tuple(parts["row_facing"])
        laid = parts["layout"][0] if "layout" in parts else _even(cards, parts["rows"][0])
        refuse_if(cls is board.Table and "table" not in words and cards.lies is not Zone.TABLE, "dealt to whom?")
        return cls(cards, _named_rows(laid, parts["which"], ways))

    return faced


def _named_rows(laid: layout.Layout, named: list[Selector], ways: tuple[layout.Facing, ...]) -> layout.Layout:
    """The layout whose rows face so, each by its name, or one of them and the others. NotAReading for other rows."""
    rows = len(laid.lines)
    if named[1:] == [Selector.REMAINING]:
        middle = named[0] is Selector.MIDDLE
        refuse_if(rows < 2 or middle and rows % 2 == 0, "which row faces another way?")
        at = rows // 2 if middle else layout.NAMED_LINES[named[0]] % rows
        return changed(laid, row_facings=tuple(ways[row != at] for row in range(rows)))
    _placed_lines(tuple((which, 1) for which in named))
    refuse_if(rows != len(ways), "which way does each row face?")
    return changed(laid, row_facings=ways)


def _common_rows_named(parts: Parts, words: list[str]) -> Step:
    """ "Three rows of four, with the middle row down and the other rows up"."""
    laid = _rows(board.Common)({name: parts[name] for name in ("cards", "rows")}, words)
    return board.Common(laid.cards, _named_rows(laid.layout, parts["which"], tuple(parts["row_facing"])))


def _common_within(parts: Parts, words: list[str]) -> Step:
    """ "Seven, six in a circle and one in the middle": all of them have their places."""
    extras = [extra[0] if isinstance(extra, tuple) else extra for extra in parts["extra"]]
    apart = sum(extra.number for extra in extras if not extra.joker)
    refuse_if(number_of(parts["cards"][0]) != parts.pop("number")[0] + apart, "where do the others lie?")
    return _common_including(parts, words)


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


def _common_alternating(parts: Parts, words: list[str]) -> Step:
    """ "In a row, alternating up and down"."""
    (laid,) = parts["layout"]
    refuse_if(laid.shape not in (layout.Shape.LINE, layout.Shape.CIRCLE), "alternating in which line?")
    return board.Common(parts["cards"][0], changed(laid, column_facings=tuple(parts["row_facing"])))


def _common_nths(parts: Parts, words: list[str]) -> Step:
    """ "In a row, the first two up and the others down": card by card in a line; without one, so many of each."""
    (cards,), told, laid = parts["cards"], parts.get("nth_facing", []), parts.get("layout", [None])[0]
    number = number_of(cards) if exactly(cards.amount) is not None else 0
    if cards.facing is not None or not number or number > 20 or laid not in (None, layout.Layout(layout.Shape.LINE)):
        raise NotAReading("which way do they face?")
    ways: list[layout.Facing | None] = [None] * number
    for which, many, facing in told:
        at = number - many if which is Selector.LAST else ways.index(None) if None in ways else number
        named = which in (Selector.LAST, Selector.NEXT) or list(Selector).index(which) == at
        refuse_if(not named or ways[at : at + many] != [None] * many, "which of them?")
        ways[at : at + many] = [facing] * many
    for many, facing in parts.get("outer_facing", ()):
        refuse_if(laid is None or many % 2 or many >= number, "how many at each end?")
        ways[: many // 2] = ways[number - many // 2 :] = [facing] * (many // 2)
    for many, facing in parts.get("rest_facing", ()):
        refuse_if(many not in (None, ways.count(None)) or None not in ways, "how many others?")
        ways = [way or facing for way in ways]
    refuse_if(None in ways or len({*ways}) < 2 or cards.adjacency is not None, "which way does each face?")
    if laid is not None:
        return board.Common(cards, changed(laid, column_facings=tuple(ways)))
    up = ways.count(ways[0])
    refuse_if(any(way is not ways[0] for way in ways[:up]), "in which line?")
    more = CardPhrase(Amount(number - up), ways[-1], lies=cards.lies)
    return board.Common(changed(cards, amount=Amount(up), facing=ways[0], plus=more))


def _common_every_other(parts: Parts, words: list[str]) -> Step:
    """ "In a circle, with every other card face up": the others face the other way."""
    (facing,), (cards,) = parts.pop("facing"), parts["cards"]
    refuse_if(cards.facing is facing, "they all face so")
    other = layout.Facing.DOWN if facing is layout.Facing.UP else layout.Facing.UP
    told_so = {"cards": [changed(cards, facing=None)], "row_facing": [facing, other]}
    return _common_alternating(parts | told_so, words)


def _between(cls: type[board.Common | board.Table]) -> Callable:
    """ "One between each two players", "a table card between ...": as many as there are players."""

    def between(parts: Parts, words: list[str]) -> Step:
        (cards,) = parts["cards"]
        if (number := exactly(cards.amount)) is None:
            raise NotAReading("how many between whom?")
        refuse_if(cls is board.Table and cards.lies is not Zone.TABLE and "table" not in words, "for whom?")
        dealt = changed(cards, amount=Amount(number, Bound.PER_PLAYER))
        return cls(dealt, between_players=parts.get("between_players", [True])[0])

    return between


def _table_at(parts: Parts, words: list[str]) -> Step:
    """ "One card on top of each table card": what comes to table cards is a table card."""
    (cards,), (at,) = parts["cards"], parts["at"]
    refuse_if(Zone.TABLE not in (cards.lies, at.cards.lies) and "table" not in words, "for whom?")
    return make(board.Table, parts)


def _at(each: bool) -> Callable:
    """Where cards come to others, or to each of them."""

    def at(parts: Parts, words: list[str]) -> board.LaidAt:
        if "line" in parts:
            lies = parts.pop("lies", [None])[0]
            shape = {name: parts.pop(name) for name in ("shape", "grid") if name in parts}
            parts["cards"] = [
                make(CardPhrase, {**shape, "line": [line if line.total else changed(line, each=False)], "lies": [lies]})
                for line in parts.pop("line")
            ]
        return make(board.LaidAt, parts | {"each": [each]})

    return at


def _common_times(parts: Parts, words: list[str]) -> Step:
    """ "Eight cards in two squares of four": as many as that makes."""
    (laid,), (cards,), (size,) = parts["layout"], parts["cards"], parts["each"]
    refuse_if(number_of(cards) != laid.times * size, "so many cards they are not")
    return board.Common(cards, laid)


def _common_times_each(parts: Parts, words: list[str]) -> Step:
    """ "Two crosses of five common cards each": ten in two crosses."""
    (times,), (shape,), (cards,) = parts["times"], parts["shape"], parts["cards"]
    refuse_if(times < 2 or exactly(cards.amount) is None, "how many in each?")
    if "facing" in parts and cards.facing is not None:
        raise NotAReading("which way do they face?")
    (facing,) = parts.get("facing", [cards.facing])
    cards = changed(cards, facing=facing, amount=Amount(cards.amount.number * times))
    return board.Common(cards, layout.Layout(shape, times=times))


def _common_armed(parts: Parts, words: list[str]) -> Step:
    """ "Nine in an X, two to each arm": as many as any X of nine cards has, or it is no such X."""
    (laid,), (cards,), (arm, in_line, hollow) = parts["layout"], parts["cards"], parts["arm"][0]
    number = number_of(cards) or 0
    if hollow and number == 4 * arm and laid == layout.Layout(layout.Shape.X):
        return board.Common(cards, changed(laid, hollow=True))
    plain = laid == layout.Layout(laid.shape) and laid.shape in (layout.Shape.X, layout.Shape.CROSS, layout.Shape.PLUS)
    if not plain or number != (2 * arm - 1 if in_line else 4 * arm + 1) or number % 4 != 1 or hollow:
        raise NotAReading("so many do not lie in such arms")
    return board.Common(cards, laid)


def _common_based(parts: Parts, words: list[str]) -> Step:
    """ "Ten in a pyramid, with four across the bottom": rows of one, two, three and four."""
    (laid,), (cards,), (base,) = parts["layout"], parts["cards"], parts["base"]
    rows = tuple(range(1, base + 1))
    pyramid = laid in (layout.Layout(layout.Shape.PYRAMID), layout.Layout(layout.Shape.TRIANGLE))
    if not pyramid or base < 2 or cards.amount is not None and number_of(cards) != sum(rows):
        raise NotAReading("so many do not lie so")
    return board.Common(changed(cards, amount=Amount(sum(rows))), changed(laid, lines=rows))


def _layout_tiered(parts: Parts, words: list[str]) -> layout.Layout:
    """ "A pyramid of four rows": of one, two, three and four cards."""
    (shape,), (rows,) = parts["shape"], parts["rows"]
    refuse_if(shape not in (layout.Shape.PYRAMID, layout.Shape.TRIANGLE) or rows < 2, "how many in each row?")
    return layout.Layout(shape, tuple(range(1, rows + 1)))


def _layout_across(parts: Parts, words: list[str]) -> layout.Layout:
    """ "A T, four across and three down"; only a T has so many across its top."""
    refuse_if({"top", "from"}.intersection(words) and parts["shape"] != [layout.Shape.T], "across which top?")
    return make(layout.Layout, parts)


def _double_deck(parts: Parts, words: list[str]) -> Step:
    """ "A double deck of 104 cards": two decks, which have as many."""
    refuse_if(parts.get("number", [104]) != [104], "not twice 52?")
    return board.JoinDecks(2)


def _spot_ends(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The ends of the row": its end cards."""
    return make(CardPhrase, parts | {"lies": [Zone.COMMON], "spot": [layout.Spot.END]})


def _spot_end(parts: Parts, words: list[str]) -> CardPhrase:
    """ "An end of the row": one of its end cards."""
    return _spot_ends(parts if "amount" in parts else parts | {"which": [Selector.THAT]}, words)


def _spot_tip(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The point of the star": the common card there, as there is but one in most shapes."""
    if "amount" not in parts and not {"tips", "points"}.intersection(words):
        parts["which"] = [Selector.THAT]
    return make(CardPhrase, parts | {"lies": [Zone.COMMON], "spot": [layout.Spot.TIP]})


def _corners(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Two corners" anywhere, "the two corners on the left": cards there."""
    parts.setdefault("spot", [layout.Spot.CORNER])
    return cards_with(lies=Zone.COMMON)(parts, words)


def _all_corners(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The corners": the cards there; "the corner" is the one spoken of."""
    which = {} if "corners" in words else {"which": [Selector.THAT]}
    return make(CardPhrase, parts | which | {"lies": [Zone.COMMON], "spot": [layout.Spot.CORNER]})


def _in_middle(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The center of the cross": the middle card in it."""
    return make(CardPhrase, parts | ({} if {"line", "shape"} & parts.keys() else {"lies": [Zone.COMMON]}))


def _sided_card(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The left card of each row": the leftmost, where cards lie in lines."""
    parts.pop("single", None)
    there = {"line", "shape"} & parts.keys() or parts.get("lies") in ([Zone.COMMON], [Zone.TABLE])
    refuse_if(not there or {"spot", "beside"} & parts.keys(), "to the left of what?")
    return make(CardPhrase, like_mates(parts))


def _new_deck_of(parts: Parts, words: list[str]) -> Step:
    """ "The folded hands and the unused cards into a new deck": into the deck there is."""
    piles = [*parts["shuffled"], *parts.get("also", ())]
    if Zone.DECK not in piles:
        return make(boards.NewDeck, parts)
    others = [pile for pile in piles if pile is not Zone.DECK]
    refuse_if(len(others) != 1, "which cards make the new deck?")
    return board.Shuffle(others[0])


def _line_asked(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Which row is flipped": any one, as they choose."""
    (line,) = parts["line"]
    refuse_if(line != layout.Line(line.sort), "which of them?")
    return make(CardPhrase, parts | {"line": [changed(line, number=1)]})


ACTIONS: dict[str, Callable] = {
    "line_asked": _line_asked,
    "new_deck_of": _new_deck_of,
    "layout_hollow": _layout_hollow,
    "common_at_sides": _common_at_sides,
    "common_to_line": _common_to_line,
    "table_before": lambda parts, words: make(
        board.Table, parts | {"cards": [changed(parts["cards"][0], lies=Zone.TABLE)]}
    ),
    "common_one_at_each": _one_at_each(board.Common),
    "table_one_at_each": _one_at_each(board.Table),
    "common_one_at_each_card": _one_at_each_card,
    "common_and_at": _and_at(board.Common),
    "table_and_at": _and_at(board.Table),
    "at_each_of_them": lambda parts, words: board.LaidAt(parts["spot"][0], IT, each=True),
    "layout_sized": lambda parts, words: layout.Layout(layout.Shape.LINE, tuple(parts["line"])),
    "common_overlapping": _common_overlapping,
    "common_row_sized": _common_row_sized,
    "common_rows_more": _common_rows_more,
    "common_tiers": _common_tiers,
    "common_between": _between(board.Common),
    "between_two": numbered(2, True),
    "table_between": _between(board.Table),
    "common_added": _common_added,
    "table_added": _table_added,
    "lay_added": _lay_added,
    "common_around": _common_around,
    "common_faced": _common_faced,
    "common_every_other": _common_every_other,
    "common_each_faced": _each_faced(board.Common),
    "table_each_faced": _each_faced(board.Table),
    "common_row_faced": _common_row_faced,
    "common_even_rows": _common_even_rows,
    "layout_tiered": _layout_tiered,
    "common_rows_each_faced": _rows_each_faced(board.Common),
    "table_rows_each_faced": _rows_each_faced(board.Table),
    "table_even_rows": _table_even_rows,
    "common_rows_faced": _common_rows_faced,
    "common_alternating": _common_alternating,
    "common_nths": _common_nths,
    "outer_facing": lambda parts, words: (parts.get("number", [2])[0], parts["facing"][0]),
    "rest_facing": lambda parts, words: (parts.get("number", [None])[0], parts["facing"][0]),
    "faced_row": lambda parts, words: layout.LineSort.ROW,
    "faced_column": lambda parts, words: layout.LineSort.COLUMN,
    "table_at": _table_at,
    "at_one": _at(False),
    "at_beside": lambda parts, words: board.LaidAt(None, parts["cards"][0]),
    "at_aside": lambda parts, words: board.LaidAt(None, IT),
    "at_line": _at(True),
    "at_each": _at(True),
    "common_times": _common_times,
    "common_times_each": _common_times_each,
    "common_rows_named": _common_rows_named,
    "common_within": _common_within,
    "common_armed": _common_armed,
    "common_based": _common_based,
    "layout_across": _layout_across,
    "arm": lambda parts, words: (parts["number"][0], False, "hollow" in parts),
    "arm_line": lambda parts, words: (parts["number"][0], True, False),
    "common_sided": _common_sided,
    "one_diamond": said("diamond", layout.Shape.DIAMOND),
    "common_whole": _common_whole,
    "common_passive": _passive(board.Common),
    "table_passive": _passive(board.Table),
    "common_rows_of": _rows_of,
    "start_spot": makes(CardPhrase),
    "turn_up": _turn_up,
    "goes_to_table": _goes_to_table,
    "spot_ends": _spot_ends,
    "double_deck": _double_deck,
    "spot_end": _spot_end,
    "all_corners": _all_corners,
    "sided_common": lambda parts, words: _sided_card(parts | {"lies": [Zone.COMMON]}, words),
    "common_and": _common_and,
    "table_and": lambda parts, words: board.Table(_and_more(parts)),
    "spot_tip": _spot_tip,
    "spot_named": makes(CardPhrase, which=Selector.THAT, lies=Zone.COMMON),
    "in_middle": _in_middle,
    "sided_card": _sided_card,
    "on_board": lambda parts, words: CardPhrase(Amount(1, Bound.MORE), lies=Zone.COMMON),
    "corners": _corners,
    "corners_opposite": cards_with(spot=layout.Spot.CORNER, lies=Zone.COMMON, adjacency=Adjacency.OPPOSITE),
    "spot_middle": lambda parts, words: CardPhrase(spot=layout.Spot.MIDDLE),
    "spot_corner": lambda parts, words: CardPhrase(spot=layout.Spot.CORNER),
    "spot_edge": lambda parts, words: CardPhrase(spot=layout.Spot.EDGE),
    "alignment": makes(board.Alignment),
    "layout_shaped": _layout_shaped,
    "layout_placed": _layout_placed,
    "line_placed": lambda parts, words: (parts["line"][0], parts["number"][0]),
    "table_apart": _table_apart,
    "sizes": lambda parts, words: parts["number"][0],
    "sides": lambda parts, words: NUMBERS.index(w) + 1 if (w := re.split(r"[- ]", words[0])[0]) in NUMBERS else int(w),
    "remove_apart": _remove_apart,
    "deck_without": _deck_without,
    "set_of_cards": _set_of_cards,
    "set_counted": _set_counted,
    "sets_but": _sets_but,
    "sets_all_but": _sets_all_but,
    "add_jokers": _add_jokers,
    "deck_only": _deck_only,
    "letter_a": said("a", layout.Shape.A),
    "common_plus": _common_plus,
    "common_apart": _common_plus,
    "table_hand": _table_hand,
    "straight_down": lambda parts, words: named_so(layout.Going.DOWN, "down", words),
    "between_both": _between_both,
    "table_aside": _table_aside,
    "line_in": _line_in,
    "line_column": _line_column,
    "placement_sides": _placement_sides,
    "placement_corners": _placement_corners,
    "placement_last": makes(layout.Placement, number=1),
    "place_commons": lambda parts, words: make(board.PlaceCommons, _places(parts)),
    "start_opposite": lambda parts, words: CardPhrase(which=Selector.THAT, opposite=parts["opposite"][0]),
    "that_middle": lambda parts, words: CardPhrase(which=Selector.MIDDLE),
    "line_facing": lambda parts, words: make(_Facing, {"size": parts["number"], "facing": parts["facing"]}),
    "table_faced": lambda parts, words: board.Table(parts["cards"][0], _faced(parts["layout"][0], parts)),
    "one_more": lambda parts, words: parts["number"][0] + 1,
    "line_size": lambda parts, words: parts["number"][0],
    "line_set": lambda parts, words: _SetSize(parts["number"][0]),
    "lines_alike": lambda parts, words: _Alike(parts["number"] * parts["lines"][0]),
    "sets_alike": lambda parts, words: _Alike((_SetSize(parts["number"][0]),) * parts["lines"][0]),
    "placement": makes(layout.Placement),
    "extra": _extra,
    "extra_around": lambda parts, words: _extra(parts | {"spot": [layout.Spot.MIDDLE]}, words),
    "extra_nth": _extra_nth,
    "common_as": _common_as,
    "common_street": _common_street,
    "common_streets": _common_streets,
    "common_laid": _common_laid,
    "common_each": _common_each,
    "common_including": _common_including,
    "ordinal": lambda parts, words: words[0],
    "turn_up_but": lambda parts, words: board.TurnUp(changed(parts["cards"][0], besides=parts["besides"][0])),
    "layout_pairs": lambda parts, words: layout.Layout(layout.Shape.SETS, (2,) * parts["pairs"][0]),
    "layout_line": lambda parts, words: layout.Layout(layout.Shape.LINE),
    "layout_lines": lambda parts, words: _lines(parts | {"sets": words[:2]}),
    "layout_rows": lambda parts, words: layout.Layout(
        layout.Shape.SETS if _SETS.intersection(words) else layout.Shape.ROWS,
        # "And one more between the columns" speaks of the columns that rows make.
        _alike(parts["line"][0], parts["rows"][0], words.count("columns") > ("between" in parts)),
        between=parts.get("between", [0])[0],
        sharing=parts.get("sharing", [None])[0],
    ),
    "common_lines": _common_lines,
    "table_lines": lambda parts, words: make(board.Table, _in_lines(parts)),
    "table_per_player": _table_per_player,
    "table_per_player_facing": lambda parts, words: _table_per_player(_faced_so(parts), words),
    "table_per_player_flipped": lambda parts, words: _table_per_player(
        _faced_so(parts | {"facing": [layout.Facing.UP]}), words
    ),
    "table": _table,
    "grid": lambda parts, words: tuple(integer(n) for n in re.split(r"[ -]*(?:x|by|×)[ -]*", words[0])),
    "common_rows": _rows(board.Common),
    "table_rows": _rows(board.Table),
}
