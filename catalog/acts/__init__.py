"""The registry of acts: for each class of step one declaration of what every stage does with it.

A declaration (`Act`) says how the act is dealt, computed from the rules, measured in odds and named in a change. Each
aspect is a function, a module that looks for the act, `inert` with the reason why it changes nothing, or `unknown`
with the numbers that are undetermined because the program cannot follow it. There is one file for each room of
`catalog/model`. The wording of an act is one line in `catalog/language` (see grammar/README.md). `python -m
catalog.acts Deal` prints all aspects of an act with file and line. An act without a declaration is unknown in every
aspect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from catalog.acts import (
    arranging,
    auctions,
    betting,
    board,
    boards,
    comparing,
    contests,
    course,
    dealing,
    decks,
    declaring,
    drawing,
    hand_phrase,
    hands,
    moves,
    paying,
    pots,
    qualifying,
    ranking,
    seats,
    showdowns,
    uses,
    wild_cards,
)
from catalog.acts.conditions import act_in
from catalog.acts.declaration import ALL, Act, By, Part, Reads, Unjudged, Unknown, act, as_dealt, unknown
from catalog.model.step import Step

ROOMS = (
    betting,
    board,
    boards,
    contests,
    course,
    dealing,
    declaring,
    hand_phrase,
    hands,
    moves,
    pots,
    ranking,
    seats,
    showdowns,
    wild_cards,
    qualifying,
    comparing,
    drawing,
    arranging,
    paying,
    decks,
    auctions,
    uses,
)
DECLARED: tuple[Act, ...] = tuple(each for room in ROOMS for each in room.ACTS)
_BY_CLASS = {each.step: each for each in DECLARED}


@cache
def act_of(step: type[Step]) -> Act:
    """The declaration of a class of steps; if there is none, one in which every aspect is unknown."""
    played, reckoned = (unknown(ALL, f"no way to {do} this is known") for do in ("play", "reckon"))
    return _BY_CLASS.get(step) or Act(step, (played,), (reckoned,), (Unjudged((), played.reason),))


def functions(aspect: str, below: str = "") -> dict[type[Step], Callable]:
    """The functions that declarations name for `dealt`, `reckoned` or `hand`, by class, in one package."""
    found = {}
    for each in DECLARED:
        told = getattr(each, aspect)
        for part in told if isinstance(told, tuple) else (told,):
            if isinstance(part, By) and part.function.startswith(below):
                found[each.step] = part.load()
    return found


def numbers_of(part: Part, step: Step) -> tuple[str, ...]:
    """The numbers that one part of a declaration is about, for a step."""
    numbers = part.numbers if isinstance(part, By | Reads | Unknown) else ()
    if numbers is not None:
        return numbers
    inner = act_in(step)
    return touches(inner) if inner is not None else ()


def touches(step: Step) -> tuple[str, ...]:
    """Those of the five numbers that a step may change, in the order of a serial number."""
    parts = [part for part in act_of(type(step)).dealt if not isinstance(part, Unknown) or part.when(step, ())]
    found = {number for part in parts for number in numbers_of(part, step)}
    return tuple(number for number in ALL.split() if number in found)


def unknowns(parts: Sequence[Part], step: Step, steps: Sequence[Step]) -> list[Unknown]:
    """The parts that the program cannot follow for a step, among all the steps of its game."""
    return [part for part in parts if isinstance(part, Unknown) and part.when(step, steps)]


def unjudged(steps: Sequence[Step]) -> str:
    """Why these steps do not determine who wins; empty if they do."""
    found = (part for step in steps for part in unknowns(act_of(type(step)).odds, step, steps))
    return next((part.reason for part in found if isinstance(part, Unjudged)), "")


__all__ = [
    "DECLARED", "Act", "act", "act_of", "as_dealt", "functions", "numbers_of", "touches", "unjudged", "unknowns",
]  # fmt: skip
