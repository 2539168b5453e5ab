"""The kind of hand that given cards make, what it compares by, and its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from catalog.hands.card import ACE, COURT, NO_SUIT, letter, rank_name, shows
from catalog.hands.rules import BY_NAME, CannotJudge, Rules, category_of
from catalog.model.amounts import HandValue
from catalog.model.card import Color
from catalog.model.hands import Definition, HandKind
from catalog.model.phrase import CardPhrase
from catalog.model.terms import Bound, Category, Group, Likeness

_BY_COUNTS = {
    (3, 2): Category.FULL_HOUSE,
    (3,): Category.TRIPS,
    (2, 2): Category.TWO_PAIR,
    (2,): Category.PAIR,
    (): Category.HIGH_CARD,
}
_BY_SIX = {
    (4, 2): Category.QUADS_AND_PAIR,
    (3, 3): Category.TWO_TRIPS,
    (2, 2, 2): Category.THREE_PAIR,
}
"""Kinds that only hands of six cards can be."""
_SPANS = {
    Category.BIG_CAT: (6, 11),
    Category.LITTLE_CAT: (1, 6),
    Category.BIG_DOG: (7, 12),
    Category.LITTLE_DOG: (0, 5),
}
_MISSING = 1000


class Card(NamedTuple):
    """A card as it is played: the face it represents, and whether it is wild if that matters."""

    rank: int
    suit: int
    wild: bool = False


class Value(NamedTuple):
    """The value of a hand: the greater wins, for low hands too. Only values under the same rules compare.

    `kind` is the category (or added kind) of the hand; `told` has the ranks (0..12) in its name.
    """

    tier: int
    place: int
    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    kind: Category | HandKind
    told: tuple[int, ...]
    low: bool

    @property
    def category(self) -> Category:
        """The category of the hand; for an added kind the category in its name."""
        return self.kind if isinstance(self.kind, Category) else category_of(self.kind)


class Hand:
    """Cards as they are played, one to `rules.size` of them, and their properties under the rules."""

    def __init__(self, cards: Iterable[Card], rules: Rules) -> None:
        self.rules = rules
        self.cards = tuple(cards)
        position = rules.positions
        counted = Counter(position[card.rank] for card in self.cards)
        self.groups = sorted(counted.items(), key=lambda group: (-group[1], -group[0]))
        self.grouped = tuple(place for place, _ in self.groups)
        self.counts = tuple(count for _, count in self.groups if count > 1)
        suits = {card.suit for card in self.cards}
        full = len(self.cards) == rules.size > 1
        self.straight = run_top(counted, rules.size, rules) if full and not self.counts else None
        self.flush = full and len(suits) == 1 and NO_SUIT not in suits

    @cached_property
    def alike(self) -> Category:
        """The category by equal ranks alone."""
        counts = tuple(min(count, 5) for count in self.counts)
        if counts in _BY_SIX and _BY_SIX[counts] in self.rules.places:
            return _BY_SIX[counts]
        if counts and counts[0] >= 4:
            five = counts[0] == 5 and Category.FIVE in self.rules.places
            return Category.FIVE if five else Category.QUADS
        return _BY_COUNTS.get(counts[:2]) or _BY_COUNTS[(3, 2)]

    @cached_property
    def categories(self) -> frozenset[Category]:
        """Every category that the hand belongs to."""
        found = {self.alike}
        if self.counts:
            found.add(Category.SET)
        if self.straight is not None:
            found.add(Category.STRAIGHT)
        if self.flush:
            found.add(Category.FLUSH)
        if self.straight is not None and self.flush:
            found.add(Category.STRAIGHT_FLUSH)
            if {card.rank for card in self.cards} == set(range(ACE - self.rules.size + 1, ACE + 1)):
                found.add(Category.ROYAL)
        return frozenset(found)

    def ranks_as(self, category: Category) -> tuple[int, ...]:
        """The places of the ranks by which hands of a category compare."""
        if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL):
            return () if self.straight is None else (self.straight,)
        if category is Category.FLUSH:
            every = sorted((self.rules.positions[card.rank] for card in self.cards), reverse=True)
            if self.rules.flush_suits:
                return (-self.rules.suits.index(self.cards[0].suit), *every)
            return tuple(every)
        return self.grouped


def run_top(positions: Iterable[int], size: int, rules: Rules) -> int | None:
    """The place of the highest card in the best run of `size` ranks; None if there is no run.

    If the ace is below the lowest rank, or the run goes around the corner, it is the place of the run's other end.
    """
    pool = set(positions)
    low = -len(rules.lowest)
    high, ace = low + 12, rules.positions[ACE]
    if rules.wheel and ace in pool and ace in (low, high):
        pool.add(low - 1 if ace == high else high + 1)
    for top in sorted(pool, reverse=True):
        if all(top - i in pool for i in range(1, size)):
            return top
    if rules.wrap:
        return _around(pool, size, low)
    return None


def _around(pool: set[int], size: int, low: int) -> int | None:
    tops = range(low + size - 2, low - 1, -1)
    return next((top for top in tops if all((top - i - low) % 13 + low in pool for i in range(size))), None)


def value_of(cards: Iterable[Card], rules: Rules) -> Value:
    """The value of exactly these cards as one hand."""
    hand = Hand(cards, rules)
    category = max(hand.categories & rules.places.keys(), key=rules.places.__getitem__, default=None)
    kind: Category | HandKind | None = category
    place = rules.places[category] if category else -1
    ranks = hand.ranks_as(category) if category else hand.grouped
    for higher, added in rules.added:
        if higher < place:
            break
        if (found := fits(added, hand)) is not None:
            kind, place, ranks = added, higher, found
            break
    tier = next((tier for told, tier in rules.tiers if fits(told, hand) is not None), 0)
    if rules.runs:
        tier = run_tier(hand)
    if rules.rainbow:
        tier = len(hand.cards)
    suit_first = rules.flush_suits and kind is Category.FLUSH
    told = tuple(rules.ranks_at.get(r, ACE) for r in ranks[suit_first:])
    suits = _suit_strengths(hand) if rules.suits else ()
    if rules.low:
        # A missing card is lower than any card.
        place, ranks = -place, (*(-r for r in ranks), _MISSING)
    return Value(tier, place, ranks, suits, kind or Category.HIGH_CARD, told, rules.low)


def run_tier(hand: Hand) -> int:
    """The tier of a hand by its best run in one color, above hands without one; 0 if it has none.

    Runs in one suit are first if the rules say so, then longer ones, then those of the first color.
    """
    rules, best = hand.rules, 0
    for suits in [(suit,) for suit in range(4)] * rules.suited_runs + [_RED, _BLACK]:
        held = {rules.positions[card.rank] for card in hand.cards if card.suit in suits}
        length = max((n for low in held for n in range(1, 14) if set(range(low, low + n)) <= held), default=0)
        if length >= rules.runs:
            first = rules.first_color is not None and (suits[0] in _RED) is (rules.first_color is Color.RED)
            best = max(best, 200 * (len(suits) == 1) + 2 * length + first)
    return best


_RED, _BLACK = (1, 2), (0, 3)


def _suit_strengths(hand: Hand) -> tuple[int, ...]:
    """The strengths of the cards' suits, for larger groups and higher ranks first; greater is better."""
    order = {place: i for i, place in enumerate(hand.grouped)}
    strength = {suit: -i for i, suit in enumerate(hand.rules.suits)}
    weak = -len(hand.rules.suits)
    pairs = [(order[hand.rules.positions[card.rank]], -strength.get(card.suit, weak)) for card in hand.cards]
    return tuple(-suit for _, suit in sorted(pairs))


