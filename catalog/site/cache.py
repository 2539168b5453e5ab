"""Cache facts that never change in a published database."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

Found = TypeVar("Found")


def kept(find: Callable[[Connection], Found]) -> Callable[[Connection], Found]:
    """The same function, called once for a database file, and again after a build has replaced it.

    All visitors share the result, so it must not be changed.
    """

    @lru_cache(maxsize=8)
    def cell(path: str, written: int) -> list[Found]:
        return []

    @wraps(find)
    def once(connection: Connection) -> Found:
        path = next(row[2] for row in connection.execute("PRAGMA database_list") if row[1] == "main")
        if not path:
            return find(connection)  # a database in memory
        found = cell(path, Path(path).stat().st_mtime_ns)
        if not found:
            found.append(find(connection))
        return found[0]

    return once
