"""Walk through a variant's steps: what each step moves, read together with the rest of its rule.

Nothing is dealt here. A step becomes a move with least and greatest numbers; a step that no number can be given to is
named as unsure. Source of the definitions: docs/numbers.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from catalog.acts import act_of, functions, numbers_of, unknowns
from catalog.acts.barred import REASON, kept, not_kept
from catalog.check.count.move import Flow
from catalog.check.count.walk import Walk
from catalog.model.step import Step
from catalog.model.variant import Variant


def flow_of(variant: Variant) -> Flow:
    """The moves, repeats and uncountable steps of a variant."""
    walk = Walk(variant)
    flow = walk.run(_read)
    if walk.waited_for is not None and walk.ups > walk.waited_for:  # later up cards count too
        return Walk(variant, walk.ups).run(_read)
    return flow


def unreckoned(variant: Variant) -> Iterator[tuple[str, int, str]]:
    """(statistic, rule number, reason) for each statistic that a step can change and the arithmetic does not count."""
    for rule in variant.rules:
        for step in rule.steps:
            if step.barred and not kept(step, variant.steps):
                yield from ((statistic, rule.number, REASON) for statistic in not_kept(step, variant.steps))
                continue
            for part in unknowns(act_of(type(step)).reckoned, step, variant.steps):
                yield from ((statistic, rule.number, part.reason) for statistic in numbers_of(part, step))


def _read(walk: Walk, step: Step) -> None:
    reader = _READERS.get(type(step))
    if step.per_who is not None and reader is not None:
        walk.doubt("for how many players it is done")
    elif reader is not None:
        reader(walk, step)


_READERS = functions("reckoned", "check.count.")
