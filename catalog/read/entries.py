"""Builds a page tree from the pieces of a document, which every layout finds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from catalog.language import read_rule
from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.page import ChildRow, Entry, Page, Reference, RuleLine, Stat
from catalog.read.sources import known_sources

_NUMBERED = re.compile(r"(.*\S)?\s*\(#([0-9]{1,9})\)")
_ELSEWHERE = re.compile(r"(.*\S)\s*\(([a-z][a-z0-9]*)(?:\s*#([0-9]{1,9}))?\)")
_SENTENCE_END = (".", "!", "?", ")", '"', ":")


@dataclass
class _Open:
    """An entry that is still being read."""

    name: str
    number: int | None
    place: Place
    section: str = "stats"
    once: dict[str, Place] = field(default_factory=dict)  # the parts that it has of those that an entry has once
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    parent: Reference | None = None
    labelled: dict[str, str] = field(default_factory=dict)  # the other parts that are allowed once
    stats: list[Stat] = field(default_factory=list)
    rules: list[RuleLine] = field(default_factory=list)
    children: list[ChildRow] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    variation: bool = False
    last: Place | None = None  # last line of the last rule, until something else follows


class PageBuilder:
    """Takes the pieces of a document in order and gives the page tree at the end.

    Texts come clean (`catalog.read.text.clean`) and without the layout's own marks; places are those of the text.
    What fits nowhere becomes a diagnostic, lines that follow one another a single one. No piece is refused.
    `plain` is for a layout that is not the catalogue's: no stat table and no tags are missed, each number of a rule is
    one that somebody wrote, and a parent may stand before the rules.
    """

    def __init__(self, document: str, *, plain: bool = False) -> None:
        self._document = document
        self._plain = plain
        self._entries: list[Entry] = []
        self._diagnostics: list[Diagnostic] = []
        self._open: _Open | None = None
        self._page = ""
        self._stray: tuple[str, Place, int, bool] | None = None  # first text, its place, lines, before any entry

    def heading(self, text: str, place: Place) -> None:
        """Begin an entry: "Anaconda (#10)", or a name alone."""
        if not text:
            self.stray("##", place)
            return
        self._close()
        self._open = _Open(*_name_and_number(text), place)

    def section(self, name: str) -> None:
        """Begin a part that changes what rows mean: "stats", "rules" or "children"."""
        if self._open:
            self._open.section = name
            self._open.last = None

    def title(self, text: str, place: Place) -> None:
        """A line that only announces what follows; outside an entry it is stray."""
        if not self._open:
            self.stray(text, place)

    def aliases(self, text: str, place: Place) -> None:
        """Other names: "Sudden Death, Assassination"."""
        if entry := self._once("aliases", f"Also known as: {text}", place):
            entry.aliases = split_names(text)

    def tags(self, text: str, place: Place) -> None:
        """Tags: "flip, pass"."""
        if entry := self._once("tags", f"Tags: {text}", place):
            entry.tags = split_tags(text)

    def parent(self, text: str, place: Place) -> None:
        """The parent: "Seven Card Stud (#3)", with its source if that is another: "Texas Hold'em (ipvdb #4)"."""
        if not text:
            self.stray("Parent:", place)
            return
        if entry := self._once("parent", f"Parent: {text}", place):
            entry.parent = _reference(text, place)

    def labelled(self, label: str, text: str, place: Place) -> None:
        """A labelled line: "page", "players", "variation of", "incomplete" or "note" (docs/pages.md)."""
        line = f"{label.capitalize()}: {text}"
        if not text:
            self.stray(line, place)
        elif label == "page" and self._open is None:
            self._page = text
        elif label == "note" and self._open:
            self._open.last = None
            self._open.notes.append(text)
        elif label == "variation of":
            if entry := self._once("parent", line, place):
                entry.parent = _reference(text, place)
            if self._open:
                self._open.variation = True
        else:
            if entry := self._once(label, line, place):
                entry.labelled[label] = text

    def row(self, cells: list[str], places: list[Place]) -> None:
        """A row of a table: of the stat table before the rules, of the child table after them."""
        entry = self._open
        if entry and entry.section == "children" and len(cells) in (2, 3) and cells[0]:
            entry.last = None
            tags = split_tags(cells[2]) if len(cells) == 3 else ()
            entry.children.append(
                ChildRow(Reference(*_name_and_number(cells[0]), places[0]), cells[1], tags, places[1])
            )
        elif entry and entry.section == "stats" and len(cells) == 2 and cells[0]:
            entry.stats.append(Stat(cells[0], cells[1], places[1]))
        else:
            self.stray("|".join(cells), places[0])

    def rule(self, number: int | None, text: str, place: Place) -> None:
        """A rule with its printed number; None is one more than the rule before."""
        entry = self._open
        if not entry or not text:
            self.stray(text if number is None else f"{number}. {text}", place)
            return
        if number is None:
            number = entry.rules[-1].number + 1 if entry.rules else 1
        entry.section = "rules"
        entry.rules.append(RuleLine(number, text, place))
        entry.last = place

    def text(self, text: str, place: Place) -> None:
        """A line of plain text: the rest of the rule on the line before, as in Markdown, or a stray line."""
        entry = self._open
        if entry and entry.last and place.line == entry.last.line + 1 and entry.section == "rules":
            rule = entry.rules[-1]
            entry.rules[-1] = RuleLine(rule.number, f"{rule.text} {text}", rule.place)
            entry.last = place
        else:
            self.stray(text, place)

    def stray(self, text: str, place: Place) -> None:
        """A line that belongs nowhere; it becomes part of a diagnostic."""
        if self._open:
            self._open.last = None
        if self._stray and self._stray[1].line + self._stray[2] == place.line:
            self._stray = (*self._stray[:2], self._stray[2] + 1, self._stray[3])
            return
        self._end_stray()
        self._stray = (text, place, 1, self._open is None)

    def complain(
        self, code: str, message: str, place: Place, severity: Severity = Severity.ERROR, hint: str = ""
    ) -> None:
        """Add a diagnostic of the layout's own."""
        self._diagnostics.append(Diagnostic(place, code, message, severity, hint))

    def page(self) -> Page:
        """The tree of everything that was taken, with the diagnostics in order of place."""
        self._close()
        return Page(self._document, tuple(self._entries), tuple(sorted(self._diagnostics, key=lambda d: d.place)))

    def _once(self, part: str, text: str, place: Place) -> _Open | None:
        """The entry that this line belongs to; None if no entry is open, or if it has such a line already."""
        entry = self._open
        if entry is None:
            self.stray(text, place)
            return None
        entry.last = None
        if part in entry.once:
            self.complain(
                "repeated-part", f"{_short(text)}: the entry has this line already", place, hint="the first one counts"
            )
            return None
        entry.once[part] = place
        return entry

    def _close(self) -> None:
        self._end_stray()
        entry, self._open = self._open, None
        if entry is None:
            return
        rules = self._numbered(entry.rules)
        lost = entry.labelled.get("incomplete", "")
        if lost:
            self.complain("lost-rules", f"the text of {_short(entry.name)} lost {lost}", entry.place, Severity.NOTE)
        cut_off = not lost and self._breaks_off(entry, rules)
        missing = [
            part
            for part, there in (
                ("stat table", entry.stats or entry.variation or self._plain),
                ("tags", "tags" in entry.once or entry.variation or self._plain),
                ("parent", "parent" in entry.once or entry.number is None),
            )
            if not there
        ]
        if missing:
            message = f"the entry {_short(entry.name)} has no {_listed(missing, 'or')}"
            self.complain("missing-part", message, entry.place, Severity.WARNING)
        self._entries.append(
            Entry(
                name=entry.name,
                number=entry.number,
                aliases=entry.aliases,
                stats=tuple(entry.stats),
                tags=entry.tags,
                rules=tuple(rules),
                parent=entry.parent,
                children=tuple(entry.children),
                cut_off=cut_off,
                page=entry.labelled.get("page", self._page),
                players=entry.labelled.get("players", ""),
                lost=lost,
                notes=tuple(entry.notes),
                variation=entry.variation,
                place=entry.place,
                places=entry.once,
            )
        )

    def _breaks_off(self, entry: _Open, rules: list[RuleLine]) -> bool:
        """True if an entry is incomplete: it has no rules, or its last sentence breaks off with nothing after it.

        A last rule that makes sense only lacks its full stop.
        """
        if not rules:
            message = f"the entry {_short(entry.name)} is incomplete: it has no rules"
            self.complain("cut-off", message, entry.place, hint="write its rules below the name, numbered from 1")
            return True
        last = rules[-1]
        # What comes after the rules shows that they are all there.
        after = entry.children or (not self._plain and entry.once.get("parent", last.place) > last.place)
        if last.text.endswith(_SENTENCE_END) or after:
            return False
        if not read_rule(last.text).unread:
            message = f"the last rule of {_short(entry.name)} has no full stop: {_short(last.text)}"
            hint = "end the sentence with a full stop, so that it is known to be whole"
            self.complain("no-full-stop", message, last.place, Severity.WARNING, hint)
            return False
        message = f"the entry {_short(entry.name)} is incomplete: its last rule breaks off"
        self.complain("cut-off", message, entry.place, hint=f"the rule is {_short(last.text)}")
        return True

    def _numbered(self, rules: list[RuleLine]) -> list[RuleLine]:
        """The rules under the numbers that a reader sees: Markdown counts for itself where all are numbered 1."""
        if len(rules) > 1 and not self._plain and all(rule.number == 1 for rule in rules):
            return [RuleLine(number, rule.text, rule.place) for number, rule in enumerate(rules, 1)]
        expected = 1
        wrong = []
        for rule in rules:
            if rule.number != expected:
                wrong.append((rule, expected))
            expected = rule.number + 1
        if wrong:
            rule, expected = wrong[0]
            message = f"rule {rule.number} stands where rule {expected} was expected"
            if len(wrong) > 1:
                message += f", and so in {len(wrong) - 1} more place(s)"
            hint = "a rule is missing, is there twice, or is numbered wrongly; the printed numbers were kept"
            self.complain("rule-number", message, rule.place, Severity.WARNING, hint)
        return rules

    def _end_stray(self) -> None:
        if not self._stray:
            return
        text, place, lines, outside = self._stray
        self._stray = None
        what = _short(text) if lines == 1 else f"{_short(text)} and {lines - 1} more line(s)"
        if outside:
            self.complain("outside-entries", f"{what}: before the first entry", place, Severity.NOTE)
        elif not text.strip("># |"):
            self.complain("stray-mark", "a line of marks without words", place, Severity.NOTE)
        else:
            self.complain("unread-line", f"{what}: no part of an entry", place, hint="write a rule as '3. Sentence.'")


