"""Cards whose faces the run of the exact engine does not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from catalog.model.card import CardSet
from catalog.odds.moves import FACE_RANKS, shown_by
from catalog.play.deck import Hidden


class Unknown(Hidden):
    """A card whose face is not known: the number of the column that it stands in.

    What is asked of it goes to the plan, which answers for all deals that are played together.
    """

    plan: Any

    def __new__(cls, column: int, plan: Any) -> Unknown:
        card = super().__new__(cls, column)
        card.plan = plan
        return card

    def _look(self, *_: object) -> int:
        return self.rank()

    __mod__ = __rshift__ = __and__ = __floordiv__ = _look

    def __ge__(self, other: int) -> bool:
        return bool(self.rank())

    def shown(self, of: CardSet) -> bool:
        """Whether it shows such a card, in every deal that is played here."""
        face = self.plan.face(self)
        if face is not None:
            return bool(shown_by(of)[face])
        return bool(self.plan.asked(lambda cards: shown_by(of)[cards[:, self]]))

    def rank(self) -> int:
        """Its rank in every deal that is played here, 0 for a joker."""
        return self.plan.asked(lambda cards: FACE_RANKS[cards[:, self]])

    def mate(self, other: int) -> bool:
        """Whether both are of one rank, in every deal that is played here."""
        return bool(self.plan.asked(lambda cards: FACE_RANKS[cards[:, self]] == FACE_RANKS[cards[:, other]]))

    def mated(self, others: Sequence[int]) -> bool:
        """Whether one of the others is of its rank, in every deal that is played here."""
        if not others:
            return False
        return bool(
            self.plan.asked(lambda cards: (FACE_RANKS[cards[:, list(others)]].T == FACE_RANKS[cards[:, self]]).any(0))
        )

    def paired(self, cards: Sequence[int]) -> bool:
        """Whether two of the cards are of one rank, in every deal that is played here."""
        if len(cards) < 2:
            return False

        def found(columns: np.ndarray) -> np.ndarray:
            ranks = np.sort(FACE_RANKS[columns[:, list(cards)]], axis=1)
            return (ranks[:, 1:] == ranks[:, :-1]).any(1)

        return bool(self.plan.asked(found))

    def how_many_show(self, cards: Sequence[int], of: Sequence[CardSet], most: int) -> int:
        """How many of the cards show such a card, in every deal that is played here."""
        shown = np.logical_or.reduce([shown_by(each) for each in of])
        if len(cards) == 1 and (face := self.plan.face(self)) is not None:
            return int(shown[face])
        return self.plan.asked(lambda columns: np.minimum(shown[columns[:, list(cards)]].sum(1), most))
