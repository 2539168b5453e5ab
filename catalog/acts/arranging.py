"""What every stage does with the acts that put cards in places, stacks and order."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.dealing import ORDER, SEVERAL_HANDS
from catalog.acts.declaration import HELD, ON_ARRAYS, act, as_dealt, by, reads, unjudged, unknown, where
from catalog.model import arranging
from catalog.model.terms import Zone

ACTS = (
    act(arranging.OrderStands, ORDER, as_dealt, as_dealt),
    act(
        arranging.Put,
        (
            unknown(
                HELD, SEVERAL_HANDS, where(arranging.Put, lambda step, _: step.either_of or step.into in conditions.TWO)
            ),
            unknown(
                HELD,
                "a card that goes under a stack is not the last to be flipped",
                where(arranging.Put, lambda step, _: step.under),
            ),
            by("play.acts.holding:put"),
        ),
        by("check.count.passed:put"),
        (
            unknown(
                "",
                "cards like one's own that come into a hand from the table are not followed",
                where(arranging.Put, lambda step, _: step.cards.lies is Zone.TABLE and step.cards.like is not None),
            ),
            ON_ARRAYS,
        ),
    ),
    act(arranging.Reorder, ORDER, as_dealt, as_dealt),
    act(
        arranging.Stack,
        by("play.acts.holding:stack", "cards wilds"),
        (reads("cards", "check.count.pool"), ORDER),
        ON_ARRAYS,
        "",
        "stacking",
    ),
    act(
        arranging.Switch,
        (
            unknown(
                HELD,
                "which cards are switched for which is not followed",
                where(arranging.Switch, conditions.switched_unknown),
            ),
            by("play.acts.from_deck:switch"),
        ),
        by("check.count.given_up:switch"),
        (
            unjudged(
                "which hand gets the card left aside is not followed",
                where(arranging.Switch, conditions.from_aside),
            ),
            ON_ARRAYS,
        ),
    ),
)
