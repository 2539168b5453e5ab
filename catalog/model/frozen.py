"""Immutable values that are made faster than by `dataclasses`: reading a rule makes some thirty of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from enum import Enum
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any, TypeVar, cast, dataclass_transform

Class = TypeVar("Class", bound=type)
Value = TypeVar("Value")


def derived(tell: Callable[[Any], Value]) -> Value:
    """A value that most classes state once, and this class computes from the fields.

    It is a property, but type checkers see its value, like the constant in other classes.
    """
    return cast(Value, property(tell))


@dataclass_transform(frozen_default=True)
def frozen(cls: Class) -> Class:
    """The class as `dataclass(frozen=True)` makes it, with an `__init__` that writes all fields at once.

    A frozen dataclass sets each by `object.__setattr__`, which takes twice as long, and has five methods compiled for
    it, which would be a fifth of the time that the program needs to start. Fields have plain defaults or none; all
    are compared.
    """
    made: Any = dataclass(init=False, repr=False, eq=False)(cls)
    if "__repr__" not in vars(cls):
        made.__repr__ = set_fields
    given = {f.name: f.default for f in fields(made) if f.default is not MISSING}
    places = [f for f in fields(made) if not f.kw_only]
    named = [f for f in fields(made) if f.kw_only]
    parameters = [f.name + (f"=given[{f.name!r}]" if f.name in given else "") for f in (*places, *named)]
    if named:
        parameters.insert(len(places), "*")
    writes = ", ".join(f"{f.name}={f.name}" for f in fields(made))
    checks = "; self.__post_init__()" if hasattr(made, "__post_init__") else ""
    room: dict[str, Any] = {"given": given}
    exec(f"def __init__(self, {', '.join(parameters)}): self.__dict__.update({writes}){checks}", room)
    made.__init__ = room["__init__"]
    made.__init__.__qualname__ = f"{made.__qualname__}.__init__"
    made.__eq__, made.__hash__ = _equal, _hash
    made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    return made


def is_frozen(value: object) -> bool:
    """True for a value of a class that `frozen` or `dataclass(frozen=True)` made."""
    params = getattr(value, "__dataclass_params__", None)
    return type(value).__setattr__ is _refuse_to_set or params is not None and params.frozen


def set_fields(value) -> str:
    """`CardPhrase(amount=Amount(number=2), facing=Facing.DOWN)`: the repr of a dataclass, with the fields that are
    set.

    Fields that are not compared (places, the document's own sentence) are left out.
    """
    found = (
        (f.name, getattr(value, f.name), f.default if f.default_factory is MISSING else f.default_factory())
        for f in fields(value)
        if f.repr and f.compare
    )
    told = ", ".join(f"{name}={_written(at)}" for name, at, default in found if default is MISSING or at != default)
    return f"{type(value).__qualname__}({told})"


def _written(value) -> str:
    """A value as in source code: `Facing.DOWN` for `<Facing.DOWN: 'down'>`, in tuples too."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if type(value) is tuple:
        return f"({', '.join(map(_written, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


def _equal(value, other) -> bool:
    """True for two values of one class with equal fields; compared directly, without copying them into tuples."""
    return value.__dict__ == other.__dict__ if value.__class__ is other.__class__ else NotImplemented


def _hash(value) -> int:
    """The hash of the fields, which `__init__` writes in the order of the class."""
    return hash(tuple(value.__dict__.values()))


def _refuse_to_set(value, name: str, _: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(value, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def fields_set(thing, *usual: str) -> set[str]:
    """The fields that differ from their defaults, except those in `usual`."""
    values, usually = thing.__dict__, _defaults(thing.__class__)
    others = compress(values, map(is_not, values.values(), usually.values()))  # in the order of the class
    said = {name for name in others if values[name] != usually[name]}
    return said.difference(usual) if usual else said


@cache
def _defaults(cls: type) -> dict[str, object]:
    return {f.name: f.default for f in fields(cls)}
