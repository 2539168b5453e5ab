"""Steps that settle the pot: showdowns and their shares, wins, outcomes, challenges."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from catalog.model.amounts import HandValue
from catalog.model.card import CardSet
from catalog.model.constraints import changed, check_counts, check_list, normalize, reject_if
from catalog.model.frozen import derived, fields_set, frozen
from catalog.model.layout import Selector
from catalog.model.normalize import ANY, EACH, THEM, holds_extreme
from catalog.model.phrase import OF_KIND, CardPhrase, Event, Turn, When, Who
from catalog.model.step import Step, cards_told
from catalog.model.terms import Bound, ConditionKind, EventKind, Order, Role, Zone
from catalog.model.terms_of_money import POTS, Prize, Side, Taker
from catalog.model.uses import HandName


class Board(StrEnum):
    """What a share is compared on separately."""

    BOARD = "board"
    ROW = "row"
    COLUMN = "column"
    FLOP = "flop"
    FLOP_AND_TURN = "flop and turn"


PARTS = (
    Prize.HALF,
    Prize.THIRD,
    Prize.QUARTER,
    Prize.TWO_THIRDS,
    Prize.THREE_QUARTERS,
    Prize.REST,
    *POTS,
)


"""Prizes that leave something for other winners."""


_SPLIT = (Prize.LEG, Prize.POINT, Prize.HALF, Prize.REST, *POTS)
"""Prizes that several players may win or share."""

_SIDED = {EventKind.HAS_HIGH, EventKind.HAS_LOW}
_TOGETHER = (
    {"what", "showing"},
    {"what", "declared"},
    {"size", "showing"},
    {"size", "using"},
    {"size", "wild"},
    {"size", "lacking"},
    {"place", "declared"},
)


_OF_HANDS = {"declared", "showing", "size", "second", "per", "many", "using", "wild", "place", "name", "lacking"}


@frozen
class Share:
    """A share of the pot: for the high or low hand (as declared, or as showing), a card, or a player.

    `size` is the number of cards in a hand, `lies` the place of a card, `what` its face; `second` is for a player's
    second hand, `place` 2 for the second highest or lowest, `per` for every board. `many` is the number of best hands
    that share alike. A hand may be made `using` certain cards, with certain ones `wild`, or `lacking` some; a total
    is the highest, the lowest or `closest` to a number. `name` is for one of several hands that each player has.
    `cards` describe a card by more than its face.
    """

    taker: Taker
    side: Side | None = None
    declared: bool = False
    showing: bool = False
    who: Who | None = None
    what: CardSet | None = None
    size: int | None = None
    second: bool = False
    lies: Zone | None = None
    per: Board | None = None
    many: int | None = None
    using: CardPhrase | None = None
    wild: CardPhrase | None = None
    closest: Fraction | None = None
    place: int | None = None
    name: HandName | None = None
    lacking: CardPhrase | None = None
    cards: CardPhrase | None = None

    def __post_init__(self) -> None:
        check_counts(self.size)
        if self.cards is not None:
            self._check_card(self.cards)
            return
        reject_if(
            self.lacking is not None and (self.lacking.amount or not fields_set(self.lacking)),
            "a hand that lacks no certain cards",
        )
        reject_if(
            self.closest is not None and (self.closest <= 0 or self.closest.denominator not in (1, 2, 4)),
            "a total of nothing, or finer than a quarter",
        )
        summed = self.who is not None and self.who.role in (Role.HIGH_SUM, Role.LOW_SUM)
        reject_if(summed, "a player with the best total: that is a share by total")
        reject_if(
            self.wild is not None and (not self.wild.what or fields_set(self.wild) != {"what"}),
            "wild cards of a hand, told by more than their faces",
        )
        reject_if(self.using is not None and not fields_set(self.using, "amount"), "a hand of no certain cards")
        line = self.using.line if self.using is not None and self.using.amount is None else None
        reject_if(line is not None and line.each, "a hand that uses each line: one hand, or several?")
        reject_if(self.many is not None and self.many < 2, "the single best hand: that is the high hand")
        allowed = {
            Taker.HAND: _OF_HANDS,
            Taker.TOTAL: {"closest"},
            Taker.MIDDLE: {"declared"},
            Taker.CARD: {"declared", "what", "lies", "showing"},
            Taker.SPLIT_CARD: {"declared"},
            Taker.SPLIT_HAND: {"declared"},
            Taker.PLAYER: {"who"},
            Taker.UNMATCHED: {"lies", "showing"},
        }[self.taker]
        says = fields_set(self, "taker", "side")
        reject_if(says - allowed, "more about a share than its hand, card or player has")
        reject_if(self.name is HandName.MIDDLE, "the middle hand as a name of one of several hands")
        reject_if(self.place is not None and not 2 <= self.place <= 4, "a share for a fifth hand, or a first one")
        second = self.place == 2 and self.side is Side.HIGH and not self.declared
        reject_if(second, "the second highest hand: that is a player's place")
        reject_if(len(says - {"lies"}) > 1 and says - {"lies"} not in _TOGETHER, "a share described in two ways")
        reject_if(
            self.lies is not None and (self.showing or self.declared and not self.what),
            "a card described by its place and in another way",
        )
        reject_if(
            self.lies is not None and self.lies not in (Zone.HOLE, Zone.TABLE, Zone.COMMON),
            "a card for a share in a place where none can be",
        )
        reject_if(
            self.lies not in (None, Zone.HOLE) and self.taker is Taker.CARD and self.what is None,
            "a high or low card on the table, by place alone",
        )
        self._check_taker()

    def _check_card(self, cards: CardPhrase) -> None:
        """Refuse a card described by more than its face that takes no share by itself."""
        reject_if(
            self.taker is not Taker.CARD or fields_set(self) != {"taker", "cards"},
            "a share for certain cards, and more than those is said",
        )
        reject_if(cards.nearest is None and not fields_set(cards) & OF_KIND, "a share for cards that have just a face")
        extreme = cards.which in (Selector.HIGH, Selector.LOW) or cards.nearest is not None
        reject_if(not extreme or cards.amount is not None, "a card that is neither highest nor lowest")

    def _check_taker(self) -> None:
        """Refuse a share that its taker cannot take."""
        sided = (Taker.HAND, Taker.CARD, Taker.UNMATCHED, *(() if self.closest else (Taker.TOTAL,)))
        if (self.side is not None) != (self.taker in sided):
            raise ValueError("a hand or card without a side, or a side without one")
        if (self.who is not None) != (self.taker is Taker.PLAYER):
            raise ValueError("a player's share without the player, or another with one")
        anyone = self.who is not None and self.who.role is Role.ANY and fields_set(self.who) == {"role"}
        reject_if(anyone, "a share for any player")
        if self.what is not None and self.taker is not Taker.CARD:
            raise ValueError("a hand with the face of a card")
        if self.who is not None and self.who.role in (Role.HIGH_HAND, Role.LOW_HAND, Role.LOW_HANDS, Role.HIGH_HANDS):
            raise ValueError("the player with the high or low hand: that is the hand")
        sided = self.who is not None and {deed for event in self.who.doing for deed in event.deeds} & _SIDED
        reject_if(sided, "the player with the high or low hand: that is the hand")
        reject_if(self.who is not None and _holds_split(self.who), "the player with the split card: that is the card")
        if holds_extreme(self.who):
            raise ValueError("the player with the highest or lowest card: that is the card")


def _has_split(event: Event) -> bool:
    return event.deeds == (EventKind.HAS,) and event.cards is not None and event.cards.split_card and not event.negated


def _holds_split(who: Who) -> bool:
    return any(map(_has_split, who.doing))


def _holds_card(who: Who | None) -> bool:
    """True for a player who has a certain card: the split card by another name."""
    if who is None or len(who.doing) != 1 or who.doing[0].deeds != (EventKind.HAS,) or who.doing[0].negated:
        return False
    cards = who.doing[0].cards
    return cards is not None and bool(cards.what) and (cards.amount is None or cards.amount.number == 1)


def share_bits(shares: tuple[Share, ...]) -> int:
    """The author's bits for what takes a share: 1 low, 2 high, 8 a card, 16 anything else, or a second card."""
    bits = 0
    for share in shares:
        if share.taker is Taker.TOTAL and share.side is None:  # the first total is the low one, as of 7 and 27
            bits |= 2 if bits & 1 or len(shares) == 1 else 1
        elif share.taker in (Taker.HAND, Taker.TOTAL):
            bit = 1 if share.side is Side.LOW else 2
            bits |= 16 if bits & bit else bit
        elif share.taker in (Taker.SPLIT_CARD, Taker.UNMATCHED, Taker.CARD) or _holds_card(share.who):
            bits |= 16 if bits & 8 else 8
        else:
            bits |= 16
        if share.per is not None:
            bits |= 16
    return bits


