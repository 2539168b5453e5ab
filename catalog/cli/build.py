"""`stemma build`: documents in, a database out."""

from __future__ import annotations

import argparse
import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from catalog.check.coverage import Gap, gaps
from catalog.cli.failure import Failure
from catalog.cli.faults import warn_of_faults
from catalog.cli.options import add_documents, add_url, database_of_environment, documents_of, public_url
from catalog.cli.terminal import bar, remark

if TYPE_CHECKING:
    from catalog.build import Report

HELP = """\
Reads documents (files or folders; Markdown or HTML, told by what is in them), checks them, and publishes a
database. Without PATH it reads the documents that come with stemma. Every game is dealt five hundred times to
tell how good a hand wins; what is known of games that have not changed is kept. What is wrong in a document is
reported with its place; a broken entry costs only itself, and the exit code is then 1. A build that fails or is
killed leaves the old database as it was."""

GAPS_SHOWN = 5

EXAMPLE = """\
stemma build
stemma build pages/ more.html --out poker.db
stemma build --url https://poker.example"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add PATH, --out, --source-text, --no-check, --no-odds, --url, --quiet and --json."""
    parser.add_argument("paths", nargs="*", metavar="PATH", type=Path, help="a document or a folder of documents")
    add_documents(parser, beside=True)
    parser.add_argument("--out", "--db", dest="out", metavar="FILE", type=Path,
                        help="the database to write (default: STEMMA_DB, or data/catalog.db)")  # fmt: skip
    parser.add_argument("--source-text", action="store_true", help="keep the documents' own sentences in step.text")
    parser.add_argument("--no-check", action="store_true",
                        help="leave the printed numbers unchecked and the odds unmeasured; quicker")  # fmt: skip
    parser.add_argument("--no-odds", action="store_true", help="leave out how good a hand wins; quicker")
    add_url(parser)
    parser.add_argument("--quiet", action="store_true", help="report errors only, no warnings and no summary")
    parser.add_argument("--json", action="store_true", help="print the summary and the diagnostics as JSON")


def run(args: argparse.Namespace) -> int:
    """Build, and print findings and the summary on standard error. Return 1 if an entry could not be read."""
    from catalog.build import ODDS

    if args.no_odds and args.no_check:
        raise Failure("--no-odds: --no-check leaves the odds out as well; one of both will do")
    with _ended_in_order():
        told = "errors" if args.quiet else "all"
        odds = 0 if args.no_odds or args.no_check else ODDS
        report = build_or_fail(
            documents_of(args), args.out, args.source_text, told, not args.no_check, odds, public_url(args)
        )
    if args.json:
        print(json.dumps(as_data(report), indent=2, ensure_ascii=False))
    if not args.quiet:
        for line in summary_lines(report):
            remark(line)
    return 1 if warn_of_faults(report.boundary) or report.errors else 0


def build_or_fail(
    paths: list[Path],
    out: Path | None = None,
    source_text: bool = False,
    told: str = "all",
    check: bool = True,
    odds: int = 0,
    url: str = "",
) -> Report:
    """The report of a build whose findings have been printed; `told` is "all" or "errors". Raises Failure."""
    from catalog.build import DATABASE, build
    from catalog.store.publish import Faulty

    try:
        with bar("reading") as show:
            report = build(paths, out or database_of_environment() or DATABASE, source_text, show, check, odds, url)
    except Faulty as fault:
        raise Failure(str(fault)) from fault
    for diagnostic in report.diagnostics:
        # Some notes come by the hundred: they are only counted here, and listed in the database.
        if told == "all" and diagnostic.code not in ("two-readings", "commentary") or diagnostic.severity == "error":
            remark(str(diagnostic))
    if report.failure:
        raise Failure(report.failure)
    return report


def summary_lines(report: Report) -> list[str]:
    """What was read, how much of it was understood, and where the database is; a line each."""
    variants = report.catalog.variants
    described = sum(variant.described for variant in variants)
    coverage = report.coverage
    found = ", ".join(_number(count, name) for name, count in _counts(report).items() if count)
    return [
        f"{report.out}: {_number(described, 'variant')} described and {len(variants) - described:,} only named, "
        f"from {_number(len(report.catalog.documents), 'document')}",
        f"rules read: {coverage.sentences}; different sentences: {coverage.distinct}",
        f"variants wholly read: {coverage.variants}",
        *_prose_lines(report),
        *(_gap_line(gap) for gap in gaps(variants)[:GAPS_SHOWN]),
        *(f"numbers: {line}" for line in [_numbers_line(report)] if line),
        *_odds_lines(report),
        f"findings: {found or 'none'}",
    ]


def _prose_lines(report: Report) -> list[str]:
    """How much was read of games in prose; empty if there are none."""
    prose = report.prose
    if prose is None or not prose.variants.whole:
        return []
    return [f"prose read: {prose.sentences} of its sentences that are rules; games wholly read: {prose.variants}"]


def _odds_lines(report: Report) -> list[str]:
    """The number of games whose odds are known; empty if odds were not asked for."""
    told = report.odds
    if told is None:
        return []
    kept = f", {told.kept:,} unchanged" if told.kept else ""
    without = f", {told.without:,} that cannot be (table odds_gap says why)" if told.without else ""
    return [f"odds: {_number(told.measured, 'game')} measured{kept}{without}"]


def _numbers_line(report: Report) -> str:
    """How many printed numbers got which verdict."""
    counts: dict[str, int] = {}
    for each in report.numbers:
        for verdict in each.verdicts:
            counts[str(verdict.judgement)] = counts.get(str(verdict.judgement), 0) + 1
    return ", ".join(f"{count:,} {judgement}" for judgement, count in sorted(counts.items()))


def _gap_line(gap: Gap) -> str:
    text = gap.phrase if len(gap.phrase) <= 60 else gap.phrase[:59] + "…"
    return f"  not understood in {_number(gap.variants, 'variant')}, in {gap.unlocks} the only gap: {text}"


def as_data(report: Report) -> dict[str, Any]:
    """The same as plain data, with every diagnostic."""
    variants = report.catalog.variants
    described = sum(variant.described for variant in variants)
    shares = {name: {"read": share.part, "of": share.whole} for name, share in vars(report.coverage).items()}
    return {
        "database": str(report.out),
        "documents": len(report.catalog.documents),
        "described": described,
        "named": len(variants) - described,
        "coverage": shares,
        "prose": {name: {"read": share.part, "of": share.whole} for name, share in vars(report.prose).items()}
        if report.prose
        else None,
        "gaps": [vars(gap) for gap in gaps(variants)],
        "diagnostics": [
            {
                "document": diagnostic.place.document,
                "line": diagnostic.place.line,
                "column": diagnostic.place.column,
                "severity": str(diagnostic.severity),
                "code": diagnostic.code,
                "message": diagnostic.message,
                "hint": diagnostic.hint,
            }
            for diagnostic in report.diagnostics
        ],
    }


def _number(count: int, name: str) -> str:
    return f"{count:,} {name}{'' if count == 1 else 's'}"


def _counts(report: Report) -> dict[str, int]:
    counts = {"error": 0, "warning": 0, "note": 0}
    for diagnostic in report.diagnostics:
        counts[str(diagnostic.severity)] += 1
    return counts


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Turn SIGTERM into an exception, like an interrupt, so that a half-written file is removed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
