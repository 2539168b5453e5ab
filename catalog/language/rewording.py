"""Other words for pieces of a sentence, each with the same meaning, and all of them at once.

A row of `lexicon/paraphrases.tsv` says a whole clause in plain words, one of `lexicon/phrases.tsv` a piece that may
stand anywhere. A slot in a row stands for a phrase of English, which may be said in other words itself. All ways to say
a sentence that come of it are one graph (`_Graph`), in which the grammar of acts looks for a sentence that it reads
whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from catalog.language.chart_parser import Chart, Graph, Span
from catalog.language.compiled_grammar import START
from catalog.language.composition import integer
from catalog.language.english import FORMS, Token, english, english_lexicon, inflected, spelled, tokens
from catalog.language.network import Network, Word
from catalog.model.clause import Category, Lexeme
from catalog.resources import resource

MOST_NODES = 1_500
"""How many points the graph of a sentence has at most; words beyond that are left as they are said."""
_MOST_WAYS_SAID = 8
"""How many ways to say a sentence that acts may read are tried."""
_COMMA = 2
"""What it costs to leave a comma out."""
_LINKING = frozenset(
    "in to for with at from on by of into face simultaneously starting beginning one-at-a-time left right".split()
)
"""Words before which a comma parts nothing."""
_DEEPEST = 3
"""How often one slot may stand in another."""
_RULES = {"np": "np", "n": "nbar", "num": "num", "s": "clauses", "vp": "base_vps", "vps": "vps", "vg": "gerund",
          "pp": "pp", "adj": "adjectives", "vn": "participle"}  # fmt: skip
"""The slots of a row, and what the grammar of English calls them."""
_PIECE = re.compile(r"\{[\w>]+\}|\([^)]*\)|\[[^\]]*\]|[^\s,.]+|[,.]")
_NAME = re.compile(r"@[a-z-]+")
_NAMING = frozenset({"noun", "nouns", "pron", "num"})
"""What a noun phrase has one of, where it is more than "the first"."""
_BEFORE_THINGS = frozenset({"then", ":", ";"})
"""Words in a sentence behind which things may be told without what is done with them."""
_ACTORS = frozenset({"they", "he", "she", "we", "i"})
_ENDS = frozenset({",", ";", ":", "-", "and", "but", "or", "then", "if", "when", "unless", "until", "before", "after",
                   "whenever", "so", "as", "while", "once", "because", "that"})  # fmt: skip
"""What a clause ends at, where it does not end with the sentence; most of these begin one too."""


@dataclass(frozen=True)
class Row:
    """A row of a table: the ways to fill each place of what is said, what is plain, and whether it is a whole clause.

    Where what is plain is several sentences, the row stands for the whole of one.
    Of `needed` every sentence in which it may be found has a word of each; it begins with one of `first`, if any.
    """

    said: tuple[tuple[str, ...], ...]
    plain: tuple[str, ...]
    clause: bool
    needed: tuple[frozenset[str], ...] = field(repr=False)
    first: frozenset[str] = field(repr=False)

    @property
    def verbless(self) -> bool:
        """True where what is dealt is all that is said."""
        return self.clause and self.said[0][0] in ("{num}", "{np}") and self.plain[0] == "deal"


class _Filled(NamedTuple):
    """What stands at a place of a row: its piece, the words there, and the form of a verb that may take any."""

    piece: str
    start: int
    end: int
    form: str


@cache
def rows() -> tuple[Row, ...]:
    """The rows of both tables, in order; one that begins with `@` names choices for those below it.

    Raises ValueError, with the line, for a row that is not two columns, KeyError for a name that is not told.
    """
    found: list[Row] = []
    names: dict[str, str] = {}
    for name, clause in (("paraphrases.tsv", True), ("phrases.tsv", False)):
        file = resource("grammar") / "lexicon" / name
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if line and not line.startswith("//"):
                said, tab, plain = line.partition("\t")
                if not tab:
                    raise ValueError(f"{file}:{number}: a row has what is said and what is plain")
                if said[0] == "@":
                    names[said] = plain
                else:
                    in_full = _NAME.sub(lambda name: names[name[0]], said)
                    found += [_row(each, plain, clause) for each in in_full.split(" / ")]
    return tuple(found)


def _row(said: str, plain: str, clause: bool) -> Row:
    places = tuple(map(_choices, _PIECE.findall(said)))
    words = [
        frozenset(word for each in place for word in _forms(each)) if _literal(place) else None for place in places
    ]
    needed = tuple(each for each in words if each is not None)
    return Row(places, tuple(_PIECE.findall(plain)), clause, needed, words[0] or frozenset())


def _choices(piece: str) -> tuple[str, ...]:
    """The ways to fill a place of a row: words, a slot, or "" where it may be missing."""
    if piece[0] == "[":
        return (*piece[1:-1].split("|"), "")
    return tuple(piece[1:-1].split("|")) if piece[0] == "(" and len(piece) > 1 else (piece,)


def _literal(place: tuple[str, ...]) -> bool:
    return all(each and each[0] != "{" for each in place)


def _forms(choice: str) -> list[str]:
    """The first word of a choice, in every form that it may have."""
    first = split_marks(choice)[0]
    if choice[0] != "~":
        return [first]
    return [form for _, form in _verb_forms(first)]


@cache
def _verb_forms(base: str) -> tuple[tuple[str, str], ...]:
    """The categories of a verb's forms and the forms."""
    return tuple((name, inflected(Lexeme(base, Category.VERB, form))) for name, form in FORMS.items())


