"""Functions by label for wild cards: which they are, for whom and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import makes, refuse_if, without
from catalog.model import ranking, wild_cards, wild_count
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import (
    ALL,
    CARDS,
    EACH,
    IT,
    ONE,
    OTHER_CARDS,
    OTHERS,
    TABLE_HAND,
    THE_ONE,
    THEM,
    WILD_CARDS,
)
from catalog.model.phrase import CardPhrase, Event, RankOf, When, Who
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Role, Tally, Zone

OfWild = Callable[[Any, Parts], Parts]


def _wilds_called(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "Deuces and one-eyed jacks wild", as a dealer calls it: cards told by what they are, and no more."""
    (cards,) = parts["cards"]
    refuse_if(not cards.what or changed(cards, what=()) != CARDS, "wild where?")
    return make(wild_cards.Wild, parts)


_DICE_TOTAL = CardPhrase(rank_of=RankOf(tally=Tally.DICE_SUM))
_EACH_DIE, _DIE = RankOf(tally=Tally.EACH_DIE), RankOf(tally=Tally.DIE)
_OF_ITS_SUIT = (Likeness.SAME_SUIT, Likeness.THAT_SUIT)
_HOW_THEY_LIE = {"amount", "lies", "facing", "owner", "came"}
_COUNTED_OFF = (Selector.SECOND, Selector.THIRD, Selector.FOURTH, Selector.FIFTH, Selector.SIXTH)


def refuse_each(cards: CardPhrase, words: list[str]) -> None:
    """ "Every up card" are all of them; "the up card" is one."""
    each = words[:1] in (["each"], ["every"])
    bare = not each and cards == IT
    theirs = each and cards.amount == THE_ONE and not cards.what
    there = cards.lies is Zone.COMMON and cards.amount is None and not cards.what
    theirs = theirs or words[:1] == ["every"] and there and cards.line is not None and cards.came is None
    second = cards.which in _COUNTED_OFF and cards.owner is None and not {"each", "every"}.isdisjoint(words)
    if theirs or second or cards.which is Selector.THAT and not bare and not {"each", "every"}.isdisjoint(words):
        raise NotAReading("that one, or every one?")


def _wild(parts: Parts, words: list[str]) -> wild_cards.Wild:
    refuse_each(parts["cards"][0], words)
    parts["cards"] = [changed(of, what=wild_cards.facing_alike(of.what)) if of.what else of for of in parts["cards"]]
    if _DICE_TOTAL in parts.get("also", ()) and parts["cards"][0].rank_of not in (_EACH_DIE, _DIE):
        raise NotAReading("the total of what?")
    if len(sides := set(parts.get("side", ()))) > 1:  # "in high hands, but not in low hands"
        raise NotAReading("in which hands?")
    if parts.pop("split", None) and not sides:  # "in the high hand, but not for the split hand" goes without saying
        raise NotAReading("not in the split hand, but in which?")
    if "side" in parts:
        parts["side"] = parts["side"][:1]
    if "to_complete" in parts:
        parts.pop("may", None)
    if "also_rank" in parts:  # "and so are the ranks above and below it", told together
        parts["also_rank"] = [parts["also_rank"]]
    for name, told in _OF_WILD.items():
        for said in parts.pop(name, ()):
            parts |= told(said, parts)
    if parts.get("for_whom") == [THEM]:
        parts = without(parts, "for_whom") | {"for_holder": [True]}
    return make(wild_cards.Wild, parts)


