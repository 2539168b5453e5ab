"""What differs between two states of a source."""

from __future__ import annotations

from dataclasses import replace

from small_games import game

from catalog.model.variant import Numbers
from catalog.read.newer import differences

GAME = replace(game("Deal 5 cards down to each player.", "Betting round."), numbers=Numbers(5, 10, 1, 5, 0))


def test_equal_games_have_no_line():
    assert differences([GAME], [GAME]) == []


def test_each_kind_of_change_is_a_line():
    renamed = replace(GAME, name="Dawn", numbers=Numbers(5, 9, 1, 5, 0), rules=GAME.rules[:1], tags=("stud",))
    lines = differences([GAME], [renamed])
    assert [line.partition(":")[0] for line in lines] == [
        "1 game has another name",
        "1 game has other printed numbers",
        "1 game has other rules",
        "1 game has other tags",
    ]


def test_new_and_lost_games_are_counted_and_the_first_named():
    many = [replace(GAME, key=f"x-{n}", name=f"Game {n}", number=n) for n in range(7)]
    assert differences([], many) == [
        "7 games are new: Game 0 (#0), Game 1 (#1), Game 2 (#2), Game 3 (#3), Game 4 (#4) and 2 more"
    ]
    assert differences(many[:1], []) == ["1 game is gone: Game 0 (#0)"]
