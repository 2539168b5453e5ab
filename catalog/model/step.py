"""What every step of a game has, and how a step is told as data.

The steps themselves, one class an act, are in `dealing`, `betting` and `ranking`; the parts that they are made of
in `phrase` and `card`. No field holds text of a document: enumerations, numbers and predicates only.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, fields
from enum import Enum
from fractions import Fraction
from typing import ClassVar

from catalog.model.phrase import Amount, Bound, Cards, Likeness, Often, Price, Temper, Turn, When, Which, Who


@dataclass(frozen=True)
class Step:
    """One thing that happens in a game.

    Every step may say when it happens, who acts (None: the dealer, or everybody alike), whether they may or must,
    in what order, at what price, how often (`per` such card), whether it is barred, and whether it replaces what was said before. `kind` is one of the kinds
    of spec/rule-kinds.md.
    """

    _: KW_ONLY
    when: tuple[When | Often, ...] = ()
    who: Who | None = None
    may: bool = False
    turn: Turn | None = None
    price: Price | None = None
    instead: bool = False
    barred: bool = False
    per: Cards | None = None
    kind: ClassVar[str] = "other"
    per_player: ClassVar[bool] = False

    @property
    def number(self) -> int | None:
        """The count of the act done once by one player; None where no plain number says it."""
        return None

    @property
    def count(self) -> int | None:
        """The number that the kind is about (spec/rule-kinds.md), 300 more where an event brings it about."""
        number = self.number
        if number is not None and number < 100 and self.per_player and self.on_event:
            return 300 + number
        return number

    @property
    def until(self) -> bool:
        """True where the step goes on until something happens."""
        return any(isinstance(w, When) and w.temper is Temper.UNTIL for w in self.when)

    @property
    def on_event(self) -> bool:
        """True where the step waits for something to happen to somebody."""
        return any(isinstance(w, When) and w.temper in (Temper.IF, Temper.EACH_TIME) for w in self.when)


def number_of(cards: Cards | None) -> int | None:
    """How many cards a phrase speaks of, at most; the author's codes for all (111 to 113) and the like."""
    if cards is None:
        return None
    amount: Amount | None = cards.amount
    if amount is None:
        if cards.which is None and cards.owner is not None:
            return whole_hand(cards)
        return 1
    if amount.number is not None:
        return amount.number - 1 if amount.bound is Bound.LESS_THAN else amount.number
    if amount.bound is Bound.WHICHEVER:
        return 1
    if amount.bound in (Bound.SEVERAL, Bound.ENOUGH):
        return None
    return whole_hand(cards)


def whole_hand(cards: Cards) -> int:
    """The code for all of a hand (111), its up (112) or its down cards (113)."""
    return 111 if cards.facing is None else 112 if cards.facing.value == "up" else 113


def detail(thing):
    """A step, or any part of one, as plain data for JSON; fields that say nothing are left out."""
    if isinstance(thing, Fraction):
        return int(thing) if thing.denominator == 1 else str(thing)
    if isinstance(thing, Enum):
        return thing.name.lower() if isinstance(thing.value, int) else thing.value
    if isinstance(thing, tuple):
        return [detail(t) for t in thing]
    if hasattr(thing, "__dataclass_fields__"):
        named = {"act": type(thing).__name__} if isinstance(thing, Step) else {}
        return named | {
            f.name: detail(v) for f in fields(thing) if (v := getattr(thing, f.name)) not in (None, (), False)
        }
    return thing


_ = (Likeness, Which)
