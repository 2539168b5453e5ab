"""House words for single terms: one for each member of an enumeration, as it stands in a sentence."""

from __future__ import annotations

from catalog.model.card import Picture
from catalog.model.layout import Spot
from catalog.model.phrase import Category, Deed, Group, Lies, Likeness, Period, Role, Tally, Temper, Who

PLURAL_ROLES = {Role.THAT, Role.REMAINING, Role.LOW_HANDS, Role.HIGH_HANDS, Role.OTHERS, Role.NEIGHBORS}

ROLES = {
    Role.EACH: "each player",
    Role.ANY: "any player",
    Role.THAT: "they",
    Role.DEALER: "the dealer",
    Role.LEADER: "the leader",
    Role.LEFT_OF_DEALER: "the player left of the dealer",
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
    Role.SLAMMED: "the slammed player",
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
    Deed.DEALT: ("is dealt", "are dealt", "dealt"),
    Deed.GETS: ("gets", "get", "received"),
    Deed.IS_PASSED: ("is passed", "are passed", ""),
    Deed.FLIPS: ("flips", "flip", "flipped"),
    Deed.DRAWS: ("draws", "draw", "drawn"),
    Deed.TWISTS: ("twists", "twist", "twisted"),
    Deed.KEEPS: ("keeps", "keep", "kept"),
    Deed.REJECTS: ("rejects", "reject", "rejected"),
    Deed.PASSES: ("passes", "pass", "passed"),
    Deed.DISCARDS: ("discards", "discard", "discarded"),
    Deed.TAKES: ("takes", "take", "taken"),
    Deed.HAS: ("has", "have", "had"),
    Deed.SHOWS: ("shows", "show", "shown"),
    Deed.FOLDS: ("folds", "fold", "folded"),
    Deed.RAISES: ("raises", "raise", "raised"),
    Deed.BETS: ("bets", "bet", "bet"),
    Deed.OPENS: ("opens", "open", "opened"),
    Deed.GOES_IN: ("goes in", "go in", "gone in"),
    Deed.GOES_OUT: ("goes out", "go out", "gone out"),
    Deed.LOSES: ("loses", "lose", "lost"),
    Deed.WINS: ("wins", "win", "won"),
    Deed.STAYS: ("stays in", "stay in", "stayed in"),
    Deed.GOES_PAST: ("", "", "makes it"),
    Deed.TOTALS: ("total", "total", "total"),
    Deed.COMES_UP: ("comes up", "come up", "come up"),
    Deed.BEATS_SHOWING: ("beats the best hand showing", "beat the best hand showing", ""),
    Deed.LEADS_SHOWING: ("has the best hand showing", "have the best hand showing", ""),
    Deed.CHECKS: ("checks", "check", ""),
    Deed.CALLS: ("calls", "call", ""),
    Deed.TRAILS_SHOWING: ("has the lowest hand showing", "have the lowest hand showing", ""),
    Deed.WANTS: ("wants", "want", "wanted"),
    Deed.BIDS: ("bids on", "bid on", "bid on"),
    Deed.BUYS: ("buys", "buy", "bought"),
    Deed.PAYS: ("pays", "pay", "paid"),
    Deed.MATCHES: ("matches", "match", "matched"),
    Deed.PAYS_IN: ("puts money into the pot", "put money into the pot", ""),
    Deed.IS: ("is", "are", ""),
    Deed.MATCHES_RANK: ("matches the rank of", "match the rank of", ""),
    Deed.ROTATES: ("rotates", "rotate", ""),
    Deed.WINS_AUCTION: ("wins an auction", "win an auction", ""),
    Deed.LOSES_AUCTION: ("loses an auction", "lose an auction", ""),
    Deed.DECLARES_WIN: ("declares that they can win", "declare that they can win", ""),
    Deed.DISCARDS_TO_DRAW: ("discards to draw", "discarded to draw", "discarded to draw"),
    Deed.TRADES: ("trades", "trade", "traded"),
    Deed.GOES_HIGH: ("goes high", "go high", ""),
    Deed.GOES_LOW: ("goes low", "go low", ""),
    Deed.GOES_BOTH: ("goes both", "go both", ""),
    Deed.WINS_BOTH: ("wins both ways", "win both ways", ""),
    Deed.LOSES_TO_TABLE: ("loses to the table hand", "lose to the table hand", ""),
    Deed.ROLLS: ("rolls", "roll", "rolled"),
    Deed.HAS_HIGH: ("has the high hand", "have the high hand", ""),
    Deed.HAS_LOW: ("has the low hand", "have the low hand", ""),
    Deed.BEATS_THEM: ("beats them", "beat them", ""),
    Deed.BEATS_TABLE: ("beats the table hand", "beat the table hand", ""),
    Deed.LOOKS: ("looks at", "look at", ""),
    Deed.DOES_SO: ("does so", "do so", ""),
    Deed.FOLLOWS: ("follows suit", "follow suit", ""),
    Deed.TOUCHES: ("touches", "touch", ""),
    Deed.IMPROVES: ("improves their hand", "improve their hand", ""),
    Deed.TIES_FOR: ("ties for", "tie for", ""),
    Deed.SWITCHES: ("switches hands with", "switch hands with", ""),
    Deed.HAS_CHIPS: ("has chips left", "have chips left", ""),
    Deed.CLAIMS_BEST: ("believes that they have the best hand", "believe that they have the best hand", ""),
    Deed.CLAIMS_LOW: ("believes that they have the low hand", "believe that they have the low hand", ""),
    Deed.DECLARES: ("declares something", "declare something", ""),
    Deed.DECLARES_ALIKE: ("declares the same way", "declare the same way", ""),
    Deed.PAYS_TO_STAY: ("pays to stay in", "pay to stay in", ""),
    Deed.ANTES_FOR_ALL: ("reantes for everyone", "reante for everyone", ""),
    Deed.LEADS: ("is the leader", "are the leader", ""),
    Deed.ANTES: ("reantes", "reante", ""),
    Deed.CALLED: ("is called", "are called", "called"),
    Deed.BURNS: ("burns", "burn", "burned"),
    Deed.USES: ("uses", "use", "used"),
    Deed.REMAINS: ("is left", "are left", ""),
    Deed.SHOWS_DOWN: ("is in the showdown", "are in the showdown", ""),
    Deed.RUNS_OUT: ("runs out of cards", "run out of cards", ""),
    Deed.ENDS_WITH: ("ends up with", "end up with", ""),
    Deed.PAIRS: ("pairs", "pair", "paired"),
    Deed.IS_QUALIFIED: ("qualifies", "qualify", ""),
    Deed.QUALIFIES: ("meets the opening qualifier", "meet the opening qualifier", ""),
    Deed.SHIFTS: ("shifts the game", "shift the game", ""),
    Deed.TIES: ("ties", "tie", ""),
    Deed.SAYS: ("says the word", "say the word", ""),
    Deed.TIES_LOW: ("ties for the low hand", "tie for the low hand", ""),
    Deed.TIES_HIGH: ("ties for the high hand", "tie for the high hand", ""),
    Deed.TIES_LOW_SHOWING: ("ties for the lowest hand showing", "tie for the lowest hand showing", ""),
    Deed.TIES_SHOWING: ("ties for the best hand showing", "tie for the best hand showing", ""),
    Deed.WORSE_SHOWING: ("has a lower hand showing", "have a lower hand showing", ""),
    Deed.BETTER_SHOWING: ("has a higher hand showing", "have a higher hand showing", ""),
    Deed.BETTER_HAND: ("has a better hand than", "have a better hand than", ""),
    Deed.WORSE_HAND: ("has a worse hand than", "have a worse hand than", ""),
    Deed.ROLLS_DOUBLES: ("rolls doubles", "roll doubles", ""),
    Deed.WOULD_WIN: ("would have won", "would have won", ""),
    Deed.ACTS: ("acts", "act", ""),
    Deed.PAYS_MOST: ("pays the most", "pay the most", ""),
    Deed.PAYS_LEAST: ("pays the least", "pay the least", ""),
    Deed.FROZEN: ("is frozen", "are frozen", ""),
    Deed.HAS_STAKES: ("has stakes left", "have stakes left", ""),
    Deed.TOO_SOON: ("is dealt a card too soon", "are dealt a card too soon", ""),
    Deed.ANOTHER_CHANCE: ("has a second chance to take", "have a second chance to take", ""),
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
    Likeness.OTHER_RANKS: "with different ranks",
    Likeness.OTHER_SUITS: "of different suits",
    Likeness.OTHER_COLORS: "of different colors",
    Likeness.EACH_SUIT: "of each suit",
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
    Lies.HOLE: "hole",
    Lies.UNSEEN: "no-peek",
    Lies.TABLE: "table",
    Lies.COMMON: "common",
    Lies.PERMANENT: "permanent hand",
    Lies.LOOSE: "non-permanent hand",
}
"""Where cards lie, told before them."""

