"""Steps about cards that stand for others, count as wild or are dead, and about hands that do not count."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank, cards_in
from catalog.model.constraints import changed, check_counts, check_list, normalize, reject_if
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Selector
from catalog.model.normalize import CARDS, EACH, IT, THEM, did, in_general
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.step import Step, check_sides, number_of
from catalog.model.terms import Bound, Category, ConditionKind, EventKind, Group, Role, Zone
from catalog.model.terms_of_money import Side
from catalog.model.together import groups_at_once
from catalog.model.wild_count import ANY_ONE, EVERYONES, HANDS_OF_A_SIDE, SOLE, events_told, is_single, wild_number


@frozen
class UseWild(Step):
    """Cards may be used as wild cards: in one of two hands if `side`, in either of them, or in the split hand; with
    `only` no other cards may. The cards `instead_of` which they are used are no longer wild.
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
        reject_if(self.instead_of is not None and self.instead_of == self.cards, "cards used instead of themselves")
        elsewhere = self.only or self.side is not None or self.either or self.in_split
        reject_if(self.instead_of is not None and elsewhere, "cards used instead of others in one hand only")
        one_hand = self.side is not None or self.either or self.in_split
        counted = self.cards.amount is not None
        reject_if(
            self.only and (self.cards.which is None or counted or one_hand),
            '"only these" with a number of cards, or in one hand',
        )
        check_sides(self)
        reject_if((self.side is not None) + self.either + self.in_split > 1, "cards wild in two hands at once")

    @property
    def number(self) -> int | None:
        amount = self.cards.amount
        own = self.cards.which is Selector.THAT or self.who is not None and self.cards.which is None
        if self.cards.owner == THEM and self.cards.which in SOLE and amount is None and not self.cards.what:
            return 201  # the highest card of each player, for example
        if amount is not None and amount.number and own and not self.cards.what and not self.cards.rank_of:
            return 200 + amount.number  # a number of a player's own cards
        if self.who == EACH and self.cards.which in SOLE and self.cards.what and amount is None:
            return cards_in(self.cards.what)  # one of each player's
        return wild_number(self.cards)


@frozen
class OneWild(Step):
    """Several cards together count as a number of wild cards; a single one that counts as one is just wild."""

    cards: CardPhrase
    wilds: int = 1
    kind = "wild"

    @derived
    def impersonal(self) -> bool:
        return self.price is None

    def __post_init__(self) -> None:
        super().__post_init__()
        more = self.who or self.turn or self.per or self.per_who or self.by or self.barred or self.may
        reject_if(self.price is not None and more, "a price for a wild card beside a player who pays it")
        reject_if(self.wilds < 1, "fewer than one wild card")
        several = self.cards.amount is None or self.cards.amount == Amount(None, Bound.WHICHEVER)
        mates = len(self.cards.what) > 1 or self.cards.plus is not None
        reject_if(several and mates and self.cards.group is None, "cards of several kinds together, without a number")
        reject_if(self.wilds == 1 and is_single(self.cards), "a single card that counts as one wild card: it is wild")

    @property
    def number(self) -> int | None:
        if self.cards != IT:
            groups = groups_at_once(self.cards)
            return self._of_all(wild_number(self.cards)) if groups is None else groups * self.wilds
        return next((wild_number(event.cards) for event in events_told(self) if event.cards), None)

    def _of_all(self, total: int | None) -> int | None:
        """How many of all such cards may be wild at once, if several of them together count as one."""
        amount = self.cards.amount
        two = self.cards.group is Group.PAIR or self.cards.adds_to is not None
        together = amount.number if amount and amount.number else 2 if two else 1
        return total * self.wilds // together if total and total < 100 else total


@frozen
class LimitWild(Step):
    """At most `most` of the cards mentioned before are wild in one hand. With `in_all` the limit is on all wild cards,
    with `side` only in hands of that side; with `by_rank` it counts ranks, not cards. Instead of a number, each of
    certain `cards` may need another card to itself (`mate`).
    """

    most: int | None = None
    in_all: bool = False
    side: Side | None = None
    by_rank: bool = False
    cards: CardPhrase | None = None
    mate: CardPhrase | None = None
    kind = "wild"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.most)
        reject_if((self.most is None) is (self.mate is None), "a limit on wild cards without a number, or with two")
        reject_if((self.cards is None) is not (self.mate is None), "cards that need others, not said which")
        named = all(of is None or of == CardPhrase(what=of.what) != CARDS for of in (self.cards, self.mate))
        reject_if(not named or self.cards is not None and self.cards == self.mate, "cards that need no other cards")
        reject_if(self.mate is not None and (self.in_all or self.side or self.by_rank), "two limits on wild cards")
        reject_if(self.side is not None and not self.in_all, "a limit for one side, yet on certain cards")
        reject_if(self.by_rank and self.in_all, "a limit on ranks, yet on all wild cards")
        check_sides(self)

    @property
    def number(self) -> int | None:
        return None if self.most is None else 200 + self.most


