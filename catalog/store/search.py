"""Search for variants: ranges of numbers, tags wanted and unwanted, words, source."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from catalog.model.variant import STATISTICS

_RANGE = re.compile(r"(?P<low>\d+)?(?P<dots>\.\.|-)?(?P<high>\d+)?")


TAGS = """\
SELECT * FROM variant_tag WHERE origin = 'printed'
   OR variant NOT IN (SELECT variant FROM variant_tag WHERE origin = 'printed')"""
"""The tags to search by: the printed ones, or those made from the rules if an entry prints none."""


def unsettled(statistic: str) -> str:
    """A subquery for the keys of the games whose value for a statistic is undetermined, printed or not."""
    return f"(SELECT variant FROM verdict WHERE statistic = '{statistic}' AND verdict = 'undetermined')"


def settled(statistic: str, end: str = "n", table: str = "variant") -> str:
    """An SQL expression for a decoded number (`end` n or most) of a row: NULL if the number is undetermined.

    The columns themselves then have the printed number (docs/database.md), but no game is found or sorted by that.
    """
    return f"CASE WHEN {table}.key NOT IN {unsettled(statistic)} THEN {table}.{statistic}_{end} END"


@dataclass(frozen=True)
class Range:
    """Whole numbers from `low` to `high`, both included; None is no bound."""

    low: int | None = None
    high: int | None = None


def parse_range(text: str) -> Range:
    """`4`, `2..4`, `..4` or `5..` as a Range; "2-4" is "2..4". Raises ValueError for anything else."""
    match = _RANGE.fullmatch(text.strip())
    if match is None or not (match["low"] or match["high"]) or (match["dots"] == "-" and not all(match.groups())):
        raise ValueError(f"{text!r} is no range; write 4, 2..4, ..4 or 5..")
    low, high = (None if part is None else int(part) for part in (match["low"], match["high"]))
    if match["dots"] is None:
        low = high = int(text)
    if low is not None and high is not None and low > high:
        raise ValueError(f"{text!r} is an empty range")
    if max(low or 0, high or 0) >= 2**63:
        raise ValueError(f"{text!r} is larger than any number of the catalogue")
    return Range(low, high)


SOURCE_SEATS = "ifnull(seats_most, :seats) >= :seats AND ifnull(seats_least, :seats) <= :seats"
"""If the source gives a number of players, `:seats` is within it."""

SEATS = f"ifnull({settled('players')}, seats_most) >= :seats AND {SOURCE_SEATS}"
"""`:seats` players can play: the deck is enough for them, and the source allows as many."""

NO_GAMES = "SELECT key FROM variant WHERE number = 0 AND NOT described"
"""The roots that are not games: having one as ancestor makes no two games kin."""

CHECKED = """\
key IN (SELECT variant FROM verdict)
AND key NOT IN (SELECT variant FROM verdict WHERE verdict IN ('disagrees', 'undetermined'))"""
"""The numbers check out: they were compared with play, none is wrong, and none is undetermined."""

TYPES = ("stud", "draw", "common", "pass", "flip", "guts", "discard", "straight")
"""The tags for how cards come to hands (spec/sources.md, "Tags"); a game may have several of these types."""

ORDERS = {
    "catalogue": "variant.rowid",
    "match": "variant.rowid",
    "name": "variant.name COLLATE NOCASE",
    "players": f"{settled('players')} DESC NULLS LAST",
    "rounds": f"{settled('rounds', 'most')} NULLS LAST",
    "cards": f"{settled('cards', 'most')} NULLS LAST",
    "wilds": f"{settled('wilds', 'most')} NULLS LAST",
    "family": "(SELECT count(*) FROM variant AS child WHERE child.parent = variant.key) DESC",
}
"""Sort orders: most players first, fewest rounds, cards and wild cards first, most children first. `match` puts the
best match of words first, which without words is the order of the catalogue. An undetermined number comes last.
"""


@dataclass(frozen=True)
class Wanted:
    """The conditions of a search, all of which must hold.

    `ranges` holds (statistic, Range) pairs for the decoded numbers. A number coded as "N or more" satisfies a lower
    bound of N and no upper bound; one that is undefined, unknown or undetermined is in no range. A game must have all
    `tags` and no tag of `without`. All `words` must be in its names, aliases and wordings, in any form with the same
    stem. `named` includes variants that no document describes. `seats` is the number of players at the table, `types`
    are tags of which a game needs one, and `checked` asks for games whose numbers check out. `unsure` adds games for
    which a number that is searched for is undetermined.
    """

    ranges: tuple[tuple[str, Range], ...] = ()
    tags: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    source: str | None = None
    named: bool = False
    seats: int | None = None
    types: tuple[str, ...] = ()
    checked: bool = False
    unsure: bool = False


_CALLED = """\
CASE WHEN variant.name = :called COLLATE NOCASE THEN 0
WHEN EXISTS (SELECT 1 FROM alias WHERE alias.variant = key AND alias.name = :called COLLATE NOCASE) THEN 1
WHEN variant.name LIKE :called || ' %' THEN 2
WHEN ' ' || variant.name || ' ' LIKE '% ' || :called || ' %' THEN 3
WHEN EXISTS (
  SELECT 1 FROM alias WHERE alias.variant = key AND ' ' || alias.name || ' ' LIKE '% ' || :called || ' %'
) THEN 4
ELSE 5 END"""
"""0 for a game of that name, 1 for a game with that alias, 2 if the name begins with the words, 3 if the words are in
the name, 4 if they are in an alias, 5 if only the rules have them.
"""


def find(
    connection: sqlite3.Connection, wanted: Wanted, limit: int | None = None, order: str = "match", offset: int = 0
) -> list[dict[str, Any]]:
    """Records of the matching variants: key, name, number, the five printed numbers, serial, tags, source, described.

    `order` is one of ORDERS. For "match", games with exactly that name come first, then games with the words in their
    names, then others by relevance; ties are in order of the catalogue. The first `offset` results are left out.
    Raises ValueError for an unknown statistic, KeyError for an unknown order.
    """
    table, where, values = _conditions(wanted)
    by = ORDERS[order]
    if order == "match" and text_query(wanted.words):
        by = f"{_CALLED}, bm25(variant_search, 10.0, 8.0, 1.0)"
        values["called"] = " ".join(" ".join(wanted.words).replace("%", " ").split())
    found = connection.execute(
        f"SELECT key, variant.name, number, {', '.join(STATISTICS)}, serial, source, described FROM {table} "
        f"WHERE {where} ORDER BY {by}, variant.rowid LIMIT :limit OFFSET :offset",
        {**values, "limit": -1 if limit is None else limit, "offset": offset},
    ).fetchall()
    tags = tags_of(connection, [row["key"] for row in found] if limit is not None else None)
    return [{**dict(row), "described": bool(row["described"]), "tags": tags.get(row["key"], [])} for row in found]


def count(connection: sqlite3.Connection, wanted: Wanted) -> int:
    """How many variants match."""
    table, where, values = _conditions(wanted)
    return connection.execute(f"SELECT count(*) FROM {table} WHERE {where}", values).fetchone()[0]


def _conditions(wanted: Wanted) -> tuple[str, str, dict[str, Any]]:
    """The table to select from, the WHERE condition, and the values of its parameters."""
    where: list[str] = []
    values: dict[str, Any] = {}

    def blank(value: Any) -> str:
        name = f"value{len(values)}"
        values[name] = value
        return f":{name}"

    if not wanted.named:
        where.append("described = 1")
    if wanted.source is not None:
        where.append(f"source = {blank(wanted.source.casefold())}")

    def number(statistic: str, condition: str, otherwise: str = "1") -> None:
        where.append(
            f"({condition} OR variant.key IN {unsettled(statistic)} AND {otherwise})" if wanted.unsure else condition
        )

    if wanted.seats is not None:
        number("players", SEATS, SOURCE_SEATS)
        values["seats"] = wanted.seats
    if wanted.checked:
        where.append(CHECKED)
    for statistic, bounds in wanted.ranges:
        if statistic not in STATISTICS:
            raise ValueError(f"no statistic is called {statistic!r}")
        if bounds.low is not None:
            number(statistic, f"{settled(statistic)} >= {blank(bounds.low)}")
        if bounds.high is not None:
            number(statistic, f"{settled(statistic, 'most')} <= {blank(bounds.high)}")
    for tags, test in ((wanted.tags, "IN"), (wanted.without, "NOT IN")):
        for tag in tags:
            where.append(f"key {test} (SELECT variant FROM ({TAGS}) WHERE tag = {blank(tag.casefold())})")
    if wanted.types:
        choice = ", ".join(blank(tag.casefold()) for tag in wanted.types)
        where.append(f"key IN (SELECT variant FROM ({TAGS}) WHERE tag IN ({choice}))")
    table = "variant"
    match = text_query(wanted.words)
    if match:
        table = "variant JOIN variant_search ON variant_search.rowid = variant.rowid"
        where.append(f"variant_search MATCH {blank(match)}")
    return table, " AND ".join(where) or "1", values


def text_query(words: tuple[str, ...]) -> str:
    """An FTS5 query for all of some words, taken literally; a word that ends with * matches beginnings."""
    parts = []
    for word in " ".join(words).split():
        star = "*" if word.endswith("*") else ""
        bare = word.rstrip("*").replace('"', '""')
        if any(letter.isalnum() for letter in bare):
            parts.append(f'"{bare}"{star}')
    return " ".join(parts)


def tags_of(connection: sqlite3.Connection, keys: Sequence[str] | None = None) -> dict[str, list[str]]:
    """The tags of some variants (default: all) that have any, in printed order; those of the rules if the entry
    prints none.
    """
    tags: dict[str, list[str]] = {}
    some = "" if keys is None else f"WHERE variant IN ({', '.join('?' * len(keys))})"
    query = f"SELECT variant, tag FROM ({TAGS}) {some} ORDER BY variant, position"
    for variant, tag in connection.execute(query, keys or ()):
        tags.setdefault(variant, []).append(tag)
    return tags


def known_tags(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Every tag that a variant has, in alphabetical order."""
    return tuple(tag for (tag,) in connection.execute("SELECT DISTINCT tag FROM variant_tag ORDER BY tag"))
