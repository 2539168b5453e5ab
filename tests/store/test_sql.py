"""SQL on the database file alone: every question of docs/sql.md, views, full-text indexes and ancestry."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import networkx as nx
import pytest

from catalog.family.graph import ancestors, no_games
from catalog.store.asked import QUESTIONS, as_markdown
from catalog.store.database import open_database, read_family
from catalog.store.tables import INDEXES
from catalog.store.views import VIEWS

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def path(corpus_build):
    return corpus_build("markdown")[0]


@pytest.fixture(scope="module")
def plain(path):
    """The file as anybody opens it: without our functions."""
    connection = sqlite3.connect(path)
    yield connection
    connection.close()


def test_fifteen_questions_at_least_are_documented():
    assert len(QUESTIONS) >= 15 and len({question.name for question in QUESTIONS}) == len(QUESTIONS)
    page = CHECKOUT / "docs" / "sql.md"
    assert page.read_text(encoding="utf-8") == as_markdown(), "python -m catalog.store.asked > docs/sql.md"


EMPTY = {
    *("typical_winner", "wrong_numbers", "undetermined_numbers", "conflicting_claims", "same_game_elsewhere"),
    "not_understood",
}
"""Without an answer here: the catalogue of the tests is one source, built without verdicts and odds, and read whole."""


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_a_question_is_answered(question, plain):
    assert bool(plain.execute(question.sql).fetchall()) is (question.name not in EMPTY)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_view_has_the_columns_that_are_described(view, plain):
    assert [column[0] for column in plain.execute(f"SELECT * FROM {view.name} LIMIT 1").description] == list(
        view.columns
    )


def test_views_say_what_the_tables_say(plain):
    games = dict(plain.execute("SELECT key, tags FROM game"))
    assert games.keys() == {key for (key,) in plain.execute("SELECT key FROM variant WHERE described")}
    query = "SELECT variant, group_concat(tag, ' ') FROM variant_tag WHERE origin = 'printed' GROUP BY variant"
    for key, printed in plain.execute(query):
        assert key not in games or sorted(games[key].split()) == sorted(printed.split())
    assert plain.execute("SELECT count(*) FROM number").fetchone() == (5 * len(games),)
    costs = plain.execute("SELECT parent, child, cost FROM descent WHERE cost IS NOT NULL").fetchall()
    for parent, child, cost in costs:
        (total,) = plain.execute(
            "SELECT total(cost) FROM change WHERE parent = ? AND child = ?", [parent, child]
        ).fetchone()
        assert cost == pytest.approx(total)
    assert costs


def test_ancestry_is_the_recorded_line(path):
    connection = open_database(path)
    graph = read_family(connection)
    assert isinstance(graph, nx.DiGraph)
    left_out = no_games(graph)
    told: dict[str, dict[int, str]] = {}
    for variant, ancestor, generations in connection.execute("SELECT * FROM ancestry"):
        told.setdefault(variant, {})[generations] = ancestor
    for key in graph:
        line = {at: each for at, each in enumerate((key, *ancestors(graph, key))) if each not in left_out}
        assert told.get(key, {}) == line


@pytest.mark.parametrize("index", INDEXES)
def test_an_index_finds_the_words_of_its_table(index, plain):
    table, columns = INDEXES[index]
    (sql,) = plain.execute("SELECT sql FROM sqlite_master WHERE name = ?", [index]).fetchone()
    assert f'content="{table.__tablename__}"' in sql
    found = plain.execute(
        f"SELECT {columns[-1]} FROM {table.__tablename__} WHERE rowid IN "
        f"(SELECT rowid FROM {index} WHERE {index} MATCH 'hearts')"
    ).fetchall()
    assert found and all("heart" in text.lower() for (text,) in found if columns == ("wording",))
    # SQLite compares the index with the text that it is of.
    plain.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")
    plain.rollback()
