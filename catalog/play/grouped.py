"""Cards of a hand that belong together: pairs, cards so far apart, cards that add to a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from catalog.model.phrase import CardPhrase
from catalog.model.terms import Group, Likeness
from catalog.model.wild_count import in_pairs
from catalog.play.deck import color_of, is_joker, rank_of, suit_of
from catalog.play.select import fits
from catalog.play.table import Laid

ACE = 14


def near(one: int, other: int, apart: int = 1) -> bool:
    """True where two ranks are so far apart, the ace being next to the king and to the deuce."""
    if not one or not other:
        return False
    ones, others = ([rank, 1] if rank == ACE else [rank] for rank in (one, other))
    return any(abs(a - b) == apart for a in ones for b in others)


def reckons(one: int, other: int, phrase: CardPhrase) -> bool:
    """True where two ranks add, or multiply, to the number that is told; an ace is one, and face cards are none."""
    return _reckons(one, other, phrase.adds_to, phrase.multiply_to)


def _reckons(one: int, other: int, added: int | None, product: int | None) -> bool:
    a, b = (1 if rank == ACE else rank for rank in (one, other))
    return max(a, b) <= 10 and (a + b == added or a * b == product)


@lru_cache(maxsize=1_000)
def _pairing(
    like: Likeness | None, apart: int | None, added: int | None, product: int | None, group: Group | None
) -> Callable[[int, int], bool]:
    """Whether two cards belong together by their faces, as a phrase says; it is asked of the same two very often."""

    def pair(a: int, b: int) -> bool:
        if is_joker(a) or is_joker(b):
            return False
        if like is Likeness.SAME_SUIT and suit_of(a) is not suit_of(b):
            return False
        if like is Likeness.SAME_COLOR and color_of(a) is not color_of(b):
            return False
        if like in (Likeness.OPPOSITE_COLOR, Likeness.OTHER_COLORS) and color_of(a) is color_of(b):
            return False
        if like is Likeness.OTHER_SUITS and suit_of(a) is suit_of(b):
            return False
        if apart is not None:
            return near(rank_of(a), rank_of(b), apart)
        if added is not None or product is not None:
            return _reckons(rank_of(a), rank_of(b), added, product)
        if group is Group.CONSECUTIVE:
            return near(rank_of(a), rank_of(b))
        return group is None and like is not None or rank_of(a) == rank_of(b)

    return cache(pair)


def groups(cards: Sequence[Laid], phrase: CardPhrase) -> list[Laid]:
    """The cards of a hand that belong to such a group: pairs, consecutive cards, cards so far apart."""
    least = 2 if phrase.group is Group.TRIPS else 1
    inside = [laid for laid in cards if fits(laid, phrase)]
    alone = phrase.like is None and phrase.apart is None and phrase.of_them is None and not in_pairs(phrase)
    if alone and phrase.group is not Group.CONSECUTIVE:
        held = [rank_of(laid.card) for laid in inside]
        return [laid for laid, rank in zip(inside, held, strict=True) if rank and held.count(rank) > least]
    pair = _pairing(phrase.like, phrase.apart, phrase.adds_to, phrase.multiply_to, phrase.group)
    one_up = phrase.of_them is not None  # one of them lies up
    lie = [(laid.card, laid.up) for laid in inside]
    found = []
    for at, (card, up) in enumerate(lie):
        mates = [too for n, (other, too) in enumerate(lie) if pair(card, other) and n != at]
        if len([too for too in mates if too is not up] if one_up else mates) >= least:
            found.append(inside[at])
    return found
