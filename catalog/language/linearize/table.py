"""House wording for steps about the table: layouts, the board, the trigger, the deck, dice, which game is played."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from catalog.language.linearize.cards import cards_words, line_words
from catalog.language.linearize.plain import card_set_words, going_words, plural, shape_words, spot_words, told
from catalog.language.linearize.players import who_words
from catalog.model import board, boards, decks
from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.layout import Facing, Layout, Selector, Shape, Spot
from catalog.model.normalize import IT
from catalog.model.phrase import Placement
from catalog.model.step import Step, number_of
from catalog.model.terms import Bound, Zone


def _shape(layout: Layout) -> str:
    grid = "x".join(str(n) for n in layout.grid)
    return (f"{grid} " if grid else "") + shape_words(layout.shape)


def _ways_in_turn(ways: tuple[Facing, ...]) -> str:
    """`the first 2 up and the next card down and the last 2 up`: which way the cards of a line face."""
    runs = [(way, len([*alike])) for way, alike in groupby(ways)]
    names = ["first", *["next"] * (len(runs) - 2), "last"]
    many = [str(number) if number > 1 else "card" for _, number in runs]
    return " and ".join(
        f"the {name} {number} {way.value}" for name, number, (way, _) in zip(names, many, runs, strict=True)
    )


def in_layout(layout: Layout | None) -> str:
    """How cards are laid out, after "deal ...": ` in 2 rows of 3`; nothing where they are not."""
    if layout is None:
        return ""
    if ways := layout.row_facings or layout.column_facings:
        words = in_layout(changed(layout, row_facings=(), column_facings=()))
        if len(set(layout.lines)) > 1:
            words = f" in {len(layout.lines)} {layout.shape.value}, " + " and ".join(f"1 of {n}" for n in layout.lines)
        if layout.shape is Shape.LINE and len(ways) > 2:
            return f"{words}, {_ways_in_turn(ways)}"
        one, other, *_ = [way.value for way in ways]
        if layout.shape in (Shape.LINE, Shape.CIRCLE):
            return f"{words}, alternating {one} and {other}"
        if layout.column_facings and layout.shape is Shape.SETS:
            return f"{words}, 1 card of each set {one} and 1 {other}"
        sort = "column" if layout.column_facings else "set" if layout.shape is Shape.SETS else "row"
        return f"{words}, " + " and ".join(f"1 {sort} {way.value}" for way in ways)
    if layout.lines and layout.shape is not Shape.LINE:
        number, shape = len(layout.lines), layout.shape.value
        if layout.shape not in (Shape.ROWS, Shape.SETS, Shape.COLUMNS):
            return f" in a {shape} with rows of {' and '.join(str(n) for n in layout.lines)}"
        if len(set(layout.lines)) == 1:
            between = f" and {layout.between} more between the columns" if layout.between else ""
            return f" in {number} {shape} of {layout.lines[0]}{between}{_sharing(layout)}"
        one = shape.removesuffix("s")
        *first, last = (f"a {one} of {size}" for size in layout.lines)
        return f" in {', '.join(first)} and {last}"
    empty = " with no card in the middle" if layout.hollow else ""
    if layout.times > 1:
        several = "es" if layout.shape is Shape.CROSS else "s"
        return f" in {layout.times} {layout.shape.value}{several}{_sharing(layout)}"
    if layout.across:
        empty = f", {layout.across} across and {layout.down} down"
    return f" in {'an' if layout.shape in _AN else 'a'} {_shape(layout)}{empty}{_sharing(layout)}"


def _sharing(layout: Layout) -> str:
    return f" sharing the {layout.sharing.value} card" if layout.sharing else ""


_AN = {*map(Shape, "aefhilmnorsx"), Shape.ARROW, Shape.OCTAGON, Shape.ARC}
_BESIDE = {
    Spot.RIGHT: "to the right of",
    Spot.LEFT: "to the left of",
    Spot.BELOW: "below",
    Spot.ABOVE: "above",
    Spot.THROUGH: "through the middle of",
    Spot.ABOVE_MIDDLE: "above the middle of",
    Spot.BELOW_MIDDLE: "below the middle of",
    Spot.BESIDE: "beside",
}


def _the_layout(layout: Layout | None) -> str:
    if layout is None:
        return "it"
    return f"the {_shape(layout)}" + (f" of {layout.lines[0]}" if layout.shape is Shape.LINE and layout.lines else "")


def _placed(place: Placement) -> str:
    what = line_words(place.street) if place.street is not None else _the_layout(place.layout)
    if place.spot is Spot.CORNER:
        return f"{place.number // board.CORNERS.get(told(place.layout).shape, 4)} at each corner of {what}"
    return f"{place.number} {_BESIDE[place.spot]} {what}"


def _places(places: tuple[Placement, ...]) -> str:
    *first, last = map(_placed, places)
    return f"{', '.join(first)} and {last}" if first else last


def _extra(place: Placement) -> str:
    what = _the_layout(place.layout)
    where = f"{_BESIDE[place.spot]} {what}" if place.spot in _BESIDE else f"{spot_words(place.spot)} of {what}"
    if place.joker:
        jokers = f"{place.number} jokers" if place.number > 1 else "a joker"
        return f", and put {jokers}{' ' + place.facing.value if place.facing else ''} {where}"
    if place.what is not None:
        facing = f" {place.facing.value}" if place.facing else ""
        return f", and put {place.number} {card_set_words(place.what, place.number)}{facing} {where}"
    return f", and deal {place.number} more{' ' + place.facing.value if place.facing else ''} {where}"


def _common(step: board.Common) -> str:
    if step.between_players:
        cards = changed(step.cards, amount=Amount(told(step.cards.amount).number))
        return f"deal {cards_words(cards, facing_after=True)} between each 2 players"
    words = f"{_dealt(step)}{in_layout(step.layout)}{_at(step)}"
    words += f", {_places(step.places)}" if step.places else ""
    words += "".join(_extra(p) for p in step.extras)
    words += ", overlapping" if step.overlapping else ""
    if step.aligned:
        spot = step.aligned.spot
        one, other = cards_words(step.aligned.cards), cards_words(step.aligned.other)
        words += f", so that {one} is {_BESIDE.get(spot, 'next to') if spot else 'next to'} {other}"
    return words


def _dealt(step: board.Common | board.Table) -> str:
    """The cards that are dealt, without those that come to each of them."""
    cards = step.cards if step.at is None else changed(step.cards, plus=None)
    return f"deal {cards_words(cards, facing_after=True)}"


def _at(step: board.Common | board.Table) -> str:
    """Where cards come to others: ` on top of the last community card`, ` below each flop`."""
    at, more = step.at, step.cards.plus
    if at is None:
        return ""
    where = "on top of" if at.spot is Spot.ON_TOP else _BESIDE[at.spot or Spot.BESIDE]
    words = cards_words(at.cards)
    if more is not None:
        return f", and {cards_words(changed(more, lies=None), facing_after=True)} {where} each of them"
    if at.each and at.cards == IT:
        words = "each of them"
    elif at.each and at.cards.amount is not None:
        words = f"each of {words}"
    elif at.each:
        words = line_words(at.cards.line) if at.cards.line else cards_words(changed(at.cards, which=Selector.THAT))
        words = words if words.startswith("each ") else "each " + words.replace("the ", "", 1)
        if at.cards.line and at.cards.lies:
            words += f" of {at.cards.lies.value} cards"
        elif at.cards.line and at.cards.shape:
            words += f" of the {'x'.join(map(str, at.cards.grid))} {at.cards.shape.value}".replace("  ", " ")
    return f" {where} {words}"


def _table(step: board.Table) -> str:
    amount = step.cards.amount
    if step.between_players:
        cards = changed(step.cards, amount=Amount(told(amount).number))
        return f"deal {cards_words(cards, facing_after=True)} to the table between each 2 players"
    if amount is not None and amount.per_player and not (step.layout or step.to or amount.extra):
        once = changed(step.cards, amount=changed(amount, bound=Bound.EXACTLY))
        per = "for each player still in" if amount.bound is Bound.PER_PLAYER_LEFT else "per player"
        return f"deal {cards_words(once, facing_after=True)} to the table {per}{_to_pick(step)}"
    words = _dealt(step)
    if step.kitty:
        return f"{words} to the table as a kitty"
    if step.hands > 1:
        size, facing = told(number_of(step.cards)) // step.hands, step.cards.facing
        each = f"{size} {plural(size)} each{' ' + facing.value if facing else ''}"
        return f"deal {step.hands} dummy hands of {each} to the table"
    if step.as_hand:
        return f"{words} to the table as a dummy hand"
    if step.to:
        return f"{words} to {who_words(step.to, as_object=True)}"
    to = "" if step.cards.lies else " to the table"
    return f"{words}{to}{in_layout(step.layout)}{_at(step)}{_to_pick(step)}"


def _to_pick(step: board.Table) -> str:
    return ", for players to pick" if step.to_pick else ""


def _turn_up(step: board.TurnUp) -> str:
    words = f"turn up {cards_words(step.cards)}"
    if step.path:
        words += ", going " + " and ".join(going_words(going) for going in step.path)
    if step.skip:
        words += ", skipping every other card" if step.skip == 1 else f", skipping {step.skip} cards each time"
    if step.start_at:
        words += f", starting with {cards_words(step.start_at)}"
    if step.new_rank:
        words += ", replaced from the deck until its rank is new"
    return words


_SHUFFLED = {
    Zone.DISCARDS: "the discards",
    Zone.DECK: "the deck",
    Zone.COMMON: "the community cards",
    Zone.TABLE: "the table cards",
}


def _shuffle(step: decks.Shuffle) -> str:
    what = f"the {step.size}-card hands" if step.size else _SHUFFLED.get(step.shuffled, step.shuffled.value)
    what = what.replace("the ", f"the {step.facing.value} ", 1) if step.facing else what
    what += f" and {_SHUFFLED.get(step.also, step.also.value)}" if step.also else ""
    what += f" except {cards_words(step.besides)}" if step.besides else ""
    if step.shuffled is step.into:
        return f"shuffle {what}"
    into = "the deck" if step.into is Zone.DECK else "a " + step.into.value
    if step.on_top or step.at_bottom:
        return f"shuffle {what} and put them {'on top' if step.on_top else 'on the bottom'} of {into}"
    return f"shuffle {what} into {into}"


def _sets(sets: tuple[CardSet, ...]) -> str:
    *first, last = [card_set_words(of, None) for of in sets]
    return f"{', '.join(first)} and {last}" if first else last


def _deck(step: decks.Deck) -> str:
    words = f"use a {step.pack.value if step.pack else f'{step.size}-card'} deck"
    return words + (f" with {step.jokers} {plural(step.jokers, 'joker')}" if step.jokers else "")


def _remove(step: decks.RemoveFromDeck) -> str:
    words = f"remove {_sets(step.sets)} from the deck"
    words += f", and add {step.jokers} {plural(step.jokers, 'joker')}" if step.jokers else ""
    return words + (f", and shuffle them into a {step.own_deck}-card deck" if step.own_deck else "")


def _join(step: decks.JoinDecks) -> str:
    what = f"{_sets(step.sets)} from " if step.sets else ""
    jokers = f", with {step.jokers} {plural(step.jokers, 'joker')}" if step.jokers else ""
    return f"shuffle {what}{step.decks} decks together{jokers}"


def _roll(step: decks.Roll) -> str:
    if step.again:
        return f"reroll {step.dice} of the dice" if step.dice else "reroll the dice"
    sides = "" if step.sides == 6 else f"{step.sides}-sided "
    return f"roll {step.dice} {sides}{'die' if step.dice == 1 else 'dice'}"


def _change_game(step: board.ChangeGame) -> str:
    size = f"{step.size}-card " if step.size else ""
    game = "game" if step.game is board.GameChoice.ANY else f"{step.game.value} variant"
    by = f"flip {cards_words(step.flipped)} to " if step.flipped else ""
    size = "high-low " * step.high_low + size
    return f"{by}change the game to any {size}{game} played by the group"


def _lay_aside(step: board.LayAside) -> str:
    if step.facing is None:
        return f"leave {cards_words(step.cards)} on the table"
    if step.cards.facing is step.facing:
        return f"leave {cards_words(step.cards)} {step.facing.value}"
    return f"flip {cards_words(step.cards)} {step.facing.value}, but do not discard them"


_PILES = {Zone.DISCARDS: "the discards", Zone.TABLE: "the table cards", Zone.FOLDED: "the folded hands"}


def _piles(step: boards.NewDeck) -> str:
    return _PILES[step.shuffled] + (f" and {_PILES[step.also].removeprefix('the ')}" if step.also else "")


WORDINGS: dict[type[Step], Callable[..., str]] = {
    decks.AddToDeck: lambda s: (
        f"add {s.jokers} {plural(s.jokers, 'joker')} to the deck" + " for each player" * s.for_each_player
    ),
    board.ChangeGame: _change_game,
    board.Common: _common,
    decks.Deck: _deck,
    decks.JoinDecks: _join,
    board.LayAside: _lay_aside,
    board.LayDown: lambda s: (
        f"discard {cards_words(s.cards)}{f' {s.turned.value}' if s.turned else ''} to the table"
        + " for sale" * s.for_sale
    ),
    board.PlaceCommons: lambda s: "deal " + _places(s.places),
    board.RemoveCommon: lambda s: f"choose {cards_words(s.cards)} to be discarded",
    decks.RemoveFromDeck: _remove,
    decks.Roll: _roll,
    decks.Shuffle: _shuffle,
    board.GameLow: lambda s: "the game is low",
    board.StillChange: lambda s: f"whatever the game is changed to, {cards_words(s.cards)} can still change it",
    board.Table: _table,
    board.TurnUp: _turn_up,
    boards.Active: lambda s: (
        f"only {s.active} community {plural(s.active)} count{'s' if s.active == 1 else ''}, starting with the trigger"
    ),
    boards.Burn: lambda s: f"burn {s.burnt} {plural(s.burnt)}",
    boards.Drop: lambda s: f"drop {cards_words(s.cards)} in a pile",
    boards.Expose: lambda s: f"draw {cards_words(s.cards)} to keep as a community card or discard",
    boards.MoveTrigger: lambda s: "move the trigger to the next community card",
    boards.NewDeck: lambda s: f"shuffle {_piles(s)} into a new deck",
    boards.Refill: lambda s: f"deal {cards_words(s.cards, facing_after=True)} in the empty place",
    boards.Strike: lambda s: f"remove the community card numbered by {s.place.value}",
    boards.Trigger: lambda s: f"put the trigger on {cards_words(s.cards)}",
    boards.TurnAtTrigger: lambda s: "turn up the community card at the trigger",
}
