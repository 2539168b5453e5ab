"""Reports of a check: a table of totals, and JSON. For code hosts see sarif.py, for the author issues.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from typing import Any

from catalog.check.conventions import CONVENTIONS
from catalog.check.corrections import correction_data, corrections_of, edits_of, place_data
from catalog.check.findings import Checked, Link, code_of, fingerprint
from catalog.check.places import Places
from catalog.model.variant import STATISTICS
from catalog.model.verdict import Judgement, Verdict


def shares(checked: Sequence[Checked]) -> dict[str, Counter[str]]:
    """How many numbers of each statistic got each judgement."""
    return {
        statistic: Counter(str(v.judgement) for each in checked for v in each.verdicts if v.statistic == statistic)
        for statistic in STATISTICS
    }


def share_lines(checked: Sequence[Checked], links: Sequence[Link] = (), accepted: Container[str] = ()) -> list[str]:
    """`shares` as a text table, a line per judgement and a column per statistic, and how many links disagree."""
    table = shares(checked)
    lines = [f"{'':14}" + "".join(f"{statistic:>10}" for statistic in STATISTICS) + f"{'all':>10}"]
    for judgement in Judgement:
        counts = [table[statistic][str(judgement)] for statistic in STATISTICS]
        if any(counts):
            lines.append(f"{judgement:14}" + "".join(f"{count:>10,}" for count in (*counts, sum(counts))))
    differ = Counter(v.statistic for each in checked for v in each.verdicts if v.counted is not None)
    if differ:
        counts = [differ[statistic] for statistic in STATISTICS]
        lines.append(f"{'counts differ':14}" + "".join(f"{count:>10,}" for count in (*counts, sum(counts))))
        lines.append("counts differ: dealing the cards and adding up the rules give different numbers")
    if known := sum(fingerprint(verdict) in accepted for each in checked for verdict in each.wrong):
        lines.append(f"{known:,} of the numbers that disagree {'is' if known == 1 else 'are'} accepted")
    return [*lines, _links_line(links, accepted)]


def _links_line(links: Sequence[Link], accepted: Container[str]) -> str:
    """How many findings there are about links, by code, and how many of them are accepted."""
    if not links:
        return "links: no disagreement"
    codes = Counter(link.diagnostic.code for link in links)
    told = ", ".join(f"{count:,} {code}" for code, count in sorted(codes.items()))
    known = sum(link.fingerprint in accepted for link in links)
    return f"links: {len(links):,} in disagreement ({told})" + (f", {known:,} of them accepted" if known else "")


def convention_lines(checked: Sequence[Checked]) -> list[str]:
    """A line per convention: its key, what it says, and how many entries follow it."""
    followers: dict[str, list[str]] = {convention.key: [] for convention in CONVENTIONS}
    for each in checked:
        for verdict in each.verdicts:
            if verdict.convention:
                followers[verdict.convention].append(each.variant.name)
    return [
        f"{convention.key} ({convention.statistic}): {convention.words}; followed by {len(followers[convention.key])}"
        for convention in CONVENTIONS
    ]


def as_data(
    checked: Sequence[Checked],
    links: Sequence[Link] = (),
    accepted: Container[str] = (),
    places: Places | None = None,
) -> list[dict[str, Any]]:
    """Every verdict as plain data, in the order of the catalogue and of the serial number; findings about links and
    corrections too, without what is accepted.
    """
    places = places or Places()
    of: dict[str, list[Link]] = {}
    for link in links:
        of.setdefault(link.variant, []).append(link)
    return [
        {
            "variant": each.variant.key,
            "name": each.variant.name,
            "document": each.variant.place.document,
            "file": places.of(each.variant.place).document,
            "line": places.of(each.variant.place).line,
            "impossible": [found.message for found in each.impossible],
            "numbers": {
                verdict.statistic: verdict_data(verdict) | finding_data(verdict) | _place_of(each, verdict, places)
                for verdict in each.verdicts
            },
            "repairs": [
                {
                    "rank": r.rank,
                    "mends": r.mends,
                    "numbers": list(r.statistics),
                    "text": r.text,
                    "edits": edits_of(each, r, places),
                }
                for r in each.repairs
            ],
            "corrections": [correction_data(one, places) for one in corrections_of(each, accepted, links)],
            "links": [_link_data(link, places) for link in of.get(each.variant.key, ())],
        }
        for each in checked
    ]


def _link_data(link: Link, places: Places) -> dict[str, Any]:
    found = link.diagnostic
    place = {"document": found.place.document, **place_data(found.place, places)}
    shown = places.finding(found)
    return {"code": found.code, "fingerprint": link.fingerprint, **place, "message": shown.message, "hint": shown.hint}


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """One verdict as plain data, with the columns of the table `verdict`."""
    number = verdict.number
    return {
        "printed": verdict.printed,
        "computed": verdict.computed,
        "least": number.least if verdict.settled else None,
        "greatest": number.greatest if verdict.settled else None,
        "cause": number.cause or None if verdict.settled else None,
        "verdict": str(verdict.judgement),
        "reason": verdict.reason,
        "convention": verdict.convention or None,
        "counted": verdict.counted,
    }


def finding_data(verdict: Verdict) -> dict[str, Any]:
    """The code and the fingerprint of a number that disagrees; nothing for any other verdict."""
    if verdict.judgement is not Judgement.DISAGREES:
        return {}
    return {"code": code_of(verdict), "fingerprint": fingerprint(verdict)}


def _place_of(checked: Checked, verdict: Verdict, places: Places) -> dict[str, Any]:
    """Where a number that disagrees is printed; nothing for any other verdict."""
    if verdict.judgement is not Judgement.DISAGREES:
        return {}
    return place_data(checked.variant.place_of(verdict.statistic), places)


def witness_data(verdict: Verdict) -> list[dict[str, Any]]:
    """The witnesses of a verdict as plain data: what is needed to play them again."""
    return [
        {"seats": w.seats, "cards": list(w.cards), "answers": list(w.answers), "count": w.count}
        for w in verdict.number.witnesses
    ]
