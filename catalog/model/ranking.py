"""Steps about what a hand is worth: wild and dead cards, rankings, qualifiers, which cards a hand may use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Picture, Rank, cards_in, cards_left
from catalog.model.constraints import changed, check_counts, normalize, reject_if
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Facing, Selector, Spot
from catalog.model.normalize import ALL, CARDS, EACH, IT, ONE, TABLE_HAND, THEM, WILD_CARDS, did, in_general
from catalog.model.phrase import UNLIKE, CardPhrase, Event, When, Who, so_many_kinds
from catalog.model.step import Step, deeds_of, is_every, number_of, on_table, rank_mates
from catalog.model.terms import (
    EACH_DIE,
    Bound,
    Category,
    ConditionKind,
    EventKind,
    Group,
    Likeness,
    Period,
    Prize,
    Role,
    Side,
    Tally,
    Zone,
)
from catalog.model.together import groups_at_once

_EVERYONES = (Role.EACH, Role.THAT, Role.ANY)
_ONE = (ONE, Amount(1, Bound.MORE))
_ANY = Amount(None, Bound.WHICHEVER)
_SOLE = (Selector.HIGH, Selector.LOW, Selector.FIRST, Selector.LAST)
_COUNTED = (Selector.FIRST, Selector.SECOND, Selector.THIRD, Selector.FOURTH, Selector.FIFTH, Selector.LAST)
_HANDS_OF_A_SIDE = (Role.LOW_HANDS, Role.HIGH_HANDS, Role.LOW_HAND, Role.HIGH_HAND)


_OTHER_WAY = {Facing.UP: Facing.DOWN, Facing.DOWN: Facing.UP}


def _lying(event: Event) -> dict[str, Facing | Zone]:
    """How cards just spoken of lie by an event that tells nothing but that; empty for any other event."""
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
    """Cards that are wild, or are not; `rank_too` all cards of their ranks as well; `side` where for one hand only.

    `instead_of` cards are wild no more. `for_holder` only for the player who has them, `for_whom` for certain players,
    `for_table` for the hand on the table alone; `besides_winner` not for the hand that wins. `sizes` where they are in
    hands of so many cards; `to_complete` where they can be nothing but part of one of these hands,
    or (`negated`) of any but these; `by_multiples`
    where it is about multiples of a rank that is wild. `onward` carries a list on in the same way; `in_split` in the
    split hand alone, or not there (`not_split`). `beside` tells how many other cards the rule makes wild as well.
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
        reject_if(facing_alike(self.cards.what) != self.cards.what, "do all of them face that way?")
        reject_if(self.beside and (self.negated or self.for_table or self.instead_of or self.onward), "beside what?")
        reject_if(self.beside and self.to_complete, "wild for one hand, or beside others?")
        if self.for_whom is not None and self.side is None and self.for_whom.role in (Role.ANY, Role.EACH):
            if (side := _GOING.get(self.for_whom.doing)) is not None:
                normalize(self, side=side, for_whom=None)  # in the hands that they play for it
        check_counts(*self.sizes)
        reject_if(len(set(self.to_complete)) < len(self.to_complete), "each hand is told once")
        few = self.cards.amount is not None and self.cards.amount.bound in (Bound.STRICT, Bound.UP_TO)
        reject_if(
            few and self.may and fields_set(self.cards) == {"amount", "which"}, "so many of them are wild at most"
        )
        reject_if(len(set(self.sizes)) < len(self.sizes), "each size is told once")
        mates = self.cards.plus  # besides a card, "all cards of the same rank" are its own
        reject_if(
            mates is not None
            and (mates.amount is None or mates.amount.number is None)
            and mates.like in (Likeness.SAME_RANK, Likeness.SAME_SUIT, Likeness.THAT_SUIT)
            and mates.like_card is None,
            "its rank or suit are told of the card",
        )
        self._settle_both()
        self._settle_lies()
        self._settle_cards()
        if self.for_whom == EACH and self.cards.lies is Zone.HOLE and self.cards.owner is None:
            normalize(self, cards=changed(self.cards, owner=THEM), for_holder=True, for_whom=None)
        sided = (ConditionKind.IN_LOW, ConditionKind.IN_HIGH)
        reject_if(
            any(getattr(when, "temper", None) in sided for when in self.when), "in which hands is told by their side"
        )
        reject_if(self.instead and self.instead_of is not None, "instead of which cards is told")
        split = self.in_split or self.not_split
        reject_if(split and (self.side or self.instead_of or self.to_complete), "in which hand?")
        reject_if(self.not_split and (self.in_split or self.negated), "in the split hand, or not?")
        reject_if(self.instead_of is not None and self.to_complete, "instead of others, or for one hand?")
        for_hands = self.for_whom is not None and self.for_whom.role in _HANDS_OF_A_SIDE
        reject_if(for_hands, "high and low hands are those of one side")
        reject_if(self.may and (self.to_complete or self.instead_of or self.negated), "they may be wild, or are")
        barred = self.negated and not self.to_complete
        narrowed = (self.rank_too, self.for_holder, self.side, barred, self.for_whom, self.for_table, self.sizes)
        reject_if(self.by_multiples and self.to_complete, "multiples, or for one hand?")
        if (self.instead_of or self.to_complete) and any((*narrowed, self.always, self.onward, self.besides_winner)):
            raise ValueError("what is wild instead of other cards is so for all")
        if self.cards.rank_of and self.cards.rank_of.multiple:
            reject_if(self.cards != CardPhrase(rank_of=self.cards.rank_of), "multiples of a rank are all of them")
        if self.rank_too and self.cards.rank_of and self.cards.rank_of.multiple:
            raise ValueError("multiples are of many ranks")
        if self.by_multiples and not self.negated:
            raise ValueError("which multiples?")
        if self.own_suit and not self.to_complete:
            raise ValueError("in their own suit they complete a hand")
        if sum(map(bool, (self.for_holder, self.for_whom, self.for_table))) > 1:
            raise ValueError("for whom are they wild?")

    def _settle_both(self) -> None:
        """Who has both of the cards that are wild holds them; of hands it is said that somebody wins both."""
        conditions = tuple(
            changed(when, events=tuple(map(_both_held, when.events))) if isinstance(when, When) else when
            for when in self.when
        )
        if conditions != self.when:
            normalize(self, when=conditions)

    def _settle_lies(self) -> None:
        """Cards that are wild if they lie face up, or in the hole, are such cards that lie so."""
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
        """A card of a player's own that makes its rank wild does so for that player."""
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
        """How many cards can be wild at most; 200 more where it differs from player to player."""
        return _with_beside(self._number, self.beside)

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
        if both and any(of.cards is not None and of.cards.group is Group.PAIR for of in _events(self)):
            return 52
        if cards in (IT, CardPhrase(Amount(2, Bound.ALL), which=Selector.THAT)):
            ranks = [of.being.rank_of for of in _events(self) if of.being is not None]
            if any(of is not None and of.cards is not None and _to_others(of.cards) for of in ranks):
                return 52
        if cards == IT:
            return self._number_of_it(_events(self))
        one = cards == CardPhrase(Amount(1, Bound.STRICT), which=Selector.THAT)
        if one and (held := [of.cards for of in _events(self) if of.deeds == (EventKind.HAS,) and of.cards]):
            return wild_number(changed(held[0], amount=None)) if held[0].what else 201
        if cards.rank_only and not self.for_holder:
            return 4
        ranked = cards.rank_of.cards if cards.rank_of is not None else None
        if self.for_whom is not None and ranked is not None and ranked.owner == EACH:
            return 204
        return self._number_by_others(cards)

    def _number_of_it(self, events: Sequence[Event]) -> int | None:
        """The number of the card just spoken of."""
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
        """The number of cards told by other cards, or by when they come."""
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
            return 201 if cards.which in _SOLE else 213
        return self._number_by_owner(cards, by)

    def _number_by_owner(self, cards: CardPhrase, by: Who | None) -> int | None:
        """The number of cards told by whose they are; 200 more where it differs from player to player."""
        anyone = by is not None and cards.which is not None and (by.doing or by.role is Role.ANY)
        fixed = cards.lies is Zone.COMMON and (cards.owner, by, cards.line) == (None, None, None)
        if fixed and self.rank_too and cards.which in _COUNTED:
            return 4  # one and the same for everybody
        if self.for_holder or cards.owner or by and by.role in _EVERYONES and not anyone:
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
        """How many cards there are of those that the next card comes after, where one is dealt to any player."""
        dealt = [of.cards for of in _events(self) if of.deeds == (EventKind.DEALT,) and of.cards is not None]
        return sum(cards_in(of.what) for of in dealt)

    def _spoken_of(self) -> int | None:
        event = next((event for event in _events(self) if event.cards), None)
        if event is None:
            return None
        numbers = _all([wild_number(cards, self.rank_too) for cards in (event.cards, event.along) if cards is not None])
        return None if numbers is None else sum(numbers) if max(numbers) < 100 else max(numbers)


