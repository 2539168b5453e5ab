"""A list for an evening: it lives in its address, takes names, loses nothing on the way, and chance is chance."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from browsing import links_said

from catalog.build import build
from catalog.site.carried import MOST
from catalog.site.serve import site
from catalog.site.tonight import list_url

LIST = "/tonight?game=local-3002&game=local-3001&game=local-3003"


@pytest.fixture(scope="module")
def ask(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("tonight") / "family.db"
    build([fixtures / "family.md"], out)
    datasette = site(out)
    return lambda path: asyncio.run(datasette.client.get(path))


def sheets(page: str) -> list[str]:
    return re.findall(r'<article class="sheet [^"]*" id="([^"]+)"', page)


def leads_to(answer) -> tuple[str, list[str]]:
    """The path that an answer leads to, and the games in its address."""
    assert answer.status_code == 302, answer.text[:300]
    parts = urlsplit(answer.headers["location"])
    return parts.path, parse_qs(parts.query).get("game", [])


def test_a_sheet_for_each_game_in_the_order_of_the_address(ask):
    page = ask(LIST).text
    assert sheets(page) == ["local-3002", "local-3001", "local-3003"]
    assert "Deal each player 7 cards face down" in page and "http://localhost/game/local-3002" in page
    assert sheets(ask("/tonight").text) == [] and "Make a list" in ask("/tonight").text


def test_a_sheet_says_how_to_play_and_has_the_rules_where_that_does_not_say_it_all(fixtures, tmp_path):
    entry = "## {}\n### Rules:\n1. Deal 5 cards down to each player.\n2. {}\n3. Showdown, high hand wins.\n\n"
    text = entry.format("Plain", "Betting round.") + entry.format("Odd", "Zorble the blivets.")
    (tmp_path / "p.md").write_text(text)
    build([tmp_path / "p.md"], tmp_path / "p.db", check=False)
    datasette = site(tmp_path / "p.db")
    page = asyncio.run(datasette.client.get("/tonight?add=odd&game=plain", follow_redirects=True)).text
    plain, odd = re.findall(r'<article class="sheet.*?</article>', page, re.S)
    assert "Deal each player 5 cards face down, then bet." in plain and '<ol class="rules">' not in plain
    assert "Rule 2 was not understood" in odd and "Zorble the blivets" in odd and '<ol class="rules">' in odd


def test_a_game_is_added_from_its_page_and_the_list_goes_along(ask):
    alone = ask("/game/local-3001").text
    (add,) = links_said(alone, "Add to tonight")
    assert sheets(ask(add).text) == ["local-3001"]
    page = ask("/game/local-3002?game=local-3001&game=nobody").text
    (add,) = links_said(page, "Add to tonight")
    assert sheets(ask(add).text) == ["local-3001", "local-3002"] and "(1)" in page
    assert '<link rel="canonical" href="http://localhost/game/local-3002">' in page
    (back,) = links_said(ask("/game/local-3001?game=local-3001").text, "On tonight’s list")
    assert sheets(ask(back).text) == ["local-3001"]
    found = ask("/games?game=local-3001").text
    assert '"/game/local-3002?game=local-3001"' in found


def test_games_are_moved_and_taken_off(ask):
    page = ask(LIST).text
    ups, offs = links_said(page, "Move up"), links_said(page, "Take off")
    assert [sheets(ask(url).text) for url in ups] == [
        ["local-3001", "local-3002", "local-3003"],
        ["local-3002", "local-3003", "local-3001"],
    ]
    assert sheets(ask(offs[1]).text) == ["local-3002", "local-3003"]


def test_names_become_keys_and_no_game_stands_twice(ask):
    assert leads_to(ask(f"{LIST}&add=quiet+seven"))[1] == ["local-3002", "local-3001", "local-3003"]
    assert leads_to(ask("/tonight?game=3001&add=Quiet+Seven&print=two"))[1] == ["local-3001", "local-3003"]
    assert "print=two" in ask("/tonight?game=3001&print=two").headers["location"]
    slip = ask("/tonight?game=local-3001&add=Quiett+Sevn")
    assert slip.status_code == 200 and sheets(slip.text) == ["local-3001"] and "No game is called" in slip.text
    (meant, *_) = links_said(slip.text, "<bdi>Quiet Seven")
    assert sheets(ask(meant).text) == ["local-3001", "local-3003"]


def test_a_list_has_an_end_and_says_so(ask):
    answer = ask("/tonight?" + "&".join(f"game=nobody-{number}" for number in range(500)))
    assert answer.status_code == 200 and answer.text.count("No game is called") == MOST + 1
    assert len(answer.content) < 20_000


def test_how_it_is_printed_is_in_the_address(ask):
    assert (
        'class="tonight print-one"' in ask(LIST).text and 'class="tonight print-two"' in ask(f"{LIST}&print=two").text
    )
    (other,) = links_said(ask(LIST).text, "two games to a sheet")
    assert 'class="tonight print-two"' in ask(other).text


def test_the_finder_takes_the_list_along(ask):
    (finder,) = links_said(ask(LIST).text, "Find games to add")
    page = ask(f"{finder}&tag=pass").text
    picking = page[page.index('<form class="picking"') :]
    assert re.findall(r'type="hidden" name="game" value="([^"]+)"', picking) == [
        "local-3002",
        "local-3001",
        "local-3003",
    ]
    assert 'type="checkbox" name="game" value="local-3002"' not in picking
    assert links_said(page, "go back to the list") == [LIST]
    asking = page[page.index('<form action="/games"') : page.index('<form class="picking"')]
    assert asking.count('name="game"') == 3


def test_chance_draws_from_what_fits_and_can_be_shared(ask):
    fitting = {game["key"] for game in ask("/games.json?tag=pass").json()}
    drawn = {leads_to(ask("/games/random?tag=pass"))[0] for _ in range(60)}
    assert len(fitting) > 1 and drawn == {f"/game/{key}" for key in fitting}
    path, games = leads_to(ask("/games/random?game=local-3001&many=4"))
    assert path == "/tonight" and games[0] == "local-3001" and len(games) == len(set(games)) == 5
    assert len(leads_to(ask("/games/random?many=9999"))[1]) <= MOST
    assert ask("/games/random?players=99").status_code == 404
    for answer in (ask("/games/random"), ask(LIST.replace("?", "/shuffle?"))):
        assert answer.headers["cache-control"] == "no-store"


def test_a_shuffle_is_another_order_of_the_same_games(ask):
    (shuffle,) = links_said(ask(LIST).text, "Shuffle the order")
    before, orders = ["local-3002", "local-3001", "local-3003"], set()
    for _ in range(40):
        path, games = leads_to(ask(shuffle))
        assert path == "/tonight" and games != before and sorted(games) == sorted(before)
        orders.add(tuple(games))
    assert len(orders) > 2
    assert leads_to(ask("/tonight/shuffle?game=local-3001"))[1] == ["local-3001"]
    assert leads_to(ask("/tonight/shuffle"))[1] == []


def test_the_address_of_a_list():
    assert list_url(["a", "b"]) == "/tonight?game=a&game=b" and list_url([]) == "/tonight"
    assert list_url(["a"], "two") == "/tonight?game=a&print=two" and list_url(["a"], "one") == "/tonight?game=a"
