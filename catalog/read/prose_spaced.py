"""Pages of prose in plain text: a game's name on its own, after two or more empty lines, and before one.

Such texts come from pages with pictures, and lose things: a heading may have a picture's caption before it, on a line
of its own or joined to it, and one empty line instead of two. Then the line below, with the contributor of the game,
shows that it is a heading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from catalog.model.page import Page
from catalog.model.variant import Seats
from catalog.read.blocks import SHORT, about_cards, blocks_of, in_title_case, is_caption, is_title, section_word
from catalog.read.games import read_games
from catalog.read.markup import Line, scan
from catalog.read.telling import is_credit_line, players

_RUN_TOGETHER = re.compile(r"(?P<caption>(?P<name>\S.*?) (?:layout|diagram|illustration|picture))(?P<again>\S.*)")


def recognises(text: str) -> bool:
    """True if at least two names are on their own after two empty lines, in a text about cards."""
    found = scan(text)
    lines = found.lines
    return sum(_level(lines, at) == 1 for at in range(len(lines))) >= 2 and about_cards(found.unmarked)


def read(text: str, document: str) -> Page:
    """The page tree; every line is in the tree or in a diagnostic."""
    found = scan(text)
    lines: list[Line] = []
    levels: list[int] = []
    for at, line in enumerate(found.lines):
        if together := _run_together(line):
            lines += (replace(line, text=part) for part in together)
            levels += (0, 1)
        else:
            lines.append(line)
            levels.append(_level(found.lines, at))
    blocks = blocks_of(lines, levels, document)
    return read_games(blocks, document, found.diagnostics(document))


def _level(lines: Sequence[Line], at: int) -> int:
    """1 for a game's name, 2 for a name or a part's title below it, 0 for no heading."""
    line = lines[at]
    text = line.text.strip()
    if not is_title(text) or is_caption(text) or line.after == 0 or is_credit_line(text) or players(text) != Seats():
        return 0
    if section_word(text) is not None:
        return 2 if line.before >= 1 else 0
    after = lines[at + 1] if at + 1 < len(lines) else None
    if after is None or line.before == 0:
        return 0
    if line.after > 1:  # nothing belongs to it: the page's own title, or a caption
        return 1 if at == 0 else 0
    above = lines[at - 1] if at else None
    if line.before >= 2 or (above and above.before >= 2 and is_caption(above.text.strip())):
        return 1
    if is_credit_line(after.text):
        return 1
    follows = len(after.text.strip()) > SHORT
    return 2 if in_title_case(text) and follows else 0


def _run_together(line: Line) -> tuple[str, str] | None:
    """A caption and the heading joined to it, which repeats its name ("elm layoutElm"); None for other lines."""
    found = _RUN_TOGETHER.fullmatch(line.text.strip())
    if found and found["name"].casefold() == found["again"].casefold():
        return found["caption"], found["again"]
    return None
