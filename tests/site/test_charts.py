"""The charts: every described game is in each of them once, and what is not settled is counted apart."""

from __future__ import annotations

import contextlib

import pytest

from catalog.site.pages.charts import charts, great
from catalog.site.wheel import tree
from catalog.store.database import open_database


@pytest.fixture(scope="module")
def connection(bundle):
    with contextlib.closing(open_database(bundle)) as opened:
        yield opened


def test_every_described_game_is_counted_once(connection):
    described = connection.execute("SELECT count(*) FROM variant WHERE described").fetchone()[0]
    found = {chart.slug: chart for chart in charts(connection)}
    assert list(found) == ["players", "rounds", "wilds", "tags", "generations"]
    for slug in ("players", "rounds", "wilds", "generations"):
        assert sum(bar.games for bar in found[slug].bars) == described, slug


def test_bars_are_as_long_as_their_games(connection):
    for chart in charts(connection):
        most = max(bar.games for bar in chart.bars)
        assert [bar.length for bar in chart.bars] == [f"{100 * bar.games / most:.2f}" for bar in chart.bars]


@pytest.mark.parametrize("statistic", ["players", "rounds", "wilds"])
def test_numbers_that_are_not_settled_are_counted_apart(connection, statistic):
    query = f"""\
SELECT count(*) FROM variant WHERE described AND ({statistic}_n IS NULL AND {statistic}_code IS NULL OR key IN
  (SELECT variant FROM verdict WHERE statistic = ? AND verdict = 'undetermined'))"""
    (chart,) = [chart for chart in charts(connection) if chart.slug == statistic]
    open_ = sum(bar.games for bar in chart.bars if bar.label == "not settled")
    assert open_ == connection.execute(query, [statistic]).fetchone()[0]


def test_every_descendant_of_a_great_family_is_in_one_generation(connection):
    found = great(connection)
    assert found and len({len(one["by_generation"]) for one in found}) == 1
    assert [sum(one["by_generation"]) for one in found] == [one["games"] for one in found]


def test_generations_follow_the_recorded_parents(connection):
    family = tree(connection)
    roots = sum(key in family.described for key in family.children[None])
    (chart,) = [chart for chart in charts(connection) if chart.slug == "generations"]
    assert sum(bar.games for bar in chart.bars if bar.label == "no known parent") == roots
