"""Acts that say which cards a hand may use."""

from __future__ import annotations

from catalog.acts.conditions import fixed_number_of_commons, names_hand, narrows_pool, sizes_fixed
from catalog.acts.declaration import (
    USED,
    Kept,
    act,
    as_dealt,
    by,
    inert,
    reads,
    unjudged,
    unknown,
    where,
)
from catalog.model import uses
from catalog.model.layout import Selector, Spot
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Zone

SLID = "a card that is moved in its layout is not followed"
NOT_USED = "cards that a hand may not use are counted as well"
LAST_COMMON = CardPhrase(lies=Zone.COMMON, which=Selector.LAST)
CHOICE = reads("", "hands.choose")

ACTS = (
    act(
        uses.Connected,
        (reads("cards", "play.pool"), USED),
        (reads("cards", "check.count.lines"), USED),
        CHOICE,
    ),
    act(
        uses.InEveryLine,
        (
            unknown(
                "cards",
                "which cards are part of every line is not counted",
                where(uses.InEveryLine, lambda step, _: step.cards != LAST_COMMON),
            ),
            reads("cards", "play.pool"),
            USED,
        ),
        (reads("cards", "check.count.lines"), USED),
        CHOICE,
    ),
    act(uses.HandMust, USED, as_dealt, reads("", "hands.apart")),
    act(
        uses.MergeHands,
        (
            unknown("wilds", "which cards are wild in two players' hands that become one is not followed"),
            by("play.acts.holding:merge_hands", "cards seen"),
            USED,
        ),
        by("check.count.passed:merge"),
        unjudged("two players' hands that become one are not followed"),
    ),
    act(uses.PickPartner, inert("Who is whose partner is told where partners do something."), as_dealt, as_dealt),
    act(
        uses.MoveBetween,
        (
            unknown(
                "cards",
                "how many cards go from one hand to another is not counted",
                where(uses.MoveBetween, lambda step, steps: not step.switched and sizes_fixed(steps)),
            ),
            inert("As many cards come into a hand as go, or a hand may have any number of them up to a limit."),
        ),
        as_dealt,
        CHOICE,
    ),
    act(
        uses.Slide,
        (
            unknown(
                "cards",
                SLID,
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
        (reads("cards", "check.count.pool"), USED),
        reads("", "hands.apart"),
    ),
    act(
        uses.Use,
        (
            unknown(
                "cards wilds",
                "which cards lie on opposite sides is not looked for",
                where(
                    uses.Use,
                    lambda step, _: any(part.spot is Spot.OPPOSITE_SIDES for way in step.options for part in way.parts),
                ),
            ),
            unknown("cards", NOT_USED, where(uses.Use, narrows_pool)),
            reads("cards", "play.pool"),
            USED,
        ),
        (
            unknown("cards", NOT_USED, where(uses.Use, narrows_pool)),
            reads("cards", "check.count.pool", "check.count.lines"),
            USED,
        ),
        (
            unjudged(
                "which cards the split hand uses is not followed",
                where(uses.Use, lambda step, _: step.for_split and names_hand(step) is None),
            ),
            CHOICE,
        ),
        barred=Kept(("hands.choose:_uses",)),
    ),
    act(uses.UseDifferent, USED, as_dealt, reads("", "hands.showdown")),
    act(uses.UseOnce, USED, as_dealt, CHOICE),
)
