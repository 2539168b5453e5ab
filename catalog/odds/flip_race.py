"""Cards flipped until their player leads, turn after turn until one is left: all deals at once, a card at a time.

Nearly every deal goes a way of its own here, but all that comes of it is who is left.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from catalog.hands.tables import DEEP
from catalog.model.betting import Bet
from catalog.model.dealing import Flip
from catalog.model.frozen import fields_set
from catalog.model.paying import Fold
from catalog.model.phrase import When
from catalog.model.repeats import Repeat
from catalog.model.step import deeds_of
from catalog.model.terms import ConditionKind, EventKind, Role
from catalog.play.acts import ACTS
from catalog.play.game import Standing
from catalog.play.run import PASSES, Play
from catalog.play.table import Table
from catalog.play.waiting import cards_of

Marks = NDArray[np.bool_]
Worths = Sequence[Sequence[NDArray[np.int32]]]


def to_the_end(play: Play, step: Flip) -> bool:
    """True where such turns are taken from now on until every card of all who are in lies up, and no more is done."""
    if step.who is None or step.who.role is not Role.NEXT or play.next_seat >= 0:
        return False
    rules = play.rules[play.rule_at :]
    place = next((n for n, rule in enumerate(rules) if any(isinstance(s, Repeat) for s in rule.steps)), 0)
    again = next((s for s in rules[place].steps if isinstance(s, Repeat)), None)
    others = [s for rule in rules[: place + 1] for s in rule.steps if s is not step and s is not again]
    if again is None or again.steps != place or again.times or again.for_each is not None:
        return False
    idle = all(type(s) not in ACTS or isinstance(s, Bet) or isinstance(s, Flip) and s.may for s in others)
    ends = [e for w in again.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]
    has_all = len(ends) == 1 and EventKind.HAS in ends[0].deeds and not again.endings
    spoils = (each for each in play.standing if EventKind.FLIPS in each.event.deeds)
    shallow = all(len(hand) <= DEEP for hand in play.table.hands)
    return idle and has_all and shallow and folds(play) and all(map(plain_fold, spoils))


def folds(play: Play) -> bool:
    """True where who flips all of their cards and does not lead is out."""
    return any(isinstance(s, Fold) and s.on_event and EventKind.FLIPS in deeds_of(s) for s in play.steps)


def plain_fold(standing: Standing) -> bool:
    """True for a rule by which a card that is flipped has its player fold, by its face alone."""
    step, cards = standing.step, cards_of(standing.event)
    whose = step.who is None or step.who.role is Role.THAT
    fold = isinstance(step, Fold) and step.unless is None and step.unless_paid is None and len(step.when) == 1
    return fold and whose and bool(cards.what) and not fields_set(cards, "amount", "facing", "what")


def survivors(table: Table, worths: Worths, beside: NDArray[np.int32], spoils: Sequence[Sequence[Marks]]) -> Marks:
    """Who is left in every deal, (deals, seats); nobody where turns are broken off before.

    `worths[seat][n]` is what a player shows with n cards flipped, `spoils[seat][n]` whether the next one has them fold;
    `beside` is what the table's first card is worth.
    """
    deals, seats = len(beside), table.seats
    most = [len(of) - 1 for of in worths]
    shown = np.zeros((seats, max(most) + 1, deals), np.int32)
    bad = np.zeros((seats, max(most) + 1, deals), bool)
    for seat, of in enumerate(worths):
        shown[seat, : len(of)] = of
        for flipped, bads in enumerate(spoils[seat]):
            bad[seat, flipped] = bads
    most = np.array(most)
    rows = np.arange(deals)
    playing = np.zeros((deals, seats), bool)
    playing[:, table.playing] = True
    left = np.full(deals, len(table.playing))
    up = np.zeros((deals, seats), np.int64)
    now = np.broadcast_to(shown[:, 0].T, (deals, seats)).copy()
    turn = np.full(deals, table.playing[0])
    turns = np.zeros(deals, np.int64)
    broken = np.zeros(deals, bool)
    while len(rows):
        at = np.arange(len(rows))
        there = up[at, turn]
        more = there < most[turn]
        out = more & bad[turn, there, rows] & (left > 1)
        there = there + more
        up[at, turn], now[at, turn] = there, shown[turn, there, rows]
        others = np.where(playing[rows], now, 0)
        others[at, turn] = 0
        leads = (left > 1) & (now[at, turn] > np.maximum(others.max(1), beside[rows]))
        out |= ~more & ~leads & (left > 1)
        playing[rows[out], turn[out]] = False
        left -= out
        # A turn ends with the lead, with a fold, and where no card is left to flip.
        done = out | leads | ~more
        turns += done
        whole = np.where(playing[rows], up == most, True).all(1) & (turns > 1) & done
        late = done & ~whole & (turns > PASSES)
        broken[rows[late]] = True
        following = playing[rows] & (np.arange(seats) > turn[:, None])
        following = np.where(following.any(1), following.argmax(1), playing[rows].argmax(1))
        turn = np.where(done, following, turn)
        goes_on = ~whole & ~late
        rows, turn, turns, left = rows[goes_on], turn[goes_on], turns[goes_on], left[goes_on]
        up, now = up[goes_on], now[goes_on]
    playing[broken] = False
    return playing
