"""Acts of the showdown: who takes which share of the pot, and what comes after."""

from __future__ import annotations

from catalog.acts.conditions import drawn_otherwise
from catalog.acts.declaration import ALL, WORTH, act, as_dealt, by, inert, reads, unjudged, unknown
from catalog.model import showdowns

AFTER = inert("What is counted before the showdown stays as it is.")
ENDS = inert("It ends a deal sooner than the rules do; the numbers are those of the longest deal.")

ACTS = (
    act(showdowns.CalledShowdown, WORTH, as_dealt, reads("", "odds.plan")),
    act(
        showdowns.Challenge,
        (
            unknown("players seen", "how a hand is played again after the showdown is not told", drawn_otherwise),
            by("play.acts.drawing:challenge", "players seen"),
        ),
        by("check.count.given_up:challenge"),
        unjudged("a hand that is played again after the showdown is not followed"),
    ),
    act(
        showdowns.Outcome,
        (reads("rounds", "check.numbers"), ENDS),
        (reads("rounds", "check.count.rounds"), ENDS),
        reads("", "hands.showdown"),
        hand=by("play.contest:outcome"),
    ),
    act(
        showdowns.Showdown,
        (reads(ALL, "play.showdowns", "play.run"),),
        (reads(ALL, "check.count.repeats"),),
        reads("", "odds.plan"),
        "",
        "showdown",
    ),
    act(showdowns.SplitPots, WORTH, as_dealt, unjudged("which pot is for whom is not followed"), "split pots"),
    act(
        showdowns.Win,
        (reads("rounds", "check.numbers"), ENDS),
        ENDS,
        reads("", "odds.plan"),
        hand=by("play.contest:win"),
    ),
)
