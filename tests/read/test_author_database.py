"""The author's own SQLite database, from which he makes his pages: it is read as one of them."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from catalog.check.findings import check_variants
from catalog.cli import main
from catalog.read import read_catalog, read_documents
from catalog.read.author_database import page_of

TABLES = """
CREATE TABLE sources (source_id integer primary key, name text not null, link text);
CREATE TABLE tags (tag_id integer primary key, tag text not null);
CREATE TABLE rules (rule_id integer primary key, type_id integer, cards integer, short text, full text not null);
CREATE TABLE variants (variant_id integer primary key, name text, cards integer, players integer, rounds integer,
    max_seen integer, wilds integer, parent_id integer, source_id integer);
CREATE TABLE aliases (pair_id integer primary key, variant_id integer, alias text);
CREATE TABLE variant_rules (pair_id integer primary key, variant_id integer, rule_id integer, rule_order integer);
CREATE TABLE variant_tags (pair_id integer primary key, variant_id integer, tag_id integer);
INSERT INTO sources VALUES (1, 'A | B Club', NULL);
INSERT INTO tags VALUES (1, 'straight'), (2, 'wilds');
INSERT INTO rules (rule_id, full) VALUES (1, 'Deal 3 cards down to each player.'),
    (2, 'Betting round, opened by the player on the dealer''s left.'), (3, 'Showdown, the high hand wins.'),
    (4, 'Fours are wild.');
INSERT INTO variants VALUES (1, 'Quarry', 3, 17, 1, 3, 0, 0, 1), (2, 'Wild Quarry', 3, 17, 1, 3, 5, 1, 1);
INSERT INTO aliases VALUES (1, 2, 'Pit');
INSERT INTO variant_rules (variant_id, rule_id, rule_order) VALUES
    (1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 4, 4), (2, 3, 3), (2, 2, 2), (2, 1, 1);
