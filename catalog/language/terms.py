"""House words for single terms: one for each member of an enumeration, as it stands in a sentence."""

from __future__ import annotations

from catalog.model.card import Picture
from catalog.model.layout import Spot
from catalog.model.phrase import Who
from catalog.model.terms import Category, ConditionKind, EventKind, Group, Likeness, Period, Role, Tally, Zone

PLURAL_ROLES = {Role.THAT, Role.REMAINING, Role.LOW_HANDS, Role.HIGH_HANDS, Role.OTHERS, Role.NEIGHBORS}

ROLES = {
    Role.EACH: "each player",
    Role.ANY: "any player",
    Role.THAT: "they",
    Role.DEALER: "the dealer",
    Role.LEADER: "the leader",
    Role.LEFT_OF_DEALER: "the player on the dealer's left",
    Role.HIGH_SHOWING: "the player with the high hand showing",
    Role.LOW_SHOWING: "the player with the low hand showing",
    Role.NEXT: "the next player in betting order",
    Role.NO_ONE_ELSE: "no one else",
    Role.LOW_BIDDER: "the lowest bidder",
    Role.LAST_IN: "the last player still in",
    Role.NEIGHBOR_LEFT: "the player on their left",
    Role.NEIGHBOR_RIGHT: "the player on their right",
    Role.CLOSEST_RIGHT: "the closest remaining player on their right",
    Role.CLOSEST_LEFT: "the closest remaining player on their left",
    Role.OTHER: "another player",
    Role.OTHERS: "all other players",
    Role.THAT_OTHER: "that other player",
    Role.RECEIVER: "the receiving player",
    Role.NO_ONE: "no one",
    Role.LOW_HANDS: "low hands",
    Role.HIGH_HANDS: "high hands",
    Role.LAST_RAISER: "the last player to raise",
    Role.WINNER: "the winner",
    Role.HIGH_HAND: "the high hand",
    Role.LOW_HAND: "the low hand",
    Role.ONE_OTHER: "only one other player",
    Role.EACH_OTHER: "each other",
    Role.FIRST: "the first player",
    Role.SECOND: "the second player",
    Role.THIRD_PLAYER: "a third player",
    Role.REMAINING: "the remaining players",
    Role.HIGH_BIDDER: "the highest bidder",
    Role.SECOND_BIDDER: "the second highest bidder",
    Role.LAST_DECLARER: "the last player to declare",
    Role.SLAMMED: "a slammed player",
    Role.BEST_HANDS: "best hands",
    Role.WORST_HANDS: "worst hands",
    Role.LOWEST_SHOWING: "players with the lowest hands showing",
    Role.HIGHEST_SHOWING: "players with the highest hands showing",
    Role.SECOND_PLACE: "the second place hand",
    Role.SECOND_SHOWING: "the player with the second best hand showing",
    Role.LATER: "each player after them",
    Role.EARLIER: "each player before them",
    Role.NO_ONE_LATER: "no one after them",
    Role.NO_ONE_EARLIER: "no one before them",
    Role.HIGH_SUM: "the player with the highest total",
    Role.LOW_SUM: "the player with the lowest total",
    Role.TABLE_HAND: "the table hand",
    Role.MOST_POINTS: "the player with the most points",
    Role.TRICK_WINNER: "the winner of the last trick",
    Role.NEIGHBORS: "the players on either side of them",
    Role.EITHER_NEIGHBOR: "the player on their left or right",
    Role.PARTNER: "their partner",
    Role.FIRST_WINNER: "the winner of the first showdown",
    Role.HALF_WINNER: "the winner of the half they declared for",
    Role.HIGH_ROLLER: "the player with the highest roll",
    Role.LOW_ROLLER: "the player with the lowest roll",
    Role.FEWEST_POINTS: "the player with the fewest points",
    Role.FEWEST_LEGS: "the player with the fewest legs",
    Role.FEWEST_TRICKS: "the player with the fewest tricks",
    Role.LOW_TOTAL: "the player with the low total showing",
    Role.MOST_LEGS: "the player with the most legs",
    Role.MOST_TRICKS: "the player with the most tricks",
    Role.HIGH_TOTAL: "the player with the high total showing",
    Role.MOST_PAID: "the player with the most money in the pot",
    Role.LEAST_PAID: "the player with the least money in the pot",
    Role.CALLER: "the caller",
    Role.LAST_NAMER: "the last player to name a hand",
    Role.LEFT_OF: "the player to the left",
    Role.RIGHT_OF: "the player to the right",
    Role.OPPOSITE: "the player across from them",
    Role.LAST: "the last player",
    Role.SOME: "players",
}
"""Who a player is, as the one who does something."""

