"""The one place that joins the stages: documents in, a checked and published database out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from catalog.boundary import EVERYTHING, Boundary, Stage
from catalog.check.coverage import Summary, summary
from catalog.check.findings import Checked, check_variants
from catalog.check.links import check_links
from catalog.family.inferred import with_inferred_parents
from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.variant import Catalog, Variant
from catalog.odds.inputs import inputs_of
from catalog.read import read_catalog, read_documents
from catalog.resources import resource

DATABASE = Path("data/catalog.db")
"""Where a build puts its database, and where the commands look for it, below the current folder."""

T = TypeVar("T")
Progress = Callable[[int, int, str], None]
"""Told how much is done, how much there is, and what is being done: reading, then publishing."""


ODDS = 500
"""So many deals of each game does `stemma build` play for its odds,"""

ODDS_PARTED = 60
"""and so many of a game whose moves hang on the cards, for those are slow; `stemma odds --all` plays all alike."""


@dataclass(frozen=True)
class OddsTold:
    """Of how many games odds were measured, kept from the old database, or not to be had."""

    measured: int
    kept: int
    without: int


@dataclass(frozen=True)
class Report:
    """What a build did: the catalogue with all its diagnostics, how much of the rules was read, and the file.

    `failure` is one line that says why nothing was published; the old file then stands as it was. `numbers` are the
    verdicts on the printed numbers, none where they were not checked. `coverage` is that of numbered rules,
    `prose` that of sentences of prose; `odds` what was measured of winning hands, None where nothing was asked for.
    `boundary` has what entries made the program raise, all of which is among the diagnostics too.
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
        """All findings: of the reader, then of the links, then what entries made the program raise later on."""
        return self.catalog.diagnostics

    @property
    def errors(self) -> int:
        """How many of them cost an entry or a line."""
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
    """Reads documents, checks their links and their numbers, and publishes the database.

    `paths` are files and folders; none means the bundled documents. `progress(done, total, doing)` is told how far it
    has come; without `check` the printed numbers are not checked. `odds` is of how many deals winning hands are
    measured; what is known of unchanged games from as many or more stays in any case. Bad documents are diagnostics of
    the report. `url` is where the public finds the site, for
    the address of each variant. Raises OSError where `out` cannot be written.
    """
    # The store costs half a second to import, and whoever only checks does without.
    from catalog.store.news import noted
    from catalog.store.publish import publish

    boundary = Boundary()
    checked = read_and_check(paths, progress, boundary)
    before = boundary.met
    account = [
        boundary.together(Stage.STORING, checked.variants, partial(summary, prose=prose), summary(()))
        for prose in (False, True)
    ]
    report = Report(checked, account[0], Path(out), checked.failure, prose=account[1], boundary=boundary)
    if report.failure:
        return report
    numbers = tuple(_checked(checked.variants, _doing(progress, "checking"))) if check else ()
    boundary.faults += [fault for each in numbers for fault in each.faults]
    told, odds_rows = _dealt(checked.variants, report.out, odds, boundary, _doing(progress, "dealing"))
    checked = replace(checked, diagnostics=(*checked.diagnostics, *boundary.diagnostics(before)))
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
    """How odds were come by, and their rows: those of the old database that still hold, and new ones of so many deals.

    Measured for the usual number of players; what was measured for other numbers is kept beside it.
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
    """True where the usual number of players is measured already, or known not to be measured."""
    usual = inputs_of(variant)
    return any(each.told.inputs == usual for each in kept)


def _checked(variants: Sequence[Variant], progress: Callable[[int, int], None] | None) -> Iterator[Checked]:
    described = [variant for variant in variants if variant.described]
    for done, each in enumerate(check_variants(described), 1):
        if progress is not None:
            progress(done, len(described))
        yield each


def _doing(progress: Progress | None, doing: str) -> Callable[[int, int], None] | None:
    return None if progress is None else lambda done, total: progress(done, total, doing)


def read_and_check(
    paths: Sequence[Path | str] = (), progress: Progress | None = None, boundary: Boundary | None = None
) -> Catalog:
    """The catalogue of some documents (none: the bundled ones), its diagnostics with those of the links.

    What an entry makes the program raise goes to `boundary`, and is among the diagnostics as well.
    """
    boundary = Boundary() if boundary is None else boundary
    documents = read_documents(paths or [resource("sources")], boundary)
    catalog = read_catalog(documents, _doing(progress, "reading"), boundary=boundary)
    before = boundary.met
    infer = partial(with_inferred_parents, catalog.variants, boundary)
    variants = boundary.attempt(Stage.FAMILY, EVERYTHING, "", infer, catalog.variants)
    catalog = replace(catalog, variants=variants)
    found = documents.quote((*check_links(catalog, boundary), *boundary.diagnostics(before)))
    return replace(catalog, diagnostics=(*catalog.diagnostics, *found))
