"""The results of canned queries, a page at a time: `page=2` in the address is the second hundred rows."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode

from datasette.database import QueryInterrupted

from catalog.site.query import Query

ROWS = 100
"""Rows of a page."""

PART = "\nLIMIT :_rows_wanted OFFSET :_rows_before"
"""Appended to the SQL of a query. Datasette gets both values from `part_of`."""

_MOST = 10**6


def page_of(request: Any) -> int:
    """The number of the page; 1 if the address has no valid number."""
    text = request.args.get("page") or ""
    return min(int(text), _MOST) if text.isascii() and text.isdigit() and int(text[:8]) > 0 else 1


def part_of(name: str, request: Any) -> int:
    """The bound of that name: `wanted` rows after those `before`. JSON and CSV have all rows (-1) unless the address
    names a page.
    """
    whole = bool(request.url_vars.get("format")) and not request.args.get("page")
    if name == "wanted":
        return -1 if whole else ROWS
    return 0 if whole else ROWS * (page_of(request) - 1)


async def pages_of(database: Any, query: Query, request: Any) -> dict[str, Any]:
    """The number of rows in the result of a query (None if counting takes too long), the first row of the page, and
    the addresses of the pages before and after it.
    """
    asked = [(name, value) for name, value in parse_qsl(request.query_string, keep_blank_values=True) if name != "page"]
    blanks = {name: "" for name, _ in query.example} | dict(asked)
    try:
        count = (await database.execute(f"SELECT count(*) FROM ({query.sql})", blanks)).single_value()
    except QueryInterrupted:
        count = None
    page = page_of(request)

    def address(number: int) -> str:
        return f"{request.path}?{urlencode([*asked, ('page', number)] if number > 1 else asked)}"

    last = page if count is None else -(-count // ROWS)
    return {
        "rows": count,
        "first": ROWS * (page - 1) + 1,
        "page": page,
        "last": last,
        "start": address(1),
        "before": address(page - 1) if page > 1 else "",
        "after": address(page + 1) if count is None or page < last else "",
    }
