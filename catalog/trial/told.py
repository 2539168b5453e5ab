"""The answer about a text of rules, as frozen data; `as_data` turns it into data for JSON.

Places in the text are 0-based character offsets, from `start` up to but not including `end`, into the text as
`reading.normalized` returns it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any


class How(StrEnum):
    """How an offer repairs a rule."""

    SPELLING = "spelling"
    WORDING = "wording"
    WITHOUT = "without"


@dataclass(frozen=True)
class Offer:
    """A repair of a rule: the text from `start` to `end` becomes `words`, which Stemma reads as `means`.

    `words` is empty if the words are deleted; words in brackets are not played. `means` is the house wording of the
    whole rule after the repair. `likely`, 0 to 1, says how close it is to what was written.
    """

    how: How
    words: str
    means: str
    start: int
    end: int
    likely: float = 1.0

    def applied(self, text: str) -> str:
        """The text with this repair."""
        return text[: self.start] + self.words + text[self.end :]


@dataclass(frozen=True)
class Unread:
    """Words of a rule that were not understood, and their place."""

    words: str
    start: int
    end: int


@dataclass(frozen=True)
class RuleTold:
    """One rule in the order of play: what the player wrote, and how it is understood.

    `number` counts the rules in the order of play; `said` is the player's sentence, from `start` to `end` of the
    text. `wording` is the house wording, empty if nothing was understood. `offers` are repairs, or other meanings if
    all of the sentence was understood. `follows` says what happens if the unread words stay, empty if there are none.
    `again` is True for a further part of a sentence that is shown above. `taken` is the name of the other game that
    the rule comes from, if any; then `said` is empty.
    """

    number: int
    said: str
    start: int
    end: int
    wording: str
    unread: tuple[Unread, ...] = ()
    offers: tuple[Offer, ...] = ()
    follows: str = ""
    other_readings: int = 0
    again: bool = False
    taken: str = ""

    @property
    def reworded(self) -> bool:
        """True if the house wording has other words than the player's, apart from figures for numbers."""
        return _in_figures(self.said) != _in_figures(self.wording)


def _in_figures(words: str) -> list[str]:
    return [_FIGURES.get(word, word) for word in map(str, re.findall(r"\w+", words.lower()))]


_FIGURES = {word: str(n) for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}


@dataclass(frozen=True)
class Aside:
    """A sentence that is not treated as a rule, and why."""

    said: str
    start: int
    end: int
    why: str


@dataclass(frozen=True)
class NumberTold:
    """One of the five numbers.

    `value` is in the catalogue's coding (docs/numbers.md), None if it is not known; `words` is the same in words.
    `reason` explains the value, or why it is not known. `because` are the numbers of the rules that were not fully
    understood, if those are the reason. `without` is the value if the unread words had no effect, and `without_words`
    is the same in words; None and empty if that is not known, or nothing is unread.
    """

    statistic: str
    title: str
    value: int | None
    words: str
    reason: str
    because: tuple[int, ...] = ()
    without: int | None = None
    without_words: str = ""


@dataclass(frozen=True)
class Relative:
    """A game of the catalogue: its distance from this one in steps (docs/family.md), and the differences in words.

    `changes` turn the catalogue's game into this one; `more` is the number of further changes.
    """

    key: str
    name: str
    number: int | None
    cost: float
    changes: tuple[str, ...]
    more: int = 0


@dataclass(frozen=True)
class Chance:
    """How often a kind of hand wins: a share of all deals, 0 to 1, and its standard error."""

    category: str
    share: float
    stderr: float


@dataclass(frozen=True)
class SideTold:
    """The winning hands of one side of the pot: the typical (median) one, and every kind, the best first."""

    side: str
    typical: str | None
    chances: tuple[Chance, ...]


@dataclass(frozen=True)
class OddsTold:
    """The odds for one number of players, from some deals. Shares are of all deals, 0 to 1; `wild` is None if it is
    unknown.
    """

    players: int
    deals: int
    seed: int
    sides: tuple[SideTold, ...]
    split: float
    wild: float | None
    notes: tuple[str, ...] = ()
    habits: str = ""


@dataclass(frozen=True)
class Winning:
    """The odds by number of players, or why there are none. `late` is True if time ran out before all deals were
    played.
    """

    runs: tuple[OddsTold, ...] = ()
    why: str = ""
    late: bool = False


@dataclass(frozen=True)
class HandTold:
    """One hand as a transcript, or why there is none."""

    players: int
    seed: int
    lines: tuple[str, ...] = ()
    why: str = ""
    late: bool = False


@dataclass(frozen=True)
class GameTold:
    """Everything known so far about one game of the text; a part that was not asked for is None.

    `assumed` is what the rules take for granted, `noticed` what is missing or contradictory. `page` is the game as a
    page for a catalogue, in house wording, with unread rules as they were written. `faults` are lines about failures
    of Stemma itself.
    """

    name: str
    named: bool
    rules: tuple[RuleTold, ...]
    asides: tuple[Aside, ...] = ()
    seats: str = ""
    assumed: tuple[str, ...] = ()
    noticed: tuple[str, ...] = ()
    numbers: tuple[NumberTold, ...] | None = None
    serial: str = ""
    tags: tuple[str, ...] = ()
    relatives: tuple[Relative, ...] | None = None
    winning: Winning | None = None
    hand: HandTold | None = None
    page: str = ""
    faults: tuple[str, ...] = ()

    @property
    def unread(self) -> int:
        """The number of rules with words that were not understood."""
        return sum(bool(rule.unread) for rule in self.rules)


@dataclass(frozen=True)
class Answer:
    """The games of a text; `remarks` are about the whole text, `late` names the parts for which time ran out.

    `mended` is the text with the first repair of each of `mends` rules, if likely; empty if no repair is.
    """

    text: str
    games: tuple[GameTold, ...] = ()
    remarks: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    mended: str = ""
    mends: int = 0


def as_data(told: Any) -> Any:
    """The data as JSON has it: objects for data classes, lists for tuples."""
    if is_dataclass(told) and not isinstance(told, type):
        return {each.name: as_data(getattr(told, each.name)) for each in fields(told)}
    if isinstance(told, Mapping):
        return {str(key): as_data(value) for key, value in told.items()}
    if isinstance(told, (list, tuple)):
        return [as_data(each) for each in told]
    return str(told) if isinstance(told, StrEnum) else told


def rules_told(numbers: Sequence[int]) -> str:
    """`rule 3`, `rules 3 and 5`, `rules 3, 5 and 2 others`."""
    if len(numbers) == 1:
        return f"rule {numbers[0]}"
    if len(numbers) > 4:
        return f"rules {numbers[0]}, {numbers[1]}, {numbers[2]} and {len(numbers) - 3} others"
    return f"rules {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
