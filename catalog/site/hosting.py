"""What our pages ask of Datasette that its versions answer differently: the one place to change for another one.

docs/site.md, "Datasette 1.0", lists what else a port needs.
"""

from __future__ import annotations

from typing import Any


def site_facts(datasette) -> dict[str, Any]:
    """What `catalog.site.metadata` says of the catalogue as a whole, kept in Datasette's metadata (0.65)."""
    return datasette.metadata("stemma")
