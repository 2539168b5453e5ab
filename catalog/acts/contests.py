"""Acts of games that are not won by the best hand: tricks, bids, stakes, offered cards."""

from __future__ import annotations

from catalog.acts.boards import NOT_RECKONED
from catalog.acts.declaration import (
    ALL,
    BY_HAND,
    MONEY,
    WORTH,
    act,
    as_dealt,
    by,
    inert,
    reads,
    unknown,
)
from catalog.model import contests

FROZEN = inert("A frozen player stays in, and no card becomes wild.")
SCORE = inert("Legs and points are kept from deal to deal: no card moves by it, and odds are those of one deal.")
AFTER = inert("This happens after the last card is dealt: it brings no cards and opens no betting round.")

ACTS = (
    act(
        contests.BetBetween,
        by("play.acts.offering:bet_between"),
        NOT_RECKONED,
        BY_HAND,
        hand=by("play.contest:bet_between"),
    ),
    act(contests.Collect, MONEY, as_dealt, BY_HAND, "money taken from the pot", hand=by("play.contest:collect")),
    act(
        contests.DeclareSide,
        WORTH,
        as_dealt,
        BY_HAND,
        hand=by("play.contest:declare_side"),
    ),
    act(
        contests.Freeze,
        by("play.acts.offering:freeze"),
        (reads("cards players seen", "check.count.repeats"), FROZEN),
        BY_HAND,
    ),
    act(contests.LoseScore, SCORE, as_dealt, as_dealt),
    act(
        contests.LoseStake,
        (reads(ALL, "play.run"),),
        unknown(ALL, "the number of deals in a game of stakes is not computed"),
        BY_HAND,
        hand=by("play.contest:lose_stake"),
    ),
    act(contests.OfferEach, by("play.acts.offering:offer_each"), NOT_RECKONED, BY_HAND),
    act(contests.OfferRound, by("play.acts.offering:offer_round"), NOT_RECKONED, BY_HAND),
    act(contests.Outbid, AFTER, as_dealt, BY_HAND, hand=by("play.bidding:outbid")),
    act(contests.PutUp, by("play.acts.offering:put_up"), NOT_RECKONED, MONEY),
    act(contests.Tricks, (reads(ALL, "play.run"),), AFTER, BY_HAND, "tricks", hand=by("play.tricks:play_tricks")),
    act(
        contests.Trumps,
        by("play.acts.offering:trumps", ""),
        AFTER,
        BY_HAND,
    ),
)
