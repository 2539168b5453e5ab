"""Functions of the grammar listen: each uses every part that its rule hands to it, or the part is told by its label.

The functions are called with parts that known sentences have, in every combination of parts that the grammar allows,
and each part that nobody looks at is found.
"""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache

from strategies import compiled_grammar, phrase_lines

from catalog.language import composition
from catalog.language.compiled_grammar import load_folded
from catalog.language.network import Network, network
from catalog.language.sentence_words import sentences
from catalog.language.whole_readings import whole_readings

RULES: dict[str, list] = compiled_grammar()["rules"]
# parts whose being there is all that they say, and the label says it
TOLD_BY_LABEL = {
    ("blind_which", "barred"),
    ("event_only_left", "still_in"),
    ("everyone_in", "still_in"),
    ("layout_line", "line_row"),
    ("line_of_that", "which"),
    ("put_back", "cards"),
    ("share_best_showing", "showing"),
    ("share_unmatched", "unmatched"),
    ("table_hand", "as_hand"),
    ("wager_double", "doubled"),
    ("when_including", "role"),
    ("wild_only", "instead"),
}


class Watched(dict):
    """Parts that keep in `unheard` which of them nobody has asked for."""

    def __init__(self, parts: dict) -> None:
        super().__init__(parts)
        self.unheard = set(parts)

    def _all(self) -> dict:
        self.unheard.clear()
        return dict(dict.items(self))

    def _one(self, key: str) -> None:
        self.unheard.discard(key)

    def __getitem__(self, key):
        self._one(key)
        return super().__getitem__(key)

    def __contains__(self, key) -> bool:
        self._one(key)
        return super().__contains__(key)

    def get(self, key, default=None):
        self._one(key)
        return super().get(key, default)

    def pop(self, key, *default):
        self._one(key)
        return super().pop(key, *default)

    def setdefault(self, key, default=None):
        self._one(key)
        return super().setdefault(key, default)

    def items(self):
        return self._all().items()

    def values(self):
        return self._all().values()

    def __iter__(self):
        return iter(self._all())

    def __or__(self, other):
        return self._all() | other

    def __ror__(self, other):
        return other | self._all()


def samples(monkeypatch) -> dict[str, list]:
    """Values by the field that they fill, from the example phrases: at most forty of each."""
    found: dict[str, list] = defaultdict(list)

    def listening(function):
        def called(parts, words):
            for field, values in parts.items():
                found[field] += [v for v in values if len(found[field]) < 40 and v not in found[field]]
            return function(parts, words)

        return called

    with monkeypatch.context() as patch:
        for label, function in composition.ACTIONS.items():
            patch.setitem(composition.ACTIONS, label, listening(function))
        composition._maker.cache_clear()
        net = Network(load_folded())  # a fresh one: what the same words mean is worked out once in each
        for _, _, line in phrase_lines():
            for words in sentences(net, line.lstrip("! ").partition(" => ")[0]):
                whole_readings(net, words)
    composition._maker.cache_clear()
    return found


@cache
def spellings(terminal: str) -> list[str]:
    """The ways to write a terminal; `one` for what is a pattern."""
    return network().spellings(frozenset({terminal})) or ["one"]


def filled(symbols: list[str], known: dict[str, list], chance: random.Random, parts: dict, words: list) -> None:
    """Puts values for the rules among the symbols into `parts`, and spellings of the terminals into `words`."""
    for symbol in symbols:
        if symbol.isupper():
            words.append(chance.choice(spellings(symbol)))
        elif symbol.startswith("_"):
            filled(chance.choice(RULES[symbol])[1], known, chance, parts, words)
        elif symbol != "sole":
            field = symbol.partition("__")[0]
            parts.setdefault(field, []).append(chance.choice(known[field]))


def alternatives() -> list[tuple[str, list[str]]]:
    """(label, symbols) of rules that call a function, one for each choice of parts."""
    found: dict[tuple, tuple[str, list[str]]] = {}
    for name, of in RULES.items():
        for label, symbols, _ in of:
            parts = frozenset(s for s in symbols if not s.isupper())
            if name[0] != "_" and label in composition.ACTIONS and parts:
                found.setdefault((name, label, parts), (label, symbols))
    return list(found.values())


def test_every_part_is_heard(monkeypatch):
    known, chance = samples(monkeypatch), random.Random(1)
    unheard: set[tuple[str, str]] = set()
    called: set[str] = set()
    for label, symbols in alternatives():
        for _ in range(8):
            parts, words = {}, []
            try:
                filled(symbols, known, chance, parts, words)
                watched = Watched(parts)
                composition.ACTIONS[label](watched, words)
            except (ValueError, LookupError, TypeError, AttributeError, composition.NothingTakes):
                continue  # no sample, or no meaning put together so
            called.add(label)
            unheard |= {(label, part) for part in watched.unheard}
    assert sorted(unheard - TOLD_BY_LABEL) == []
    assert {label for label, _ in TOLD_BY_LABEL} <= {label for label, _ in alternatives()}
    # the phrases have no sample for some parts
    assert len(called) > 0.85 * len({label for label, _ in alternatives()})
