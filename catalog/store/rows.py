"""Turn a catalogue into validated table rows, in an order that depends only on the catalogue."""

from __future__ import annotations

import json
import platform
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

import networkx as nx

from catalog.boundary import EVERYTHING, Boundary, Raised, Stage
from catalog.check.conventions import CONVENTIONS
from catalog.check.coverage import coverage, gaps
from catalog.check.findings import Checked
from catalog.check.reports import verdict_data, witness_data
from catalog.check.tags import in_order
from catalog.family.formats import write_family
from catalog.family.games import Game, games
from catalog.family.graph import ancestors, claims_of, family_graph, no_games, parent_of
from catalog.language import render_step
from catalog.limits import FAMILY, SAME
from catalog.model.diagnostic import Diagnostic
from catalog.model.step import Step, detail
from catalog.model.variant import STATISTICS, Catalog, Claim, Code, Rule, Variant, decode
from catalog.model.verdict import Repair, Verdict
from catalog.play.deck import name_of
from catalog.store import tables, vocabulary
from catalog.store.changes import change_rows
from catalog.store.codes import code_rows
from catalog.store.columns import Table, valid_row
from catalog.store.formats import VERSIONS
from catalog.store.keepable import Owners, kept, mended
from catalog.store.likeness import likeness_rows, same_rows
from catalog.store.meanings import COUNT_CODES, COUNTS, KINDS, TAGS
from catalog.store.variants import ASSUMED
from catalog.version import __version__

Progress = Callable[[int, int], None]

_OPEN = (Code.BY_CHOICE, Code.BY_CARDS)


def rows(
    catalog: Catalog,
    source_text: bool = False,
    numbers: Sequence[Checked] = (),
    progress: Progress | None = None,
    odds: Sequence[Table] = (),
    boundary: Boundary | None = None,
    url: str = "",
) -> dict[type[Table], list[dict[str, Any]]]:
    """The validated rows of every table but `DiagnosticRow`, which `findings` makes.

    `source_text` keeps the documents' own sentences in `step.text`; `odds` are finished rows. `progress(done, total)`
    is called after the steps of each variant, then after each game has been compared with all others. If some rows of
    a variant cannot be made or stored, the others are kept and `boundary` records a fault. `url` is the site's public
    address; variants whose document gives no page get one below it.
    """
    boundary = Boundary() if boundary is None else boundary
    variants = catalog.variants
    of = Owners(variants)
    checked = {each.variant.key: each for each in numbers}
    total = len(variants) + sum(variant.described for variant in variants)

    def each(make: Callable[[Variant], Iterable[dict]], some: Iterable[Variant] = variants) -> list[dict]:
        return [row for made in boundary.each(Stage.STORING, some, lambda v: list(make(v))) for row in made]

    told: dict[int, list[dict]] = {}
    counted = _counted(variants, _of(progress, 0, total))
    steps = each(lambda variant: _steps(variant, source_text, told, boundary), counted)
    rules = _games(steps, variants, boundary)
    family = _compared(catalog, rules, boundary, _of(progress, len(variants), total))
    called = {v.key: boundary.attempt(Stage.STORING, v.place, v.name, partial(in_order, v), ()) for v in variants}
    shown = [
        _with_page(_variant_or_less(v, family.parents.get(v.key), checked.get(v.key), called[v.key], boundary), url)
        for v in variants
    ]
    claims = [claim for made in boundary.each(Stage.FAMILY, variants, lambda v: claims_of([v])) for claim in made]
    same = _same(shown, variants, family, boundary)
    boundary.blame(Stage.FAMILY, ((of.by_key[key], told) for key, told in family.failed.items()))
    made: dict[type[Table], Iterable[dict]] = {
        tables.Source: ({field: getattr(s, field) for field in tables.Source.model_fields} for s in catalog.sources),
        tables.Variant: shown,
        tables.Alias: each(lambda v: ({"variant": v.key, "name": name} for name in dict.fromkeys(v.aliases))),
        tables.VariantTag: each(lambda v: _tags(v, called[v.key])),
        tables.Step: steps,
        tables.Note: each(_notes),
        **_family_rows(variants, family, claims, same, boundary),
        tables.Verdict: each(lambda v: map(_verdict, checked[v.key].verdicts if v.key in checked else ())),
        tables.Repair: (_repair(repair) for each in numbers for repair in each.repairs),
        tables.Coverage: map(vars, boundary.together(Stage.STORING, variants, coverage, coverage(()))),
        tables.Gap: _gaps(variants, boundary),
        **_vocabulary(),
        tables.Build: _build(catalog, url),
    }
    filled = {
        table: [row for values in data for row in kept(table, values, of, boundary)] for table, data in made.items()
    }
    for row in odds:
        filled.setdefault(type(row), []).append(row.model_dump())
    return filled


def _gaps(variants: Sequence[Variant], boundary: Boundary) -> Iterator[dict]:
    found = boundary.together(Stage.STORING, variants, gaps, gaps(()))
    return ({"position": at, **vars(gap)} for at, gap in enumerate(found, 1))


