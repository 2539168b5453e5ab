"""Deals at random against the computed numbers: none may reach more than a number that is settled.

Dealing the cards looks for the greatest numbers with a few ways to play, and reckoning from the rules tells where these
find too little. Where it cannot reckon a game, deals at random try to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from catalog.budget import TooLong, budget
from catalog.check.count import Count, count
from catalog.check.numbers import MEASURES, some
from catalog.limits import NUMBER
from catalog.model.variant import Variant
from catalog.model.verdict import Number
from catalog.play.policies import Rambler
from catalog.play.showdowns import Showdowns
from catalog.play.wild import WildRules

DEALS = 16
"""So many deals at random are played of a game that is not reckoned; the seeds of them are 1 to so many."""


def exceeded(
    variant: Variant, numbers: Mapping[str, Number], seats: Iterable[int], seeds: Iterable[int]
) -> Iterator[tuple[str, int, int, int | None]]:
    """(statistic, seats, what a deal reached, the computed maximum) where deals at random go past a settled number.

    The deck running out is `players`, which has no maximum to tell.
    """
    rules = WildRules(variant.steps)
    at = tuple(seats)
    for seed, players in ((seed, players) for seed in seeds for players in at):
        play = Showdowns(variant, players, Rambler(seed))
        run = play.go()
        if not run.served:
            if numbers["players"].value not in (98, 1) and not numbers["players"].missing:
                yield "players", players, players, None
            continue
        reached = {statistic: measure(run) for statistic, measure in MEASURES.items()}
        reached["wilds"] = rules.most(play).count
        for statistic, value in reached.items():
            most = numbers[statistic].greatest
            if most is not None and value > most and not numbers[statistic].missing:
                yield statistic, players, value, most


def refuted(variant: Variant, numbers: Mapping[str, Number], seats: int) -> dict[str, str]:
    """Why a number that dealing the cards came to cannot stand, by statistic: a deal at random goes past it.

    Only of numbers that are not reckoned from the rules; the others are held against what that comes to. How many can
    play is tried as well where the two counts differ about the cards that players get.
    """
    counted = count(variant)
    alone = {one.statistic for one in counted if one.unsure and not numbers[one.statistic].missing}
    if any(_differs(one, numbers[one.statistic]) for one in counted if one.statistic in ("cards", "seen")):
        alone.add("players")  # somebody gets a card in one count that they do not get in the other
    found: dict[str, tuple[int, int | None]] = {}
    if not alone:
        return {}
    try:
        with budget(NUMBER):
            for statistic, _, reached, most in exceeded(variant, numbers, [seats], range(1, DEALS + 1)):
                if reached > found.get(statistic, (0, None))[0]:
                    found[statistic] = reached, most
    except TooLong:
        pass  # the deals until then have shown what they show
    return {statistic: _told(statistic, seats, *found[statistic]) for statistic in found.keys() & alone}


def _differs(one: Count, number: Number) -> bool:
    return not one.unsure and not number.missing and None not in (one.value, number.value) and one.value != number.value


def _told(statistic: str, seats: int, reached: int, most: int | None) -> str:
    if most is None:
        return f"the cards ran out in a deal at random to {some(seats, 'player')}"
    return f"a deal at random to {some(seats, 'player')} reached {reached}, more than {most}"
