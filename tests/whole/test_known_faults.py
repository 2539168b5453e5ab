"""Kinds of faults that documents from outside brought to light, each with sentences and games of our own."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
from strategies import known_steps

from catalog.build import build
from catalog.check.count import count
from catalog.check.numbers import Counter, numbers_of
from catalog.check.random_deals import exceeded, refuted
from catalog.check.verdicts import verdicts_of
from catalog.family.cost import StepData
from catalog.family.games import rule_changes
from catalog.hands.choose import DOWN, Entry
from catalog.hands.compare import show
from catalog.hands.limited import merged
from catalog.hands.rules import LOW, without
from catalog.language import parse_step, read_prose, read_rule, render_rule, render_step
from catalog.model.betting import Bet, Wager
from catalog.model.contests import DeclareSide, Outbid
from catalog.model.dealing import Blind, Deal, Redeal
from catalog.model.declaring import DeclareAct, DeclareHands, DeclareShares, DeclareUse, NameHand
from catalog.model.drawing import Draw
from catalog.model.moves import Announce
from catalog.model.paying import Fold
from catalog.model.step import detail
from catalog.model.terms import Category, Role
from catalog.model.terms_of_money import Side
from catalog.model.variant import STATISTICS, Rule, Variant
from catalog.model.verdict import Judgement, Number
from catalog.model.wild_cards import NameWild
from catalog.odds.measure import game_of, measure
from catalog.odds.moves import NotOnArrays
from catalog.odds.players import measure_of
from catalog.play.hand import deal
from catalog.play.transcript import Telling
from catalog.read import read_catalog, read_documents
from catalog.read.nth_cards import with_nth_cards

SHOW = "Showdown, the high hand wins."
DEAL_5 = "Deal 5 cards down to each player."
DEAL = read_rule("Deal 5 cards down to each player.").steps


def game(*sentences: str, whole: bool = True) -> Variant:
    """A variant of these rules, every word of which must be understood where it is to be `whole`."""
    rules = []
    for number, sentence in enumerate(sentences, 1):
        reading = read_rule(sentence)
        assert not (whole and reading.unread), (sentence, reading.unread)
        rules.append(Rule(number, reading.steps, unread=reading.unread))
    return Variant("local-game", "Game", None, "local", rules=with_nth_cards(rules))


def both_counts(*sentences: str) -> dict[str, int | None]:
    """The five numbers, by dealing and by reckoning; they must be the same, and certain."""
    variant = game(*sentences)
    played = {statistic: number.value for statistic, number in numbers_of(variant).items()}
    reckoned = {one.statistic: one.value for one in count(variant)}
    assert not any(number.missing for number in numbers_of(variant).values())
    assert not any(one.unsure for one in count(variant))
    assert played == reckoned
    return played


def told(variant: Variant, players: int, seed: int = 1) -> str:
    """A hand of the game as it is told."""
    return "\n".join(Telling(deal(variant, players, seed)).lines())


# ---- betting rounds


@pytest.mark.parametrize(
    "sentence",
    [
        "Bet.", "Betting.", "Everybody bets.", "All players bet again.", "Each player bets in turn.",
        "A round of bets.",
        "Betting follows.", "Betting takes place.", "Bets are placed.", "Players make their bets.", "Then wager.",
        "Another round of betting follows.", "There is a last round of betting.", "Final betting round.",
        "Third round of betting.", "Hold a betting round.", "There is one more bet.", "The remaining players bet.",
    ],
)  # fmt: skip
def test_what_says_that_players_bet_is_a_betting_round(sentence):
    reading = read_rule(sentence)
    assert reading.unread == () and reading.steps == (Bet(),)


@pytest.mark.parametrize(
    ("sentence", "role"),
    [
        ("Worst hand showing bets.", Role.LOW_SHOWING),
        ("The high hand showing bets first.", Role.HIGH_SHOWING),
        ("The dealer bets first.", Role.DEALER),
        ("Betting begins with the player to the left of the dealer.", Role.LEFT_OF_DEALER),
        ("Betting round. The dealer bets first.", Role.DEALER),
        ("Betting round, high hand showing bets first.", Role.HIGH_SHOWING),
        ("Bet, starting with the dealer.", Role.DEALER),
    ],
)
def test_the_one_player_who_bets_opens_the_round(sentence, role):
    (step,) = read_rule(sentence).steps
    assert isinstance(step, Bet) and step.opener.role is role and read_rule(sentence).unread == ()


def test_a_player_who_must_bet_opens_and_may_not_check():
    step, _ = read_rule("The player to the dealer's left must bet, and no one may check.").steps
    assert step.must_bet and step.opener.role is Role.LEFT_OF_DEALER


@pytest.mark.parametrize(
    ("sentence", "limit"),
    [("Betting round at the small bet limit.", "minimum bet"), ("A round of betting at the big bet.", "max bet")],
)
def test_a_betting_round_may_be_at_a_limit(sentence, limit):
    (step,) = read_rule(sentence).steps
    assert step.limit.value == limit and parse_step(render_step(step)) == step


@pytest.mark.parametrize(
    ("sentence", "rounds"),
    [
        ("Betting round, starting with the dealer. Everyone must bet, call or fold in turn.", 1),
        ("Betting round. Betting round.", 2),
        ("Everybody bets. Flip a card. Everybody bets again.", 2),
        ("Deal a card up to each player, followed by a round of betting.", 1),
        ("Each player must bet or fold.", 0),
        ("If no one opens, the dealer must bet.", 0),
        ("Any player may look at the bets of the others.", 0),
    ],
)
def test_a_bet_within_a_round_is_no_round(sentence, rounds):
    assert sum(isinstance(step, Bet) for step in read_rule(sentence).steps) == rounds


def test_bets_in_a_sentence_about_something_else_are_no_round():
    reading = read_rule("Keep these bets beside the deck.")
    assert reading.unread and not any(isinstance(step, Bet | Wager) for step in reading.steps)


def test_rounds_told_by_bets_count_both_ways():
    rules = ("Deal two cards down to each player.", "Bet.", "Turn up one common card.", "Everyone bets again.")
    assert both_counts(rules[0], rules[1], "Deal one common card up.", rules[3], SHOW)["rounds"] == 2


# ---- counts told twice


@pytest.mark.parametrize(
    ("sentence", "down", "up"),
    [
        ("Deal each player five cards: three down and two up.", 3, 2),
        ("Deal four cards to each player, one down and three up.", 1, 3),
        ("Each player is dealt 4 cards, 3 down and 1 up.", 3, 1),
        ("Everyone receives six cards (1 face-down, 4 face-up, 1 face-down).", 2, 4),
        ("Deal 5 cards (2 down, 3 up) to each player.", 2, 3),
        ("Two down, two up to each player.", 2, 2),
        ("Three cards down and one up to everyone.", 3, 1),
    ],
)
def test_so_many_cards_told_together_and_apart_are_dealt_once(sentence, down, up):
    (step,) = read_rule(sentence).steps
    assert read_rule(sentence).unread == () and isinstance(step, Deal) and step.number == down + up
    assert (step.cards.amount.number, step.cards.plus.amount.number) in ((down, up), (up, down))


def test_a_sum_that_is_not_the_sum_is_not_read():
    assert read_rule("Deal nine cards to each player: two down, four up.").unread
    assert read_rule("Deal nine cards to each player, two down and four up.").steps[0].number in (None, 9)


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        (("Deal two cards down to each player.", "The third card is dealt up.", "The fourth card is dealt down."), 4),
        (("Deal two cards down to each player.", "The third card is dealt face up to each player."), 3),
        (("Deal two cards down to each player.", "Deal the third card up to each player.", "Bet."), 3),
        (("Deal two cards down to each player.", "The third, fourth and fifth cards are dealt up.", "Bet."), 5),
        (("Deal two cards down to each player.", "Bet.", "The last card is dealt down."), 3),
        (("Deal five cards down to each player.", "The fourth card is dealt up."), 5),
        (("Deal five cards down to each player.", "The last card is dealt up."), 5),
    ],
)
def test_a_card_told_by_its_number_is_dealt_where_it_is_not_there_yet(rules, cards):
    assert both_counts(*rules, SHOW)["cards"] == cards


@pytest.mark.parametrize(
    "sentence", ["After the first two cards are dealt.", "When five cards have been dealt.", "After the deal."]
)
def test_a_condition_alone_deals_nothing(sentence):
    assert not any(isinstance(step, Deal) for step in read_rule(sentence).steps)


@pytest.mark.parametrize(
    "last",
    [
        "If there are not enough cards, deal one common card up; otherwise deal one card down to each player.",
        "Deal one card down to each player. If there are too few cards left, deal one common card up instead.",
        "If there are enough cards for everyone, deal one card down to each player; otherwise deal one common card up.",
        "If the deck is too short, deal one common card up. Otherwise deal one card down to each player.",
    ],
)
def test_of_a_deal_and_its_fallback_one_is_dealt(last):
    numbers = both_counts("Deal five cards down to each player.", last, SHOW)
    assert (numbers["cards"], numbers["seen"], numbers["players"]) == (6, 6, 10)


def test_otherwise_is_the_other_of_two():
    otherwise = "If nobody goes in, deal one down card to everybody, otherwise deal two cards down to each player."
    numbers = both_counts("Deal three cards down to each player.", otherwise, SHOW)
    assert (numbers["cards"], numbers["players"]) == (5, 10)


def test_the_fallback_comes_in_a_hand_where_the_deck_is_short():
    rule = "Deal one card down to each player. If there are not enough cards left, deal one common card up instead."
    variant = game("Deal six cards down to each player.", rule, SHOW)
    assert len(deal(variant, 8, 1).table.commons) == 1 and len(deal(variant, 7, 1).table.commons) == 0


# ---- what is no card, no neighbour, no dice


@pytest.mark.parametrize(
    "sentence", ["A new hand is dealt.", "New hands are dealt to everyone.", "Deal each player a fresh hand."]
)
def test_a_new_hand_is_a_new_deal(sentence):
    (step,) = read_rule(sentence).steps
    assert isinstance(step, Redeal) and read_rule(sentence).unread == ()


def test_opposite_sides_are_half_a_circle_apart():
    variant = game(
        "Deal three cards down to each player.",
        "Deal 6 community cards down in a circle.",
        "Turn up two common cards on opposite sides of the circle.",
        SHOW,
    )
    up = [laid.place for laid in deal(variant, 2, 1).table.commons if laid.up]
    assert len(up) == 2 and up[1] - up[0] == 3


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [
        (("Deal four cards down to each player.", "Each player flips one of their cards."), 4),
        (("Deal two cards down to each player.", "Deal six common cards down.", "Turn up two common cards."), 3),
    ],
)
@pytest.mark.parametrize("until", ["all are up", "all cards are face up", "everything is up", "no cards are face down"])
def test_steps_go_on_until_all_cards_are_up(rules, rounds, until):
    numbers = both_counts(*rules, "Betting round.", f"Repeat the last two actions until {until}.", SHOW)
    assert numbers["rounds"] == rounds


@pytest.mark.parametrize(
    ("sentence", "posts"),
    [("Blinds are posted.", 1), ("Two blinds are posted.", 1), ("Small and big blinds are posted before the deal.", 1),
     ("The dealer posts the small blind, and the next player posts the big blind.", 2)],
)  # fmt: skip
def test_blinds_are_posted(sentence, posts):
    reading = read_rule(sentence)
    assert reading.unread == () and [step.blind for step in reading.steps] == [True] * posts


@pytest.mark.parametrize("sentence", ["Roll your own.", "This is not roll your own.", "Known as roll-your-own."])
def test_roll_your_own_is_no_dice(sentence):
    assert read_rule(sentence).steps == () and read_rule(sentence).unread


@pytest.mark.parametrize(
    "sentence",
    [
        "Best five-card hand from your four and the five in the middle.",
        "Each player makes the best hand using their two cards and the three on the table.",
        "Make the best five card hand from any combination of your hole cards and the community cards.",
    ],
)
def test_numbers_of_own_and_shared_cards_are_no_ranks(sentence):
    any_of_all = parse_step("The final hand may use any number of hole cards and community cards.")
    assert read_rule(sentence).steps == (any_of_all,) and read_rule(sentence).unread == ()


@pytest.mark.parametrize(
    "sentence", ["Deal six cards down to each player, no peeking.", "Deal each player six. No looking."]
)
def test_no_peeking_lets_nobody_look(sentence):
    assert any(isinstance(step, Blind) for step in read_rule(sentence).steps)


def test_cards_dealt_where_nobody_has_any_are_each_players_own(tmp_path):
    page = (
        "# Games\n\n## Mole\n\nDeal 6 cards face down, no peeking. Each player in turn flips a card. High hand wins.\n"
    )
    page += "\n## Vole\n\nDeal 5 cards face down to each player. There is a betting round. High hand wins.\n"
    (tmp_path / "page.md").write_text(page)
    mole = next(v for v in read_catalog(read_documents([tmp_path])).variants if v.name == "Mole")
    assert isinstance(mole.steps[0], Deal) and mole.steps[0].number == 6 and isinstance(mole.steps[1], Blind)


@pytest.mark.parametrize("sentence", ["4s & jacks are wild.", "Fours & jacks are wild."])
def test_and_has_a_sign(sentence):
    assert render_rule(read_rule(sentence).steps) == "Fours and jacks are wild." and read_rule(sentence).unread == ()


# ---- hands


def test_with_no_badugi_fewer_cards_compete_and_more_beat_fewer():
    rules = without(LOW["A-5"], (Category.PAIR,))
    rules = type(rules)(rules.order, 4, True, rules.lowest, wheel=rules.wheel, rainbow=True)

    def worth(*cards: int) -> tuple:
        return show(0, [Entry(card, DOWN) for card in cards], rules, (), {}).worth

    def card(rank: int, suit: int) -> int:
        return (rank - 2) * 4 + suit

    four = worth(card(13, 0), card(12, 1), card(11, 2), card(10, 3))
    three = worth(card(2, 0), card(3, 1), card(4, 2), card(5, 2))
    two = worth(card(2, 0), card(3, 1), card(3, 0), card(5, 1))
    assert four > three > two
    random = Random(7)
    hands = [random.sample(range(52), 5) for _ in range(150)]
    arrays = measure_of(rules).values(np.array(hands, np.uint8)).tolist()
    exact = [worth(*hand) for hand in hands]
    for a, b in combinations(range(len(hands)), 2):
        assert (arrays[a] > arrays[b]) == (exact[a] > exact[b]) and (arrays[a] == arrays[b]) == (exact[a] == exact[b])


def test_an_ace_that_ends_straights_is_no_wild_card():
    deck = "Remove the twos through sixes from the deck."
    numbers = both_counts(deck, "Deal five cards down to each player.", "Aces count as sixes in straights.", SHOW)
    assert numbers["wilds"] == 0
    assert both_counts("Deal five cards down to each player.", "Aces may count as sixes.", SHOW)["wilds"] == 4


@pytest.mark.parametrize(
    ("rule", "paid"),
    [
        ("Any player may pay the ante to make their twos wild.", True),
        ("Twos are wild if you pay max bet.", True),
        ("Twos are wild, but you must pay the pot to make them wild.", False),
    ],
)
def test_what_is_wild_for_a_price_is_paid_for_or_not_wild(rule, paid):
    variant = game("Deal seven cards down to each player.", rule, SHOW)
    lines = "\n".join(told(variant, 4, seed) for seed in range(4)).splitlines()
    words = "\n".join(line for line in lines if line.startswith("      "))  # what is done, not the rules
    assert ("pays" in words) is paid and ("(wild:" in words) is paid and ("does not pay" in words) is not paid


# ---- steps that a game has no use for


def test_a_number_that_only_dealing_comes_to_must_not_be_less_than_deals_at_random_reach():
    offer = "If a player draws, they may offer a card around the table in exchange for another."
    variant = game("Deal 3 cards down to each player.", offer, "Each player may draw up to 3 cards.", SHOW)
    verdicts = {verdict.statistic: verdict for verdict in verdicts_of(variant)}
    assert all(one.unsure for one in count(variant))
    assert verdicts["seen"].judgement is Judgement.UNDETERMINED and "at random" in verdicts["seen"].reason
    assert verdicts["cards"].judgement is Judgement.UNPRINTED and verdicts["cards"].number.value == 3
    reckoned = game("Deal 3 cards down to each player.", SHOW)
    assert refuted(reckoned, {name: Number(name, 2, 2, 2) for name in STATISTICS}, 4) == {}


def test_many_cards_that_are_one_wild_card_together_take_no_memory():
    deal_out = "Deal 5 cards down to each player."
    many = game(deal_out, "Up to 12 cards that add to 13 count as one wild card.", SHOW)
    with pytest.raises(NotOnArrays, match="one wild card together"):
        next(iter(measure(game_of(many, 2), 20, 1)))
    assert "Showdown" in told(many, 3)
    few = game(deal_out, "Up to 2 cards that add to 13 count as one wild card.", SHOW)
    (king, queen, ace) = (4 * rank for rank in (11, 10, 12))
    groups = [tokens for _, tokens in merged(few.steps, [Entry(card, DOWN) for card in (king, queen, ace)])]
    assert [set(each.values()) for each in groups] == [
        set(), {(king,)}, {(king,), (queen, ace)}, {(queen, ace)},
    ]  # fmt: skip


def test_a_switch_that_is_not_followed_takes_no_card_off_the_deck():
    switching = "If a player has three of a kind, they may switch hands with the table cards."
    variant = game("Deal 5 cards down to each player.", "Deal 2 table cards down.", switching, SHOW, whole=False)
    numbers = numbers_of(variant)
    assert numbers["cards"].missing and not numbers["players"].missing
    assert numbers["players"].value == 10
    assert not list(exceeded(variant, numbers, [10], range(1, 30)))


def test_hands_that_no_simple_player_can_compare_are_not_played_on_arrays():
    flushes = "Flushes are compared by suit rather than high card (hearts clubs)."
    flip = "Each player flips up one of their cards."
    variant = game("Deal 7 cards down to each player.", "Each player may draw up to 3 cards.", flushes, flip)
    with pytest.raises(NotOnArrays, match="too many hands"):
        game_of(variant, 2)


def test_a_card_bought_where_nobody_wants_another_can_run_the_deck_out():
    variant = game("Deal 5 cards down to each player.", "If no one wants it, buy it.", SHOW)
    verdicts = {verdict.statistic: verdict for verdict in verdicts_of(variant)}
    assert verdicts["players"].judgement is Judgement.UNDETERMINED
    assert verdicts["players"].reason == "the cards ran out in a deal at random to 10 players"


@pytest.mark.parametrize("rule", ["They cannot win with a little dog.", "A player cannot win with a big cat."])
def test_a_hand_that_does_not_count_keeps_nobody_from_winning_and_is_no_fault(rule):
    variant = game("Deal 5 cards down to each player.", rule, SHOW)
    assert "does not count" in told(variant, 4)
    with pytest.raises(NotOnArrays, match="does not count|cannot win"):
        next(iter(measure(game_of(variant, 2), 20, 1)))


ODD = (
    "The low hand loses 2 stakes.",
    "They may bet up to the pot that the next card is between 2 of their cards.",
    "If any player has the joker, they may switch it for 1 card of their choice from the player on their left.",
    "Each player may switch one of their up cards for one of another player's cards.",
    "If any player has the joker, they trade.",
    "The longest run of 3 or more cards of the same color wins, suited ones first.",
    "Each player must name a poker hand that beats the last one named or call it.",
    "Turn over the top card of your 5-card stack.",
    "Their hole card counts as a queen.",
    "If a player has three of a kind, their hole card may count as a six or a nine.",
    "Their hole card counts as 2 cards.",
)


@pytest.mark.parametrize("rule", ODD)
@pytest.mark.parametrize("base", [(), ("Deal 5 cards down to each player.", "Betting round.")])
def test_a_step_that_cannot_be_played_does_nothing(base, rule):
    variant = game(*base, rule, "Showdown, the low hand wins.")
    counter = Counter(variant)
    assert len(count(variant)) == len([getattr(counter, statistic)() for statistic in STATISTICS]) == 5
    for players in (2, 3, 8):
        assert "Showdown" in told(variant, players)
    try:
        assert next(iter(measure(game_of(variant, 2), 20, 1))).deals == 20
    except NotOnArrays as reason:
        assert str(reason)


def steps_of(variant: Variant) -> list[StepData]:
    """The game's steps as the family compares them."""
    return [StepData.of(step.kind, detail(step), render_step(step), step.count) for step in variant.steps]


