"""Hands that a player has or makes of their cards before the showdown: which of them a share of the pot compares."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from catalog.acts.conditions import hands_to_win, names_hand
from catalog.hands.choose import borrows
from catalog.hands.rules import CannotJudge
from catalog.model.constraints import recast
from catalog.model.declaring import DeclareHands
from catalog.model.layout import Facing
from catalog.model.phrase import CardPhrase
from catalog.model.showdowns import Share, Showdown
from catalog.model.step import Step
from catalog.model.terms_of_money import Side, Taker
from catalog.model.uses import HandMust, SplitHand, Use


def as_they_like(steps: Sequence[Step]) -> bool:
    """True where players make hands otherwise than the best one first, of the most cards, and the rest of what is
    left.

    That a smaller hand is worse than that one is so then.
    """
    split = [step for step in steps if isinstance(step, SplitHand)]
    musts = [step for step in steps if isinstance(step, HandMust)]
    return any(not _best_first(step) for step in split) or any(not _worse(step, split) for step in musts)


def _best_first(step: SplitHand) -> bool:
    return step.alike or step.by_size and all(part.size for part in step.hand_parts)


def _worse(step: HandMust, split: Sequence[SplitHand]) -> bool:
    """True for a rule that the last and smallest hand is worse than the first, and that a card of it lies down."""
    if not step.worse_than:
        return False
    plain = HandMust(step.number, contains=step.contains, worse_than=step.worse_than)
    down = step.contains is None or step.contains == CardPhrase(step.contains.amount, facing=Facing.DOWN)
    sizes = [[part.size or 0 for part in each.hand_parts] for each in split]
    return step == plain and down and all((max(of), min(of)) == (step.worse_than, step.size) for of in sizes)


def hands_for(steps: Sequence[Step]) -> tuple[Side, ...]:
    """The sides of the pot for each of which players name one of two hands, in the order of the hands; else none."""
    told = next((step.sides for step in steps if isinstance(step, DeclareHands)), ())
    return told if len(told) == 2 else ()


def all_to_win(steps: Sequence[Step]) -> tuple[int, ...]:
    """The sizes of the hands that must all be the best, where a rule says so; else none."""
    return next((sizes for step in steps if (sizes := hands_to_win(step))), ())


def with_sizes(showdown: Showdown, steps: Sequence[Step]) -> Showdown:
    """The showdown with the sizes of the hands that rules name for its shares."""
    named = [step for step in steps if names_hand(step) is not None and isinstance(step, Use)]

    both = all_to_win(steps)

    def sized(share: Share) -> Share:
        if both and share.size is None:
            return recast(share, size=both[0])
        split = share.taker is Taker.SPLIT_HAND
        for step in named:
            if step.for_split is split and (split or step.side in (None, share.side)) and share.size is None:
                return recast(share, size=names_hand(step))
        return share

    return recast(showdown, shares=tuple(map(sized, showdown.shares))) if named or both else showdown


def meant(steps: Sequence[Step], share: Share, held: Sequence[int]) -> Collection[int | None]:
    """The numbers of the hands that a share compares, by the number of the hand that each card is in; None for all
    cards together.

    Raises CannotJudge where hands of several sizes lie there and no size is told, and where one is and none such lies.
    """
    numbers = sorted(set(held)) or [0]
    sides = hands_for(steps)
    if share.declared and share.side in sides and len(numbers) == len(sides):
        return [numbers[sides.index(share.side)]]
    if all(step.alike for step in steps if isinstance(step, SplitHand)):
        return numbers
    if borrows(steps):
        return [None]  # the hand is told by where its cards lie, and not by which hand they are of
    if len(numbers) < 2 and share.size in (None, len(held)):
        return numbers
    if share.size is None or share.size not in map(held.count, numbers):
        raise CannotJudge("which of a player's hands is compared is not told")
    return [number for number in numbers if held.count(number) == share.size]
