"""What every stage does with draws and discards."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.dealing import ORDER
from catalog.acts.declaration import (
    ALL,
    HELD,
    MOVED,
    ON_ARRAYS,
    SIGHT,
    act,
    as_dealt,
    by,
    inert,
    reads,
    unknown,
    where,
)
from catalog.model import drawing
from catalog.model.layout import Selector
from catalog.model.terms import Bound

LEFT_ALONE = inert("Nobody has to force another, and it brings nobody a card: no number is larger for it.")
MADE_TO = "what one player makes another do is not followed"
FORCED = (unknown(None, MADE_TO, conditions.forces), LEFT_ALONE)
UNFORCED = (unknown("", MADE_TO, conditions.forces), inert("Simple players leave what costs another their cards."))
OPPOSITE = unknown(HELD, "which cards lie on opposite sides is not looked for", conditions.on_opposite_sides)
OTHER_LIMIT = unknown(
    HELD,
    "another limit for those who did something is not followed",
    conditions.limit_for_an_event,
)
IN_EXCHANGE = unknown(
    "cards wilds",
    "whether one more card is drawn for another, or besides, is not told",
    where(drawing.Draw, lambda step, _: step.cards.amount is not None and step.cards.amount.bound is Bound.MORE),
)

ACTS = (
    act(drawing.Compel, FORCED, as_dealt, UNFORCED),
    act(
        drawing.Discard,
        (
            OTHER_LIMIT,
            OPPOSITE,
            unknown(
                HELD,
                "a card that goes on top of the deck is not the next to be dealt",
                where(drawing.Discard, lambda step, _: step.onto is Selector.TOP),
            ),
            unknown(
                ALL,
                "a card that goes back into the deck is not dealt again",
                where(drawing.Discard, lambda step, _: step.into_deck),
            ),
            by("play.acts.drawing:discard"),
        ),
        by("check.count.given_up:discard"),
        ON_ARRAYS,
        "",
        "discard",
    ),
    act(drawing.DiscardPile, SIGHT, as_dealt, as_dealt),
    act(
        drawing.Draw,
        (
            unknown(
                HELD,
                "so many times as many cards as were discarded do not come back",
                where(drawing.Draw, lambda step, _: step.back_times > 1),
            ),
            OTHER_LIMIT,
            IN_EXCHANGE,
            by("play.acts.drawing:draw"),
        ),
        (IN_EXCHANGE, by("check.count.given_up:draw")),
        ON_ARRAYS,
        "",
        "draw",
    ),
    act(drawing.Force, FORCED, as_dealt, UNFORCED),
    act(drawing.Get, by("play.acts.taking:get"), by("check.count.from_deck:get"), ON_ARRAYS),
    act(
        drawing.Keep,
        (reads(ALL, "play.run"),),
        (reads(ALL, "check.count.repeats"),),
        inert("A card that is kept stays where it is."),
    ),
    act(drawing.Onward, ORDER, as_dealt, as_dealt),
    act(
        drawing.Reject,
        (
            unknown(MOVED, "what another player does with a refused card is not followed", conditions.not_taken),
            by("play.acts.from_deck:reject"),
        ),
        by("check.count.from_deck:reject"),
        ON_ARRAYS,
    ),
    act(drawing.Twister, by("play.acts.passing:twister"), by("check.count.passed:twister"), ON_ARRAYS),
)
