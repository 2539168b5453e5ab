"""How many, how often, how many points, and how good a hand: parts of rules without cards or players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.model.card import Rank
from catalog.model.constraints import reject_if
from catalog.model.frozen import frozen
from catalog.model.terms import Bound, Category, Period
from catalog.model.terms_of_money import ScoreUnit

if TYPE_CHECKING:
    pass

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
        reject_if(self.extra and (not self.per_player or not -2 <= self.extra <= 9), "so many more than which number?")
        if (number is None) != (bound in _NUMBERLESS) and bound not in _ANY_NUMBER:
            raise ValueError(f"{bound} and the number {number} do not go together")
        if number is None:
            reject_if(self.other, "another number of what?")
            return
        reject_if(number < 1, "none of them are no cards")
        reject_if(number < 2 and bound in (Bound.LESS_THAN, Bound.ALL), "less than one is none, all of one is one")
        reject_if(number > 1 and bound is Bound.THE, "the only one is one")
        reject_if(number > 9 and self.per_player, "so many times as many as there are players are no cards of a deck")
        reject_if(self.other and bound not in (Bound.EXACTLY, Bound.UP_TO), "one number or the other, told plainly")
        reject_if(self.other and bound is Bound.UP_TO and self.other > number, "from the lower to the higher")
        reject_if(self.other is not None and (self.other < 1 or self.other == number), "another number is another")

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
        reject_if(self.number < (self.score_unit is not ScoreUnit.TRICK), "no points are no score")
        reject_if(self.at_least and not self.number, "that is any score")
        reject_if(self.ahead and (not self.number or self.in_games), "so many more than all others")
        reject_if(self.in_games is not None and self.score_unit is ScoreUnit.TRICK, "tricks are of one game")
        reject_if(self.in_games is not None and self.in_games < 2, "how many games on end?")


@frozen
class Frequency:
    """At most a number of times in a period: once per game; if `times` is None, in the period but however often.

    Without a period it is the number of times in all, now; or any number of times.
    """

    times: int | None
    period: Period | None

    def __post_init__(self) -> None:
        reject_if(self.times is None and self.period is Period.GAME, "how often?")
        reject_if(self.times is not None and self.times < 1, "never is not how often")
        if self.period is not None and self.times is not None:
            reject_if(self.period not in (Period.ROUND, Period.GAME), "so often in a round or in a game")


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
            self.with_rank is not None and (not two or self.rank in (None, self.with_rank)), "of which two ranks?"
        )
        other = self.with_rank if self.category is Category.HIGH_CARD else None
        lower = other is not None and self.rank is not None and other > self.rank
        reject_if(lower, "the high card is the higher one")
        reject_if(self.with_rank is not None and (self.cards or self.better), "of which two ranks?")
        reject_if(self.better + self.below + self.above + self.worse > 1, "better or worse?")
        plain = self.rank is None and (self.cards or self.category in (Category.HIGH_CARD, Category.TRIPS))
        reject_if(
            self.worse and (plain or self.rank is Rank.TWO or self.with_rank is not None), "worse than which rank?"
        )
        reject_if(self.cards is not None and not 1 <= self.cards <= 9, "a hand of how many cards?")
        reject_if(self.rank is None and self.category is Category.HIGH_CARD, "a high card of which rank?")
        reject_if(self.natural and self.worse, "a natural one, or any that is worse?")
        reject_if(
            self.natural and self.category is Category.HIGH_CARD, "a high card is natural, or wild and the highest"
        )
        reject_if(self.rank is not None and self.category is Category.ROYAL, "a royal flush is to the ace")
