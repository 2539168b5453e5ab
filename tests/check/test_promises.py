"""`stemma check` keeps its promises: links are counted, hints belong to findings, and each lack is told as it is."""

from __future__ import annotations

import json
import re

import pytest

from catalog.check.findings import check_variants, diagnostic_of
from catalog.cli import main
from catalog.read import read_catalog, read_documents

ENTRY = """\
## {name} (#{number})

|Statistic|Value|
|---------|-----|
|Cards|{cards}|
|Players|{players}|
|Betting Rounds|{rounds}|
|Max Cards Seen|{seen}|
|Wilds|0|
|Source|-|

Tags: *straight*

### Rules:
1. Deal 5 cards down to each player.
2. Betting round.
3. Showdown, the high hand wins.

{after}
"""
RIGHT = {"cards": 5, "players": 10, "rounds": 1, "seen": 5}


def entry(name: str, number: int, after: str = "", **changed: int) -> str:
    return ENTRY.format(name=name, number=number, after=after, **(RIGHT | changed))


def children(*rows: str) -> str:
    return "\n".join(("### Children:\n", "|Name|Serial #|Tags|", "|----|--------|----|", *rows))


def linked(row: str = "|Dabchick (#9002)|5-10-1-5-0|straight|", line: str = "Parent: Gannet (#9001)") -> str:
    root = "Parent: Root Game (#0)\n"
    return entry("Gannet", 9001, root + children(row)) + "\n" + entry("Dabchick", 9002, line)


@pytest.fixture
def check(tmp_path, capsys, monkeypatch):
    """Exit code, standard output and standard error of a check of one page in the current folder."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, *options: str) -> tuple[int, str, str]:
        (tmp_path / "p.md").write_text(text, encoding="utf-8")
        code = main(["check", str(tmp_path / "p.md"), *options])
        return code, *capsys.readouterr()

    return run


# Links

FAULTS = {
    "row-serial": linked(row="|Dabchick (#9002)|5-9-1-5-0|straight|"),
    "row-tags": linked(row="|Dabchick (#9002)|5-10-1-5-0|stud|"),
    "no-parent-line": linked(line=""),
    "two-parents": linked(line="Parent: Root Game (#0)"),
    "row-twice": linked(row="|Dabchick (#9002)|5-10-1-5-0|straight|\n|Dabchick (#9002)|5-10-1-5-0|straight|"),
}


def test_links_that_agree_are_no_finding(check):
    code, out, err = check(linked())
    assert (code, out) == (0, "")
    assert "links: no disagreement" in err


@pytest.mark.parametrize("code", FAULTS)
def test_a_link_that_disagrees_is_printed_counted_and_ends_with_1(check, code):
    ended, out, err = check(FAULTS[code])
    assert ended == 1
    assert re.search(rf"^p\.md:\d+:\d+: warning\[{code}\] ", out, re.MULTILINE)
    assert f"links: 1 in disagreement (1 {code})" in err


def test_a_link_is_accepted_wherever_it_moves(check, tmp_path):
    _, out, _ = check(FAULTS["two-parents"], "--json")
    (link,) = [link for each in json.loads(out) for link in each["links"]]
    accepted = tmp_path / "accepted.csv"
    accepted.write_text(f"fingerprint,date,reason\n{link['fingerprint']},2026-02-03,as its author says\n")
    ended, out, err = check(f"# A title\n\n{FAULTS['two-parents']}", "--accepted", str(accepted))
    assert (ended, out) == (0, "")
    assert "1 of them accepted" in err
    ended, _, err = check(linked(), "--accepted", str(accepted))
    assert ended == 1 and "stale-acceptance" in err


def test_a_variants_own_links_are_checked_with_it(check):
    assert "row-serial" in check(FAULTS["row-serial"], "--variant", "gannet")[1]
    assert "row-serial" not in check(FAULTS["row-serial"], "--variant", "dabchick")[1]


# Hints


@pytest.mark.parametrize("changed", ({"players": 9, "seen": 6}, {"cards": 6, "rounds": 2}, {"seen": 9, "rounds": 4}))
def test_a_hint_stands_under_what_it_mends(tmp_path, changed):
    (tmp_path / "p.md").write_text(entry("Gannet", 9001, **changed))
    (checked,) = check_variants([v for v in read_catalog(read_documents([tmp_path])).variants if v.described])
    assert {verdict.statistic for verdict in checked.wrong} == set(changed)
    for verdict in checked.wrong:
        hint = diagnostic_of(checked, verdict).hint
        mending = [repair for repair in checked.repairs if verdict.statistic in repair.statistics]
        assert hint == (mending[0].told() if mending else "")
        if named := re.search(r"print (\w+) \d+ instead", hint):
            assert named[1] == verdict.statistic
    for repair in checked.repairs:
        assert repair.mends == len(repair.statistics) > 0


# What an entry lacks


def codes(tmp_path, text: str) -> dict[str, str]:
    (tmp_path / "p.md").write_text(text)
    return {d.code: d.message for d in read_catalog(read_documents([tmp_path])).diagnostics}


def test_a_last_rule_without_its_full_stop_is_told_as_that(tmp_path):
    found = codes(tmp_path, entry("Gannet", 9001).replace("hand wins.", "hand wins"))
    assert "full stop" in found["no-full-stop"]
    assert "cut-off" not in found


def test_an_entry_without_a_stat_table_is_told_as_that(tmp_path):
    without = re.sub(r"(?m)^\|.*\n", "", entry("Gannet", 9001))
    assert "stat table" in codes(tmp_path, without)["missing-part"]
    found = codes(tmp_path, without.replace("hand wins.", "hand wins"))
    assert "stat table" in found["missing-part"] and "no-full-stop" in found and "cut-off" not in found


def test_a_rule_that_breaks_off_is_cut_off(tmp_path):
    text = entry("Gannet", 9001)
    found = codes(tmp_path, text[: text.index("the high hand wins")] + "the hi")
    assert "breaks off" in found["cut-off"]
    assert "no rules" in codes(tmp_path, text[: text.index("1. Deal")])["cut-off"]
