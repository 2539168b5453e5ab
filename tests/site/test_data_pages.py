"""Datasette's pages in our frame: the way back, links from cells, titles of columns, errors that help."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3

import pytest
from markupsafe import escape

from catalog.build import build
from catalog.site.columns import column_title, for_people
from catalog.site.paging import ROWS
from catalog.site.serve import site
from catalog.store import vocabulary
from catalog.store.step_schema import step_schema
from catalog.store.tables import TABLES

HOSTILE = "<script>alert(1)</script>\u202e\x07"


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("data") / "family.db"
    build([fixtures / "family.md"], out)
    return out


@pytest.fixture(scope="module")
def ask(database):
    datasette = site(database)
    return lambda path: asyncio.run(datasette.client.get(path))


@pytest.mark.parametrize("path", ["/catalog", "/catalog/variant", "/catalog/variant/local-3002", "/catalog/games_for"])
def test_data_pages_stand_in_our_frame(ask, path):
    page = ask(path).text
    for part in (
        'class="brand" href="/"',
        'action="/search"',
        'href="/data"',
        'class="back"',
        "stemma.css",
        "site.css",
    ):
        assert part in page, part
    assert "app.css" not in page and 'lang="en"' in page


def test_the_way_back_to_the_pages_for_people(ask):
    assert (
        '<a class="button quiet" href="/game/local-3002">The page for people</a>'
        in ask("/catalog/variant/local-3002").text
    )
    assert '<a class="button quiet" href="/games">Find a game</a>' in ask("/catalog/variant").text
    assert 'href="/game/local-3002">The page for people' in ask("/catalog/verdict/local-3002,cards").text
    assert 'href="/source/local">The page for people' in ask("/catalog/source/local").text
    assert 'href="/wrong">The wrong numbers' in ask("/catalog/verdict").text
    assert for_people(None, None, None) == ("/games", "Find a game")


def test_every_table_has_a_page_and_titles(ask):
    told = ask("/catalog").text
    for table in TABLES:
        page = ask(f"/catalog/{table.__tablename__}").text
        assert table.heading in page and f"<h1>{table.heading}</h1>" in page
        assert f'href="/catalog/{table.__tablename__}">{table.heading}</a>' in told


def test_cells_lead_to_the_pages_for_people(ask):
    variants = ask("/catalog/variant?number=3002").text
    assert '<bdi><a href="/game/local-3002">Loud Seven</a></bdi>' in variants
    assert '<bdi><a href="/game/local-3001">Plain Seven</a></bdi>' in variants  # its parent
    assert 'class="row-link" href="/catalog/variant/local-3001"' in variants
    steps = ask("/catalog/step?variant=local-3002").text
    assert 'href="/game/local-3002">Loud Seven</a>' in steps
    family = ask("/catalog/family_of?variant=3002").text
    assert 'href="/game/local-3001">local-3001</a>' in family


def test_columns_have_titles_in_words(ask):
    assert column_title("seats_least") == "Seats least" and column_title("cards_most") == "Cards at most"
    assert column_title("cards_n") == "Cards at least" and column_title("name") == "Name"
    page = ask("/catalog/variant").text
    assert "Serial number" in page and 'data-column="serial"' in page and "_sort=serial" in page
    row = ask("/catalog/variant/local-3002").text
    assert "<code>serial</code>" in row and "Rows of other tables about it" in row


def test_questions_keep_their_forms(ask):
    page = ask("/catalog/games_for").text
    assert 'name="players"' in page and 'name="rounds"' in page and 'value="Ask"' in page
    assert "The SQL behind it" in page
    asked = ask("/catalog/games_for?players=10&rounds=4").text
    assert "Plain Five" in asked and "Five Left" in asked and "games_for.csv?" in asked
    assert "?players=7&amp;rounds=4" in ask("/catalog").text  # an example that answers


def test_a_long_answer_comes_in_pages_and_loses_no_row(corpus_build):
    datasette = site(corpus_build("markdown")[0])

    def ask(path: str):
        return asyncio.run(datasette.client.get(path))

    question = "/catalog/games_with_tag?tag=wilds&without="
    whole = ask("/data/question/games_with_tag.jsonl?tag=wilds&without=").text.splitlines()
    keys, path = [], question
    while path:
        page = ask(path).text
        assert f"<h2>{len(whole)} rows</h2>" in page and "LIMIT" not in page
        found = re.findall(r'<td class="col-key">.*?href="/game/([^"]+)"', page)
        assert len(found) <= ROWS
        keys += found
        after = re.search(r'<a href="([^"]+)" rel="next">', page)
        path = after and after[1].replace("&amp;", "&")
    assert len(whole) > ROWS and keys == [json.loads(line)["key"] for line in whole]
    assert f"no page {len(whole)} of this answer" in ask(f"{question}&page={len(whole)}").text
    assert [ask(f"{question}&page={odd}").status_code for odd in ("0", "-1", "abc", "9" * 30, "²")] == [200] * 5
    everything = ask("/catalog/games_with_tag.json?_shape=array&tag=wilds&without=").json()
    assert [row["key"] for row in everything] == keys
    second = ask("/catalog/games_with_tag.json?_shape=array&tag=wilds&without=&page=2").json()
    assert [row["key"] for row in second] == keys[ROWS : 2 * ROWS]


def test_facets_and_filters_are_there(ask):
    page = ask("/catalog/variant?described=1").text
    assert 'class="facet-info' in page and 'name="_filter_column"' in page and "table.js" in page
    assert "There are no such rows." in ask("/catalog/variant?name=Nobody").text


def test_an_open_site_has_a_form_for_sql(database):
    opened = site(database, sql=True)

    def ask(path: str) -> str:
        return asyncio.run(opened.client.get(path)).text

    assert 'id="sql-editor"' in ask("/catalog")
    assert ">local-3002<" in ask("/catalog?sql=select+key+from+variant+where+number=3002")
    refused = ask("/catalog?sql=select+nonsense")
    assert "no such column" in refused and "Traceback" not in refused


@pytest.mark.parametrize(
    "path, status, words",
    [
        ("/nowhere", 404, "There is no page at this address"),
        ("/catalog/nothing", 404, "There is no page"),
        ("/catalog/variant/nobody", 404, "There is no page"),
        ("/catalog?sql=select+1", 403, "closed here"),
        ("/catalog/variant?_sort=nothing", 400, "not what this page takes"),
        ("/game/nobody-at-all", 404, "Not here"),
        ("/nowhere/" + "x" * 3000, 404, "There is no page"),
    ],
)
def test_errors_help(ask, path, status, words):
    answer = ask(path)
    assert answer.status_code == status and words in answer.text
    assert 'class="brand"' in answer.text and 'href="/games"' in answer.text
    assert (
        "no-store" in answer.headers["cache-control"]
        and "unsafe" not in answer.headers["content-security-policy"]
        or path.startswith("/catalog")
    )


def test_errors_of_data_are_data(ask):
    assert ask("/catalog?sql=select+1").headers["content-type"].startswith("text/html")
    for path, status in (("/catalog.json?sql=select+1", 403), ("/nowhere.json", 404)):
        answer = ask(path)
        assert answer.status_code == status and answer.json()["ok"] is False


def test_a_fault_of_ours_tells_no_insides(database, monkeypatch):
    from catalog.site.pages import home

    def broken(connection):
        raise RuntimeError("secret insides")

    monkeypatch.setattr(home, "known", broken)
    datasette = site(database)
    answer = asyncio.run(datasette.client.get("/"))
    assert answer.status_code == 500 and "Something went wrong" in answer.text and "insides" not in answer.text


def test_hostile_names_are_text_on_data_pages(fixtures, tmp_path):
    build([fixtures / "family.md"], tmp_path / "h.db", check=False)
    with contextlib.closing(sqlite3.connect(tmp_path / "h.db")) as changed:
        changed.execute("UPDATE variant SET name = ? WHERE key = 'local-3001'", [HOSTILE])
        changed.execute("UPDATE source SET title = ?", [HOSTILE])
        changed.execute("UPDATE alias SET name = ? WHERE rowid = 1", [HOSTILE])
        changed.execute("UPDATE step SET wording = ? WHERE variant = 'local-3001' AND position = 1", [HOSTILE])
        changed.execute("UPDATE variant SET tags = ? WHERE key = 'local-3002'", ['["<script>alert(1)</script>"]'])
        changed.commit()
    datasette = site(tmp_path / "h.db")
    for path in (
        "/",
        "/games",
        "/catalog",
        "/catalog/variant",
        "/catalog/variant/local-3001",
        "/catalog/alias",
        "/catalog/step",
        "/catalog/source",
        "/catalog/family_of?variant=3002",
        "/-/wheel.svg",
    ):
        answer = asyncio.run(datasette.client.get(path))
        assert answer.status_code == 200, path
        assert "<script>alert" not in answer.text, path
        assert "\u202e" not in answer.text and "\x07" not in answer.text, path


def test_a_misspelt_game_leads_to_those_that_may_be_meant(ask):
    answer = ask("/game/loud%20sevn")
    assert answer.status_code == 404 and "No game is called “loud sevn”" in answer.text
    assert '<a href="/game/local-3002"><bdi>Loud Seven</bdi></a>' in answer.text


def test_endless_names_do_not_fill_lists(fixtures, tmp_path):
    build([fixtures / "family.md"], tmp_path / "l.db", check=False)
    with contextlib.closing(sqlite3.connect(tmp_path / "l.db")) as changed:
        changed.execute("UPDATE variant SET name = ?", ["name " * 2000])
        changed.execute("UPDATE source SET title = ?, author = ?, licence = ?", ["title " * 2000] * 3)
        changed.execute("UPDATE alias SET name = rowid || ?", ["x" * 10000])
        changed.execute("UPDATE step SET wording = ? WHERE position = 1", ["Deal a card. " * 800])
        changed.commit()
    datasette = site(tmp_path / "l.db")
    for path, letters in (("/", 30_000), ("/-/wheel.svg", 10_000)):
        answer = asyncio.run(datasette.client.get(path))
        assert answer.status_code == 200 and len(answer.text) < letters, (path, len(answer.text))
    games = asyncio.run(datasette.client.get("/games")).text
    assert "x" * 200 not in games and "Deal a card. " * 30 not in games


def test_the_vocabulary_of_steps(ask):
    page = ask("/data/vocabulary")
    assert page.status_code == 200
    for act in vocabulary.acts():
        assert f'id="act-{act.name}"' in page.text
        assert act.example is None or str(escape(act.example)) in page.text
    assert 'href="/data/vocabulary"' in ask("/data").text
    assert ask("/data/step.schema.json").json() == step_schema()
