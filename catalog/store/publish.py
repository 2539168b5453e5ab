"""Rows to a database file: made in memory, written beside the target, checked there, and moved into place.

The old file stays as it was until the last step, and that step cannot be half done. What a killed build leaves
beside it, the next one removes.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import create_engine, insert, text
from sqlalchemy.pool import StaticPool
from sqlalchemy.schema import CreateIndex, CreateTable

from catalog.check.findings import Checked
from catalog.model.variant import Catalog
from catalog.store.rows import Progress, rows, search_rows
from catalog.store.tables import SEARCH, TABLES, Step, Table


class Faulty(Exception):
    """A database that does not pass SQLite's own checks; nothing was published."""


def publish(
    catalog: Catalog,
    out: Path,
    source_text: bool = False,
    numbers: Sequence[Checked] = (),
    progress: Progress | None = None,
    odds: Sequence[Table] = (),
) -> None:
    """Writes the database of a catalogue to `out`, in place of what was there, or leaves that as it was.

    The same catalogue gives the same bytes with the same versions of Python and its libraries. Raises OSError
    where the folder cannot be written, Faulty where the written file does not pass `integrity_check` and
    `foreign_key_check`, ValueError for a row that no table takes.
    """
    image = database_image(catalog, source_text, numbers, progress, odds)
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
) -> bytes:
    """The bytes of the database file, made in memory; `progress` is told of every variant whose rows are made."""
    raw = sqlite3.connect(":memory:", check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    filled = rows(catalog, source_text, numbers, progress, odds)
    with engine.begin() as connection:
        connection.execute(text("PRAGMA page_size = 4096"))
        for table in TABLES:
            connection.execute(CreateTable(table.__table__))
            values = [row.model_dump() for row in filled.get(table, ())]
            if values:
                connection.execute(insert(table.__table__), values)
            # A table's indexes are a set: without an order, their pages would move from build to build.
            for index in sorted(table.__table__.indexes, key=lambda index: index.name):
                connection.execute(CreateIndex(index))
        connection.execute(
            text(f"CREATE VIRTUAL TABLE {SEARCH} USING fts5(name, aliases, wording, tokenize = 'porter unicode61')")
        )
        for key, name, aliases, wording in search_rows(catalog, filled[Step]):
            connection.execute(
                text(
                    f"INSERT INTO {SEARCH} (rowid, name, aliases, wording) "
                    "SELECT rowid, :name, :aliases, :wording FROM variant WHERE key = :key"
                ),
                {"key": key, "name": name, "aliases": aliases, "wording": wording},
            )
        connection.execute(text(f"INSERT INTO {SEARCH} ({SEARCH}) VALUES ('optimize')"))
    image = raw.serialize()
    engine.dispose()
    raw.close()
    return image


def check(path: Path) -> None:
    """Nothing, for a database file that is whole and whose foreign keys all lead somewhere; else raises Faulty."""
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        if found != ["ok"]:
            raise Faulty(f"the new database is damaged: {found[0]}")
        if astray := connection.execute("PRAGMA foreign_key_check").fetchall():
            table, row, target, _ = astray[0]
            raise Faulty(f"row {row} of {table} names something that {target} lacks ({len(astray)} in all)")


def sweep(out: Path) -> None:
    """Removes what builds of the same file that were killed have left beside it."""
    for left in out.parent.glob(f".{out.name}.*.part"):
        number = left.name.removeprefix(f".{out.name}.").removesuffix(".part")
        if number.isdigit() and not _alive(int(number)):
            left.unlink(missing_ok=True)


def _alive(process: int) -> bool:
    if os.name != "posix":  # elsewhere signal 0 is not a question
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _sync_folder(folder: Path) -> None:
    """So that the new name outlives a power cut; not every system opens folders."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
