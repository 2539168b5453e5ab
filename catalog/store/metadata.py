"""Datasette's metadata for the tables: titles, descriptions of tables and columns, facets, labels and order.

The site uses it, and a plain Datasette can: `stemma export --format datasette-metadata`.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from catalog.store.asked import QUESTIONS
from catalog.store.columns import Table, description_of
from catalog.store.tables import INDEXES, SEARCH, STEP_SEARCH, TABLES
from catalog.store.views import VIEWS, View

_SETTINGS: dict[str, dict[str, Any]] = {
    "variant": {
        "facets": ["cards", "players", "wilds", {"array": "tags"}],
        "size": 50,
        "label_column": "name",
    },
    "alias": {"label_column": "name", "sort": "name"},
    "variant_tag": {"facets": ["tag", "origin"], "label_column": "tag"},
    "step": {"facets": ["kind"], "label_column": "wording"},
    "edge": {"facets": ["claim"]},
    "change": {"facets": ["about", "op"], "label_column": "words"},
    "verdict": {"facets": ["statistic", "verdict"]},
    "diagnostic": {"facets": ["severity", "code"], "label_column": "message"},
    "coverage": {"facets": ["kind"]},
    "gap": {"facets": ["kind"], "label_column": "phrase", "sort": "position"},
    "source": {"label_column": "title"},
}

_INDEX_COLUMNS = {
    "name": "The variant's name.",
    "aliases": "Its other names, a line each.",
    "all_rules": "Its rules in house wording, a step a line.",
    "wording": "The step in house wording.",
    **{index: f"What the index is asked by, as in {index} MATCH 'hearts'; it holds nothing." for index in INDEXES},
    "rank": "How well a row answers that; the least is the best.",
}


def table_metadata() -> dict[str, dict[str, Any]]:
    """The metadata of every table, view and full-text index, by its name."""
    shown = {table.__tablename__: _table(table) for table in TABLES}
    shown |= {view.name: _view(view) for view in VIEWS}
    return shown | {index: _index(index) for index in INDEXES}


def file_metadata(connection: sqlite3.Connection, name: str) -> dict[str, Any]:
    """The metadata file for a plain Datasette over a database named `name`, with some questions to begin with."""
    sources = [dict(row) for row in connection.execute("SELECT * FROM source ORDER BY rowid")]
    told = "; ".join(s["title"] + (f" ({s['licence']})" if s["licence"] else "") for s in sources)
    return {
        "title": "Stemma: the family tree of poker",
        "description": f"Variants of poker as data. Sources and their terms: {told}.",
        "databases": {
            name: {
                "tables": table_metadata(),
                "queries": {
                    question.name: {"title": question.title, "sql": question.sql, "hide_sql": False}
                    for question in QUESTIONS
                },
            }
        },
    }


def _table(table: type[Table]) -> dict[str, Any]:
    return {
        "title": table.heading,
        "description": description_of(table),
        "columns": {name: field.description for name, field in table.model_fields.items()},
        **_SETTINGS.get(table.__tablename__, {}),
    }


def _view(view: View) -> dict[str, Any]:
    return {"title": view.heading, "description": view.description, "columns": view.columns}


def _index(index: str) -> dict[str, Any]:
    columns = (*INDEXES[index][1], index, "rank")
    return {
        "title": "Search index",
        "description": _INDEXED[index],
        "columns": {name: _INDEX_COLUMNS[name] for name in columns},
        "hidden": True,
    }


_INDEXED = {
    SEARCH: "The words of names and rules, by the stems they share; a row a variant.",
    STEP_SEARCH: "The words of single steps, by the stems they share; a row a step.",
}
