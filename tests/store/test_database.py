"""The published database: its tables, what is in them, and that they hold together."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest
from pydantic import ValidationError

from catalog.build import build, read_and_check
from catalog.check.conventions import CONVENTIONS
from catalog.model.variant import STATISTICS, decode
from catalog.store import tables
from catalog.store.describe import as_markdown
from catalog.store.publish import Faulty, check, database_image, publish
from catalog.store.tables import TABLES

PUBLIC = {
    "variant": "key number name source credit document line described incomplete cards players rounds seen wilds "
    "serial parent",
    "alias": "variant name",
    "variant_tag": "variant tag origin",
    "step": "variant position rule kind count wording text detail unread",
    "edge": "parent child claim document line",
    "change": "parent child position op before after cost words",
    "verdict": "variant statistic printed computed least greatest cause verdict reason witness",
    "repair": "variant rank mends text",
    "odds": "variant players side category share stderr",
    "odds_run": "variant players deals seed policy median_high median_low wild_share low_share split_share",
    "same_game": "variant other score evidence",
    "coverage": "document kind sentences read variants wholly_read",
    "diagnostic": "document line column severity code message",
    "source": "key title author url licence",
    "build": "key value",
}
"""What others rely on: tables and columns that stay."""


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("store") / "family.db"
    build([fixtures / "family.md"], out, check=False)
    return out


@pytest.fixture
def connection(database):
    connection = sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)
    yield connection
    connection.close()


def rows(connection, query: str, *values) -> list[tuple]:
    return connection.execute(query, values).fetchall()


def test_every_public_table_and_column_is_there(connection):
    for table, columns in PUBLIC.items():
        there = [name for _, name, *_ in rows(connection, f"PRAGMA table_info({table})")]
        assert set(columns.split()) <= set(there), table


def test_every_table_is_strict_and_described(connection):
    strict = {
        name: bool(flag) for _, name, kind, _, _, flag in rows(connection, "PRAGMA table_list") if kind == "table"
    }
    for table in TABLES:
        assert strict[table.__tablename__]
        assert table.heading and table.__doc__
        assert all(field.description for field in table.model_fields.values())


def test_tables_that_other_commands_fill_are_empty_after_a_build(connection):
    for table in (tables.Odds, tables.OddsRun):
        assert rows(connection, f"SELECT count(*) FROM {table.__tablename__}") == [(0,)]


def test_codes_are_those_that_numbers_are_decoded_by(connection):
    codes = rows(connection, "SELECT statistic, first, last, code, base FROM code")
    for statistic in STATISTICS:
        for value in range(-1, 400):
            found = [
                (code, base) for of, first, last, code, base in codes if of == statistic and first <= value <= last
            ]
            told = decode(statistic, value)
            if told.code is None:
                assert found == []
            else:
                assert found == [(str(told.code), None if told.number is None else value - told.number)]


def test_cards_and_readings_are_told(connection):
    assert rows(connection, "SELECT name FROM card WHERE number IN (0, 51, 52) ORDER BY number") == [
        ("2c",), ("As",), ("joker",),
    ]  # fmt: skip
    assert dict(rows(connection, "SELECT key, words FROM convention")) == {c.key: c.words for c in CONVENTIONS}


def test_a_row_that_is_not_right_is_refused():
    with pytest.raises(ValidationError):
        tables.Alias.model_validate({"variant": None, "name": "x"})
    with pytest.raises(ValidationError):
        tables.VariantTag.model_validate({"variant": "v", "tag": "t", "position": 1, "origin": "guessed"})


def test_variants(connection):
    query = "SELECT number, name, serial, parent, described, tags FROM variant WHERE key = ?"
    assert rows(connection, query, "local-3002") == [
        (3002, "Loud Seven", "7-7-5-7-4", "local-3001", 1, '["stud", "wilds"]')
    ]
    assert rows(connection, query, "local-3011") == [(3011, "Five Right", "5-10-2-8-0", "local-3009", 0, '["pass"]')]
    assert rows(connection, "SELECT name FROM alias WHERE variant = 'local-3001'") == [("Plain",), ("Seven as It Is",)]


def test_tags_have_their_origin(connection):
    query = "SELECT origin, tag, position FROM variant_tag WHERE variant = ? ORDER BY origin, position"
    assert rows(connection, query, "local-3006") == [
        ("derived", "straight", 1), ("derived", "lowball", 2),
        ("printed", "stud", 1), ("printed", "wilds", 2), ("printed", "lowball", 3),
    ]  # fmt: skip
    query = "SELECT tags, tags_derived FROM variant WHERE key = ?"
    assert rows(connection, query, "local-3006") == [('["stud", "wilds", "lowball"]', '["straight", "lowball"]')]
    assert rows(connection, query, "local-3011") == [('["pass"]', "[]")]


@pytest.mark.parametrize(
    "key, statistic, printed, least, most, code",
    [
        ("local-3001", "rounds", 3, 3, 3, None),
        ("local-3003", "rounds", 102, 2, 2, "match the pot"),
        ("local-3005", "cards", 207, 7, None, "by choice"),
        ("local-3005", "players", 98, None, None, "undefined"),
        ("local-3005", "rounds", 203, 3, None, "by choice"),
        ("local-3005", "seen", 108, None, None, "all cards"),
        ("local-3007", "rounds", -1, None, None, "no bound"),
        ("local-3008", "players", 99, None, None, "by seats"),
        ("local-3008", "rounds", 302, 2, None, "by the cards"),
        ("local-3008", "wilds", 52, 52, 52, None),
        ("local-3000", "wilds", None, None, None, None),
    ],
)
def test_numbers_are_decoded(connection, key, statistic, printed, least, most, code):
    s = statistic
    found = rows(connection, f"SELECT {s}, {s}_n, {s}_most, {s}_code FROM variant WHERE key = ?", key)
    assert found == [(printed, least, most, code)]


def test_claims_stand_with_their_places(connection):
    claims = rows(connection, "SELECT parent, claim, document FROM edge WHERE child = 'local-3008' ORDER BY claim")
    assert claims == [("local-3005", "child table", "family.md"), ("local-3005", "parent line", "family.md")]


def test_steps_are_in_order_and_only_kept_with_their_sentences_when_asked(fixtures, tmp_path, connection):
    query = "SELECT position, rule, kind, wording, text, detail FROM step WHERE variant = 'local-3001'"
    steps = rows(connection, query + " ORDER BY position")
    assert [position for position, *_ in steps] == list(range(1, len(steps) + 1))
    assert steps[0][2] == "deal" and steps[0][3] and steps[0][4] is None
    assert isinstance(json.loads(steps[0][5]), dict)
    build([fixtures / "family.md"], tmp_path / "with.db", source_text=True)
    with sqlite3.connect(tmp_path / "with.db") as with_text:
        assert rows(with_text, query)[0][4] == "Deal 7 cards down to each player."


def test_what_was_not_understood_is_kept_and_counted(fixtures, tmp_path):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    path = tmp_path / "page.md"
    path.write_text(text.replace("Showdown, the low hand wins.", "Xyzzy plugh quux."), encoding="utf-8")
    build([path], tmp_path / "c.db")
    with sqlite3.connect(tmp_path / "c.db") as connection:
        columns = "kind, count, wording, detail, unread"
        step = rows(connection, f"SELECT {columns} FROM step WHERE variant = 'local-3006' AND unread IS NOT NULL")
        assert [row[:4] for row in step] == [(None, None, "", "{}")]
        assert "xyzzy" in json.loads(step[0][4])[0].lower()
        columns = "kind, sentences, read, unread, variants, wholly_read"
        kinds = {kind: rest for kind, *rest in rows(connection, f"SELECT {columns} FROM coverage")}
        (gap,) = rows(connection, "SELECT position, phrase, kind, sentences, variants, unlocks, wholly_read FROM gap")
    assert kinds["unread"] == [1, 0, 1, 1, 0]
    assert kinds["all"][0] - kinds["all"][1] == kinds["all"][2] == 1 and kinds["all"][3:] == [11, 10]
    assert gap[0] == 1 and "xyzzy" in gap[1] and gap[2:] == ("unread", 1, 1, 1, 11)
    assert sum(numbers[0] for kind, numbers in kinds.items() if kind != "all") == kinds["all"][0]


def test_words_are_found_by_their_stem(connection):
    def found(words: str) -> list[str]:
        query = (
            "SELECT variant.name FROM variant_search JOIN variant ON variant.rowid = variant_search.rowid "
            "WHERE variant_search MATCH ? ORDER BY variant.rowid"
        )
        return [name for (name,) in rows(connection, query, words)]

    assert found("hush") == ["Quiet Seven", "Loud Seven Low"]
    assert found("fiver's".replace("'", " ")) == ["Five Left"]
    assert found("aliases: seven") == ["Plain Seven"]


def test_the_build_table_tells_versions_and_inputs_without_folders(connection, fixtures):
    told = dict(rows(connection, "SELECT key, value FROM build"))
    assert {"stemma", "schema", "python", "sqlite"} <= set(told)
    assert re.fullmatch(r"sha256 [0-9a-f]{64}", told["input family.md"])
    assert str(fixtures) not in json.dumps(told)


def test_diagnostics_are_kept(fixtures, tmp_path):
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    path = tmp_path / "page.md"
    path.write_text(text.replace("#3002)|7-7-5-7-4", "#3002)|7-7-5-7-5"), encoding="utf-8")
    build([path], tmp_path / "c.db")
    with sqlite3.connect(tmp_path / "c.db") as connection:
        found = rows(connection, "SELECT document, severity, code FROM diagnostic")
    assert found == [("page.md", "warning", "row-serial")]


# Publishing


@pytest.fixture(scope="module")
def catalogue(fixtures):
    return read_and_check([fixtures / "family.md"])


def test_publishing_twice_gives_the_same_bytes(catalogue, tmp_path):
    publish(catalogue, tmp_path / "a" / "one.db")
    publish(catalogue, tmp_path / "two.db")
    publish(catalogue, tmp_path / "two.db")
    assert (tmp_path / "a" / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "two.db"]


@pytest.mark.parametrize("where", ["os.fsync", "os.replace", "catalog.store.publish.check"])
def test_a_failure_leaves_the_old_file_and_no_litter(catalogue, tmp_path, monkeypatch, where):
    out = tmp_path / "c.db"
    out.write_bytes(b"the old one")

    def fail(*_):
        raise OSError("no")

    monkeypatch.setattr(where, fail)
    with pytest.raises(OSError):
        publish(catalogue, out)
    assert out.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [out]


def test_leftovers_of_killed_builds_are_removed_and_others_are_not(catalogue, tmp_path):
    dead, alive = tmp_path / ".c.db.999999999.part", tmp_path / ".c.db.1.part"
    strange, other = tmp_path / ".c.db.notes.part", tmp_path / ".d.db.999999999.part"
    for path in (dead, alive, strange, other):
        path.write_bytes(b"")
    publish(catalogue, tmp_path / "c.db")
    assert sorted(tmp_path.iterdir()) == sorted([alive, strange, other, tmp_path / "c.db"])


def test_a_link_is_followed_and_a_folder_refused(catalogue, tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "real" / "c.db")
    publish(catalogue, tmp_path / "link.db")
    assert (tmp_path / "link.db").is_symlink() and (tmp_path / "real" / "c.db").is_file()
    with pytest.raises(OSError):
        publish(catalogue, tmp_path / "real")


def test_a_damaged_file_is_caught(catalogue, tmp_path):
    image = bytearray(database_image(catalogue))
    (tmp_path / "whole.db").write_bytes(image)
    check(tmp_path / "whole.db")
    image[4096 * 3 : 4096 * 4] = bytes(4096)
    (tmp_path / "damaged.db").write_bytes(image)
    with pytest.raises((Faulty, sqlite3.DatabaseError)):
        check(tmp_path / "damaged.db")


def test_a_key_that_leads_nowhere_is_caught(catalogue, tmp_path):
    path = tmp_path / "c.db"
    path.write_bytes(database_image(catalogue))
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO alias VALUES ('local-1', 'Nobody')")
    connection.close()
    with pytest.raises(Faulty, match="alias"):
        check(path)


def test_the_tables_are_documented():
    page = Path(__file__).resolve().parents[2] / "docs" / "database.md"
    assert page.read_text(encoding="utf-8") == as_markdown(), "python -m catalog.store.describe > docs/database.md"
