"""Acts that say how hands rank, and the values of cards."""

from __future__ import annotations

from catalog.acts.declaration import WORTH, Act, Part, act, as_dealt, reads, unjudged
from catalog.model import hands
from catalog.model.step import Step


def ranks(step: type[Step], odds: Part, noun: str = "") -> Act:
    """A rule about which hand is better, which changes none of the five numbers."""
    return act(step, WORTH, as_dealt, odds, noun)


ORDER, POINTS, SHOWDOWN = (reads("", f"hands.{module}") for module in ("rules", "points", "showdown"))

ACTS = (
    ranks(hands.Beats, ORDER),
    ranks(hands.Better, unjudged("some hands count higher or lower than they are")),
    ranks(hands.Breaks, SHOWDOWN),
    ranks(hands.CardOrder, ORDER),
    ranks(hands.ColorRuns, ORDER),
    ranks(hands.Follows, unjudged("straights in which one rank comes after another are not looked for")),
    ranks(hands.Ranking, ORDER),
    ranks(hands.SuitOrder, ORDER),
    ranks(hands.Wrap, ORDER),
)
