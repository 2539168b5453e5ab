"""Options that commands share, and the variables of the environment that say the same: documents, database, address."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from catalog.cli.failure import Failure

DATABASE, DOCUMENTS = "STEMMA_DB", "STEMMA_FROM"
"""The variables of the environment that name the database and the documents where no option does."""


def add_documents(parser: argparse.ArgumentParser, beside: bool = False) -> None:
    """Adds `--from`; `beside` where the documents can be named without it as well."""
    told = "the same as PATH" if beside else "the documents to read"
    told += f"; may be repeated (default: {DOCUMENTS}, or those that come with stemma)"
    parser.add_argument("--from", dest="documents", metavar="PATH", type=Path, action="append", default=[], help=told)


def add_url(parser: argparse.ArgumentParser) -> None:
    """Adds `--url`."""
    parser.add_argument("--url", default="", metavar="URL", help="where the public finds the site")


def public_url(args: argparse.Namespace) -> str:
    """What `--url` says, empty where it is not given. Raises Failure for what is no address."""
    if args.url and not re.fullmatch(r"https?://[^\s/?#<>\"']+(/[^\s?#<>\"']*)?", args.url):
        raise Failure(f"--url {args.url}: not an address; write it like https://poker.example")
    return args.url


def documents_of(args: argparse.Namespace) -> list[Path]:
    """The documents that a command is to read: those named, else those of the environment; none means the bundled."""
    named = [*getattr(args, "paths", ()), *args.documents]
    return named or documents_of_environment()


def documents_of_environment() -> list[Path]:
    """The documents that the environment names; none where it names none."""
    return [Path(each) for each in os.environ.get(DOCUMENTS, "").split(os.pathsep) if each]


def database_of_environment() -> Path | None:
    """The database that the environment names; None where it names none."""
    return Path(os.environ[DATABASE]) if os.environ.get(DATABASE) else None
