"""The rule language: phrases, round trips and the account of words; proofs from outside are in test_oracle.py."""

from __future__ import annotations

import re
import typing
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest
from strategies import compiled_grammar, corpus_rules, known_steps, phrase_lines, step_classes

from catalog.language import Reading, composition, read_rule, render_rule, render_step
from catalog.language.network import network
from catalog.language.sentence_words import sentences
from catalog.model.card import CardSet, Rank, Suit
from catalog.model.diagnostic import Severity
from catalog.model.phrase import Who
from catalog.model.showdowns import Share, Showdown
from catalog.model.terms import Role, Zone
from catalog.model.terms_of_money import Side, Taker
from catalog.read import read_catalog, read_documents

KINDS = (
    "deal common table turn flip draw discard pass stack bet declare showdown match hand rank qualifier wild limited "
    "dead deck shuffle repeat fold win other trade"
).split()

TOLD_OF_OTHERS = {
    Role.LEFT_OF,
    Role.RIGHT_OF,
    Role.LAST,
    Role.SECOND,
    Role.SOME,
    Role.BEST_HANDS,
    Role.WORST_HANDS,
    Role.LOWEST_SHOWING,
    Role.HIGHEST_SHOWING,
}


def phrases() -> list:
    """Each `sentence => house wording` of tests/phrases, and each sentence marked `!` that must not be read whole."""
    return [pytest.param(line, id=f"{kind}:{number}") for kind, number, line in phrase_lines()]


@pytest.mark.parametrize("line", phrases())
def test_phrase(line):
    if line.startswith("!"):
        assert read_rule(line[1:].strip()).unread, "read whole, though it means nothing"
        return
    sentence, _, wording = line.partition(" => ")
    reading = read_rule(sentence)
    assert reading.unread == ()
    assert render_rule(reading.steps) == wording
    assert read_rule(wording).steps == reading.steps


def seed_rules(shared: Path) -> set[str]:
    """The distinct rule sentences of the two catalogue pages among the seeds."""
    texts = [p.read_text(encoding="utf-8") for p in sorted((shared / "seeds").glob("*.txt"))]
    pages = [t for t in texts if re.match(r"## .*\(#\d+\)", t)]
    assert len(pages) == 2
    return {m[1].strip() for t in pages for m in re.finditer(r"^\d+\.\s+(.*)$", t, re.M)}


def test_seed_pages_are_read_to_the_last_word(shared):
    rules = seed_rules(shared)
    assert len(rules) == 133
    assert {rule: read_rule(rule).unread for rule in rules if read_rule(rule).unread} == {}


def test_every_step_of_the_corpus_reads_back_from_its_wording(shared):
    wrong = []
    for sentence in corpus_rules(shared):
        for step in read_rule(sentence).steps:
            wording = render_step(step)
            again = read_rule(wording)
            if again.steps != (step,) or again.unread:
                wrong.append(wording)
            assert render_rule(again.steps) == wording
    assert wrong == []


def test_the_reading_taken_is_none_of_the_others_and_has_no_more_steps(shared):
    ambiguous = {rule: reading for rule in corpus_rules(shared) if (reading := read_rule(rule)).others}
    for rule, reading in ambiguous.items():
        assert reading.steps not in reading.others
        assert reading == Reading(reading.steps, reading.unread, main=reading.main)
        if len(sentences(network(), rule)) == 1:
            assert len(set(reading.others)) == len(reading.others)
            assert all(len(reading.steps) <= len(steps) for steps in reading.others)


def plain_shares() -> list[Share]:
    """Every share of the pot that is told by its own fields, and by what kind of player takes it."""
    players = [(Taker.PLAYER, None, *[None] * 5, Who(role)) for role in {*Role} - TOLD_OF_OTHERS]
    cards = (None, CardSet(rank=Rank.QUEEN), CardSet(suit=Suit.SPADE))
    told = product(Taker, (None, *Side), (None, True), (None, True), cards, (None, 3), (None, *Zone), (None,))
    return [share for parts in (*told, *players) if (share := share_of(*parts)) is not None]


def share_of(taker, side, declared, showing, what, size, lies, who) -> Share | None:
    """A share with these parts; None where there is no such share."""
    try:
        return Share(taker, side, bool(declared), bool(showing), who, what, size, lies=lies)
    except ValueError:
        return None


