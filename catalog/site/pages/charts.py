"""The catalogue in charts: the number of games by players, wild cards, betting rounds, tags, and generation of the
family. Undetermined numbers are counted separately, never guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any

from catalog.site.cache import kept
from catalog.site.page_frame import Asked, page
from catalog.site.pages.tags import games_of
from catalog.site.pages.terms import TAGS, tag_url
from catalog.site.wheel import families, tree

FAMILIES = 6
"""The most families in the chart of generations."""


@dataclass(frozen=True)
class Bar:
    """A row of a chart: its label, the number of games, the length of the bar (0 to 100), and its link."""

    label: str
    games: int
    length: str
    url: str = ""


@dataclass(frozen=True)
class Chart:
    """A chart: its anchor on the page, its title, the meaning of rows and bars, and its rows."""

    slug: str
    title: str
    row: str
    about: str
    bars: tuple[Bar, ...]


@kept
def charts(connection: Connection) -> tuple[Chart, ...]:
    """All charts of a database, except those without a single bar."""
    described = connection.execute("SELECT count(*) FROM variant WHERE described").fetchone()[0]
    made = (
        Chart("players", "Players", "Players at most", "How many players one deck is enough for.",
              _bars(_numbers(connection, "players", described), (2, 4, 6, 7, 8, 9, 10, 11, 14, 18, 24))),
        Chart("rounds", "Betting rounds", "Betting rounds", "How often everybody bets in one hand.",
              _bars(_numbers(connection, "rounds", described), (*range(9), 10, 13))),
        Chart("wilds", "Wild cards", "Wild cards at most", "How many cards can be wild at once.",
              _bars(_numbers(connection, "wilds", described), (0, 1, 2, 4, 5, 8, 9, 12, 13, 24, 36))),
        Chart("tags", "What games have in them", "Tag", "Games may have several tags.", _tags(connection)),
        Chart("generations", "Generations", "Generation", "How many steps a game is from the first of its line; only "
              "described games are counted.", _generations(connection)),
    )  # fmt: skip
    return tuple(chart for chart in made if any(bar.games for bar in chart.bars))


def _numbers(connection: Connection, statistic: str, described: int) -> tuple[Counter[int], int, int]:
    """How many games have each number; how many a varying one; and how many none, or an undetermined one."""
    query = f"""\
SELECT {statistic}_n, {statistic}_most, {statistic}_code FROM variant WHERE described AND key NOT IN
  (SELECT variant FROM verdict WHERE statistic = ? AND verdict = 'undetermined')"""
    rows = [tuple(row) for row in connection.execute(query, [statistic])]
    fixed = Counter(least for least, most, _ in rows if least is not None and least == most)
    varies = sum(least != most if least is not None else code is not None for least, most, code in rows)
    return fixed, varies, described - fixed.total() - varies


def _bars(found: tuple[Counter[int], int, int], starts: Sequence[int]) -> tuple[Bar, ...]:
    """A bar for each range of numbers that begins at one of `starts`, without empty ones at both ends."""
    fixed, varies, open_ = found
    ends = [*(start - 1 for start in starts[1:]), None]
    rows = []
    for start, end in zip(starts, ends, strict=True):
        games = sum(many for number, many in fixed.items() if number >= start and (end is None or number <= end))
        label = f"{start} or more" if end is None else str(start) if start == end else f"{start} to {end}"
        rows.append((label, games, ""))
    less = sum(many for number, many in fixed.items() if number < starts[0])
    rows = [(f"fewer than {starts[0]}", less, ""), *rows, ("varies", varies, ""), ("not settled", open_, "")]
    return _drawn(_trimmed(rows))


def _trimmed(rows: Sequence[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    with_games = [n for n, row in enumerate(rows) if row[1]]
    named = ("varies", "not settled")
    return [
        row
        for n, row in enumerate(rows)
        if row[1] or with_games and with_games[0] < n < with_games[-1] and row[0] not in named
    ]


def _tags(connection: Connection) -> tuple[Bar, ...]:
    """The tags that most games have."""
    games = games_of(connection)
    order = sorted((tag for tag in games if tag in TAGS), key=lambda tag: -len(games[tag]))
    return _drawn([(tag, len(games[tag]), tag_url(tag)) for tag in order[:16]])


def _generations(connection: Connection) -> tuple[Bar, ...]:
    """The number of described games in each generation below the first of their line."""
    family = tree(connection)
    depth: dict[str, int] = {}
    for root in family.children.get(None, []):
        waiting = [(root, 0)]
        while waiting:
            key, deep = waiting.pop()
            depth[key] = deep
            waiting += [(child, deep + 1) for child in family.children.get(key, [])]
    found = Counter(depth[key] for key in depth if key in family.described)
    first = "no known parent"
    return _drawn(_trimmed([(str(n) if n else first, found[n], "") for n in range(max(found, default=-1) + 1)]))


def _drawn(rows: Iterable[tuple[str, int, str]]) -> tuple[Bar, ...]:
    rows = list(rows)
    most = max((games for _, games, _ in rows), default=0) or 1
    return tuple(Bar(label, games, f"{100 * games / most:.2f}", url) for label, games, url in rows)


@kept
def great(connection: Connection) -> list[dict[str, Any]]:
    """The largest families: the number of descendants of each, and in `by_generation` the numbers of children,
    grandchildren and so on, with zeros up to the longest line.
    """
    family = tree(connection)
    found = []
    for key in families(family, FAMILIES):
        generation, sizes = family.children.get(key, []), []
        while generation:
            sizes.append(len(generation))
            generation = [child for one in generation for child in family.children.get(one, [])]
        found.append({"key": key, "name": family.names[key], "games": family.descendants[key], "by_generation": sizes})
    longest = max((len(one["by_generation"]) for one in found), default=0)
    for one in found:
        one["by_generation"] += [0] * (longest - len(one["by_generation"]))
    return found


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The charts, and the largest families."""
    return {"charts": charts(connection), "families": great(connection)}


ROUTES = ((r"^/charts$", page("charts.html", read)),)
