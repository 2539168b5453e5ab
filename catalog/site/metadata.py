"""What Datasette is told of the database: titles, descriptions, facets, labels, order, and the canned queries."""

from __future__ import annotations

import sqlite3
from html import escape
from inspect import cleandoc
from typing import Any

from catalog.site.queries import QUERIES
from catalog.store.tables import SEARCH, TABLES, Table

DATABASE = "catalog"
"""The database's name in addresses, whatever the file is called."""

TITLE = "Stemma"
SUBTITLE = "The family tree of poker"

_SETTINGS: dict[str, dict[str, Any]] = {
    "variant": {
        "facets": ["cards", "players", "wilds", {"array": "tags"}],
        "size": 50,
        "fts_table": SEARCH,
        "fts_pk": "rowid",
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
    "wording": "Its rules in house wording, a step a line.",
    SEARCH: "What the index is asked by, as in variant_search MATCH 'hearts'; it holds nothing.",
    "rank": "How well a row answers that; the least is the best.",
}


def metadata(connection: sqlite3.Connection) -> dict[str, Any]:
    """Datasette's metadata for an open database: for all its tables, and with what the first page tells of it."""
    shown = {table.__tablename__: _table(table) for table in TABLES}
    shown[SEARCH] = {
        "title": "Search index",
        "description": "The words of names and rules, by the stems they share; a row a variant.",
        "columns": _INDEX_COLUMNS,
        "hidden": True,
    }
    described, named = connection.execute("SELECT sum(described), sum(NOT described) FROM variant").fetchone()
    sentences, read, wholly = connection.execute(
        "SELECT sum(sentences), sum(read), sum(wholly_read) FROM coverage WHERE kind = 'all'"
    ).fetchone()
    sources = [dict(row) for row in connection.execute("SELECT * FROM source ORDER BY rowid")]
    queries = {
        query.name: {"title": query.title, "description": query.description, "sql": query.sql, "hide_sql": True}
        for query in QUERIES
    }
    return {
        "title": TITLE,
        "description": SUBTITLE,
        "stemma": {
            "described": described or 0,
            "named": named or 0,
            "sentences": sentences or 0,
            "read": read or 0,
            "wholly_read": wholly or 0,
            "sources": sources,
            "examples": {query.name: dict(query.example) for query in QUERIES},
            "tables": {name: about["title"] for name, about in shown.items() if not about.get("hidden")},
        },
        "databases": {
            DATABASE: {
                "title": f"{TITLE}: the tables",
                "description_html": _terms(sources),
                "tables": shown,
                "queries": queries,
            }
        },
    }


def _table(table: type[Table]) -> dict[str, Any]:
    return {
        "title": table.heading,
        "description": " ".join(cleandoc(table.__doc__).split()),
        "columns": {name: field.description for name, field in table.model_fields.items()},
        **_SETTINGS.get(table.__tablename__, {}),
    }


def _terms(sources: list[dict[str, Any]]) -> str:
    """A paragraph that says where the catalogue comes from and on what terms, as HTML."""
    from catalog.site.look import plain  # which imports this module

    def told(source: dict[str, Any]) -> str:
        title = escape(plain(source["title"]))
        if source["url"].startswith(("https://", "http://")):
            title = f'<a href="{escape(source["url"])}">{title}</a>'
        by = f" by {escape(plain(source['author']))}" if source["author"] else ""
        terms = f" ({escape(plain(source['licence']))})" if source["licence"] else ""
        return f"{title}{by}{terms}"

    return f"<p>Read from {'; '.join(map(told, sources))}.</p>" if sources else ""
