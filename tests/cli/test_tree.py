"""`stemma tree`: which part of the family, in which format."""

from __future__ import annotations

import json
import sqlite3

import pytest

from catalog.build import build
from catalog.cli import main
from catalog.cli.tree import FORMATS
from catalog.family import FORMATS as WRITTEN
from catalog.family import add_costs, family_graph, write_family
from catalog.family.change import distance
from catalog.family.cost import STEP
from catalog.read import read_catalog, read_documents
from catalog.store.database import open_database, read_family, read_games


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("tree") / "family.db"
    build([fixtures / "family.md"], out)
    return out


@pytest.fixture
def told(database, capsys):
    def tree(*arguments: str) -> str:
        assert main(["tree", *arguments, "--db", str(database)]) == 0
        return capsys.readouterr().out

    return tree


def names(text: str) -> list[str]:
    return [line.strip().partition(" (#")[0] for line in text.splitlines()]


def test_directions_and_depth(told):
    assert names(told("loud seven")) == [
        "Root Test", "Plain Seven", "Loud Seven", "Louder Seven", "Loudest Seven", "Loud Seven Low",
    ]  # fmt: skip
    assert names(told("loud seven", "--up")) == ["Root Test", "Plain Seven", "Loud Seven"]
    assert names(told("loud seven", "--down", "--depth", "1")) == ["Loud Seven", "Louder Seven", "Loud Seven Low"]
    assert names(told("loud seven", "--up", "--down")) == names(told("loud seven"))
    assert names(told("--depth", "1")) == ["Root Test", "Plain Seven", "Plain Five", "Odd One"]
    assert len(names(told())) == 13


def test_the_formats_are_those_that_can_be_written(told):
    assert tuple(WRITTEN) == FORMATS
    for form in FORMATS:
        assert told("--format", form).endswith("\n")
    assert json.loads(told("--json")) == json.loads(told("--format", "json"))


def test_the_database_gives_the_graph_of_the_documents(database, fixtures):
    graph = family_graph(read_catalog(read_documents([fixtures / "family.md"])))
    connection = open_database(database)
    again = read_family(connection)
    games = {key: game for key, game in read_games(connection).items() if game}
    add_costs(graph, {e: distance(*(games[k] for k in e)) / STEP for e in graph.edges if games.keys() >= set(e)})
    for form in FORMATS:
        assert write_family(again, form) == write_family(graph, form)


@pytest.mark.parametrize("arguments", [["nobody"], ["--depth", "-1"], ["--format", "png"]])
def test_what_cannot_be_done_is_one_line(database, capsys, arguments):
    assert main(["tree", *arguments, "--db", str(database)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_database_of_an_older_version_is_refused_where_it_lacks_the_facts(database, tmp_path, capsys):
    old = tmp_path / "old.db"
    old.write_bytes(database.read_bytes())
    connection = sqlite3.connect(old)
    connection.execute("DROP VIEW game")
    connection.commit()
    connection.close()
    assert main(["tree", "--format", "graphml", "--db", str(old)]) == 2
    assert "older version" in (err := capsys.readouterr().err) and len(err.splitlines()) == 1
    assert main(["tree", "--db", str(old)]) == 0
