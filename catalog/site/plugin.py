"""The Datasette plugin: our pages and our frame, keys of variants as links, and SQL functions about kin."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any
from urllib.parse import quote, unquote

from datasette import Response, hookimpl
from datasette.utils import tilde_decode, tilde_encode
from markupsafe import Markup, escape

from catalog.site.cells import answer_row, table_row
from catalog.site.columns import column_title, for_people
from catalog.site.errors import error_page, page_for
from catalog.site.hosting import site_facts
from catalog.site.metadata import DATABASE
from catalog.site.outside import PICTURE, public
from catalog.site.page_frame import address, game_url, static
from catalog.site.pages import ROUTES
from catalog.site.paging import pages_of, part_of
from catalog.site.queries import QUERIES
from catalog.site.safety import read_only, with_headers
from catalog.site.sending import sent
from catalog.site.visible import UNSEEN, plain
from catalog.store.questions import add_functions, family_of
from catalog.store.tables import POSTER

_KEYS = {"key", "parent", "child", "variant", "other", "ancestor", "nearer"}


@hookimpl
def prepare_connection(conn, database, datasette):
    """Add the SQL functions about the family: kin(a, b), kin_path(a, b), changes(a, b) and so on (docs/family.md)."""
    if database == DATABASE:
        add_functions(conn)


@hookimpl
def register_routes(datasette):
    """The pages for people; /-/family.svg, the poster; and /-/family/KEY.svg, a variant and its relatives."""
    pictures = [(r"^/-/family\.svg$", poster), (r"^/-/family/(?P<key>[^/]+)\.svg$", surroundings)]
    return [*ROUTES, *pictures]


@hookimpl
def asgi_wrapper(datasette):
    """Allow only GET and HEAD, compress answers and add ETags, and set the headers for security and caching."""
    return lambda app: with_headers(read_only(sent(app)), datasette.cors)


async def poster(datasette) -> Response:
    """The poster that the build has made; its names link to the pages of games."""
    found = await datasette.get_database(DATABASE).execute("SELECT svg FROM picture WHERE name = ?", [POSTER])
    if not found.rows:
        return Response.text("no family", status=404)
    return _svg(found.rows[0]["svg"].replace('href="/catalog/variant/', 'href="/game/'))


async def surroundings(request, datasette) -> Response:
    """A picture of a variant and its relatives; `?depth=2` goes two generations down."""
    depth = request.args.get("depth") or "1"
    database = datasette.get_database(DATABASE)
    key = unquote(request.url_vars["key"])
    if not re.fullmatch("[0-9]{1,4}", depth):
        return Response.text("depth is a number of generations, such as 2", status=400)
    try:
        most = min(int(depth), 4)
        return _svg(await asyncio.to_thread(lambda: family_of(database.path).around(key, most, "/game/{key}")))
    except (KeyError, ValueError):
        return Response.text("no such variant", status=404)


def _svg(text: str) -> Response:
    return Response(text, content_type="image/svg+xml; charset=utf-8")


@hookimpl
def prepare_jinja2_environment(env, datasette):
    """Make the functions of our frame available on Datasette's pages, and replace invisible characters on them."""
    env.globals.update(static=static, game_url=game_url, address=address, yield_turn=yield_turn)
    env.globals.update(table_row=table_row, answer_row=answer_row)
    env.filters.update(thousands="{:,}".format, column_title=column_title)
    env.tests["match_number"] = re.compile(r"\s*-?[0-9]+(\.[0-9]+)?\s*").fullmatch
    env.finalize = _seen


async def yield_turn() -> str:
    """Empty text; other visitors get a turn meanwhile, because Datasette fills its templates on the event loop."""
    await asyncio.sleep(0)
    return ""


def _seen(value):
    """The same as `plain`, but for HTML too, because Datasette makes cells before a template gets them."""
    return Markup(plain(str(value))) if isinstance(value, Markup) else plain(value)


@hookimpl
def register_magic_parameters(datasette):
    """`:_rows_wanted` and `:_rows_before`, which select the part of a query's result for one page."""
    return [("rows", part_of)]


@hookimpl
def extra_template_vars(datasette, request, database, table, columns):
    """The values that our frame needs, with a link from a data page to the page for people."""
    parts = request.url_vars if request else {}
    values = [tilde_decode(part) for part in parts["pks"].split(",")] if parts.get("pks") else None
    stemma = site_facts(datasette)
    told = {
        "here": request.path if request else "",
        "canonical": request.path if request else "",
        "picture": PICTURE,
        "site": public(request, stemma) if request else stemma["url"],
        "told": stemma,
        "people": for_people(table, columns, values) if database == DATABASE else None,
    }
    question = next((query for query in QUERIES if query.name == parts.get("table")), None)
    if question is None or database != DATABASE:
        return told

    async def with_pages() -> dict[str, Any]:
        return {**told, "pages": await pages_of(datasette.get_database(DATABASE), question, request)}

    return with_pages


@hookimpl
def handle_exception(datasette, request, exception):
    """An error as a page in our frame."""
    return page_for(datasette, request, exception)


@hookimpl
def forbidden(datasette, request, message):
    """A page in our frame for what is closed to visitors; JSON if data was asked for."""
    if request.path.endswith(".json"):
        return Response.json({"ok": False, "error": message, "status": 403, "title": "Forbidden"}, status=403)
    return error_page(datasette, request, 403)


@hookimpl
def render_cell(row, value, column, table, database, datasette):
    """Links for a variant's key and name, to its page and to its row, and for each tag of a list of tags; other text
    with invisible characters replaced; None for Datasette's own cell.
    """
    if database != DATABASE:
        return None
    if isinstance(value, dict) and column in _KEYS:  # a key with the name that belongs to it
        return _game(datasette, value["value"], value["label"])
    if isinstance(value, dict) and column == "source":
        return Markup('<a href="/source/{}">{}</a>').format(quote(value["value"], safe=""), plain(value["label"]))
    if not isinstance(value, str):
        return None
    if column == "key" and table == "variant":
        return Markup('<a href="{}">{}</a>').format(game_url(value), plain(value))
    if column in _KEYS and "-" in value and table not in ("build", "source"):
        return _game(datasette, value, value)
    if column == "name" and table == "variant":
        return Markup('<bdi><a href="{}">{}</a></bdi>').format(game_url(row["key"]), plain(value))
    if column in ("tags", "tags_derived") and value.startswith("["):
        try:
            tags = json.loads(value)
        except ValueError:
            return None
        link = Markup('<a href="{}?described=1&amp;{}__arraycontains={}">{}</a>')
        variants = datasette.urls.table(DATABASE, "variant")
        return Markup(", ").join(
            link.format(variants, column, quote(str(tag), safe=""), plain(str(tag))) for tag in tags
        )
    return escape(plain(value)) if UNSEEN.search(value) else None


def _game(datasette, key: str, words: str) -> Markup:
    """A link to a game's page, and a small one to its row."""
    link = Markup('<bdi><a href="{}">{}</a></bdi> <small><a class="row-link" href="{}">row</a></small>')
    variants = datasette.urls.table(DATABASE, "variant")
    return link.format(game_url(key), plain(words), f"{variants}/{tilde_encode(key)}")
