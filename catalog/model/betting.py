"""Steps about the pot: betting rounds, declarations, showdowns, payments, folding, and repeats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from catalog.model.card import CardSet
from catalog.model.dealing import Redeal
from catalog.model.layout import Going
from catalog.model.phrase import (
    Bound,
    Cards,
    Deed,
    Event,
    HandValue,
    Lies,
    Order,
    Period,
    Price,
    Purpose,
    Role,
    Side,
    Temper,
    Unit,
    When,
    Which,
    Who,
    check_event,
    told,
)
from catalog.model.sense import check_counts, refuse, settle
from catalog.model.step import BARE, Step, cards_told, check_act, deeds_of
from catalog.model.usual import EACH, THEM, did


@dataclass(frozen=True)
class Bet(Step):
    """A betting round, opened by `opener`, who may have to bet (`must_bet`), or else fold (`or_fold`).

    `blinds` and `straddles` are bets made unseen; in a `lead` bet the leader opens. With `rotates` the opener of later
    rounds moves on that way around the table. `side` is the hand bet on, `pot_side` the pot that the bets
    go into; `several_hands` where each of a player's hands is bet on. `least` is what the opener has to bet,
    `blind` what a blind is; `backward` where it goes round against the clock; `among` the only players who bet;
    `most_raises` how often it may be raised.
    """

    opener: Who | None = None
    must_bet: bool = False
    or_fold: bool = False
    lead: bool = False
    blinds: int = 0
    straddles: int = 0
    rotates: Going | None = None
    side: Side | None = None
    pot_side: Side | None = None
    several_hands: bool = False
    least: Price | None = None
    blind: Price | None = None
    backward: bool = False
    among: Who | None = None
    most_raises: int | None = None
    kind = "bet"
    impersonal = True

    @property
    def number(self) -> int:
        return 2 if self.several_hands else 1

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(
            self.rotates not in (None, Going.AROUND, Going.CLOCKWISE, Going.COUNTERCLOCKWISE),
            "around the table there are two ways",
        )
        refuse(self.blinds < 0 or self.straddles < 0, "how many?")
        forced = [event for event in (self.opener.doing if self.opener else ()) if event.forced]
        refuse(any(Deed.BETS in event.deeds for event in forced), "that they have to bet is told of the round")
        if self.or_fold and not self.must_bet:
            raise ValueError("who folds rather than bets has to bet")
        refuse(self.least is not None and self.opener is None, "who opens for so much?")
        refuse(self.blind is not None and not self.blinds, "which blind?")
        refuse(self.most_raises is not None and self.most_raises < 0, "how many raises?")
        refuse(self.among is not None and (not self.among.doing or _holds_extreme(self.among)), "among which players?")
        if self.straddles and not self.blinds:
            raise ValueError("a straddle is a blind on a blind")


@dataclass(frozen=True)
class EqualBets(Step):
    """What is bet on one of a player's hands is bet on each, or (`apart`) each is bet on by itself."""

    apart: bool = False
    kind = "bet"

    @property
    def number(self) -> int:
        return 2


@dataclass(frozen=True)
class Open(Step):
    """A player opens the betting, with at least so much."""

    least: Price | None = None
    kind = "bet"

    @property
    def number(self) -> int:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self.price is not None, "what it takes to open is what is bet")


@dataclass(frozen=True)
class Wager(Step):
    """A player bets, raises, or meets a bet (`CALLED`); at least so much, or twice as much as before (`doubled`).

    With `most` the bet is how many times they will match the pot, up to that price.
    """

    deed: Deed
    least: Price | None = None
    doubled: bool = False
    most: Price | None = None
    kind = "bet"

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self.deed not in (Deed.BETS, Deed.RAISES, Deed.CALLED), "players bet, raise or call")
        if (self.least is not None) + self.doubled + (self.most is not None) > 1:
            raise ValueError("how much is bet?")
        if (self.doubled or self.most) and self.deed is not Deed.BETS:
            raise ValueError("such things are bet, not raised")
        if self.most is not None and self.most.unit is not Unit.POT:
            raise ValueError("the pot is what is matched")

    @property
    def number(self) -> int:
        return 1


