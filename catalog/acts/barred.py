"""Steps that say what players may not do. They are never done, but stop players from doing what another step says.

The declaration of an act names the functions that enforce such a step (`Act.barred`). If there are none, a deal says
that the rule is not followed, and the numbers that the act may change are undetermined, unless the greatest number
stays the same: because no other step has players do it, or because some shuffle avoids the case.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from catalog.acts import act_of, touches
from catalog.acts.conditions import cards_in
from catalog.acts.declaration import By
from catalog.acts.offers import with_rounds
from catalog.model.constraints import recast
from catalog.model.dealing import Deal
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, Role
from catalog.model.variant import Rule, Variant

REASON = "what players may not do is not kept from them"
_FEW = 26
"""Cases that need cards of at most this many faces are avoided by a shuffle; with more, players may have no others.
"""


def kept(step: Step, steps: Sequence[Step]) -> bool:
    """True for a barred step that the program enforces: some function stops players from doing what it forbids."""
    part = act_of(type(step)).barred
    return step.barred and part is not None and part.when(step, steps)


def not_kept(step: Step, steps: Sequence[Step]) -> tuple[str, ...]:
    """The numbers that are undetermined because nothing enforces a barred step."""
    if not step.barred or kept(step, steps):
        return ()
    numbers = touches(recast(step, barred=False))
    others = [other for other in steps if not other.barred and other is not step]
    done = not _is_done(step) or any(_same_act(step, other, numbers) for other in others)
    if not numbers or not done:
        return ()
    if _avoided(step):  # the number of wild cards may depend on what happens to wild cards
        return tuple(number for number in numbers if number == "wilds" and _of_wild(step))
    return numbers


def not_followed(step: Step, steps: Sequence[Step]) -> bool:
    """True for a barred step that may matter in a deal, and that no function enforces."""
    return step.barred and not kept(step, steps) and bool(touches(recast(step, barred=False)))


def performed(variant: Variant) -> Variant:
    """The variant as it is played: without barred steps that nothing reads, and with a betting round for each offer
    to bet.

    Returns the variant itself if it has neither.
    """
    steps = variant.steps
    rules = with_rounds(variant.rules)
    if any(step.barred and not kept(step, steps) for step in steps):
        rules = tuple(_performed(rule, steps) for rule in rules)
    return variant if rules == variant.rules else replace(variant, rules=rules)


def _performed(rule: Rule, steps: Sequence[Step]) -> Rule:
    return replace(rule, steps=tuple(step for step in rule.steps if not step.barred or kept(step, steps)))


def _is_done(step: Step) -> bool:
    """True for an act that players do; a rule about which cards a hand uses is not done, but holds."""
    return any(isinstance(part, By) for part in act_of(type(step)).dealt)


def _same_act(barred: Step, other: Step, numbers: Sequence[str]) -> bool:
    """True if another step has players do what is barred, or moves cards in another way that players choose."""
    acts = {type(act) for act in _acts(other)}
    chosen = other.may or other.who is not None or other.per_player and not isinstance(other, Deal)
    return type(barred) in acts or chosen and not set(touches(other)).isdisjoint(numbers)


def _acts(step: Step) -> Iterator[Step]:
    yield step
    for name in ("act", "by", "unless"):
        if isinstance(within := getattr(step, name, None), Step):
            yield from _acts(within)


def _avoided(step: Step) -> bool:
    """True if some shuffle avoids the case, because it needs cards of a few faces."""
    whens = [when for when in step.when if isinstance(when, When)]
    if any(when.temper is ConditionKind.IF and _all_by_faces(when.events) for when in whens):
        return True
    if step.who is not None and step.who.role in (Role.ANY, Role.EACH) and any(map(_by_faces, step.who.doing)):
        return True
    told = getattr(step, "cards", None)
    return isinstance(told, CardPhrase) and _few(told) and len(whens) == len(step.when)


def _of_wild(step: Step) -> bool:
    return any(of.wild for cards in cards_in(step) for of in cards.what)


def _all_by_faces(events: Sequence[Event]) -> bool:
    """True if each event needs cards of a few faces, or is another event of the same card ("or that is flipped")."""
    same = [not event.negated and event.cards is None and event.who is None for event in events]
    return not same[0] and all(alike or _by_faces(event) for alike, event in zip(same, events, strict=True))


def _by_faces(event: Event) -> bool:
    return not event.negated and event.cards is not None and _few(event.cards)


def _few(cards: CardPhrase) -> bool:
    return bool(cards.what) and not cards.besides and sum(of.size for of in cards.what) <= _FEW
