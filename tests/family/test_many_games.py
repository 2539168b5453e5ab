"""Builds of many games: which pairs are looked at, what it costs, and what is said where the budget is used up."""

from __future__ import annotations

import random
import sqlite3
import sys
from itertools import product
from pathlib import Path

import pytest

from catalog.boundary import Boundary
from catalog.budget import Limit, TooLong, budget
from catalog.build import build
from catalog.family import same
from catalog.family.cost import StepData
from catalog.family.distance import all_distances
from catalog.family.pairs import nearly_alike
from catalog.family.same import Candidate, same_games, weigh

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import generated  # noqa: E402


def candidates(number: int, seed: int) -> list[Candidate]:
    """Made games of two sources, some of which are the same, or the same but for a rule."""
    draw = random.Random(seed)
    made = []
    for at, (name, rules) in enumerate(generated.games(number, seed)):
        steps = tuple(StepData.of("deal", {"act": "Deal", "told": rule}, rule, 3) for rule in rules)
        numbers = dict.fromkeys(("cards", "players", "rounds", "seen", "wilds"))
        made.append(Candidate(f"a-{at}", (name,), "a", steps, numbers))
        if draw.random() < 0.5:
            other = list(steps)
            for _ in range(draw.randint(0, 3)):
                other[draw.randrange(len(other))] = steps[draw.randrange(len(steps))]
            named = draw.choice((name, name.replace("e", "ee", 1), f"Quite {at} Else"))
            made.append(Candidate(f"b-{at}", (named,), "b", tuple(other), numbers))
    return made


@pytest.mark.parametrize("seed", range(6))
def test_no_pair_is_passed_over(seed):
    made = candidates(60, seed)
    ours, theirs = ([each for each in made if each.source == source] for source in "ab")
    every = [found for one, other in product(ours, theirs) if (found := weigh(one, other)) is not None]
    assert sorted(every, key=str) == sorted(same_games(made), key=str)
    assert every


@pytest.mark.parametrize("lacking", (0, 1, 2))
def test_games_that_lack_few_steps_of_each_other_are_found(lacking):
    draw = random.Random(lacking)
    games = [[draw.randrange(9) for _ in range(draw.randrange(lacking + 1, 12))] for _ in range(80)]
    found = nearly_alike(games[:40], games[40:], lacking)
    for one, other in product(range(40), range(40)):
        mine, theirs = sorted(games[one]), sorted(games[40 + other])
        gone = [mine.count(step) - theirs.count(step) for step in set(mine + theirs)]
        if sum(n for n in gone if n > 0) <= lacking and -sum(n for n in gone if n < 0) <= lacking:
            assert (one, other) in found


def test_few_of_all_pairs_are_looked_at():
    made = candidates(600, 1)
    with budget(Limit(10**9, 600)) as left:
        same_games(made)
    pairs = 600 * (len(made) - 600)
    assert left.limit.steps - left.left < same.PAIR * pairs / 10


def test_all_that_is_compared_spends_steps():
    made = candidates(40, 1)
    with pytest.raises(TooLong), budget(Limit(20, 60)):
        same_games(made, {})
    with pytest.raises(TooLong), budget(Limit(20, 60)):
        all_distances([each.game for each in made], failed={})


def test_what_used_up_its_budget_is_left_out_and_told(tmp_path, monkeypatch):
    folder = generated.write(tmp_path / "made", 40, 40)
    for name in ("catalog.store.rows.FAMILY", "catalog.store.rows.SAME", "catalog.family.inferred.FAMILY"):
        monkeypatch.setattr(name, Limit(10, 60))
    report = build([folder], tmp_path / "out.db", check=False)
    told = [d.message.partition(":")[0] for d in report.diagnostics if d.code == "too-long"]
    assert told == [
        "likeness was not looked for where no parent is named",
        "the search for similar games was not finished",
        "the search for games in several sources was not finished",
    ]
    assert report.boundary.faults == [] and not report.failure
    with sqlite3.connect(tmp_path / "out.db") as connection:
        counts = [
            connection.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in ("variant", "near", "same_game")
        ]
        kept = connection.execute("SELECT count(*) FROM diagnostic WHERE code = 'too-long'").fetchone()[0]
    assert counts == [80, 0, 0] and kept == 3


def test_a_limit_that_is_kept_says_nothing():
    boundary = Boundary()
    assert boundary.within(Limit(10, 10), "nothing", lambda: 7, 0) == 7
    assert boundary.diagnostics() == () and same.LACKING == 2
