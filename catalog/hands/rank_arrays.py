"""Values of hands that the ranks of their cards alone tell apart (`by_ranks`), whole arrays at a time."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from catalog.budget import spent
from catalog.hands.by_ranks import RankScale
from catalog.hands.rules import CannotJudge
from catalog.hands.sums import Sum
from catalog.hands.tables import DEAD, KIND_BITS, Values

_NOBODY = 13  # the rank of a card that does not count
_DEEPEST = 15


class ByRanks:
    """Values of such hands, whole arrays at a time, in the form of `tables.Table`."""

    def __init__(self, scale: RankScale) -> None:
        self.rules = scale
        worths = sorted({worth for worth in scale.every() if worth is not None})
        self.told: list[Sum | None] = [None, *(Sum(worth, scale.name(worth)) for worth in worths)]
        self.number = {worth: number for number, worth in enumerate(worths, 1)}

    def values(self, cards: NDArray[np.integer], wild: NDArray[np.bool_] | None = None) -> Values:
        """The value of the best hand of each row; raises CannotJudge for wild cards and jokers."""
        if wild is not None and wild.any() or ((cards >= 52) & (cards != DEAD)).any():
            raise CannotJudge("what wild cards stand for is not told where the ranks of a hand are counted")
        if cards.shape[1] > _DEEPEST:
            raise CannotJudge(f"a hand is chosen from more than {_DEEPEST} cards")
        ranks = np.sort(np.where(cards == DEAD, _NOBODY, cards >> 2), axis=1).astype(np.int64)
        codes = ranks @ (1 << 4 * np.arange(ranks.shape[1], dtype=np.int64))
        _, first, which = np.unique(codes, return_index=True, return_inverse=True)
        worths = (self.rules.worth([rank for rank in row if rank != _NOBODY]) for row in ranks[first].tolist())
        found = np.array([0 if worth is None else self.number[worth] for worth in spent(worths)], np.int32)
        return found[which.reshape(-1)] << KIND_BITS

    def bettered(self, cards: NDArray[np.integer], place: NDArray[np.integer]) -> NDArray[np.bool_]:
        """Whether at least half of all cards in the place of one card would better a hand, (n,)."""
        now, better = self.values(cards), np.zeros(len(cards), np.int64)
        for rank in range(13):
            other = cards.copy()
            other[np.arange(len(cards)), place] = rank * 4
            better += self.values(other) > now
        return 2 * better >= 13

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """By number of a value: the share of 20,000 random hands of five cards that are worse, from 0 to 1."""
        hands = np.random.default_rng(5).random((20_000, 52)).argsort(1)[:, :5].astype(np.uint8)
        many = np.bincount(self.values(hands) >> KIND_BITS, minlength=len(self.told))
        return np.concatenate([[0.0], np.cumsum(many)[:-1]]) / len(hands)


@lru_cache(maxsize=32)
def by_ranks(scale: RankScale) -> ByRanks:
    """The values of hands on such a scale, made once."""
    return ByRanks(scale)
