"""The first page: the game of the day, the checked numbers, the families, and the picture of them."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from datetime import date, timedelta
from xml.etree import ElementTree

import pytest

from catalog.build import build
from catalog.site.cache import kept
from catalog.site.pages.home import checked, great, of_the_day, whole
from catalog.site.serve import site
from catalog.site.wheel import NAMED, SIZE, Tree, families, labels, tree, wheel
from catalog.store.database import open_database


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("home") / "family.db"
    build([fixtures / "family.md"], out)
    return out


@pytest.fixture(scope="module")
def connection(database):
    with contextlib.closing(open_database(database)) as opened:
        yield opened


@pytest.fixture(scope="module")
def ask(database):
    datasette = site(database)
    return lambda path: asyncio.run(datasette.client.get(path))


def test_the_first_page_tells_what_there_is(ask, connection):
    page = ask("/").text
    told = checked(connection)
    counted = dict(connection.execute("SELECT verdict, count(*) FROM verdict GROUP BY verdict").fetchall())
    assert told.wrong == counted["disagrees"] and told.all == told.right + told.wrong + told.undecided
    assert f"{told.all}</span> printed numbers" in page and f">{told.wrong}</strong> are wrong" in page
    for address in ("/games", "/games/random", "/family", "/wrong", "/data", "/source/local", "/-/wheel.svg"):
        assert f'"{address}"' in page, address
    fields = re.findall(r'<input name="([a-z]+)" type="number"', page)
    assert fields == ["players", "rounds", "wilds"]


def test_the_quick_finder_leads_to_the_finder(ask):
    answer = ask("/games?players=7&rounds=4&wilds=0")
    assert answer.status_code == 200 and "with no wild cards" in answer.text
    assert ask("/games?players=7&rounds=&wilds=").headers["location"] == "/games?players=7"


def test_an_unchecked_database_makes_no_claims(fixtures, tmp_path):
    build([fixtures / "family.md"], tmp_path / "f.db", check=False)
    page = asyncio.run(site(tmp_path / "f.db").client.get("/")).text
    assert "printed numbers" not in page and "Game of the day" in page
    finder = asyncio.run(site(tmp_path / "f.db").client.get("/games")).text
    assert "whose numbers check out" not in finder


def test_the_game_of_the_day(fixtures, tmp_path):
    build([fixtures / "family.md"], tmp_path / "f.db", check=False)
    with contextlib.closing(open_database(tmp_path / "f.db")) as opened:
        first = date(2026, 1, 1)
        days = [of_the_day(opened, first + timedelta(days=n)) for n in range(60)]
        assert days[0] == of_the_day(opened, first)
        keys = {game.key for game, _, _ in days}
        assert keys <= set(whole(opened)) and len(keys) > 3
        for game, rules, more in days:
            total = opened.execute("SELECT count(DISTINCT rule) FROM step WHERE variant = ?", [game.key]).fetchone()[0]
            assert len(rules) <= 5 and (len(rules) + more == total or more <= 0)


def test_a_random_game_is_a_described_one_and_not_kept(ask, connection):
    described = {f"/game/{key}" for (key,) in connection.execute("SELECT key FROM variant WHERE described")}
    answers = [ask("/random") for _ in range(20)]
    assert {answer.headers["location"] for answer in answers} <= described
    assert len({answer.headers["location"] for answer in answers}) > 1
    assert all(answer.headers["cache-control"] == "no-store" for answer in answers)


def test_great_families(connection):
    found = great(connection)
    assert all(family["games"] for family in found)
    assert [family["games"] for family in found] == sorted((family["games"] for family in found), reverse=True)
    children = {None: ["a"], "a": ["b", "c"], "b": ["d", "e"], "c": ["f"]}
    names = {key: key.upper() for key in "abcdef"}
    family = Tree(names, frozenset(names), children, {"a": 5, "b": 2, "c": 1, "d": 0, "e": 0, "f": 0})
    assert families(family, 5) == ["b", "c"]  # a is what all have in common
    assert families(family, 1) == ["b"]
    assert list(family.below("a")) == list("abdecf")


def test_the_wheel_is_a_picture(ask, connection):
    answer = ask("/-/wheel.svg")
    assert answer.headers["content-type"].startswith("image/svg")
    root = ElementTree.fromstring(answer.text)
    family = tree(connection)
    branches = sum(path.get("d").count("M") for path in root.iter("{http://www.w3.org/2000/svg}path"))
    assert branches == len(family.names) - len(family.children[None])
    assert "nan" not in answer.text and wheel(connection) == answer.text


def test_no_name_over_the_wheel_meets_another_and_each_is_a_link(ask, corpus_build):
    with contextlib.closing(open_database(corpus_build("markdown")[0])) as opened:
        found = labels(opened)
    assert len(found) == NAMED
    for i, label in enumerate(found):
        assert 0 <= label.x - label.half and label.x + label.half <= SIZE and 0 < label.y < SIZE
        assert not any(label.meets(other) for other in found[i + 1 :]), label
    for path in ("/", "/family"):
        names = re.search(r'<svg viewBox[^>]*aria-label="The largest families">(.*?)</svg>', ask(path).text, re.S)[1]
        assert names.count("<a ") == names.count("<text ") > 0
        assert all(ask(link).status_code == 200 for link in re.findall(r'href="([^"]+)"', names))


def test_a_family_in_a_loop_is_cut(fixtures, tmp_path):
    build([fixtures / "family.md"], tmp_path / "f.db", check=False)
    with contextlib.closing(sqlite3.connect(tmp_path / "f.db")) as changed:
        changed.execute("UPDATE variant SET parent = 'local-3005' WHERE key = 'local-3002'")
        changed.execute("UPDATE variant SET parent = 'local-3002' WHERE key = 'local-3005'")
        changed.execute("UPDATE variant SET parent = key WHERE key = 'local-3009'")
        changed.commit()
    with contextlib.closing(open_database(tmp_path / "f.db")) as opened:
        assert sum(1 for root in tree(opened).children[None] for _ in tree(opened).below(root)) == 13
        assert wheel(opened).startswith("<svg")


def test_what_is_kept_is_asked_once_a_database_and_anew_after_a_build(fixtures, tmp_path):
    asked = []

    @kept
    def games(connection):
        asked.append(1)
        return connection.execute("SELECT count(*) FROM variant").fetchone()[0]

    build([fixtures / "family.md"], tmp_path / "f.db", check=False)
    for _ in range(3):
        with contextlib.closing(open_database(tmp_path / "f.db")) as opened:
            assert games(opened) == 13
    assert len(asked) == 1
    build([fixtures / "page.md"], tmp_path / "f.db", check=False)
    with contextlib.closing(open_database(tmp_path / "f.db")) as opened:
        assert games(opened) != 13 and len(asked) == 2
