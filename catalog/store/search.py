"""Variants by what a player asks for: numbers as ranges, tags wanted and unwanted, words, source."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass
from typing import Any

from catalog.model.variant import STATISTICS

_RANGE = re.compile(r"(?P<low>\d+)?(?P<dots>\.\.|-)?(?P<high>\d+)?")


TAGS = """\
SELECT * FROM variant_tag WHERE origin = 'printed'
   OR variant NOT IN (SELECT variant FROM variant_tag WHERE origin = 'printed')"""
"""The tags that a game is looked for by: printed ones, and those of the rules where an entry prints none."""


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


@dataclass(frozen=True)
class Wanted:
    """What is asked for, all of it together.

    `ranges` holds (statistic, Range) pairs on the decoded numbers. A number that is coded as "N or more" reaches
    a lower bound of N and no upper bound; one that is not defined or not printed is in no range. `tags` must all
    be there, `without` none. `words` are looked for in names, aliases and wordings, all of them, in any form that
    the same stem has. `named` includes variants that no document describes.
    """

    ranges: tuple[tuple[str, Range], ...] = ()
    tags: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    source: str | None = None
    named: bool = False


def find(connection: sqlite3.Connection, wanted: Wanted, limit: int | None = None) -> list[dict[str, Any]]:
    """Records of the variants that fit: key, name, number, the five printed numbers, serial, tags, source, described.

    In order of source and number; with words, the best match first. Raises ValueError for a statistic that is none.
    """
    where: list[str] = []
    values: list[Any] = []
    if not wanted.named:
        where.append("described = 1")
    if wanted.source is not None:
        where.append("source = ?")
        values.append(wanted.source.casefold())
    for statistic, bounds in wanted.ranges:
        if statistic not in STATISTICS:
            raise ValueError(f"no statistic is called {statistic!r}")
        if bounds.low is not None:
            where.append(f"{statistic}_n >= ?")
            values.append(bounds.low)
        if bounds.high is not None:
            where.append(f"{statistic}_most <= ?")
            values.append(bounds.high)
    for tags, test in ((wanted.tags, "IN"), (wanted.without, "NOT IN")):
        for tag in tags:
            where.append(f"key {test} (SELECT variant FROM ({TAGS}) WHERE tag = ?)")
            values.append(tag.casefold())
    table, order = "variant", "variant.rowid"
    match = text_query(wanted.words)
    if match:
        table = "variant JOIN variant_search ON variant_search.rowid = variant.rowid"
        where.append("variant_search MATCH ?")
        values.append(match)
        order = "bm25(variant_search, 10.0, 8.0, 1.0), variant.rowid"
    values.append(-1 if limit is None else limit)
    found = connection.execute(
        f"SELECT key, variant.name, number, {', '.join(STATISTICS)}, serial, source, described FROM {table} "
        f"WHERE {' AND '.join(where) or '1'} ORDER BY {order} LIMIT ?",
        values,
    ).fetchall()
    tags = tags_of(connection)
    return [{**dict(row), "described": bool(row["described"]), "tags": tags.get(row["key"], [])} for row in found]


def text_query(words: tuple[str, ...]) -> str:
    """An FTS5 query for all of some words, each taken as it stands; a word that ends with * matches beginnings."""
    parts = []
    for word in " ".join(words).split():
        star = "*" if word.endswith("*") else ""
        bare = word.rstrip("*").replace('"', '""')
        if any(letter.isalnum() for letter in bare):
            parts.append(f'"{bare}"{star}')
    return " ".join(parts)


def tags_of(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The tags of every variant that has any, in printed order: those of its rules where its entry prints none."""
    tags: dict[str, list[str]] = {}
    for variant, tag in connection.execute(f"SELECT variant, tag FROM ({TAGS}) ORDER BY variant, position"):
        tags.setdefault(variant, []).append(tag)
    return tags


def known_tags(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Every tag that a variant has, in the order of the alphabet."""
    return tuple(tag for (tag,) in connection.execute("SELECT DISTINCT tag FROM variant_tag ORDER BY tag"))
