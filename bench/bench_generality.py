"""How much of what nobody has shown the program it would understand, told from the corpus and three tables of our own.

Leave one out: a place of the grammar is a word or a rule where it stands in another rule (so every alternative, every
optional part and every row of the lexicon is one). It is private when one sentence of the corpus alone uses it, in any
reading. Each sentence is read again without its private places, as if nobody had shown it; what is still read whole, is
of the right kind and has the right count is counted. This predicted the sentences that were kept back (59.0 % against
57.6 % when both were measured). `constants` counts the members of enumerations and the kinds of step as places too. The
last line counts as read what is only said as well (`Statement`); there the rows of the lexicon of English are places.

Forms: `tools/forms.py` of the shared folder, twenty verbs in thirty-six clause forms.
Phrases: noun phrases of players, cards, hands, pots, ranks, suits and rows, each in the predicates of its noun.
Frames: orders of the corpus with words before and behind them that other people put there (frames.tsv).
Families: sentences that were once read whole and wrong, each beside the same said plainly (families.tsv).
Size: lines and bytes of what knows the language.

`python bench/bench_generality.py --list` prints what is not read as well. The corpus is read from STEMMA_SHARED.
"""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path

from corpus import CHECKOUT, SHARED

from catalog.language import composition, english, reading, rewording
from catalog.language.chart_parser import Chart, Span
from catalog.language.compiled_grammar import START
from catalog.language.network import Word, network
from catalog.model.clause import PhraseKind, Statement

TABLES = Path(__file__).with_name("generality")
ROOMS = ("catalog/model", "catalog/language", "grammar")
ENDINGS = (".py", ".lark", ".txt", ".tsv")

Place = tuple[str, str]
"""A rule, and a word or rule that stands in it; for constants a class, and a member or `step`."""


def main(listed: bool = False) -> None:
    """Prints the six measures; with `listed` what fails in each."""
    if (SHARED / "catalogue" / "rule-labels.csv").is_file():
        leave_one_out(listed)
        forms(listed)
        frames(listed)
    else:
        print("no corpus (STEMMA_SHARED): leave one out, forms and frames are not measured")
    phrases(listed)
    families(listed)
    size()


def leave_one_out(listed: bool) -> None:
    """Prints what is read of each sentence without the places that it alone uses: whole, kind right, count right."""
    with (SHARED / "catalogue" / "rule-labels.csv").open(newline="", encoding="utf-8") as file:
        labels = {row["rule"]: (row["type"], row["cards"]) for row in csv.DictReader(file)}
    grammar = {text: used(text) for text in labels}
    constants = {text: set(constants_of(_read(text).steps)) for text in labels}
    both = {text: grammar[text] | constants[text] for text in labels}
    words = {text: both[text] | rows_of(text) for text in labels}
    for name, places, read in (
        ("places of the grammar", grammar, _read),
        ("and constants", both, _read),
        ("and constants, without the tables of other words", both, _without_tables),
        ("with what is only said, and rows of the English lexicon", words, _understand),
    ):
        often = Counter(place for found in places.values() for place in found)
        whole = kinds = counts = 0
        failed = []
        for text, (kind, count) in labels.items():
            private = {place for place in places[text] if often[place] == 1}
            with without(private):
                got = read(text)
            step = got.main_step
            is_whole = not got.unread and bool(got.steps)
            if any(isinstance(each, Statement) for each in got.steps):
                is_whole = is_whole and not private & rows_of(text)
            else:
                is_whole = is_whole and not private & set(constants_of(got.steps))
            whole += is_whole
            kinds += step is not None and step.kind == kind
            counts += step is not None and step.kind == kind and str(step.count) == count
            if not is_whole:
                failed.append((text, private))
        of = len(labels)
        print(f"leave one out, {name}: read whole {whole / of:.1%}, kind {kinds / of:.1%}, count {counts / of:.1%}")
    if listed:
        for text, private in failed:
            print(f"  {text}\n      {', '.join(f'{rule}: {part}' for rule, part in sorted(private))}")


def rows_of(text: str) -> set[Place]:
    """The rows of the lexicon of English that a rule uses, by what they stand for."""
    told = [token for sentence in re.split("[.;!?]", text) for token in english.tokens(sentence) or ()]
    rows = [lexeme for token in told for lexeme in token.may_be.values()]
    return {(str(lexeme.category), lexeme.base) for lexeme in rows}


def used(text: str) -> set[Place]:
    """The places of the grammar that the readings of a rule are made of."""
    found: set[Place] = set()
    net = network()
    before: list[Word] = []
    for words in reading.sentences(net, text):
        span = _span(words)
        if span is None and before:  # a sentence that hangs on the one before
            words = [*before, *net.words(","), *words]
            span = _span(words)
        before = words
        if span is not None:
            _walk(span, found, set())
    return found


def _span(words: list[Word]) -> Span | None:
    span = Chart(network(), words).spans(START, 0).get(len(words))
    return span if span is not None and composition.meanings(span) else None


def _walk(span: Span, found: set[Place], seen: set[int]) -> None:
    if id(span) in seen or not composition.meanings(span):
        return
    seen.add(id(span))
    for way in span.ways:
        if composition._of_way(span.name, way):
            found.update(_places(span.name, way))
            for part in way[3]:
                if isinstance(part, Span):
                    _walk(part, found, seen)


def _places(name: str, way: tuple) -> Iterator[Place]:
    return ((name, part.type if isinstance(part, Word) else part.name) for part in way[3])


