"""Values of hands: one at a time, plainly and exactly, or whole arrays at a time.

This stage depends only on `model`. Cards are whole numbers (card.py), made.py names and values given cards, rankings
are data (rules.py), rank.py chooses cards and fills in wild ones, points are in points.py, and showdown.py decides
who takes which share of the pot. tables.py turns a ranking into tables, with which arrays.py evaluates many hands at
once; only these need NumPy, which is loaded on first use.
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
"""Names that need numpy, and are imported on first use."""


def __getattr__(asked: str) -> Any:
    if asked in _ARRAYS:
        return getattr(import_module("catalog.hands.arrays"), asked)
    raise AttributeError(f"module {__name__!r} has no attribute {asked!r}")
