"""How many can play."""

from __future__ import annotations

from catalog.model.constraints import reject_if
from catalog.model.frozen import frozen
from catalog.model.step import Step

MOST_PLAYERS = 30
"""With more players than this there are no cards for all."""


@frozen
class ForPlayers(Step):
    """The game is for a number of players, at `least` and at `most`; or it is `best` for that number."""

    least: int | None = None
    most: int | None = None
    best: bool = False
    kind = "other"
    impersonal = True

    @property
    def number(self) -> None:
        return None

    def __post_init__(self) -> None:
        super().__post_init__()
        fewest = 1 if self.least is None else self.least
        most = MOST_PLAYERS if self.most is None else self.most
        reject_if(self.least is None and self.most is None, "a game without a number of players")
        reject_if(not 1 <= fewest <= most <= MOST_PLAYERS, "fewer players than one, or more than a table seats")
        reject_if(self.barred or self.may, "a number of players that somebody may have or not")
