"""The rule grammar as a network that reads one sentence at a time, all readings of it.

Lark reads `grammar/*.lark` and compiles them to plain rules; here those rules are folded into one trie per
rule name and walked from left to right with a table of what was read from where (a chart, as in Earley 1970,
but top-down). English needs more than one word of look-ahead, so LALR tables would be all conflicts; Lark's own
Earley parser takes the same grammar, gives the same readings (a test compares them) and is some fifty times slower.

Compiling takes some ten seconds, so the compiled network is kept as JSON in the user's cache folder, under a
name made of the grammar's text and this module's: a stale one is never used.

Of each point in the network it is known which words every way from there to an end needs at least one of (`_needs`);
where the rest of a sentence has none of them the way is not begun, and half of all ways are not.
"""

from __future__ import annotations

import gc
import hashlib
import json
import logging
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import accumulate, product
from operator import or_
from pathlib import Path
from typing import NamedTuple

from catalog.budget import TOO_LONG, TooLong, spend
from catalog.language import lexicon
from catalog.language.lexicon import read_verbs, with_verbs
from catalog.limits import RULE, within_count
from catalog.resources import cache_folder, resource

START = "sentence"
NOT_OF_ACTS = ("page.lark", "english.lark")
"""Grammar files that are no part of the grammar of acts."""


class Word(NamedTuple):
    """One token of a rule: the terminal it is, the text as printed, and where it begins (0-based)."""

    type: str
    text: str
    start: int


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


UNKNOWN = "UNKNOWN"
END = ""


def grammar_text(folder: Path | None = None) -> str:
    """All rule grammars as one Lark grammar: `words.lark` first, then the others in order of name.

    A word spelt in one way only needs no terminal of its own: WORD stands for "word", TWO_WORDS for "two words".
    The alternatives of `act` are the rules that the kinds' files mark by a line `// acts: name name ...`.
    """
    folder = folder or resource("grammar")
    files = sorted(p for p in folder.glob("*.lark") if p.name not in NOT_OF_ACTS)
    texts = [p.read_text(encoding="utf-8") for p in sorted(files, key=lambda p: (p.name != "words.lark", p.name))]
    verbs = read_verbs(folder)
    acts = [name for text in texts for line in re.findall(r"^// acts: (.*)$", text, re.M) for name in line.split()]
    text = "\n".join([*texts, "act: " + "\n   | ".join(acts)])
    defined = {*re.findall(r"^([A-Z][A-Z_]*)\s*:", text, re.M), *(verb.terminal for verb in verbs)}
    used = set(re.findall(r"\b[A-Z][A-Z_]*\b", _outside_strings(text)))
    spelled = (f'{name}: "{name.lower().replace("_", " ")}"' for name in sorted(used - defined))
    return with_verbs("\n".join([text, *spelled]), verbs)


def _outside_strings(text: str) -> str:
    return re.sub(r"//.*|\"[^\"\n]*\"|^[A-Z_]+: /.*/$|-> *\w+", "", text, flags=re.M)


def compile_grammar(text: str) -> dict:
    """The grammar as plain data: `phrases` and `patterns` as `_lexicon` tells them, `fillers` [terminal], `rules`
    {name: [[label, symbols, priority]]}.
    """
    from lark import Lark

    lark = Lark(text, start=START, parser=None, lexer="basic", maybe_placeholders=False)  # rules only, no tables
    rules: dict[str, list] = {}
    for rule in lark.rules:
        if not rule.expansion:
            raise ValueError(f"grammar: {rule.origin.name} may be empty; make the place that uses it optional instead")
        symbols = [str(s.name) for s in rule.expansion]
        rules.setdefault(str(rule.origin.name), []).append(
            [str(rule.alias or rule.origin.name), symbols, rule.options.priority or 0]
        )
    return {
        **_lexicon(lark.terminals),
        "fillers": [str(name) for name in lark.ignore_tokens],
        "rules": with_forms(rules, dict(re.findall(r"^// also: (\S+) (\S+)$", text, re.M))),
    }


