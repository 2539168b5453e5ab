"""What every stage does with payments to the pot, and with players who are out."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import ALL, MONEY, MOVED, ON_ARRAYS, Kept, act, as_dealt, by, inert, reads, unknown, where
from catalog.model import paying

STAY_OUT = inert("Nobody folds unless a rule makes them, so nobody has to come back; whoever does has the same cards.")

ACTS = (
    act(paying.Ante, MONEY, as_dealt, as_dealt, "an ante", "ante", barred=Kept(("play.hand:Hand",))),
    act(
        paying.Cancel,
        (
            unknown(MOVED, "which cards are not counted to see who folds is not followed", conditions.forced_fold),
            MONEY,
        ),
        as_dealt,
        as_dealt,
    ),
    act(
        paying.Fold,
        by("play.acts.money:fold"),
        (
            unknown(
                MOVED,
                "what players do with cards to stay in is not reckoned",
                where(paying.Fold, conditions.moves_cards_to_stay),
            ),
            by("check.count.course:fold"),
        ),
        ON_ARRAYS,
    ),
    act(paying.KeepMoney, MONEY, as_dealt, as_dealt),
    act(
        paying.Match,
        (reads("rounds", "check.numbers"), MONEY),
        (reads("rounds", "check.count.rounds"), MONEY),
        MONEY,
    ),
    act(
        paying.Return,
        (
            unknown(
                ALL,
                "other cards for a player who comes back are not dealt",
                where(paying.Return, lambda step, _: step.with_new),
            ),
            STAY_OUT,
        ),
        as_dealt,
        as_dealt,
    ),
    act(
        paying.NeedNot,
        (
            unknown(
                None,
                "what players need not do is done all the same",
                conditions.needed_elsewhere,
            ),
            inert("No other rule of the game demands it."),
        ),
        as_dealt,
        as_dealt,
    ),
)
