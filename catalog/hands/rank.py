"""What the best hand out of some cards is worth: every choice of cards, and everything that wild cards can stand for.

This is the yardstick: plain, complete and slow. What is left out is left out because it cannot be better:

- A wild card in place of a natural one can stand for it, so that the best hand uses as many wild cards as it can hold
  (unless a rule counts hands without wild cards apart).
- Unless a rule tells suits apart they matter to a flush alone, so that a wild card is of the suit that all natural
  cards of the hand share, or of none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, product
from types import MappingProxyType
from typing import NamedTuple

from catalog.hands.card import ACE, NO_SUIT
from catalog.hands.made import Card, Value, value_of
from catalog.hands.rules import HIGH, Rules
from catalog.model.phrase import Category


@dataclass(frozen=True)
class StandIn:
    """What a limited wild card may stand for: any of `cards`, and any card at all in a hand that is then one of
    `completing`. Whether it may stand for itself is told by whether it is among `cards`.
    """

    cards: frozenset[int] = frozenset()
    completing: frozenset[Category] = frozenset()

    def __post_init__(self) -> None:
        if not self.cards and not self.completing:
            raise ValueError("what does it stand for?")


BUG = StandIn(
    cards=frozenset(range(48, 52)),
    completing=frozenset({Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH}),
)
"""The bug: an ace, or whatever completes a straight or a flush."""

NONE_LIMITED: Mapping[int, StandIn] = MappingProxyType({})


class Best(NamedTuple):
    """The best hand: its value, and the cards that it is made of, high natural cards first, wild ones last."""

    value: Value
    cards: tuple[int, ...]


def rank(
    cards: Iterable[int],
    wild: Collection[int] = frozenset(),
    rules: Rules = HIGH,
    limited: Mapping[int, StandIn] = NONE_LIMITED,
) -> Value | None:
    """The value of the best hand of up to `rules.size` cards; the greater is better. None where no card counts.

    `cards` are 0..51, jokers 52 and up, each at most once; those in `wild` may stand for any card, those in `limited`
    for what is told there. A joker in neither counts for nothing. Fewer cards than a hand has rank by equal ranks and
    high cards, for straights and flushes take all of them.

    >>> from catalog.hands import name, rank
    >>> name(rank((48, 49, 50, 0, 4, 52), wild={52}))
    'four of a kind, aces'
    """
    found = best(cards, wild, rules, limited)
    return found and found.value


def best(
    cards: Iterable[int],
    wild: Collection[int] = frozenset(),
    rules: Rules = HIGH,
    limited: Mapping[int, StandIn] = NONE_LIMITED,
) -> Best | None:
    """The best hand with the cards that it is made of; otherwise as `rank`."""
    if rules.either:
        ways = (replace(rules, either=False, lowest=lowest) for lowest in (rules.lowest, (ACE, *rules.lowest)))
        return max(filter(None, [best(cards, wild, way, limited) for way in ways]), default=None, key=_value)
    cards = sorted(cards, reverse=True)
    wilds = [card for card in cards if card in wild]
    bound = [card for card in cards if card in limited and card not in wild]
    natural = [card for card in cards if card < 52 and card not in wild and card not in limited]
    size = min(rules.size, len(wilds) + len(bound) + len(natural))
    if not size:
        return None
    most = min(size, len(wilds))
    found: Best | None = None
    for many in range(most + 1) if rules.by_wilds else (most,):
        for few in range(min(len(bound), size - many) + 1):
            if size - many - few > len(natural):
                continue
            for some in combinations(bound, few):
                for plain in combinations(natural, size - many - few):
                    value = _limited(plain, some, many, rules, limited) if some else _filled(plain, many, rules)
                    if value is not None and (found is None or value > found.value):
                        found = Best(value, (*plain, *some, *wilds[:many]))
    return found


def _value(found: Best) -> Value:
    return found.value


def _filled(plain: tuple[int, ...], wilds: int, rules: Rules) -> Value:
    """The value of natural cards with so many wild cards, remembered by what matters of them."""
    if rules.by_suit:
        key = (plain, wilds)
    else:
        # What is the same under other names of the suits is worth the same.
        key = (tuple([card >> 2 for card in plain]), len({card & 3 for card in plain}) < 2, wilds)
    try:
        return rules.memo[key]
    except KeyError:
        pass
    suited = rules.by_suit or key[1]
    cards = [Card(card >> 2, card & 3 if suited else NO_SUIT) for card in plain]
    value = max(value_of(hand, rules) for hand in _fillings(cards, wilds, rules))
    rules.memo[key] = value
    return value


def _fillings(cards: list[Card], wilds: int, rules: Rules) -> Iterator[list[Card]]:
    """The cards with everything added that so many wild cards are worth standing for."""
    if not wilds:
        yield cards
        return
    flag = rules.by_wilds
    if rules.by_suit:
        ways = [_suits(cards, rules)]
    else:
        suits = {card.suit for card in cards} or {0}
        ways = [{suit} for suit in (suits | {NO_SUIT} if len(suits) == 1 else {NO_SUIT})]
    for way in ways:
        options = [Card(rank, suit, flag) for rank in range(13) for suit in way]
        options = [card for card in options if _not_there(card, cards, rules)]
        for fill in combinations_with_replacement(options, wilds):
            hand = [*cards, *fill]
            if _may_stand(hand, fill, rules):
                yield hand


def _not_there(card: Card, cards: list[Card], rules: Rules) -> bool:
    """True where a wild card may stand for a card beside others: no two cards are the same, unless rules allow it."""
    return rules.doubles or card.suit == NO_SUIT or all(card[:2] != other[:2] for other in cards)


def _may_stand(hand: list[Card], fill: tuple[Card, ...], rules: Rules) -> bool:
    """True where wild cards differ from each other, and make no five of a kind where that is no hand."""
    if not rules.doubles and len(fill) > 1:
        told = [card for card in fill if card.suit != NO_SUIT]
        if len(set(told)) < len(told):
            return False
    if Category.FIVE in rules.places:
        return True
    ranks = [card.rank for card in hand]
    return all(ranks.count(card.rank) < 5 for card in fill)


def _suits(cards: list[Card], rules: Rules) -> set[int]:
    """The suits that a wild card is worth having: those of the other cards, and any where ties go by suit.

    No suit is for the fifth of a kind, for which there is none left.
    """
    return {*range(4), NO_SUIT} if rules.suits else {card.suit for card in cards} | {0, NO_SUIT}


def _limited(
    plain: tuple[int, ...], some: tuple[int, ...], wilds: int, rules: Rules, limited: Mapping[int, StandIn]
) -> Value | None:
    """The value of natural cards with limited wild cards and so many full ones."""
    cards = [Card(card >> 2, card & 3) for card in plain]
    best_value: Value | None = None
    for choice in product(*[_options(limited[card], cards, rules) for card in some]):
        asked = [limited[card].completing for card, (_, free) in zip(some, choice, strict=True) if not free]
        played = cards + [card for card, _ in choice]
        if not _may_stand(played, tuple(card for card, _ in choice), rules):
            continue
        for hand in _fillings(played, wilds, rules):
            value = value_of(hand, rules)
            if best_value is not None and value <= best_value:
                continue
            if all(value.category in categories for categories in asked):
                best_value = value
    return best_value


def _options(stand_in: StandIn, cards: list[Card], rules: Rules) -> list[tuple[Card, bool]]:
    """What a limited wild card may stand for, and whether it may do so in any hand."""
    flag = rules.by_wilds
    suits = _suits(cards, rules) if cards else {*range(4), NO_SUIT}
    told = {Card(card >> 2, card & 3 if card & 3 in suits else NO_SUIT, flag) for card in stand_in.cards}
    # What is there already it can only be a copy of, which makes no flush.
    told |= {Card(card.rank, NO_SUIT, flag) for card in told}
    options = {card: True for card in told if _not_there(card, cards, rules)}
    if stand_in.completing:
        for card in (Card(rank, suit, flag) for rank in range(13) for suit in suits):
            if _not_there(card, cards, rules):
                options.setdefault(card, False)
    return sorted(options.items())
