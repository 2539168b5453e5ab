"""Cards told by where they lie beside others, as higher or lower than others, or by what they add up to with them."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.hands.lines import places
from catalog.model.layout import Spot
from catalog.model.phrase import CardPhrase
from catalog.play.deck import rank_of
from catalog.play.table import Laid, Table

ACE, FACES = 14, (11, 12, 13)

_WAYS = {Spot.LEFT: (0, -1), Spot.RIGHT: (0, 1), Spot.ABOVE: (-1, 0), Spot.BELOW: (1, 0)}


def next_to(table: Table, spot: Spot | None, marks: Sequence[Laid]) -> list[Laid]:
    """The commons on that side of some others, or on any side, each right next to it.

    In a shape that is not known they lie in a line. Nothing for a card at the end of its row, and for cards that are no
    commons.
    """
    if spot is Spot.BETWEEN:
        return _between(table, marks)
    found = []
    for mark in marks:
        board = next((board for board in table.boards if mark in board.cards), None)
        if board is None:
            continue
        where = places(board.layout, len(board.cards)) or [(0, laid.place) for laid in board.cards]
        down, across = where[board.cards.index(mark)]
        ways = [_WAYS[spot]] if spot else _WAYS.values()
        beside = [(down + step, across + aside) for step, aside in ways]
        found += [laid for laid, at in zip(board.cards, where, strict=True) if at in beside and laid not in found]
    return found


def _between(table: Table, marks: Sequence[Laid]) -> list[Laid]:
    """The commons that lie right next to each of several others."""
    sides = [next_to(table, None, [mark]) for mark in marks]
    return [laid for laid in sides[0] if all(laid in side for side in sides)] if len(sides) > 1 else []


def by_height(cards: Sequence[Laid], phrase: CardPhrase, above: Sequence[Laid], below: Sequence[Laid]) -> list[Laid]:
    """Those of some cards that are higher than every card of `above` and lower than every one of `below`, as told.

    A joker is neither, and where there is no card to be compared with there is none that is higher or lower.
    """
    found = list(cards)
    if phrase.higher_than is not None:
        least = max((rank_of(mark.card) for mark in above), default=99)
        found = [laid for laid in found if rank_of(laid.card) > least]
    if phrase.lower_than is not None:
        most = min((rank_of(mark.card) for mark in below if rank_of(mark.card)), default=0)
        found = [laid for laid in found if 0 < rank_of(laid.card) < most]
    return found


def adding(cards: Sequence[Laid], total: int, others: Sequence[Laid]) -> list[Laid]:
    """Those of some cards that add to a total with one of the others; an ace is one, and face cards add to nothing."""
    low = [(laid, rank_of(laid.card) % ACE or 1) for laid in others if 0 < rank_of(laid.card) not in FACES]
    fitting = {id(laid): {total - worth for other, worth in low if other is not laid} for laid in cards}
    return [
        laid
        for laid in cards
        if 0 < (rank := rank_of(laid.card)) not in FACES and (rank % ACE or 1) in fitting[id(laid)]
    ]
