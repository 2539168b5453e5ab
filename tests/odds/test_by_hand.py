"""Games of two players worked out by hand: who wins, by the arrays, and the same by the exact engine."""

from __future__ import annotations

import numpy as np
import pytest
from deal_by_deal import differs

from catalog.hands.card import read_cards
from catalog.odds.measure import Game, measure
from catalog.odds.players import Habit
from catalog.read import read_catalog, read_documents

HIGH = "Showdown, the high hand wins."


@pytest.fixture
def variant(tmp_path):
    """`variant(text)`: the one variant of a page."""

    def read(text: str):
        path = tmp_path / "page.md"
        path.write_text(text)
        (found,) = read_catalog(read_documents([path])).variants
        assert not any(rule.unread for rule in found.rules)
        return found

    return read


def text_of(rules) -> str:
    return "## By Hand\n### Rules:\n" + "".join(f"{n}. {rule}\n" for n, rule in enumerate(rules, 1))


def winners(variant, rules, cards: str, seats: int = 2, other: str = "") -> list[tuple[int, ...]]:
    """Who takes each share where the cards come in this order, one to each player in turn; `other` tells dice."""
    game = Game(variant(text_of(rules)), seats)
    first = list(read_cards(cards))
    deck = np.array([[*first, *(card for card in game.deck if card not in first)]], np.uint8)
    second = list(read_cards(other))
    fresh = np.array([[*second, *(card for card in game.deck if card not in second)]], np.uint8)
    outcomes, _ = game.outcomes(deck, lambda many, time: fresh)
    return [tuple(np.flatnonzero(outcome.winners[0]).tolist()) for outcome in outcomes]


FIVE = ["Deal 5 cards down to each player.", HIGH]
TABLE = ["Deal 3 cards down to each player.", "Deal 1 card up to the table.", HIGH]


@pytest.mark.parametrize(
    ("rules", "cards", "told"),
    [
        # Two pair of aces has the three, and so the fours win.
        ([*FIVE, "If any player has a three, they cannot win."], "As 4s Ad 4d Ks 9c Kd 8c 3c 7h", [(1,)]),
        ([*FIVE, "If any player has a three, they cannot win."], "As 4s Ad 4d Ks 9c Kd 8c Jc 7h", [(0,)]),
        # The best hand lacks the highest diamond, which is the second's: nobody wins.
        ([*FIVE, "The high hand cannot win unless it has the high diamond."], "As Kd Ah 4d Ks 9c Kh 8c 3c 7h", [()]),
        ([*FIVE, "The high hand cannot win unless it has the high diamond."], "As Kd Ad 4d Ks 9c Kh 8c 3c 7h", [(0,)]),
        # Two hearts as on the table: only the second has them.
        ([*TABLE, "They cannot win unless they have 2 cards of the same suit as the table card."],
         "As 4h Ad 9h Ah 2c Kh", [(1,)]),
        ([*TABLE, "They cannot win unless they have 2 cards of the same suit as the table card."],
         "As 4h Ad 9c Ah 2c Kh", [()]),
        # The card of the second card's rank bars the pair of nines.
        (["Deal 3 cards down to each player.", "Deal 2 community cards up.", HIGH,
          "If any player has a card of the same rank as the second community card, they cannot win."],
         "9s 4h 9d 6h 5h 2c Kh 5d", [(1,)]),
        (["Deal 3 cards down to each player.", "Deal 2 community cards up.", HIGH,
          "If any player has a card of the same rank as the second community card, they cannot win."],
         "9s 4h 9d 6h 5h 2c Kh 6d", [(0,)]),
    ],
)  # fmt: skip
def test_who_cannot_win(variant, rules, cards, told):
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


SPLIT = "Showdown, the high hand and the split card split the pot."
LAST = [
    "Deal 2 cards down to each player.",
    "Deal 1 card up to the table.",
    SPLIT,
    "If the last table card is nines through aces, the split card is the high card of that suit.",
    # so that an eight or less on the table asks for a low card
    "Otherwise, the split card is the low card of that suit.",
]
ODD = [
    "Deal 2 cards down to each player.",
    "Deal 2 cards up to each player.",
    SPLIT,
    "If an odd number of up hearts is dealt, the split card is the low down heart.",
    # of two hearts up, or of none, the high one
    "Otherwise, the split card is the high down heart.",
]


