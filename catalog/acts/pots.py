"""Acts on several pots: what happens to each, and what players do with them."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.acts.declaration import MONEY, WORTH, act, as_dealt, unjudged
from catalog.model import pots
from catalog.model.step import Step


def _is_a_pot(step: Step, steps: Sequence[Step]) -> bool:
    """True for more than an odd chip, which is no share."""
    return isinstance(step, pots.PotFate) and not step.pot_meant.odd


ACTS = (
    act(pots.PotDeed, MONEY, as_dealt, unjudged("what players do with one of several pots is not followed"), "money"),
    act(
        pots.PotFate,
        WORTH,
        as_dealt,
        (unjudged("what becomes of one of several pots is not followed", _is_a_pot), WORTH),
        "pots",
    ),
)
