"""What is told around an act: who does it, when, in what order and at what price, put into its step."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import TypeVar

from catalog.language.composition import Draft, NotAReading, Parts
from catalog.language.semantics.parts import exactly, framed, refuse_if, without
from catalog.model import betting, board, dealing, drawing, moves, paying
from catalog.model.amounts import Amount
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.normalize import EACH, NO_ONE, ONE, THEM, holds_extreme
from catalog.model.phrase import ORDINALS, CardPhrase, Price, Turn, When, Who
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Order, Role
from catalog.model.terms_of_money import Unit

_FRAME = ("who", "may", "turn", "price", "instead", "barred", "per", "per_who", "by")
FRAMED = ("when", "often", *_FRAME)
"""What is told around an act and goes into its step, by name."""

Around = dict[str, tuple]
"""What is told around an act, by name, once it is told: who, when, at what price."""
Told = TypeVar("Told", Parts, Around)
_BY_BETS = Turn(Order.BETTING)


def opened(step: Step, around: Told) -> tuple[Step, Told]:
    """A betting round that starts with a player is opened by them."""
    if "turn" not in around or not isinstance(step, betting.Bet) or step.opener is not None:
        return step, around
    turn, *more = around["turn"]
    if more or turn.order is not None:
        return step, around
    around = around.copy()
    del around["turn"]
    return changed(step, opener=turn.start), around


def _both_turns(one: Turn, other: Turn) -> Turn:
    """ "Starting with the dealer, ... one at a time": the start and the order told apart."""
    if one == other:
        return one
    order = one.order or other.order
    if {one.order, other.order} == {Order.IN_TURN, Order.ONE_AT_A_TIME}:
        order = Order.SINGLY
    elif one.order and other.order:
        raise NotAReading("in which order?")
    refuse_if(one.start and other.start, "with whom does it start?")
    return Turn(order, one.start or other.start)


def _price_paid(step: Step) -> Price | None:
    """ "Pay double to pass it on": double the price just told, and not the pot that is matched twice."""
    if isinstance(step, paying.Match) and step.pays is None and step.times > 1:
        return Price(Unit.THAT, Fraction(step.times))
    return step.paid


def frame(act: Step, parts: Parts) -> Step:
    """The step with its conditions, players, order and price filled in; one told twice is not a reading."""
    if parts.keys().isdisjoint(FRAMED):
        return _made(act, {})
    if "by" in parts:
        doing = [step.alone() if isinstance(step, Draft) else step for step in parts["by"]]
        paid = [_price_paid(step) for step in doing if step.paid is not None]
        refuse_if(Price(Unit.THAT) in paid, "pay how much?")  # "may pay to refuse it"
        by = [step for step in doing if step.paid is None]
        parts = parts | {"by": by, "price": [*parts.get("price", ()), *paid]}
    if isinstance(act, board.Table) and len(parts.get("per_who", ())) == 1:
        act, parts = _per_player(act, parts)
    changes: dict = {"when": (*act.when, *parts.get("when", ()), *parts.get("often", ()))}
    for name in [name for name in _FRAME if name in parts]:
        values = parts[name]
        if name == "turn" and len(values) + (act.turn is not None) == 2:
            values, act = (
                [_both_turns(values[0], values[-1] if act.turn is None else act.turn)],
                changed(act, turn=None),
            )
        refuse_if(len(values) + bool(getattr(act, name)) > 1, f"{name} is told twice")
        if values:
            changes[name] = values[0]
    if "turn" in changes and "who" in changes and changes["turn"] == _BY_BETS and changes["who"].role is Role.NEXT:
        raise NotAReading("the next player is so in betting order")
    try:
        return _made(act, changes)
    except ValueError as error:
        raise NotAReading(str(error)) from None


def _per_player(act: board.Table, parts: Parts) -> tuple[Step, Parts]:
    """ "For each player, deal one card to the table": as many as there are players."""
    (who,), number = parts["per_who"], exactly(act.cards.amount)
    if who.role is not Role.EACH or who.doing or number is None:
        return act, parts
    many = Amount(number, Bound.PER_PLAYER_LEFT if who.still_in else Bound.PER_PLAYER)
    return changed(act, cards=changed(act.cards, amount=many)), without(parts, "per_who")


def _made(act: Step, changes: dict) -> Step:
    """The act with what is told around it; who gets cards without asking is dealt them."""
    if isinstance(act, Given):
        given = dealing.Deal if not changes.keys() & {"who", "may"} and dealing.is_given(act.gifts) else dealing.Pass
        told = framed(act) | changes
        if given is dealing.Pass:
            return dealing.Pass(act.gifts, act.passer, act.showing_ace, **told)
        return dealing.Deal(act.gifts[0].cards, act.gifts[0].receiver, **told)
    if isinstance(act, DoThis):
        return dealing.DoThis(**framed(act) | changes)
    if isinstance(act, drawing.Get) and (given := _given(act, changes)) is not None:
        return given
    return changed(act, **changes) if changes else act


def _given(act: drawing.Get, changes: dict) -> Step | None:
    """What is dealt or passed to players who get cards; None where they ask, pay, or see to it themselves."""
    who, cards, plainly = changes.get("who", NO_ONE), act.cards, changes.keys() <= {"who", "when"}
    told = {name: value for name, value in (framed(act) | changes).items() if name != "who"}
    if plainly and cards.owner == THEM and not cards.which and who.role in _BESIDE:
        return dealing.Pass((dealing.Gift(cards, receiver=who),), **told)
    if plainly and type(act) is drawing.Get and cards == _NEW_HAND and "who" in changes:
        return dealing.Redeal(to=who, **told)
    if not changes.keys() & {"may", "price", "barred", "by"} and who != NO_ONE and dealing.is_plain(cards):
        return dealing.Deal(changed(cards, new=False), who, **told)
    return None


def as_round(step: Step) -> Step:
    """The betting round that "players bet" and "the dealer bets" mean; a bet within a round as it is.

    Everyone bets, or the one player who does opens. What players do because of bets or checks is a part of the round.
    """
    first = isinstance(step, BetsFirst)
    who, turn, events = step.who, step.turn, [event for when in step.when for event in getattr(when, "events", ())]
    plain = step == changed(BetsFirst() if first else betting.Wager(EventKind.BETS), who=who, turn=turn, when=step.when)
    comes = all(isinstance(when, When) and when.temper in _ROUND_COMES for when in step.when)
    if plain and comes and not any(_OF_ROUND.intersection(event.deeds) for event in events):
        one = who is not None and (who.role in _OPENERS or holds_extreme(who)) and who.amount is None
        if one and not events and (first or turn is None):
            return betting.Bet(opener=who, when=step.when)
        if not first and who in _EVERYONE and (turn is None or turn.order in _AS_USUAL):
            return betting.Bet(opener=turn.start if turn else None, when=step.when)
    refuse_if(first and who is None and not step.when, "who acts first?")  # "bet first, then declare"
    return dealing.Proviso(**framed(step)) if first else step


_ROUND_COMES = {ConditionKind.IF, ConditionKind.AFTER, ConditionKind.BEFORE, ConditionKind.AFTER_THAT}
_OF_ROUND = {
    EventKind.BETS,
    EventKind.RAISES,
    EventKind.OPENS,
    EventKind.CHECKS,
    EventKind.PASSES,
    EventKind.FOLDS,
    EventKind.CALLED,
}
_OPENERS = {
    Role.DEALER,
    Role.LEADER,
    Role.LEFT_OF_DEALER,
    Role.HIGH_SHOWING,
    Role.LOW_SHOWING,
    Role.HIGH_HAND,
    Role.LOW_HAND,
    Role.SECOND_SHOWING,
    Role.HIGH_TOTAL,
    Role.LOW_TOTAL,
    Role.LAST_RAISER,
    Role.LEFT_OF,
    Role.RIGHT_OF,
}
_EVERYONE = (None, Who(Role.EACH), Who(Role.EACH, still_in=True), Who(Role.REMAINING))
_AS_USUAL = (None, Order.IN_TURN, Order.BETTING)
_NEW_HAND = CardPhrase(ONE, new=True, hands=True)
_BESIDE = (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT, Role.CLOSEST_LEFT, Role.CLOSEST_RIGHT, Role.OPPOSITE)


@frozen
class Given(dealing.Pass, Draft):
    """Cards that are passed, or dealt where nobody has them: who acts tells which."""

    @property
    def _comes_from_nobody(self) -> bool:
        return False

    def alone(self) -> Step:
        return _made(self, {})


@frozen
class BetsFirst(Step, Draft):
    """ "The dealer bets first": a betting round that they open, or who acts first in the one just told of."""

    turn: Turn | None = Turn(Order.FIRST)
    told_first = True

    def alone(self) -> Step:
        return as_round(self)


@frozen
class DealtSo(moves.Lie, Draft):
    """ "The fourth card is dealt up": a card to each player, or how one of those just told of lies."""

    def alone(self) -> Step:
        return moves.Lie(**{f.name: getattr(self, f.name) for f in fields(moves.Lie)})

    @property
    def dealt(self) -> Step:
        """The deal of a card told by its number and nothing else; how other cards lie."""
        cards = self.cards
        nth = cards.which in ORDINALS[1:] and changed(cards, owner=None) == CardPhrase(which=cards.which)
        plain = nth and self == DealtSo(cards, self.facing)
        return dealing.Deal(CardPhrase(facing=self.facing, which=cards.which), EACH) if plain else self.alone()


@frozen
class DoThis(Step, Draft):
    """What was told before, that players may do so often, or then."""

    def alone(self) -> Step:
        return _made(self, {})
