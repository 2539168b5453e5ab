"""Values of hands by the usual rankings, whole arrays at a time: the interface for other programs.

Source: spec/hands.md. The values come from tables.py, and those from the plain ranking function.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from catalog.hands.rules import HIGH, LOW, STANDARD, without
from catalog.hands.tables import KIND_BITS, table
from catalog.model.terms import Category

CATEGORIES = tuple(str(category) for category in STANDARD)
"""The kinds of hands by name, worst first; `category` returns indexes into it."""


def high(cards: ArrayLike, wild: ArrayLike | None = None, five_of_a_kind: bool = True) -> NDArray[np.int32]:
    """The value of the best high hand of up to five cards of each row: (n,) int32, the greater is better.

    `cards` is (n, k) for k from 1 to 17: rank * 4 + suit, deuce 0 to ace 12, clubs 0 to spades 3; jokers are 52 and up.
    `wild` is (n, k) of booleans: the cards that represent any card; a joker that is not wild does not count, and the
    value of a row in which no card counts is 0. Fewer than five cards rank by equal ranks and high cards. Five of a
    kind beats a straight flush; with `five_of_a_kind` False it is no hand. Values compare with values of the same
    function and arguments, whatever the number of cards. Raises ValueError for other shapes.

    >>> from catalog.hands import CATEGORIES, category, high
    >>> CATEGORIES[category(high([[51, 47, 43, 39, 35, 0, 1]]))[0]]
    'straight flush'
    """
    return table(HIGH if five_of_a_kind else _WITHOUT_FIVE).values(_array(cards), _marks(wild))


def low(cards: ArrayLike, wild: ArrayLike | None = None, scale: str = "A-5") -> NDArray[np.int32]:
    """The value of the best low hand of each row, (n,) int32; the greater is the better, that is the lower, hand.

    `scale` is "A-5" (straights and flushes do not count), "A-6" (they count, and the ace is low) or "2-7" (they
    count, and the ace is high). Fewer cards are lower than more. Otherwise as `high`; raises ValueError for other
    scales.
    """
    if scale not in LOW:
        raise ValueError(f"{scale!r} is no scale of low hands; there are {', '.join(LOW)}")
    return table(LOW[scale]).values(_array(cards), _marks(wild))


def category(values: ArrayLike) -> NDArray[np.int32]:
    """The kind of hand of each value, as an index into `CATEGORIES`, int32; -1 if there is no hand."""
    values = np.asarray(values, np.int32)
    return np.where(values, values & ((1 << KIND_BITS) - 1), np.int32(-1))


_WITHOUT_FIVE = without(HIGH, (Category.FIVE,))


def _array(cards: ArrayLike) -> NDArray[np.integer]:
    found = np.asarray(cards)
    if not np.issubdtype(found.dtype, np.integer):
        raise ValueError(f"cards are whole numbers, not {found.dtype}")
    return found


def _marks(wild: ArrayLike | None) -> NDArray[np.bool_] | None:
    return None if wild is None else np.asarray(wild, bool)
