"""What every step of a game has, and how a step is written as data.

The steps themselves, one class for each act, are in `dealing`, `betting`, `ranking` and the modules beside them;
their parts are in `phrase` and `card`. No field holds text of a document: only enumerations, numbers and predicates.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import ClassVar

from catalog.model.amounts import Amount, Frequency
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import CAME_ONCE, changed, normalize, reject_if
from catalog.model.frozen import fields_set, frozen
from catalog.model.layout import Layout, Selector
from catalog.model.normalize import (
    DEALER,
    FIRST_CARD,
    IT,
    LAST_CARD,
    NO_ONE,
    NO_ONE_ELSE,
    ONE,
    THE_OTHERS,
    THEM,
    condition,
    did,
    own,
)
from catalog.model.phrase import Act, CardPhrase, Event, Price, Turn, When, Who
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Order, Period, Role, Zone


@cache
def _prices_of(cls: type) -> tuple[str, ...]:
    """The fields of a class that hold a price."""
    return tuple(f.name for f in fields(cls) if str(f.type).startswith("Price"))


_AT_ONCE = (Turn(Order.TOGETHER), Turn(Order.ONE_AT_A_TIME))


@frozen
class Step(Act):
    """One thing that happens in a game.

    Every step may say when it happens, who acts (None: the dealer, or everybody alike), whether they may or must, in
    what order, at what price, how often (`per` such card), `by` doing what else, whether it is barred, whether it
    replaces an earlier rule (`instead`), how often by the number of players (`per_who`), and whether it is an
    alternative to the step before (`alternatively`). `kind` is one of the kinds of spec/rule-kinds.md. An
    `impersonal` step has no player who does it. A step `by_dealer` is the dealer's unless it names a player. A step
    that `permits` something may have `may` although it is impersonal. A step with `is_act` False says what players
    may or must do, and cannot be the act within another step. An impersonal step that is `counted_out` may be done
    once for each of some players; one done `in_order` may be done all at once or singly. The order of conditions has
    no meaning: they are sorted. `unsaid` are the players who act if nobody is named. Players in the `conditional`
    fields who are described only by what they did become a condition.
    """

    _: KW_ONLY
    when: tuple[When | Frequency, ...] = ()
    who: Who | None = None
    may: bool = False
    turn: Turn | None = None
    price: Price | None = None
    instead: bool = False
    alternatively: bool = False
    barred: bool = False
    per: CardPhrase | None = None
    per_who: Who | None = None
    by: Step | None = None
    kind = "other"
    per_player: ClassVar[bool] = False
    told_first: ClassVar[bool] = False
    by_dealer: ClassVar[bool] = False
    unsaid: ClassVar[tuple[Who, ...]] = ()
    conditional: ClassVar[tuple[str, ...]] = ("who",)
    permits: ClassVar[bool] = False
    is_act = True
    counted_out: ClassVar[bool] = False
    in_order: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.barred and self.may:
            raise ValueError("something both allowed and barred")
        self._settle()
        if (turn := self.turn) is not None:
            if turn.order in (Order.FIRST, Order.LAST) and not self.told_first:
                raise ValueError("who acts first, without the step before")
            told_twice = self.who is not None and self.who.role is Role.NEXT and turn == Turn(Order.BETTING)
            reject_if(told_twice, '"the next player", yet in betting order')
        if self.impersonal:
            self._check_impersonal()
        if (whose := self.per_who) is not None:
            reject_if(self.per is not None, '"for each card" and "for each player" at once')
            reject_if(
                whose not in (THE_OTHERS, Who(Role.EACH, whose.doing, whose.still_in)),
                '"for each player" with only some players',
            )
        if self.by is not None:
            check_act(self.by)
            reject_if(self.by.paid is not None, "paying as another act: that is a price")
        self._check_prices()

    def _check_impersonal(self) -> None:
        """Refuse players, prices and turns in an impersonal step."""
        reject_if(self.who is not None, "a player who does what happens by itself")
        at_once = self.in_order and self.turn in _AT_ONCE
        if self.turn and not at_once or self.price or self.per or self.by or self.barred:
            raise ValueError("a price, turn or bar for what happens by itself")
        if self.per_who and not (self.counted_out and self.per_who.doing):
            raise ValueError('"for each player" beside what holds once for all')
        reject_if(self.may and not self.permits, '"may" beside what happens by itself')

    def _check_prices(self) -> None:
        """Refuse prices that make no sense: a second price without a first, or more prices than cards."""
        reject_if(self.price is not None and self.price.told_already, "a price not said how high")
        reject_if(bool(self.when) and if_paid(self) and self.paid is not None, '"only if they pay" beside a price')
        if (per := self.per) is not None and per.like is Likeness.SAME_SUIT:
            reject_if(per.amount is None and per.what and per.like_card is None, '"for each" of such cards: how many?')
        for name in _prices_of(self.__class__):
            price = getattr(self, name)
            if price is not None and price.then is not None:
                cards = getattr(self, "cards", None)
                reject_if(
                    name != "price" or cards.__class__ is not CardPhrase, "a first and a next price without cards"
                )
                several = cards.amount.number if cards is not None and cards.amount is not None else None
                reject_if(several and several < price.steps, "more prices than cards")

    def _settle(self) -> None:
        """Normalize players and conditions.

        "No one does" becomes "each player may not", and "not twice" becomes "may once". Players described by what
        they did become a condition (see `conditional`).
        """
        who = self.who
        if who is not None and (who in (NO_ONE, NO_ONE_ELSE) or who.role is Role.NO_ONE and who.besides is not None):
            everyone = THE_OTHERS if who == NO_ONE_ELSE else changed(who, role=Role.EACH)
            normalize(self, who=everyone, may=False, barred=not self.barred)
        per = self.per
        if per == CardPhrase():
            normalize(self, per=IT)
        elif per is not None and per.came and per.amount == ONE and per == CardPhrase(ONE, came=per.came):
            normalize(self, per=CardPhrase(which=Selector.THAT, came=per.came))
        told = [*self.when]
        for often in [when for when in self.when if isinstance(when, Frequency)]:
            self._check_bets(often.period)
            if self.barred and often.times is not None and often.times > 1:
                told[told.index(often)] = changed(often, times=often.times - 1)
                normalize(self, may=True, barred=False)
            elif often.times is None and often.period is not None and self._settle_period(often.period):
                told.remove(often)
        for name in self.conditional:
            who = getattr(self, name)
            if who is not None and who.doing and self._is_condition(who):
                normalize(self, **{name: THEM})
                told.append(condition(who))
        if self.who is not None and self._goes_without_saying(self.who):
            normalize(self, who=None)
        if told or self.when:
            normalize(self, when=tuple(sorted(dict.fromkeys(told), key=repr)) if len(told) > 1 else tuple(told))

    def _check_bets(self, period: Period | None) -> None:
        """Refuse a betting round in which something is done, where players are told by what they did in it."""
        later = period is Period.LATER_BETS and self.kind not in ("bet", "other")
        reject_if(later, "in later rounds of what?")
        players = (self.who, getattr(self, "to", None)) if period is Period.LAST_BET else ()
        reject_if(any(getattr(who, "doing", ()) for who in players), "they did it in that round")

    def _settle_period(self, period: Period) -> bool:
        """Move a period to the cards of the step, if it means the same there; True if it was moved.

        "The first card that a player gets" passed "each round" is "the first card that a player gets each round".
        """
        cards = getattr(self, "cards", None)
        came = cards.came if isinstance(cards, CardPhrase) else None
        if cards is None or came is None or came.who is None or came.within is not None or came.deeds[0] in CAME_ONCE:
            return False
        normalize(self, cards=changed(cards, came=changed(came, within=period)))
        return True

    def _goes_without_saying(self, who: Who) -> bool:
        """True for the players who act if nobody is named."""
        return who in self.unsaid and not (self.may if who == DEALER else self.barred)

    def _settle_own(self, cards: CardPhrase) -> None:
        """Take "n of their own cards" as "n cards", except if nobody is named or the dealer acts for all."""
        if self.who is not None and self.who != DEALER:
            normalize(self, cards=own(cards))

    def _is_condition(self, who: Who) -> bool:
        """True for players who are described by what they did, which becomes a condition."""
        return did(who)

    @property
    def paid(self) -> Price | None:
        """The payment into the pot, if the step is nothing else."""
        return None

    @property
    def number(self) -> int | None:
        """The count of the act done once by one player; None if no plain number describes it."""
        return None

    @property
    def count(self) -> int | None:
        """The number for the kind of step (spec/rule-kinds.md), 300 more for an act that only one player does."""
        number = self.number
        if number is not None and number < 100 and self.per_player and self.for_one:
            return 300 + number
        return number

    @property
    def for_one(self) -> bool:
        """True if only one player acts or gets the cards, and not every player."""
        who = getattr(self, "to", None) or self.who
        role = who.role if who else None
        if role in (Role.ANY, Role.NEXT, Role.FIRST, Role.SECOND) or self.per is not None:
            return True
        beside = (Role.OTHER, Role.LEFT_OF, Role.RIGHT_OF, Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT, Role.OPPOSITE)
        return role in (None, Role.THAT, Role.LAST_DECLARER, *beside) and self.on_event

    @property
    def times_over(self) -> int:
        """How often one player may do it if the step says a number of times without a period; otherwise once."""
        told = [w.times for w in self.when if isinstance(w, Frequency) and w.period is None and w.times]
        return told[0] if told else 1

    @property
    def until(self) -> bool:
        """True if the step goes on until something happens."""
        return any(
            isinstance(w, When) and w.temper in (ConditionKind.UNTIL, ConditionKind.UNTIL_SOMETHING) for w in self.when
        )

    @property
    def on_event(self) -> bool:
        """True if the step waits for something to happen to somebody."""
        return any(isinstance(w, When) and w.temper in _WAITING for w in self.when)


_WAITING = (ConditionKind.IF, ConditionKind.EACH_TIME, ConditionKind.SOME_CASE)


def if_paid(step: Step) -> bool:
    """True if the condition is only that a player pays, without saying what for: "only if they pay" is a price."""
    only = [when for when in step.when if isinstance(when, When) and when.temper is ConditionKind.ONLY_IF]
    paid = [event for when in only for event in when.events]
    return any(event == Event((EventKind.PAYS,), THEM, times=event.times) for event in paid)


def check_act(step: Step) -> None:
    """Refuse a step that cannot be within another: one that is no act, or has players, times or prices of its own."""
    if step.impersonal or not step.is_act:
        raise ValueError("an act that happens by itself, within another step")
    reject_if(getattr(step, "called", False), "a called showdown within another step")
    reject_if(getattr(step, "ranked", None) is not None, "an order of cards within another step")
    if changed(step, **BARE) != step:
        raise ValueError("an act with its own players, times or price, within another step")


def check_sides(step: Step) -> None:
    """Refuse the condition "in the low (or high) hand" in a step that names the side itself."""
    sided = (ConditionKind.IN_LOW, ConditionKind.IN_HIGH)
    told = any(isinstance(when, When) and when.temper in sided for when in step.when)
    reject_if(told, '"in the low hand" as a condition, where a side is named')


def check_first(cards: CardPhrase | None, who: Who | None) -> None:
    """Refuse "the winner flips the first card": that card, or one for the first time?"""
    first = cards in (FIRST_CARD, LAST_CARD) and who is not None and who.role not in (Role.EACH, Role.THAT)
    reject_if(first, "the first card, or the first time, can be meant")


def check_fits(layout: Layout | None, cards: CardPhrase) -> None:
    """Refuse a layout that so many cards cannot make."""
    reject_if(
        layout is not None and not layout.fits(number_of(cards)), "a number of cards that does not fill the layout"
    )


def deeds_of(step: Step) -> set:
    """The deeds in the step's conditions and in the description of its players."""
    events = [*(step.who.doing if step.who else ())]
    events += [e for w in step.when if isinstance(w, When) for e in w.events]
    return {deed for event in events for deed in event.deeds}


