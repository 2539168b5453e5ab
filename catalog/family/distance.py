"""How far every two games are apart by their rules: the cost of the least-cost script, for all pairs at once.

What every two distinct steps of a kind are apart is worked out once; then one game is compared with all others
together, a step at a time, on whole arrays. The numbers are those of `catalog.family.change.distance`, to the last
hundredth.
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
_ELEMENTS = 1_000  # of an array that count as a step of a budget
_BLOCK = 64  # games of about one length that are compared together, so that little of an array is padding


def all_distances(
    games: Sequence[Sequence[StepData]], progress: Progress | None = None, failed: dict[int, Raised] | None = None
) -> np.ndarray:
    """(n, n) int32: what every two games are apart, in hundredths of a step; symmetric, 0 on the diagonal.

    `progress(done, total)` is told of every game that has been compared with all others. A game that makes the program
    raise goes to `failed`, by its place, and is -1 apart from all; without `failed` the exception is raised. Raises
    TooLong where a budget that is open is used up.
    """
    numbered, table, unsound = _compared(games, None, failed)
    weights = table.weights
    order = sorted((i for i in range(len(games)) if i not in unsound), key=lambda i: len(games[i]))
    found = np.zeros((len(games), len(games)), dtype=np.int32)
    blocks = [_Block([numbered[i] for i in order[at : at + _BLOCK]], weights) for at in range(0, len(order), _BLOCK)]
    for done, i in enumerate(order, 1):
        # A game is compared with those of its length or longer; the others have been compared with it.
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
    """(n,) int32: what each of some games is apart from one, in hundredths of a step.

    `failed` is as in `all_distances`, with place -1 for the one game.
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
    """Every game as numbers of distinct steps, what these are apart, and the places of games with a step that cannot
    be compared; without `failed` there are none, and what is raised is raised.
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
    """What every two distinct steps are apart, (k + 1,) for one of them; the last column is no step at all.

    Steps of one kind and act are compared with one another, so that what is kept grows with the largest such group
    alone. Only what is asked of `wanted` is worked out, where that is given. Pairs that cannot be compared go to
    `failed`, where that is given.
    """

    def __init__(
        self, steps: list[StepData], wanted: set[int] | None, failed: dict[tuple[int, int], Raised] | None
    ) -> None:
        self.weights = np.array([*map(weight, steps), 0], dtype=np.int32)
        self._groups: dict[int, tuple[np.ndarray, np.ndarray, int]] = {}  # members, what they are apart, which it is
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
        """(k + 1,) int32: what all distinct steps are apart from this one."""
        made = self.weights + self.weights[step]
        if step in self._groups:
            members, table, at = self._groups[step]
            made[members] = table[at]
        made[step] = 0
        return made


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

    def distances(self, game: list[int], rows: Sequence[np.ndarray], weights: np.ndarray) -> np.ndarray:
        """(n,) what each of the games is apart from this one; `rows` has what all steps are apart from each of its."""
        spend(1 + len(game) * self.steps.size // _ELEMENTS)
        row = self.added.copy()
        for step, steps_apart in zip(game, rows, strict=True):
            dropped = row + weights[step]
            changed = row[:, :-1] + steps_apart[self.steps]
            np.minimum(dropped[:, 1:], changed, out=dropped[:, 1:])
            # Steps added after one place cost their sum, so the best place to stop adding is a running minimum.
            row = np.minimum.accumulate(dropped - self.added, axis=1) + self.added
        return row[np.arange(len(row)), self.ends]
