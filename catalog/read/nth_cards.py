"""Cards described by their number: "the fourth card is dealt up" deals it, or says how a card dealt before lies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeGuard

from catalog.model.dealing import Deal
from catalog.model.layout import Selector
from catalog.model.moves import Lie
from catalog.model.normalize import EACH
from catalog.model.phrase import ORDINALS, CardPhrase
from catalog.model.step import Step, number_of
from catalog.model.variant import Rule


def with_nth_cards(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """The rules, with a deal of an nth card that players have already changed into a rule of how that card lies.

    "The last card" is one of those just dealt, if several were and nothing was done since.
    """
    dealt, just_dealt = 0, 0
    made: list[Rule] = []
    for rule in rules:
        steps: list[Step] = []
        for step in rule.steps:
            here, facing = (step.cards.which, step.cards.facing) if _is_nth(step) else (None, None)
            place = ORDINALS.index(here) if here in ORDINALS and here is not Selector.LAST else 0
            told = place <= dealt if place and here is not Selector.NEXT else here is Selector.LAST and just_dealt > 1
            if here is not None and facing is not None and told:
                steps.append(Lie(CardPhrase(which=here), facing))
                continue
            steps.append(step)
            just_dealt = 0
            if isinstance(step, Deal) and step.to in (None, EACH) and not step.on_event:
                just_dealt = (number_of(step.cards) or 0) * step.sets
            dealt += just_dealt if just_dealt < 100 else 0
        made.append(replace(rule, steps=tuple(steps)) if tuple(steps) != rule.steps else rule)
    return tuple(made)


def _is_nth(step: Step) -> TypeGuard[Deal]:
    """True for one card, described only by its number, that is dealt to each player."""
    if not isinstance(step, Deal) or step.to != EACH or step.when or step.cards.facing is None:
        return False
    cards = step.cards
    return cards.which in ORDINALS[1:] and cards == CardPhrase(cards.amount, cards.facing, which=cards.which)
