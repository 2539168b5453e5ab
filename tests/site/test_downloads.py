"""Downloads are whole, and answers travel compressed, with ETags, and to scripts elsewhere where that is allowed."""

from __future__ import annotations

import asyncio
import contextlib
import csv
import gzip
import io
import json
import zipfile

import pytest

from catalog.build import build
from catalog.site.pages.downloads import TYPES
from catalog.site.queries import QUERIES
from catalog.site.sending import LARGEST, sent, takes_gzip
from catalog.site.serve import site
from catalog.store.database import open_database, table_rows, tables


@pytest.fixture(scope="module")
def database(fixtures, tmp_path_factory):
    out = tmp_path_factory.mktemp("downloads") / "family.db"
    build([fixtures / "family.md"], out)
    return out


@pytest.fixture(scope="module")
def ask(database):
    datasette = site(database)
    return lambda path, **headers: asyncio.run(datasette.client.get(path, headers=headers))


def csv_rows(answer) -> list[dict[str, str]]:
    assert answer.status_code == 200 and answer.headers["content-type"] == TYPES["csv"], answer.text[:200]
    return list(csv.DictReader(io.StringIO(answer.text)))


def json_lines(answer) -> list[dict]:
    assert answer.status_code == 200 and answer.headers["content-type"] == TYPES["jsonl"], answer.text[:200]
    return [json.loads(line) for line in answer.text.splitlines()]


def test_every_table_can_be_had_whole_and_the_data_page_tells_its_rows(ask, database):
    told = " ".join(ask("/data").text.split())
    with contextlib.closing(open_database(database)) as connection:
        for table in tables(connection):
            header, rows = table_rows(connection, table)
            expected = [dict(zip(header, row, strict=True)) for row in rows]
            assert json_lines(ask(f"/data/table/{table}.jsonl")) == expected
            assert len(csv_rows(ask(f"/data/table/{table}.csv"))) == len(expected)
            words = f"{len(expected):,} row{'' if len(expected) == 1 else 's'}</span>"
            assert f'{words} · <a href="/data/table/{table}.csv">' in told, table
        (variants,) = connection.execute("SELECT count(*) FROM variant").fetchone()
    assert f'<a href="/data/games.csv">CSV</a> with {variants} rows' in told
    assert len(csv_rows(ask("/data/games.csv"))) == len(json_lines(ask("/data/games.jsonl"))) == variants
    assert len(ask("/data/catalog.json").json()["variants"]) == variants
    names = zipfile.ZipFile(io.BytesIO(ask("/data/tables.zip").content)).namelist()
    assert "variant.csv" in names and "verdict.csv" in names
    assert ask("/catalog.db").content == database.read_bytes()


def test_what_is_not_there_is_said_to_be_missing(ask):
    for path in ("/data/table/sqlite_master.csv", "/data/table/nothing.jsonl", "/data/question/nothing.csv"):
        assert ask(path).status_code == 404


def test_results_and_families_can_be_had_as_data(ask):
    listed = [game["key"] for game in ask("/games.json?tag=pass").json()]
    assert [row["key"] for row in csv_rows(ask("/games.csv?tag=pass"))] == listed
    assert [row["key"] for row in json_lines(ask("/games.jsonl?tag=pass"))] == listed
    page = ask("/games?tag=pass").text
    assert "/games.csv?tag=pass" in page and "/games.jsonl?tag=pass" in page
    family = [row["key"] for row in csv_rows(ask("/family/local-3001.csv"))]
    assert family[0] == "local-3001" and "local-3002" in family
    assert [row["key"] for row in json_lines(ask("/family/local-3001.jsonl"))] == family
    assert "/family/local-3001.csv" in ask("/family/local-3001").text
    assert ask("/family/no-such-game.csv").status_code == 404


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_ready_questions_can_be_had_whole(ask, query):
    blanks = "&".join(f"{name}={value}" for name, value in query.example)
    shown = ask(f"/catalog/{query.name}.json?_shape=array&{blanks}").json()
    assert json_lines(ask(f"/data/question/{query.name}.jsonl?{blanks}")) == shown
    assert len(csv_rows(ask(f"/data/question/{query.name}.csv?{blanks}"))) == len(shown)


