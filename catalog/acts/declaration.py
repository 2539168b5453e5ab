"""What a declaration of an act is made of: what becomes of each aspect, as a function, a reading module or a reason.

Functions and modules are named as text (`play.acts.money:bet`, below `catalog`), because the stages stand above this
package and must not be imported here. Whoever asks for a function imports it (`By.load`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pkgutil import resolve_name
from typing import TypeVar

from catalog.model.step import Step
from catalog.model.variant import STATISTICS

S = TypeVar("S", bound=Step)

Condition = Callable[[Step, Sequence[Step]], bool]
"""Whether something is true of a step, among all the steps of its game."""

HELD = "cards seen wilds"
MOVED = "cards players seen wilds"
ALL = " ".join(STATISTICS)


def always(step: Step, steps: Sequence[Step]) -> bool:
    """True for every step."""
    return True


def where(kind: type[S], asked: Callable[[S, Sequence[Step]], object]) -> Condition:
    """A condition on steps of one class; it is not true of any other step."""

    @wraps(asked)
    def condition(step: Step, steps: Sequence[Step]) -> bool:
        return isinstance(step, kind) and bool(asked(step, steps))

    return condition


@dataclass(frozen=True)
class By:
    """A function does it. `numbers` are those of the five that it can change."""

    function: str
    numbers: tuple[str, ...]

    def load(self) -> Callable:
        """The function; raises ImportError or AttributeError where there is none of that name."""
        return resolve_name(f"catalog.{self.function}")


@dataclass(frozen=True)
class Reads:
    """It is looked for elsewhere, in each of `where` (modules or functions), and bears on these `numbers` alone."""

    numbers: tuple[str, ...]
    where: tuple[str, ...]


@dataclass(frozen=True)
class Inert:
    """It cannot bear on any number that the parts before do not speak of; the reason is a sentence."""

    reason: str


@dataclass(frozen=True)
class Unknown:
    """Nobody follows it, so `numbers` are undetermined, and there are no odds; the reason is a clause.

    `numbers` is None where they are those that the act within the step (`step.act`) can touch. With a condition `when`
    only steps of which that is true are meant.
    """

    numbers: tuple[str, ...] | None
    reason: str
    when: Condition = always


@dataclass(frozen=True)
class Unjudged(Unknown):
    """It bears on who wins, and nobody compares hands so: whoever asks who wins gets the reason."""


@dataclass(frozen=True)
class Kept:
    """Functions or modules (`where`) that keep players from what a barred step says, where `when` is true of it."""

    where: tuple[str, ...]
    when: Condition = always


Part = By | Reads | Inert | Unknown


@dataclass(frozen=True)
class Act:
    """What every stage does with the steps of one class.

    `dealt`: the count that deals cards, and every play. `reckoned`: the count by arithmetic over the rules. `odds`:
    many deals at once, and who wins. `noun` is what a change calls the act ("an ante"), empty where that is the noun
    of its kind; `moment` is what others come before or after ("betting round"), empty where nothing does. `hand` plays
    it where a single hand is dealt with money, bids or tricks. `barred` says what keeps players from it where a rule
    says that they may not do it; None where nothing does (`catalog.acts.barred`).
    """

    step: type[Step]
    dealt: tuple[Part, ...]
    reckoned: tuple[Part, ...]
    odds: tuple[Part, ...]
    noun: str = ""
    moment: str = ""
    hand: By | None = None
    barred: Kept | None = None


as_dealt = "as dealt"
"""For an aspect of which the same is true as of the count that deals cards."""


def by(function: str, numbers: str = MOVED) -> By:
    """A function by its name; `numbers` are those that it can change."""
    return By(function, tuple(numbers.split()))


def reads(numbers: str, *where: str) -> Reads:
    """An act that these modules or functions look for."""
    return Reads(tuple(numbers.split()), where)


def inert(reason: str) -> Inert:
    """An act that changes nothing, with the reason."""
    return Inert(reason)


def unknown(numbers: str | None, reason: str, when: Condition = always) -> Unknown:
    """An act that nobody follows, with the numbers that it can touch."""
    return Unknown(None if numbers is None else tuple(numbers.split()), reason, when)


def unjudged(reason: str, when: Condition = always) -> Unjudged:
    """An act by which hands compare in a way that is not known."""
    return Unjudged((), reason, when)


def act(
    step: type[Step],
    dealt: Part | tuple[Part, ...],
    reckoned: Part | tuple[Part, ...] | str,
    odds: Part | tuple[Part, ...] | str,
    noun: str = "",
    moment: str = "",
    hand: By | None = None,
    barred: Kept | None = None,
) -> Act:
    """The declaration of an act (see `Act`); an aspect is one part or several, or `as_dealt`."""
    told = dealt if isinstance(dealt, tuple) else (dealt,)

    def parts(aspect: Part | tuple[Part, ...] | str) -> tuple[Part, ...]:
        return told if isinstance(aspect, str) else aspect if isinstance(aspect, tuple) else (aspect,)

    return Act(step, told, parts(reckoned), parts(odds), noun, moment, hand, barred)


MONEY = inert("It is about money alone: no card moves, no betting round opens, and simple players pay any price.")
WORTH = inert("It says what hands are worth or who wins: no card moves, none becomes wild, no betting round opens.")
SIGHT = inert("It says who sees or knows what: no card moves by it, whatever players make of it.")
USED = inert("It says of which cards a hand is made: they stay where they are, and no betting round opens.")
KEPT = inert("The deck gives no card by it, and no betting round opens.")
NO_ROUND = inert("No betting round opens or falls out by it.")
ON_ARRAYS = by("odds.plan:Traced.act")
BY_HAND = unknown("", "it is played by hand alone")
