"""Plain text and Markdown as lines of words: marks resolved, wrapped lines joined, drawings and comments left out."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.read.text import clean

BOLD = 8
"""The level of a wholly bold line: below every heading; it may be no heading at all."""

BOLD_END = "\x1f"
"""Marks the end of the bold words at the head of a line; it counts as white space."""

TITLE = 80
"""The most characters in a heading that is underlined with dashes."""

_ATX = re.compile(r"\s*(?P<marks>#{1,6})(?:\s+(?P<text>\S.*)|(?P<tight>[A-Z][^#.]{0,58}[^#.\s])\s*#*)")
_TEXTILE = re.compile(r"h(?P<level>[1-6])\.\s+(?P<text>\S.*)")
_COLUMN = re.compile(r"(?P<name>[A-Z0-9](?:\S| (?! )){0,40})(?: {3,}|\t+)(?=\S)")
_WIKI_TITLE = re.compile(
    r"\s*(?P<marks>={2,6}|~{1,5}|-{2,5}|\+{2,5})\s*(?P<text>[^\s=~+-](?:[^=~+]{0,78}[^\s=~+.-])?)\s*(?P=marks)\s*"
)
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|]{0,100}\|)?([^\[\]|]{1,100})\]\]")
_WIKI_BOLD = re.compile(r"'{3}((?:[^'\n]|'(?!')){1,80})'{3}")
_FORUM_BOLD = re.compile(r"\[b\]([^\[\]\n]{1,80})\[/b\]", re.IGNORECASE)
_UNDERLINE = re.compile(r"\s{0,3}(?:=+|-{2,}|~{3,}|\^{3,})\s*")
_RULER = re.compile(r"\s*(?:([-*_=~+])\s*)(?:\1\s*){2,}")
TABLE_RULER = re.compile(r"\s*\|?(?:\s*:?-{1,}:?\s*\|)+(?:\s*:?-{1,}:?\s*)?")
"""The line below the head of a table."""

_FENCE = re.compile(r"\s*(?P<marks>`{3,}|~{3,})[^`]*")
_FIELD = re.compile(r"(?:[\w-]+\s*:.*|\s+\S.*|\s*-\s.*|\s*)")
_QUOTE = re.compile(r"\s*(?:>\s?)+")
_ROW = re.compile(r"\s*\|?(?P<one>[^|]{1,40})\|(?P<other>[^|]+)\|?\s*")
_OF_PLAYERS = re.compile(
    r"\s*\|?\s*[*_]*(?:(?:no\.|number) of )?players[*_:]*\s*\|[^|]*[0-9][^|]*\|?\s*", re.IGNORECASE
)
_TITLE = re.compile(r"title:\s*[\"']?(?P<text>[^\"']{1,80}?)[\"']?\s*", re.IGNORECASE)
_DEFINITION = re.compile(r":\s+(?P<text>\S.*)")
_EMPHASIS = tuple(
    re.compile(
        rf"(?<![^\s(\"'\[\u201c\u2013\u2014-]){mark}{{1,3}}(?=[^\s{mark}])([^{mark}\n]{{1,200}}?)(?<=[^\s{mark}]){mark}{{1,3}}"
        r"(?=[\s.,:;!?)\"'\]\u201d\u2013\u2014-]|$)"
    )
    for mark in (r"\*", "_")
)
_BOLD = re.compile(r"(?:\*\*\*?|__)(?P<text>[^*_]{1,80})(?:\*\*\*?|__)")
_EMPHATIC_LABEL = re.compile(
    r"(?P<before>\s*(?:[-*+\u2022\u00b7]\s+|[0-9]{1,3}[.)]\s+)?)(?:\*{1,3}|_{1,3})(?P<label>[A-Z0-9][^*_:]{0,40}?)"
    r"(?:[.:](?:\*{1,3}|_{1,3})|(?:\*{1,3}|_{1,3})\s*[:\u2013\u2014-])\s+(?P<rest>\S.*)"
)
_BOLD_HEAD = re.compile(
    r"(?P<before>\s*(?:[-*+\u2022\u00b7]\s+|[0-9]{1,3}[.)]\s+)?)(?:\*\*|__)(?P<name>[^*_]{1,80}?)(?:\*\*|__)"
    r"(?=[\s.:,\u2013\u2014-])"
)
_LINK = re.compile(r"!?\[(?P<text>[^\]\[]{0,200})\](?:\([^()\s]{0,300}\)|\[[^\]\[]{0,80}\])")
_TAG = re.compile(r"</?(?:a|b|i|u|em|strong|sup|sub|span|font|small|big|code|kbd|mark|center)\b[^<>]{0,200}>", re.I)
_BREAK = re.compile(r"<br\b[^<>]{0,40}>", re.IGNORECASE)
_ANCHOR = re.compile(r"\{[#:.][^{}]{0,60}\}$")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_CODE = re.compile(r"`([^`\n]{1,200})`")

ITEM = re.compile(
    r"\s*(?:(?P<number>[0-9]{1,3})[.)]|\((?:[0-9]{1,3}|[a-zA-Z]|[ivx]{1,4})\)|[a-z][.)]|[A-Z]\)|[ivx]{2,4}[.)]"
    r"|[\u2022\u00b7\u25e6\u25aa\u2023*+\u2013-])\s+(?P<text>\S.*)"
)
"""An item of a list: its mark (a number, letter or bullet) and its text."""

AFTER_CAPTION = re.compile(r"(?P<caption>[a-z][a-z ]{2,40}?)\s+(?P<number>[0-9]{1,2})\.\s+(?P<text>[A-Z].*)")
"""An item that was joined to the caption of a picture before it."""

LABEL = re.compile(r"(?:[A-Z][\w/' \u2019-]{1,38}|[0-9][\w/' \u2019-]{0,30}[a-z][\w/' \u2019-]{0,10}):(?=\s|$)")
"""A label at the beginning of a line that says what the line is about."""

_ENDED = re.compile(r"[.!?:;\u2026][\"'\u201d\u2019)\]*_]*$")
_OPEN_END = re.compile(
    r"(?:,|\b(?:a|an|the|to|of|in|on|at|by|for|with|from|and|or|but|nor|as|than|is|are|was|be|has|have|may|must|can"
    r"|will|their|his|her|its|your|each|every|all|any|no|if|when|until|unless|that|which|who|into|after|before))$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[a-z]{2,}[,;]? (?:[\w'\u2019-]+[,;]? ){2,}[\w'\u2019-]+")
_OF_CARDS = re.compile(r"\b(?:cards?|deal|dealt|bets?|betting|hand|wins?|players?|pot)\b", re.IGNORECASE)
_SOFT_END = re.compile(r"\u00ad\s*$")
_WORD = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*")
_BROKEN = re.compile(r"[^\W\d_]+-$")
_LONG_WORD = 40
_HYPHENED = frozenset(
    "face- high- hi- low- all- non- two- three- four- five- six- seven- eight- nine- ten- one- single- double- half- "
    "no- left- right- head- well- split- pot- up- down- first- second- third- last- hold- self- re- by- in- of-".split()
)
"""First parts of words that are spelled with a hyphen, unless another line of the text shows otherwise."""
_FENCES = 50  # that are searched for the end of a block
_WIDE = 60  # the least length of the longest line, if lines were wrapped for lack of room


@dataclass(frozen=True)
class Line:
    """A line with words: its text without marks, its number from 1, and the number of empty lines before and after
    it.

    `level` is that of a heading, 0 for none; `indent` is the indentation. `breaks` has for each wrapped line after
    the first: (offset in the text, line number, column). The first `head` characters of the text are in bold, or in a
    column of their own.
    """

    text: str
    number: int
    before: int
    after: int
    level: int = 0
    indent: int = 0
    column: int = 1
    breaks: tuple[tuple[int, int, int], ...] = ()
    head: int = 0


@dataclass(frozen=True)
class Aside:
    """Lines that are not text: the first one, how many there are, what they are, and whether they have words."""

    line: int
    count: int
    what: str
    words: bool

    def diagnostic(self, document: str) -> Diagnostic:
        """A note about these lines."""
        place = Place(document, self.line)
        if not self.words:
            return Diagnostic(place, "stray-mark", f"a line of marks without words ({self.what})", Severity.NOTE)
        lines = "" if self.count == 1 else f", up to line {self.line + self.count - 1}"
        hint = "say it in words, outside of it" if self.what != "a comment" else ""
        return Diagnostic(place, "left-aside", f"{self.what} is not read{lines}", Severity.NOTE, hint)


@dataclass(frozen=True)
class Scan:
    """A text as lines, and what was left aside of it, both in order."""

    lines: tuple[Line, ...]
    asides: tuple[Aside, ...]
    unmarked: str
    """The text without what was left aside, and with all other marks: they distinguish code and tables from plain
    words.
    """

    def diagnostics(self, document: str) -> list[Diagnostic]:
        """A note for everything that was left aside."""
        return [aside.diagnostic(document) for aside in self.asides]


@lru_cache(maxsize=4)
def scan(text: str) -> Scan:
    """The lines of a text that have words, in order. Both ends of the text count as nine empty lines."""
    rows = text.split("\n")
    asides: list[Aside] = []
    for find in (_front_matter, _fences, _comments):
        rows = find(rows, asides)
    lines = _marked(rows, asides)
    spaced = [
        replace(
            line,
            before=line.number - lines[at - 1].number - 1 if at else 9,
            after=lines[at + 1].number - line.number - 1 if at + 1 < len(lines) else 9,
        )
        for at, line in enumerate(lines)
    ]
    return Scan(tuple(joined(spaced)), tuple(sorted(asides, key=lambda aside: aside.line)), "\n".join(rows))


def plain(text: str) -> str:
    """The words of a line of Markdown: emphasis, links, tags, escapes and entities resolved."""
    if "`" in text:
        text = _CODE.sub(r"\1", text)
    if "[[" in text:
        text = _WIKI_LINK.sub(r"\1", text)
    if "[" in text:
        text = _LINK.sub(lambda found: found["text"], text)
    if "<" in text:
        text = _TAG.sub("", text)
    if "*" in text or "_" in text:
        for _ in range(2):  # bold in italics, and the reverse
            for mark in _EMPHASIS:
                text = mark.sub(r"\1", text)
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", text)
    if "&" in text:
        text = _ENTITY.sub(lambda found: html.unescape(found[0]), text)
    return clean(text)


def lines_in(text: str, at: str, number: int, column: int) -> list[Line]:
    """The lines of one block of a page, separated by `at`, with wrapped lines joined.

    Bold words at the head of a line end at `BOLD_END`.
    """
    lines: list[Line] = []
    empty = 1
    for part in text.split(at):
        bold, mark, _ = part.partition(BOLD_END)
        if words := clean(part.replace(BOLD_END, "")):
            lines.append(Line(words, number, empty, 0, column=column, head=len(clean(bold)) if mark else 0))
        empty = 0 if words else 1
    after = [line.before for line in lines[1:]]
    return list(joined([replace(line, after=empty) for line, empty in zip(lines, (*after, 1), strict=False)]))


# What is left aside


def _front_matter(rows: list[str], asides: list[Aside]) -> list[str]:
    """Rows without the fields between two lines of dashes at the head of a file; the title becomes a heading."""
    if not rows or rows[0].rstrip() != "---":
        return rows
    end = next((at for at, row in enumerate(rows[1:60], 1) if row.rstrip() in ("---", "...")), None)
    if end is None or not all(_FIELD.fullmatch(row) for row in rows[1:end]) or end == 1:
        return rows
    asides.append(Aside(1, end + 1, "front matter", True))
    titles = [f"# {found['text']}" if (found := _TITLE.fullmatch(row)) else "" for row in rows[: end + 1]]
    return [*titles, *rows[end + 1 :]]


def _fences(rows: list[str], asides: list[Aside]) -> list[str]:
    """Rows without blocks between fences; of a fence that is not closed, only its own line is left aside."""
    kept, row = list(rows), 0
    fences = {row: found["marks"] for row, text in enumerate(rows) if (found := _FENCE.fullmatch(text))}
    closers = [row for row in fences if _bare(rows[row])]
    for row, marks in fences.items():
        under_a_name = marks[0] == "~" and row > 0 and rows[row - 1].strip()
        if kept[row] != rows[row] or under_a_name:
            continue
        after = bisect_right(closers, row)
        end = next((at for at in closers[after : after + _FENCES] if fences[at].startswith(marks)), None)
        if end is not None and is_told(rows[row + 1 : end]):
            asides += (Aside(row + 1, 1, "a fence", False), Aside(end + 1, 1, "a fence", False))
            kept[row] = kept[end] = ""
        elif end is not None:
            asides.append(
                Aside(row + 1, end - row + 1, "a block between fences", any(map(str.strip, rows[row + 1 : end])))
            )
            kept[row : end + 1] = [""] * (end - row + 1)
        elif marks[0] == "`":
            asides.append(Aside(row + 1, 1, "a fence that is not closed", True))
            kept[row] = ""
    return kept


def is_told(rows: Sequence[str]) -> bool:
    """True if the lines are sentences, some of them about cards, and not a drawing."""
    return sum(bool(_SENTENCE.search(row)) for row in rows) >= 2 and len(_OF_CARDS.findall("\n".join(rows))) >= 3


def _bare(row: str) -> bool:
    return not row.strip().strip("`~")


def _comments(rows: list[str], asides: list[Aside]) -> list[str]:
    """Rows without HTML comments; a comment that is not closed is read as text."""
    text = "\n".join(rows)
    made, at, line = [], 0, 1
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start)) >= 0:
        line += text.count("\n", at, start)
        breaks = text.count("\n", start, end)
        asides.append(Aside(line, breaks + 1, "a comment", True))
        made += [text[at:start], "\n" * breaks]
        line += breaks
        at = end + 3
    return "".join((*made, text[at:])).split("\n") if made else rows


# Marks


def _marked(rows: Sequence[str], asides: list[Aside]) -> list[Line]:
    """The rows with words, their marks resolved; rows with only marks are left aside."""
    lines: list[Line] = []
    previous = ""  # the row above, if it may be a title
    for at, raw in enumerate(rows):
        number = at + 1
        row = _QUOTE.sub("", raw, count=1) if raw.lstrip().startswith(">") else raw
        row = _SOFT_END.sub("-", row)
        if not row.strip():
            if raw.strip():
                asides.append(Aside(number, 1, raw.strip()[:8], False))
            previous = ""
            continue
        if previous and _UNDERLINE.fullmatch(row) and lines and lines[-1].number == number - 1:
            lines[-1] = replace(lines[-1], level=1 if row.strip()[0] == "=" else 2)
            previous = ""
            continue
        if _RULER.fullmatch(row) or TABLE_RULER.fullmatch(row) or _UNDERLINE.fullmatch(row):
            asides.append(Aside(number, 1, row.strip()[:8], False))
            previous = ""
            continue
        head = "|" in row and number < len(rows) and TABLE_RULER.fullmatch(rows[number])
        if head and not _OF_PLAYERS.fullmatch(row):
            asides.append(Aside(number, 1, "the head of a table", True))
            previous = ""
            continue
        made = _line(row, number, raw.find(row.lstrip()[:1]) + 1)
        title = not made[0].level and len(row.strip()) <= TITLE and not ITEM.fullmatch(row) and "|" not in row
        previous = row if title and not (at and rows[at - 1].strip()) else ""
        lines += made
    return lines


def _line(row: str, number: int, column: int) -> list[Line]:
    """A row as a line; if it has line breaks, as several lines with one number."""
    indent = len(row.expandtabs(4)) - len(row.expandtabs(4).lstrip())
    row = _WIKI_BOLD.sub(r"**\1**", _FORUM_BOLD.sub(r"**\1**", row))
    if found := _ATX.fullmatch(row):
        own = found["text"] or found["tight"]
        text = _ANCHOR.sub("", own.rstrip()).rstrip()
        opened = text.rstrip("#")
        text = opened.rstrip() if not opened or opened[-1].isspace() else text
        start = row.index(own)
        return [Line(plain(_ANCHOR.sub("", text)) or clean(text), number, 0, 0, len(found["marks"]), indent, start + 1)]
    if found := _TEXTILE.fullmatch(row):
        return [Line(plain(found["text"]), number, 0, 0, int(found["level"]), indent, found.start("text") + 1)]
    if found := _WIKI_TITLE.fullmatch(row):
        level = len(found["marks"]) if found["marks"][0] == "=" else 2
        return [Line(plain(found["text"]), number, 0, 0, level, indent, found.start("text") + 1)]
    if (found := _BOLD.fullmatch(row.strip())) and found["text"].strip()[-1:].isalnum():
        return [Line(plain(found["text"]), number, 0, 0, BOLD, indent, column)]
    bold = _BOLD_HEAD.match(row)
    head = len(plain(f"{bold['before']}{bold['name']}")) if bold else 0
    if (found := _COLUMN.match(row)) and not bold:
        head = len(plain(found["name"]))
    if found := _EMPHATIC_LABEL.fullmatch(row):
        row = f"{found['before']}{found['label'].strip()}: {found['rest']}"
    if (found := _ROW.fullmatch(row)) and found["one"].strip() and found["other"].strip():
        row = f"{plain(found['one']).removesuffix(':')}: {found['other'].strip()}"
    made = []
    for piece in _BREAK.split(row):
        if text := plain(piece):
            made.append(Line(text, number, 0, 0, 0, indent, column, head=head))
            head = 0
        column += len(piece)
    return made or [Line(clean(row), number, 0, 0, 0, indent, column)]


# Wrapped lines


def joined(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with each wrapped line joined to the one before it."""
    run: list[Line] = []
    full = _full(lines)
    words = _words(lines) if any(_BROKEN.search(line.text) for line in lines) else frozenset()
    for at, line in enumerate(lines):
        if run and not _goes_on(line, run, full[at - 1]):
            yield _as_one(run, words)
            run = []
        run.append(line)
    if run:
        yield _as_one(run, words)