@dataclass(frozen=True)
class Check(Step):
    """A player passes: bets, or declares, nothing yet."""

    kind = "bet"

    @property
    def number(self) -> int:
        return 1


@dataclass(frozen=True)
class BetLimit(Step):
    """The most that may be bet at once, or (`exact`) what each bet is, for the betting round just told of."""

    most: Price
    exact: bool = False
    kind = "bet"
    impersonal = True

    @property
    def number(self) -> int:
        return 0

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self.most.unit is Unit.FREE or self.most.each or self.most.least, "how high may a bet be?")


@dataclass(frozen=True)
class Escalate(Step):
    """All payments that are still to come made twice as high; or the ante alone, with `ante`."""

    ante: bool = False
    kind = "bet"

    def __post_init__(self) -> None:
        super().__post_init__()
        acting = any((self.who, self.may, self.turn, self.price, self.barred, self.per, self.per_who, self.by))
        refuse(self.ante and acting, "the ante is doubled for all, by nobody")

    @property
    def number(self) -> int:
        return 0


@dataclass(frozen=True)
class PriceRise(Step):
    """What was just told of costs so much more each time that anybody does it."""

    rise: Price
    kind = "draw"
    impersonal = True

    @property
    def number(self) -> int:
        return 0


@dataclass(frozen=True)
class RaiseLimit(Step):
    """How often a bet may be raised in a period, by all together or by `each` player; 0: not at all."""

    times: int
    within: Period | None = None
    each: bool = False
    kind = "bet"
    impersonal = True

    @property
    def number(self) -> int:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self.times < 0, "how often?")
        refuse(self.each and not self.times, "nobody raises")
        refuse(self.each and self.within in (Period.DEAL_END, Period.ROUND_END), "when it ends nobody raises")
        refuse(self.within in (Period.EARLIER, Period.TOGETHER), "a limit holds from now on")

    def _settle_period(self, period: Period) -> bool:
        """How often in a period is what the limit is about."""
        if self.within is None:
            settle(self, within=period)
        return self.within is period


@dataclass(frozen=True)
class Openers(Step):
    """What a hand must hold, any one of `least` or better, to open."""

    least: tuple[HandValue, ...]
    kind = "qualifier"
    is_act = False

    @property
    def number(self) -> int:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        one = len(self.least) == 1 and self.who in (Who(Role.THAT), Who(Role.EACH))
        refuse(one, "what they need to open is a qualifier")
        refuse(any(value.below for value in self.least), "at least less is at most")
        refuse(not self.least or len(set(self.least)) < len(self.least), "with what?")
        refuse(len(self.least) > 1 and any(value.above for value in self.least), "better than one, or another?")


@dataclass(frozen=True)
class Ante(Step):
    """Players pay the ante (`again`); for all others with `for_all`, to come back with `to_return`.

    It is paid for each card of `counting`, `including_next` the one that comes next.
    """

    again: bool = False
    for_all: bool = False
    to_return: bool = False
    counting: Cards | None = None
    including_next: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self.counting is not None and (not self.including_next or self.per), "paid for each card of how many?")
        if self.to_return and not self.again:
            raise ValueError("who comes back antes again")
        if self.including_next and self.counting is None:
            raise ValueError("the next card counts beside others")

    @property
    def kind(self) -> str:
        return "match" if {Deed.GOES_IN, Deed.GOES_OUT, Deed.LOSES} & deeds_of(self) else "bet"

    @property
    def number(self) -> int | None:
        return payers(self) if self.kind == "match" else 0


