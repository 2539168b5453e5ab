"""A verdict is true: what refutes a number, what is free to players, and what nobody can carry out.

Small games in our own words; the numbers were worked out by hand from the rules.
"""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from small_games import BET, HIGH, game

from catalog.check.count import count
from catalog.check.cross_check import counted_otherwise
from catalog.check.findings import check_variants
from catalog.check.many import _packed, check_many
from catalog.check.numbers import Counter, numbers_of
from catalog.check.replay import comes_to
from catalog.check.reports import as_data
from catalog.check.verdicts import judge, verdicts_of
from catalog.model.variant import Numbers
from catalog.model.verdict import Judgement, Number
from catalog.result_cache import ResultCache

STUD = (
    "Deal 2 cards down to each player.",
    "Deal 4 cards up to each player.",
    "Deal 1 card down to each player.",
    HIGH,
)
SHIFTS = (
    "Fours and nines are wild. If a wild card is dealt face up, the low wild moves down 2 ranks, and the high wild "
    "moves up 2 ranks."
)


def settled(*rules: str) -> dict[str, Number]:
    """The five numbers of a game, on which both counts agree and which are replayed."""
    variant = game(*rules)
    numbers = numbers_of(variant)
    assert not [number.missing for number in numbers.values() if number.missing]
    assert not counted_otherwise(variant, numbers)
    witness = numbers["wilds"].witnesses[0]
    assert comes_to(variant, witness) == numbers["wilds"].value
    return numbers


def found(value: int, bound: int | None) -> Number:
    return Number("wilds", value, value, value, "", f"{value} cards", bound=bound)


@pytest.mark.parametrize(
    ("printed", "bound", "judgement"),
    [
        (34, 46, Judgement.AGREES),
        (35, 46, Judgement.UNDETERMINED),
        (46, 46, Judgement.UNDETERMINED),
        (47, 46, Judgement.DISAGREES),
        (33, 46, Judgement.DISAGREES),
        (35, None, Judgement.DISAGREES),
    ],
)
def test_only_a_deal_that_exceeds_it_or_a_bound_that_excludes_it_refutes_a_number(printed, bound, judgement):
    variant = replace(game(*STUD), numbers=Numbers(7, 7, 0, 7, printed))
    verdict = judge(variant, Counter(variant), found(34, bound))
    assert verdict.judgement is judgement
    assert ("at least 34" in verdict.reason) is (bound is not None and printed != 34)


def test_a_number_of_which_the_least_is_known_refutes_a_smaller_one_and_confirms_none():
    rules = (
        *STUD,
        "Twos are wild.",
        "If a player is dealt a king face up, they may pick a wild card, which ceases to be wild.",
    )
    for printed, judgement in ((3, Judgement.DISAGREES), (4, Judgement.UNDETERMINED), (9, Judgement.UNDETERMINED)):
        variant = replace(game(*rules), numbers=Numbers(7, 7, 0, 7, printed))
        assert verdicts_of(variant)[4].judgement is judgement


@pytest.mark.parametrize(
    ("rule", "wilds"),
    [
        # Two fold, and twos are wild; or three, and threes are: four of them in five hands.
        ("All cards of the same rank as the number of folded players are wild.", 4),
        # Fours and nines, or two other ranks: never more than eight.
        (SHIFTS, 8),
        (SHIFTS + " If a queen is dealt face up, fours and nines are wild again.", 8),
        # Whoever has the last card has three more of its rank: seven ranks.
        ("The last card dealt to you and all others of its rank are wild.", 28),
        # Aces, then kings, and so on to twos come up: all 49 cards.
        ("If the highest rank that is not wild is dealt face up, cards of that rank are wild.", 49),
        # Two sets of two jacks and a ten.
        ("If you have two jacks and a ten, all three are wild.", 6),
        # Two fives make ten, and so do four and six, three and seven, two and eight, ace and nine.
        ("Any two cards that add to ten make each other wild.", 36),
        # Two times six, three times four; no ace with a queen.
        ("Any two cards that multiply to twelve make each other wild.", 16),
        # Three cards lie down of each hand; a card that is wild does not lie up.
        ("Threes are wild. If you are dealt a wild card face up, you must fold.", 4),
        # The card after one's lowest up card, and its mates: one rank for each player, of seven.
        ("The up card dealt to you after your lowest up card and all others of its rank are wild for you. If your last "
         "up card is your lowest up card, your first up card and all others of its rank are wild for you.", 28),
        # Fives down, or up and paid for: four.
        ("Fives are wild in the hole. If you are dealt one face up, you may pay the ante to make it wild.", 4),
    ],
)  # fmt: skip
def test_wild_cards_that_were_counted_wrongly(rule, wilds):
    assert settled(*STUD, rule)["wilds"].value == wilds


