"""Cards that count together as one wild card: how many such sets a hand can be made into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import prod

from catalog.budget import spent
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Group, Likeness
from catalog.play.deck import rank_of, suit_of
from catalog.play.grouped import ACE, near
from catalog.play.table import Laid


def sets_of(cards: Sequence[Laid], phrase: CardPhrase) -> int:
    """The most sets, no card in two of them, that some cards can be made into: pairs that add to a number and such."""
    amount = phrase.amount
    sizes = tuple(sorted({n for n in (amount.number, amount.other) if n}) if amount is not None else ()) or (2,)
    suited = phrase.like is Likeness.SAME_SUIT
    hands: dict = {}
    for laid in cards:
        if rank_of(laid.card):
            hands.setdefault(suit_of(laid.card) if suited else None, []).append(rank_of(laid.card))
    group = phrase.group is Group.CONSECUTIVE
    number, times = phrase.adds_to or phrase.multiply_to or 0, phrase.multiply_to is not None
    return sum(_most(tuple(sorted(hand)), sizes, number, times, phrase.apart or 0, group) for hand in hands.values())


@lru_cache(maxsize=50_000)
def _most(
    ranks: tuple[int, ...], sizes: tuple[int, ...], number: int, times: bool, apart: int, consecutive: bool
) -> int:
    """The most sets that ranks (in order) can be made into: the first is left out, or is in one of its sets."""
    if len(ranks) < sizes[0]:
        return 0
    first, rest = ranks[0], ranks[1:]
    best = _most(rest, sizes, number, times, apart, consecutive)
    for size in sizes:
        for others in set(spent(combinations(rest, size - 1))):
            if best >= len(ranks) // sizes[0]:
                return best
            if _one((first, *others), number, times, apart, consecutive):
                left = Counter(rest)
                left.subtract(others)
                more = _most(tuple(sorted(left.elements())), sizes, number, times, apart, consecutive)
                best = max(best, 1 + more)
    return best


def _one(ranks: tuple[int, ...], number: int, times: bool, apart: int, consecutive: bool) -> bool:
    if number:
        values = [1 if rank == ACE else rank for rank in ranks]
        return all(value <= 10 for value in values) and number == (prod(values) if times else sum(values))
    if apart:
        return near(ranks[0], ranks[-1], apart)
    if consecutive:
        return all(near(a, b) for a, b in zip(ranks, ranks[1:], strict=False))
    return len(set(ranks)) == 1
