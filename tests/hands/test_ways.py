"""Which cards a hand may use, told by places of a layout, other players or other cards: worked out by hand."""

from __future__ import annotations

import pytest

from catalog.hands.card import read_cards
from catalog.hands.showdown import Commons, Player, shares
from catalog.language import read_rule
from catalog.model.layout import Layout, Shape

HIGH_WINS = "Showdown, the high hand wins."
SQUARE = Layout(Shape.SQUARE, grid=(3, 3))
LEFT = "The final hand may use your down cards and down cards from the player on your left."
OTHER = "The final hand must use 4 down cards and one of another player's up cards."
IN_LINE = "The final hand may only use 3 community cards in a straight line."
MOVED = "They may move the middle card up or down 1 card length to make a straight line."
ENDS = "The final hand may only use the middle community card from one column and 1 end card from that column."
CORNER = "The final hand may only use 1 card in the corner and adjacent cards on the edge."
TOGETHER = ["The final hand may only use 3 community cards.", "All 3 must be connected together."]
PAIR = "The final hand may only use a community pair and 1 community card."
SETS = ["The final hand must use 3 down cards.", "The final hand may use 1 community card from 2 sets dealt."]
IF_FOUR = "If any player uses 1 card from the set of 4, the final hand must use the card from the set of 1."


def names(sentences, hands, boards) -> list[str]:
    """What everybody shows; of a hand the cards before a stroke lie down and the others up."""
    steps = [step for sentence in (HIGH_WINS, *sentences) for step in read_rule(sentence).steps]
    players = []
    for seat, text in enumerate(hands):
        down, _, up = text.partition("/")
        cards = [*((card, False) for card in read_cards(down)), *((card, True) for card in read_cards(up))]
        players.append(Player(seat, tuple(cards)))
    lent = [
        tuple((*card, 99 if len(hands) == 2 else -1 if (other.seat + 1) % len(hands) == mine.seat else 1))
        for mine in players
        for other in players
        if other is not mine
        for card in other.cards
    ]
    each = len(lent) // len(players) if players else 0
    players = [
        Player(mine.seat, mine.cards, others=tuple(lent[mine.seat * each : (mine.seat + 1) * each])) for mine in players
    ]
    commons = [Commons(tuple(read_cards(cards)), layout) for cards, layout in boards]
    (award,) = shares(steps, players, commons, seats=len(players)).awards
    assert award.judged, award.why
    return [shown.name for shown in award.shown]


@pytest.mark.parametrize(
    ("sentences", "hands", "boards", "told"),
    [
        # The second sits on the first one's left, and lends aces; the third, who sits on the right, has a king more.
        ([LEFT], ["As Kd 2h", "Ac Ad 4s", "Kh 7c 5s"], [], ["three of a kind", "pair of aces", "pair of kings"]),
        # Whoever takes a card takes it from one player, and uses four down cards of their own.
        (
            [OTHER],
            ["2s 2h 9c 9d Jh / As", "5s 6h 7c 8d / 9h 3c"],
            [],
            ["full house, nines over twos", "ace high"],
        ),
        ([IN_LINE], ["2c 7d"], [("As 9d 3c Kh Ah Qd 5c 6s Ac", SQUARE)], ["three of a kind, aces"]),
        ([IN_LINE], ["2c 7d"], [("As 9d Ad Kh 3h Qd Ac 6s Ah", SQUARE)], ["pair of aces"]),
        # An H: the left side, the right side, the card between. Moved up, it makes three aces of the upper ends.
        ([IN_LINE], ["2c 7d"], [("As 9d 5c Ad Qh 6s Ac", Layout(Shape.H))], ["pair of aces"]),
        ([IN_LINE, MOVED], ["2c 7d"], [("As 9d 5c Ad Qh 6s Ac", Layout(Shape.H))], ["three of a kind, aces"]),
        # The middle card and one end, never both ends.
        ([ENDS], ["2c 7d"], [("As 3d Kc Ah 4d Qh Ac 5h 9s", SQUARE)], ["pair of aces"]),
        ([ENDS], ["Ac 7d"], [("As 3d Kc Ah 4d Qh 2c 5h 9s", SQUARE)], ["three of a kind, aces"]),
        # A corner and its two neighbours; two corners never.
        ([CORNER], ["2c 7d"], [("As Ad 3c Ah 4d Qh 6c 5h 9s", SQUARE)], ["three of a kind, aces"]),
        ([CORNER], ["2c 7d"], [("As Kd Ac 8h Ad Qh 6c 5h 9s", SQUARE)], ["ace high"]),
        (TOGETHER, ["2c 7d"], [("As Ad 3c 8h Ac Qh 6c 5h 9s", SQUARE)], ["three of a kind, aces"]),
        (TOGETHER, ["2c 7d"], [("As 9d 3c 8h 9s Qh 6c Ad 5h", SQUARE)], ["pair of nines"]),
        # A pair is a row of two; the card beside it is the one that is in no row.
        ([PAIR], ["2c 7d"], [("As Ad Ac 9s", Layout(Shape.ROWS, (2, 2))), ("Kh", None)], ["pair of aces"]),
        ([PAIR], ["2c Kd"], [("As Qd Ac 9s", Layout(Shape.ROWS, (2, 2))), ("Kh", None)], ["pair of kings"]),
        # One ace of four asks for the two, so that there is no third king.
        ([*SETS, IF_FOUR], ["Ks Kd 3c"], [("2h", None), ("Kh 9d", None), ("Ac Ad 8s 7s", None)],
         ["three of a kind, kings"]),
        ([*SETS, IF_FOUR], ["Ks Ad 3c"], [("2h", None), ("Kh 9d", None), ("Ac Ah 8s 7s", None)], ["pair of aces"]),
        ([*SETS], ["Ks Ad 3c"], [("2h", None), ("Kh 9d", None), ("Ac Ah 8s 7s", None)], ["two pair"]),
    ],
)  # fmt: skip
def test_which_cards_a_hand_may_use(sentences, hands, boards, told):
    found = names(sentences, hands, boards)
    assert [name.startswith(start) for name, start in zip(found, told, strict=True)] == [True] * len(told), found


def test_all_or_none():
    rule = "The final hand must use all down cards, or none."
    board = [("Ad Kc 9h 4s 3d", None)]
    assert names([rule], ["As 2h", "As Ah"], board) == ["pair of aces", "three of a kind, aces"]
    assert names([rule], ["3s 2h", "5s 6h"], board) == ["pair of threes", "ace high"]


def test_a_z_of_four_cards():
    rule, z = "The final hand may only use community cards from one row or column.", Layout(Shape.Z)
    assert names([rule], ["2c 7d"], [("As Ad Ac 9s", z)]) == ["pair of aces"]
    assert names([rule], ["2c 7d"], [("As 8d Ac 9s", z)]) == ["ace high"]
