"""The SQLite database from which a catalogue's author makes his pages, as one page in their format.

Its tables: `variants` (numbers, parent, source), `rules` and their order in `variant_rules`, `tags` and `variant_tags`,
`aliases`, `sources`. Parents and children come from `parent_id`; a parent that no row has is the root of the family.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path

from catalog.read.printed import CREDIT, LABELS
from catalog.read.write import escaped

COLUMNS = {"cards": "cards", "players": "players", "rounds": "rounds", "seen": "max_seen", "wilds": "wilds"}
"""The column of `variants` that holds each statistic."""
_ROOT = "Root Game (#0)"


class NotACatalogue(Exception):
    """A database without the tables of a catalogue, or that cannot be read; the message is one line for people."""


def page_of(path: Path) -> tuple[str, tuple[int, ...]]:
    """The page of all variants of a database, in order of number, each with its parent and its table of children; and
    for each of its lines the number of the variant.

    Raises NotACatalogue. Nothing is written, into the file or beside it.
    """
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            entries = _entries(connection)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise NotACatalogue(f"not the database of a catalogue: {error}") from error
    rows = tuple(number for number, entry in entries.items() for _ in range(entry.count("\n") + 2))
    return "\n\n".join(entries.values()), rows


def _entries(connection: sqlite3.Connection) -> dict[int, str]:
    variants = connection.execute(
        f"SELECT variant_id, v.name, parent_id, s.name, {', '.join(f'v.{name}' for name in COLUMNS.values())}"
        " FROM variants v LEFT JOIN sources s USING (source_id) ORDER BY variant_id"
    ).fetchall()
    tags, aliases, rules = (
        _several(connection, query)
        for query in (
            "SELECT variant_id, tag FROM variant_tags JOIN tags USING (tag_id) ORDER BY tag",
            "SELECT variant_id, alias FROM aliases ORDER BY alias",
            "SELECT variant_id, full FROM variant_rules JOIN rules USING (rule_id) ORDER BY rule_order, pair_id",
        )
    )
    named = {number: f"{escaped(str(name))} (#{number})" for number, name, *_ in variants}
    children = defaultdict(list)
    for number, _, parent, _, *numbers in variants:
        serial = "-".join("" if value is None else str(value) for value in numbers)
        children[parent].append(f"|{named[number]}|{serial}|{', '.join(tags[number])}|")
    entries = {}
    for number, _, parent, source, *numbers in variants:
        lines = [f"## {named[number]}"]
        lines += [f"Also known as: *{', '.join(aliases[number])}*."] if aliases[number] else []
        lines += ["", "|Statistic|Value|", "|---------|-----|"]
        for label, value in zip(LABELS, numbers, strict=True):
            lines.append(f"|{label}|{'-' if value is None else value}|")
        lines += [f"|{CREDIT}|{escaped(source or '-')}|", "", f"Tags: *{', '.join(tags[number])}*", ""]
        lines += ["### Rules:", *(f"{at}. {rule}" for at, rule in enumerate(rules[number], 1)), ""]
        if parent is not None:
            lines += [f"Parent: {named.get(parent, _ROOT)}", ""]
        if children[number]:
            lines += ["### Children:", "", "|Name|Serial #|Tags|", "|----|--------|----|", *children[number], ""]
        entries[number] = "\n".join(lines)
    return entries


def _several(connection: sqlite3.Connection, query: str) -> dict[int, list[str]]:
    """The texts of each variant, without their line breaks, in the order of the query."""
    found = defaultdict(list)
    for number, text in connection.execute(query):
        found[number].append(escaped(" ".join(str(text).split())))
    return found
