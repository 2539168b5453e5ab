"""Sentences of prose: cut into pieces, each read as the rule that it means."""

from __future__ import annotations

import re
import time

import pytest

from catalog.language import named, read_prose, render_rule
from catalog.language.directives import marked, with_ranks
from catalog.language.prose import put, wordings
from catalog.language.reading import read_whole
from catalog.language.standard import standard_games

FILLED = {
    "n": "3",
    "n2": "2",
    "updown": "up",
    "updown2": "down",
    "opener": ", opened by the dealer",
    "whom": "the dealer",
    "n3": "2",
    "n4": "3",
    "n5": "2",
    "rank": "threes",
    "shape": "circle",
    "lane": "column",
    "nth": "2",
    "ranks": "a k q",
    "list": "West; 1 chip; , North; 2 chips;",
    "times": "twice",
    "money": "3 chips",
    "color": "red",
    "event": "any player raises",
    "swap": "switch hands with the table",
    "rank2": "kings",
    "cents": "1 chip",
    "cents2": "2 chips",
    "cents3": "5 chips",
    "cents4": "10 chips",
    "suit": "heart",
    "acard": "the king of hearts",
    "kind": "flush",
    "value": "seven",
    "wild": "threes",
}


def meanings() -> list[str]:
    """What every wording of a piece means, its slots filled."""
    rules: dict[str, None] = {}
    for wording in (*wordings("piece"), *wordings("frame")):
        if wording.rule != "-" and not re.search(r"\{(?:who|clause|rest)", wording.rule):
            filled = re.sub(r"\{(\w+)\}", lambda found: FILLED.get(found[1], found[0]), wording.rule)
            rules |= dict.fromkeys(one.strip() for one in filled.split("|"))
    return [rule.replace(" ,", ",") for rule in rules]


@pytest.mark.parametrize("rule", meanings())
def test_what_a_wording_means_is_read_by_the_grammar(rule):
    assert (marked(rule) or read_whole(with_ranks(rule))) is not None


@pytest.mark.parametrize(
    ("prose", "rules"),
    [
        ("Five cards are dealt face down to each player.", "Deal 5 cards down to each player."),
        ("After the antes are placed, three cards are dealt, face up, to each player.",
         "Each player antes. Deal 3 cards up to each player."),
        ("There is then a second betting round, begun by the player to dealer's left.",
         "Betting round, opened by the player on the dealer's left."),
        ("INITIAL DEAL: two cards up and one card down to each player.",
         "Deal 2 cards up and 1 card down to each player."),
        ("Then four community cards are dealt face up, followed by a second round of betting.",
         "Deal 4 community cards up. Betting round."),
        ("Each player discards one card, another community card is turned up, and there is a round of betting.",
         "Each player discards 1 card. Turn up another community card. Betting round."),
        ("WINNER: High hand", "Showdown, the high hand wins."),
        ("Finally the players declare high, low or both.", "Declare high, low or both simultaneously."),
    ],
)  # fmt: skip
def test_a_sentence_of_prose(prose, rules):
    reading = read_prose(prose)
    assert reading.unread == ()
    assert render_rule(reading.steps) == rules


@pytest.mark.parametrize(
    ("prose", "rules"),
    [
        ("A player who took no tricks must match the pot.", "Each player who takes no tricks matches the pot."),
        ("If a player takes four or more tricks, he wins.", "If any player takes 4 or more tricks, they win."),
        ("The last player has the option of trading with the deck.",
         "The dealer may switch their card for the top card of the deck."),
        ("Players who stayed in may draw one card.", "Each player who stays in may draw 1 card."),
    ],
)  # fmt: skip
def test_a_clause_is_put_together_from_who_and_what(prose, rules):
    reading = read_prose(prose)
    assert reading.unread == ()
    assert render_rule(reading.steps) == rules