_IN_PLAY = {
    Deed.SAYS,
    Deed.LOOKS,
    Deed.DEALT,
    Deed.GETS,
    Deed.FLIPS,
    Deed.SHOWS,
    Deed.DRAWS,
    Deed.DISCARDS,
    Deed.PASSES,
    Deed.COMES_UP,
    Deed.RAISES,
    Deed.FOLDS,
}


def payers(step: Step) -> int | None:
    """The author's number for who pays: losers, the winner, all, those out, those in."""
    if step.who is None:
        to = getattr(step, "to", None)
        return 0 if step.on_event or to is not None and to.role in (Role.WINNER, Role.HIGH_HAND) else None
    deeds = {deed for event in step.who.doing for deed in event.deeds}
    if step.who.role is Role.THAT:
        deeds |= deeds_of(step)
    if {Deed.LOSES, Deed.LOSES_TO_TABLE, Deed.HAS_LOW} & deeds or any(
        e.deeds == (Deed.WINS,) and e.negated for e in step.who.doing
    ):
        return 0
    if Deed.GOES_BOTH in deeds:
        return 2
    lone = step.who.amount is not None or any(
        event.who is not None and event.who.amount is not None and event.negated
        for when in step.when
        if isinstance(when, When)
        for event in when.events
    )
    if lone and Deed.BEATS_TABLE in deeds:
        return 2
    if Deed.GOES_OUT in deeds:
        return 4
    to = getattr(step, "to", None)
    if Deed.GOES_IN in deeds and to is not None and step.who.role not in (Role.WINNER, Role.HIGH_HAND):
        return 0
    if Deed.GOES_IN in deeds:
        alone = step.who.role is Role.THAT and deeds != {Deed.GOES_IN}
        one = alone or step.who.role in (Role.HIGH_HAND, Role.LOW_HAND)
        return 0 if one or any(event.negated for event in step.who.doing) else 5
    if step.who.role in (Role.EACH, Role.SOME, Role.OTHERS):
        return 3
    return 1 if step.who.role in (Role.WINNER, Role.HIGH_HAND, Role.HIGH_SHOWING) else 0


class Choice(StrEnum):
    """What players declare."""

    HIGH_LOW = "high/low"
    HIGH_LOW_BOTH = "high/low/both"
    HIGH_SPLIT_BOTH = "high/split-card/both"
    LOW_SPLIT_BOTH = "low/split-card/both"
    IN_OUT = "in/out"


@dataclass(frozen=True)
class Declare(Step):
    """Every player says which way they go."""

    choice: Choice
    kind = "declare"
    unsaid = (EACH, THEM)

    @property
    def number(self) -> int:
        return {
            Choice.HIGH_LOW: 3,
            Choice.HIGH_LOW_BOTH: 7,
            Choice.HIGH_SPLIT_BOTH: 14,
            Choice.LOW_SPLIT_BOTH: 13,
            Choice.IN_OUT: 0,
        }[self.choice]


@dataclass(frozen=True)
class Name(Step):
    """A player, the dealer as a rule, names a rank (or `by_suit` a suit) for each purpose."""

    purposes: tuple[Purpose, ...] = ()
    by_suit: bool = False
    kind = "declare"

    @property
    def number(self) -> int:
        return 16

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(len(set(self.purposes)) < len(self.purposes), "which ranks?")
        sided = {Purpose.LEFT_PASSING, Purpose.RIGHT_PASSING} & {*self.purposes}
        refuse(self.by_suit and (len(self.purposes) > 1 or sided), "one suit for one purpose")


@dataclass(frozen=True)
class NameHand(Step):
    """A player names a poker hand that beats all others in this game, or cannot win (`loses`); such as
    `example`.
    """

    example: HandValue | None = None
    loses: bool = False
    kind = "declare"

    def __post_init__(self) -> None:
        super().__post_init__()
        one = self.turn is not None and self.turn.order is Order.ONE_AT_A_TIME and self.turn.start is None
        refuse(one, "a hand is named at once")

    @property
    def number(self) -> int:
        return 16


