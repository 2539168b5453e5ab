"""The scale on which the hands of a game compare: poker hands as its rules change them, or points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from catalog.acts import unjudged
from catalog.hands.by_ranks import rank_scale
from catalog.hands.card import SUITS, in_set
from catalog.hands.compare import PointScale, Scale
from catalog.hands.points import card_points, marks_down_middle, worths_of
from catalog.hands.rules import HIGH, LOW, CannotJudge, changed
from catalog.model.card import CardSet, Rank
from catalog.model.comparing import Closest, Dots, MostOf, Points, Ties, Total, Worth
from catalog.model.frozen import fields_set
from catalog.model.hands import Base, Beats, CardOrder, ColorRuns, Level, Ranking, SuitOrder, TieBreak, Wrap
from catalog.model.phrase import CardPhrase
from catalog.model.ranking import Ignore, LowestHand
from catalog.model.step import Step
from catalog.model.terms import Bound
from catalog.model.terms_of_money import Side

_CHANGES = (ColorRuns, Beats, Ranking, Ignore, LowestHand, CardOrder, SuitOrder, Wrap)
_TARGETS: dict[tuple[Base | None, Side], Closest] = {
    (Base.BLACKJACK, Side.HIGH): Closest(target=Fraction(21), never=Level.ABOVE),
    (Base.SEVEN_27, Side.HIGH): Closest(target=Fraction(27), side=Side.HIGH),
    (Base.SEVEN_27, Side.LOW): Closest(target=Fraction(7), side=Side.LOW),
}


def scale_of(
    steps: Sequence[Step],
    side: Side,
    low: str = "A-5",
    base: Base | None = None,
    changes: Sequence[Step] = (),
    tie_break: TieBreak | None = None,
) -> Scale:
    """The scale on which the hands for a side of the pot compare, under the steps of a game.

    `base` and `changes` apply to one share alone; `low` is the scale of low hands if no rule names one; `tie_break`
    is what the dealer called, if the dealer decides it. Raises CannotJudge if the scale is not supported.
    """
    reason = unjudged(steps)
    if reason:
        raise CannotJudge(reason)
    if (ranked := rank_scale(steps)) is not None and base is None and side is Side.HIGH:
        return ranked
    if (dots := _dots(steps)) is not None and base is not Base.STANDARD:
        return dots
    told = base
    for step in steps:
        if isinstance(step, Ranking) and step.base.counts and step.side in (None, side):
            told = told or step.base
    points = _points(steps, side, told, tie_break)
    if points is not None and base is not Base.STANDARD:
        return points
    if base is Base.STRAIGHT_FLUSH and changes and all(isinstance(step, Beats) for step in changes):
        return changed(replace(HIGH, order=(), told_alone=True), changes)
    if base in (Base.STRAIGHT_FLUSH, Base.FLUSH):
        raise CannotJudge(f"only {base} hands are compared")
    if told is not None and told.counts:
        raise CannotJudge(f"what {told} hands are is not told")
    rules = LOW[low] if side is Side.LOW else HIGH
    mine = [s for s in steps if isinstance(s, _CHANGES) and not _other(s, side) and not _alike(s, steps)]
    return changed(rules, [*mine, *changes])


_MARKS = {
    Rank.ACE: 1, Rank.TWO: 2, Rank.THREE: 3, Rank.FIVE: 1, Rank.SEVEN: 1, Rank.EIGHT: 2, Rank.NINE: 1, Rank.TEN: 2,
}  # fmt: skip
"""The suit marks down the middle of cards. Source: the faces of the usual English pack."""

_ONE_COLUMN = (Rank.ACE, Rank.TWO, Rank.THREE)


def _dots(steps: Sequence[Step]) -> PointScale | None:
    """The scale if the hand with the most marks in the middle wins: each mark is a point."""
    told = [step for step in steps if isinstance(step, Dots)]
    if not told or any(step.split for step in told):
        return None
    court = any(step.none == CardPhrase(what=(CardSet(court=True),)) for step in told)
    columns = {step.columns for step in told} - {None}
    others = any(step.fewest or step.side for step in told)
    if others or not court or not any(s.most for s in told) or not any(s.middle for s in told) or columns - {2}:
        raise CannotJudge("hands are ranked by the marks on their cards")
    marks = {rank: 0 if columns and rank not in _ONE_COLUMN else _MARKS.get(rank, 0) for rank in Rank}
    worths = tuple(
        Worth(cards=CardPhrase(what=(CardSet(rank=rank),)), values=(Fraction(n),)) for rank, n in marks.items()
    )
    return PointScale(worths, size=None if any(step.every for step in told) else 5)


def _alike(step: Step, steps: Sequence[Step]) -> bool:
    """True for an order of hands by how many wild cards they have, in a game in which no card is wild."""
    if not isinstance(step, Beats) or any(other.kind in ("wild", "limited") for other in steps):
        return False
    wild = (CardSet(wild=True),)
    told = [kind.holding for kind in step.order if fields_set(kind) == {"holding"}]
    return len(told) == len(step.order) and all(c is not None and c == CardPhrase(c.amount, what=wild) for c in told)


def _other(step: Step, side: Side) -> bool:
    return isinstance(step, Ranking) and (step.side not in (None, side) or step.base.counts)


def _points(steps: Sequence[Step], side: Side, base: Base | None, tie_break: TieBreak | None) -> PointScale | None:
    """The scale if cards have points; None for poker hands."""
    worth = [step for step in steps if isinstance(step, Points)]
    for step in steps:
        if isinstance(step, Beats) and any(kind.level for kind in step.order):
            raise CannotJudge("which sums beat which is told beside their distance")
    behind = _behind(steps)
    ties = [step for step in steps if isinstance(step, Ties) and step.tie_breaks]
    if any(step.by_suit for step in ties):
        raise CannotJudge("sums are told apart by suit")
    if ties and tie_break is None and not ties[-1].deciders:
        tie_break = ties[-1].tie_breaks[0]
    for step in steps:
        if isinstance(step, Closest) and step.side in (None, side):
            worths = worths_of(worth, step.base or base)
            return PointScale(worths, side is Side.LOW, step, tie_break, behind=behind.get(step.target))
        if isinstance(step, Total) and step.hands in (None, side):
            if step.split is not None:
                continue
            if step.last_digit:
                raise CannotJudge("only the last digit of a sum counts")
            if step.cards is not None or step.minus is not None:
                raise CannotJudge("only some cards of a hand are summed up")
            worths = worths_of(worth, step.base or base)
            return PointScale(worths, _least(step, side), size=step.size, absolute=step.absolute)
    if (base, side) in _TARGETS:
        return PointScale(worths_of(worth, base), side is Side.LOW, _TARGETS[base, side], tie_break)
    return None


def _behind(steps: Sequence[Step]) -> dict[Fraction, Level]:
    """By a target, on which side of it sums lose to those on the other."""
    found: dict[Fraction, Level] = {}
    for step in steps:
        totals = [kind.total for kind in step.order] if isinstance(step, Beats) else []
        if not any(totals):
            continue
        better, worse = totals if len(totals) == 2 else (None, None)
        sides = {Bound.MORE_THAN: Level.ABOVE, Bound.LESS_THAN: Level.BELOW}
        if better is None or worse is None or better.number is None or better.number != worse.number:
            raise CannotJudge("which sums beat which is told beside their distance")
        if worse.bound not in sides or better.bound not in sides or better.bound is worse.bound:
            raise CannotJudge("which sums beat which is told beside their distance")
        found[Fraction(better.number)] = sides[worse.bound]
    return found


def split_rule(steps: Sequence[Step]) -> Total | MostOf | Dots | None:
    """The rule that the split hand is the one that has most of certain cards; None if there is no such rule."""
    told = (step for step in steps if isinstance(step, Total | MostOf | Dots) and step.split)
    return next(told, None)


def split_scale(steps: Sequence[Step], rule: Total | MostOf | Dots) -> PointScale:
    """The scale of split hands that count certain cards. Raises CannotJudge for cards that depend on the game."""
    if rule.when:
        raise CannotJudge("what the split hand is hangs on what happens in the game")
    if isinstance(rule, Dots):
        return _counting([marks_down_middle(card) for card in range(52)])
    cards = (rule.cards,) if isinstance(rule, Total) else rule.cards
    asked = cards[0] if len(cards) == 1 else None
    if asked is None or not asked.what or asked != CardPhrase(what=asked.what, facing=asked.facing, lies=asked.lies):
        raise CannotJudge("which cards count for the split hand is not known here")
    fits = [any(in_set(card, of) for of in asked.what) for card in range(52)]
    if isinstance(rule, MostOf):
        return _counting([int(fit) for fit in fits], rule.fewest)
    worths = worths_of([step for step in steps if isinstance(step, Points)])
    points = [max(card_points(card, worths)) if fit else 0 for card, fit in enumerate(fits)]
    return _counting(points, rule.split is Side.LOW)


def _counting(points: Sequence[Fraction | int], low: bool = False) -> PointScale:
    """The scale of the sums of such points, by card."""
    worths = (
        Worth(CardPhrase(what=(CardSet(Rank(card // 4 + 2), suit=SUITS[card % 4]),)), (Fraction(of),))
        for card, of in enumerate(points)
    )
    return PointScale(tuple(worths), low, counted=True)


def _least(step: Total, side: Side) -> bool:
    return (step.side or side) is Side.LOW
