"""Read the catalogue's Markdown pages: `grammar/page.lark` classifies the lines, this module reads each of them."""

from __future__ import annotations

import html
import re
from functools import lru_cache

from lark import Lark, Token

from catalog.model.diagnostic import Place
from catalog.model.page import Page
from catalog.read.entries import PageBuilder
from catalog.read.text import clean
from catalog.resources import resource

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])|(&#[0-9]{1,7};|&#[xX][0-9a-fA-F]{1,6};|&[a-zA-Z][a-zA-Z0-9]{1,31};)")
_BAR = re.compile(r"(?<!\\)\|")
_CELLS = 6  # most cells of a row; no table of a catalogue page has as many
_RULE = re.compile(r"([0-9]+)[.)]\s*")
_SIGNS = re.compile(
    r"""^[ \t]*\#{1,6} (?:
        .*\(\#[0-9]+\)[ \t\#]*$                               # a heading with a number
        | .*\n\s*(?:\|[ \t]*statistic|also\ known\ as:|tags:)  # a heading, and what comes after it
    )""",
    re.MULTILINE | re.IGNORECASE | re.VERBOSE,
)
_RULES = re.compile(r"^[ \t]*#{1,6} [ \t]*rules:?[ \t]*$", re.MULTILINE | re.IGNORECASE)


def recognises(text: str) -> bool:
    """True where some heading ends in a variant's number or begins an entry's parts.

    A heading "Rules" is enough only on a page without stray lines, because pages of prose have such headings, too.
    """
    if _SIGNS.search(text):
        return True
    return _RULES.search(text) is not None and all(found.code != "unread-line" for found in read(text, "").diagnostics)


def read(text: str, document: str) -> Page:
    """The page tree of a Markdown page; it never fails, and every line is in the tree or in a diagnostic."""
    builder = PageBuilder(document)
    for part in _grammar().parse(text).children:
        if isinstance(part, Token):
            _take(builder, part, document)
            continue
        for piece in part.children:
            if isinstance(piece, Token):
                _take(builder, piece, document)
                continue
            builder.section(piece.data)
            for token in piece.scan_values(lambda value: isinstance(value, Token)):
                _take(builder, token, document)
    return builder.page()


@lru_cache(maxsize=1)
def _grammar() -> Lark:
    grammar = (resource("grammar") / "page.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", start="start")


def _take(builder: PageBuilder, line: Token, document: str) -> None:
    """Hand one line to the builder, without its marks."""
    kind = line.type
    if kind == "RULE" and (number := _RULE.match(line)):
        builder.rule(int(number[1]), _plain(line[number.end() :]), _place(line, document, number.end()))
    elif kind == "ROW":
        _take_row(builder, line, document)
    elif kind == "HEADING":
        text = _heading(line)
        builder.heading(_plain(text), _place(line, document, line.index(text)))
    elif kind in ("STATS_HEAD", "RULES_TITLE", "CHILDREN_TITLE", "CHILDREN_HEAD", "RULER"):
        builder.title(_plain(line), _place(line, document))
    else:
        text, place = str(line), _place(line, document)
        if kind == "ALIASES":
            builder.aliases(_plain(_unstarred(text.partition(":")[2].strip())), place)
        elif kind == "TAGS":
            builder.tags(_plain(_unstarred(text.partition(":")[2].strip())), place)
        elif kind == "LABELLED":
            label, _, rest = text.partition(":")
            builder.labelled(" ".join(label.lower().split()), _plain(rest), place)
        elif kind == "PARENT":
            builder.parent(_plain(text.partition(":")[2]), place)
        elif kind == "TEXT":
            builder.text(_plain(text), place)
        else:
            builder.stray(text, place)


def _place(line: Token, document: str, at: int = 0) -> Place:
    """Where a line's text stands from the character `at` on; a document begins at 1, 1."""
    return Place(document, line.line or 1, (line.column or 1) + at)


def _take_row(builder: PageBuilder, line: Token, document: str) -> None:
    """A table's row: cells between bars, the last bar there or not."""
    cells = _BAR.split(line, maxsplit=_CELLS)
    at = 0
    places = []
    for cell in cells:
        places.append(_place(line, document, at + len(cell) - len(cell.lstrip())))
        at += len(cell) + 1
    cells = [_plain(cell) for cell in cells]
    if len(cells) > 2 and not cells[-1]:
        cells.pop()
    builder.row(cells[1:], places[1:])


def _heading(line: str) -> str:
    """A heading's text without the leading "#" marks, and without trailing ones after a space."""
    text = line.lstrip("#").strip()
    opened = text.rstrip("#")
    return opened.rstrip() if not opened or opened[-1].isspace() else text


def _unstarred(text: str) -> str:
    """The text inside "*names*."; each of the marks is optional."""
    return text.removesuffix(".").removeprefix("*").removesuffix("*")


def _plain(text: str) -> str:
    """A text as it is read on a page: backslashes before punctuation and entities resolved, white space evened."""
    if "\\" in text or "&" in text:
        text = _ESCAPE.sub(lambda found: found[1] or html.unescape(found[2]), text)
    return clean(text)