# third person singular, plural, participle
DEEDS = {
    EventKind.DEALT: ("is dealt", "are dealt", "dealt"),
    EventKind.GETS: ("gets", "get", "received"),
    EventKind.IS_PASSED: ("is passed", "are passed", ""),
    EventKind.FLIPS: ("flips", "flip", "flipped"),
    EventKind.DRAWS: ("draws", "draw", "drawn"),
    EventKind.TWISTS: ("twists", "twist", "twisted"),
    EventKind.KEEPS: ("keeps", "keep", "kept"),
    EventKind.REJECTS: ("rejects", "reject", "rejected"),
    EventKind.PASSES: ("passes", "pass", "passed"),
    EventKind.DISCARDS: ("discards", "discard", "discarded"),
    EventKind.TAKES: ("takes", "take", "taken"),
    EventKind.HAS: ("has", "have", "had"),
    EventKind.SHOWS: ("shows", "show", "shown"),
    EventKind.FOLDS: ("folds", "fold", "folded"),
    EventKind.RAISES: ("raises", "raise", "raised"),
    EventKind.BETS: ("bets", "bet", "bet"),
    EventKind.OPENS: ("opens", "open", "opened"),
    EventKind.GOES_IN: ("goes in", "go in", "gone in"),
    EventKind.GOES_OUT: ("goes out", "go out", "gone out"),
    EventKind.LOSES: ("loses", "lose", "lost"),
    EventKind.WINS: ("wins", "win", "won"),
    EventKind.STAYS: ("stays in", "stay in", "stayed in"),
    EventKind.GOES_PAST: ("", "", "passes"),
    EventKind.TOTALS: ("total", "total", "total"),
    EventKind.COMES_UP: ("comes up", "come up", "come up"),
    EventKind.BEATS_SHOWING: ("beats the best hand showing", "beat the best hand showing", ""),
    EventKind.LEADS_SHOWING: ("has the best hand showing", "have the best hand showing", ""),
    EventKind.OFFERS: ("offers", "offer", "offered"),
    EventKind.HAS_OWN_BACK: ("has their original cards back", "have their original cards back", ""),
    EventKind.CHECKS: ("checks", "check", ""),
    EventKind.CALLS: ("calls", "call", ""),
    EventKind.TRAILS_SHOWING: ("has the lowest hand showing", "have the lowest hand showing", ""),
    EventKind.WANTS: ("wants", "want", "wanted"),
    EventKind.BIDS: ("bids on", "bid on", "bid on"),
    EventKind.BUYS: ("buys", "buy", "bought"),
    EventKind.PAYS: ("pays", "pay", "paid"),
    EventKind.MATCHES: ("matches", "match", "matched"),
    EventKind.PAYS_IN: ("puts money into the pot", "put money into the pot", ""),
    EventKind.IS: ("is", "are", ""),
    EventKind.MATCHES_RANK: ("matches the rank of", "match the rank of", ""),
    EventKind.ROTATES: ("rotates", "rotate", ""),
    EventKind.WINS_AUCTION: ("wins an auction", "win an auction", ""),
    EventKind.LOSES_AUCTION: ("loses an auction", "lose an auction", ""),
    EventKind.DECLARES_WIN: ("declares that they can win", "declare that they can win", ""),
    EventKind.DISCARDS_TO_DRAW: ("discards to draw", "discarded to draw", "discarded to draw"),
    EventKind.TRADES: ("trades", "trade", "traded"),
    EventKind.GOES_HIGH: ("goes high", "go high", ""),
    EventKind.GOES_LOW: ("goes low", "go low", ""),
    EventKind.GOES_BOTH: ("goes both", "go both", ""),
    EventKind.WINS_BOTH: ("wins both ways", "win both ways", ""),
    EventKind.LOSES_TO_TABLE: ("loses to the table hand", "lose to the table hand", ""),
    EventKind.ROLLS: ("rolls", "roll", "rolled"),
    EventKind.HAS_HIGH: ("has the high hand", "have the high hand", ""),
    EventKind.HAS_LOW: ("has the low hand", "have the low hand", ""),
    EventKind.BEATS_THEM: ("beats them", "beat them", ""),
    EventKind.BEATS_TABLE: ("beats the table hand", "beat the table hand", ""),
    EventKind.LOOKS: ("looks at", "look at", ""),
    EventKind.DOES_SO: ("does so", "do so", ""),
    EventKind.FOLLOWS: ("follows suit", "follow suit", ""),
    EventKind.TOUCHES: ("touches", "touch", ""),
    EventKind.IMPROVES: ("improves their hand", "improve their hand", ""),
    EventKind.TIES_FOR: ("ties for", "tie for", ""),
    EventKind.SWITCHES: ("switches hands with", "switch hands with", ""),
    EventKind.HAS_CHIPS: ("has chips left", "have chips left", ""),
    EventKind.CLAIMS_BEST: ("believes that they have the best hand", "believe that they have the best hand", ""),
    EventKind.CLAIMS_LOW: ("believes that they have the low hand", "believe that they have the low hand", ""),
    EventKind.DECLARES: ("declares something", "declare something", ""),
    EventKind.DECLARES_ALIKE: ("declares the same way", "declare the same way", ""),
    EventKind.PAYS_TO_STAY: ("pays to stay in", "pay to stay in", ""),
    EventKind.ANTES_FOR_ALL: ("reantes for everyone", "reante for everyone", ""),
    EventKind.LEADS: ("is the leader", "are the leader", ""),
    EventKind.ANTES: ("reantes", "reante", ""),
    EventKind.CALLED: ("is called", "are called", "called"),
    EventKind.BURNS: ("burns", "burn", "burned"),
    EventKind.USES: ("uses", "use", "used"),
    EventKind.REMAINS: ("is left", "are left", ""),
    EventKind.AT_TABLE: ("is playing", "are playing", ""),
    EventKind.SHOWS_DOWN: ("is in the showdown", "are in the showdown", ""),
    EventKind.RUNS_OUT: ("runs out of cards", "run out of cards", ""),
    EventKind.ENDS_WITH: ("ends up with", "end up with", ""),
    EventKind.PAIRS: ("pairs", "pair", "paired"),
    EventKind.IS_QUALIFIED: ("qualifies", "qualify", ""),
    EventKind.QUALIFIES: ("meets the opening qualifier", "meet the opening qualifier", ""),
    EventKind.SHIFTS: ("shifts the game", "shift the game", ""),
    EventKind.TIES: ("ties", "tie", ""),
    EventKind.SAYS: ("says the word", "say the word", ""),
    EventKind.TIES_LOW: ("ties for the low hand", "tie for the low hand", ""),
    EventKind.TIES_HIGH: ("ties for the high hand", "tie for the high hand", ""),
    EventKind.TIES_LOW_SHOWING: ("ties for the lowest hand showing", "tie for the lowest hand showing", ""),
    EventKind.TIES_SHOWING: ("ties for the best hand showing", "tie for the best hand showing", ""),
    EventKind.WORSE_SHOWING: ("has a lower hand showing", "have a lower hand showing", ""),
    EventKind.BETTER_SHOWING: ("has a higher hand showing", "have a higher hand showing", ""),
    EventKind.BETTER_HAND: ("has a better hand than", "have a better hand than", ""),
    EventKind.WORSE_HAND: ("has a worse hand than", "have a worse hand than", ""),
    EventKind.ROLLS_DOUBLES: ("rolls doubles", "roll doubles", ""),
    EventKind.WOULD_WIN: ("would have won", "would have won", ""),
    EventKind.ACTS: ("acts", "act", ""),
    EventKind.PAYS_MOST: ("pays the most", "pay the most", ""),
    EventKind.PAYS_LEAST: ("pays the least", "pay the least", ""),
    EventKind.FROZEN: ("is frozen", "are frozen", ""),
    EventKind.HAS_STAKES: ("has stakes left", "have stakes left", ""),
    EventKind.TOO_SOON: ("is dealt a card too soon", "are dealt a card too soon", ""),
    EventKind.ANOTHER_CHANCE: ("has a second chance to take", "have a second chance to take", ""),
}
"""What players do: for one of them, for several, and as is said of the cards that it was done to."""

