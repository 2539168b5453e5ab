"""Everything as complete files: each table, all games, a family, the finder's results, the results of a canned query.

Datasette's own pages give some rows at a time; none of these is cut off.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from sqlite3 import Connection
from typing import Any

from datasette import Response
from datasette.utils import sqlite_timelimit

from catalog.site.cache import kept
from catalog.site.finder import known, read_finder
from catalog.site.page_frame import Asked, Missing, answer
from catalog.site.pages.family import family_keys, the_key
from catalog.site.queries import QUERIES
from catalog.site.sending import tag_of
from catalog.store.database import table_rows, tables
from catalog.store.export import as_csv, as_flat_csv, as_json, as_jsonl, table_files, zipped
from catalog.store.search import find

TYPES = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/x-ndjson; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "zip": "application/zip",
}

LONGEST = 8000
"""The most milliseconds that a canned query may take to be answered in full."""


def table_file(connection: Connection, asked: Asked) -> Response:
    """All rows of a table."""
    table, form = asked.parts["table"], asked.parts["form"]
    if table not in tables(connection):
        raise Missing(f"There is no table “{table[:80]}”.", (("/data", "All tables"),))
    return _rows(table, form, *table_rows(connection, table))


def games_file(connection: Connection, asked: Asked) -> Response:
    """All games: as rows of a table, or as whole records with rules, numbers and kin."""
    return _records("games", asked.parts["form"], connection)


def found_file(connection: Connection, asked: Asked) -> Response:
    """The games that the finder finds, in the same forms as `games_file`."""
    finder, _ = read_finder(asked.values, known(connection))
    found = find(connection, finder.wanted(), order=finder.sort or "match")
    return _records("games", asked.parts["form"], connection, [row["key"] for row in found])


def family_file(connection: Connection, asked: Asked) -> Response:
    """A game and all its descendants."""
    key = the_key(connection, asked)
    return _records(f"family-{key}", asked.parts["form"], connection, family_keys(connection, key))


def question_file(connection: Connection, asked: Asked) -> Response:
    """The full result of a canned query, with its parameters as they are in the address."""
    name, form = asked.parts["name"], asked.parts["form"]
    query = next((query for query in QUERIES if query.name == name), None)
    if query is None:
        raise Missing(f"There is no question “{name[:80]}”.", (("/data#questions", "All questions"),))
    blanks = {blank: asked.one(blank) for blank, _ in query.example}
    with sqlite_timelimit(connection, LONGEST):
        cursor = connection.execute(query.sql, blanks)
        rows = [tuple(row) for row in cursor]
    return _rows(name, form, tuple(column[0] for column in cursor.description), iter(rows))


def whole_json(connection: Connection, asked: Asked) -> Response:
    """The catalogue as one JSON document, as `stemma export --format json` writes it."""
    return _file("catalog", "json", as_json(connection))


def all_tables(connection: Connection, asked: Asked) -> Response:
    """Every table as CSV in a ZIP file."""
    return _file("tables", "zip", _zipped(connection))


_zipped = kept(lambda connection: zipped(table_files(connection)))


def _rows(name: str, form: str, header: tuple[str, ...], rows: Iterator[tuple]) -> Response:
    return _file(name, form, as_csv(header, rows) if form == "csv" else "".join(_lines(header, rows)))


def _records(name: str, form: str, connection: Connection, keys: Iterable[str] | None = None) -> Response:
    return _file(name, form, as_flat_csv(connection, keys) if form == "csv" else "".join(as_jsonl(connection, keys)))


def _lines(header: tuple[str, ...], rows: Iterator[tuple]) -> Iterator[str]:
    """A JSON object for each row."""
    for row in rows:
        yield json.dumps(dict(zip(header, row, strict=True)), ensure_ascii=False) + "\n"


def _file(name: str, form: str, body: str | bytes) -> Response:
    told = body.encode() if isinstance(body, str) else body
    headers = {"content-disposition": f'attachment; filename="{name}.{form}"', "etag": tag_of(told)}
    return Response(told, headers=headers, content_type=TYPES[form])


def _view(make: Callable[[Connection, Asked], Response]) -> Callable[..., Any]:
    async def view(request, datasette) -> Response:
        return await answer(request, datasette, make)

    return view


_ROWS = r"\.(?P<form>csv|jsonl)$"

ROUTES = (
    (r"^/data/games" + _ROWS, _view(games_file)),
    (r"^/data/catalog\.json$", _view(whole_json)),
    (r"^/data/tables\.zip$", _view(all_tables)),
    (r"^/data/table/(?P<table>[^/]+)" + _ROWS, _view(table_file)),
    (r"^/data/question/(?P<name>[^/]+)" + _ROWS, _view(question_file)),
    (r"^/games" + _ROWS, _view(found_file)),
    (r"^/family/(?P<key>[^/]+)" + _ROWS, _view(family_file)),
)