LIES_AFTER = {
    Lies.HAND: "in their hand",
    Lies.ANY_HAND: "from one of their hands",
    Lies.ANY_STACK: "of one of their stacks",
    Lies.STACK: "of their stack",
    Lies.LOW_HAND: "in their low hand",
    Lies.HIGH_HAND: "in their high hand",
    Lies.LEFT_HAND: "from their left hand",
    Lies.RIGHT_HAND: "from their right hand",
    Lies.LEFT_STACK: "from their left stack",
    Lies.LONGER_STACK: "from the longer of their stacks",
    Lies.SHORTER_STACK: "from the shorter of their stacks",
    Lies.RIGHT_STACK: "from their right stack",
    Lies.DECK: "off the deck",
    Lies.DISCARDS: "from the discards",
    Lies.PILE: "from the table pile",
}
"""Where cards lie, told behind them."""

POSSESSIVES = {
    Who(Role.THAT): "their",
    Who(Role.OTHER): "another player's",
    Who(Role.ANY): "any player's",
    Who(Role.FIRST): "first player's",
}

HELD, LET_GO = "\u27e8", "\u27e9"

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
)  # fmt: skip

TALLIES = {tally: ("the number of " if tally in COUNTED else "") + tally.value for tally in Tally} | {
    Tally.PLAYERS_LEFT: "the number of players still in",
    Tally.PLAYERS_FOLDED: "the number of folded players",
}

PLAIN_EVENTS = {
    Deed.POT_HOLDS: "there is money in the pot",
    Deed.LOW_POSSIBLE: "a low hand is possible",
    Deed.TIES: "there is a tie",
    Deed.DOES: "it does",
    Deed.DECK_LACKS: "there are not enough cards in the deck",
    Deed.DECK_SHORT: "there are fewer cards in the deck than players",
    Deed.WINS: "the pot is won",
    Deed.ABOVE_ZERO: "that rank is above zero",
    Deed.NAMED_HELD: "the hand named is held",
    Deed.REDEALT: "there is a redeal",
}
"""What happens by nobody."""

LEADING = {
    Temper.IF,
    Temper.EACH_TIME,
    Temper.EACH_ROUND,
    Temper.OTHERWISE,
    Temper.FIRST_GAME,
    Temper.NEXT_GAME,
    Temper.AFTER_THAT,
    Temper.IN_THAT_CASE,
    Temper.UNLESS_STATED,
    Temper.ANY_TIME,
    Temper.SOME_CASE,
    Temper.AT_SHOWDOWN,
    Temper.IN_LOW,
    Temper.IN_HIGH,
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
