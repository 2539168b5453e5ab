"""Wild cards that hang on the line of common cards that a hand uses: the middle card of that row, and its rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from catalog.hands.choose import COMMON, Entry, Plan
from catalog.model.layout import Selector
from catalog.model.phrase import EventKind
from catalog.model.ranking import Wild
from catalog.model.step import Step


def line_wilds(steps: Sequence[Step]) -> tuple[Wild, ...]:
    """The rules by which the middle card of the line that a hand uses is wild."""
    return tuple(step for step in steps if is_line_wild(step))


def is_line_wild(step: Step) -> TypeGuard[Wild]:
    """True for a rule by which the middle card of the line that a hand uses is wild, with all of its rank."""
    return (
        isinstance(step, Wild)
        and step.cards is not None
        and step.cards.which is Selector.MIDDLE
        and step.cards.line is not None
        and step.cards.came is not None
        and EventKind.USES in step.cards.came.deeds
    )


def wild_in_line(entries: Sequence[Entry], way: Plan) -> frozenset[int]:
    """The cards that are wild for one way to make a hand: those of the rank of its line's middle card.

    The middle of a line of common cards is told by their places: of a row with a card between two columns that is the
    card laid after all rows.
    """
    lines = [
        sorted(slot.entries, key=lambda n: entries[n].place)
        for slot in way.slots
        if slot.entries and all(entries[n].area == COMMON for n in slot.entries)
    ]
    wild: set[int] = set()
    for line in lines:
        if len(line) == 3 and entries[line[0]].board == entries[line[-1]].board:
            middle = entries[line[-1] if _across(entries, line) else line[1]].card
            wild |= {entry.card for entry in entries if entry.card // 4 == middle // 4}
    return frozenset(wild)


def _across(entries: Sequence[Entry], line: Sequence[int]) -> bool:
    """True for two cards side by side and one between their columns, which was laid after the rows."""
    first, second, third = (entries[n].place for n in line)
    return second == first + 1 and third > second + 1