def _also(also: CardPhrase, parts: Parts) -> Parts:
    """ "As are one-eyed jacks": as many more sets of cards."""
    cards = parts["cards"][0]
    if parts.pop("also_mates", None):  # "as is any card dealt after a queen and all cards of that rank"
        if also.what or cards.plus is not None or also.rank_of is not None or also.like is not None:
            raise NotAReading("of which card's rank?")
        return {"cards": [changed(cards, plus=CardPhrase(rank_of=RankOf(also)))]}
    if also.rank_of == RankOf(CardPhrase(ONE, which=Selector.THAT)) and fields_set(also) <= {"amount", "rank_of"}:
        return {"rank_too": [True]}  # "as are all cards matching either one in rank"
    if changed(also, what=()) != CARDS or changed(cards, what=()) != CARDS:
        return {"cards": [and_those(cards, also)]}
    return {"cards": [changed(cards, what=(*cards.what, *also.what))]}


def _placed(field: str) -> OfWild:
    """ "Aces are wild in the hole"."""

    def placed(where: Zone | Facing, parts: Parts) -> Parts:
        (cards,) = parts["cards"]
        refuse_if(getattr(cards, field) is not None or cards.plus is not None, "where do they lie?")
        amount = None if cards.amount == THE_ONE else cards.amount
        return {"cards": [changed(cards, amount=amount, **{field: where})]}

    return placed


def _except_for(who: Who, parts: Parts) -> Parts:
    """ "But not for the dealer"."""
    if who in map(Who, (Role.LOW_HANDS, Role.HIGH_HANDS, Role.LOW_HAND, Role.HIGH_HAND)):
        raise NotAReading("for hands of the other side")
    if parts.get("for_whom") == [EACH] and who == TABLE_HAND:  # "for the players, but not for the table"
        del parts["for_whom"]
    refuse_if({"for_table", "for_holder", "for_whom"} & parts.keys(), "for whom, and for whom not?")
    return {"for_whom": [Who(Role.EACH, besides=who)]}


def _but(besides: CardPhrase, parts: Parts) -> Parts:
    """ "Except the king of hearts"; "and so are all spades, except the ace": of those told last."""
    refuse_if(besides.amount is not None and besides.amount.bound is Bound.OTHERS, "but not the others says no more")
    (cards,) = parts["cards"]
    if cards.plus is not None:
        return {"cards": [changed(cards, plus=changed(cards.plus, besides=besides))]}
    return {"cards": [changed(cards, besides=besides)]}


def _rank_alone(said: bool, parts: Parts) -> Parts:
    refuse_if(parts.get("rank_too") or parts.get("rank_mates"), "are those of its rank wild?")
    return {}


def _suit_too(said: bool, parts: Parts) -> Parts:
    """ "And all cards of its suit": the card is of its own suit as well."""
    (cards,) = parts["cards"]
    mates = CardPhrase(like=Likeness.SAME_SUIT, like_card=changed(cards, besides=None), besides=cards.besides)
    return {"cards": [mates]}


def _not_size(size: int, parts: Parts) -> Parts:
    """ "But not in five card hands" goes without saying."""
    refuse_if(size in parts["size"], "in hands of that size, or not?")
    return {}


def _rest_not(said: bool, parts: Parts) -> Parts:
    """ "The first two, but not the rest"."""
    refuse_if(parts["cards"][0].which is None, "the rest of which?")
    return {}


def _at_most(most: Rank, parts: Parts) -> Parts:
    """ "The rank of your low card, up to ten": unless that is higher."""
    refuse_if(parts["cards"][0].rank_of is None, "which rank is too high?")
    rank = CardPhrase(which=Selector.THAT, rank_only=True)
    over = Event((EventKind.HIGHER,), cards=rank, being=CardPhrase(what=(CardSet(most),)))
    return {"when": [When(ConditionKind.UNLESS, (over,))]}


def _counted_around(said: bool, parts: Parts) -> Parts:
    """ "Counting around past the king"."""
    (cards,) = parts["cards"]
    refuse_if(cards.rank_of is None, "what is counted?")
    return {"cards": [changed(cards, rank_of=changed(cards.rank_of, around=True))]}


