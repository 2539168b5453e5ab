"""`stemma check`: the verdict on every printed number and every link."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.boundary import Boundary
from catalog.cli.failure import Failure, refuse_with, refuse_without
from catalog.cli.faults import warn_of_faults
from catalog.cli.meant import one_variant
from catalog.cli.options import add_documents, documents_of
from catalog.cli.terminal import progress, remark, styled
from catalog.model.variant import STATISTICS

if TYPE_CHECKING:
    from catalog.check.accepted import Accepted
    from catalog.check.corrections import Correction
    from catalog.check.findings import Checked, Link
    from catalog.check.places import Places
    from catalog.model.diagnostic import Diagnostic
    from catalog.model.variant import Catalog
    from catalog.read import Documents
    from catalog.result_cache import ResultCache

HELP = """\
Deals the cards and says of each printed number whether it is right: cards, players, rounds, seen and wilds, with the
reason and, where a number is wrong, with the small change that would mend it. Says, too, where parent lines and child
tables contradict one another. Without PATH it checks the documents that come with stemma. Ends with 1 where something
disagrees that is not on the accepted list, a CSV file which --accept writes and you give reasons. Every number is
found in two ways, by dealing the cards and by reckoning from the rules; where the two differ, that is a fault of
stemma's own, and it says so. --diff prints the corrections of your pages as a patch and --fix writes them, at every
place where a wrong number is printed: in each page that has the game, and in its parent's child table; --sql prints
them for the SQLite database from which the catalogue's author makes his pages. --only and --statistic choose which
corrections you take. --issue prints what is wrong with one game as the text of an issue."""

EXAMPLE = """\
stemma check
stemma check --variant "anaconda"
stemma check pages/ --diff > corrections.diff
stemma check pages/ --diff --only kryky "buy a card" --statistic players
stemma check pages/ --fix --only kryky
stemma check poker_db.db --sql
stemma check pages/ --issue kryky
stemma check pages/ --issues issues/
stemma check pages/ --accepted accepted.csv --accept --only kryky
stemma check pages/ --accepted accepted.csv --sarif findings.sarif"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add PATH, what to check, what to print or write, and --json."""
    parser.add_argument("paths", nargs="*", metavar="PATH", type=Path, help="a document or a folder of documents")
    add_documents(parser, beside=True)
    parser.add_argument("--variant", metavar="KEY", help="check this one only: a key, number, name or alias")
    parser.add_argument(
        "--only", metavar="KEY", nargs="+", action="extend", default=[], help="check these only: keys, numbers or names"
    )
    parser.add_argument("--accepted", metavar="FILE", type=Path, help="findings that are known and let stand")
    parser.add_argument(
        "--accept", action="store_true", help="write new findings into that list, for you to give a reason"
    )
    parser.add_argument("--all", action="store_true", help="print every verdict, not only what is wrong")
    parser.add_argument("--tags", action="store_true", help="print where printed tags are not those of the rules")
    parser.add_argument(
        "--conventions", action="store_true", help="print the readings and how many entries follow each"
    )
    parser.add_argument("--diff", action="store_true", help="print the corrections as a patch of your pages")
    parser.add_argument("--sql", action="store_true", help="print the corrections of your database as SQL")
    parser.add_argument("--fix", action="store_true", help="write the corrections into your pages")
    parser.add_argument(
        "--statistic",
        metavar="NAME",
        action="append",
        choices=STATISTICS,
        help=f"take this number only; may be repeated: {', '.join(STATISTICS)}",
    )
    parser.add_argument("--issue", metavar="KEY", help="print the text of an issue about one wrong game")
    parser.add_argument("--issues", metavar="DIR", type=Path, help="write an issue for each wrong game, surest first")
    parser.add_argument("--sarif", metavar="FILE", type=Path, help="write the findings as SARIF, for code hosts")
    parser.add_argument("--json", action="store_true", help="print every verdict as JSON")


INSTEAD = ("diff", "sql", "issue", "issues", "accept")
"""Options with which something else is printed or written than the findings."""


