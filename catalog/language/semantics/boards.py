"""Functions by label for cards on the table: common cards, table cards, and where they lie."""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.composition import NUMBERS, NotAReading, Parts, integer, make
from catalog.language.semantics.cards import cards_with
from catalog.language.semantics.layouts import AtEach, common_laid
from catalog.language.semantics.likeness import like_mates
from catalog.language.semantics.numbers import players_bound
from catalog.language.semantics.parts import exactly, makes, named_so, refuse_if, said
from catalog.model import board, layout
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.layout import Selector
from catalog.model.normalize import ALL, ONE
from catalog.model.phrase import CardPhrase, Line, Placement
from catalog.model.step import Step, number_of, on_table
from catalog.model.terms import Bound, EventKind, Zone


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


def _table(parts: Parts, words: list[str]) -> Step:
    """Cards dealt to the table, told by a word, by their layout or by what they are for."""
    cards = parts["cards"][0]
    refuse_if("table" not in words and cards.lies is not Zone.TABLE and parts.keys() == {"cards"}, "dealt to whom?")
    return make(board.Table, parts)


def _extra(parts: Parts, words: list[str]) -> Placement | AtEach:
    """One card more, or a joker, in the middle of what was laid; as many on each of several sides."""
    parts.pop("lies", None)
    corner = "each" in words and parts.get("spot") == [layout.Spot.CORNER]
    if corner and "sides" not in parts:
        return AtEach(make(Placement, {"number": [1], **parts}), more="more" in words)
    sides = parts.pop("sides", [1])[0]
    if sides != 1 and "spot" not in parts:
        parts["spot"] = [layout.Spot.OPPOSITE_SIDES if sides == 2 else layout.Spot.EDGE]
    placed = make(Placement, {"number": [1], **parts})
    return changed(placed, number=placed.number * sides)


def _placement_sides(parts: Parts, words: list[str]) -> tuple[Placement, ...]:
    """So many on either side of a layout, or on each of its four."""
    spots = [layout.Spot.LEFT, layout.Spot.RIGHT, layout.Spot.ABOVE, layout.Spot.BELOW][: parts.pop("sides")[0]]
    return tuple(make(Placement, parts | {"spot": [spot]}) for spot in spots)


def _extra_nth(parts: Parts, words: list[str]) -> tuple[Placement | AtEach, int]:
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


def _streets(line: Line, *more: Line, facing: layout.Facing | None) -> CardPhrase:
    refuse_if(line.number not in (None, 1), "how do they lie?")
    amount = Amount(3 if line.sort is layout.LineSort.FLOP else 1)
    plus = _streets(*more, facing=facing) if more else None
    return CardPhrase(amount, facing, lies=Zone.COMMON, line=changed(line, number=None), plus=plus)


def _common_including(parts: Parts, words: list[str]) -> Step:
    """ "Seven in a circle, with one in the middle": six in the circle, and one more."""
    (cards,) = parts["cards"]
    told = [extra if isinstance(extra, tuple) else (extra, None) for extra in parts["extra"]]
    if all(extra.joker for extra, _ in told):
        return common_laid(parts, words)
    if any(nth not in (None, cards.amount and cards.amount.number) for _, nth in told):
        raise NotAReading("the last card is no such card")
    parts["extra"] = [extra for extra, _ in told]
    apart = sum(extra.number for extra, _ in told)
    refuse_if(exactly(cards.amount) is None or cards.amount.number <= apart, "how many are in the circle?")
    return common_laid(parts | {"cards": [changed(cards, amount=Amount(cards.amount.number - apart))]}, words)


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


ACTIONS: dict[str, Callable] = {
    "common_one_at_each": _one_at_each(board.Common),
    "common_one_at_each_card": _one_at_each_card,
    "at_one": _at(False),
    "at_line": _at(True),
    "at_each": _at(True),
    "arm": lambda parts, words: (parts["number"][0], False, "hollow" in parts),
    "one_diamond": said("diamond", layout.Shape.DIAMOND),
    "common_passive": _passive(board.Common),
    "table_passive": _passive(board.Table),
    "start_spot": makes(CardPhrase),
    "turn_up": _turn_up,
    "goes_to_table": _goes_to_table,
    "all_corners": _all_corners,
    "in_middle": _in_middle,
    "sided_card": _sided_card,
    "corners": _corners,
    "spot_middle": lambda parts, words: CardPhrase(spot=layout.Spot.MIDDLE),
    "line_placed": lambda parts, words: (parts["line"][0], parts["number"][0]),
    "table_apart": _table_apart,
    "sizes": lambda parts, words: parts["number"][0],
    "sides": lambda parts, words: NUMBERS.index(w) + 1 if (w := re.split(r"[- ]", words[0])[0]) in NUMBERS else int(w),
    "letter_a": said("a", layout.Shape.A),
    "common_plus": _common_plus,
    "common_apart": _common_plus,
    "table_hand": _table_hand,
    "straight_down": lambda parts, words: named_so(layout.Going.DOWN, "down", words),
    "placement_sides": _placement_sides,
    "line_size": lambda parts, words: parts["number"][0],
    "placement": makes(Placement),
    "extra": _extra,
    "extra_nth": _extra_nth,
    "common_street": _common_street,
    "common_streets": _common_streets,
    "common_including": _common_including,
    "ordinal": lambda parts, words: words[0],
    "layout_line": lambda parts, words: layout.Layout(layout.Shape.LINE),
    "table_per_player": _table_per_player,
    "table": _table,
    "grid": lambda parts, words: tuple(integer(n) for n in re.split(r"[ -]*(?:x|by|×)[ -]*", words[0])),
}
"""A function for each label of these rules."""
