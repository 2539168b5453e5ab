"""Steps that make cards wild, or name, pick and change those that are."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Picture, Rank, cards_in
from catalog.model.constraints import changed, check_counts, check_list, normalize, reject_if
from catalog.model.frozen import fields_set, frozen
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import EACH, IT, ONE, TABLE_HAND, THEM, WILD_CARDS, in_general
from catalog.model.phrase import CardPhrase, Event, When, Who, so_many_kinds
from catalog.model.step import Step, check_sides, number_of, on_table
from catalog.model.terms import Bound, ConditionKind, EventKind, Group, Likeness, Period, Role, Tally, Zone
from catalog.model.terms_of_money import Side
from catalog.model.wild_count import (
    COUNTED,
    EVERYONES,
    HANDS_OF_A_SIDE,
    SOLE,
    all_known,
    events_told,
    to_others,
    wild_number,
    with_beside,
)

_OTHER_WAY = {Facing.UP: Facing.DOWN, Facing.DOWN: Facing.UP}


def _lying(event: Event) -> dict[str, Facing | Zone]:
    """The facing or place that an event gives to the cards mentioned before, if it says nothing else; otherwise
    empty.
    """
    cards = event.being if event.being is not None else event.cards
    if cards is None:
        return {}
    so = {name: getattr(cards, name) for name in ("facing", "lies") if getattr(cards, name) is not None}
    if len(so) != 1 or so.get("lies", Zone.HOLE) is not Zone.HOLE:
        return {}
    such = CardPhrase(which=Selector.THAT, **so)
    being = (CardPhrase(**so), CardPhrase(ONE, **so))
    same = (
        Event((EventKind.COMES_UP,), cards=such),
        Event((EventKind.DEALT,), cards=such),
        *(Event((EventKind.IS,), cards=IT, being=those) for those in being),
    )
    return so if event in same else {}


_GOING: dict[tuple[Event, ...], Side] = {
    (Event((EventKind.GOES_HIGH,)),): Side.HIGH,
    (Event((EventKind.GOES_LOW,)),): Side.LOW,
}


@frozen
class Wild(Step):
    """Cards that are wild, or are not; with `rank_too` all cards of their ranks as well; with `side` only for one
    hand.

    `instead_of` cards are no longer wild. `for_holder`: only for the player who has them; `for_whom`: for certain
    players; `for_table`: only for the hand on the table; `besides_winner`: not for the winning hand. `sizes`: only in
    hands of this number of cards. `to_complete`: they can only be part of one of these hands (in their suit, with
    `own_suit`), or (`negated`) of any but these. `always`: in any case. `by_multiples`: it is about multiples of a rank
    that is wild. `onward` continues a list; `in_split`: only in the split hand, or not there (`not_split`). `beside` is
    how many other cards the rule makes wild as well.
    """

    cards: CardPhrase
    rank_too: bool = False
    for_holder: bool = False
    side: Side | None = None
    negated: bool = False
    instead_of: CardPhrase | None = None
    for_whom: Who | None = None
    for_table: bool = False
    besides_winner: bool = False
    sizes: tuple[int, ...] = ()
    to_complete: tuple[HandValue, ...] = ()
    own_suit: bool = False
    by_multiples: bool = False
    onward: bool = False
    always: bool = False
    in_split: bool = False
    not_split: bool = False
    beside: int = 0
    kind = "wild"
    permits = True
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_beside(self)
        reject_if(facing_alike(self.cards.what) != self.cards.what, "the picture can be of the last cards or of all")
        reject_if(
            self.beside and (self.negated or self.for_table or self.instead_of or self.onward),
            "not wild, or wild instead of others, beside other cards",
        )
        reject_if(self.beside and self.to_complete, "wild in one hand, beside other cards")
        if self.for_whom is not None and self.side is None and self.for_whom.role in (Role.ANY, Role.EACH):
            if (side := _GOING.get(self.for_whom.doing)) is not None:
                normalize(self, side=side, for_whom=None)  # in the hands that they play for it
        check_counts(*self.sizes)
        check_list("the hands to complete", self.to_complete)
        few = self.cards.amount is not None and self.cards.amount.bound in (Bound.STRICT, Bound.UP_TO)
        reject_if(
            few and self.may and fields_set(self.cards) == {"amount", "which"},
            "up to some of them may be wild: that is a limit",
        )
        check_list("the sizes of hands", self.sizes)
        mates = self.cards.plus  # besides a card, "all cards of the same rank" are its own
        reject_if(
            mates is not None
            and (mates.amount is None or mates.amount.number is None)
            and mates.like in (Likeness.SAME_RANK, Likeness.SAME_SUIT, Likeness.THAT_SUIT)
            and mates.like_card is None,
            'a card "and all of its rank": say that of the card',
        )
        self._settle_both()
        self._settle_lies()
        self._settle_cards()
        if self.for_whom == EACH and self.cards.lies is Zone.HOLE and self.cards.owner is None:
            normalize(self, cards=changed(self.cards, owner=THEM), for_holder=True, for_whom=None)
        check_sides(self)
        reject_if(self.instead and self.instead_of is not None, '"instead" and "instead of these" at once')
        split = self.in_split or self.not_split
        reject_if(split and (self.side or self.instead_of or self.to_complete), "the split hand and a side at once")
        reject_if(self.not_split and (self.in_split or self.negated), "cards wild in the split hand, and not there")
        reject_if(self.instead_of is not None and self.to_complete, "wild instead of others, and to complete a hand")
        for_hands = self.for_whom is not None and self.for_whom.role in HANDS_OF_A_SIDE
        reject_if(for_hands, "wild for high or low hands: that is said by a side")
        reject_if(
            self.may and (self.to_complete or self.instead_of or self.negated),
            "cards that may be wild, yet to complete a hand or not",
        )
        barred = self.negated and not self.to_complete
        narrowed = (self.rank_too, self.for_holder, self.side, barred, self.for_whom, self.for_table, self.sizes)
        reject_if(self.by_multiples and self.to_complete, "multiples of a wild rank to complete a hand")
        if (self.instead_of or self.to_complete) and any((*narrowed, self.always, self.onward, self.besides_winner)):
            raise ValueError("wild instead of others, or to complete a hand, and only for some")
        if self.cards.rank_of and self.cards.rank_of.multiple:
            reject_if(self.cards != CardPhrase(rank_of=self.cards.rank_of), "multiples of a rank, described further")
        if self.rank_too and self.cards.rank_of and self.cards.rank_of.multiple:
            raise ValueError("multiples of a rank, and cards of their ranks")
        if self.by_multiples and not self.negated:
            raise ValueError('multiples of a wild rank without "not"')
        if self.own_suit and not self.to_complete:
            raise ValueError('"in their suit" without a hand to complete')
        if sum(map(bool, (self.for_holder, self.for_whom, self.for_table))) > 1:
            raise ValueError("wild for two: a holder, some players or the table")

    def _settle_both(self) -> None:
        """Make "has both wild cards" an event of holding them; hands can win both."""
        conditions = tuple(
            changed(when, events=tuple(map(_both_held, when.events))) if isinstance(when, When) else when
            for when in self.when
        )
        if conditions != self.when:
            normalize(self, when=conditions)

    def _settle_lies(self) -> None:
        """Make "cards are wild if they lie face up, or in the hole" a description of the cards."""
        *others, when = self.when or (None,)
        if not (isinstance(when, When) and self.cards.what and fields_set(self.cards) <= {"amount", "what"}):
            return
        if len(when.events) != 1 or when.temper not in (
            ConditionKind.IF,
            ConditionKind.ONLY_IF,
            ConditionKind.WHILE,
            ConditionKind.UNLESS,
        ):
            return
        if self.negated and self.cards == WILD_CARDS and when.events[0].deeds == (EventKind.DEALT,):
            return  # what is dealt is another card, after which nothing is wild
        so = _lying(when.events[0])
        if when.temper is ConditionKind.UNLESS and so:
            facing = so.get("facing")
            so = {"facing": _OTHER_WAY[facing]} if isinstance(facing, Facing) else {}
        joker = self.cards.amount is not None and self.cards.amount.bound is Bound.THE and "lies" in so
        if so and not joker:
            normalize(self, cards=changed(self.cards, **so), when=tuple(others))

    def _settle_cards(self) -> None:
        """Make a player's own card that makes its rank wild apply only to that player."""
        cards = in_general(self.cards)
        if cards.lies is Zone.HAND and cards.owner is None:
            cards = changed(cards, lies=None, owner=THEM)
        normalize(self, cards=cards)
        if self.for_whom == THEM:
            normalize(self, for_whom=None, for_holder=True)
        elif self.for_whom == TABLE_HAND:
            normalize(self, for_whom=None, for_table=True)
        if self.for_holder and cards.owner == EACH:
            cards = changed(cards, owner=THEM)  # each player's hole card, wild for that player
            normalize(self, cards=cards)
        narrowed = (self.for_holder, self.for_whom, self.for_table, self.side, self.instead_of, self.to_complete)
        if cards.owner == THEM and self.rank_too and not any(narrowed):
            normalize(self, for_holder=True)

    @property
    def number(self) -> int | None:
        """The most cards that may be wild; 200 more if it differs from player to player."""
        return with_beside(self._number, self.beside)

    @property
    def _number(self) -> int | None:
        if self.negated or self.for_table:
            return 0
        cards = self.cards
        if cards.rank_of and cards.rank_of.tally is Tally.POSITION:
            return 204
        factors = next((of.rank_of for of in (cards, cards.plus) if of and of.rank_of and of.rank_of.factor), None)
        if factors is not None:
            return 12 if factors.cards is not None and on_table(factors.cards) else 212
        if cards.rank_of and cards.rank_of.multiple:
            of = cards.rank_of.cards
            return 12 if of is not None and on_table(of) else 212
        both = cards == CardPhrase(Amount(2, Bound.ALL))
        if both and any(of.cards is not None and of.cards.group is Group.PAIR for of in events_told(self)):
            return 52
        if cards in (IT, CardPhrase(Amount(2, Bound.ALL), which=Selector.THAT)):
            ranks = [of.being.rank_of for of in events_told(self) if of.being is not None]
            if any(of is not None and of.cards is not None and to_others(of.cards) for of in ranks):
                return 52
        if cards == IT:
            return self._number_of_it(events_told(self))
        one = cards == CardPhrase(Amount(1, Bound.STRICT), which=Selector.THAT)
        if one and (held := [of.cards for of in events_told(self) if of.deeds == (EventKind.HAS,) and of.cards]):
            return wild_number(changed(held[0], amount=None)) if held[0].what else 201
        if cards.rank_only and not self.for_holder:
            return 4
        ranked = cards.rank_of.cards if cards.rank_of is not None else None
        if self.for_whom is not None and ranked is not None and ranked.owner == EACH:
            return 204
        return self._number_by_others(cards)

    def _number_of_it(self, events: Sequence[Event]) -> int | None:
        """The number for the card mentioned before."""
        if any(of.deeds == (EventKind.HAS,) and of.value is not None for of in events):
            return 52  # all of the hand
        dealt = [of.cards for of in events if of.deeds == (EventKind.DEALT,) and of.cards is not None]
        if self.rank_too and any(of.like and of.like_card is not None and not of.what for of in dealt):
            return 52  # a card like one before it
        number = self._spoken_of()
        if number is None and self.for_holder:
            return 204 if self.rank_too else 201
        own = self.for_holder and self.rank_too and number and number < 100
        common = any(of.cards is not None and of.cards.lies is Zone.COMMON for of in events)
        return number + (500 if common else 200) if own and number is not None else number

    def _number_by_others(self, cards: CardPhrase) -> int | None:
        """The number for cards that are described by other cards, or by when they come."""
        if cards.owner == Who(Role.WINNER) and cards.size:
            return 3 * cards.size
        if cards.after and cards.amount is not None and cards.amount.bound is Bound.WHICHEVER:
            return wild_number(cards, self.rank_too)
        if cards.like is Likeness.SAME_SUIT and cards.like_card is not None and not cards.what and not cards.which:
            if self.for_holder or cards.like_card.owner:
                return 213
        if (self.for_holder or cards.owner) and cards.like is Likeness.SAME_RANK and cards.like_card is None:
            return 204
        mates = cards.plus
        if mates is not None and mates.like is Likeness.SAME_SUIT and mates.like_card and mates.like_card.owner:
            return 213
        by = cards.came.who if cards.came else None
        if cards.which is Selector.NEXT and self.rank_too and by == THEM and (after := self._dealt_before()):
            return min(52, 4 * after)
        rounds = cards.came is not None and cards.came.within is Period.EACH_ROUND and not cards.what
        if rounds and cards.which is not None and by is None and not self.when:
            return 16 if self.rank_too else 4  # of the four rounds that most games have
        if self.for_holder and cards.like is Likeness.THAT_SUIT:
            return 201 if cards.which in SOLE else 213
        return self._number_by_owner(cards, by)

    def _number_by_owner(self, cards: CardPhrase, by: Who | None) -> int | None:
        """The number for cards that are described by their owner; 200 more if it differs from player to player."""
        anyone = by is not None and cards.which is not None and (by.doing or by.role is Role.ANY)
        fixed = cards.lies is Zone.COMMON and (cards.owner, by, cards.line) == (None, None, None)
        if fixed and self.rank_too and cards.which in COUNTED:
            return 4  # one and the same for everybody
        if self.for_holder or cards.owner or by and by.role in EVERYONES and not anyone:
            second = cards.plus is not None and cards.plus.which is not None  # "their high and low hole cards"
            ranks = (
                self.rank_too
                or cards.rank_of
                or cards.rank_only
                or cards.adds_with
                or cards.plus
                and cards.plus.rank_of
            )
            if ranks:
                two = cards.rank_of is not None and cards.plus is not None and cards.plus.rank_of is not None
                two = two or self.rank_too and second
                return (500 if cards.lies is Zone.COMMON else 200) + (8 if two else 4)
            many = cards.amount.number if cards.amount else 4 if cards.like is Likeness.EACH_SUIT else 1
            so_many = cards.which is not None or cards.amount == Amount(1, Bound.MORE)
            if so_many and many:  # so many cards for every player
                return (500 if cards.lies is Zone.COMMON else 200) + many + second
            if cards.owner and not cards.what and (number_of(cards) or 0) > 100:
                return number_of(cards)
        if cards.came is not None and cards.came.to in (EACH, THEM):
            return 204 if self.rank_too else 201
        return wild_number(cards, self.rank_too)

    def _dealt_before(self) -> int:
        """How many cards may be the one before the next card, if one is dealt to any player."""
        dealt = [of.cards for of in events_told(self) if of.deeds == (EventKind.DEALT,) and of.cards is not None]
        return sum(cards_in(of.what) for of in dealt)

    def _spoken_of(self) -> int | None:
        event = next((event for event in events_told(self) if event.cards), None)
        if event is None:
            return None
        numbers = all_known(
            [wild_number(cards, self.rank_too) for cards in (event.cards, event.along) if cards is not None]
        )
        return None if numbers is None else sum(numbers) if max(numbers) < 100 else max(numbers)


