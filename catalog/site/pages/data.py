"""Data and API: the tables, exports, canned queries with parameters, SQL functions, terms."""

from __future__ import annotations

import json
from inspect import cleandoc
from sqlite3 import Connection
from typing import Any

from datasette import Response

from catalog.site.cache import kept
from catalog.site.metadata import DATABASE
from catalog.site.page_frame import Asked, answer, page
from catalog.site.pages.home import great
from catalog.site.pages.sources import about
from catalog.site.queries import QUERIES
from catalog.store import vocabulary
from catalog.store.columns import description_of
from catalog.store.export import schema
from catalog.store.meanings import COUNT_CODES, COUNTS, KINDS
from catalog.store.questions import FUNCTIONS, Family
from catalog.store.step_schema import STATUS, step_schema
from catalog.store.tables import TABLES

BLANKS = {
    "players": "players",
    "rounds": "betting rounds at most",
    "tag": "tag",
    "without": "and not the tag",
    "variant": "a game's name, number or key",
    "other": "another game",
    "kind": "kind of rule",
    "words": "words",
    "at_least": "children at least",
    "number": "cards, players, rounds, seen or wilds",
    "document": "document",
}
"""Labels for the parameters of queries; others are called by their names."""


@kept
def tables(connection: Connection) -> list[dict[str, Any]]:
    """Every table: its name, heading, description, columns and number of rows."""
    found = []
    for table in TABLES:
        name = table.__tablename__
        (number,) = connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()
        found.append(
            {
                "name": name,
                "url": f"/{DATABASE}/{name}",
                "title": table.heading,
                "about": description_of(table),
                "rows": number,
                "columns": [(column, field.description) for column, field in table.model_fields.items()],
            }
        )
    return found


@kept
def made_from(connection: Connection) -> list[Any]:
    """The versions that the build recorded."""
    return connection.execute("SELECT key, value FROM build WHERE key NOT LIKE 'input %' ORDER BY rowid").fetchall()


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Everything that can be downloaded or queried, with an example of each that works here."""
    game = connection.execute("SELECT key, name FROM variant WHERE described ORDER BY rowid LIMIT 1").fetchone()
    sources = connection.execute("SELECT * FROM source ORDER BY rowid").fetchall()
    return {
        "tables": tables(connection),
        "queries": [
            {
                "name": query.name,
                "title": query.title,
                "about": query.description,
                "url": f"/{DATABASE}/{query.name}",
                "blanks": [(name, BLANKS.get(name, name.replace("_", " ")), value) for name, value in query.example],
            }
            for query in QUERIES
        ],
        "functions": [
            (f"{name}({', '.join('abc'[:takes])})", " ".join(cleandoc(getattr(Family, name).__doc__).split()))
            for name, takes in FUNCTIONS.items()
        ],
        "sources": [about(connection, source) for source in sources],
        "game": game,
        "variants": connection.execute("SELECT count(*) FROM variant").fetchone()[0],
        "largest": next(iter(great(connection)), None),
        "cors": asked.told["cors"],
        "build": made_from(connection),
        "size": asked.database.stat().st_size,
    }


async def json_schema(request, datasette) -> Response:
    """The JSON Schema of a game's record and of the whole export."""

    def make(connection: Connection, asked: Asked) -> Response:
        return Response(json.dumps(schema(), indent=1), content_type="application/schema+json; charset=utf-8")

    return await answer(request, datasette, make)


async def steps_schema(request, datasette) -> Response:
    """The JSON Schema of a step, as `application/schema+json`."""

    def make(connection: Connection, asked: Asked) -> Response:
        return Response(json.dumps(step_schema(), indent=1), content_type="application/schema+json; charset=utf-8")

    return await answer(request, datasette, make)


def words(connection: Connection, asked: Asked) -> dict[str, Any]:
    """Every act with its fields and an example, the parts of acts, and the meaning of the numbers of steps."""
    return {
        "promise": STATUS,
        "every": vocabulary.every_act(),
        "acts": vocabulary.acts(),
        "parts": vocabulary.parts(),
        "kinds": [(kind, title, COUNTS[kind]) for kind, (title, _) in KINDS.items()],
        "codes": COUNT_CODES,
    }


ROUTES = (
    (r"^/data$", page("data.html", read)),
    (r"^/data/schema\.json$", json_schema),
    (r"^/data/step\.schema\.json$", steps_schema),
    (r"^/data/vocabulary$", page("vocabulary.html", words)),
)
