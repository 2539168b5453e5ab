"""From rows to a database file: made in memory, written beside the target, checked there, and moved into place.

The old file is unchanged until the last step, which is atomic. The next build removes what a killed build left beside
the target.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Insert, create_engine, insert, text
from sqlalchemy.pool import StaticPool
from sqlalchemy.schema import CreateIndex, CreateTable

from catalog.boundary import Boundary, Stage
from catalog.check.findings import Checked
from catalog.model.variant import Catalog
from catalog.store.columns import Table
from catalog.store.keepable import Owners
from catalog.store.rows import Progress, findings, rows
from catalog.store.tables import INDEXES, TABLES, DiagnosticRow
from catalog.store.views import VIEWS

_TOGETHER = """\
UPDATE variant SET
aliases = coalesce((SELECT group_concat(name, char(10)) FROM
  (SELECT name FROM alias WHERE variant = variant.key ORDER BY rowid)), ''),
all_rules = coalesce((SELECT group_concat(wording, char(10)) FROM
  (SELECT wording FROM step WHERE variant = variant.key ORDER BY position)), '')"""
"""The text of a variant to search in, joined from its stored parts."""


class Faulty(Exception):
    """A database that fails SQLite's own checks; nothing was published."""


def publish(
    catalog: Catalog,
    out: Path,
    source_text: bool = False,
    numbers: Sequence[Checked] = (),
    progress: Progress | None = None,
    odds: Sequence[Table] = (),
    boundary: Boundary | None = None,
    url: str = "",
) -> None:
    """Write the database of a catalogue to `out`, replacing what was there; on failure the old file is unchanged.

    The same catalogue gives the same bytes with the same versions of Python and its libraries. Raises OSError if the
    folder cannot be written, Faulty if the written file fails `integrity_check` or `foreign_key_check`. A row that
    cannot be made or stored is lost, and is a fault in `boundary` and a diagnostic in the database. `url` is the
    public address of the site.
    """
    image = database_image(catalog, source_text, numbers, progress, odds, boundary, url)
    out = Path(out).resolve()
    if out.exists() and not out.is_file():
        raise FileExistsError(errno.EEXIST, "not a file, so it cannot be replaced by a database", str(out))
    out.parent.mkdir(parents=True, exist_ok=True)
    sweep(out)
    part = out.with_name(f".{out.name}.{os.getpid()}.part")
    try:
        with open(part, "wb") as file:
            file.write(image)
            file.flush()
            os.fsync(file.fileno())
        check(part)
        os.replace(part, out)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(out.parent)


