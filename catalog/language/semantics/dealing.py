"""Functions by label for cards that are dealt, flipped and put somewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import makes, refuse_if, without
from catalog.model import arranging, auctions, dealing, drawing, moves, phrase
from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import (
    ALL,
    ANY,
    CARDS,
    DEALER,
    EACH,
    IT,
    ONE,
    ONE_CARD,
    THEM,
)
from catalog.model.phrase import CardPhrase, Event, Turn, When, Who
from catalog.model.step import Step, number_of
from catalog.model.terms import Bound, ConditionKind, EventKind, Order, Role, Zone


def _deal_facing(parts: Parts, words: list[str]) -> Step:
    """ "All cards are dealt to players down." """
    (facing,) = parts.pop("facing")
    cards = parts["cards"][0]
    if cards.facing is not None or "to" not in parts and not (cards.amount and cards.amount.number):
        raise NotAReading("which way do they face?")
    return make(dealing.Deal, parts | {"cards": [changed(cards, facing=facing)]})


def _deal_out(parts: Parts, words: list[str]) -> Step:
    """ "Deal out the whole deck": all of its cards, to everybody."""
    cards = CardPhrase(ALL, *parts.pop("facing", ()), lies=Zone.DECK)
    return make(
        dealing.Deal,
        {"to": [EACH]} | {name: told for name, told in parts.items() if name == "to"} | {"cards": [cards]},
    )


def _deal_facing_for(parts: Parts, words: list[str]) -> Step:
    """ "One card to each player, up for those who bet": to those alone."""
    everyone, to = parts["to"]
    refuse_if(everyone != EACH, "to whom?")
    return _deal_facing(parts | {"to": [to]}, words)


def _deal_all_facing(parts: Parts, words: list[str]) -> Step:
    """ "A hand of three and a hand of four, all of them down": each of them lies so."""
    (facing,), (cards,) = parts.pop("facing"), parts["cards"]
    if cards.facing is not None or cards.plus is not None and cards.plus.facing is not None:
        raise NotAReading("which way do they face?")
    plus = changed(cards.plus, facing=facing) if cards.plus is not None else None
    return make(dealing.Deal, parts | {"cards": [changed(cards, facing=facing, plus=plus)]})


def _deal_bare(parts: Parts, words: list[str]) -> Step:
    """ "Each player is dealt up cards until they have twelve points"; who is dealt so many gets them."""
    refuse_if(not phrase.is_bare(parts["cards"][0]), "they get those")
    return make(dealing.Deal, parts)


def _get_dealt(parts: Parts, words: list[str]) -> Step:
    """ "To be dealt another card": to get it."""
    refuse_if(phrase.is_bare(parts["cards"][0]), "how many are dealt?")
    return make(drawing.Get, parts)


def _flip_over(parts: Parts, words: list[str]) -> Step:
    """ "Flip cards over from the deck." """
    lies = parts.pop("lies", [])
    cards = parts["cards"][0]
    if lies:
        refuse_if(cards.lies is not None, "where do the cards lie?")
        cards = changed(cards, lies=lies[0])
    return make(dealing.Flip, parts | {"cards": [cards]})


def _stays_there(parts: Parts, words: list[str]) -> Step:
    """ "The table card stays": of the cards that are discarded that is none."""
    (cards,) = parts["cards"]
    refuse_if(cards.lies not in (Zone.TABLE, Zone.COMMON) or cards.facing is not None, "which card is not discarded?")
    return drawing.Discard(cards, barred=True)


def _deal_apart(parts: Parts, words: list[str]) -> Step:
    """ "Two cards, one up and one down": what they are together goes without saying."""
    total, cards = parts["cards"]
    (sets,) = parts.get("sets", [1])
    if total.bound is Bound.EXACTLY and sets not in (1, total.number) and number_of(cards) == sets:
        return _hands_facing(parts, cards, total.number)
    if total.bound is not Bound.EXACTLY or total.number != number_of(cards) or cards.which is Selector.THAT:
        raise NotAReading("so many cards they are not")
    return make(dealing.Deal, {**parts, "cards": [cards]})


def _deal_lots(parts: Parts, words: list[str]) -> Step:
    """ "Seven cards: two down, four up, one down": so many each way, and what they are together goes without saying."""
    lots = parts["lot"]
    total = sum(cards.amount.number for cards in lots)
    refuse_if(parts.get("cards", [Amount(total)]) != [Amount(total)], "so many cards they are not")
    ways = {cards.facing: 0 for cards in lots}
    for cards in lots:
        ways[cards.facing] += cards.amount.number
    refuse_if(len(ways) != 2, "which of them lie otherwise?")
    one, more = (CardPhrase(Amount(number), facing) for facing, number in ways.items())
    return make(dealing.Deal, {"to": parts.get("to", [EACH]), "cards": [changed(one, plus=more)]})


def _deal_several_nths(parts: Parts, words: list[str]) -> Step:
    """ "The third, fourth and fifth cards are dealt up": so many cards, one after the other."""
    which, places = parts["which"], list(Selector)
    if [places.index(one) - places.index(which[0]) for one in which] != list(range(len(which))):
        raise NotAReading("in which order?")
    return make(
        dealing.Deal, {"cards": [CardPhrase(Amount(len(which)), parts["facing"][0])], "to": parts.get("to", [EACH])}
    )


def _lot(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Two down": so many cards that lie so."""
    (number,), (facing,) = parts["number"], parts["facing"]
    refuse_if(number < 1, "none of them?")
    return CardPhrase(Amount(number), facing)


