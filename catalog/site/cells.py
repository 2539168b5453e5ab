"""Rows of data pages as HTML: a row is one line high, and a long text unfolds.

Each row is made at once, because a template that makes it cell by cell takes twice as long.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from datasette.utils import to_css_class
from markupsafe import Markup, escape

from catalog.site.visible import plain

LINE = 44
"""A cell with more letters shows one line and unfolds the rest."""

_class = lru_cache(maxsize=1024)(to_css_class)


def table_row(cells: Iterable[Any]) -> Markup:
    """A row of a table of the database as HTML, from the cells that Datasette has made."""
    return _row((cell["column"], f" type-{cell['value_type']}", cell["value"]) for cell in cells)


def answer_row(columns: Iterable[str], values: Iterable[Any]) -> Markup:
    """A row of a query's result as HTML: each value in its cell, long ones folded."""
    return _row((column, "", value) for column, value in zip(columns, values, strict=False))


def _row(cells: Iterable[tuple[str, str, Any]]) -> Markup:
    parts = (f'<td class="col-{_class(column)}{kind}">{one_line(value)}</td>' for column, kind, value in cells)
    return Markup(f"<tr>{''.join(parts)}</tr>\n")


def one_line(value: Any) -> str:
    """A cell's value as HTML: the beginning of a long text, and the rest on demand.

    A text with links is cut only by the style sheet; the row's own page shows all of it.
    """
    if not isinstance(value, str):
        return str(escape(value))
    told = plain(str(value))
    marked = isinstance(value, Markup)
    text = told if marked else str(escape(told))
    if len(told) <= LINE or (marked and "<a " in told):
        return text
    return f'<details class="cell"><summary>{text}</summary></details>'