@dataclass
class _Check:
    """What was read and found, and what was asked for."""

    args: argparse.Namespace
    documents: Documents
    catalog: Catalog
    checked: Sequence[Checked]
    every_link: Sequence[Link]
    accepted: Sequence[Accepted]

    @property
    def chosen(self) -> bool:
        """True if only some games are checked."""
        return bool(self.args.variant or self.args.only or self.args.issue)

    @cached_property
    def links(self) -> Sequence[Link]:
        """The findings about links of the games that are checked."""
        keys = {each.variant.key for each in self.checked}
        return [link for link in self.every_link if not self.chosen or link.variant in keys]

    @cached_property
    def errors(self) -> Sequence[Diagnostic]:
        """The errors that were met in reading; if only some games are checked, those at their entries or about them."""
        errors = [found for found in self.catalog.diagnostics if found.severity == "error"]
        places = {each.variant.place for each in self.checked}
        told = [f" at {place}:" for place in places]
        return [e for e in errors if not self.chosen or e.place in places or any(at in e.message for at in told)]

    @cached_property
    def known(self) -> frozenset[str]:
        """The fingerprints of accepted findings: those on the list that have a reason."""
        return frozenset(entry.fingerprint for entry in self.accepted if entry.reason)

    @cached_property
    def places(self) -> Places:
        """Where findings stand, with paths as a terminal finds them."""
        from catalog.cli.mend import shown

        return self.placed(shown)

    def placed(self, shown: Callable[[Path], str]) -> Places:
        """Where findings stand, with paths as `shown` writes them."""
        from catalog.check.places import Places

        documents = self.documents.documents
        return Places({each.name: shown(each.path) for each in documents}, {each.name: each.rows for each in documents})

    def corrections(self) -> list[Correction]:
        """The corrections that are asked for."""
        from catalog.check.corrections import corrections_of

        wanted = self.args.statistic or STATISTICS
        return [one for each in self.checked for one in corrections_of(each, self.known, self.every_link, wanted)]


def run(args: argparse.Namespace) -> int:
    """Print the findings and the shares, or what else is asked for; return 1 if a number or a link is wrong and not
    accepted.
    """
    from catalog.language.reading import readings_cached
    from catalog.result_cache import result_cache

    if args.json:
        refuse_with("--json", {f"--{name}": getattr(args, name) for name in ("tags", "conventions", *INSTEAD)})
    for at, name in enumerate(INSTEAD):
        if getattr(args, name):
            others = {f"--{other}": getattr(args, other) for other in (*INSTEAD[at + 1 :], "fix")}
            refuse_with(f"--{name}", others)
    if not (args.diff or args.sql or args.fix or args.accept):
        refuse_without("--diff, --sql, --fix or --accept", {"--statistic": args.statistic})
    if not args.accepted:
        refuse_without("--accepted FILE", {"--accept": args.accept})
    if args.fix and not documents_of(args):
        raise Failure("--fix writes into your own pages: name them, as in stemma check pages/ --fix")
    with result_cache() as cache, readings_cached(cache):
        boundary = Boundary()
        found = _found(args, boundary, cache)
        if args.fix:
            _fix(found)
            boundary = Boundary()
            found = _found(args, boundary, cache)  # what is left is what a new check finds
        if found.chosen:
            boundary = Boundary()
        boundary.faults += [fault for each in found.checked for fault in each.faults]
        code = _tell(found)
        return 1 if warn_of_faults(boundary) else code


