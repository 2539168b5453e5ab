"""Output for people besides the data: color, progress and remarks, all on standard error."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
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
    """The text in "bold", "dim", "red", "green" or "yellow" if it goes to a terminal, else unchanged.

    `stream` is where it will be printed (default: standard output). NO_COLOR and TERM=dumb switch styles off.
    """
    stream = sys.stdout if stream is None else stream
    if not is_terminal(stream) or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of text for people. On a terminal they are wrapped at words, and a text longer than the screen goes
    through a pager: the one in PAGER, else `less`, if it is installed.
    """
    if not is_terminal(sys.stdout):
        for line in lines:
            print(line)
        return
    import shlex  # imported here: without a terminal, this would waste 7 ms
    import subprocess

    width, height = shutil.get_terminal_size()
    fitting = [part for line in lines for part in _wrapped(line, width)]
    pager = shlex.split(os.environ.get("PAGER", "less -FRX"))
    if len(fitting) < height or not is_terminal(sys.stdin) or not pager or not shutil.which(pager[0]):
        print("\n".join(fitting))
        return
    sys.stdout.flush()
    # A reader who closes the pager early has seen enough, which is not an error.
    with contextlib.suppress(BrokenPipeError):
        subprocess.run(pager, input="\n".join(fitting) + "\n", text=True, check=False)


def _wrapped(line: str, width: int) -> list[str]:
    """A line in parts that fit, later ones indented below its text; styles take no room, and stay where they are."""
    plain = _STYLE.sub("", line)
    if len(plain) <= width:
        return [line]
    start = len(plain) - len(_START.sub("", plain))
    indent = " " * min(start, width // 2)
    ends, begun = [], 0
    while len(plain) - begun > (room := width if not ends else width - len(indent)):
        end = plain.rfind(" ", begun + (start if not ends else 0) + 1, begun + room + 1)
        if end < 0 and (end := plain.find(" ", begun + room)) < 0:  # a word that is wider than the terminal
            break
        ends.append(end)
        begun = end + 1
    parts, column = [""], 0
    for piece in re.split(f"({_STYLE.pattern})", line):
        if _STYLE.fullmatch(piece):
            parts[-1] += piece
            continue
        for letter in piece:
            if column in ends:
                parts.append(indent)
            else:
                parts[-1] += letter
            column += 1
    return parts


_STYLE = re.compile("\x1b\\[[0-9;]*m")
_START = re.compile(r"^ *(?:\d+\. +)?")


def progress(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """The items, one by one, with a progress bar. `total` is their number (default: `len(items)` if it has one)."""
    if total is None:
        total = len(items) if isinstance(items, Sized) else 0
    with bar(label) as show:
        for done, item in enumerate(items):
            show(done, total)
            yield item


@contextmanager
def bar(label: str) -> Iterator[Callable[..., None]]:
    """A function to call with the work done, the total (0: unknown), and what is being done.

    The label is used if that is not given. On a terminal it draws a bar once the work has taken more than a second;
    the bar disappears when the work ends or is interrupted. Elsewhere nothing is drawn.
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


def is_terminal(stream: TextIO | None) -> bool:
    """True if a person sees what is written to a stream."""
    return stream is not None and hasattr(stream, "isatty") and stream.isatty()
