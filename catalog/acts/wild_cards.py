"""What every stage does with the acts of wild cards."""

from __future__ import annotations

from catalog.acts.declaration import unknown, where
from catalog.acts.ranking import OPPOSITE, wild
from catalog.model import wild_cards
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.step import Step
from catalog.model.terms import EventKind, Likeness
from catalog.model.wild_count import in_pairs


def _adds_up(cards: CardPhrase) -> bool:
    """True for cards that make up a number together."""
    return cards.adds_with is None and (cards.adds_to or cards.multiply_to) is not None


def _doings(step: Step) -> list[Event]:
    """What those do whom the conditions of a step speak of."""
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    return [doing for event in events if event.who is not None for doing in event.who.doing]


FOLLOWED = (
    None,
    Likeness.SAME_SUIT,
    Likeness.SAME_COLOR,
    Likeness.SAME_RANK,
    Likeness.SAME_RANK_OR_SUIT,
    Likeness.OPPOSITE_COLOR,
)
IN_SETS = unknown(
    "wilds",
    "which cards add or multiply to a number is not looked for",
    where(wild_cards.Wild, lambda step, _: _adds_up(step.cards) and not in_pairs(step.cards)),
)
LIKE_ANOTHER = unknown(
    "wilds",
    "which cards are like another card in this way is not looked for",
    where(wild_cards.Wild, lambda step, _: step.cards.like_card is not None and step.cards.like not in FOLLOWED),
)
ANEW = unknown(
    "wilds", "which cards are wild then is not found anew", where(wild_cards.ChangeWild, lambda step, _: not step.ranks)
)

BOUGHT = unknown(
    "wilds",
    "which card was bought, and whether its buyer is left, is not followed",
    where(wild_cards.Wild, lambda step, _: any(EventKind.BUYS in event.deeds for event in _doings(step))),
)

ACTS = (
    wild(wild_cards.ChangeWild, "odds.wild", ANEW),
    wild(wild_cards.MakeWild, "play.wild"),
    wild(wild_cards.NameWild, "odds.wild"),
    wild(wild_cards.PickWild, "odds.wild"),
    wild(wild_cards.ShiftWild, "odds.wild"),
    wild(wild_cards.Wild, "odds.wild", IN_SETS, OPPOSITE, LIKE_ANOTHER, BOUGHT),
)
