"""What is left out of a sentence, or turned round in it, and does not show (tests/language/test_swallow.py).

`unlisted.py` prints what the reviewed lists lack of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from prose_readings import pages_of, reader_of, rules_of
from reviewed import labels, named
from strategies import compiled_grammar

from catalog.language import Reading, read_rule, reading
from catalog.language.card_loops import Each, Rounds
from catalog.language.chart_parser import Chart
from catalog.language.compiled_grammar import START, grammar_text
from catalog.language.directives import Mark
from catalog.language.lexicon import read_verbs
from catalog.language.network import network
from catalog.language.standard import Expansion
from catalog.resources import resource

RULES: dict[str, list] = compiled_grammar()["rules"]
OPPOSITES = """may/must must/may can/must if/unless unless/if until/unless before/after after/before and/or or/and
but/or no/any any/all all/any each/any another/one up/down down/up left/right right/left high/low low/high
highest/lowest lowest/highest higher/lower lower/higher first/last last/first next/last top/bottom bottom/top
oldest/newest newest/oldest above/below below/above more/less less/more best/worst worst/best red/black black/red
in/out out/in odd/even even/odd same/different row/column column/row horizontal/vertical vertical/horizontal
clockwise/counterclockwise once/twice twice/once round/game game/round double/triple triple/double max/min pot/ante
ante/pot anyone/everyone everyone/anyone dealer/leader their/another wins/loses lost/won draw/discard discard/draw
pass/discard buy/draw wild/dead hole/table table/common common/table one/two two/three three/four four/five five/six
six/seven seven/eight eight/nine nine/ten ten/two jack/queen queen/king king/ace ace/king spades/hearts hearts/clubs
clubs/diamonds diamonds/spades""".split()
PARTS = 8
"""The sentences are tried in so many parts, for several workers; `make test` tries the first."""

CUTS = r",|\b(?:if|unless|until|or|but|except)\b"


def sentences(shared: Path) -> list[str]:
    """The distinct sentences of the rules of the corpus, in their order there."""
    rules = (row["rule"] for row in labels(shared))
    return list(dict.fromkeys(s.strip() for rule in rules for s in re.split(r"(?<=[.;])\s+(?=[A-Z])", rule)))


def without_words(sentence: str) -> Iterator[tuple[int, str, str]]:
    """(place, word, the sentence without it), filler words passed over."""
    fillers = [(w.start, w.start + len(w.text)) for w in network().words(sentence) if network().is_filler(w)]
    for place, word in enumerate(re.finditer(r"[^\s,.;:()\"!?]*\w[^\s,.;:()\"!?]*", sentence)):
        start, end = word.span()
        if not any(first <= start and end <= last for first, last in fillers):
            rest = f"{sentence[:start].rstrip()} {sentence[end:].lstrip()}"
            yield place, word.group().lower(), rest.replace(" ,", ",").replace(" .", ".")


def without_parts(sentence: str) -> Iterator[tuple[int, str, str]]:
    """(place, nothing, the sentence without the part there); a sentence of one part gives nothing."""
    ends = [m.start() for m in re.finditer(CUTS, sentence, re.I) if m.start()]
    parts = [sentence[start:end] for start, end in zip([0, *ends], [*ends, len(sentence)], strict=True)]
    for place, part in enumerate(parts):
        rest = "".join(parts[:place] + parts[place + 1 :]).lstrip(" ,")
        if re.search(r"\w", part) and rest.strip(" ,."):
            yield place, "", rest


def with_opposites(sentence: str) -> Iterator[tuple[int, str, str]]:
    """(place, word/opposite, the sentence with the one for the other)."""
    for place, word in enumerate(re.finditer(r"[A-Za-z]+", sentence)):
        for pair in OPPOSITES:
            if pair.startswith(word.group().lower() + "/"):
                yield place, pair, sentence[: word.start()] + pair.partition("/")[2] + sentence[word.end() :]


def may_be_read(words: list) -> bool:
    """True where sentences of the grammar, one after the other, cover the words; else some of them stay unread."""
    chart, reached = Chart(network(), words), {0}
    for at in range(len(words)):
        if at in reached:
            reached |= chart.spans(START, at).keys()
    return len(words) in reached


def part_of(key: str) -> int:
    """Which of the PARTS a sentence is in, by its hash as the reviewed lists have it."""
    return int(key, 16) % PARTS


def survivors(shared: Path, part: int | None = None) -> Iterator[tuple[str, str]]:
    """(line of the list without its reason, sentence) for all that can be left out, or turned round, unnoticed.

    Of the sentences of one part, or of all.
    """
    for sentence in sentences(shared):
        if part is not None and part_of(named(sentence)) != part:
            continue
        whole = read_rule(sentence)
        for cut, pieces in (("word", without_words), ("part", without_parts), ("opposite", with_opposites)):
            for place, word, rest in pieces(sentence):
                if not whole.unread and not all(map(may_be_read, reading.sentences(network(), rest))):
                    continue  # what it would take longest to seek out is which words stay unread
                if read_rule(rest) == whole:
                    yield f"{word},{named(sentence)},{cut},{place}", sentence


@cache
def glue() -> list[str]:
    """The terminals that any rule may do without (`// glue:` in words.lark)."""
    return [name for line in re.findall(r"^// glue: (.*)$", grammar_text(), re.M) for name in line.split()]


def mute() -> dict[str, set[str]]:
    """Rules with an underscore that may be words alone: they leave no part behind; and those words."""
    found: dict[str, set[str]] = {}
    before = None
    while before != (before := {name: set(words) for name, words in found.items()}):
        for name, alternatives in RULES.items():
            for _, symbols, _ in alternatives if name.startswith("_") else ():
                if all(s.isupper() or s in found for s in symbols):
                    words = {w for s in symbols for w in ({s} if s.isupper() else found[s])}
                    found.setdefault(name, set()).update(words)
    return found


def left_out() -> set[tuple[str, str]]:
    """(terminal, rule) where two alternatives of one meaning differ by words alone that only one of them has.

    What the lexicon adds, a form of a verb where the grammar has the verb, is no alternative of its own.
    """
    silent, found = mute(), set()
    verbs = {form: verb.terminal for verb in read_verbs(resource("grammar")) for form in verb.also}
    for name, alternatives in RULES.items():
        by_label: dict[str, set[tuple]] = defaultdict(set)
        for label, symbols, _ in alternatives:
            by_label[label].add(tuple(symbols))
        for same in by_label.values():
            same -= {way for way in same if (verb := tuple(verbs.get(s, s) for s in way)) != way and verb in same}
        home = re.sub(r"^__(.*)_(star|plus)_\d+$", r"\1", name)
        for same in by_label.values():
            for symbols in same:
                for words in _optional(symbols, same, silent):
                    found |= {(word, home) for word in words}
    return found


def _optional(symbols: tuple, same: set[tuple], silent: dict[str, set[str]]) -> Iterator[set[str]]:
    for start in range(len(symbols)):
        for end in range(start + 1, len(symbols) + 1):
            gap = symbols[start:end]
            if not all(s.isupper() or s in silent for s in gap):
                break
            if symbols[:start] + symbols[end:] in same:
                yield {w for s in gap for w in ({s} if s.isupper() else silent[s])}
                break


def prose_survivors(shared: Path, slices: int = 1) -> Iterator[tuple[str, str]]:
    """(line of the list without its reason, sentence) for all that can be left out unnoticed, of one in so many."""
    for key, page in pages_of(shared).items():
        read = reader_of(page)
        for rule, entry in rules_of(key, page):
            if int(named(rule.text), 16) % slices:
                continue
            whole = read(rule.text, entry)
            if whole.unread:
                continue
            for cut, pieces in (("word", without_words), ("part", without_parts)):
                for place, word, rest in pieces(rule.text):
                    again = read(rest, entry)
                    if not again.unread and said(again) == said(whole):
                        yield f"{word},{named(rule.text)},{cut},{place}", rule.text


def said(reading: Reading) -> tuple:
    """What a sentence says: its steps, the games that it tells its own by, and what it tells to be done again."""
    parts = getattr(reading, "parts", ()) or (reading,)
    marks = (
        (type(part), part.steps, getattr(part, "of", ""), part if isinstance(part, (Rounds, Mark)) else None)
        for part in parts
        if isinstance(part, (Expansion, Each, Rounds, Mark))
    )
    return reading.steps, tuple(marks)
