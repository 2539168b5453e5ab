"""A visitor's search in the finder: read from an address, written to one, put into words, counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from sqlite3 import Connection

from catalog.site.cache import kept
from catalog.site.carried import MOST
from catalog.site.page_frame import address
from catalog.store.search import ORDERS, TAGS, TYPES, Range, Wanted, count, text_query

PATH = "/games"
TAGS_TAKEN = 40
SOME = "some"

SORTS = {
    "": "Best match, else catalogue order",
    "name": "Name",
    "rounds": "Fewest betting rounds",
    "cards": "Fewest cards",
    "wilds": "Fewest wild cards",
    "players": "Most players",
    "family": "Most children",
}
"""The orders of results, in words; each one but the first is one of catalog.store.search.ORDERS."""


@dataclass(frozen=True)
class Known:
    """What a database can be searched for: games of each tag, sources with titles and games, and the number of games.

    `checked` is True if numbers were checked at all.
    """

    tags: Mapping[str, int]
    sources: Mapping[str, tuple[str, int]]
    games: int
    checked: bool


@kept
def known(connection: Connection) -> Known:
    """What this database can be searched for."""
    tags = connection.execute(
        f"SELECT tag, count(*) FROM ({TAGS}) JOIN variant ON variant.key = variant WHERE described "
        "GROUP BY tag ORDER BY tag"
    )
    sources = connection.execute(
        "SELECT source.key, title, count(*) FROM source JOIN variant ON source = source.key WHERE described "
        "GROUP BY source.key ORDER BY source.rowid"
    )
    return Known(
        dict(map(tuple, tags)),
        {key: (title, games) for key, title, games in sources},
        connection.execute("SELECT count(*) FROM variant WHERE described").fetchone()[0],
        connection.execute("SELECT EXISTS (SELECT 1 FROM verdict)").fetchone()[0] == 1,
    )


@dataclass(frozen=True)
class Finder:
    """A search. `wilds` is None for any number, "some", or a maximum; 0 is for none.

    `picked` are the keys on tonight's list, to which games are being added; they are passed on from page to page.
    """

    players: int | None = None
    rounds: int | None = None
    wilds: int | str | None = None
    cards_least: int | None = None
    cards_most: int | None = None
    types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    source: str = ""
    words: str = ""
    checked: bool = False
    unsure: bool = False
    sort: str = ""
    picked: tuple[str, ...] = ()

    def url(self, page: int = 1) -> str:
        """The permanent address of these results."""
        wilds = "none" if self.wilds == 0 else self.wilds
        return address(
            PATH,
            players=self.players,
            rounds=self.rounds,
            wilds=None if wilds is None else str(wilds),
            cards_least=self.cards_least,
            cards_most=self.cards_most,
            type=list(self.types),
            tag=list(self.tags),
            no=list(self.without),
            source=self.source,
            q=self.words,
            checked="yes" if self.checked else None,
            unsure="yes" if self.unsure else None,
            sort=self.sort,
            game=list(self.picked),
            page=page if page > 1 else None,
        )

    def wanted(self) -> Wanted:
        """The search in the form that the store needs."""
        ranges = []
        if self.rounds is not None:
            ranges.append(("rounds", Range(None, self.rounds)))
        if self.wilds is not None:
            ranges.append(("wilds", Range(1, None) if self.wilds == SOME else Range(None, int(self.wilds))))
        if self.cards_least is not None or self.cards_most is not None:
            ranges.append(("cards", Range(self.cards_least, self.cards_most)))
        return Wanted(
            tuple(ranges),
            self.tags,
            self.without,
            tuple(self.words.split()),
            self.source or None,
            seats=self.players,
            types=self.types,
            checked=self.checked,
            unsure=self.unsure,
        )

    def numbers(self) -> bool:
        """True if the search is about a number, which may be undetermined for some games."""
        return bool(self.players is not None or self.wanted().ranges)

    def conditions(self, there: Known) -> Iterator[tuple[str, Finder]]:
        """Each condition in words, with the search without it."""
        if self.players is not None:
            yield f"for {_many(self.players, 'player')}", replace(self, players=None)
        if self.rounds is not None:
            yield _at_most(self.rounds, "betting round"), replace(self, rounds=None)
        if self.wilds is not None:
            told = "with wild cards" if self.wilds == SOME else _at_most(int(self.wilds), "wild card")
            yield told, replace(self, wilds=None)
        if self.cards_least is not None or self.cards_most is not None:
            yield _cards(self.cards_least, self.cards_most), replace(self, cards_least=None, cards_most=None)
        if self.types:
            yield " or ".join(self.types), replace(self, types=())
        for tag in self.tags:
            yield f"with the tag {tag}", replace(self, tags=tuple(other for other in self.tags if other != tag))
        for tag in self.without:
            rest = tuple(other for other in self.without if other != tag)
            yield f"without the tag {tag}", replace(self, without=rest)
        if self.source:
            yield f"from {there.sources[self.source][0]}", replace(self, source="")
        if self.words:
            yield f"with “{self.words}” in names or rules", replace(self, words="")
        if self.checked:
            yield "with numbers that check out", replace(self, checked=False)
        if self.unsure and self.numbers():
            yield "or not settled", replace(self, unsure=False)


@dataclass(frozen=True)
class Remark:
    """Something in an address that cannot be searched for, in words, and (words, address) of what may be meant."""

    words: str
    meant: tuple[tuple[str, str], ...] = ()


class _Asked:
    """The values of an address; those that cannot be searched for become remarks, and unknown tags become `slips`."""

    def __init__(self, values: Mapping[str, list[str]], there: Known) -> None:
        self.values, self.there = values, there
        self.remarks: list[Remark] = []
        self.slips: list[tuple[str, str, list[str]]] = []

    def one(self, name: str) -> str:
        """The last value of that name, without blanks around it."""
        return (self.values.get(name) or [""])[-1].strip()

    def number(self, name: str, what: str) -> int | None:
        """A whole number; None for anything else, with a remark."""
        text = self.one(name)
        if re.fullmatch("[0-9]{1,4}", text):
            return int(text)
        if text:
            self.remarks.append(Remark(f"“{_short(text)}” is no number of {what}; a whole number such as 8 is."))
        return None

    def wilds(self) -> int | str | None:
        """The wild cards: a maximum, some, or None for any number."""
        if self.one("wilds") in ("none", SOME):
            return {"none": 0}.get(self.one("wilds"), SOME)
        return self.number("wilds_most" if self.one("wilds") in ("", "most") else "wilds", "wild cards")

    def tags(self, name: str, field: str) -> tuple[str, ...]:
        """The known tags among the values of that name."""
        known = self.there.tags
        asked = dict.fromkeys(text.strip().casefold() for text in self.values.get(name, ()) if text.strip())
        unknown = [tag for tag in asked if tag not in known]
        self.slips += [(tag, field, get_close_matches(tag[:60], known, n=3, cutoff=0.5)) for tag in unknown[:3]]
        if len(unknown) > 3:
            self.remarks.append(Remark(f"No game has {len(unknown) - 3} more of the tags that were asked for."))
        return tuple(tag for tag in asked if tag in known)[:TAGS_TAKEN]

    def known(self, text: str, good: Callable[[str], object], remark: str) -> str:
        """The text if it is good or empty; otherwise empty, with a remark."""
        if not text or good(text):
            return text
        self.remarks.append(Remark(remark.format(_short(text))))
        return ""


def read_finder(values: Mapping[str, list[str]], there: Known) -> tuple[Finder, tuple[Remark, ...]]:
    """The search in an address, and remarks about what in it cannot be searched for, which is left out."""
    asked = _Asked(values, there)
    wilds = asked.wilds()
    source = asked.known(asked.one("source").casefold(), there.sources.__contains__, "There is no source “{}”.")
    sort = asked.known(asked.one("sort"), ORDERS.__contains__, "Games cannot be sorted by “{}”.")
    told = " ".join(asked.one("q").split())[:200]
    words = asked.known(told, lambda text: text_query((text,)), "“{}” has no word to look for.")
    least, most = asked.number("cards_least", "cards"), asked.number("cards_most", "cards")
    if least is not None and most is not None and least > most:
        least, most = most, least
    finder = Finder(
        asked.number("players", "players"),
        asked.number("rounds", "betting rounds"),
        wilds,
        least,
        most,
        asked.tags("type", "types"),
        asked.tags("tag", "tags"),
        asked.tags("no", "without"),
        source,
        words,
        asked.one("checked") in ("yes", "1", "on"),
        asked.one("unsure") in ("yes", "1", "on"),
        sort,
        tuple(dict.fromkeys(key.strip() for key in values.get("game", ()) if key.strip()))[:MOST],
    )
    for tag, field, near in asked.slips:
        meant = ((other, replace(finder, **{field: (*getattr(finder, field), other)}).url()) for other in near)
        asked.remarks.append(Remark(f"No game has the tag “{_short(tag)}”.", tuple(meant)))
    return finder, tuple(asked.remarks)


def untidy(values: Mapping[str, list[str]]) -> bool:
    """True for an address made by a form: with fields left empty, or one choice in two fields."""
    return "wilds_most" in values or any(not text.strip() for texts in values.values() for text in texts)


def relaxed(connection: Connection, finder: Finder, there: Known) -> list[tuple[str, int, str]]:
    """The effect of dropping each condition: (its words, games without it, their address), the most games first."""
    found = [(words, count(connection, rest.wanted()), rest.url()) for words, rest in finder.conditions(there)]
    return sorted(found, key=lambda each: -each[1])


def choices(finder: Finder, there: Known) -> dict[str, list[tuple[str, int]]]:
    """The types and the other tags that the form offers, with their numbers of games; types in their own order."""
    types = [(tag, there.tags[tag]) for tag in TYPES if tag in there.tags]
    others = [(tag, games) for tag, games in there.tags.items() if tag not in TYPES]
    chosen = [(tag, there.tags[tag]) for tag in (*finder.tags, *finder.without) if tag in TYPES]
    return {"types": types, "tags": sorted({*others, *chosen})}


def in_words(number: int) -> str:
    """A number of things: none, one … twelve, 13."""
    few = "none one two three four five six seven eight nine ten eleven twelve".split()
    return few[number] if number < len(few) else f"{number:,}"


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _at_most(number: int, thing: str) -> str:
    return f"with no {thing}s" if number == 0 else f"with at most {_many(number, thing)}"


def _cards(least: int | None, most: int | None) -> str:
    if least == most:
        return f"with {_many(least or 0, 'card')} to choose from"
    if least is None:
        return f"with at most {_many(most or 0, 'card')} to choose from"
    if most is None:
        return f"with {least} cards or more to choose from"
    return f"with {least} to {most} cards to choose from"


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"
