"""Rules that wait for a card: which ones do, for what, and which of them stand over the whole deal."""

from __future__ import annotations

from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind

COMING = {EventKind.DEALT, EventKind.GETS, EventKind.FLIPS}


def watched(step: Step) -> Event | None:
    """The coming of a card that a step waits for; None for a step that waits for none."""
    for when in step.when:
        if (
            isinstance(when, When)
            and when.temper in (ConditionKind.IF, ConditionKind.EACH_TIME)
            and len(when.events) == 1
        ):
            event = when.events[0]
            cards = event.cards
            if set(event.deeds) <= COMING and cards is not None and not event.negated and event.within is None:
                if cards.what or cards.group is not None or cards.named is not None or compares(cards):
                    return event
    return None


def cards_of(event: Event) -> CardPhrase:
    """The cards that an event is about. Raises ValueError for one that is about none."""
    if event.cards is None:
        raise ValueError("this event is about no cards")
    return event.cards


def compares(cards: CardPhrase) -> bool:
    """True for cards told as higher or lower than others, or by what they add up to with others."""
    return cards.higher_than is not None or cards.lower_than is not None or cards.adds_with is not None


def standing(step: Step, rule: tuple[Step, ...]) -> bool:
    """True for a step that stands over the whole deal, wherever it is printed, and speaks whenever such a card comes.

    Which cards are wild is looked at when the hands are compared, and does not stand in this sense.
    """
    return watched(step) is not None and step.kind not in ("wild", "limited", "rank", "dead", "showdown")
