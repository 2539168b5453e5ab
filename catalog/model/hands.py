"""Steps about how hands compare: which hand beats which, points, what wins a share of the pot, split cards."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Color, Rank, Suit
from catalog.model.constraints import changed, check_counts, normalize, reject_if
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Selector
from catalog.model.normalize import CARDS, IT, ONE, OTHER_CARDS, in_general
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.ranking import Ignore
from catalog.model.step import BARE, Step
from catalog.model.terms import Bound, Category, ConditionKind, EventKind, Group, Likeness, Role, Side, Zone

_SUMS = (Bound.EXACTLY, Bound.MORE_THAN, Bound.LESS_THAN)


class Base(StrEnum):
    """The way of comparing hands that a rule starts from."""

    STANDARD = "standard poker"
    BLACKJACK = "blackjack"
    FOOTBALL = "football"
    COUNTING = "counting"
    SEVEN_27 = "7/27"
    STRAIGHT_FLUSH = "straight flush"
    FLUSH = "flush"
    BASEBALL = "baseball"
    BASKETBALL = "basketball"
    BINGO = "bingo"
    FLORIDA_BINGO = "Florida bingo"
    TEXAS_BINGO = "Texas bingo"
    BADUGI = "badugi"
    BACCARAT = "baccarat"
    CRIBBAGE = "cribbage"
    RUMMY = "rummy"
    BRAG = "brag"
    PAI_GOW = "pai gow"
    LOWBALL = "lowball"
    DEUCE_TO_SEVEN = "deuce to seven"
    ACE_TO_FIVE = "ace to five"
    FIVE_21 = "5/21"
    TWO_22 = "2/22"
    BOWLING = "bowling"
    THIRTY_ONE = "thirty-one"
    GOLF = "golf"

    @classmethod
    def lows(cls) -> tuple[Base, ...]:
        """The orders of low hands."""
        return (cls.LOWBALL, cls.DEUCE_TO_SEVEN, cls.ACE_TO_FIVE)

    @property
    def counts(self) -> bool:
        """True where cards are worth points."""
        return self not in _POKER_LIKE


_POKER_LIKE = (
    Base.STANDARD,
    Base.STRAIGHT_FLUSH,
    Base.FLUSH,
    Base.BADUGI,
    Base.RUMMY,
    Base.BRAG,
    Base.PAI_GOW,
    *Base.lows(),
)


class Contested(StrEnum):
    """What hands or cards are compared for."""

    HIGH = "high"
    LOW = "low"
    SPLIT = "split"
    POT = "pot"
    THAT = "it"


class Level(StrEnum):
    """Where a hand's total lies."""

    BELOW = "below"
    ABOVE = "above"


class TieBreak(StrEnum):
    """Which of two hands equally far from a total wins; INSIDE is the one between the totals."""

    INSIDE = "inside"
    OUTSIDE = "outside"
    HIGH = "high"
    LOW = "low"


class Decider(StrEnum):
    """Who settles what a rule leaves open."""

    DEALER = "dealer"
    HOUSE = "house rules"
    HOLDER = "player"


class Metric(StrEnum):
    """How far a hand is from another."""

    MANHATTAN = "manhattan"


@frozen
class Definition:
    """What makes a hand of its own: the ranks from one to another, what all cards are, what it must not be.

    It may be told by its `cards`, or by all of its `ranks`, one by one; those `suited`, or each of another suit
    (`unsuited`).
    `skipping` leaves every other rank out; `round` goes on from the ace to the two.
    """

    base: HandValue | None = None
    span: tuple[Rank, ...] = ()
    all_of: CardSet | None = None
    without: tuple[Category, ...] = ()
    skipping: bool = False
    round: bool = False
    cards: CardPhrase | None = None
    ranks: tuple[Rank, ...] = ()
    suited: bool = False
    unsuited: bool = False

    def __post_init__(self) -> None:
        reject_if(self.all_of is not None and self.base is None, "which hand, and all of which cards?")
        sized = self.base is not None and self.base.cards is not None  # "four card straight flush"
        reject_if(self.base is not None and not (self.all_of or self.without or sized), "which hand, of which cards?")
        reject_if(self.base is not None and self.base.better + self.base.above + self.base.below, "which hand?")
        reject_if(Category.HIGH_CARD in self.without, "without what?")
        both = self.cards is not None and bool(self.ranks)  # "two, five, nine, and two cards under nine"
        ways = (self.base, self.span, self.skipping, self.round, self.cards and not both, self.ranks)
        reject_if(sum(map(bool, ways)) > 1 or not any(map(bool, (*ways, self.without))), "a hand is made in one way")
        reject_if(self.without and (self.all_of or self.skipping or self.round), "a hand is made in one way")
        reject_if(self.suited and self.unsuited, "of one suit, or of several?")
        alike = self.suited or self.unsuited
        reject_if(
            self.ranks and len(self.ranks) < (2 if both or alike else 3) or alike and not self.ranks, "which ranks?"
        )
        reject_if(both and alike, "which of them are suited?")
        reject_if(both and self.cards is not None and self.cards.amount is None, "how many cards beside those ranks?")
        reject_if(self.cards is not None and (self.all_of or self.cards.which is Selector.THAT), "which cards?")
        reject_if(self.cards is not None and (self.cards.plus or self.cards.alternative), "which cards?")
        reject_if(self.span and (len(self.span) != 2 or self.span[0] == self.span[1]), "from which rank to which?")


