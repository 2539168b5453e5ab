"""The page tree: a document as entries with their texts and places, before anything is understood.

Layouts differ (Markdown, HTML, prose); the tree does not. Two trees are equal if they say the same, wherever: places
are not compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from catalog.model.diagnostic import Diagnostic, Place


@dataclass(frozen=True)
class RuleLine:
    """A numbered rule: its printed number, its sentence, and where the sentence begins."""

    number: int
    text: str
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Comment:
    """A passage of a game's text that is not a rule, and its kind: example, strategy, note, origin, option, title."""

    kind: str
    text: str
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Reference:
    """Another variant as an entry names it: "Seven Card Stud (#3)"; `number` is None if none is printed.

    `source` is the key of its source, empty for that of the page.
    """

    name: str
    number: int | None
    place: Place = field(compare=False)
    source: str = ""


@dataclass(frozen=True)
class ChildRow:
    """A row of a child table: the child, its serial number as printed, its tags in printed order, and the place of the
    serial number.
    """

    child: Reference
    serial: str
    tags: tuple[str, ...]
    place: Place = field(default=Place(""), compare=False)


@dataclass(frozen=True)
class Stat:
    """A row of the stat table, label and value as printed."""

    label: str
    value: str
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Entry:
    """One variant's entry on a page. Tuples keep the printed order; an absent part is empty or None.

    `cut_off` is True if the entry is visibly incomplete: no rules at all, or a last sentence that breaks off. `page`
    is the address where the game is described, `players` the number of players in the document, `lost` what is
    missing of its rules, `notes` the choices made in writing it down; `variation` is True if the game is described
    within its parent's text, `below` if its heading is below the parent's. `places` has the place of each line that
    an entry has only once, by the part that it gives.
    """

    name: str
    number: int | None
    aliases: tuple[str, ...] = ()
    stats: tuple[Stat, ...] = ()
    tags: tuple[str, ...] = ()
    rules: tuple[RuleLine, ...] = ()
    parent: Reference | None = None
    children: tuple[ChildRow, ...] = ()
    cut_off: bool = False
    page: str = ""
    players: str = ""
    lost: str = ""
    notes: tuple[str, ...] = ()
    variation: bool = False
    below: bool = False
    credit: str = ""
    comments: tuple[Comment, ...] = field(default=(), compare=False)
    place: Place = field(default=Place(""), compare=False)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)

    def place_of(self, part: str) -> Place:
        """Where a part stands that an entry has once ("players", "tags"); the entry's own place where no line is it."""
        return self.places.get(part, self.place)


@dataclass(frozen=True)
class Page:
    """A whole document: its entries in order, and diagnostics for what could not be read; `prose`: its games are
    prose; `made`: it is made of a database, so its child tables say again what its entries say.
    """

    document: str = field(compare=False)
    entries: tuple[Entry, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=(), compare=False)
    prose: bool = False
    made: bool = False
