"""A table in many deals at once: where its cards lie, which they are in each deal, and which are marked as wild."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from catalog.model.phrase import CardPhrase
from catalog.odds.moves import STRUCK
from catalog.play.deck import COPY, color_of, rank_of, suit_of
from catalog.play.showdowns import as_it_is
from catalog.play.table import Laid, Table

Faces = NDArray[np.uint8]
Marks = NDArray[np.bool_]
Bits = NDArray[np.uint16]

_DECK = range(COPY)
RANKS = np.array([rank_of(card) if card in _DECK else 0 for card in range(64)], np.int8)
_SUITS_IN_ORDER = sorted({suit for card in _DECK if (suit := suit_of(card))})
_COLORS_IN_ORDER = sorted({color for card in _DECK if (color := color_of(card))})
SUITS = np.array(
    [1 + _SUITS_IN_ORDER.index(suit) if card in _DECK and (suit := suit_of(card)) else 0 for card in range(64)], np.int8
)
COLORS = np.array(
    [1 + _COLORS_IN_ORDER.index(of) if card in _DECK and (of := color_of(card)) else 0 for card in range(64)], np.int8
)
"""By card: its rank, 2 to 14; its suit and its colour, counted from 1 in the order of their names; 0 for a joker."""

BIT = (1 << np.arange(16)).astype(np.uint16)
RANK, SUIT, COLOR = (BIT[kinds] for kinds in (RANKS, SUITS, COLORS))
"""The same as bits, (64,) uint16: bit 2 for a deuce, bit 0 for a joker."""

RANKED = np.uint16(0x7FFC)
"""The bits of all ranks."""


class NotAtOnce(Exception):
    """A rule that is looked at one deal at a time."""


def in_any(marks: Marks) -> Marks:
    """In which deals one of several has its mark: (cards, deals) becomes (deals,)."""
    return np.logical_or.reduce(marks, axis=0)


@dataclass(frozen=True)
class Some:
    """Cards that may be meant, in order, and `at`, (cards, deals), in which deals each of them is."""

    laid: list[Laid]
    at: Marks

    def only(self, kept: Callable[[Laid], bool]) -> Some:
        """Those that lie as wanted."""
        places = [n for n, laid in enumerate(self.laid) if kept(laid)]
        return self if len(places) == len(self.laid) else Some([self.laid[n] for n in places], self.at[places])

    def where(self, at: Marks) -> Some:
        """The same in fewer deals: `at` is (cards, deals) or (deals,)."""
        return Some(self.laid, self.at & at)

    def __add__(self, other: Some) -> Some:
        """These and others."""
        return Some([*self.laid, *other.laid], np.concatenate([self.at, other.at]))

    @property
    def anywhere(self) -> Marks:
        """In which deals there is one at all, (deals,)."""
        return in_any(self.at)

    def on(self, laid: Sequence[Laid]) -> Marks:
        """In which deals each of those cards is among these, (cards, deals)."""
        found = np.zeros((len(laid), self.at.shape[1]), bool)
        places: dict[int, list[int]] = {}
        for place, each in enumerate(laid):
            places.setdefault(id(each), []).append(place)
        for each, at in zip(self.laid, self.at, strict=True):
            for place in places.get(id(each), ()):
                found[place] |= at
        return found


class Marked:
    """Marks on the cards of some deals; what was never marked is not kept."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.columns: dict[int, Marks] = {}

    def add(self, columns: list[int], marks: Marks) -> Marked:
        """Marks more cards, (deals, columns)."""
        for column, more in zip(columns, marks.T, strict=True):
            self.columns[column] = self.columns[column] | more if column in self.columns else more
        return self

    def of(self, columns: list[int]) -> Marks:
        """The marks in some columns, (deals, columns)."""
        found = np.zeros((len(columns), self.deals), bool)
        for place, column in enumerate(columns):
            if column in self.columns:
                found[place] = self.columns[column]
        return found.T


