"""Proofs that can be followed: a replay names what it counts, its counts add up, and it is told in words."""

from __future__ import annotations

import re
from random import Random

import pytest
from small_games import BET, DEAL, HIGH, UP, game

from catalog.check.numbers import Counter
from catalog.check.proof_text import account
from catalog.check.replay import comes_to, told
from catalog.check.verdicts import verdicts_of

TABLE = ("Deal 5 cards down to each player.", "Deal 4 common cards down.", "Deal 6 cards down to the table.", BET, HIGH)

PYTHON = re.compile(
    r"\b(None|True|False|nan|frozenset|Fraction|lambda)\b|[{}<]|\(\)|\('|\[\]|\w\(\w+=|[A-Z]\w*\.[A-Z]{2}|[a-z]_[a-z]"
    r"|[a-z][A-Z]|\d\.\d"
)
"""What a value of the program looks like."""


def lines(statistic: str, *rules: str) -> list[list[str]]:
    """The accounts of all witnesses of one number of a game; each witness also replays to its count."""
    variant = game(*rules)
    number = Counter(variant).number(statistic)
    assert all(comes_to(variant, witness) == witness.count for witness in number.witnesses)
    return [list(account(variant, witness)) for witness in number.witnesses]


def without_cards(told: list[str]) -> list[str]:
    """The lines of the rules alone, and what they come to."""
    return [line for line in told if not line.startswith("      ")]


def test_the_count_of_cards_goes_on_to_the_end_of_the_deal_that_fails():
    served, fails = lines("players", *TABLE)
    assert (
        served[-1]
        == "In all, 40 are dealt to players, 4 are common cards and 6 lie on the table: 50 of the deck's 52 cards."
    )
    assert without_cards(fails)[2].endswith("-> 6 cards, the deck is 3 short")
    assert fails[1].startswith("      Ann  [") and sum(line.count("??") for line in fails) == 3
    assert fails[-1] == (
        "With 9 players, 45 are dealt to players, 4 are common cards and 6 lie on the table: "
        "55 cards, and the deck has 52."
    )


@pytest.mark.parametrize(
    "rules",
    (
        TABLE,
        (DEAL, BET, UP, UP, UP, "Each player may draw up to 4 cards.", BET, HIGH),
        ("Deal 5 cards down to each player.", "If any player is dealt an up six, deal 1 common card up.", UP, HIGH),
        (
            "Deal 9 cards down to each player.",
            "Each player passes 2 cards to the left.",
            "Deal 3 common cards up.",
            HIGH,
        ),
    ),
)
def test_what_each_rule_takes_adds_up_to_what_is_told_at_the_end(rules):
    variant = game(*rules)
    for witness in Counter(variant).number("players").witnesses:
        told_cards, run = told(variant, witness)
        taken = sum(rule.asked for rule in told_cards)
        assert taken == sum(run.table.asked.values())
        last = list(account(variant, witness))[-1]
        total = re.search(r": (\d+) (?:cards, and the deck has|of the deck's) (\d+)", last)
        assert total is not None and int(total[1]) == taken and (taken > int(total[2])) is not run.served
        assert [rule.rule for rule in told_cards] == [rule.number for rule in variant.rules]


def test_a_deal_that_goes_on_counts_like_one_that_stops():
    for rules in (TABLE, (DEAL, UP, BET, UP, BET, HIGH)):
        counter = Counter(game(*rules))
        seats = counter.number("players").value + 1
        run, stopped = (counter.run(seats, loops=True, credit=credit)[0] for credit in (True, False))
        assert not run.served and not stopped.served
        assert run.table.lent and not stopped.table.lent
        assert run.table.dealt == stopped.table.dealt


def test_cards_that_are_shuffled_back_are_not_added_up():
    again = (
        "Deal 6 cards down to each player.",
        "Each player discards 3 cards.",
        "Shuffle the discards into the deck.",
    )
    (_, fails) = lines("players", *again, "Deal 4 cards down to each player.", HIGH)
    assert "then the deck is used up, even though cards are shuffled back into it" in fails[-1]


