"""Pages with a hand of a game, dealt and told, and with the deals that prove its five numbers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from sqlite3 import Connection
from threading import Thread
from typing import Any

from datasette import Response

from catalog.model.variant import STATISTICS
from catalog.model.verdict import Witness
from catalog.site import numbers
from catalog.site.look import Asked, Missing, answer, html
from catalog.site.pages.game import the_key
from catalog.store.record import record

USUAL, MOST = 5, 10
"""So many play where nothing else is asked for, and at most on a page."""

SEEDS = 9999
"""Seeds run from 1 to this, so that every one has a short address."""

_PLAYERS = ThreadPoolExecutor(2, thread_name_prefix="deals")  # apart from the threads that read the database


def seats_for(game: dict[str, Any]) -> tuple[int, int]:
    """The least and the greatest number of players that a page deals to."""
    number = game["numbers"]["players"]
    most = number["most"] or number["least"] or USUAL
    return 2, max(2, min(most, MOST))


def deal_page(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Everything for a hand but the hand itself: the variant, how many play, and which shuffle."""
    key = the_key(connection, asked, "/deal")
    game = record(connection, key)
    least, most = seats_for(game)
    players = asked.number("players")
    players = min(USUAL, most) if players is None else max(least, min(players, most))
    seed = asked.number("seed") or 1
    return {
        "game": game,
        "players": players,
        "choices": range(least, most + 1),
        "seed": seed,
        "next_seed": seed % SEEDS + 1,
        "database": asked.database,
        "trouble": "" if game["rules"] else "No rules of it are told here, so it cannot be dealt.",
    }


def proof_page(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Everything for a proof but the replay: the number, what is said of it, and the deals that prove it."""
    statistic = asked.parts["statistic"]
    key = the_key(connection, asked, f"/proof/{statistic}")
    if statistic not in STATISTICS:
        raise Missing(f"There is no such number; a game has {', '.join(STATISTICS)}.")
    game = record(connection, key)
    row = connection.execute(
        "SELECT witness FROM verdict WHERE variant = ? AND statistic = ?", [key, statistic]
    ).fetchone()
    number = next(told for told in numbers.told(game) if told["statistic"] == statistic)
    found = json.loads(row["witness"]) if row and row["witness"] else []
    page = {"game": game, "number": number, "statistic": statistic, "database": asked.database, "trouble": ""}
    if not found:
        page["trouble"] = f"No deal proves this number: {number['reason'] or 'it was not checked'}."
    page["witnesses"] = [
        Witness(statistic, one["seats"], tuple(one["cards"]), tuple(one["answers"]), one["count"]) for one in found
    ]
    return page


def warm() -> None:
    """Brings in what plays and what reads rules, so that the first hand need not wait for it; in the background."""

    def load() -> None:
        import_module("catalog.site.playing").warm()

    Thread(target=load, name="warm", daemon=True).start()


PATIENCE = 20.0
"""So many seconds is a visitor kept waiting: the first hand after a start may have to wait for the grammar."""


def _view(template: str, read: Callable, play: str) -> Callable:
    """A view that reads on a thread of the database's and plays on one of ours, for a short while only.

    `play` is a function of `catalog.site.playing`, which is imported when something is played for the first time: it
    takes as long as all the rest, and most pages do without.
    """

    def played(page: dict[str, Any]) -> dict[str, Any]:
        return getattr(import_module("catalog.site.playing"), play)(page)

    async def view(request, datasette) -> Response:
        page: dict[str, Any] = {"chapters": (), "remarks": (), "deals": (), "status": 200}

        def make(connection: Connection, asked: Asked) -> Response | None:
            page.update(here=asked.path, told=asked.told, **read(connection, asked))
            return None

        failed = await answer(request, datasette, make)
        if failed is not None:
            return failed
        try:
            playing = asyncio.get_running_loop().run_in_executor(_PLAYERS, played, page)
            page |= await asyncio.wait_for(asyncio.shield(playing), PATIENCE)
        except TimeoutError:
            page |= {"trouble": "This takes longer than it should. Ask again in a moment.", "status": 503}
        return html(template, **page)

    return view


ROUTES = (
    (r"^/game/(?P<key>[^/]+)/deal$", _view("game_deal.html", deal_page, "hand")),
    (r"^/game/(?P<key>[^/]+)/proof/(?P<statistic>[a-z]+)$", _view("game_proof.html", proof_page, "proofs")),
)
