"""Confine an exception to the entry and the stage that caused it.

Every stage processes its entries inside `Boundary.attempt`. An exception becomes a `Fault`, and a fault becomes a
diagnostic `internal-error` with document, line, entry, stage and the place in the code; the stage continues with the
next entry. Exceeding a limit (`catalog.budget.TooLong`) is not a fault of the program: the code that computes handles
it, and it reaches a boundary only if that code forgot to.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from catalog.budget import Limit, TooLong, budget
from catalog.model.diagnostic import Diagnostic, Place, Severity

T = TypeVar("T")


class Entry(Protocol):
    """What a fault is attributed to: a variant, or an entry of a page."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...

    @property
    def place(self) -> Place:
        """The document and line where its entry begins."""
        ...


E = TypeVar("E", bound=Entry)
K = TypeVar("K", bound=Hashable)

CODE = "internal-error"
LONG_HINT = "build fewer games at once"
REPORT = "this is a fault of stemma, not of the document; please report it with the entry and this line"

EVERYTHING = Place("all documents")
"""The place of a fault that no single entry causes."""

Raised = tuple[str, str]
"""An exception in words, and the place in the code: `error` and `code` of a fault."""

_HELPERS = ("refuse",)
_PACKAGE = Path(__file__).resolve().parent


class Stage(StrEnum):
    """The stage of the program in which an exception was raised."""

    READING = "reading"
    COUNTING = "counting"
    PLAYING = "playing"
    REPAIRING = "repairing"
    FAMILY = "family"
    ODDS = "odds"
    STORING = "storing"
    PAGES = "pages"


@dataclass(frozen=True)
class Fault:
    """An exception that one entry caused: the stage, the entry and its place, the exception, and the line of code.

    `entry` is the game's name, empty for a whole document. `error` is the exception's type and message on one line,
    `code` the innermost line of this package in the traceback (`play/run.py:212 in act`).
    """

    stage: Stage
    place: Place
    entry: str
    error: str
    code: str

    @property
    def diagnostic(self) -> Diagnostic:
        """The fault as an error at the entry's place."""
        of = f"{self.entry}: " if self.entry else ""
        message = f"{of}{self.stage} failed: {self.error} ({self.code})"
        return Diagnostic(self.place, CODE, message, Severity.ERROR, REPORT)


@dataclass
class Boundary:
    """Collects faults and unfinished computations of a run, in the order in which they happened."""

    faults: list[Fault] = field(default_factory=list)
    unfinished: list[Diagnostic] = field(default_factory=list)

    @property
    def met(self) -> tuple[int, int]:
        """How many faults and unfinished computations there are so far."""
        return len(self.faults), len(self.unfinished)

    def within(self, limit: Limit, what: str, do: Callable[[], T], otherwise: T) -> T:
        """Return what `do()` returns within a limit, or `otherwise` if the limit is exceeded.

        Then a warning is kept, which begins with `what`: the result that is missing.
        """
        try:
            with budget(limit):
                return do()
        except TooLong as error:
            told = Diagnostic(EVERYTHING, "too-long", f"{what}: {error}", Severity.WARNING, LONG_HINT)
            self.unfinished.append(told)
            return otherwise

    def attempt(self, stage: Stage, place: Place, entry: str, do: Callable[[], T], otherwise: T) -> T:
        """Return what `do()` returns; if it raises, keep the fault and return `otherwise`."""
        try:
            return do()
        except Exception as error:
            self.faults.append(fault_of(error, stage, place, entry))
            return otherwise

    def each(self, stage: Stage, entries: Iterable[E], do: Callable[[E], T]) -> list[T]:
        """What `do(entry)` returns for every entry for which it does not raise, in order."""
        made = [self.attempt(stage, each.place, each.name, partial(_boxed, do, each), ()) for each in entries]
        return [one for box in made for one in box]

    def together(self, stage: Stage, entries: Sequence[E], do: Callable[[Sequence[E]], T], otherwise: T) -> T:
        """Return what `do(entries)` returns for entries that are processed together.

        If it raises, it is called with every entry alone, then with all those that did not raise. If these raise
        together, `otherwise` is returned, and the fault belongs to no single entry.
        """
        try:
            return do(entries)
        except Exception:
            sound = self.each(stage, entries, lambda each: (do([each]), each)[1])
        return self.attempt(stage, EVERYTHING, "", lambda: do(sound), otherwise)

    def blame(self, stage: Stage, failed: Iterable[tuple[E, Raised]]) -> None:
        """Keep a fault for each entry whose exception was caught elsewhere."""
        self.faults += [Fault(stage, each.place, each.name, *told) for each, told in failed]

    def diagnostics(self, since: tuple[int, int] = (0, 0)) -> tuple[Diagnostic, ...]:
        """All faults and unfinished computations as diagnostics, each once, or those since `met` had the value
        `since`.
        """
        faults, unfinished = since
        met = (*(fault.diagnostic for fault in self.faults[faults:]), *self.unfinished[unfinished:])
        return tuple(dict.fromkeys(met))

    @property
    def entries(self) -> int:
        """The number of entries with faults; a whole document counts as one, and so does no entry at all."""
        return len({(fault.place.document, fault.entry) for fault in self.faults})


def _boxed(do: Callable[[E], T], entry: E) -> tuple[T, ...]:
    return (do(entry),)


def fault_of(error: BaseException, stage: Stage, place: Place, entry: str) -> Fault:
    """An exception as a fault of an entry."""
    return Fault(stage, place, entry, *raised(error))


def raised(error: BaseException) -> Raised:
    """The exception's type and message on one line, and the place in the code."""
    told = _printable(error)
    text = " ".join(f"{type(error).__name__}: {told}".split()).removesuffix(":")
    return text if len(text) <= 200 else text[:199] + "…", _raised_at(error)


def _printable(error: BaseException) -> str:
    """The message as text that can be printed and stored, whatever characters it has."""
    try:
        told = str(error)
    except Exception:
        return "its message cannot be made"
    return told.encode("utf-8", "backslashreplace").decode().replace("\x00", "\\x00")


def culprits(failed: Mapping[tuple[K, K], Raised]) -> dict[K, Raised]:
    """The fewest entries, chosen greedily, that explain the pairs that failed, each with its first exception.

    An entry that fails with many others is blamed before these; if two fail only with each other, the second is
    blamed.
    """
    partners: dict[K, dict[K, Raised]] = {}
    for (one, other), told in failed.items():
        partners.setdefault(other, {})[one] = told
        partners.setdefault(one, {})[other] = told
    found: dict[K, Raised] = {}
    while partners:
        worst = max(partners, key=lambda each: len(partners[each]))
        with_others = partners.pop(worst)
        found[worst] = next(iter(with_others.values()))
        for other in with_others.keys() - {worst}:
            del partners[other][worst]
            if not partners[other]:
                del partners[other]
    return found


def _raised_at(error: BaseException) -> str:
    """The innermost line of this package, outside this module, that the exception passed through.

    If that is in a helper like `refuse`, the line that called the helper is added.
    """
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_PACKAGE)] or frames
    if not ours:
        return "no place in the code is known"
    inner, *outer = (_shown(frame) for frame in reversed(ours))
    return f"{inner}, called at {outer[0]}" if ours[-1].name in _HELPERS and outer else inner


def _shown(frame: traceback.FrameSummary) -> str:
    name = Path(frame.filename)
    shown = name.relative_to(_PACKAGE).as_posix() if name.is_relative_to(_PACKAGE) else name.name
    return f"{shown}:{frame.lineno} in {frame.name}"
