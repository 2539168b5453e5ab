"""A witness played again: the same shuffle, the same choices, and what they come to."""

from __future__ import annotations

from catalog.check.numbers import MEASURES
from catalog.model.variant import Variant
from catalog.model.verdict import Witness
from catalog.play.choices import Script
from catalog.play.run import Play, Run


def replay(variant: Variant, witness: Witness) -> Run:
    """The run that a witness describes. Raises NotThatWay where it does not fit the variant's rules."""
    return Play(variant, witness.seats, Script(witness.cards, witness.answers)).go()


def comes_to(variant: Variant, witness: Witness) -> int:
    """What the replay of a witness counts: for players the number of seats where every card asked for is there.

    Where the deck runs out, it is one seat less than there are at the table.
    """
    run = replay(variant, witness)
    if witness.statistic == "players":
        return witness.seats if run.served else witness.seats - 1
    return MEASURES[witness.statistic](run)