def fits(kind: HandKind, hand: Hand) -> tuple[int, ...] | None:
    """The places of the ranks by which a hand of this kind compares; None if the hand is not of this kind."""
    if kind.size and kind.size != len(hand.cards):
        return None
    if kind.holding is not None and not holds(kind.holding, hand):
        return None
    if kind.lacking is not None and holds(kind.lacking, hand):
        return None
    ranks: tuple[int, ...] | None = hand.grouped
    if kind.definition is not None:
        ranks = _defined(kind, kind.definition, hand)
    elif kind.value is not None:
        ranks = _valued(kind.value, hand)
    return ranks


def _valued(value: HandValue, hand: Hand) -> tuple[int, ...] | None:
    category = value.category
    if value.cards and value.cards < hand.rules.size or value.cards and len(hand.cards) < hand.rules.size:
        ranks = _part(value.category, value.cards, hand)
    elif category in _SPANS:
        low, high = (hand.rules.positions[rank] for rank in _SPANS[category])
        ranks = _spanned(hand, {low, high})
    elif category in (Category.BLAZE, Category.SIMPLE_BLAZE):
        court = all(card.rank in COURT for card in hand.cards)
        two = category is Category.BLAZE or Category.TWO_PAIR in hand.categories
        ranks = hand.grouped if court and two and len(hand.cards) == hand.rules.size else None
    elif category is Category.SKIP_STRAIGHT:
        ranks = _skipping(hand)
    elif category is Category.ROUND_STRAIGHT:
        ranks = _round(hand)
    elif category in BY_NAME or value.with_rank:
        raise CannotJudge(f"what a {category} is, or of which two ranks, is not known here")
    else:
        ranks = hand.ranks_as(category) if category in hand.categories else None
    if ranks is None or value.rank is None:
        return ranks
    asked = hand.rules.positions[value.rank - 2]
    if value.below:
        return ranks if ranks[0] < asked else None
    if value.above:
        return ranks if ranks[0] > asked else None
    if value.worse:
        return ranks if ranks[0] <= asked else None
    return ranks if ranks[0] == asked or value.better and ranks[0] > asked else None


