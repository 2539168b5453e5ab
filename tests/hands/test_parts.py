"""Lines and neighbours in layouts, sums of points, what a hand reaches, and where the stage stands."""

from __future__ import annotations

import doctest
import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from catalog.hands import HIGH, LOW, rank
from catalog.hands.card import read_cards
from catalog.hands.lines import connected, lines, neighbors, places
from catalog.hands.made import reaches
from catalog.hands.points import BASES, tell_points, totals
from catalog.model.amounts import HandValue
from catalog.model.card import Rank
from catalog.model.hands import Base
from catalog.model.layout import Layout, LineSort, Shape
from catalog.model.terms import Category


@pytest.mark.parametrize(
    ("layout", "count", "sort", "found"),
    [
        (Layout(Shape.ROWS, (4, 2)), 6, LineSort.ROW, ((0, 1, 2, 3), (4, 5))),
        (Layout(Shape.ROWS, (4, 2)), 6, LineSort.COLUMN, ((0, 4), (1, 5))),
        (Layout(Shape.SETS, (1, 1)), 2, LineSort.SET, ((0,), (1,))),
        (Layout(Shape.GRID, grid=(2, 3)), 6, LineSort.COLUMN, ((0, 3), (1, 4), (2, 5))),
        (Layout(Shape.SQUARE), 9, LineSort.DIAGONAL, ((0, 4, 8), (2, 4, 6))),
        (Layout(Shape.SQUARE), 8, LineSort.ROW, ((0, 1, 2), (7, 3), (6, 5, 4))),
        (Layout(Shape.CROSS), 5, LineSort.ROW, ((0, 1, 2),)),
        (Layout(Shape.CROSS), 5, LineSort.COLUMN, ((3, 1, 4),)),
        (Layout(Shape.CROSS), 4, LineSort.COLUMN, ((2, 3),)),
        (Layout(Shape.X), 5, LineSort.DIAGONAL, ((0, 1, 2), (1, 3, 4))),
        (Layout(Shape.L), 5, LineSort.COLUMN, ((0, 1, 2),)),
        (Layout(Shape.L), 5, LineSort.ROW, ((2, 3, 4),)),
        (Layout(Shape.V), 5, LineSort.LEFT, ((0, 1, 2),)),
        (Layout(Shape.V), 5, LineSort.RIGHT, ((2, 3, 4),)),
        (Layout(Shape.H), 7, LineSort.ROW, ((0, 3), (1, 6, 4), (2, 5))),
        (None, 3, LineSort.ROW, None),
    ],
)
def test_lines(layout, count, sort, found):
    assert lines(layout, count, sort) == found


def test_a_shape_with_another_number_of_cards_is_not_known():
    assert places(Layout(Shape.ROWS, (3, 3)), 5) is None
    assert places(Layout(Shape.SQUARE), 7) is None


@pytest.mark.parametrize(("layout", "count"), [(Layout(Shape.CIRCLE), 8), (Layout(Shape.SQUARE), 8)])
def test_eight_cards_around_hang_together_in_eight_ways(layout, count):
    assert all(sum(i in pair for pair in neighbors(layout, count)) == 2 for i in range(count))
    assert len(connected(layout, count, 3)) == 8


def test_what_hangs_together_in_a_square():
    assert len(neighbors(Layout(Shape.SQUARE), 16)) == 24
    assert len(connected(Layout(Shape.SQUARE), 4, 3)) == 4
    assert len(connected(Layout(Shape.SQUARE), 16, 4)) == 113  # the 19 fixed tetrominoes, wherever they fit
    assert len(neighbors(Layout(Shape.SQUARE), 9, corners=True)) == 12 + 8
    assert len(connected(Layout(Shape.SQUARE), 4, 2, corners=True)) == 6
    assert connected(None, 4, 2) is None


@pytest.mark.parametrize(
    ("cards", "asked", "enough"),
    [
        ("Js Jd", HandValue(Category.PAIR, Rank.JACK, better=True), True),
        ("Ts Td", HandValue(Category.PAIR, Rank.JACK, better=True), False),
        ("2s 2d 3c 3d", HandValue(Category.PAIR, Rank.JACK, better=True), True),
        ("As Ks Qs Js Ts", HandValue(Category.ROYAL), True),
        ("Ks Qs Js Ts 9s", HandValue(Category.ROYAL), False),
        ("As Kd", HandValue(Category.HIGH_CARD, Rank.QUEEN), True),
    ],
)
def test_what_a_high_hand_reaches(cards, asked, enough):
    assert reaches(rank(read_cards(cards)), asked, HIGH) is enough


@pytest.mark.parametrize(
    ("cards", "asked", "enough"),
    [
        ("8s 7d 6c 5d 4h", HandValue(Category.HIGH_CARD, Rank.EIGHT), True),
        ("8s 4d 3c 2d Ah", HandValue(Category.HIGH_CARD, Rank.EIGHT), True),
        ("9s 4d 3c 2d Ah", HandValue(Category.HIGH_CARD, Rank.EIGHT), False),
        ("8s 4d 3c 2d Ah", HandValue(Category.HIGH_CARD, Rank.EIGHT, below=True), False),
        ("As Ad 3c 2d 4h", HandValue(Category.HIGH_CARD, Rank.EIGHT), False),
        ("As Ad 3c 2d 4h", HandValue(Category.PAIR), True),
        ("As Ad 3c 2d 4h", HandValue(Category.PAIR, below=True), False),
        ("Ks Qd 3c 2d 4h", HandValue(Category.PAIR, below=True), True),
    ],
)
def test_what_a_low_hand_reaches(cards, asked, enough):
    assert reaches(rank(read_cards(cards), rules=LOW["A-5"]), asked, LOW["A-5"]) is enough


def test_a_hand_that_does_not_count_is_never_reached():
    with pytest.raises(ValueError, match="a straight does not count"):
        reaches(rank(read_cards("As")), HandValue(Category.STRAIGHT), LOW["A-5"])


def test_sums():
    worths = BASES[Base.SEVEN_27]
    assert totals(read_cards("As Ad 5c"), worths) == {7, 17, 27}
    assert totals(read_cards("Ks 6d"), worths) == {Fraction(13, 2)}
    assert totals(read_cards("5c *"), worths, wild={52}) == {5 + n for n in (Fraction(1, 2), *range(1, 12))}
    assert totals((), worths) == {0}
    assert [tell_points(Fraction(n, 2)) for n in (0, 1, 2, 13, -5)] == [
        "0 points",
        "1/2 points",
        "1 point",
        "6 1/2 points",
        "-2 1/2 points",
    ]


def test_the_example_in_the_text():
    assert doctest.testmod(sys.modules["catalog.hands.rank"]) == doctest.TestResults(0, 2)


def test_hands_stand_on_the_model_alone():
    """The table that plays asks what hands are worth, never the other way round; acts and limits stand below both."""
    folder = Path(__file__).resolve().parents[2] / "catalog" / "hands"
    stages = {
        stage
        for module in folder.glob("*.py")
        for stage in re.findall(r"^(?:from|import) (catalog\.\w+)", module.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert stages == {"catalog.hands", "catalog.model", "catalog.acts", "catalog.budget", "catalog.limits"}
