"""Which cards are wild, in many deals at once; where a rule asks for more than is known here, one deal at a time.

The rules are those of `catalog.play.wild`, which the tests hold this against.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from catalog.hands.card import in_set
from catalog.model.layout import Which
from catalog.model.phrase import Cards as Phrase
from catalog.model.phrase import Group, Lies, Likeness, RankOf, Side
from catalog.model.ranking import NameWild, PickWild, Wild
from catalog.model.step import Step
from catalog.odds.plan import STRUCK, NotOnArrays, deals
from catalog.odds.run import of_columns
from catalog.play.meant import Look, groups, sources, upward
from catalog.play.reckon import face
from catalog.play.table import Laid, Table
from catalog.play.wild import WildRules

Cards = NDArray[np.uint8]
Marks = NDArray[np.bool_]

_RANKS = np.minimum(np.arange(64) // 4, 13).astype(np.int8)
_NONE, _MOST = 13, 99
_ORDERS = {
    Which.LOW: np.where(_RANKS == _NONE, _MOST, _RANKS).astype(np.int8),
    Which.HIGH: np.where(_RANKS == _NONE, _MOST, 12 - _RANKS).astype(np.int8),
}


class _Unknown(Exception):
    """A rule that is looked at one deal at a time."""


@dataclass
class Wilds:
    """The rules of a game about wild cards. `by_face` is True where faces tell all, for everybody and always."""

    steps: tuple[Step, ...]
    rules: WildRules

    def __post_init__(self) -> None:
        self.fixed = among(self.rules.fixed)
        self.by_face = self.rules.sides == (None,) and all(map(self.plain, self.rules.told))

    @cached_property
    def by_lie(self) -> bool:
        """True where it may hang on which of a player's cards lie face up, or on when they came up."""
        if self.rules.dice or self.rules.dead:
            return True
        return not all(
            self.plain(step) or _idle(step) or _wherever(step) or _whenever(step) and all(map(_unlying, nested(step)))
            for step in self.rules.told
        )

    def plain(self, step: Step) -> bool:
        """True for a rule that makes cards wild by their faces, for everybody and always."""
        known = id(step) in self.rules.faces and not step.when and not self.rules.persons[id(step)]
        return known and not getattr(step, "negated", False)

    @cached_property
    def timeless(self) -> bool:
        """True where it matters to no rule when a player's cards came, or in which order."""
        if self.rules.dice or self.rules.dead:
            return False
        return all(self.plain(step) or _idle(step) or _whenever(step) for step in self.rules.told)

    def marks(self, cards: Cards, laid: Table, side: Side, memory: dict | None = None) -> tuple[list[Marked], Marks]:
        """For each seat which columns are wild for it on a side of the pot; and which cards are
        wild beside them by their faces, (64,). `memory` keeps what was found for the same cards on the same table.
        """
        memory = {} if memory is None else memory
        asked = side if side in self.rules.sides else None
        if (id(laid), asked) not in memory:
            try:
                memory[id(laid), asked] = self._in_arrays(cards, laid, side), self.fixed_on(side)
            except (_Unknown, NotOnArrays):
                for told, found in self._one_by_one(cards, laid).items():
                    memory[id(laid), told] = found, np.zeros(64, bool)
        return memory[id(laid), asked]

    def fixed_on(self, side: Side) -> Marks:
        """The cards that are wild on a side of the pot by their faces, for everybody and always."""
        found = np.zeros(64, bool)
        for step in filter(self.plain, self.rules.told):
            if self.rules.for_side[id(step)] in (None, side):
                found |= among(self.rules.faces[id(step)])
        return found

    def _in_arrays(self, cards: Cards, laid: Table, side: Side) -> list[Marked]:
        if self.rules.dice or self.rules.dead:
            raise _Unknown
        found = [Marked(len(cards)) for _ in laid.hands]
        for step, _ in self.rules.order:
            if self.rules.for_side[id(step)] not in (None, side):
                continue
            if self.plain(step):
                continue
            if not isinstance(step, Wild) or step != _simple(step):
                raise _Unknown
            if _is_grouped(step.cards):
                self._grouped(step.cards, cards, laid, found)
                continue
            for seat in laid.playing if self.rules.persons[id(step)] else (None,):
                wild = self._meant(step, cards, laid, seat)
                for each in found if seat is None else [found[seat]]:
                    for columns, marks in wild:
                        each.add(columns, marks)
        return found

    def _grouped(self, phrase: Phrase, cards: Cards, laid: Table, found: list[Marked]) -> None:
        """Marks the cards of every hand, own and common, that belong to such a group in it.

        Commons that are so in the hand of the first player who is in are wild for all (`WildRules.by_player`).
        """
        mates, least = _mates(phrase), 2 if phrase.group is Group.TRIPS else 1
        commons = [int(each.card) for each in laid.commons]
        for seat in laid.playing:
            columns = [int(each.card) for each in laid.hands[seat]] + commons
            if not columns:
                continue
            there = of_columns(cards, columns).T.astype(np.intp)
            many = np.zeros(there.shape, np.int8)
            for one, other in combinations(range(len(columns)), 2):
                both = mates[there[one] * 64 + there[other]]
                many[one] += both
                many[other] += both
            marks = (many >= least).T
            found[seat].add(columns, marks)
            if seat == laid.playing[0] and commons:
                for each in found:
                    each.add(commons, marks[:, len(columns) - len(commons) :])

    def _meant(self, step: Wild, cards: Cards, laid: Table, seat: int | None) -> list[tuple[list[int], Marks]]:
        """The cards that a rule makes wild: columns, with marks (deals, columns) each time."""
        phrase, whole = step.cards, step.rank_too or step.cards.rank_only
        if phrase.rank_of is not None:
            of = phrase.rank_of.cards
            if of is None or phrase.rank_of != RankOf(cards=of) or phrase != Phrase(rank_of=phrase.rank_of):
                raise _Unknown
            phrase, whole = phrase.rank_of.cards, True
        hands = laid.hands if seat is None else [laid.hands[seat]]
        reach = [int(each.card) for hand in hands for each in hand]
        if seat is None:
            reach += [int(each.card) for each in laid.commons]
        if whole and phrase.which in (Which.LOW, Which.HIGH):
            # All that is meant is of one rank, and no joker.
            origin = self._among(phrase, laid, seat)
            if not origin:
                return []
            there = of_columns(cards, origin) >> 2
            rank = there.min(1) if phrase.which is Which.LOW else np.where(there < _NONE, there + 1, 0).max(1) - 1
            same = (of_columns(cards, reach) >> 2).T == np.where(rank < _NONE, rank, _MOST)
            return [(reach, same.T)]
        origin, found = self._origin(phrase, cards, laid, seat)
        if not whole:
            return [(origin, found)]
        ranks, there = _RANKS[of_columns(cards, reach)], _RANKS[of_columns(cards, origin)]
        wanted = np.zeros(ranks.T.shape, bool).T
        for number in range(len(origin)):
            wanted |= ranks == np.where(found[:, number], there[:, number], -1)[:, None]
        meant = [(reach, wanted & (ranks != _NONE))]
        if step.cards.rank_of is None:
            within = [number for number, column in enumerate(origin) if column in set(reach)]
            meant.append(([origin[number] for number in within], found[:, within]))
        return meant

    def _origin(self, phrase: Phrase, cards: Cards, laid: Table, seat: int | None) -> tuple[list[int], Marks]:
        """The cards that a phrase tells of: columns, and marks (deals, columns)."""
        if phrase.after is not None:
            return self._after(phrase, cards, laid, seat)
        columns = self._among(phrase, laid, seat)
        if columns and phrase.which in (Which.LOW, Which.HIGH):
            order = _ORDERS[phrase.which][of_columns(cards, columns)]
            return columns, (order == order.min(1, keepdims=True)) & (order < _MOST)
        return columns, np.ones((len(columns), len(cards)), bool).T

    def _among(self, phrase: Phrase, laid: Table, seat: int | None) -> list[int]:
        """The columns of the cards that a phrase may mean: for the lowest or highest, of those among which it is."""
        if (
            phrase.after is not None
            or phrase.what
            or phrase.group
            or phrase.like
            or phrase.apart
            or phrase.natural
            or phrase.named
            or phrase.before
            or phrase.besides
            or phrase.pairs_with
            or phrase.higher_than
            or phrase.lower_than
        ):
            raise _Unknown
        if phrase.which is Which.MIDDLE and phrase.lies is not Lies.COMMON:
            # That is the middle one by rank.
            raise _Unknown
        lowest = phrase.which in (Which.LOW, Which.HIGH)
        if lowest and phrase.place or phrase.amount is not None and (phrase.amount.number or 1) > 1:
            raise _Unknown
        plain = replace(phrase, which=None) if lowest else phrase
        return [int(each.card) for each in sources(Look(laid), plain, seat)]

    def _after(self, phrase: Phrase, cards: Cards, laid: Table, seat: int | None) -> tuple[list[int], Marks]:
        """The cards that came up right after such a card: after the last one, or after each of them."""
        mark = phrase.after
        known = Phrase(what=mark.what, facing=mark.facing, which=mark.which, amount=mark.amount)
        if mark != known or not mark.what or any(of.wild for of in mark.what) or mark.which not in (None, Which.LAST):
            raise _Unknown
        if phrase.which not in (None, Which.THAT) or seat is not None or mark.amount and (mark.amount.number or 1) > 1:
            raise _Unknown
        line = [int(each.card) for each in upward(Look(laid))]
        shown = np.array([card < 54 and any(in_set(card, of) for of in mark.what) for card in range(64)])
        there = of_columns(cards, line)
        if not line or (there == STRUCK).any():
            raise _Unknown
        at = shown[there]
        if mark.which is Which.LAST:
            last = at.shape[1] - 1 - at[:, ::-1].argmax(1)
            at = at & (np.arange(at.shape[1]) == last[:, None])
        return line[1:], at[:, :-1]

    def _one_by_one(self, cards: Cards, laid: Table) -> dict[Side | None, list[Marked]]:
        found = {told: [np.zeros(cards.shape, bool) for _ in laid.hands] for told in self.rules.sides}
        for row, table in enumerate(deals(laid, cards)):
            for told, each in self.rules.by_player(table).items():
                for seat, several in each.items():
                    found[told][seat][row] = among(several)[cards[row]]
        every = list(range(cards.shape[1]))
        return {told: [Marked(len(cards)).add(every, marks) for marks in each] for told, each in found.items()}


