"""The numbers that documents print: what a stat table's rows and a serial number say, and where each number stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping

from catalog.model.diagnostic import Place
from catalog.model.page import ChildRow, Entry
from catalog.model.variant import STATISTICS, Numbers, PrintedNumber
from catalog.read.registry import same_name

LABELS = dict(zip(("Cards", "Players", "Betting Rounds", "Max Cards Seen", "Wilds"), STATISTICS, strict=True))
"""The labels of the stat table, and the numbers that they mean; "Source" is the sixth row."""
CREDIT = "Source"

FIELDS = {**{label.casefold(): name for label, name in LABELS.items()}, CREDIT.casefold(): "credit"}
"""What each row of the stat table means, by its label in small letters."""

_NUMBER = re.compile(r"[-\u2212]?[0-9]{1,6}")
_SERIAL = re.compile("-".join([r"(-?[0-9]{1,6}|\?)"] * 5))


def read_number(text: str) -> int | None:
    """A number of the stat table; None if it is not one."""
    return int(text.replace("\u2212", "-")) if _NUMBER.fullmatch(text) else None


def read_serial(text: str) -> Numbers | None:
    """The five numbers of a serial number, `?` for a missing one; None if it is not one. `7-7--1-13-0` has a -1."""
    found = _SERIAL.fullmatch(text)
    return Numbers(*(None if part == "?" else int(part) for part in found.groups())) if found else None


def printed_numbers(
    entries: Iterable[tuple[str, Entry]],
    judged: Mapping[str, Entry],
    child_of: Callable[[Entry, ChildRow], str],
    made: Container[str] = (),
) -> dict[str, tuple[PrintedNumber, ...]]:
    """Every place where documents print a number of a game, by the game's key; entries come before child tables.

    `entries` are all entries with their keys, `judged` is the one entry of each game that counts, and `child_of` gives
    the key of the game in a row. Left out are an entry with other rules than the one that counts, and a row that gives
    a game another name than its entry does: their numbers are about something else. The child tables of the documents
    `made` are left out too, as no one prints them.
    """
    found: dict[str, list[PrintedNumber]] = {}
    entries = list(entries)
    for key, entry in entries:
        if key in judged and entry.rules == judged[key].rules:
            found.setdefault(key, []).extend(_of_entry(entry))
    for _, entry in entries:
        for row in entry.children if entry.place.document not in made else ():
            key = child_of(entry, row)
            if key in found and _names(judged[key], row):
                found[key] += _of_row(row)
    return {key: tuple(printed) for key, printed in found.items()}


def printed_rules(
    entries: Iterable[tuple[str, Entry]], judged: Mapping[str, Entry]
) -> dict[str, tuple[tuple[int, Place], ...]]:
    """Every place where documents print a rule of a game, with the number of the rule, by the game's key."""
    found: dict[str, list[tuple[int, Place]]] = {}
    for key, entry in entries:
        if key in judged and entry.rules == judged[key].rules:
            found.setdefault(key, []).extend((rule.number, rule.place) for rule in entry.rules)
    return {key: tuple(places) for key, places in found.items()}


def _of_entry(entry: Entry) -> Iterator[PrintedNumber]:
    told: set[str] = set()
    for stat in entry.stats:
        name = FIELDS.get(stat.label.casefold(), "credit")
        if name not in told and name in STATISTICS and read_number(stat.value) is not None:
            yield PrintedNumber(name, stat.value, stat.place, 0, len(stat.value))
        told.add(name)


def _of_row(row: ChildRow) -> Iterator[PrintedNumber]:
    found = _SERIAL.fullmatch(row.serial)
    for at, name in enumerate(STATISTICS, 1) if found else ():
        if found and found[at] != "?":
            yield PrintedNumber(name, row.serial, row.place, *found.span(at), in_row=True)


def _names(entry: Entry, row: ChildRow) -> bool:
    return same_name(row.child.name) in map(same_name, (entry.name, *entry.aliases))
