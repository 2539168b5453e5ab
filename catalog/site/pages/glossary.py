"""The glossary: the field's words in our own."""

from __future__ import annotations

from itertools import groupby
from sqlite3 import Connection
from typing import Any

from catalog.site.page_frame import Asked, page
from catalog.site.pages.glossary_words import GLOSSARY, slug


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """All words by their first letter; each has links to related words."""
    places = {word: entry.slug for entry in GLOSSARY for word in entry.words}
    return {
        "letters": [
            (letter.upper(), list(entries))
            for letter, entries in groupby(GLOSSARY, key=lambda entry: entry.words[0][0])
        ],
        "places": places,
        "slug": slug,
    }


ROUTES = ((r"^/glossary$", page("glossary.html", read)),)
