"""The pack of cards that a variant is played with: how many of each there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from catalog.model import board, decks
from catalog.model.card import CardSet, Face, Rank, Suit
from catalog.model.step import Step

Card = Face


@dataclass(frozen=True)
class Pack:
    """So many `copies` of each of the `cards`, and jokers; `apart` are cards in a deck of their own.

    There are `jokers_each` more for every player, which no other number has in it.
    """

    cards: frozenset[Card]
    copies: int = 1
    jokers: int = 0
    apart: frozenset[Card] = frozenset()
    jokers_each: int = 0

    def at(self, seats: int) -> Pack:
        """The pack with the jokers of so many players."""
        return replace(self, jokers=self.jokers + self.jokers_each * seats, jokers_each=0)

    @property
    def size(self) -> int:
        """All cards, jokers included."""
        return len(self.cards) * self.copies + self.jokers

    @property
    def aces(self) -> int:
        """How many aces there are."""
        return self.count((CardSet(rank=Rank.ACE),))

    @property
    def rank_size(self) -> int:
        """How many cards of one rank there are at most."""
        return max((sum(r is rank for r, _ in self.cards) for rank in Rank), default=0) * self.copies

    def members(self, sets: Iterable[CardSet]) -> frozenset[Card]:
        """The different cards that any of the sets has in it, jokers aside."""
        sets = tuple(sets)
        return frozenset(card for card in self.cards | self.apart if any(holds(of, card) for of in sets))

    def count(self, sets: Iterable[CardSet]) -> int:
        """How many cards of the pack are in any of the sets."""
        sets = tuple(sets)
        return len(self.members(sets)) * self.copies + (self.jokers if any(of.joker for of in sets) else 0)


def holds(of: CardSet, card: Card) -> bool:
    """Whether a card is in a set; what is wild elsewhere and jokers are in none."""
    return not of.wild and of.shows(*card)


def pack_of(steps: Iterable[Step]) -> Pack:
    """The pack after all that the steps add and take away; 52 cards where they say nothing."""
    cards = frozenset((rank, suit) for rank in Rank for suit in Suit)
    copies, jokers, each, apart = 1, 0, 0, frozenset()
    steps = tuple(steps)
    # What is taken out and laid on the table by its name comes from no other deck.
    laid = [of for step in steps if isinstance(step, board.Table) for of in step.cards.what]
    for step in steps:
        if isinstance(step, decks.Deck):
            jokers = max(jokers, step.jokers)  # said again, they are no others
            if step.pack is not None:
                copies = step.pack.copies
                cards = frozenset(card for card in cards if card[0] in step.pack.ranks)
        elif isinstance(step, decks.AddToDeck):
            jokers += 0 if step.for_each_player else step.jokers
            each += step.jokers if step.for_each_player else 0
        elif isinstance(step, decks.RemoveFromDeck):
            gone = {card for card in cards if any(holds(of, card) for of in step.sets)}
            cards = cards - gone
            jokers += step.jokers
            apart |= {card for card in gone if step.own_deck or any(holds(of, card) for of in laid)}
        elif isinstance(step, decks.JoinDecks):
            copies, jokers = step.decks, jokers + step.jokers
            if step.sets:
                cards = frozenset(card for card in cards if any(holds(of, card) for of in step.sets))
    return Pack(cards, copies, jokers, apart, each)
