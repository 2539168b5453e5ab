"""Titles of table columns, and the readable page that corresponds to a page of raw data."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.site.page_frame import game_url

_WORDS = {
    "key": "Key",
    "op": "Change",
    "cards_n": "Cards at least",
    "players_n": "Players at least",
    "rounds_n": "Rounds at least",
    "seen_n": "Seen at least",
    "wilds_n": "Wild at least",
    "stderr": "Standard error",
    "variant_search": "Index",
    "step_search": "Index",
    "serial": "Serial number",
    "tags_derived": "Tags by the rules",
    "wholly_read": "Wholly read",
}

PEOPLE = {
    "variant": ("/games", "Find a game"),
    "alias": ("/search", "Search games"),
    "variant_tag": ("/tags", "All tags"),
    "step": ("/rules", "Kinds of rules"),
    "edge": ("/family", "The family"),
    "ancestry": ("/family", "The family"),
    "change": ("/family", "The family"),
    "near": ("/family", "The family"),
    "likeness": ("/family", "The family"),
    "same_game": ("/family", "The family"),
    "picture": ("/family", "The family"),
    "verdict": ("/wrong", "The wrong numbers"),
    "repair": ("/wrong", "The wrong numbers"),
    "coverage": ("/coverage", "What was understood"),
    "gap": ("/coverage", "What was understood"),
    "diagnostic": ("/coverage", "What was understood"),
    "source": ("/sources", "The sources"),
    "number": ("/wrong", "The wrong numbers"),
    "descent": ("/family", "The family"),
}
"""The page for people with the content of a table, and its name."""


def column_title(name: str) -> str:
    """A column's name in words: `seats_least` is "Seats least", `cards_most` "Cards at most"."""
    if name in _WORDS:
        return _WORDS[name]
    if name.endswith("_most") and not name.startswith(("seats", "best")):
        return f"{name[:-5].capitalize()} at most"
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def for_people(table: str | None, columns: Sequence[str] | None, values: Sequence[str] | None) -> tuple[str, str]:
    """The address and the name of the page for people that belongs to a data page; `values` are a row's key."""
    if table and values and columns:
        if table == "source":
            return f"/source/{values[0]}", "The page for people"
        if columns[0] in ("key", "variant") and table != "build":
            return game_url(values[0]), "The page for people"
    return PEOPLE.get(table or "", ("/games", "Find a game"))
