"""What the grammar's labels mean that are said one way and meant another: a function each, by label.

A function gets the parts of a reading by name and its words in lower case, and gives the value, or raises NotAReading.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from fractions import Fraction

from catalog.language import meaning_hands
from catalog.language.value import FUNCTIONS, NUMBERS, Draft, NotAReading, Parts, integer, make, meanings
from catalog.model import betting, board, dealing, hands, layout, moves, phrase, ranking, uses
from catalog.model.betting import Share, Taker
from catalog.model.card import CardSet, Rank
from catalog.model.phrase import (
    Amount,
    Bound,
    Cards,
    Deed,
    Event,
    Lies,
    Often,
    Order,
    Period,
    Price,
    RankOf,
    Role,
    Temper,
    Turn,
    Unit,
    When,
    Which,
    Who,
)
from catalog.model.step import Step, number_of, on_table

__all__ = ["FUNCTIONS", "meanings"]


def _rank(parts: Parts, words: list[str]) -> Rank:
    word = words[0]
    if word.startswith("deuce"):
        return Rank.TWO
    singular = "king" if word == "man" else "six" if word == "sixes" else word.removesuffix("s")
    if singular.upper() in Rank.__members__:
        return Rank[singular.upper()]
    try:
        return Rank(integer(word))
    except ValueError:
        raise NotAReading(f"no card shows {word}") from None


def _amount(bound: Bound) -> Callable:
    def amount(parts: Parts, words: list[str]) -> Amount:
        number = parts.get("number")
        try:
            return Amount(number[0] if number else (1 if bound is Bound.MORE else None), bound)
        except ValueError as error:
            raise NotAReading(str(error)) from None

    return amount


def _just_one(parts: Parts, words: list[str]) -> int:
    if words not in (["one"], ["1"]):
        raise NotAReading("one, and no more")
    return 1


def _cards(**fixed) -> Callable:
    def cards(parts: Parts, words: list[str]) -> Cards:
        single = parts.pop("single", None)
        if parts.pop("joined", None) and "amount" in parts and parts["amount"][0].number == 1:
            raise NotAReading("one card is not of two sorts")
        if single and parts.keys().isdisjoint(("amount", "which", "what", "tint", "group", "owner")):
            raise NotAReading("one card alone is that card")
        _refuse_single(parts, words)
        parts = meaning_hands.like_mates(parts)
        for name, thing in fixed.items():
            parts.setdefault(name, []).append(thing)
        number = parts.get("amount", [None])[0]
        if "and" in words and number is not None and number.number == 1 and len(parts.get("what", ())) > 1:
            raise NotAReading("one card is not two")
        cards = make(Cards, parts)
        if cards.facing and cards.came and cards.came in (Event((Deed.DEALT,)), Event((Deed.FLIPS,))):
            up = cards.came.deeds == (Deed.FLIPS,) and cards.facing is phrase.Facing.UP
            cards = replace(cards, facing=None) if up else replace(cards, came=None) if not _flipped(cards) else cards
        return _only_one(cards) if single else cards

    return cards


def _flipped(cards: Cards) -> bool:
    return cards.came is not None and cards.came.deeds == (Deed.FLIPS,)


def _refuse_single(parts: Parts, words: list[str]) -> None:
    """ "Five of diamonds" is a card and "at least a pair" is a hand: neither is a number of cards."""
    (amount,), (what,) = parts.get("amount", [None]), parts.get("what", [None])[:1]
    suit = isinstance(what, CardSet) and what.suit is not None and what == CardSet(suit=what.suit)
    if suit and amount and "of" in words and "owner" not in parts:
        raise NotAReading("that is a rank")
    if amount == Amount(1, Bound.AT_LEAST) and "group" in parts and "natural" not in parts:
        raise NotAReading("a hand at least")


def _pronoun(**fixed) -> Callable:
    """Cards that are called just "one": another one, the top one."""

    def pronoun(parts: Parts, words: list[str]) -> Cards:
        if "one" not in words:
            raise NotAReading("how many of what?")
        return _cards(**fixed)(parts, words)

    return pronoun


def _that_one(parts: Parts, words: list[str]) -> Role:
    if words != ["one"]:
        raise NotAReading("which player?")
    return Role.THAT


def _two_sorts(parts: Parts, words: list[str]) -> Cards:
    """ "Their down and no-peek cards": cards of two sorts, both or either of them."""
    first, second = parts.pop("sort")
    field = "alternative" if parts.pop("any_of", None) else "plus"
    parts = {k: v[0] for k, v in parts.items()}
    if first.lies is None and second.lies in (Lies.COMMON, Lies.TABLE):  # "the top and bottom common cards"
        first = replace(first, lies=second.lies)
    return replace(first, **parts, **{field: replace(second, **parts)})


def _cards_wished(parts: Parts, words: list[str]) -> Cards:
    """ "As many cards as they want, up to four": the limit says it all."""
    if most := parts.pop("most", None):
        parts["amount"] = [Amount(most[0], Bound.UP_TO)]
    return make(Cards, meaning_hands.like_mates(parts))


def _card_one(parts: Parts, words: list[str]) -> Cards:
    """ "Until everyone has won one": one of those spoken of."""
    if parts["number"] != [1]:
        raise NotAReading("so many of what?")
    return Cards(Amount(1), which=Which.THAT)


def _buy_facings(parts: Parts, words: list[str]) -> Step:
    """ "The top card, up for the ante or down for max bet": one card, offered both ways."""
    (cards,) = parts["cards"]
    if cards.facing is not None:
        raise NotAReading("which way does it face?")
    offers = tuple(replace(offer, cards=replace(cards, facing=offer.cards.facing)) for offer in parts["offer"])
    return moves.Buy(offers=offers)


def _pass_total(parts: Parts, words: list[str]) -> Step:
    """ "Four cards: two left, two right": what they are together goes without saying."""
    (total,) = parts.pop("cards")
    if total.number != sum(number_of(gift.cards) or 0 for gift in parts["gift"]):
        raise NotAReading("so many cards they are not")
    return make(_Given, parts)


def _cards_first(parts: Parts, words: list[str]) -> Cards:
    """ "The first two": so many of several, one of which is "the first one"."""
    if parts["number"] == [1]:
        raise NotAReading("one is the first one")
    return Cards(Amount(parts["number"][0]), which=parts["which"][0])


def _cards_of_each(parts: Parts, words: list[str]) -> Cards:
    """ "Two cards, one from each hand": what they are together goes without saying."""
    (total,), (each,) = parts["cards"], parts["amount"]
    if each.bound is not Bound.EXACTLY or each.number >= (number_of(total) or 0):
        raise NotAReading("so many they are not")
    return Cards(each, each_hand=True)


def _cards_nths(parts: Parts, words: list[str]) -> Cards:
    """ "The first and third table cards": one and the other."""
    first, last = parts.pop("which")
    cards = make(Cards, meaning_hands.like_mates(parts))
    return replace(cards, which=first, plus=replace(cards, which=last))


def _card_wins(parts: Parts, words: list[str]) -> Step:
    """ "The two of spades takes half the pot": whoever has it does."""
    (cards,) = parts.pop("cards")
    if not cards.what or cards.owner or cards.which:
        raise NotAReading("which cards?")
    return make(betting.Win, parts | {"who": [Who(Role.ANY, (Event((Deed.HAS,), cards=cards),))]})


def _either_cards(parts: Parts, words: list[str]) -> Cards:
    *before, cards = parts["cards"]
    if len(cards.what) == 1 and cards == Cards(what=(CardSet(cards.what[0].rank),)):
        if any(other.amount is not None and not other.what for other in before):
            raise NotAReading("two cards, or three of them")
    for other in reversed(before):
        cards = _listed(other, cards) or replace(other, alternative=cards)
    return cards


def _listed(one: Cards, other: Cards) -> Cards | None:
    """ "Tens or queens": cards told by what they show alone are one list."""
    if one.what and other.what and other == Cards(what=other.what):
        return replace(one, what=(*one.what, *other.what))
    return None


def _that_card(parts: Parts, words: list[str]) -> Cards:
    """One card told with no number, as "the card they were dealt": the one spoken of."""
    if not parts.keys().isdisjoint(("which", "what", "tint")):
        raise NotAReading("which card is told otherwise")
    return make(Cards, meaning_hands.like_mates(parts) | {"which": [Which.THAT]})


def _only_one(cards: Cards) -> Cards:
    """ "Their hole card": there is but one. With a number, or told by which it is, it is so in any case."""
    if cards.amount or cards.which or cards.group or not cards.owner:
        return cards
    return replace(cards, amount=Amount(1, Bound.THE))


def _price(parts: Parts, words: list[str]) -> Price:
    return Price(parts["unit"][0], parts.get("times", [Fraction(1)])[0], "each" in parts)


def _event(parts: Parts, words: list[str]) -> Event:
    """An event; facing told after the deed belongs to the cards: "a queen is dealt face up"."""
    facing, lies = parts.pop("facing", []), parts.pop("lies", [])
    if facing == [phrase.Facing.UP] and "value" in parts and "cards" not in parts:
        facing, parts = [], parts | {"deed": [Deed.SHOWS if deed is Deed.HAS else deed for deed in parts["deed"]]}
    event = make(Event, {("deeds" if k == "deed" else k): v for k, v in parts.items()})
    if facing:
        if event.cards is None or event.cards.facing is not None:
            raise NotAReading("facing up or down, but no cards")
        event = replace(event, cards=replace(event.cards, facing=facing[0]))
    if lies:
        if event.cards is None or event.cards.lies is not None:
            raise NotAReading("where do the cards lie?")
        event = replace(event, cards=replace(event.cards, lies=lies[0]))
    return event


def _happens(deed: Deed, **fixed) -> Callable:
    """An event that is told in words of its own."""
    return lambda parts, words: make(Event, {"deeds": [deed], **{k: [v] for k, v in fixed.items()}, **parts})


def _own_hand(parts: Parts, words: list[str]) -> Event:
    """ "Your hand does not beat the table hand": what hands do, told of the player's."""
    event = _event(parts | {"who": [Who(Role.THAT)]}, words)
    if event.deeds[0] not in (Deed.BEATS_TABLE, Deed.LOSES_TO_TABLE, Deed.WINS, Deed.LOSES, Deed.TIES, Deed.HAS):
        raise NotAReading("hands do not do that")
    return event


