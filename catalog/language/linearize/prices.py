"""House wording for prices."""

from __future__ import annotations

from fractions import Fraction

from catalog.language.linearize.cards import rank_of_words, within_cards
from catalog.language.linearize.plain import plural
from catalog.language.linearize.players import is_plural, who_words
from catalog.language.terms import (
    TALLIES,
)
from catalog.model.constraints import changed
from catalog.model.normalize import IT
from catalog.model.phrase import (
    Price,
    RankOf,
    Unit,
)
from catalog.model.terms import COINS


def for_words(price: Price) -> str:
    """For how much: ` for max bet`, `, the first for free and the second for max bet`."""
    if price.then is None:
        return " for " + price_words(price)
    parts: list[str] = []
    upcoming: Price | None = price
    further = False
    while upcoming is not None:
        which = "each one after that" if further else f"the {('first', 'second', 'third')[len(parts)]}"
        parts.append(f"{which} for {price_words(changed(upcoming, then=None, further=False))}")
        upcoming, further = upcoming.then, upcoming.further
    return ", " + ", ".join(parts[:-1]) + " and " + parts[-1]


def price_words(price: Price) -> str:
    """`max bet`, `2 times the ante each`, `half the pot`."""
    unit = price.unit.value
    each = " each" if price.each else ""
    if price.unit is Unit.FREE:
        return "free"
    if price.payer is not None:
        much = "as much as" if price.times == 1 else f"{price_words(Price(Unit.THAT, price.times))[:-5]} what"
        return f"{much} {who_words(price.payer)} {'pay' if is_plural(price.payer) else 'pays'}"
    if price.counting is not None:
        one = {**{coin: f"a {coin.value}" for coin in COINS}, Unit.ANTE: "the ante", Unit.POT: "the pot"}.get(
            price.unit, unit
        )
        return f"{_counted_words(price.counting)} times {one}"
    if price.least:
        return "at least " + price_words(changed(price, least=False))
    if price.unit is Unit.THAT:
        if price.times == 1:
            return "it"
        words = {Fraction(2): "double", Fraction(1, 2): "half"}.get(price.times)
        return f"{words or f'{price.times}' + ' times' * (price.times.denominator == 1)} that{each}"
    if price.unit in (Unit.LAST_PRICE, Unit.FIRST_PRICE, Unit.LAST_PASS) and price.times != 1:
        words = {Fraction(2): "double", Fraction(1, 2): "half"}.get(price.times)
        return f"{words or f'{price.times}' + ' times' * (price.times.denominator == 1)} {unit}{each}"
    if price.unit in COINS:
        return f"{price.times} {plural(int(price.times), unit)}{each}"
    if price.times == 1:
        return (
            (
                "the "
                if price.unit in (Unit.ANTE, Unit.POT, Unit.CURRENT_BET, Unit.LAST_RAISE, Unit.LAST_BET, Unit.BID)
                else ""
            )
            + unit
            + each
        )
    if price.unit is Unit.POT:
        unit = "the pot"
    if price.times == 2:
        return f"double {unit}{each}"
    if price.times == Fraction(1, 2):
        return f"half the {price.unit.value}{each}"
    if price.times.denominator == 1:
        return f"{price.times} times {unit}{each}"
    return f"{price.times} the {price.unit.value}{each}"


def _counted_words(rank: RankOf) -> str:
    """The number that a price is paid so many times: `the rank of the table card`, `the number of up cards`."""
    if rank.cards:
        return "that rank" if rank.cards == IT else f"the rank of {within_cards(rank.cards)}"
    if rank.tally:
        return TALLIES[rank.tally]
    return rank_of_words(rank).removeprefix("of the same rank as ")
