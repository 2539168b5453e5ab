"""The finder: what each condition lets through, against the search itself; addresses, pages, slips and odd input."""

from __future__ import annotations

import asyncio
import contextlib
import html
import re
import sqlite3
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from urllib.parse import quote

import pytest

from catalog.build import build
from catalog.site.finder import Finder, in_words, known, read_finder, relaxed
from catalog.site.game_rows import figure, listed, seats_in_words
from catalog.site.serve import site
from catalog.store.database import open_database
from catalog.store.search import ORDERS, Range, Wanted, count, find

MARKED = """\
## Table of Few (#4001)

|Statistic|Value|
|---------|-----|
|Cards|5|
|Players|10|
|Betting Rounds|1|
|Max Cards Seen|5|
|Wilds|0|
|Source|Test House|

Tags: *straight*
### Rules:
1. Deal 5 cards down to each player.
2. Betting round, opened by the player to the dealer's left.
3. Showdown, the high hand wins.

"""


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    folder = tmp_path_factory.mktemp("finder")
    build([fixtures / "family.md"], folder / "family.db", check=False)
    return folder / "family.db"


@pytest.fixture(scope="module")
def connection(database):
    with contextlib.closing(open_database(database)) as opened:
        yield opened


@pytest.fixture(scope="module")
def ask(database):
    datasette = site(database)
    return lambda path: asyncio.run(datasette.client.get(path))


def keys(page: str) -> list[str]:
    """The keys of the games that a page lists, in its order."""
    return re.findall(r'<h3><a href="/game/([^"]+)">', page)


def found(ask, query: str) -> list[int]:
    answer = ask(f"/games?{query}")
    assert answer.status_code == 200, answer.text
    return [int(key[-2:]) for key in keys(answer.text)]


def test_without_conditions_all_games_are_there(ask):
    assert found(ask, "") == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    assert "All 11 games" in ask("/games").text


@pytest.mark.parametrize(
    "query, wanted",
    [
        ("players=8", Wanted(seats=8)),
        ("rounds=3", Wanted(ranges=(("rounds", Range(None, 3)),))),
        ("wilds=none", Wanted(ranges=(("wilds", Range(None, 0)),))),
        ("wilds=some", Wanted(ranges=(("wilds", Range(1, None)),))),
        ("wilds=4", Wanted(ranges=(("wilds", Range(None, 4)),))),
        ("cards_least=6", Wanted(ranges=(("cards", Range(6, None)),))),
        ("cards_most=6", Wanted(ranges=(("cards", Range(None, 6)),))),
        ("cards_least=7&cards_most=5", Wanted(ranges=(("cards", Range(5, 7)),))),
        ("type=stud&type=pass", Wanted(types=("stud", "pass"))),
        ("tag=stud&tag=wilds", Wanted(tags=("stud", "wilds"))),
        ("tag=Stud&no=lowball", Wanted(tags=("stud",), without=("lowball",))),
        ("source=local", Wanted(source="local")),
        ("q=deal", Wanted(words=("deal",))),
    ],
)
def test_each_condition_is_the_search_s_own(ask, connection, query, wanted):
    expected = [row["number"] - 3000 for row in find(connection, wanted)]
    assert found(ask, query) == expected
    assert 0 < len(expected) == count(connection, wanted)
    assert len(expected) < 11 or query in ("source=local", "q=deal")


PARTS = {
    "players": 7,
    "rounds": 5,
    "wilds": 0,
    "cards_least": 5,
    "types": ("stud", "pass", "draw", "straight"),
    "without": ("lowball",),
    "words": "deal",
}


def test_conditions_hold_together_and_come_back_from_their_address(ask, connection):
    there = known(connection)
    sizes = set()
    for chosen in (set(pair) for size in (2, 3) for pair in combinations(PARTS, size)):
        finder = Finder(**{name: PARTS[name] for name in chosen})
        expected = [row["key"] for row in find(connection, finder.wanted())]
        page = ask(finder.url()).text
        assert keys(page) == expected, finder
        single = [set(find_keys(connection, Finder(**{name: PARTS[name]}))) for name in chosen]
        assert set(expected) == set.intersection(*single)
        assert len(list(finder.conditions(there))) == len(chosen)
        sizes.add(len(expected))
    assert len(sizes) > 3


def find_keys(connection, finder: Finder) -> list[str]:
    return [row["key"] for row in find(connection, finder.wanted())]