def test_a_game_has_names_for_things_of_its_own():
    names = named(["It is played with a 52 card deck plus one joker, which is called the \u201cImp\u201d."])
    assert names == (("imp", "joker"),)
    assert render_rule(read_prose("The Imp is not wild.", names=names).steps) == "The joker is not wild."
    assert read_prose("The Imp is not wild.").unread != ()
    rows = named(["Two of these cards are called 'sky' cards and two are called 'sea' cards."])
    assert dict(rows) == {"sky": "common cards from the top row", "sea": "common cards from the bottom row"}
    assert render_rule(read_prose("Sea cards are dealt face down.", names=rows).steps) == (
        "Community cards from the bottom row are dealt down."
    )
    assert read_prose("The sea is calm.", names=rows).steps == ()


def test_what_is_not_understood_stays_unread():
    reading = read_prose("Two cards are dealt face down to each player, and the dealer whistles a tune.")
    assert render_rule(reading.steps) == "Deal 2 cards down to each player."
    assert "whistles a tune" in " ".join(reading.unread)


@pytest.mark.parametrize(
    ("prose", "without"),
    [
        ("Two cards are dealt face down to each player who paid.", "Two cards are dealt face down to each player."),
        ("The high hand wins the pot unless it has a pair.", "The high hand wins the pot."),
        ("There is a round of betting if nobody has folded.", "There is a round of betting."),
        ("This card is called the joker and is eliminated.", "This card is called the joker."),
        ("Six community cards are dealt face up in three rows of two.", "Six community cards are dealt face up."),
        ("With 9 to 11 players deal 4 cards to each player.", "Deal 4 cards to each player."),
        (
            "The player may accept the card or reject it unless it is red.",
            "The player may accept the card or reject it.",
        ),
        ("When the clock strikes, there is a betting round.", "There is a betting round."),
        ("Players may exchange up to three cards except the dealer.", "Players may exchange up to three cards."),
        ("In the showdown, only women show their hands.", "In the showdown, players show their hands."),
    ],
)
def test_words_that_change_a_rule_are_not_passed_over(prose, without):
    assert read_prose(without).unread == ()
    assert read_prose(prose).unread or read_prose(prose).steps != read_prose(without).steps


TWO_CARD_GAME = """\
Deal 2 cards down to each player. Betting round, opened by the player on the dealer's left, with 2 blinds. \
Deal 3 community cards up. Betting round, opened by the player on the dealer's left. Deal 1 community card up. \
Betting round, opened by the player on the dealer's left. Deal 1 community card up. \
Betting round, opened by the player on the dealer's left. Showdown, the high hand wins."""


def test_a_standard_game_is_told_by_its_name():
    for prose in (
        "It is played just like Texas Hold 'em.",
        "Identical to hold'em.",
        "The same as Pot Limit Texas Hold'em",
    ):
        reading = read_prose(prose)
        assert reading.unread == ()
        assert render_rule(reading.steps) == TWO_CARD_GAME


def test_a_standard_game_is_changed_by_what_follows():
    reading = read_prose("Identical to hold'em, except that each player starts with three cards.")
    assert render_rule(reading.steps) == TWO_CARD_GAME.replace("Deal 2 cards", "Deal 3 cards")
    begun = read_prose("Play just like hold 'em until just before you show the flop.")
    assert render_rule(begun.steps) == TWO_CARD_GAME.partition(" Deal 3")[0]
    silent = read_prose("This is essentially Texas Hold'em without betting.")
    assert "Betting" not in render_rule(silent.steps) and len(silent.steps) == 5


def test_every_standard_game_is_read_and_ends_in_a_showdown():
    for name, steps in standard_games().items():
        assert steps[-1].kind == "showdown", name
        assert read_prose(f"Played like {name}.").steps == steps


def test_no_game_is_like_what_is_no_game():
    assert read_prose("It is played like a violin.").unread != ()


def test_the_games_own_name_says_nothing():
    assert read_prose("In Heron, each player is dealt two cards.", "Heron").unread == ()
    assert read_prose("In Paris, each player is dealt two cards.", "Heron").unread != ()


def test_wordings_have_tables():
    assert put("n", "three") == ["three"]
    assert put("updown", "face-down") == ["down"]
    assert put("piece", "the band plays on") == []


def test_long_sentences_take_no_time():
    """However many pieces a sentence could be cut into."""
    text = "the player who has the card that was shown to the dealer of the last round may or may not turn it, " * 6
    begun = time.perf_counter()
    read_prose(text)
    assert time.perf_counter() - begun < 20
