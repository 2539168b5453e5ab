"""The database as a data package: a CSV file for each table, described for Frictionless and for CSVW, with its terms.

Both descriptions are made from the table definitions, so they agree with the database.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from catalog.store import vocabulary
from catalog.store.columns import Flag, Table, description_of
from catalog.store.database import tables
from catalog.store.export import as_csv
from catalog.store.step_schema import step_schema
from catalog.store.tables import TABLES, Picture
from catalog.version import __version__

PACKAGE_FILE = "datapackage.json"
CSVW_FILE = "csv-metadata.json"
CITATION_FILE = "CITATION.cff"
STEPS_FILE = "step.schema.json"
"""The JSON Schema of `step.detail`."""
VOCABULARY_FILE = "vocabulary.md"
"""The meaning of each act and field of a step."""
TITLE = "Stemma: the family tree of poker"
NAME = "stemma"

TERMS = (
    "The wording of rules, the steps, the computed numbers and what follows from them are Stemma's own, under the MIT "
    "licence. Names, printed numbers, tags and claims of kinship are facts taken from the sources, each of which has "
    "terms of its own; the table `source` names them."
)

_LISTS = {("variant", "tags"), ("variant", "tags_derived"), ("step", "unread"), ("verdict", "witness")}
"""Text columns that hold a JSON list."""

_OBJECTS = {("step", "detail")}
"""Text columns that hold a JSON object."""


def package_files(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """(file name, content) of everything in the package: tables, their descriptions, and a citation.

    Pictures are left out, because an SVG document does not fit into a cell of a table.
    """
    there = tables(connection)
    packed = [table for table in TABLES if table.__tablename__ in there and table is not Picture]
    for table in packed:
        names = tuple(table.model_fields)
        columns = ", ".join(f'"{name}"' for name in names)
        found = connection.execute(f'SELECT {columns} FROM "{table.__tablename__}" ORDER BY rowid')
        yield f"{table.__tablename__}.csv", as_csv(names, map(tuple, found))
    sources = [dict(row) for row in connection.execute("SELECT * FROM source ORDER BY rowid")]
    build = dict(connection.execute("SELECT key, value FROM build").fetchall())
    yield PACKAGE_FILE, _written(datapackage(packed, sources, build["schema"], build.get("url")))
    yield CSVW_FILE, _written(csvw(packed, sources))
    yield CITATION_FILE, citation(sources, build.get("url"))
    yield STEPS_FILE, _written(step_schema())
    yield VOCABULARY_FILE, vocabulary.as_markdown()


def datapackage(
    packed: list[type[Table]], sources: list[dict[str, Any]], schema: str, url: str | None = None
) -> dict[str, Any]:
    """The Frictionless descriptor (Data Package, version 1) of some tables; `url` is the site's public address."""
    return {
        "profile": "tabular-data-package",
        "name": NAME,
        "title": TITLE,
        "description": TERMS,
        "version": f"{__version__}+schema.{schema}",
        **({"homepage": url} if url else {}),
        "licenses": [{"name": "MIT", "path": "https://opensource.org/license/mit", "title": "MIT License"}],
        "sources": [_source(source) for source in sources],
        "contributors": [{"title": "Stemma contributors", "role": "author"}]
        + [{"title": source["author"], "role": "contributor"} for source in sources if source["author"]],
        "resources": [_resource(table, packed) for table in packed],
    }


def _source(source: dict[str, Any]) -> dict[str, str]:
    told = {"title": source["title"], "licence": source["licence"], "origin": source["origin"]}
    if source["url"].startswith(("https://", "http://")):
        told["path"] = source["url"]
    return {name: text for name, text in told.items() if text}


def _resource(table: type[Table], packed: list[type[Table]]) -> dict[str, Any]:
    return {
        "profile": "tabular-data-resource",
        "name": table.__tablename__,
        "path": f"{table.__tablename__}.csv",
        "title": table.heading,
        "description": description_of(table),
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "dialect": {"delimiter": ",", "lineTerminator": "\n", "doubleQuote": True},
        "schema": {
            "fields": [_field(table, name) for name in table.model_fields],
            "primaryKey": [column.name for column in table.__table__.primary_key],
            "foreignKeys": [
                {
                    "fields": [own],
                    "reference": {"resource": "" if other == table.__tablename__ else other, "fields": [key]},
                }
                for own, other, key in _foreign(table, packed)
            ],
            "missingValues": [""],
        },
    }


