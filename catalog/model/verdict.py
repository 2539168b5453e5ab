"""The verdict of play on a printed number, its reason and the deal that proves it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Judgement(StrEnum):
    """The six verdicts there are (docs/numbers.md)."""

    AGREES = "agrees"
    AGREES_CODED = "agrees-coded"
    CONVENTION = "convention"
    DISAGREES = "disagrees"
    UNDETERMINED = "undetermined"
    UNPRINTED = "unprinted"


@dataclass(frozen=True)
class Witness:
    """A deal that anybody can replay: seats, the cards in the order in which they came, the answers to each choice.

    `cards` are ids, `rank * 4 + suit` from the deuce of clubs 0, jokers 52 and 53, a second deck's 54 higher;
    `answers` are in the order in which play asks. `count` is the number that the replay must give.
    """

    statistic: str
    seats: int
    cards: tuple[int, ...]
    answers: tuple[int, ...]
    count: int


@dataclass(frozen=True)
class Number:
    """A computed number in the catalogue's own coding; `least` and `greatest` are the extremes of the runs.

    `cause` is what a coded number depends on: choice, cards, seats or pot. `missing` are reasons why the number is
    not certain: rules that were not read or are not played. `bound` is given where the number is what a search found:
    no deal can go beyond it. `reached`: whatever is missing, the deal that is its witness comes to it.
    """

    statistic: str
    value: int | None
    least: int | None = None
    greatest: int | None = None
    cause: str = ""
    reason: str = ""
    witnesses: tuple[Witness, ...] = ()
    missing: tuple[str, ...] = ()
    bound: int | None = None
    reached: bool = False

    def exceeds(self, printed: int | None) -> bool:
        """True where a deal goes beyond a printed number, whatever is missing."""
        return self.reached and printed is not None and self.value is not None and printed < self.value

    def allows(self, printed: int) -> bool:
        """True for a number that no search reached, and that no bound excludes."""
        return self.value is not None and self.bound is not None and self.value < printed <= self.bound


@dataclass(frozen=True)
class Verdict:
    """The judgement on one number, printed or not; `convention` is the key of the reading that explains it, if any.

    `counted` is the number computed from the rules, if it differs from the one by dealing the cards: then neither is
    known to be right, and the number is undetermined. UNPRINTED is a determined number without a printed one.
    """

    variant: str
    statistic: str
    printed: int | None
    number: Number
    judgement: Judgement
    reason: str
    convention: str = ""
    counted: int | None = None

    @property
    def settled(self) -> bool:
        """True if the computed number is reliable."""
        return self.judgement is not Judgement.UNDETERMINED

    @property
    def computed(self) -> int | None:
        """The computed number in the catalogue's own coding; None if it is undetermined."""
        return self.number.value if self.settled else None


@dataclass(frozen=True)
class Repair:
    """A small change that makes numbers of an entry agree: its rank (1 the best), how many it corrects, and the
    change.

    `statistics` are the numbers that it corrects, in the order of the serial number. `rules` are the rules that it
    rewords, each its number and its new wording (empty where it is left out): none where it adds rules, and None where
    it changes printed numbers.
    """

    variant: str
    rank: int
    mends: int
    text: str
    statistics: tuple[str, ...] = ()
    rules: tuple[tuple[int, str], ...] | None = None

    def told(self) -> str:
        """The change, and how many numbers it corrects."""
        return f"to mend {self.mends} number{'' if self.mends == 1 else 's'}: {self.text}"
