"""A variant as plain data: what `show --json` prints and what an export holds (schema.json describes it)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from catalog.model.variant import STATISTICS


def records(connection: sqlite3.Connection, keys: Iterable[str] | None = None) -> Iterator[dict[str, Any]]:
    """The records of some variants (default: all, in order of the table). Raises KeyError for an unknown key.

    A record is complete: names, source, the five numbers as printed and decoded, tags, rules with their steps, and
    the claims of kinship that name the variant, each with its place.
    """
    variants = {row["key"]: row for row in connection.execute("SELECT * FROM variant ORDER BY rowid")}
    aliases = _grouped(connection, "SELECT variant, name FROM alias ORDER BY rowid")
    tags = _grouped(connection, "SELECT variant, tag, origin FROM variant_tag ORDER BY variant, position")
    notes = _grouped(connection, "SELECT variant, text FROM note ORDER BY variant, position")
    steps = _grouped(connection, "SELECT * FROM step ORDER BY variant, position")
    verdicts = {(row["variant"], row["statistic"]): row for row in connection.execute("SELECT * FROM verdict")}
    repairs = _grouped(connection, "SELECT variant, rank, mends, text FROM repair ORDER BY variant, rank")
    above = _grouped(connection, "SELECT child, * FROM edge ORDER BY rowid")
    below = _grouped(connection, "SELECT parent, * FROM edge ORDER BY rowid")
    for key in variants if keys is None else keys:
        row = variants[key]
        yield {
            "key": key,
            "name": row["name"],
            "number": row["number"],
            "aliases": [alias["name"] for alias in aliases.get(key, ())],
            "source": row["source"],
            "credit": row["credit"],
            "document": row["document"],
            "line": row["line"],
            "described": bool(row["described"]),
            "incomplete": bool(row["incomplete"]),
            "lost": row["lost"],
            "page": row["page"],
            "seats": {name: row[name] for name in ("seats_least", "seats_most", "best_least", "best_most")},
            "notes": [note["text"] for note in notes.get(key, ())],
            "serial": row["serial"],
            "numbers": {statistic: _number(row, statistic, verdicts.get((key, statistic))) for statistic in STATISTICS},
            "repairs": [{name: repair[name] for name in ("rank", "mends", "text")} for repair in repairs.get(key, ())],
            "tags": [tag["tag"] for tag in tags.get(key, ()) if tag["origin"] == "printed"],
            "tags_derived": [tag["tag"] for tag in tags.get(key, ()) if tag["origin"] == "derived"],
            "rules": _rules(steps.get(key, ())),
            "parent": row["parent"],
            "parents": [_claim(edge, "parent") for edge in above.get(key, ())],
            "children": [_claim(edge, "child") for edge in below.get(key, ())],
        }


def record(connection: sqlite3.Connection, key: str) -> dict[str, Any]:
    """The record of one variant. Raises KeyError where there is none."""
    return next(records(connection, [key]))


def _grouped(connection: sqlite3.Connection, query: str) -> dict[str, list[sqlite3.Row]]:
    """Rows by their first column."""
    groups: dict[str, list[sqlite3.Row]] = {}
    for row in connection.execute(query):
        groups.setdefault(row[0], []).append(row)
    return groups


def _number(row: sqlite3.Row, statistic: str, verdict: sqlite3.Row | None) -> dict[str, Any]:
    names = ("computed", "verdict", "convention", "reason", "counted")
    told = {name: None if verdict is None else verdict[name] for name in names}
    return {
        **told,
        "printed": row[statistic],
        "least": row[f"{statistic}_n"],
        "most": row[f"{statistic}_most"],
        "code": row[f"{statistic}_code"],
    }


def _rules(steps: Iterable[sqlite3.Row]) -> list[dict[str, Any]]:
    """Steps gathered by the printed rule that they belong to."""
    rules: list[dict[str, Any]] = []
    for step in steps:
        if not rules or rules[-1]["number"] != step["rule"]:
            rules.append({"number": step["rule"], "steps": [], "unread": []})
            if step["text"] is not None:
                rules[-1]["text"] = step["text"]
        if step["kind"] is not None:
            told = {name: step[name] for name in ("kind", "count", "wording")}
            rules[-1]["steps"].append({**told, "detail": json.loads(step["detail"])})
        if step["unread"] is not None:
            rules[-1]["unread"] += json.loads(step["unread"])
    return rules


def _claim(edge: sqlite3.Row, end: str) -> dict[str, Any]:
    return {end: edge[end], "claim": edge["claim"], "document": edge["document"], "line": edge["line"]}
