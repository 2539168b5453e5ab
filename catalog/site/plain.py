"""The plugin for a plain Datasette, found by its entry point: descriptions of our tables, and SQL functions about
kin.

It applies only to databases made by `stemma build`, whatever their names, and leaves Datasette's own pages unchanged.
`stemma serve` has its own plugin (plugin.py) and its own metadata, and does not need this one.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from datasette import hookimpl


@hookimpl
def prepare_connection(conn, database, datasette):
    """The functions of docs/family.md, for connections to a database of ours."""
    if not _is_site(datasette) and _is_ours(conn):
        from catalog.store.questions import add_functions

        add_functions(conn)


@hookimpl
def get_metadata(datasette, key, database, table):
    """Datasette 0.65: titles, descriptions, facets and questions of every database of ours that is attached."""
    told = {} if _is_site(datasette) else {name: _metadata(name, path) for name, path in _ours(datasette)}
    return {"databases": told} if told else {}


@hookimpl
def startup(datasette):
    """Datasette 1.0, where metadata is written into its internal database when it starts."""

    async def describe():
        for name, path in _ours(datasette):
            for table, about in _metadata(name, path)["tables"].items():
                for field in ("title", "description"):
                    await datasette.set_resource_metadata(name, table, field, about[field])
                for column, words in about["columns"].items():
                    await datasette.set_column_metadata(name, table, column, "description", words)

    return describe if hasattr(datasette, "set_resource_metadata") and not _is_site(datasette) else None


def _is_site(datasette) -> bool:
    """True in our own site, which gives Datasette all metadata itself."""
    return "stemma" in (getattr(datasette, "_metadata_local", None) or {})


def _is_ours(connection: sqlite3.Connection) -> bool:
    with contextlib.suppress(sqlite3.Error):
        stamped = connection.execute("SELECT 1 FROM build WHERE key = 'schema'").fetchone()
        files = [row[2] for row in connection.execute("PRAGMA database_list") if row[1] == "main"]
        return bool(stamped and files and files[0])
    return False


def _ours(datasette) -> list[tuple[str, Path]]:
    """(name, file) of the attached databases that are ours."""
    found = []
    for name, database in datasette.databases.items():
        if database.path and Path(database.path).is_file():
            with contextlib.closing(_opened(Path(database.path))) as connection:
                if _is_ours(connection):
                    found.append((name, Path(database.path)))
    return found


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    return connection


def _metadata(name: str, path: Path) -> dict[str, Any]:
    from catalog.store.metadata import file_metadata

    with contextlib.closing(_opened(path)) as connection:
        return file_metadata(connection, name)["databases"][name]