def _all(numbers: Iterable[int | None]) -> list[int] | None:
    """The numbers, or None where one of them is not known."""
    told = [*numbers]
    known = [number for number in told if number is not None]
    return known if len(known) == len(told) else None


def _to_others(cards: CardPhrase) -> bool:
    """True for a card told by where it lies to the one spoken of: the one dealt just before it."""
    return cards.which is Selector.THAT and IT in (cards.before, cards.after)


def _after_any(cards: CardPhrase) -> bool:
    """True for cards that come right after, or before, any of some others."""
    beside = cards.after or cards.before
    if beside is None or not (beside.what or beside.like):
        return False
    whichever = any(of is not None and of.bound is Bound.WHICHEVER for of in (cards.amount, beside.amount))
    return whichever or cards.amount == ALL


def facing_alike(what: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    """ "Jacks and kings facing left" all do so."""
    way = what[-1].picture if len(what) > 1 else None
    if way not in (Picture.FACING_LEFT, Picture.FACING_RIGHT):
        return what
    courts = (Rank.JACK, Rank.QUEEN, Rank.KING)
    return tuple(CardSet(of.rank, picture=way) if of.rank in courts and of == CardSet(of.rank) else of for of in what)


def _check_beside(step: Wild | MakeWild | ShiftWild) -> None:
    reject_if(not 0 <= step.beside <= 52, "how many other cards?")


def _with_beside(number: int | None, beside: int) -> int | None:
    """How many cards can be wild with those that the rule makes wild beside them; not where a code tells it."""
    return number if number is None or number > 100 else min(number + beside, 52) if beside else number


def _beyond(cards: CardPhrase) -> tuple[CardSet, ...] | None:
    """The faces of cards that are lower, or higher, than a plain rank; None where they are told otherwise."""
    mark = cards.lower_than or cards.higher_than
    if mark is None or len(mark.what) != 1 or mark != CardPhrase(mark.amount, what=mark.what):
        return None
    rank = mark.what[0].rank
    if rank is None or mark.what[0] != CardSet(rank) or any(of.rank or of.court or of.joker for of in cards.what):
        return None
    low, high = (Rank.TWO, rank - 1) if cards.lower_than else (rank + 1, Rank.ACE)
    if low > high:
        return None
    through = Rank(high) if high > low else None
    return tuple(changed(of, rank=Rank(low), through=through or of.through) for of in cards.what) or (
        CardSet(Rank(low), through),
    )


_APART = {Likeness.OTHER_SUITS: 39, Likeness.OTHER_RANKS: 48, Likeness.SAME_COLOR_OTHER_SUIT: 13}


def wild_number(cards: CardPhrase, rank_too: bool = False) -> int | None:
    """How many cards of a deck a phrase can mean, their ranks' mates counted where they are wild too; 109 for jokers,
    as many as the deck has.
    """
    if cards.which is Selector.THAT and cards.besides is not None:
        return None
    pictured = bool(cards.what) and all(of.picture for of in cards.what)
    if pictured and cards.amount is not None and cards.amount.bound is Bound.ALL and cards.amount.number:
        return cards.amount.number  # all so many that the deck has
    if (beyond := _beyond(cards)) is not None:
        return wild_number(changed(cards, what=beyond, lower_than=None, higher_than=None), rank_too)
    if cards.plus is not None:
        numbers = _all((wild_number(changed(cards, plus=None), rank_too), wild_number(cards.plus, rank_too)))
        return None if numbers is None else sum(numbers)
    if cards.which in _SOLE and cards.like is Likeness.SAME_SUIT and cards.like_card and not cards.rank_of:
        many = cards.amount.number if cards.amount and cards.amount.number else 1
        return many * (4 if rank_too else 1)
    if cards.what and all(of.joker for of in cards.what) and cards.rank_of is None:
        return (
            cards.amount.number
            if cards.amount and cards.amount.number
            else 1
            if cards.which or cards.what[0].color
            else 109
        )
    if cards.split_card:
        return 4 if rank_too else 1
    sets = cards_in(cards.what)
    if (cards.lower_than or cards.higher_than) and cards.which is None and cards.like is None and not sets:
        return 48
    extreme = cards.which in _SOLE and not (rank_too or cards.line or cards.rank_of)
    if extreme and sets and cards.lies is None and (cards.amount is None or cards.amount.number):
        return cards.amount.number if cards.amount else 1
    if cards.group is Group.PAIR and cards.which in _SOLE and cards.came is not None and not rank_too:
        return 2
    reckoned = _reckoned_wild(cards, sets)
    return reckoned if reckoned is not None else _wild_like(cards, rank_too, sets)


def _reckoned_wild(cards: CardPhrase, sets: int) -> int | None:
    """How many cards can add or multiply to a number; None where that is not what is told."""
    if cards.adds_with is not None:
        return (600 if cards.adds_with.lies is Zone.TABLE and is_every(cards.adds_with) else 0) + 4
    if cards.multiply_to is not None:
        return 4 * len([r for r in range(1, 11) if not cards.multiply_to % r and cards.multiply_to // r <= 10])
    if cards.adds_to is not None:
        each = min(4, sets // 13) if sets and not any(of.rank or of.court for of in cards.what) else 4
        return each * len([r for r in range(1, 14) if 0 < cards.adds_to - r <= 13])
    return None


def _wild_like(cards: CardPhrase, rank_too: bool, sets: int) -> int | None:
    """How many cards can be like others, or unlike them; what is told otherwise as the functions below have it."""
    if (
        cards.apart is not None
        or (cards.of_them or cards.adjacency and cards.which is None)
        and cards.like
        or cards.group is Group.CONSECUTIVE
        or cards.group is Group.PAIR
        and not rank_too
    ):
        return 52
    if cards.like is Likeness.SAME_RANK and cards.amount is not None and cards.amount.bound is Bound.ALL:
        return 4
    if cards == CardPhrase(like=Likeness.SAME_RANK):
        return 4
    if cards.like is Likeness.SAME_RANK_AND_COLOR:
        return 52
    if cards.rank_of and cards.like in (Likeness.OPPOSITE_COLOR, Likeness.SAME_COLOR):
        of, same = cards.rank_of.cards, cards.like is Likeness.SAME_COLOR
        return 1 if same and of is not None and of.lies is Zone.TABLE and not cards.rank_of.moved else 2
    if cards.rank_of and cards.like is Likeness.SAME_SUIT:
        return 1
    if cards.like is Likeness.SAME_SUIT and cards.like_card:
        return sets // 4 if sets else 13 - (cards.like_card.lies is Zone.TABLE)
    if cards.like in UNLIKE and cards.like_card:
        return None if sets else next(many for like, many in _APART.items() if like is cards.like)
    if cards.like in (Likeness.SAME_COLOR, Likeness.OPPOSITE_COLOR) and cards.like_card and sets:
        return sets // 2
    return _wild_of_suits(cards, rank_too, sets)


def _wild_of_suits(cards: CardPhrase, rank_too: bool, sets: int) -> int | None:
    """How many cards can be of suits, colors or ranks that are spoken of."""
    if cards.pairs_with is not None and not cards.what:
        return 3
    if cards.like is Likeness.EACH_SUIT and cards.which in _SOLE and not sets and cards.amount is None:
        return 4
    but = cards.besides if cards.amount == ALL and fields_set(cards) == {"amount", "besides"} else None
    if but is not None and fields_set(but) == {"what"}:
        return 52 - cards_in(but.what)
    if cards.like is Likeness.THAT_SUIT:
        return 13
    if cards.like is Likeness.THAT_COLOR:
        return 26
    if cards.rank_of and cards.what and all(of.color for of in cards.what):
        return 2 * len(cards.what)
    if cards.like is Likeness.SAME_RANK and cards.amount is not None and cards.which is None and not cards.what:
        return cards.amount.number or 4 - (cards.amount.bound is Bound.OTHERS)
    return _wild_of_ranks(cards, rank_too, sets)


def _wild_of_ranks(cards: CardPhrase, rank_too: bool, sets: int) -> int | None:
    """How many cards can be of the ranks of others, of dice or of what is named."""
    if cards.rank_of and cards.rank_of.cards:
        if _to_others(cards.rank_of.cards) and cards.amount in (ONE, _ANY):
            return 52
        if cards.rank_of.cards == CardPhrase(_ANY, lies=Zone.TABLE) and not cards.rank_of.moved:
            return 603
        if (
            _after_any(of := cards.rank_of.cards)
            and fields_set(cards) <= {"rank_of", "amount"}
            and not cards.rank_of.moved
        ):
            return wild_number(of, rank_too=True)
        both, more = cards.rank_of.cards, cards.rank_of.cards.plus
        if more is not None and not cards.rank_of.reckoned and not cards.like:  # the ranks of two cards
            each = (changed(cards, rank_of=changed(cards.rank_of, cards=of)) for of in (changed(both, plus=None), more))
            numbers = _all(map(wild_number, each))
            return None if numbers is None or max(numbers) > 100 else sum(numbers)
        return rank_mates(cards)
    if cards.rank_of and cards.rank_of.tally in EACH_DIE:
        return 8 if cards.rank_of.tally is Tally.EACH_DIE else 12
    if cards.named is not None:
        return 4
    if _after_any(cards):
        beside = cards.after or cards.before
        return min(52, (4 if rank_too else 1) * (cards_in(beside.what) if beside and beside.what else 52))
    line = cards.line if cards.lies is Zone.TABLE else None
    if (
        line is not None
        and rank_too
        and (many := line.size or cards.amount and cards.amount.number)
        and not cards.which
    ):
        return 3 * many  # the two table cards in a row
    return _wild_lying(cards, rank_too, sets)


def _wild_lying(cards: CardPhrase, rank_too: bool, sets: int) -> int | None:
    """How many cards there are in the places that are told."""
    each = 600 if cards.lies is Zone.TABLE and is_every(cards) else 0
    if not rank_too and not cards.rank_of:
        if cards.line and cards.line.each:
            return 404
        one = not sets and (cards.which is not None or cards.beside is not None or cards.amount in _ONE)
        if not sets and cards.spot is not None and on_table(cards) and cards.amount is None and cards.which is None:
            return {Spot.CORNER: 4, Spot.END: 2}.get(cards.spot, 1)
        counted = cards.which in _SOLE or cards.which is Selector.THAT
        several = cards.amount.number if counted and cards.amount is not None else None
        return (
            max(
                (several or 1) if one else 0,
                cards_left(cards.what, cards.besides.what if cards.besides else ()),
            )
            or None
        )
    if cards.line and cards.line.each:
        return 404
    if each:
        return each + 3
    many = cards.amount.number if cards.amount and cards.amount.number else 1
    if cards.spot in (Spot.CORNER, Spot.END) and not cards.amount:
        many = 4 if cards.spot is Spot.CORNER else 2
    return many * (3 if cards.lies is Zone.TABLE else 4)


@frozen
class NameWild(Step):
    """A player, the dealer as a rule, names a rank (or suit, or color) that is wild, any one, or one more; for them
    alone where `for_holder`, for others `for_whom`, in hands of one `side`. There may be several `named_ranks`.
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
        reject_if(self.for_holder + (self.for_whom is not None) + (self.side is not None) > 1, "for whom is it wild?")
        reject_if(self.for_whom == THEM, "for them alone is for the one who names it")
        reject_if(self.for_whom in [Who(role) for role in _HANDS_OF_A_SIDE], "for hands of a side")
        reject_if(self.per_who is not None, "whom it is wild for is told, not how often it is named")
        if self.by_suit and self.by_color:
            raise ValueError("a suit or a color")
        several = self.by_suit or self.by_color or self.more or self.any
        reject_if(self.named_ranks < 1 or self.named_ranks > 1 and several, "how many ranks?")
        if self.more and self.any:
            raise ValueError("one more rank, or any")

    @property
    def number(self) -> int:
        one = (
            self.who is None or self.who.role not in _EVERYONES and not (self.who.doing and self.who.role is Role.SOME)
        )
        if one or self.until:  # until another is named there is but one
            return 13 if self.by_suit else 26 if self.by_color else 4 * self.named_ranks
        if self.who == THEM and any(_of_one(event) for event in _events(self)):
            return 13 if self.by_suit else 26 if self.by_color else 4 * self.named_ranks
        if self.by_suit or self.by_color:
            return 213 if self.by_suit else 226
        return 16 if self.who is not None and self.who.doing else 200 + 4 * self.named_ranks


def _both_held(event: Event) -> Event:
    if event.deeds != (EventKind.WINS_BOTH,) or event.cards is not None:
        return event
    return changed(event, deeds=(EventKind.HAS,), cards=CardPhrase(Amount(2, Bound.ALL), which=Selector.THAT))


def _of_one(event: Event) -> bool:
    """True for what but one player does: winning an auction, having the most or the highest cards."""
    cards = event.cards
    most = cards is not None and (
        cards.which in (Selector.HIGH, Selector.LOW) or cards.amount == Amount(None, Bound.MOST)
    )
    return EventKind.WINS_AUCTION in event.deeds or most and bool(event.deeds)


@frozen
class ShiftWild(Step):
    """Cards cease to be wild, but those of the rank `shifted` higher are, or lower where it is below nought.

    After the rank `around` it goes on from the other end. `beside` tells how many other cards are wild by the same
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
        return _with_beside(4 if amount is None else 4 * amount.number if amount.number else None, self.beside)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_beside(self)
        reject_if(self.cards.lies in (Zone.DECK, Zone.DISCARDS), "cards nobody has seen cease to be wild?")
        reject_if(
            self.cards.came is not None and fields_set(self.cards) == {"came"}, "do they turn, or does the wild rank?"
        )
        ends = {1: (Rank.ACE, Rank.KING), -1: (Rank.ACE, Rank.TWO)}.get(self.shifted, ())
        reject_if(self.around is not None and self.around not in ends, "round from which rank?")

    @property
    def begins_again(self) -> Rank | None:
        """The rank behind that `around` which it goes: the two behind the ace."""
        return None if self.around is None else Rank((self.around - 2 + self.shifted) % 13 + 2)


@frozen
class NameOnly(Step):
    """Which rank a player may not name to be wild: one of which they do not have such a card (`held`), or (`apart`)
    one that another player names.
    """

    held: CardPhrase | None = None
    apart: bool = False
    kind = "wild"
    impersonal = True

    @property
    def number(self) -> int:
        return 204

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.apart is (self.held is not None), "which rank may they not name?")
        reject_if(
            self.held is not None and (self.held == CARDS or fields_set(self.held) - {"amount", "facing"}),
            "with which?",
        )
        reject_if(self.held is not None and self.held.amount not in (None, ONE), "one card is enough")
        if self.held is not None and self.held.amount is None:
            normalize(self, held=changed(self.held, amount=ONE))


@frozen
class PickWild(Step):
    """A player picks cards of their own that are wild, for them alone where `for_holder`, or (`negated`) are so no
    more; `rank_too` all cards of their ranks as well.
    """

    cards: CardPhrase
    for_holder: bool = False
    negated: bool = False
    rank_too: bool = False
    kind = "wild"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.for_holder and self.negated:
            raise ValueError("a card that is wild no more is so for all")
        reject_if(self.rank_too and self.negated, "which cards are wild no more?")
        reject_if(so_many_kinds(self.cards) or self.cards.like_card == IT, "ranks are named to be wild")

    @property
    def number(self) -> int | None:
        if self.negated:
            return 0
        return 200 + (self.cards.amount.number or 1 if self.cards.amount else 1) * (4 if self.rank_too else 1)


@frozen
class MakeWild(Step):
    """A price must be paid before cards are wild, for each of them where `each`; `for_holder` alone, and all cards of
    their ranks as well where `rank_too`. `beside` tells how many other cards the rule makes wild as well.
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
        reject_if(self.price is not None and self.price.then, "each costs as much to make wild")
        plain = self.cards == IT and not (self.for_holder or self.rank_too)
        reject_if(self.each and not plain, "each of which cards?")

    @property
    def number(self) -> int | None:
        held = [of.cards for of in _events(self) if of.cards is not None and of.cards.what]
        if self.cards == IT and not self.each and len(held) == 1:
            return _with_beside(wild_number(held[0], self.rank_too), self.beside)
        many = number_of(self.cards)
        if many and not self.cards.what and not self.cards.rank_of:  # so many of one's own
            return 200 + many * (4 if self.rank_too else 1)
        return _with_beside(wild_number(self.cards, self.rank_too), self.beside)


@frozen
class UseWild(Step):
    """Cards may be used as wild ones, in one of two hands where `side`, or in either of them; or in the split hand;
    only those and no others where `only`. Those `instead_of` which they are used are wild no more.
    """

    cards: CardPhrase
    side: Side | None = None
    either: bool = False
    in_split: bool = False
    only: bool = False
    instead_of: CardPhrase | None = None
    kind = "wild"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.instead_of is not None and self.instead_of == self.cards, "instead of which others?")
        elsewhere = self.only or self.side is not None or self.either or self.in_split
        reject_if(self.instead_of is not None and elsewhere, "instead of them, in which hand?")
        one_hand = self.side is not None or self.either or self.in_split
        counted = self.cards.amount is not None
        reject_if(self.only and (self.cards.which is None or counted or one_hand), "only so many, or only which?")
        one = any(
            isinstance(when, When) and when.temper in (ConditionKind.IN_LOW, ConditionKind.IN_HIGH)
            for when in self.when
        )
        reject_if(one, "in which hand is told as its side")
        reject_if((self.side is not None) + self.either + self.in_split > 1, "in which hand?")

    @property
    def number(self) -> int | None:
        amount = self.cards.amount
        own = self.cards.which is Selector.THAT or self.who is not None and self.cards.which is None
        if self.cards.owner == THEM and self.cards.which in _SOLE and amount is None and not self.cards.what:
            return 201  # the one of each player's that is the highest, say
        if amount is not None and amount.number and own and not self.cards.what and not self.cards.rank_of:
            return 200 + amount.number  # so many of one's own
        if self.who == EACH and self.cards.which in _SOLE and self.cards.what and amount is None:
            return cards_in(self.cards.what)  # one of each player's
        return wild_number(self.cards)


def _events(step: Step) -> tuple[Event, ...]:
    return tuple(event for when in step.when for event in getattr(when, "events", ()))


def all_of_rank(cards: CardPhrase) -> bool:
    """True for all cards of the rank of the one just told of, or of a player's wild card."""
    of = cards.rank_of.cards if cards.rank_of is not None and fields_set(cards) <= {"amount", "rank_of"} else None
    if of is not None and of.owner is not None and of.what and all(what.wild for what in of.what):
        return True
    return cards.like is Likeness.SAME_RANK and fields_set(cards) <= {"amount", "like", "like_card"}


def is_single(cards: CardPhrase) -> bool:
    """True for a card, or each of some cards, told by what it shows."""
    single = cards.amount is None or cards.amount.number == 1 and cards.amount.bound is Bound.EXACTLY
    return single and not cards.which and not cards.group and not cards.plus and bool(cards.what)


@frozen
class OneWild(Step):
    """Several cards together count as so many wild cards; a single one that counts as one is just wild."""

    cards: CardPhrase
    wilds: int = 1
    kind = "wild"

    @derived
    def impersonal(self) -> bool:
        return self.price is None

    def __post_init__(self) -> None:
        super().__post_init__()
        more = self.who or self.turn or self.per or self.per_who or self.by or self.barred or self.may
        reject_if(self.price is not None and more, "they count so for whoever pays")
        reject_if(self.wilds < 1, "how many wild cards?")
        several = self.cards.amount is None or self.cards.amount == Amount(None, Bound.WHICHEVER)
        mates = len(self.cards.what) > 1 or self.cards.plus is not None
        reject_if(several and mates and self.cards.group is None, "any of them, or one of each?")
        reject_if(self.wilds == 1 and is_single(self.cards), "a card that counts as a wild card is wild")

    @property
    def number(self) -> int | None:
        if self.cards != IT:
            groups = groups_at_once(self.cards)
            return self._of_all(wild_number(self.cards)) if groups is None else groups * self.wilds
        return next((wild_number(event.cards) for event in _events(self) if event.cards), None)

    def _of_all(self, total: int | None) -> int | None:
        """How many of all such cards can count as wild at once, so many of them together as one."""
        amount = self.cards.amount
        two = self.cards.group is Group.PAIR or self.cards.adds_to is not None
        together = amount.number if amount and amount.number else 2 if two else 1
        return total * self.wilds // together if total and total < 100 else total


@frozen
class LimitWild(Step):
    """At most so many of the cards just told count as wild in one hand, or (`in_all`) of all wild cards; or in hands
    of a `side` alone. Or so many of their ranks do (`by_rank`).
    """

    most: int
    in_all: bool = False
    side: Side | None = None
    by_rank: bool = False
    kind = "wild"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.most)
        reject_if(self.side is not None and not self.in_all, "of which cards?")
        reject_if(self.by_rank and self.in_all, "so many cards, or ranks?")
        sided = any(
            getattr(when, "temper", None) in (ConditionKind.IN_LOW, ConditionKind.IN_HIGH) for when in self.when
        )
        reject_if(sided, "in which hands is told as their side")

    @property
    def number(self) -> int:
        return 200 + self.most


@frozen
class Namely(Step):
    """Which card the one just spoken of is; or how `many` of them there are."""

    cards: CardPhrase = IT
    many: int | None = None
    kind = "wild"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        those = self.cards == IT
        reject_if(self.many is not None and (not those or not 1 <= self.many <= 52), "how many of which?")
        many = self.cards.amount is not None and self.cards.amount.number
        reject_if(many and self.cards == CardPhrase(self.cards.amount, which=Selector.THAT), "which of them is it?")
        reject_if(self.cards == CardPhrase(lies=Zone.DISCARDS), "it is discarded, not the discards")
        none = any(event.negated for when in self.when for event in getattr(when, "events", ()))
        reject_if(none, "which card is it that there is none of?")
        reject_if(
            self.cards == CardPhrase(self.cards.amount, dead=True),
            "what is dead is told of cards that count for nothing",
        )
        reject_if(
            self.cards in (CardPhrase(which=Selector.HIGH), CardPhrase(which=Selector.LOW)),
            "the high card is one for a share",
        )
        reject_if(self.cards == CardPhrase(self.cards.amount, what=(CardSet(wild=True),)), "it is wild")

    @property
    def number(self) -> int | None:
        return self.many or wild_number(self.cards)


@frozen
class CountAs(Step):
    """Cards that may stand for others: for `as_cards`; `same_rank` those of their own rank there, `mutual` and the
    other way round; only `to_complete` one of these hands, or (`own_suit`) one in their suit; but `never`
    for those; where `keeps_suit`, they stay in their suit.
    """

    cards: CardPhrase
    stands_for: CardPhrase
    same_rank: bool = False
    mutual: bool = False
    to_complete: tuple[HandValue, ...] = ()
    own_suit: bool = False
    never: tuple[CardPhrase, ...] = ()
    keeps_suit: bool = False
    impersonal = True
    permits = True

    def __post_init__(self) -> None:
        super().__post_init__()
        normalize(self, cards=in_general(self.cards), stands_for=in_general(self.stands_for))
        if self.stands_for.besides is not None:  # "as any card except an ace"
            never = (self.stands_for.besides, *self.never)
            normalize(self, stands_for=changed(self.stands_for, besides=None), never=never)
        normalize(self, never=tuple(map(in_general, self.never)))
        reject_if(len(set(self.never)) < len(self.never) or self.stands_for in self.never, "as which cards, and not?")
        wild = CardPhrase(self.stands_for.amount, what=(CardSet(wild=True),))
        reject_if(self.stands_for == CARDS, "as which cards?")
        lying = fields_set(self.stands_for, "amount", "owner")
        reject_if(self.cards == IT and lying == {"facing"}, "it may be one that lies so")
        reject_if(len(set(self.to_complete)) < len(self.to_complete), "each hand is told once")
        reject_if(self.own_suit and not self.to_complete, "in their own suit they complete a hand")
        reject_if(self.stands_for.made_hand is not None, "which hand they complete is told apart")
        ranked = self.stands_for.rank_of.cards if self.stands_for.rank_of is not None else None
        reject_if(ranked is not None and ranked == CardPhrase(_ANY, which=ranked.which), "the rank of which card?")
        suited = any(of.suit or of.color or of.not_suit or of.picture for of in self.stands_for.what)
        reject_if(self.keeps_suit and (suited or not self.stands_for.what), "which suit do they keep?")
        reject_if(self.stands_for == wild, "cards that count as so many wild cards")

    @property
    def ends_straights(self) -> bool:
        """True for aces that are one rank in straights alone, as the five of a deck that begins with the six.

        That is how straights are ranked, and makes no card wild.
        """
        straights = {Category.STRAIGHT, Category.STRAIGHT_FLUSH}
        only = bool(self.to_complete) and all(value == HandValue(value.category) for value in self.to_complete)
        (rank, *others) = [of.rank for of in self.stands_for.what] or [None]
        one = rank is not None and not others and self.stands_for == CardPhrase(what=(CardSet(rank),))
        aces = self.cards == CardPhrase(what=(CardSet(Rank.ACE),)) and not self.when
        return aces and one and only and straights.issuperset(value.category for value in self.to_complete)

    @derived
    def kind(self) -> str:
        other = self.stands_for
        beyond = other.higher_than or other.lower_than
        any_card = not (other.what or other.like or other.rank_of or beyond)
        return "wild" if any_card and not self.to_complete else "limited"

    @property
    def number(self) -> int | None:
        size = cards_in((*self.cards.what, *(self.cards.plus.what if self.cards.plus else ()))) or None
        if size is None and self.cards.adds_to is not None and (total := wild_number(self.cards)):
            together = self.cards.amount.number if self.cards.amount else None
            size = total // together if together else None
        if size is None and any(of.joker for of in self.cards.what):
            size = wild_number(self.cards)
        if self.kind == "wild":
            of = self.stands_for.group
            group = 2 if of is Group.PAIR else 3 if of is Group.TRIPS else None
            amount = self.stands_for.amount
            many = group or (1 if amount is None or amount.bound is Bound.WHICHEVER else amount.number)
            return None if size is None or many is None else size * many
        if self.mutual and size:
            return size + cards_in(self.stands_for.what)
        return size


@frozen
class Bug(Step):
    """Cards that may only complete certain hands, or count as one rank.

    With `own_suit` they keep their suit where they complete a flush of any kind; with a `partner` they complete only
    what a card of that rank in their suit completes too; `once` where but one of them may do so in a hand.
    """

    cards: CardPhrase
    completes: tuple[Category, ...] = ()
    counts_as: Rank | None = None
    own_suit: bool = False
    partner: Rank | None = None
    once: bool = False
    kind = "limited"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        normalize(self, cards=in_general(self.cards))
        reject_if(
            Category.HIGH_CARD in self.completes or len(set(self.completes)) < len(self.completes), "which hands?"
        )
        if self.counts_as and not self.completes:
            raise ValueError("a card that only counts as another is no bug")
        limits = self.own_suit or self.partner or self.once
        reject_if(limits and (not self.completes or self.counts_as), "in which hand do they keep to that?")

    @property
    def number(self) -> int | None:
        return wild_number(self.cards) if self.cards.what else None


@frozen
class Shift(Step):
    """Cards may be called so many ranks higher (or lower) than they are, but never one of `never`."""

    cards: CardPhrase
    up: int = 0
    down: int = 0
    never: tuple[Rank, ...] = ()
    kind = "limited"
    impersonal = True
    permits = True

    @property
    def number(self) -> int | None:
        return cards_in(self.cards.what) or None

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.up < 0 or self.down < 0 or len(set(self.never)) < len(self.never), "how far, and never what?")
        normalize(self, cards=in_general(self.cards))
        if not self.up and not self.down:
            raise ValueError("higher or lower?")


class Mates(StrEnum):
    """Cards that share the fate of others."""

    SAME_RANK = "same rank"
    SAME_SUIT = "same suit"


_EVEN_WILD = When(
    ConditionKind.EVEN_IF,
    (
        Event(
            (EventKind.IS,),
            cards=CardPhrase(which=Selector.THAT, rank_only=True),
            being=CardPhrase(what=(CardSet(wild=True),)),
        ),
    ),
)


@frozen
class Dead(Step):
    """Cards that count for nothing, and their `mates` with them, `even_wild` where they would be wild.

    With `for_holder` they do so for the player alone whom the condition is about, with `for_whom` for certain players.
    Where `negated`, they count after all.
    """

    cards: CardPhrase
    mates: Mates | None = None
    even_wild: bool = False
    for_holder: bool = False
    for_whom: Who | None = None
    negated: bool = False
    kind = "dead"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        normalize(self, cards=in_general(self.cards))
        reject_if(self.even_wild and self.mates is None, "which of them would be wild?")
        after_all = self.mates or self.for_holder or self.for_whom or self.cards.besides
        reject_if(self.negated and after_all, "which cards count after all?")
        whom = self.for_whom
        told_so = whom is not None and (did(whom) or whom.role in (Role.EACH, Role.ANY) and whom.doing)
        reject_if(told_so, "if a player did that, they are dead for them")
        reject_if(whom is not None and (self.for_holder or self.mates is not None), "for whom?")
        reject_if(whom is not None and whom in map(Who, (*_EVERYONES, *_HANDS_OF_A_SIDE)), "for all, or for a side")
        reject_if(self.mates is not None and _EVEN_WILD in self.when, "even where that rank is wild")
        if self.mates is not None and self.cards.besides is not None:
            raise ValueError("an exception to the cards or to their mates?")

    @property
    def number(self) -> int | None:
        if self.negated:
            return 0
        came = self.cards.came
        each = came is not None and any(who is not None and who.role in _EVERYONES for who in (came.who, came.to))
        of = self.cards.rank_of.cards if self.cards.rank_of is not None else None
        if of is not None and of.owner is not None:
            return 204
        sevens = self.cards.what and self.cards == CardPhrase(what=self.cards.what, owner=THEM)
        if self.cards.lies in (Zone.COMMON, Zone.TABLE) and self.cards.which is not None and not self.cards.owner:
            return (12 if self.mates is Mates.SAME_SUIT else 4) if self.mates else 1
        if not sevens and (self.cards.lies is not None or self.cards.owner is not None or each):
            number = number_of(self.cards) if each or self.cards.which else 0
            return 204 if self.mates else 200 + (number or 0)
        return wild_number(changed(self.cards, owner=None) if sevens else self.cards, self.mates is Mates.SAME_RANK)


@frozen
class PickDead(Step):
    """A player picks cards of their own that count for nothing."""

    cards: CardPhrase
    kind = "dead"

    @property
    def number(self) -> int | None:
        number = number_of(self.cards)
        return 200 + number if number and number < 100 else number


@frozen
class ChangeWild(Step):
    """What is wild goes back and forth between the given ranks; without them, it is found anew."""

    ranks: tuple[Rank, ...] = ()
    kind = "wild"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.ranks and (len(self.ranks) != 2 or self.ranks[0] is self.ranks[1]), "between which two ranks?")


