"""Kinds of rules: what each is about, how often it occurs, how it is worded, and the games that have it."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

from catalog.site.cache import kept
from catalog.site.page_frame import Asked, Missing, address, page
from catalog.site.pages.parts import brief
from catalog.site.pages.terms import KINDS

WORDINGS = 20
"""The most wordings of a kind that are shown, the commonest first."""


@kept
def counts(connection: Connection) -> dict[str, tuple[int, int, int]]:
    """For each kind of step: the number of steps, of games and of wordings; the commonest kind first."""
    rows = connection.execute(
        "SELECT kind, count(*), count(DISTINCT variant), count(DISTINCT wording) FROM step WHERE kind IS NOT NULL "
        "GROUP BY kind ORDER BY 3 DESC, kind"
    )
    return {kind: (steps, games, wordings) for kind, steps, games, wordings in rows}


@kept
def described(connection: Connection) -> int:
    """The number of games that have rules."""
    return connection.execute("SELECT count(DISTINCT variant) FROM step").fetchone()[0]


def read_all(connection: Connection, asked: Asked) -> dict[str, Any]:
    """All kinds that occur, the commonest first."""
    found, whole = counts(connection), described(connection)
    return {
        "kinds": [
            {
                "kind": kind,
                "title": KINDS[kind][0],
                "about": KINDS[kind][1],
                "steps": steps,
                "games": games,
                "whole": whole,
            }
            for kind, (steps, games, _) in found.items()
            if kind in KINDS
        ],
        "in_all": sum(steps for steps, _, _ in found.values()),
        "whole": whole,
    }


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """One kind. Raises Missing for an unknown kind."""
    kind = asked.parts["kind"]
    if kind not in KINDS:
        raise Missing("There is no such kind of rule.", (("/rules", "All kinds of rules"),))
    title, told = KINDS[kind]
    steps, games, wordings = counts(connection).get(kind, (0, 0, 0))
    common = connection.execute(
        "SELECT wording, count(DISTINCT variant) AS games FROM step WHERE kind = ? AND wording <> '' "
        "GROUP BY wording ORDER BY games DESC, wording LIMIT ?",
        [kind, WORDINGS],
    ).fetchall()
    having = connection.execute(
        "SELECT variant, count(*) FROM step JOIN variant ON key = variant WHERE kind = ? GROUP BY variant "
        "ORDER BY source, number IS NULL, number, name",
        [kind],
    ).fetchall()
    rows = brief(connection, [variant for variant, _ in having])
    return {
        "kind": kind,
        "title": title,
        "about": told,
        "steps": steps,
        "games": [{**rows[variant], "times": times} for variant, times in having],
        "whole": described(connection),
        "wordings": wordings,
        "common": [{**dict(row), "url": address("/search", q=row["wording"])} for row in common],
        "grown": games,
    }


ROUTES = ((r"^/rules$", page("rules.html", read_all)), (r"^/rule/(?P<kind>[^/]+)$", page("rule.html", read)))
