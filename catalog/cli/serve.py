"""`stemma serve`: the site."""

from __future__ import annotations

import argparse
import contextlib
import gc
from pathlib import Path

from catalog.cli.database import add_database, database_file
from catalog.cli.failure import Failure
from catalog.cli.options import add_url, public_url
from catalog.cli.terminal import remark

HELP = """\
Serves the catalogue as a site on this machine until it is interrupted, and prints its address. The database is opened
read-only; a new build is seen after a restart. Visitors can search, filter and use the ready-made queries; --sql lets
them write queries of their own. --cors lets scripts on other sites read the data. --url is the public address of the
site, for its sitemap, its feed and previews of its pages; a site behind a proxy needs it."""

EXAMPLE = """\
stemma serve
stemma serve --port 9000 --db poker.db --sql
stemma serve --cors --url https://poker.example"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add --port, --host, --sql, --cors, --url and --db."""
    parser.add_argument("--port", type=int, default=8001, metavar="N", help="default: 8001; 0 takes a free one")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--sql", action="store_true", help="let visitors run SQL of their own")
    parser.add_argument("--cors", action="store_true", help="let scripts on other sites read the data")
    add_url(parser)
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted; then return 0."""
    url = public_url(args)
    path = Path(database_file(args.db))
    gc.disable()  # imported modules are never freed; the site collects garbage again when it serves
    from catalog.site.workers import shared_pool
    from catalog.store.database import NoCatalogue, open_database

    try:
        with contextlib.closing(open_database(path)):
            shared_pool(str(path))  # its workers load while the site does
        from catalog.site.serve import PortTaken, serve
    except NoCatalogue as error:
        raise Failure(str(error)) from error
    try:
        serve(path, args.host, args.port, args.sql, ready=_tell, cors=args.cors, url=url)
    except PortTaken as error:
        raise Failure(str(error)) from error
    except KeyboardInterrupt:
        pass
    return 0


def _tell(address: str) -> None:
    remark(f"serving at {address} (Ctrl-C ends)")
