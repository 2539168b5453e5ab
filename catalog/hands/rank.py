"""The value of the best hand out of some cards, by trying every choice and all that wild cards can represent.

This is the reference: plain, complete and slow. It skips only what cannot be better:

- A wild card can represent the natural card that it replaces, so the best hand uses as many wild cards as it can hold
  (unless a rule ranks hands without wild cards separately).
- Unless a rule distinguishes suits, they matter only to a flush, so a wild card has the suit that all natural cards
  of the hand share, or none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from types import MappingProxyType
from typing import NamedTuple

from catalog.budget import spend, spent
from catalog.hands.card import NO_SUIT
from catalog.hands.made import Card, Value, value_of
from catalog.hands.rules import HIGH, Rules
from catalog.model.terms import Category


@dataclass(frozen=True)
class StandIn:
    """What a limited wild card may represent: any of `cards`, or any card that makes the hand one of `completing`.

    It may represent itself only if it is among `cards`. In hands of `own_suit` it keeps its suit. It completes a hand
    only if its `partner`, another card, does so too. With `once` only one card of its rank may complete a hand.
    """

    cards: frozenset[int] = frozenset()
    completing: frozenset[Category] = frozenset()
    own_suit: frozenset[Category] = frozenset()
    partner: int | None = None
    once: bool = False

    def __post_init__(self) -> None:
        if not self.cards and not self.completing:
            raise ValueError("StandIn needs cards or completing")


BUG = StandIn(
    cards=frozenset(range(48, 52)),
    completing=frozenset({Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH}),
)
"""The bug: an ace, or any card that completes a straight or a flush."""

_REMEMBERED = 200_000
"""The most values cached for one set of rules; rules whose keys hold only ranks need far fewer."""

NONE_LIMITED: Mapping[int, StandIn] = MappingProxyType({})


class Best(NamedTuple):
    """The best hand: its value and its cards, high natural cards first, wild ones last."""

    value: Value
    cards: tuple[int, ...]


def rank(
    cards: Iterable[int],
    wild: Collection[int] = frozenset(),
    rules: Rules = HIGH,
    limited: Mapping[int, StandIn] = NONE_LIMITED,
) -> Value | None:
    """The value of the best hand of up to `rules.size` cards; the greater is better. None if no card counts.

    `cards` are 0..51, jokers 52 and up, each at most once; those in `wild` may represent any card, those in `limited`
    what it says. A joker in neither does not count. Fewer cards than a full hand rank by equal ranks and high cards,
    because straights and flushes need a full hand.

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
    """The best hand with its cards; arguments as for `rank`."""
    cards = sorted(cards, reverse=True)
    if rules.either:
        return max(filter(None, [best(cards, wild, way, limited) for way in rules.ways]), default=None, key=_value)
    wilds = [card for card in cards if card in wild]
    bound = [card for card in cards if card in limited and card not in wild]
    natural = [card for card in cards if card < 52 and card not in wild and card not in limited]
    size = min(rules.size, len(wilds) + len(bound) + len(natural))
    if not size:
        return None
    if len(natural) == size and not wilds and not bound:
        return Best(_filled(tuple(natural), 0, rules), tuple(natural))
    most = min(size, len(wilds))
    found: Best | None = None
    for many in range(most + 1) if rules.by_wilds else (most,):
        for few in range(min(len(bound), size - many) + 1):
            if size - many - few > len(natural):
                continue
            for some in combinations(bound, few):
                for plain in spent(combinations(natural, size - many - few)):
                    value = _limited(plain, some, many, rules, limited) if some else _filled(plain, many, rules)
                    if value is not None and (found is None or value > found.value):
                        found = Best(value, (*plain, *some, *wilds[:many]))
    return found


def _value(found: Best) -> Value:
    return found.value


