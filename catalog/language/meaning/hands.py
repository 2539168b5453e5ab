"""Functions by label for rules about hands: wild cards, rankings, points, qualifiers, and which cards may be used."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from catalog.language.meaning.cards import either_cards, like_mates, named_so
from catalog.language.value import Draft, NotAReading, Parts, integer, make
from catalog.model import betting, board, hands, ranking, uses
from catalog.model.card import CardSet, Suit
from catalog.model.frozen import frozen
from catalog.model.hands import Contested, HandKind, Worth
from catalog.model.layout import Line, LineSort
from catalog.model.phrase import (
    Amount,
    Bound,
    Cards,
    Category,
    Deed,
    Event,
    Facing,
    Group,
    HandValue,
    Lies,
    Likeness,
    Rank,
    RankOf,
    Role,
    Side,
    Tally,
    Temper,
    When,
    Which,
    Who,
    told,
)
from catalog.model.sense import changed
from catalog.model.step import Step, number_of, on_table
from catalog.model.usual import EACH, condition, did

_ALL_WILD = Cards(what=(CardSet(wild=True),))


# ---- cards


def _apart(parts: Parts, words: list[str]) -> int:
    (number,) = parts["number"]
    if "rank" in parts:
        one, other = parts["rank"]
        if abs(one - other) != number:
            raise NotAReading("the example is none")
    return number


def _tally_rank(tally: Tally) -> Callable:
    return lambda parts, words: make(RankOf, {"tally": [tally], **parts})


def _line(**fixed) -> Callable:
    def line(parts: Parts, words: list[str]) -> Line:
        first, *others = parts.pop("sort")
        number, *total = parts.pop("number", [fixed.get("number")])
        if "each" in fixed:  # "each of the four rows"
            number, total = None, [number]
        told = {"sort": [first], "others": [tuple(others)], "number": [number], "total": total or [None]}
        return make(Line, parts | told | {"each": ["each" in fixed]})

    return line


def _line_either(parts: Parts, words: list[str]) -> Line:
    """ "Either row": one of both; NotAReading for a street of which a board has one, "either the turn or the river"."""
    line = _line(number=1)(parts, words)
    if line.sort in (LineSort.TURN, LineSort.RIVER):
        raise NotAReading("either the turn, or what else?")
    return line


def _line_opposite(parts: Parts, words: list[str]) -> Line:
    """ "Opposite arms": two of them that lie so."""
    first, *others = parts.pop("sort")
    return make(Line, {"number": [2], **parts} | {"sort": [first], "others": [tuple(others)], "opposite": [True]})


def _side(*sides: LineSort) -> Callable:
    return lambda parts, words: Line(sides[0], number=1 if len(sides) > 1 else None, others=sides[1:])


def _turn_line(parts: Parts, words: list[str]) -> LineSort:
    if words[0] not in ("turn", "turns"):
        raise NotAReading("no turn of cards")
    return LineSort.TURN


def _suits_of(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The jacks of hearts and spades"."""
    return tuple(CardSet(parts["rank"][0], suit=suit) for suit in parts["suit"])