@dataclass(frozen=True)
class DeclareHands(Step):
    """Every player says which of their hands is for which side of the pot."""

    sides: tuple[Side, ...]
    kind = "declare"

    @property
    def number(self) -> int:
        return 7 if set(self.sides) == {Side.HIGH, Side.LOW} else 2 if Side.HIGH in self.sides else 1

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(not self.sides or len(set(self.sides)) < len(self.sides), "which hands?")


@dataclass(frozen=True)
class DeclareUse(Step):
    """Every player says whether they use the cards or not, or which of several (with `or_all` maybe all of
    them), or `how_many`.
    """

    cards: Cards
    or_all: bool = False
    how_many: bool = False
    kind = "declare"

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self.or_all and self.cards.alternative is None, "all of which?")
        refuse(self.how_many and (self.or_all or self.cards.amount), "how many, or which?")

    @property
    def number(self) -> int:
        return 16


@dataclass(frozen=True)
class DeclareAct(Step):
    """Every player says whether they will do something."""

    act: Step
    kind = "declare"

    @property
    def number(self) -> int:
        return 16

    def __post_init__(self) -> None:
        super().__post_init__()
        check_act(self.act)
        refuse(self.act.kind == "declare", "what is declared is told once")


class Way(StrEnum):
    """Which way a player goes."""

    IN = "in"
    OUT = "out"
    HIGH = "high"
    LOW = "low"
    BOTH = "both ways"


@dataclass(frozen=True)
class Go(Step):
    """Players go in or out, high or low; with a second chance for it where they had one."""

    way: Way
    second_chance: bool = False
    kind = "declare"

    @property
    def number(self) -> int:
        return {Way.IN: 0, Way.OUT: 0, Way.BOTH: 7}.get(self.way, 3)


class Taker(StrEnum):
    """What takes a share of the pot."""

    HAND = "hand"
    CARD = "card"
    SPLIT_CARD = "split card"
    SPLIT_HAND = "split hand"
    PLAYER = "player"
    UNMATCHED = "unmatched card"


class Board(StrEnum):
    """What of several boards a share is compared on, each by itself."""

    BOARD = "board"
    ROW = "row"
    COLUMN = "column"
    FLOP = "flop"
    FLOP_AND_TURN = "flop and turn"


class Prize(StrEnum):
    """What is won."""

    POT = "pot"
    HIGH_POT = "high pot"
    LOW_POT = "low pot"
    LEG = "leg"
    POINT = "point"
    HALF = "half of the pot"
    THIRD = "a third of the pot"
    QUARTER = "a quarter of the pot"
    TWO_THIRDS = "two thirds of the pot"
    THREE_QUARTERS = "three quarters of the pot"
    REST = "rest of the pot"


PARTS = (
    Prize.HALF,
    Prize.THIRD,
    Prize.QUARTER,
    Prize.TWO_THIRDS,
    Prize.THREE_QUARTERS,
    Prize.HIGH_POT,
    Prize.LOW_POT,
    Prize.REST,
)
"""What is won where others win as well."""


def _holds_extreme(who: Who | None) -> bool:
    """True for whoever has the high or the low card of some sort."""
    events = who.doing if who is not None and who.role is Role.ANY else ()
    plain = [e for e in events if e.deeds == (Deed.HAS,) and e.cards is not None and e.cards.which in _EXTREMES]
    return len(events) == 1 == len(plain)


_EXTREMES = (Which.HIGH, Which.LOW)


_TOGETHER = ({"what", "showing"}, {"size", "showing"})


