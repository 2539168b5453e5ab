"""Find the dead cards of each hand, in many deals at once: `catalog.play.showdown_input.dead_for` in arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from catalog.model.boards import Active
from catalog.model.ranking import Dead, Mates
from catalog.model.step import Step
from catalog.odds.reference_arrays import met, narrow, ranks, sources
from catalog.odds.view import RANK, SUIT, Bits, Faces, Marked, Marks, Some, View, deals
from catalog.odds.wild import among
from catalog.play.showdown_input import as_ranked, dead_for, inactive
from catalog.play.table import Laid, Table
from catalog.play.wild import whole


def dead_marks(steps: Sequence[Step], cards: Faces, table: Table) -> list[Marked]:
    """For each seat the cards that count for nothing in its hand, commons among them. Raises NotAtOnce."""
    view = View(table, cards)
    found = [Marked(len(cards)) for _ in table.hands]
    for step in steps:
        if isinstance(step, Active):
            gone = view.every(inactive(view.layout, step))
            for each in found:
                _add(each, gone, view.always)
        if isinstance(step, Dead) and not as_ranked(step):
            for seat, hand in view.own.items():
                good, _ = met(view, step, seat)
                _add(found[seat], _dead(view, step, seat, hand + view.commons), good)
    return found


def dead_one_by_one(steps: Sequence[Step], cards: Faces, table: Table) -> list[Marked]:
    """The same, one deal at a time."""
    found = [np.zeros(cards.shape, bool) for _ in table.hands]
    for row, deal in enumerate(deals(table, cards)):
        for seat, several in dead_for(steps, deal).items():
            found[seat][row] = among(several)[cards[row]]
    return [Marked(len(cards)).add(list(range(cards.shape[1])), marks) for marks in found]


def _add(marked: Marked, some: Some, good: Marks) -> None:
    for laid, at in zip(some.laid, some.at, strict=True):
        marked.add([int(laid.card)], (at & good)[:, None])


def _dead(view: View, step: Dead, seat: int, reach: list[Laid]) -> Some:
    phrase, some = step.cards, view.every(reach)
    if phrase.rank_of is not None:
        return some.where(view.within(reach, ranks(view, phrase.rank_of, seat)))
    gone = sources(view, phrase, seat)
    if whole(phrase):
        gone = gone + narrow(view, view.every(view.commons), phrase)
    by_mates: dict[Mates | None, Bits] = {Mates.SAME_RANK: RANK, Mates.SAME_SUIT: SUIT}
    kinds = by_mates.get(step.mates)
    return gone if kinds is None else some.where(view.within(reach, view.kinds(gone, kinds), kinds))
