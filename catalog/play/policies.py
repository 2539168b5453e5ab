"""Choosers: who does as much as the rules allow, who does as little, and who does what a number wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from catalog.model.arranging import Put
from catalog.model.auctions import Auction, AuctionRight
from catalog.model.betting import Bet, Open
from catalog.model.board import Common, TurnUp
from catalog.model.board import Table as Table_
from catalog.model.card import CardSet
from catalog.model.comparing import TieDeal
from catalog.model.contests import OfferEach
from catalog.model.dealing import Deal, Flip, Pass, Take
from catalog.model.drawing import Discard, Draw, Get
from catalog.model.moves import Buy
from catalog.model.paying import Fold
from catalog.model.phrase import When
from catalog.model.repeats import Repeat
from catalog.model.terms import EventKind, Role
from catalog.play.deck import how_many_show, rank_of

if TYPE_CHECKING:
    from catalog.model.step import Step
    from catalog.play.preferences import Wishes
    from catalog.play.table import Laid, Table


MOVES = (Bet, Open, Get, Deal, Pass, Flip, Draw, Take, Put, Buy, Common, Table_, TurnUp, TieDeal)
"""What takes place where only play decides whether it does, by somebody who wants all that there is."""


@lru_cache(maxsize=256)
def shuffled_deck(deck: tuple[int, ...], seed: int) -> tuple[int, ...]:
    """The cards of a deck in a shuffled order, the same for the same seed."""
    order = sorted(deck)
    Random(seed).shuffle(order)
    return tuple(order)


@dataclass
class Eager:
    """Does everything: draws as much as the rules allow, pays for every card, takes the new card, stays in.

    The cards come in a fixed shuffled order (`seed`), but a player who may draw more for an ace is dealt one where
    there is one, and of cards that are not equally welcome the most welcome one comes (`wishes`).
    Passed cards are new to who gets them wherever they can be, and those that the hero has had go to others.

    `alone` makes the hero the one who passes and sells nothing, `idle` the one who does nothing that is optional;
    `keeps` gives up nothing for nothing and pays to keep cards, `other` has what may be done instead of something done,
    `pairs` has the cards of the table pair as often as they can that come when so many lie there, `table_ace` gives the
    table's hand an ace too, `switches` where the hero takes it before there is a draw, `first` has no aces come to
    others than the hero, `awaited` cards, which would break a tie, come first. Where repeats are gone on with
    (`loops`), a `brief` player ends one when as many cards lie everywhere as at an earlier pass: the deck will not be
    asked for more.
    """

    seed: int = 0
    hero: int = 0
    sees: bool = False
    alone: bool = False
    idle: bool = False
    other: bool = False
    keeps: bool = False
    pairs: range = range(0)
    awaited: tuple[CardSet, ...] = ()
    switches: bool = False
    table_ace: bool = False
    wishes: Wishes | None = None
    aces: bool = False
    first: bool = False
    yes: bool = True
    loops: bool = False
    brief: bool = False
    passed: set[tuple] = field(default_factory=set)
    shuffled: int = 0
    order: tuple[int, ...] = ()
    at: int = 0
    left: int = 0

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        if self.shuffled != table.deals:
            self.shuffle(table)
        if self.lacks_ace(table, seat) and (card := self.first_left(table, _is_ace)) is not None:
            return card
        if self.awaited:
            card = self.first_left(table, lambda card: how_many_show([card], self.awaited, 1) > 0)
            if card is not None:
                return card
        if table.seeking and not self.yes:
            return self.alike(table)
        if self.yes and seat is None and len(table.tables) in self.pairs:
            return self.pairing(table)
        if self.sees and (table.discards or table.reshuffled):
            held, own = table.held[self.hero], seat == self.hero
            if (card := self.first_left(table, lambda card: (card in held) is not own)) is not None:
                return card
        if self.yes and (card := self.by_dread(table, seat)) is not None:
            return card
        if self.wishes is not None:
            # What is passed on is not what is wished for.
            away = table.asking is not None and self.whether(table, seat, table.asking, "passes it on")
            return self.wishes.best(self.order, table, None if away else seat, up)
        if self.aces and (card := self.first_left(table, lambda card: not _is_ace(card))) is not None:
            return card
        return self.next_of(table.left)

    def shuffle(self, table: Table) -> None:
        """Puts the deck into the order in which it is dealt: by chance, or (`pairs`) the low ranks first."""
        self.shuffled = table.deals
        self.order = shuffled_deck(tuple(table.deck), self.seed + table.deals)
        if self.pairs:
            self.order = tuple(sorted(self.order, key=rank_of))

    def first_left(self, table: Table, wanted: Callable[[int], bool]) -> int | None:
        """The first card of the order that is left and wanted; None where there is none."""
        left = table.left
        return next((card for card in self.order if card in left and wanted(card)), None)

    def lacks_ace(self, table: Table, seat: int | None) -> bool:
        """True where a card goes to a player, or to the table's hand, that has no ace and is to show one."""
        if not self.aces or self.first and seat not in (self.hero, None):
            return False
        if seat is None:
            hand = table.tables if self.table_ace else None
        elif self.switches and (seat == self.hero or sum(map(_is_ace, table.left)) < 2):
            hand = None  # the table's hand gets the ace
        else:
            hand = table.hands[seat]
        return hand is not None and not any(_is_ace(laid.card) for laid in hand)

    def alike(self, table: Table) -> int:
        """The card that makes the most of a rank in one hand: so what goes on until there are so many ends soonest."""
        number = Counter(rank for hand in table.hands for rank in (rank_of(laid.card) for laid in hand))
        return max(table.left, key=lambda card: (number[rank_of(card)], -card))

    def pairing(self, table: Table) -> int:
        """The card that is turned up for the table: one that pairs what lies there, else the last of the order.

        Whole ranks are held, and the table gets what pairs it: so most cards are turned up for it.
        """
        ranks = {rank_of(laid.card) for laid in table.tables[self.pairs.start :]}
        card = self.first_left(table, lambda card: rank_of(card) in ranks)
        return next(c for c in reversed(self.order) if c in table.left) if card is None else card

    def by_dread(self, table: Table, seat: int | None) -> int | None:
        """A card of a dreaded rank, else one of the spared ranks for the table, or of the other ranks for a player."""
        card = self.first_left(table, lambda card: rank_of(card) in table.dreaded) if table.dreaded else None
        if card is None and table.spared:
            card = self.first_left(table, lambda card: (rank_of(card) in table.spared) is (seat is None))
        return card

    def next_of(self, left: set[int]) -> int:
        """The first card of the order that is left; those before it are passed over until the deck grows again.

        A deck that is made of cards that have come before, such as discards, begins anew.
        """
        if len(left) >= self.left:
            self.at = 0
        self.left = len(left)
        while self.at < len(self.order) and self.order[self.at] not in left:
            self.at += 1
        if self.at == len(self.order):
            self.at = next(at for at, card in enumerate(self.order) if card in left)
        return self.order[self.at]

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        if isinstance(step, Repeat):
            return not self.loops or self.brief and self.as_before(table, step)
        if what == "the other way":
            return self.other
        if what == "pays instead":
            return self.keeps
        if seat is None:
            return self.yes and isinstance(step, MOVES) and not _unwanted(step)
        if isinstance(step, OfferEach):
            # A card that is rejected is one more off the deck.
            return not self.yes
        if self.keeps and isinstance(step, Discard) or self.idle and seat == self.hero:
            return False
        if self.alone:
            return seat != self.hero if isinstance(step, Pass | Auction) else self.yes
        return self.loops if _repeated(step) else self.yes

    def as_before(self, table: Table, step: Repeat) -> bool:
        """True where as many cards lie in each place as when the repeat was met before."""
        hands = tuple((len(hand), sum(laid.up for laid in hand)) for hand in table.hands)
        lying = len(table.left), len(table.discards), len(table.commons), len(table.tables), len(table.folded)
        before = len(self.passed)
        self.passed.add((id(step), hands, lying))
        return len(self.passed) == before

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        return most if self.yes and not (self.keeps and isinstance(step, Discard)) else least

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        if to is not None:
            new = [laid for laid in cards if laid.card not in table.held[to]]
            if to != self.hero:
                # Of who takes a card a like one may be asked in turn: one that lies as a card does that the hero lacks.
                lacked = {laid.up for laid in table.hands[to] if laid.card not in table.held[self.hero]}
                new.sort(key=lambda laid: (laid.card not in table.held[self.hero], laid.up not in lacked))
            elif (wishes := self.wishes) is not None:
                new.sort(key=lambda laid: -wishes.value(to, laid.up, laid.card)[0])
            return (new + [laid for laid in cards if laid not in new])[:number]
        # An ace is kept, to be shown again.
        plain = [laid for laid in cards if not (self.aces and rank_of(laid.card) == 14)]
        if (wishes := self.wishes) is not None:
            plain.sort(key=lambda laid: wishes.value(seat, laid.up, laid.card)[0])
        return (plain + [laid for laid in cards if laid not in plain])[:number]

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        if isinstance(step, Fold):
            return next((seat for seat in seats if seat != self.hero), seats[0])
        if isinstance(step, AuctionRight) and all(laid.card in table.held[self.hero] for laid in table.tables):
            # Who has had all that lies there lets another buy, whose cards are new.
            new = [seat for seat in seats if any(laid.card not in table.held[self.hero] for laid in table.hands[seat])]
            return (new or seats)[0]
        return self.hero if self.hero in seats else seats[0]


def _is_ace(card: int) -> bool:
    return rank_of(card) == 14


def _unwanted(step: Step) -> bool:
    """True for what is done with a card that nobody wants; the high bidder takes it."""
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    return any(EventKind.WANTS in event.deeds and event.who and event.who.role is Role.NO_ONE for event in events)


def _repeated(step: Step) -> bool:
    """True for a card that is dealt to whoever wants it, which the rules offer again and again."""
    return isinstance(step, Deal) and any(
        EventKind.WANTS in event.deeds for when in step.when if isinstance(when, When) for event in when.events
    )


class Rambler:
    """Decides everything by chance, and deals from a deck that is shuffled; the same seed gives the same deal.

    A repeat goes on with even chances.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        return self.random.choice(sorted(table.left))

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        return self.random.random() < 0.5

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        return self.random.randint(least, most)

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        return self.random.sample(list(cards), number)

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        return self.random.choice(list(seats))
