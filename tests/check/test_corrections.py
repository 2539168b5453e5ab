"""`stemma check --diff` and `--fix`: an author's pages with the numbers that are right, and the same elsewhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from catalog import result_cache
from catalog.cli import main

RULES = ("Deal 5 cards down to each player.", "Betting round.", "Showdown, the high hand wins.")
HEARD = ("Deal 5 cards down to each player.", "Betting round.", "Showdown, the loudest player wins and whistles.")
RIGHT = (5, 10, 1, 5, 0)
ROOT = "Root Game (#0)"
PARENTS = {"Dabchick": "Gannet (#9001)"}
LABELS = ("Cards", "Players", "Betting Rounds", "Max Cards Seen", "Wilds", "Source")


def markdown(name: str, number: int, numbers=RIGHT, rules=RULES, rows: str = "") -> str:
    table = "".join(f"|{label}|{value}|\n" for label, value in zip(LABELS, (*numbers, "-"), strict=True))
    told = "".join(f"{at}. {rule}\n" for at, rule in enumerate(rules, 1))
    children = f"### Children:\n\n|Name|Serial #|Tags|\n|----|--------|----|\n{rows}\n" if rows else ""
    return (
        f"## {name} (#{number})\n\n|Statistic|Value|\n|---------|-----|\n{table}\nTags: *straight*\n### Rules:\n"
        f"{told}\nParent: {PARENTS.get(name, ROOT)}\n{children}\n"
    )


def html(name: str, number: int, numbers=RIGHT, rows: str = "") -> str:
    table = "".join(
        f'<tr><td class="x">{label}</td><td>\n <b>{value}</b></td></tr>\n'
        for label, value in zip(LABELS, (*numbers, "-"), strict=True)
    )
    told = "".join(f"<li>{rule}</li>" for rule in RULES)
    children = f'<h3>Children:</h3>\n<table class="child-table">{rows}</table>' if rows else ""
    return (
        f'<h2 id="a">{name} <span>(#{number})</span></h2>\n<table class="statistics">\n{table}</table>\n'
        f"<p>Tags: <span>straight</span></p><h3>Rules:</h3><ol>{told}</ol>"
        f"<p>Parent: {PARENTS.get(name, ROOT)}</p>{children}\n"
    )


WRONG = (5, 9, 1, 7, 0)
ROW = "|Dabchick (#9002)|5-9-1-7-0|straight|\n"
WEB_ROW = (
    '<tr>\n<td class="name">Dabchick <i>(#9002)</i></td>\n<td><i title=">">5-9-1-7-0</i></td><td>straight</td></tr>'
)


@pytest.fixture
def pages(tmp_path, monkeypatch) -> Path:
    """A game with two wrong numbers on two pages and in two child tables, and one of which a rule is not understood."""
    folder = tmp_path / "pages"
    folder.mkdir()
    one = markdown("Gannet", 9001, rows=ROW) + markdown("Dabchick", 9002, WRONG)
    two = markdown("Dabchick", 9002, WRONG) + markdown("Crake", 9003, (5, 9, 1, 5, 0), HEARD)
    (folder / "one.md").write_bytes(one.replace("\n", "\r\n").rstrip().encode())
    (folder / "two.md").write_bytes(two.encode())
    (folder / "web.html").write_text(html("Gannet", 9001, rows=WEB_ROW) + html("Dabchick", 9002, WRONG), newline="\n")
    monkeypatch.chdir(tmp_path)
    return folder


def read(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def as_it_should_be(before: dict[str, bytes]) -> dict[str, bytes]:
    """The pages with players and seen of the one game right: its wrong numbers stand nowhere else."""

    def right(text: bytes) -> bytes:
        text = text.replace(b"5-9-1-7-0", b"5-10-1-5-0")
        begin, end = text.index(b"Dabchick", text.rindex(b"Tags: ") - 900 if b"Crake" not in text else 0), len(text)
        end = text.index(b"## Crake") if b"## Crake" in text else end
        own = re.sub(rb"(Players\D+?)9\b", rb"\g<1>10", text[begin:end])
        return text[:begin] + re.sub(rb"(Max Cards Seen\D+?)7\b", rb"\g<1>5", own) + text[end:]

    return {name: right(text) for name, text in before.items()}


def test_a_patch_corrects_every_place_and_nothing_else(pages, capsys):
    before = read(pages)
    assert main(["check", "pages", "--diff"]) == 1
    out, err = capsys.readouterr()
    assert read(pages) == before
    assert err.splitlines()[-1] == "Would correct 10 numbers of 1 game in 3 pages."
    assert apply(pages.parent, out) == ""
    assert read(pages) == as_it_should_be(before)
    assert main(["check", "pages", "--diff"]) == 0
    assert capsys.readouterr().out == ""


def apply(folder: Path, diff: str) -> str:
    program = ["patch", "-p0", "-s"] if shutil.which("patch") else ["git", "apply", "-p0"]
    done = subprocess.run(program, cwd=folder, input=diff.encode(), capture_output=True, check=False)
    return done.stderr.decode() + done.stdout.decode() if done.returncode else ""


def test_fix_writes_the_same_and_says_what_is_left(pages, capsys):
    before = read(pages)
    (pages / "one.md").chmod(0o640)
    assert main(["check", "pages", "--fix"]) == 0
    out, err = capsys.readouterr()
    assert out == "" and "Corrected 10 numbers of 1 game in 3 pages." in err
    assert read(pages) == as_it_should_be(before)
    assert (pages / "one.md").stat().st_mode & 0o777 == 0o640
    assert main(["check", "pages"]) == 0


@pytest.mark.parametrize("options", (["--only", "gannet", "crake"], ["--statistic", "rounds"], ["--variant", "9003"]))
def test_what_is_not_chosen_stays(pages, capsys, options):
    before = read(pages)
    main(["check", "pages", "--fix", *options])
    assert read(pages) == before
    assert "Corrected 0 numbers" in capsys.readouterr().err


def test_one_number_alone(pages, capsys):
    assert main(["check", "pages", "--fix", "--only", "dabchick", "--statistic", "seen"]) == 1
    out = capsys.readouterr().out
    assert "wrong-players" in out and "wrong-seen" not in out and "row-serial" not in out
    assert b"5-9-1-5-0" in (pages / "one.md").read_bytes()


def test_a_page_that_has_changed_is_refused_and_none_is_written(pages, capsys, monkeypatch):
    from catalog.cli import mend

    def meanwhile(*told):
        (pages / "two.md").write_bytes(b"\n" + (pages / "two.md").read_bytes())
        return pages_of(*told)

    pages_of = mend.mended_pages
    monkeypatch.setattr(mend, "mended_pages", meanwhile)
    before = read(pages)
    assert main(["check", "pages", "--fix"]) == 2
    assert "pages/two.md has changed since it was read" in capsys.readouterr().err
    assert read(pages) == before | {"two.md": b"\n" + before["two.md"]}


def test_what_is_accepted_stays(pages, capsys):
    main(["check", "pages", "--json"])
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    mark = found["Dabchick"]["numbers"]["seen"]["fingerprint"]
    (pages.parent / "accepted.csv").write_text(f"fingerprint,date,reason\n{mark},2026-11-29,counted otherwise\n")
    assert main(["check", "pages", "--fix", "--accepted", "accepted.csv"]) == 0
    assert b"5-10-1-7-0" in (pages / "one.md").read_bytes()


def test_corrections_as_data(pages, capsys):
    main(["check", "pages", "--json"])
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["Crake"]["corrections"] == found["Gannet"]["corrections"] == []
    assert found["Dabchick"]["file"] == "pages/one.md"
    told = found["Dabchick"]["corrections"]
    assert {(each["field"], each["old"], each["new"]) for each in told} == {("players", "9", "10"), ("seen", "7", "5")}
    assert len(told) == 10
    (first, *_) = (each for each in told if each["field"] == "seen")
    seen = found["Dabchick"]["numbers"]["seen"]
    assert [seen[part] for part in ("file", "line", "column")] == [first[part] for part in ("file", "line", "column")]
    for each in told:
        text = Path(each["file"]).read_text(encoding="utf-8").splitlines()[each["line"] - 1]
        assert text[each["column"] - 1 :].startswith(each["old"])


def test_a_fix_for_code_hosts_changes_every_place(pages, capsys):
    (pages.parent / ".git").mkdir()
    main(["check", "pages", "--sarif", "found.sarif"])
    results = json.loads((pages.parent / "found.sarif").read_text())["runs"][0]["results"]
    fixes = {result["ruleId"]: result["fixes"] for result in results if "fixes" in result}
    assert set(fixes) == {"wrong-players", "wrong-seen"}
    (fix,) = fixes["wrong-seen"]
    assert fix["description"]["text"] == "Print seen 5 instead of 7."
    assert [change["artifactLocation"]["uri"] for change in fix["artifactChanges"]] == [
        "pages/one.md",
        "pages/two.md",
        "pages/web.html",
    ]
    rows = []
    for change in fix["artifactChanges"]:
        lines = Path(change["artifactLocation"]["uri"]).read_text(encoding="utf-8").split("\n")
        for one in change["replacements"]:
            region, line = one["deletedRegion"], lines[one["deletedRegion"]["startLine"] - 1]
            assert line[region["startColumn"] - 1 : region["endColumn"] - 1] == "7"
            rows.append(
                line[: region["startColumn"] - 1] + one["insertedContent"]["text"] + line[region["endColumn"] - 1 :]
            )
    assert {re.sub("<.*?>", "", row).strip() for row in rows} == {
        "|Dabchick (#9002)|5-9-1-5-0|straight|",
        "|Max Cards Seen|5|",
        '">5-9-1-5-0straight',
        "5",
    }


def test_a_child_table_that_is_behind_its_entry_is_corrected(pages, capsys):
    page = pages.parent / "page.md"
    row = "|Dabchick (#9002)|5-9-1-5-0|straight|\n"
    page.write_text(markdown("Gannet", 9001, rows=row) + markdown("Dabchick", 9002))
    assert main(["check", "page.md"]) == 1
    out = capsys.readouterr().out
    assert re.match(r"page\.md:\d+:19: warning\[row-serial\]", out)
    assert main(["check", "page.md", "--fix"]) == 0
    assert "|5-10-1-5-0|" in page.read_text()


def test_findings_stand_at_the_number(pages, capsys):
    main(["check", "pages"])
    place = re.search(r"^pages/one\.md:(\d+):(\d+): error\[wrong-players\]", capsys.readouterr().out, re.M)
    assert place
    line = (pages / "one.md").read_text(encoding="utf-8").splitlines()[int(place[1]) - 1]
    assert line == "|Players|9|" and line[int(place[2]) - 1] == "9"


def test_a_rule_that_cannot_be_carried_out_is_told_at_the_rule(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    rules = ("Deal 2 cards down to each player.", "Each player passes 3 cards to the left.", RULES[2])
    Path("page.md").write_text(markdown("Gannet", 9001, (2, 26, 0, 2, 0), rules))
    main(["check", "page.md"])
    line = re.search(r"^page\.md:(\d+):4: warning\[impossible-step\]", capsys.readouterr().out, re.M)
    assert line and Path("page.md").read_text().splitlines()[int(line[1]) - 1] == f"2. {rules[1]}"


def test_only_pages_that_are_named_are_written(capsys):
    assert main(["check", "--fix"]) == 2
    assert "name them" in capsys.readouterr().err


@pytest.mark.slow
def test_the_whole_catalogue_takes_the_patch(shared, tmp_path, monkeypatch, capsys):
    """In both forms at once: what is left is what printing another number cannot mend, and nothing else changes."""
    forms = ("markdown", "html")
    for form in forms:
        shutil.copytree(shared / "catalogue" / form, tmp_path / form, copy_function=shutil.copyfile)
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    monkeypatch.setattr(result_cache, "_file", lambda: tmp_path / "results.db")  # each game is checked once
    monkeypatch.chdir(tmp_path)
    before = checked(forms, capsys)
    assert main(["check", *forms, "--diff"]) == 1
    assert apply(tmp_path, capsys.readouterr().out) == ""
    after = checked(forms, capsys)
    for key, numbers in before.items():
        for name, (verdict, value, _) in numbers.items():
            mended = after[key][name]
            if verdict == "disagrees" and mended[0] == "disagrees":
                assert mended[2].startswith("at least ")  # no number to print is known
            elif verdict == "disagrees":
                assert mended[0] in ("agrees", "agrees-coded") and mended[1] == value
            else:
                assert mended == numbers[name]
    changed = 0
    for page in (page for form in forms for page in (tmp_path / form).rglob("*.*")):
        old, new = (shared / "catalogue" / page.relative_to(tmp_path)).read_bytes(), page.read_bytes()
        number = re.compile(rb"(?<=[|>-])-?\d+(?=[|<-])")
        assert number.sub(b"N", new) == number.sub(b"N", old)
        changed += new != old
    assert changed > 50


def checked(forms: tuple[str, ...], capsys) -> dict[str, dict[str, tuple]]:
    """The verdict, the number and the reason for each number of each game; the pages contradict one another nowhere."""
    main(["check", *forms, "--json"])
    out, err = capsys.readouterr()
    assert "links: no disagreement" in err and "error[" not in err
    return {
        each["variant"]: {
            name: (told["verdict"], told["computed"], told["reason"]) for name, told in each["numbers"].items()
        }
        for each in json.loads(out)
    }


# Issues


def test_an_issue_says_what_is_printed_what_the_cards_give_and_shows_a_deal(pages, capsys):
    assert main(["check", "pages", "--issue", "dabchick"]) == 1
    text = capsys.readouterr().out
    assert text.startswith("# Dabchick (#9002): players 10, not 9; seen 5, not 7\n")
    assert "prints the serial number 5-9-1-7-0" in text
    assert "The deck is enough for 10 players too. Reckoned from the rules: 10 players ask for at most 50 cards" in text
    assert "1. Deal 5 cards down to each player. -> 50 cards, 2 left in the deck" in text
    assert (
        "No deal reaches 7. Reckoned from the rules: one player can see 5 cards: 5 dealt. One with 10 players" in text
    )
    assert "    Ann has seen 5 cards:" in text and "`stemma replay 9002 seen --from pages` deals" not in text
    assert re.search(r"`stemma replay \S+ seen --from pages` deals it card by card", text)
    assert "- To mend players: print players 10 instead of 9.\n- To mend seen: print seen 5 instead of 7.\n" in text
    printed = set(re.findall(r"`(pages/[a-z.]+):(\d+)`", text))
    assert len(printed) == 5 and {path for path, _ in printed} == {"pages/one.md", "pages/two.md", "pages/web.html"}
    for path, line in printed:
        assert "9" in Path(path).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert 15 <= len(text.splitlines()) <= 30


def issue_of(rules: tuple[str, ...], numbers: tuple[int, ...], capsys) -> str:
    Path("page.md").write_text(markdown("Gannet", 9001, numbers, rules))
    assert main(["check", "page.md", "--issue", "gannet"]) == 1
    return capsys.readouterr().out


def test_an_issue_shows_every_rule_that_bears_on_a_hand(pages, capsys):
    line = "The final hand may only use community cards from one row."
    rules = (
        "Deal 3 cards down to each player.",
        "Each player discards 1 card.",
        "Deal 6 community cards up in 2 rows of 3",
    )
    text = issue_of((*rules[:2], f"{rules[2]}.", RULES[1], RULES[2], line), (7, 15, 1, 9, 0), capsys)
    assert "2. Each player discards 1 card.\n" in text and f"6. {line}" in text
    assert re.search("Ann  discards .*\n.*3. Deal 6", text) and "2 own cards and 3 shared ones: 5 cards" in text


def test_an_issue_tells_to_whom_more_cards_come_than_to_others(pages, capsys):
    more = "If any player is dealt a pair of sixes face up, deal another card up to them."
    rules = ("Deal 2 cards down to each player.", "Deal 3 cards up to each player.", RULES[1], RULES[2], more)
    text = issue_of(rules, (6, 11, 1, 6, 0), capsys)
    assert "A deal with 11 players that shows it (players):" in text
    assert re.search(r"-> \d+ cards, .* \(\d to \w+, 3 to each other player, by rule 5 too\)", text)


def test_wild_cards_of_many_players_fit_into_an_issue(pages, capsys):
    rules = (RULES[0], RULES[1], RULES[2], "Each player's low hole card and all others of its rank are wild for them.")
    text = issue_of(rules, (5, 10, 1, 5, 50), capsys)
    assert "No deal reaches 50. Reckoned from the rules: " in text and "; Ben " in text and "wild cards.\n" in text


def test_that_all_that_is_wrong_is_accepted_is_said(pages, capsys):
    listed = Path("accepted.csv")
    main(["check", "pages", "--accepted", "accepted.csv", "--accept"])
    listed.write_text(listed.read_text(encoding="utf-8").replace(",,", ",counted otherwise,"), encoding="utf-8")
    capsys.readouterr()
    assert main(["check", "pages", "--accepted", "accepted.csv", "--issue", "dabchick"]) == 0
    assert "every wrong number is accepted" in capsys.readouterr().err
    assert main(["check", "pages", "--accepted", "accepted.csv"]) == 0
    assert "2 of the numbers that disagree are accepted" in capsys.readouterr().err


def test_a_game_without_a_wrong_number_has_no_issue(pages, capsys):
    assert main(["check", "pages", "--issue", "gannet"]) == 0
    out, err = capsys.readouterr()
    assert out == "" and "no number is wrong" in err


def test_issues_are_written_into_a_new_folder_the_surest_first(pages, capsys):
    name = pages / "three.md"
    # A deal goes beyond what the one game prints; the other prints too much, which no deal alone can show.
    name.write_text(markdown("Avocet", 9004, (5, 10, 1, 9, 0)) + markdown("Bunting", 9005, (4, 10, 1, 5, 0)))
    assert main(["check", "pages/three.md", "--issues", "out/issues"]) == 1
    written = sorted((pages.parent / "out" / "issues").iterdir())
    assert [path.name.rpartition("-")[2] for path in written] == ["9005.md", "9004.md"]
    assert written[0].read_text().startswith("# Bunting (#9005): cards 5, not 4\n")
    capsys.readouterr()
    assert main(["check", "pages/three.md", "--issues", "out/issues"]) == 2
    assert "name a new folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options", (["--diff", "--fix"], ["--issue", "dabchick", "--fix"], ["--diff", "--issues", "x"])
)
def test_one_thing_at_a_time(pages, capsys, options):
    before = read(pages)
    assert main(["check", "pages", *options]) == 2
    assert "has no effect with" in capsys.readouterr().err
    assert read(pages) == before and not Path("x").exists()


# The accepted list


def test_findings_are_accepted_once_they_have_a_reason(pages, capsys):
    listed = Path("accepted.csv")
    assert main(["check", "pages", "--accepted", "accepted.csv", "--accept"]) == 0
    out, err = capsys.readouterr()
    assert out == "" and "wrote 2 findings to accepted.csv" in err
    head, *rows = listed.read_text(encoding="utf-8").splitlines()
    assert head == "fingerprint,date,reason,finding" and len(rows) == 2
    assert all(re.fullmatch(r'[0-9a-f]{16},\d{4}-\d\d-\d\d,,"wrong-\w+: Dabchick: .*"', row) for row in rows)
    assert main(["check", "pages", "--accepted", "accepted.csv"]) == 1
    out, err = capsys.readouterr()
    assert out.count("error[wrong-") == 2
    assert re.findall(r"^accepted\.csv:(\d):1: warning\[missing-reason\]", err, re.M) == ["2", "3"]
    assert main(["check", "pages", "--accepted", "accepted.csv", "--accept"]) == 0
    assert "wrote 0 findings" in capsys.readouterr().err
    listed.write_text(listed.read_text(encoding="utf-8").replace(",,", ",counted otherwise,"), encoding="utf-8")
    assert main(["check", "pages", "--accepted", "accepted.csv"]) == 0
    assert main(["check", "pages", "--accepted", "accepted.csv", "--diff"]) == 0


def test_what_is_on_the_list_stays_as_it_is(pages, capsys):
    listed = Path("accepted.csv")
    old = '\ufefffingerprint,date,reason\r\n0123456789abcdef,2026-11-21,"as ""he"" says"'
    listed.write_bytes(old.encode())
    options = ["--accepted", "accepted.csv", "--accept", "--only", "dabchick", "--statistic", "seen"]
    assert main(["check", "pages", *options]) == 0
    new = listed.read_bytes().decode()
    assert new.startswith(old.replace("reason\r\n", "reason,finding\r\n", 1) + "\r\n")
    assert new.count("\r\n") == new.count("\n") == 3 and ',,"wrong-seen: ' in new
    assert main(["check", "pages", "--accepted", "accepted.csv"]) == 1
    assert "accepted.csv:2:1: error[stale-acceptance] 0123456789abcdef" in capsys.readouterr().err


def test_links_are_accepted_as_numbers_are(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    row = "|Dabchick (#9002)|5-9-1-5-0|straight|\n"
    Path("page.md").write_text(markdown("Gannet", 9001, rows=row) + markdown("Dabchick", 9002))
    main(["check", "page.md", "--accepted", "accepted.csv", "--accept"])
    text = Path("accepted.csv").read_text(encoding="utf-8")
    assert "row-serial: the child table of Gannet" in text
    Path("accepted.csv").write_text(text.replace(",,", ",yes,"), encoding="utf-8")
    assert main(["check", "page.md", "--accepted", "accepted.csv"]) == 0
    assert main(["check", "page.md", "--accepted", "accepted.csv", "--diff"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "text",
    ("fingerprint,reason\n", "fingerprint,date,reason\n,2026-11-21,x\n", "fingerprint,date,reason\nab,today,x\n"),
)
def test_a_list_that_is_none(pages, capsys, text):
    Path("accepted.csv").write_text(text)
    for more in ((), ("--accept",)):
        assert main(["check", "pages", "--accepted", "accepted.csv", *more]) == 2
        assert capsys.readouterr().err.startswith("stemma: accepted.csv:")
    assert Path("accepted.csv").read_text() == text


def test_accept_needs_a_list(pages, capsys):
    assert main(["check", "pages", "--accept"]) == 2
    assert "--accepted FILE" in capsys.readouterr().err


# Repairs of rules


def test_a_repair_of_a_rule_says_where_every_page_prints_it(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    # A deal of one card more makes cards, players and seen right at once.
    Path("page.md").write_text(markdown("Gannet", 9001, (6, 8, 1, 6, 0)))
    Path("page.html").write_text(html("Gannet", 9001, (6, 8, 1, 6, 0)))
    main(["check", "page.md", "page.html", "--json"])
    (found,) = json.loads(capsys.readouterr().out)
    edits = {each["text"]: each["edits"] for each in found["repairs"]}
    (rule,) = (some for text, some in edits.items() if text.startswith("in rule 1 say"))
    assert [(each["rule"], each["old"], each["new"]) for each in rule] == [
        (1, RULES[0], "Deal 6 cards down to each player.")
    ] * 2
    for each in rule:
        line = Path(each["file"]).read_text().splitlines()[each["line"] - 1]
        assert line[each["column"] - 1 :].startswith(RULES[0])
    (numbers,) = (some for text, some in edits.items() if text.startswith("print players"))
    assert [(each["field"], each["old"], each["new"]) for each in numbers] == [("players", "8", "10")] * 2
    assert numbers == [each for each in found["corrections"] if each["field"] == "players"]


def test_findings_come_in_order_of_file_and_line(pages, capsys):
    (pages / "a").mkdir()
    (pages / "a" / "last.md").write_text(markdown("Knot", 9009, (5, 10, 1, 9, 0)))
    (pages / "b.md").write_text(markdown("Dunlin", 9008, (6, 10, 1, 9, 0)) + markdown("Smew", 9007, (5, 8, 1, 5, 1)))
    main(["check", "pages"])
    places = re.findall(r"^(\S+):(\d+):(\d+): ", capsys.readouterr().out, re.M)
    order = [(path.split("/"), int(line), int(column)) for path, line, column in places]
    assert order == sorted(order) and len({path for path, *_ in places}) == 3


def test_a_game_that_two_pages_print_otherwise_is_told_wherever_it_is_asked_for(pages, capsys):
    (pages / "web.html").unlink()
    (pages / "two.md").write_text(markdown("Dabchick", 9002, (5, 10, 1, 7, 0)))
    (pages / "one.md").write_text(markdown("Gannet", 9001) + markdown("Dabchick", 9002))
    main(["check", "pages", "--sarif", "found.sarif"])
    results = json.loads(Path("found.sarif").read_text())["runs"][0]["results"]
    (result,) = [each for each in results if each["level"] == "error"]
    assert result["ruleId"] == "versions-differ" and "ruleIndex" in result and "fixes" not in result
    text = "error[versions-differ] 'Dabchick' is not the same here and at pages/one.md:"
    for options in ((), ("--only", "9002"), ("--variant", "dabchick"), ("--issue", "9002")):
        capsys.readouterr()
        assert main(["check", "pages", *options]) == (0 if "--issue" in options else 1)
        assert text in capsys.readouterr().err
    main(["check", "pages", "--only", "9001"])
    assert "versions-differ" not in capsys.readouterr().err


def test_the_reason_of_what_is_accepted_is_told_to_code_hosts(pages, capsys):
    main(["check", "pages", "--json"])
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    mark = found["Dabchick"]["numbers"]["seen"]["fingerprint"]
    Path("accepted.csv").write_text(f"fingerprint,date,reason\n{mark},2026-11-29,counted with both hands\n")
    main(["check", "pages", "--accepted", "accepted.csv", "--sarif", "found.sarif"])
    results = json.loads(Path("found.sarif").read_text())["runs"][0]["results"]
    (seen,) = [result for result in results if result["ruleId"] == "wrong-seen"]
    assert seen["suppressions"] == [{"kind": "external", "justification": "counted with both hands"}]
    (players,) = [result for result in results if result["ruleId"] == "wrong-players"]
    assert ". To mend 1 number: print players 10 instead of 9" in players["message"]["text"]
