"""Rankings that rules of games change: from the sentence to which hand beats which."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from catalog.hands import HIGH, LOW, StandIn, name, rank
from catalog.hands.card import read_cards
from catalog.hands.rules import CannotJudge, changed, without
from catalog.language import read_rule
from catalog.model.terms import Category

JOKERS = frozenset(range(52, 60))


def rules_of(*sentences: str, base=HIGH):
    """The ranking that sentences make of another."""
    steps = []
    for sentence in sentences:
        reading = read_rule(sentence)
        assert not reading.unread, sentence
        steps.extend(reading.steps)
    return changed(base, steps)


def worth(text: str, rules):
    return rank(read_cards(text), JOKERS, rules)


SHORT = (
    "A straight flush beats three of a kind, which beats a straight, which beats a flush, which beats a pair, "
    "which beats hands with the high card."
)
FOUR_CARD = (
    "Use standard poker hands, except a 4-card flush beats a 4-card straight beats a pair, two pair beats all of them."
)
SKIP = (
    "Use standard poker hands, except a skip straight (straights skipping every other card) beats a round the corner "
    "straight (straights with aces as high and low) beats three of a kind."
)
SEVENS = (
    "Use standard poker hands, except hands with 2 sevens beat everything else, "
    "everything else beat hands with 3 or more sevens."
)
CATS = (
    "A big cat (eight-king, no flush or pair) beats a little cat (three-eight, no flush or pair) beats a big dog "
    "(ace-nine, no flush or pair) beats a little dog (two-seven, no flush or pair) beats a straight."
)


@pytest.mark.parametrize(
    ("sentences", "hands"),
    [
        ([], ["9s 8d 7c 6c 5c", "As Ad Ac 3d 2c"]),
        (["Use standard poker hands, except straights and flushes are ignored."], ["2s 2d 4c 5d 7s", "As Ks Qs Js Ts"]),
        (
            ["Use standard poker hands, except straights are ignored."],
            ["As Ks Qs Js Ts", "Ks 7s 4s 3s 2s", "2c 2d 3d 4d 5s"],
        ),
        (
            ["Use standard poker hands, but a flush beats a full house."],
            ["9s 5s 4s 3s 2s", "As Ad Ac Kd Kc", "6s 5d 4c 3c 2c"],
        ),
        (["A straight flush beats a five of a kind."], ["6s 5s 4s 3s 2s", "As Ad Ac Ah *"]),
        (
            ["Standard 3-card poker hands.", SHORT],
            ["4s 3s 2s", "2c 2d 2h", "4c 3d 2h", "9c 7c 2c", "2c 2d 3h", "As Kd Jc"],
        ),
        (["Standard 3-card poker hands, except straights and flushes are ignored."], ["2c 2d 3h", "As Ks Qs"]),
        (
            ["Standard 2-card poker hands, except a straight beats a pair beats a flush."],
            ["4s 3s", "4c 3d", "As Ad", "9s 2s", "Ad Ts"],
        ),
        (
            ["Standard 2-card poker hands, except a straight to the eight or better beats a pair."],
            ["9s 8d", "8c 7d", "As Ad", "2c 2d", "Ad 9c"],
        ),
        ([FOUR_CARD], ["3s 3d 2s 2d 4c", "6s 5s 3s 2s Ac", "9s 8s 7d 6c 2c", "As Ad Kc 9d 8c"]),
        (
            [SKIP],
            [
                "5s 4d 3c 2s As",
                "Ts 8d 6c 4c 2d",
                "9s 7d 5s 3d Ad",
                "4c 3d 2c As Kd",
                "2c As Kd Qc Jd",
                "As Ad Ac Kd Qs",
            ],
        ),
        (
            ["Use standard poker hands, except a simple blaze (two pair, all face cards) beats two pair."],
            ["2s 2d 2c 4d 5d", "Js Jd Qc Qd Kd", "As Ad Kc Kd Qs"],
        ),
        (
            [CATS],
            [
                "Ks Js Td 9c 8c",
                "8s 7d 6c 4c 3d",
                "As Qs Jd Tc 9c",
                "7s 5d 4c 3c 2d",
                "As Ks Qs Jd Ts",
                "As Ad Ac Kd Qs",
            ],
        ),
        (
            [CATS, "A flush beats all of them."],
            ["As Ad Ac 2d 2s", "Ks Js Ts 9s 8s", "Ks Js Td 9c 8c", "As Ks Qs Jd Ts"],
        ),
        ([SEVENS], ["7s 7d 2c 3d 4c", "As Ks Qs Js Ts", "As Kd Jc 9c 2c", "7s 7d 7c Ac Ad"]),
        (
            ["Use standard poker hands, except a pair of sevens beats everything else."],
            ["7s 7d 2c 3d 4c", "As Ks Qs Js Ts", "7s 7d 2c 2d 4c", "8s 8d 2c 3c 4d"],
        ),
        (
            ["Use standard poker hands, except a jack high (no set or straight) beats everything else."],
            ["Js 9s 4d 3c 2c", "As Ks Qs Js Ts", "Js Td 9c 8c 7d", "Js Jd 9c 4c 3d", "Qs 9d 4c 3d 2c"],
        ),
        (
            ["Use standard poker hands, except hands without a queen beat hands with a queen."],
            ["7s 5d 4c 3d 2d", "As Ks Qs Js Ts", "Qs 5d 4c 3d 2d"],
        ),
        (
            ["Straights may wrap around the ace."],
            ["6s 5d 4c 3d 2c", "3s 2d Ac Kd Qs", "2s Ad Kc Qd Js", "As Ad Ac Kd Qc"],
        ),
        (
            ["Aces count as the lowest card in the deck."],
            ["2s 2d 3c 4d 5c", "As Ad 3c 4d 5c", "Ks Qd Jc Td 8c", "As Kd Qc Jd Tc"],
        ),
        (["Aces count as the highest card in the deck."], ["6s 5d 4c 3d 2c", "As Kd 9c 3d 2c", "As 5d 4c 3d 2c"]),
        (
            ["Jacks count as the lowest card in the deck (below a two)."],
            ["Qs Td 9c 8d 7c", "5s 4d 3c 2d Jc", "2s 2d 3c 4d 8c", "Js Jd 3c 4d 8c"],
        ),
        (["Ties are broken by suit (spades, hearts, diamonds, clubs)."], ["As Kd 9d 3d 2d", "Ah Ks 9s 3s 2s"]),
        (
            ["Flushes are compared by suit (spades, hearts, diamonds, clubs)."],
            ["7s 5s 4s 3s 2s", "Ah Kh Qh Jh 9h", "Kh Qh Jh Th 8h", "Ac Kc Qc Jc 9c", "As Kd Qc Jd Tc"],
        ),
    ],
)
def test_the_order_of_hands(sentences, hands):
    """Hands told from best to worst, under what sentences change in the standard order."""
    rules = rules_of(*sentences)
    values = [worth(hand, rules) for hand in hands]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("sentences", "scale"),
    [
        (["Straights and flushes are ignored in low hands.", "The best low hand is A-2-3-4-5."], "A-5"),
        (["The best low hand is A-2-3-4-6 unsuited."], "A-6"),
        (["In low hands, straights and flushes count.", "The best low hand is A-2-3-4-6 unsuited."], "A-6"),
        (["The best low hand is 2-3-4-5-7."], "2-7"),
    ],
)
def test_scales_of_low_hands(sentences, scale):
    for base in LOW.values():
        assert rules_of(*sentences, base=base) == LOW[scale]
    assert rules_of(*sentences) == HIGH


def test_a_low_hand_without_wild_cards_beats_one_with_them():
    rules = rules_of("Low hands without wild cards beat low hands with wild cards.", base=LOW["A-5"])
    cards = "Ks Qs Jd Td 9c *"
    assert name(worth(cards, rules)) == "K-Q-J-10-9 low"
    assert worth(cards, rules) > worth("2s 3s 4d 5d *", rules)
    assert name(worth(cards, LOW["A-5"])) == "Q-J-10-9-A low"


def test_an_ace_that_may_be_high_or_low():
    rules = rules_of("In low hands, aces may be low.", base=LOW["2-7"])
    assert name(worth("As 2d 3c 4d 6s", rules)) == "6-4-3-2-A low"
    assert worth("As 2d 3c 4d 6s", rules) > worth("2d 3c 4d 5s 7s", rules)


@pytest.mark.parametrize(
    "sentences",
    [
        ["Ties are broken by suit (spades, hearts, diamonds, clubs)."],
        ["Flushes are compared by suit (spades, hearts, diamonds, clubs)."],
        ["Use standard poker hands, except hands with 3 hearts beat everything else."],
        ["Standard 3-card poker hands.", SHORT],
        [FOUR_CARD],
        [SKIP],
        [SEVENS],
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_wild_cards_are_worth_the_best_cards_under_changed_rules_too(sentences, seed):
    """By brute force, without five of a kind: one wild card with four cards, two with two."""
    rules = without(rules_of(*sentences), (Category.FIVE,))
    hand = random.Random(seed).sample(range(52), 4)
    for natural, wilds in ((hand, 1), (hand[:2], 2)):
        rest = [card for card in range(52) if card not in natural]
        most = max(rank((*natural, *fill), rules=rules) for fill in combinations(rest, wilds))
        jokers = range(52, 52 + wilds)
        assert rank((*natural, *jokers), JOKERS, rules) == most
        if wilds == 1:
            assert rank((*natural, 52), limited={52: StandIn(frozenset(range(52)))}, rules=rules) == most


def test_names_of_added_hands():
    assert name(worth("Ks Js Td 9c 8c", rules_of(CATS))) == "big cat, king high"
    assert name(worth("6s 5s 3s 2s Ac", rules_of(FOUR_CARD))) == "4 card flush, six high"


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("Use standard poker hands with 4 new hands.", "new hands are not told"),
        ("Use football hands.", "no poker hands"),
        ("Use standard 7-card poker hands.", "no standard order of hands of 7 cards"),
        (
            "Use standard poker hands, except the hand declared at the beginning of the game beats everything else.",
            "not known before the game",
        ),
    ],
)
def test_what_cannot_be_followed_is_said(sentence, why):
    with pytest.raises(CannotJudge, match=why):
        rules_of(sentence)
