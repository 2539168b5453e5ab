"""The layout of a document, recognised by its content: one module for each layout, tried in turn.

A layout is a module with `recognises(text) -> bool` and `read(text, document) -> Page`. To add one, add the module
and its name in `LAYOUTS`.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.page import Page
from catalog.read.blocks import about_cards
from catalog.read.columns import side_by_side
from catalog.read.documents import Document
from catalog.read.limits import closed_markup, short_lines, within_limits
from catalog.read.text import is_markup

LAYOUTS = (
    "catalog.read.html",
    "catalog.read.markdown",
    "catalog.read.sections",
    "catalog.read.prose_html",
    "catalog.read.prose_rows",
    "catalog.read.prose_headed",
    "catalog.read.prose_fields",
    "catalog.read.prose_spaced",
    "catalog.read.prose_plain",
)
"""Modules in the order in which they are tried, stricter ones first; each is loaded when it is needed."""


_NO_VARIANTS = "no variants in any layout that is known"
_NO_RULES = "no heading of the page stands over the rules of a game"
_HOW_TO_NAME = 'write each name as a heading ("## Name") or in a line of its own ("Game: Name"), and the rules below it'


def read_page(document: Document) -> Page:
    """The page tree of a document, by the first layout that recognises it.

    For a document that none recognises, the page has no entries and a diagnostic: an error if the file itself was
    named, a note if it is only in a folder that was. What exceeds a limit is refused.
    """
    bound = closed_markup if is_markup(document.text) else short_lines
    text, above = bound(document.text, document.name)
    headed = False
    columns = not is_markup(text) and side_by_side(text)
    for name in LAYOUTS if text.strip() and not columns else ():
        layout = import_module(name)
        if layout.recognises(text):
            page = within_limits(layout.read(text, document.name))
            above = (*above, *page.diagnostics)
            if page.entries or not page.prose:
                return replace(page, diagnostics=above)
            headed = True
            break
    return Page(document.name, (), (*above, _unknown(document, text, headed)))


def _unknown(document: Document, text: str, headed: bool) -> Diagnostic:
    """A diagnostic on why no game was found, with advice; `headed` is True if the page has headings."""
    severity = Severity.ERROR if document.explicit else Severity.NOTE
    here = Place(document.name)
    if not is_markup(text) and (columns := side_by_side(text)):
        message = "the lines stand in two columns, so that their sentences cannot be told apart"
        here = Place(document.name, columns)
        return Diagnostic(here, "unknown-layout", message, severity, "write the one column below the other")
    if not about_cards(text):
        hint = 'a catalogue page has a heading "## Name (#N)" for each variant'
        return Diagnostic(here, "unknown-layout", _NO_VARIANTS, severity, hint)
    message = _NO_RULES if headed else "the text speaks of cards, but no line of it stands out as a game's name"
    return Diagnostic(here, "unknown-layout", message, severity, _HOW_TO_NAME)
