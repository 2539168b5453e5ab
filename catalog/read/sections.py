"""Games in a file of sections, as settings are written: "[Name]", below it "players = 4-7" and "1 = Deal a card."."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from catalog.model.diagnostic import Place, Severity
from catalog.model.page import Page
from catalog.read.blocks import about_cards
from catalog.read.entries import PageBuilder
from catalog.read.text import clean, is_markup
from catalog.read.variants import read_seats

_SECTION = re.compile(r"\[(?P<name>[^\[\]]*)\]\s*(?P<rest>.*)")
_RULE = re.compile(r"[0-9]{1,6}")
_ODD_LINES = 10  # of so many lines of a page, one may be none of a section's
_CLUB = "club"
_PARTS = ("players", "parent")

_HINT = 'a line is "[Name]", "players = 4-7", "parent = Name", "1 = " and a rule, or "; " and a remark'
_OUTSIDE = "a game begins with its name in brackets; what is to be shown with it goes below that"


@dataclass(frozen=True)
class _Line:
    """A line and what it is: "section", "remark", "rule", "part", "more" (of the rule before), "other" or "odd".

    "other" has a "=" as well; "odd" is nothing that a section has. `text` is what it says without its marks, and
    `column` where that begins; `line` is the whole of it, for messages, and `key` what stands before the "=".
    """

    kind: str
    number: int
    column: int
    text: str
    line: str
    key: str = ""


@dataclass
class _Section:
    """A section's head and what stands below it; the lines before the first one have no head."""

    head: _Line | None
    lines: list[_Line] = field(default_factory=list)

    @property
    def is_game(self) -> bool:
        """True but for the club's own section, one without a name, and what stands before all of them."""
        if self.head is None or not self.head.text:
            return False
        return self.head.text.casefold() != _CLUB or any(line.kind == "rule" for line in self.lines)


def recognises(text: str) -> bool:
    """True where a section begins the page, nearly all lines are of sections, and the numbered ones speak of cards."""
    if is_markup(text):
        return False
    lines = list(_lines(text))
    begin = next((line.kind for line in lines if line.kind != "remark"), "")
    strange = sum(line.kind == "odd" for line in lines)
    if begin != "section" or strange * _ODD_LINES > len(lines):
        return False
    return about_cards("\n".join(line.text for line in lines if line.kind in ("rule", "more")))


def read(text: str, document: str) -> Page:
    """The page tree; every line is in the tree or in a diagnostic."""
    builder = PageBuilder(document, plain=True)
    for section in _sections(_lines(text)):
        if section.is_game:
            _take_game(builder, section, document)
            continue
        for line in (*filter(None, (section.head,)), *section.lines):
            _leave_outside(builder, section, line, document)
    return builder.page()


def _lines(text: str) -> Iterator[_Line]:
    """The lines that have anything on them."""
    rule = 0  # the line of the last rule, or of what went on in it
    for number, line in enumerate(text.split("\n"), 1):
        begin = len(line) - len(line.lstrip()) + 1
        said = line.strip()
        found = _SECTION.fullmatch(said)
        if found:
            yield _Line("section", number, begin + 1, clean(found["name"]), clean(said))
            begin, said = begin + found.start("rest"), found["rest"]
        if said:
            made = _line(said, number, begin, rule == number - 1 and begin > 1)
            rule = number if made.kind in ("rule", "more") else rule
            yield replace(made, kind="odd") if found and made.kind != "remark" else made


def _line(said: str, number: int, begin: int, goes_on: bool) -> _Line:
    """A line that is no section, and has something on it; `goes_on` where it may belong to the rule above it."""
    if said.startswith(";"):
        text = said.lstrip("; \t")
        return _Line("remark", number, begin + len(said) - len(text), clean(text), clean(said))
    before, sign, value = said.partition("=")
    key = before.strip().lower() if sign else ""
    if key in _PARTS or _RULE.fullmatch(key):
        kind = "part" if key in _PARTS else "rule"
        return _Line(kind, number, begin + len(said) - len(value.lstrip()), clean(value), clean(said), key)
    if goes_on:
        return _Line("more", number, begin, clean(said), clean(said))
    return _Line("other" if key.isidentifier() else "odd", number, begin, clean(said), clean(said), key)


def _sections(lines: Iterable[_Line]) -> list[_Section]:
    sections = [_Section(None)]
    for line in lines:
        if line.kind == "section":
            sections.append(_Section(line))
        else:
            sections[-1].lines.append(line)
    return sections


def _take_game(builder: PageBuilder, section: _Section, document: str) -> None:
    """Hand a game's section to the builder."""
    head = section.head
    assert head is not None
    builder.heading(head.text, Place(document, head.number, head.column))
    for line in section.lines:
        _take(builder, line, Place(document, line.number, line.column))


def _take(builder: PageBuilder, line: _Line, place: Place) -> None:
    if line.kind == "remark" and not re.search(r"\w", line.text):
        builder.complain(
            "stray-mark", "a line of marks without words", place, Severity.NOTE, "write a remark behind it"
        )
    elif line.kind == "remark":
        builder.labelled("note", line.text, place)
    elif line.kind == "more":
        builder.text(line.text, place)
    elif line.kind not in ("rule", "part"):
        builder.complain("unread-line", f"{_short(line.line)}: no part of a game", place, hint=_HINT)
    elif not line.text:
        builder.complain("unread-line", f"{_short(line.line)}: nothing stands behind the sign", place, hint=_HINT)
    elif line.kind == "rule":
        builder.rule(int(line.key), line.text, place)
    elif line.key == "parent":
        builder.parent(line.text, place)
    elif read_seats(line.text) is None:
        what = f"{_short(line.text)} does not say how many players"
        builder.complain("bad-players", what, place, hint='write "4-7", "up to 7", "2 or more" or "7"')
    else:
        builder.labelled(line.key, line.text, place)


def _leave_outside(builder: PageBuilder, section: _Section, line: _Line, document: str) -> None:
    """Report a line that is no game's: the club's own, a remark on the page, or what stands below no name."""
    place = Place(document, line.number, line.column)
    nameless = section.head is not None and not section.head.text
    if nameless and line.kind != "remark":
        builder.complain("unread-line", f"{_short(line.line)}: in a section without a name", place, hint=_OUTSIDE)
        return
    where = "of the club, not of a game" if section.head else "before the first game"
    builder.complain("outside-entries", f"{_short(line.line)}: {where}", place, Severity.NOTE, _OUTSIDE)


def _short(text: str, width: int = 60) -> str:
    return repr(text if len(text) <= width else text[: width - 1] + "…")
