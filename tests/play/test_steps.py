"""Steps that few games have: cards beside others, slams, cards given on at once, pairs that bring a card."""

from __future__ import annotations

import pytest
from small_games import BET, game, played

from catalog.check.count import count
from catalog.check.numbers import MEASURES, numbers_of
from catalog.check.wilds import Planned
from catalog.model.variant import STATISTICS
from catalog.play.choices import Script
from catalog.play.policies import Eager, Rambler
from catalog.play.showdowns import Showdowns
from catalog.play.wild import WildRules

SQUARE = "Deal 9 face down common cards in a 3x3 square."
FIRST = "Turn up 1 community card."
RIGHT = "Turn up the community card to the right of the last community card flipped."
FIVE = "Deal 5 cards down to each player."
SHOW = "Showdown, the high hand wins."
WON = "If any player wins an auction, they discard 1 card."
SLAM = "They may slam another player by discarding to them."
SLAMMED = "The slammed player discards 1 card for first player's cards from the discards."
THIRD = "The slammed player may slam a third player."
AUCTION = "Auction off the top card of the deck. The winner may take it, or the winner may pass it to any player."


def dealt(*cards: int) -> Planned:
    """Everything done that may be, with these cards first."""
    return Planned(plan=cards)


def test_the_common_card_to_the_right_of_another():
    run = played(2, SQUARE, FIRST, RIGHT, RIGHT)
    assert [laid.place for laid in run.table.commons if laid.up] == [0, 1, 2]


def test_the_rank_of_the_card_below_another_is_wild():
    rules = (SQUARE, FIRST, "The card below the first community card flipped and all others of its rank are wild.")
    # The first of the second row is a three; of the other three, one is held and one is the last of the square.
    play = Showdowns(game("Deal 1 card down to each player.", *rules), 2, dealt(5, 51, 0, 8, 12, 4, 16, 20, 24, 28, 6))
    play.go()
    wilds = WildRules(play.steps).most(play)
    assert wilds.held == ({5}, frozenset()) and wilds.commons == {4, 6}


def test_a_card_lower_than_the_one_on_the_table_brings_another():
    rules = (
        "Deal 1 card up to the table.",
        "Deal 1 card down to each player.",
        "Each player flips 1 down card.",
        "If any player flips 1 card lower than the table card, deal another down card to them.",
    )
    # An eight lies there; a five is lower, a king and another eight are not.
    run = played(3, *rules, chooser=dealt(24, 12, 44, 25))
    assert [len(hand) for hand in run.table.hands] == [2, 1, 1]


@pytest.mark.parametrize(("second", "more"), [(20, 1), (16, 0)])  # a seven and a two are nine, a six and a two are not
def test_a_card_that_adds_up_with_another_brings_a_third(second, more):
    sum_up = "If any player is dealt an up card that adds to 9 with one of their up cards, deal 1 card down to them."
    up = "Deal 1 card up to each player."
    # One player is dealt the two and the second card; the other a king and a jack.
    run = played(2, up, up, sum_up, chooser=dealt(0, 44, second, 36, 51))
    assert [len(hand) for hand in run.table.hands] == [2 + more, 2]


class Finds(Eager):
    """Does all that may be done, and asks for cards that are there."""

    def whether(self, table, seat, step, what):
        return what != "asks in vain" and super().whether(table, seat, step, what)


def test_whoever_asks_in_vain_gets_the_top_card_of_the_deck():
    rules = (
        "Deal 2 cards down to each player.",
        "Each player may take one of another player's down cards of the rank named by them. "
        "If that other player does not have one of those cards, they get the top card of the deck.",
    )
    assert [len(hand) for hand in played(2, *rules).table.hands] == [3, 3]
    found = played(2, *rules, chooser=Finds())
    assert [len(hand) for hand in found.table.hands] == [2, 2] and len(found.table.left) == 48


def test_who_is_slammed_gets_the_card_of_who_won_and_slams_a_third():
    rules = ("Deal 2 cards down to each player.", "Deal 1 card up to the table.")
    run = played(3, *rules, "Each player in betting order bids on the table card.", f"{WON} {SLAM} {SLAMMED} {THIRD}")
    assert [len(hand) for hand in run.table.hands] == [2, 2, 2]
    assert [len(held) for held in run.table.held] == [3, 3, 3]
    modest = played(
        3, *rules, "Each player in betting order bids on the table card.", f"{WON} {SLAM} {SLAMMED} {THIRD}",
        chooser=Eager(yes=False),
    )  # fmt: skip
    assert [len(held) for held in modest.table.held] == [3, 2, 2]


def test_a_card_that_is_given_on_instead_of_taken_was_never_the_givers():
    rules = ("Deal 1 card down to each player.", f"{AUCTION} Deal 1 card up to all other players.")
    most = 0
    for seed in range(40):
        run = played(3, *rules, chooser=Rambler(seed))
        assert [len(hand) for hand in run.table.hands] == [2, 2, 2]
        most = max(most, *map(len, run.table.held))
    assert most == 2


