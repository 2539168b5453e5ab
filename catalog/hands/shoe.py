"""Values of hands in which a card may be there more than once: from several decks, or because it counts as several."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from catalog.hands.made import Card, Value
from catalog.hands.rules import CannotJudge, Rules
from catalog.hands.tables import _BLOCK, _DEAD, _KEYS, _WILD, Faces, Table, Values, _best, _symbols
from catalog.model.terms import Category


class Shoe(Table):
    """Values as in `Table`, for rows that may have a card, or a rank, any number of times.

    A rank counts four times for the table of ranks; five of it are five of a kind. A flush may have a card twice. A
    wild card that completes a flush is a card that is not there. Raises CannotJudge where a flush spoils a hand.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        if self.spoiled or rules.size != 5:
            raise CannotJudge("what hands with a card that is there twice are worth is not known here")
        self.suited: dict[tuple[int, ...], int] = {}

    def _plain(self) -> dict[tuple[tuple[int, ...], bool], Value]:
        plain = super()._plain()
        most = 4 + (Category.FIVE in self.rules.ways[0].places)
        for ranks in combinations_with_replacement(range(13), self.rules.size):
            if (ranks, True) not in plain and max(map(ranks.count, set(ranks))) <= most:
                plain[ranks, True] = _best([Card(rank, 0) for rank in ranks], self.rules.ways)
        return plain

    def values(self, cards: Faces, wild: NDArray[np.bool_] | None = None) -> Values:
        symbols = np.asarray(_symbols(cards, wild), np.int64)
        out = np.zeros(len(symbols), np.int32)
        for start in range(0, len(symbols), _BLOCK):
            out[start : start + _BLOCK] = self._worth(symbols[start : start + _BLOCK])
        return out

    def _worth(self, symbols: NDArray[np.int64]) -> Values:
        ranks = np.where(symbols < 52, symbols >> 2, -1)
        before = np.zeros(symbols.shape, np.int64)
        for column in range(1, symbols.shape[1]):
            before[:, column] = (ranks[:, :column] == ranks[:, column, None]).sum(1)
        fifth = (before >= 4) & (ranks >= 0)
        capped = np.where(fifth, _DEAD, symbols)
        out = self._by_counts(_KEYS.take(capped).sum(1), capped)
        for row, column in zip(*np.nonzero(fifth), strict=True):
            out[row] = max(out[row], self.natural.get(((int(ranks[row, column]),) * 5, False), 0))
        if Category.FLUSH in self.rules.ways[0].places:
            wilds = np.minimum((symbols == _WILD).sum(1), self.rules.size)
            for suit in range(4):
                mine = (symbols < 52) & (symbols & 3 == suit)
                self._in_suit(np.where(mine, ranks, -1), wilds, out)
        return out

    def _in_suit(self, ranks: NDArray[np.int64], wilds: NDArray[np.int64], out: Values) -> None:
        """Raises values where the cards of a suit, whose ranks are told (-1 for others), make a better hand."""
        held = ranks >= 0
        rows = np.flatnonzero(held.sum(1) + wilds >= self.rules.size)
        if not len(rows):
            return
        some = np.sort(ranks[rows], axis=1)[:, ::-1]
        mask = np.bitwise_or.reduce(np.where(some >= 0, 1 << np.maximum(some, 0), 0), axis=1)
        out[rows] = np.maximum(out[rows], self.flushes[wilds[rows], mask])
        twice = ((some[:, 1:] == some[:, :-1]) & (some[:, 1:] >= 0)).any(1)
        for row, mine in zip(rows[twice].tolist(), some[twice].tolist(), strict=True):
            kept = [rank for rank in mine if rank >= 0][: self.rules.size - int(wilds[row])]
            out[row] = max(out[row], self._filled_up(tuple(kept)))

    def _filled_up(self, ranks: tuple[int, ...]) -> int:
        """The value of so many cards of a suit with the highest others that are not among them, 0 for none."""
        if ranks not in self.suited:
            more = [rank for rank in range(12, -1, -1) if rank not in ranks][: self.rules.size - len(ranks)]
            self.suited[ranks] = self.natural.get((tuple(sorted((*ranks, *more))), True), 0)
        return self.suited[ranks]


@lru_cache(maxsize=8)
def shoe(rules: Rules) -> Shoe:
    """The table of a set of rules, made once."""
    return Shoe(rules)
