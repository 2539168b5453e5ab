"""The words of which rules are made: how many, where cards lie, who acts, what they do, when, for how much."""

from __future__ import annotations

from enum import StrEnum


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
    MORE_AS = "more than others"
    FEWER_AS = "fewer than others"
    ODD = "an odd number of"
    EVEN = "an even number of"
    HALF = "half of"
    MORE_THAN_HALF = "more than half of"
    HALF_AT_LEAST = "at least half of"
    THE = "the"
    MORE_THAN = "more than"
    MOST = "the most"
    FEWEST = "the fewest"
    ALL_BUT = "all but"
    PER_PLAYER = "for every player"
    PER_PLAYER_LEFT = "for every player still in"


class Zone(StrEnum):
    """Where cards lie."""

    HAND = "hand"
    ANY_HAND = "one of their hands"
    ANY_STACK = "one of their stacks"
    HOLE = "hole"
    STACK = "stack"
    PERMANENT = "permanent hand"
    LOW_HAND = "low hand"
    HIGH_HAND = "high hand"
    LEFT_HAND = "left hand"
    RIGHT_HAND = "right hand"
    LEFT_STACK = "left stack"
    RIGHT_STACK = "right stack"
    LONGER_STACK = "longer of their stacks"
    SHORTER_STACK = "shorter of their stacks"
    LOOSE = "non-permanent hand"
    UNSEEN = "no-peek"
    TABLE = "table"
    COMMON = "common"
    FOLDED = "folded hands"
    EVERYWHERE = "all of the cards"
    PILE = "table pile"
    DECK = "deck"
    DISCARDS = "discards"


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
    SAME_RANK_OR_SUIT = "same rank or suit"
    SAME_RANK_AND_COLOR = "same rank and color"
    SAME_RANK_AND_SUIT = "same rank and suit"
    SAME_COLOR_OTHER_SUIT = "same color but different suit"
    OTHER_RANKS = "different ranks"
    OPPOSITE_COLOR = "opposite color"
    OTHER_SUITS = "different suits"
    OTHER_COLORS = "different colors"
    EACH_SUIT = "each suit"
    EACH_COLOR = "each color"
    THAT_SUIT = "that suit"
    THAT_COLOR = "that color"
    ALTERNATING = "alternating colors"
    SAME_FACING = "facing the same way"
    CLOSEST = "closest in rank"
    FARTHEST = "farthest apart in rank"
    OF_EACH = "of each of them"


class Noun(StrEnum):
    """What a phrase counts instead of cards: the ranks or the suits of such cards."""

    RANK = "rank"
    SUIT = "suit"


class Purpose(StrEnum):
    """What a rank or a suit that is named during play is for; CHOSEN where it is told by its being named alone."""

    CHOSEN = "named"
    SPLIT = "split"
    ROTATE = "rotate"
    PASSING = "passing"
    LEFT_PASSING = "left passing"
    RIGHT_PASSING = "right passing"
    CALL = "call"
    DEAD = "dead"
    FOLD = "fold"
    FLIP = "flip"
    TRADE = "trade"
    DISCARD = "discard"
    DRAW = "draw"
    STEAL = "steal"
    PAY = "pay"
    BET = "bet"
    TRUMP = "trump"
    KILL = "kill"
    BUY = "buy"
    SWITCH = "switch"
    SKIP = "skip"
    MATCH = "match"
    ANTE = "ante"
    PENALTY = "penalty"


class Adjacency(StrEnum):
    """How cards of a layout lie to each other."""

    ADJACENT = "adjacent"
    IN_LINE = "in a straight line"
    NOT_IN_LINE = "not in the same row or column"
    NOT_ADJACENT = "no two of them adjacent"
    OPPOSITE = "across from each other"
    OTHER_ROWS = "from different rows"
    OTHER_COLUMNS = "from different columns"
    OTHER_SETS = "from different sets"
    OTHER_ARMS = "from different arms"


