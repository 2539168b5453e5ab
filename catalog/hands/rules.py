"""How hands rank, as data: the order of the kinds of hands, and how the steps of a game change it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from catalog.hands.card import ACE, SUITS, cards_of, shows
from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Color, Rank
from catalog.model.hands import Base, Beats, CardOrder, ColorRuns, Compared, HandKind, Level, Ranking, SuitOrder, Wrap
from catalog.model.layout import Selector
from catalog.model.phrase import CardPhrase
from catalog.model.ranking import Ignore, LowestHand
from catalog.model.step import Step
from catalog.model.terms import Bound, Category, ConditionKind, Likeness
from catalog.model.terms_of_money import Side

STANDARD = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.TRIPS,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.QUADS,
    Category.STRAIGHT_FLUSH,
    Category.FIVE,
)
"""The kinds of hands of five cards, worst first; five of a kind beats a straight flush unless a rule says otherwise.
"""

SIX = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.THREE_PAIR,
    Category.TRIPS,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.TWO_TRIPS,
    Category.QUADS,
    Category.QUADS_AND_PAIR,
    Category.STRAIGHT_FLUSH,
    Category.FIVE,
)
"""The kinds of hands of six cards, worst first, as in the games that are played with them (Egyptian Hold'em)."""

_MADE_OF = {
    Category.STRAIGHT: (Category.STRAIGHT, Category.STRAIGHT_FLUSH),
    Category.FLUSH: (Category.FLUSH, Category.STRAIGHT_FLUSH),
}


class CannotJudge(ValueError):
    """A rule that the ranking cannot follow; the message says which, for card players."""


@dataclass(frozen=True)
class Rules:
    """A way of ranking hands of up to `size` cards.

    `order` holds kinds of hands, worst first: categories, and `HandKind`s of the model for kinds that a rule adds; a
    kind that is not in it does not count. Straights and flushes take `size` cards. With `low` the worst hand wins.
    `lowest` are the ranks (0..12) that count below all others, lowest first. With `either` the ace may be high or
    low. With `wheel` the ace may also be at the other end of a straight, with `wrap` in the middle of one. `tiers`
    are kinds of hands that beat all others (above 0) or lose to them (below 0); the first that fits counts. `suits`
    (best first) break ties; with `flush_suits` flushes compare by suit before rank. With `doubles` a flush may have
    the same rank twice with the help of wild cards; otherwise a wild card in a flush is the highest rank that is
    missing. With `rainbow` a hand is only up to `size` cards of different ranks and suits, and more cards beat fewer.
    With `told_alone` a hand of no kind in the order cannot win.
    With `runs` hands that have a run of that many cards in one color beat all others: see `run_tier` in `made`.
    """

    order: tuple[Category | HandKind, ...] = STANDARD
    size: int = 5
    low: bool = False
    lowest: tuple[int, ...] = ()
    either: bool = False
    wheel: bool = True
    wrap: bool = False
    tiers: tuple[tuple[HandKind, int], ...] = ()
    suits: tuple[int, ...] = ()
    flush_suits: bool = False
    doubles: bool = False
    rainbow: bool = False
    told_alone: bool = False
    runs: int = 0
    suited_runs: bool = False
    first_color: Color | None = None

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError("a hand has cards")

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.order, self.size, self.low, self.lowest, self.tiers, self.suits))

    @cached_property
    def memo(self) -> dict:
        """Cache of values by the cards; each set of rules has its own."""
        return {}

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """The place of each rank among the ranks: 0 and up, negative for those that count lowest."""
        places = {rank: i - len(self.lowest) for i, rank in enumerate(self.lowest)}
        rest = [rank for rank in range(13) if rank not in places]
        places.update({rank: i for i, rank in enumerate(rest)})
        return tuple(places[rank] for rank in range(13))

    @cached_property
    def places(self) -> dict[Category, int]:
        """The place of every category in the order."""
        return {kind: i for i, kind in enumerate(self.order) if isinstance(kind, Category)}

    @cached_property
    def added(self) -> tuple[tuple[int, HandKind], ...]:
        """The kinds that rules add, with their places, best hand first."""
        found = [(i, kind) for i, kind in enumerate(self.order) if isinstance(kind, HandKind)]
        return tuple(reversed(found))

    @cached_property
    def kinds(self) -> tuple[HandKind, ...]:
        """Every kind of hand that is not decided by its category alone."""
        return (*(kind for _, kind in self.added), *(kind for kind, _ in self.tiers))

    @cached_property
    def by_suit(self) -> bool:
        """True if a hand's value depends on more of its suits than whether they are all the same."""
        return bool(self.suits or self.runs) or any(_by_suit(kind) for kind in self.kinds)

    @cached_property
    def suits_told(self) -> frozenset[int]:
        """The suits that a kind of hand names, or whose color or picture it names."""
        sets = [of for kind in self.kinds for of in _sets(kind)]
        return frozenset(
            s for s in range(4) for of in sets if (of.suit or of.color or of.not_suit or of.picture) and _has(s, of)
        )

    @cached_property
    def least_suited(self) -> int:
        """The fewest cards of one suit that make a difference."""
        told = [of for kind in self.kinds for of in (kind.value, kind.definition and kind.definition.base) if of]
        values = [of.cards for of in told if of.cards]
        held = [cards for kind in self.kinds for cards in (kind.holding, kind.lacking) if cards and cards.like]
        return min([self.size, *values, *(cards.amount.number or 1 if cards.amount else 1 for cards in held)])

    @cached_property
    def only_ties_by_suit(self) -> bool:
        """True if suits matter only to ties and flushes."""
        return bool(self.suits) and not self.flush_suits and not self.untied.by_suit

    @cached_property
    def ways(self) -> tuple[Rules, ...]:
        """The ranking once for each place that the ace may have."""
        if not self.either:
            return (self,)
        return tuple(replace(self, either=False, lowest=lowest) for lowest in (self.lowest, (ACE, *self.lowest)))

    @cached_property
    def untied(self) -> Rules:
        """The same ranking in which no suit breaks a tie."""
        return replace(self, suits=())

    @cached_property
    def ranks_at(self) -> dict[int, int]:
        """The rank in each place."""
        return {place: rank for rank, place in enumerate(self.positions)}

    @cached_property
    def by_wilds(self) -> bool:
        """True if it matters whether cards are wild or natural."""
        told = (cards for kind in self.kinds for cards in (kind.holding, kind.lacking) if cards)
        return any(of.wild for cards in told for of in cards.what) or any(
            cards.natural for kind in self.kinds for cards in (kind.holding, kind.lacking) if cards
        )