def test_dropping_a_declaration_has_words():
    classes = {Announce, DeclareAct, DeclareHands, DeclareShares, DeclareSide, DeclareUse, NameHand, NameWild}
    phrases = [step for step in known_steps() if type(step) in classes]
    assert {type(step) for step in phrases} == classes
    parent = game("Deal 5 cards down to each player.", SHOW)
    for step in phrases:
        child = Variant("local-c", "C", None, "local", rules=(parent.rules[0], Rule(2, (step,)), parent.rules[1]))
        _, dropped = rule_changes(steps_of(child), steps_of(parent))
        _, added = rule_changes(steps_of(parent), steps_of(child))
        assert all(change.words for change in (*dropped, *added)) and dropped and added


@pytest.mark.parametrize(
    "text",
    [
        "Deal four cards down to each player. Flip the top card of your 4-card stack. Bet. High hand wins.",
        "Deal two cards to each player.\n\nThe third card is dealt up.\n\nThe fourth card is dealt up. High hand wins.",
        "Two down to each player. Deal 2 cards,\n\nDeal cards\n\nHigh hand wins.",
        "deals cards but at most three cards can be rejected then each card can be rejected at most once: ",
        "Multiples of that rank are wild for you, cards are dealt. High hand wins.",
    ],
)
def test_odd_prose_costs_only_itself(tmp_path, text):
    plain = "Deal five cards down to each player. There is a betting round. High hand wins."
    (tmp_path / "page.md").write_text(f"# Games\n\n## Stoat\n\n{text}\n\n## Plain\n\n{plain}\n")
    build([tmp_path], tmp_path / "out.db")
    variants = read_catalog(read_documents([tmp_path])).variants
    assert {variant.name for variant in variants} >= {"Stoat", "Plain"}


