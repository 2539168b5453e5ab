"""Datasette's metadata for the database: titles, descriptions, facets, labels, order, and the canned queries."""

from __future__ import annotations

import sqlite3
from html import escape
from typing import Any

from catalog.site.paging import PART
from catalog.site.queries import QUERIES
from catalog.site.visible import plain
from catalog.store.metadata import table_metadata

DATABASE = "catalog"
"""The name of the database in addresses, whatever the name of the file."""

TITLE = "Stemma"
SUBTITLE = "The family tree of poker"


def metadata(connection: sqlite3.Connection) -> dict[str, Any]:
    """Datasette's metadata for an open database: about all its tables, and the facts for the first page."""
    shown = table_metadata()
    described, named = connection.execute("SELECT sum(described), sum(NOT described) FROM variant").fetchone()
    sentences, read, wholly = connection.execute(
        "SELECT sum(sentences), sum(read), sum(wholly_read) FROM coverage WHERE kind = 'all'"
    ).fetchone()
    sources = [dict(row) for row in connection.execute("SELECT * FROM source ORDER BY rowid")]
    queries = {
        query.name: {"title": query.title, "description": query.description, "sql": query.sql + PART, "hide_sql": True}
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
            "sql": {query.name: query.sql for query in QUERIES},
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


def _terms(sources: list[dict[str, Any]]) -> str:
    """A paragraph that says where the catalogue comes from and on what terms, as HTML."""

    def told(source: dict[str, Any]) -> str:
        title = escape(plain(source["title"]))
        if source["url"].startswith(("https://", "http://")):
            title = f'<a href="{escape(source["url"])}">{title}</a>'
        by = f" by {escape(plain(source['author']))}" if source["author"] else ""
        terms = f" ({escape(plain(source['licence']))})" if source["licence"] else ""
        return f"{title}{by}{terms}"

    return f"<p>Read from {'; '.join(map(told, sources))}.</p>" if sources else ""
