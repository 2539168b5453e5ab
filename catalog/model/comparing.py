"""Steps about how hands are compared: contests of several kinds, totals, ties and the split card."""

from __future__ import annotations

from fractions import Fraction

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed, check_counts, check_list, normalize, reject_if
from catalog.model.frozen import fields_set, frozen
from catalog.model.hands import Base, Beats, Better, Contested, Decider, Level, Metric, TieBreak, check_change
from catalog.model.layout import Selector
from catalog.model.normalize import CARDS, ONE, OTHER_CARDS, in_general
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.ranking import Ignore
from catalog.model.step import Step
from catalog.model.terms import Bound, Category, ConditionKind, EventKind, Likeness, Role
from catalog.model.terms_of_money import Side


@frozen
class Contest(Step):
    """Which hand takes a share: the `place`th best or worst, or the middle one; which cards it uses, and which order.

    It is at least the hand `having`, or is `holding` certain cards. With `nearest_middle` it is the high or the low
    one of that number of hands closest to the middle. `none`: there is no such hand.
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
        """True if only certain cards are compared, or in a certain order."""
        told = (self.size, self.base, self.made_of, self.unused_by, self.without, self.having, self.holding)
        return any(thing is not None for thing in told)

    def _normalize(self) -> None:
        if self.without is not None and self.without.amount == ONE:
            normalize(self, without=changed(self.without, amount=None))  # not one is none
        if self.without is not None and self.without.which is Selector.THAT and self.without.higher_than:
            normalize(self, without=changed(self.without, which=None))  # "with no card higher than a ten"
        if self.contested is Contested.LOW and self.worst and self.place is not None and self.place > 1:
            normalize(self, worst=False)  # the second worst hand is the second best low one

    def __post_init__(self) -> None:
        super().__post_init__()
        self._normalize()
        check_counts(self.size)
        if self.none:
            which = (self.place, self.worst, self.middle, self.hand, self.nearest_middle, self.unused_by, self.base)
            reject_if(
                any(which) or self.size or self.changes or self.made_of or self.without or self.having or self.holding,
                "a hand that does not exist is not described",
            )
            reject_if(self.contested in (Contested.POT, Contested.THAT), '"no such hand" beside the whole pot')
            return
        reject_if(self.changes and self.base is None, "a change of the order of hands without an order")
        reject_if(self.base is Base.THIRTY_ONE, "in thirty-one the nearest hand is always the best")
        reject_if(self.having is not None and self.having.worse, 'a hand that is "or worse" takes the share')
        reject_if(self.place is not None and not 1 <= self.place <= 4, "hands beyond the fourth")
        for change in self.changes:
            check_change(change)
        which = sum((self.place is not None, self.middle, self.worst, self.hand is not None))
        nth_worst = self.worst and self.place is not None and self.place > 1
        sided = self.contested in (Contested.HIGH, Contested.LOW)
        bare = self.worst and sided and self.place is None and self.base is None and not self._narrowed
        reject_if(bare, "the worst hand of a side without an order of hands")
        if which > 1 + nth_worst or not (which or self.base or self.made_of):
            raise ValueError("a share for no hand, or for a hand said twice")
        if self.place == 1 and self.contested in (Contested.HIGH, Contested.LOW) and not self._narrowed:
            raise ValueError("the best high hand is the high hand anyway")
        if which and self.changes or self.base and self.changes and self.contested is Contested.POT:
            raise ValueError("a change of the order of hands does not say which hand takes a share")
        if self.contested is Contested.POT and (self.hand or not which):
            raise ValueError("a pot, not said for which hand")
        narrowed = (self.worst, self.base, self.unused_by, self.without, self.having, self.holding)
        best = self.contested is Contested.POT and self.place == 1 and not any(narrowed)
        reject_if(best, "the best hand takes the pot: that is a showdown")
        if self.size and not (self.place or self.worst):
            raise ValueError("hands of some number of cards, without the best or the worst")
        narrowed = self.unused_by or self.without or self.having or self.holding
        if not which and (self.size or narrowed or self.base and self.made_of):
            raise ValueError("a hand without a place, with more than its cards or its order")
        either = self.made_of is not None and self.made_of.amount is not None and self.made_of.amount.other
        reject_if(either, "a hand of one number of cards or another")
        told = (self.base, self.made_of, self.unused_by, self.without, self.having, self.holding)
        plain = self.holding == CARDS
        reject_if(
            plain or self.holding is not None and (self.having or self.without),
            "a hand with no certain cards, or told in another way too",
        )
        reject_if(
            self.having is not None and (self.having.above or self.having.below or self.without),
            "a hand above or below a value, not just at least that",
        )
        if self.nearest_middle is not None and (self.hand is None or self.nearest_middle < 2 or any(told)):
            raise ValueError("the hand closest to the middle of one hand, or without a side")
        ranked = self.worst or (self.place or 0) > 1
        same = self.hand is not None and not self._narrowed  # "it is the same as the high hand"
        if self.contested is Contested.THAT and self.nearest_middle is None and not (ranked or same):
            raise ValueError("a share, not said for which hand")


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
        check_list("the pairs of ranks", self.rank_pairs, 1)

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
    """The points of cards: any one of `values`, their face value, or half of it (`halved`); `double` that of others
    of their rank, or double their face value; only a `sign`; or any number that their holder likes (`any`).

    `cards` is None for all cards that no other rule is about.
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
        reject_if(self.sign not in (-1, 0, 1), "points with a sign that is neither plus nor minus")
        reject_if(self.any and self.cards is None, "cards worth any number, not said which")
        reject_if(self.cards == OTHER_CARDS, 'points of "the other cards": leave out the cards')
        most = self.cards is not None and self.cards.amount is not None and self.cards.amount.bound is Bound.MOST
        reject_if(most, "points of the most cards")
        reject_if(
            any(value < 0 for value in self.values) or len(set(self.values)) < len(self.values),
            "a negative value of a card, or one named twice",
        )
        below = self.sign < 0 and bool(self.values or self.face)  # "minus ten"
        twice = self.face and self.double  # twice what they show
        reject_if(twice and below, "twice the face value is not negative")
        ways = bool(self.values) + self.face + self.double + self.halved + bool(self.sign) + self.any
        if ways != 1 + below + twice:
            raise ValueError("points of cards said not at all or twice")
        reject_if(below and self.values and not all(self.values), "minus zero is zero")


