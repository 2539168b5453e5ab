"""Who takes the pot: from the sentences of a game and the cards on the table to the seats that win."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import phevaluator
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.hands import StandIn
from catalog.hands.card import cards_of, read_cards
from catalog.hands.choose import COMMON, DOWN, Entry, hands, plans
from catalog.hands.showdown import Commons, Player, shares
from catalog.language import read_rule
from catalog.model.board import Common
from catalog.model.card import CardSet, Rank
from catalog.model.comparing import SplitCard
from catalog.model.hands import TieBreak
from catalog.model.layout import Layout, Selector, Shape
from catalog.model.phrase import CardPhrase
from catalog.model.showdowns import Showdown
from catalog.model.terms import Likeness, Zone
from catalog.read import read_catalog, read_documents

JOKERS = frozenset(range(52, 60))
HIGH_WINS = "Showdown, the high hand wins."
LOW_WINS = "Showdown, the low hand wins."
HIGH_LOW = "Showdown, the best hand that declared high and the lowest hand that declared low split the pot."
BOTH = "The high hand and the low hand split the pot."
EIGHT_LOW = "To win the low hand, a player must have an eight low or better."
A_TO_FIVE = ["Straights and flushes are ignored in low hands.", "The best low hand is A-2-3-4-5."]
OMAHA = "They use exactly 2 of their down cards in the final hand."
SEVENS = ["The high hand is the one closest to 27.", "The low hand is the one closest to 7."]
BUGS = "Fours are bugs: they may complete a straight or a flush or count as an ace."
CLUBS = "Clubs may count 1 rank higher or lower than their face value."
LOWER = "Threes through tens may count 1 rank lower than their face value."
HEARTS = "Any hearts may count as the equivalent diamonds and vice versa."
DEUCE = "The two of spades may count as threes through fives of spades."
HALVES = "Aces are 1 or 11, face cards are 1/2, and everything else is face value."


def steps_of(*sentences: str):
    steps = []
    for sentence in sentences:
        reading = read_rule(sentence)
        assert not reading.unread, sentence
        steps.extend(reading.steps)
    return tuple(steps)


def player(seat: int, down: str = "", up: str = "", goes: str = "", **more) -> Player:
    """A player with cards written as text; jokers are wild; `goes` is what was declared, in words."""
    cards = [(card, False) for card in read_cards(down)] + [(card, True) for card in read_cards(up)]
    return Player(seat, tuple(cards), **{"wild": JOKERS, "goes": frozenset(goes.split()) if goes else None} | more)


def judge(sentences, *hands: str | Player, commons=(), table="", **more):
    """The judgement on players with these down cards (or these players), in order of seats."""
    players = [hand if isinstance(hand, Player) else player(seat, hand) for seat, hand in enumerate(hands)]
    laid = [Commons(read_cards(board)) if isinstance(board, str) else board for board in commons]
    return shares(steps_of(*sentences), players, laid, read_cards(table), **more)


def winners(sentences, *hands, **more) -> list[tuple[int, ...]]:
    """The seats that take each share, all of which must have been judged."""
    judgement = judge(sentences, *hands, **more)
    assert judgement.judged, [award.why for award in judgement.awards]
    return [award.winners for award in judgement.awards]


def test_the_high_hand_wins_and_shows_what_with():
    (award,) = judge([HIGH_WINS], "As Ad Kc 3d 4h 9s 2c", "9d 9h 9c 3s 3h 2d 4s").awards
    assert award.winners == (1,)
    assert [hand.name for hand in award.shown] == ["pair of aces", "full house, nines over threes"]
    assert sorted(award.shown[1].cards) == sorted(read_cards("9d 9h 9c 3s 3h"))


def test_equal_hands_share():
    assert winners([HIGH_WINS], "As Kd", "Ah Kc", "Qs Qd", commons=["2c 7d 8h Js 9d"]) == [(2,)]
    assert winners([HIGH_WINS], "As Kd", "Ah Kc", "Qs Jd", commons=["2c 7d 8h 3s 9d"]) == [(0, 1)]


def test_wild_cards_of_one_player():
    mine = player(0, "2c 2d 7h", wild=frozenset(read_cards("2c 2d")))
    assert winners([HIGH_WINS], mine, "6s 6h 5d") == [(0,)]
    assert winners([HIGH_WINS], replace(mine, dead=frozenset(read_cards("2c 2d"))), "6s 6h 5d") == [(1,)]


def test_low_hands_go_by_the_rules_told_or_by_a_scale_that_is_said():
    wheel, eight = "As 2d 3c 4s 5s", "8s 7d 4c 3d 2h"
    assert winners([LOW_WINS, *A_TO_FIVE], wheel, eight) == [(0,)]
    assert judge([LOW_WINS, *A_TO_FIVE], wheel, eight).assumed == ()
    assert winners([LOW_WINS], wheel, eight, low="2-7") == [(1,)]
    assert judge([LOW_WINS], wheel, eight, low="2-7").assumed == ("low hands are ranked 2-7",)


def test_only_those_who_declared_a_way_contend_for_it():
    high, low, swine = "As Ad Ac Ks Kd", "7s 5d 4c 3d 2h", "6s 6d 6c 4s 4d"
    went = player(0, high, goes="low"), player(1, low, goes="low"), player(2, swine, goes="high")
    assert winners([HIGH_LOW], *went) == [(2,), (1,)]
    assert winners([HIGH_LOW], *went[:2]) == [(), (1,)]
    undeclared = judge([HIGH_LOW], high, low)
    assert not undeclared.judged and "declared" in undeclared.awards[0].why


def test_who_must_win_both_and_does_not_wins_nothing():
    rule = "Hands declared as both must win both to win anything."
    pig = player(0, "As Ad Ac Ks Kd", goes="high low")
    second = player(1, "Qs Qd Qc 2s 2d", goes="high")
    low = player(2, "7s 5d 4c 3d 2h", goes="low")
    assert winners([HIGH_LOW], pig, second, low) == [(0,), (2,)]
    assert winners([HIGH_LOW, rule], pig, second, low) == [(1,), (2,)]
    straight = player(0, "As 2d 3c 4s 5s", goes="high low")
    second = player(1, "Qs Qd 9c 2s 3d", goes="high")
    assert winners([HIGH_LOW, rule, *A_TO_FIVE], straight, second, low) == [(0,), (0,)]


def test_a_qualifier():
    board = ["8h 3s Kd Ks 2d"]
    assert winners([BOTH, EIGHT_LOW, *A_TO_FIVE], "As 5d", "Kc Qd", commons=board) == [(1,), (0,)]
    (_, low) = judge([BOTH, EIGHT_LOW, *A_TO_FIVE], "Js 5d", "Kc Qd", commons=board).awards
    assert low.winners == () and low.why == "nobody has what it takes to win"
    trips = "To win the high hand, a player must have three of a kind or better."
    assert winners([HIGH_WINS, trips], "As Ad Kc", "4s 4d 3c") == [()]
    assert winners([HIGH_WINS, trips], "As Ad Kc", "4s 4d 4c") == [(1,)]
    below = "To win the low hand, a player must have less than a pair."
    assert winners([LOW_WINS, below], "As Ad 2c 3d 4s", "Ks Kd 2c 3d 4s") == [()]
    assert winners([LOW_WINS, below], "As Ad 2c 3d 4s", "Ks Qd 2c 3d 4s") == [(1,)]
    five = "To win the low hand, a player must have 5 or more cards."
    assert winners([LOW_WINS, five], "As 2d 3c 4d", "Ks Qd 2c 3d 4s") == [(1,)]


def test_what_the_high_hand_must_be_the_split_hand_need_not():
    split = ["The high hand and the split hand split the pot.", "The split hand is made of down cards."]
    trips = "To win the high hand, a player must have three of a kind or better."
    assert winners([*split, trips], "As Ad Kc", "4s 4d 3c") == [(), (0,)]


def test_the_table_must_be_beaten():
    rule = "To win, a player must beat the table hand."
    assert winners([HIGH_WINS, rule], "As Ad 3c", "Ks Kd 3h", table="Qs Qd 4c") == [(0,)]
    (award,) = judge([HIGH_WINS, rule], "As Ad 3c", "Ks Kd 3h", table="2s 2d 2c").awards
    assert award.winners == () and award.why == "the table's three of a kind, twos is not beaten"
    assert not judge([HIGH_WINS, rule], "As Ad 3c", "Ks Kd 3h").judged


@pytest.mark.parametrize(
    "rule",
    [
        "To win a leg you must have a pair or better.",
        "To win a leg you must beat the table hand.",
    ],
)
def test_what_is_needed_for_a_leg_or_by_each_hand_is_not_judged(rule):
    assert not judge([HIGH_WINS, rule], "As Ad 3c", "Ks Kd 3h", table="2s 2d 2c").judged


def test_who_cannot_win():
    rule = "If they have a pair of jacks or better, they cannot win unless all other players fold."
    assert winners([HIGH_WINS, rule], "As Ad 3c 5d 7d", "Ts Td 3h 5s 7c", "Ks Qd 3d 5h 7s") == [(1,)]
    live = "They cannot win without 5 live cards in their hand."
    short = player(0, "As Ad Ac Ks 4d", dead=frozenset(read_cards("4d")))
    assert winners([HIGH_WINS, live], short, "Ts 9d 3h 5s 7c") == [(1,)]


@settings(max_examples=60, deadline=None)
@given(st.permutations(range(52)), st.permutations(range(4)), st.permutations(range(3)), st.sampled_from([OMAHA, None]))
def test_neither_the_names_of_suits_nor_the_order_of_players_matter(deck, suits, order, use):
    steps = steps_of(BOTH, *A_TO_FIVE, *([use] if use else []))
    wild = frozenset(range(0, 4))
    players = [
        Player(seat, tuple((card, False) for card in deck[4 * seat : 4 * seat + 4]), wild=wild) for seat in range(3)
    ]
    swapped = [
        replace(player, cards=tuple((card // 4 * 4 + suits[card % 4], up) for card, up in player.cards))
        for player in (players[seat] for seat in order)
    ]
    board = deck[12:17]
    turned = tuple(card // 4 * 4 + suits[card % 4] for card in board)
    one = shares(steps, players, [Commons(tuple(board))])
    other = shares(steps, swapped, [Commons(turned)])
    assert one.judged and [award.winners for award in one.awards] == [award.winners for award in other.awards]


# Which cards a hand may use


@pytest.mark.parametrize("seed", range(6))
def test_exactly_two_of_four_as_by_brute_force(seed):
    """Every pair of own cards with every three commons, ranked by phevaluator."""
    deck = random.Random(seed).sample(range(52), 13)
    one, other, board = deck[:4], deck[4:8], deck[8:]

    def brute(own):
        return min(phevaluator.evaluate_cards(*a, *b) for a in combinations(own, 2) for b in combinations(board, 3))

    best = [brute(one), brute(other)]
    expected = tuple(seat for seat in (0, 1) if best[seat] == min(best))
    players = [Player(seat, tuple((card, False) for card in own)) for seat, own in enumerate((one, other))]
    judgement = shares(steps_of(HIGH_WINS, OMAHA), players, [Commons(tuple(board[:3])), Commons(tuple(board[3:]))])
    assert judgement.awards[0].winners == expected


def test_four_of_a_kind_in_the_hole_is_a_pair_where_two_are_used():
    (award,) = judge([HIGH_WINS, OMAHA], "As Ad Ac Ah", "2s 2d 5c 6h", commons=["Kc 3d Jh 9s 8d"]).awards
    assert [hand.name for hand in award.shown] == ["pair of aces", "pair of twos"]


ROW_OR_COLUMN = "The final hand may only use community cards from one row or column."
SQUARE = Layout(Shape.SQUARE, grid=(3, 3))
CROSS = Layout(Shape.CROSS)


def names(sentences, own: str, cards: str, layout: Layout | None) -> str:
    (award,) = judge(sentences, own, commons=[Commons(read_cards(cards), layout)]).awards
    assert award.judged, award.why
    return award.shown[0].name


@pytest.mark.parametrize(
    ("sentences", "own", "cards", "layout", "told"),
    [
        ([HIGH_WINS], "2c 7d", "As Ad Ac Ks Kd 9h 8h 6c 5c", SQUARE, "full house, aces over kings"),
        ([HIGH_WINS, ROW_OR_COLUMN], "2c 7d", "As Ad 3c Ks Kd 9h Ac 6c 5c", SQUARE, "pair of aces"),
        ([HIGH_WINS, ROW_OR_COLUMN], "2c 7d", "As Kd 3c Ah Qd 9h Ac 6c 5c", SQUARE, "three of a kind, aces"),
        (
            [HIGH_WINS, "The final hand may only use community cards from one row or column or diagonal."],
            "2c 7d",
            "As Kd 3c 9h Ah Qd 5c 6c Ac",
            SQUARE,
            "three of a kind, aces",
        ),
        ([HIGH_WINS, ROW_OR_COLUMN], "2c 7d", "As Ad 3c Ac 9h", CROSS, "pair of aces"),
        ([HIGH_WINS, ROW_OR_COLUMN], "2c 7d", "9s Ad 3c Ac Ah", CROSS, "three of a kind, aces"),
        (
            [HIGH_WINS, "They may use 3 adjacent common cards in the final hand."],
            "2c 7d",
            "As 9d Kh 3c 4d 6h Ac Ad",
            Layout(Shape.CIRCLE),
            "three of a kind, aces",
        ),
        (
            [HIGH_WINS, "They may use 3 adjacent common cards in the final hand."],
            "2c 7d",
            "As 9d Ac 3c Ah 6h 4c 5d",
            Layout(Shape.CIRCLE),
            "pair of aces",
        ),
        (
            [HIGH_WINS, "The final hand may only use community cards from one set."],
            "2c 7d",
            "As Kd 3c Ah Ad 9h",
            Layout(Shape.SETS, (3, 3)),
            "pair of aces",
        ),
        (
            [HIGH_WINS, "The final hand must use 2 down cards and 1 community card from each row."],
            "2c 7d 9s",
            "Ks Kd Kh Kc Qs Qh Qd Js Jd",
            Layout(Shape.ROWS, (4, 3, 2)),
            "king high",
        ),
        (
            [
                HIGH_WINS,
                "They may use common cards from either left or right side of the v in the final hand, but not both.",
            ],
            "2c 7d",
            "As Kd Ac Ah 9d",
            Layout(Shape.V),
            "pair of aces",
        ),
    ],
)
def test_lines_of_layouts(sentences, own, cards, layout, told):
    assert names(sentences, own, cards, layout) == told


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("They use 2 of their down cards in the final hand.", "pair of twos"),
        ("Each player may only use 2 of their down cards in the final hand.", "flush, king high"),
        ("The final hand must use 3 of their down cards.", "three of a kind, twos"),
        ("Each player uses 1 or more of their down cards in the final hand.", "four of a kind, twos"),
        ("The final hand may use exactly 5 down cards, or exactly 2 down cards.", "four of a kind, twos"),
        ("The final hand must use exactly 3 of their down cards and 2 common cards.", "three of a kind, twos"),
    ],
)
def test_how_many_down_cards(sentence, told):
    assert names([HIGH_WINS, sentence], "2s 2d 2c 2h 3d", "Ks 9s 8s 6s 4s", None) == told


def test_the_hands_that_a_plan_allows():
    entries = [Entry(card, DOWN) for card in range(4)] + [Entry(card, COMMON) for card in range(4, 9)]
    (plan,) = plans(steps_of(OMAHA), entries, [None], None)
    found = list(hands(plan, entries, 5))
    assert len(found) == len(set(found)) == 6 * 10
    assert all(sum(card < 4 for card in hand) == 2 for hand in found)


def test_what_hangs_on_a_declaration():
    sentences = [
        HIGH_LOW,
        "If they go high, the final hand must use cards from the top flop.",
        "If they go low, the final hand must use cards from the bottom flop.",
        "If they go both, the final hand must use cards from the middle flop.",
    ]
    flops = Commons(read_cards("As Ad Ac 9s 9d 9c 4s 3d 2c"), Layout(Shape.SETS, (3, 3, 3)))
    went = player(0, "Ks Qd", goes="high"), player(1, "7s 6d", goes="low"), player(2, "Kh Qc", goes="high low")
    high, low = judge(sentences, *went, commons=[flops]).awards
    assert [hand.name for hand in high.shown] == ["three of a kind, aces", "three of a kind, nines"]
    assert low.winners == (1,) and low.shown[0].name == "7-6-4-3-2 low"


# Other shares


def test_the_split_card():
    sentences = ["Showdown, the high hand and the split card split the pot.", "The split card is the low down spade."]
    assert winners(sentences, "Ks Kd", player(1, "4s 9d", "2s 3s"), "Qd Qh") == [(0,), (1,)]
    assert winners(sentences, "Kc Kd", "Qd Qh") == [(0,), ()]
    queen = [
        "Showdown, the high hand and the split card split the pot.",
        "The split card is the queen of spades in the hole.",
    ]
    assert winners(queen, "Ks Kd", "Qs 3d") == [(0,), (1,)]


def test_the_card_of_the_suit_on_the_table():
    rule = steps_of("Showdown, the high hand and the split card split the pot.")
    turned = CardPhrase(lies=Zone.TABLE, which=Selector.THAT)
    steps = *rule, SplitCard(CardPhrase(which=Selector.LOW, like=Likeness.SAME_SUIT, like_card=turned))
    players = player(0, "Ks Kd 2s"), player(1, "Qs 3d 4h")
    assert shares(steps, players, table=read_cards("9h")).awards[1].winners == (1,)
    assert shares(steps, players, table=read_cards("9c")).awards[1].winners == ()
    assert not shares(steps, players, table=read_cards("9c 9d")).judged


@pytest.mark.parametrize(
    ("sentence", "takers"),
    [
        ("The split hand is the second best hand using standard poker hands.", (1,)),
        ("The split hand is the worst hand.", (2,)),
        ("The split hand is the middle hand.", (1,)),
        ("The split hand is the high hand without wild cards.", (1,)),
        ("The split hand is made of down cards.", (2,)),
        ("The split hand is made of up cards.", (0,)),
        ("The split hand is the best blackjack hand made of down cards.", (1,)),
    ],
)
def test_the_split_hand(sentence, takers):
    """Three aces (one wild), three kings, and a pair of fives."""
    hands = player(0, "Js 3c *", "Ad Ac"), player(1, "Ks Ad", "Kd Kc"), player(2, "5s 5d", "7d 3h")
    if "down cards" in sentence:
        hands = player(0, "Js 3c", "Ad Ac As"), *hands[1:]
    assert winners(["The high hand and the split hand split the pot.", sentence], *hands) == [(0,), takers]


def test_the_second_best_hand_wins():
    rule = "The second best standard poker hand wins the pot."
    assert winners([HIGH_WINS, rule], "As Ad", "Ks Kd", "Qs Qd") == [(1,)]
    assert winners([HIGH_WINS, rule], "As Ad") == [()]
    assert winners([HIGH_WINS, "The worst hand wins the pot."], "As Ad", "Ks Kd", "Qs Qd") == [(2,)]


def test_hands_by_what_they_show():
    hands = player(0, "As Ad", "3s 4d"), player(1, "2s 7d", "9s 8d")
    point = "The high hand showing wins a point."
    assert winners([point], *hands) == [(1,)]
    split = "The high hand showing and the low hand showing split the pot."
    assert winners([split], *hands) == [(0,), (1,)]


def test_cards_that_are_wild_on_one_side():
    deuces = frozenset(read_cards("2s"))
    mine = player(0, "As 2s 4d 6h 8c", wild_in={"low": deuces})
    (high, low) = judge([BOTH, *A_TO_FIVE], mine, "Ks Kd 9c 4s 3d").awards
    assert (high.winners, low.winners) == ((1,), (0,))
    assert [high.shown[0].name, low.shown[0].name] == ["ace high", "8-6-4-2-A low"]
    assert judge([BOTH], replace(mine, wild=deuces), "Ks Kd").awards[0].shown[0].name == "pair of aces"


def test_two_card_hands_make_no_straights_unless_a_rule_ranks_them():
    sentence = "The high 2-card hand wins."
    assert winners([sentence], "9s 8s 2c", "Qs 3d 4c") == [(1,)]
    ranked = "Standard 2-card poker hands, except a straight beats a pair beats a flush."
    assert winners([sentence, ranked], "9s 8s 2c", "Qs 3d 5c") == [(0,)]


def test_neighbors_of_the_winner():
    sentence = "Showdown, the low hand and the closest remaining player on their left split the pot."
    players = player(1, "As 2d 3c"), player(3, "Ks Kd 3d"), player(4, "Qs Qd 3h")
    assert winners([sentence], *players) == [(1,), (3,)]
    left = "Showdown, the high hand and the player on their left split the pot."
    assert winners([left], *players, seats=5) == [(3,), (4,)]
    assert not judge([left], *players).judged


def test_each_hand_of_a_player_by_itself():
    two = Player(0, tuple((card, False, i // 2 + 1) for i, card in enumerate(read_cards("As Kd 3c 3d"))))
    assert winners([HIGH_WINS], two, "2s 2d") == [(0,)]
    split = Player(0, tuple((card, False, i % 2 + 1) for i, card in enumerate(read_cards("3s Kd 3c Ad"))))
    assert winners([HIGH_WINS], replace(split, cards=two.cards[:1] + split.cards[1:2]), "2s 2d") == [(1,)]


# Points


def test_seven_twenty_seven():
    sentences = [HIGH_LOW, *SEVENS, HALVES]
    went = [
        player(0, "As Ad 5c", goes="high low"),
        player(1, "Ks Qd 6h", goes="low"),
        player(2, "9s 8d 9c", goes="high"),
    ]
    assert winners(sentences, *went) == [(0,), (0, 1)]
    high, low = judge(sentences, *went).awards
    assert [hand.name for hand in high.shown] == ["27 points", "26 points"]
    assert [hand.name for hand in low.shown] == ["7 points", "7 points"]


@pytest.mark.parametrize(
    ("rule", "taker"),
    [
        ([], (0, 1)),
        (["Ties are broken by high."], (1,)),
        (["Ties are broken by low."], (0,)),
    ],
)
def test_equally_near(rule, taker):
    assert winners([HIGH_WINS, SEVENS[0], HALVES, *rule], "9s 9d 8c", "9h 9c Ts") == [taker]


@pytest.mark.parametrize(("called", "taker"), [(TieBreak.INSIDE, 0), (TieBreak.OUTSIDE, 1), (None, None)])
def test_ties_that_are_the_dealers_to_break(called, taker):
    rule = "Ties are broken by inside, outside, high, low as dealer calls or house rules."
    found = winners([HIGH_WINS, SEVENS[0], HALVES, rule], "9s 9d 8c", "9h 9c Ts", tie_break=called)
    assert found == [(0, 1) if taker is None else (taker,)]


def test_totals():
    tens = "Aces count 1, and face cards count 10, and everything else is face value."
    assert winners([BOTH, "Hands are ranked by total points.", tens], "As 2d", "Ks Qd", "9s 9d") == [(1,), (0,)]
    double = "Aces count 1, and face cards count 10, and everything else is face value, hearts count double."
    (award,) = judge([HIGH_WINS, "Highest total wins.", double], "Kh 2d", "9s 9d").awards
    assert award.winners == (0,)
    assert [hand.name for hand in award.shown] == ["22 points", "18 points"]


def test_over_the_limit():
    sentences = [
        HIGH_WINS,
        "The high hand is the one closest to 22 without being over.",
        "Aces are 1 or 11, face cards are 10, and everything else is face value.",
    ]
    assert winners(sentences, "Ks Qd 3c", "9s 9d", "5s 5d") == [(1,)]
    assert winners(sentences, "Ks Qd 3c") == [()]


# Cards that stand for a few others, or for several


@pytest.mark.parametrize(
    ("sentence", "own", "told"),
    [
        (
            "Fours are bugs: they may complete a straight or a flush or count as an ace.",
            "9s 8d 7c 6h 4s",
            "straight, ten high",
        ),
        (
            "Fours are bugs: they may complete a straight or a flush or count as an ace.",
            "9s 8d 7c Ah 4s",
            "pair of aces",
        ),
        (
            "Fours are bugs: they may complete a straight or a flush or count as an ace.",
            "4d 8d 7c Ah 4s",
            "three of a kind, aces",
        ),
        ("Sixes may count as nines.", "6s 6d 9c 9h 2d", "four of a kind, nines"),
        ("Sixes may count as nines.", "6s 9d Ks 4s 2s", "pair of nines"),
        (HEARTS, "2h 5d 9h Jd Kh", "flush, king high"),
        (HEARTS, "2h 5d 9h Js Kh", "king high"),
        (DEUCE, "2s 5d 5h 9c Kd", "three of a kind, fives"),
        (DEUCE, "2s 6d 6h 9c Kd", "pair of sixes"),
        (CLUBS, "9c 8d 8h 7c Kd", "four of a kind, eights"),
        (CLUBS, "2c Ad Kh Qs Jd", "pair of aces"),
        (
            "Threes through tens may count 1 rank lower than their face value.",
            "9d 8s 8h 2c Kd",
            "three of a kind, eights",
        ),
        ("Twos may count as 2 cards.", "2d 2s 8h 7c Kd", "four of a kind, twos"),
        ("2 cards that add to 9 count as 1 wild card.", "5d 4s Ah Ac Kd", "three of a kind, aces"),
        ("2 cards that add to 9 count as 1 wild card.", "5d 4s 8h Ac Kd", "three of a kind, kings"),
        ("2 consecutive cards count as 1 wild card.", "9d 9s 9h 8c 2d 3h", "four of a kind, nines"),
    ],
)
def test_cards_that_stand_for_others(sentence, own, told):
    (award,) = judge([HIGH_WINS, sentence], own).awards
    assert award.judged, award.why
    assert award.shown[0].name == told
    assert set(award.shown[0].cards) <= set(read_cards(own))


def test_what_cards_stand_for_is_the_callers_where_it_is_given():
    deuce = {0: StandIn(frozenset(read_cards("Ks")))}
    assert winners([HIGH_WINS], player(0, "2c Kd 3h", limited=deuce), "Qs Qd 4h") == [(0,)]


# What is not judged


@pytest.mark.parametrize(
    ("sentences", "why"),
    [
        (["Use football hands."], "football hands are is not told"),
        (["Highest total wins."], "what cards are worth is not told"),
        (["Use standard poker hands with 4 new hands."], "new hands are not told"),
        (["Each player splits their cards into a 2-card low hand and a 3-card high hand."], "several hands"),
        (["The best hand has the most dots."], "marks on their cards"),
        (["They cannot win unless they have 3 cards of the same suit as the table card."], "hangs on what happens"),
        (["The final hand may only use a community pair and 1 community card."], "not known here"),
    ],
)
def test_what_is_not_judged_is_said(sentences, why):
    judgement = judge([HIGH_WINS, *sentences], "As Ad Kc Kd 3h", "2s 2d 2c 2h 3d", commons=["9s 8d"])
    assert not judgement.judged
    assert why in judgement.awards[0].why and judgement.awards[0].winners == ()


def test_a_conditional_showdown_is_the_callers_to_choose():
    steps = steps_of("If 2 players are in the showdown, the low hand wins.")
    players = player(0, "As Ad"), player(1, "3s 2d")
    assert not shares(steps, players).judged
    assert shares(steps, players, showdown=steps[0]).awards[0].winners == (1,)


def test_no_showdown():
    assert shares((), [player(0, "As")]).awards[0].why == "no showdown is told"


def test_every_game_of_the_documents_is_judged_or_says_why(shared):
    """No sentence of the documents breaks a showdown; what cannot be judged has its reason."""
    variants = read_catalog(read_documents([shared / "seeds"])).variants
    judged = total = 0
    for variant in variants:
        found = [step for step in variant.steps if isinstance(step, Showdown)]
        if not found:
            continue
        deck = random.Random(variant.key).sample(range(52), 52)
        commons = [
            Commons(tuple(deck.pop() for _ in range(step.number)), step.layout)
            for step in variant.steps
            if isinstance(step, Common) and step.number and step.number < 10
        ]
        went = ["high", "low", "high low"]
        players = [
            Player(seat, tuple((deck.pop(), i > 2) for i in range(5)), goes=frozenset(went[seat].split()))
            for seat in range(3)
        ]
        result = shares(variant.steps, players, commons, tuple(deck[:5]), found[-1], seats=5)
        assert all(award.why for award in result.awards if not award.judged or not award.winners), variant.key
        assert all(set(award.winners) <= {0, 1, 2, 3, 4} for award in result.awards)
        total += 1
        judged += result.judged
    assert total and judged > total // 2


def test_sets_of_cards():
    assert cards_of([CardSet(rank=Rank.TWO)]) == {0, 1, 2, 3}
    assert cards_of([CardSet(joker=True)], jokers=2) == {52, 53}
    assert len(cards_of([CardSet(rank=Rank.ACE, through=Rank.FIVE)])) == 20
