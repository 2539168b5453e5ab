"""What documents are drawn from: rules that somebody wrote, steps that nobody did, and words."""

from __future__ import annotations

import os
from collections import defaultdict
from contextlib import suppress
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import HypothesisException
from hypothesis.strategies import one_of
from strategies import FRAME, corpus_rules, known_steps, step_classes
from typed import instances

from catalog.language import render_step
from catalog.language.explain import known_wordings
from catalog.model.amounts import Amount
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import Bound

CHECKOUT = Path(__file__).resolve().parent.parent.parent

NAMES = (
    "Amber Anchor Badger Barrel Cedar Comet Copper Dory Ember Falcon Ferry Gable Garnet Harbor Heron Ivy Jasper Kettle "
    "Larch Lichen Magpie Maple Meadow Nickel Oriole Otter Pebble Quarry Ridge Saddle Sparrow Thicket Umber Velvet "
    "Walnut Willow Yarrow"
).split()
TAGS = "stud draw straight guts pass flip common high-low lowball wild no-limit odd".split()
CREDITS = ("A friend", "Nobody", "-", "", "The back of an envelope")


@cache
def written_rules() -> tuple[str, ...]:
    """The distinct rules of the shared corpus; without it, those of the bundled documents."""
    shared = Path(os.environ.get("STEMMA_SHARED") or CHECKOUT.parent / "shared")
    if (shared / "catalogue" / "rule-labels.csv").is_file():
        return tuple(dict.fromkeys(corpus_rules(shared)))
    return tuple(known_wordings())


@cache
def _seen() -> dict[tuple[str, type | None], tuple]:
    """The values other than the default that a field has in known steps: of one class, and (None) of any."""
    found: dict[tuple[str, type | None], dict] = defaultdict(dict)
    for step in known_steps():
        for field in fields(step):
            value = getattr(step, field.name)
            if value != field.default:
                found[field.name, type(step)][value] = None
                found[field.name, None][value] = None
    return {key: tuple(values) for key, values in found.items()}


@cache
def _by_class() -> dict[type, tuple[Step, ...]]:
    found: dict[type, list[Step]] = defaultdict(list)
    for step in known_steps():
        found[type(step)].append(step)
    return {cls: tuple(steps) for cls, steps in sorted(found.items(), key=lambda each: each[0].__name__)}


def recombined_step(chance: Random) -> Step:
    """A known step with parts of other known steps and other amounts: `strategies.recombined`, drawn at once."""
    step = chance.choice(_by_class()[chance.choice(list(_by_class()))])
    for _ in range(8):
        changes = {}
        for field in fields(step):
            values = _seen().get((field.name, type(step)))
            if values and chance.random() < 0.3:
                changes[field.name] = chance.choice(_seen()[field.name, None] if field.name in FRAME else values)
            value = changes.get(field.name, getattr(step, field.name))
            if isinstance(value, CardPhrase) and value.amount is not None and chance.random() < 0.5:
                with suppress(ValueError):
                    amount = Amount(chance.choice((2, 3, 4, 5, 7, 12)), chance.choice((Bound.EXACTLY, Bound.UP_TO)))
                    changes[field.name] = replace(value, amount=amount)
        with suppress(ValueError, TypeError):
            return replace(step, **changes)
    return step


@cache
def typed_steps(of: int, number: int = 100) -> tuple[Step, ...]:
    """Steps that the types of the model allow, however odd, from so many draws; the same for the same seed."""
    found: list[Step] = []

    @seed(of)
    @settings(max_examples=number, database=None, deadline=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(one_of(list(map(instances, step_classes()))))
    def collect(step: Step) -> None:
        found.append(step)

    with suppress(HypothesisException):
        collect()
    return tuple(dict.fromkeys(found))


def rule(chance: Random, of: int) -> str:
    """A rule: one that somebody wrote (half of them), or a made-up step or two in house wording."""
    if chance.random() < 0.5:
        return chance.choice(written_rules())
    steps = [recombined_step(chance) if chance.random() < 0.7 else chance.choice(typed_steps(of))]
    if chance.random() < 0.15:
        steps.append(recombined_step(chance))
    return " ".join(map(render_step, steps))


def name(chance: Random) -> str:
    """A name of a game: two words."""
    return " ".join(chance.sample(NAMES, 2))


@cache
def words() -> tuple[str, ...]:
    """The words of all written rules, as often as they stand there."""
    return tuple(word for text in written_rules() for word in text.split())
