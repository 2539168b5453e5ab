"""Datasette with the catalogue: read-only, immutable, and closed to visitors' SQL unless that is allowed."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from functools import partial
from pathlib import Path

import uvicorn
from datasette.app import Datasette
from datasette.database import Database
from datasette.plugins import pm

from catalog.site import plugin
from catalog.site.metadata import DATABASE, metadata
from catalog.site.workers import end_shared_pool, shared_pool
from catalog.store.database import NoCatalogue, open_database

HERE = Path(__file__).parent
LOOK = 1.0
"""Seconds between two looks at whether a build has replaced the database."""


class PortTaken(Exception):
    """An address at which the site cannot be served; the message is one line for people."""


def site(database: Path, sql: bool = False, cors: bool = False, url: str = "") -> Datasette:
    """A Datasette over a published database, which is `catalog` in addresses, whatever the name of the file.

    `sql` lets visitors run queries of their own, still read-only. `cors` lets scripts of other sites read its
    answers. `url` is the public address, for full addresses in pages; without it, they are made from each visitor's
    request. Raises NoCatalogue for another kind of file.
    """
    with contextlib.closing(open_database(database)) as connection:
        told = metadata(connection)
    told["stemma"] |= {"url": url.rstrip("/"), "cors": cors}
    if not pm.is_registered(plugin):
        pm.register(plugin, name="stemma")
    datasette = Datasette(
        metadata=told,
        cors=cors,
        template_dir=str(HERE / "templates"),
        static_mounts=[("-/stemma", str(HERE / "static"))],
        settings={
            "default_allow_sql": sql,
            "suggest_facets": False,
            "default_facet_size": 40,
            "truncate_cells_html": 200,
        },
    )
    datasette.remove_database("_memory")  # a Datasette without files has this one; ours is added under its own name
    datasette.add_database(Database(datasette, str(database), is_mutable=False), name=DATABASE)
    return datasette


def serve(
    database: Path,
    host: str = "127.0.0.1",
    port: int = 8001,
    sql: bool = False,
    ready=None,
    cors: bool = False,
    url: str = "",
) -> None:
    """Serve the site until interrupted; call `ready(address)` when it can be reached. Port 0 takes a free one.

    A database that a build has put in the place of the one that is served is served from then on. Raises PortTaken if
    the address is not available, NoCatalogue for a file that is not one of our databases.
    """
    datasette = site(database, sql, cors, url)
    with listen(host, port) as listening:
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{listening.getsockname()[1]}/"
        try:
            told = partial(ready, address) if ready else _nothing
            while asyncio.run(_run(datasette, listening.dup(), told)):
                datasette, told = site(database, sql, cors, url), _nothing
        finally:
            end_shared_pool()


def _nothing() -> None:
    """Said when the site can be reached again after a new build."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 takes a free one. Raises PortTaken if the address is taken."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=128)
    except (OSError, OverflowError) as error:
        # Python adds the address to the system's message, which has it already.
        why = str(getattr(error, "strerror", None) or error).partition(" (while")[0]
        raise PortTaken(f"cannot serve at {host}:{port}: {why}; --port chooses another") from error
    # asyncio asks for this only of sockets that name TCP as their protocol, and create_server's do not. Without it, the
    # last part of a page waits some 40 ms until the browser has confirmed the one before.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


async def _run(datasette: Datasette, listening: socket.socket, ready) -> bool:
    """Serve until interrupted, or until another database is in the place of this one; True then."""
    database = Path(datasette.get_database(DATABASE).path)
    before = _stamp(database)
    shared_pool(str(database))  # in case the command line has not started it yet
    await datasette.invoke_startup()
    gc.freeze()  # what was imported stays, so garbage collection need not delay pages by checking it
    gc.enable()
    server = uvicorn.Server(uvicorn.Config(datasette.app(), log_level="warning", lifespan="on"))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready()
    replaced = False
    while not running.done() and not replaced:
        await asyncio.wait([running], timeout=LOOK)
        replaced = not running.done() and _stamp(database) not in (before, None) and _is_ours(database)
    if replaced:
        server.should_exit = True  # requests under way are answered first
        end_shared_pool()
    await running
    return replaced


def _stamp(database: Path) -> tuple[int, int] | None:
    """What tells one database file from another of the same name; None if there is none."""
    try:
        found = database.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _is_ours(database: Path) -> bool:
    try:
        open_database(database).close()
    except NoCatalogue:
        return False
    return True
