"""Functions by label for how hands compare: which beat which, what cards are worth, and totals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import makes, refuse_if
from catalog.model import comparing, hands, ranking
from catalog.model.amounts import Amount, HandValue
from catalog.model.card import Rank, Suit
from catalog.model.comparing import Worth
from catalog.model.constraints import changed
from catalog.model.frozen import frozen
from catalog.model.hands import HandKind
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ALL, IT, ONE
from catalog.model.phrase import CardPhrase, Event, RankOf, Who
from catalog.model.step import Step
from catalog.model.terms import Bound, Category, EventKind, Group, Role, Tally
from catalog.model.terms_of_money import Side


def _tally_rank(tally: Tally) -> Callable:
    return lambda parts, words: make(RankOf, {"tally": [tally], **parts})


def _combined(parts: Parts, words: list[str]) -> RankOf:
    """The sum of two cards' ranks, or the difference of a rank and a number."""
    both = [*parts.pop("cards_ranked", ()), *parts.pop("cards", ())]
    cards = changed(both[0], plus=both[1]) if len(both) == 2 else both[0]
    if "tally" not in parts and cards.plus is None and (not cards.amount or cards.amount.number == 1):
        raise NotAReading("of what, and of what else?")
    return make(RankOf, parts | {"cards": [cards]})


def _loses(parts: Parts, words: list[str]) -> Step:
    parts["hand_kind"].reverse()
    return _beats(parts, words)


_ONE_OF_THOSE = CardPhrase(ONE, which=Selector.THAT, facing=Facing.UP)


@frozen
class _WithOne:
    """A hand with one of what another hand has, or lacks."""


def _without_one(kinds: list[HandKind]) -> list[HandKind]:
    """ "Hands with a pair lose to hands without one": without what the others have."""
    full = [kind for kind in kinds if isinstance(kind, HandKind) and kind.lacking != _ONE_OF_THOSE]
    told = [cards for kind in full for cards in (kind.holding, kind.lacking) if cards is not None]
    if len(full) < len(kinds) and not told and full == [HandKind(HandValue(Category.PAIR))]:
        told = [CardPhrase(ONE, group=Group.PAIR)]  # "any pair loses to any hand without one"
    refuse_if(len(full) < len(kinds) and len(set(told)) != 1, "with or without one of what?")
    found = []
    for kind in kinds:
        if isinstance(kind, _WithOne):
            kind = HandKind(holding=told[0])
        elif kind.lacking == _ONE_OF_THOSE:
            kind = changed(kind, lacking=told[0])
        found.append(kind)
    return found


def _kind(parts: Parts) -> HandKind:
    """The one kind of hand that is spoken of."""
    (kind,) = _without_one(parts["hand_kind"])
    return kind


def _beats(parts: Parts, words: list[str]) -> hands.Beats:
    lacks_it = any(isinstance(kind, HandKind) and kind.lacking == IT for kind in parts["hand_kind"])
    refuse_if(lacks_it and "them" in words, "without what the others have")
    parts["order"] = _without_one(parts.pop("hand_kind"))
    return make(hands.Beats, parts)


_REST = HandKind(rest=True)


def _beats_in(*order: int) -> Callable:
    """ "A flush beats a straight but loses to a full house": those told put in this order, the best first.

    "Beats everything but a royal flush": that beats it, and it all the rest, which come after those told.
    """

    def beats(parts: Parts, words: list[str]) -> hands.Beats:
        kinds = [*parts["hand_kind"], _REST]
        return _beats(parts | {"hand_kind": [kinds[at] for at in order]}, words)

    return beats


def _beats_listed(parts: Parts, words: list[str]) -> Step:
    """ "Flushes are best, then straights"; the high hand is the best for other reasons."""
    parts["hand_kind"] = _without_one(parts["hand_kind"])
    first = parts["hand_kind"][0]
    if (first.side or first.size) and first == HandKind(side=first.side, size=first.size):
        raise NotAReading("that is what hands are compared for")
    if any(kind.side is not None and kind == HandKind(side=kind.side) for kind in parts["hand_kind"]):
        raise NotAReading("the best of the low hands")
    return _beats(parts, words)


