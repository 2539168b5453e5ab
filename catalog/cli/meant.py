"""Which variant a person means, for the commands that read documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from catalog.cli.failure import Failure
from catalog.model.variant import Variant


def variants_of(paths: Sequence[Path]) -> tuple[Variant, ...]:
    """What documents (none: the bundled ones) say, for a command that plays: their links are not checked.

    Raises Failure where nothing can be read.
    """
    from catalog.read import read_catalog, read_documents
    from catalog.resources import resource

    catalog = read_catalog(read_documents(paths or [resource("sources")]))
    if catalog.failure:
        raise Failure(catalog.failure)
    return catalog.variants


def one_variant(variants: Iterable[Variant], text: str) -> Variant:
    """The described variant that is meant, found as in a database.

    Raises Failure with the nearest names or the choices, and for a variant that is only named.
    """
    from catalog.store.resolve import Ambiguous, Called, Unknown, meant

    by_key = {v.key: v for v in variants}
    try:
        key = meant(text, [Called(v.key, v.name, v.number, v.described, v.aliases) for v in by_key.values()])
    except (Ambiguous, Unknown) as error:
        raise Failure(str(error)) from error
    if not by_key[key].described:
        raise only_named(by_key[key].name, key)
    return by_key[key]


def only_named(name: str, key: str) -> Failure:
    """The answer where the rules of a variant are wanted that no document tells."""
    return Failure(f"{name} ({key}) is only named; no document here tells its rules")
