"""The five numbers proved by play: the examples worked by hand, verdicts, repairs, and what the command prints."""

from __future__ import annotations

import json
import re
from collections import Counter as Tally
from dataclasses import replace
from pathlib import Path

import pytest
from small_games import BET, game

from catalog.boundary import CODE
from catalog.build import build
from catalog.check.conventions import CONVENTIONS
from catalog.check.count import Count, count
from catalog.check.cross_check import counted_otherwise
from catalog.check.findings import Checked, check_variants, code_of, fingerprint, own_faults
from catalog.check.numbers import FAULT, Counter
from catalog.check.repairs import repairs_of
from catalog.check.replay import comes_to
from catalog.check.reports import share_lines, shares
from catalog.check.sarif import sarif
from catalog.check.tags import DERIVED, agreement, compared, derived
from catalog.check.verdicts import judge, verdicts_of
from catalog.cli import main
from catalog.model.variant import STATISTICS, Numbers, Rule, decode
from catalog.model.verdict import Judgement
from catalog.resources import resource

DRAW = (
    "Deal 5 cards down to each player.",
    BET,
    "Each player may draw up to 3 cards (4 if they show an ace).",
    BET,
    "Showdown, the high hand wins.",
)


@pytest.fixture(scope="module")
def by_number(corpus_catalog):
    """The described variants of the corpus by their number."""
    return {variant.number: variant for variant in corpus_catalog.variants if variant.described}


@pytest.fixture(scope="module")
def checked(by_number):
    """Every variant of the corpus with its verdicts, checked once."""
    return list(check_variants(by_number.values(), repairs=False))


# Worked by hand in docs/numbers.md from the documents: (number of the entry, statistic, value).
WORKED = [
    (37, "players", 5),
    (652, "players", 6),
    (10, "cards", 7),
    (1068, "cards", 7),
    (398, "wilds", 35),
    (410, "wilds", 28),
    (631, "wilds", 24),
    (875, "wilds", 8),
    (1033, "wilds", 0),
    (682, "cards", 8),
    (682, "players", 4),
    (682, "seen", 14),
    (711, "cards", 8),
    (711, "players", 8),
    (711, "seen", 9),
    (725, "players", 6),
    (389, "seen", 10),
]


@pytest.mark.parametrize("number, statistic, value", WORKED)
def test_examples_worked_by_hand(by_number, number, statistic, value):
    if number not in by_number:
        pytest.skip("this entry is not in the shared corpus")
    assert Counter(by_number[number]).number(statistic).value == value


def test_the_repairs_worked_by_hand(by_number):
    buy, draw = by_number[682], by_number[711]
    found = repairs_of(buy, verdicts_of(buy))
    assert any(repair.mends == 3 and repair.text.startswith("leave out rule 2 ") for repair in found)
    best = repairs_of(draw, verdicts_of(draw))[0]
    assert (best.mends, best.text) == (3, 'in rule 1 say "Deal 2 cards down to each player."')


def test_every_number_of_the_corpus_has_a_verdict(checked):
    verdicts = [verdict for each in checked for verdict in each.verdicts]
    assert len(verdicts) == 5 * 1131
    assert {verdict.statistic for verdict in verdicts} == set(STATISTICS)
    assert all(verdict.reason for verdict in verdicts)
    assert not [verdict for verdict in verdicts if any(why.startswith(FAULT) for why in verdict.number.missing)]
    undetermined = sum(verdict.judgement is Judgement.UNDETERMINED for verdict in verdicts)
    assert undetermined <= 60


def test_every_witness_replays_to_its_number(checked):
    for each in checked:
        for verdict in each.verdicts:
            for witness in verdict.number.witnesses:
                assert comes_to(each.variant, witness) == witness.count, (each.variant.key, verdict.statistic)


def test_the_witness_reaches_the_number_itself(checked):
    for each in checked:
        for verdict in each.verdicts:
            number = verdict.number
            if number.value is not None and decode(verdict.statistic, number.value).code is None:
                counts = {witness.count for witness in number.witnesses}
                assert not counts or counts == {number.value}, (each.variant.key, verdict.statistic)