def _mates_too(mates: CardPhrase, parts: Parts) -> Parts:
    """ "As are all down cards of the same rank": only those."""
    (cards,) = parts["cards"]
    return {"cards": [changed(cards, plus=_mates_of(cards, mates))]}


def _wild_then(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "The low card in your hand after the draw is wild": that which is the low one then."""
    when = tuple(parts.pop("when"))
    wild = _wild(parts, words)
    refuse_if(wild.cards.which is None and wild.cards.rank_of is None, "which cards are it then?")
    return changed(wild, when=when)


def _faced(parts: Parts, words: list[str]) -> bool:
    """ "With eleven being jacks": the number that stands for a rank anyway; NotAReading for another one."""
    (number,), (rank,) = parts["number"], parts["rank"]
    refuse_if(number not in (1 if rank is Rank.ACE else rank, rank), "that rank has another number")
    return True


def _wild_not_completing(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "Wild cards may not be used to make five of a kind": they are wild, but not for that."""
    (cards,) = parts["cards"]
    called = any(word.startswith("wild") for word in words)
    refuse_if(not called and cards != IT and not any(of.wild or of.joker for of in cards.what), "are they wild?")
    return _wild(parts | {"negated": [True]}, words)


def _wild_only_as(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Nines are wild, but may only be used as cards lower than a nine": as those alone."""
    (as_these,) = parts["stands_for"]
    it = IT in parts["cards"] or as_these.which is Selector.THAT
    refuse_if(it or not fields_set(as_these) - _HOW_THEY_LIE, "as which cards?")
    return make(ranking.CountAs, parts)


def _namely_which(parts: Parts, words: list[str]) -> ranking.Namely:
    """ "The one-eyed king is wild, which is the king of diamonds": a card told by its rank and suit."""
    (cards,) = parts["cards"]
    if cards != CardPhrase(what=cards.what) or not all(of.rank and of.suit for of in cards.what):
        raise NotAReading("which card is it?")
    return ranking.Namely(cards)


def _wild_only(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "Only the third one is wild": that card, and not those told before."""
    (cards,) = parts["cards"]
    refuse_if(cards.amount is not None, "only so many")
    return wild_cards.Wild(cards, instead=True)


def _wild_each_other(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "A king and a queen of one suit make each other wild": each of them where the other is."""
    (cards,) = parts["cards"]
    if (mate := cards.plus) is not None:
        alike = mate.like in (Likeness.SAME_SUIT, Likeness.SAME_COLOR) and mate.like_card is None
        if not alike or cards != CardPhrase(ONE, what=cards.what, plus=mate) or mate.amount not in (None, ONE):
            raise NotAReading("which other?")
        if mate != CardPhrase(mate.amount, what=mate.what, like=mate.like) or not cards.what or not mate.what:
            raise NotAReading("which other?")
        parts["cards"] = [CardPhrase(what=(*cards.what, *mate.what), like=mate.like)]
    return _wild(parts, words)


def _mates_of(cards: CardPhrase, mates: CardPhrase) -> CardPhrase:
    """Some of those that share the rank, or the suit, of cards: by how they lie, or what they show."""
    if mates.rank_of == RankOf(IT):  # "that it pairs"
        mates = changed(mates, rank_of=None, like=Likeness.SAME_RANK)
    alike = mates.like in (Likeness.SAME_RANK, *_OF_ITS_SUIT) and mates.like_card is None
    refuse_if(not fields_set(cards, "what", "amount"), "of which card's rank?")
    every = mates.amount is None or mates.amount.number is None
    if not alike or not every or not fields_set(mates, "amount", "like") or cards.plus is not None:
        raise NotAReading("which of those?")
    if fields_set(mates, "amount", "like") - {"facing", "lies", "owner", "what"} or cards == IT:
        raise NotAReading("which of those?")
    if mates.like is Likeness.SAME_RANK:
        return changed(mates, like=None, rank_of=RankOf(cards))
    return changed(mates, like=Likeness.SAME_SUIT, like_card=cards)


def and_those(cards: CardPhrase, also: CardPhrase) -> CardPhrase:
    """These cards, and more that are told after them."""
    others = cards == IT and also.amount == OTHERS and also.what
    if others:  # "it is wild, and so are your other jacks"
        return changed(cards, plus=also)
    refuse_if(cards.alternative is not None or cards.plus is not None or IT in (cards, also), "cards of two sorts")
    if also == CardPhrase(which=Selector.THAT, rank_only=True) or also.rank_of == RankOf(IT, offset=1):
        raise NotAReading("those of its rank")
    refuse_if(also.like is Likeness.THAT_SUIT and fields_set(also) <= {"amount", "like"}, "those of its suit")
    if also.rank_of is not None and also.rank_of.cards is not None and also.rank_of.cards.lies is cards.lies:
        raise NotAReading("those of its rank")
    return changed(cards, plus=also)


def _and_ranks_beside(cards: CardPhrase, offsets: list[int]) -> CardPhrase:
    """These cards, and those of ranks so much higher."""
    base = cards.rank_of or RankOf(cards)
    if cards.plus is not None or cards.which is Selector.THAT or cards.rank_of is None and not _is_one(cards):
        raise NotAReading("next to which of them?")
    plus = None
    for offset in reversed(offsets):
        plus = CardPhrase(rank_of=changed(base, offset=base.offset + offset), plus=plus)
    return changed(cards, plus=plus)


def _is_one(cards: CardPhrase) -> bool:
    return cards.amount in (None, ONE, THE_ONE) and not cards.what


def _no_wilds(parts: Parts, words: list[str]) -> wild_cards.Wild:
    return _wild(parts | {"cards": [WILD_CARDS], "negated": [True]}, words)


def _wilds_killed(parts: Parts, words: list[str]) -> wild_cards.Wild:
    event = Event((EventKind.COMES_UP,), cards=parts.pop("cards")[0])
    return changed(_no_wilds(parts, words), when=(When(ConditionKind.IF, (event,)),))


def _wild_besides(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "But the king of hearts is not": an exception to what is wild."""
    (cards,), (besides,) = parts["cards"], parts["besides"]
    refuse_if(cards.besides is not None, "two exceptions")
    if besides.amount == OTHERS:  # "the first ace is wild, but the other aces are not"
        if (
            cards.which is None
            or besides != CardPhrase(besides.amount, what=besides.what)
            or besides.what != cards.what
        ):
            raise NotAReading("which others?")
        return wild_cards.Wild(cards)
    return wild_cards.Wild(changed(cards, besides=besides))


def _wild_mates(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "It is not wild, but the others of its rank are": all of its rank but itself."""
    (cards,) = parts["cards"]
    return _wild(parts | {"cards": [CardPhrase(rank_of=RankOf(cards), besides=cards)]}, words)


def _wild_tally(parts: Parts, words: list[str]) -> wild_cards.Wild:
    for_holder = parts.pop("for_holder", [False])[0]
    parts.pop("faced", None)
    return wild_cards.Wild(CardPhrase(rank_of=make(RankOf, parts)), for_holder=for_holder)


def _wild_made(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "An up king makes all queens wild": if there is one, they are; its rank is that of the card itself."""
    cards, made = parts.pop("cards")
    ranked = made.rank_of and (
        made.rank_of.cards is None or made.rank_of.cards.which not in (Selector.HIGH, Selector.LOW)
    )
    plain = not (made.like or made.rank_only or ranked or made.which is Selector.THAT)
    refuse_if(not plain or cards.amount == ALL or IT in (cards, made), "which cards does it make wild?")
    wild = _wild(parts | {"cards": [made]}, words)
    return changed(wild, when=(When(ConditionKind.IF, (Event((EventKind.COMES_UP,), cards=cards),)),))


def _wild_only_if(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "Aces are only wild if they are down": wild, but only then."""
    (event,) = parts.get("event") or parts["doing"]
    return changed(_wild({"cards": parts["cards"]}, words), when=(When(ConditionKind.ONLY_IF, (event,)),))


def _wild_multiples(parts: Parts, words: list[str]) -> wild_cards.Wild:
    return _wild(parts | {"cards": [CardPhrase(rank_of=RankOf(parts["cards"][0], multiple=True))]}, words)


def _one_wild(parts: Parts, words: list[str]) -> Step:
    """Cards that count as so many wild cards; a single card that counts as one is wild."""
    parts.pop("faced", None)
    refuse_each(parts["cards"][0], words)
    if parts["wilds"] == [1] and wild_count.is_single(parts["cards"][0]):
        return wild_cards.Wild(parts["cards"][0])
    return make(ranking.OneWild, parts)


def _wild_together(parts: Parts, words: list[str]) -> wild_cards.Wild:
    """ "A king and a queen of one suit are wild together": without the other, neither is."""
    refuse_if(parts["cards"][0].plus is None, "each with which other?")
    return _wild_each_other(parts, words)


_OF_WILD: dict[str, OfWild] = {
    "also": _also,
    "also_rank": lambda offsets, parts: {"cards": [_and_ranks_beside(parts["cards"][0], offsets)]},
    "lies": _placed("lies"),
    "facing": _placed("facing"),
    "except_for": _except_for,
    "besides": _but,
    "rank_alone": _rank_alone,
    "itself": lambda said, parts: {},
    "rank_mates": lambda said, parts: {"rank_too": [True]},
    "suit_mates": _suit_too,
    "suit_too": _suit_too,
    "held_mates": lambda said, parts: {"rank_too": [True], "for_holder": [True]},
    "held_too": lambda said, parts: {"for_holder": [True]},
    "faced": lambda said, parts: {},
    "not_size": _not_size,
    "rest_not": _rest_not,
    "most": _at_most,
    "around": _counted_around,
    "mates": _mates_too,
}
"""By the name under which it is told of wild cards, in the order in which it is settled: the fields it stands for."""
_THAT_RANK = CardPhrase(which=Selector.THAT, rank_only=True)


ACTIONS: dict[str, Callable] = {
    "no_others": lambda parts, words: _wild(parts | {"cards": [OTHER_CARDS], "negated": [True]}, words),
    "wild_mates": _wild_mates,
    "wild_each_other": _wild_each_other,
    "wild_only": _wild_only,
    "namely_which": _namely_which,
    "make_each_paid": makes(wild_cards.MakeWild, cards=IT, each=True),
    "make_each_wild": makes(wild_cards.MakeWild, cards=IT, each=True),
    "wild_only_as": _wild_only_as,
    "limit_by_mate": makes(ranking.LimitWild),
    "limit_wild": lambda parts, words: ranking.LimitWild(parts["most"][0], by_rank="by_rank" in parts),
    "limit_wilds": lambda parts, words: ranking.LimitWild(
        parts["most"][0], in_all=True, side=parts.get("side", [None])[0]
    ),
    "wild_not_completing": _wild_not_completing,
    "one_wild": _one_wild,
    "wild_named": lambda parts, words: make(wild_cards.Wild, {"cards": [CardPhrase(named=parts["named"][0])]}),
    "wild_none": makes(wild_cards.Wild, negated=True),
    "wild_none_those": makes(wild_cards.Wild, cards=IT, negated=True),
    "wild_then": _wild_then,
    "wild": _wild,
    "wilds_called": _wilds_called,
    "no_wilds": _no_wilds,
    "wilds_killed": _wilds_killed,
    "wild_tally": _wild_tally,
    "wild_only_if": _wild_only_if,
    "wild_besides": _wild_besides,
    "wild_multiples": _wild_multiples,
    "wild_made": _wild_made,
}
"""A function for each label of these rules."""
