"""The findings of a check as SARIF 2.1.0, as a code host takes it: one log with every kind of finding explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from catalog.check.corrections import Correction, by_document, corrections_of, in_cell
from catalog.check.findings import Checked, Link, diagnostic_of, fingerprint, own_faults
from catalog.check.places import Places
from catalog.check.rules import FindingRule, finding_rules
from catalog.model.diagnostic import Diagnostic, Place
from catalog.model.verdict import Judgement
from catalog.version import __version__

ROOT = "%SRCROOT%"
"""What a code host takes for the root of the repository."""


def sarif(
    checked: Sequence[Checked],
    accepted: Mapping[str, str] | None = None,
    links: Sequence[Link] = (),
    places: Places | None = None,
    errors: Sequence[Diagnostic] = (),
) -> dict[str, Any]:
    """The findings about numbers and links, and `errors` of reading, as a SARIF log.

    What is `accepted` is there as suppressed, with the reason that is given for its fingerprint.
    `places` has the documents' paths from the repository's root. A finding has a fingerprint that stays while it says
    the same, wherever in its document it stands; no two of a log have the same. A number whose right value is settled
    has a fix, which changes all places where pages print it; one in a database has neither a line nor a fix.
    """
    places, accepted = places or Places(), accepted or {}
    rules = finding_rules()
    numbered = {rule.code: at for at, rule in enumerate(rules)}
    told: list[tuple[Diagnostic, str, Sequence[Correction]]] = []
    every: list[Correction] = []
    for each in checked:
        told += [(found, f"{each.variant.key} {found.message}", ()) for found in each.impossible]
        corrections = [one for one in corrections_of(each, accepted, links) if not places.in_database(one.place)]
        every += corrections
        for verdict in each.verdicts:
            if verdict.judgement in (Judgement.DISAGREES, Judgement.UNDETERMINED):
                its_own = [one for one in corrections if one.statistic == verdict.statistic]
                told.append((diagnostic_of(each, verdict), fingerprint(verdict), its_own))
        told += [(found, f"{each.variant.key} {found.code}", ()) for found in own_faults(each)]
    told += [(link.diagnostic, link.fingerprint, in_cell(link.diagnostic.place, every)) for link in links]
    told += [(error, Link("", error).fingerprint, ()) for error in errors]
    seen: Counter[str] = Counter()
    results = []
    for diagnostic, mark, corrections in told:
        seen[mark] += 1
        result = _result(diagnostic, numbered, places)
        # GitHub looks at the second alone, and would else make one of the line, which moves with what is added.
        names = ("stemma/v1", "primaryLocationLineHash")
        result["partialFingerprints"] = dict.fromkeys(names, f"{mark}:{seen[mark]}")
        if mark in accepted:
            result["suppressions"] = [{"kind": "external", "justification": accepted[mark]}]
        if corrections:
            result["fixes"] = [_fix(corrections, places)]
        results.append(result)
    driver = {
        "name": "Stemma",
        "fullName": "Stemma, the family tree of poker: check of a catalogue",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(rule) for rule in rules],
    }
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": "stemma/check/"},
        "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the repository with the documents."}}},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}


def _rule(rule: FindingRule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.code.split("-")),
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.meaning},
        "help": {
            "text": f"{rule.meaning} {rule.advice}".replace("`", ""),
            "markdown": f"{rule.meaning}\n\n{rule.advice}",
        },
        "defaultConfiguration": {"level": str(rule.severity)},
        "properties": {"tags": ["catalogue"], "precision": "high", "problem.severity": _SEVERITY[rule.severity]},
    }


_SEVERITY = {"error": "error", "warning": "warning", "note": "recommendation"}
"""The words that GitHub has for them."""


def _result(found: Diagnostic, numbered: dict[str, int], places: Places) -> dict[str, Any]:
    told = {"ruleId": found.code} | ({"ruleIndex": numbered[found.code]} if found.code in numbered else {})
    shown = places.finding(found)
    return told | {
        "level": str(shown.severity),
        "message": {"text": shown.message + (f". {shown.hint[0].upper()}{shown.hint[1:]}" if shown.hint else "")},
        "locations": [_standing(found.place, places)],
    }


def _standing(place: Place, places: Places) -> dict[str, Any]:
    """Where a finding stands: a line of a page, or a row of a database's table, which has no lines."""
    shown = places.of(place)
    file = {"artifactLocation": _location(place.document, places)}
    if places.in_database(place):
        row = {"name": str(shown.line), "fullyQualifiedName": f"variants/{shown.line}", "kind": "element"}
        return {"physicalLocation": file, "logicalLocations": [row]}
    return {"physicalLocation": file | {"region": {"startLine": shown.line, "startColumn": shown.column}}}


def _fix(corrections: Sequence[Correction], places: Places) -> dict[str, Any]:
    """The change of all places at which a number is printed, as one fix."""
    changes = [
        {
            "artifactLocation": _location(document, places),
            "replacements": [
                {
                    "deletedRegion": {
                        "startLine": one.place.line,
                        "startColumn": one.place.column,
                        "endColumn": one.place.column + len(one.old),
                    },
                    "insertedContent": {"text": one.new},
                }
                for one in some
            ],
        }
        for document, some in by_document(corrections).items()
    ]
    words = ", ".join(dict.fromkeys(f"print {one.statistic} {one.new} instead of {one.old}" for one in corrections))
    return {"description": {"text": f"{words[0].upper()}{words[1:]}."}, "artifactChanges": changes}


def _location(document: str, places: Places) -> dict[str, str]:
    return {"uri": quote(places.paths.get(document, document)), "uriBaseId": ROOT}


def from_root(path: Path) -> str:
    """A file's path from the root of the repository around it, or from the current folder where there is none.

    A file that is in neither is called by its whole path.
    """
    path = path.resolve()
    for folder in path.parents:
        if (folder / ".git").exists():
            return path.relative_to(folder).as_posix()
    here = Path.cwd().resolve()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()
