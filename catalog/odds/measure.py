"""How good a hand wins: deals of a game counted up, in blocks that anyone can play again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from catalog.hands.card import rank_name
from catalog.hands.made import Value, name
from catalog.hands.tables import KIND_BITS
from catalog.model.phrase import Category, Side
from catalog.model.variant import Variant, decode
from catalog.odds.judge import Judge, Outcomes
from catalog.odds.plan import NotOnArrays, Plan, plan_of
from catalog.odds.players import HABITS, Simple
from catalog.odds.run import play_out, shuffled

BLOCK = 2500
"""Deals of a block; each block has a seed of its own, so that it matters not who plays it."""

USUAL = 6
"""So many play where nothing else is asked, or as many as the game allows."""


@dataclass(frozen=True)
class Portion:
    """How often something happens: the share of deals, 0 to 1, and its standard error."""

    share: float
    stderr: float


@dataclass
class Winning:
    """The winning hands on one side of the pot: how many deals each kind of hand won, and the hand in the middle."""

    side: Side
    kinds: Counter[str] = field(default_factory=Counter)
    values: Counter[int] = field(default_factory=Counter)
    told: list[Value | None] = field(default_factory=list)
    order: dict[str, int] = field(default_factory=dict)

    @property
    def won(self) -> int:
        """In how many deals somebody wins on this side."""
        return sum(self.kinds.values())

    @property
    def median(self) -> str | None:
        """The winning hand in the middle, in words: as many are better as are worse."""
        below, half = 0, self.won / 2
        for value in sorted(self.values):
            below += self.values[value]
            if below >= half:
                return name(self.told[value])
        return None


@dataclass
class Measured:
    """What some deals of a variant came to. `notes` is what was taken for granted beside the players' habits."""

    variant: str
    players: int
    deals: int
    seed: int
    sides: dict[Side, Winning] = field(default_factory=dict)
    split: int = 0
    wild: int = 0
    has_wilds: bool = False
    notes: tuple[str, ...] = ()

    policy = HABITS

    def portion(self, count: int) -> Portion:
        """A number of deals as a share of all of them."""
        share = count / self.deals
        return Portion(share, sqrt(share * (1 - share) / self.deals))

    def kinds(self, side: Side) -> Iterator[tuple[str, Portion]]:
        """The kinds of hands that won on a side, the best first, each with its share of all deals."""
        winning = self.sides[side]
        for kind in sorted(winning.kinds, key=lambda kind: -winning.order[kind]):
            yield kind, self.portion(winning.kinds[kind])

    def add(self, other: Measured) -> None:
        """Counts other deals of the same game in."""
        self.deals += other.deals
        self.split += other.split
        self.wild += other.wild
        for side, winning in other.sides.items():
            mine = self.sides.setdefault(side, Winning(side, told=winning.told))
            mine.kinds += winning.kinds
            mine.values += winning.values
            for kind, place in winning.order.items():
                mine.order[kind] = max(place, mine.order.get(kind, 0))


class Game:
    """A variant at so many seats, ready to be played many times. Raises NotOnArrays where it is not played so."""

    def __init__(self, variant: Variant, players: int) -> None:
        self.plan: Plan = plan_of(variant, players)
        self.player = Simple(self.plan.steps)
        self.judge = Judge(self.plan)

    def block(self, number: int, deals: int, seed: int) -> Measured:
        """So many deals, the same for the same numbers on any machine."""
        decks = shuffled(self.plan.deck, deals, np.random.SeedSequence([seed, number]))
        try:
            outcomes = self.judge.judge(play_out(self.plan, decks, self.player))
        except ValueError as reason:
            raise NotOnArrays(str(reason)) from reason
        return _counted(Measured(
            self.plan.variant.key, self.plan.seats, deals, seed,
            has_wilds=bool(self.judge.wilds.rules), notes=tuple(self.plan.assumed),
        ), outcomes)  # fmt: skip


def _counted(measured: Measured, outcomes: tuple[Outcomes, ...]) -> Measured:
    takers = np.zeros(outcomes[0].winners.shape, bool)
    wild = np.zeros(measured.deals, bool)
    for outcome in outcomes:
        takers |= outcome.winners
        wild |= (outcome.winners & outcome.wild).any(1)
        side = outcome.share.side or Side.HIGH
        if side in measured.sides or outcome.of is None:
            continue
        best = np.where(outcome.winners, outcome.worths, 0).max(1) >> KIND_BITS
        winning = measured.sides[side] = Winning(side, told=outcome.of.told)
        values, counts = np.unique(best[best > 0], return_counts=True)
        for value, count in zip(values.tolist(), counts.tolist(), strict=True):
            kind = kind_of(outcome.of.told[value])
            winning.values[value] += count
            winning.kinds[kind] += count
            winning.order[kind] = max(value, winning.order.get(kind, 0))
    measured.split = int((takers.sum(1) > 1).sum())
    measured.wild = int(wild.sum())
    return measured


def kind_of(value: Value) -> str:
    """A winning hand's kind: its category; for a low hand without a pair its highest card, `eight low`."""
    if value.low and value.category is Category.HIGH_CARD:
        return f"{rank_name(value.told[0])} low"
    return str(value.category)


def players_of(variant: Variant, wanted: int | None = None) -> int:
    """How many play: as many as asked; else `USUAL`, or as many as the printed number allows."""
    told = decode("players", variant.numbers.players)
    most = told.number if told.code is None and told.number else USUAL
    return wanted or max(2, min(USUAL, most))


def game_of(variant: Variant, wanted: int | None = None) -> Game:
    """The game at as many seats as asked for; without, at the usual number or the most for whom the deck is enough."""
    players = players_of(variant, wanted)
    while True:
        try:
            return Game(variant, players)
        except NotOnArrays as reason:
            if wanted or players == 2 or "too small" not in str(reason):
                raise
            players -= 1


def measure(game: Game, deals: int, seed: int) -> Iterator[Measured]:
    """Block after block of so many deals in all; each is a measurement of its own, to be added up."""
    for number in range(-(-deals // BLOCK)):
        yield game.block(number, min(BLOCK, deals - number * BLOCK), seed)
