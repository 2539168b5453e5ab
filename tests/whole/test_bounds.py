"""Limits on input and budgets of computations: each has its diagnostic or reason, and time grows with the input."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from catalog import limits
from catalog.budget import TOO_LONG, Limit, TooLong, budget, spend, spent
from catalog.check.count import count
from catalog.check.findings import check_variants
from catalog.check.repairs import repairs_of
from catalog.check.verdicts import verdicts_of
from catalog.family.cost import as_number
from catalog.hands.rules import CannotJudge
from catalog.language import prose, reading
from catalog.language.network import network
from catalog.model.diagnostic import Place
from catalog.model.variant import Numbers, Rule, Variant
from catalog.model.verdict import Judgement
from catalog.odds.all import measure_one
from catalog.play.hand import deal
from catalog.play.transcript import Telling
from catalog.read import read_catalog, read_documents
from catalog.read.documents import Document
from catalog.read.layout import read_page
from catalog.read.limits import closed_markup, short_lines

PLAIN = ("Deal 5 cards down to each player.", "Betting round.", "Showdown, high hand wins.")
NO_NUMBERS = Numbers()
DRAW = ("Deal 4 cards down to each player.", "Betting round.", "Each player may draw up to 2 cards.", PLAIN[2])


def entry(name: str, rules=PLAIN, number: int = 9001) -> str:
    rows = "".join(f"|{label}|5|\n" for label in ("Cards", "Players", "Betting Rounds", "Max Cards Seen", "Wilds"))
    table = f"|Statistic|Value|\n|---|---|\n{rows}|Source|Ada|\n"
    told = "".join(f"{n}. {rule}\n" for n, rule in enumerate(rules, 1))
    return f"## {name} (#{number})\n\n{table}\nTags: *draw*\n\n### Rules:\n{told}\nParent: Root (#0)\n\n"


def game(rules=PLAIN, numbers: Numbers = NO_NUMBERS) -> Variant:
    read = [reading.read_rule(text) for text in rules]
    told = tuple(
        Rule(n, each.steps, each.unread, text, Place("x", n))
        for n, (text, each) in enumerate(zip(rules, read, strict=True), 1)
    )
    return Variant("x-1", "Willow", 1, "x", numbers=numbers, rules=told, place=Place("x"))


def catalog_of(tmp_path: Path, **files: str | bytes):
    for name, text in files.items():
        (tmp_path / f"{name}.md").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_catalog(read_documents([tmp_path]))


def codes(found) -> list[str]:
    return [diagnostic.code for diagnostic in found.diagnostics]


def cost(do) -> int:
    """The steps that something takes; a step that is refused counts as all steps there are."""
    with budget(Limit(10**9, 600)) as left:
        do()
    return 10**9 - left.left


# The budget itself


@pytest.mark.parametrize(
    ("name", "slowest"),
    [
        ("RULE", 100_000), ("PAGE", 100_000), ("DEAL", 50_000), ("ODDS", 20_000), ("NUMBER", 10_000),
        ("VERDICTS", 10_000), ("REPAIRS", 10_000),
    ],
)  # fmt: skip
def test_steps_are_used_up_long_before_the_seconds(name, slowest):
    """`slowest` is below the fewest steps a second that any input was seen to take, on a busy machine."""
    limit = getattr(limits, name)
    assert limit.seconds >= 3 * limit.steps / slowest


def test_a_machine_that_is_five_times_slower_reads_the_same(monkeypatch):
    heavy = "Aces, " * 70 + "kings are wild."
    plain = reading.read_rule.__wrapped__(heavy)
    clock = time.thread_time
    monkeypatch.setattr("catalog.budget.time.thread_time", lambda: 5 * clock())
    slow = reading.read_rule.__wrapped__(heavy)
    assert slow == plain and slow.refused == plain.refused


def test_a_budget_says_that_it_is_its_own_and_what_is_left():
    with budget(Limit(10, 60)) as outer:
        with pytest.raises(TooLong), budget(Limit(3, 60)) as inner:
            list(spent(range(9)))
        assert inner.used_up and not outer.used_up
        assert outer.rest.steps == 10 - 3 and outer.rest.seconds <= 60
        spend(7)
        with pytest.raises(TooLong):
            spend()
        assert outer.used_up and outer.rest.steps == 0


# Rules


@pytest.mark.parametrize(
    "text",
    [
        "Sevens and eights are wild. " * 100,
        "Deal a card to " + "the player to the left of " * 60 + "the dealer.",
        "Wild are " + ", ".join(["tens"] * 140) + ".",
        "Give " + " and ".join(["1 card up"] * 20) + " to each player.",
        "x" * 100_000,
        "(" * 3_000,
    ],
    ids=["characters", "words", "commas", "ways", "one word", "marks"],
)
def test_a_rule_above_a_limit_is_unread_as_a_whole_and_says_why(text):
    for read in (reading.read_rule, prose.read_prose):
        found = read(text)
        if found.refused:
            assert found.steps == () and found.unread == (text,) and found.refused.startswith(TOO_LONG)
        else:
            assert found.unread, "a rule within the limits is read as any other"
    assert reading.read_rule(text).refused
    assert reading.read_whole(text) is None


def test_parse_tells_why_a_rule_is_not_read(capsys):
    from catalog.cli import main

    main(["parse", "Wild are " + ", ".join(["tens"] * 140) + "."])
    assert f"not read: {TOO_LONG}: 281 words" in capsys.readouterr().out


def test_no_rule_costs_more_than_its_budget():
    for words in ("aces", "1 card down", "a pair of kings", "draw or fold", "if they have a ten"):
        for join in (", ", " and ", " or ", ", and if "):
            for many in (4, 9, 16, 40):
                text = f"Deal {join.join([words] * many)} to each player."
                with budget(Limit(10**9, 600)) as left:
                    reading.read_rule.__wrapped__(text)
                assert 10**9 - left.left <= limits.RULE.steps + 10_000, text


def test_a_rule_that_another_budget_refuses_is_not_remembered_as_refused():
    text = "Each player with a nine or a ten in their hole cards may draw 1 card."
    reading.read_rule.cache_clear()
    network().whole.clear()
    with pytest.raises(TooLong), budget(Limit(1, 60)):
        reading.read_rule(text)
    assert not reading.read_rule(text).refused


@pytest.mark.parametrize("number", ["1000", "2" * 20, "9" * 5_000, "4611686018427387904"])
def test_a_number_that_no_table_holds_is_not_read(tmp_path, number):
    rules = (f"Deal {number} common cards up.", f"Deal {number} rows of 2 cards each.", *PLAIN)
    found = catalog_of(tmp_path, page=entry("Birch", rules))
    (birch,) = (variant for variant in found.variants if variant.described)
    assert all(rule.unread for rule in birch.rules[:2])
    assert {"large-number", "long-rule"} & {*codes(found)}
    numbers = {verdict.statistic: verdict for verdict in verdicts_of(birch)}
    assert numbers["cards"].judgement is Judgement.UNDETERMINED


def test_the_greatest_number_is_read():
    assert not reading.read_rule(f"Deal {limits.COUNT} common cards up.").unread
    assert reading.read_rule(f"Deal {limits.COUNT + 1} common cards up.").unread


@pytest.mark.parametrize("rows", ["0", "zero", "no"])
def test_no_row_of_cards_is_no_reading_and_no_error(rows):
    for text in (f"Deal 6 community cards in {rows} rows.", f"Deal {rows} rows of 3 common cards each."):
        assert reading.read_rule(text) is not None


@pytest.mark.parametrize("word", ["12/31/1999", "3/0", "0/0", "\u00b2", "\u2460", "7/", "/7", "1//2", "\u0663"])
def test_what_only_looks_like_a_number_is_a_word(word):
    assert as_number(word) is None
    assert as_number("3/4") == 3 / 4 and as_number("12") == 12


def test_figures_that_are_no_number_do_not_end_a_build(tmp_path):
    pages = [entry(name, (f"{PLAIN[0]} {mark}", *PLAIN[1:]), 9001 + n) for n, (name, mark) in enumerate(
        [("Ash", "5/6/1987"), ("Elm", "7/8/1988"), ("Oak", "\u00b3"), ("Fir", "2/0"), ("Yew", "\u2075")]
    )]  # fmt: skip
    found = catalog_of(tmp_path, page="".join(pages))
    assert sum(variant.described for variant in found.variants) == 5


# Games and pages


def test_a_game_of_too_many_rules_has_none_and_says_so(tmp_path):
    many = [f"Deal {1 + n % 3} cards down to each player." for n in range(limits.RULES + 1)]
    found = catalog_of(tmp_path, page=entry("Great", many) + entry("Small", number=9002))
    great, small = (variant for variant in found.variants if variant.described)
    assert not great.rules and great.incomplete and len(small.rules) == len(PLAIN)
    assert "many-rules" in codes(found)
    fits = catalog_of(tmp_path, page=entry("Great", many[: limits.RULES]))
    assert "many-rules" not in codes(fits) and len(next(v for v in fits.variants if v.described).rules) == limits.RULES


def test_names_tags_and_rows_have_limits_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setattr("catalog.read.limits.ROWS", 3)
    text = entry("N" * 5_000).replace("*draw*", "*" + ", ".join(f"tag{n}" for n in range(9)) + "*")
    found = catalog_of(tmp_path, page=text)
    (variant,) = (variant for variant in found.variants if variant.described)
    assert len(variant.name) == limits.NAME_CHARACTERS and variant.tags == ("tag0", "tag1", "tag2")
    assert {"long-name", "many-rows"} <= {*codes(found)}


def test_a_page_of_too_many_games_keeps_the_first(tmp_path, monkeypatch):
    monkeypatch.setattr("catalog.read.limits.GAMES", 2)
    found = catalog_of(tmp_path, page="".join(entry(name, number=9001 + n) for n, name in enumerate("ABCD")))
    assert [variant.name for variant in found.variants if variant.described] == ["A", "B"]
    assert "many-games" in codes(found)


def test_a_page_whose_rules_use_up_its_budget_keeps_what_was_read(tmp_path, monkeypatch):
    monkeypatch.setattr("catalog.read.variants.PAGE", Limit(1, 600))
    reading.read_rule.cache_clear()
    network().whole.clear()
    network().known.clear()
    found = catalog_of(tmp_path, page=entry("Late", DRAW))
    (variant,) = (variant for variant in found.variants if variant.described)
    assert all(rule.unread for rule in variant.rules) and "long-rule" in codes(found)
    monkeypatch.undo()
    again = catalog_of(tmp_path, page=entry("Late", DRAW))
    assert not any(rule.unread for variant in again.variants for rule in variant.rules)


def test_a_line_that_is_too_long_is_left_out_and_its_neighbours_stay():
    text, found = short_lines(f"one\n{'word ' * limits.LINE_CHARACTERS}\nthree", "page.md")
    assert text == "one\n\nthree" and [d.code for d in found] == ["long-line"] and found[0].place.line == 2
    assert short_lines("one\ntwo", "page.md") == ("one\ntwo", ())


# Files


def test_links_that_lead_round_are_followed_once(tmp_path):
    for name in "abcde":
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.md").write_text(entry(name, number=9000 + ord(name)), encoding="utf-8")
    for name in "abcde":
        for other in "abcde":
            os.symlink(tmp_path / other, tmp_path / name / f"to-{other}")
    found = read_documents([tmp_path])
    assert len(found.documents) == 5 and {d.code for d in found.diagnostics} == {"link-loop"}


@pytest.mark.parametrize(
    "broken",
    [
        b"\0" * 100_000,
        b"\0" * 5_000 + b"## Name (#5)\n" + b"\0" * 5_001,
        bytes(range(256)) * 400,
        "## Half (#7)".encode("utf-16")[:-1],
        b"\xff\xfe\0\0" + b"\0" * 7,
        b"\xef\xbb\xbf" + b"\xc3" * 9_000,
        b"<" * 50_000,
        b"|" * 50_000,
        b"1" * 50_000 + b". Deal.",
        b"# " * 50_000,
    ],
    ids=["nuls", "nuls around", "all bytes", "cut", "utf-32", "bad utf-8", "marks", "bars", "digits", "hashes"],
)
def test_a_broken_file_costs_only_itself(tmp_path, broken):
    found = catalog_of(tmp_path, bad=broken, good=entry("Good"), more=entry("More", number=9002))
    names = {variant.name for variant in found.variants if variant.described}
    assert {"Good", "More"} <= names


def test_documents_have_a_number_and_a_size(tmp_path, monkeypatch):
    for n in range(4):
        (tmp_path / f"{n}.md").write_text(entry(f"G{n}", number=9000 + n), encoding="utf-8")
    monkeypatch.setattr("catalog.read.documents.DOCUMENTS", 3)
    found = read_documents([tmp_path])
    assert len(found.documents) == 3 and [d.code for d in found.diagnostics] == ["many-files"]
    monkeypatch.setattr("catalog.read.documents.DOCUMENTS", 9)
    monkeypatch.setattr("catalog.read.documents.ALL_BYTES", 500)
    found = read_documents([tmp_path])
    assert 0 < len(found.documents) < 4 and [d.code for d in found.diagnostics] == ["many-files"]


# Markup


GOOD = "<h2>Alder (#9001)</h2><ol class='rule-list'><li>Deal 5 cards down to each player.</li></ol>"

CONSTRUCTS = {
    "a comment": lambda n: GOOD + "<!--" + "- >" * n + "-->",
    "an open comment": lambda n: GOOD + "<!--" + "x" * n,
    "open comments": lambda n: GOOD + "<!-- " * n,
    "a CDATA section": lambda n: GOOD + "<![CDATA[" + "] >" * n + "]]>",
    "open CDATA sections": lambda n: GOOD + "<![CDATA[" * n,
    "an instruction": lambda n: GOOD + "<?" + "x?" * n + ">",
    "open instructions": lambda n: GOOD + "<? " * n,
    "open declarations": lambda n: GOOD + "<!d " * n,
    "open tags": lambda n: GOOD + "<p " * n,
    "open headings": lambda n: "<p>" + "<h1 " * n,
    "open tables": lambda n: "<p>" + "<table " * n,
    "an open value": lambda n: GOOD + "<p title='" + "x>" * n,
    "a long tag": lambda n: GOOD + "<p " + "a=1 " * n + ">",
    "deep elements": lambda n: GOOD + "<div>" * n + "x",
    "deep lists": lambda n: GOOD + "<ul><li>" * n + "x",
    "deep tables": lambda n: GOOD + "<table><tr><td>" * n + "x",
    "items never closed": lambda n: GOOD + "<ol>" + "<li>Deal." * n,
    "columns": lambda n: GOOD + "<table><tr>" + "<td>x" * n,
    "tags closed twice": lambda n: GOOD + "<i>" * n + "</b>" * n,
    "entities": lambda n: GOOD + "<p>" + "&amp&#9" * n,
    "a script": lambda n: GOOD + "<script>" + "</s" * n,
}


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_markup_takes_time_by_its_length(name):
    """Steps of the interpreter are counted, so that a busy machine changes nothing."""
    few, many = (calls(lambda n=n: read_page(Document("page", CONSTRUCTS[name](n), ""))) for n in (500, 4_000))
    assert many < 8 * 3 * few, f"eight times as much takes {many / few:.0f} times as long"


def calls(do) -> int:
    """How many functions of Python are called, the work of compiled ones left out."""
    import sys

    number = 0

    def count(frame, event, argument) -> None:
        nonlocal number
        number += 1

    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(None)
    return number


def test_what_is_never_closed_is_text_and_the_page_is_read():
    page = read_page(Document("page", GOOD + "<p>Ann < Bob <!-- so on <b", ""))
    assert [entry.name for entry in page.entries] == ["Alder"]
    assert "unclosed-markup" in {diagnostic.code for diagnostic in page.diagnostics}
    assert closed_markup(GOOD, "page") == (GOOD, ())
    text = GOOD + "\n<!-- a > b -->\n<!DOCTYPE html>\n<?php echo '>' ?>\n<img alt='2 > 1'>"
    assert closed_markup(text, "page")[0] == text


def test_a_page_of_too_many_tags_is_not_read(monkeypatch):
    monkeypatch.setattr("catalog.read.limits.TAGS", 10)
    page = read_page(Document("page", GOOD + "<b>x</b>" * 9, ""))
    assert page.entries == () and "large-markup" in {diagnostic.code for diagnostic in page.diagnostics}


# Time that grows with the input, by steps


@pytest.mark.parametrize(
    "rule",
    [
        lambda n: "Deal 1 card down to each player. " * n,
        lambda n: "After the deal, " * n + "each player draws.",
        lambda n: " ".join(["xyzzy"] * n) + ".",
        lambda n: "Fours, " * n + "and sixes are wild.",
        lambda n: "8 " * n + "are wild.",
    ],
    ids=["sentences", "clauses", "unknown words", "commas", "numbers"],
)
def test_a_rule_takes_steps_by_its_length_or_is_refused(rule):
    before = None
    for n in (4, 8, 16, 32, 64, 128):
        network().whole.clear()
        network().known.clear()
        text = rule(n)
        taken = cost(lambda text=text: reading.read_rule.__wrapped__(text)) + 2_000
        assert taken <= limits.RULE.steps + 10_000
        # Within the limits a parser may take more than twice as long for twice as much, but not without end.
        assert before is None or taken < before * 2 * 5, f"{n} times: {taken} steps after {before}"
        before = taken


def test_rules_and_games_take_steps_by_their_number(tmp_path):
    def taken(games: int, rules: int) -> int:
        told = [f"Deal {1 + n % 4} cards {'up' if n % 3 else 'down'} to each player." for n in range(rules)]
        text = "".join(entry(f"Game {n}", told, 9001 + n) for n in range(games))
        folder = tmp_path / f"{games}-{rules}"
        folder.mkdir()
        return calls(lambda: catalog_of(folder, page=text))

    assert taken(1, 160) < taken(1, 20) * 8 * 3
    assert taken(64, 3) < taken(8, 3) * 8 * 3


# Numbers, repairs, odds, deals


TINY = Limit(5, 60)


def test_numbers_that_take_too_long_are_undetermined(monkeypatch):
    monkeypatch.setattr("catalog.check.numbers.NUMBER", TINY)
    for verdict in verdicts_of(game(DRAW, Numbers(4, 8, 2, 6, 0))):
        assert verdict.judgement is Judgement.UNDETERMINED and TOO_LONG in verdict.reason
        assert verdict.number.value is None and verdict.number.missing == (TOO_LONG,)


def test_numbers_of_a_game_share_a_budget(monkeypatch):
    variant = game(DRAW, Numbers(4, 8, 1, 6, 0))
    verdicts_of(variant)  # what is made once for all games is made now
    verdicts_of(variant)  # what is read or rendered for the first time costs more
    whole = cost(lambda: verdicts_of(variant))
    undetermined = []
    for part in range(20):
        monkeypatch.setattr("catalog.check.verdicts.VERDICTS", Limit(whole * part // 20, 60))
        found = [verdict.judgement for verdict in verdicts_of(variant)]
        assert found == [verdict.judgement for verdict in verdicts_of(variant)], "steps are the same each time"
        undetermined.append(found.count(Judgement.UNDETERMINED))
    assert undetermined[0] == 5 and sorted(undetermined, reverse=True) == undetermined
    assert {*undetermined} - {0, 5}, "with a part of the budget a part of the numbers is found"


def test_the_second_count_has_a_budget(monkeypatch):
    monkeypatch.setattr("catalog.check.count.counting.NUMBER", Limit(0, 60))
    monkeypatch.setattr("catalog.check.count.counting._counted", lambda variant: spend(1))
    assert [(one.value, one.why) for one in count(game())] == [(None, TOO_LONG)] * 5


def test_a_printed_number_is_not_refuted_before_all_readings_were_tried(monkeypatch):
    from catalog.check import conventions, verdicts

    def never(counter, number):
        raise TooLong("planted")

    slow = tuple(replace(each, value=never) for each in conventions.CONVENTIONS)
    monkeypatch.setattr(verdicts, "CONVENTIONS", slow)
    found = {v.statistic: v for v in verdicts_of(game(DRAW, Numbers(4, 8, 7, 6, 3)))}
    assert found["wilds"].judgement is Judgement.UNDETERMINED and TOO_LONG in found["wilds"].reason


def test_repairs_that_take_too_long_say_that_they_are_incomplete(monkeypatch):
    variant = game(DRAW, Numbers(9, 3, 9, 9, 9))
    verdicts = verdicts_of(variant)
    assert all(repair.mends for repair in repairs_of(variant, verdicts))
    monkeypatch.setattr("catalog.check.repairs.REPAIRS", TINY)
    *found, last = repairs_of(variant, verdicts)
    assert last.mends == 0 and TOO_LONG in last.text and all(repair.mends for repair in found)
    (checked,) = check_variants([variant])
    assert checked.repairs[-1].mends == 0


def test_a_deal_that_takes_too_long_tells_what_was_dealt(monkeypatch):
    monkeypatch.setattr("catalog.play.hand.DEAL", Limit(12, 60))
    hand = deal(game(DRAW), 5, seed=3)
    lines = list(Telling(hand).lines())
    assert any(TOO_LONG in line for line in lines) and any("Deal 4 cards" in line for line in lines)
    monkeypatch.undo()
    assert not deal(game(DRAW), 5, seed=3).run.stopped


def test_odds_that_take_too_long_are_no_odds(monkeypatch):
    monkeypatch.setattr("catalog.odds.all.ODDS", Limit(0, 0))
    rules = ("Deal 5 cards down to each player.", "If a player has a queen, they draw 1 card.", PLAIN[2])
    monkeypatch.setattr("catalog.odds.all.game_of", lambda *how: spend(1))
    result = measure_one(game(rules), None, 10, seed=1)
    assert result.measured is None and result.reason == TOO_LONG


def test_too_many_hands_to_choose_from_are_not_judged(monkeypatch):
    from catalog.hands import choose

    monkeypatch.setattr(choose, "HANDS", 20)
    choose._chosen.cache_clear()
    with pytest.raises(CannotJudge, match=TOO_LONG):
        list(choose.hands(choose.Plan(), [choose.Entry(card, choose.DOWN) for card in range(9)], 4))
