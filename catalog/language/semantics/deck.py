"""Functions by label for the deck: which cards it has, and jokers."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import Parts, make
from catalog.language.semantics.parts import refuse_if
from catalog.model import boards, decks
from catalog.model.card import Face, Rank, Suit, faces
from catalog.model.step import Step
from catalog.model.terms import Zone

_ACES, _TWOS = ({(rank, suit) for suit in Suit} for rank in (Rank.ACE, Rank.TWO))


def _faces(sets: list) -> set[Face]:
    """The cards of such sets, one by one."""
    found: set[Face] = set()
    for of in (each for one in sets for each in (one if isinstance(one, tuple) else (one,))):
        refuse_if(of.joker or of.wild or of.size != len(faces(of)), "which rank and suit?")
        found |= faces(of)
    return found


def _runs(ranks: list[Rank]) -> list[list[Rank]]:
    """Ranks parted into runs of neighbors."""
    runs: list[list[Rank]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs


def _new_deck_of(parts: Parts, words: list[str]) -> Step:
    """ "The folded hands and the unused cards into a new deck": into the deck there is."""
    piles = [*parts["shuffled"], *parts.get("also", ())]
    if Zone.DECK not in piles:
        return make(boards.NewDeck, parts)
    others = [pile for pile in piles if pile is not Zone.DECK]
    refuse_if(len(others) != 1, "which cards make the new deck?")
    return decks.Shuffle(others[0])


_LOWEST = {decks.Pack.EUCHRE: Rank.NINE, decks.Pack.PINOCHLE: Rank.NINE, decks.Pack.PIQUET: Rank.SEVEN}


def _deck(parts: Parts, words: list[str]) -> decks.Deck:
    """A deck by its name; which cards such a deck begins and ends with has to be right where it is told."""
    (pack,) = parts.get("pack", [None])
    lowest = [*parts.pop("lowest", ()), *parts.pop("rank", ())]
    through = parts.pop("through", [Rank.ACE])
    refuse_if(lowest and (lowest != [_LOWEST.get(pack)] or through != [Rank.ACE]), "that deck has other cards")
    return make(decks.Deck, parts)


ACTIONS: dict[str, Callable] = {
    "new_deck_of": _new_deck_of,
    "deck": _deck,
}
"""A function for each label of these rules."""
