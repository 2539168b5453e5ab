"""The field's words, each explained in ours: for the glossary, and for pages that explain a word in passing.

They are in glossary.txt, one on each line: `words | meaning | related words`. Semicolons separate the words, commas

the related words. The first word is the main one.


"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

_TEXT = Path(__file__).parent.parent / "glossary.txt"


@dataclass(frozen=True)
class Entry:
    """A word of the field with its synonyms, its meaning, and related words."""

    words: tuple[str, ...]
    meaning: str
    see: tuple[str, ...]

    @property
    def slug(self) -> str:
        """The end of its address."""
        return slug(self.words[0])


def slug(word: str) -> str:
    """A word as part of an address: lower case letters and hyphens."""
    return "".join(letter if letter.isalnum() else "-" for letter in word.lower()).strip("-")


def _entry(line: str) -> Entry:
    told, meaning, see = (part.strip() for part in line.split("|"))
    return Entry(tuple(told.split("; ")), meaning, tuple(see.split(", ")))


GLOSSARY: tuple[Entry, ...] = tuple(
    sorted(map(_entry, _TEXT.read_text(encoding="utf-8").splitlines()), key=lambda entry: entry.words[0])
)
"""All entries, in alphabetical order."""
