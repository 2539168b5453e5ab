"""What a text says of its game as a whole, or shows in a picture that is not there, in the steps of the game."""

from __future__ import annotations

import pytest

from catalog.language import read_prose, render_step
from catalog.language.directives import Priced, marked, with_ranks
from catalog.read import read_catalog, read_documents

PAGE = """\
# Games by the water

## Heron

Four cards are dealt face down to each player, and eight cards are dealt face down to the table. \
After each of the first four betting rounds, one card from each row is turned face up. \
There is a final betting round. The high hand wins.

## Stork

Two cards are dealt face down to each player. Nine cards are dealt face down to the table. \
There is a round of betting. Turn over alternate cards in the circle. There is a round of betting. \
Turn over the remaining cards in the circle. There is a round of betting. Turn over the middle card. \
There is a round of betting. The high hand wins.

## Crane

Two cards are dealt face down to each player. There is a round of betting. \
The dealer deals three cards face up to the table. There is a round of betting. The high hand wins.

The first exchange costs one big blind. The next exchange costs two big blinds. \
On their turn to play, a player can do several exchanges. This can be done in any betting round.

## Ibis

Two cards are dealt face down to each player. There is a round of betting. The high hand wins.

### Black Ibis

Instead of just four community cards, six community cards are dealt face down to the table.
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = tmp_path_factory.mktemp("water") / "page.md"
    path.write_text(PAGE, encoding="utf-8")
    return {
        game.name: [render_step(step) for step in game.steps] for game in read_catalog(read_documents([path])).variants
    }


def test_rows_are_as_long_as_cards_are_turned_up_from_each(games):
    assert "Deal 8 community cards down in 2 rows of 4." in games["Heron"]


def test_a_middle_card_tells_of_a_ring_around_it(games):
    assert (
        games["Stork"][1]
        == "Deal 8 community cards down in a circle, and deal 1 more down in the middle of the circle."
    )
    turned = [step for step in games["Stork"] if step.startswith("Turn up")]
    assert turned[:2] == [
        "Turn up 4 community cards, going around, skipping every other card.",
        "Turn up 4 community cards, going around.",
    ]


def test_what_may_be_done_in_every_round_comes_before_each(games):
    twists = [at for at, step in enumerate(games["Crane"]) if "twist their hand" in step]
    rounds = [at for at, step in enumerate(games["Crane"]) if step.startswith("Betting round")]
    assert len(twists) == len(rounds) == 2
    assert twists[0] < rounds[0] < twists[1] < rounds[1]
    assert games["Crane"][-1] == "The high hand wins."


def test_a_variation_tells_what_its_game_has_instead(games):
    assert "Deal 4 community cards down." in games["Ibis"]
    assert "Deal 6 community cards down." in games["Black Ibis"]
    assert "Deal 4 community cards down." not in games["Black Ibis"]


@pytest.mark.parametrize(
    "text",
    [
        "If the moon is grumfly, two cards are dealt face down to each player.",
        "Two cards are dealt face down to each player, unless the moon is grumfly.",
    ],
)
def test_nothing_is_read_that_hangs_on_a_condition_nobody_understands(text):
    reading = read_prose(text)
    assert reading.steps == ()
    assert reading.unread


def test_ranks_that_are_kept_tell_those_that_are_taken_out():
    assert with_ranks("only: a k q j 10") == "Remove twos through nines from the deck."
    assert with_ranks("only: the 3 4 5 6 7 8 9 10 J Q K") == "Remove twos and aces from the deck."
    assert with_ranks("Deal 2 cards down to each player.") == "Deal 2 cards down to each player."


def test_a_list_tells_in_what_order_and_at_what_price():
    found = marked("in order: East; 2 chips; , West; 3 chips;")
    assert isinstance(found, Priced)
    assert [[render_step(step) for step in turn] for turn in found.turns] == [
        ["Turn up the community card on the right side.", "Each player in turn must pay 2 chips or fold."],
        ["Turn up the community card on the left side.", "Each player in turn must pay 3 chips or fold."],
    ]
    assert marked("in order: Attic; 2 chips;") is None