def with_forms(rules: dict[str, list], also: dict[str, str]) -> dict[str, list]:
    """The rules with every terminal that has forms of its own (`also`, form -> verb) told in each of them as well."""
    forms: dict[str, list[str]] = {}
    for form, verb in also.items():
        forms.setdefault(verb, [verb]).append(form)

    def spread(symbols: list[str]) -> Iterator[list[str]]:
        return map(list, product(*(forms.get(symbol, [symbol]) for symbol in symbols)))

    return {
        name: [[label, way, priority] for label, symbols, priority in ways for way in spread(symbols)]
        for name, ways in rules.items()
    }


def _lexicon(terminals) -> dict:
    """Phrases {what they begin with: [[phrase, terminal]]}, longest first, and the terminals that need a regular
    expression, with what it may begin with. A phrase begins with its first two words and what is between them, or its
    one word.
    """
    phrases: dict[str, list] = {}
    patterns = []
    for terminal in terminals:
        for piece in _alternatives(terminal.pattern.to_regexp()):
            plain = re.sub(r"\\(\W)", r"\1", piece)
            if re.search(r"[\\()\[*+?]", plain):
                patterns.append([piece, str(terminal.name), sorted(_first_marks(piece))])
            else:
                phrases.setdefault(_BEGIN.match(plain)[0], []).append([plain, str(terminal.name)])
    for found in phrases.values():
        found.sort(key=lambda f: (-len(f[0]), f[0]))
    return {"phrases": phrases, "patterns": patterns}


def _alternatives(regex: str) -> list[str]:
    """The alternatives of a regular expression, or of the group that is all of it; those inside groups stay whole."""
    pieces, depth = [""], 0
    for mark in re.findall(r"\\.|.", regex):
        depth += (mark == "(") - (mark == ")")
        if mark == "|" and not depth:
            pieces.append("")
        else:
            pieces[-1] += mark
    whole = re.fullmatch(r"\(\?:(.*)\)", pieces[0]) if len(pieces) == 1 else None
    return _alternatives(whole[1]) if whole and _closes_last(pieces[0]) else pieces


def _closes_last(group: str) -> bool:
    """True where the bracket that opens first is the one that closes last."""
    return _closing(group) == len(group)


def _closing(group: str) -> int:
    """Where the bracket that opens a group is closed: the place behind it."""
    depth = 0
    for mark in re.finditer(r"\\.|.", group):
        depth += (mark[0] == "(") - (mark[0] == ")")
        if not depth:
            break
    return mark.end()


def _first_marks(regex: str) -> set[str]:
    """The letters, digits or marks that a regular expression of the grammar can begin with, END where with none.

    Of what stands around a match (`(?<=`, `(?!` and their like) nothing is taken: what begins so may begin otherwise.
    """
    if not regex:
        return {END}
    if regex[0] == "(":
        at = _closing(regex)
        alternatives = [END] if regex[2] in "=!<" else _alternatives(regex[:at])
        first = set().union(*map(_first_marks, alternatives))
    else:
        at = re.match(r"\\.|\[.*?\]|.", regex).end()
        first = {END} if regex[:at] in (r"\b", "^", "$") else {c for c in _MARKS if re.fullmatch(regex[:at], c)}
    if times := re.match(r"[?*+]|\{.*?\}", regex[at:]):
        at += times.end()
        first |= {END} if times[0][:2] in ("?", "*", "{0") else set()
    return first - {END} | _first_marks(regex[at:]) if END in first else first