def _filled(plain: tuple[int, ...], wilds: int, rules: Rules) -> Value:
    """The value of natural cards with a number of wild cards, cached by what matters about the cards."""
    if rules.by_suit:
        key = (plain, wilds)
    else:
        # Hands that differ only in the names of their suits have the same value.
        key = (tuple([card >> 2 for card in plain]), len({card & 3 for card in plain}) < 2, wilds)
    try:
        return rules.memo[key]
    except KeyError:
        pass
    suited = rules.by_suit or key[1]
    cards = [Card(card >> 2, card & 3 if suited else NO_SUIT) for card in plain]
    value = max(_worth(hand, rules) for hand in _fillings(cards, wilds, rules))
    if len(rules.memo) > _REMEMBERED:
        rules.memo.clear()
    rules.memo[key] = value
    return value


def _worth(hand: list[Card], rules: Rules) -> Value:
    """The value of exactly these cards, cached by their ranks if suits matter only to a flush."""
    if rules.by_suit or rules.by_wilds:
        spend()  # several wild cards may make hundreds of thousands of hands that differ in suits
        return value_of(hand, rules)
    suits = {card.suit for card in hand}
    key = (tuple(sorted([card.rank for card in hand])), len(suits) == 1 and NO_SUIT not in suits)
    value = rules.memo.get(key)
    if value is None:
        value = rules.memo[key] = value_of(hand, rules)
    return value


def _fillings(cards: list[Card], wilds: int, rules: Rules) -> Iterator[list[Card]]:
    """The cards with every combination of cards that the wild cards may usefully represent."""
    if not wilds:
        yield cards
        return
    if rules.only_ties_by_suit:
        yield from _tied(cards, wilds, rules)
        return
    for way in _ways(cards, wilds, rules):
        options = [Card(rank, suit, rules.by_wilds) for rank in range(13) for suit in way]
        options = [card for card in options if _not_there(card, cards, rules)]
        for fill in spent(combinations_with_replacement(options, wilds)):
            hand = [*cards, *fill]
            if _may_stand(hand, fill, rules):
                yield hand


def _ways(cards: list[Card], wilds: int, rules: Rules) -> list[set[int]]:
    """The sets of suits that wild cards may usefully have beside other cards; NO_SUIT for a hand without a flush.

    A suit with too few cards for any hand is as good as none, unless a rule asks for it by name.
    """
    suits = {card.suit for card in cards}
    if rules.suits or rules.by_suit and not suits:
        return [{*range(4), NO_SUIT}]
    if rules.by_suit:
        held = [card.suit for card in cards]
        enough = {suit for suit in suits if held.count(suit) + wilds >= rules.least_suited}
        return [enough | rules.suits_told | {NO_SUIT}]
    if not suits:
        return [{0}, {NO_SUIT}]
    return [suits, {NO_SUIT}] if len(suits) == 1 else [{NO_SUIT}]


def _tied(cards: list[Card], wilds: int, rules: Rules) -> Iterator[list[Card]]:
    """The fillings that are best before ties are broken by suit, each with every choice of suits."""
    plain = rules.untied
    fillings = list(_fillings(cards, wilds, plain))
    values = [_worth(hand, plain) for hand in fillings]
    most = max(values)
    for hand, value in zip(fillings, values, strict=True):
        if value != most:
            continue
        yield hand
        fill = hand[len(cards) :]
        for suits in spent(product((*range(4), NO_SUIT), repeat=wilds)):
            suited = tuple(card._replace(suit=suit) for card, suit in zip(fill, suits, strict=True))
            if all(_not_there(card, cards, rules) for card in suited) and _may_stand([*cards, *suited], suited, rules):
                yield [*cards, *suited]


def _not_there(card: Card, cards: list[Card], rules: Rules) -> bool:
    """True if a wild card may represent a card beside others: no two cards are equal, unless rules allow it."""
    return rules.doubles or card.suit == NO_SUIT or all(card[:2] != other[:2] for other in cards)


