"""Joins the stages: documents in, a checked and published database out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from catalog.boundary import EVERYTHING, Boundary, Stage
from catalog.check.coverage import Summary, summary
from catalog.check.findings import Checked
from catalog.check.links import check_links
from catalog.check.many import check_many
from catalog.family.inferred import with_inferred_parents
from catalog.language.reading import readings_cached
from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.variant import Catalog, Variant
from catalog.odds.inputs import inputs_of
from catalog.read import Documents, read_catalog, read_documents
from catalog.resources import source_folders
from catalog.result_cache import ResultCache, result_cache

DATABASE = Path("data/catalog.db")
"""Path of the database below the current folder: a build writes it, and the commands read it."""

T = TypeVar("T")
Progress = Callable[[int, int, str], None]
"""Called with the work done, the total, and the stage, in this order of stages: reading, checking, dealing,
publishing.
"""


ODDS = 500
"""Deals of each game that `stemma build` plays for its odds,"""

ODDS_PARTED = 60
"""and deals of a game whose moves depend on the cards, because those are slow; `stemma odds --all` has one number for
all.
"""


@dataclass(frozen=True)
class OddsTold:
    """The number of games whose odds were measured now, were kept from the old database, or could not be measured."""

    measured: int
    kept: int
    without: int


@dataclass(frozen=True)
class Report:
    """The result of a build: the catalogue with all its diagnostics, how much of the rules was read, and the file.

    `failure` is one line that says why nothing was published, in which case the old file is unchanged. `numbers` are
    the verdicts on the printed numbers, empty if they were not checked. `coverage` is that of numbered rules, `prose`
    that of sentences of prose. `odds` is None if none were asked for. `boundary` has the faults of entries, all of
    which are among the diagnostics too.
    """

    catalog: Catalog
    coverage: Summary
    out: Path
    failure: str = ""
    numbers: tuple[Checked, ...] = ()
    prose: Summary | None = None
    odds: OddsTold | None = None
    boundary: Boundary = field(default_factory=Boundary)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics: of the reader, of the links, then faults of later stages."""
        return self.catalog.diagnostics

    @property
    def errors(self) -> int:
        """The number of diagnostics that cost an entry or a line."""
        return sum(diagnostic.severity is Severity.ERROR for diagnostic in self.diagnostics)


def build(
    paths: Sequence[Path | str] = (),
    out: Path | str = DATABASE,
    source_text: bool = False,
    progress: Progress | None = None,
    check: bool = True,
    odds: int = 0,
    url: str = "",
) -> Report:
    """Read documents, check their links and their numbers, and publish the database.

    `paths` are files and folders; none means the bundled documents. `progress(done, total, doing)` is called as the
    work proceeds. Without `check` the printed numbers are not checked. `odds` is the number of deals to measure
    winning hands by; odds of unchanged games that the old database has from as many deals are kept in any case.
    Errors in documents are diagnostics of the report. `url` is the public address of the site, for the address of
    each variant. Raises OSError if `out` cannot be written.
    """
    with result_cache() as cache, readings_cached(cache):
        return _build(paths, Path(out), source_text, progress, check, odds, url, cache)


def _build(
    paths: Sequence[Path | str],
    out: Path,
    source_text: bool,
    progress: Progress | None,
    check: bool,
    odds: int,
    url: str,
    cache: ResultCache,
) -> Report:
    # Importing the store takes half a second, which a check alone does not need.
    from catalog.store.news import noted
    from catalog.store.publish import publish

    boundary = Boundary()
    checked = read_and_check(paths, progress, boundary)
    before = boundary.met
    account = [
        boundary.together(Stage.STORING, checked.variants, partial(summary, prose=prose), summary(()))
        for prose in (False, True)
    ]
    report = Report(checked, account[0], out, checked.failure, prose=account[1], boundary=boundary)
    if report.failure:
        return report
    numbers = tuple(_checked(checked.variants, cache, _doing(progress, "checking"))) if check else ()
    boundary.faults += [fault for each in numbers for fault in each.faults]
    told, odds_rows = _dealt(checked.variants, report.out, odds, boundary, _doing(progress, "dealing"))
    impossible = [found for each in numbers for found in each.impossible]
    checked = replace(checked, diagnostics=(*checked.diagnostics, *impossible, *boundary.diagnostics(before)))
    before = boundary.met
    with noted(report.out):
        publish(
            checked,
            report.out,
            source_text,
            numbers,
            _doing(progress, "publishing"),
            odds_rows,
            boundary,
            url.rstrip("/"),
        )
    checked = replace(checked, diagnostics=(*checked.diagnostics, *boundary.diagnostics(before)))
    return replace(report, catalog=checked, numbers=numbers, odds=told if odds else None)


