"""What several pages show about games: a line for each, tags, text with marks in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from catalog.store.search import TAGS

Piece = tuple[str, bool]
"""A part of a text, and whether it is marked."""

_AT_ONCE = 400


def in_lots(keys: Iterable[str]) -> Iterable[list[str]]:
    """The same keys, each once, in lists that are short enough for one query."""
    told = list(dict.fromkeys(keys))
    return (told[i : i + _AT_ONCE] for i in range(0, len(told), _AT_ONCE))


def brief(connection: sqlite3.Connection, keys: Iterable[str], tags: bool = False) -> dict[str, dict[str, Any]]:
    """Games by key, each with key, name, number, serial, described, source and parent; with tags on request."""
    found: dict[str, dict[str, Any]] = {}
    for lot in in_lots(keys):
        marks = ", ".join("?" * len(lot))
        for row in connection.execute(
            f"SELECT key, name, number, serial, described, source, parent FROM variant WHERE key IN ({marks})", lot
        ):
            found[row["key"]] = {**dict(row), "tags": []}
        if tags:
            for variant, tag in connection.execute(
                f"SELECT variant, tag FROM ({TAGS}) WHERE variant IN ({marks}) ORDER BY variant, position", lot
            ):
                found[variant]["tags"].append(tag)
    return found


def pieces(text: str, marks: Sequence[tuple[int, int]]) -> list[Piece]:
    """A text cut at its marks, (start, end) each, in order; neighbours with no letter between them become one."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(marks):
        if joined and (start <= joined[-1][1] or not any(map(str.isalnum, text[joined[-1][1] : start]))):
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    made, at = [], 0
    for start, end in joined:
        made += [(text[at:start], False), (text[start:end], True)]
        at = end
    return [piece for piece in (*made, (text[at:], False)) if piece[0]]


def between(text: str, before: str, after: str) -> list[Piece]:
    """A text as pieces; each marked part is between two special characters."""
    made: list[Piece] = []
    for i, part in enumerate(text.split(before)):
        marked, _, rest = part.partition(after) if i else ("", "", part)
        made += [(marked, True), (rest, False)]
    return [piece for piece in made if piece[0]]
