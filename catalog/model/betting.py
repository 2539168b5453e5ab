"""Steps about betting: rounds, limits, raises, and the hand that is needed to open."""

from __future__ import annotations

from catalog.model.amounts import Amount, HandValue
from catalog.model.constraints import check_list, normalize, reject_if
from catalog.model.frozen import derived, frozen
from catalog.model.layout import Going, Selector
from catalog.model.normalize import EACH, IT, ONE, OTHER_CARDS, THEM, holds_extreme
from catalog.model.phrase import CardPhrase, Price, Who
from catalog.model.step import Step, if_paid
from catalog.model.terms import MOMENTS, Bound, EventKind, Period, Zone
from catalog.model.terms_of_money import POTS, Prize, Side, Taker, Unit


@frozen
class Bet(Step):
    """A betting round, opened by `opener`, who may have to bet (`must_bet`), or else fold (`or_fold`).

    `blinds` and `straddles` are bets made unseen; in a `lead` bet the leader opens. With `rotates` the opener of
    later rounds moves that way around the table. `side` is the hand that is bet on, `of_hand` describes it, or it
    `lies` left or right; `pot` is the pot for the bets. `several_hands`: each of a player's hands is bet on. `least`
    is what the opener has to bet, `blind` the size of a blind. `backward`: it goes counterclockwise. `among` are the
    only players who bet. `most_raises` is how often it may be raised, `poster` makes the blinds, `later` opens all
    rounds but the first. In an `unseen` round players bet without looking at their cards. The `limit` of a bet is the
    pot, none, or the lower or higher of the fixed bets. `of_card`: the high card is bet on, not the hand; `nth` is
    the number of the hand among several.
    """

    opener: Who | None = None
    must_bet: bool = False
    or_fold: bool = False
    lead: bool = False
    blinds: int = 0
    straddles: int = 0
    rotates: Going | None = None
    side: Side | None = None
    of_hand: Taker | None = None
    lies: Zone | None = None
    pot: Prize | None = None
    several_hands: bool = False
    unseen: bool = False
    limit: Unit | None = None
    of_card: bool = False
    nth: Selector | None = None
    least: Price | None = None
    blind: Price | None = None
    backward: bool = False
    among: Who | None = None
    most_raises: int | None = None
    poster: Who | None = None
    later: Who | None = None
    kind = "bet"
    impersonal = True

    @property
    def number(self) -> int:
        return 2 if self.several_hands else 1

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.unseen and self.lead, "a blind betting round opened by the leader")
        reject_if(
            self.rotates not in (None, Going.AROUND, Going.CLOCKWISE, Going.COUNTERCLOCKWISE),
            "the opener moves around the table: clockwise or counterclockwise",
        )
        reject_if(self.blinds < 0 or self.straddles < 0, "fewer blinds or straddles than none")
        forced = [event for event in (self.opener.doing if self.opener else ()) if event.forced]
        reject_if(any(EventKind.BETS in event.deeds for event in forced), "having to bet is said of the betting round")
        if self.or_fold and not self.must_bet:
            raise ValueError('"bet or fold" without having to bet')
        reject_if(self.least is not None and self.opener is None, "a lowest opening bet without an opener")
        reject_if(
            self.later is not None and (self.rotates or self.later == self.opener),
            "two ways to say who opens the later rounds",
        )
        reject_if(self.blind is not None and not self.blinds, "the size of a blind without a blind")
        reject_if(
            self.of_hand not in (None, Taker.SPLIT_HAND, Taker.SPLIT_CARD, Taker.MIDDLE),
            "a betting round on a hand that is not bet on by itself",
        )
        reject_if(
            self.lies not in (None, Zone.LEFT_HAND, Zone.RIGHT_HAND),
            "a betting round on a hand that is neither the left nor the right one",
        )
        reject_if(sum(map(bool, (self.of_hand, self.side, self.lies, self.nth))) > 1, "one betting round on two hands")
        reject_if(self.nth not in (None, Selector.FIRST, Selector.SECOND, Selector.THIRD), "betting on a fourth hand")
        reject_if(self.of_card and self.side is None, "a bet on a card, which is neither the high nor the low one")
        narrow = self.lead or self.several_hands or self.nth or self.side or self.of_hand or self.lies or self.unseen
        reject_if(self.limit is not None and narrow, "a betting round for certain hands, blind or led has no limit")
        limits = (None, Unit.POT, Unit.FREE, Unit.MIN_BET, Unit.MAX_BET)
        reject_if(self.limit not in limits, "the limit is the pot, none, or the lower or the higher bet")
        reject_if(self.pot not in (None, *POTS), "bets into something that is not a pot")
        reject_if(self.poster is not None and not self.blinds, "a player who makes the blinds, but no blind")
        reject_if(self.most_raises is not None and self.most_raises < 0, "fewer raises than none")
        reject_if(
            self.among is not None and (not self.among.doing or holds_extreme(self.among)),
            '"only" players who bet, named by no act or by the best hand',
        )