def _check_prize(step: Qualify | MustBeat) -> None:
    reject_if(step.prize not in (None, Prize.LEG, Prize.POINT), "what is won?")
    elsewhere = step.side is not None or step.for_split or getattr(step, "to_open", False)
    reject_if(step.prize is not None and elsewhere, "a leg, or a share of the pot?")
    reject_if(step.prize is not None and step.lifted, "what it takes to win is lifted, whatever is won")


@frozen
class Qualify(Step):
    """What a hand must be to win, or `to_open`: at least, or at most, so good; or how many cards it must have, or which
    ones it must not have (`lacking`). It may have to be `showing` so good, or to be so in
    the `down` cards alone.

    `for_split` where it is needed for the share of the split hand or card; `lifted` where it is needed no more. Another
    hand (`also_needed`) or certain cards (`also_cards`) may do as well as the least one. `prize` is a leg or a point,
    where it is needed for that.
    """

    least: HandValue | None = None
    most: HandValue | None = None
    side: Side | None = None
    for_split: bool = False
    cards: CardPhrase | None = None
    showing: bool = False
    down: bool = False
    to_open: bool = False
    lifted: bool = False
    lacking: CardPhrase | None = None
    also_needed: HandValue | None = None
    also_cards: CardPhrase | None = None
    prize: Prize | None = None
    kind = "qualifier"
    impersonal = True

    @property
    def number(self) -> int:
        if self.lifted:
            return 0
        cards = (self.cards, self.lacking)
        if any(of is not None and _on_table(of) for of in cards):
            return 3
        sided = self.side is not None and any(of is not None and fields_set(of) != {"amount"} for of in cards)
        shown = sided or self.least or self.most or any(of is not None and _makes_hand(of) for of in cards)
        return 1 if shown or not any(cards) else 5

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.lacking is not None and self.lacking.amount == ONE:
            normalize(self, lacking=changed(self.lacking, amount=None))  # not one is none
        amount = self.lacking.amount if self.lacking is not None else None
        reject_if(amount is not None and amount.bound is Bound.MORE_THAN, "no more than so many are so many at most")
        if self.least is not None and self.least.better:
            normalize(self, least=changed(self.least, better=False))
        _check_prize(self)
        reject_if(self.showing and self.least is None and self.most is None, "what shows?")
        reject_if(self.showing and (self.lifted or self.cards or self.lacking), "what shows, and what is held?")
        hidden = self.least and not (self.showing or self.lifted or self.cards or self.lacking or self.to_open)
        reject_if(self.down and not hidden, "what is face down?")
        if self.lacking is not None and self.lacking.amount == Amount(None, Bound.WHICHEVER):
            normalize(self, lacking=changed(self.lacking, amount=None))
        cards = self.cards
        group = cards is not None and cards.group in (Group.TRIPS, Group.PAIR)
        plain = group and cards is not None and cards.amount in (None, ONE)
        like_a_hand = plain and not fields_set(cards, "amount", "group", "natural")
        reject_if(like_a_hand, "a pair or three of a kind is a hand")
        better = (
            self.cards is not None
            and fields_set(self.cards) == {"what"}
            and any(of == CardSet(of.rank, Rank.ACE) for of in self.cards.what)
        )
        one_better = better or self.cards is not None and self.cards == CardPhrase(ONE, what=self.cards.what)
        to_ace = one_better and cards is not None and any(of.through is Rank.ACE for of in cards.what)
        reject_if(to_ace and self.side is Side.LOW, "an eight or better is a low hand")
        reject_if(better and self.to_open, "jacks or better are a pair")
        runs = plain and cards is not None and any(of.rank is Rank.TWO and of.through for of in cards.what)
        reject_if(runs, "a pair of sixes or lower is a hand")
        reject_if(self.least is not None and self.least.below, "at least less is at most")
        reject_if(any(of is not None and of.worse for of in (self.least, self.most)), "no worse, or no better?")
        reject_if(self.to_open and EventKind.DOES_SO in deeds_of(self), "who does what, and has what?")
        if self.to_open and self.side is not None:
            raise ValueError("betting is opened, no side of the pot")
        reject_if(self.for_split and (self.to_open or self.side is not None), "one share is won, and nothing opened")
        if self.lifted and (self.most or self.cards or self.lacking or self.side or self.for_split):
            raise ValueError("what is lifted is needed to open, or to win")
        reject_if(self.lifted and not self.to_open and self.least is None, "what is needed no more?")
        also = [of for of in (self.also_needed, self.also_cards) if of is not None]
        alone = self.least is not None and not (self.cards or self.lacking or self.lifted or self.showing or self.down)
        reject_if(also and not alone or len(also) > 1, "that, or what else?")
        reject_if(self.to_open and self.also_needed is not None, "hands to open with are told together")
        on = any(getattr(when, "temper", None) is ConditionKind.IF for when in self.when)
        reject_if(bool(also) and on, "if so, that, or the other?")
        if self.also_cards is not None:
            reject_if(not fields_set(self.also_cards) - {"facing"}, "or which cards?")
            several = self.also_cards.amount is not None and self.also_cards.amount.bound is Bound.UP_TO
            reject_if(several, "up to so many may be none")
        reject_if(self.also_needed == self.least and self.least is not None, "that, or what else?")
        reject_if(self.least is not None and also and (self.least.above or self.least.natural), "better than what?")
        other = self.also_needed
        reject_if(other is not None and (other.above or other.below or other.worse), "better or worse than that?")
        asked = (self.least, self.most, self.cards, self.lacking)
        many = sum(thing is not None for thing in asked)
        of_hand = (self.cards or self.lacking) and many == 2
        reject_if(of_hand and self.lacking is not None and self.lacking.plus, "a hand, and what else not?")
        if not self.lifted and many != 1 and not of_hand:
            raise ValueError("what must it be?")


