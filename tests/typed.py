"""Hypothesis strategies for steps, made from the types of the model: whatever its classes allow can come.

Nothing is known here of how a step is worded. What a class refuses is drawn again; sizes and depth are kept small, and
a few fields are drawn from the values that their class is about, as anything else would be refused nearly always.
"""

from __future__ import annotations

import typing
from dataclasses import MISSING, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType

from hypothesis import reject
from hypothesis import strategies as st
from strategies import step_classes

from catalog.language import composition
from catalog.model import arranging, betting, board, boards, decks, moves, ranking
from catalog.model.amounts import Amount
from catalog.model.card import Rank
from catalog.model.layout import Selector
from catalog.model.phrase import Act, CardPhrase, Who
from catalog.model.step import Step
from catalog.model.terms import EventKind, Role, Zone

DEPTH = 3
TRIES = 8
NUMBERS = st.integers(1, 9)
FRACTIONS = st.sampled_from([Fraction(1), Fraction(2), Fraction(3), Fraction(5), Fraction(1, 2), Fraction(1, 4)])
ONLY_PLAYERS = {"who", "turn", "price", "per", "by", "barred", "may"}


@cache
def _hints(cls: type) -> dict:
    scope = {k: v for module in composition.MODULES for k, v in vars(module).items()}
    return typing.get_type_hints(cls, localns=scope)


def _lying(*places: Zone) -> typing.Callable:
    return lambda depth: instances(CardPhrase, depth, lies=st.sampled_from(places))


def _so_many(place: Zone) -> typing.Callable:
    amounts = st.builds(Amount, NUMBERS)
    return lambda depth: instances(CardPhrase, depth, lies=st.just(place), amount=amounts)


FITTING: dict[tuple[type, str], typing.Callable] = {
    (board.Common, "cards"): _lying(Zone.COMMON),
    (board.RemoveCommon, "cards"): _lying(Zone.COMMON),
    (boards.Drop, "cards"): _so_many(Zone.COMMON),
    (boards.Expose, "cards"): _so_many(Zone.DECK),
    (boards.Refill, "cards"): _so_many(Zone.COMMON),
    (boards.Trigger, "cards"): lambda depth: instances(
        CardPhrase, depth, lies=st.just(Zone.COMMON), which=st.sampled_from(list(Selector))
    ),
    (board.TurnUp, "cards"): _lying(Zone.COMMON, Zone.TABLE),
    (decks.Shuffle, "shuffled"): lambda depth: st.sampled_from([Zone.DISCARDS, Zone.DECK, Zone.FOLDED]),
    (decks.Shuffle, "into"): lambda depth: st.sampled_from([Zone.DECK, Zone.PILE]),
    (moves.Mix, "cards"): lambda depth: instances(CardPhrase, depth, owner=st.just(Who(Role.THAT))),
    (arranging.Put, "into"): lambda depth: st.sampled_from([Zone.HAND, Zone.STACK, Zone.PERMANENT]),
    (betting.Wager, "deed"): lambda depth: st.sampled_from([EventKind.BETS, EventKind.RAISES, EventKind.CALLED]),
    (ranking.LowestHand, "ranks"): lambda depth: st.sets(
        st.sampled_from([Rank.ACE, *list(Rank)[:9]]), min_size=5, max_size=5
    ).map(lambda ranks: tuple(sorted(ranks, key=lambda r: r % 13))),
}
"""Fields whose class refuses nearly all other values of their type."""


@cache
def values(hint, depth: int) -> st.SearchStrategy:
    """Values of a field's type, nested at most `depth` deep; None only where nothing else is left."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, UnionType):
        return st.one_of([values(a, depth) for a in args if a is not NoneType])
    if origin is tuple:
        return st.lists(values(args[0], depth), min_size=1, max_size=3, unique=True).map(tuple)
    if hint is bool:
        return st.just(True)
    if hint is int:
        return NUMBERS
    if hint is Fraction:
        return FRACTIONS
    if issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    if hint in (Act, Step):
        return st.sampled_from(step_classes()).flatmap(lambda c: instances(c, depth - 1))
    return instances(hint, depth)


@cache
def _field(cls: type, name: str, depth: int) -> st.SearchStrategy:
    fitting = FITTING.get((cls, name))
    return fitting(depth) if fitting else values(_hints(cls)[name], depth)


@cache
def _optional(cls: type, given: tuple[str, ...]) -> tuple[tuple[str, ...], st.SearchStrategy]:
    """The names of the required fields, and up to two of the optional ones."""
    required = [f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]
    optional = [f.name for f in fields(cls) if f.name not in (*required, *given)]
    if issubclass(cls, Step) and cls.impersonal is True:
        optional = [name for name in optional if name not in ONLY_PLAYERS or name == "may" and cls.permits]
    few = st.lists(st.sampled_from(optional), max_size=2, unique=True) if optional else st.just([])
    return tuple(required), few


@st.composite
def instances(draw, cls: type, depth: int = DEPTH, **given: st.SearchStrategy):
    """Instances of a class: required fields always, up to two of the optional ones, as its own checks allow."""
    required, optional = _optional(cls, tuple(given))
    for _ in range(TRIES):
        few = draw(optional) if depth > 0 else []
        told = {name: draw(_field(cls, name, depth - 1)) for name in (*required, *few)}
        told |= {name: draw(strategy) for name, strategy in given.items()}
        try:
            return cls(**told)
        except ValueError:
            continue
    reject()
