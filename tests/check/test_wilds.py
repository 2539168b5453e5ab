"""How many cards can be wild at once: small games in our own words, and the numbers worked by hand in the spec."""

from __future__ import annotations

from random import Random

import pytest

from catalog.check.numbers import Counter
from catalog.check.wilds import Search, replayed, wilds
from catalog.check.wilds_readings import as_many, commons_too, no_bugs, rules_apart
from catalog.language import read_rule
from catalog.model.variant import Rule, Variant
from catalog.read import read_catalog, read_documents

STUD = (
    "Deal two cards down to each player.",
    "Deal four cards up to each player.",
    "Deal one card down to each player.",
    "Showdown, the high hand wins.",
)
DRAW = (
    "Deal five cards down to each player.",
    "Each player may draw up to three cards.",
    "Showdown, the high hand wins.",
)


def game(*rules: str) -> Variant:
    """A variant of our own with these rules, every word of which must be read."""
    read = [read_rule(rule) for rule in rules]
    assert not [reading.unread for reading in read if reading.unread]
    numbered = tuple(Rule(n, reading.steps) for n, reading in enumerate(read, start=1))
    return Variant("local-test", "Test", None, "local", rules=numbered)


def most(*rules: str, seats: int = 7) -> int:
    """How many cards can be wild in a game, after its proof was played again."""
    variant = game(*rules)
    number = wilds(variant, seats)
    assert not number.missing
    assert replayed(variant, number.witnesses[0]) == number.value
    return number.value


@pytest.mark.parametrize(
    ("rule", "count"),
    [
        ("Threes are wild.", 4),
        ("Red queens are wild.", 2),
        ("Hearts are wild.", 13),
        ("Each player's low hole card and all others of its rank are wild for them.", 28),
        ("The up card after the last up queen and all others of its rank are wild.", 4),
        ("Consecutive cards of the same suit are wild.", 49),
        ("Each player may choose 1 card in their hand to be wild.", 7),
        ("The dealer declares a suit to be wild.", 13),
        ("At any time, each player may declare a rank to be wild for them.", 28),
        ("Clubs may count 1 rank higher or lower than their face value.", 13),
        ("Threes are bugs: they may complete a straight or a flush or count as an ace.", 4),
        ("All cards of the same rank as the number of players still in are wild.", 4),
        ("All cards of the same rank as the number of folded players are wild.", 4),
    ],
)
def test_seven_seats_of_stud(rule, count):
    assert most(*STUD, rule) == count


def test_wild_cards_of_several_rules_are_counted_once():
    assert most(*STUD, "Threes are wild.", "Red threes are wild.", "Nines are wild.") == 8


def test_high_and_low_hands_are_compared_at_one_showdown():
    assert most(*STUD, "Threes are wild in high hands.", "Kings are wild in low hands.") == 8


def test_a_pair_that_stands_for_one_wild_card_counts_as_one():
    assert most(*DRAW, "Two consecutive cards count as one wild card.", seats=4) == 8


@pytest.mark.parametrize(("product", "count"), [(12, 8), (36, 6), (49, 2), (13, 0)])
def test_a_pair_told_by_its_product_counts_as_one(product, count):
    # Twos with sixes and threes with fours; fours with nines and pairs of sixes; pairs of sevens; none.
    assert most(*DRAW, f"Two cards that multiply to {product} count as one wild card.", seats=4) == count


def test_a_joker_is_wild_only_where_a_rule_says_so():
    assert most("Use a 52-card deck with 2 jokers.", *STUD) == 0
    assert most("Use a 52-card deck with 2 jokers.", *STUD, "Jokers are wild.") == 2


def test_a_table_card_is_in_no_hand():
    rules = ("Deal one card up to the table.", *STUD, "Any cards of the same rank as the table card are wild.")
    assert most(*rules) == 3


@pytest.mark.parametrize(("seats", "count"), [(2, 12), (4, 24), (5, 30)])
def test_pairs_that_bring_what_tells_the_wild_ranks(seats, count):
    # Two up pairs for each player, as many table cards of as many ranks, and the three others of each in the hands.
    pairs = "Each time a pair is dealt face up, deal 1 card up to the table."
    assert most(*STUD, pairs, "Cards of the same rank as a table card are wild.", seats=seats) == count


def test_a_card_wild_for_one_player_counts_where_that_player_holds_it():
    # Two holders of a king and a queen cannot have all twelve cards: a hand has three more.
    rules = [f"If they have 1 king and 1 queen, all of their {rank} are wild." for rank in ("twos", "threes", "fours")]
    assert most(*DRAW, *rules, seats=2) == 6


