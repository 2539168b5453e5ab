"""The lines that an entry may have beside the catalogue's own (docs/pages.md): a page's address, players, notes."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from catalog.build import build
from catalog.model.diagnostic import Severity
from catalog.model.variant import ClaimKind, Seats
from catalog.read import read_catalog, read_documents
from catalog.read.registry import Registry
from catalog.read.variants import read_seats
from catalog.read.write import transcribe, write_seats
from catalog.store.database import open_database
from catalog.store.record import record

DOCUMENTED = Path(__file__).parents[2] / "docs" / "pages.md"

PAGE = re.search(r"```markdown\n(.*?)```", DOCUMENTED.read_text(encoding="utf-8"), re.DOTALL)[1]


@pytest.fixture
def folder(tmp_path):
    """A source whose games are told in prose, with the page of the documentation in it."""
    (tmp_path / "source.toml").write_text('key = "pagat"\ntitle = "Games"\nprose = true\n', encoding="utf-8")
    (tmp_path / "games.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def catalog(folder):
    return read_catalog(read_documents([folder]), registry=Registry())


def by_key(catalog):
    return {variant.key: variant for variant in catalog.variants}


def test_an_entry_without_a_number_has_all_its_parts(catalog):
    game = by_key(catalog)["pagat-river-crossing"]
    assert (game.name, game.number, game.credit) == ("River Crossing", None, "Ada Example")
    assert game.aliases == ("Ford", "Stepping Stones")
    assert game.tags == ("common", "draw")
    assert game.page == "https://www.example.org/games.html"
    assert game.seats == Seats(3, 8, 5, 7)
    assert game.numbers.serial == "?-?-?-?-?"
    assert game.incomplete and game.lost == "what the two corner cards do"
    assert len(game.notes) == 1 and game.notes[0].startswith("The text does not say")
    assert len(game.rules) == 3


def test_a_parent_in_another_source_is_found_and_is_the_sources_own_word(catalog):
    parent = by_key(catalog)["pagat-river-crossing"].parent
    assert (parent.key, parent.name, parent.number) == ("ipvdb-4", "Texas Hold'em", 4)
    assert parent.claim is ClaimKind.PROSE
    assert not by_key(catalog)["ipvdb-4"].described


def test_a_variation_has_its_parents_key_before_its_own(catalog):
    low = by_key(catalog)["pagat-river-crossing-low-water"]
    assert low.parent.key == "pagat-river-crossing"
    assert low.page == "https://www.example.org/games.html"


def test_what_was_lost_is_told_and_nothing_else_is_wrong(catalog):
    # The variation of the example has no table and no tags of its own, and is told within the text of another game.
    assert [(d.code, d.severity) for d in catalog.diagnostics] == [("lost-rules", Severity.NOTE)]


def test_the_page_is_written_again_the_same(folder, catalog):
    text, kept = transcribe(catalog)
    assert kept == ()
    (folder / "games.md").write_text(text, encoding="utf-8")
    again = read_catalog(read_documents([folder]), registry=Registry())
    assert by_key(again) == by_key(catalog)
    assert transcribe(again)[0] == text


def test_the_database_has_notes_players_page_and_what_is_lost(folder, tmp_path):
    build([folder], tmp_path / "games.db", check=False)
    connection = open_database(tmp_path / "games.db")
    told = record(connection, "pagat-river-crossing")
    assert told["seats"] == {"seats_least": 3, "seats_most": 8, "best_least": 5, "best_most": 7}
    assert told["page"] == "https://www.example.org/games.html"
    assert told["lost"] == "what the two corner cards do"
    assert len(told["notes"]) == 1
    assert told["parents"][0]["claim"] == "prose"
    # What the document says of players is no statement about its deck.
    assert told["numbers"]["players"]["printed"] is None
    connection.close()
    with sqlite3.connect(tmp_path / "games.db") as plain:
        assert plain.execute("SELECT count(*) FROM note").fetchone() == (1,)


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("4 to 10", Seats(4, 10)),
        ("4-10", Seats(4, 10)),
        ("up to 7", Seats(None, 7)),
        ("2 or more", Seats(2, None)),
        ("7", Seats(7, 7)),
        ("4 to 9, best 5 to 7", Seats(4, 9, 5, 7)),
        ("", Seats()),
        ("a few", None),
        ("4 to", None),
        ("4 to 9, best", None),
    ],
)
def test_players_in_words(words, seats):
    assert read_seats(words) == seats
    if seats not in (None, Seats()):
        assert read_seats(write_seats(seats)) == seats
