"""Players who fold of their own accord, where a rule says what then becomes of their cards."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.model.dealing import Direction, Pass
from catalog.model.phrase import When
from catalog.model.step import Step
from catalog.model.terms import EventKind
from catalog.play.state import State


def passes_folded(step: Step) -> bool:
    """True for a rule by which the cards of a player who folds go to a player next to them."""
    if not isinstance(step, Pass) or len(step.gifts) != 1 or step.barred:
        return False
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    gift = step.gifts[0]
    folds = bool(events) and all(EventKind.FOLDS in e.deeds and not e.negated and not e.forced for e in events)
    whole = gift.cards.amount is None and gift.cards.owner is not None and not gift.cards.what
    return folds and whole and gift.toward in (Direction.LEFT, Direction.RIGHT) and gift.seats == 1


def fold_freely(play: State, steps: Sequence[Step]) -> None:
    """Before the showdown each player may fold as long as two are left; who folds last gives most away."""
    table = play.table
    for step in filter(passes_folded, steps):
        for seat in list(table.playing):
            if len(table.playing) > 2 and table.chooser.whether(table, seat, step, "folds"):
                fold_one(play, seat)


def fold_one(play: State, seat: int) -> None:
    """A player folds, and their cards go where a rule says."""
    table = play.table
    for step in play.steps:
        if isinstance(step, Pass) and passes_folded(step):
            to = table.neighbor(seat, right=step.gifts[0].toward is Direction.RIGHT)
            for laid in list(table.hands[seat]):
                table.remove(seat, laid)
                table.hand_over(to, laid)
    table.fold(seat)