def split_marks(text: str) -> list[str]:
    """The words of a token: its parts, "'s" and marks by themselves."""
    return _PART.findall(text)


_PART = re.compile(r"'s\b|[^\s'~]+(?:'(?!s\b)\w+)*|'")


def reworded(said: str, net: Network, most: int = _MOST_WAYS_SAID) -> Iterator[str]:
    """Ways to say a sentence that the grammar of acts reads whole, the nearest to what is said first.

    Before them those of several sentences, of which it is not looked whether they are read.
    """
    found = tokens(said)
    if not found:
        return
    graph = _Graph(found)
    for way in graph.other.get((0, len(graph.words)), ()):
        if "." in way:
            yield spelled(" ".join(graph.text(way))).replace(" .", ".")
    if not graph.other and "," not in graph.words:
        return
    chart = graph.chart(net)
    ways = [way for span in chart.whole(START) for way in _cheapest(span, most)]
    yield from dict.fromkeys(spelled(text) for _, text in sorted(ways)[:most])


def _cheapest(span: Span, most: int) -> list[tuple[int, str]]:
    """The words of the ways to read a span in which the least is said otherwise, with what that costs."""
    found: dict[int, list[tuple[int, str]]] = {}

    def of(part: Span | Word) -> list[tuple[int, str]]:
        if isinstance(part, Word):
            return [(part.start, part.text)]
        known = found.get(id(part))
        if known is None:
            found[id(part)] = []
            told = {each for way in part.ways for each in together(way[3])}
            found[id(part)] = known = sorted(told)[:most]
        return known

    def together(parts: tuple) -> list[tuple[int, str]]:
        told = [(0, "")]
        for part in parts:
            longer = {(cost + more, f"{text} {words}".strip()) for cost, text in told for more, words in of(part)}
            told = sorted(longer)[:most]
        return told

    return of(span)


