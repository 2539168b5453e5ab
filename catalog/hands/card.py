"""Cards as whole numbers: rank * 4 + suit, deuce 0 to ace 12, clubs 0 to spades 3; jokers are 52 and up.

Source: spec/hands.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from catalog.model.card import CardSet, Rank, Suit

DECK = range(52)
ACE = 12
SUITS = tuple(Suit)
COURT = (9, 10, 11)
NO_SUIT = -1
"""The suit of a wild card that represents a card of any suit that makes no flush."""

_RANKS = "23456789TJQKA"
_SUITS = "cdhs"


def read_cards(text: str) -> tuple[int, ...]:
    """`As Td 2c *` as cards; each asterisk is one more joker. Raises ValueError for anything else."""
    cards, jokers = [], 52
    for word in text.split():
        if word == "*":
            cards.append(jokers)
            jokers += 1
        else:
            rank, suit = word[:-1].upper().replace("10", "T"), word[-1:]
            if len(rank) != 1 or not suit:
                raise ValueError(f"{word!r} is no card")
            cards.append(_RANKS.index(rank) * 4 + _SUITS.index(suit))
    return tuple(cards)


def tell_cards(cards: Iterable[int]) -> str:
    """Cards as `As Td 2c *`, in the order given."""
    return " ".join("*" if c >= 52 else _RANKS[c >> 2] + _SUITS[c & 3] for c in cards)


def letter(rank: int) -> str:
    """`10`, `J`, `A`: a rank as printed in a corner of the card."""
    return _RANKS[rank].replace("T", "10")


def rank_name(rank: int, plural: bool = False) -> str:
    """`six`, `sixes`."""
    of = Rank(rank + 2)
    return of.plural if plural else of.name.lower()


def in_set(card: int, of: CardSet) -> bool:
    """True if a set includes the card; `wild` is for the caller to judge and is ignored here."""
    if card >= 52:
        return of.joker and of.color is None
    return not of.joker and shows(card >> 2, card & 3, of)


def shows(rank: int, suit: int, of: CardSet) -> bool:
    """True if a card of a rank (0..12) and a suit (0..3, or NO_SUIT) shows what a set asks for (no jokers)."""
    return of.shows(Rank(rank + 2), None if suit == NO_SUIT else SUITS[suit])


def cards_of(sets: Iterable[CardSet], jokers: int = 0) -> frozenset[int]:
    """The cards of a deck with `jokers` jokers that are in any of the sets."""
    sets = tuple(sets)
    return frozenset(c for c in range(52 + jokers) if any(in_set(c, of) for of in sets))
