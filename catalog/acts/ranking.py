"""Acts that make cards wild, limited or dead, and that say what it takes to win."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import (
    WORTH,
    Act,
    Part,
    act,
    as_dealt,
    inert,
    reads,
    unjudged,
    unknown,
    where,
)
from catalog.model import qualifying, ranking, wild_cards
from catalog.model.step import Step
from catalog.model.terms import Likeness

COMPARED = inert("What a hand must beat is asked where hands are compared.")
FOLLOWED = (
    None,
    Likeness.SAME_SUIT,
    Likeness.SAME_COLOR,
    Likeness.SAME_RANK,
    Likeness.SAME_RANK_OR_SUIT,
    Likeness.OPPOSITE_COLOR,
)
ONE_CARD = inert("A wild card is one card as any other: it moves no card and opens no betting round.")
WILD, FOUND = reads("wilds", "play.wild"), reads("wilds", "check.count.wild_rules:Finder")
MULTIPLIED = unknown(
    "wilds",
    "which cards multiply to a number is not looked for",
    where(wild_cards.Wild, lambda step, _: step.cards.multiply_to is not None),
)
OPPOSITE = unknown("wilds", "which cards lie on opposite sides is not looked for", conditions.on_opposite_sides)
LIKE_ANOTHER = unknown(
    "wilds",
    "which cards are like another card in this way is not looked for",
    where(wild_cards.Wild, lambda step, _: step.cards.like_card is not None and step.cards.like not in FOLLOWED),
)
ANEW = unknown(
    "wilds", "which cards are wild then is not found anew", where(wild_cards.ChangeWild, lambda step, _: not step.ranks)
)


def _wild(step: type[Step], odds: str, *but: Part) -> Act:
    """A rule about wild cards that both counts follow, and the module that follows it where many deals are played."""
    return act(step, (*but, WILD, ONE_CARD), (FOUND, ONE_CARD), reads("", odds))


def _unfollowed(step: type[Step], reason: str) -> Act:
    """A rule about wild cards that nobody follows."""
    return act(step, (unknown("wilds", reason), ONE_CARD), as_dealt, as_dealt)


ACTS = (
    _wild(ranking.Bug, "hands.limited"),
    _wild(wild_cards.ChangeWild, "odds.wild", ANEW),
    _wild(ranking.CountAs, "hands.limited"),
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
        reads("", "odds.dead"),
    ),
    act(ranking.Ignore, WORTH, as_dealt, reads("", "hands.rules")),
    _unfollowed(ranking.LimitWild, "how many cards may be wild in one hand is not counted"),
    act(ranking.LowestHand, WORTH, as_dealt, reads("", "hands.rules")),
    _wild(wild_cards.MakeWild, "play.wild"),
    act(
        qualifying.MustBeat,
        (reads("players seen", "play.acts.drawing"), COMPARED),
        (reads("players seen", "check.count.given_up"), COMPARED),
        reads("", "odds.judge"),
    ),
    _unfollowed(wild_cards.NameOnly, "which rank a player may name is not followed"),
    _wild(wild_cards.NameWild, "odds.wild"),
    _wild(ranking.Namely, "play.wild"),
    act(qualifying.NoWin, WORTH, as_dealt, reads("", "hands.qualify")),
    _wild(ranking.OneWild, "hands.limited"),
    act(
        ranking.PickDead,
        (
            unknown("wilds", "a card that is picked to be dead is not followed"),
            inert("A dead card is held as any other."),
        ),
        as_dealt,
        as_dealt,
    ),
    _wild(wild_cards.PickWild, "odds.wild"),
    act(qualifying.Qualify, WORTH, as_dealt, reads("", "hands.qualify")),
    _wild(ranking.Shift, "hands.limited"),
    _wild(wild_cards.ShiftWild, "odds.wild"),
    act(ranking.SplitAmong, WORTH, as_dealt, unjudged("which players share the pot is not followed")),
    act(
        qualifying.TableHandOf,
        inert("The hand on the table is no player's, and its cards come by other rules."),
        as_dealt,
        unjudged("of which cards the hand on the table is made is not followed"),
    ),
    act(
        qualifying.Unqualified,
        (
            unknown(None, "what is done where nobody qualifies is not followed", conditions.goes_on),
            inert("One play of the rules ends where nobody qualifies."),
        ),
        as_dealt,
        as_dealt,
    ),
    _wild(ranking.UseWild, "odds.wild"),
    _wild(wild_cards.Wild, "odds.wild", MULTIPLIED, OPPOSITE, LIKE_ANOTHER),
)