@frozen
class TableHandOf(Step):
    """Which cards the hand on the table is, or is made of."""

    cards: CardPhrase
    kind = "table"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not fields_set(self.cards) or self.cards.which is Selector.THAT or self.barred, "which cards?")
        reject_if(self.cards.hands or self.cards.rank_only or self.cards.owner == THEM, "a hand of which cards?")

    @property
    def number(self) -> int | None:
        return number_of(self.cards) if self.cards.amount is not None else None


@frozen
class MustBeat(Step):
    """The hand that wins (on one side) must beat certain cards as a hand, or the hand on the table, or one of several
    (`any_table`), or all of them (`all_table`); `draw` that hand draws, so many cards (`draws`) where that is told,
    or may be made with others (`using`), or it `stands_pat`.
    `for_split` where it is needed for the split hand; `both_ways` where it must be beaten as a high and as a low hand.
    Where `lifted`, that is needed no more. `each_hand` where all of a player's hands must beat it. `prize` is a leg or
    a point, where it is needed for that.
    """

    cards: CardPhrase | None = None
    side: Side | None = None
    draw: bool = False
    draws: Amount | None = None
    using: CardPhrase | None = None
    lifted: bool = False
    any_table: bool = False
    for_split: bool = False
    both_ways: bool = False
    all_table: bool = False
    each_hand: bool = False
    prize: Prize | None = None
    stands_pat: bool = False
    kind = "qualifier"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_prize(self)
        draws = self.draw or self.draws or self.using
        which = self.lifted or self.any_table or self.both_ways
        reject_if(self.stands_pat and (draws or which), "which hand draws no cards?")
        reject_if(self.for_split and self.side is not None, "which share?")
        reject_if(self.all_table and (self.cards or self.any_table), "all of the table hands, or which cards?")
        sided = self.side is not None or self.for_split or self.both_ways or self.lifted
        reject_if(self.each_hand and sided, "each of which hands?")
        reject_if(self.both_ways and (self.for_split or self.side is not None), "for which side?")
        several = self.any_table or self.all_table or self.both_ways
        reject_if(self.using is not None and (self.draw or self.draws or several), "draws, or uses cards?")
        more = self.draw or self.draws or self.using or self.both_ways
        reject_if(self.lifted and more, "which draws, where none is beaten?")
        reject_if(self.draw and self.draws is not None, "how many does it draw?")
        drawn = self.draw or self.draws
        reject_if(self.any_table and (self.cards or drawn), "one of the hands on the table, or which cards?")

    @property
    def number(self) -> int:
        if self.lifted:
            return 0
        return 2 if self.cards and self.cards.lies is Zone.DECK else 3


