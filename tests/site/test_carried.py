"""Tonight's list goes along with every link and form of the site, and by all ways to a game."""

from __future__ import annotations

import asyncio
import re

import pytest
from browsing import links_said

from catalog.build import build
from catalog.site.carried import carried, led_on
from catalog.site.serve import site

LIST = "game=local-3001"
FOUND = ("/games", "/games?players=3", "/search?q=seven", "/compare")
PAGES = ("/", *FOUND, "/family", "/hands", "/glossary", "/tags", "/data")


@pytest.fixture(scope="module")
def ask(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("carried") / "family.db"
    build([fixtures / "family.md"], out)
    datasette = site(out)
    return lambda path: asyncio.run(datasette.client.get(path))


@pytest.mark.parametrize("address", [*PAGES, "/game/local-3002", "/game/local-3002/deal?seed=1", "/nowhere"])
def test_every_link_to_a_page_and_every_form_leads_on_with_the_list(ask, address):
    page = ask(f"{address}{'&' if '?' in address else '?'}{LIST}").text
    told = re.findall(r'<a\b[^>]*\bhref="(/[^"]*)"', page)
    pages = [
        link for link in told if not re.match(r"/(-/|catalog\b)|[^?]*\.(json|csv|jsonl|svg|png|atom|zip|md)\b", link)
    ]
    assert pages and [link for link in pages if "local-3001" not in link] == []
    for form in re.findall(r'<form\b[^>]*action="/.*?</form>', page, re.DOTALL):
        assert 'name="game" value="local-3001"' in form


def test_a_page_without_a_list_is_left_alone(ask):
    assert "game=" not in ask("/games").text and carried('<a href="/x">', []) == '<a href="/x">'


def test_a_game_found_by_search_is_added_and_replaces_nothing(ask):
    page = ask(f"/game/local-3002?{LIST}").text
    (add,) = links_said(page, "Add to tonight")
    assert add.endswith("game=local-3001&game=local-3002")
    assert "Tonight <span>(1)</span>" in page  # the menu says how many are on the list


def test_the_last_game_can_be_taken_off(ask):
    assert '<a href="/tonight" rel="nofollow" data-list>' in ask(f"/tonight?{LIST}").text


def test_what_is_ticked_on_a_page_of_the_finder_may_come_with_what_was_asked_for(ask):
    assert ask("/tonight?players=3&game=local-3001").headers["location"] == "/tonight?game=local-3001"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/family#top", "/family?game=a#top"),
        ("/search?q=x", "/search?q=x&game=a"),
        ("/tonight?game=b", "/tonight?game=b"),
        ("/game/x.json", "/game/x.json"),
        ("/-/wheel.svg", "/-/wheel.svg"),
        ("/catalog/variant", "/catalog/variant"),
        ("//elsewhere/", "//elsewhere/"),
    ],
)
def test_only_addresses_of_pages_lead_on_with_it(address, told):
    assert led_on(address, ["a"]) == told
