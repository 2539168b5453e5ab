"""Counted numbers against printed ones, over a whole catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catalog.check.count.counting import Count, count
from catalog.model.variant import STATISTICS, Variant


def agreement(variants: Iterable[Variant]) -> dict[str, tuple[int, int, int]]:
    """For each statistic: how many counted numbers are the printed ones, of how many printed, and how many of them
    are counted without some rule.
    """
    found = {statistic: [0, 0, 0] for statistic in STATISTICS}
    for variant, printed, counted in _pairs(variants):
        numbers = found[counted.statistic]
        numbers[0] += counted.value == printed
        numbers[1] += 1
        numbers[2] += bool(counted.unsure)
        _ = variant
    return {statistic: (right, all_of, unsure) for statistic, (right, all_of, unsure) in found.items()}


def differences(variants: Iterable[Variant]) -> Iterator[tuple[Variant, int, Count]]:
    """Each printed number that is not the counted one, with its variant."""
    return ((v, printed, counted) for v, printed, counted in _pairs(variants) if counted.value != printed)


def _pairs(variants: Iterable[Variant]) -> Iterator[tuple[Variant, int, Count]]:
    for variant in variants:
        if not variant.described:
            continue
        for counted in count(variant):
            printed = getattr(variant.numbers, counted.statistic)
            if printed is not None:
                yield variant, printed, counted