@frozen
class NoWin(Step):
    """A player cannot win, under the conditions told: `without` cards, or `having` such a hand."""

    without: CardPhrase | None = None
    side: Side | None = None
    having: HandValue | None = None
    kind = "qualifier"
    is_act = False

    def __post_init__(self) -> None:
        super().__post_init__()
        sided = any(
            getattr(when, "temper", None) in (ConditionKind.IN_LOW, ConditionKind.IN_HIGH) for when in self.when
        )
        reject_if(sided, "which hand cannot win is told as its side")
        reject_if(self.may, "who cannot may not")
        held = [
            event.cards
            for when in self.when
            for event in getattr(when, "events", ())
            if event.deeds == (EventKind.HAS,)
        ]
        reject_if(
            any(c is not None and c == CardPhrase(c.amount, which=Selector.HIGH) for c in held), "a high card is a hand"
        )
        reject_if(self.without is not None and self.who == EACH, "what each player needs to win qualifies a hand")

    @property
    def number(self) -> int:
        if self.without:
            return 3 if _on_table(self.without) else 1 if _makes_hand(self.without) else 5
        for when in self.when:
            for event in getattr(when, "events", ()):
                if event.deeds == (EventKind.WINS_AUCTION,):
                    return 5
                if event.deeds in ((EventKind.BEATS_TABLE,), (EventKind.LOSES_TO_TABLE,)):
                    return 3
                if any(of is not None and _on_table(of) for of in (event.cards, event.being)):
                    return 3
                if event.deeds == (EventKind.BEATS,):  # cards just turned up beat the player's
                    return 2
                held = event.cards if event.deeds == (EventKind.HAS,) and not event.along else None
                if held is not None and not _makes_hand(held):
                    return 5
        return 1


