"""The search in players' words: pages and tags by what players call them, and words of the rules that mean the same."""

from __future__ import annotations

import asyncio
from urllib.parse import quote

import pytest

from catalog.site.pages.players_words import CALLED, SAME, also_called, called_so, called_within, in_our_words
from catalog.site.pages.terms import TAGS
from catalog.site.serve import site


@pytest.fixture(scope="module")
def ask(bundle):
    datasette = site(bundle)
    asyncio.run(datasette.invoke_startup())
    return lambda path: asyncio.run(datasette.client.get(path, follow_redirects=True))


def test_every_line_of_the_table_leads_somewhere_and_no_two_say_the_same(ask):
    words = [words for called in CALLED for words in called.words]
    assert len(words) == len(set(words)) and all(called.meaning for called in CALLED)
    for called in CALLED:
        assert called.tag in TAGS if called.tag else ask(called.url).status_code == 200
        address, _, place = called.url.partition("#")
        if place:
            assert f'id="{place}"' in ask(address).text


@pytest.mark.parametrize(
    ("asked", "url"),
    [
        ("hand rankings", "/hands"),
        ("What beats what?", "/hands"),
        ("Indian Poker", "/search?q=blind+man%27s+bluff"),
        ("HI-LO", "/tag/high-low"),
        ("wildcards", "/tag/wilds"),
        ("deal", None),
        ("", None),
    ],
)
def test_what_players_call_something_leads_there(asked, url):
    assert [term.url for term in called_so(asked)] == ([url] if url else [])


@pytest.mark.parametrize(
    ("asked", "urls"),
    [
        ("what beats what in badugi", ["/hands"]),
        ("what beats what with wild cards, please", ["/hands#wild", "/hands", "/tag/wilds"]),
        ("games with openers or monte", []),  # single words are left to the search of names and rules
        ("", []),
    ],
)
def test_a_longer_question_leads_where_parts_of_it_do(ask, asked, urls):
    assert [term.url for term in called_within(asked)] == urls
    page = ask(f"/search?q={quote(asked)}").text
    assert all(f'<li><a href="{url}">' in page for url in urls)


def test_a_question_in_words_of_our_rules():
    assert in_our_words("Deuces and treys wild") == ("twos and threes wild", [("Deuces", "twos"), ("treys", "threes")])
    assert in_our_words("pass left") == ("pass left", [])
    assert not set(SAME) & set(SAME.values())


def test_the_search_page_finds_deuces_wild_and_tags_say_what_they_are_called(ask):
    page = ask("/search?q=deuces+wild").text
    assert "looked for <b>twos</b> in place of <bdi>deuces</bdi>" in page and "Twos are wild." in page.replace(
        "<mark>", ""
    ).replace("</mark>", "")
    assert "hi-lo" in also_called("high-low") and "Players also say: hi-lo" in ask("/tag/high-low").text
