"""Functions by label for what players have, show and lack, and whose is more."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.events import event_told, happens
from catalog.language.semantics.parts import makes, refuse_if
from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import CARDS, ONE, THEM
from catalog.model.phrase import CardPhrase, Event, Who
from catalog.model.terms import Bound, EventKind, Group, Role, Zone


def _has_none(parts: Parts, words: list[str]) -> Event:
    """ "If you have none": not one of those."""
    none = {"deed": [EventKind.HAS], "cards": [CardPhrase(ONE, which=Selector.THAT)], "negated": [True]}
    return event_told(parts | none, words)


def _only_one(parts: Parts, words: list[str]) -> Event:
    """ "If it is the only club in your hand", or "your only club": they have no other."""
    (cards,) = parts.pop("cards")
    cards = changed(cards, amount=Amount(1, Bound.STRICT), facing=parts.get("facing", [None])[0])
    return Event((EventKind.HAS,), THEM, cards)


def _own_total(parts: Parts, words: list[str]) -> Event:
    """ "Their total is over 21", or a player has such a total: what the player's cards add to."""
    (who,) = parts.pop("who", [THEM])
    return make(Event, parts | {"deeds": [EventKind.TOTALS], "cards": [CardPhrase(owner=who)]})


def _own_hand(parts: Parts, words: list[str]) -> Event:
    """ "Your hand does not beat the table hand": what hands do, told of the player's."""
    event = event_told(parts | {"who": [THEM]}, words)
    beats = (EventKind.BEATS_TABLE, EventKind.BEATS_SHOWING, EventKind.BETTER_HAND, EventKind.LOSES_TO_TABLE)
    if event.deeds[0] not in (*beats, EventKind.WINS, EventKind.LOSES, EventKind.TIES, EventKind.HAS):
        raise NotAReading("hands do not do that")
    return event


def _numbers(parts: Parts, words: list[str]) -> Event:
    """ "The number of spades among the commons is odd": so many are there, or are held."""
    (cards,), (amount,) = parts["cards"], parts["total"]
    refuse_if(cards.amount is not None, "how many of how many?")
    cards = changed(cards, amount=amount)
    if cards.owner is not None:
        return Event((EventKind.HAS,), cards.owner, changed(cards, owner=None))
    return Event((EventKind.COMES_UP,), cards=cards)


def _event_more(parts: Parts, words: list[str]) -> Event:
    """ "More red cards than black cards are showing": how they lie, or came, is told of both."""
    (cards,), (than,) = parts["cards"], parts.get("than", [None])
    refuse_if(than is None and (cards.facing or cards.lies or cards.owner), "more than which?")
    for field in ("facing", "lies"):
        if field in parts:
            refuse_if(getattr(cards, field) is not None, "where do they lie?")
            cards = changed(cards, **{field: parts[field][0]})
    if "deed" in parts:
        cards = changed(cards, came=Event(tuple(parts["deed"])))
    return Event((EventKind.OUTNUMBERS,), cards=cards, than=than)


def _among(holding: CardPhrase, cards: CardPhrase) -> CardPhrase:
    """Cards that lie as those among which they are."""
    refuse_if(cards.owner or cards.which or cards.plus or cards.alternative, "which cards are among which?")
    for field in ("facing", "lies"):
        where = getattr(holding, field)
        refuse_if(where is not None and getattr(cards, field) not in (None, where), "where do they lie?")
        cards = changed(cards, **{field: where or getattr(cards, field)})
    return cards


def _lacking_so(parts: Parts, words: list[str]) -> Event:
    """ "Without a king": they lack such cards. A pair that they lack is a hand."""
    if parts.get("cards") in ([CardPhrase(group=Group.PAIR)], [CardPhrase(ONE, group=Group.PAIR)]):
        raise NotAReading("a hand")
    return event_told({"deed": [EventKind.HAS], "negated": [True], **parts}, words)


def _holding_so(parts: Parts, words: list[str]) -> Event:
    """ "With two kings": they have them. An up pair that they have is a hand that shows."""
    refuse_if(parts.get("cards") == [CardPhrase(ONE, Facing.UP, group=Group.PAIR)], "a hand that shows")
    return event_told({"deed": [EventKind.HAS], **parts}, words)


def _rank_alone(what: tuple[CardSet, ...]) -> bool:
    return len(what) == 1 and what[0] == CardSet(what[0].rank)


def _lacking_too(parts: Parts, words: list[str]) -> Event:
    """ "But no queen": what they did before they did not do with such cards. "But not three" are no threes."""
    (cards,) = parts.get("cards", [None])
    if words[0] == "not" and cards is not None and cards == CardPhrase(what=cards.what) and _rank_alone(cards.what):
        raise NotAReading("so many, or such cards?")
    return _lacking_so({"deed": [EventKind.DOES], **parts}, words)


def _showing_cards(parts: Parts, words: list[str]) -> Event:
    """ "Showing two hearts": up cards that nothing more is told of are those counted before."""
    refuse_if(parts["cards"] == [CARDS] or parts["cards"][0].lies is Zone.DISCARDS, "showing which cards?")
    return make(Event, {"deeds": [EventKind.SHOWS], **parts})


ACTIONS: dict[str, Callable] = {
    "has_cards": makes(Event, deeds=EventKind.HAS, who=THEM),
    "holding_so": _holding_so,
    "lacking_so": _lacking_so,
    "lacking_too": _lacking_too,
    "event_more": _event_more,
    "event_own_hand": _own_hand,
    "event_own_total": _own_total,
    "holding_extreme": lambda parts, words: Event((EventKind.HAS,), cards=CardPhrase(parts["amount"][0])),
    "event_winner_has": happens(EventKind.HAS, who=Who(Role.WINNER)),
    "lacking_value": happens(EventKind.HAS, negated=True),
    "lacking_cards": happens(EventKind.HAS, negated=True),
    "event_has_number": happens(EventKind.HAS),
    "event_left": happens(EventKind.HAS, who=THEM),
    "event_has_none": _has_none,
    "with_worse": happens(EventKind.WORSE_SHOWING),
    "event_beats": happens(EventKind.BEATS),
    "holding": happens(EventKind.HAS),
    "holding_value": lambda parts, words: event_told({"deed": [EventKind.HAS], **parts}, words),
    "showing_cards": _showing_cards,
    "event_hand_has": lambda parts, words: event_told({"deed": [EventKind.HAS], "who": [THEM], **parts}, words),
    "event_it_has": lambda parts, words: event_told({"deed": [EventKind.HAS], **parts}, words),
}
"""A function for each label of these rules."""
