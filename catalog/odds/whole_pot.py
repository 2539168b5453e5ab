"""Rules by which one hand takes shares of the pot that it would not win by itself, in many deals at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from catalog.acts.sweep import sweeping
from catalog.hands.card import ACE
from catalog.hands.made import Value
from catalog.hands.tables import KIND_BITS
from catalog.hands.unless_low import unless_low
from catalog.hands.whole_pot import reaches
from catalog.model.showdowns import Outcome, Result
from catalog.model.step import Step
from catalog.model.terms_of_money import Side
from catalog.odds.moves import STRUCK, NotOnArrays
from catalog.odds.outcomes import Outcomes
from catalog.odds.plan import Plan
from catalog.odds.run import of_columns
from catalog.odds.view import Faces, in_any


def whole_pot(steps: Sequence[Step], plan: Plan, cards: Faces, found: tuple[Outcomes, ...]) -> tuple[Outcomes, ...]:
    """The outcomes as such rules change them."""
    return _perfect(steps, _unless_low(steps, _swept(steps, plan, cards, found)))


def _swept(steps: Sequence[Step], plan: Plan, cards: Faces, found: tuple[Outcomes, ...]) -> tuple[Outcomes, ...]:
    """All shares for those who have the total that takes everything, if there is such a rule."""
    told = sweeping(steps)
    if told is None:
        return found
    sweep = np.zeros((len(cards), plan.seats), bool)
    for each in found:
        if each.of is not None and reaches(steps, each.share):
            exact = np.array([value is not None and not value[0] for value in each.of.told])
            sweep |= exact[each.worths >> KIND_BITS]
    for seat in plan.at_showdown.playing:
        held = of_columns(cards, [int(laid.card) for laid in plan.at_showdown.hands[seat]])
        sweep[:, seat] &= (held != STRUCK).sum(1) <= told[1]
    rows = in_any(sweep.T).reshape(-1, 1)
    return tuple(replace(each, winners=np.where(rows, sweep, each.winners)) for each in found)


def _unless_low(steps: Sequence[Step], found: tuple[Outcomes, ...]) -> tuple[Outcomes, ...]:
    """No high hand takes anything where a low hand wins, if there is such a rule."""
    if unless_low(steps) is None:
        return found
    low = in_any(np.stack([each.winners.any(axis=1) for each in found if each.share.side is Side.LOW]))
    return tuple(
        replace(each, winners=each.winners & ~low.reshape(-1, 1)) if each.share.side is Side.HIGH else each
        for each in found
    )


def _perfect(steps: Sequence[Step], found: tuple[Outcomes, ...]) -> tuple[Outcomes, ...]:
    """The lowest possible hand takes every share, if there is such a rule."""
    if not any(isinstance(step, Outcome) and step.result is Result.PERFECT_LOW for step in steps):
        return found
    low = next((each for each in found if each.share.side is Side.LOW and each.of is not None), None)
    if low is None or low.of is None:
        raise NotOnArrays("which low hand takes the whole pot is not known here")
    every = [
        isinstance(value, Value) and set(value.told) == {ACE, *range(len(value.told) - 1)} for value in low.of.told
    ]
    rows = np.array(every)[low.worths.max(1) >> KIND_BITS] & low.winners.any(1)
    return tuple(replace(each, winners=np.where(rows[:, None], low.winners, each.winners)) for each in found)
