"""Misspelt words of a rule, by the rows of `lexicon/misspellings.tsv`: "you hand" for "your hand".

They are no other way to say something, so no table of wordings has them: a rule that is read with words corrected says
which words those are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from catalog.resources import resource

Corrected = tuple[tuple[str, str], ...]
"""Words as they are written, and as they are meant."""
_MOST_WORDS = 4
"""How many misspellings of one rule are corrected at most."""
_CHOICES = re.compile(r"\(([^)]*)\)")


def corrections(text: str) -> Iterator[tuple[str, Corrected]]:
    """The text with misspelt words corrected, the fewest first, and which words those are."""
    found = sorted(
        (match.start(), match.end(), meant)
        for written, meant in _rows()
        for match in re.finditer(rf"\b{re.escape(written)}\b", text, re.I)
    )[:_MOST_WORDS]
    for many in range(1, len(found) + 1):
        for places in combinations(found, many):
            if all(before[1] <= after[0] for before, after in zip(places, places[1:], strict=False)):
                yield _corrected(text, places)


def _corrected(text: str, places: tuple[tuple[int, int, str], ...]) -> tuple[str, Corrected]:
    """The text with other words at some places, and these words."""
    said, words, at = "", [], 0
    for start, end, meant in places:
        instead = meant[0].upper() + meant[1:] if text[start].isupper() else meant
        words.append((text[start:end], instead))
        said += text[at:start] + instead
        at = end
    return said + text[at:], tuple(words)


@cache
def _rows() -> tuple[tuple[str, str], ...]:
    """What is written and what is meant, a choice of words as a pair each.

    Raises ValueError, with the line, for a row that is not two columns.
    """
    found: list[tuple[str, str]] = []
    file = resource("grammar") / "lexicon" / "misspellings.tsv"
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if line and not line.startswith("//"):
            written, tab, meant = line.partition("\t")
            if not tab:
                raise ValueError(f"{file}:{number}: a row has what is written and what is meant")
            choices = _CHOICES.search(written)
            each = choices[1].split("|") if choices else [""]
            found += [(_CHOICES.sub(word, written), _CHOICES.sub(word, meant)) for word in each]
    return tuple(found)
