"""The variant that a person means, for the commands that read documents."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.cli.failure import Failure
from catalog.cli.remembered import called, file_of, keep, recall

if TYPE_CHECKING:
    from catalog.model.variant import Variant


_CUT_SHORT = ("too-long", "long-rule")
"""Diagnostics for what a limit cut short, which another run may read further."""


def variants_of(paths: Sequence[Path]) -> Sequence[Variant]:
    """The variants in documents (none: the bundled ones), for a command that plays: their links are not checked.

    Documents read before are taken from the user's cache. Raises Failure if nothing can be read.
    """
    from catalog.resources import source_folders

    paths = paths or source_folders()
    file = file_of(paths)
    return recall(file) or _read(paths, file)


def _read(paths: Sequence[Path], file: Path | None) -> tuple[Variant, ...]:
    from catalog.language.reading import readings_cached
    from catalog.model.diagnostic import Severity
    from catalog.read import read_catalog, read_documents
    from catalog.result_cache import result_cache

    with result_cache() as cache, readings_cached(cache):
        catalog = read_catalog(read_documents(paths))
    if catalog.failure:
        raise Failure(catalog.failure)
    if not any(found.severity is Severity.ERROR or found.code in _CUT_SHORT for found in catalog.diagnostics):
        keep(file, catalog.variants)
    return catalog.variants


def one_variant(variants: Sequence[Variant], text: str) -> Variant:
    """The described variant that a text means, found as in a database.

    Raises Failure with the nearest names or the choices, and for a variant that is only named.
    """
    from catalog.store.resolve import Ambiguous, Called, Unknown, meant

    known = [Called(*each) for each in called(variants)]
    try:
        key = meant(text, known)
    except (Ambiguous, Unknown) as error:
        raise Failure(str(error)) from error
    at = max(at for at, each in enumerate(known) if each.key == key)
    if not known[at].described:
        raise only_named(known[at].name, key)
    return variants[at]


def only_named(name: str, key: str) -> Failure:
    """The failure of a command that needs the rules of a variant that no document describes."""
    return Failure(f"{name} ({key}) is only named; no document here tells its rules")
