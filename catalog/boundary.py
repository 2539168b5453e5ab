"""One boundary for each entry and stage: what an entry makes the program raise costs only that entry.

Every stage works through its entries inside `Boundary.attempt`. An exception becomes a `Fault`, and a fault becomes a
diagnostic `internal-error` with document, line, entry, stage and the place in the code; the stage goes on with the
next entry. Running out of a limit (`catalog.budget.TooLong`) is no fault of the program: it is answered where the
computation is made, and reaches a boundary only where that was forgotten.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from catalog.model.diagnostic import Diagnostic, Place, Severity

T = TypeVar("T")

CODE = "internal-error"
REPORT = "this is a fault of stemma, not of the document; please report it with the entry and this line"

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
    """Collects the faults of a run, in the order in which they were met."""

    faults: list[Fault] = field(default_factory=list)

    def attempt(self, stage: Stage, place: Place, entry: str, do: Callable[[], T], otherwise: T) -> T:
        """What `do()` returns; `otherwise` where it raises, and the fault is kept."""
        try:
            return do()
        except Exception as error:
            self.faults.append(fault_of(error, stage, place, entry))
            return otherwise


def fault_of(error: Exception, stage: Stage, place: Place, entry: str) -> Fault:
    """An exception as a fault of an entry."""
    text = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    return Fault(stage, place, entry, text if len(text) <= 200 else text[:199] + "…", _raised_at(error))


def _raised_at(error: Exception) -> str:
    """The innermost line of this package that the exception passed through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_PACKAGE)] or frames
    if not ours:
        return "no place in the code is known"
    name = Path(ours[-1].filename)
    shown = name.relative_to(_PACKAGE).as_posix() if name.is_relative_to(_PACKAGE) else name.name
    return f"{shown}:{ours[-1].lineno} in {ours[-1].name}"
