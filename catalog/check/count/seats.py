"""How many can play: the demand on the deck at its greatest, seat by seat."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.budget import spent
from catalog.check.count.move import End, Flow
from catalog.check.count.pool import chosen_loops, in_loop, passes


@dataclass(frozen=True)
class Asked:
    """The demand at so many seats: cards asked for in all, and where it fails the rule, the cards asked, and those
    left then; `in_play` lie in hands and on the table at the end.
    """

    seats: int
    asked: int
    rule: int | None = None
    wanted: int = 0
    left: int = 0
    in_play: int = 0

    @property
    def served(self) -> bool:
        """True where no card is asked for in vain."""
        return self.rule is None


def ask(flow: Flow, seats: int) -> Asked:
    """Deals for so many seats with the greatest demand. What is given up in a step can be dealt again after it."""
    deck = flow.size(seats)
    left, in_play, asked = deck, 0, 0
    refills = any(move.refill_when_empty for move in flow.moves)
    for at, move in enumerate(flow.moves):
        if move.fresh:
            if not any(later.demand.at(seats) for later in flow.moves[at:]):
                break
            left, in_play = deck, 0
            continue
        if move.seats is not None and seats > move.seats:
            return Asked(seats, asked, move.rule, seats, move.seats)
        if move.awaits and flow.deck - left >= move.awaits:
            return Asked(seats, asked, move.rule, left + 1, left)
        times = 1 if move.once else passes(flow, move, seats)
        for _ in spent(range(times if move.demand.at(seats) else 1)):
            wanted = move.demand.at(seats)
            free = deck - in_play if refills else left
            if wanted > free:
                return Asked(seats, asked, move.rule, wanted, free)
            left -= wanted
            asked += wanted
            if move.swap:
                in_play += max(move.gain - move.loss, 0) * seats
            else:
                in_play += wanted - move.loss_least * seats
            in_play += min(move.common, 0)
        if move.refill:
            left = deck - in_play
    return Asked(seats, asked, in_play=in_play)


def most_seats(flow: Flow) -> int | None:
    """The greatest number of seats with which, as with every smaller one from two, the deck suffices.

    None where choices can exhaust the deck at every number; 1 where two are too many.
    """
    loops = chosen_loops(flow)
    refills = any(move.refill_when_empty for move in flow.moves)
    if any(move.endless for move in flow.moves) and any(move.table.at(2) for move in flow.moves):
        return None
    lasting = tuple(loop for loop in flow.loops if loop.end is End.DECK)
    for loop in lasting:
        # Where the deck may run short of a card for everybody, one card each is not too many.
        enough = 0 if loop.dry else 1
        if any(in_loop(move, (loop,)) and not move.forced and move.demand.each > enough for move in flow.moves):
            return None
    outlasting = tuple(loop for loop in flow.loops if loop.outlasts)
    if any(in_loop(move, outlasting) and move.demand.at(2) for move in flow.moves):
        return None
    for move in flow.moves:
        grows = move.gain > move.loss or not move.swap
        if in_loop(move, loops) and move.demand.at(2) and (grows or not refills):
            return None
    if any(move.awaits for move in flow.moves) and not ask(flow, 2).served:
        return None
    seats = 1
    while seats < flow.deck and ask(flow, seats + 1).served:
        seats += 1
    return seats
