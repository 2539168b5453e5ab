"""A hand of a game, dealt and told; and the deals that prove its five numbers."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from datasette import Response

from catalog.check.replay import comes_to, told
from catalog.check.wilds import wild_at_showdown
from catalog.model.variant import STATISTICS, Variant
from catalog.model.verdict import Witness
from catalog.play.choices import NotThatWay
from catalog.play.sensible import HABITS
from catalog.play.transcript import NAMES
from catalog.site import numbers
from catalog.site.look import Asked, Missing, answer, html
from catalog.site.pages.game import the_key
from catalog.site.telling import TooLong, deal_in_time, face, retell, tell
from catalog.store.database import open_database
from catalog.store.record import record
from catalog.store.variants import NotTheSame, read_variant

USUAL, MOST = 5, 10
"""So many play where nothing else is asked for, and at most on a page."""

SEEDS = 9999
"""Seeds run from 1 to this, so that every one has a short address."""

_PLAYERS = ThreadPoolExecutor(2, thread_name_prefix="deals")  # apart from the threads that read the database


@lru_cache(maxsize=256)
def _hand(variant: Variant, seats: int, seed: int) -> tuple:
    return tell(deal_in_time(variant, seats, seed))


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
        "names": NAMES[:players],
        "habits": HABITS,
        "database": asked.database,
        "trouble": "" if game["rules"] else "No rules of it are told here, so it cannot be dealt.",
    }


@lru_cache(maxsize=512)
def _variant(database: Path, written: int, key: str) -> Variant:
    with contextlib.closing(open_database(database)) as connection:
        return read_variant(connection, key)


def _to_play(page: dict[str, Any]) -> Variant:
    """The variant of a page. Raises NotTheSame where its rules cannot be read back."""
    database = page["database"]
    return _variant(database, database.stat().st_mtime_ns, page["game"]["key"])


def play_hand(page: dict[str, Any]) -> dict[str, Any]:
    """The hand of a page, told rule by rule."""
    if page["trouble"]:
        return {}
    chapters, remarks = _hand(_to_play(page), page["players"], page["seed"])
    return {"chapters": chapters, "remarks": remarks}


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


def replay(page: dict[str, Any]) -> dict[str, Any]:
    """The deals of a proof, played again."""
    if page["trouble"]:
        return {}
    variant = _to_play(page)
    return {"deals": [_replayed(variant, witness) for witness in page["witnesses"]]}


@lru_cache(maxsize=256)
def _replayed(variant: Variant, witness: Witness) -> dict[str, Any]:
    rules, run = told(variant, witness)
    table = run.table
    named = table.seats <= len(NAMES)
    names = [NAMES[seat] if named else f"Seat {seat + 1}" for seat in range(table.seats)]
    wild: list[frozenset[int]] = [frozenset()] * table.seats
    commons: frozenset[int] = frozenset()
    if witness.statistic == "wilds":
        table, found = wild_at_showdown(variant, witness)
        wild, commons = list(found.held), found.commons
    hands = [
        (names[seat], [face(c.card, not c.up, c.card in wild[seat]) for c in hand])
        for seat, hand in enumerate(table.hands)
        if hand
    ]
    most = max(range(table.seats), key=lambda seat: len(table.held[seat]))
    return {
        "sees": (names[most], [face(card) for card in sorted(table.held[most] | table.common_seen)])
        if witness.statistic == "seen" and not table.seen_before
        else None,
        "seats": witness.seats,
        "served": run.served,
        "asked": ", ".join(f"{number} {purpose}" for purpose, number in table.asked.items()),
        "rules": list(zip(retell(variant, rules, table), [rule.so_far for rule in rules], strict=True)),
        "hands": hands,
        "commons": [face(c.card, not c.up, c.card in commons) for c in table.commons],
        "count": comes_to(variant, witness),
        "choices": len(witness.answers),
        "cards": len(witness.cards),
    }


PATIENCE = 8.0
"""So many seconds is a visitor kept waiting: the first hand after a start may have to wait for the grammar."""

_TROUBLES = {
    TooLong: "This hand takes too long to be played here.",
    TimeoutError: "This takes longer than it should. Ask again in a moment.",
    NotThatWay: "The deal does not fit the rules as this program plays them.",
    NotTheSame: "One of its rules stands here in words that the program cannot read back, so it is not played.",
}


def _view(template: str, read: Callable, play: Callable) -> Callable:
    """A view that reads on a thread of the database's and plays on one of ours, for a short while only."""

    async def view(request, datasette) -> Response:
        page: dict[str, Any] = {"chapters": (), "remarks": (), "deals": ()}

        def make(connection: Connection, asked: Asked) -> Response | None:
            page.update(here=asked.path, told=asked.told, **read(connection, asked))
            return None

        failed = await answer(request, datasette, make)
        if failed is not None:
            return failed
        status = 200
        try:
            playing = asyncio.get_running_loop().run_in_executor(_PLAYERS, play, page)
            page |= await asyncio.wait_for(asyncio.shield(playing), PATIENCE)
        except tuple(_TROUBLES) as trouble:
            page["trouble"] = next(words for kind, words in _TROUBLES.items() if isinstance(trouble, kind))
            status = 503 if isinstance(trouble, TooLong | TimeoutError) else 200
        return html(template, status, **page)

    return view


ROUTES = (
    (r"^/game/(?P<key>[^/]+)/deal$", _view("game_deal.html", deal_page, play_hand)),
    (r"^/game/(?P<key>[^/]+)/proof/(?P<statistic>[a-z]+)$", _view("game_proof.html", proof_page, replay)),
)
