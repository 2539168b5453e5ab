"""A plan played on many deals at once: one array operation a move, deals down, columns across."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import numpy as np
from numpy.typing import NDArray

from catalog.hands.card import ACE
from catalog.odds.plan import (
    STRUCK,
    Dealt,
    Exchanged,
    Gained,
    Given,
    Lifted,
    Move,
    NotOnArrays,
    Parted,
    Plan,
    Shuffled,
    Struck,
    Taken,
    come_again,
)
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
    playing = Playing(decks, player)
    playing.go_on(plan)
    return playing.cards


class Playing:
    """Deals in progress: what stands in every column, and how many cards are off the deck."""

    def __init__(self, decks: Decks, player: Simple, others: Decks | None = None) -> None:
        """`others` are decks in whose order discards come again."""
        self.player, self.others = player, others
        self.stock = np.ascontiguousarray(decks.T)
        self.cards = np.zeros((0, len(decks)), np.uint8).T
        self.at: int | NDArray[np.int64] = 0
        self.done = 0
        self.orders: dict[tuple, NDArray[np.int64]] = {}

    def __len__(self) -> int:
        return self.stock.shape[1]

    def some(self, rows: NDArray) -> Playing:
        """The same for some of the deals, told by number or by marks."""
        other = copy(self)
        other.stock = np.ascontiguousarray(self.stock[:, rows])
        other.cards = np.ascontiguousarray(self.cards.T[:, rows]).T
        other.others = None if self.others is None else self.others[rows]
        other.at = self.at if isinstance(self.at, int) else self.at[rows]
        other.orders = {key: order[rows] for key, order in self.orders.items()}
        return other

    def giving(self, given: Given, least: int | None = None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The order in which cards are given up, and how many are (see players.py); the order is kept until they go."""
        mine, others = of_columns(self.cards, given.cards), of_columns(self.cards, given.others + given.seen)
        order, many = self.player.giving(mine, others, given.number, least)
        self.orders[_whose(given)] = order
        return order, many

    def order(self, given: Given) -> NDArray[np.int64]:
        """The order in which cards are given up, (deals, number); that of fewer is the beginning of that of more."""
        known = self.orders.get(_whose(given))
        if known is None or known.shape[1] < given.number:
            known, _ = self.giving(given)
        return known[:, : given.number]

    def go_on(self, plan: Plan) -> None:
        """Makes the moves that a plan has more than were made."""
        if self.cards.shape[1] < plan.columns:
            more = plan.columns + (_SPARE if plan.ask else 0)
            grown = np.zeros((more, len(self)), np.uint8).T
            grown[:, : self.cards.shape[1]] = self.cards
            self.cards = grown
        for move in plan.moves[self.done :]:
            self.make(move)
        self.done = len(plan.moves)

    def make(self, move: Move) -> None:
        """Makes a move in all deals."""
        cards, player, stock = self.cards, self.player, self.stock
        rows = np.arange(len(self))
        at = self.at
        if isinstance(move, Dealt):
            cards[:, move.to] = stock[at] if isinstance(at, int) else stock[at, rows]
            self.at = at + 1
        elif isinstance(move, Given):
            _give(cards, move, self.order(move))
            self.orders.pop(_whose(move), None)
        elif isinstance(move, Parted):
            _part(cards, move, self.order(move.given))
            self.orders.pop(_whose(move.given), None)
        elif isinstance(move, Struck):
            ranks = of_columns(cards, move.of) >> 2
            for column in move.cards:
                gone = ((cards[:, column] >> 2)[:, None] == ranks).any(1) & (cards[:, column] < 52)
                cards[gone, column] = STRUCK
        elif isinstance(move, Exchanged):
            mine = of_columns(cards, move.given.cards)
            order, many = self.giving(move.given, move.least)
            _give(cards, move.given, order)
            self.orders.clear()
            if move.aceless < move.given.number:
                held = of_columns(cards, move.given.to + move.given.others + move.given.unseen)
                many = np.where((held >> 2 == ACE).any(1), many, np.minimum(many, move.aceless))
            self._exchange(move, mine, many)
            self.at = at + many
        elif isinstance(move, Taken):
            wants = player.wants(of_columns(cards, move.own))
            fresh = stock[np.minimum(at, len(stock) - 1), rows]
            cards[:, move.to] = np.where(wants, fresh, STRUCK)
            self.at = at + wants
        elif isinstance(move, Shuffled):
            if self.others is None:
                raise NotOnArrays("discards come a second time")
            cards[:, move.to] = come_again(of_columns(cards, move.cards), self.others, move.turn)
        elif isinstance(move, Lifted):
            there = np.sort(of_columns(cards, move.cards), axis=1)
            which = move.place(stock[-1 - 2 * move.turn], stock[-2 - 2 * move.turn])
            cards[:, move.to[0]] = there[rows, which]
            rest = np.ones(there.shape, bool)
            rest[rows, which] = False
            cards[:, move.to[1:]] = there[rest].reshape(len(self), -1)
        elif isinstance(move, Gained):
            offered = of_columns(cards, move.cards)
            best = player.gaining(offered, of_columns(cards, move.own))
            cards[:, move.to[0]] = offered[rows, best]
            rest = np.ones(offered.shape, bool)
            rest[rows, best] = False
            cards[:, move.to[1:]] = offered[rest].reshape(len(self), -1)

    def _exchange(self, move: Exchanged, mine: NDArray[np.uint8], many: NDArray[np.int64]) -> None:
        """Puts the cards that a player keeps first, in their order, and so many new ones after them."""
        given, stock, at = move.given, self.stock, self.at
        rows, gone = np.arange(len(self)), of_columns(self.cards, given.to[: given.number])
        stays = np.ones(mine.shape, bool)
        for turn in range(given.number):
            stays &= (mine != gone[:, turn][:, None]) | (turn >= many)[:, None]
        order = np.argsort(~stays, axis=1, kind="stable")
        kept = stays.sum(1)
        for place, column in enumerate((*given.to[given.number :], *move.new)):
            fresh = stock[np.minimum(at + np.maximum(place - kept, 0), len(stock) - 1), rows]
            held = mine[rows, order[:, place]]
            self.cards[:, column] = np.where(place < kept, held, fresh)