class _Graph:
    """All ways to say a sentence: between its words, by where they begin and end, `other` ways to say them."""

    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.words = [word for token in found for word in split_marks(token.text)]
        known = english_lexicon()
        self.starts: dict[int, int] = {}
        at = 0
        for place, token in enumerate(found):
            self.starts[at] = place
            at += len(split_marks(token.text))
        self.starts[at] = len(found)
        self.places = {place: at for at, place in self.starts.items()}
        self.english = Chart(english(), [Word(known.type_of(token), str(at), at) for at, token in enumerate(found)])
        self.other: dict[tuple[int, int], list[tuple]] = {}
        for place, token in enumerate(found):
            for lexeme in token.may_be.values() if "poss" not in token.may_be else ():
                other = tuple(split_marks(inflected(lexeme))) if lexeme.base else ()
                if other != tuple(split_marks(token.text)):
                    ways = self.other.setdefault((self.places[place], self.places[place + 1]), [])
                    if other not in ways:
                        ways.append(other)
        self.beginning: dict[
            int, dict[int, list[tuple]]
        ] = {}  # the pieces of which no part is a slot, by where they begin
        for clause in (False, True):
            for (begins, ends), ways in self.other.items():
                fixed = [way for way in ways if all(isinstance(item, str) for item in way)]
                self.beginning.setdefault(begins, {})[ends] = fixed
            there = {word for ways in self.beginning.values() for each in ways.values() for way in each for word in way}
            there |= set(self.words)
            for row in rows():
                if row.clause is clause and all(not there.isdisjoint(each) for each in row.needed):
                    self._find(row)

    def _find(self, row: Row) -> None:
        for at in range(len(self.words)):
            if self.words[at] not in row.first and row.first and at not in self.beginning:
                continue
            if row.clause and not self._begins(at) or row.verbless and not self._things(at):
                continue
            for end, filled in self._matches(row.said, at):
                if not row.clause or end == len(self.words) or self.words[end] in _ENDS:
                    for plain in self._plain(row, filled):
                        found = self.other.setdefault((at, end), [])
                        if plain not in found:
                            found.append(plain)

    def _begins(self, at: int) -> bool:
        return at == 0 or self.words[at - 1] in _ENDS

    def _things(self, at: int) -> bool:
        """True where things may be told without what is done with them."""
        ordered = at in self.starts and "vb" in self.tokens[self.starts[at]].may_be
        after = at == 0 or self.words[at - 1] in _BEFORE_THINGS or self.words[at - 2 : at] == ["bet", ","]
        return not ordered and after

    def _matches(self, places: tuple[tuple[str, ...], ...], at: int) -> Iterator[tuple[int, tuple[_Filled, ...]]]:
        """Where a row that begins at a word ends, and what fills its places."""
        if not places:
            yield at, ()
            return
        for choice in places[0]:
            for end, form in self._ends(choice, at):
                for last, rest in self._matches(places[1:], end):
                    yield last, (_Filled(choice, at, end, form), *rest)

    def _ends(self, choice: str, at: int) -> Iterator[tuple[int, str]]:
        if not choice:
            yield at, ""
        elif choice[0] == "{":
            if at in self.starts and at < len(self.words):
                name = choice[1:-1]
                for end in self.english.spans(_RULES[name], self.starts[at]):
                    inner = self.tokens[self.starts[at] : end]
                    if _is_plain(inner) if name == "np" else name != "s" or all(token.text != "," for token in inner):
                        yield self.places[end], ""
        elif choice[0] == "~":
            first, *rest = split_marks(choice)
            for form, word in _verb_forms(first):
                for end in self._said(at, (*split_marks(word), *rest)):
                    yield end, form
        else:
            for end in self._said(at, tuple(split_marks(choice))):
                yield end, ""

    def _said(self, at: int, words: tuple[str, ...]) -> Iterator[int]:
        """Where words end that stand at a place, or that pieces there stand for."""
        if not words:
            yield at
        elif at < len(self.words):
            if self.words[at] == words[0]:
                yield from self._said(at + 1, words[1:])
            for end, ways in self.beginning.get(at, {}).items():
                for way in ways:
                    if len(way) <= len(words) and way == words[: len(way)] and way:
                        yield from self._said(end, words[len(way) :])

    def _plain(self, row: Row, filled: tuple[_Filled, ...]) -> Iterator[tuple]:
        """The plain words of a row as words and slots, a slot by the words that it begins and ends with."""
        slots: dict[str, list[_Filled]] = {}
        for place, each in zip(row.said, filled, strict=True):
            key = each.piece if each.piece[:1] == "{" else "(" + "|".join(place) + ")" if len(place) > 1 else ""
            if key and "" not in place:
                slots.setdefault(key, []).append(each)
        form = next((each.form for each in filled if each.form), "vb")
        made: list = []
        for piece in row.plain:
            name, _, to = piece[1:-1].partition(">") if piece[0] == "{" else ("", "", "")
            key = "{" + name + "}" if name else piece
            told = slots[key].pop(0) if slots.get(key) else None
            if told is None:
                if piece[0] == "~":
                    first, *rest = split_marks(piece)
                    made += [*split_marks(inflected(Lexeme(first, Category.VERB, FORMS[form]))), *rest]
                else:
                    made += split_marks(piece)
            elif to == "total":
                if self._number(told) != sum(map(self._number, slots[key])):
                    return
            elif to:
                other = self._times_less(told) if to == "again" else self._verb(told, to)
                if other is None:
                    return
                made += other
            elif name:
                made.append((told.start, told.end))
            else:
                made += self.words[told.start : told.end]
        yield tuple(made)

    def _number(self, slot: _Filled) -> int:
        """The number that a slot says; 0 for one that is told in other words."""
        try:
            return integer(" ".join(self.words[slot.start : slot.end]))
        except ValueError:
            return 0

    def _times_less(self, slot: _Filled) -> list | None:
        """How often something is done again that a number says how often it is done: "twice" for three."""
        again = self._number(slot) - 1
        return {1: ["once"], 2: ["twice"]}.get(again, [str(again), "times"]) if again > 0 else None

    def _verb(self, slot: _Filled, to: str) -> list | None:
        """A slot that begins with a verb, with that in another form."""
        token = self.tokens[self.starts[slot.start]]
        lexeme = next((each for name, each in token.may_be.items() if name in FORMS and each.base), None)
        if lexeme is None:
            return None
        behind = self.places[self.starts[slot.start] + 1]
        verb = split_marks(inflected(Lexeme(lexeme.base, Category.VERB, FORMS[to])))
        return [*verb, *([(behind, slot.end)] if behind < slot.end else [])]

    def text(self, way: tuple) -> Iterator[str]:
        """The words of a way to say something, its slots as they are said."""
        for item in way:
            yield from (item,) if isinstance(item, str) else self.words[item[0] : item[1]]

    def chart(self, net: Network):
        """The graph as a chart of the grammar of acts."""
        self.edges: list[list[tuple[str, int, int]]] = [[]]  # word, where to, what it costs; "" for nothing
        self.edges.append([])
        self._lay(0, len(self.words), 0, 1, _DEEPEST, True)
        return Graph(net, *lexed(net, _in_order(self.edges)))

    def _node(self) -> int:
        self.edges.append([])
        return len(self.edges) - 1

    def _lay(self, first: int, last: int, start: int, end: int, deep: int, outer: bool) -> None:
        """Lays the words from one place to another between two points, said in all ways."""
        points = {at: self._node() for at in range(first + 1, last)} | {first: start, last: end}
        for at in range(first, last):
            self.edges[points[at]].append((self.words[at], points[at + 1], 0))
            if self.words[at] == "," and at + 1 < last and self.words[at + 1] in _LINKING:
                self.edges[points[at]].append(("", points[at + 1], _COMMA))
        for (begins, ends), ways in self.other.items():
            inside = first <= begins and ends <= last and (outer or (begins, ends) != (first, last))
            for way in ways if inside else ():
                if "." in way:
                    continue
                if len(self.edges) > MOST_NODES:
                    return
                here, cost = points[begins], 1
                for at, item in enumerate(way):
                    to = points[ends] if at == len(way) - 1 else self._node()
                    if isinstance(item, str):
                        self.edges[here].append((item, to, cost))
                    elif deep:
                        before = here
                        if cost:
                            before = self._node()
                            self.edges[here].append(("", before, cost))
                        self._lay(item[0], item[1], before, to, deep - 1, (begins, ends) != item)
                    else:
                        for place in range(*item):
                            then = to if place == item[1] - 1 else self._node()
                            self.edges[here].append((self.words[place], then, 0))
                            here = then
                    here, cost = to, 0
                if not way:
                    self.edges[points[begins]].append(("", points[ends], 1))


