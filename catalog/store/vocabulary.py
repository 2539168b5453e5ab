"""The vocabulary of steps as a page: every act with its fields, their values, and a rule that has it.

`python -m catalog.store.vocabulary` prints it for the bundled documents; `stemma export --format step-schema` is the
same for programs. Both describe this version and promise nothing for the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

from catalog.model.step import Step
from catalog.model.variant import Variant
from catalog.store.step_schema import STATUS, acts, step_schema


def as_markdown(variants: Iterable[Variant]) -> str:
    """A section an act: what it is, its own fields with their values, and the first rule of some games that has it.

    Fields that every act has stand once, at the beginning.
    """
    from catalog.language import render_step

    examples: dict[type[Step], str] = {}
    for variant in variants:
        for step in variant.steps:
            if type(step) not in examples:
                examples[type(step)] = render_step(step)
    schema = step_schema()["$defs"]
    shared = set.intersection(*(set(schema[act.__name__]["properties"]) for act in acts()))
    parts = ["# The vocabulary of steps\n", f"{STATUS}\n", "## Every act\n", "Every act accepts these fields.\n"]
    parts.append(_rows({name: schema["Deal"]["properties"][name] for name in sorted(shared - {"act"})}))
    for act in acts():
        own = {name: kind for name, kind in schema[act.__name__]["properties"].items() if name not in shared}
        parts.append(f"## {act.__name__}\n\n{' '.join(cleandoc(act.__doc__ or '').split())}\n")
        if own:
            parts.append(_rows(own))
        if act in examples:
            parts.append(f"> {examples[act]}\n")
    parts.append("# The parts of steps\n")
    steps = {act.__name__ for act in acts()} | {"Step"}
    for name, about in schema.items():
        if name not in steps:
            parts.append(f"## {name}\n\n{about.get('description', '')}\n")
            parts.append(_rows(about["properties"]) if "properties" in about else f"One of {_values(about)}.\n")
    return "\n".join(parts)


def _rows(fields: dict[str, dict[str, Any]]) -> str:
    lines = ["| field | value |", "| --- | --- |"]
    return "\n".join([*lines, *(f"| `{name}` | {_told(kind)} |" for name, kind in fields.items()), ""])


def _told(kind: dict[str, Any]) -> str:
    """What may stand in a field, in words."""
    if "$ref" in kind:
        return kind["$ref"].rpartition("/")[2]
    if "anyOf" in kind:
        return " or ".join(dict.fromkeys(_told(each) for each in kind["anyOf"] if each != {"type": "null"}))
    if kind.get("type") == "array":
        return f"list of {_told(kind['items'])}" if kind.get("items") else "list"
    if "pattern" in kind:
        return "fraction"
    return {"integer": "number", "boolean": "yes or no", "string": "text"}.get(kind.get("type", ""), str(kind))


def _values(about: dict[str, Any]) -> str:
    return ", ".join(f"`{value}`" for value in about["enum"])


if __name__ == "__main__":
    from catalog.library import read

    print(as_markdown(read().variants), end="")
