"""The Datasette plugin: keys of variants are links, tags lead to their games, and SQL can ask about kin."""

from __future__ import annotations

import json
from urllib.parse import quote

from datasette import hookimpl
from markupsafe import Markup, escape

from catalog.site.metadata import DATABASE
from catalog.store.questions import add_functions

_KEYS = {"key", "parent", "child", "variant", "other", "ancestor", "nearer"}


@hookimpl
def prepare_connection(conn, database, datasette):
    """Queries may ask the family: kin(a, b), kin_path(a, b), changes(a, b) and the like (docs/family.md)."""
    if database == DATABASE:
        add_functions(conn)


@hookimpl
def render_cell(value, column, table, database, datasette):
    """A link for a variant's key in a query's result, and for each tag of a list of tags; else Datasette's own cell."""
    if database != DATABASE or not isinstance(value, str):
        return None
    variants = datasette.urls.table(DATABASE, "variant")
    if table is None and column in _KEYS and "-" in value:
        return Markup('<a href="{}/{}">{}</a>').format(variants, quote(value, safe=""), value)
    if column in ("tags", "tags_derived") and value.startswith("["):
        try:
            tags = json.loads(value)
        except ValueError:
            return None
        link = '<a href="{}?described=1&amp;{}__arraycontains={}">{}</a>'
        return Markup(", ").join(
            Markup(link).format(variants, column, quote(str(tag), safe=""), escape(tag)) for tag in tags
        )
    return None