def test_table_pages_link_to_the_whole_table_or_to_all_that_they_filter(ask):
    assert 'href="/data/table/step.csv"' in ask("/catalog/step").text
    filtered = ask("/catalog/step?kind=deal").text
    assert "/data/table/step.csv" not in filtered and "_stream=on" in filtered
    deals = csv_rows(ask("/catalog/step.csv?kind=deal&_stream=on&_dl=on"))
    assert deals and {row["kind"] for row in deals} == {"deal"}


PATHS = ("/", "/games", "/game/local-3002", "/data", "/catalog/variant", "/-/stemma/stemma.css", "/-/family.svg")


@pytest.mark.parametrize("path", PATHS)
def test_text_is_compressed_for_whoever_takes_it(ask, path):
    plain, packed = ask(path, **{"accept-encoding": "identity"}), ask(path, **{"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.text == packed.text and plain.headers["etag"] == packed.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) < len(plain.content) == int(plain.headers["content-length"])


@pytest.mark.parametrize("path", [*PATHS, "/data/games.csv", "/data/tables.zip", "/catalog.db", "/try"])
def test_what_a_visitor_has_already_is_not_sent_again(ask, path):
    first = ask(path)
    again = ask(path, **{"if-none-match": f'"other", {first.headers["etag"]}'} if path != "/catalog.db" else
                {"if-none-match": first.headers["etag"]})  # fmt: skip
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == first.headers["cache-control"]
    assert ask(path, **{"if-none-match": '"other"'}).status_code == 200


def test_no_etag_where_something_went_wrong_or_is_chance(ask):
    assert "etag" not in ask("/game/nobody").headers and "etag" not in ask("/random").headers


def test_long_answers_are_sent_on_as_they_come():
    """Two parts of 1 MB: each is passed on before the next is asked for, compressed where that is taken."""
    part = b"one of many lines\n" * (LARGEST // 16)

    async def application(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/csv")]})
        for more in (True, True, False):
            await send({"type": "http.response.body", "body": part if more else b"end", "more_body": more})

    def told(accepts: bytes) -> tuple[dict, list[bytes]]:
        messages = []

        async def send(message):
            messages.append(message)

        scope = {"type": "http", "headers": [(b"accept-encoding", accepts)]}
        asyncio.run(sent(application)(scope, None, send))
        return dict(messages[0]["headers"]), [message["body"] for message in messages[1:]]

    headers, bodies = told(b"identity")
    assert bodies == [part, part, b"end"] and b"etag" not in headers
    headers, bodies = told(b"gzip")
    assert headers[b"content-encoding"] == b"gzip" and gzip.decompress(b"".join(bodies)) == part + part + b"end"


@pytest.mark.parametrize(
    "accepted, takes",
    [(b"gzip", True), (b"GZIP;q=0.5", True), (b"gzip;q=0.0, *", False), (b"*;q=0", False), (b"deflate", False)],
)
def test_who_takes_gzip(accepted, takes):
    assert takes_gzip(accepted) == takes


def test_scripts_of_other_sites_may_read_only_where_that_is_asked_for(ask, database):
    open_to_all = site(database, cors=True)
    for path in ("/games.json", "/catalog/variant.json", "/data/table/step.csv", "/game/local-3002.json", "/nowhere"):
        assert "access-control-allow-origin" not in ask(path).headers
        answer = asyncio.run(open_to_all.client.get(path))
        assert answer.headers["access-control-allow-origin"] == "*"
    asked = asyncio.run(open_to_all.client.options("/games.json"))
    assert asked.headers["access-control-allow-methods"] == "GET, HEAD"
    assert "Access-Control-Allow-Origin" in asyncio.run(open_to_all.client.get("/data")).text
