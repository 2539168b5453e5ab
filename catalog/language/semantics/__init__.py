"""What the grammar's labels mean that are said one way and meant another: a function each, by label, room by room.

A function gets the parts of a reading by name and its words in lower case, and gives the value, or raises NotAReading.
A room has its functions in a table of its own, `ACTIONS`, at its end; here they are put together for `value`.
Three rooms serve the others and have none: `framing` and `provisos` put into an act what is told around it, `sequels`
has the clauses that hang on the step before.
"""

from __future__ import annotations

from catalog.language.composition import ACTIONS, meanings
from catalog.language.semantics import betting, boards, cards, clauses, dealing, events, hands, uses, wilds

__all__ = ["ACTIONS", "meanings"]

for room in (cards, events, boards, dealing, betting, hands, wilds, uses, clauses):
    if twice := ACTIONS.keys() & room.ACTIONS.keys():
        raise ValueError(f"two rooms have a function for {', '.join(sorted(twice))}")
    ACTIONS |= room.ACTIONS