@dataclass
class View:
    """A table in many deals, as `catalog.play.reference.Look` is one in one deal.

    `cards` is (deals, columns). `own` are the cards of those who still play, by seat, and `wild` the marks, (deals,),
    of the cards that are wild for each of them, by column. `spoken` is what the last rule told of, `held` in which
    deals its condition did, (deals,), `recent` the cards that a player's last rule meant. `memory` keeps cards told by
    others, by the identity of the phrase, and `seen` faces. `dice` are the same in all
    deals: like `table`, `own` and `commons` they are there for the functions of `catalog.play.reference` that ask no
    faces.
    """

    table: Table
    cards: Faces
    spoken: CardPhrase | None = None
    own: dict[int, list[Laid]] = field(init=False)
    commons: list[Laid] = field(init=False)
    wild: dict[int, dict[int, Marks]] = field(init=False)
    held: Marks = field(init=False)
    recent: dict[int | None, Some] = field(default_factory=dict)
    memory: dict[int, Some] = field(default_factory=dict)
    seen: dict[tuple[int, ...], Faces] = field(default_factory=dict)
    dice: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.own = {seat: self.table.hands[seat] for seat in self.table.playing}
        self.commons = self.table.commons
        self.wild = {seat: {} for seat in self.own}
        self.held = self.always

    @property
    def always(self) -> Marks:
        """Marks on all deals."""
        return np.ones(len(self.cards), bool)

    @property
    def never(self) -> Marks:
        """Marks on no deal."""
        return np.zeros(len(self.cards), bool)

    @property
    def none(self) -> Some:
        """No cards at all."""
        return Some([], np.zeros((0, len(self.cards)), bool))

    @property
    def layout(self) -> Table:
        """The table, where its layouts are whole in every deal: a shape with gaps is told by what is left of it."""
        if not self.every(self.commons).at.all():
            raise NotAtOnce
        return self.table

    @property
    def all(self) -> list[Laid]:
        """Every card that a player who still plays holds, and every common."""
        return [laid for hand in self.own.values() for laid in hand] + self.commons

    def stacked(self, marks: Sequence[Marks]) -> Marks:
        """Marks on one card after the other, (cards, deals); there may be none."""
        return np.array(marks, bool).reshape(len(marks), len(self.cards))

    def faces(self, laid: Sequence[Laid]) -> Faces:
        """The faces of some cards, (cards, deals)."""
        columns = tuple([int(each.card) for each in laid])
        if columns not in self.seen:
            self.seen[columns] = self.cards.T.take(columns, axis=0)
        return self.seen[columns]

    def ranks(self, laid: Sequence[Laid]) -> NDArray[np.int8]:
        """The ranks of some cards, 2 to 14, nought for a joker, (cards, deals)."""
        return RANKS.take(self.faces(laid))

    def every(self, laid: Sequence[Laid]) -> Some:
        """Some cards in every deal in which they are there."""
        return Some(list(laid), self.faces(laid) != STRUCK)

    def wild_marks(self, laid: Sequence[Laid]) -> Marks:
        """In which deals some cards are wild for a player who has them, (cards, deals)."""
        found = np.zeros((len(laid), len(self.cards)), bool)
        for place, each in enumerate(laid):
            for wild in self.wild.values():
                if int(each.card) in wild:
                    found[place] |= wild[int(each.card)]
        return found

    def kinds(self, some: Some, of: Bits = RANK) -> Bits:
        """The ranks (`SUIT`s, `COLOR`s) of some cards as bits, (deals,): bit 0 for a joker."""
        bits = of.take(self.faces(some.laid))
        bits *= some.at
        return np.bitwise_or.reduce(bits, axis=0)

    def within(self, laid: Sequence[Laid], bits: Bits | np.uint16, of: Bits = RANK) -> Marks:
        """Which of some cards are of such ranks (`SUIT`s, `COLOR`s), (cards, deals)."""
        there = of.take(self.faces(laid))
        there &= bits
        return there != 0


def deals(table: Table, cards: Iterable[Sequence[int]]) -> Iterator[Table]:
    """A plan's table with the cards of one deal after the other, (columns,) each, in place of the names of columns.

    Cards that were struck off are not there. It is the same table every time, to be looked at before the next is asked
    for.
    """
    other = as_it_is(table)
    every = [*(laid for hand in other.hands for laid in hand), *other.commons, *other.tables]
    columns = [int(laid.card) for laid in every]
    hands, boards = [list(hand) for hand in other.hands], [list(board.cards) for board in other.boards]
    for deal in cards:
        here = np.asarray(deal)[columns]
        for laid, card in zip(every, here.tolist(), strict=True):
            laid.card = card
        if (here == STRUCK).any():
            other.hands = [[laid for laid in hand if laid.card != STRUCK] for hand in hands]
            for board, several in zip(other.boards, boards, strict=True):
                board.cards = [laid for laid in several if laid.card != STRUCK]
        else:
            other.hands = hands
            for board, several in zip(other.boards, boards, strict=True):
                board.cards = several
        yield other
