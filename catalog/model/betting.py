"""Steps about the pot: betting rounds, limits, antes, payments, and folding."""

from __future__ import annotations

from catalog.model.amounts import Amount, HandValue
from catalog.model.constraints import normalize, reject_if
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
        reject_if(self.unseen and self.lead, "a round is bet blind")
        reject_if(
            self.rotates not in (None, Going.AROUND, Going.CLOCKWISE, Going.COUNTERCLOCKWISE),
            "around the table there are two ways",
        )
        reject_if(self.blinds < 0 or self.straddles < 0, "how many?")
        forced = [event for event in (self.opener.doing if self.opener else ()) if event.forced]
        reject_if(any(EventKind.BETS in event.deeds for event in forced), "that they have to bet is told of the round")
        if self.or_fold and not self.must_bet:
            raise ValueError("who folds rather than bets has to bet")
        reject_if(self.least is not None and self.opener is None, "who opens for so much?")
        reject_if(self.later is not None and (self.rotates or self.later == self.opener), "who opens later rounds?")
        reject_if(self.blind is not None and not self.blinds, "which blind?")
        reject_if(self.of_hand not in (None, Taker.SPLIT_HAND, Taker.SPLIT_CARD, Taker.MIDDLE), "for which hand?")
        reject_if(self.lies not in (None, Zone.LEFT_HAND, Zone.RIGHT_HAND), "for which hand?")
        reject_if(sum(map(bool, (self.of_hand, self.side, self.lies, self.nth))) > 1, "for one hand")
        reject_if(
            self.nth not in (None, Selector.FIRST, Selector.SECOND, Selector.THIRD), "nobody bets on a fourth hand"
        )
        reject_if(self.of_card and self.side is None, "for which card?")
        narrow = self.lead or self.several_hands or self.nth or self.side or self.of_hand or self.lies or self.unseen
        reject_if(self.limit is not None and narrow, "how high may a bet for that be?")
        limits = (None, Unit.POT, Unit.FREE, Unit.MIN_BET, Unit.MAX_BET)
        reject_if(self.limit not in limits, "how high may a bet be?")
        reject_if(self.pot not in (None, *POTS), "into which pot?")
        reject_if(self.poster is not None and not self.blinds, "who makes which blind?")
        reject_if(self.most_raises is not None and self.most_raises < 0, "how many raises?")
        reject_if(
            self.among is not None and (not self.among.doing or holds_extreme(self.among)), "among which players?"
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
        reject_if(self.own_pots and self.who is not None, "each hand has its pot, whoever bets")
        reject_if(self.on not in (None, Zone.LEFT_HAND, Zone.RIGHT_HAND), "on which hand?")
        reject_if((self.on is None) != (self.times == 1) or self.on and self.apart, "how many times as much?")
        reject_if(self.on is not None and self.who is not None, "bets on that hand are told of, not who bets")

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
        reject_if(self.price is not None, "what it takes to open is what is bet")
        reject_if(self.least is not None and self.least.told_already, "open with how much?")


_STAKES = (Unit.POT, Unit.ANTE, Unit.MIN_BET, Unit.MAX_BET)


@frozen
class Wager(Step):
    """A player bets, raises, or meets a bet (`CALLED`); with a least amount, or twice as much as before (`doubled`).

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
            "a blind is bet",
        )
        reject_if(self.deed not in (EventKind.BETS, EventKind.RAISES, EventKind.CALLED), "players bet, raise or call")
        if (self.least is not None) + self.doubled + (self.stake is not None) > 1:
            raise ValueError("how much is bet?")
        if (self.doubled or self.stake) and self.deed is not EventKind.BETS:
            raise ValueError("such things are bet, not raised")
        if self.most is not None and self.most.unit is not self.stake:
            how = self.stake or self.least or self.doubled or self.blind or self.hands
            reject_if(
                how or self.deed is EventKind.CALLED or self.who in (EACH, THEM),
                "up to how many times what, and who may?",
            )
        no_more = self.deed is EventKind.CALLED and self.may and not (self.price or self.hands or self.least)
        reject_if(self.only and not no_more, "what may they do, and no more?")
        on = self.hands
        other = on is not None and on in (OTHER_CARDS, IT)
        only = CardPhrase(Amount(1, Bound.STRICT), which=Selector.THAT)
        other = other or on in (
            only,
            CardPhrase(ONE, which=Selector.THAT),
            CardPhrase(Amount(2, Bound.ALL), which=Selector.THAT),
        )
        reject_if(
            on is not None and not (on.hands or other) or on and (self.stake or self.blind), "bet on which hands?"
        )
        reject_if(self.stake not in (None, *_STAKES), "how many times what?")
        reject_if(self.least is not None and self.least.told_already, "how much is bet?")
        reject_if(on is not None and self.doubled, "the same on more hands, or double?")

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
class CountCommons(Step):
    """Whether community cards are part of the showing hands that decide who bets first."""

    counted: bool = True
    kind = "bet"
    impersonal = True

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
        reject_if(self.most is None and self.least is None or self.exact and self.least, "how high may a bet be?")
        for price in (self.most, self.least):
            reject_if(
                price and (price.unit in (Unit.FREE, Unit.THAT) or price.each or price.least), "how high is a bet?"
            )
        if self.least is not None and self.deed is None:
            normalize(self, deed=EventKind.BETS)
        if self.exact and self.deed is EventKind.BETS and not self.first:
            normalize(self, deed=None)  # each bet is all bets
        fixed = self.exact or self.least is not None or self.most is None
        reject_if(self.deed is not None and not fixed, "so much, or up to so much?")
        reject_if(
            self.deed not in (None, EventKind.BETS, EventKind.RAISES) or self.first and not self.deed, "which bets?"
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
        reject_if((self.ante or self.limit) and acting, "the ante is doubled for all, by nobody")
        reject_if(bool(self.when) and if_paid(self), "that is what they pay")
        reject_if(not 2 <= self.times <= 3, "doubled or tripled")
        reject_if(self.set_to is not None and self.limit is Unit.MAX_BET, "how high a bet may be is a limit of bets")
        reject_if(self.ante and self.limit is not None, "the ante, or a limit?")
        reject_if(self.limit not in (None, Unit.MIN_BET, Unit.MAX_BET), "bets have a least and a most")
        one = self.ante or self.limit is not None
        reject_if((self.rise or self.set_to or self.times != 2) and not one, "the ante is what rises")
        reject_if(self.set_to is not None and (self.rise or self.times != 2), "it rises, or is so much?")
        to = self.set_to
        reject_if(to and (to.unit is Unit.FREE or to.each or to.least), "how much?")
        reject_if(to and (to.unit, self.ante) == (Unit.ANTE, True) or to and to.unit is self.limit, "that it is")
        reject_if(to and self.limit is Unit.MAX_BET and not self.when, "what is so from the first on is the limit")
        reject_if(self.rise and self.times != 2, "by how much?")
        reject_if(
            self.rise and (self.rise.unit in (Unit.FREE, Unit.THAT) or self.rise.each or self.rise.least),
            "by how much?",
        )

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
        reject_if(self.doubled is (self.rise is not None), "so much more, or twice as much?")
        reject_if(self.rise is not None and self.rise.unit in (Unit.FREE, Unit.THAT), "how much more?")
        reject_if(self.which not in (None, Selector.NEWEST, Selector.OLDEST), "which cards cost more than others?")

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
        reject_if(self.times is not None and self.times < 0 or self.times is None and self.within, "how often?")
        reject_if(self.each and not self.times, "nobody raises")
        reject_if(self.within in MOMENTS, "when, not for how long")
        reject_if(self.within in (Period.EARLIER, Period.TOGETHER), "a limit holds from now on")

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
        reject_if(one, "what they need to open is a qualifier")
        reject_if(self.turn is not None, "what is needed is not needed in turn")
        reject_if(any(value.below for value in self.least), "at least less is at most")
        reject_if(not self.least or len(set(self.least)) < len(self.least), "with what?")
        reject_if(len(self.least) > 1 and any(value.above for value in self.least), "better than one, or another?")
