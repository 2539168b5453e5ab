"""Other words for the same rule: tests/paraphrases.txt, each pair the same steps."""

from __future__ import annotations

import csv
import hashlib
import re
from pathlib import Path

from catalog.language import read_rule

PARAPHRASES = Path(__file__).parents[1] / "paraphrases.txt"
SUBSTITUTIONS = Path(__file__).parents[1] / "substitutions.txt"
TRIED = 8


def pairs() -> list[tuple[str, str]]:
    """Each sentence with another wording, or with # and the hash of a corpus sentence."""
    lines = PARAPHRASES.read_text(encoding="utf-8").splitlines()
    return [(a, b) for a, arrow, b in (line.partition(" => ") for line in lines) if arrow and a[0] != "#"]


def test_paraphrases_are_many_and_no_copies():
    found = pairs()
    assert len(found) >= 300
    assert len({a for a, _ in found}) == len(found)
    assert all(a.casefold() != b.casefold() for a, b in found)


def differing(sentences: dict[str, str]) -> list[str]:
    """The paraphrases that are not read whole, or mean other steps than their pair."""
    wrong = []
    for one, other in pairs():
        if other[0] == "#" and other not in sentences:
            continue
        first, second = read_rule(one), read_rule(sentences.get(other, other))
        if first.unread or second.unread or first.steps != second.steps:
            wrong.append(one)
    return wrong


def test_paraphrases_mean_the_same():
    assert differing({}) == []


def rules_of(shared: Path) -> list[str]:
    """The rule sentences of the corpus."""
    with open(shared / "catalogue" / "rule-labels.csv", newline="", encoding="utf-8") as file:
        return [row["rule"] for row in csv.DictReader(file)]


def test_rules_mean_the_same_in_other_words(shared):
    """What other players say for a word, in up to eight rules of the corpus: of a hundred, ninety come to the same."""
    rules, wrong, tried = rules_of(shared), [], 0
    for line in SUBSTITUTIONS.read_text(encoding="utf-8").splitlines():
        known, arrow, other = line.partition(" => ")
        if line[0] == "#" or not arrow:
            continue
        pattern = re.compile(rf"\b(?:{known})\b")
        some = [rule for rule in rules if pattern.search(rule)]
        for rule in some[:: -(-len(some) // TRIED)]:
            said = read_rule(pattern.sub(other, rule, count=1))
            tried += 1
            if said.unread or said.steps != read_rule(rule).steps:
                wrong.append(line)
    assert tried > 1000
    assert len(wrong) <= 0.1 * tried, sorted(set(wrong))


def test_paraphrases_mean_the_same_as_corpus_sentences(shared):
    rules = rules_of(shared)
    known = {"#" + hashlib.sha256(rule.encode()).hexdigest()[:12]: rule for rule in rules}
    assert {b for _, b in pairs() if b[0] == "#"} <= set(known)
    assert differing(known) == []
