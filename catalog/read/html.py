"""The catalogue's HTML pages: the same entries as in Markdown, marked by elements."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from bs4 import BeautifulSoup, ParserRejectedMarkup
from bs4.element import NavigableString, PageElement, PreformattedString, Tag

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
_LABELLED = re.compile(
    r"(also known as|tags|parent|page|players|variation of|incomplete|note)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL
)
_NUMBERED = re.compile(r".*\(#[0-9]+\)", re.DOTALL)
BLOCKS = {"p", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "li", "dt", "dd", "div", "blockquote", "pre", "figcaption"}
"""Elements that are blocks of text."""
_NESTING = [*sorted(BLOCKS), "table", "ol", "ul", "dl"]
_NESTED = set(_NESTING)
_INLINE = 40  # the deepest nesting of elements in a line
_CELLS = 6  # that a row is looked through for: more than any table of a catalogue page has
_TAGS = re.compile(r"""(?:\s|<(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^<>"'])*+>)*+""")
"""Tags and white space before a cell's text."""
BREAK = "\x1d"
"""The mark for a line break in the text of a block; it counts as white space."""

_UNSEEN = {"head", "script", "style", "template", "title"}


def recognises(text: str) -> bool:
    """True for markup in which a heading has a variant's number, or a table or list is like a catalogue page's."""
    return is_markup(text) and _SIGNS.search(text) is not None


def is_markup(text: str) -> bool:
    """True if a text begins with a tag, a doctype or a comment."""
    return _MARKUP.match(text) is not None


def read(text: str, document: str) -> Page:
    """The page tree of an HTML page; it never fails, and every text on the page is in the tree or in a diagnostic.

    The place of a text is that of its element. What a reader does not see (head, scripts, comments) is left out.
    """
    builder = PageBuilder(document)
    try:
        soup = BeautifulSoup(text, "html.parser")
    except (ParserRejectedMarkup, AssertionError) as error:
        builder.complain("broken-html", f"the markup cannot be read: {clean(str(error))}", Place(document))
        return builder.page()
    rules = _rules(soup)
    text_of = partial(_place_inside, document=document, page=text, begins=_line_begins(text))
    for tag, raw in pieces(soup):
        its_text = clean(raw)
        if id(tag) in rules:
            builder.rule(printed_number(tag), its_text, text_of(tag, its_text))
        elif tag.name == "tr":
            _take_row(builder, tag, its_text, text_of)
        else:
            _take(builder, tag, its_text, document)
    return builder.page()


def pieces(soup: BeautifulSoup) -> Iterator[tuple[Tag, str]]:
    """The texts of a page, each with its block, in order: those of innermost blocks, and loose text in outer ones.

    Texts are unchanged; a line break in one is the character `BREAK`.
    """
    for line_break in soup.find_all("br"):
        line_break.insert_before(BREAK)
    outer = _outer(soup)
    loose: list[str] = []  # loose text in one block, up to the next block
    around: Tag = soup
    node = soup.contents[0] if soup.contents else None
    while node is not None:
        if isinstance(node, Tag):
            block = node.name in BLOCKS
            if block and "".join(loose).strip():
                yield around, "".join(loose)
            if block:
                loose = []
            if node.name in _UNSEEN or (block and id(node) not in outer):
                if block:
                    yield node, node.get_text()
                node = _after(node)
                continue
        elif isinstance(node, NavigableString) and not isinstance(node, PreformattedString) and str(node):
            its = _block_around(node, soup)
            if its is not around and "".join(loose).strip():
                yield around, "".join(loose)
            if its is not around:
                around, loose = its, []
            loose.append(str(node))
        node = node.next_element
    if "".join(loose).strip():
        yield around, "".join(loose)


def _block_around(text: NavigableString, soup: BeautifulSoup) -> Tag:
    """The innermost block, list or table around a text, else the outermost element around it."""
    for parent in islice(text.parents, _INLINE):
        if parent.name in _NESTED or parent.name == "body" or parent.parent is None:
            return parent
    return text.parent or soup


def _outer(soup: BeautifulSoup) -> set[int]:
    """The ids of all elements with a block in them."""
    outer: set[int] = set()
    for block in soup.find_all(_NESTING):
        around = block.parent
        while around is not None and id(around) not in outer:
            outer.add(id(around))
            around = around.parent
    return outer


def _after(tag: Tag) -> PageElement | None:
    """The node after a tag and its content."""
    while tag.next_sibling is None:
        if tag.parent is None:
            return None
        tag = tag.parent
    return tag.next_sibling


def _take(builder: PageBuilder, tag: Tag, text: str, document: str) -> None:
    """Hand one text and its block to the builder."""
    place = place_of(tag, document)
    title = text.lower().rstrip(": ")
    heading = tag.name in ("h1", "h2", "h3", "h4", "h5", "h6")
    labelled = _LABELLED.fullmatch(text)
    if heading and title in ("rules", "children"):
        builder.section(title)
    elif tag.name == "h2" or (heading and _NUMBERED.fullmatch(text)):
        builder.heading(text, place)
    elif labelled is None or heading:
        if text:
            builder.stray(text, place)
    elif labelled[1].lower() == "also known as":
        inner = tag.find("span")
        builder.aliases(_text(inner) if inner else labelled[2].removesuffix("."), place)
    elif labelled[1].lower() == "tags":
        builder.tags(labelled[2], place)
    elif labelled[1].lower() == "parent":
        builder.parent(labelled[2], place)
    else:
        builder.labelled(labelled[1].lower(), labelled[2], place)


def _take_row(builder: PageBuilder, row: Tag, text: str, text_of: Callable[[Tag, str], Place]) -> None:
    """Take a table's row; one of header cells, or with the header's names, only says which table it is."""
    cells = row.find_all(["td", "th"], limit=_CELLS)
    if not cells:
        if text:
            builder.stray(text, text_of(row, text))
        return
    texts = [_text(cell) for cell in cells]
    if texts[0].lower() == "statistic":
        builder.section("stats")
    elif texts[0].lower() == "name" and all(cell.name == "th" for cell in cells):
        builder.section("children")
    else:
        builder.row(texts, list(map(text_of, cells, texts)))


def _line_begins(text: str) -> list[int]:
    return [0, *(found.end() for found in re.finditer("\n", text))]


def _place_inside(tag: Tag, text: str, document: str, page: str, begins: Sequence[int]) -> Place:
    """The place where an element's text begins, or that of the element if the text is empty.

    `begins` has where each line of the page begins.
    """
    place = place_of(tag, document)
    if place.line > len(begins) or not text:
        return place
    before = _TAGS.match(page, begins[place.line - 1] + place.column - 1)
    at = before.end() if before else 0
    line = bisect_right(begins, at)
    return Place(document, line, at - begins[line - 1] + 1) if before else place


def _rules(soup: BeautifulSoup) -> set[int]:
    """The ids of all items of numbered lists; items that were not closed are nested."""
    rules: set[int] = set()
    for item in soup.find_all("li"):
        if item.parent is not None and (item.parent.name == "ol" or id(item.parent) in rules):
            rules.add(id(item))
    return rules


def printed_number(item: Tag) -> int | None:
    """The number of a list's item by its own value or the list's start; None for the next one."""
    value = item.get("value")
    if value is None and item.parent is not None and item.find_previous_sibling("li") is None:
        value = item.parent.get("start")
    return int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,6}", value) else None


def _text(tag: Tag) -> str:
    return clean(tag.get_text())


def place_of(tag: Tag, document: str) -> Place:
    """The place where an element begins."""
    return Place(document, tag.sourceline or 1, (tag.sourcepos or 0) + 1)
