"""Functions by label for cards on the table: common cards, table cards, and where they lie."""

from __future__ import annotations

import re
from collections.abc import Callable

from catalog.language.composition import NUMBERS, NotAReading, Parts, integer, make
from catalog.language.semantics.cards import cards_with
from catalog.language.semantics.layouts import AtEach, common_laid
from catalog.language.semantics.likeness import like_mates
from catalog.language.semantics.numbers import players_bound
from catalog.language.semantics.parts import exactly, makes, named_so, numbered, refuse_if, said, without
from catalog.model import board, layout
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Selector
from catalog.model.normalize import ALL, CARDS, IT, ONE, THEM
from catalog.model.phrase import CardPhrase, Line, Placement
from catalog.model.step import Step, number_of, on_table
from catalog.model.terms import Adjacency, Bound, EventKind, Zone


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


def _placement_corners(parts: Parts, words: list[str]) -> Placement:
    """ "One at each corner of the square": as many times as it has corners."""
    return AtEach(make(Placement, parts)).of(None)


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


def _common_as(parts: Parts, words: list[str]) -> Step:
    """ "Deal three cards face up as commons"; common cards are so anyway."""
    (cards,) = parts["cards"]
    refuse_if(cards.lies is not None or cards.owner is not None, "where do they lie?")
    return board.Common(changed(cards, lies=Zone.COMMON))


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
    joker = make(Placement, parts | {"spot": [layout.Spot.MIDDLE]})
    refuse_if(cards.amount is None or (cards.amount.number or 0) < 3, "how many lie around it?")
    return common_laid({"cards": [cards], "extra": [joker]}, words)


def _common_each(parts: Parts, words: list[str]) -> Step:
    """ "Four, one in each corner of the square": four in the corners; of two, each is on one side."""
    (cards,), (spot,), (laid,) = parts["cards"], parts["spot"], parts["layout"]
    refuse_if(laid.lines or exactly(cards.amount) is None or cards.shape, "how many lie where?")
    if cards.amount.number == 2 and spot is layout.Spot.EDGE:
        sides = (layout.Spot.LEFT, layout.Spot.RIGHT)
        return board.Common(cards, places=tuple(Placement(1, side, laid) for side in sides))
    return board.Common(changed(cards, spot=spot, shape=laid.shape, grid=laid.grid))


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
    refuse_if(row.line == Line(layout.LineSort.BOARD), "the board is where all common cards lie")
    there = {name: getattr(row, name) for name in fields_set(row)}
    return board.Common(
        changed(cards, **there, **{name: told_so[0] for name, told_so in parts.items() if name == "facing"})
    )


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


def _common_within(parts: Parts, words: list[str]) -> Step:
    """ "Seven, six in a circle and one in the middle": all of them have their places."""
    extras = [extra[0] if isinstance(extra, tuple) else extra for extra in parts["extra"]]
    apart = sum(extra.number for extra in extras if not extra.joker)
    refuse_if(number_of(parts["cards"][0]) != parts.pop("number")[0] + apart, "where do the others lie?")
    return _common_including(parts, words)


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


def _line_asked(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Which row is flipped": any one, as they choose."""
    (line,) = parts["line"]
    refuse_if(line != Line(line.sort), "which of them?")
    return make(CardPhrase, parts | {"line": [changed(line, number=1)]})


ACTIONS: dict[str, Callable] = {
    "line_asked": _line_asked,
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
    "common_between": _between(board.Common),
    "between_two": numbered(2, True),
    "table_between": _between(board.Table),
    "common_added": _common_added,
    "table_added": _table_added,
    "lay_added": _lay_added,
    "common_around": _common_around,
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
    "common_within": _common_within,
    "arm": lambda parts, words: (parts["number"][0], False, "hollow" in parts),
    "arm_line": lambda parts, words: (parts["number"][0], True, False),
    "one_diamond": said("diamond", layout.Shape.DIAMOND),
    "common_passive": _passive(board.Common),
    "table_passive": _passive(board.Table),
    "start_spot": makes(CardPhrase),
    "turn_up": _turn_up,
    "goes_to_table": _goes_to_table,
    "spot_ends": _spot_ends,
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
    "line_placed": lambda parts, words: (parts["line"][0], parts["number"][0]),
    "table_apart": _table_apart,
    "sizes": lambda parts, words: parts["number"][0],
    "sides": lambda parts, words: NUMBERS.index(w) + 1 if (w := re.split(r"[- ]", words[0])[0]) in NUMBERS else int(w),
    "letter_a": said("a", layout.Shape.A),
    "common_plus": _common_plus,
    "common_apart": _common_plus,
    "table_hand": _table_hand,
    "straight_down": lambda parts, words: named_so(layout.Going.DOWN, "down", words),
    "between_both": _between_both,
    "table_aside": _table_aside,
    "placement_sides": _placement_sides,
    "placement_corners": _placement_corners,
    "placement_last": makes(Placement, number=1),
    "start_opposite": lambda parts, words: CardPhrase(which=Selector.THAT, opposite=parts["opposite"][0]),
    "that_middle": lambda parts, words: CardPhrase(which=Selector.MIDDLE),
    "one_more": lambda parts, words: parts["number"][0] + 1,
    "line_size": lambda parts, words: parts["number"][0],
    "placement": makes(Placement),
    "extra": _extra,
    "extra_around": lambda parts, words: _extra(parts | {"spot": [layout.Spot.MIDDLE]}, words),
    "extra_nth": _extra_nth,
    "common_as": _common_as,
    "common_street": _common_street,
    "common_streets": _common_streets,
    "common_each": _common_each,
    "common_including": _common_including,
    "ordinal": lambda parts, words: words[0],
    "turn_up_but": lambda parts, words: board.TurnUp(changed(parts["cards"][0], besides=parts["besides"][0])),
    "layout_pairs": lambda parts, words: layout.Layout(layout.Shape.SETS, (2,) * parts["pairs"][0]),
    "layout_line": lambda parts, words: layout.Layout(layout.Shape.LINE),
    "table_per_player": _table_per_player,
    "table_per_player_facing": lambda parts, words: _table_per_player(_faced_so(parts), words),
    "table_per_player_flipped": lambda parts, words: _table_per_player(
        _faced_so(parts | {"facing": [layout.Facing.UP]}), words
    ),
    "table": _table,
    "grid": lambda parts, words: tuple(integer(n) for n in re.split(r"[ -]*(?:x|by|×)[ -]*", words[0])),
}
"""A function for each label of these rules."""