def test_wild_cards_that_may_not_come_up():
    # Hands of three cards, one of them up: two of a rank lie down with each of 17 players, of 13 ranks with two pairs.
    rules = ("Deal 2 cards down to each player.", "Deal 1 card up to each player.", HIGH)
    low = "Your low card and all others of its rank are wild for you."
    fold = "If you are dealt a wild card face up, you must fold."
    assert settled(*rules, low, fold)["wilds"].value == 34
    # Of hearts and clubs none lies up: 17 of the 26 other cards do, and 26 of 34 cards that lie down are wild.
    assert settled(*rules, "Hearts are wild.", "Clubs are wild.", fold)["wilds"].value == 26
    # But for twelve, none is left to lie up where only spades are not wild: 13 players stay in, with 26 cards down.
    all_but_spades = ("Hearts are wild.", "Clubs are wild.", "Diamonds are wild.")
    assert settled(*rules, *all_but_spades, fold)["wilds"].value == 26


def test_who_holds_a_card_may_name_a_rank_that_is_not_wild_yet():
    # Four kings name four ranks besides kings and threes: 24 cards in eight hands of six.
    rules = (
        "Deal 6 cards down to each player.",
        BET,
        "Each player who has a king may name 1 other rank to be wild.",
    )
    assert settled(*rules, HIGH, "Kings are wild.", "Threes are wild.")["wilds"].value == 24


@pytest.mark.parametrize("side", ["left", "right"])
def test_all_but_two_may_fold_where_their_cards_go_to_a_neighbour(side):
    # Ten players with five cards each: the cards of nine lie with one in the end.
    rules = (
        "Deal 5 cards down to each player.",
        BET,
        HIGH,
        f"If a player folds, pass their cards to the {side}.",
    )
    numbers = settled(*rules)
    assert [numbers[name].value for name in ("cards", "players", "seen")] == [45, 10, 45]


QUEENS = (
    "Deal 4 cards down to each player.",
    "Each player in turn may flip over a face down queen if they have one.",
    HIGH,
)


@pytest.mark.parametrize(
    ("rule", "wilds"),
    [
        # Each choice takes the place of the one before.
        ("The last player to flip over a face down queen chooses what rank is wild (when they flip it over).", 4),
        # Four queens name four ranks.
        ("Each player who flips over a face down queen chooses what rank is wild.", 16),
    ],
)
def test_only_the_choice_of_the_last_player_holds(rule, wilds):
    assert settled(*QUEENS, rule)["wilds"].value == wilds


@pytest.mark.parametrize(
    ("rule", "rounds"),
    [
        ("If the player who opened betting loses, they match the pot. Redeal unless no one had to match the pot.", 102),
        ("If someone bought a card and did not win, they match the pot, and redeal for all.", 102),
        # Nobody has lost who is the best of those who do not qualify.
        ("A player needs a pair of nines or better to win. If nobody qualifies, redeal.", 2),
        ("If the player who opened betting loses, they pay the ante. Redeal for all.", 2),
    ],
)  # fmt: skip
def test_play_goes_on_where_one_who_did_not_win_matches_the_pot(rule, rounds):
    deal, buy = "Deal 4 cards down to each player.", "Each player may buy a card for the ante."
    assert settled(deal, BET, buy, BET, HIGH, rule)["rounds"].value == rounds


def test_a_repeat_that_is_the_next_deal_for_two_pots_brings_no_more_rounds():
    numbers = settled(
        "Ante into the high pot and ante into the low pot.",
        "Deal 6 cards down to each player.",
        BET,
        "Each player declares high, low or out. If two players declare the same way, the loser pays the winner the "
        "pot. If exactly one player goes high, they win the high pot. If exactly one player goes low, they win the "
        "low pot.",
        "Shuffle all cards into the deck.",
        "Repeat the last four actions until both pots are won.",
    )
    assert numbers["rounds"].value == 101


def test_nobody_chooses_to_take_a_pot():
    rules = ("Deal 5 cards down to each player.", BET, HIGH)
    again = "Repeat the last three actions until someone takes half the pot twice. They take the whole pot."
    assert settled(*rules, again)["rounds"].value == 302


def test_table_cards_that_pair_as_they_are_turned_up_give_way_to_others():
    # Three ranks come whole to the table before the third card is left alone: 3 + 2 x 3 cards; 3N + 9 <= 52.
    rules = ("Deal 3 cards down to each player.", "Deal 3 cards face down to the table.")
    turned = ("Flip 1 table card face up.", BET) * 3
    apart = "If the table cards pair, replace the last one until they don't pair."
    assert settled(*rules, *turned, HIGH, apart)["players"].value == 14


