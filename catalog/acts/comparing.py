"""What every stage does with the acts that say how hands are compared."""

from __future__ import annotations

from catalog.acts.declaration import USED, WORTH, act, as_dealt, inert, reads, unjudged, unknown, where
from catalog.acts.hands import POINTS, SHOWDOWN, ranks
from catalog.model import comparing

SPLIT = reads("", "hands.scales:split_scale")
MARKS = unjudged(
    "hands are ranked by the marks on their cards",
    where(
        comparing.Dots, lambda step, steps: not any(isinstance(each, comparing.Dots) and each.split for each in steps)
    ),
)
MOST = unjudged(
    "hands are ranked by how many of certain cards they hold", where(comparing.MostOf, lambda step, _: not step.split)
)

ACTS = (
    ranks(comparing.BestOf, unjudged("the best hand of one sort is not looked for")),
    ranks(comparing.Closest, POINTS),
    act(
        comparing.Contest,
        (reads("cards", "play.pool"), USED),
        (reads("cards", "check.count.pool"), USED),
        SHOWDOWN,
    ),
    ranks(comparing.Distance, unjudged("hands are ranked by how near they come to certain ranks")),
    act(comparing.Dots, WORTH, as_dealt, (SPLIT, MARKS)),
    ranks(comparing.EmptyHand, unjudged("what a hand without cards is worth is not compared")),
    ranks(comparing.MiddleTies, SHOWDOWN),
    act(comparing.MostOf, WORTH, as_dealt, (SPLIT, MOST)),
    ranks(comparing.Nearest, unjudged("hands are ranked by how near they come to certain ranks")),
    ranks(comparing.Points, POINTS),
    ranks(comparing.SplitCard, reads("", "hands.split"), "a split card"),
    act(
        comparing.TieDeal,
        (
            unknown("players seen", "how many cards are dealt to break a tie is not counted out"),
            inert("The cards that break a tie are in no hand."),
        ),
        as_dealt,
        as_dealt,
    ),
    ranks(comparing.Ties, reads("", "hands.scales")),
    ranks(comparing.Total, reads("", "hands.scales")),
)