PICTURES = {
    Picture.WITH_AXE: "with an axe",
    Picture.WITH_SWORD: "with a sword through his head",
    Picture.WITH_SCEPTER: "with a scepter",
    Picture.WITH_LEAF: "with a leaf",
    Picture.WITHOUT_MUSTACHE: "without a mustache",
    Picture.WITH_MUSTACHE: "with a mustache",
    Picture.WITH_FLOWER: "with a flower",
    Picture.FACING_LEFT: "facing left",
    Picture.FACING_RIGHT: "facing right",
    Picture.BIG_SYMBOL: "with the big suit symbol",
    Picture.HOLDING_SWORD: "holding a sword",
    Picture.UPRIGHT_SWORD: "holding a sword upright",
    Picture.SWORD_IN_LEFT: "with a sword in his left hand",
}

GROUPS = {Group.PAIR: "pair", Group.TRIPS: "three of a kind", Group.CONSECUTIVE: "consecutive"}

LIKE = {
    Likeness.SAME_SUIT: "of the same suit",
    Likeness.SAME_COLOR: "of the same color",
    Likeness.SAME_RANK: "of the same rank",
    Likeness.SAME_RANK_OR_SUIT: "of the same rank or suit",
    Likeness.SAME_RANK_AND_COLOR: "of the same rank and color",
    Likeness.SAME_RANK_AND_SUIT: "of the same rank and suit",
    Likeness.OTHER_RANKS: "with different ranks",
    Likeness.OTHER_SUITS: "of different suits",
    Likeness.OTHER_COLORS: "of different colors",
    Likeness.EACH_SUIT: "of each suit",
    Likeness.EACH_COLOR: "of each color",
    Likeness.OPPOSITE_COLOR: "of the opposite color",
    Likeness.SAME_COLOR_OTHER_SUIT: "of the same color but different suits",
    Likeness.THAT_SUIT: "of that suit",
    Likeness.THAT_COLOR: "of that color",
    Likeness.ALTERNATING: "of alternating colors",
    Likeness.SAME_FACING: "facing the same way",
    Likeness.CLOSEST: "closest in rank",
    Likeness.FARTHEST: "farthest apart in rank",
    Likeness.OF_EACH: "of each of them",
}

