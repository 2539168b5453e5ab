"""Search: names in any spelling, rules by their words, and nothing that a question can do but ask."""

from __future__ import annotations

import sqlite3

import pytest

from catalog.build import build
from catalog.cli import main
from catalog.site.pages.parts import pieces
from catalog.store.names import Names
from catalog.store.spelling import Speller, distance, folded
from catalog.store.text_index import AFTER, BEFORE, Sayings

PAGE = """\
## Dr. Salt (#1)
Also known as: *The Doctor’s Game*.

### Rules:
1. Deal 7 cards down to each player.
2. Each player passes 2 cards to the left.
3. Sevens are wild.
4. Showdown, the high hand wins.

Parent: Root Test (#0)

## Dr. Salt II (#2)

### Rules:
1. Deal 5 cards down to each player.
2. Each player passes 1 card to the right.
3. Betting round, starting with the player with the high hand showing.
4. Showdown, the low hand wins.

Parent: Dr. Salt (#1)

## 7/27 (#3)

### Rules:
1. Deal 1 card up to each player.
2. Showdown, the high hand wins.

Parent: Root Test (#0)

## Grab the Kitty Hold'em (#4)

### Rules:
1. Deal 1 card up to each player.
2. Showdown, the high hand wins.

Parent: Root Test (#0)

## Beyond Seven (#27)

### Rules:
1. Deal 7 cards down to each player.
2. Betting round, starting with the player with the high hand showing.
3. Showdown, the high hand wins.

Parent: Root Test (#0)
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    folder = tmp_path_factory.mktemp("search")
    (folder / "page.md").write_text(PAGE, encoding="utf-8")
    build([folder / "page.md"], folder / "c.db", check=False)
    return folder / "c.db"


@pytest.fixture(scope="module")
def names(database):
    return Names(sqlite3.connect(database))


@pytest.fixture(scope="module")
def sayings(database):
    return Sayings(sqlite3.connect(database))


@pytest.mark.parametrize(
    "one, other",
    [
        ("Dr. Pepper", "dr pepper"),
        ("Hold'em", "HOLD’EM"),
        ("7/27", "Seven Twenty-Seven"),
        ("Anaconda II", "anaconda 2"),
        ("Stop, Drop & Roll", "stop drop and roll"),
        ("“Señor”", "senor"),
    ],
)
def test_spellings_that_are_the_same(one, other):
    assert folded(one) == folded(other) != ""


def test_how_far_apart_words_are():
    assert distance("anakonda", "anaconda", 2) == 1 == distance("quene", "queen", 1) == distance("folow", "follow", 1)
    assert (
        distance("abcd", "abdc", 1) == 1
        and distance("abcd", "badc", 1) is None
        and distance("abc", "abcdef", 2) is None
    )
    speller = Speller(["follow", "queen", "two", "anaconda", "x" * 5000])
    assert speller.near("folow") == {"follow": 1} and speller.near("anakonta") == {"anaconda": 2}
    assert speller.near("twp") == {} == speller.near("y" * 5000) == speller.near("queen")


@pytest.mark.parametrize(
    "asked, spelled, how",
    [
        ("dr salt", "Dr. Salt", "same"),
        ("DRSALT", "Dr. Salt", "same"),
        ("the doctors game", "The Doctor’s Game", "same"),
        ("“Dr. Salt”", "Dr. Salt", "same"),
        ("seven twenty seven", "7/27", "same"),
        ("#27", "Beyond Seven", "number"),
        ("local-3", "7/27", "key"),
        ("gra", "Grab the Kitty Hold'em", "begins"),
        ("hold em kitty", "Grab the Kitty Hold'em", "has"),
        ("grap the kity holdm", "Grab the Kitty Hold'em", "near"),
        ("byeond", "Beyond Seven", "near"),
        ("kitty nonsense", "Grab the Kitty Hold'em", "some"),
    ],
)
def test_names(names, asked, spelled, how):
    first = names.find(asked)[0]
    assert (first.spelled, first.how) == (spelled, how)


def test_the_same_name_comes_before_what_only_begins_so(names):
    assert [named.spelled for named in names.find("dr. salt")] == ["Dr. Salt", "Dr. Salt II"]
    assert [named.key for named in names.find("d", limit=1)] == ["local-1"]
    assert names.meant("dr salt") == ("local-1", ()) and names.meant("") == (None, ())
    key, choices = names.meant("salt")
    assert key is None and [named.key for named in choices] == ["local-1", "local-2"]
    assert names.find("zzzz qqqq") == [] == names.find("") == names.find("'\"*--;")


def test_what_fits_is_marked(names):
    named = names.find("kitti hold 'em")[0]
    assert pieces(named.spelled, named.marks) == [("Grab the ", False), ("Kitty Hold'em", True)]


def shown(text: str) -> str:
    return text.replace(BEFORE, "[").replace(AFTER, "]")


def test_rules(sayings):
    found = sayings.find("passing left")
    assert [(shown(s.text), s.games) for s in found.sentences] == [
        ("Each player [passes] 2 cards to the [left].", (("local-1", 2),))
    ]
    showdown = sayings.find("high hand wins").sentences[0]
    assert [key for key, _ in showdown.games] == ["local-1", "local-3", "local-4", "local-27"]
    assert shown(sayings.find("7 wild").sentences[0].text) == "[Sevens] are [wild]."


def test_misspelled_words_of_rules_are_set_right(sayings):
    found = sayings.find("showdwon high")
    assert found.corrected == (("showdwon", "showdown"),) and found.many == 1


def test_words_that_stand_in_several_rules(sayings):
    found = sayings.find("sevens left")
    assert found.sentences == () and found.games[0][0] == "local-1"
    assert [rule for rule, _ in found.games[0][1]] == [2, 3]
    assert sayings.find("sevens right").games == ()


def test_a_whole_sentence_brings_all_its_games(sayings):
    found = sayings.find("showdown, the HIGH hand wins")
    assert found.many == 1 and found.sentences[0].exact and len(found.sentences[0].games) == 4


@pytest.mark.parametrize(
    "asked",
    [
        "'; DROP TABLE variant; --", '" OR 1=1 --', 'NEAR("a" "b")', "name:salt", "a* OR b*", "(", '"', "%_%", "\x00",
        "salt AND NOT", "x" * 100_000, "a " * 10_000, "\u202esalt", "{name wording}: x", BEFORE + AFTER,
        "^deal", "-deal",
    ],
)  # fmt: skip
def test_questions_do_nothing_but_ask(names, sayings, asked):
    before = names.find("dr salt")
    names.find(asked)
    sayings.find(asked)
    assert names.find("dr salt") == before and sayings.find("wild").many == 1


def test_find_and_show_offer_what_may_be_meant(database, capsys):
    assert main(["find", "grap", "the", "kity", "--db", str(database)]) == 0
    assert "did you mean Grab the Kitty Hold'em" in capsys.readouterr().err
    assert main(["show", "dr salt", "--db", str(database)]) == 0
    assert "Dr. Salt" in capsys.readouterr().out
