"""What a person sees beside the data: colour, progress and remarks, all on standard error."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO, TypeVar

T = TypeVar("T")

PATIENCE = 1.0  # seconds of silence before a bar appears
REDRAW = 0.1  # seconds between two drawings of it
WIDTH = 24

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33"}


def remark(text: str) -> None:
    """Print a line that is not data, on standard error."""
    print(text, file=sys.stderr, flush=True)


def styled(text: str, style: str, stream: TextIO | None = None) -> str:
    """The text in "bold", "dim", "red", "green" or "yellow" when it goes to a terminal, else as it is.

    `stream` is where it will be printed (default: standard output). NO_COLOR and TERM=dumb switch styles off.
    """
    stream = sys.stdout if stream is None else stream
    if not is_terminal(stream) or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"


def progress(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """The items, one by one, under a bar. `total` is how many there will be (default: `len(items)` if it has one)."""
    if total is None:
        total = len(items) if hasattr(items, "__len__") else 0
    with bar(label) as show:
        for done, item in enumerate(items):
            show(done, total)
            yield item


@contextmanager
def bar(label: str) -> Iterator[Callable[..., None]]:
    """A function to call with how much is done and how much there is (0: not known), and with what is being done.

    The label is for what is not told otherwise. On a terminal it draws a bar once the work has taken more than a
    second; the bar is gone when the work is done, or broken off. Elsewhere nothing is drawn.
    """
    watched, shown = is_terminal(sys.stderr), False
    due = time.monotonic() + PATIENCE

    def show(done: int, total: int, doing: str = label) -> None:
        nonlocal due, shown
        if watched and (now := time.monotonic()) >= due:
            due, shown = now + REDRAW, True
            _draw(f"{doing} {_bar(done, total)}")

    try:
        yield show
    finally:
        if shown:
            _draw("")


def _bar(done: int, total: int) -> str:
    if not total:
        return str(done)
    filled = WIDTH * done // total
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done} of {total}"


def _draw(text: str) -> None:
    sys.stderr.write(f"\r\x1b[K{text}")
    sys.stderr.flush()


def is_terminal(stream: TextIO) -> bool:
    """True where a person sees what is written to a stream."""
    return hasattr(stream, "isatty") and stream.isatty()
