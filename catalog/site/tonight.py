"""A list of games for an evening. It lives in its address, so that it needs no account and can be sent to others."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.site.page_frame import address

PATH = "/tonight"

WAYS = {"one": "one game to a sheet", "two": "two games to a sheet"}
"""How a list is printed; the first one is usual."""


def list_url(keys: Sequence[str], way: str = "", path: str = PATH) -> str:
    """The address of a list of games, in their order; `path` may be that of a page that does something with it."""
    return address(path, game=list(keys), print="" if way == "one" else way)
