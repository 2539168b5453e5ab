"""Betting rounds that are described by what players may do in them: "each player may check, bet, raise or fold"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from catalog.model.betting import Bet, Open, Wager
from catalog.model.constraints import recast
from catalog.model.normalize import THEM
from catalog.model.paying import Fold
from catalog.model.phrase import Who
from catalog.model.step import Step
from catalog.model.terms import EventKind, Role
from catalog.model.variant import Rule

_ALL = (None, THEM, Who(Role.EACH), Who(Role.EACH, still_in=True), Who(Role.REMAINING))
_OF_ROUND = ("bet", "fold")
"""Kinds of steps that may be a part of the betting round before."""


def with_rounds(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules with a betting round for each offer to all players to bet.

    No round is added directly after a betting round, because the offer then says what players may do in it.
    """
    made, told = [], False
    for rule in rules:
        steps: list[Step] = []
        offered = False
        for at, step in enumerate(rule.steps):
            if offers_bets(step, rule.steps[:at]) and not offered:
                offered = True
                if not told:
                    steps.append(Bet())
            told = step.kind in _OF_ROUND and (told or isinstance(step, Bet | Open))
            steps.append(step)
        told = told and not offered
        made.append(replace(rule, steps=tuple(steps)) if len(steps) > len(rule.steps) else rule)
    return tuple(made)


def offers_bets(step: Step, before: Sequence[Step]) -> bool:
    """True if all players may bet, or must bet or fold; `before` are the earlier steps in the same rule."""
    offer = step.unless if isinstance(step, Fold) else step
    if not isinstance(offer, Wager) or step.who not in _ALL or step.when or step.barred or step.price or step.per:
        return False
    if step.who in (None, THEM) and any(other.who not in _ALL or other.when for other in before):
        return False  # the players mentioned before
    plain = recast(offer, who=None, may=False, turn=None, alternatively=False, least=None, most=None)
    return plain == Wager(EventKind.BETS)


def of_one_player(step: Step, steps: Sequence[Step]) -> bool:
    """True for a bet that one player may make, or some players in one case: it may be a betting round, or a part of
    one.
    """
    some = step.who not in _ALL or bool(step.when)
    return step.may and some and offers_bets(recast(step, who=None, when=()), ())
