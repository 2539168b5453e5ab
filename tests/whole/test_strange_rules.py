"""Games with rules exchanged for sentences of other games: nothing trips, whatever comes of it.

`make slow` takes a sample of the corpus, `make oracle` all of it.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.check.repairs import repairs_of
from catalog.check.verdicts import verdicts_of
from catalog.language import read_rule
from catalog.model.variant import STATISTICS, Rule
from catalog.odds.measure import game_of
from catalog.odds.moves import NotOnArrays
from catalog.play.hand import deal_usual

PHRASES = Path(__file__).parents[1] / "phrases"
STRANGERS = [
    line.partition(" => ")[0]
    for file in sorted(PHRASES.glob("*.txt"))
    for line in file.read_text("utf-8").splitlines()
    if " => " in line and not line.startswith(("#", "!"))
]
EXCHANGED = 0.12
"""The share of a game's rules that others take the place of; one at least."""
PARTS = 4

pytestmark = [pytest.mark.slow, pytest.mark.oracle]


def estranged(variant, chance: random.Random):
    """A variant some of whose rules are others."""
    places = [n for n in range(len(variant.rules)) if chance.random() < EXCHANGED]
    places = places or [chance.randrange(len(variant.rules))]
    rules = list(variant.rules)
    for place in places:
        reading = read_rule(chance.choice(STRANGERS))
        rules[place] = Rule(rules[place].number, reading.steps, reading.unread)
    return replace(variant, rules=tuple(rules))


@pytest.mark.parametrize("part", range(PARTS))
def test_rules_of_other_games_trip_nothing(corpus_catalog, campaign, part):
    described = [variant for variant in corpus_catalog.variants if variant.described and variant.rules]
    for variant in (described if campaign else described[::20])[part::PARTS]:
        strange = estranged(variant, random.Random(variant.key))
        verdicts = verdicts_of(strange)
        assert [verdict.statistic for verdict in verdicts] == list(STATISTICS)
        repairs_of(strange, verdicts)
        deal_usual(strange, 4, seed=1)
        if campaign:
            try:
                game_of(strange, 4).block(0, 10, 1)
            except NotOnArrays as reason:
                assert str(reason)


TOLD_APART = [
    ("The joker may count as aces through fives.", "Sevens are wild."),
    ("Wild cards count as kings.", "Sevens are wild."),
    ("The jack holding a leaf is wild in low hands.", "This is typically jack of hearts."),
]
"""Of each two the first would become what it cannot be, were it told of anew after the second."""


@pytest.mark.parametrize("pair", TOLD_APART)
def test_what_a_later_sentence_cannot_tell_of_an_earlier_one_leaves_it_as_it_is(pair):
    first, second = pair
    both = read_rule(f"{first} {second}")
    assert both.steps[0] == read_rule(first).steps[0] and not both.unread


def test_two_sentences_of_a_kind_in_one_rule_are_read_whatever_comes_of_them(campaign):
    chance = random.Random(3)
    kinds: dict[str, list[str]] = {}
    for sentence in STRANGERS if campaign else chance.sample(STRANGERS, 1_000):
        if step := read_rule(sentence).main_step:
            kinds.setdefault(step.kind, []).append(sentence.rstrip("."))
    for _ in range(20_000 if campaign else 500):
        one, other = chance.choices(chance.choice(list(kinds.values())), k=2)
        joint = chance.choice([". ", ", and ", "; ", ", but "])
        assert read_rule(one + joint + other).main_first
