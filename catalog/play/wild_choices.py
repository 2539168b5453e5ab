"""The wild cards of a showdown, and the choices that made them so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from catalog.play.choices import Script


@dataclass(frozen=True)
class Wilds:
    """The wild cards of a showdown: those that each seat holds, and the commons; `groups` of cards that count as one.

    `answers` are the choices that made them so, for a script. `anew` is how many wild cards make all be dealt again
    before the showdown; 0 where none do.
    """

    held: tuple[frozenset[int], ...]
    commons: frozenset[int]
    groups: int = 0
    answers: tuple[int, ...] = ()
    anew: int = 0

    @property
    def count(self) -> int:
        """How many cards are wild at once."""
        return sum(map(len, self.held)) + len(self.commons) + self.groups


@dataclass
class Chosen:
    """The choices about wild cards: taken from a script, or made and written down; each is made once."""

    script: Script | None = None
    made: dict = field(default_factory=dict)
    answers: list[int] = field(default_factory=list)

    def take(self, key: object, options: int, worth: Callable[[int], int]) -> int:
        """One of so many options, by its number: the one that is worth most."""
        if key not in self.made:
            if self.script is not None:
                answer = self.script.one_of(options)
            else:
                answer = max(range(options), key=lambda n: (worth(n), -n))
            if options > 1:
                self.answers.append(answer)
            self.made[key] = answer
        return self.made[key]