@dataclass(frozen=True)
class Share:
    """A share of the pot: the high or low hand (declared so, or by the cards that show), a card, a player.

    `size` is how many cards a hand has, `lies` where a card lies, `what` it shows; `second` is of a player's second
    hand, `per` for every board. `many` is how many of the best such hands share alike.
    """

    taker: Taker
    side: Side | None = None
    declared: bool = False
    showing: bool = False
    who: Who | None = None
    what: CardSet | None = None
    size: int | None = None
    second: bool = False
    lies: Lies | None = None
    per: Board | None = None
    many: int | None = None

    def __post_init__(self) -> None:
        check_counts(self.size)
        refuse(self.many is not None and self.many < 2, "one hand is the high hand")
        allowed = {
            Taker.HAND: {"declared", "showing", "size", "second", "per", "many"},
            Taker.CARD: {"declared", "what", "lies", "showing"},
            Taker.SPLIT_CARD: {"declared"},
            Taker.SPLIT_HAND: {"declared"},
            Taker.PLAYER: {"who"},
            Taker.UNMATCHED: {"lies", "showing"},
        }[self.taker]
        says = told(self, "taker", "side")
        refuse(says - allowed, "not of such a share")
        refuse(len(says - {"lies"}) > 1 and says not in _TOGETHER, "a share is told in one way")
        refuse(self.lies is not None and (self.showing or self.declared), "where it lies, or how it is told otherwise?")
        refuse(
            self.lies is not None and self.lies not in (Lies.HOLE, Lies.TABLE, Lies.COMMON),
            "a card lies where all can see, or in the hole",
        )
        refuse(self.lies not in (None, Lies.HOLE) and self.taker is Taker.CARD and self.what is None, "which card?")
        if (self.side is not None) != (self.taker in (Taker.HAND, Taker.CARD, Taker.UNMATCHED)):
            raise ValueError("hands and cards take a share as the high or the low one")
        if (self.who is not None) != (self.taker is Taker.PLAYER):
            raise ValueError("which player takes a share?")
        if self.what is not None and self.taker is not Taker.CARD:
            raise ValueError("a hand is not a card")
        if self.who is not None and self.who.role in (Role.HIGH_HAND, Role.LOW_HAND, Role.LOW_HANDS):
            raise ValueError("a hand takes a share as a hand")
        if _holds_extreme(self.who):
            raise ValueError("a card takes a share as a card")


def share_bits(shares: tuple[Share, ...]) -> int:
    """The author's bits for what takes a share: 1 low, 2 high, 8 a card, 16 anything else, a second card too."""
    bits = 0
    for share in shares:
        if share.taker is Taker.HAND:
            bits |= 1 if share.side is Side.LOW else 2
        elif share.taker in (Taker.SPLIT_CARD, Taker.UNMATCHED, Taker.CARD):
            bits |= 16 if bits & 8 else 8
        else:
            bits |= 16
        if share.per is not None:
            bits |= 16
    return bits


@dataclass(frozen=True)
class DeclareShares(Step):
    """Every player says which shares of the pot they go for: one of them, or several at once where `combined`."""

    shares: tuple[Share, ...]
    combined: bool = False
    kind = "declare"

    @property
    def number(self) -> int:
        return share_bits(self.shares) | (4 if self.combined else 0)

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(set(self.shares)) < 2 or len(set(self.shares)) < len(self.shares):
            raise ValueError("one share or another")
        if any(share.taker is Taker.PLAYER or share.per or share.declared or share.showing for share in self.shares):
            raise ValueError("a hand or a card is what players go for")


