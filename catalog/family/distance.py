"""How far every two games are apart by their rules: the cost of the least-cost script, for all pairs at once.

A table of what every two distinct steps are apart is made once; then one game is compared with all others together, a
step at a time, on whole arrays. The numbers are those of `catalog.family.change.distance`, to the last hundredth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from catalog.family.cost import StepData, apart, kindred, weight

Progress = Callable[[int, int], None]
_BLOCK = 64  # games of about one length that are compared together, so that little of an array is padding


def all_distances(games: Sequence[Sequence[StepData]], progress: Progress | None = None) -> np.ndarray:
    """(n, n) int32: what every two games are apart, in hundredths of a step; symmetric, 0 on the diagonal.

    `progress(done, total)` is told of every game that has been compared with all others.
    """
    numbered, steps = _numbered(games)
    table, weights = _steps_apart(steps)
    order = sorted(range(len(games)), key=lambda i: len(games[i]))
    found = np.zeros((len(games), len(games)), dtype=np.int32)
    blocks = [_Block([numbered[i] for i in order[at : at + _BLOCK]], weights) for at in range(0, len(order), _BLOCK)]
    for done, i in enumerate(order, 1):
        # A game is compared with those of its length or longer; the others have been compared with it.
        first = (done - 1) // _BLOCK
        columns = [block.distances(numbered[i], table, weights) for block in blocks[first:]]
        rest = order[first * _BLOCK :]
        found[i, rest] = found[rest, i] = np.concatenate(columns)
        if progress is not None:
            progress(done, len(games))
    return found


def distances_from(game: Sequence[StepData], games: Sequence[Sequence[StepData]]) -> np.ndarray:
    """(n,) int32: what each of some games is apart from one, in hundredths of a step."""
    numbered, steps = _numbered([game, *games])
    table, weights = _steps_apart(steps, set(numbered[0]))
    blocks = [_Block(numbered[1:][at : at + _BLOCK], weights) for at in range(0, len(games), _BLOCK)]
    return np.concatenate([np.zeros(0, np.int32), *(b.distances(numbered[0], table, weights) for b in blocks)])


def _numbered(games: Sequence[Sequence[StepData]]) -> tuple[list[list[int]], list[StepData]]:
    """Every game as numbers of distinct steps, and those steps."""
    numbers: dict[StepData, int] = {}
    return [[numbers.setdefault(step, len(numbers)) for step in game] for game in games], list(numbers)


def _steps_apart(steps: list[StepData], wanted: set[int] | None = None) -> tuple[np.ndarray, np.ndarray]:
    """(k, k + 1) int32 what steps are apart, and (k + 1,) what each costs alone; the last column is no step at all.

    Only the rows of `wanted` are worked out, where that is given.
    """
    weights = np.array([*map(weight, steps), 0], dtype=np.int32)
    table = weights[:-1, None] + weights[None, :]
    groups: dict[tuple[str, str], list[int]] = {}
    for i, step in enumerate(steps):
        table[i, i] = 0
        groups.setdefault((step.kind, step.act), []).append(i)
    for group in groups.values():
        if not kindred(steps[group[0]], steps[group[0]]):
            continue
        for at, i in enumerate(group):
            for j in group[:at]:
                if wanted is None or i in wanted or j in wanted:
                    table[i, j] = table[j, i] = apart(steps[i], steps[j])
    return table, weights


class _Block:
    """Some games side by side, padded with no step at all to the length of the longest."""

    def __init__(self, games: list[list[int]], weights: np.ndarray) -> None:
        nothing = len(weights) - 1
        longest = max(map(len, games))
        self.steps = np.full((len(games), longest), nothing, dtype=np.intp)
        for row, game in zip(self.steps, games, strict=True):
            row[: len(game)] = game
        self.ends = np.array([len(game) for game in games])
        self.added = np.zeros((len(games), longest + 1), dtype=np.int32)
        np.cumsum(weights[self.steps], axis=1, out=self.added[:, 1:])

    def distances(self, game: list[int], table: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """(n,) what each of the games is apart from this one."""
        row = self.added.copy()
        for step in game:
            dropped = row + weights[step]
            changed = row[:, :-1] + table[step][self.steps]
            np.minimum(dropped[:, 1:], changed, out=dropped[:, 1:])
            # Steps added after one place cost their sum, so the best place to stop adding is a running minimum.
            row = np.minimum.accumulate(dropped - self.added, axis=1) + self.added
        return row[np.arange(len(row)), self.ends]
