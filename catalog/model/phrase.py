"""The parts of which rules are made: how many, which cards, who, when, in what order, at what price."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from catalog.model.card import CardSet, Rank
from catalog.model.layout import Facing, Line, Shape, Spot, Which


class Bound(StrEnum):
    """How a number binds. EXACTLY is a number as it stands, STRICT one that is said to be no less and no more.

    MORE is "another two", beyond what is there.
    """

    EXACTLY = "exactly"
    STRICT = "strictly"
    UP_TO = "up to"
    AT_LEAST = "at least"
    LESS_THAN = "less than"
    MORE = "more"
    ALL = "all"
    OTHERS = "all other"
    ANY = "any number of"
    WHICHEVER = "any"
    SEVERAL = "several"
    ENOUGH = "enough"
    AS_MANY = "as many"
    ODD = "an odd number of"
    EVEN = "an even number of"
    THE = "the"
    MORE_THAN = "more than"
    PER_PLAYER = "for every player"


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


class Lies(StrEnum):
    """Where cards lie."""

    HAND = "hand"
    HOLE = "hole"
    STACK = "stack"
    PERMANENT = "permanent hand"
    LOOSE = "non-permanent hand"
    UNSEEN = "no-peek"
    TABLE = "table"
    COMMON = "common"
    EVERYWHERE = "all of the cards"
    PILE = "table pile"
    DECK = "deck"
    DISCARDS = "discards"


_RANKED = {Which.OLDEST, Which.NEWEST, Which.HIGH, Which.LOW, Which.LAST, Which.TOP, Which.BOTTOM}


class Group(StrEnum):
    """Cards that belong together."""

    PAIR = "pair"
    TRIPS = "three of a kind"
    CONSECUTIVE = "consecutive"


class Likeness(StrEnum):
    """What cards have in common, or do not."""

    SAME_SUIT = "same suit"
    SAME_COLOR = "same color"
    SAME_RANK = "same rank"
    OTHER_RANKS = "different ranks"
    OPPOSITE_COLOR = "opposite color"
    THAT_SUIT = "that suit"


class Purpose(StrEnum):
    """What a rank that is named during play is for."""

    ROTATE = "rotate"
    PASSING = "passing"
    LEFT_PASSING = "left passing"
    RIGHT_PASSING = "right passing"
    CALL = "call"


class Adjacency(StrEnum):
    """How cards of a layout lie to each other."""

    ADJACENT = "adjacent"
    IN_LINE = "in a straight line"


class Period(StrEnum):
    """A stretch of the game."""

    ROUND = "round"
    EACH_ROUND = "each round"
    LAST_ROUND = "last round"
    LAST_FLIP = "last flip"
    SHOWDOWN = "showdown"
    GAME = "game"
    EARLIER = "previously"
    SO_FAR = "by this point"
    REST = "for the rest of the game"
    NEXT_ROUND = "in the next round"
    LAST_BETTING = "in the previous betting round"
    LAST_DEALING = "in the last round of dealing"


class Role(StrEnum):
    """Which players a rule speaks of. THAT is the player just spoken of: "they", "you", "that player"."""

    EACH = "each player"
    ANY = "any player"
    THAT = "they"
    DEALER = "dealer"
    LEADER = "leader"
    LEFT_OF_DEALER = "player left of the dealer"
    HIGH_SHOWING = "player with the high hand showing"
    LOW_SHOWING = "player with the low hand showing"
    NEXT = "next player in betting order"
    NEIGHBOR_LEFT = "player on their left"
    NEIGHBOR_RIGHT = "player on their right"
    CLOSEST_LEFT = "closest remaining player on their left"
    OTHER = "another player"
    OTHERS = "all other players"
    RECEIVER = "receiving player"
    THAT_OTHER = "that other player"
    NO_ONE = "no one"
    LOW_HANDS = "low hands"
    LAST_RAISER = "last player to raise"
    WINNER = "winner"
    HIGH_HAND = "high hand"
    ONE_OTHER = "only one other player"
    EACH_OTHER = "each other"
    THIRD_PLAYER = "third player"
    HIGH_BIDDER = "highest bidder"
    LAST_DECLARER = "last player to declare"
    SLAMMED = "slammed player"
    LOW_HAND = "low hand"
    BEST_HANDS = "best hands"
    SECOND_PLACE = "second place hand"
    HIGH_CARD = "player with the high card"
    LOW_CARD = "player with the low card"
    HIGH_CARD_SHOWING = "player with the high card showing"
    LOW_CARD_SHOWING = "player with the low card showing"
    MOST_POINTS = "player with the most points"
    MOST_LEGS = "player with the most legs"
    LEFT_OF = "player to the left"
    RIGHT_OF = "player to the right"
    FIRST = "first player"
    LAST = "last player"
    SOME = "players"
    REMAINING = "remaining players"


class Deed(StrEnum):
    """What happens, or what a player does, in a condition."""

    DEALT = "dealt"
    GETS = "gets"
    FLIPS = "flips"
    DRAWS = "draws"
    TWISTS = "twists"
    KEEPS = "keeps"
    REJECTS = "rejects"
    PASSES = "passes"
    DISCARDS = "discards"
    TAKES = "takes"
    HAS = "has"
    SHOWS = "shows"
    FOLDS = "folds"
    RAISES = "raises"
    BETS = "bets"
    OPENS = "opens"
    GOES_IN = "goes in"
    GOES_OUT = "goes out"
    LOSES = "loses"
    WINS = "wins"
    STAYS = "stays in"
    COMES_UP = "comes up"
    GOES_PAST = "goes past"
    BEATS_SHOWING = "beats the best hand showing"
    LEADS_SHOWING = "has the best hand showing"
    WANTS = "wants"
    BUYS = "buys"
    PAYS_IN = "puts money into the pot"
    MATCHES_RANK = "matches the rank of"
    ROTATES = "rotates"
    WINS_AUCTION = "wins an auction"
    DECLARES_WIN = "declares that they can win"
    DISCARDS_TO_DRAW = "discards to draw"
    TRADES = "trades"
    GOES_HIGH = "goes high"
    GOES_LOW = "goes low"
    GOES_BOTH = "goes both ways"
    CLAIMS_BEST = "believes that they have the best hand"
    ABOVE_ZERO = "is above nought"
    HIGHER = "is higher than"
    LOWER = "is lower than"
    DECLARES = "declares something"
    MATCHES = "matches"
    PAYS = "pays"
    ANTES = "antes"
    CALLED = "is called"
    BURNS = "burns"
    USES = "uses"
    REMAINS = "is left"
    SHOWS_DOWN = "is in the showdown"
    RUNS_OUT = "runs out of cards"
    ENDS_WITH = "ends up with"
    PAIRS = "pairs"
    QUALIFIES = "meets the opening qualifier"
    NAMES_WILD = "declares wild"
    SHIFTS = "shifts the game"
    TIES = "ties"
    IS = "is"
    DECK_LACKS = "the deck has too few cards"
    DECK_SHORT = "the deck has fewer cards than there are players"
    LIES = "lies on the table"
    DOES = "does"
    BEATS = "makes a better hand than"
    POT_HOLDS = "money is in the pot"
    LOW_POSSIBLE = "a low hand is possible"
    ANOTHER_CHANCE = "has a second chance to take"


class Temper(StrEnum):
    """How a condition binds its consequence."""

    IF = "if"
    UNLESS = "unless"
    UNTIL = "until"
    ONLY_AFTER = "only right after"
    BEFORE = "before"
    EACH_TIME = "each time"
    EACH_ROUND = "each round in which"
    EVEN_IF = "even if"
    WHILE = "while"
    AFTER = "after"
    OTHERWISE = "otherwise"
    IN_THAT_CASE = "in that case"
    UNLESS_STATED = "unless otherwise stated"
    ANY_TIME = "at any time"
    IN_LOW = "in low hands"
    IN_HIGH = "in high hands"
    ONLY_IF = "only if"


class Order(StrEnum):
    """In what order players act; BETTING is from the leader clockwise."""

    TOGETHER = "simultaneously"
    IN_TURN = "in turn"
    BETTING = "in betting order"
    ONE_AT_A_TIME = "one at a time"
    RANDOM = "randomly"
    FIRST = "first"
    HAND_UP = "in hand order, going up"
    HAND_DOWN = "in hand order, going down"


class Unit(StrEnum):
    """What a price is a multiple of."""

    ANTE = "ante"
    MIN_BET = "minimum bet"
    MAX_BET = "max bet"
    POT = "pot"
    CURRENT_BET = "current bet"
    LAST_FEE = "last round's fee"
    FREE = "free"


class Side(StrEnum):
    """Which half of the pot, or which of a player's hands, is meant."""

    HIGH = "high"
    LOW = "low"


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


