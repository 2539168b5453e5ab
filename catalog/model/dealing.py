"""Steps that move cards: from the deck, between players, to the table and away."""

from __future__ import annotations

from enum import StrEnum

from catalog.model.amounts import Amount
from catalog.model.constraints import CAME_ONCE, changed, check_counts, check_list, normalize, reject_if
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Facing, Layout, Selector
from catalog.model.normalize import (
    ALL,
    CARDS,
    DEALER,
    EACH,
    IT,
    ONE,
    THEM,
    both_ways,
    filled_to,
    own,
)
from catalog.model.phrase import CardPhrase, Price, When, Who
from catalog.model.step import (
    Step,
    cards_told,
    check_first,
    check_fits,
    check_so_many,
    number_of,
    on_table,
    rank_mates,
    whole_hand,
)
from catalog.model.terms import Bound, ConditionKind, EventKind, Group, Order, Period, Role, Zone
from catalog.model.terms_of_money import Side, Unit


class Direction(StrEnum):
    """The direction of a passed card."""

    LEFT = "left"
    RIGHT = "right"


@frozen
class Gift:
    """Cards that go to one neighbour, `seats` away on one side, or to a player named by role.

    With neither they go in the direction of passing in this game, or in the one that `way_of` chooses.
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
        reject_if(
            self.way_of is not None and (self.toward or self.receiver or self.per),
            "a way to pass that is chosen and said",
        )
        reject_if(self.seats > 1 and self.toward is None, "a number of seats without a side")
        either = self.cards.line is not None and self.cards.line.others and not self.cards.amount
        reject_if(either and fields_set(self.cards) == {"line"}, '"either side" can be where the cards go or come from')
        if self.toward is not None and self.receiver is not None:
            raise ValueError("cards are passed to a side or to a player, not both")
        if self.seats < 1:
            raise ValueError("a neighbor sits at least one seat away")


_NEIGHBORS = {Who(Role.NEIGHBOR_LEFT): Direction.LEFT, Who(Role.NEIGHBOR_RIGHT): Direction.RIGHT}


def _within(gift: Gift, period: Period) -> Gift:
    """The gift with a period added to how its cards, or those that are counted, came."""
    came, counted = gift.cards.came, gift.per.came if gift.per is not None else None
    if came is not None and came.who is not None and came.within is None and came.deeds[0] not in CAME_ONCE:
        gift = changed(gift, cards=changed(gift.cards, came=changed(came, within=period)))
    if counted is not None and counted.within is None and counted.deeds[0] not in CAME_ONCE:
        gift = changed(gift, per=changed(gift.per, came=changed(counted, within=period)))
    return gift


def grouped(cards: CardPhrase | None) -> int | None:
    """The number of cards, where a pair is two and three of a kind are three."""
    number = number_of(cards)
    if cards is None:
        return number
    if number and cards.amount is not None and cards.amount.bound is Bound.AT_LEAST:
        return whole_hand(cards)
    size = 2 if cards.group is Group.PAIR else 3 if cards.group is Group.TRIPS else 1
    return number * size if number and number < 100 and cards.plus is None else number


def _given(gift: Gift) -> int | None:
    """The number of cards given, counting those for both neighbours."""
    number, both = grouped(gift.cards), gift.receiver and gift.receiver.role is Role.NEIGHBORS
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
    """Cards from the deck to players; in `sets` separate hands.

    `to_hands`: the cards go to each hand of the player; `to_side`: to the one for this side of the pot. `up_to`: as
    many as fill the hand to that number. `per_stake`: one for each stake that the player has left. `layout` is how a
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
        reject_if(renewed, "a new hand means a new deal, which is another step")
        after = any(
            isinstance(when, When) and when.temper in (ConditionKind.AFTER, ConditionKind.BEFORE) for when in self.when
        )
        reject_if(after and self.cards == CARDS and self.to is None, '"cards are dealt" as a time, taken as a deal')
        if self.cards.lies in (Zone.COMMON, Zone.TABLE):
            raise ValueError("table cards in a deal to players")
        reject_if(self.cards.line is not None, "a deal of cards in a layout")
        if self.per_stake:
            plain = self.sets == 1 and not self.to_hands and self.up_to is None
            reject_if(self.to is None or not plain, "a card for each stake, to no player or to several hands")
            reject_if(
                self.cards != CardPhrase(Amount(None, Bound.AS_MANY), self.cards.facing),
                "a card for each stake with a number or a kind",
            )
        layout = self.layout
        laid = layout is not None
        beside = self.cards is not None and self.cards.beside is not None and self.cards.owner is None
        reject_if(beside and self.to is None, "cards dealt beside a card, but to no player")
        reject_if(
            laid and (self.to is None or self.cards.plus or self.sets > 1),
            "cards in a layout for no player, for several hands or of two kinds",
        )
        reject_if(laid and (self.per_stake or self.up_to or self.to_hands), "a layout with an open number of cards")
        reject_if(
            layout is not None and (layout.row_facings or layout.column_facings),
            "rows of a player's cards that face different ways",
        )
        check_fits(layout, self.cards)
        miscounted = layout is not None and layout.lines and layout.count != number_of(self.cards)
        reject_if(miscounted, "rows that together hold another number of cards")
        if (self.sets > 1) + self.to_hands + (self.up_to is not None) > 1:
            raise ValueError("hands apart, each hand and a hand to fill: two of these")
        reject_if(
            self.cards.plus is not None and (self.to_hands or self.up_to),
            "two kinds of cards for each hand, or to fill one",
        )
        elsewhere = self.to is None or self.to_hands or self.up_to or self.sets > 1 or self.per_stake or laid
        reject_if(self.to_side is not None and self.to == THEM, '"their high hand" among the hands of one player')
        reject_if(self.to_side is not None and elsewhere, "cards for the high or low hand and for others at once")


