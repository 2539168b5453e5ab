"""What changed from build to build: a page, and a feed (Atom) with the same content."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from sqlite3 import Connection
from typing import Any
from uuid import NAMESPACE_URL, uuid5
from xml.sax.saxutils import escape, quoteattr

from datasette import Response

from catalog.model.statistic import TOLD
from catalog.site.numbers import at_a_glance
from catalog.site.page_frame import Asked, answer, game_url, page
from catalog.site.visible import plain
from catalog.store.news import News, news

SHOWN = 30
"""The most builds on the page and in the feed."""

LISTED = 40
"""The most games named for each kind of change; the number of others is given."""

_KINDS = (
    ("added", "game added", "games added"),
    ("removed", "game removed", "games removed"),
    ("renamed", "game renamed", "games renamed"),
    ("rules", "game with new wording of its rules", "games with new wording of their rules"),
    ("numbers", "number changed", "numbers changed"),
    ("parents", "game with another parent", "games with another parent"),
)


def told(found: News) -> dict[str, Any]:
    """A build's changes for people: its day, a summary, and each kind with the games that are named."""
    kinds = [
        {"words": _many(len(some), one, many), "games": [_game(kind, each) for each in some[:LISTED]],
         "more": max(0, len(some) - LISTED)}
        for kind, one, many in _KINDS
        if (some := getattr(found, kind))
    ]  # fmt: skip
    return {
        "at": found.at,
        "day": datetime.fromisoformat(found.at).strftime("%d %B %Y, %H:%M UTC").lstrip("0"),
        "line": ", ".join(kind["words"] for kind in kinds),
        "kinds": kinds,
    }


def _many(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _game(kind: str, each: tuple) -> dict[str, Any]:
    key, name, *rest = each
    number = ""
    if kind == "numbers":
        statistic, before, after = rest
        shown = [_short(statistic, value) for value in (before, after)]
        number = f"{TOLD[statistic].word} {shown[0]}" + (f" → {shown[1]}" if shown[0] != shown[1] else ", verdict")
    return {"key": None if kind == "removed" else key, "name": name, "number": number}


def _short(statistic: str, value: int | None) -> str:
    return "–" if value is None else at_a_glance(statistic, value)


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The newest changes."""
    return {"builds": [told(each) for each in news(asked.database)[:SHOWN]]}


async def feed(request, datasette) -> Response:
    """The changes as an Atom feed (RFC 4287)."""

    def make(connection: Connection, asked: Asked) -> Response:
        return Response("".join(_feed(asked)), content_type="application/atom+xml; charset=utf-8")

    return await answer(request, datasette, make)


def _feed(asked: Asked) -> Iterator[str]:
    builds = [told(each) for each in news(asked.database)[:SHOWN]]
    made = datetime.fromtimestamp(asked.database.stat().st_mtime, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n'
    yield "<title>Stemma: changes of the catalogue</title>\n"
    yield f"<id>{uuid5(NAMESPACE_URL, asked.site + '/changes').urn}</id>\n"
    yield f"<updated>{builds[0]['at'] if builds else made}</updated>\n<author><name>Stemma</name></author>\n"
    yield f'<link rel="self" type="application/atom+xml" href={quoteattr(asked.site + "/changes.atom")}/>\n'
    yield f'<link rel="alternate" type="text/html" href={quoteattr(asked.site + "/changes")}/>\n'
    for build in builds:
        address = f"{asked.site}/changes#{build['at']}"
        yield f"<entry>\n<title>{escape(build['line'])}</title>\n<id>{uuid5(NAMESPACE_URL, address).urn}</id>\n"
        yield f"<updated>{build['at']}</updated>\n<link href={quoteattr(address)}/>\n"
        yield f'<content type="html">{escape("".join(_content(asked.site, build)))}</content>\n</entry>\n'
    yield "</feed>\n"


def _content(site: str, build: dict[str, Any]) -> Iterator[str]:
    for kind in build["kinds"]:
        games = ", ".join(_link(site, game) for game in kind["games"])
        yield f"<p>{escape(kind['words'])}: {games}{_and_more(kind['more'])}.</p>"


def _link(site: str, game: dict[str, Any]) -> str:
    name = escape(str(plain(game["name"])))
    linked = f"<a href={quoteattr(site + game_url(game['key']))}>{name}</a>" if game["key"] else name
    return f"{linked} ({escape(game['number'])})" if game["number"] else linked


def _and_more(more: int) -> str:
    return f" and {more:,} more" if more else ""


ROUTES = ((r"^/changes$", page("changes.html", read)), (r"^/changes\.atom$", feed))