def _field(table: type[Table], name: str) -> dict[str, Any]:
    kind = _kind(table, name)
    field: dict[str, Any] = {"name": name, "type": kind, "description": table.model_fields[name].description}
    if kind == "boolean":
        field |= {"trueValues": ["1"], "falseValues": ["0"]}
    constraints: dict[str, Any] = {}
    column = table.__table__.columns[name]
    if not column.nullable and (kind != "string" or column.primary_key):
        constraints["required"] = True
    if choice := _choice(table, name):
        constraints["enum"] = choice
    return field | ({"constraints": constraints} if constraints else {})


def csvw(packed: list[type[Table]], sources: list[dict[str, Any]]) -> dict[str, Any]:
    """The CSV on the Web metadata (W3C, 2015) of some tables, as one table group."""
    return {
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "dc:title": TITLE,
        "dc:description": TERMS,
        "dc:license": {"@id": "https://opensource.org/license/mit"},
        "dc:source": [source["url"] or source["title"] for source in sources],
        "dialect": {"header": True, "encoding": "utf-8", "lineTerminators": ["\n"]},
        "tables": [_table(table, packed) for table in packed],
    }


_CSVW = {"string": "string", "integer": "integer", "number": "double", "array": "json", "object": "json"}


def _table(table: type[Table], packed: list[type[Table]]) -> dict[str, Any]:
    schema: dict[str, Any] = {
        "columns": [_column(table, name) for name in table.model_fields],
        "primaryKey": [column.name for column in table.__table__.primary_key],
    }
    foreign = [
        {"columnReference": own, "reference": {"resource": f"{other}.csv", "columnReference": key}}
        for own, other, key in _foreign(table, packed)
        # Strict validators reject a reference that may be empty, such as a root's to its parent.
        if not table.__table__.columns[own].nullable
    ]
    return {
        "url": f"{table.__tablename__}.csv",
        "dc:title": table.heading,
        "dc:description": description_of(table),
        "tableSchema": schema | ({"foreignKeys": foreign} if foreign else {}),
    }


def _column(table: type[Table], name: str) -> dict[str, Any]:
    kind = _kind(table, name)
    column = table.__table__.columns[name]
    told: dict[str, Any] = {
        "name": name,
        "titles": name,
        "dc:description": table.model_fields[name].description,
        "datatype": {"base": "boolean", "format": "1|0"} if kind == "boolean" else _CSVW[kind],
    }
    # An empty cell is no value: only a column that is never empty can be required.
    if not column.nullable and (kind != "string" or column.primary_key):
        told["required"] = True
    return told


def _kind(table: type[Table], name: str) -> str:
    """The type of a column in Frictionless's terms."""
    place = (table.__tablename__, name)
    if place in _LISTS:
        return "array"
    if place in _OBJECTS:
        return "object"
    if table.model_fields[name].annotation == Flag:
        return "boolean"
    return {"INTEGER": "integer", "REAL": "number"}.get(str(table.__table__.columns[name].type), "string")


def _choice(table: type[Table], name: str) -> list[str]:
    """The values that a column may have, if there are few and all are text."""
    annotation = table.model_fields[name].annotation
    values = get_args(annotation) if get_origin(annotation) is Literal else ()
    return list(values) if values and all(isinstance(value, str) for value in values) else []


def _foreign(table: type[Table], packed: list[type[Table]]) -> Iterator[tuple[str, str, str]]:
    """(column, table, key) of each reference to a table of the package."""
    names = {each.__tablename__ for each in packed}
    for column in table.__table__.columns:
        for key in column.foreign_keys:
            other, _, name = key.target_fullname.rpartition(".")
            if other in names:
                yield column.name, other, name


def citation(sources: list[dict[str, Any]], url: str | None = None) -> str:
    """How to cite the data: a CITATION.cff (version 1.2.0), with the sources as references."""
    quoted = json.dumps  # a JSON string is a YAML string as well
    lines = [
        "cff-version: 1.2.0",
        'message: "If you use these data, please cite them, and the sources that they are taken from."',
        f"title: {quoted(TITLE)}",
        "type: dataset",
        "authors:",
        '  - name: "Stemma contributors"',
        f"version: {quoted(__version__)}",
        "license: MIT",
        *([f"url: {quoted(url)}"] if url else []),
    ]
    if sources:
        lines.append("references:")
    for source in sources:
        lines += ["  - type: database", f"    title: {quoted(source['title'], ensure_ascii=False)}"]
        lines += ["    authors:", f"      - name: {quoted(source['author'] or 'not named', ensure_ascii=False)}"]
        lines += [f"    url: {quoted(source['url'])}"] if source["url"] else []
        told = "; ".join(filter(None, (source["licence"], source["origin"])))
        lines += [f"    notes: {quoted(told, ensure_ascii=False)}"] if told else []
    return "\n".join(lines) + "\n"


def _written(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