# A betting round told by what players may do in it


@pytest.mark.parametrize(
    ("sentences", "rounds"),
    [
        (["Players may check, bet, raise or fold."], 1),
        (["You may bet, call or fold."], 1),
        (["Everybody must bet or fold."], 1),
        (["Each player in turn may check or bet.", "Deal 1 card up to each player.", "You can bet, raise or fold."], 2),
        (["Betting round.", "Each player may check, bet, call or fold."], 1),
        (["Each player may call or fold."], 0),
    ],
)
def test_what_all_players_may_bet_is_a_betting_round(sentences, rounds):
    assert both_counts("Deal 3 cards down to each player.", *sentences, SHOW)["rounds"] == rounds


@pytest.mark.parametrize("sentence", ["The dealer may bet.", "If any player has a pair, they may bet."])
def test_whether_one_players_bet_is_a_round_is_not_known(sentence):
    numbers = numbers_of(game("Deal 3 cards down to each player.", sentence, SHOW))
    assert [statistic for statistic in STATISTICS if numbers[statistic].missing] == ["rounds"]


# Cards that come from the deck, from nobody told, or in no told number


@pytest.mark.parametrize(
    ("sentence", "cards"),
    [
        ("Everyone may take one extra card.", 5),
        ("Each player takes two more cards.", 6),
        ("Each player takes a card face up.", 5),
        ("Each player may be dealt an additional card.", 5),
    ],
)
def test_one_more_card_comes_off_the_deck(sentence, cards):
    assert both_counts("Deal 4 cards down to each player.", sentence, SHOW)["cards"] == cards


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("Each player takes two cards.", {"cards", "players", "seen"}),
        ("Each player may draw one more card.", {"cards"}),
        ("Deal cards to each player.", {"cards", "players", "seen"}),
        ("Deal community cards up.", {"cards", "players", "seen"}),
        ("Each player passes cards to the right.", {"cards", "players", "seen"}),
    ],
)
def test_cards_of_no_told_number_or_place_leave_their_numbers_undetermined(sentence, numbers):
    found = numbers_of(game("Deal 4 cards down to each player.", sentence, SHOW))
    assert {statistic for statistic in STATISTICS if found[statistic].missing} - {"wilds"} == numbers