@frozen
class Namely(Step):
    """Which card the one mentioned before is; or how `many` of them there are."""

    cards: CardPhrase = IT
    many: int | None = None
    kind = "wild"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        those = self.cards == IT
        reject_if(
            self.many is not None and (not those or not 1 <= self.many <= 52),
            '"there are so many of them" of cards that are described',
        )
        many = self.cards.amount is not None and self.cards.amount.number
        reject_if(
            many and self.cards == CardPhrase(self.cards.amount, which=Selector.THAT),
            '"namely" a card that is only counted',
        )
        reject_if(self.cards == CardPhrase(lies=Zone.DISCARDS), '"namely" all the discards')
        none = any(event.negated for when in self.when for event in getattr(when, "events", ()))
        reject_if(none, '"namely" with something that does not happen')
        reject_if(self.cards == CardPhrase(self.cards.amount, dead=True), '"namely" a dead card: say that it is dead')
        reject_if(
            self.cards in (CardPhrase(which=Selector.HIGH), CardPhrase(which=Selector.LOW)),
            '"namely" the high or the low card of nothing',
        )
        reject_if(self.cards == CardPhrase(self.cards.amount, what=(CardSet(wild=True),)), '"namely" a wild card')

    @property
    def number(self) -> int | None:
        return self.many or wild_number(self.cards)


@frozen
class CountAs(Step):
    """Cards may represent others: `stands_for`. With `same_rank` these are cards of their own rank; `mutual`: the other
    way too. They may do so only `to_complete` one of these hands (`own_suit`: one in their suit), and `never` as
    those cards; with `keeps_suit` they keep their suit.
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
        reject_if(
            len(set(self.never)) < len(self.never) or self.stands_for in self.never,
            "a card that stands for what it never is",
        )
        wild = CardPhrase(self.stands_for.amount, what=(CardSet(wild=True),))
        reject_if(self.stands_for == CARDS, "cards that stand for no certain cards")
        lying = fields_set(self.stands_for, "amount", "owner")
        reject_if(self.cards == IT and lying == {"facing"}, "a card that stands for an up or down card")
        check_list("the hands to complete", self.to_complete)
        reject_if(self.own_suit and not self.to_complete, '"in their suit" without a hand to complete')
        reject_if(self.stands_for.made_hand is not None, "cards that stand for a part of a hand: they complete it")
        ranked = self.stands_for.rank_of.cards if self.stands_for.rank_of is not None else None
        reject_if(
            ranked is not None and ranked == CardPhrase(ANY_ONE, which=ranked.which),
            "cards that stand for the rank of no certain card",
        )
        suited = any(of.suit or of.color or of.not_suit or of.picture for of in self.stands_for.what)
        reject_if(
            self.keeps_suit and (suited or not self.stands_for.what), "cards that keep their suit, yet stand for a suit"
        )
        reject_if(self.stands_for == wild, "cards that stand for wild cards: they count as wild")

    @property
    def ends_straights(self) -> bool:
        """True for aces that are another rank only in straights, like the five of a deck that begins with the six.

        This is about how straights rank, and makes no card wild.
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

    With `own_suit` they keep their suit when they complete a flush of any kind; with a `partner` they complete only
    what a card of that rank in their suit completes too; `once`: only one of them may do so in a hand.
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
            Category.HIGH_CARD in self.completes or len(set(self.completes)) < len(self.completes),
            "cards that complete a high card, or a hand twice",
        )
        if self.counts_as and not self.completes:
            raise ValueError("a card that counts as a rank and completes nothing")
        limits = self.own_suit or self.partner or self.once
        reject_if(
            limits and (not self.completes or self.counts_as), "a limit on completing hands beside none to complete"
        )

    @property
    def number(self) -> int | None:
        return wild_number(self.cards) if self.cards.what else None


