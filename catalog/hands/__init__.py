"""What a hand is worth, one hand at a time: plainly and exactly.

The stage stands on `model` alone. Cards are whole numbers (card.py), what a hand is told by is in made.py, rankings
are data (rules.py), the choice of cards and what wild cards stand for is in rank.py, points in points.py, and who
takes which share of the pot in showdown.py.
"""

from catalog.hands.made import Value, name
from catalog.hands.rank import Best, StandIn, best, rank
from catalog.hands.rules import HIGH, LOW, Rules

__all__ = ["HIGH", "LOW", "Best", "Rules", "StandIn", "Value", "best", "name", "rank"]
