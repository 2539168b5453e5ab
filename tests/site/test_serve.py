"""The site: Datasette over the published database, asked in process and once as a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest

from catalog.build import build
from catalog.cli import main
from catalog.site.queries import QUERIES
from catalog.site.serve import listen, site
from catalog.store.views import VIEWS

CHECKOUT = Path(__file__).resolve().parents[2]
SHADOW = re.compile(r"(variant|step)_search_\w+")  # the text indexes' own tables, which Datasette hides


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("site") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


@pytest.fixture(scope="module")
def ask(database):
    """A response of the site to a path."""
    datasette = site(database)

    def get(path: str):
        return asyncio.run(datasette.client.get(path))

    return get


def rows(ask, query: str, **blanks: str) -> list[dict]:
    response = ask(f"/catalog/{query}.json?{urlencode({'_shape': 'array', **blanks})}")
    assert response.status_code == 200, response.text
    return response.json()


def test_every_table_and_every_column_is_described(ask, database):
    told = ask("/-/metadata.json").json()["databases"]["catalog"]["tables"]
    there = ask("/catalog.json").json()["tables"]
    views = {view.name for view in VIEWS}
    assert {table["name"] for table in there if not SHADOW.fullmatch(table["name"])} == set(told) - views
    assert {view["name"] for view in ask("/catalog.json").json()["views"]} == views
    for table in there:
        if SHADOW.fullmatch(table["name"]):
            assert table["hidden"]
            continue
        about = told[table["name"]]
        assert about["title"] and about["description"]
        assert list(about["columns"]) == table["columns"], table["name"]
        assert all(about["columns"].values())


def test_every_page_of_a_table_answers(ask):
    for table in ask("/catalog.json").json()["tables"]:
        assert ask(f"/catalog/{table['name']}").status_code == 200


def test_first_page(ask):
    page = ask("/").text
    assert "11 games" in page
    assert ask("/-/stemma/site.css").status_code == 200


def test_every_answer_says_what_a_browser_may_do(ask):
    for path in ("/", "/game/local-3002", "/catalog/variant", "/game/nobody", "/-/family.svg"):
        headers = ask(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff" and "cache-control" in headers, path
    assert "unsafe" not in ask("/game/local-3002").headers["content-security-policy"]


def test_variants_have_facets_labels_and_search(ask):
    data = ask("/catalog/variant.json?described=1").json()
    assert {facet for facet in data["facet_results"]} == {"cards", "players", "wilds", "tags"}
    found = ask("/catalog/variant.json?_search=hush&_shape=array").json()
    assert [row["name"] for row in found] == ["Quiet Seven", "Loud Seven Low"]
    tagged = ask("/catalog/variant.json?tags__arraycontains=pass&described=1&_shape=array").json()
    assert [row["name"] for row in tagged] == ["Seven Left", "Five Left"]
    assert ">Quiet Seven</a>" in ask("/catalog/alias").text
    assert "tags__arraycontains=stud" in ask("/catalog/variant/local-3002").text


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_every_query_answers_its_example_and_empty_blanks(ask, query):
    assert query.title and query.description
    blanks = set(re.findall(r"(?<!:):([a-z_]+)", query.sql))
    assert blanks == {name for name, _ in query.example}
    rows(ask, query.name, **dict(query.example))
    rows(ask, query.name, **dict.fromkeys(blanks, ""))
    rows(ask, query.name, **dict.fromkeys(blanks, "1 or '"))
    assert ask(f"/catalog/{query.name}").status_code == 200


def test_games_for(ask):
    def numbers(**blanks: str) -> list[int]:
        return sorted(int(row["key"][-2:]) for row in rows(ask, "games_for", **blanks))

    assert numbers(players="7", rounds="4") == [1, 3, 4, 9, 10, 12]
    assert numbers(players="10", rounds="4") == [9, 10]
    assert numbers(players="", rounds="2") == [3, 9, 10, 12]
    assert numbers(players="", rounds="") == [1, 3, 4, 7, 9, 10, 12]


@pytest.mark.parametrize("name", ["local-3002", "3002", "#3002", "loud seven", " Loud Seven "])
def test_family_of(ask, name):
    family = [(row["generation"], row["name"]) for row in rows(ask, "family_of", variant=name)]
    assert family == [
        (-2, "Root Test"), (-1, "Plain Seven"), (0, "Loud Seven"), (1, "Louder Seven"), (1, "Loud Seven Low"),
        (2, "Loudest Seven"),
    ]  # fmt: skip


def test_other_queries(ask):
    assert [row["name"] for row in rows(ask, "games_with_tag", tag="Stud", without="lowball")] == [
        "Loud Seven", "Louder Seven", "Loudest Seven",
    ]  # fmt: skip
    assert [row["rule"] for row in rows(ask, "rules_of", variant="fiver's way")] == [1, 2, 3]
    assert rows(ask, "larger_families", at_least="3")[0]["children"] == 3
    coded = rows(ask, "coded_numbers", number="players")
    assert [(row["printed"], row["meaning"]) for row in coded] == [(99, "by seats"), (98, "undefined")]
    assert rows(ask, "coverage_by_kind")[0]["kind"] == "all"
    assert rows(ask, "contested_parents") == []


def test_contested_parents_and_unread_words(fixtures, tmp_path):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    text = text.replace("Parent: Quiet Seven (#3003)", "Parent: Plain Five (#3009)")
    page = tmp_path / "page.md"
    page.write_text(text.replace("Showdown, the low hand wins.", "Xyzzy plugh quux."), encoding="utf-8")
    build([page], tmp_path / "c.db")
    datasette = site(tmp_path / "c.db")

    def ask(path: str):
        return asyncio.run(datasette.client.get(path))

    contested = rows(ask, "contested_parents")
    assert {(row["key"], row["parent"]) for row in contested} == {
        ("local-3007", "local-3003"),
        ("local-3007", "local-3009"),
    }
    assert any("xyzzy" in row["phrase"].lower() and row["unlocks"] == 1 for row in rows(ask, "unread_words"))


def test_strangers_run_no_sql_unless_asked_for(ask, database):
    assert ask("/catalog.json?sql=select+1").status_code == 403
    opened = site(database, sql=True)
    assert asyncio.run(opened.client.get("/catalog.json?sql=select+1&_shape=array")).json() == [{"1": 1}]


def test_nothing_can_be_written(ask, database):
    databases = {item["name"]: item for item in ask("/-/databases.json").json()}
    assert set(databases) == {"catalog"} and databases["catalog"]["is_mutable"] is False
    opened = site(database, sql=True)
    refused = asyncio.run(opened.client.get("/catalog.json?" + urlencode({"sql": "delete from variant"})))
    assert refused.status_code == 400


def serving(*arguments) -> tuple[subprocess.Popen, str]:
    """A `stemma serve` of its own, and the address that it printed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "catalog", "serve", *map(str, arguments)],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
        stderr=subprocess.PIPE,
        text=True,
    )
    line = process.stderr.readline()
    address = re.search(r"http://\S+", line)
    if not address:
        process.kill()
        pytest.fail(line + process.stderr.read())
    return process, address[0]


