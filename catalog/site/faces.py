"""A card as pages draw it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: its rank and suit, its name, whether it is face down, and whether it is wild."""

    rank: str
    suit: str
    red: bool
    name: str
    down: bool = False
    wild: bool = False
