"""Steps in which players draw, discard, get, keep and reject cards, or make others do so."""

from __future__ import annotations

from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed, check_counts, normalize, reject_if
from catalog.model.constraints_of_phrases import check_event
from catalog.model.dealing import Offer, grouped, in_hole, is_plain
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import CARDS, EACH, FIRST_CARD, IT, LAST_CARD, ONE, THEM, own
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.step import (
    Step,
    cards_told,
    check_act,
    check_first,
    check_so_many,
    number_of,
    rank_mates,
    suit_mates,
)
from catalog.model.terms import Bound, ConditionKind, EventKind, Role, Zone

SHOWING_ACE = Event((EventKind.SHOWS,), THEM, CardPhrase(ONE, what=(CardSet(Rank.ACE),)))
"""A player who shows an ace, for whom draws and discards have a limit of their own."""


_LAST_DISCARDED = CardPhrase(which=Selector.LAST, came=Event((EventKind.DISCARDS,)))


@frozen
class Draw(Step):
    """Cards discarded for others. `showing_ace` is the limit for a player who shows an ace; `back` is how many more
    cards come back.

    `others` is the limit for one player, `other_who`; `new` describes cards that do not come from the deck in the
    usual way; `discarded` is how the discarded cards lie; `same_size`: a hand for as large a hand. `or_from`: they
    may also come from there instead of from the deck, or from its bottom (`from_bottom`). `if_number` is the limit
    for a player for whom `if_event` is true. `declared`: players say before how many. `back_times`: this many times
    as many come back. With `while_lasts` nobody draws more cards than the deck has left.
    """

    cards: CardPhrase
    showing_ace: int | None = None
    others: int | None = None
    other_who: Who | None = None
    new: CardPhrase | None = None
    discarded: Facing | None = None
    if_number: int | None = None
    if_event: Event | None = None
    declared: bool = False
    same_size: bool = False
    back: int = 0
    back_times: int = 1
    twist: bool = False
    or_discard: bool = False
    or_from: CardPhrase | None = None
    from_bottom: bool = False
    while_lasts: bool = False
    offers: tuple[Offer, ...] = ()
    kind = "draw"
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_so_many(None if self.cards.lies is None else self.cards)
        check_counts(self.showing_ace, self.others, self.if_number)
        self._settle_own(self.cards)
        new = self.new
        plain = new if new is not None and changed(new, amount=None, new=False) == CARDS else None
        more = plain is not None and plain.amount is not None and plain.amount.bound is Bound.MORE
        reject_if(plain is not None and (plain.new or more), 'drawing "new" or "more" cards, as they always are')
        ranked = (
            self.new is not None and fields_set(self.new) <= {"what", "lies"} and any(of.rank for of in self.new.what)
        )
        reject_if(ranked, "the number can count the cards or be their rank")
        reject_if(
            self.if_number is not None and self.cards.what and self.cards.amount is None,
            "another limit needs a number of cards",
        )
        reject_if(self.discarded is not None and self.twist, "a twist that says how discards lie")
        if self.if_event is not None:
            check_event(self.if_event)
        most = self.cards.amount
        asked = most is not None and most.bound is Bound.UP_TO and self.cards == CardPhrase(most)
        reject_if(self.declared and not asked, 'a number to declare without "up to"')
        reject_if(self.if_event == SHOWING_ACE, '"shows an ace" as a case: it has a limit of its own')
        reject_if(
            self.back_times < 1 or self.back_times > 1 and self.twist,
            "several times as many cards back: too few, or in a twist",
        )
        self._check_ways()

    def _check_ways(self) -> None:
        """Refuse cards that are drawn in two ways, and parts that do not go with the one way."""
        ways = (
            bool(self.back),
            self.back_times > 1,
            self.new is not None,
            self.same_size,
            bool(self.offers),
            self.or_discard,
            self.or_from is not None,
        )
        if sum(ways) > 1:
            raise ValueError("cards drawn in two ways at once")
        reject_if(self.from_bottom and not (self.or_discard or self.or_from), "drawing from the bottom alone")
        reject_if(self.offers and self.price is not None and self.price.then, "offers beside a first and a next price")
        if self.offers and (self.price is None or self.per is not None):
            raise ValueError("offers without prices, or paid for each card")
        own = self.cards.owner or self.cards.facing or self.cards.what
        reject_if(
            self.offers and not self.twist and (self.discarded or own),
            "offers at several prices for a player's own cards",
        )
        reject_if(self.cards in (FIRST_CARD, LAST_CARD), "the first card, or the first time, can be meant")
        limited = self.showing_ace or self.others or self.if_number
        if self.cards.owner is not None and self.cards.owner.role is not Role.THAT:
            raise ValueError("cards of other players are taken, not drawn")
        if self.same_size and (limited or self.per or self.discarded or self.cards.amount):
            raise ValueError("a hand for one as large, yet with a limit")
        if self.twist and sum(ways) > bool(self.offers):
            raise ValueError("a twist with cards that are not the deck's")
        if (self.if_number is None) != (self.if_event is None):
            raise ValueError("another limit without the case in which it holds")
        reject_if(
            self.or_from is not None
            and self.or_from.lies not in (Zone.TABLE, Zone.COMMON, Zone.DISCARDS)
            and self.or_from != _LAST_DISCARDED,
            "drawing from neither the table nor the discards",
        )
        if (self.or_discard or self.or_from) and (own or self.discarded or self.cards.lies):
            raise ValueError("drawing from elsewhere for certain discards")
        if self.cards.alternative is not None and (self.offers or self.back or limited):
            raise ValueError("one kind of cards or another, with a limit or offers")
        if (self.others is None) != (self.other_who is None):
            raise ValueError("another limit without a player, or a player without one")

    @property
    def number(self) -> int | None:
        most = grouped(self.cards)
        if self.until and most in (None, 1, 111) and self.cards.amount != ONE:
            return 116
        if most is None:
            return None
        if most > 100 and self.new is not None and self.new.amount is not None and self.new.amount.number:
            most = self.new.amount.number
        most = max(most, self.showing_ace or 0, self.if_number or 0, self.others or 0)
        if most < 100:
            most *= self.back_times
        return most * self.times_over + self.back if most < 100 else most


