"""Pages of prose in HTML: a game a heading, and headings below it for its variations and parts."""

from __future__ import annotations

import re

from bs4 import BeautifulSoup, ParserRejectedMarkup
from bs4.element import Tag

from catalog.model.diagnostic import Diagnostic, Place
from catalog.model.page import Page
from catalog.read import html
from catalog.read.blocks import Block, Kind, about_cards, is_caption, section_word
from catalog.read.games import read_games
from catalog.read.text import clean

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_TITLE = re.compile(r"<h[1-6]\b[^>]*>((?:(?!</h[1-6]).){1,400})</h[1-6]", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def recognises(text: str) -> bool:
    """True for markup with two headings or more that announce no mere part, over text that speaks of cards."""
    if not html.is_markup(text):
        return False
    titles = [clean(_TAG.sub("", found[1])) for found in _TITLE.finditer(text)]
    return sum(section_word(title) is None for title in titles) >= 2 and about_cards(_TAG.sub(" ", text))


def read(text: str, document: str) -> Page:
    """The page tree; every text on the page is in the tree or in a diagnostic. Places are those of the elements."""
    try:
        soup = BeautifulSoup(text, "html.parser")
    except (ParserRejectedMarkup, AssertionError) as error:
        broken = Diagnostic(Place(document), "broken-html", f"the markup cannot be read: {clean(str(error))}")
        return Page(document, (), (broken,), prose=True)
    pieces = [(tag, words) for tag, words in html.pieces(soup) if words]
    levels = [_HEADINGS.index(tag.name) + 1 for tag, _ in pieces if tag.name in _HEADINGS]
    top = min(levels, default=1)
    # A single heading above all others is the page's title; its level counts as 0.
    top += levels.count(top) == 1 and len(levels) > 1
    return read_games([_block(tag, words, top, document) for tag, words in pieces], document)


def _block(tag: Tag, words: str, top: int, document: str) -> Block:
    place = html.place_of(tag, document)
    if tag.name in _HEADINGS:
        return Block(Kind.HEADING, words, place, _HEADINGS.index(tag.name) + 2 - top)
    if tag.name == "li":
        number = html.printed_number(tag) if tag.parent is not None and tag.parent.name == "ol" else None
        return Block(Kind.ITEM, words, place, number=number)
    return Block(Kind.CAPTION if is_caption(words) else Kind.TEXT, words, place)
