"""Readings that the words allow and no player would mean: the sentence is read otherwise, or said to be unread."""

import pytest

from catalog.language import read_rule, render_rule
from catalog.language.reading import understand

MEANT = {
    "The dealer gives each player six cards face up.": "Deal 6 cards up to each player.",
    "If nobody can open, the cards are thrown in.": "If no one can open, redeal.",
    "No player may check and later raise in a betting round.": "Each player may not check and then raise, this round.",
    "Get a five face up and you must pay a chip.": "If any player is dealt 1 up five, they pay 1 chip.",
    "Lose and you match the pot.": "If any player loses, they pay the pot.",
    "Discard two of your six.": "Discard 2 of their cards.",
    "Roll two dice, then deal three cards.": "Roll 2 dice. Deal 3 cards.",
}
NOT_MEANT = {
    "Use 3 from hand.": "threes",
    "You must use all four from your hand.": "fours",
    "Deal one down; everyone picks one to roll.": "dice",
    "Last card goes down.": "rank",
    "Get a six face up, friend, and you've to pay the pot.": "Get",
    "Roll a nine, pay 9 cents.": "Pay",
    "Fold and you get a chip back.": "Fold",
    "When each player has had two, bet.": "2",
    "Refuse it and you pay a nickel.": "Reject",
}


@pytest.mark.parametrize("said", MEANT)
def test_a_reading_that_a_player_means(said):
    reading = read_rule(said)
    assert reading.whole and render_rule(reading.steps) == MEANT[said]


@pytest.mark.parametrize("said", NOT_MEANT)
def test_a_reading_that_no_player_means_is_none_and_no_part_of_one(said):
    for reading in (read_rule(said), understand(said)):
        assert not read_rule(said).whole
        acts = [step for step in reading.steps if type(step).__name__ != "Statement"]
        assert NOT_MEANT[said] not in render_rule(tuple(acts)) if acts else reading.unread or reading.steps


@pytest.mark.parametrize(
    "said",
    [
        "The lantern and all cards of its suit are wild.",
        "The lantern and two black aces win.",
    ],
)
def test_a_subject_is_not_taken_without_what_belongs_to_it(said):
    assert not read_rule(said).whole and not read_rule(said).steps
