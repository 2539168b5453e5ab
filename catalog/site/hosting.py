"""The use of Datasette that differs between its versions: the one place to change for another version.

docs/site.md, "Datasette 1.0", lists what else a port needs.
"""

from __future__ import annotations

from typing import Any


def site_facts(datasette) -> dict[str, Any]:
    """The facts about the whole catalogue from `catalog.site.metadata`, kept in Datasette's metadata (0.65)."""
    return datasette.metadata("stemma")
