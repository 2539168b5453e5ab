"""Pictures of boards and of a seat's cards: where each card lies, in which order they turn, and that in words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from steps_told import BET, STUD, told

from catalog.site.pictures.board import Board, boards_of
from catalog.site.pictures.draw import board_picture, legend, pictures_of, seat_picture


def board(*rules: str) -> Board:
    (only,) = boards_of(told(*rules))
    return only


def turns(*rules: str) -> list[list[str]]:
    """The turns of a board's cards by its rows, in brackets where the rules leave the choice, `-` for none."""
    return [
        ["-" if card.turn is None else f"({card.turn})" if card.free else str(card.turn) for card in row]
        for row in board(*rules).rows
    ]


def numbers(pictured: str) -> list[str]:
    return [text.text for text in ElementTree.fromstring(pictured).iter("text")]


CROSS = "Deal 5 community cards down in a cross."
AROUND = "Turn up the next community card, going clockwise."


def test_a_cross_from_the_top_clockwise_and_the_middle_last():
    rules = [CROSS, "Turn up the top community card.", AROUND, AROUND, AROUND, "Turn up 1 community card."]
    assert turns(*rules) == [["1"], ["4", "5", "2"], ["3"]]
    other = [rule.replace("clockwise", "counterclockwise") for rule in rules]
    assert turns(*other) == [["1"], ["2", "5", "4"], ["3"]]


def test_a_cross_by_its_places():
    sides = ("on the left side", "in the top", "on the right side", "in the bottom", "in the middle of the cross")
    assert turns(CROSS, *(f"Turn up the common card {side}." for side in sides)) == [["2"], ["1", "5", "3"], ["4"]]


def test_a_spiral_goes_in_after_it_has_been_around():
    inward = "Turn up the next community card, going clockwise and spiraling in."
    rules = ["Deal 9 community cards down in a 5x5 cross.", "Turn up the top community card.", *[inward] * 7]
    assert turns(*rules, "Turn up 1 community card.") == [["1"], ["5"], ["4", "8", "9", "6", "2"], ["7"], ["3"]]


def test_corners_edges_and_the_middle_of_a_square():
    rules = (
        "Turn up 4 community cards in the corner of the square.",
        "Turn up 4 community cards on the edge of the square.",
    )
    square = "Deal 9 community cards down in a 3x3 square."
    assert turns(square, *rules, "Turn up 1 community card.") == [list("121"), list("232"), list("121")]


def test_opposite_cards_of_a_circle():
    pair = "Turn up 2 community cards on opposite sides of the circle, going clockwise."
    cards = board("Deal 6 community cards down in a circle.", pair, pair, pair).cards
    assert [card.turn for card in cards] == [1, 2, 3, 1, 2, 3]
    alone = "Turn up the next community card, going clockwise."
    cards = board("Deal 5 community cards down in a circle.", "Turn up the top community card.", *[alone] * 4).cards
    assert [card.turn for card in cards] == [1, 2, 3, 4, 5]


def test_rows_of_a_pyramid():
    rules = ["Turn up 2 community cards from the top row."] * 2 + ["Turn up community cards from the second row."]
    pyramid = "Deal 7 community cards down in a pyramid with rows of 4 and 2 and 1."
    assert turns(pyramid, *rules, "Turn up the last community card.") == [["(1)", "(1)", "2", "2"], ["3", "3"], ["4"]]


def test_what_the_rules_leave_open_is_an_example_and_what_cannot_be_told_has_no_number():
    row = "Deal 6 community cards down in 2 rows of 3."
    assert turns(row, "Turn up community cards from one column.") == [["(1)", "-", "-"]] * 2
    assert (
        turns(row, "Turn up 1 community card from each row.", "Turn up 1 community card from each row.")
        == [["(1)", "(2)", "-"]] * 2
    )
    assert turns(row, "Turn up down community cards from the high row.", "Turn up 1 community card.") == [["-"] * 3] * 2
    assert turns(row, "If any player folds, turn up 1 community card.") == [["-"] * 3] * 2


def test_holdem_has_one_line_and_two_boards_grow():
    flop = ("Deal 3 community cards up.", "Deal 1 community card up.", "Deal 1 community card up.")
    assert turns(*flop) == [["1", "1", "1", "2", "3"]]
    double = board("Deal 6 community cards up in 2 sets of 3.", "Deal 2 community cards up in 2 sets of 1.")
    assert [[card.turn for card in row] for row in double.rows] == [[1, 1, 1, 2]] * 2 and double.shape == "in 2 sets"


def test_a_repeat_turns_on():
    rules = ("Deal 4 community cards down.", "Turn up 1 community card.", BET, "Repeat the last 2 actions 3 times.")
    assert turns(*rules) == [["1", "2", "3", "4"]]


def test_what_is_not_laid_out_has_no_board():
    assert boards_of(told(*STUD)) == [] == boards_of(())
    assert boards_of(told("Deal 1 community card up.")) == []


def test_pictures_say_the_same_in_words():
    picture = board_picture(board(CROSS, "Turn up the community card in the top.", "Turn up 1 community card."))
    drawn = ElementTree.fromstring(str(picture.svg))
    assert drawn.get("role") == "img"
    assert drawn.get("aria-label") == "5 community cards in a cross. In this order: 1: top; 2: for example left."
    assert numbers(str(picture.svg)) == ["1", "(2)"] or numbers(str(picture.svg)) == ["(2)", "1"]
    assert picture.title == "The community cards, in a cross"


def test_a_seat_by_its_betting_rounds():
    picture = seat_picture(told(*STUD))
    assert picture is not None
    assert numbers(str(picture.svg)) == ["down", "down", "up", "up", "up", "up", "down"]
    label = ElementTree.fromstring(str(picture.svg)).get("aria-label")
    assert label.startswith("Each player’s cards as they are dealt: 2 face down and 1 face up; then 1 face up;")
    assert seat_picture(told("Deal 5 cards down to each player.", BET)) is None


def test_signs_are_told_once():
    pictures = pictures_of(told(*STUD[:3], "Deal 3 community cards down.", "Turn up 1 community card."))
    assert len(pictures) == 2
    assert sum("Shaded" in sign for sign in legend(pictures)) == 1


@pytest.mark.parametrize("shape", ["<svg onload=x>", 'a" onload="x', "\u202e\x00"])
def test_text_does_nothing_in_a_picture(shape):
    flat = board(CROSS)
    flat.shape = shape
    drawn = ElementTree.fromstring(str(board_picture(flat).svg))
    assert {node.tag for node in drawn.iter()} <= {"svg", "g", "rect", "text"} and "onload" not in drawn.attrib
