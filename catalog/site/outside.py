"""Facts for other sites about a page: its full address, and the picture of its preview."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9a-fA-F:.]{2,45}\](:[0-9]{1,5})?")

PICTURE = "/preview.png"
"""The picture of a page that has none of its own."""


def public(request: Any, told: Mapping[str, Any]) -> str:
    """The address of the site, without a slash at the end: from `--url`, else from the visitor's request."""
    host = request.host if _HOST.fullmatch(request.host or "") else "localhost"
    return told["url"] or f"{request.scheme}://{host}"


def picture_of(path: str, parts: Mapping[str, str]) -> str:
    """The address of the picture of a page: all pages of a game have the game's picture."""
    key = parts.get("key", "")
    return f"/game/{quote(key, safe='')}{PICTURE}" if key and path.startswith("/game/") else PICTURE
