"""Find games by name: the whole name, its beginning, another spelling, or a misspelling."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from catalog.store.spelling import Speller, Word, words

MOST_WORDS = 12
"""The first words of a question, which are searched for; the rest is ignored."""

LITTLE = frozenset("a an and the of in on at with for to is are".split())
"""Common words, which are ignored if a question has others."""

_LITTLE = LITTLE | {"game", "poker"}

Candidates = Callable[[str, bool], dict[str, int]]
"""A function that gives the known words that a word may mean, each with its number of typing errors; the flag marks
the last word.
"""


@dataclass(frozen=True)
class Named:
    """A game that a question may mean.

    `how` is number, key, same, begins, has, near (misspelled) or some (not all words), the surest first. `spelled` is
    the name or alias that matches, and `alias` is True if it is an alias. `marks` are the matching parts of it, each
    as (start, end).
    """

    key: str
    name: str
    number: int | None
    described: bool
    how: str
    spelled: str
    alias: bool
    marks: tuple[tuple[int, int], ...] = ()


HOW = ("number", "key", "same", "begins", "has", "near", "some")


@dataclass(frozen=True)
class _Entry:
    key: str
    name: str
    number: int | None
    described: bool
    spelled: str
    alias: bool
    words: tuple[Word, ...]
    compact: str


class Names:
    """All names of a database, indexed for search."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        rows = connection.execute("SELECT key, name, number, described, name, 0 FROM variant ORDER BY rowid").fetchall()
        rows += connection.execute(
            "SELECT key, variant.name, number, described, alias.name, 1 FROM alias JOIN variant ON key = variant "
            "ORDER BY alias.rowid"
        ).fetchall()
        self.entries = tuple(map(_entry, rows))
        self._places: dict[str, dict[int, list[int]]] = {}
        for at, entry in enumerate(self.entries):
            for place, word in enumerate(_with_pairs(entry.words)):
                self._places.setdefault(word, {}).setdefault(at, []).append(place)
        self._vocabulary = sorted(self._places)
        self._speller = Speller(word for word in self._places if word.isalpha())

    def find(self, text: str, limit: int | None = None) -> list[Named]:
        """The games that a text may mean, the best match first, each once. Misspellings count only if nothing else
        matches.

        In order: number and key, the same name, the same alias, names that begin with it, names that have all words,
        and then names that nearly do. Described games come before those that are only named.
        """
        asked = tuple(word.plain for word in words(text))[:MOST_WORDS]
        found = list(self._by_number_or_key(text))
        ranked = self._spelled(asked) or self._near(asked, found != [])
        best: dict[str, Named] = {}
        for named in [*found, *(named for _, named in sorted(ranked, key=lambda pair: pair[0]))]:
            best.setdefault(named.key, named)
        return list(best.values())[:limit]

    def same(self, text: str) -> list[str]:
        """Keys of the games with this name in any spelling; games with it as an alias only if none has it as its
        name.
        """
        asked = "".join(word.plain for word in words(text))
        fits = [entry for entry in self.entries if asked and entry.compact == asked]
        fits = [entry for entry in fits if not entry.alias] or fits
        fits = [entry for entry in fits if entry.described] or fits
        return list(dict.fromkeys(entry.key for entry in fits))

    def meant(self, text: str, offered: int = 8) -> tuple[str | None, tuple[Named, ...]]:
        """The key of the game that is surely meant, and no games; or None, and the games that may be meant."""
        found = self.find(text, offered) if text.strip() else []
        sure = [named.key for named in found if named.how == "key"] or [n.key for n in found if n.how == "number"]
        sure = sure or self.same(text) or [named.key for named in found]
        return (sure[0], ()) if len(sure) == 1 else (None, tuple(found))

    def _by_number_or_key(self, text: str) -> Iterator[Named]:
        bare = text.strip().casefold()
        digits = bare.removeprefix("#")
        number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
        for entry in self.entries:
            if entry.alias:
                continue
            if entry.key.casefold() == bare:
                yield _named(entry, "key")
            elif number is not None and entry.number == number:
                yield _named(entry, "number")

    def _spelled(self, asked: tuple[str, ...]) -> list[tuple[tuple, Named]]:
        """The names that have every word, or a word that begins with it."""
        if not asked:
            return []
        found: dict[int, dict[int, int]] = {}
        for told in _joined(asked, self._places):
            for at, places in self._all(told, lambda word, last: dict.fromkeys(self._beginning(word), 0)).items():
                found.setdefault(at, places)
        compact = "".join(asked)
        ranked = []
        for at, places in found.items():
            entry = self.entries[at]
            whole = entry.compact
            how = "same" if whole == compact else "begins" if whole.startswith(compact) else "has"
            ranked.append(self._ranked(at, how, places))
        if len(compact) > 2:
            for at, entry in enumerate(self.entries):
                if at not in found and entry.compact == compact:
                    ranked.append(self._ranked(at, "same", dict.fromkeys(range(len(entry.words)), 0)))
        return ranked

    def _near(self, asked: tuple[str, ...], certain: bool) -> list[tuple[tuple, Named]]:
        """The names that have every word, allowing typing errors; otherwise those that have most of the important
        words.
        """
        if certain:
            return []

        def candidates(word: str, last: bool) -> dict[str, int]:
            near = self._speller.near(word)
            return {**near, **dict.fromkeys(self._beginning(word) if len(word) > 1 else (), 0)}

        for told in _joined(asked, self._places):
            if found := self._all(told, candidates):
                return [self._ranked(at, "near", places) for at, places in found.items()]
        glued = self._speller.near("".join(asked)) if 1 < len(asked) <= 4 else {}
        if found := {at: dict.fromkeys(p, 1) for word in glued for at, p in self._places[word].items()}:
            return [self._ranked(at, "near", places) for at, places in found.items()]
        telling = tuple(word for word in asked if word not in _LITTLE)
        if len(telling) < 2:
            return self._near(telling, False) if telling and telling != asked else []
        some: dict[int, list[dict[int, int]]] = {}
        for word in telling:
            for at, places in self._all((word,), candidates).items():
                some.setdefault(at, []).append(places)
        most = max(map(len, some.values()), default=0)
        if 2 * most < len(telling):
            return []
        joined = {at: {k: v for p in found for k, v in p.items()} for at, found in some.items() if len(found) == most}
        how = "near" if most == len(telling) else "some"
        return [self._ranked(at, how, places) for at, places in joined.items()]

    def _all(self, asked: Iterable[str], candidates: Candidates) -> dict[int, dict[int, int]]:
        """The entries with a candidate for every word: for each entry the places of the words, with the typing errors
        in each.
        """
        found: dict[int, dict[int, int]] | None = None
        for word in asked:
            here: dict[int, dict[int, int]] = {}
            for known, slips in candidates(word, False).items():
                for at, places in self._places[known].items():
                    if found is not None and at not in found:
                        continue
                    told, count = here.setdefault(at, {}), len(self.entries[at].words)
                    for place in places:
                        # If two words match as one, the second counts only if it is needed.
                        if place >= count and self.entries[at].words[place - count].plain.startswith(word):
                            place -= count
                        told[place] = min(slips, told.get(place, slips))
            found = here if found is None else {at: {**found[at], **places} for at, places in here.items()}
            if not found:
                return {}
        return found or {}

    def _beginning(self, word: str) -> list[str]:
        """The known words that begin with a word; a number matches only itself."""
        if word.isdigit():
            return [word] if word in self._places else []
        first = bisect_left(self._vocabulary, word)
        last = bisect_left(self._vocabulary, word + "\U0010ffff")
        return self._vocabulary[first:last]

    def _ranked(self, at: int, how: str, places: dict[int, int]) -> tuple[tuple, Named]:
        entry = self.entries[at]
        count = len(entry.words)
        covered = {p for place in places for p in ((place,) if place < count else (place - count, place - count + 1))}
        marks = tuple((entry.words[place].start, entry.words[place].end) for place in sorted(covered))
        # Among names that have the words, those of games with rules go first, then those with the fewest other words.
        rank = (
            HOW.index(how),
            sum(places.values()) if how != "same" else 0,
            how == "same" and entry.alias,
            not entry.described if how != "same" else 0,
            len(entry.words) - len(covered) if how != "same" else 0,
            entry.alias,
            not entry.described,
            entry.number is None,
            entry.number or 0,
            at,
        )
        return rank, _named(entry, how, marks)


