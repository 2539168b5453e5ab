"""Acts with hands as a phrase: what happens to them, and what players do with them."""

from __future__ import annotations

from catalog.acts.declaration import SIGHT, WORTH, act, as_dealt, reads, unjudged
from catalog.acts.sweep import sweeps
from catalog.model import hand_phrase

ACTS = (
    act(hand_phrase.HandDeed, SIGHT, as_dealt, unjudged("what players do with a hand is not followed"), "a hand"),
    act(
        hand_phrase.HandFate,
        WORTH,
        as_dealt,
        (
            unjudged("what becomes of such a hand is not followed", lambda step, steps: sweeps(step, steps) is None),
            reads("", "acts.sweep"),
        ),
        "a hand",
    ),
)
