"""How many, how often, how many points, and how good a hand: parts of rules without cards or players."""

from __future__ import annotations

from catalog.model.card import Rank
from catalog.model.constraints import reject_if
from catalog.model.frozen import frozen
from catalog.model.terms import Bound, Category, Period
from catalog.model.terms_of_money import ScoreUnit

_NUMBERLESS = {
    Bound.ALL,
    Bound.OTHERS,
    Bound.ANY,
    Bound.WHICHEVER,
    Bound.SEVERAL,
    Bound.ENOUGH,
    Bound.AS_MANY,
    Bound.MORE_AS,
    Bound.FEWER_AS,
    Bound.ODD,
    Bound.EVEN,
    Bound.HALF,
    Bound.MORE_THAN_HALF,
    Bound.HALF_AT_LEAST,
    Bound.MOST,
    Bound.FEWEST,
}


_ANY_NUMBER = (Bound.ALL, Bound.MORE_AS, Bound.FEWER_AS)
"""Bounds that may or may not have a number: all three, two more than others."""


@frozen
class Amount:
    """How many: a `number` and how it binds; the number is None if the bound is enough (all, any number).

    THE is for the only card there is ("their card"). `other` is a second number that is also allowed: one or three;
    with "up to three" it is the least: one to three. PER_PLAYER counts the number for each player: twice the number
    of players is 2; PER_PLAYER_LEFT for each player still in; in both cases with `extra` more in all.
    """

    number: int | None
    bound: Bound = Bound.EXACTLY
    other: int | None = None
    extra: int = 0

    def __post_init__(self) -> None:
        number, bound = self.number, self.bound
        reject_if(
            self.extra and (not self.per_player or not -2 <= self.extra <= 9),
            "a number of cards beside one for each player is -2 to 9",
        )
        if (number is None) != (bound in _NUMBERLESS) and bound not in _ANY_NUMBER:
            raise ValueError(f"{bound} and the number {number} do not go together")
        if number is None:
            reject_if(self.other, "a second number without a first one")
            return
        reject_if(number < 1, "a number of cards is at least one")
        reject_if(number < 2 and bound in (Bound.LESS_THAN, Bound.ALL), '"less than one" is none, and "all one" is one')
        reject_if(number > 1 and bound is Bound.THE, '"the only card" is one card, not several')
        reject_if(number > 9 and self.per_player, "more than nine cards for each player are not in the deck")
        reject_if(
            self.other and bound not in (Bound.EXACTLY, Bound.UP_TO),
            "only exact numbers and ranges have a second number",
        )
        reject_if(self.other and bound is Bound.UP_TO and self.other > number, "a range goes from lower to higher")
        reject_if(
            self.other is not None and (self.other < 1 or self.other == number),
            "a range or choice of one number, or of none",
        )

    @property
    def per_player(self) -> bool:
        """True for a number for each player, or for each one still in."""
        return self.bound in (Bound.PER_PLAYER, Bound.PER_PLAYER_LEFT)


@frozen
class Score:
    """A number of legs or points, or (`at_least`) more; with `in_games` in that many consecutive games.

    No tricks are a score too; with `ahead` the number is how many more than any other player.
    """

    number: int
    score_unit: ScoreUnit
    in_games: int | None = None
    at_least: bool = False
    ahead: bool = False

    def __post_init__(self) -> None:
        reject_if(self.number < (self.score_unit is not ScoreUnit.TRICK), "a score is at least one leg or point")
        reject_if(self.at_least and not self.number, '"no tricks or more" is any number of tricks')
        reject_if(self.ahead and (not self.number or self.in_games), "a lead in points is within one game")
        reject_if(self.in_games is not None and self.score_unit is ScoreUnit.TRICK, "tricks are won in one game")
        reject_if(self.in_games is not None and self.in_games < 2, "games in a row are at least two")


@frozen
class Frequency:
    """At most a number of times in a period: once per game. If `times` is None, any number of times in that period.

    Without a period it is how often in all, at that point; with neither it is any number of times.
    """

    times: int | None
    period: Period | None

    def __post_init__(self) -> None:
        reject_if(self.times is None and self.period is Period.GAME, "it is not said how many times in a game")
        reject_if(self.times is not None and self.times < 1, "a number of times is at least one")
        if self.period is not None and self.times is not None:
            reject_if(self.period not in (Period.ROUND, Period.GAME), "times are counted in a betting round or a game")


@frozen
class HandValue:
    """A hand by its category and, if it matters, its rank: a pair of jacks, a nine high; of a number of `cards`: a
    four card flush.

    `better` includes all better hands of the category, `worse` all worse ones; `below` are only worse hands, `above`
    only better ones; `natural` ones have no wild card. `with_rank` is the second rank of two pair or a full house, or
    of the card next to the highest.
    """

    category: Category
    rank: Rank | None = None
    cards: int | None = None
    better: bool = False
    below: bool = False
    above: bool = False
    natural: bool = False
    with_rank: Rank | None = None
    worse: bool = False

    def __post_init__(self) -> None:
        two = self.category in (Category.TWO_PAIR, Category.FULL_HOUSE, Category.HIGH_CARD)
        reject_if(
            self.with_rank is not None and (not two or self.rank in (None, self.with_rank)),
            "a second rank is said only of two pair, a full house or a high card",
        )
        other = self.with_rank if self.category is Category.HIGH_CARD else None
        lower = other is not None and self.rank is not None and other > self.rank
        reject_if(lower, "the second rank of a high card is lower than the first")
        reject_if(
            self.with_rank is not None and (self.cards or self.better),
            'a hand of two ranks has no number of cards and no "or better"',
        )
        reject_if(
            self.better + self.below + self.above + self.worse > 1,
            'a hand is "or better", "or worse", above or below a value: one of these',
        )
        plain = self.rank is None and (self.cards or self.category in (Category.HIGH_CARD, Category.TRIPS))
        reject_if(
            self.worse and (plain or self.rank is Rank.TWO or self.with_rank is not None),
            "nothing is worse than this hand, or its rank is missing",
        )
        reject_if(self.cards is not None and not 1 <= self.cards <= 9, "a hand has one to nine cards")
        reject_if(self.rank is None and self.category is Category.HIGH_CARD, "a high card needs a rank")
        reject_if(self.natural and self.worse, '"natural" and "or worse" are not said of one hand')
        reject_if(self.natural and self.category is Category.HIGH_CARD, "a high card is always natural")
        reject_if(self.rank is not None and self.category is Category.ROYAL, "a royal flush is always ace high")
