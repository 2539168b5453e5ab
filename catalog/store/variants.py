"""A variant out of the published database again: the same typed steps, to be played or written down."""

from __future__ import annotations

import json
import sqlite3
from itertools import groupby

from catalog.language.reading import parse_step
from catalog.model.diagnostic import Place
from catalog.model.step import Step, detail
from catalog.model.variant import Child, ClaimKind, Numbers, Parent, Rule, Seats, Variant

ASSUMED = "Taken for granted: "
"""How a note begins that tells what the rules of a game take for granted."""


class NotTheSame(Exception):
    """A step in the database that its own wording does not give again: another program has made it."""


def read_variant(connection: sqlite3.Connection, key: str, steps: bool = True) -> Variant:
    """The variant of a key, with the steps that were read from its document.

    A step is read from its wording in house style (what is written reads back as the same step), and held against the
    fields that the database has of it. A rule with words that were not understood has them in `unread`; its `text` is
    the document's own sentence where the database keeps those, else what was understood and what was not. Children
    have the numbers and tags of their own entries. Without `steps` a rule has its text alone, which is sooner read and
    enough to write the entry. Raises KeyError for an unknown key, NotTheSame for a database that
    was made by another version of the grammar.
    """
    row = connection.execute("SELECT * FROM variant WHERE key = ?", [key]).fetchone()
    if row is None:
        raise KeyError(key)
    rules = connection.execute("SELECT * FROM step WHERE variant = ? ORDER BY position", [key])
    edges = connection.execute("SELECT * FROM edge WHERE ? IN (parent, child) ORDER BY rowid", [key]).fetchall()
    notes = _texts(connection, "SELECT text FROM note WHERE variant = ? ORDER BY position", key)
    return Variant(
        key,
        row["name"],
        row["number"],
        row["source"],
        _texts(connection, "SELECT name FROM alias WHERE variant = ? ORDER BY rowid", key),
        row["credit"],
        Numbers(*(row[name] for name in ("cards", "players", "rounds", "seen", "wilds"))),
        tuple(json.loads(row["tags"])),
        tuple(_rule(number, list(some), steps) for number, some in groupby(rules, key=lambda step: step["rule"])),
        _parent(connection, key, edges),
        _children(connection, key, edges),
        bool(row["described"]),
        bool(row["incomplete"]),
        row["page"] or "",
        Seats(*(row[name] for name in ("seats_least", "seats_most", "best_least", "best_most"))),
        row["lost"] or "",
        tuple(note for note in notes if not note.startswith(ASSUMED)),
        tuple(note.removeprefix(ASSUMED).removesuffix(".") for note in notes if note.startswith(ASSUMED)),
        place=Place(row["document"], row["line"]),
    )


def read_step(wording: str, fields: str) -> Step:
    """The step of a wording in house style, whose fields are told as JSON. Raises NotTheSame where they differ."""
    try:
        step = parse_step(wording)
    except ValueError as error:
        raise NotTheSame(str(error)) from error
    if json.loads(json.dumps(detail(step))) != json.loads(fields):
        raise NotTheSame(f"{wording!r} reads as another step than {fields}")
    return step


def _rule(number: int, rows: list[sqlite3.Row], steps: bool) -> Rule:
    told = [row for row in rows if row["kind"] is not None]
    unread = tuple(phrase for row in rows if row["unread"] is not None for phrase in json.loads(row["unread"]))
    text = rows[0]["text"] or " ".join([*(row["wording"] for row in told), *unread])
    if not steps:
        return Rule(number, (), unread, text)
    main = next((at for at, row in enumerate(told) if row["main"]), 0)
    return Rule(number, tuple(read_step(row["wording"], row["detail"]) for row in told), unread, text, main=main)


def _texts(connection: sqlite3.Connection, query: str, key: str) -> tuple[str, ...]:
    return tuple(text for (text,) in connection.execute(query, [key]))


def _parent(connection: sqlite3.Connection, key: str, edges: list[sqlite3.Row]) -> Parent | None:
    """What its own entry says of its parent."""
    own = (ClaimKind.PARENT_LINE, ClaimKind.PROSE)
    for edge in edges:
        if edge["child"] == key and edge["claim"] in own:
            elder = connection.execute("SELECT * FROM variant WHERE key = ?", [edge["parent"]]).fetchone()
            place = Place(edge["document"], edge["line"])
            return Parent(elder["key"], elder["name"], elder["number"], place, ClaimKind(edge["claim"]))
    return None


def _children(connection: sqlite3.Connection, key: str, edges: list[sqlite3.Row]) -> tuple[Child, ...]:
    """Those that its own entry lists, in that order."""
    listed = {
        edge["child"]: Place(edge["document"], edge["line"])
        for edge in sorted(edges, key=lambda edge: edge["line"])
        if edge["parent"] == key and edge["claim"] == ClaimKind.CHILD_TABLE
    }
    found = []
    for child, place in listed.items():
        row = connection.execute("SELECT * FROM variant WHERE key = ?", [child]).fetchone()
        found.append(Child(child, row["name"], row["number"], row["serial"], tuple(json.loads(row["tags"])), place))
    return tuple(found)
