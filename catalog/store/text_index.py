"""Search in rules by words, in any form of a word: sentences with the games that have them, and whole games."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock

from catalog.store.names import LITTLE, MOST_WORDS
from catalog.store.spelling import LONGEST, Speller, folded, words

BEFORE, AFTER = "\x02", "\x03"
"""Marks around a matching part of a returned text; no text of a document has them."""

_SPELLED = dict(enumerate("zero one two three four five six seven eight nine ten".split()))


@dataclass(frozen=True)
class Saying:
    """A rule's sentence with the matching parts between BEFORE and AFTER, and the games that have it: (key, rule).

    `exact` is True if the question is exactly this sentence.
    """

    text: str
    games: tuple[tuple[str, int], ...]
    exact: bool = False


@dataclass(frozen=True)
class Said:
    """The rules that match a question: sentences that have all words, and games that have them in several rules.

    A game is (key, (rule, text) of the matching rules). `corrected` has the words that were searched for in place of
    misspelled ones, as (typed, instead).
    """

    sentences: tuple[Saying, ...] = ()
    many: int = 0
    games: tuple[tuple[str, tuple[tuple[int, str], ...]], ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()


class Sayings:
    """All rules of a database in house wording, each sentence once, indexed for search."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        told: dict[str, dict[tuple[str, int], None]] = {}
        rules: dict[tuple[str, int], list[str]] = {}
        for variant, rule, wording in connection.execute(
            "SELECT variant, rule, wording FROM step JOIN variant ON key = variant WHERE wording <> '' "
            "ORDER BY variant.rowid, position"
        ):
            rules.setdefault((variant, rule), []).append(wording)
        for place, parts in rules.items():
            told.setdefault(_clean(" ".join(dict.fromkeys(parts))), {})[place] = None
        self.games = [tuple(places) for places in told.values()]
        self._sentences = {folded(text): (at, text) for at, text in enumerate(told)}
        self._whole: dict[str, list[tuple[int, int]]] = {}
        for at, places in enumerate(self.games):
            for variant, rule in places:
                self._whole.setdefault(variant, []).append((rule, at))
        self._lock = Lock()
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute("CREATE VIRTUAL TABLE said USING fts5(text, tokenize = 'porter unicode61')")
        self._index.executemany("INSERT INTO said (rowid, text) VALUES (?, ?)", enumerate(told))
        self._index.execute("CREATE VIRTUAL TABLE word USING fts5vocab(said, 'row')")
        self._speller = Speller({word.plain for text in told for word in words(text)})

    def find(self, text: str, limit: int = 20) -> Said:
        """The best `limit` sentences for a text, and as many games that have the words in several rules."""
        if (exact := self._sentences.get(folded(text))) is not None:
            return Said((Saying(f"{BEFORE}{exact[1]}{AFTER}", self.games[exact[0]], True),), 1)
        asked = [text[word.start : word.end] for word in words(text)][:MOST_WORDS]
        asked = [word for word in asked if len(word) <= LONGEST]
        asked = [word for word in asked if word.lower() not in LITTLE] or asked
        if not asked:
            return Said()
        corrected: list[tuple[str, str]] = []
        with self._lock:
            parts = []
            for i, word in enumerate(asked):
                part = _part(word, last=i == len(asked) - 1)
                if not self._has(part) and (near := self._speller.near(words(word)[0].plain)):
                    instead = min(near, key=lambda known: (near[known], known))
                    corrected.append((word, instead))
                    part = _part(instead, last=False)
                parts.append(part)
            query = " AND ".join(parts)
            found = self._index.execute(
                f"SELECT rowid, highlight(said, 0, '{BEFORE}', '{AFTER}') FROM said WHERE said MATCH ? ORDER BY rank",
                [query],
            ).fetchmany(limit)
            (many,) = self._index.execute("SELECT count(*) FROM said WHERE said MATCH ?", [query]).fetchone()
            games = self._apart(parts, limit) if len(parts) > 1 and many < limit else ()
        if not found and not games:
            return Said()
        return Said(tuple(Saying(t, self.games[at]) for at, t in found), many, games, tuple(corrected))

    def _has(self, part: str) -> bool:
        return self._index.execute("SELECT 1 FROM said WHERE said MATCH ? LIMIT 1", [part]).fetchone() is not None

    def _apart(self, parts: list[str], limit: int) -> tuple[tuple[str, tuple[tuple[int, str], ...]], ...]:
        """Games that have the words in several rules together, and all of them in no single rule."""
        having: dict[str, int] = {}
        whole: set[str] = set()
        sentences: list[set[int]] = []
        for part in parts:
            sentences.append({at for (at,) in self._index.execute("SELECT rowid FROM said WHERE said MATCH ?", [part])})
            if not sentences[-1]:
                return ()
            for variant in {variant for at in sentences[-1] for variant, _ in self.games[at]}:
                having[variant] = having.get(variant, 0) + 1
        for at in set.intersection(*sentences):
            whole.update(variant for variant, _ in self.games[at])
        # Rare words matter most, so a game shows one rule for each word, those of rare words first.
        rare = sorted(sentences, key=len)
        chosen: dict[str, list[tuple[int, int]]] = {}
        for variant in sorted(v for v, number in having.items() if number == len(parts) and v not in whole):
            rules: list[tuple[int, int]] = []
            for fits in rare:
                if not any(at in fits for _, at in rules):
                    rules.append(next((rule, at) for rule, at in self._whole[variant] if at in fits))
            chosen[variant] = rules
        best = sorted(chosen, key=lambda variant: (len(chosen[variant]), len(self._whole[variant]), variant))[:limit]
        marked = self._marked({at for variant in best for _, at in chosen[variant]}, parts)
        return tuple((variant, tuple((rule, marked[at]) for rule, at in sorted(chosen[variant]))) for variant in best)

    def _marked(self, rows: set[int], parts: list[str]) -> dict[int, str]:
        marks = ", ".join("?" * len(rows))
        query = f"SELECT rowid, highlight(said, 0, '{BEFORE}', '{AFTER}') FROM said WHERE said MATCH ?"
        return dict(self._index.execute(f"{query} AND rowid IN ({marks})", [" OR ".join(parts), *rows]))


def _clean(text: str) -> str:
    return text.replace(BEFORE, "").replace(AFTER, "")


def _part(word: str, last: bool) -> str:
    """The query for a word: the word in quotes, a number also in letters; the last word may be a beginning."""
    quoted = '"' + word.replace('"', '""') + '"'
    plain = words(word)[0].plain
    if plain.isdigit() and int(plain) in _SPELLED:
        return f'("{plain}" OR "{_SPELLED[int(plain)]}")'
    if last and len(word) > 2:
        return f"({quoted} OR {quoted}*)"
    return quoted


@lru_cache(maxsize=4)
def _sayings(path: str, written: int) -> Sayings:
    from catalog.store.database import open_database

    connection = open_database(Path(path))
    try:
        return Sayings(connection)
    finally:
        connection.close()


def sayings_of(path: str | Path) -> Sayings:
    """The rules of a database file, cached until a build replaces the file."""
    return _sayings(str(path), Path(path).stat().st_mtime_ns)
