"""Send answers compressed if the visitor accepts that, and not again if the visitor has the same one already.

An answer of up to LARGEST bytes gets an ETag, the hash of its text; a larger one keeps its own. A visitor who sends
it back in `If-None-Match` gets 304. Text is compressed by gzip. A larger answer, such as a table of many rows, is
compressed and sent in parts.
"""

from __future__ import annotations

import asyncio
import gzip
import re
import zlib
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b

LARGEST = 1 << 20
"""An answer of more bytes is sent in parts, without an ETag of ours."""

AT_ONCE = 1 << 16
"""The most bytes to compress before other visitors get their turn."""

SMALLEST = 600
"""An answer of fewer bytes fits one packet uncompressed."""

LEVEL = 6
"""The level of gzip: a page of 50 KB takes 1 ms, and the next levels take twice as long to save one byte in a
hundred.
"""

_TEXT = re.compile(rb"text/|application/([a-z.-]+\+)?(json|xml|javascript|x-ndjson|jsonl)\b|image/svg")


def sent(app: Callable) -> Callable:
    """The application whose answers are compressed and have ETags."""

    async def wrapped(scope, receive, send):
        if scope["type"] != "http":
            return await app(scope, receive, send)
        await app(scope, receive, _Answer(scope, send).take)

    return wrapped


class _Answer:
    """One answer, held back until it is known whether it is short."""

    def __init__(self, scope, send) -> None:
        asked = dict(scope["headers"])
        self._send = send
        self._squeezes = takes_gzip(asked.get(b"accept-encoding", b""))
        self._seen = asked.get(b"if-none-match", b"")
        self._start: dict = {}
        self._parts: list[bytes] = []
        self._size = 0
        self._on = self._over = False
        self._packer = None

    async def take(self, message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] != "http.response.body":
            await self._send(message)
        elif self._on:
            await self._pass_on(message.get("body", b""), message.get("more_body", False))
        else:
            self._parts.append(message.get("body", b""))
            self._size += len(self._parts[-1])
            if self._size > LARGEST:
                await self._begin(message.get("more_body", False))
            elif not message.get("more_body", False):
                await self._whole(b"".join(self._parts))

    async def _whole(self, body: bytes) -> None:
        status, headers = self._start["status"], self._headers()
        if status == 200:
            headers.setdefault(b"etag", tag_of(body).encode())
            if _same(self._seen, headers[b"etag"]):
                return await self._unchanged(headers)
        if len(body) >= SMALLEST and self._packs(headers):
            body = _gzipped(body)
            headers[b"content-encoding"] = b"gzip"
        if status not in (204, 304):
            headers[b"content-length"] = str(len(body)).encode()
        await self._give(status, headers, body)

    async def _begin(self, more: bool) -> None:
        """Send the beginning of a long answer, and the parts of it that have come so far."""
        headers = self._headers()
        self._on = True
        if self._start["status"] == 200 and b"etag" in headers and _same(self._seen, headers[b"etag"]):
            self._over = True
            return await self._unchanged(headers)
        if self._packs(headers):
            self._packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
            headers[b"content-encoding"] = b"gzip"
            headers.pop(b"content-length", None)
        await self._send({**self._start, "headers": list(headers.items())})
        body, self._parts = b"".join(self._parts), []
        await self._pass_on(body, more)

    async def _unchanged(self, headers: dict[bytes, bytes]) -> None:
        for name in (b"content-length", b"content-type", b"content-disposition"):
            headers.pop(name, None)
        await self._give(304, headers, b"")

    async def _pass_on(self, body: bytes, more: bool) -> None:
        if self._over:
            return
        if self._packer:
            squeezed = []
            for at in range(0, len(body), AT_ONCE):
                squeezed.append(self._packer.compress(body[at : at + AT_ONCE]))
                await asyncio.sleep(0)
            body = b"".join(squeezed) + (b"" if more else self._packer.flush())
        if body or not more:
            await self._send({"type": "http.response.body", "body": body, "more_body": more})

    def _headers(self) -> dict[bytes, bytes]:
        headers = {name.lower(): value for name, value in self._start.get("headers", [])}
        headers.pop(b"transfer-encoding", None)  # set by the server
        headers.pop(b"vary", None)  # nobody signs in here, so no answer depends on the visitor
        if _TEXT.match(headers.get(b"content-type", b"")):
            headers[b"vary"] = b"Accept-Encoding"
        return headers

    def _packs(self, headers: dict[bytes, bytes]) -> bool:
        return self._squeezes and b"vary" in headers and b"content-encoding" not in headers

    async def _give(self, status: int, headers: dict[bytes, bytes], body: bytes) -> None:
        await self._send({"type": "http.response.start", "status": status, "headers": list(headers.items())})
        await self._send({"type": "http.response.body", "body": body})


def tag_of(body: bytes) -> str:
    """A weak ETag: the hash of a text, however it is compressed."""
    return f'W/"{blake2b(body, digest_size=12).hexdigest()}"'


def takes_gzip(accepted: bytes) -> bool:
    """True if an `Accept-Encoding` names gzip, or everything, without a weight of 0."""
    weights = {}
    for part in accepted.lower().split(b","):
        name, _, rest = part.partition(b";")
        weights[name.strip()] = not re.fullmatch(rb"\s*q\s*=\s*0(\.0*)?\s*", rest)
    return weights.get(b"gzip", weights.get(b"*", False))


def _same(seen: bytes, tag: bytes) -> bool:
    """True if one of a visitor's ETags is this one; strong and weak ones are compared alike."""
    return seen.strip() == b"*" or tag.removeprefix(b"W/") in {
        each.strip().removeprefix(b"W/") for each in seen.split(b",")
    }


@lru_cache(maxsize=256)
def _gzipped(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)
