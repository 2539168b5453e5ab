"""A list of games for an evening. It is part of the address, so it needs no account and can be sent to others."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.site.page_frame import address

PATH = "/tonight"

WAYS = {"one": "one game to a sheet", "two": "two games to a sheet"}
"""The ways to print a list; the first one is the default."""


def list_url(keys: Sequence[str], way: str = "", path: str = PATH) -> str:
    """The address of a list of games, in order; `path` may be that of a page that uses the list."""
    return address(path, game=list(keys), print="" if way == "one" else way)
