"""Read a published database: open it, and get its family and its tables as plain rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.family.graph import Lines, add_costs, connect
from catalog.model.diagnostic import Place
from catalog.model.variant import Claim, ClaimKind

if TYPE_CHECKING:
    import networkx as nx

    from catalog.family.games import Game


class NoCatalogue(Exception):
    """A file that is not one of our databases; the message is one line for people."""


def open_database(path: Path) -> sqlite3.Connection:
    """A read-only connection with rows as mappings. Raises NoCatalogue for any other kind of file."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        version = connection.execute("SELECT value FROM build WHERE key = 'schema'").fetchone()
    except sqlite3.DatabaseError:
        version = None
    if version is None:
        connection.close()
        raise NoCatalogue(f"{path}: not a database made by stemma build")
    return connection


def read_family(connection: sqlite3.Connection) -> nx.DiGraph:
    """The graph of the published variants and claims, as `catalog.family.family_graph` makes it for a catalogue.

    Edges between variants with known rules have their `cost`, in steps.
    """
    costs = connection.execute(
        "SELECT parent, child, total(cost) FROM (SELECT DISTINCT parent, child FROM edge) "
        "LEFT JOIN change USING (parent, child) WHERE parent IN (SELECT variant FROM step) "
        "AND child IN (SELECT variant FROM step) GROUP BY parent, child"
    )
    costs = {(parent, child): round(cost, 2) for parent, child, cost in costs}
    return add_costs(connect(*_nodes_and_claims(connection)), costs)


def read_lines(connection: sqlite3.Connection) -> Lines:
    """The same family without costs, for questions of who descends from whom."""
    return connect(*_nodes_and_claims(connection), Lines())


def _nodes_and_claims(connection: sqlite3.Connection) -> tuple[dict[str, dict], Iterator[Claim]]:
    nodes = {
        key: {"name": name, "number": number, "serial": serial, "described": bool(described)}
        for key, name, number, serial, described in connection.execute(
            "SELECT key, name, number, serial, described FROM variant ORDER BY rowid"
        )
    }
    claims = (
        Claim(parent, child, ClaimKind(kind), Place(document, line))
        for parent, child, kind, document, line in connection.execute(
            "SELECT parent, child, claim, document, line FROM edge ORDER BY rowid"
        )
    )
    return nodes, claims


def with_facts(connection: sqlite3.Connection, graph: nx.DiGraph) -> nx.DiGraph:
    """The same graph with facts from the database: nodes get other names, tags, the five numbers decoded, source,
    page, and the number of rules; edges get the changes of rules in words.

    Raises NoCatalogue for a database of an older version, which lacks the view with these facts.
    """
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'game'").fetchone() is None:
        raise NoCatalogue("this database was made by an older version of stemma; stemma build makes it anew")
    rows = connection.execute("SELECT * FROM game")
    names = [column[0] for column in rows.description]
    for row in rows:
        if row["key"] in graph:
            graph.nodes[row["key"]].update({name: row[name] for name in names if name != "key" and row[name] != ""})
    for parent, child, words in connection.execute(
        "SELECT parent, child, words FROM change WHERE about = 'rule' ORDER BY parent, child, position"
    ):
        if graph.has_edge(parent, child):
            facts = graph.edges[parent, child]
            facts["changes"] = [*facts.get("changes", ()), words]
    return graph


def tables(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The names of the tables that hold data, in the order in which they are shown; without those of the text index."""
    from catalog.store.tables import TABLES

    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return tuple(table.__tablename__ for table in TABLES if table.__tablename__ in there)


def table_rows(connection: sqlite3.Connection, table: str) -> tuple[tuple[str, ...], Iterator[tuple]]:
    """A table's column names, and its rows in the order in which they were written."""
    cursor = connection.execute(f'SELECT * FROM "{table}" ORDER BY rowid')
    return tuple(column[0] for column in cursor.description), (tuple(row) for row in cursor)


def read_games(connection: sqlite3.Connection, keys: Iterable[str] | None = None) -> dict[str, Game]:
    """The steps of some variants (default: all described ones), as the family compares them, by key.

    A variant without rules has an empty tuple.
    """
    from catalog.family.games import games  # imported here, because it loads the acts and the language

    query = "SELECT variant, kind, count, detail, wording, unread FROM step"
    if keys is None:
        rows = connection.execute(f"{query} ORDER BY variant, position")
        known = [key for (key,) in connection.execute("SELECT key FROM variant WHERE described ORDER BY rowid")]
    else:
        known = list(keys)
        marks = ", ".join("?" * len(known))
        rows = connection.execute(f"{query} WHERE variant IN ({marks}) ORDER BY variant, position", known)
    found = games(rows)
    return {key: found.get(key, ()) for key in known}
