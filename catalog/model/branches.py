"""Two steps of a rule of which one is done: the usual deal, and the one for a deck that has too few cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from catalog.model.board import Common
from catalog.model.dealing import Deal
from catalog.model.phrase import Event, When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind

_SHORT = {EventKind.DECK_LACKS, EventKind.DECK_SHORT}


class Branches(NamedTuple):
    """The indexes, in their rule, of a deal and of the step that replaces it if the deck has too few cards."""

    deal: int
    fallback: int


def branches_of(steps: Sequence[Step]) -> Branches | None:
    """The deal and its fallback in a rule: "deal a card to each; if there are not enough, a common card instead".

    None if no deal depends on the deck, or nothing is done instead of it.
    """
    deals = [place for place, step in enumerate(steps) if isinstance(step, Deal) and not _hangs(step, lacking=True)]
    for place, step in enumerate(steps):
        others = [at for at in deals if at != place]
        if not others:
            continue
        nearest = min(others, key=lambda at: abs(at - place))
        deal = steps[nearest]
        enough = _hangs(deal, lacking=False)
        told = step.instead or step.alternatively or otherwise(deal) or enough
        common = isinstance(step, Common) and nearest < place  # a card in the middle is dealt for those of all players
        if _hangs(step, lacking=True) and (told or common) or enough and (otherwise(step) or _in_that_case(step, deal)):
            return Branches(nearest, place)
    return None


def hangs_on_deck(step: Step) -> bool:
    """True if a step is done only if the deck has enough cards for something, or only if it has not."""
    return _hangs(step, lacking=True) or _hangs(step, lacking=False)


def _in_that_case(step: Step, deal: Step) -> bool:
    """True for what is done if a deal is not: "unless the deck is short; in that case ..."."""
    unless = any(isinstance(when, When) and when.temper is ConditionKind.UNLESS for when in deal.when)
    return unless and any(isinstance(when, When) and when.temper is ConditionKind.IN_THAT_CASE for when in step.when)


def deals_otherwise(step: Step) -> bool:
    """True for a deal that is done if the condition before does not hold: only one of two deals is done."""
    return isinstance(step, Deal | Common) and otherwise(step)


def _hangs(step: Step, *, lacking: bool) -> bool:
    """True if a step is done only if the deck is too short, or (not `lacking`) only if it is not."""
    return any(
        isinstance(when, When)
        and when.temper in (ConditionKind.IF, ConditionKind.UNLESS)
        and any(
            _is_short(event) and event.negated is (lacking is (when.temper is ConditionKind.UNLESS))
            for event in when.events
        )
        for when in step.when
    )


def _is_short(event: Event) -> bool:
    return bool(_SHORT.intersection(event.deeds))


def otherwise(step: Step) -> bool:
    """True for a step that is done if the condition before does not hold."""
    return any(isinstance(when, When) and when.temper is ConditionKind.OTHERWISE for when in step.when)
