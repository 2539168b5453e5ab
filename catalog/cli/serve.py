"""`stemma serve`: the site."""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

from catalog.cli.database import add_database, database_file
from catalog.cli.failure import Failure
from catalog.cli.options import add_documents, add_url, public_url
from catalog.cli.terminal import remark

HELP = """\
Serves the catalogue as a site on this machine until it is interrupted, and prints its address. The database is
opened read-only; a new build of it is served as soon as it is there. --odds begins such a build in the background
if no game of the database has odds: the pages are there at once, and how good a hand wins some minutes later.
Visitors can search, filter and use the ready-made queries; --sql lets them write queries of their own. --cors lets
scripts on other sites read the data. --url is the public address of the site, for its sitemap, its feed and
previews of its pages; a site behind a proxy needs it."""

EXAMPLE = """\
stemma serve
stemma serve --port 9000 --db poker.db --sql
stemma serve --cors --url https://poker.example"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add --port, --host, --sql, --cors, --odds, --url, --from and --db."""
    parser.add_argument("--port", type=int, default=8001, metavar="N", help="default: 8001; 0 takes a free one")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--sql", action="store_true", help="let visitors run SQL of their own")
    parser.add_argument("--cors", action="store_true", help="let scripts on other sites read the data")
    parser.add_argument("--odds", action="store_true", help="measure in the background how good a hand wins")
    add_url(parser)
    add_documents(parser)
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
    measuring = _measure(args, path) if args.odds else None
    try:
        serve(path, args.host, args.port, args.sql, ready=_tell, cors=args.cors, url=url)
    except PortTaken as error:
        raise Failure(str(error)) from error
    except KeyboardInterrupt:
        pass
    finally:
        if measuring is not None:
            measuring.terminate()
    return 0


def _measure(args: argparse.Namespace, database: Path) -> subprocess.Popen | None:
    """A build with odds in the background; None if games of the database have odds already."""
    from catalog.store.database import open_database

    with contextlib.closing(open_database(database)) as connection:
        (known,) = connection.execute(
            "SELECT EXISTS (SELECT 1 FROM odds_run) OR EXISTS (SELECT 1 FROM odds_gap)"
        ).fetchone()
    if known:
        return None
    remark("measuring in the background how good a hand wins; the pages will have it when that is done")
    documents = [part for path in args.documents for part in ("--from", str(path))]
    command = [sys.executable, "-m", "catalog", "build", "--quiet", "--out", str(database), *documents]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=partial(os.nice, 10) if hasattr(os, "nice") else None,
    )
    threading.Thread(target=_tell_end, args=[process], daemon=True).start()
    return process


def _tell_end(process: subprocess.Popen) -> None:
    code = process.wait()
    if code in (0, 1):
        remark("how good a hand wins is measured, and on the pages")
    elif code > 0:
        remark("how good a hand wins could not be measured; stemma odds --all says why")


def _tell(address: str) -> None:
    remark(f"serving at {address} (Ctrl-C ends)")
