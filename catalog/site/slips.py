"""Sentences for visitors about values in an address that cannot be meant, such as `players=abc`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from catalog.site.page_frame import Asked

_LONGEST = 40


def slips(
    asked: Asked,
    numbers: Mapping[str, str] | None = None,
    choices: Mapping[str, Collection[str]] | None = None,
) -> list[str]:
    """A sentence for each value that the page ignores: one that is not a whole number although `numbers` (name to
    what it is, such as "a number of players") needs one, or none of the `choices` of a name.
    """
    told = [
        f"“{short(text)}” is not {what}; write a whole number such as 5."
        for name, what in (numbers or {}).items()
        if (text := asked.one(name)) and asked.number(name) is None
    ]
    for name, some in (choices or {}).items():
        text = asked.one(name)
        if text and text not in some:
            offered = ", ".join(some) if len(some) < 10 else ""
            told.append(f"“{short(text)}” is not a {name} here{f'; there are {offered}' if offered else ''}.")
    return told


def short(text: str) -> str:
    """A text as quoted in a sentence, cut if long."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