def test_what_is_stolen_is_another_players():
    (step,) = (parse_step("Each player may steal a card."),)
    assert step.cards.owner is not None and step.cards.owner.role is Role.OTHER


# One card each, or one in the middle where the deck is too short


@pytest.mark.parametrize(
    "sentence",
    [
        "If there are enough cards, deal 1 card to each player. If there are not enough cards, deal a common card.",
        "Deal 1 card down to each player unless there are not enough cards. If so, deal one common card up.",
        "Deal 1 card down to each player unless there are too few cards left, in which case deal one common card up.",
        "Deal 1 card down to each player, or one common card if there are not enough cards.",
    ],
)
def test_of_a_card_each_and_one_in_the_middle_one_is_dealt(sentence):
    numbers = both_counts("Deal 7 cards down to each player.", sentence, SHOW)
    assert (numbers["cards"], numbers["players"], numbers["seen"]) == (8, 7, 8)


def test_for_what_the_deck_is_to_have_cards_enough_is_not_known_from_another_rule():
    rules = ("Deal 7 cards down to each player.", "If there are not enough cards left, deal one common card up.")
    found = numbers_of(game(*rules, "Deal 1 card down to each player.", SHOW))
    assert {statistic for statistic in STATISTICS if found[statistic].missing} == {"cards", "players", "seen"}


