"""Other readings of how many cards can be wild, for the list of conventions: each gives its number, or None."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from catalog.check.wilds import Search
from catalog.model.board import Common, PlaceCommons
from catalog.model.layout import Selector
from catalog.model.ranking import Bug, CountAs
from catalog.model.step import Step
from catalog.model.terms import Likeness
from catalog.model.variant import Variant
from catalog.model.wild_cards import ChangeWild, MakeWild, ShiftWild
from catalog.play.wild import WILDS, WildRules
from catalog.play.wild_steps import negated


def as_many(variant: Variant, value: int) -> int | None:
    """A card that may count as so many cards is counted so many times; None where there is none."""
    rules = WildRules(variant.steps)
    extra = 0
    for step in rules.told:
        if isinstance(step, CountAs) and step.stands_for.amount is not None and step.stands_for.amount.number:
            faces = [card for card in rules.faces.get(id(step), ()) if card < 52]
            extra += (step.stands_for.amount.number - 1) * len(faces)
    return value + extra if extra else None


def no_bugs(variant: Variant, value: int) -> int | None:
    """Bugs are no wild cards; None where there are others, or none."""
    told = WildRules(variant.steps).told
    return 0 if told and all(isinstance(step, Bug) for step in told) and value else None


def rules_apart(variant: Variant, seats: int) -> int | None:
    """Each rule's wild cards as if no other rule stood in its way; None where a rule speaks of another's cards."""
    rules = WildRules(variant.steps)
    if len(rules.told) < 2 or rules.missing or any(map(_points_back, rules.told)):
        return None
    plain = [step for step in rules.told if not negated(step)]
    by_face = [step for step in plain if id(step) in rules.faces]
    others = [[step] for step in plain if id(step) not in rules.faces]
    return sum(Search(_only(variant, steps), seats).most().count for steps in (by_face, *others) if steps)


def commons_too(variant: Variant, seats: int) -> int | None:
    """A common that is wild for one player only is counted; None where there are no commons, or no wild cards."""
    if not any(isinstance(step, (Common, PlaceCommons)) for step in variant.steps) or not WildRules(variant.steps):
        return None
    return Search(variant, seats, commons_too=True).most().count


def _only(variant: Variant, kept: Sequence[Step]) -> Variant:
    """The game with these of its rules about wild cards alone."""
    ids = {id(step) for step in kept}
    rules = [
        replace(rule, steps=tuple(step for step in rule.steps if type(step) not in WILDS or id(step) in ids))
        for rule in variant.rules
    ]
    return replace(variant, rules=tuple(rules))


def _points_back(step: Step) -> bool:
    """True for a rule that changes what another made wild, or speaks of its cards."""
    if isinstance(step, (ChangeWild, ShiftWild, MakeWild)) or getattr(step, "instead_of", None) is not None:
        return True
    cards = getattr(step, "cards", None)
    if cards is None:
        return False
    of = cards.rank_of.cards if cards.rank_of is not None else None
    return cards.like is Likeness.SAME_RANK or of is not None and of.which is Selector.THAT and of.lies is None