def test_a_third_card_of_a_rank_is_no_new_pair():
    rules = (
        "Deal 1 card up to each player.", "Deal 1 card up to each player.", "Deal 1 card up to each player.",
        "If any player is dealt 1 up pair of twos, deal another down card to them.",
    )  # fmt: skip
    run = played(2, *rules, chooser=dealt(0, 20, 1, 24, 40, 2, 28))
    assert [len(hand) for hand in run.table.hands] == [4, 3]


def test_two_cards_dealt_at_once_make_one_pair():
    rules = (
        "Deal 2 cards up to each player.",
        "If any player is dealt 1 up pair of twos, deal another up card to them.",
    )
    run = played(2, *rules, chooser=dealt(0, 20, 1, 24, 40))
    assert [len(hand) for hand in run.table.hands] == [3, 2]


@pytest.mark.parametrize(("told", "second"), [("suit", set()), ("color", {1})])
def test_a_card_of_each_suit_is_one_of_all_four(told, second):
    rules = ("Deal 4 cards down to each player.", f"If any player has 1 card of each {told}, their twos are wild.")
    play = Showdowns(game(*rules), 2, dealt(0, 1, 5, 4, 10, 6, 15, 8))  # the second has no spade
    play.go()
    assert [set(held) for held in WildRules(play.steps).most(play).held] == [{0}, second]


PASSED = (
    "Deal 1 card up to each player.",
    "Deal 1 card up to each player. They may pass the first card they get this round for max bet, even if it is passed "
    "to them.",
    "If any player is dealt 1 up pair of twos, deal another up card to them.",
)


def test_a_card_that_is_passed_on_was_never_dealt_to_who_passed_it():
    # Both pass: the first a two that paired, for a king; the second the two that came, for a two that pairs.
    run = played(2, *PASSED, chooser=dealt(0, 1, 2, 44, 3, 48))
    assert [[laid.card for laid in hand] for hand in run.table.hands] == [[0, 44], [1, 3, 48]]
    assert run.table.discards == [2]
    # A pair that is passed on to somebody was not dealt to them.
    run = played(2, *PASSED, chooser=Script([0, 1, 2, 44], [1, 0]))
    assert [[laid.card for laid in hand] for hand in run.table.hands] == [[0, 44], [1, 2]]


def test_different_purposes_get_different_ranks():
    run = played(2, "The dealer names the left passing rank and the right passing rank.")
    assert len(set(run.table.named.values())) == 2


GAMES = {
    # Two twos bring a card and so do the other two: 4 + 1, and the hand of the last has one more chance to pair.
    "a card for a pair": (
        *["Deal 1 card up to each player."] * 4, BET, SHOW,
        "If any player is dealt 1 up pair of twos, deal another down card to them."),
    # 6 and two pairs of twos; 7 seats: 7 x 6 and 3 that nobody keeps, 45 + 2; 8 ask for 53.
    "a card for a pair where cards may be passed on": (
        "Deal 2 cards down to each player.", "Deal 1 card up to each player.", *[PASSED[1], BET] * 3, SHOW, PASSED[2]),
    "slams": (FIVE, BET, "Deal 1 card up to the table.", "Each player in betting order bids on the table card.", BET,
              f"{WON} {SLAM} {SLAMMED} {THIRD}", BET, SHOW),
    "a card to take or to give": (FIVE, BET, f"{AUCTION} Deal 1 card up to all other players.", BET, SHOW),
    "whoever likes passes to both sides": (
        "Deal 7 cards down to each player.", BET,
        "Each player may pass 1 card to the left and 1 card to the right.", BET, "Each player discards 2 cards.", SHOW),
    "new cards that face as the old ones": (
        "Deal 2 cards down and 3 cards up to each player.", BET,
        "Each player may draw up to 2 cards. Up cards are replaced up, and down cards are replaced down.", BET, SHOW),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_two_ways_and_deals_at_random(name):
    """Both counts come to the same, and no deal at random to more."""
    variant = game(*GAMES[name])
    found = numbers_of(variant)
    assert {one.statistic: one.value for one in count(variant)} == {each: found[each].value for each in STATISTICS}
    for seed in range(60):
        run = Showdowns(variant, 2 + seed % 3, Rambler(seed)).go()
        assert run.served
        for statistic, measure in MEASURES.items():
            assert measure(run) <= found[statistic].value


@pytest.mark.parametrize("which", ["the middle card", "cards in the cross", "1 card in the cross"])
def test_only_cards_of_ones_own_are_laid_down(which):
    """What lies on the table already stays where it is."""
    play = played(3, FIVE, "Deal 5 community cards up in a cross.", f"Each player discards {which} to the table.")
    assert len(play.table.commons) == 5
    assert sum(map(len, play.table.hands)) + len(play.table.tables) == 15
