"""The page of hand rankings against the ranking itself: what each example is, which is better, how many there are."""

from __future__ import annotations

import asyncio
from itertools import combinations

import numpy as np
import pytest
from steps_told import STUD, told

from catalog.hands import CATEGORIES, category, high, low
from catalog.site.pages import hands
from catalog.site.pages.game import beats
from catalog.site.serve import site

SCALES = {"ace-to-five": "A-5", "ace-to-six": "A-6", "deuce-to-seven": "2-7"}


def cards(example: str) -> list[int]:
    """Cards as `catalog.hands` numbers them."""
    return ["23456789TJQKA".index(card[-2]) * 4 + "cdhs".index(card[-1]) for card in example.split()]


def test_the_kinds_of_high_hands_are_all_there_and_in_their_order():
    assert [kind.name for kind in hands.HIGH] == [*reversed(CATEGORIES)]
    values = [
        high([cards(kind.cards)], [[card.startswith("*") for card in kind.cards.split()]])[0] for kind in hands.HIGH
    ]
    assert [CATEGORIES[n] for n in category(np.array(values))] == [kind.name for kind in hands.HIGH]
    assert values == sorted(values, reverse=True)


def test_how_many_hands_of_each_kind_there_are():
    fives = np.array(list(combinations(range(52), 5)), np.uint8)
    found = np.bincount(category(high(fives)), minlength=10).tolist()
    assert found == [kind.plain for kind in reversed(hands.HIGH)]
    fours = np.array(list(combinations(range(52), 4)), np.uint8)
    joker = np.concatenate([fours, np.full((len(fours), 1), 52, np.uint8)], axis=1)
    wild = joker == 52
    with_it = np.bincount(category(high(joker, wild)), minlength=10)
    assert (with_it + found).tolist() == [kind.joker for kind in reversed(hands.HIGH)]


@pytest.mark.parametrize("scale", hands.LOW, ids=lambda scale: scale.slug)
def test_the_examples_of_a_low_scale_go_from_the_best_to_a_worse(scale):
    values = [low([cards(example)], scale=SCALES[scale.slug])[0] for example, _ in scale.hands]
    assert values == sorted(values, reverse=True) and len(set(values)) == len(values)
    fives = np.array(list(combinations(range(52), 5)), np.uint8)
    assert low(fives, scale=SCALES[scale.slug]).max() == values[0]


def test_a_straight_is_worse_than_what_the_page_says():
    for scale, worse in (("A-6", "2h 2d 2c 3s 6h"), ("2-7", "2h 2d 3c 4s 6h")):
        straight = "5h 4d 3c 2s Ah" if scale == "A-6" else "6h 5d 4c 3s 2h"
        assert low([cards(straight)], scale=scale)[0] < low([cards(worse)], scale=scale)[0]


def test_every_card_of_the_page_is_drawn_with_its_name():
    faces = [hands.drawn(card) for card in ("Td", "*2c", "As")]
    assert [(face.rank, face.suit, face.red, face.name, face.wild) for face in faces] == [
        ("10", "♦", True, "ten of diamonds", False),
        ("2", "♣", False, "two of clubs", True),
        ("A", "♠", False, "ace of spades", False),
    ]


def test_the_page_and_who_leads_to_it(bundle):
    datasette = site(bundle)
    asyncio.run(datasette.invoke_startup())
    page = asyncio.run(datasette.client.get("/hands"))
    assert page.status_code == 200
    for slug in ("high", "wild", "low", *SCALES, "badugi", "other"):
        assert f'id="{slug}"' in page.text
    found = asyncio.run(datasette.client.get("/search?q=hand+rankings")).text
    assert 'href="/hands"' in found


def test_a_game_leads_to_what_matters_in_it():
    assert [path for path, _ in beats(told(*STUD))] == ["/hands"]
    more = (*STUD[:-1], "Showdown, the high hand and the low hand split the pot.", "Twos are wild.")
    assert [path for path, _ in beats(told(*more))] == ["/hands", "/hands#low", "/hands#wild"]
    assert "/hands#badugi" in [path for path, _ in beats(told("Use badugi hands for low hands."))]