def _with_page(row: dict, url: str | None) -> dict:
    """Add a page address to a variant's row: the one in its document, or its page on the site at `url`."""
    return row | {"page": row["page"] or f"{url}/game/{quote(row['key'])}"} if url else row


@dataclass(frozen=True)
class _Family:
    """How the variants compare: each one's rules and strongest parent, the graph, the rows of nearness and likeness.

    `failed` has the error of each variant that could not be compared.
    """

    rules: dict[str, Game]
    graph: nx.DiGraph
    parents: dict[str, str | None]
    near: list[dict]
    likeness: list[dict]
    failed: dict[str, Raised]


def _compared(catalog: Catalog, rules: dict[str, Game], boundary: Boundary, progress: Progress | None) -> _Family:
    variants = catalog.variants
    told = {variant.key: rules[variant.key] for variant in variants if variant.key in rules}
    # A game of which nothing was understood is like no other.
    described = {key: game for key, game in told.items() if any(step.kind for step in game)}
    graph = boundary.together(
        Stage.FAMILY, variants, lambda some: family_graph(replace(catalog, variants=tuple(some))), nx.DiGraph()
    )
    parents = dict(boundary.each(Stage.FAMILY, variants, lambda v: (v.key, parent_of(graph, v.key))))
    failed: dict[str, Raised] = {}
    compare = partial(likeness_rows, described, parents, progress, failed)
    compare = partial(boundary.within, FAMILY, "the search for similar games was not finished", compare, ([], []))
    near, likeness = boundary.attempt(Stage.FAMILY, EVERYTHING, "", compare, ([], []))
    return _Family(rules, graph, parents, near, likeness, failed)


def _same(shown: list[dict], variants: Sequence[Variant], family: _Family, boundary: Boundary) -> list[dict]:
    """The rows of games that appear in several sources."""
    aliases = {variant.key: variant.aliases for variant in variants}
    compare = partial(same_rows, shown, aliases, family.rules, family.failed)
    compare = partial(boundary.within, SAME, "the search for games in several sources was not finished", compare, [])
    return boundary.attempt(Stage.FAMILY, EVERYTHING, "", compare, [])


def _family_rows(
    variants: Sequence[Variant], family: _Family, claims: Sequence[Claim], same: list[dict], boundary: Boundary
) -> dict[type[Table], Iterable[dict]]:
    """Who descends from whom, and who is like whom."""
    graph = family.graph
    return {
        tables.Edge: _once(
            {
                "parent": claim.parent,
                "child": claim.child,
                "claim": str(claim.kind),
                "document": claim.place.document,
                "line": claim.place.line,
            }
            for claim in claims
        ),
        tables.Ancestry: boundary.attempt(Stage.FAMILY, EVERYTHING, "", lambda: list(_ancestry(graph)), []),
        tables.Change: change_rows(variants, family.rules, claims, boundary),
        tables.Near: family.near,
        tables.Likeness: family.likeness,
        tables.SameGame: same,
        tables.Picture: boundary.attempt(Stage.FAMILY, EVERYTHING, "", lambda: list(_pictures(graph)), []),
    }


def _repair(repair: Repair) -> dict:
    return {"variant": repair.variant, "rank": repair.rank, "mends": repair.mends, "text": repair.text}


def _notes(variant: Variant) -> Iterator[dict]:
    told = (*variant.notes, *map(_assumed, variant.assumed))
    yield from ({"variant": variant.key, "position": at, "text": text} for at, text in enumerate(told, 1))


def _vocabulary() -> dict[type[Table], Iterable[dict]]:
    """The meanings of the words in other tables."""
    return {
        tables.CodeRow: code_rows(),
        tables.ConventionRow: ({"key": c.key, "statistic": c.statistic, "words": c.words} for c in CONVENTIONS),
        tables.CardRow: ({"number": card, "name": name_of(card)} for card in range(53)),
        tables.TagRow: ({"tag": tag, "meaning": meaning} for tag, meaning in TAGS.items()),
        tables.KindRow: (
            {"kind": kind, "title": title, "meaning": meaning, "counts": COUNTS[kind]}
            for kind, (title, meaning) in KINDS.items()
        ),
        tables.CountCodeRow: (
            {"first": first, "last": last, "meaning": meaning} for first, last, meaning in COUNT_CODES
        ),
        tables.ActRow: ({"act": a.name, "meaning": a.meaning, "example": a.example} for a in vocabulary.acts()),
        tables.FieldRow: (
            {"part": part.name, "position": at, **vars(field)}
            for part in (vocabulary.every_act(), *vocabulary.acts(), *vocabulary.parts())
            for at, field in enumerate(part.fields, 1)
        ),
    }


def findings(diagnostics: Iterable[Diagnostic]) -> list[dict[str, Any]]:
    """The rows of `DiagnosticRow`, in order; values that the database cannot store are replaced."""
    return [
        valid_row(
            tables.DiagnosticRow,
            mended(
                {
                    "id": i,
                    "document": diagnostic.place.document,
                    "line": diagnostic.place.line,
                    "column": diagnostic.place.column,
                    "severity": diagnostic.severity,
                    "code": diagnostic.code,
                    "message": diagnostic.message,
                }
            ),
        )
        for i, diagnostic in enumerate(diagnostics, 1)
    ]