class Marked:
    """Marks on the cards of some deals; what was never marked is not kept."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.columns: dict[int, Marks] = {}

    def add(self, columns: list[int], marks: Marks) -> Marked:
        """Marks more cards, (deals, columns)."""
        for column, more in zip(columns, marks.T, strict=True):
            self.columns[column] = self.columns[column] | more if column in self.columns else more
        return self

    def of(self, columns: list[int]) -> Marks:
        """The marks in some columns, (deals, columns)."""
        found = np.zeros((len(columns), self.deals), bool)
        for place, column in enumerate(columns):
            if column in self.columns:
                found[place] = self.columns[column]
        return found.T


def _is_grouped(phrase: Phrase) -> bool:
    """True for pairs, three of a kind, consecutive cards, and cards so far apart, whatever they show."""
    known = Phrase(amount=phrase.amount, group=phrase.group, like=phrase.like, apart=phrase.apart)
    group = phrase.group in (Group.PAIR, Group.TRIPS, Group.CONSECUTIVE)
    return (
        phrase == known and phrase.like is not Likeness.SAME_RANK and (group or not phrase.group and bool(phrase.apart))
    )


@cache
def _mates(phrase: Phrase) -> NDArray[np.int8]:
    """By two cards, 64 times the one and the other: 1 where they belong together in such a group (`meant.groups`)."""
    found = np.zeros(64 * 64, np.int8)
    least = replace(phrase, group=Group.PAIR) if phrase.group is Group.TRIPS else phrase
    for one, other in combinations(range(52), 2):
        both = [Laid(one, False, 0, 0), Laid(other, False, 0, 0)]
        found[[one * 64 + other, other * 64 + one]] = len(groups(both, least)) == 2
    return found


def _simple(step: Wild) -> Wild:
    """The same rule with nothing told but the cards, whose they are and for which side."""
    return Wild(step.cards, rank_too=step.rank_too, for_holder=step.for_holder, side=step.side)


def _wherever(step: Step) -> bool:
    """True for a rule that asks neither how a player's cards lie nor when they came."""
    if not isinstance(step, Wild) or step != _simple(step):
        return False
    cards = step.cards if step.cards.rank_of is None or step.cards.rank_of.cards is None else step.cards.rank_of.cards
    if cards.lies in (Lies.TABLE, Lies.COMMON):
        return cards.after is None
    return cards == Phrase(owner=cards.owner, what=cards.what, which=cards.which, amount=cards.amount) and (
        cards.which in (None, Which.LOW, Which.HIGH)
    )