def test_the_two_ways_to_a_number_mostly_agree(checked):
    differ = Tally()
    for each in checked:
        counted = {one.statistic: one for one in count(each.variant)}
        for verdict in each.verdicts:
            one = counted[verdict.statistic]
            if not one.unsure and verdict.judgement is not Judgement.UNDETERMINED:
                differ[verdict.statistic] += one.value != verdict.number.value
    assert sum(differ.values()) <= 0.01 * 5 * len(checked), differ


def printed(numbers: Numbers, *sentences: str):
    return replace(game(*sentences), numbers=numbers)


def judged(numbers: Numbers, *sentences: str) -> dict[str, Judgement]:
    return {v.statistic: v.judgement for v in verdicts_of(printed(numbers, *sentences))}


def test_verdicts():
    right = Numbers(5, 6, 2, 9, 0)
    assert set(judged(right, *DRAW).values()) == {Judgement.AGREES}
    assert judged(replace(right, players=7), *DRAW)["players"] is Judgement.DISAGREES
    assert judged(replace(right, seen=None), *DRAW)["seen"] is Judgement.UNPRINTED


def test_a_game_that_trips_us_costs_only_itself_and_is_told_of(monkeypatch, tmp_path):
    page = tmp_path / "games.md"
    rules = "### Rules:\n1. Deal five cards down to each player.\n2. Showdown, high hand wins.\n\n"
    page.write_text(f"## Sound (#5)\n{rules}## Crooked (#6)\n{rules}")

    def stumble(variant, *more):
        if variant.name == "Crooked":
            raise IndexError("no such card")
        return verdicts_of(variant, *more)

    monkeypatch.setattr("catalog.check.findings.verdicts_of", stumble)
    report = build([page], tmp_path / "c.db")
    assert report.failure == ""
    assert [(d.code, d.place.line) for d in report.diagnostics if d.code == CODE] == [(CODE, 6)]
    assert [[fault.error for fault in each.faults] for each in report.numbers] == [[], ["IndexError: no such card"]]
    told = {verdict.reason for verdict in report.numbers[1].verdicts}
    assert len(told) == 1 and told.pop().startswith(f"{FAULT}: IndexError: no such card (")


def test_where_the_two_counts_differ_the_number_is_undetermined_whatever_is_printed():
    variant = printed(Numbers(5, 7, 2, 10, 0), *DRAW)
    counter = Counter(variant)
    number = counter.number("seen")
    same = judge(variant, counter, number)
    assert (same.judgement, same.counted) == (Judgement.DISAGREES, None)
    ours, neither = (judge(variant, counter, number, Count("seen", n, n, n, why="so they add up")) for n in (10, 12))
    assert (ours.judgement, ours.counted) == (Judgement.UNDETERMINED, 10)
    assert (neither.judgement, neither.counted) == (Judgement.UNDETERMINED, 12)
    assert (ours.computed, neither.computed) == (None, None)
    assert f"gives {number.value} " in neither.reason and "gives 12 " in neither.reason
    found = Checked(variant, (same, ours, neither))
    assert [d.code for d in own_faults(found)] == ["counts-differ-seen"] * 2
    assert "counts-differ-seen" in [result["ruleId"] for result in sarif([found])["runs"][0]["results"]]
    assert any(line.startswith("counts differ") for line in share_lines([found]))


def test_the_two_ways_agree_on_a_plain_game():
    variant = printed(Numbers(5, 6, 2, 9, 0), *DRAW)
    assert all(verdict.counted is None for verdict in verdicts_of(variant))
    counter = Counter(variant)
    wrong = {s: replace(counter.number(s), value=77) for s in STATISTICS}
    assert set(counted_otherwise(variant, wrong)) == set(STATISTICS)


def test_a_coded_number_agrees_as_coded():
    rules = (
        "Deal 2 cards down to each player.",
        BET,
        "If they want it, deal 1 card up to each player.",
        "Repeat the last 2 actions until no one wants another card.",
        BET,
        "Showdown, the high hand wins.",
    )
    found = judged(Numbers(202, 98, 202, 202, 0), *rules)
    assert found["cards"] is found["players"] is found["seen"] is Judgement.AGREES_CODED


