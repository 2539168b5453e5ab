"""What every stage does with the acts of auctions."""

from __future__ import annotations

from catalog.acts import conditions
from catalog.acts.declaration import HELD, ON_ARRAYS, Kept, act, by, unknown, where
from catalog.model import auctions

ACTS = (
    act(
        auctions.Auction,
        (
            unknown(
                HELD,
                "several cards that are sold for one bid are sold one by one",
                where(auctions.Auction, lambda step, _: step.as_lot),
            ),
            by("play.acts.selling:auction"),
        ),
        by("check.count.from_deck:auction"),
        ON_ARRAYS,
        "an auction",
    ),
    act(
        auctions.AuctionRight,
        (
            unknown(None, "what a player buys the right to do is not followed", conditions.no_switch_with_table),
            by("play.acts.selling:auction_right"),
        ),
        by("check.count.from_deck:auction_right"),
        ON_ARRAYS,
        hand=by("play.contest:auction_right"),
    ),
    act(
        auctions.Bid,
        by("play.acts.selling:bid"),
        by("check.count.from_deck:bid"),
        ON_ARRAYS,
        barred=Kept(("play.acts.selling:bid", "play.acts.selling:win", "check.count.from_deck:bid")),
    ),
)
