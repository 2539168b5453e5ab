"""Pages of prose in HTML: a heading for each game, and headings below it for its variations and parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from bs4 import BeautifulSoup, ParserRejectedMarkup
from bs4.element import Tag

from catalog.model.diagnostic import Diagnostic, Place
from catalog.model.page import Page
from catalog.read import html, prose_fields, prose_plain, unmarked
from catalog.read.blocks import SHORT, Block, Kind, about_cards, blocks_of, body_blocks, is_title, section_word
from catalog.read.games import read_games
from catalog.read.headings import is_part, labels, tells_a_game
from catalog.read.markup import BOLD, BOLD_END, Aside, Line, is_told, lines_in, scan
from catalog.read.tables import Cell, blocks_of_table
from catalog.read.text import clean

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_INLINE = ("a", "font", "span", "i", "em", "u", "big", "small", "center", "b", "strong", "code", "tt")
_DEEP = 100  # elements around one that are checked
_TERM = len(_HEADINGS) + 1  # the level of a term in a list of definitions, unless it is part of a game


def recognises(text: str) -> bool:
    """True for markup with at least two headings that are not mere parts, over text about cards.

    One is enough over text with a game's deal and its winner, and so are names without headings.
    """
    if not html.is_markup(text) or not about_cards(text):
        return False
    try:
        blocks, _ = _blocks(text, "")
    except (ParserRejectedMarkup, AssertionError):
        return False
    labelled = labels([block.text for block in blocks])
    names = sum(at in labelled or _is_name(block) for at, block in enumerate(blocks))
    if not names:
        return any(map(_is_name, unmarked.with_names(blocks)[0]))
    return names >= 2 or tells_a_game(block.text for block in blocks)


def read(text: str, document: str) -> Page:
    """The page tree; every text on the page is in the tree or in a diagnostic. Places are those of the elements."""
    try:
        blocks, asides = _blocks(text, document)
    except (ParserRejectedMarkup, AssertionError) as error:
        broken = Diagnostic(Place(document), "broken-html", f"the markup cannot be read: {clean(str(error))}")
        return Page(document, (), (broken,), prose=True)
    return read_games(blocks, document, asides)


def _is_name(block: Block) -> bool:
    return block.kind is Kind.HEADING and section_word(block.text) is None and not is_part(block.text)


def _blocks(text: str, document: str) -> tuple[list[Block], list[Diagnostic]]:
    """The blocks of a page, and a note for each drawing that is left aside."""
    soup = BeautifulSoup(text, "html.parser")
    _mark_bold(soup)
    tables = _tables(soup, document)
    blocks: list[Block] = []
    lines: list[Line] = []
    asides: list[Diagnostic] = []
    term = ""  # the term of the next definition
    place = html.place_of(soup, document)
    for tag, raw in html.pieces(soup):
        if not (words := _words(raw)):
            continue
        around = (id(each) for each in (tag, *islice(tag.parents, _DEEP))) if tables else ()
        if (table := next((each for each in around if each in tables), None)) is not None:
            blocks += tables[table]
            tables[table] = []
            continue
        place = html.place_of(tag, document)
        if tag.name == "pre" and is_told(raw.split("\n")):
            blocks += _preformatted(raw, place, document)
            continue
        if tag.name == "pre":
            asides.append(Aside(place.line, raw.rstrip().count("\n") + 1, "a drawing", True).diagnostic(document))
            continue
        if tag.name == "dt" and (section_word(words) or is_part(words.rstrip(":"))):
            term = words.rstrip(" :")
            continue
        made = lines_in(
            _row(tag) if tag.name == "tr" and tag.find(html.BLOCKS) is None else raw,
            html.BREAK,
            place.line,
            place.column,
        )
        if term:
            made[0] = replace(made[0], text=f"{term}: {made[0].text}")
            term = ""
        lines += made
        blocks += _block(tag, words, made, place, document)
    if term:
        blocks.append(Block(Kind.TEXT, f"{term}:", place))
    if not any(map(_is_name, blocks)) and prose_fields.has_names(lines):
        blocks = blocks_of(lines, prose_fields.levels(lines), document)
    return blocks, asides


def _mark_bold(soup: BeautifulSoup) -> None:
    """Insert `BOLD_END` after every bold element at the head of a line, and empty lines for drawn lines."""
    for line in soup.find_all("hr"):
        line.insert_before(2 * html.BREAK)
    for bold in soup.find_all(["b", "strong"]):
        before, inside = bold.previous_sibling, bold
        for _ in range(_DEEP):
            if isinstance(before, Tag) and (before.name in ("br", "hr") or before.name in html.BLOCKS):
                at_head = True
            elif before is not None and before.get_text().strip():
                at_head = False
            elif before is not None:
                before = before.previous_sibling
                continue
            elif inside.parent is not None and inside.parent.name in _INLINE:
                inside = inside.parent
                before = inside.previous_sibling
                continue
            else:
                at_head = True
            if at_head:
                bold.insert_after(BOLD_END)
            break


def _tables(soup: BeautifulSoup, document: str) -> dict[int, list[Block]]:
    """The blocks of each table of games, by the id of its element."""
    made: dict[int, list[Block]] = {}
    for table in soup.find_all("table"):
        if table.find("table") is not None:  # it contains other tables, so it is for layout only
            continue
        rows = []
        for row in table.find_all("tr"):
            cells = row.find_all(["td", "th"], recursive=False)
            if cells:
                rows.append([_cell(cell, document) for cell in cells])
        if blocks := blocks_of_table(rows, document, _TERM):
            made[id(table)] = blocks
    return made


def _cell(cell: Tag, document: str) -> Cell:
    """A cell with its lines: from paragraphs, items and line breaks."""
    parts: list[str] = []
    for node in cell.descendants:
        if isinstance(node, Tag):
            parts.append("\n" if node.name == "br" or node.name in html.BLOCKS else "")
        else:
            parts.append(str(node).replace("\n", " "))
            parts.append("\n" if node.next_sibling is None and _is_block(node.parent) else "")
    place = html.place_of(cell, document)
    lines = (_words(line) for line in "".join(parts).split("\n"))
    return Cell("\n".join(filter(None, lines)), place.line, place.column)


def _is_block(tag: Tag | None) -> bool:
    return tag is not None and tag.name in html.BLOCKS


def _words(text: str) -> str:
    return clean(text.replace(BOLD_END, ""))


def _preformatted(text: str, place: Place, document: str) -> list[Block]:
    """The blocks of a text whose line breaks count, read as plain text."""
    down = place.line - 1
    lines = [
        replace(line, number=line.number + down, breaks=tuple((at, row + down, to) for at, row, to in line.breaks))
        for line in scan(text.replace(BOLD_END, "")).lines
    ]
    levels = [level and _TERM + level - 1 for level in prose_plain.levels(lines)]
    return blocks_of(lines, levels, document)


def _block(tag: Tag, words: str, lines: list[Line], place: Place, document: str) -> Iterator[Block]:
    """The blocks of one element: a heading, an item of a list, or the lines of a paragraph."""
    inner = tag.find(["b", "strong"], recursive=False) if tag.name in ("p", "div") and len(words) <= SHORT else None
    bold = inner is not None and _words(inner.get_text()) == words
    if tag.name in _HEADINGS:
        yield Block(Kind.HEADING, words, place, _HEADINGS.index(tag.name) + 1)
    elif tag.name == "dt" and is_title(words):
        yield Block(Kind.HEADING, words, place, _TERM)
    elif bold and tag.name != "li" and words[-1].isalnum() and is_title(words):
        yield Block(Kind.HEADING, words, place, BOLD)
    else:
        depth = sum(parent.name == "li" for parent in (tag, *islice(tag.parents, _DEEP)))
        numbered = tag.name == "li" and tag.parent is not None and tag.parent.name == "ol"
        for line in lines:
            for block in body_blocks(line, document, None):
                if tag.name == "li":
                    number = html.printed_number(tag) if numbered else None
                    block = Block(Kind.ITEM, line.text, place, number=number, breaks=block.breaks, head=line.head)
                yield replace(block, depth=depth)


def _row(row: Tag) -> str:
    """A table's row as a line; two cells become a label and its text."""
    cells = [_words(cell.get_text()) for cell in row.find_all(["td", "th"], recursive=False)]
    if len(cells) == 2 and all(cells):
        return f"{cells[0].removesuffix(':')}: {cells[1]}"
    return " | ".join(cells) or _words(row.get_text())