def fold(rules: dict[str, list]) -> dict:
    """The rules as one graph: `nodes` [[ends, [[symbol, node, within], ...]], ...], each after those that it leads to,
    and `roots` {rule: [node that begins it, node that goes on where it begins with itself, or null]}.

    What alternatives begin with in common they share, and all rules what they end with. An end is [place, label,
    priority, within]: the alternative's place in the rule, and the rules that begin and end with it, [[name, label,
    priority], ...] from the inside out: a rule that is used once, and alone there, begins where its user does. Likewise
    a rule that but stands for another is not asked: the edge is the other's, and the rule is `within`.
    """
    used = Counter(symbol for ways in rules.values() for _, symbols, _ in ways for symbol in symbols)
    alone = {symbols[0] for ways in rules.values() for _, symbols, _ in ways if len(symbols) == 1} & rules.keys()
    merged = {name for name in alone if used[name] == 1 and all(s[0] != name for _, s, _ in rules[name])}

    def ways(name: str) -> Iterator[tuple[list[str], list, list]]:
        for label, symbols, priority in rules[name]:
            if (inner := symbols[0]) in merged and len(symbols) == 1:
                for within_symbols, own, within in ways(inner):
                    yield within_symbols, [label, priority], [*within, [inner, *own]]
            else:
                yield symbols, [label, priority], []

    @cache
    def edge(symbol: str) -> tuple[str, str]:
        within: list[list] = []
        while symbol in rules and len(rules[symbol]) == 1 and len(rules[symbol][0][1]) == 1:
            (label, (inner,), priority) = rules[symbol][0]
            if inner not in rules or inner in merged:
                break
            within.insert(0, [symbol, label, priority])
            symbol = inner
        return symbol, json.dumps(within)

    numbers: dict[str, int] = {}
    nodes: list[list] = []

    def number(trie: dict) -> int:
        ends = trie.pop(END, [])
        node = [ends, [[symbol, number(inner), json.loads(within)] for (symbol, within), inner in trie.items()]]
        at = numbers.setdefault(json.dumps(node), len(nodes))
        if at == len(nodes):
            nodes.append(node)
        return at

    roots = {}
    for name in [name for name in rules if name not in merged]:
        fresh: dict = {}
        onward: dict = {}
        places: dict[str, int] = {}
        for symbols, own, within in ways(name):
            trie = fresh
            if symbols[0] == name:
                trie, symbols = onward, symbols[1:]
            for symbol in symbols:
                trie = trie.setdefault(edge(symbol), {})
            trie.setdefault(END, []).append([places.setdefault(json.dumps([own, within]), len(places)), *own, within])
        roots[name] = [number(fresh), number(onward) if onward else None]
    return {"nodes": nodes, "roots": roots, **_needs(nodes, roots)}


def _needs(nodes: list[list], roots: dict[str, list]) -> dict:
    """Which words any way from a node to an end has at least one of: `terminals`, each a bit from the second on, and
    `needs`, the masks of them for the nodes at `needing`. An end needs the first bit alone, which no sentence lacks.

    Of a rule and what comes behind it that is taken which has the fewer and the rarer words; any choice is sound.
    """
    common = Counter(symbol for _, edges in nodes for symbol, *_ in edges if symbol not in roots)
    terminals = sorted(common, key=lambda name: (-common[name], name))  # the commonest have the shortest masks
    bits = {name: 2 << at for at, name in enumerate(terminals)}
    weights = {bit: common[name] for name, bit in bits.items()}
    never = sum(weights.values()) + 1
    weighed: dict[int, int] = {0: never, 1: never}

    def weight(mask: int) -> int:
        if mask not in weighed:
            weighed[mask] = sum(weights[1 << at] for at, on in enumerate(bin(mask)[:1:-1]) if on == "1")
        return weighed[mask]

    needs = [0] * len(nodes)

    def of(symbol: str) -> int:
        return bits[symbol] if symbol in bits else needs[roots[symbol][0]]

    def better(edge: list) -> bool:
        return weight(needs[edge[1]]) < weight(of(edge[0]))

    for _ in range(len(roots)):  # what is needed inside rules is known from the last time round
        before = [*needs]
        for at, (ends, edges) in enumerate(nodes):
            told = [needs[edge[1]] if better(edge) else of(edge[0]) for edge in edges]
            needs[at] = 1 if ends else reduce(or_, told, 0)
        if needs == before:
            break
    chosen = [[edge[1] if better(edge) else edge[0] for edge in edges] for _, edges in nodes]
    needs = [int(bool(ends)) for ends, _ in nodes]
    changed = True
    while changed:  # until what is chosen holds for all that it stands in
        changed = False
        for at, (ends, _) in enumerate(nodes):
            mask = 1 if ends else reduce(or_, [needs[c] if c.__class__ is int else of(c) for c in chosen[at]], 0)
            if mask != needs[at]:
                needs[at], changed = mask, True
    masks = sorted(set(needs))
    places = {mask: at for at, mask in enumerate(masks)}
    return {
        "terminals": terminals,
        "needs": [f"{mask:x}" for mask in masks],
        "needing": [places[mask] for mask in needs],
    }


