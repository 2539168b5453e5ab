"""Functions by label for ranks and suits that are spoken of, and cards of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.cards import cards_with
from catalog.language.semantics.likeness import like_mates
from catalog.language.semantics.parts import makes, refuse_if, said
from catalog.model import phrase
from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank, Suit
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ALL, IT, NO_ONE, ONE, OTHERS, THEM
from catalog.model.phrase import CardPhrase, Event, RankOf
from catalog.model.terms import Bound, EventKind, Group, Likeness, Noun, Zone


def _of_rank(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Cards under a six" are lower; the card under the table card lies there."""
    (cards,) = parts["cards"]
    if fields_set(cards) - {"amount", "what"} or not all(of.rank or of.court for of in cards.what):
        raise NotAReading("lower, or below it?")
    return cards


def _most_of(among: CardPhrase) -> CardPhrase:
    """Most of these: what a rank or suit that is commonest among them is of."""
    if among.amount is not None and among.amount.bound is not Bound.ALL or among.which is Selector.THAT or among.plus:
        raise NotAReading("most of which?")
    return changed(among, amount=Amount(None, Bound.MOST))


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


def _rank_whatever(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Whatever rank they pass": the cards of the rank of what somebody did that with. Raises NotAReading else."""
    cards = make(CardPhrase, like_mates(parts))
    refuse_if(cards.came is None or cards.came.who is None and cards.came.to is None, "whatever rank of whose?")
    return CardPhrase(rank_of=RankOf(cards))


def _ranks_beside(parts: Parts, words: list[str]) -> CardPhrase:
    """ "One rank higher or lower than the card": cards of both those ranks."""
    far = parts.pop("number", [1])
    up, down = (CardPhrase(rank_of=make(RankOf, parts | {"offset": [way]})) for way in (far[0], -far[-1]))
    return changed(up, plus=down)


def _cards_beside(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Any up card one rank higher or lower than your last": such cards of both those ranks."""
    (of,), far = parts.pop("beside"), parts.pop("number", [1])
    base = cards_with()(parts, words)
    up, down = (changed(base, rank_of=RankOf(of, offset=way)) for way in (far[0], -far[-1]))
    return changed(up, plus=changed(down, amount=None) if down.amount == Amount(None, Bound.WHICHEVER) else down)


def _rank_factors(parts: Parts, words: list[str]) -> CardPhrase:
    """ "All ranks that divide into it": those of which its rank is a multiple."""
    return make(CardPhrase, {"rank_of": [RankOf(parts.pop("cards")[0], factor=True)], **parts})


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


def _red_and_black(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A red card and a black card of the same rank": a pair of opposite colors."""
    one, other = parts["tint"]
    refuse_if(one == other or not (one.color and other.color), "two cards, told one by one")
    return CardPhrase(ONE, group=Group.PAIR, like=Likeness.OPPOSITE_COLOR)


def _two_colors(parts: Parts, words: list[str]) -> CardPhrase:
    """ "A red card and a black card that add to six"."""
    one, other = parts.pop("tint")
    refuse_if(one == other or not (one.color and other.color), "two cards, told one by one")
    return make(CardPhrase, parts | {"amount": [Amount(2)], "like": [Likeness.OTHER_COLORS]})


def _and_rank(like: Likeness) -> Callable:
    """ "Of the same suit and one rank lower than the table card": alike in one, and so far from it in the other."""
    return lambda parts, words: (like, RankOf(parts["cards"][0], offset=parts["offset"][0]))


def _suit_and_beyond(parts: Parts, words: list[str]) -> tuple[Likeness, dict[str, list]]:
    """ "Of the same suit but higher than the table card": alike in one, and above it in the other."""
    beyond = "higher_than" if parts["which"] == [Selector.HIGH] else "lower_than"
    return Likeness.SAME_SUIT, {"like_card": parts["cards"], beyond: parts["cards"]}


def _suits_of(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The jacks of hearts and spades"."""
    return tuple(CardSet(parts["rank"][0], suit=suit) for suit in parts["suit"])


def _suits_of_and(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The jacks of hearts and spades, and the king of diamonds": in any order, each of a suit that is told."""
    told = [each if isinstance(each, tuple) else (each,) for each in parts["what"]]
    refuse_if(not all(one.rank and one.suit for each in told for one in each), "of which suit?")
    return tuple(one for each in told for one in each)


def _ranks_of(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The ace and two of spades", each of them of that suit."""
    return tuple(CardSet(rank, suit=parts["suit"][0]) for rank in parts["rank"])


def _parity(*numbers: int) -> Callable:
    return lambda parts, words: tuple(CardSet(Rank(n), color=parts.get("color", [None])[0]) for n in numbers)


def _colored_through(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "Red twos through red sevens": of one color."""
    (color, same), (rank, through) = parts["color"], parts["rank"]
    refuse_if(color is not same, "of which color?")
    return (CardSet(rank, through, color=color),)


def _ranks_between(parts: Parts, words: list[str]) -> CardSet:
    """ "Between five and nine": the ranks from six to eight, not what lies between cards of those ranks."""
    low, high = sorted(parts["rank"])
    first, last = Rank(low + 1), Rank(high - 1)
    refuse_if(first > last, "no rank is between them")
    return CardSet(first, None if first is last else last)


ACTIONS: dict[str, Callable] = {
    "red_and_black": _red_and_black,
    "rank_around": makes(RankOf, around=True),
    "suit_and_beyond": _suit_and_beyond,
    "suit_and_rank": _and_rank(Likeness.SAME_SUIT),
    "color_and_rank": _and_rank(Likeness.SAME_COLOR),
    "same_suit_cards": cards_with(like=Likeness.SAME_SUIT),
    "rank_matched": _rank_matched,
    "suit_alike": lambda parts, words: Likeness.SAME_SUIT,
    "color_alike": lambda parts, words: Likeness.SAME_COLOR,
    "rank_alike": lambda parts, words: Likeness.SAME_RANK,
    "its_side": _its(lambda parts: parts["spot"][0]),
    "its_suit": _ITS_SUIT,
    "its_suit_cards": lambda parts, words: CardPhrase(like=_ITS_SUIT(parts, words)),
    "its_rank": _its(lambda parts: CardPhrase(which=Selector.THAT, rank_only=True)),
    "of_rank": _of_rank,
    "counting_own": lambda parts, words: phrase.RankOf(IT),
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
    "others_of_kind": said("other", Amount(1, Bound.MORE)),
    "rank_own": lambda parts, words: CardPhrase(rank_of=RankOf(make(CardPhrase, parts | {"lies": [Zone.HAND]}))),
    "rank_commonest": lambda parts, words: CardPhrase(
        rank_of=RankOf(make(CardPhrase, {"amount": [Amount(None, Bound.MOST)], **parts}))
    ),
    "two_colors": _two_colors,
    "next_ranked": makes(CardPhrase, place=2),
    "rank_whatever": _rank_whatever,
    "rank_nthly": lambda parts, words: (
        _rank_noun(parts, words) if words[1] in ("rank", "denomination") else make(CardPhrase, like_mates(parts))
    ),
    "rank_most_up": lambda parts, words: CardPhrase(
        rank_of=RankOf(CardPhrase(Amount(None, Bound.MOST), facing=Facing.UP))
    ),
    "rank_of_most_among": lambda parts, words: CardPhrase(rank_of=RankOf(_most_of(parts["among"][0]))),
    "suit_of_most_among": lambda parts, words: CardPhrase(
        like=Likeness.SAME_SUIT, like_card=_most_of(parts["among"][0])
    ),
    "rank_of_most": lambda parts, words: CardPhrase(rank_of=RankOf(next(iter(parts.values()))[0])),
    "suit_of_most": lambda parts, words: CardPhrase(like=Likeness.SAME_SUIT, like_card=next(iter(parts.values()))[0]),
    "that_suit": lambda parts, words: CardPhrase(like=Likeness.THAT_SUIT),
    "rest_of_rank": lambda parts, words: CardPhrase(OTHERS, like=Likeness.SAME_RANK),
    "ranks_beside": _ranks_beside,
    "cards_beside": _cards_beside,
    "rank_factors": _rank_factors,
    "of_each": lambda parts, words: (
        CardPhrase(parts["amount"][0], like=Likeness.OF_EACH) if parts else Likeness.OF_EACH
    ),
    "of_that_rank": lambda parts, words: CardPhrase(ONE, parts["facing"][0], like=Likeness.SAME_RANK),
    "rank_told": lambda parts, words: CardPhrase(rank_of=RankOf(tally=parts["tally"][0])),
    "same_rank_cards": cards_with(like=Likeness.SAME_RANK),
    "four_suits": makes(CardPhrase, amount=Amount(4), like=Likeness.EACH_SUIT),
    "rank_of_card": lambda parts, words: CardPhrase(rank_of=RankOf(parts["cards"][0])),
    "even_ranks": _parity(2, 4, 6, 8, 10),
    "odd_ranks": _parity(3, 5, 7, 9),
    "colored_through": _colored_through,
    "prime_ranks": _parity(2, 3, 5, 7),
    "looped_ranks": _parity(4, 6, 8, 9, 10, 12),
    "ranks_between": _ranks_between,
    "suits_of": _suits_of,
    "suits_of_and": _suits_of_and,
    "ranks_of": _ranks_of,
}
"""A function for each label of these rules."""
