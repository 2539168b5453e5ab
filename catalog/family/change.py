"""What changed: the least-cost script that turns the steps of one game into those of another.

A script is a list of changes in the order of play. Each drops a step, adds one, or replaces one by another of its
kind. If two scripts cost the same, equal steps are matched as early as possible, so that new steps are where a hand
became longer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catalog.family.cost import STEP, StepData, apart, kindred, weight


class Op(StrEnum):
    """What happens to a step."""

    INSERT = "insert"
    DELETE = "delete"
    REPLACE = "replace"


@dataclass(frozen=True)
class Edit:
    """One change of a step: `at` is its index in the old game (an added one comes before the step there), `to` its
    index in the new one; `cost` is in hundredths of a step.
    """

    op: Op
    at: int
    to: int
    before: StepData | None
    after: StepData | None
    cost: int

    @property
    def dropped(self) -> StepData:
        """The step that this change takes away or changes. Raises ValueError for a change that only adds one."""
        if self.before is None:
            raise ValueError("this change adds a step and takes none away")
        return self.before

    @property
    def added(self) -> StepData:
        """The step after this change. Raises ValueError for a change that only drops one."""
        if self.after is None:
            raise ValueError("this change drops a step and adds none")
        return self.after


def script(old: Sequence[StepData], new: Sequence[StepData]) -> tuple[Edit, ...]:
    """The least-cost changes that turn `old` into `new`, in the order of play; empty if they are the same."""
    start, stop = _shared(old, new)
    before, after = old[start : len(old) - stop], new[start : len(new) - stop]
    left = _left(before, after)
    edits, i, j = [], 0, 0
    while i < len(before) or j < len(after):
        rest = left[i][j]
        if i < len(before) and j < len(after) and rest == left[i + 1][j + 1] + (cost := apart(before[i], after[j])):
            if cost and kindred(before[i], after[j]):
                edits.append(Edit(Op.REPLACE, start + i, start + j, before[i], after[j], cost))
                i, j = i + 1, j + 1
                continue
            if not cost:
                i, j = i + 1, j + 1
                continue
        if i < len(before) and rest == left[i + 1][j] + weight(before[i]):
            edits.append(Edit(Op.DELETE, start + i, start + j, before[i], None, weight(before[i])))
            i += 1
        else:
            edits.append(Edit(Op.INSERT, start + i, start + j, None, after[j], weight(after[j])))
            j += 1
    return tuple(edits)


def apply(edits: Sequence[Edit], old: Sequence[StepData]) -> tuple[StepData, ...]:
    """The steps that a script makes from the old ones. Raises ValueError if it is a script for other steps."""
    made, done = [], 0
    for edit in edits:
        made += old[done : edit.at]
        done = edit.at
        if edit.before is not None:
            if edit.at >= len(old) or old[edit.at] != edit.before:
                raise ValueError(f"step {edit.at + 1} is not the one that this script changes")
            done += 1
        if edit.after is not None:
            made.append(edit.after)
    return (*made, *old[done:])


def distance(old: Sequence[StepData], new: Sequence[StepData]) -> int:
    """The cost of the least-cost script, in hundredths of a step; 0 for the same steps in the same order."""
    return sum(edit.cost for edit in script(old, new))


def fewest(old: Sequence[StepData], new: Sequence[StepData]) -> int:
    """A lower bound for the number of changes, quick to compute: every step that the other game lacks needs one."""
    ours, theirs = Counter(old), Counter(new)
    return max((ours - theirs).total(), (theirs - ours).total())


def in_steps(cost: int) -> float:
    """A cost as the tables show it: 1.0 for one step more or fewer."""
    return cost / STEP


def _shared(old: Sequence[StepData], new: Sequence[StepData]) -> tuple[int, int]:
    """The number of equal steps at the start, and at the end; matching them never costs more."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    stop = 0
    while stop < min(len(old), len(new)) - start and old[-1 - stop] == new[-1 - stop]:
        stop += 1
    return start, stop


def _left(old: Sequence[StepData], new: Sequence[StepData]) -> list[list[int]]:
    """For every pair of indexes, the least cost for the steps from there on."""
    table = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for j in range(len(new) - 1, -1, -1):
        table[len(old)][j] = table[len(old)][j + 1] + weight(new[j])
    for i in range(len(old) - 1, -1, -1):
        row, below, drop = table[i], table[i + 1], weight(old[i])
        row[len(new)] = below[len(new)] + drop
        for j in range(len(new) - 1, -1, -1):
            row[j] = min(below[j + 1] + apart(old[i], new[j]), below[j] + drop, row[j + 1] + weight(new[j]))
    return table
