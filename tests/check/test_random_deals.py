"""Proofs of the five numbers from outside: deals at random, and entries with one number or one count changed.

`make test` takes a sample of the corpus, `make oracle` all of it and many more deals. whole/test_campaign.py holds
games that nobody wrote against the same proof by deals.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from catalog.check.cross_check import counted_otherwise
from catalog.check.numbers import Counter, numbers_of
from catalog.check.random_deals import exceeded
from catalog.check.repairs import counted
from catalog.check.verdicts import judge
from catalog.model.dealing import Deal
from catalog.model.repeats import Repeat
from catalog.model.terms import EventKind
from catalog.model.variant import STATISTICS, decode
from catalog.model.verdict import Judgement

pytestmark = pytest.mark.oracle

DEALS = 25
"""So many deals at random are played of each game in a campaign; one in a sample."""


@pytest.fixture(scope="module")
def games(corpus_catalog, campaign):
    """(variant, its counter, its five numbers) for the described games of the corpus, or a sample of them."""
    described = [variant for variant in corpus_catalog.variants if variant.described]
    counters = [Counter(variant) for variant in (described if campaign else described[::12])]
    return [(counter.variant, counter, numbers_of(counter.variant, counter)) for counter in counters]


def judgement(variant, counter, numbers, statistic: str) -> Judgement:
    """The verdict on one printed number of a variant, its numbers being known."""
    others = counted_otherwise(variant, numbers)
    return judge(variant, counter, numbers[statistic], others.get(statistic)).judgement


def test_deals_at_random_never_exceed_the_numbers(games, campaign):
    deals = DEALS if campaign else 1
    over = {
        (variant.key, *found)
        for variant, counter, numbers in games
        for found in exceeded(variant, numbers, {counter.at(), 2}, range(1, deals + 1))
    }
    assert not over, sorted(over, key=str)


def test_a_number_off_by_a_little_disagrees(games):
    """A printed number that agreed, changed by 1 to 3, is found, but where the new value is a listed reading."""
    tried, missed = 0, []
    for variant, counter, numbers in games:
        for statistic in STATISTICS:
            printed = getattr(variant.numbers, statistic)
            if printed is None or judgement(variant, counter, numbers, statistic) is not Judgement.AGREES:
                continue
            for more in (-3, -2, -1, 1, 2, 3):
                if printed + more < 0:
                    continue
                changed = replace(variant, numbers=replace(variant.numbers, **{statistic: printed + more}))
                tried += 1
                found = judgement(changed, counter, numbers, statistic)
                if found is not Judgement.DISAGREES:
                    missed.append((variant.key, statistic, printed + more, str(found)))
    assert tried > 5 * len(games)
    assert len(missed) <= 0.01 * tried, missed


def fills_up(variant) -> str:
    """Why a changed count of cards changes no number of such a game; empty for others."""
    endings = [ending.event for step in variant.steps if isinstance(step, Repeat) for ending in step.endings]
    if any(EventKind.HAS in event.deeds and event.cards is not None and event.cards.amount for event in endings):
        return "cards are dealt again until everybody has so many, however many they began with"
    if any(isinstance(step, Deal) and step.up_to for step in variant.steps):
        return "hands are filled up to so many cards, however many they began with"
    return ""


def test_a_changed_count_of_cards_turns_a_number(games):
    """A deal to every player with one card more or less turns a number, where cards is not coded."""
    tried, missed = 0, []
    for variant, _, numbers in games:
        if decode("cards", variant.numbers.cards or 0).code is not None or fills_up(variant):
            continue
        for place, rule in enumerate(variant.rules):
            for at, step in enumerate(rule.steps):
                if not isinstance(step, Deal) or step.when or step.may or step.to is None or step.to.doing:
                    continue
                for more in (-1, 1):
                    other = counted(step, more)
                    if other is None:
                        continue
                    steps = (*rule.steps[:at], other, *rule.steps[at + 1 :])
                    rules = (*variant.rules[:place], replace(rule, steps=steps), *variant.rules[place + 1 :])
                    changed = Counter(replace(variant, rules=rules))
                    tried += 1
                    if all(changed.number(s).value == numbers[s].value for s in STATISTICS):
                        missed.append((variant.key, rule.number, more))
    assert tried > len(games)
    assert not missed


def test_what_fills_up_is_rare(games):
    """Few games are left out of the proof above, and in each of them no changed count of the first deal tells."""
    left_out = [variant for variant, _, _ in games if fills_up(variant)]
    assert len(left_out) <= 0.01 * len(games), [variant.key for variant in left_out]
