"""Requirements that a hand must meet to win."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.acts.conditions import hands_to_win
from catalog.hands.compare import Scale, Shown
from catalog.hands.made import Value, reaches
from catalog.hands.rules import CannotJudge, Rules
from catalog.model.layout import LineSort, Selector
from catalog.model.phrase import CardPhrase, When
from catalog.model.qualifying import MustBeat, NoWin, Qualify
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Zone
from catalog.model.terms_of_money import Side


def may_win(steps: Sequence[Step], hand: Shown, live: int, scale: Scale, side: Side | None) -> bool:
    """True if the rules let a hand win on a side of the pot (None: another share).

    `live` is how many of its player's cards count. Raises CannotJudge for rules that depend on what happened in the
    game.
    """
    if needs_kind(scale) and isinstance(hand.worth, Value) and hand.worth.place < 0:
        return False
    for step in steps:
        if isinstance(step, Qualify) and step.for_split and side is None:
            raise CannotJudge("what the split hand must be is not judged")
        if isinstance(step, Qualify) and not (step.to_open or step.for_split) and step.side in (None, side):
            if step.prize is not None:
                raise CannotJudge("what a hand must be for a leg or a point is not judged")
            if step.when:
                raise CannotJudge("what a hand must be to win hangs on what happens in the game")
            if step.lifted or step.also_needed is not None or step.also_cards is not None:
                raise CannotJudge("what else will do to win, or is needed no more, is not looked at")
            if step.down:
                raise CannotJudge("what the down cards alone must be is not looked at")
            if step.lacking is not None:
                raise CannotJudge("which cards a winning hand may not have is not looked at")
            if step.cards is not None:
                if step.cards.amount is None or live < (step.cards.amount.number or 0):
                    return False
            elif not _qualifies(hand, step, scale):
                return False
        if (
            isinstance(step, NoWin)
            and not (by_score(step) or hands_to_win(step))
            and step.side in (None, side)
            and _barred(hand, step, scale, live)
        ):
            return False
    return True


def needs_kind(scale: Scale) -> bool:
    """True where only hands of certain kinds can win."""
    return isinstance(scale, Rules) and scale.told_alone


def by_score(step: NoWin) -> bool:
    """True for a rule that who has so many legs or points cannot win the pot: it bars no hand from winning a deal."""
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    return any(event.score is not None for event in events)


def plainly_beaten(step: MustBeat, table: int, size: int | None) -> bool:
    """True if the cards that have to be beaten are the hand on the table, of `table` cards, and nothing else is told.

    Cards "from each set" are that hand where they are too few for two; so many off the deck are laid there before.
    """
    drawn = step.draw or step.draws or step.using
    several = step.any_table or step.all_table or step.both_ways or step.for_split or step.each_hand
    if not table or drawn or several or step.prize or step.split or step.lifted or step.when:
        return False
    asked = step.cards
    if asked is None or from_deck(step) == table:
        return True
    each = asked.line is not None and asked.line.each and asked.line.sort is LineSort.SET
    return each and asked == CardPhrase(lies=Zone.TABLE, line=asked.line) and table <= (size or 0)


def from_deck(step: MustBeat) -> int:
    """How many cards off the deck have to be beaten, 0 if others have; which of the deck's, the shuffle leaves open."""
    asked = step.cards
    if asked is None or step.lifted or asked.which not in (None, Selector.TOP, Selector.NEXT, Selector.BOTTOM):
        return 0
    if asked != CardPhrase(asked.amount, lies=Zone.DECK, which=asked.which):
        return 0
    if asked.amount is None:
        return int(asked.which is not None)
    return asked.amount.number or 0 if asked.amount.bound is Bound.EXACTLY else 0


def live_needed(step: Step, side: Side | None) -> int | None:
    """How many of a player's cards must count for a hand of theirs to win on a side; None for a rule about other
    things.
    """
    if isinstance(step, Qualify) and step.cards is not None and not (step.to_open or step.for_split):
        return (step.cards.amount.number or 0 if step.cards.amount else None) if step.side in (None, side) else None
    if isinstance(step, NoWin) and step.without is not None and step.without.amount and step.side in (None, side):
        return step.without.amount.number or 0
    return None


def _qualifies(hand: Shown, step: Qualify, scale: Scale) -> bool:
    if not isinstance(scale, Rules):
        raise CannotJudge("a sum is no poker hand")
    asked = step.least or step.most
    if scale.low is (step.most is None):
        raise CannotJudge("a low hand has to be good, or a high hand bad, to win")
    if asked is None or not isinstance(hand.worth, Value):
        raise CannotJudge("what a hand must be to win is told in a way that is not known here")
    return reaches(hand.worth, asked, scale)


def _barred(hand: Shown, step: NoWin, scale: Scale, live: int) -> bool:
    """True if a rule keeps a hand from winning. Exceptions for when all others fold do not matter at a showdown."""
    if step.without is not None and not step.when and step.without.live and step.without.amount:
        return live < (step.without.amount.number or 0)
    values = [step.having] if step.having is not None else []
    for when in step.when:
        if not isinstance(when, When):
            raise CannotJudge("who cannot win hangs on how often it happens")
        for event in when.events:
            if when.temper is ConditionKind.UNLESS and event.deeds == (EventKind.FOLDS,):
                continue
            plain = event.cards is None and not event.negated
            if (
                event.value is None
                or when.temper is not ConditionKind.IF
                or event.deeds != (EventKind.HAS,)
                or not plain
            ):
                raise CannotJudge("who cannot win hangs on what happens in the game")
            values.append(event.value)
    if step.without is not None or not values or not isinstance(scale, Rules) or scale.low:
        raise CannotJudge("who cannot win is told in a way that is not known here")
    worth = hand.worth
    return isinstance(worth, Value) and any(reaches(worth, value, scale) for value in values)