_OF_ANYBODY = (Temper.IF, Temper.EACH_TIME)


def _you(parts: Parts, words: list[str]) -> Event:
    """ "If you have a king": whoever has one, unlike "if they have a king"."""
    if words[0] != "you":
        raise NotAReading("they are somebody")
    return _event(parts, words)


def _when(parts: Parts, words: list[str]) -> When:
    """A condition; an event that names nobody is the doing of the one before it."""
    events: list[Event] = []
    either = "either" in parts
    told = parts.get("event", [])
    if "you" in parts:
        whoever = Role.ANY if parts["temper"][0] in _OF_ANYBODY else Role.THAT
        told = [replace(parts["you"][0], who=Who(whoever)), *told]
    for event in [*told, *parts.get("doing", [])]:
        if event.who is None and len(events) >= len(told) and events:
            if event.deeds == (Deed.HAS,) and events[-1].who is None:
                raise NotAReading("who has them?")
            event = replace(event, who=events[-1].who)
        events.append(event)
    return When(parts["temper"][0], tuple(events), either)


def _passed(parts: Parts, words: list[str]) -> Step:
    """Cards that are passed, to whom or whither, or how often: the passive of passing them."""
    if often := parts.pop("often", None):
        parts["when"] = [tuple(often)]
    told = {name: parts.pop(name) for name in ("cards", "receiver", "toward", "seats", "per") if name in parts}
    return make(_Given, {"gift": [make(dealing.Gift, told)], **parts})


@dataclass(frozen=True)
class More(Step):
    """ "And one card down to the dealer": the deed before, done once more."""

    cards: Cards
    to: Who | None = None
    is_act = False


@dataclass(frozen=True)
class OrMany(Step):
    """ "Or five if they have a pair": the deed before, with so many cards."""

    amount: Amount
    is_act = False

    def of(self, step: Step) -> Step:
        """The step before with so many cards; NotAReading where it tells no other number."""
        if isinstance(step, dealing.Pass) and len(step.gifts) == 1:
            (gift,) = step.gifts
            return replace(step, gifts=(replace(gift, cards=self._so_many(gift.cards)),), alternatively=True, when=())
        if isinstance(step, dealing.Draw) or not isinstance(getattr(step, "cards", None), Cards):
            raise NotAReading("so many of what?")
        return replace(step, cards=self._so_many(step.cards), alternatively=True, when=())

    def _so_many(self, cards: Cards) -> Cards:
        bound = self.amount.bound
        told = cards.amount
        if told is None or told.number in (None, self.amount.number) or bound not in (Bound.EXACTLY, Bound.UP_TO):
            raise NotAReading("how many instead?")
        return replace(cards, amount=Amount(self.amount.number, told.bound))


@dataclass(frozen=True)
class OrHalf(Step):
    """ "Half if they have a pair": the price before, or half of it."""

    is_act = False

    def of(self, step: Step) -> Step:
        """The step before at half the price; NotAReading where nothing is paid."""
        if not isinstance(step, betting.Match):
            raise NotAReading("half of what?")
        pays = step.pays or Price(Unit.POT)
        return replace(step, pays=replace(pays, times=pays.times / 2), alternatively=True, when=())


def _deal_facing(parts: Parts, words: list[str]) -> Step:
    """ "All cards are dealt to players down." """
    (facing,) = parts.pop("facing")
    cards = parts["cards"][0]
    if cards.facing is not None or "to" not in parts and not (cards.amount and cards.amount.number):
        raise NotAReading("which way do they face?")
    return make(dealing.Deal, parts | {"cards": [replace(cards, facing=facing)]})


def _buy_offers(parts: Parts, words: list[str]) -> Step:
    """Cards at different prices; "the second oldest" is of the cards named before."""
    first, *rest = parts["offer"]
    lies = first.cards.lies
    rest = [
        replace(o, cards=replace(o.cards, lies=lies)) if o.cards.lies is None and not o.cards.amount else o
        for o in rest
    ]
    return make(moves.Buy, {"offer": [first, *rest]})


def _per_each_player(parts: Parts, words: list[str]) -> Cards:
    """ "One card for each player": as many as there are players, or so many times as many."""
    (amount,) = parts.pop("amount")
    if amount.bound is not Bound.EXACTLY or amount.other is not None:
        raise NotAReading("how many cards for every player?")
    parts.pop("single", None)
    return make(Cards, parts | {"amount": [Amount(amount.number, _per_player(parts))]})


def _per_player(parts: Parts) -> Bound:
    return Bound.PER_PLAYER_LEFT if parts.pop("still_in", None) else Bound.PER_PLAYER


def _one_wild(parts: Parts, words: list[str]) -> Step:
    """Cards that count as so many wild cards; a single card that counts as one is wild."""
    if parts["wilds"] == [1] and ranking.is_single(parts["cards"][0]):
        return ranking.Wild(parts["cards"][0])
    return make(ranking.OneWild, parts)


def _common_whole(parts: Parts, words: list[str]) -> Step:
    """ "A 3x3 square of cards": the grid says how many they are."""
    laid, cards = parts["layout"][0], parts["cards"][0]
    if laid.grid and cards.amount is None:
        cards = replace(cards, amount=Amount(laid.grid[0] * laid.grid[1]))
    return make(board.Common, parts | {"cards": [cards]})


def _passive(cls: type[Step]) -> Callable:
    """Cards that are dealt to the table, facing told after the deed."""

    def passive(parts: Parts, words: list[str]) -> Step:
        facing = parts.pop("facing", [])
        cards = parts["cards"][0]
        if cards.amount is None or facing and cards.facing is not None:
            raise NotAReading("how many cards, and which way do they face?")
        if facing:
            cards = replace(cards, facing=facing[0])
        return make(cls, parts | {"cards": [cards]})

    return passive


