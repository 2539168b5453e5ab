"""What every stage does with the acts that say how hands are compared."""

from __future__ import annotations

from catalog.acts.conditions import may_tie
from catalog.acts.declaration import USED, WORTH, act, as_dealt, by, inert, reads, unjudged
from catalog.acts.hands import POINTS, SHOWDOWN, ranks
from catalog.model import comparing

ACTS = (
    ranks(comparing.BestOf, unjudged("the best hand of one sort is not looked for")),
    ranks(comparing.Closest, POINTS),
    act(
        comparing.Contest,
        (reads("cards", "play.pool"), USED),
        (reads("cards", "check.count.pool"), USED),
        SHOWDOWN,
    ),
    ranks(comparing.Distance, reads("", "hands.by_ranks")),
    ranks(comparing.Dots, reads("", "hands.scales")),
    ranks(comparing.EmptyHand, unjudged("what a hand without cards is worth is not compared")),
    ranks(comparing.MiddleTies, SHOWDOWN),
    act(comparing.MostOf, WORTH, as_dealt, reads("", "hands.scales:split_scale", "hands.by_ranks")),
    ranks(comparing.Nearest, reads("", "hands.by_ranks")),
    ranks(comparing.Points, POINTS),
    ranks(comparing.SplitCard, reads("", "hands.split"), "a split card"),
    act(
        comparing.TieDeal,
        (by("play.acts.on_table:tie_deal", "players"), inert("The cards that break a tie are in no hand.")),
        (by("check.count.on_table:tie_deal", "players"), inert("The cards that break a tie are in no hand.")),
        (
            unjudged("who wins a tie by the cards that are dealt then is not looked at", may_tie),
            inert("No card breaks a tie where nobody can tie."),
        ),
    ),
    ranks(comparing.Ties, reads("", "hands.scales")),
    ranks(comparing.Total, reads("", "hands.scales")),
)
