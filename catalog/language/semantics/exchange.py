"""Functions by label for cards that players get for others or for money: drawn, bought, taken, passed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import refuse_if, without
from catalog.language.semantics.several_cards import either_cards, is_more
from catalog.model import arranging, auctions, dealing, drawing, moves
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.layout import Selector
from catalog.model.normalize import ALL, ANY, CARDS, EACH, ONE, THEM
from catalog.model.phrase import CardPhrase, Event, Price, Turn, When, Who
from catalog.model.step import Step, on_table
from catalog.model.terms import Bound, ConditionKind, EventKind, Order, Purpose, Role, Zone


def _buy_facings(parts: Parts, words: list[str]) -> Step:
    """ "The top card, up for the ante or down for max bet": one card, offered both ways."""
    (cards,) = parts["cards"]
    refuse_if(cards.facing is not None, "which way does it face?")
    offers = tuple(changed(offer, cards=changed(cards, facing=offer.cards.facing)) for offer in parts["offer"])
    return moves.Buy(offers=offers)


def _buy_numbers(parts: Parts, words: list[str]) -> Step:
    """ "Two cards, one for the ante or two for max bet": one or two of them, each number at its price."""
    (cards,), offers = parts["cards"], parts["offer"]
    most = max(offer.cards.amount.number for offer in offers)
    if cards.amount is None or cards.amount.number != most or cards.amount.bound is not Bound.UP_TO:
        raise NotAReading("how many are offered?")
    told = tuple(changed(offer, cards=changed(cards, amount=offer.cards.amount)) for offer in offers)
    return moves.Buy(offers=told)


def _buy_may(parts: Parts, words: list[str]) -> Step:
    """ "Table cards may be bought": whoever wants one may buy it."""
    return make(moves.Buy, {"who": [EACH], **parts, "may": [True]})


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


def _take_may(parts: Parts, words: list[str]) -> Step:
    """ "The table card may be taken by the next player": whoever may take it."""
    (cards,) = parts["cards"]
    if facing := parts.pop("facing", None):
        cards = changed(cards, facing=facing[0])
    return make(dealing.Take, {"who": [ANY], **parts, "cards": [cards], "may": [True]})


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


def _lose_cards(parts: Parts, words: list[str]) -> Step:
    """ "Loses one of their up cards": so many cards; a hand is lost in another way."""
    (cards,) = parts["cards"]
    refuse_if(cards.amount is None or cards.hands or cards.which is not None, "is that given up?")
    return make(drawing.Discard, parts)


def _draw_replaced(parts: Parts, words: list[str]) -> Step:
    """ "Replace up to two cards", "the bottom card of your stack"; another card that is told is replaced by a rule."""
    cards = parts["cards"][0]
    stacked = cards.lies is Zone.STACK and cards.owner in (None, THEM)
    refuse_if(not stacked and (cards.amount is None or cards.which is not None), "so many cards are drawn")
    if cards.lies is Zone.DECK:  # where those that come are from
        parts = parts | {"cards": [changed(cards, lies=None)]}
    return make(drawing.Draw, parts)


def _asked_of(act: type[Step]) -> Callable[[Parts, list[str]], Step]:
    """ "The dealer chooses which of your down cards is flipped": players do so, with what somebody else picks."""

    def asked(parts: Parts, words: list[str]) -> Step:
        (chooser,), (cards,) = parts.pop("chooser"), parts.pop("cards")
        if cards.owner != THEM or chooser.role in (Role.EACH, Role.ANY, Role.THAT) or chooser.doing:
            raise NotAReading("those who choose do it with their own")
        return make(act, parts | {"cards": [changed(cards, chooser=chooser)]})

    return asked


def _switch_to(parts: Parts, words: list[str]) -> Step:
    """ "Trade a card to any player for one of their choice": for a card of that player's."""
    (whom,), (other,) = parts.pop("givers"), parts["other"]
    refuse_if(other.owner is not None or other.lies is not None, "whose cards come for it?")
    chosen = other.chosen or whom.role is Role.ANY
    return make(arranging.Switch, parts | {"other": [changed(other, owner=whom, chosen=chosen)]})


def _pass_chosen(parts: Parts, words: list[str]) -> Step:
    """Somebody says how many cards are passed, up to so many."""
    (amount,) = parts.get("amount") or [Amount(parts["most"][0], Bound.UP_TO)]
    if amount == Amount(amount.number) or amount.bound is Bound.UP_TO and amount.number == 1:
        raise NotAReading("what is there to choose?")
    gift = dealing.Gift(CardPhrase(amount), parts["toward"][0])
    return dealing.Pass((gift,), parts["passer"][0])


_HOW_MANY = {
    EventKind.DISCARDS: drawing.Discard,
    EventKind.DRAWS: drawing.Draw,
    EventKind.TWISTS: drawing.Draw,
    EventKind.FLIPS: dealing.Flip,
}


def _chooses_how_many(parts: Parts, words: list[str]) -> Step:
    """ "Decides how many cards each player must discard, up to three": who says how many, and who does it."""
    (deed,), (who,) = parts["deed"], parts["passer"]
    more = {"twist": [True]} if deed is EventKind.TWISTS else {}
    limit = {"showing_ace": parts["showing_ace"]} if "showing_ace" in parts else {}
    act = make(_HOW_MANY[deed], {"cards": [CardPhrase(parts["amount"][0])]} | more | limit)
    return drawing.ChoosesHowMany(who, act)


