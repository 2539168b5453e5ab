"""The rule grammar as a network that reads one sentence at a time, all readings of it.

Lark reads `grammar/*.lark` and compiles them to plain rules; here those rules are folded into one trie per
rule name and walked from left to right with a table of what was read from where (a chart, as in Earley 1970,
but top-down). English needs more than one word of look-ahead, so LALR tables would be all conflicts; Lark's own
Earley parser takes the same grammar, gives the same readings (a test compares them) and is some fifty times slower.

Compiling takes a second or two, so the compiled network is kept as JSON in the user's cache folder, under a
name made of the grammar's text and this module's: a stale one is never used.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from catalog.resources import resource

START = "sentence"
PAGE_GRAMMAR = "page.lark"


@dataclass(frozen=True, slots=True)
class Word:
    """One token of a rule: the terminal it is, the text as printed, and where it begins (0-based)."""

    type: str
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Tree:
    """A reading of a span: the rule's name, the label of the alternative, and its parts in order."""

    name: str
    label: str
    parts: tuple[Tree | Word, ...]
    priority: int = 0


UNKNOWN = "UNKNOWN"
END = ""


def grammar_text(folder: Path | None = None) -> str:
    """All rule grammars as one Lark grammar: `words.lark` first, then one file a kind in order of name.

    A word spelt in one way only needs no terminal of its own: WORD stands for "word", TWO_WORDS for "two words".
    The alternatives of `act` are the rules that the kinds' files mark by a line `// acts: name name ...`.
    """
    folder = folder or resource("grammar")
    files = sorted(p for p in folder.glob("*.lark") if p.name != PAGE_GRAMMAR)
    texts = [p.read_text(encoding="utf-8") for p in sorted(files, key=lambda p: (p.name != "words.lark", p.name))]
    acts = [name for text in texts for line in re.findall(r"^// acts: (.*)$", text, re.M) for name in line.split()]
    text = "\n".join([*texts, "act: " + "\n   | ".join(acts)])
    defined = set(re.findall(r"^([A-Z][A-Z_]*)\s*:", text, re.M))
    used = set(re.findall(r"\b[A-Z][A-Z_]*\b", _outside_strings(text)))
    return "\n".join([text, *(f'{name}: "{name.lower().replace("_", " ")}"' for name in sorted(used - defined))])


def _outside_strings(text: str) -> str:
    return re.sub(r"//.*|\"[^\"\n]*\"|^[A-Z_]+: /.*/$|-> *\w+", "", text, flags=re.M)


def compile_grammar(text: str) -> dict:
    """The grammar as plain data: `words` [[terminal, regex]], `fillers` [terminal], `rules` {name: [[label, symbols,
    priority]]}.
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
        "rules": rules,
    }


def _lexicon(terminals) -> dict:
    """Phrases {first word: [[phrase, terminal]]}, longest first, and the terminals that need a regular expression."""
    phrases: dict[str, list] = {}
    patterns = []
    for terminal in terminals:
        regex = terminal.pattern.to_regexp()
        for piece in [regex] if "(?=" in regex else regex.removeprefix("(?:").removesuffix(")").split("|"):
            plain = re.sub(r"\\(\W)", r"\1", piece)
            if re.search(r"[\\()\[*+?]", plain):
                patterns.append([piece, str(terminal.name)])
            else:
                phrases.setdefault(_FIRST.match(plain).group(), []).append([plain, str(terminal.name)])
    for found in phrases.values():
        found.sort(key=lambda f: (-len(f[0]), f[0]))
    return {"phrases": phrases, "patterns": patterns}


def _cache_file(text: str) -> Path:
    digest = hashlib.sha256((text + Path(__file__).read_text(encoding="utf-8")).encode()).hexdigest()[:20]
    home = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    return Path(home) / "stemma" / f"grammar-{digest}.json"


def load_compiled() -> dict:
    """The compiled grammar, from the cache where it is there; a cache that cannot be written is done without."""
    text = grammar_text()
    try:
        file = _cache_file(text)
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, RuntimeError, ValueError):
        pass
    compiled = compile_grammar(text)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as new:
            json.dump(compiled, new)
        os.replace(new.name, file)
    except (OSError, RuntimeError, NameError):
        pass
    return compiled


class _Node:
    """A point in a rule's trie: which words and which rules may come next, and which alternatives end here."""

    __slots__ = ("words", "rules", "ends")

    def __init__(self) -> None:
        self.words: dict[str, _Node] = {}
        self.rules: dict[str, _Node] = {}
        self.ends: list[tuple[str, int]] = []


