"""How far every two games are apart by their rules: the cost of the least-cost script, for all pairs at once.

A table of what every two distinct steps are apart is made once; then one game is compared with all others together, a
step at a time, on whole arrays. The numbers are those of `catalog.family.change.distance`, to the last hundredth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from catalog.boundary import Raised, culprits, raised
from catalog.family.cost import StepData, apart, kindred, weight

Progress = Callable[[int, int], None]
UNKNOWN = -1
"""The distance of a game that cannot be compared."""
_BLOCK = 64  # games of about one length that are compared together, so that little of an array is padding


def all_distances(
    games: Sequence[Sequence[StepData]], progress: Progress | None = None, failed: dict[int, Raised] | None = None
) -> np.ndarray:
    """(n, n) int32: what every two games are apart, in hundredths of a step; symmetric, 0 on the diagonal.

    `progress(done, total)` is told of every game that has been compared with all others. A game that makes the program
    raise goes to `failed`, by its place, and is -1 apart from all; without `failed` the exception is raised.
    """
    numbered, table, weights, unsound = _compared(games, None, failed)
    order = sorted((i for i in range(len(games)) if i not in unsound), key=lambda i: len(games[i]))
    found = np.zeros((len(games), len(games)), dtype=np.int32)
    blocks = [_Block([numbered[i] for i in order[at : at + _BLOCK]], weights) for at in range(0, len(order), _BLOCK)]
    for done, i in enumerate(order, 1):
        # A game is compared with those of its length or longer; the others have been compared with it.
        first = (done - 1) // _BLOCK
        rest = order[first * _BLOCK :]
        try:
            columns = [block.distances(numbered[i], table, weights) for block in blocks[first:]]
            found[i, rest] = found[rest, i] = np.concatenate(columns)
        except Exception as error:
            if failed is None:
                raise
            unsound[i] = raised(error)
        if progress is not None:
            progress(done, len(games))
    found[list(unsound), :] = found[:, list(unsound)] = UNKNOWN
    if failed is not None:
        failed |= unsound
    return found


def distances_from(
    game: Sequence[StepData], games: Sequence[Sequence[StepData]], failed: dict[int, Raised] | None = None
) -> np.ndarray:
    """(n,) int32: what each of some games is apart from one, in hundredths of a step.

    `failed` is as in `all_distances`, with place -1 for the one game.
    """
    numbered, table, weights, unsound = _compared([game, *games], set(game), failed)
    found = np.full(len(games), UNKNOWN, dtype=np.int32)
    sound = [at for at in range(1, len(games) + 1) if at not in unsound and 0 not in unsound]
    for at in range(0, len(sound), _BLOCK):
        some = sound[at : at + _BLOCK]
        block = _Block([numbered[i] for i in some], weights)
        found[np.array(some) - 1] = block.distances(numbered[0], table, weights)
    if failed is not None:
        failed |= {at - 1: told for at, told in unsound.items()}
    return found


def _compared(
    games: Sequence[Sequence[StepData]], wanted: set[StepData] | None, failed: dict[int, Raised] | None
) -> tuple[list[list[int]], np.ndarray, np.ndarray, dict[int, Raised]]:
    """Every game as numbers of distinct steps, what these are apart and what each costs alone, and the places of games
    with a step that cannot be compared; without `failed` there are none, and what is raised is raised.
    """
    numbered, steps = _numbered(games)
    pairs: dict[tuple[int, int], Raised] = {}
    rows = None if wanted is None else {i for i, step in enumerate(steps) if step in wanted}
    table, weights = _steps_apart(steps, rows, None if failed is None else pairs)
    wrong = culprits(pairs)
    return numbered, table, weights, {
        i: wrong[step] for i, game in enumerate(numbered) for step in game if step in wrong
    }  # fmt: skip


def _numbered(games: Sequence[Sequence[StepData]]) -> tuple[list[list[int]], list[StepData]]:
    """Every game as numbers of distinct steps, and those steps."""
    numbers: dict[StepData, int] = {}
    return [[numbers.setdefault(step, len(numbers)) for step in game] for game in games], list(numbers)


def _steps_apart(
    steps: list[StepData], wanted: set[int] | None, failed: dict[tuple[int, int], Raised] | None
) -> tuple[np.ndarray, np.ndarray]:
    """(k, k + 1) int32 what steps are apart, and (k + 1,) what each costs alone; the last column is no step at all.

    Only the rows of `wanted` are worked out, where that is given. Pairs that cannot be compared go to `failed`, where
    that is given.
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
                if wanted is not None and i not in wanted and j not in wanted:
                    continue
                try:
                    table[i, j] = table[j, i] = apart(steps[i], steps[j])
                except Exception as error:
                    if failed is None:
                        raise
                    failed[j, i] = raised(error)
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
