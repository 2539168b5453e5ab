"""Repeats: which rules come again, and what ends them."""

from __future__ import annotations

from catalog.check.count.move import End, Loop
from catalog.model import contests, dealing, decks, declaring, drawing, paying, repeats, showdowns
from catalog.model.layout import Facing
from catalog.model.phrase import Event, When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind, Role, Zone
from catalog.model.variant import Rule

_CHOSEN = {
    EventKind.WANTS, EventKind.CLAIMS_BEST, EventKind.CLAIMS_LOW, EventKind.GOES_IN, EventKind.GOES_OUT, EventKind.BETS,
    EventKind.DRAWS, EventKind.TRADES, EventKind.TWISTS, EventKind.TAKES,
}  # fmt: skip


def loop_of(step: repeats.Repeat | declaring.Claim, rule: Rule, rules: tuple[Rule, ...]) -> Loop:
    """What a repeat says: the first and the last of the rules that come again, and what ends them.

    A repeat of a rule's own sentences has the rule itself as both. A repeat that deals the whole game again is one of
    `games`.
    """
    if isinstance(step, declaring.Claim):
        return Loop(rule.number, rule.number - 1, rule.number - 1, End.CHOICE, claimed=True)
    number = rule.number
    first, last = (number - step.steps, number - 1) if step.steps else (number, number)
    again = [r for r in rules if first <= r.number <= last]
    before = [s for r in rules if r.number < first for s in r.steps]
    dealt_before = any(isinstance(s, dealing.Deal) for s in before)
    fresh = any(isinstance(s, decks.Shuffle) and s.into is Zone.DECK and not s.on_event for r in again for s in r.steps)
    games = bool(step.steps) and any(isinstance(s, dealing.Deal) for r in again for s in r.steps)
    shown = any(isinstance(s, showdowns.Showdown) for r in again for s in r.steps)
    kept = any(isinstance(s, drawing.Keep) for r in rules for s in r.steps)
    games = fresh or (games and not dealt_before) or (bool(step.steps) and shown and not kept)
    times = step.times or 1
    end = end_of(step)
    if end is End.HAND:
        times += 1  # they were played once before they are repeated
    by_cards = _one_left(step) and any(map(_by_cards, (s for r in again for s in r.steps)))
    if by_cards:  # two players with cards of one rank lose none until it comes
        end = End.CARDS
    return Loop(
        number,
        first,
        last,
        end,
        times,
        games=games,
        within=not step.steps,
        wins=_wins(step),
        fewer=int(_one_left(step)),
        dry=not any(EventKind.DECK_SHORT in e.deeds for e in _ends(step)),
        outlasts=by_cards,
        refusals=_refusals(rules) if any(EventKind.FROZEN in e.deeds for e in _ends(step)) else 0,
    )


def _ends(step: repeats.Repeat) -> list[Event]:
    """The events until which it is repeated."""
    return [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]


def _refusals(rules: tuple[Rule, ...]) -> int:
    """How many cards a player refuses until they get no more; 0 where that is not told."""
    freezing = [s for rule in rules for s in rule.steps if isinstance(s, contests.Freeze)]
    told = [e.cards for s in freezing for w in s.when if isinstance(w, When) for e in w.events if e.cards is not None]
    return next((cards.amount.number or 1 for cards in told if cards.amount is not None), 0)


def _wins(step: repeats.Repeat) -> int:
    """How many wins or legs end the repeat; 1 where none are counted."""
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    return next((n for e in events if (n := e.times or (e.score.number if e.score else None))), 1)


def _one_left(step: repeats.Repeat) -> bool:
    """True where a repeat goes on until one player is left: one pass less than there are players."""
    return any(EventKind.REMAINS in e.deeds for w in step.when if isinstance(w, When) for e in w.events)


def _by_cards(step: Step) -> bool:
    """True for a rule that makes players fold for the cards that they have, or have not: nobody, or several at once."""
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    return isinstance(step, paying.Fold) and any(EventKind.HAS in event.deeds for event in events)


def so_many_up(step: repeats.Repeat) -> int | None:
    """How many up cards each player has when the repeat ends; None where it ends otherwise."""
    for when in step.when:
        for event in when.events if isinstance(when, When) and when.temper is ConditionKind.UNTIL else ():
            cards = event.cards
            if (
                EventKind.HAS in event.deeds
                and cards is not None
                and cards.amount is not None
                and cards.facing is Facing.UP
            ):
                return cards.amount.number
    return None


def hand_size(step: repeats.Repeat) -> int | None:
    """The size of hand that ends the repeat; None where none does."""
    for ending in step.endings:
        cards = ending.event.cards
        if (
            EventKind.HAS in ending.event.deeds
            and cards is not None
            and cards.amount is not None
            and cards.facing is None
        ):
            return cards.amount.number
    return None


def end_of(step: repeats.Repeat) -> End:
    """What decides how often the steps are repeated."""
    if step.for_each is not None:
        return End.SEATS
    if step.times and not step.when and not step.endings:
        return End.HAND  # so often and no more, as often as a hand needs
    events = [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]
    events += [ending.event for ending in step.endings]
    for event in events:
        deeds = set(event.deeds)
        if event.score is not None or event.times:
            return End.LEGS
        if deeds & {EventKind.DECK_LACKS, EventKind.DECK_SHORT} or (
            EventKind.RUNS_OUT in deeds and event.cards is not None and event.cards.lies is Zone.DECK
        ):
            return End.DECK
        if EventKind.REMAINS in deeds or (
            EventKind.WINS in deeds and event.who is not None and event.who.role is Role.EACH
        ):
            return End.SEATS
        if deeds & _CHOSEN:
            return End.CHOICE
    return End.CARDS