@dataclass(frozen=True)
class Showdown(Step):
    """The given shares take the prize in equal parts; `called` where a showdown is called by name.

    `shown_by` are players who just show each other their hands. With `needed` one player takes it all who has so many
    of the shares. Where `several_declared` a player may declare for more than one of them. `prizes` legs or points
    are won. `beside` are the shares that the rule gives other parts of the pot to.
    """

    shares: tuple[Share, ...]
    called: bool = True
    prize: Prize = Prize.POT
    shown_by: Who | None = None
    needed: int | None = None
    several_declared: bool = False
    prizes: int = 1
    beside: tuple[Share, ...] = ()
    kind = "showdown"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.needed, self.prizes)
        refuse(self.beside and self.prize not in PARTS, "what part of the pot is left for others?")
        refuse({*self.beside} & {*self.shares} or len({*self.beside}) < len(self.beside), "each share is told once")
        refuse(self.prizes > 1 and self.prize not in (Prize.LEG, Prize.POINT), "there is one pot")
        refuse(
            len(self.shares) > 1 and any(share.per for share in self.shares), "the pot is split board by board, or not"
        )
        if not self.shares or len(set(self.shares)) < len(self.shares):
            raise ValueError("each share is told once")
        if len(self.shares) == 1 and self.shares[0].taker is Taker.PLAYER:
            raise ValueError("a player wins; shares are compared")
        several = [share for share in self.shares if share.many]
        refuse(several and (len(self.shares) > 1 or self.needed or self.prize is not Prize.POT), "they split the pot")
        if self.needed is not None and not (
            self.needed <= len(self.shares) > 1 and not self.called and not self.shown_by
        ):
            raise ValueError("how many of the shares, and of which?")
        if self.several_declared and not (len(self.shares) > 1 and all(share.declared for share in self.shares)):
            raise ValueError("what do players declare for?")
        if self.shown_by is not None and self.called:
            raise ValueError("hands are shown to each other, or a showdown is called")
        if self.prize is not Prize.POT and not self.needed and (len(self.shares) > 1 or self.shares[0].per):
            raise ValueError("the pot is what is split")

    @property
    def number(self) -> int:
        if any(isinstance(w, When) for w in self.when):
            return 64
        return share_bits((*self.shares, *self.beside)) | (4 if self.several_declared else 0)


@dataclass(frozen=True)
class Win(Step):
    """A player takes the pot there and then, or so many legs or points of it."""

    whole: bool = False
    prize: Prize | None = None

    @property
    def kind(self) -> str:
        if self.who is not None and any(event.value for event in self.who.doing):
            return "win"
        amounts = [cards.amount for cards in cards_told(self) if cards.amount is not None]
        if any(amount.bound in (Bound.MOST, Bound.FEWEST) for amount in amounts):
            return "showdown"
        return "win" if self.on_event or self.who is not None and self.who.role is Role.FIRST else "showdown"

    @property
    def number(self) -> int:
        if self.kind == "showdown":
            return 16
        events = [
            *(self.who.doing if self.who else ()),
            *(e for w in self.when if isinstance(w, When) for e in w.events),
        ]
        return 2 if any(e.score or e.times for e in events) else 1

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(self.barred, "who may not win cannot win")
        second = self.who is not None and self.who.role is Role.SECOND_PLACE
        refuse(second and self.who.doing, "which hand takes the pot is told by its place")
        refuse(self.prize is Prize.POT, "the pot is what is won")
        refuse(self.whole and self.prize is not None, "the whole pot, or a part?")
        if self.who is not None and self.who.role in (
            Role.HIGH_HAND,
            Role.LOW_HAND,
            Role.HIGH_SHOWING,
            Role.LOW_SHOWING,
        ):
            raise ValueError("hands win a showdown")


@dataclass(frozen=True)
class Outcome(Step):
    """What a showdown, or a round, leaves: one of the plain endings."""

    result: Result

    @property
    def impersonal(self) -> bool:
        return self.result is not Result.OUT_OF_GAME

    @property
    def kind(self) -> str:
        if self.result is Result.GAME_OVER and self.on_event and cards_told(self):
            return "win"
        if self.result is Result.OUT_OF_GAME:
            return "fold"
        return "other" if self.result in _POTS else "showdown"

    @property
    def number(self) -> int:
        return 3 if self.result in _POTS else 1 if self.kind == "win" else 0


class Result(StrEnum):
    """How a game ends, or does not."""

    NO_PAYOUT = "there is no payout"
    POT_STAYS = "the pot stays"
    HALF_STAYS = "half of the pot stays"
    POT_SPLIT = "the pot is split"
    GAME_OVER = "the game is over"
    MUST_WIN_BOTH = "hands declared as both must win both to win anything"
    MUST_WIN_ALL = "who declared something and did not win it wins nothing"
    OUT_OF_GAME = "out of the game"
    SPLIT_IN_TWO = "the pot is split into two pots"
    SPLIT_POTS = "the pot is split into a high pot and a low pot"
    PERFECT_LOW = "the lowest possible hand wins the whole pot"