def _makes_hand(cards: CardPhrase) -> bool:
    """True for cards that are part of a hand by their value: a pair, two aces, these and those."""
    amount = cards.amount
    many = amount is not None and (amount.number or 0) > 1 and amount.bound not in (Bound.UP_TO, Bound.MORE_THAN)
    return bool(cards.group or cards.plus or (many and (cards.what or cards.like)))


def _on_table(cards: CardPhrase) -> bool:
    of = [cards, cards.like_card, cards.higher_than, cards.lower_than, cards.nearest]
    of.append(cards.rank_of.cards if cards.rank_of else None)
    return any(c is not None and c.lies in (Zone.TABLE, Zone.COMMON) for c in of)


@frozen
class Unqualified(Step):
    """What is done where nobody has what it takes to win, or to win on one side; or (`one_side`) on one alone."""

    act: Step
    side: Side | None = None
    one_side: bool = False
    impersonal = True

    @derived
    def kind(self) -> str:
        """Who pays then is told as of any that pay; what is done with the pot or the cards, as a qualifier."""
        return "match" if self.act.kind == "match" else "qualifier"

    @property
    def number(self) -> int | None:
        if self.kind != "match":
            return 4
        return self.act.number if self.act.number != 5 else 0  # those in have lost

    def __post_init__(self) -> None:
        super().__post_init__()
        inner = self.act
        reject_if(self.one_side and self.side is not None, "on which side does none qualify?")
        reject_if(inner.when or inner.instead or inner.alternatively, "when and instead of what is told of the whole")
        reject_if(self.instead and getattr(inner, "instead_of", None) is not None, "instead of what?")