def cards_told(step: Step) -> list[CardPhrase]:
    """The cards in the step's conditions."""
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    return [e.cards for e in events if e.cards is not None]


BARE = {f.name: f.default for f in fields(Step)}
"""The default values of the fields that every step has."""


def check_so_many(cards: CardPhrase | None) -> None:
    """Refuse "takes two from the table" and "deal three" as rank names: a number of cards is meant."""
    if cards is None or len(cards.what) != 1 or not fields_set(cards) <= {"what", "lies"}:
        return
    rank = cards.what[0].rank
    reject_if(
        rank is not None and rank <= Rank.TEN and cards.what == (CardSet(rank),),
        "the number can count the cards or be their rank",
    )


def number_of(cards: CardPhrase | None) -> int | None:
    """The greatest number of cards that a phrase means, or the author's code (111 to 113 for all, and others)."""
    if cards is None:
        return None
    if cards.plus is not None or cards.alternative is not None:
        one, other = number_of(changed(cards, plus=None, alternative=None)), number_of(cards.plus or cards.alternative)
        if one is None or other is None:
            return None
        if max(one, other) > 100:
            return max(one, other) if cards.alternative or one == other else 111
        return max(one, other) if cards.alternative else one + other
    if cards.each_hand:
        return 117
    if cards.came is not None and (
        EventKind.DISCARDS_TO_DRAW in cards.came.deeds
        or cards.amount is None
        and cards.which in (None, Selector.THAT)
        and EventKind.DISCARDS in cards.came.deeds
    ):
        return 118
    amount: Amount | None = cards.amount
    if cards.as_many_as is not None:
        return _as_many(cards.as_many_as)
    if amount is not None and amount.per_player:
        return 200 + (amount.number or 0)
    if amount is None:
        return _untold(cards)
    if amount.bound is Bound.ALL_BUT:
        return cards.total - (amount.number or 0) if cards.total else whole_hand(cards)
    if amount.number is not None:
        number = max(amount.number - (amount.bound is Bound.LESS_THAN), amount.other or 0)
        return number * cards.size if cards.hands and cards.size else number
    if amount.bound is Bound.WHICHEVER:
        return 1
    if amount.bound in (Bound.SEVERAL, Bound.ENOUGH):
        return None
    return whole_hand(cards)


