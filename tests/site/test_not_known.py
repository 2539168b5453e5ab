"""Games of a player's own of which little is known: what is not read is told as not known, on the page and as data."""

from __future__ import annotations

import asyncio
import contextlib
import html
import itertools
import re
from pathlib import Path

import pytest

from catalog.build import build
from catalog.cli import main
from catalog.site.serve import site
from catalog.store.database import open_database
from catalog.store.record import record
from catalog.store.variants import read_variant

GAMES = """\
[Sandpiper]
players = 4-7
1 = Deal four cards down to each player.
2 = Betting round.
3 = High hand wins.

[Whimbrel]
; Nobody wrote it down.
parent = Sandpiper

[Turnstone]
parent = Sandpiper
1 = Whistle a tune to the moon.

[Godwit]
parent = Sandpiper
1 = Deal six cards down to each player.
2 = Whistle a tune to the moon.
3 = High hand wins.

[Knot]
parent = Godwit
1 = Deal six cards down to each player.
2 = Twos are wild.
2 = Betting round.
3 = Low hand wins.

[Ruff]
parent = Whimbrel
1 = Deal six cards down to each player.
2 = High hand wins.
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("unknown")
    (folder / "club.ini").write_text(GAMES, encoding="utf-8")
    build([folder / "club.ini"], folder / "club.db", odds=500)
    return folder / "club.db"


@pytest.fixture(scope="module")
def get(database):
    datasette = site(database)
    asyncio.run(datasette.invoke_startup())
    return lambda path: asyncio.run(datasette.client.get(path)).text


@pytest.fixture(scope="module")
def rows(database):
    return lambda query: [tuple(row) for row in open_database(database).execute(query)]


def section(page: str, name: str) -> str:
    """The words of a part of a page, without marks."""
    (found,) = re.findall(rf'<section class="[^"]*" id="{name}".*?</section>', page, re.S)
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", found)).split())


def test_a_rule_that_was_not_read_drops_nothing_of_the_parent(rows, get):
    told = rows("SELECT op, name, before FROM change WHERE child = 'local-turnstone' ORDER BY position")
    assert [(op, name) for op, name, _ in told] == [("unknown", "not known")] * 4
    changed = section(get("/game/local-turnstone"), "changes")
    assert "None of its rules was understood, so it is not known what of the rules changed." in changed
    assert "drop" not in changed and "no longer" not in changed
    assert not rows("SELECT * FROM near WHERE 'local-turnstone' IN (variant, other)")
    assert not rows("SELECT * FROM likeness WHERE variant = 'local-turnstone'")


def test_what_was_read_is_told_beside_what_was_not(rows, get):
    told = rows("SELECT op, words FROM change WHERE child = 'local-godwit' ORDER BY position")
    assert ("replace", "deals 6 cards instead of 4 down to each player") in told
    assert ("unknown", "it is not known whether this still holds: betting round, after the deal") in told
    changed = section(get("/game/local-godwit"), "changes")
    assert "deals more cards" in changed and "more may have changed. It is not known:" in changed
    assert "whether this still holds: betting round" in changed and "drop" not in changed


def test_what_the_parents_unread_rule_may_say_is_not_new(rows, get):
    told = dict(rows("SELECT after, op FROM change WHERE child = 'local-knot' AND after IS NOT NULL"))
    assert told == {"Twos are wild.": "unknown", "Betting round.": "unknown", "The low hand wins.": "replace"}
    assert "Some rules of its parent were not understood" in section(get("/game/local-knot"), "changes")


def test_a_game_without_rules_is_not_called_the_same(get):
    unwritten = section(get("/game/local-whimbrel"), "changes")
    assert "No rules of this game are given, so it is not known what changed." in unwritten
    child = section(get("/game/local-ruff"), "changes")
    assert "No source here gives the rules of Whimbrel" in child and "same" not in unwritten + child


def test_how_many_changes_is_told_as_far_as_it_is_known(rows, get):
    told = section(get("/game/local-sandpiper"), "children")
    for game, many in (("Godwit", "1 or more"), ("Turnstone", "not known"), ("Whimbrel", "not known")):
        assert re.search(rf"{game} [^A-Z]*{many}", told), told
    assert set(rows("SELECT cost, changes FROM descent")) == {(None, None)}
    compared = get("/compare?one=local-sandpiper&other=local-turnstone")
    assert "Some rules were not understood, so it is not known what changes." in compared
    assert "No rules of <bdi>Whimbrel</bdi> are given" in get("/compare?one=local-sandpiper&other=local-whimbrel")


def test_kinds_of_changes_are_counted_where_they_are_known(get):
    page = get("/catalog/changes_players_make?word=")
    assert "deals more cards" in page and "not known" not in page


def test_diff_says_how_many_changes_are_not_known(database, capsys):
    assert main(["diff", "sandpiper", "godwit", "--db", str(database)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1].startswith("1 change of rules, and 2 that are not known")


def test_why_there_are_no_odds_is_told_as_it_is(rows, get):
    assert dict(
        rows("SELECT variant, reason FROM odds_gap WHERE variant IN ('local-whimbrel', 'local-turnstone')")
    ) == {
        "local-whimbrel": "no rules of it are given",
        "local-turnstone": "rule 1 is not understood",
    }
    assert "No odds for this game: no rules of it are given." in section(get("/game/local-whimbrel"), "odds")


def test_a_game_is_called_straight_only_where_all_of_it_was_read(rows, get):
    told = rows("SELECT variant, tag FROM variant_tag WHERE variant <> 'local-sandpiper' AND variant <> 'local-ruff'")
    assert sorted(told) == [("local-knot", tag) for tag in ("lowball", "straight", "wilds")]
    for game in ("turnstone", "godwit", "whimbrel"):
        assert "/tag/straight" not in get(f"/game/local-{game}")


def test_a_source_without_terms_says_so(get):
    about = section(get("/game/local-knot"), "about")
    assert "Documents of no known source . Its terms are not known." in about and ": ." not in about


def test_rules_with_one_number_stay_apart(database, get, rows):
    with contextlib.closing(open_database(database)) as connection:
        shown, read = record(connection, "local-knot"), read_variant(connection, "local-knot")
    assert [(rule["number"], len(rule["steps"])) for rule in shown["rules"]] == [(1, 1), (2, 1), (2, 1), (3, 1)]
    assert [rule.number for rule in read.rules] == [1, 2, 2, 3]
    page = get("/game/local-knot")
    assert re.findall(r'<li id="rule-([^"]*)" value="(.)"', page) == [("1", "1"), ("2", "2"), ("2-2", "2"), ("3", "3")]
    assert get("/game/local-knot.md").count("\n2. ") == 2


def test_rules_with_one_number_stay_apart_whatever_their_steps(tmp_path):
    sentences = ("Deal 2 cards down and 1 card up to each player.", "Whistle.", "Betting round.", "Aces are wild.")
    for order in itertools.permutations(sentences):
        (tmp_path / "one.ini").write_text("[Knot]\n" + "".join(f"4 = {sentence}\n" for sentence in order))
        build([tmp_path / "one.ini"], tmp_path / "one.db", check=False)
        with contextlib.closing(open_database(tmp_path / "one.db")) as connection:
            rules = record(connection, "local-knot")["rules"]
        assert [rule["number"] for rule in rules] == [4, 4, 4, 4]
        assert [bool(rule["unread"]) for rule in rules] == [sentence == "Whistle." for sentence in order]