def _cache_file(name: str) -> Path:
    """Where the folded grammar is kept; putting the grammar's text together costs more than looking at its files."""
    folder = resource("grammar")
    files = [*sorted(folder.glob("*.lark")), *sorted((folder / "lexicon").iterdir())]
    modules = [Path(__file__), Path(lexicon.__file__), Path(__file__).with_name("english.py")]
    digest = hashlib.sha256()
    for file in (*files, *modules):
        digest.update(f"{file.name} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return cache_folder() / f"{name}-{digest.hexdigest()[:20]}.json"


def load_folded(name: str = "grammar", text: Callable[[], str] = grammar_text) -> dict:
    """A folded grammar, from the cache if it is there; a cache that cannot be written is done without.

    `text` is asked only where it has to be compiled.
    """
    try:
        file = _cache_file(name)
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, RuntimeError, ValueError):
        pass
    logging.getLogger(__name__).info("compiling the grammar, once: it takes some ten seconds")
    compiled = compile_grammar(text())
    folded = {**compiled, **fold(compiled["rules"])}
    del folded["rules"]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as new:
            json.dump(folded, new)
        os.replace(new.name, file)
    except (OSError, RuntimeError, NameError):
        pass
    return folded


@cache
def _compiled(regex: str) -> re.Pattern[str]:
    """A pattern of the lexicon, compiled when a word is first met that it may fit: most of a session needs few."""
    return re.compile(regex)


Edge = tuple[str, "_Node", list, int, int, int, int]
"""A rule, the node behind it and the rules it is within; the words any of which it needs and any of which must come
next, and both of what comes after it.
"""
Moves = tuple["_Node | None", list[Edge]]
_NOWHERE: Moves = (None, [])


class _Node:
    """A point in the network: the ways that end here, and which words and which rules, the last first, may come next.

    `next` is a mask of the words that may come next, its first bit set where a way ends; `moves` is filled when asked.
    """

    __slots__ = ("ends", "words", "rules", "needs", "next", "moves")

    def __init__(self, ends: list, words: dict[str, _Node], needs: int) -> None:
        self.ends, self.words, self.needs = ends, words, needs
        self.rules: list[Edge] = []
        self.next = 0
        self.moves: dict[str, Moves] = {}


