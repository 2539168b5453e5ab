"""Steps about how hands compare: which hand beats which, points, what wins a share of the pot, split cards."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Color, Rank, Suit
from catalog.model.constraints import changed, check_counts, normalize, reject_if
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Selector
from catalog.model.normalize import CARDS, IT, ONE, in_general
from catalog.model.phrase import CardPhrase
from catalog.model.ranking import Ignore
from catalog.model.step import BARE, Step
from catalog.model.terms import Bound, Category, ConditionKind, Group, Likeness, Zone
from catalog.model.terms_of_money import Side

_SUMS = (Bound.EXACTLY, Bound.MORE_THAN, Bound.LESS_THAN)


class Base(StrEnum):
    """The way of comparing hands on which a rule is based."""

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
        """True if cards have points."""
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
    """What hands or cards compete for."""

    HIGH = "high"
    LOW = "low"
    SPLIT = "split"
    POT = "pot"
    THAT = "it"


class Level(StrEnum):
    """Where a hand's total is, compared with the target."""

    BELOW = "below"
    ABOVE = "above"


class TieBreak(StrEnum):
    """Which of two hands equally far from a total wins; INSIDE is the one between the totals."""

    INSIDE = "inside"
    OUTSIDE = "outside"
    HIGH = "high"
    LOW = "low"


class Decider(StrEnum):
    """Who decides what a rule leaves open."""

    DEALER = "dealer"
    HOUSE = "house rules"
    HOLDER = "player"


class Metric(StrEnum):
    """How the distance between hands is measured."""

    MANHATTAN = "manhattan"


@frozen
class Definition:
    """The definition of a special hand: the ranks from one to another, what all cards are, what it must not be.

    It may be described by its `cards`, or by all of its `ranks`, one by one; `suited`, or each of another suit
    (`unsuited`). `skipping` leaves out every other rank; `round` continues from the ace to the two.
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
    """Refuse cards that are no part of a hand, or are a hand by their value."""
    reject_if(cards.hands or cards.which is Selector.THAT, "hands with which cards?")
    reject_if(cards == CardPhrase(cards.amount), "hands with so many cards are told by their size")
    one = cards.amount in (None, ONE) and cards.group is None and cards.like_card is None
    reject_if(one and cards.like is Likeness.SAME_RANK, "of the same rank as which?")
    reject_if(cards.group is not None and (cards.lower_than or cards.higher_than), "such a pair is a hand by its value")


_OF_SUIT = ({"named_suit"}, {"named_suit", "namer"}, {"like", "chosen"})


@frozen
class HandKind:
    """Hands that are alike: by value, side, number of cards, by the cards that they have or lack.

    A hand by its value may be made `of` certain cards, and `also` is another hand that is meant; hands without a wild
    card are `natural`. `those` are the hands mentioned before, `rest` all others, `declared` the one named before the
    deal; `other` ones are different from those that the rule mentioned before, flushes of other suits. Their cards
    may have a `total`. A hand by its value may be holding certain cards, or lacking them; `last_won` is the kind that
    won the last game.
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
    """A hand that another beats: "any other straight" is any straight, as none beats itself; a flush may be of
    another suit.
    """
    if not hand.other or hand.value is None or hand.value.category in _SUITED:
        return hand
    return changed(hand, other=False)


@frozen
class Beats(Step):
    """Kinds of hands, best first; `always`: whatever else is true of them; `alike`: they are equal.

    If `tied`, one beats the other only if both would otherwise be equal.
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
    """Hands count as a number of ranks (places in the order of hands) better, or worse; for each of a number of
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
    """Refuse a change that is not about the order of hands."""
    reject_if(changed(change, **BARE) != change, "when it holds is told of the whole")


@frozen
class Ranking(Step):
    """How hands compare: the order of hands to start from, the number of cards, and the changes."""

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
        """True if the rule gives the order of all hands of a number of cards, from the best one to the high card."""
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
    """Hands with a run of a least number of cards in one color beat all others, the longest run first.

    With `suited_first` runs in one suit beat all others, whatever their length; of equal runs those of `first` win.
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
    """A card that breaks certain hands of all other players, if its holder wins by that; it is then the best kicker.

    A broken hand has the value of its cards without that combination.
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
class CardOrder(Step):
    """Cards are the highest or the lowest of the deck, next to another rank; without a side, either as one likes.

    Or they rank `between` two others. `only_for` limits this to certain uses: "as low hole cards"; `negated`: it is
    not so.
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
        if narrowed or self.may:
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
    """What is compared by suit."""

    CARDS = "cards"
    TIES = "ties"
    FLUSHES = "flushes"


@frozen
class SuitOrder(Step):
    """The suits, best first: for all cards, for tied hands, or for flushes, which then do not compare by their ranks.

    Tied hands may be compared by the suit of one card of each (`suit_of`), or not by suit at all (`never`).
    """

    suits: tuple[Suit, ...] = ()
    compared: Compared = Compared.CARDS
    suit_of: CardPhrase | None = None
    never: bool = False
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
        told = self.suits or self.suit_of or self.compared is not Compared.TIES
        reject_if(self.never and bool(told), "by which suit are ties not broken?")
        one = self.suit_of is not None and (self.suit_of.which is None or self.suit_of.which is Selector.THAT)
        reject_if(one or self.suit_of is not None and self.compared is not Compared.TIES, "the suit of which card?")


@frozen
class Follows(Step):
    """In straights one rank comes directly after another that is not its neighbour: jacks after sevens."""

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
    """Cards that hands of certain categories may not use."""

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
    """Straights may continue from the ace to the two, or (`never`) not."""

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
