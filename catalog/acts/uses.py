"""Acts that say of which cards a hand may be made."""

from __future__ import annotations

from catalog.acts.conditions import fixed_number_of_commons
from catalog.acts.declaration import act, as_dealt, by, inert, reads, unknown
from catalog.model import uses

CHOSEN = inert("It says how cards are used that a hand is chosen from, and neither brings cards nor takes them away.")
CHOICE = reads("", "hands.choose")

ACTS = (
    act(
        uses.Connected,
        (reads("cards", "play.pool"), CHOSEN),
        (reads("cards", "check.count.lines"), CHOSEN),
        CHOICE,
    ),
    act(
        uses.CornersShared,
        (unknown("cards", "to which line of a layout its corners belong is not counted"), CHOSEN),
        as_dealt,
        as_dealt,
    ),
    act(uses.HandMust, CHOSEN, as_dealt, reads("", "odds.judge")),
    act(
        uses.MergeHands,
        (unknown("cards wilds", "two players' hands that become one are not followed"), CHOSEN),
        as_dealt,
        as_dealt,
    ),
    act(
        uses.MoveBetween,
        (
            unknown(
                "cards", "how many cards go from one hand to another is not counted", lambda step, _: not step.switched
            ),
            inert("As many cards come into a hand as go."),
        ),
        as_dealt,
        CHOICE,
    ),
    act(
        uses.Slide,
        (
            unknown(
                "cards",
                "a card that is moved in its layout is not followed",
                lambda step, steps: not any(map(fixed_number_of_commons, steps)),
            ),
            inert("A hand may use so many common cards, wherever they lie."),
        ),
        as_dealt,
        CHOICE,
    ),
    act(
        uses.SplitHand,
        by("play.acts.holding:split_hand", "cards wilds"),
        (reads("cards", "check.count.pool"), CHOSEN),
        reads("", "odds.judge"),
    ),
    act(
        uses.Use,
        (reads("cards", "play.pool"), CHOSEN),
        (reads("cards", "check.count.pool", "check.count.lines"), CHOSEN),
        CHOICE,
    ),
    act(uses.UseDifferent, CHOSEN, as_dealt, reads("", "hands.showdown")),
    act(uses.UseOnce, CHOSEN, as_dealt, CHOICE),
)
