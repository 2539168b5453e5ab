"""The cards that a step is about, and the same step about others."""

from __future__ import annotations

from dataclasses import fields

from catalog.model import dealing, uses
from catalog.model.constraints import changed
from catalog.model.phrase import Amount, CardPhrase
from catalog.model.step import Step


def cards_of(step: Step | None) -> CardPhrase | None:
    """Its cards, those of its one gift, or those of its one way to use some; None where it has several, or none."""
    if isinstance(step, dealing.Pass):
        return step.gifts[0].cards if len(step.gifts) == 1 else None
    if isinstance(step, uses.Use):
        return step.options[0].parts[0] if len(step.options) == len(step.options[0].parts) == 1 else None
    cards = getattr(step, "cards", None)
    return cards if isinstance(cards, CardPhrase) else None


def with_cards(step: Step, cards: CardPhrase, **also) -> Step:
    """The step about these cards instead of those that `cards_of` tells, with some other fields changed."""
    if isinstance(step, dealing.Pass):
        return changed(step, gifts=(changed(step.gifts[0], cards=cards),), **also)
    if isinstance(step, uses.Use):
        return changed(step, options=(uses.Option((cards,)),), **also)
    return changed(step, cards=cards, **also)


def framed(step: Step) -> dict:
    """What is told around an act: who, when, in what order, at what price."""
    return {field.name: getattr(step, field.name) for field in fields(Step)}


def exactly(amount: Amount | None) -> int | None:
    """The number of "five cards"; None for "up to five", "five or six", and where no number is told."""
    return amount.number if amount is not None and amount == Amount(amount.number) else None
