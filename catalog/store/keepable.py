"""Which values SQLite can store, and which entry is at fault for a row with another value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from catalog.boundary import EVERYTHING, Boundary, Entry, Stage
from catalog.model.diagnostic import Place
from catalog.model.variant import Variant
from catalog.store.columns import Table, valid_row

_LARGEST = 2**63


@dataclass(frozen=True)
class _Everything:
    """A substitute for the entry of a row that belongs to none."""

    name: str = ""
    place: Place = EVERYTHING


class Owners:
    """Finds the variant that a row is about."""

    def __init__(self, variants: Iterable[Variant]) -> None:
        self.by_key = {variant.key: variant for variant in variants}

    def of(self, values: Mapping[str, Any]) -> Entry:
        """The variant of a row; of two, the younger."""
        named = (values.get(column) for column in ("variant", "child", "key"))
        return next((self.by_key[key] for key in named if key in self.by_key), _Everything())


def kept(table: type[Table], values: Mapping[str, Any], owners: Owners, boundary: Boundary) -> list[dict[str, Any]]:
    """The validated row of some values, in a list.

    Values that cannot be stored are a fault of their entry; they are left out or replaced, and the list is empty if a
    required one is left out.
    """
    owner = owners.of(values)

    def made() -> list[dict[str, Any]]:
        for column, value in values.items():
            if not keepable(value):
                raise ValueError(f"{table.__tablename__}.{column} cannot hold {str(value)[:40]!a}")
        return [valid_row(table, values)]

    found = boundary.attempt(Stage.STORING, owner.place, owner.name, made, None)
    if found is not None:
        return found
    less = mended(values)
    for _ in range(2):
        try:
            return [valid_row(table, less)]
        except ValidationError as error:
            less = less | {str(wrong["loc"][0]): None for wrong in error.errors() if wrong["loc"]}
    return []


def keepable(value: Any) -> bool:
    """True for a value that a column can hold: integers of 64 bits, numbers except NaN, valid Unicode text."""
    if isinstance(value, int):
        return -_LARGEST <= value < _LARGEST
    if isinstance(value, float):
        return value == value
    return not isinstance(value, str) or value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def mended(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same values with those replaced that no column can hold: numbers by None, half letters by U+FFFD."""
    return {
        column: value
        if keepable(value)
        else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if isinstance(value, str)
        else None
        for column, value in values.items()
    }
