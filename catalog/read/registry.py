"""The registry of keys, `sources/keys.csv`: the permanent key for each number and name of a source.

`python -m catalog.read PATH ...` adds the variants of documents to it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from catalog.model.variant import Variant
from catalog.resources import resource

_HEAD = ["key", "source", "number", "name"]


@dataclass(frozen=True)
class Registered:
    """A row: a key, and its source, number (None if it has none) and name."""

    key: str
    source: str
    number: int | None
    name: str


class Registry:
    """Rows to look up by source and number, or by source and name in any letter case."""

    def __init__(self, rows: Iterable[Registered] = ()) -> None:
        self.rows = tuple(rows)
        self.keys = frozenset(row.key for row in self.rows)
        self._numbers = {(row.source, row.number): row for row in self.rows if row.number is not None}
        self._names: dict[tuple[str, str], Registered] = {}
        for row in self.rows:
            self._names.setdefault((row.source, same_name(row.name)), row)

    def numbered(self, source: str, number: int | None) -> Registered | None:
        """The row with this number of a source."""
        return None if number is None else self._numbers.get((source, number))

    def named(self, source: str, name: str) -> Registered | None:
        """The first row with this name in a source."""
        return self._names.get((source, same_name(name)))


def same_name(name: str) -> str:
    """A name without differences of spelling: letter case and the form of apostrophes."""
    return name.casefold().replace("\u2019", "'")


def load_registry(path: Path | None = None) -> Registry:
    """The registry in a file (default: the installation's); empty if the file does not exist.

    Raises ValueError if the file is not a registry or has a key twice; only `extend_registry` should write it.
    """
    path = path or resource("sources") / "keys.csv"
    if not path.exists():
        return Registry()
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = list(csv.reader(file)) or [[]]
    if head != _HEAD:
        raise ValueError(f"{path}: its first line is not {','.join(_HEAD)}")
    registry = Registry(
        Registered(key, source, int(number) if number else None, name) for key, source, number, name in rows
    )
    if len(registry.keys) != len(registry.rows):
        raise ValueError(f"{path}: a key is there twice")
    return registry


def extend_registry(registry: Registry, variants: Iterable[Variant]) -> Registry:
    """A registry with missing variants added; no row of it is changed or removed.

    Variants of no known source are left out, because their keys are the reader's own. Rows are sorted by source,
    number (those without come last) and key.
    """
    new = (
        Registered(variant.key, variant.source, variant.number, variant.name)
        for variant in variants
        if variant.key not in registry.keys and variant.source != "local"
    )
    rows = sorted((*registry.rows, *new), key=lambda row: (row.source, row.number is None, row.number or 0, row.key))
    return Registry(rows)


def write_registry(registry: Registry) -> str:
    """The registry as the text of its file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEAD)
    writer.writerows([row.key, row.source, "" if row.number is None else row.number, row.name] for row in registry.rows)
    return text.getvalue()