def test_a_changed_count_turns_a_number():
    changed = judged(Numbers(5, 6, 2, 9, 0), "Deal 6 cards down to each player.", *DRAW[1:])
    assert Judgement.DISAGREES in changed.values()


def test_conventions_are_few_and_named_once():
    keys = [convention.key for convention in CONVENTIONS]
    assert len(keys) == len(set(keys)) <= 15


def test_codes_and_fingerprints_are_stable():
    variant = printed(Numbers(5, 7, 2, 9, 0), *DRAW)
    verdict = next(v for v in verdicts_of(variant) if v.statistic == "players")
    assert code_of(verdict) == "wrong-players"
    assert fingerprint(verdict) == fingerprint(verdicts_of(variant)[1])


def test_reports(tmp_path):
    found = list(check_variants([printed(Numbers(5, 7, 2, 9, 0), *DRAW)]))
    assert shares(found)["players"] == {"disagrees": 1}
    log = sarif(found)
    assert log["version"] == "2.1.0"
    assert log["runs"][0]["results"][0]["ruleId"] == "wrong-players"


def test_the_command(capsys, tmp_path, monkeypatch, small_pages):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STEMMA_FROM", str(small_pages))
    assert main(["check", "--variant", "725"]) == 1
    out = capsys.readouterr().out
    assert "error[wrong-players] Kryky: players" in out and "hint:" in out
    assert main(["check", "--variant", "anaconda"]) == 0
    capsys.readouterr()
    assert main(["check", "--json", "--sarif", "found.sarif"]) == 1
    assert len(json.loads(capsys.readouterr().out)) >= 77
    assert json.loads((tmp_path / "found.sarif").read_text())["runs"]


def test_findings_are_accepted_while_they_are_found(capsys, tmp_path):
    text = (resource("sources") / "ipvdb" / "catalogue.md").read_text(encoding="utf-8")
    page, accepted = tmp_path / "page.md", tmp_path / "accepted.csv"
    page.write_text(re.search(r"^## Kryky \(#725\).*?(?=^## )", text, re.M | re.S)[0], encoding="utf-8")
    assert main(["check", str(page), "--json"]) == 1
    (data,) = json.loads(capsys.readouterr().out)
    marks = [n["fingerprint"] for n in data["numbers"].values() if n["verdict"] == "disagrees"]
    assert marks
    accepted.write_text("fingerprint,date,reason\n" + "".join(f"{mark},2026-11-21,known\n" for mark in marks))
    assert main(["check", str(page), "--accepted", str(accepted)]) == 0
    accepted.write_text(accepted.read_text() + "0123456789abcdef,2026-11-21,gone\n")
    assert main(["check", str(page), "--accepted", str(accepted)]) == 1
    assert "stale-acceptance" in capsys.readouterr().err


def test_the_replay(capsys, tmp_path, monkeypatch, small_pages):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STEMMA_FROM", str(small_pages))
    assert main(["replay", "725", "players"]) == 0
    out = capsys.readouterr().out
    assert "with 6 players" in out and "with 7 players" in out and ", and the deck has 52." in out


def test_conventions_are_documented():
    page = (Path(__file__).resolve().parents[2] / "docs" / "numbers.md").read_text(encoding="utf-8")
    rows = [f"| {c.key} | {c.statistic} | {c.words} |" for c in CONVENTIONS]
    assert [row for row in rows if row not in page] == []


def test_tags_follow_from_the_rules(by_number):
    stud = game("Deal 2 cards down to each player.", "Deal 1 card up to each player.", "Twos are wild.")
    assert compared(replace(stud, tags=("draw", "stud"))) == (("wilds",), ("draw",))
    pineapple = game("Deal 3 cards down to each player.", "Each player discards 1 card.")
    assert [compared(replace(pineapple, tags=tags)) for tags in (("discard",), ())] == [
        (("straight",), ()),
        (("straight",), ()),
    ]
    tags = ("stud", "common", "wilds", "table")
    pairs = [(tag in derived(v), tag in v.tags) for v in by_number.values() for tag in tags]
    assert sum(one == other for one, other in pairs) >= 0.97 * len(pairs)