_POTS = (Result.SPLIT_POTS, Result.SPLIT_IN_TWO)


@dataclass(frozen=True)
class CalledShowdown(Step):
    """The showdown is that of the game that `caller` named."""

    caller: Who
    kind = "showdown"
    impersonal = True

    @property
    def number(self) -> int:
        return 64


@dataclass(frozen=True)
class CallSide(Step):
    """A player says which of these shares takes the pot."""

    shares: tuple[Share, ...]
    kind = "showdown"

    @property
    def number(self) -> int:
        return 64

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(len(self.shares) < 2 or len(set(self.shares)) < len(self.shares), "one or another")
        refuse(any(share.taker is Taker.PLAYER or share.per or share.many for share in self.shares), "a hand or a card")


@dataclass(frozen=True)
class Challenge(Step):
    """A hand takes the given cards instead of its own, draws, and takes the pot if it beats the winner now."""

    other: Cards
    kind = "showdown"

    @property
    def number(self) -> int:
        return 2


@dataclass(frozen=True)
class Match(Step):
    """Players pay as much as the pot holds, or another price (`most` at most), to the pot or to `to`."""

    pays: Price | None = None
    to: Who | None = None
    times: int = 1
    most: Price | None = None

    @property
    def kind(self) -> str:
        """A price paid for something that happens while a hand is played is a fee, not a match."""
        fee = self.pays is not None and self.pays.unit is not Unit.POT
        unknown = any(isinstance(when, When) and when.temper is Temper.SOME_CASE for when in self.when)
        in_play = deeds_of(self) <= _IN_PLAY and (deeds_of(self) or unknown and self.to is None)
        return "other" if fee and self.on_event and in_play else "match"

    @property
    def number(self) -> int | None:
        return payers(self) if self.kind == "match" else 4

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(not 1 <= self.times <= 3 or self.times > 1 and self.pays, "it is matched, or twice, or three times")
        refuse(self.most is not None and self.pays is None, "up to how much of what?")
        refuse(self.most is not None and self.most == self.pays, "that is what is paid")
        if did(self.who):
            settle(self, who=replace(self.who, role=Role.EACH))

    @property
    def paid(self) -> Price | None:
        return None if self.to is not None else self.pays or Price(Unit.POT, Fraction(self.times))

    def _is_condition(self, who: Who) -> bool:
        return False


@dataclass(frozen=True)
class Fold(Step):
    """Players fold, unless they pay `unless_paid`, `growth` times as much for each card `each`, or do `unless`.

    `cards` are those hands of theirs that they fold.
    """

    unless_paid: Price | None = None
    growth: int | None = None
    each: Cards | None = None
    unless: Step | None = None
    cards: Cards | None = None

    @property
    def is_act(self) -> bool:
        return self.unless is None

    def _is_condition(self, who: Who) -> bool:
        return did(who) or not self.unless_paid and did(who, EACH)

    @property
    def kind(self) -> str:
        paid = self.unless_paid is not None and self.unless_paid.unit is Unit.POT
        return "match" if paid and self.who is not None and self.who == Who(Role.EACH) else "fold"

    @property
    def number(self) -> int:
        if self.kind == "match":
            return 3
        return 1 if self.unless_paid or self.unless else 0

    def __post_init__(self) -> None:
        super().__post_init__()
        check_counts(self.growth)
        refuse(self.unless is not None and (self.unless_paid or self.price), "they do it, or pay, or fold")
        refuse(self.cards is not None and (self.unless_paid or self.unless), "their hand is what they fold")
        pot = isinstance(self.unless, Match) and self.unless.to is None
        refuse(pot or isinstance(self.unless, Fold), "who pays rather than folds is told by the price")
        if self.unless is not None:
            check_act(replace(self.unless, price=None))
        if (self.growth is None) != (self.each is None) or self.growth and not self.unless_paid:
            raise ValueError("what is paid grows for each card")
        if self.each is not None and self.each.amount is not None:
            raise ValueError("for each card, not for so many")