def _of_winner(when: When) -> bool:
    """True for a condition on the winning hand that does not decide which hand wins."""
    it = (None, THEM)
    return (
        when.temper is ConditionKind.EVEN_IF
        or bool(when.events)
        and all(e.deeds == (EventKind.IS_QUALIFIED,) for e in when.events)
        or when.temper is ConditionKind.UNLESS
        and all(e.deeds == (EventKind.HAS,) and e.who in it and not _beyond(e.value) for e in when.events)
    )


def _beyond(value: HandValue | None) -> bool:
    """True for a hand so good, or so bad, that another one wins."""
    return value is not None and (value.better or value.below or value.above or value.worse)


@frozen
class Showdown(Step):
    """The given shares take equal parts of the prize; `called`: the rule names a showdown.

    `shown_by` are players who only show each other their hands. With `needed` a player with that number of shares
    takes it all. `several_declared`: a player may declare for more than one share; `several_won`: the rule says that
    one player may win more than one. Where several hands "showing" share the pot, they are hands laid open at the
    showdown, as opposed to declared ones, never their up cards alone. `prizes` is the number of legs or points that
    are won. `beside` are the shares that get other parts of the pot. `rolled`: dice decide which share takes it.
    """

    shares: tuple[Share, ...]
    called: bool = True
    prize: Prize = Prize.POT
    shown_by: Who | None = None
    needed: int | None = None
    several_declared: bool = False
    several_won: bool = False
    prizes: int = 1
    beside: tuple[Share, ...] = ()
    rolled: bool = False
    kind = "showdown"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        laid_open = all(share.taker is Taker.HAND and share.showing for share in self.shares)
        if laid_open and self.prize is Prize.POT and len(self.shares) > 1:
            normalize(self, shares=tuple(changed(share, showing=False) for share in self.shares))
        check_counts(self.needed, self.prizes)
        alike = len(self.shares) > 1 or any(share.many for share in self.shares)
        divided = self.prize is not Prize.POT or self.needed or self.several_declared
        reject_if(self.rolled and (not alike or divided), "dice that decide beside other shares, or none")
        reject_if(self.beside and self.prize not in PARTS, "a share of the rest beside the whole pot")
        reject_if({*self.beside} & {*self.shares} or len({*self.beside}) < len(self.beside), "the same share twice")
        reject_if(
            self.prizes > 1 and self.prize not in (Prize.LEG, Prize.POINT),
            "a number of prizes that are no legs or points",
        )
        alone = len(self.shares) == 1 and self.shares[0].lacking is not None and self.prize is Prize.POT
        reject_if(alone and not self.called, "the pot for hands that lack cards: hands rank so")
        reject_if(
            len(self.shares) > 1 and any(share.per for share in self.shares),
            "a share for each board beside other shares",
        )
        reject_if(When(ConditionKind.AT_SHOWDOWN) in self.when, 'a showdown "at the showdown"')
        if not self.shares:
            raise ValueError("no hand or card takes a share")
        check_list("the shares of the pot", self.shares)
        if len(self.shares) == 1 and self.shares[0].taker is Taker.PLAYER:
            raise ValueError("a player as the only share: say that they win")
        alone = (
            len(self.shares) == 1 and self.shares[0].taker in (Taker.TOTAL, Taker.MIDDLE) and self.prize is Prize.POT
        )
        reject_if(alone, "all of it for a total or the middle hand: hands rank so")
        several = [share for share in self.shares if share.many]
        reject_if(several and (len(self.shares) > 1 or self.needed), "several best hands beside other shares")
        scored = self.prize in (Prize.POT, Prize.LEG, Prize.POINT)
        reject_if(several and not scored, "several best hands for a prize that they cannot share")
        if self.needed is not None and not (
            self.needed <= len(self.shares) > 1 and not self.called and not self.shown_by
        ):
            raise ValueError("more shares needed than there are, or just one there")
        reject_if(
            self.several_declared and self.prize is not Prize.POT, "declaring for several shares, but not of the pot"
        )
        if self.several_declared and not (len(self.shares) > 1 and any(share.declared for share in self.shares)):
            raise ValueError("declaring for several shares, but for none of these")
        several = self.several_declared or self.rolled or divided or len(self.shares) < 2
        reject_if(self.several_won and several, '"one player may win several" of no several shares')
        reject_if(self.several_declared and self.needed, "several shares needed beside declaring for several")
        reject_if(self.beside and self.needed, "several shares needed beside shares of the rest")
        if self.shown_by is not None and self.called:
            raise ValueError("hands only shown to each other at a called showdown")
        if self.prize not in (Prize.POT, *_SPLIT) and not self.needed and (len(self.shares) > 1 or self.shares[0].per):
            raise ValueError("a prize that cannot be split, for several")
        reject_if(self.prize in _SPLIT and self.shares[0].per, "part of a pot split board by board")

    @property
    def number(self) -> int:
        scored = self.alternatively and self.prizes > 1  # as much again for the same hand
        if not scored and any(isinstance(w, When) and not _of_winner(w) for w in self.when):
            return 64
        several = self.prize is Prize.POT and any(share.many for share in self.shares)
        bits = share_bits((*self.shares, *self.beside)) | (16 if several else 0)
        return bits | (4 if self.several_declared or self.several_won else 0)


