"""What the commands on a database share: `--db`, opening it, and naming a variant in it."""

from __future__ import annotations

import argparse
import hashlib
import sqlite3
from pathlib import Path

from catalog.cli.failure import Failure
from catalog.cli.options import DATABASE, database_of_environment
from catalog.cli.terminal import remark
from catalog.version import __version__


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add `--db`."""
    default = f"{DATABASE}, or data/catalog.db, made if missing"
    parser.add_argument("--db", metavar="FILE", type=Path, help=f"the database to ask (default: {default})")


def database_file(given: Path | None) -> Path:
    """The database to use: the given one, the one in the environment, or the one that `build` makes, made first if it
    is missing.

    Raises Failure for a given one that does not exist.
    """
    given = given or database_of_environment()
    if given is not None:
        if not given.is_file():
            raise Failure(f"{given}: no such database; stemma build --out {given} makes one")
        return given
    # Importing catalog.build would take longer than the answer, so the path is repeated here.
    return _made_if_missing(Path("data/catalog.db"))


def any_database(given: Path | None) -> Path:
    """As `database_file`, for a command that may be called anywhere and must leave no files there: if there is no
    `data/catalog.db`, and none is expected, the database is kept in the user's cache.

    Its name there depends on the version of Stemma and on the documents.
    """
    from catalog.resources import cache_folder, resource

    sources = resource("sources")
    if (
        given
        or database_of_environment()
        or Path("data/catalog.db").is_file()
        or Path("data").resolve() == sources.parent / "data"
    ):
        return database_file(given)
    digest = hashlib.sha256(__version__.encode())
    for file in sorted(path for path in sources.rglob("*") if path.is_file()):
        digest.update(file.read_bytes())
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        raise Failure(f"no catalogue to compare with: {error}; --against names one") from error
    return _made_if_missing(folder / f"catalog-{digest.hexdigest()[:20]}.db")


def _made_if_missing(path: Path) -> Path:
    if not path.is_file():
        from catalog.cli.build import build_or_fail

        remark(f"making {path} first, from the documents that come with stemma; stemma build adds odds to it")
        build_or_fail([], path, told="errors")
    return path


def open_or_fail(given: Path | None) -> sqlite3.Connection:
    """A read-only connection to that database. Raises Failure for a file that is not one of ours."""
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
