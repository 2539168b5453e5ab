"""The page of a game that the program failed to make: the game's name, its rules, and the failure."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from sqlite3 import Connection
from typing import Any

from catalog.boundary import Stage, fault_of
from catalog.model.diagnostic import Place

_DATA = (".json", ".md", ".svg", ".csv")
_LOG = logging.getLogger("catalog.site")


def known_of(connection: Connection, path: str, parts: Mapping[str, str], error: Exception) -> dict[str, Any] | None:
    """The values for `game_fault.html` about the game in an address, and log the fault; None for an address of no
    game.
    """
    key = parts.get("key", "")
    row = connection.execute("SELECT key, name, document, line FROM variant WHERE key = ?", [key]).fetchone()
    if row is None or path.endswith(_DATA):
        return None
    key, name, document, line = row
    fault = fault_of(error, Stage.PAGES, Place(document, line), name).diagnostic
    _LOG.error("%s: %s", path, fault)
    rules: dict[int, list[str]] = {}
    steps = "SELECT rule, wording FROM step WHERE variant = ? ORDER BY position"
    for number, wording in connection.execute(steps, [key]):
        rules.setdefault(number, []).append(wording)
    told = [(number, " ".join(filter(None, wordings))) for number, wordings in rules.items()]
    return {"key": key, "name": name, "document": document, "line": line, "fault": fault.message, "rules": told}