def split_names(text: str) -> tuple[str, ...]:
    """The names in a comma-separated list. "2, 3, or 5" is one name: a list of names has no "or" in it."""
    names = [name for name in (part.strip() for part in text.split(",")) if name]
    if len(names) > 1 and names[-1].startswith(("or ", "and ")):
        return (", ".join(names),)
    return tuple(names)


def split_tags(text: str) -> tuple[str, ...]:
    """The tags in a comma-separated list."""
    return tuple(tag for tag in (part.strip() for part in text.split(",")) if tag)


def _name_and_number(text: str) -> tuple[str, int | None]:
    numbered = _NUMBERED.fullmatch(text) if text.endswith(")") else None
    if numbered is None or not numbered[1]:
        return text, None
    return numbered[1], int(numbered[2])


def _reference(text: str, place: Place) -> Reference:
    """A reference to a variant of the same source, or of the source in brackets with or without a number."""
    found = _ELSEWHERE.fullmatch(text) if text.endswith(")") else None
    if found is None or not (found[3] or found[2] in {known.source.key for known in known_sources()}):
        return Reference(*_name_and_number(text), place)
    return Reference(found[1], int(found[3]) if found[3] else None, place, found[2])


def _short(text: str, width: int = 60) -> str:
    return repr(text if len(text) <= width else text[: width - 1] + "…")


def _listed(words: list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
