"""Steps about the pot: betting rounds, declarations, showdowns, payments, folding, and repeats."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from catalog.model.phrase import Deed, Price, Purpose, Role, Side, Who
from catalog.model.step import Step


@dataclass(frozen=True)
class Bet(Step):
    """A betting round, opened by `opener`."""

    opener: Who | None = None
    kind = "bet"

    @property
    def number(self) -> int:
        return 1


class Choice(StrEnum):
    """What players declare."""

    HIGH_LOW = "high/low"
    HIGH_LOW_BOTH = "high/low/both"
    HIGH_SPLIT_BOTH = "high/split card/both"
    IN_OUT = "in/out"


@dataclass(frozen=True)
class Declare(Step):
    """Every player says which way they go."""

    choice: Choice
    kind = "declare"

    @property
    def number(self) -> int:
        return {Choice.HIGH_LOW: 3, Choice.HIGH_LOW_BOTH: 7, Choice.HIGH_SPLIT_BOTH: 14, Choice.IN_OUT: 0}[self.choice]


@dataclass(frozen=True)
class Name(Step):
    """A player, the dealer as a rule, names a rank for each purpose."""

    purposes: tuple[Purpose, ...]
    kind = "declare"

    @property
    def number(self) -> int:
        return 16


class Taker(StrEnum):
    """What takes a share of the pot."""

    HAND = "hand"
    CARD = "card"
    SPLIT_CARD = "split card"
    SPLIT_HAND = "split hand"
    PLAYER = "player"


@dataclass(frozen=True)
class Share:
    """A share of the pot: the high or low hand (declared so, or by the cards that show), a card, a player."""

    taker: Taker
    side: Side | None = None
    declared: bool = False
    showing: bool = False
    who: Who | None = None

    def __post_init__(self) -> None:
        if (self.side is not None) != (self.taker in (Taker.HAND, Taker.CARD)):
            raise ValueError("hands and cards take a share as the high or the low one")
        if (self.who is not None) != (self.taker is Taker.PLAYER):
            raise ValueError("which player takes a share?")


@dataclass(frozen=True)
class Showdown(Step):
    """The given shares take the pot in equal parts; `compare` False where no showdown is called by name."""

    shares: tuple[Share, ...]
    called: bool = True
    kind = "showdown"

    def __post_init__(self) -> None:
        if not self.shares or len(set(self.shares)) < len(self.shares):
            raise ValueError("each share is told once")

    @property
    def number(self) -> int:
        bits = 0
        for share in self.shares:
            if share.taker is Taker.HAND:
                bits |= 1 if share.side is Side.LOW else 2
            elif share.taker is Taker.SPLIT_CARD:
                bits |= 8
            else:
                bits |= 16
        return bits


@dataclass(frozen=True)
class Match(Step):
    """Players pay as much as the pot holds, or another price, to the pot or to `to`."""

    pays: Price
    to: Who | None = None
    kind = "match"

    @property
    def number(self) -> int | None:
        if self.who is None:
            return None
        deeds = {deed for event in self.who.doing for deed in event.deeds}
        if Deed.LOSES in deeds:
            return 0
        if Deed.GOES_OUT in deeds:
            return 4
        if Deed.GOES_IN in deeds:
            return 5
        if self.who.role is Role.EACH:
            return 3
        return 1 if self.who.role in (Role.WINNER, Role.HIGH_HAND) else 0


@dataclass(frozen=True)
class Fold(Step):
    """A player must fold, unless they pay `unless_paid`."""

    unless_paid: Price | None = None
    kind = "fold"

    @property
    def number(self) -> int:
        return 1 if self.unless_paid else 0


@dataclass(frozen=True)
class Repeat(Step):
    """The last `steps` steps again, until the event of `when`."""

    steps: int
    kind = "repeat"

    @property
    def number(self) -> int:
        return self.steps


@dataclass(frozen=True)
class Claim(Step):
    """A player declares that they hold the best hand, without a draw and at a price."""

    without_draw: bool = False
    kind = "repeat"

    @property
    def number(self) -> int:
        return 1


@dataclass(frozen=True)
class KeepMoney(Step):
    """What is paid goes to the player who acts, not to the pot."""

    kind = "pass"
