"""Sources: where games come from, on what terms, and what was found in them."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any
from urllib.parse import quote

from catalog.site.page_frame import Asked, Missing, page
from catalog.site.pages.parts import brief

_COUNTS = """\
SELECT sum(described) AS described, sum(NOT described) AS named, sum(incomplete) AS incomplete,
  count(DISTINCT CASE WHEN described THEN document END) AS documents
FROM variant WHERE source = ?"""
_VERDICTS = """\
SELECT verdict, count(*) FROM verdict JOIN variant ON key = variant WHERE source = ? AND printed IS NOT NULL
GROUP BY verdict"""


def source_url(key: str) -> str:
    """The address of a source's page."""
    return f"/source/{quote(key, safe='')}"


def about(connection: Connection, source: Any) -> dict[str, Any]:
    """A source with its counts; `link` is its address only if that is a web address."""
    counts = connection.execute(_COUNTS, [source["key"]]).fetchone()
    verdicts = dict(connection.execute(_VERDICTS, [source["key"]]).fetchall())
    return {
        **dict(source),
        "page": source_url(source["key"]),
        "link": source["url"] if source["url"].startswith(("https://", "http://")) else None,
        **{name: counts[name] or 0 for name in ("described", "named", "incomplete", "documents")},
        "wrong": verdicts.get("disagrees", 0),
        "checked": sum(verdicts.values()),
    }


def read_all(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The sources of the games, with counts for each."""
    rows = connection.execute("SELECT * FROM source ORDER BY rowid").fetchall()
    return {"sources": [about(connection, row) for row in rows]}


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """A source, its games and facts about its documents. Raises Missing for an unknown source."""
    row = connection.execute("SELECT * FROM source WHERE key = ?", [asked.parts["key"]]).fetchone()
    if row is None:
        raise Missing("There is no such source here.", (("/sources", "All sources"),))
    keys = [
        key
        for (key,) in connection.execute(
            "SELECT key FROM variant WHERE source = ? ORDER BY number IS NULL, number, name", [row["key"]]
        )
    ]
    games = brief(connection, keys)
    same = connection.execute(
        "SELECT count(*) FROM same_game WHERE variant IN (SELECT key FROM variant WHERE source = ?1) "
        "OR other IN (SELECT key FROM variant WHERE source = ?1)",
        [row["key"]],
    ).fetchone()[0]
    return {
        "source": about(connection, row),
        "games": [games[key] for key in keys if games[key]["described"]],
        "named": [games[key] for key in keys if not games[key]["described"]],
        "same": same,
    }


ROUTES = ((r"^/sources$", page("sources.html", read_all)), (r"^/source/(?P<key>[^/]+)$", page("source.html", read)))
