"""What the site takes: GET and HEAD, and nothing else on any page."""

from __future__ import annotations

import asyncio
import http.client
from urllib.parse import urlsplit

import pytest
from browsing import pages, served

from catalog.build import build
from catalog.site.serve import site

PAGES = {
    **pages("local-3002", "local-3001", "pass", "local"),
    "data": "/game/local-3002.json",
    "picture": "/-/family.svg",
    "style": "/-/stemma/site.css",
    "tables": "/catalog",
    "table": "/catalog/variant",
    "rows": "/catalog/variant.csv",
    "row": "/catalog/variant/local-3002",
    "query": "/catalog/games_for?players=7",
    "logout": "/-/logout",
    "messages": "/-/messages",
    "nowhere": "/no/such/page",
}


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("methods") / "family.db"
    build([fixtures / "family.md"], out)
    return out


@pytest.fixture(scope="module")
def ask(database):
    datasette = site(database)
    return lambda method, path: asyncio.run(datasette.client.request(method, path))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND"])
def test_every_page_refuses_other_methods_and_says_which_it_takes(ask, method):
    for name, path in PAGES.items():
        answer = ask(method, path)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD"), name
        assert answer.headers["cache-control"] == "no-store" and "nosniff" in answer.headers["x-content-type-options"]


@pytest.mark.parametrize("kind", PAGES)
def test_head_has_the_status_and_type_of_get_and_no_body(ask, kind):
    head, get = ask("HEAD", PAGES[kind]), ask("GET", PAGES[kind])
    assert head.status_code == get.status_code and head.content == b""
    assert head.headers["content-type"] == get.headers["content-type"]


def test_options_tells_the_methods(ask):
    for path in ("/", "/game/local-3002", "/catalog/variant"):
        answer = ask("OPTIONS", path)
        assert (answer.status_code, answer.headers["allow"], answer.content) == (204, "GET, HEAD", b"")


def test_methods_on_the_wire(database):
    """A connection that is kept goes on after each of them."""
    with served(database) as address:
        client = http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)
        for method, status in (("POST", 405), ("HEAD", 200), ("OPTIONS", 204), ("TRACE", 405), ("GET", 200)):
            client.request(method, "/game/local-3002", body=b"x" * 5000 if method == "POST" else None)
            answer = client.getresponse()
            body = answer.read()
            assert answer.status == status, method
            assert bool(body) is (method in ("POST", "TRACE", "GET")), method
        client.close()


NONSENSE = {
    "/games?players=abc": "“abc” is no number of players",
    "/games?rounds=-1": "“-1” is no number",
    "/games?cards_least=%3Cb%3E": "“&lt;b&gt;” is no number of cards",
    "/games?page=abc": "no page of that number",
    "/games?source=nobody": "no source “nobody”",
    "/games?sort=luck": "cannot be sorted by “luck”",
    "/games?tag=nonsense": "No game has the tag “nonsense”",
    "/wrong?page=abc": "“abc” is not a page number",
    "/wrong?statistic=luck": "“luck” is not a statistic here; there are cards, players",
    "/wrong?show=luck": "“luck” is not a show here",
    "/wrong?source=nobody": "“nobody” is not a source here",
    "/wrong?tag=nonsense": "“nonsense” is not a tag here",
    "/wrong?reading=luck": "“luck” is not a reading here",
    "/wrong?family=nonsense": "No game is called",
    "/game/local-3002/deal?players=abc": "“abc” is not a number of players",
    "/game/local-3002/deal?players=4000": "Hands are dealt here to 2 to",
    "/game/local-3002/deal?seed=abc": "“abc” is not the number of a shuffle",
    "/try?rules=Deal+five+cards.&players=abc": "“abc” is not a number of players",
    "/try?rules=Deal+five+cards.&players=99": "Hands are dealt here to 2 to 25 players",
    "/compare?one=zzzz&other=qqqq": "No game",
    "/catalog/games_for?players=abc&rounds=4": "is not a number of players",
    "/tonight?game=nonsense": "No game is called “nonsense”",
    "/tonight?print=luck": "“luck” is not a print here",
}


@pytest.mark.parametrize("path", NONSENSE)
def test_an_address_with_nonsense_says_so(ask, path):
    answer = ask("GET", path)
    assert answer.status_code == 200 and NONSENSE[path] in answer.text.replace("<bdi>", "").replace("</bdi>", "")


def test_nonsense_where_data_is_asked_for_is_an_error(ask):
    for path in ("/-/family/local-3002.svg?depth=abc", "/catalog/variant?_size=abc", "/catalog/variant?_sort=abc"):
        assert ask("GET", path).status_code == 400, path
