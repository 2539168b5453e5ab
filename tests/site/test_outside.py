"""What search engines, feed readers and messengers are told: addresses in full, sitemap, previews, changes."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import re
import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from PIL import Image, ImageDraw

from catalog.build import build
from catalog.cli import main
from catalog.site.pages.crawlers import CLOSED
from catalog.site.preview import SIZE, preview, wrapped
from catalog.site.preview import _serif as serif
from catalog.site.serve import site
from catalog.store.database import open_database
from catalog.store.news import KEPT, News, Told, compared, news, news_file, noted, told_of

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    """Built twice: the second time with a rule changed, a game gone and one with another name."""
    folder = tmp_path_factory.mktemp("outside")
    text = (fixtures / "family.md").read_text(encoding="utf-8")
    (folder / "page.md").write_text(text, encoding="utf-8")
    build([folder / "page.md"], folder / "family.db")
    changed = text.replace("Quiet Seven", "Quieter <Seven> & Co").replace("7 cards down", "6 cards down", 1)
    (folder / "page.md").write_text(changed, encoding="utf-8")
    build([folder / "page.md"], folder / "family.db")
    return folder / "family.db"


@pytest.fixture(scope="module")
def ask(database):
    datasette = site(database)
    return lambda path, **headers: asyncio.run(datasette.client.get(path, headers=headers))


def canonical(page: str) -> str:
    return re.search(r'<link rel="canonical" href="([^"]*)">', page)[1]


def test_pages_name_their_address_in_full(ask, database):
    for path, own in (
        ("/", "/"),
        ("/games?sort=&players=4&rounds=", "/games?players=4"),
        ("/games?page=1", "/games"),
        ("/game/local-3002", "/game/local-3002"),
        ("/compare?other=local-3002&one=3001", "/compare?one=local-3001&amp;other=local-3002"),
        ("/search?q=deal", "/search"),
        ("/catalog/variant?_sort=name", "/catalog/variant"),
    ):
        answer = ask(path)
        page = (answer if answer.status_code == 200 else ask(answer.headers["location"])).text
        assert canonical(page) == f"http://localhost{own}", path
        assert f'<meta property="og:url" content="http://localhost{own}">' in page
    named = site(database, url="https://poker.example/")
    told = asyncio.run(named.client.get("/games")).text
    assert canonical(told) == "https://poker.example/games"
    assert 'property="og:image" content="https://poker.example/preview.png"' in told
    assert canonical(ask("/", host="evil.example/<script>").text) == "http://localhost/"
    for path in ("/nowhere", "/game/nobody"):
        assert '<meta name="robots" content="noindex">' in ask(path).text and "canonical" not in ask(path).text


def test_the_sitemap_has_every_game_and_only_pages_that_are_there(ask, database):
    robots = ask("/robots.txt").text
    assert "Sitemap: http://localhost/sitemap.xml" in robots
    found = [each.text for each in ET.fromstring(ask("/sitemap.xml").content).iter() if each.tag.endswith("loc")]
    paths = [urlsplit(address).path for address in found]
    assert len(set(paths)) == len(paths) > 30
    for path in paths:
        answer = ask(path)
        assert answer.status_code == 200 and canonical(answer.text) == f"http://localhost{path}", path
        assert not any(path.startswith(closed) for closed in CLOSED), path
    with contextlib.closing(open_database(database)) as connection:
        keys = [key for (key,) in connection.execute("SELECT key FROM variant WHERE described")]
    assert {f"/game/{key}" for key in keys} <= set(paths)


@pytest.mark.parametrize("path", ["/preview.png", "/game/local-3002/preview.png"])
def test_previews_are_pictures_of_the_size_that_is_told(ask, path):
    answer = ask(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    with Image.open(io.BytesIO(answer.content)) as picture:
        assert picture.size == SIZE and len(picture.convert("RGB").getcolors(1 << 20)) > 8
    page = ask("/game/local-3002").text
    assert 'og:image" content="http://localhost/game/local-3002/preview.png"' in page
    assert ask("/game/nobody/preview.png").status_code == 404


def test_previews_of_long_and_strange_names_stay_within_their_rows():
    assert preview("W" * 5000, "x" * 5000) != preview("W", "x")
    assert preview("\x00\u202e", "", (("5", "cards"),)).startswith(b"\x89PNG")
    draw = ImageDraw.Draw(Image.new("RGB", SIZE))
    for text in ("one two three four five six seven", "W" * 99, "a " + "W" * 99, "", " "):
        rows = wrapped(draw, text, serif(96), 500, 2)
        assert len(rows) <= 2 and all(draw.textlength(row, font=serif(96)) <= 500 for row in rows)
    assert wrapped(draw, "one two three four five six seven", serif(96), 500, 2) == ["one two", "three…"]


def test_the_feed_tells_what_a_build_changed(ask):
    feed = ET.fromstring(ask("/changes.atom").content)
    assert feed.find(f"{ATOM}link[@rel='self']").get("href") == "http://localhost/changes.atom"
    (entry,) = feed.findall(f"{ATOM}entry")
    assert "1 game renamed" in entry.find(f"{ATOM}title").text
    content = entry.find(f"{ATOM}content").text
    assert "Quieter &lt;Seven&gt; &amp; Co" in content and "cards 7 → 6" in content
    assert feed.find(f"{ATOM}updated").text == entry.find(f"{ATOM}updated").text
    page = ask("/changes").text
    assert "Quieter &lt;Seven&gt; &amp; Co" in page and 'href="/game/local-3001"' in page and "cards 7 → 6" in page
    assert 'href="/changes.atom"' in ask("/").text


def test_a_first_build_and_one_that_changes_nothing_leave_no_line(fixtures, tmp_path):
    for _ in range(2):
        build([fixtures / "family.md"], tmp_path / "f.db", check=False)
        assert not news_file(tmp_path / "f.db").exists()
    told = asyncio.run(site(tmp_path / "f.db").client.get("/changes")).text
    assert "Nothing has changed yet" in told
    feed = ET.fromstring(asyncio.run(site(tmp_path / "f.db").client.get("/changes.atom")).content)
    assert feed.find(f"{ATOM}updated").text and not feed.findall(f"{ATOM}entry")


def test_what_is_compared():
    one = Told("One", None, ((1, "Deal."),), (("cards", "agrees", 5),))
    two = Told("Two", "a", ((1, "Bet."),), (("cards", "undetermined", None),))
    at = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    found = compared({"a": one, "b": one}, {"a": two, "c": two}, at)
    assert found == News(
        "2026-01-02T03:04:05Z", 2, (("c", "Two"),), (("b", "One"),), (("a", "Two"),), (("a", "Two"),),
        (("a", "Two", "cards", 5, None),), (("a", "Two"),),
    )  # fmt: skip
    assert compared({"a": one}, {"a": one}, at).empty and not found.empty


def test_lines_are_kept_newest_first_and_damaged_ones_are_left_out(fixtures, tmp_path, monkeypatch):
    path = tmp_path / "f.db"
    build([fixtures / "family.md"], path, check=False)
    with contextlib.closing(open_database(path)) as connection:
        assert len(told_of(connection)) > 5
    news_file(path).write_text('no JSON\n{"at": "yesterday"}\n' + json.dumps({"at": "2026-01-01T00:00:00Z"}) + "\n")
    assert news(path) == []
    told = [{"a": Told(str(number), None, (), ())} for number in range(KEPT + 6)]
    for before, after in pairwise(told):
        found = iter((before, after))
        monkeypatch.setattr("catalog.store.news._told_of", lambda _, found=found: next(found))
        with noted(path):
            pass
    kept = news(path)
    assert len(kept) == KEPT and kept[0].renamed == (("a", str(KEPT + 5)),)
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


@pytest.mark.parametrize(
    "url", ["poker.example", "ftp://poker.example", "https://a b", "https://x/<b>", "https://x/?q=1"]
)
def test_a_public_address_that_is_none_is_refused_in_a_line(database, url, capsys):
    assert main(["serve", "--url", url, "--db", str(database)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "not an address; write it like https://poker.example" in told
