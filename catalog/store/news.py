"""What changed from one build of a database to the next: a file beside it with a line for each build.

The database itself does not say when it was made, so that the same documents give the same bytes. A first build has
nothing to compare with, and a build that changes nothing for a reader adds no line.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from catalog.model.variant import STATISTICS
from catalog.store.database import NoCatalogue, open_database

KEPT = 100
"""The number of lines kept; older ones are dropped."""


@dataclass(frozen=True)
class Told:
    """A game as readers see it, for comparison."""

    name: str
    parent: str | None
    rules: tuple[tuple[int, str], ...]
    numbers: tuple[tuple[str, str | None, int | None], ...]


@dataclass(frozen=True)
class News:
    """What a build changed. `at` is its time (UTC, ISO 8601); the rest are lists of (key, name), and for numbers
    (key, name, statistic, before, after), with None for an undetermined number.
    """

    at: str
    games: int
    added: tuple[tuple[str, str], ...] = ()
    removed: tuple[tuple[str, str], ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    numbers: tuple[tuple[str, str, str, int | None, int | None], ...] = ()
    parents: tuple[tuple[str, str], ...] = ()

    @property
    def empty(self) -> bool:
        """True if a reader would notice no change."""
        return not (self.added or self.removed or self.renamed or self.rules or self.numbers or self.parents)


def news_file(database: Path) -> Path:
    """The file beside a database that has its changes."""
    return database.with_name(f"{database.name}.changes.jsonl")


@contextlib.contextmanager
def noted(database: Path) -> Iterator[None]:
    """Compare the database before and after the `with` block, and record the changes.

    Does nothing if there was no database of ours before. A file that cannot be written loses only the line.
    """
    before = _told_of(database)
    yield
    if before is None:
        return
    after = _told_of(database)
    if after is not None and not (found := compared(before, after, datetime.now(UTC))).empty:
        with contextlib.suppress(OSError):
            _keep(database, found)


def news(database: Path) -> list[News]:
    """The recorded changes of a database, the newest first; a line that cannot be read is left out."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        lines = news_file(database).read_text(encoding="utf-8").splitlines()
        return [found for line in reversed(lines) if (found := _read(line))]
    return []


def compared(before: dict[str, Told], after: dict[str, Told], at: datetime) -> News:
    """The differences between two databases."""
    both = [key for key in after if key in before]

    def differ(part: str) -> tuple[tuple[str, str], ...]:
        changed = (key for key in both if getattr(before[key], part) != getattr(after[key], part))
        return tuple((key, after[key].name) for key in changed)

    return News(
        at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        len(after),
        tuple((key, told.name) for key, told in after.items() if key not in before),
        tuple((key, told.name) for key, told in before.items() if key not in after),
        differ("name"),
        differ("rules"),
        tuple(
            (key, after[key].name, new[0], old[2], new[2])
            for key in both
            for old, new in zip(before[key].numbers, after[key].numbers, strict=True)
            if old != new
        ),
        differ("parent"),
    )


def told_of(connection: sqlite3.Connection) -> dict[str, Told]:
    """Every described game of a database as readers see it."""
    rules: dict[str, list[tuple[int, str]]] = {}
    for key, rule, wording in connection.execute("SELECT variant, rule, wording FROM step ORDER BY variant, position"):
        rules.setdefault(key, []).append((rule, wording))
    verdicts = {
        (key, statistic): (verdict, computed)
        for key, statistic, verdict, computed in connection.execute(
            "SELECT variant, statistic, verdict, computed FROM verdict"
        )
    }
    return {
        key: Told(
            name,
            parent,
            tuple(rules.get(key, ())),
            tuple((statistic, *verdicts.get((key, statistic), (None, None))) for statistic in STATISTICS),
        )
        for key, name, parent in connection.execute(
            "SELECT key, name, parent FROM variant WHERE described ORDER BY rowid"
        )
    }


def _told_of(database: Path) -> dict[str, Told] | None:
    """The same for a file; None if it does not exist or is not one of our databases."""
    if not database.is_file():
        return None
    try:
        with contextlib.closing(open_database(database)) as connection:
            return told_of(connection)
    except (NoCatalogue, sqlite3.Error):
        return None


def _keep(database: Path, found: News) -> None:
    """Add a line, by replacing the file with a new one."""
    path = news_file(database)
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    lines.append(json.dumps(asdict(found), ensure_ascii=False))
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text("".join(f"{line}\n" for line in lines[-KEPT:]), encoding="utf-8")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _read(line: str) -> News | None:
    try:
        told: dict[str, Any] = json.loads(line)
        datetime.fromisoformat(told["at"])
        lists = {
            name: tuple(tuple(each) for each in value) for name, value in told.items() if name not in ("at", "games")
        }
        return News(told["at"], int(told["games"]), **lists)
    except (ValueError, TypeError, KeyError):
        return None
