"""How a player chooses where odds are taken: simply, the same way whether in arrays or one deal at a time.

Source: our own policy, said beside every number (`Habit`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from catalog.hands.by_ranks import RankScale
from catalog.hands.compare import Scale
from catalog.hands.limited import copies
from catalog.hands.listed import HoldingFirst, Listed, NaturalFirst, listed, simple
from catalog.hands.made import Value
from catalog.hands.rank_arrays import ByRanks, by_ranks
from catalog.hands.rules import CannotJudge, Rules
from catalog.hands.scales import scale_of
from catalog.hands.shoe import shoe
from catalog.hands.sums import Sums, sums
from catalog.hands.tables import KIND_BITS, MOST, Faces, Table, Values, table
from catalog.model.showdowns import Showdown
from catalog.model.step import Step
from catalog.model.terms import Category
from catalog.model.terms_of_money import Side
from catalog.odds.moves import NotOnArrays
from catalog.play.deck import deck_of, is_joker
from catalog.play.showdown_input import face, wild_rules


class Habit(StrEnum):
    """What a player of odds does, each told where it was asked for; the first always."""

    STAYS = "Everybody stays in and pays for nothing that is not asked of them."
    GIVES_UP = (
        "Cards are given up one at a time, each time the one without which the best hand is left, the lowest of equals."
    )
    DRAWS = (
        "Cards are drawn for those that the kind of hand does not need (who goes low: for pairs and cards above an "
        "eight)."
    )
    DRAWS_NEARER = "Cards are drawn for those in place of which half of all cards would make a better hand."
    TAKES = "Of cards offered the best is taken."
    TAKES_FREE = "A card that costs nothing is taken, two of them where they are offered until nobody wants another."
    BUYS = "Where no card comes but by buying, the best that lies there is bought, or else the next off the deck."
    TRADES_NOT = "Nobody trades cards with a player who may refuse."
    CHANGES_NOT = "Nobody changes the game, or has cards given up and dealt again, who need not."
    PAYS_WILD = "Who holds a card that a price makes wild pays it."
    STOPS = (
        "Where cards are points, one more is taken while no target is within a point and half of all cards would bring "
        "the hand nearer."
    )
    CHOOSES_CARD = "Who may declare for a card does so where it beats more of the cards that may take the share."
    NAMES_HANDS = (
        "Of two hands each goes for the side of the pot on which both together beat more of all hands of five."
    )
    CHOOSES_SIDE = (
        "Players go for the side of the pot on which their cards beat more of all hands of five, and declare so where "
        "that is asked."
    )


def habits_told(habits: Collection[Habit]) -> str:
    """Some habits in sentences, in one order whatever theirs."""
    return " ".join(habit for habit in Habit if habit in habits)


Measure = Table | Sums | Listed | NaturalFirst | HoldingFirst | ByRanks
"""What tells how good hands are: a table or a list of poker hands, sums of points, or ranks counted."""

_EIGHT = 6
_TIE = 16 * 64
"""Room for what decides between cards without which the hand is worth the same: rank, then the card's number."""