def _check_holding(cards: CardPhrase) -> None:
    """Refuses what is no part of a hand, or a hand by its value."""
    reject_if(cards.hands or cards.which is Selector.THAT, "hands with which cards?")
    reject_if(cards == CardPhrase(cards.amount), "hands with so many cards are told by their size")
    one = cards.amount in (None, ONE) and cards.group is None and cards.like_card is None
    reject_if(one and cards.like is Likeness.SAME_RANK, "of the same rank as which?")
    reject_if(cards.group is not None and (cards.lower_than or cards.higher_than), "such a pair is a hand by its value")


_OF_SUIT = ({"named_suit"}, {"named_suit", "namer"}, {"like", "chosen"})


@frozen
class HandKind:
    """Hands that are alike: by value, side, number of cards, by what is in them or not.

    A hand by its value may be made `of` certain cards, and another hand be meant as `also`; hands without a wild card
    are `natural`. `those` are the hands just spoken of, `rest` all others, `declared` the one named before the deal;
    `other` ones are not those that the rule has told of before, flushes those of other suits. Or their cards have a
    `total`. A hand by its value may be holding certain cards, or lack them; `last_won` is the kind that won the last
    game.
    """

    value: HandValue | None = None
    definition: Definition | None = None
    side: Side | None = None
    size: int | None = None
    holding: CardPhrase | None = None
    lacking: CardPhrase | None = None
    level: Level | None = None
    declared: bool = False
    those: bool = False
    rest: bool = False
    also: HandValue | None = None
    of: CardPhrase | None = None
    natural: bool = False
    other: bool = False
    total: Amount | None = None
    last_won: bool = False

    def __post_init__(self) -> None:
        check_counts(self.size)
        ranks = self.definition.ranks if self.definition is not None else ()
        reject_if(ranks and self.size is not None, "hands told rank by rank have so many cards")
        reject_if(self.declared and self.definition is not None, "which hand was declared, or which is it?")
        other_suit = self.other and self.value is not None and fields_set(self) == {"value", "other"}
        reject_if(
            self.other and not other_suit and self.holding is None and self.lacking is None, "all others are the rest"
        )
        reject_if(
            other_suit and self.value is not None and (self.value.above or self.value.below),
            "better or worse than which others?",
        )
        summed = self.total is not None and fields_set(self) - {"total", "side"}
        reject_if(summed, "a total, or what else?")
        reject_if(self.total is not None and (self.total.bound not in _SUMS or self.total.other), "how much in all?")
        ways = (self.value, self.level, self.declared, self.those, self.rest, self.natural, self.last_won)
        reject_if(sum(map(bool, ways)) > 1, "hands are told in one way")
        known = self.those or self.rest or self.level or self.last_won
        reject_if(known and self.definition is not None, "those, or which?")
        held = (self.side, self.size, self.holding, self.lacking)
        reject_if(self.also is not None and (self.value is None or self.of or self.definition), "this hand and that")
        reject_if(self.also is not None and self.also == self.value, "this hand and that")
        reject_if(self.also is not None and (self.also.above or self.also.below), "better or worse than which of both?")
        if self.of is not None:
            reject_if(self.value is not None and (self.definition or self.value.rank), "which hand?")
            mates = (Likeness.SAME_RANK, Likeness.SAME_RANK_AND_SUIT)
            reject_if(self.of.like in mates, "of the same rank as which?")
            reject_if(self.of.like is Likeness.OTHER_SUITS and self.of.like_card == IT, "another than which?")
            like = self.of.like if self.of != CardPhrase(like=Likeness.SAME_COLOR) else None
            reject_if(self.value is None and (like or self.of.lies), "made of which cards?")
            reject_if(
                fields_set(self.of)
                not in ({"what"}, {"what", "facing"}, {"facing"}, {"lies"}, {"like"}, {"like", "like_card"}, *_OF_SUIT),
                "made of which cards?",
            )
            reject_if(any(of.rank is not None for of in self.of.what), "a pair of a rank is told by it")
        reject_if(self.of is not None and (self.holding or self.lacking or any(ways[1:])), "hands are told in one way")
        alone = not (self.definition or self.also or self.side or self.size)
        if self.value is not None and alone and (self.holding or self.lacking):
            reject_if(self.holding is not None and self.lacking is not None, "with what, and without what?")
            reject_if(self.value.above or self.value.below, "better or worse, and with what?")
            group = self.holding is not None and (self.holding.group or self.holding.hands)
            paired = self.value.category is Category.FLUSH and self.holding == CardPhrase(ONE, group=Group.PAIR)
            reject_if(group and not paired, "one hand, and another?")
        else:
            reject_if(any(map(bool, ways)) and any(thing is not None for thing in held), "hands are told in one way")
        if self.definition is not None and self.value is None:
            by_cards = self.of or self.lacking or self.holding
            bare = fields_set(self.definition) == {"without"}
            reject_if(self.side or bare is (by_cards is None), "what is it called?")
            reject_if(not bare and not (self.definition.span or self.definition.ranks), "what is it called?")
        if self.holding is not None:
            _check_holding(self.holding)
        for cards in (self.holding, self.lacking):
            reject_if(cards is not None and (cards.beside or cards.spot), "hands do not lie in a layout")
        if not any(vars(self).values()):
            raise ValueError("which hands?")