class Network:
    """A grammar ready to read. Build it with `network()`; `words` gives tokens, `chart` their readings.

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
        nodes: list[_Node] = []
        rules: list[list] = []
        needs = [int(mask, 16) for mask in folded["needs"]]
        self._bits = {sys.intern(name): 2 << at for at, name in enumerate(folded["terminals"])}
        for (ends, edges), needing in zip(folded["nodes"], folded["needing"], strict=True):
            words = {sys.intern(symbol): nodes[at] for symbol, at, _ in edges if symbol.isupper()}
            rules.append([edge for edge in edges if not edge[0].isupper()])
            nodes.append(_Node(ends, words, needs[needing]))
        self.roots = {
            sys.intern(name): (nodes[fresh], None if onward is None else nodes[onward])
            for name, (fresh, onward) in folded["roots"].items()
        }
        self._look_ahead(nodes, rules)
        self._seconds: dict[tuple[str, str], int] = {}
        self.known: dict[tuple[str, ...], list] = {}
        self.whole: dict[tuple[str, ...], list] = {}

    def _look_ahead(self, nodes: list[_Node], rules: list[list]) -> None:
        """Gives each node its `next` and its edges to rules, which tell what is next of others."""
        begins = {name: fresh for name, (fresh, _) in self.roots.items()}
        asked = dict(zip(nodes, rules, strict=True))

        def of(node: _Node) -> int:
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

    def moves(self, node: _Node, word: str) -> Moves:
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
        return best if best[0] > at else (_WORD.match(lower, at).end(), UNKNOWN)

    def _any_pattern(self, mark: str) -> re.Pattern[str]:
        """What fits where any pattern does that may begin with a mark: one look instead of dozens."""
        if mark not in self._any:
            self._any[mark] = re.compile("|".join(f"(?:{regex})" for regex, _ in self._patterns[mark]))
        return self._any[mark]

    def _phrase(self, lower: str, at: int) -> tuple[int, str]:
        """Where the longest phrase that stands at a place ends, and its terminal; UNKNOWN, and the place, for none."""
        begin = _BEGIN.match(lower, at)
        for first in (begin[0], begin[1]):
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

    def chart(self, words: list[Word], every: bool = False) -> Chart:
        """A chart over words (fillers left out by the caller), to ask for spans; with `every` how far they are read."""
        return Chart(self, words, every)

    def graph(self, edges: list[list[tuple[Word, int]]], ends: list[bool]) -> Graph:
        """A chart over a graph of words (fillers left out by the caller)."""
        return Graph(self, edges, ends)


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
        todo: list[tuple[_Node, int, tuple]] = []
        gone_on = 0
        for taken in range(1, RULE.steps + 1):
            if node.ends:
                span = found.get(at)
                if span is None:
                    span = found[at] = Span(name, self._sentence, start, at)
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
                        if inner:
                            for end, span in reversed(inner.items()):
                                if after_needs & rest[end] and after_next & open_[end]:
                                    todo.append((after, end, (*parts, _within(within, (span,)) if within else span)))
            if straight is not None:
                end = at + 1
                if end > self.furthest:
                    self.furthest = end
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
        todo: list[tuple[_Node, int, tuple]] = []
        gone_on = 0
        for taken in range(1, RULE.steps + 1):
            if node.ends:
                span = found.get(at)
                if span is None:
                    span = found[at] = Span(name)
                for place, label, priority, within in node.ends:
                    span.ways.append((place, label, priority, (_within(within, parts),) if within else parts))
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
                    for end, span in reversed(inner.items()):
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

    def _walk(self, node: _Node, at: int, found: list[int]) -> None:
        if node.ends and at not in found:
            found.append(at)
        if at == len(self.words):
            self.wanted.update(node.words, *(self.net.first(rule) for rule, *_ in node.rules))
        elif straight := node.words.get(self.words[at].type):
            self._walk(straight, at + 1, found)
        for rule, after, *_ in node.rules:
            for end in self.ends(rule, at):
                self._walk(after, end, found)


def _within(rules: list, parts: tuple) -> Span:
    """The parts as what rules read that begin and end with them, from the inside out."""
    for name, label, priority in rules:
        span = Span(name)
        span.ways.append((0, label, priority, parts))
        parts = (span,)
    return span


_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})
_CONTRACTED = re.compile(r"\b(?:is|are|was|were|must|should|could|would)(?=n't\b)")
_BEGIN = re.compile(r"([a-z0-9]+)(?:[^a-z0-9]+[a-z0-9]+)?|.", re.S)
_MARKS = [chr(code) for code in range(33, 127)]
_FIGURES = re.compile(r"\d{4,}")
_INSIDE = re.compile(r"\w\w")
_WORD = re.compile(r"[a-z0-9][a-z0-9'/]*|.", re.S)


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
