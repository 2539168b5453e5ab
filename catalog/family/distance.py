"""The distance of every two games by their rules: the cost of the least-cost script, for all pairs at once.

The distance of every two distinct steps of a kind is computed once; then one game is compared with all others
together, a step at a time, on whole arrays. The results equal those of `catalog.family.change.distance`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from catalog.boundary import Raised, culprits, raised
from catalog.budget import TooLong, spend
from catalog.family.cost import StepData, apart, kindred, weight

Progress = Callable[[int, int], None]
UNKNOWN = -1
"""The distance of a game that cannot be compared."""
_ELEMENTS = 1_000  # of an array that count as one step of a budget
_BLOCK = 64  # games of similar length that are compared together, so that arrays have little padding


def all_distances(
    games: Sequence[Sequence[StepData]], progress: Progress | None = None, failed: dict[int, Raised] | None = None
) -> np.ndarray:
    """The distance of every two games, (n, n) int32, in hundredths of a step; symmetric, 0 on the diagonal.

    `progress(done, total)` is called after each game has been compared with all others. A game that raises an
    exception goes to `failed`, by its index, and its distances are -1; without `failed` the exception is raised.
    Raises TooLong if an open budget is used up.
    """
    numbered, table, unsound = _compared(games, None, failed)
    weights = table.weights
    order = sorted((i for i in range(len(games)) if i not in unsound), key=lambda i: len(games[i]))
    found = np.zeros((len(games), len(games)), dtype=np.int32)
    blocks = [_Block([numbered[i] for i in order[at : at + _BLOCK]], weights) for at in range(0, len(order), _BLOCK)]
    for done, i in enumerate(order, 1):
        # A game is compared with games of its length or longer; shorter ones have been compared with it.
        first = (done - 1) // _BLOCK
        rest = order[first * _BLOCK :]
        try:
            rows = [table.row(step) for step in numbered[i]]
            columns = [block.distances(numbered[i], rows, weights) for block in blocks[first:]]
            found[i, rest] = found[rest, i] = np.concatenate(columns)
        except TooLong:
            raise
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
    """The distance of each of some games from one, (n,) int32, in hundredths of a step.

    `failed` is as in `all_distances`, with index -1 for the one game.
    """
    numbered, table, unsound = _compared([game, *games], set(game), failed)
    rows = [table.row(step) for step in numbered[0]] if 0 not in unsound else []
    found = np.full(len(games), UNKNOWN, dtype=np.int32)
    sound = [at for at in range(1, len(games) + 1) if at not in unsound and 0 not in unsound]
    for at in range(0, len(sound), _BLOCK):
        some = sound[at : at + _BLOCK]
        block = _Block([numbered[i] for i in some], table.weights)
        found[np.array(some) - 1] = block.distances(numbered[0], rows, table.weights)
    if failed is not None:
        failed |= {at - 1: told for at, told in unsound.items()}
    return found


def _compared(
    games: Sequence[Sequence[StepData]], wanted: set[StepData] | None, failed: dict[int, Raised] | None
) -> tuple[list[list[int]], _Apart, dict[int, Raised]]:
    """Every game as numbers of distinct steps, the distances of these, and the indexes of games with a step that
    cannot be compared; without `failed` such an exception is raised.
    """
    numbered, steps = _numbered(games)
    pairs: dict[tuple[int, int], Raised] = {}
    wanted_rows = None if wanted is None else {i for i, step in enumerate(steps) if step in wanted}
    table = _Apart(steps, wanted_rows, None if failed is None else pairs)
    wrong = culprits(pairs)
    return numbered, table, {i: wrong[step] for i, game in enumerate(numbered) for step in game if step in wrong}


def _numbered(games: Sequence[Sequence[StepData]]) -> tuple[list[list[int]], list[StepData]]:
    """Every game as numbers of distinct steps, and those steps."""
    numbers: dict[StepData, int] = {}
    return [[numbers.setdefault(step, len(numbers)) for step in game] for game in games], list(numbers)


class _Apart:
    """The distances of one distinct step from all others, as rows (k + 1,); the last column is for no step at all.

    Only steps of one kind and act are compared, so that memory grows with the largest such group. If `wanted` is
    given, only its rows are computed. Pairs that cannot be compared go to `failed`, if given.
    """

    def __init__(
        self, steps: list[StepData], wanted: set[int] | None, failed: dict[tuple[int, int], Raised] | None
    ) -> None:
        self.weights = np.array([*map(weight, steps), 0], dtype=np.int32)
        # By step: members of its group, their distances, its index in the group.
        self._groups: dict[int, tuple[np.ndarray, np.ndarray, int]] = {}
        groups: dict[tuple[str, str], list[int]] = {}
        for i, step in enumerate(steps):
            if kindred(step, step):
                groups.setdefault((step.kind, step.act), []).append(i)
        for group in groups.values():
            members = np.array(group)
            own = self.weights[members]
            table = own[:, None] + own[None, :]
            self._groups |= {i: (members, table, at) for at, i in enumerate(group)}
            asked = [at for at, i in enumerate(group) if wanted is None or i in wanted]
            spend(len(group) * len(asked))
            for at in asked:
                for other in range(len(group) if wanted is not None else at):
                    first, second = sorted((group[other], group[at]))
                    try:
                        table[at, other] = table[other, at] = apart(steps[second], steps[first])
                    except Exception as error:
                        if failed is None:
                            raise
                        failed[first, second] = raised(error)

    def row(self, step: int) -> np.ndarray:
        """The distance of all distinct steps from this one, (k + 1,) int32."""
        made = self.weights + self.weights[step]
        if step in self._groups:
            members, table, at = self._groups[step]
            made[members] = table[at]
        made[step] = 0
        return made


class _Block:
    """Some games side by side, padded to the length of the longest with "no step"."""

    def __init__(self, games: list[list[int]], weights: np.ndarray) -> None:
        nothing = len(weights) - 1
        longest = max(map(len, games))
        self.steps = np.full((len(games), longest), nothing, dtype=np.intp)
        for row, game in zip(self.steps, games, strict=True):
            row[: len(game)] = game
        self.ends = np.array([len(game) for game in games])
        self.added = np.zeros((len(games), longest + 1), dtype=np.int32)
        np.cumsum(weights[self.steps], axis=1, out=self.added[:, 1:])

    def distances(self, game: list[int], rows: Sequence[np.ndarray], weights: np.ndarray) -> np.ndarray:
        """The distance of each game from this one, (n,); `rows` has the distances of all steps from each of its
        steps.
        """
        spend(1 + len(game) * self.steps.size // _ELEMENTS)
        row = self.added.copy()
        for step, steps_apart in zip(game, rows, strict=True):
            dropped = row + weights[step]
            changed = row[:, :-1] + steps_apart[self.steps]
            np.minimum(dropped[:, 1:], changed, out=dropped[:, 1:])
            # Steps added after one place cost their sum, so the best place to stop adding is a running minimum.
            row = np.minimum.accumulate(dropped - self.added, axis=1) + self.added
        return row[np.arange(len(row)), self.ends]
