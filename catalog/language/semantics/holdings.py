"""Functions by label for what players have, show and lack, and whose is more."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.events import event_told, happens, of_you, one_more
from catalog.language.semantics.parts import makes, refuse_if, without
from catalog.model.amounts import Amount, Score
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ANY, CARDS, ONE, TABLE_HAND, THEM
from catalog.model.phrase import CardPhrase, Event, Who
from catalog.model.step import on_table
from catalog.model.terms import Bound, EventKind, Group, Role, Zone
from catalog.model.terms_of_money import ScoreUnit


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


def _whose_has(parts: Parts, words: list[str]) -> Event:
    """ "Their stack has fewer than four cards": they have so many in it. NotAReading of cards that lie elsewhere."""
    (cards,), (owner,), (lies,) = parts["cards"], parts["owner"], parts["lies"]
    refuse_if(cards.lies is not None or cards.owner is not None, "where do they lie?")
    return Event((EventKind.HAS,), owner, changed(cards, lies=lies))


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


def _whose_include(parts: Parts, words: list[str]) -> Event:
    """ "Whose up cards include a two": who has such a card among them."""
    holding, cards = parts["cards"]
    refuse_if(fields_set(holding) - {"facing", "lies"} or on_table(holding), "whose cards?")
    return Event((EventKind.HAS,), cards=_among(holding, cards), negated="negated" in parts)


def _event_includes(parts: Parts, words: list[str]) -> Event:
    """ "Their up cards include a two": they have such a card among them; the commons: there is one."""
    holding, cards = parts["cards"]
    if fields_set(holding) - {"owner", "facing", "lies"} or holding == CARDS:
        raise NotAReading("which cards are among which?")
    cards = _among(holding, cards)
    negated = "negated" in parts
    if holding.owner is not None:
        along = _among(holding, parts["along"][0]) if "along" in parts else None
        return Event((EventKind.HAS,), holding.owner, cards, negated=negated, along=along)
    refuse_if("along" in parts or not on_table(cards), "whose cards?")
    return Event((EventKind.COMES_UP,), cards=cards, negated=negated)


def _lacking_so(parts: Parts, words: list[str]) -> Event:
    """ "Without a king": they lack such cards. A pair that they lack is a hand."""
    if parts.get("cards") in ([CardPhrase(group=Group.PAIR)], [CardPhrase(ONE, group=Group.PAIR)]):
        raise NotAReading("a hand")
    return event_told({"deed": [EventKind.HAS], "negated": [True], **parts}, words)


def _holding_so(parts: Parts, words: list[str]) -> Event:
    """ "With two kings": they have them. An up pair that they have is a hand that shows."""
    refuse_if(parts.get("cards") == [CardPhrase(ONE, Facing.UP, group=Group.PAIR)], "a hand that shows")
    return event_told({"deed": [EventKind.HAS], **parts}, words)


def _holding_so_many(parts: Parts, words: list[str]) -> Event:
    """ "A hand of six or more cards": they have so many."""
    (cards,) = parts["cards"]
    refuse_if(fields_set(cards) != {"amount"} or cards.amount.number is None, "how many cards?")
    return event_told({"deed": [EventKind.HAS], **parts}, words)


def _rank_alone(what: tuple[CardSet, ...]) -> bool:
    return len(what) == 1 and what[0] == CardSet(what[0].rank)


def _lacking_too(parts: Parts, words: list[str]) -> Event:
    """ "But no queen": what they did before they did not do with such cards. "But not three" are no threes."""
    (cards,) = parts.get("cards", [None])
    if words[0] == "not" and cards is not None and cards == CardPhrase(what=cards.what) and _rank_alone(cards.what):
        raise NotAReading("so many, or such cards?")
    return _lacking_so({"deed": [EventKind.DOES], **parts}, words)


def _lacking_score(parts: Parts, words: list[str]) -> Event:
    """ "Has no legs": not one of them. No tricks are a score of their own."""
    (unit,) = parts.pop("score_unit")
    refuse_if(unit is ScoreUnit.TRICK, "no tricks are a score")
    return make(Event, {"deeds": [EventKind.GETS], "score": [Score(1, unit)], "negated": [True], **parts})


def _showing_cards(parts: Parts, words: list[str]) -> Event:
    """ "Showing two hearts": up cards that nothing more is told of are those counted before."""
    refuse_if(parts["cards"] == [CARDS] or parts["cards"][0].lies is Zone.DISCARDS, "showing which cards?")
    return make(Event, {"deeds": [EventKind.SHOWS], **parts})


def _compared_with(deed: EventKind) -> Callable:
    """ "Your up card is lower than the dealer's": than the same card of that player."""

    def compared(parts: Parts, words: list[str]) -> Event:
        (cards,), (whose,) = parts["cards"], parts["owner"]
        refuse_if(cards.owner is None or cards.owner == whose, "than whose?")
        told = without(parts, "owner")
        theirs = changed(cards, owner=whose, amount=None if whose.role is Role.OTHERS else cards.amount)
        return make(Event, {**told, "deeds": [deed], "being": [theirs]})

    return compared


def _than_whose(parts: Parts, words: list[str]) -> CardPhrase:
    """ "More up cards than the dealer": than that player has; more than any other is the most."""
    refuse_if(parts["who"][0].role in (Role.OTHER, Role.OTHERS, Role.EACH, Role.ANY), "than who has?")
    return CardPhrase(owner=parts["who"][0])


def _event_on_board(parts: Parts, words: list[str]) -> Event:
    """ "The board has a pair": there is one among the commons."""
    (cards,) = parts["cards"]
    if cards.lies or cards.owner or cards.which or words[0] not in ("board", "commons", "common", "community"):
        raise NotAReading("what lies on the board?")
    return Event((EventKind.COMES_UP,), cards=changed(cards, lies=Zone.COMMON), negated="negated" in parts)


def _event_one_has(parts: Parts, words: list[str]) -> Event:
    """ "Both red sevens are up in the same hand": one player has them there."""
    (cards,), facing = parts["cards"], parts.get("facing", [None])[0]
    refuse_if(cards.owner is not None or cards.lies is not None or None not in (cards.facing, facing), "whose hand?")
    (along,) = parts.get("along", [None])
    if len(cards.what) == 2 and cards.amount is None and along is None:  # "the jack and the king of spades"
        one, other = (changed(cards, amount=ONE, what=(of,)) for of in cards.what)
        refuse_if(any(of.suit is None for of in cards.what), "one of each, or all of them?")
        cards, along = one, other
    if along is not None and facing is not None:
        along = changed(along, facing=facing)
    return Event((EventKind.HAS,), ANY, changed(cards, facing=cards.facing or facing), along=along)


def _event_beaten(parts: Parts, words: list[str]) -> Event:
    """ "Whose up cards are beaten by the dealer": some of a player's cards, not the hand."""
    refuse_if(parts["cards"][0].hands or parts["cards"][0].lies is Zone.HAND, "who has a worse hand?")
    return make(Event, {"deeds": [EventKind.BEATEN], **parts})


