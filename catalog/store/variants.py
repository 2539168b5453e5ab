"""Read a variant back from the published database: the same typed steps, to be played or written out."""

from __future__ import annotations

import json
import sqlite3

from catalog.language.reading import parse_step
from catalog.model.diagnostic import Place
from catalog.model.step import Step, detail
from catalog.model.variant import Child, ClaimKind, Numbers, Parent, Rule, Seats, Variant
from catalog.store.record import by_rule

ASSUMED = "Taken for granted: "
"""The first words of a note on what the rules of a game take for granted."""


class NotTheSame(Exception):
    """A step in the database differs from what its wording parses to: another version made the database."""


def read_variant(connection: sqlite3.Connection, key: str, steps: bool = True) -> Variant:
    """The variant of a key, with the steps that were read from its document.

    Each step is parsed from its wording in house style and compared with its fields in the database. `unread` has the
    words of a rule that were not understood. `text` is the document's own sentence if the database keeps them, else
    the wording of the steps and the unread words. Children have the numbers and tags of their own entries. Without
    `steps` the rules have only their text: this is faster and enough to write the entry. Raises KeyError for an
    unknown key, NotTheSame for a database made by another version of the grammar.
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
        tuple(_rule(some[0]["rule"], some, steps) for some in by_rule(rules)),
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
    """Parse a wording in house style. Raises NotTheSame if it cannot be, or has other fields than these (JSON)."""
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
    """The parent that the variant's own entry names; None if it names none."""
    own = (ClaimKind.PARENT_LINE, ClaimKind.PROSE)
    for edge in edges:
        if edge["child"] == key and edge["claim"] in own:
            elder = connection.execute("SELECT * FROM variant WHERE key = ?", [edge["parent"]]).fetchone()
            place = Place(edge["document"], edge["line"])
            return Parent(elder["key"], elder["name"], elder["number"], place, ClaimKind(edge["claim"]))
    return None


def _children(connection: sqlite3.Connection, key: str, edges: list[sqlite3.Row]) -> tuple[Child, ...]:
    """The children that the variant's own entry lists, in that order."""
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
