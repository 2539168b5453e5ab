"""What beats what: high hands, with wild cards, low hands on each scale, and badugi, each with an example drawn.

The order of the hands, and which of two examples is better, are from `catalog.hands` (tests compare the page with
it); the numbers of five-card hands of each kind were counted over all hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from sqlite3 import Connection
from typing import Any

from catalog.site.faces import Face
from catalog.site.page_frame import Asked, page
from catalog.site.pages.tags import games_of

_RANKS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
_SUITS = {"c": ("clubs", "♣"), "d": ("diamonds", "♦"), "h": ("hearts", "♥"), "s": ("spades", "♠")}


@dataclass(frozen=True)
class Kind:
    """A kind of hand: its name, an example (a star marks a wild card), and what it is.

    `plain` and `joker` count the five-card hands of this kind in 52 cards, and in 52 with a wild joker.
    """

    name: str
    cards: str
    what: str
    plain: int = 0
    joker: int = 0

    @property
    def faces(self) -> list[Face]:
        """The example as drawn."""
        return [drawn(card) for card in self.cards.split()]

    @property
    def chance(self) -> str:
        """How often it is dealt in five cards: `1 in 693`, or `never`."""
        return f"1 in {_short(comb(52, 5) / self.plain)}" if self.plain else "never"

    @property
    def with_joker(self) -> str:
        """The same with a wild joker in the deck."""
        return f"1 in {_short(comb(53, 5) / self.joker)}" if self.joker else "never"


HIGH = (
    Kind("five of a kind", "9c 9d 9h 9s *2d", "Five cards of one rank, possible only with a wild card.", 0, 13),
    Kind("straight flush", "9h 8h 7h 6h 5h",
         "Five in a row of one suit. From ten to ace it is called a royal flush.", 40, 204),
    Kind("four of a kind", "Qc Qd Qh Qs 3d", "Four cards of one rank. Also: quads.", 624, 3120),
    Kind("full house", "Tc Td Th 4s 4d", "Three of one rank and two of another. Also: a boat.", 3744, 6552),
    Kind("flush", "Kd Jd 8d 6d 2d", "Five of one suit, not in a row.", 5108, 7804),
    Kind("straight", "8s 7d 6c 5h 4s",
         "Five in a row of several suits. The ace is high, or low in 5-4-3-2-A; it is not both at once.", 10200, 20532),
    Kind("three of a kind", "7c 7d 7h Ks 2d", "Three cards of one rank. Also: trips, a set.", 54912, 137280),
    Kind("two pair", "Jc Jd 5h 5s 9d", "Two of one rank and two of another.", 123552, 123552),
    Kind("pair", "Ac Ad 9h 6s 3d", "Two cards of one rank.", 1098240, 1268088),
    Kind("high card", "Kc Jd 8h 6s 3d", "None of these: the highest card counts, then the next.", 1302540, 1302540),
)  # fmt: skip
"""The kinds of high hands, the best first."""


@dataclass(frozen=True)
class Scale:
    """A scale of low hands: its address on the page, its names, the rule in words, and hands from the best to a worse
    one.
    """

    slug: str
    name: str
    also: str
    what: str
    hands: tuple[tuple[str, str], ...]

    @property
    def examples(self) -> list[tuple[list[Face], str]]:
        """The hands as drawn, each with a comment."""
        return [([drawn(card) for card in cards.split()], said) for cards, said in self.hands]


LOW = (
    Scale("ace-to-five", "Ace to five", "A-5, California",
          "The ace is the lowest card. Straights and flushes do not count, so they do no harm.",
          (("5h 4d 3c 2s Ah", "the best: the wheel, or bicycle"), ("6h 4h 3h 2h Ah", "a six low; the flush is no harm"),
           ("8h 7d 6c 5s 4h", "an eight low; the straight is no harm"), ("2h 2d 3c 4s 5h", "a pair"))),
    Scale("ace-to-six", "Ace to six", "A-6",
          "The ace is the lowest card. Straights and flushes count, so they spoil a low hand.",
          (("6h 4d 3c 2s Ah", "the best"), ("7h 4d 3c 2s Ah", "a seven low"), ("2h 2d 3c 4s 6h", "a pair"),
           ("5h 4d 3c 2s Ah", "a straight, worse than three of a kind"))),
    Scale("deuce-to-seven", "Deuce to seven", "2-7, Kansas City",
          "The ace is always high. Straights and flushes count, so they spoil a low hand.",
          (("7h 5d 4c 3s 2h", "the best"), ("8h 5d 4c 3s 2h", "an eight low"), ("Ah 5d 4c 3s 2h", "ace high"),
           ("6h 5d 4c 3s 2h", "a straight, worse than a pair"))),
)  # fmt: skip
"""The scales of low hands."""

BADUGI = Scale(
    "badugi", "Badugi", "",
    "A low hand of four cards, all of different ranks and suits; the ace is low. A card whose rank or suit is "
    "there already does not count, and a hand of four cards beats any of three, three beats two, and so on. Of as many "
    "cards, the lower hand wins, its highest card first.",
    (("4h 3d 2c As", "the best: four cards"), ("Kh 7d 5c 2s", "also four cards, so better than any three"),
     ("3h 2d Ac As", "three cards: only one ace counts"), ("4h 3h 2d Ac", "three cards: only one heart counts")),
)  # fmt: skip


def drawn(card: str) -> Face:
    """A card as drawn, from its rank and suit: `Td`; `*2d` is wild."""
    wild, card = card.startswith("*"), card.removeprefix("*")
    suit, sign = _SUITS[card[1]]
    rank = "10" if card[0] == "T" else card[0]
    return Face(rank, sign, card[1] in "dh", f"{_RANKS[card[0]]} of {suit}", wild=wild)


def _short(number: float) -> str:
    """A number as people say it: `1.4`, `21`, `693`, `65,000`."""
    if number < 10:
        return f"{number:.1f}"
    return f"{number:,.0f}" if number < 10_000 else f"{round(number, -3):,.0f}"


def read(connection: Connection, asked: Asked) -> dict[str, Any]:
    """The values for the page, which differs between databases only in the games that it links to."""
    return {"high": HIGH, "low": LOW, "badugi": BADUGI, "tags": games_of(connection)}


ROUTES = ((r"^/hands$", page("hands.html", read)),)
