"""What the grammar's labels mean that are said one way and meant another: a function each, by label, room by room.

A function gets the parts of a reading by name and its words in lower case, and gives the value, or raises NotAReading.
A room has its functions in a table of its own, `ACTIONS`, at its end; here they are put together for `value`.
The other modules serve the rooms: `adjuncts` and `modifiers` put into an act what is told around it, `ellipsis` has
what clauses that hang on the step before have in common, `parts` what functions of many labels share.
"""

from __future__ import annotations

from catalog.language.composition import ACTIONS, meanings
from catalog.language.semantics import (
    betting,
    boards,
    cards,
    clauses,
    comparing,
    conditions,
    dealing,
    deck,
    events,
    exchange,
    hands,
    holdings,
    kinds,
    layouts,
    likeness,
    lines,
    numbers,
    players,
    sentences,
    sequels_of_acts,
    sequels_of_hands,
    sequels_of_numbers,
    several_cards,
    standing_in,
    uses,
    wilds,
)  # fmt: skip

__all__ = ["ACTIONS", "meanings"]

ROOMS = (
    numbers, players, likeness, kinds, cards, several_cards, events, holdings, conditions, boards, layouts, lines, deck,
    dealing, exchange, betting, hands, comparing, wilds, standing_in, uses, clauses, sentences,
    sequels_of_acts, sequels_of_hands, sequels_of_numbers,
)  # fmt: skip
for room in ROOMS:
    if twice := ACTIONS.keys() & room.ACTIONS.keys():
        raise ValueError(f"two rooms have a function for {', '.join(sorted(twice))}")
    ACTIONS |= room.ACTIONS