def test_wild_cards_are_named_with_who_has_them_and_by_which_rule():
    rules = ("Deal 3 cards down to each player.", UP, UP, BET, "Deal 2 common cards up.", HIGH)
    (found,) = lines(
        "wilds", *rules, "Sevens are wild.", "Their low hole card and all others of its rank are wild for them."
    )
    seven, low = (next(n for n, line in enumerate(found) if line.startswith(f"By rule {rule} (")) for rule in (7, 8))
    held = [re.fullmatch(r"  (\w+) +((?:\w\w ?)+)", line) for line in found[low + 1 : -1]]
    hands = {line.split()[0]: re.findall(r"\w\w\b", line[9:]) for line in found[:seven] if line.startswith("  ")}
    for match in held:
        assert match is not None
        cards = match[2].split()
        assert set(cards) <= set(hands[match[1]])
        assert len({card[0] for card in cards}) == 1
    sum_told = re.fullmatch(r"This comes to (\d+) \+ (\d+) = (\d+) wild cards\.", found[-1])
    assert sum_told is not None and int(sum_told[1]) + int(sum_told[2]) == int(sum_told[3])
    assert sum(len(match[2].split()) for match in held if match) == int(sum_told[2])


def test_cards_that_count_as_one_wild_card_are_named_as_sets():
    rule = "2 cards that add to 9 count as 1 wild card."
    (found,) = lines("wilds", "Deal 4 cards down to each player.", BET, HIGH, rule)
    at = next(n for n, line in enumerate(found) if line.startswith("By rule 4 ("))
    ranks = dict(zip("A23456789TJQK", range(1, 14), strict=True))
    sets = [each for line in found[at + 1 : -1] for each in re.findall(r"(\w)\w and (\w)\w", line)]
    assert sets and all(ranks[one] + ranks[other] == 9 for one, other in sets)
    assert found[-1] == f"This comes to {len(sets)} wild cards."


def test_a_game_without_wild_cards_says_only_that():
    (found,) = lines("wilds", DEAL, BET, HIGH)
    assert found == [" 1. Deal 2 cards down to each player.", f" 2. {BET}", f" 3. {HIGH}", "No rule makes a card wild."]


def test_betting_rounds_are_numbered():
    (found,) = lines("rounds", DEAL, BET, UP, BET, HIGH)
    assert [line[-15:] for line in found if "->" in line] == ["betting round 1", "betting round 2"]
    assert found[-1] == "This comes to 2 betting rounds."


def test_the_player_who_sees_the_most_is_followed():
    (found,) = lines("seen", "Deal 3 cards down to each player.", "Each player passes 1 card to the left.", UP, HIGH)
    assert found[0] == "Only Ann's cards and those on the table are shown."
    assert not [line for line in found if re.match(r" +(Ben|Cleo) ", line)]
    assert re.fullmatch(r"Ann has seen 5 cards: (\w\w ?){5}\.", found[-1])


def test_rules_that_are_played_again_and_again_are_shortened():
    *_, fails = lines(
        "players",
        DEAL,
        "If they want it, deal 1 card up to each player.",
        "Repeat the last action until no one wants another card.",
        HIGH,
    )
    assert len(without_cards(fails)) < 12
    (again,) = [line for line in fails if "again and again" in line]
    assert again.endswith("44 cards, none left in the deck")


def test_the_replay_of_a_rule_that_fails_and_was_not_finished_tells_it():
    shuffled = (
        "Deal 6 cards down to each player.",
        "Shuffle the discards into the deck.",
        "Deal 4 cards down to each player.",
        HIGH,
    )
    (_, fails) = lines("players", *shuffled)
    assert without_cards(fails)[-2].startswith(" 3. ")


def test_no_value_of_the_program_stands_in_what_is_told(corpus_catalog):
    variants = [variant for variant in corpus_catalog.variants if variant.described]
    for variant in Random(47).sample(variants, 60):
        for verdict in verdicts_of(variant):
            texts = [verdict.reason, verdict.number.reason, *verdict.number.missing]
            for witness in verdict.number.witnesses:
                texts += account(variant, witness)
            assert not [text for text in texts if PYTHON.search(re.sub(r'"[^"]*"', '""', text))]