def _hands_facing(parts: Parts, cards: CardPhrase, size: int) -> Step:
    """ "Two hands of three cards, one up and one down": so many hands lie one way, so many the other."""
    if cards.plus is None:
        raise NotAReading("how do the others lie?")
    one, other = (CardPhrase(of.amount, of.facing, hands=True, size=size) for of in (cards, cards.plus))
    return dealing.Deal(changed(one, plus=other), parts["to"][0])


def put_sided(parts: Parts, words: list[str]) -> arranging.Put:
    """Cards put into the high or the low hand: the card just spoken of where nothing is named."""
    cards = parts.get("cards", [IT])[0]
    places = tuple(parts.get("toward", ()))
    return arranging.Put(cards, Zone.HAND, tuple(dict.fromkeys(parts["side"])), places)


def _flip(parts: Parts, words: list[str]) -> Step:
    """A card that is up is flipped down, where it is not told how it lies then; "flip up cards": they come up."""
    up = parts.get("cards", [CARDS])[0]
    if up.facing is Facing.UP and (up.amount or up.owner) and "turned" not in parts:
        parts = parts | {"turned": [Facing.DOWN]}
    return make(dealing.Flip, parts)


def _shift_opening(parts: Parts, words: list[str]) -> Step:
    """What is needed to open changes, and through which ranks."""
    ranks = tuple(parts.get("rank", ()))
    return make(moves.ShiftOpening, without(parts, "rank") | {"ranks": [ranks]})


def _split(parts: Parts, words: list[str]) -> Step:
    """ "They can be split between hands as you like": that they may is what the act is about."""
    refuse_if(not parts.pop("may", None), "nobody must")
    return make(moves.Split, {"cards": [IT]} | parts)


def _flip_from(parts: Parts, words: list[str]) -> Step:
    """ "Cards can be flipped from their down cards or the table cards, at their choice." """
    cards = changed(parts["cards"][0], chosen="chosen" in parts)
    parts.pop("chosen", None)
    return make(dealing.Flip, parts | {"cards": [cards]})


def _stack_several(parts: Parts, words: list[str]) -> Step:
    """ "Into two down stacks of five": how they lie is told of the stacks, and "of three cards" are all in each."""
    cards = parts["cards"][0]
    many = cards == CardPhrase(cards.amount) or cards == CardPhrase(what=cards.what)
    refuse_if("of" in words and "out" not in words and many, "so many in each, or in all of them?")
    return make(arranging.Stack, parts)


def _stacks_apart(parts: Parts, words: list[str]) -> Step:
    """ "Split their cards into a stack of four and a stack of three": cards of the one beside those of the other."""
    _cards, *stacks = parts["cards"]
    refuse_if(_cards != CardPhrase(owner=THEM) and _cards != CardPhrase(ALL, owner=THEM), "which cards are split?")
    refuse_if(len({stack.facing for stack in stacks}) > 1, "do the stacks lie the same way?")
    facing = stacks[0].facing or Facing.DOWN
    told = CardPhrase(stacks[-1].amount)
    for stack in reversed(stacks[:-1]):
        told = CardPhrase(stack.amount, plus=told)
    return arranging.Stack(told, facing)


