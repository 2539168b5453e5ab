"""Winning hands on a game's page: how often each kind wins, by number of players; or why nothing was measured."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

from catalog.site.numbers import percent

_SAID = (
    ("wild_share", "A winner holds a wild card in {} of deals."),
    ("low_share", "A low hand counts in {} of deals."),
    ("split_share", "The pot is split in {} of deals."),
)


def odds(connection: Connection, key: str) -> dict[str, Any]:
    """`runs`, one for each number of players that was measured, with their sides; `gap`, the reason if none was."""
    runs = connection.execute("SELECT * FROM odds_run WHERE variant = ? ORDER BY players", [key]).fetchall()
    found = [dict(row) for row in connection.execute("SELECT * FROM odds WHERE variant = ? ORDER BY rowid", [key])]
    # Older databases of the same schema have no position in these rows, and keep the order in which they were made.
    found.sort(key=lambda row: row.get("position", 0))
    gap = connection.execute("SELECT reason FROM odds_gap WHERE variant = ?", [key]).fetchone()
    return {"runs": [_run(run, found) for run in runs], "gap": gap and gap["reason"]}


def _run(run: Any, found: list[Any]) -> dict[str, Any]:
    """One measurement, with the kinds of hands that won in it, the best first."""
    mine = [row for row in found if row["players"] == run["players"]]
    sides = [
        {
            "side": side,
            "median": run[f"median_{side}"],
            "rows": [_row(row) for row in mine if row["side"] == side],
        }
        for side in ("high", "low")
        if any(row["side"] == side for row in mine)
    ]
    said = [words.format(percent(run[name])) for name, words in _SAID if run[name] is not None]
    told = {name: run[name] for name in ("players", "deals", "seed", "policy")}
    return {**told, "engine": dict(run).get("engine", "arrays"), "sides": sides, "said": said}


def _row(row: Any) -> dict[str, Any]:
    """A kind of hand with the length of its bar, 0 to 100, and the range of two standard errors to both sides."""
    share, reach = 100 * row["share"], 200 * row["stderr"]
    return {
        "category": row["category"],
        "percent": percent(row["share"]),
        "stderr": percent(row["stderr"], digits=2),
        "bar": f"{share:.2f}",
        "least": f"{max(0.0, share - reach):.2f}",
        "reach": f"{min(100.0, share + reach) - max(0.0, share - reach):.2f}",
    }
