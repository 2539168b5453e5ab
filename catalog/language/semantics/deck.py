"""Functions by label for the deck: which cards it has, and jokers."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import refuse_if, without
from catalog.model import boards, decks
from catalog.model.card import COLOR_OF, CardSet, Color, Face, Rank, Suit, faces
from catalog.model.constraints import changed
from catalog.model.step import Step
from catalog.model.terms import Zone


def _remove_apart(parts: Parts, words: list[str]) -> Step:
    """Cards taken out of the deck that make a deck of their own, of as many cards as they are."""
    removed = make(decks.RemoveFromDeck, {"set": parts["set"]})
    return changed(removed, own_deck=sum(of.size for of in removed.sets) or None)


def _set_of_cards(parts: Parts, words: list[str]) -> CardSet:
    """ "The red cards" are a set; "two cards" are so many, of any rank."""
    (of,) = parts["card_set"]
    refuse_if(of.rank is not None and of.rank.value <= 10 and of == CardSet(of.rank), "so many, or of which rank?")
    return of


_ACES, _TWOS = ({(rank, suit) for suit in Suit} for rank in (Rank.ACE, Rank.TWO))


def _sets_but(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The face cards except the kings": what is left of them, told as sets of its own."""
    gone = _faces(parts["set"])
    told = [_faces([of]) for of in parts["kept"]]
    if told == [_ACES] and _TWOS <= gone and not gone & _ACES:  # "all cards below eight except the aces"
        return _as_sets(gone)
    kept = [of & gone for of in told]
    if not all(kept) or not (left := gone.difference(*kept)):
        raise NotAReading("they are none of these anyway, or all")
    return _as_sets(left)


def _sets_all_but(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "Everything but the aces and face cards": all other cards of the deck."""
    kept = _faces(parts["kept"])
    refuse_if(len(kept) < 16, "with so few cards nobody plays")
    return _as_sets({(rank, suit) for rank in Rank for suit in Suit} - kept)


def _faces(sets: list) -> set[Face]:
    """The cards of such sets, one by one."""
    found: set[Face] = set()
    for of in (each for one in sets for each in (one if isinstance(one, tuple) else (one,))):
        refuse_if(of.joker or of.wild or of.size != len(faces(of)), "which rank and suit?")
        found |= faces(of)
    return found


def _as_sets(cards: set[Face]) -> tuple[CardSet, ...]:
    """Such cards as sets: whole ranks first, then those of some suits."""
    by_suits: dict[frozenset[Suit], list[Rank]] = {}
    for rank in Rank:
        if suits := frozenset(suit for suit in Suit if (rank, suit) in cards):
            by_suits.setdefault(suits, []).append(rank)
    sets: list[CardSet] = []
    for suits, ranks in sorted(by_suits.items(), key=lambda told: (-len(told[0]), sorted(told[0]))):
        for of in _suits_told(suits):
            if len(ranks) == 13:
                sets.append(CardSet(**of))
                continue
            for run in _runs(ranks):
                if len(run) < 3:
                    sets += [CardSet(rank, **of) for rank in run]
                else:
                    sets.append(CardSet(run[0], run[-1], **of))
    return tuple(sets)


def _suits_told(suits: frozenset[Suit]) -> list[dict]:
    colors = [color for color in Color if suits == {suit for suit in Suit if COLOR_OF[suit] is color}]
    if len(suits) == 4:
        return [{}]
    if len(suits) == 3:
        return [{"not_suit": next(suit for suit in Suit if suit not in suits)}]
    return [{"color": colors[0]}] if colors else [{"suit": suit} for suit in sorted(suits)]


def _runs(ranks: list[Rank]) -> list[list[Rank]]:
    """Ranks parted into runs of neighbors."""
    runs: list[list[Rank]] = []
    for rank in ranks:
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs


def _set_counted(parts: Parts, words: list[str]) -> CardSet:
    """ "The four twos": all of them, which are so many."""
    (number,), (of,) = parts["number"], parts["set"]
    refuse_if(number != of.size or number < 2, "so many there are not")
    return of


def _deck_without(parts: Parts, words: list[str]) -> Step:
    """ "A 44 card deck without the sevens and eights": those are taken out of the usual deck."""
    removed = make(decks.RemoveFromDeck, without(parts, "size"))
    if parts.get("size", [52])[0] not in (52, 52 + removed.number - removed.jokers, 52 + removed.number):
        raise NotAReading("so many cards are not left")
    return removed


def _add_jokers(parts: Parts, words: list[str]) -> Step:
    """ "Leave the jokers in the deck": both of them."""
    refuse_if("jokers" not in words, "how many jokers?")
    return decks.AddToDeck(2)


def _deck_only(parts: Parts, words: list[str]) -> Step:
    """ "Only the eights through aces": all lower ranks are taken out of the deck; "only spades": all other suits."""
    sets = make(decks.RemoveFromDeck, {"set": parts["set"]}).sets
    kept = frozenset().union(*map(faces, sets))
    suits = [suit for suit in Suit if (Rank.TWO, suit) not in kept]
    ranks = [rank for rank in Rank if (rank, Suit.CLUB) not in kept]
    if all((of.suit or of.color) and of == CardSet(suit=of.suit, color=of.color) for of in sets):
        removed = [CardSet(suit=suit) for suit in suits]
    elif kept == {(rank, suit) for rank in Rank for suit in Suit if rank not in ranks}:
        removed = [CardSet(run[0], run[-1] if len(run) > 1 else None) for run in _runs(ranks)]
    else:
        raise NotAReading("which ranks are left?")
    refuse_if(len(kept) < 20 or parts.get("size", [len(kept)]) != [len(kept)], "with so few cards nobody plays")
    return decks.RemoveFromDeck(tuple(removed))


def _double_deck(parts: Parts, words: list[str]) -> Step:
    """ "A double deck of 104 cards": two decks, which have as many."""
    refuse_if(parts.get("number", [104]) != [104], "not twice 52?")
    return decks.JoinDecks(2)


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


def _deck_from(parts: Parts, words: list[str]) -> decks.RemoveFromDeck:
    """ "A deck with nothing below a seven": all lower cards are out of it."""
    (rank,) = parts["rank"]
    refuse_if(rank is Rank.TWO, "what is left out?")
    lower = Rank(rank - 1)
    through = None if lower is Rank.TWO else lower
    return decks.RemoveFromDeck((CardSet(Rank.TWO, through),))


ACTIONS: dict[str, Callable] = {
    "new_deck_of": _new_deck_of,
    "double_deck": _double_deck,
    "remove_apart": _remove_apart,
    "deck_without": _deck_without,
    "set_of_cards": _set_of_cards,
    "set_counted": _set_counted,
    "sets_but": _sets_but,
    "sets_all_but": _sets_all_but,
    "add_jokers": _add_jokers,
    "deck_only": _deck_only,
    "deck_from": _deck_from,
    "deck": _deck,
}
"""A function for each label of these rules."""
