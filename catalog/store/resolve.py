"""What a person types to the key of a variant: a key, a number, a name or an alias, in any letter case."""

from __future__ import annotations

import re
import sqlite3
from difflib import get_close_matches

from catalog.store.spelling import folded

_QUOTES = str.maketrans({"‘": "'", "’": "'", "‛": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"', "«": '"'})
_NUMBERED = re.compile(r"(?P<name>.*?)\s*\(?#(?P<number>\d+)\)?")

OFFERED = 5


class Unknown(LookupError):
    """Nothing is called so; the message offers the nearest names."""


class Ambiguous(LookupError):
    """Several variants are called so; the message lists them."""


def plain(name: str) -> str:
    """A name without letter case, kinds of quotes and extra spaces: what two spellings of it have in common."""
    return " ".join(name.translate(_QUOTES).casefold().split())


def resolve(connection: sqlite3.Connection, text: str) -> str:
    """The key of the variant that `text` means.

    It is tried as a key, a number (`10`, `#10`, `Anaconda (#10)`), a name and an alias, in this order, then as a name
    and an alias without points, accents and blanks, and the first that fits decides; among several of one name,
    described ones before those that are only named. Raises Unknown or Ambiguous.
    """
    wanted = plain(text).strip("\"' ") or plain(text)
    variants = connection.execute("SELECT key, name, number, described FROM variant ORDER BY rowid").fetchall()
    aliases = connection.execute(
        "SELECT key, alias.name, number, described FROM alias JOIN variant ON key = variant ORDER BY alias.rowid"
    ).fetchall()

    loose = _loose(wanted)
    number = int(wanted) if wanted.isascii() and wanted.isdigit() else None
    named = None
    if match := _NUMBERED.fullmatch(wanted):
        number, named = int(match["number"]), match["name"] or None
    for fits, rows in (
        (lambda row: row["key"] == wanted, variants),
        (lambda row: row["number"] == number is not None and named in (None, plain(row["name"])), variants),
        (lambda row: _bare(row["name"]) == wanted, variants),
        (lambda row: _bare(row["name"]) == wanted, aliases),
        (lambda row: loose and _loose(row["name"]) == loose, variants),
        (lambda row: loose and _loose(row["name"]) == loose, aliases),
    ):
        found = list(filter(fits, rows))
        found = [row for row in found if row["described"]] or found
        keys = list(dict.fromkeys(row["key"] for row in found))
        if len(keys) == 1:
            return keys[0]
        if keys:
            raise Ambiguous(f"several variants are called {text!r}: {_choices(connection, keys)}")
    raise Unknown(_unknown(text, wanted, [*variants, *aliases]))


def _bare(name: str) -> str:
    return plain(name).strip("\"' ")


def _loose(name: str) -> str:
    return folded(name).replace(" ", "")


def _choices(connection: sqlite3.Connection, keys: list[str]) -> str:
    names = dict(connection.execute("SELECT key, name FROM variant").fetchall())
    return ", ".join(f"{key} ({names[key]})" for key in keys)


def _unknown(text: str, wanted: str, rows: list[sqlite3.Row]) -> str:
    spelled = {_bare(row["name"]): row["name"] for row in reversed(rows)}
    near = get_close_matches(wanted, spelled, n=OFFERED, cutoff=0.6)
    if not near:
        near = [name for name in spelled if wanted and wanted in name][:OFFERED]
    offer = f"; did you mean {' or '.join(spelled[name] for name in near)}?" if near else "; stemma find lists them"
    return f"no variant is called {text!r}{offer}"