@pytest.mark.parametrize(
    ("rules", "cards", "told"),
    [
        (LAST, "As Kh Ad 4h 9h", [(0,), (1,)]),
        (LAST, "As 7h Kh 4h 9h", [(0,), (0,)]),
        (LAST, "As 7h Kh 4h 8h", [(0,), (1,)]),
        (ODD, "2h Kh 3c Ks 9h 9c Ac As", [(1,), (0,)]),
        (ODD, "2h Kh 3c Ks 9h 9c Ah As", [(1,), (1,)]),
    ],
)
def test_the_split_card_hangs_on_the_cards(variant, rules, cards, told):
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [("As 4s Ad 4d Ah 9c Kd 8c 3c 7h", [(1,)]), ("As 4s Ad 4d Ah 9c Kd 8c Jd 7h", [(0,)])],
)
def test_dead_cards_are_too_few(variant, cards, told):
    rules = [*FIVE, "Threes are dead.", "They cannot win without 5 live cards in their hand."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


@pytest.mark.parametrize(
    ("cards", "other", "told"),
    [
        # The dice show 3 and 2: threes are wild, and fives, their sum.
        ("As 3s Ad 9d 7h 9c Kd 8c Qc 6h", "2c 2s 2h 4c", [(1,)]),
        ("As 5s Ad 9d 7h 9c Kd 8c Qc 6h", "2c 2s 2h 4c", [(1,)]),
        # They show 2 and 2, so that twos are wild, and fours.
        ("As 3s Ad 9d 7h 9c Kd 8c Qc 6h", "2c 2h 2d 3d", [(0,)]),
    ],
)
def test_dice_tell_what_is_wild(variant, cards, other, told):
    rules = ["Roll 2 dice.", *FIVE, "Cards of the same rank as the sum of the dice are wild."]
    rules += ["Cards of the same rank as each die are wild."]
    assert winners(variant, rules, cards, other=other) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


@pytest.mark.parametrize(
    ("cards", "told"), [("As 3s Ad 9d 7h 9c Kd 8c Qc 6h", [(1,)]), ("As 2s Ad 9d 7h 9c Kd 8c Qc 6h", [(0,)])]
)
def test_who_can_have_a_card_wild_pays_for_it(variant, cards, told):
    rules = [*FIVE, "Pay the ante to make threes wild."]
    game = Game(variant(text_of(rules)), 2)
    assert Habit.PAYS_WILD in game.block(0, 10, 1).habits
    assert winners(variant, rules, cards) == told


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        # Of the fives of spades there are two: five of a kind beats the straight flush.
        ("5s 9s 5h 8s 5d 7s 5c 6s 5s Ts", [(0,)]),
        # A flush with two kings beats one with a king and a queen; four kings beat both.
        ("Ks As Ks Qs 8s 9s 7s 8h 3s 2d", [(0,)]),
        ("Ks Kh Ks Qh 8s Jh 7s 8h 3s 2h", [(0,)]),
        ("Ks Kd Ks Kh 8s Kc 7s Kc 3s 2d", [(1,)]),
    ],
)
def test_two_decks(variant, cards, told):
    rules = ["Shuffle 2 decks together.", *FIVE]
    assert winners(variant, rules, cards) == told
    more = ["Shuffle 2 decks together.", "Deal 7 cards down to each player.", HIGH, "Fours are wild."]
    assert differs(variant(text_of(more)), 3, 150, seed=7) == ""


def test_a_deck_of_its_own(variant):
    """Each player gets one of four queens, which decide."""
    rules = [
        "Remove queens from the deck, and shuffle them into a 4-card deck.",
        "Deal 2 cards down to each player.",
        "Deal 1 queen down to each player.",
        HIGH,
        "The queen of hearts is wild.",
    ]
    # The queens come in the order of the cards that tell it, the last one first.
    assert winners(variant, rules, "As Ks Jd Td", other="2c 2d 2h 2s") == [(1,)]
    assert winners(variant, rules, "As Ks Jd Td", other="2c 2h 2d 2s") == [(0,)]
    assert differs(variant(text_of(rules)), 4, 100, seed=7) == ""


@pytest.mark.parametrize(
    ("rule", "cards", "told"),
    [
        ("Threes may count as 2 cards.", "3s 9s 8h 9d 7d Kc Qc 4h Jc 2h", [(1,)]),
        ("Threes may count as 3 cards.", "3s 9s 8h 9d 7d Kc Qc 4h Jc 2h", [(0,)]),
        ("The nine of spades may count as 2 cards.", "3s 9s 3h 2s Kd 4s 3c 8s Jc Kh", [(1,)]),
        ("The nine of spades may count as 2 cards.", "3s 9s 3h 2s Kd 4s 3c 8s 3d Kh", [(0,)]),
    ],
)
def test_cards_that_count_as_several(variant, rule, cards, told):
    assert winners(variant, [*FIVE, rule], cards) == told
    assert differs(variant(text_of([*FIVE, rule, "Kings are wild."])), 3, 100, seed=7) == ""


