"""Which step of a rule is the one that the rule is about, and what the steps after a step tell of it.

The steps stand in the order of play. A rule is about the first one that is not just the way to another of them:

- a card is flipped to be passed on, and hands are flipped to declare or to see who wins;
- a card is looked at before cards are flipped;
- a card just flipped is put somewhere, or one of a player's own is picked, for the sake of what else is done with it;
- hands are discarded to be shuffled into the deck, where players have no choice but to discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from catalog.model.betting import Bet, EqualBets, Outcome, Result, Showdown
from catalog.model.board import Shuffle, Table
from catalog.model.dealing import Flip, Put
from catalog.model.moves import Peek, Pick
from catalog.model.phrase import Lies, Which
from catalog.model.step import Step

_AIMS = {"flip": ("declare", "showdown"), "discard": ("shuffle",)}
_WIN_ALL = (Result.MUST_WIN_BOTH, Result.MUST_WIN_ALL)


def main_step(steps: Sequence[Step], first: int) -> int:
    """The place (from 0) of the step that a rule is about; `first` is how many steps its first sentence has."""
    if not steps:
        return 0
    order = sorted(range(first), key=lambda at: _way_to(steps[at], steps[:first]))
    order += range(first, len(steps))
    main = order[0]
    for kind, aims in _AIMS.items():
        if kind in {steps[at].kind for at in order[:2]} and steps[main].kind not in aims:
            if not (kind == "discard" and steps[main].may):
                main = next((at for at in order if steps[at].kind in aims and _is_aim(steps[at])), main)
    return main


def _is_aim(step: Step) -> bool:
    """False for discards that are put on top of the deck: that is no shuffled deck."""
    return not (isinstance(step, Shuffle) and step.on_top)


def _way_to(step: Step, steps: Sequence[Step]) -> bool:
    """True where a step only leads up to another of its sentence."""
    if isinstance(step, Put):
        return step.cards.which is Which.THAT
    if isinstance(step, Peek):
        return any(isinstance(s, Flip) for s in steps)
    if isinstance(step, Pick):
        return step.cards.owner is not None
    return step.kind == "flip" and not all(isinstance(s, (Put, Peek, Pick)) for s in steps if s.kind != "flip")


def joined(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps of a rule, with what only those after them tell of them.

    A betting round is over several hands where the rule goes on to say how each hand is bet on; cards dealt to the
    table are there to be picked where players then take them into their hands; and who has to win all that they
    declared may declare several.
    """
    return tuple(_with_what_follows(step, steps[at + 1 :]) for at, step in enumerate(steps))


def _with_what_follows(step: Step, after: Sequence[Step]) -> Step:
    if isinstance(step, Bet) and any(isinstance(s, EqualBets) for s in after):
        return replace(step, several_hands=True)
    if isinstance(step, Table) and any(isinstance(s, Pick) for s in after):
        if any(isinstance(s, Put) and s.into is Lies.HAND for s in after):
            return replace(step, to_pick=True)
    if isinstance(step, Showdown) and any(isinstance(s, Outcome) and s.result in _WIN_ALL for s in after):
        if all(share.declared for share in step.shares):
            return replace(step, several_declared=True)
    return step
