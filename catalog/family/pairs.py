"""Find pairs of games that may be the same game: their names or nearly all of their steps agree.

Indexes of names, first letters and rare steps give the pairs, so games with nothing in common are never compared.
Every pair that `catalog.family.same.weigh` would keep is among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from catalog.budget import spend


def sharing(ours: Sequence[Iterable[Hashable]], theirs: Sequence[Iterable[Hashable]]) -> set[tuple[int, int]]:
    """The index pairs (ours, theirs) of all items that have a mark in common."""
    marked: dict[Hashable, list[int]] = {}
    for at, marks in enumerate(ours):
        for mark in set(marks):
            marked.setdefault(mark, []).append(at)
    found: set[tuple[int, int]] = set()
    for other, marks in enumerate(theirs):
        for mark in set(marks):
            some = marked.get(mark, ())
            spend(len(some))
            found.update((one, other) for one in some)
    return found


def nearly_alike(
    ours: Sequence[Sequence[Hashable]], theirs: Sequence[Sequence[Hashable]], lacking: int
) -> set[tuple[int, int]]:
    """Candidate index pairs (ours, theirs), all those where each game lacks at most `lacking` of the other's steps.

    Every game must have more than `lacking` steps. Why it is complete: a game that lacks at most two steps of another
    must have one of any three of its steps, so also one of its three rarest.
    """
    common = Counter(step for game in (*ours, *theirs) for step in game)
    rare = [list(_rarest(game, common, lacking + 1)) for game in ours]
    found = sharing(rare, [list(_counted(game)) for game in theirs])
    return {(one, other) for one, other in found if abs(len(ours[one]) - len(theirs[other])) <= lacking}


def _rarest(game: Sequence[Hashable], common: Mapping[Hashable, int], number: int) -> Iterator[Hashable]:
    """The `number` rarest steps of a game, or all of them if it has fewer."""
    yield from sorted(_counted(game), key=lambda each: common[each[0]])[:number]


def _counted(game: Sequence[Hashable]) -> Iterator[tuple[Hashable, int]]:
    """Pair each step with the number of equal steps before it, so that a repeated step counts each time."""
    seen: Counter[Hashable] = Counter()
    for step in game:
        yield step, seen[step]
        seen[step] += 1