def _is_plain(found: list[Token]) -> bool:
    """True for a noun phrase that names something, and in which nobody does anything."""
    named = any(_NAMING & token.may_be.keys() for token in found)
    acting = len(found) > 1 and any("modal" in token.may_be or token.text in _ACTORS for token in found)
    commas = any(token.text == "," for token in found) and not any(token.text in ("and", "or") for token in found)
    return named and not acting and not commas


def _in_order(edges: list[list[tuple[str, int, int]]]) -> list[list[tuple[str, int, int]]]:
    """The graph with its points numbered so that words go on only, the last point the end."""
    order: list[int] = []
    seen: set[int] = set()

    def visit(at: int) -> None:
        seen.add(at)
        for _, to, _ in edges[at]:
            if to not in seen:
                visit(to)
        order.append(at)

    visit(0)
    numbers = {at: number for number, at in enumerate(reversed(order))}
    return [[(word, numbers[to], cost) for word, to, cost in edges[at]] for at in reversed(order)]


def lexed(net: Network, edges: list[list[tuple[str, int, int]]]) -> tuple[list[list[tuple[Word, int]]], list[bool]]:
    """The words of the grammar of acts between the points of a graph, each with what it costs as its place, and
    whether a sentence may end at a point. Fillers and marks are passed over.

    What a word is depends on what stands around it: some of the ways to go on, and one that leads there, are tried.
    """
    last = len(edges) - 1
    before = [""] * len(edges)  # what is said on the way to a point that leaves most as it is
    for at, ways in enumerate(edges):
        for word, to, _ in reversed(ways):
            before[to] = f"{before[at]} {word}".strip()[-_CONTEXT:] if word else before[at]
    found: list[list[tuple[Word, int]]] = [[] for _ in edges]
    skips: list[dict[int, tuple[int, str]]] = [{} for _ in edges]  # where fillers lead, what they cost, and they
    for at in range(last, -1, -1):
        here = skips[at]
        here[at] = (0, "")
        for word, to, cost in edges[at]:
            if not word:
                _cheaper(here, skips[to], cost, "")
        taken: dict[tuple[str, str, int], int] = {}
        for text, name, end, cost in _words_at(net, edges, at, before[at]):
            if net.is_filler(Word(name, text, 0)) or text in _PASSED_OVER:
                _cheaper(here, skips[end], cost, text)
            else:
                key = (name, text, end)
                taken[key] = min(taken.get(key, cost), cost)
        found[at] = [(Word(name, text, cost), end) for (name, text, end), cost in taken.items()]
    merged: list[list[tuple[Word, int]]] = []
    for each in skips:
        cheapest: dict[tuple[str, str, int], tuple[int, str]] = {}
        for then, (more, fillers) in each.items():
            for word, end in found[then]:
                key = (word.type, word.text, end)
                told = (word.start + more, f"{fillers} {word.text}".strip())
                cheapest[key] = min(cheapest.get(key, told), told)
        merged.append([(Word(name, text, cost), end) for (name, _, end), (cost, text) in cheapest.items()])
    return merged, [last in skip for skip in skips]


