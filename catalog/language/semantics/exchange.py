"""Functions by label for cards that players get for others or for money: drawn, bought, taken, passed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import refuse_if
from catalog.language.semantics.several_cards import is_more
from catalog.model import auctions, dealing, drawing, moves
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.layout import Selector
from catalog.model.normalize import ALL, CARDS, EACH, ONE, THEM
from catalog.model.phrase import CardPhrase, Event, Price, Turn, When, Who
from catalog.model.step import Step, on_table
from catalog.model.terms import Bound, ConditionKind, EventKind, Order, Purpose, Role, Zone


def _draw_traded(parts: Parts, words: list[str]) -> Step:
    """ "Trades up to three cards": for new ones, as nobody is told who has them; of others nobody knows."""
    (cards,) = parts["cards"]
    if cards.amount is None or cards.amount.bound is not Bound.UP_TO or not dealing.is_plain(cards):
        raise NotAReading("with whom?")
    return make(drawing.Draw, parts)


def _take_cards(parts: Parts, words: list[str]) -> Step:
    """ "Takes one more card", "a card face up": off the deck, where no other place and no player is told."""
    (cards,) = parts["cards"]
    return make(drawing.Get if dealing.off_deck(cards) else dealing.Take, parts)


def _steal(parts: Parts, words: list[str]) -> Step:
    """ "Steals a card": one of another player's."""
    (cards,) = parts["cards"]
    return make(
        dealing.Take,
        {**parts, "cards": [changed(cards, owner=Who(Role.OTHER))] if dealing.is_plain(cards) else [cards]},
    )


def _buy_paid(parts: Parts, words: list[str]) -> Step:
    """ "Pay the ante for the table card": bought. Paid for each card that one has, it buys nothing."""
    (cards,) = parts["cards"]
    refuse_if(cards.amount == ALL and not on_table(cards), "paid for each of them")
    return make(moves.Buy, parts)


def _buy_offers(parts: Parts, words: list[str]) -> Step:
    """Cards at different prices; "the second oldest" is of the cards named before."""
    first, *told = parts["offer"]
    lies, rest = first.cards.lies, []
    for other in told:
        rest.append(other if isinstance(other, dealing.Offer) else _next_offer(first, [first, *rest][-1], other))
    rest = [
        changed(o, cards=changed(o.cards, lies=lies)) if o.cards.lies is None and not o.cards.amount else o
        for o in rest
    ]
    return make(moves.Buy, {"offer": [first, *rest]})


def _next_offer(first: dealing.Offer, before: dealing.Offer, told: Price | Fraction) -> dealing.Offer:
    """ "The next oldest for double ante, then quadruple": the card after the one before, at such a price."""
    refuse_if(before.cards.which is not Selector.OLDEST, "next after which card?")
    price = told if isinstance(told, Price) else changed(first.price, times=first.price.times * told)
    return changed(before, cards=changed(before.cards, place=(before.cards.place or 1) + 1), price=price)


def _draw_new(parts: Parts, words: list[str]) -> Step:
    """Cards discarded for others; a new card is what always comes, whether told or not."""
    new = parts.pop("new", [None])[0]
    if new is not None and new.came is not None and new.came.deeds == (EventKind.HAS,):
        raise NotAReading("they have those already")
    if new is not None and is_more(new) and parts["cards"][0].amount == Amount(None, Bound.WHICHEVER):
        raise NotAReading("one more card comes besides those for any number of others")
    if new is not None and changed(new, amount=None, new=False) == CARDS and (new.new or is_more(new)):
        many, given = (cards.amount and cards.amount.number or 1 for cards in (new, parts["cards"][0]))
        new = None if many in (1, given) else changed(new, new=False)
    return make(drawing.Draw, parts | {"new": [new]})


def _draw_number(parts: Parts, words: list[str]) -> Step:
    """ "Discards three cards and draws two": so many, of no certain rank; as many are a draw."""
    (new,), (cards,) = parts["new"], parts["cards"]
    return make(drawing.Draw, parts | {"new": [None if new.amount == cards.amount else new]})


