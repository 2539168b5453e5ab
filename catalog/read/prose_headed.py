"""Pages of prose with Markdown headings: a game a heading, and headings below it for its variations and parts."""

from __future__ import annotations

import re

from catalog.model.diagnostic import Place
from catalog.model.page import Page
from catalog.read.blocks import SHORT, Block, Kind, about_cards, body_blocks, lines_of, section_word
from catalog.read.games import read_games
from catalog.read.text import clean

_HEADING = re.compile(r"[ \t]*(#{1,6})[ \t]+(\S.*)")
_TAIL = " \t#"  # what may close a heading


def recognises(text: str) -> bool:
    """True for two headings or more that announce no mere part, over text that speaks of cards, without code."""
    titles = [found[2].rstrip(_TAIL) for line in text.split("\n") if (found := _HEADING.fullmatch(line))]
    named = [title for title in titles if section_word(title) is None and len(title) <= SHORT]
    return len(named) >= 2 and "```" not in text and about_cards(text)


def read(text: str, document: str) -> Page:
    """The page tree; every line is in the tree or in a diagnostic."""
    blocks: list[Block] = []
    top = min(len(found[1]) for line in text.split("\n") if (found := _HEADING.fullmatch(line)))
    only = sum(bool((found := _HEADING.fullmatch(line)) and len(found[1]) == top) for line in text.split("\n")) == 1
    last = None
    for line in lines_of(text):
        if found := _HEADING.fullmatch(line.text):
            level = len(found[1]) - top + 1 - only  # a single heading above all others is the page's title
            place = Place(document, line.number, found.start(2) + 1)
            blocks.append(Block(Kind.HEADING, clean(found[2].rstrip(_TAIL)), place, level))
            continue
        made = list(body_blocks(line, document, last))
        last = next((block.number for block in made if block.number), last)
        blocks += made
    return read_games(blocks, document)