def _sets(kind: HandKind) -> list[CardSet]:
    """The sets of cards that a kind of hand mentions."""
    sets = [kind.definition.all_of] if kind.definition and kind.definition.all_of else []
    return sets + [of for cards in _held(kind) for of in cards.what]


def _held(kind: HandKind) -> list[CardPhrase]:
    """The cards that a kind of hand holds or lacks, each sort of them by itself."""
    found = [cards for cards in (kind.holding, kind.lacking) if cards is not None]
    for cards in found:  # grows while it is read
        if cards.plus is not None:
            found.append(cards.plus)
    return found


def _has(suit: int, of: CardSet) -> bool:
    return any(shows(rank, suit, of) for rank in range(13))


def _by_suit(kind: HandKind) -> bool:
    if any(of.suit or of.color or of.picture or of.not_suit for of in _sets(kind)):
        return True
    alike = any(cards is not None and cards.like is not None for cards in (kind.holding, kind.lacking))
    return alike or bool(kind.value and kind.value.cards)


HIGH = Rules()
"""The best hand of five wins; the ace is high, and low in a five high straight."""


def without(rules: Rules, categories: Iterable[Category]) -> Rules:
    """The same ranking without some categories; a hand of such a category counts as what else it is."""
    gone = {c for category in categories for c in _MADE_OF.get(category, (category,))}
    return replace(rules, order=tuple(kind for kind in rules.order if kind not in gone))


_LOW = Rules(low=True, wheel=False)
LOW = {
    "A-5": replace(without(_LOW, (Category.STRAIGHT, Category.FLUSH)), lowest=(ACE,)),
    "A-6": replace(_LOW, lowest=(ACE,)),
    "2-7": _LOW,
}
"""The three scales of low hands, by the first and the last card of the best one. Straights and flushes do not count
(A-5), or they count and spoil the hand (A-6, 2-7); the ace is low in A-5 and A-6, high in 2-7, and never at both
ends.
"""


