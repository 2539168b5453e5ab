"""What a declaration of an act consists of: for each aspect a function, the modules that read it, or a reason.

Functions and modules are named as text (`play.acts.money:bet`, below `catalog`), because the stages depend on this
package, which must not import them. `By.load` imports a function when it is needed.
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
"""A condition on a step, given all the steps of its game."""

HELD = "cards seen wilds"
MOVED = "cards players seen wilds"
ALL = " ".join(STATISTICS)


def always(step: Step, steps: Sequence[Step]) -> bool:
    """True for every step."""
    return True


def where(kind: type[S], asked: Callable[[S, Sequence[Step]], object]) -> Condition:
    """A condition on steps of one class; it is False for any other step."""

    @wraps(asked)
    def condition(step: Step, steps: Sequence[Step]) -> bool:
        return isinstance(step, kind) and bool(asked(step, steps))

    return condition


@dataclass(frozen=True)
class By:
    """A function does it; `numbers` are those of the five that it can change."""

    function: str
    numbers: tuple[str, ...]

    def load(self) -> Callable:
        """Import and return the function; raises ImportError or AttributeError if there is none of that name."""
        return resolve_name(f"catalog.{self.function}")


@dataclass(frozen=True)
class Reads:
    """The code in `where` (modules or functions) looks for the act, which can change only these `numbers`."""

    numbers: tuple[str, ...]
    where: tuple[str, ...]


@dataclass(frozen=True)
class Inert:
    """The act changes no number except as the other parts say; the reason is a sentence."""

    reason: str


@dataclass(frozen=True)
class Unknown:
    """The program cannot follow the act, so `numbers` are undetermined, and there are no odds; the reason is a
    clause.

    If `numbers` is None, they are those that the act within the step (`step.act`) can change. `when` restricts this
    to the steps for which it is true.
    """

    numbers: tuple[str, ...] | None
    reason: str
    when: Condition = always


@dataclass(frozen=True)
class Unjudged(Unknown):
    """The act affects who wins in a way that is not implemented; code that asks who wins gets the reason."""


@dataclass(frozen=True)
class Kept:
    """Functions or modules (`where`) that stop players from doing what a barred step forbids, if `when` is true of
    it.
    """

    where: tuple[str, ...]
    when: Condition = always


Part = By | Reads | Inert | Unknown


@dataclass(frozen=True)
class Act:
    """What every stage does with the steps of one class.

    `dealt`: play, and the count that deals cards. `reckoned`: the count that computes from the rules. `odds`: many
    deals at once, and who wins. `noun` is the name of the act in a change of rules ("an ante"), empty for the noun of
    its kind; `moment` is its name after "before" and "after" ("betting round"), empty if it has none. `hand` plays
    the act in a single hand with money, bids or tricks. `barred` says what stops players from it if a rule forbids
    it; None if nothing does (`catalog.acts.barred`).
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
"""The aspect is the same as in the count that deals cards."""


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
    """An act that the program cannot follow, with the numbers that it can change."""
    return Unknown(None if numbers is None else tuple(numbers.split()), reason, when)


def unjudged(reason: str, when: Condition = always) -> Unjudged:
    """An act that changes how hands compare in a way that is not implemented."""
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
