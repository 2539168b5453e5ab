"""Proofs of the five numbers by deals at random: none may reach more than the number that was computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from catalog.check.numbers import MEASURES
from catalog.model.variant import Variant
from catalog.model.verdict import Number
from catalog.play.policies import Rambler
from catalog.play.showdowns import Showdowns
from catalog.play.wild import WildRules


def exceeded(
    variant: Variant, numbers: Mapping[str, Number], seats: Iterable[int], deals: int
) -> Iterator[tuple[str, int, int, int | None]]:
    """(statistic, seats, what a deal reached, the computed maximum) where deals at random go past a settled number.

    The deck running out is `players`, which has no maximum to tell.
    """
    rules = WildRules(variant.steps)
    for seed in range(1, deals + 1):
        for at in seats:
            play = Showdowns(variant, at, Rambler(seed))
            run = play.go()
            if not run.served:
                if numbers["players"].value not in (98, 1) and not numbers["players"].missing:
                    yield "players", at, at, None
                continue
            reached = {statistic: measure(run) for statistic, measure in MEASURES.items()}
            reached["wilds"] = rules.most(play).count
            for statistic, value in reached.items():
                most = numbers[statistic].greatest
                if most is not None and value > most and not numbers[statistic].missing:
                    yield statistic, at, value, most