def changed(rules: Rules, steps: Iterable[Step]) -> Rules:
    """A ranking as steps change it, in their order.

    Steps about the other side of the pot change nothing. Raises CannotJudge for a change that cannot be followed, or
    that depends on what happens in the game.
    """
    spoken: tuple[HandKind, ...] = ()
    steps = tuple(steps)
    _check_new(steps)
    for step in steps:
        if isinstance(step, Ranking):
            rules = changed(_based(rules, step), step.changes)
        elif isinstance(step, Ignore) and step.values:
            raise CannotJudge("hands of one rank that do not count are not compared here")
        elif isinstance(step, Beats):
            if not _says_nothing(step, rules):
                rules, spoken = _with_order(rules, step, spoken), step.order
        elif _other_side(step, rules):
            continue
        elif isinstance(step, Ignore):
            rules = _counting(rules, step.categories) if step.counted else without(rules, step.categories)
        elif isinstance(step, LowestHand):
            rules = _lowest(rules, step)
        elif isinstance(step, CardOrder):
            rules = _card_order(rules, step)
        elif isinstance(step, SuitOrder):
            rules = _suit_order(rules, step)
        elif isinstance(step, ColorRuns):
            rules = replace(rules, runs=step.least, suited_runs=step.suited_first, first_color=step.first)
        elif isinstance(step, Wrap):
            rules = replace(rules, wrap=not step.never, wheel=rules.wheel and not step.never)
        else:
            raise CannotJudge("hands are ranked in a way that is not known here")
    for kind in rules.kinds:
        _check(kind)
    return known(rules)


def _says_nothing(step: Beats, rules: Rules) -> bool:
    """True for an order of hands that holds anyway, as more cards beat fewer among badugi hands."""
    return _idle(step, rules) or rules.rainbow and [k.holding and k.holding.amount for k in step.order] == [*_COMPARED]


def _with_order(rules: Rules, step: Beats, spoken: tuple[HandKind, ...]) -> Rules:
    if step.only:
        return replace(rules, order=(Category.HIGH_CARD, *map(_known_kind, reversed(step.order))))
    return _beats(rules, step.order, spoken)


def _check(kind: HandKind) -> None:
    """Refuse a kind of hand that this package cannot recognise, before any hand is dealt."""
    of = kind.definition
    if of is not None and (of.cards is not None or of.ranks):
        raise CannotJudge("a hand that is told by its cards is not known here")
    if any(cards.like not in _TOLD_ALIKE for cards in _held(kind)):
        raise CannotJudge("which cards are alike, or not, is not known here")
    value = kind.value if of is None else of.base
    if value is not None and (value.category in BY_NAME or value.with_rank):
        raise CannotJudge(f"what a {value.category} is, or of which two ranks, is not known here")


BY_NAME = (
    Category.PELTER,
    Category.KILTER,
    Category.FOUR_FLUSH,
    Category.BOBTAIL,
    Category.BIG_BOBTAIL,
    Category.FIVE_AND_DIME,
    Category.FLASH,
    Category.COLOR_FLUSH,
    Category.MINI_ROYAL,
)


_TOLD_ALIKE = (None, Likeness.SAME_SUIT)
_COMPARED = (Amount(None, Bound.MOST), Amount(None, Bound.FEWEST))
_KNOWN: dict[Rules, Rules] = {}


def known(rules: Rules) -> Rules:
    """The first of all equal rules that were made, whose cache has the values found so far."""
    return _KNOWN.setdefault(rules, rules)


def _side(side: Side | None, rules: Rules) -> bool:
    return side is not None and (side is Side.LOW) is not rules.low


def _other_side(step: Step, rules: Rules) -> bool:
    """True if a step is about the other side of the pot; raises CannotJudge for any other condition."""
    side = getattr(step, "side", None) if isinstance(step, Ignore) else None
    low = isinstance(step, LowestHand) or side is Side.LOW
    high = side is Side.HIGH
    for when in step.when:
        temper = getattr(when, "temper", None)
        if temper is ConditionKind.IN_LOW:
            low = True
        elif temper is ConditionKind.IN_HIGH:
            high = True
        elif temper is not ConditionKind.UNLESS_STATED:
            raise CannotJudge("how hands are ranked hangs on what happens in the game")
    return low and not rules.low or high and rules.low


