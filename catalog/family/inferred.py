"""The most similar game by rules, for games whose source names no parent: marked as inferred, never shown as a
parent.

A numbered catalogue says which games have no parent; a page of prose says nothing if it names none. The nearest game
by rule distance is then taken, if at least a tenth of the game's rules can be kept; otherwise the game begins a
family.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from catalog.boundary import Boundary, Raised, Stage
from catalog.family.change import distance
from catalog.family.cost import StepData
from catalog.family.distance import UNKNOWN, all_distances, distances_from
from catalog.language import render_step
from catalog.limits import FAMILY
from catalog.model.step import Step, detail
from catalog.model.variant import ClaimKind, Parent, Variant

_MANY = 30


class _Order:
    """The keys of all games in order, the index of each, and whether it lacks a parent itself."""

    def __init__(self, keys: list[str], waiting: set[str]) -> None:
        self.keys = keys
        self.places = {key: at for at, key in enumerate(keys)}
        self.waiting = np.array([key in waiting for key in keys], dtype=bool)


def with_inferred_parents(variants: Sequence[Variant], boundary: Boundary | None = None) -> tuple[Variant, ...]:
    """The variants, where each one without a number and a claimed parent gets the most similar game as an inferred
    parent.

    No variant becomes its own ancestor. Of games equally near, one with a claimed place in the family comes first,
    then the first in the catalogue's order. A game with a rule that was not understood is compared by the rest. A
    game that raises an exception is compared with none, and is a fault in `boundary`.
    """
    boundary = Boundary() if boundary is None else boundary
    named = {child.key for variant in variants for child in variant.children}
    orphans = [
        v for v in variants if v.number is None and not v.parent and v.key not in named and v.rules and v.described
    ]
    if not orphans:
        return tuple(variants)
    known: dict[Step, StepData] = {}
    told = [v for v in variants if v.described and v.steps]
    games = dict(boundary.each(Stage.FAMILY, told, lambda v: (v.key, _game(v, known))))
    parents = {v.key: v.parent.key for v in variants if v.parent}
    by_key = {v.key: v for v in variants}
    order = _Order(list(games), {orphan.key for orphan in orphans})
    found: dict[str, Parent] = {}
    # For many games it is faster to compare all at once; if that raises, they are compared one by one.
    every = partial(all_distances, list(games.values())) if len(orphans) > _MANY else lambda: None
    every = partial(boundary.within, FAMILY, "likeness was not looked for where no parent is named", every, None)
    before = len(boundary.unfinished)
    apart = boundary.attempt(Stage.FAMILY, orphans[0].place, orphans[0].name, every, None)
    if len(boundary.unfinished) > before:
        return tuple(variants)
    for orphan in orphans:
        nearest = partial(_nearest, orphan, games, by_key, parents, order, boundary, apart)
        elder = boundary.attempt(Stage.FAMILY, orphan.place, orphan.name, nearest, None)
        if elder is not None:
            found[orphan.key] = Parent(elder.key, elder.name, elder.number, orphan.place, ClaimKind.INFERRED)
            parents[orphan.key] = elder.key
    return tuple(replace(v, parent=found[v.key]) if v.key in found else v for v in variants)


def _nearest(
    orphan: Variant,
    games: dict[str, tuple[StepData, ...]],
    by_key: dict[str, Variant],
    parents: dict[str, str],
    order: _Order,
    boundary: Boundary,
    all_apart: np.ndarray | None,
) -> Variant | None:
    """The most similar game that does not descend from the orphan; None if no game is similar.

    `all_apart` are the distances of all games, in order, if they are known already.
    """
    if orphan.key not in games:
        return None
    own, keys = games[orphan.key], order.keys
    if all_apart is None:
        failed: dict[int, Raised] = {}
        apart = distances_from(own, [games[key] for key in keys], failed)
        boundary.blame(Stage.FAMILY, ((by_key[keys[at]] if at >= 0 else orphan, told) for at, told in failed.items()))
    else:
        apart = all_apart[order.places[orphan.key]]
    most = distance((), own) * 9 / 10
    near = np.flatnonzero((apart != UNKNOWN) & (apart < most))
    for at in near[np.lexsort((near, order.waiting[near], apart[near]))]:
        key = keys[at]
        if key != orphan.key and orphan.key not in _line(parents, key):
            return by_key[key]
    return None


def _game(variant: Variant, known: dict[Step, StepData]) -> tuple[StepData, ...]:
    steps = []
    for step in variant.steps:
        if step not in known:
            fields = detail(step)
            assert isinstance(fields, dict), "a step as plain data has its fields by name"
            known[step] = StepData.of(step.kind, fields, render_step(step), step.count)
        steps.append(known[step])
    return tuple(steps)


def _line(parents: dict[str, str], key: str) -> set[str]:
    """A game and all its ancestors."""
    line: set[str] = set()
    while key and key not in line:
        line.add(key)
        key = parents.get(key, "")
    return line