RED = ["Deal 3 cards down to each player.", "Deal 1 card up to each player.",
       "The high hand and the split hand split the pot.",
       "The split hand is the best 2-card hand made of down red queens or red threes."]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("3h Qd 3d 2c 9c 4s As Kh", [(0,), (0,)]),
        ("3h Qd 4d 2c 9c 4s As Kh", [(0,), (1,)]),
        # A red queen that lies up is none of them.
        ("3h 5d 4d 2c 9c 4s As Qh", [(0,), (0,)]),
    ],
)
def test_a_hand_made_of_certain_faces(variant, cards, told):
    assert winners(variant, RED, cards) == told
    assert differs(variant(text_of(RED)), 3, 100, seed=7) == ""


LEFT_OVER = ["Deal 2 cards down to each player.", "Deal 5 community cards up.",
             "The high hand and the split hand split the pot.",
             "The split hand is the best hand made of their down cards not used for the high hand.",
             "The final hand must use exactly 1 down card."]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        # The ace makes a pair, so that a king is left; the nine makes one, and a five is left.
        ("As 9s Kd 5d Ah 9h 7c 4c 2d", [(0,), (0,)]),
        # The nine makes two pair, so that an ace is left.
        ("As 9s Kd Ad Kh 9h 9c 4c 2d", [(1,), (0, 1)]),
    ],
)
def test_what_another_hand_leaves(variant, cards, told):
    assert winners(variant, LEFT_OVER, cards) == told
    assert differs(variant(text_of(LEFT_OVER)), 3, 100, seed=7) == ""


def test_a_joker_in_the_middle_of_the_layout(variant):
    """It is in every line of the cross, and wild."""
    rules = [
        "Deal 2 cards down to each player.",
        "Deal 8 community cards up in a cross, and put a joker in the middle of the cross.",
        HIGH,
        "The final hand may only use community cards from one row or column.",
        "Jokers are wild.",
    ]
    # The column has two aces for the first player's; the row has two nines for the second player's pair.
    assert winners(variant, rules, "As 9s 5d 9d 9h 2c 9c 3c Ah 4h Ad 7h") == [(1,)]
    assert winners(variant, rules, "As 9s 5d 8d 9h 2c Jc 3c Ah 4h Ad 7h") == [(0,)]
    assert differs(variant(text_of(rules)), 3, 100, seed=7) == ""


TOTAL = [
    "Deal 2 cards down to each player.",
    "Deal 1 community card up.",
    "Showdown, the low hand wins.",
    "Hands are ranked by total points.",
    "Aces are 1, face cards are 10, everything else is face value.",
]


@pytest.mark.parametrize(("cards", "told"), [("As 9s 5d 2d Kh", [(0,)]), ("As 3s 9d 2d Kh", [(1,)])])
def test_a_common_card_counts_for_everybody(variant, cards, told):
    assert winners(variant, TOTAL, cards) == told
    assert differs(variant(text_of(TOTAL)), 3, 100, seed=7) == ""


MIDDLE = [
    "Deal 5 cards down to each player.",
    HIGH,
    "The high hand is the middle hand using standard poker hands.",
    "If there are 2 middle hands, break ties from the middle: most sevens and eights, most sixes and nines.",
]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        # Of the two pairs the one with the eight beside it wins, whichever is higher; of none the nine decides.
        ("Kd 2s Jc 8s Kh 4d Jh 2c Qs 6h Ts 3d 9d 5c 5s 4c 3c Th 2h 3s", [(3,)]),
        ("Kd 2s Jc 9s Kh 4d Jh 2c Qs 6h Ts 3d 9d 5c 5s 4c 3c Th 2h 3s", [(3,)]),
        ("Kd 2s Jc 9s Kh 4d Jh 2c Qs 6h Ts 3d Td 8c 8s 4c 3c 7h 2h 3s", [(2,)]),
    ],
)
def test_two_hands_in_the_middle(variant, cards, told):
    assert winners(variant, MIDDLE, cards, 4) == told


def test_twenty_cards(variant):
    """The straight flush lies in the first, the middle and the last of twenty cards."""
    rules = ["Deal 5 cards down to each player.", "Deal 15 common cards up.", HIGH]
    mine, theirs = "5s 2h 6s 3h 2c Jh 4c Qd 9d Kd".split(), "Th"
    board = "2d 3d 4d 5d Tc Td Jc Jd 8s Qc Qh Kc Kh 9s 7s"
    assert theirs not in board
    assert winners(variant, rules, " ".join([*mine, *board.split()])) == [(0,)]


