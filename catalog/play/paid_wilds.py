"""Cards that are wild for a price: who pays it has them wild, and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from catalog.model.normalize import IT
from catalog.model.phrase import Price, When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind
from catalog.model.terms_of_money import Unit
from catalog.model.wild_cards import MakeWild, Wild


def price_of(step: Step) -> Price | None:
    """What it costs to have a step's cards wild; None where they are so for nothing, and for other steps."""
    if isinstance(step, MakeWild):
        return step.price if step.price is not None and step.price.unit is not Unit.FREE else None
    whens = step.when if isinstance(step, Wild) else ()
    paid = [
        event
        for when in whens
        if isinstance(when, When) and when.temper in (ConditionKind.IF, ConditionKind.ONLY_IF)
        for event in when.events
        if EventKind.PAYS in event.deeds and not event.negated
    ]
    return (paid[0].price or Price(Unit.AGREED)) if paid else None


def bought(steps: Sequence[Step]) -> Iterator[tuple[Price, tuple[Step, ...]]]:
    """Each price for wild cards, and the steps by which they are wild: "fours are wild, for the ante" are two."""
    for at, step in enumerate(steps):
        price = price_of(step)
        if price is None:
            continue
        before = steps[at - 1] if at else None
        if isinstance(step, MakeWild) and step.cards == IT and isinstance(before, Wild):
            yield price, (before, step)
        else:
            yield price, (step,)


def without_unpaid(
    steps: Sequence[Step],
    unpaid: set[tuple[int, Step]],
    find: Callable[[Sequence[Step]], dict],
) -> dict:
    """The cards wild for each seat, by side, as `find` tells them of steps; for who did not pay without those steps."""
    found = find(steps)
    for seat in {seat for seat, _ in unpaid}:
        others = find([step for step in steps if (seat, step) not in unpaid])
        for side in found:
            found[side] = {**found[side], seat: others.get(side, {}).get(seat, frozenset())}
    return found
