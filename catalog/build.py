"""The one place that joins the stages: documents in, a checked and published database out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from catalog.check.coverage import Summary, summary
from catalog.check.findings import Checked, check_variants, own_faults
from catalog.check.links import check_links
from catalog.family.inferred import with_inferred_parents
from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.variant import Catalog, Variant
from catalog.odds.inputs import inputs_of
from catalog.read import read_catalog, read_documents
from catalog.resources import resource

DATABASE = Path("data/catalog.db")
"""Where a build puts its database, and where the commands look for it, below the current folder."""

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
    """

    catalog: Catalog
    coverage: Summary
    out: Path
    failure: str = ""
    numbers: tuple[Checked, ...] = ()
    prose: Summary | None = None
    odds: OddsTold | None = None

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings: of the reader, then of the links."""
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
) -> Report:
    """Reads documents, checks their links and their numbers, and publishes the database.

    `paths` are files and folders; none means the bundled documents. `progress(done, total, doing)` is told how far it
    has come; without `check` the printed numbers are not checked. `odds` is of how many deals winning hands are
    measured; what is known of unchanged games from as many or more stays in any case. Bad documents are diagnostics of
    the report. Raises OSError where `out` cannot be written.
    """
    # The store costs half a second to import, and whoever only checks does without.
    from catalog.store.publish import publish

    checked = read_and_check(paths, progress)
    report = Report(
        checked, summary(checked.variants), Path(out), checked.failure, prose=summary(checked.variants, prose=True)
    )
    if not report.failure:
        numbers = tuple(_checked(checked.variants, _doing(progress, "checking"))) if check else ()
        faults = tuple(fault for each in numbers if each.fault for fault in own_faults(each))
        checked = replace(checked, diagnostics=checked.diagnostics + faults)
        report = replace(report, catalog=checked, numbers=numbers)
        told, odds_rows = _dealt(checked.variants, report.out, odds, _doing(progress, "dealing"))
        report = replace(report, odds=told if odds else None)
        publish(checked, report.out, source_text, numbers, _doing(progress, "publishing"), odds_rows)
    return report


def _dealt(
    variants: Sequence[Variant], out: Path, deals: int, progress: Callable[[int, int], None] | None
) -> tuple[OddsTold, list]:
    """How odds were come by, and their rows: those of the old database that still hold, and new ones of so many deals.

    Measured for the usual number of players; what was measured for other numbers is kept beside it.
    """
    from catalog.store.odds import kept_of, rows_of, still_true

    described = [variant for variant in variants if variant.described]
    old = kept_of(out)
    kept = {variant.key: still_true(variant, old.get(variant.key, ())) for variant in described}
    found: dict[str, list] = {key: [row for each in several for row in each.rows] for key, several in kept.items()}
    left = [v for v in described if deals and not _known(v, kept[v.key])]
    without = 0
    if left:
        from catalog.odds.all import measure_all

        for done, result in enumerate(measure_all(left, None, deals, seed=1, parted=ODDS_PARTED), 1):
            players = result.measured and result.measured.players
            others = [each for each in kept[result.variant] if each.players not in (None, players)]
            found[result.variant] = [row for each in others for row in each.rows] + list(rows_of(result))
            without += result.measured is None
            if progress is not None:
                progress(done, len(left))
    told = OddsTold(len(left) - without, len(described) - len(left), without)
    return told, [row for variant in described for row in found[variant.key]]


def _known(variant: Variant, kept: Sequence) -> bool:
    """True where the usual number of players is measured already, or known not to be measured."""
    usual = inputs_of(variant)
    return any(each.rows[-1].inputs == usual for each in kept)


def _checked(variants: Sequence[Variant], progress: Callable[[int, int], None] | None) -> Iterator[Checked]:
    described = [variant for variant in variants if variant.described]
    for done, each in enumerate(check_variants(described), 1):
        if progress is not None:
            progress(done, len(described))
        yield each


def _doing(progress: Progress | None, doing: str) -> Callable[[int, int], None] | None:
    return None if progress is None else lambda done, total: progress(done, total, doing)


def read_and_check(paths: Sequence[Path | str] = (), progress: Progress | None = None) -> Catalog:
    """The catalogue of some documents (none: the bundled ones), its diagnostics with those of the links."""
    documents = read_documents(paths or [resource("sources")])
    catalog = read_catalog(documents, _doing(progress, "reading"))
    catalog = replace(catalog, variants=with_inferred_parents(catalog.variants))
    found = documents.quote(check_links(catalog))
    return replace(catalog, diagnostics=(*catalog.diagnostics, *found))
