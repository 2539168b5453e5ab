"""Lists of rows for people and for other programs: as a table that fits the terminal, or as CSV."""

from __future__ import annotations

import argparse
import csv
import shutil
import sys
from collections.abc import Sequence
from typing import Any

from catalog.cli.terminal import is_terminal, styled

WIDEST = 64
"""The widest cell of a table if no terminal limits it."""


def add_list_forms(parser: argparse.ArgumentParser, json: str = "print a JSON list") -> None:
    """Add --json, --csv and --table, of which at most one can be given."""
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help=json)
    forms.add_argument("--csv", action="store_true", help="print CSV with a header")
    forms.add_argument("--table", action="store_true", help="print a table with a header")


def print_csv(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> None:
    """Print rows as CSV with a header; lists are one cell, separated by spaces, and unknown values are empty."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([_flat(row[name]) for name in names] for row in rows)


def print_table(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> None:
    """Print rows as a table with a header, cut to the width of the terminal if there is one."""
    lines = table_lines(rows, names)
    width = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else None
    for at, line in enumerate(lines):
        shown = line if width is None or len(line) <= width else line[: width - 1] + "…"
        print(styled(shown, "bold") if at == 0 else shown)


def table_lines(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> list[str]:
    """A header and a line for each row, in columns; a dash for an unknown value."""
    shown = [[_cell(row[name]) for name in names] for row in rows]
    widths = [max(map(len, column)) for column in zip(*([list(names)] + shown), strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
        for cells in [list(names), *shown]
    ]


def _flat(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def _cell(value: Any) -> str:
    value = _flat(value)
    text = "-" if value in (None, "") else f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"
