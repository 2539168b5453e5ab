"""Repairs: each is tried by applying it, and none is proposed that a card player would not believe."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from small_games import BET, DEAL, HIGH, UP, game

from catalog.boundary import Boundary
from catalog.check.repairs import repairs_of, rule_edits, tried_repairs
from catalog.check.verdicts import verdicts_of
from catalog.model.variant import STATISTICS, Numbers, Variant
from catalog.resources import resource

sys.path.insert(0, str(resource("bench")))

from bench_repairs import harm, kind_of  # noqa: E402

STREETS = (DEAL, UP, BET, UP, BET, UP, BET, UP, BET, HIGH)
"""Six cards each, eight players, four betting rounds."""


def printed(*numbers: int | None, rules: tuple[str, ...] = STREETS) -> Variant:
    return replace(game(*rules), numbers=Numbers(*numbers))


def proposed(variant: Variant) -> list[str]:
    """The repairs that change more than one printed number; each is applied and the entry is checked from nothing."""
    verdicts = verdicts_of(variant)
    for each in tried_repairs(variant, verdicts, Boundary())[0]:
        assert not harm(each, verdicts), each.edit.told
    return [repair.text for repair in repairs_of(variant, verdicts) if not repair.text.startswith("print ")]


def test_a_swap_mends_both_numbers_or_is_none():
    assert verdicts_of(printed(6, 8, 4, 6, 0))[0].settled
    assert proposed(printed(6, 4, 8, 6, 0)) == ["swap the numbers players 4 and rounds 8"]
    assert not proposed(printed(6, 5, 8, 6, 0))  # the rounds would be wrong still
    assert not proposed(printed(8, 6, 4, 6, 0))[1:]
    assert not proposed(printed(4, 8, 6, 6, 0, rules=(*STREETS[:-1], BET, BET, HIGH)))  # six rounds are right


def test_a_count_that_mends_all_numbers_is_told_once_for_all_rules():
    (text,) = proposed(printed(7, 7, 4, 7, 0))
    assert text == 'in rule 1 say "Deal 3 cards down to each player." (or one card more in rule 2, 4, 6 or 8)'


def test_a_hand_of_five_is_not_made_shorter():
    draw = ("Deal 5 cards down to each player.", BET, "Each player may draw up to 3 cards.", BET, HIGH)
    assert not [text for text in proposed(printed(5, 7, 2, 7, 0, rules=draw)) if "Deal 4" in text]
    assert proposed(printed(5, 7, 2, 7, 0, rules=draw)) == ['in rule 3 say "Each player may draw up to 2 cards."']


def test_a_street_that_stands_too_often_or_too_seldom():
    assert proposed(printed(5, 10, 3, 5, 0))[0].startswith("leave out rules 2 and 3 (")
    assert proposed(printed(7, 7, 5, 7, 0))[0].startswith("do rules 2 and 3 twice (")


def test_a_rule_becomes_a_betting_round_where_one_can_stand():
    found = proposed(printed(6, 8, 3, 6, 0, rules=(DEAL, UP, BET, UP, BET, UP, UP, UP, HIGH)))
    (text,) = [text for text in found if "betting round" in text]
    assert text == "make rule 7 (Deal 1 card up to each player.) a betting round (or rule 8)"


@pytest.mark.parametrize("numbers", ((5, 10, 3, 5, 0), (7, 7, 5, 7, 0), (5, 8, 5, 6, 0)))
def test_no_betting_round_follows_another_or_comes_before_the_cards(numbers):
    for edit in rule_edits(printed(*numbers)):
        sorts = [type(rule.steps[0]).__name__ for rule in edit.variant.rules]
        assert sorts[0] != "Bet" and ("Bet", "Bet") not in set(zip(sorts, sorts[1:], strict=False)), edit.told


def test_a_rule_that_hangs_on_a_card_or_a_choice_is_not_left_out():
    extra = "If any player is dealt an up six, deal 1 common card up."
    lucky = (*STREETS[:-1], extra, HIGH)
    values = {v.statistic: v.number.value for v in verdicts_of(printed(rules=lucky))}
    assert values["seen"] == 10
    assert not proposed(printed(values["cards"], 8, 4, 6, 0, rules=lucky))


def test_a_layout_keeps_its_number_of_cards():
    cross = (DEAL, "Deal 5 community cards down in a cross.", BET, HIGH)
    for edit in rule_edits(printed(rules=cross)):
        assert "cross" not in edit.told


def test_what_mends_fewer_of_the_same_numbers_is_left_out():
    for numbers in ((5, 10, 3, 5, 0), (7, 7, 5, 7, 0)):
        variant = printed(*numbers)
        found = [set(repair.statistics) for repair in repairs_of(variant, verdicts_of(variant)) if repair.mends > 1]
        assert not [one for one in found for other in found if one < other]


def test_the_bench_names_what_a_repair_makes_worse():
    variant = printed(6, 4, 8, 6, 0)
    verdicts = verdicts_of(variant)
    (swap,) = [each for each in tried_repairs(variant, verdicts, Boundary())[0] if len(each.mended) == 2]
    assert not harm(swap, verdicts)
    bad = replace(swap, edit=replace(swap.edit, variant=printed(5, 8, 8, 6, 0)))
    assert harm(bad, verdicts) == ["cards: agrees, then disagrees", "rounds is not mended"]
    assert kind_of(swap.edit.told) == "swap the numbers players N and rounds N"
    assert set(swap.mended) < set(STATISTICS)
