"""Lines of a told game, each thing once and in its place."""

from __future__ import annotations

import pytest

from catalog.language import read_rule, render_step
from catalog.model.variant import Rule
from catalog.read.discourse.assembly import bind_repeats, settled
from catalog.read.lines import Line


def told(*sentences: str) -> list[str]:
    """What is left of sentences in house wording, one string a step."""
    lines = []
    for number, text in enumerate(sentences, 1):
        rule = Rule(number, read_rule(text).steps, text=text)
        assert rule.steps, text
        lines += [Line(step, rule) for step in rule.steps]
    bind_repeats(lines)
    return [render_step(line.step) for line in settled(lines) if line.step is not None]


DECLARED = (
    "Showdown, the best hand of those who declared high and the lowest hand of those who declared low split the pot."
)
DOWN = "Deal 4 community cards down."
RANK_TOO = "Each player's low hole card and all others of its rank are wild for them."
DEAL, BET, WIN = "Deal 3 cards down to each player.", "Betting round.", "Showdown, the high hand wins."


@pytest.mark.parametrize(
    ("sentences", "left"),
    [
        # A summary ahead of the deal.
        (("Each player may draw 1 card.", DEAL, BET, "Each player may draw 1 card.", WIN),
         (DEAL, BET, "Each player may draw 1 card.", WIN)),
        # A win by two tricks where more win as well, and that it is over then.
        (("If any player takes 2 or more tricks, they win.", "If any player takes 2 tricks, they win."),
         ("If any player takes 2 or more tricks, they win.",)),
        # What the first in line may do and the last, by the first one's condition.
        (("The player to the dealer's left may trade their card with the player on their left unless they show a king.",
          "The dealer may switch their card for the top card of the deck."),
         ("Each player except the dealer in turn may trade their card with the player on their left "
          "unless they show a king.",
          "The dealer may switch their card for the top card of the deck unless they show a king.")),
        # Stakes are played for until one player has some left.
        (("Each player puts up 2 stakes.", DEAL, "The low hand loses 1 stake.",
          "If exactly 1 player has stakes left, the game is over."),
         ("Each player puts up 2 stakes.", DEAL, "The low hand loses 1 stake.",
          "Repeat the last action until exactly one player has stakes left.",
          "If exactly one player has stakes left, they win.")),
        # That nobody sees their own cards, told of the card and of the hand.
        ((DEAL, "No peeking.", "No one may look at their down cards.", BET),
         (DEAL, "No peeking.", BET)),
        # Two rounds with nothing between them, and one that says less.
        ((DEAL, BET, "Betting round, opened by the dealer.", WIN), (DEAL, "Betting round, opened by the dealer.", WIN)),
        # Blinds that are told before there are cards.
        (("Betting round, opened by the player to the dealer's left, with 2 blinds.", DEAL, BET, WIN),
         (DEAL, "Betting round, opened by the player on the dealer's left, with 2 blinds.", WIN)),
        # The deal told twice.
        ((DEAL, "Deal 3 cards down to each player.", BET, WIN), (DEAL, BET, WIN)),
        (("Deal 1 card down and 1 card up to each player.", "Deal 1 card up and 1 card down to each player.", WIN),
         ("Deal 1 card down and 1 card up to each player.", WIN)),
        # Who wins, told first and last.
        ((WIN, DEAL, BET), (DEAL, BET, WIN)),
        ((DEAL, "Showdown, the high hand and the low hand split the pot.", BET, WIN),
         (DEAL, BET, "Showdown, the high hand and the low hand split the pot.")),
        # Hands are shown and nothing says who wins.
        ((DEAL, BET, "Each player who does not fold shows their hand."), (DEAL, BET, WIN)),
        ((DEAL, "Each player who stays in flips their hand.", WIN), (DEAL, WIN)),
        # Rules that hold throughout, said twice.
        ((DEAL, "Threes are wild.", WIN, "Threes are wild."), (DEAL, "Threes are wild.", WIN)),
        # A declaration, and the pot that is split by it.
        ((DEAL, "Declare high or low.", "Showdown, the high hand and the low hand split the pot."),
         (DEAL, "Declare high or low.", DECLARED)),
        # Two rounds with something between them, and a deal after a round, stay.
        ((DEAL, BET, DEAL, BET, WIN), (DEAL, BET, DEAL, BET, WIN)),
    ],
)  # fmt: skip
def test_each_thing_once_and_in_its_place(sentences, left):
    assert told(*sentences) == list(left)


def test_a_table_card_of_a_game_with_common_cards_is_one():
    assert (
        told(DEAL, "Deal 3 community cards down.", BET, "Turn up 2 table cards.", WIN)[3]
        == "Turn up 2 community cards."
    )
    assert "table" in told(DEAL, "Deal 3 cards down to the table.", "Turn up 2 table cards.", WIN)[2]


@pytest.mark.parametrize(
    ("sentences", "left"),
    [
        # Said in parts: which cards are common, how they lie, of what row a hand's cards are.
        ((DEAL, "Deal 1 card up.", "It is 1 community card.", BET, WIN), (DEAL, "Deal 1 community card up.", BET, WIN)),
        ((DEAL, DOWN, "Common cards are dealt down.", WIN), (DEAL, DOWN, WIN)),
        ((DEAL, WIN, "The final hand must use 2 hole cards and 3 community cards.",
          "The final hand must use 3 community cards from one row."),
         (DEAL, WIN, "The final hand must use 2 hole cards and 3 community cards from one row.")),
        ((DEAL, "Each player plays tricks.", "Each player plays tricks, following suit if possible.", WIN),
         (DEAL, "Each player plays tricks, following suit if possible.", WIN)),
        # Said again before anything else has come about, and done again after it has.
        ((DEAL, "Burn 1 card.", "Burn 1 card.", BET, WIN), (DEAL, "Burn 1 card.", BET, WIN)),
        ((DEAL, "Burn 1 card.", BET, "Burn 1 card.", WIN), (DEAL, "Burn 1 card.", BET, "Burn 1 card.", WIN)),
        ((DEAL, "Their low hole card is wild for them.", RANK_TOO, WIN), (DEAL, RANK_TOO, WIN)),
    ],
)  # fmt: skip
def test_what_is_told_in_parts_is_one_step(sentences, left):
    assert told(*sentences) == list(left)


@pytest.mark.parametrize(
    ("sentences", "left"),
    [
        # A sum told ahead of what each card is, what everybody does and then that it goes on until all have.
        ((DEAL, "Deal 3 cards down to the table.", "Deal 2 community cards down.", "Deal 1 card down to the "
        "table.", WIN),
         (DEAL, "Deal 2 community cards down.", "Deal 1 card down to the table.", WIN)),
        ((DEAL, "Each player may draw 1 card.", "Repeat the last action once for each player.", WIN),
         (DEAL, "Each player may draw 1 card.", WIN)),
        # Low hands where none wins; what hands declared as both must do, and no word of a declaration.
        ((DEAL, WIN, "Players who declare both must win both to win anything."),
         (DEAL, "Declare high, low or both.", WIN, "Players who declare both must win both to win anything.")),
    ],
)  # fmt: skip
def test_what_follows_from_the_rest_of_the_game(sentences, left):
    assert told(*sentences) == list(left)
