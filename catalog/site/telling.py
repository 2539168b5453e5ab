"""A hand for a page: the words of `stemma deal`, with every card separate from the words so that it can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catalog.check.replay import Told
from catalog.hands.lines import places
from catalog.model.variant import Variant
from catalog.play.deck import name_of, rank_of, suit_of
from catalog.play.hand import Chapter
from catalog.play.table import Table
from catalog.play.transcript import NAMES, Card, Outcomes, heading
from catalog.site.faces import Face

SEATS = 12
"""The most players for whom each one's cards are shown in the replay of a proof."""

_RANKS = "two three four five six seven eight nine ten jack queen king ace".split()
_SIGNS = {"club": "♣", "diamond": "♦", "heart": "♥", "spade": "♠"}
# Marks that no text of a document has here: they stand around cards and places of a layout until a line is taken apart.
_OPEN, _CLOSE, _DOWN, _ROW, _CELL = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
_CARD = re.compile(f"{_OPEN}([0-9]+)({_DOWN}?){_CLOSE}(\\*?)")
_NAME = re.compile(rf"({'|'.join(NAMES)})\s+(?!and\b)(?=\S)")


def face(card: int, down: bool = False, wild: bool = False) -> Face:
    """The face of a card of the shoe; `10` for a ten, a star for a joker."""
    suit = suit_of(card)
    if suit is None:
        return Face("★", "", False, "joker", down, wild)
    rank = name_of(card)[0]
    name = f"{_RANKS[rank_of(card) - 2]} of {suit}s"
    return Face("10" if rank == "T" else rank, _SIGNS[suit], suit in ("diamond", "heart"), name, down, wild)


Part = str | Face


@dataclass(frozen=True)
class Line:
    """One line: the player that it is about, words and cards in order, whether it belongs to the line above.

    `rows` instead has the rows of a layout of community cards, with None for an empty place.
    """

    player: str = ""
    parts: tuple[Part, ...] = ()
    inner: bool = False
    rows: tuple[tuple[Face | None, ...], ...] = ()

    @property
    def cards(self) -> int:
        """The number of cards in the line."""
        return sum(isinstance(part, Face) for part in self.parts)


class Drawn(Outcomes):
    """The same text with a mark around every card."""

    def card(self, card: int) -> str:
        return f"{_OPEN}{card}{_CLOSE}"

    def cards(self, cards: Sequence[Card]) -> str:
        return " ".join(self.card(card) if up else f"{_OPEN}{card}{_DOWN}{_CLOSE}" for card, up in cards)

    def board(self, layout, cards: Sequence[tuple[int, bool, int]]) -> list[str]:
        found = places(layout, len(cards)) if layout is not None else None
        if found is None or max(row for row, _ in found) == 0:
            return [self.cards([(card, up) for card, up, _ in cards])]
        at = {place: self.cards([(card, up)]) for place, (card, up, _) in zip(found, cards, strict=True)}
        rows, columns = max(row for row, _ in found) + 1, max(column for _, column in found) + 1
        return [_ROW + _CELL.join(at.get((row, column), "") for column in range(columns)) for row in range(rows)]


def lines_of(told: Iterator[str]) -> list[Line]:
    """Text as lines of words and cards; consecutive rows of a layout are one line."""
    found: list[Line] = []
    for text in told:
        if text.startswith(_ROW):
            row = tuple(next((p for p in _parts(cell) if isinstance(p, Face)), None) for cell in text[1:].split(_CELL))
            before = found.pop().rows if found and found[-1].rows else ()
            found.append(Line(rows=(*before, row)))
            continue
        inner = text.startswith("  ")
        text = text.strip()
        player = _NAME.match(text)
        if player:
            text = text[player.end() :]
        found.append(Line(player[1] if player else "", _parts(text), inner))
    return found


def _parts(text: str) -> tuple[Part, ...]:
    """The words and cards of a text, in order."""
    parts: list[Part] = []
    at = 0
    for match in _CARD.finditer(text):
        if words := text[at : match.start()].strip(" "):
            parts.append(words.replace("->", "→"))
        parts.append(face(int(match[1]), bool(match[2]), bool(match[3])))
        at = match.end()
    if words := text[at:].strip(" "):
        parts.append(words.replace("->", "→"))
    return tuple(parts)


@dataclass(frozen=True)
class Played:
    """A rule of a hand that was played: its number, its wording and the lines with its outcome."""

    rule: int
    wording: str
    lines: tuple[Line, ...]


def retell(variant: Variant, rules: Sequence[Told], table: Table) -> list[Played]:
    """A deal that proves a number, rule by rule; with too many players to show each one's, only the cards dealt."""
    if table.seats > min(len(NAMES), SEATS):
        return [
            Played(rule.rule, rule.wording, (Line(parts=tuple(map(face, rule.cards))),) if rule.cards else ())
            for rule in rules
        ]
    telling = Drawn(variant, table)
    return [Played(rule.rule, rule.wording, tuple(lines_of(telling.outcome(rule.chapter)))) for rule in rules]


def played(telling: Drawn, chapter: Chapter) -> Played:
    """A chapter of a hand as lines."""
    return Played(chapter.rule.number, heading(chapter.rule), tuple(lines_of(telling.outcome(chapter))))
