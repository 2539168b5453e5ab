"""Acts of trading and of looking: cards that are bought, sold, bid for, shown or chosen."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.conditions import comes_again
from catalog.acts.declaration import (
    ALL,
    HELD,
    KEPT,
    MONEY,
    MOVED,
    NO_ROUND,
    ON_ARRAYS,
    SIGHT,
    USED,
    Kept,
    act,
    as_dealt,
    by,
    inert,
    reads,
    unknown,
    where,
)
from catalog.acts.matching import certain_replaced, discards_replaced, matching_replaced
from catalog.model import moves

REPLACED = unknown("seen", "to whom most cards come that give way to others is not looked for", matching_replaced)

DISCARDED = "which of the cards on the table are discarded, and come anew, is not followed"
ANEW = (unknown("players seen wilds", DISCARDED, discards_replaced), unknown("cards", DISCARDED, certain_replaced))

FACING = (
    unknown(MOVED, "how certain cards come to lie is not followed", conditions.asks_facing),
    inert("No rule of the game asks whether a card lies up or down."),
)

OPPOSITE = unknown(HELD, "which cards lie on opposite sides is not looked for", conditions.on_opposite_sides)

ACTS = (
    act(moves.Announce, SIGHT, as_dealt, as_dealt),
    act(
        moves.Become,
        (
            unknown(ALL, "a card that becomes another is not followed", lambda step, _: not comes_again(step)),
            inert("The functions that deal offered cards bring it in the next round."),
        ),
        as_dealt,
        as_dealt,
    ),
    act(
        moves.Buy, (OPPOSITE, by("play.acts.taking:buy")), by("check.count.from_deck:buy"), ON_ARRAYS, "cards for sale"
    ),
    act(
        moves.ChooseFacing,
        (
            unknown(MOVED, "how certain cards come to lie is not followed", conditions.facing_not_followed),
            reads(MOVED, "play.acts.from_deck"),
            NO_ROUND,
        ),
        FACING,
        as_dealt,
    ),
    act(moves.Cost, MONEY, as_dealt, as_dealt),
    act(
        moves.Decline,
        (
            unknown(
                HELD,
                "cards that a player refuses to give up or to turn are not kept",
                where(moves.Decline, conditions.may_be_refused),
            ),
            inert("Nobody has to refuse, and who does gets no card by it."),
        ),
        as_dealt,
        as_dealt,
        "a refusal",
    ),
    act(
        moves.FaceAlike,
        (
            unknown(MOVED, "how certain cards come to lie is not followed", conditions.replaced_otherwise),
            inert("No rule of the game asks whether a card lies up or down, or a draw deals each card as it is told."),
        ),
        as_dealt,
        as_dealt,
    ),
    act(moves.Forehead, SIGHT, as_dealt, as_dealt),
    act(
        moves.HandLimit,
        (reads("cards", "play.pool"), USED),
        (reads("cards", "check.count.pool"), USED),
        SIGHT,
    ),
    act(
        moves.Lie,
        (
            unknown(MOVED, "how certain cards come to lie is not followed", where(moves.Lie, conditions.lies_anew)),
            inert("A card that is bought comes as it lay, and no rule of the game asks how others lie."),
        ),
        as_dealt,
        as_dealt,
    ),
    act(
        moves.Make,
        (
            unknown(HELD, "which cards are left over is not followed", where(moves.Make, conditions.leaves_cards)),
            inert("As many hands of as many cards are made as the players have anyway."),
        ),
        by("check.count.given_up:make"),
        as_dealt,
    ),
    act(moves.Mix, SIGHT, as_dealt, as_dealt),
    act(
        moves.MustBe,
        (unknown(HELD, "which cards may be chosen for that is not followed"), KEPT),
        as_dealt,
        as_dealt,
        "which cards they must be",
    ),
    act(moves.NoTradeTalk, SIGHT, as_dealt, as_dealt),
    act(moves.PassDeal, inert("Who deals is no matter of cards."), as_dealt, as_dealt),
    act(moves.Peek, SIGHT, as_dealt, as_dealt),
    act(moves.Pick, by("play.acts.taking:pick"), by("check.count.from_deck:pick"), ON_ARRAYS),
    act(
        moves.PlaceAlike,
        (unknown(HELD, "in which place of a stack a new card lies is not followed"), KEPT),
        as_dealt,
        as_dealt,
    ),
    act(moves.Reante, MONEY, as_dealt, as_dealt),
    act(
        moves.Replace,
        (REPLACED, *ANEW, by("play.acts.on_table:replace_cards")),
        (REPLACED, *ANEW, by("check.count.on_table:replace_")),
        ON_ARRAYS,
    ),
    act(
        moves.ShiftOpening,
        inert("It says who may open: the greatest number counts a round that nobody opened."),
        as_dealt,
        as_dealt,
    ),
    act(moves.Show, SIGHT, as_dealt, as_dealt),
    act(
        moves.Slam,
        by("play.acts.selling:slam"),
        (unknown(HELD, "what a slammed player gets is not reckoned"), KEPT),
        ON_ARRAYS,
    ),
    act(
        moves.Split,
        (
            unknown("cards", "how many cards each of several hands has is not counted", conditions.unlimited),
            inert("A hand is no larger than another rule allows."),
        ),
        as_dealt,
        as_dealt,
    ),
    act(
        moves.TakeBack,
        inert("Who takes a draw back has the cards again that they had: no new card comes."),
        as_dealt,
        as_dealt,
    ),
    act(
        moves.Trade,
        (
            unknown(
                HELD, "cards are traded with other players alone", where(moves.Trade, lambda step, _: step.with_deck)
            ),
            by("play.acts.passing:trade"),
        ),
        by("check.count.passed:trade"),
        (
            unknown(
                "", "it is played by hand alone", where(moves.Trade, lambda step, _: not conditions.refusable(step))
            ),
            inert("Nobody trades with players who may refuse."),
        ),
        hand=by("play.contest:trade"),
        barred=Kept(("play.acts.passing:trade",), conditions.has_nobody_next),
    ),
)