def test_a_real_server(database):
    process, address = serving("--port", 0, "--db", database)
    try:
        with urllib.request.urlopen(address, timeout=10) as response:
            assert "Stemma" in response.read().decode()
        query = address + "catalog/games_for.json?_shape=array&players=10&rounds=4"
        with urllib.request.urlopen(query, timeout=10) as response:
            assert [row["name"] for row in json.load(response)] == ["Plain Five", "Five Left"]
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(address + "catalog?sql=select+1", timeout=10)
    finally:
        process.send_signal(signal.SIGINT)
        code = process.wait(timeout=10)
        told = process.stderr.read()
        process.stderr.close()
    assert code == 0 and "Traceback" not in told


def test_no_part_of_a_page_waits():
    """What a visitor's connection inherits: the last packet of an answer is sent at once."""
    with listen("127.0.0.1", 0) as listening:
        with socket.create_connection(listening.getsockname()[:2]):
            with listening.accept()[0] as accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_server_starts_without_what_reads_and_plays():
    """So that the first page is there soon: what only some pages want is loaded when they want it."""
    late = ("catalog.language", "catalog.read", "catalog.play", "catalog.check", "catalog.odds", "lark")
    code = "import sys, catalog.site.serve; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    assert "catalog.site.pages.game" in told.split()
    assert [name for name in told.split() if name.startswith(late)] == []


def test_a_port_in_use_is_one_line(database, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1]), "--db", str(database)]) == 2
    told = capsys.readouterr().err
    assert "in use" in told and len(told.splitlines()) == 1
    assert main(["serve", "--port", "99999", "--db", str(database)]) == 2


def test_what_is_no_database_is_one_line(tmp_path, capsys):
    (tmp_path / "c.db").write_text("no database")
    assert main(["serve", "--db", str(tmp_path / "c.db")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_whole_corpus_answers(corpus_build):
    datasette = site(corpus_build("markdown")[0])

    def ask(path: str):
        return asyncio.run(datasette.client.get(path))

    for query in QUERIES:
        found = rows(ask, query.name, **dict(query.example))
        assert found or query.name in ("unread_words", "contested_parents", "same_games"), query.name
    family = rows(ask, "family_of", variant="Anaconda")
    assert (family[0]["name"], family[0]["generation"]) == ("Root Game", -1)
    assert "Snake Eyes" in [row["name"] for row in family]