def test_tags_agree_with_those_printed(by_number):
    table = agreement(by_number.values())
    assert [row[0] for row in table] == list(DERIVED)
    both, called, told = (sum(row[n] for row in table) for n in (1, 2, 3))
    assert both >= 0.88 * (both + called + told)


@pytest.mark.parametrize(
    "tag, sentences",
    [
        ("redeal", ("If a king is dealt face up, redeal.",)),
        ("lowball", ("Showdown, the low hand wins.",)),
        ("straight", ("Deal 5 cards down to each player.", BET)),
        ("pass", ("Each player passes 1 card to the left.",)),
    ],
)
def test_a_rule_that_calls_for_a_tag(tag, sentences):
    assert tag in derived(game(*sentences))
    assert tag not in derived(game("Deal 2 cards up to each player.", "Showdown, the high hand wins."))


def test_no_tag_is_told_that_unread_or_lost_rules_may_undo():
    whole = game("Deal 5 cards down to each player.", "Twos are wild.", "Showdown, the low hand wins.")
    assert derived(whole) == {"straight", "lowball", "wilds"}
    unread = Rule(4, (), ("Whistle",), "Whistle.")
    in_part = replace(whole.rules[1], unread=("while you whistle",))
    for less in (
        replace(whole, rules=(*whole.rules, unread)),
        replace(whole, rules=(whole.rules[0], in_part, whole.rules[2])),
        replace(whole, incomplete=True),
    ):
        assert derived(less) == {"wilds"}
        assert compared(replace(less, tags=("stud",))) == (("wilds",), ())
    for nothing in ((), (unread,)):
        assert derived(replace(whole, rules=nothing)) == frozenset()
    assert compared(replace(whole, rules=(), tags=("stud",))) == ((), ())


def test_a_flipped_hand_is_not_straight_and_a_table_card_taken_is_not_passed():
    assert "straight" not in derived(game("Deal 5 cards down to each player.", "Each player flips 1 card."))
    assert "pass" not in derived(game("Each player may take the table card."))


@pytest.mark.parametrize(
    ("rules", "definition", "usable"),
    [
        # Five of one's own, two of the left neighbor's, two common.
        (("Deal 3 cards down to each player.", "Deal 2 cards up to each player.", "Deal 2 common cards up.", DRAW[-1],
          "The final hand may use your cards and up cards from the player on your left."), 7, 9),
        # 3N + 1N <= 52: three down cards, and one up card of each of twelve others.
        (("Deal 3 cards down to each player.", "Deal 1 card up to each player.", DRAW[-1],
          "The final hand must use 2 down cards and 1 of another player's up cards."), 4, 15),
    ],
)  # fmt: skip
def test_cards_of_others_that_a_hand_may_use_may_be_counted_as_seen(rules, definition, usable):
    numbers = [replace(Numbers(None, None, None, None, None), seen=seen) for seen in (definition, usable, usable + 1)]
    found = [next(v for v in verdicts_of(printed(of, *rules)) if v.statistic == "seen") for of in numbers]
    assert [v.computed for v in found] == [definition] * 3
    assert [v.judgement for v in found] == [Judgement.AGREES, Judgement.CONVENTION, Judgement.DISAGREES]


@pytest.mark.parametrize(
    "deal, reason",
    (
        (
            "Deal 1 card down to each player.",
            "with 52 players, 52 are dealt to players; the deck has 52 cards, and no more",
        ),
        (
            "Deal 3 community cards up.",
            r"no rule deals a card to a player (with 52 players, 3 are common cards); the deck",
        ),
    ),
)
def test_that_a_deck_is_enough_for_as_many_as_it_has_cards_is_told(deal, reason):
    number = Counter(game(deal, "Betting round.", "Showdown, the high hand wins.")).number("players")
    assert number.value == 52 and number.reason.startswith(reason)
