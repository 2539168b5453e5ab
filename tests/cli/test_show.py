"""`stemma show`, and how a variant is named by people."""

from __future__ import annotations

import json
import sqlite3

import pytest

from catalog.build import build
from catalog.cli import main
from catalog.store.database import open_database
from catalog.store.resolve import Ambiguous, Unknown, resolve


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("show") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


@pytest.fixture
def connection(database):
    connection = open_database(database)
    yield connection
    connection.close()


@pytest.mark.parametrize(
    "text",
    [
        "local-3010", "LOCAL-3010", "3010", "#3010", "five left", "  Five   LEFT ", "'Five Left'", "Five Left (#3010)",
        "fiver's way", "Fiver’s Way", "“fiver‘s way”", "five left #3010",
    ],
)  # fmt: skip
def test_ways_to_name_a_variant(connection, text):
    assert resolve(connection, text) == "local-3010"


def test_a_name_counts_before_an_alias_and_a_description_before_a_name(connection):
    assert resolve(connection, "plain") == "local-3001"
    assert resolve(connection, "five right") == "local-3011"
    assert resolve(connection, "root test") == "local-3000"


def test_an_unknown_name_gets_the_nearest(connection):
    with pytest.raises(Unknown, match="did you mean Quieter Seven or Quiet Seven"):
        resolve(connection, "quite seven")
    with pytest.raises(Unknown, match="stemma find"):
        resolve(connection, "zzzzzz")
    with pytest.raises(Unknown):
        resolve(connection, "")
    with pytest.raises(Unknown):
        resolve(connection, "#999999999999999999999999")
    with pytest.raises(Unknown):
        resolve(connection, "Five Left (#3009)")


def test_an_ambiguous_name_gets_the_choices(connection):
    with pytest.raises(Ambiguous, match=r"local-3003 \(Quiet Seven\), local-3006 \(Loud Seven Low\)"):
        resolve(connection, "HUSH")


def test_text(database, capsys):
    assert main(["show", "loud seven", "--db", str(database)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Loud Seven (#3002)  local-3002\n")
    for part in (
        "credited to Test House",
        "tags: stud, wilds",
        "numbers 7-7-5-7-4",
        "   1. ",
        "descends from Root Test",
    ):
        assert part in told
    assert "2 siblings" in told and "2 children: Louder Seven (#3005), Loud Seven Low (#3006)" in told
    assert told.rstrip().splitlines()[-1].endswith("family.md:29")


@pytest.mark.parametrize(
    "key, parts",
    [
        ("3003", ["2, then losers match the pot and play goes on (printed as 102)"]),
        ("3005", ["7 or more, as players choose (printed as 207)", "no fixed number", "all the cards there are"]),
        ("3007", ["without bound (printed as -1)"]),
        ("3008", ["2 or more, as the cards fall (printed as 302)", "depends on the number of players (printed as 99)"]),
        ("3011", ["only named by other entries"]),
    ],
)
def test_codes_are_told_in_words(database, capsys, key, parts):
    assert main(["show", key, "--db", str(database)]) == 0
    told = capsys.readouterr().out
    assert [part for part in parts if part not in told] == []


def test_a_root_without_numbers(database, capsys):
    assert main(["show", "3000", "--db", str(database)]) == 0
    told = capsys.readouterr().out
    assert "numbers" not in told and "rules" not in told and "3 children" in told


def test_tags_that_the_rules_do_not_call_for(database, capsys):
    assert main(["show", "3006", "--db", str(database)]) == 0
    assert "its rules call for straight and do not call for stud, wilds" in capsys.readouterr().out
    assert main(["show", "3001", "--db", str(database)]) == 0
    assert "call for" not in capsys.readouterr().out


def test_json(database, capsys):
    assert main(["show", "3002", "--json", "--db", str(database)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["key"] == "local-3002" and data["parent"] == "local-3001"
    unchecked = dict.fromkeys(("computed", "verdict", "convention", "reason", "counted"))
    assert data["numbers"]["wilds"] == {"printed": 4, "least": 4, "most": 4, "code": None} | unchecked
    assert [rule["number"] for rule in data["rules"]] == [1, 2, 3, 4]
    assert {claim["claim"] for claim in data["parents"]} == {"parent line", "child table"}


@pytest.mark.parametrize("key", ["quite seven", "hush", ""])
def test_what_is_not_found_is_one_line_and_2(database, capsys, key):
    assert main(["show", key, "--db", str(database)]) == 2
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1


def test_every_variant_of_the_corpus_is_found_by_its_name(corpus_build):
    connection = open_database(corpus_build("markdown")[0])
    names = connection.execute("SELECT key, name, number FROM variant").fetchall()
    assert all(resolve(connection, str(number)) == key for key, _, number in names)
    assert all(resolve(connection, f"{name} (#{number})") == key for key, name, number in names[::5])
    assert [name for key, name, _ in names[::5] if resolves(connection, name) not in (key, None)] == []
    connection.close()


def resolves(connection: sqlite3.Connection, name: str) -> str | None:
    try:
        return resolve(connection, name)
    except Ambiguous:
        return None


def test_what_was_changed_is_told(database, capsys):
    assert main(["show", "loud seven", "--db", str(database)]) == 0
    told = capsys.readouterr().out
    assert "changed from its parent: deals 2 cards instead of 7 down to each player" in told


OWN = """\
## Half Printed (#1)

|Statistic|Value|
|---|---|
|Cards|5|
|Players|-|
|Betting Rounds|1|
|Max Cards Seen|-|
|Wilds|-|

### Rules:
1. Deal five cards down to each player.
2. Betting round.
3. Twos are wild.
4. The high hand wins.

## As Players Choose (#2)

### Rules:
1. Deal five cards down to each player.
2. Betting round.
3. If no one wants another card, the high hand wins.
4. Repeat the last two actions, until no one wants another card.

## Not Understood (#3)

### Rules:
1. Deal five cards down to each player.
2. Zong the bong.
"""
"""Games of one's own: some numbers printed, none printed, and none known."""


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    (folder / "own.md").write_text(OWN, encoding="utf-8")
    build([folder / "own.md"], folder / "own.db")
    return folder / "own.db"


@pytest.mark.parametrize(
    ("key", "there", "missing"),
    [
        (
            "1",
            ["5-(10)-1-(5)-(4)  (in brackets: computed, not printed)", "10 (computed)", "4 (computed)"],
            ["5 (printed", "5-?"],
        ),
        ("2", ["5-10-201-5-0  (computed; none is printed)", "1 or more, as players choose (computed)"], ["(printed"]),
        ("3", ["numbers: none is printed", "not known: rule 2 was not fully"], ["computed", "straight"]),
    ],
)
def test_numbers_that_are_not_printed_are_computed_and_marked(own, capsys, key, there, missing):
    assert main(["show", key, "--db", str(own)]) == 0
    told = capsys.readouterr().out
    assert [part for part in there if part not in told] == []
    assert [part for part in missing if part in told] == []
