"""Find the parent game that a text names: "a variation of ...", "the same as ... except"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from catalog.language.standard import spelled
from catalog.model.diagnostic import Place
from catalog.model.page import Reference
from catalog.read.registry import load_registry

_BEFORE = re.compile(
    r"(?:\b(?:variation|variant|version|form)s? (?:of|on)(?: any (?:type|kind) of| the game)?"
    r"|\bidentical to|\b(?:the )?same (?:way )?as|\bsame as|\bjust like"
    r"|\b(?:play|played|dealt|deal|play is|are) (?:\w+ )?(?:like|as in|as with|similar to)"
    r"|\bbased on(?: the rules of)?|\bsimilar to(?: \w+)? but based on|\b(?:basically|essentially) (?:it'?s |is )?"
    r"|\bmix of"
    r"|\bcombination of|\bdifference from|(?:^|[.\n] ?)(?:just )?as in"
    r"|\bcomparable to|\bexactly as in|\bas in regular|\bis (?:pot|no) limit)\s*[\"\u201c]?$",
    re.IGNORECASE,
)
_UNKNOWN = re.compile(
    r"^(?:This|An?) (?:variation|variant|version) of (?P<name>[A-Z][\w'\u2019-]*(?: [A-Z][\w'\u2019-]*)*)", re.MULTILINE
)
_AFTER = re.compile(
    r"^[\"\u201d]?(?:[ -](?:like|style))?\s*(?:poker |game )?(?:variation|variant|game)\b", re.IGNORECASE
)

_USUAL = (
    ("texas hold em", "Texas Hold'em"),
    ("texas holdem", "Texas Hold'em"),
    ("holdem", "Texas Hold'em"),
    ("omaha high low", "Omaha High/Low"),
    ("omaha 8 or better", "Omaha High/Low"),
    ("omaha high", "Omaha Hold'em"),
    ("omaha", "Omaha Hold'em"),
    ("five card draw", "Five Card Draw"),
    ("five card stud", "Five Card Stud"),
    ("seven card stud", "Seven Card Stud"),
)
"""Standard games by the names that people use, in the spelling of `spelled`, and their names in catalogues."""


Known = Callable[[str], tuple[str, str, int | None] | None]
"""A game by its spelled name: its name, its source (empty: the page's own) and its number."""


@lru_cache(maxsize=1)
def _known() -> dict[str, tuple[str, str, int | None]]:
    """Spelled names to (name, source, number): registered games, the numbered ones first, and the usual names."""
    known: dict[str, tuple[str, str, int | None]] = {}
    for row in load_registry().rows:
        if row.number:
            known.setdefault(spelled(row.name), (row.name, row.source, row.number))
    for usual, name in _USUAL:
        if spelled(name) in known:
            known[spelled(usual)] = known[spelled(name)]
    return known


def named_parent(passages: Sequence[str], own: str, others: Sequence[str]) -> Reference | None:
    """The parent game that a text names: a game of the same page, else one of the registry; None if it names none.

    Only names beside words of kinship count ("a variation of ..."): the first of them, and the longest if several
    match.
    """
    page = _of_page(tuple(others))
    its_own = spelled(own)

    def known(name: str) -> tuple[str, str, int | None] | None:
        return page.get(name) if name in page and name != its_own else _known().get(name)

    best: tuple[int, int, tuple[str, str, int | None]] | None = None
    text = " \n ".join(passages)
    for found in re.finditer(r"[A-Za-z0-9]", text):
        at = found.start()
        if at and text[at - 1].isalnum():
            continue
        for length, value in _names_at(text, at, known):
            if _BEFORE.search(text[max(0, at - 60) : at]) or _AFTER.search(text[at + length : at + length + 30]):
                candidate = (at, -length, value)
                best = min(best, candidate) if best else candidate
        if best:
            break
    if best is None:
        found = _UNKNOWN.search(text)
        return Reference(found["name"], None, Place("")) if found else None
    return Reference(best[2][0], best[2][2], Place(""), best[2][1])


@lru_cache(maxsize=4)
def _of_page(names: tuple[str, ...]) -> dict[str, tuple[str, str, int | None]]:
    """The games of a page by their names as `spelled` writes them."""
    return {spelled(name): (name, "", None) for name in names}


def _names_at(text: str, at: int, known: Known) -> list[tuple[int, tuple[str, str, int | None]]]:
    """Known names that begin at a place: the length of each in the text, and the game."""
    found = []
    ends = [hit.end() for hit in re.finditer(r"[\w'\u2019]+", text[at : at + 60])][:6]
    for end in ends:
        piece = text[at : at + end]
        if "\n" in piece or "." in piece:
            break
        if (game := known(spelled(piece))) is not None:
            found.append((end, game))
    return found