def _rows_of(parts: Parts, words: list[str]) -> Step:
    """ "Two rows of down cards, five in each row"."""
    (each,), (number,), (cards,) = parts["line"], parts["rows"], parts["cards"]
    if cards.amount is not None:
        raise NotAReading("how many cards are in a row?")
    shape = layout.Shape.SETS if "sets" in words else layout.Shape.ROWS
    return board.Common(replace(cards, amount=Amount(each * number)), layout.Layout(shape, (each,) * number))


def _draw_new(parts: Parts, words: list[str]) -> Step:
    """Cards discarded for others; a new card is what always comes, whether told or not."""
    new = parts.pop("new", [None])[0]
    if new is not None and replace(new, amount=None, new=False) == Cards() and (new.new or _is_more(new)):
        many, given = (cards.amount and cards.amount.number or 1 for cards in (new, parts["cards"][0]))
        new = None if many in (1, given) else replace(new, new=False)
    return make(dealing.Draw, parts | {"new": [new]})


def _draw_replaced(parts: Parts, words: list[str]) -> Step:
    """ "Replace up to two cards": so many; a certain card that is replaced is another rule."""
    cards = parts["cards"][0]
    if cards.amount is None or cards.which is not None:
        raise NotAReading("so many cards are drawn")
    return make(dealing.Draw, parts)


def _table(parts: Parts, words: list[str]) -> Step:
    """Cards dealt to the table, told by a word, by their layout or by what they are for."""
    cards = parts["cards"][0]
    if "table" not in words and cards.lies is not Lies.TABLE and parts.keys() == {"cards"}:
        raise NotAReading("dealt to whom?")
    return make(board.Table, parts)


def _is_more(cards: Cards) -> bool:
    return cards.amount is not None and cards.amount.bound is Bound.MORE


def _flip_over(parts: Parts, words: list[str]) -> Step:
    """ "Flip cards over from the deck." """
    lies = parts.pop("lies", [])
    cards = parts["cards"][0]
    if lies:
        if cards.lies is not None:
            raise NotAReading("where do the cards lie?")
        cards = replace(cards, lies=lies[0])
    return make(dealing.Flip, parts | {"cards": [cards]})


def _per_players(parts: Parts, words: list[str]) -> Cards:
    """As many cards as there are players, or twice as many."""
    ((times, bound),) = parts.pop("per_player")
    times = parts.pop("twice", [times])[0]
    return make(Cards, parts | {"amount": [Amount(times, bound)]})


def _extra(parts: Parts, words: list[str]) -> layout.Placement:
    """One card more, or a joker, in the middle of what was laid."""
    return make(layout.Placement, {"number": [1], **parts})


def _extra_nth(parts: Parts, words: list[str]) -> tuple[layout.Placement, int]:
    """ "A ninth in the middle": one more, where there are eight."""
    nth = _ORDINALS.index(parts.pop("ordinal")[0]) + 1
    return _extra(parts, words), nth


_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


def _common_laid(parts: Parts, words: list[str]) -> Step:
    """Common cards and those laid besides, which are counted on from them."""
    extras: list[layout.Placement] = []
    for extra in parts.pop("extra", ()):
        if isinstance(extra, tuple):
            extra, nth = extra
            if nth != (number_of(parts["cards"][0]) or 0) + sum(e.number for e in extras if not e.joker) + 1:
                raise NotAReading("the next card is no such card")
        extras.append(extra)
    return make(board.Common, parts | ({"extras": [tuple(extras)]} if extras else {}))


def _common_each(parts: Parts, words: list[str]) -> Step:
    """ "Four, one in each corner of the square": four in the corners; of two, each is on one side."""
    (cards,), (spot,), (laid,) = parts["cards"], parts["spot"], parts["layout"]
    if laid.lines or cards.amount is None or cards.amount != Amount(cards.amount.number) or cards.shape:
        raise NotAReading("how many lie where?")
    if cards.amount.number == 2 and spot is layout.Spot.EDGE:
        sides = (layout.Spot.LEFT, layout.Spot.RIGHT)
        return board.Common(cards, places=tuple(layout.Placement(1, side, laid) for side in sides))
    return board.Common(replace(cards, spot=spot, shape=laid.shape, grid=laid.grid))


def _common_including(parts: Parts, words: list[str]) -> Step:
    """ "Seven in a circle, with one in the middle": six in the circle, and one more."""
    (cards,) = parts["cards"]
    told = [extra if isinstance(extra, tuple) else (extra, None) for extra in parts["extra"]]
    if any(nth not in (None, cards.amount and cards.amount.number) for _, nth in told):
        raise NotAReading("the last card is no such card")
    parts["extra"] = [extra for extra, _ in told]
    apart = sum(extra.number for extra, _ in told)
    if cards.amount is None or cards.amount != Amount(cards.amount.number) or cards.amount.number <= apart:
        raise NotAReading("how many are in the circle?")
    return _common_laid(parts | {"cards": [replace(cards, amount=Amount(cards.amount.number - apart))]}, words)


def _lines(parts: Parts) -> layout.Layout:
    """Rows of given sizes, one after the other."""
    lines = tuple(parts["line"])
    if parts.get("rows", parts.get("number", [len(lines)])) != [len(lines)]:
        raise NotAReading("how many rows are there?")
    return layout.Layout(layout.Shape.ROWS, lines)


def _pass_chosen(parts: Parts, words: list[str]) -> Step:
    """Somebody says how many cards are passed, up to so many."""
    gift = dealing.Gift(Cards(Amount(parts["most"][0], Bound.UP_TO)), parts["toward"][0])
    return dealing.Pass((gift,), parts["passer"][0])


def _layout_shaped(parts: Parts, words: list[str]) -> layout.Layout:
    """A shape told by its rows: a pyramid with rows of three, two and one."""
    return replace(_lines(parts), shape=parts["shape"][0])


def _deal_apart(parts: Parts, words: list[str]) -> Step:
    """ "Two cards, one up and one down": what they are together goes without saying."""
    total, cards = parts["cards"]
    if total.bound is not Bound.EXACTLY or total.number != number_of(cards):
        raise NotAReading("so many cards they are not")
    return make(dealing.Deal, {**parts, "cards": [cards]})


def _table_apart(parts: Parts, words: list[str]) -> Step:
    """ "Two cards to the table, one up and one down": what they are together goes without saying."""
    total, cards = parts["cards"]
    if total.bound is not Bound.EXACTLY or total.number != number_of(cards):
        raise NotAReading("so many cards they are not")
    return board.Table(cards)


def _wild_holder(parts: Parts, words: list[str]) -> Who:
    """ "Up wilds must fold": whoever shows one."""
    if parts["facing"] != [phrase.Facing.UP]:
        raise NotAReading("who knows of cards that are down?")
    return Who(Role.ANY, (Event((Deed.SHOWS,), cards=Cards(what=(CardSet(wild=True),))),))


def _table_per_player(parts: Parts, words: list[str]) -> Step:
    """ "One card per player": as many cards as there are players, or so many times as many."""
    cards = parts["cards"][0]
    if cards.amount is None or cards.amount.bound is not Bound.EXACTLY:
        raise NotAReading("how many cards for every player?")
    per_player = replace(cards, amount=replace(cards.amount, bound=_per_player(parts)))
    return make(board.Table, parts | {"cards": [per_player]})


def _discard_down(parts: Parts, words: list[str]) -> Step:
    """ "Discard down to five cards": until there are five left."""
    left = Cards(Amount(parts["up_to"][0]))
    return dealing.Discard(when=(When(Temper.UNTIL, (Event((Deed.HAS,), Who(Role.THAT), left),)),))


def _put_sided(parts: Parts, words: list[str]) -> Step:
    """Into the high or the low hand; where nothing is named it is the card just spoken of."""
    cards = parts.get("cards", [Cards(which=Which.THAT)])[0]
    places = tuple(parts.get("toward", ()))
    return dealing.Put(cards, Lies.HAND, tuple(dict.fromkeys(parts["side"])), places)


def _lies_discards(parts: Parts, words: list[str]) -> Lies:
    if words == ["discarded"]:
        raise NotAReading("how cards came, not where they lie")
    return Lies.DISCARDS


def _named_so(meant, word: str, words: list[str]):
    """What is meant by one word of several that a terminal stands for: "one" of the numbers, "the other"."""
    if words != [word]:
        raise NotAReading(f"that is not {word}")
    return meant