def _draw_facing(parts: Parts, words: list[str]) -> Step:
    """ "Getting the same number back face up": new cards that lie so."""
    new = {"new": [CardPhrase(facing=facing) for facing in parts["new"]]} if "new" in parts else {}
    return make(drawing.Draw, parts | new)


def _pass_ace(parts: Parts, words: list[str]) -> Step:
    """ "Up to three cards, four if they show an ace, to the left"."""
    whither = {field: parts.pop(field) for field in ("toward", "receiver", "seats") if field in parts}
    gift = make(dealing.Gift, whither | {"cards": parts.pop("cards")})
    return make(dealing.Pass, parts | {"gift": [gift]})


def _gift_some(parts: Parts, words: list[str]) -> dealing.Gift:
    """ "Two cards to the right, one of them up": so many of what is given are such cards."""
    cards = changed(parts["cards"][0], of_them=parts["of_them"][0])
    return make(dealing.Gift, without(parts, "of_them") | {"cards": [cards]})


def _gift_counted(parts: Parts, words: list[str]) -> dealing.Gift:
    """ "As many cards to the left as they discarded": how many is told behind the way they go."""
    way = {name: parts.pop(name) for name in ("toward", "receiver") if name in parts}
    return make(dealing.Gift, {"cards": [make(CardPhrase, parts)], **way})


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


def _take_offered(parts: Parts, words: list[str]) -> Step:
    """ "Offer the top card of the deck to each player": they may take it."""
    refuse_if(parts["cards"][0].lies is not Zone.DECK, "off the deck?")
    return make(dealing.Take, parts | {"may": [True]})


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


def _buy_back(parts: Parts, words: list[str]) -> Step:
    """ "Buy back one of their discards": what was theirs; a card that nobody gave up is bought."""
    return moves.Buy(_given_up(parts["cards"][0]))


def _given_up(cards: CardPhrase) -> CardPhrase:
    """The cards, which somebody discarded or passed; NotAReading for others."""
    gone = cards.came is not None and cards.came.deeds[0] in (EventKind.DISCARDS, EventKind.PASSES)
    refuse_if(not gone and cards.lies is not Zone.DISCARDS, "back from where?")
    return cards


def _buy_either(parts: Parts, words: list[str]) -> Step:
    """ "Buy one card, either this or that": the one or the other."""
    for cards in parts["cards"]:
        refuse_if(cards.amount != ONE and (cards.amount or not (cards.line or cards.which)), "one, or all of them?")
    return moves.Buy(either_cards(parts, words))


def _draw_to(parts: Parts, words: list[str]) -> Step:
    """ "Draw back to five cards": until there are five."""
    full = Event((EventKind.HAS,), THEM, CardPhrase(Amount(parts["so_many"][0])))
    return drawing.Draw(CardPhrase(Amount(None, Bound.ANY)), when=(When(ConditionKind.UNTIL, (full,)),))


def _discard_chosen(parts: Parts, words: list[str]) -> Step:
    """ "Picks one of their cards to be discarded": cards that a player has."""
    (cards,) = parts["cards"]
    refuse_if(cards.owner is None, "which cards lie on the table?")
    return drawing.Discard(cards)


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
    "buy_back": _buy_back,
    "buy_either": _buy_either,
    "take_cards": _take_cards,
    "steal": _steal,
    "take_may": _take_may,
    "take_again": lambda parts, words: dealing.Take(_given_up(parts["cards"][0])),
    "take_offered": _take_offered,
    "take_drawn": _take_drawn,
    "take_asked": _take_asked,
    "take_by_bids": _take_by_bids,
    "buy_facings": _buy_facings,
    "several_drawn": _several_drawn,
    "discard_chosen": _discard_chosen,
    "draw_to": _draw_to,
    "pass_chosen": _pass_chosen,
    "pass_ace": _pass_ace,
    "chooses_how_many": _chooses_how_many,
    "draw_facing": _draw_facing,
    "gift_some": _gift_some,
    "gift_counted": _gift_counted,
    "keep_least": _keep_least,
    "keep_held": _keep_held,
    "auction_limit": auction_limit,
    "buy_offers": _buy_offers,
    "offer_next": lambda parts, words: parts["price"][0],
    "offer_then": lambda parts, words: parts["times"][0],
    "buy_numbers": _buy_numbers,
    "buy_may": _buy_may,
    "buy_paid": _buy_paid,
    "draw_new": _draw_new,
    "draw_number": _draw_number,
    "draw_traded": _draw_traded,
    "discard_down": _discard_down,
    "switch_to": _switch_to,
    "flip_asked": _asked_of(dealing.Flip),
    "discard_picked": lambda parts, words: _asked_of(drawing.Discard)(
        parts | {"cards": [CardPhrase(ONE, owner=THEM)]}, words
    ),
    "discard_asked": _asked_of(drawing.Discard),
    "draw_replaced": _draw_replaced,
    "lose_cards": _lose_cards,
}
"""A function for each label of these rules."""