def facing_alike(what: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    """ "Jacks and kings facing left" all do so."""
    way = what[-1].picture if len(what) > 1 else None
    if way not in (Picture.FACING_LEFT, Picture.FACING_RIGHT):
        return what
    courts = (Rank.JACK, Rank.QUEEN, Rank.KING)
    return tuple(CardSet(of.rank, picture=way) if of.rank in courts and of == CardSet(of.rank) else of for of in what)


@frozen
class NameWild(Step):
    """A player, usually the dealer, names a rank (or suit, or color) that is wild, any one, or one more; only for
    them if `for_holder`, for others `for_whom`, in hands of one `side`. `named_ranks` is the number of ranks.
    """

    more: bool = False
    any: bool = False
    for_holder: bool = False
    by_suit: bool = False
    by_color: bool = False
    for_whom: Who | None = None
    named_ranks: int = 1
    side: Side | None = None
    kind = "wild"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.for_holder + (self.for_whom is not None) + (self.side is not None) > 1,
            "a named rank is wild for two: the namer, others or a side",
        )
        reject_if(self.for_whom == THEM, '"wild for them" is for the player who names it')
        reject_if(
            self.for_whom in [Who(role) for role in HANDS_OF_A_SIDE],
            "wild for high or low hands: that is said by a side",
        )
        reject_if(self.per_who is not None, 'naming a wild rank "for each player"')
        if self.by_suit and self.by_color:
            raise ValueError("a suit and a color at once")
        several = self.by_suit or self.by_color or self.more or self.any
        reject_if(
            self.named_ranks < 1 or self.named_ranks > 1 and several,
            'several ranks beside a suit or "any", or fewer than one',
        )
        if self.more and self.any:
            raise ValueError("one more rank and any rank at once")

    @property
    def number(self) -> int:
        one = self.who is None or self.who.role not in EVERYONES and not (self.who.doing and self.who.role is Role.SOME)
        if one or self.until:  # until another is named there is but one
            return 13 if self.by_suit else 26 if self.by_color else 4 * self.named_ranks
        if self.who == THEM and any(_of_one(event) for event in events_told(self)):
            return 13 if self.by_suit else 26 if self.by_color else 4 * self.named_ranks
        if self.by_suit or self.by_color:
            return 213 if self.by_suit else 226
        return 16 if self.who is not None and self.who.doing else 200 + 4 * self.named_ranks