def _several_drawn(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Discards two": so many cards, and no rank; "discards one" is said of those told of before."""
    (number,) = parts["number"]
    refuse_if(number < 2, "one of which?")
    return CardPhrase(Amount(number))


def _draw_replaced(parts: Parts, words: list[str]) -> Step:
    """ "Replace up to two cards", "the bottom card of your stack"; another card that is told is replaced by a rule."""
    cards = parts["cards"][0]
    stacked = cards.lies is Zone.STACK and cards.owner in (None, THEM)
    refuse_if(not stacked and (cards.amount is None or cards.which is not None), "so many cards are drawn")
    if cards.lies is Zone.DECK:  # where those that come are from
        parts = parts | {"cards": [changed(cards, lies=None)]}
    return make(drawing.Draw, parts)


def _pass_chosen(parts: Parts, words: list[str]) -> Step:
    """Somebody says how many cards are passed, up to so many."""
    (amount,) = parts.get("amount") or [Amount(parts["most"][0], Bound.UP_TO)]
    if amount == Amount(amount.number) or amount.bound is Bound.UP_TO and amount.number == 1:
        raise NotAReading("what is there to choose?")
    gift = dealing.Gift(CardPhrase(amount), parts["toward"][0])
    return dealing.Pass((gift,), parts["passer"][0])


def _pass_ace(parts: Parts, words: list[str]) -> Step:
    """ "Up to three cards, four if they show an ace, to the left"."""
    whither = {field: parts.pop(field) for field in ("toward", "receiver", "seats") if field in parts}
    gift = make(dealing.Gift, whither | {"cards": parts.pop("cards")})
    return make(dealing.Pass, parts | {"gift": [gift]})


def _keep_held(parts: Parts, words: list[str]) -> Step:
    """ "May not hold two hearts": may not keep them; what a player has is no act."""
    refuse_if(words[0] not in ("hold", "holds"), "to have them is no act")
    (cards,) = parts["cards"]
    refuse_if(cards.amount is None or cards.hands, "hold how many?")
    return drawing.Keep(cards)


def _keep_least(parts: Parts, words: list[str]) -> Step:
    """ "Keeping at least one up card", "leaving one card down": so many stay with them, or as they lie."""
    (cards,) = parts["cards"]
    left = words[0].startswith("leav")
    if cards.amount is None or cards.amount.number is None or left and cards.facing is None:
        raise NotAReading("how many of which cards stay?")
    return drawing.Keep(cards)


def _discard_down(parts: Parts, words: list[str]) -> Step:
    """ "Discard down to five cards": until there are five left."""
    left = CardPhrase(Amount(parts["up_to"][0]))
    return drawing.Discard(when=(When(ConditionKind.UNTIL, (Event((EventKind.HAS,), THEM, left),)),))


def auction_limit(parts: Parts, words: list[str]) -> auctions.Bid:
    """ "No player may win more than one": who has won so many bids no more."""
    won = Event((EventKind.WINS,), cards=CardPhrase(Amount(parts["won"][0])))
    return auctions.Bid(who=Who(Role.EACH, doing=(won,)), barred=True)


def _take_drawn(parts: Parts, words: list[str]) -> Step:
    """Cards drawn from somewhere are taken; where nothing is said of whence, others are discarded for them."""
    if changed(parts["cards"][0], amount=None, of_them=None, besides=None) in (
        CARDS,
        CardPhrase(which=Selector.FIRST),
        CardPhrase(which=Selector.LAST),
    ):
        raise NotAReading("that is a draw, and when")
    return make(dealing.Take, parts)


def _take_asked(parts: Parts, words: list[str]) -> Step:
    """ "Ask the player on their left for a card of a certain rank": who has such a card gives it up."""
    (whom,), (cards,) = parts["whom"], parts["cards"]
    refuse_if(whom.role not in (Role.OTHER, Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT, Role.NEXT), "asks whom?")
    refuse_if(cards.owner is not None or on_table(cards) or cards.lies is Zone.DECK, "asks for whose cards?")
    if "particular" in parts:
        refuse_if(bool(cards.what), "of which rank?")
        cards = changed(cards, named=Purpose.CHOSEN, namer=THEM)
    return dealing.Take(changed(cards, owner=whom))


def _take_by_bids(parts: Parts, words: list[str]) -> Step:
    """ "Cards are distributed from high down in order of bid": the highest to the highest bidder, and so on."""
    return dealing.Take(CardPhrase(lies=Zone.TABLE, which=parts["which"][0]), who=EACH, turn=Turn(Order.BID_DOWN))


def _cost_each(parts: Parts, words: list[str]) -> moves.Cost:
    """ "Each up jack costs the ante": all of them do; "each one you keep", all that are kept."""
    (cards,) = parts["cards"]
    refuse_if(cards.amount is not None and cards.amount != ONE, "each of which?")
    refuse_if(cards.after is not None, "what comes after it are several")
    refuse_if(cards.came is not None and EventKind.USES in cards.came.deeds, "they pay for each one they use")
    if cards.amount is not None:
        parts["cards"] = [changed(cards, amount=ALL)]
    return make(moves.Cost, parts)


ACTIONS: dict[str, Callable] = {
    "cost_each": _cost_each,
    "cost_first": lambda parts, words: moves.Cost(CardPhrase(which=Selector.FIRST), parts["at"][0]),
    "take_cards": _take_cards,
    "steal": _steal,
    "take_drawn": _take_drawn,
    "take_asked": _take_asked,
    "take_by_bids": _take_by_bids,
    "several_drawn": _several_drawn,
    "pass_chosen": _pass_chosen,
    "pass_ace": _pass_ace,
    "keep_least": _keep_least,
    "keep_held": _keep_held,
    "auction_limit": auction_limit,
    "buy_offers": _buy_offers,
    "offer_next": lambda parts, words: parts["price"][0],
    "offer_then": lambda parts, words: parts["times"][0],
    "buy_paid": _buy_paid,
    "draw_new": _draw_new,
    "draw_number": _draw_number,
    "draw_traded": _draw_traded,
    "discard_down": _discard_down,
    "draw_replaced": _draw_replaced,
}
"""A function for each label of these rules."""