_SPARE = 64


def _whose(given: Given) -> tuple:
    return given.cards, given.others, given.seen


def sorts_given(playing: Playing, given: Given, sorts: Sequence[int]) -> NDArray[np.int64]:
    """Of which sorts the cards are that players give up, one after the other, in every deal: a number to base 8."""
    told = np.array(sorts)[playing.order(given)]
    return (told * 8 ** np.arange(given.number)).sum(1)


def _part(cards: NDArray[np.uint8], move: Parted, order: NDArray[np.int64]) -> None:
    """Puts those that are given up first among the cards of their sort."""
    given = move.given
    mine = of_columns(cards, given.cards)
    rows = np.arange(len(cards))
    gone = np.zeros(mine.shape, bool)
    gone[rows[:, None], order] = True
    for sort in set(move.sorts):
        places = [n for n, of in enumerate(move.sorts) if of == sort]
        to = [given.to[n] for n in places]
        turns = [turn for turn, of in enumerate(move.sequence) if of == sort]
        for column, turn in zip(to, turns, strict=False):
            cards[:, column] = mine[rows, order[:, turn]]
        rest = to[len(turns) :]
        if rest:
            left = ~gone[:, places]
            cards[:, rest] = mine[:, places][left].reshape(len(cards), -1)


def of_columns(array: NDArray, columns: Sequence[int]) -> NDArray:
    """Some columns of an array whose columns lie one after the other, laid in the same way."""
    return array.T[list(columns)].T


def _give(cards: NDArray[np.uint8], move: Given, order: NDArray[np.int64]) -> None:
    """Parts the cards that are given up from the others."""
    mine = of_columns(cards, move.cards)
    rows = np.arange(len(cards))[:, None]
    cards[:, move.to[: move.number]] = mine[rows, order]
    rest = np.ones(mine.shape, bool)
    rest[rows, order] = False
    cards[:, move.to[move.number :]] = mine[rest].reshape(len(cards), -1)
