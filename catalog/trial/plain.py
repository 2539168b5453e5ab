"""From a text that has only rules to a page tree: one game or several, with or without a name above each.

A numbered line, an item of a list and any other sentence are one rule each; the sentences of one item share a number.
Nothing is dropped silently: a sentence that is not a rule becomes a comment of its game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from catalog.language.standard import spelled, standard_games
from catalog.limits import RULES
from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.page import Comment, Entry, Page, RuleLine
from catalog.model.variant import Seats
from catalog.read import telling
from catalog.read.blocks import section_word
from catalog.read.commentary import kind_of, sentences
from catalog.read.write import write_seats

NAME = "My game"
"""The name of a game that has none."""

IT_IS = "It is "
"""Put before the name of a known game if the player wrote only the name."""

ASIDE = {
    "example": "it looks like an example",
    "origin": "it tells where the game comes from",
    "strategy": "it looks like advice or praise",
    "about": "it is about the game as a whole",
    "bracket": "it stands in brackets",
    "denial": "it only says what is not done",
}
"""The kinds of sentences that are not rules unless they are understood as rules, and why they are left aside."""

_HEADING = re.compile(r"[ \t]*(?:#{1,6}[ \t]+|(?:game|name|title)[ \t]*:[ \t]*)(?P<name>\S.*?)[ \t#]*", re.IGNORECASE)
_MARK = re.compile(
    r"[ \t]*(?:\(?(?:[0-9]{1,3}[.)]|[a-z]\))|(?:step|rule|phase)[ \t]+[0-9]{1,2}[.:)]|[-*+\u2022\u2013])[ \t]+",
    re.IGNORECASE,
)
_RULES = re.compile(r"(?:the |house )?rules(?: of play)?:?", re.IGNORECASE)
_ENDS = re.compile(r"[.!?:;]$")
_TELLS = re.compile(
    r"\b(?:cards|bets?|betting|deals?|dealt|wins?|wild|pot|hands?|antes?|each|every\w*)\b", re.IGNORECASE
)
"""Words that a line with a rule has, and a name hardly ever has."""
_WORD = r"(?-i:[A-Z0-9])[\w'\u2019-]*"
_NAMED = re.compile(
    r"(?:(?P<talk>[^.]{0,60}?)\b(?:called|call (?:it|this(?: one)?)|named|(?:name|game) (?:is|of it is))"
    r"|let'?s (?:do|play)) "
    rf"[\"\u201c]?(?P<name>(?:the |an? )?{_WORD}(?: (?:{_WORD}|of|the|in|and|with|your|an?))*)[\"\u201d]?[.:!]?",
    re.IGNORECASE,
)
"""A sentence that only gives the game its name: "this one's called Dirty Larry"."""

_IS_LIKE = re.compile(
    rf"(?P<name>{_WORD}(?: (?:{_WORD}|to|of|the|in))*) is (?:just |basically )?(?=\w+[ -]card (?:draw|stud)|hold|omaha)"
)
"""A sentence that names the game and says what it is like: "Trips to Win is five card draw ..."."""

_TALK = re.compile(
    "|".join(
        (
            r"^(?:c'mon|come on|ok(?:ay)?,? (?:so )?(?:it's|this is) (?:easy|simple))\b",
            r"^(?:it's|this (?:is|one'?s)) (?:easy|simple|fun|great)\b",
            r"\bI (?:always |usually |often )?(?:deal|play|call|like|love|learn(?:ed|t)|made|invented) (?:this|it)\b",
            r"\b(?:my|our) (?:own|favou?rite) game\b",
            r"\b(?:the way|how) (?:we|i|they|(?:\w+ ){1,3}(?=does|plays|deals)) ?(?:do(?:es)?|plays?|deals?)\b",
            r"\bwhat(?:'s| is|s) the game\b",
            r"^(?:thanks|enjoy|have fun|good luck)\b",
            r"\bfor (?:anybody|anyone|everybody|those) who\b",
            r"\b(?:once|twice) (?:a|every) (?:night|week|month|evening)\b",
            r"\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b",
        )
    ),
    re.IGNORECASE,
)
"""Words of a sentence that comments on the game, unless it is understood as a rule."""

_DENIAL = re.compile(
    r"(?:and )?(?:no|there (?:is|are) no|nothing is) (?:more )?"
    r"(?:bet|betting|cards? (?:is|are)|burn|draw|wilds?\b|wild cards?|ante|blinds?)"
    r"|wild cards do not exist|nothing is wild",
    re.IGNORECASE,
)
"""A sentence that says what is not done, and so is not a rule."""
_FEW_WORDS = 10

_SMALL_END = re.compile(r"(?<![.\d])(?<!\b\w)[.!?]\)?(?= +[a-z(])")
_TAIL = re.compile(r"[,:(\u2013\u2014]| -+ ")
_CHAT = re.compile(r"[A-Z][\w.'-]{0,19}(?: [A-Z][\w.'-]{0,19})?:[ \t]+")
_SHORT, _FEW, _NARROW = 60, 5, 40

IsRead = Callable[[str], bool]


@dataclass(frozen=True)
class _Line:
    """A line, or several that were wrapped: its words, its offset, and whether it is an item of a list."""

    words: str
    start: int
    item: bool


@dataclass
class _Game:
    """A game whose rules are being collected."""

    name: str
    place: Place
    rules: list[RuleLine] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    seats: Seats = field(default_factory=Seats)


def has_parts(text: str) -> bool:
    """True if a heading announces a part of a game ("Variations"): then the text is more than a list of rules."""
    return any(section_word(name) is not None for name in _headings(text))


def read_plain(text: str, document: str, is_read: IsRead) -> Page:
    """The page of a text; `is_read(sentence)` says whether a sentence is understood to its last word."""
    return _Plain(text, document, is_read).page()


def _headings(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        if (found := _HEADING.fullmatch(line)) and not _RULES.fullmatch(found["name"]):
            yield found["name"]


class _Plain:
    def __init__(self, text: str, document: str, is_read: IsRead) -> None:
        self._text, self._document, self._is_read = text, document, is_read
        self._games: list[_Game] = []
        self._found: list[Diagnostic] = []

    def page(self) -> Page:
        lines = list(_lines(self._text))
        lines = _without_speakers(lines)
        for at, line in enumerate(lines):
            if heading := _HEADING.fullmatch(line.words):
                if not _RULES.fullmatch(heading["name"]):
                    self._begin(heading["name"], line.start + heading.start("name"))
            elif _RULES.fullmatch(line.words):
                continue
            elif not at and not _NAMED.fullmatch(line.words) and self._is_title(line, lines[1:]):
                name = _TAIL.split(line.words)[0] if _TALK.search(line.words) else line.words
                self._begin(name.strip(' "\u201c\u201d'), line.start)
            else:
                self._says(line, at + 1 < len(lines))
        entries = tuple(_entry(game) for game in map(self._with_known_game, self._games) if game.rules)
        return Page(self._document, entries, tuple(self._found), prose=True)

    def _begin(self, name: str, at: int) -> None:
        self._games.append(_Game(name, self._place(at)))

    def _says(self, line: _Line, more: bool) -> None:
        """Take the sentences of a line as rules of the current game; the first may only give its name."""
        for at, sentence in _sentences(line.words):
            if (named := _NAMED.fullmatch(sentence)) and not _TELLS.search(named["talk"] or ""):
                if not self._games:
                    self._begin(named["name"], line.start + at + named.start("name"))
                    continue
                if self._games[-1].name == NAME:
                    self._games[-1].name = named["name"]
                    continue
            if (is_like := _IS_LIKE.match(sentence)) and (not self._games or self._games[-1].name == NAME):
                if not self._games:
                    self._games.append(_Game(NAME, Place(self._document, 1, 1)))
                self._games[-1].name = is_like["name"]
                at, sentence = at + is_like.end(), IT_IS + sentence[is_like.end() :]
            more_here = more or len(line.words) > at + len(sentence)
            if not self._games:
                if not line.item and more_here and self._is_name(sentence):
                    self._begin(sentence.rstrip(" .:!"), line.start + at)
                    continue
                self._games.append(_Game(NAME, Place(self._document, 1, 1)))
            self._take(self._games[-1], sentence, self._place(line.start + at), line.item, line.item and at > 0)

    def _take(self, game: _Game, sentence: str, place: Place, item: bool, goes_on: bool) -> None:
        """Add a sentence to a game as a rule or a comment; with `goes_on` it has the number of the rule before it."""
        kind = "rule" if item else kind_of(sentence)
        game.seats = _seats(game.seats, sentence)
        if _TALK.search(sentence):
            kind = "about"
        if _DENIAL.match(sentence) and len(sentence.split()) <= _FEW_WORDS:
            kind = "denial"
        if sentence[:1] == "(" and sentence.endswith((")", ").")):
            kind = "bracket"
        if kind in ASIDE and not self._is_read(sentence.strip("()") if kind == "bracket" else sentence):
            game.comments.append(Comment(kind, sentence, place))
        elif len(game.rules) < RULES:
            number = game.rules[-1].number if game.rules else 0
            game.rules.append(RuleLine(number + (not goes_on), sentence, place))
        elif not any(found.code == "many-rules" for found in self._found):
            message = f"a game has at most {RULES} rules, and those after them were not read"
            self._found.append(Diagnostic(place, "many-rules", message, Severity.ERROR))

    def _is_title(self, line: _Line, after: list[_Line]) -> bool:
        """True if the first line is a title: a few words without a full stop that are no rule; above a list it may be
        like one.
        """
        short = len(line.words) <= _SHORT and len(line.words.split()) <= 8 and not _ENDS.search(line.words)
        if line.item or not after:
            return False
        head = _TAIL.split(line.words)[0].strip()
        if _TALK.search(line.words):
            return bool(head) and head != line.words and not _TALK.search(head) and not self._is_read(line.words)
        if not short:
            return False
        above_list = all(other.item for other in after) and len(after) > 1
        return (above_list or not _TELLS.search(line.words)) and not self._is_read(line.words)

    def _is_name(self, sentence: str) -> bool:
        """True for a first sentence of a few words that is no rule, such as "Three card guts."."""
        short = len(sentence.split()) <= _FEW and sentence.endswith(".") and not _TELLS.search(sentence)
        return short and not self._is_read(sentence)

    def _with_known_game(self, game: _Game) -> _Game:
        """A game with the name of a standard game and no deal of its own is that game: its name becomes the first
        rule.
        """
        told = any(re.search(r"\bdeal|\bgets?\b|\bcards? (?:each|down|up)\b", rule.text, re.I) for rule in game.rules)
        if game.name != NAME and not told and spelled(game.name) in standard_games():
            first = RuleLine(1, f"{IT_IS}{game.name}.", game.place)
            game.rules = [first, *(RuleLine(n, r.text, r.place) for n, r in enumerate(game.rules, 2))]
        return game

    def _place(self, at: int) -> Place:
        return Place(self._document, self._text.count("\n", 0, at) + 1, at - self._text.rfind("\n", 0, at))


def _entry(game: _Game) -> Entry:
    players = write_seats(game.seats) if game.seats != Seats() else ""
    rules, comments = tuple(game.rules), tuple(game.comments)
    return Entry(game.name, None, rules=rules, players=players, comments=comments, place=game.place)


def _lines(text: str) -> Iterator[_Line]:
    """The lines of a text that have words, with wrapped lines joined again."""
    pending: _Line | None = None
    start, wrapped = 0, _wrapped_at(text)
    for line in text.split("\n"):
        mark = _MARK.match(line)
        at = start + (mark.end() if mark else len(line) - len(line.lstrip()))
        words = text[at : start + len(line)].rstrip()
        words = words if any(map(str.isalnum, words)) else ""
        start += len(line) + 1
        if pending is not None and words and mark is None and _goes_on(pending, line, words, wrapped):
            words = text[pending.start : at + len(words)].replace("\n", " ")
            pending = _Line(words, pending.start, pending.item)
            continue
        if pending is not None:
            yield pending
        pending = _Line(words, at, mark is not None) if words else None
    if pending is not None:
        yield pending


def _goes_on(before: _Line, line: str, words: str, wrapped: int) -> bool:
    """True for a line without a mark that continues the one before it: it is indented below an item, or it begins
    with a small letter, and the line before has no full stop and no room for its first word.
    """
    if before.item and line[:2].isspace():
        return True
    last = before.words[before.words.rfind("\n") + 1 :]
    full = len(last) + 1 + len(words.split()[0]) > wrapped
    return bool(wrapped) and full and not _ENDS.search(before.words) and words[:1].islower()


def _wrapped_at(text: str) -> int:
    """The width of a text whose lines were wrapped, 0 if they were not: most of its lines that do not end a sentence
    have no room for the first word of the next.
    """
    lines = [line.strip() for line in text.split("\n")]
    wide = max(map(len, lines))
    open_ = [(one, other) for one, other in pairwise(lines) if one and other and not _ENDS.search(one)]
    full = sum(len(one) + 1 + len(other.split()[0]) > wide for one, other in open_)
    return wide if wide >= _NARROW and 2 * full > len(open_) else 0


def _without_speakers(lines: list[_Line]) -> list[_Line]:
    """The lines of a chat without the names before them, if most lines have one, and one name occurs twice."""
    found = [_CHAT.match(line.words) for line in lines]
    names = Counter(match[0] for match in found if match)
    if 2 * sum(names.values()) <= len(lines) or not names or max(names.values()) < 2:
        return lines
    return [
        _Line(line.words[match.end() :], line.start + match.end(), line.item) if match else line
        for line, match in zip(lines, found, strict=True)
    ]


def _sentences(words: str) -> Iterator[tuple[int, str]]:
    """The sentences of a line; if it begins with a small letter, its other sentences may do so too."""
    for at, sentence in sentences(words):
        if not words[:1].islower():
            yield at, sentence
            continue
        start = 0
        for end in (*(found.end() for found in _SMALL_END.finditer(sentence)), len(sentence)):
            if said := sentence[start:end].strip():
                yield at + start + len(sentence[start:end]) - len(sentence[start:end].lstrip()), said
            start = end


def _seats(seats: Seats, sentence: str) -> Seats:
    found = telling.players(sentence)
    names = ("least", "most", "best_least", "best_most")
    return Seats(*(old if (old := getattr(seats, name)) is not None else getattr(found, name) for name in names))