@frozen
class SkipBet(Step):
    """The next betting round is left out; or those `between_deals` of the cards mentioned before."""

    between_deals: bool = False
    kind = "bet"
    impersonal = True

    @property
    def number(self) -> int:
        return 1


@frozen
class EqualBets(Step):
    """A bet on one of a player's hands is made on each, or (`apart`) each is bet on by itself; or bets on `on` are
    `times` as high as those on the other hand. With `own_pots` each hand has its own pot.
    """

    apart: bool = False
    own_pots: bool = False
    on: Zone | None = None
    times: int = 1
    kind = "bet"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.own_pots:
            normalize(self, apart=True)
        reject_if(self.own_pots and self.who is not None, '"each hand has its own pot" beside a player')
        reject_if(
            self.on not in (None, Zone.LEFT_HAND, Zone.RIGHT_HAND),
            "higher bets on a hand that is neither the left nor the right one",
        )
        reject_if(
            (self.on is None) != (self.times == 1) or self.on and self.apart,
            "bets on one hand, as high as those on the other or bet apart",
        )
        reject_if(self.on is not None and self.who is not None, '"bets on this hand are higher" beside a player')

    @property
    def number(self) -> int:
        return 2


@frozen
class Open(Step):
    """A player opens the betting, with a least bet; `blind` with a bet made unseen."""

    least: Price | None = None
    blind: bool = False
    kind = "bet"

    @property
    def number(self) -> int:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.price is not None, "a price for opening the betting")
        reject_if(self.least is not None and self.least.told_already, "an opening bet, not said how high")


_STAKES = (Unit.POT, Unit.ANTE, Unit.MIN_BET, Unit.MAX_BET)