def _may_stand(hand: list[Card], fill: tuple[Card, ...], rules: Rules) -> bool:
    """True if wild cards differ from each other, and make no five of a kind unless that is a hand."""
    if not rules.doubles and len(fill) > 1:
        told = [card for card in fill if card.suit != NO_SUIT]
        if len(set(told)) < len(told):
            return False
    if Category.FIVE in rules.places:
        return True
    ranks = [card.rank for card in hand]
    return all(ranks.count(card.rank) < 5 for card in fill)


def _limited(
    plain: tuple[int, ...], some: tuple[int, ...], wilds: int, rules: Rules, limited: Mapping[int, StandIn]
) -> Value | None:
    """The value of natural cards with limited wild cards and a number of full ones; None if no choice is allowed."""
    cards = [Card(card >> 2, card & 3) for card in plain]
    best_value: Value | None = None
    for choice in spent(_choices(cards, some, wilds, rules, limited)):
        asked = [(card, limited[card], played) for card, (played, free) in zip(some, choice, strict=True) if not free]
        told = _apart([card for card, _ in choice], cards, rules)
        played = cards + told
        if not _may_stand(played, tuple(told), rules):
            continue
        for hand in _fillings(played, wilds, rules):
            value = _worth(hand, rules)
            if best_value is not None and value <= best_value:
                continue
            if all(_completes(card, stand_in, played, value.category) for card, stand_in, played in asked):
                best_value = value
    return best_value


def _choices(
    cards: list[Card], some: tuple[int, ...], wilds: int, rules: Rules, limited: Mapping[int, StandIn]
) -> Iterator[tuple[tuple[Card, bool], ...]]:
    """Every choice of cards for the limited wild cards, each with True if it may be that card in any hand."""
    options = [_options(card, limited[card], cards, len(some) + wilds, rules) for card in some]
    if not any(limited[card].once or limited[card].partner is not None for card in some):
        yield from product(*options)
        return
    for free in product((True, False), repeat=len(some)):
        if _together([card for card, alone in zip(some, free, strict=True) if not alone], limited):
            several = zip(options, free, strict=True)
            yield from product(*[[option for option in of if option[1] is alone] for of, alone in several])


def _together(asked: list[int], limited: Mapping[int, StandIn]) -> bool:
    """True if every card that completes a hand has its partner beside it, and no two with `once` are of one rank."""
    if any(limited[card].partner is not None and limited[card].partner not in asked for card in asked):
        return False
    ranks = [card >> 2 for card in asked if limited[card].once]
    return len(set(ranks)) == len(ranks)


def _completes(card: int, stand_in: StandIn, played: Card, category: Category) -> bool:
    if category not in stand_in.completing:
        return False
    return category not in stand_in.own_suit or played.suit == card & 3


def _apart(told: list[Card], cards: list[Card], rules: Rules) -> list[Card]:
    """The cards that wild cards represent, each once: a second one has no suit, and makes no flush."""
    if rules.doubles:
        return told
    there = {card[:2] for card in cards}
    found = []
    for card in told:
        found.append(card._replace(suit=NO_SUIT) if card[:2] in there else card)
        there.add(card[:2])
    return found


def _options(number: int, stand_in: StandIn, cards: list[Card], many: int, rules: Rules) -> list[tuple[Card, bool]]:
    """The cards that a limited wild card may represent, with True for those in any hand; `many` cards are wild in
    all.
    """
    flag = rules.by_wilds
    suits = frozenset().union(*_ways(cards, many, rules)) if cards else {*range(4), NO_SUIT}
    told = {Card(card >> 2, card & 3 if card & 3 in suits else NO_SUIT, flag) for card in stand_in.cards}
    options = dict.fromkeys(told, True)
    if stand_in.completing <= stand_in.own_suit:
        suits &= {number & 3}
    if stand_in.completing:
        for card in (Card(rank, suit, flag) for rank in range(13) for suit in suits):
            options.setdefault(card, False)
    return sorted(options.items())
