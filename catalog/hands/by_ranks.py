"""Hands that the ranks of their cards alone tell apart: near to certain ranks, or with most of certain sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import ClassVar

from catalog.budget import spent
from catalog.hands.card import ACE, in_set
from catalog.hands.limited import belongs
from catalog.hands.rules import CannotJudge
from catalog.model.amounts import Amount
from catalog.model.card import CardSet
from catalog.model.comparing import Distance, MostOf, Nearest
from catalog.model.hands import Beats, HandKind
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import Group
from catalog.model.uses import UseOnce

_LOW_ACE = -1
_MANY = 20
_ONE, _TWO = Amount(1), Amount(2)


@dataclass(frozen=True)
class NearScale:
    """Hands compare by how near they are to certain ranks, `to` in order: the sum of how far each card is from its own.

    More cards beat fewer. `pairs_lose`: two cards of a rank lose to all hands without. An ace is as low or as high as
    it is in `to`.
    """

    to: tuple[int, ...]
    pairs_lose: bool = False
    low = False
    size: ClassVar[int | None] = None

    def worth(self, ranks: Sequence[int]) -> tuple | None:
        """The key of the best hand of some ranks; None for no cards."""
        mine = [_LOW_ACE if rank == ACE and _LOW_ACE in self.to else rank for rank in ranks]
        size = min(len(mine), len(self.to))
        found = (self._key(some, size) for some in combinations(sorted(mine), size))
        return max(found, default=None) if size else None

    def _key(self, some: Sequence[int], size: int) -> tuple:
        # In a row the cheapest way to match two sets of places is in their order.
        far = min(
            sum(abs(a - b) for a, b in zip(some, aims, strict=True)) for aims in combinations(self.to, size)
        )  # fmt: skip
        return size, not self.pairs_lose or len(set(some)) == size, -far

    def every(self) -> Iterator[tuple | None]:
        """The keys of all hands."""
        for size in range(1, len(self.to) + 1):
            yield from map(self.worth, combinations_with_replacement(range(13), size))

    def name(self, worth: tuple) -> str:
        """A hand in words."""
        _, alone, near = worth
        told = "exactly the ranks" if not near else f"{-near} rank{'s' if near < -1 else ''} away"
        return told if alone else f"{told}, with a pair"


@dataclass(frozen=True)
class MostScale:
    """Hands compare by how many cards of `ranks` they have and sets of two that belong together, each card used once.

    A hand that has none cannot win.
    """

    ranks: frozenset[int]
    sets: tuple[CardPhrase, ...]
    low = False
    size: ClassVar[int | None] = None

    def worth(self, ranks: Sequence[int]) -> tuple | None:
        """The key of a hand of some ranks; None if nothing in it counts."""
        left = tuple(sorted(rank for rank in ranks if rank not in self.ranks))
        most = len(ranks) - len(left) + _most(left, self.sets)
        return (most,) if most else None

    def every(self) -> Iterator[tuple | None]:
        """The keys of all hands."""
        return ((many,) for many in range(1, _MANY + 1))

    def name(self, worth: tuple) -> str:
        """A hand in words."""
        return f"{worth[0]} that count{'s' if worth[0] == 1 else ''}"


RankScale = NearScale | MostScale


@lru_cache(maxsize=20_000)
def _most(ranks: tuple[int, ...], sets: tuple[CardPhrase, ...]) -> int:
    """The most sets of two that some ranks make, each card in one of them."""
    if len(ranks) < 2:
        return 0
    first, rest = ranks[0], ranks[1:]
    found = [_most(rest, sets)]
    for at in spent(range(len(rest))):
        if rest[at] not in rest[:at] and any(belongs([first, rest[at]], of) for of in sets):
            found.append(1 + _most(rest[:at] + rest[at + 1 :], sets))
    return max(found)


def rank_scale(steps: Sequence[Step]) -> RankScale | None:
    """The scale of a game in which ranks alone count; None for another. Raises CannotJudge for what is not known."""
    near = [step for step in steps if isinstance(step, Nearest)]
    most = [step for step in steps if isinstance(step, MostOf) and not step.split]
    if any(isinstance(step, Distance) for step in steps) and not near:
        raise CannotJudge("hands are ranked by how near they come to certain ranks")
    if near:
        return _near(near[-1], steps)
    return _most_scale(most[-1], steps) if most else None


def _near(step: Nearest, steps: Sequence[Step]) -> NearScale:
    if step.other_suits or step.when or not any(isinstance(each, Distance) for each in steps):
        raise CannotJudge("hands are ranked by how near they come to certain ranks")
    pair = CardPhrase(amount=_ONE, group=Group.PAIR)
    beats = [each for each in steps if isinstance(each, Beats)]
    if any(each != Beats((HandKind(lacking=pair), HandKind(holding=pair))) for each in beats):
        raise CannotJudge("hands are told apart by more than how near they come to certain ranks")
    others = sorted(int(rank) - 2 for rank in step.ranks if int(rank) - 2 != ACE)
    aces = len(step.ranks) - len(others)
    if aces and others and others[0] - _LOW_ACE == ACE - others[-1]:
        raise CannotJudge("whether an ace is high or low is not told")
    low = bool(others) and others[0] - _LOW_ACE < ACE - others[-1]
    return NearScale(tuple(sorted([*others, *[_LOW_ACE if low else ACE] * aces])), bool(beats))


def _most_scale(step: MostOf, steps: Sequence[Step]) -> MostScale:
    plain = [cards for cards in step.cards if cards.what]
    sets = tuple(cards for cards in step.cards if not cards.what)
    once = any(each == UseOnce(CardPhrase()) for each in steps if isinstance(each, UseOnce))
    known = all(of == CardPhrase(amount=_TWO, adds_to=of.adds_to) and of.adds_to for of in sets) and (once or not sets)
    told = all(cards == CardPhrase(what=cards.what) for cards in plain)
    told = told and all(of.rank and of == CardSet(rank=of.rank) for cards in plain for of in cards.what)
    if not known or not told or step.fewest or step.side or step.when:
        raise CannotJudge("hands are ranked by how many of certain cards they hold")
    ranks = {rank for rank in range(13) if any(in_set(rank * 4, of) for cards in plain for of in cards.what)}
    return MostScale(frozenset(ranks), sets)
