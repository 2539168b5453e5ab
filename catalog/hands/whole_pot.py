"""Rules by which one hand takes shares of the pot that it would not win by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from catalog.acts.sweep import sweeping
from catalog.hands.award import Award
from catalog.hands.card import ACE
from catalog.hands.compare import PointScale
from catalog.hands.made import Value
from catalog.hands.scales import scale_of
from catalog.hands.unless_low import unless_low
from catalog.model.showdowns import Outcome, Result, Share
from catalog.model.step import Step
from catalog.model.terms_of_money import Side


def whole_pot(
    steps: Sequence[Step], shares: Sequence[Share], awards: tuple[Award, ...], live: Mapping[int, int]
) -> tuple[Award, ...]:
    """The awards as such rules change them; `live` is by seat how many of the player's cards count."""
    awards = _swept(steps, shares, awards, live)
    if unless_low(steps) is not None:
        awards = _without_high(shares, awards)
    if any(isinstance(step, Outcome) and step.result is Result.PERFECT_LOW for step in steps):
        awards = _perfect(shares, awards)
    return awards


def reaches(steps: Sequence[Step], share: Share) -> bool:
    """True if the hands for a share compare by how near they come to the total that takes everything."""
    told = sweeping(steps)
    scale = scale_of(steps, share.side or Side.HIGH)
    if told is None or not isinstance(scale, PointScale) or scale.target is None:
        return False
    return scale.target.target == told[0]


def _swept(
    steps: Sequence[Step], shares: Sequence[Share], awards: tuple[Award, ...], live: Mapping[int, int]
) -> tuple[Award, ...]:
    """The awards, with all of them for those who have the total that takes everything, if any player has."""
    told = sweeping(steps)
    if told is None:
        return awards
    near = [a for share, a in zip(shares, awards, strict=False) if a.judged and reaches(steps, share)]
    shown = [hand for award in near for hand in award.shown if not hand.worth[0] and live[hand.seat] <= told[1]]
    seats = tuple(sorted({hand.seat for hand in shown}))
    return tuple(replace(award, winners=seats) for award in awards) if seats else awards


def _without_high(shares: Sequence[Share], awards: tuple[Award, ...]) -> tuple[Award, ...]:
    """The awards, with none for high hands where a low hand wins."""
    if not any(share.side is Side.LOW and a.winners for share, a in zip(shares, awards, strict=False)):
        return awards
    return tuple(
        replace(a, winners=(), why="a low hand takes the pot") if share.side is Side.HIGH else a
        for share, a in zip(shares, awards, strict=False)
    )


def _perfect(shares: Sequence[Share], awards: tuple[Award, ...]) -> tuple[Award, ...]:
    """The awards, changed to give every share to the lowest possible hand: different ranks, the lowest there are."""
    low = next((a for share, a in zip(shares, awards, strict=False) if share.side is Side.LOW and a.winners), None)
    best = max(low.shown, key=lambda hand: hand.worth, default=None) if low else None
    if low is None or best is None or not isinstance(best.worth, Value):
        return awards
    if set(best.worth.told) != {ACE, *range(len(best.worth.told) - 1)}:
        return awards
    return tuple(replace(a, winners=low.winners) for a in awards)
