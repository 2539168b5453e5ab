"""What the commands that ask a database share: `--db`, opening it, and naming a variant in it."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

from catalog.cli.failure import Failure
from catalog.cli.terminal import remark


def add_database(parser: argparse.ArgumentParser) -> None:
    """Adds `--db`."""
    parser.add_argument(
        "--db", metavar="FILE", type=Path, help="the database to ask (default: data/catalog.db, made if missing)"
    )


def database_file(given: Path | None) -> Path:
    """The database to ask: the one named, else the one that `build` makes, made first if it is not there.

    Raises Failure for one that was named and does not exist.
    """
    if given is not None:
        if not given.is_file():
            raise Failure(f"{given}: no such database; stemma build --out {given} makes one")
        return given
    # Importing catalog.build would cost more than the answer, so the path stands here as well.
    path = Path("data/catalog.db")
    if not path.is_file():
        from catalog.cli.build import build_or_fail

        remark(f"making {path} first, from the documents that come with stemma; stemma build adds odds to it")
        build_or_fail([], path, told="errors")
    return path


def open_or_fail(given: Path | None) -> sqlite3.Connection:
    """A read-only connection to that database. Raises Failure for a file that is none of ours."""
    from catalog.store.database import NoCatalogue, open_database

    try:
        return open_database(database_file(given))
    except NoCatalogue as error:
        raise Failure(str(error)) from error


def key_or_fail(connection: sqlite3.Connection, text: str) -> str:
    """The key of the variant that a person means. Raises Failure with the nearest names, or the choices."""
    from catalog.store.resolve import Ambiguous, Unknown, resolve

    try:
        return resolve(connection, text)
    except (Ambiguous, Unknown) as error:
        raise Failure(str(error)) from error
