"""What was understood: how many rules and games are fully understood, what is not, and which numbers play decides."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

from catalog.model.variant import STATISTICS
from catalog.site.page_frame import Asked, page
from catalog.site.pages.terms import KINDS

VERDICTS = {
    "agrees": "right",
    "agrees-coded": "right, and a code",
    "convention": "right by another reading",
    "disagrees": "wrong",
    "undetermined": "not decided",
    "unprinted": "not printed",
}
"""The name of a verdict in a heading."""

GAPS = 20
"""The most unread phrases that are shown."""


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Totals by kind of rule, by document, by number; gaps; findings in the documents."""
    columns = "sum(sentences) AS sentences, sum(read) AS read, sum(variants) AS games, sum(wholly_read) AS wholly"
    whole = connection.execute(f"SELECT {columns} FROM coverage WHERE kind = 'all'").fetchone()
    kinds = connection.execute(
        f"SELECT kind, {columns} FROM coverage WHERE kind <> 'all' GROUP BY kind ORDER BY sentences DESC, kind"
    ).fetchall()
    documents = connection.execute(
        f"SELECT document, {columns} FROM coverage WHERE kind = 'all' GROUP BY document ORDER BY document"
    ).fetchall()
    verdicts: dict[str, dict[str, int]] = {name: {} for name in STATISTICS}
    for statistic, verdict, number in connection.execute(
        "SELECT statistic, verdict, count(*) FROM verdict GROUP BY statistic, verdict"
    ):
        verdicts[statistic][verdict] = number
    return {
        "whole": {name: whole[name] or 0 for name in ("sentences", "read", "games", "wholly")},
        "kinds": [
            {**dict(row), "title": KINDS[row["kind"]][0] if row["kind"] in KINDS else "Not understood at all"}
            for row in kinds
        ],
        "known": KINDS,
        "documents": documents,
        "gaps": connection.execute(
            "SELECT phrase, variants, unlocks FROM gap ORDER BY position LIMIT ?", [GAPS]
        ).fetchall(),
        "verdicts": verdicts if any(verdicts.values()) else None,
        "verdict_words": VERDICTS,
        "incomplete": connection.execute("SELECT count(*) FROM variant WHERE incomplete").fetchone()[0],
        "findings": connection.execute(
            "SELECT code, severity, count(*) AS number FROM diagnostic GROUP BY code, severity "
            "ORDER BY number DESC, code"
        ).fetchall(),
        "odds": connection.execute("SELECT count(DISTINCT variant) FROM odds_run").fetchone()[0],
    }


ROUTES = ((r"^/coverage$", page("coverage.html", read)),)