KEEP = "Put 1 of their down cards into their permanent hand."
DRAFT = [
    "Deal 2 cards down to each player.",
    KEEP,
    "Pass all of their non-permanent hand cards to the right.",
    KEEP,
    HIGH,
]


@pytest.mark.parametrize(("cards", "told"), [("As Ks Qd Kd", [(0,)]), ("Qs As 2d Kd", [(1,)])])
def test_the_best_card_is_kept(variant, cards, told):
    assert winners(variant, DRAFT, cards) == told
    assert differs(variant(text_of(DRAFT)), 3, 100, seed=7) == ""


METRO = ["Deal 2 cards down to each player.", SPLIT, "The split card is the low hole card.",
         "If any player ties for the split card, there is no split card."]  # fmt: skip


@pytest.mark.parametrize(("cards", "told"), [("As 3s 2d Kd", [(0,), (0,)]), ("As 2s 2d Kd", [(0,), ()])])
def test_nobody_takes_the_share_of_a_card_that_two_have(variant, cards, told):
    assert winners(variant, METRO, cards) == told
    assert differs(variant(text_of(METRO)), 3, 100, seed=7) == ""


DOTS = [*FIVE, "The hand with the most dots wins.", "Dots are suit symbols down the middle."]


@pytest.mark.parametrize(
    ("cards", "told"), [("3s As 3d Ad Ks 9c Kd Tc Qc 2h", [(0,)]), ("3s As 2d Ad Ks 2c Kd 2d Qc Th", [(1,)])]
)
def test_marks_are_points(variant, cards, told):
    """Six against four; five against six: cards with two columns have none."""
    rules = [*DOTS, "Cards with 2 columns of suit symbols and face cards have no dots."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


FLOPS = ["Deal 2 cards down to each player.", "Deal 6 community cards up in 2 sets of 3.",
         "Deal 2 common cards up in 2 sets of 1.", "Deal 1 community card up.",
         "Showdown, the high hand for each flop and turn splits the pot."]  # fmt: skip


def test_each_flop_goes_with_each_turn(variant):
    # Aces are the first player's with the first flop, kings the second's with the second; or with a turn too.
    cards = "As Ks 9d 2d Ad 7h 5h Kd 8h 4h 9s 9h 3c"
    assert winners(variant, FLOPS, cards) == [(0,), (0,), (1,), (1,)]
    cards = "As Ks 7d 2d Jd 7h 5h Kd 8h 4h 9s Kh 3c"
    assert winners(variant, FLOPS, cards) == [(0,), (1,), (1,), (1,)]
    assert differs(variant(text_of(FLOPS)), 3, 50, seed=7) == ""


def test_cards_off_the_deck_to_be_beaten(variant):
    rules = ["Deal 5 cards down to each player.", HIGH, "To win they must beat 5 top cards off the deck."]
    hands = "As Ks Ad Kd 9c 8c 7d 6d 5h 4h"
    assert winners(variant, rules, f"{hands} Qs Qd 2c 3c 4c") == [(0,)]
    assert winners(variant, rules, f"{hands} Qs Qd Qc 3c 4c") == [()]
    assert differs(variant(text_of(rules)), 3, 100, seed=7) == ""


@pytest.mark.parametrize(
    ("draw", "cards", "told"),
    [
        # Nines, tens and a jack or king lie there, two pair: a pair does not beat them, three threes do.
        ("Each player may draw up to 3 cards.", "2s 3s 2d 3d 9s 9d Tc Th Jh Kc 4c 5h 8d 6c Qd 8s", [()]),
        ("Each player may draw up to 3 cards.", "2s 3s 2d 3d 9s 9d Tc Th Jh Kc 4c 5h 8d 3c Qd 8s", [(1,)]),
        # Who has the ace gives up three cards, the other two of theirs.
        ("They may draw 2 cards, 3 if they show an ace.", "2s 3s 2d 3d 9s 9d Tc Th Ah Kc 4c 5h 8d 6c 7d", [()]),
        ("They may draw 2 cards, 3 if they show an ace.", "2s 3s 2d 3d 9s 9d Tc Th Ah Kc 2c 5h 8d 6c 7d", [(0,)]),
        ("They may draw 2 cards, 3 if they show an ace.", "2s 3s 2d 3d 9s 4d 8c Jh Ah Kc 4c 5h 7d 6c 7h", [(1,)]),
    ],
)  # fmt: skip
def test_discards_to_be_beaten(variant, draw, cards, told):
    rules = ["Deal 5 cards down to each player.", draw, "Discards go face down to the table.", HIGH]
    rules += ["You must beat the hand on the table to win."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 100, seed=7) == ""


SPLIT_SEVEN = ["Deal 7 cards down to each player.",
               "Each player splits their cards into a hand of 5 cards and a hand of 2 cards."]  # fmt: skip
SEVENS = "As 2s Ad 2d Ks 2c Kd 3s Qs 3d Jd 3c 9c Th"


def test_hands_of_two_sizes(variant):
    """The best five cards are one hand: of aces and kings jack-nine is left over, of threes and twos ten-two."""
    two = [*SPLIT_SEVEN, "Showdown, the high 2-card hand wins the pot."]
    assert winners(variant, two, SEVENS) == [(0,)]
    five = [*SPLIT_SEVEN, "Discard their 2-card hand.", HIGH]
    assert winners(variant, five, SEVENS) == [(1,)]
    for rules in (two, five):
        assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        # Each has the spade that is wild for them alone; each has the other's; the first has an ace of hearts.
        ("As 2s Kd Qd", [(0,), (0, 1)]),
        ("2s As Kd Qd", [(1,), ()]),
        ("Ah 2s Kd Qc", [(0,), (1,)]),
    ],
)
def test_a_card_that_is_wild_for_its_holder_shares(variant, cards, told):
    rules = ["Deal 2 cards down to each player.", SPLIT]
    rules += ["The split card is any down spade that is wild specifically for them."]
    rules += ["Aces are wild for the player to the dealer's left."]
    rules += ["Twos are wild for the next player in betting order, and so on."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


def test_who_needs_legs_for_the_pot_wins_the_deal_without(variant):
    rules = ["Deal 3 cards down to each player.", "The high hand wins a leg.", "The pot stays."]
    rules += ["They cannot win unless they get 2 legs and do not look at their cards."]
    assert winners(variant, rules, "As Ks Ad Kd 2c 3h") == [(0,)]
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


FLUSH_RUNS = [
    "Deal 5 cards down to each player.",
    "The high hand and the split hand split the pot.",
    "The split hand is straight flush hands, with a 5-card straight flush beats a 4-card straight flush.",
]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("As 4s Ad 5s Kh 6s Kd 7s 2c 9c", [(0,), (1,)]),  # four in a row of one suit against two pair
        ("4h 4s 5h 5s 6h 6s 7h 7s 2c 8s", [(1,), (1,)]),  # five against four
        ("4h 4s 5h 5s 6h 6s 7h 9s 2c Js", [(1,), (0,)]),  # a flush is no such hand
        ("As 4s Ad 5s Kh 6s Kd 9d 2c 9c", [(0,), ()]),  # nobody has one
    ],
)
def test_only_straight_flushes_share(variant, cards, told):
    assert winners(variant, FLUSH_RUNS, cards) == told
    assert differs(variant(text_of(FLUSH_RUNS)), 3, 50, seed=7) == ""