@frozen
class Discard(Step):
    """Cards given up for nothing; `cards` is None if only the conditions say how many.

    `showing_ace` is the limit for a player who shows an ace, `if_number` for one for whom `if_event` is true; `to` is
    the player who has to take them; `discarded` up or down; `onto` the top or the bottom of the deck, or just
    `into_deck` (`shuffled` with it).
    """

    cards: CardPhrase | None = None
    showing_ace: int | None = None
    to: Who | None = None
    discarded: Facing | None = None
    if_number: int | None = None
    if_event: Event | None = None
    onto: Selector | None = None
    into_deck: bool = False
    shuffled: bool = False
    per_player = True

    @derived
    def kind(self) -> str:
        """A table card that nobody takes is discarded from the table."""
        it = self.who is None and self.cards == IT
        return "table" if it and any(told.lies is Zone.TABLE for told in cards_told(self)) else "discard"

    @property
    def count(self) -> int | None:
        return self.number if self.kind == "table" else super().count

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.showing_ace, self.if_number)
        reject_if((self.if_number is None) != (self.if_event is None), "another limit without a case where it holds")
        reject_if(self.if_number and self.cards in (None, CARDS), "another limit needs a number of cards")
        reject_if(
            self.if_number and (self.showing_ace or self.discarded),
            "two other limits, or one for cards that lie up or down",
        )
        even = any(isinstance(when, When) and when.temper is ConditionKind.EVEN_IF for when in self.when)
        reject_if(self.if_number and even, 'another limit "even if" something happens')
        if self.if_event is not None:
            check_event(self.if_event)
            reject_if(self.if_event == SHOWING_ACE, "the limit for showing an ace is said by itself")
        reject_if(self.onto not in (None, Selector.TOP, Selector.BOTTOM), "neither the top nor the bottom of the deck")
        reject_if(
            (self.onto or self.into_deck) and (self.cards is None or self.to),
            "no certain cards for the deck, or a player who takes them",
        )
        reject_if(self.onto and self.into_deck, "cards both onto the deck and into it")
        if self.into_deck and self.cards is not None:
            pile = self.cards.amount is None and self.cards.which is None and self.cards.lies is not None
            reject_if(
                pile or self.cards.lies in (Zone.DISCARDS, Zone.DECK), "a whole pile into the deck: that is a shuffle"
            )
        reject_if(self.shuffled and not self.into_deck, "a shuffle of discards, but not into the deck")
        reject_if(
            self.into_deck and (self.discarded or self.showing_ace or self.if_number),
            "cards into the deck that lie up or down, or have a limit",
        )
        reject_if(self.onto and (self.showing_ace or self.if_number), "cards onto the deck with a limit")
        check_first(self.cards, self.who)
        if self.cards is not None:
            self._settle_own(self.cards)
            self._settle_all_but()
        if self.cards is not None:
            bare = self.cards == CARDS and not (self.onto or self.into_deck)
            normalize(self, cards=None if bare else self.cards)
        if self.showing_ace is not None and self.cards is None:
            raise ValueError("another limit needs a number of cards")
        reject_if(
            self.discarded and (self.cards is None or self.showing_ace or self.to),
            "discards up or down, not said which, or for a player",
        )

    def _settle_all_but(self) -> None:
        """ "Discard all but two" becomes "discard until they have two"."""
        cards = self.cards
        amount = cards.amount if cards is not None else None
        if cards is None or amount is None or amount.bound is not Bound.ALL_BUT or own(cards) != CardPhrase(amount):
            return
        if self.to or self.discarded or self.onto or self.into_deck or self.showing_ace or self.if_number:
            return
        left = When(ConditionKind.UNTIL, (Event((EventKind.HAS,), THEM, CardPhrase(Amount(amount.number))),))
        normalize(self, cards=None, when=tuple(sorted({*self.when, left}, key=repr)))

    @property
    def number(self) -> int | None:
        if self.until:
            return 116
        cards = self.cards if self._of_anyone else None
        mates = rank_mates(cards) or suit_mates(cards) if cards is not None else None
        number = mates or grouped(self.cards)
        if number and number < 100:
            return max(number, self.showing_ace or 0, self.if_number or 0) * self.times_over
        return number

    @property
    def _of_anyone(self) -> bool:
        """True for cards of a rank, or of a suit, that everybody who holds them discards."""
        cards = self.cards
        if cards is None or cards.rank_of is None and suit_mates(cards) is None:
            return False
        whatever = cards.amount is None or cards.amount.bound in (Bound.ALL, Bound.ANY, Bound.WHICHEVER)
        return self.who is None or self.who == EACH and whatever

    @property
    def for_one(self) -> bool:
        shared = self.cards is not None and self.cards.lies in (Zone.COMMON, Zone.TABLE)
        return shared or self._of_anyone or super().for_one