@dataclass(frozen=True)
class Return(Step):
    """A player who folded comes back into the game: `with_cards` those they had, `with_new` others."""

    with_cards: bool = False
    with_new: bool = False
    kind = "fold"

    def __post_init__(self) -> None:
        super().__post_init__()
        refuse(isinstance(self.by, Ante) and self.by.again, "that is an ante to return")
        refuse(self.with_cards and self.with_new, "with their own cards, or with others?")

    @property
    def number(self) -> int:
        paid = self.may or self.price is not None or self.by is not None
        return -2 if paid or self.with_cards else -1


@dataclass(frozen=True)
class Recheck(Step):
    """Cards are looked through once more, to see whether their holder has to do `act`."""

    cards: Cards
    act: Step

    @property
    def kind(self) -> str:
        return self.act.kind

    @property
    def number(self) -> int | None:
        return self.act.number

    def __post_init__(self) -> None:
        super().__post_init__()
        check_act(self.act)


@dataclass(frozen=True)
class Cancel(Step):
    """A card is not counted in seeing who must match or fold, or another's cancelling is undone (`or_cancelling`)."""

    cards: Cards
    or_cancelling: bool = False
    kind = "fold"


@dataclass(frozen=True)
class Repeat(Step):
    """The last `steps` steps again (0: what the same rule told before), until the event of `when`, or one of `endings`.

    `for_each` is once for each of these players, `each_card` once for each such card, `around` the table (or the cards)
    that way, `rotating_dealer` with another dealer each time, `start` the player with whom it begins, `at_most` so
    many `times`.
    """

    steps: int
    times: int | None = None
    for_each: Who | None = None
    around: Going | None = None
    rotating_dealer: bool = False
    endings: tuple[Ending, ...] = ()
    each_card: Cards | None = None
    start: Who | None = None
    at_most: bool = False
    kind = "repeat"
    impersonal = True

    @property
    def number(self) -> int:
        return self.steps

    def __post_init__(self) -> None:
        super().__post_init__()
        ways = (None, Going.AROUND, Going.CLOCKWISE, Going.COUNTERCLOCKWISE)
        refuse(self.around not in ways and self.each_card is None, "around the table there are two ways")
        refuse(self.each_card is not None and (self.for_each or self.times), "for each card, or how often?")
        refuse(self.at_most and not self.times, "at most how often?")
        refuse(self.times == 1 and self.for_each is not None, "once for each player is for each player")
        counted = any(getattr(when, "times", None) is not None for when in self.when)
        refuse(counted, "how often it is repeated is told of the repeat")
        refuse(self.steps < 0 or self.times is not None and self.times < 1, "how often is what done again?")
        refuse(len(self.endings) == 1 or len(set(self.endings)) < len(self.endings), "until one thing or another")


@dataclass(frozen=True)
class Ending:
    """What ends a repeat, and what it brings."""

    event: Event
    act: Outcome | Redeal

    def __post_init__(self) -> None:
        refuse(replace(self.act, **BARE) != self.act, "what it brings is told plainly")
        check_event(self.event)


@dataclass(frozen=True)
class Claim(Step):
    """A player declares that they hold the best hand, without a draw and at a price."""

    without_draw: bool = False
    kind = "repeat"

    @property
    def number(self) -> int:
        return 1


@dataclass(frozen=True)
class KeepMoney(Step):
    """What is paid goes to the player who acts, not to the pot; or, with `to_pot`, the other way about."""

    to_pot: bool = False
    kind = "pass"

    @property
    def impersonal(self) -> bool:
        return self.to_pot
