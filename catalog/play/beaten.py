"""The cards that hands have to beat at the showdown: those on the table, so many off the deck, or the discards."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.hands.qualify import from_deck
from catalog.model.drawing import DiscardPile
from catalog.model.qualifying import MustBeat
from catalog.model.step import Step
from catalog.play.events import holds
from catalog.play.state import State
from catalog.play.table import Laid, Table


def lay_to_beat(table: Table, steps: Sequence[Step]) -> None:
    """Lays down the cards that hands have to beat, where none lie on the table: so many off the deck, or the discards
    where they lie on the table. Raises DeckOut.
    """
    if table.tables:
        return
    _lay_off_deck(table, steps)
    if discards_to_beat(steps):
        table.tables += [Laid(card, False, table.tick(), table.beat) for card in table.discards]


def ask_to_beat(play: State) -> None:
    """Has the deck asked for the cards that hands have to beat, and for those that such a hand draws."""
    table = play.table
    steps = [s for s in play.steps if isinstance(s, MustBeat) and all(holds(play, s, when) for when in s.when)]
    if not table.tables:
        _lay_off_deck(table, steps)
    for step in steps:
        drawn = step.draws.number or 0 if step.draws is not None else 0
        given = table.chooser.pick(table, table.dealer, step, list(table.tables), min(drawn, len(table.tables)))
        for laid in given:
            table.tables.remove(laid)
            table.to_table(laid.up, "drawn")
            table.discards.append(laid.card)


def _lay_off_deck(table: Table, steps: Sequence[Step]) -> None:
    """Lays down as many cards off the deck as have to be beaten: where several rules ask for some, the same ones."""
    for _ in range(max((from_deck(step) for step in steps if isinstance(step, MustBeat)), default=0)):
        table.to_table(True, "beaten")


def discards_to_beat(steps: Sequence[Step]) -> bool:
    """True if a hand has to be beaten where the discards lie together on the table."""
    piled = any(isinstance(step, DiscardPile) and not step.in_front for step in steps)
    return piled and any(isinstance(step, MustBeat) and step.cards is None for step in steps)
