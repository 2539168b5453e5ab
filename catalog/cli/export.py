"""`stemma export`: the catalogue as data."""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import sys
from pathlib import Path

from catalog.cli.database import add_database, open_or_fail
from catalog.cli.failure import Failure
from catalog.cli.terminal import remark

HELP = """\
The catalogue as data, on standard output or in --out. json is one document, jsonl an object a line, schema the JSON
Schema of both; json in a file gets its schema beside it, as catalog.schema.json. csv is one table with a row a
variant; where --out is a folder, ends with a slash or ends with .zip, it is every table of the database, a file
each. datapackage is every table with descriptions for Frictionless and CSVW and how to cite it, in a folder or a .zip;
datasette-metadata is what a plain Datasette shows of the tables; step-schema the JSON Schema of a step, not promised
yet to stay. Without --format the ending of --out decides."""

EXAMPLE = """\
stemma export --out catalog.json
stemma export --format jsonl | head -1
stemma export --out variants.csv
stemma export --format datapackage --out poker.zip
stemma export --format datasette-metadata --out metadata.json"""

ENDINGS = {
    "json": (".json",),
    "jsonl": (".jsonl", ".ndjson"),
    "csv": (".csv", ".zip"),
    "schema": (".json",),
    "datapackage": (".zip",),
    "datasette-metadata": (".json",),
    "step-schema": (".json",),
}
"""Each format with the endings of its files; an ending selects the first format that has it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add --format, --json, --out and --db."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--format", choices=tuple(ENDINGS), help="what to write (default: by --out's ending, else json)")
    form.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
    parser.add_argument("--out", metavar="PATH", help="the file or folder to write (default: standard output)")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Write the export."""
    from catalog.store import export

    form = _format(args.format, args.out)
    if form == "schema":
        if args.db is not None:
            raise Failure("--db has no effect on the schema, which is the same for every database")
        _write(json.dumps(export.schema(), indent=2) + "\n", args.out)
        return 0
    if form == "step-schema":
        from catalog.store.step_schema import step_schema

        if args.db is not None:
            raise Failure("--db has no effect on the schema of steps, which is the same for every database")
        _write(json.dumps(step_schema(), indent=1, ensure_ascii=False) + "\n", args.out)
        return 0
    if form == "datapackage" and not (args.out and _is_whole(args.out)):
        raise Failure("a data package is several files: --out FOLDER/ or --out NAME.zip says where")
    connection = open_or_fail(args.db)
    if form == "json":
        _json(connection, args.out)
    elif form == "jsonl":
        _write("".join(export.as_jsonl(connection)), args.out)
    elif form == "datasette-metadata":
        from catalog.store.metadata import file_metadata

        name = _database_name(connection)
        _write(json.dumps(file_metadata(connection, name), indent=2, ensure_ascii=False) + "\n", args.out)
    elif form == "csv" and not (args.out and _is_whole(args.out)):
        _write(export.as_flat_csv(connection), args.out)
    else:
        _several(connection, form, args.out)
    return 0


def _format(asked: str | None, out: str | None) -> str:
    """The format to write; raises Failure if the ending of the file contradicts it, or belongs to no format."""
    ending = Path(out).suffix.lower() if out and not out.endswith(("/", os.sep)) and not Path(out).is_dir() else ""
    if asked is None:
        if not ending:
            return "json"
        meant = next((form for form, endings in ENDINGS.items() if ending in endings), None)
        if meant is None:
            known = dict.fromkeys(each for endings in ENDINGS.values() for each in endings)
            raise Failure(f"{out}: no format ends with {ending}; there are {', '.join(known)}, or --format says which")
        return meant
    others = {each for endings in ENDINGS.values() for each in endings} - set(ENDINGS[asked])
    if ending in others:
        raise Failure(f"{out}: {asked} is not written to a file that ends with {ending}")
    return asked


def _json(connection: sqlite3.Connection, out: str | None) -> None:
    from catalog.store import export

    if out is None:
        _write(export.as_json(connection), None)
        return
    beside = Path(out).parent / export.SCHEMA_FILE
    if beside == Path(out):
        raise Failure(f"{out}: the name of the schema beside it; choose another")
    _write(export.as_json(connection, export.SCHEMA_FILE), out)
    _write(json.dumps(export.schema(), indent=2) + "\n", str(beside))


def _several(connection: sqlite3.Connection, form: str, out: str) -> None:
    """Write every table, with or without descriptions, to a folder or an archive."""
    from catalog.store import export
    from catalog.store.package import package_files

    files = package_files(connection) if form == "datapackage" else export.table_files(connection)
    if out.lower().endswith(".zip"):
        _write_file(export.zipped(files), out)
    else:
        export.write_folder(files, Path(out))
        remark(f"wrote {out}")


def _database_name(connection: sqlite3.Connection) -> str:
    """The name that Datasette gives a database file: its name without the ending."""
    return Path(connection.execute("PRAGMA database_list").fetchone()["file"]).stem


def _is_whole(out: str) -> bool:
    """True if the output is several files: a folder or an archive."""
    return out.lower().endswith(".zip") or out.endswith(("/", os.sep)) or Path(out).is_dir()


def _write(data: str, out: str | None) -> None:
    """Write to standard output, or to a file, completely or not at all."""
    if out is None:
        sys.stdout.write(data)
    else:
        _write_file(data.encode(), out)


def _write_file(content: bytes, out: str) -> None:
    """Write a file, completely or not at all."""
    if out == "" or Path(out).is_dir():
        raise Failure(f"{out or 'nothing'}: a file is wanted, not a folder")
    path = Path(out).resolve()
    if path.exists() and not path.is_file():  # a pipe or a terminal, which must not be replaced by a file
        with open(path, "wb") as stream:
            stream.write(content)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    remark(f"wrote {out}")