NEAR = ["Deal 3 cards down to each player.", HIGH, "The hand closest to king-queen-jack wins.",
        "Distance is measured by manhattan distance."]  # fmt: skip
LOSES = "Hands without a pair beat hands with a pair."
MOST = ["Deal 5 cards down to each player.", HIGH, "The player with the most nines and 2 cards that add to 9 wins.",
        "Cards may only be used once."]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "cards", "told"),
    [
        # K-K-Q is 0 + 1 + 1 away, 10-9-8 three times 3.
        (NEAR, "Ks Th Kd 9d Qc 8c", [(0,)]),
        ([*NEAR, LOSES], "Ks Th Kd 9d Qc 8c", [(1,)]),
        # The ace is one above the king: A-Q-J and K-Q-10 are both 1 away.
        (NEAR, "As Kh Qd Qc Jc Tc", [(0, 1)]),
        # Beside the deuce the ace is low: A-2-5 is 1 away, Q-2-4 is 9 away.
        ([*NEAR[:2], "The hand closest to ace-two-four wins.", NEAR[3]], "As Qh 2d 2c 5c 4c", [(0,)]),
        # A nine and 4 + 5 are two; so are A + 8 and 2 + 7; the second five finds no four, and 3 + 6 is a third.
        (MOST, "9c Ac 4d 8d 5h 2h 5s 7c Kd Ks", [(0, 1)]),
        (MOST, "9c Ac 4d 8d 5h 3h 5s 6c Kd 9s", [(1,)]),
    ],
)  # fmt: skip
def test_ranks_that_are_counted(variant, rules, cards, told):
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=2) == ""