def _suits_of_and(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The jacks of hearts and spades, and the king of diamonds"."""
    suits, other = parts["what"]
    if not other.suit:
        raise NotAReading("of which suit?")
    return (*suits, other)


def _ranks_of(parts: Parts, words: list[str]) -> tuple[CardSet, ...]:
    """ "The ace and two of spades", each of them of that suit."""
    return tuple(CardSet(rank, suit=parts["suit"][0]) for rank in parts["rank"])


def _parity(*numbers: int) -> Callable:
    return lambda parts, words: tuple(CardSet(Rank(number)) for number in numbers)


def _dealt_after(parts: Parts, words: list[str]) -> Event:
    (cards,) = parts["cards"]
    if "facing" in parts:
        if cards.facing is not None:
            raise NotAReading("facing which way?")
        cards = changed(cards, facing=parts["facing"][0])
    return Event((Deed.DEALT,), cards=changed(cards, after=parts["after"][0]))


def _a_wild(parts: Parts, words: list[str]) -> Cards:
    told = {} if "which" in parts else {"amount": [parts.pop("amount", [Amount(1)])[0]]}
    return make(Cards, parts | told | {"what": [(CardSet(wild=True),)]})


def _ranks_between(parts: Parts, words: list[str]) -> CardSet:
    """ "Between five and nine": the ranks from six to eight, not what lies between cards of those ranks."""
    low, high = sorted(parts["rank"])
    first, last = Rank(low + 1), Rank(high - 1)
    if first > last:
        raise NotAReading("no rank is between them")
    return CardSet(first, None if first is last else last)


def _every(parts: Parts, words: list[str]) -> Cards:
    """ "Each table card": all of them, one by one."""
    (cards,) = parts["being"]
    if cards.which is Which.THAT and cards.lies is not None:  # "the table card" is the only one
        cards = changed(cards, which=None)
    if told(cards) - {"lies", "facing", "what"} or not told(cards):
        raise NotAReading("each of which?")
    return changed(cards, amount=Amount(None, Bound.ALL))


def _any_of(cards: Cards) -> Cards:
    if cards.amount or cards.which or cards.owner:
        raise NotAReading("each of which?")
    return changed(cards, amount=Amount(None, Bound.WHICHEVER))


def _combined(parts: Parts, words: list[str]) -> RankOf:
    """The sum of two cards' ranks, or the difference of a rank and a number."""
    both = [*parts.pop("cards_ranked", ()), *parts.pop("cards", ())]
    cards = changed(both[0], plus=both[1]) if len(both) == 2 else both[0]
    if "tally" not in parts and cards.plus is None and (not cards.amount or cards.amount.number == 1):
        raise NotAReading("of what, and of what else?")
    return make(RankOf, parts | {"cards": [cards]})


def _tally_more(parts: Parts, words: list[str]) -> RankOf:
    """ "Equal to five plus the die roll": so many ranks higher than the number rolled."""
    (number,) = parts.pop("number")
    if ranked := parts.pop("cards_ranked", None):
        parts = parts | {"cards": ranked}
    return make(RankOf, parts | {"offset": [number]})


def _tally_less(parts: Parts, words: list[str]) -> RankOf:
    """ "Equal to the die roll minus two": so many ranks lower."""
    (number,) = parts.pop("number")
    return _tally_more(parts | {"number": [-number]}, words)


_IT = Cards(which=Which.THAT)
_DOUBLES = Event((Deed.ROLLS_DOUBLES,), who=Who(Role.ANY))


# ---- wild cards


def _wilds_called(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "Deuces and one-eyed jacks wild", as a dealer calls it: cards told by what they are, and no more."""
    (cards,) = parts["cards"]
    if not cards.what or changed(cards, what=()) != Cards():
        raise NotAReading("wild where?")
    return make(ranking.Wild, parts)


_COUNTED_OFF = (Which.SECOND, Which.THIRD, Which.FOURTH, Which.FIFTH, Which.SIXTH)


def _refuse_each(cards: Cards, words: list[str]) -> None:
    """ "Every up card" are all of them; "the up card" is one."""
    each = words[:1] in (["each"], ["every"])
    bare = not each and cards == Cards(which=Which.THAT)
    theirs = each and cards.amount == Amount(1, Bound.THE) and not cards.what
    there = cards.lies is Lies.COMMON and cards.amount is None and not cards.what
    theirs = theirs or words[:1] == ["every"] and there and cards.line is not None and cards.came is None
    second = cards.which in _COUNTED_OFF and cards.owner is None and not {"each", "every"}.isdisjoint(words)
    if theirs or second or cards.which is Which.THAT and not bare and not {"each", "every"}.isdisjoint(words):
        raise NotAReading("that one, or every one?")


def _wild(parts: Parts, words: list[str]) -> ranking.Wild:
    _refuse_each(parts["cards"][0], words)
    for also in parts.pop("also", ()):  # "as are one-eyed jacks": as many more sets of cards
        cards = parts["cards"][0]
        if changed(also, what=()) != Cards() or changed(cards, what=()) != Cards():
            parts["cards"] = [_and_those(cards, also)]
        else:
            parts["cards"] = [changed(cards, what=(*cards.what, *also.what))]
    if offsets := parts.pop("also_rank", ()):  # "and so are the ranks above and below it"
        parts["cards"] = [_and_ranks_beside(parts["cards"][0], offsets)]
    for field in ("lies", "facing"):  # "aces are wild in the hole"
        for where in parts.pop(field, ()):
            (cards,) = parts["cards"]
            if getattr(cards, field) is not None or cards.plus is not None:
                raise NotAReading("where do they lie?")
            amount = None if cards.amount == Amount(1, Bound.THE) else cards.amount
            parts["cards"] = [changed(cards, amount=amount, **{field: where})]
    for who in parts.pop("except_for", ()):  # "but not for the dealer"
        if who in map(Who, (Role.LOW_HANDS, Role.HIGH_HANDS, Role.LOW_HAND, Role.HIGH_HAND)):
            raise NotAReading("for hands of the other side")
        parts["for_whom"] = [Who(Role.EACH, besides=who)]
    for besides in parts.pop("besides", ()):
        if besides.amount is not None and besides.amount.bound is Bound.OTHERS:
            raise NotAReading("but not the others says no more")
        (cards,) = parts["cards"]
        if cards.plus is not None:  # "and so are all spades, except the ace": of those told last
            parts["cards"] = [changed(cards, plus=changed(cards.plus, besides=besides))]
        else:
            parts["cards"] = [changed(cards, besides=besides)]
    if "to_complete" in parts:
        parts.pop("may", None)
    if parts.pop("rank_alone", None) and (parts.get("rank_too") or parts.get("rank_mates")):
        raise NotAReading("are those of its rank wild?")
    for name in ("itself", "rank_mates"):
        if name in parts and parts.pop(name) and name == "rank_mates":
            parts["rank_too"] = [True]
    if parts.pop("suit_mates", None) or parts.pop("suit_too", None):  # the card is of its own suit as well
        (cards,) = parts["cards"]
        parts["cards"] = [Cards(like=Likeness.SAME_SUIT, like_card=changed(cards, besides=None), besides=cards.besides)]
    if parts.pop("held_mates", None):  # "as is anything you have of that rank"
        parts |= {"rank_too": [True], "held_too": [True]}
    if parts.pop("held_too", None):  # "as are any others of that rank they hold": wild for that player
        parts["for_holder"] = [True]
    parts.pop("faced", None)
    for size in parts.pop("not_size", ()):  # "but not in five card hands" goes without saying
        if size in parts["size"]:
            raise NotAReading("in hands of that size, or not?")
    if parts.pop("rest_not", None) and parts["cards"][0].which is None:  # "the first two, but not the rest"
        raise NotAReading("the rest of which?")
    for most in parts.pop("most", ()):  # "the rank of your low card, up to ten"
        over = Event((Deed.HIGHER,), cards=Cards(which=Which.THAT, rank_only=True), being=Cards(what=(CardSet(most),)))
        if parts["cards"][0].rank_of is None:
            raise NotAReading("which rank is too high?")
        return changed(_wild(parts, words), when=(When(Temper.UNLESS, (over,)),))
    if parts.pop("around", None):  # "counting around past the king"
        (cards,) = parts["cards"]
        if cards.rank_of is None:
            raise NotAReading("what is counted?")
        parts["cards"] = [changed(cards, rank_of=changed(cards.rank_of, around=True))]
    for mates in parts.pop("mates", ()):  # "as are all down cards of the same rank": only those
        (cards,) = parts["cards"]
        parts["cards"] = [changed(cards, plus=_mates_of(cards, mates))]
    whom = parts.get("for_whom", [None])[0]
    if whom == _THEM:
        parts = {k: v for k, v in parts.items() if k != "for_whom"} | {"for_holder": [True]}
    return make(ranking.Wild, parts)


def _one_of_each(parts: Parts, words: list[str]) -> Cards:
    """ "Any king and queen of the same suit": one of each."""
    (one, other), (like,) = parts["what"], parts.get("like", [None])
    if not (one.rank and other.rank) or one == other or like not in (None, Likeness.SAME_SUIT, Likeness.SAME_COLOR):
        raise NotAReading("which two cards?")
    return Cards(Amount(1), what=(one,), plus=Cards(Amount(1), what=(other,), like=like))


def _wild_then(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "The low card in your hand after the draw is wild": that which is the low one then."""
    when = tuple(parts.pop("when"))
    wild = _wild(parts, words)
    if wild.cards.which is None and wild.cards.rank_of is None:
        raise NotAReading("which cards are it then?")
    return changed(wild, when=when)


def _faced(parts: Parts, words: list[str]) -> bool:
    """ "With eleven being jacks": the number that stands for a rank anyway; NotAReading for another one."""
    (number,), (rank,) = parts["number"], parts["rank"]
    if number not in (1 if rank is Rank.ACE else rank, rank):
        raise NotAReading("that rank has another number")
    return True


def _wild_no_such(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "No jacks are wild"; that no card is wild says so of all."""
    if parts["cards"] == [Cards(which=Which.THAT)]:
        raise NotAReading("no card at all")
    return make(ranking.Wild, parts | {"negated": [True]})


def _wild_not_completing(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "Wild cards may not be used to make five of a kind": they are wild, but not for that."""
    (cards,) = parts["cards"]
    called = any(word.startswith("wild") for word in words)
    if not called and cards != Cards(which=Which.THAT) and not any(of.wild for of in cards.what):
        raise NotAReading("are they wild?")
    return _wild(parts | {"negated": [True]}, words)


def _wild_never(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Aces are wild, but cannot be used as aces": as any card but those."""
    (never,) = parts.pop("never")
    if not never.what or never != Cards(never.amount, what=never.what):
        raise NotAReading("not as which cards?")
    any_card = Cards(Amount(None, Bound.WHICHEVER))
    return make(ranking.CountAs, parts | {"stands_for": [any_card], "never": [never], "may": [True]})


def _namely_which(parts: Parts, words: list[str]) -> ranking.Namely:
    """ "The one-eyed king is wild, which is the king of diamonds": a card told by its rank and suit."""
    (cards,) = parts["cards"]
    if cards != Cards(what=cards.what) or not all(of.rank and of.suit for of in cards.what):
        raise NotAReading("which card is it?")
    return ranking.Namely(cards)


def _wild_only(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "Only the third one is wild": that card, and not those told before."""
    (cards,) = parts["cards"]
    if cards.amount is not None:
        raise NotAReading("only so many")
    return ranking.Wild(cards, instead=True)


def _wild_each_other(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "A king and a queen of one suit make each other wild": each of them where the other is."""
    (cards,) = parts["cards"]
    if (mate := cards.plus) is not None:
        alike = mate.like in (Likeness.SAME_SUIT, Likeness.SAME_COLOR) and mate.like_card is None
        one = Amount(1)
        if not alike or cards != Cards(one, what=cards.what, plus=mate) or mate.amount not in (None, one):
            raise NotAReading("which other?")
        if mate != Cards(mate.amount, what=mate.what, like=mate.like) or not cards.what or not mate.what:
            raise NotAReading("which other?")
        parts["cards"] = [Cards(what=(*cards.what, *mate.what), like=mate.like)]
    return _wild(parts, words)


def _mates_of(cards: Cards, mates: Cards) -> Cards:
    """Some of those that share the rank, or the suit, of cards: by how they lie, or what they show."""
    alike = mates.like in (Likeness.SAME_RANK, Likeness.SAME_SUIT) and mates.like_card is None
    if not told(cards, "what", "amount"):
        raise NotAReading("of which card's rank?")
    every = mates.amount is None or mates.amount.number is None
    if not alike or not every or not told(mates, "amount", "like") or cards.plus is not None:
        raise NotAReading("which of those?")
    if told(mates, "amount", "like") - {"facing", "lies", "owner", "what"} or cards == Cards(which=Which.THAT):
        raise NotAReading("which of those?")
    if mates.like is Likeness.SAME_RANK:
        return changed(mates, like=None, rank_of=RankOf(cards))
    return changed(mates, like_card=cards)


def _and_those(cards: Cards, also: Cards) -> Cards:
    """These cards, and more that are told after them."""
    others = cards == Cards(which=Which.THAT) and also.amount == Amount(None, Bound.OTHERS) and also.what
    if others:  # "it is wild, and so are your other jacks"
        return changed(cards, plus=also)
    if cards.alternative is not None or cards.plus is not None or Cards(which=Which.THAT) in (cards, also):
        raise NotAReading("cards of two sorts")
    if also == Cards(which=Which.THAT, rank_only=True) or also.rank_of == RankOf(Cards(which=Which.THAT), offset=1):
        raise NotAReading("those of its rank")
    if also.like is Likeness.THAT_SUIT and told(also) <= {"amount", "like"}:
        raise NotAReading("those of its suit")
    if also.rank_of is not None and also.rank_of.cards is not None and also.rank_of.cards.lies is cards.lies:
        raise NotAReading("those of its rank")
    return changed(cards, plus=also)


def _and_ranks_beside(cards: Cards, offsets: list[int]) -> Cards:
    """These cards, and those of ranks so much higher."""
    base = cards.rank_of or RankOf(cards)
    if cards.plus is not None or cards.which is Which.THAT or cards.rank_of is None and not _is_one(cards):
        raise NotAReading("next to which of them?")
    plus = None
    for offset in reversed(offsets):
        plus = Cards(rank_of=changed(base, offset=base.offset + offset), plus=plus)
    return changed(cards, plus=plus)


def _is_one(cards: Cards) -> bool:
    return cards.amount in (None, Amount(1), Amount(1, Bound.THE)) and not cards.what


def _no_wilds(parts: Parts, words: list[str]) -> ranking.Wild:
    return _wild(parts | {"cards": [_ALL_WILD], "negated": [True]}, words)


def _wilds_killed(parts: Parts, words: list[str]) -> ranking.Wild:
    event = Event((Deed.COMES_UP,), cards=parts.pop("cards")[0])
    return changed(_no_wilds(parts, words), when=(When(Temper.IF, (event,)),))


def _wild_besides(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "But the king of hearts is not": an exception to what is wild."""
    (cards,), (besides,) = parts["cards"], parts["besides"]
    if cards.besides is not None:
        raise NotAReading("two exceptions")
    if besides.amount == Amount(None, Bound.OTHERS):  # "the first ace is wild, but the other aces are not"
        if cards.which is None or besides != Cards(besides.amount, what=besides.what) or besides.what != cards.what:
            raise NotAReading("which others?")
        return ranking.Wild(cards)
    return ranking.Wild(changed(cards, besides=besides))


def _wild_determined(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "The first table card sets the wild rank": cards of its rank; of two cards, of both their ranks."""
    (cards,) = parts["cards"]
    one, other = changed(cards, plus=None), cards.plus
    ranks = Cards(rank_of=RankOf(one), plus=Cards(rank_of=RankOf(other)) if other else None)
    return _wild(parts | {"cards": [ranks]}, words)


def _wild_mates(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "It is not wild, but the others of its rank are": all of its rank but itself."""
    (cards,) = parts["cards"]
    return _wild(parts | {"cards": [Cards(rank_of=RankOf(cards), besides=cards)]}, words)


def _killed(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "A face up joker kills the card before it": if one comes up, that card is dead."""
    killer, killed = parts["cards"]
    if killed == Cards(Amount(None, Bound.ALL), what=(CardSet(wild=True),)):
        raise NotAReading("wild cards that are killed are wild no more")
    return ranking.Dead(killed, when=(When(Temper.IF, (Event((Deed.COMES_UP,), cards=killer),)),))


def _stands_suited(parts: Parts, words: list[str]) -> Cards:
    """ "As any face card of their suit": of the same suit."""
    (cards,) = parts["cards"]
    if cards.like is not None or not any(of.rank or of.court for of in cards.what):
        raise NotAReading("of which suit?")
    return changed(cards, like=Likeness.SAME_SUIT)


def _may_be(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Your kings may be any club": but "only one of the cards in your hand may be a king" says what is in it."""
    (cards,) = parts["cards"]
    there = cards.owner is not None or cards.lies is Lies.HAND or cards.which is Which.THAT
    of_hand = cards.amount is not None and there
    if cards.hands or of_hand and cards.amount.bound not in (Bound.ALL, Bound.EXACTLY):
        raise NotAReading("what the hand holds, or what it counts as?")
    return make(ranking.CountAs, parts)


def _scored(parts: Parts, words: list[str]) -> Worth:
    """ "Score three points for each ace": for cards as they are, not for what is done with them."""
    for cards in parts.get("cards", ()):
        if cards.came is not None:
            raise NotAReading("for what they do")
    return make(Worth, parts)


def _count_each_other(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Sixes and nines count as each other": the ones as the others, and the other way round."""
    (cards,) = parts.pop("cards")
    if len(cards.what) != 2 or cards != Cards(what=cards.what):
        raise NotAReading("which as which?")
    one, other = (Cards(what=(of,)) for of in cards.what)
    return make(ranking.CountAs, parts | {"cards": [one], "stands_for": [other], "mutual": [True]})


def _wild_tally(parts: Parts, words: list[str]) -> ranking.Wild:
    for_holder = parts.pop("for_holder", [False])[0]
    parts.pop("faced", None)
    return ranking.Wild(Cards(rank_of=make(RankOf, parts)), for_holder=for_holder)


def _wild_made(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "An up king makes all queens wild": if there is one, they are; its rank is that of the card itself."""
    cards, made = parts.pop("cards")
    ranked = made.rank_of and (made.rank_of.cards is None or made.rank_of.cards.which not in (Which.HIGH, Which.LOW))
    plain = not (made.like or made.rank_only or ranked or made.which is Which.THAT)
    if not plain or cards.amount == Amount(None, Bound.ALL) or Cards(which=Which.THAT) in (cards, made):
        raise NotAReading("which cards does it make wild?")
    wild = _wild(parts | {"cards": [made]}, words)
    return changed(wild, when=(When(Temper.IF, (Event((Deed.COMES_UP,), cards=cards),)),))


def _wild_made_having(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "Having a king makes your queens wild": if you have one, they are."""
    made = _wild_made(parts, words)
    has = Event((Deed.HAS,), Who(Role.ANY), made.when[0].events[0].cards)
    return changed(made, when=(When(Temper.IF, (has,)),))


def _wild_made_next(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "Each table card makes all cards of the next higher rank wild": those one rank above it."""
    (cards,), (offset,) = parts.pop("cards"), parts.pop("offset")
    if cards.amount in (None, Amount(None, Bound.ALL)):
        cards = changed(cards, amount=Amount(1))
    if cards.amount != Amount(1) or cards.which is Which.THAT:
        raise NotAReading("next to which of them?")
    return _wild(parts | {"cards": [Cards(rank_of=RankOf(cards, offset=offset))]}, [])


def _wild_only_if(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "Aces are only wild if they are down": wild, but only then."""
    (event,) = parts.get("event") or parts["doing"]
    return changed(_wild({"cards": parts["cards"]}, words), when=(When(Temper.ONLY_IF, (event,)),))


def _wild_must_lie(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "They must be face up to be wild": only if they are."""
    lying = make(Cards, {k: v for k, v in parts.items() if k in ("facing", "lies")} | {"which": [Which.THAT]})
    return ranking.Wild(Cards(which=Which.THAT), when=(When(Temper.ONLY_IF, (Event((Deed.COMES_UP,), cards=lying),)),))


def _wild_called(parts: Parts, words: list[str]) -> ranking.NameWild:
    """ "Whatever rank the dealer calls is wild": the dealer names it."""
    parts["who"] = parts.pop("namer")
    return make(ranking.NameWild, parts)


def _pick_wild(parts: Parts, words: list[str]) -> ranking.PickWild:
    """ "Choose a card, and all others of its rank, to be wild"."""
    if parts.pop("rank_mates", None):
        parts["rank_too"] = [True]
    return make(ranking.PickWild, parts)


def _next_to(way: int) -> Callable:
    """ "The next highest rank above the card": the one next to it."""
    return lambda parts, words: RankOf(parts["cards"][0], offset=way)


def _wild_each(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "Each table card makes its rank wild"."""
    (cards,) = parts["cards"]
    if cards.amount is not None or cards.which is not None:
        raise NotAReading("each of which?")
    return ranking.Wild(changed(cards, amount=Amount(None, Bound.ALL)), rank_too=True)


def _that_rank(deed: Deed) -> Callable:
    """ "Unless that is above king": the rank just reckoned is compared."""
    those = Cards(which=Which.THAT, rank_only=True)
    return lambda parts, words: Event(
        (deed,), cards=those, being=Cards(what=(CardSet(parts["being"][0]),)), negated="negated" in parts
    )


def _no_win_with(parts: Parts, words: list[str]) -> ranking.NoWin:
    """ "Cannot win with a joker in their hand": if they have one; "or with a ten": or that."""
    events = tuple(Event((Deed.HAS,), Who(Role.THAT), cards) for cards in parts.pop("with"))
    return changed(make(ranking.NoWin, parts), when=(When(Temper.IF, events, either=len(events) > 1),))


def _hand_wins_only_if(parts: Parts, words: list[str]) -> ranking.NoWin:
    """ "A hand with an ace can only win if": who has one cannot win, unless that happens."""
    (event,) = parts.pop("event")
    barred = _no_win_with(parts | {"who": [_THEM]}, words)
    return changed(barred, when=(*barred.when, When(Temper.UNLESS, (event,))))


def _wins_only_if(parts: Parts, words: list[str]) -> ranking.NoWin:
    """ "You can only win if you have a king": you cannot win unless you have one."""
    (event,) = parts.pop("event", None) or [changed(parts.pop("you")[0], who=_THEM)]
    return make(ranking.NoWin, parts | {"who": [_THEM], "when": [(When(Temper.UNLESS, (event,)),)]})


def _wins_only_with(parts: Parts, words: list[str]) -> ranking.Qualify:
    """ "You can only win with a pair of aces": that is needed to win."""
    (needed,) = parts.pop("with")
    if isinstance(needed, Cards) and any(of.through for of in needed.what):
        raise NotAReading("a hand by its value, or a card of these ranks?")
    return _qualify(parts | {"least" if isinstance(needed, HandValue) else "cards": [needed]}, words)


def _no_total_wins(parts: Parts, words: list[str]) -> ranking.NoWin:
    """ "A hand over 21 cannot win"."""
    bound = Bound.MORE_THAN if {"over", "above"} & {*words} else Bound.LESS_THAN
    total = changed(parts.pop("total")[0], bound=bound)
    event = Event((Deed.TOTALS,), cards=Cards(owner=Who(Role.ANY)), total=total)
    return make(ranking.NoWin, parts | {"who": [_THEM], "when": [(When(Temper.IF, (event,)),)]})


def _wild_multiples(parts: Parts, words: list[str]) -> ranking.Wild:
    return _wild(parts | {"cards": [Cards(rank_of=RankOf(parts["cards"][0], multiple=True))]}, words)


def _unpick(parts: Parts, words: list[str]) -> ranking.PickWild:
    return make(ranking.PickWild, parts | {"negated": [True]})


def _shift(parts: Parts, words: list[str]) -> ranking.Shift:
    """One rank higher or lower: the second way goes as far as the first, unless it says how far."""
    far = max(parts.get("up", [0])[0], parts.get("down", [0])[0])
    for whose in parts.pop("whose", ()):  # "but aces can't be kings": what they would be
        if [whose + parts.get("up", [0])[0]] != parts["never"] != [whose - parts.get("down", [0])[0]]:
            raise NotAReading("they would not be that anyway")
    for way in ("up", "down"):
        if parts.get(way, [0])[0] is True:
            parts[way] = [int(far)]
    return make(ranking.Shift, parts)


def _count_one_of(parts: Parts, words: list[str]) -> ranking.CountAs:
    """ "Fives may count as fours or sixes, but not both": as one of several, as every card does."""
    (as_which,) = parts["stands_for"]
    if len(as_which.what) != 2 and as_which.alternative is None:
        raise NotAReading("not as both of which?")
    return make(ranking.CountAs, parts)


def _shift_around(parts: Parts, words: list[str]) -> ranking.ShiftWild:
    """ "Shifts up one rank, and after aces it goes back to twos"; NotAReading for a round that leaves ranks out."""
    last, first = parts.pop("rank")
    shift = changed(make(ranking.ShiftWild, parts), around=last)
    if shift.begins_again is not first:
        raise NotAReading("round from which rank?")
    return shift


def _dead(parts: Parts, words: list[str]) -> ranking.Dead:
    (cards,) = parts["cards"]
    _refuse_each(cards, words)
    if "besides" in parts:
        cards = changed(cards, besides=parts["besides"][0])
    return ranking.Dead(cards, parts.get("mates", [None])[0], "even_wild" in parts, "for_holder" in parts)


def _dead_also(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "Jokers are dead, as are kings": these and those, but no others of their rank."""
    (cards,), (also,) = parts["cards"], parts.pop("also")
    _refuse_each(cards, words)
    if also.like is not None or also.besides is not None:
        raise NotAReading("those like them")
    if changed(also, what=()) == Cards() == changed(cards, what=()):
        parts["cards"] = [changed(cards, what=(*cards.what, *also.what))]
    else:
        parts["cards"] = [_and_those(cards, also)]
    return _dead(parts, [])


def _not_dead(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "Nothing is dead": the cards that would be are not."""
    return ranking.Dead(parts["cards"][0] if "cards" in parts else Cards(dead=True), negated=True)


def _dead_for(parts: Parts, words: list[str]) -> Step:
    """ "Dead for anyone who has a wild card": if any player has one, dead for them."""
    (who,) = parts.pop("for_whom")
    if who == EACH and "only" not in words:
        return _dead(parts, words)
    if not (did(who) or did(who, EACH)):
        return changed(_dead(parts, words), for_whom=who)
    return changed(_dead(parts, words), for_holder=True, when=(condition(who),))


def _dead_for_side(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "Jacks may not be used in low hands": they count for nothing there. Wild cards are then not wild."""
    (cards,) = parts["cards"]
    if any(of.wild for of in cards.what) and "used" in words:
        raise NotAReading("wild no more")
    return ranking.Dead(cards, when=(When(parts["temper"][0]),))


def _dead_unused(parts: Parts, words: list[str]) -> ranking.Dead:
    """ "Face cards may not be used": what cards show makes them dead; those that lie somewhere a hand leaves out."""
    (cards,) = parts["cards"]
    if told(cards) - {"amount"} != {"what"} or any(of.wild for of in cards.what):
        raise NotAReading("dead, or not for this hand?")
    return ranking.Dead(cards)


# ---- decks

_LOWEST = {board.Pack.EUCHRE: Rank.NINE, board.Pack.PINOCHLE: Rank.NINE, board.Pack.PIQUET: Rank.SEVEN}


def _deck(parts: Parts, words: list[str]) -> board.Deck:
    """A deck by its name; which cards such a deck begins and ends with has to be right where it is told."""
    (pack,) = parts.get("pack", [None])
    lowest = [*parts.pop("lowest", ()), *parts.pop("rank", ())]
    through = parts.pop("through", [Rank.ACE])
    if lowest and (lowest != [_LOWEST.get(pack)] or through != [Rank.ACE]):
        raise NotAReading("that deck has other cards")
    return make(board.Deck, parts)


def _beyond(way: int) -> Callable:
    """ "All cards below the six": the lower ranks, or (`way` above nought) the higher ones."""

    def beyond(parts: Parts, words: list[str]) -> CardSet:
        (rank,) = parts["rank"]
        first, last = (Rank(rank + 1), Rank.ACE) if way > 0 else (Rank.TWO, Rank(rank - 1))
        return make(CardSet, parts | {"rank": [first], "through": [None if first is last else last]})

    return beyond


def _deck_from(parts: Parts, words: list[str]) -> board.RemoveFromDeck:
    """ "A deck with nothing below a seven": all lower cards are out of it."""
    (rank,) = parts["rank"]
    if rank is Rank.TWO:
        raise NotAReading("what is left out?")
    lower = Rank(rank - 1)
    through = None if lower is Rank.TWO else lower
    return board.RemoveFromDeck((CardSet(Rank.TWO, through),))


# ---- which cards a hand may use

_THEM = Who(Role.THAT)


def _option(parts: Parts, words: list[str]) -> uses.Option:
    cards: list[Cards] = []
    for part in parts["parts"]:
        if isinstance(part, _Those):
            part = part.of(cards[-1])
        cards += part if isinstance(part, tuple) else [part]
    owners = [of.owner.role for of in cards if of.owner is not None]
    if Role.THAT_OTHER in owners and any(of.lies is Lies.ANY_HAND for of in cards):
        raise NotAReading("the other hand, or the other player?")
    lone = ({"what"}, {"what", "which"}, {"what", "spot"}, {"what", "spot", "amount"})
    if any(told(of) in lone and all(_plain_number(one) for one in of.what) for of in cards):
        raise NotAReading("so many cards, or cards that show that?")
    line = cards[0].line is not None and cards[0].line.number is not None  # "any row with a king" has the king in it
    if "with" in words and (Cards(which=Which.THAT) in cards or line or told(cards[0]) <= {"lies"}):
        raise NotAReading("the card with what?")
    if "with" in words and cards[-1].hands:
        raise NotAReading("with which hand are they used?")
    return uses.Option(tuple(cards), parts.get("without", [None])[0], "with_corners" in parts)


@frozen
class _Those(Draft):
    """ "And those of the player on your left": cards like those told just before, of another player."""

    owner: Who
    facing: Facing | None = None

    def of(self, cards: Cards) -> Cards:
        """Such cards of theirs; NotAReading where those before are nobody's own."""
        if on_table(cards) or cards.owner not in (None, _THEM):
            raise NotAReading("which of theirs?")
        return changed(cards, amount=None, owner=self.owner, facing=self.facing or cards.facing)


def _plain_number(of: CardSet) -> bool:
    return of.rank is not None and of.rank <= Rank.TEN and of == CardSet(of.rank)


@frozen
class _Listed(uses.Option):
    """Cards told in a list with commas, which may be one option or several."""


def _option_listed(parts: Parts, words: list[str]) -> uses.Option:
    total, *rest = _option(parts, words).parts
    if rest and total == Cards(total.amount) and total.amount == Amount(total.amount.number):
        numbers = [number_of(cards) for cards in rest]
        if None not in numbers and sum(numbers) == total.amount.number:  # "four cards, two up and two down"
            return uses.Option(tuple(rest))
    return _Listed((total, *rest))


def _option_numbers(parts: Parts, words: list[str]) -> tuple[uses.Option, ...]:
    """ "Two, three or five of your down cards": as many options."""
    (cards,) = parts["cards"]
    if cards.amount is None or cards.amount != Amount(cards.amount.number) or cards.plus or cards.alternative:
        raise NotAReading("so many of which cards?")
    numbers = (*parts["number"], cards.amount.number)
    return tuple(uses.Option((changed(cards, amount=Amount(n)),)) for n in numbers)


def _move_from(parts: Parts, words: list[str]) -> uses.MoveBetween:
    """ "Move one card from your low hand to your high hand"."""
    source, target = parts.pop("side")
    if source is target:
        raise NotAReading("from which hand to which?")
    return make(uses.MoveBetween, parts | {"side": [source]})


def _hands_alike(parts: Parts, words: list[str]) -> tuple[uses.HandPart, ...]:
    """ "Two hands of three cards each": as many hands of one size, where one is told."""
    number, size = parts["number"][0], parts.get("size", [None])[0]
    if not 2 <= number <= 6:
        raise NotAReading("how many hands?")
    return (uses.HandPart(size),) * number


def _split_alike(parts: Parts, words: list[str]) -> uses.SplitHand:
    told = {name: parts[name] for name in ("contains", "facing", "one_each_side") if name in parts}
    split = make(uses.SplitHand, {"hand_parts": parts["hands"], **told})
    if parts.get("total", [split.number]) != [split.number]:  # so many in hands of which no size is told, too
        raise NotAReading("so many cards they are not")
    return split


def _split_hand(parts: Parts, words: list[str]) -> uses.SplitHand:
    """ "Their seven cards into a hand of five and one of two": so many they are together."""
    total = parts.pop("total", [None])[0]
    told = (part if isinstance(part, tuple) else (part,) for part in parts.pop("hand_part"))
    parts["hand_parts"] = [tuple(part for several in told for part in several)]
    split = make(uses.SplitHand, parts)
    if total not in (None, split.number):
        raise NotAReading("so many cards they are not")
    return split


def _use_once(parts: Parts, words: list[str]) -> uses.UseOnce:
    (cards,) = parts["cards"]
    cards = changed(cards, which=None) if cards.which is Which.THAT else cards
    (inside,) = parts.get("in_hand", [False])
    return uses.UseOnce(cards, inside is not False, None if isinstance(inside, bool) else inside)


def _use_once_but(parts: Parts, words: list[str]) -> uses.UseOnce:
    """ "Cards used in your high hand may not be used in your low hand, except for two": in one hand only, but those."""
    (cards,), (besides,) = parts["cards"], parts["besides"]
    if len(set(parts["side"])) != 2 or cards.besides is not None:
        raise NotAReading("in which of two hands?")
    return uses.UseOnce(changed(cards, besides=besides), in_hand=True)


def _cards_shaped(parts: Parts, words: list[str]) -> Cards:
    """ "Any 2x2 square of commons": all cards of one such square."""
    amount = parts.pop("amount", [Amount(1)])[0]
    if amount not in (Amount(1), Amount(None, Bound.WHICHEVER)):
        raise NotAReading("how many squares?")
    return make(Cards, like_mates(parts))


def _option_none(parts: Parts, words: list[str]) -> uses.Option:
    """ "None of your up cards": not any of them."""
    (cards,) = parts["cards"]
    if cards.amount is not None or cards == Cards(which=cards.which):
        raise NotAReading("none of which cards?")
    return uses.Option((changed(cards, amount=Amount(None, Bound.ANY)),))


def _line_on(parts: Parts, words: list[str]) -> Line:
    """ "On the top row"; what is on the board is told as common cards."""
    if parts == {"sort": [LineSort.BOARD]}:
        raise NotAReading("on the table")
    return _line()(parts, words)


def _use(parts: Parts, words: list[str]) -> uses.Use:
    options: list[uses.Option] = []
    given = parts.pop("options")
    for option in given:
        if isinstance(option, _Listed):
            options += _lines_apart(option) if len(given) > 1 else [uses.Option(option.parts)]
        else:
            options += option if isinstance(option, tuple) else [option]
    played = [cards for option in options for cards in option.parts] if {"play", "plays"} & {*words} else []
    if any(told(cards) <= {"amount", "what", "which"} for cards in played):
        raise NotAReading("played to a trick, or in a hand?")
    if none := parts.pop("without", None):  # "in your final hand, but none of your up cards"
        if any(option.without is not None for option in options):
            raise NotAReading("none of which?")
        options[-1] = changed(options[-1], without=none[0])
    for besides in parts.pop("besides", ()):  # "but not the center card"
        (option,) = options
        (cards,) = option.parts
        if cards.besides is not None:
            raise NotAReading("two exceptions")
        if any(of == CardSet(of.rank) for of in besides.what) and on_table(besides):
            raise NotAReading("two of them, or the twos?")
        if besides.amount is not None and besides.amount.bound is Bound.ALL:  # "but not both of the corners"
            if besides.amount.number is None:
                raise NotAReading("not all of how many?")
            most = Amount(besides.amount.number - 1, Bound.UP_TO)
            parts["limit"] = [*parts.get("limit", ()), changed(besides, amount=most)]
            continue
        options = [uses.Option((changed(cards, besides=besides),))]
    for none in parts.pop("none_of", ()):  # "or none of your down cards"
        if not any(_as_told(none) == _as_told(cards) for option in options for cards in option.parts):
            raise NotAReading("none of which cards?")
        parts["or_none"] = [True]
    if others := parts.pop("others_too", None):
        _check_others(others[0], options, parts.pop("other"), parts.get("side", [None]))
        parts["others_too"] = [True]
    for number in parts.pop("not_so_many", ()):  # "one or three, but not two": neither more nor fewer than told
        options = [_strictly(option, number) for option in options]
    for also in parts.pop("also_part", ()):  # "but not both, and one from each flop": with either
        options = [uses.Option((*option.parts, also)) for option in options]
    return make(uses.Use, parts | {"options": [tuple(options)]})


def _as_told(cards: Cards) -> Cards:
    """Cards without their number and whose they are: "both hole cards", "your hole cards"."""
    return changed(cards, amount=None, total=None, owner=None)


def _check_others(others: tuple, options: list[uses.Option], other_sides: list, sides: list) -> None:
    """ "And a different row for your low hand": as many of the same, for the other side. Raises NotAReading."""
    sort, number, cards = others
    if len(options) != 1 or len(options[0].parts) != 1 or sides[0] is None or sides[0] == other_sides[0]:
        raise NotAReading("others of what, for which hand?")
    (used,) = options[0].parts
    if sort is not None and (used.line is None or used.line.sort is not sort or used.line.number != 1):
        raise NotAReading("another of which lines?")
    if number is not None and used.amount != Amount(number):
        raise NotAReading("as many others")
    if cards is not None and cards != Cards() and _as_told(cards) != _as_told(used):
        raise NotAReading("others of the same sort")
    single = used.amount == Amount(1) or used.line is not None and used.line.number == 1
    if sort is None and number is None and cards is None and not single and used.amount is None:
        raise NotAReading("how many others?")


def _strictly(option: uses.Option, barred: int) -> uses.Option:
    (cards,) = option.parts
    if cards.amount is None or cards.amount != Amount(cards.amount.number) or cards.amount.number == barred:
        raise NotAReading("but not how many?")
    return uses.Option((changed(cards, amount=Amount(cards.amount.number, Bound.STRICT)),))


def _limit_below(parts: Parts, words: list[str]) -> Cards:
    """ "But not two from the top row": one at most."""
    (number,) = parts.pop("number")
    if number < 2:
        raise NotAReading("none of them is an exception")
    return _limit_of(make(Cards, parts | {"amount": [Amount(number - 1, Bound.UP_TO)]}), Bound.UP_TO)


def _limit_of(cards: Cards, told: Bound) -> Cards:
    """ "But never more than one of the corners", "but only one from the top row": at most so many of such cards."""
    amount = cards.amount
    if amount is None or amount.bound is not told or amount.number is None or amount.other:
        raise NotAReading("at most how many?")
    if cards.line is not None and cards.line.which is Which.THAT:
        raise NotAReading("the same row as what?")
    if changed(cards, amount=None, owner=None) == Cards():  # "but only two of its cards" are not the player's own
        raise NotAReading("so many of which?")
    return changed(cards, amount=Amount(amount.number, Bound.UP_TO))


def _use_not_passive(parts: Parts, words: list[str]) -> uses.Use:
    """ "The center common may not be used": common cards, or a player's own by how they lie, and not by what they show.

    What cards show that may not be used makes them dead, and those of another hand are told by `UseOnce`.
    """
    for option in parts["options"]:
        for cards in option.parts if isinstance(option, uses.Option) else ():
            there = on_table(cards) or told(cards) <= {"amount", "facing", "owner", "lies"} and cards.facing is not None
            same = cards.which is Which.THAT and (cards.lies is not Lies.TABLE or "both" in words)
            if not there or cards.what or same:
                raise NotAReading("dead, or not for this hand?")
    if "side" in parts:
        raise NotAReading("dead in the hand of that side?")
    return _use(parts | {"who": [_THEM]}, words)


def _use_of_sort(parts: Parts, words: list[str]) -> uses.Use:
    """ "At least two of the cards in your final hand must be up cards": so many of those are used."""
    of_hand, sort = parts.pop("cards")
    if told(sort) - {"facing", "lies", "what"} or not told(sort) or any(of.wild for of in sort.what):
        raise NotAReading("which cards?")
    if of_hand.amount is not None and of_hand.amount.bound is Bound.ALL:  # "all of the cards in your hand must be red"
        parts["only"] = [True]
    else:
        sort = changed(sort, amount=of_hand.amount)
    return _use(parts | {"options": [uses.Option((sort,))], "who": [_THEM]}, words)


def _use_as_own(parts: Parts, words: list[str]) -> uses.Use:
    """ "Use an up card of an opponent as your own": what is another player's, or nobody's."""
    for option in parts["options"]:
        for cards in option.parts if isinstance(option, uses.Option) else ():
            if cards.owner in (None, _THEM) and not on_table(cards):
                raise NotAReading("they are their own")
    return _use(parts, words)


def _use_only_those(parts: Parts, words: list[str]) -> uses.Use:
    """ "Those are the only commons you may use": the cards spoken of, and no others."""
    parts.pop("only", None)
    return _use(parts | {"only": [True], "may": [True]}, words)


def _use_not(parts: Parts, words: list[str]) -> uses.Use:
    """ "Your hand may not use": they may not."""
    return _use(parts | {"who": [_THEM]}, words)


def _of_them(parts: Parts, words: list[str]) -> Cards:
    """ "No more than two of them down cards": so many of such cards."""
    (amount,), (cards,) = parts["amount"], parts["cards"]
    if cards.amount is not None and cards.amount != Amount(1):
        raise NotAReading("how many of them?")
    return changed(cards, amount=amount)


def _lines_apart(option: uses.Option) -> list[uses.Option]:
    """ "A row, a column, a corner and its neighbours, or ...": in a list of ways, each line before the last is one."""
    before, last = option.parts[:-2], option.parts[-2:]
    if not before or any(
        cards.line is None and cards.lies is not Lies.COMMON and cards.spot is None for cards in before
    ):
        return [uses.Option(option.parts)]
    return [*(uses.Option((cards,)) for cards in before), uses.Option(last)]


# ---- how hands compare


def _loses(parts: Parts, words: list[str]) -> Step:
    parts["hand_kind"].reverse()
    return _beats(parts, words)


_ONE_OF_THOSE = Cards(Amount(1), which=Which.THAT, facing=Facing.UP)


@frozen
class _WithOne:
    """A hand with one of what another hand has, or lacks."""


def _without_one(kinds: list[HandKind]) -> list[HandKind]:
    """ "Hands with a pair lose to hands without one": without what the others have."""
    full = [kind for kind in kinds if isinstance(kind, HandKind) and kind.lacking != _ONE_OF_THOSE]
    told = [cards for kind in full for cards in (kind.holding, kind.lacking) if cards is not None]
    if len(full) < len(kinds) and len(set(told)) != 1:
        raise NotAReading("with or without one of what?")
    found = []
    for kind in kinds:
        if isinstance(kind, _WithOne):
            kind = HandKind(holding=told[0])
        elif kind.lacking == _ONE_OF_THOSE:
            kind = changed(kind, lacking=told[0])
        found.append(kind)
    return found


def _beats(parts: Parts, words: list[str]) -> Step:
    parts["order"] = _without_one(parts.pop("hand_kind"))
    return make(hands.Beats, parts)


def _beats_between(parts: Parts, words: list[str]) -> hands.Beats:
    """ "Beats a flush but loses to a full house": the hand told of stands between the two."""
    told, worse, better = parts.pop("hand_kind")
    return _beats(parts | {"hand_kind": [better, told, worse]}, words)


def _beats_over(parts: Parts, words: list[str]) -> hands.Beats:
    told, better, worse = parts.pop("hand_kind")
    return _beats(parts | {"hand_kind": [better, told, worse]}, words)


def _beats_among(parts: Parts, words: list[str]) -> hands.Beats:
    """ "Ranks between two pair and three of a kind": below the latter, above the former."""
    told, worse, better = parts.pop("hand_kind")
    if all(
        kind.holding is not None and kind.holding == Cards(what=kind.holding.what) for kind in (told, worse, better)
    ):
        raise NotAReading("cards rank so, not hands")
    return _beats(parts | {"hand_kind": [better, told, worse]}, words)


def _beats_alike(parts: Parts, words: list[str]) -> hands.Beats:
    """ "A skip straight counts as a straight": two hands of one worth."""
    return hands.Beats(tuple(HandKind(value) for value in parts["value"]), alike=True)


def _beats_as(parts: Parts, words: list[str]) -> hands.Beats:
    """ "Any hand with a joker counts as a pair": hands of a kind that are worth what another is."""
    return hands.Beats((parts["kind"][0], HandKind(parts["value"][0])), alike=True)


def _beats_but(parts: Parts, words: list[str]) -> Step:
    """ "Beats everything but a royal flush": that beats it, and it all the rest."""
    told, better = parts["hand_kind"]
    return _beats(parts | {"hand_kind": [better, told, HandKind(rest=True)]}, words)


def _beats_listed(parts: Parts, words: list[str]) -> Step:
    """ "Flushes are best, then straights"; the high hand is the best for other reasons."""
    first = parts["hand_kind"][0]
    if (first.side or first.size) and first == HandKind(side=first.side, size=first.size):
        raise NotAReading("that is what hands are compared for")
    if any(kind.side is not None and kind == HandKind(side=kind.side) for kind in parts["hand_kind"]):
        raise NotAReading("the best of the low hands")
    return _beats(parts, words)


def _loses_but(parts: Parts, words: list[str]) -> Step:
    told, worse = parts["hand_kind"]
    return _beats(parts | {"hand_kind": [HandKind(rest=True), told, worse]}, words)


def _worth_no_more(parts: Parts, words: list[str]) -> Step:
    """ "Any hand with an eight is worthless"; of cards alone that says that they count for nothing."""
    return _beats({"hand_kind": [HandKind(rest=True), *parts["kind"]]}, words)


def _value_ranked(parts: Parts, words: list[str]) -> HandValue:
    """ "A pair below sixes" is a pair of fives or lower."""
    below = "below" in parts
    rank = parts["rank"][0] + (-1 if below else len(parts["above"]))
    if rank not in list(Rank):
        raise NotAReading("no rank is beyond that")
    told = {name: parts[name] for name in ("cards", "category") if name in parts}
    return make(HandValue, told | {"rank": [Rank(rank)], "worse" if below else "better": [True]})


def _low_ranking(parts: Parts, words: list[str]) -> hands.Ranking:
    if parts["side"] != [Side.LOW]:
        raise NotAReading("an order of low hands")
    return make(hands.Ranking, parts)


@frozen
class _HalfThat:
    """Cards that are worth half of what those before them are."""

    cards: Cards


def _worth_half_that(parts: Parts, words: list[str]) -> _HalfThat:
    return _HalfThat(parts["cards"][0])


def _set_adding(parts: Parts, words: list[str]) -> Cards:
    """ "Sets of two cards adding to eight"; a set that adds to so much has several cards, however many."""
    return make(Cards, {"amount": [Amount(None, Bound.SEVERAL)], **parts})


def _points(parts: Parts, words: list[str]) -> hands.Points:
    """What cards are worth, one by one; several where it hangs on how they lie."""
    told: list[Worth] = []
    for worth in parts["worth"]:
        if isinstance(worth, _HalfThat):
            if not told or not told[-1].face or told[-1].sign:
                raise NotAReading("half of what?")
            worth = Worth(worth.cards, halved=True)
        told += worth if isinstance(worth, tuple) else (worth,)
    return hands.Points(tuple(told))


def _worth_short(parts: Parts, words: list[str]) -> Worth:
    """ "Queens 12" after "jacks are worth 11"."""
    return make(Worth, {"cards": [Cards(what=(parts.pop("what")[0],))], **parts})


@frozen
class _Lying:
    """What cards are worth that lie so."""

    facing: Facing
    values: tuple[Fraction, ...] = ()
    face: bool = False


def _worths_lying(parts: Parts, words: list[str]) -> tuple[Worth, ...]:
    """ "Aces are 1 if they are up and 11 if they are down": up aces, and down ones."""
    (cards,), lying = parts["cards"], parts["lying"]
    if cards.facing is not None or len({of.facing for of in lying}) < len(lying):
        raise NotAReading("how do they lie?")
    return tuple(Worth(changed(cards, facing=of.facing), of.values, of.face) for of in lying)


def _suits_up(parts: Parts, words: list[str]) -> hands.SuitOrder:
    """ "Clubs are lowest, then diamonds": the suits from the worst up."""
    return make(hands.SuitOrder, parts | {"suit": parts["suit"][::-1]})


def _total_side(parts: Parts, words: list[str]) -> hands.Total:
    """ "The high hand is the one with the most points": points are what hands are ranked by."""
    if len(set(parts["side"])) > 1:
        raise NotAReading("the high hand, with the fewest?")
    return hands.Total(cards=parts.get("cards", [None])[0])


def _kind_one(parts: Parts, words: list[str]) -> HandKind:
    if words[0] != "one":
        raise NotAReading("how many hands?")
    return make(HandKind, parts)


def _moves(parts: Parts, words: list[str]) -> hands.Better:
    return make(hands.Better, parts)


def _hand_moves(parts: Parts, words: list[str]) -> hands.Better:
    """ "Any hand without an ace drops one rank": hands of a kind are so much worse."""
    return make(hands.Better, {"ranks": parts["ranks"], "hand": _without_one(parts["hand_kind"])})


def _definition_ranks(parts: Parts, words: list[str]) -> hands.Definition:
    """ "Ace-two-three in three different suits": as many suits as there are ranks."""
    ranks = tuple(parts.pop("rank"))
    if parts.get("unsuited", [True])[0] not in (True, len(ranks)):
        raise NotAReading("some of them in one suit")
    if "unsuited" in parts:
        parts["unsuited"] = [True]
    return make(hands.Definition, {"ranks": [ranks], **parts})


def _total_subtracted(parts: Parts, words: list[str]) -> hands.Total:
    """ "Subtract your red cards from your black ones": the sum of these, less that of those."""
    cards, minus = (changed(parts[name][0], owner=None) for name in ("cards", "minus"))
    return hands.Total(cards=cards, minus=minus)


def _better(parts: Parts, words: list[str]) -> hands.Better:
    way = parts.pop("way")[0]
    return make(hands.Better, {"ranks": [parts.pop("ranks")[0] * way], "hand": parts.pop("hand_kind")} | parts)


def _mixed(parts: Parts, words: list[str]) -> Fraction:
    return parts["number"][0] + Fraction(words[-1])


def _worth(**fixed) -> Callable:
    def worth(parts: Parts, words: list[str]) -> Worth:
        parts.pop("rest", None)
        return make(Worth, parts | {name: [thing] for name, thing in fixed.items()})

    return worth


def _contest_wins(parts: Parts, words: list[str]) -> hands.Contest:
    if words[0] == "pot" and parts.keys() == {"place"}:
        raise NotAReading("the pot goes to a player")
    if parts.get("worst") == [Side.LOW]:
        if not parts.keys() - {"worst"}:
            raise NotAReading("that is a showdown")
        parts["worst"] = [True]
    return make(hands.Contest, parts | {"contested": [Contested.POT]})


def _dots_middle(parts: Parts, words: list[str]) -> hands.Dots:
    return hands.Dots(middle=True)


def _ties_either(parts: Parts, words: list[str]) -> hands.Ties:
    """ "Inside or outside, high or low": any of the four."""
    either = [hands.TieBreak.HIGH, hands.TieBreak.LOW]
    return make(hands.Ties, parts | {"tie_breaks": [*parts["tie_breaks"], *either]})


def _split_card(parts: Parts, words: list[str]) -> Step:
    (contested,), cards = parts["contested"], parts["cards"][0]
    for gone in parts.pop("gone", ()):  # "or the jack of spades if nobody has the queen"
        same = gone.what and cards.what and gone.what[0].rank == cards.what[0].rank
        if not same or told(gone, "amount") != {"what"} or gone.what[0].suit not in (None, cards.what[0].suit):
            raise NotAReading("if nobody has which card?")
    alone = not parts.keys() - {"contested", "cards"} and cards == Cards(what=cards.what) and len(cards.what) == 1
    if alone and contested is not Contested.SPLIT and cards.what[0] == CardSet(cards.what[0].rank):
        return hands.CardOrder(cards, Side(contested.value))  # "twos are the highest card": a rank is no one card
    parts["back"] = ["back" in " ".join(words).split()]
    return make(hands.SplitCard, parts)


def _card_beside(parts: Parts, words: list[str]) -> hands.CardOrder:
    """ "The lowest card (below a two)": what lies above a card is not the lowest."""
    if (parts["side"][0] is Side.LOW) != ("below" in words or "beneath" in words):
        raise NotAReading("high, but below?")
    return make(hands.CardOrder, parts)


def _bridge(parts: Parts, words: list[str]) -> hands.SuitOrder:
    """ "By bridge suit": the order of bridge, whether it is told or not."""
    bridge = (Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB)
    if "bridge" in words and tuple(parts.setdefault("suit", list(bridge))) != bridge:
        raise NotAReading("that is not the order of bridge")
    return make(hands.SuitOrder, parts)


def _run_hand(parts: Parts, words: list[str]) -> ranking.LowestHand:
    """ "A-2-3-4-6", with what else is said of it."""
    run = [w for w in words if "-" in w and w.strip("a-0123456789") == ""][0]
    ranks = sorted((Rank.ACE if w == "a" else Rank(int(w)) for w in run.split("-")), key=lambda rank: rank % 13)
    return ranking.LowestHand(tuple(ranks), "unsuited" in parts)


def _lowest_told(parts: Parts, words: list[str]) -> ranking.LowestHand:
    """ "Six-four-three-two-ace": by the names of its ranks, in either order."""
    ranks = sorted(parts["rank"], key=lambda rank: rank % 13)
    return ranking.LowestHand(tuple(ranks), "unsuited" in parts)


def _hands_tie(parts: Parts, words: list[str]) -> Event:
    """ "If two hands tie": so many players do."""
    return Event((Deed.TIES,), who=Who(Role.SOME, amount=Amount(parts["number"][0])))


# ---- qualifiers


def _qualify(parts: Parts, words: list[str]) -> ranking.Qualify:
    """ "Less than a pair" is a hand at most, not at least."""
    if "least" in parts and parts["least"][0].below:
        parts["most"] = parts.pop("least")
    of_low = parts.get("side") == [Side.LOW] and "most" not in parts
    if of_low and "least" in parts and parts["least"][0].category is Category.HIGH_CARD:
        parts["most"] = [changed(parts.pop("least")[0], better=False)]  # "the low hand must be an eight or better"
    if len(parts.get("lacking", ())) > 1:  # "no pair and no face cards"
        first, *more = parts["lacking"]
        if any(cards.plus or cards.alternative for cards in parts["lacking"]) or len(more) > 1:
            raise NotAReading("without what?")
        parts["lacking"] = [changed(first, plus=more[0])]
    group = "down" in parts and parts["least"][0].category in (Category.PAIR, Category.TRIPS)
    if group and not (parts["least"][0].better or "at least" in words):
        raise NotAReading("a pair among the down cards is cards")
    return make(ranking.Qualify, parts)


def _cards_above(parts: Parts, words: list[str]) -> Cards:
    """ "Nothing higher than a jack": cards that are."""
    return Cards(higher_than=Cards(Amount(1), what=(CardSet(parts["rank"][0]),)))


def _qualify_with(parts: Parts, words: list[str]) -> ranking.Qualify:
    """ "To win with a wild card you must have": what is needed of those who have one."""
    event = Event((Deed.HAS,), Who(Role.THAT), parts.pop("with")[0])
    return changed(_qualify(parts, words), when=(When(Temper.IF, (event,)),))


def _compared(event: Event) -> Event:
    """ "The second table card is lower than the first": than the first one there."""
    being, cards = event.being, event.cards
    nth = being is not None and being == Cards(which=being.which) and being.which not in (None, Which.THAT)
    if not nth or cards is None or cards.which in (None, Which.THAT) or being.which is cards.which:
        return event
    return changed(event, being=changed(cards, which=being.which))


def _worth_nothing(parts: Parts, words: list[str]) -> Worth:
    """ "Face cards score nothing", "nothing else counts"."""
    parts.pop("rest", None)
    return make(Worth, parts | {"values": [(Fraction(0),)]})


def _cards_all_such(parts: Parts, words: list[str]) -> Cards:
    """ "Every card must be a nine or lower": all of them are."""
    (cards,) = parts["cards"]
    if cards.amount not in (None, Amount(1)) or not cards.what:
        raise NotAReading("what must every card be?")
    return changed(cards, amount=Amount(None, Bound.ALL))


def _qualify_open(parts: Parts, words: list[str]) -> Step:
    """ "A pair of kings, or a four flush, to open": either of them does."""
    if "also_needed" in parts and "least" in parts and not parts.keys() - {"also_needed", "least"}:
        return betting.Openers((parts["least"][0], parts["also_needed"][0]), who=_THEM)
    return _qualify(parts | {"to_open": [True]}, words)


def _unqualified_all(parts: Parts, words: list[str]) -> ranking.Unqualified:
    """ "If every hand fails the qualifier", or no hand meets it."""
    if ("no" in words) is ("fails" in parts):
        raise NotAReading("some of them qualify")
    return ranking.Unqualified(parts["clause"][0].step)


def _kind_cards(parts: Parts, words: list[str]) -> hands.HandKind:
    """Hands told by the cards in them alone: "three wild cards beat a flush". A pair is a hand by its value."""
    (cards,) = parts["holding"]
    grouped = cards.group in (Group.PAIR, Group.TRIPS)
    tinted = bool(cards.what) and all(of.rank and (of.color or of.suit) for of in cards.what)  # "a pair of red queens"
    if grouped and not tinted and cards == Cards(cards.amount, what=cards.what, group=cards.group):
        raise NotAReading("that is a hand")
    if cards.amount == Amount(None, Bound.ALL):
        raise NotAReading("a hand of only such cards")
    if _ranks_told(cards):
        raise NotAReading("each of these ranks, or any of them?")
    return make(hands.HandKind, parts)


def _ranks_told(cards: Cards) -> bool:
    """True for "two, five, and nine": several ranks and no number."""
    return len(cards.what) > 1 and cards.amount is None and any(of.rank for of in cards.what)


def _kind_wheel(parts: Parts, words: list[str]) -> HandKind:
    """ "A wheel", "a bicycle": the straight from the ace to the five; other things are round, too."""
    if not {"wheel", "bicycle", "bike"} & {*words}:
        raise NotAReading("that is no hand")
    return HandKind(HandValue(Category.STRAIGHT, Rank.FIVE))


def _alternating_cards(parts: Parts, words: list[str]) -> Cards:
    """ "Red, black, red, black, red": as many cards of alternating colors."""
    colors = parts.get("color", [])
    if any(one is other for one, other in pairwise(colors)):
        raise NotAReading("which colors?")
    many = Amount(len(colors)) if len(colors) > 2 else None
    return Cards(many, like=Likeness.ALTERNATING)


def _hand_own(parts: Parts, words: list[str]) -> HandKind:
    """A hand that a rule names, by what it says the hand holds, and what not."""
    held, lacked, without = (parts.get(f"own_{name}", []) for name in ("holding", "lacking", "without"))
    one_color = Cards(like=Likeness.SAME_COLOR)
    of = one_color if one_color in held else next(iter(parts.get("own_of", [])), None)
    every = [cards for cards in held if cards.amount == Amount(None, Bound.ALL)]
    if any(map(_ranks_told, held)):
        raise NotAReading("each of these ranks, or any of them?")
    if every or any(cards.group for cards in (*held, *lacked)):
        raise NotAReading("told otherwise")
    held = [cards for cards in held if cards != one_color]
    if len(held) > 1 or len(lacked) > 1 or not (held or lacked or of):
        raise NotAReading("what is it?")
    return HandKind(
        holding=held[0] if held else None,
        lacking=lacked[0] if lacked else None,
        of=of,
        definition=hands.Definition(without=tuple(without)) if without else None,
    )


def _one_wild(parts: Parts, words: list[str]) -> Step:
    """Cards that count as so many wild cards; a single card that counts as one is wild."""
    parts.pop("faced", None)
    _refuse_each(parts["cards"][0], words)
    if parts["wilds"] == [1] and ranking.is_single(parts["cards"][0]):
        return ranking.Wild(parts["cards"][0])
    return make(ranking.OneWild, parts)


def _wild_together(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "A king and a queen of one suit are wild together": without the other, neither is."""
    if parts["cards"][0].plus is None:
        raise NotAReading("each with which other?")
    return _wild_each_other(parts, words)


def _wild_after(**more: bool) -> Callable:
    """ "Whatever follows an up queen is wild": the next card."""

    def made(parts: Parts, words: list[str]) -> ranking.Wild:
        told = {field: parts.pop(field) for field in ("facing", "after") if field in parts}
        parts["cards"] = [make(Cards, {"which": [Which.THAT], **told})]
        return _wild(parts | {field: [value] for field, value in more.items()}, words)

    return made


def _wild_rank_is(parts: Parts, words: list[str]) -> ranking.Wild:
    """ "The wild rank is the last one passed"; one higher than another's is a rank, and no card."""
    (cards,) = parts["cards"]
    if cards.higher_than or cards.lower_than:
        raise NotAReading("a rank, not a card")
    return _wild(parts, words)


def _loses_all(parts: Parts, words: list[str]) -> Step:
    """ "Flushes lose": everything else beats them; "both lose" is said of players."""
    if parts["hand_kind"] == [HandKind(those=True)]:
        raise NotAReading("who loses?")
    return _beats(parts | {"hand_kind": [HandKind(rest=True), *parts["hand_kind"]]}, words)


FUNCTIONS: dict[str, Callable] = {
    "wild_together": _wild_together,
    "wild_rank_is": _wild_rank_is,
    "wild_it": lambda parts, words: _wild(parts | {"cards": [Cards(which=Which.THAT)]}, words),
    "dead_for_side": _dead_for_side,
    "dead_unused": _dead_unused,
    "cards_most_of": lambda parts, words: changed(parts["cards"][0], amount=Amount(None, Bound.MOST)),
    "wild_not_so": lambda parts, words: _wild(parts | {"negated": [True]}, words),
    "those_one": lambda parts, words: Cards(Amount(1), which=Which.THAT),
    "wild_determined": _wild_determined,
    "no_others": lambda parts, words: _wild(
        parts | {"cards": [Cards(Amount(None, Bound.OTHERS))], "negated": [True]}, words
    ),
    "stands_for_any": lambda parts, words: either_cards({"cards": [*parts["cards"], *parts["or_as"]]}, words),
    "wild_after": _wild_after(),
    "wild_rank_after": _wild_after(rank_too=True),
    "wild_rank": lambda parts, words: _wild(parts | {"cards": [Cards(which=Which.THAT, rank_only=True)]}, words),
    "wild_suit": lambda parts, words: _wild(parts | {"cards": [Cards(like=Likeness.THAT_SUIT)]}, words),
    "wild_changes": lambda parts, words: ranking.Wild(parts["cards"][0], instead=True),
    "wild_mates": _wild_mates,
    "wild_each_other": _wild_each_other,
    "faced": _faced,
    "others_not": lambda parts, words: named_so(True, "other", [words[-1].rstrip("s")]),
    "wild_only": _wild_only,
    "namely_which": _namely_which,
    "make_ranks_wild": lambda parts, words: make(
        ranking.MakeWild, {k: v for k, v in parts.items() if k != "rank_mates"} | {"rank_too": [True]}
    ),
    "make_each_paid": lambda parts, words: make(ranking.MakeWild, parts | {"cards": [_IT], "each": [True]}),
    "make_each_wild": lambda parts, words: ranking.MakeWild(_IT, each=True),
    "wild_never": _wild_never,
    "limit_wild": lambda parts, words: ranking.LimitWild(parts["most"][0]),
    "limit_wilds": lambda parts, words: ranking.LimitWild(
        parts["most"][0], in_all=True, side=parts.get("side", [None])[0]
    ),
    "wild_not_completing": _wild_not_completing,
    "none_of_it": lambda parts, words: _no_wilds({}, words),
    "set_below": _beyond(-1),
    "set_above": _beyond(1),
    "deck_from": _deck_from,
    "deck": _deck,
    "killed": _killed,
    "count_each_other": _count_each_other,
    "may_be": _may_be,
    "scored": _scored,
    "rank_of_any": lambda parts, words: Cards(
        Amount(None, Bound.WHICHEVER),
        what=tuple(CardSet(rank, parts.get("through", [None])[0]) for rank in parts["rank"]),
    ),
    "group_of_any": lambda parts, words: Cards(Amount(1), group=parts["group"][0], natural="natural" in parts),
    "stands_suited": _stands_suited,
    "dead_except": lambda parts, words: changed(
        _dead({"cards": parts["cards"]}, words), for_whom=Who(Role.EACH, besides=parts["except_for"][0])
    ),
    "dead_they": lambda parts, words: ranking.Dead(_IT),
    "dead_those": lambda parts, words: ranking.Dead(Cards(Amount(2, Bound.ALL), which=Which.THAT)),
    "any_of_rank": lambda parts, words: Cards(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_RANK),
    "one_wild": _one_wild,
    "wild_named": lambda parts, words: make(ranking.Wild, {"cards": [Cards(named=parts["named"][0])]}),
    "wild_none": lambda parts, words: make(ranking.Wild, parts | {"negated": [True]}),
    "wild_no_such": _wild_no_such,
    "wild_none_those": lambda parts, words: make(
        ranking.Wild, parts | {"cards": [Cards(which=Which.THAT)], "negated": [True]}
    ),
    "line_of": _line(),
    "line_on": _line_on,
    "line_opposite": _line_opposite,
    "any_wild": lambda parts, words: Cards(Amount(None, Bound.WHICHEVER), what=(CardSet(wild=True),)),
    "a_wild": _a_wild,
    "combined": _combined,
    "even_ranks": _parity(2, 4, 6, 8, 10),
    "odd_ranks": _parity(3, 5, 7, 9),
    "tally_more": _tally_more,
    "tally_less": _tally_less,
    "combined_two": _combined,
    "single_one": lambda parts, words: Amount(1),
    "move_between": lambda parts, words: uses.MoveBetween(
        parts["cards"][0], words[0] not in ("move", "moves"), parts.get("number", [None])[0]
    ),
    "use_different_lines": lambda parts, words: make(uses.UseDifferent, {"sort": parts["sort"]}),
    "used_lie": lambda parts, words: make(uses.Connected, parts),
    "hands_contain": lambda parts, words: uses.HandMust(contains=parts["contains"][0], each=True),
    "beat_no_more": lambda parts, words: make(ranking.MustBeat, parts | {"lifted": [True]}),
    "wild_then": _wild_then,
    "one_of_each": _one_of_each,
    "doubles_none": lambda parts, words: changed(_no_wilds({}, words), when=(When(Temper.IF, (_DOUBLES,)),)),
    "use_replacing": _use,
    "use_different": lambda parts, words: uses.UseDifferent(
        parts.get("number", [None])[0], parts.get("side", [None])[0]
    ),
    "excluded": lambda parts, words: make(ranking.Ignore, parts),
    "suit_bridge": _bridge,
    "card_beside": _card_beside,
    "lowest_hand": _run_hand,
    "lowest_told": _lowest_told,
    "longest_suit": lambda parts, words: hands.MostOf((Cards(like=Likeness.SAME_SUIT),)),
    "event_hands_tie": _hands_tie,
    "value_two_pair": lambda parts, words: make(HandValue, parts | {"category": [Category.TWO_PAIR]}),
    "cards_above": _cards_above,
    "card_high_or_low": lambda parts, words: make(hands.CardOrder, {**parts, "may": [True]}),
    "lowest_wheel": lambda parts, words: ranking.LowestHand((Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)),
    "any_rank": lambda parts, words: make(
        ranking.CountAs,
        {
            **{k: v for k, v in parts.items() if k != "must"},
            "stands_for": [Cards(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_SUIT)],
        },
    ),
    "any_higher": lambda parts, words: Cards(Amount(None, Bound.WHICHEVER), higher_than=_IT),
    "any_lower": lambda parts, words: Cards(Amount(None, Bound.WHICHEVER), lower_than=_IT),
    "any_of_suit": lambda parts, words: Cards(Amount(None, Bound.WHICHEVER), like=Likeness.SAME_SUIT),
    "event_only_left": lambda parts, words: Event((Deed.FOLDS,), who=Who(Role.OTHERS)),
    "being_every": _every,
    "ranks_between": _ranks_between,
    "event_winner": lambda parts, words: Event((Deed.WINS,), who=Who(Role.ANY)),
    "one_up": lambda parts, words: 1,
    "one_down": lambda parts, words: -1,
    "after_each": lambda parts, words: _any_of(parts["cards"][0]),
    "event_above_zero": lambda parts, words: Event((Deed.ABOVE_ZERO,)),
    "event_higher": lambda parts, words: _compared(make(Event, {"deeds": [Deed.HIGHER], **parts})),
    "event_lower": lambda parts, words: _compared(make(Event, {"deeds": [Deed.LOWER], **parts})),
    "event_dealt_round": lambda parts, words: Event((Deed.DEALT,), to=EACH, times=1),
    "event_deals": lambda parts, words: make(Event, {"deeds": [Deed.DEALT], **parts}),
    "to_each_other": lambda parts, words: Who(Role.EACH_OTHER),
    "qualify_open": _qualify_open,
    "qualify_lifted": lambda parts, words: _qualify(parts | {"to_open": [True], "lifted": [True]}, words),
    "pair_of__rank": lambda parts, words: HandValue(Category.PAIR, parts["rank"][0]),
    "each_line": _line(each=True),
    "line_either": _line_either,
    "line_single": lambda parts, words: make(Line, parts | {"sort": [LineSort.SET], "size": [1]}),
    "line_side": lambda parts, words: make(Line, parts | {"sort": [LineSort.SIDE]}),
    "either_side": _side(LineSort.LEFT, LineSort.RIGHT),
    "top_or_bottom": _side(LineSort.TOP, LineSort.BOTTOM),
    "inside_or_outside": _side(LineSort.INSIDE, LineSort.OUTSIDE),
    "inside_line": _side(LineSort.INSIDE),
    "outside_line": _side(LineSort.OUTSIDE),
    "use_not": _use_not,
    "line_of_that": lambda parts, words: _line()({"sort": parts["sort"], "which": [Which.THAT]}, words),
    "use_only_those": _use_only_those,
    "use_as_own": _use_as_own,
    "use_of_sort": _use_of_sort,
    "use_not_passive": _use_not_passive,
    "parts_those": lambda parts, words: make(_Those, parts),
    "option_those": lambda parts, words: uses.Option((Cards(which=Which.THAT),)),
    "use_none": lambda parts, words: _use_not(parts | {"barred": [True]}, words),
    "option_none": _option_none,
    "others_of": lambda parts, words: (parts["sort"][0], None, None),
    "others_bare": lambda parts, words: (None, None, None),
    "others_cards": lambda parts, words: (
        None,
        parts.pop("number")[0],
        make(Cards, like_mates(parts)),
    ),
    "use_not_barred": lambda parts, words: _use_not(
        {k: v for k, v in parts.items() if k != "may"} | {"barred": [True]}, words
    ),
    "use_limit": lambda parts, words: _limit_of(parts["cards"][0], Bound.UP_TO),
    "use_limit_below": _limit_below,
    "use_limit_only": lambda parts, words: _limit_of(parts["cards"][0], Bound.EXACTLY),
    "of_them": _of_them,
    "cards__showing": lambda parts, words: make(Cards, like_mates(parts)),
    "merge_each_other": lambda parts, words: uses.MergeHands(Who(Role.EACH_OTHER)),
    "left_side": _side(LineSort.LEFT),
    "right_side": _side(LineSort.RIGHT),
    "turn_line": _turn_line,
    "option_numbers": _option_numbers,
    "use": _use,
    "qualify": _qualify,
    "cards_all_such": _cards_all_such,
    "less_most": lambda parts, words: changed(parts["hand_value"][0], below=True),
    "kind_cards": _kind_cards,
    "kind_wheel": _kind_wheel,
    "kind_with_one": lambda parts, words: _WithOne(),
    "hand_own": _hand_own,
    "alternating_cards": _alternating_cards,
    "one_color": lambda parts, words: Cards(like=Likeness.SAME_COLOR),
    "unqualified": lambda parts, words: ranking.Unqualified(parts["clause"][0].step, parts.get("side", [None])[0]),
    "unqualified_all": _unqualified_all,
    "cards__count": lambda parts, words: Cards(Amount(parts["number"][0])),
    "hand_up_down": lambda parts, words: (Cards(owner=_THEM, facing=Facing.UP), Cards(owner=_THEM, facing=Facing.DOWN)),
    "lacking_one": lambda parts, words: _ONE_OF_THOSE,
    "option": _option,
    "option_any": lambda parts, words: uses.Option((Cards(Amount(None, Bound.ANY), which=Which.THAT),)),
    "split_hand": _split_hand,
    "no_one_wins": lambda parts, words: make(ranking.NoWin, parts | {"who": [_THEM]}),
    "beats_listed": _beats_listed,
    "option_listed": _option_listed,
    "connected_each": lambda parts, words: uses.Connected(),
    "connected_all": lambda parts, words: uses.Connected(number_connected=parts["connected"][0]),
    "hands_alike": _hands_alike,
    "split_alike": _split_alike,
    "use_once": _use_once,
    "use_once_only": lambda parts, words: uses.UseOnce(parts["cards"][0], in_hand=True),
    "fraction_of": lambda parts, words: Fraction(parts["number"][0]),
    "minus": lambda parts, words: -parts["ranks"][0],
    "and_a_half": lambda parts, words: integer(words[0]) + Fraction(1, 2),
    "fraction_word": lambda parts, words: Fraction(words[0]),
    "zero": lambda parts, words: Fraction(0),
    "below_nought": lambda parts, words: -1,
    "upward": lambda parts, words: 1,
    "downward": lambda parts, words: -1,
    "mixed": _mixed,
    "apart": _apart,
    "next_higher": _tally_rank(Tally.NEXT_HIGHER),
    "next_lower": _tally_rank(Tally.NEXT_LOWER),
    "suits_of": _suits_of,
    "suits_of_and": _suits_of_and,
    "ranks_of": _ranks_of,
    "each_players": lambda parts, words: Who(Role.EACH),
    "winners": lambda parts, words: Who(Role.WINNER),
    "event_they_are": lambda parts, words: make(
        Event, {"deeds": [Deed.IS], "cards": [Cards(which=Which.THAT)], **parts}
    ),
    "event_dealt_after": _dealt_after,
    "wild": _wild,
    "wilds_called": _wilds_called,
    "set_adding": _set_adding,
    "wild_set": lambda parts, words: CardSet(wild=True),
    "own_cards": lambda parts, words: make(Cards, {"owner": [_THEM], **like_mates(parts)}),
    "event_pairs_opposite": lambda parts, words: make(
        Event, {"deeds": [Deed.PAIRS], "along": [Cards(like=Likeness.OPPOSITE_COLOR)], **parts}
    ),
    "no_wilds": _no_wilds,
    "wilds_killed": _wilds_killed,
    "shift_around": _shift_around,
    "count_one_of": _count_one_of,
    "dead_also": _dead_also,
    "dead_twice": lambda parts, words: _dead({"cards": parts["cards"]}, []),
    "move_from": _move_from,
    "wild_tally": _wild_tally,
    "wild_each": _wild_each,
    "wild_only_if": _wild_only_if,
    "wild_must_lie": _wild_must_lie,
    "wild_called": _wild_called,
    "pick_wild": _pick_wild,
    "the_wilds": lambda parts, words: _ALL_WILD,
    "unpick_rank": lambda parts, words: ranking.PickWild(
        Cards(what=(CardSet(wild=True),), which=Which.THAT), negated=True
    ),
    "next_above": _next_to(1),
    "next_below": _next_to(-1),
    "event_rank_higher": _that_rank(Deed.HIGHER),
    "event_rank_lower": _that_rank(Deed.LOWER),
    "no_win_with": _no_win_with,
    "qualify_with": _qualify_with,
    "hand_wins_only_if": _hand_wins_only_if,
    "needed_natural": lambda parts, words: parts["natural"][0],
    "qualify_unneeded": lambda parts, words: _qualify(parts | {"lifted": [True]}, words),
    "wins_only_with": _wins_only_with,
    "needed_value": lambda parts, words: parts["hand_value"][0],
    "wins_only_if": _wins_only_if,
    "no_total_wins": _no_total_wins,
    "needs_pair": lambda parts, words: make(ranking.Qualify, parts | {"least": [HandValue(Category.PAIR)]}),
    "no_table_loser_wins": lambda parts, words: make(
        ranking.NoWin,
        parts | {"who": [_THEM], "when": [(When(Temper.IF, (Event((Deed.LOSES_TO_TABLE,), Who(Role.ANY)),)),)]},
    ),
    "no_hand_wins": lambda parts, words: _no_win_with(parts | {"who": [_THEM]}, words),
    "wild_besides": _wild_besides,
    "wild_multiples": _wild_multiples,
    "unpick_wild": _unpick,
    "shift": _shift,
    "dead": _dead,
    "dead_for": _dead_for,
    "none_dead": _not_dead,
    "not_dead": _not_dead,
    "wild_made": _wild_made,
    "wild_made_having": _wild_made_having,
    "wild_made_next": _wild_made_next,
    "event_pairs_same_color": lambda parts, words: make(
        Event, {"deeds": [Deed.PAIRS], "along": [Cards(like=Likeness.SAME_COLOR)], **parts}
    ),
    "loses": _loses,
    "beats": _beats,
    "beats_between": _beats_between,
    "beats_over": _beats_over,
    "loses_all": _loses_all,
    "worth_no_more": _worth_no_more,
    "tie_holder": lambda parts, words: Who(Role.ANY, (parts["doing"][0],)),
    "loses_ties": lambda parts, words: hands.Beats((HandKind(rest=True), parts["hand_kind"][0]), tied=True),
    "wins_ties": lambda parts, words: hands.Beats((parts["hand_kind"][0], HandKind(rest=True)), tied=True),
    "beats_but": _beats_but,
    "loses_but": _loses_but,
    "also_value": lambda parts, words: parts["hand_value"][0],
    "worth_short": _worth_short,
    "closest_most": lambda parts, words: make(
        hands.Closest, {name: parts[name] for name in ("target", "never") if name in parts}
    ),
    "definition_ranks": _definition_ranks,
    "hand_moves": _hand_moves,
    "total_subtracted": _total_subtracted,
    "number_cards": lambda parts, words: CardSet(Rank.TWO, Rank.TEN),
    "worst__hand": lambda parts, words: True,
    "connected_never": lambda parts, words: uses.Connected(never=True),
    "use_once_but": _use_once_but,
    "cards_shaped": _cards_shaped,
    "besides__what": lambda parts, words: Cards(what=(parts["what"][0],)),
    "besides__wild_cards": lambda parts, words: _ALL_WILD,
    "beats_among": _beats_among,
    "beats_alike": _beats_alike,
    "beats_as": _beats_as,
    "value_ranked": _value_ranked,
    "only_other": lambda parts, words: named_so(True, "other", words),
    "points": _points,
    "lying": lambda parts, words: _Lying(
        parts["facing"][0], tuple(parts.get("values", ())), parts.get("face", [False])[0]
    ),
    "worths_lying": _worths_lying,
    "worth_nothing": _worth_nothing,
    "cards__one_suit": lambda parts, words: Cards(like=Likeness.SAME_SUIT),
    "having__contest": lambda parts, words: parts["hand_value"][0],
    "low_ranking": _low_ranking,
    "suits_up": _suits_up,
    "total_side": _total_side,
    "beats_all": lambda parts, words: _beats_listed(
        parts | {"hand_kind": [*parts["hand_kind"], HandKind(rest=True)]}, words
    ),
    "kind_one": _kind_one,
    "better": lambda parts, words: _better(parts, words) if parts else True,
    "value_moves": _moves,
    "worth": _worth(),
    "worth_halved": _worth(),
    "worth_any": _worth(any=True),
    "worth_double": _worth(double=True),
    "worth_double_face": _worth(double=True, face=True),
    "value_natural": lambda parts, words: make(HandValue, parts | {"natural": [True]}),
    "total_sided": lambda parts, words: make(hands.Total, parts),
    "worth_negative": _worth(sign=-1),
    "worth_positive": _worth(sign=1),
    "worth_face": _worth(face=True),
    "total_wins": lambda parts, words: hands.Total(side=parts["side"][0]),
    "contest_pot": _contest_wins,
    "worst_low": lambda parts, words: Side.LOW,
    "best_1": lambda parts, words: 1,
    "best_2": lambda parts, words: 2,
    "best_3": lambda parts, words: 3,
    "best_4": lambda parts, words: 4,
    "dots_middle": _dots_middle,
    "split_card": _split_card,
    "split_card_back": lambda parts, words: make(hands.SplitCard, parts),
    "ties_either": _ties_either,
    "worth_half_that": _worth_half_that,
    "no_split_card": lambda parts, words: hands.SplitCard(None, parts["contested"][0]),
    "total_split": lambda parts, words: make(hands.Total, parts),
    "cards_off_deck": lambda parts, words: Cards(
        Amount(parts["number"][0]), lies=Lies.DECK, which=parts.get("which", [None])[0]
    ),
    "span": lambda parts, words: tuple(parts["rank"]),
    "value_high_card": lambda parts, words: make(HandValue, {"category": [Category.HIGH_CARD], **parts}),
}