class Period(StrEnum):
    """A stretch of the game."""

    ROUND = "round"
    EACH_ROUND = "each round"
    LAST_ROUND = "last round"
    LAST_GAME = "in the last game"
    LAST_SHOWDOWN = "in the last showdown"
    FIRST_BET = "in the first betting round"
    LAST_FLIP = "last flip"
    LAST_DRAW = "in the last draw"
    FIRST_DRAW = "in the first draw"
    FIRST_TIME = "the first time"
    LAST_TIME = "the last time"
    SHOWDOWN = "showdown"
    GAME = "game"
    EARLIER = "previously"
    SO_FAR = "by this point"
    REST = "for the rest of the game"
    NEXT_ROUND = "in the next round"
    LAST_DEALING = "in the last round of dealing"
    TOGETHER = "at the same time"
    BY_LAST = "by the last round"
    BY_SHOWDOWN = "by the showdown"
    BEFORE_DRAW = "before the draw"
    BEFORE_LAST_BET = "before the last betting round"
    BEFORE_LAST_CARD = "before the last card"
    BEFORE_SHOWDOWN = "before the showdown"
    ROUND_END = "at the end of the round"
    DEAL_END = "at the end of the deal"


MOMENTS = (
    Period.ROUND_END,
    Period.DEAL_END,
    Period.BEFORE_DRAW,
    Period.BEFORE_LAST_BET,
    Period.BEFORE_LAST_CARD,
    Period.BEFORE_SHOWDOWN,
)
"""Periods that are a moment: when something is done, and not for how long it holds."""


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
    CLOSEST_RIGHT = "closest remaining player on their right"
    CLOSEST_LEFT = "closest remaining player on their left"
    OTHER = "another player"
    OTHERS = "all other players"
    RECEIVER = "receiving player"
    OPPOSITE = "player across from them"
    THAT_OTHER = "that other player"
    NO_ONE = "no one"
    NO_ONE_ELSE = "no one else"
    LAST_IN = "last player still in"
    LOW_HANDS = "low hands"
    HIGH_HANDS = "high hands"
    LAST_RAISER = "last player to raise"
    WINNER = "winner"
    HIGH_HAND = "high hand"
    ONE_OTHER = "only one other player"
    EACH_OTHER = "each other"
    THIRD_PLAYER = "third player"
    LOW_BIDDER = "lowest bidder"
    HIGH_BIDDER = "highest bidder"
    SECOND_BIDDER = "second highest bidder"
    LAST_DECLARER = "last player to declare"
    SLAMMED = "slammed player"
    LOW_HAND = "low hand"
    LOWEST_SHOWING = "lowest hands showing"
    HIGHEST_SHOWING = "highest hands showing"
    BEST_HANDS = "best hands"
    WORST_HANDS = "worst hands"
    SECOND_PLACE = "second place hand"
    SECOND_SHOWING = "player with the second best hand showing"
    LATER = "each player after them"
    EARLIER = "each player before them"
    NO_ONE_LATER = "no one after them"
    NO_ONE_EARLIER = "no one before them"
    HIGH_SUM = "player with the highest total"
    LOW_SUM = "player with the lowest total"
    TABLE_HAND = "table hand"
    MOST_POINTS = "player with the most points"
    TRICK_WINNER = "winner of the last trick"
    NEIGHBORS = "players on either side of them"
    EITHER_NEIGHBOR = "player on their left or right"
    HALF_WINNER = "winner of the half they declared for"
    HIGH_ROLLER = "player with the highest roll"
    LOW_ROLLER = "player with the lowest roll"
    FEWEST_POINTS = "player with the fewest points"
    FEWEST_LEGS = "player with the fewest legs"
    FEWEST_TRICKS = "player with the fewest tricks"
    LOW_TOTAL = "player with the low total showing"
    MOST_LEGS = "player with the most legs"
    MOST_TRICKS = "player with the most tricks"
    HIGH_TOTAL = "player with the high total showing"
    MOST_PAID = "player with the most money in the pot"
    LEAST_PAID = "player with the least money in the pot"
    CALLER = "caller"
    LAST_NAMER = "last player to name a hand"
    LEFT_OF = "player to the left"
    RIGHT_OF = "player to the right"
    FIRST = "first player"
    SECOND = "second player"
    LAST = "last player"
    SOME = "players"
    REMAINING = "remaining players"


