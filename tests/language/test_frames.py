"""What is said plainly is said in other frames too: an order as a passive, with words before it, with bets between."""

import pytest

from catalog.language import read_rule, render_rule

ACTS = (
    ("Pass three cards to the right.", "three cards", "passed", "passing three cards to the right"),
    ("Turn up one common card from each row.", "one common card", "turned up", ""),
    ("Discard two hole cards.", "two hole cards", "discarded", "discarding two hole cards"),
    ("Deal four table cards face down.", "four table cards", "dealt", "dealing four table cards face down"),
)
LEADS = (
    "First,", "First of all,", "To begin with,", "Next,", "Finally,", "Lastly,", "At this point,", "From there,",
    "At the start of the hand,", "At the beginning of each deal,", "After this", "Then", "Now",
)  # fmt: skip


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("act", [act for act, *_ in ACTS])
def test_words_before_an_act_that_say_only_when_it_comes(lead, act):
    plain = read_rule(act)
    reading = read_rule(f"{lead} {act[0].lower()}{act[1:]}")
    assert plain.whole and reading.whole and reading.steps == plain.steps


@pytest.mark.parametrize("be", ["are", "must be", "have to be", "should be", "are then", "will be"])
def test_a_passive_is_what_is_done(be):
    assert (
        read_rule(f"Three cards {be} passed to the right.").steps == read_rule("Pass three cards to the right.").steps
    )
    assert read_rule(f"Four table cards {be} dealt face down.").steps == read_rule("Deal four table cards down.").steps


def test_a_passive_of_nobody_in_particular_is_allowed_or_forbidden_to_all():
    assert render_rule(read_rule("Two cards may be traded.").steps) == "Each player may trade 2 cards."
    assert render_rule(read_rule("Table cards may not be traded.").steps) == "Each player may not trade table cards."


def test_who_exposed_a_card_is_not_who_keeps_it():
    assert not read_rule("A card exposed by the dealer must be kept.").whole


@pytest.mark.parametrize("act", [act for *_, act in ACTS if act])
def test_to_start_by_doing_something_is_to_do_it(act):
    assert read_rule(f"Start by {act}.").whole


BETS = {
    "Turn up three common cards, one at a time, with a bet after each.": (
        "Turn up 1 community card. Betting round. Repeat the last 2 actions twice."
    ),
    "Two more cards are dealt face up, one by one, followed by a bet each time.": (
        "Deal another card up. Betting round. Repeat the last 2 actions once."
    ),
    "Each player flips four cards one by one, with betting in between.": (
        "Each player flips 1 card. Betting round. Repeat the last 2 actions 3 times."
    ),
}


@pytest.mark.parametrize("said", BETS)
def test_a_bet_after_each_card(said):
    reading = read_rule(said)
    assert reading.whole and render_rule(reading.steps) == BETS[said]


@pytest.mark.parametrize(
    "said",
    ["Raise the ante, with a bet after each.", "If a player has two aces, pass two cards, with a bet after each."],
)
def test_no_bet_after_each_of_what_are_no_cards(said):
    assert "Repeat" not in render_rule(read_rule(said).steps)


TIES = ("Ties split the pot.", "Tied hands divide the pot.", "Equal hands share the pot.", "Any ties split.")


@pytest.mark.parametrize("said", TIES)
def test_who_ties_splits_the_pot_and_nobody_else(said):
    assert render_rule(read_rule(said).steps) == "If there is a tie, the pot is split."


OTHERS = {
    "Put six cards in the middle.": "Deal 6 community cards.",
    "Play with both jokers.": "Add 2 jokers to the deck.",
    "There are two blinds.": "Betting round, with 2 blinds.",
    "Three flops are dealt.": "Deal 9 community cards in 3 sets of 3.",
    "You deal six cards to each player.": "Deal 6 cards to each player.",
    "Each player trades three times.": "Each player trades, 3 times per game.",
}


@pytest.mark.parametrize("said", OTHERS)
def test_ordinary_ways_to_say_it(said):
    reading = read_rule(said)
    assert reading.whole and render_rule(reading.steps) == OTHERS[said]
