"""Who takes a share of the pot, and by which hand."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.hands.compare import Shown


@dataclass(frozen=True)
class Award:
    """One share: the seats that take it (empty if nobody does), and the hand of every contender.

    `why` says why nobody takes it, or, if `judged` is False, why it could not be judged.
    """

    share: str
    winners: tuple[int, ...] = ()
    shown: tuple[Shown, ...] = ()
    why: str = ""
    judged: bool = True