def _check_new(steps: Sequence[Step]) -> None:
    """Raises CannotJudge where there are more new hands than are told."""
    told = sum(kind.definition is not None for step in steps if isinstance(step, Beats) for kind in step.order)
    if any(isinstance(step, Ranking) and step.new and step.new > told for step in steps):
        raise CannotJudge("the new hands are not told")


def _idle(step: Beats, rules: Rules) -> bool:
    """True for an order that changes nothing: of the other side's hands, or as badugi has it. Raises CannotJudge."""
    if step.alike or step.tied:
        raise CannotJudge("a hand that counts as another, or beats its like, is not compared here")
    return any(_side(kind.side, rules) for kind in step.order) or rules.rainbow and _most_first(step)


def _most_first(step: Beats) -> bool:
    """True for the rule that hands with more cards that count beat those with fewer."""
    amounts = tuple(kind.holding.amount if kind.holding is not None else None for kind in step.order)
    return amounts == _COMPARED and all(not kind.holding or not kind.holding.what for kind in step.order)


def _based(rules: Rules, step: Ranking) -> Rules:
    if step.base is Base.BADUGI:
        return replace(without(LOW["A-5"], (Category.PAIR,)), size=step.size or 4, rainbow=True, low=rules.low)
    if step.base is not Base.STANDARD:
        raise CannotJudge(f"{step.base} hands are no poker hands")
    if step.size == 6 and rules.order == STANDARD:
        return replace(rules, size=6, order=SIX)
    if step.size and step.size > 5:
        raise CannotJudge(f"there is no standard order of hands of {step.size} cards")
    if step.when:
        raise CannotJudge("how hands are ranked hangs on what happens in the game")
    return replace(rules, size=step.size or rules.size)


def _counting(rules: Rules, categories: Iterable[Category]) -> Rules:
    """The same ranking in which some categories count again, each in its standard place."""
    order = list(rules.order)
    back = {c for category in categories for c in _MADE_OF.get(category, (category,))}
    for category in STANDARD:
        needs = {Category.STRAIGHT, Category.FLUSH} if category is Category.STRAIGHT_FLUSH else set()
        if category in back and category not in order and needs <= set(order):
            worse = STANDARD[: STANDARD.index(category)]
            order.insert(max((i for i, kind in enumerate(order) if kind in worse), default=-1) + 1, category)
    return replace(rules, order=tuple(order))


def _lowest(rules: Rules, step: LowestHand) -> Rules:
    """The scale of low hands whose best hand is the one that the step names."""
    if rules.rainbow and step.unsuited and tuple(rank - 2 for rank in step.ranks) == (ACE, *range(rules.size - 1)):
        return rules
    for scale, best in (
        ("A-5", (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)),
        ("A-6", (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.SIX)),
        ("2-7", (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SEVEN)),
    ):
        if set(step.ranks) == set(best):
            of = LOW[scale]
            return replace(rules, order=of.order, lowest=of.lowest, wheel=of.wheel)
    if rules.rainbow and [*step.ranks] == [Rank.ACE, *range(2, rules.size + 1)] and rules.lowest == LOW["A-5"].lowest:
        return rules
    raise CannotJudge("no scale of low hands has that best hand")


def _card_order(rules: Rules, step: CardOrder) -> Rules:
    if step.negated or step.only_for:
        raise CannotJudge("cards that do not count as the highest or lowest for one thing")
    if step.between:
        raise CannotJudge("a rank that stands between two others is not compared here")
    sets = step.cards.what
    ranks = {c >> 2 for c in cards_of(sets) if len(sets) == 1}
    if len(ranks) != 1 or step.cards.rank_of or step.cards.like:
        raise CannotJudge("which cards are the highest or lowest hangs on the game")
    (rank,) = ranks
    rest = tuple(r for r in rules.lowest if r != rank)
    if step.may:
        if rank != ACE:
            raise CannotJudge("only aces can be high or low as one likes")
        return replace(rules, either=True, lowest=rest)
    if step.side is Side.HIGH and rank != ACE:
        raise CannotJudge("a rank other than the ace counts highest")
    # "Aces are low only" leaves them one end of a straight.
    wheel = rules.wheel and rank != ACE
    return replace(rules, wheel=wheel, either=False, lowest=(rank, *rest) if step.side is Side.LOW else rest)


