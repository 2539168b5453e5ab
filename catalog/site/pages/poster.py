"""The poster of the whole family in a window of the page, in a size of the visitor's choice."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

from catalog.site.page_frame import Asked, Missing, address, page
from catalog.site.slips import slips
from catalog.store.tables import POSTER

PATH = "/poster"

ZOOMS = ("1", "2", "4", "8", "16")
"""How many times larger than its window the poster may be."""

USUAL = "8"
"""The size at first, with which names can be read on a screen."""


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The size of the poster. Raises Missing if the build has drawn none."""
    if not connection.execute("SELECT 1 FROM picture WHERE name = ?", [POSTER]).fetchone():
        raise Missing("This catalogue has no poster, for it has no family.", (("/family", "The family"),))
    zoom = asked.one("zoom") if asked.one("zoom") in ZOOMS else USUAL
    return {
        "slips": slips(asked, choices={"zoom": ZOOMS}),
        "zoom": zoom,
        # Larger ones start at the middle, where the index is.
        "zooms": [(each, address(PATH, zoom="" if each == USUAL else each) + "#middle") for each in ZOOMS],
    }


ROUTES = ((r"^/poster$", page("poster.html", read)),)
