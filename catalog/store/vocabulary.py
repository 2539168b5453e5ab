"""The vocabulary of steps: every act and every part with its fields, each explained in a sentence, and an example
rule.

The meanings of fields come from the docstrings of the model; for fields that these do not mention, they are in
`fields.tsv`. The examples are in `examples.tsv`. `python -m catalog.store.vocabulary` prints it all as a page;
`stemma export --format step-schema` is the same for programs. docs/promise.md has the promise for both.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from catalog.store import step_schema

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Field:
    """A field: its name, the type of its values, and its meaning."""

    field: str
    value: str
    meaning: str


@dataclass(frozen=True)
class Part:
    """An act, or a part of acts: its name, what it is, its own fields, and an example rule.

    `values` are those of a part that is one of several words.
    """

    name: str
    meaning: str
    fields: tuple[Field, ...] = ()
    example: str | None = None
    values: tuple[Any, ...] = ()


@cache
def every_act() -> Part:
    """The fields that every act accepts, as a part named `Step`."""
    fields = _schema()["Deal"]["properties"]
    told = (Field(name, _told(fields[name]), _meanings().get(name, "")) for name in sorted(_shared() - {"act"}))
    named = Field("act", "text", _meanings().get("act", ""))
    return Part("Step", "Any act.", (named, *told))


@cache
def acts() -> tuple[Part, ...]:
    """Every act, by name."""
    examples = dict(_rows_of("examples.tsv"))
    return tuple(
        Part(name, about["description"], _fields(name, about, _shared()), examples.get(name))
        for name, about in ((act.__name__, _schema()[act.__name__]) for act in step_schema.acts())
    )


@cache
def parts() -> tuple[Part, ...]:
    """The parts of acts, by name: phrases with fields, and lists of words."""
    known = {act.__name__ for act in step_schema.acts()} | {"Step"}
    return tuple(
        Part(name, about.get("description", ""), _fields(name, about), values=tuple(about.get("enum", ())))
        for name, about in _schema().items()
        if name not in known
    )


def as_markdown() -> str:
    """The page: a section for each act, then one for each part. Fields of every act come once, at the beginning."""
    found = ["# The vocabulary of steps\n", f"{step_schema.STATUS}\n"]
    found += ["## Every act\n", "Every act accepts these fields.\n", _table(every_act())]
    found += [_section(part) for part in acts()]
    found += ["# The parts of steps\n", *map(_section, parts())]
    return "\n".join(found)


def _section(part: Part) -> str:
    told = [f"## {part.name}\n", f"{part.meaning}\n"]
    if part.example:
        told.append(f"> {part.example}\n")
    if part.fields:
        told.append(_table(part))
    if part.values:
        told.append(f"One of {', '.join(f'`{value}`' for value in part.values)}.\n")
    return "\n".join(told)


def _table(part: Part) -> str:
    lines = ["| field | value | |", "| --- | --- | --- |"]
    return "\n".join([*lines, *(f"| `{f.field}` | {f.value} | {f.meaning} |" for f in part.fields), ""])


@cache
def _schema() -> dict[str, dict[str, Any]]:
    return step_schema.step_schema()["$defs"]


@cache
def _shared() -> frozenset[str]:
    """The fields that every act has."""
    return frozenset.intersection(*(frozenset(_schema()[act.__name__]["properties"]) for act in step_schema.acts()))


def _fields(name: str, about: dict[str, Any], shared: frozenset[str] = frozenset()) -> tuple[Field, ...]:
    return tuple(
        Field(field, _told(kind), _meaning(name, field, about.get("description", "")))
        for field, kind in about.get("properties", {}).items()
        if field not in shared
    )


def _meaning(part: str, field: str, description: str) -> str:
    """The meaning of a field: its own row, else the sentence about it in the description of its part, else the row
    for fields of that name; empty if there is none.
    """
    own = _meanings().get(f"{part}.{field}")
    if own is not None:
        return own
    for sentence in re.split(r"(?<=[.;])\s+", description):
        if f"`{field}`" in sentence:
            return sentence[0].upper() + sentence[1:].rstrip(".;") + "."
    return _meanings().get(field, "")


@cache
def _meanings() -> dict[str, str]:
    return dict(_rows_of("fields.tsv"))


def _rows_of(name: str) -> list[tuple[str, str]]:
    with (_HERE / name).open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    return [(first, second) for first, second in rows]


def _told(kind: dict[str, Any]) -> str:
    """The type of a field's values, in words."""
    if "$ref" in kind:
        return kind["$ref"].rpartition("/")[2]
    if "anyOf" in kind:
        return " or ".join(dict.fromkeys(_told(each) for each in kind["anyOf"] if each != {"type": "null"}))
    if kind.get("type") == "array":
        return f"list of {_told(kind['items'])}" if kind.get("items") else "list"
    if "pattern" in kind:
        return "fraction"
    if "const" in kind:
        return f"`{kind['const']}`"
    return {"integer": "number", "boolean": "yes or no", "string": "text"}.get(kind.get("type", ""), str(kind))


if __name__ == "__main__":
    print(as_markdown(), end="")
