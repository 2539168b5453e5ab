"""Functions by label for money: what is matched, and who takes which share of the pot."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from catalog.language.composition import NotAReading, Parts, make
from catalog.language.semantics.parts import makes, numbered, refuse_if, without
from catalog.model import (
    betting,
    board,
    contests,
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
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import ANY, EACH, ONE, THEM
from catalog.model.phrase import CardPhrase, Event, When, Who
from catalog.model.showdowns import Share
from catalog.model.step import Step
from catalog.model.terms import Bound, ConditionKind, EventKind, Likeness, Order, Role, Zone
from catalog.model.terms_of_money import Prize, Side, Taker, Unit


def _stays_in_pot(parts: Parts, words: list[str]) -> Step:
    """ "Their ante stays in the pot": they do not get it back. The pot stays where no one takes it."""
    refuse_if(parts["pays"] != [phrase.Price(Unit.ANTE)], "what stays for the next deal?")
    return make(contests.Collect, parts | {"who": [THEM], "barred": [True]})


def _card_wins(parts: Parts, words: list[str]) -> Step:
    """ "The two of spades takes half the pot": whoever has it does."""
    (cards,) = parts.pop("cards")
    refuse_if(not cards.what or cards.owner or cards.which, "which cards?")
    return make(showdowns.Win, parts | {"who": [Who(Role.ANY, (Event((EventKind.HAS,), cards=cards),))]})


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


def _declare_slashed(parts: Parts, words: list[str]) -> Step:
    """ "High/low/split-card": the shares that players go for; high, low and both alone are ways to go."""
    if any(word.startswith("high/") for word in words):
        both = [Share(Taker.HAND, side) for side in (Side.HIGH, Side.LOW)]
        parts = parts | {"share": [*both, *parts["share"]]}
    refuse_if(all(share.taker is Taker.HAND for share in parts["share"]), "high, low or both")
    return make(declaring.DeclareShares, parts)


_WITH_SPLIT = {
    Side.HIGH: declaring.Choice.HIGH_SPLIT_BOTH,
    Side.LOW: declaring.Choice.LOW_SPLIT_BOTH,
}


def _apart(parts: Parts) -> None:
    """Chips that say different things are so many each; how many say what is as players like. Raises NotAReading."""
    chips = parts.pop("chips", [])
    refuse_if(len(set(chips)) < len(chips), "as many chips for one thing as for another")


def _coded_in_out(parts: Parts, words: list[str]) -> declaring.Choice:
    """ "None for out, one for in": in or out."""
    _apart(parts)
    return declaring.Choice.IN_OUT


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


def _leave_lying(parts: Parts, words: list[str]) -> board.LayAside:
    """ "Leave their up cards showing": a player's own cards stay as they lie, and are not discarded."""
    refuse_if(parts["cards"][0].owner != THEM, "whose cards are left so?")
    return make(board.LayAside, parts)


def _stay_lying(parts: Parts, words: list[str]) -> board.LayAside:
    """ "Their up cards stay on the table": they lie as they lay. Raises NotAReading where down cards would be seen."""
    (cards,) = parts["cards"]
    refuse_if(cards.facing is not Facing.UP and "where" in words, "how do they lie?")
    return _leave_lying({"cards": [cards], "facing": [cards.facing]}, words)


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


def _name_suit(parts: Parts, words: list[str]) -> declaring.Name:
    return make(declaring.Name, parts | {"by_suit": [True]})


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


_FREE_CHOICE = (Amount(None, Bound.WHICHEVER), ONE)


def _name_kind(parts: Parts, words: list[str]) -> declaring.Name:
    """ "Names two ranks of their choice"; "any rank", "one suit of their choice" are just a rank and a suit."""
    ((cards,),) = parts.values()
    among = cards.like_card or cards.rank_of and cards.rank_of.cards
    if words[0] in ("choose", "chooses", "pick", "picks") and not phrase.so_many_kinds(cards):
        raise NotAReading("cards are picked")
    if cards == CardPhrase(like=Likeness.SAME_SUIT, chosen=True):
        return declaring.Name(by_suit=True)
    if phrase.so_many_kinds(cards) and among.amount in _FREE_CHOICE:
        return declaring.Name(by_suit=cards.rank_of is None)
    return declaring.Name(cards=cards)