def test_every_plain_share_of_the_pot_reads_back_beside_another():
    shares = plain_shares()
    assert len(shares) > 80
    other = Share(Taker.HAND, Side.LOW, declared=True)
    steps = [Showdown(pair) for share in shares if share != other for pair in ((share, other), (other, share))]
    assert [render_step(step) for step in steps if read_rule(render_step(step)).steps != (step,)] == []


@pytest.mark.parametrize(
    ("sentence", "wording"),
    [
        ("Everyone may draw as many as two cards.", "Each player may draw up to 2 cards."),
        ("The six of spades is wild.", "The six of spades is wild."),
        ("If you are dealt a queen, you must fold.", "If any player is dealt a queen, they fold."),
        ("You may pay the pot to draw a card.", "They may draw 1 card for the pot."),
        ("Flip one table card, going clockwise around.", "Turn up 1 table card, going clockwise."),
        ("Everybody flips all of their cards face down.", "Each player flips all of their cards down."),
        ("Repeat the last three actions once for each player.", "Repeat the last 3 actions once for each player."),
        (
            "Anyone may pass the first card they draw each round.",
            "Any player may pass the first card they draw each round.",
        ),
        ("Flip two common cards face up.", "Turn up 2 community cards."),
        ("Lay seven common cards face down in a circle.", "Deal 7 community cards down in a circle."),
        ("If anybody shows a joker it is discarded.", None),
        ("Aces are 1, all other cards are face value.", "Aces count 1, and everything else counts face value."),
        ("Bet, beginning with the player to the left of the dealer.", None),
        ("Whoever holds a joker must match the pot or fold.", None),
        ("To win the low hand, you must have at least a pair of eights.", None),
    ],
)
def test_what_says_nothing_else_is_no_other_reading(sentence, wording):
    reading = read_rule(sentence)
    assert reading.unread == () and reading.others == ()
    assert wording is None or render_rule(reading.steps) == wording


def test_a_rule_with_two_readings_is_a_note_at_its_first_place(tmp_path):
    rule = "Cards of the same rank as the last community card dealt are wild."
    (tmp_path / "page.md").write_text(f"## A (#5)\n\n1. Shuffle.\n2. {rule}\n\n## B (#6)\n\n1. {rule}\n")
    catalog = read_catalog(read_documents([tmp_path]))
    (note,) = (d for d in catalog.diagnostics if d.code == "two-readings")
    assert (note.severity, note.place.line) == (Severity.NOTE, 4)
    assert note.message == "rule 2 of 'A' can be read in another way as well"
    assert [sum(rule.other_readings for rule in v.rules) for v in catalog.variants if v.described] == [1, 1]


def test_no_field_of_a_step_holds_text():
    seen: set = set()

    def walk(cls: type) -> None:
        if cls in seen:
            return
        seen.add(cls)
        hints = typing.get_type_hints(cls, localns={k: v for m in composition.MODULES for k, v in vars(m).items()})
        for field in fields(cls):
            check(hints[field.name], f"{cls.__name__}.{field.name}")

    def check(hint, where: str) -> None:
        assert hint not in (str, bytes, object, typing.Any), f"{where} may hold text"
        for inner in typing.get_args(hint):
            if isinstance(inner, type) or typing.get_args(inner):
                check(inner, where)
        if hasattr(hint, "__dataclass_fields__"):
            walk(hint)

    for cls in step_classes():
        walk(cls)
    assert len(seen) > len(step_classes())


def test_every_act_has_an_example():
    """Each class of step comes out of an example phrase or a bundled rule."""
    made = {type(step) for step in known_steps()}
    assert [c.__name__ for c in step_classes() if c not in made] == []


def test_kinds_are_the_authors():
    assert {c.kind for c in step_classes() if isinstance(c.kind, str)} <= set(KINDS)


def test_fillers_are_few_and_carry_no_meaning():
    words = network().spellings(frozenset(compiled_grammar()["fillers"]))
    assert len(words) <= 60
    meaning_words = {
        "not",
        "no",
        "never",
        "none",
        "if",
        "unless",
        "until",
        "or",
        "but",
        "except",
        "only",
        "one",
        "two",
        "up",
        "down",
        "all",
        "any",
        "each",
        "most",
        "least",
        "without",
        "may",
        "must",
        "another",
        "once",
    }
    assert meaning_words.isdisjoint(words)
