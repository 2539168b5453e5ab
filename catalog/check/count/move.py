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
    """Cards asked of the deck at most: `each` for every seat, `few` more for `few_seats` of them, and `total`."""

    each: int = 0
    few: int = 0
    few_seats: int = 0
    total: int = 0

    def at(self, seats: int) -> int:
        """How many cards they are with so many seats."""
        return max(self.each * seats + self.few * min(self.few_seats, seats) + self.total, 0)


@dataclass(frozen=True)
class Move:
    """One thing that happens to cards.

    `gain` cards come at most to one player, and leave them again `loss` at most, `loss_least` at least; with `swap`
    both belong together and the hand only grows by their difference. `forced`: nobody may decline it; `free`: one
    may decline it and others not; `sold`: one player has to take it. `standing` moves may happen at any time in the
    deal; a repeat brings those that are for one player `once` to nobody else. `fresh`: all cards go back and are
    dealt anew. `refill`: discards become the deck, at once, or with `refill_when_empty` whenever there is no other
    card. No more `seats` than told can be served. With `endless` the table is never cleared, however often the game
    is dealt again; with `mixes` cards go round for as long as players like, and all that are out can come to one.
    Cards laid `aside` are the player's but in no hand yet; those that come from there are `seen` already. `laid`
    cards of each player's own become common. What is `lasting` comes as long as there are cards. Where the `whole`
    of what may move goes on, hands go round. `gifts` are the cards passed to either side, left -1 and right 1;
    `others` cards come from every other player.
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
    laid: int = 0
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
    """The rules `first` to `last` again, as told by `rule`.

    `times` for each seat where SEATS ends it, `fewer` passes less; so many passes of any kind where HAND does. `games`
    are dealt again from the start, till `wins` are won. A rule that repeats its own sentences does so `within`. With
    `claimed` a player ends it by not doing what is repeated. One that the deck ends goes on to the very last card where
    it is to run `dry`, and no longer than until everybody has refused so many cards.
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
    refusals: int = 0


@dataclass(frozen=True)
class Flow:
    """A variant told in moves: the deck's size, moves in order, loops, and the steps that cannot be counted.

    Moves that stand at any time come after the last deal; `unsure` are rules by number and what is not known of them.
    """

    deck: int
    moves: tuple[Move, ...]
    loops: tuple[Loop, ...]
    unsure: tuple[tuple[int, str], ...] = ()
