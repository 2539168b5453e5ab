"""Which cards of a layout a rule turns up."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.model.board import TurnUp
from catalog.model.constraints import recast
from catalog.model.layout import Going, Selector
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Bound, Zone
from catalog.play.select import select
from catalog.play.spots import in_place, names_place, one_of_several, onward
from catalog.play.state import State
from catalog.play.table import Board, Laid

_COUNTED = {which: n for n, which in enumerate(list(Selector)[:13])}


def turned_by(play: State, step: TurnUp) -> list[Laid] | None:
    """The cards that the step turns up, of those that still lie face down; None where nobody knows which they are.

    Where a rule names no place they are the next in the order in which they were laid.
    """
    cards = step.cards
    at_table = cards.lies is Zone.TABLE
    pool = play.table.tables if at_table else play.table.commons
    down = [laid for laid in pool if not laid.up]
    found: list[Laid] | None = down
    if cards.beside is not None:
        found = [laid for laid in select(play.table, cards, None) if not laid.up]
    elif at_table and (cards.line or cards.spot or step.path):
        return None  # table cards lie in no layout that is remembered
    elif names_place(cards):
        found = in_place(play.table.boards, cards, {id(laid) for laid in down})
    elif step.path or step.skip:
        found = _next(play.table.boards, step)
    elif cards.which is Selector.LAST and cards.lies is not None:
        return down[-1:]
    elif cards.which is not None and cards.which in _COUNTED and _one(cards):
        found = pool[_COUNTED[cards.which] :][:1]
    if found is None or one_of_several(cards, found):
        return None
    found = [laid for laid in found if not laid.up]
    if cards.besides is not None and names_place(barred := _common(cards.besides)):
        spared = in_place(play.table.boards, barred)
        if spared is None:
            return None
        found = [laid for laid in found if laid not in spared]
    if cards.amount is None and (cards.line is not None or cards.spot is not None and cards.which is None):
        return found  # all that lie there
    number = step.number
    if cards.amount is not None and cards.amount.per_player:
        number = (cards.amount.number or 1) * len(play.table.playing)
    if number is None or number >= 100 or cards.amount is not None and cards.amount.bound is Bound.ALL:
        return found
    return found[:number]


def _common(cards: CardPhrase) -> CardPhrase:
    """Cards that are excepted, as those of the layout of which the rule speaks."""
    return cards if cards.lies is not None else recast(cards, lies=Zone.COMMON)


def _one(cards: CardPhrase) -> bool:
    return cards.amount is None or cards.amount.number in (None, 1)


def _next(boards: Sequence[Board], step: TurnUp) -> list[Laid] | None:
    """The cards that come next on the way that a rule goes; round the board where it does not say which way."""
    waiting = [board for board in boards if any(not laid.up for laid in board.cards)]
    if not waiting:
        return []
    return onward(waiting[0], step.path or (Going.AROUND,), step.skip)
