"""Steps about what a hand is worth: wild and dead cards, rankings, qualifiers, which cards a hand may use."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.model.card import Rank
from catalog.model.phrase import Cards, Category, HandValue, Side
from catalog.model.step import Step, number_of


@dataclass(frozen=True)
class Wild(Step):
    """Cards that are wild, or are not; `rank_too` all cards of their ranks as well; `side` where for one hand only.

    `instead_of` cards are wild no more."""

    cards: Cards
    rank_too: bool = False
    for_holder: bool = False
    side: Side | None = None
    negated: bool = False
    instead_of: Cards | None = None
    kind = "wild"

    @property
    def number(self) -> int | None:
        """Where the cards are told by their faces, how many there are in a deck."""
        if self.negated:
            return 0
        if self.rank_too or self.cards.rank_of:
            return 4
        return sum(of.size for of in self.cards.what) or None


@dataclass(frozen=True)
class NameWild(Step):
    """A player, the dealer as a rule, names a rank that is wild."""

    kind = "wild"

    @property
    def number(self) -> int:
        return 4


@dataclass(frozen=True)
class ChangeWild(Step):
    """What is wild goes back and forth between the given ranks."""

    ranks: tuple[Rank, ...]
    kind = "wild"


@dataclass(frozen=True)
class Use(Step):
    """Which cards a final hand may use: any one of the options, all parts of an option together."""

    options: tuple[Option, ...]
    only: bool = False
    kind = "hand"


@dataclass(frozen=True)
class Option:
    """Cards that a hand may be made of, all parts together."""

    parts: tuple[Cards, ...]


@dataclass(frozen=True)
class Qualify(Step):
    """What a hand must be to win: at least, or at most, so good."""

    least: HandValue | None = None
    most: HandValue | None = None
    side: Side | None = None
    kind = "qualifier"

    @property
    def number(self) -> int:
        return 1


@dataclass(frozen=True)
class Ignore(Step):
    """Categories of hands that do not count, on one side of the pot or on both."""

    categories: tuple[Category, ...]
    side: Side | None = None
    kind = "rank"

    @property
    def number(self) -> int:
        return 1 if self.side is Side.LOW else 2


@dataclass(frozen=True)
class LowestHand(Step):
    """The best low hand there is, by its ranks from low to high."""

    ranks: tuple[Rank, ...]
    kind = "rank"

    @property
    def number(self) -> int:
        return 1


_ = number_of
