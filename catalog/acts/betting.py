"""Acts of betting and of paying: rounds, antes, limits, folding, matching the pot."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import ALL, MONEY, MOVED, ON_ARRAYS, Kept, act, as_dealt, by, inert, reads, unknown, where
from catalog.acts.offers import of_one_player
from catalog.model import betting, paying

ROUND = inert("No card moves in a betting round.")
STAY_OUT = inert("Nobody folds unless a rule makes them, so nobody has to come back; whoever does has the same cards.")
FIRST = inert("It says who may open: a round that nobody opened counts as well, and simple players stay in.")

OFFERED = reads("rounds", "acts.offers")

ACTS = (
    act(paying.Ante, MONEY, as_dealt, as_dealt, "an ante", "ante", barred=Kept(("play.hand:Hand",))),
    act(
        betting.Bet,
        by("play.acts.money:bet", "rounds"),
        (reads("rounds", "check.count.rounds"), ROUND),
        ON_ARRAYS,
        "a betting round",
        "betting round",
    ),
    act(betting.BetLimit, MONEY, as_dealt, as_dealt),
    act(
        paying.Cancel,
        (
            unknown(MOVED, "which cards are not counted to see who folds is not followed", conditions.forced_fold),
            MONEY,
        ),
        as_dealt,
        as_dealt,
    ),
    act(betting.Check, MONEY, as_dealt, as_dealt),
    act(betting.CountCommons, FIRST, as_dealt, as_dealt),
    act(betting.EqualBets, MONEY, as_dealt, as_dealt),
    act(betting.Escalate, MONEY, as_dealt, as_dealt),
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
        betting.Open,
        by("play.acts.money:open_bets", "rounds"),
        (reads("rounds", "check.count.rounds"), ROUND),
        ON_ARRAYS,
    ),
    act(betting.Openers, FIRST, as_dealt, as_dealt),
    act(betting.PriceRise, MONEY, as_dealt, as_dealt),
    act(betting.RaiseLimit, MONEY, as_dealt, reads("", "odds.checkpoints")),
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
        betting.SkipBet,
        (
            unknown("rounds", "a betting round that falls out is counted", conditions.certain),
            inert("A round that falls out in some deals is counted: the number of rounds is the greatest."),
        ),
        as_dealt,
        as_dealt,
    ),
    act(betting.Straddle, MONEY, as_dealt, as_dealt),
    act(
        betting.Wager,
        (unknown("rounds", "whether one player's bet is a betting round is not told", of_one_player), OFFERED, MONEY),
        (unknown("rounds", "whether one player's bet is a betting round is not told", of_one_player), OFFERED, MONEY),
        MONEY,
    ),
    act(
        paying.NeedNot,
        (
            unknown(
                None,
                "what players need not do is done all the same",
                conditions.somebody_does,
            ),
            inert("No other rule of the game demands it."),
        ),
        as_dealt,
        as_dealt,
    ),
)
