"""From documents to a catalogue: bytes -> page trees -> variants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from catalog.boundary import Boundary, Stage
from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.page import Page
from catalog.model.variant import Catalog
from catalog.read.belonging import source_of
from catalog.read.documents import Document, Documents, read_documents
from catalog.read.layout import read_page
from catalog.read.limits import with_room
from catalog.read.registry import Registry, load_registry
from catalog.read.sources import LOCAL, known_sources
from catalog.read.variants import read_variants

__all__ = ["Document", "Documents", "read_catalog", "read_documents"]


def read_catalog(
    documents: Documents,
    progress: Callable[[int, int], None] | None = None,
    registry: Registry | None = None,
    boundary: Boundary | None = None,
) -> Catalog:
    """Everything in the documents: variants, their sources, and diagnostics in order of place.

    `progress` is called with the work done and the total. `registry` is used to look up keys (default: the
    installation's `sources/keys.csv`). Bad input never raises an exception: a broken entry costs only itself and is a
    diagnostic; if there is no variant at all, `failure` of the result says why. An exception that an entry raises
    goes to `boundary`, and is a diagnostic as well.
    """
    boundary = Boundary() if boundary is None else boundary
    before = boundary.met
    registry = load_registry() if registry is None else registry
    total = 2 * len(documents.documents)
    diagnostics = list(documents.diagnostics)
    pages = []
    known = known_sources()
    for done, document in enumerate(documents.documents, 1):
        here = Place(document.name)
        page = boundary.attempt(Stage.READING, here, "", partial(read_page, document), Page(document.name))
        page = with_room(page, sum(len(page.entries) for page, _ in pages))
        page = replace(page, made=bool(document.rows))
        ask = partial(source_of, document, page, registry, known)
        source, remarks = boundary.attempt(Stage.READING, here, "", ask, (LOCAL, ()))
        diagnostics += (*page.diagnostics, *remarks)
        pages.append((page, source))
        if progress:
            progress(done, total)
    after = (lambda done, _: progress(len(pages) + done, total)) if progress else None
    told = {d.source.source.key for d in documents.documents if d.source is not None and d.source.prose}
    variants, remarks = read_variants(pages, registry, after, told, boundary)
    diagnostics = sorted((*diagnostics, *remarks, *boundary.diagnostics(before)), key=_in_order_of_place)
    sources = {source.key: source for source in (LOCAL, *(item.source for item in known))}
    sources |= {source.key: source for _, source in pages}
    used = {variant.source for variant in variants}
    return Catalog(
        variants=variants,
        sources=tuple(sources[key] for key in sorted(used)),
        diagnostics=documents.quote(diagnostics),
        documents=tuple((document.name, document.sha256) for document in documents.documents),
        failure=documents.failure or ("" if variants else _why_nothing(documents, diagnostics)),
    )


def _in_order_of_place(diagnostic: Diagnostic) -> tuple:
    place = diagnostic.place
    return place.document.split("/"), place.line, place.column, diagnostic.code, diagnostic.message


def _why_nothing(documents: Documents, diagnostics: Sequence[Diagnostic]) -> str:
    """One line for documents without a variant: their number, and the first error, or else the first diagnostic."""
    first = next((d for d in diagnostics if d.severity is Severity.ERROR), diagnostics[0] if diagnostics else None)
    told = str(first).splitlines()[0] if first else ""
    if len(diagnostics) == 1:
        return told
    number = len(documents.documents)
    return f"no variant in {number} document{'s' * (number != 1)}{told and '; '}{told}"