def _words(lines: Sequence[Line]) -> frozenset[str]:
    """All words of some lines in lower case, hyphenated ones as one, without words cut at the end of a line."""
    texts = (_BROKEN.sub("", line.text.casefold()) for line in lines)
    return frozenset(word for text in texts for word in _WORD.findall(text))


def _as_one(run: Sequence[Line], words: frozenset[str] = frozenset()) -> Line:
    """Wrapped lines as one line, with words cut at the end of a line joined again; `words` are known words."""
    first, *more = run
    if not more:
        return first
    text, breaks = first.text, []
    if found := _DEFINITION.fullmatch(more[0].text):
        text = f"{text.removesuffix(':')}:"
        more[0] = replace(more[0], text=found["text"])
    for line in more:
        cut = _BROKEN.search(text[-_LONG_WORD:])
        if cut is None or not line.text[:1].islower():
            text += " "
        elif not _has_hyphen(cut[0], line.text, words):
            text = text[:-1]
        breaks.append((len(text), line.number, line.column))
        text += line.text
    return replace(first, text=text, after=more[-1].after, breaks=tuple(breaks))


def _has_hyphen(first: str, rest: str, words: frozenset[str]) -> bool:
    """True if a word that was cut at a hyphen is spelled with it: "face-down", not "play-er"."""
    second = _WORD.match(rest.casefold())
    first = first.casefold()
    if second is None or first.removesuffix("-") + second[0] in words:
        return False
    return first + second[0] in words or first in _HYPHENED


