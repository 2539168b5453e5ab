"""The rule grammar made ready to be walked: compiled by Lark to plain rules, folded into one graph, and kept.

Compiling takes some ten seconds, so the compiled network is kept as JSON in the user's cache folder, under a
name made of the grammar's text and this module's: a stale one is never used.

Of each point in the network it is known which words every way from there to an end needs at least one of (`_needs`);
where the rest of a sentence has none of them the way is not begun, and half of all ways are not.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, reduce
from itertools import product
from operator import or_
from pathlib import Path

from catalog.language import lexicon
from catalog.language.lexicon import read_verbs, with_verbs
from catalog.resources import cache_folder, resource

START = "sentence"
NOT_OF_ACTS = ("page.lark", "english.lark")
"""Grammar files that are no part of the grammar of acts."""


END = ""
BEGIN = re.compile(r"([a-z0-9]+)(?:[^a-z0-9]+[a-z0-9]+)?|.", re.S)
"""What a phrase begins with: its first two words and what is between them, or its one word."""


_MARKS = [chr(code) for code in range(32, 127)]
_ANY = "\0"
OPENING = 3
"""By how many marks at most the regular expressions are told apart before they are tried."""


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
    expression, with what it may begin with (`_openings`). A phrase begins with its first two words and what is between
    them, or its one word.
    """
    phrases: dict[str, list] = {}
    patterns = []
    for terminal in terminals:
        for piece in _alternatives(terminal.pattern.to_regexp()):
            plain = re.sub(r"\\(\W)", r"\1", piece)
            if re.search(r"[\\()\[*+?]", plain):
                patterns.append([piece, str(terminal.name), sorted(_openings(piece))])
            else:
                begin = BEGIN.match(plain)
                phrases.setdefault(begin[0] if begin else plain, []).append([plain, str(terminal.name)])
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
    depth = end = 0
    for mark in re.finditer(r"\\.|.", group):
        depth += (mark[0] == "(") - (mark[0] == ")")
        end = mark.end()
        if not depth:
            break
    return end


def _openings(regex: str) -> set[str]:
    """What a text may begin with that a regular expression of the grammar matches: three marks, or fewer where the
    match may end or where very many may follow.
    """
    return {opening.split(_ANY)[0] for opening in _beginnings(regex)}


def _beginnings(regex: str) -> set[str]:
    """The same with `_ANY` for one of very many marks. What stands around a match (`(?<=`, `(?!`) is no part of it."""
    if not regex:
        return {""}
    if regex[0] == "(":
        at = _closing(regex)
        alternatives = [""] if regex[2] in "=!<" else _alternatives(regex[:at])
        once = set().union(*map(_beginnings, alternatives))
    else:
        at = len(re.findall(r"\\.|\[.*?\]|.", regex)[0])
        once = {mark for mark in {*_MARKS, regex[:at]} if re.fullmatch(regex[:at], mark)}
        if len(once) > 12:
            once = {_ANY}
        elif regex[:at] in (r"\b", "^", "$"):
            once = {""}
    times = re.match(r"[?*+]|\{.*?\}", regex[at:])
    behind = _beginnings(regex[at + len(times[0]) :] if times else regex[at:])
    found = {*behind} if times and times[0][:2] in ("?", "*", "{0") else set()
    ways = {""}
    for _ in range(OPENING if times and times[0] != "?" else 1):
        ways = {(before + mark)[:OPENING] for before in ways for mark in once}
        found |= {(before + after)[:OPENING] for before in ways for after in behind}
    return found


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
    `needs`, the masks of them for the nodes at `needing`; and what each rule `begins` with. An end needs the first bit
    alone, which no sentence lacks.

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
        "begins": {name: f"{mask:x}" for name, mask in _begins(nodes, roots, bits).items()},
        "needs": [f"{mask:x}" for mask in masks],
        "needing": [places[mask] for mask in needs],
    }


def _begins(nodes: list[list], roots: dict[str, list], bits: dict[str, int]) -> dict[str, int]:
    """By rule, the mask of the words that may come first, its first bit set where it may have none."""
    begins, before = dict.fromkeys(roots, 0), None
    while begins != before:  # rules may begin with each other
        before = begins
        begins = {
            name: reduce(
                or_, [bits.get(symbol) or before[symbol] for symbol, *_ in nodes[fresh][1]], int(bool(nodes[fresh][0]))
            )
            for name, (fresh, _) in roots.items()
        }
    return begins


def _file_name(name: str) -> str:
    """What the folded grammar is called, by a hash of all that it is made of."""
    folder = resource("grammar")
    files = [*sorted(folder.glob("*.lark")), *sorted((folder / "lexicon").iterdir())]
    modules = [Path(__file__), Path(lexicon.__file__), Path(__file__).with_name("english.py")]
    digest = hashlib.sha256()
    for file in (*files, *modules):
        digest.update(f"{file.name} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return f"{name}-{digest.hexdigest()[:20]}.json"


def _kept(name: str) -> Iterator[Path]:
    """Where the folded grammar may be kept: with the installation, then in the user's cache."""
    told = _file_name(name)
    with suppress(FileNotFoundError):
        yield resource("compiled") / told
    yield cache_folder() / told


def load_folded(name: str = "grammar", text: Callable[[], str] = grammar_text) -> dict:
    """A folded grammar, as the installation or the cache has it; a cache that cannot be written is done without.

    `text` is asked only where it has to be compiled.
    """
    file = None
    try:
        for file in _kept(name):
            if file.is_file():
                return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, RuntimeError, ValueError):
        pass
    logging.getLogger(__name__).info("compiling the grammar, once: it takes some ten seconds")
    folded = _compiled(text())
    if file is not None:
        with suppress(OSError, RuntimeError):
            _write(folded, file)
    return folded


def write_compiled(folder: Path, texts: dict[str, Callable[[], str]]) -> list[Path]:
    """Writes folded grammars, by their names, into a folder, where they are not there yet, and says where.

    Others that lie there, of another state of the grammar, are removed. Used by a build (hatch_build.py).
    """
    files = {name: folder / _file_name(name) for name in texts}
    for old in set(folder.glob("*.json")) - set(files.values()):
        old.unlink()
    for name, file in files.items():
        if not file.is_file():
            _write(_compiled(texts[name]()), file)
    return [*files.values()]


def _compiled(text: str) -> dict:
    compiled = compile_grammar(text)
    folded = {**compiled, **fold(compiled["rules"])}
    del folded["rules"]
    return folded


def _write(folded: dict, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as new:
        json.dump(folded, new)
    os.chmod(new.name, 0o644)
    os.replace(new.name, file)
