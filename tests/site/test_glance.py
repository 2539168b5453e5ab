"""A game at a glance: the standard game that it is dealt like, and what sets it apart, in one line."""

from __future__ import annotations

import contextlib
from collections import Counter

import pytest
from steps_told import BET, STUD, told

from catalog.site.apart import told_apart
from catalog.site.game_rows import at_a_glance, line_of, lines_of
from catalog.site.glance import glance
from catalog.store.database import open_database

HIGH = "Showdown, the high hand wins."
DOWN = "Deal {} cards down to each player."
FLOP = (BET, "Deal 3 community cards up.", BET, "Deal 1 community card up.", BET, "Deal 1 community card up.", BET)
SPLIT = (
    "Showdown, the best hand of those who declared high and the lowest hand of those who declared low split the pot."
)
BOTH = f"{SPLIT.removesuffix('.')}, and players may declare more than one."
FLIP = "Each player flips 1 down card of their choice up."
DRAW = "Each player may draw up to 3 cards."
GUTS = ("Declare in or out simultaneously.", HIGH, "Each player who goes in and loses matches the pot.")
ROLL = (
    "Each player arranges their cards in a face-down stack. | The order of the stack may not change.",
    *(["Each player simultaneously flips the top card of their stack.", BET] * 4),
)
PASS = "Each player passes {} cards to the left."
DUMB = "?"


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (STUD, "Seven-card stud"),
        ((*STUD, "Twos are wild.", "Sevens are wild."), "Seven-card stud with twos and sevens wild"),
        (
            (*STUD, "Each player's low hole card and all others of its rank are wild for them.", PASS.format(2)),
            "Seven-card stud with your low hole card (and all of its rank) wild; pass 2 cards to the left",
        ),
        (
            (*STUD, "If any player has a queen, hearts are wild."),
            "Seven-card stud; if any player has a queen, hearts are wild",
        ),
        ((*STUD[:-1], SPLIT), "Seven-card stud, high-low with a declaration"),
        ((*STUD[:-1], "Showdown, the low hand wins."), "Seven-card stud; the low hand wins"),
        ((DOWN.format(3), *["Deal 1 card up to each player.", BET] * 4, HIGH), "Seven-card stud, last card up"),
        ((DOWN.format(3), *["Deal 1 card up to each player.", BET] * 3), "Six-card stud, three down and three up"),
        ((DOWN.format(3), BET, DOWN.format(4), BET, HIGH), "Seven-card stud, all down"),
        ((DOWN.format(5), BET, DRAW, BET, HIGH), "Five-card draw"),
        (
            (DOWN.format(5), BET, DRAW, HIGH, "To open, a player must have a pair of jacks or better."),
            "Five-card draw; jacks or better to open",
        ),
        ((DOWN.format(2), *FLOP, HIGH), "Texas hold’em"),
        ((DOWN.format(4), *FLOP, HIGH, "The final hand must use exactly 2 down cards."), "Omaha"),
        ((DOWN.format(4), *FLOP, HIGH), "Hold’em with four hole cards"),
        (
            (DOWN.format(4), "Deal 9 community cards down in a cross.", HIGH),
            "Four cards down to each player, nine community cards in a cross",
        ),
        # Cards beside the cross are not said to be in it.
        (("Deal 9 community cards down in a cross.", "Deal 1 community card up."), "Ten community cards"),
        ((DOWN.format(3), *GUTS), "Three-card guts"),
        ((DOWN.format(3), *GUTS, "If no one goes in, deal each player a new hand.", "Twos are wild."),
         "Three-card guts with twos wild"),
        (
            (DOWN.format(7), PASS.format(3), PASS.format(2), "Each player passes 1 card to the left.", *ROLL, SPLIT),
            "Seven-card pass and roll, high-low with a declaration; pass 3, 2 and 1 to the left",
        ),
        # Cards that come by chance or for money do not make another game.
        (
            (*STUD, "If any player is dealt a four face up, they may buy another up card for the maximum bet."),
            "Seven-card stud; if any player is dealt a four face up, they may buy another up card for the maximum bet",
        ),
        # How it is dealt is not said where a rule was not read, in part or at all, or a deal is repeated.
        ((DOWN.format(5), DUMB, PASS.format(2)), "Pass 2 cards to the left"),
        ((DOWN.format(5), "Repeat the last action until the pot is won.", "Twos are wild."), "Twos wild"),
        (
            (DOWN.format(3), *GUTS, "Repeat the last 4 actions until the pot is won."),
            "Three-card guts",
        ),
        (
            (DOWN.format(2), BET, "Deal 1 card up to each player.", BET,
             "Repeat the last 2 actions until no one wants another card.", "Twos are wild."),
            "Two cards down to start with twos wild",
        ),
        # What is turned up round by round, what is paid for, and what is told of both sides.
        (
            (DOWN.format(2), FLIP, BET, *["Deal 1 card down to each player.", FLIP, BET] * 3, HIGH),
            "Five-card stud, roll your own",
        ),
        (
            (*STUD, "Twos are wild. | They pay the pot to make them wild.", "Jacks are wild."),
            "Seven-card stud with twos (if paid for) and jacks wild",
        ),
        (
            (*STUD, "The card after the last queen and all others of its rank are wild.", "Jacks are wild."),
            "Seven-card stud with jacks and the card after the last queen (and all of its rank) wild",
        ),
        (
            (*STUD[:-1], "The low hand is the one closest to 6. | The high hand is the one closest to 26."),
            "Seven-card stud; low is closest to 6, high is closest to 26",
        ),
        (
            (*STUD[:-1], BOTH, "Deal 1 card up to the table."),
            "Seven-card stud, high-low with a declaration of high, low or both; lay 1 card face up on the table",
        ),
        # In or out without a bet is guts, whichever way the cards lie.
        ((DOWN.format(2), "Deal 2 cards up to each player.", *GUTS, HIGH), "Four-card guts, two down and two up"),
        # Several hands to each player are a game of their own.
        (
            ("Deal 2 hands of 4 cards down to each player.", "Deal 3 community cards up.", BET, "Discard 1 card."),
            "Two hands of four cards to each player, three community cards; discard 1 card",
        ),
        # What is offered, replaced or demanded is told in words that need no other rule.
        (
            (*STUD, "Each player may twist 2 cards for the ante."),
            "Seven-card stud; players may replace 2 cards for the ante",
        ),
        (
            (*STUD, "They may be dealt the card up for the ante instead."),
            "Seven-card stud; players may have a down card dealt up for the ante",
        ),
        (
            (*STUD, "Betting round, opened by the player with the low hand showing, who must bet."),
            "Seven-card stud; whoever opens must bet",
        ),
        # An alternative stays with what it is one to.
        (
            (*STUD, "Each player discards 2 cards. | Or each player passes 2 cards to the right."),
            "Seven-card stud; discard 2 cards, or each player passes 2 cards to the right",
        ),
        # What leans on a rule that is not in the line is not in it either.
        ((*STUD, "Discard that card."), "Seven-card stud with rules of its own"),
        ((DUMB,), ""),
        ((), ""),
    ],
)  # fmt: skip
def test_a_game_at_a_glance(rules, line):
    assert glance(told(*rules), {}) == line


