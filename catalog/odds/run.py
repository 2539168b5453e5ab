"""A plan played on many deals at once: one array operation a move, deals down, columns across."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catalog.hands.card import ACE
from catalog.odds.moves import (
    STRUCK,
    Brought,
    Dealt,
    Exchanged,
    Gained,
    Given,
    Lifted,
    Lying,
    Move,
    NotOnArrays,
    Parted,
    Rolled,
    Stirred,
    Stocked,
    Struck,
    Taken,
    Thrown,
    die,
    own_order,
    places_again,
)
from catalog.odds.plan import Plan
from catalog.odds.players import Simple

Decks = NDArray[np.uint8]
Marks = NDArray[np.bool_]


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


def play_out(plan: Plan, decks: Decks, player: Simple, others: Decks | None = None) -> NDArray[np.uint8]:
    """What stands in every column once a plan's moves are made: (deals, columns) cards, a column after the other.

    `others` are decks in whose order discards come again.
    """
    playing = Playing(decks, player, others)
    playing.go_on(plan)
    return playing.cards


class Playing:
    """Deals in progress: what stands in every column, and how many cards are off the deck."""

    def __init__(self, decks: Decks, player: Simple, others: Decks | None = None) -> None:
        """`others` are decks in whose order discards come again."""
        self.player, self.others = player, others
        self.stock = self.first = np.ascontiguousarray(decks.T)
        self.pile: Pile | None = None
        self.cards = np.zeros((0, len(decks)), np.uint8).T
        self.at: int | NDArray[np.int64] = 0
        self.done = 0
        self.orders: dict[tuple, NDArray[np.int64]] = {}

    def __len__(self) -> int:
        return self.stock.shape[1]

    def some(self, rows: NDArray) -> Playing:
        """The same for some of the deals, told by number or by marks."""
        other = copy(self)
        other.stock = other.first = np.ascontiguousarray(self.stock[:, rows])
        if self.pile is not None:
            other.first, other.pile = np.ascontiguousarray(self.first[:, rows]), self.pile.some(rows)
        other.cards = np.ascontiguousarray(self.cards.T[:, rows]).T
        other.others = None if self.others is None else self.others[rows]
        other.at = self.at if isinstance(self.at, int) else self.at[rows]
        other.orders = {key: order[rows] for key, order in self.orders.items()}
        return other

    @classmethod
    def joined(
        cls, several: Sequence[Playing], columns: Sequence[Sequence[int]], first: int, more: Sequence[NDArray[np.uint8]]
    ) -> Playing:
        """Several lots of deals as one: the columns told for each, as many of every lot, come to those from `first` on,
        and `more` columns after them.
        """
        other = copy(several[0])
        if len(several) > 1:
            other.stock = other.first = np.concatenate([each.stock for each in several], axis=1)
            if any(each.pile is not None for each in several):
                other.first = np.concatenate([each.first for each in several], axis=1)
                other.pile = Pile.joined([each.pile or Pile(each.others, len(each.stock)) for each in several])
            if other.others is not None:
                other.others = np.concatenate([each.others for each in several if each.others is not None])
            if not all(isinstance(each.at, int) and each.at == other.at for each in several):
                ats = [np.broadcast_to(each.at, len(each)) for each in several]
                other.at = np.concatenate(ats).astype(np.int64)
        cards = np.zeros((first + len(columns[0]) + len(more) + _SPARE, len(other)), np.uint8)
        lots = [playing.cards.T[list(mine)] for playing, mine in zip(several, columns, strict=True)]
        np.concatenate(lots, axis=1, out=cards[first : first + len(columns[0])])
        for place, each in enumerate(more, first + len(columns[0])):
            cards[place] = each
        other.cards, other.done, other.orders = cards.T, 0, {}
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
        _MAKES[type(move)](self, move)

    def deal(self, move: Dealt) -> None:
        """The next card comes."""
        self.cards[:, move.to] = self.next()

    def bring(self, move: Brought) -> None:
        """A card that is not in the deck comes."""
        self.cards[:, move.to] = move.card

    def lay(self, move: Lying) -> None:
        """A card lies face up or down."""
        self.cards[:, move.to] = move.up

    def give(self, move: Given) -> None:
        """Cards are given up."""
        _give(self.cards, move, self.order(move))
        self.orders.pop(_whose(move), None)

    def part(self, move: Parted) -> None:
        """Cards are given up, and those of each sort lie together."""
        _part(self.cards, move, self.order(move.given))
        self.orders.pop(_whose(move.given), None)

    def strike(self, move: Struck) -> None:
        """Cards are gone that are of the rank of others."""
        cards, ranks = self.cards, of_columns(self.cards, move.of) >> 2
        for column in move.cards:
            gone = ((cards[:, column] >> 2)[:, None] == ranks).any(1) & (cards[:, column] < 52)
            cards[gone, column] = STRUCK

    def exchange(self, move: Exchanged) -> None:
        """Cards are given up for as many others."""
        mine = of_columns(self.cards, move.given.cards)
        order, many = self.giving(move.given, move.least)
        _give(self.cards, move.given, order)
        self.orders.clear()
        if move.aceless < move.given.number:
            held = of_columns(self.cards, move.given.to + move.given.others + move.given.unseen)
            many = np.where((held >> 2 == ACE).any(1), many, np.minimum(many, move.aceless))
        self._exchange(move, mine, many)

    def take(self, move: Taken) -> None:
        """A card comes to a player who wants one."""
        wants = self.player.wants(of_columns(self.cards, move.own))
        self.cards[:, move.to] = np.where(wants, self.next(wants), STRUCK)

    def throw(self, move: Thrown) -> None:
        """Cards come to the discards."""
        self.pile = self.pile or Pile(self.others, len(self.stock))
        self.pile.throw(of_columns(self.cards, move.cards))

    def stir(self, move: Stirred) -> None:
        """The discards, or certain cards in their place, are shuffled into the deck."""
        if move.cards is not None:
            self.pile = self.pile or Pile(self.others, len(self.stock))
            self.pile.there[:] = False
            self.pile.throw(of_columns(self.cards, move.cards))
            self.at = self.pile.end.copy()
        if self.pile is not None:
            self._stir(self.pile, np.logical_or.reduce(self.pile.there, axis=1))

    def lift(self, move: Lifted) -> None:
        """A card is taken from among some, whichever it happens to be."""
        there = np.sort(of_columns(self.cards, move.cards), axis=1)
        self._pick(there, move.place(self.first[-1 - 2 * move.turn], self.first[-2 - 2 * move.turn]), move.to)

    def stock_up(self, move: Stocked) -> None:
        """A deck of its own is shuffled."""
        assert self.others is not None, "a second deck is shuffled as another one is"
        self.cards[:, move.to] = np.array(move.cards, np.uint8)[own_order(self.others, len(move.cards))]

    def roll(self, move: Rolled) -> None:
        """A die is thrown."""
        assert self.others is not None, "dice fall by decks of their own"
        self.cards[:, move.to] = die(self.others, move.sides, move.turn)

    def gain(self, move: Gained) -> None:
        """A player takes the best for them of some cards."""
        offered = of_columns(self.cards, move.cards)
        self._pick(offered, self.player.gaining(offered, of_columns(self.cards, move.own)), move.to)

    def _pick(self, there: NDArray[np.uint8], which: NDArray[np.int64], to: Sequence[int]) -> None:
        """Puts one of some cards, (deals, n), into the first of some columns, and the rest into the others."""
        rows = np.arange(len(self))
        self.cards[:, to[0]] = there[rows, which]
        rest = np.ones(there.shape, bool)
        rest[rows, which] = False
        self.cards[:, to[1:]] = there[rest].reshape(len(self), -1)

    def next(self, wanted: Marks | None = None) -> NDArray[np.uint8]:
        """The next card of every deck, off which it comes; only where it is wanted, anything elsewhere."""
        at = self.at
        if self.pile is None and wanted is None:
            self.at = at + 1
            return self.stock[at] if isinstance(at, int) else self.stock[at, np.arange(len(self))]
        rows = np.arange(len(self))
        if self.pile is not None:
            end = self.pile.end
            out = end <= at if wanted is None else (end <= at) & wanted
            if out.any():
                self._stir(self.pile, out)
                at = self.at
        card = self.stock[np.minimum(at, len(self.stock) - 1), rows]
        self.at = at + (1 if wanted is None else wanted)
        return card

    def _stir(self, pile: Pile, where: Marks) -> None:
        """Shuffles the discards into what is left of the decks, in some of the deals."""
        rows = np.flatnonzero(where)
        at = np.broadcast_to(self.at, len(self)).astype(np.int64)
        left = np.arange(len(self.stock))[:, None]
        left = np.where((left >= at[rows]) & (left < pile.end[rows]), self.stock[:, rows], STRUCK)
        if self.stock is self.first:
            self.stock = self.first.copy()
        self.stock[:, rows] = pile.come_again(rows, left.T).T
        at[rows] = 0
        self.at = at

    def _exchange(self, move: Exchanged, mine: NDArray[np.uint8], many: NDArray[np.int64]) -> None:
        """Puts the cards that a player keeps first, in their order, and so many new ones after them."""
        given, rows = move.given, np.arange(len(self))
        gone = of_columns(self.cards, given.to[: given.number])
        stays = np.ones(mine.shape, bool)
        for turn in range(given.number):
            stays &= (mine != gone[:, turn][:, None]) | (turn >= many)[:, None]
        order = np.argsort(~stays, axis=1, kind="stable")
        kept = stays.sum(1)
        for place, column in enumerate((*given.to[given.number :], *move.new)):
            held = mine[rows, order[:, place]] if place < mine.shape[1] else 0
            fresh = place >= kept
            self.cards[:, column] = np.where(fresh, self.next(fresh), held)
        for turn in range(given.number):
            # What was not given up after all is in the hand, and nowhere else.
            self.cards[turn >= many, given.to[turn]] = STRUCK


_MAKES: dict[type, Callable[[Playing, Any], None]] = {
    Brought: Playing.bring,
    Dealt: Playing.deal,
    Exchanged: Playing.exchange,
    Gained: Playing.gain,
    Given: Playing.give,
    Lifted: Playing.lift,
    Lying: Playing.lay,
    Parted: Playing.part,
    Rolled: Playing.roll,
    Stocked: Playing.stock_up,
    Stirred: Playing.stir,
    Struck: Playing.strike,
    Taken: Playing.take,
    Thrown: Playing.throw,
}
"""How each move is made."""


class Pile:
    """The discards of many deals: which cards lie `there`, (deals, 64), and where each deck ends, (deals,)."""

    def __init__(self, others: Decks | None, size: int) -> None:
        if others is None:
            raise NotOnArrays("discards come a second time")
        self.others = others
        self.there = np.zeros((len(others), 64), bool)
        self.end = np.full(len(others), size)
        self.turns = np.zeros(len(others), np.int64)

    def some(self, rows: NDArray) -> Pile:
        """The discards of some of the deals."""
        other = copy(self)
        other.others, other.there = self.others[rows], self.there[rows]
        other.end, other.turns = self.end[rows], self.turns[rows]
        return other

    @classmethod
    def joined(cls, several: Sequence[Pile]) -> Pile:
        """The discards of several lots of deals."""
        other = copy(several[0])
        for name in ("others", "there", "end", "turns"):
            setattr(other, name, np.concatenate([getattr(each, name) for each in several]))
        return other

    def throw(self, cards: NDArray[np.uint8]) -> None:
        """More cards lie there, (deals, n)."""
        self.there[np.arange(len(cards))[:, None], cards] = True
        self.there[:, STRUCK] = False

    def come_again(self, rows: NDArray[np.int64], left: NDArray[np.uint8]) -> Decks:
        """The decks of some deals, in which the discards are shuffled into the cards that are left, (deals, size).

        Raises NotOnArrays where there is no card at all.
        """
        there = self.there[rows]
        there[np.arange(len(rows))[:, None], left] = True
        there[:, STRUCK] = False
        self.end[rows] = there.sum(1)
        if not self.end[rows].all():
            raise NotOnArrays("the deck is too small for so many players")
        deck = np.sort(self.others[0])
        order = np.where(there[:, deck], places_again(self.others[rows], self.turns[rows][:, None]), 99).argsort(1)
        self.turns[rows] += 1
        self.there[rows] = False
        return deck[order]


_SPARE = 64

SORTS = 16
"""So many sorts of cards are told apart at most, of which a player gives up."""


def _whose(given: Given) -> tuple:
    return given.cards, given.others, given.seen


def sorts_given(playing: Playing, given: Given, sorts: Sequence[int]) -> NDArray[np.int64]:
    """Of which sorts the cards are that players give up, one after the other, in every deal: digits to base `SORTS`."""
    told = np.array(sorts)[playing.order(given)]
    return (told * SORTS ** np.arange(given.number)).sum(1)


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
    if move.lies:
        lies = of_columns(cards, move.lies)
        cards[:, move.lies_to[: move.number]] = lies[rows, order]
        cards[:, move.lies_to[move.number :]] = lies[rest].reshape(len(cards), -1)
