"""Steps about how hands are compared: contests of several kinds, totals, ties and the split card."""

from __future__ import annotations

from fractions import Fraction

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed, check_counts, normalize, reject_if
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
    """How many points each card counts."""

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
        reject_if(self.lowest and self.unbeaten, "the lowest hand, or the best?")


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
    """The hand with the most suit marks in the middle of its cards wins, or the `fewest`. `none` are cards without
    marks, and cards with a number of `columns` of marks have none.

    `middle` says which marks are dots. With a `side`, the most take the high one, the fewest the low one.
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
    """The card whose holder shares the pot, or none at all; `exists`: there may be none; `back`: it is that card
    again.

    If nobody has it, it is the card `otherwise`. Each time that the condition holds it changes from `cards` to the
    card `or_back`, and back.
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
