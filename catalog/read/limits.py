"""Limits on documents and pages: what exceeds one is refused with a diagnostic, and the rest is read.

`closed_markup` makes an HTML page safe to parse in linear time, in one pass. `short_lines` limits the paragraphs of
other texts, `within_limits` the page tree of any layout. The limits themselves are in `catalog.limits`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from catalog.limits import (
    GAMES,
    GAMES_IN_ALL,
    LINE_CHARACTERS,
    NAME_CHARACTERS,
    ROWS,
    RULE_CHARACTERS,
    RULES,
    TAG_CHARACTERS,
    TAGS,
)
from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.page import ChildRow, Entry, Page, Reference, RuleLine, Stat

_OPENS = re.compile(r"<(?:!--|!\[|[!?]|/?[a-zA-Z])")
_CLOSES = {"<!--": "-->", "<![": "]>", "<!": ">", "<?": ">"}
_CUT = "\u2026"


def closed_markup(text: str, document: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """A page in which every comment, declaration and tag is closed, and diagnostics about those that were not.

    If one is not closed, or a tag has too many characters, its "<" becomes "&lt;"; one diagnostic at the first place
    reports all. A page with too many tags becomes empty. Line numbers stay the same.
    """
    made: list[str] = []
    ends: dict[str, int] = {}
    open_: list[int] = []
    at = kept = tags = 0

    def end_of(mark: str, start: int) -> int:
        """The end of the next such mark, -1 if there is none; cached, so that each mark is searched once."""
        if ends.get(mark, 0) >= 0 and ends.get(mark, 0) < start:
            ends[mark] = text.find(mark, start)
        return -1 if ends.get(mark, -1) < 0 else ends[mark] + len(mark)

    while opening := _OPENS.search(text, at):
        start, at = opening.span()
        closes = _CLOSES.get(opening[0])
        end = end_of(closes or ">", at)
        tags += 1
        if end < 0 or (closes is None and end - start > TAG_CHARACTERS):
            open_.append(start)
            made.append(text[kept:start] + "&lt;")
            kept = start + 1
        elif closes is not None:
            at = end
    if tags > TAGS:
        message = f"{tags:,} tags; a page has at most {TAGS:,}, and this one was not read"
        return "", (Diagnostic(Place(document), "large-markup", message, hint="split it into several documents"),)
    if not open_:
        return text, ()
    message = f"{len(open_):,} tag(s) or comment(s) that open and are not closed within {TAG_CHARACTERS:,} characters"
    place = _place(text, open_[0], document)
    found = Diagnostic(
        place, "unclosed-markup", message, Severity.WARNING, 'they are taken as text; close them with ">"'
    )
    return "".join((*made, text[kept:])), (found,)


def short_lines(text: str, document: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """A text without the lines (paragraphs, in prose) that have too many characters, and a finding for each."""
    if not any(len(line) > LINE_CHARACTERS for line in text.split("\n")):
        return text, ()
    found = []
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LINE_CHARACTERS:
            message = f"{len(line):,} characters in a line; it has at most {LINE_CHARACTERS:,}, and was left out"
            hint = "write a rule a line, a sentence each"
            found.append(Diagnostic(Place(document, number), "long-line", message, hint=hint))
            lines[number - 1] = ""
    return "\n".join(lines), tuple(found)


def within_limits(page: Page) -> Page:
    """A page tree in which no game, rule, name or table exceeds its limit, with a finding for each that did."""
    bounded = _Bounded(list(page.diagnostics))
    entries = tuple(bounded.entry(entry) for entry in page.entries[:GAMES])
    if len(page.entries) > GAMES:
        first = page.entries[GAMES]
        message = f"{len(page.entries):,} games; a page has at most {GAMES:,}, and those from {_short(first.name)} on"
        message += " were not read"
        bounded.complain(first.place, "many-games", message, hint="split it into several documents")
    if entries == page.entries and len(bounded.diagnostics) == len(page.diagnostics):
        return page
    return replace(page, entries=entries, diagnostics=tuple(bounded.diagnostics))


def with_room(page: Page, games: int) -> Page:
    """The page, without its games if the build would then have too many; `games` is the number before it."""
    if not page.entries or games + len(page.entries) <= GAMES_IN_ALL:
        return page
    message = f"a build has at most {GAMES_IN_ALL:,} games, and the {len(page.entries):,} of this page were not read"
    found = Diagnostic(page.entries[0].place, "many-games", message, hint="build them in several databases")
    return replace(page, entries=(), diagnostics=(*page.diagnostics, found))


class _Bounded:
    """Limits entries, and collects a diagnostic for each that exceeded a limit."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = diagnostics

    def complain(
        self, place: Place, code: str, message: str, severity: Severity = Severity.ERROR, hint: str = ""
    ) -> None:
        self.diagnostics.append(Diagnostic(place, code, message, severity, hint))

    def entry(self, entry: Entry) -> Entry:
        """An entry with limited numbers of rules, rows, names and tags; one with too many rules loses them all."""
        name = self.text(entry.name, "a name", entry.place)
        changed = replace(
            entry,
            name=name,
            aliases=self.texts(entry.aliases, "other names", name, entry.place),
            tags=self.texts(entry.tags, "tags", name, entry.place),
            notes=self.some(entry.notes, "notes", name, entry.place),
            stats=tuple(map(self.stat, self.some(entry.stats, "rows", name, entry.place))),
            children=tuple(map(self.child, self.some(entry.children, "children", name, entry.place))),
            parent=entry.parent and self.reference(entry.parent),
            rules=tuple(map(self.rule, entry.rules[:RULES])),
        )
        if len(entry.rules) > RULES:
            what = f"{len(entry.rules):,} rules; a game has at most {RULES}"
            message = f"{_short(name)} has {what}, and none of them was read"
            self.complain(entry.rules[RULES].place, "many-rules", message, hint="is this several games?")
            changed = replace(changed, rules=(), cut_off=True, lost=f"its rules: {what}")
        return entry if changed == entry else changed

    def rule(self, rule: RuleLine) -> RuleLine:
        """A rule whose text is cut if it is too long; the reader refuses a cut rule."""
        if len(rule.text) <= RULE_CHARACTERS:
            return rule
        text = rule.text[:RULE_CHARACTERS] + _CUT
        message = f"rule {rule.number} has {len(rule.text):,} characters; a rule has at most {RULE_CHARACTERS:,}, and "
        self.complain(rule.place, "long-rule", message + "this one was not read", hint="write it as several rules")
        return replace(rule, text=text)

    def stat(self, stat: Stat) -> Stat:
        return replace(
            stat, label=self.text(stat.label, "a label", stat.place), value=self.text(stat.value, "a value", stat.place)
        )

    def child(self, row: ChildRow) -> ChildRow:
        place = row.child.place
        tags = self.texts(row.tags, "tags", row.child.name, place)
        return ChildRow(self.reference(row.child), self.text(row.serial, "a cell", place), tags, row.place)

    def reference(self, named: Reference) -> Reference:
        return replace(named, name=self.text(named.name, "a name", named.place))

    def texts(self, texts: tuple[str, ...], what: str, name: str, place: Place) -> tuple[str, ...]:
        return tuple(self.text(text, f"one of the {what}", place) for text in self.some(texts, what, name, place))

    def some(self, rows: tuple, what: str, name: str, place: Place) -> tuple:
        if len(rows) > ROWS:
            message = (
                f"{_short(name)} has {len(rows):,} {what}; there are at most {ROWS:,}, and the others were left out"
            )
            self.complain(place, "many-rows", message)
        return rows[:ROWS]

    def text(self, text: str, what: str, place: Place) -> str:
        if len(text) <= NAME_CHARACTERS:
            return text
        message = f"{what} has {len(text):,} characters: {_short(text)}; there are at most {NAME_CHARACTERS}"
        self.complain(place, "long-name", message, hint="it was cut")
        return text[: NAME_CHARACTERS - 1] + _CUT


def _place(text: str, at: int, document: str) -> Place:
    begin = text.rfind("\n", 0, at) + 1
    return Place(document, text.count("\n", 0, at) + 1, at - begin + 1)


def _short(text: str, width: int = 60) -> str:
    return repr(text if len(text) <= width else text[: width - 1] + _CUT)
