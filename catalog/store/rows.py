"""A catalogue as rows of the tables, checked, in an order that depends on nothing but the catalogue."""

from __future__ import annotations

import json
import platform
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version

import networkx as nx

from catalog import __version__
from catalog.check.coverage import coverage, gaps
from catalog.check.findings import Checked
from catalog.check.reports import verdict_data, witness_data
from catalog.check.tags import in_order
from catalog.family.formats import write_family
from catalog.family.games import games
from catalog.family.graph import claims_of, family_graph, parent_of
from catalog.language import render_step
from catalog.model.step import Step, detail
from catalog.model.variant import STATISTICS, Catalog, Code, Variant, decode
from catalog.model.verdict import Verdict
from catalog.store import tables
from catalog.store.changes import change_rows
from catalog.store.likeness import likeness_rows, same_rows
from catalog.store.tables import Table
from catalog.store.variants import ASSUMED

Progress = Callable[[int, int], None]

SCHEMA = "1"
"""Goes up when a column or a table that stays is changed or dropped."""

_OPEN = (Code.BY_CHOICE, Code.BY_CARDS)


def rows(
    catalog: Catalog,
    source_text: bool = False,
    numbers: Sequence[Checked] = (),
    progress: Progress | None = None,
    odds: Sequence[Table] = (),
) -> dict[type[Table], list[Table]]:
    """The rows of every table that is filled, each row validated. Raises ValueError for one that is not right.

    `source_text` keeps the documents' own sentences in `step.text`; `odds` are rows as they are. Of every variant whose
    steps are made, then of every game that has been compared with all others, `progress(done, total)` is told. A
    variant that only a claim names gets its row from the reader; one that the catalogue lacks all the same is a bug and
    fails the foreign keys.
    """
    graph = family_graph(catalog)
    variants = catalog.variants
    checked = {each.variant.key: each for each in numbers}
    told: dict[int, list[dict]] = {}
    total = len(variants) + sum(variant.described for variant in variants)
    steps = [
        row for variant in _counted(variants, _of(progress, 0, total)) for row in _steps(variant, source_text, told)
    ]
    rules = games(steps)
    described = {variant.key: rules[variant.key] for variant in variants if variant.key in rules}
    parents = {variant.key: parent_of(graph, variant.key) for variant in variants}
    near, likeness = likeness_rows(described, parents, _of(progress, len(variants), total))
    shown = [_variant(variant, parents[variant.key], checked.get(variant.key)) for variant in variants]
    made: dict[type[Table], Iterable[dict]] = {
        tables.Source: (
            {"key": s.key, "title": s.title, "author": s.author, "url": s.url, "licence": s.licence}
            for s in catalog.sources
        ),
        tables.Variant: shown,
        tables.Alias: (
            {"variant": variant.key, "name": name} for variant in variants for name in dict.fromkeys(variant.aliases)
        ),
        tables.VariantTag: (
            {"variant": variant.key, "tag": tag, "position": position, "origin": origin}
            for variant in variants
            for origin, tags in (("printed", dict.fromkeys(variant.tags)), ("derived", in_order(variant)))
            for position, tag in enumerate(tags, 1)
        ),
        tables.Step: steps,
        tables.Note: (
            {"variant": variant.key, "position": position, "text": text}
            for variant in variants
            for position, text in enumerate((*variant.notes, *map(_assumed, variant.assumed)), 1)
        ),
        tables.Edge: _once(
            {
                "parent": claim.parent,
                "child": claim.child,
                "claim": str(claim.kind),
                "document": claim.place.document,
                "line": claim.place.line,
            }
            for claim in claims_of(variants)
        ),
        tables.Change: change_rows(variants, rules, claims_of(variants)),
        tables.Near: near,
        tables.Likeness: likeness,
        tables.SameGame: same_rows(shown, {variant.key: variant.aliases for variant in variants}, rules),
        tables.Picture: _pictures(graph),
        tables.Verdict: (_verdict(verdict) for each in numbers for verdict in each.verdicts),
        tables.Repair: (
            {"variant": r.variant, "rank": r.rank, "mends": r.mends, "text": r.text}
            for each in numbers
            for r in each.repairs
        ),
        tables.Coverage: (vars(account) for account in coverage(variants)),
        tables.Gap: ({"position": i, **vars(gap)} for i, gap in enumerate(gaps(variants), 1)),
        tables.DiagnosticRow: (
            {
                "id": i,
                "document": diagnostic.place.document,
                "line": diagnostic.place.line,
                "column": diagnostic.place.column,
                "severity": diagnostic.severity,
                "code": diagnostic.code,
                "message": diagnostic.message,
            }
            for i, diagnostic in enumerate(catalog.diagnostics, 1)
        ),
        tables.Build: _build(catalog),
    }
    filled = {table: [table.model_validate(values) for values in data] for table, data in made.items()}
    for row in odds:
        filled.setdefault(type(row), []).append(row)
    return filled


