"""Functions by label for numbers, amounts, ranks and prices."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import NotAReading, Parts, integer, make
from catalog.language.semantics.parts import named_so, refuse_if, said
from catalog.model import phrase
from catalog.model.amounts import Amount, HandValue
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.normalize import OTHERS
from catalog.model.phrase import Price
from catalog.model.terms import Bound, Category, Tally
from catalog.model.terms_of_money import Unit


def _rank(parts: Parts, words: list[str]) -> Rank:
    word = words[0]
    if word.startswith("deuce"):
        return Rank.TWO
    if word.startswith("trey"):
        return Rank.THREE
    singular = "king" if word == "man" else "six" if word == "sixes" else word.removesuffix("s")
    if singular.upper() in Rank.__members__:
        return Rank[singular.upper()]
    try:
        return Rank(integer(word))
    except ValueError:
        raise NotAReading(f"no card shows {word}") from None


def _amount(bound: Bound) -> Callable:
    def amount(parts: Parts, words: list[str]) -> Amount:
        number = parts.get("number")
        try:
            return Amount(number[0] if number else (1 if bound is Bound.MORE else None), bound)
        except ValueError as error:
            raise NotAReading(str(error)) from None

    return amount


def _from_to(parts: Parts, words: list[str]) -> Amount:
    """ "One to three": no fewer than the one, and no more than the other."""
    least, most = parts["number"]
    return Amount(most, Bound.UP_TO, other=least)


def _run_of(parts: Parts, words: list[str]) -> Amount:
    """ "One, two or three": no fewer than the first, and no more than the last. Raises NotAReading for gaps."""
    first, middle, last = parts["number"]
    refuse_if(not first + 2 == middle + 1 == last, "so many, and how many not?")
    return Amount(last, Bound.UP_TO, other=first)


def _run_from_none(parts: Parts, words: list[str]) -> Amount:
    """ "None, one or two": up to the last. Raises NotAReading for gaps."""
    numbers = parts["number"]
    refuse_if(numbers != [*range(1, len(numbers) + 1)], "so many, and how many not?")
    return Amount(len(numbers), Bound.UP_TO)


def _just_one(parts: Parts, words: list[str]) -> int:
    refuse_if(words not in (["one"], ["1"]), "one, and no more")
    return 1


def _price(parts: Parts, words: list[str]) -> Price:
    counting = parts.get("counting", [None])[0]
    return Price(parts["unit"][0], parts.get("times", [Fraction(1)])[0], "each" in parts, counting=counting)


def players_bound(parts: Parts) -> Bound:
    """As many as there are players; as many as are left, where that is said."""
    return Bound.PER_PLAYER_LEFT if parts.pop("still_in", None) else Bound.PER_PLAYER


def _more_as(parts: Parts, words: list[str]) -> Amount:
    """ "More cards than they drew", "one more card than that": of "more" alone, never of others."""
    refuse_if(not {"more", "more than"} & {*words}, "how many others?")
    return Amount(parts.get("number", [None])[0], Bound.MORE_AS)


def _price_nth(parts: Parts, words: list[str]) -> Price:
    """ "The first for free and the second for double ante": what each one costs, in turn."""
    *first, price = parts["price"]
    for before in reversed(first):
        price = changed(before, then=price)
    return price


def _price_sum(parts: Parts, words: list[str]) -> Price:
    """ "$5", "$1.50", ".25", "50c": so many dollars, or cents where it is not even."""
    told = next((word for word in words if set(word) & {*"0123456789"}), "")
    refuse_if(not told, "a sum without a figure")
    cents = round(Fraction(told.strip("$c¢")) * (1 if told[-1] in "c¢" else 100))
    unit, times = (Unit.CENT, cents) if cents % 100 else (Unit.DOLLAR, cents // 100)
    return make(Price, parts | {"unit": [unit], "times": [Fraction(times)]})


def _price_plus(parts: Parts, words: list[str]) -> Price:
    """ "The pot plus max bet per player": two prices that are paid together."""
    first, added = parts["price"]
    return changed(first, plus=added)


ACTIONS: dict[str, Callable] = {
    "below_zero": lambda parts, words: -parts["minus"][0],
    "number": lambda parts, words: integer(words[0]),
    "one": lambda parts, words: 1,
    "yes": lambda parts, words: True,
    "rank": _rank,
    "amount": _amount(Bound.EXACTLY),
    "up_to": _amount(Bound.UP_TO),
    "at_least": _amount(Bound.AT_LEAST),
    "less_than": _amount(Bound.LESS_THAN),
    "so_many_at_most": lambda parts, words: Amount(parts["number"][0] + 1, Bound.LESS_THAN),
    "more": _amount(Bound.MORE),
    "all_of": _amount(Bound.ALL),
    "any_number": _amount(Bound.ANY),
    "enough": _amount(Bound.ENOUGH),
    "whichever": _amount(Bound.WHICHEVER),
    "several": _amount(Bound.SEVERAL),
    "price": _price,
    "price_per_player": lambda parts, words: _price(parts | {"counting": [phrase.RankOf(tally=Tally.PLAYERS)]}, words),
    "price_half_it": lambda parts, words: Price(Unit.POT, Fraction(1, 2)),
    "double": lambda parts, words: Fraction(2),
    "triple": lambda parts, words: Fraction(3),
    "quadruple": lambda parts, words: Fraction(4),
    "octuple": lambda parts, words: Fraction(8),
    "half": lambda parts, words: Fraction(1, 2),
    "multiple": lambda parts, words: Fraction(parts["number"][0] if "number" in parts else integer(words[0])),
    "third_part": lambda parts, words: Fraction(1, 3),
    "quarter_part": lambda parts, words: Fraction(1, 4),
    "fraction": lambda parts, words: Fraction(words[0]),
    "price_least": lambda parts, words: changed(_price(parts, words), least=True),
    "the_most": _amount(Bound.MOST),
    "the_fewest": _amount(Bound.FEWEST),
    "all_but": _amount(Bound.ALL_BUT),
    "per_player": lambda parts, words: (
        parts.get("times_over", [2 if words[0] == "twice" else 1])[0],
        players_bound(parts),
    ),
    "at_will": lambda parts, words: True,
    "more_than_one": lambda parts, words: named_so(True, "one", words[-1:]),
    "so_many": lambda parts, words: Fraction(parts["number"][0]),
    "more_than": _amount(Bound.MORE_THAN),
    "two": lambda parts, words: 2,
    "three": lambda parts, words: 3,
    "four": lambda parts, words: 4,
    "five": lambda parts, words: 5,
    "as_many": _amount(Bound.AS_MANY),
    "more_as": _more_as,
    "fewer_as": _amount(Bound.FEWER_AS),
    "both": lambda parts, words: Amount(2, Bound.ALL),
    "odd": _amount(Bound.ODD),
    "half_of": _amount(Bound.HALF),
    "even": _amount(Bound.EVEN),
    "either": lambda parts, words: Amount(parts["number"][0], other=parts["number"][1]) if parts else True,
    "from_to": _from_to,
    "run_of": _run_of,
    "run_from_none": _run_from_none,
    "ranks_from": lambda parts, words: CardSet(parts["rank"][0], parts["through"][0]),
    "rank_or_less": lambda parts, words: CardSet(Rank.TWO, parts["rank"][0]),
    "rank_or_higher": lambda parts, words: CardSet(parts["rank"][0], Rank.ACE),
    "free": lambda parts, words: Price(Unit.FREE),
    "higher": lambda parts, words: parts["number"][0],
    "lower": lambda parts, words: -parts["number"][0],
    "back_more": lambda parts, words: parts["number"][0],
    "back_less": lambda parts, words: -parts["number"][0],
    "least_one": lambda parts, words: HandValue(Category.HIGH_CARD, parts["rank"][0], better=True),
    "value_least": lambda parts, words: changed(parts["hand_value"][0], better=True),
    "just_one": _just_one,
    "all_others": _amount(Bound.OTHERS),
    "other_all": said("other", OTHERS),
    "strict": _amount(Bound.STRICT),
    "steps_down": lambda parts, words: parts.get("number", [1])[0],
    "price_nth": _price_nth,
    "price_sum": _price_sum,
    "price_plus": _price_plus,
}
"""A function for each label of these rules."""