@frozen
class Win(Step):
    """A player takes the pot at once, or a number of legs or points; `called` with a showdown."""

    whole: bool = False
    prize: Prize | None = None
    called: bool = False

    @derived
    def kind(self) -> str:
        if self.who is not None and any(event.value for event in self.who.doing):
            return "win"
        amounts = [cards.amount for cards in cards_told(self) if cards.amount is not None]
        if any(amount.bound in (Bound.MOST, Bound.FEWEST) for amount in amounts):
            return "showdown"
        return (
            "win"
            if self.on_event or self.who is not None and self.who.role in (Role.FIRST, Role.SECOND)
            else "showdown"
        )

    @property
    def number(self) -> int:
        if self.kind == "showdown":
            return 16
        events = [
            *(self.who.doing if self.who else ()),
            *(e for w in self.when if isinstance(w, When) for e in w.events),
        ]
        return 2 if any(e.score or e.times or EventKind.WINS in e.deeds for e in events) else 1

    def __post_init__(self) -> None:
        super().__post_init__()
        scored = self.prize in (Prize.LEG, Prize.POINT)
        reject_if(self.barred and not (scored and self.who == EACH), '"may not win" is "cannot win"')
        only = any(getattr(when, "temper", None) is ConditionKind.ONLY_IF for when in self.when)
        reject_if(self.may and only and self.prize is None, '"may win only if" is "cannot win otherwise"')
        reject_if(self.called and (self.kind != "showdown" or self.may), "a win at once at a called showdown")
        reject_if(self.called and self.alternatively, "a called showdown as an alternative")
        if self.turn == Turn(Order.TOGETHER):  # winning at once is the usual meaning
            normalize(self, turn=None)
        whoever = [e for when in self.when for e in getattr(when, "events", ()) if e.who == ANY]
        split = self.who is not None and _holds_split(self.who) or any(map(_has_split, whoever))
        reject_if(split, "a win of the split card without a showdown")
        several = self.who is not None and self.who.role in (Role.BEST_HANDS, Role.WORST_HANDS)
        reject_if(several and self.prize is None, "a win of several best hands without a showdown")
        reject_if(When(ConditionKind.AT_SHOWDOWN) in self.when, 'a win "at the showdown" without one')
        summed = self.who in (Who(Role.HIGH_SUM), Who(Role.LOW_SUM)) and self.prize is None
        reject_if(summed and not self.whole, "a win of the best total: hands rank so")
        second = self.who is not None and self.who.role is Role.SECOND_PLACE and self.who.doing
        reject_if(second, "a win of second place by an act: hands rank so")
        reject_if(self.prize is Prize.POT, "the pot as the prize, as it always is")
        held = [event.cards for event in (self.who.doing if self.who else ()) if event.cards is not None]
        reject_if(any(cards.group and cards.which for cards in held), "a win of the highest pair: hands rank so")
        reject_if(self.whole and self.prize is not None, "the whole pot and another prize at once")
        if self.who is not None and self.who.role in (
            Role.HIGH_HAND,
            Role.LOW_HAND,
            Role.HIGH_HANDS,
            Role.LOW_HANDS,
            Role.HIGH_SHOWING,
            Role.LOW_SHOWING,
        ):
            raise ValueError("a win of the best or worst hand without a showdown")