@frozen
class Wager(Step):
    """A player bets, raises or calls (`deed`); with a `least` amount, or twice as much as before (`doubled`).

    With a `stake` the bet says how often the player will pay, `most` at most: the pot, which they match, or, if they
    lose, another price. Without one, `most` is the most that some may bet. A `blind` is bet unseen. `hands` are the
    player's hands that it is bet on. `only`: they may do nothing else, but fold.
    """

    deed: EventKind
    least: Price | None = None
    doubled: bool = False
    stake: Unit | None = None
    most: Price | None = None
    blind: bool = False
    hands: CardPhrase | None = None
    only: bool = False
    kind = "bet"

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.blind and (self.deed is not EventKind.BETS or self.doubled or self.stake or self.price),
            "a blind bet with a raise, a stake or a price",
        )
        reject_if(
            self.deed not in (EventKind.BETS, EventKind.RAISES, EventKind.CALLED), "a bet that is no bet, raise or call"
        )
        if (self.least is not None) + self.doubled + (self.stake is not None) > 1:
            raise ValueError("two sizes of one bet")
        if (self.doubled or self.stake) and self.deed is not EventKind.BETS:
            raise ValueError("a raise or a call that doubles or has a stake")
        if self.most is not None and self.most.unit is not self.stake:
            how = self.stake or self.least or self.doubled or self.blind or self.hands
            reject_if(
                how or self.deed is EventKind.CALLED or self.who in (EACH, THEM),
                "a highest bet for all, or beside another size of the bet",
            )
        no_more = self.deed is EventKind.CALLED and self.may and not (self.price or self.hands or self.least)
        reject_if(self.only and not no_more, 'a player may "only call", but for more')
        on = self.hands
        other = on is not None and on in (OTHER_CARDS, IT)
        only = CardPhrase(Amount(1, Bound.STRICT), which=Selector.THAT)
        other = other or on in (
            only,
            CardPhrase(ONE, which=Selector.THAT),
            CardPhrase(Amount(2, Bound.ALL), which=Selector.THAT),
        )
        reject_if(
            on is not None and not (on.hands or other) or on and (self.stake or self.blind),
            "a bet on cards that are no hand, or blind on one",
        )
        reject_if(self.stake not in (None, *_STAKES), "the stake is the pot, the ante or a fixed bet")
        reject_if(self.least is not None and self.least.told_already, "a bet, not said how high")
        reject_if(on is not None and self.doubled, "a bet doubled and made on more hands at once")

    @property
    def number(self) -> int:
        return 2 if self.hands is not None else 1


@frozen
class Straddle(Step):
    """A player doubles the blind unseen."""

    kind = "bet"

    @property
    def number(self) -> int:
        return 1


@frozen
class Check(Step):
    """A player passes: does not bet, or declare, yet; `then_raise`: in order to raise when another has bet."""

    then_raise: bool = False
    kind = "bet"

    @property
    def number(self) -> int:
        return 1


def _check_plain(price: Price | None) -> None:
    """Refuse a price that is no plain amount of money."""
    unfit = price is not None and (price.unit in (Unit.FREE, Unit.THAT) or price.each or price.least)
    reject_if(unfit, 'an amount is not free, "at least", for each card or one mentioned before')


@frozen
class BetLimit(Step):
    """The most that may be bet at once, or (`exact`) what each bet is, for the betting round before.

    With a `deed` it applies only to bets, or to raises; with `first` to the first of them; `least` is the least
    amount.
    """

    most: Price | None = None
    exact: bool = False
    least: Price | None = None
    deed: EventKind | None = None
    first: bool = False
    kind = "bet"
    impersonal = True

    @property
    def number(self) -> int:
        return 0

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.most is None and self.least is None or self.exact and self.least,
            "a limit of bets without a most or a least amount",
        )
        _check_plain(self.most)
        _check_plain(self.least)
        if self.least is not None and self.deed is None:
            normalize(self, deed=EventKind.BETS)
        if self.exact and self.deed is EventKind.BETS and not self.first:
            normalize(self, deed=None)  # each bet is all bets
        fixed = self.exact or self.least is not None or self.most is None
        reject_if(self.deed is not None and not fixed, '"up to" a limit, for raises or for bets alone')
        reject_if(
            self.deed not in (None, EventKind.BETS, EventKind.RAISES) or self.first and not self.deed,
            "it is not said whether the limit is for bets or raises",
        )


