"""Fold repeated passages of a list: what comes several times in a row is given once, with the number of times."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Item = TypeVar("Item")

LONGEST = 8
"""The most items in a passage that is searched for repetitions."""

SAVES = 2
"""The fewest items that folding must save."""


@dataclass(frozen=True)
class Passage(Generic[Item]):
    """Consecutive items, and the passages after them that are the same (`again`, each equally long)."""

    items: tuple[Item, ...]
    again: tuple[tuple[Item, ...], ...] = ()

    @property
    def times(self) -> int:
        """The number of times that the passage comes."""
        return 1 + len(self.again)


def fold(
    items: Sequence[Item], same: Callable[[Item], Hashable], longest: int = LONGEST, saves: int = SAVES
) -> list[Passage[Item]]:
    """The items as passages, in their order; two items are alike where `same` gives equal values for them.

    At each place the passage that saves most items is folded, the shorter one of two that save as many, and the later
    one where a passage that begins within it saves as many: after a bet, not with it. Items that are not repeated stand
    in passages of one.

    >>> [(p.items, p.times) for p in fold("abbcbcbcd", str)]
    [(('a',), 1), (('b',), 1), (('b', 'c'), 3), (('d',), 1)]
    """
    keys = [same(item) for item in items]
    passages: list[Passage[Item]] = []
    at = 0
    while at < len(items):
        length, times = _best(keys, at, longest)
        if (
            times > 1
            and length * (times - 1) >= saves
            and not _better_next(keys, at, length, longest, length * (times - 1))
        ):
            parts = [tuple(items[at + n * length : at + (n + 1) * length]) for n in range(times)]
            passages.append(Passage(parts[0], tuple(parts[1:])))
            at += length * times
        else:
            passages.append(Passage((items[at],)))
            at += 1
    return passages


def _best(keys: Sequence[Hashable], at: int, longest: int) -> tuple[int, int]:
    """The length and number of the passages from an index on that save most items; of two, the shorter one."""
    best = (1, 1)
    for length in range(1, min(longest, (len(keys) - at) // 2) + 1):
        times = 1
        while keys[at + times * length : at + (times + 1) * length] == keys[at : at + length]:
            times += 1
        if length * (times - 1) > best[0] * (best[1] - 1):
            best = (length, times)
    return best


def _better_next(keys: Sequence[Hashable], at: int, length: int, longest: int, saved: int) -> bool:
    """True if a passage that begins later saves more than this one; or as much, and begins within it."""
    for start in range(at + 1, min(at + longest, len(keys))):
        other, times = _best(keys, start, longest)
        saves = other * (times - 1)
        if saves > saved or saves == saved and start < at + length:
            return True
    return False