def _beats_ranked(parts: Parts, words: list[str]) -> Step:
    """ "Hands rank straight flush, flush, straight, pair": the best first, or last, as the ends of the list tell."""
    kinds = parts["hand_kind"]
    refuse_if(len(kinds) < 3, "is the first the best?")
    if not {"from", "to"} & {*words}:
        ends = [kind.value.category if kind.value else Category.HIGH_CARD for kind in (kinds[0], kinds[-1])]
        first, last = map([*Category].index, ends)
        refuse_if(first == last or max(first, last) > [*Category].index(Category.FIVE), "is the first the best?")
        kinds = kinds if first > last else kinds[::-1]
    return _beats_listed({"hand_kind": kinds}, words)


def _worth_no_more(parts: Parts, words: list[str]) -> Step:
    """ "Any hand with an eight is worthless"; of cards alone that says that they count for nothing."""
    return _beats({"hand_kind": [HandKind(rest=True), *parts["kind"]]}, words)


def _low_ranking(parts: Parts, words: list[str]) -> hands.Ranking:
    refuse_if(parts["side"] != [Side.LOW], "an order of low hands")
    return make(hands.Ranking, parts)


@frozen
class _HalfThat:
    """Cards that are worth half of what those before them are."""

    cards: CardPhrase


def _set_adding(parts: Parts, words: list[str]) -> CardPhrase:
    """ "Sets of two cards adding to eight"; a set that adds to so much has several cards, however many."""
    return make(CardPhrase, {"amount": [Amount(None, Bound.SEVERAL)], **parts})


def _points(parts: Parts, words: list[str]) -> comparing.Points:
    """What cards are worth, one by one; several where it hangs on how they lie."""
    told: list[Worth] = []
    for worth in parts["worth"]:
        if isinstance(worth, _HalfThat):
            refuse_if(not told or not told[-1].face or told[-1].sign, "half of what?")
            worth = Worth(worth.cards, halved=True)
        told += worth if isinstance(worth, tuple) else (worth,)
    return comparing.Points(tuple(told))


def _worth_short(parts: Parts, words: list[str]) -> Worth:
    """ "Queens 12" after "jacks are worth 11"."""
    return make(Worth, {"cards": [CardPhrase(what=(parts.pop("what")[0],))], **parts})


def _total_side(parts: Parts, words: list[str]) -> comparing.Total:
    """ "The high hand is the one with the most points": points are what hands are ranked by."""
    refuse_if(len(set(parts["side"])) > 1, "the high hand, with the fewest?")
    low = parts["side"][0] if parts["side"][0] is Side.LOW and "cards" not in parts and "size" not in parts else None
    return comparing.Total(hands=low, cards=parts.get("cards", [None])[0], size=parts.get("size", [None])[0])


def _kind_one(parts: Parts, words: list[str]) -> HandKind:
    refuse_if(words[0] != "one", "how many hands?")
    return make(HandKind, parts)


def _moves(parts: Parts, words: list[str]) -> hands.Better:
    return make(hands.Better, parts)


def _hand_moves(parts: Parts, words: list[str]) -> hands.Better:
    """ "Any hand without an ace drops one rank": hands of a kind are so much worse."""
    return make(hands.Better, {"ranks": parts["ranks"], "hand": _without_one(parts["hand_kind"])})


def _definition_ranks(parts: Parts, words: list[str]) -> hands.Definition:
    """ "Ace-two-three in three different suits": as many suits as there are ranks."""
    ranks = tuple(parts.pop("rank"))
    refuse_if(parts.get("unsuited", [True])[0] not in (True, len(ranks)), "some of them in one suit")
    if "unsuited" in parts:
        parts["unsuited"] = [True]
    return make(hands.Definition, {"ranks": [ranks], **parts})


