"""Pairs of games that may be one: those that have a name in common or nearly so, and those that are nearly all alike.

Found from indexes of names, of first letters and of steps that few games have, so that games that have nothing in
common are never looked at together. Every pair that `catalog.family.same.weigh` would keep is among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from catalog.budget import spend


def sharing(ours: Sequence[Iterable[Hashable]], theirs: Sequence[Iterable[Hashable]]) -> set[tuple[int, int]]:
    """The places of all pairs, one of ours and one of theirs, that have a mark in common."""
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
    """The places of pairs of games of which each lacks at most so many steps of the other, and some more pairs.

    Games must have more steps than that. A game that lacks at most two steps of another one has one of any three of
    them, and so one of the three that the fewest games have.
    """
    common = Counter(step for game in (*ours, *theirs) for step in game)
    rare = [list(_rarest(game, common, lacking + 1)) for game in ours]
    found = sharing(rare, [list(_counted(game)) for game in theirs])
    return {(one, other) for one, other in found if abs(len(ours[one]) - len(theirs[other])) <= lacking}


def _rarest(game: Sequence[Hashable], common: Mapping[Hashable, int], number: int) -> Iterator[Hashable]:
    """So many steps of a game, those first that the fewest games have; all where there are no more."""
    yield from sorted(_counted(game), key=lambda each: common[each[0]])[:number]


def _counted(game: Sequence[Hashable]) -> Iterator[tuple[Hashable, int]]:
    """Each step with how often it has stood before it: a game that has one twice has both."""
    seen: Counter[Hashable] = Counter()
    for step in game:
        yield step, seen[step]
        seen[step] += 1
