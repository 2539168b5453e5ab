"""What a hand is worth: one at a time, plainly and exactly, and whole arrays at a time.

The stage stands on `model` alone. Cards are whole numbers (card.py), what a hand is told by is in made.py, rankings
are data (rules.py), the choice of cards and what wild cards stand for is in rank.py, points in points.py, and who
takes which share of the pot in showdown.py. tables.py turns a ranking into tables, by which arrays.py values many
hands at once; they alone need NumPy, which is loaded when they are first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from catalog.hands.card import read_cards, tell_cards
from catalog.hands.made import Value, name
from catalog.hands.rank import Best, StandIn, best, rank
from catalog.hands.rules import HIGH, LOW, Rules

if TYPE_CHECKING:
    from catalog.hands.arrays import CATEGORIES, category, high, low

__all__ = [
    "HIGH",
    "LOW",
    "Best",
    "Rules",
    "StandIn",
    "Value",
    "best",
    "name",
    "rank",
    "read_cards",
    "tell_cards",
    "CATEGORIES",
    "category",
    "high",
    "low",
]

_ARRAYS = ("CATEGORIES", "category", "high", "low")
"""What needs numpy, and is imported when it is first asked for."""


def __getattr__(asked: str) -> Any:
    if asked in _ARRAYS:
        return getattr(import_module("catalog.hands.arrays"), asked)
    raise AttributeError(f"module {__name__!r} has no attribute {asked!r}")
