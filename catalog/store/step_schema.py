"""The JSON Schema of a step, `step.detail` of the database, made from the classes of `catalog.model`.

docs/promise.md has the promise for it; its version goes up with every change (catalog.store.formats).
"""

from __future__ import annotations

import sys
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from inspect import cleandoc
from pkgutil import iter_modules
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import catalog.model
from catalog.model.phrase import Act
from catalog.model.step import Step, detail
from catalog.store.formats import VERSIONS
from catalog.version import __version__

STATUS = (
    f"Version {VERSIONS['steps']} of the step format, as Stemma {__version__} writes it. Within version "
    f"{VERSIONS['steps'].partition('.')[0]}, acts and fields are added and none is renamed or dropped."
)
"""The description of the schema."""

_PLAIN: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    Fraction: {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^-?\d+/\d+$"}]},
}


def acts() -> tuple[type[Step], ...]:
    """Every class of step, by name."""
    found = {cls.__name__: cls for cls in _classes() if issubclass(cls, Step) and cls is not Step}
    return tuple(found[name] for name in sorted(found))


@cache
def step_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12): a step is one of the acts, each with its own fields."""
    parts: dict[str, dict[str, Any]] = {}
    steps = acts()
    for act in steps:
        _object(act, parts)
    parts["Step"] = {
        "description": "A step: the fields of the act that `act` names.",
        "type": "object",
        "required": ["act"],
        "properties": {"act": {"enum": [act.__name__ for act in steps]}},
        "allOf": [
            {
                "if": {"properties": {"act": {"const": act.__name__}}},
                "then": {"$ref": f"#/$defs/{act.__name__}"},
            }
            for act in steps
        ],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A step of a rule of poker, as Stemma writes it",
        "description": f"{STATUS} A field that has its usual value is left out.",
        "version": VERSIONS["steps"],
        "anyOf": [{"$ref": "#/$defs/Step"}, {"type": "object", "maxProperties": 0}],
        "$defs": dict(sorted(parts.items())),
    }


def field_types(cls: type) -> dict[str, Any]:
    """The fields of a class of the model with their types, by their names in `detail`."""
    hints: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        # Modules import some types only for annotations; these are among the classes of the model.
        known = {cls.__name__: cls for cls in _classes()} | vars(sys.modules[base.__module__])
        hints |= {name: eval(told, known) for name, told in vars(base).get("__annotations__", {}).items()}
    return {_called(cls, field.name): hints[field.name] for field in fields(cls)}


def _called(cls: type, name: str) -> str:
    """The name of a field in `detail`: `act` is the class of a step, so a field of that name becomes `does`."""
    return "does" if name == "act" and issubclass(cls, Step) else name


def _object(cls: type, parts: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A reference to the schema of a class, which is added to `parts` first."""
    key = _key(cls)
    if key not in parts:
        part: dict[str, Any] = {"type": "object", "description": " ".join(cleandoc(cls.__doc__ or "").split())}
        parts[key] = part  # before its fields, since some contain the same class
        types = field_types(cls)
        properties = {name: _schema(kind, parts) for name, kind in types.items()}
        required = [_called(cls, field.name) for field in fields(cls) if field.default is MISSING]
        if issubclass(cls, Step):
            properties = {"act": {"const": cls.__name__}, **properties}
            required = ["act", *required]
        part |= {"properties": properties, "required": required, "additionalProperties": False}
    return {"$ref": f"#/$defs/{key}"}


def _schema(kind: Any, parts: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The schema of a field's type."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is NoneType:
        return {"type": "null"}
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(each, parts) for each in inner]}
    if origin is tuple:
        if len(inner) == 2 and inner[1] is Ellipsis:
            return {"type": "array", "items": _schema(inner[0], parts)}
        return {"type": "array", "prefixItems": [_schema(each, parts) for each in inner], "items": False}
    if isinstance(kind, type) and issubclass(kind, Enum):
        parts.setdefault(
            _key(kind),
            {
                "description": " ".join(cleandoc(kind.__doc__ or "").split()),
                "enum": list(dict.fromkeys(detail(value) for value in kind)),
            },
        )
        return {"$ref": f"#/$defs/{_key(kind)}"}
    if kind in (Act, Step):
        return {"$ref": "#/$defs/Step"}
    if isinstance(kind, type) and is_dataclass(kind):
        below = sorted((each for each in _classes() if kind in each.__mro__[1:]), key=_key)
        found = [_object(each, parts) for each in (kind, *below)]
        return found[0] if len(found) == 1 else {"anyOf": found}
    raise TypeError(f"no schema for a field of type {kind!r}")


def _key(cls: type) -> str:
    """The name of a class in the schema: its own for an act or a unique name, else with its module."""
    alone = sum(other.__name__ == cls.__name__ for other in _classes()) == 1
    return cls.__name__ if alone or issubclass(cls, Step) else f"{cls.__module__.rpartition('.')[2]}.{cls.__name__}"


@cache
def _classes() -> tuple[type, ...]:
    """Every class of the model."""
    modules = (import_module(f"catalog.model.{info.name}") for info in iter_modules(catalog.model.__path__))
    return tuple(
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and thing.__module__ == module.__name__
    )