def _defined(kind: HandKind, of: Definition, hand: Hand) -> tuple[int, ...] | None:
    if any(category in hand.categories or _among(category, hand) for category in of.without):
        return None
    if of.all_of is not None and not all(shows(card.rank, card.suit, of.all_of) for card in hand.cards):
        return None
    if of.base is not None:
        return _valued(of.base, hand)
    if of.span:
        return _spanned(hand, {hand.rules.positions[rank - 2] for rank in of.span})
    if of.skipping:
        return _skipping(hand)
    if of.round:
        return _round(hand)
    if kind.value is None:
        return hand.grouped
    if kind.value.category is Category.HIGH_CARD and of.without and kind.value.rank is not None:
        top = max(hand.grouped)
        return hand.grouped if top == hand.rules.positions[kind.value.rank - 2] else None
    return _valued(kind.value, hand)


def _among(category: Category, hand: Hand) -> bool:
    """True if "no pair" excludes the hand: two pair and all other hands with equal ranks are excluded too."""
    return category is Category.PAIR and bool(hand.counts)


def _spanned(hand: Hand, ends: set[int]) -> tuple[int, ...] | None:
    full = len(hand.cards) == hand.rules.size and not hand.counts
    return hand.grouped if full and {min(hand.grouped), max(hand.grouped)} == ends else None


def _skipping(hand: Hand) -> tuple[int, ...] | None:
    if hand.counts or len(hand.cards) != hand.rules.size:
        return None
    places = set(hand.grouped)
    low = -len(hand.rules.lowest)
    ways = [places]
    if hand.rules.wheel and hand.rules.positions[ACE] == low + 12 and low + 12 in places:
        ways.append(places - {low + 12} | {low - 1})
    tops = [max(way) for way in ways if way == set(range(min(way), max(way) + 1, 2))]
    return (max(tops),) if tops else None


def _round(hand: Hand) -> tuple[int, ...] | None:
    if hand.counts or len(hand.cards) != hand.rules.size or hand.straight is not None:
        return None
    top = _around(set(hand.grouped), hand.rules.size, -len(hand.rules.lowest))
    return None if top is None else (top,)


def _part(category: Category, size: int, hand: Hand) -> tuple[int, ...] | None:
    """The ranks of a straight or flush of fewer cards than a hand has, followed by the other cards; None if there is
    none.
    """
    every = sorted((hand.rules.positions[card.rank] for card in hand.cards), reverse=True)
    if category is Category.STRAIGHT:
        top = run_top(every, size, hand.rules)
        return None if top is None else (top, *every)
    found = []
    for suit in {card.suit for card in hand.cards} - {NO_SUIT}:
        suited = sorted((hand.rules.positions[card.rank] for card in hand.cards if card.suit == suit), reverse=True)
        if category is Category.FLUSH and len(suited) >= size:
            rest = sorted((Counter(every) - Counter(suited[:size])).elements(), reverse=True)
            found.append((*suited[:size], *rest))
        if category is Category.STRAIGHT_FLUSH and (top := run_top(suited, size, hand.rules)) is not None:
            found.append((top, *every))
    return max(found, default=None)


