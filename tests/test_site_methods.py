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
