"""A deal in which any card may be exchanged for any other, and how many cards are wild in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.play.choices import Recorder
from catalog.play.deck import rank_of
from catalog.play.policies import Eager
from catalog.play.showdowns import Showdowns
from catalog.play.wild import WildRules

if TYPE_CHECKING:
    from catalog.play.table import Laid, Table

MANY = 1024
"""More ways for a card to lie in a hand than there are."""


@dataclass
class Planned(Eager):
    """Deals given cards in the order in which they are asked for, and chooses as the eager do.

    The cards to `hide`, which would do harm face up, come face down, as long as there are any.
    """

    plan: tuple[int, ...] = ()
    at: int = 0
    hide: frozenset[int] = frozenset()

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        if self.hide:
            first = [card for card in table.deck if card in table.left and (card in self.hide) is not up]
            return first[0] if first else min(table.left)
        while self.at < len(self.plan):
            card = self.plan[self.at]
            self.at += 1
            if card in table.left:
                return card
        return next(card for card in table.deck if card in table.left)


def hides(policy: Eager) -> bool:
    """True for players to whom cards that would do harm come face down."""
    return isinstance(policy, Planned) and bool(policy.hide)


def _lie(laid: Laid) -> tuple:
    """All of how a card lies that rules about wild cards ask for, but for its order."""
    return laid.up, laid.hand, laid.turned > laid.came, laid.beside


@dataclass
class Deal:
    """A deal that was played to its end, in which any card may be exchanged for any other.

    `face` maps the cards as they were dealt to those that lie there instead. Where what is wild for a player hangs on
    that player's cards alone, hands are counted one by one and remembered.
    """

    play: Showdowns
    chooser: Recorder
    policy: Eager
    rules: WildRules
    face: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = table = self.play.last
        self.deck = sorted(table.deck)
        inside = set(self.deck)
        lying = [laid for hand in table.hands for laid in hand] + table.commons + table.tables
        self.lying = [(laid, laid.card) for laid in lying if laid.card in inside]
        self.where: dict[int, list[Laid]] = {}
        for laid, card in self.lying:
            self.where.setdefault(card, []).append(laid)
        self.face = {card: card for card in self.deck}
        self.alone = self.rules.alone(table)
        self.hands = [(seat, table.hands[seat]) for seat in table.playing]
        self.seat = {laid.card: seat for seat, hand in self.hands for laid in hand}
        self.held = [(laid, card, self.seat[card]) for laid, card in self.lying if card in self.seat]
        self.known: dict = {}
        self.each: dict[int, int] = {}
        self.wild: dict[int, frozenset[int]] = {}
        self.undo: tuple[list[tuple[int, int]], dict[int, int], dict[int, frozenset[int]]] = [], {}, {}
        self.shown = {card: at * MANY for at, card in self._alike(inside.union(laid.card for laid in lying))}
        ways: dict[tuple, int] = {}
        self.lies = {seat: [ways.setdefault(_lie(laid), len(ways)) for laid in hand] for seat, hand in self.hands}

    def _alike(self, cards: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Each card with a number that those have too which are like it for the rules."""
        sorts: dict[object, int] = {}
        for card in cards:
            yield sorts.setdefault(self.rules.sort_of(card), len(sorts)), card

    def lay(self, face: dict[int, int]) -> int:
        """Lays other cards in the places of those dealt; how many are wild then."""
        self.face = face
        for laid, card in self.lying:
            laid.card = face[card]
        if self.alone:
            self.each = {seat: self.worth(seat, hand) for seat, hand in self.hands}
        return self.count()

    def count_anew(self) -> int:
        """How many cards are wild as they were dealt."""
        return self.lay(self.face)

    def count(self) -> int:
        """How many cards are wild as they lie now."""
        if not self.alone:
            found = self.rules.on(self.table)
            self.wild = dict(enumerate(found.held))
            return found.count - found.anew
        return sum(self.each.values()) + sum(laid.card in self.rules.fixed for laid in self.table.commons)

    def worth(self, seat: int, hand: list[Laid]) -> int:
        """How many wild cards a hand counts, where that hangs on it alone: on what of its faces the rules ask for."""
        shown = self.shown
        lie = [shown[laid.card] + how for laid, how in zip(hand, self.lies[seat], strict=True)]
        key = (seat if self.rules.placed else None, *(lie if self.rules.ordered else sorted(lie)))
        known = self.known.get(key)
        if known is None:
            found = self.rules.on(self.table, only=seat)
            wild = frozenset(how for how, laid in zip(lie, hand, strict=True) if laid.card in found.held[seat])
            known = self.known[key] = len(found.held[seat]) + found.groups - found.anew, wild
        count, wild = known
        self.wild[seat] = frozenset([laid.card for how, laid in zip(lie, hand, strict=True) if how in wild])
        return count

    def plain(self) -> list[int]:
        """The places in the players' hands where the cards counted last were not wild."""
        wild = self.wild
        return [card for laid, card, seat in self.held if laid.card not in wild[seat]]

    def exchange(self, *moves: tuple[int, int]) -> None:
        """The cards in two places change places; in as many pairs of them as are told, one after the other."""
        seats = self._swap(moves)
        self.undo = [*reversed(moves)], {}, {}
        if self.alone:
            _, each, wild = self.undo
            for seat in seats:
                each[seat], wild[seat] = self.each[seat], self.wild[seat]
                self.each[seat] = self.worth(seat, self.table.hands[seat])

    def exchange_back(self) -> None:
        """The cards lie again as before the last exchange."""
        moves, each, wild = self.undo
        self._swap(moves)
        self.each.update(each)
        self.wild.update(wild)

    def _swap(self, moves: Iterable[tuple[int, int]]) -> set[int]:
        """The cards change places, and nothing is counted; the seats to whose hands the places belong."""
        face, seats = self.face, set()
        for one, other in moves:
            face[one], face[other] = face[other], face[one]
            for card in (one, other):
                for laid in self.where.get(card, ()):
                    laid.card = face[card]
                if card in self.seat:
                    seats.add(self.seat[card])
        return seats

    def shape(self) -> tuple:
        """How the cards lie, whatever they show: deals of one shape need not be looked at twice."""
        hands = tuple(tuple((laid.up, laid.hand) for laid in hand) for _, hand in self.hands)
        return len(self.chooser.cards), hands, len(self.table.commons), len(self.table.tables)

    def pairs(self, *places: int) -> tuple:
        """Which up cards in the hands to which some places belong (in all, where none is told) pair one before.

        A third card of a rank makes no new pair.
        """
        seats = {self.seat[card] for card in places if card in self.seat} if places else dict(self.hands)
        found = []
        for seat in sorted(seats):
            line = [rank_of(laid.card) for laid in self.table.hands[seat] if laid.up]
            found.append((seat, *[line[:n].count(rank) % 2 == 1 for n, rank in enumerate(line)]))
        return tuple(found)

    def mates(self, one: int, other: int) -> list[tuple[int, int]]:
        """The place of the card that is paired with one in a hand, and of one more of the rank that is to come there:
        where both are exchanged a pair is, and stays one.
        """
        rank, new = (rank_of(self.face[place]) for place in (one, other))
        seat = self.seat.get(one)
        near = [
            at for at, card in self.face.items() if rank_of(card) == rank and at != one and self.seat.get(at) == seat
        ]
        far = [at for at, card in self.face.items() if rank_of(card) == new and at != other]
        return [(near[0], far[0])] if seat is not None and near and far and rank != new else []

    def order(self) -> tuple[int, ...]:
        """The cards in the order in which they come."""
        return tuple(self.face[card] for card in self.chooser.cards)
