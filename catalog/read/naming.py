"""Names that a game has for cards and other things; a variation has its parent's names as well."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.language import named
from catalog.model.diagnostic import Place
from catalog.model.page import Entry

Names = tuple[tuple[str, str], ...]


def own_names(entries: Iterable[Entry]) -> dict[Place, Names]:
    """By an entry's place: (name, meaning) of everything that its text, or its parent's, gives a name."""
    found: dict[Place, Names] = {}
    above: Names = ()
    for entry in entries:
        examples = [comment.text for comment in entry.comments if comment.kind == "example"]
        own = named((*(rule.text for rule in entry.rules), *examples))
        if entry.variation or entry.below:
            own = tuple((dict(above) | dict(own)).items())
        else:
            above = own
        found[entry.place] = own
    return found