def constants_of(thing: object) -> Iterator[Place]:
    """The kinds of step and the members of enumerations that stand in steps."""
    if isinstance(thing, Enum):
        yield type(thing).__name__, thing.name
    elif isinstance(thing, tuple):
        for each in thing:
            yield from constants_of(each)
    elif is_dataclass(thing):
        if hasattr(thing, "kind"):
            yield type(thing).__name__, "step"
        for each in fields(thing):
            yield from constants_of(getattr(thing, each.name))


@contextmanager
def without(places: set[Place]) -> Iterator[None]:
    """Reading as if the grammar had no such places."""
    whole = composition._of_way

    def of_way(name: str, way: tuple) -> list:
        return [] if any(place in places for place in _places(name, way)) else whole(name, way)

    _forget()
    composition._of_way = of_way
    try:
        yield
    finally:
        composition._of_way = whole
        _forget()


def _forget() -> None:
    network().known.clear()
    network().whole.clear()


def _read(text: str) -> reading.Reading:
    return reading.read_rule.__wrapped__(text)


def _without_tables(text: str) -> reading.Reading:
    """As `_read`, where no piece of a sentence stands for another."""
    rows, rewording.rows = rewording.rows, tuple
    try:
        return _read(text)
    finally:
        rewording.rows = rows


def _understand(text: str) -> reading.Reading:
    """As `_read`, and what no act is known for as what it says."""
    got = _read(text)
    return got if got.whole else reading._read_rule(text, said=True)


def forms(listed: bool) -> None:
    """Prints the table of `tools/forms.py`."""
    tool = SHARED / "tools" / "forms.py"
    command = {"STEMMA": f"{sys.executable} -m catalog", "PYTHONPATH": str(CHECKOUT)}
    told = subprocess.run(
        [sys.executable, str(tool), *(["--failures"] if listed else [])],
        env={**os.environ, **command},
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
        check=True,
    )
    print("forms:")
    print(told.stdout.rstrip())


def frames(listed: bool) -> None:
    """Prints, of orders with words around them, how many are read whole: every third order of the corpus."""
    with (SHARED / "catalogue" / "rule-labels.csv").open(newline="", encoding="utf-8") as file:
        rules = [row["rule"].removesuffix(".") for row in csv.DictReader(file)]
    orders = [rule for rule in rules if "." not in rule and _is_order(rule) and _read(rule).whole][::3]
    shares = []
    for where in ("before", "behind"):
        told = [frame for there, frame in _rows("frames.tsv") if there == where]
        texts = [frame.format(act=f"{rule[0].lower()}{rule[1:]}", Act=rule) for rule in orders for frame in told]
        unread = [text for text in texts if (got := _read(text)).unread or not got.steps]
        shares.append(f"{where} {1 - len(unread) / len(texts):.0%}")
        if listed:
            for text in unread:
                print(f"  {where}: {text}")
    print(f"{len(orders)} orders of the corpus with words {', '.join(shares)}")


def _is_order(rule: str) -> bool:
    """True for a rule that says only what is done, to whomever that is said."""
    phrase = english.read_english(rule)
    return phrase is not None and phrase.kind is PhraseKind.CLAUSE and phrase.parts[0].kind is PhraseKind.PREDICATE


def phrases(listed: bool) -> None:
    """Prints, for each noun, how many of its phrases are read whole in its predicates."""
    table: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for noun, what, text in _rows("phrases.tsv"):
        table[noun][what].append(text)
    shares = []
    for noun, found in table.items():
        texts = [_sentence(frame.format(one)) for one in found["phrase"] for frame in found["predicate"]]
        unread = [text for text in texts if (got := _read(text)).unread or not got.steps]
        shares.append(f"{noun} {1 - len(unread) / len(texts):.0%}")
        if listed:
            for text in unread:
                print(f"  {noun}: {text}")
    print(f"noun phrases x predicates: {', '.join(shares)}")


def families(listed: bool) -> None:
    """Prints, for each family of silent errors, how many sentences are right, left unread, and read whole but wrong."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for family, text, plainly in _rows("families.tsv"):
        answer = answer_to(text, plainly)
        found[family][answer] += 1
        if listed and answer == "wrong":
            print(f"  {family}: {text}")
    for family, answers in found.items():
        print(f"{family}: {', '.join(f'{answers[name]} {name}' for name in ('right', 'unread', 'wrong'))}")
    print(f"families of silent errors: {sum(answers['wrong'] for answers in found.values())} wrong whole readings")


def answer_to(text: str, plainly: str) -> str:
    """`right` where a sentence means what is said beside it, `unread` where words of it stay so, else `wrong`."""
    got = _read(text)
    if got.unread or not got.steps:
        return "unread"
    return "right" if plainly != "-" and got.steps == _read(plainly).steps else "wrong"


def size() -> None:
    """Prints lines and bytes of the rooms that know the language."""
    files = [file for room in ROOMS for file in (CHECKOUT / room).rglob("*") if file.suffix in ENDINGS]
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in files)
    grammar = sum(file.stat().st_size for file in (CHECKOUT / "grammar").rglob("*") if file.is_file())
    print(f"size: {lines:,} lines in {', '.join(ROOMS)}; grammar/ {grammar / 1024:,.0f} KB")


def _rows(name: str) -> list[list[str]]:
    lines = (TABLES / name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


if __name__ == "__main__":
    main("--list" in sys.argv)
