"""Who takes which share of the pot in every deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from catalog.hands.tables import Values
from catalog.model.comparing import Contest
from catalog.model.showdowns import Share
from catalog.odds.moves import NotOnArrays
from catalog.odds.players import Measure
from catalog.odds.view import Marks


@dataclass(frozen=True)
class Outcomes:
    """A share of the pot in every deal.

    `worths` is (deals, seats): what each shows for it, nought for nothing or for who does not contend; values of the
    table `of`, or ranks where a card takes it. `winners`, (deals, seats), are those who take it, `wild` those who hold
    a wild card.
    """

    share: Share
    name: str
    of: Measure | None
    worths: Values
    winners: Marks
    wild: Marks


def joined(several: Sequence[tuple[Outcomes, ...]], order: NDArray[np.int64]) -> tuple[Outcomes, ...]:
    """The outcomes of several lots of deals as those of all, put in an order. Raises NotOnArrays for unlike ones."""
    if len({tuple((each.share, each.name) for each in outcomes) for outcomes in several}) > 1:
        raise NotOnArrays("what the pot is shared by differs from deal to deal")
    found = []
    for lots in zip(*several, strict=True):
        worths, winners, wild = (
            np.concatenate([getattr(lot, name) for lot in lots])[order] for name in ("worths", "winners", "wild")
        )
        found.append(Outcomes(lots[0].share, lots[0].name, lots[0].of, worths, winners, wild))
    return tuple(found)


def best(worths: Values) -> Marks:
    """The best hands of each deal."""
    return (worths > 0) & (worths == worths.max(1, keepdims=True))


def placed(worths: Values, contest: Contest) -> Marks:
    """The hands in the place that a rule tells: the second best, the worst, those in the middle."""
    there = worths > 0
    if contest.middle:
        many = there.sum(1)
        order = np.sort(np.where(there, worths, np.iinfo(np.int32).max), axis=1)
        rows = np.arange(len(worths))
        low, high = order[rows, np.maximum(many - 1, 0) // 2], order[rows, np.minimum(many // 2, order.shape[1] - 1)]
        return there & ((worths == low[:, None]) | (worths == high[:, None]))
    if contest.worst and contest.place:
        raise NotOnArrays("hands are counted from the worst up")
    if contest.worst:
        for _ in range((contest.place or 1) - 1):
            there &= worths != np.where(there, worths, np.iinfo(np.int32).max).min(1, keepdims=True)
        least = np.where(there, worths, np.iinfo(np.int32).max).min(1, keepdims=True)
        return there & (worths == least)
    left = worths
    for _ in range((contest.place or 1) - 1):
        left = np.where(best(left), 0, left)
    return best(left)