class EventKind(StrEnum):
    """What happens, or what a player does, in a condition; PERFORMS is an act that the event holds as a step."""

    PERFORMS = "performs"
    DEALT = "dealt"
    GETS = "gets"
    FLIPS = "flips"
    DRAWS = "draws"
    TWISTS = "twists"
    KEEPS = "keeps"
    REJECTS = "rejects"
    PASSES = "passes"
    IS_PASSED = "is passed"
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
    TOTALS = "total"
    BEATS_SHOWING = "beats the best hand showing"
    LEADS_SHOWING = "has the best hand showing"
    WANTS = "wants"
    OFFERS = "offers"
    HAS_OWN_BACK = "has their original cards back"
    BUYS = "buys"
    BIDS = "bids on"
    CHECKS = "checks"
    CALLS = "calls"
    TRAILS_SHOWING = "has the lowest hand showing"
    PAYS_IN = "puts money into the pot"
    MATCHES_RANK = "matches the rank of"
    ROTATES = "rotates"
    WINS_AUCTION = "wins an auction"
    LOSES_AUCTION = "loses an auction"
    DECLARES_WIN = "declares that they can win"
    DISCARDS_TO_DRAW = "discards to draw"
    TRADES = "trades"
    GOES_HIGH = "goes high"
    GOES_LOW = "goes low"
    GOES_BOTH = "goes both ways"
    WINS_BOTH = "wins both ways"
    LOSES_TO_TABLE = "loses to the table hand"
    ROLLS = "rolls"
    HAS_HIGH = "has the high hand"
    HAS_LOW = "has the low hand"
    BEATS_THEM = "beats them"
    BEATS_TABLE = "beats the table hand"
    LOOKS = "looks at"
    TOUCHES = "touches"
    DOES_SO = "does so"
    FOLLOWS = "follows suit"
    IMPROVES = "improves the hand"
    TIES_FOR = "ties for"
    SWITCHES = "switches hands with"
    HAS_CHIPS = "has chips left"
    BEATEN = "is beaten by"
    CLAIMS_BEST = "believes that they have the best hand"
    CLAIMS_LOW = "believes that they have the low hand"
    ABOVE_ZERO = "is above nought"
    HIGHER = "is higher than"
    LOWER = "is lower than"
    DECLARES = "declares something"
    DECLARES_ALIKE = "declares the same way"
    MATCHES = "matches"
    PAYS = "pays"
    ANTES = "antes"
    LEADS = "leads"
    PAYS_TO_STAY = "pays to stay in"
    ANTES_FOR_ALL = "reantes for everyone"
    CALLED = "is called"
    BURNS = "burns"
    USES = "uses"
    REMAINS = "is left"
    AT_TABLE = "is playing"
    SHOWS_DOWN = "is in the showdown"
    RUNS_OUT = "runs out of cards"
    ENDS_WITH = "ends up with"
    PAIRS = "pairs"
    QUALIFIES = "meets the opening qualifier"
    IS_QUALIFIED = "qualifies"
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
    SAYS = "says the word"
    FROZEN = "is frozen"
    HAS_STAKES = "has stakes left"
    TOO_SOON = "is dealt a card too soon"
    REDEALT = "there is a redeal"
    NAMED_HELD = "the hand named is held"
    ACTS = "acts"
    TIES_LOW = "ties for the low hand"
    TIES_HIGH = "ties for the high hand"
    TIES_SHOWING = "ties for the best hand showing"
    TIES_LOW_SHOWING = "ties for the lowest hand showing"
    WORSE_SHOWING = "has a lower hand showing"
    BETTER_SHOWING = "has a higher hand showing"
    BETTER_HAND = "has a better hand than"
    WORSE_HAND = "has a worse hand than"
    ROLLS_DOUBLES = "rolls doubles"
    WOULD_WIN = "would have won"
    OUTNUMBERS = "are more than"
    PAYS_MOST = "pays the most"
    PAYS_LEAST = "pays the least"


