"""Betting rounds, folding, a new deal, and what the dealer names."""

from __future__ import annotations

from catalog.model import betting, declaring, paying
from catalog.model.boards import MoveTrigger
from catalog.model.step import Step, deeds_of
from catalog.model.terms import EventKind
from catalog.play.acts.folding import fold_one
from catalog.play.acts.who import seats_for
from catalog.play.event_log import What
from catalog.play.events import sheds
from catalog.play.state import State

BETS = 4
"""So many bets and raises there are in a round at most, where they move a trigger."""


def bet(play: State, step: betting.Bet) -> None:
    """A betting round; where bets move a trigger, players bet and raise as often as it takes their fancy."""
    table = play.table
    table.rounds += 1
    movers = [s for s in play.steps if isinstance(s, MoveTrigger) and deeds_of(s) & {EventKind.BETS, EventKind.RAISES}]
    if movers and table.trigger is not None and table.commons:
        play.raises = table.chooser.number(table, table.dealer, movers[0], 0, BETS)
        table.trigger = (table.trigger + play.raises) % len(table.commons)


def open_bets(play: State, step: betting.Open) -> None:
    """A round that starts anew with a player who must open, because nobody did: it is one more."""
    if step.when:
        play.table.rounds += 1


def fold(play: State, step: paying.Fold) -> None:
    """A player folds, unless they pay; who may pay does."""
    if step.unless is not None:
        if play.spoken.seat is not None:
            play.act(step.unless)
        return
    if step.unless_paid is not None or play.spoken.seat is None and not sheds(step):
        return
    for seat in seats_for(play, step.who, step):
        if len(play.table.playing) > 1 or play.all_may_fold:
            fold_one(play, seat)


def redeal(play: State, step: Step) -> None:
    """The game is dealt anew: for the numbers one play of the rules ends here."""
    play.restart()


def name_rank(play: State, step: declaring.Name) -> None:
    """The dealer names a rank for each purpose."""
    for purpose in step.purposes:
        rank = play.table.chooser.number(play.table, play.table.dealer, step, 2, 14)
        while rank in play.table.named.values():
            # Each purpose has a rank of its own.
            rank = rank - 1 if rank > 2 else 14
        play.table.named[purpose] = rank
        play.table.happen(What.NAMES, play.table.dealer, words=str(purpose), number=rank)
