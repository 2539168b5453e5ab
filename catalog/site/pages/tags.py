"""Tags: what each means, its games, and the tags that often go with it."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

from catalog.site.cache import kept
from catalog.site.page_frame import Asked, Missing, page
from catalog.site.pages.parts import brief
from catalog.site.pages.players_words import also_called
from catalog.site.pages.terms import TAGS as MEANINGS
from catalog.site.pages.terms import tag_url
from catalog.store.search import TAGS

TOGETHER = 8
"""The most tags that are shown as going with one."""


@kept
def games_of(connection: Connection) -> dict[str, frozenset[str]]:
    """The keys of the games that have each tag, in alphabetical order of tags."""
    found: dict[str, set[str]] = {}
    for tag, variant in connection.execute(f"SELECT tag, variant FROM ({TAGS}) ORDER BY tag"):
        found.setdefault(tag, set()).add(variant)
    return {tag: frozenset(keys) for tag, keys in found.items()}


def read_all(connection: Connection, asked: Asked) -> dict[str, Any]:
    """All tags, those that the catalogue's author defines first."""
    games = games_of(connection)
    order = [*(tag for tag in MEANINGS if tag in games), *(tag for tag in games if tag not in MEANINGS)]
    return {
        "tags": [
            {
                "tag": tag,
                "url": tag_url(tag),
                "meaning": MEANINGS.get(tag),
                "also": also_called(tag)[:3],
                "games": len(games[tag]),
            }
            for tag in order
        ]
    }


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """A tag: its meaning, its origin, its games, and the tags that go with it. Raises Missing for a tag that no game
    has.
    """
    tag, games = asked.parts["tag"], games_of(connection)
    if tag not in games:
        near = [other for other in games if other == tag.casefold() or other.startswith(tag[:3].casefold())][:5]
        raise Missing(f"No game has the tag “{tag[:80]}”.", tuple((tag_url(other), other) for other in near))
    own = games[tag]
    shared = {other: len(own & keys) for other, keys in games.items() if other != tag and own & keys}
    company = sorted(shared, key=lambda other: (-shared[other], other))[:TOGETHER]
    origins = dict(
        connection.execute("SELECT origin, count(*) FROM variant_tag WHERE tag = ? GROUP BY origin", [tag]).fetchall()
    )
    rows = brief(connection, own)
    order = sorted(
        rows.values(), key=lambda game: (game["source"], game["number"] is None, game["number"], game["name"])
    )
    return {
        "tag": tag,
        "meaning": MEANINGS.get(tag),
        "also": also_called(tag),
        "games": order,
        "printed": origins.get("printed", 0),
        "derived": origins.get("derived", 0),
        "company": [{"tag": other, "games": shared[other], "share": shared[other] / len(own)} for other in company],
    }


ROUTES = ((r"^/tags$", page("tags.html", read_all)), (r"^/tag/(?P<tag>[^/]+)$", page("tag.html", read)))
