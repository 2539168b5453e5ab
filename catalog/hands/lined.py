"""Wild cards that depend on the community cards in a hand: the middle card of that row, or of three neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from catalog.hands.choose import COMMON, Entry, Plan
from catalog.hands.lines import neighbors, places
from catalog.model.layout import Layout, Selector, Spot
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import EventKind, Zone
from catalog.model.wild_cards import Wild


def line_wilds(steps: Sequence[Step]) -> tuple[Wild, ...]:
    """The rules by which the middle card of those that a hand uses is wild."""
    return tuple(step for step in steps if is_line_wild(step))


def is_line_wild(step: Step) -> TypeGuard[Wild]:
    """True for a rule by which the middle card of the community cards that a hand uses is wild."""
    return isinstance(step, Wild) and step.cards is not None and in_used_middle(step.cards)


def in_used_middle(cards: CardPhrase) -> bool:
    """True for the middle card of the line, or of the neighbouring cards, that a hand uses."""
    used = cards.came is not None and EventKind.USES in cards.came.deeds
    middle = cards.which is Selector.MIDDLE or cards.spot is Spot.MIDDLE
    return used and middle and (cards.line is not None or cards.lies is Zone.COMMON)


def wild_in_line(
    rules: Sequence[Wild], entries: Sequence[Entry], way: Plan, layouts: Sequence[Layout | None]
) -> frozenset[int]:
    """The wild cards of one way to make a hand: the middle card of its line, and all cards of its rank if a rule says
    so.
    """
    wild: set[int] = set()
    for middle in middles(entries, way, layouts):
        wild.add(middle)
        if any(rule.rank_too for rule in rules):
            wild |= {entry.card for entry in entries if entry.card // 4 == middle // 4}
    return frozenset(wild)


def middles(entries: Sequence[Entry], way: Plan, layouts: Sequence[Layout | None]) -> list[int]:
    """The middle card of each line of one way to make a hand."""
    told = [slot.entries for slot in way.slots if slot.entries]
    lined = [some for some in told if all(entries[n].area == COMMON for n in some)]
    found = [_middle(entries, sorted(line, key=lambda n: entries[n].place), layouts) for line in lined]
    return [middle for middle in found if middle is not None]


def _middle(entries: Sequence[Entry], line: Sequence[int], layouts: Sequence[Layout | None]) -> int | None:
    """The card between the others of some of one board: next to both of three, else the middle one of a row or
    column.

    In a row with a card between two columns, it is the card dealt after all rows.
    """
    board = entries[line[0]].board
    if len(line) % 2 == 0 or any(entries[n].board != board for n in line):
        return None
    if len(line) == 3 and _across(entries, line):
        return entries[line[-1]].card
    layout, count = layouts[board], sum(entry.area == COMMON and entry.board == board for entry in entries)
    if len(line) == 3 and (near := neighbors(layout, count)) is not None:
        at = [entries[n].place for n in line]
        mids = [n for n in line if sum(frozenset((entries[n].place, other)) in near for other in at) == 2]
        if len(mids) == 1:
            return entries[mids[0]].card
    where = places(layout, count)
    if where is None:
        return entries[line[len(line) // 2]].card if layout is None else None
    return entries[sorted(line, key=lambda n: where[entries[n].place])[len(line) // 2]].card


def _across(entries: Sequence[Entry], line: Sequence[int]) -> bool:
    """True for two neighbours and a card between their columns, which was dealt after the rows."""
    first, second, third = (entries[n].place for n in line)
    return second == first + 1 and third > second + 1
