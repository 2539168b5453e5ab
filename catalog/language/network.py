"""The compiled grammar as a network of points: which words and rules may come next, and the words of a text."""

from __future__ import annotations

import gc
import re
import sys
from functools import cache, reduce
from operator import or_
from typing import NamedTuple

from catalog.language.compiled_grammar import BEGIN, load_folded
from catalog.limits import within_count


class Word(NamedTuple):
    """One token of a rule: the terminal it is, the text as printed, and where it begins (0-based)."""

    type: str
    text: str
    start: int


UNKNOWN = "UNKNOWN"
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})
_CONTRACTED = re.compile(r"\b(?:is|are|was|were|must|should|could|would)(?=n't\b)")
_FIGURES = re.compile(r"\d{4,}")
_INSIDE = re.compile(r"\w\w")
_WORD = re.compile(r"[a-z0-9][a-z0-9'/]*|.", re.S)


@cache
def _compiled(regex: str) -> re.Pattern[str]:
    """A pattern of the lexicon, compiled when a word is first met that it may fit: most of a session needs few."""
    return re.compile(regex)


Edge = tuple[str, "Node", list, int, int, int, int]
"""A rule, the node behind it and the rules it is within; the words any of which it needs and any of which must come
next, and both of what comes after it.
"""


Moves = tuple["Node | None", list[Edge]]


_NOWHERE: Moves = (None, [])


class Node:
    """A point in the network: the ways that end here, and which words and which rules, the last first, may come next.

    `next` is a mask of the words that may come next, its first bit set where a way ends; `moves` is filled when asked.
    """

    __slots__ = ("ends", "words", "rules", "needs", "next", "moves")

    def __init__(self, ends: list, words: dict[str, Node], needs: int) -> None:
        self.ends, self.words, self.needs = ends, words, needs
        self.rules: list[Edge] = []
        self.next = 0
        self.moves: dict[str, Moves] = {}


