"""`stemma fetch`: download a source's documents, and build a database of them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from catalog.cli.failure import Failure
from catalog.cli.terminal import remark
from catalog.model.variant import Variant

HELP = """\
Brings a newer state of a source onto this machine: its own pages, one commit of its Git repository whose hash is
checked. Builds a database of them together with the other sources that come with stemma, and says which games differ
from those that come with stemma. Needs git, and the internet. The terms of the source hold for what is brought;
sources/*/source.toml names them."""

EXAMPLE = "stemma fetch ipvdb --newest"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add SOURCE, --into, --out, --repository, --newest, --commit and --no-check."""
    parser.add_argument("source", metavar="SOURCE", help="the key of a source: ipvdb")
    parser.add_argument(
        "--into",
        metavar="FOLDER",
        type=Path,
        help="where to put them (default: where every command looks for what was fetched)",
    )
    parser.add_argument("--out", "--db", dest="out", metavar="FILE", type=Path,
                        help="the database to write (default: STEMMA_DB, or one in the cache)")  # fmt: skip
    parser.add_argument("--repository", metavar="URL", help="another address of the same repository, or a local copy")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--newest", action="store_true", help="the newest commit instead of the one that stemma knows")
    which.add_argument("--commit", metavar="HASH", help="another commit than the one that stemma knows")
    parser.add_argument("--no-check", action="store_true", help="leave the printed numbers unchecked; quicker")


def run(args: argparse.Namespace) -> int:
    """Fetch and build. Return 1 if an entry could not be read."""
    from dataclasses import replace

    from catalog.cli.build import build_or_fail, summary_lines
    from catalog.cli.database import cached_database
    from catalog.cli.options import database_of_environment
    from catalog.read.fetch import NEWEST, CannotFetch, fetch, origins
    from catalog.resources import fetched_folder, folders_by_source

    known = origins()
    if args.source not in known:
        raise Failure(f"{args.source}: no source of that key can be fetched; there is {', '.join(known)}")
    origin = known[args.source]
    commit = NEWEST if args.newest else args.commit or origin.commit
    origin = replace(origin, repository=args.repository or origin.repository, commit=commit)
    try:
        into = args.into or fetched_folder(args.source)
    except RuntimeError as error:
        raise Failure(f"{error}; --into names a folder") from error
    remark(f"fetching {args.source} from {origin.repository}, {_called(commit)}")
    try:
        documents = fetch(args.source, origin, into)
    except CannotFetch as error:
        raise Failure(str(error)) from error
    remark(f"{into}: {len(documents)} document{'' if len(documents) == 1 else 's'}")
    if args.into is None:
        remark(f"deal, odds, check and all other commands read these from now on, until {into} is removed")
    folders = [*(folders_by_source() | {args.source: into}).values()]
    out = args.out or database_of_environment() or cached_database()
    report = build_or_fail(folders, out, told="errors", check=not args.no_check)
    for line in summary_lines(report):
        remark(line)
    if not args.no_check:
        remark(f"odds are not measured; stemma odds --all --db {out} does that")
    for line in _since(args.source, report.catalog.variants):
        remark(line)
    return 1 if report.errors else 0


def _called(commit: str) -> str:
    from catalog.read.fetch import NEWEST

    return "the newest commit" if commit == NEWEST else f"commit {commit[:12]}"


def _since(source: str, fetched: Sequence[Variant]) -> list[str]:
    """How what was fetched differs from what comes with stemma, in lines."""
    from catalog.language.reading import readings_cached
    from catalog.read import read_catalog, read_documents
    from catalog.read.newer import differences
    from catalog.resources import resource
    from catalog.result_cache import result_cache

    with result_cache() as cache, readings_cached(cache):
        bundled = read_catalog(read_documents([resource("sources") / source])).variants
    found = differences(bundled, [variant for variant in fetched if variant.source == source])
    return found or [f"the games of {source} are the same as those that come with stemma"]
