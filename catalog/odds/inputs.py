"""What a measurement hangs on, as a short hash: while it is the same, the numbers need not be found again."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from catalog.model.step import detail
from catalog.model.variant import Variant

_PLAYED_BY = ("model", "acts", "play", "hands", "odds")
_DIGITS = 16


def inputs_of(variant: Variant, players: int | None = None) -> str:
    """16 hex digits of a SHA-256: of the game's steps, of how many were asked to play, and of the program that plays.

    Names, tags and places do not count; the printed number of players does where none is asked for.
    """
    told = {
        "rules": [[rule.number, detail(rule.steps), len(rule.unread)] for rule in variant.rules],
        "players": players or ["printed", variant.numbers.players],
        "program": program(),
    }
    return sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:_DIGITS]


@cache
def program() -> str:
    """The hash of the modules by which games are played and hands compared."""
    found = sha256()
    package = Path(__file__).resolve().parent.parent
    for folder in _PLAYED_BY:
        for module in sorted((package / folder).rglob("*.py")):
            found.update(module.relative_to(package).as_posix().encode() + module.read_bytes())
    return found.hexdigest()[:_DIGITS]