class ConditionKind(StrEnum):
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
    AFTER_THAT = "after that"
    BEFORE_THAT = "before that"
    BEFORE_DEAL = "before dealing"
    FIRST_GAME = "in the first game"
    NEXT_GAME = "in the next game"
    BEFORE_BET = "before the next betting round"
    UNTIL_BET = "until after the next betting round"
    INSTEAD_OF_BET = "instead of betting"
    INSTEAD_OF = "instead of"
    WITHOUT = "without"
    UNTIL_SOMETHING = "until something happens"
    IN_THAT_CASE = "in that case"
    UNLESS_STATED = "unless otherwise stated"
    ANY_TIME = "at any time"
    IN_LOW = "in low hands"
    IN_HIGH = "in high hands"
    EVEN_IN_LOW = "even in low hands"
    EVEN_IN_HIGH = "even in high hands"
    ONLY_IF = "only if"
    SOME_CASE = "in some case"
    AT_SHOWDOWN = "at the showdown"


class Order(StrEnum):
    """In what order players act; BETTING is from the leader clockwise."""

    TOGETHER = "simultaneously"
    IN_TURN = "in turn"
    BETTING = "in betting order"
    REVERSED = "in reverse betting order"
    ONE_AT_A_TIME = "one at a time"
    COUNTERCLOCKWISE = "counterclockwise"
    SINGLY = "in turn, one at a time"
    RANDOM = "randomly"
    FIRST = "first"
    LAST = "last"
    HAND_UP = "in hand order, going up"
    HAND_DOWN = "in hand order, going down"
    CARD_UP = "in card order, going up"
    CARD_DOWN = "in card order, going down"
    DECLARED = "in the order they declared"


class Unit(StrEnum):
    """What a price is a multiple of."""

    ANTE = "ante"
    MIN_BET = "minimum bet"
    MAX_BET = "max bet"
    POT = "pot"
    CURRENT_BET = "current bet"
    LAST_FEE = "last round's fee"
    AGREED = "the agreed amount"
    ORIGINAL_ANTE = "original ante"
    CHIP = "chip"
    DOLLAR = "dollar"
    CENT = "cent"
    QUARTER = "quarter"
    DIME = "dime"
    NICKEL = "nickel"
    POUND = "pound"
    PENNY = "penny"
    EURO = "euro"
    MONEY_UNIT = "unit"
    SHORTFALL = "what is missing"
    FREE = "free"
    THAT = "that"
    AS_PAID = "as much"
    LAST_RAISE = "last raise"
    LAST_BET = "last bet"
    LAST_PRICE = "what the last one cost"
    FIRST_PRICE = "what the first one cost"
    LAST_PASS = "what the last pass cost"
    BID = "bid"


COINS = frozenset(
    {
        Unit.CHIP, Unit.DOLLAR, Unit.CENT, Unit.QUARTER, Unit.DIME, Unit.NICKEL, Unit.POUND, Unit.PENNY, Unit.EURO,
        Unit.MONEY_UNIT,
    }
)  # fmt: skip
"""Units that are counted out: chips, coins and notes."""


class Side(StrEnum):
    """Which half of the pot, or which of a player's hands, is meant."""

    HIGH = "high"
    LOW = "low"


class ScoreUnit(StrEnum):
    """What is counted over several games, or over the tricks of one."""

    LEG = "leg"
    POINT = "point"
    TRICK = "trick"


