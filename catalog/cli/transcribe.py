"""`stemma transcribe`: write documents again in house wording."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from catalog.cli.failure import Failure
from catalog.cli.options import add_documents, documents_of
from catalog.cli.terminal import bar, remark

HELP = """\
Writes the variants of documents (files or folders) again as one catalogue page, in order of number and in house
wording; build reads the page back as the same variants. A rule with words that were not understood keeps the
document's own sentence, and a warning names it."""

EXAMPLE = """\
stemma transcribe page.md --out again.md
stemma transcribe pages/ > again.md"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add PATH and --out."""
    parser.add_argument("paths", nargs="*", metavar="PATH", type=Path, help="a document or a folder of documents")
    add_documents(parser, beside=True)
    parser.add_argument("--out", metavar="FILE", type=Path, help="the page to write (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Print or write the page, and print diagnostics on standard error; return 1 if an entry was lost."""
    from catalog.model.diagnostic import Severity
    from catalog.read import read_catalog, read_documents
    from catalog.read.write import transcribe

    if not (paths := documents_of(args)):
        raise Failure("which documents? PATH, --from or STEMMA_FROM names them")
    documents = read_documents(paths)
    with bar("reading") as show:
        catalog = read_catalog(documents, show)
    page, kept = transcribe(catalog)
    findings = (*catalog.diagnostics, *documents.quote(kept))
    for finding in findings:
        remark(str(finding))
    if catalog.failure:
        raise Failure(catalog.failure)
    if args.out:
        args.out.write_text(page, encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(page)
    described = sum(variant.described for variant in catalog.variants)
    remark(f"{described:,} variants written{f' to {args.out}' if args.out else ''}; {len(kept):,} sentences kept")
    return int(any(finding.severity is Severity.ERROR for finding in findings))
