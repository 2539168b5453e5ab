"""Acts by which cards come to players, change hands and go."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import (
    ALL,
    HELD,
    MOVED,
    NO_ROUND,
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
from catalog.model import dealing
from catalog.model.branches import deals_otherwise
from catalog.model.layout import Selector
from catalog.model.normalize import THEM
from catalog.model.phrase import Bound, Zone

ORDER = inert("In what order players act, or cards lie that anybody may put in order, is free as the shuffle is.")
LEFT_ALONE = inert("Nobody has to force another, and it brings nobody a card: no number is larger for it.")
MADE_TO = "what one player makes another do is not followed"
FORCED = (unknown(None, MADE_TO, conditions.forces), LEFT_ALONE)
UNFORCED = (unknown("", MADE_TO, conditions.forces), inert("Simple players leave what costs another their cards."))
HOW_MANY = unknown(MOVED, "how many cards one player tells others to give up or turn is not followed")

UNTIL = unknown(
    ALL,
    "cards that are dealt until a certain one comes are not followed",
    lambda step, _: step.until and step.kind == "deal",
)
OPPOSITE = unknown(HELD, "which cards lie on opposite sides is not looked for", conditions.on_opposite_sides)
SEVERAL_HANDS = "in which of several hands a card lies is not followed"
OTHER_LIMIT = unknown(
    HELD,
    "another limit for those who did something is not followed",
    conditions.limit_for_an_event,
)

IN_EXCHANGE = unknown(
    "cards wilds",
    "whether one more card is drawn for another, or besides, is not told",
    where(dealing.Draw, lambda step, _: step.cards.amount is not None and step.cards.amount.bound is Bound.MORE),
)
FROM_WHERE = "from where the cards are taken is not told"

ACTS = (
    act(
        dealing.Blind,
        by("play.acts.holding:blind", "cards wilds"),
        (reads("cards", "check.count.from_deck"), inert("A card that nobody looks at is held as any other.")),
        ON_ARRAYS,
        "cards that nobody may look at",
    ),
    act(dealing.ChoosesHowMany, (HOW_MANY, NO_ROUND), as_dealt, as_dealt),
    act(dealing.Compel, FORCED, as_dealt, UNFORCED),
    act(
        dealing.Deal,
        (
            unknown(
                ALL,
                "a deck that is dealt out whole is not shared out",
                where(
                    dealing.Deal,
                    lambda step, _: step.cards.amount is not None and step.cards.amount.bound is Bound.OTHERS,
                ),
            ),
            UNTIL,
            unknown(
                MOVED,
                "who gets the one card and who the other is not followed",
                where(dealing.Deal, lambda step, _: deals_otherwise(step) and step.to == THEM),
            ),
            by("play.acts.from_deck:deal"),
        ),
        by("check.count.from_deck:deal"),
        ON_ARRAYS,
        "",
        "deal",
    ),
    act(
        dealing.Discard,
        (
            OTHER_LIMIT,
            OPPOSITE,
            unknown(
                HELD,
                "a card that goes on top of the deck is not the next to be dealt",
                where(dealing.Discard, lambda step, _: step.onto is Selector.TOP),
            ),
            unknown(
                ALL,
                "a card that goes back into the deck is not dealt again",
                where(dealing.Discard, lambda step, _: step.into_deck),
            ),
            by("play.acts.drawing:discard"),
        ),
        by("check.count.given_up:discard"),
        ON_ARRAYS,
        "",
        "discard",
    ),
    act(dealing.DiscardPile, SIGHT, as_dealt, as_dealt),
    act(
        dealing.DoThis,
        unknown(ALL, "when what was told before may be done is not followed"),
        as_dealt,
        as_dealt,
        "when something may be done",
    ),
    act(
        dealing.Draw,
        (
            unknown(
                HELD,
                "so many times as many cards as were discarded do not come back",
                where(dealing.Draw, lambda step, _: step.back_times > 1),
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
    act(
        dealing.Flip,
        (
            unknown(
                HELD, SEVERAL_HANDS, where(dealing.Flip, lambda step, _: step.either_of or step.lies in conditions.TWO)
            ),
            UNTIL,
            by("play.acts.holding:flip"),
        ),
        by("check.count.on_table:flip"),
        ON_ARRAYS,
        "",
        "flip",
    ),
    act(dealing.Force, FORCED, as_dealt, UNFORCED),
    act(dealing.Get, by("play.acts.taking:get"), by("check.count.from_deck:get"), ON_ARRAYS),
    act(
        dealing.Keep,
        (reads(ALL, "play.run"),),
        (reads(ALL, "check.count.repeats"),),
        inert("A card that is kept stays where it is."),
    ),
    act(dealing.Onward, ORDER, as_dealt, as_dealt),
    act(dealing.OrderStands, ORDER, as_dealt, as_dealt),
    act(dealing.Pass, by("play.acts.passing:pass_cards"), by("check.count.passed:pass_"), ON_ARRAYS, "", "pass"),
    act(
        dealing.Proviso,
        (
            unknown(ALL, "on what condition the act before it is done is not followed", conditions.restricts),
            ORDER,
        ),
        as_dealt,
        as_dealt,
        "who acts first",
    ),
    act(
        dealing.Put,
        (
            unknown(
                HELD, SEVERAL_HANDS, where(dealing.Put, lambda step, _: step.either_of or step.into in conditions.TWO)
            ),
            unknown(
                HELD,
                "a card that goes under a stack is not the last to be flipped",
                where(dealing.Put, lambda step, _: step.under),
            ),
            by("play.acts.holding:put"),
        ),
        by("check.count.passed:put"),
        ON_ARRAYS,
    ),
    act(dealing.Redeal, by("play.acts.money:redeal", ALL), by("check.count.course:redeal"), ON_ARRAYS, "a redeal"),
    act(
        dealing.Reject,
        (
            unknown(MOVED, "what another player does with a refused card is not followed", conditions.not_taken),
            by("play.acts.from_deck:reject"),
        ),
        by("check.count.from_deck:reject"),
        ON_ARRAYS,
    ),
    act(dealing.Reorder, ORDER, as_dealt, as_dealt),
    act(
        dealing.Stack,
        by("play.acts.holding:stack", "cards wilds"),
        (reads("cards", "check.count.pool"), ORDER),
        ON_ARRAYS,
        "",
        "stacking",
    ),
    act(
        dealing.Switch,
        (
            unknown(
                HELD,
                "which cards are switched for which is not followed",
                where(
                    dealing.Switch,
                    lambda step, _: (
                        step.other.lies not in (Zone.DECK, Zone.COMMON)
                        and (step.other.owner in (None, THEM) or step.cards.which is Selector.THAT)
                    ),
                ),
            ),
            by("play.acts.from_deck:switch"),
        ),
        by("check.count.given_up:switch"),
        ON_ARRAYS,
    ),
    act(
        dealing.Take,
        (unknown(MOVED, FROM_WHERE, where(dealing.Take, conditions.from_nowhere)), by("play.acts.taking:take")),
        (unknown(MOVED, FROM_WHERE, where(dealing.Take, conditions.from_nowhere)), by("check.count.from_deck:take")),
        ON_ARRAYS,
    ),
    act(dealing.Twister, by("play.acts.passing:twister"), by("check.count.passed:twister"), ON_ARRAYS),
)
