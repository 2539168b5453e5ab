"""Cards by what is printed on them: ranks, suits, colors, and the sets of cards in rules."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from functools import lru_cache

from catalog.model.frozen import frozen


class Rank(IntEnum):
    """The thirteen ranks, deuce 2 to ace 14, in the order of high hands."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def plural(self) -> str:
        """`twos`, `sixes`, `kings`."""
        return self.name.lower() + ("es" if self is Rank.SIX else "s")


class Suit(StrEnum):
    """The four suits of the usual pack, in alphabetical order."""

    CLUB = "club"
    DIAMOND = "diamond"
    HEART = "heart"
    SPADE = "spade"


class Color(StrEnum):
    """The two colors that a suit can have."""

    RED = "red"
    BLACK = "black"


class Picture(StrEnum):
    """Cards known by their picture in the usual (Anglo-American) pattern of the pack."""

    ONE_EYED = "one-eyed"
    WITH_AXE = "with axe"
    WITH_SWORD = "with sword"
    WITH_SCEPTER = "with scepter"
    WITH_LEAF = "with leaf"
    WITHOUT_MUSTACHE = "without mustache"
    TWO_EYED = "two-eyed"
    WITH_MUSTACHE = "with mustache"
    WITH_FLOWER = "with flower"
    FACING_LEFT = "facing left"
    FACING_RIGHT = "facing right"
    BIG_SYMBOL = "with big symbol"
    HOLDING_SWORD = "holding a sword"
    UPRIGHT_SWORD = "holding a sword upright"
    SWORD_IN_LEFT = "sword in left hand"


Face = tuple[Rank, Suit]
COLOR_OF = {Suit.CLUB: Color.BLACK, Suit.DIAMOND: Color.RED, Suit.HEART: Color.RED, Suit.SPADE: Color.BLACK}
PICTURED: dict[Picture, frozenset[Face]] = {
    Picture.ONE_EYED: frozenset({(Rank.JACK, Suit.HEART), (Rank.JACK, Suit.SPADE), (Rank.KING, Suit.DIAMOND)}),
    Picture.WITH_AXE: frozenset({(Rank.KING, Suit.DIAMOND)}),
    Picture.WITH_SWORD: frozenset({(Rank.KING, Suit.HEART)}),
    Picture.WITH_SCEPTER: frozenset({(Rank.QUEEN, Suit.SPADE)}),
    Picture.WITH_LEAF: frozenset({(Rank.JACK, Suit.HEART)}),
    Picture.WITHOUT_MUSTACHE: frozenset({(Rank.KING, Suit.HEART)}),
    Picture.BIG_SYMBOL: frozenset({(Rank.ACE, Suit.SPADE)}),
    Picture.HOLDING_SWORD: frozenset({(Rank.KING, Suit.CLUB), (Rank.KING, Suit.HEART), (Rank.KING, Suit.SPADE)}),
    Picture.UPRIGHT_SWORD: frozenset({(Rank.KING, Suit.CLUB), (Rank.KING, Suit.SPADE)}),
    Picture.SWORD_IN_LEFT: frozenset({(Rank.KING, Suit.HEART)}),
}
PICTURED[Picture.TWO_EYED] = (
    frozenset((rank, suit) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING) for suit in Suit) - PICTURED[Picture.ONE_EYED]
)
PICTURED[Picture.WITH_MUSTACHE] = frozenset(
    {
        (Rank.JACK, Suit.HEART),
        (Rank.JACK, Suit.SPADE),
        (Rank.KING, Suit.CLUB),
        (Rank.KING, Suit.DIAMOND),
        (Rank.KING, Suit.SPADE),
    }
)
"""The cards of the usual (Anglo-American) pattern with a picture; which way they look differs from pack to pack."""