UNLIKE_WORDS = {
    Likeness.OTHER_RANKS: "of a different rank from",
    Likeness.OTHER_SUITS: "of a different suit from",
    Likeness.SAME_COLOR_OTHER_SUIT: "of the same color but a different suit from",
}

LIES_BEFORE = {
    Zone.HOLE: "hole",
    Zone.UNSEEN: "no-peek",
    Zone.TABLE: "table",
    Zone.COMMON: "community",
    Zone.PERMANENT: "permanent hand",
    Zone.LOOSE: "non-permanent hand",
}
"""Where cards lie, told before them."""

LIES_AFTER = {
    Zone.HAND: "in their hand",
    Zone.ANY_HAND: "from one of their hands",
    Zone.ANY_STACK: "of one of their stacks",
    Zone.STACK: "of their stack",
    Zone.LOW_HAND: "in their low hand",
    Zone.HIGH_HAND: "in their high hand",
    Zone.LEFT_HAND: "from their left hand",
    Zone.RIGHT_HAND: "from their right hand",
    Zone.LEFT_STACK: "from their left stack",
    Zone.LONGER_STACK: "from the longer of their stacks",
    Zone.SHORTER_STACK: "from the shorter of their stacks",
    Zone.RIGHT_STACK: "from their right stack",
    Zone.DECK: "off the deck",
    Zone.DISCARDS: "from the discards",
    Zone.PILE: "from the table pile",
}
"""Where cards lie, told behind them."""

