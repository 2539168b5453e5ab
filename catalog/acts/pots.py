"""Acts on several pots: what happens to each, and what players do with them."""

from __future__ import annotations

from catalog.acts.declaration import MONEY, WORTH, act, as_dealt, unjudged
from catalog.model import pots

ACTS = (
    act(pots.PotDeed, MONEY, as_dealt, unjudged("what players do with one of several pots is not followed"), "money"),
    act(pots.PotFate, WORTH, as_dealt, unjudged("what becomes of one of several pots is not followed"), "pots"),
)