def _both_held(event: Event) -> Event:
    if event.deeds != (EventKind.WINS_BOTH,) or event.cards is not None:
        return event
    return changed(event, deeds=(EventKind.HAS,), cards=CardPhrase(Amount(2, Bound.ALL), which=Selector.THAT))


def _of_one(event: Event) -> bool:
    """True for what only one player does: winning an auction, having the most or the highest cards."""
    cards = event.cards
    most = cards is not None and (
        cards.which in (Selector.HIGH, Selector.LOW) or cards.amount == Amount(None, Bound.MOST)
    )
    return EventKind.WINS_AUCTION in event.deeds or most and bool(event.deeds)


@frozen
class ShiftWild(Step):
    """Cards are no longer wild, but those of the rank `shifted` higher are, or lower if it is negative.

    After the rank `around` it continues from the other end. `beside` is how many other cards are wild by the same
    rule.
    """

    cards: CardPhrase
    shifted: int
    around: Rank | None = None
    beside: int = 0
    kind = "wild"
    impersonal = True

    @property
    def number(self) -> int | None:
        amount = self.cards.amount
        return with_beside(4 if amount is None else 4 * amount.number if amount.number else None, self.beside)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_beside(self)
        reject_if(self.cards.lies in (Zone.DECK, Zone.DISCARDS), "cards that nobody has seen, no longer wild")
        reject_if(
            self.cards.came is not None and fields_set(self.cards) == {"came"},
            "the cards or the wild rank can be meant to change",
        )
        ends = {1: (Rank.ACE, Rank.KING), -1: (Rank.ACE, Rank.TWO)}.get(self.shifted, ())
        reject_if(
            self.around is not None and self.around not in ends, "a wild rank that starts again after neither end"
        )

    @property
    def begins_again(self) -> Rank | None:
        """The rank after `around`, with which it continues: the two after the ace."""
        return None if self.around is None else Rank((self.around - 2 + self.shifted) % 13 + 2)


