"""How good a hand wins: deals of a game counted up, in blocks that anyone can play again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from catalog.acts.conditions import declined, refusable
from catalog.hands.apart import hands_for
from catalog.hands.card import rank_name
from catalog.hands.made import Value, name
from catalog.hands.rules import CannotJudge
from catalog.hands.sums import Sum
from catalog.hands.tables import KIND_BITS
from catalog.model.dealing import Deal
from catalog.model.drawing import Get
from catalog.model.moves import Buy
from catalog.model.terms import Category
from catalog.model.terms_of_money import Side, Taker
from catalog.model.variant import Variant, decode
from catalog.odds.answers import by_points, free, offered, only_bought
from catalog.odds.branch import SHUFFLE, branched
from catalog.odds.checkpoints import Timed
from catalog.odds.enumeration import MOST, every_deal, how_many, piles
from catalog.odds.judge import Judge
from catalog.odds.moves import Looks, NotOnArrays
from catalog.odds.outcome_classes import Lot, looked_at
from catalog.odds.outcomes import Outcomes, joined
from catalog.odds.plan import Plan, blank, plan_of
from catalog.odds.players import Habit, Simple, habits_told
from catalog.odds.run import Decks, play_out, shuffled
from catalog.play.paid_wilds import bought

BLOCK = 10_000
"""Deals of a block; each block has a seed of its own, so that it matters not who plays it."""

MOST_APART = 500
"""Deals at most of a game with cards that are there twice in which nearly every deal goes a way of its own."""

USUAL = 6
"""So many play where nothing else is asked, or as many as the game allows."""


@dataclass(frozen=True)
class Portion:
    """How often something happens: the share of deals, 0 to 1, and its standard error."""

    share: float
    stderr: float


@dataclass(frozen=True)
class Summary:
    """The winning hands on one side of the pot, as they are told: in how many deals somebody wins (`won`), the hand in
    the middle in words, and how many deals each kind of hand won, the best kind first.
    """

    won: int
    median: str | None
    kinds: dict[str, int]


@dataclass
class Winning:
    """The winning hands on one side of the pot: in how many deals each value won, by its number in `told`."""

    side: Side
    told: Sequence[Value | Sum | None]
    counts: NDArray[np.int64]

    @property
    def won(self) -> int:
        """In how many deals somebody wins on this side."""
        return int(self.counts.sum())

    @property
    def median(self) -> str | None:
        """The winning hand in the middle, in words: as many are better as are worse."""
        if not self.won:
            return None
        middle = self.told[int(np.searchsorted(np.cumsum(self.counts), self.won / 2))]
        return None if middle is None else _named(middle)

    @property
    def kinds(self) -> dict[str, int]:
        """How many deals each kind of hand won, the best kind first."""
        found: dict[str, int] = {}
        for value in np.flatnonzero(self.counts)[::-1].tolist():
            kind = kind_of(self.told[value])
            found[kind] = found.get(kind, 0) + int(self.counts[value])
        return found

    @property
    def summary(self) -> Summary:
        """What is told of it; some thousand times smaller, and nothing can be added to it."""
        return Summary(self.won, self.median, self.kinds)


@dataclass
class Measured:
    """What some deals of a variant came to. `notes` is what was taken for granted beside the players' habits, `exact`
    what every deal there is comes to, where that is known.
    """

    variant: str
    players: int
    deals: int
    seed: int
    sides: dict[Side, Winning | Summary] = field(default_factory=dict)
    split: int = 0
    wild: int = 0
    has_wilds: bool = False
    notes: tuple[str, ...] = ()
    habits: frozenset[Habit] = frozenset({Habit.STAYS})

    exact: Measured | None = None

    engine = "arrays"

    @property
    def policy(self) -> str:
        """How the players chose, where they had to."""
        return habits_told(self.habits)

    def portion(self, count: int) -> Portion:
        """A number of deals as a share of all of them."""
        share = count / self.deals
        return Portion(share, sqrt(share * (1 - share) / self.deals))

    def fraction(self, side: Side, kind: str) -> Fraction | None:
        """The exact share of deals that a kind of hand wins on a side; None where not every deal was played."""
        if self.exact is None or side not in self.exact.sides:
            return None
        return Fraction(self.exact.sides[side].kinds.get(kind, 0), self.exact.deals)

    def kinds(self, side: Side) -> Iterator[tuple[str, Portion]]:
        """The kinds of hands that won on a side, the best first, each with its share of all deals."""
        for kind, count in self.sides[side].kinds.items():
            yield kind, self.portion(count)

    def summed(self) -> Measured:
        """The same with summaries for its sides, to be sent and kept."""
        told = {side: each.summary if isinstance(each, Winning) else each for side, each in self.sides.items()}
        return replace(self, sides=told, exact=self.exact and self.exact.summed())

    def add(self, other: Measured) -> None:
        """Counts other deals of the same game in."""
        self.deals += other.deals
        self.split += other.split
        self.wild += other.wild
        self.habits |= other.habits
        self.notes = tuple(dict.fromkeys(self.notes + other.notes))
        for side, winning in other.sides.items():
            mine = self.sides[side]
            assert isinstance(mine, Winning) and isinstance(winning, Winning), "nothing can be added to a summary"
            mine.counts += winning.counts


class Game:
    """A variant at so many seats, ready to be played many times. Raises NotOnArrays where it is not played so.

    `plan` holds for all deals; it is None where what happens hangs on the cards, and every course is played by itself.
    """

    def __init__(self, variant: Variant, players: int) -> None:
        self.variant, self.players = variant, players
        self.plan: Plan | None = None
        self._judge: Judge | None = None
        self.counting = self.timed = False
        try:
            self._prepare(variant, players)
        except CannotJudge as reason:
            raise NotOnArrays(str(reason)) from reason

    def _prepare(self, variant: Variant, players: int) -> None:
        try:
            plan = plan_of(variant, players)
            self.player = Simple(plan.steps)
            judge = Judge(plan)
            if plan.mixed:
                decks = shuffled(plan.deck, 1, 1)
                judge.judge(play_out(plan, decks, self.player, decks))
            self.plan, self._judge, self.deck = plan, judge, plan.deck
        except Looks:
            model = blank(variant, players)
            self.player, self.deck = Simple(model.steps_of), model.deck
        if self.plan is None:
            # A deal tells what stops the game before there are many.
            self.outcomes(shuffled(self.deck, 1, 1), lambda many, time: shuffled(self.deck, many, 1 + time))

    def deals(self, wanted: int) -> int:
        """How many deals are played of so many that are asked for."""
        return min(wanted, MOST_APART) if self.plan is None and self.player.twice else wanted

    @property
    def judge(self) -> Judge:
        """Who compares the hands: of all deals alike, or of those that were played last."""
        assert self._judge is not None, "a game is played once as it is prepared"
        return self._judge

    def outcomes(self, decks: Decks, fresh: Callable[[int, int], Decks]) -> tuple[tuple[Outcomes, ...], Decks]:
        """Who takes which share in every deal; and the decks, which are others where a deal was dealt anew.

        `fresh(deals, time)` are other decks, for those and for discards that are shuffled in.
        """
        try:
            return self._outcomes(decks, fresh)
        except CannotJudge as reason:
            raise NotOnArrays(str(reason)) from reason

    def _outcomes(self, decks: Decks, fresh: Callable[[int, int], Decks]) -> tuple[tuple[Outcomes, ...], Decks]:
        if self.plan is not None:
            others = fresh(len(decks), SHUFFLE) if self.plan.other_decks else None
            return self.judge.judge(play_out(self.plan, decks, self.player, others)), decks
        try:
            return self._branched(decks, fresh)
        except Timed:
            if self.timed:
                raise NotOnArrays("when a card came differs from deal to deal") from None
            self.timed = True
        except NotOnArrays:
            if self.counting:
                raise
            self.counting = True
        return self._outcomes(decks, fresh)

    def _branched(self, decks: Decks, fresh: Callable[[int, int], Decks]) -> tuple[tuple[Outcomes, ...], Decks]:
        lots, decks = branched(self.variant, self.players, decks, self.player, fresh, self.counting, self.timed)
        try:
            found = self._judged(lots)
        except Looks:
            if not any(lot.hazy for lot in lots):
                raise
            lots = looked_at(lots)
            found = self._judged(lots)
        return joined(found, np.argsort(np.concatenate([lot.rows for lot in lots]))), decks

    def _judged(self, lots: Sequence[Lot]) -> list[tuple[Outcomes, ...]]:
        found = []
        for lot in lots:
            self._judge = Judge(lot.plan) if self._judge is None else self._judge.at(lot.plan)
            found.append(self._judge.judge(lot.cards))
        return found

    def block(self, number: int, deals: int, seed: int) -> Measured:
        """So many deals, the same for the same numbers on any machine."""
        decks = shuffled(self.deck, deals, np.random.SeedSequence([seed, number]))

        def fresh(many: int, time: int) -> Decks:
            return shuffled(self.deck, many, np.random.SeedSequence([seed, number, time]))

        outcomes, _ = self.outcomes(decks, fresh)
        return self._counted(deals, seed, outcomes)

    def _counted(self, deals: int, seed: int, outcomes: tuple[Outcomes, ...]) -> Measured:
        habits = frozenset(self.player.habits)
        if any(share.declared for share in self.judge.showdown.shares):
            habits |= {Habit.NAMES_HANDS if hands_for(self.judge.steps) else Habit.CHOOSES_SIDE}
        if any(share.declared and share.taker is not Taker.HAND for share in self.judge.showdown.shares):
            habits |= {Habit.CHOOSES_CARD}
        steps = self.judge.plan.steps_of
        if not by_points(steps) and any(
            isinstance(step, Deal | Get) and offered(step) or isinstance(step, Buy) and free(step) for step in steps
        ):
            habits |= {Habit.TAKES_FREE}
        if any(map(refusable, steps)):
            habits |= {Habit.TRADES_NOT}
        if only_bought(steps):
            habits |= {Habit.BUYS}
        if any(map(declined, steps)):
            habits |= {Habit.CHANGES_NOT}
        if any(bought(steps)):
            habits |= {Habit.PAYS_WILD}
        return _counted(Measured(
            self.variant.key, self.players, deals, seed,
            has_wilds=bool(self.judge.wilds.rules), notes=tuple(self.judge.plan.assumed), habits=habits,
        ), outcomes)  # fmt: skip

    def every(self, most: int = MOST) -> Measured | None:
        """Every deal there is in place of a sample, where nobody chooses and there are at most so many; or None."""
        if self.plan is None or self.plan.other_decks:
            return None
        several = piles(self.plan, self.judge.by_face)
        if not 0 < how_many(len(self.deck), several) <= most:
            return None
        whole: Measured | None = None
        for cards in every_deal(self.plan, several):
            part = self._counted(len(cards), 0, self.judge.judge(cards))
            if whole is None:
                whole = part
            else:
                whole.add(part)
        return whole


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
        counts = np.bincount(best, minlength=len(outcome.of.told))
        counts[0] = 0
        measured.sides[side] = Winning(side, outcome.of.told, counts)
    measured.split = int((takers.sum(1) > 1).sum())
    measured.wild = int(wild.sum())
    return measured


def _named(value: Value | Sum) -> str:
    return value.name if isinstance(value, Sum) else name(value)


def kind_of(value: Value | Sum) -> str:
    """A winning hand's kind: its category; for a low hand without a pair its highest card, `eight low`; a sum."""
    if isinstance(value, Sum):
        return value.name
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
    deals = game.deals(deals)
    for number in range(-(-deals // BLOCK)):
        yield game.block(number, min(BLOCK, deals - number * BLOCK), seed)