def _better(parts: Parts, words: list[str]) -> hands.Better:
    way = parts.pop("way")[0]
    return make(
        hands.Better, {"ranks": [parts.pop("ranks")[0] * way], "hand": _without_one(parts.pop("hand_kind"))} | parts
    )


def _mixed(parts: Parts, words: list[str]) -> Fraction:
    return parts["number"][0] + Fraction(words[-1])


def _worth(**fixed) -> Callable:
    def worth(parts: Parts, words: list[str]) -> Worth:
        parts.pop("rest", None)
        return make(Worth, parts | {name: [thing] for name, thing in fixed.items()})

    return worth


def _dots_middle(parts: Parts, words: list[str]) -> comparing.Dots:
    return comparing.Dots(middle=True)


def _ties_either(parts: Parts, words: list[str]) -> comparing.Ties:
    """ "Inside or outside, high or low": any of the four."""
    either = [hands.TieBreak.HIGH, hands.TieBreak.LOW]
    return make(comparing.Ties, parts | {"tie_breaks": [*parts.get("tie_breaks", ()), *either]})


def _bridge(parts: Parts, words: list[str]) -> hands.SuitOrder:
    """ "By bridge suit": the order of bridge, whether it is told or not."""
    bridge = (Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB)
    if "bridge" in words and tuple(parts.setdefault("suit", list(bridge))) != bridge:
        raise NotAReading("that is not the order of bridge")
    return make(hands.SuitOrder, parts)


def _definition_run(parts: Parts, words: list[str]) -> hands.Definition:
    """ "2-3-4-5-7 unsuited": by its ranks in figures."""
    return _definition_ranks({"rank": _ranks_of_run(words), **parts}, words)


def _closest_most(parts: Parts, words: list[str]) -> comparing.Closest:
    """ "The highest total without going over ten": the one closest to ten that is not over it."""
    before = words[: next((at for at, word in enumerate(words) if word in ("without", "that")), len(words))]
    lowest = not {"low", "lowest", "smallest"}.isdisjoint(before)
    refuse_if(parts["never"] != [hands.Level.BELOW if lowest else hands.Level.ABOVE], "without going which way?")
    return make(comparing.Closest, {name: parts[name] for name in ("target", "never", "side") if name in parts})


def _figures(words: list[str]) -> tuple[Rank, ...]:
    """The ranks of "2-4-6", as they stand."""
    run = [w for w in words if "-" in w and w.strip("a-0123456789") == ""][0]
    return tuple(Rank.ACE if w == "a" else Rank(int(w)) for w in run.split("-"))


def _run_hand(parts: Parts, words: list[str]) -> ranking.LowestHand:
    """ "A-2-3-4-6", with what else is said of it."""
    return _lowest_of(_ranks_of_run(words), "unsuited" in parts, words)


def _ranks_of_run(words: list[str]) -> list[Rank]:
    """The ranks of "2-4-6", from the lowest up."""
    return sorted(_figures(words), key=lambda rank: rank % 13)


def _lowest_told(parts: Parts, words: list[str]) -> ranking.LowestHand:
    """ "Six-four-three-two-ace": by the names of its ranks, in either order."""
    return _lowest_of(sorted(parts["rank"], key=lambda rank: rank % 13), "unsuited" in parts, words)


def _lowest_of(ranks: list[Rank], unsuited: bool, words: list[str]) -> ranking.LowestHand:
    """The best low hand; NotAReading of "the best hand is 3-5-7": a hand without an ace or a deuce is no lowest one."""
    low = any(word.startswith("low") for word in words) or ranks[0] in (Rank.ACE, Rank.TWO)
    refuse_if(not low, "the best low hand, or the best of all?")
    return ranking.LowestHand(tuple(ranks), unsuited)


def _hands_tie(parts: Parts, words: list[str]) -> Event:
    """ "If two hands tie": so many players do."""
    return Event((EventKind.TIES,), who=Who(Role.SOME, amount=Amount(parts["number"][0])))


