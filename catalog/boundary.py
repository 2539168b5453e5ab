"""One boundary for each entry and stage: what an entry makes the program raise costs only that entry.

Every stage works through its entries inside `Boundary.attempt`. An exception becomes a `Fault`, and a fault becomes a
diagnostic `internal-error` with document, line, entry, stage and the place in the code; the stage goes on with the
next entry. Running out of a limit (`catalog.budget.TooLong`) is no fault of the program: it is answered where the
computation is made, and reaches a boundary only where that was forgotten.
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
        """Where its entry begins."""
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
    """Where in the house an exception was met."""

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
    """An exception that one entry caused: the stage, the entry and its place, the exception, and where it was raised.

    `entry` is the game's name, empty where a whole document is meant. `error` is the exception's type and message on
    one line, `code` the innermost line of this package on its way (`play/run.py:212 in act`).
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
    """Collects the faults of a run and what used up its budget, in the order in which they were met."""

    faults: list[Fault] = field(default_factory=list)
    unfinished: list[Diagnostic] = field(default_factory=list)

    @property
    def met(self) -> tuple[int, int]:
        """How many faults and unfinished computations there are so far."""
        return len(self.faults), len(self.unfinished)

    def within(self, limit: Limit, what: str, do: Callable[[], T], otherwise: T) -> T:
        """What `do()` returns within a limit; `otherwise` where it is used up, which is told as a warning: `what` it is
        that is missing then.
        """
        try:
            with budget(limit):
                return do()
        except TooLong as error:
            told = Diagnostic(EVERYTHING, "too-long", f"{what}: {error}", Severity.WARNING, LONG_HINT)
            self.unfinished.append(told)
            return otherwise

    def attempt(self, stage: Stage, place: Place, entry: str, do: Callable[[], T], otherwise: T) -> T:
        """What `do()` returns; `otherwise` where it raises, and the fault is kept."""
        try:
            return do()
        except Exception as error:
            self.faults.append(fault_of(error, stage, place, entry))
            return otherwise

    def each(self, stage: Stage, entries: Iterable[E], do: Callable[[E], T]) -> list[T]:
        """What `do(entry)` returns, in order, for every entry for which it does not raise."""
        made = [self.attempt(stage, each.place, each.name, partial(_boxed, do, each), ()) for each in entries]
        return [one for box in made for one in box]

    def together(self, stage: Stage, entries: Sequence[E], do: Callable[[Sequence[E]], T], otherwise: T) -> T:
        """What `do(entries)` returns for entries that are worked through as one.

        Where it raises, it is tried with every entry alone, and then with those for which it did not raise;
        `otherwise` where it raises with these too, which is a fault of no single entry.
        """
        try:
            return do(entries)
        except Exception:
            sound = self.each(stage, entries, lambda each: (do([each]), each)[1])
        return self.attempt(stage, EVERYTHING, "", lambda: do(sound), otherwise)

    def blame(self, stage: Stage, failed: Iterable[tuple[E, Raised]]) -> None:
        """Keeps a fault for each entry whose exception was caught elsewhere."""
        self.faults += [Fault(stage, each.place, each.name, *told) for each, told in failed]

    def diagnostics(self, since: tuple[int, int] = (0, 0)) -> tuple[Diagnostic, ...]:
        """What was met, or what was met since `met` was such, as diagnostics, each once."""
        faults, unfinished = since
        met = (*(fault.diagnostic for fault in self.faults[faults:]), *self.unfinished[unfinished:])
        return tuple(dict.fromkeys(met))

    @property
    def entries(self) -> int:
        """How many entries there is a fault of; a document as a whole counts as one, and so does what is no entry's."""
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
    """The message as text that can be printed and stored, whatever is in it."""
    try:
        told = str(error)
    except Exception:
        return "its message cannot be made"
    return told.encode("utf-8", "backslashreplace").decode().replace("\x00", "\\x00")


def culprits(failed: Mapping[tuple[K, K], Raised]) -> dict[K, Raised]:
    """The fewest entries, by a greedy choice, that explain the pairs that failed: an entry that fails with many others
    before these; of two that fail with each other alone the second. Each with the first exception in which it had a
    part.
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

    With the line that called it, where it is in a helper that says nothing by itself.
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
