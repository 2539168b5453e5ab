"""Where the two ways to a number differ: one of the two is wrong, so the number is not settled."""

from __future__ import annotations

from catalog.check.count import Count, count
from catalog.model.variant import Variant
from catalog.model.verdict import Number


def counted_otherwise(variant: Variant, numbers: dict[str, Number]) -> dict[str, Count]:
    """What the arithmetic over the rules comes to, by statistic, where dealing the cards comes to something else.

    Only where both are certain: a count that leaves a rule out, or a game of which a rule is not played, says nothing.
    """
    return {
        one.statistic: one
        for one in count(variant)
        if not (one.unsure or one.value is None)
        and not numbers[one.statistic].missing
        and one.value != numbers[one.statistic].value
    }


def confirmed(variant: Variant, numbers: dict[str, Number]) -> tuple[str, ...]:
    """The statistics of which a search found what the arithmetic over the rules is certain is the most."""
    if all(number.bound is None for number in numbers.values()):
        return ()
    return tuple(
        one.statistic for one in count(variant) if not one.unsure and one.value == numbers[one.statistic].value
    )


def as_told(number: Number, other: Count) -> str:
    """That the two counts differ, in a sentence for a card player."""
    return (
        f"two counts differ: dealing the cards gives {number.value} ({number.reason}), "
        f"reckoning from the rules gives {other.value} ({other.why})"
    )