def _ancestry(graph: nx.DiGraph) -> Iterator[dict]:
    """Pair each variant with itself and all its ancestors, leaving out roots that are no games themselves."""
    left_out = no_games(graph)
    for key in graph:
        for generations, ancestor in enumerate((key, *ancestors(graph, key))):
            if ancestor not in left_out:
                yield {"variant": key, "ancestor": ancestor, "generations": generations}


def _games(steps: Iterable[dict], variants: Sequence[Variant], boundary: Boundary) -> dict[str, Game]:
    """The steps of every variant as the family compares them; empty for one whose steps cannot be compared."""
    of: dict[str, list[dict]] = {}
    for row in steps:
        of.setdefault(row["variant"], []).append(row)
    told = [variant for variant in variants if variant.key in of]

    def compared(some: Sequence[Variant]) -> dict[str, Game]:
        return games(row for variant in some for row in of[variant.key])

    return boundary.together(Stage.FAMILY, told, compared, {})


def _tags(variant: Variant, called: Sequence[str]) -> Iterator[dict]:
    for origin, some in (("printed", dict.fromkeys(variant.tags)), ("derived", called)):
        for position, tag in enumerate(some, 1):
            yield {"variant": variant.key, "tag": tag, "position": position, "origin": origin}


def _variant_or_less(
    variant: Variant, parent: str | None, checked: Checked | None, called: Sequence[str], boundary: Boundary
) -> dict:
    """The row of a variant; if making it raises, a row with little more than its name, key, source and place."""
    make = partial(_variant, variant, parent, checked, called)
    row = boundary.attempt(Stage.STORING, variant.place, variant.name, make, None)
    if row is not None:
        return row
    bare = Variant(variant.key, variant.name, variant.number, variant.source, described=variant.described)
    return _variant(replace(bare, place=variant.place), parent, None, ())


def _variant(variant: Variant, parent: str | None, checked: Checked | None, called: Sequence[str]) -> dict:
    values = {
        "key": variant.key,
        "name": variant.name,
        "number": variant.number,
        "serial": variant.numbers.serial,
        "parent": parent,
        "tags": json.dumps(variant.tags, ensure_ascii=False),
        "tags_derived": json.dumps(called),
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
    # A computed number takes precedence over the printed one. Searches skip undetermined numbers
    # (catalog.store.search).
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


def _steps(variant: Variant, source_text: bool, told: dict[int, list[dict]], boundary: Boundary) -> Iterator[dict]:
    """The rows of a variant's rules; a rule that cannot be put into words is stored as not understood."""
    position = 0
    numbers = [rule.number for rule in variant.rules]
    for at, rule in enumerate(variant.rules):
        # Equal sentences share one tuple of steps, so their rows are made once.
        if id(rule.steps) not in told:
            make = partial(_rule, rule)
            told[id(rule.steps)] = boundary.attempt(Stage.STORING, rule.place, variant.name, make, [])
        made = told[id(rule.steps)]
        text = rule.text if source_text else None
        phrases = rule.unread if made or not rule.steps else (rule.text,)
        unread = json.dumps(phrases, ensure_ascii=False) if phrases else None
        shares = rule.number in (*numbers[max(0, at - 1) : at], *numbers[at + 1 : at + 2])
        for nth, row in enumerate(made or [_NOT_UNDERSTOOD]):
            position += 1
            place = {"variant": variant.key, "position": position, "rule": rule.number}
            if shares:  # `by_rule` tells rules with one number apart by this
                row = {**row, "main": int(nth == 0)}
            yield {**place, **row, "text": text, "unread": unread}
            unread = None


def _rule(rule: Rule) -> list[dict]:
    return [{**_step(step), "main": int(at == rule.main)} for at, step in enumerate(rule.steps)]


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
    """A progress callback for one part of the work, which adds `before` to what is done and reports `total`."""
    return None if progress is None else lambda done, _: progress(before + done, total)


def _once(values: Iterable[dict]) -> Iterator[dict]:
    """Drop repeated rows, which come from an entry on several pages or a table row printed twice."""
    seen = set()
    for row in values:
        if (told := tuple(row.values())) not in seen:
            seen.add(told)
            yield row


def _pictures(graph: nx.DiGraph) -> Iterator[dict]:
    if len(graph):
        yield {"name": tables.POSTER, "title": "The family tree of poker", "svg": write_family(graph, "poster")}


def _build(catalog: Catalog, url: str) -> Iterator[dict]:
    yield {"key": "stemma", "value": __version__}
    yield {"key": "schema", "value": VERSIONS["tables"]}
    yield {"key": "steps", "value": VERSIONS["steps"]}
    yield {"key": "export", "value": VERSIONS["export"]}
    if url:
        yield {"key": "url", "value": url}
    yield {"key": "python", "value": platform.python_version()}
    yield {"key": "sqlite", "value": sqlite3.sqlite_version}
    yield {"key": "lark", "value": version("lark")}
    for path, digest in catalog.documents:
        yield {"key": f"input {path}", "value": f"sha256 {digest}"}