@frozen
class SplitAmong(Step):
    """The pot is shared by certain players."""

    whom: Who
    kind = "showdown"
    is_act = False

    @property
    def number(self) -> int:
        return 16


_SIDED = {ConditionKind.IN_LOW: Side.LOW, ConditionKind.IN_HIGH: Side.HIGH}


@frozen
class Ignore(Step):
    """Categories of hands that do not count, on one side of the pot or on both; `counted` where they do.

    Or hands of certain ranks do not, by their `values`: pairs of aces.
    """

    categories: tuple[Category, ...] = ()
    side: Side | None = None
    counted: bool = False
    values: tuple[HandValue, ...] = ()
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        low = self.side is Side.LOW or any(getattr(w, "temper", None) is ConditionKind.IN_LOW for w in self.when)
        return 1 if low else 2

    def __post_init__(self) -> None:
        super().__post_init__()
        for temper, side in _SIDED.items():
            if When(temper) in self.when and self.side in (None, side):
                normalize(self, side=side, when=tuple(when for when in self.when if when != When(temper)))
        reject_if(
            any(getattr(when, "temper", None) in _SIDED for when in self.when), "in which hands is told by their side"
        )
        reject_if(any(value.natural for value in self.values), "natural hands are cards that are dead")
        nothing = {*self.categories, *(value.category for value in self.values)}
        reject_if(Category.HIGH_CARD in nothing, "a hand that is nothing else cannot be left out")
        reject_if(bool(self.categories) is bool(self.values), "which hands?")
        reject_if(self.values and self.counted, "hands of every rank count")
        bounded = any(of.better or of.worse or of.below or of.above or of.cards for of in self.values)
        reject_if(bounded, "hands that do not count are told one by one")
        told = self.categories or self.values
        reject_if(len(set(told)) < len(told) or any(value.rank is None for value in self.values), "which hands?")


@frozen
class LowestHand(Step):
    """The best low hand there is, by its ranks from low to high; `unsuited` where they are not of one suit."""

    ranks: tuple[Rank, ...]
    unsuited: bool = False
    kind = "rank"
    impersonal = True

    @property
    def number(self) -> int:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        ranks = [1 if rank is Rank.ACE else rank.value for rank in self.ranks]
        reject_if(not 2 <= len(ranks) <= 7 or ranks != sorted(set(ranks)), "so many ranks, from the lowest up")
        reject_if(max(ranks) > 10, "a low hand is low")
