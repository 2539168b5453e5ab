"""The alternative readings by which a printed number can be meant: each stated once, without naming a variant.

A convention gives the value that the number has under its reading, or None where the reading says nothing of the game.
It is held against every entry; `followers` of a check lists who follows it and who does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from catalog.check.numbers import MEASURES, Counter, matches_pot
from catalog.check.wilds_readings import as_many, commons_too, no_bugs, rules_apart
from catalog.model.betting import Bet, Open
from catalog.model.phrase import When
from catalog.model.step import Step
from catalog.model.terms import EventKind, Role
from catalog.model.verdict import Number
from catalog.play.events import lucky
from catalog.play.pool import borrows, for_pools, pool, usable_commons
from catalog.play.run import least_passes


@dataclass(frozen=True)
class Convention:
    """A reading of one statistic: its key, what it says to a card player, and the value that it gives."""

    key: str
    statistic: str
    words: str
    value: Callable[[Counter, Number], int | None]


def _whole_layout(counter: Counter, number: Number) -> int | None:
    found = counter.best("cards", lambda run: max(run.table.whole_pools))
    return found if found != number.value else None


def _without_events(counter: Counter, number: Number) -> int | None:
    if number.value is None or number.value >= 98:
        return None
    if counter.everyone is None and not any(lucky(step) for step in counter.variant.steps):
        return None
    run = counter.run(counter.at(), events=False)[0]
    return max(run.table.pools)


def _final_hand(counter: Counter, number: Number) -> int | None:
    if number.value is None or number.value >= 98:
        return None
    table = counter.run(counter.at(), events=False)[0].table
    return max(map(len, table.hands)) + max(pool - own for pool, own in zip(table.pools, table.own_pools, strict=True))


def _bare_rounds(counter: Counter, number: Number) -> int | None:
    return number.value - 100 if number.cause == "pot" and number.value is not None else None


def _legs(counter: Counter, number: Number) -> int | None:
    if number.cause == "cards" and number.value is not None and number.value >= 300 and counter.deals_again:
        games = max(least_passes(loop) for loop in counter.loops)
        return 100 + (number.value - 300) // games
    return None


def _guts_unsaid(counter: Counter, number: Number) -> int | None:
    if number.cause == "pot" or number.value is None or number.value >= 98:
        return None
    return 100 + number.value if matches_pot(counter.variant, again=True) else None


def _forced_opening(counter: Counter, number: Number) -> int | None:
    forced = sum(map(_opened_after_all, counter.variant.steps))
    return number.value - forced if forced and number.value is not None else None


def _opened_after_all(step: Step) -> bool:
    """True for a betting round that a rule has somebody open because nobody opened the one before."""
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    nobody = [e for e in events if EventKind.OPENS in e.deeds and (e.who is not None and e.who.role is Role.NO_ONE)]
    return isinstance(step, Bet | Open) and bool(nobody)


def _one_pass(counter: Counter, number: Number) -> int | None:
    if number.cause in ("choice", "cards", "seats"):
        return counter.single(number.statistic)
    return None


def _greatest(counter: Counter, number: Number) -> int | None:
    if number.cause in ("choice", "cards"):
        return MEASURES[number.statistic](counter.run(counter.at(), loops=True, hero=0)[0])
    return None


def _usable(counter: Counter, number: Number) -> int | None:
    steps, table = for_pools(counter.variant.steps), counter.run(counter.at())[0].table
    own, theirs, _ = max((pool(steps, table, seat) for seat in table.playing), key=sum, default=(0, 0, 0))
    if not theirs:
        return None
    lenders = table.seats - 1 if borrows(steps) else 1
    return own + theirs * lenders + usable_commons(steps, table, 0)


def _five_a_hand(counter: Counter, number: Number) -> int | None:
    most = 5 * counter.at()
    return most if number.value is not None and number.value > most else None


def _as_many(counter: Counter, number: Number) -> bool:
    """False where fewer are printed than were found: a reading that counts more cards need not be searched."""
    printed = counter.variant.numbers.wilds
    return printed is None or number.value is None or printed >= number.value


CONVENTIONS = (
    Convention(
        "whole-layout",
        "cards",
        "all commons of a layout are counted, though a hand may use only one line or set of them",
        _whole_layout,
    ),
    Convention(
        "no-lucky-extras",
        "cards",
        "cards that come only when a certain card is dealt are not counted",
        _without_events,
    ),
    Convention(
        "final-hand",
        "cards",
        "cards that are given up after the last card has come are not counted",
        _final_hand,
    ),
    Convention(
        "bare-rounds", "rounds", "the rounds of one deal stand without the sign that play goes on", _bare_rounds
    ),
    Convention("legs", "rounds", "a game played for legs is marked like one that matches the pot", _legs),
    Convention(
        "guts-go-on", "rounds", "a game in which losers match the pot goes on, though no rule says so", _guts_unsaid
    ),
    Convention(
        "forced-opening",
        "rounds",
        "a betting round that nobody opened and the one that a rule then has somebody open are counted as one",
        _forced_opening,
    ),
    Convention("one-pass-rounds", "rounds", "steps that repeat are counted once", _one_pass),
    Convention(
        "usable-seen",
        "seen",
        "all cards that a hand may use are counted, other players' too, and no others",
        _usable,
    ),
    Convention("greatest-seen", "seen", "the greatest number stands where steps repeat as players choose", _greatest),
    Convention("five-a-hand", "wilds", "of a hand no more than five wild cards are counted", _five_a_hand),
    Convention(
        "counted-as-many",
        "wilds",
        "a card that may count as two or three cards is counted so many times",
        lambda counter, number: None if number.value is None else as_many(counter.variant, number.value),
    ),
    Convention(
        "no-bugs",
        "wilds",
        "bugs are not counted",
        lambda counter, number: None if number.value is None else no_bugs(counter.variant, number.value),
    ),
    Convention(
        "rules-apart",
        "wilds",
        "each rule's wild cards are counted as if no other rule stood in their way",
        lambda counter, number: rules_apart(counter.variant, counter.at()) if _as_many(counter, number) else None,
    ),
    Convention(
        "commons-for-one",
        "wilds",
        "a common that is wild for one player only is counted",
        lambda counter, number: commons_too(counter.variant, counter.at()) if _as_many(counter, number) else None,
    ),
)
