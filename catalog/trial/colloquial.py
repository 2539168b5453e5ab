"""How people talk at a table, put into the words of rules: "you've got", "the guy on your left", "throws in a buck".

`data/reference/colloquial.tsv` has a row for each way of talking: a regular expression, its replacement in plain
words, and an example. A row marked `first` is applied before a sentence is read, one marked `else` only if the
sentence is not understood as it is, and one marked `offer` only in the search for repairs, since it is a guess.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from catalog.resources import resource

TABLE = "colloquial.tsv"

FIRST, READ, OFFERED = ("first",), ("first", "else"), ("first", "else", "offer")
"""The marks of the rows that are used before a sentence is read, if it is not understood, and for repairs."""


@cache
def table() -> tuple[tuple[str, re.Pattern[str], str, str], ...]:
    """The rows: (mark, what is said, plain words, an example)."""
    lines = (resource("reference") / TABLE).read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line.strip())
    return tuple((when, re.compile(said, re.IGNORECASE), plain, example) for when, said, plain, example in rows)


@lru_cache(maxsize=20_000)
def plainly(sentence: str, rows: tuple[str, ...] = FIRST) -> str:
    """A sentence in plain words, by the rows with certain marks."""
    text = sentence.replace("\u2019", "'")
    for when, said, plain, _ in table():
        if when in rows:
            text = said.sub(plain, text.strip(" .!"))
    text = " ".join(text.split()).strip(" ,;")
    return sentence if text == sentence.strip(" .!") or not text else text[:1].upper() + text[1:]