class Simple:
    """The choices of a simple player at a game, and the habits that were asked for so far.

    Raises NotOnArrays for games whose hands do not compare by tables.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        known = np.zeros(64, bool)
        known[sorted(face(card) for card in wild_rules(steps).fixed)] = True
        self.known_wild = known
        self.twice = twice_there(steps)
        self.ways = tuple(_Way(side_table(steps, side), known) for side in _sides(steps))
        self.habits = {Habit.STAYS}

    @property
    def draws(self) -> Habit:
        """How it is decided which cards are drawn for."""
        return Habit.DRAWS_NEARER if any(isinstance(way.table, ByRanks) for way in self.ways) else Habit.DRAWS

    def aim(self, cards: Faces) -> NDArray[np.int64]:
        """For which side a player goes who holds such cards, (n,): the number of the way that beats more hands."""
        if len(self.ways) == 1 or not cards.shape[1]:
            return np.zeros(len(cards), np.int64)
        self.habits.add(Habit.CHOOSES_SIDE)
        return np.stack([way.beats(cards) for way in self.ways]).argmax(0)

    def giving(
        self, cards: Faces, others: Faces, number: int, least: int | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The columns of `cards`, (n, c), in the order in which so many are given up, (n, number); and how many are.

        `others`, (n, o), stay in any case. How many, (n,), is `number`; with `least` as many as are not worth keeping.
        """
        self.habits |= {Habit.GIVES_UP} if least in (None, number) else {Habit.GIVES_UP, self.draws}
        aim = self.aim(np.hstack([cards, others]))
        order = np.empty((len(cards), number), np.int64)
        many = np.full(len(cards), number)
        for n, way in enumerate(self.ways):
            rows = np.flatnonzero(aim == n)
            if len(rows):
                order[rows], worths = way.giving(cards[rows], others[rows], number)
                if least is not None:
                    many[rows] = way.exchanged(worths, least, cards[rows], order[rows])
        return order, many

    def wants(self, cards: Faces) -> NDArray[np.bool_]:
        """Whether a player of points takes one more card, (n,): no side's target is within a point, and half of all
        cards would bring the hand nearer to one of them.
        """
        told = [way.table.wanted(cards) for way in self.ways if isinstance(way.table, Sums)]
        if not told:
            return np.zeros(len(cards), bool)
        self.habits.add(Habit.STOPS)
        return np.any([nearer for _, nearer in told], axis=0) & ~np.any([near for near, _ in told], axis=0)

    def gaining(self, cards: Faces, own: Faces) -> NDArray[np.int64]:
        """Which of the cards, (n, c), is best beside a player's own, (n, o): (n,)."""
        self.habits.add(Habit.TAKES)
        aim = self.aim(own)
        best = np.empty(len(cards), np.int64)
        for n, way in enumerate(self.ways):
            rows = np.flatnonzero(aim == n)
            if len(rows):
                each = [way.worth(np.hstack([cards[rows][:, [i]], own[rows]])) for i in range(cards.shape[1])]
                best[rows] = (np.stack(each, 1).astype(np.int64) * 64 + 63 - cards[rows]).argmax(1)
        return best