@frozen
class Points(Step):
    """How many points each card counts."""

    worths: tuple[Worth, ...]
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(Worth(CARDS, any=True) in self.worths, "cards worth any number, not said which")
        check_list("the points of cards", self.worths, 1)

    @property
    def number(self) -> int:
        return 4


@frozen
class EmptyHand(Step):
    """A hand without cards counts as nothing; if `unbeaten`, no other beats it.

    `lowest` is for "it is the lowest hand".
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
        reject_if(self.lowest and self.unbeaten, "an empty hand both lowest and unbeaten")


@frozen
class Total(Step):
    """Hands compare by the sum of their cards, or of some `cards`; `side` says which sum wins, `hands` which hands.

    The sum of other cards is subtracted (`minus`). The split hand may be the highest or lowest (`split`). Only its
    `last_digit` may count. `size`: only that number of cards, of the player's choice; `absolute`: the distance of the
    sum from 0.
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
        reject_if(self.split is not None and any(alone), "the total of the split hand has a side, size or subtraction")
        others = (self.absolute, self.size, self.side, self.hands, self.base, self.cards, self.minus, self.split)
        reject_if(self.last_digit and any(others), '"only the last digit counts" beside more about the total')
        reject_if(
            (self.absolute or self.size) and (self.side or self.hands),
            "a distance from 0, or a number of cards, for one side",
        )
        reject_if(self.cards is not None and self.side is not None, "a total of certain cards for one side")
        of = self.cards.rank_of.cards if self.cards is not None and self.cards.rank_of is not None else None
        reject_if(
            of is not None and of.what and not any(a.rank for a in of.what), "cards that share a rank with a suit"
        )
        reject_if(
            self.minus is not None and (self.cards is None or self.base or self.minus == self.cards),
            "cards subtracted from themselves, from a kind of hand or none",
        )
        reject_if(
            self.cards is not None and (self.size or self.absolute or CARDS == self.cards),
            "a total of certain cards with a size or as a distance from 0",
        )
        reject_if(
            self.cards is not None and self.cards == CardPhrase(self.cards.amount),
            "only a number of cards: that is the size",
        )
        reject_if(self.base is not None and self.hands is None, "a kind of hands without a side")
        reject_if(self.base is Base.THIRTY_ONE, "thirty-one goes by the total anyway")
        reject_if(self.hands is not None and self.base is None and self.minus, "cards subtracted for one side only")
        narrow = self.base or self.cards or self.minus
        reject_if(
            self.side is not None and self.hands is not None and narrow,
            "a total that wins a side and ranks hands at once",
        )


