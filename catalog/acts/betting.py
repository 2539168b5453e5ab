"""Acts of betting and of paying: rounds, antes, limits, folding, matching the pot."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import MONEY, ON_ARRAYS, act, as_dealt, by, inert, reads, unknown
from catalog.acts.offers import of_one_player
from catalog.model import betting

ROUND = inert("No card moves in a betting round.")
FIRST = inert("It says who may open: a round that nobody opened counts as well, and simple players stay in.")

OFFERED = reads("rounds", "acts.offers")

ACTS = (
    act(
        betting.Bet,
        by("play.acts.money:bet", "rounds"),
        (reads("rounds", "check.count.rounds"), ROUND),
        ON_ARRAYS,
        "a betting round",
        "betting round",
    ),
    act(betting.BetLimit, MONEY, as_dealt, as_dealt),
    act(betting.Check, MONEY, as_dealt, as_dealt),
    act(betting.EqualBets, MONEY, as_dealt, as_dealt),
    act(betting.Escalate, MONEY, as_dealt, as_dealt),
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
)