def _full(lines: Sequence[Line]) -> list[bool]:
    """For each line, True if every line of its paragraph is as full as the next word allows."""
    made: list[bool] = []
    start = 0
    for at, line in enumerate(lines):
        if line.after or at + 1 == len(lines):
            paragraph = lines[start : at + 1]
            long = [one.indent + len(one.text) for one in paragraph]
            next_words = [len(one.text.split(" ", 1)[0]) for one in paragraph[1:]]
            widest = max(long)
            full = all(own + 1 + word > widest for own, word in zip(long, next_words, strict=False))
            made += [full and widest >= _WIDE] * len(paragraph)
            start = at + 1
    return made


def _goes_on(line: Line, run: Sequence[Line], full: bool) -> bool:
    """True if a line continues those above it: it was wrapped, and begins nothing new.

    `full` is True if every line of the paragraph is as full as the next word allows.
    """
    first, above = run[0], run[-1]
    if above.after or above.level or line.level or ITEM.fullmatch(line.text) or LABEL.match(line.text):
        return False
    item = ITEM.fullmatch(first.text) is not None
    if item and AFTER_CAPTION.fullmatch(line.text):
        return False
    if _DEFINITION.fullmatch(line.text):
        return len(run) == 1 and len(first.text) <= TITLE
    if item and line.indent > first.indent:
        return True
    named = len(run) == 1 and _is_name(first)
    if line.text[0].islower() and not first.text[0].islower() or not line.text[0].isalnum():
        return not named
    if _ENDED.search(above.text) or named:
        return False
    return full or _OPEN_END.search(above.text) is not None


def _is_name(line: Line) -> bool:
    """True for a name on a line of its own after an empty line."""
    words = line.text.split()
    titled = all(word[0].isupper() or word[0].isdigit() for word in words if len(word) > 3)
    if line.before == 0 or not titled or len(words) > 5 or LABEL.match(line.text):
        return False
    return not any(ending.search(line.text) for ending in (_ENDED, _OPEN_END, _BROKEN))