class _Way:
    """The choices of a player who goes for one side of the pot."""

    def __init__(self, of: Measure, known_wild: NDArray[np.bool_]) -> None:
        self.table, self.known_wild, self.low = of, known_wild, of.rules.low

    def worth(self, cards: Faces) -> Values:
        """What hands of some cards are worth while playing: (n,) for (n, k)."""
        if cards.shape[1] > MOST:
            raise NotOnArrays(f"a hand is chosen from more than {MOST} cards")
        marks = self.known_wild[cards]
        return self.table.values(cards, marks if marks.any() else None)

    def beats(self, cards: Faces) -> NDArray[np.float64]:
        """The share of all hands of five that such cards beat, (n,)."""
        return self.shares[self.worth(cards) >> KIND_BITS]

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """`beaten` of the table."""
        return beaten(self.table)

    def giving(self, cards: Faces, others: Faces, number: int) -> tuple[NDArray[np.int64], Values]:
        """The order in which cards are given up, and what is left is worth: (n, number + 1), from none given up on."""
        rows, count = np.arange(len(cards)), cards.shape[1]
        left = np.tile(np.arange(count), (len(cards), 1))
        order = np.empty((len(cards), number), np.int64)
        worths = np.zeros((len(cards), number + 1), np.int32)
        if count + others.shape[1]:
            worths[:, 0] = self.worth(np.hstack([cards, others]))
        for turn in range(number):
            held = np.take_along_axis(cards, left, 1)
            scores = self._without_each(held, others).astype(np.int64) * _TIE + self.ready[held]
            best = scores.argmax(1)
            order[:, turn] = left[rows, best]
            worths[:, turn + 1] = scores[rows, best] // _TIE
            keep = np.ones(left.shape, bool)
            keep[rows, best] = False
            left = left[keep].reshape(len(cards), -1)
        return order, worths

    def _without_each(self, cards: Faces, others: Faces) -> Values:
        """What is left is worth without each of the cards, (n, c), looked up all at once."""
        deals, count = cards.shape
        left = count - 1 + others.shape[1]
        if not left:
            return np.zeros((deals, count), np.int32)
        rest = np.empty((left, count, deals), cards.dtype)
        for place in range(count):
            rest[:place, place] = cards.T[:place]
            rest[place : count - 1, place] = cards.T[place + 1 :]
        rest[count - 1 :] = others.T[:, None]
        return self.worth(rest.reshape(left, -1).T).reshape(count, deals).T

    @cached_property
    def ready(self) -> NDArray[np.int64]:
        """By card: which of equally useless cards goes first (the greatest): the lowest for high hands, the highest
        for low, (64,).
        """
        cards = np.arange(64)
        rank = np.where(cards >= 52, 12, cards >> 2)
        ready = (rank + 1) % 13 if self.low else 12 - rank
        return np.where(self.known_wild, 0, ready + 1) * 64 + 63 - cards

    def exchanged(self, worths: Values, least: int, cards: Faces, order: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many of the cards of `giving`, in that order, are not worth keeping, (n,): `least` to all of them."""
        if isinstance(self.table, ByRanks):
            whole = np.stack([self.table.bettered(cards, order[:, turn]) for turn in range(order.shape[1])], 1)
            wanted = whole if len(order) else np.zeros(order.shape, bool)
        elif isinstance(self.table, Sums):
            wanted = worths[:, 1:] >= worths[:, :-1]
        elif self.low:
            wanted = ~self.good_low[worths >> KIND_BITS][:, :-1]
        else:
            kinds = worths & ((1 << KIND_BITS) - 1)
            wanted = (kinds[:, 1:] == kinds[:, :1]) & (worths[:, 1:] > 0)
        return np.maximum(np.cumprod(wanted, axis=1).sum(1), least)

    @cached_property
    def good_low(self) -> NDArray[np.bool_]:
        """By value: low hands without a pair or a card above an eight."""
        measure = self.table
        assert not isinstance(measure, Sums | ByRanks), "points are no low hands"
        return np.array([value is not None and _good(value, measure.rules) for value in measure.told])


def _sides(steps: Sequence[Step]) -> tuple[Side, ...]:
    """The sides of the pot that a game's showdowns are about; high where nothing is told."""
    told = {share.side for step in steps if isinstance(step, Showdown) for share in step.shares}
    return tuple(side for side in (Side.HIGH, Side.LOW) if side in told) or (Side.HIGH,)


def _good(value: Value, rules: Rules) -> bool:
    if value.category is not Category.HIGH_CARD:
        return False
    return all(rank <= _EIGHT or rank == 12 and rules.positions[12] < 0 for rank in value.told)


def side_table(steps: Sequence[Step], side: Side) -> Measure:
    """The values of hands for a side of the pot under a game's rules; raises NotOnArrays where there are none."""
    try:
        return measure_of(scale_of(steps, side), twice_there(steps))
    except CannotJudge as reason:
        raise NotOnArrays(str(reason)) from reason


def twice_there(steps: Sequence[Step]) -> bool:
    """True if a hand may have a card more than once: from several decks, or because it counts as several."""
    cards = [face(card) for card in deck_of(tuple(steps)) if not is_joker(card)]
    return len(set(cards)) < len(cards) or bool(copies(steps))


def measure_of(scale: Scale, twice: bool = False) -> Measure:
    """The table of poker hands on a scale, or the values of sums; raises CannotJudge where there is none.

    `twice`: a hand may have a card more than once.
    """
    if isinstance(scale, RankScale):
        return by_ranks(scale)
    if not isinstance(scale, Rules):
        return sums(scale)
    if twice:
        return shoe(scale)
    return table(scale) if simple(scale) else listed(scale)


@lru_cache(maxsize=16)
def beaten(of: Measure) -> NDArray[np.float64]:
    """By value: the share of all hands of full size from one deck that are worse, from 0 to 1."""
    if isinstance(of, Sums | Listed | HoldingFirst | ByRanks):
        return of.shares
    weights = np.zeros(len(of.told))
    for (ranks, suited), value in of.natural.items():
        if len(ranks) == of.rules.size:
            weights[value >> KIND_BITS] += _many(ranks, suited)
    below = np.concatenate([[0.0], np.cumsum(weights)[:-1]])
    return below / weights.sum()


def _many(ranks: tuple[int, ...], suited: bool) -> int:
    """How many hands of a deck have these ranks, of one suit or not."""
    if suited:
        return 4 * (len(set(ranks)) == len(ranks))
    ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
    return ways - 4 * (len(set(ranks)) == len(ranks))
