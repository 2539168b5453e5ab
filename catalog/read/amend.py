"""Documents with some numbers printed otherwise, byte for byte the same elsewhere, and the difference as a patch."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from catalog.model.variant import PrintedNumber
from catalog.read.text import decode_exactly

CONTEXT = 3
"""Lines before and after a change that a patch shows."""

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Change:
    """A number that a document prints, and what it should print instead."""

    printed: PrintedNumber
    new: str


def amended(data: bytes, changes: Iterable[Change]) -> tuple[bytes, tuple[Change, ...]]:
    """The bytes of a document after the changes, and the changes that could not be made.

    Line ends, encoding and everything but the numbers stay as they are. A change cannot be made where the document
    has the number in another form than it is read in, such as an entity, or where its encoding is not certain.
    """
    changes = sorted(changes, key=lambda change: change.printed.place, reverse=True)
    decoded = decode_exactly(data)
    if decoded is None:
        return data, tuple(changes)
    mark, encoding, whole = decoded
    begins = [0, *(found.end() for found in _LINE_END.finditer(whole))]
    text = whole
    left = []
    for change in changes:
        cell, place = change.printed.cell, change.printed.cell_place
        at = begins[place.line - 1] + place.column - 1 if place.line <= len(begins) else len(whole)
        if not whole.startswith(cell, at):
            left.append(change)
            continue
        text = text[: at + change.printed.start] + change.new + text[at + change.printed.end :]
    return mark + text.encode(encoding), tuple(reversed(left))


def unified_diff(name: str, old: bytes, new: bytes) -> bytes:
    """A patch from `old` to `new`, which have equally many lines; empty if they are the same."""
    before, after = _lines(old), _lines(new)
    changed = [at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    if not changed:
        return b""
    # Programs that apply patches end a name at a tab, and without one at a space.
    label = name.encode("utf-8", "surrogateescape") + (b"\t" if " " in name else b"")
    hunks = (_hunk(before, after, group) for group in _groups(changed))
    return b"--- %s\n+++ %s\n" % (label, label) + b"".join(hunks)


def _lines(data: bytes) -> list[bytes]:
    """The lines of a document with their ends; a last line that has none is followed by the remark that says so."""
    *lines, last = data.split(b"\n")
    return [line + b"\n" for line in lines] + ([last + b"\n\\ No newline at end of file\n"] if last else [])


def _groups(changed: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The changed lines, those together whose contexts touch."""
    begin = 0
    for at, (one, other) in enumerate(pairwise(changed), 1):
        if other - one > 2 * CONTEXT:
            yield tuple(changed[begin:at])
            begin = at
    yield tuple(changed[begin:])


def _hunk(before: Sequence[bytes], after: Sequence[bytes], changed: Sequence[int]) -> bytes:
    first, end = max(0, changed[0] - CONTEXT), min(len(before), changed[-1] + 1 + CONTEXT)
    made = [b"@@ -%d,%d +%d,%d @@\n" % (first + 1, end - first, first + 1, end - first)]
    now: list[bytes] = []
    for at in range(first, end):
        if at in changed:
            made.append(b"-" + before[at])
            now.append(b"+" + after[at])
        else:
            made += [*now, b" " + before[at]]
            now = []
    return b"".join((*made, *now))
