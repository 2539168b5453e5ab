"""Corrections of printed numbers: each wrong one at every place where it stands, with the number that is right."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from catalog.check.findings import Checked, Link, fingerprint
from catalog.check.places import Places
from catalog.model.diagnostic import Place
from catalog.model.variant import STATISTICS, PrintedNumber
from catalog.model.verdict import Judgement, Repair, Verdict


@dataclass(frozen=True)
class Correction:
    """A printed number of a game that should be another one."""

    variant: str
    printed: PrintedNumber
    new: str

    @property
    def statistic(self) -> str:
        """Which of the five numbers it is."""
        return self.printed.statistic

    @property
    def old(self) -> str:
        """The number as it is printed."""
        return self.printed.text

    @property
    def place(self) -> Place:
        """Where the number stands."""
        return self.printed.place


def corrections_of(
    checked: Checked,
    accepted: Container[str] = (),
    links: Iterable[Link] = (),
    statistics: Container[str] = STATISTICS,
) -> tuple[Correction, ...]:
    """The corrections of a game's printed numbers, in all entries and child tables, in the order of the serial number.

    A number is corrected where the verdict is that it disagrees and the right one is settled. Where the entry agrees,
    a child table that gives another number is corrected. What is on the list of accepted findings is let stand.
    """
    stand = {link.diagnostic.place for link in links if link.fingerprint in accepted}
    found = []
    for verdict in checked.verdicts:
        right = settled(verdict)
        if right is None or verdict.statistic not in statistics or fingerprint(verdict) in accepted:
            continue
        found += [
            Correction(checked.variant.key, printed, str(right))
            for printed in checked.variant.printed
            if printed.statistic == verdict.statistic
            and int(printed.text.replace("\u2212", "-")) != right
            and printed.cell_place not in stand
        ]
    return tuple(found)


def settled(verdict: Verdict) -> int | None:
    """The number that an entry should print; None where a code or a convention explains what it prints, or where no
    more is known than that it prints a wrong one.
    """
    number = verdict.number
    if verdict.judgement not in (Judgement.DISAGREES, Judgement.AGREES) or number.missing:
        return None
    return number.value if verdict.judgement is Judgement.AGREES or number.bound is None else None


def by_document(corrections: Iterable[Correction]) -> dict[str, list[Correction]]:
    """Corrections by the name of the document, in order of place."""
    found: dict[str, list[Correction]] = {}
    for each in sorted(corrections, key=lambda each: each.place):
        found.setdefault(each.place.document, []).append(each)
    return found


def correction_data(correction: Correction, places: Places) -> dict[str, object]:
    """A correction as plain data: where it is made, which number, what is printed and what should be."""
    told = {"field": correction.statistic, "old": correction.old, "new": correction.new}
    return place_data(correction.place, places) | told


def edits_of(checked: Checked, repair: Repair, places: Places) -> list[dict[str, object]]:
    """What a repair changes in the documents, as plain data: numbers, or the sentences of rules, wherever they stand.

    A sentence that is left out has an empty new one. Empty where the repair adds rules, or where it is not certain
    which sentence is meant.
    """
    if repair.rules is None:
        return [correction_data(one, places) for one in corrections_of(checked, statistics=repair.statistics)]
    sentences = {rule.number: rule.text for rule in checked.variant.rules}
    if checked.variant.prose or len(sentences) < len(checked.variant.rules):
        return []
    return [
        place_data(place, places) | {"rule": number, "old": sentences[number], "new": wording}
        for number, wording in repair.rules
        for printed, place in checked.variant.rule_places
        if printed == number
    ]


def place_data(place: Place, places: Places) -> dict[str, object]:
    """A place as plain data, with the path of its document."""
    shown = places.of(place)
    return {"file": shown.document, "line": shown.line, "column": shown.column}


def in_cell(place: Place, corrections: Sequence[Correction]) -> list[Correction]:
    """The corrections in the cell that begins at a place."""
    return [each for each in corrections if each.printed.cell_place == place]
