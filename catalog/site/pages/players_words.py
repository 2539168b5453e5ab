"""What players call things: where a question in their words leads, and which words of the rules mean the same.

They stand in players_words.txt, a line each: words | address | meaning (a tag has its own), and in same_words.txt: what
players say | what the rules here say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from catalog.site.pages.terms import TAGS, Term
from catalog.store.spelling import folded

_HERE = Path(__file__).parent.parent


@dataclass(frozen=True)
class Called:
    """Words of players, the address that they lead to, and their meaning."""

    words: tuple[str, ...]
    url: str
    meaning: str

    @property
    def tag(self) -> str:
        """The tag of that address; empty for another page."""
        return self.url.removeprefix("/tag/") if self.url.startswith("/tag/") else ""


def _called(line: str) -> Called:
    words, url, meaning = (part.strip() for part in line.split("|"))
    return Called(tuple(words.split("; ")), url, meaning or TAGS[url.removeprefix("/tag/")])


def _lines(name: str) -> list[str]:
    return (_HERE / name).read_text(encoding="utf-8").splitlines()


def _pair(line: str) -> tuple[str, str]:
    said, ours = (part.strip() for part in line.split("|"))
    return said, ours


CALLED: tuple[Called, ...] = tuple(map(_called, _lines("players_words.txt")))
"""All of them, in the order of the file."""

SAME: dict[str, str] = dict(map(_pair, _lines("same_words.txt")))
"""What players say, and the words of our rules for it."""


def called_so(text: str) -> tuple[Term, ...]:
    """The pages for a question that is exactly what players call something; mostly none."""
    asked = folded(text)
    return tuple(_term(called) for called in CALLED if any(folded(words) == asked for words in called.words))


def called_within(text: str) -> tuple[Term, ...]:
    """The pages for parts of a longer question, of two words at least, the longest first."""
    asked = f" {_spaced(text)} "
    found = {}
    for called in CALLED:
        inside = [words for words in map(_spaced, called.words) if " " in words and f" {words} " in asked]
        if inside:
            found[_term(called)] = max(map(len, inside))
    return tuple(sorted(found, key=lambda term: -found[term]))


def _spaced(text: str) -> str:
    """Words in lower case with one blank between them, and nothing else."""
    return " ".join(re.findall(r"[\w'’/-]+", text.casefold()))


def _term(called: Called) -> Term:
    return Term(called.tag or called.words[0], called.url, "tag" if called.tag else "page", called.meaning)


def also_called(tag: str) -> tuple[str, ...]:
    """What players call the games with a tag."""
    return tuple(words for called in CALLED if called.tag == tag for words in called.words)


def in_our_words(text: str) -> tuple[str, list[tuple[str, str]]]:
    """A question with players' own words replaced by those of our rules, and the list of replacements."""
    replaced: list[tuple[str, str]] = []

    def ours(match: re.Match) -> str:
        other = SAME.get(match[0].lower())
        if other is None:
            return match[0]
        replaced.append((match[0], other))
        return other

    return re.sub(r"[\w-]+", ours, text), replaced
