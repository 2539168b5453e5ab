"""Steps told at one place of the rules that are to be done at another: "discard a card after the flop", before it."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.model.phrase import Event, When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind, Zone

_KINDS = {EventKind.BETS: ("bet",), EventKind.DRAWS: ("draw",)}
"""Of what kinds the steps are in which something comes about."""


def out_of_turn(step: Step, earlier: Sequence[Step], later: Sequence[Step]) -> str:
    """Why a step cannot be done where the rules tell it; empty where it can.

    It is to come after what only later steps do, or before what only earlier ones do.
    """
    for when in step.when:
        if not isinstance(when, When) or when.temper not in (ConditionKind.AFTER, ConditionKind.BEFORE):
            continue
        after = when.temper is ConditionKind.AFTER
        there, elsewhere = (earlier, later) if after else (later, earlier)
        for event in when.events:
            kinds = _kinds(event)
            if any(other.kind in kinds for other in elsewhere) and not any(other.kind in kinds for other in there):
                return f"it is told {'before' if after else 'after'} what it is to come {when.temper.value}"
    return ""


def _kinds(event: Event) -> tuple[str, ...]:
    """The kinds of steps in which an event comes about; none where that is not known."""
    if len(event.deeds) != 1 or event.negated:
        return ()
    if event.deeds[0] is EventKind.DEALT:
        cards = event.cards
        shared = cards is not None and (cards.line is not None or cards.lies in (Zone.COMMON, Zone.TABLE))
        return ("common", "table") if shared else ()
    return _KINDS.get(event.deeds[0], ())
