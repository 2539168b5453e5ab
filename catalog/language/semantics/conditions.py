"""Functions by label for when something is done, how often and in what order."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.events import event_told
from catalog.language.semantics.parts import refuse_if
from catalog.model.amounts import Frequency
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.constraints_of_phrases import done_like
from catalog.model.layout import LineSort, Selector
from catalog.model.normalize import ALL, ANY, EACH, IT, NO_ONE, NO_ONE_ELSE, ONE, ONE_CARD, THEM
from catalog.model.phrase import CardPhrase, Event, Turn, When, Who
from catalog.model.terms import ConditionKind, EventKind, Order, Period, Role, Zone

_OF_ANYBODY = (ConditionKind.IF, ConditionKind.EACH_TIME)


def _when(parts: Parts, words: list[str]) -> When:
    """A condition; an event that names nobody is the doing of the one before it."""
    events: list[Event] = []
    either = "either" in parts
    told = parts.get("event", [])
    if "you" in parts:
        whoever = Role.ANY if parts["temper"][0] in _OF_ANYBODY else Role.THAT
        told = [changed(parts["you"][0], who=Who(whoever)), *told]
    for event in [*told, *parts.get("doing", [])]:
        if event.who is None and len(events) >= len(told) and events and event.deeds != (EventKind.TOTALS,):
            refuse_if(events[-1].who == NO_ONE and not either, "no one does both, or either?")
            event = done_like(events[-1], event)
            if event.deeds in ((EventKind.HAS,), (EventKind.COMES_UP,)) and events[-1].who is None:
                events[-1], event = _none_there(events[-1], event)
            else:
                event = changed(event, who=events[-1].who)
        elif events and not either and event.who == events[-1].who and event.who in _ONE_OF_THEM:
            raise NotAReading("the same player, or another one?")
        if parts["temper"][0] is ConditionKind.EACH_TIME and event.cards is not None and event.cards.amount == ALL:
            event = changed(event, cards=changed(event.cards, amount=ONE))  # "after each common card is flipped"
        events.append(event)
    if "alone" in parts:  # "and no one else did"
        events.append(changed(events[-1], who=NO_ONE_ELSE))
    return When(parts["temper"][0], tuple(events), either)


def _if(event: Event) -> When:
    return When(ConditionKind.IF, (event,))


def _when_within(parts: Parts, words: list[str]) -> When:
    """ "If at the showdown nobody has a pair": the time is told first."""
    (event,), (within,) = parts["event"], parts["within"]
    refuse_if(event.within is not None, "told twice")
    return When(parts["temper"][0], (changed(event, within=within),))


_ONE_OF_THEM = ANY, Who(Role.SOME, amount=ONE)


def _none_there(there: Event, event: Event) -> tuple[Event, Event]:
    """ "If there is a king but no queen among the commons": one is there, the other is not."""
    cards, missing = there.cards, event.cards
    if there != Event((EventKind.COMES_UP,), cards=cards) or missing is None or not event.negated:
        raise NotAReading("who has them?")
    for field in ("facing", "lies"):
        told = {getattr(cards, field), getattr(missing, field)} - {None}
        refuse_if(len(told) > 1, "where do they lie?")
        where = next(iter(told), None)
        cards, missing = changed(cards, **{field: where}), changed(missing, **{field: where})
    return changed(there, cards=cards), Event((EventKind.COMES_UP,), cards=missing, negated=True)


_UPWARD = {True: (Order.HAND_UP, Order.HAND_DOWN), False: (Order.CARD_UP, Order.CARD_DOWN)}


def _turn_going(parts: Parts, words: list[str]) -> Turn:
    """ "Starting with the low hand and going up": by hands, or by the cards that show."""
    (start,) = parts["start"]
    by_hand = start.role in (Role.HIGH_SHOWING, Role.LOW_SHOWING, Role.HIGH_HAND, Role.LOW_HAND)
    refuse_if(not by_hand and not (start.doing and start.doing[0].cards), "up or down from what?")
    return Turn(_UPWARD[by_hand][parts["going"][0] < 0], start)


def _when_dealt(parts: Parts, words: list[str]) -> When:
    """ "Before the last card": before it is dealt."""
    (cards,) = parts["cards"]
    told = CardPhrase(cards.amount, cards.facing, cards.what, which=cards.which, lies=cards.lies)
    if cards != told or cards.which in (None, Selector.THAT) or cards.lies not in (None, Zone.COMMON, Zone.TABLE):
        raise NotAReading("before or after which card?")
    return When(parts["temper"][0], (Event((EventKind.DEALT,), cards=cards),))


def _when_street(parts: Parts, words: list[str]) -> When:
    """ "After the flop": after it is dealt."""
    (cards,) = parts["cards"]
    line = cards.line
    if (
        line.others
        or line.sort not in (LineSort.FLOP, LineSort.TURN, LineSort.RIVER)
        or line.number
        or line.total
        or line.size
    ):
        raise NotAReading("before or after which cards?")
    return When(parts["temper"][0], (Event((EventKind.DEALT,), cards=cards),))


def _often(times: int | None) -> Callable:
    return lambda parts, words: Frequency(times, parts["within"][0])


def _after_each_round(parts: Parts, words: list[str]) -> Frequency:
    """ "After each round": of whatever that may be; one of betting is told as such."""
    refuse_if(any("betting" in word for word in words) or words[0] != "after", "when is a round over?")
    return Frequency(None, Period.ROUND_END)


def _when_each_bet(parts: Parts, words: list[str]) -> When:
    """ "After each round of betting": each time that everybody bets. A round may be one of dealing."""
    refuse_if(not any("betting" in word for word in words), "after each round of what?")
    if "after" not in words[0] and "end" not in words[0]:
        return When(ConditionKind.BEFORE, (Event((EventKind.BETS,), EACH, within=Period.EACH_ROUND),))
    return When(ConditionKind.EACH_TIME, (Event((EventKind.BETS,), EACH),))


def _when_having(parts: Parts, words: list[str]) -> When:
    """ "With a pair showing, ...": if a player has one."""
    (event,) = parts["doing"]
    if event.cards is not None and event.cards.lies in (Zone.DECK, Zone.COMMON, Zone.TABLE):
        raise NotAReading("no player has them")
    return When(ConditionKind.IF, (changed(event, who=ANY),))


def _when_it(parts: Parts, words: list[str]) -> When:
    """ "If face down", "when wild": if the cards just told of are so."""
    (temper,) = parts.pop("temper")
    if parts.pop("being_so", None):
        wild = CardPhrase(what=(CardSet(wild=True),))
        return When(temper, (Event((EventKind.IS,), cards=IT, being=wild),))
    return When(temper, (Event((EventKind.COMES_UP,), cards=make(CardPhrase, parts | {"which": [Selector.THAT]})),))


EVEN_WILD = When(
    ConditionKind.EVEN_IF, (Event((EventKind.IS,), cards=IT, being=CardPhrase(what=(CardSet(wild=True),))),)
)


ACTIONS: dict[str, Callable] = {
    "when_during": lambda parts, words: When(ConditionKind.WHILE, (event_told(parts, words),)),
    "when_betting": lambda parts, words: When(ConditionKind.AFTER, (Event((EventKind.BETS,), ANY),)),
    "when_having": _when_having,
    "when_each_bet": _when_each_bet,
    "after_each_round": _after_each_round,
    "when": _when,
    "when_possible": lambda parts, words: _if(Event((EventKind.DOES,))),
    "when_first": lambda parts, words: _when(parts | {"temper": [ConditionKind.IF]}, words),
    "once_game": lambda parts, words: Frequency(1, Period.GAME),
    "after_each_card": lambda parts, words: When(ConditionKind.EACH_TIME, (Event((EventKind.DEALT,), cards=ONE_CARD),)),
    "before_showdown": lambda parts, words: When(ConditionKind.BEFORE, (Event((EventKind.SHOWS_DOWN,), EACH),)),
    "until_showdown": lambda parts, words: When(ConditionKind.UNTIL, (Event((EventKind.SHOWS_DOWN,), EACH),)),
    "when_it": _when_it,
    "when_tie": lambda parts, words: _if(Event((EventKind.TIES,))),
    "when_including": lambda parts, words: When(
        ConditionKind.EVEN_IF,
        tuple(changed(e, who=THEM, within=e.within or Period.EARLIER) for e in parts["doing"]),
    ),
    "for_rest": lambda parts, words: Frequency(None, Period.REST),
    "rest_of_game": lambda parts, words: Frequency(None, Period.REST),
    "only_twice": lambda parts, words: Frequency(2, None),
    "only_once": lambda parts, words: Frequency(1, None),
    "turn_back": lambda parts, words: make(Turn, {"order": [Order.COUNTERCLOCKWISE], **parts}),
    "turn_going": _turn_going,
    "turn_rotating": lambda parts, words: Turn(rotates=parts["rotates"][0]),
    "when_dealt": _when_dealt,
    "when_street": _when_street,
    "when_as": lambda parts, words: When(ConditionKind.EACH_TIME, (Event((parts["deed"][0],)),)),
    "when_drawing": lambda parts, words: When(ConditionKind.WHILE, (Event((EventKind.DRAWS,)),)),
    "when_nth_draw": lambda parts, words: When(
        parts["temper"][0], (Event((EventKind.DRAWS,), EACH, nth_draw=parts["nth_draw"][0]),)
    ),
    "when_nth_bet": lambda parts, words: When(
        parts["temper"][0], (Event((EventKind.BETS,), EACH, nth_draw=parts["nth_draw"][0]),)
    ),
    "when_next_bet": lambda parts, words: When(
        parts["temper"][0], (Event((EventKind.BETS,), EACH, nth_draw=Selector.NEXT),)
    ),
    "when_done": lambda parts, words: _if(event_told(parts, words)),
    "when_even_done": lambda parts, words: When(ConditionKind.EVEN_IF, (Event(tuple(parts["deed"]), cards=IT),)),
    "so_many_times": lambda parts, words: Frequency(parts["number"][0], None),
    "once": _often(1),
    "twice": _often(2),
    "each_within": _often(None),
    "when_case": lambda parts, words: _if(event_told({"deed": [EventKind.COMES_UP], **parts}, words)),
    "when_within": _when_within,
    "again": lambda parts, words: Frequency(2, Period.GAME),
    "times_in_all": lambda parts, words: Frequency(parts["number"][0], Period.GAME),
}
"""A function for each label of these rules."""
