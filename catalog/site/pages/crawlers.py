"""For search engines: robots.txt, and a sitemap of every page at a fixed address."""

from __future__ import annotations

from collections.abc import Iterator
from sqlite3 import Connection
from urllib.parse import quote
from xml.sax.saxutils import escape

from datasette import Response

from catalog.site.cache import kept
from catalog.site.page_frame import Asked, answer, game_url
from catalog.site.pages.family_parts import children, parents
from catalog.site.safety import CHANCE

CLOSED = ("/catalog", *CHANCE, "/games?", "/search?", "/compare?", "/try?", "/wrong?")
"""Prefixes of addresses that are endless, or that differ each time; every page there has another address too. Lists
for tonight carry their own mark against indexing, so that previews of them still work.
"""

PAGES = (
    "/",
    "/games",
    "/family",
    "/try",
    "/tags",
    "/rules",
    "/sources",
    "/coverage",
    "/glossary",
    "/data",
    "/hands",
    "/charts",
    "/changes",
    "/wrong",
)

_MOST = 50_000
"""The most addresses that a sitemap may have."""


@kept
def addresses(connection: Connection) -> tuple[str, ...]:
    """Every page at a fixed address: those of the site, of described games, of families, tags and sources."""
    return tuple(_addresses(connection))[:_MOST]


def _addresses(connection: Connection) -> Iterator[str]:
    yield from PAGES
    for (key,) in connection.execute("SELECT key FROM source ORDER BY rowid"):
        yield f"/source/{quote(key, safe='')}"
    for (tag,) in connection.execute("SELECT DISTINCT tag FROM variant_tag ORDER BY tag"):
        yield f"/tag/{quote(tag, safe='')}"
    for (kind,) in connection.execute("SELECT DISTINCT kind FROM step WHERE kind IS NOT NULL ORDER BY kind"):
        yield f"/rule/{quote(kind, safe='')}"
    for key in children(parents(connection)):
        yield f"/family/{quote(key, safe='')}"
    for (key,) in connection.execute("SELECT key FROM variant WHERE described ORDER BY rowid"):
        yield game_url(key)


async def robots(request, datasette) -> Response:
    """The addresses that search engines should not request."""

    def make(connection: Connection, asked: Asked) -> Response:
        lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), f"Sitemap: {asked.site}/sitemap.xml"]
        return Response.text("\n".join(lines) + "\n")

    return await answer(request, datasette, make)


async def sitemap(request, datasette) -> Response:
    """The addresses of all pages for search engines."""

    def make(connection: Connection, asked: Asked) -> Response:
        lines = (f"<url><loc>{escape(asked.site + path)}</loc></url>\n" for path in addresses(connection))
        text = (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{"".join(lines)}</urlset>\n'
        )
        return Response(text, content_type="application/xml; charset=utf-8")

    return await answer(request, datasette, make)


ROUTES = ((r"^/robots\.txt$", robots), (r"^/sitemap\.xml$", sitemap))