@frozen
class Shift(Step):
    """Cards may be called a number of ranks higher (or lower) than they are, but never one of `never`."""

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
        reject_if(
            self.up < 0 or self.down < 0 or len(set(self.never)) < len(self.never),
            "ranks up or down by less than none, or an exception twice",
        )
        normalize(self, cards=in_general(self.cards))
        if not self.up and not self.down:
            raise ValueError("cards called neither higher nor lower")


class Mates(StrEnum):
    """Cards that are dead together with others."""

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
    """Cards that do not count, and their `mates` with them; `even_wild`: although they would be wild.

    With `for_holder` this is only for the player in the condition, with `for_whom` for certain players. `negated`:
    they count after all.
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
        reject_if(self.even_wild and self.mates is None, '"even if wild" without other cards dead with them')
        after_all = self.mates or self.for_holder or self.for_whom or self.cards.besides
        reject_if(self.negated and after_all, "cards that count after all, yet for some or with others")
        whom = self.for_whom
        told_so = whom is not None and (did(whom) or whom.role in (Role.EACH, Role.ANY) and whom.doing)
        reject_if(told_so, "dead for players who did something: that is a condition")
        reject_if(
            whom is not None and (self.for_holder or self.mates is not None),
            "dead for some players, and for a holder or with others",
        )
        reject_if(
            whom is not None and whom in map(Who, (*EVERYONES, *HANDS_OF_A_SIDE)),
            "dead for all players, or for the hands of a side",
        )
        reject_if(self.mates is not None and _EVEN_WILD in self.when, '"even if wild" as a condition, not of the cards')
        if self.mates is not None and self.cards.besides is not None:
            raise ValueError("the exception can be to the cards or to those dead with them")

    @property
    def number(self) -> int | None:
        if self.negated:
            return 0
        came = self.cards.came
        each = came is not None and any(who is not None and who.role in EVERYONES for who in (came.who, came.to))
        of = self.cards.rank_of.cards if self.cards.rank_of is not None else None
        if of is not None and of.owner is not None:
            return 204
        held = (CardPhrase(what=self.cards.what, owner=THEM), CardPhrase(what=self.cards.what, lies=Zone.HAND))
        sevens = self.cards.what and self.cards in held
        if self.cards.lies in (Zone.COMMON, Zone.TABLE) and self.cards.which is not None and not self.cards.owner:
            return (12 if self.mates is Mates.SAME_SUIT else 4) if self.mates else 1
        if not sevens and (self.cards.lies is not None or self.cards.owner is not None or each):
            number = number_of(self.cards) if each or self.cards.which else 0
            return 204 if self.mates else 200 + (number or 0)
        return wild_number(CardPhrase(what=self.cards.what) if sevens else self.cards, self.mates is Mates.SAME_RANK)


@frozen
class SplitAmong(Step):
    """The pot is shared by certain players."""

    whom: Who
    kind = "showdown"
    is_act = False

    @property
    def number(self) -> int:
        return 16


@frozen
class Ignore(Step):
    """Categories of hands that do not count, on one side of the pot or on both; `counted`: they do.

    Or only hands of certain ranks do not count, by their `values`: pairs of aces.
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
        check_sides(self)
        reject_if(any(value.natural for value in self.values), "natural hands that do not count: wild cards are dead")
        nothing = {*self.categories, *(value.category for value in self.values)}
        reject_if(Category.HIGH_CARD in nothing, "a high card that does not count: every hand is one")
        reject_if(bool(self.categories) is bool(self.values), "kinds and ranks of hands left out, or none")
        reject_if(self.values and self.counted, "hands of a rank that count, as they do anyway")
        bounded = any(of.better or of.worse or of.below or of.above or of.cards for of in self.values)
        reject_if(bounded, "hands of a range of ranks that do not count")
        told = self.categories or self.values
        reject_if(
            len(set(told)) < len(told) or any(value.rank is None for value in self.values),
            "a hand twice, or without a rank",
        )


@frozen
class LowestHand(Step):
    """The best low hand there is, by its ranks from low to high; `unsuited`: if they are not of one suit."""

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
        reject_if(
            not 2 <= len(ranks) <= 7 or ranks != sorted(set(ranks)), "low ranks that do not go up from the lowest"
        )
        reject_if(max(ranks) > 10, "a lowest hand with a card above ten")


_SIDED = {ConditionKind.IN_LOW: Side.LOW, ConditionKind.IN_HIGH: Side.HIGH}
