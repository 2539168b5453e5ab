"""The likest game by rules, for games whose source names no parent: marked as inferred, and never shown as a parent.

A numbered catalogue says itself what has no parent; a page of prose says nothing where it names none. The nearest
game by rule distance is then taken, as long as a tenth of its rules or more need not be made anew; a game of which
less is found anywhere begins a family.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from catalog.family.change import distance
from catalog.family.cost import StepData
from catalog.family.distance import distances_from
from catalog.language import render_step
from catalog.model.step import Step, detail
from catalog.model.variant import ClaimKind, Parent, Variant


def with_inferred_parents(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """The variants, those without a number and without a claimed parent with the likest game as an inferred one.

    No variant becomes its own ancestor. Of games equally near, one whose place in the family is claimed goes first,
    then the first in the catalogue's order. A game with a rule that was not understood is compared by what was.
    """
    named = {child.key for variant in variants for child in variant.children}
    orphans = [
        v for v in variants if v.number is None and not v.parent and v.key not in named and v.rules and v.described
    ]
    if not orphans:
        return tuple(variants)
    known: dict[Step, StepData] = {}
    games = {v.key: _game(v, known) for v in variants if v.described and v.steps}
    parents = {v.key: v.parent.key for v in variants if v.parent}
    by_key = {v.key: v for v in variants}
    found: dict[str, Parent] = {}
    keys = list(games)
    waiting = {orphan.key for orphan in orphans}
    for orphan in orphans:
        if orphan.key not in games:
            continue
        own = games[orphan.key]
        apart = distances_from(own, [games[key] for key in keys])
        most = distance((), own) * 9 / 10
        for at in sorted(range(len(keys)), key=lambda i: (apart[i], keys[i] in waiting, i)):
            key = keys[at]
            if apart[at] >= most:
                break
            if key != orphan.key and orphan.key not in _line(parents, key):
                elder = by_key[key]
                found[orphan.key] = Parent(key, elder.name, elder.number, orphan.place, ClaimKind.INFERRED)
                parents[orphan.key] = key
                break
    return tuple(replace(v, parent=found[v.key]) if v.key in found else v for v in variants)


def _game(variant: Variant, known: dict[Step, StepData]) -> tuple[StepData, ...]:
    steps = []
    for step in variant.steps:
        if step not in known:
            known[step] = StepData.of(step.kind, detail(step), render_step(step), step.count)
        steps.append(known[step])
    return tuple(steps)


def _line(parents: dict[str, str], key: str) -> set[str]:
    """A game and all its ancestors."""
    line: set[str] = set()
    while key and key not in line:
        line.add(key)
        key = parents.get(key, "")
    return line