_UPWARD = {True: (Order.HAND_UP, Order.HAND_DOWN), False: (Order.CARD_UP, Order.CARD_DOWN)}


def _turn_going(parts: Parts, words: list[str]) -> Turn:
    """ "Starting with the low hand and going up": by hands, or by the cards that show."""
    (start,) = parts["start"]
    by_hand = start.role in (Role.HIGH_SHOWING, Role.LOW_SHOWING, Role.HIGH_HAND, Role.LOW_HAND)
    if not by_hand and not (start.doing and start.doing[0].cards):
        raise NotAReading("up or down from what?")
    return Turn(_UPWARD[by_hand][parts["going"][0] < 0], start)


def _event_reveals(parts: Parts, words: list[str]) -> Event:
    """ "Flipping a common card reveals a king": a common king is flipped."""
    flipped, revealed = parts["cards"]
    if replace(flipped, amount=None, lies=None) != Cards() or revealed.lies is not None:
        raise NotAReading("where does it lie?")
    return Event((Deed.FLIPS,), cards=replace(revealed, lies=flipped.lies))


def _split(parts: Parts, words: list[str]) -> Step:
    """ "They can be split between hands as you like": that they may is what the act is about."""
    if not parts.pop("may", None):
        raise NotAReading("nobody must")
    return make(moves.Split, {"cards": [Cards(which=Which.THAT)]} | parts)


def _flip_from(parts: Parts, words: list[str]) -> Step:
    """ "Cards can be flipped from their down cards or the table cards, at their choice." """
    cards = replace(parts["cards"][0], chosen="chosen" in parts)
    parts.pop("chosen", None)
    return make(dealing.Flip, parts | {"cards": [cards]})


def _in_lines(cls: type[Step], parts: Parts) -> Step:
    """Cards laid in rows of given sizes."""
    laid = _lines(parts)
    cards = replace(parts["cards"][0], amount=Amount(sum(laid.lines)))
    return make(cls, {"cards": [cards], "layout": [laid]})


def _holder(parts: Parts, words: list[str]) -> Who:
    """ "The player to the left of the queen": of whoever has it. Left of them is left of players."""
    if parts["cards"] == [Cards(which=Which.THAT)]:
        raise NotAReading("of whom?")
    return Who(Role.ANY, (Event((Deed.HAS,), cards=parts["cards"][0]),))


def _extreme(parts: Parts) -> Who:
    """Whoever has the highest or lowest card."""
    cards = make(Cards, {name: values for name, values in parts.items() if name != "also"})
    return Who(Role.ANY, (Event((Deed.HAS,), cards=cards),))


def _often(times: int | None) -> Callable:
    return lambda parts, words: Often(times, parts["within"][0])


def _clause(parts: Parts, words: list[str]) -> _Part:
    """An act with who does it, when, in what order and at what price."""
    (act,) = parts.pop("act")
    dealt = act.impersonal and not isinstance(act, ranking.Qualify)  # what the dealer does for all
    if dealt and parts.get("who") == [Who(Role.DEALER)] and "may" not in parts:
        del parts["who"]
    act, parts = _opened(act, parts)
    if isinstance(act, _Look):
        act = _blind(act, parts)
    if parts.pop("only", None):
        act, parts = _limited(act, parts)
    if parts.pop("at_will", None):
        if "must" in parts:
            raise NotAReading("must they, or as they wish?")
        parts["may"] = [True]
    for besides in parts.pop("except_who", ()):
        (who,) = parts.get("who", [None])
        if who is None or who.role is not Role.EACH or who.besides is not None:
            raise NotAReading("an exception to whom?")
        parts["who"] = [replace(who, besides=besides)]
    if parts.pop("or_fold", None):
        price = {"price": parts.pop("price")} if "price" in parts else {}
        if isinstance(act, (betting.Bet, betting.Fold)) or isinstance(act, betting.Match) and act.to is None:
            raise NotAReading("that is no way out of folding")
        act = betting.Fold(unless=frame(act, price))
    return _Part(act, _told(parts))


def _clause_needing(parts: Parts, words: list[str]) -> _Part:
    """ "You must have a pair to draw": they may, but only if they have one."""
    if isinstance(parts["act"][0], betting.Win | betting.Open | betting.Bet | betting.Showdown | Draft):
        raise NotAReading("what is needed to win or to open is a qualifier")
    (needed,) = parts.pop("needs")
    told = {"cards": needed} if isinstance(needed, Cards) else {"value": needed}
    (who,) = parts.pop("who")
    plain = who.role in (Role.THAT, Role.EACH, Role.ANY) and who == Who(who.role)
    if not plain:
        raise NotAReading("who needs it?")
    needs = When(Temper.ONLY_IF, (Event((Deed.HAS,), Who(Role.THAT), **told),))
    return _clause({**parts, "who": [who], "may": [True], "when": [needs, *parts.get("when", ())]}, words)


def _limited(act: Step, parts: Parts) -> tuple[Step, Parts]:
    """ "May only draw two cards": exactly so many; "may only draw if they have a pair": only if."""
    ifs = [w for w in parts.get("when", ()) if isinstance(w, When) and w.temper is Temper.IF]
    cards = getattr(act, "cards", None)
    if ifs:
        told = [replace(w, temper=Temper.ONLY_IF) if w in ifs else w for w in parts["when"]]
        return act, parts | {"when": told}
    if not isinstance(act, _COUNTED) or not isinstance(cards, Cards) or cards.amount is None:
        raise NotAReading("only what?")
    if cards.amount.bound is not Bound.EXACTLY or cards.amount.other:
        raise NotAReading("only how many?")
    return replace(act, cards=replace(cards, amount=Amount(cards.amount.number, Bound.STRICT))), parts


_COUNTED = (
    dealing.Draw,
    dealing.Discard,
    dealing.Flip,
    dealing.Take,
    dealing.Get,
    moves.Buy,
    moves.Pick,
    moves.Show,
    moves.Peek,
)


@dataclass(frozen=True)
class _Look(Step):
    """Cards that are looked at, or not: an act that only with a "not" is a rule."""

    cards: Cards
    never: bool = False
    is_act = False


def _look(parts: Parts, words: list[str]) -> _Look:
    return _Look(parts["cards"][0], never="barred" in parts)


def _stack_several(parts: Parts, words: list[str]) -> Step:
    """ "Into two down stacks of five": how they lie is told of the stacks."""
    return make(dealing.Stack, parts)


def _into_stacks(parts: Parts, words: list[str]) -> Cards:
    if parts.pop("facing", [phrase.Facing.DOWN]) != [phrase.Facing.DOWN]:
        raise NotAReading("several stacks lie face down")
    return make(Cards, parts | {"hands": [True]})


def words_suit(words: list[str]) -> bool:
    """Whether suits are compared, not colours."""
    return any(word.startswith("suit") for word in words)


def _opened(step: Step, parts: Parts) -> tuple[Step, Parts]:
    """A betting round that starts with a player is opened by them."""
    turn, *more = parts.get("turn", [None])
    if not more and isinstance(step, betting.Bet) and step.opener is None and turn is not None and turn.order is None:
        return replace(step, opener=turn.start), {name: told for name, told in parts.items() if name != "turn"}
    return step, parts


def _blind(act: _Look, parts: Parts) -> dealing.Blind:
    """Nobody may look, or they may not: the same; without a "not" it is no such rule."""
    nobody = "who" in parts and parts["who"][0].role is Role.NO_ONE
    if sum((nobody, "barred" in parts, act.never)) != 1:
        raise NotAReading("may they look or not?")
    if nobody:
        del parts["who"]
    parts.pop("barred", None)
    parts.pop("may", None)
    return dealing.Blind(act.cards)


_FRAMED = ("when", "often", "who", "may", "turn", "price", "instead", "barred", "per", "per_who", "by")
_FRAME = ("who", "may", "turn", "price", "instead", "barred", "per", "per_who", "by")


