"""Outside proofs of the rule language: Lark's own Earley parser as an oracle, and texts made up at random.

`make slow` takes a sample of each, `make oracle` all of the corpus, the phrases and the seeds, and many more examples.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark
from lark.common import ParserConf
from lark.exceptions import LarkError
from lark.lexer import Token
from lark.parsers.earley import Parser
from lark.parsers.earley_forest import TokenNode
from strategies import corpus_rules, phrase_lines

from catalog.language import read_rule
from catalog.language.chart_parser import Chart, Span
from catalog.language.compiled_grammar import START, grammar_text
from catalog.language.network import UNKNOWN, Word, network
from catalog.language.sentence_words import sentences

pytestmark = [pytest.mark.slow, pytest.mark.oracle]


# ---- Lark's Earley parser


@cache
def plain() -> Lark:
    """The grammar as Lark's plain rules."""
    return Lark(grammar_text(), start=START, parser=None, lexer="basic", maybe_placeholders=False)


def rules_over(terminals: set[str]) -> list:
    """The rules that can read something made of these terminals alone; all others Earley would predict in vain."""
    rules, known = plain().rules, set()
    while True:
        kept = [r for r in rules if all((s.name in terminals) if s.is_term else (s in known) for s in r.expansion)]
        if {r.origin for r in kept} == known:
            return kept
        known = {r.origin for r in kept}


class Words:
    """A lexer that gives words that are tokens already."""

    def __init__(self, words: list[Word]) -> None:
        self.words = words

    def lex(self, expected) -> Iterator[Token]:
        return (Token(word.type, word.text) for word in self.words)


def their_readings(words: list[Word]) -> int:
    """In how many ways Lark reads the words from end to end; 0 where it does not."""
    rules = rules_over({word.type for word in words})
    if not any(rule.origin.name == START for rule in rules):
        return 0
    parser = Parser(
        plain().lexer_conf, ParserConf(rules, {}, [START]), lambda term, token: term.name == token.type, tree_class=None
    )
    try:
        return _derivations(parser.parse(Words(words), START), {})
    except LarkError:
        return 0


def _derivations(node, known: dict[int, int]) -> int:
    if node is None or isinstance(node, TokenNode):
        return 1
    if id(node) not in known:
        ways = ((_derivations(p.left, known) * _derivations(p.right, known)) for p in node.children)
        known[id(node)] = sum(ways)
    return known[id(node)]


def our_readings(words: list[Word]) -> int:
    """In how many ways the network reads the words from end to end."""
    span = Chart(network(), words).spans(START, 0).get(len(words))
    return _ways(span, {}) if span else 0


def _ways(span: Span, known: dict[int, int]) -> int:
    if id(span) not in known:
        total = 0
        for _, _, _, parts in span.ways:
            ways = 1
            for part in parts:
                ways *= _ways(part, known) if isinstance(part, Span) else 1
            total += ways
        known[id(span)] = total
    return known[id(span)]


def test_lark_reads_the_same(shared, campaign):
    """Lark reads each sentence in as many ways as the network does, and so it does a sentence that lacks a word."""
    chance = random.Random(7)
    rules = [*corpus_rules(shared), *(line.lstrip("! ").partition(" => ")[0] for _, _, line in phrase_lines())]
    for rule in rules if campaign else chance.sample(rules, 15):
        for words in sentences(network(), rule):
            place = chance.randrange(len(words))
            for tried in (words, words[:place] + words[place + 1 :]):
                assert our_readings(tried) == their_readings(tried), " ".join(word.text for word in tried)


# ---- any text


def test_any_text_is_accounted_for(campaign):
    @settings(max_examples=20_000 if campaign else 300, deadline=None)
    @given(st.text(max_size=80))
    def check(text):
        reading = read_rule(text)
        if not reading.steps:
            words = [w for w in network().words(text) if w.type == UNKNOWN and w.text.isalnum()]
            assert bool(words) <= bool(reading.unread)

    check()
