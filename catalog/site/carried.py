"""Pass tonight's list on: every link and form of a page that was reached with a list includes it.

The list is only in the addresses, so no account is needed, and nothing about visitors is stored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from sqlite3 import Connection
from typing import Protocol
from urllib.parse import urlencode

from markupsafe import escape

MOST = 24
"""The most games on a list."""

_LINK = re.compile(r"<a\b[^>]*>")
_FORM = re.compile(r"(<form\b[^>]*\baction=\"/(?!/)[^\"]*\"[^>]*>)(.*?)(?=</form>)", re.DOTALL)
_HREF = re.compile(r'(\bhref=")(/[^"]*)(")')
_PAGE = re.compile(r"/(?!/|-/|catalog\b)[^?#]*")
_FILES = (".json", ".csv", ".jsonl", ".svg", ".png", ".atom", ".zip", ".md")


class Asking(Protocol):
    """A visitor's request."""

    def many(self, name: str) -> list[str]:
        """All values of a name."""
        ...


def kept_on_list(connection: Connection, asked: Asking) -> list[str]:
    """The list in the address of a page, without values that are not keys of games."""
    keys = asked.many("game")[:MOST]
    marks = ", ".join("?" * len(keys))
    there = {key for (key,) in connection.execute(f"SELECT key FROM variant WHERE key IN ({marks})", keys)}
    return [key for key in keys if key in there]


def carried(page: str, keys: Sequence[str]) -> str:
    """A page whose links and forms include the list, except those that have a list of their own, or the mark
    `data-list`.
    """
    if not keys:
        return page
    fields = "".join(f'<input type="hidden" name="game" value="{escape(key)}">' for key in keys)

    def link(match: re.Match[str]) -> str:
        told = match[0]
        return told if " data-list" in told else _HREF.sub(lambda m: m[1] + led_on(m[2], keys, "&amp;") + m[3], told)

    def form(match: re.Match[str]) -> str:
        return match[0] if 'name="game"' in match[0] else match[1] + fields + match[2]

    return _FORM.sub(form, _LINK.sub(link, page))


def led_on(address: str, keys: Sequence[str], joint: str = "&") -> str:
    """The address of a page with the list added; any other address, and one with a list of its own, unchanged."""
    path, hash_, part = address.partition("#")
    where = path.partition("?")[0]
    if not keys or not _PAGE.fullmatch(where) or where.endswith(_FILES) or re.search(r"[?&;]game=", path):
        return address
    told = urlencode({"game": list(keys)}, doseq=True).replace("&", joint)
    return f"{path}{joint if '?' in path else '?'}{told}{hash_}{part}"
