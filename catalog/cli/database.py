"""What the commands on a database share: `--db`, opening it, and naming a variant in it."""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import sqlite3
from pathlib import Path

from catalog import __version__
from catalog.cli.failure import Failure
from catalog.cli.terminal import remark

DATABASE, DOCUMENTS = "STEMMA_DB", "STEMMA_FROM"
"""The environment variables that give the database and the documents if no option does."""


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add `--db`."""
    default = f"{DATABASE}, or data/catalog.db, made if missing"
    parser.add_argument("--db", metavar="FILE", type=Path, help=f"the database to ask (default: {default})")


def add_documents(parser: argparse.ArgumentParser, beside: bool = False) -> None:
    """Add `--from`; `beside` is True if documents can also be given without it."""
    told = "the same as PATH" if beside else "the documents to read"
    told += f"; may be repeated (default: {DOCUMENTS}, or those that come with stemma)"
    parser.add_argument("--from", dest="documents", metavar="PATH", type=Path, action="append", default=[], help=told)


def add_url(parser: argparse.ArgumentParser) -> None:
    """Add `--url`."""
    parser.add_argument("--url", default="", metavar="URL", help="where the public finds the site")


def public_url(args: argparse.Namespace) -> str:
    """The value of `--url`, empty by default. Raises Failure for an invalid address."""
    if args.url and not re.fullmatch(r"https?://[^\s/?#<>\"']+(/[^\s?#<>\"']*)?", args.url):
        raise Failure(f"--url {args.url}: not an address; write it like https://poker.example")
    return args.url


def documents_of(args: argparse.Namespace) -> list[Path]:
    """The documents for a command: those in the arguments, else those in the environment; none means the bundled
    ones.
    """
    named = [*getattr(args, "paths", ()), *args.documents]
    return named or [Path(each) for each in os.environ.get(DOCUMENTS, "").split(os.pathsep) if each]


def database_of_environment() -> Path | None:
    """The database in the environment; None if there is none."""
    return Path(os.environ[DATABASE]) if os.environ.get(DATABASE) else None


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
