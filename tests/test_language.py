"""The rule language: phrases, round trips, the account of words, and Lark's own parser as an oracle."""

from __future__ import annotations

import csv
import random
import re
import typing
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.lexer import Lexer, Token
from strategies import known_steps, phrase_lines, recombined, step_classes

from catalog.language import parse_step, read_rule, render_rule, render_step, value
from catalog.language.network import START, UNKNOWN, grammar_text, network

KINDS = (
    "deal common table turn flip draw discard pass stack bet declare showdown match hand rank qualifier wild limited "
    "dead deck shuffle repeat fold win other trade"
).split()


def phrases() -> list:
    """Each `sentence => house wording` of tests/phrases, and each sentence marked `!` that must not be read whole."""
    return [pytest.param(line, id=f"{kind}:{number}") for kind, number, line in phrase_lines()]


@pytest.mark.parametrize("line", phrases())
def test_phrase(line):
    if line.startswith("!"):
        assert read_rule(line[1:].strip()).unread, "read whole, though it means nothing"
        return
    sentence, _, wording = line.partition(" => ")
    reading = read_rule(sentence)
    assert reading.unread == ()
    assert render_rule(reading.steps) == wording
    assert read_rule(wording).steps == reading.steps


def corpus_sentences(shared: Path) -> list[str]:
    """The distinct rule sentences of the corpus."""
    with open(shared / "corpus" / "rule-labels.csv", newline="", encoding="utf-8") as file:
        return [row["rule"] for row in csv.DictReader(file)]


def seed_rules(shared: Path) -> set[str]:
    """The distinct rule sentences of the two catalogue pages among the seeds."""
    texts = [p.read_text(encoding="utf-8") for p in sorted((shared / "seeds").glob("*.txt"))]
    pages = [t for t in texts if re.match(r"## .*\(#\d+\)", t)]
    assert len(pages) == 2
    return {m[1].strip() for t in pages for m in re.finditer(r"^\d+\.\s+(.*)$", t, re.M)}


def test_seed_pages_are_read_to_the_last_word(shared):
    rules = seed_rules(shared)
    assert len(rules) == 133
    assert {rule: read_rule(rule).unread for rule in rules if read_rule(rule).unread} == {}


def test_every_step_of_the_corpus_reads_back_from_its_wording(shared):
    wrong = []
    for sentence in corpus_sentences(shared):
        for step in read_rule(sentence).steps:
            wording = render_step(step)
            again = read_rule(wording)
            if again.steps != (step,) or again.unread:
                wrong.append(wording)
            assert render_rule(again.steps) == wording
    assert wrong == []


@pytest.mark.parametrize("cls", step_classes(), ids=lambda c: c.__name__)
def test_made_up_steps_read_back(cls):
    @settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(recombined(cls))
    def check(step):
        wording = render_step(step)
        assert parse_step(wording) == step, wording

    check()


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_accounted_for(text):
    reading = read_rule(text)
    if not reading.steps:
        words = [w for w in network().words(text) if w.type == UNKNOWN and w.text.isalnum()]
        assert bool(words) <= bool(reading.unread)


def test_no_field_of_a_step_holds_text():
    seen: set = set()

    def walk(cls: type) -> None:
        if cls in seen:
            return
        seen.add(cls)
        hints = typing.get_type_hints(cls, localns={k: v for m in value.MODULES for k, v in vars(m).items()})
        for field in fields(cls):
            check(hints[field.name], f"{cls.__name__}.{field.name}")

    def check(hint, where: str) -> None:
        assert hint not in (str, bytes, object, typing.Any), f"{where} may hold text"
        for inner in typing.get_args(hint):
            if isinstance(inner, type) or typing.get_args(inner):
                check(inner, where)
        if hasattr(hint, "__dataclass_fields__"):
            walk(hint)

    for cls in step_classes():
        walk(cls)
    assert len(seen) > len(step_classes())


def test_every_act_has_an_example():
    """Each class of step comes out of an example phrase or a bundled rule."""
    made = {type(step) for step in known_steps()}
    assert [c.__name__ for c in step_classes() if c not in made] == []


def test_kinds_are_the_authors():
    assert {c.kind for c in step_classes() if isinstance(c.kind, str)} <= set(KINDS)


def test_fillers_are_few_and_carry_no_meaning():
    compiled = Lark(grammar_text(), start=START, parser="earley", lexer="basic")
    (filler,) = compiled.ignore_tokens
    pattern = next(t.pattern.to_regexp() for t in compiled.terminals if t.name == filler)
    words = pattern.removeprefix("(?:").removesuffix(")").split("|")
    assert len(words) <= 60
    meaning_words = {
        "not",
        "no",
        "never",
        "none",
        "if",
        "unless",
        "until",
        "or",
        "but",
        "except",
        "only",
        "one",
        "two",
        "up",
        "down",
        "all",
        "any",
        "each",
        "most",
        "least",
        "without",
        "may",
        "must",
        "another",
        "once",
    }
    assert meaning_words.isdisjoint(words)


def _oracle() -> Lark:
    """Lark's Earley parser over the same grammar, fed with our words; every reading is kept."""

    class Words(Lexer):
        __future_interface__ = True

        def __init__(self, conf):
            self.net = network()

        def lex(self, state, parser_state):
            for word in self.net.words(state.text.text if hasattr(state.text, "text") else state.text):
                if not self.net.is_filler(word):
                    yield Token(word.type, word.text)

    return Lark(grammar_text(), start=START, parser="earley", lexer=Words, ambiguity="resolve")


def test_larks_own_parser_accepts_the_same_sentences(shared):
    """The network and Lark's Earley parser agree which sentences are in the language, whole or a word cut out."""
    from lark.exceptions import LarkError

    oracle, net, chance = _oracle(), network(), random.Random(7)
    sentences = chance.sample(sorted(seed_rules(shared)), 25)
    for sentence in sentences:
        for text in (sentence.split(". ")[0].rstrip("."), _without_a_word(sentence.split(". ")[0].rstrip("."), chance)):
            text = re.sub(r"[()]", "", text)
            words = [w for w in net.words(text) if not net.is_filler(w)]
            ours = len(words) in net.chart(words).spans(START, 0)
            try:
                oracle.parse(text)
                theirs = True
            except LarkError:
                theirs = False
            assert ours == theirs, text


def _without_a_word(sentence: str, chance: random.Random) -> str:
    words = sentence.split()
    del words[chance.randrange(len(words))]
    return " ".join(words)
