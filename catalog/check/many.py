"""Many games checked: those that have not changed from the cache, the others on all cores."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from catalog.budget import TOO_LONG
from catalog.check.findings import Checked, check_variants
from catalog.model.variant import Variant
from catalog.result_cache import NO_CACHE, ResultCache

KIND = "check"
FEW = 40
"""Fewer games than these are checked by this process alone: others would take as long to begin."""

TOGETHER = 8
"""Games that are handed to a process at once."""


def check_many(variants: Sequence[Variant], cache: ResultCache = NO_CACHE, jobs: int = -1) -> Iterator[Checked]:
    """Each described variant with its verdicts and repairs, in order.

    What a check says of a game is taken from `cache`, or put there, unless the game made the program raise or was cut
    short by a limit. `jobs` are processes, -1 for one a core; a few games are checked in this one.
    """
    described = [variant for variant in variants if variant.described]
    steps: dict[int, str] = {}
    keys = [_told(variant, steps) for variant in described]
    known = [cache.get(KIND, key) for key in keys]
    left = [variant for variant, found in zip(described, known, strict=True) if found is None]
    new = _on_cores(left, jobs) if jobs != 1 and len(left) >= FEW else check_variants(left)
    for variant, key, found in zip(described, keys, known, strict=True):
        if found is not None:
            yield Checked(variant, *found)
            continue
        checked = next(new)
        if not checked.faults and TOO_LONG not in repr(checked):
            cache.put(KIND, key, (checked.verdicts, checked.repairs, (), checked.lacking))
        yield checked


def _on_cores(variants: Sequence[Variant], jobs: int) -> Iterator[Checked]:
    """The games checked by several processes, in order."""
    from joblib import Parallel, delayed

    some = [variants[at : at + TOGETHER] for at in range(0, len(variants), TOGETHER)]
    told: Any = {"batch_size": 1, "return_as": "generator"}
    results: Any = Parallel(n_jobs=jobs, **told)(delayed(_packed)(pickle.dumps(each)) for each in some)
    for each, packed in zip(some, results, strict=True):
        for variant, found in zip(each, pickle.loads(packed), strict=True):
            yield Checked(variant, *found)


def _packed(task: bytes) -> bytes:
    return pickle.dumps([(c.verdicts, c.repairs, c.faults, c.lacking) for c in check_variants(pickle.loads(task))])


def _told(variant: Variant, steps: dict[int, str]) -> str:
    """All of a variant on which its check can depend, as text: everything but places, which are in no verdict.

    `steps` has the texts of steps by their identity: most games share theirs with others.
    """
    bare = replace(variant, rules=(), children=(), page="", credit="", aliases=())
    fields = {name: value for name, value in vars(bare).items() if name not in ("place", "parent", "printed")}
    rules = []
    for rule in variant.rules:
        if id(rule.steps) not in steps:
            steps[id(rule.steps)] = repr(rule.steps)
        rules.append((rule.number, steps[id(rule.steps)], rule.unread, rule.text, rule.main, rule.again, rule.about))
    return repr((fields, rules))
