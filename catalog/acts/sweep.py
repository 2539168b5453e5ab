"""The rule that a hand with a certain total, of so many cards at most, takes all of the pot, or both pots."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from catalog.model.comparing import Closest
from catalog.model.hand_phrase import HandEnd, HandFate, HandPhrase
from catalog.model.hands import HandKind
from catalog.model.phrase import CardPhrase
from catalog.model.pots import Every, PotPhrase
from catalog.model.step import Step
from catalog.model.terms import Bound

_MANY = 99


def sweeping(steps: Sequence[Step]) -> tuple[Fraction, int] | None:
    """The total that takes everything and the most cards that it may have; None if no rule says so."""
    return next((told for step in steps if (told := sweeps(step, steps)) is not None), None)


def sweeps(step: Step, steps: Sequence[Step]) -> tuple[Fraction, int] | None:
    """The same by one step: a total that hands for some side of the pot are to reach; None for another step."""
    if not isinstance(step, HandFate) or step.end is not HandEnd.WINS or step.when:
        return None
    such = step.hand_meant.such
    total = such.total if such is not None else None
    if such is None or total is None or total.bound is not Bound.EXACTLY or total.number is None:
        return None
    most = such.holding.amount if such.holding is not None else None
    plain = HandKind(total=total, holding=None if most is None else CardPhrase(amount=most))
    every = step.pot_meant in (PotPhrase(every=Every.BOTH), PotPhrase(every=Every.EACH))
    if step.hand_meant != HandPhrase(such=plain) or such != plain or not every:
        return None
    if most is not None and (most.bound is not Bound.UP_TO or most.number is None):
        return None
    target = Fraction(total.number)
    if not any(isinstance(other, Closest) and other.target == target for other in steps):
        return None
    return target, _MANY if most is None else most.number or _MANY