FIVES = [*FIVE, "Standard poker hands, except hands with a pair of black fives beat everything else."]
JACKS = "Jacks are wild."


@pytest.mark.parametrize(
    ("rules", "cards", "told"),
    [
        (FIVES, "5s As 5c Ad 2h Ah 3h Ac 9d Kd", [(0,)]),
        # A red five is none of the pair.
        (FIVES, "5s As 5h Ad 2h Ah 3h Ac 9d Kd", [(1,)]),
        # The jack is the five of clubs, and not a third red one.
        ([*FIVES, JACKS], "5s As Jc Ad 2h Ah 3h Ac 9d Kd", [(0,)]),
        # Both jacks are needed for the fives; three of them make three fives.
        ([*FIVES, JACKS], "Js As Jc Ad 2h Ah 3h Ac 9d Kd", [(0,)]),
        ([*FIVES, JACKS], "Js 5s Jc 5c Jd 5h 3h 9c 9d Kd", [(1,)]),
    ],
)  # fmt: skip
def test_a_pair_of_a_color_beats_all(variant, rules, cards, told):
    assert winners(variant, rules, cards) == told


def test_a_pair_of_a_color_as_the_exact_engine_has_it(variant):
    assert differs(variant(text_of(FIVES)), 6, 60, seed=4) == ""


SHIFT = "If any player is dealt a queen up, they may change the game to any 5-card stud variant played by the group."


def test_nobody_changes_the_game(variant):
    rules = ["Deal 5 cards up to each player.", SHIFT, HIGH]
    assert winners(variant, rules, "Qs 2s Qd 3d 4h 4c 9h 7d 8c 8d") == [(0,)]
    (block,) = measure(Game(variant(text_of(rules)), 2), 10, 1)
    assert Habit.CHANGES_NOT in block.habits


def test_nobody_pays_to_use_more(variant):
    rules = ["Deal 3 cards down to each player.", "Deal 3 community cards up."]
    rules += [
        "The final hand may use 3 down cards for max bet.",
        "If any player does not pay, the final hand must use 2 down cards.",
    ]
    # Two of the nines with Q-7-4 lose to two kings; the third nine would have to be paid for.
    assert winners(variant, [*rules, HIGH], "9s Ks 9d Kd 9h 2c Qh 7d 4c") == [(1,)]


UNLESS = ["Deal 5 cards down to each player.", "Declare high or low simultaneously.",
          "The best hand that declared high wins unless a low hand qualifies. In that case, the low hand wins.",
          "To win the low hand, a player must have an eight low or better."]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("As 8c Ad 6c Ks 4d Qd 3h 9s 2c", [(), (1,)]),  # aces lose to an eight low
        ("As 9c Ad 6c Ks 4d Qd 3h 9s 2c", [(0,), ()]),  # a nine low does not qualify
        ("As 8c Ad 8d Ks Ac Qd Ah 9s 2c", [(1,), ()]),  # both went high
    ],
)
def test_the_high_hand_unless_a_low_one_qualifies(variant, cards, told):
    assert winners(variant, UNLESS, cards) == told
    assert differs(variant(text_of(UNLESS)), 4, 60, seed=3) == ""


SWEEP = [
    "Deal 3 cards down to each player.",
    "The high hand and the low hand split the pot.",
    "Aces count 1 or 11, face cards count 1/2, and everything else counts face value.",
    "The high hand is the one closest to 21.",
    "The low hand is the one closest to 7.",
]


@pytest.mark.parametrize(
    ("rule", "cards", "told"),
    [
        ("Hands with up to 3 cards with a total of 21 win both pots.", "Th 3c 9h 2d 2s 2h", [(0,), (0,)]),
        ("Hands with up to 3 cards with a total of 21 win both pots.", "Th 3c 8h 2d 2s 2h", [(0,), (1,)]),
        ("Hands with up to 3 cards with a total of 21 win both pots.", "Th Tc 9h Ad 2s Kh", [(0,), (0,)]),
        ("Hands with up to 3 cards with a total of 21 win both pots.", "Th Tc 9h 9d 2s 2h", [(0, 1), (0, 1)]),
        # Nobody has as few cards as that.
        ("Hands with up to 2 cards with a total of 21 win both pots.", "Th 3c 9h 2d 2s 2h", [(0,), (1,)]),
    ],
)
def test_a_total_takes_both_pots(variant, rule, cards, told):
    assert winners(variant, [*SWEEP, rule], cards) == told
    assert differs(variant(text_of([*SWEEP, rule])), 3, 60, seed=3) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        # The first hand of the first player is their low one: 4-3-2 beats 6-5-2; the aces beat the kings.
        ("4h Ks 3c Kd 2s Tc As 6h Ad 5c 9c 2d", [(0,), (0,)]),
        # 7-3-2 loses to 6-5-2.
        ("7h Ks 3c Kd 2s Tc As 6h Ad 5c 9c 2d", [(0,), (1,)]),
    ],
)
def test_two_hands_one_for_each_side(variant, cards, told):
    rules = ["Deal 2 hands of 3 cards down to each player."]
    rules += ["Each player declares which hand is for high and which hand is for low."]
    rules += ["The best hand that declared high and the lowest hand that declared low split the pot."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 60, seed=3) == ""