@frozen
class Escalate(Step):
    """All later payments become `times` as high; or only the ante, with `ante`, or a `limit` of bets; it rises by
    `rise`, or is from now on `set_to` a price.
    """

    ante: bool = False
    limit: Unit | None = None
    times: int = 2
    rise: Price | None = None
    set_to: Price | None = None
    kind = "bet"

    @derived
    def impersonal(self) -> bool:
        return self.ante or self.limit is not None

    def __post_init__(self) -> None:
        super().__post_init__()
        acting = any((self.who, self.may, self.turn, self.price, self.barred, self.per, self.per_who, self.by))
        reject_if((self.ante or self.limit) and acting, "an ante or limit raised by a player: it rises for all")
        reject_if(bool(self.when) and if_paid(self), '"only if they pay" as a condition: that is its price')
        reject_if(not 2 <= self.times <= 3, "payments are doubled or tripled")
        reject_if(self.set_to is not None and self.limit is Unit.MAX_BET, "a highest bet in chips is a limit of bets")
        reject_if(self.ante and self.limit is not None, "the ante or a limit rises, not both")
        reject_if(
            self.limit not in (None, Unit.MIN_BET, Unit.MAX_BET),
            "a rising bet that is neither the lowest nor the highest",
        )
        one = self.ante or self.limit is not None
        reject_if(
            (self.rise or self.set_to or self.times != 2) and not one,
            "only the ante or a limit of bets can rise by or to an amount",
        )
        reject_if(self.set_to is not None and (self.rise or self.times != 2), "the amount is set or rises, not both")
        to = self.set_to
        reject_if(
            to and (to.unit is Unit.FREE or to.each or to.least), 'a new amount that is free, "each" or "at least"'
        )
        reject_if(
            to and (to.unit, self.ante) == (Unit.ANTE, True) or to and to.unit is self.limit,
            "an ante or limit that becomes what it is already",
        )
        reject_if(self.rise and self.times != 2, "the price rises by an amount or is tripled, not both")
        _check_plain(self.rise)

    @property
    def number(self) -> int:
        return 0


@frozen
class PriceRise(Step):
    """The price mentioned before rises, or doubles, each time that anybody pays it.

    With `which` it is the price of cards, each higher than the last, up to the newest or the oldest.
    """

    rise: Price | None = None
    doubled: bool = False
    which: Selector | None = None
    kind = "draw"
    impersonal = True

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(self.doubled is (self.rise is not None), "a price rises by an amount or doubles: one of both")
        reject_if(
            self.rise is not None and self.rise.unit in (Unit.FREE, Unit.THAT),
            "a price that rises, not said by how much",
        )
        reject_if(self.which not in (None, Selector.NEWEST, Selector.OLDEST), "prices rise up to the newest or oldest")

    @property
    def number(self) -> int:
        return 0


@frozen
class RaiseLimit(Step):
    """How often a bet may be raised in a period, by all together or by `each` player; 0: not at all, None: any number
    of times.
    """

    times: int | None = None
    within: Period | None = None
    each: bool = False
    kind = "bet"
    impersonal = True

    @property
    def number(self) -> int:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        reject_if(
            self.times is not None and self.times < 0 or self.times is None and self.within,
            "fewer raises than none, or a period without a number",
        )
        reject_if(self.each and not self.times, "no raises, and yet a number of them for each player")
        reject_if(self.within in MOMENTS, "raises are counted in a period, not at a moment")
        reject_if(self.within in (Period.EARLIER, Period.TOGETHER), "a limit of raises holds from now on")

    def _settle_period(self, period: Period) -> bool:
        """Take a period as the one in which raises are counted."""
        if self.within is None and period not in MOMENTS:
            normalize(self, within=period)
        return self.within is period


@frozen
class Openers(Step):
    """What a hand must have to open: any one of `least` or better."""

    least: tuple[HandValue, ...]
    kind = "qualifier"
    is_act = False

    @property
    def number(self) -> int:
        return 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.who == EACH:
            normalize(self, who=THEM)  # whoever opens
        one = len(self.least) == 1 and self.who == THEM
        reject_if(one, "a single kind of hand to open with: that is a qualifier")
        reject_if(self.turn is not None, "players need openers in turn")
        reject_if(any(value.below for value in self.least), "openers below a hand")
        check_list("the hands to open with", self.least, 1)
        reject_if(
            len(self.least) > 1 and any(value.above for value in self.least),
            'several openers, one of them "better than" a hand',
        )