def test_what_takes_wild_cards_away_is_dealt_around():
    # The twos of hearts and diamonds, clubs: a spade in the hand spoils it, and the spade two does so itself.
    assert most(*DRAW, "Twos are wild.", "If they have 1 spade in their hand, their wild cards are not wild.") == 3


def test_no_rule_no_wild_card():
    number = wilds(game(*STUD), 7)
    assert (number.value, number.missing) == (0, ())
    assert replayed(game(*STUD), number.witnesses[0]) == 0


def test_the_same_search_twice_finds_the_same_deal():
    variant = game(*STUD, "Consecutive cards of the same suit are wild.")
    assert Search(variant, 7).most() == Search(variant, 7).most()


def test_hands_that_become_one_have_the_wild_cards_of_both():
    merged = (*DRAW[:2], "Deal 1 table card up to each player.",
              "Merge hands with the player whose table card is closest to theirs.", DRAW[2])  # fmt: skip
    by_face = Counter(game(*merged, "Queens are wild.")).number("wilds")
    assert (by_face.value, by_face.missing) == (4, ())
    # Which is the low card of two hands that become one is not followed.
    assert (
        Counter(game(*merged, "Each player's low card and all others of its rank are wild for them."))
        .number("wilds")
        .missing
    )


def test_what_players_may_choose_the_game_to_be_is_not_told():
    rule = "If any player is dealt a jack up, they may change the game to any 7-card stud variant played by the group."
    assert wilds(game(*STUD, rule), 7).missing


def test_random_deals_have_no_more_wild_cards():
    rules = ("Each player's low hole card and all others of its rank are wild for them.", "Fours are wild.")
    search = Search(game(*STUD, *rules), 5)
    most_found = search.most().count
    for seed in range(30):
        deck = list(range(52))
        Random(seed).shuffle(deck)
        deal = search.deal(True, tuple(deck))
        assert search.rules.most(deal.play).count <= most_found


def test_a_card_that_counts_as_two_by_another_reading():
    variant = game(*DRAW, "Twos may count as 2 cards.")
    assert (wilds(variant, 4).value, as_many(variant, 4)) == (4, 8)
    assert as_many(game(*DRAW, "Twos are wild."), 4) is None


def test_bugs_are_no_wild_cards_by_another_reading():
    bugs = "Threes are bugs: they may complete a straight or a flush or count as an ace."
    assert no_bugs(game(*STUD, bugs), 4) == 0
    assert no_bugs(game(*STUD, bugs, "Nines are wild."), 8) is None


def test_rules_apart_by_another_reading():
    variant = game(*DRAW, "Twos are wild.", "If they have 1 spade in their hand, their wild cards are not wild.")
    assert (wilds(variant, 4).value, rules_apart(variant, 4)) == (3, 4)


def test_commons_for_one_player_by_another_reading():
    # Two players with a pair in the hole; the other two cards of the rank lie there for all.
    rules = (
        "Deal two cards down to each player.",
        "Deal five common cards up.",
        "Showdown, the high hand wins.",
        "Each player's low hole card and all others of its rank are wild for them.",
    )
    variant = game(*rules)
    assert (wilds(variant, 2).value, commons_too(variant, 2)) == (4, 8)
    assert commons_too(game(*DRAW, "Twos are wild."), 2) is None


# Number in the corpus, wild cards: the worked examples of docs/numbers.md.
WORKED = {398: 35, 410: 28, 631: 24, 875: 8, 1033: 0}


@pytest.fixture(scope="module")
def corpus(shared):
    catalog = read_catalog(read_documents([str(shared / "catalogue" / "markdown")]))
    return {variant.number: variant for variant in catalog.variants if variant.described}


@pytest.mark.parametrize("number", WORKED)
def test_worked_examples(corpus, number):
    variant = corpus[number]
    found = wilds(variant, Counter(variant).at())
    assert found.value == WORKED[number]
    assert replayed(variant, found.witnesses[0]) == found.value


@pytest.mark.parametrize(
    ("rule", "number"),
    [
        ("Two cards that add to six count as one wild card.", 10),  # ace with five, two with four, two pairs of threes
        ("Two cards of the same suit that add to six count as one wild card.", 8),  # no two threes are of one suit
        ("A red card and a black card that add to six count as one wild card.", 10),
        ("A king and a queen of the same color count as one wild card.", 4),
        ("Two face cards of the same suit count as one wild card.", 4),  # one of the three is left over
        ("Three cards of the same suit count as one wild card.", 16),
    ],
)
def test_cards_that_are_wild_together_are_counted_by_what_a_deck_has_at_once(rule, number):
    (step,) = read_rule(rule).steps
    assert step.number == number