_SUITED = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL)


def _no_other(hand: HandKind) -> HandKind:
    """A hand that another beats: "any other straight" is any, as none beats itself; a flush may be of another suit."""
    if not hand.other or hand.value is None or hand.value.category in _SUITED:
        return hand
    return changed(hand, other=False)


@frozen
class Beats(Step):
    """Kinds of hands, best first; `always` whatever else is true of them; `alike` where they are worth the same.

    One beats the other only where both would be worth the same otherwise if `tied`.
    """

    order: tuple[HandKind, ...]
    always: bool = False
    alike: bool = False
    tied: bool = False
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.order) < 2:
            raise ValueError("a hand beats another")
        beaten = tuple(_no_other(hand) for hand in self.order[1:])
        if beaten != self.order[1:]:
            normalize(self, order=(self.order[0], *beaten))
        reject_if(self.alike and (self.always or len(self.order) > 2), "one counts as the other")
        reject_if(self.tied and (self.always or self.alike or len(self.order) > 2), "which of two hands alike?")
        reject_if(self.tied and any(hand.those or hand.level or hand.total for hand in self.order), "alike in what?")
        like = self.order[-1]
        reject_if(self.alike and (like.value is None or like != HandKind(like.value)), "which hand is it like?")
        reject_if(self.alike and (self.order[0].rest or self.order[0].those), "which hands are like it?")
        reject_if(self.alike and self.order[0].value == self.order[1].value, "as what?")
        of = self.order[0].of
        reject_if(self.alike and of == CardPhrase(like=Likeness.SAME_COLOR), "cards of one color are like which hand?")
        held = self.order[0].holding or self.order[0].lacking or of
        reject_if(self.alike and self.order[0].value and held, "with what, and like which hand?")
        reject_if(self.alike and self.order[0].definition, "which hand it is like is told of a hand known")
        first = self.order[0]
        several = first.also or first.total or first.lacking is not None or first.size and first.of
        reject_if(self.alike and several, "which one hand is like it?")

    @property
    def number(self) -> int:
        if any(hand.level or hand.total for hand in self.order):
            return 4
        return 1 if all(hand.side is Side.LOW for hand in self.order) else 2


@frozen
class Better(Step):
    """Hands count as so many ranks (places in the order of hands) better, or worse; for each so many cards of
    `per_cards`.
    """

    ranks: Fraction
    hand: HandKind | None = None
    per_cards: CardPhrase | None = None
    round_up: bool = False
    impersonal = True

    @derived
    def kind(self) -> str:
        return "wild" if self.per_cards and any(of.wild for of in self.per_cards.what) else "rank"

    @property
    def number(self) -> int:
        return 201 if self.kind == "wild" else 2

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not self.ranks or self.ranks.denominator not in (1, 2, 4), "how many ranks better or worse?")
        reject_if(
            self.hand is not None and (self.per_cards or self.round_up), "hands of a kind are so much better each"
        )


def check_change(change: Step) -> None:
    """Refuses what changes no order of hands."""
    reject_if(changed(change, **BARE) != change, "when it holds is told of the whole")


@frozen
class Ranking(Step):
    """How hands compare: from which order of hands, with how many cards, and what is changed in it."""

    base: Base = Base.STANDARD
    size: int | None = None
    side: Side | None = None
    new: int = 0
    changes: tuple[Ignore | Beats | Better, ...] = ()
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        if self.base in (Base.BADUGI, Base.RUMMY, Base.BRAG, Base.PAI_GOW, Base.STRAIGHT_FLUSH, Base.FLUSH):
            return 5
        return 4 if self.base.counts else 2 if self.changes and not self._all_told or self.new else 1

    @property
    def _all_told(self) -> bool:
        """True where the order of all hands of so many cards is told, from the best one to the high card."""
        change = self.changes[0]
        kinds = change.order if isinstance(change, Beats) and len(self.changes) == 1 and self.size else ()
        last = kinds[-1] if len(kinds) > 4 else None
        high = last is not None and last.holding is not None and last.holding.which is Selector.HIGH
        return high or last is not None and last.value is not None and last.value.category is Category.HIGH_CARD

    def __post_init__(self) -> None:
        super().__post_init__()
        for change in self.changes:
            check_change(change)
        reject_if(self.changes and self.new, "new hands are told one by one, or how many they are")
        reject_if(self.base is Base.THIRTY_ONE and self.size, "cards of one suit, as many as there are")
        reject_if(self.size is not None and self.size < 1 or self.new < 0, "how many?")


