"""The cost of changing one rule: a step as plain data, and the distance between two steps.

Costs are whole numbers, `STEP` (100) for one step more or fewer; docs/family.md has the same table in words. They are
chosen so that the distance of two games is a metric: a change made in two parts costs no less than in one. That needs
three properties, which tests check: a step costs the same to add and to drop, and as much as every other of its kind;
the distance of two steps of one kind is at most dropping one and adding the other; and each cost inside a step is a
metric itself (a sum of metrics, or one with a maximum, or numbers between m and 2 m).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from json import dumps
from typing import Any

STEP = 100
ROUND = 50  # a betting round, or any rule about betting: nearly every new card has one

NUMBER = 25  # a number one more or one less,
FURTHER = 10  # for each further one,
NUMBER_MOST = 50  # and at most this
WORD = 40  # another direction, place, player, rank, suit, price unit ...
YES_NO = 30  # a flag
PART = 50  # a part of the rule (a condition, a price, a choice) added or dropped, or one more entry in a list
PART_MOST = 80  # two parts with nothing in common
LIST_MOST = 120  # two lists with nothing in common
KINDRED = Fraction(3, 2)  # the distance of two rules with one verb is at most the cost of one and a half rules


@dataclass(frozen=True)
class StepData:
    """A step as the family compares it: its kind, its fields as plain data (`catalog.model.step.detail`), its
    wording.

    Two are equal if kind and fields are; `wording` is house wording, for people, and `count` the number for the kind.
    A rule that was not understood at all has an empty kind and its unread words in `detail`.
    """

    kind: str
    detail: Mapping[str, Any] = field(hash=False, compare=False)
    wording: str = field(default="", compare=False)
    told: str = ""
    count: int | None = field(default=None, compare=False)

    @staticmethod
    def of(kind: str | None, detail: Mapping[str, Any], wording: str = "", count: int | None = None) -> StepData:
        """A step for comparison: `told` is its fields as text, with one form for each meaning."""
        return StepData(kind or "", detail, wording, dumps(detail, sort_keys=True, ensure_ascii=False), count)

    @property
    def act(self) -> str:
        """The class of the step in the model: Deal, Pass, Wild; empty if it was not understood."""
        return self.detail.get("act", "")

    @property
    def unread(self) -> bool:
        """True for a rule that was not understood, wholly or in part."""
        return "unread" in self.detail


def weight(step: StepData) -> int:
    """The cost of adding or dropping the step."""
    return ROUND if step.kind == "bet" else STEP


def kindred(one: StepData, other: StepData) -> bool:
    """True for two steps of one kind and act: one can be changed into the other, instead of dropped and added."""
    return one.kind == other.kind and one.act == other.act != ""


def apart(one: StepData, other: StepData) -> int:
    """The distance of two steps, 0 if they are equal; a metric, never more than dropping one and adding the other."""
    if one == other:
        return 0
    least = weight(one)
    if not kindred(one, other):
        return least + weight(other)
    return min(int(least * KINDRED), max(1, _fields(one.told, other.told, one.detail, other.detail)))


_FRACTION = re.compile("[0-9]{1,9}(?:/[1-9][0-9]{0,8})?")
"""A number in plain data; a date, a division by zero and a footnote mark are not numbers."""

_MEMORY: dict[tuple[str, str], int] = {}


def _fields(one_told: str, other_told: str, one: Mapping, other: Mapping) -> int:
    key = (one_told, other_told) if one_told < other_told else (other_told, one_told)
    if key not in _MEMORY:
        if len(_MEMORY) > 200_000:
            _MEMORY.clear()
        _MEMORY[key] = differing(one, other)
    return _MEMORY[key]


def differing(one: Mapping, other: Mapping) -> int:
    """The sum of the costs of all fields in which two parts differ."""
    return sum(_value(one.get(name), other.get(name)) for name in one.keys() | other.keys())


def _value(one: Any, other: Any) -> int:
    """The cost of one field of two steps; None is its default value, which plain data leaves out."""
    if one == other and type(one) is type(other):
        return 0
    if isinstance(one, list) or isinstance(other, list):
        return _lists(_listed(one), _listed(other))
    if one is None or other is None:
        there = other if one is None else one
        return PART if isinstance(there, Mapping) else YES_NO if isinstance(there, bool) else WORD
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return min(PART_MOST, differing(one, other))
    if isinstance(one, Mapping) or isinstance(other, Mapping):
        return PART_MOST
    if isinstance(one, bool) and isinstance(other, bool):
        return YES_NO
    first, second = as_number(one), as_number(other)
    if first is not None and second is not None:
        return min(NUMBER_MOST, NUMBER + int(FURTHER * max(0, abs(first - second) - 1)))
    return WORD


def _listed(value: Any) -> list:
    return [] if value is None else value if isinstance(value, list) else [value]


def as_number(value: Any) -> Fraction | None:
    """The number in a field, including fractions ("1/2"); None for words and flags."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Fraction(value)
    return Fraction(value) if isinstance(value, str) and _FRACTION.fullmatch(value) else None


def _lists(one: list, other: list) -> int:
    """The least cost of turning one list into another, entry by entry, up to `LIST_MOST`."""
    row = [PART * j for j in range(len(other) + 1)]
    for i, mine in enumerate(one, 1):
        last, row = row, [PART * i]
        for j, theirs in enumerate(other, 1):
            row.append(min(last[j] + PART, row[j - 1] + PART, last[j - 1] + _entry(mine, theirs)))
    return min(LIST_MOST, row[-1])


def _entry(one: Any, other: Any) -> int:
    return min(2 * PART, _value(one, other))


def leaves(one: Any, other: Any, path: tuple[str, ...] = ()) -> Iterable[tuple[tuple[str, ...], Any, Any]]:
    """(path of field names, value before, value after) for every innermost field in which two parts differ.

    None is a field's default value. Lists of equal length are compared entry by entry, others are one field.
    """
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for name in sorted(one.keys() | other.keys()):
            yield from leaves(one.get(name), other.get(name), (*path, name))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for mine, theirs in zip(one, other, strict=True):
            yield from leaves(mine, theirs, path)
    elif one != other or type(one) is not type(other):
        yield path, one, other