def holds(asked: CardPhrase, hand: Hand) -> bool:
    """True if a hand has such cards: at least one, or the exact or least number in the phrase; all sorts of them."""
    if asked.plus is not None and not holds(asked.plus, hand):
        return False
    if asked.group is Group.PAIR:
        told = [card.rank for card in hand.cards if any(shows(*card[:2], of) for of in asked.what)]
        return bool(hand.counts) if not asked.what else len(set(told)) < len(told)
    number = asked.amount.number if asked.amount and asked.amount.number else 1
    cards = [card for card in hand.cards if not asked.natural or not card.wild]
    if asked.what:
        cards = [card for card in cards if any(card.wild if s.wild else shows(*card[:2], s) for s in asked.what)]
    elif asked.natural is False and asked.like is None and asked.amount is None:
        return False
    many = len(cards)
    if asked.like is Likeness.SAME_SUIT:
        many = max(Counter(card.suit for card in cards if card.suit != NO_SUIT).values(), default=0)
    bound = asked.amount.bound if asked.amount else None
    exactly = number > 1 and bound in (Bound.EXACTLY, Bound.STRICT) and asked.like is None
    return many == number if exactly else many >= number


def reaches(value: Value, asked: HandValue, rules: Rules) -> bool:
    """True if a hand is at least as good as a rule requires: a pair of jacks, an eight high as a low hand.

    Without a rank any hand of the category is enough. Raises CannotJudge for kinds of hands that do not count.
    """
    if value.tier:
        return value.tier > 0
    category = Category.STRAIGHT_FLUSH if asked.category is Category.ROYAL else asked.category
    rank = ACE + 2 if asked.category is Category.ROYAL else asked.rank
    if asked.natural:
        raise CannotJudge("which cards of a hand are wild is not looked at when it is weighed")
    if asked.worse:
        raise CannotJudge("a hand of one sort alone is not asked for")
    if category not in rules.places:
        raise CannotJudge(f"a {category} does not count")
    # Low values are negative: with the sign turned they compare as in high games.
    turn = -1 if rules.low else 1
    mine, asked_place = value.place, turn * rules.places[category]
    if mine != asked_place or rank is None:
        return mine > asked_place or mine == asked_place and not (asked.below or asked.above)
    first, limit = value.ranks[0], turn * rules.positions[rank - 2]
    return first > limit or first == limit and not (asked.below or asked.above)


def name(value: Value) -> str:
    """The hand in words: `two pair, aces and fours`, `straight, nine high`, `8-6-4-2-A low`."""
    told, category = value.told, value.category
    if isinstance(value.kind, HandKind):
        size = value.kind.value.cards if value.kind.value else None
        return f"{f'{size} card ' if size else ''}{category}, {rank_name(told[0])} high"
    if category is Category.HIGH_CARD:
        return "-".join(letter(r) for r in told) + " low" if value.low else f"{rank_name(told[0])} high"
    words = _named(category, told)
    return f"{words}, as a low hand" if value.low else words


def _named(category: Category, told: tuple[int, ...]) -> str:
    first = rank_name(told[0], plural=True)
    if category is Category.PAIR:
        return f"pair of {first}"
    if category is Category.TWO_PAIR:
        return f"two pair, {first} and {rank_name(told[1], plural=True)}"
    if category is Category.FULL_HOUSE:
        return f"full house, {first} over {rank_name(told[1], plural=True)}"
    if category in (Category.TRIPS, Category.QUADS, Category.FIVE):
        return f"{category}, {first}"
    if category is Category.STRAIGHT_FLUSH and told[0] == ACE:
        return str(Category.ROYAL)
    return f"{category}, {rank_name(told[0])} high"