def _both_turns(one: Turn, other: Turn) -> Turn:
    """ "Starting with the dealer, ... one at a time": the start and the order told apart."""
    if one == other:
        return one
    order = one.order or other.order
    if {one.order, other.order} == {Order.IN_TURN, Order.ONE_AT_A_TIME}:
        order = Order.SINGLY
    elif one.order and other.order:
        raise NotAReading("in which order?")
    if one.start and other.start:
        raise NotAReading("with whom does it start?")
    return Turn(order, one.start or other.start)


def frame(act: Step, parts: Parts) -> Step:
    """The step with its conditions, players, order and price filled in; one told twice is not a reading."""
    if parts.keys().isdisjoint(("when", "often", *_FRAME)):
        return _made(act, {})
    if "by" in parts:
        doing = [step.alone() if isinstance(step, Draft) else step for step in parts["by"]]
        paid = [step.paid for step in doing if step.paid is not None]
        by = [step for step in doing if step.paid is None]
        parts = parts | {"by": by, "price": [*parts.get("price", ()), *paid]}
    told = [*act.when, *parts.get("when", ()), *parts.get("often", ())]
    changes: dict = {"when": tuple(told)}
    for name in _FRAME:
        values = parts.get(name, [])
        if name == "turn" and len(values) + (act.turn is not None) == 2:
            values, act = (
                [_both_turns(values[0], values[-1] if act.turn is None else act.turn)],
                replace(act, turn=None),
            )
        if len(values) + bool(getattr(act, name)) > 1:
            raise NotAReading(f"{name} is told twice")
        if values:
            changes[name] = values[0]
    if changes.get("turn") == Turn(Order.BETTING, None) and "who" in changes and changes["who"].role is Role.NEXT:
        raise NotAReading("the next player is so in betting order")
    try:
        return _made(act, changes)
    except ValueError as error:
        raise NotAReading(str(error)) from None


def _made(act: Step, changes: dict) -> Step:
    """The act with what is told around it; who gets cards without asking is dealt them."""
    if isinstance(act, _Given):
        given = dealing.Deal if not changes.keys() & {"who", "may"} and dealing.is_given(act.gifts) else dealing.Pass
        told = {f.name: changes.get(f.name, getattr(act, f.name)) for f in fields(Step)}
        if given is dealing.Pass:
            return dealing.Pass(act.gifts, act.passer, **told)
        return dealing.Deal(act.gifts[0].cards, act.gifts[0].receiver, **told)
    unasked = isinstance(act, dealing.Get) and not changes.keys() & {"may", "price", "barred", "by"}
    if unasked and changes.get("who", _NO_ONE) != _NO_ONE and dealing.is_plain(act.cards):
        told = {f.name: changes.get(f.name, getattr(act, f.name)) for f in fields(Step) if f.name != "who"}
        return dealing.Deal(replace(act.cards, new=False), changes["who"], **told)
    return replace(act, **changes) if changes else act


_NO_ONE = Who(Role.NO_ONE)


@dataclass(frozen=True)
class _Given(dealing.Pass, Draft):
    """Cards that are passed, or dealt where nobody has them: who acts tells which."""

    _comes_from_nobody = False

    def alone(self) -> Step:
        return _made(self, {})


@dataclass(frozen=True)
class _Part:
    """A clause of a sentence: an act, what is told around it, and before it."""

    act: Step
    told: tuple[tuple[str, tuple], ...] = ()
    lead: tuple[tuple[str, tuple], ...] = ()

    @property
    def step(self) -> Step:
        """The clause by itself."""
        return frame(self.act, dict(self.told))


def _told(parts: Parts) -> tuple[tuple[str, tuple], ...]:
    return tuple((name, tuple(values)) for name, values in parts.items())


def _or_part(parts: Parts, words: list[str]) -> _Part:
    (part,) = parts["part"]
    return replace(part, act=replace(part.act, alternatively=True))


def _part(parts: Parts, words: list[str]) -> _Part:
    (part,) = parts.pop("clause")
    return replace(part, lead=_told(parts))


def _sentence(parts: Parts, words: list[str]) -> tuple[Step, ...]:
    """The clauses in order. Conditions hold until others are told; who acts goes on from clause to clause."""
    steps: list[Step] = []
    lead: Parts = {}
    act, who, may, around = None, None, False, {}
    for part in parts["part"]:
        told = dict(part.told)
        if isinstance(part.act, More):
            if not isinstance(act, dealing.Deal) or "who" in told:
                raise NotAReading("what is done with these cards?")
            more = part.act
            when = () if more.to else act.when
            act = replace(act, cards=more.cards, to=more.to or act.to, alternatively=more.alternatively, when=when)
            told = around | told
        elif isinstance(part.act, OrMany | OrHalf):
            if act is None or "when" not in told:
                raise NotAReading("so many of what?")
            act = part.act.of(act)
            told = around | told
        else:
            act = part.act
        if "who" not in told and who is not None and not (act.who or act.impersonal or act.by_dealer):
            told |= {"who": (who,), "may": (True,) if "must" not in told and ("may" in told or may) else ()}
        lead = dict(part.lead) or {k: v for k, v in lead.items() if k in ("when", "often")}
        (who,), may = told.get("who", (act.who,)), bool(told.get("may"))
        around = {name: values for name, values in told.items() if name not in ("when", "often")}
        act, led = _opened(act, lead)
        steps.append(frame(act, {name: [*told.get(name, ()), *led.get(name, ())] for name in _FRAMED}))
        steps = _picked_to_turn(steps)
        if len(steps) > 1:
            _refuse_apart(*steps[-2:])
    return tuple(steps)


def _picked_to_turn(steps: list[Step]) -> list[Step]:
    """ "Chooses a row and flips it": any such row is turned up, in one step; or such a card of their own is flipped."""
    *before, pick, flip = [None, *steps] if len(steps) == 1 else steps
    if not isinstance(pick, moves.Pick) or not isinstance(flip, dealing.Flip):
        return steps
    if flip.cards != Cards(which=Which.THAT) or flip.turned is not phrase.Facing.UP:
        return steps
    told = {f.name: getattr(pick, f.name) for f in fields(Step)}
    if on_table(pick.cards):
        return [*before, board.TurnUp(pick.cards, **told)]
    if (
        pick.cards.owner not in (None, Who(Role.THAT))
        or pick.cards.facing is not phrase.Facing.DOWN
        or (flip.turn and pick.turn)
    ):
        return steps
    cards = pick.cards if pick.cards.amount is None else replace(pick.cards, owner=None)
    return [*before, dealing.Flip(cards, **(told | {"turn": pick.turn or flip.turn}))]


def _turn_up(parts: Parts, words: list[str]) -> Step:
    """Cards turned up; those on a way through a layout, whosever they are not, are common."""
    (cards,) = parts["cards"]
    if "skip" in parts and cards.which is Which.THAT:  # "every other common card"
        cards = replace(cards, which=None, amount=Amount(None, Bound.ALL))
        parts["cards"] = [cards]
    if "path" in parts and not on_table(cards) and cards.owner is None and cards.lies is None and cards.facing:
        parts["cards"] = [replace(cards, lies=Lies.COMMON)]
    return make(board.TurnUp, parts)


def _lie_drawn(parts: Parts, words: list[str]) -> Step:
    """ "Cards are drawn face up": those that are drawn come so."""
    (cards,), came = parts["cards"], parts.pop("came")
    if cards.came is not None or cards.amount is not None:
        raise NotAReading("so many cards are no rule for all")
    return make(moves.Lie, parts | {"cards": [replace(cards, came=came[0])]})


def _refuse_apart(one: Step, other: Step) -> None:
    """What is told in one list, or as one thing to do, is not two steps."""
    if isinstance(one, (hands.Points, hands.SuitOrder)) and type(other) is type(one):
        raise NotAReading("one list")
    if isinstance(one, uses.SplitHand) and isinstance(other, dealing.Stack):
        raise NotAReading("stacks are made of cards")
    if isinstance(one, hands.Beats) and isinstance(other, hands.Beats) and other.alternatively:
        raise NotAReading("one list")
    if one.turn and other.turn and one.turn.start is None and other.turn.order is None:
        raise NotAReading("one order")
    if isinstance(one, dealing.Reject) and one.whom is None and isinstance(other, dealing.Compel):
        raise NotAReading("rejecting forces another")
    if (
        isinstance(one, dealing.Discard)
        and isinstance(other, (moves.Replace, dealing.Draw))
        and other.cards in (one.cards, Cards(which=Which.THAT))
    ):
        raise NotAReading("what is discarded is replaced")
    if isinstance(one, hands.Ranking) and isinstance(other, (hands.Beats, ranking.Ignore)):
        raise NotAReading("a change of the ranking")
    if isinstance(one, dealing.Reject) and isinstance(other, dealing.Keep) and other.alternatively:
        raise NotAReading("they reject it or keep it, one choice")
    if (
        isinstance(other, betting.Fold)
        and other.alternatively
        and not (isinstance(one, betting.Bet) and not one.must_bet)
    ):
        raise NotAReading("to fold is the other way out")


