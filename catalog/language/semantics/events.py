"""Functions by label for what happens: who does what, with which cards."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import Draft, NotAReading, Parts, make
from catalog.language.semantics.parts import named_so, refuse_if
from catalog.model import paying, phrase
from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Color
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, LineSort, Selector
from catalog.model.normalize import ALL, ANY, CARDS, IT, NO_ONE, ONE, THEM
from catalog.model.phrase import CardPhrase, Event, Price, Who
from catalog.model.step import Step, check_act
from catalog.model.terms import Bound, EventKind, Likeness, Period, Role, Zone
from catalog.model.terms_of_money import Unit

_THAT_RANK = CardPhrase(which=Selector.THAT, rank_only=True)


def event_told(parts: Parts, words: list[str]) -> Event:
    """An event; facing told after the deed belongs to the cards: "a queen is dealt face up"."""
    if any(who.role is Role.NO_ONE and who.besides is not None for who in parts.get("who", ())):
        raise NotAReading("whoever is excepted does it alone")
    facing, lies = parts.pop("facing", []), parts.pop("lies", [])
    if facing == [Facing.UP] and "value" in parts and "cards" not in parts:
        if not {EventKind.HAS, EventKind.GETS, EventKind.SHOWS}.issuperset(parts["deed"]):
            raise NotAReading("a hand that shows, or one that is dealt so?")
        facing, parts = [], parts | {"deed": [EventKind.SHOWS]}
    if (told := parts.get("within", [])) and len(told) > 1 and Period.EARLIER in told:
        # what they have already done this round they have done this round
        parts = parts | {"within": [period for period in told if period is not Period.EARLIER]}
    if nth := parts.pop("which", None):  # "a wild card on the last card"
        (cards,) = parts.get("cards", [None])
        if cards is None or cards.which is not None or cards.amount not in (None, ONE):
            raise NotAReading("which of which cards?")
        parts = parts | {"cards": [changed(cards, which=nth[0])]}
    if parts.get("within") == [Period.EARLIER] and parts.get("negated") == [True]:
        parts = parts | {"within": [Period.SO_FAR]}  # what they have not already done they have not done so far
    folds = parts.get("deed") == [EventKind.FOLDS] and "cards" in parts and "who" not in parts
    if folds and not words and (parts["cards"][0].amount or parts["cards"][0].owner):
        raise NotAReading("players fold, and cards are folded")
    if len(facing) == 1 and parts.get("cards") == [_THAT_RANK]:
        facing, parts = [], parts | {"cards": [CardPhrase(ONE, facing[0], like=Likeness.SAME_RANK)]}
    event = make(Event, {("deeds" if k == "deed" else k): v for k, v in parts.items()})
    if facing:
        if event.cards is None or event.cards.facing is not None:
            raise NotAReading("facing up or down, but no cards")
        along = event.along
        if along is not None and along.facing is None and along.group is None and (along.like is None or not event.who):
            event = changed(event, along=changed(along, facing=facing[0]))
        event = changed(event, cards=_facing_all(event.cards, facing[0]))
    if lies:
        refuse_if(event.cards is None or event.cards.lies is not None, "where do the cards lie?")
        event = changed(event, cards=changed(event.cards, lies=lies[0]))
    return event


_PAYS = paying.Match(pays=phrase.Price(Unit.THAT))


def _performs(parts: Parts, words: list[str]) -> Event:
    """Doing any act there is: "sells a card"; what is told of who does it, and how, is told of the event."""
    (act,) = parts.pop("act")
    act = act.alone() if isinstance(act, Draft) else act
    refuse_if(not isinstance(act, Step), "an act that says nothing by itself")
    refuse_if(act == _PAYS, "to pay is a deed")
    check_act(act)
    return make(Event, parts | {"deeds": [EventKind.PERFORMS], "act": [act]})


def _event_act(parts: Parts, words: list[str]) -> Event:
    """Who does what is told of an act."""
    (event,), (who,) = parts["event"], parts["who"]
    return changed(event, who=who)


def _there_is(parts: Parts, words: list[str]) -> Event:
    """ "An ace is showing"; there is not an ace: there is none."""
    event = event_told({"deed": [EventKind.COMES_UP], **parts}, words)
    if event.negated and event.cards is not None and event.cards.amount == ONE:
        event = changed(event, cards=changed(event.cards, amount=None))
    return event


def _facing_all(cards: CardPhrase, facing: Facing) -> CardPhrase:
    """ "An ace or a red card showing": each of them is up."""
    other = cards.alternative
    if other is not None and other.facing is None:
        cards = changed(cards, alternative=_facing_all(other, facing))
    return changed(cards, facing=facing)


def _none_done(parts: Parts, words: list[str]) -> Event:
    """ "No card is drawn": no card at all, and not one that was told of."""
    cards = [changed(told, which=None) if told.which is Selector.THAT else told for told in parts["cards"]]
    return event_told(parts | {"cards": cards}, words)


def happens(deed: EventKind, **fixed) -> Callable:
    """An event that is told in words of its own."""
    return lambda parts, words: make(Event, {"deeds": [deed], **{k: [v] for k, v in fixed.items()}, **parts})


def _event_is(parts: Parts, words: list[str]) -> Event:
    """ "Both cards are red"; NotAReading of the one and the other, which are not any of the one sort or the other."""
    event = happens(EventKind.IS)(parts, words)
    both = event.being is not None and event.being.amount == Amount(2, Bound.ALL)
    refuse_if(both and event.cards is not None and len(event.cards.what) > 1, "either, or both of them?")
    return event


def _you(parts: Parts, words: list[str]) -> Event:
    """ "If you have a king": whoever has one, unlike "if they have a king"."""
    return of_you(event_told(parts, words), words)


def of_you(event: Event, words: list[str]) -> Event:
    """What whoever it is did; NotAReading where it is told of somebody."""
    refuse_if(words[0] != "you", "they are somebody")
    return event


def _event_told_later(parts: Parts, words: list[str]) -> Event:
    """ "A common card is flipped that pairs another": what is told behind the deed is told of the cards."""
    (cards,) = parts.pop("cards")
    facing = parts.pop("facing", [])
    deeds = parts.pop("deed")
    told = {name: (tuple(values) if name == "what" else values[0]) for name, values in parts.items()}
    refuse_if(any(getattr(cards, name) for name in told) or facing and cards.facing, "told twice")
    if facing:
        told["facing"] = facing[0]
    return Event(tuple(deeds), cards=changed(cards, **told))


def _event_reveals(parts: Parts, words: list[str]) -> Event:
    """ "Flipping a common card reveals a king": a common king is flipped."""
    flipped, revealed = parts["cards"]
    refuse_if(changed(flipped, amount=None, lies=None) != CARDS or revealed.lies is not None, "where does it lie?")
    return Event((EventKind.FLIPS,), cards=changed(revealed, lies=flipped.lies))


def one_more(cards: CardPhrase) -> CardPhrase:
    """ "No other face cards": not another one."""
    refuse_if(cards.amount is not None, "how many others?")
    return changed(cards, amount=Amount(1, Bound.MORE))


def _place_has(parts: Parts, words: list[str]) -> Event:
    """ "If the flop has a pair": if there is one in it. Raises NotAReading for cards that lie elsewhere."""
    (cards,), (place,) = parts.pop("cards"), parts.pop("place")
    if cards.lies is not None or cards.owner is not None or cards.line is not None or cards.spot is not None:
        raise NotAReading("where do they lie?")
    refuse_if(parts.get("negated") and cards.besides is not None, "no pair, but an ace?")
    if isinstance(place, CardPhrase):
        refuse_if(place.line is None or place.line.sort is LineSort.BOARD and place.line.which is None, "the commons")
        told_so = fields_set(place)
        refuse_if(told_so & fields_set(cards), "where do they lie?")
        cards = changed(cards, **{name: getattr(place, name) for name in told_so})
    else:
        cards = changed(cards, lies=place)
    return event_told({"deed": [EventKind.COMES_UP], "cards": [cards], **parts}, words)


_ONE_RED, _ONE_BLACK = (CardPhrase(ONE, what=(CardSet(color=color),)) for color in (Color.RED, Color.BLACK))


def _rolled(parts: Parts, words: list[str]) -> Event:
    """ "If the die shows a four": if they roll it. It is a one: a die is, as no card has that rank."""
    rolled = any(word.startswith(("come", "came")) for word in words)
    refuse_if(words[0] == "it" and not rolled and parts["total"] != [ONE], "a card, or a roll?")
    return Event((EventKind.ROLLS,), THEM, total=parts["total"][0])


_OF_PLAYERS = frozenset(
    {
        EventKind.GOES_IN,
        EventKind.GOES_OUT,
        EventKind.GOES_HIGH,
        EventKind.GOES_LOW,
        EventKind.GOES_BOTH,
        EventKind.STAYS,
        EventKind.FOLDS,
        EventKind.BETS,
        EventKind.CALLS,
        EventKind.RAISES,
        EventKind.CHECKS,
    }
)


def _so_many_do(parts: Parts, words: list[str]) -> Event:
    """ "If two or more go in": so many players. Raises NotAReading for what cards may do as well."""
    (amount,) = parts.pop("amount")
    event = event_told(parts | {"who": [Who(Role.SOME, amount=amount)]}, words)
    refuse_if(amount == ONE or not _OF_PLAYERS.issuperset(event.deeds) or event.cards is not None, "so many of what?")
    return event


def _ing(deed: EventKind) -> Callable:
    """ "Anyone taking it": what they do, told by the participle."""

    def ing(parts: Parts, words: list[str]) -> EventKind:
        refuse_if(not words[0].endswith("ing"), "who does what?")
        return deed

    return ing


def _event_does_so(parts: Parts, words: list[str]) -> Event:
    """ "If nobody else does", "until someone does": others, or none, do what was told."""
    (who,) = parts["who"]
    refuse_if(who.role is Role.THAT or who.doing, "does what?")
    return Event(tuple(parts["deed"]), who, able="able" in parts)


def _done_once(parts: Parts, words: list[str]) -> Event:
    """ "There is a bet", "there are no raises": whoever makes one, or nobody."""
    refuse_if(words[-1] in ("showing", "passing"), "who does it?")
    anyone = Role.NO_ONE if parts.pop("negated", None) else Role.ANY
    return event_told(parts | {"who": [Who(anyone)]}, words)


def _event_by(parts: Parts, words: list[str]) -> Event:
    """ "Flipped by the dealer": who does so. Dealt by somebody is not dealt to them."""
    refuse_if(parts["deed"] == [EventKind.DEALT], "to whom is it dealt?")
    return event_told(parts, words)


ACTIONS: dict[str, Callable] = {
    "event_act": _event_act,
    "you_perform": lambda parts, words: of_you(parts["event"][0], words),
    "no_other": lambda parts, words: named_so(True, "other", words[-1:]),
    "one_other": lambda parts, words: one_more(parts["cards"][0]),
    "event_over": lambda parts, words: Event(
        (EventKind.TOTALS,),
        cards=CardPhrase(owner=parts.get("who", [THEM])[0]),
        total=Amount(parts["number"][0], Bound.MORE_THAN),
    ),
    "event_ing": event_told,
    "ing_takes": _ing(EventKind.TAKES),
    "ing_gets": _ing(EventKind.GETS),
    "in_showdown": happens(EventKind.SHOWS_DOWN),
    "event": event_told,
    "you": _you,
    "event_deck_lacks": happens(EventKind.DECK_LACKS),
    "event_all_facing": lambda parts, words: Event((EventKind.COMES_UP,), cards=CardPhrase(ALL, parts["facing"][0])),
    "event_deck_suffices": lambda parts, words: Event((EventKind.DECK_LACKS,), negated=True),
    "event_deck_short": happens(EventKind.DECK_SHORT),
    "event_without": lambda parts, words: event_told(parts | {"negated": [True]}, words),
    "event_totals": happens(EventKind.TOTALS),
    "event_shifts": happens(EventKind.SHIFTS),
    "event_does_so": _event_does_so,
    "held_so": lambda parts, words: parts["doing"][0],
    "event_done_once": _done_once,
    "auction_won": happens(EventKind.WINS_AUCTION),
    "event_unopened": lambda parts, words: make(Event, {"deeds": [EventKind.OPENS], "who": [NO_ONE], **parts}),
    "event_performs": _performs,
    "event_by": _event_by,
    "event_stops": lambda parts, words: make(Event, {"deeds": [EventKind.WANTS], "negated": [True], **parts}),
    "going_high": happens(EventKind.GOES_HIGH),
    "going_low": happens(EventKind.GOES_LOW),
    "event_players_playing": lambda parts, words: Event((EventKind.AT_TABLE,), make(Who, parts)),
    "event_players_left": lambda parts, words: Event((EventKind.REMAINS,), make(Who, parts)),
    "event_shows_down": lambda parts, words: Event((EventKind.SHOWS_DOWN,), make(Who, parts)),
    "hand_using": happens(EventKind.USES),
    "ing_using": lambda parts, words: named_so(happens(EventKind.USES)(parts, words), "using", words[:1]),
    "event_told_later": _event_told_later,
    "event_reveals": _event_reveals,
    "be_showing": lambda parts, words: named_so(EventKind.SHOWS, "showing", words[-1:]),
    "event_none_done": _none_done,
    "event_is": _event_is,
    "whose_nearest": lambda parts, words: Event(
        (EventKind.IS,), cards=parts["cards"][0], being=CardPhrase(nearest=CardPhrase(which=Selector.THAT, owner=THEM))
    ),
    "event_pairs": happens(EventKind.PAIRS),
    "event_on_table": happens(EventKind.LIES),
    "event_both_won": happens(EventKind.WINS_BOTH),
    "event_pot_won": happens(EventKind.WINS, price=Price(Unit.POT)),
    "event_pot_holds": happens(EventKind.POT_HOLDS),
    "event_redeal": lambda parts, words: Event((EventKind.REDEALT,)),
    "event_deck_out": happens(EventKind.RUNS_OUT, cards=CardPhrase(lies=Zone.DECK)),
    "event_low_qualifies": happens(EventKind.LOW_QUALIFIES),
    "event_low_possible": happens(EventKind.LOW_POSSIBLE),
    "event_tie": happens(EventKind.TIES),
    "event_doubles": happens(EventKind.ROLLS_DOUBLES, who=ANY),
    "event_named_held": happens(EventKind.NAMED_HELD),
    "event_does": happens(EventKind.DOES),
    "event_named_wild": lambda parts, words: Event((EventKind.NAMES_WILD,), who=parts["to"][0]),
    "showing_value": happens(EventKind.SHOWS),
    "with_lowest": happens(EventKind.TRAILS_SHOWING),
    "with_highest": happens(EventKind.LEADS_SHOWING),
    "going_in": happens(EventKind.GOES_IN),
    "called": happens(EventKind.CALLED),
    "paired_with": happens(EventKind.PAIRS),
    "flip_came": lambda parts, words: make(Event, {"deeds": [EventKind.FLIPS], **parts}),
    "discarded_to_draw": happens(EventKind.DISCARDS_TO_DRAW),
    "dealt_within": happens(EventKind.DEALT),
    "event_matches": happens(EventKind.MATCHES_RANK),
    "being_dealt": happens(EventKind.DEALT),
    "event_no_such": happens(EventKind.COMES_UP, cards=IT, negated=True),
    "event_there_is": _there_is,
    "place_deck": lambda parts, words: Zone.DECK,
    "event_so_many_do": _so_many_do,
    "event_place_has": _place_has,
}
"""A function for each label of these rules."""