def _found(args: argparse.Namespace, boundary: Boundary, cache: ResultCache) -> _Check:
    """Read the documents and check the games that are asked for."""
    from catalog.build import with_links_checked
    from catalog.check.accepted import read_accepted
    from catalog.check.findings import link_findings
    from catalog.check.many import check_many
    from catalog.read import read_documents
    from catalog.resources import source_folders

    documents = read_documents(documents_of(args) or source_folders(), boundary)
    if documents.documents and all(document.rows for document in documents.documents):
        for option in ("diff", "fix"):
            if getattr(args, option):
                raise Failure(f"--{option} corrects pages: name them too, or use --sql for the database")
    catalog = with_links_checked(documents, boundary=boundary)
    if catalog.failure:
        raise Failure(catalog.failure)
    variants = [variant for variant in catalog.variants if variant.described]
    if names := [*args.only, *filter(None, [args.variant, args.issue])]:
        variants = list({one.key: one for one in (one_variant(catalog.variants, name) for name in names)}.values())
    try:
        begun = args.accept and not args.accepted.exists()
        accepted = read_accepted(args.accepted) if args.accepted and not begun else ()
    except ValueError as error:
        raise Failure(str(error)) from error
    checked = list(progress(check_many(variants, cache), "checking", len(variants)))
    links = link_findings(catalog.diagnostics, catalog.variants)
    return _Check(args, documents, catalog, checked, links, accepted)


def _tell(found: _Check) -> int:
    """Print and write what is asked for; return 1 if something disagrees."""
    from catalog.check.reports import as_data, share_lines

    args = found.args
    if args.diff:
        return _diff(found)
    if args.sql:
        return _sql(found)
    if args.issue or args.issues:
        return _issues(found)
    if args.accept:
        return _accept(found)
    if args.sarif:  # before anything is printed, for a pipe may be closed early
        _write_sarif(found)
    if args.json:
        print(json.dumps(as_data(found.checked, found.links, found.known, found.places), indent=2, ensure_ascii=False))
    wrong = _print_findings(found, every=bool(args.all or args.variant), quiet=args.json)
    _tell_errors(found)
    old = _tell_list(found)
    _print_asked_for(found)
    if not found.chosen:
        print(file=sys.stderr)
        for line in share_lines(found.checked, found.links, found.known):
            remark(line)
    return 1 if wrong or found.errors or old else 0


def _tell_errors(found: _Check) -> None:
    """Say what could not be read, and which games stand in two places that do not say the same."""
    for diagnostic in found.errors:
        remark(str(found.places.finding(diagnostic)))


def _diff(found: _Check) -> int:
    """Print the corrections as a patch; return 1 if there are any."""
    from catalog.cli.mend import mended_pages, print_diff, tell_mended

    pages = mended_pages(found.documents, found.corrections())
    print_diff(pages)
    tell_mended(pages, "Would correct")
    return 1 if pages else 0


def _sql(found: _Check) -> int:
    """Print the corrections of databases as statements; return 1 if there are any."""
    from catalog.cli.mend import update_statements

    if not any(document.rows for document in found.documents.documents):
        raise Failure("--sql corrects the author's own database: name it, as in stemma check poker_db.db --sql")
    statements = update_statements(found.documents, found.corrections(), found.checked)
    for statement in statements:
        print(statement)
    remark(f"{len(statements):,} numbers to correct")
    return 1 if statements else 0


def _issues(found: _Check) -> int:
    """Print the issue of the one game, or write one for each wrong game; return 1 if there is any."""
    from catalog.check.issues import issue, surest_first
    from catalog.cli.mend import some

    folder = found.args.issues
    if folder and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Failure(f"{folder}: there is something already; name a new folder")
    _tell_errors(found)
    wrong = surest_first(found.checked, found.known)
    named = [*found.args.paths, *found.args.documents]
    reading = "".join(f" --from {shlex.quote(str(path))}" for path in named)
    for at, each in enumerate(wrong, 1):
        text = issue(each, found.known, found.places, reading)
        if folder is None:
            print(text, end="")
            continue
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{at:03}-{each.variant.key}.md").write_text(text, encoding="utf-8")
    if folder or not wrong:
        accepted = any(each.wrong for each in found.checked)
        nothing = "every wrong number is accepted" if accepted else "no number is wrong"
        remark(f"wrote {some(len(wrong), 'issue')} to {folder}" if wrong else nothing)
    return 1 if wrong else 0