def test_many_wild_cards_are_numbered_and_none_is_kept_quiet():
    wilds = [f"{rank} are wild." for rank in ("Twos", "Threes", "Fours", "Fives", "Sixes")]
    assert glance(told(*STUD, *wilds), {}) == "Seven-card stud with twos, threes, fours and 2 others wild"


def test_the_line_of_a_game_is_about_its_rarest_rules_and_short():
    rules = [f"Each player discards {n} down cards." for n in range(2, 30)]
    line = glance(told(*rules, PASS.format(2)), {"discard": 9, "pass": 1})
    assert "pass 2 cards" in line and len(line) <= 182


def test_no_two_games_share_their_line(corpus_build):
    """Not one of the catalogue's 1131 games, as no two of them are the same, and each of them has one."""
    with contextlib.closing(open_database(corpus_build("markdown")[0])) as opened:
        keys = [key for (key,) in opened.execute("SELECT key FROM variant WHERE described")]
        lines = lines_of(opened, keys)
        assert lines[keys[0]] == at_a_glance(opened, keys[0])
    assert {line: count for line, count in Counter(lines.values()).items() if count > 1} == {} and all(lines.values())


def test_a_standard_game_is_told_in_full():
    assert line_of("Seven Card Stud", told(*STUD), {}) == (
        "Three cards down and four up to each player; five betting rounds; the high hand wins"
    )
    assert line_of("Chicago", told(*STUD), {}) == "Seven-card stud"


def test_games_with_one_line_are_told_apart():
    late = (DOWN.format(3), BET, "Deal 3 community cards up.", "Each player discards 1 card.", BET, HIGH)
    soon = (DOWN.format(3), "Each player discards 1 card.", BET, "Deal 3 community cards up.", BET, HIGH)
    games = {"late": told(*late), "soon": told(*soon), "again": told(*soon)}
    lines = told_apart(dict.fromkeys(games, "Three cards down; discard 1 card"), games)
    assert lines == {
        "late": "Three cards down; discard 1 card after the first betting round",
        "soon": "Three cards down; discard 1 card before any betting",
        "again": "Three cards down; discard 1 card before any betting",
    }


def test_games_dealt_in_other_portions_are_told_apart_by_them():
    early = (DOWN.format(3), BET, DOWN.format(3), BET, "Deal 2 community cards up.", HIGH)
    late = (DOWN.format(2), BET, DOWN.format(2), BET, DOWN.format(2), "Deal 2 community cards up.", HIGH)
    games = {"early": told(*early), "late": told(*late)}
    assert told_apart(dict.fromkeys(games, "Six cards"), games) == {
        "early": "Six cards; dealt 3 at a time",
        "late": "Six cards; dealt 2 at a time",
    }
