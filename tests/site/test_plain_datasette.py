"""A plain Datasette over the database: it finds the search and, with our plugin or file, every description."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tomllib
from pathlib import Path

import pytest
from datasette.app import Datasette
from datasette.plugins import pm

from catalog.cli import main
from catalog.site import plain
from catalog.store.asked import QUESTIONS
from catalog.store.tables import TABLES

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def path(corpus_build):
    return corpus_build("markdown")[0]


@pytest.fixture
def plugin():
    """The plugin as its entry point registers it."""
    registered = pm.is_registered(plain)
    if not registered:
        pm.register(plain, name="stemma-tables")
    yield
    if not registered:
        pm.unregister(plain)


def ask(datasette: Datasette, address: str) -> dict:
    response = asyncio.run(datasette.client.get(address))
    assert response.status_code == 200, response.text
    return response.json()


def test_the_entry_point_leads_to_the_plugin():
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["datasette"] == {"stemma-tables": plain.__name__}


def test_the_file_alone_is_searched(path):
    datasette = Datasette([str(path)])
    found = ask(datasette, f"/{path.stem}/variant.json?_search=snake&_shape=objects")["rows"]
    assert found and all("snake" in (row["name"] + row["aliases"] + row["all_rules"]).lower() for row in found)
    steps = ask(datasette, f"/{path.stem}/step.json?_search=left&_shape=objects")["rows"]
    assert steps and all("left" in row["wording"].lower() for row in steps)


def described(datasette: Datasette, name: str) -> None:
    told = ask(datasette, "/-/metadata.json")["databases"][name]
    for table in TABLES:
        assert told["tables"][table.__tablename__]["columns"].keys() == table.model_fields.keys()
    for question in QUESTIONS:
        assert ask(datasette, f"/{name}/{question.name}.json?_shape=objects")["ok"]


def test_the_metadata_file_describes_it(path, tmp_path):
    out = tmp_path / "metadata.json"
    assert main(["export", "--format", "datasette-metadata", "--out", str(out), "--db", str(path)]) == 0
    described(Datasette([str(path)], metadata=json.loads(out.read_text(encoding="utf-8"))), path.stem)


def test_the_plugin_describes_it_and_answers_about_kin(path, plugin):
    datasette = Datasette([str(path)])
    described(datasette, path.stem)
    sql = "SELECT kin('ipvdb-410', 'ipvdb-10') AS word"
    assert ask(datasette, f"/{path.stem}.json?sql={sql}&_shape=objects")["rows"][0]["word"]


def test_the_plugin_leaves_other_databases_alone(plugin, tmp_path):
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE build (key, value)")
    datasette = Datasette([str(other)], memory=True)
    assert "databases" not in ask(datasette, "/-/metadata.json")
    assert ask(datasette, "/other/build.json?_shape=objects")["rows"] == []
    response = asyncio.run(datasette.client.get("/other.json?sql=SELECT+kin('a','b')"))
    assert response.status_code == 400
