"""Betting rounds: those printed, those that a repeat brings, and whether play goes on by matching the pot."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.check.count.move import End, Flow, Loop
from catalog.check.count.pool import in_loop
from catalog.model import betting, dealing, paying, repeats, showdowns
from catalog.model.phrase import Event, When
from catalog.model.step import Step, deeds_of
from catalog.model.terms import ConditionKind, EventKind, Role
from catalog.model.terms_of_money import Unit
from catalog.model.variant import Rule, Variant


def rounds_of(rule: Rule) -> int:
    """The betting rounds of one rule, conditional ones and forced restarts included."""
    return sum(isinstance(s, betting.Bet | betting.Open) for s in rule.steps)


def printed(variant: Variant, first: int = 0, last: int = 10**6, certain: bool = False) -> int:
    """The betting rounds that the rules from `first` to `last` tell; with `certain` without conditional ones."""
    rules = [rule for rule in variant.rules if first <= rule.number <= last]
    if certain:
        return sum(isinstance(s, betting.Bet) and not s.on_event for r in rules for s in r.steps)
    return sum(rounds_of(rule) for rule in rules)


def matches(variant: Variant, flow: Flow) -> bool:
    """Whether those who went in and lost match the pot, and the game is dealt again."""
    pays = any(
        isinstance(s, paying.Match)
        and (s.pays is None or s.pays.unit is Unit.POT)
        and _lost(s)
        and (_went_in(rule) or _beaten(s))
        for rule in variant.rules
        for s in rule.steps
    )
    endings = [e.act for s in variant.steps if isinstance(s, repeats.Repeat) for e in s.endings]
    again = any(_dealt_again(s) for s in (*variant.steps, *endings)) or any(loop.games for loop in flow.loops)
    return pays and again


def _dealt_again(step: Step) -> bool:
    """True where the game is dealt again, or is said to be over only under a condition."""
    over = isinstance(step, showdowns.Outcome) and step.result is showdowns.Result.GAME_OVER and step.on_event
    return over or isinstance(step, dealing.Redeal) and not step.barred


def _went_in(rule: Rule) -> bool:
    ways = {EventKind.GOES_HIGH, EventKind.GOES_LOW, EventKind.DECLARES_ALIKE}
    return any(deeds_of(step) & {EventKind.GOES_IN, EventKind.STAYS, *ways} for step in rule.steps)


def _lost(step: paying.Match) -> bool:
    return _beaten(step) or any(EventKind.GOES_IN in event.deeds for event in _told_of(step))


def _beaten(step: paying.Match) -> bool:
    """True where whoever pays did not win, be it that they opened, or bought a card."""
    return any(
        EventKind.LOSES in e.deeds or EventKind.WINS in e.deeds and e.negated
        for e in _told_of(step)
        if e.who is None or e.who.role is not Role.NO_ONE
    )


def _told_of(step: paying.Match) -> list[Event]:
    events = [*(step.who.doing if step.who else ())]
    return events + [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.IF for e in w.events]


@dataclass(frozen=True)
class Rounds:
    """Betting rounds: the printed `number`, or where a repeat brings them again the `value` in the catalogue's coding,
    the least and the greatest number, what decides, and why. `certain` is False where a rule that is not counted does.
    """

    value: int
    least: int
    greatest: int | None
    cause: str
    why: str
    certain: bool = True


def rounds(variant: Variant, flow: Flow, seats: int | None) -> Rounds:
    """The betting rounds of one play of the rules, and whether it goes on by matching the pot."""
    number, again = printed(variant), matches(variant, flow)
    for loop in flow.loops:
        inside = printed(variant, loop.first, loop.last)
        if (loop.within and loop.end is not End.HAND) or not inside or (loop.games and again):
            continue
        if loop.end is End.HAND:
            number += inside * (loop.times - 1)
        else:
            return _repeated(variant, flow, loop, number - inside, inside, seats or 2)
    told = _told(number)
    if again:
        return Rounds(100 + number, number, number, "match the pot", f"{told}, then losers match the pot")
    return Rounds(number, number, number, "", told)


def _repeated(variant: Variant, flow: Flow, loop: Loop, outside: int, inside: int, seats: int) -> Rounds:
    number = outside + inside
    if loop.end is End.CHOICE:
        return Rounds(200 + number, number, None, loop.end, f"{_told(number)}, and more as long as players want")
    if loop.end is End.SEATS:
        least, greatest = (outside + inside * (loop.times * at - loop.fewer) for at in (2, seats))
        return Rounds(99, least, greatest, loop.end, f"{_told(inside)} for each player")
    if loop.end is End.DECK:
        if any(
            move.forced and (move.demand.at(2) or move.table.at(2)) for move in flow.moves if in_loop(move, (loop,))
        ):
            return Rounds(99, number, None, End.SEATS, f"{_told(number)}, and more the fewer players share the deck")
        if loop.refusals:
            least = outside + inside * loop.refusals
            why = f"{_told(least)} where everybody refuses every card, and more as long as players want"
            return Rounds(200 + least, least, None, End.CHOICE, why)
        return Rounds(-1, number, None, End.CHOICE, "the deck ends the repeat, and nobody has to take a card")
    certain = not (flow.unsure and loop.end is End.CARDS)
    often = loop.wins if loop.games else loop.times if loop.alike else 1
    least = outside + printed(variant, loop.first, loop.last, certain=True) * often
    return Rounds(300 + least, least, None, End.CARDS, f"{_told(least)}, and more as the cards fall", certain)


def _told(number: int) -> str:
    return "1 betting round" if number == 1 else f"{number or 'no'} betting rounds"
