"""Hypothesis strategies for steps, made from the types of the model: whatever its classes allow can come."""

from __future__ import annotations

import typing
from dataclasses import MISSING, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType

from hypothesis import strategies as st

from catalog.language import meaning
from catalog.model import phrase
from catalog.model.step import Step

NUMBERS = st.integers(2, 9)
SIMPLE = {
    int: NUMBERS,
    bool: st.booleans(),
    Fraction: st.sampled_from([Fraction(1), Fraction(2), Fraction(3), Fraction(5), Fraction(1, 2), Fraction(1, 4)]),
}
DEPTH = 2


def step_classes() -> list[type[Step]]:
    """Every concrete act of the model, in order of name."""
    classes = {c for module in meaning.MODULES for c in vars(module).values() if isinstance(c, type)}
    return sorted((c for c in classes if issubclass(c, Step) and c is not Step), key=lambda c: c.__name__)


@cache
def _hints(cls: type) -> dict:
    scope = {k: v for module in (*meaning.MODULES, phrase) for k, v in vars(module).items()}
    return typing.get_type_hints(cls, localns=scope)


def values(hint, depth: int) -> st.SearchStrategy:
    """Values of a field's type, nested at most `depth` deep."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, UnionType):
        inner = [values(a, depth) for a in args if a is not NoneType]
        return st.one_of(st.none(), *inner) if NoneType in args else st.one_of(*inner)
    if origin is tuple:
        return st.lists(values(args[0], depth), min_size=1, max_size=2, unique=True).map(tuple)
    if hint in SIMPLE:
        return SIMPLE[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    if hint is Step:
        return st.sampled_from(step_classes()).flatmap(lambda c: instances(c, depth - 1))
    return instances(hint, depth)


@st.composite
def instances(draw, cls: type, depth: int = DEPTH):
    """Instances of a class: required fields always, up to two of the optional ones, as its own checks allow."""
    hints = _hints(cls)
    required = [f for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]
    optional = [f for f in fields(cls) if f not in required]
    few = draw(st.lists(st.sampled_from(optional), max_size=2, unique=True)) if optional and depth > 0 else []
    given = {f.name: draw(values(hints[f.name], depth - 1)) for f in (*required, *few)}
    try:
        return cls(**given)
    except (ValueError, TypeError):
        from hypothesis import reject

        reject()