@frozen
class PickWild(Step):
    """A player picks cards of their own that are wild, only for them if `for_holder`, or (`negated`) are no longer
    wild; with `rank_too` all cards of their ranks as well.
    """

    cards: CardPhrase
    for_holder: bool = False
    negated: bool = False
    rank_too: bool = False
    kind = "wild"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.for_holder and self.negated:
            raise ValueError("a card no longer wild, for one player only")
        reject_if(self.rank_too and self.negated, "a picked card no longer wild, with its whole rank")
        reject_if(so_many_kinds(self.cards) or self.cards.like_card == IT, "picking ranks, which players name")

    @property
    def number(self) -> int | None:
        if self.negated:
            return 0
        return 200 + (self.cards.amount.number or 1 if self.cards.amount else 1) * (4 if self.rank_too else 1)


@frozen
class MakeWild(Step):
    """A price must be paid before cards are wild, for each of them if `each`; only for the payer if `for_holder`, and
    with all cards of their ranks if `rank_too`. `beside` is how many other cards the rule makes wild as well.
    """

    cards: CardPhrase
    each: bool = False
    for_holder: bool = False
    rank_too: bool = False
    beside: int = 0
    kind = "wild"

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_beside(self)
        reject_if(self.price is not None and self.price.then, "a first and a next price to make cards wild")
        plain = self.cards == IT and not (self.for_holder or self.rank_too)
        reject_if(self.each and not plain, '"each" beside cards that were not mentioned before')

    @property
    def number(self) -> int | None:
        held = [of.cards for of in events_told(self) if of.cards is not None and of.cards.what]
        if self.cards == IT and not self.each and len(held) == 1:
            return with_beside(wild_number(held[0], self.rank_too), self.beside)
        many = number_of(self.cards)
        if many and not self.cards.what and not self.cards.rank_of:  # so many of one's own
            return 200 + many * (4 if self.rank_too else 1)
        return with_beside(wild_number(self.cards, self.rank_too), self.beside)


@frozen
class ChangeWild(Step):
    """The wild rank alternates between the given ranks; without them, it is determined again."""

    ranks: tuple[Rank, ...] = ()
    kind = "wild"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.ranks and (len(self.ranks) != 2 or self.ranks[0] is self.ranks[1]),
            "a wild rank between itself and itself, or three",
        )


def _check_beside(step: Wild | MakeWild | ShiftWild) -> None:
    reject_if(not 0 <= step.beside <= 52, "fewer than no, or more than 52 other wild cards")