class ScoreUnit(StrEnum):
    """What is counted over several games."""

    LEG = "leg"
    POINT = "point"


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
    only want to, `able` where they can; `being` is what the cards turn out to be.
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

    def __post_init__(self) -> None:
        if not self.deeds:
            raise ValueError("an event needs a deed")


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
    `line`, `spot` and `shape` are the place in a layout (`opposite` another card); `besides` are the cards excepted.
    `unmatched` cards share their rank with no other; those that lie `already` so did before.
    `place` 2 is the second oldest, the second highest and so on.
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

    def __post_init__(self) -> None:
        if self.place is not None and (self.place < 2 or self.which not in _RANKED):
            raise ValueError("the second of which cards?")
        if self.already and self.facing is None:
            raise ValueError("how do they lie already?")


class Tally(StrEnum):
    """A number that play brings about."""

    PLAYERS_LEFT = "players left in the game"
    PLAYERS_FOLDED = "players who have folded"
    CARDS_IN_HAND = "cards in their hand"
    DIE = "the die"
    DICE_SUM = "the sum of the dice"
    EACH_DIE = "each die"
    POSITION = "their position"
    NEXT_HIGHER = "the next highest rank"
    NEXT_LOWER = "the next lowest rank"


class Reckoned(StrEnum):
    """How two ranks make another."""

    SUM = "sum"
    DIFFERENCE = "difference"
    PRODUCT = "product"


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


class Category(StrEnum):
    """The categories of poker hands, worst first."""

    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    TRIPS = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    QUADS = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    FIVE = "five of a kind"
    SKIP_STRAIGHT = "skip straight"
    ROUND_STRAIGHT = "round the corner straight"
    SIMPLE_BLAZE = "simple blaze"
    BLAZE = "blaze"
    BIG_CAT = "big cat"
    LITTLE_CAT = "little cat"
    BIG_DOG = "big dog"
    LITTLE_DOG = "little dog"
    SET = "set"
    ROYAL = "royal flush"


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
