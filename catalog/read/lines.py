"""What a text tells of a game, a step a line, while the game is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from catalog.language import parse_step
from catalog.model.step import Step
from catalog.model.variant import Rule

S = TypeVar("S", bound=Step)

STANDING = frozenset({"hand", "rank", "qualifier", "wild", "limited", "dead", "deck", "match"})
"""Kinds of rules that hold throughout: in which order they are told has no meaning."""


@dataclass(eq=False)
class Line:
    """A step and the sentence that tells it; None where the sentence, or what is left of it, brings no step.

    `again` where the sentence is another game's, `each` where it is told of every card by itself, or after each. A
    repeat goes back to the line `since`. What is done in `every_round` of betting is told once.
    Cards that lie `upright` belong to a board each. What is `first` is done before all else. A step that no sentence
    tells is `assumed`.
    """

    step: Step | None
    rule: Rule
    again: bool = False
    each: bool = False
    since: Line | None = field(default=None, repr=False)
    every_round: bool = False
    upright: bool = False
    first: bool = False
    assumed: bool = False

    @property
    def is_act(self) -> bool:
        """True for what is done at its time, false for what holds throughout, or nothing."""
        return self.act is not None

    @property
    def act(self) -> Step | None:
        """The step, where it is done at its time; None for what holds throughout, and for nothing."""
        return self.step if self.step is not None and self.step.kind not in STANDING else None

    def told(self, kind: type[S]) -> S | None:
        """The step, where it is of that kind; None for any other, and for nothing."""
        return self.step if isinstance(self.step, kind) else None


def telling(lines: Iterable[Line], *kinds: type[S]) -> Iterator[tuple[Line, S]]:
    """The lines that tell a step of one of those kinds, each with its step as it is when its turn comes."""
    for line in lines:
        if isinstance(line.step, kinds):
            yield line, line.step


def meant(kind: type[S], sentence: str) -> S:
    """The one step that a sentence means. Raises ValueError where it is not of that kind."""
    step = parse_step(sentence)
    if not isinstance(step, kind):
        raise ValueError(f"not of the kind {kind.__name__}: {sentence!r}")
    return step


def winner_unread(lines: Iterable[Line]) -> bool:
    """True where a sentence tells who wins that was not wholly understood."""
    return any(line.rule.winner_unread for line in lines)


def sensibly(change: Callable[[list[Line]], list[Line] | None], lines: list[Line]) -> list[Line]:
    """The lines as a change leaves them; as they were where it would make a step of them that makes no sense.

    `change` gives back the lines, or None where it changes them in their place.
    """
    before = [(line, dict(vars(line))) for line in lines]
    try:
        changed = change(lines)
    except ValueError:
        for line, told in before:
            vars(line).update(told)
        return [line for line, _ in before]
    return lines if changed is None else changed
