"""The recorded family as pages show it: parents, children, lines, trees."""

from __future__ import annotations

from collections.abc import Mapping
from sqlite3 import Connection

from catalog.store.search import NO_GAMES


def parents(connection: Connection) -> dict[str, str | None]:
    """Every game's parent by the strongest claim, in the order of the catalogue."""
    return dict(connection.execute("SELECT key, parent FROM variant ORDER BY number IS NULL, number, name").fetchall())


def no_games(connection: Connection) -> frozenset[str]:
    """The roots that are not games."""
    return frozenset(key for (key,) in connection.execute(NO_GAMES))


def children(line: Mapping[str, str | None]) -> dict[str, list[str]]:
    """The children of every game that has any, in that order. A game is never its own child."""
    below: dict[str, list[str]] = {}
    for key, parent in line.items():
        if parent is not None and parent != key:
            below.setdefault(parent, []).append(key)
    return below


def sizes(line: Mapping[str, str | None]) -> dict[str, int]:
    """The number of descendants of each game that has any; a circle is followed only once."""
    count: dict[str, int] = {}
    for key in line:
        seen = {key}
        above = line[key]
        while above is not None and above not in seen:
            count[above] = count.get(above, 0) + 1
            seen.add(above)
            above = line.get(above)
    return count
