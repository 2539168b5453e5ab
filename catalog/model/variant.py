"""A variant: one game as a source describes it, its five numbers, rules as typed steps, and claims of kinship."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum

from catalog.model.diagnostic import Diagnostic, Place
from catalog.model.frozen import set_fields
from catalog.model.step import Step
from catalog.model.topic_guess import Gist


@dataclass(frozen=True)
class Numbers:
    """The five numbers of a serial number, in its order, as printed; None where nothing is printed."""

    cards: int | None = None
    players: int | None = None
    rounds: int | None = None
    seen: int | None = None
    wilds: int | None = None

    @property
    def serial(self) -> str:
        """`7-7-5-11-0`; a missing number is `?`, a negative one keeps its sign (`7-7--1-13-0`)."""
        values = (getattr(self, f.name) for f in fields(self))
        return "-".join("?" if v is None else str(v) for v in values)


STATISTICS = tuple(f.name for f in fields(Numbers))


class Code(StrEnum):
    """The meaning of a large printed number (docs/numbers.md)."""

    UNDEFINED = "undefined"
    BY_SEATS = "by seats"
    MATCH_POT = "match the pot"
    BY_CHOICE = "by choice"
    BY_CARDS = "by the cards"
    ALL_CARDS = "all cards"
    NO_BOUND = "no bound"


@dataclass(frozen=True)
class Decoded:
    """A printed number decoded: `code` is None for a plain one, `number` None if the code has none."""

    code: Code | None
    number: int | None


def decode(statistic: str, value: int | None) -> Decoded:
    """The meaning of a printed number: a plain value, or the code and the number in it.

    98 and 99 are codes in every field; 108 is one for cards and seen, -1 for rounds; 100 + N is match-the-pot play
    for rounds only; 200 + N and 300 + N are least values. Source: docs/numbers.md. Raises
    ValueError for an unknown statistic.
    """
    if statistic not in STATISTICS:
        raise ValueError(f"no statistic is called {statistic!r}")
    if value is None:
        return Decoded(None, None)
    if value == 98:
        return Decoded(Code.UNDEFINED, None)
    if value == 99:
        return Decoded(Code.BY_SEATS, None)
    if value == 108 and statistic in ("cards", "seen"):
        return Decoded(Code.ALL_CARDS, None)
    if value == -1 and statistic == "rounds":
        return Decoded(Code.NO_BOUND, None)
    if 100 <= value < 200 and statistic == "rounds":
        return Decoded(Code.MATCH_POT, value - 100)
    if 200 <= value < 300:
        return Decoded(Code.BY_CHOICE, value - 200)
    if 300 <= value < 400:
        return Decoded(Code.BY_CARDS, value - 300)
    return Decoded(None, value)


class ClaimKind(StrEnum):
    """Where a claim of kinship is made."""

    PARENT_LINE = "parent line"
    CHILD_TABLE = "child table"
    PROSE = "prose"
    INFERRED = "inferred"


@dataclass(frozen=True)
class Claim:
    """The claim that `child` descends from `parent` (both keys), its kind and its place."""

    parent: str
    child: str
    kind: ClaimKind
    place: Place = field(compare=False)


_WINNING = re.compile(
    r"\b(?:win(?:s|ner|ners|ning)?|won|showdown|lowball|(?:best|highest|lowest|high|low|poker|ranking) hands?"
    r"|hands? (?:is|are|ranks?)|(?:takes?|gets?|splits?|shares?) (?:\w+ ){0,3}pot)\b",
    re.IGNORECASE,
)
"""Words that say who wins."""

_NOTHING_WILD = frozenset(
    """
    a after again all amount an and ante antes are around as at be before bet bets betting between big blind blinds
    both bought but buy buys by call called calls can card cards check checks chip chips clockwise common community
    continue continues cost costs deal dealer dealing deals dealt declare declares discard discarded discards
    double down draw drawn draws each either ends everybody everyone extra face fewer fifth final first five flop
    fold folded folding folds for four fourth from game gets give gives go goes half hand hands has have high if in
    into is it its last left less limit lose loses low make makes many match matches max maximum may min minimum
    money more most much muck mucks must neither next no nobody not of off on once one only open opened opener
    opens opposite or order other others otherwise out over own pass passed passes passing pay paying pays per
    place player players pot price put puts raise raised raises raising reante reantes remaining replace replaced
    rest right river round rounds row s second sell sells seven share showdown showing shows simultaneously six
    sixth small so sold split splits start starting starts stay stays street take taken takes than that the their
    them then there these they third this three through time times to together top triple turn turns twice two
    until up wager wagering wagers want wants was when which who will win winner wins with without you your
    """.split()
)
"""Words that make no card wild in any combination: no rank, no suit, nothing that refers to another."""

_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven)"
_FACES = re.compile(
    r"\b(?:low|high|last|first|next|top)\W+(?:\w+\W+)?cards?\b|\bface cards?\b"
    rf"|\b{_NUMBER}(?:\W+(?:and|or)\W+|\W+){_NUMBER}\b"
)
"""Words that may describe cards by their faces, or single cards: the low card, the last up card, "3 and 9"."""


@dataclass(frozen=True, repr=False)
class Rule:
    """One printed rule: its number, the steps it means in the order of play, and its unread words.

    A rule with unread words is not `whole`: its steps are those that were understood, and `about` is a guess at its
    topic, if that is another. `text` is the document's own sentence, which is not compared; `place` is its place.
    `other_readings` is the number of its other readings, `main` the index of its main step. `again`: the sentence is
    given, and counted, elsewhere: in the game that this one refers to, or earlier.
    """

    number: int
    steps: tuple[Step, ...]
    unread: tuple[str, ...] = ()
    text: str = field(default="", compare=False)
    place: Place = field(default=Place(""), compare=False)
    other_readings: int = field(default=0, compare=False)
    main: int = 0
    again: bool = field(default=False, compare=False)
    about: Gist | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return set_fields(self)

    @property
    def whole(self) -> bool:
        """True if every word was read."""
        return not self.unread

    @property
    def may_make_wild(self) -> bool:
        """True if unread words may make cards wild, as far as is known."""
        told = " ; ".join(self.unread).lower()
        plain = _NOTHING_WILD.issuperset(re.findall(r"[a-z]+|\d+[a-z]+|[^\w\s.,;:()'\"/-]|[^\W\d_a-z]", told))
        return not plain or bool(_FACES.search(told))

    @property
    def winner_unread(self) -> bool:
        """True if unread words are about who wins: then the winner is unknown, and none may be assumed."""
        return any(_WINNING.search(phrase) for phrase in self.unread)

    @property
    def main_step(self) -> Step | None:
        """The main step of the rule, or a guess at it; None if nothing is known."""
        return self.about or (self.steps[self.main] if self.steps else None)


@dataclass(frozen=True)
class PrintedNumber:
    """One of a game's five numbers where a document prints it: in the stat table of its entry, or in a row of its
    parent's child table (`in_row`).

    `cell` is the text of the whole cell, which begins at `cell_place`; the number is its part from `start` to `end`.
    """

    statistic: str
    cell: str
    cell_place: Place
    start: int
    end: int
    in_row: bool = False

    @property
    def text(self) -> str:
        """The number as it is printed."""
        return self.cell[self.start : self.end]

    @property
    def place(self) -> Place:
        """Where the number begins."""
        return replace(self.cell_place, column=self.cell_place.column + self.start)


@dataclass(frozen=True)
class Child:
    """What a variant's child table says about one child: its key, name, number, serial number and tags.

    `serial_place` is where the serial number begins.
    """

    key: str
    name: str
    number: int | None
    serial: str
    tags: tuple[str, ...]
    place: Place = field(default=Place(""), compare=False)
    serial_place: Place = field(default=Place(""), compare=False)


@dataclass(frozen=True)
class Parent:
    """The parent's key, name and number in a variant's parent line, or in the prose that serves as one."""

    key: str
    name: str
    number: int | None
    place: Place = field(default=Place(""), compare=False)
    claim: ClaimKind = ClaimKind.PARENT_LINE


@dataclass(frozen=True)
class Seats:
    """The number of players for a game in a document, and the best number; None if it does not say."""

    least: int | None = None
    most: int | None = None
    best_least: int | None = None
    best_most: int | None = None

    @property
    def counts(self) -> str:
        """`4 to 10`, `up to 6`, `2 or more`; empty if the document does not say."""
        return _range(self.least, self.most)

    @property
    def best(self) -> str:
        """The same for the best number of players."""
        return _range(self.best_least, self.best_most)


def _range(least: int | None, most: int | None) -> str:
    if least is None:
        return "" if most is None else f"up to {most}"
    return f"{least} or more" if most is None else str(least) if least == most else f"{least} to {most}"


@dataclass(frozen=True, repr=False)
class Variant:
    """One game. Equal variants say the same; places and the document's own sentences are not compared.

    `key` is the source and the place in it (`ipvdb-10`). `described` is False for a variant that others name and no
    document describes: it has a key, a name and perhaps a number, serial and tags, but no rules. `credit` is the
    entry's own "Source" row. `page` is the address where it is described, `seats` its number of players, `lost` what
    is missing of an incomplete one, `notes` the choices made in writing it down, `assumed` what its rules take for
    granted; `prose`: its rules are sentences of prose and not numbered rules. `printed` has every place where
    a document prints one of its numbers; what stands in entries comes before what stands in child tables.
    """

    key: str
    name: str
    number: int | None
    source: str
    aliases: tuple[str, ...] = ()
    credit: str = ""
    numbers: Numbers = Numbers()
    tags: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    parent: Parent | None = None
    children: tuple[Child, ...] = ()
    described: bool = True
    incomplete: bool = False
    page: str = ""
    seats: Seats = Seats()
    lost: str = ""
    notes: tuple[str, ...] = ()
    assumed: tuple[str, ...] = field(default=(), compare=False)
    prose: bool = field(default=False, compare=False)
    place: Place = field(default=Place(""), compare=False)
    printed: tuple[PrintedNumber, ...] = field(default=(), compare=False)

    def place_of(self, statistic: str) -> Place:
        """Where its entry prints a number; the entry's own place where it does not."""
        told = (each.place for each in self.printed if each.statistic == statistic and not each.in_row)
        return next((place for place in told if place.document == self.place.document), self.place)

    def __repr__(self) -> str:
        number = "" if self.number is None else f" (#{self.number})"
        rules = f"{len(self.rules)} rules" if self.described else "only named"
        return f"<Variant {self.key}: {self.name}{number}, {self.numbers.serial}, {rules}>"

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in the order in which they are printed."""
        return tuple(step for rule in self.rules for step in rule.steps)

    @property
    def wholly_read(self) -> bool:
        """True if every word of every rule was read."""
        return all(rule.whole for rule in self.rules)


@dataclass(frozen=True)
class Source:
    """Where documents come from: the `source` table's row, and what `sources/<key>/source.toml` says.

    `origin` is the address of a repository and the commit of it that was read.
    """

    key: str
    title: str
    author: str
    url: str
    licence: str
    origin: str = ""


@dataclass(frozen=True, repr=False)
class Catalog:
    """Everything that a build reads: variants in order of key's source and number, sources, and diagnostics.

    `failure` is one line that says why nothing could be read at all (no such path, a folder without documents, no
    entry in any of them); empty if there are variants.
    """

    variants: tuple[Variant, ...]
    sources: tuple[Source, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    documents: tuple[tuple[str, str], ...] = ()  # (path relative to the build's input, sha256)
    failure: str = ""

    def __repr__(self) -> str:
        described = sum(variant.described for variant in self.variants)
        named = len(self.variants) - described
        sources = ", ".join(source.key for source in self.sources) or "no source"
        return f"<Catalog: {described} games described and {named} only named, from {sources}>"
