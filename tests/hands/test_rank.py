"""Hand values against two other libraries, known counts, and what must hold of every hand."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import phevaluator
import pokerkit
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from catalog.hands import HIGH, LOW, StandIn, best, name, rank
from catalog.hands.card import read_cards, tell_cards
from catalog.hands.rank import BUG
from catalog.hands.rules import STANDARD, without
from catalog.model.terms import Category

# The order of the counts in spec/hands.md; royal flushes among straight flushes.
COUNTS_5 = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0)
COUNTS_7 = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584, 0)
COUNTS_JOKER = (1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 204, 13)

NO_FIVE = without(HIGH, (Category.FIVE,))
JOKERS = frozenset(range(52, 60))


def worth(text: str, rules=HIGH):
    """The value of cards written as text, all jokers wild."""
    return rank(read_cards(text), JOKERS, rules)


def same_order(ours: list, theirs: list) -> None:
    """Both lists order the same hands in the same way, ties included."""
    pairs = sorted(zip(ours, theirs, strict=True))
    for (mine, other), (next_mine, next_other) in zip(pairs, pairs[1:], strict=False):
        assert (mine < next_mine) == (other < next_other), (mine, next_mine)
        assert (mine == next_mine) == (other == next_other), (mine, next_mine)


@cache
def hands(size: int, number: int, seed: int = 7) -> list[tuple[int, ...]]:
    dealt = random.Random(seed)
    return [tuple(dealt.sample(range(52), size)) for _ in range(number)]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_hands_rank_as_phevaluator_ranks_them(size):
    some = hands(size, 2000)
    same_order([rank(h) for h in some], [-phevaluator.evaluate_cards(*h) for h in some])


@pytest.mark.parametrize(
    ("rules", "theirs"),
    [
        (HIGH, pokerkit.StandardHighHand),
        (LOW["A-5"], pokerkit.RegularLowHand),
        (LOW["2-7"], pokerkit.StandardLowHand),
    ],
    ids=["high", "A-5", "2-7"],
)
@pytest.mark.parametrize("size", [5, 7])
def test_hands_rank_as_pokerkit_ranks_them(rules, theirs, size):
    some = hands(size, 250)
    cards = [tell_cards(h).replace(" ", "") for h in some]
    same_order([rank(h, rules=rules) for h in some], [theirs.from_game(c) for c in cards])


@pytest.mark.parametrize("wilds", [1, 2])
def test_wild_cards_are_the_best_cards_that_are_not_there(wilds):
    """Without five of a kind: every card in place of every wild one, by brute force and by phevaluator."""
    some = hands(7 - wilds, 150 if wilds == 1 else 40)

    def brute(hand):
        rest = [c for c in range(52) if c not in hand]
        return max(-phevaluator.evaluate_cards(*hand, *fill) for fill in combinations(rest, wilds))

    jokers = range(52, 52 + wilds)
    same_order([rank((*h, *jokers), JOKERS, NO_FIVE) for h in some], [brute(h) for h in some])


def counted(categories: Counter) -> tuple[int, ...]:
    assert set(categories) <= set(STANDARD)
    return tuple(categories[c] for c in STANDARD)


def suited(ranks) -> tuple[int, ...]:
    return tuple(r * 4 for r in ranks)


def unsuited(ranks) -> tuple[int, ...]:
    """Cards of these ranks that make no flush: the next suit for each card, in order of rank."""
    cards = tuple(r * 4 + i % 4 for i, r in enumerate(sorted(ranks)))
    assert len(set(cards)) == len(cards)
    return cards


def ways(ranks) -> int:
    """How many sets of cards have these ranks."""
    return prod(comb(4, n) for n in Counter(ranks).values())


def flushes(ranks, least: int) -> int:
    """How many sets of cards of these ranks have so many or more of one suit (which must be more than half)."""
    in_suit = [1]
    for n in Counter(ranks).values():
        with_it, without_it = comb(3, n - 1), comb(3, n)
        in_suit = [
            (in_suit[i] * without_it if i < len(in_suit) else 0) + (in_suit[i - 1] * with_it if i else 0)
            for i in range(len(in_suit) + 1)
        ]
    return 4 * sum(in_suit[least:])


def rank_sets(size: int):
    """Every way to have so many ranks, none more than four times."""
    every = combinations_with_replacement(range(13), size)
    return (ranks for ranks in every if max(Counter(ranks).values()) <= 4)


def test_five_card_counts_by_ranks_and_suits():
    found: Counter = Counter()
    for ranks in rank_sets(5):
        flush = flushes(ranks, 5)
        found[rank(unsuited(ranks)).category] += ways(ranks) - flush
        if flush:
            found[rank(suited(ranks)).category] += flush
    assert counted(found) == COUNTS_5


def test_joker_counts_by_ranks_and_suits():
    found = Counter(dict(zip(STANDARD, COUNTS_5, strict=True)))
    for ranks in rank_sets(4):
        flush = 4 * (max(Counter(ranks).values()) == 1)
        found[rank((*unsuited(ranks), 52), JOKERS).category] += ways(ranks) - flush
        if flush:
            found[rank((*suited(ranks), 52), JOKERS).category] += flush
    assert counted(found) == COUNTS_JOKER


def test_seven_card_counts_by_ranks_and_suits():
    """No flush leaves room for a pair that beats it: two cards beside five of a suit make no full house."""
    found: Counter = Counter()
    for ranks in rank_sets(7):
        found[rank(unsuited(ranks)).category] += ways(ranks) - flushes(ranks, 5)
    for many in (5, 6, 7):
        for ranks in combinations(range(13), many):
            found[rank(suited(ranks)).category] += 4 * comb(39, 7 - many)
    assert counted(found) == COUNTS_7


@pytest.mark.slow
def test_five_card_counts_one_by_one():
    assert counted(Counter(rank(hand).category for hand in combinations(range(52), 5))) == COUNTS_5


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("9d 8d 7d 6d 5d", "straight flush, nine high"),
        ("As 2d 3d 4d 5d", "straight, five high"),
        ("As Ad 4c 4h 9s", "two pair, aces and fours"),
        ("6s 6d 6c Th Ts 2d 3d", "full house, sixes over tens"),
        ("Ks 9s 7s 3s 2s", "flush, king high"),
        ("As Ah Ad Ac *", "five of a kind, aces"),
        ("As Ks 9s 4s *", "flush, ace high"),
        ("2c 7d *", "pair of sevens"),
        ("* * * * * * *", "five of a kind, aces"),
        ("Qs Js Ts", "queen high"),
        ("4s 4d", "pair of fours"),
        ("*", "ace high"),
    ],
)
def test_names(cards, told):
    assert name(worth(cards)) == told


@pytest.mark.parametrize(
    ("scale", "cards", "told"),
    [
        ("A-5", "As 2s 3s 4s 5s 5d 5h", "5-4-3-2-A low"),
        ("A-5", "As 2s * * 8d", "8-4-3-2-A low"),
        ("A-5", "As Ad 2c 2d", "two pair, twos and aces, as a low hand"),
        ("A-6", "As 2s 3d 4s *", "6-4-3-2-A low"),
        ("A-6", "As Kd Qs Js Ts", "K-Q-J-10-A low"),
        ("2-7", "* * * * *", "7-5-4-3-2 low"),
        ("2-7", "As 2d 3d 4d 5d", "A-5-4-3-2 low"),
        ("2-7", "2s 3d 4d 5d 6d", "straight, six high, as a low hand"),
    ],
)
def test_names_of_low_hands(scale, cards, told):
    assert name(worth(cards, LOW[scale])) == told


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ah Ad Ac *", "As Ks Qs Js Ts"),
        ("2s 2h 2d 2c *", "Ts 9s 8s 7s 6s"),
        ("Ks Qd", "Kd Jd"),
        ("Ks Kd 2d", "Ks Kd"),
        ("3s 3d 3c", "As Ad Kc Kh"),
        ("2s 2d 3s", "As Ks Qs Js"),
    ],
)
def test_what_beats_what(better, worse):
    assert worth(better) > worth(worse)


def test_a_wild_card_in_a_flush_is_the_highest_that_is_not_there_unless_the_rules_allow_two():
    with_ace, king_queen = "As 9s 7s 3s *", "As Ks 8s 3s 2s"
    assert worth(with_ace) < worth("As Ks Ts 3s 2s")
    assert worth(with_ace) > worth(king_queen)
    doubles = replace(HIGH, doubles=True)
    assert worth(with_ace, doubles) > worth("As Ks Qs Js 9s", doubles)


def test_without_five_of_a_kind_a_fifth_ace_is_a_king():
    assert name(worth("As Ah Ad Ac *", NO_FIVE)) == "four of a kind, aces"
    assert worth("As Ah Ad Ac *", NO_FIVE) == worth("As Ah Ad Ac Kd", NO_FIVE)


def test_a_joker_that_is_not_wild_counts_for_nothing():
    assert rank(read_cards("Ks Kd *")) == rank(read_cards("Ks Kd"))
    assert rank(read_cards("*")) is None
    assert rank(()) is None


def test_a_missing_card_is_low():
    low = LOW["A-5"]
    assert worth("2c 3d 4h", low) > worth("2c 3d 4h As", low) > worth("2c 3d 4h As 5d", low)


def test_hands_from_two_decks():
    assert name(rank((51, 51, 47, 46, 5, 9))) == "two pair, aces and kings"
    assert name(rank((51, 51, 47, 11, 7))) == "flush, ace high"
    assert name(rank((51, 51, 50, 49, 48, 0))) == "five of a kind, aces"


def test_the_cards_that_make_the_hand():
    cards = read_cards("2c 2d 9h 9s Kd Kc 3s")
    assert sorted(best(cards).cards) == sorted(read_cards("9h 9s Kd Kc 3s"))
    assert best(read_cards("2c 2d *"), JOKERS).cards[-1] == 52


BUGGED = {52: BUG}


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("9s 8d 7d 6c *", "straight, ten high"),
        ("Ks 8s 7s 2s *", "flush, ace high"),
        ("9s 8s 7s 6s *", "straight flush, ten high"),
        ("Ks Kd 7d 2c *", "pair of kings"),
        ("As Kd 7d 2c *", "pair of aces"),
        ("Ks Kd As Ad *", "full house, aces over kings"),
    ],
)
def test_the_bug(cards, told):
    assert name(rank(read_cards(cards), limited=BUGGED)) == told


def test_cards_that_may_stand_for_a_few_others():
    hearts = {c: StandIn(frozenset((c, c - 1))) for c in range(2, 52, 4)}
    cards = read_cards("2d 5h 9d Jh Kd")
    assert name(rank(cards, limited=hearts)) == "flush, king high"
    assert name(rank(cards)) == "king high"
    assert name(rank(read_cards("2h 5h 9h Jh Kh"), limited=hearts)) == "flush, king high"
    copy = read_cards("5d 5h 9d Jd Kd")
    assert name(rank(copy, limited=hearts)) == "pair of fives"
    assert name(rank(copy, limited=hearts, rules=replace(HIGH, doubles=True))) == "flush, king high"
    only_queen = {0: StandIn(frozenset(read_cards("Qs")))}
    assert name(rank(read_cards("2c Qd"), limited=only_queen)) == "pair of queens"


CARDS = st.lists(st.integers(0, 53), min_size=1, max_size=7, unique=True)
RULES = st.sampled_from([HIGH, NO_FIVE, *LOW.values(), replace(HIGH, size=3), replace(HIGH, suits=(3, 2, 1, 0))])


@settings(max_examples=150, deadline=None)
@given(CARDS, st.permutations(range(4)), st.randoms(use_true_random=False), RULES)
def test_neither_the_names_of_the_suits_nor_the_order_of_the_cards_matter(cards, suits, shuffler, rules):
    rules = replace(rules, suits=())
    swapped = [c if c >= 52 else c // 4 * 4 + suits[c % 4] for c in cards]
    shuffler.shuffle(swapped)
    assert rank(swapped, JOKERS, rules) == rank(cards, JOKERS, rules)


@settings(max_examples=150, deadline=None)
@given(CARDS.filter(lambda cards: len(cards) < 7), RULES)
def test_one_more_wild_card_never_makes_a_hand_worse(cards, rules):
    assume(not rules.low or len(cards) >= rules.size)  # a low hand that grows is the worse for it
    assert rank([*cards, 55], JOKERS, rules) >= rank(cards, JOKERS, rules)


def test_a_wild_card_takes_the_suit_that_is_left_beside_one_that_finds_none():
    """Where suits break ties, four of five nines are one of each suit, however many of them wild cards stand for."""
    ties_by_suit = replace(HIGH, suits=(3, 2, 1, 0))
    values = {worth(cards, ties_by_suit) for cards in ("9s 9h 9d 9c *", "9s 9h 9d * *", "9s 9h * * *", "9d 9c * * *")}
    assert len(values) == 1
    assert worth("9s 9h 9d 9c * *", ties_by_suit) in values


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 51), min_size=1, max_size=7, unique=True), st.booleans(), RULES)
def test_a_wild_card_is_as_good_as_any_card(cards, two, rules):
    wild = set(cards[:2] if two else cards[:1])
    assert rank(cards, wild, rules) >= rank(cards, rules=rules)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 51), min_size=1, max_size=6, unique=True), RULES)
def test_a_card_that_may_stand_for_all_others_is_wild(cards, rules):
    every = {52: StandIn(frozenset(range(52)))}
    assert rank([*cards, 52], limited=every, rules=rules) == rank([*cards, 52], JOKERS, rules)
