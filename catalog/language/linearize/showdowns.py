"""House wording for declarations, showdowns, pots and endings."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.linearize.cards import cards_words, kind_words
from catalog.language.linearize.events import event_words
from catalog.language.linearize.money import pot_words, price_words, share_words
from catalog.language.linearize.plain import going_words, hand_value_words, plural, times_words, told, way_round_words
from catalog.language.linearize.players import who_words
from catalog.language.linearize.wordings import inner
from catalog.language.terms import HELD, LET_GO
from catalog.model import declaring, pots, repeats, showdowns
from catalog.model.normalize import CARDS
from catalog.model.phrase import CardPhrase
from catalog.model.showdowns import Share
from catalog.model.step import Step
from catalog.model.terms_of_money import Prize, Side, Taker


def _name(step: declaring.Name) -> str:
    if step.cards is not None:
        return f"name {kind_words(step.cards)}"
    if not step.purposes:
        return f"name 1 {'card' if step.by_card else 'suit' if step.by_suit else 'rank'}"
    of = "suit" if step.by_suit else "rank"
    return "name " + " and ".join(f"the {purpose.value} {of}" for purpose in step.purposes)


def _name_hand(step: declaring.NameHand) -> str:
    if step.guessed:
        return "name the hand they think will win"
    example = f" (such as {hand_value_words(step.example)})" if step.example else ""
    return f"declare a poker hand{example} that {'cannot win' if step.loses else 'beats all other hands'}"


def _go(step: declaring.Go) -> str:
    if step.still:
        return f"stay {step.way.value}"
    words = ("get a second chance to " if step.second_chance else "") + f"go {step.way.value}"
    if step.hands is not None:
        return f"{words} with {cards_words(step.hands)}"
    if step.as_who is None:
        return words
    return f"{words} {'as' if step.way is declaring.Way.SAME else 'from'} {who_words(step.as_who, as_object=True)}"


def _which_of(cards: CardPhrase) -> str:
    of = cards_words(cards).removeprefix(HELD).removesuffix(LET_GO).removeprefix("1 of ").removeprefix("cards from ")
    one = cards.line is not None and of.startswith("the ")
    return f"which {of.removeprefix('the ') if one else 'of ' + of}"


def _declare_use(step: declaring.DeclareUse) -> str:
    cards = cards_words(step.cards)
    if step.how_many:
        return f"declare how many {'' if step.cards == CARDS else 'of '}{cards} they use"
    if step.one_of:
        return f"declare {_which_of(step.cards)} they use"
    return f"declare whether they use {cards}" + " or both" * step.or_all


def _declare_shares(step: declaring.DeclareShares) -> str:
    *first, last = [share_words(s) for s in step.shares]
    if step.combined:
        return f"declare any combination of {', '.join(first)} and {last}"
    if step.at_once:
        first, last = [*first, last], f"any {step.at_once} of them"
    return f"declare {', '.join(first)} or {last}"


def _sided(sides: tuple[Side, ...]) -> str:
    return " and ".join(f"which hand is for {side.value}" for side in sides)


def _showdown(step: showdowns.Showdown) -> str:
    shares = _listed([share_words(s) if step.needed else _taker_words(s) for s in step.shares])
    if step.needed:
        needed = "both" if step.needed == len(step.shares) == 2 else f"{step.needed} of"
        if needed == "both":
            shares = f"any player with both {shares}"
        else:
            shares = f"any player with {needed} {shares}"
    first, *others = step.shares
    many = bool(others or first.many)
    pot = step.prize is Prize.POT
    if pot and (many or first.per) and not step.needed:
        take = ("split" if many else "splits") + " the pot"
        several = "both" if len(step.shares) == 2 else "more than one"
        take += f", and players may declare {several}" * step.several_declared
        take += ", and one player may win more than one" if step.several_won else ""
    elif step.prize is Prize.POT:
        take = "wins"
    elif many and not step.needed:
        scored = step.prize in (Prize.LEG, Prize.POINT)
        won = f"{step.prizes} {plural(step.prizes, step.prize.value)}" if step.prizes > 1 else _prize_words(step.prize)
        take = f"each win {won}" if scored else f"split {won}"
    else:
        take = f"wins {_prize_words(step.prize)}"
        if step.prizes > 1:
            take = f"wins {step.prizes} {plural(step.prizes, step.prize.value)}"
    if step.rolled:
        take = "roll for the pot"
    if step.beside:
        take += " beside " + " and ".join(map(_taker_words, step.beside))
    if step.shown_by:
        shown_by = who_words(step.shown_by).replace("each player", "the players")
        return f"{shown_by} show each other their hands, {shares} {take}"
    return ("showdown, " if step.called else "") + f"{shares} {take}"


def _taker_words(share: Share) -> str:
    """Who takes a share, a card by its holder."""
    return f"the holder of {share_words(share)}" if share == Share(Taker.SPLIT_CARD) else share_words(share)


def _listed(words: list[str]) -> str:
    """A list: `the high hand and the low hand`, `the high hand, the low hand and the split hand`."""
    commas = len(words) > 2 and not any("declared" in each for each in words)
    return f"{', '.join(words[:-1])} and {words[-1]}" if commas else " and ".join(words)


def _prize_words(prize: Prize) -> str:
    if prize in (Prize.HALF, Prize.THIRD, Prize.QUARTER):
        return prize.value
    return f"{'a' if prize in (Prize.LEG, Prize.POINT) else 'the'} {prize.value}"


def _win(step: showdowns.Win) -> str:
    if step.prize:
        return f"win {_prize_words(step.prize)}"
    return "win the whole pot" if step.whole else "win"


def _repeat(step: repeats.Repeat) -> str:
    last = "action" if step.steps == 1 else f"{step.steps} actions"
    words = f"repeat the last {last}" if step.steps else "repeat this"
    if step.times:
        words += f" {'up to ' * step.at_most}{times_words(step.times)}"
    if step.each_card:
        words += f" for each {cards_words(step.each_card, one=True)}"
        words += f" going {going_words(step.around)}" if step.around else ""
    if step.for_each:
        words += f"{'' if step.times else ' once'} for {who_words(step.for_each, as_object=True)}"
    if step.around and not step.each_card:
        words += f"{',' * bool(step.for_each)} going {way_round_words(step.around)}"
    if step.next_cards:
        words += f" with the next {step.next_cards.value} cards"
    if step.rotating_dealer:
        words += ", rotating the dealer"
    if step.rotating_leader:
        words += ", rotating the leader"
    if step.start:
        words += f", starting with {who_words(step.start, as_object=True)}"
    if step.besides:
        words += f", skipping {who_words(step.besides, as_object=True)}"
    if step.among:
        words += f", with only {who_words(step.among, as_object=True)}"
    if step.reante is not None:
        words += ", with a reante each time" if step.reante else ", without a reante"
    if step.endings:
        ends = " or ".join(
            f"{event_words(e.event)} and {'they ' * isinstance(e.act, showdowns.Win)}{inner(e.act)}"
            for e in step.endings
        )
        words += f" until either {ends}"
    return words


def _challenge(step: showdowns.Challenge) -> str:
    draw = "" if step.undrawn else "make a draw "
    if step.other is not None:
        draw = f"switch hands with {cards_words(step.other)} {'and ' * bool(draw)}{draw}"
    return f"{draw}to see if they can beat the winner"


def _pot_fate(step: pots.PotFate) -> str:
    words = step.fate.value
    if step.pot_meant.every is pots.Every.BOTH and not step.pot_meant.part and not step.pot_meant.rest:
        words = {"stays": "stay", "goes": "go"}.get(words, words.replace("is ", "are "))
    *most, last = [share_words(share) for share in step.to] or [""]
    if step.fate is pots.Fate.GOES:
        words += f" to {last}"
    elif step.fate is pots.Fate.SPLIT:
        words += f" between {', '.join(most)} and {last}"
    return f"{pot_words(step.pot_meant)} {words}"


def _pot_deed(step: pots.PotDeed) -> str:
    if step.does is pots.PotAct.ADDS:
        return f"add {price_words(told(step.added))} to {pot_words(step.pot_meant)}"
    return f"{step.does.value} {pot_words(step.pot_meant)}"


def _result(step: showdowns.Outcome) -> str:
    return _RESULTS.get(step.result, step.result.value)


_RESULTS = {
    showdowns.Result.OUT_OF_GAME: "be out of the game",
    showdowns.Result.MUST_WIN_ALL: "if they declared something and did not win it, they do not win anything",
    showdowns.Result.SPLIT_IN_TWO: "split the pot into two pots",
}


_CHOICES = {
    declaring.Choice.HIGH_LOW: "high or low",
    declaring.Choice.HIGH_LOW_BOTH: "high, low or both",
    declaring.Choice.IN_OUT: "in or out",
}


WORDINGS: dict[type[Step], Callable[..., str]] = {
    showdowns.CalledShowdown: lambda s: f"the showdown is determined by what game {who_words(s.caller)} called",
    showdowns.Challenge: _challenge,
    declaring.Claim: lambda s: (
        f"claim the {'low' if s.low else 'best'} hand" + (" by not drawing" if s.without_draw else "")
    ),
    declaring.Declare: lambda s: (
        (f"declare {_CHOICES.get(s.choice, s.choice.value)}" if s.choice else "declare")
        + ", or out" * s.or_out
        + " for everyone" * s.for_all
    ),
    declaring.DeclareAct: lambda s: (
        f"declare {_which_of(s.act.cards)} they keep" if s.which else f"declare whether to {inner(s.act)}"
    ),
    declaring.DeclareHands: lambda s: (
        f"declare {f'which hand goes with which {s.board.value}' if s.board else _sided(s.sides)}"
    ),
    declaring.DeclareShares: _declare_shares,
    declaring.DeclareUse: _declare_use,
    declaring.Go: _go,
    declaring.Mark: lambda s: f"mark {cards_words(s.cards)}",
    declaring.Name: _name,
    declaring.HoldOver: lambda s: (
        "hold their cards over the table"
        + (f" face {s.facing.value}" if s.facing else "")
        + ", dropping them to go out" * s.dropped
    ),
    declaring.NameHand: _name_hand,
    showdowns.Outcome: _result,
    repeats.Repeat: _repeat,
    repeats.Recheck: lambda s: f"recheck {cards_words(s.cards)} to see if they must {inner(s.act)}",
    showdowns.Showdown: _showdown,
    pots.PotFate: _pot_fate,
    pots.PotDeed: _pot_deed,
    showdowns.SplitPots: lambda s: "split the pot into " + " and ".join(f"a {pot.value}" for pot in s.pots),
    showdowns.Win: _win,
}
