"""Acts of games in which cards come until one is of the rank of another: which of them can be followed."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.model import dealing, drawing, moves
from catalog.model.amounts import Amount, HandValue
from catalog.model.layout import Selector
from catalog.model.normalize import ANY, EACH, ONE, THE_ONE, THEM
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.step import Step
from catalog.model.terms import Category, ConditionKind, EventKind, Group, Likeness, Zone

LAST = CardPhrase(which=Selector.LAST)


_UNTIL_PAIRED = (When(ConditionKind.UNTIL, (Event((EventKind.PAIRS,), cards=CardPhrase(Amount(2))),)),)


def until_pair(step: Step) -> bool:
    """True if cards are dealt around the table until one is of the rank of another."""
    if not isinstance(step, dealing.Deal) or step.number != 116 or step.cards.amount != ONE:
        return False
    return step.when == _UNTIL_PAIRED and step.to == EACH


def until_match(step: Step) -> bool:
    """True if cards are turned up off the deck until one is of the rank of a player's own."""
    if not isinstance(step, dealing.Flip) or step.cards != CardPhrase(lies=Zone.DECK) or len(step.when) != 1:
        return False
    (when,) = step.when
    if not isinstance(when, When) or when.temper is not ConditionKind.UNTIL or len(when.events) != 1:
        return False
    (event,) = when.events
    return _matches(event) and event.being in (CardPhrase(THE_ONE, owner=THEM), CardPhrase(owner=THEM))


def _matches(event: Event) -> bool:
    return event.deeds == (EventKind.MATCHES_RANK,) and not event.negated


def to_mate(step: Step) -> bool:
    """True if the card just dealt goes to the player who has had another of its rank."""
    if not isinstance(step, dealing.Pass) or step.who is not None or [gift.cards for gift in step.gifts] != [LAST]:
        return False
    who = step.gifts[0].receiver
    return who is not None and any(e.cards is not None and e.cards.like is Likeness.SAME_RANK for e in who.doing)


def matching_replaced(step: Step, steps: Sequence[Step] = ()) -> bool:
    """True if cards dealt give way to others where they are of the rank of another."""
    if not isinstance(step, moves.Replace) or not step.discarded or step.cards.which is not Selector.THAT:
        return False
    return any(_matches(event) for when in step.when if isinstance(when, When) for event in when.events)


def discards_replaced(step: Step, steps: Sequence[Step] = ()) -> bool:
    """True if new cards come for shared ones that were discarded, whichever these are."""
    if not isinstance(step, moves.Replace) or step.cards.lies not in (Zone.COMMON, Zone.TABLE):
        return False
    return step.cards.came is not None and EventKind.DISCARDS in step.cards.came.deeds


def certain_replaced(step: Step, steps: Sequence[Step]) -> bool:
    """The same where some discard of shared cards is of so many of them, whatever cards they are."""
    shared = [s.cards for s in steps if isinstance(s, drawing.Discard) and s.cards is not None]
    certain = any(cards.lies in (Zone.COMMON, Zone.TABLE) and not cards.what and not cards.rank_of for cards in shared)
    return certain and discards_replaced(step)


def of_a_kind(event: Event) -> int:
    """How many cards of a rank any player is to have or get by an event; 0 where it tells of something else."""
    if event.who != ANY or event.negated or event.deeds[0] not in (EventKind.HAS, EventKind.GETS, EventKind.DEALT):
        return 0
    value, cards = event.value, event.cards
    if value is not None:
        return _ALIKE.get(value.category, 0) if value == HandValue(value.category) else 0
    alone = cards is not None and cards in (CardPhrase(group=cards.group), CardPhrase(ONE, group=cards.group))
    return _ALIKE.get(cards.group, 0) if alone and cards is not None else 0


_ALIKE = {Category.PAIR: 2, Category.TRIPS: 3, Category.QUADS: 4, Group.PAIR: 2, Group.TRIPS: 3}
