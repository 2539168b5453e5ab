"""From blocks of a page of prose to its tree: a game for each heading, variations as games, commentary separate.

Every block ends in the tree (a name, a rule, a comment) or in a diagnostic.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from catalog.model.diagnostic import Diagnostic, Place, Severity
from catalog.model.page import Comment, Entry, Page, Reference, RuleLine
from catalog.model.variant import Seats
from catalog.read import telling
from catalog.read.blocks import Block, Kind, Role, in_title_case, section_word
from catalog.read.commentary import kind_in_game, kind_of, sentences
from catalog.read.headings import VARIATIONS, with_roles
from catalog.read.kinship import named_parent
from catalog.read.unmarked import with_names
from catalog.read.write import write_seats

_ASIDE = {
    **dict.fromkeys(("example", "examples"), "example"),
    **dict.fromkeys(("strategy", "strategies", "tactics", "hints", "tips"), "strategy"),
    **dict.fromkeys(("note", "notes", "comment", "comments", "remark", "remarks"), "note"),
    **dict.fromkeys(("players", "equipment", "object", "objects", "objective", "aim"), "about"),
    **dict.fromkeys(("introduction", "overview", "background", "history"), "origin"),
    **dict.fromkeys(("origin", "origins", "name origin", "name origins"), "origin"),
}
_LABEL = re.compile(r"(?P<label>[A-Z0-9][\w/' \u2019-]{1,38}):(?=\s|$)\s*(?P<text>.*)", re.DOTALL)
_CAPITALS = re.compile(r"(?<=[a-z0-9.!?)])\s+(?=[A-Z]{4,}(?: [A-Z]+)*: )")
_VARIATION = re.compile(
    r"(?:variation|variant|alternative rule|alternative)(?:: |\. )(?P<text>.*)", re.IGNORECASE | re.DOTALL
)
_NAMED = re.compile(
    r"[\"\u201c]?(?P<name>[A-Z0-9][\w'\u2019() -]{1,44}?)[\"\u201d]?"
    r"(?:: ?| - |\. (?=In this (?:variant|variation|version)\b))(?P<text>.*)",
    re.DOTALL,
)
_IN_TEXT = re.compile(
    r"^In the [\"\u201c](?P<quoted>[^\"\u201d]{2,40})[\"\u201d] (?:version|variation|variant)\b"
    r"|^The (?P<the>[A-Z]\w+) (?:variation|variant|version) is\b"
    r"|^In (?P<bare>(?:[\w'-]+ )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)*) (?=just |only |each |the |every )"
)
_SUCH_AS = re.compile(r"\((?:e\.g\.,? |such as )?[\"\u201c](?P<name>[^\"\u201d]{2,40})[\"\u201d],? etc\.\)")
_EITHER = re.compile(
    r"\b(?:variation|variant|version) of (?:either )?(?P<one>[A-Z][\w' -]{1,40}?)"
    r" or (?P<other>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"
)
_PLAYED_AS = re.compile(
    r"(?:this|the) game (?:is|can be|may be) (?:also |often |sometimes |usually )*played "
    r"(?P<way>hi(?:gh)?[-/ ]low?|low)\.",
    re.IGNORECASE,
)
_TO_BEGIN_WITH = re.compile(r"^a good (?:way to (?:start|begin)|starting point)\b", re.IGNORECASE)
"""Advice on how to play a game that leaves something open, which is a rule wherever it is."""
_ASKED = re.compile(r"(?:Q|A|Question|Answer) ?\d{0,2}[:.)]\s+")
"""The mark before a question, and before its answer."""
_PAGE_FOOT = re.compile(r"^(?:home ?page\b.*>|this page is maintained\b|\u00a9|home.?a-z)", re.IGNORECASE)


@dataclass
class _Game:
    """A game whose text is being collected."""

    name: str
    place: Place
    aliases: list[str] = field(default_factory=list)
    parent: _Game | None = None
    variation: bool = False
    credit: str = ""  # of a group of games, if any
    rules: list[RuleLine] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    passages: list[str] = field(default_factory=list)  # may say whose it is, for how many, its parent

    def says(self, text: str, place: Place) -> None:
        """Add a sentence that is a rule."""
        self.rules.append(RuleLine(len(self.rules) + 1, text, place))


def read_games(blocks: Sequence[Block], document: str, diagnostics: Sequence[Diagnostic] = ()) -> Page:
    """The page tree of blocks in order; `diagnostics` are those about what the layout left aside."""
    blocks, doubtful = with_names(blocks)
    reading = _Reading(document, (*diagnostics, *doubtful))
    blocks = with_roles(blocks)
    for at, block in enumerate(blocks):
        reading.take(block, blocks[at + 1 : at + 2])
    return reading.page()


class _Reading:
    def __init__(self, document: str, diagnostics: Sequence[Diagnostic]) -> None:
        self._document = document
        self._games: list[_Game] = []
        self._diagnostics = list(diagnostics)
        self._taken = 0  # the number of blocks so far
        self._alone: list[tuple[int, Block]] = []  # the blocks, with their numbers, that belong to no game
        self._top: _Game | None = None  # the game of the last heading of the first level
        self._game: _Game | None = None  # the game that text belongs to now
        self._aside = ""  # the kind of sentences in this part, unless they are rules
        self._once = False  # True if that applies to one block only
        self._varying = False
        self._nameless: list[Block] = []  # the text of a variation whose name has not come yet
        self._path: list[tuple[int, _Game | None]] = []  # the headings above the text, with their games
        self._group: Block | None = None  # a heading over games, as long as they last
        self._credit = ""  # the contributor that its text names
        self._outer: list[tuple[int, _Game | None, str, bool, bool]] = []  # the state around each open list

    # Headings

    def take(self, block: Block, rest: Sequence[Block]) -> None:
        """Process one block; `rest` is the next one, if there is one."""
        self._taken += 1
        if block.kind is Kind.HEADING:
            self._heading(block)
        elif self._game is None:
            self._of_group(block)
            self._outside(block)
        elif _PAGE_FOOT.search(block.text):
            self._outside(block)
        elif block.kind is Kind.CAPTION:
            self._end_list(block.depth)
            self._game.comments.append(Comment("caption", block.text, block.place))
        else:
            self._end_list(block.depth)
            self._body(block, rest)

    def _of_group(self, block: Block) -> None:
        """Read text directly below a heading over games: a contributor in it applies to all of them."""
        if self._group is not None:
            self._credit = self._credit or telling.contributor(block.text)

    def _heading(self, block: Block) -> None:
        self._end_list()
        self._path = [(level, game) for level, game in self._path if level < block.level]
        self._top = next((game for _, game in self._path if game), self._top if block.role is Role.PART else None)
        if block.role is Role.PART:
            self._section(section_word(block.text) or block.text, block)
            return
        if block.role is not Role.GAME:
            above = next((game for _, game in reversed(self._path) if game), None)
            if block.role is Role.PAGE and above is not None:
                self._section("note", block)
                return
            self._top = self._game = None
            if not self._path or block.role is Role.GROUP:
                self._credit = ""
            self._group = block if block.role is Role.GROUP else None
            self._path.append((block.level, None))
            self._outside(block)
            return
        labelled = _VARIATION.fullmatch(block.text)
        self._aside, self._once, self._varying, self._nameless = "", False, False, []
        name, remark = telling.without_remark(labelled["text"] if labelled else block.text)
        name, aliases = telling.heading_names(name)
        if self._group is not None and block.level <= self._group.level:
            self._group, self._credit = None, ""
        game = self._begin(name, block.place, self._top, labelled is not None)
        game.aliases += aliases
        if remark:
            game.passages.append(remark)
            game.comments.append(Comment("about", remark, block.place))
        self._path.append((block.level, game))
        self._top = self._top or game

    def _begin(self, name: str, place: Place, parent: _Game | None = None, variation: bool = False) -> _Game:
        self._game = game = _Game(name, place, parent=parent, variation=variation, credit=self._credit)
        self._games.append(game)
        return game

    @property
    def _current(self) -> _Game:
        """The game that text belongs to now. Raises ValueError if there is none."""
        if self._game is None:
            raise ValueError("this text belongs to no game")
        return self._game

    def _section(self, word: str, block: Block, once: bool = False) -> None:
        """Begin a part of the game, or of the page."""
        if self._top is None:
            self._game = None
            self._outside(block)
            return
        self._game = self._top
        self._varying = word in VARIATIONS
        self._nameless = []
        self._aside, self._once = _ASIDE.get(word, ""), once
        self._game.comments.append(Comment("title", block.text, block.place))

    # Lists within lists

    def _begin_list(self, word: str, block: Block) -> None:
        """Begin a list below the item that announces it: the list belongs to the part that the item names."""
        self._outer.append((block.depth, self._game, self._aside, self._once, self._varying))
        self._section(word, block)

    def _end_list(self, depth: int = -1) -> None:
        """Restore the state before all lists that are deeper than `depth`."""
        while self._outer and depth <= self._outer[-1][0]:
            _, self._game, self._aside, self._once, self._varying = self._outer.pop()

    # Text

    def _body(self, block: Block, rest: Sequence[Block]) -> None:
        bare = block.text.rstrip(" :.")
        word = section_word(bare)
        deeper = bool(rest) and rest[0].kind is not Kind.HEADING and rest[0].depth > max(block.depth, 1)
        if word and deeper and block.depth and self._top is not None:
            self._begin_list(word, block)
            return
        if word in VARIATIONS or word in _ASIDE:
            if bare == block.text and block.kind is Kind.TEXT and rest and rest[0].kind is not Kind.HEADING:
                self._section(word, block)
                return
        for piece in _at_labels(block):
            self._piece(piece)

    def _piece(self, block: Block) -> None:
        text = block.text
        bare = text.rstrip(" :")
        if text.endswith(":") and (word := section_word(bare)):
            self._section(word, block, once=word in ("example", "examples"))
            return
        if found := _VARIATION.fullmatch(text):
            self._variation(replace(block, text=found["text"]), block)
            return
        labelled = _LABEL.fullmatch(text)
        word = section_word(labelled["label"]) if labelled else None
        if labelled and word in VARIATIONS:
            self._section(word, block.cut(0, labelled.end("label") + 1))
            self._varied(block.cut(labelled.start("text")))
            return
        if self._varying and self._top is not None and not self._aside:
            self._varied(block)
            return
        if labelled and (
            word in _ASIDE or re.search(r"\b(?:example|note|strategy)\b", labelled["label"], re.IGNORECASE)
        ):
            self._comment(_ASIDE.get(word or "", "note"), block)
            if word and not labelled["text"]:
                self._aside, self._once = _ASIDE[word], True
            elif re.match(r"example\b", labelled["label"], re.IGNORECASE) and len(text) < 200:
                self._aside, self._once = "example", True
            return
        self._sentences(block)

    def _varied(self, block: Block) -> None:
        """Read a block among variations: a variation with a name, one without, or more about the last one."""
        found = _NAMED.fullmatch(block.text)
        if found and _is_name(found["name"]):
            self._begin(found["name"].strip(), block.place, self._top, True)
            self._sentences(block.cut(found.start("text")))
        elif name := self._told_later(block):
            self._name_the_nameless(name)
            self._comment("option", block)
        elif way := _way_to_play(block.text):
            self._begin(way, block.place, self._top, True)
            self._sentences(block)
            self._game = self._top
        elif block.kind is Kind.ITEM or self._game is self._top:
            self._game = self._top
            self._comment("option", block)
            self._nameless.append(block)
        else:
            self._sentences(block)

    def _told_later(self, block: Block) -> str:
        """The name of the variation before this block, if only this block's text gives it; otherwise empty.

        "A variation of either Ford or Stone Ford" among the variations of Ford, if nothing is called Stone Ford yet.
        """
        found = _EITHER.search(block.text) if self._nameless else None
        if found is None:
            return ""
        known = {game.name.casefold() for game in self._games}
        new = [name for name in (found["one"], found["other"]) if name.casefold() not in known]
        return new[-1] if new else ""

    def _name_the_nameless(self, name: str) -> None:
        """Make a game of the text that came before its name."""
        places = {block.place for block in self._nameless}
        if self._top is not None:
            self._top.comments = [comment for comment in self._top.comments if comment.place not in places]
        self._begin(name, self._nameless[0].place, self._top, True)
        for block in self._nameless:
            self._sentences(block)
        self._game, self._nameless = self._top, []

    def _variation(self, block: Block, whole: Block) -> None:
        """Read a paragraph that is announced as a variation, or a heading "Variation: name"."""
        inner = _IN_TEXT.match(block.text)
        found = _NAMED.fullmatch(block.text)
        if inner and (name := inner["quoted"] or inner["the"] or inner["bare"]) and _is_name(name):
            self._begin(name, block.place, self._top, True)
            self._sentences(block)
        elif found and _is_name(found["name"]):
            self._begin(found["name"].strip(), block.place, self._top, True)
            self._varying = True
            self._sentences(replace(block, text=found["text"]))
        else:
            self._game = self._top
            self._comment("option", whole)

    def _sentences(self, block: Block) -> None:
        if asked := _ASKED.match(block.text):
            block = block.cut(asked.end())
        game = self._current
        game.passages.append(block.text)
        for at, sentence in sentences(block.text):
            place = block.at(at)
            inner = _IN_TEXT.match(sentence)
            if inner and not inner["bare"] and self._top is not None:
                # "In the first version", before any rules, is about the game itself.
                if self._top.rules and any(kind_of(rule.text) == "rule" for rule in self._top.rules[1:]):
                    self._begin(inner["quoted"] or inner["the"], place, self._top, True)
            if game.variation:
                self._examples(sentence, place)
            kind = "rule" if _TO_BEGIN_WITH.search(sentence) else self._aside or kind_in_game(sentence)
            if kind == "rule" and not telling.is_credit_line(sentence):
                self._current.says(sentence, place)
            else:
                self._current.comments.append(Comment("origin" if kind == "rule" else kind, sentence, place))
        if self._once:
            self._aside, self._once = "", False
        if inner_game := self._game is not game and not self._varying:
            self._game = self._top if inner_game else game

    def _examples(self, sentence: str, place: Place) -> None:
        """Add the variations of a variation that a sentence gives as examples: `a suit ("Black Crane", etc.)`."""
        start = 0
        for found in _SUCH_AS.finditer(sentence):
            if _is_name(found["name"]):
                game = _Game(found["name"], _moved(place, found.start()), parent=self._game, variation=True)
                game.says(sentence[start : found.end()].strip(), game.place)
                self._games.append(game)
                start = found.end()

    def _comment(self, kind: str, block: Block) -> None:
        self._current.comments.append(Comment(kind, block.text, block.place))
        if kind == "about":
            self._current.passages.append(block.text)

    def _outside(self, block: Block) -> None:
        self._alone.append((self._taken, block))

    def _of_no_game(self) -> list[Diagnostic]:
        """A note for each run of blocks that belong to no game."""
        runs: list[list[Block]] = []
        last = 0
        for at, block in self._alone:
            if runs and at <= last + 1:
                runs[-1].append(block)
            else:
                runs.append([block])
            last = at
        notes = []
        for first, *more in runs:
            what = repr(first.text if len(first.text) <= 60 else first.text[:59] + "\u2026")
            last_line = (more[-1] if more else first).last_line
            if more or last_line > first.place.line:
                what += f", and what follows up to line {last_line}"
            notes.append(Diagnostic(first.place, "outside-entries", f"{what}: belongs to no game", Severity.NOTE))
        return notes

    # The end

    def page(self) -> Page:
        names = tuple(game.name for game in self._games)
        entries = tuple(_entry(game, names) for game in self._games)
        for entry in entries:
            if entry.comments:
                number = len(entry.comments)
                message = f"{number} passage{'s' * (number != 1)} about {entry.name!r} that are no rules"
                self._diagnostics.append(Diagnostic(entry.comments[0].place, "commentary", message, Severity.NOTE))
            if entry.cut_off:
                message = f"the entry {entry.name!r} is incomplete: it lacks its rules"
                self._diagnostics.append(Diagnostic(entry.place, "cut-off", message, Severity.WARNING))
        ordered = tuple(sorted([*self._diagnostics, *self._of_no_game()], key=lambda found: found.place))
        return Page(self._document, entries, ordered, prose=True)


def _entry(game: _Game, names: tuple[str, ...]) -> Entry:
    """The entry of a game, with what the passages of its text say about it."""
    opening = " ".join(game.passages[:3])
    seats = Seats()
    for passage in game.passages:
        found = telling.players(passage)
        seats = Seats(*(old if old is not None else new for old, new in zip(_four(seats), _four(found), strict=True)))
    aliases = tuple(dict.fromkeys((*game.aliases, *telling.other_names(opening, game.name))))
    credit = "" if game.variation else next(filter(None, map(telling.contributor, game.passages[:4])), game.credit)
    parent = None
    if game.parent is not None:
        parent = Reference(game.parent.name, None, game.place)
    elif (found := named_parent(game.passages[:4], game.name, names)) is not None:
        parent = replace(found, place=game.place)
    return Entry(
        name=game.name,
        number=None,
        aliases=aliases,
        rules=tuple(game.rules),
        parent=parent,
        cut_off=not game.rules,
        players=write_seats(seats) if seats != Seats() else "",
        credit=credit,
        comments=tuple(game.comments),
        variation=game.variation,
        below=game.parent is not None,
        place=game.place,
    )


def _four(seats: Seats) -> tuple[int | None, ...]:
    return seats.least, seats.most, seats.best_least, seats.best_most


def _way_to_play(text: str) -> str:
    """The name for a variation without one, if its text says how to play it and goes on with rules: "High-Low"."""
    found = _PLAYED_AS.match(text)
    if found is None or not any(kind_of(sentence) == "rule" for _, sentence in sentences(text[found.end() :])):
        return ""
    return "-".join(word.capitalize() for word in re.split(r"[-/ ]", found["way"]))


def _at_labels(block: Block) -> list[Block]:
    """A block cut before labels in capitals inside it."""
    starts = [0, *(found.end() for found in _CAPITALS.finditer(block.text))]
    ends = [*starts[1:], len(block.text)]
    return [block.cut(start, end) for start, end in zip(starts, ends, strict=True)]


def _moved(place: Place, columns: int) -> Place:
    return replace(place, column=place.column + columns)


def _is_name(text: str) -> bool:
    """True for a possible name of a variation: a few words in title case, or at most three others."""
    text = text.strip()
    words = text.split()
    plain = section_word(text) is None and not re.match(
        r"(?:for|in|on|note|example|a|the|after|when|if)\b", text, re.IGNORECASE
    )
    return plain and 1 <= len(words) <= 7 and (in_title_case(text) or len(words) <= 3)
