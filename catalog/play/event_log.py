"""What happens at the table, as data: who got which cards from where, who turned, gave up or declared something."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """What a player, the dealer or a card did in a hand that is told."""

    DEALT = "dealt"
    DRAWS = "draws"
    GETS = "gets"
    TAKES = "takes"
    PASSED = "passed"
    COMMON = "common"
    TABLE = "table"
    TURNED = "turned"
    DISCARDS = "discards"
    TAKEN_OFF = "taken off"
    SHUFFLED = "shuffled"
    NEW_DEAL = "new deal"
    FOLDS = "folds"
    BETS = "bets"
    STACKS = "stacks"
    NAMES = "names"
    ROLLS = "rolls"
    DECLARES = "declares"
    DECLINES = "declines"
    PAYS = "pays"
    COMES_ABOUT = "comes about"
    DOES_NOT = "does not come about"
    BURNS = "burns"
    NEW_DECK = "new deck"
    THROWS = "throws away"
    POINTS = "points"
    AGAIN = "another deal"
    OFFERED = "offered"
    TELLS = "tells"
    SHOWDOWN = "showdown"


@dataclass(frozen=True)
class Happening:
    """One thing that happened, by the rule of that number (`rule`): to `seat`, or to the table where that is None.

    `cards` are (card, face up) in the order in which they came; `other` is the seat that they came from; `words` what
    was said, or what for, and `number` which betting round, how many cards, which rank.
    """

    rule: int
    what: What
    seat: int | None = None
    cards: tuple[tuple[int, bool], ...] = ()
    other: int | None = None
    words: str = ""
    number: int = 0

    @property
    def player(self) -> int:
        """The seat that it happened to. Raises ValueError where it happened to the table."""
        if self.seat is None:
            raise ValueError(f"no player: {self.what}")
        return self.seat
