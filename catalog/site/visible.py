"""Texts of documents as a page may show them: with nothing in them that nobody sees."""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup

UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""Letters that nobody sees and that turn or hide others: control characters and directions of writing."""


def plain(value: Any) -> Any:
    """Text with what nobody sees made visible, as U+FFFD, so that it can turn nothing around; others as they are."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return UNSEEN.sub("\ufffd", value)
    return value
