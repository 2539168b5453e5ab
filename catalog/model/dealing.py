"""Steps that move cards: from the deck, between players, to the table and away."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.card import CardSet, Rank
from catalog.model.constraints import CAME_ONCE, changed, check_counts, normalize, reject_if
from catalog.model.frozen import derived, frozen
from catalog.model.layout import Layout, Selector
from catalog.model.normalize import (
    ALL,
    CARDS,
    DEALER,
    EACH,
    FIRST_CARD,
    IT,
    LAST_CARD,
    ONE,
    THEM,
    both_ways,
    filled_to,
    own,
)
from catalog.model.phrase import (
    Amount,
    Bound,
    CardPhrase,
    ConditionKind,
    Event,
    EventKind,
    Facing,
    Group,
    Order,
    Period,
    Price,
    Role,
    Side,
    Unit,
    When,
    Who,
    Zone,
    check_event,
    fields_set,
)
from catalog.model.step import (
    Step,
    cards_told,
    check_act,
    check_so_many,
    number_of,
    on_table,
    rank_mates,
    suit_mates,
    whole_hand,
)


class Direction(StrEnum):
    """Where a passed card goes."""

    LEFT = "left"
    RIGHT = "right"


@frozen
class Gift:
    """Cards that go to one neighbour: how many seats away, and on which side; or to a player named by role.

    With neither they go on the way that cards are passed in this game, or on that which `way_of` chooses.
    """

    cards: CardPhrase
    toward: Direction | None = None
    seats: int = 1
    receiver: Who | None = None
    per: CardPhrase | None = None
    way_of: Who | None = None

    def __post_init__(self) -> None:
        normalize(self, cards=own(self.cards))
        side = _NEIGHBORS.get(self.receiver) if self.receiver is not None else None
        if side is not None and self.toward is None:
            normalize(self, receiver=None, toward=side)
        reject_if(self.way_of is not None and (self.toward or self.receiver or self.per), "who says whither?")
        reject_if(self.seats > 1 and self.toward is None, "so many seats to which side?")
        either = self.cards.line is not None and self.cards.line.others and not self.cards.amount
        reject_if(either and fields_set(self.cards) == {"line"}, "passed to either side, or from it?")
        if self.toward is not None and self.receiver is not None:
            raise ValueError("a card is passed to a side or to a player")
        if self.seats < 1:
            raise ValueError("a neighbour sits at least one seat away")


_NEIGHBORS = {Who(Role.NEIGHBOR_LEFT): Direction.LEFT, Who(Role.NEIGHBOR_RIGHT): Direction.RIGHT}


def _within(gift: Gift, period: Period) -> Gift:
    """The gift with the period told of how its cards, or those that are counted, came."""
    came, counted = gift.cards.came, gift.per.came if gift.per is not None else None
    if came is not None and came.who is not None and came.within is None and came.deeds[0] not in CAME_ONCE:
        gift = changed(gift, cards=changed(gift.cards, came=changed(came, within=period)))
    if counted is not None and counted.within is None and counted.deeds[0] not in CAME_ONCE:
        gift = changed(gift, per=changed(gift.per, came=changed(counted, within=period)))
    return gift


def _grouped(cards: CardPhrase | None) -> int | None:
    """How many cards they are, each pair two of them and each three of a kind three."""
    number = number_of(cards)
    if cards is None:
        return number
    if number and cards.amount is not None and cards.amount.bound is Bound.AT_LEAST:
        return whole_hand(cards)
    size = 2 if cards.group is Group.PAIR else 3 if cards.group is Group.TRIPS else 1
    return number * size if number and number < 100 and cards.plus is None else number


def _given(gift: Gift) -> int | None:
    """How many cards are given; as many to either neighbor."""
    number, both = _grouped(gift.cards), gift.receiver and gift.receiver.role is Role.NEIGHBORS
    return number * 2 if number is not None and number < 100 and both else number


def is_given(gifts: tuple[Gift, ...]) -> bool:
    """True for cards of the deck that go to every player alike."""
    (first, *others) = gifts
    if others or first.per or first.receiver is None or first.receiver.role is not Role.EACH:
        return False
    return not (first.cards.owner or first.cards.lies)


def in_hole(cards: CardPhrase) -> CardPhrase:
    """Cards from the deck: hole cards are dealt down."""
    if cards.lies is Zone.HOLE and cards.facing is None:
        return changed(cards, lies=None, facing=Facing.DOWN)
    return cards


@frozen
class Deal(Step):
    """Cards from the deck to players; `sets` where they come as so many hands apart.

    `to_hands`: so many to each hand that the player has; `to_side`: to that for this side of the pot. `up_to`: as
    many as fill the hand to that number. `per_stake`: as many as the player has stakes left. `layout` is how a
    player's own cards lie.
    """

    cards: CardPhrase
    to: Who | None = None
    sets: int = 1
    to_hands: bool = False
    to_side: Side | None = None
    up_to: int | None = None
    per_stake: bool = False
    layout: Layout | None = None
    kind = "deal"
    per_player = True
    unsaid = (DEALER,)
    conditional = ("who", "to")

    @property
    def number(self) -> int | None:
        if self.to_hands:
            return 117
        if self.up_to or self.until:
            return 116
        number = number_of(self.cards)
        if self.cards.lies is Zone.DECK and self.cards.amount == ALL:
            return 114
        return number * self.sets if number and number < 100 else number

    def __post_init__(self) -> None:
        if self.per_who == EACH and self.to == EACH:
            normalize(self, per_who=None)  # a card per player to each of them is one card each
        super().__post_init__()
        check_so_many(self.cards)
        check_counts(self.sets, self.up_to)
        normalize(self, cards=both_ways(in_hole(self.cards)))
        if self.cards == CARDS and not self.to_hands and self.sets == 1 and self.up_to is None:
            filling = next((when for when in self.when if filled_to(when)), None)
            if filling is not None:
                others = tuple(when for when in self.when if when is not filling)
                normalize(self, cards=CardPhrase(Amount(None, Bound.ENOUGH)), up_to=filled_to(filling), when=others)
        renewed = self.cards.new and self.cards.hands and self.cards.size is None
        reject_if(renewed, "a new hand is a new deal")
        after = any(
            isinstance(when, When) and when.temper in (ConditionKind.AFTER, ConditionKind.BEFORE) for when in self.when
        )
        reject_if(after and self.cards == CARDS and self.to is None, "that cards are dealt says when, and deals none")
        if self.cards.lies in (Zone.COMMON, Zone.TABLE):
            raise ValueError("cards dealt to the table are no player's")
        reject_if(self.cards.line is not None, "what lies in a layout is on the table already")
        if self.per_stake:
            plain = self.sets == 1 and not self.to_hands and self.up_to is None
            reject_if(self.to is None or not plain, "as many cards as who has stakes?")
            reject_if(
                self.cards != CardPhrase(Amount(None, Bound.AS_MANY), self.cards.facing),
                "as many as they have stakes, and which cards?",
            )
        layout = self.layout
        laid = layout is not None
        beside = self.cards is not None and self.cards.beside is not None and self.cards.owner is None
        reject_if(beside and self.to is None, "beside a card on the table lies no player's")
        reject_if(laid and (self.to is None or self.cards.plus or self.sets > 1), "how do whose cards lie?")
        reject_if(laid and (self.per_stake or self.up_to or self.to_hands), "so many as they are lie in no shape")
        reject_if(layout is not None and (layout.row_facings or layout.column_facings), "how do they face?")
        reject_if(layout is not None and not layout.fits(number_of(self.cards)), "so many do not lie so")
        miscounted = layout is not None and layout.lines and layout.count != number_of(self.cards)
        reject_if(miscounted, "how many lie there?")
        if (self.sets > 1) + self.to_hands + (self.up_to is not None) > 1:
            raise ValueError("hands apart, all hands, or one filled up")
        reject_if(self.cards.plus is not None and (self.to_hands or self.up_to), "these and those to each hand?")
        elsewhere = self.to is None or self.to_hands or self.up_to or self.sets > 1 or self.per_stake or laid
        reject_if(self.to_side is not None and elsewhere, "to whose hand?")


@frozen
class Blind(Step):
    """Cards that may not be looked at, or not `beforehand`, before what else is done with them."""

    cards: CardPhrase
    beforehand: bool = False
    kind = "deal"
    is_act = False
    unsaid = (EACH, THEM)

    def __post_init__(self) -> None:
        reject_if(self.who is not None and self.who.role is Role.NO_ONE, "that no one may look is what it says")
        super().__post_init__()
        reject_if(self.may or self.barred, "that they may not look is what it says")


@frozen
class Redeal(Step):
    """The game is dealt anew, after another ante where `reante`, or where each `pays` so much; `besides` stay.

    A player may ask for it.
    """

    to: Who | None = None
    reante: bool = False
    pays: Price | None = None
    besides: CardPhrase | None = None
    kind = "deal"
    by_dealer = True
    unsaid = (DEALER,)
    conditional = ("to",)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.who == THEM and not self.may:
            normalize(self, who=None)  # who must redeal, for all
        reject_if((self.who is not None) is not self.may, "the dealer deals anew, unless one may ask for it")
        reject_if(self.turn or self.per or self.per_who or self.by or self.barred, "it is dealt anew once, for all")
        reject_if(self.pays and (self.pays.unit is not Unit.ANTE or self.pays.told_already), "dealt anew with what?")
        reject_if(self.pays and (self.reante or self.pays == Price(Unit.ANTE)), "that is an ante again")
        ends = [when for when in self.when if isinstance(when, When) and when.temper is ConditionKind.UNTIL]
        dealt = any(event.deeds == (EventKind.DEALT,) and event.who is None for when in ends for event in when.events)
        reject_if(dealt, "a game is dealt anew once, not until a card is dealt")

    @property
    def number(self) -> int:
        return 110


OF_TWO_HANDS = (Zone.LEFT_HAND, Zone.RIGHT_HAND)


@frozen
class Put(Step):
    """A player puts cards somewhere: into a hand (of `sides`, any one), the left or the right one, onto a stack;
    `facing` is how they lie then.

    `places` tells for each of the sides where that hand lies; `under` a stack is at its bottom; `either_of` so many
    hands it is the one they like. They may go `anywhere` into a stack, or on `either_end` of it.
    """

    cards: CardPhrase
    into: Zone
    sides: tuple[Side, ...] = ()
    places: tuple[Direction, ...] = ()
    facing: Facing | None = None
    under: bool = False
    either_of: int | None = None
    anywhere: bool = False
    either_end: bool = False
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        free = self.anywhere or self.either_end
        reject_if(free and (self.into is not Zone.STACK or self.under or self.facing), "where in which stack?")
        reject_if(self.anywhere and self.either_end, "at an end, or anywhere?")
        reject_if(
            self.either_of is not None and (self.into is not Zone.HAND or self.either_of < 2), "one of which hands?"
        )
        reject_if(self.either_of and (self.sides or self.facing), "a hand that is told, or any?")
        reject_if(self.under and self.into is not Zone.STACK, "a stack has a bottom")
        sided = any(when in (When(ConditionKind.IN_LOW), When(ConditionKind.IN_HIGH)) for when in self.when)
        reject_if(self.sides and sided, "into which hand?")
        reject_if(self.under and self.facing, "what goes under a stack lies as the stack does")
        places = (Zone.HAND, *OF_TWO_HANDS, Zone.STACK, Zone.PERMANENT)
        reject_if(self.into not in places, "cards are put into a hand or onto a stack")
        reject_if(self.sides and self.into is not Zone.HAND, "a hand is for a side of the pot")
        reject_if(len(set(self.sides)) < len(self.sides), "each hand is told once")
        if self.places and len(self.places) != len(self.sides):
            raise ValueError("where does each hand lie?")
        if self.sides and (self.into is not Zone.HAND or self.facing):
            raise ValueError("a high or a low hand is a hand")

    @derived
    def kind(self) -> str:
        return "stack" if self.into is Zone.STACK else "deal"

    @property
    def number(self) -> int | None:
        if self.kind == "stack" and self.until:
            ends = tuple(w for w in self.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL)
            told = cards_told(changed(self, when=ends))
            return next((number for cards in told if (number := number_of(cards))), None)
        return number_of(self.cards)

    @property
    def for_one(self) -> bool:
        return self.kind == "deal" and super().for_one


def check_hands(into: CardPhrase) -> None:
    """Refuses what are no hands that cards go into."""
    hands = CardPhrase(into.amount, hands=True, size=into.size) if into.amount is not None else None
    reject_if(into != hands, "into how many hands?")


def _pair(cards: CardPhrase) -> bool:
    return cards.group is Group.PAIR and cards.amount == ONE


@frozen
class Flip(Step):
    """A player's own cards are turned; `turned` is how they lie after. Cards of the deck are turned to be dealt.

    `into` are the hands that they go to, `either_of` so many hands the one that they like, `lies` the one that it is;
    `for_price`: it says what a card costs; `negates`: it undoes what was begun.
    """

    cards: CardPhrase
    turned: Facing = Facing.UP
    into: CardPhrase | None = None
    either_of: int | None = None
    lies: Zone | None = None
    for_price: bool = False
    negates: bool = False
    per_player = True

    @derived
    def kind(self) -> str:
        if self.who is None and fields_set(self.cards) == {"amount"} and any(map(on_table, cards_told(self))):
            return "turn"
        return "deal" if self.cards.lies is Zone.DECK else "flip"

    @property
    def count(self) -> int | None:
        return self.number if self.kind == "turn" else super().count

    @property
    def number(self) -> int | None:
        if self.cards.lies is Zone.DECK:
            return number_of(self.cards)
        if self.until:
            return 116
        number = rank_mates(self.cards) or _grouped(self.cards)
        if self.cards == IT and any(map(_pair, self._spoken_of())):
            return 2
        # Only cards that are up can be turned down.
        up = self.turned is Facing.DOWN and number == 111 and not self.cards.hands
        return whole_hand(changed(self.cards, facing=Facing.UP)) if up else number

    def _spoken_of(self) -> list[CardPhrase]:
        """The cards that who flips them has, or that a condition tells of."""
        doing = self.who.doing if self.who is not None else ()
        return [*cards_told(self), *(event.cards for event in doing if event.cards is not None)]

    def __post_init__(self) -> None:
        super().__post_init__()
        first = self.cards in (FIRST_CARD, LAST_CARD)
        reject_if(
            first and self.who is not None and self.who.role not in (Role.EACH, Role.THAT), "which card, or when?"
        )
        self._settle_own(self.cards)
        placed = [where for where in (self.into, self.either_of, self.lies) if where is not None]
        reject_if(len(placed) > 1 or placed and (self.negates or self.for_price), "into which hand, or to what end?")
        reject_if(self.negates and self.for_price, "to what end?")
        reject_if(self.either_of is not None and self.either_of < 2, "one of which hands?")
        reject_if(self.lies not in (None, *OF_TWO_HANDS, Zone.HIGH_HAND, Zone.LOW_HAND), "into which hand?")
        if self.into is not None:
            check_hands(self.into)
        beside = self.cards.beside is not None and self.cards.beside.which is Selector.MIDDLE
        if on_table(self.cards) or beside and self.cards.owner is None and self.cards.lies is None:
            raise ValueError("table cards are turned up, not flipped")
        reject_if(self.cards.facing is self.turned, "they lie so already")


@frozen
class Offer:
    """So many cards at such a price."""

    cards: CardPhrase
    price: Price

    def __post_init__(self) -> None:
        reject_if(self.price.then is not None or self.price.told_already, "offers have prices of their own")


SHOWING_ACE = Event((EventKind.SHOWS,), THEM, CardPhrase(ONE, what=(CardSet(Rank.ACE),)))
"""What has a limit of its own in draws and discards."""


_LAST_DISCARDED = CardPhrase(which=Selector.LAST, came=Event((EventKind.DISCARDS,)))


@frozen
class Draw(Step):
    """Cards discarded for others. `showing_ace` is the limit for who shows an ace; `back` how many more come back.

    `others` is the limit for one player, `other_who`; `new` what comes for the cards where it is no card of the deck
    like any other; `discarded` how the cards lie that are given up; `same_size`: a hand for as large a hand.
    `or_from`: they may come from there too, rather than from the deck, or its bottom (`from_bottom`).
    `if_number` is the limit for one of whom `if_event` is true; how many is `declared` before; so many times as many
    come back (`back_times`). With `while_lasts`
    nobody draws more cards than the deck has left.
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
        reject_if(plain is not None and (plain.new or more), "a new card is what always comes")
        ranked = (
            self.new is not None and fields_set(self.new) <= {"what", "lies"} and any(of.rank for of in self.new.what)
        )
        reject_if(ranked, "so many, or cards of that rank?")
        reject_if(self.if_number is not None and self.cards.what and self.cards.amount is None, "of how many more?")
        reject_if(self.discarded is not None and self.twist, "a twist says nothing of what is given up")
        if self.if_event is not None:
            check_event(self.if_event)
        most = self.cards.amount
        asked = most is not None and most.bound is Bound.UP_TO and self.cards == CardPhrase(most)
        reject_if(self.declared and not asked, "up to how many is declared?")
        reject_if(self.if_event == SHOWING_ACE, "showing an ace is a limit of its own")
        reject_if(self.back_times < 1 or self.back_times > 1 and self.twist, "how many times as many?")
        self._check_ways()

    def _check_ways(self) -> None:
        """Refuses cards that are drawn in two ways, and what does not go with the one way."""
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
            raise ValueError("cards are drawn in one way")
        reject_if(self.from_bottom and not (self.or_discard or self.or_from), "such cards of the deck are drawn")
        reject_if(self.offers and self.price is not None and self.price.then, "the first of which?")
        if self.offers and (self.price is None or self.per is not None):
            raise ValueError("offers are twists, each at its price")
        own = self.cards.owner or self.cards.facing or self.cards.what
        reject_if(
            self.offers and not self.twist and (self.discarded or own),
            "cards at several prices come off the deck",
        )
        reject_if(self.cards in (FIRST_CARD, LAST_CARD), "which card, or when?")
        limited = self.showing_ace or self.others or self.if_number
        if self.cards.owner is not None and self.cards.owner.role is not Role.THAT:
            raise ValueError("cards of others are taken")
        if self.same_size and (limited or self.per or self.discarded or self.cards.amount):
            raise ValueError("a hand goes for a hand")
        if self.twist and sum(ways) > bool(self.offers):
            raise ValueError("a twist draws from the deck")
        if (self.if_number is None) != (self.if_event is None):
            raise ValueError("another limit where something is so")
        reject_if(
            self.or_from is not None
            and self.or_from.lies not in (Zone.TABLE, Zone.COMMON, Zone.DISCARDS)
            and self.or_from != _LAST_DISCARDED,
            "from the deck, or from where?",
        )
        if (self.or_discard or self.or_from) and (own or self.discarded or self.cards.lies):
            raise ValueError("drawn from the deck or the discards, whatever is given up")
        if self.cards.alternative is not None and (self.offers or self.back or limited):
            raise ValueError("each offer is of cards of one sort")
        if (self.others is None) != (self.other_who is None):
            raise ValueError("another limit is some player's")

    @property
    def number(self) -> int | None:
        most = _grouped(self.cards)
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
    """Cards given up with nothing in return; `cards` is None where only the conditions say how many.

    `showing_ace` is the limit for who shows an ace, `if_number` for one of whom `if_event` is true; `to` the player who
    has to take them; `discarded` up or down; `onto` the top or the bottom of the deck, or just `into_deck`
    (`shuffled` with it).
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
        reject_if((self.if_number is None) != (self.if_event is None), "another limit where something is so")
        reject_if(self.if_number and self.cards in (None, CARDS), "a limit to how many cards?")
        reject_if(self.if_number and (self.showing_ace or self.discarded), "another limit for whom?")
        even = any(isinstance(when, When) and when.temper is ConditionKind.EVEN_IF for when in self.when)
        reject_if(self.if_number and even, "even then, or only then?")
        if self.if_event is not None:
            check_event(self.if_event)
            reject_if(self.if_event == SHOWING_ACE, "showing an ace is a limit of its own")
        reject_if(self.onto not in (None, Selector.TOP, Selector.BOTTOM), "the top of the deck or its bottom")
        reject_if((self.onto or self.into_deck) and (self.cards is None or self.to), "which cards go there?")
        reject_if(self.onto and self.into_deck, "on the deck, or into it?")
        if self.into_deck and self.cards is not None:
            pile = self.cards.amount is None and self.cards.which is None and self.cards.lies is not None
            reject_if(pile or self.cards.lies in (Zone.DISCARDS, Zone.DECK), "what is shuffled is told of the pile")
        reject_if(self.shuffled and not self.into_deck, "shuffled with what?")
        reject_if(self.into_deck and (self.discarded or self.showing_ace or self.if_number), "how do they lie there?")
        reject_if(self.onto and (self.showing_ace or self.if_number), "so many, wherever they go")
        first = self.cards in (FIRST_CARD, LAST_CARD)
        reject_if(
            first and self.who is not None and self.who.role not in (Role.EACH, Role.THAT), "which card, or when?"
        )
        if self.cards is not None:
            self._settle_own(self.cards)
            self._settle_all_but()
        if self.cards is not None:
            bare = self.cards == CARDS and not (self.onto or self.into_deck)
            normalize(self, cards=None if bare else self.cards)
        if self.showing_ace is not None and self.cards is None:
            raise ValueError("a limit to how many cards?")
        reject_if(self.discarded and (self.cards is None or self.showing_ace or self.to), "which cards lie so?")

    def _settle_all_but(self) -> None:
        """All but two of their cards are discarded until they have two."""
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
        number = mates or _grouped(self.cards)
        if number and number < 100:
            return max(number, self.showing_ace or 0, self.if_number or 0) * self.times_over
        return number

    @property
    def _of_anyone(self) -> bool:
        """True for cards of a rank, or of a suit, that are discarded whoever holds them."""
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
class Pass(Step):
    """Cards passed to neighbours, all at one time; with a `passer`, who acts only says how many those pass.

    `showing_ace` is the limit for who shows an ace.

    Cards that nobody has and everybody is given are no pass: they are dealt.
    """

    gifts: tuple[Gift, ...]
    passer: Who | None = None
    showing_ace: int | None = None
    kind = "pass"
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        more = [gift for gift in self.gifts[1:] if not (gift.toward or gift.receiver)]
        reject_if(any(gift.cards.which is Selector.THAT for gift in more), "those are passed already")
        ranks = any(fields_set(gift.cards) == {"what"} for gift in more) and self.gifts[0].cards.amount is not None
        reject_if(ranks, "so many, or cards of that rank?")
        reject_if(self.per is not None, "for each such card is told of the cards that are passed")
        reject_if(not self.gifts or len(set(self.gifts)) < len(self.gifts), "each gift is told once")
        aimed = [gift.toward is not None or gift.receiver is not None or gift.way_of is not None for gift in self.gifts]
        reject_if(
            (False, True) in zip(aimed[1:], aimed[2:], strict=False), "these and those to the left, or only those?"
        )
        for number, (one, next_one) in enumerate(zip(self.gifts, self.gifts[1:], strict=False)):
            both = not one.per and not any(aimed[number : number + 2])
            reject_if(both and not (one.cards.amount and next_one.cards.amount), "these and those are one gift")
        check_counts(self.showing_ace)
        most = self.gifts[0].cards.amount
        limited = len(self.gifts) == 1 and most is not None and most.number and not self.passer
        reject_if(self.showing_ace and not limited, "a limit to how many cards?")
        reject_if(self._comes_from_nobody, "cards that everybody is given are dealt")
        if self.passer is not None:
            amounts = [gift.cards.amount for gift in self.gifts if gift.toward is not None and gift.seats == 1]
            plain = [gift for gift in self.gifts if gift == Gift(CardPhrase(amount=gift.cards.amount), gift.toward)]
            up_to = [Amount(a.number, Bound.UP_TO, a.other) for a in amounts if a is not None]
            if len(self.gifts) != 1 or plain != list(self.gifts) or not amounts or amounts != up_to:
                raise ValueError("who says how many cards are passed says up to how many")

    def _settle_period(self, period: Period) -> bool:
        """Cards that come in a period are passed, or counted, by those that came in it."""
        settled = tuple(_within(gift, period) for gift in self.gifts)
        if settled == self.gifts:
            return False
        normalize(self, gifts=settled)
        return True

    @property
    def _comes_from_nobody(self) -> bool:
        return not (self.who or self.passer) and is_given(self.gifts)

    @property
    def number(self) -> int | None:
        # Of cards that are passed some may be told of besides: "one of them up".
        gifts = [g for g in self.gifts if g.cards.which is not Selector.THAT or g.cards.amount is None]
        told = [_given(gift) for gift in gifts or self.gifts]
        numbers = [number for number in told if number is not None]
        if len(numbers) < len(told):
            return None
        return max(numbers) if max(numbers) > 100 else max(sum(numbers), self.showing_ace or 0)


@frozen
class Take(Step):
    """Cards taken or stolen from another player, off the table or off the deck."""

    cards: CardPhrase
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_so_many(self.cards)
        hand = self.who in (Who(Role.HIGH_HAND), Who(Role.LOW_HAND))
        reject_if(hand and self.cards == IT, "what a hand takes is a share of the pot")
        reject_if(off_deck(self.cards), "cards off the deck are got")

    @derived
    def kind(self) -> str:
        return "deal" if on_table(self.cards) or self.cards.lies in (Zone.DECK, Zone.DISCARDS) else "pass"

    @property
    def number(self) -> int | None:
        return number_of(self.cards)


@frozen
class Stack(Step):
    """Own cards put in an order that then stands.

    A stack of `size` cards, with `beside` more on either side; or split `into` hands; or with certain cards on `top`,
    or at the `bottom`; with so many `left_over`; or side by side in a `row`. They are `ranked` from the highest card,
    or the lowest, on.
    """

    cards: CardPhrase
    facing: Facing = Facing.DOWN
    size: int | None = None
    beside: int = 0
    into: CardPhrase | None = None
    top: CardPhrase | None = None
    row: bool = False
    bottom: CardPhrase | None = None
    ranked: Selector | None = None
    left_over: int = 0
    kind = "stack"

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.size)
        reject_if(self.ranked not in (None, Selector.HIGH, Selector.LOW), "from the highest card or the lowest")
        reject_if(self.cards.spot is not None, "what lies in a place is in order")
        reject_if(self.ranked and (self.top or self.bottom), "which card is on top is told")
        reject_if(self.beside < 0, "how many beside it?")
        self._settle_own(self.cards)
        if self.into is not None:
            check_hands(self.into)
            reject_if(self.into.amount is not None and self.into.amount.number == 1, "one hand is a stack")
        reject_if(self.left_over and (self.top or self.bottom), "on which of them?")
        reject_if(self.left_over and (self.into is None or self.into.size is None), "left over from how many?")
        if self.into is not None and (self.size or self.beside):
            raise ValueError("cards are split into hands, or stacked in one")
        if self.beside and not self.size:
            reject_if(
                not self.row or number_of(self.cards) not in (111, 112, 2 * self.beside + 1), "beside which of them?"
            )
        told = self.top or self.bottom
        reject_if(told and self.size, "on top of which stack?")
        reject_if(self.top is not None and self.top == self.bottom, "on top, or at the bottom?")
        ends = [end for end in (self.top, self.bottom) if end is not None]
        reject_if(
            any(end.which and end.owner is None and not end.chosen for end in ends), "whose cards are in the stack?"
        )
        reject_if(self.row and (told or self.size or self.into is not None), "in a row, or in a stack?")

    @property
    def number(self) -> int | None:
        if self.size:
            return self.size + 2 * self.beside
        stacked = number_of(self.into or self.cards)
        return stacked + self.left_over if self.left_over and stacked and stacked < 100 else stacked


_ = (Amount, Bound, Price)


@frozen
class Onward(Step):
    """The deal goes on clockwise, or `counterclockwise`, and never turns round."""

    counterclockwise: bool = False
    kind = "deal"
    impersonal = True


@frozen
class Switch(Step):
    """Cards given for others, one for one; a hand for as many as are told."""

    cards: CardPhrase
    other: CardPhrase
    per_player = True

    @derived
    def kind(self) -> str:
        """Cards that another player has change hands; others are drawn for."""
        held = [e for w in self.when if isinstance(w, When) for e in w.events if e.who and {*e.deeds} & _HOLDS]
        theirs = self.other.owner is not None and self.other.owner.role is not Role.THAT
        return "pass" if theirs or held and self.other == IT else "draw"

    @property
    def number(self) -> int | None:
        number, others = number_of(self.cards), number_of(self.other)
        return others if number is not None and number > 100 and others and 1 < others < 100 else number


@frozen
class DiscardPile(Step):
    """How discards lie on the table; `in_front` of those who discarded them, or together."""

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
        reject_if(any(of.wild for of in self.cards.what), "those of a rank, wild or not")

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
            unless is not None and changed(self.act, unless=None, unless_paid=None) != type(self.act)(), "or fold?"
        )


@frozen
class ChoosesHowMany(Step):
    """A player says how many cards others, or they, discard, draw or flip, up to so many."""

    whom: Who
    act: Step

    @derived
    def kind(self) -> str:
        return self.act.kind

    @property
    def number(self) -> int | None:
        return self.act.number

    def __post_init__(self) -> None:
        super().__post_init__()
        check_act(self.act)
        reject_if(not isinstance(self.act, Draw | Discard | Flip), "how many are what?")
        reject_if(not fields_set(self.act) <= {"cards", "showing_ace"}, "how many, and no more, is told of it")
        cards = self.act.cards if isinstance(self.act, Draw | Discard | Flip) else None
        most = cards.amount if cards else None
        reject_if(most is None or most.bound is not Bound.UP_TO and most.other is None, "up to how many?")
        reject_if(most == Amount(1, Bound.UP_TO), "one or none is no number to choose")


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
        reject_if((self.whom is None) is not (self.act is None), "who has to do what with it?")
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


_HOLDS = {EventKind.HAS, EventKind.SHOWS}


def is_plain(cards: CardPhrase) -> bool:
    """True for so many cards, whatever they are; new ones are no others."""
    several = cards.amount is not None and cards.total is None and cards.as_many_as is None
    return several and changed(cards, amount=None, facing=None, new=False) == CARDS


def off_deck(cards: CardPhrase) -> bool:
    """True for so many more cards, or so many that are taken face up or down: the deck alone has those."""
    more = cards.amount is not None and cards.amount.bound is Bound.MORE
    return is_plain(cards) and (cards.facing is not None or more)


@frozen
class Get(Step):
    """Cards taken from the deck, or from where they lie, into the hand.

    So many cards that a player gets off the deck without asking for them are dealt: that is a `Deal`.
    """

    cards: CardPhrase
    kind = "deal"
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_so_many(self.cards)
        normalize(self, cards=in_hole(self.cards))
        asked = self.who is None or self.may or self.price or self.barred or self.by
        reject_if(not asked and is_plain(self.cards), "cards that players get without asking are dealt")

    @property
    def number(self) -> int | None:
        return number_of(self.cards)


@frozen
class Proviso(Step):
    """What was said last holds only so: its conditions, who acts first, or with whom it starts."""

    told_first = True
    is_act = False

    def __post_init__(self) -> None:
        super().__post_init__()
        first = self.turn is not None and self.turn.order in (Order.FIRST, Order.LAST) and self.turn.start is None
        starts = self.turn is not None and self.turn.order is None
        if self.turn is not None and not first and not starts:
            raise ValueError("who acts first, or with whom does it start?")
        if self.who is not None and not first:
            raise ValueError("who is told only of who acts first")
        if self.may or self.barred or self.price or self.per or self.instead:
            raise ValueError("what was said last has that already")


@frozen
class DoThis(Step):
    """What was told before may be done, or not: so often, or only then; or not by those who are told."""

    told_first = True
    is_act = False

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not (self.may or self.barred), "what was told before is done anyway")
        named = self.barred and self.who is not None and self.who.role is not Role.THAT
        reject_if(not self.when and not named, "how often, when, or who not?")


@frozen
class Reorder(Step):
    """Players put the cards of their stacks in another order."""

    kind = "stack"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.barred, "an order that may not change stands")

    @property
    def number(self) -> int:
        return 111


@frozen
class OrderStands(Step):
    """The order of a stack may not be changed any more."""

    kind = "stack"
    impersonal = True
