"""A limit in steps and seconds for every computation that an input can make long.

    with budget(Limit(steps=200_000, seconds=20)):
        ...                      # loops call spend()

`spend` raises `TooLong` when the steps or the seconds of any enclosing budget are used up. Steps come first: they are
the same on every machine, so that a verdict does not depend on how busy the machine is; the seconds, of the processor
in this thread and not of the clock, are the backstop.
Whoever opens a budget catches `TooLong` and answers with what is known and the reason `TOO_LONG`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")

TOO_LONG = "too long"
"""The reason in a verdict, a gap or an answer for which a budget was used up."""

_LOOK_AT_CLOCK = 256


class TooLong(Exception):
    """A computation used up its budget; the message says which limit."""


@dataclass(frozen=True)
class Limit:
    """How many steps (calls of `spend`) and how many seconds of the processor a computation may take."""

    steps: int
    seconds: float


@dataclass
class Budget:
    """What is left of a limit."""

    limit: Limit
    left: int = 0
    until: float = 0.0
    outer: Budget | None = None
    unseen: int = field(default=0, repr=False)

    @property
    def used_up(self) -> bool:
        """True if no steps or no seconds are left: this budget raised TooLong."""
        return self.left < 0 or time.thread_time() > self.until

    @property
    def used(self) -> int:
        """The steps that were taken."""
        return self.limit.steps - self.left

    @property
    def rest(self) -> Limit:
        """What is left, as a limit for later work."""
        return Limit(max(0, self.left), max(0.0, self.until - time.thread_time()))

    def spend(self, steps: int) -> None:
        """Take steps from this budget and those around it. Raises TooLong if none are left."""
        self.left -= steps
        if self.left < 0:
            raise TooLong(f"{TOO_LONG}: more than {self.limit.steps:,} steps")
        self.unseen += steps
        if self.unseen >= _LOOK_AT_CLOCK:
            self.unseen = 0
            if time.thread_time() > self.until:
                raise TooLong(f"{TOO_LONG}: more than {self.limit.seconds:g} seconds")
        if self.outer is not None:
            self.outer.spend(steps)


_current: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def budget(limit: Limit) -> Iterator[Budget]:
    """A budget for the work inside; a nested one takes from both."""
    opened = Budget(limit, limit.steps, time.thread_time() + limit.seconds, _current.get())
    token = _current.set(opened)
    try:
        yield opened
    finally:
        _current.reset(token)


def spend(steps: int = 1) -> None:
    """Take steps from the open budgets, if any. Raises TooLong."""
    current = _current.get()
    if current is not None:
        current.spend(steps)


def spent(things: Iterable[T], steps: int = 1) -> Iterator[T]:
    """The same things; each takes steps from the open budgets. Raises TooLong."""
    for thing in things:
        spend(steps)
        yield thing
