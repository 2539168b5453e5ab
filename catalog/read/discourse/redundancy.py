"""Rules that say less than another of the same game does: a text tells a thing in general, and then how it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

from catalog.model.amounts import Amount
from catalog.model.betting import Bet
from catalog.model.board import Common, Table, TurnUp
from catalog.model.dealing import Blind, Deal
from catalog.model.drawing import Discard, Draw
from catalog.model.phrase import CardPhrase, When
from catalog.model.ranking import Bug
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, Zone
from catalog.model.uses import Use
from catalog.read.lines import Line, telling


def _at_least(lines: list[Line]) -> list[Line]:
    """How many hole cards a hand has at least, where another rule says how many it has."""
    uses = [(line, use) for line, use in telling(lines, Use) if len(use.options) == 1]
    numbers = [
        part.amount.number
        for _, use in uses
        if len(use.options[0].parts) > 1
        for part in use.options[0].parts
        if part.lies is Zone.HOLE and part.amount is not None and part.amount.number
    ]
    for line, use in uses:
        (part, *others) = use.options[0].parts
        number = part.amount.number if part.amount is not None else None
        least = part == CardPhrase(Amount(number, Bound.AT_LEAST), lies=Zone.HOLE)
        if number is not None and least and not others and numbers and min(numbers) >= number:
            line.step = None
    return lines


def _one_hand(lines: list[Line]) -> list[Line]:
    """Which cards of the hand and which of the table are used, told by one sentence in two breaths."""
    uses = [line for line, use in telling(lines, Use) if len(use.options) == 1]
    for one, other in zip(uses, uses[1:], strict=False):
        first, second = one.told(Use), other.told(Use)
        if first is None or second is None:
            continue  # told by the sentence before
        mine, theirs = first.options[0].parts, second.options[0].parts
        apart = all(p.lies is Zone.HOLE for p in mine) and all(p.lies is Zone.COMMON for p in theirs)
        if one.rule is other.rule and apart and first.may is second.may:
            one.step = replace(first, options=(replace(first.options[0], parts=(*mine, *theirs)),))
            other.step = None
    return lines


def _says_less(lines: list[Line]) -> list[Line]:
    """What certain cards may stand for, where another rule says it of the same cards and when as well."""
    told = [line.step for line in lines if isinstance(line.step, Bug)]
    for line in lines:
        step = line.step
        if isinstance(step, Bug) and any(_says_more(other, step) for other in told):
            line.step = None
    return lines


def _says_more(one: Step, other: Step) -> bool:
    pairs = [(getattr(one, field.name), getattr(other, field.name), field.default) for field in fields(one)]
    return one != other and all(mine == theirs or theirs == default for mine, theirs, default in pairs)


def _in_turn(lines: list[Line]) -> list[Line]:
    """What is discarded, and then by whom first: the latter says both."""
    acts = [line for line in lines if line.is_act]
    for one, other in zip(acts, acts[1:], strict=False):
        if isinstance(one.step, Discard) and isinstance(other.step, Discard) and one.step != other.step:
            if one.step == replace(other.step, turn=None):
                one.step, other.step = other.step, None
    return lines


def _after_that(lines: list[Line]) -> list[Line]:
    """What is done after what was told last, which is the order of telling."""
    done: list[str] = []  # since the last bets or cards
    for line in lines:
        step = line.act
        if step is None:
            continue
        done = [] if isinstance(step, (Bet, Deal)) else [*done, type(step).__name__.lower()]
        when = step.when[0] if len(step.when) == 1 else None
        if not isinstance(when, When) or when.temper is not ConditionKind.AFTER or len(when.events) != 1:
            continue
        deeds = when.events[0].deeds
        if len(deeds) == 1 and any(deeds[0].value.startswith(deed) for deed in done[:-1]):
            line.step = replace(step, when=())
    return lines


def _still_blind(lines: list[Line]) -> list[Line]:
    """That nobody may look at their cards, said once more."""
    told: set[Step] = set()
    for line in lines:
        if isinstance(line.step, Blind):
            if line.step in told:
                line.step = None
            else:
                told.add(line.step)
    return lines


def _same_exchange(lines: list[Line]) -> list[Line]:
    """That the whole hand is exchanged, said once more where it was told what that costs."""
    told: list[Draw] = []
    for line in lines:
        step = line.step
        if isinstance(step, (Bet, Deal, Common, Table, TurnUp)):
            told = []
        elif isinstance(step, Draw) and step.cards.hands and not step.when:
            again = any(old.cards == step.cards and (old.price or step.price is None) for old in told)
            told.append(step)
            if again and step.price is None:
                line.step = None
    return lines


SUBSUMED: tuple[Callable[[list[Line]], list[Line]], ...] = (
    _one_hand,
    _at_least,
    _says_less,
    _in_turn,
    _after_that,
    _still_blind,
    _same_exchange,
)
"""What is found to be said again, one after the other."""
