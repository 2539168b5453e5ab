"""`python -m catalog.acts Deal Draw`: every aspect of some acts, with the file and line of each function."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from pkgutil import resolve_name
from types import ModuleType
from typing import Any

from catalog.acts import DECLARED, act_of
from catalog.acts.declaration import Act, By, Inert, Part, Reads, always


def place(thing: ModuleType | Callable[..., Any]) -> str:
    """The place of a function, class or module: `catalog/play/acts/money.py:24`."""
    if not isinstance(thing, ModuleType):
        thing = inspect.unwrap(thing)
    file = inspect.getsourcefile(thing) or ""
    line = 1 if inspect.ismodule(thing) else inspect.getsourcelines(thing)[1]
    return f"catalog/{file.rpartition('/catalog/')[2]}:{line}"


def told(part: Part) -> Iterator[str]:
    """A part of an aspect, as lines of text."""
    if isinstance(part, By):
        yield f"{part.function}  {place(part.load())}"
    elif isinstance(part, Reads):
        for name in part.where:
            yield f"read by {name} ({', '.join(part.numbers)})  {place(resolve_name(f'catalog.{name}'))}"
    elif isinstance(part, Inert):
        yield f"inert: {part.reason}"
    else:
        numbers = "those of the act in it" if part.numbers is None else ", ".join(part.numbers) or "who wins"
        asked = "" if part.when is always else f"  where {place(part.when)}"
        yield f"unknown ({numbers}): {part.reason}{asked}"


def describe(act: Act) -> Iterator[str]:
    """All aspects of an act, as lines of text."""
    from catalog.family.kinds import noun_of
    from catalog.language.linearize.wordings import phrase_of

    yield f"{act.step.__name__}  {place(act.step)}"
    yield f"  worded    {place(phrase_of(act.step))}"
    for aspect in ("dealt", "reckoned", "odds"):
        lines = [line for part in getattr(act, aspect) for line in told(part)]
        yield from (f"  {aspect if not n else '':10}{line}" for n, line in enumerate(lines))
    if act.hand is not None:
        yield from (f"  hand      {line}" for line in told(act.hand))
    if act.barred is not None:
        yield from (f"  barred    {name}  {place(resolve_name(f'catalog.{name}'))}" for name in act.barred.where)
    kind = act.step.kind if isinstance(act.step.kind, str) else ""
    after = f"; others come after the {act.moment}" if act.moment else ""
    yield f"  named     {noun_of(act.step.__name__, kind)}{after}"


def main(names: list[str]) -> int:
    """Print the acts with these names, or all acts without names; return 1 if there is none."""
    chosen = [each.step for each in DECLARED if not names or each.step.__name__ in names]
    for step in chosen:
        print("\n".join(describe(act_of(step))))
    return 0 if chosen else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
