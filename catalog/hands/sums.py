"""Values of hands in which cards are points, whole arrays at a time: every sum that a hand may have, and the best.

Sums are counted in half points. A hand's sums are marks, one for each number of half points; a card moves them by
each number that it may be worth. The rules are those of `points.closest` and `compare.show`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from catalog.budget import spent
from catalog.hands.compare import PointScale
from catalog.hands.points import HALF, card_points, closest, tell_points
from catalog.hands.rules import CannotJudge
from catalog.hands.tables import KIND_BITS, MOST, Values
from catalog.limits import ON_ARRAYS

DEAD = 63
"""A card that does not count."""

_JOKERS = 54

_BLOCK = 8192
_KIND_BITS, _PACKED = 5, 12


class Sum(tuple):
    """The key by which a hand of points compares (as `compare.Shown.worth`), with its name."""

    name: str

    def __new__(cls, worth: tuple, name: str) -> Sum:
        made = super().__new__(cls, worth)
        made.name = name
        return made

    def __reduce__(self) -> tuple:
        # Pickled with its name, for other processes.
        return Sum, (tuple(self), self.name)


class Sums:
    """Values of sums: whole numbers, int32, of which the greater wins; 0 if a sum may not win.

    `told` are the keys by number, worst first, as in `tables.Table`; an empty hand has the sum 0. Raises CannotJudge
    for points that are not whole or half.
    """

    def __init__(self, scale: PointScale) -> None:
        self.rules = scale
        points = [card_points(card, scale.worths) for card in range(_JOKERS)]
        every = frozenset().union(*points[:52])
        if any((2 * value).denominator > 1 for of in points for value in of):
            raise CannotJudge("what cards are worth is told in smaller parts than halves")
        self.options = [tuple(sorted(int(2 * value) for value in of)) for of in points]
        self.options += [(0,)] * (64 - _JOKERS)
        self.wild = tuple(sorted(int(2 * value) for value in every))
        self.kinds = list(dict.fromkeys([*self.options, self.wild]))
        self.kind_of = np.array([self.kinds.index(of) for of in self.options], np.uint8)
        self.least = min(0, *(of[0] for of in self.kinds))
        self.most = max(0, *(of[-1] for of in self.kinds))
        self.offset, self.width = -self.least * MOST, (self.most - self.least) * MOST + 1

    @cached_property
    def told(self) -> list[Sum | None]:
        """The sum that each number means; None for 0, a sum that may not win."""
        return [None, *self._ranked[0]]

    @cached_property
    def keys(self) -> NDArray[np.int32]:
        """The number of each sum, by its place among the marks; 0 if it may not win."""
        return self._ranked[1]

    @cached_property
    def _ranked(self) -> tuple[list[Sum], NDArray[np.int32]]:
        worths: list[tuple | None] = []
        names: dict[tuple, list[Fraction]] = {}
        for place in range(self.width):
            total = (place - self.offset) * HALF
            worth = self._worth(total)
            worths.append(worth)
            if worth is not None:
                names.setdefault(worth, []).append(abs(total) if self.rules.absolute else total)
        order = sorted(names)
        number = {worth: n for n, worth in enumerate(order, 1)}
        keys = np.array([0 if worth is None else number[worth] for worth in worths], np.int32)
        told = [Sum(worth, " or ".join(tell_points(t) for t in dict.fromkeys(names[worth]))) for worth in order]
        return told, keys

    def _worth(self, total: Fraction) -> tuple | None:
        scale = self.rules
        if scale.counted and not total:
            return None
        if scale.absolute:
            total = abs(total)
        if scale.target is None:
            return (-total if scale.low else total,)
        nearest = closest([total], scale.target, scale.tie_break, scale.behind)
        return nearest and nearest[:2]

    def values(self, cards: NDArray[np.integer], wild: NDArray[np.bool_] | None = None) -> Values:
        """The value of the best sum of each row of cards, (n,) int32; `cards` is (n, k), k up to 17."""
        kinds = self.kind_of[cards]
        if wild is not None and not self.rules.counted:
            kinds = np.where(wild, self.kinds.index(self.wild), kinds)
        size = self.rules.size
        if size is None or cards.shape[1] <= size:
            return self._best(kinds)
        count = (cards != DEAD).sum(1)
        found = np.zeros(len(cards), np.int32)
        for columns in spent(combinations(range(cards.shape[1]), size), ON_ARRAYS):
            some = list(columns)
            # `size` cards if the hand has them, otherwise all of its cards.
            whole = (cards[:, some] != DEAD).sum(1) == np.minimum(count, size)
            found = np.where(whole, np.maximum(found, self._best(kinds[:, some])), found)
        return found

    def _best(self, kinds: NDArray[np.uint8]) -> Values:
        kinds, which = alike(kinds)
        best = np.empty(len(kinds), np.int32)
        for start in range(0, len(kinds), _BLOCK):
            part = kinds[start : start + _BLOCK]
            best[start : start + _BLOCK] = self.numbers(self.marks(part, part.shape[1]), part.shape[1])
        return best[which] << KIND_BITS

    def marks(self, kinds: NDArray[np.uint8], cards: int) -> NDArray[np.bool_]:
        """Every sum that hands may have, (n, width), with room for `cards` cards; `kinds`, (n, k), is the index in
        `self.kinds` of each card's points.
        """
        found = np.zeros((len(kinds), (self.most - self.least) * cards + 1), bool)
        found[:, -self.least * cards] = True
        for column in range(kinds.shape[1]):
            for kind in np.unique(kinds[:, column]).tolist():
                rows = np.flatnonzero(kinds[:, column] == kind)
                found[rows] = self.moved(found[rows], self.kinds[kind])
        return found

    def moved(self, marks: NDArray[np.bool_], options: tuple[int, ...]) -> NDArray[np.bool_]:
        """The sums with one card more, which is worth one of `options` half points."""
        return np.logical_or.reduce([np.roll(marks, by, axis=1) if by else marks for by in options])

    def numbers(self, marks: NDArray[np.bool_], cards: int) -> NDArray[np.int32]:
        """The number of the best of some sums, (n,); the marks have room for `cards` cards."""
        first = self.offset + self.least * cards
        return np.where(marks, self.keys[first : first + marks.shape[1]], 0).max(1)

    def wanted(self, cards: NDArray[np.integer]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Two flags for each hand of `cards`, (n, k): it is within a point of the target; and at least half of all
        cards would bring it nearer. (n,) each; both are False without a target.
        """
        if self.rules.target is None:
            return np.zeros(len(cards), bool), np.zeros(len(cards), bool)
        kinds, which = alike(self.kind_of[cards])
        room = kinds.shape[1] + 1
        marks = self.marks(kinds, room)
        now = self.numbers(marks, room)
        nearer = np.zeros(len(kinds), np.int64)
        for kind, options in enumerate(self.kinds):
            many = int((self.kind_of[:52] == kind).sum())
            if many:
                nearer += many * (self.numbers(self.moved(marks, options), room) > now)
        return self._near[now][which], (2 * nearer >= 52)[which]

    @cached_property
    def _near(self) -> NDArray[np.bool_]:
        return np.array([worth is not None and worth[0] >= -1 for worth in self.told])

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """By number of a value: the share of 20,000 random hands of five cards that are worse, from 0 to 1."""
        chance = np.random.default_rng(5)
        hands = chance.random((20_000, 52)).argsort(1)[:, :5].astype(np.uint8)
        many = np.bincount(self.values(hands) >> KIND_BITS, minlength=len(self.told))
        return np.concatenate([[0.0], np.cumsum(many)[:-1]]) / len(hands)


def alike(kinds: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The hands that differ in more than order, and the index of each hand among them: (n, k) becomes (m, k) and
    (n,).
    """
    if not 0 < kinds.shape[1] <= _PACKED or kinds.size and kinds.max() >= 1 << _KIND_BITS:
        return kinds, np.arange(len(kinds))
    ordered = np.sort(kinds, axis=1)
    codes = ordered.astype(np.int64) @ (1 << _KIND_BITS * np.arange(kinds.shape[1], dtype=np.int64))
    _, first, which = np.unique(codes, return_index=True, return_inverse=True)
    return ordered[first], which.reshape(-1)


@lru_cache(maxsize=32)
def sums(scale: PointScale) -> Sums:
    """The values of sums on a scale, made once."""
    return Sums(scale)
