"""Pages with a hand of a game as text, and with the deals that prove its five numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple
from sqlite3 import Connection
from typing import Any

from datasette import Response
from markupsafe import Markup

from catalog.model.variant import STATISTICS
from catalog.model.verdict import Witness
from catalog.site import numbers
from catalog.site.page_frame import Asked, Missing, answer, frame, html
from catalog.site.pages.game import the_key
from catalog.site.slips import slips
from catalog.site.workers import RETRY_AFTER, Busy, Failed, TimedOut, shared_pool, visitor_of
from catalog.store.record import record

USUAL, MOST = 5, 10
"""The usual number of players, and the most on a page."""

SEEDS = 9999
"""Seeds run from 1 to this, so that addresses stay short."""


def seats_for(game: dict[str, Any]) -> tuple[int, int]:
    """The least and the greatest number of players that a page deals to."""
    number = game["numbers"]["players"]
    most = number["most"] or number["least"] or USUAL
    return 2, max(2, min(most, MOST))


def deal_page(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Everything for a hand but the hand itself: the variant, the number of players, and the shuffle."""
    key = the_key(connection, asked, "/deal")
    game = record(connection, key)
    least, most = seats_for(game)
    players = asked.number("players")
    told = slips(asked, {"players": "a number of players", "seed": "the number of a shuffle"})
    if players is not None and not least <= players <= most:
        told.append(f"Hands are dealt here to {least} to {most} players.")
    players = min(USUAL, most) if players is None else max(least, min(players, most))
    seed = asked.number("seed") or 1
    return {
        "slips": told,
        "game": game,
        "players": players,
        "choices": range(least, most + 1),
        "seed": seed,
        "next_seed": seed % SEEDS + 1,
        "database": asked.database,
        "trouble": "" if game["rules"] else "No rules of it are told here, so it cannot be dealt.",
    }


def proof_page(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Everything for a proof but the replay: the number, its reason, and the deals that prove it."""
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


SECONDS = 8.0
"""Seconds of play for a hand or a proof on a page; what was dealt until then is shown."""

GRACE = 2.0
"""More seconds, after which a worker is killed that has not ended by itself."""

_FAILED = "This is a fault of Stemma and not of the game. Please report it with this address and this line: {}"
_BUSY = "Many hands are being dealt here just now. Please ask again in a few seconds.\n"


def _hand_of(page: dict[str, Any]) -> tuple:
    return "catalog.site.playing:hand", page["players"], page["seed"]


def _proof_of(page: dict[str, Any]) -> tuple:
    return "catalog.site.playing:proof", tuple(astuple(witness) for witness in page["witnesses"])


def _view(template: str, read: Callable, job: Callable[[dict[str, Any]], tuple]) -> Callable:
    """A view that reads on a database thread and lets a worker play (`catalog.site.playing`).

    `job` gives the function's name and its arguments between the game's key and the seconds.
    """

    async def view(request, datasette) -> Response:
        page: dict[str, Any] = {"broken": False, "status": 200, **_shown((), ())}

        def make(connection: Connection, asked: Asked) -> None:
            page.update({**frame(asked), **read(connection, asked)})

        failed = await answer(request, datasette, make)
        if failed is not None:
            return failed
        if not page["trouble"]:
            try:
                page |= await _played(page, *job(page), visitor=visitor_of(request))
            except Busy:
                return Response.text(_BUSY, status=503, headers={"Retry-After": str(RETRY_AFTER)})
        return html(template, **page)

    return view


async def _played(page: dict[str, Any], work: str, *asked: Any, visitor: str) -> dict[str, Any]:
    """What a worker played, as far as it came. Raises Busy."""
    database, key = page["database"], page["game"]["key"]
    args = (str(database), database.stat().st_mtime_ns, key, *asked, SECONDS)
    kind = (work, key, page.get("players"))
    try:
        found = await shared_pool().run(work, *args, seconds=SECONDS + GRACE, visitor=visitor, kind=kind)
        parts, end = found.parts, found.result
    except TimedOut as late:
        parts, end = late.parts, {"broken": True}
    except Failed as fault:
        parts, end = fault.parts, {"broken": True, "trouble": _FAILED.format(fault), "status": 500}
    return _shown(parts, page.get("witnesses", ())) | end


def _shown(parts: Iterable[tuple], witnesses: Sequence[Witness]) -> dict[str, Any]:
    """What a worker passed on about a hand or the deals of a proof, in order, for a template."""
    told = dict(parts)
    rules = {name[1:]: Markup(rule) for name, rule in told.items() if name[0] == "rule"}
    deals = [
        {
            "seats": witness.seats,
            "cards": len(witness.cards),
            "choices": len(witness.answers),
            "rules": [rule for at, rule in rules.items() if at[0] == n],
            "end": Markup(told.get(("end", n), "")),
        }
        for n, witness in enumerate(witnesses)
    ]
    return {
        "chapters": list(rules.values()),
        "deals": [deal for deal in deals if deal["rules"]],
        "names": told.get(("names",), ()),
        "habits": told.get(("habits",), ""),
        "remarks": told.get(("remarks",), ()),
    }


ROUTES = (
    (r"^/game/(?P<key>[^/]+)/deal$", _view("game_deal.html", deal_page, _hand_of)),
    (r"^/game/(?P<key>[^/]+)/proof/(?P<statistic>[a-z]+)$", _view("game_proof.html", proof_page, _proof_of)),
)
