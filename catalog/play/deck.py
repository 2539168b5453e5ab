"""The deck: which cards are in it, and which of them comes next.

Cards are numbers: `rank * 4 + suit` from the deuce of clubs 0 to the ace of spades 51 (spec/hands.md), 52 and 53 the
jokers; a second deck's cards are the same plus 54.
"""

from __future__ import annotations

from collections.abc import Sequence

from catalog.model.board import Table
from catalog.model.card import COLOR_OF, CardSet, Color, Rank, Suit
from catalog.model.decks import AddToDeck, Deck, JoinDecks, Pack, RemoveFromDeck
from catalog.model.step import Step

COPY = 54
JOKER = 52
_SUITS = (Suit.CLUB, Suit.DIAMOND, Suit.HEART, Suit.SPADE)
_RANKS = tuple(Rank)

RANKS_OF = (*(card // 4 + 2 for card in range(JOKER)), *(0 for _ in range(JOKER, COPY)))


class Hidden(int):
    """A card whose face the run does not know, and which answers for itself; the number is but its name."""

    def shown(self, of: CardSet) -> bool:
        """As `shows`."""
        raise NotImplementedError

    def rank(self) -> int:
        """As `rank_of`."""
        raise NotImplementedError

    def mate(self, other: int) -> bool:
        """As `same_rank`; the other card may be hidden as well."""
        raise NotImplementedError

    def how_many_show(self, cards: Sequence[int], of: Sequence[CardSet], most: int) -> int:
        """As the function of that name, for cards of which this is one."""
        raise NotImplementedError

    def mated(self, others: Sequence[int]) -> bool:
        """As the function of that name."""
        raise NotImplementedError

    def paired(self, cards: Sequence[int]) -> bool:
        """As the function of that name, for cards of which this is one."""
        raise NotImplementedError


def how_many_show(cards: Sequence[int], of: Sequence[CardSet], most: int = 99) -> int:
    """How many of the cards show what one of the sets asks for; no more than `most` are counted."""
    hidden = next((card for card in cards if isinstance(card, Hidden)), None)
    if hidden is not None:
        return hidden.how_many_show(cards, of, most)
    return min(most, sum(any(shows(card, each) for each in of) for card in cards))


def mated(card: int, others: Sequence[int]) -> bool:
    """True where one of the others is of the card's rank, or both are jokers."""
    return card.mated(others) if isinstance(card, Hidden) else any(same_rank(other, card) for other in others)


def paired(cards: Sequence[int]) -> bool:
    """True where two of the cards are of one rank, or both are jokers."""
    hidden = next((card for card in cards if isinstance(card, Hidden)), None)
    if hidden is not None:
        return hidden.paired(cards)
    ranks = [rank_of(card) for card in cards]
    return len(ranks) > len(set(ranks))


def joker(number: int) -> int:
    """One of the jokers of a shoe, counted from nought: each deck has two, and a third is one of a second deck."""
    return number // 2 * COPY + JOKER + number % 2


EVERY_CARD = (*range(2 * COPY), *(joker(number) for number in range(4, 52)))
"""The cards of two decks, and more jokers than these have: a game may have one for every player."""


def is_joker(card: int) -> bool:
    """True for a joker of any deck."""
    return card % COPY >= JOKER


def rank_of(card: int) -> int:
    """The rank of a card of the shoe: 2 to 14, or 0 for a joker."""
    return card.rank() if isinstance(card, Hidden) else RANKS_OF[card % COPY]


def same_rank(card: int, other: int) -> bool:
    """True for two cards of one rank, or two jokers."""
    return card.mate(other) if isinstance(card, Hidden) else rank_of(card) == rank_of(other)


def suit_of(card: int) -> Suit | None:
    """The card's suit; None for a joker."""
    return None if card % COPY >= JOKER else _SUITS[card % COPY % 4]


def color_of(card: int) -> Color | None:
    """The colour of the card's suit; None for a joker."""
    suit = suit_of(card)
    return None if suit is None else COLOR_OF[suit]


def name_of(card: int) -> str:
    """`4h`, `Ts`, `Ac`, `joker`."""
    suit = suit_of(card)
    return "joker" if suit is None else "23456789TJQKA"[rank_of(card) - 2] + suit.value[0]


def shows(card: int, of: CardSet) -> bool:
    """True where the card has all that the set asks for by its face; what is wild in the game is not seen here."""
    if isinstance(card, Hidden):
        return card.shown(of)
    if is_joker(card):
        return of.joker
    return not of.wild and of.shows(Rank(rank_of(card)), suit_of(card))


def deck_of(steps: tuple[Step, ...], seats: int = 0) -> list[int]:
    """The cards that so many players play with, in order: 52, plus and minus what the rules about the deck say."""
    cards = list(range(52))
    for step in steps:
        match step:
            case Deck(pack=Pack() as pack):
                faces = [(rank - 2) * 4 + suit for rank in pack.ranks for suit in range(4)]
                cards = [copy * COPY + face for copy in range(pack.copies) for face in faces]
            case Deck():  # what the deck is may be said twice
                cards += map(joker, range(sum(map(is_joker, cards)), step.jokers))
            case AddToDeck():
                held = sum(map(is_joker, cards))
                cards += map(joker, range(held, held + step.jokers * (seats if step.for_each_player else 1)))
            case RemoveFromDeck():
                cards = [card for card in cards if not any(shows(card, of) for of in step.sets)]
                held = sum(map(is_joker, cards))
                cards += map(joker, range(held, held + step.jokers))
            case JoinDecks():
                one = [card for card in range(52) if not step.sets or any(shows(card, of) for of in step.sets)]
                cards = [copy * COPY + card for copy in range(step.decks) for card in one]
                cards += map(joker, range(step.jokers))
    return cards


def own_deck_of(steps: tuple[Step, ...]) -> list[int]:
    """The cards that a rule takes out of the deck to make a deck of their own; empty where none does.

    Those that are laid on the table by their name are no others.
    """
    out = [step for step in steps if isinstance(step, RemoveFromDeck)]
    laid = [of for step in steps if isinstance(step, Table) for of in step.cards.what]
    return [
        card
        for card in range(52)
        for step in out
        if any(shows(card, of) for of in step.sets) and (step.own_deck or any(shows(card, of) for of in laid))
    ]
