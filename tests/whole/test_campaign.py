"""Documents that nobody wrote, through all of stemma: a sample of tests/campaign; `make oracle` runs 5,000 games.

`make oracle ARGS="-k drawn --games 500 --seed 7"` chooses how many and which. A failure is printed as the smallest page
that shows it, with the command to type.
"""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest
from campaign import material
from campaign.pages import Page, blocks_of, with_blocks
from campaign.probes import HANGS, Bench, Failure, Limits, Probe, entries_of, failure_of
from campaign.reduce import reduced, smallest
from campaign.report import Groups, words
from campaign.run import Batch, batches
from campaign.trial import Amount
from campaign.watch import Hangs, watched

from catalog.language import reading
from catalog.play import contest

SAMPLE = {"games": 200, "sentences": 300, "prose": 14}
FULL = {"games": 5_000, "sentences": 20_000, "prose": 5_000}
FEW, ALL = Amount(shared=6, each=1, commands=1, deals=1), Amount(shared=20, each=6, commands=3, deals=4)


def pytest_generate_tests(metafunc) -> None:
    """A test for each batch, so that several processes share them."""
    if "batch" in metafunc.fixturenames:
        option = metafunc.config.getoption
        sizes = FULL if option("--campaign") else SAMPLE
        wanted = {part: usual if option(f"--{part}") is None else option(f"--{part}") for part, usual in sizes.items()}
        drawn = [batch for part, number in wanted.items() for batch in batches(part, number, option("--seed"))]
        metafunc.parametrize("batch", drawn, ids=[batch.seed.replace(" ", "-") for batch in drawn])


@pytest.mark.slow
@pytest.mark.oracle
def test_what_is_drawn_breaks_nothing(batch, campaign):
    groups = Groups(Limits(), seconds=60 if campaign else 20)
    groups.add(batch.run(groups.limits, ALL if campaign else FEW).failures, batch.seed)
    told = "\n".join(words(group) for group in groups.found.values())
    assert not groups.found, f"{batch.seed}: {len(groups.found)} kinds of failure\n{told}"


# ---- the campaign itself


def test_the_same_seed_draws_the_same():
    for part in ("games", "sentences", "prose"):
        assert Batch(part, 3, f"{part} 5 0").pages() == Batch(part, 3, f"{part} 5 0").pages()
        assert Batch(part, 3, f"{part} 5 0").pages() != Batch(part, 3, f"{part} 5 1").pages()


def test_games_are_catalogue_entries():
    drawn = [[page for batch in batches("games", 60, seed) for page in batch.pages()] for seed in range(1, 11)]
    pages = drawn[0]
    assert {page.name.rpartition(".")[2] for several in drawn for page in several} == {"md", "html"}
    assert sum(len(page.blocks) for page in pages) == 60
    assert entries_of(pages[:1]) == set(range(9001, 9020))


def test_made_up_steps_are_of_many_kinds():
    chance = Random(1)
    assert len({type(material.recombined_step(chance)) for _ in range(300)}) > 80


def planted(monkeypatch, module, name: str, *words: str) -> None:
    """A fault in a function of the program, for texts with all of these words."""
    plain = getattr(module, name)

    def faulty(text, *more):
        if all(word in str(text) for word in words):
            raise KeyError("planted")
        return plain(text, *more)

    monkeypatch.setattr(module, name, faulty)


def test_a_failure_is_cut_down_to_the_words_that_make_it(monkeypatch, tmp_path):
    planted(monkeypatch, reading, "_together", "zebra")
    monkeypatch.setattr(reading, "_in_turn", lambda net, text, read: planted_in(text))

    def planted_in(text):
        if "zebra" in text and "moon" in text:
            raise KeyError("planted")
        return ()

    page = Page("sentence.txt", (("The zebra of old howls often at the bright moon at night",),))
    (failure,) = Bench((page,), tmp_path).find(Probe("sentence"))
    assert (failure.kind, failure.stage) == ("KeyError", "reading a sentence")
    assert reduced((page,), failure, Limits())[0].text.split() == ["zebra", "moon"]


def test_a_failure_in_play_is_found_in_its_game_and_told_as_a_page(monkeypatch, tmp_path):
    def faulty(*_):
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(contest, "claim_best", faulty, raising=False)
    games = [f"## Game (#900{n})\n### Rules:\n1. Deal 5 cards down to each player." for n in range(1, 4)]
    page = Page("page-01.md", tuple(tuple(game.split("\n")) for game in games))
    bench = Bench((page,), tmp_path)
    assert bench.build(0) == []
    assert [v.number for v in bench.variants] == [9001, 9002, 9003]
    assert bench.deal("local-9002", "3", "1") == []
    assert bench.ask([("/game/local-9002", (200,)), ("/game/nothing", ())]) == []
    (found,) = bench.ask([("/game/nothing", (200,))])
    assert (found.kind, found.message) == ("answers 404", "/game/nothing")
    assert bench.run(("show", "local-9001")) == bench.run(("show", "no such game")) == []


def test_what_takes_too_long_is_ended_and_the_place_is_known(monkeypatch):
    def hanging(*_, **__):
        while True:
            pass

    monkeypatch.setattr(reading, "Reading", hanging)
    with pytest.raises(Hangs) as told, watched(0.3):
        reading.read_rule.__wrapped__("Deal 5 cards down to each player.")
    assert str(told.value).startswith("language/reading.py in ")
    failure = failure_of(told.value, "reading", Probe("build"))
    assert failure.group == ("reading", HANGS, str(told.value))
    with watched(5):  # the outer limit holds on after an inner one
        with watched(0.5):
            pass
        time.sleep(0.01)


def test_the_smallest_part_is_found():
    until = time.process_time() + 10
    assert smallest(range(100), lambda part: {7, 61} <= set(part), until) == [7, 61]
    assert smallest(range(100), lambda part: True, until) == []
    pages = (Page("a.md", (("x",), ("y",))), Page("b.md", (("z",),)))
    assert with_blocks(pages, [(1, 0)]) == pages[1:] and len(blocks_of(pages)) == 3


def test_failures_are_grouped_by_stage_type_and_place():
    page = Page("sentence.txt", (("Nothing.",),))
    groups = Groups(Limits(), seconds=0)
    failure = Failure("playing", "KeyError", "play/run.py:7 in act", "", Probe("sentence"))
    assert len(groups.add([(failure, (page,)), (replace(failure, message="other"), (page,))])) == 1
    (group,) = groups.found.values()
    assert group.count == 2 and "play/run.py:7" in words(group) and "stemma parse" in words(group)