@frozen
class CardSet:
    """The cards that every given field allows.

    `rank` alone is one rank; with `through` the ranks from one to the other, both included. `court` is jacks, queens
    and kings. `wild` is the cards that are wild in the game. At least one field is set.
    """

    rank: Rank | None = None
    through: Rank | None = None
    suit: Suit | None = None
    color: Color | None = None
    picture: Picture | None = None
    court: bool = False
    joker: bool = False
    wild: bool = False
    not_suit: Suit | None = None

    def __post_init__(self) -> None:
        if self.through is not None and self.rank is None:
            raise ValueError("a run of ranks needs its first rank")
        if self.joker and (self.rank or self.suit or self.court or self.picture or self.not_suit):
            raise ValueError("a joker has neither rank nor suit")
        if self.court and self.rank is not None:
            raise ValueError("face cards have ranks already")
        if self.suit and (self.color or self.not_suit):
            raise ValueError("a suit has its color already")
        if self.color and self.not_suit:
            raise ValueError("cards have a color or all suits but one, not both")
        if self.through is self.rank is not None:
            raise ValueError("a run of ranks ends with another rank")
        if (self.picture is Picture.BIG_SYMBOL) is not (self.picture is not None and self.rank is Rank.ACE):
            raise ValueError("the big symbol of a suit is on an ace")
        if self.picture and not (self.court or self.rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)):
            raise ValueError("pictures are on face cards")
        if self.picture and (self.through or self.suit or self.not_suit):
            raise ValueError("cards with a picture have no suit or run of ranks besides")
        if self.picture and self.color and not faces(self):
            raise ValueError("no card with that picture has that color")
        if not any(vars(self).values()):
            raise ValueError("cards need a rank, a suit or another property")

    @property
    def size(self) -> int:
        """How many cards of a 52-card deck are in the set; jokers and cards that are wild in a game count as none."""
        if self.joker or self.wild:
            return 0
        ranks = 3 if self.court else 13
        if self.rank is not None:
            low = 1 if self.rank is Rank.ACE and self.through else self.rank  # an ace that begins a run is low
            ranks = max(0, (self.through or self.rank) - low + 1)
        if self.picture and (self.color or self.picture in _SEVERAL):
            return len(faces(self))
        suits = 1 if self.suit else 2 if self.color else 3 if self.not_suit else 4
        if self.picture in (Picture.FACING_LEFT, Picture.FACING_RIGHT):
            return 2 * ranks  # half of them look each way
        if self.picture in (Picture.ONE_EYED, Picture.WITHOUT_MUSTACHE) and self.rank is Rank.JACK:
            return 2
        if self.picture is Picture.ONE_EYED and self.court:
            return 3  # two jacks and a king
        return 1 if self.picture else ranks * suits

    def shows(self, rank: Rank, suit: Suit | None) -> bool:
        """True if a card with this face is in the set; one without a suit is in no set that has a suit.

        A run from the ace up starts below the deuce: aces through fives. A joker has no face, and `wild` is not
        considered.
        """
        if self.joker:
            return False
        if self.rank is not None:
            last = self.through or self.rank
            first = 1 if self.rank is Rank.ACE and last is not Rank.ACE else self.rank
            if not first <= rank <= last and not (first == 1 and rank is Rank.ACE):
                return False
        if self.court and not Rank.JACK <= rank <= Rank.KING:
            return False
        if self.suit is not None and suit is not self.suit:
            return False
        if self.not_suit is not None and suit in (None, self.not_suit):
            return False
        if self.color is not None and (suit is None or COLOR_OF.get(suit) is not self.color):
            return False
        return self.picture is None or (rank, suit) in PICTURED.get(self.picture, ())


_SEVERAL = (Picture.TWO_EYED, Picture.WITH_MUSTACHE, Picture.HOLDING_SWORD, Picture.UPRIGHT_SWORD)


@lru_cache(maxsize=20_000)
def faces(of: CardSet) -> frozenset[Face]:
    """The cards of a 52-card deck that are in a set."""
    return frozenset((rank, suit) for rank in Rank for suit in Suit if of.shows(rank, suit))


def cards_left(sets: Iterable[CardSet], besides: Iterable[CardSet]) -> int:
    """How many cards of a 52-card deck are in any of the sets, but in none of the exceptions."""
    known = [of for of in besides if of.size == len(faces(of))]
    if any(of.size != len(faces(of)) for of in sets):
        return cards_in(sets) - cards_in(besides)
    left = frozenset().union(*map(faces, sets))
    return len(left.difference(*map(faces, known))) - sum(of.size for of in besides if of not in known)


def cards_in(sets: Iterable[CardSet]) -> int:
    """How many cards of a 52-card deck are in any of the sets, each counted once; as in `CardSet.size`."""
    sets = tuple(sets)
    known = [of for of in sets if of.size == len(faces(of))]
    return len(frozenset().union(*map(faces, known))) + sum(of.size for of in sets if of not in known)