def _untold(cards: CardPhrase) -> int | None:
    """How many cards a phrase means that has no amount."""
    if cards.hands and cards.size:
        return cards.size
    if cards.line is not None and cards.which is None:
        return cards.line.size or 115
    theirs = cards.owner is not None or cards.came is not None and cards.came.who is not None
    if cards.which is None and theirs or cards.hands:  # "their cards", "the cards they drew"
        return whole_hand(cards)
    return 1


def _as_many(others: CardPhrase) -> int | None:
    """The code for as many cards as there are of others: as they drew, or as each community or table card."""
    if others.came is not None:
        return 118
    return 501 if others.lies is Zone.COMMON else 601 if others.lies is Zone.TABLE else whole_hand(others)


def on_table(cards: CardPhrase) -> bool:
    """True for cards that lie on the table, or in a place of a layout there."""
    if cards.lies in (Zone.COMMON, Zone.TABLE):
        return True
    placed = cards.line is not None or cards.shape is not None or cards.spot is not None
    return placed and cards.lies is None and cards.owner is None


def whole_hand(cards: CardPhrase) -> int:
    """The code for all of a hand (111), its up cards (112) or down cards (113), or those not yet looked at (119)."""
    if cards.lies is Zone.UNSEEN:
        return 119
    if cards.lies is Zone.HOLE:
        return 113
    return 111 if cards.facing is None else 112 if cards.facing.value == "up" else 113