def _cheaper(costs: dict[int, tuple[int, str]], others: dict[int, tuple[int, str]], more: int, text: str) -> None:
    for at, (cost, rest) in others.items():
        told = (cost + more, f"{text} {rest}".strip())
        costs[at] = min(costs.get(at, told), told)


_CONTEXT, _AHEAD, _MOST_WAYS = 40, 7, 40
_PASSED_OVER = frozenset({"(", ")", '"', "'", ":", "*"})


def _words_at(net: Network, edges, at: int, before: str) -> set[tuple[str, str, int, int]]:
    """The words of the grammar of acts that begin at a point: text, terminal, where they end and what they cost."""
    ways: list[tuple[str, list[tuple[int, int, int]]]] = []  # what is said, and where in it a point is and its cost

    def walk(point: int, text: str, cost: int, passed: list[tuple[int, int, int]], many: int) -> None:
        if len(ways) >= _MOST_WAYS:
            return
        if many == _AHEAD or not edges[point]:
            ways.append((text, passed))
        else:
            for word, to, more in edges[point]:
                if not word:
                    if text:
                        walk(to, text, cost + more, passed, many)
                else:
                    longer = spelled(f"{text} {word}") if text else word
                    walk(to, longer, cost + more, [*passed, (len(longer), to, cost + more)], many + 1)

    walk(at, "", 0, [], 0)
    found = set()
    start = before + " " if before else ""
    for text, passed in ways:
        if not text:
            continue
        end, name = net.word_at(start + text, len(start))
        for length, to, cost in passed:
            if length == end - len(start):
                found.add((text[:length], name, to, cost))
                break
    return found
