"""Functions by label for ranks and suits that are spoken of, and cards of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.cards import cards_with
from catalog.language.semantics.likeness import like_mates
from catalog.language.semantics.parts import makes, refuse_if
from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank, Suit
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ALL, IT, NO_ONE, ONE, OTHERS, THEM
from catalog.model.phrase import CardPhrase, Event, RankOf
from catalog.model.terms import Bound, EventKind, Likeness, Noun


def _rank_noun(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The lowest rank showing": the cards of the rank of the lowest card showing."""
    cards = make(CardPhrase, like_mates(parts))
    if cards.which is None and cards.amount is None and (cards.came is None or cards.came.who is None):
        raise NotAReading("which rank?")
    refuse_if(_lacked(cards) and cards.which is None, "a rank of which there is no card")
    return CardPhrase(rank_of=RankOf(cards))


def _kinds(noun: Noun) -> Callable:
    """Cards of ranks, or of suits, that are told as cards are: "two ranks of their choice", "each suit they hold".

    The one that is told by its card is that card's: the first suit dealt is that of the first card.
    """

    def kinds(parts: Parts, words: list[str]) -> CardPhrase:
        said = " ".join(words).split()
        several = any(word in said for word in ("ranks", "suits", "denominations"))
        every = "each" in said or "every" in said or "all" in said
        if "either" in said:
            parts = parts | {"amount": [ONE], "total": [2]}
        elif said[:2] in (["those", "two"], ["these", "two"]):
            parts = parts | {"amount": [Amount(2, Bound.ALL)], "which": [Selector.THAT]}
        elif "such" in said:
            parts = {"amount": [ALL if several else ONE]} | parts | {"which": [Selector.THAT]}
        elif every and "amount" not in parts:
            parts = parts | {"amount": [ALL]}
        cards = make(CardPhrase, like_mates(parts))
        amount, those = cards.amount, cards.which is Selector.THAT and not every and "such" not in said
        if those and (amount is None or not amount.number or not several):
            raise NotAReading("that rank, or the same")
        if those and noun is Noun.RANK and amount.bound is Bound.ALL:
            return CardPhrase(like=Likeness.SAME_RANK)
        refuse_if(amount is not None and cards.owner == THEM and not several, "of its rank, or one of theirs?")
        if amount == ONE and not several and (cards.facing or cards.came == Event((EventKind.PASSES,))):
            raise NotAReading("a suit, or cards that lie so?")
        refuse_if(amount is None and cards.place and noun is Noun.RANK, "the next, or the second?")
        return _of_kind(cards, noun, several)

    return kinds