def _one_diamond(parts: Parts, words: list[str]) -> layout.Shape:
    if words != ["diamond"]:
        raise NotAReading("diamonds are a suit")
    return layout.Shape.DIAMOND


def _take_drawn(parts: Parts, words: list[str]) -> Step:
    """Cards drawn from somewhere are taken; where nothing is said of whence, others are discarded for them."""
    if replace(parts["cards"][0], amount=None) == Cards():
        raise NotAReading("that is a draw")
    return make(dealing.Take, parts)


def _match_twice(parts: Parts, words: list[str]) -> Step:
    """ "Match the pot twice": double the pot is paid."""
    (pays,) = parts["pays"]
    parts.pop("twice")
    return make(betting.Match, parts | {"pays": [replace(pays, times=2 * pays.times)]})


def _rows(cls: type[Step]) -> Callable:
    """Cards laid in so many rows of so many each."""

    def rows(parts: Parts, words: list[str]) -> Step:
        cards = parts["cards"][0]
        if cards.amount is None or cards.amount.number is None:
            raise NotAReading("how many cards are in a row?")
        if "facing" in parts and cards.facing is not None:
            raise NotAReading("which way do they face?")
        cards = replace(cards, facing=parts.get("facing", [cards.facing])[0])
        shape = layout.Shape.SETS if "set" in words[0] + words[1] else layout.Shape.ROWS
        (number,) = parts["rows"]
        lines = (number,) * cards.amount.number if "columns" in words else (cards.amount.number,) * number
        laid = layout.Layout(shape, lines)
        cards = replace(cards, amount=Amount(number * cards.amount.number))
        return make(cls, {"cards": [cards], "layout": [laid]})

    return rows


def _share(taker: Taker) -> Callable:
    """A share of the pot; "highest declared high hand" says its side twice."""

    def share(parts: Parts, words: list[str]) -> Share:
        sides = parts.pop("side", [])
        if len(set(sides)) > 1:
            raise NotAReading("high and low at once")
        if "share" in parts:
            parts["who"] = parts.pop("share")
        return make(Share, {"taker": [taker], "side": sides[:1] or [None], **parts})

    return share


def _showdown(parts: Parts, words: list[str]) -> Step:
    return make(betting.Showdown, parts | {"called": [any(w.startswith("showdown") for w in words)]})


def _deal_stakes(parts: Parts, words: list[str]) -> Step:
    """As many cards as the player has stakes."""
    cards = Cards(Amount(None, Bound.AS_MANY), *parts.get("facing", ()))
    return make(dealing.Deal, {"cards": [cards], "to": parts["to"], "per_stake": parts["per_stake"]})