@frozen
class Onward(Step):
    """The deal goes on clockwise, or `counterclockwise`, and never reverses."""

    counterclockwise: bool = False
    kind = "deal"
    impersonal = True


@frozen
class DiscardPile(Step):
    """How discards lie on the table; `in_front` of the players who discarded them, or together."""

    facing: Facing
    in_front: bool = False
    kind = "draw"
    impersonal = True


@frozen
class Twister(Step):
    """Players give cards to the dealer, who shuffles them and deals them out again."""

    givers: Who
    cards: CardPhrase
    kind = "draw"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(any(of.wild for of in self.cards.what), "wild cards given to be dealt out again")

    @property
    def number(self) -> int | None:
        return number_of(self.cards)


@frozen
class Compel(Step):
    """A player makes another do something."""

    whom: Who
    act: Step

    @derived
    def kind(self) -> str:
        return self.act.kind

    @property
    def number(self) -> int | None:
        return 2 if self.act.kind == "fold" else self.act.number

    def __post_init__(self) -> None:
        super().__post_init__()
        unless = getattr(self.act, "unless", None)  # to do that, or fold
        check_act(self.act if unless is None else unless)
        reject_if(
            unless is not None and changed(self.act, unless=None, unless_paid=None) != type(self.act)(),
            '"act or fold" with more than the act',
        )


@frozen
class Force(Step):
    """Cards given up to make another player do something."""

    cards: CardPhrase
    whom: Who
    act: Step
    kind = "draw"
    per_player = True

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_act(self.act)


@frozen
class Reject(Step):
    """A card refused as it is dealt; `whom` must then do `act` (take it)."""

    cards: CardPhrase
    whom: Who | None = None
    act: Step | None = None
    kind = "pass"
    per_player = True

    @property
    def number(self) -> int | None:
        return number_of(self.cards)

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if((self.whom is None) is not (self.act is None), "another player without an act, or the reverse")
        theirs = self.cards.facing is Facing.UP and self.cards.owner == THEM
        reject_if(theirs, "cards that lie before a player are turned down, not refused")
        if self.act is not None:
            check_act(self.act)


@frozen
class Keep(Step):
    """A card kept rather than refused or passed on, `for_next` into the next deal."""

    cards: CardPhrase
    for_next: bool = False
    kind = "deal"

    @property
    def number(self) -> int | None:
        return number_of(self.cards) if self.cards.which is Selector.THAT else None


HOLDS = {EventKind.HAS, EventKind.SHOWS}


@frozen
class Get(Step):
    """Cards taken from the deck, or from elsewhere, into the hand.

    Cards that a player gets off the deck without asking are dealt: that is a `Deal`.
    """

    cards: CardPhrase
    kind = "deal"
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_so_many(self.cards)
        normalize(self, cards=in_hole(self.cards))
        asked = self.who is None or self.may or self.price or self.barred or self.by
        reject_if(not asked and is_plain(self.cards), "getting cards without asking: that is a deal")

    @property
    def number(self) -> int | None:
        return number_of(self.cards)
