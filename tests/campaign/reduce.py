"""The smallest documents that still fail in the same way (delta debugging: blocks, lines, words, numbers)."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from campaign.pages import Pages, block_at, blocks_of, line_at, lines_of, with_blocks, with_line, with_lines
from campaign.probes import HANGS, Bench, Failure, Limits

T = TypeVar("T")
Test = Callable[[Pages], bool]

SECONDS = 60.0
"""So long (of processor time) is one failure cut down; what is left by then is taken as it is."""

HURRY = 0.3
"""What takes too long has to take too long even by this share of its limit, so that its page can be cut down."""


def smallest(items: Sequence[T], fails: Callable[[Sequence[T]], bool], until: float) -> list[T]:
    """A part of some items that still fails, none of which can be left out alone (Zeller's ddmin)."""
    kept, parts = list(items), 2
    while len(kept) >= 2 and time.process_time() < until:
        size = -(-len(kept) // parts)
        cuts = [kept[at : at + size] for at in range(0, len(kept), size)]
        rests = [[item for other in cuts if other is not cut for item in other] for cut in cuts]
        tried = cuts + rests if parts > 2 else cuts
        found = next((t for t in tried if len(t) < len(kept) and time.process_time() < until and fails(t)), None)
        if found is not None:
            parts = 2 if found in cuts else max(parts - 1, 2)
            kept = found
        elif parts >= len(kept):
            break
        else:
            parts = min(2 * parts, len(kept))
    if len(kept) == 1 and time.process_time() < until and fails([]):
        return []
    return kept


def same_way(failure: Failure, limits: Limits, folder: Path) -> Test:
    """Whether documents fail as another one did."""
    limits = limits.scaled(HURRY) if failure.kind == HANGS else limits
    seen: dict[Pages, bool] = {}

    def test(pages: Pages) -> bool:
        if pages not in seen:
            found = Bench(pages, folder, limits).find(failure.probe) if any(page.text.strip() for page in pages) else []
            seen[pages] = any(each.group == failure.group for each in found)
        return seen[pages]

    return test


def blocks_that_fail(pages: Pages, failure: Failure, test: Test, seconds: float = SECONDS) -> Sequence[tuple[int, ...]]:
    """The places of as few blocks as still fail: the entry of the failure, where it fails alone."""
    alone = block_at(pages, *failure.entry) if failure.entry is not None else None
    if alone is not None and test(with_blocks(pages, [alone])):
        return [alone]
    until = time.process_time() + seconds
    return smallest(blocks_of(pages), lambda kept: test(with_blocks(pages, kept)), until)


def reduced(pages: Pages, failure: Failure, limits: Limits, seconds: float = SECONDS) -> Pages:
    """The smallest documents that still fail in the same way; the same ones where they do not fail again."""
    with tempfile.TemporaryDirectory(prefix="campaign-") as made:
        test = same_way(failure, limits, Path(made))
        until = time.process_time() + seconds
        kept = blocks_that_fail(pages, failure, test, seconds)
        whole = with_blocks(pages, kept)
        if not test(whole):
            return pages
        pages = with_lines(whole, smallest(lines_of(whole), lambda kept: test(with_lines(whole, kept)), until))
        for place in lines_of(pages):
            pages = _line_reduced(pages, place, test, until)
    return pages


def _line_reduced(pages: Pages, place: tuple[int, ...], test: Test, until: float) -> Pages:
    """The documents with fewer words, and smaller numbers, in one line."""
    words = line_at(pages, place).split(" ")
    kept = smallest(words, lambda some: test(with_line(pages, place, " ".join(some))), until)
    pages = with_line(pages, place, " ".join(kept))
    line = line_at(pages, place)
    for match in reversed(list(re.finditer(r"(?<![#\w])\d+", line))):
        for number in ("1", "2", "3"):
            changed = line[: match.start()] + number + line[match.end() :]
            if len(changed) <= len(line) and changed != line and time.process_time() < until:
                if test(with_line(pages, place, changed)):
                    line = changed
                    break
    return with_line(pages, place, line)
