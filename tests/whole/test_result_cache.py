"""The cache of results: what was kept comes back, for this program alone, and never changes an answer."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from small_games import game

from catalog import result_cache
from catalog.budget import Limit, TooLong, budget
from catalog.check import many
from catalog.check.findings import check_variants
from catalog.language import reading
from catalog.language.reading import readings_cached
from catalog.model.diagnostic import Place
from catalog.model.variant import Numbers
from catalog.result_cache import ResultCache

RULES = ("Deal 5 cards down to each player.", "Betting round.", "Showdown, the high hand wins.")


@pytest.fixture
def file(tmp_path):
    return tmp_path / "cache" / "results.sqlite"


def test_what_was_put_is_there_the_next_time(file):
    with ResultCache(file) as cache:
        assert cache.get("word", "ace") is None
        cache.put("word", "ace", ("one", 1))
    with ResultCache(file) as cache:
        assert cache.get("word", "ace") == ("one", 1)
        assert cache.get("word", "king") is None and cache.get("number", "ace") is None


def test_a_damaged_file_is_no_cache(file):
    file.parent.mkdir()
    file.write_bytes(b"no database")
    with ResultCache(file) as cache:
        assert cache.get("word", "ace") is None
        cache.put("word", "ace", 1)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no permissions of this kind")
def test_a_file_that_others_may_write_is_not_read(file):
    with ResultCache(file) as cache:
        cache.put("word", "ace", 1)
    file.chmod(0o666)
    with ResultCache(file) as cache:
        assert cache.get("word", "ace") is None


def test_another_program_has_another_file(monkeypatch, tmp_path):
    before = result_cache.program_digest()
    (tmp_path / "grammar").mkdir()
    monkeypatch.setattr(result_cache, "resource", lambda name: tmp_path / name)
    assert result_cache.program_digest() != before


def printed(players: int, line: int = 1):
    return replace(game(*RULES), numbers=Numbers(5, players, 1, 5, 0), place=Place("page.md", line))


def test_a_check_is_worked_out_once(file, monkeypatch):
    with ResultCache(file) as cache:
        first = list(many.check_many([printed(9)], cache))
    assert first == list(check_variants([printed(9)]))
    worked_out = []
    monkeypatch.setattr(many, "check_variants", lambda some: check_variants(worked_out.append(v) or v for v in some))
    with ResultCache(file) as cache:
        (moved,) = many.check_many([printed(9, line=7)], cache)
        assert (moved.verdicts, moved.repairs) == (first[0].verdicts, first[0].repairs)
        assert moved.variant.place.line == 7 and not worked_out
        assert not list(many.check_many([printed(10)], cache))[0].wrong and worked_out == [printed(10)]


def test_many_games_are_checked_by_several_processes_in_order():
    games = [replace(printed(9 + n % 2), key=f"local-{n}") for n in range(many.FEW)]
    assert list(many.check_many(games, jobs=2)) == list(check_variants(games))


def test_a_reading_from_the_cache_takes_as_much_of_the_budget(file):
    text = "Each player passes 3 cards to the left, then 2 cards to the right."

    def read(steps: int):
        reading.read_rule.cache_clear()
        with ResultCache(file) as cache, readings_cached(cache), budget(Limit(steps, 60)) as own:
            return reading.read_rule(text), own.used

    new, used = read(100_000)
    assert read(100_000) == (new, used)
    with pytest.raises(TooLong):
        read(used - 1)
