"""The grammar and the model fit together: every rule has a meaning, every part a field, every member a wording."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from strategies import compiled_grammar

from catalog.language import composition, read_rule
from catalog.language.compiled_grammar import grammar_text
from catalog.language.network import network
from catalog.resources import resource

COMPILED = compiled_grammar()
RULES: dict[str, list] = COMPILED["rules"]


@cache
def parts_within(name: str) -> frozenset[str]:
    """The names of the parts within a rule with an underscore, however deep."""
    found, seen, waiting = set(), {name}, [name]
    while waiting:
        for _, symbols, _ in RULES[waiting.pop()]:
            for symbol in {*symbols} - seen:
                seen.add(symbol)
                if symbol.startswith("_"):
                    waiting.append(symbol)
                elif not symbol.isupper():
                    found.add(symbol.partition("__")[0])
    return frozenset(found)


def parts_of(symbols: list[str]) -> set[str]:
    """The names of the parts that a rule's alternative may have; rules with an underscore are looked through."""
    found: set[str] = set()
    for symbol in symbols:
        if symbol.startswith("_"):
            found |= parts_within(symbol)
        elif not symbol.isupper():
            found.add(symbol.partition("__")[0])
    return found


def test_every_rule_has_a_meaning():
    wrong = []
    for name, alternatives in RULES.items():
        if name.startswith("_"):
            continue
        field = name.partition("__")[0]
        for label, symbols, _ in alternatives:
            parts = parts_of(symbols)
            if label in composition.ACTIONS:
                continue
            if label != name and field in composition._enums():
                if label.upper() not in composition._enums()[field].__members__:
                    wrong.append(f"{name}: no {composition._enums()[field].__name__} is called {label}")
            elif label in composition._classes():
                names = {f.name for f in fields(composition._classes()[label])}
                lost = [p for p in parts - {"must", "sole"} if p not in names and p + "s" not in names]
                if lost:
                    wrong.append(f"{name}: {label} has no field {', '.join(lost)}")
            elif len(parts - {"sole"}) > 1 or (label != name and parts):
                wrong.append(f"{name}: {label} means nothing with the parts {sorted(parts)}")
    assert sorted(set(wrong)) == []


def test_every_rule_is_used():
    used = {s for alternatives in RULES.values() for _, symbols, _ in alternatives for s in symbols}
    assert {name for name in RULES if name not in used} <= {"sentence"}


def test_a_phrase_belongs_to_one_terminal():
    doubled: dict[str, set[str]] = {}
    for found in COMPILED["phrases"].values():
        for phrase, terminal in found:
            doubled.setdefault(phrase, set()).add(terminal)
    assert {p: t for p, t in doubled.items() if len(t) > 1} == {}


def test_one_file_a_kind():
    shared = {"words", "sentence", "cards", "players", "events", "page"}
    kinds = {p.stem for p in resource("grammar").glob("*.lark")} - shared
    asked = (Path(__file__).parents[1] / "phrases").glob("*.txt")
    assert {p.stem for p in asked} <= kinds
    assert all(re.fullmatch(r"[a-z]+", kind) for kind in kinds)


def test_a_word_in_capitals_that_is_defined_nowhere_is_the_word_of_no_other_terminal():
    """Else an alternative with it never matches: "when" belongs to IF, so that WHEN would stand for nothing."""
    named = re.findall(r'^([A-Z][A-Z_]*): "([a-z ]+)"$', grammar_text(), re.M)
    plain = {name: word for name, word in named if name == word.upper().replace(" ", "_")}
    assert len(plain) > 100
    found = {name: network().word_at(word, 0) for name, word in plain.items()}
    assert {name: at for name, at in found.items() if at != (len(plain[name]), name)} == {}


@pytest.mark.parametrize(
    "sentence",
    [
        "Deal 3 cards to be turned up per player.",
        "Discard as many cards to come up as there are players.",
        "Pass two of your other cards to be flipped.",
        "Discard any number of cards to come up, but at least one.",
        "Discard three of your other black cards.",
    ],
)
def test_what_is_told_of_cards_is_taken_or_means_nothing(sentence):
    read_rule(sentence)  # a part that nothing takes is a warning, and so an error
