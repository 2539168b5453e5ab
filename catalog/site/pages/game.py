"""A game's page, at a permanent address."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

from catalog.site.look import Asked, Missing, Moved, game_url, page
from catalog.store.record import record
from catalog.store.resolve import Ambiguous, Unknown, resolve


def the_key(connection: Connection, asked: Asked) -> str:
    """The key of the game in the address. Raises Moved for a name, a number or another spelling, Missing for none."""
    text = asked.parts["key"]
    if connection.execute("SELECT 1 FROM variant WHERE key = ?", [text]).fetchone():
        return text
    try:
        raise Moved(game_url(resolve(connection, text)))
    except (Unknown, Ambiguous) as error:
        raise Missing(str(error)) from None


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Everything that the page tells of a game."""
    return {"game": record(connection, the_key(connection, asked))}


ROUTES = ((r"^/game/(?P<key>[^/]+)$", page("game.html", read)),)