def _idle(step: Step) -> bool:
    """True for a rule that makes no difference: no player makes a wild card plain again."""
    return isinstance(step, PickWild) and step.negated


def _whenever(step: Step) -> bool:
    """True for a rule that asks neither when cards came nor in which order they lie."""
    if not isinstance(step, Wild | NameWild):
        return False
    return all(map(untimed, nested(step)))


def untimed(cards: Phrase) -> bool:
    """True for cards that are told without their order: the lowest of them, but neither the first nor two lowest."""
    if cards.after or cards.before or cards.came or cards.beside or cards.line or cards.spot or cards.already:
        return False
    if cards.which in (Which.LOW, Which.HIGH):
        return cards.amount is None or (cards.amount.number or 1) == 1
    return cards.which in (None, Which.THAT)


def _unlying(cards: Phrase) -> bool:
    """True for cards that are told without how a player's cards lie."""
    return cards.facing is None and cards.lies in (None, Lies.HAND, Lies.TABLE, Lies.COMMON)


def nested(of: object) -> Iterator[Phrase]:
    """All cards that a step tells of, however deep."""
    if isinstance(of, Phrase):
        yield of
    if is_dataclass(of):
        for each in fields(of):
            yield from nested(getattr(of, each.name))
    elif isinstance(of, tuple):
        for each in of:
            yield from nested(each)


def among(cards) -> Marks:
    """By card: whether it is one of those, (64,)."""
    found = np.zeros(64, bool)
    found[[face(card) for card in cards]] = True
    return found