def _hand_beaten(parts: Parts, words: list[str]) -> Event:
    """ "Whose hand is beaten by the dealer": who has a worse hand than that player."""
    (to,) = parts["to"]
    if to == TABLE_HAND:
        return Event((EventKind.LOSES_TO_TABLE,))
    return Event((EventKind.WORSE_HAND,), to=to)


ACTIONS: dict[str, Callable] = {
    "has_cards": makes(Event, deeds=EventKind.HAS, who=THEM),
    "event_includes": _event_includes,
    "whose_include": _whose_include,
    "lacking_score": _lacking_score,
    "you_lack_score": lambda parts, words: of_you(_lacking_score(parts, words), words),
    "lacking_so_now": lambda parts, words: event_told({"deed": [EventKind.HAS], "negated": [True], **parts}, words),
    "holding_so": _holding_so,
    "lacking_so": _lacking_so,
    "lacking_too": _lacking_too,
    "lacking_too_more": lambda parts, words: _lacking_too({"cards": [one_more(parts["cards"][0])]}, words),
    "event_more": _event_more,
    "event_own_hand": _own_hand,
    "event_own_total": _own_total,
    "event_hand_beaten": _hand_beaten,
    "event_on_board": _event_on_board,
    "event_has_same": happens(EventKind.HAS),
    "event_higher_than": _compared_with(EventKind.HIGHER),
    "event_lower_than": _compared_with(EventKind.LOWER),
    "event_one_has": _event_one_has,
    "has_low_hand": happens(EventKind.HAS_LOW),
    "has_high_hand": happens(EventKind.HAS_HIGH),
    "than_whose": _than_whose,
    "event_beaten": _event_beaten,
    "holding_extreme": lambda parts, words: Event((EventKind.HAS,), cards=CardPhrase(parts["amount"][0])),
    "event_high_is": happens(EventKind.HAS, who=Who(Role.HIGH_HAND)),
    "event_low_is": happens(EventKind.HAS, who=Who(Role.LOW_HAND)),
    "event_own_is": happens(EventKind.HAS, who=THEM),
    "event_winner_has": happens(EventKind.HAS, who=Who(Role.WINNER)),
    "lacking_value": happens(EventKind.HAS, negated=True),
    "lacking_cards": happens(EventKind.HAS, negated=True),
    "event_has_number": happens(EventKind.HAS),
    "event_left": happens(EventKind.HAS, who=THEM),
    "lacking_more": lambda parts, words: event_told(
        {"deed": [EventKind.HAS], "negated": [True], "cards": [one_more(parts["cards"][0])]}, words
    ),
    "event_has_none": _has_none,
    "event_only_one": _only_one,
    "having_better": happens(EventKind.BETTER_HAND),
    "having_no_chips": happens(EventKind.HAS_CHIPS, negated=True),
    "having_worse_them": happens(EventKind.WORSE_HAND, to=THEM),
    "having_better_them": happens(EventKind.BETTER_HAND, to=THEM),
    "having_worse": happens(EventKind.WORSE_HAND),
    "event_own_worse": happens(EventKind.WORSE_HAND, who=THEM),
    "event_own_better": happens(EventKind.BETTER_HAND, who=THEM),
    "with_worse": happens(EventKind.WORSE_SHOWING),
    "with_better": happens(EventKind.BETTER_SHOWING),
    "event_beats": happens(EventKind.BEATS),
    "holding": happens(EventKind.HAS),
    "holding_so_many": _holding_so_many,
    "holding_value": lambda parts, words: event_told({"deed": [EventKind.HAS], **parts}, words),
    "showing_cards": _showing_cards,
    "losing_to_table": happens(EventKind.LOSES_TO_TABLE),
    "beating_table": happens(EventKind.BEATS_TABLE),
    "event_numbers": _numbers,
    "event_whose_has": _whose_has,
    "event_hand_has": lambda parts, words: event_told({"deed": [EventKind.HAS], "who": [THEM], **parts}, words),
    "event_it_has": lambda parts, words: event_told({"deed": [EventKind.HAS], **parts}, words),
}
"""A function for each label of these rules."""
