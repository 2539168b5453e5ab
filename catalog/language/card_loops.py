"""Words of prose that tell a loop: cards that come one at a time, a betting round after each, what each round brings.

A sentence tells it once ("four cards are shown one by one, each of them bet on"), and how often
it happens follows from the cards that are there. The readings of such pieces are marked, and the game as a whole
(`catalog.read.discourse.assembly`) writes the loop out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from catalog.language.reading import Reading, read_whole

_SINGLY = re.compile(r",? (?:one at a time|one by one|individually|singly)\b|(?<=\w) single(?= (?:\w+ )?cards\b)")
_TURNED = r"(?: is| are)?(?: then)?(?: turned| revealed| exposed| dealt| shown)?(?: over| up)?"
_AFTER = re.compile(
    rf" (?:after|following) each(?: of (?:these|them))?(?: (?:new )?(?:\w+ )?(?:card|one|flip|turn))?{_TURNED}$"
    r"|^each(?: of (?:these|them|which))?(?: is)? followed by (?=\w)",
    re.IGNORECASE,
)
_ROUNDS = re.compile(
    r"^after each of the first (?P<n>\w+) (?:betting rounds|rounds of betting|rounds),? (?P<rest>.+)", re.IGNORECASE
)


@dataclass(frozen=True)
class Each(Reading):
    """What is done for each card by itself, or after each."""


@dataclass(frozen=True)
class Rounds(Reading):
    """That so many betting rounds come, and what the rest of the sentence tells after each of them."""

    times: int = field(default=1, kw_only=True)


def without_each(text: str) -> str | None:
    """A piece of prose without the words that say so; None where it has none."""
    plain = _AFTER.sub("", _SINGLY.sub("", text))
    return plain if plain != text else None


def after_rounds(text: str) -> tuple[int, str] | None:
    """How many betting rounds a sentence tells something to come after, and what; None for none."""
    found = _ROUNDS.match(text)
    counted = read_whole(f"Repeat the last 2 actions {found['n']} times.") if found else None
    times = getattr(counted.steps[0], "times", None) if counted else None
    return (times, found["rest"]) if found and times else None
