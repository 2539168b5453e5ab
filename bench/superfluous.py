"""Which alternatives of the grammar of acts no sentence needs, of a file of sentences, one a line.

An alternative is what stands between two `|` of a rule. Every sentence is read once, and it is noted which alternatives
any of its readings uses. One that none uses is superfluous. So is one without which all sentences that use it come to
equal steps; those are left out one after the other, the least used first, and stay out while the next is tried. A
sentence that is not read whole asks for nothing.

`python bench/superfluous.py FILE... [--seconds N]` prints each with its file and rule; nothing is deleted. Look at each
before you do: FIRST of "FIRST | SECOND | THIRD" is superfluous for sentences that tell of a second alone, and wanted
all the same. Alternatives of fewer than three symbols are such words mostly, and are not listed.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from catalog.language import composition, reading
from catalog.language import network as of_network
from catalog.language.compiled_grammar import NOT_OF_ACTS, compile_grammar, fold, grammar_text
from catalog.language.network import Word, network
from catalog.resources import resource

_MASKED = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/(?![ /])(?:\\.|[^/\\\n])+/[a-z]*')
_RULE = re.compile(r"^([a-z_]\w*)(?:\.-?\d+)?[ \t]*:", re.M)
_SHOWN = "zz_"
"""Put before rules that begin with an underscore, as Lark allows them no label."""
_FEWEST = 3


class Alternative(NamedTuple):
    """An alternative of a rule: where it stands in its file, what it is, and its label."""

    file: Path
    rule: str
    start: int
    end: int
    text: str
    label: str


def alternatives(file: Path) -> Iterator[Alternative]:
    """The alternatives of the rules of a grammar file, in order."""
    text = file.read_text("utf-8")
    masked = _MASKED.sub(lambda found: "~" * len(found[0]), text)
    for rule in _RULE.finditer(masked):
        end = next((m.start() for m in re.compile(r"^\S", re.M).finditer(masked, rule.end())), len(text))
        depth, start = 0, rule.end()
        for at in range(rule.end(), end + 1):
            mark = masked[at] if at < end else "|"
            depth += (mark == "(") - (mark == ")")
            if mark == "|" and (not depth or at == end):
                said = re.sub(r"//[^\n]*", "", text[start:at]).rstrip()
                core, _, label = said.partition("->")
                yield Alternative(file, rule[1], start, at, " ".join(core.split()), label.strip() or rule[1])
                start = at + 1


def marked(folder: Path) -> tuple[dict[str, list], list[Alternative]]:
    """The rules of the grammar, each way labelled with the number of the alternative that it comes of, and these."""
    from lark.grammar import Rule

    found: list[Alternative] = []
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder / "lexicon", Path(copy) / "lexicon")
        for file in sorted(p for p in folder.glob("*.lark") if p.name not in NOT_OF_ACTS):
            text, made, last = file.read_text("utf-8"), [], 0
            for one in alternatives(file):
                made += [text[last : one.start], f" {one.text} -> {one.label}__t{len(found)}\n"]
                last = one.end
                found.append(one)
            (Path(copy) / file.name).write_text("".join([*made, text[last:]]), "utf-8")
        shown = re.sub(r"(?<!\w)_(?=[a-z])", _SHOWN, grammar_text(Path(copy)))
    # Alternatives that overlap stay two; this holds for as long as the program runs.
    Rule.__eq__ = lambda a, b: (
        isinstance(b, Rule) and (a.origin, a.expansion, a.alias) == (b.origin, b.expansion, b.alias)
    )
    Rule.__hash__ = lambda rule: hash((rule.origin, tuple(rule.expansion), rule.alias))
    rules = compile_grammar(shown)["rules"]
    hidden = {name: name.replace(_SHOWN, "_") for ways in rules.values() for _, symbols, _ in ways for name in symbols}
    return {
        name.replace(_SHOWN, "_"): [
            [label.replace(_SHOWN, "_"), [hidden[s] for s in symbols], n] for label, symbols, n in ways
        ]
        for name, ways in rules.items()
    }, found


def _repeated(rules: dict[str, list]) -> dict[str, str]:
    """What the rules that Lark makes of `*` and `+` repeat: their own names differ from one compilation to the next."""

    @cache
    def told(name: str) -> str:
        ways = [symbols for _, symbols, _ in rules[name] if name not in symbols]
        return "*" + repr(sorted([told(s) if s in made else s for s in symbols] for symbols in ways))

    made = {name for name in rules if re.fullmatch(r"__\w+_(?:star|plus)_\d+", name)}
    return {name: told(name) for name in made}


class Reader:
    """Reads sentences, notes which alternatives are used, and does without those that are `dead`."""

    def __init__(self) -> None:
        rules, self.alternatives = marked(resource("grammar"))
        repeated = _repeated(rules)
        self._of: dict[tuple, set[int]] = defaultdict(set)
        for name, ways in rules.items():
            for label, symbols, _ in ways:
                if made_by := re.fullmatch(r"(\w+)__t(\d+)", label):
                    self._of[name, made_by[1], tuple(repeated.get(s, s) for s in symbols)].add(int(made_by[2]))
        plain = compile_grammar(grammar_text())
        self._repeated = _repeated(plain["rules"])
        of_network.load_folded = partial(_folded, {**plain, **fold(plain["rules"])}, of_network.load_folded)
        network.cache_clear()
        self._whole, composition._of_way = composition._of_way, self._of_way
        self.dead: set[int] = set()
        self.used: set[int] = set()
        self.ways: dict[tuple, set[int]] = {}

    def _of_way(self, name: str, way: tuple) -> list:
        told = (name, way[1], tuple([part.type if isinstance(part, Word) else part.name for part in way[3]]))
        if told not in self.ways:
            self.ways[told] = self._of.get((*told[:2], tuple(self._repeated.get(s, s) for s in told[2])), set())
        made_by = self.ways[told]
        if made_by and made_by <= self.dead:
            return []
        meant = self._whole(name, way)
        if meant:
            self.used |= made_by
        return meant

    def read(self, text: str) -> tuple | None:
        """The steps of a sentence that is read whole; None for another."""
        network().known.clear()
        network().whole.clear()
        self.used = set()
        got = reading.read_rule.__wrapped__(text)
        return (got.steps, got.main) if got.whole and got.steps else None


def _folded(grammar: dict, load: Callable[..., dict], name: str = "grammar", *more) -> dict:
    return grammar if name == "grammar" else load(name, *more)


def main(files: list[str], seconds: float) -> None:
    """Prints the alternatives that no sentence of the files needs."""
    reader = Reader()
    texts = sorted({line for file in files for line in Path(file).read_text("utf-8").splitlines() if line.strip()})
    meant: dict[str, tuple] = {}
    users: dict[int, list[str]] = {at: [] for at in range(len(reader.alternatives))}
    for text in texts:
        if (steps := reader.read(text)) is not None:
            meant[text] = steps
            for at in reader.used:
                users[at].append(text)
    print(f"{len(meant):,} of {len(texts):,} sentences are read whole, {len(users):,} alternatives")
    until = time.monotonic() + seconds
    for at in sorted(users, key=lambda at: len(users[at])):
        one = reader.alternatives[at]
        if len(re.findall(r"\w+", one.text)) < _FEWEST:
            continue
        reader.dead.add(at)
        if all(reader.read(text) == meant[text] for text in sorted(users[at], key=len)):
            print(f"{one.file.name}: {one.rule}: {one.text}   ({len(users[at])} sentences use it)", flush=True)
        else:
            reader.dead.discard(at)
        if time.monotonic() > until:
            print(f"those that more than {len(users[at])} sentences use were not tried: the time is up")
            break


if __name__ == "__main__":
    seconds = float(sys.argv[sys.argv.index("--seconds") + 1]) if "--seconds" in sys.argv else 3600
    main([name for name in sys.argv[1:] if Path(name).is_file()], seconds)
