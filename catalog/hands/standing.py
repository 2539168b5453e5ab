"""Cards that may represent a few others, or that are one wild card together, whole arrays at a time.

The rules are those of `limited` and `rank`, with which the tests compare this: every hand becomes one hand for each
way to take its cards, and has the value of the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from catalog.budget import spent
from catalog.hands.limited import belongs, copies, one_wild, sizes_together, stand_ins
from catalog.hands.rank import StandIn
from catalog.hands.rules import CannotJudge, known
from catalog.hands.tables import DEAD, KIND_BITS, SUITLESS, WILD, Table, Values, table
from catalog.limits import ON_ARRAYS
from catalog.model.phrase import CardPhrase
from catalog.model.ranking import OneWild
from catalog.model.step import Step
from catalog.model.terms import Category

_ROWS = 200_000
"""The most hands that are made of others at a time."""

_TOGETHER = 4
"""The most cards that may be one wild card together: each more makes the table of their ranks 14 times as large."""

Faces = NDArray[np.integer]
Marks = NDArray[np.bool_]


class Group:
    """Cards that are one wild card together: how many, and for each number a table by ranks (13 for none) of which
    are.
    """

    def __init__(self, cards: CardPhrase) -> None:
        self.sizes = sizes_together(cards)
        if self.sizes[-1] > _TOGETHER:
            raise CannotJudge(f"more than {_TOGETHER} cards that are one wild card together are not looked up here")
        self.fits = {size: np.zeros((14,) * size, bool) for size in self.sizes}
        for size, fits in self.fits.items():
            for ranks in product(range(13), repeat=size):
                fits[ranks] = belongs(list(ranks), cards)


class Choices:
    """The ways to take each card, indexed by card: `many` ways, (64,), the cards `at` each, and if it is `there` at
    all.
    """

    def __init__(
        self, options: Sequence[tuple[int, ...]], limited: Mapping[int, StandIn], own: Sequence[int] | None = None
    ) -> None:
        """`own` is how all other cards are taken: as themselves by default."""
        own = own or range(64)
        every = [of or ((DEAD,) if card in limited else (own[card],)) for card, of in enumerate(options)]
        self.many = np.array([len(of) for of in every])
        self.at = np.array([np.resize(np.array(of, np.uint8), int(self.many.max())) for of in every])
        self.there = self.at[:, 0] != DEAD

    def best(self, of: Table, cards: Faces) -> Values:
        """The best value of all ways to take the cards of each row."""
        every, owner = self.expanded(cards)
        starts = np.searchsorted(owner, np.arange(len(cards)))
        return np.maximum.reduceat(of.values(_apart(every, of)), starts)

    def expanded(self, cards: Faces) -> tuple[Faces, NDArray[np.int64]]:
        """Every way to take the cards of each row, and the number of the row that each belongs to, in order."""
        owner = np.arange(len(cards))
        for column in range(cards.shape[1]):
            many = self.many[cards[:, column]]
            first = np.cumsum(many) - many
            turn = np.arange(int(many.sum())) - np.repeat(first, many)
            if (many > 1).any():
                cards, owner = np.repeat(cards, many, 0), np.repeat(owner, many)
            else:
                cards = cards.copy()
            cards[:, column] = self.at[cards[:, column], turn]
        return cards, owner


class Standing:
    """The other cards that cards may represent under the rules of a game. Raises CannotJudge for rules about bugs
    that cannot be followed.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self.limited: Mapping[int, StandIn] = stand_ins(steps)
        self.together = [Group(one_wild(step)) for step in steps if isinstance(step, OneWild)]
        self.copies = np.ones(64, np.int64)
        for card, many in copies(steps).items():
            self.copies[card] = many
        if (copies(steps) or self.limited) and self.together or copies(steps) and self.limited:
            raise CannotJudge("what cards that count twice are worth beside cards that stand for others is not known")
        if any(of.own_suit or of.partner is not None or of.once for of in self.limited.values()):
            raise CannotJudge("what bugs may complete is told in a way that is not known here")
        self.options = [tuple(sorted(self.limited[card].cards)) if card in self.limited else () for card in range(64)]
        self.whole = Choices(self.options, self.limited)
        ranks = [tuple(dict.fromkeys(SUITLESS + (card >> 2) for card in of)) for of in self.options]
        self.by_rank = Choices(ranks, self.limited, [SUITLESS + (c >> 2) if c < 52 else c for c in range(64)])
        self.by_suit = []
        for suit in range(4):
            own = [c if c >= 52 or c & 3 == suit else DEAD for c in range(64)]
            there = [tuple(card for card in of if card & 3 == suit) for of in self.options]
            self.by_suit.append(Choices(there, self.limited, own))
        self.completing = np.array([card in self.limited and bool(self.limited[card].completing) for card in range(64)])

    def __bool__(self) -> bool:
        return bool(self.limited or self.together or self.copies.max() > 1)

    def values(self, of: Table, cards: Faces, wild: Marks | None) -> Values:
        """The value of the best hand in each row, as in `Table.values`."""
        for more in range(1, int(self.copies.max())):
            many = self.copies[cards[:, : cards.shape[1] // more]]
            again = np.where(many > more, cards[:, : many.shape[1]], DEAD)
            wild = None if wild is None else np.hstack([wild, wild[:, : many.shape[1]] & (many > more)])
            cards = np.hstack([cards, again])
        if wild is not None:
            cards = np.where(wild, WILD, cards)
        cards = np.ascontiguousarray(cards, np.uint8)
        if self.copies.max() > 1:
            return of.values(cards)
        if self.together:
            return self._as_one(of, cards)
        if not self.limited:
            return of.values(_apart(cards, of))
        return self._standing(of, cards)

    # Cards that stand for a few others

    def _standing(self, of: Table, cards: Faces) -> Values:
        out = np.zeros(len(cards), np.int32)
        ways = (self.whole if of.spoiled else self.by_rank).many[cards].prod(1)
        order = np.argsort(ways, kind="stable")
        ends = np.searchsorted(np.cumsum(ways[order]), np.arange(_ROWS, int(ways.sum()) + _ROWS, _ROWS))
        for rows in np.split(order, np.unique(np.minimum(ends + 1, len(order)))):
            if len(rows):
                out[rows] = self._best(of, cards[rows])
        return out

    def _best(self, of: Table, cards: Faces) -> Values:
        best = self._of_ways(of, cards)
        mark = self.completing[cards]
        rows = np.flatnonzero(mark.any(1))
        if len(rows) and not of.rules.low:
            some = np.where(mark[rows], WILD, cards[rows])
            for completing in {self.limited[card].completing for card in self.limited} - {frozenset()}:
                made, into = completed(of, completing)
                every, owner = self.whole.expanded(some)
                starts = np.searchsorted(owner, np.arange(len(some)))
                there = np.maximum.reduceat(into[made.values(_apart(every, made)) >> KIND_BITS], starts)
                best[rows] = np.maximum(best[rows], there)
        return best

    def _of_ways(self, of: Table, cards: Faces) -> Values:
        """The best of every way to take the cards. If flushes do not spoil a hand, its value is that of its ranks or
        that of the cards of one suit, and the ways for each are tried separately.
        """
        if of.spoiled:
            return self.whole.best(of, cards)
        best = self.by_rank.best(of, cards)
        if Category.FLUSH in of.rules.ways[0].places:
            for choices in self.by_suit:
                rows = np.flatnonzero(choices.there[cards].sum(1) >= of.rules.size)
                if len(rows):
                    best[rows] = np.maximum(best[rows], choices.best(of, cards[rows]))
        return best

    # Cards that are one wild card together

    def _as_one(self, of: Table, cards: Faces) -> Values:
        best = of.values(cards)
        natural = cards < 52
        ranks = np.where(natural, cards >> 2, 13)
        groups: dict[tuple[int, ...], Marks] = {}
        for rule in self.together:
            for size in rule.sizes:
                for group in spent(combinations(range(cards.shape[1]), size), ON_ARRAYS):
                    there = rule.fits[size][tuple(ranks[:, column] for column in group)]
                    if there.any():
                        groups[group] = groups.get(group, np.zeros(len(cards), bool)) | there
        waiting: list[tuple[Faces, NDArray[np.int64]]] = []
        many = 0
        most = of.rules.size  # with this many wild cards a hand is as good as possible
        for chosen, rows in _disjoint(list(groups.items()), np.arange(len(cards)), most):
            some = cards[rows]
            for group in chosen:
                some[:, group[0]] = WILD
                some[:, group[1:]] = DEAD
            waiting.append((some, rows))
            many += len(rows)
            if many > _ROWS:
                _take_better(best, of, waiting)
                many = 0
        _take_better(best, of, waiting)
        return best


def _take_better(best: Values, of: Table, waiting: list[tuple[Faces, NDArray[np.int64]]]) -> None:
    """Evaluate waiting hands, all at once, and empty the list; `best` keeps the greater values."""
    if waiting:
        hands, rows = (np.concatenate(each) for each in zip(*waiting, strict=True))
        np.maximum.at(best, rows, of.values(hands))
        waiting.clear()


def _disjoint(
    groups: list[tuple[tuple[int, ...], Marks]], rows: NDArray[np.int64], most: int
) -> Iterator[tuple[list[tuple[int, ...]], NDArray[np.int64]]]:
    """Every choice of at most `most` groups that share no card, with the rows that have all of them."""
    for number, (group, there) in enumerate(groups):
        both = rows[there[rows]]
        if not len(both):
            continue
        yield [group], both
        if most > 1:
            rest = [(other, marks) for other, marks in groups[number + 1 :] if not set(other) & set(group)]
            for chosen, at in _disjoint(rest, both, most - 1):
                yield [group, *chosen], at


@lru_cache(maxsize=8)
def completed(of: Table, completing: frozenset[Category]) -> tuple[Table, Values]:
    """A table in which only hands of these categories count, and the values of its numbers in the first table."""
    order = tuple(kind for kind in of.rules.order if kind is Category.HIGH_CARD or kind in completing)
    made = table(known(replace(of.rules, order=order)))
    into = np.zeros(len(made.told), np.int32)
    for hand, number in made.natural.items():
        value = made.told[number >> KIND_BITS]
        if value is not None and value.category in completing:
            into[number >> KIND_BITS] = of.natural[hand]
    return made, into


def _apart(cards: Faces, of: Table) -> Faces:
    """The cards of each row with duplicates changed: a second card of one face has no suit, and a fifth of one rank
    is a wild card if five of a kind is a hand; otherwise it does not count.
    """
    cards = np.sort(cards, axis=1)
    twin = np.zeros(cards.shape, bool)
    twin[:, 1:] = (cards[:, 1:] == cards[:, :-1]) & (cards[:, 1:] < 52)
    if twin.any():
        cards = np.where(twin, SUITLESS + (cards >> 2), cards)
    if cards.shape[1] > 4:
        ranks = np.where(cards < 52, cards >> 2, np.where(cards >= SUITLESS, cards - SUITLESS, 99))
        order = ranks.argsort(1, kind="stable")
        ranks = np.take_along_axis(ranks, order, 1)
        fifth = np.zeros(cards.shape, bool)
        fifth[:, 4:] = (ranks[:, 4:] == ranks[:, :-4]) & (ranks[:, 4:] != 99)
        if fifth.any():
            cards = np.take_along_axis(cards, order, 1)
            sixth = np.zeros(cards.shape, bool)
            sixth[:, 5:] = fifth[:, 4:-1] & fifth[:, 5:]
            instead = WILD if Category.FIVE in of.rules.ways[0].places else DEAD
            cards = np.where(fifth, np.where(sixth, DEAD, instead), cards)
    return cards
