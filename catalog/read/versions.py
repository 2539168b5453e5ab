"""A game that stands in several places: what one place says otherwise than the first, which counts."""

from __future__ import annotations

from collections.abc import Collection

from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.variant import STATISTICS, Child, Seats, Variant
from catalog.read.registry import same_name

Said = Collection[tuple[str, str, tuple[str, ...]]]
"""What the entries of all documents say of their own games: key, serial number and tags."""


def compared(kept: Variant, other: Variant, said: Said = (), printed: bool = True) -> Diagnostic | None:
    """That a second entry for a key says something else than the first, at the second; None where they are the same.

    What follows from what entries say elsewhere is not told again: a row of a child table that is as its game's own
    entry in any document (`said`). With `printed` False, where one of the two is of a database, it is all of the table,
    and the order of the tags, which that does not have.
    """
    if kept.number == other.number and same_name(kept.name) != same_name(other.name):
        message = f"#{other.number} is {short(other.name)} here and {short(kept.name)} at {kept.place}"
        hint = "the first one counts; numbers are given once"
        return Diagnostic(other.place, "duplicate-number", message, hint=hint)
    if not (found := differences(other, kept, said, printed)):
        return None
    message = f"{short(other.name)} is not the same here and at {kept.place}: {found}"
    return Diagnostic(other.place, "versions-differ", message, hint="the first one counts")


def differences(here: Variant, there: Variant, said: Said = (), printed: bool = True) -> str:
    """What differs between two versions of a variant, in words: "players 7 here and 8 there, rule 3, tags"."""
    found = []
    for field in (
        "name",
        "number",
        "aliases",
        "credit",
        "tags",
        "parent",
        "incomplete",
        "page",
        "seats",
        "lost",
        "notes",
    ):
        one, other = getattr(here, field), getattr(there, field)
        if one != other and (printed or field != "tags" or sorted(one) != sorted(other)):
            found.append(field)
    for statistic in STATISTICS:
        pair = getattr(here.numbers, statistic), getattr(there.numbers, statistic)
        if pair[0] != pair[1]:
            one, other = ("-" if value is None else value for value in pair)
            found.append(f"{statistic} {one} here and {other} there")
    if len(here.rules) != len(there.rules):
        found.append(f"{len(here.rules)} rules here and {len(there.rules)} there")
    else:
        found.extend(f"rule {a.number}" for a, b in zip(here.rules, there.rules, strict=True) if a != b)
    names, others = ({child.name for child in variant.children} for variant in (here, there))
    if odd := sorted(names ^ others) if printed else ():
        found.append(f"children ({', '.join(odd[:5])})")
    elif printed and _unsaid(here, said) != _unsaid(there, said):
        found.append("children")
    return ", ".join(found)


def _unsaid(variant: Variant, said: Said) -> list[Child]:
    return [row for row in variant.children if (row.key, row.serial, row.tags) not in said]


def told_otherwise(kept: Variant, told: Variant) -> Diagnostic | None:
    """That a page of prose contradicts the page with the game's rules, if it does.

    Names, contributor, players and parent are compared, but not rules, which prose always words differently.
    """
    said = []
    if missing := sorted(set(told.aliases) - set(kept.aliases)):
        said.append(f"other names ({', '.join(missing)})")
    for field in ("credit", "seats"):
        if getattr(told, field) not in ("", Seats(), getattr(kept, field)):
            said.append({"credit": "contributor", "seats": "players"}[field])
    if told.parent and (kept.parent is None or kept.parent.key != told.parent.key):
        said.append(f"parent ({kept.parent.name if kept.parent else 'none'}, {told.parent.name})")
    if not said:
        return None
    message = f"{short(told.name)} differs here from {kept.place}: {', '.join(said)}"
    hint = "the page that has its rules counts"
    return Diagnostic(told.place, "told-otherwise", message, Severity.WARNING, hint)


def short(text: str, width: int = 60) -> str:
    """A text in quotes, cut where it is long."""
    return repr(text if len(text) <= width else text[: width - 1] + "…")
