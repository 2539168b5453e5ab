"""What a check finds, as findings with a place, a stable code and a fingerprint."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from catalog.boundary import Boundary, Fault, Stage
from catalog.check.impossible import findings_of, impossible
from catalog.check.links import CODES
from catalog.check.numbers import Counter, fault_told
from catalog.check.repairs import repairs_of
from catalog.check.verdicts import counter_of, unjudged, verdicts_of
from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.variant import Variant
from catalog.model.verdict import Judgement, Repair, Verdict


@dataclass(frozen=True)
class Checked:
    """One variant with its five verdicts, in the order of the serial number, and its repairs, best first.

    `lacking` tells, by the number of a rule that nobody can carry out, what is not there for it. `faults` are what the
    game made the program raise; a number that they concern is undetermined.
    """

    variant: Variant
    verdicts: tuple[Verdict, ...]
    repairs: tuple[Repair, ...] = ()
    faults: tuple[Fault, ...] = ()
    lacking: tuple[tuple[int, str], ...] = ()

    @property
    def impossible(self) -> tuple[Diagnostic, ...]:
        """The rules that nobody can carry out, as findings: the first to be told."""
        return findings_of(self.variant, dict(self.lacking))

    @property
    def wrong(self) -> tuple[Verdict, ...]:
        """The verdicts that disagree."""
        return tuple(verdict for verdict in self.verdicts if verdict.judgement is Judgement.DISAGREES)


@dataclass(frozen=True)
class Link:
    """A finding about a link between entries, and the key of the variant in whose entry it stands (empty: in none)."""

    variant: str
    diagnostic: Diagnostic

    @property
    def fingerprint(self) -> str:
        """16 hex digits that stay while the finding says the same, wherever in its document it stands."""
        told = re.sub(r":[0-9]+:[0-9]+\b", "", f"{self.variant} {self.diagnostic.code} {self.diagnostic.message}")
        return hashlib.sha256(told.encode()).hexdigest()[:16]


def check_variants(variants: Iterable[Variant], repairs: bool = True) -> Iterator[Checked]:
    """Each described variant with its verdicts, and with repairs where a number disagrees."""
    for variant in variants:
        if variant.described:
            yield _checked(variant, repairs)


def _checked(variant: Variant, repairs: bool) -> Checked:
    boundary, place, name = Boundary(), variant.place, variant.name
    # What is dealt for the verdicts need not be dealt again.
    counter = boundary.attempt(Stage.COUNTING, place, name, lambda: counter_of(variant, boundary), None)
    verdicts = boundary.attempt(Stage.COUNTING, place, name, lambda: verdicts_of(variant, boundary, counter), None)
    if verdicts is None:
        verdicts = unjudged(variant, fault_told(boundary.faults[-1]))
    found: tuple[Repair, ...] = ()
    if repairs:
        found = boundary.attempt(Stage.REPAIRING, place, name, lambda: repairs_of(variant, verdicts, boundary), ())
    lacking = boundary.attempt(Stage.COUNTING, place, name, lambda: impossible(counter or Counter(variant)), {})
    return Checked(variant, verdicts, found, tuple(dict.fromkeys(boundary.faults)), tuple(lacking.items()))


def code_of(verdict: Verdict) -> str:
    """The stable code of a verdict that is a finding: `wrong-cards`, `convention-rounds`, `undetermined-wilds`."""
    word = {
        Judgement.DISAGREES: "wrong",
        Judgement.CONVENTION: "convention",
        Judgement.UNDETERMINED: "undetermined",
    }.get(verdict.judgement, str(verdict.judgement))
    return f"{word}-{verdict.statistic}"


def fingerprint(verdict: Verdict) -> str:
    """16 hex digits that stay while the variant, the number and what is printed and computed stay."""
    told = f"{verdict.variant} {verdict.statistic} {verdict.printed} {verdict.number.value} {verdict.judgement}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def diagnostic_of(checked: Checked, verdict: Verdict) -> Diagnostic:
    """A verdict as a diagnostic where the number is printed; the best repair that mends it is its hint."""
    severity = {Judgement.DISAGREES: Severity.ERROR, Judgement.UNDETERMINED: Severity.WARNING}
    hint = ""
    if verdict.judgement is Judgement.DISAGREES:
        hint = next((repair.told() for repair in checked.repairs if verdict.statistic in repair.statistics), "")
    printed = (
        "is not printed, and could not be computed"
        if verdict.printed is None
        else (f"{verdict.printed} is printed, and cannot be checked")
    )
    told = {
        Judgement.AGREES: f" {verdict.printed}, as printed",
        Judgement.AGREES_CODED: f" {verdict.printed}, as printed",
        Judgement.UNPRINTED: f" {verdict.number.value}, and nothing is printed",
        Judgement.UNDETERMINED: f" {printed}",
    }
    message = f"{checked.variant.name}: {verdict.statistic}"
    message += f"{told[verdict.judgement]}: " if verdict.judgement in told else " is "
    return Diagnostic(
        checked.variant.place_of(verdict.statistic),
        code_of(verdict),
        message + verdict.reason,
        severity.get(verdict.judgement, Severity.NOTE),
        hint,
    )


def own_faults(checked: Checked) -> tuple[Diagnostic, ...]:
    """An error for what the game made the program raise, and a warning for each number on which the two counts differ:
    these are for whoever works on Stemma, and say nothing of the catalogue.
    """
    name, place = checked.variant.name, checked.variant.place
    differ = (
        Diagnostic(
            place,
            f"counts-differ-{verdict.statistic}",
            f"{name}: {verdict.statistic} is {verdict.number.value} by dealing the cards and "
            f"{verdict.counted} by reckoning from the rules; please report this",
            Severity.WARNING,
        )
        for verdict in checked.verdicts
        if verdict.counted is not None
    )
    return (*(fault.diagnostic for fault in checked.faults), *differ)


def link_findings(diagnostics: Iterable[Diagnostic], variants: Sequence[Variant]) -> tuple[Link, ...]:
    """The findings about links among diagnostics, each with the variant in whose entry it stands, in their order.

    `variants` are all that the documents describe.
    """
    entries: dict[str, list[tuple[int, str]]] = {}
    for variant in variants:
        if variant.described:
            entries.setdefault(variant.place.document, []).append((variant.place.line, variant.key))
    for begun in entries.values():
        begun.sort()
    found = []
    for diagnostic in diagnostics:
        if diagnostic.code in CODES:
            begun = entries.get(diagnostic.place.document, [])
            at = bisect_right(begun, diagnostic.place.line, key=lambda entry: entry[0])
            found.append(Link(begun[at - 1][1] if at else "", diagnostic))
    return tuple(found)
