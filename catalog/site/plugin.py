"""The Datasette plugin: keys of variants are links, tags lead to their games, and SQL can ask about kin."""

from __future__ import annotations

import json
from urllib.parse import quote, unquote

from datasette import Response, hookimpl
from markupsafe import Markup, escape

from catalog.site.metadata import DATABASE
from catalog.site.pages import ROUTES
from catalog.site.safety import with_headers
from catalog.store.questions import add_functions, family_of
from catalog.store.rows import POSTER

_KEYS = {"key", "parent", "child", "variant", "other", "ancestor", "nearer"}


@hookimpl
def prepare_connection(conn, database, datasette):
    """Queries may ask the family: kin(a, b), kin_path(a, b), changes(a, b) and the like (docs/family.md)."""
    if database == DATABASE:
        add_functions(conn)


@hookimpl
def register_routes(datasette):
    """The pages for people; /-/family.svg, the poster; and /-/family/KEY.svg, the surroundings of a variant."""
    pictures = [(r"^/-/family\.svg$", poster), (r"^/-/family/(?P<key>[^/]+)\.svg$", surroundings)]
    return [*ROUTES, *pictures]


@hookimpl
def asgi_wrapper(datasette):
    """What a browser may do with an answer, and how long it may keep it."""
    return with_headers


async def poster(datasette) -> Response:
    """The poster that the build has made."""
    found = await datasette.get_database(DATABASE).execute("SELECT svg FROM picture WHERE name = ?", [POSTER])
    return _svg(found.rows[0]["svg"]) if found.rows else Response.text("no family", status=404)


async def surroundings(request, datasette) -> Response:
    """A picture of a variant's surroundings; `?depth=2` goes two generations down."""
    depth = request.args.get("depth") or "1"
    family = family_of(datasette.get_database(DATABASE).path)
    try:
        link = datasette.urls.table(DATABASE, "variant") + "/{key}"
        return _svg(family.around(unquote(request.url_vars["key"]), min(int(depth), 4), link))
    except (KeyError, ValueError):
        return Response.text("no such variant", status=404)


def _svg(text: str) -> Response:
    return Response(text, content_type="image/svg+xml; charset=utf-8")


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
