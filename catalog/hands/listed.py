"""Values of hands, whole arrays at a time, under rules in which suits or wild cards matter to more than flushes.

`Listed` lists every hand with its value; if no rule names a suit, hands that differ only in the names of suits are
one. `NaturalFirst` splits the hands of a table by whether they have wild cards, `HoldingFirst` by whether they hold
certain cards.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from catalog.budget import spent
from catalog.hands.card import in_set
from catalog.hands.made import Card, Value, value_of
from catalog.hands.rules import CannotJudge, Rules, known
from catalog.hands.tables import DEAD, KIND_BITS, KINDS, Table, Values, table
from catalog.limits import ON_ARRAYS
from catalog.model.card import CardSet
from catalog.model.frozen import fields_set
from catalog.model.hands import HandKind
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Bound, Group

FEW = 3
"""The most cards of a listed hand if a rule names suits: there are twenty thousand such hands."""

_BLOCK = 100_000

_OTHER = 4
"""The name of suits of which a hand has too few cards to make a difference."""

_WILD = CardPhrase(what=(CardSet(wild=True),))


class Listed:
    """Values of natural hands, in the form of `tables.Table`. Raises CannotJudge if there are too many."""

    def __init__(self, rules: Rules) -> None:
        if any(way.by_wilds or way.doubles for way in rules.ways) or rules.size > 5:
            raise CannotJudge("hands are told apart by more than their ranks and suits")
        self.rules = rules
        self.named = bool(rules.suits or rules.suits_told or rules.runs)
        self.least = 1 if rules.rainbow else rules.least_suited
        self.sizes = range(1, rules.size + 1)
        if self.named:
            self.sizes = range(1, min(FEW, rules.size) + 1)
        found: dict[int, Value] = {}
        for size in self.sizes:
            hands = _every(size)
            codes, firsts = np.unique(self._codes(hands), return_index=True)
            hands = hands[firsts]
            for code, hand in zip(codes.tolist(), hands.tolist(), strict=True):
                if not rules.rainbow or len({c >> 2 for c in hand}) == len({c & 3 for c in hand}) == size:
                    cards = [Card(card >> 2, card & 3) for card in hand]
                    found[code] = max((value_of(cards, way) for way in rules.ways), key=_order)
        self.told: list[Value | None] = [None, *sorted(set(found.values()), key=_order)]
        number = {value: i << KIND_BITS | _kind(value) for i, value in enumerate(self.told) if value is not None}
        self.codes = np.array(sorted(found), np.int64)
        self.numbers = np.array([number[found[code]] for code in self.codes.tolist()], np.int32)

    def _codes(self, hands: NDArray[np.integer]) -> NDArray[np.int64]:
        """A number for each hand, (n,), the same for equal hands; suits are renamed in order of appearance if no rule
        names one.

        All suits with too few cards to make a difference get one name.
        """
        parts = [self._coded(hands[start : start + _BLOCK]) for start in range(0, len(hands), _BLOCK)]
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)

    def _coded(self, hands: NDArray[np.integer]) -> NDArray[np.int64]:
        hands = np.sort(hands, axis=1)[:, ::-1]
        ranks, suits = hands >> 2, hands & 3
        if not self.named:
            rows = np.arange(len(hands))
            many = np.stack([(suits == suit).sum(1) for suit in range(4)], 1)
            names = np.where(many >= self.least, -1, _OTHER)
            next_name = np.zeros(len(hands), np.int8)
            for column in range(hands.shape[1]):
                suit = suits[:, column]
                new = names[rows, suit] < 0
                names[rows[new], suit[new]] = next_name[new]
                next_name += new
                suits[:, column] = names[rows, suit]
        code = np.full(len(hands), hands.shape[1], np.int64)
        for column in range(hands.shape[1]):
            code = code * 65 + (ranks[:, column].astype(np.int64) * 5 + suits[:, column])
        return code

    def values(self, cards: NDArray[np.integer], wild: NDArray[np.bool_] | None = None) -> Values:
        """The value of the best hand of each row; raises CannotJudge for wild cards and jokers."""
        if wild is not None and wild.any() or cards.size and ((cards >= 52) & (cards != DEAD)).any():
            raise CannotJudge("what wild cards stand for is not known where suits are told apart")
        out = np.zeros(len(cards), np.int32)
        counts = (cards != DEAD).sum(1)
        for count in np.unique(counts[counts > 0]).tolist():
            rows = np.flatnonzero(counts == count)
            some = np.sort(cards[rows], axis=1)[:, :count]
            most = min(count, self.rules.size)
            if most not in self.sizes:
                raise CannotJudge("there are too many hands to list")
            sizes = range(1, most + 1) if self.rules.rainbow else (most,)
            choices = (some_of for size in sizes for some_of in combinations(range(count), size))
            for columns in spent(choices, ON_ARRAYS):
                codes = self._codes(some[:, columns])
                at = np.minimum(np.searchsorted(self.codes, codes), len(self.codes) - 1)
                there = np.where(self.codes[at] == codes, self.numbers[at], 0)
                out[rows] = np.maximum(out[rows], there)
        return out

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """By number of a value: the share of 20,000 random hands of full size that are worse, from 0 to 1."""
        return _sampled(self, max(self.sizes))


def _sampled(of: Listed | HoldingFirst, size: int) -> NDArray[np.float64]:
    hands = np.random.default_rng(5).random((20_000, 52)).argsort(1)[:, :size].astype(np.uint8)
    many = np.bincount(of.values(hands) >> KIND_BITS, minlength=len(of.told))
    return np.concatenate([[0.0], np.cumsum(many)[:-1]]) / len(hands)


class NaturalFirst:
    """Values under rules in which all hands without wild cards beat all hands with them, or the reverse.

    Raises CannotJudge for rules in which wild cards matter in another way.
    """

    def __init__(self, rules: Rules) -> None:
        tiers = {}
        for kind, tier in rules.tiers:
            plain = kind.value is None and kind.definition is None
            if not plain or kind.lacking not in (None, _WILD) or kind.holding not in (None, _WILD):
                raise CannotJudge("hands are told apart by their wild cards in a way that is not known here")
            tiers.setdefault(kind.lacking is not None, tier)
        if len(tiers) != len(rules.tiers) or any(way.by_suit or way.doubles for way in rules.ways):
            raise CannotJudge("hands are told apart by their wild cards in a way that is not known here")
        self.rules = rules
        self.table: Table = table(known(replace(rules, tiers=())))
        self.tiers = tiers.get(True, 0), tiers.get(False, 0)
        counted = [value for value in self.table.told if value is not None]
        natural, wild = ([value._replace(tier=tier) for value in counted] for tier in self.tiers)
        first = self.tiers[0] > self.tiers[1]
        self.told: list[Value | None] = [None, *wild, *natural] if first else [None, *natural, *wild]
        many = len(natural)
        self.above = (many, 0) if first else (0, many)
        self.natural = {hand: number + (self.above[0] << KIND_BITS) for hand, number in self.table.natural.items()}

    def values(self, cards: NDArray[np.integer], wild: NDArray[np.bool_] | None = None) -> Values:
        """The value of the best hand of each row, as in `Table.values`."""
        if wild is None:
            wild = np.zeros(cards.shape, bool)
        plain = np.where(wild, DEAD, cards)
        live = ((plain < 52) | wild).sum(1)
        whole = (plain < 52).sum(1) >= np.minimum(live, self.rules.size)
        natural, made = self.table.values(plain), self.table.values(cards, wild)
        natural = np.where(whole & (natural > 0), natural + (self.above[0] << KIND_BITS), 0)
        made = np.where(wild.any(1) & (made > 0), made + (self.above[1] << KIND_BITS), 0)
        return np.maximum(natural, made).astype(np.int32)


class HoldingFirst:
    """Values under rules in which hands that hold certain cards beat all others: a pair of black fives.

    A wild card may be one of these cards. Raises CannotJudge for rules that tell hands apart in another way.
    """

    def __init__(self, rules: Rules) -> None:
        (kind, tier), *others = rules.tiers or ((HandKind(rest=True), 0),)
        plain = known(replace(rules, tiers=()))
        if others or tier <= 0 or fields_set(kind) != {"holding"} or kind.holding is None or not simple(plain):
            raise CannotJudge("hands are told apart by more than certain cards that they hold")
        self.rules, self.table = rules, table(plain)
        self.held = _held(kind.holding)
        counted = [value for value in self.table.told if value is not None]
        self.told: list[Value | None] = [None, *counted, *(value._replace(tier=tier) for value in counted)]
        self.above = len(counted) << KIND_BITS

    def values(self, cards: NDArray[np.integer], wild: NDArray[np.bool_] | None = None) -> Values:
        """The value of the best hand of each row, as in `Table.values`."""
        out = self.table.values(cards, wild)
        wild = np.zeros(cards.shape, bool) if wild is None else wild
        size = min(self.rules.size, cards.shape[1])
        for some in spent(map(list, combinations(range(cards.shape[1]), size)), ON_ARRAYS):
            for held in self.held:
                np.maximum(out, self._with(cards[:, some], wild[:, some], held), out=out)
        return out

    def _with(self, cards: NDArray[np.integer], wild: NDArray[np.bool_], held: tuple[int, ...]) -> Values:
        """The value of each row as a hand that holds these cards; 0 if it cannot."""
        lacks = np.stack([~((cards == card) & ~wild).any(1) for card in held], 1)
        rows = np.flatnonzero(lacks.sum(1) <= wild.sum(1))
        out = np.zeros(len(cards), np.int32)
        cards, wild = cards[rows].copy(), wild[rows].copy()
        for place, card in enumerate(held):
            at = np.flatnonzero(lacks[rows, place])
            first = wild[at].argmax(1)
            cards[at, first], wild[at, first] = card, False
        if len(rows):
            made = self.table.values(cards, wild)
            out[rows] = np.where(made > 0, made + self.above, 0)
        return out

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """By number of a value: the share of 20,000 random hands of full size that are worse, from 0 to 1."""
        return _sampled(self, self.rules.size)


_MOST_HELD = 60
"""So many sets of cards at most that a hand may hold to beat all others."""


def _held(asked: CardPhrase) -> list[tuple[int, ...]]:
    """The sets of cards of which a hand must hold one. Raises CannotJudge for cards told otherwise than by faces."""
    number = asked.amount.number if asked.amount and asked.amount.number else 1
    bound = asked.amount.bound if asked.amount else Bound.AT_LEAST
    pair = asked.group is Group.PAIR and number == 1
    told = asked == CardPhrase(amount=asked.amount, what=asked.what, group=asked.group) and bool(asked.what)
    exactly = number > 1 and bound is not Bound.AT_LEAST
    if not told or exactly or asked.group is not None and not pair or any(of.wild for of in asked.what):
        raise CannotJudge("hands are told apart by more than certain cards that they hold")
    every = [card for card in range(52) if any(in_set(card, of) for of in asked.what)]
    found = list(combinations(every, 2 if pair else number))
    found = [some for some in found if not pair or some[0] >> 2 == some[1] >> 2]
    if len(found) > _MOST_HELD:
        raise CannotJudge("hands are told apart by too many cards that they may hold")
    return found


def simple(rules: Rules) -> bool:
    """True for rules whose hands a table tells apart."""
    return not any(way.by_suit or way.by_wilds or way.doubles or way.rainbow for way in rules.ways)


@lru_cache(maxsize=8)
def listed(rules: Rules) -> Listed | NaturalFirst | HoldingFirst:
    """The values of hands under rules that no table handles, made once: some seconds for hands of five cards."""
    if any(way.by_wilds for way in rules.ways):
        return NaturalFirst(rules)
    try:
        return HoldingFirst(rules)
    except CannotJudge:
        return Listed(rules)


def _every(size: int) -> NDArray[np.uint8]:
    """All hands of `size` cards, (n, size)."""
    found = np.array(list(combinations(range(52), min(size, 3))), np.uint8)
    for _ in range(size - 3):
        more = np.repeat(found, 52, 0)
        last = np.tile(np.arange(52, dtype=np.uint8), len(found))
        keep = last > more[:, -1]
        found = np.hstack([more[keep], last[keep][:, None]])
    return found


def _order(value: Value) -> tuple:
    return value[:4]


def _kind(value: Value) -> int:
    return KINDS.index(value.category)
