"""Compare hands of several players: the value of each on a scale, and the hand in a given place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from catalog.budget import spent
from catalog.hands.by_ranks import RankScale
from catalog.hands.choose import FREE, Entry, Plan, hands
from catalog.hands.made import Value, name
from catalog.hands.points import closest, tell_points, totals
from catalog.hands.rank import NONE_LIMITED, Best, StandIn, best
from catalog.hands.rules import CannotJudge, Rules
from catalog.model.comparing import Closest, MiddleTies, Worth
from catalog.model.hands import Level, TieBreak
from catalog.model.terms import Category


class Shown(NamedTuple):
    """The hand of a player for a share: the seat, the key to compare by (greater wins), its name, and the cards used.

    `wild` are cards that are wild in this hand besides those that are wild for the player.
    """

    seat: int
    worth: tuple
    name: str
    cards: tuple[int, ...]
    wild: frozenset[int] = frozenset()


@dataclass(frozen=True)
class PointScale:
    """Hands compare by the sum of their cards: the greatest (`low`: the least), or the closest to a target.

    `size`: only this number of cards counts, chosen for the best sum; `absolute`: the sum's distance from 0 counts.
    Sums on the side `behind` of the target lose to all others. With `counted` the sum is how much a hand has of certain
    cards, wild ones by their faces; a hand that has none cannot win.
    """

    worths: tuple[Worth, ...]
    low: bool = False
    target: Closest | None = None
    tie_break: TieBreak | None = None
    size: int | None = None
    absolute: bool = False
    behind: Level | None = None
    counted: bool = False


Scale = Rules | PointScale | RankScale


def show(
    seat: int,
    entries: Sequence[Entry],
    scale: Scale,
    wild: Collection[int],
    limited: Mapping[int, StandIn],
    ways: Iterable[Plan] = FREE,
) -> Shown | None:
    """The best hand that a player can make of some cards; None if there is none.

    A poker hand is the best that the plans allow; a sum has all cards, or the number of them that the scale says.
    """
    if isinstance(scale, RankScale):
        return _by_ranks(seat, tuple(entry.card for entry in entries), scale, wild)
    if isinstance(scale, PointScale):
        return _best_sum(seat, tuple(entry.card for entry in entries), scale, wild)
    if limited:
        top = _top(tuple(entries), scale, frozenset(wild), tuple(ways), limited)
    else:
        top = _known_top(tuple(entries), scale, frozenset(wild), tuple(ways))
    return None if top is None else Shown(seat, top.value, name(top.value), top.cards)


def _top(
    entries: tuple[Entry, ...],
    scale: Rules,
    wild: frozenset[int],
    ways: tuple[Plan, ...],
    limited: Mapping[int, StandIn] = NONE_LIMITED,
) -> Best | None:
    """The best poker hand that the plans allow."""
    found: list[Best | None] = []
    for plan in ways:
        if scale.rainbow:
            for size in range(scale.size, 0, -1):
                every = [chosen for chosen in hands(plan, entries, size) if _rainbow(chosen, size)]
                found.extend(best(chosen, (), scale, {}) for chosen in every)
                if every:
                    break  # more cards beat fewer
        elif plan == FREE[0]:
            found.append(best([entry.card for entry in entries], wild, scale, limited))
        else:
            found.extend(best(chosen, wild, scale, limited) for chosen in hands(plan, entries, scale.size))
    return max((hand for hand in found if hand is not None), key=_value, default=None)


_known_top = lru_cache(maxsize=256)(_top)
"""The same with a cache: players declare by their hands, then show them, and every share asks for all hands again."""


def _rainbow(cards: Sequence[int], size: int) -> bool:
    """True for `size` cards of different ranks and suits, without jokers."""
    ranks, suits = {card // 4 for card in cards}, {card % 4 for card in cards}
    return len(ranks) == len(suits) == len(cards) == size and max(cards) < 52


def _value(hand: Best) -> Value:
    return hand.value


def _by_ranks(seat: int, cards: tuple[int, ...], scale: RankScale, wild: Collection[int]) -> Shown | None:
    if any(card in wild or card >= 52 for card in cards):
        raise CannotJudge("what wild cards stand for is not told where the ranks of a hand are counted")
    worth = scale.worth([card >> 2 for card in cards])
    return None if worth is None else Shown(seat, worth, scale.name(worth), cards)


def _best_sum(seat: int, cards: tuple[int, ...], scale: PointScale, wild: Collection[int]) -> Shown | None:
    if scale.size is None or len(cards) <= scale.size:
        return _sum(seat, cards, scale, wild)
    found = [_sum(seat, chosen, scale, wild) for chosen in spent(combinations(cards, scale.size))]
    return max((one for one in found if one is not None), key=lambda one: one.worth, default=None)


def _sum(seat: int, cards: tuple[int, ...], scale: PointScale, wild: Collection[int]) -> Shown | None:
    sums = totals(cards, scale.worths, () if scale.counted else wild)
    if scale.counted and not any(sums):
        return None
    if scale.absolute:
        sums = frozenset(map(abs, sums))
    if scale.target is None:
        total = min(sums) if scale.low else max(sums)
        return Shown(seat, (-total if scale.low else total,), tell_points(total), cards)
    nearest = closest(sums, scale.target, scale.tie_break, scale.behind)
    return None if nearest is None else Shown(seat, nearest[:2], tell_points(nearest[2]), cards)


def with_top_kicker(hand: Shown, card: int) -> Shown:
    """A hand of one card less with this card as a kicker above all others; the rest of the hand stays the same."""
    value = hand.worth
    if not isinstance(value, Value):
        raise CannotJudge("a sum has no kicker")
    groups = {Category.PAIR: 1, Category.TWO_PAIR: 2, Category.TRIPS: 1, Category.QUADS: 1}.get(value.category, 0)
    ranks = (*value.ranks[:groups], TOP, *value.ranks[groups:])
    return Shown(hand.seat, value._replace(ranks=ranks), f"{hand.name}, the best kicker", (*hand.cards, card))


TOP = 99
"""The place of a kicker above all ranks."""


def by_worth(shown: Iterable[Shown]) -> list[list[Shown]]:
    """Hands in groups of equal ones, the best first."""
    groups: dict[tuple, list[Shown]] = {}
    for hand in shown:
        groups.setdefault(hand.worth, []).append(hand)
    return [groups[worth] for worth in sorted(groups, reverse=True)]


def place_of(shown: Iterable[Shown], place: int) -> list[Shown]:
    """The hands in a place: 1 the best, 2 those that only the best beat, -1 the worst. Empty if there is none."""
    groups = by_worth(shown)
    at = place - 1 if place > 0 else place
    return groups[at] if -len(groups) <= at < len(groups) else []


def middle_of(shown: Iterable[Shown]) -> list[Shown]:
    """The middle hand, or both middle hands if the number of hands is even, and all hands equal to these."""
    ordered = sorted(shown, key=lambda hand: hand.worth)
    if not ordered:
        return []
    middle = {ordered[(len(ordered) - 1) // 2].worth, ordered[len(ordered) // 2].worth}
    return [hand for hand in ordered if hand.worth in middle]


def tied_in_middle(value: Value, step: MiddleTies) -> tuple[int, ...]:
    """By what a middle hand beats the other one: how many cards it has of each two ranks, in the order of the rule.

    "And so on" is one rank further away from the middle on each side.
    """
    held = ranks_of(value)
    pairs = [(int(pair.first_rank) - 2, int(pair.second_rank) - 2) for pair in step.rank_pairs]
    while step.onward and min(pairs[-1]) > 0 and max(pairs[-1]) < 12:
        pairs.append((min(pairs[-1]) - 1, max(pairs[-1]) + 1))
    return tuple(sum(held.count(rank) for rank in pair) for pair in pairs)


def ranks_of(value: Value) -> tuple[int, ...]:
    """The ranks of the cards of a plain high hand of five, by its value. Raises CannotJudge for another."""
    told, alike = value.told, _ALIKE.get(value.category)
    if value.low or value.tier or alike is None or value.category is not value.kind:
        raise CannotJudge("of which cards a middle hand is made is not known here")
    if value.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        return tuple((told[0] - n) % 13 for n in range(5))
    return tuple(rank for n, rank in enumerate(told) for _ in range(alike[n] if n < len(alike) else 1))


_ALIKE: dict[Category, tuple[int, ...]] = {
    Category.HIGH_CARD: (), Category.PAIR: (2,), Category.TWO_PAIR: (2, 2), Category.TRIPS: (3,), Category.FLUSH: (),
    Category.STRAIGHT: (), Category.STRAIGHT_FLUSH: (), Category.FULL_HOUSE: (3, 2), Category.QUADS: (4,),
    Category.FIVE: (5,),
}  # fmt: skip
