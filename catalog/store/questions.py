"""What the family answers, as functions of SQL: for the site, and for whoever opens the database from Python.

    from catalog.store.questions import add_functions
    add_functions(connection)
    connection.execute("SELECT kin('ipvdb-410', 'ipvdb-10')")

Variants are named by key. A function gives NULL where a key is unknown, or where there is no answer.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path

import networkx as nx

from catalog.family.around import around
from catalog.family.change import fewest, in_steps, script
from catalog.family.formats import label
from catalog.family.games import Game
from catalog.family.kin import generation, kin, line_of
from catalog.store.database import open_database, read_family, read_games
from catalog.store.search import NO_GAMES


class Family:
    """A published database's kinship and rules, each read on first use."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def parents(self) -> dict[str, str | None]:
        """Every variant's parent by the strongest claim."""
        return dict(self._rows("SELECT key, parent FROM variant"))

    @cached_property
    def no_games(self) -> frozenset[str]:
        """The roots that are not games."""
        return frozenset(key for (key,) in self._rows(NO_GAMES))

    @cached_property
    def games(self) -> dict[str, Game]:
        """The steps of every variant with known rules."""
        connection = open_database(self.path)
        try:
            return {key: game for key, game in read_games(connection).items() if game}
        finally:
            connection.close()

    @cached_property
    def graph(self) -> nx.DiGraph:
        """The recorded family."""
        connection = open_database(self.path)
        try:
            return read_family(connection)
        finally:
            connection.close()

    def around(self, key: str, depth: int = 1, link: str | None = "/catalog/variant/{key}") -> str:
        """A picture of a variant and its relatives as an SVG document. Raises KeyError for an unknown key."""
        connection = open_database(self.path)
        try:
            likes = connection.execute(_LIKES, [key]).fetchall()
            nearness = dict(connection.execute("SELECT other, cost FROM near WHERE variant = ?", [key]).fetchall())
        finally:
            connection.close()
        return around(self.graph, key, label, depth, list(map(tuple, likes)), nearness, link)

    def _rows(self, query: str) -> list[tuple]:
        connection = open_database(self.path)
        try:
            return [tuple(row) for row in connection.execute(query)]
        finally:
            connection.close()

    # One function each, with its name in SQL.

    def kin(self, one: str, other: str) -> str:
        """What the second is to the first: grandparent, sibling, first cousin once removed, no kin."""
        return kin(self.parents, one, other, self.no_games).word

    def common_ancestor(self, one: str, other: str) -> str | None:
        """The key of the nearest common ancestor; one of the two if the other descends from it."""
        return kin(self.parents, one, other, self.no_games).common

    def kin_path(self, one: str, other: str) -> str | None:
        """The keys from the first to the second by way of the nearest common ancestor, a JSON list."""
        path = kin(self.parents, one, other, self.no_games).path
        return json.dumps(path) if path else None

    def kin_steps(self, one: str, other: str) -> int | None:
        """The number of parents and children between them: 1 for a parent, 2 for a sibling."""
        path = kin(self.parents, one, other, self.no_games).path
        return len(path) - 1 if path else None

    def generation(self, one: str) -> int:
        """The number of generations between a variant and its root; 0 for a root."""
        return generation(self.parents, one)

    def root(self, one: str) -> str:
        """The key of the root of its line."""
        return line_of(self.parents, one)[-1]

    def descends(self, one: str, other: str) -> int:
        """1 if the first descends from the second, else 0."""
        self.parents[other]
        return int(other in line_of(self.parents, one)[1:])

    def changes(self, one: str, other: str) -> int:
        """The number of changes of rules that turn the first into the second."""
        return len(self._script(one, other))

    def changes_within(self, one: str, other: str, most: int) -> int | None:
        """The same if there are at most this many, found quickly; else NULL."""
        if fewest(self.games[one], self.games[other]) > most:
            return None
        number = self.changes(one, other)
        return number if number <= most else None

    def rule_distance(self, one: str, other: str) -> float:
        """The cost of those changes, in steps (docs/family.md)."""
        return in_steps(sum(edit.cost for edit in self._script(one, other)))

    def _script(self, one: str, other: str) -> tuple:
        return script(self.games[one], self.games[other])


_LIKES = """\
SELECT key, name, source, evidence FROM (
  SELECT other AS key, score, evidence FROM same_game WHERE variant = ?1
  UNION ALL SELECT variant, score, evidence FROM same_game WHERE other = ?1
) JOIN variant USING (key) ORDER BY score DESC, key"""

FUNCTIONS: dict[str, int] = {
    "kin": 2,
    "common_ancestor": 2,
    "kin_path": 2,
    "kin_steps": 2,
    "generation": 1,
    "root": 1,
    "descends": 2,
    "changes": 2,
    "changes_within": 3,
    "rule_distance": 2,
}
"""Every function's name and number of arguments, mostly keys; its docstring is that of `Family`'s method."""


@lru_cache(maxsize=8)
def _family(path: str, written: int) -> Family:
    return Family(Path(path))


def family_of(path: str) -> Family:
    """The family of a database file, cached for all connections until a build replaces the file."""
    return _family(path, Path(path).stat().st_mtime_ns)


def add_functions(connection: sqlite3.Connection) -> None:
    """Let queries of this connection use `FUNCTIONS`; the connection must be to a file."""
    (path,) = (row[2] for row in connection.execute("PRAGMA database_list") if row[1] == "main")
    family = family_of(path)
    for name, keys in FUNCTIONS.items():
        connection.create_function(name, keys, _answer(getattr(family, name)), deterministic=True)


def _answer(method: Callable) -> Callable:
    def answer(*values):
        try:
            return None if None in values else method(*values)
        except KeyError:
            return None

    return answer
