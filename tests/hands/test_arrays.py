"""Values of whole arrays of hands: against the plain ranking, two other libraries, known counts and substitution."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, starmap

import numpy as np
import phevaluator.evaluator
import pokerkit
import pytest

from catalog import hands
from catalog.hands import CATEGORIES, HIGH, LOW, category, high, low, rank
from catalog.hands.card import tell_cards
from catalog.hands.rules import CannotJudge, without
from catalog.hands.tables import DEEP, KIND_BITS, Table, table
from catalog.model.terms import Category

# The order of the counts in spec/hands.md; royal flushes among straight flushes.
COUNTS_5 = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40, 0]
COUNTS_7 = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584, 0]
COUNTS_JOKER = [1302540, 1268088, 123552, 137280, 20532, 7804, 6552, 3120, 204, 13]

# By hand: of the ten straights of 10,200 hands and the flushes and straight flushes in them, one is none where the ace
# stands at one end only: 1,020 and 4 of them are high cards, and of one suit.
COUNTS_ONE_END = [1303560, 1098240, 123552, 54912, 9180, 5112, 3744, 624, 36, 0]
# Five ranks of thirteen in any suits: C(13, 5) * 4 ** 5.
COUNTS_ACE_FIVE = [1317888, 1098240, 123552, 54912, 0, 0, 3744, 624, 0, 0]
# Sixes to aces, nine ranks and five straights (no wheel): straights 5 * (1024 - 4); flushes 4 * (C(9, 5) - 5); pairs
# 9 * 6 * C(8, 3) * 64; two pairs C(9, 2) * 36 * 28; threes 9 * 4 * C(8, 2) * 16; full houses 9 * 4 * 8 * 6; fours
# 9 * 32.
COUNTS_SHORT = [(126 - 5) * 1020, 193536, 36288, 16128, 5100, 484, 1728, 288, 20, 0]
# With deuces wild, fives: four deuces with any card (48), and r deuces beside 5 - r of another rank:
# 12 * (C(4,1) * C(4,4) + C(4,2) * C(4,3) + C(4,3) * C(4,2)) = 12 * (4 + 24 + 24).
FIVES_DEUCES = 48 + 12 * 52

RULES = {
    "high": HIGH,
    **LOW,
    "no five": without(HIGH, [Category.FIVE]),
    "ranks alone": without(HIGH, [Category.STRAIGHT, Category.FLUSH]),
    "three cards": replace(HIGH, size=3),
    "round the corner": replace(HIGH, wrap=True),
    "ace high or low": replace(HIGH, either=True),
    "flush over full house": replace(
        HIGH, order=(*HIGH.order[:5], Category.FULL_HOUSE, Category.FLUSH, *HIGH.order[7:])
    ),
}


def counts(values) -> list[int]:
    return np.bincount(category(values), minlength=10).tolist()


@pytest.fixture(scope="module")
def fives():
    """All 2,598,960 hands of five cards, a row each."""
    return np.array(list(combinations(range(52), 5)), np.uint8)


def same_order(ours, theirs) -> None:
    """Both order the same hands in the same way, ties included."""
    pairs = np.unique(np.stack([np.asarray(ours, np.int64), np.asarray(theirs, np.int64)], 1), axis=0)
    assert (np.diff(pairs[:, 0]) > 0).all() and (np.diff(pairs[:, 1]) > 0).all()


def dealt(size: int, number: int, seed: int = 7, deck: int = 52) -> np.ndarray:
    """Hands without a card twice: (number, size), the smallest of random keys."""
    keys = np.random.default_rng(seed).random((number, deck))
    return np.argpartition(keys, size - 1, axis=1)[:, :size].astype(np.uint8)


def test_counts_of_five_cards(fives):
    assert counts(high(fives)) == COUNTS_5
    assert counts(high(fives, five_of_a_kind=False)) == COUNTS_5
    assert counts(low(fives)) == COUNTS_ACE_FIVE
    assert counts(low(fives, scale="A-6")) == counts(low(fives, scale="2-7")) == COUNTS_ONE_END


def test_counts_with_a_joker_and_with_deuces_wild(fives):
    jokers = np.array(list(combinations(range(53), 5)), np.uint8)
    assert counts(high(jokers, jokers == 52)) == COUNTS_JOKER
    wild = counts(high(fives, fives < 4))
    assert wild[-1] == FIVES_DEUCES and sum(wild) == len(fives)
    assert counts(high(fives, np.zeros(fives.shape, bool))) == COUNTS_5


def test_counts_of_a_short_deck():
    short = np.array(list(combinations(range(16, 52), 5)), np.uint8)
    one_end = table(replace(HIGH, wheel=False)).values(short)
    assert counts(one_end) == COUNTS_SHORT


@pytest.mark.oracle
def test_counts_of_seven_cards(campaign):
    if not campaign:
        pytest.skip("133,784,560 hands: `make oracle` counts them")
    rest = np.array(list(combinations(range(52), 5)), np.uint8)
    found = np.zeros(10, np.int64)
    for first, second in combinations(range(47), 2):
        some = rest[np.searchsorted(rest[:, 0], second + 1) :]
        every = np.empty((len(some), 7), np.uint8)
        every[:, 0], every[:, 1], every[:, 2:] = first, second, some
        found += counts(high(every))
    assert found.tolist() == COUNTS_7


@pytest.mark.parametrize("name", RULES)
def test_values_are_those_of_the_plain_ranking(name):
    """Hands of 1 to 12 cards with up to three wild ones and dead jokers, many of them of few suits or ranks."""
    rules, chance = RULES[name], random.Random(name)
    for size in range(1, 13):
        for wilds in range(min(size, 3) + 1):
            rows, marks = [], []
            for _ in range(25 if size < 8 else 6):
                deck = list(range(54))
                if chance.random() < 0.4:
                    deck = [c for c in deck if c & 3 == 1 or chance.random() < 0.4]
                if chance.random() < 0.3:
                    deck = [c for c in deck if c >> 2 < 6 or chance.random() < 0.2]
                rows.append(chance.sample(deck if len(deck) >= size else range(54), size))
                wild = set(chance.sample(range(size), wilds))
                marks.append([i in wild for i in range(size)])
            values = table(rules).values(np.array(rows), np.array(marks))
            for row, mark, value in zip(rows, marks, values, strict=True):
                plain = rank(row, {c for c, wild in zip(row, mark, strict=True) if wild}, rules)
                ours = table(rules).told[value >> KIND_BITS]
                assert plain == ours or plain[:4] == ours[:4], (row, mark, plain, ours)


@pytest.mark.oracle
@pytest.mark.parametrize("name", ["high", *LOW])
def test_every_hand_of_five_is_worth_what_the_plain_ranking_says(name, fives, campaign):
    some = fives if campaign else fives[:: 2598960 // 4000]
    rules = RULES[name]
    plain = [rank(hand, rules=rules) for hand in some.tolist()]
    told = table(rules).told
    assert [told[v >> KIND_BITS][:4] for v in table(rules).values(some).tolist()] == [value[:4] for value in plain]


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_million_high_hands_rank_as_phevaluator_ranks_them(size):
    some = dealt(size, 1_000_000)
    evaluate = phevaluator.evaluator._EVALUATORS[size]
    same_order(high(some), [-worth for worth in starmap(evaluate, some.tolist())])


@pytest.mark.parametrize(
    ("scale", "theirs"), [("A-5", pokerkit.RegularLowHand), ("2-7", pokerkit.StandardLowHand)], ids=["A-5", "2-7"]
)
def test_low_hands_rank_as_pokerkit_ranks_them(scale, theirs, campaign):
    some = dealt(5, 20_000 if campaign else 2_000)
    entries = [theirs(tell_cards(row).replace(" ", "")).entry.index for row in some.tolist()]
    ours = low(some, scale=scale)
    order = 1 if theirs.low is False else -1
    same_order(ours, [order * entry for entry in entries])


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("wilds", [1, 2])
def test_wild_cards_are_worth_the_best_cards_that_are_not_there(size, wilds, campaign):
    """Every pair of cards in place of wild ones; five of a kind apart, which no cards of a deck make."""
    some = dealt(size, 10_000 if campaign else 500, seed=wilds)
    marks = np.zeros(some.shape, bool)
    marks[:, :wilds] = True
    best = np.zeros(len(some), np.int32)
    for fill in combinations(range(52), wilds):
        filled = some.copy()
        filled[:, :wilds] = fill
        free = ~(some[:, wilds:, None] == np.array(fill)).any((1, 2))
        best[free] = np.maximum(best[free], high(filled[free], five_of_a_kind=False))
    assert (high(some, marks, five_of_a_kind=False) == best).all()
    ranks = (some[:, wilds:, None] >> 2 == np.arange(13)).sum(1)
    fives = ranks + wilds >= 5
    assert ((category(high(some, marks)) == CATEGORIES.index("five of a kind")) == fives.any(1)).all()


@pytest.mark.parametrize("wilds", [3, 4])
def test_three_and_four_wild_cards_are_worth_the_best_of_all_cards(wilds):
    """Of 5 cards: each wild card in turn replaced by every rank in every suit, as the plain function values them."""
    some = dealt(5, 100, seed=wilds)
    marks = np.zeros(some.shape, bool)
    marks[:, :wilds] = True
    values = high(some, marks)
    step = marks.copy()
    step[:, 0] = False
    best = np.zeros(len(some), np.int32)
    for card in range(52):
        filled = some.copy()
        filled[:, 0] = card
        free = ~(some[:, wilds:] == card).any(1)
        best[free] = np.maximum(best[free], high(filled[free], step[free]))
    assert (values == best).all()


def test_more_cards_than_are_numbered_are_worth_no_less_than_fewer():
    for size in (DEEP, DEEP + 1, 17):
        some = dealt(size, 300, seed=size)
        fewer = np.max([high(np.delete(some, i, axis=1)) for i in range(size)], axis=0)
        assert (high(some) == fewer).all()
        fewer = np.max([low(np.delete(some, i, axis=1)) for i in range(size)], axis=0)
        assert (low(some) == fewer).all()


def test_no_card_that_counts_is_no_hand():
    assert high([[52, 53]]).tolist() == [0] and category(high([[52, 53]])).tolist() == [-1]
    assert high(np.zeros((0, 5), int)).shape == (0,)


@pytest.mark.parametrize(
    ("cards", "wild", "says"),
    [
        ([0, 1], None, "(n, k)"),
        (np.zeros((1, 18), int), None, "from 1 to 17"),
        ([[0.5]], None, "whole numbers"),
        ([[-1]], None, "0 and up"),
        ([[0, 1]], [True, False], "wild"),
    ],
)
def test_what_is_no_array_of_hands_is_refused(cards, wild, says):
    with pytest.raises(ValueError, match=says.replace("(", r"\(").replace(")", r"\)")):
        high(cards, wild)


def test_unknown_scales_and_suits_that_break_ties_are_refused():
    with pytest.raises(ValueError, match="A-5, A-6, 2-7"):
        low([[0]], scale="A-7")
    with pytest.raises(CannotJudge):
        Table(replace(HIGH, suits=(3, 2, 1, 0)))


def test_the_package_gives_what_the_interface_names():
    assert hands.CATEGORIES[0] == "high card" and len(hands.CATEGORIES) == 10
    assert hands.high is high and hands.low is low and hands.category is category
    with pytest.raises(AttributeError):
        hands.middle  # noqa: B018
