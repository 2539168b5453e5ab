"""How many of the steps that the model allows are read back from their own wording, steps that nobody needs included.

That steps of real texts are read back is tested (tests/language). Here steps are made at random, of known steps with
parts of others, and from the types of the model alone (tests/strategies.py, tests/typed.py); what is printed is how far
the model allows more than the language can say. Such sentences are no reason for code; they show what can be cut.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import HypothesisException
from hypothesis.strategies import SearchStrategy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from strategies import recombined, step_classes
from typed import instances

from catalog.language import read_rule, render_step
from catalog.model.step import Step

EACH, SHOWN = 20, 10


def main() -> None:
    """Prints, for both kinds of made steps, the share that is read back, the classes that lose most, and examples."""
    for kind, make in (("recombined", recombined), ("from the types alone", instances)):
        made, lost = Counter(), []
        for cls in step_classes():
            for step in _drawn(make(cls)):
                made[cls.__name__] += 1
                wording = render_step(step)
                reading = read_rule(wording)
                if reading.unread or reading.steps != (step,):
                    lost.append((wording, cls.__name__))
        by_class = Counter(name for _, name in lost)
        print(f"{kind}: {made.total() - len(lost)} of {made.total()} steps are read back")
        print(f"  without exception: {len(made) - len(by_class)} of {len(made)} classes; most are lost of", end=" ")
        print(", ".join(f"{name} ({number})" for name, number in by_class.most_common(SHOWN)))
        for wording, _ in sorted(lost, key=lambda one: len(one[0]))[:SHOWN]:
            print("  not read back:", wording)


def _drawn(strategy: SearchStrategy[Step]) -> list[Step]:
    """`EACH` examples at most, the same ones in each run."""
    drawn = []

    @seed(0)
    @settings(
        max_examples=EACH, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=HealthCheck
    )
    @given(strategy)
    def keep(step):
        drawn.append(step)

    with suppress(HypothesisException):
        keep()
    return drawn
