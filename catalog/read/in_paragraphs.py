"""Several games described in one paragraph: "Otter: deal five cards ... Beaver: deal seven ..."."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from catalog.read.blocks import Block, Kind
from catalog.read.commentary import sentences

_NAME = (
    r"(?P<name>(?:The |A )?[A-Z0-9][\w'\u2019&/-]*"
    r"(?: (?:[A-Z0-9][\w'\u2019&/-]*|of|the|and|in|a|to|with|or)){0,5}?)"
)
_BEGINS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_NAME} ?[:\u2013\u2014]\s+",
        rf"(?:In|For|At) {_NAME},\s+",
        rf"[^.:,;]{{0,60}}\b(?:called|named|is|play) {_NAME}[.:]\s+",
    )
)
"""The ways in which a sentence names the game described after it."""

_DEALS = re.compile(
    r"\b(?:deal|deals|dealt|get|gets|receives?)\b.*\bcards?\b|\bcards?\b.*\b(?:dealt|down|up)\b", re.DOTALL
)
_WINS = re.compile(r"\b(?:wins?|winner|(?:takes?|gets|splits?) (?:it|(?:the|half the) pot))\b")


@dataclass(frozen=True)
class _Start:
    """Where in a paragraph a game begins, its name, and where its rules begin."""

    at: int
    name: str
    rules: int


def with_games_in_paragraphs(blocks: Sequence[Block], is_name: Callable[[str], bool]) -> list[Block]:
    """The blocks, with each paragraph of two games or more cut into these, each below a heading with its name.

    It is cut only if the text after each name describes a deal and a winner. `is_name` recognises names.
    """
    made: list[Block] = []
    heading: Block | None = None
    for block in blocks:
        starts = _starts(block, is_name) if block.kind in (Kind.TEXT, Kind.ITEM) else []
        if block.kind is Kind.HEADING:
            heading = block
        if not starts:
            made.append(block)
            continue
        level = 1 if heading is None else heading.level + (made[-1] is heading)
        if starts[0].at > 0:
            made.append(block.cut(0, starts[0].at))
        ends = [start.at for start in starts[1:]] + [len(block.text)]
        for start, end in zip(starts, ends, strict=True):
            whole = replace(
                block.cut(start.at, end), kind=Kind.HEADING, text=start.name, breaks=(), head=0, number=None
            )
            made.append(replace(whole, level=level, depth=0))
            made.append(replace(block.cut(start.rules, end), kind=Kind.TEXT, number=None, depth=0, head=0))
    return made


def _starts(block: Block, is_name: Callable[[str], bool]) -> list[_Start]:
    """The games of a paragraph; empty if there are fewer than two."""
    found: list[_Start] = []
    for at, _ in sentences(block.text):
        match = next(filter(None, (begins.match(block.text, at) for begins in _BEGINS)), None)
        if match is not None and is_name(match["name"]):
            found.append(_Start(at, match["name"], match.end()))
    ends = [start.at for start in found[1:]] + [len(block.text)]
    told = [block.text[start.rules : end] for start, end in zip(found, ends, strict=bool(found))] if found else []
    whole = all(_DEALS.search(text) and _WINS.search(text) for text in told)
    differ = len({start.name.casefold() for start in found}) == len(found)
    return found if len(found) >= 2 and whole and differ else []
