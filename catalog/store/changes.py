"""Rows of the changes of rules along every edge of the family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from catalog.boundary import Boundary, Stage
from catalog.family.games import Game, Told, number_changes, rule_changes, tag_changes
from catalog.model.variant import STATISTICS, Claim, Variant


def change_rows(
    variants: Iterable[Variant], games: Mapping[str, Game], claims: Iterable[Claim], boundary: Boundary
) -> Iterator[dict]:
    """Rows of `change`: for every claimed edge between two games with known rules, the changes of rules, tags and
    numbers.

    If an edge raises an exception, it has no rows, and is a fault of the younger game.
    """
    known = {variant.key: variant for variant in variants if variant.key in games}
    for parent, child in dict.fromkeys((claim.parent, claim.child) for claim in claims):
        if parent not in known or child not in known or parent == child:
            continue
        elder, younger = known[parent], known[child]
        changes = partial(_changes, elder, younger, games)
        told = boundary.attempt(Stage.FAMILY, younger.place, younger.name, changes, ())
        for position, change in enumerate(told, 1):
            yield {"parent": parent, "child": child, "position": position, **vars(change)}


def _changes(elder: Variant, younger: Variant, games: Mapping[str, Game]) -> tuple[Told, ...]:
    return (
        *rule_changes(games[elder.key], games[younger.key])[1],
        *tag_changes(elder.tags, younger.tags),
        *number_changes(*({name: getattr(v.numbers, name) for name in STATISTICS} for v in (elder, younger))),
    )
