"""The verdict on each of the five printed numbers of a variant (docs/numbers.md)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from catalog.boundary import Boundary, Stage
from catalog.budget import TOO_LONG, TooLong, budget
from catalog.check.conventions import CONVENTIONS
from catalog.check.count import Count
from catalog.check.cross_check import as_told, confirmed, counted_otherwise
from catalog.check.impossible import impossible, rests_on
from catalog.check.numbers import Counter, fault_told, numbers_of
from catalog.check.random_deals import refuted
from catalog.limits import VERDICTS
from catalog.model.variant import STATISTICS, Variant, decode
from catalog.model.verdict import Judgement, Number, Verdict

NO_RULES = "the document gives no rules for this game"
SEATS_UNKNOWN = "it is counted at the greatest number of players, which is not settled"


def verdicts_of(
    variant: Variant, boundary: Boundary | None = None, counter: Counter | None = None
) -> tuple[Verdict, ...]:
    """Five verdicts, in the order of the serial number; undetermined where the budget is used up.

    `counter` deals the variant's cards, and keeps the deals for who asks after this.

    A number for which the game makes the program raise is undetermined, with that for its reason, and so are all five
    where the second count raises; the faults go to `boundary`.
    """
    if not variant.rules:
        return unjudged(variant, NO_RULES)
    with budget(VERDICTS):
        boundary = Boundary() if boundary is None else boundary
        return _verdicts_of(variant, boundary, counter or counter_of(variant, boundary))


def counter_of(variant: Variant, boundary: Boundary) -> Counter:
    """What counts the variant's numbers; faults go to `boundary`."""
    return Counter(variant, boundary=boundary)


def _verdicts_of(variant: Variant, boundary: Boundary, counter: Counter) -> tuple[Verdict, ...]:
    attempt = partial(boundary.attempt, Stage.COUNTING, variant.place, variant.name)
    numbers = numbers_of(variant, counter)
    others = attempt(partial(counted_otherwise, variant, numbers), None)
    if others is None:
        why = fault_told(boundary.faults[-1])
        numbers = {name: replace(number, missing=(*number.missing, why)) for name, number in numbers.items()}
        others = {}
    for statistic in attempt(partial(confirmed, variant, numbers), ()):
        numbers[statistic] = replace(numbers[statistic], bound=None)
    for statistic, number in numbers.items():
        if number.bound is not None:
            reason = f"{number.reason}; a search found no more, and there cannot be more than {number.bound}"
            numbers[statistic] = replace(number, reason=reason)
    for statistic, why in (attempt(partial(_refuted, counter, numbers), None) or {}).items():
        numbers[statistic] = replace(numbers[statistic], missing=(why,))
    if numbers["players"].missing or "players" in others:
        for statistic in ("seen", "wilds"):
            if numbers[statistic].value != 0 and not numbers[statistic].missing:
                numbers[statistic] = replace(numbers[statistic], missing=(SEATS_UNKNOWN,))
                others.pop(statistic, None)
            numbers[statistic] = replace(numbers[statistic], reached=False)
    found = []
    rests = rests_on(attempt(partial(impossible, counter), None) or {})
    for at, statistic in enumerate(STATISTICS):
        verdict = attempt(partial(judge, variant, counter, numbers[statistic], others.get(statistic)), None)
        verdict = verdict or unjudged(variant, fault_told(boundary.faults[-1]))[at]
        found.append(replace(verdict, reason=verdict.reason + rests))
    return tuple(found)


def _refuted(counter: Counter, numbers: dict[str, Number]) -> dict[str, str]:
    players = numbers["players"]
    if players.value is None or players.missing:
        return {}  # nobody knows at how many players to deal
    return refuted(counter.variant, numbers, counter.at())


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
    number that is held against an unsettled one. A printed number is refuted by a deal that goes beyond it, or by a
    bound that excludes it; one that a search did not reach, and that the bound allows, is not settled.
    """
    printed = getattr(variant.numbers, number.statistic)
    counted = other.value if other is not None else None

    def verdict(judgement: Judgement, reason: str, convention: str = "") -> Verdict:
        return Verdict(variant.key, number.statistic, printed, number, judgement, reason, convention, counted)

    if number.missing and number.exceeds(printed):
        told = f"at least {number.value}, not {printed}: {number.reason}; {'; '.join(number.missing)}"
        return verdict(Judgement.DISAGREES, told)
    if number.missing or number.value is None:
        return verdict(Judgement.UNDETERMINED, "; ".join(number.missing) or "this is not computed yet")
    if other is not None:
        return verdict(Judgement.UNDETERMINED, as_told(number, other))
    if printed is None:
        return verdict(Judgement.UNPRINTED, number.reason)
    if printed == number.value:
        coded = decode(number.statistic, printed).code is not None
        return verdict(Judgement.AGREES_CODED if coded else Judgement.AGREES, number.reason)
    try:
        readings = (each for each in CONVENTIONS if each.statistic == number.statistic)
        convention = next((each for each in readings if each.value(counter, number) == printed), None)
    except TooLong:
        return verdict(Judgement.UNDETERMINED, f"{TOO_LONG}: not all other readings could be tried")
    if number.allows(printed):
        return verdict(Judgement.UNDETERMINED, f"at least {number.value}: {number.reason}")
    if convention is not None:
        reason = f"{number.value} by the definition ({number.reason}); {printed} where {convention.words}"
        return verdict(Judgement.CONVENTION, reason, convention.key)
    least = "at least " if number.bound is not None else ""
    return verdict(Judgement.DISAGREES, f"{least}{number.value}, not {printed}: {number.reason}")
