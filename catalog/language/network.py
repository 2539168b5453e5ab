"""The compiled grammar as a network of points: which words and rules may come next, and the words of a text."""

from __future__ import annotations

import gc
import re
import sys
from functools import cache, lru_cache
from typing import NamedTuple

from catalog.language.compiled_grammar import BEGIN, OPENING, load_folded
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
_DECIMAL = re.compile(r"(?<![a-z0-9])\$?\d*\.\d+")
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
    What lies behind is `folded` until then, as the compiled grammar has it: most sentences need few of the nodes.
    """

    __slots__ = ("ends", "folded", "words", "rules", "needs", "next", "moves")

    def __init__(self, ends: list, folded: list[list], needs: int) -> None:
        self.ends, self.folded, self.needs = ends, folded, needs
        self.words: dict[str, Node] = {}
        self.rules: list[Edge] = []
        self.next = 0
        self.moves: dict[str, Moves] = {}


class Roots(dict[str, tuple[Node, "Node | None"]]):
    """By the name of a rule, the node that begins it, and the node that goes on where it begins with itself."""

    def __init__(self, net: Network, folded: dict[str, list]) -> None:
        self._net, self._folded = net, folded

    def __missing__(self, name: str) -> tuple[Node, Node | None]:
        fresh, onward = self._folded[name]
        self[sys.intern(name)] = found = self._net.node(fresh), None if onward is None else self._net.node(onward)
        return found


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
        self._patterns: dict[str, list[tuple[int, str, str]]] = {}
        for place, (regex, name, openings) in enumerate(folded["patterns"]):
            for opening in openings:
                self._patterns.setdefault(opening, []).append((place, regex, sys.intern(name)))
        self._patterns_of = lru_cache(maxsize=4096)(self._that_may_match)
        self._bits = {sys.intern(name): 2 << at for at, name in enumerate(folded["terminals"])}
        self._folded, self._needing, self._needs = folded["nodes"], folded["needing"], folded["needs"]
        self._begins = {name: int(mask, 16) for name, mask in folded["begins"].items()}
        self._nodes: list[Node | None] = [None] * len(self._folded)
        self.roots = Roots(self, folded["roots"])
        self._seconds: dict[tuple[str, str], int] = {}
        self.known: dict[tuple[str, ...], list] = {}
        self.whole: dict[tuple[str, ...], list] = {}

    def node(self, at: int) -> Node:
        """The node of a number, made when it is first come to."""
        node = self._nodes[at]
        if node is None:
            ends, folded = self._folded[at]
            node = self._nodes[at] = Node(ends, folded, int(self._needs[self._needing[at]], 16))
            node.next = bool(ends)
            for symbol, _, _ in folded:
                node.next |= self._bits[symbol] if symbol.isupper() else self._begins[symbol]
        return node

    def unfold(self, node: Node) -> None:
        """Gives a node its words and rules, with what these need and what may come next of them."""
        for symbol, at, within in reversed(node.folded):
            after = self.node(at)
            if symbol.isupper():
                node.words[sys.intern(symbol)] = after
            else:
                begin = self.roots[symbol][0]
                edge = (sys.intern(symbol), after, within, begin.needs, begin.next, after.needs, after.next)
                node.rules.append(edge)
        node.folded = []

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
        if node.folded:
            self.unfold(node)
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
        for regex, name in self._patterns_of(lower[at : at + OPENING]):
            match = _compiled(regex).match(lower, at)
            if match and match.end() >= best[0] and not _INSIDE.match(lower, match.end() - 1):
                best = (match.end(), name)
        decimal = _DECIMAL.match(lower, at)
        if decimal and decimal.end() > best[0]:  # its point ends no sentence
            return decimal.end(), UNKNOWN
        if best[0] > at:
            return best
        word = _WORD.match(lower, at)
        return word.end() if word else at + 1, UNKNOWN

    def _that_may_match(self, opening: str) -> list[tuple[str, str]]:
        """The regular expressions that may match a text that begins so, in their order, with their terminals."""
        found = {each for size in range(len(opening) + 1) for each in self._patterns.get(opening[:size], ())}
        return [(regex, name) for _, regex, name in sorted(found)]

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

    def all_words(self) -> set[str]:
        """Every single word in any way to write any terminal."""
        return {word for found in self._phrases.values() for phrase, _ in found for word in phrase.split()}

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