@frozen
class ColorRuns(Step):
    """Hands with a run of at least so many cards in one color beat all others, the longest run first.

    With `suited_first` runs in one suit beat all others, whatever their length; of runs alike those of `first` win.
    """

    least: int
    suited_first: bool = False
    first: Color | None = None
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.least < 2, "one card is no run")

    @property
    def number(self) -> int:
        return 5


@frozen
class Breaks(Step):
    """A card that breaks certain hands of all other players, where its holder wins by that; it is the best kicker then.

    A broken hand is worth what its cards are without that.
    """

    cards: CardPhrase
    categories: tuple[Category, ...]
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not self.categories or len(set(self.categories)) < len(self.categories), "which hands are broken?")
        reject_if(Category.HIGH_CARD in self.categories, "a hand that is nothing else cannot be broken")

    @property
    def number(self) -> int:
        return 2


@frozen
class Contest(Step):
    """Which hand takes a share: the `place`th best or worst, or the middle one; made of which cards, under which order.

    It has at least the hand that it is `having`, or is `holding` such cards.
    With `nearest_middle` it is the high or the low one of so many
    hands closest to the middle. Or there is no such hand (`none`).
    """

    contested: Contested
    place: int | None = None
    worst: bool = False
    size: int | None = None
    middle: bool = False
    hand: Side | None = None
    base: Base | None = None
    made_of: CardPhrase | None = None
    unused_by: Side | None = None
    without: CardPhrase | None = None
    nearest_middle: int | None = None
    changes: tuple[Ignore | Beats | Better, ...] = ()
    having: HandValue | None = None
    holding: CardPhrase | None = None
    none: bool = False
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        if self.base and self.base.counts:
            return 4
        return 5 if self.base in (Base.STRAIGHT_FLUSH, Base.FLUSH) else 1

    @property
    def _narrowed(self) -> bool:
        """True where it is told of which cards, or under which order, hands are compared."""
        told = (self.size, self.base, self.made_of, self.unused_by, self.without, self.having, self.holding)
        return any(thing is not None for thing in told)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.without is not None and self.without.amount == ONE:
            normalize(self, without=changed(self.without, amount=None))  # not one is none
        if self.without is not None and self.without.which is Selector.THAT and self.without.higher_than:
            normalize(self, without=changed(self.without, which=None))  # "with no card higher than a ten"
        check_counts(self.size)
        if self.none:
            which = (self.place, self.worst, self.middle, self.hand, self.nearest_middle, self.unused_by, self.base)
            reject_if(
                any(which) or self.size or self.changes or self.made_of or self.without or self.having or self.holding,
                "there is none",
            )
            reject_if(self.contested in (Contested.POT, Contested.THAT), "which hand is there not?")
            return
        reject_if(self.changes and self.base is None, "what is changed is told of the order of hands")
        reject_if(self.base is Base.THIRTY_ONE, "who is nearest to thirty-one has the best of them")
        reject_if(self.having is not None and self.having.worse, "the best of the worst is told by its place")
        reject_if(
            self.place is not None and not 1 <= self.place <= 4, "nobody counts hands further down than the fourth"
        )
        for change in self.changes:
            check_change(change)
        which = sum((self.place is not None, self.middle, self.worst, self.hand is not None))
        nth_worst = self.worst and self.place is not None and self.place > 1
        sided = self.contested in (Contested.HIGH, Contested.LOW)
        bare = self.worst and sided and self.place is None and self.base is None and not self._narrowed
        reject_if(bare, "that one hand is below all others")
        if which > 1 + nth_worst or not (which or self.base or self.made_of):
            raise ValueError("which hand takes it?")
        if self.place == 1 and self.contested in (Contested.HIGH, Contested.LOW) and not self._narrowed:
            raise ValueError("the best hand is the high hand, the worst the low one")
        if which and self.changes or self.base and self.changes and self.contested is Contested.POT:
            raise ValueError("what is changed is told of the order of hands")
        if self.contested is Contested.POT and (self.hand or not which):
            raise ValueError("which hand takes the pot?")
        narrowed = (self.worst, self.base, self.unused_by, self.without, self.having, self.holding)
        best = self.contested is Contested.POT and self.place == 1 and not any(narrowed)
        reject_if(best, "that the best hand takes the pot is told of the showdown")
        if self.size and not (self.place or self.worst):
            raise ValueError("the best or worst hand of so many cards")
        narrowed = self.unused_by or self.without or self.having or self.holding
        if not which and (self.size or narrowed or self.base and self.made_of):
            raise ValueError("the best hand is told by what it is made of")
        either = self.made_of is not None and self.made_of.amount is not None and self.made_of.amount.other
        reject_if(either, "how many cards a hand uses is told of its cards")
        told = (self.base, self.made_of, self.unused_by, self.without, self.having, self.holding)
        plain = self.holding == CARDS
        reject_if(plain or self.holding is not None and (self.having or self.without), "with which cards?")
        reject_if(self.having is not None and (self.having.above or self.having.below or self.without), "at least that")
        if self.nearest_middle is not None and (self.hand is None or self.nearest_middle < 2 or any(told)):
            raise ValueError("which of the hands closest to the middle?")
        ranked = self.worst or (self.place or 0) > 1
        same = self.hand is not None and not self._narrowed  # "it is the same as the high hand"
        if self.contested is Contested.THAT and self.nearest_middle is None and not (ranked or same):
            raise ValueError("what takes which share?")