@pytest.mark.parametrize(
    "sentence",
    ["You must either pay for each card or fold.", "Players have to pay for every up card or drop out."],
)
def test_in_prose_what_is_told_after_or_is_done_rather_than_what_came_before(sentence):
    steps = read_prose(sentence).steps
    assert not any(
        isinstance(step, Fold) and not (step.alternatively or step.unless or step.unless_paid) for step in steps
    )
    assert not deal(Variant("local-a", "A", None, "local", rules=(Rule(1, DEAL), Rule(2, steps))), 4, 1).table.folded


@pytest.mark.parametrize(
    "sentences",
    [
        ["Shuffle the discards into the deck."],
        ["Betting round.", "Shuffle the deck."],
    ],
)
def test_what_was_given_up_and_shuffled_in_is_not_passed_on(sentences):
    """A pass of what was given up for others has nothing to pass where it went back into the deck."""
    draw = "Each player may draw up to 3 cards."
    variant = game(DEAL_5, draw, *sentences, "Each player passes all discards to the left.", SHOW, whole=False)
    for seed in range(4):
        hand = deal(variant, 4, seed)
        assert not hand.run.stopped and all(len(held) == 5 for held in hand.table.hands)


@pytest.mark.parametrize(
    "offer", ["Each player may get another card.", "Deal 1 card down to each player who wants another card."]
)
def test_a_card_that_costs_nothing_is_taken(offer):
    with_offer, plain = game(DEAL_5, offer, SHOW), game(DEAL_5.replace("5", "6"), SHOW)
    assert [len(held) for held in deal(with_offer, 4, 1).table.hands] == [6] * 4
    (offered,), (dealt,) = (list(measure(game_of(variant, 4), 400, 1)) for variant in (with_offer, plain))
    assert np.array_equal(offered.sides[Side.HIGH].counts, dealt.sides[Side.HIGH].counts)
    assert "costs nothing" in offered.policy and "costs nothing" not in dealt.policy


