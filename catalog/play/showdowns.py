"""A play that remembers how the cards lay at each of its showdowns."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from catalog.model.board import Common
from catalog.model.dealing import Deal, Pass, Take
from catalog.model.drawing import Discard, Draw, Get
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Showdown
from catalog.model.step import Step
from catalog.play.run import Play
from catalog.play.state import Loop, Run
from catalog.play.table import Laid, Table

MOVES = (Discard, Deal, Common, Draw, Pass, Take, Get)


class Showdowns(Play):
    """A play that keeps a copy of the table at every showdown.

    If no cards can move after the last showdown, it keeps no copy, and the table at the end serves instead.
    """

    def go(self, at: int = 0, loops: dict[tuple[int, int], Loop] | None = None) -> Run:
        self.kept: list[Table] = []
        places = [n for n, rule in enumerate(self.rules) for step in rule.steps if _shows_down(step)]
        later = self.rules[places[-1] + 1 :] if places else []
        self.several = any(isinstance(s, (*MOVES, Repeat)) for rule in later for s in rule.steps)
        return super().go(at, loops)

    def do(self, step: Step) -> None:
        if self.several and _shows_down(step):
            self.kept.append(as_it_is(self.table))
        super().do(step)

    @property
    def showdowns(self) -> list[Table]:
        """The table at each showdown, in order; only the final table if no copy was kept."""
        return self.kept or [self.table]

    @property
    def last(self) -> Table:
        """The table at the showdown with the most cards in the players' hands, the first of several."""
        return max(self.showdowns, key=lambda table: sum(map(len, table.hands)))


def as_it_is(table: Table) -> Table:
    """A copy of a table with all that lies on it now."""
    other = copy(table)
    same: dict[int, Laid] = {}
    for laid in [laid for hand in table.hands for laid in hand] + table.commons + table.tables:
        same[id(laid)] = laid.again()
    other.hands = [[same[id(laid)] for laid in hand] for hand in table.hands]
    other.boards = [replace(board, cards=[same[id(laid)] for laid in board.cards]) for board in table.boards]
    other.tables = [same[id(laid)] for laid in table.tables]
    other.swapped = [same.get(id(laid), laid) for laid in table.swapped]
    other.folded = set(table.folded)
    other.named = dict(table.named)
    return other


def _shows_down(step: Step) -> bool:
    return isinstance(step, Showdown)