class Tally(StrEnum):
    """A number that play brings about."""

    PLAYERS = "players"
    PLAYERS_LEFT = "players left in the game"
    PLAYERS_FOLDED = "players who have folded"
    CARDS_IN_HAND = "cards in their hand"
    DIE = "the die"
    DICE_SUM = "the sum of the dice"
    DICE_DIFFERENCE = "the difference of the dice"
    DICE_PRODUCT = "the product of the dice"
    THAT_MANY = "that many"
    DOTS = "dots on it"
    LEGS = "legs they have"
    HIGH_DIE = "the high die"
    LOW_DIE = "the low die"
    EACH_DIE = "each die"
    EACH_OF_THREE = "each of the three dice"
    POSITION = "their position"
    NEXT_HIGHER = "the next highest rank"
    NEXT_LOWER = "the next lowest rank"
    MAC_OS = "the latest edition of the Macintosh operating system"
    HOUR = "the hour of the day"
    DAY = "the day of the month"
    MONTH = "the number of the month"
    DEALS = "hands dealt so far"
    WINDOWS_OS = "the latest edition of the Windows operating system"


DICE = frozenset(
    {
        Tally.DIE,
        Tally.EACH_DIE,
        Tally.EACH_OF_THREE,
        Tally.DICE_SUM,
        Tally.DICE_DIFFERENCE,
        Tally.DICE_PRODUCT,
        Tally.HIGH_DIE,
        Tally.LOW_DIE,
    }
)
EACH_DIE = (Tally.EACH_DIE, Tally.EACH_OF_THREE)
"""What each die shows, of two or of three."""
"""Numbers that dice show."""


class Reckoned(StrEnum):
    """How two ranks make another."""

    SUM = "sum"
    DIFFERENCE = "difference"
    PRODUCT = "product"


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
    PELTER = "pelter"
    KILTER = "kilter"
    FOUR_FLUSH = "four flush"
    BOBTAIL = "bobtail straight"
    BIG_BOBTAIL = "big bobtail"
    FIVE_AND_DIME = "five and dime"
    FLASH = "flash"
    COLOR_FLUSH = "color flush"
    MINI_ROYAL = "mini royal"
    SET = "set"
    ROYAL = "royal flush"
    THREE_PAIR = "three pair"
    TWO_TRIPS = "two threes of a kind"
    QUADS_AND_PAIR = "four of a kind and a pair"


class Taker(StrEnum):
    """What takes a share of the pot."""

    HAND = "hand"
    CARD = "card"
    SPLIT_CARD = "split card"
    SPLIT_HAND = "split hand"
    PLAYER = "player"
    UNMATCHED = "unmatched card"
    TOTAL = "total"
    MIDDLE = "middle hand"


class Prize(StrEnum):
    """What is won."""

    POT = "pot"
    HIGH_POT = "high pot"
    LOW_POT = "low pot"
    MIDDLE_POT = "middle pot"
    SPLIT_POT = "split pot"
    SIDE_POT = "side pot"
    HIGH_CARD_POT = "high card pot"
    LOW_CARD_POT = "low card pot"
    FIRST_POT = "first pot"
    SECOND_POT = "second pot"
    THIRD_POT = "third pot"
    CLUB_POT = "club pot"
    DIAMOND_POT = "diamond pot"
    HEART_POT = "heart pot"
    SPADE_POT = "spade pot"
    NEXT_POT = "next pot"
    LEG = "leg"
    POINT = "point"
    HALF = "half of the pot"
    THIRD = "a third of the pot"
    QUARTER = "a quarter of the pot"
    TWO_THIRDS = "two thirds of the pot"
    THREE_QUARTERS = "three quarters of the pot"
    REST = "rest of the pot"


POTS = (
    Prize.HIGH_POT,
    Prize.LOW_POT,
    Prize.MIDDLE_POT,
    Prize.SPLIT_POT,
    Prize.SIDE_POT,
    Prize.HIGH_CARD_POT,
    Prize.LOW_CARD_POT,
    Prize.FIRST_POT,
    Prize.SECOND_POT,
    Prize.THIRD_POT,
    Prize.CLUB_POT,
    Prize.DIAMOND_POT,
    Prize.HEART_POT,
    Prize.SPADE_POT,
    Prize.NEXT_POT,
)
"""Pots that are told apart by what they are for."""
