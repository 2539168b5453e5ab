"""The catalogue's HTML pages: the same entries as in Markdown, told by elements instead of marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, ParserRejectedMarkup
from bs4.element import NavigableString, PreformattedString, Tag

from catalog.model.diagnostic import Place
from catalog.model.page import Page
from catalog.read.entries import PageBuilder
from catalog.read.text import clean

_SIGNS = re.compile(
    r"<h[1-6]\b[^>]*>(?:(?!</h[1-6]).){0,2000}\(#[0-9]+\)|<table\b[^>]*\bclass\s*=\s*[\"']?(?:statistics|child-table)"
    r"|<ol\b[^>]*\bclass\s*=\s*[\"']?rule-list",
    re.IGNORECASE | re.DOTALL,
)
_MARKUP = re.compile(r"\s*<[!a-zA-Z]")
_LABELLED = re.compile(r"(also known as|tags|parent)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_NUMBERED = re.compile(r".*\(#[0-9]+\)", re.DOTALL)
_BLOCKS = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "li"}
_NESTING = [*sorted(_BLOCKS), "table", "ol", "ul"]
_UNSEEN = {"head", "script", "style", "template", "title"}


def recognises(text: str) -> bool:
    """True for markup in which some heading has a variant's number, or a table or list is a catalogue page's."""
    return _MARKUP.match(text) is not None and _SIGNS.search(text) is not None


def read(text: str, document: str) -> Page:
    """The page tree of an HTML page; it never fails, and every text on the page is in the tree or in a diagnostic.

    Places are those of the element in which a text stands. What a reader does not see (head, scripts, comments)
    is left out.
    """
    builder = PageBuilder(document)
    try:
        soup = BeautifulSoup(text, "html.parser")
    except (ParserRejectedMarkup, AssertionError) as error:
        builder.complain("broken-html", f"the markup cannot be read: {clean(str(error))}", Place(document))
        return builder.page()
    for piece in _pieces(soup):
        _take(builder, piece, document)
    return builder.page()


def _pieces(soup: BeautifulSoup) -> Iterator[Tag | NavigableString]:
    """The innermost blocks of a page, and the texts that stand in none, in order."""
    node = soup.contents[0] if soup.contents else None
    while node is not None:
        if isinstance(node, Tag):
            if node.name in _UNSEEN or (node.name in _BLOCKS and not _holds_block(node)):
                if node.name in _BLOCKS:
                    yield node
                node = _after(node)
                continue
        elif not isinstance(node, PreformattedString) and not node.isspace() and node:
            yield node
        node = node.next_element


def _holds_block(tag: Tag) -> bool:
    return tag.find(_NESTING) is not None


def _after(tag: Tag) -> Tag | NavigableString | None:
    """What follows a tag and everything in it."""
    while tag.next_sibling is None:
        if tag.parent is None:
            return None
        tag = tag.parent
    return tag.next_sibling


def _take(builder: PageBuilder, piece: Tag | NavigableString, document: str) -> None:
    """Hand one block to the builder."""
    place = _place(piece, document)
    if not isinstance(piece, Tag):
        builder.text(clean(piece), place)
    elif piece.name == "tr":
        _take_row(builder, piece, document)
    elif piece.name == "li":
        in_rules = piece.parent is not None and piece.parent.name == "ol"
        text = _text(piece)
        if in_rules:
            builder.rule(_printed_number(piece), text, place)
        elif text:
            builder.stray(text, place)
    else:
        text = _text(piece)
        labelled = _LABELLED.fullmatch(text)
        if piece.name != "p" and text.lower().rstrip(": ") in ("rules", "children"):
            builder.section(text.lower().rstrip(": "))
        elif piece.name == "h2" or (piece.name != "p" and _NUMBERED.fullmatch(text)):
            builder.heading(text, place)
        elif labelled is None:
            if text:
                builder.stray(text, place)
        elif labelled[1].lower() == "also known as":
            inner = piece.find("span")
            builder.aliases(_text(inner) if inner else labelled[2].removesuffix("."), place)
        elif labelled[1].lower() == "tags":
            builder.tags(labelled[2], place)
        else:
            builder.parent(labelled[2], place)


def _take_row(builder: PageBuilder, row: Tag, document: str) -> None:
    """A table's row; one of header cells, or under the header's names, only says which table it is."""
    cells = row.find_all(["td", "th"])
    texts = [_text(cell) for cell in cells]
    if not cells:
        if text := _text(row):
            builder.stray(text, _place(row, document))
    elif texts[0].lower() == "statistic":
        builder.section("stats")
    elif texts[0].lower() == "name" and all(cell.name == "th" for cell in cells):
        builder.section("children")
    else:
        builder.row(texts, [_place(cell, document) for cell in cells])


def _printed_number(item: Tag) -> int | None:
    """The number that an item of a list gets from its own value or the list's start; None for the next one."""
    value = item.get("value")
    if value is None and item.find_previous_sibling("li") is None:
        value = item.parent.get("start")
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,6}", value) else None


def _text(tag: Tag) -> str:
    return clean(tag.get_text())


def _place(piece: Tag | NavigableString, document: str) -> Place:
    """Where an element begins; for a bare text, where the element around it does."""
    tag = piece if isinstance(piece, Tag) else piece.parent
    return Place(document, tag.sourceline or 1, (tag.sourcepos or 0) + 1)
