"""What a wording of prose means that is no rule by itself, but tells how other rules of the game are meant.

A line of the tables says it behind its arrow: "how: ..." is how a thing told elsewhere is done, "at first: ..." what is
done before all else. Whoever puts the game together acts on it (`catalog.read.discourse.directives`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from catalog.language.reading import Reading, read_whole
from catalog.model.step import Step

_SPOTS = {
    "west": "on the left side",
    "left": "on the left side",
    "north": "in the top",
    "top": "in the top",
    "east": "on the right side",
    "right": "on the right side",
    "south": "in the bottom",
    "bottom": "in the bottom",
    "centre": "in the middle of the cross",
    "center": "in the middle of the cross",
    "middle": "in the middle of the cross",
}
"""The places of a cross, by the names that they have on a map or on the table."""

_RANKS = tuple(
    zip(
        "2 3 4 5 6 7 8 9 10 J Q K A".split(),
        "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split(),
        strict=True,
    )
)
_PRICED = re.compile(r"(?P<spot>[a-z]+); (?P<chips>\d+) chips?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Mark(Reading):
    """A piece that tells how others are meant; `steps` are what is done, where it says so."""


@dataclass(frozen=True)
class EveryRound(Mark):
    """That what was told last may be done in every betting round, by a player whose turn it is."""


@dataclass(frozen=True)
class Upright(Mark):
    """Cards dealt one above the other: each of them belongs to another board."""


@dataclass(frozen=True)
class InsteadOf(Mark):
    """What is done otherwise here: `other` are the steps of the game that this one is a variation of."""

    other: tuple[Step, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class AtFirst(Mark):
    """What is done before all else, wherever it is told."""


@dataclass(frozen=True)
class How(Mark):
    """How a thing is done that is told elsewhere: `other` is that in its place."""

    other: tuple[Step, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class InRounds(Mark):
    """What holds in some of the betting rounds alone: `rounds` are their numbers, from 1."""

    rounds: tuple[int, ...] = field(default=(), kw_only=True)
    other: tuple[Step, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class InAll(Mark):
    """How many common cards there are in all."""

    number: int = field(default=0, kw_only=True)


@dataclass(frozen=True)
class Priced(Mark):
    """In which order cards are turned up, and what players have to pay at each to stay in."""

    turns: tuple[tuple[Step, ...], ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class NoRounds(Mark):
    """That there are no betting rounds of the usual sort: what is told of them is told of what players pay."""


def with_ranks(rule: str) -> str:
    """A rule with the ranks that are taken out named, where it names those that are kept: "only: a k q"."""
    head, _, rest = rule.partition(": ")
    if head != "only":
        return rule
    kept = {word.upper() for word in re.findall(r"\w+", rest) if word.lower() != "the"}
    gone = [rank for mark, rank in _RANKS if mark not in kept]
    first, last = [rank for _, rank in _RANKS].index(gone[0]), [rank for _, rank in _RANKS].index(gone[-1])
    run = len(gone) > 2 and last - first == len(gone) - 1
    named = f"{gone[0]} through {gone[-1]}" if run else " and ".join(gone)
    return f"Remove {named} from the deck."


def marked(rule: str) -> Mark | None:
    """What a wording means that is no rule by itself; None for a rule."""
    head, colon, rest = rule.partition(":")
    if not colon:
        return {"in every betting round": EveryRound(()), "no betting rounds": NoRounds(())}.get(rule)
    rounds = re.fullmatch(r"in rounds ((?:\d )*\d)", head)
    if head == "in order" and (turns := _priced(rest)):
        return Priced((), turns=turns)
    if head == "common cards in all" and (number := _common_cards(rest.strip())):
        return InAll((), number=number)
    make = _in_rounds(rounds[1]) if rounds else _MADE.get(head)
    inner = read_whole(rest.strip()) if make else None
    return make(inner.steps) if make and inner else None


def _in_rounds(numbers: str) -> Callable[[tuple[Step, ...]], Mark]:
    rounds = tuple(map(int, numbers.split()))
    return lambda steps: InRounds((), rounds=rounds, other=steps)


def _common_cards(number: str) -> int | None:
    counted = read_whole(f"Deal {number} common cards up.")
    return counted.steps[0].number if counted else None


_MADE: dict[str, Callable[[tuple[Step, ...]], Mark]] = {
    "instead of": lambda steps: InsteadOf((), other=steps),
    "upright": Upright,
    "at first": AtFirst,
    "how": lambda steps: How((), other=steps),
}


def _priced(text: str) -> tuple[tuple[Step, ...], ...]:
    """A list "West; 1 chip; , North; 2 chips;": each card turned up, and what is paid then."""
    turns = []
    for found in _PRICED.finditer(text):
        spot, number = _SPOTS.get(found["spot"].lower()), int(found["chips"])
        if spot is None:
            return ()
        rules = (
            f"Turn up the common card {spot}.",
            f"Each player in turn must pay {number} chip{'s' * (number != 1)} or fold.",
        )
        told = [read_whole(rule) for rule in rules]
        turns.append(tuple(step for reading in told if reading for step in reading.steps))
    return tuple(turns)