@frozen
class MiddleTies(Step):
    """Ties between middle hands: the one with most cards of the first ranks wins, else of the next, outwards."""

    hands: int
    rank_pairs: tuple[RankPair, ...]
    onward: bool = False
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.hands)
        reject_if(not self.rank_pairs or len(set(self.rank_pairs)) < len(self.rank_pairs), "which ranks?")

    @property
    def number(self) -> int:
        return 1


@frozen
class RankPair:
    """Two ranks that count alike."""

    first_rank: Rank
    second_rank: Rank


@frozen
class Worth:
    """What cards count: any one of `values`, their face value, or half of it (`halved`), `double` what others of their
    rank do, or double their face value; `sign` alone; or any number that their holder likes (`any`).

    `cards` is None for all that nothing else was said of.
    """

    cards: CardPhrase | None = None
    values: tuple[Fraction, ...] = ()
    face: bool = False
    double: bool = False
    sign: int = 0
    halved: bool = False
    any: bool = False

    def __post_init__(self) -> None:
        if self.cards is not None:
            normalize(self, cards=in_general(self.cards))
        reject_if(self.cards is not None and self.cards.amount == Amount(None, Bound.MOST), "which of them?")
        reject_if(self.sign not in (-1, 0, 1), "positive or negative?")
        reject_if(self.any and self.cards is None, "which cards are worth any number?")
        reject_if(self.cards == OTHER_CARDS, "that is all that nothing else was said of")
        most = self.cards is not None and self.cards.amount is not None and self.cards.amount.bound is Bound.MOST
        reject_if(most, "which of them are worth something else?")
        reject_if(
            any(value < 0 for value in self.values) or len(set(self.values)) < len(self.values), "values are told once"
        )
        below = self.sign < 0 and bool(self.values or self.face)  # "minus ten"
        twice = self.face and self.double  # twice what they show
        reject_if(twice and below, "twice below nought?")
        ways = bool(self.values) + self.face + self.double + self.halved + bool(self.sign) + self.any
        if ways != 1 + below + twice:
            raise ValueError("cards are worth one thing")
        reject_if(below and self.values and not all(self.values), "nothing is not below nothing")


@frozen
class Points(Step):
    """What cards are worth."""

    worths: tuple[Worth, ...]
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(Worth(CARDS, any=True) in self.worths, "which cards are worth what?")
        reject_if(not self.worths or len(set(self.worths)) < len(self.worths), "what is worth how much?")

    @property
    def number(self) -> int:
        return 4


@frozen
class EmptyHand(Step):
    """A hand in which no card is left counts as nothing; no other beats it where it is `unbeaten`.

    Where it is the `lowest`, it is told as that.
    """

    unbeaten: bool = False
    lowest: bool = False
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 4

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.lowest and self.unbeaten, "the lowest hand, or the best?")