def test_seats_follow_what_the_source_says_where_it_says_something(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(MARKED, encoding="utf-8")
    build([page], tmp_path / "few.db", check=False)
    with contextlib.closing(sqlite3.connect(tmp_path / "few.db")) as changed:

        def fits(deck: int | None, least: int | None, most: int | None) -> list[int]:
            changed.execute("UPDATE variant SET players_n = ?, seats_least = ?, seats_most = ?", [deck, least, most])
            changed.row_factory = sqlite3.Row
            return [seats for seats in range(1, 13) if find(changed, Wanted(seats=seats))]

        assert fits(10, None, None) == [*range(1, 11)]
        assert fits(10, 3, 6) == [3, 4, 5, 6]
        assert fits(5, 3, 8) == [3, 4, 5]
        assert fits(None, 4, 8) == [4, 5, 6, 7, 8]
        assert fits(None, None, None) == fits(None, 2, None) == []


def test_numbers_that_check_out(fixtures, tmp_path, connection):
    page = tmp_path / "page.md"
    page.write_text(MARKED + (fixtures / "family.md").read_text(encoding="utf-8"), encoding="utf-8")
    build([page], tmp_path / "checked.db")
    answer = asyncio.run(site(tmp_path / "checked.db").client.get("/games?checked=yes")).text
    assert keys(answer) == ["local-4001"] and "whose numbers check out" in answer
    with contextlib.closing(open_database(tmp_path / "checked.db")) as opened:
        wrong = opened.execute("SELECT count(DISTINCT variant) FROM verdict WHERE verdict = 'disagrees'").fetchone()[0]
        assert wrong == 11 and count(opened, Wanted()) == 12
        assert any(each.wrong is not None for game in listed(opened, ["local-3001"]) for each in game.figures)
    assert find(connection, Wanted(checked=True)) == []  # nothing was checked there, so nothing checks out


def test_a_form_with_empty_fields_leads_to_its_short_address(ask):
    form = "players=8&rounds=4&wilds=most&wilds_most=2&cards_least=&cards_most=&q=&source=&sort=&tag=pass"
    answer = ask(f"/games?{form}")
    assert answer.status_code == 302
    assert answer.headers["location"] == "/games?players=8&rounds=4&wilds=2&tag=pass"
    assert ask("/games?wilds=&wilds_most=&players=").headers["location"] == "/games"
    assert ask("/games?wilds=0").status_code == 200


@pytest.mark.parametrize("order", [order for order in ORDERS if order not in ("match", "catalogue")])
def test_orders(ask, connection, order):
    expected = [row["number"] - 3000 for row in find(connection, Wanted(), order=order)]
    assert found(ask, f"sort={order}") == expected
    assert sorted(expected) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]


def test_orders_mean_what_they_say(connection):
    names = [row["name"] for row in find(connection, Wanted(), order="name")]
    assert names == sorted(names, key=str.casefold)
    most = dict(connection.execute("SELECT key, rounds_most FROM variant").fetchall())
    rounds = [most[row["key"]] for row in find(connection, Wanted(), order="rounds")]
    bounded = [value for value in rounds if value is not None]
    assert rounds == sorted(bounded) + [None] * (len(rounds) - len(bounded)) and 0 < len(bounded) < len(rounds)
    assert find(connection, Wanted(), order="family")[0]["number"] == 3001
    with pytest.raises(KeyError):
        find(connection, Wanted(), order="chance")


def test_pages_of_results(tmp_path):
    page = tmp_path / "page.md"
    many = (MARKED.replace("4001", str(4001 + n)).replace("Few", f"Number {n}") for n in range(60))
    page.write_text("".join(many), encoding="utf-8")
    build([page], tmp_path / "many.db", check=False)
    datasette = site(tmp_path / "many.db")

    def ask(path: str) -> str:
        return asyncio.run(datasette.client.get(path)).text

    pages = [keys(ask(f"/games?players=3&page={number}")) for number in (1, 2, 3)]
    assert [len(each) for each in pages] == [24, 24, 12]
    assert len({key for each in pages for key in each}) == 60
    assert keys(ask("/games?players=3&page=9")) == keys(ask("/games?players=3&page=9999")) == pages[2]
    assert keys(ask("/games?players=3&page=0")) == keys(ask("/games?players=3&page=x")) == pages[0]
    first = ask("/games?players=3")
    assert 'rel="next" href="/games?players=3&amp;page=2"' in first and 'rel="prev"' not in first
    assert "60 games fit" in first


def test_nothing_found_says_what_to_leave_out(ask, connection):
    answer = ask("/games?players=60&wilds=some").text
    assert "No game fits" in answer and not keys(answer)
    there = known(connection)
    finder = Finder(players=60, wilds="some")
    told = relaxed(connection, finder, there)
    assert [games for _, games, _ in told] == [count(connection, Finder(wilds="some").wanted()), 0]
    assert f'<a href="{told[0][2]}">{told[0][1]} games</a>' in answer and told[0][0] == "for 60 players"
    assert "leave out two or more" in ask("/games?players=60&cards_least=60").text


