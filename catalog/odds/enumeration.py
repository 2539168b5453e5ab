"""Every deal there is, where nobody chooses anything and few cards are dealt: exact shares, beside the sampled ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from catalog.model.boards import Active
from catalog.model.ranking import Dead
from catalog.model.uses import Use
from catalog.odds.moves import Dealt
from catalog.odds.plan import Plan

MOST = 3_000_000
"""So many deals are played at most."""

_ROWS = 50_000


def piles(plan: Plan, by_face: bool) -> list[tuple[int, ...]]:
    """The columns of the cards on the table, together where it matters not which card is in which of them.

    `by_face`: faces alone tell which cards are wild, so that a player's cards of one sort are alike. Empty where the
    moves are more than dealing.
    """
    if not all(isinstance(move, Dealt) for move in plan.moves) or plan.declared is not None and not by_face:
        return []
    table = plan.at_showdown
    timed = not by_face or any(isinstance(step, Dead | Use | Active) for step in plan.steps)
    found: dict[tuple, list[int]] = {}
    for seat, hand in enumerate(table.hands):
        for laid in hand:
            sort = (seat, laid.hand, laid.up, laid.unseen, laid.stacked, laid.beside)
            found.setdefault((*sort, int(laid.card)) if timed else sort, []).append(int(laid.card))
    for laid in [*table.commons, *table.tables]:
        found[("shared", int(laid.card))] = [int(laid.card)]
    return [tuple(columns) for columns in found.values()]


def how_many(deck: int, several: list[tuple[int, ...]]) -> int:
    """In how many ways cards of a deck of so many come into piles; nought where there are no piles."""
    ways, left = int(bool(several)), deck
    for columns in several:
        ways *= comb(left, len(columns))
        left -= len(columns)
    return ways


def every_deal(plan: Plan, several: list[tuple[int, ...]]) -> Iterator[NDArray[np.uint8]]:
    """All deals, some at a time: (deals, columns) cards. Each is as likely as any other."""
    total = how_many(len(plan.deck), several)
    deck = np.array(sorted(plan.deck), np.uint8)
    ways = {}
    for start in range(0, total, _ROWS):
        number = np.arange(start, min(start + _ROWS, total))
        left = np.tile(deck, (len(number), 1))
        cards = np.zeros((plan.columns, len(number)), np.uint8).T
        for columns in several:
            count, size = left.shape[1], len(columns)
            if (count, size) not in ways:
                ways[count, size] = np.array(list(combinations(range(count), size)), np.int64)
            places = ways[count, size][number % len(ways[count, size])]
            number = number // len(ways[count, size])
            cards[:, list(columns)] = np.take_along_axis(left, places, 1)
            stays = np.ones(left.shape, bool)
            np.put_along_axis(stays, places, False, 1)
            left = left[stays].reshape(len(left), count - size)
        yield cards
