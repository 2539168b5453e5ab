"""The methods that the site accepts, and the security and cache headers of its answers."""

from __future__ import annotations

from collections.abc import Callable

OURS = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""For our own pages: nothing inline, nothing from elsewhere."""

OWN = f"{OURS}; connect-src 'self'"
"""For the page on which visitors try their own rules, which sends requests while they type."""

FRAMED = f"{OURS}; frame-src 'self'"
"""For the page with the poster, which is a document of its own in a frame."""

DATA = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""For Datasette's own pages, which have inline scripts and styles."""

PICTURE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
"""For an SVG document, which has inline styles."""

ALWAYS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}


CORS = {
    b"access-control-allow-origin": b"*",
    b"access-control-allow-methods": b"GET, HEAD",
    b"access-control-allow-headers": b"*",
    b"access-control-expose-headers": b"ETag, Link",
    b"access-control-max-age": b"3600",
}
"""With `stemma serve --cors`: scripts of other sites may read every answer. No answer is secret."""


def policy(path: str, content_type: str) -> str:
    """The Content-Security-Policy of an answer."""
    if content_type.startswith("image/svg"):
        return PICTURE
    data = path.startswith(("/catalog/", "/-/")) or path in ("/catalog", "/-")
    return DATA if data else {"/try": OWN, "/poster": FRAMED}.get(path, OURS)


CHANCE = ("/random", "/games/random", "/tonight/shuffle")
"""Addresses that lead somewhere else each time."""


def keeps(path: str, query: bytes, status: int) -> bytes:
    """How long an answer may be cached: static files for ever, because their address changes with them; pages five
    minutes, because a new build changes them; a random page not at all; and a visitor's own game only by the visitor.
    """
    if path == "/try" or path.startswith("/try/"):
        return b"private, max-age=300" if status in (200, 304) else b"no-store"
    if status not in (200, 304) or path in CHANCE:
        return b"no-store"
    if path.startswith("/-/stemma/"):
        return b"public, max-age=31536000, immutable" if query else b"public, max-age=300"
    return b"public, max-age=300"


def with_headers(app: Callable, cors: bool = False) -> Callable:
    """The application with these headers on every answer; with `cors` those for scripts of other sites too."""
    always = {**ALWAYS, **CORS} if cors else ALWAYS

    async def wrapped(scope, receive, send):
        if scope["type"] != "http":
            return await app(scope, receive, send)

        async def told(message):
            if message["type"] == "http.response.start":
                headers = {name.lower(): value for name, value in message.get("headers", [])}
                kind = headers.get(b"content-type", b"").decode("latin-1")
                headers.update(always)
                headers[b"content-security-policy"] = policy(scope["path"], kind).encode()
                headers[b"cache-control"] = keeps(scope["path"], scope.get("query_string", b""), message["status"])
                message = {**message, "headers": list(headers.items())}
            await send(message)

        return await app(scope, receive, told)

    return wrapped


METHODS = b"GET, HEAD"


def read_only(app: Callable) -> Callable:
    """The application for GET and HEAD only: OPTIONS gets 204 with the methods, every other method 405.

    HEAD gets the headers of GET. The site takes no input: no page, table or canned query needs other methods.
    """

    async def wrapped(scope, receive, send):
        if scope["type"] != "http" or scope["method"] == "GET":
            return await app(scope, receive, send)
        if scope["method"] == "HEAD":
            return await app({**scope, "method": "GET"}, receive, _without_body(send))
        status, body, headers = 204, b"", [(b"allow", METHODS)]
        if scope["method"] != "OPTIONS":
            status, body = 405, b"This site only takes GET and HEAD.\n"
            headers.append((b"content-type", b"text/plain; charset=utf-8"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return wrapped


def _without_body(send: Callable) -> Callable:
    async def told(message):
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return told