def _suit_order(rules: Rules, step: SuitOrder) -> Rules:
    if step.never:
        return replace(rules, suits=HIGH.suits)
    if step.suit_of is not None:
        raise CannotJudge("a tie that one card of each hand breaks")
    if len(step.suits) == 1:
        raise CannotJudge("the order of the other suits is not told")
    suits = tuple(SUITS.index(s) for s in step.suits) or (3, 2, 1, 0)
    return replace(rules, suits=suits, flush_suits=rules.flush_suits or step.compared is Compared.FLUSHES)


def kind_of(hand: HandKind) -> Category | HandKind | None:
    """The place of a kind of hand in an order; None for hands that are not described by a category."""
    if hand.value is not None and not hand.declared:
        plain = hand == HandKind(value=HandValue(hand.value.category)) and hand.value.category in STANDARD
        return hand.value.category if plain else hand
    high = hand.holding is not None and hand.holding.which is Selector.HIGH and not hand.holding.what
    return Category.HIGH_CARD if high else None


def _beats(rules: Rules, told: tuple[HandKind, ...], spoken: tuple[HandKind, ...]) -> Rules:
    """The order with each kind moved just above the one that it beats; `told` has the best first."""
    if any(kind.level not in (None, Level.BELOW) or kind.declared or kind.level for kind in told):
        raise CannotJudge("which hand is meant is not known before the game")
    if any(kind.also or kind.of or kind.natural or kind.other or kind.total or kind.last_won for kind in told):
        raise CannotJudge("which hands are meant is not known here")
    if any(kind.holding is not None and kind.holding.amount in _COMPARED for kind in told):
        raise CannotJudge("how many of such cards another hand has is not asked here")
    if not any(kind.rest for kind in told) and any(kind_of(k) is None and not k.those for k in told):
        if any(kind_of(kind) is not None or kind.those for kind in told):
            raise CannotJudge("where hands that are told by their cards stand among others is not known here")
    if any(kind.rest for kind in told) or any(kind_of(k) is None and not k.those for k in told):
        return replace(rules, tiers=(*rules.tiers, *_tiers(told)))
    order = list(rules.order)

    def place(hand: HandKind) -> int:
        if hand.those:
            if not spoken:
                raise CannotJudge("those hands are not known")
            return max(place(h) for h in spoken)
        kind = _known_kind(hand)
        if kind not in order:
            standard = None if isinstance(kind, Category) or kind.value is None else kind.value.category
            order.insert(order.index(standard) + 1 if standard is not None and standard in order else 0, kind)
        return order.index(kind)

    for better, worse in reversed(list(zip(told, told[1:], strict=False))):
        below = place(worse)
        kind = _known_kind(better)
        if kind in order and order.index(kind) > below:
            continue
        if kind in order:
            order.remove(kind)
            below = place(worse)
        order.insert(below + 1, kind)
    return replace(rules, order=tuple(order))


def _known_kind(hand: HandKind) -> Category | HandKind:
    kind = kind_of(hand)
    if kind is None:
        raise CannotJudge("which hand is meant is not known here")
    return kind


def category_of(kind: HandKind) -> Category:
    """The category in the name of an added kind of hand. Raises CannotJudge if it has none."""
    if kind.value is None:
        raise CannotJudge("what that kind of hand is called is not known here")
    return kind.value.category


def _tiers(told: tuple[HandKind, ...]) -> tuple[tuple[HandKind, int], ...]:
    """Hands that beat or lose to all others: those named before "the rest" are above 0, those after it below."""
    level = next((i for i, kind in enumerate(told) if kind.rest), 0)
    for kind in told:
        cards = kind.holding or kind.lacking
        if kind.those or cards is not None and (cards.like_card or cards.rank_of or cards.owner or cards.lies):
            raise CannotJudge("which hands are meant hangs on the game")
    return tuple((kind, level - i) for i, kind in enumerate(told) if not kind.rest)
