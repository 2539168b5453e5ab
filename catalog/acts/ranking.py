"""Acts that make cards wild, limited or dead, and that say what a player needs to win."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import WORTH, Act, Part, act, as_dealt, inert, reads, unjudged, unknown, where
from catalog.model import ranking
from catalog.model.step import Step

ONE_CARD = inert("A wild card is one card as any other: it moves no card and opens no betting round.")
WILD, FOUND = reads("wilds", "play.wild"), reads("wilds", "check.count.wild_rules:Finder")
OPPOSITE = unknown("wilds", "which cards lie on opposite sides is not looked for", conditions.on_opposite_sides)


LIMITED = unknown(
    "wilds",
    "how many cards may be wild in one hand is not counted",
    lambda step, steps: not conditions.mated(step, steps),
)


DOUBLES = unjudged("which of two cards that are alike is dead is not known", conditions.doubles_dead)


def wild(step: type[Step], odds: str, *but: Part) -> Act:
    """A rule about wild cards that both counts follow, with the module that follows it in many deals at once."""
    return act(step, (*but, WILD, ONE_CARD), (FOUND, ONE_CARD), reads("", odds))


ACTS = (
    wild(ranking.Bug, "hands.limited"),
    wild(ranking.CountAs, "hands.limited"),
    act(
        ranking.Dead,
        (OPPOSITE, WILD, inert("A dead card is held as any other.")),
        (
            unknown(
                "wilds",
                "which wild cards are dead is not reckoned",
                where(ranking.Dead, lambda step, _: step.even_wild),
            ),
            inert("A dead card is held as any other."),
        ),
        (DOUBLES, reads("", "odds.dead")),
    ),
    act(ranking.Ignore, WORTH, as_dealt, reads("", "hands.rules")),
    act(
        ranking.LimitWild,
        (LIMITED, ONE_CARD, inert("Each has its own mate in one deck.")),
        as_dealt,
        as_dealt,
    ),
    act(ranking.LowestHand, WORTH, as_dealt, reads("", "hands.rules")),
    wild(ranking.Namely, "play.wild"),
    wild(ranking.OneWild, "hands.limited"),
    wild(ranking.Shift, "hands.limited"),
    act(ranking.SplitAmong, WORTH, as_dealt, unjudged("which players share the pot is not followed")),
    wild(ranking.UseWild, "odds.wild"),
)
