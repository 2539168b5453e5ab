"""The rule that the high hand wins unless a low hand qualifies, and the low hand in that case: one showdown of both."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.model.constraints import recast
from catalog.model.phrase import Event, When
from catalog.model.showdowns import Showdown
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind
from catalog.model.terms_of_money import Side

_UNLESS = (When(ConditionKind.UNLESS, (Event((EventKind.LOW_QUALIFIES,)),)),)
_IN_THAT_CASE = (When(ConditionKind.IN_THAT_CASE),)


def unless_low(steps: Sequence[Step]) -> tuple[Showdown, Showdown] | None:
    """The two showdowns that such a rule is told by; None if there is none."""
    told = [step for step in steps if isinstance(step, Showdown)]
    for high, low in zip(told, told[1:], strict=False):
        sides = [{share.side for share in step.shares} for step in (high, low)]
        if high.when == _UNLESS and low.when == _IN_THAT_CASE and sides == [{Side.HIGH}, {Side.LOW}]:
            return high, low
    return None


def held(step: Showdown, steps: Sequence[Step]) -> Showdown | None:
    """The showdown as it is held: by such a rule the first of both with the shares of the second, and that not again.

    Where players declare for the high hand, a low hand is one that was declared so.
    """
    pair = unless_low(steps)
    if pair is None or step not in pair:
        return step
    high, low = pair
    declared = any(share.declared for share in high.shares)
    shares = tuple(recast(share, declared=share.declared or declared) for share in low.shares)
    return recast(high, when=(), shares=(*high.shares, *shares)) if step == high else None
