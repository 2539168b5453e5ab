"""From what a person types to the key of a variant: a key, a number, a name or an alias, in any letter case."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from catalog.store.spelling import folded

_QUOTES = str.maketrans({"‘": "'", "’": "'", "‛": "'", "`": "'", "´": "'", "“": '"', "”": '"', "„": '"', "«": '"'})
_NUMBERED = re.compile(r"(?P<name>.*?)\s*\(?#(?P<number>\d+)\)?")

OFFERED = 5


class Unresolved(LookupError):
    """A text that does not mean exactly one variant; `near` has (key, name) of those that may be meant."""

    def __init__(self, message: str, near: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(message)
        self.near = near


class Unknown(Unresolved):
    """No variant has this name; the message offers the nearest names."""


class Ambiguous(Unresolved):
    """Several variants have this name; the message lists them."""


def plain(name: str) -> str:
    """A name without letter case, kinds of quotes and extra spaces, in which spellings differ."""
    return " ".join(name.translate(_QUOTES).casefold().split())


@dataclass(frozen=True)
class Called:
    """The names of a variant, and whether a document describes it."""

    key: str
    name: str
    number: int | None
    described: bool
    aliases: tuple[str, ...] = ()


def resolve(connection: sqlite3.Connection, text: str) -> str:
    """The key of the variant of a database that `text` means, as `meant` finds it. Raises Unknown or Ambiguous."""
    rows = connection.execute("SELECT key, name, number, described FROM variant ORDER BY rowid").fetchall()
    aliases: dict[str, list[str]] = {}
    for row in connection.execute("SELECT variant, name FROM alias ORDER BY rowid"):
        aliases.setdefault(row["variant"], []).append(row["name"])
    return meant(
        text,
        [
            Called(row["key"], row["name"], row["number"], bool(row["described"]), tuple(aliases.get(row["key"], ())))
            for row in rows
        ],
    )


def meant(text: str, variants: Iterable[Called]) -> str:
    """The key of the variant that `text` means.

    It is tried as a key, a number (`10`, `#10`, `Anaconda (#10)`), a name and an alias, in this order, then as a name
    and an alias without points, accents and blanks; the first that matches decides. If several variants share a name,
    described ones come before those that are only named. Raises Unknown or Ambiguous.
    """
    wanted = plain(text).strip("\"' ") or plain(text)
    by_name = [(each.name, each) for each in variants]
    by_alias = [(alias, each) for _, each in by_name for alias in each.aliases]

    loose = _loose(wanted)
    number = int(wanted) if wanted.isascii() and wanted.isdigit() else None
    named = None
    if match := _NUMBERED.fullmatch(wanted):
        number, named = int(match["number"]), match["name"] or None
    for fits, rows in (
        (lambda name, of: of.key == wanted, by_name),
        (lambda name, of: number is not None and of.number == number and named in (None, plain(of.name)), by_name),
        (lambda name, of: _bare(name) == wanted, by_name),
        (lambda name, of: _bare(name) == wanted, by_alias),
        (lambda name, of: loose and _loose(name) == loose, by_name),
        (lambda name, of: loose and _loose(name) == loose, by_alias),
    ):
        found = [of for name, of in rows if fits(name, of)]
        found = [of for of in found if of.described] or found
        keys = {of.key for of in found}
        if len(keys) == 1:
            return found[0].key
        if keys:
            choices = tuple((of.key, of.name) for _, of in by_name if of.key in keys)
            told = ", ".join(f"{key} ({name})" for key, name in choices)
            raise Ambiguous(f"several variants are called {text!r}: {told}", choices)
    raise _unknown(text, wanted, [*by_name, *by_alias])


def _bare(name: str) -> str:
    return plain(name).strip("\"' ")


def _loose(name: str) -> str:
    return folded(name).replace(" ", "")


def _unknown(text: str, wanted: str, rows: list[tuple[str, Called]]) -> Unknown:
    spelled = {_bare(name): (of.key, name) for name, of in reversed(rows)}
    near = get_close_matches(wanted, spelled, n=OFFERED, cutoff=0.6)
    if not near:
        near = [name for name in spelled if wanted and wanted in name][:OFFERED]
    meant = tuple(spelled[name] for name in near)
    offer = f"; did you mean {' or '.join(name for _, name in meant)}?" if meant else "; stemma find lists them"
    return Unknown(f"no variant is called {text!r}{offer}", meant)
