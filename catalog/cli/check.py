"""`stemma check`: the verdict on every printed number and every link."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Container, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.boundary import Boundary
from catalog.cli.failure import Failure, refuse_with
from catalog.cli.faults import warn_of_faults
from catalog.cli.meant import one_variant
from catalog.cli.options import add_documents, documents_of
from catalog.cli.terminal import progress, remark, styled

if TYPE_CHECKING:
    from catalog.check.findings import Checked, Link
    from catalog.model.diagnostic import Diagnostic
    from catalog.result_cache import ResultCache

HELP = """\
Deals the cards and says of each printed number whether it is right: cards, players, rounds, seen and wilds, with the
reason and, where a number is wrong, with the small change that would mend it. Says, too, where parent lines and child
tables contradict one another. Without PATH it checks the documents that come with stemma. Ends with 1 where something
disagrees that is not on the accepted list, a CSV file with the columns fingerprint, date and reason. Every number is
found in two ways, by dealing the cards and by reckoning from the rules; where the two differ, that is a fault of
stemma's own, and it says so."""

EXAMPLE = """\
stemma check
stemma check --variant "anaconda"
stemma check pages/ --corrections corrections.md --sarif findings.sarif"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add PATH, --variant, --accepted, --all, --tags, --conventions, --corrections, --sarif and --json."""
    parser.add_argument("paths", nargs="*", metavar="PATH", type=Path, help="a document or a folder of documents")
    add_documents(parser, beside=True)
    parser.add_argument("--variant", metavar="KEY", help="check this one only: a key, number, name or alias")
    parser.add_argument("--accepted", metavar="FILE", type=Path, help="findings that are known and let stand")
    parser.add_argument("--all", action="store_true", help="print every verdict, not only what is wrong")
    parser.add_argument("--tags", action="store_true", help="print where printed tags are not those of the rules")
    parser.add_argument(
        "--conventions", action="store_true", help="print the readings and how many entries follow each"
    )
    parser.add_argument("--corrections", metavar="FILE", type=Path, help="write the wrong numbers for the author")
    parser.add_argument("--sarif", metavar="FILE", type=Path, help="write the findings as SARIF, for code hosts")
    parser.add_argument("--json", action="store_true", help="print every verdict as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the findings and the shares; return 1 if a number or a link is wrong and not accepted."""
    from catalog.language.reading import readings_cached
    from catalog.result_cache import result_cache

    with result_cache() as cache, readings_cached(cache):
        return _check(args, cache)


def _check(args: argparse.Namespace, cache: ResultCache) -> int:
    from catalog.build import read_and_check
    from catalog.check.findings import link_findings, read_accepted, stale
    from catalog.check.many import check_many
    from catalog.check.reports import as_data, share_lines
    from catalog.model.diagnostic import Diagnostic, Place

    if args.json:
        refuse_with("--json", {"--tags": args.tags, "--conventions": args.conventions})
    boundary = Boundary()
    catalog = read_and_check(documents_of(args), boundary=boundary)
    if catalog.failure:
        raise Failure(catalog.failure)
    variants = [variant for variant in catalog.variants if variant.described]
    if args.variant:
        variants = [one_variant(catalog.variants, args.variant)]
    try:
        accepted = read_accepted(args.accepted) if args.accepted else ()
    except ValueError as error:
        raise Failure(str(error)) from error
    known = frozenset(entry.fingerprint for entry in accepted)
    checked = list(progress(check_many(variants, cache), "checking", len(variants)))
    links = link_findings(catalog.diagnostics, catalog.variants, only=variants[0].key if args.variant else "")
    if args.json:
        print(json.dumps(as_data(checked, links), indent=2, ensure_ascii=False))
    found = _print_numbers(checked, known, every=bool(args.all or args.variant), quiet=args.json)
    found += _print_links(links, known, quiet=args.json)
    errors = [d for d in catalog.diagnostics if d.severity == "error"] if not args.variant else []
    for diagnostic in errors:
        remark(str(diagnostic))
    old = stale(accepted, checked, links) if not args.variant else ()
    for entry in old:
        where = Place(str(args.accepted))
        words = f"{entry.fingerprint} is found no more; take its line out"
        remark(str(Diagnostic(where, "stale-acceptance", words)))
    _write_files(args, checked, known, links)
    _print_asked_for(args, checked)
    if not args.variant:
        print(file=sys.stderr)
        for line in share_lines(checked, links, known):
            remark(line)
    if args.variant:
        boundary = Boundary()
    boundary.faults += [fault for each in checked for fault in each.faults]
    return 1 if warn_of_faults(boundary) or found or errors or old else 0


def _write_files(
    args: argparse.Namespace, checked: Sequence[Checked], known: Container[str], links: Sequence[Link]
) -> None:
    """Writes the corrections and the findings as SARIF, where they are asked for."""
    from catalog.check.reports import corrections

    if args.corrections:
        args.corrections.write_text(corrections(checked), encoding="utf-8")
    if args.sarif:
        _write_sarif(args, checked, known, links)


def _print_asked_for(args: argparse.Namespace, checked: Sequence[Checked]) -> None:
    """Prints what is wrong with tags, and the readings with how many entries follow each, where they are asked for."""
    from catalog.check.reports import convention_lines
    from catalog.check.tags import tag_findings

    if args.tags:
        for each in checked:
            for note in tag_findings(each.variant):
                print(note)
    if args.conventions:
        for line in convention_lines(checked):
            print(line)


def _write_sarif(
    args: argparse.Namespace, checked: Sequence[Checked], known: Container[str], links: Sequence[Link]
) -> None:
    """Write the findings for a code host, with the documents' paths from the root of their repository."""
    from catalog.check.sarif import from_root, sarif
    from catalog.read import read_documents
    from catalog.resources import source_folders

    documents = read_documents(documents_of(args) or source_folders()).documents
    paths = {document.name: from_root(document.path) for document in documents}
    log = sarif(checked, known, links, lambda name: paths.get(name, name))
    args.sarif.write_text(json.dumps(log, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _print_numbers(checked: Sequence[Checked], known: Container[str], every: bool, quiet: bool) -> int:
    """Print the new verdicts that disagree, or every one; return the number of the former."""
    from catalog.check.findings import diagnostic_of, fingerprint, own_faults
    from catalog.model.verdict import Judgement

    found = 0
    for each in checked:
        for diagnostic in each.impossible if not quiet else ():
            print(_coloured(diagnostic))
        for verdict in each.verdicts:
            wrong = verdict.judgement is Judgement.DISAGREES
            new = wrong and fingerprint(verdict) not in known
            found += new
            if not quiet and (new or (every and not wrong)):
                print(_coloured(diagnostic_of(each, verdict)))
        for diagnostic in own_faults(each) if not quiet else ():
            print(_coloured(diagnostic))
    return found


def _print_links(links: Sequence[Link], known: Container[str], quiet: bool) -> int:
    """Print the new links that disagree; return their number."""
    new = [link for link in links if link.fingerprint not in known]
    for link in new if not quiet else ():
        print(_coloured(link.diagnostic))
    return len(new)


def _coloured(diagnostic: Diagnostic) -> str:
    """A finding; on a terminal its severity and code are red, yellow or dim."""
    told = f"{diagnostic.severity}[{diagnostic.code}]"
    style = {"error": "red", "warning": "yellow"}.get(diagnostic.severity, "dim")
    return str(diagnostic).replace(told, styled(told, style), 1)
