"""Which cards of a layout are turned, taken off or used: those in the place that the rule names."""

from __future__ import annotations

import pytest
from deal_by_deal import differs
from small_games import game, played
from steps_told import told as pictured_rules

from catalog.hands.lines import Ring, lines, places
from catalog.hands.spots import at_spot, points
from catalog.model.layout import Layout, LineSort, Shape, Spot
from catalog.odds.measure import Game
from catalog.odds.plan import NotOnArrays
from catalog.play.hand import Hand
from catalog.play.policies import Eager
from catalog.play.unplayed import unplayed
from catalog.site.pictures.board import boards_of

FOUR = "Deal 4 cards down to each player."
SHOW = "Showdown, the high hand wins."
CROSS = "Deal 5 face down common cards in a cross."
"""Its places: the row 0 to 2 from the left, the top 3, the bottom 4."""
SQUARE = "Deal 9 face down common cards in a 3x3 square."
ROWS = "Deal 6 community cards down in 2 rows of 3."
SETS = "Deal 10 community cards down in 2 sets of 5."
LINE = "Deal 5 community cards down in a line."
TOP_ROW = "Turn up the top row of common cards."
TOP = "Turn up the top community card."
NEXT = "Turn up the next community card, going clockwise."
BACK = "Turn up the next community card, going counterclockwise."
LAST_WILD = "The last community card flipped and all others of its rank are wild."
ONE_LINE = "The final hand may only use community cards from one row or column."
ONE = "Turn up 1 community card."


def turned(*rules: str) -> list[int]:
    """The places of the commons in the order in which they were turned up."""
    run = played(2, FOUR, *rules)
    return [laid.place for laid in sorted(run.table.commons, key=lambda laid: laid.turned) if laid.up]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ((CROSS, TOP, NEXT, NEXT, NEXT, ONE), [3, 2, 4, 0, 1]),
        ((CROSS, TOP, BACK, BACK, BACK, ONE), [3, 0, 4, 2, 1]),
        ((CROSS, "Turn up the middle community card.", TOP), [1, 3]),
        ((CROSS, "Turn up 1 row of common cards."), [0, 1, 2]),
        (
            (SQUARE, "Turn up the community card in the top left.", "Turn up the community card in the bottom right."),
            [0, 8],
        ),
        ((SQUARE, "Turn up the 4 common cards in the corners of the square."), [0, 2, 6, 8]),
        (
            (SQUARE, "Turn up the top row of common cards.", "Turn up the bottom row of common cards."),
            [0, 1, 2, 6, 7, 8],
        ),
        ((SQUARE, "Turn up 1 column of common cards.", "Turn up 1 column of common cards."), [0, 3, 6, 1, 4, 7]),
        ((ROWS, "Turn up 1 end community card from the second row."), [3]),
        ((ROWS, "Turn up the middle community card from the second row."), [4]),
        (
            (
                SETS,
                "Turn up 1 end community card from the first set.",
                "Turn up 1 end community card from the second set.",
                "Turn up 1 end community card from the first set.",
                "Turn up 1 end community card from the second set.",
                "Turn up the middle community card from the second set.",
            ),
            [0, 5, 4, 9, 7],
        ),
        ((ROWS, "Turn up 1 community card from each row.", "Turn up 1 community card from each row."), [0, 3, 1, 4]),
        ((LINE, "Turn up the third community card.", "Turn up the first community card."), [2, 0]),
    ],
)
def test_the_card_in_the_place_that_is_named_is_turned(rules, told):
    assert turned(*rules) == told


def test_clockwise_around_a_ring_every_other_card_and_then_those_between():
    around = "Turn up 1 community card, going clockwise, skipping every other card."
    rules = ("Deal 8 community cards down in a square.", "Turn up the community card in the top middle.", *[around] * 7)
    # Laid around from the top left: the sides first, from the top one on, then the corners from the next one on.
    assert turned(*rules) == [1, 3, 5, 7, 0, 2, 4, 6]


def test_spiraling_in_takes_the_tips_before_the_cards_nearer_to_the_middle():
    rules = ("Deal 9 community cards down in a 5x5 cross.", TOP)
    inward = "Turn up the next community card, going clockwise and spiraling in."
    assert turned(*rules, *[inward] * 7, ONE) == [5, 4, 8, 0, 6, 3, 7, 1, 2]


def told(*rules: str, seats: int = 2) -> Hand:
    """The rules, played as one hand that is told."""
    hand = Hand(game(*rules), seats, Eager())
    hand.go()
    return hand


