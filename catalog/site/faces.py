"""A card as pages draw it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: its rank and suit, what it is called, whether it lies face down or counts as wild."""

    rank: str
    suit: str
    red: bool
    name: str
    down: bool = False
    wild: bool = False