SPLIT_FIVE = ["Deal 2 cards down to each player.", "Deal 3 cards up to each player.",
              "Each player splits their cards into a 3-card hand and a 2-card hand."]  # fmt: skip
MUST = "The 2-card hand must contain 1 down card and be worse than the 3-card hand."
NAMED = ["The high hand and the split hand split the pot.", "The final high hand must use your 3-card hand.",
         "The split hand must use your 2-card hand."]  # fmt: skip
BOTH = [HIGH, "They cannot win unless they win their 3-card hand and their 2-card hand."]
NEITHER = [HIGH, "If any player does not win their 3-card hand and their 2-card hand, they cannot win."]


@pytest.mark.parametrize(
    ("rules", "cards", "told"),
    [
        ([*SPLIT_FIVE, *NAMED], "As 2s Ad 3d Ah Ks 5c Kd 4c Kh", [(0,), (0,)]),
        # One of the aces in the hole goes to the small hand: A-A-5 loses to three kings, A-4 beats 3-2.
        ([*SPLIT_FIVE, MUST, *NAMED], "As 2s Ad 3d Ah Ks 5c Kd 4c Kh", [(1,), (0,)]),
        ([*SPLIT_FIVE, *BOTH], "As 2s Ad 3d Ah Ks 5c Kd 4c Kh", [(0,)]),
        ([*SPLIT_FIVE, *NEITHER], "As 2s Ad 3d Ah Ks 5c Kd 4c Kh", [(0,)]),
        ([*SPLIT_FIVE, *BOTH], "As 6s Ad 3d Ah Ks 5c Kd 4c Kh", [()]),  # 6-3 beats 5-4
    ],
)
def test_each_of_two_hands_has_its_share(variant, rules, cards, told):
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 60, seed=3) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("2h 9h As Kd 3c 4c", [(0,), (0,)]),  # no king of hearts: the lowest heart
        ("2h Kh As Qd 3c 4c", [(0,), (1,)]),  # the king came: the highest heart
        ("2h Kh Qs Qd 3c Ah", [(1,), (0,)]),  # the ace came after the king: the lowest heart again
        ("Ah 5h Qs Kh 3c 2h", [(0,), (0,)]),  # the ace came before the king
    ],
)
def test_the_split_card_changes_back(variant, cards, told):
    rules = ["Deal 3 cards up to each player.", SPLIT, "The split card is the low heart."]
    rules += ["If the king of hearts is dealt up, the split card is the high heart."]
    rules += ["If the high up heart is dealt after the king, the split card goes back to the low heart."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 6, 200, seed=8) == ""


def test_what_says_nothing_where_nothing_is_wild_or_in_the_hole(variant):
    rules = ["Deal 2 cards down to each player.", HIGH]
    rules += ["Hands with up to 1 wild card beat hands with 2 or more wild cards."]
    assert winners(variant, rules, "As Kd 3h 2c") == [(0,)]
    # The board is everybody's hand where nobody holds a card.
    assert winners(variant, ["Deal 5 community cards up.", HIGH], "As Kd 3h 2c 9d") == [(0, 1)]


def test_another_players_up_cards_are_used(variant):
    rules = [
        "Deal 6 cards down to each player.",
        "Each player splits their cards into a 2-card hand and a 4-card hand.",
    ]
    rules += ["Each player simultaneously flips the top card of their 2-card hand."] * 2
    rules += ["The final hand must use 3 down cards and 2 of another player's up cards.", HIGH]
    # Kings and nines are kept, and the other has two pair with the queen and the jack that are shown.
    assert winners(variant, rules, "Ks As Kd Qd 9s Jc 9c Td Qc 5h Jh 4h") == [(1,)]
    assert differs(variant(text_of(rules)), 4, 40, seed=3) == ""


