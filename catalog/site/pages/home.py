"""The first page, and a game by chance."""

from __future__ import annotations

import random
from sqlite3 import Connection
from typing import Any

from catalog.site.look import Asked, Missing, Moved, game_url, page


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """What the first page tells."""
    return {}


def chance(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Leads to the page of a described game, another one each time."""
    keys = [key for (key,) in connection.execute("SELECT key FROM variant WHERE described")]
    if not keys:
        raise Missing("There is no game here yet.")
    raise Moved(game_url(random.choice(keys)))


ROUTES = ((r"^/$", page("home.html", read)), (r"^/random$", page("home.html", chance)))