INSERT INTO variant_tags (variant_id, tag_id) VALUES (1, 1), (2, 1), (2, 2);
"""


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "club.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(TABLES)
    return path


def test_a_database_is_read_and_checked_as_a_page(database):
    catalog = read_catalog(read_documents([database]))
    plain, wild = (game for game in catalog.variants if game.described)
    assert (plain.name, plain.number, plain.credit, plain.tags) == ("Quarry", 1, "A | B Club", ("straight",))
    assert [(child.number, child.serial) for child in plain.children] == [(2, "3-17-1-3-5")]
    assert (wild.name, wild.aliases, wild.parent.number) == ("Wild Quarry", ("Pit",), 1)
    assert [rule.text for rule in wild.rules][0::3] == ["Deal 3 cards down to each player.", "Fours are wild."]
    verdicts = [found for game in check_variants([plain, wild]) for found in game.verdicts]
    assert [(each.statistic, each.printed, each.computed) for each in verdicts if each.judgement != "agrees"] == [
        ("wilds", 5, 4)
    ]


def test_nothing_is_written_beside_a_database(database, capsys):
    before = database.read_bytes()
    assert main(["check", str(database)]) == 1 and "wilds" in capsys.readouterr().out
    assert database.read_bytes() == before and [file.name for file in database.parent.iterdir()] == ["club.db"]


def test_its_corrections_are_statements_that_mend_it(database, capsys):
    assert main(["check", str(database)]) == 1
    assert f"{database}:2:1: " in capsys.readouterr().out, "the variant's number stands in place of a line"
    assert main(["check", str(database), "--sql", "--statistic", "players"]) == 0
    capsys.readouterr()
    assert main(["check", str(database), "--sql"]) == 1
    told = capsys.readouterr().out
    assert told == "UPDATE variants SET wilds = 4 WHERE variant_id = 2 AND wilds = 5;\n"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executescript(told)
    assert main(["check", str(database)]) == 0


def test_statements_are_for_databases_alone(tmp_path, small_pages, database, capsys):
    assert main(["check", str(small_pages), "--sql"]) == 2
    assert "name it" in capsys.readouterr().err
    before = database.read_bytes()
    for option in ("--diff", "--fix"):
        assert main(["check", str(database), option]) == 2
        assert "use --sql for the database" in capsys.readouterr().err
    assert database.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"CREATE TABLE variants (name text)"], ids=["no table", "other columns"])
def test_another_database_is_refused_in_a_line(tmp_path, content, capsys):
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(content.decode() or "CREATE TABLE x (y)")
    assert main(["check", str(path)]) == 2
    assert "not the database of a catalogue: no such" in capsys.readouterr().err
    path.write_bytes(path.read_bytes()[:2000])
    assert main(["check", str(path)]) == 2


@pytest.mark.slow
def test_the_catalogues_own_database_has_the_games_of_its_pages(shared):
    ours, theirs = (
        {variant.key: variant for variant in read_catalog(read_documents([shared / "catalogue" / name])).variants}
        for name in ("poker_db.db", "markdown")
    )
    assert ours.keys() == theirs.keys() and len(ours) > 1100
    for key, game in ours.items():
        page = theirs[key]
        assert (game.name, game.numbers, game.credit) == (page.name, page.numbers, page.credit)
        assert (game.aliases, sorted(game.tags)) == (page.aliases, sorted(page.tags))
        assert [rule.steps for rule in game.rules] == [rule.steps for rule in page.rules]
        assert (game.parent and game.parent.key) == (page.parent and page.parent.key)


# Where its findings stand


def sarif_of(*paths: object) -> list[dict]:
    out = Path("found.sarif")
    main(["check", *map(str, paths), "--sarif", str(out)])
    return json.loads(out.read_text(encoding="utf-8"))["runs"][0]["results"]


def test_no_line_is_named_in_a_database(database, monkeypatch, capsys):
    monkeypatch.chdir(database.parent)
    (wrong,) = [result for result in sarif_of("club.db") if result["ruleId"] == "wrong-wilds"]
    (place,) = wrong["locations"]
    assert place["physicalLocation"] == {"artifactLocation": {"uri": "club.db", "uriBaseId": "%SRCROOT%"}}
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "variants/2" and "fixes" not in wrong
    capsys.readouterr()
    main(["check", "club.db", "--issue", "2"])
    text = capsys.readouterr().out
    assert "`club.db` (variant 2) prints the serial number 3-17-1-3-5." in text and "Printed as well" not in text
    main(["check", "club.db", "--json"])
    (wild,) = [each for each in json.loads(capsys.readouterr().out) if each["name"] == "Wild Quarry"]
    (one,) = wild["corrections"]
    assert (one["file"], one["line"], one["column"], one["new"]) == ("club.db", 2, 1, "4")


@pytest.fixture
def beside(database, monkeypatch):
    """A folder with the database, and a page of the same games with another number."""
    (text, _), folder = page_of(database), database.parent
    (folder / "page.md").write_text(
        text.replace("|Wilds|5|", "|Wilds|4|")
        .replace("-5|straight, wilds|", "-4|wilds, straight|")
        .replace("Tags: *straight, wilds*", "Tags: *wilds, straight*")
    )
    monkeypatch.chdir(folder.parent)
    return folder


def test_a_database_in_a_folder_that_is_named_too_is_read(beside, capsys):
    folder = beside.name
    assert main(["check", folder, f"{folder}/club.db", "--sql"]) == 1
    assert capsys.readouterr().out == "UPDATE variants SET wilds = 4 WHERE variant_id = 2 AND wilds = 5;\n"
    assert main(["check", f"{folder}/club.db", folder, "--sql"]) == 1
    capsys.readouterr()
    assert main(["check", folder, "--sql"]) == 2


def test_what_pages_and_a_database_say_otherwise_is_told_once_a_game(beside, capsys):
    folder = beside.name
    main(["check", folder, f"{folder}/club.db"])
    (told,) = [line for line in capsys.readouterr().err.splitlines() if "versions-differ" in line]
    one, other = (re.escape(f"{folder}/{name}") for name in ("page.md", "club.db"))
    pages = rf"{one}:\d+:4: error\[versions-differ\] 'Wild Quarry' is not the same here and at {other}:2:1: "
    rows = rf"{other}:2:1: error\[versions-differ\] 'Wild Quarry' is not the same here and at {one}:(\d+):4: "
    assert re.fullmatch(f"{pages}wilds 4 here and 5 there|{rows}wilds 5 here and 4 there", told)
