"""Which layout a document has, told by its content: one module a layout, asked in turn.

A layout is a module with `recognises(text) -> bool` and `read(text, document) -> Page`. A new one is a module and
a name in `LAYOUTS`.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.page import Page
from catalog.read.blocks import about_cards
from catalog.read.documents import Document
from catalog.read.limits import closed_markup, short_lines, within_limits
from catalog.read.text import is_markup

LAYOUTS = (
    "catalog.read.html",
    "catalog.read.markdown",
    "catalog.read.prose_html",
    "catalog.read.prose_rows",
    "catalog.read.prose_headed",
    "catalog.read.prose_fields",
    "catalog.read.prose_spaced",
    "catalog.read.prose_plain",
)
"""Modules in the order in which they are asked, stricter ones first; each is loaded when its turn comes."""


_NO_VARIANTS = "no variants in any layout that is known"
_HOW_TO_NAME = 'write each name as a heading ("## Name") or in a line of its own ("Game: Name"), and the rules below it'


def read_page(document: Document) -> Page:
    """The page tree of a document, by the first layout that recognises it.

    A document that none recognises gives a page without entries and a diagnostic: an error where the file itself
    was asked for, a note where it merely lies in a folder that was. What is above a limit is refused.
    """
    bound = closed_markup if is_markup(document.text) else short_lines
    text, above = bound(document.text, document.name)
    for name in LAYOUTS if text.strip() else ():
        layout = import_module(name)
        if layout.recognises(text):
            page = within_limits(layout.read(text, document.name))
            return replace(page, diagnostics=(*above, *page.diagnostics)) if above else page
    games = about_cards(text)
    unknown = Diagnostic(
        Place(document.name),
        "unknown-layout",
        "the text speaks of cards, but no line of it stands out as a game's name" if games else _NO_VARIANTS,
        Severity.ERROR if document.explicit else Severity.NOTE,
        _HOW_TO_NAME if games else 'a catalogue page has a heading "## Name (#N)" for each variant',
    )
    return Page(document.name, (), (*above, unknown))
