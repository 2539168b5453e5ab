"""The parts of which rules are made: how many, which cards, who, when, in what order, at what price."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from catalog.model.card import CardSet, Rank
from catalog.model.layout import Facing, Line, Shape, Spot, Which
from catalog.model.terms import (
    Adjacency,
    Bound,
    Category,
    Deed,
    Group,
    Lies,
    Likeness,
    Order,
    Period,
    Purpose,
    Reckoned,
    Role,
    ScoreUnit,
    Tally,
    Temper,
    Unit,
)
from catalog.model.terms import (
    Side as Side,
)

_NUMBERLESS = {
    Bound.ALL,
    Bound.OTHERS,
    Bound.ANY,
    Bound.WHICHEVER,
    Bound.SEVERAL,
    Bound.ENOUGH,
    Bound.AS_MANY,
    Bound.ODD,
    Bound.EVEN,
}


@dataclass(frozen=True)
class Amount:
    """How many: a number and how it binds; `number` is None where the bound says it all (all, any number).

    THE is for the only card there is ("their card"); `other` is a second number that will do: one or three.
    PER_PLAYER counts so many for every player there is: twice the number of players is 2.
    """

    number: int | None
    bound: Bound = Bound.EXACTLY
    other: int | None = None

    def __post_init__(self) -> None:
        if (self.number is None) != (self.bound in _NUMBERLESS) and self.bound is not Bound.ALL:
            raise ValueError(f"{self.bound} and the number {self.number} do not go together")


_RANKED = {Which.OLDEST, Which.NEWEST, Which.HIGH, Which.LOW, Which.LAST, Which.TOP, Which.BOTTOM}


@dataclass(frozen=True)
class Price:
    """Money: `times` a unit; `each` where it is paid for every card; `least` where it may be more."""

    unit: Unit
    times: Fraction = Fraction(1)
    each: bool = False
    least: bool = False

    def __post_init__(self) -> None:
        if self.times <= 0:
            raise ValueError("a price is more than nothing")


@dataclass(frozen=True)
class Score:
    """So many legs or points; `in_games` consecutive games where that is said."""

    number: int
    score_unit: ScoreUnit
    in_games: int | None = None


@dataclass(frozen=True)
class Event:
    """Something that happens: who does which deed (any one of `deeds`) with which cards, or does not.

    Without `who` it happens to the cards ("a queen is dealt or flipped"). `to` is where cards come to, or past
    whom they go. `within` is the period in which it happens; `counting` cards are compared
    as a hand of their own, `nth_draw` is which of several draws it is about. `cards` and `along` both are meant, `than`
    cards are compared with, `until` cards come last, `forced` is what they had to do, `times` how often (`in_row`:
    without a break), `first` before all others, `price` the money, `value` the
    hand and `score` the points that it is about, `against` the only players who did the same, `wanted` where they
    only want to, `able` where they can; `being` is what the cards turn out to be, `word` the rank that they name.
    """

    deeds: tuple[Deed, ...]
    who: Who | None = None
    cards: Cards | None = None
    negated: bool = False
    to: Who | None = None
    within: Period | None = None
    counting: Cards | None = None
    along: Cards | None = None
    being: Cards | None = None
    than: Cards | None = None
    until: Cards | None = None
    forced: bool = False
    first: bool = False
    times: int | None = None
    price: Price | None = None
    value: HandValue | None = None
    score: Score | None = None
    instead: bool = False
    wanted: bool = False
    able: bool = False
    in_row: bool = False
    against: Who | None = None
    nth_draw: Which | None = None
    word: Rank | None = None

    def __post_init__(self) -> None:
        if not self.deeds:
            raise ValueError("an event needs a deed")
        if (Deed.SAYS in self.deeds) != (self.word is not None):
            raise ValueError("a word is what is said")


@dataclass(frozen=True)
class Who:
    """Players: a role, narrowed by all they did ("each player who went in and lost") or by being in.

    `of` is the player to whose left or right they sit; `amount` how many, `besides` those excepted, `also` others who
    are meant as well. `cards` is the card whose holder is meant, "the lowest card".
    """

    role: Role
    doing: tuple[Event, ...] = ()
    still_in: bool = False
    of: Who | None = None
    amount: Amount | None = None
    besides: Who | None = None
    also: Who | None = None
    cards: Cards | None = None
    ace_low: bool = False

    def __post_init__(self) -> None:
        if any(event.who is not None for event in self.doing):
            raise ValueError("the player spoken of is the one who does it")
        if self.role is Role.LAST and self.doing[0].deeds == (Deed.RAISES,):
            raise ValueError("the last raiser is a role")


@dataclass(frozen=True)
class Cards:
    """Which cards: how many, facing which way, what they show, where they lie, which of several, whose.

    `amount` is None for cards spoken of in general. `came` says how they came ("the first card they get each
    round"); `what` is any of the sets; `random` cards are drawn blindly. `like` is what they have in common.
    `line`, `spot` and `shape` (of a `grid`, 3 by 3) are the place in a layout (`opposite` another card);
    `besides` are the cards excepted. `unmatched` cards share their rank with no other; those that lie `already` so did
    before. `place` 2 is the second oldest, the second highest and so on.
    `hands` are counted in hands, not in cards, of `size` cards each; `size` without it is that of the hand or stack
    they lie in. `each_hand`: so many from each hand. `plus` are more cards, `alternative` others that will do.
    """

    amount: Amount | None = None
    facing: Facing | None = None
    what: tuple[CardSet, ...] = ()
    lies: Lies | None = None
    which: Which | None = None
    group: Group | None = None
    like: Likeness | None = None
    owner: Who | None = None
    came: Event | None = None
    named: Purpose | None = None
    random: bool = False
    chosen: bool = False
    rank_of: RankOf | None = None
    after: Cards | None = None
    before: Cards | None = None
    pairs_with: Cards | None = None
    rank_only: bool = False
    line: Line | None = None
    spot: Spot | None = None
    shape: Shape | None = None
    opposite: Cards | None = None
    besides: Cards | None = None
    unmatched: bool = False
    place: int | None = None
    new: bool = False
    natural: bool = False
    hands: bool = False
    size: int | None = None
    each_hand: bool = False
    goes_with: Cards | None = None
    plus: Cards | None = None
    alternative: Cards | None = None
    like_card: Cards | None = None
    adds_to: int | None = None
    apart: int | None = None
    live: bool = False
    already: bool = False
    wild_for: Who | None = None
    adjacency: Adjacency | None = None
    grid: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.place is not None and (self.place < 2 or self.which not in _RANKED):
            raise ValueError("the second of which cards?")
        if self.already and self.facing is None:
            raise ValueError("how do they lie already?")
        if self.besides is not None and self.besides == replace(self, besides=None):
            raise ValueError("no card is left")


@dataclass(frozen=True)
class RankOf:
    """A rank that play brings about: that of a card, or a number, `offset` ranks higher.

    `held` only if a player holds such a card; `multiple` where it is a multiple of that rank.
    `reckoned` from the ranks of several cards, or of a card and a number.
    """

    cards: Cards | None = None
    tally: Tally | None = None
    offset: int = 0
    held: bool = False
    multiple: bool = False
    reckoned: Reckoned | None = None

    def __post_init__(self) -> None:
        if self.reckoned and self.cards is not None:
            return
        if (self.cards is None) == (self.tally is None):
            raise ValueError("a rank is that of a card or of a number")


_BARE = (Temper.OTHERWISE, Temper.IN_THAT_CASE, Temper.UNLESS_STATED, Temper.ANY_TIME, Temper.IN_LOW, Temper.IN_HIGH)


@dataclass(frozen=True)
class When:
    """A condition: how it binds, and the events that must all hold, or any one of them where `either`."""

    temper: Temper
    events: tuple[Event, ...] = ()
    either: bool = False

    def __post_init__(self) -> None:
        if bool(self.events) is (self.temper in _BARE):
            raise ValueError("a condition needs an event; what holds otherwise has been told")


@dataclass(frozen=True)
class Often:
    """At most so many times in a period: once per game; in it, however often, where `times` is None.

    Without a period it is so many times in all, now.
    """

    times: int | None
    period: Period | None


@dataclass(frozen=True)
class Turn:
    """In what order the players act and with whom it starts; None where the rule leaves it to custom."""

    order: Order | None = None
    start: Who | None = None

    def __post_init__(self) -> None:
        if self.order is None and self.start is None:
            raise ValueError("an order of acting needs an order or a start")


@dataclass(frozen=True)
class HandValue:
    """A hand by its category and, where it matters, its rank: a pair of jacks, a nine high; of only so many `cards`:
    a four card flush.

    `better` takes all better hands of the category in, `below` only those that are worse.
    """

    category: Category
    rank: Rank | None = None
    cards: int | None = None
    better: bool = False
    below: bool = False
