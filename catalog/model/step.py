"""The typed steps of a game. (skeleton; the language work fills this in)"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Step:
    """One thing that happens in a game; each subclass is one kind of act."""

    kind: ClassVar[str] = "other"

    @property
    def count(self) -> int | None:
        """The number that the kind is about (spec/rule-kinds.md), or None where it has no plain number."""
        return None