@frozen
class Total(Step):
    """Hands compare by the sum of their cards, or of some `cards`; the high or the low sum wins where `side` is told,
    `hands` are those.

    The sum of other cards is taken off it (`minus`). The split hand may be the highest or lowest (`split`).
    Only its `last_digit` may count.
    `size`: of so many of their cards, as each player likes; `absolute`: how far the sum is from nought.
    """

    side: Side | None = None
    hands: Side | None = None
    base: Base | None = None
    absolute: bool = False
    size: int | None = None
    cards: CardPhrase | None = None
    minus: CardPhrase | None = None
    split: Side | None = None
    last_digit: bool = False
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 4

    def __post_init__(self) -> None:
        super().__post_init__()
        alone = (self.absolute, self.size, self.side, self.hands, self.minus)
        reject_if(self.split is not None and any(alone), "whose total is that?")
        others = (self.absolute, self.size, self.side, self.hands, self.base, self.cards, self.minus, self.split)
        reject_if(self.last_digit and any(others), "whose last digit?")
        reject_if((self.absolute or self.size) and (self.side or self.hands), "whose total is that?")
        reject_if(self.cards is not None and self.side is not None, "whose total is that?")
        reject_if(
            self.minus is not None and (self.cards is None or self.base or self.minus == self.cards), "minus what?"
        )
        reject_if(self.cards is not None and (self.size or self.absolute or CARDS == self.cards), "of which cards?")
        reject_if(self.cards is not None and self.cards == CardPhrase(self.cards.amount), "so many cards are a size")
        reject_if(self.base is not None and self.hands is None, "which hands are of which kind?")
        reject_if(self.base is Base.THIRTY_ONE, "such hands are ranked by it anyway")
        reject_if(self.hands is not None and self.base is None and self.minus, "whose total is that?")
        narrow = self.base or self.cards or self.minus
        reject_if(
            self.side is not None and self.hands is not None and narrow, "the total wins, or hands are ranked by it"
        )


@frozen
class Closest(Step):
    """The hand whose sum is closest to `target` takes the side, or the pot; a sum on the side of `never` cannot.

    With a `base` it is summed up as hands of that game are; only certain `cards` may count. `split` where it is the
    split hand.
    """

    target: Fraction
    side: Side | None = None
    never: Level | None = None
    base: Base | None = None
    cards: CardPhrase | None = None
    split: bool = False
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.target < 0 or self.target.denominator not in (1, 2, 4), "closest to what total?")
        reject_if(self.base is not None and not self.base.counts, "hands without a total")
        reject_if(self.split and (self.side or self.base), "the split hand, or which?")
        reject_if(self.cards is not None and not fields_set(self.cards, "amount"), "which cards are counted?")
        reject_if(self.base is Base.THIRTY_ONE, "those are as near as can be to one total")

    @property
    def number(self) -> int:
        return 4


@frozen
class Ties(Step):
    """How ties are broken: by the first, or by any of several as somebody decides; or by `cards`, one after another, or
    in favour `of` certain players; by the suits of what breaks them after that (`by_suit`). `hands` are those that tie.
    The higher or the lower sum of the cards wins them where `by_total`.
    """

    tie_breaks: tuple[TieBreak, ...] = ()
    deciders: tuple[Decider, ...] = ()
    cards: tuple[CardPhrase, ...] = ()
    of: Who | None = None
    by_suit: bool = False
    hands: Side | None = None
    by_total: Side | None = None
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        ways = (self.tie_breaks, self.cards, self.of, self.by_total)
        reject_if(sum(map(bool, ways)) != 1 and not (self.deciders and not any(ways)), "how are they broken?")
        reject_if(self.deciders and (self.cards or self.of or self.by_total), "how are they broken?")
        reject_if(self.by_total is not None and (self.by_suit or self.hands), "by the total, or by which suit?")
        reject_if(
            self.by_suit and (self.of or self.deciders or len((*self.cards, *self.tie_breaks)) > 1), "by which suit?"
        )
        reject_if(self.by_suit and self.tie_breaks[:1] not in ((), (TieBreak.HIGH,), (TieBreak.LOW,)), "by which suit?")
        if len(self.cards) == 1 and self.cards[0].amount in (Amount(None, Bound.MOST), Amount(None, Bound.FEWEST)):
            normalize(self, of=Who(Role.ANY, (Event((EventKind.HAS,), cards=self.cards[0]),)), cards=())
        by_cards = self.of is None or len(self.of.doing) == 1 and self.of.doing[0].deeds == (EventKind.HAS,)
        reject_if(self.hands is not None and not by_cards, "who wins them, whichever hand ties?")
        ends = tuple(CardPhrase(which=which) for which in (Selector.HIGH, Selector.LOW, Selector.TOP))
        alone = len(self.cards) == 1 and (self.cards[0] in ends or self.cards[0] == CardPhrase(self.cards[0].amount))
        reject_if(alone or any(cards == CARDS for cards in self.cards), "by which cards?")
        reject_if(len(set(self.cards)) < len(self.cards), "told once")
        suit = [of.like is Likeness.SAME_SUIT and fields_set(of) == {"like", "like_card"} for of in self.cards]
        reject_if(suit == [True], "the suit of a card breaks a tie by the order of suits")
        reject_if(any(cards.hands or cards.which is Selector.THAT for cards in self.cards), "a card breaks a tie")
        reject_if(
            len(set(self.tie_breaks)) < len(self.tie_breaks) or len(set(self.deciders)) < len(self.deciders),
            "told once",
        )

    @property
    def number(self) -> int:
        return 5 if self.cards or self.of else 4


