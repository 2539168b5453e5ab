"""What one step does to the deck, to one player's cards and to the table, as least and greatest numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from catalog.model.layout import Layout


class Source(StrEnum):
    """Where the cards that a player gets come from."""

    DECK = "deck"
    TABLE = "table"
    PLAYERS = "players"
    DISCARDS = "discards"


@dataclass(frozen=True)
class Demand:
    """The most cards needed from the deck: `each` per seat, `few` more for `few_seats` of them, plus `total`."""

    each: int = 0
    few: int = 0
    few_seats: int = 0
    total: int = 0

    def at(self, seats: int) -> int:
        """The number of cards needed with so many seats."""
        return max(self.each * seats + self.few * min(self.few_seats, seats) + self.total, 0)


@dataclass(frozen=True)
class Move:
    """One movement of cards.

    - `gain`: the most cards that one player gets; `loss` and `loss_least`: the most and fewest that leave them.
    - `swap`: gain and loss belong together, so a hand grows only by their difference.
    - `forced`: nobody may decline; `free`: some may decline while others do not; `sold`: one player must take it.
    - `standing`: it may happen at any time in the deal; `once`: a repeat gives it to no second player.
    - `fresh`: all cards go back and are dealt anew.
    - `refill`: discards become the deck, at once, or with `refill_when_empty` when the deck is empty.
    - `seats`: the most seats it can serve; None for no limit.
    - `endless`: the table is never cleared, however often the game is dealt again.
    - `mixes`: cards go round for as long as players like, so all of them can reach one player.
    - `aside`: the cards are the player's, but in no hand yet; `seen`: they come from there, so the player saw them.
    - `laid`: how many of each player's own cards become community cards.
    - `kept`: how many of each player's own cards lie in no hand until the showdown.
    - `lasting`: it goes on as long as there are cards.
    - `whole`: hands are passed whole.
    - `gifts`: (direction, number) of cards passed, -1 for left and 1 for right.
    - `matched`: how many of the cards are of the rank of one that the player has; `spread`: players get others as well.
    - `awaits`: cards come until one of so many does.
    - `others`: cards that come from every other player, but for so many who are `staying` in.
    """

    rule: int
    words: str = ""
    gain: int = 0
    loss: int = 0
    loss_least: int = 0
    swap: bool = False
    forced: bool = True
    source: Source = Source.DECK
    demand: Demand = field(default_factory=Demand)
    common: int = 0
    layout: Layout | None = None
    table: Demand = field(default_factory=Demand)
    standing: bool = False
    fresh: bool = False
    refill: bool = False
    refill_when_empty: bool = False
    seats: int | None = None
    endless: bool = False
    once: bool = False
    mixes: bool = False
    aside: bool = False
    seen: bool = False
    gifts: tuple[tuple[int, int], ...] = ()
    others: int = 0
    awaits: int = 0
    matched: int = 0
    spread: bool = False
    staying: int = 0
    laid: int = 0
    kept: int = 0
    lasting: bool = False
    whole: bool = False
    free: bool = False
    sold: bool = False

    @property
    def grown(self) -> int:
        """How many more cards a player can have after it than before."""
        return (0 if self.aside else self.gain) - (self.loss if self.swap else self.loss_least)


class End(StrEnum):
    """What ends a repeat."""

    CHOICE = "the players' choice"
    CARDS = "the cards"
    SEATS = "the number of players"
    DECK = "the deck"
    LEGS = "legs"
    HAND = "the size of a hand"


@dataclass(frozen=True)
class Loop:
    """A repeat of the rules `first` to `last`, which `rule` asks for.

    - `times`: passes per seat if SEATS ends it, less `fewer` in all; the number of passes if HAND ends it.
    - `games`: the whole game is dealt again, until a player has won `wins` of them.
    - `within`: a rule repeats its own sentences.
    - `claimed`: a player ends it by not doing what is repeated.
    - `dry`: a repeat that DECK ends goes on to the very last card.
    - `alike`: it ends when a player has so many cards of a rank, after `times` passes at the least.
    - `outlasts`: CARDS end it, and they may lie so that the deck runs out before.
    - `refusals`: it also ends when everybody has refused so many cards.
    """

    rule: int
    first: int
    last: int
    end: End
    times: int = 1
    fewer: int = 0
    games: bool = False
    within: bool = False
    claimed: bool = False
    wins: int = 1
    dry: bool = False
    outlasts: bool = False
    refusals: int = 0
    alike: int = 0


@dataclass(frozen=True)
class Flow:
    """A variant as moves: the deck's size, the moves in order, the repeats, and what cannot be counted.

    Standing moves come after the last deal. `unsure` has (rule number, what is not known of it).
    """

    deck: int
    moves: tuple[Move, ...]
    loops: tuple[Loop, ...]
    unsure: tuple[tuple[int, str], ...] = ()
    deck_each: int = 0

    def size(self, seats: int) -> int:
        """How many cards the deck has with so many players: `deck`, and `deck_each` for each of them."""
        return self.deck + self.deck_each * seats
