"""Which prices make no sense in a game."""

from __future__ import annotations

from catalog.model.constraints import changed, reject_if
from catalog.model.frozen import fields_set
from catalog.model.phrase import CHECKS, Price
from catalog.model.terms import Tally
from catalog.model.terms_of_money import COINS, Unit


def _made_price(price: Price) -> None:
    """Refuse a price that is told in two ways, or that nobody can pay."""
    if price.plus is not None:
        others = {price.unit, price.plus.unit}
        reject_if(Unit.FREE in others or Unit.THAT in others, "nothing, or a price not said, as a part of a sum")
        several = price.each or price.least or price.then or price.plus.each or price.plus.least
        reject_if(bool(several) or price.plus.then is not None, "a sum of prices that are not paid once")
        reject_if(price.unit is price.plus.unit and price.counting == price.plus.counting, "a sum of like prices")
    if price.counting is not None:
        plain = fields_set(price.counting) - {"cards", "tally", "counted", "players", "happened"}
        reject_if(
            plain or price.each or price.least or price.times < 1 or price.times.denominator != 1,
            "a price counted by cards or players, yet for each of others or a part of one",
        )
        reject_if(price.unit in (Unit.FREE, Unit.THAT), "a free or unnamed price, multiplied")
        reject_if(price.counting.tally in (Tally.NEXT_HIGHER, Tally.NEXT_LOWER), "the next rank as a price")
    reject_if(price.then is not None and (price.each or price.least), '"each" or "at least" beside a second price')
    reject_if(
        price.further and (price.then is None or price.then.then is not None),
        "a price for each one after the first, without one for the first",
    )
    if price.then is not None:
        alone, next_alone = (changed(one, then=None, further=False) for one in (price, price.then))
        reject_if(alone == next_alone, "a first and a next price that are the same")
        reject_if(price.told_already or price.then.told_already, '"that price" as the first or the next price')
    reject_if(price.unit in COINS and price.times.denominator > 1, "part of a coin")
    reject_if((price.unit is Unit.AS_PAID) != (price.payer is not None), '"as much as was paid" without a player')
    reject_if(
        price.payer is not None and (price.each or price.least or price.counting),
        '"as much as was paid", yet "each", "at least" or counted',
    )
    reject_if(price.times <= 0, "a price of nothing, or less")
    reject_if(price.unit is Unit.THAT and (price.least or price.each), '"that much", yet "each" or "at least"')
    reject_if(
        price.unit is Unit.FREE and (price.times != 1 or price.each or price.least),
        'free, yet with a number, "each" or "at least"',
    )


CHECKS |= {Price: _made_price}
