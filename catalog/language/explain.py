"""For a sentence that is not understood: how far it was read, what was not expected, and what comes near.

The known wordings are those of the documents that come with Stemma; their meaning is what reading them gives.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache

from catalog.budget import TooLong, budget
from catalog.language.chart_parser import Chart
from catalog.language.compiled_grammar import START
from catalog.language.network import Network, Word, network
from catalog.language.reading import read_rule
from catalog.language.sentence_words import sentences
from catalog.limits import RULE
from catalog.model.step import Step
from catalog.resources import resource


@dataclass(frozen=True)
class Explanation:
    """Why one sentence of a rule is not read.

    `read` is the text up to where every reading ends, `unexpected` the word there ("" at the end of the sentence),
    `column` its place in the rule, counted from 1. `instead` are words near it in spelling that could have stood there.
    `nearest` is the known wording most like the sentence (None where none is), `means` its steps.
    """

    read: str
    unexpected: str
    column: int
    instead: tuple[str, ...] = ()
    nearest: str | None = None
    means: tuple[Step, ...] = ()


def explain(text: str) -> tuple[Explanation, ...]:
    """One explanation for each sentence of a rule that is not read whole; none where all is, or it takes too long."""
    net = network()
    try:
        with budget(RULE):
            return tuple(_explain(net, words, text) for words in sentences(net, text) if not _is_whole(net, words))
    except TooLong:
        return ()


def _is_whole(net: Network, words: list[Word]) -> bool:
    return len(words) in Chart(net, words).spans(START, 0)


def _explain(net: Network, words: list[Word], text: str) -> Explanation:
    chart = Chart(net, words, every=True)
    furthest, expected = chart.expected()
    sentence = text[words[0].start : words[-1].start + len(words[-1].text)]
    if furthest < len(words):
        word = words[furthest]
        read, unexpected, column = text[words[0].start : word.start].rstrip(), word.text, word.start + 1
    else:
        read, unexpected, column = sentence, "", words[-1].start + len(words[-1].text) + 1
    instead = (
        difflib.get_close_matches(unexpected.lower(), net.spellings(expected), n=3, cutoff=0.7) if unexpected else []
    )
    nearest = _nearest(sentence)
    return Explanation(read, unexpected, column, tuple(instead), nearest, read_rule(nearest).steps if nearest else ())


def _nearest(sentence: str) -> str | None:
    found = difflib.get_close_matches(sentence, known_wordings(), n=1, cutoff=0.5)
    return found[0] if found else None


@cache
def known_wordings() -> tuple[str, ...]:
    """The distinct rule sentences of the documents that come with Stemma, in order."""
    pages = sorted(resource("sources").rglob("*.md"))
    lines = (line for page in pages for line in page.read_text(encoding="utf-8").splitlines())
    rules = (m[1] for line in lines if (m := re.match(r"\d+\.\s+(.*)", line)))
    return tuple(sorted({part for rule in rules for part in re.split(r"(?<=\.) ", rule)}))
