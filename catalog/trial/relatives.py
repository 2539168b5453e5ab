"""The games of a catalogue nearest to a game by their rules, and the differences in words."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from catalog.family.change import in_steps
from catalog.family.cost import StepData
from catalog.family.distance import distances_from
from catalog.family.games import Game, rule_changes
from catalog.language import parse_step, render_step
from catalog.model.betting import Bet
from catalog.model.constraints import changed_if_sensible
from catalog.model.dealing import Deal
from catalog.model.layout import Facing
from catalog.model.showdowns import Showdown
from catalog.model.step import Step, detail
from catalog.store.database import open_database, read_games
from catalog.trial.told import Relative

NEAREST, CHANGES = 5, 4
"""The number of games given, and the most changes listed for each."""


@dataclass(frozen=True)
class Catalogue:
    """The described games of a database: keys, with name, number and steps of each, in the database's order."""

    keys: tuple[str, ...]
    names: dict[str, tuple[str, int | None]]
    games: dict[str, Game]


def catalogue_of(database: Path) -> Catalogue:
    """The games of a database, cached while the file is unchanged. Raises NoCatalogue."""
    return _catalogue(str(database), database.stat().st_mtime_ns if database.is_file() else 0)


@lru_cache(maxsize=2)
def _catalogue(database: str, written: int) -> Catalogue:
    with contextlib.closing(open_database(Path(database))) as connection:
        games = {key: game for key, game in read_games(connection).items() if game}
        rows = connection.execute("SELECT key, name, number FROM variant WHERE described")
        names = {key: (name, number) for key, name, number in rows}
    return Catalogue(tuple(games), names, games)


def relatives(steps: Sequence[Step], catalogue: Catalogue) -> tuple[Relative, ...]:
    """The nearest games, the nearest first; none for a game without steps."""
    own = tuple(map(_step_data, as_catalogued(steps)))
    if not own or not catalogue.keys:
        return ()
    apart = distances_from(own, [catalogue.games[key] for key in catalogue.keys], {})
    order = sorted((at for at in range(len(apart)) if apart[at] >= 0), key=lambda at: (apart[at], at))
    return tuple(_relative(catalogue.keys[at], own, catalogue, int(apart[at])) for at in order[:NEAREST])


def _step_data(step: Step) -> StepData:
    told = detail(step)
    assert isinstance(told, dict), "a step has fields"
    return StepData.of(step.kind, told, render_step(step), step.count)


def as_catalogued(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps as a catalogue writes them: with what players leave unsaid, and without antes.

    A deal that names no side is face down. A betting round that names no opener is opened by the player left of the
    dealer, or by the high hand showing once players have up cards.
    """
    shows = False
    for step in steps:
        if step in (parse_step("Each player antes."), parse_step("Each player pays the ante.")):
            continue
        if isinstance(step, Bet) and step == parse_step("Betting round."):
            opener = "with the high hand showing" if shows else "left of the dealer"
            step = parse_step(f"Betting round, opened by the player {opener}.")
        if isinstance(step, Deal) and step.cards.facing is None and step.cards.amount is not None:
            step = changed_if_sensible(step, cards=changed_if_sensible(step.cards, facing=Facing.DOWN))
        if isinstance(step, Deal):
            shows |= Facing.UP in (step.cards.facing, step.cards.plus and step.cards.plus.facing)
        yield changed_if_sensible(step, called=True) if isinstance(step, Showdown) else step


def _relative(key: str, own: Game, catalogue: Catalogue, apart: int) -> Relative:
    name, number = catalogue.names[key]
    words = [change.words for change in rule_changes(catalogue.games[key], own)[1]]
    return Relative(key, name, number, in_steps(apart), tuple(words[:CHANGES]), max(0, len(words) - CHANGES))
