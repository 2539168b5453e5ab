"""A planted exception in every stage, for one entry of three, costs that entry alone; it is told, and ends with 1."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from catalog import language, read
from catalog.boundary import CODE, EVERYTHING, Boundary, Fault, Stage, culprits, fault_of
from catalog.build import read_and_check
from catalog.check import numbers, proof_text, repairs, verdicts
from catalog.check.links import _Links
from catalog.cli import main
from catalog.family import distance, inferred
from catalog.model.diagnostic import Place
from catalog.model.step import Step
from catalog.model.variant import Catalog
from catalog.odds import all as every
from catalog.odds import measure
from catalog.play import hand
from catalog.read.expansion import Expander
from catalog.site import game_rows
from catalog.site.pages import game as game_page
from catalog.site.serve import site
from catalog.store import changes, keepable, likeness, publish, rows, tables

GOOD, BAD, OTHER = "local-7101", "local-7102", "local-7103"
NAMES = {GOOD: "Copper Kettle", BAD: "Broken Pot", OTHER: "Tin Spoon"}

PAGE = """\
## Copper Kettle (#7101)

|Statistic|Value|
|---------|-----|
|Cards|5|
|Players|10|
|Betting Rounds|1|
|Max Cards Seen|5|
|Wilds|0|
|Source|-|

Tags: *straight*

### Rules:
1. Deal 5 cards down to each player.
2. Betting round, opened by the dealer.
3. Showdown, the high hand wins.

### Children:

|Name|Serial #|Tags|
|----|--------|----|
|Broken Pot (#7102)|5-9-3-4-1|straight, wilds|

## Broken Pot (#7102)
Also known as: *Old Crock*.

|Statistic|Value|
|---------|-----|
|Cards|5|
|Players|9|
|Betting Rounds|3|
|Max Cards Seen|4|
|Wilds|1|
|Source|-|

Tags: *straight, wilds*

### Rules:
1. Deal 5 cards down to each player.
2. Betting round, opened by the dealer.
3. Sevens are wild.
4. Showdown, the high hand wins.

Parent: Copper Kettle (#7101)

## Tin Spoon (#7103)

|Statistic|Value|
|---------|-----|
|Cards|7|
|Players|7|
|Betting Rounds|2|
|Max Cards Seen|7|
|Wilds|0|
|Source|-|

Tags: *straight*

### Rules:
1. Deal 4 cards down to each player.
2. Betting round, opened by the dealer.
3. Deal 3 cards down to each player.
4. Betting round, opened by the dealer.
5. Showdown, the low hand wins.
"""

ERRORS = (KeyError("no such hand"), MemoryError(), RecursionError("maximum recursion depth exceeded"), OSError("gone"))


def build_page(folder: Path, name: str = "c.db", odds: bool = False) -> tuple[int, Path]:
    """The exit code of a build of the three games, and the database."""
    page, out = folder / "three.md", folder / name
    page.write_text(PAGE, encoding="utf-8")
    return main(["build", str(page), "--out", str(out), "--quiet", *([] if odds else ["--no-odds"])]), out


@pytest.fixture(scope="module")
def sound(tmp_path_factory) -> Path:
    """The database of the three games where nothing is planted."""
    code, out = build_page(tmp_path_factory.mktemp("sound"), odds=True)
    assert code == 0
    return out


def ask(path: Path, query: str, *values) -> list[tuple]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query, values).fetchall()


def page_of(path: Path, address: str) -> tuple[int, str]:
    async def get():
        return await site(path).client.get(address)

    answer = asyncio.run(get())
    return answer.status_code, answer.text


def raise_for(monkeypatch, owner, name: str, is_bad: Callable[..., bool], error: Exception) -> None:
    """Plants an exception in a function of a module or class, for the arguments that are of the bad entry."""
    whole = getattr(owner, name)

    def planted(*args, **more):
        if is_bad(*args, **more):
            raise error
        return whole(*args, **more)

    monkeypatch.setattr(owner, name, planted)


def seven(step: Step) -> bool:
    return "seven" in language.render_step(step).lower()


def named(thing, *_, **__) -> bool:
    return getattr(thing, "name", None) == NAMES[BAD]


def wild(*steps) -> bool:
    return any(step.kind == "wild" for step in steps)


PLANTS = {
    "a rule": (Stage.READING, language, "read_rule", lambda text: text.startswith("Sevens")),
    "a count": (Stage.COUNTING, numbers.Counter, "run", lambda counter, *_, **__: named(counter.variant)),
    "all five numbers": (Stage.COUNTING, verdicts, "Counter", named),
    "the second count": (Stage.COUNTING, verdicts, "counted_otherwise", named),
    "a verdict": (Stage.COUNTING, verdicts, "judge", named),
    "repairs": (Stage.REPAIRING, repairs, "rule_edits", named),
    "one repair": (Stage.REPAIRING, repairs, "mends", lambda edit, *_: named(edit.variant)),
    "what steps are apart": (Stage.FAMILY, distance, "kindred", lambda one, other: False),
    "changes": (Stage.FAMILY, changes, "rule_changes", lambda old, new: wild(*new)),
    "claims": (Stage.FAMILY, rows, "claims_of", lambda variants: any(map(named, variants))),
    "odds": (Stage.ODDS, every, "game_of", named),
    "what odds hang on": (Stage.ODDS, every, "inputs_of", named),
    "wording": (Stage.STORING, rows, "render_step", seven),
    "tags": (Stage.STORING, rows, "in_order", named),
    "its row": (Stage.STORING, rows, "decode", lambda statistic, value: value == 4),
}


@pytest.mark.parametrize("what", [what for what in PLANTS if what != "what steps are apart"])
def test_a_planted_exception_costs_its_entry_alone(what, sound, tmp_path, monkeypatch, capsys):
    stage, owner, name, is_bad = PLANTS[what]
    raise_for(monkeypatch, owner, name, is_bad, KeyError("no such hand"))
    code, out = build_page(tmp_path, odds=stage is Stage.ODDS)
    assert code == 1
    monkeypatch.undo()
    loud = capsys.readouterr().err.splitlines()[-1]
    assert loud.startswith("INTERNAL ERROR IN 1 ENTRY: this is a fault of stemma")
    told = ask(out, "SELECT document, line, severity, message FROM diagnostic WHERE code = ?", CODE)
    assert told
    for document, line, severity, message in told:
        assert (document, severity) == ("three.md", "error")
        assert 25 <= line <= 45  # the entry, or its rule
        assert re.fullmatch(rf"{NAMES[BAD]}: {stage} failed: KeyError: 'no such hand' \(.+\.py:\d+ in .+\)", message)
    for key in (GOOD, OTHER):
        for query in (
            "SELECT name, serial, tags, tags_derived, cards_n, players_n, seen_n FROM variant WHERE key = ?",
            "SELECT position, kind, count, wording, detail, unread FROM step WHERE variant = ? ORDER BY position",
            "SELECT statistic, printed, computed, verdict, reason, witness FROM verdict WHERE variant = ?",
        ):
            assert ask(out, query, key) == ask(sound, query, key)
        status, text = page_of(out, f"/game/{key}")
        assert status == 200 and "Stemma failed" not in text and "Showdown" in text
    assert ask(out, "SELECT name, described FROM variant WHERE key = ?", BAD) == [(NAMES[BAD], 1)]
    status, text = page_of(out, f"/game/{BAD}")
    assert status == 200 and "Stemma failed on a part of this game" in text and "Betting round" in text
    assert page_of(out, "/games")[1].count("local-710") >= 3


def test_what_is_known_of_the_entry_is_there(sound, tmp_path, monkeypatch):
    """What each stage leaves of the bad entry: the rest of its rules, the verdicts without repairs, and so on."""
    steps = "SELECT rule, kind, wording, unread FROM step WHERE variant = ? ORDER BY position"
    judged = "SELECT statistic, computed, verdict FROM verdict WHERE variant = ?"

    def after(what: str) -> Path:
        _, owner, name, is_bad = PLANTS[what]
        raise_for(monkeypatch, owner, name, is_bad, KeyError("no such hand"))
        _, out = build_page(tmp_path, f"{what}.db", odds=what == "odds")
        monkeypatch.undo()
        return out

    whole = ask(sound, steps, BAD)
    for what, unread in (("a rule", "Sevens are wild."), ("wording", "Sevens are wild.")):
        found = ask(after(what), steps, BAD)
        assert found[2] == (3, None, "", f'["{unread}"]')
        assert found[:2] + found[3:] == whole[:2] + whole[3:]
    assert ask(after("a count"), judged, BAD) == [
        (name, None, "undetermined") for name in ("cards", "players", "rounds", "seen", "wilds")
    ]
    (reason,) = ask(tmp_path / "a count.db", "SELECT DISTINCT reason FROM verdict WHERE variant = ?", BAD)[0]
    assert reason.startswith(f"{numbers.FAULT}: KeyError: 'no such hand' (")
    assert ask(after("repairs"), judged, BAD) == ask(sound, judged, BAD)
    assert ask(tmp_path / "repairs.db", "SELECT * FROM repair WHERE variant = ?", BAD) == []
    assert ask(sound, "SELECT * FROM repair WHERE variant = ?", BAD) != []
    assert ask(after("odds"), "SELECT variant FROM odds_run ORDER BY variant") == [(GOOD,), (OTHER,)]
    assert ask(tmp_path / "odds.db", "SELECT variant, inputs FROM odds_gap") == [(BAD, "")]
    named_only = ask(after("its row"), "SELECT name, cards, players_n FROM variant WHERE key = ?", BAD)
    assert named_only == [(NAMES[BAD], None, None)]
    assert ask(tmp_path / "its row.db", steps, BAD) == whole


def test_a_fault_of_odds_is_tried_again_by_the_next_build(tmp_path, monkeypatch):
    raise_for(monkeypatch, every, "game_of", named, KeyError("no such hand"))
    assert build_page(tmp_path, odds=True)[0] == 1
    assert build_page(tmp_path, odds=True)[0] == 1
    monkeypatch.undo()
    code, out = build_page(tmp_path, odds=True)
    assert code == 0 and ask(out, "SELECT count(*) FROM odds_run") == [(3,)]


def test_two_steps_that_cannot_be_compared_cost_the_game_that_explains_it(sound, tmp_path, monkeypatch):
    """A wild rule of one game that no other wild rule can be compared with; the others are as near as they were."""
    page = PAGE.replace("3. Showdown, the high hand wins.\n\n### Child", "3. Twos are wild.\n\n### Child")
    page = page.replace("5. Showdown, the low", "5. Threes are wild.\n6. Showdown, the low")
    (tmp_path / "three.md").write_text(page, encoding="utf-8")
    raise_for(monkeypatch, distance, "apart", lambda one, other: "even" in one.wording + other.wording, ValueError("x"))
    assert main(["build", str(tmp_path / "three.md"), "--out", str(tmp_path / "c.db"), "--no-check"]) == 1
    told = ask(tmp_path / "c.db", "SELECT message FROM diagnostic WHERE code = ?", CODE)
    assert [message.partition(" (")[0] for (message,) in told] == [f"{NAMES[BAD]}: family failed: ValueError: x"]
    assert ask(tmp_path / "c.db", "SELECT variant, other FROM near") == [(GOOD, OTHER), (OTHER, GOOD)]
    assert {key for (key,) in ask(tmp_path / "c.db", "SELECT variant FROM likeness")} == {GOOD, OTHER}


def test_a_pair_that_cannot_be_weighed_costs_one_game():
    failed: dict = {}
    games = {key: () for key in "abc"}
    shown = [{"key": key, "name": name, "source": key, "incomplete": 0} for key, name in zip("abc", "xyz", strict=True)]
    shown = [row | {f"{name}_n": None for name in ("cards", "players", "rounds", "seen", "wilds")} for row in shown]
    shown[1]["name"] = 7  # no name at all
    assert likeness.same_rows(shown, {}, games, failed) == []
    assert set(failed) == {"b"}
    with pytest.raises(TypeError):
        likeness.same_rows(shown, {}, games)


def test_an_orphan_that_cannot_be_compared_stays_without_a_parent(tmp_path, monkeypatch):
    prose = "# Games\n\n" + "".join(
        f"## {name}\n\nDeal {n} cards face down to each player. Bet. {wilds} are wild. High hand takes the pot.\n\n"
        for name, n, wilds in (("Ash", 5, "Sevens"), ("Birch", 6, "Threes"), ("Cedar", 5, "Twos"))
    )
    (tmp_path / "trees.md").write_text(prose, encoding="utf-8")
    parents = {v.name: v.parent and v.parent.name for v in read_and_check([tmp_path]).variants}
    assert parents == {"Ash": "Cedar", "Birch": "Ash", "Cedar": None}
    raise_for(monkeypatch, distance, "apart", lambda one, other: "even" in one.wording + other.wording, ValueError("x"))
    boundary = Boundary()
    catalog = read_and_check([tmp_path], boundary=boundary)
    after = {v.name: v.parent and v.parent.name for v in catalog.variants}
    assert after == {"Ash": None, "Birch": "Cedar", "Cedar": None}
    assert {(fault.entry, fault.stage) for fault in boundary.faults} == {("Ash", Stage.FAMILY)}
    assert [d.code for d in catalog.diagnostics if d.code == CODE] == [CODE]
    monkeypatch.undo()
    raise_for(monkeypatch, inferred, "_game", named, ValueError("x"))
    assert read_and_check([tmp_path]).failure == ""


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("what", ["a rule", "a count", "one repair", "changes", "odds", "wording"])
def test_whatever_is_raised(what, error, tmp_path, monkeypatch):
    stage, owner, name, is_bad = PLANTS[what]
    raise_for(monkeypatch, owner, name, is_bad, error)
    code, out = build_page(tmp_path, odds=stage is Stage.ODDS)
    assert code == 1
    assert ask(out, "SELECT count(*) FROM variant WHERE described") == [(3,)]
    messages = [message for (message,) in ask(out, "SELECT message FROM diagnostic WHERE code = ?", CODE)]
    assert messages and all(f"{stage} failed: {type(error).__name__}" in message for message in messages)


def test_recursion_without_end_costs_the_rule(tmp_path, monkeypatch):
    def deep(text: str) -> bool:
        return text.startswith("Sevens") and deep(text)

    raise_for(monkeypatch, language, "read_rule", deep, KeyError())
    code, out = build_page(tmp_path)
    assert code == 1
    assert "RecursionError" in ask(out, "SELECT message FROM diagnostic WHERE code = ?", CODE)[0][0]


def test_a_document_that_cannot_be_read_costs_itself(tmp_path, monkeypatch):
    (tmp_path / "a.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "b.md").write_text(PAGE.replace("71", "72"), encoding="utf-8")
    raise_for(monkeypatch, read, "read_page", lambda document: document.name == "b.md", KeyError())
    assert main(["build", str(tmp_path), "--out", str(tmp_path / "c.db"), "--quiet", "--no-odds"]) == 1
    assert ask(tmp_path / "c.db", "SELECT count(*) FROM variant WHERE described") == [(3,)]
    (told,) = ask(tmp_path / "c.db", "SELECT document, line, message FROM diagnostic WHERE code = ?", CODE)
    assert told[:2] == ("b.md", 1) and told[2].startswith("reading failed: KeyError")


def test_a_file_that_cannot_be_decoded_costs_itself(tmp_path, monkeypatch):
    (tmp_path / "a.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "b.md").write_text(PAGE.replace("71", "72"), encoding="utf-8")
    raise_for(monkeypatch, read.documents, "decode", lambda data, name: name == "b.md", LookupError("unknown encoding"))
    boundary = Boundary()
    catalog = read_and_check([tmp_path], boundary=boundary)
    assert sum(variant.described for variant in catalog.variants) == 3
    assert [d.place.document for d in catalog.diagnostics if d.code == CODE] == ["b.md"]
    assert boundary.entries == 1


def test_a_telling_that_cannot_be_put_together_leaves_its_rules_unread(tmp_path, monkeypatch):
    prose = (
        "# Games\n\n## Ash\n\nDeal five cards face down to each player. Bet. High hand takes the pot.\n\n"
        "## Birch\n\nThis is the same as Ash, except that twos are wild.\n\n"
        "## Cedar\n\nDeal seven cards face down to each player. Bet. Low hand takes the pot.\n"
    )
    (tmp_path / "trees.md").write_text(prose, encoding="utf-8")
    whole = {v.name: v for v in read_and_check([tmp_path]).variants}
    raise_for(monkeypatch, Expander, "_tell", lambda self, telling, others: "Ash" in telling.rules[0].text, KeyError())
    boundary = Boundary()
    after = {v.name: v for v in read_and_check([tmp_path], boundary=boundary).variants}
    assert {fault.entry for fault in boundary.faults} == {"Birch"}
    assert after["Birch"].rules and not after["Birch"].steps and not after["Birch"].wholly_read
    assert (after["Ash"].rules, after["Cedar"].rules) == (whole["Ash"].rules, whole["Cedar"].rules)


def test_links_that_cannot_be_checked_cost_their_entry(tmp_path, monkeypatch):
    (tmp_path / "three.md").write_text(PAGE.replace("5-9-3-4-1|straight", "5-9-3-4-2|straight"), encoding="utf-8")
    raise_for(monkeypatch, _Links, "_parent_line", lambda self, variant, parent: named(variant), KeyError())
    codes = [d.code for d in read_and_check([tmp_path]).diagnostics]
    assert codes.count(CODE) == 1


# Commands that play one game


@pytest.mark.parametrize("json", [[], ["--json"]])
def test_a_deal_that_raises_is_one_line(json, tmp_path, monkeypatch, capsys):
    page = tmp_path / "three.md"
    page.write_text(PAGE, encoding="utf-8")
    raise_for(monkeypatch, hand.Hand, "finish", lambda played: named(played.variant), KeyError("no such hand"))
    assert main(["deal", "broken pot", "--from", str(page), *json]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1
    assert told.err.startswith("stemma: three.md:25:4: Broken Pot: playing failed: KeyError: 'no such hand' (")
    assert "a fault of stemma" in told.err
    assert main(["deal", "tin spoon", "--from", str(page), *json]) == 0


def test_odds_and_a_replay_that_raise_are_one_line(tmp_path, monkeypatch, capsys):
    page = tmp_path / "three.md"
    page.write_text(PAGE, encoding="utf-8")
    raise_for(monkeypatch, measure, "game_of", named, KeyError("no"))
    raise_for(monkeypatch, proof_text, "account", named, KeyError("no"))
    for command in (["odds", "broken pot"], ["replay", "broken pot", "cards"]):
        assert main([*command, "--from", str(page)]) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1 and "Broken Pot: " in told and " failed: KeyError: 'no' (" in told


def test_check_ends_with_1_and_says_so(tmp_path, monkeypatch, capsys):
    page = tmp_path / "three.md"
    page.write_text(
        PAGE.replace("|5-9-3-4-1|", "|5-10-1-5-4|")
        .replace("|9|", "|10|")
        .replace("|3|\n|Max Cards Seen|4|\n|Wilds|1|", "|1|\n|Max Cards Seen|5|\n|Wilds|4|"),
        encoding="utf-8",
    )
    assert main(["check", str(page)]) == 0
    raise_for(monkeypatch, verdicts, "judge", named, KeyError("no such hand"))
    capsys.readouterr()
    assert main(["check", str(page)]) == 1
    told = capsys.readouterr()
    assert f"three.md:25:4: error[{CODE}] Broken Pot: counting failed: KeyError" in told.out
    assert told.err.splitlines()[-1].startswith("INTERNAL ERROR IN 1 ENTRY")
    assert main(["check", str(page), "--variant", "tin spoon"]) == 0


# Pages


def test_a_page_that_raises_shows_what_is_known_of_its_game(sound, monkeypatch):
    raise_for(monkeypatch, game_page, "record", lambda connection, key: key == BAD, KeyError("no such page"))
    status, text = page_of(sound, f"/game/{BAD}")
    assert status == 200
    assert "Broken Pot" in text and "Sevens are wild" in text and "pages failed: KeyError" in text
    assert "Stemma failed" not in page_of(sound, f"/game/{GOOD}")[1]
    assert page_of(sound, f"/game/{BAD}.json")[0] == 500
    monkeypatch.undo()
    raise_for(monkeypatch, game_page, "rules_of", lambda game: game["key"] == BAD, RecursionError())
    assert page_of(sound, f"/game/{BAD}")[0] == 200


def test_a_game_that_cannot_be_listed_costs_its_line(sound, monkeypatch):
    def bad(name, row, wrong=None):
        return row["key"] == BAD

    raise_for(monkeypatch, game_rows, "figure", bad, KeyError("no such number"))
    status, text = page_of(sound, "/games")
    assert status == 200 and "Stemma failed to show more of this game" in text
    assert all(name in text for name in NAMES.values())


# What no column can hold


NASTY = (2**63, -(2**63) - 1, 10**400, "\ud800", "a\udfffb", "\x00", "a\x00b", 1e308, float("inf"), float("nan"))


def catalogue_with(value, tmp_path: Path) -> Catalog:
    """The three games, the second with a value that a document cannot well hold in many places."""
    (tmp_path / "three.md").write_text(PAGE, encoding="utf-8")
    catalog = read_and_check([tmp_path])

    def spoiled(variant):
        if variant.key != BAD:
            return variant
        if isinstance(value, str):
            return replace(
                variant, name=f"Broken{value}Pot", aliases=(value, value * 2), tags=(value,), credit=value,
                notes=(value,), lost=value, page=value,
                rules=tuple(replace(r, text=value, unread=(value,)) for r in variant.rules),
            )  # fmt: skip
        return replace(variant, numbers=replace(variant.numbers, cards=value), seats=replace(variant.seats, most=value))

    return replace(catalog, variants=tuple(map(spoiled, catalog.variants)))


@pytest.mark.parametrize("value", NASTY, ids=lambda value: repr(value)[:12])
def test_what_no_column_can_hold_costs_no_more_than_its_value(value, tmp_path):
    out, boundary = tmp_path / "c.db", Boundary()
    publish.publish(catalogue_with(value, tmp_path), out, source_text=True, boundary=boundary)
    kept = keepable.keepable(value) and not isinstance(value, float)
    assert {fault.stage for fault in boundary.faults} == (set() if kept else {Stage.STORING})
    # What is put together of all games, such as the poster, belongs to none.
    entries = {(fault.place.line, fault.entry == "") for fault in boundary.faults}
    assert entries <= {(25, False), (1, True)} and bool(entries) is not kept
    assert ask(out, "SELECT key FROM variant ORDER BY key") == [(GOOD,), (BAD,), (OTHER,)]
    assert ask(out, "SELECT name, cards FROM variant WHERE key != ?", BAD) == [("Copper Kettle", 5), ("Tin Spoon", 7)]
    assert "Sevens are wild." in [wording for (wording,) in ask(out, "SELECT wording FROM step WHERE variant = ?", BAD)]
    told = ask(out, "SELECT count(*) FROM diagnostic WHERE code = ?", CODE)
    assert bool(told[0][0]) is not kept
    assert page_of(out, f"/game/{BAD}")[0] == 200


def test_a_row_that_a_table_refuses_costs_itself(tmp_path, monkeypatch):
    """Two rows of one key, which only SQLite finds out, and a claim for a game that the catalogue lacks."""
    (tmp_path / "three.md").write_text(PAGE, encoding="utf-8")
    catalog = read_and_check([tmp_path])
    first, bad, last = catalog.variants
    whole = rows.rows

    def doubled(*args, **more):
        made = whole(*args, **more)
        made[tables.Note] += [{"variant": BAD, "position": 1, "text": text} for text in "ab"]
        made[tables.Note].append({"variant": "local-9", "position": 1, "text": "of nobody"})
        return made

    monkeypatch.setattr(publish, "rows", doubled)
    lost = replace(bad, parent=replace(bad.parent, key="local-8"))
    boundary = Boundary()
    publish.publish(replace(catalog, variants=(first, lost, last)), tmp_path / "c.db", boundary=boundary)
    assert ask(tmp_path / "c.db", "SELECT variant, text FROM note") == [(BAD, "a")]
    assert ask(tmp_path / "c.db", "SELECT parent FROM variant WHERE key = ?", BAD) in ([(None,)], [(GOOD,)])
    assert ask(tmp_path / "c.db", "SELECT count(*) FROM edge WHERE parent = 'local-8'") == [(0,)]
    assert {(fault.place.document, fault.entry) for fault in boundary.faults} == {
        ("three.md", NAMES[BAD]), (EVERYTHING.document, ""),
    }  # fmt: skip
    assert len(ask(tmp_path / "c.db", "SELECT * FROM diagnostic WHERE code = ?", CODE)) == len(boundary.diagnostics())


# The boundary itself


def test_what_is_worked_through_as_one_goes_on_without_what_raises(tmp_path):
    (tmp_path / "three.md").write_text(PAGE, encoding="utf-8")
    variants = read_and_check([tmp_path]).variants
    boundary = Boundary()

    def longest(some):
        return max(len(v.name) if v.key != BAD else v.none_such for v in some)

    assert boundary.together(Stage.FAMILY, variants, longest, 0) == len(NAMES[GOOD])
    assert [fault.entry for fault in boundary.faults] == [NAMES[BAD]]

    def never_two(some):
        return [one for (one,) in [some]]

    assert boundary.together(Stage.FAMILY, variants, never_two, "nothing") == "nothing"
    assert boundary.faults[-1].place == EVERYTHING and boundary.entries == 2


def test_culprits():
    told = ("KeyError: 1", "x.py:1 in f")
    assert culprits({}) == {}
    assert set(culprits({("a", "x"): told, ("b", "x"): told, ("x", "c"): told})) == {"x"}
    assert set(culprits({("a", "b"): told})) == {"b"}
    assert set(culprits({("a", "a"): told})) == {"a"}
    many = {(i, j): told for i in range(300) for j in range(i)}
    assert len(culprits(many)) == 299


def test_a_fault_tells_where_it_was_raised():
    def told(do) -> Fault:
        try:
            do()
        except Exception as error:
            return fault_of(error, Stage.STORING, Place("x.md", 3), "Game")
        raise AssertionError

    fault = told(lambda: keepable.kept(None, {"variant": []}, None, Boundary()))
    assert re.fullmatch(r"store/keepable\.py:\d+ in kept", fault.code)
    assert fault.diagnostic.message.startswith("Game: storing failed: AttributeError")

    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    def mute():
        raise Mute

    assert told(mute).error == "Mute: its message cannot be made"
    half = told(lambda: int("\ud800\x00"))
    assert half.error.isprintable() and half.error.encode("utf-8")
