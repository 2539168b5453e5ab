"""`stemma find`: what is asked for together, and coded values that never pass for small or large numbers."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from catalog.build import build
from catalog.cli import main
from catalog.cli.find import ORDERS as SORTS
from catalog.store.search import ORDERS, Range, parse_range, text_query


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("find") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


@pytest.fixture
def found(database, capsys):
    """The numbers of what `stemma find` finds, in its order."""

    def find(*arguments: str) -> list[int]:
        assert main(["find", *arguments, "--json", "--db", str(database)]) == 0
        return [row["number"] - 3000 for row in json.loads(capsys.readouterr().out)]

    return find


@pytest.mark.parametrize(
    "text, expected",
    [("4", (4, 4)), ("2..4", (2, 4)), ("..4", (None, 4)), ("5..", (5, None)), ("2-4", (2, 4)), (" 0 ", (0, 0))],
)
def test_ranges(text, expected):
    assert parse_range(text) == Range(*expected)


@pytest.mark.parametrize("text", ["", "..", "-", "4-", "-4", "5..4", "a", "1..2..3", "4.5", "9" * 30])
def test_what_is_no_range_is_refused(text, database, capsys):
    with pytest.raises(ValueError):
        parse_range(text)
    assert main(["find", f"--cards={text}", "--db", str(database)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_everything_described_without_conditions(found):
    assert found() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    assert found("--named") == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert found("--limit", "2") == [1, 2]


def test_a_number_of_players_is_one_that_can_play(found):
    assert found("--players", "8") == [9, 10, 12]
    assert found("--players", "8..8") == [12]
    assert found("--players", "..7") == [1, 2, 3, 4, 6, 7]


def test_codes_are_neither_small_nor_large(found):
    assert 5 not in found("--rounds", "..50")  # 203: three or more
    assert 5 in found("--rounds", "3..") and 5 not in found("--rounds", "4..")
    assert 8 not in found("--rounds", "..50") and 8 in found("--rounds", "2..")  # 302
    assert 7 not in found("--rounds", "..50") + found("--rounds", "0..")  # -1: without bound
    assert 3 in found("--rounds", "2") and 3 not in found("--rounds", "100..")  # 102: two, then matching the pot
    assert 5 not in found("--players", "2") + found("--players", "..99")  # 98
    assert 8 not in found("--players", "2") + found("--players", "..99")  # 99
    assert 5 not in found("--seen", "50..") and 5 not in found("--cards", "7") and 5 in found("--cards", "7..")
    assert found("--wilds", "50..") == [8]  # a plain 52


def test_tags(found):
    assert found("--tag", "pass") == [4, 10]
    assert found("--tag", "stud", "--tag", "wilds", "--without-tag", "lowball") == [2, 5, 8]
    assert found("--tag", "PASS") == [4, 10]


def test_words(found):
    assert found("hush") == [3, 6]
    assert found("loud", "low") == [6]
    assert found("fiver's") == [10]
    assert set(found("loud*")) == {2, 5, 6, 8}
    assert found("no such words at all") == []


def test_everything_together(found):
    assert found(
        "seven", "--players", "7", "--rounds", "..4", "--wilds", "0", "--tag", "pass", "--source", "local"
    ) == [4]


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--tag", "stut"], "did you mean stud"),
        (["--source", "nowhere"], "local"),
        (["--limit", "-1"], "less than 0"),
        (["--limit", "x"], "invalid"),
        (['"'], "no word"),
        (["--db", "nothing.db"], "no such database"),
    ],
)
def test_what_cannot_be_asked_is_one_line(arguments, says, database, capsys):
    given = arguments if "--db" in arguments else [*arguments, "--db", str(database)]
    assert main(["find", *given]) == 2
    told = capsys.readouterr()
    assert told.out == "" and says in told.err and len(told.err.splitlines()) == 1


def test_text_for_people(database, capsys):
    assert main(["find", "--tag", "pass", "--db", str(database)]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "local-3004  7-7-4-10-0  Seven Left  pass",
        "local-3010  5-10-2-8-0  Five Left  pass",
    ]
    assert told.err == "2 variants\n"


def test_no_word_is_an_operator():
    assert text_query(('a "b" OR', "NOT", "c*", "-", "x:y", "*")) == '"a" """b""" "OR" "NOT" "c"* "x:y"'


def test_another_database_is_refused(tmp_path, capsys):
    path = tmp_path / "other.db"
    sqlite3.connect(path).execute("CREATE TABLE build (key, value)").connection.commit()
    assert main(["find", "--db", str(path)]) == 2
    (tmp_path / "text.db").write_text("not a database, whatever it is called\n" * 99)
    assert main(["find", "--db", str(tmp_path / "text.db")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_the_corpus_answers_at_once(corpus_build, capsys):
    out, _ = corpus_build("markdown")
    asked = ["--players", "8", "--rounds", "..4", "--wilds", "0", "--tag", "pass", "--without-tag", "common"]
    assert main(["find", *asked, "--json", "--db", str(out)]) == 0
    games = json.loads(capsys.readouterr().out)
    assert "Plain Push" in [game["name"] for game in games]
    for game in games:
        assert 8 <= game["players"] < 98 or game["players"] >= 208
        assert game["rounds"] in range(5) or 100 <= game["rounds"] <= 104
        assert game["wilds"] == 0 and "pass" in game["tags"] and "common" not in game["tags"]


def test_types_orders_and_numbers_that_check_out(found, capsys, database):
    stud, passing = found("--tag", "stud"), found("--tag", "pass")
    assert found("--type", "stud", "--type", "pass") == sorted({*stud, *passing}) and stud and passing
    assert found("--type", "Stud") == stud
    assert found("--sort", "name", "--limit", "2") != found("--limit", "2")
    assert sorted(found("--sort", "players")) == found()
    assert found("--checked") == []  # this database was built without a check
    assert main(["find", "--type", "studd", "--db", str(database)]) == 2
    assert "did you mean stud?" in capsys.readouterr().err
    assert set(SORTS) == set(ORDERS)


def test_players_at_the_table_are_those_the_source_allows(fixtures, tmp_path, capsys):
    build([fixtures / "family.md"], tmp_path / "f.db", check=False)
    with closing(sqlite3.connect(tmp_path / "f.db")) as changed:
        changed.execute("UPDATE variant SET seats_most = 5 WHERE number = 3001")
        changed.execute("UPDATE variant SET seats_least = 7 WHERE number = 3002")
        changed.commit()

    def numbers(*arguments: str) -> set[int]:
        assert main(["find", *arguments, "--json", "--db", str(tmp_path / "f.db")]) == 0
        return {row["number"] - 3000 for row in json.loads(capsys.readouterr().out)}

    assert numbers("--players", "6") == numbers("--players", "6..") - {1, 2}
    assert {1, 2} <= numbers("--players", "6..") and 1 in numbers("--players", "5") and 2 in numbers("--players", "7")


def test_what_may_fit_is_told_and_shown_where_it_is_asked_for(fixtures, tmp_path, capsys):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    (tmp_path / "page.md").write_text(text.replace("3. Showdown", "3. Wibble the frob.\n4. Showdown", 1))
    build([tmp_path / "page.md"], tmp_path / "f.db")

    def asked(*arguments: str) -> tuple[set[str], str]:
        assert main(["find", *arguments, "--db", str(tmp_path / "f.db")]) == 0
        told = capsys.readouterr()
        return {line.split()[0] for line in told.out.splitlines()}, told.err

    settled, remark = asked("--cards", "1..")
    assert "may fit, but their numbers are not settled (--unsure shows them)" in remark
    more, remark = asked("--cards", "1..", "--unsure")
    assert settled < more and "may fit" not in remark
    assert "may fit" not in asked()[1]
