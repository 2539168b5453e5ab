"""The verdict on each of the five printed numbers of a variant (spec/statistics.md, "Verdicts")."""

from __future__ import annotations

from dataclasses import replace

from catalog.check.conventions import CONVENTIONS
from catalog.check.count import Count
from catalog.check.numbers import Counter, numbers_of
from catalog.check.two_ways import as_told, counted_otherwise
from catalog.model.variant import STATISTICS, Variant, decode
from catalog.model.verdict import Judgement, Number, Verdict

NO_RULES = "the document gives no rules for this game"
SEATS_UNKNOWN = "it is counted at the greatest number of players, which is not settled"


def verdicts_of(variant: Variant) -> tuple[Verdict, ...]:
    """Five verdicts, in the order of the serial number."""
    if not variant.rules:
        return unjudged(variant, NO_RULES)
    counter = Counter(variant)
    numbers = numbers_of(variant, counter)
    others = counted_otherwise(variant, numbers)
    if numbers["players"].missing or "players" in others:
        for statistic in ("seen", "wilds"):
            if numbers[statistic].value != 0 and not numbers[statistic].missing:
                numbers[statistic] = replace(numbers[statistic], missing=(SEATS_UNKNOWN,))
                others.pop(statistic, None)
    return tuple(judge(variant, counter, numbers[statistic], others.get(statistic)) for statistic in STATISTICS)


def unjudged(variant: Variant, why: str) -> tuple[Verdict, ...]:
    """Five verdicts without a number, for one and the same reason."""
    numbers = [Number(statistic, None, missing=(why,)) for statistic in STATISTICS]
    return tuple(
        Verdict(
            variant.key,
            number.statistic,
            getattr(variant.numbers, number.statistic),
            number,
            Judgement.UNDETERMINED,
            why,
        )
        for number in numbers
    )


def judge(variant: Variant, counter: Counter, number: Number, other: Count | None = None) -> Verdict:
    """The verdict on one number: what is printed held against what was computed, and against every convention.

    What is computed is settled only where every rule that bears on it was read and played, and where dealing the cards
    and reckoning from the rules agree; `other` is the second count where they do not. Nothing is said of a printed
    number that is held against an unsettled one.
    """
    printed = getattr(variant.numbers, number.statistic)
    counted = other.value if other is not None else None

    def verdict(judgement: Judgement, reason: str, convention: str = "") -> Verdict:
        return Verdict(variant.key, number.statistic, printed, number, judgement, reason, convention, counted)

    if number.missing or number.value is None:
        return verdict(Judgement.UNDETERMINED, "; ".join(number.missing) or "this is not computed yet")
    if other is not None:
        return verdict(Judgement.UNDETERMINED, as_told(number, other))
    if printed is None:
        return verdict(Judgement.UNPRINTED, number.reason)
    if printed == number.value:
        coded = decode(number.statistic, printed).code is not None
        return verdict(Judgement.AGREES_CODED if coded else Judgement.AGREES, number.reason)
    for convention in CONVENTIONS:
        if convention.statistic == number.statistic and convention.value(counter, number) == printed:
            reason = f"{number.value} by the definition ({number.reason}); {printed} where {convention.words}"
            return verdict(Judgement.CONVENTION, reason, convention.key)
    return verdict(Judgement.DISAGREES, f"{number.value}, not {printed}: {number.reason}")
