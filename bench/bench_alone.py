"""What of the grammar one sentence of the corpus alone needs: the places where it may be too narrow.

For every sentence, the rules that its readings use, each with the words and rules that stand in it. What one sentence
alone uses was written for it, and wants a look: would a rule of the same sort, in other words, be read? Figures for
each; `python bench/bench_alone.py --list` prints them, by rule. The corpus is read from STEMMA_SHARED when it runs.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict

from corpus import SHARED, distinct_sentences

from catalog.language.chart_parser import Chart, Span
from catalog.language.compiled_grammar import START
from catalog.language.composition import _of_way, meanings
from catalog.language.network import network
from catalog.language.sentence_words import sentences


def used(rule: str) -> set[tuple[str, str]]:
    """(rule, word or rule in it) for all that the readings of a sentence are made of."""
    found: set[tuple[str, str]] = set()
    for words in sentences(network(), rule):
        span = Chart(network(), words).spans(START, 0).get(len(words))
        if span is not None:
            _walk(span, found, set())
    return found


def _walk(span: Span, found: set[tuple[str, str]], seen: set[int]) -> None:
    if id(span) in seen or not meanings(span):
        return
    seen.add(id(span))
    for way in span.ways:
        if not _of_way(span.name, way):
            continue
        for part in way[3]:
            if isinstance(part, Span):
                found.add((span.name, part.name))
                _walk(part, found, seen)
            else:
                found.add((span.name, part.type))


def main(listed: bool = False) -> None:
    """Prints how many places of the grammar the corpus uses, and how many of them one sentence alone does."""
    if not (SHARED / "catalogue").is_dir():
        print("no corpus (STEMMA_SHARED)")
        return
    texts = distinct_sentences()
    places = {text: used(text) for text in texts}
    often = Counter(place for found in places.values() for place in found)
    alone = {place for place, number in often.items() if number == 1}
    needing = [text for text in texts if places[text] & alone]
    print(f"{len(often)} places used, {len(alone)} of them by one sentence alone; {len(needing)} of {len(texts)} do so")
    if listed:
        by_rule = defaultdict(list)
        for text in needing:
            for rule, part in sorted(places[text] & alone):
                by_rule[rule].append((part, text))
        for rule, found in sorted(by_rule.items()):
            print(rule)
            for part, text in found:
                print(f"    {part}: {text}")


if __name__ == "__main__":
    main("--list" in sys.argv)
