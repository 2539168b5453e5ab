"""The five numbers counted from the steps: small games, properties, and the examples worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_games import BET, game
from strategies import known_steps, recombined, step_classes

from catalog.check.count import count
from catalog.check.count.measure import agreement
from catalog.language import read_rule
from catalog.model.topic_guess import Gist, Topic
from catalog.model.variant import Rule, Variant

SHOWDOWN = "Showdown, the high hand wins."
GUTS = (
    "Declare in or out simultaneously.",
    SHOWDOWN,
    "Any player who goes in and loses pays the pot. If either no one goes in or any player has to match the pot, "
    "redeal for each player.",
)


def numbers(*sentences: str) -> tuple[int | None, ...]:
    """The five numbers of a game of these rules."""
    return tuple(counted.value for counted in count(game(*sentences)))


def number(statistic: str, *sentences: str) -> int | None:
    """One number of a game of these rules."""
    return next(c.value for c in count(game(*sentences)) if c.statistic == statistic)


@pytest.mark.parametrize(
    ("sentences", "expected"),
    [
        (("Deal 5 cards down to each player.", BET, SHOWDOWN), (5, 10, 1, 5, 0)),
        (
            (
                "Deal 5 cards down to each player.",
                BET,
                "Each player may draw up to 3 cards (4 if they show an ace).",
                BET,
                SHOWDOWN,
            ),
            (5, 6, 2, 9, 0),
        ),
        (
            (
                "Deal 2 cards down to each player.",
                BET,
                "Deal 3 community cards up.",
                BET,
                "Deal 1 community card up.",
                BET,
                "Deal 1 community card up.",
                BET,
                SHOWDOWN,
            ),
            (7, 23, 4, 7, 0),
        ),
        (("Deal 3 cards down to each player.", *GUTS), (3, 17, 100, 3, 0)),
        (("Deal 3 cards down to each player.", BET, *GUTS), (3, 17, 101, 3, 0)),
        (
            ("Deal 7 cards down to each player.", "Each player passes 2 cards to the left.", BET, SHOWDOWN),
            (7, 7, 1, 9, 0),
        ),
        (
            ("Remove twos through sixes from the deck.", "Deal 4 cards down to each player.", BET, SHOWDOWN),
            (4, 8, 1, 4, 0),
        ),
        (("Deal 5 cards down to each player.", BET, SHOWDOWN, "Twos are wild."), (5, 10, 1, 5, 4)),
    ],
)
def test_small_games(sentences, expected):
    assert numbers(*sentences) == expected


@pytest.mark.parametrize("cards", range(1, 12))
def test_one_more_card_each_is_one_more_card_and_no_more_players(cards):
    fewer = numbers(f"Deal {cards} cards down to each player.", BET, SHOWDOWN)
    more = numbers(f"Deal {cards + 1} cards down to each player.", BET, SHOWDOWN)
    assert (more[0], more[3]) == (fewer[0] + 1, fewer[3] + 1)
    assert more[1] <= fewer[1]
    assert fewer[1] == 52 // cards


@pytest.mark.parametrize("drawn", range(1, 5))
def test_drawing_more_is_seeing_more_of_the_same_hand(drawn):
    rules = ("Deal 5 cards down to each player.", BET, f"Each player may draw up to {drawn} cards.", BET, SHOWDOWN)
    assert numbers(*rules) == (5, 52 // (5 + drawn), 2, 5 + drawn, 0)


def test_a_discard_before_the_last_card_is_subtracted_and_one_after_it_is_not():
    deal, discard = "Deal 6 cards down to each player.", "Each player discards 2 cards."
    common = "Deal 1 community card up."
    assert number("cards", deal, discard, SHOWDOWN) == 6
    assert number("cards", deal, discard, common, SHOWDOWN) == 5
    assert number("cards", deal, common, discard, SHOWDOWN) == 7


def test_only_the_longest_line_of_a_layout_counts():
    deal, laid = "Deal 2 cards down to each player.", "Deal 9 community cards down in a 3x3 square."
    assert number("cards", deal, laid, SHOWDOWN) == 11
    line = "The final hand may only use community cards from one row or column."
    assert number("cards", deal, laid, SHOWDOWN, line) == 5
    assert number("seen", deal, laid, SHOWDOWN, line) == 11


def test_cards_that_other_cards_bring_come_no_more_often_than_there_are_cards():
    rules = ("Deal 1 card down to each player.", *("Deal 1 card up to each player.",) * 6, SHOWDOWN)
    extra = "If any player is dealt a four face up, they may buy another up card for max bet."
    assert numbers(*rules)[:2] == (7, 7)
    assert numbers(*rules, extra)[:2] == (11, 6)


def test_discards_shuffled_back_make_room():
    rules = ("Deal 5 cards down to each player.", *("Each player may draw up to 3 cards.",) * 2)
    assert number("players", *rules, SHOWDOWN) == 4
    assert (
        number("players", *rules, SHOWDOWN, "If the deck runs out of cards, shuffle the discards into the deck.") == 6
    )
    assert number("players", rules[0], rules[1], "Shuffle the discards into the deck.", rules[2], SHOWDOWN) == 6


def test_what_ends_a_repeat_decides_the_code():
    deal = "Deal 2 cards down to each player."
    wanted = (
        "If they want it, deal 1 card up to each player.",
        "Repeat the last 2 actions until no one wants another card.",
    )
    assert numbers(deal, BET, *wanted, BET, SHOWDOWN) == (202, 98, 202, 202, 0)
    each = ("Deal 1 card up to the table.", BET, "Repeat the last 2 actions once for each player.")
    assert number("rounds", deal, *each, SHOWDOWN) == 99
    cards = count(game(deal, BET, *wanted, SHOWDOWN))[0]
    assert (cards.least, cards.cause) == (2, "the players' choice")


def test_wild_cards_of_ones_own_are_so_many_for_each_player():
    deal = "Deal 5 cards down to each player."
    own = "Each player's low hole card and all others of its rank are wild for them."
    assert number("wilds", deal, SHOWDOWN, own) == 40
    assert number("wilds", deal, SHOWDOWN, own, "Twos are wild.") == 44
    assert (
        number(
            "wilds",
            deal,
            "Deal 1 card up to the table.",
            SHOWDOWN,
            "Any cards of the same rank as the first table card flipped are wild.",
        )
        == 3
    )


def test_pairs_are_wild_as_far_as_hands_pair_up():
    assert number("wilds", "Deal 5 cards down to each player.", SHOWDOWN, "Pairs are wild.") == 46
    assert number("wilds", "Deal 6 cards down to each player.", SHOWDOWN, "Pairs are wild.") == 48
    assert number("wilds", "Deal 1 card down to each player.", SHOWDOWN, "Pairs are wild.") == 0


def test_who_holds_a_card_that_spoils_has_no_wild_ones():
    deal = "Deal 5 cards down to each player."
    spade = "If any player has a spade, their wild cards are not wild."
    assert number("wilds", deal, SHOWDOWN, "Twos are wild.", spade) == 3


def test_one_of_the_lowest_rank_has_no_room_for_lower_wild_cards():
    own = "Each player's low card and all others of its rank are wild for them."
    deal = "Deal 5 cards down to each player."
    wilds = [number("wilds", deal, SHOWDOWN, f"{rank} are wild.", own) for rank in ("Twos", "Threes", "Kings")]
    assert wilds == [40, 41, 44]


def test_a_neighbour_passes_back_what_came_from_there():
    deal = "Deal 7 cards down to each player."
    left, right = "Each player passes 4 cards to the left.", "Each player passes 4 cards to the right."
    assert number("seen", deal, left, left, SHOWDOWN) == 15
    assert number("seen", deal, left, right, SHOWDOWN) == 14


def test_a_count_says_why():
    players = count(game("Deal 7 cards down to each player.", "Each player may draw up to 2 cards.", SHOWDOWN))[1]
    assert players.value == 5
    assert "at most 45 cards of a deck of 52" in players.why
    assert "with 6 the deck has 10 left when rule 2 may ask for 12" in players.why


def test_a_rule_with_words_not_understood_is_named():
    reading = read_rule("Deal 5 cards down to each player blah.")
    variant = Variant("local-x", "X", None, "local", rules=(Rule(1, reading.steps, reading.unread),))
    assert all(c.unsure == ((1, "words of it are not understood"),) for c in count(variant)[:4])


def test_a_right_to_make_cards_wild_makes_them_wild_for_whoever_buys_it():
    sold = "Auction off the right to declare {} to be wild."
    assert number("wilds", "Deal 5 cards down to each player.", sold.format("1 rank"), SHOWDOWN) == 4
    assert number("wilds", "Deal 5 cards down to each player.", sold.format("2 ranks"), SHOWDOWN) == 8


def test_wild_cards_of_which_nothing_more_is_known_are_in_doubt():
    variant = Variant("local-x", "X", None, "local", rules=(Rule(1, (Gist(about=Topic.WILD),)),))
    assert count(variant)[4].unsure == ((1, "which cards are wild"),)


known_steps()  # the grammar is compiled before hypothesis watches the clock


@pytest.mark.slow
@given(st.lists(st.sampled_from(step_classes()).flatmap(recombined), min_size=1, max_size=8))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_rules_can_be_counted(steps):
    variant = Variant("local-any", "Any", None, "local", rules=tuple(Rule(n, (s,)) for n, s in enumerate(steps, 1)))
    cards, players, rounds, seen, wilds = count(variant)
    assert players.value == 98 or 1 <= players.value <= 208
    assert min(cards.value, seen.value, wilds.value) >= 0
    assert rounds.value >= -1
    assert all(c.why for c in (cards, players, rounds, seen, wilds))


@pytest.fixture(scope="module")
def catalogue(corpus_catalog):
    return [v for v in corpus_catalog.variants if v.described]


WORKED = [
    ("Five and Two", "players", 5),
    ("Drawback", "players", 6),
    ("Anaconda", "cards", 7),
    ("Really Crazy Pineapple", "cards", 7),
    ("Craw Worm", "wilds", 35),
    ("Snake Eyes", "wilds", 28),
    ("Low in the Hole with a Twist", "wilds", 24),
    ("Midnight Baseball II", "wilds", 8),
    ("Pass the Crap Stud", "wilds", 0),
    ("Buy a Card", "cards", 8),
    ("Buy a Card", "players", 4),
    ("Buy a Card", "seen", 14),
    ("Draw to Five", "cards", 8),
    ("Draw to Five", "players", 8),
    ("Draw to Five", "seen", 9),
    ("Kryky", "players", 6),
    ("Anaconda II", "seen", 10),
]


@pytest.mark.parametrize(("name", "statistic", "value"), WORKED)
def test_the_examples_worked_by_hand(catalogue, name, statistic, value):
    variant = next(v for v in catalogue if v.name == name)
    assert next(c.value for c in count(variant) if c.statistic == statistic) == value


def test_most_printed_numbers_are_counted(catalogue):
    # The catalogue is mostly right: a share that falls is a rule that is not counted as it was any more.
    floors = {"cards": 0.87, "players": 0.89, "rounds": 0.92, "seen": 0.88, "wilds": 0.90}
    for statistic, (same, told, unsure) in agreement(catalogue).items():
        assert same / told > floors[statistic], statistic
        assert unsure / told < 0.02, statistic
        assert told == len(catalogue)