def test_what_is_bought(variant):
    either = "In turn, each player may buy 1 table card or the top card of the deck."
    # The king is better than the nine, which is left for the second, who pairs it off the deck.
    bought = ["Deal 2 cards up to the table.", either, either, HIGH]
    assert winners(variant, bought, "9d Ks 3c 9h") == [(1,)]
    offers = "In turn, each player may buy the oldest card on the table for the ante or the card on top of the deck "
    offers += "for free."
    free = ["Deal 2 cards down to each player.", "Deal 1 card up to the table.", offers, HIGH]
    # The third king on the table costs something; the ace off the deck pairs another for nothing.
    assert winners(variant, free, "Ks As Kd Qd Kh 5h Ac") == [(1,)]
    for rules in (bought, free):
        assert differs(variant(text_of(rules)), 3, 50, seed=3) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        # The pair of aces goes for the hand, the king of clubs for the card.
        ("As Kc Ad 9d 2s 4h", [(0,), (1,)]),
        # The deuce of clubs beats no club, queen high some hands.
        ("As Qs Ad 9d 2s 2c", [(0,), ()]),
        # Both have a club; that of the aces beats fewer clubs than they beat hands.
        ("As Kd Ad 9d 5c Ac", [(0,), (1,)]),
    ],
)
def test_a_card_is_declared_for(variant, cards, told):
    rules = ["Deal 3 cards down to each player."]
    rules += ["Each player simultaneously declares any combination of the high hand and the high card."]
    rules += ["The best hand that declared high and the high declared high card split the pot, and players may declare "
              "more than one."]  # fmt: skip
    rules += ["The high card is the highest club."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 4, 100, seed=3) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("* As 7d Ad Ks 3c Kd 3d 2c 9h", [(0,)]),  # three kings
        ("7d As 2c Ad Ks 3c Kd 3d * 9h", [(1,)]),  # a pair of kings with an ace
    ],
)
def test_a_joker_is_a_bug_where_it_is_not_wild(variant, cards, told):
    rules = ["Use a 52-card deck with 1 joker.", "Deal 2 cards down to each player.", "Deal 3 cards up to each player."]
    rules += [HIGH, "Down jokers are wild."]
    rules += ["Up jokers are bugs: they may complete a straight or a flush or count as an ace."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 6, 100, seed=3) == ""


MOLE = "Each player flips the first down card they are dealt up. If it is two through five, they go low. "
MOLE += "If it is six through king, they go high. If it is an ace, they may declare high or low. "
MOLE += "Each player may not use it in the final hand."


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        # The three sends the aces low, the king the six high; each is alone there.
        ("3c Kd As 2h Ad 4s Ah 6c", [(1,), (0,)]),
        # Both go low, and the deuce makes no pair of the other.
        ("3c 2d 7s 2c 5d 4h 4c 6s", [(), (1,)]),
        # The ace leaves it to the player: three kings go high, and beat the queen.
        ("Ac 9d Ks Qh Kd 4s Kh 6c", [(0,), ()]),
    ],
)
def test_a_card_tells_who_goes_high(variant, cards, told):
    rules = ["Deal 1 card down to each player.", "Deal 3 cards up to each player.", MOLE]
    rules += ["Showdown, the best hand that declared high and the lowest hand that declared low split the pot."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 4, 100, seed=3) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("As 3c Kd 4d 2s 9h", [(1,)]),  # the deuce that comes up is the lowest: wild, and so its holder folds
        ("As 3c 2d 4d 2s 9h", [(1,)]),  # it is of the rank of the lowest
        ("2s 3c 3d 4d Ks 9h", [(0,)]),  # two kings against two nines, with the lowest wild
    ],
)
def test_who_shows_a_card_that_is_wild_for_them_folds(variant, cards, told):
    rules = ["Deal 2 cards down to each player.", "Deal 1 card up to each player."]
    rules += ["If any player is dealt a wild card up, they fold.", HIGH]
    rules += ["Each player's low card and all others of its rank are wild for them."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 4, 60, seed=3) == ""


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("If any player is dealt a wild card up, they fold.", [(1,)]),
        # The eight is wild for everybody: the first has it with a three that is wild for them alone.
        ("If any player is dealt one of their up wild cards, they fold.", [(0,)]),
    ],
)
def test_a_wild_card_of_their_own(variant, rule, told):
    rules = ["Deal 2 cards down to each player.", "Deal 1 card up to each player.", rule, HIGH, "Eights are wild."]
    rules += ["Each player's low card and all others of its rank are wild for them."]
    assert winners(variant, rules, "3s 2c Kd 4d 8s 9h") == told
    assert differs(variant(text_of(rules)), 4, 60, seed=3) == ""
