"""The rule grammar as a network that reads one sentence at a time, all readings of it.

Lark reads `grammar/*.lark` and compiles them to plain rules; here those rules are folded into one trie per
rule name and walked from left to right with a table of what was read from where (a chart, as in Earley 1970,
but top-down). English needs more than one word of look-ahead, so LALR tables would be all conflicts; Lark's own
Earley parser takes the same grammar, gives the same readings (a test compares them) and is some fifty times slower.
"""

from __future__ import annotations

from functools import reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from catalog.budget import TOO_LONG, TooLong, spend
from catalog.language.compiled_grammar import END, START
from catalog.language.network import Network, Node, Word
from catalog.limits import RULE


class Sentence(NamedTuple):
    """What tells the words of a sentence apart, and what rules mean that read certain words, wherever they stand."""

    words: list[str]
    known: dict[tuple[str, ...], list]


class Span:
    """Words that a rule has read, in all ways.

    `meanings` is for whoever works out what the span means, once. In a
    `sentence` it goes from word `start` to `end`, that behind its last.
    """

    __slots__ = ("name", "sentence", "start", "end", "ways", "meanings")

    def __init__(self, name: str, sentence: Sentence | None = None, start: int = 0, end: int = 0) -> None:
        self.name, self.sentence, self.start, self.end = name, sentence, start, end
        self.ways: list[Way] = []
        self.meanings: list | None = None

    def meaning(self, one) -> Span:
        """The same words where they mean but one of what they can."""
        span = Span(self.name, self.sentence, self.start, self.end)
        span.meanings = [one]
        return span


Way = tuple[int, str, int, tuple["Span | Word", ...]]
"""One of the ways in which a rule reads: the alternative's place in the rule, its label, its priority and the parts."""


class Chart:
    """What can be read from where in one sentence.

    A way for which a word is lacking in the rest of the sentence comes to no end: it is gone only by a chart of `every`
    way, whose `furthest` is how many words can be read at most.
    """

    def __init__(self, net: Network, words: list[Word], every: bool = False) -> None:
        self.words = words
        self.net = net
        self._types = [*(w.type for w in words), END]
        self._here = net.bits(self._types)
        self._open = [mask | 1 for mask in self._here]
        self._second = [-1] * len(self._types) if every else self._open
        self._rest = [-1] * len(self._types) if every else [*accumulate(self._here[::-1], or_, initial=1)][:0:-1]
        self._spans: list[dict[str, dict[int, Span]]] = [{} for _ in self._types]
        self._sentence = Sentence([f"{word.type} {word.text.lower()}" for word in words], net.known)
        self.furthest = 0

    def spans(self, name: str, start: int) -> dict[int, Span]:
        """What rule `name` reads that begins at word `start`, by the end: the word after the last."""
        known = self._spans[start].get(name)
        if known is None:
            known = self._read(name, start) if self.net.roots[name][0].next & self._here[start] else {}
        return known

    def _read(self, name: str, start: int) -> dict[int, Span]:
        """The spans of a rule that a word may begin, worked out; ways that the next word ends are not begun."""
        types, known, rest, open_ = self._types, self._spans, self._rest, self._open
        node, onward = self.net.roots[name]
        at, parts = start, ()
        found = known[at][name] = {}
        todo: list[tuple[Node, int, tuple]] = []
        gone_on = 0
        for taken in range(1, RULE.steps + 1):
            if node.ends:
                found[at] = span = found.get(at) or Span(name, self._sentence, start, at)
                for place, label, priority, within in node.ends:
                    span.ways.append((place, label, priority, (_within(within, parts),) if within else parts))
            word = types[at]
            straight, rules = node.moves.get(word) or self.net.moves(node, word)
            if rules:
                spans, ahead, behind = known[at], rest[at], self._second[at + 1]
                for rule, after, within, needs, second, after_needs, after_next in rules:
                    if second & behind:
                        inner = spans.get(rule)
                        if inner is None:
                            if not (needs & ahead and after_needs & ahead):
                                continue
                            inner = self._read(rule, at)
                        for end, span in reversed(inner.items()) if inner else ():
                            if after_needs & rest[end] and after_next & open_[end]:
                                todo.append((after, end, (*parts, _within(within, (span,)) if within else span)))
            if straight is not None:
                end = at + 1
                self.furthest = end if end > self.furthest else self.furthest
                if straight.needs & rest[end] and straight.next & open_[end]:
                    todo.append((straight, end, (*parts, self.words[at])))
            if todo:
                node, at, parts = todo.pop()
            elif onward is not None and gone_on < len(found):  # what begins with itself may go on and on
                at = [*found][gone_on]
                node, parts, gone_on = onward, (found[at],), gone_on + 1
            else:
                spend(taken)
                return found
        spend(RULE.steps + 1)
        raise TooLong(f"{TOO_LONG}: more than {RULE.steps:,} steps")

    def expected(self) -> tuple[int, frozenset[str]]:
        """How many words could be read at most by `every` way, and the terminals any of which could have come next."""
        self.spans(START, 0)
        watching = _Watch(self.net, self.words[: self.furthest])
        watching.ends(START, 0)
        return self.furthest, frozenset(watching.wanted)