def _dealt(
    variants: Sequence[Variant],
    out: Path,
    deals: int,
    boundary: Boundary,
    progress: Callable[[int, int], None] | None,
) -> tuple[OddsTold, list]:
    """How many games' odds were measured and kept, and the rows: those of the old database that still hold, and new
    ones.

    Odds are measured for the usual number of players; those for other numbers are kept.
    """
    from catalog.store.odds import kept_of, rows_of, still_true

    described = [variant for variant in variants if variant.described]
    old = kept_of(out)

    def attempt(variant: Variant, do: Callable[[], T], otherwise: T) -> T:
        return boundary.attempt(Stage.ODDS, variant.place, variant.name, do, otherwise)

    kept = {v.key: attempt(v, partial(still_true, v, old.get(v.key, ())), []) for v in described}
    found: dict[str, list] = {key: [row for each in several for row in each.rows] for key, several in kept.items()}
    left = {v.key: v for v in described if deals and not attempt(v, partial(_known, v, kept[v.key]), False)}
    without = 0

    def measure() -> None:
        nonlocal without
        from catalog.odds.all import measure_all

        results = measure_all(list(left.values()), None, deals, seed=1, parted=ODDS_PARTED)
        for done, result in enumerate(results, 1):
            players = result.measured and result.measured.players
            others = [each for each in kept[result.variant] if each.players not in (None, players)]
            made = attempt(left[result.variant], lambda: list(rows_of(result)), [])  # noqa: B023, called at once
            found[result.variant] = [row for each in others for row in each.rows] + made
            boundary.faults += [result.fault] if result.fault is not None else []
            without += result.measured is None
            if progress is not None:
                progress(done, len(left))

    if left:
        boundary.attempt(Stage.ODDS, EVERYTHING, "", measure, None)
    told = OddsTold(len(left) - without, len(described) - len(left), without)
    return told, [row for variant in described for row in found[variant.key]]


def _known(variant: Variant, kept: Sequence) -> bool:
    """True if the old database has the usual number of players, or knows that it cannot be measured."""
    usual = inputs_of(variant)
    return any(each.told.inputs == usual for each in kept)


def _checked(
    variants: Sequence[Variant], cache: ResultCache, progress: Callable[[int, int], None] | None
) -> Iterator[Checked]:
    described = [variant for variant in variants if variant.described]
    for done, each in enumerate(check_many(described, cache), 1):
        if progress is not None:
            progress(done, len(described))
        yield each


def _doing(progress: Progress | None, doing: str) -> Callable[[int, int], None] | None:
    return None if progress is None else lambda done, total: progress(done, total, doing)


def read_and_check(
    paths: Sequence[Path | str] = (), progress: Progress | None = None, boundary: Boundary | None = None
) -> Catalog:
    """The catalogue of some documents (none: the bundled ones), its diagnostics with those of the links.

    Exceptions that entries raise go to `boundary`, and are among the diagnostics as well.
    """
    boundary = Boundary() if boundary is None else boundary
    return with_links_checked(read_documents(paths or source_folders(), boundary), progress, boundary)


def with_links_checked(
    documents: Documents, progress: Progress | None = None, boundary: Boundary | None = None
) -> Catalog:
    """The catalogue of documents that were read, its diagnostics with those of the links."""
    boundary = Boundary() if boundary is None else boundary
    catalog = read_catalog(documents, _doing(progress, "reading"), boundary=boundary)
    before = boundary.met
    infer = partial(with_inferred_parents, catalog.variants, boundary)
    variants = boundary.attempt(Stage.FAMILY, EVERYTHING, "", infer, catalog.variants)
    catalog = replace(catalog, variants=variants)
    found = documents.quote((*check_links(catalog, boundary), *boundary.diagnostics(before)))
    return replace(catalog, diagnostics=(*catalog.diagnostics, *found))