class Network:
    """A grammar ready to read. Build it with `network()`; `words` gives tokens, `read` their readings."""

    def __init__(self, compiled: dict) -> None:
        self._fillers = frozenset(compiled["fillers"])
        self._phrases = compiled["phrases"]
        self._patterns = [(re.compile(regex), name) for regex, name in compiled["patterns"]]
        rules = compiled["rules"]
        self._tries = {name: self._trie(name, alternatives) for name, alternatives in rules.items()}
        self._first = self._first_words(rules)

    @staticmethod
    def _trie(name: str, alternatives: list) -> tuple[_Node, _Node | None]:
        """Two tries: alternatives that begin anew, and what may follow where a rule begins with itself (or None)."""
        fresh, onward = _Node(), _Node()
        for label, symbols, priority in alternatives:
            node = fresh
            if symbols[0] == name:
                node, symbols = onward, symbols[1:]
            for symbol in symbols:
                edges = node.words if symbol.isupper() else node.rules
                node = edges.setdefault(symbol, _Node())
            node.ends.append((label, priority))
        return fresh, onward if onward.words or onward.rules else None

    @staticmethod
    def _first_words(rules: dict) -> dict[str, frozenset[str]]:
        first: dict[str, set[str]] = {name: set() for name in rules}
        changed = True
        while changed:
            changed = False
            for name, alternatives in rules.items():
                before = len(first[name])
                for _, symbols, _ in alternatives:
                    first[name] |= {symbols[0]} if symbols[0].isupper() else first[symbols[0]]
                changed |= len(first[name]) > before
        return {name: frozenset(words) for name, words in first.items()}

    def words(self, text: str) -> list[Word]:
        """The words of a rule in order, fillers included; a word the grammar does not know is of type UNKNOWN."""
        lower = text.lower().translate(_PLAIN)
        found, at = [], 0
        while at < len(lower):
            if lower[at].isspace():
                at += 1
                continue
            end, name = self._word(lower, at)
            found.append(Word(name, text[at:end], at))
            at = end
        return found

    def _word(self, lower: str, at: int) -> tuple[int, str]:
        best = (at, UNKNOWN)
        for phrase, name in self._phrases.get(_FIRST.match(lower, at).group(), ()):
            end = at + len(phrase)
            if lower.startswith(phrase, at) and not (phrase[-1].isalnum() and lower[end : end + 1].isalnum()):
                best = (end, name)
                break
        for pattern, name in self._patterns:
            match = pattern.match(lower, at)
            if match and match.end() >= best[0] and not re.match(r"\w\w", lower[match.end() - 1 :]):
                best = (match.end(), name)
        return best if best[0] > at else (_WORD.match(lower, at).end(), UNKNOWN)

    def is_filler(self, word: Word) -> bool:
        """True for a word that the grammar declares to carry no meaning (`%ignore` in words.lark)."""
        return word.type in self._fillers

    def spellings(self, terminals: frozenset[str]) -> list[str]:
        """All ways to write any of the terminals, in order."""
        return sorted({p for found in self._phrases.values() for p, name in found if name in terminals})

    def chart(self, words: list[Word]) -> Chart:
        """A chart over words (fillers left out by the caller), to ask for spans."""
        return Chart(self, words)


class Chart:
    """What can be read from where in one sentence."""

    def __init__(self, net: Network, words: list[Word], watch: int = -1) -> None:
        self.words = words
        self._tries = net._tries
        self._first = net._first
        self._types = [*(w.type for w in words), END]
        self._spans: dict[tuple[str, int], list[tuple[int, Tree]]] = {}
        self._net, self._watch, self._wanted = net, watch, set()
        self.furthest = 0

    def spans(self, name: str, start: int) -> list[tuple[int, Tree]]:
        """Every (end, reading) of rule `name` that begins at word `start`; the end is the word after the last."""
        key = (name, start)
        known = self._spans.get(key)
        if known is not None:
            return known
        self._spans[key] = []  # a rule that comes back to itself without a word in between finds nothing here
        fresh, onward = self._tries[name]
        found: list[tuple[int, Tree]] = []
        if start == self._watch:
            self._wanted |= self._first[name]
        if self._types[start] in self._first[name]:
            self._walk(fresh, start, (), name, found)
            if onward is not None:
                for end, tree in found:  # grows while it is walked: what begins with itself may go on and on
                    self._walk(onward, end, (tree,), name, found)
        self._spans[key] = found
        return found

    def _walk(self, node: _Node, at: int, parts: tuple, name: str, found: list) -> None:
        for label, priority in node.ends:
            found.append((at, Tree(name, label, parts, priority)))
        if at > self.furthest:
            self.furthest = at
        if at == self._watch:
            self._wanted.update(node.words, *(self._first[rule] for rule in node.rules))
        word = self._types[at]
        after = node.words.get(word)
        if after is not None:
            self._walk(after, at + 1, (*parts, self.words[at]), name, found)
        for rule, after in node.rules.items():
            if word in self._first[rule]:
                for end, tree in self.spans(rule, at):
                    self._walk(after, end, (*parts, tree), name, found)

    def expected(self) -> tuple[int, frozenset[str]]:
        """How many words could be read at most, and the terminals any of which could have stood next."""
        watching = Chart(self._net, self.words, watch=self.furthest)
        watching.spans(START, 0)
        return self.furthest, frozenset(watching._wanted)


_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})
_FIRST = re.compile(r"[a-z0-9]+|.", re.S)
_WORD = re.compile(r"[a-z0-9][a-z0-9'/]*|.", re.S)


@cache
def network() -> Network:
    """The network of the installed grammar, made once."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))
    return Network(load_compiled())
