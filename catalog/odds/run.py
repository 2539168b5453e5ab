"""A plan played on many deals at once: one array operation a move, deals down, columns across."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from catalog.hands.card import ACE
from catalog.odds.plan import Dealt, Exchanged, Gained, Given, Plan
from catalog.odds.players import Simple

Decks = NDArray[np.uint8]


def shuffled(deck: tuple[int, ...], deals: int, seed: int | np.random.SeedSequence) -> Decks:
    """So many decks in random order, (deals, cards): the same for the same seed on any machine.

    The order is that of 32-bit keys with the card in the low six bits and 26 random ones above (spec/hands.md); two
    random parts of a deck are alike in one deal of fifty thousand, and then the lower card comes first.
    """
    cards = np.array(deck, np.uint32)
    keys = np.random.default_rng(seed).integers(0, 1 << 26, (deals, len(cards)), np.uint32)
    keys <<= np.uint32(6)
    keys |= cards
    keys.sort(axis=1)
    return (keys & np.uint32(63)).astype(np.uint8)


def play_out(plan: Plan, decks: Decks, player: Simple) -> NDArray[np.uint8]:
    """What stands in every column once a plan's moves are made: (deals, columns) cards, a column after the other."""
    stock = np.ascontiguousarray(decks.T)
    cards = np.zeros((plan.columns, len(decks)), np.uint8).T
    rows = np.arange(len(decks))
    at: int | NDArray[np.int64] = 0
    for move in plan.moves:
        if isinstance(move, Dealt):
            cards[:, move.to] = stock[at] if isinstance(at, int) else stock[at, rows]
            at = at + 1
        elif isinstance(move, Given):
            _give(cards, move, player, None)
        elif isinstance(move, Exchanged):
            many = _give(cards, move.given, player, move.least)
            if move.aceless < move.given.number:
                held = of_columns(cards, move.given.to + move.given.others)
                many = np.where((held >> 2 == ACE).any(1), many, np.minimum(many, move.aceless))
            for turn, column in enumerate(move.new):
                fresh = stock[np.minimum(at + turn, len(stock) - 1), rows]
                cards[:, column] = np.where(turn < many, fresh, cards[:, move.given.to[turn]])
            at = at + many
        elif isinstance(move, Gained):
            offered = of_columns(cards, move.cards)
            best = player.gaining(offered, of_columns(cards, move.own))
            cards[:, move.to[0]] = offered[rows, best]
            rest = np.ones(offered.shape, bool)
            rest[rows, best] = False
            cards[:, move.to[1:]] = offered[rest].reshape(len(decks), -1)
    return cards


def of_columns(array: NDArray, columns: Sequence[int]) -> NDArray:
    """Some columns of an array whose columns lie one after the other, laid in the same way."""
    return array.T[list(columns)].T


def _give(cards: NDArray[np.uint8], move: Given, player: Simple, least: int | None) -> NDArray[np.int64]:
    """Parts the cards that are given up from the others; how many are given up in every deal."""
    mine = of_columns(cards, move.cards)
    others = of_columns(cards, move.others + move.seen)
    order, many = player.giving(mine, others, move.number, least)
    rows = np.arange(len(cards))[:, None]
    cards[:, move.to[: move.number]] = mine[rows, order]
    rest = np.ones(mine.shape, bool)
    rest[rows, order] = False
    cards[:, move.to[move.number :]] = mine[rest].reshape(len(cards), -1)
    return many
