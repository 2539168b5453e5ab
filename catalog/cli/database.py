"""What the commands on a database share: `--db`, opening it, and naming a variant in it."""

from __future__ import annotations

import argparse
import hashlib
import sqlite3
from pathlib import Path

from catalog.cli.failure import Failure
from catalog.cli.options import DATABASE, database_of_environment, documents_of_environment
from catalog.cli.terminal import remark
from catalog.version import __version__

KEPT = 3
"""So many databases stay in the cache."""


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add `--db`."""
    default = f"{DATABASE}, data/catalog.db, or one in the cache, made if missing"
    parser.add_argument("--db", metavar="FILE", type=Path, help=f"the database to ask (default: {default})")


def database_file(given: Path | None) -> Path:
    """The database to use: the given one, the one in the environment, `data/catalog.db` where a build has left one,
    else one in the user's cache, made first if it is missing: asking leaves no file where it happens to run.

    Raises Failure for a given one that does not exist, and where the cache cannot be written.
    """
    given = given or database_of_environment()
    if given is not None and not given.is_file():
        raise Failure(f"{given}: no such database; stemma build --out {given} makes one")
    # Importing catalog.build would take longer than the answer, so the path is repeated here.
    built = given or Path("data/catalog.db")
    return built if built.is_file() else _made_if_missing(cached_database())


def cached_database() -> Path:
    """Where in the user's cache the database of the documents is that are read where none are named. Its name depends
    on the version of Stemma and on what is in them.
    """
    from catalog.resources import cache_folder, source_folders

    digest = hashlib.sha256(__version__.encode())
    try:
        for folder in documents_of_environment() or source_folders():
            for file in sorted(path for path in (*folder.rglob("*"), folder) if path.is_file()):
                digest.update(file.read_bytes())
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError) as error:
        raise Failure(f"no catalogue to ask: {error}; --db names one") from error
    return folder / f"catalog-{digest.hexdigest()[:20]}.db"


def _made_if_missing(path: Path) -> Path:
    if not path.is_file():
        from catalog.cli.build import build_or_fail

        remark("making a database first, of the documents that are read where none are named; it is kept in the cache")
        build_or_fail(documents_of_environment(), path, told="errors")
        for old in sorted(path.parent.glob("catalog-*.db"), key=lambda file: file.stat().st_mtime)[:-KEPT]:
            old.unlink(missing_ok=True)
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
