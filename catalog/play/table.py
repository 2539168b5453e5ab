"""The table: seats and what lies before them, the commons and table cards, the deck and the discards.

Seat 0 sits to the dealer's left and the last seat deals. Every change goes through a method here, so that what a
player ever held, when a card came and what the run asked of the deck are always known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Protocol

from catalog.budget import spend
from catalog.hands.lines import Ring
from catalog.model.board import Common
from catalog.model.card import Suit
from catalog.model.layout import Layout, Shape, Spot
from catalog.model.step import Step
from catalog.model.terms import Adjacency
from catalog.play.deck import COPY, JOKER, name_of
from catalog.play.event_log import Happening, What


class DeckOut(Exception):
    """A card was asked for and none was left; of which cards, where they are not the deck's."""


OWN, ON_TABLE = "cards in the deck of their own", "table cards"
"""What there may be none left of, besides the deck's."""

_COMES = {"drawn": What.DRAWS, "got": What.GETS}


@dataclass(slots=True, eq=False)
class Laid:
    """A card as it lies: face up or not, when it came (`came`, a clock over the game) and when it was turned up.

    `dealing` is the step, as it is counted in play, that brought it; `hand` which of a player's hands it is in;
    `unseen` that nobody may look at it; `beside` that it is in no hand until it is picked up; `stacked` its place in a
    stack, 1 on top, 0 in none, and `pile` which stack it is; `place` where it lies in a layout. `haze` is for who plays
    many deals at once.
    """

    card: int
    up: bool
    came: int
    dealing: int
    turned: int = 0
    hand: int = 0
    unseen: bool = False
    stacked: int = 0
    beside: bool = False
    place: int = 0
    pile: int = 0
    haze: tuple[Columns, int] | None = None

    def again(self) -> Laid:
        """Another card that lies as this one does."""
        return Laid(
            self.card, self.up, self.came, self.dealing, self.turned, self.hand, self.unseen, self.stacked,
            self.beside, self.place, self.pile,
        )  # fmt: skip

    def moved(self, clock: int, beat: int) -> Laid:
        """The same card, as it comes to another player."""
        return Laid(self.card, self.up, clock, beat, turned=clock if self.up else 0)

    def __repr__(self) -> str:
        return name_of(self.card) + ("" if self.up else "?")


class Columns(Protocol):
    """What stands in the columns of many deals that are played at once."""

    def face(self, column: int) -> int | None:
        """Which card stands in a column, where a single deal is played on; else None."""
        ...

    def asked(self, find: Callable[[Any], Any]) -> int:
        """What `find` says of the columns, in all deals that are played together."""
        ...


@dataclass(slots=True)
class Board:
    """Commons dealt together: the step that laid them, and the cards in the order in which they were laid."""

    step: Common
    cards: list[Laid]
    laid: int = 0

    @property
    def layout(self) -> Layout | None:
        """The shape in which they lie, with the places that are empty; None for cards in no shape."""
        layout, extras = self.step.layout, self.step.extras
        if layout is None and self.step.cards.adjacency is Adjacency.IN_LINE:
            layout = Layout(Shape.LINE)
        if layout is None:
            return None
        middle = sum(extra.number for extra in extras if extra.spot is Spot.MIDDLE)
        astray = sum(extra.number for extra in extras) - middle
        gaps: tuple[int, ...] = ()
        if len(self.cards) < self.laid:
            there = {laid.place for laid in self.cards}
            gaps = tuple(place for place in range(self.laid) if place not in there)
        if not (middle or astray or gaps):
            return layout
        told = {of.name: getattr(layout, of.name) for of in fields(Layout)}
        return Ring(**told, middle=middle, gaps=gaps, astray=astray)


