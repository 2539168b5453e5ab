"""Hypothesis strategies for steps: known steps taken apart and put together anew, with other numbers.

What a class of step has been seen with (players, a price, a condition, up cards) it may get from any other step that
has it, and every amount may be any other. What the classes of the model refuse is not made.
"""

from __future__ import annotations

import csv
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path

from hypothesis import reject
from hypothesis import strategies as st

from catalog.language import composition, read_rule
from catalog.language.compiled_grammar import compile_grammar, grammar_text
from catalog.language.explain import known_wordings
from catalog.model.amounts import Amount
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import Bound

PHRASES = Path(__file__).parent / "phrases"
FRAME = {f.name for f in fields(Step)}


@cache
def compiled_grammar() -> dict:
    """The grammar as Lark's plain rules, before they are folded."""
    return compile_grammar(grammar_text())


def corpus_rules(shared: Path) -> list[str]:
    """The distinct rules of the corpus, one sentence or several."""
    with open(shared / "catalogue" / "rule-labels.csv", newline="", encoding="utf-8") as file:
        return [row["rule"] for row in csv.DictReader(file)]


def step_classes() -> list[type[Step]]:
    """Every act of the model, in order of name."""
    classes = {c for module in composition.MODULES for c in vars(module).values() if isinstance(c, type)}
    return sorted((c for c in classes if issubclass(c, Step) and c is not Step), key=lambda c: c.__name__)


def phrase_lines() -> list[tuple[str, int, str]]:
    """(kind, line number, line) of every example in tests/phrases, comments left out."""
    found = []
    for file in sorted(PHRASES.glob("*.txt")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip() and not line.startswith("#"):
                found.append((file.stem, number, line.strip()))
    return found


@cache
def known_steps() -> tuple[Step, ...]:
    """The distinct steps of the bundled documents and of the example phrases, and those within them."""
    texts = [*known_wordings(), *(line.partition(" => ")[0] for _, _, line in phrase_lines() if line[0] != "!")]
    found: dict[Step, None] = {}

    def add(thing) -> None:
        if isinstance(thing, Step):
            found[thing] = None
        if isinstance(thing, tuple):
            for inner in thing:
                add(inner)
        elif is_dataclass(thing):
            for f in fields(thing):
                add(getattr(thing, f.name))

    for text in texts:
        add(read_rule(text).steps)
    return tuple(found)


@cache
def seen(field: str, of: type | None = None) -> tuple:
    """The values that a field has in known steps (of one class), its usual value left out."""
    found: dict = {}
    for step in known_steps():
        for f in fields(step):
            value = getattr(step, f.name)
            if f.name == field and value != f.default and (of is None or type(step) is of):
                found[value] = None
    return tuple(found)


AMOUNTS = st.builds(Amount, st.integers(1, 10), st.sampled_from([Bound.EXACTLY, Bound.UP_TO]))


@st.composite
def recombined(draw, cls: type[Step]):
    """A step of a class, with parts of other known steps and other amounts."""
    step = draw(st.sampled_from([s for s in known_steps() if type(s) is cls]))
    changes = {}
    for f in fields(step):
        values = seen(f.name, cls)
        if values and draw(st.integers(0, 2)) == 0:
            changes[f.name] = draw(st.sampled_from(seen(f.name) if f.name in FRAME else values))
        value = changes.get(f.name, getattr(step, f.name))
        if (
            isinstance(value, CardPhrase)
            and value.amount is not None
            and value.amount.bound in (Bound.EXACTLY, Bound.UP_TO)
        ):
            if draw(st.booleans()) and value.amount.number != 1:
                amount = draw(AMOUNTS.filter(lambda a: a.number != 1))
                with suppress(ValueError):  # "three of two cards"
                    changes[f.name] = replace(value, amount=amount)
        elif isinstance(value, int) and not isinstance(value, bool) and f.name in changes:
            changes[f.name] = value
    try:
        return replace(step, **changes)
    except (ValueError, TypeError):
        reject()