class Graph(Chart):
    """What can be read from where in many sentences at once: words are `edges` between points, [(word, to), ...] by the
    point that they go on from, which is less than that where they end. A sentence may end at points of `ends`.
    """

    def __init__(self, net: Network, edges: list[list[tuple[Word, int]]], ends: list[bool]) -> None:
        self.net, self.edges = net, edges
        self._here = [reduce(or_, net.bits([word.type for word, _ in each]), 0) for each in edges]
        self._open = [mask | 1 for mask in self._here]
        self._rest = [1] * len(edges)
        for at in range(len(edges) - 1, -1, -1):
            self._rest[at] = reduce(or_, [self._rest[to] for _, to in edges[at]], self._here[at] | 1)
        self._spans = [{} for _ in edges]
        self.ends = ends
        self.furthest = 0

    def whole(self, name: str) -> list[Span]:
        """The spans of a rule that begin at the first point and end where a sentence may."""
        return [span for end, span in self.spans(name, 0).items() if self.ends[end]]

    def _read(self, name: str, start: int) -> dict[int, Span]:
        known, rest, open_, edges = self._spans, self._rest, self._open, self.edges
        node, onward = self.net.roots[name]
        at, parts = start, ()
        found = known[at][name] = {}
        todo: list[tuple[Node, int, tuple]] = []
        gone_on = 0
        for taken in range(1, RULE.steps + 1):
            if node.ends:
                found[at] = span = found.get(at) or Span(name)
                span.ways += [
                    (place, label, priority, (_within(within, parts),) if within else parts)
                    for place, label, priority, within in node.ends
                ]
            begun = set()
            spans, ahead = known[at], rest[at]
            for word, to in edges[at]:
                straight, rules = node.moves.get(word.type) or self.net.moves(node, word.type)
                for rule, after, within, needs, second, after_needs, after_next in rules:
                    key = (rule, id(after), id(within))
                    if key in begun or not second & open_[to]:
                        continue
                    begun.add(key)
                    inner = spans.get(rule)
                    if inner is None:
                        if not (needs & ahead and after_needs & ahead):
                            continue
                        inner = self._read(rule, at)
                    for end, span in reversed(inner.items()) if inner else ():
                        if after_needs & rest[end] and after_next & open_[end]:
                            todo.append((after, end, (*parts, _within(within, (span,)) if within else span)))
                if straight is not None:
                    self.furthest = max(self.furthest, to)
                    if straight.needs & rest[to] and straight.next & open_[to]:
                        todo.append((straight, to, (*parts, word)))
            if todo:
                node, at, parts = todo.pop()
            elif onward is not None and gone_on < len(found):
                at = [*found][gone_on]
                node, parts, gone_on = onward, (found[at],), gone_on + 1
            else:
                spend(taken)
                return found
        spend(RULE.steps + 1)
        raise TooLong(f"{TOO_LONG}: more than {RULE.steps:,} steps")


class _Watch:
    """Goes every way through words, and collects which terminals could follow the last."""

    def __init__(self, net: Network, words: list[Word]) -> None:
        self.net, self.words = net, words
        self.wanted: set[str] = set()
        self._ends: dict[tuple[str, int], list[int]] = {}

    def ends(self, name: str, start: int) -> list[int]:
        """Where what a rule reads from a word on may end."""
        if (known := self._ends.get((name, start))) is not None:
            return known
        found: list[int] = []
        fresh, onward = self.net.roots[name]
        self._walk(fresh, start, found)
        if onward is not None:
            for end in found:  # grows while it is walked
                self._walk(onward, end, found)
        self._ends[name, start] = found
        return found

    def _walk(self, node: Node, at: int, found: list[int]) -> None:
        if node.ends and at not in found:
            found.append(at)
        if node.folded:
            self.net.unfold(node)
        if at == len(self.words):
            self.wanted.update(node.words, *(self.net.first(rule) for rule, *_ in node.rules))
        elif straight := node.words.get(self.words[at].type):
            self._walk(straight, at + 1, found)
        for rule, after, *_ in node.rules:
            for end in self.ends(rule, at):
                self._walk(after, end, found)


def _within(rules: list, parts: tuple) -> Span:
    """The parts as what rules read that begin and end with them, from the inside out."""
    name, label, priority = rules[0]
    span = Span(name)
    span.ways.append((0, label, priority, parts))
    return _within(rules[1:], (span,)) if len(rules) > 1 else span
