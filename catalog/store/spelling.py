"""How names are compared: what spellings of a name have in common, and words that are nearly the same.

"Dr. Pepper" and "dr pepper", "Hold'em" and "holdem", "7/27" and "seven twenty-seven" are each the same here.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

_APOSTROPHES = "'’‘‛`´ʼ′＇"
_WORD = re.compile(rf"[^\W_]+(?:[{_APOSTROPHES}][^\W_]+)*|&")
_NUMBERS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
} | {word: 10 * tens for tens, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
_ROMAN = {"ii": 2, "iii": 3, "iv": 4, "vi": 6, "vii": 7, "viii": 8, "ix": 9}

LONGEST = 24
"""Letters of the longest word whose misspellings are searched for."""


@dataclass(frozen=True)
class Word:
    """A word in the form for comparison, and its place in the text: from `start` to `end`."""

    plain: str
    start: int
    end: int


def words(text: str) -> tuple[Word, ...]:
    """The words of a text as they are compared: no letter case, accents, quotes or points; numbers in digits.

    >>> [word.plain for word in words("Dr. Pepper’s Twenty-Seven & II")]
    ['dr', 'peppers', '27', 'and', '2']
    """
    made: list[Word] = []
    for match in _WORD.finditer(text):
        plain = _plain(match[0])
        tens = made[-1].plain if made and match.start() - made[-1].end <= 1 else ""
        if plain in _NUMBERS and 0 < _NUMBERS[plain] < 10 and tens in ("20", "30", "40", "50", "60", "70", "80", "90"):
            before = text[made[-1].start : made[-1].end]
            if not before.isdigit():  # "twenty-seven" is 27, but "20 seven" is not
                made[-1] = Word(str(int(tens) + _NUMBERS[plain]), made[-1].start, match.end())
                continue
        number = _NUMBERS.get(plain, _ROMAN.get(plain))
        made.append(Word(plain if number is None else str(number), match.start(), match.end()))
    return tuple(made)


def folded(text: str) -> str:
    """A text in the form for comparison: its words, separated by single spaces."""
    return " ".join(word.plain for word in words(text))


def _plain(text: str) -> str:
    if text == "&":
        return "and"
    if text.isascii() and text.isalnum():
        return text.lower()
    text = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in text if letter.isalnum())


def distance(one: str, other: str, most: int) -> int | None:
    """How many letters must be added, dropped, changed or swapped with a neighbour; None for more than `most`."""
    if abs(len(one) - len(other)) > most:
        return None
    before, row = [], list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before) > most:
            return None
    return row[-1] if row[-1] <= most else None


def slips(word: str) -> int:
    """How many wrong letters a word of that length may have: none, 1 from four letters on, 2 from eight."""
    return 0 if len(word) < 4 or word.isdigit() else 1 if len(word) < 8 else 2


class Speller:
    """Known words, and a search for those that a misspelled word may be.

    A wrong letter changes at most three of a word's pairs of neighbouring letters, so only words that share the other
    pairs are compared.
    """

    def __init__(self, known: Iterable[str]) -> None:
        self.known = frozenset(known)
        self._with: dict[str, list[str]] = {}
        for word in sorted(self.known):
            if slips(word) and len(word) <= LONGEST:
                for pair in _pairs(word):
                    self._with.setdefault(pair, []).append(word)

    def near(self, word: str) -> dict[str, int]:
        """The known words that differ from this one by one or two wrong letters, with their number; not the word
        itself.
        """
        most = slips(word)
        if not most or len(word) > LONGEST:
            return {}
        pairs = _pairs(word)
        shared = Counter(known for pair in pairs for known in self._with.get(pair, ()))
        found = {
            known: distance(word, known, min(most, slips(known)))
            for known, number in shared.items()
            if number >= len(pairs) - 3 * most and abs(len(known) - len(word)) <= most and known != word
        }
        return {known: apart for known, apart in found.items() if apart is not None}


def _pairs(word: str) -> set[str]:
    """The pairs of neighbouring letters of a word, including its beginning and its end."""
    return {f"^{word}$"[i : i + 2] for i in range(len(word) + 1)}
