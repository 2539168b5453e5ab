"""Bad input as a value: what is wrong, where it is, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

IMPOSSIBLE = "impossible-step"
"""The code of the finding that nobody can carry out a rule."""


class Severity(StrEnum):
    """How bad a finding is: an error costs an entry or a line, a warning costs nothing, a note is for information."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, order=True)
class Place:
    """A point in a document: its path as shown to people, line and column, both counted from 1."""

    document: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.document}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Diagnostic:
    """One finding about one place.

    `code` is stable and listed in `docs/diagnostics.md`. `source_line` is the line itself, for the caret; it is
    shown on a terminal and never stored. `hint` says what to do or what was expected.
    """

    place: Place
    code: str
    message: str
    severity: Severity = Severity.ERROR
    hint: str = ""
    source_line: str = field(default="", compare=False)

    def __str__(self) -> str:
        """`file:line:col: error[code] message`, then the line, a caret under the column, and the hint."""
        text = f"{self.place}: {self.severity}[{self.code}] {self.message}"
        if self.source_line:
            shown, column = _window(self.source_line, self.place.column)
            text += f"\n  {shown}\n  {' ' * (column - 1)}^"
        if self.hint:
            text += f"\n  hint: {self.hint}"
        return text


def _window(line: str, column: int, width: int = 100) -> tuple[str, int]:
    """The part of a line around a column, at most `width` characters, and the column within it."""
    line = "".join(c if c.isprintable() else " " for c in line.rstrip())
    start = max(0, min(column - 1 - width // 2, len(line) - width))
    return line[start : start + width], column - start
