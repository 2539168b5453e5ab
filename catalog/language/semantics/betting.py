"""Functions by label for money: what is matched, and who takes which share of the pot."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import makes, refuse_if, without
from catalog.model import (
    betting,
    board,
    dealing,
    decks,
    declaring,
    drawing,
    paying,
    phrase,
    repeats,
    seats,
    showdowns,
)
from catalog.model.amounts import Amount, Score
from catalog.model.card import CardSet
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Selector
from catalog.model.normalize import ANY, EACH, THEM
from catalog.model.phrase import CardPhrase, Who
from catalog.model.showdowns import Share
from catalog.model.step import Step
from catalog.model.terms import Bound, EventKind, Order, Role
from catalog.model.terms_of_money import Prize, Side, Taker, Unit


def _match_twice(parts: Parts, words: list[str]) -> Step:
    """ "Match the pot twice": double the pot is paid."""
    (pays,) = parts["pays"]
    parts.pop("twice")
    return make(paying.Match, parts | {"pays": [changed(pays, times=2 * pays.times)]})


def _match_counting(parts: Parts, words: list[str]) -> Step:
    """ "Pays max bet to the pot, times the number of hands dealt so far"; without a price it is the pot."""
    (counting,) = parts.pop("counting")
    (pays,) = parts.get("pays", [phrase.Price(Unit.POT)])
    return make(paying.Match, parts | {"pays": [changed(pays, counting=counting)]})


def _another_change(parts: Parts, words: list[str]) -> Step:
    """ "Another queen can change it again": queens still can."""
    (cards,) = parts["cards"]
    another = cards.amount is not None and cards.amount.bound in (Bound.MORE, Bound.OTHERS)
    if not (another or cards.which in (Selector.NEXT, Selector.FURTHER) or cards.new):
        raise NotAReading("in whatever game that is?")
    told = changed(cards, amount=None, which=None, new=False, came=None)
    if not (told.what or told.group) or fields_set(told) - {"what", "group", "facing", "natural"}:
        raise NotAReading("which other cards?")
    return board.StillChange(told)


def _share(taker: Taker) -> Callable:
    """A share of the pot; "highest declared high hand" says its side twice."""

    def share(parts: Parts, words: list[str]) -> Share:
        sides = parts.pop("side", [])
        refuse_if(len(set(sides)) > 1, "high and low at once")
        if "share" in parts:
            parts["who"] = parts.pop("share")
        return make(Share, {"taker": [taker], "side": sides[:1] or [None], **parts})

    return share


_WITH_SPLIT = {
    Side.HIGH: declaring.Choice.HIGH_SPLIT_BOTH,
    Side.LOW: declaring.Choice.LOW_SPLIT_BOTH,
}


def _apart(parts: Parts) -> None:
    """Chips that say different things are so many each; how many say what is as players like. Raises NotAReading."""
    chips = parts.pop("chips", [])
    refuse_if(len(set(chips)) < len(chips), "as many chips for one thing as for another")


def _declare_coded(parts: Parts, words: list[str]) -> Step:
    """ "None for low, one for high, two for both": what chips say is told."""
    _apart(parts)
    sides = [share.side for share in parts["share"] if share.taker is Taker.HAND and share.side]
    if len(sides) < len(parts["share"]):
        both = _WITH_SPLIT.get(sides[0]) if sides and "combined" in parts and len(parts["share"]) == 2 else None
        if both is not None and any(share == Share(Taker.SPLIT_CARD) for share in parts["share"]):
            return make(declaring.Declare, {"choice": [both], "turn": parts.get("turn", [None])})
        return make(declaring.DeclareShares, parts)
    refuse_if(set(sides) != {Side.HIGH, Side.LOW} or len(sides) > 2, "high or low")
    choice = declaring.Choice.HIGH_LOW_BOTH if parts.pop("combined", None) else declaring.Choice.HIGH_LOW
    return make(declaring.Declare, {"choice": [choice], "turn": parts.get("turn", [None])})


def _declare_code(parts: Parts, words: list[str]) -> Step:
    """ "No chips is low, one chip is high": what the chips in a fist say, told by itself."""
    refuse_if(sum(word in ("none", "no", "zero") for word in words) > 1, "what do no chips say?")
    told = parts.pop("choice")
    ways = [of for of in told if isinstance(of, str)]
    if ways and "all" not in ways:
        refuse_if(sorted(ways) != ["in", "out"] or len(told) > 2, "in or out")
        _apart(parts)
        return declaring.Declare(declaring.Choice.IN_OUT)
    refuse_if(ways.count("all") > 1 or len(ways) > 1 or ways and told[-1] != "all", "what says all of them?")
    shares = [of for of in told if isinstance(of, Share)]
    more = {"combined": [True]} if ways else {}
    return _declare_coded(parts | more | {"share": shares, "turn": [None]}, words)


def _declare_none(parts: Parts, words: list[str]) -> Step:
    """ "Otherwise there is no declaration": nobody declares anything."""
    return declaring.Declare(who=phrase.Who(Role.EACH), barred=True)


def _declare_hidden(parts: Parts, words: list[str]) -> Step:
    """ "Everyone hides chips in a fist, and they all open at once": they declare at once, and what is told later."""
    refuse_if(set(parts.get("turn", ())) - {_TOGETHER}, "at once, or one after another?")
    return declaring.Declare(turn=_TOGETHER)


_TOGETHER = phrase.Turn(Order.TOGETHER)


def _showdown_only(parts: Parts, words: list[str]) -> Step:
    """ "High hand only, no high-low split": one hand, of one side, takes the whole pot."""
    (share,) = parts["share"]
    refuse_if(share.side is None or share.taker is not Taker.HAND, "which hand takes it?")
    return _showdown(without(parts, "whole_pot"), words)


def _showdown(parts: Parts, words: list[str]) -> showdowns.Showdown:
    """A card that "splits the pot" takes half of it; hands that do are more than one, or for each of several boards."""
    one = parts["share"][0] if len(parts.get("share", ())) == 1 and len(parts) == 1 else None
    if one and one.taker is Taker.CARD and any(word in ("split", "splits") for word in words):
        parts = parts | {"prize": [Prize.HALF]}
    return make(showdowns.Showdown, parts | {"called": [any(w.startswith("showdown") for w in words)]})


def _ante_double(parts: Parts, words: list[str]) -> paying.Ante:
    """ "Everyone antes double"; where the ante doubles, nobody does."""
    refuse_if(words[1] not in ("double", "twice"), "it is the ante that doubles")
    return make(paying.Ante, parts | {"pays": [phrase.Price(Unit.ANTE, Fraction(2))]})


def _card_of_kind(parts: Parts, words: list[str]) -> CardPhrase:
    """ "The highest card of that suit"; one that is told otherwise is a share by itself."""
    (cards,) = parts["cards"]
    suits = fields_set(cards, "which") == {"what"} and [*cards.what] == [CardSet(suit=of.suit) for of in cards.what]
    refuse_if(not suits and fields_set(cards, "which") - phrase.OF_KIND, "by what is it told?")
    return cards


def _share_cards(parts: Parts, words: list[str]) -> Share:
    """A card that is told by more than it shows; "the highest card of hearts" is the high heart."""
    (cards,) = parts["cards"]
    if len(cards.what) == 1 and fields_set(cards) == {"what", "which"} and cards.what[0].suit:
        side = {Selector.HIGH: Side.HIGH, Selector.LOW: Side.LOW}.get(cards.which)
        return make(Share, {"taker": [Taker.CARD], "side": [side], "what": [*cards.what]})
    return make(Share, {"taker": [Taker.CARD], **parts})


def _match_each_used(parts: Parts, words: list[str]) -> paying.Match:
    """ "Each queen you use costs max bet": who uses it pays."""
    (cards,) = parts["per"]
    who = cards.came.who
    if who == ANY:  # "that a player uses": each player who does
        used = changed(cards, came=changed(cards.came, who=THEM))
        return make(paying.Match, parts | {"who": [EACH], "per": [used]})
    return make(paying.Match, {"who": [who], **parts})


def _blinds_posted(parts: Parts, words: list[str]) -> Step:
    """ "Two blinds are posted": so many players make one each; whose they are goes without saying."""
    (number,) = parts.get("number", [1])
    who = Who(Role.SOME, amount=Amount(number)) if number > 1 else None
    return betting.Wager(EventKind.BETS, blind=True, who=who)


_BOTH_SIDES = (Share(Taker.HAND, Side.HIGH), Share(Taker.HAND, Side.LOW))


ACTIONS: dict[str, Callable] = {
    "part_half": lambda parts, words: Fraction(1, 2),
    "blinds_posted": _blinds_posted,
    "two_blinds_posted": lambda parts, words: _blinds_posted({"number": [2]}, words),
    "declare_code": _declare_code,
    "declare_hidden": _declare_hidden,
    "code_share": lambda parts, words: parts["share"][0],
    "share_best": lambda parts, words: Share(Taker.HAND, Side.HIGH),
    "share_best_per": lambda parts, words: make(Share, {"taker": [Taker.HAND], "side": [Side.HIGH], **parts}),
    "share_best_sized": lambda parts, words: make(Share, {"taker": [Taker.HAND], "side": [Side.HIGH], **parts}),
    "fold_or_pay": lambda parts, words: paying.Fold(unless_paid=phrase.Price(Unit.THAT)),
    "stays_in": lambda parts, words: paying.Fold(barred=True),
    "return_with_cards": lambda parts, words: paying.Return(with_cards=True),
    "no_raises": lambda parts, words: make(betting.RaiseLimit, {"times": [0], **parts}),
    "ante_double": _ante_double,
    "wager_blind": lambda parts, words: make(betting.Wager, {"deed": [EventKind.BETS], **parts}),
    "not_so": lambda parts, words: False,
    "wager_double": lambda parts, words: betting.Wager(EventKind.BETS, doubled=True),
    "check_raise": lambda parts, words: betting.Check(then_raise=True),
    "no_check_raise": lambda parts, words: betting.Check(barred=True, who=THEM, then_raise=True),
    "showdown_only": lambda parts, words: _showdown_only(parts, words),
    "showdown_split": lambda parts, words: _showdown(parts | {"share": [*_BOTH_SIDES]}, words),
    "no_passing": lambda parts, words: betting.Check(barred=True, who=THEM),
    "match_twice": _match_twice,
    "match_counting": _match_counting,
    "match_each_used": _match_each_used,
    "another_change": _another_change,
    "match_that": lambda parts, words: make(paying.Match, {"pays": [phrase.Price(Unit.THAT)], **parts}),
    "match_pot": lambda parts, words: paying.Match(pot=parts["pot"][0]),
    "for_players_exactly": lambda parts, words: seats.ForPlayers(
        parts["exactly"][0], parts["exactly"][0], best=bool(parts.get("best"))
    ),
    "match_it_twice": lambda parts, words: paying.Match(times=2),
    "match_triple": makes(paying.Match, times=3),
    "match_double": makes(paying.Match, times=2),
    "share_worst": lambda parts, words: make(Share, {"taker": [Taker.HAND], "side": [Side.LOW], **parts}),
    "share_best_showing": lambda parts, words: Share(Taker.HAND, Side.HIGH, showing=True),
    "share_unmatched": lambda parts, words: make(Share, {"taker": [Taker.UNMATCHED], **without(parts, "unmatched")}),
    "no_score": lambda parts, words: Score(0, parts["score_unit"][0]),
    "raises_free": lambda parts, words: betting.RaiseLimit(),
    "bet_fixed": makes(betting.BetLimit, exact=True),
    "knock_out": lambda parts, words: make(drawing.Compel, {**parts, "act": [paying.Fold()]}),
    "never_raised": lambda parts, words: 0,
    "redeal_all": lambda parts, words: dealing.Redeal(EACH),
    "roll_again": lambda parts, words: decks.Roll(again=True),
    "general_card": lambda parts, words: (
        changed(parts["cards"][0], which=None) if parts["cards"][0].which is Selector.THAT else parts["cards"][0]
    ),
    "repeat_this": makes(repeats.Repeat, steps=0),
    "declare_coded": _declare_coded,
    "declare_for_each": lambda parts, words: make(
        declaring.Declare, {"per": [phrase.CardPhrase(owner=phrase.Who(Role.THAT), hands=True)], **parts}
    ),
    "declare_hands_boards": makes(declaring.DeclareHands),
    "way_high": lambda parts, words: Share(Taker.HAND, Side.HIGH),
    "way_low": lambda parts, words: Share(Taker.HAND, Side.LOW),
    "way_high_card": lambda parts, words: Share(Taker.CARD, Side.HIGH),
    "way_low_card": lambda parts, words: Share(Taker.CARD, Side.LOW),
    "share_middle": _share(Taker.MIDDLE),
    "share_total": _share(Taker.TOTAL),
    "share_closest": lambda parts, words: Share(Taker.TOTAL, closest=Fraction(parts["target"][0])),
    "share_hand": _share(Taker.HAND),
    "declare_none": _declare_none,
    "share_card": _share(Taker.CARD),
    "share_cards": _share_cards,
    "card_of_kind": _card_of_kind,
    "share_split_card": _share(Taker.SPLIT_CARD),
    "share_split_hand": _share(Taker.SPLIT_HAND),
    "share_player": _share(Taker.PLAYER),
    "showdown": _showdown,
    "showdown_all": lambda parts, words: _showdown(parts | {"needed": [len(parts["share"])]}, words),
}