@frozen
class Blind(Step):
    """Cards that may not be looked at, or not `beforehand`, that is before whatever else is done with them."""

    cards: CardPhrase
    beforehand: bool = False
    kind = "deal"
    is_act = False
    unsaid = (EACH, THEM)

    def __post_init__(self) -> None:
        reject_if(self.who is not None and self.who.role is Role.NO_ONE, '"no one may look" at blind cards')
        super().__post_init__()
        reject_if(self.may or self.barred, '"may not look" at blind cards')


@frozen
class Redeal(Step):
    """The game is dealt again, after another ante if `reante`, or after each `pays` a price; `besides` stay.

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
        reject_if((self.who is not None) is not self.may, 'a redeal by a player without "may"')
        reject_if(self.turn or self.per or self.per_who or self.by, "a redeal in turn or for each card")
        reject_if(
            self.barred and not (self.when and fields_set(self) <= {"when", "barred"}),
            "a redeal that is barred always, or with a price",
        )
        reject_if(
            self.pays and (self.pays.unit is not Unit.ANTE or self.pays.told_already),
            "a redeal after a price that is no number of antes",
        )
        reject_if(self.pays and (self.reante or self.pays == Price(Unit.ANTE)), '"another ante" and a price at once')
        ends = [when for when in self.when if isinstance(when, When) and when.temper is ConditionKind.UNTIL]
        dealt = any(event.deeds == (EventKind.DEALT,) and event.who is None for when in ends for event in when.events)
        reject_if(dealt, "a game is redealt once, not until a card is dealt")

    @property
    def number(self) -> int:
        return 110


OF_TWO_HANDS = (Zone.LEFT_HAND, Zone.RIGHT_HAND)


def check_hands(into: CardPhrase) -> None:
    """Refuse cards that are not just a number of hands."""
    hands = CardPhrase(into.amount, hands=True, size=into.size) if into.amount is not None else None
    reject_if(into != hands, "hands without a plain number")


def _pair(cards: CardPhrase) -> bool:
    return cards.group is Group.PAIR and cards.amount == ONE


@frozen
class Flip(Step):
    """A player's own cards are turned; `turned` is how they lie afterwards. Cards of the deck are turned to be dealt.

    `into` are the hands that get them, `either_of` the number of hands that the player chooses from, `lies` the hand
    itself. `for_price`: turning shows the price of a card; `negates`: it undoes what was begun.
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
        number = rank_mates(self.cards) or grouped(self.cards)
        if self.cards == IT and any(map(_pair, self._spoken_of())):
            return 2
        # Only cards that are up can be turned down.
        up = self.turned is Facing.DOWN and number == 111 and not self.cards.hands
        return whole_hand(changed(self.cards, facing=Facing.UP)) if up else number

    def _spoken_of(self) -> list[CardPhrase]:
        """The cards in the conditions, or in the description of the player who flips them."""
        doing = self.who.doing if self.who is not None else ()
        return [*cards_told(self), *(event.cards for event in doing if event.cards is not None)]

    def __post_init__(self) -> None:
        super().__post_init__()
        check_first(self.cards, self.who)
        self._settle_own(self.cards)
        placed = [where for where in (self.into, self.either_of, self.lies) if where is not None]
        reject_if(
            len(placed) > 1 or placed and (self.negates or self.for_price),
            "a flip into two hands, or into one to show or undo something",
        )
        reject_if(self.negates and self.for_price, "a flip shows a price or undoes something, not both")
        reject_if(self.either_of is not None and self.either_of < 2, "a choice of fewer than two hands")
        reject_if(
            self.lies not in (None, *OF_TWO_HANDS, Zone.HIGH_HAND, Zone.LOW_HAND),
            "a flip into a hand that is not left, right, high or low",
        )
        if self.into is not None:
            check_hands(self.into)
        beside = self.cards.beside is not None and self.cards.beside.which is Selector.MIDDLE
        if on_table(self.cards) or beside and self.cards.owner is None and self.cards.lies is None:
            raise ValueError("cards on the table are turned up, not flipped")
        reject_if(self.cards.facing is self.turned, "turning cards the way they lie already")


