"""Acts that bring cards to players, move them between players and take them away."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import ALL, HELD, MOVED, ON_ARRAYS, act, as_dealt, by, inert, reads, unknown, where
from catalog.acts.matching import until_match, until_pair
from catalog.model import dealing
from catalog.model.branches import deals_otherwise
from catalog.model.normalize import THEM
from catalog.model.terms import BY_BIDS, Bound, Role

ORDER = inert("In what order players act, or cards lie that anybody may put in order, is free as the shuffle is.")

UNTIL = unknown(
    ALL,
    "cards that are dealt until a certain one comes are not followed",
    lambda step, _: step.until and step.kind == "deal" and not (until_pair(step) or until_match(step)),
)
SEVERAL_HANDS = "in which of several hands a card lies is not followed"

FROM_WHERE = "from where the cards are taken is not told"

ACTS = (
    act(
        dealing.Blind,
        by("play.acts.holding:blind", "cards wilds"),
        (reads("cards", "check.count.from_deck"), inert("A card that nobody looks at is held as any other.")),
        ON_ARRAYS,
        "cards that nobody may look at",
    ),
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
                "for how many others a card comes each time is not followed",
                where(dealing.Deal, lambda step, _: step.per is not None),
            ),
            unknown(
                MOVED,
                "who gets the one card and who the other is not followed",
                where(dealing.Deal, lambda step, _: deals_otherwise(step) and step.to == THEM),
            ),
            unknown(
                HELD,
                "who leads in which round is not followed",
                where(dealing.Deal, lambda step, _: step.to is not None and step.to.role is Role.LEADER),
            ),
            by("play.acts.from_deck:deal"),
        ),
        by("check.count.from_deck:deal"),
        ON_ARRAYS,
        "",
        "deal",
    ),
    act(
        dealing.DoThis,
        unknown(ALL, "when what was told before may be done is not followed"),
        as_dealt,
        as_dealt,
        "when something may be done",
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
    act(dealing.Redeal, by("play.acts.money:redeal", ALL), by("check.count.course:redeal"), ON_ARRAYS, "a redeal"),
    act(
        dealing.Take,
        (unknown(MOVED, FROM_WHERE, where(dealing.Take, conditions.from_nowhere)), by("play.acts.taking:take")),
        (unknown(MOVED, FROM_WHERE, where(dealing.Take, conditions.from_nowhere)), by("check.count.from_deck:take")),
        (
            unknown(
                "",
                "how much each player bids is not followed",
                where(dealing.Take, lambda step, _: step.turn is not None and step.turn.order in BY_BIDS),
            ),
            unknown(
                "",
                "which rank a player asks for is not followed",
                where(dealing.Take, lambda step, _: step.cards.namer == THEM),
            ),
            ON_ARRAYS,
        ),
    ),
)
