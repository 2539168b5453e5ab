"""Nothing is swallowed: a rule with a word or a clause cut out says something else, or says what it lost.

What survives a cut is in `tests/reviewed/survivors.csv`, by hash, with the reason; a new survivor fails the test.
"""

from __future__ import annotations

import csv
import hashlib
import re
from pathlib import Path

from test_language import corpus_sentences

from catalog.language import read_rule
from catalog.language.network import network

REVIEWED = Path(__file__).parent / "reviewed"
CUTS = re.compile(r",|\b(?:if|unless|until|or|but|except)\b", re.I)


def digest(text: str) -> str:
    """The first 12 hex digits of a text's SHA-256: how a tracked list points at a document's sentence."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def word_cuts(sentence: str) -> list[tuple[str, str]]:
    """(word, the sentence without it) for every word that is no filler."""
    net = network()
    fillers = [w for w in net.words(sentence) if net.is_filler(w)]
    found = []
    for match in re.finditer(r"[\w'/]+", sentence):
        if not any(w.start <= match.start() < w.start + len(w.text) for w in fillers):
            found.append((match.group().lower(), (sentence[: match.start()] + sentence[match.end() :]).strip()))
    return found


def clause_cuts(sentence: str) -> list[tuple[str, str]]:
    """(part, the sentence without it) for each part between commas and the words that join clauses."""
    edges = [0, *(m.start() for m in CUTS.finditer(sentence)), len(sentence)]
    parts = [(a, b) for a, b in zip(edges, edges[1:], strict=False) if sentence[a:b].strip(" ,.")]
    return [(sentence[a:b], (sentence[:a] + sentence[b:]).strip(" ,")) for a, b in parts if len(parts) > 1]


def survivors(sentences: list[str]) -> set[tuple[str, str]]:
    """(hash of the sentence, hash of what was cut) where the rest means the same and nothing is unread."""
    found = set()
    for sentence in sentences:
        whole = read_rule(sentence)
        if whole.unread:
            continue
        for part, rest in [*word_cuts(sentence), *clause_cuts(sentence)]:
            cut = read_rule(rest)
            if cut.steps == whole.steps and not cut.unread:
                found.add((digest(sentence), digest(part)))
    return found


def reviewed() -> set[tuple[str, str]]:
    """The survivors that were looked at and are right."""
    with open(REVIEWED / "survivors.csv", newline="", encoding="utf-8") as file:
        return {(row["sentence"], row["part"]) for row in csv.DictReader(file)}


def test_nothing_is_swallowed(shared):
    assert survivors(corpus_sentences(shared)) - reviewed() == set()
