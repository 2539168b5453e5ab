"""The source that a page belongs to, and the key that a variant gets."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from urllib.parse import urlsplit

from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.page import Entry, Page, Reference
from catalog.model.variant import Source
from catalog.read.documents import Document
from catalog.read.registry import Registered, Registry, same_name
from catalog.read.sources import LOCAL, KnownSource
from catalog.read.text import clean

_SLUG_LENGTH = 60


def source_of(
    document: Document, page: Page, registry: Registry, sources: Sequence[KnownSource]
) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The source of a page: the one in its `source.toml`, else the one whose numbers it uses, else `local`.

    A page uses a source's numbers if its headings agree with the registry at least as often as they contradict it, or
    if none of them is registered and its parents and children agree. If nothing is registered at all, a page with a
    number in some heading belongs to the source that numbers its variants, unless a number is greater than that
    source's last. A note reports that a page has too many contradictions. A page of prose belongs to a source of
    prose that it names, if at least half of its games are registered there.
    """
    if document.source is not None:
        return document.source.source, ()
    if page.prose:
        return _source_of_prose(document, page, registry, sources), ()
    note: tuple[Diagnostic, ...] = ()
    for known in sources:
        if known.last_number is None:
            continue
        key = known.source.key
        numbered = [entry for entry in page.entries if entry.number is not None]
        named = [entry for entry in page.entries if entry.number is None and registry.named(key, entry.name)]
        good, bad, other = _agreement(key, numbered, registry)
        beyond = sum(entry.number is not None and entry.number > known.last_number for entry in numbered)
        # A name alone is no evidence: many games share a name.
        if good or bad:
            if good and good + len(named) >= bad:
                return known.source, ()
            note = (_contradiction(*other, known),) if other is not None else note
            continue
        good, bad, _ = _agreement(key, _references(page), registry)
        if numbered and not beyond and good >= bad:
            return known.source, ()
    return LOCAL, note


def _source_of_prose(document: Document, page: Page, registry: Registry, sources: Sequence[KnownSource]) -> Source:
    """The prose source that a page names and that has registered most of its games, at least half; else `local`.

    Names alone are no evidence, because many games share a name.
    """
    names = [entry.name for entry in page.entries if not entry.variation]
    best, most = LOCAL, 0
    for known in sources:
        if not known.prose or not _names_source(document, page, known):
            continue
        registered = sum(registry.named(known.source.key, name) is not None for name in names)
        if registered > most and 2 * registered >= len(names):
            best, most = known.source, registered
    return best


def _names_source(document: Document, page: Page, known: KnownSource) -> bool:
    """True if a page names a source: its address, its author, or its title as the page's own."""
    source = known.source
    text = document.text.casefold()
    host = urlsplit(source.url).hostname or ""
    authors = (part.strip() for part in re.split(r",| and ", source.author) if len(part.split()) > 1)
    if any(mark.casefold() in text for mark in (host.removeprefix("www."), *authors) if mark):
        return True
    games = {entry.place.line for entry in page.entries}
    titles = {clean(part).casefold() for part in re.split(r", and |, ", source.title)}
    lines = enumerate(re.sub(r"<[^>]{0,400}>", "", document.text).split("\n"), 1)
    return any(number not in games and clean(line.strip("#* ")).casefold() in titles for number, line in lines)


def foreign_key(reference: Reference, registry: Registry) -> str | None:
    """The key under which some source has registered both the number and the name of a reference."""
    if reference.number is None:
        return None
    for source in sorted({row.source for row in registry.rows}):
        row = registry.numbered(source, reference.number)
        if row is not None and same_name(row.name) == same_name(reference.name):
            return row.key
    return None


def slug(name: str) -> str:
    """A name in lower case ASCII letters, digits and hyphens: "Pass the Trash IV" is `pass-the-trash-iv`.

    A name without such letters becomes a hash; one of digits alone gets the prefix `game-`, since a number after a
    source's key is a serial number; a long one is cut and gets a hash.
    """
    plain = (
        unicodedata.normalize("NFKD", name.replace("'", "").replace("\u2019", "")).encode("ascii", "ignore").decode()
    )
    made = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    digest = hashlib.sha256(name.encode()).hexdigest()[:8]
    if not made:
        return f"game-{digest}"
    if len(made) > _SLUG_LENGTH:
        return f"{made[:_SLUG_LENGTH].rstrip('-')}-{digest}"
    return f"game-{made}" if made.isdigit() else made


def new_key(source: Source, number: int | None, name: str, taken: set[str] | frozenset[str]) -> str:
    """A key that is not taken: from the number if there is one, else from the name, with "-2" and so on if it is
    taken.
    """
    if number is not None:
        return f"{source.key}-{number}"
    base = f"{source.key}-{slug(name)}"
    key, count = base, 1
    while key in taken:
        count += 1
        key = f"{base}-{count}"
    return key


def _agreement(
    source: str, named: Sequence[Entry | Reference], registry: Registry
) -> tuple[int, int, tuple[Entry | Reference, Registered] | None]:
    """How many numbers are registered with the same name, how many with another, and the first of the latter."""
    good = bad = 0
    first = None
    for item in named:
        row = registry.numbered(source, item.number)
        if row is None:
            continue
        if same_name(row.name) == same_name(item.name):
            good += 1
        else:
            bad += 1
            first = first or (item, row)
    return good, bad, first


def _references(page: Page) -> list[Reference]:
    parents = [entry.parent for entry in page.entries if entry.parent]
    return parents + [row.child for entry in page.entries for row in entry.children]


def _contradiction(first: Entry | Reference, row: Registered, known: KnownSource) -> Diagnostic:
    return Diagnostic(
        first.place,
        "other-numbering",
        f"#{first.number} is {row.name!r} in {known.source.title}, so this page's variants get keys of their own",
        Severity.NOTE,
        'a source.toml beside the document says what it belongs to: key = "..." and title = "..."',
    )