def database_image(
    catalog: Catalog,
    source_text: bool = False,
    numbers: Sequence[Checked] = (),
    progress: Progress | None = None,
    odds: Sequence[Table] = (),
    boundary: Boundary | None = None,
    url: str = "",
) -> bytes:
    """The bytes of the database file, made in memory; `progress` is as in `rows`.

    Exceptions that an entry raises here go to `boundary`, and are in the database with the catalogue's diagnostics.
    """
    boundary = Boundary() if boundary is None else boundary
    before = boundary.met
    raw = sqlite3.connect(":memory:", check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    filled = rows(catalog, source_text, numbers, progress, odds, boundary, url)
    filling = _Filling(Owners(catalog.variants), boundary)
    with engine.begin() as connection:
        connection.execute(text("PRAGMA page_size = 4096"))
        for table in TABLES:
            connection.execute(CreateTable(table.__table__))
            filling.insert(connection, table, filled.get(table, ()))
        filling.drop_dangling(connection)
        connection.execute(text(_TOGETHER))
        for index, (table, columns) in INDEXES.items():
            of = f"content=\"{table.__tablename__}\", tokenize='porter unicode61'"
            connection.execute(text(f"CREATE VIRTUAL TABLE {index} USING fts5({', '.join(columns)}, {of})"))
            for command in ("rebuild", "optimize"):
                connection.execute(text(f"INSERT INTO {index} ({index}) VALUES ('{command}')"))
        for view in VIEWS:
            connection.execute(text(f"CREATE VIEW {view.name} AS\n{view.select}"))
        told = (*catalog.diagnostics, *boundary.diagnostics(before))
        filling.insert(connection, DiagnosticRow, findings(told))
        for table in TABLES:
            # A table's indexes are a set: without an order, their pages would differ from build to build.
            for index in sorted(table.__table__.indexes, key=lambda index: str(index.name)):
                connection.execute(CreateIndex(index))
    image = raw.serialize()
    engine.dispose()
    raw.close()
    return image


class _Filling:
    """Puts rows into tables; a row that a table rejects is the only one lost."""

    def __init__(self, owners: Owners, boundary: Boundary) -> None:
        self._owners, self._boundary = owners, boundary

    def insert(self, connection: Connection, table: type[Table], some: Iterable[dict[str, Any]]) -> None:
        """Insert all rows at once; if one of them is rejected, insert them one by one, with a fault for its entry."""
        values = list(some)
        if not values:
            return
        statement = insert(table.__table__)
        try:
            with connection.begin_nested():
                connection.execute(statement, values)
        except Exception:
            for row in values:
                self._attempt(row, partial(self._insert_one, connection, statement, row))

    def drop_dangling(self, connection: Connection) -> None:
        """Clear references to what the database lacks, or delete the row if the reference is required."""
        while astray := connection.execute(text("PRAGMA foreign_key_check")).fetchall():
            for name, row, target, at in astray:
                keys = connection.execute(text(f"PRAGMA foreign_key_list({name})")).mappings()
                column = next(key["from"] for key in keys if key["id"] == at)
                known = connection.execute(text(f"SELECT * FROM {name} WHERE rowid = :row"), {"row": row})
                for values in (each._asdict() for each in known.fetchall()):
                    lacking = values[column]
                    blamed = {"variant": lacking} if lacking in self._owners.by_key else values
                    self._attempt(blamed, partial(_dangles, name, column, lacking, target))
                info = connection.execute(text(f"PRAGMA table_info({name})")).mappings()
                needed = next(c["notnull"] or c["pk"] for c in info if c["name"] == column)
                change = f"DELETE FROM {name}" if needed else f"UPDATE {name} SET {column} = NULL"
                connection.execute(text(f"{change} WHERE rowid = :row"), {"row": row})

    def _insert_one(self, connection: Connection, statement: Insert, row: dict[str, Any]) -> None:
        with connection.begin_nested():
            connection.execute(statement, row)

    def _attempt(self, values: Mapping[str, Any], do: Callable[[], None]) -> None:
        owner = self._owners.of(values)
        self._boundary.attempt(Stage.STORING, owner.place, owner.name, do, None)


def _dangles(table: str, column: str, value: str, target: str) -> None:
    raise LookupError(f"{table}.{column} names {value!r}, which {target} lacks")


def check(path: Path) -> None:
    """Raise Faulty unless a database file is intact and all its foreign keys are valid."""
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        if found != ["ok"]:
            raise Faulty(f"the new database is damaged: {found[0]}")
        if astray := connection.execute("PRAGMA foreign_key_check").fetchall():
            table, row, target, _ = astray[0]
            raise Faulty(f"row {row} of {table} names something that {target} lacks ({len(astray)} in all)")


def sweep(out: Path) -> None:
    """Remove files that killed builds of the same database left beside it."""
    for left in out.parent.glob(f".{out.name}.*.part"):
        number = left.name.removeprefix(f".{out.name}.").removesuffix(".part")
        if number.isdigit() and not _alive(int(number)):
            left.unlink(missing_ok=True)


def _alive(process: int) -> bool:
    if os.name != "posix":  # elsewhere signal 0 does more than ask
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power failure; not every system can open folders."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