def test_each_condition_can_be_taken_back(ask):
    page = ask("/games?players=7&tag=stud&no=lowball").text
    chips = re.findall(r'<a class="chip" href="([^"]+)"', page)
    assert [html.unescape(chip) for chip in chips] == [
        "/games?tag=stud&no=lowball",
        "/games?players=7&no=lowball",
        "/games?players=7&tag=stud",
    ]


def test_slips_get_a_word(ask):
    page = ask("/games?tag=wild&type=studd&source=nobody&sort=luck&players=many").text
    for told in (
        ">wilds</a>?",
        "Did you mean",
        "tag=wilds",
        "type=stud",
        "no source “nobody”",
        "cannot be sorted",
        "“many” is no",
    ):
        assert told in page, told
    assert len(keys(page)) == 11  # what cannot be asked for is left out


@pytest.mark.parametrize("number", ["abc", "-1", "1.5", "99999999999999999999"])
def test_a_page_that_cannot_be_is_said_to_be_none(ask, number):
    page = ask(f"/games?page={number}").text
    assert "There is no page of that number" in page and keys(page) == keys(ask("/games").text)
    assert "There is no page of that number" not in ask("/games?page=1").text


@pytest.mark.parametrize(
    "query",
    [
        "players=eight",
        "players=99999999999999999999999999",
        "players=-3&rounds=1e9&cards_least=0x10",
        "wilds=%00&wilds_most=--",
        "players=٣",
        "page=99999999999999999999",
        "page=-1",
        "q=%22",
        "q=%27%20OR%201%3D1--",
        "q=" + quote('a" NEAR b* ^ (c'),
        "q=" + "word%20" * 300,
        "&".join(f"tag=tag{number}" for number in range(200)),
        "&".join(["tag=stud"] * 200),
        "&".join(f"no=stud&no=wilds&type=t{number}" for number in range(200)),
        "tag=%3Cscript%3Ealert(1)%3C/script%3E",
        "tag=%E2%80%AE%F0%9F%83%8F",
        "q=%FF%FE",
        "source=" + "x" * 5000,
        "sort=name%3BDROP%20TABLE%20variant",
        "=&&&=1&players",
        "checked=maybe&checked=yes",
    ],
)
def test_odd_input_gets_a_page(ask, query):
    answer = ask(f"/games?{query}")
    assert answer.status_code in (200, 302), answer.text
    assert "<script>alert" not in answer.text and "‮" not in answer.text
    assert ask(f"/games.json?{query}").status_code == 200


def test_the_same_as_data(ask, connection):
    data = ask("/games.json?tag=stud&players=7").json()
    expected = find(connection, Wanted(tags=("stud",), seats=7))
    assert data == [{**game, "url": f"/game/{game['key']}"} for game in expected] and data
    assert "/games.json?players=7&amp;tag=stud" in ask("/games?tag=stud&players=7").text


def test_a_game_in_a_list(connection):
    (game,) = listed(connection, ["local-3003"])
    assert (game.name, game.key) == ("Quiet Seven", "local-3003") and "guts" in game.tags
    assert [each.name for each in game.figures] == ["cards", "players", "rounds", "seen", "wilds"]
    assert listed(connection, []) == listed(connection, ["nobody"]) == []
    both = listed(connection, ["local-3004", "local-3001"])
    assert [each.key for each in both] == ["local-3004", "local-3001"]


def test_a_list_has_a_dash_for_each_number_that_is_not_settled(tmp_path):
    rules = "3. Wibble the frob of each wombat.\n4. Showdown, the high hand wins.\n"
    (tmp_path / "open.md").write_text(MARKED.partition("3. Showdown")[0] + rules)
    build([tmp_path / "open.md"], tmp_path / "o.db", odds=0)
    with contextlib.closing(open_database(tmp_path / "o.db")) as connection:
        found = connection.execute("SELECT variant, statistic FROM verdict WHERE verdict = 'undetermined'").fetchall()
        (game,) = listed(connection, [found[0][0]])
        printed = connection.execute("SELECT cards_n FROM variant WHERE key = ?", [game.key]).fetchone()[0]
    unsettled = {statistic for _, statistic in found}
    assert "cards" in unsettled and printed == 5
    assert {each.name for each in game.figures if "not settled" in each.words and each.short == "–"} == unsettled


