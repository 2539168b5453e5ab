"""`stemma export`: the catalogue as data."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from catalog.cli.database import add_database, open_or_fail
from catalog.cli.failure import Failure
from catalog.cli.terminal import remark

HELP = """\
The catalogue as data, on standard output or in --out. json is one document, jsonl an object a line, schema the JSON
Schema of both; json in a file gets its schema beside it, as catalog.schema.json. csv is one table with a row a
variant; where --out is a folder, ends with a slash or ends with .zip, it is every table of the database, a file
each."""

EXAMPLE = """\
stemma export --format json --out catalog.json
stemma export --format jsonl | head -1
stemma export --format csv --out tables.zip"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds --format, --json, --out and --db."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--format", choices=("json", "jsonl", "csv", "schema"), default="json", help="what to write (default: json)"
    )
    form.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
    parser.add_argument("--out", metavar="PATH", help="the file or folder to write (default: standard output)")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Writes the export."""
    from catalog.store import export

    if args.format == "schema":
        _write(json.dumps(export.schema(), indent=2) + "\n", args.out)
        return 0
    connection = open_or_fail(args.db)
    if args.format == "json":
        if args.out is not None:
            beside = Path(args.out).parent / export.SCHEMA_FILE
            if beside == Path(args.out):
                raise Failure(f"{args.out}: the name of the schema beside it; choose another")
            _write(export.as_json(connection, export.SCHEMA_FILE), args.out)
            _write(json.dumps(export.schema(), indent=2) + "\n", str(beside))
        else:
            _write(export.as_json(connection), None)
    elif args.format == "jsonl":
        _write("".join(export.as_jsonl(connection)), args.out)
    elif args.out is None or not _is_whole(args.out):
        _write(export.as_flat_csv(connection), args.out)
    elif args.out.lower().endswith(".zip"):
        _write(export.zipped(connection), args.out)
    else:
        export.write_folder(connection, Path(args.out))
        remark(f"wrote {args.out}")
    return 0


def _is_whole(out: str) -> bool:
    """True where a CSV export means every table: a folder or an archive."""
    return out.lower().endswith(".zip") or out.endswith(("/", os.sep)) or Path(out).is_dir()


def _write(data: str | bytes, out: str | None) -> None:
    """To a file, which is there whole or not at all, or to standard output."""
    if out is None:
        sys.stdout.write(data)
        return
    if out == "" or Path(out).is_dir():
        raise Failure(f"{out or 'nothing'}: a file is wanted, not a folder")
    content = data.encode() if isinstance(data, str) else data
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
