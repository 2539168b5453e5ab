"""Steps about the order of hands: which beats which, special hands, and the order of cards and suits."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Color, Rank, Suit
from catalog.model.constraints import changed, check_list, normalize, reject_if
from catalog.model.frozen import derived, frozen
from catalog.model.layout import Selector
from catalog.model.normalize import CARDS, in_general
from catalog.model.phrase import CHECKS, CardPhrase
from catalog.model.ranking import Ignore
from catalog.model.step import BARE, Step
from catalog.model.terms import Category, ConditionKind, Likeness, Zone
from catalog.model.terms_of_money import Side


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
        CHECKS[Definition](self)


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
        CHECKS[HandKind](self)


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

    If `tied`, one beats the other only if both would otherwise be equal. With `only` there are no other hands.
    """

    order: tuple[HandKind, ...]
    always: bool = False
    alike: bool = False
    tied: bool = False
    only: bool = False
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.order) < 2:
            raise ValueError("an order of a single hand")
        beaten = tuple(_no_other(hand) for hand in self.order[1:])
        if beaten != self.order[1:]:
            normalize(self, order=(self.order[0], *beaten))
        reject_if(
            self.alike and (self.always or len(self.order) > 2), "three hands that count alike, or two that always do"
        )
        reject_if(
            self.tied and (self.always or self.alike or len(self.order) > 2),
            "a tie between three hands, or between two that are alike",
        )
        reject_if(
            self.tied and any(hand.those or hand.level or hand.total for hand in self.order),
            "a tie of hands mentioned before, or with a total",
        )
        more = any(hand.those or hand.rest or hand.level or hand.total for hand in self.order)
        reject_if(self.only and (self.always or self.alike or self.tied or more), "a list of all hands, and more of it")
        reject_if(self.only and len(self.order) < 3, "a list of all hands that is too short")
        like = self.order[-1]
        reject_if(
            self.alike and (like.value is None or like != HandKind(like.value)), "hands that count as more than a value"
        )
        reject_if(
            self.alike and (self.order[0].rest or self.order[0].those), '"those" or "the rest" that count as another'
        )
        reject_if(self.alike and self.order[0].value == self.order[1].value, "a hand that counts as itself")
        of = self.order[0].of
        reject_if(self.alike and of == CardPhrase(like=Likeness.SAME_COLOR), "cards of one color that count as a hand")
        held = self.order[0].holding or self.order[0].lacking or of
        reject_if(self.alike and self.order[0].value and held, "a hand with certain cards that counts as another")
        reject_if(self.alike and self.order[0].definition, "a hand defined here that counts as another")
        first = self.order[0]
        several = first.also or first.total or first.lacking is not None or first.size and first.of
        reject_if(self.alike and several, "several kinds of hands that count as one")

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
        reject_if(
            not self.ranks or self.ranks.denominator not in (1, 2, 4),
            "hands better by no ranks, or by less than a quarter",
        )
        reject_if(
            self.hand is not None and (self.per_cards or self.round_up), "a kind of hand that is better for each card"
        )


def check_change(change: Step) -> None:
    """Refuse a change that is not about the order of hands."""
    reject_if(changed(change, **BARE) != change, "players and times are said of the order, not of a change")


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
        reject_if(self.changes and self.new, "new hands both described and counted")
        reject_if(self.base is Base.THIRTY_ONE and self.size, "in thirty-one, any number of cards counts")
        reject_if(self.size is not None and self.size < 1 or self.new < 0, "fewer than one card, or than no new hands")


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
        reject_if(self.least < 2, "a run has two or more cards")

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
        check_list("the hands that break", self.categories, 1)
        reject_if(Category.HIGH_CARD in self.categories, "a card that breaks high cards")

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
        reject_if(self.may and self.next_to is not None, "cards may be high, yet come next to a rank")
        reject_if(self.cards.group is not None, "an order of pairs or other groups")
        suits = self.side is not None and bool(self.cards.what) and self.cards == CardPhrase(what=self.cards.what)
        suits = suits and all(of.suit and of == CardSet(suit=of.suit) for of in self.cards.what)
        reject_if(suits, "the card or its suit can be meant as high or low")
        narrowed = self.negated or self.only_for is not None
        if narrowed or self.may:
            normalize(self, cards=in_general(self.cards))
        reject_if(
            narrowed and (self.may or self.next_to or self.between), '"not" or "only as" beside "may", or another place'
        )
        reject_if(narrowed and not self.cards.what, '"not" or "only as" without the rank or suit')
        reject_if(self.only_for is not None and (self.when or self.cards == CARDS), "one use of any cards in one case")
        reject_if(
            self.only_for == CardPhrase(lies=Zone.HOLE) and not self.negated, '"only as hole cards" without the card'
        )
        if self.between:
            reject_if(self.may or self.side or self.next_to, "cards between two ranks, yet high or low")
            reject_if(
                len(self.between) != 2 or len(set(self.between)) < 2,
                "cards between a rank and itself, or more than two",
            )
            reject_if(any(of.rank in self.between for of in self.cards.what), "cards that rank between themselves")
            normalize(self, between=tuple(sorted(self.between)))
            return
        if self.side is None and (self.next_to or not self.may):
            raise ValueError("cards neither high nor low, or next to a rank alone")


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
            raise ValueError("an order of one suit, or with a suit twice")
        told = self.suits or self.suit_of or self.compared is not Compared.TIES
        reject_if(self.never and bool(told), "suits that break no ties, in an order")
        one = self.suit_of is not None and (self.suit_of.which is None or self.suit_of.which is Selector.THAT)
        reject_if(
            one or self.suit_of is not None and self.compared is not Compared.TIES,
            "the suit of a card that breaks no tie, or of no certain card",
        )


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
        reject_if(low >= high or high - low == 1, "a rank after its neighbor, or after a higher one")
        normalize(self, may=False)


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
        reject_if(self.never is self.may, "straights that may and never do wrap around, or neither")
