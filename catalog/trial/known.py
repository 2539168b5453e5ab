"""The games of a catalogue that a player may refer to: "like Anaconda, but pass four cards first"."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from catalog.language import read_rule
from catalog.language.standard import spelled, standard_games, standard_title
from catalog.model.diagnostic import Place
from catalog.model.step import Step
from catalog.model.variant import Rule
from catalog.store.database import open_database

_STANDARD = "standard "
"""Prefix of the keys of standard games, which are not keys of the database."""

MOST = 2_000
"""The number of games whose rules are cached."""


class KnownGames:
    """The described games of a database, by their names and aliases as `spelled` writes them.

    `keys` has the games that a text may name. The name of a standard game (`grammar/standard.txt`) always means that
    game. If two games have one name, the first in the catalogue counts.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        with contextlib.closing(open_database(database)) as connection:
            named = connection.execute(
                "SELECT name, key FROM variant WHERE described AND key IN (SELECT variant FROM step) "
                "UNION ALL SELECT alias.name, variant FROM alias WHERE variant IN (SELECT variant FROM step)"
            ).fetchall()
            self._titles = {
                key: name if number is None else f"{name} (#{number})"
                for key, name, number in connection.execute("SELECT key, name, number FROM variant WHERE described")
            }
        self.keys: dict[str, str] = {name: f"{_STANDARD}{name}" for name in standard_games()}
        self._titles |= {key: standard_title(name) for name, key in self.keys.items()}
        for name, key in named:
            if short := spelled(name):
                self.keys.setdefault(short, key)
        self.rules: Callable[[str], tuple[Rule, ...]] = lru_cache(maxsize=MOST)(self._rules)

    def named_in(self, text: str) -> frozenset[str]:
        """The names that a text contains."""
        words = f" {spelled(text)} "
        return frozenset(name for name in self.keys if f" {name} " in words)

    def title(self, key: str) -> str:
        """The name of a game, with its number if it has one."""
        return self._titles[key]

    def steps(self, name: str) -> tuple[Step, ...]:
        """The steps of the game with this name."""
        return tuple(step for rule in self.rules(self.keys[name]) for step in rule.steps)

    def _rules(self, key: str) -> tuple[Rule, ...]:
        """The rules of a game, read again from their house wording; each has the game as the document of its place.

        What was not understood in the catalogue stays unread.
        """
        title = self._titles[key]
        if key.startswith(_STANDARD):
            steps = standard_games()[key.removeprefix(_STANDARD)]
            return tuple(Rule(n, (step,), (), "", Place(title, n)) for n, step in enumerate(steps, 1))
        with contextlib.closing(open_database(self._database)) as connection:
            rows = connection.execute(
                "SELECT position, rule, wording, unread FROM step WHERE variant = ? ORDER BY position", (key,)
            ).fetchall()
        made = []
        for position, number, wording, unread in rows:
            reading = read_rule(wording or "")
            left = (unread,) if unread else reading.unread
            steps = () if reading.unread else reading.steps
            made.append(Rule(number, steps, left, wording or unread or "", Place(title, position)))
        return tuple(made)


def known_games(database: Path) -> KnownGames:
    """The games of a database, cached while the file is unchanged. Raises NoCatalogue."""
    return _known_games(database, database.stat().st_mtime_ns if database.is_file() else 0)


@cache
def _known_games(database: Path, written: int) -> KnownGames:
    return KnownGames(database)