def _showdown_ways(parts: Parts, words: list[str]) -> showdowns.Showdown:
    """ "Split the pot three ways": as many ways as there are shares."""
    refuse_if(parts.pop("ways") != [len(parts["share"])], "so many shares there are not")
    return _showdown(parts, words)


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
_IF_FOLDED = When(ConditionKind.IF, (Event((EventKind.FOLDS,), ANY),))

_FOLDED = Who(Role.EACH, (Event((EventKind.FOLDS,)),))

ACTIONS: dict[str, Callable] = {
    "part_half": lambda parts, words: Fraction(1, 2),
    "part_third": lambda parts, words: Fraction(1, 3),
    "part_quarter": lambda parts, words: Fraction(1, 4),
    "part_two_thirds": lambda parts, words: Fraction(2, 3),
    "part_three_quarters": lambda parts, words: Fraction(3, 4),
    "blinds_posted": _blinds_posted,
    "two_blinds_posted": lambda parts, words: _blinds_posted({"number": [2]}, words),
    "declare_code": _declare_code,
    "declare_hidden": _declare_hidden,
    "code_share": lambda parts, words: parts["share"][0],
    "code_all": lambda parts, words: "all",
    "code_in": lambda parts, words: "in",
    "code_out": lambda parts, words: "out",
    "name_suit": _name_suit,
    "name_kind": _name_kind,
    "share_best": lambda parts, words: Share(Taker.HAND, Side.HIGH),
    "share_best_per": lambda parts, words: make(Share, {"taker": [Taker.HAND], "side": [Side.HIGH], **parts}),
    "share_best_sized": lambda parts, words: make(Share, {"taker": [Taker.HAND], "side": [Side.HIGH], **parts}),
    "card_wins": _card_wins,
    "openers_told": makes(betting.Openers, who=THEM),
    "fold_or_pay": lambda parts, words: paying.Fold(unless_paid=phrase.Price(Unit.THAT)),
    "stays_in": lambda parts, words: paying.Fold(barred=True),
    "return_never": lambda parts, words: paying.Return(barred=True),
    "return_new": lambda parts, words: paying.Return(with_new=True),
    "return_bought": lambda parts, words: paying.Return(with_cards=True, may=True, who=_FOLDED),
    "return_with_cards": lambda parts, words: paying.Return(with_cards=True),
    "no_raises": lambda parts, words: make(betting.RaiseLimit, {"times": [0], **parts}),
    "tripled": makes(betting.Escalate, times=3),
    "ante_double": _ante_double,
    "wager_blind": lambda parts, words: make(betting.Wager, {"deed": [EventKind.BETS], **parts}),
    "not_so": lambda parts, words: False,
    "wager_double": lambda parts, words: betting.Wager(EventKind.BETS, doubled=True),
    "passing_allowed": lambda parts, words: betting.Check(may=True, who=THEM),
    "check_raise": lambda parts, words: betting.Check(then_raise=True),
    "check_raise_allowed": lambda parts, words: betting.Check(may=True, who=THEM, then_raise=True),
    "no_check_raise": lambda parts, words: betting.Check(barred=True, who=THEM, then_raise=True),
    "showdown_only": lambda parts, words: _showdown_only(parts, words),
    "showdown_way": lambda parts, words: _showdown(parts, words),
    "showdown_split": lambda parts, words: _showdown(parts | {"share": [*_BOTH_SIDES]}, words),
    "no_passing": lambda parts, words: betting.Check(barred=True, who=THEM),
    "no_folding": lambda parts, words: paying.Fold(barred=True, who=EACH),
    "match_twice": _match_twice,
    "commons_ignored": lambda parts, words: betting.CountCommons(False),
    "commons_counted": lambda parts, words: betting.CountCommons(),
    "match_counting": _match_counting,
    "match_each_used": _match_each_used,
    "another_change": _another_change,
    "change_game_any": lambda parts, words: make(board.ChangeGame, {"game": [board.GameChoice.ANY], **parts}),
    "match_that": lambda parts, words: make(paying.Match, {"pays": [phrase.Price(Unit.THAT)], **parts}),
    "bets_on_left": makes(betting.EqualBets, on=Zone.LEFT_HAND),
    "bets_on_right": makes(betting.EqualBets, on=Zone.RIGHT_HAND),
    "two_win_all": numbered(2, showdowns.Result.TWO_WIN_ALL),
    "pay_nothing": lambda parts, words: paying.Match(phrase.Price(Unit.THAT), barred=True),
    "bets_own_pots": lambda parts, words: betting.EqualBets("apart" in parts, own_pots=True),
    "bets_differ": lambda parts, words: betting.EqualBets(apart=True),
    "leave_lying": _leave_lying,
    "match_pot": lambda parts, words: paying.Match(pot=parts["pot"][0]),
    "stay_lying": _stay_lying,
    "challenge_undrawn": makes(showdowns.Challenge, undrawn=True),
    "stays_in_pot": _stays_in_pot,
    "for_players_exactly": lambda parts, words: seats.ForPlayers(
        parts["exactly"][0], parts["exactly"][0], best=bool(parts.get("best"))
    ),
    "collect_back": makes(contests.Collect, who=EACH),
    "match_half": lambda parts, words: paying.Match(phrase.Price(Unit.THAT, Fraction(1, 2))),
    "match_it_twice": lambda parts, words: paying.Match(times=2),
    "match_triple": makes(paying.Match, times=3),
    "match_double": makes(paying.Match, times=2),
    "share_worst": lambda parts, words: make(Share, {"taker": [Taker.HAND], "side": [Side.LOW], **parts}),
    "call_high_low": lambda parts, words: showdowns.CallSide(_BOTH_SIDES),
    "share_best_showing": lambda parts, words: Share(Taker.HAND, Side.HIGH, showing=True),
    "share_alone": lambda parts, words: make(Share, {"taker": [Taker.UNMATCHED], **parts}),
    "share_unmatched": lambda parts, words: make(Share, {"taker": [Taker.UNMATCHED], **without(parts, "unmatched")}),
    "any_score": lambda parts, words: Score(1, parts["score_unit"][0], at_least=True),
    "no_score": lambda parts, words: Score(0, parts["score_unit"][0]),
    "raises_free": lambda parts, words: betting.RaiseLimit(),
    "double_that": lambda parts, words: phrase.Price(Unit.THAT, Fraction(2)),
    "triple_that": lambda parts, words: phrase.Price(Unit.THAT, Fraction(3)),
    "bet_fixed": makes(betting.BetLimit, exact=True),
    "compel_one": lambda parts, words: make(drawing.Compel, {**parts, "whom": [Who(Role.SOME, amount=ONE)]}),
    "knock_out": lambda parts, words: make(drawing.Compel, {**parts, "act": [paying.Fold()]}),
    "never_raised": lambda parts, words: 0,
    "redeal_all": lambda parts, words: dealing.Redeal(EACH),
    "roll_some_again": makes(decks.Roll, again=True),
    "roll_again": lambda parts, words: decks.Roll(again=True),
    "folded_hands": makes(board.LayAside, cards=CardPhrase(owner=THEM, hands=True), when=(_IF_FOLDED,), who=THEM),
    "declare_get": lambda parts, words: declaring.DeclareAct(drawing.Get(parts["cards"][0])),
    "declare_keep": lambda parts, words: declaring.DeclareAct(drawing.Keep(parts["cards"][0]), which="which" in parts),
    "general_card": lambda parts, words: (
        changed(parts["cards"][0], which=None) if parts["cards"][0].which is Selector.THAT else parts["cards"][0]
    ),
    "repeat_next": lambda parts, words: repeats.Repeat(0, for_each=EACH),
    "repeat_this": makes(repeats.Repeat, steps=0),
    "declare_slashed": _declare_slashed,
    "declare_coded": _declare_coded,
    "coded_in_out": _coded_in_out,
    "declare_for_each": lambda parts, words: make(
        declaring.Declare, {"per": [phrase.CardPhrase(owner=phrase.Who(Role.THAT), hands=True)], **parts}
    ),
    "declare_hands_boards": makes(declaring.DeclareHands),
    "declare_hands_each": lambda parts, words: make(
        declaring.DeclareHands, {"sides": [(Side.HIGH, Side.LOW)], **parts}
    ),
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
    "showdown_ways": _showdown_ways,
    "showdown_all": lambda parts, words: _showdown(parts | {"needed": [len(parts["share"])]}, words),
}
