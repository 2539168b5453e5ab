"""Cards as the subject of a sentence."""

from __future__ import annotations

from catalog.language.linearize.cards import cards_words
from catalog.model.frozen import fields_set
from catalog.model.phrase import CardPhrase


def subject_words(cards: CardPhrase) -> str:
    """Cards of which something is true: `aces and kings`, where as others they are "aces or kings"."""
    words = cards_words(cards)
    plain = len(cards.what) > 1 and fields_set(cards) <= {"what", "lies", "facing", "natural"}
    return words.replace(" or ", " and ") if plain else words


def they_words(cards: CardPhrase) -> str:
    """Cards as the subject of a verb in the plural: `they` for those just spoken of."""
    words = cards_words(cards)
    return "they" if words == "it" else words