@frozen
class Offer:
    """A number of cards at a price."""

    cards: CardPhrase
    price: Price

    def __post_init__(self) -> None:
        reject_if(
            self.price.then is not None or self.price.told_already, "an offer at two prices, or at an unknown one"
        )


@frozen
class Pass(Step):
    """Cards passed to neighbours, all at one time; with a `passer`, the player who acts only says how many the passer
    passes.

    `showing_ace` is the limit for a player who shows an ace. Cards that nobody has and everybody is given are not
    passed, but dealt.
    """

    gifts: tuple[Gift, ...]
    passer: Who | None = None
    showing_ace: int | None = None
    kind = "pass"
    per_player = True

    def __post_init__(self) -> None:
        super().__post_init__()
        more = [gift for gift in self.gifts[1:] if not (gift.toward or gift.receiver)]
        reject_if(any(gift.cards.which is Selector.THAT for gift in more), "the same cards passed once more")
        ranks = any(fields_set(gift.cards) == {"what"} for gift in more) and self.gifts[0].cards.amount is not None
        reject_if(ranks, "the number can count the cards or be their rank")
        reject_if(self.per is not None, '"for each" such card beside the pass, not its cards')
        check_list("the cards that are passed", self.gifts, 1)
        aimed = [gift.toward is not None or gift.receiver is not None or gift.way_of is not None for gift in self.gifts]
        reject_if((False, True) in zip(aimed[1:], aimed[2:], strict=False), "a side for only some of the cards")
        for number, (one, next_one) in enumerate(zip(self.gifts, self.gifts[1:], strict=False)):
            both = not one.per and not any(aimed[number : number + 2])
            reject_if(
                both and not (one.cards.amount and next_one.cards.amount), "cards passed one way, but named apart"
            )
        check_counts(self.showing_ace)
        most = self.gifts[0].cards.amount
        limited = len(self.gifts) == 1 and most is not None and most.number and not self.passer
        reject_if(self.showing_ace and not limited, "a limit for showing an ace, without another one")
        reject_if(self._comes_from_nobody, "cards of nobody's that all players get are dealt")
        if self.passer is not None:
            amounts = [gift.cards.amount for gift in self.gifts if gift.toward is not None and gift.seats == 1]
            plain = [gift for gift in self.gifts if gift == Gift(CardPhrase(amount=gift.cards.amount), gift.toward)]
            up_to = [Amount(a.number, Bound.UP_TO, a.other) for a in amounts if a is not None]
            if len(self.gifts) != 1 or plain != list(self.gifts) or not amounts or amounts != up_to:
                raise ValueError('a number for another to pass, without "up to"')

    def _settle_period(self, period: Period) -> bool:
        """Move a period to the cards that are passed or counted: those that came in it."""
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
        # Some of the cards may be mentioned again: "one of them up".
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
        reject_if(hand and self.cards == IT, 'the high or low hand "takes it": a share of the pot')
        reject_if(off_deck(self.cards), "cards off the deck are dealt, not taken")

    @derived
    def kind(self) -> str:
        return "deal" if on_table(self.cards) or self.cards.lies in (Zone.DECK, Zone.DISCARDS) else "pass"

    @property
    def number(self) -> int | None:
        return number_of(self.cards)


def is_plain(cards: CardPhrase) -> bool:
    """True for a number of cards of any kind; `new` makes no difference."""
    several = cards.amount is not None and cards.total is None and cards.as_many_as is None
    return several and changed(cards, amount=None, facing=None, new=False) == CARDS


def off_deck(cards: CardPhrase) -> bool:
    """True for a number of more cards, or of cards taken face up or down: only the deck has those."""
    more = cards.amount is not None and cards.amount.bound is Bound.MORE
    return is_plain(cards) and (cards.facing is not None or more)


@frozen
class Proviso(Step):
    """A restriction of the step before: its conditions, who acts first, or who starts."""

    told_first = True
    is_act = False

    def __post_init__(self) -> None:
        super().__post_init__()
        first = self.turn is not None and self.turn.order in (Order.FIRST, Order.LAST) and self.turn.start is None
        starts = self.turn is not None and self.turn.order is None
        if self.turn is not None and not first and not starts:
            raise ValueError("it is not said who acts first, or with whom it starts")
        if self.who is not None and not first:
            raise ValueError('a player without "acts first" or "last"')
        if self.may or self.barred or self.price or self.per or self.instead:
            raise ValueError('a remark on the step before with a price, "may" or "instead"')


@frozen
class DoThis(Step):
    """The step before may be done, or may not: a number of times, under a condition, or by certain players."""

    told_first = True
    is_act = False

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not (self.may or self.barred), '"do this" without "may" or "may not"')
        named = self.barred and self.who is not None and self.who.role is not Role.THAT
        reject_if(not self.when and not named, '"may do this" without a number, a condition or a player')