@pytest.mark.parametrize(
    ("layout", "turn"),
    [
        ("Deal 8 community cards down in a square.", "Turn up the middle community card."),
        (LINE, TOP),
        (SQUARE, "Turn up the common card on the right."),
        (ROWS, "Turn up the middle community card from the third row."),
    ],
)
def test_a_place_that_the_layout_has_not_is_not_guessed(layout, turn):
    rules = (FOUR, layout, turn, "The last community card flipped is wild.", SHOW)
    hand = told(*rules)
    assert not any(laid.up for laid in hand.table.commons)
    assert [why for number, why in hand.left_out if number == 3]
    assert "wilds" in {statistic for statistic, _ in unplayed(game(*rules))}


def test_cards_taken_off_leave_the_others_in_their_places():
    run = played(2, FOUR, SQUARE, "Discard the middle community card.")
    (board,) = run.table.boards
    assert [laid.place for laid in board.cards] == [0, 1, 2, 3, 5, 6, 7, 8]
    left = [[board.cards[n].place for n in line] for line in lines(board.layout, 8, LineSort.COLUMN)]
    assert left == [[0, 3, 6], [1, 7], [2, 5, 8]]


def test_a_joker_in_the_middle_of_a_cross_is_in_its_row_and_in_its_column():
    run = played(2, FOUR, "Deal 4 community cards down in a cross, and put a joker in the middle of the cross.")
    (board,) = run.table.boards
    ways = [lines(board.layout, 5, sort) for sort in (LineSort.ROW, LineSort.COLUMN)]
    assert ways == [((0, 4, 1),), ((2, 4, 3),)]


def test_no_card_of_another_row_or_column_is_used():
    # The row has a pair of aces, the column four kings: three of them cannot be used with an ace of the row.
    hand = told("Deal 2 cards down to each player.", CROSS.replace("down", "up"), SHOW, ONE_LINE)
    assert hand.reckonings[-1].judgement.awards[0].judged
    row, column = ({card(hand, n) for n in line} for line in ((0, 1, 2), (1, 3, 4)))
    for shown in hand.reckonings[-1].judgement.awards[0].shown:
        own = {laid.card for laid in hand.table.hands[shown.seat]}
        commons = set(shown.cards) - own
        assert commons <= row or commons <= column


def card(hand: Hand, place: int) -> int:
    """The common card in a place."""
    return hand.table.boards[0].cards[place].card


@pytest.mark.parametrize(
    "rules",
    [
        (CROSS, TOP, NEXT, NEXT, NEXT, ONE, LAST_WILD),
        (SQUARE, "Turn up the middle community card.", LAST_WILD),
        (SQUARE, "The middle common card of each row and all others of its rank are wild."),
        (SETS, "Turn up 1 end community card from the second set.", LAST_WILD),
    ],
)
def test_the_odds_are_those_of_the_hands_that_are_played(rules):
    variant = game("Deal 3 cards down to each player.", *rules, SHOW, ONE_LINE)
    try:
        ready = Game(variant, 3)
    except NotOnArrays as reason:
        pytest.fail(str(reason))
    assert differs(variant, 3, 200, 5, ready) == ""


def test_the_middle_of_the_cards_that_a_hand_uses_is_next_to_both_others():
    wild = "The middle community card you use and all others of its rank are wild for you."
    hand = told("Deal 3 cards down to each player.", "Deal 5 face up common cards in a cross.", SHOW, ONE_LINE, wild)
    middle = card(hand, 1)
    for shown in hand.reckonings[-1].judgement.awards[0].shown:
        assert middle in shown.wild and {each // 4 for each in shown.wild} == {middle // 4}


def test_cards_laid_besides_in_no_known_place_make_the_places_unknown():
    assert places(Ring(Shape.CROSS, astray=1), 5) is None
    assert at_spot(Layout(Shape.CROSS), points(Layout(Shape.CROSS), 4), Spot.MIDDLE) is None


PICTURED = [
    (CROSS, TOP, NEXT, NEXT, NEXT, ONE),
    (CROSS, TOP, BACK, BACK, BACK, ONE),
    ("Deal 9 community cards down in a 5x5 cross.", TOP, *[f"{NEXT[:-1]} and spiraling in."] * 7, ONE),
    (SQUARE, "Turn up the community card in the top left.", "Turn up the middle community card."),
    ("Deal 8 community cards down in a circle.", *["Turn up 2 community cards on opposite sides of the circle."] * 4),
    (
        "Deal 5 community cards down in an l.",
        TOP,
        *["Turn up the next community card, going left to right and down."] * 4,
    ),
]


@pytest.mark.parametrize("rules", PICTURED)
def test_the_cards_are_turned_in_the_order_of_the_picture_of_the_page(rules):
    (pictured,) = boards_of(pictured_rules(*rules))
    (board,) = played(2, FOUR, *rules).table.boards
    order = sorted((n for n, laid in enumerate(board.cards) if laid.up), key=lambda n: board.cards[n].turned)
    told = [pictured.cards[n].turn for n in order]
    assert None not in told and told == sorted(told)
    assert [card.turn is not None for card in pictured.cards] == [laid.up for laid in board.cards]
