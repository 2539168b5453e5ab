"""What every stage does with the acts that say what a hand needs to win."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import WORTH, act, as_dealt, by, inert, reads, unjudged, unknown
from catalog.model import qualifying

COMPARED = inert("What a hand must beat is asked where hands are compared.")

ACTS = (
    act(
        qualifying.MustBeat,
        (reads("players seen", "play.acts.drawing"), by("play.acts.on_table:to_beat", "players"), COMPARED),
        (reads("players seen", "check.count.given_up"), by("check.count.on_table:to_beat", "players"), COMPARED),
        reads("", "odds.judge"),
    ),
    act(qualifying.NoWin, WORTH, as_dealt, reads("", "hands.qualify")),
    act(qualifying.Qualify, WORTH, as_dealt, reads("", "hands.qualify")),
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
)