POSSESSIVES = {
    Who(Role.THAT): "their",
    Who(Role.OTHER): "another player's",
    Who(Role.ANY): "any player's",
    Who(Role.FIRST): "first player's",
}

HELD, LET_GO = "\u27e8", "\u27e9"
MAYBE = "\u2e41"
"""A comma that a sentence is written with only if it is read in another way without."""

BESIDE = {
    Spot.RIGHT: "to the right of",
    Spot.LEFT: "to the left of",
    Spot.BELOW: "below",
    Spot.ABOVE: "above",
    Spot.BETWEEN: "between",
}

SPOTS = {
    Spot.EDGE: "on the edge",
    Spot.TIP: "at the tip",
    Spot.BELOW: "below",
    Spot.RIGHT: "on the right side",
    Spot.LEFT: "on the left side",
    Spot.OPPOSITE_SIDES: "on opposite sides",
    Spot.OPPOSITE_CORNERS: "in opposite corners",
}

PERIODS = {
    Period.ROUND: "this round",
    Period.GAME: "in the game",
    Period.LAST_ROUND: "in the last round",
    Period.LAST_FLIP: "in the last flip",
    Period.SHOWDOWN: "at the showdown",
}

COUNTED = (
    Tally.LEGS, Tally.PLAYERS, Tally.PLAYERS_LEFT, Tally.PLAYERS_FOLDED, Tally.CARDS_IN_HAND, Tally.DEALS, Tally.DOTS,
    Tally.POTS,
)  # fmt: skip

TALLIES = {tally: ("the number of " if tally in COUNTED else "") + tally.value for tally in Tally} | {
    Tally.PLAYERS_LEFT: "the number of players still in",
    Tally.PLAYERS_FOLDED: "the number of folded players",
}

PLAIN_EVENTS = {
    EventKind.POT_HOLDS: "there is money in the pot",
    EventKind.LOW_POSSIBLE: "a low hand is possible",
    EventKind.LOW_QUALIFIES: "a low hand qualifies",
    EventKind.TIES: "there is a tie",
    EventKind.DOES: "it does",
    EventKind.DECK_LACKS: "there are not enough cards in the deck",
    EventKind.DECK_SHORT: "there are fewer cards in the deck than players",
    EventKind.WINS: "the pot is won",
    EventKind.WINS_BOTH: "both pots are won",
    EventKind.ABOVE_ZERO: "that rank is above zero",
    EventKind.NAMED_HELD: "the hand named is held",
    EventKind.REDEALT: "there is a redeal",
}
"""What happens by nobody."""

LEADING = {
    ConditionKind.IF,
    ConditionKind.EACH_TIME,
    ConditionKind.EACH_ROUND,
    ConditionKind.OTHERWISE,
    ConditionKind.FIRST_GAME,
    ConditionKind.NEXT_GAME,
    ConditionKind.AFTER_THAT,
    ConditionKind.IN_THAT_CASE,
    ConditionKind.UNLESS_STATED,
    ConditionKind.ANY_TIME,
    ConditionKind.SOME_CASE,
    ConditionKind.AT_SHOWDOWN,
    ConditionKind.IN_LOW,
    ConditionKind.IN_HIGH,
}
"""Conditions that stand before what they bring about."""

NO_ARTICLE = (
    Category.TWO_PAIR,
    Category.THREE_PAIR,
    Category.TRIPS,
    Category.QUADS,
    Category.TWO_TRIPS,
    Category.QUADS_AND_PAIR,
)
"""Hands that are told without an article, one or several of them alike: two pair, three of a kind."""
