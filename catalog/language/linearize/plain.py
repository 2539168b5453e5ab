"""Words for what holds nothing that is worded elsewhere: numbers, ranks, cards by their faces, kinds of hands."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeVar

from catalog.language.terms import HELD, LET_GO, NO_ARTICLE, PERIODS, PICTURES, SPOTS
from catalog.model.amounts import Amount, HandValue, Score
from catalog.model.card import CardSet, Picture, Rank
from catalog.model.constraints import changed
from catalog.model.layout import Going, Shape, Spot
from catalog.model.terms import Bound, Category, Period

Told = TypeVar("Told")


def told(value: Told | None) -> Told:
    """What a value tells that tells it wherever it is worded. Raises LookupError for one that does not."""
    if value is None:
        raise LookupError("what is to be worded is not told")
    return value


def a(noun: str) -> str:
    """A noun with its article: an ace, an eight, a jack, a one-eyed jack."""
    vowel = noun[0] in "aeiou8" and not noun.startswith("one")
    return ("an " if vowel else "a ") + noun


def plural(number: int | None, noun: str = "card") -> str:
    """`card` for one, `cards` otherwise; `pennies` of a penny."""
    if number == 1:
        return noun
    return noun[:-1] + "ies" if noun == "penny" else noun + "s"


def held(words: str) -> str:
    """Words that belong together, marked so; `render` takes the marks away, or makes brackets of them."""
    return f"{HELD}{words}{LET_GO}"


def times_words(times: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def amount_words(amount: Amount) -> str:
    """`2`, `up to 3`, `all`, `another`."""
    number, bound = amount.number, amount.bound
    if amount.other is not None:
        return f"{amount.other} to {number}" if bound is Bound.UP_TO else f"{number} or {amount.other}"
    if amount.per_player:
        return "a number of"
    if words := _AMOUNTS.get((number, bound)):
        return words
    if number is None:
        return bound.value
    lead, behind = _AROUND_NUMBER.get(bound, (f"{bound.value} ", ""))
    return f"{lead}{number}{behind}"


_AMOUNTS = {
    (1, Bound.MORE): "another",
    (2, Bound.ALL): "both",
    (None, Bound.ANY): "any number of",
    (None, Bound.MORE_AS): "more",
    (None, Bound.FEWER_AS): "fewer",
}
"""The amounts that have words of their own."""


_AROUND_NUMBER = {
    Bound.EXACTLY: ("", ""),
    Bound.STRICT: ("exactly ", ""),
    Bound.MORE: ("another ", ""),
    Bound.AT_LEAST: ("", " or more"),
    Bound.LESS_THAN: ("fewer than ", ""),
    Bound.MORE_AS: ("", " more"),
    Bound.FEWER_AS: ("", " fewer"),
}
"""What stands before a number and behind it, where it is not the name of the bound that stands before it."""


def total_words(total: Amount) -> str:
    """`7`, `more than 7`, `an odd number`."""
    return amount_words(total).removesuffix(" of").replace("fewer than", "less than")


def fraction_words(number: Fraction) -> str:
    """A whole or a broken number: `5 1/2`."""
    whole, rest = divmod(number, 1)
    return str(whole) if not rest else str(rest) if not whole else f"{whole} {rest}"


def rank_words(rank: Rank, number: int | None = 1) -> str:
    """`four`, or `fours` where several are meant."""
    return rank.name.lower() if number == 1 else rank.plural


def card_set_words(cards: CardSet, number: int | None) -> str:
    """A noun for cards by their faces: `four`, `red aces`, `queen of spades`, `face card`."""
    if cards.joker:
        noun = plural(number, "joker")
    elif cards.court:
        noun = plural(number, "face card") + (f" of {cards.suit.value}s" if cards.suit else "")
    elif cards.rank is not None:
        noun = rank_words(cards.rank, number)
        if cards.through is not None:
            noun = f"{rank_words(cards.rank, number)} through {rank_words(cards.through, number)}"
        if cards.suit:
            noun += f" of {cards.suit.value}s"
    elif cards.suit:
        noun = plural(number, cards.suit.value)
    elif cards.wild:
        noun = plural(number, "wild card")
    elif cards.not_suit:
        return plural(number, f"non-{cards.not_suit.value}")
    else:
        noun = plural(number)
    if cards.picture:
        noun = (
            f"{cards.picture.value} {noun}"
            if cards.picture in (Picture.ONE_EYED, Picture.TWO_EYED)
            else f"{noun} {PICTURES[cards.picture]}"
        )
    if cards.not_suit:
        noun = f"non-{cards.not_suit.value} {noun}"
    if cards.color:
        noun = f"{cards.color.value} {noun}"
    return f"wild {noun}" if cards.wild and "wild" not in noun else noun


def hand_value_words(value: HandValue) -> str:
    """`a pair of jacks`, `a nine high`, `a 4 card flush or better`, `less than a pair`."""
    if value.below:
        return "less than " + hand_value_words(changed(value, below=False))
    if value.above:
        return "better than " + hand_value_words(changed(value, above=False))
    if value.better:
        return hand_value_words(changed(value, better=False)) + " or better"
    if value.worse:
        return hand_value_words(changed(value, worse=False)) + " or lower"
    if value.natural:
        return "a natural " + re.sub("^an? ", "", hand_value_words(changed(value, natural=False)))
    if value.cards:
        return f"a {value.cards}-card " + re.sub("^an? ", "", hand_value_words(changed(value, cards=None)))
    if value.rank and value.with_rank and value.category is Category.HIGH_CARD:
        return f"{a(rank_words(value.rank))}-{rank_words(value.with_rank)} high"
    if value.rank and value.with_rank:
        word = "and" if value.category is Category.TWO_PAIR else "over"
        kind = value.category.value if value.category in NO_ARTICLE else a(value.category.value)
        return f"{kind} of {value.rank.plural} {word} {value.with_rank.plural}"
    match value:
        case HandValue(Category.PAIR, None):
            return "a pair"
        case HandValue(Category.PAIR, rank) if rank:
            return f"a pair of {rank.plural}"
        case HandValue(Category.HIGH_CARD, rank) if rank:
            return a(rank_words(rank)) + " high"
        case HandValue(category, rank) if rank:
            kind = category.value if category in NO_ARTICLE else a(category.value)
            return f"{kind} to the {rank_words(rank)}"
        case HandValue(category, _):
            return category.value if category in NO_ARTICLE else a(category.value)


def score_words(score: Score) -> str:
    """`2 legs`, `no tricks`, `2 or more tricks`."""
    number = f"{score.number or 'no'}{' or more' if score.at_least else ''}"
    words = f"{number} {plural(2 if score.at_least else score.number, score.score_unit.value)}"
    return words + " more than anyone else" * score.ahead


def within_words(period: Period) -> str:
    """`this round`, `in this game`."""
    return PERIODS.get(period, period.value)


def spot_words(spot: Spot) -> str:
    """`in the corner`, `on the edge`, `on the left side`."""
    return SPOTS.get(spot, f"in the {spot.value}")


def shape_words(shape: Shape) -> str:
    """The shape of a layout: `square`; a letter as a capital: `H`."""
    return shape.value.upper() if len(shape.value) == 1 else shape.value


def going_words(going: Going) -> str:
    """Which way cards of a layout are gone through: `top to bottom`, `spiraling in`."""
    return _GOING.get(going.value, going.value)


_GOING = {"up": "bottom to top", "inward": "spiraling in", "outward": "spiraling out"}


def way_round_words(going: Going) -> str:
    """Which way players are gone through: `clockwise around the table`."""
    return "around the table" if going is Going.AROUND else f"{going.value} around the table"
