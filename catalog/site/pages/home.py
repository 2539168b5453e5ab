"""The first page, a random game, and the family as a small picture."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from sqlite3 import Connection
from typing import Any

from datasette import Response

from catalog.site.cache import kept
from catalog.site.finder import known
from catalog.site.game_rows import Listed, listed
from catalog.site.page_frame import Asked, Missing, Moved, answer, game_url, page
from catalog.site.wheel import families, labels, tree, wheel

FAMILIES = 8
RULES = 5


@dataclass(frozen=True)
class Checked:
    """How many printed numbers were compared with play, and with what result."""

    right: int
    wrong: int
    undecided: int
    games_wrong: int

    @property
    def all(self) -> int:
        """The number of numbers that were checked."""
        return self.right + self.wrong + self.undecided


@kept
def checked(connection: Connection) -> Checked:
    """The number of verdicts on printed numbers, by kind."""
    query = "SELECT verdict, count(*) FROM verdict WHERE printed IS NOT NULL GROUP BY verdict"
    verdicts = dict(map(tuple, connection.execute(query)))
    right = sum(verdicts.get(name, 0) for name in ("agrees", "agrees-coded", "convention"))
    games = connection.execute("SELECT count(DISTINCT variant) FROM verdict WHERE verdict = 'disagrees'").fetchone()[0]
    return Checked(right, verdicts.get("disagrees", 0), verdicts.get("undetermined", 0), games)


@kept
def whole(connection: Connection) -> list[str]:
    """The games that may be a game of the day: all their rules are there and understood, and no number is wrong or
    open.
    """
    query = """\
SELECT key FROM variant WHERE described AND NOT incomplete AND key IN (SELECT variant FROM step)
  AND key NOT IN (SELECT variant FROM step WHERE unread IS NOT NULL)
  AND key NOT IN (SELECT variant FROM verdict WHERE verdict IN ('disagrees', 'undetermined')) ORDER BY key"""
    return [key for (key,) in connection.execute(query)]


@kept
def great(connection: Connection) -> list[dict[str, Any]]:
    """The largest families: key, name, and number of descendants."""
    family = tree(connection)
    return [
        {"key": key, "name": family.names[key], "games": family.descendants[key]} for key in families(family, FAMILIES)
    ]


def of_the_day(connection: Connection, day: date) -> tuple[Listed, list[tuple[int, str]], int] | None:
    """The game of a day, its first rules, and the number of the others; every visitor gets the same on that day."""
    keys = whole(connection)
    if not keys:
        return None
    key = keys[int(sha256(day.isoformat().encode()).hexdigest(), 16) % len(keys)]
    rules: dict[int, list[str]] = {}
    steps = "SELECT rule, wording FROM step WHERE variant = ? AND wording != '' ORDER BY position"
    for rule, wording in connection.execute(steps, [key]):
        rules.setdefault(rule, []).append(wording)
    told = [(number, " ".join(wordings)) for number, wordings in rules.items()]
    return listed(connection, [key])[0], told[:RULES], len(told) - RULES


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The values for the first page."""
    return {
        "there": known(connection),
        "today": of_the_day(connection, date.today()),
        "checked": checked(connection),
        "families": great(connection),
        "labels": labels(connection),
    }


def chance(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Redirect to the page of a described game, another one each time."""
    keys = [key for (key,) in connection.execute("SELECT key FROM variant WHERE described")]
    if not keys:
        raise Missing("There is no game here yet.")
    raise Moved(game_url(random.choice(keys)))


async def picture(request, datasette) -> Response:
    """The family as a wheel, an SVG document."""

    def make(connection: Connection, asked: Asked) -> Response:
        return Response(wheel(connection), content_type="image/svg+xml; charset=utf-8")

    return await answer(request, datasette, make)


ROUTES = (
    (r"^/$", page("home.html", read)),
    (r"^/random$", page("home.html", chance)),
    (r"^/-/wheel\.svg$", picture),
)
