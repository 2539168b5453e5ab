"""Wild cards that may not come up to a player: who is dealt one folds, or all is dealt anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from catalog.model.dealing import Redeal
from catalog.model.layout import Facing
from catalog.model.paying import Fold
from catalog.model.phrase import When
from catalog.model.step import Step
from catalog.model.terms import EventKind
from catalog.play.table import Laid


@dataclass(frozen=True)
class Spoilt:
    """What a wild card does that is dealt face up: all is dealt anew (`anew`), or its player folds; any that is wild
    for them, or one that is so for nobody else (`own`).
    """

    anew: bool
    own: bool


def spoilt_by(steps: Iterable[Step]) -> tuple[Spoilt, ...]:
    """What the rules of a game say of wild cards that are dealt face up."""
    return tuple(found for step in steps if (found := _of(step)) is not None)


def _of(step: Step) -> Spoilt | None:
    if step.barred or step.may or not isinstance(step, Fold | Redeal):
        return None
    if isinstance(step, Fold) and (step.unless_paid is not None or step.unless is not None):
        return None
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    if len(events) != 1 or events[0].negated or not set(events[0].deeds) <= {EventKind.DEALT, EventKind.GETS}:
        return None
    cards = events[0].cards
    if cards is None or cards.facing is not Facing.UP or not cards.what or not all(of.wild for of in cards.what):
        return None
    if cards.which is not None or cards.named is not None:
        return None
    return Spoilt(isinstance(step, Redeal), cards.owner is not None)


def dealt_up(hand: Iterable[Laid], wild: Collection[int]) -> set[int]:
    """Those of these wild cards that were dealt face up, and not turned up later."""
    return {laid.card for laid in hand if laid.up and laid.turned <= laid.came and laid.card in wild}
