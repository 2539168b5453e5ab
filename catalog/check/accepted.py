"""The list of findings that an author accepts: a CSV file that he keeps beside his pages."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from catalog.check.findings import Checked, Link, code_of, diagnostic_of, fingerprint
from catalog.model.diagnostic import Diagnostic, Place, Severity

COLUMNS = ("fingerprint", "date", "reason")
"""What every list has."""

FINDING = "finding"
"""A fourth column, for people: the finding in words."""


@dataclass(frozen=True)
class Accepted:
    """A finding on the list: its fingerprint, since when it is there, why it is let stand, and the line of the file.

    It is accepted once it has a reason.
    """

    fingerprint: str
    date: date
    reason: str
    line: int


@dataclass(frozen=True)
class Finding:
    """A finding that can be accepted: its fingerprint, and what it says."""

    fingerprint: str
    text: str


def read_accepted(path: Path) -> tuple[Accepted, ...]:
    """The list in a CSV file with the columns fingerprint, date (ISO), reason and, if it likes, finding.

    Raises ValueError, with the line, for a row without a fingerprint or such a date.
    """
    found = []
    with path.open(newline="", encoding="utf-8-sig") as lines:
        reader = csv.DictReader(lines)
        if tuple(reader.fieldnames or ()) not in (COLUMNS, (*COLUMNS, FINDING)):
            raise ValueError(f"{path}:1: the columns are {','.join((*COLUMNS, FINDING))}; the last may be left out")
        for row in reader:
            where = f"{path}:{reader.line_num}"
            if not row.get("fingerprint") or not row.get("date"):
                raise ValueError(f"{where}: a fingerprint and a date are needed")
            try:
                since = date.fromisoformat(row["date"])
            except ValueError as error:
                raise ValueError(f"{where}: {row['date']!r} is no date like 2026-11-21") from error
            found.append(Accepted(row["fingerprint"], since, (row["reason"] or "").strip(), reader.line_num))
    return tuple(found)


def with_findings(text: str, findings: Iterable[Finding], today: date) -> str:
    """The text of a list with more findings at its end, their reasons empty; the lines that it has stay as they are.

    An empty text becomes a new list.
    """
    end = "\r\n" if "\r\n" in text else "\n"
    head = ",".join(COLUMNS)
    text = text or f"{head}{end}"
    first, sign, rest = text.partition(end)
    if first.removeprefix("\ufeff") == head:
        first += f",{FINDING}"
    made = io.StringIO()
    rows = csv.writer(made, lineterminator=end)
    rows.writerows((each.fingerprint, today.isoformat(), "", each.text) for each in findings)
    whole = first + (sign or end) + rest
    return whole + ("" if whole.endswith(end) else end) + made.getvalue()


def findings_of(checked: Iterable[Checked], links: Iterable[Link], statistics: Sequence[str] = ()) -> list[Finding]:
    """What a check found that can be accepted, each once: wrong numbers, and links that disagree.

    With `statistics`, only these numbers, and no links.
    """
    found = [
        Finding(fingerprint(verdict), f"{code_of(verdict)}: {diagnostic_of(each, verdict).message}")
        for each in checked
        for verdict in each.wrong
        if not statistics or verdict.statistic in statistics
    ]
    if not statistics:
        found += [Finding(link.fingerprint, f"{link.diagnostic.code}: {link.diagnostic.message}") for link in links]
    return list({each.fingerprint: each for each in found}.values())


def remarks_of(
    path: Path, accepted: Iterable[Accepted], found: Iterable[Finding], stale: bool = True
) -> tuple[Diagnostic, ...]:
    """What is wrong with a list: findings that are made no more (if all games were checked), and missing reasons."""
    made = {each.fingerprint for each in found}
    told = []
    for entry in accepted:
        place = Place(str(path), entry.line)
        if stale and entry.fingerprint not in made:
            words = f"{entry.fingerprint} is found no more; take its line out"
            told.append(Diagnostic(place, "stale-acceptance", words))
        elif not entry.reason:
            words = f"{entry.fingerprint} has no reason, so it is not accepted yet; write one into the line"
            told.append(Diagnostic(place, "missing-reason", words, Severity.WARNING))
    return tuple(told)
