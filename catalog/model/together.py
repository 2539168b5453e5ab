"""Cards that count only together: how many such groups a deck has at once."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, groupby

from catalog.model.amounts import Amount
from catalog.model.card import COLOR_OF, CardSet, Face, Rank, Suit, faces
from catalog.model.frozen import fields_set
from catalog.model.normalize import ONE
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Bound, Group, Likeness

_DECK = tuple((rank, suit) for rank in Rank for suit in Suit)
_PAIR_TOLD = {"amount", "what", "group", "like", "apart", "adds_to", "plus"}
_ALIKE = {
    Likeness.SAME_SUIT: lambda a, b: a[1] is b[1],
    Likeness.OTHER_SUITS: lambda a, b: a[1] is not b[1],
    Likeness.SAME_COLOR: lambda a, b: COLOR_OF[a[1]] is COLOR_OF[b[1]],
    Likeness.OPPOSITE_COLOR: lambda a, b: COLOR_OF[a[1]] is not COLOR_OF[b[1]],
    Likeness.OTHER_COLORS: lambda a, b: COLOR_OF[a[1]] is not COLOR_OF[b[1]],
    Likeness.SAME_RANK: lambda a, b: a[0] is b[0],
    Likeness.SAME_RANK_AND_SUIT: lambda a, b: a == b,
    Likeness.SAME_RANK_AND_COLOR: lambda a, b: a[0] is b[0] and COLOR_OF[a[1]] is COLOR_OF[b[1]],
}
_CLASSES = {
    Likeness.SAME_SUIT: lambda face: face[1],
    Likeness.SAME_COLOR: lambda face: COLOR_OF[face[1]],
    Likeness.SAME_RANK: lambda face: face[0],
}


@lru_cache(maxsize=20_000)
def groups_at_once(cards: CardPhrase) -> int | None:
    """The greatest number of disjoint groups of cards ("two cards of one suit that add to ten", "a king and a queen")
    in a deck of 52. None if the phrase does not say how many cards form a group, or says more about them than this
    handles. Aces are 1 in sums and runs, and follow the king as well.
    """
    if not fields_set(cards) <= _PAIR_TOLD:
        return None
    number = _together(cards)
    if number == 2:
        return _most_pairs(cards)
    of = _CLASSES.get(cards.like) if cards.like is not None else None
    if number is None or of is None or cards.plus or cards.group or cards.apart or cards.adds_to:
        return None
    alike = groupby(sorted(filter(_among(cards.what), _DECK), key=of), key=of)
    return sum(len(list(same)) // number for _, same in alike)


def _together(cards: CardPhrase) -> int | None:
    if cards.plus is not None:
        each = all(c.amount in (None, ONE, Amount(None, Bound.WHICHEVER)) and c.what for c in (cards, cards.plus))
        plain = fields_set(cards) <= {"amount", "what", "plus"} and fields_set(cards.plus) <= _PAIR_TOLD - {"plus"}
        return 2 if each and plain and cards.amount is not None else None
    if cards.group is Group.PAIR:
        return 2 if cards.amount in (None, ONE, Amount(None, Bound.WHICHEVER)) else None
    amount = cards.amount
    exactly = amount is not None and amount.bound is Bound.EXACTLY and amount != ONE
    return amount.number if amount is not None and exactly else None


def _among(sets: tuple[CardSet, ...]):
    members = frozenset().union(*map(faces, sets))
    return lambda face: not sets or face in members


def _most_pairs(cards: CardPhrase) -> int:
    from networkx import Graph, max_weight_matching  # a second of import that few sentences need

    first, told_of = _among(cards.what), cards.plus or cards
    other = _among(told_of.what)
    graph = Graph(
        (a, b)
        for a, b in combinations(_DECK, 2)
        if (first(a) and other(b) or first(b) and other(a)) and _go_together(told_of, a, b)
    )
    return len(max_weight_matching(graph, maxcardinality=True))


def _go_together(cards: CardPhrase, a: Face, b: Face) -> bool:
    low, high = sorted(1 if rank is Rank.ACE else int(rank) for rank, _ in (a, b))
    return (
        (cards.like is None or _ALIKE[cards.like](a, b))
        and (cards.adds_to is None or low + high == cards.adds_to)
        and (cards.apart is None or cards.apart in (high - low, 14 - high if low == 1 else 0))
        and (cards.group is not Group.PAIR or low == high or cards.adds_to is not None)
        and (cards.group is not Group.CONSECUTIVE or high - low == 1 or (low, high) == (1, 13))
    )
