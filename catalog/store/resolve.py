"""What a person types to the key of a variant: a key, a number, a name or an alias, in any letter case."""

from __future__ import annotations

import re
import sqlite3
from difflib import get_close_matches

from catalog.store.spelling import folded

_QUOTES = str.maketrans({"‘": "'", "’": "'", "‛": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"', "«": '"'})
_NUMBERED = re.compile(r"(?P<name>.*?)\s*\(?#(?P<number>\d+)\)?")

OFFERED = 5


class Unresolved(LookupError):
    """A text that means no one variant; `near` has (key, name) of those that may be meant."""

    def __init__(self, message: str, near: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(message)
        self.near = near


class Unknown(Unresolved):
    """Nothing is called so; the message offers the nearest names."""


class Ambiguous(Unresolved):
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
            choices = tuple((row["key"], row["name"]) for row in variants if row["key"] in keys)
            told = ", ".join(f"{key} ({name})" for key, name in choices)
            raise Ambiguous(f"several variants are called {text!r}: {told}", choices)
    raise _unknown(text, wanted, [*variants, *aliases])


def _bare(name: str) -> str:
    return plain(name).strip("\"' ")


def _loose(name: str) -> str:
    return folded(name).replace(" ", "")


def _unknown(text: str, wanted: str, rows: list[sqlite3.Row]) -> Unknown:
    spelled = {_bare(row["name"]): (row["key"], row["name"]) for row in reversed(rows)}
    near = get_close_matches(wanted, spelled, n=OFFERED, cutoff=0.6)
    if not near:
        near = [name for name in spelled if wanted and wanted in name][:OFFERED]
    meant = tuple(spelled[name] for name in near)
    offer = f"; did you mean {' or '.join(name for _, name in meant)}?" if meant else "; stemma find lists them"
    return Unknown(f"no variant is called {text!r}{offer}", meant)