class Chooser(Protocol):
    """Decides what the rules leave to the shuffle and to the players."""

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        """The card that comes off the deck, one of `table.left`; for `seat`, None for the table."""
        ...

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        """Whether a player does what they may; for no seat, whether something happens that only play decides."""
        ...

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        """How many, from least to most."""
        ...

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        """So many of a player's cards, or of cards on the table; `to` is the seat that they go to."""
        ...

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        """Which player, of several whom play alone tells apart: the winner, the highest bidder."""
        ...


@dataclass
class Table:
    """The state of one deal. `chooser` picks the cards that come off the deck and decides what rules leave open.

    `offered` is a card that a player is asked about, `asking` the step by which they may pass on the card that comes
    now, `dreaded` ranks that would cost more cards if they came now, `spared` ranks that would cost the most if none
    of them were dealt to players. `seeking`: cards come until one is of the rank of another.
    `keeper`: before whom a table card lies; `merged`: the player with whom another plays one hand. On `credit` a deal
    goes on where the deck has run out, so that all cards are counted for which it asks: so many were `lent` from a deck
    beside it, which nobody sees.
    """

    seats: int
    deck: Sequence[int]
    chooser: Chooser
    hands: list[list[Laid]] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    tables: list[Laid] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    held: list[set[int]] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    out: set[int] = field(default_factory=set)
    rounds: int = 0
    clock: int = 0
    beat: int = 0
    joined: set[int] = field(default_factory=set)
    common_joined: bool = False
    pools: list[int] = field(default_factory=list)
    whole_pools: list[int] = field(default_factory=list)
    own_pools: list[int] = field(default_factory=list)
    common_seen: set[int] = field(default_factory=set)
    asked: dict[str, int] = field(default_factory=dict)
    dealt: list[int] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    least_left: int = 99
    refill: bool = False
    credit: bool = False
    lent: int = 0
    named: dict = field(default_factory=dict)
    own_deck: list[int] = field(default_factory=list)
    last_round: bool = False
    deals: int = 1
    seen_before: int = 0
    reshuffled: bool = False
    thrown: list[int] = field(default_factory=list)
    rule: int = 0
    noting: bool = False
    happened: list[Happening] = field(default_factory=list)
    lay: dict[int, int] = field(default_factory=dict)
    ways: dict[int, frozenset[str]] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    trigger: int | None = None
    swapped: list[Laid] = field(default_factory=list)
    offered: Laid | None = None
    asking: Step | None = None
    dreaded: set[int] = field(default_factory=set)
    spared: frozenset[int] = frozenset()
    seeking: bool = False
    keeper: int | None = None
    merged: dict[int, int] = field(default_factory=dict)
    stakes: dict[int, int] = field(default_factory=dict)
    trump: Suit | None = None
    unpaid: set[tuple[int, Step]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.left = set(self.deck)
        self.hands = [[] for _ in range(self.seats)]
        self.held = [set() for _ in range(self.seats)]
        self.pools = [0] * self.seats
        self.whole_pools = [0] * self.seats
        self.own_pools = [0] * self.seats
        self.thrown = [0] * self.seats
        self.least_left = len(self.left)

    @property
    def dealer(self) -> int:
        """The last seat of those who are still in the game."""
        return max(seat for seat in range(self.seats) if seat not in self.out)

    def neighbor(self, seat: int, right: bool = False) -> int:
        """The next player to the left, or to the right, who plays still."""
        way = -1 if right else 1
        near = (seat + way) % self.seats
        while near in self.folded or near in self.out:
            near = (near + way) % self.seats
        return near

    @property
    def playing(self) -> list[int]:
        """The seats that have not folded, from the dealer's left."""
        return [seat for seat in range(self.seats) if seat not in self.folded and seat not in self.out]

    @property
    def commons(self) -> list[Laid]:
        """All common cards in the order in which they were laid."""
        return [laid for board in self.boards for laid in board.cards]

    def most_seen(self, tables: bool = False) -> int:
        """The most different cards that came to one player, with every common, and the table cards where asked."""
        shared = self.common_seen | ({laid.card for laid in self.tables} if tables else set())
        return max(self.seen_before, *(len(held | shared) for held in self.held))

    def hands_of(self, seat: int) -> list[int]:
        """The numbers of the hands that a player has."""
        return sorted({laid.hand for laid in self.hands[seat]})

    def own(self, seat: int) -> list[Laid]:
        """A player's cards."""
        return list(self.hands[seat])

    def happen(self, what: What, seat: int | None = None, laid: Sequence[Laid] = (), **more) -> None:
        """Notes as data what happened by the rule that is being played, where somebody tells of it (`noting`)."""
        if not self.noting:
            return
        cards = tuple((each.card, each.up) for each in laid)
        self.happened.append(Happening(self.rule, what, seat, cards, **more))

    def tick(self) -> int:
        """The clock, one on."""
        self.clock += 1
        return self.clock

    def next_card(self, seat: int | None, up: bool, purpose: str) -> int:
        """The card that comes off the deck; the discards are shuffled in first where that is the rule and it is empty.

        `purpose` is what it is asked for: "dealt", "drawn", "common". Raises DeckOut where none is left.
        """
        spend()
        self.asked[purpose] = self.asked.get(purpose, 0) + 1
        if not self.left and self.refill and self.discards:
            self.shuffle_in()
        if not self.left:
            self.least_left = -1
            return self._lend()
        card = self.chooser.card(self, seat, up)
        self.left.remove(card)
        self.dealt.append(card)
        self.lay.pop(card, None)
        self.least_left = min(self.least_left, len(self.left))
        return card

    def _lend(self) -> int:
        """A card from beyond the deck. Raises DeckOut where none is lent, or as many were as the deck has."""
        if not self.credit or self.lent >= len(self.deck):
            raise DeckOut
        decks = max(self.deck) // COPY + 1
        self.lent += 1
        return (decks + self.lent // JOKER) * COPY + self.lent % JOKER

    def shuffle_in(self) -> None:
        """Puts the discards back into the deck."""
        self.left.update(self.discards)
        self.reshuffled = True
        self.happen(What.SHUFFLED, number=len(self.discards))
        self.discards = []

    def give(self, seat: int, up: bool, hand: int = 0, purpose: str = "dealt") -> Laid:
        """A card from the deck into a player's hand."""
        card = self.next_card(seat, up, purpose)
        return self.into_hand(seat, card, up, hand, _COMES.get(purpose, What.DEALT))

    def into_hand(self, seat: int, card: int, up: bool, hand: int = 0, what: What = What.TAKES) -> Laid:
        """A card that is not in the deck any more comes into a player's hand."""
        return self._in_hand(seat, Laid(card, up, self.tick(), self.beat, self.clock if up else 0, hand), what)

    def hand_over(self, seat: int, laid: Laid) -> Laid:
        """A card that another player gave up comes into a player's hand, and lies there as it did."""
        return self._in_hand(seat, laid.moved(self.tick(), self.beat), What.TAKES)

    def _in_hand(self, seat: int, laid: Laid, what: What) -> Laid:
        self.hands[seat].append(laid)
        self.held[seat].add(laid.card)
        self.joined.add(seat)
        giver = self.lay.get(laid.card, -1)
        self.lay[laid.card] = seat
        if giver >= 0:
            what = What.PASSED
        self.happen(what, seat, [laid], other=giver if giver >= 0 else None)
        return laid

    def to_table(self, up: bool, purpose: str = "table") -> Laid:
        """A card from the deck to the table, in no hand."""
        card = self.next_card(None, up, purpose)
        laid = Laid(card, up, self.tick(), self.beat, turned=self.clock if up else 0)
        self.tables.append(laid)
        self.happen(What.TABLE, laid=[laid])
        return laid

    def lay_own(self, number: int, up: bool) -> None:
        """So many cards of the deck of their own to the table, in no hand. Raises DeckOut where there are fewer."""
        for _ in range(number):
            if not self.own_deck:
                raise DeckOut(OWN)
            laid = Laid(self.own_deck.pop(), up, self.tick(), self.beat, turned=self.clock if up else 0)
            self.tables.append(laid)
            self.happen(What.TABLE, laid=[laid])

    def lay_commons(self, step: Common, ups: Sequence[bool]) -> Board:
        """Commons from the deck, in the order in which they are laid."""
        board = Board(step, [])
        self.boards.append(board)
        for place, up in enumerate(ups):
            card = self.next_card(None, up, "common")
            laid = Laid(card, up, self.tick(), self.beat, turned=self.clock if up else 0, place=place)
            board.cards.append(laid)
            self.common_seen.add(card)
        board.laid = len(board.cards)
        self.common_joined = True
        self.happen(What.COMMON, laid=board.cards)
        return board

    def into_board(self, board: Board, up: bool, place: int) -> Laid:
        """A common card from the deck into an empty place of a layout."""
        laid = Laid(self.next_card(None, up, "common"), up, self.tick(), self.beat, place=place)
        laid.turned = self.clock if up else 0
        board.cards.append(laid)
        board.cards.sort(key=lambda each: each.place)
        self.common_seen.add(laid.card)
        self.common_joined = True
        self.happen(What.COMMON, laid=[laid])
        return laid

    def to_board(self, board: Board, own: Laid, place: int) -> Laid:
        """A player's own card laid face up in a place of a layout."""
        laid = Laid(own.card, True, self.tick(), self.beat, turned=self.clock, place=place)
        board.cards.append(laid)
        board.cards.sort(key=lambda each: each.place)
        self.common_seen.add(laid.card)
        self.lay.pop(laid.card, None)
        self.happen(What.COMMON, laid=[laid])
        return laid

    def to_table_from(self, own: Laid, other: Laid) -> Laid:
        """A player's own card laid on the table in the place of another, and as that one lay."""
        laid = Laid(own.card, other.up, self.tick(), self.beat, turned=self.clock if other.up else 0)
        self.tables[self.tables.index(other)] = laid
        self.lay.pop(laid.card, None)
        self.happen(What.TABLE, laid=[laid])
        return laid

    def remove(self, seat: int, laid: Laid) -> int:
        """Takes a card out of a player's hand; it is nowhere until it is put somewhere."""
        self.hands[seat].remove(laid)
        return laid.card

    def discard(self, seat: int, laid: Laid) -> None:
        """A player's card goes to the discards."""
        self.discards.append(self.remove(seat, laid))
        self.thrown[seat] += 1
        self.lay.pop(laid.card, None)
        self.happen(What.DISCARDS, seat, [laid])

    def keep_out(self, cards: Sequence[int]) -> list[int]:
        """Takes the discards named out of the pile, for a while; gives them back."""
        self.discards = [card for card in self.discards if card not in cards]
        return list(cards)

    def turn(self, laid: Laid, up: bool = True) -> None:
        """Turns a card face up or down, as an event of the hand; it is remembered when it came up."""
        if up and not laid.up:
            laid.turned = self.tick()
        changed = laid.up is not up
        laid.up = up
        laid.unseen = laid.unseen and not up
        if changed:
            self.happen(What.TURNED, self.lay.get(laid.card), [laid])

    def fold(self, seat: int) -> None:
        """A player is out of this deal; the cards stay where they are, in nobody's hand."""
        self.folded.add(seat)
        self.happen(What.FOLDS, seat)

    def gather(self) -> None:
        """All cards go back into the deck for a new deal."""
        self.deals += 1
        self.seen_before = max(self.seen_before, self.most_seen())
        self.held = [set() for _ in range(self.seats)]
        self.common_seen = set()
        self.lay.clear()
        self.happen(What.NEW_DEAL, number=self.deals)
        self.left = set(self.deck)
        for hand in self.hands:
            hand.clear()
        self.boards.clear()
        self.tables.clear()
        self.unpaid.clear()
        self.discards.clear()
        self.folded.clear()
        self.swapped.clear()
        self.trigger = None