@frozen
class Outcome(Step):
    """The result of a showdown or a round: one of the plain endings."""

    result: Result

    @derived
    def impersonal(self) -> bool:
        return self.result is not Result.OUT_OF_GAME

    @derived
    def kind(self) -> str:
        values = [event.value for when in self.when for event in getattr(when, "events", ()) if event.value]
        if self.result is Result.GAME_OVER and self.on_event and (cards_told(self) or values):
            return "win"
        if self.result is Result.OUT_OF_GAME:
            return "fold"
        return "other" if self.result in _POTS else "showdown"

    @property
    def number(self) -> int:
        return 3 if self.result in _POTS else 1 if self.kind == "win" else 0


class Result(StrEnum):
    """How a game ends, or does not end."""

    NO_PAYOUT = "there is no payout"
    POT_STAYS = "the pot stays"
    HALF_STAYS = "half of the pot stays"
    HIGH_STAYS = "the high half of the pot stays"
    LOW_STAYS = "the low half of the pot stays"
    POT_SPLIT = "the pot is split"
    HALF_SPLIT = "half of the pot is split"
    GAME_OVER = "the game is over"
    MUST_WIN_BOTH = "players who declare both must win both to win anything"
    MAY_WIN_BOTH = "one player may win both"
    MUST_WIN_ALL = "who declared something and did not win it wins nothing"
    OUT_OF_GAME = "out of the game"
    SPLIT_IN_TWO = "the pot is split into two pots"
    TWO_WIN_ALL = "whoever wins two of the parts wins it all"
    SHOWDOWN = "there is a showdown"
    PERFECT_LOW = "the lowest possible hand wins the whole pot"


_POTS = (Result.SPLIT_IN_TWO,)


@frozen
class SplitPots(Step):
    """The pot becomes several pots from now on, each for hands or cards of its own."""

    pots: tuple[Prize, ...]
    kind = "other"
    impersonal = True

    @property
    def number(self) -> int:
        return 3

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(not {*self.pots} <= {*POTS}, "a pot split into something that is not a pot")
        check_list("the pots", self.pots, 2)


@frozen
class CalledShowdown(Step):
    """The showdown is that of the game that `caller` named."""

    caller: Who
    kind = "showdown"
    impersonal = True

    @property
    def number(self) -> int:
        return 64


@frozen
class Challenge(Step):
    """A hand takes the given cards instead of its own, if any, draws unless `undrawn`, and takes the pot if it beats
    the present winner.
    """

    other: CardPhrase | None = None
    undrawn: bool = False
    kind = "showdown"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.other is None and self.undrawn, "a challenge with the same cards and no draw")

    @property
    def number(self) -> int:
        return 2
