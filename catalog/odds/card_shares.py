"""The shares of the pot that a card takes, or a seat, in many deals at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from catalog.hands.card import in_set
from catalog.hands.choose import AREAS, DOWN, UP
from catalog.hands.showdown import SIDEWAYS, words
from catalog.hands.split import TOP, asked_for, top_card, void_in_a_tie
from catalog.model.layout import Selector
from catalog.model.phrase import CardPhrase
from catalog.model.showdowns import Share
from catalog.model.step import Step
from catalog.model.terms import Likeness, Role, Zone
from catalog.odds.moves import Looks, NotOnArrays
from catalog.odds.outcomes import Outcomes, best
from catalog.odds.plan import Plan
from catalog.odds.run import of_columns
from catalog.odds.view import Faces, Marked, Marks
from catalog.play.table import Laid

Wild = tuple[list[Marked], Marks]
"""What is wild for each player, and for all by its face."""


def card_share(
    steps: Sequence[Step],
    plan: Plan,
    share: Share,
    cards: Faces,
    spoiled: bool,
    wilds: Callable[[], Wild | None],
    contends: Marks | None = None,
) -> Outcomes:
    """The share that who holds a certain card takes. `spoiled`: cards may count for nothing; `wilds` tells what is wild
    for each player, and for all by its face; `contends` who declared for it, None where nobody declares.
    """
    asked = asked_for(steps, share)
    known = CardPhrase(
        amount=asked.amount, facing=asked.facing, what=asked.what, lies=asked.lies, which=asked.which,
        like=asked.like, like_card=asked.like_card, wild_for=asked.wild_for,
    )  # fmt: skip
    if asked != known or asked.lies not in (None, Zone.HAND, Zone.HOLE) or spoiled:
        raise NotOnArrays("which card shares the pot is told in a way that is not known here")
    if asked.which not in (None, Selector.HIGH, Selector.LOW):
        raise NotOnArrays("which card shares the pot is told in a way that is not known here")
    area = DOWN if asked.lies is Zone.HOLE else AREAS.get(asked.facing)
    if area is not None and plan.mixed:
        raise Looks("which of a player's cards lie face up differs from deal to deal")
    fits = shown(asked.what) if asked.what else np.arange(64) < 52
    ranks = np.arange(64) // 4
    strength = {Selector.HIGH: ranks + 1, Selector.LOW: 13 - ranks, None: np.ones(64, int)}[asked.which]
    worth = np.where(fits, strength, 0).astype(np.int32)
    suit = _suit_like(plan, asked, cards) if asked.like is not None else None
    own = _wild_for(asked, wilds)
    worths = np.zeros((len(cards), plan.seats), np.int32)
    for seat in plan.at_showdown.playing:
        hand = plan.at_showdown.hands[seat]
        columns = [each.card for each in hand if area is None or each.up is (area == UP)]
        if columns:
            held = of_columns(cards, columns)
            found = worth[held] if suit is None else np.where(held & 3 == suit[:, None], worth[held], 0)
            if own is not None:
                found = np.where(own[0][seat].of(columns) & ~own[1][held], found, 0)
            worths[:, seat] = found.max(1)
    _put_top(steps, plan, share, cards, worths)
    if contends is not None:
        worths = np.where(contends, worths, 0)
    winners = best(worths)
    if any(map(void_in_a_tie, steps)):
        winners &= winners.sum(1, keepdims=True) < 2
    return Outcomes(share, words(share), None, worths, winners, np.zeros(worths.shape, bool))


def _wild_for(asked: CardPhrase, wilds: Callable[[], Wild | None]) -> Wild | None:
    """What is wild for each player, where the card must be wild for who holds it and not for all."""
    if asked.wild_for is None:
        return None
    found = wilds() if asked.wild_for.role is Role.THAT else None
    if found is None:
        raise NotOnArrays("which card shares the pot is told in a way that is not known here")
    return found


def _put_top(steps: Sequence[Step], plan: Plan, share: Share, cards: Faces, worths: NDArray[np.int32]) -> None:
    """Let who holds the cards that count as the top split card take the share before all others."""
    top = top_card(steps, share)
    if top is None:
        return
    number = top.amount.number if top.amount and top.amount.number else 1
    for seat in plan.at_showdown.playing:
        held = of_columns(cards, [each.card for each in plan.at_showdown.hands[seat]])
        worths[:, seat] = np.where(shown(top.what)[held].sum(1) >= number, TOP, worths[:, seat])


def _suit_like(plan: Plan, asked: CardPhrase, cards: Faces) -> NDArray[np.uint8]:
    """The suit of the card on the table, or of the first, middle or last one, that a rule speaks of, (deals,)."""
    other, table = asked.like_card, plan.at_showdown
    lying: dict[Zone | None, list[Laid]] = {Zone.TABLE: table.tables, Zone.COMMON: table.commons}
    there = lying.get(other.lies, []) if other else []
    places: dict[Selector | None, int] = {Selector.FIRST: 0, Selector.LAST: -1, Selector.MIDDLE: len(there) // 2}
    at = places.get(other.which if other else None)
    at = 0 if at is None and len(there) == 1 else at
    if asked.like is not Likeness.SAME_SUIT or asked.what or at is None or not there or plan.struck:
        raise NotOnArrays("which card shares the pot is told in a way that is not known here")
    card = cards[:, int(there[at].card)]
    if (card >= 52).any():
        raise NotOnArrays("which card shares the pot is told by a joker")
    return np.bitwise_and(card, np.uint8(3))


def beside(plan: Plan, share: Share, before: Sequence[Outcomes]) -> Outcomes:
    """The players who sit beside those who take the first share; everybody is in."""
    step = SIDEWAYS.get(share.who.role if share.who is not None else None)
    if step is None or not before or len(plan.at_showdown.playing) < plan.seats:
        raise NotOnArrays("who takes a share is not known here")
    first = before[0]
    winners = np.roll(first.winners, step, axis=1)
    return Outcomes(share, words(share), None, winners.astype(np.int32), winners, np.zeros(winners.shape, bool))


def shown(sets: Iterable) -> Marks:
    """By card: whether it shows what one of the sets asks for, (64,)."""
    sets = tuple(sets)
    return np.array([card < 54 and any(in_set(card, of) for of in sets) for card in range(64)])