class Network:
    """A grammar ready to read. Build it with `network()`; `words` gives tokens, a `Chart` of them their readings.

    `known` and `whole` are for whoever works out what spans and sentences mean: the same words mean the same wherever
    they stand.
    """

    def __init__(self, folded: dict) -> None:
        self._fillers = frozenset(folded["fillers"])
        self._phrases = {
            first: [(phrase, sys.intern(name)) for phrase, name in found] for first, found in folded["phrases"].items()
        }
        self._patterns: dict[str, list[tuple[str, str]]] = {}
        for regex, name, marks in folded["patterns"]:
            for mark in marks:
                self._patterns.setdefault(mark, []).append((regex, sys.intern(name)))
        self._any: dict[str, re.Pattern[str]] = {}
        nodes: list[Node] = []
        rules: list[list] = []
        needs = [int(mask, 16) for mask in folded["needs"]]
        self._bits = {sys.intern(name): 2 << at for at, name in enumerate(folded["terminals"])}
        for (ends, edges), needing in zip(folded["nodes"], folded["needing"], strict=True):
            words = {sys.intern(symbol): nodes[at] for symbol, at, _ in edges if symbol.isupper()}
            rules.append([edge for edge in edges if not edge[0].isupper()])
            nodes.append(Node(ends, words, needs[needing]))
        self.roots = {
            sys.intern(name): (nodes[fresh], None if onward is None else nodes[onward])
            for name, (fresh, onward) in folded["roots"].items()
        }
        self._look_ahead(nodes, rules)
        self._seconds: dict[tuple[str, str], int] = {}
        self.known: dict[tuple[str, ...], list] = {}
        self.whole: dict[tuple[str, ...], list] = {}

    def _look_ahead(self, nodes: list[Node], rules: list[list]) -> None:
        """Gives each node its `next` and its edges to rules, which tell what is next of others."""
        begins = {name: fresh for name, (fresh, _) in self.roots.items()}
        asked = dict(zip(nodes, rules, strict=True))

        def of(node: Node) -> int:
            if not node.next:
                mask = bool(node.ends) | reduce(or_, [self._bits[name] for name in node.words], 0)
                node.next = reduce(or_, [of(begins[rule]) for rule, _, _ in asked[node]], mask)
            return node.next

        for node in nodes:
            of(node)
        for node, edges in asked.items():
            for rule, at, within in reversed(edges):
                begin, after = begins[rule], nodes[at]
                edge = (sys.intern(rule), after, within, begin.needs, begin.next, after.needs, after.next)
                node.rules.append(edge)

    def first(self, rule: str) -> frozenset[str]:
        """The terminals that a rule may begin with."""
        mask = self.roots[rule][0].next
        return frozenset(name for name, bit in self._bits.items() if bit & mask)

    def moves(self, node: Node, word: str) -> Moves:
        """Where a word leads from a node: straight on, and into which rules that may begin with it, the last first:
        what must come next of these is what comes behind the word.
        """
        bit, seconds = self._bits.get(word, 0), self._seconds
        if not node.next & bit:
            node.moves[word] = _NOWHERE
            return _NOWHERE
        rules = []
        for rule, after, within, needs, begins, after_needs, upcoming in node.rules:
            if begins & bit:
                second = seconds.get((rule, word)) or self._second(rule, word)
                if second & 1:  # the word may be all of it
                    second = second & ~1 | upcoming
                rules.append((rule, after, within, needs, second, after_needs, upcoming))
        node.moves[word] = found = (node.words.get(word), rules)
        return found

    def _second(self, rule: str, word: str) -> int:
        """The words that may come behind a word that begins a rule, as a mask; the first bit where it may end there."""
        fresh, onward = self.roots[rule]
        straight, inner = fresh.moves.get(word) or self.moves(fresh, word)
        found = 0 if straight is None else straight.next
        for _, _, _, _, second, _, _ in inner:
            found |= second
        if found & 1 and onward is not None:
            found |= onward.next
        self._seconds[rule, word] = found
        return found

    def words(self, text: str) -> list[Word]:
        """The words of a rule in order, fillers included; a word the grammar does not know is of type UNKNOWN."""
        lower = text.lower().translate(_PLAIN)
        found, at, contracted = [], 0, "n't" in lower
        while at < len(lower):
            if lower[at].isspace():
                at += 1
                continue
            verb = _CONTRACTED.match(lower, at) if contracted else None
            end, name = self.word_at(lower[: verb.end()] if verb else lower, at)
            found.append(Word(name, text[at:end], at))
            at = end
        return found

    def word_at(self, lower: str, at: int) -> tuple[int, str]:
        """Where the word ends that begins at a place of a text in lower case, and its terminal."""
        best = self._phrase(lower, at)
        mark = lower[at]
        if mark.isdigit() and (figures := _FIGURES.match(lower, at)) and not within_count(figures[0]):
            return figures.end(), UNKNOWN
        if mark in self._patterns and self._any_pattern(mark).match(lower, at):
            for regex, name in self._patterns[mark]:
                match = _compiled(regex).match(lower, at)
                if match and match.end() >= best[0] and not _INSIDE.match(lower, match.end() - 1):
                    best = (match.end(), name)
        if best[0] > at:
            return best
        word = _WORD.match(lower, at)
        return word.end() if word else at + 1, UNKNOWN

    def _any_pattern(self, mark: str) -> re.Pattern[str]:
        """What fits where any pattern does that may begin with a mark: one look instead of dozens."""
        if mark not in self._any:
            self._any[mark] = re.compile("|".join(f"(?:{regex})" for regex, _ in self._patterns[mark]))
        return self._any[mark]

    def _phrase(self, lower: str, at: int) -> tuple[int, str]:
        """Where the longest phrase that stands at a place ends, and its terminal; UNKNOWN, and the place, for none."""
        begin = BEGIN.match(lower, at)
        for first in (begin[0], begin[1]) if begin else ():
            for phrase, name in self._phrases.get(first, ()):
                end = at + len(phrase)
                if lower.startswith(phrase, at) and not (phrase[-1].isalnum() and lower[end : end + 1].isalnum()):
                    return end, name
        return at, UNKNOWN

    def is_filler(self, word: Word) -> bool:
        """True for a word that the grammar declares to carry no meaning (`%ignore` in words.lark)."""
        return word.type in self._fillers

    def spellings(self, terminals: frozenset[str]) -> list[str]:
        """All ways to write any of the terminals, in order."""
        return sorted({p for found in self._phrases.values() for p, name in found if name in terminals})

    def bits(self, types: list[str]) -> list[int]:
        """The mask of each word: none for one that no rule has."""
        return [self._bits.get(name, 0) for name in types]


@cache
def network() -> Network:
    """The network of the installed grammar, made once.

    It is some hundred thousand small objects that live as long as the process: the garbage collector is told to leave
    them be (`gc.freeze`), for it would go over them again and again while sentences are read, and to come more seldom,
    for what is read is kept as well.
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))
    collecting = gc.isenabled()
    gc.disable()
    try:
        made = Network(load_folded())
    finally:
        if collecting:
            gc.enable()
    gc.freeze()
    gc.set_threshold(max(200_000, gc.get_threshold()[0]))
    return made
