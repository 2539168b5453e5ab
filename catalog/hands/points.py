"""Hands with points: the sums of a hand's cards, and how near a sum is to a target."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import lru_cache

from catalog.hands.card import ACE, DECK, in_set
from catalog.hands.rules import CannotJudge
from catalog.model.card import CardSet, Rank
from catalog.model.comparing import Closest, Points, Worth
from catalog.model.frozen import fields_set
from catalog.model.hands import Base, Level, TieBreak
from catalog.model.phrase import CardPhrase

HALF = Fraction(1, 2)


def _worths(court: Fraction | int) -> tuple[Worth, ...]:
    return (
        Worth(CardPhrase(what=(CardSet(rank=Rank.ACE),)), (Fraction(1), Fraction(11))),
        Worth(CardPhrase(what=(CardSet(court=True),)), (Fraction(court),)),
        Worth(face=True),
    )


BASES: dict[Base | None, tuple[Worth, ...]] = {Base.BLACKJACK: _worths(10), Base.SEVEN_27: _worths(HALF)}
"""The points of cards in the two games that everybody knows: aces 1 or 11, face cards 10 or a half."""


_WILD = CardPhrase(what=(CardSet(wild=True),))


def worths_of(steps: Iterable[Points], base: Base | None = None) -> tuple[Worth, ...]:
    """The points of cards after some rules. Raises CannotJudge if no rule says, or if it depends on the game."""
    worths = BASES.get(base, ())
    for step in steps:
        if step.when:
            raise CannotJudge("what cards are worth hangs on what happens in the game")
        worths = step.worths
    if not worths:
        raise CannotJudge("what cards are worth is not told")
    worths = tuple(worth for worth in worths if not (worth.any and worth.cards == _WILD))  # they are so anyway
    for worth in worths:
        if worth.any:
            raise CannotJudge("cards are worth what their holder likes")
        if worth.cards is not None and fields_set(worth.cards, "what"):
            raise CannotJudge("what cards are worth hangs on other cards")
    return worths


@lru_cache(maxsize=20_000)
def card_points(card: int, worths: tuple[Worth, ...]) -> frozenset[Fraction]:
    """The points that one card may have. A later rule has precedence over an earlier one; "everything else" comes
    last.

    Face value is the number on the card; an ace is 1, and jack, queen and king are 11, 12 and 13 unless a rule
    differs. It also applies if the rules only say which cards count as negative, or what aces and each face card
    count. A joker has points only by a rule about jokers.
    """
    face = Fraction(0 if card >= 52 else 1 if card >> 2 == ACE else (card >> 2) + 2)
    values: frozenset[Fraction] | None = None
    factor, sign = 1, 1
    for worth in worths:
        if worth.cards is None or not any(in_set(card, of) for of in worth.cards.what):
            continue
        if worth.double and worth.face:
            values = frozenset({2 * face})
        elif worth.double:
            factor *= 2
        elif worth.sign:
            sign = worth.sign
        else:
            values = frozenset({face} if worth.face else {face * HALF} if worth.halved else worth.values)
    if values is None:
        rest = next((worth for worth in worths if worth.cards is None), None)
        by_face = not rest.values if rest is not None else all(worth.sign for worth in worths) or _above_ten(worths)
        values = frozenset({face} if by_face else {Fraction(0)} if rest is None else rest.values)
        if rest is not None:
            factor, sign = factor * (1 + rest.double), sign * (rest.sign or 1)
    return frozenset(sign * factor * value for value in values)


def _above_ten(worths: tuple[Worth, ...]) -> bool:
    """True where the rules say what aces and each face card count, and of no other card."""
    told = [(w.cards.what[0] if len(w.cards.what) == 1 else None) for w in worths if w.cards is not None]
    ranks = {of.rank for of in told if of is not None and of.rank is not None and of == CardSet(of.rank)}
    return len(told) == 4 and ranks == {Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE}


def marks_down_middle(card: int) -> int:
    """How many suit marks a card has in its middle column; none where it has two columns, or a face."""
    return 1 if card >> 2 == ACE else {2: 2, 3: 3, 5: 1, 7: 1, 8: 2, 9: 1, 10: 2}.get((card >> 2) + 2, 0)


def totals(cards: Iterable[int], worths: tuple[Worth, ...], wild: Collection[int] = frozenset()) -> frozenset[Fraction]:
    """Every sum that the cards may have; a wild card has the points of any card."""
    sums = frozenset({Fraction(0)})
    anything = frozenset().union(*(card_points(card, worths) for card in DECK)) if wild else frozenset()
    for card in cards:
        points = anything if card in wild else card_points(card, worths)
        sums = frozenset(total + value for total in sums for value in points)
    return sums


BEHIND = 1000
"""How much farther from a target every sum counts on a side that loses to the other."""


def closest(
    sums: Iterable[Fraction], rule: Closest, tie_break: TieBreak | None = None, behind: Level | None = None
) -> tuple | None:
    """The key of the sum that is best against a target: greater is nearer. None if none of the sums may win.

    Sums on the side `behind` lose to all that are not.
    Equal distances are equal, unless a tie is broken: by the higher or the lower sum, by the sum between the two
    targets of high and low hands (INSIDE: below the high target, above the low one), or by the one outside them.
    """
    found = []
    for total in sums:
        if rule.never is Level.ABOVE and total > rule.target or rule.never is Level.BELOW and total < rule.target:
            continue
        far = abs(total - rule.target)
        if behind is Level.ABOVE and total > rule.target or behind is Level.BELOW and total < rule.target:
            far += BEHIND
        found.append((-far, _broken(total, rule, tie_break), total))
    return max(found, key=lambda worth: worth[:2], default=None)


def _broken(total: Fraction, rule: Closest, tie_break: TieBreak | None) -> int:
    low = rule.side is not None and rule.side.value == "low"
    above = (total > rule.target) - (total < rule.target)
    if tie_break is TieBreak.HIGH:
        return above
    if tie_break is TieBreak.LOW:
        return -above
    if tie_break is TieBreak.INSIDE:
        return above if low else -above
    if tie_break is TieBreak.OUTSIDE:
        return -above if low else above
    return 0


def tell_points(total: Fraction) -> str:
    """`21 points`, `6 1/2 points`, `1 point`."""
    whole, part = divmod(abs(total), 1)
    number = " ".join(str(n) for n in (whole, part) if n) or "0"
    return f"{'-' if total < 0 else ''}{number} point{'' if total == 1 else 's'}"