@frozen
class TieDeal(Step):
    """Tied players are dealt cards until such a card comes, which wins."""

    cards: CardPhrase
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            any(of == CardSet(color=of.color) for of in self.cards.what if of.color), "a card of which rank or suit?"
        )

    @property
    def number(self) -> int:
        return 4


@frozen
class Dots(Step):
    """The hand with the most suit marks in the middle of its cards wins, or the `fewest`; `none` cards, and those with
    so many `columns` of marks, have none.

    `middle` tells which marks are dots. Where a `side` is told, the most take the high one, the fewest the low one.
    """

    most: bool = False
    fewest: bool = False
    side: Side | None = None
    middle: bool = False
    none: CardPhrase | None = None
    columns: int | None = None
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.columns)
        told = (self.most, self.fewest, self.middle, self.none is not None, self.side is not None)
        if sum(told) != 1 or (self.columns and not self.none):
            raise ValueError("what about dots?")

    @property
    def number(self) -> int:
        return 4


@frozen
class Nearest(Step):
    """The hand closest to these ranks, all in `other_suits` than another where that is told, wins, however close."""

    ranks: tuple[Rank, ...]
    other_suits: bool = False
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 5

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(len(self.ranks) < 2, "nearest to which hand?")
        reject_if(self.other_suits and len(self.ranks) > 4, "there are four suits")


@frozen
class Distance(Step):
    """How the distance between hands is measured."""

    metric: Metric
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 5


def _singly(cards: CardPhrase) -> tuple[CardPhrase, ...]:
    """These cards and those, each by themselves."""
    return (cards,) if cards.plus is None else (changed(cards, plus=None), *_singly(cards.plus))


@frozen
class MostOf(Step):
    """The player with the most such cards, or sets of cards, or the `fewest`, wins, or takes one `side` of the pot.

    It is the hand that takes the share of the split hand where `split`.
    """

    cards: tuple[CardPhrase, ...]
    side: Side | None = None
    fewest: bool = False
    split: bool = False
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(any(cards.line is not None for cards in self.cards), "hands do not lie in a layout")
        normalize(self, cards=tuple(single for cards in self.cards for single in _singly(cards)))
        reject_if(not self.cards or len(set(self.cards)) < len(self.cards), "the most of what?")
        counted = [cards.amount.bound for cards in self.cards if cards.amount is not None]
        reject_if({Bound.ALL, Bound.ALL_BUT, Bound.HALF} & {*counted}, "the most, or how many?")
        plain = [cards for cards in self.cards if cards == CardPhrase(what=cards.what)]
        reject_if(len(plain) > 1, "cards of several sorts are counted together")
        reject_if(
            any(cards.unmatched and cards.which for cards in self.cards), "that one card shares the pot by itself"
        )
        reject_if(self.split and self.side is not None, "which share?")
        reject_if(When(ConditionKind.AT_SHOWDOWN) in self.when, "hands are compared at the showdown")

    @property
    def number(self) -> int:
        return 5


@frozen
class BestOf(Step):
    """The best hand of one sort wins, whatever else there is: the highest pair, or the `longest` straight; or it is the
    split hand (`split`), or wins one `side`. It is made `of` certain cards where that is told: a straight in one suit.
    """

    category: Category
    longest: bool = False
    split: bool = False
    of: CardPhrase | None = None
    side: Side | None = None
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 5

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.category in (Category.HIGH_CARD, Category.SET), "which hands?")
        reject_if(self.split and self.side is not None, "which share?")
        runs = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
        reject_if(self.longest and self.category not in runs, "how long is it?")
        if self.of is not None:
            reject_if(fields_set(self.of) not in ({"what"}, {"like"}, {"facing"}), "made of which cards?")
            alike = (None, Likeness.SAME_SUIT, Likeness.SAME_COLOR, Likeness.ALTERNATING)
            reject_if(self.of.like not in alike or any(of.rank for of in self.of.what), "made of which cards?")
            reject_if(self.of.like is not None and self.category is not Category.STRAIGHT, "a flush is of one suit")


@frozen
class SplitCard(Step):
    """The card whose holder shares the pot, or none at all; `exists` where there may be none, `back`: it was so.

    Where nobody has it, it is the card `otherwise`; each time that the condition holds it changes from `cards` to the
    card `or_back`, and from that to these.
    """

    cards: CardPhrase | None = None
    contested: Contested = Contested.SPLIT
    exists: bool = False
    back: bool = False
    otherwise: CardPhrase | None = None
    or_back: CardPhrase | None = None
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 3

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.contested in (Contested.POT, Contested.THAT), "a card for which side?")
        shared = any(cards is not None and cards.split_card for cards in (self.cards, self.otherwise, self.or_back))
        reject_if(shared, "which card is the split card?")
        if self.cards is None:
            reject_if(self.exists or self.back or self.otherwise or self.or_back, "there is none")
            return
        reject_if(self.otherwise == self.cards or self.otherwise and self.exists, "if nobody has it, which card?")
        plain = not (self.exists or self.back or self.otherwise) and self.or_back != self.cards
        reject_if(self.or_back is not None and not plain, "from which card to which?")
        reject_if(self.cards == CardPhrase(self.cards.amount, dead=True), "it is dead")