def test_cards_that_give_way_to_others_until_all_are_of_different_ranks():
    again = (
        "If any card dealt in the last round matches the rank of another card this round, discard it and replace it."
    )
    deal = "Deal 1 card up to each player."
    # There are twelve ranks for as many players.
    rules = ("Remove all fives from the deck.", deal, again, HIGH)
    # All but three of the cards of seven ranks come, and three more to each player: 4 x 7 - 3 + 3 x 7 <= 52.
    more = (deal, again, "Deal 3 cards down to each player.", HIGH)
    for told, players in ((rules, 12), (more, 7)):
        numbers = numbers_of(game(*told))
        assert numbers["players"].value == players and not numbers["players"].missing
        assert not counted_otherwise(game(*told), numbers)
        # To whom most of them come is not looked for.
        assert numbers["seen"].missing


def test_the_ranks_of_a_hand_that_won_before_are_wild_where_it_went_back_into_the_deck():
    # Three cards of three ranks: twelve cards, with all players but one.
    numbers = settled(
        "Deal 6 cards down to each player.",
        "Each player splits their cards into a hand of three cards and a hand of three cards.",
        "The high three card hand wins the pot.",
        "Shuffle all cards back into the deck.",
        "Deal 5 cards down to each player.",
        HIGH,
        "The cards of the winning three card hand are wild, and so are all others of their ranks, but not for the "
        "winning hand.",
    )
    assert numbers["wilds"].value == 12


def test_a_card_that_tells_which_way_a_player_goes_is_no_part_of_the_hand():
    # 3 + 1 + 1 common, less the one that is shown; 4N + 1 <= 52.
    numbers = settled(
        "Deal 3 cards down to each player.",
        "Deal 1 card up to each player.",
        "Deal 1 common card face up.",
        "Each player reveals the last down card they were dealt. This card cannot be used in their hand.",
        HIGH,
    )
    assert [numbers[name].value for name in ("cards", "players", "seen")] == [4, 12, 5]


def test_a_forced_opening_is_counted_as_the_round_that_nobody_opened_by_a_convention():
    opening = "Normal betting round, a player needs two pair or better to open."
    forced = "If no one opened, the dealer must open."
    variant = game("Deal 5 cards down to each player.", opening, forced, BET, HIGH)
    for printed, judgement in ((3, Judgement.AGREES), (2, Judgement.CONVENTION), (1, Judgement.DISAGREES)):
        verdict = verdicts_of(replace(variant, numbers=Numbers(5, 10, printed, 5, 0)))[2]
        assert verdict.judgement is judgement
    assert verdicts_of(replace(variant, numbers=Numbers(5, 10, 2, 5, 0)))[2].convention == "forced-opening"


@pytest.mark.parametrize(
    ("rules", "number", "why"),
    [
        (("Deal 3 cards down to each player.", "Each player puts their cards in order in a stack.",
          "Each player flips the top 2 cards of their stack.", "Each player flips the top card of their stack.",
          "Each player flips the top card of their stack.", HIGH), 5, "no player has a card left to turn"),
        (("Deal 2 cards down to each player.", "Each player passes 3 cards to the left.", HIGH), 2,
         "no player has 3 cards left to pass on"),
        (("Deal 4 cards down to each player.", "Each player discards 5 cards.", HIGH), 2,
         "no player has 5 cards left to give up"),
    ],
)  # fmt: skip
def test_a_rule_that_nobody_can_carry_out_is_a_finding_of_its_own(rules, number, why):
    variant = game(*rules)
    (checked,) = check_variants([variant])
    (told,) = checked.impossible
    assert told.code == "impossible-step" and told.message == f"Game: rule {number} cannot be carried out: {why}"
    assert as_data([checked])[0]["impossible"] == [told.message]
    assert all(f"rule {number} cannot be carried out" in verdict.reason for verdict in checked.verdicts)


@pytest.mark.parametrize(
    "rules",
    [
        ("Deal 3 cards down to each player.", "Each player puts their cards in order in a stack.",
         *["Each player flips the top card of their stack."] * 3, HIGH),
        ("Deal 2 cards down to each player.", "Each player may discard up to 3 cards.", HIGH),
        ("Deal 3 cards down to each player.", "Each player passes 3 cards to the left.", HIGH),
    ],
)  # fmt: skip
def test_rules_that_can_be_carried_out_are_no_finding(rules):
    (checked,) = check_variants([game(*rules)])
    assert not checked.impossible
    assert count(checked.variant)


def test_a_rule_that_nobody_can_carry_out_is_told_from_the_cache_and_by_other_processes(tmp_path):
    variant = game("Deal 2 cards down to each player.", "Each player passes 3 cards to the left.", HIGH)
    (checked,) = check_variants([variant])
    for _ in range(2):
        with ResultCache(tmp_path / "results") as cache:
            (found,) = check_many([variant], cache)
            assert found.impossible == checked.impossible != ()
    ((*_, lacking),) = pickle.loads(_packed(pickle.dumps([variant])))
    assert lacking == checked.lacking