@frozen
class Closest(Step):
    """The hand whose sum is closest to `target` takes the side, or the pot; a sum on the side of `never` cannot.

    With a `base` the sum is that of hands in this game; only certain `cards` may count. `split`: it is the split
    hand.
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
        reject_if(
            self.target < 0 or self.target.denominator not in (1, 2, 4),
            "a total to reach below 0, or finer than a quarter",
        )
        reject_if(self.base is not None and not self.base.counts, "a total of hands that have none")
        reject_if(self.split and (self.side or self.base), "the split hand with a side or kind")
        reject_if(
            self.cards is not None and not fields_set(self.cards, "amount"),
            "cards that count, told only by their number",
        )
        reject_if(self.base is Base.THIRTY_ONE, "a total to reach in thirty-one, which has one")

    @property
    def number(self) -> int:
        return 4


@frozen
class Ties(Step):
    """How ties are broken: by the first of several ways, or the one that somebody decides; by `cards`, one after
    another; in favour `of` certain players; and then by the suits of the cards that broke them (`by_suit`). `hands`
    are those that tie. With `by_total` the higher or the lower sum of the cards wins.
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
        reject_if(
            sum(map(bool, ways)) != 1 and not (self.deciders and not any(ways)), "ties broken in two ways, or in none"
        )
        reject_if(self.deciders and (self.cards or self.of or self.by_total), "ties decided by a person and by cards")
        reject_if(
            self.by_total is not None and (self.by_suit or self.hands),
            "ties broken by a total and by suits, or on one side",
        )
        reject_if(
            self.by_suit and (self.of or self.deciders or len((*self.cards, *self.tie_breaks)) > 1),
            "suits break ties after one way only",
        )
        reject_if(
            self.by_suit and self.tie_breaks[:1] not in ((), (TieBreak.HIGH,), (TieBreak.LOW,)),
            "suits break ties after the high or the low card only",
        )
        if len(self.cards) == 1 and self.cards[0].amount in (Amount(None, Bound.MOST), Amount(None, Bound.FEWEST)):
            normalize(self, of=Who(Role.ANY, (Event((EventKind.HAS,), cards=self.cards[0]),)), cards=())
        by_cards = self.of is None or len(self.of.doing) == 1 and self.of.doing[0].deeds == (EventKind.HAS,)
        reject_if(self.hands is not None and not by_cards, "ties of high or low hands broken by players, not by cards")
        ends = tuple(CardPhrase(which=which) for which in (Selector.HIGH, Selector.LOW, Selector.TOP))
        alone = len(self.cards) == 1 and (self.cards[0] in ends or self.cards[0] == CardPhrase(self.cards[0].amount))
        reject_if(alone or any(cards == CARDS for cards in self.cards), "ties broken by no certain cards")
        check_list("the cards that break ties", self.cards)
        suit = [of.like is Likeness.SAME_SUIT and fields_set(of) == {"like", "like_card"} for of in self.cards]
        reject_if(suit == [True], "the suit of a card breaks ties by the order of suits")
        reject_if(
            any(cards.hands or cards.which is Selector.THAT for cards in self.cards),
            "ties broken by hands, or by cards mentioned before",
        )
        reject_if(
            len(set(self.tie_breaks)) < len(self.tie_breaks) or len(set(self.deciders)) < len(self.deciders),
            "the same way to break ties twice",
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
            any(of == CardSet(color=of.color) for of in self.cards.what if of.color),
            "a tie that any card of a color decides",
        )

    @property
    def number(self) -> int:
        return 4


@frozen
class Dots(Step):
    """The hand with the most suit marks in the middle of its cards wins, or the `fewest`. `none` are cards without
    marks, and cards with a number of `columns` of marks have none.

    `middle` says which marks are dots. With a `side`, the most take the high one, the fewest the low one. With `split`
    the most take the share of the split hand. `every` card of a hand counts, not only those of its best hand.
    """

    most: bool = False
    fewest: bool = False
    side: Side | None = None
    middle: bool = False
    none: CardPhrase | None = None
    columns: int | None = None
    split: bool = False
    every: bool = False
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.columns)
        told = (
            self.most, self.fewest, self.middle and not self.split, self.none is not None, self.side is not None,
            self.split, self.every,
        )  # fmt: skip
        if sum(told) != 1 or (self.columns and not self.none):
            raise ValueError("two things about dots at once, or none")

    @property
    def number(self) -> int:
        return 4


