"""A variant as plain data: what `show --json` prints and an export holds (schema.json describes it)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from catalog.boundary import CODE
from catalog.model.diagnostic import IMPOSSIBLE
from catalog.model.variant import STATISTICS


def records(connection: sqlite3.Connection, keys: Iterable[str] | None = None) -> Iterator[dict[str, Any]]:
    """The records of some variants (default: all, in order of the table). Raises KeyError for an unknown key.

    A record is complete: names, source, the five numbers as printed and decoded, tags, rules with their steps, and
    the claims of kinship that name the variant, each with its place.
    """
    if keys is None:
        return _told(connection, None)
    return (record(connection, key) for key in keys)


def record(connection: sqlite3.Connection, key: str) -> dict[str, Any]:
    """The record of one variant, for which only its own rows are read. Raises KeyError if there is none."""
    return next(_told(connection, key))


def _told(connection: sqlite3.Connection, key: str | None) -> Iterator[dict[str, Any]]:
    """The records of one variant, or of all; raises KeyError for an unknown key."""

    def rows(columns: str, table: str, by: str, order: str) -> Iterable[sqlite3.Row]:
        where, values = ("", []) if key is None else (f"WHERE {by} = ?", [key])
        return connection.execute(f"SELECT {columns} FROM {table} {where} ORDER BY {order}", values)

    variants = {row["key"]: row for row in rows("*", "variant", "key", "rowid")}
    if key is not None and key not in variants:
        raise KeyError(key)
    aliases = _grouped(rows("variant, name", "alias", "variant", "rowid"))
    tags = _grouped(rows("variant, tag, origin", "variant_tag", "variant", "variant, position"))
    notes = _grouped(rows("variant, text", "note", "variant", "variant, position"))
    steps = _grouped(rows("*", "step", "variant", "variant, position"))
    verdicts = {(row["variant"], row["statistic"]): row for row in rows("*", "verdict", "variant", "rowid")}
    repairs = _grouped(rows("variant, rank, mends, text", "repair", "variant", "variant, rank"))
    above = _grouped(rows("child, *", "edge", "child", "rowid"))
    below = _grouped(rows("parent, *", "edge", "parent", "rowid"))
    likes = {own: edge["parent"] for own, edges in above.items() for edge in edges if _is_likeness(edge)}
    for own, row in variants.items():
        yield {
            "key": own,
            "name": row["name"],
            "number": row["number"],
            "aliases": [alias["name"] for alias in aliases.get(own, ())],
            "source": row["source"],
            "credit": row["credit"],
            "document": row["document"],
            "line": row["line"],
            "described": bool(row["described"]),
            "incomplete": bool(row["incomplete"]),
            "lost": row["lost"],
            "page": row["page"],
            "seats": {name: row[name] for name in ("seats_least", "seats_most", "best_least", "best_most")},
            "notes": [note["text"] for note in notes.get(own, ())],
            "serial": row["serial"],
            "numbers": {statistic: _number(row, statistic, verdicts.get((own, statistic))) for statistic in STATISTICS},
            "repairs": [{name: repair[name] for name in ("rank", "mends", "text")} for repair in repairs.get(own, ())],
            "tags": [tag["tag"] for tag in tags.get(own, ()) if tag["origin"] == "printed"],
            "tags_derived": [tag["tag"] for tag in tags.get(own, ()) if tag["origin"] == "derived"],
            "rules": _rules(steps.get(own, ())),
            "parent": row["parent"],
            "most_like": likes.get(own) if row["parent"] is None else None,
            "parents": [_claim(edge, "parent") for edge in above.get(own, ()) if not _is_likeness(edge)],
            "children": [_claim(edge, "child") for edge in below.get(own, ()) if not _is_likeness(edge)],
        }


def faults_of(connection: sqlite3.Connection, key: str) -> list[str]:
    """What the program failed to do for a variant while the database was built, one line for each failure."""
    return _diagnostics(connection, key, CODE)


def impossible_of(connection: sqlite3.Connection, key: str) -> list[str]:
    """Which rules of a variant nobody can carry out, and why, one line for each."""
    return [line.partition(": ")[2] for line in _diagnostics(connection, key, IMPOSSIBLE)]


def _diagnostics(connection: sqlite3.Connection, key: str, code: str) -> list[str]:
    query = (
        "SELECT message FROM diagnostic JOIN variant ON variant.document = diagnostic.document "
        "AND substr(message, 1, length(name) + 2) = name || ': ' WHERE key = ? AND code = ? ORDER BY id"
    )
    return [message for (message,) in connection.execute(query, [key, code])]


def _grouped(rows: Iterable[sqlite3.Row]) -> dict[str, list[sqlite3.Row]]:
    """Rows by their first column."""
    groups: dict[str, list[sqlite3.Row]] = {}
    for row in rows:
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


def by_rule(steps: Iterable[sqlite3.Row]) -> list[list[sqlite3.Row]]:
    """Rows of `step` gathered by their printed rule, in order.

    Each rule has one main step, which is the first one where the rule beside it has the same number.
    """
    rules: list[list[sqlite3.Row]] = []
    for step in steps:
        last = rules[-1] if rules else []
        if not last or last[0]["rule"] != step["rule"] or (step["main"] and any(row["main"] for row in last)):
            rules.append([])
        rules[-1].append(step)
    return rules


def _rules(steps: Iterable[sqlite3.Row]) -> list[dict[str, Any]]:
    """Steps grouped by the printed rule that they belong to."""
    rules: list[dict[str, Any]] = []
    for first, *others in by_rule(steps):
        rule = {"number": first["rule"], "steps": [], "unread": []}
        if first["text"] is not None:
            rule["text"] = first["text"]
        for step in (first, *others):
            if step["kind"] is not None:
                told = {name: step[name] for name in ("kind", "count", "wording")}
                rule["steps"].append({**told, "detail": json.loads(step["detail"])})
            if step["unread"] is not None:
                rule["unread"] += json.loads(step["unread"])
        rules.append(rule)
    return rules


def _is_likeness(edge: sqlite3.Row) -> bool:
    return edge["claim"] == "inferred"


def _claim(edge: sqlite3.Row, end: str) -> dict[str, Any]:
    return {end: edge[end], "claim": edge["claim"], "document": edge["document"], "line": edge["line"]}
