"""House wording for conditions, for how often something is done, and for the order of play."""

from __future__ import annotations

from catalog.language.linearize.cards import cards_words
from catalog.language.linearize.events import event_words
from catalog.language.linearize.money import price_words
from catalog.language.linearize.plain import held, times_words, told, within_words
from catalog.language.linearize.players import who_words
from catalog.language.linearize.wordings import gerund_words
from catalog.language.terms import LEADING
from catalog.model.amounts import Frequency
from catalog.model.constraints import GERUNDS, INSTEAD_OF, changed
from catalog.model.frozen import fields_set
from catalog.model.layout import LineSort
from catalog.model.normalize import EACH, IT, NO_ONE, THEM
from catalog.model.phrase import CardPhrase, Event, Line, Turn, When
from catalog.model.terms import ConditionKind, EventKind, Period


def when_words(when: When | Frequency) -> str:
    """A condition: `if a player is dealt ...`, `once per game`."""
    if isinstance(when, Frequency):
        if when.times is None:
            return within_words(when.period) if when.period else "any number of times"
        if when.period is None:
            return "only once" if when.times == 1 else f"up to {when.times} times"
        return {1: "once", 2: "twice"}.get(when.times, f"{when.times} times") + " per " + when.period.value
    if not when.events:
        return when.temper.value
    if betting := _betting_round(when):
        return betting
    first, *rest = when.events
    if street := _street(first):
        return f"{when.temper.value} the {street} is dealt"
    if first.act is not None and first.who is None and not first.act.impersonal:
        return f"{when.temper.value} {gerund_words(first.act)}"
    while_doing = when.temper in (ConditionKind.AFTER, ConditionKind.WHILE, ConditionKind.BEFORE) and first.act is None
    if while_doing and first.who is None and first.deeds[0] in GERUNDS:
        words = f"{when.temper.value} {GERUNDS[first.deeds[0]]}"
        words += f" {cards_words(first.cards)}" if first.cards else ""
        words += f" {price_words(first.price)}" if first.price else ""
        words += f" {within_words(first.within)}" if first.within else ""
        return words + (f" {times_words(first.times)}" if first.times else "")
    if when.temper is ConditionKind.INSTEAD_OF:
        return f"instead of {INSTEAD_OF[first.deeds[0]]}" + (f" {cards_words(first.cards)}" if first.cards else "")
    if when.temper is ConditionKind.ONLY_AFTER:
        return f"but only right after {GERUNDS[first.deeds[0]]} {cards_words(told(first.cards))}"
    nobody = first.who == NO_ONE and not when.either
    nobody_first = first.who == NO_ONE and any(event.who == NO_ONE for event in rest)  # whom all of them are about
    same = first.who is not None and not nobody and all(event.who == first.who for event in rest)
    deals = (
        first.deeds == (EventKind.DEALT,) and first.times is not None and first.to is not None
    )  # for whom, or the step?
    words = held(event_words(first)) if rest or deals else event_words(first)
    for event in rest:
        words += (" or " if when.either else " and ") + held(_again(event) if same else event_words(event))
    either = "either " if when.either and nobody_first else ""
    return f"{when.temper.value} {either}{words}"


def _betting_round(when: When) -> str:
    """`after each betting round`, `before the first betting round`: everybody's bets; "" for other conditions."""
    (event, *more) = when.events
    if when.temper is ConditionKind.WHILE and event.nth_draw and not more and _is_one_of_several(event):
        return f"in the {event.nth_draw.value} {'betting round' if event.deeds == (EventKind.BETS,) else 'draw'}"
    if more or (event.deeds, event.who) != ((EventKind.BETS,), EACH):
        return ""
    if fields_set(event) - {"deeds", "who", "within", "nth_draw"}:
        return ""
    if (when.temper, event.within, event.nth_draw) == (ConditionKind.EACH_TIME, None, None):
        return "after each betting round"
    if (when.temper, event.within, event.nth_draw) == (ConditionKind.BEFORE, Period.EACH_ROUND, None):
        return "before each betting round"
    if (
        when.temper in (ConditionKind.BEFORE, ConditionKind.AFTER)
        and event.within is None
        and event.nth_draw is not None
    ):
        return f"{when.temper.value} the {event.nth_draw.value} betting round"
    return ""


def _is_one_of_several(event: Event) -> bool:
    """True for the draw or the betting round of everybody that a number tells, and nothing besides."""
    return event in [Event((deed,), EACH, nth_draw=event.nth_draw) for deed in (EventKind.BETS, EventKind.DRAWS)]


def _street(event: Event) -> str:
    """The flop, the turn or the river, where an event is that it is dealt; "" for others."""
    line = event.cards.line if event.cards is not None else None
    if (
        line is None
        or line.sort not in _STREETS
        or event != Event((EventKind.DEALT,), cards=CardPhrase(line=Line(line.sort)))
    ):
        return ""
    return line.sort.value


_STREETS = (LineSort.FLOP, LineSort.TURN, LineSort.RIVER)


def _again(event: Event) -> str:
    """An event of the player spoken of just before, whom it does not name again."""
    return event_words(changed(event, who=None), subject=event.who)


def leads(when: When | Frequency) -> bool:
    """True for conditions that stand before what they bring about: not for one that is about something in it."""
    if not isinstance(when, When) or when.temper not in LEADING:
        return False
    return [event.deeds for event in when.events] != [(EventKind.ABOVE_ZERO,)] and _WANTS_IT not in when.events


_WANTS_IT = Event((EventKind.WANTS,), THEM, IT)
"""What "them" and "it" are in this is in the act: a card for each player, if they want it."""


def turn_words(turn: Turn) -> str:
    """`in turn`, `simultaneously, starting with the dealer`."""
    start = f"starting with {who_words(turn.start, as_object=True)}" if turn.start else ""
    rotates = f"rotating the start {turn.rotates.value} each round" if turn.rotates else ""
    return ", ".join(filter(None, [turn.order.value if turn.order else "", start, rotates]))
