"""What is played for a page: a hand of a game, and the deals that prove its numbers."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from catalog.check.replay import comes_to, told
from catalog.check.wilds import wild_at_showdown
from catalog.language.reading import read_rule
from catalog.model.variant import Variant
from catalog.model.verdict import Witness
from catalog.play.choices import NotThatWay
from catalog.play.sensible import HABITS
from catalog.play.transcript import NAMES
from catalog.site.telling import TooLong, deal_in_time, face, retell, tell
from catalog.store.database import open_database
from catalog.store.variants import NotTheSame, read_variant


@lru_cache(maxsize=256)
def _hand(variant: Variant, seats: int, seed: int) -> tuple:
    return tell(deal_in_time(variant, seats, seed))


def warm() -> None:
    """Has the grammar ready."""
    read_rule("Showdown, the high hand wins.")


@lru_cache(maxsize=512)
def _variant(database: Path, written: int, key: str) -> Variant:
    with contextlib.closing(open_database(database)) as connection:
        return read_variant(connection, key)


def _to_play(page: dict[str, Any]) -> Variant:
    """The variant of a page. Raises NotTheSame where its rules cannot be read back."""
    database = page["database"]
    return _variant(database, database.stat().st_mtime_ns, page["game"]["key"])


def hand(page: dict[str, Any]) -> dict[str, Any]:
    """The hand of a page, told rule by rule: what the page lacks, or the trouble that there is with it."""

    def play() -> dict[str, Any]:
        chapters, remarks = _hand(_to_play(page), page["players"], page["seed"])
        return {"chapters": chapters, "remarks": remarks, "names": NAMES[: page["players"]], "habits": HABITS}

    return _unless_trouble(page, play)


def proofs(page: dict[str, Any]) -> dict[str, Any]:
    """The deals of a proof, played again: what the page lacks, or the trouble that there is with it."""

    def play() -> dict[str, Any]:
        variant = _to_play(page)
        return {"deals": [_replayed(variant, witness) for witness in page["witnesses"]]}

    return _unless_trouble(page, play)


def _unless_trouble(page: dict[str, Any], play: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    if page["trouble"]:
        return {}
    try:
        return play()
    except TooLong:
        return {"trouble": "This hand takes too long to be played here.", "status": 503}
    except NotThatWay:
        return {"trouble": "The deal does not fit the rules as this program plays them."}
    except NotTheSame:
        return {"trouble": "One of its rules stands here in words that the program cannot read back: it is not played."}


@lru_cache(maxsize=256)
def _replayed(variant: Variant, witness: Witness) -> dict[str, Any]:
    rules, run = told(variant, witness)
    table = run.table
    named = table.seats <= len(NAMES)
    names = [NAMES[seat] if named else f"Seat {seat + 1}" for seat in range(table.seats)]
    wild: list[frozenset[int]] = [frozenset()] * table.seats
    commons: frozenset[int] = frozenset()
    if witness.statistic == "wilds":
        table, found = wild_at_showdown(variant, witness)
        wild, commons = list(found.held), found.commons
    hands = [
        (names[seat], [face(c.card, not c.up, c.card in wild[seat]) for c in hand])
        for seat, hand in enumerate(table.hands)
        if hand
    ]
    most = max(range(table.seats), key=lambda seat: len(table.held[seat]))
    return {
        "sees": (names[most], [face(card) for card in sorted(table.held[most] | table.common_seen)])
        if witness.statistic == "seen" and not table.seen_before
        else None,
        "seats": witness.seats,
        "served": run.served,
        "asked": ", ".join(f"{number} {purpose}" for purpose, number in table.asked.items()),
        "rules": list(zip(retell(variant, rules, table), [rule.so_far for rule in rules], strict=True)),
        "hands": hands,
        "commons": [face(c.card, not c.up, c.card in commons) for c in table.commons],
        "count": comes_to(variant, witness),
        "choices": len(witness.answers),
        "cards": len(witness.cards),
    }
