"""How people talk at a table, in the words of rules: "you've got", "the guy on your left", "throws in a buck".

`data/reference/colloquial.tsv` has a row a way of talking: a regular expression, what stands for it in plain words, and
an example. A row marked `first` is put into plain words before a sentence is read, one marked `else` only where the
sentence is not understood as it stands, and one marked `offer` only where repairs are looked for: it is a guess.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from catalog.resources import resource

TABLE = "colloquial.tsv"

FIRST, READ, OFFERED = ("first",), ("first", "else"), ("first", "else", "offer")
"""The rows of which marks are used before a sentence is read, where it is not understood, and for repairs."""


@cache
def table() -> tuple[tuple[str, re.Pattern[str], str, str], ...]:
    """The rows: (when, what is said, plain words, an example)."""
    lines = (resource("reference") / TABLE).read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines if line.strip())
    return tuple((when, re.compile(said, re.IGNORECASE), plain, example) for when, said, plain, example in rows)


@lru_cache(maxsize=20_000)
def plainly(sentence: str, rows: tuple[str, ...] = FIRST) -> str:
    """A sentence in plain words, by the rows of some marks."""
    text = sentence.replace("\u2019", "'")
    for when, said, plain, _ in table():
        if when in rows:
            text = said.sub(plain, text.strip(" .!"))
    text = " ".join(text.split()).strip(" ,;")
    return sentence if text == sentence.strip(" .!") or not text else text[:1].upper() + text[1:]
