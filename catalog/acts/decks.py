"""What every stage does with the acts of the deck, and of dice."""

from __future__ import annotations

from catalog.acts.declaration import ALL, MOVED, NO_ROUND, ON_ARRAYS, act, by, inert, reads, unknown, where
from catalog.model import decks

AS_PLAYED = reads("", "play.deck")
PACK = (reads(MOVED, "play.deck"), NO_ROUND), (reads(MOVED, "check.count.pack"), NO_ROUND), AS_PLAYED

ACTS = (
    act(decks.AddToDeck, *PACK),
    act(decks.Deck, *PACK),
    act(decks.JoinDecks, *PACK),
    act(decks.RemoveFromDeck, *PACK),
    act(
        decks.Roll,
        (reads("wilds", "play.wild"), inert("What dice decide besides is free, as the shuffle is.")),
        (reads("wilds", "check.count.wild_rules"), inert("What dice decide besides is free, as the shuffle is.")),
        reads("", "odds.plan"),
        "dice",
    ),
    act(
        decks.Shuffle,
        (
            unknown(
                ALL,
                "hands that are shuffled back into the deck are not followed",
                where(decks.Shuffle, lambda step, _: step.size),
            ),
            by("play.acts.on_table:shuffle"),
        ),
        by("check.count.on_table:shuffle"),
        ON_ARRAYS,
        "",
        "shuffle",
    ),
)
