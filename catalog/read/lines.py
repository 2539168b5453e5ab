"""A game's text as lines, each a step with its sentence, while the game is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from catalog.language import parse_step
from catalog.model.step import Step
from catalog.model.variant import Rule

S = TypeVar("S", bound=Step)

STANDING = frozenset({"hand", "rank", "qualifier", "wild", "limited", "dead", "deck", "match"})
"""Kinds of rules that hold throughout, so that their order in the text has no meaning."""


@dataclass(eq=False)
class Line:
    """A step and its sentence; the step is None if the sentence, or what is left of it, gives none.

    `again`: the sentence is another game's. `each`: it applies to every card separately, or after each. `since`: the
    line that a repeat goes back to. `every_round`: it is done in every betting round. `upright`: each card belongs to
    a board of its own. `first`: it is done before everything else. `assumed`: no sentence says it.
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
        """True for a step with a time of its own; False for a rule that holds throughout, or no step."""
        return self.act is not None

    @property
    def act(self) -> Step | None:
        """The step if it has a time of its own; None for a rule that holds throughout, or no step."""
        return self.step if self.step is not None and self.step.kind not in STANDING else None

    def told(self, kind: type[S]) -> S | None:
        """The step if it is of that kind, otherwise None."""
        return self.step if isinstance(self.step, kind) else None


def telling(lines: Iterable[Line], *kinds: type[S]) -> Iterator[tuple[Line, S]]:
    """The lines with a step of one of those kinds, each with its step at the time when it is reached."""
    for line in lines:
        if isinstance(line.step, kinds):
            yield line, line.step


def meant(kind: type[S], sentence: str) -> S:
    """The one step that a sentence means. Raises ValueError if it is not of that kind."""
    step = parse_step(sentence)
    if not isinstance(step, kind):
        raise ValueError(f"not of the kind {kind.__name__}: {sentence!r}")
    return step


def winner_unread(lines: Iterable[Line]) -> bool:
    """True if a sentence that was not fully understood says who wins."""
    return any(line.rule.winner_unread for line in lines)


def sensibly(change: Callable[[list[Line]], list[Line] | None], lines: list[Line]) -> list[Line]:
    """The lines after a change, or as they were if the change would make a step that makes no sense.

    `change` returns the new lines, or None if it changes the lines in place.
    """
    before = [(line, dict(vars(line))) for line in lines]
    try:
        changed = change(lines)
    except ValueError:
        for line, told in before:
            vars(line).update(told)
        return [line for line, _ in before]
    return lines if changed is None else changed
