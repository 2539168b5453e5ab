"""What "one" stands for: "discard a wild card if they have one" speaks of a wild card, not of any card."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import TypeGuard

from catalog.model.constraints import changed
from catalog.model.layout import Selector
from catalog.model.normalize import ONE, ONE_CARD
from catalog.model.phrase import CardPhrase, When, Who
from catalog.model.step import Step
from catalog.model.terms import ConditionKind

_HAS = r"(?:ha(?:s|ve|d|ving)|hold(?:s|ing)?|gets?|gotten|got)"
_DOES = r"(?:flip(?:s|ped)?|show(?:s|n|ed|ing)?|(?:is|are) dealt|receive[sd]?|turn(?:s|ed)? up)"
_ENDS = r"one(?= ?(?:[,.;]|$|and\b|or\b|too\b|must\b|may\b|can\b))"
_HAS_ONE = re.compile(rf"\b{_HAS} {_ENDS}", re.I)
_DOES_ONE = re.compile(rf"\b{_DOES} {_ENDS}", re.I)
_LEADS = re.compile(rf"\s*(?:if|unless|when|whenever|whoever)\b|.*\bwho (?:\w+ )?{_HAS} one", re.I)
"""A sentence whose condition stands before what comes of it, or that tells who acts by it."""
_THAT = CardPhrase(ONE, which=Selector.THAT)


def with_antecedents(steps: tuple[Step, ...], said: str) -> tuple[Step, ...]:
    """The steps of a sentence with the cards that "one" stands for; as they are where nobody "has one".

    The antecedent is the last cards with a rank, suit or other description that the sentence told of before, or else
    those of the step itself, if they are told before. Where the sentence has none, it is one of those just spoken of.
    """
    if not _HAS_ONE.search(said):
        if not _DOES_ONE.search(said):
            return steps
        ones = (_THAT,)
    else:
        ones = (ONE_CARD, _THAT)
    leads = bool(_LEADS.match(said))
    told: list[CardPhrase] = []
    found = []
    for step in steps:
        conditions = [when for when in step.when if _condition(when)]
        if not any(event.cards in ones for when in conditions for event in when.events) and not _who_has_one(
            step.who, ones
        ):
            told += _described(step)
            found.append(step)
            continue
        own = [] if leads else _described(getattr(step, "cards", None))
        step = _resolved(step, [*told, *own] or [_THAT], ones)
        told += _described(step)
        found.append(step)
    return tuple(found)


def _resolved(step: Step, known: list[CardPhrase], ones: tuple[CardPhrase, ...]) -> Step:
    """The step with what "one" stands for in its conditions: the last cards that are known then."""
    whens = []
    for when in step.when:
        events = []
        for event in when.events if _condition(when) else ():
            if event.cards in ones:
                event = changed(event, cards=known[-1])
            events.append(event)
            known = [*known, *_described(event.cards)]
        whens.append(changed(when, events=tuple(events)) if events else when)
    step = changed(step, when=tuple(whens))
    if (who := step.who) is not None and _who_has_one(who, ones):
        doing = tuple(changed(e, cards=known[-1]) if e.cards in ones else e for e in who.doing)
        step = changed(step, who=changed(who, doing=doing))
    return step


def _condition(when: object) -> TypeGuard[When]:
    """True for a condition; "until each player has one" counts cards of any kind."""
    return isinstance(when, When) and when.temper is not ConditionKind.UNTIL


def _who_has_one(who: Who | None, ones: tuple[CardPhrase, ...]) -> bool:
    return who is not None and any(event.cards in ones for event in who.doing)


def _described(told: object) -> list[CardPhrase]:
    """One of each description of cards that is told in a step or a phrase, in order."""
    if isinstance(told, CardPhrase):
        bare = changed(told, amount=ONE, owner=None)
        return [bare] if bare != ONE_CARD and (told.what or told.group or told.like or told.named) else []
    if isinstance(told, tuple):
        return [cards for each in told for cards in _described(each)]
    if is_dataclass(told) and not isinstance(told, type):
        return [cards for f in fields(told) for cards in _described(getattr(told, f.name))]
    return []
