"""House wording for prices, pots, and who takes a share of a pot."""

from __future__ import annotations

from fractions import Fraction

from catalog.language.linearize.cards import cards_words, rank_of_words, within_cards
from catalog.language.linearize.plain import card_set_words, fraction_words, plural, told
from catalog.language.linearize.players import is_plural, who_words
from catalog.language.terms import TALLIES
from catalog.model import pots
from catalog.model.constraints import changed
from catalog.model.normalize import IT
from catalog.model.phrase import Price, RankOf
from catalog.model.showdowns import Share
from catalog.model.terms_of_money import COINS, Side, Taker, Unit


def for_words(price: Price) -> str:
    """For how much: ` for the ante`, `, the first for free and the second for the maximum bet`."""
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
    """`the maximum bet`, `3 times the ante each`, `half of the pot`."""
    unit = bare = "maximum bet" if price.unit is Unit.MAX_BET else price.unit.value
    each = " each" if price.each else ""
    if price.plus is not None:
        return f"{price_words(changed(price, plus=None))} plus {price_words(price.plus)}"
    if price.unit is Unit.FREE:
        return "free"
    if price.payer is not None:
        much = "as much as" if price.times == 1 else f"{price_words(Price(Unit.THAT, price.times))[:-5]} what"
        return f"{much} {who_words(price.payer)} {'pay' if is_plural(price.payer) else 'pays'}"
    if price.counting is not None and price.times != 1:
        return f"{price_words(changed(price, counting=None))} times {_counted_words(price.counting)}"
    if price.counting is not None:
        one = {**{coin: f"a {coin.value}" for coin in COINS}, Unit.ANTE: "the ante", Unit.POT: "the pot"}.get(
            price.unit, unit
        )
        return f"{_counted_words(price.counting)} times {one}"
    if price.least:
        return "at least " + price_words(changed(price, least=False))
    if price.unit is Unit.THAT:
        return "it" if price.times == 1 else f"{_times_words(price.times)} that{each}"
    if price.unit in (Unit.LAST_PRICE, Unit.FIRST_PRICE, Unit.LAST_PASS) and price.times != 1:
        return f"{_times_words(price.times)} {unit}{each}"
    if price.unit in COINS:
        return f"{price.times} {plural(int(price.times), unit)}{each}"
    if price.unit in _WITH_ARTICLE:
        unit = f"the {unit}"
    if price.times == 1:
        return unit + each
    if price.times == 2:
        return f"double {unit}{each}"
    if price.times == Fraction(1, 2):
        return f"half of the {bare}{each}"
    if price.times.denominator == 1:
        return f"{price.times} times {unit}{each}"
    return f"{_POT_PARTS.get(price.times) or price.times} of the {bare}{each}"


def _times_words(times: Fraction) -> str:
    words = {Fraction(2): "double", Fraction(1, 2): "half"}.get(times)
    return words or f"{times}" + " times" * (times.denominator == 1)


_WITH_ARTICLE = (
    *(Unit.ANTE, Unit.MIN_BET, Unit.MAX_BET, Unit.POT, Unit.CURRENT_BET),
    *(Unit.LAST_RAISE, Unit.LAST_BET, Unit.BID),
)


def _counted_words(rank: RankOf) -> str:
    """The number that a price is paid so many times: `the rank of the table card`, `the number of up cards`."""
    if rank.cards:
        return "that rank" if rank.cards == IT else f"the rank of {within_cards(rank.cards)}"
    if rank.tally:
        return TALLIES[rank.tally]
    return rank_of_words(rank).removeprefix("of the same rank as ")


def _share_lies(share: Share) -> str:
    return f"{share.lies.value} " if share.lies else "up " if share.showing else ""


_POT_PARTS = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(1, 4): "a quarter",
    Fraction(2, 3): "two thirds",
    Fraction(3, 4): "three quarters",
}


def pot_words(pot: pots.PotPhrase) -> str:
    """A pot as a phrase: `half of the side pot`, `each pot that no one wins`."""
    if pot.odd:
        return "the odd chip"
    noun = pot.named.value if pot.named else "pots" if pot.every is pots.Every.BOTH else "pot"
    words = f"{pot.every.value if pot.every else 'the'} {'empty ' * pot.empty}{noun}"
    words += f" for {share_words(pot.of)}" if pot.of else ""
    words += " that no one wins" if pot.unwon else ""
    if pot.part or pot.rest:
        words = f"{_POT_PARTS[pot.part] if pot.part else 'the rest'} of {words}"
    return words


def _of_cards(share: Share) -> str:
    """A hand by the cards that it uses, or has not: `5 card hand with jokers wild`."""
    hand = f"{share.size}-card hand" if share.size else "hand"
    if share.lacking:
        return f"{hand} without {cards_words(share.lacking)}"
    return (
        f"{hand} using {cards_words(share.using)}"
        if share.using
        else f"{hand} with {cards_words(told(share.wild))} wild"
    )


_PLACES = {2: "second ", 3: "third ", 4: "fourth "}


def share_words(share: Share) -> str:
    """Who takes a share: `the high hand`, `the lowest declared low hand`, `the split card`."""
    if share.taker is Taker.PLAYER:
        return who_words(told(share.who))
    if share.taker in (Taker.SPLIT_CARD, Taker.SPLIT_HAND, Taker.MIDDLE):
        return f"the {'best declared ' if share.declared else ''}{share.taker.value}"
    if share.cards:
        return cards_words(share.cards)
    if share.taker is Taker.TOTAL and share.closest:
        return f"the hand closest to {fraction_words(share.closest)}"
    side = told(share.side).value
    if share.taker is Taker.UNMATCHED:
        return f"the {side} unmatched {_share_lies(share)}card"
    if share.what or share.taker is Taker.CARD and (share.lies or share.showing):
        lies = "declared " * share.declared + _share_lies(share)
        if share.what is None:
            return f"the {side} {lies}card"
        return f"the {side} {lies}{card_set_words(share.what, 1)}"
    if share.taker is Taker.TOTAL:
        return f"the {side} total"
    if share.many:
        return f"the {share.many} {side} hands"
    return _hand_words(share, side)


def _hand_words(share: Share, side: str) -> str:
    """Who takes a share by what the hand is made of: `the high 5-card hand`."""
    if share.size and share.showing:
        return f"the {side} {share.size}-card hand showing"
    if share.name:
        return f"the {side} {share.name.value} hand"
    if not share.second and (share.using or share.wild or share.lacking):
        return f"the {side} {_of_cards(share)}"
    if share.second or share.size:
        return f"the {side} {'second' if share.second else f'{share.size}-card'} hand"
    if share.per:
        return f"the {side} hand for each {share.per.value}"
    return _placed_words(share, side)


def _placed_words(share: Share, side: str) -> str:
    """Who takes a share by the place of a hand or card: `the second best hand of those who declared high`."""
    noun = "hand" if share.taker is Taker.HAND else "card"
    place = _PLACES.get(share.place or 1, "")
    if share.declared and (share.showing or place or share.taker is not Taker.HAND):
        return f"the {place}{side} declared {'showing ' * share.showing}{side} {noun}"
    if share.declared:
        best = "lowest" if share.side is Side.LOW else "best"
        return f"the {place}{best} hand of those who declared {side}"
    return f"the {place}{side} {noun}{' showing' * share.showing}"
