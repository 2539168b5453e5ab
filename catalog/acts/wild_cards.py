"""What every stage does with the acts of wild cards."""

from __future__ import annotations

from catalog.acts.declaration import unknown, where
from catalog.acts.ranking import OPPOSITE, unfollowed, wild
from catalog.model import wild_cards
from catalog.model.terms import Likeness

FOLLOWED = (
    None,
    Likeness.SAME_SUIT,
    Likeness.SAME_COLOR,
    Likeness.SAME_RANK,
    Likeness.SAME_RANK_OR_SUIT,
    Likeness.OPPOSITE_COLOR,
)
MULTIPLIED = unknown(
    "wilds",
    "which cards multiply to a number is not looked for",
    where(wild_cards.Wild, lambda step, _: step.cards.multiply_to is not None),
)
LIKE_ANOTHER = unknown(
    "wilds",
    "which cards are like another card in this way is not looked for",
    where(wild_cards.Wild, lambda step, _: step.cards.like_card is not None and step.cards.like not in FOLLOWED),
)
ANEW = unknown(
    "wilds", "which cards are wild then is not found anew", where(wild_cards.ChangeWild, lambda step, _: not step.ranks)
)

ACTS = (
    wild(wild_cards.ChangeWild, "odds.wild", ANEW),
    wild(wild_cards.MakeWild, "play.wild"),
    unfollowed(wild_cards.NameOnly, "which rank a player may name is not followed"),
    wild(wild_cards.NameWild, "odds.wild"),
    wild(wild_cards.PickWild, "odds.wild"),
    wild(wild_cards.ShiftWild, "odds.wild"),
    wild(wild_cards.Wild, "odds.wild", MULTIPLIED, OPPOSITE, LIKE_ANOTHER),
)