def _entry(row: Sequence) -> _Entry:
    told = words(row[4])
    key, name, number, described, spelled, alias = row
    return _Entry(key, name, number, bool(described), spelled, bool(alias), told, "".join(word.plain for word in told))


def _named(entry: _Entry, how: str, marks: tuple[tuple[int, int], ...] = ()) -> Named:
    return Named(entry.key, entry.name, entry.number, entry.described, how, entry.spelled, entry.alias, marks)


def _with_pairs(told: tuple[Word, ...]) -> list[str]:
    """The words, then each two neighbours written as one: "hold em" is found by "holdem"."""
    plain = [word.plain for word in told]
    return plain + [one + other for one, other in zip(plain, plain[1:], strict=False)]


def _joined(asked: tuple[str, ...], known) -> Iterator[tuple[str, ...]]:
    """The words as they are, then with two neighbours written as one if that is a known word."""
    yield asked
    for i in range(len(asked) - 1):
        if (one := asked[i] + asked[i + 1]) in known:
            yield (*asked[:i], one, *asked[i + 2 :])


@lru_cache(maxsize=8)
def _names(path: str, written: int) -> Names:
    from catalog.store.database import open_database

    connection = open_database(Path(path))
    try:
        return Names(connection)
    finally:
        connection.close()


def names_of(path: str | Path) -> Names:
    """The names of a database file, cached until a build replaces the file."""
    return _names(str(path), Path(path).stat().st_mtime_ns)
