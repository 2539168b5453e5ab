"""The game finder: search by number of players and by what they like."""

from __future__ import annotations

from dataclasses import replace
from sqlite3 import Connection
from typing import Any
from urllib.parse import parse_qsl

from datasette import Response

from catalog.site.finder import PATH, SORTS, Finder, Remark, choices, in_words, known, read_finder, relaxed, untidy
from catalog.site.game_rows import listed
from catalog.site.page_frame import Asked, Moved, answer, game_url, page
from catalog.site.pages.terms import TAGS
from catalog.site.tonight import list_url
from catalog.store.search import count, find

A_PAGE = 24


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The form as it was filled in, and a page of results. Raises Moved from an address with empty fields."""
    there = known(connection)
    finder, remarks = read_finder(asked.values, there)
    if untidy(asked.values) and not remarks:
        raise Moved(finder.url())
    plain = replace(finder, picked=())
    conditions = [{"words": words, "url": rest.url()} for words, rest in finder.conditions(there)]
    fitting = count(connection, finder.wanted()) if conditions else there.games
    pages = max(1, -(-fitting // A_PAGE))
    if asked.one("page") and asked.number("page") is None:
        remarks = (*remarks, Remark("There is no page of that number; this is the first one."))
    number = min(max(asked.number("page") or 1, 1), pages)
    found = find(connection, finder.wanted(), A_PAGE, finder.sort or "match", (number - 1) * A_PAGE)
    return {
        "finder": finder,
        "remarks": remarks,
        "conditions": conditions,
        "there": there,
        "sorts": SORTS,
        "meanings": TAGS,
        **choices(finder, there),
        "fitting": fitting,
        "fitting_words": in_words(fitting),
        "unsure": _unsure(connection, finder, fitting),
        "games": listed(connection, [row["key"] for row in found]),
        "page": number,
        "pages": pages,
        "around": _around(number, pages),
        "relaxed": relaxed(connection, finder, there) if not fitting else [],
        "all_games": list_url(finder.picked, path=PATH),
        "canonical": plain.url(number),
        "asked_for": [pair for pair in parse_qsl(plain.url().partition("?")[2])],
        "tonight": list_url(finder.picked),
        "at_random": [
            (f"{finder.url().replace(PATH, f'{PATH}/random', 1)}{more}", words)
            for more, words in (("", "one of these at random"), (f"{'&' if finder != Finder() else '?'}many=4", "four"))
        ],
        "data": {form: plain.url().replace(PATH, f"{PATH}.{form}", 1) for form in ("csv", "jsonl", "json")},
    }


def _unsure(connection: Connection, finder: Finder, fitting: int) -> tuple[int, str] | None:
    """How many more games may match, because a number searched for is unknown for them, and the URL that adds them."""
    if finder.unsure or finder.checked or not finder.numbers():
        return None
    with_them = replace(finder, unsure=True)
    more = count(connection, with_them.wanted()) - fitting
    return (more, with_them.url()) if more else None


def _around(number: int, pages: int) -> list[int | None]:
    """The page numbers to link: the first, the last, and those next to this one; None marks a gap."""
    near = sorted({1, pages, *range(max(1, number - 1), min(pages, number + 1) + 1)})
    shown: list[int | None] = []
    for each in near:
        if shown and shown[-1] is not None and each > shown[-1] + 1:
            shown.append(None)
        shown.append(each)
    return shown


async def as_json(request, datasette) -> Response:
    """All results, as `stemma find --json` prints them, each with the address of its page."""

    def make(connection: Connection, asked: Asked) -> Response:
        finder, _ = read_finder(asked.values, known(connection))
        found = find(connection, finder.wanted(), order=finder.sort or "match")
        return Response.json([{**game, "url": game_url(game["key"])} for game in found])

    return await answer(request, datasette, make)


ROUTES = ((r"^/games$", page("games.html", read)), (r"^/games\.json$", as_json))