def test_cards_that_are_offered_again_and_again_are_taken_twice():
    offers = ["Each player may get 1 card.", "Repeat the last action until no one wants another card."]
    assert [len(held) for held in deal(game(DEAL_5, *offers, SHOW), 3, 1).table.hands] == [7] * 3


@pytest.mark.parametrize("sentence", ["The player calls a poker hand.", "The dealer calls a poker hand and plays it."])
def test_a_hand_that_is_called_need_not_beat_another(sentence):
    """Only where the text says so does a called hand have to beat the last one."""
    assert not any(isinstance(step, Outbid) for step in read_prose(sentence).steps)
    assert any(
        isinstance(s, Outbid) for s in read_prose("The next player calls a hand which beats the last hand.").steps
    )


@pytest.mark.parametrize(
    "switch",
    [
        "Each player may switch 1 card for 1 card from the player on their right.",
        "Any player may trade 1 ace for 1 card from the player on their right.",
    ],
)
def test_a_card_switched_with_a_neighbor_is_seen(switch):
    """One more by one's own switch, and one more by that of the neighbor on the other side."""
    assert both_counts(DEAL_5, switch, SHOW)["seen"] == 7


def test_what_it_is_that_is_switched_is_what_the_condition_tells():
    switch = "If any player has an ace, they may switch it for 1 card from the player on their right."
    variant = game(DEAL_5, switch, SHOW)
    open_ones = {v.statistic for v in verdicts_of(variant) if v.judgement is Judgement.UNDETERMINED}
    assert open_ones == {"cards", "seen"}


def test_where_the_counts_differ_about_cards_the_players_are_tried_at_random():
    odd = "If it has cards with different ranks, each player except the dealer who loses picks up to 1 card."
    variant = game("Deal 5 cards to each player.", odd)
    by_name = {verdict.statistic: verdict for verdict in verdicts_of(variant)}
    assert by_name["cards"].judgement is Judgement.UNDETERMINED
    assert by_name["players"].judgement is Judgement.UNDETERMINED
    assert "ran out in a deal at random" in by_name["players"].reason


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("You may trade in as many as three cards.", 3),
        ("Each player may trade in up to 2 cards, in turn.", 2),
        ("Each player may trade in any number of their cards.", 111),
    ],
)
def test_what_is_traded_in_is_drawn_for(sentence, number):
    (step,) = read_rule(sentence).steps
    assert isinstance(step, Draw) and step.number == number