def _into_stacks(parts: Parts, words: list[str]) -> CardPhrase:
    refuse_if(parts.pop("facing", [Facing.DOWN]) != [Facing.DOWN], "several stacks lie face down")
    return make(CardPhrase, parts | {"hands": [True]})


def _lie_drawn(parts: Parts, words: list[str]) -> Step:
    """ "Cards are drawn face up": those that are drawn come so."""
    (cards,), came = parts["cards"], parts.pop("came")
    refuse_if(cards.came is not None or cards.amount is not None, "so many cards are no rule for all")
    return make(moves.Lie, parts | {"cards": [changed(cards, came=came[0])]})


def _lie_comes_up(parts: Parts, words: list[str]) -> Step:
    """ "It comes up": a card just told of, or a new one, is dealt so; others come up when they do."""
    (cards,) = parts["cards"]
    refuse_if(cards.which is not Selector.THAT and not cards.new, "when does it come up?")
    return moves.Lie(cards, Facing.UP)


def _deal_lucky(parts: Parts, words: list[str]) -> Step:
    """ "A four dealt up gets an extra card": whoever is dealt it."""
    luck, cards = parts["cards"]
    if not luck.what or luck.owner is not None or luck.lies is not None or not (cards.amount and cards.amount.number):
        raise NotAReading("who gets what?")
    luck = changed(luck, amount=luck.amount or ONE, came=None)
    event = Event((EventKind.DEALT,), ANY, luck)
    return dealing.Deal(cards, THEM, when=(When(ConditionKind.IF, (event,)),))


def _deal_stakes(parts: Parts, words: list[str]) -> Step:
    """As many cards as the player has stakes."""
    cards = CardPhrase(Amount(None, Bound.AS_MANY), *parts.get("facing", ()))
    return make(dealing.Deal, {"cards": [cards], "to": parts["to"], "per_stake": parts["per_stake"]})


def _must_be(parts: Parts, words: list[str]) -> Step:
    """ "It may not be an ace", "one of which must be up": of the cards just told of."""
    (cards,) = parts.pop("cards")
    refuse_if(cards != CardPhrase(cards.amount, which=Selector.THAT), "which cards must be that?")
    return make(moves.MustBe, parts | {"some": [cards.amount]})


def _deal_hands(parts: Parts, words: list[str]) -> Step:
    """ "Two hands, one of two down cards and one of three": hands of so many cards, apart from each other."""
    (to,), told = parts["to"], [of for of in parts["hand_of"] for _ in range(of[2])]
    (facing,) = parts.get("facing", [None])
    if parts.get("sets", [len(told)]) != [len(told)] or any(
        way is not None and facing is not None for _, way, _ in told
    ):
        raise NotAReading("how many hands, and which way do they face?")
    hands = [CardPhrase(ONE, way or facing, hands=True, size=size) for size, way, _ in told]
    return dealing.Deal(reduce(lambda plus, hand: changed(hand, plus=plus), reversed(hands)), to)


def _forehead(parts: Parts, words: list[str]) -> Step:
    """ "On their forehead, so that everyone can see it but them": what else is told of it says the same."""
    if "without looking" in words or any(who != THEM for who in parts.get("them", ())):
        raise NotAReading("who is it that does not see them?")
    return moves.Forehead(parts["cards"][0])


def _beyond(way: int) -> Callable:
    """ "All cards below the six": the lower ranks, or (`way` above nought) the higher ones."""

    def beyond(parts: Parts, words: list[str]) -> CardSet:
        (rank,) = parts["rank"]
        first, last = (Rank(rank + 1), Rank.ACE) if way > 0 else (Rank.TWO, Rank(rank - 1))
        return make(CardSet, parts | {"rank": [first], "through": [None if first is last else last]})

    return beyond


def _first_to_act(parts: Parts, words: list[str]) -> Step:
    refuse_if("drawing" in words, "who acts first, in what?")  # "with the dealer drawing first" is told around the act
    return dealing.Proviso(turn=Turn(Order.FIRST, None))


def _eldest_first(parts: Parts, words: list[str]) -> Step:
    """ "Eldest breaks ties": of those who tie, the one who sits closest to the dealer's left acts first."""
    tie = When(ConditionKind.IF, (Event((EventKind.TIES,)),))
    return dealing.Proviso(who=Who(Role.CLOSEST_LEFT, of=DEALER), turn=Turn(Order.FIRST), when=(tie,))


