"""Acts that say how hands rank, and what cards are worth."""

from __future__ import annotations

from catalog.acts.declaration import USED, WORTH, Act, Part, act, as_dealt, inert, reads, unjudged, unknown
from catalog.model import comparing, hands
from catalog.model.step import Step


def _ranks(step: type[Step], odds: Part, noun: str = "") -> Act:
    """A rule of which hand is worth more, of which none of the five numbers hangs."""
    return act(step, WORTH, as_dealt, odds, noun)


ORDER, POINTS, SHOWDOWN = (reads("", f"hands.{module}") for module in ("rules", "points", "showdown"))

ACTS = (
    _ranks(hands.Beats, ORDER),
    _ranks(comparing.BestOf, unjudged("the best hand of one sort is not looked for")),
    _ranks(hands.Better, unjudged("some hands count higher or lower than they are")),
    _ranks(hands.Breaks, SHOWDOWN),
    _ranks(hands.CardOrder, ORDER),
    _ranks(comparing.Closest, POINTS),
    _ranks(hands.ColorRuns, ORDER),
    act(
        comparing.Contest,
        (reads("cards", "play.pool"), USED),
        (reads("cards", "check.count.pool"), USED),
        SHOWDOWN,
    ),
    _ranks(comparing.Distance, unjudged("hands are ranked by how near they come to certain ranks")),
    _ranks(comparing.Dots, unjudged("hands are ranked by the marks on their cards")),
    _ranks(comparing.EmptyHand, unjudged("what a hand without cards is worth is not compared")),
    _ranks(hands.Follows, unjudged("straights in which one rank comes after another are not looked for")),
    _ranks(comparing.MiddleTies, SHOWDOWN),
    _ranks(comparing.MostOf, unjudged("hands are ranked by how many of certain cards they hold")),
    _ranks(comparing.Nearest, unjudged("hands are ranked by how near they come to certain ranks")),
    _ranks(comparing.Points, POINTS),
    _ranks(hands.Ranking, ORDER),
    _ranks(comparing.SplitCard, reads("", "hands.split"), "a split card"),
    _ranks(hands.SuitOrder, ORDER),
    act(
        comparing.TieDeal,
        (
            unknown("players seen", "how many cards are dealt to break a tie is not counted out"),
            inert("The cards that break a tie are in no hand."),
        ),
        as_dealt,
        as_dealt,
    ),
    _ranks(comparing.Ties, reads("", "hands.scales")),
    _ranks(comparing.Total, reads("", "hands.scales")),
    _ranks(hands.Unfit, unjudged("hands that certain cards cannot make are not told apart")),
    _ranks(hands.Wrap, ORDER),
)
