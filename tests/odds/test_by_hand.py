"""Games of two players worked out by hand: who wins, by the arrays, and the same by the exact engine."""

from __future__ import annotations

import numpy as np
import pytest
from deal_by_deal import differs

from catalog.hands.card import read_cards
from catalog.odds.measure import Game
from catalog.odds.players import Habit
from catalog.read import read_catalog, read_documents

HIGH = "Showdown, the high hand wins."


@pytest.fixture
def variant(tmp_path):
    """`variant(text)`: the one variant of a page."""

    def read(text: str):
        path = tmp_path / "page.md"
        path.write_text(text)
        (found,) = read_catalog(read_documents([path])).variants
        assert not any(rule.unread for rule in found.rules)
        return found

    return read


def text_of(rules) -> str:
    return "## By Hand\n### Rules:\n" + "".join(f"{n}. {rule}\n" for n, rule in enumerate(rules, 1))


def winners(variant, rules, cards: str, seats: int = 2, other: str = "") -> list[tuple[int, ...]]:
    """Who takes each share where the cards come in this order, one to each player in turn; `other` tells dice."""
    game = Game(variant(text_of(rules)), seats)
    first = list(read_cards(cards))
    deck = np.array([[*first, *(card for card in game.deck if card not in first)]], np.uint8)
    second = list(read_cards(other))
    fresh = np.array([[*second, *(card for card in game.deck if card not in second)]], np.uint8)
    outcomes, _ = game.outcomes(deck, lambda many, time: fresh)
    return [tuple(np.flatnonzero(outcome.winners[0]).tolist()) for outcome in outcomes]


FIVE = ["Deal 5 cards down to each player.", HIGH]
TABLE = ["Deal 3 cards down to each player.", "Deal 1 card up to the table.", HIGH]


@pytest.mark.parametrize(
    ("rules", "cards", "told"),
    [
        # Two pair of aces has the three, and so the fours win.
        ([*FIVE, "If any player has 1 three, they cannot win."], "As 4s Ad 4d Ks 9c Kd 8c 3c 7h", [(1,)]),
        ([*FIVE, "If any player has 1 three, they cannot win."], "As 4s Ad 4d Ks 9c Kd 8c Jc 7h", [(0,)]),
        # The best hand lacks the highest diamond, which is the second's: nobody wins.
        ([*FIVE, "The high hand cannot win, unless it has the high diamond."], "As Kd Ah 4d Ks 9c Kh 8c 3c 7h", [()]),
        ([*FIVE, "The high hand cannot win, unless it has the high diamond."], "As Kd Ad 4d Ks 9c Kh 8c 3c 7h", [(0,)]),
        # Two hearts as on the table: only the second has them.
        ([*TABLE, "They cannot win, unless they have 2 cards of the same suit as the table card."],
         "As 4h Ad 9h Ah 2c Kh", [(1,)]),
        ([*TABLE, "They cannot win, unless they have 2 cards of the same suit as the table card."],
         "As 4h Ad 9c Ah 2c Kh", [()]),
        # The card of the second card's rank bars the pair of nines.
        (["Deal 3 cards down to each player.", "Deal 2 community cards up.", HIGH,
          "If any player has 1 card of the same rank as the second common card, they cannot win."],
         "9s 4h 9d 6h 5h 2c Kh 5d", [(1,)]),
        (["Deal 3 cards down to each player.", "Deal 2 community cards up.", HIGH,
          "If any player has 1 card of the same rank as the second common card, they cannot win."],
         "9s 4h 9d 6h 5h 2c Kh 6d", [(0,)]),
    ],
)  # fmt: skip
def test_who_cannot_win(variant, rules, cards, told):
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


SPLIT = "Showdown, the high hand and the split card split the pot."
LAST = [
    "Deal 2 cards down to each player.",
    "Deal 1 card up to the table.",
    SPLIT,
    "If the last table card is nines through aces, the split card is the high card of that suit.",
    "Otherwise, the split card is the low card of that suit.",
]
ODD = [
    "Deal 2 cards down to each player.",
    "Deal 2 cards up to each player.",
    SPLIT,
    "If an odd number of up hearts is dealt, the split card is the low down heart.",
    "Otherwise, the split card is the high down heart.",
]


@pytest.mark.parametrize(
    ("rules", "cards", "told"),
    [
        (LAST, "As Kh Ad 4h 9h", [(0,), (1,)]),
        (LAST, "As 7h Kh 4h 9h", [(0,), (0,)]),
        (LAST, "As 7h Kh 4h 8h", [(0,), (1,)]),
        (ODD, "2h Kh 3c Ks 9h 9c Ac As", [(1,), (0,)]),
        (ODD, "2h Kh 3c Ks 9h 9c Ah As", [(1,), (1,)]),
    ],
)
def test_the_split_card_hangs_on_the_cards(variant, rules, cards, told):
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


@pytest.mark.parametrize(
    ("cards", "told"),
    [("As 4s Ad 4d Ah 9c Kd 8c 3c 7h", [(1,)]), ("As 4s Ad 4d Ah 9c Kd 8c Jd 7h", [(0,)])],
)
def test_dead_cards_are_too_few(variant, cards, told):
    rules = [*FIVE, "Threes are dead.", "They cannot win without 5 live cards in their hand."]
    assert winners(variant, rules, cards) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


@pytest.mark.parametrize(
    ("cards", "other", "told"),
    [
        # The dice show 3 and 2: threes are wild, and fives, their sum.
        ("As 3s Ad 9d 7h 9c Kd 8c Qc 6h", "2c 2s 2h 4c", [(1,)]),
        ("As 5s Ad 9d 7h 9c Kd 8c Qc 6h", "2c 2s 2h 4c", [(1,)]),
        # They show 2 and 2, so that twos are wild, and fours.
        ("As 3s Ad 9d 7h 9c Kd 8c Qc 6h", "2c 2h 2d 3d", [(0,)]),
    ],
)
def test_dice_tell_what_is_wild(variant, cards, other, told):
    rules = ["Roll 2 dice.", *FIVE, "Cards of the same rank as the sum of the dice are wild."]
    rules += ["Cards of the same rank as each die are wild."]
    assert winners(variant, rules, cards, other=other) == told
    assert differs(variant(text_of(rules)), 3, 50, seed=7) == ""


@pytest.mark.parametrize(
    ("cards", "told"), [("As 3s Ad 9d 7h 9c Kd 8c Qc 6h", [(1,)]), ("As 2s Ad 9d 7h 9c Kd 8c Qc 6h", [(0,)])]
)
def test_who_can_have_a_card_wild_pays_for_it(variant, cards, told):
    rules = [*FIVE, "Pay the ante to make threes wild."]
    game = Game(variant(text_of(rules)), 2)
    assert Habit.PAYS_WILD in game.block(0, 10, 1).habits
    assert winners(variant, rules, cards) == told
