"""A list of games for an evening. It lives in its address, so that it needs no account and can be sent to others."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from catalog.site.page_frame import Asked, address

PATH = "/tonight"

MOST = 24
"""Games on a list."""

WAYS = {"one": "one game to a sheet", "two": "two games to a sheet"}
"""How a list is printed; the first one is usual."""


def list_url(keys: Sequence[str], way: str = "", path: str = PATH) -> str:
    """The address of a list of games, in their order; `path` may be that of a page that does something with it."""
    return address(path, game=list(keys), print="" if way == "one" else way)


def kept_on_list(connection: Connection, asked: Asked) -> list[str]:
    """The list that goes along in the address of another page; what is no key of a game is left out."""
    keys = asked.many("game")[:MOST]
    marks = ", ".join("?" * len(keys))
    there = {key for (key,) in connection.execute(f"SELECT key FROM variant WHERE key IN ({marks})", keys)}
    return [key for key in keys if key in there]