def _worth_nothing(parts: Parts, words: list[str]) -> Worth:
    """ "Face cards score nothing", "nothing else counts"."""
    parts.pop("rest", None)
    return make(Worth, parts | {"values": [(Fraction(0),)]})


def _kind_cards(parts: Parts, words: list[str]) -> hands.HandKind:
    """Hands told by the cards in them alone: "three wild cards beat a flush". A pair is a hand by its value."""
    (cards,) = parts["holding"]
    grouped = cards.group in (Group.PAIR, Group.TRIPS)
    tinted = bool(cards.what) and all(of.rank and (of.color or of.suit) for of in cards.what)  # "a pair of red queens"
    if grouped and not tinted and cards == CardPhrase(cards.amount, what=cards.what, group=cards.group):
        raise NotAReading("that is a hand")
    refuse_if(cards.amount == ALL, "a hand of only such cards")
    refuse_if(ranks_told(cards), "each of these ranks, or any of them?")
    return make(hands.HandKind, parts)


def ranks_told(cards: CardPhrase) -> bool:
    """True for "two, five, and nine": several ranks and no number."""
    return len(cards.what) > 1 and cards.amount is None and any(of.rank for of in cards.what)


def _loses_all(parts: Parts, words: list[str]) -> Step:
    """ "Flushes lose": everything else beats them; "both lose" is said of players."""
    refuse_if(parts["hand_kind"] == [HandKind(those=True)], "who loses?")
    return _beats(parts | {"hand_kind": [HandKind(rest=True), *parts["hand_kind"]]}, words)


ACTIONS: dict[str, Callable] = {
    "combined": _combined,
    "suit_bridge": _bridge,
    "suit_never": makes(hands.SuitOrder, compared=hands.Compared.TIES),
    "lowest_hand": _run_hand,
    "lowest_told": _lowest_told,
    "event_hands_tie": _hands_tie,
    "kind_cards": _kind_cards,
    "lacking_one": lambda parts, words: _ONE_OF_THOSE,
    "beats_listed": _beats_listed,
    "beats_ranked": _beats_ranked,
    "beats_only": lambda parts, words: changed(_beats_ranked(parts, words), only=True),
    "beats_only_up": lambda parts, words: changed(
        _beats_ranked({"hand_kind": parts["hand_kind"][::-1]}, words), only=True
    ),
    "mixed": _mixed,
    "next_higher": _tally_rank(Tally.NEXT_HIGHER),
    "next_lower": _tally_rank(Tally.NEXT_LOWER),
    "set_adding": _set_adding,
    "loses": _loses,
    "beats": _beats,
    "beats_between": _beats_in(2, 0, 1),
    "loses_all": _loses_all,
    "worth_no_more": _worth_no_more,
    "wins_ties": lambda parts, words: hands.Beats((_kind(parts), HandKind(rest=True)), tied=True),
    "beats_but": _beats_in(1, 0, 2),
    "worth_short": _worth_short,
    "closest_most": _closest_most,
    "definition_ranks": _definition_ranks,
    "definition_run": _definition_run,
    "hand_moves": _hand_moves,
    "points": _points,
    "worth_nothing": _worth_nothing,
    "low_ranking": _low_ranking,
    "total_side": _total_side,
    "beats_all": lambda parts, words: _beats_listed(
        parts | {"hand_kind": [*parts["hand_kind"], HandKind(rest=True)]}, words
    ),
    "kind_one": _kind_one,
    "better": lambda parts, words: _better(parts, words) if parts else True,
    "value_moves": _moves,
    "worth": _worth(),
    "worth_halved": _worth(),
    "worth_double": _worth(double=True),
    "worth_negative": _worth(sign=-1),
    "worth_positive": _worth(sign=1),
    "dots_middle": _dots_middle,
    "dots_split": lambda parts, words: comparing.Dots(split=True, middle="middle" in parts),
    "dots_of_all": lambda parts, words: comparing.Dots(every=True),
    "ties_either": _ties_either,
}
"""A function for each label of these rules."""
