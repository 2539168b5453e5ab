"""Games as lists of games show them: names, the five numbers in short, tags, and what is special in a line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from sqlite3 import Connection
from typing import Any

from catalog.boundary import Boundary, Stage
from catalog.model.diagnostic import Place
from catalog.model.statistic import TOLD
from catalog.model.variant import STATISTICS
from catalog.site.apart import told_apart
from catalog.site.cache import kept
from catalog.site.glance import glance, in_full, rules_of
from catalog.site.how_to_play import Told
from catalog.store.search import tags_of
from catalog.store.spelling import folded

_NOT_SHOWN = "Stemma failed to show more of this game: a fault of its own."


@dataclass(frozen=True)
class Figure:
    """One of the five numbers: a word for what it counts, the short form, the full form in words, and the printed
    number if play shows that it is wrong.
    """

    name: str
    label: str
    short: str
    words: str
    wrong: int | None


@dataclass(frozen=True)
class Listed:
    """A game in a list."""

    key: str
    name: str
    aliases: tuple[str, ...]
    figures: tuple[Figure, ...]
    tags: tuple[str, ...]
    line: str
    source: str
    seats: str = ""


def listed(connection: Connection, keys: Sequence[str]) -> list[Listed]:
    """The games with these keys, in that order; unknown keys are left out."""
    if not keys:
        return []
    marks = ", ".join("?" * len(keys))
    rows = {row["key"]: row for row in _dicts(connection, f"SELECT * FROM variant WHERE key IN ({marks})", keys)}
    aliases = _by(connection, f"SELECT variant, name FROM alias WHERE variant IN ({marks}) ORDER BY rowid", keys)
    wrong = {
        (variant, statistic): printed
        for variant, statistic, printed in connection.execute(
            f"SELECT variant, statistic, printed FROM verdict WHERE verdict = 'disagrees' AND variant IN ({marks})",
            list(keys),
        )
    }
    unsettled = set(
        map(
            tuple,
            connection.execute(
                f"SELECT variant, statistic FROM verdict WHERE verdict = 'undetermined' AND variant IN ({marks})",
                list(keys),
            ),
        )
    )
    lines = _lines(connection)
    tags = tags_of(connection, list(keys))
    boundary = Boundary()

    def shown(key: str) -> Listed:
        return Listed(
            key,
            rows[key]["name"],
            tuple(alias for (alias,) in aliases.get(key, ())),
            tuple(
                figure(name, rows[key], wrong.get((key, name)), settled=(key, name) not in unsettled)
                for name in STATISTICS
            ),
            tuple(tags.get(key, ())),
            lines.get(key, ""),
            rows[key]["source"],
            seats_in_words(rows[key]["seats_least"], rows[key]["seats_most"]),
        )

    def shown_or_less(key: str) -> Listed:
        name, place = rows[key]["name"], Place(rows[key]["document"], rows[key]["line"])
        less = Listed(key, name, (), (), (), _NOT_SHOWN, rows[key]["source"])
        return boundary.attempt(Stage.PAGES, place, name, lambda: shown(key), less)

    return [shown_or_less(key) for key in keys if key in rows]


def seats_in_words(least: int | None, most: int | None) -> str:
    """For how many players a game is according to its source, in words; empty if the source does not say."""
    if least is None and most is None:
        return ""
    if least == most:
        return f"for {most} players"
    if least is None:
        return f"for up to {most} players"
    return f"for {least} players or more" if most is None else f"for {least} to {most} players"


def figure(name: str, row: Mapping[str, Any], wrong: int | None = None, settled: bool = True) -> Figure:
    """A decoded number of a row of `variant`, as a list shows it: a dash if it is undetermined, printed or not."""
    least, most, code = row[f"{name}_n"], row[f"{name}_most"], row[f"{name}_code"]
    meaning = TOLD[name].of
    if not settled:
        return Figure(name, TOLD[name].word, "–", f"not settled: the number of {meaning}", wrong)
    if least is None:
        short, words = ("varies", "not a fixed number of") if code else ("–", "no number is told of")
        return Figure(name, TOLD[name].word, short, f"{words} {meaning}", wrong)
    short, words = str(least), f"{least} {meaning}"
    if code == "match the pot":
        short, words = f"{least} + pot", f"{words}, then losers match the pot and play goes on"
    elif most is None:
        short, words = f"{least}+", f"{least} or more {meaning}"
    elif most != least:
        short, words = f"{least}–{most}", f"{least} to {most} {meaning}"
    return Figure(name, TOLD[name].word, short, words, wrong)


def lines_of(connection: Connection, keys: Sequence[str]) -> dict[str, str]:
    """The line of each of these games; empty if nothing of its rules is understood."""
    lines = _lines(connection)
    return {key: lines.get(key, "") for key in keys}


@kept
def _lines(connection: Connection) -> dict[str, str]:
    """The line of every game: no two games with different rules share one, and none only repeats its game's name."""
    kinds, boundary = kind_games(connection), Boundary()
    names = dict(map(tuple, connection.execute("SELECT key, name FROM variant WHERE described")))
    games = {key: _told(steps) for key, steps in _steps(connection).items()}
    lines = {
        key: boundary.attempt(Stage.PAGES, Place(""), names[key], partial(line_of, names[key], steps, kinds), "")
        for key, steps in games.items()
        if key in names
    }
    return told_apart(lines, games)


def line_of(name: str, steps: Sequence[Told], games: Mapping[str, int]) -> str:
    """The line of a game for use beside its name, which it does not repeat."""
    line = glance(steps, games)
    return in_full(steps) if folded(line) == folded(name) else line


def at_a_glance(connection: Connection, key: str) -> str:
    """The line of one game, as in lists; empty if nothing of its rules is understood."""
    return lines_of(connection, [key]).get(key, "")


def _steps(connection: Connection) -> dict[str, list[tuple]]:
    rows = "SELECT variant, rule, kind, wording, detail, unread FROM step ORDER BY variant, position"
    return _by(connection, rows, ())


def _told(rows: Sequence[tuple]) -> list[Told]:
    return rules_of(
        (rule, kind, wording, json.loads(detail), json.loads(unread or "[]"))
        for rule, kind, wording, detail, unread in rows
    )


@kept
def kind_games(connection: Connection) -> dict[str, int]:
    """The number of games that have a rule of each kind, and of each wording."""
    query = """\
SELECT kind, count(DISTINCT variant) FROM step WHERE kind IS NOT NULL GROUP BY kind
UNION ALL SELECT wording, count(DISTINCT variant) FROM step WHERE wording != '' GROUP BY wording"""
    return {told: games for told, games in connection.execute(query)}


def _dicts(connection: Connection, query: str, values: Sequence[str]) -> list[dict[str, Any]]:
    """Rows as dictionaries, whatever row type the connection has."""
    cursor = connection.execute(query, list(values))
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def _by(connection: Connection, query: str, values: Sequence[str]) -> dict[str, list[tuple]]:
    """Rows without their first column, grouped by it."""
    groups: dict[str, list[tuple]] = {}
    for row in connection.execute(query, list(values)):
        groups.setdefault(row[0], []).append(tuple(row)[1:])
    return groups
