"""What is done with the columns of cards in many deals at once: one class a move, and how discards come again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from catalog.model.card import CardSet
from catalog.play.deck import COPY, shows


class NotOnArrays(ValueError):
    """Why a game is not played many deals at once; the message is for card players."""


class Looks(NotOnArrays):
    """The rules ask for the face of a card before the showdown, where all deals were to go one way."""


STRUCK = 63
"""What stands in the column of a card that counts for nothing any more."""


FACE_RANKS = np.array([card // 4 + 2 for card in range(52)] + [0] * 12)


@lru_cache(maxsize=2_000)
def shown_by(of: CardSet) -> np.ndarray:
    """By card: whether it shows what a set asks for, (64,)."""
    return np.array([card < COPY and shows(card, of) for card in range(64)])


@dataclass(frozen=True)
class Dealt:
    """The next card of the deck goes to column `to`."""

    to: int


@dataclass(frozen=True)
class Given:
    """A player gives up `number` of the cards in columns `cards`, worst first; `others` stay in any case.

    Those given up go to the first columns of `to`, the rest to the others in their order. `seen` are the commons that
    lie face up, `unseen` cards of their own that players may not look at. Where it is told how the cards lie, that goes
    from the columns `lies` to `lies_to` in the same way.
    """

    cards: tuple[int, ...]
    others: tuple[int, ...]
    seen: tuple[int, ...]
    number: int
    to: tuple[int, ...]
    unseen: tuple[int, ...] = ()
    lies: tuple[int, ...] = ()
    lies_to: tuple[int, ...] = ()


@dataclass(frozen=True)
class Lying:
    """In column `to` it stands whether a card lies up, 1 or 0, which is so in every deal."""

    to: int
    up: bool


@dataclass(frozen=True)
class Exchanged:
    """As `Given`, but only so many as are not worth keeping go, `least` to all of them; each for the next card.

    Who has no ace gives up at most `aceless` cards. `back` is how many more cards come than go.
    `new` are the columns for what the player has then, in place of the first columns of `given.to`.
    """

    given: Given
    least: int
    new: tuple[int, ...]
    aceless: int
    back: int = 0


@dataclass(frozen=True)
class Gained:
    """A player takes the one of the cards in columns `cards` that is best beside `own`: to the first column of `to`."""

    cards: tuple[int, ...]
    own: tuple[int, ...]
    to: tuple[int, ...]


@dataclass(frozen=True)
class Parted:
    """As `Given`, where it is known of which sort each card given up is: `sorts` of all, `sequence` of those that go.

    The cards of a sort stay in the columns of that sort, those given up first.
    """

    given: Given
    sorts: tuple[int, ...]
    sequence: tuple[int, ...]


@dataclass(frozen=True)
class Struck:
    """Of the cards in columns `cards` those of a rank that lies in columns `of` count for nothing any more."""

    cards: tuple[int, ...]
    of: tuple[int, ...]


@dataclass(frozen=True)
class Taken:
    """The next card of the deck goes to column `to` where a player with the cards in `own` wants one more."""

    to: int
    own: tuple[int, ...]


@dataclass(frozen=True)
class Lifted:
    """One of the cards in columns `cards` is taken unseen: to the first column of `to`, the rest to the others.

    Which one, lowest card first, is told by the two lowest cards of the deck, for the next such move (`turn`) by the
    two above them.
    """

    cards: tuple[int, ...]
    to: tuple[int, ...]
    turn: int

    def place(self, low: np.ndarray, next_low: np.ndarray) -> np.ndarray:
        """Which of the cards is taken, by the two cards that tell."""
        return (low.astype(np.int64) * 52 + next_low) % len(self.cards)


@dataclass(frozen=True)
class Brought:
    """A certain card that is not in the deck comes to column `to`."""

    to: int
    card: int


@dataclass(frozen=True)
class Stocked:
    """Certain cards are shuffled into a deck of their own, whose cards stand in columns `to`."""

    to: tuple[int, ...]
    cards: tuple[int, ...]


def own_order(other: np.ndarray, number: int) -> np.ndarray:
    """The order of a deck of so many cards, by that of the first of another one: (deals, number)."""
    return np.argsort(other[:, :number], axis=1, kind="stable")


@dataclass(frozen=True)
class Rolled:
    """A die is thrown, and what it shows goes to column `to`: by two cards of the deck in whose order discards come
    again, those at the place `turn` and after it.
    """

    to: int
    sides: int
    turn: int


def die(other: np.ndarray, sides: int, turn: int) -> np.ndarray:
    """What the `turn`th die shows, 1 to `sides`, by the places of two cards of decks in another order: (deals,)."""
    places = np.argsort(np.argsort(other, axis=1), axis=1).astype(np.int64)
    one, two = places[:, 2 * turn], places[:, 2 * turn + 1]
    return (one * (other.shape[1] - 1) + two - (two > one)) % sides + 1


@dataclass(frozen=True)
class Thrown:
    """The cards in columns `cards` lie among the discards from now on."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Stirred:
    """The discards are shuffled into what is left of the deck, where there are any.

    In a game whose deck is refilled (`Plan.refills`) that happens of itself when the deck runs out, sooner in one deal
    than in another. Where `cards` is told, the cards in those columns alone are the deck from now on.
    """

    cards: tuple[int, ...] | None = None


_CUT = 17


def places_again(deck: np.ndarray, turn: int | np.ndarray) -> np.ndarray:
    """Where each card of a deck, lowest first, comes when discards are shuffled in for the `turn`th time.

    They come in the order of another deck, each time cut at another place: (deals, cards) for `deck` of that shape.
    """
    return (np.argsort(deck, axis=1) + _CUT * turn) % deck.shape[1]


def come_again(cards: np.ndarray, deck: np.ndarray, turn: int) -> np.ndarray:
    """Cards, (deals, n), in the order in which they come when they are shuffled in (`places_again`)."""
    place = np.take_along_axis(places_again(deck, turn), np.searchsorted(np.sort(deck[0]), cards), 1)
    return np.take_along_axis(cards, place.argsort(1), 1)


Move = (
    Brought | Dealt | Given | Lying | Exchanged | Gained | Parted | Struck | Taken
    | Lifted | Rolled | Stocked | Thrown | Stirred
)  # fmt: skip
