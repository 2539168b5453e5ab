"""Columns of text side by side, as from a printed page, whose lines cannot be read from left to right."""

from __future__ import annotations

import re
from collections import Counter

_GAP = re.compile(r"(?<=\S)(?: {3,}|\t+)(?=\S)")
_LINES = 3  # in columns, at least
_WIDTH = 20  # characters from the margin to the second column, at least


def side_by_side(text: str) -> int:
    """The first line of two columns of prose, from 1; 0 if most lines are not in such columns.

    The right column begins at the same place in every line, and words of the left one continue in the line below.
    """
    rows = [row.expandtabs(8).rstrip() for row in text.split("\n")]
    written = sum(map(bool, map(str.strip, rows)))
    gaps = [(at, found.end(), row) for at, row in enumerate(rows) if (found := _GAP.search(row))]
    if len(gaps) < _LINES or not written:
        return 0
    second, _ = Counter(end for _, end, _ in gaps).most_common(1)[0]
    inside = [(at, row[:second].rstrip(), row[second:]) for at, end, row in gaps if end == second]
    wrapped = sum(_goes_on(left) and _goes_on(right) for _, left, right in inside)
    if second < _WIDTH or len(inside) < _LINES or 2 * len(inside) < written or not wrapped:
        return 0
    return inside[0][0] + 1


def _goes_on(cell: str) -> bool:
    """True for several words without the end of a sentence."""
    return len(cell.split()) >= 3 and cell[-1:].isalnum()