FUNCTIONS |= {
    "number": lambda parts, words: integer(words[0]),
    "one": lambda parts, words: 1,
    "yes": lambda parts, words: True,
    "rank": _rank,
    "amount": _amount(Bound.EXACTLY),
    "up_to": _amount(Bound.UP_TO),
    "at_least": _amount(Bound.AT_LEAST),
    "less_than": _amount(Bound.LESS_THAN),
    "more": _amount(Bound.MORE),
    "all_of": _amount(Bound.ALL),
    "any_number": _amount(Bound.ANY),
    "enough": _amount(Bound.ENOUGH),
    "whichever": _amount(Bound.WHICHEVER),
    "that_other": lambda parts, words: Who(Role.THAT_OTHER) if len(words) < 3 else Role.THAT_OTHER,
    "that_card": _that_card,
    "several": _amount(Bound.SEVERAL),
    "cards": _cards(),
    "commons": _cards(lies=Lies.COMMON),
    "bracketed": lambda parts, words: next(iter(parts.values()))[0],
    "it": _cards(which=Which.THAT),
    "price": _price,
    "one_diamond": _one_diamond,
    "take_drawn": _take_drawn,
    "double": lambda parts, words: Fraction(2),
    "triple": lambda parts, words: Fraction(3),
    "quadruple": lambda parts, words: Fraction(4),
    "half": lambda parts, words: Fraction(1, 2),
    "multiple": lambda parts, words: Fraction(parts["number"][0] if "number" in parts else integer(words[0])),
    "fraction": lambda parts, words: Fraction(words[0]),
    "event": _event,
    "you": _you,
    "when": _when,
    "after_each_card": lambda parts, words: When(Temper.EACH_TIME, (Event((Deed.DEALT,), cards=Cards(Amount(1))),)),
    "until_showdown": lambda parts, words: When(Temper.UNTIL, (Event((Deed.SHOWS_DOWN,), Who(Role.EACH)),)),
    "when_tie": lambda parts, words: When(Temper.IF, (Event((Deed.TIES,)),)),
    "event_deck_lacks": _happens(Deed.DECK_LACKS),
    "share_best": lambda parts, words: Share(Taker.HAND, phrase.Side.HIGH),
    "event_deck_short": _happens(Deed.DECK_SHORT),
    "event_own_hand": _own_hand,
    "event_without": lambda parts, words: _event(parts | {"negated": [True]}, words),
    "event_totals": _happens(Deed.TOTALS),
    "event_shifts": _happens(Deed.SHIFTS),
    "price_least": lambda parts, words: replace(_price(parts, words), least=True),
    "spot_one": lambda parts, words: Cards(which=Which.THAT, spot=parts["spot"][0]),
    "per_players": _per_players,
    "per_each_player": _per_each_player,
    "common_whole": _common_whole,
    "common_passive": _passive(board.Common),
    "table_passive": _passive(board.Table),
    "common_rows_of": _rows_of,
    "auction_won": _happens(Deed.WINS_AUCTION),
    "event_unopened": lambda parts, words: make(Event, {"deeds": [Deed.OPENS], "who": [Who(Role.NO_ONE)], **parts}),
    "when_including": lambda parts, words: When(
        Temper.EVEN_IF, tuple(replace(e, who=Who(Role.THAT), within=Period.EARLIER) for e in parts["doing"])
    ),
    "being_alike": lambda parts, words: make(
        Cards,
        parts | {"like": [phrase.Likeness.SAME_SUIT if words_suit(words) else phrase.Likeness.SAME_COLOR]},
    ),
    "suit_of_card": lambda parts, words: Cards(like=phrase.Likeness.SAME_SUIT, like_card=parts["cards"][0]),
    "into__stacks": _into_stacks,
    "share_best_per": lambda parts, words: make(Share, {"taker": [Taker.HAND], "side": [phrase.Side.HIGH], **parts}),
    "event_they_stop": lambda parts, words: Event((Deed.WANTS,), Who(Role.THAT), negated=True),
    "event_stops": lambda parts, words: make(Event, {"deeds": [Deed.WANTS], "negated": [True], **parts}),
    "buy_facings": _buy_facings,
    "offer_facing": lambda parts, words: dealing.Offer(Cards(facing=parts["facing"][0]), parts["price"][0]),
    "reject_it": lambda parts, words: dealing.Reject(Cards(which=Which.THAT)),
    "going_both": _happens(Deed.GOES_BOTH),
    "going_high": _happens(Deed.GOES_HIGH),
    "going_low": _happens(Deed.GOES_LOW),
    "strict_few": lambda parts, words: Cards(Amount(parts["number"][0], Bound.STRICT)),
    "pass_total": _pass_total,
    "event_high_is": _happens(Deed.HAS, who=Who(Role.HIGH_HAND)),
    "event_low_is": _happens(Deed.HAS, who=Who(Role.LOW_HAND)),
    "event_own_is": _happens(Deed.HAS, who=Who(Role.THAT)),
    "event_winner_has": _happens(Deed.HAS, who=Who(Role.WINNER)),
    "when_after_each": lambda parts, words: When(Temper.EACH_TIME, (Event(tuple(parts["deed"]), Who(Role.ANY)),)),
    "cards_first": _cards_first,
    "per_each": lambda parts, words: make(Who, {"role": [Role.EACH], **parts}),
    "per_others": lambda parts, words: Who(Role.OTHERS),
    "cards_of_each": _cards_of_each,
    "facing_one": lambda parts, words: Cards(Amount(1), parts["facing"][0]),
    "cards_nths": _cards_nths,
    "wild_determined": lambda parts, words: ranking.Wild(Cards(rank_of=RankOf(parts["cards"][0]))),
    "turn_up": _turn_up,
    "lie_drawn": _lie_drawn,
    "stack_several": _stack_several,
    "lacking_value": _happens(Deed.HAS, negated=True),
    "lacking_cards": _happens(Deed.HAS, negated=True),
    "new_number": lambda parts, words: Cards(Amount(parts["number"][0]), new=True),
    "the_most": _amount(Bound.MOST),
    "the_fewest": _amount(Bound.FEWEST),
    "all_but": _amount(Bound.ALL_BUT),
    "lies_discards": _lies_discards,
    "the_others": lambda parts, words: _named_so(Cards(Amount(None, Bound.OTHERS)), "other", [words[0].rstrip("s")]),
    "the_rest_deck": lambda parts, words: Cards(Amount(None, Bound.OTHERS), lies=Lies.DECK),
    "the_rest": lambda parts, words: Cards(Amount(None, Bound.OTHERS)),
    "draw_any": lambda parts, words: dealing.Draw(Cards(Amount(None, Bound.ANY))),
    "share_best_sized": lambda parts, words: make(Share, {"taker": [Taker.HAND], "side": [phrase.Side.HIGH], **parts}),
    "card_wins": _card_wins,
    "deal_end": lambda parts, words: Often(None, Period.DEAL_END),
    "round_end": lambda parts, words: Often(None, Period.ROUND_END),
    "same_rank_cards": _cards(like=phrase.Likeness.SAME_RANK),
    "corners": _cards(spot=layout.Spot.CORNER, lies=Lies.COMMON),
    "being_wild": lambda parts, words: Cards(what=(CardSet(wild=True),)),
    "event_has_number": _happens(Deed.HAS),
    "event_left": _happens(Deed.HAS, who=Who(Role.THAT)),
    "event_players_left": lambda parts, words: Event((Deed.REMAINS,), make(Who, parts)),
    "for_each_player": lambda parts, words: Who(Role.EACH),
    "per_player": lambda parts, words: (2 if words[0] == "twice" else 1, _per_player(parts)),
    "draw_declared": lambda parts, words: make(
        dealing.Draw, {"cards": [Cards(Amount(parts.pop("most")[0], Bound.UP_TO))], "declared": [True], **parts}
    ),
    "announce_whether": lambda parts, words: moves.Announce(whether=True),
    "pass_chosen": _pass_chosen,
    "blind": _look,
    "blind_which": lambda parts, words: _Look(Cards(which=Which.THAT), never=True),
    "at_will": lambda parts, words: True,
    "holder": _holder,
    "wild_holder": _wild_holder,
    "right_of_dealer": lambda parts, words: Who(Role.RIGHT_OF, of=Who(Role.DEALER)),
    "spot_middle": lambda parts, words: Cards(spot=layout.Spot.MIDDLE),
    "spot_corner": lambda parts, words: Cards(spot=layout.Spot.CORNER),
    "spot_edge": lambda parts, words: Cards(spot=layout.Spot.EDGE),
    "no_raises": lambda parts, words: make(betting.RaiseLimit, {"times": [0], **parts}),
    "alignment": lambda parts, words: make(board.Alignment, parts),
    "layout_shaped": _layout_shaped,
    "deal_apart": _deal_apart,
    "table_apart": _table_apart,
    "put_sided": _put_sided,
    "wager_double": lambda parts, words: betting.Wager(Deed.BETS, doubled=True),
    "spot_ones": lambda parts, words: Cards(Amount(None, Bound.ALL), which=Which.THAT, spot=parts["spot"][0]),
    "dealers": lambda parts, words: Who(Role.DEALER),
    "next_players": lambda parts, words: Who(Role.NEXT),
    "someone": lambda parts, words: _named_so(Role.ANY, "one", words),
    "the_other": lambda parts, words: _named_so(Role.THAT_OTHER, "other", words),
    "event_shows_down": lambda parts, words: Event((Deed.SHOWS_DOWN,), make(Who, parts)),
    "times_per": lambda parts, words: Often(parts["number"][0], parts["within"][0]),
    "only_once": lambda parts, words: Often(1, None),
    "turn_back": lambda parts, words: make(Turn, {"order": [Order.COUNTERCLOCKWISE], **parts}),
    "turn_going": _turn_going,
    "sizes": lambda parts, words: parts["number"][0],
    "some_of_those": lambda parts, words: Cards(
        Amount(parts["number"][0]), facing=parts["facing"][0], which=Which.THAT
    ),
    "event_reveals": _event_reveals,
    "more_than_one": lambda parts, words: _named_so(True, "one", words[-1:]),
    "get_facing": lambda parts, words: dealing.Get(Cards(parts["cards"][0], parts["facing"][0])),
    "no_passing": lambda parts, words: betting.Check(barred=True, who=Who(Role.THAT)),
    "match_twice": _match_twice,
    "match_double": lambda parts, words: make(betting.Match, parts | {"times": [2]}),
    "sides": lambda parts, words: NUMBERS.index(w) + 1 if (w := re.split(r"[- ]", words[0])[0]) in NUMBERS else int(w),
    "line_size": lambda parts, words: parts["number"][0],
    "placement": lambda parts, words: make(layout.Placement, parts),
    "extra": _extra,
    "extra_nth": _extra_nth,
    "common_laid": _common_laid,
    "common_each": _common_each,
    "common_including": _common_including,
    "ordinal": lambda parts, words: words[0],
    "layout_line": lambda parts, words: layout.Layout(layout.Shape.LINE),
    "layout_lines": lambda parts, words: _lines(parts),
    "layout_rows": lambda parts, words: layout.Layout(
        layout.Shape.SETS if "sets" in words else layout.Shape.ROWS,
        (parts["line"][0],) * parts["rows"][0],
        between=parts.get("between", [0])[0],
    ),
    "common_lines": lambda parts, words: _in_lines(board.Common, parts),
    "table_lines": lambda parts, words: _in_lines(board.Table, parts),
    "share_best_showing": lambda parts, words: Share(Taker.HAND, phrase.Side.HIGH, showing=True),
    "share_unmatched": lambda parts, words: make(
        Share, {"taker": [Taker.UNMATCHED], **{k: v for k, v in parts.items() if k != "unmatched"}}
    ),
    "tied": lambda parts, words: Who(Role.EACH, (Event((Deed.TIES,)),)),
    "losers": lambda parts, words: Who(Role.EACH, (Event((Deed.LOSES,)),)),
    "everyone": lambda parts, words: Who(Role.EACH),
    "event_is": _happens(Deed.IS),
    "event_pairs": _happens(Deed.PAIRS),
    "event_beats": _happens(Deed.BEATS),
    "event_on_table": _happens(Deed.LIES),
    "event_pot_won": _happens(Deed.WINS, price=Price(Unit.POT)),
    "event_pot_holds": _happens(Deed.POT_HOLDS),
    "event_deck_out": _happens(Deed.RUNS_OUT, cards=Cards(lies=Lies.DECK)),
    "event_low_possible": _happens(Deed.LOW_POSSIBLE),
    "event_tie": _happens(Deed.TIES),
    "event_named_held": _happens(Deed.NAMED_HELD),
    "no_score": lambda parts, words: phrase.Score(0, parts["score_unit"][0]),
    "so_many": lambda parts, words: Fraction(parts["number"][0]),
    "deal_stakes": _deal_stakes,
    "event_does": _happens(Deed.DOES),
    "event_first": lambda parts, words: _event(parts | {"first": [True]}, words),
    "event_named_wild": lambda parts, words: Event((Deed.NAMES_WILD,), who=parts["to"][0]),
    "holding": _happens(Deed.HAS),
    "showing_cards": _happens(Deed.SHOWS),
    "going_in": _happens(Deed.GOES_IN),
    "going_out": _happens(Deed.GOES_OUT),
    "called": _happens(Deed.CALLED),
    "paired_with": _happens(Deed.PAIRS),
    "flip_came": lambda parts, words: Event((Deed.FLIPS,), within=parts["within"][0]),
    "extreme": lambda parts, words: _extreme(parts),
    "extreme_and": lambda parts, words: replace(_extreme(parts), also=parts["also"][0]),
    "more_than": _amount(Bound.MORE_THAN),
    "two": lambda parts, words: 2,
    "three": lambda parts, words: 3,
    "four": lambda parts, words: 4,
    "as_many": _amount(Bound.AS_MANY),
    "both": lambda parts, words: Amount(2, Bound.ALL),
    "odd": _amount(Bound.ODD),
    "even": _amount(Bound.EVEN),
    "either": lambda parts, words: Amount(parts["number"][0], other=parts["number"][1]) if parts else True,
    "ranks_from": lambda parts, words: CardSet(parts["rank"][0], parts["through"][0]),
    "rank_or_less": lambda parts, words: CardSet(Rank.TWO, parts["rank"][0]),
    "rank_or_higher": lambda parts, words: CardSet(parts["rank"][0], Rank.ACE),
    "hands_alone": _cards(),
    "hands_of": _cards(owner=Who(Role.THAT)),
    "hands": lambda parts, words: _cards()(parts, words) if parts else True,
    "another_one": _pronoun(amount=Amount(1, Bound.MORE)),
    "new_one": _pronoun(amount=Amount(1)),
    "which_one": _pronoun(),
    "card_one": _card_one,
    "few_less": lambda parts, words: Cards(Amount(parts["number"][0], Bound.LESS_THAN), which=Which.THAT),
    "few_more": lambda parts, words: Cards(Amount(parts["number"][0], Bound.MORE_THAN), which=Which.THAT),
    "few_least": lambda parts, words: Cards(Amount(parts["number"][0], Bound.AT_LEAST), which=Which.THAT),
    "another": lambda parts, words: Cards(Amount(1, Bound.MORE)),
    "which_nth": lambda parts, words: make(Cards, meaning_hands.like_mates(parts)),
    "cards_wished": _cards_wished,
    "rank_of_card": lambda parts, words: Cards(rank_of=RankOf(parts["cards"][0])),
    "theirs": _cards(which=Which.THAT, owner=Who(Role.THAT)),
    "cards_both": _two_sorts,
    "cards_plus": lambda parts, words: _listed(*parts["cards"]) or replace(parts["cards"][0], plus=parts["cards"][1]),
    "cards_or": _either_cards,
    "sort__of": lambda parts, words: make(Cards, meaning_hands.like_mates(parts)),
    "split": _split,
    "anyones": lambda parts, words: Who(Role.ANY),
    "first_players": lambda parts, words: Who(Role.FIRST),
    "discarded_to_draw": _happens(Deed.DISCARDS_TO_DRAW),
    "dealt_within": _happens(Deed.DEALT),
    "event_matches": _happens(Deed.MATCHES_RANK),
    "that_one": _that_one,
    "free": lambda parts, words: Price(Unit.FREE),
    "deal_facing": _deal_facing,
    "deal_more": lambda parts, words: make(More, parts),
    "buy_offers": _buy_offers,
    "lie_those": lambda parts, words: moves.Lie(Cards(which=Which.THAT), parts["facing"][0]),
    "lie_stays": lambda parts, words: make(moves.Lie, parts | {"stays": [True]}),
    "when_done": lambda parts, words: When(Temper.IF, (_event(parts, words),)),
    "so_many_times": lambda parts, words: Often(parts["number"][0], None),
    "draw_new": _draw_new,
    "draw_passive": lambda parts, words: make(dealing.Draw, parts),
    "table_per_player": _table_per_player,
    "repeat_this": lambda parts, words: make(betting.Repeat, parts | {"steps": [0]}),
    "own_hand": lambda parts, words: Cards(owner=Who(Role.THAT), hands=True),
    "draw_as_many": lambda parts, words: make(dealing.Draw, {k: v for k, v in parts.items() if k != "new"}),
    "being_dealt": _happens(Deed.DEALT),
    "discard_down": _discard_down,
    "switch_with_table": lambda parts, words: make(dealing.Switch, {**parts, "other": [Cards(lies=Lies.TABLE)]}),
    "switch_table": lambda parts, words: dealing.Switch(
        Cards(owner=Who(Role.THAT), lies=None, hands=True), Cards(lies=Lies.TABLE)
    ),
    "flip_over": _flip_over,
    "flip_from": _flip_from,
    "into__hands": lambda parts, words: make(Cards, parts | {"hands": [True]}),
    "per_it": lambda parts, words: Cards(which=Which.THAT),
    "once": _often(1),
    "twice": _often(2),
    "each_within": _often(None),
    "when_case": lambda parts, words: When(Temper.IF, (_event({"deed": [Deed.COMES_UP], **parts}, words),)),
    "clause": _clause,
    "clause_needing": _clause_needing,
    "proviso_start": lambda parts, words: dealing.Proviso(turn=Turn(None, parts["start"][0])),
    "first_to_act": lambda parts, words: dealing.Proviso(turn=Turn(Order.FIRST, None)),
    "passed": _passed,
    "pass": lambda parts, words: make(_Given, parts),
    "one_wild": _one_wild,
    "draw_replaced": _draw_replaced,
    "trade_hands": lambda parts, words: make(moves.Trade, {**parts, "partner": [Who(Role.EACH_OTHER)]}),
    "table": _table,
    "event_there_is": lambda parts, words: _event({"deed": [Deed.COMES_UP], **parts}, words),
    "event_it_has": lambda parts, words: _event({"deed": [Deed.HAS], **parts}, words),
    "that_rank": _cards(which=Which.THAT, rank_only=True),
    "wild_named": lambda parts, words: make(ranking.Wild, {"cards": [Cards(named=parts["named"][0])]}),
    "grid": lambda parts, words: tuple(integer(n) for n in re.split(r"[ -]*(?:x|by|×)[ -]*", words[0])),
    "own": lambda parts, words: Who(Role.THAT),
    "opposite_player": lambda parts, words: Who(Role.OPPOSITE),
    "opponents": lambda parts, words: Who(Role.OTHER),
    "again": lambda parts, words: Often(2, Period.GAME),
    "per_card": lambda parts, words: parts["cards"][0],
    "higher": lambda parts, words: parts["number"][0],
    "lower": lambda parts, words: -parts["number"][0],
    "rank_of": lambda parts, words: make(RankOf, parts),
    "share_hand": _share(Taker.HAND),
    "share_card": _share(Taker.CARD),
    "share_split_card": _share(Taker.SPLIT_CARD),
    "share_split_hand": _share(Taker.SPLIT_HAND),
    "share_player": _share(Taker.PLAYER),
    "showdown": _showdown,
    "wild_none": lambda parts, words: make(ranking.Wild, parts | {"negated": [True]}),
    "common_rows": _rows(board.Common),
    "table_rows": _rows(board.Table),
    "back_more": lambda parts, words: parts["number"][0],
    "back_less": lambda parts, words: -parts["number"][0],
    "least_one": lambda parts, words: phrase.HandValue(phrase.Category.HIGH_CARD, parts["rank"][0], better=True),
    "value_least": lambda parts, words: replace(parts["hand_value"][0], better=True),
    "or_half": lambda parts, words: OrHalf(),
    "or_many": lambda parts, words: OrMany(parts["amount"][0]),
    "part": _part,
    "or_part": _or_part,
    "just_one": _just_one,
    "all_others": _amount(Bound.OTHERS),
    "strict": _amount(Bound.STRICT),
    "steps_down": lambda parts, words: parts.get("number", [1])[0],
    "sentence": _sentence,
}

FUNCTIONS |= meaning_hands.FUNCTIONS
