"""Whether deals that go ways of their own can all be played: a few of them tell, before most of the steps are spent."""

from __future__ import annotations

from collections.abc import Callable
from math import log2

from catalog.budget import TOO_LONG, Budget, TooLong, innermost

FEW = 125, 250, 500, 1000
"""So many deals are played, more and more, to see how many steps they take and how these grow."""

CAUTION = 0.1
"""By so much may the exponent with which they grow be lower than was seen, where more can be tried."""

BEGUN = 0.1
"""The share of the steps after which it is asked: most games need fewer."""

MARGIN = 1.15
"""All deals have to take so many times the steps that there are before nobody tries."""


class Outlook:
    """How many steps so many `deals` will take; `play` plays the first of them, as many as it is told."""

    def __init__(self, play: Callable[[int], None], deals: int) -> None:
        self.play, self.deals = play, deals
        self.asked = deals < 4 * FEW[-1]

    def look(self) -> None:
        """Raises TooLong where the steps will not suffice; this is found out once, and takes none of them."""
        budget = innermost()
        if self.asked or budget is None or budget.used < BEGUN * budget.limit.steps:
            return
        self.asked = True
        most = MARGIN * budget.limit.steps
        before = self._steps(FEW[0], budget)
        for few in FEW[1:]:
            steps, more = self._steps(few, budget), self.deals / few
            if steps * more <= most:
                return  # ten times as many deals take ten times as many steps at most, for some go the same way
            growth = log2(steps / before) - (CAUTION if few < FEW[-1] else 0)
            if steps * more**growth > most:
                raise TooLong(f"{TOO_LONG}: {self.deals:,} deals take more than {budget.limit.steps:,} steps")
            before = steps

    def _steps(self, deals: int, budget: Budget) -> int:
        """The steps that so many deals take, which are given back."""
        opened: list[tuple[Budget, int]] = []
        at: Budget | None = budget
        while at is not None:
            opened.append((at, at.left))
            at = at.outer
        self.play(deals)
        taken = opened[0][1] - budget.left
        for each, left in opened:
            each.left = left
        return max(1, taken)