def search_rows(catalog: Catalog, steps: Iterable[tables.Step]) -> Iterator[tuple[str, str, str, str]]:
    """(key, name, aliases, wording) of every variant, for the full-text index; several aliases or steps a line each."""
    wordings: dict[str, list[str]] = {}
    for step in steps:
        wordings.setdefault(step.variant, []).append(step.wording)
    for variant in catalog.variants:
        yield variant.key, variant.name, "\n".join(variant.aliases), "\n".join(wordings.get(variant.key, ()))


def _variant(variant: Variant, parent: str | None, checked: Checked | None = None) -> dict:
    values = {
        "key": variant.key,
        "name": variant.name,
        "number": variant.number,
        "serial": variant.numbers.serial,
        "parent": parent,
        "tags": json.dumps(variant.tags, ensure_ascii=False),
        "tags_derived": json.dumps(in_order(variant)),
        "source": variant.source,
        "credit": variant.credit,
        "document": variant.place.document,
        "line": variant.place.line,
        "described": int(variant.described),
        "incomplete": int(variant.incomplete),
        "lost": variant.lost or None,
        "page": variant.page or None,
        "seats_least": variant.seats.least,
        "seats_most": variant.seats.most,
        "best_least": variant.seats.best_least,
        "best_most": variant.seats.best_most,
    }
    # A settled number goes before what is printed, to search by (spec/interface.md, table variant).
    computed = {v.statistic: v.computed for v in checked.verdicts if v.computed is not None} if checked else {}
    for statistic in STATISTICS:
        printed = getattr(variant.numbers, statistic)
        decoded = decode(statistic, computed.get(statistic, printed))
        values[statistic] = printed
        values[f"{statistic}_n"] = decoded.number
        values[f"{statistic}_most"] = None if decoded.code in _OPEN else decoded.number
        values[f"{statistic}_code"] = None if decoded.code is None else str(decoded.code)
    return values


def _assumed(what: str) -> str:
    return f"{ASSUMED}{what}."


def _verdict(verdict: Verdict) -> dict:
    witness = json.dumps(witness_data(verdict)) if verdict.settled and verdict.number.witnesses else None
    return {
        "variant": verdict.variant,
        "statistic": verdict.statistic,
        **verdict_data(verdict),
        "witness": witness,
    }


def _steps(variant: Variant, source_text: bool, told: dict[int, list[dict]]) -> Iterator[dict]:
    position = 0
    for rule in variant.rules:
        # The same sentence has the same tuple of steps wherever it stands, so its rows are made once.
        if id(rule.steps) not in told:
            made = [{**_step(step), "main": int(at == rule.main)} for at, step in enumerate(rule.steps)]
            told[id(rule.steps)] = made or [_NOT_UNDERSTOOD]
        text = rule.text if source_text else None
        unread = json.dumps(rule.unread, ensure_ascii=False) if rule.unread else None
        for row in told[id(rule.steps)]:
            position += 1
            place = {"variant": variant.key, "position": position, "rule": rule.number}
            yield {**place, **row, "text": text, "unread": unread}
            unread = None


def _step(step: Step) -> dict:
    return {
        "kind": step.kind,
        "count": step.count,
        "wording": render_step(step),
        "detail": json.dumps(detail(step), ensure_ascii=False, sort_keys=True),
    }


_NOT_UNDERSTOOD = {"kind": None, "count": None, "wording": "", "detail": "{}", "main": 1}


def _counted(variants: tuple[Variant, ...], progress: Progress | None) -> Iterator[Variant]:
    for done, variant in enumerate(variants, 1):
        yield variant
        if progress:
            progress(done, len(variants))


def _of(progress: Progress | None, before: int, total: int) -> Progress | None:
    """What tells of a part of the work: so much was done before it, of so much in all."""
    return None if progress is None else lambda done, _: progress(before + done, total)


def _once(values: Iterable[dict]) -> Iterator[dict]:
    """Without repetitions: an entry that stands on several pages makes its claims on one, a table row twice."""
    seen = set()
    for row in values:
        if (told := tuple(row.values())) not in seen:
            seen.add(told)
            yield row


def _pictures(graph: nx.DiGraph) -> Iterator[dict]:
    if len(graph):
        yield {"name": tables.POSTER, "title": "The family tree of poker", "svg": write_family(graph, "poster")}


def _build(catalog: Catalog) -> Iterator[dict]:
    yield {"key": "stemma", "value": __version__}
    yield {"key": "schema", "value": SCHEMA}
    yield {"key": "python", "value": platform.python_version()}
    yield {"key": "sqlite", "value": sqlite3.sqlite_version}
    yield {"key": "lark", "value": version("lark")}
    for path, digest in catalog.documents:
        yield {"key": f"input {path}", "value": f"sha256 {digest}"}