@frozen
class Nearest(Step):
    """The hand closest to these ranks wins, however close; with `other_suits` all must be of different suits."""

    ranks: tuple[Rank, ...]
    other_suits: bool = False
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 5

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(len(self.ranks) < 2, "nearness to fewer than two ranks")
        reject_if(self.other_suits and len(self.ranks) > 4, "only four cards can be of different suits")


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
    """Each part of a card phrase by itself."""
    return (cards,) if cards.plus is None else (changed(cards, plus=None), *_singly(cards.plus))


@frozen
class MostOf(Step):
    """The player with the most such cards, or sets of cards, or the `fewest`, wins, or takes one `side` of the pot.

    With `split` it is the hand that takes the share of the split hand.
    """

    cards: tuple[CardPhrase, ...]
    side: Side | None = None
    fewest: bool = False
    split: bool = False
    kind = "rank"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(any(cards.line is not None for cards in self.cards), "cards of a hand in a layout")
        normalize(self, cards=tuple(single for cards in self.cards for single in _singly(cards)))
        check_list("the cards to have most of", self.cards, 1)
        counted = [cards.amount.bound for cards in self.cards if cards.amount is not None]
        reject_if({Bound.ALL, Bound.ALL_BUT, Bound.HALF} & {*counted}, '"the most" beside another number of cards')
        plain = [cards for cards in self.cards if cards == CardPhrase(what=cards.what)]
        reject_if(len(plain) > 1, "cards of several kinds, each counted")
        reject_if(any(cards.unmatched and cards.which for cards in self.cards), "most of one certain card")
        reject_if(self.split and self.side is not None, "the split hand for another side too")
        reject_if(When(ConditionKind.AT_SHOWDOWN) in self.when, '"at the showdown" for what always is')

    @property
    def number(self) -> int:
        return 5


@frozen
class BestOf(Step):
    """The best hand of one category wins, whatever else there is: the highest pair, or the `longest` straight. It may
    be the split hand (`split`), win one `side`, or have to consist `of` certain cards: a straight in one suit.
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
        reject_if(self.category in (Category.HIGH_CARD, Category.SET), "the best high card, or the best set")
        reject_if(self.split and self.side is not None, "the split hand for another side too")
        runs = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
        reject_if(self.longest and self.category not in runs, "the longest of hands that have no length")
        if self.of is not None:
            reject_if(
                fields_set(self.of) not in ({"what"}, {"like"}, {"facing"}),
                "cards of the hand described in no way, or in two",
            )
            alike = (None, Likeness.SAME_SUIT, Likeness.SAME_COLOR, Likeness.ALTERNATING)
            reject_if(
                self.of.like not in alike or any(of.rank for of in self.of.what),
                "cards of the hand with a rank, or alike other than in suit or color",
            )
            reject_if(
                self.of.like is not None and self.category is not Category.STRAIGHT,
                "cards alike in a hand that is no straight",
            )


@frozen
class SplitCard(Step):
    """The card whose holder shares the pot, or none at all; `exists`: there may be none; `back`: it is that card
    again.

    With `top` the holder of these cards shares the pot before the holder of the split card.
    If nobody has it, it is the card `otherwise`. Each time that the condition holds it changes from `cards` to the
    card `or_back`, and back.
    """

    cards: CardPhrase | None = None
    contested: Contested = Contested.SPLIT
    exists: bool = False
    back: bool = False
    otherwise: CardPhrase | None = None
    or_back: CardPhrase | None = None
    top: bool = False
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 3

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.contested in (Contested.POT, Contested.THAT), "a card for no known side of the pot")
        shared = any(cards is not None and cards.split_card for cards in (self.cards, self.otherwise, self.or_back))
        reject_if(shared, "a split card described as the split card")
        if self.cards is None:
            reject_if(
                self.exists or self.back or self.otherwise or self.or_back or self.top,
                "no split card, and yet more about it",
            )
            return
        reject_if(
            self.otherwise == self.cards or self.otherwise and self.exists,
            "a card that stands in for itself as the split card",
        )
        more = self.exists or self.back or self.otherwise or self.or_back
        of_split = self.contested is Contested.SPLIT
        reject_if(self.top and (more or not of_split), "the top split card, with more about it")
        plain = not (self.exists or self.back or self.otherwise) and self.or_back != self.cards
        reject_if(
            self.or_back is not None and not plain, "a split card that changes to itself, or with more said of it"
        )
        reject_if(self.cards == CardPhrase(self.cards.amount, dead=True), "a dead split card")
