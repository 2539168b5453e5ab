"""The catalogue as data for others: JSON with its schema, JSON lines, and CSV. One database gives the same bytes."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from catalog.model.variant import STATISTICS
from catalog.store.database import table_rows, tables
from catalog.store.record import records

SCHEMA_FILE = "catalog.schema.json"
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)  # the format's earliest: an archive must not depend on when it was made


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of `catalogue`'s result; a record is its `$defs/variant`."""
    return json.loads(Path(__file__).with_name("schema.json").read_text(encoding="utf-8"))


def catalogue(connection: sqlite3.Connection) -> dict[str, Any]:
    """The whole catalogue as one object: versions, sources, and a record for each variant."""
    build = dict(connection.execute("SELECT key, value FROM build").fetchall())
    return {
        "schema": build.get("export", build["schema"]),
        "stemma": build["stemma"],
        "sources": [dict(row) for row in connection.execute("SELECT * FROM source ORDER BY rowid")],
        "variants": list(records(connection)),
    }


def as_json(connection: sqlite3.Connection, schema_name: str | None = None) -> str:
    """The catalogue as a JSON document; `schema_name` is the address of its schema."""
    data = catalogue(connection)
    if schema_name is not None:
        data = {"$schema": schema_name, **data}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def as_jsonl(connection: sqlite3.Connection, keys: Iterable[str] | None = None) -> Iterator[str]:
    """One record on each line, for some variants (default: all)."""
    for record in records(connection, keys):
        yield json.dumps(record, ensure_ascii=False) + "\n"


def as_flat_csv(connection: sqlite3.Connection, keys: Iterable[str] | None = None) -> str:
    """One table with a row for each of some variants (default: all): aliases and tags in one cell each, separated by
    "; " and ", "; then each number decoded, and computed with its verdict and the reason.
    """

    def rows() -> Iterator[tuple]:
        for record in records(connection, keys):
            numbers = [record["numbers"][statistic]["printed"] for statistic in STATISTICS]
            facts = [record[name] for name in ("key", "name", "number")]
            lists = ["; ".join(record["aliases"]), ", ".join(record["tags"])]
            rest = [record[name] for name in ("parent", "source", "credit", "document", "line")]
            told = [record["numbers"][statistic][name] for statistic in STATISTICS for name in _TOLD]
            yield (*facts, *lists, record["serial"], *numbers, *rest, int(record["described"]), record["page"], *told)

    return as_csv(FLAT_COLUMNS, rows())


_TOLD = ("least", "most", "code", "computed", "verdict", "reason")
"""The columns of the flat table for each number, besides the printed one."""

FLAT_COLUMNS = (
    *("key", "name", "number", "aliases", "tags", "serial", *STATISTICS),
    *("parent", "source", "credit", "document", "line", "described", "page"),
    *(f"{statistic}_{name}" for statistic in STATISTICS for name in _TOLD),
)
"""The columns of the flat table."""


def table_files(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """(file name, CSV) of every table of the database except pictures, which do not fit into cells."""
    for table in tables(connection):
        if table != "picture":
            header, rows = table_rows(connection, table)
            yield f"{table}.csv", as_csv(header, rows)


def write_folder(files: Iterable[tuple[str, str]], folder: Path) -> None:
    """Write files, given as (name, text), to a folder, which is made if missing. Raises OSError if it cannot be
    written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8", newline="")


def zipped(files: Iterable[tuple[str, str]]) -> bytes:
    """Files, given as (name, text), in a zip archive whose bytes do not depend on when it is made."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files:
            member = zipfile.ZipInfo(name, _ZIP_TIME)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, text)
    return buffer.getvalue()


def as_csv(header: Iterable[str], rows: Iterable[tuple]) -> str:
    """A table as CSV (RFC 4180, with line feeds); an unknown value is an empty cell."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return buffer.getvalue()