@frozen
class CardOrder(Step):
    """Cards are the highest or the lowest of the deck, next to another rank; either as one likes without a side.

    Or they rank `between` two others. They may do so only for what is told of certain cards (`only_for`): "as low
    hole cards"; where `negated` they do not.
    """

    cards: CardPhrase
    side: Side | None = None
    next_to: Rank | None = None
    between: tuple[Rank, ...] = ()
    negated: bool = False
    only_for: CardPhrase | None = None
    kind = "rank"
    impersonal = True
    permits = True

    @property
    def number(self) -> int:
        lows = (ConditionKind.IN_LOW, ConditionKind.EVEN_IN_LOW)
        return 1 if any(getattr(w, "temper", None) in lows for w in self.when) else 2

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.may and self.next_to is not None, "they may be high, or are next to a rank")
        reject_if(self.cards.group is not None, "hands are no cards")
        suits = self.side is not None and bool(self.cards.what) and self.cards == CardPhrase(what=self.cards.what)
        suits = suits and all(of.suit and of == CardSet(suit=of.suit) for of in self.cards.what)
        reject_if(suits, "the high card, or the high suit?")
        narrowed = self.negated or self.only_for is not None
        if narrowed:
            normalize(self, cards=in_general(self.cards))
        reject_if(narrowed and (self.may or self.next_to or self.between), "as what do they not count?")
        reject_if(narrowed and not self.cards.what, "cards of which rank or suit?")
        reject_if(self.only_for is not None and (self.when or self.cards == CARDS), "which cards, and for what alone?")
        reject_if(self.only_for == CardPhrase(lies=Zone.HOLE) and not self.negated, "which of the hole cards?")
        if self.between:
            reject_if(self.may or self.side or self.next_to, "between which ranks?")
            reject_if(len(self.between) != 2 or len(set(self.between)) < 2, "between which ranks?")
            reject_if(any(of.rank in self.between for of in self.cards.what), "between which others?")
            normalize(self, between=tuple(sorted(self.between)))
            return
        if self.side is None and (self.next_to or not self.may):
            raise ValueError("high or low?")


class Compared(StrEnum):
    """What is told apart by suit."""

    CARDS = "cards"
    TIES = "ties"
    FLUSHES = "flushes"


@frozen
class SuitOrder(Step):
    """The suits, best first: for all cards, for tied hands, or for flushes, which then do not go by their ranks.

    Tied hands may go by the suit of one card of each (`suit_of`).
    """

    suits: tuple[Suit, ...] = ()
    compared: Compared = Compared.CARDS
    suit_of: CardPhrase | None = None
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 5 if self.compared is Compared.TIES else 2

    def __post_init__(self) -> None:
        super().__post_init__()
        if (
            len(set(self.suits)) < len(self.suits)
            or len(self.suits) == 1
            and self.compared is not Compared.TIES
            or not self.suits
            and self.compared is Compared.CARDS
        ):
            raise ValueError("in what order are the suits?")
        one = self.suit_of is not None and (self.suit_of.which is None or self.suit_of.which is Selector.THAT)
        reject_if(one or self.suit_of is not None and self.compared is not Compared.TIES, "the suit of which card?")


@frozen
class Follows(Step):
    """In straights one rank comes right after another that it is not next to: jacks after sevens."""

    first_rank: Rank
    second_rank: Rank
    kind = "rank"
    impersonal = True
    permits = True

    @property
    def number(self) -> int:
        return 2

    def __post_init__(self) -> None:
        super().__post_init__()
        low, high = self.first_rank, self.second_rank
        reject_if(low >= high or high - low == 1, "those follow each other anyway")
        normalize(self, may=False)


@frozen
class Unfit(Step):
    """Cards that no hand of certain categories may be made with."""

    cards: CardPhrase
    categories: tuple[Category, ...]
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 2

    def __post_init__(self) -> None:
        super().__post_init__()
        normalize(self, cards=in_general(self.cards))
        reject_if(not self.categories or len(set(self.categories)) < len(self.categories), "for which hands?")
        reject_if(Category.HIGH_CARD in self.categories, "a hand that is nothing else")
        reject_if(self.cards.which is Selector.THAT, "which cards?")
        reject_if(any(of.wild or of.joker for of in self.cards.what), "wild cards are told what they complete")


@frozen
class Wrap(Step):
    """Straights may go on from the ace to the two, or (`never`) not."""

    never: bool = False

    kind = "rank"
    impersonal = True
    permits = True

    @property
    def number(self) -> int:
        return 2

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.never is self.may, "they may or they may not")