def _suit_kind(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A card of spades"; a diamond may be a shape."""
    refuse_if(not words[0].endswith("s"), "a card of that suit, or a place?")
    return CardPhrase(what=(CardSet(suit=Suit[words[0][:-1].upper()]),))


def _lacked(cards: CardPhrase) -> bool:
    """True for cards that nobody has, or to which something was not done."""
    return cards.came is not None and (cards.came.negated or cards.came.who == NO_ONE)


_THERE = {"lies", "owner", "came", "facing", "line", "spot", "shape"}
"""What tells of ranks or suits by the cards that are there."""


def _of_kind(cards: CardPhrase, noun: Noun, several: bool) -> CardPhrase:
    """Cards of ranks or suits that are told so; where they are told by their cards, of those of such cards."""
    ranks = noun is Noun.RANK
    amount, told = cards.amount, fields_set(cards)
    if amount == Amount(1, Bound.MORE) and told == {"amount"} and not several:
        return CardPhrase(like=Likeness.OTHER_RANKS if ranks else Likeness.OTHER_SUITS, like_card=IT)
    if not ranks and cards == CardPhrase(ONE, chosen=True):
        return CardPhrase(like=Likeness.SAME_SUIT, chosen=True)
    if amount == Amount(1, Bound.MORE) and several:
        cards = changed(cards, amount=OTHERS)
    lacked = _lacked(cards)
    there = not lacked and bool(told - {"amount"}) and told <= {"amount", *_THERE}
    one = amount in (ONE, Amount(None, Bound.WHICHEVER))  # one such rank is that of one such card
    by_cards = amount is not None and amount.bound in (Bound.MOST, Bound.FEWEST)
    by_cards = by_cards or there and (one or several and amount is None)
    if amount is None and not several:
        by_cards = ranks or cards.which not in (None, Selector.HIGH, Selector.LOW, Selector.MIDDLE) or "came" in told
        if lacked and cards.which is None:  # the one that nobody has is one of which nobody has a card
            cards, by_cards = changed(cards, amount=ONE), False
        if told == {"which"} and not ranks or cards.which is None and (cards.came is None or cards.came.who is None):
            raise NotAReading("which of them?")
    if not by_cards:
        cards = changed(cards, amount=cards.amount or (ALL if several else None), noun=noun)
    return CardPhrase(rank_of=RankOf(cards)) if ranks else CardPhrase(like=Likeness.SAME_SUIT, like_card=cards)


def _rank_matched(parts: Parts, words: list[str]) -> RankOf:
    """ "That match the table card": in rank. Raises NotAReading where what they match is no card."""
    (cards,) = parts["cards"]
    refuse_if(cards.rank_of is not None or cards.like is not None or cards.rank_only, "alike in what?")
    return RankOf(cards)


def _its(meant: Callable[[Parts], Any]) -> Callable:
    """ "To its left", "of its suit", "its rank is wild": of the card spoken of; players have no suit."""

    def of_card(parts: Parts, words: list[str]):
        refuse_if("its" not in words, "a card's, or a player's?")
        return meant(parts)

    return of_card


_ITS_SUIT = _its(lambda parts: Likeness.THAT_SUIT)


def words_suit(words: list[str]) -> bool:
    """Whether suits are compared, not colours."""
    return any(word.startswith("suit") for word in words)


def _suits_of(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The jacks of hearts and spades"."""
    return tuple(CardSet(parts["rank"][0], suit=suit) for suit in parts["suit"])


def _suits_of_and(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The jacks of hearts and spades, and the king of diamonds": in any order, each of a suit that is told."""
    told = [each if isinstance(each, tuple) else (each,) for each in parts["what"]]
    refuse_if(not all(one.rank and one.suit for each in told for one in each), "of which suit?")
    return tuple(one for each in told for one in each)


def _parity(*numbers: int) -> Callable:
    return lambda parts, words: tuple(CardSet(Rank(n), color=parts.get("color", [None])[0]) for n in numbers)


ACTIONS: dict[str, Callable] = {
    "rank_matched": _rank_matched,
    "rank_alike": lambda parts, words: Likeness.SAME_RANK,
    "its_suit": _ITS_SUIT,
    "its_rank": _its(lambda parts: CardPhrase(which=Selector.THAT, rank_only=True)),
    "being_alike": lambda parts, words: make(
        CardPhrase,
        parts | {"like": [Likeness.SAME_SUIT if words_suit(words) else Likeness.SAME_COLOR]},
    ),
    "being_ranked": lambda parts, words: CardPhrase(rank_of=RankOf(parts["cards"][0])),
    "suit_of_card": lambda parts, words: CardPhrase(like=Likeness.SAME_SUIT, like_card=parts["cards"][0]),
    "rank_noun": _rank_noun,
    "kinds_of_rank": _kinds(Noun.RANK),
    "kinds_of_suit": _kinds(Noun.SUIT),
    "suit_kind": _suit_kind,
    "rank_commonest": lambda parts, words: CardPhrase(
        rank_of=RankOf(make(CardPhrase, {"amount": [Amount(None, Bound.MOST)], **parts}))
    ),
    "next_ranked": makes(CardPhrase, place=2),
    "rank_most_up": lambda parts, words: CardPhrase(
        rank_of=RankOf(CardPhrase(Amount(None, Bound.MOST), facing=Facing.UP))
    ),
    "rank_of_most": lambda parts, words: CardPhrase(rank_of=RankOf(next(iter(parts.values()))[0])),
    "suit_of_most": lambda parts, words: CardPhrase(like=Likeness.SAME_SUIT, like_card=next(iter(parts.values()))[0]),
    "that_suit": lambda parts, words: CardPhrase(like=Likeness.THAT_SUIT),
    "rest_of_rank": lambda parts, words: CardPhrase(OTHERS, like=Likeness.SAME_RANK),
    "of_each": lambda parts, words: (
        CardPhrase(parts["amount"][0], like=Likeness.OF_EACH) if parts else Likeness.OF_EACH
    ),
    "rank_told": lambda parts, words: CardPhrase(rank_of=RankOf(tally=parts["tally"][0])),
    "same_rank_cards": cards_with(like=Likeness.SAME_RANK),
    "four_suits": makes(CardPhrase, amount=Amount(4), like=Likeness.EACH_SUIT),
    "rank_of_card": lambda parts, words: CardPhrase(rank_of=RankOf(parts["cards"][0])),
    "even_ranks": _parity(2, 4, 6, 8, 10),
    "suits_of": _suits_of,
    "suits_of_and": _suits_of_and,
}
"""A function for each label of these rules."""
