"""Betting rounds: those printed, those that a repeat brings, and whether play goes on by matching the pot."""

from __future__ import annotations

from catalog.check.count.move import Flow
from catalog.model import betting, dealing
from catalog.model.phrase import Deed, Temper, Unit, When
from catalog.model.step import Step
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
    """Whether losers match the pot and the game is dealt again."""
    pays = any(
        isinstance(s, betting.Match) and (s.pays is None or s.pays.unit is Unit.POT) and _lost(s) for s in variant.steps
    )
    endings = [e.act for s in variant.steps if isinstance(s, betting.Repeat) for e in s.endings]
    again = any(_dealt_again(s) for s in (*variant.steps, *endings)) or any(loop.games for loop in flow.loops)
    return pays and again


def _dealt_again(step: Step) -> bool:
    """True where the game is dealt again, or is said to be over only under a condition."""
    over = isinstance(step, betting.Outcome) and step.result is betting.Result.GAME_OVER and step.on_event
    return over or isinstance(step, dealing.Redeal)


def _lost(step: betting.Match) -> bool:
    events = [*(step.who.doing if step.who else ())]
    events += [e for w in step.when if isinstance(w, When) and w.temper is Temper.IF for e in w.events]
    deeds = {deed for event in events for deed in event.deeds}
    return bool(deeds & {Deed.LOSES, Deed.GOES_IN}) or any(Deed.WINS in e.deeds and e.negated for e in events)


def looped(flow: Flow, variant: Variant) -> list:
    """The repeats, within one game, that bring betting rounds again."""
    return [loop for loop in flow.loops if not loop.within and printed(variant, loop.first, loop.last)]
