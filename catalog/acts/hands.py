"""Acts that say how hands rank, and what cards are worth."""

from __future__ import annotations

from catalog.acts.declaration import USED, WORTH, Act, Part, act, as_dealt, inert, reads, unjudged, unknown
from catalog.model import hands
from catalog.model.step import Step


def _ranks(step: type[Step], odds: Part, noun: str = "") -> Act:
    """A rule of which hand is worth more, of which none of the five numbers hangs."""
    return act(step, WORTH, as_dealt, odds, noun)


ORDER, POINTS, SHOWDOWN = (reads("", f"hands.{module}") for module in ("rules", "points", "showdown"))

ACTS = (
    _ranks(hands.Beats, ORDER),
    _ranks(hands.BestOf, unjudged("the best hand of one sort is not looked for")),
    _ranks(hands.Better, unjudged("some hands count higher or lower than they are")),
    _ranks(hands.Breaks, SHOWDOWN),
    _ranks(hands.CardOrder, ORDER),
    _ranks(hands.Closest, POINTS),
    _ranks(hands.ColorRuns, ORDER),
    act(
        hands.Contest,
        (reads("cards", "play.pool"), USED),
        (reads("cards", "check.count.pool"), USED),
        SHOWDOWN,
    ),
    _ranks(hands.Distance, unjudged("hands are ranked by how near they come to certain ranks")),
    _ranks(hands.Dots, unjudged("hands are ranked by the marks on their cards")),
    _ranks(hands.EmptyHand, unjudged("what a hand without cards is worth is not compared")),
    _ranks(hands.Follows, unjudged("straights in which one rank comes after another are not looked for")),
    _ranks(hands.MiddleTies, SHOWDOWN),
    _ranks(hands.MostOf, unjudged("hands are ranked by how many of certain cards they hold")),
    _ranks(hands.Nearest, unjudged("hands are ranked by how near they come to certain ranks")),
    _ranks(hands.Points, POINTS),
    _ranks(hands.Ranking, ORDER),
    _ranks(hands.SplitCard, reads("", "hands.split"), "a split card"),
    _ranks(hands.SuitOrder, ORDER),
    act(
        hands.TieDeal,
        (
            unknown("players seen", "how many cards are dealt to break a tie is not counted out"),
            inert("The cards that break a tie are in no hand."),
        ),
        as_dealt,
        as_dealt,
    ),
    _ranks(hands.Ties, reads("", "hands.scales")),
    _ranks(hands.Total, reads("", "hands.scales")),
    _ranks(hands.Unfit, unjudged("hands that certain cards cannot make are not told apart")),
    _ranks(hands.Wrap, ORDER),
)
