"""Of which cards hands are looked for, in many deals at once: choices of columns, and where cards have to lie."""

from __future__ import annotations

from catalog.hands.choose import COMMON, DOWN, UP
from catalog.hands.tables import MOST
from catalog.model.layout import Facing
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Zone
from catalog.odds.moves import NotOnArrays


def covers(columns: list[int], size: int | None) -> list[list[int]]:
    """Choices of at most `MOST` of the columns that have any hand of `size` between them.

    Of `size` and one groups of columns one has none of the hand's cards, and may be left out.
    """
    if len(columns) <= MOST or size is None:
        return [columns]
    many = min(len(columns) - MOST, len(columns) // (size + 1))
    found: dict[tuple[int, ...], None] = {}
    for group in range(size + 1):
        rest = columns[: group * many] + columns[(group + 1) * many :]
        found |= dict.fromkeys(map(tuple, covers(rest, size)))
    return [list(each) for each in found]


def areas_of(asked: CardPhrase) -> set[str]:
    """Where a card has to lie; raises NotOnArrays for what asks for more."""
    if asked != CardPhrase(facing=asked.facing, lies=asked.lies, owner=asked.owner, what=asked.what):
        raise NotOnArrays("which cards a hand is made of is told in a way that is not known here")
    if asked.lies not in (None, Zone.HOLE, Zone.HAND, Zone.COMMON):
        raise NotOnArrays("which cards a hand is made of is told in a way that is not known here")
    lies: dict[Zone | None, set[str]] = {Zone.HOLE: {DOWN}, Zone.COMMON: {COMMON}, Zone.HAND: {UP, DOWN}}
    facing: dict[Facing | None, set[str]] = {Facing.UP: {UP}, Facing.DOWN: {DOWN}}
    return lies.get(asked.lies, facing.get(asked.facing, {UP, DOWN, COMMON}))