def test_no_game_is_found_or_sorted_by_a_number_that_is_not_settled(tmp_path):
    """The printed numbers of the second game stay in the decoded columns, and nobody looks for games by them."""
    rules = "3. Wibble the frob of each wombat.\n4. Showdown, the high hand wins.\n"
    second = MARKED.partition("3. Showdown")[0].replace("Table of Few (#4001)", "Table of None (#4002)") + rules
    (tmp_path / "open.md").write_text(second + "\n" + MARKED)
    build([tmp_path / "open.md"], tmp_path / "o.db", odds=0)
    with contextlib.closing(open_database(tmp_path / "o.db")) as connection:
        printed = dict(map(tuple, connection.execute("SELECT key, players_n FROM variant WHERE described")))
        (settled_key, _), (open_key, seats) = sorted(printed.items())
        for finder in (Finder(players=seats), Finder(rounds=9), Finder(wilds=0), Finder(cards_least=1)):
            assert find_keys(connection, finder) == [settled_key], finder
            assert find_keys(connection, replace(finder, unsure=True)) == [settled_key, open_key]
        for order in ("players", "rounds", "cards", "wilds"):
            assert [row["key"] for row in find(connection, Finder().wanted(), order=order)] == [settled_key, open_key]
    answer = asyncio.run(site(tmp_path / "o.db").client.get("/games?rounds=9")).text
    assert keys(answer) == [settled_key] and "1 more game may fit" in answer and "unsure=yes" in answer
    answer = asyncio.run(site(tmp_path / "o.db").client.get("/games?rounds=9&unsure=yes")).text
    assert keys(answer) == [settled_key, open_key] and "A dash marks" in answer
    answer = asyncio.run(site(tmp_path / "o.db").client.get(f"/compare?one={settled_key}&other={open_key}")).text
    assert answer.count("– not settled") == 5


@pytest.mark.parametrize(
    "least, most, code, short",
    [
        (4, 4, None, "4"),
        (2, None, "by choice", "2+"),
        (2, 2, "match the pot", "2 + pot"),
        (3, 5, None, "3–5"),
        (None, None, "undefined", "varies"),
        (None, None, None, "–"),
    ],
)
def test_a_number_in_short(least, most, code, short):
    shown = figure("rounds", {"rounds_n": least, "rounds_most": most, "rounds_code": code})
    assert (shown.short, shown.label) == (short, "rounds") and "betting rounds" in shown.words


def test_seats_in_words():
    told = [seats_in_words(*seats) for seats in ((None, None), (None, 6), (3, None), (2, 10), (4, 4))]
    assert told == ["", "for up to 6 players", "for 3 players or more", "for 2 to 10 players", "for 4 players"]


def test_what_an_address_cannot_ask_for_is_left_out(connection):
    there = known(connection)
    finder, remarks = read_finder({"players": ["8", "x"], "tag": ["STUD ", "stud"], "q": ["…"]}, there)
    assert finder == Finder(tags=("stud",)) and len(remarks) == 2
    assert [in_words(number) for number in (0, 1, 12, 13, 2500)] == ["none", "one", "twelve", "13", "2,500"]


def test_the_whole_corpus(corpus_build):
    path = corpus_build("markdown")[0]
    datasette = site(path)
    page = asyncio.run(datasette.client.get("/games?players=8&wilds=none&rounds=4")).text
    with contextlib.closing(open_database(path)) as opened:
        expected = find(opened, Finder(players=8, wilds=0, rounds=4).wanted())
    assert keys(page) == [game["key"] for game in expected[:24]] and len(expected) > 24


BLANKS = {
    "KEY": "local-3002",
    "q=": "q=deal",
    "one=&other=": "one=3001&other=3002",
    "/TABLE": "/step",
    "/QUESTION": "/games_for",
}


def test_what_the_documentation_says_can_be_asked(ask):
    text = (Path(__file__).parents[2] / "docs" / "site.md").read_text(encoding="utf-8")
    pages = [path for row in re.findall(r"^\| (`/.*?) \|", text, re.M) for path in re.findall(r"`(/[^`]*)`", row)]
    for path in pages:
        address = path
        for blank, value in BLANKS.items():
            address = address.replace(blank, value)
        assert ask(address).status_code in (200, 302), path
    asked = [part for row in re.findall(r"^\| (`\w+=.*?) \|", text, re.M) for part in re.findall(r"`(\w+=[^`]*)`", row)]
    assert {part.partition("=")[0] for part in asked} == {
        "players", "rounds", "wilds", "cards_least", "cards_most", "type", "tag", "no", "source", "q", "checked",
        "unsure", "sort", "page", "show", "statistic", "family",
    }  # fmt: skip
    for part in asked:
        assert ask(f"/games?{part}").status_code in (200, 302), part


def test_games_with_the_words_in_their_name_come_before_those_whose_rules_speak_of_them(fixtures, tmp_path):
    out = tmp_path / "family.db"
    build([fixtures / "family.md"], out)
    connection = open_database(out)
    called = find(connection, Wanted((), (), (), ("seven",)))
    named = ["seven" in row["name"].casefold() for row in called]
    assert any(named) and named == sorted(named, reverse=True)
    connection.close()