def _fix(found: _Check) -> None:
    """Write the corrections into the pages."""
    from catalog.cli.mend import mended_pages, tell_mended, write_pages

    pages = mended_pages(found.documents, found.corrections())
    write_pages(pages)
    tell_mended(pages, "Corrected")


def _accept(found: _Check) -> int:
    """Write new findings into the list of accepted ones; return 1 if something on it is stale."""
    from catalog.check.accepted import findings_of, with_findings
    from catalog.cli.mend import some

    path = found.args.accepted
    listed = {entry.fingerprint for entry in found.accepted}
    every = findings_of(found.checked, found.links, found.args.statistic or ())
    new = [finding for finding in every if finding.fingerprint not in listed]
    if new:
        text = path.read_bytes().decode("utf-8") if path.exists() else ""
        path.write_bytes(with_findings(text, new, date.today()).encode("utf-8"))
    remark(f"wrote {some(len(new), 'finding')} to {path}" + ("; give each a reason, and it is accepted" if new else ""))
    return 1 if _tell_list(found) else 0


def _tell_list(found: _Check) -> int:
    """Say which findings of the accepted list have no reason, and which are found no more, if all games were checked;
    return the number of the latter.
    """
    from catalog.check.accepted import findings_of, remarks_of

    made = findings_of(found.checked, found.links)
    told = remarks_of(found.args.accepted or Path(), found.accepted, made, stale=not found.chosen)
    for diagnostic in told:
        remark(str(diagnostic))
    return sum(diagnostic.severity == "error" for diagnostic in told)


def _print_asked_for(found: _Check) -> None:
    """Prints what is wrong with tags, and the readings with how many entries follow each, where they are asked for."""
    from catalog.check.reports import convention_lines
    from catalog.check.tags import tag_findings

    if found.args.tags:
        for each in found.checked:
            for note in tag_findings(each.variant):
                print(found.places.finding(note))
    if found.args.conventions:
        for line in convention_lines(found.checked):
            print(line)


def _write_sarif(found: _Check) -> None:
    """Write the findings for a code host, with the documents' paths from the root of their repository."""
    from catalog.check.sarif import from_root, sarif

    reasons = {entry.fingerprint: entry.reason for entry in found.accepted if entry.reason}
    log = sarif(found.checked, reasons, found.links, found.placed(from_root), found.errors)
    found.args.sarif.write_text(json.dumps(log, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _print_findings(check: _Check, every: bool, quiet: bool) -> int:
    """Print what disagrees and is new, or every verdict, in order of place; return the number of the former."""
    numbers, wrong = _of_numbers(check, every)
    links = [link.diagnostic for link in check.links if link.fingerprint not in check.known]
    if not quiet:
        for found in sorted(map(check.places.finding, (*numbers, *links)), key=_in_order):
            print(_coloured(found))
    return wrong + len(links)


def _in_order(found: Diagnostic) -> tuple:
    """By file, folder after folder, and by line; what stands at one place stays as it is told."""
    return found.place.document.split("/"), found.place.line, found.place.column


def _of_numbers(check: _Check, every: bool) -> tuple[list[Diagnostic], int]:
    """The findings about numbers and rules, and how many of them are new numbers that disagree."""
    from catalog.check.findings import diagnostic_of, fingerprint, own_faults
    from catalog.model.verdict import Judgement

    told, found = [], 0
    for each in check.checked:
        told += each.impossible
        for verdict in each.verdicts:
            wrong = verdict.judgement is Judgement.DISAGREES
            new = wrong and fingerprint(verdict) not in check.known
            found += new
            if new or (every and not wrong):
                told.append(diagnostic_of(each, verdict))
        told += own_faults(each)
    return told, found


def _coloured(diagnostic: Diagnostic) -> str:
    """A finding; on a terminal its severity and code are red, yellow or dim."""
    told = f"{diagnostic.severity}[{diagnostic.code}]"
    style = {"error": "red", "warning": "yellow"}.get(diagnostic.severity, "dim")
    return str(diagnostic).replace(told, styled(told, style), 1)