ACTIONS: dict[str, Callable] = {
    "eldest_first": _eldest_first,
    "shuffle_into": makes(drawing.Discard, into_deck=True, shuffled=True),
    "replace_those": lambda parts, words: moves.Replace(IT),
    "hand_of": lambda parts, words: (parts["number"][0], parts.get("facing", [None])[0], 1),
    "deal_hands": _deal_hands,
    "forehead": _forehead,
    "forehead_it": _forehead,
    "must_be": _must_be,
    "single_card": lambda parts, words: ONE_CARD,
    "get_none": lambda parts, words: drawing.Get(CardPhrase(Amount(1, Bound.MORE)), barred=True),
    "into__stacks": _into_stacks,
    "reject_it": lambda parts, words: drawing.Reject(IT),
    "deal_lucky": _deal_lucky,
    "bid_hidden": lambda parts, words: make(auctions.Bid, {**parts, "turn": [Turn(Order.TOGETHER)]}),
    "only_drawn": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.STRICT)),
    "as_many_drawn": lambda parts, words: CardPhrase(Amount(None, Bound.AS_MANY)),
    "so_many_drawn": lambda parts, words: CardPhrase(Amount(parts["number"][0])),
    "up_to_drawn": lambda parts, words: CardPhrase(Amount(parts["number"][0], Bound.UP_TO)),
    "lie_drawn": _lie_drawn,
    "lie_comes_up": _lie_comes_up,
    "stack_several": _stack_several,
    "stacks_apart": _stacks_apart,
    "stack_of": lambda parts, words: CardPhrase(Amount(parts["size"][0]), parts.get("facing", [None])[0]),
    "draw_any": makes(drawing.Draw, cards=CardPhrase(Amount(None, Bound.ANY))),
    "draw_declared": lambda parts, words: make(
        drawing.Draw, {"cards": [CardPhrase(Amount(parts.pop("most")[0], Bound.UP_TO))], "declared": [True], **parts}
    ),
    "announce_whether": lambda parts, words: moves.Announce(whether=True),
    "keep_so_many": lambda parts, words: drawing.Keep(CardPhrase(parts["amount"][0])),
    "deal_apart": _deal_apart,
    "put_sided": put_sided,
    "put_any_hand": lambda parts, words: make(arranging.Put, {"cards": [IT], "into": [Zone.HAND], **parts}),
    "either_of": lambda parts, words: parts["number"][0] if "number" in parts else 2,
    "get_facing": lambda parts, words: drawing.Get(CardPhrase(parts["cards"][0], parts["facing"][0])),
    "deal_stakes": _deal_stakes,
    "split": _split,
    "deal_facing": _deal_facing,
    "deal_out": _deal_out,
    "deal_facing_for": _deal_facing_for,
    "deal_all_facing": _deal_all_facing,
    "become_hand": lambda parts, words: moves.Become(parts["cards"][0], CardPhrase(lies=Zone.TABLE), as_hand=True),
    "lie_stays": makes(moves.Lie, stays=True),
    "draw_passive": makes(drawing.Draw),
    "draw_as_many": lambda parts, words: make(drawing.Draw, without(parts, "new")),
    "deal_bare": _deal_bare,
    "get_dealt": _get_dealt,
    "switch_table": lambda parts, words: arranging.Switch(
        CardPhrase(owner=THEM, lies=None, hands=True), CardPhrase(lies=Zone.TABLE)
    ),
    "flip_over": _flip_over,
    "stays_there": _stays_there,
    "flip": _flip,
    "shift_opening": _shift_opening,
    "flip_up_cards": lambda parts, words: dealing.Flip(parts["cards"][0], Facing.DOWN),
    "flip_from": _flip_from,
    "proviso_start": lambda parts, words: dealing.Proviso(turn=Turn(None, parts["start"][0])),
    "deal_lots": _deal_lots,
    "deal_several_nths": _deal_several_nths,
    "lot": _lot,
    "first_to_act": _first_to_act,
    "trade_hands": lambda parts, words: make(moves.Trade, {**parts, "partner": [Who(Role.EACH_OTHER)]}),
}
"""A function for each label of these rules."""