def rank_mates(cards: CardPhrase) -> int | None:
    """How many cards share the rank of `cards` if a card in play has it: four, or three besides one on the table.

    600 more for each of the table cards; None if the rank is not described so.
    """
    if cards.rank_of is None:
        return None
    of = cards.rank_of.cards
    if of is None or cards.rank_of.reckoned:
        return 4
    many = 3 if not cards.rank_of.moved and (of.lies is Zone.TABLE or cards.besides == of) else 4
    if of.amount is not None and of.amount.number and of.amount.bound is Bound.EXACTLY and cards.amount is None:
        many *= of.amount.number if cards.plus is None and not is_every(of) else 1
    return many + (600 if of.lies is Zone.TABLE and is_every(of) else 0)


def suit_mates(cards: CardPhrase | None) -> int | None:
    """How many other cards share the suit of a card in play: 12; None if the suit is not described so."""
    if cards is None or cards.like is not Likeness.SAME_SUIT or cards.like_card is None or cards.owner is not None:
        return None
    return 12


def is_every(cards: CardPhrase) -> bool:
    """True if a phrase means each of several cards, even if it names one: "a table card"."""
    return cards.which is None and (cards.amount is None or cards.amount == ONE or cards.amount.bound is Bound.ALL)


def detail(thing):
    """A step, or any part of one, as plain data for JSON, without fields that have their default value.

    A step gives its class as `act`, and the act within it as `does`; fractions are `"1/2"`, ranks `"queen"`, other
    enumerations their values.
    """
    if isinstance(thing, Fraction):
        return int(thing) if thing.denominator == 1 else str(thing)
    if isinstance(thing, Enum):
        return thing.name.lower() if isinstance(thing.value, int) else thing.value
    if isinstance(thing, tuple):
        return [detail(t) for t in thing]
    if hasattr(thing, "__dataclass_fields__"):
        named = {"act": type(thing).__name__} if isinstance(thing, Step) else {}
        told = {f.name: detail(value) for f in fields(thing) if (value := getattr(thing, f.name)) != f.default}
        return named | {"does" if named and name == "act" else name: value for name, value in told.items()}
    return thing
