"""The table at which games are played: the same answers give the same deal, and no card is in two places."""

from __future__ import annotations

from collections import Counter as Tally

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_games import BET, game, played

from catalog.play.choices import NotThatWay, Recorder, Script
from catalog.play.deck import deck_of, is_joker, name_of, rank_of, shows
from catalog.play.policies import Rambler
from catalog.play.run import Play, Run


def lying(run: Run) -> list[int]:
    """Every card that is anywhere: hands, commons, table, discards and deck."""
    table = run.table
    held = [laid.card for hand in table.hands for laid in hand]
    return held + [laid.card for laid in (*table.commons, *table.tables)] + table.discards + sorted(table.left)


def test_cards_are_dealt_one_at_a_time_around_the_table():
    run = played(3, "Deal 2 cards down to each player.", chooser=Script([0, 1, 2, 3, 4, 5], []))
    assert [[laid.card for laid in hand] for hand in run.table.hands] == [[0, 3], [1, 4], [2, 5]]


def test_a_script_that_does_not_fit_is_refused():
    with pytest.raises(NotThatWay, match="not in the deck"):
        played(2, "Deal 1 card down to each player.", chooser=Script([7, 7], []))
    with pytest.raises(NotThatWay, match="no more answers"):
        played(2, "Deal 1 card down to each player.", "Each player may draw 1 card.", chooser=Script([1, 2], []))


def test_a_draw_gives_up_cards_before_others_come():
    run = played(2, "Deal 5 cards down to each player.", "Each player may draw up to 3 cards.")
    assert [len(hand) for hand in run.table.hands] == [5, 5]
    assert len(run.table.discards) == 6
    assert max(map(len, run.table.held)) == 8


def test_passed_cards_arrive_after_all_were_picked():
    run = played(3, "Deal 2 cards down to each player.", "Each player passes 2 cards to the left.",
                 chooser=Script([0, 1, 2, 3, 4, 5], [])).table  # fmt: skip
    assert [{laid.card for laid in hand} for hand in run.hands] == [{2, 5}, {0, 3}, {1, 4}]
    assert run.held[1] == {0, 1, 3, 4}


def test_the_deck_runs_out_where_more_is_asked_for_than_there_is():
    run = played(6, "Deal 9 cards down to each player.")
    assert not run.served
    assert len(run.table.dealt) == 52


def test_discards_are_shuffled_back_where_the_rule_says_so():
    rules = ("Deal 9 cards down to each player.", "Each player discards 3 cards.", "Deal 3 cards down to each player.")
    assert not played(5, *rules).served
    assert played(5, *rules, "If the deck runs out of cards, shuffle the discards into the deck.").served


def test_a_lucky_card_brings_another():
    rules = (
        "Deal 1 card up to each player.",
        "If any player is dealt a four face up, they may buy another up card for max bet.",
    )
    four = next(card for card in range(52) if name_of(card) == "4h")
    run = played(2, *rules, chooser=Script([four, 0, 1], [1, 0]))
    assert [len(hand) for hand in run.table.hands] == [2, 1]
    assert [len(hand) for hand in played(2, *rules, chooser=Script([four, 0], [0])).table.hands] == [1, 1]


def test_a_refused_card_goes_on_to_the_next_player():
    rule = (
        "Deal 1 card up to each player. Any player may pass the first card they get this round, even if it is passed "
        "to them. Any player may get the top card of the deck instead. If a card makes it past the dealer, discard it."
    )
    run = played(3, rule)
    assert [len(hand) for hand in run.table.hands] == [1, 1, 1]
    assert len(run.table.dealt) == 4 and len(run.table.discards) == 1


def test_the_passing_rank_moves_hands_as_often_as_it_falls():
    rules = (
        "The dealer names the rotate rank.",
        "Deal 1 card up to each player.",
        "Each round in which 1 up card of the passing rank is dealt, each player passes their cards to the left for "
        "each cards of the passing rank dealt this round.",
    )
    # Rank 4 is named, and falls twice in the one round: what seat 1 had ends with seat 3.
    run = played(4, *rules, chooser=Script([8, 9, 0, 4], [4]))
    assert [hand[0].card for hand in run.table.hands] == [0, 4, 8, 9]


def test_steps_that_repeat_once_for_each_player():
    run = played(4, "Deal 1 card down to each player.", BET, "Repeat the last 2 actions once for each player.")
    assert run.table.rounds == 4
    assert [len(hand) for hand in run.table.hands] == [4] * 4


@pytest.mark.parametrize(
    "rule, size",
    [
        ("Use a 52-card deck with 2 jokers.", 54),
        ("Remove twos through sixes from the deck.", 32),
        ("Shuffle 2 decks together.", 104),
        ("Use a pinochle deck.", 48),
        ("Shuffle 3 decks together, with 3 jokers.", 159),
        ("Use a 52-card deck with 5 jokers.", 57),
    ],
)
def test_decks(rule, size):
    assert len(deck_of(game(rule).steps)) == size
    assert len(set(deck_of(game(rule).steps))) == size


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_joker_is_a_joker(number):
    jokers = "1 joker" if number == 1 else f"{number} jokers"
    for rule in (f"Use a 52-card deck with {jokers}.", f"Shuffle 2 decks together, with {jokers}."):
        assert sum(map(is_joker, deck_of(game(rule).steps))) == number, rule


def test_what_cards_show():
    wild = game("One-eyed jacks are wild.").steps[0].cards.what[0]
    assert [name_of(card) for card in range(52) if shows(card, wild)] == ["Jh", "Js"]
    assert [rank_of(card) for card in (0, 51, 52)] == [2, 14, 0]


RULES = st.lists(
    st.sampled_from(
        [
            "Deal 2 cards down to each player.",
            "Deal 1 card up to each player.",
            "Each player may draw up to 3 cards (4 if they show an ace).",
            "Each player discards 1 card.",
            "Each player passes 1 card to the left.",
            "Deal 3 community cards up.",
            "Deal 1 card up to the table.",
            "Each player flips 1 down card up.",
            "Each player may twist 1 card for max bet.",
            "Shuffle the discards into the deck.",
            BET,
        ]
    ),
    max_size=8,
)


@settings(max_examples=60, deadline=None)
@given(RULES, st.integers(2, 9), st.integers(0, 10**6))
def test_every_card_is_in_one_place_and_the_deal_can_be_played_again(rules, seats, seed):
    variant = game("Deal 2 cards down to each player.", *rules)
    recorder = Recorder(Rambler(seed))
    run = Play(variant, seats, recorder).go()
    assert Tally(lying(run)) == Tally(deck_of(variant.steps))
    again = Play(variant, seats, Script(recorder.cards, recorder.answers)).go()
    assert (lying(again), again.served, again.table.pools) == (lying(run), run.served, run.table.pools)
