"""Rules of a game that nobody can carry out: what they ask for is not there, whatever players choose."""

from __future__ import annotations

from catalog.budget import TooLong
from catalog.check.numbers import Counter
from catalog.model.diagnostic import IMPOSSIBLE, Diagnostic, Severity
from catalog.model.variant import Variant
from catalog.play.state import Run


def impossible(counter: Counter) -> dict[int, str]:
    """What is not there for which rule, by its number, with two players who do all that they may or nothing of it;
    nothing where that takes too long, as the numbers say then.
    """
    try:
        one, other = (_lacking(counter.run(2, eager=eager)[0]) for eager in (True, False))
    except TooLong:
        return {}
    return {number: why for number, why in one.items() if number in other}


def _lacking(run: Run) -> dict[int, str]:
    return {number: why for (number, _), why in run.lacking.items() if why}


def findings_of(variant: Variant, lacking: dict[int, str]) -> tuple[Diagnostic, ...]:
    """A warning at each such rule, or at the game's heading where another document has the rule's sentence."""
    here = variant.place
    places = {rule.number: rule.place for rule in variant.rules if rule.place.document == here.document}
    return tuple(
        Diagnostic(
            places.get(number, here),
            IMPOSSIBLE,
            f"{variant.name}: rule {number} cannot be carried out: {why}",
            Severity.WARNING,
        )
        for number, why in lacking.items()
    )


def rests_on(lacking: dict[int, str]) -> str:
    """That a number rests on rules that nobody can carry out, to be added to its reason; empty where there are none."""
    if not lacking:
        return ""
    numbers = [str(number) for number in lacking]
    one = len(numbers) == 1
    told = numbers[0] if one else f"{', '.join(numbers[:-1])} and {numbers[-1]}"
    return f" (rule{'' if one else 's'} {told} cannot be carried out, and {'is' if one else 'are'} passed over)"
