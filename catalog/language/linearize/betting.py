"""House wording for steps about betting and other payments."""

from __future__ import annotations

from collections.abc import Callable

from catalog.language.linearize.cards import cards_words, each_words
from catalog.language.linearize.conditions import leads
from catalog.language.linearize.money import pot_words, price_words
from catalog.language.linearize.plain import hand_value_words, plural, times_words, told, within_words
from catalog.language.linearize.players import who_words
from catalog.language.linearize.wordings import inner
from catalog.model import betting, paying
from catalog.model.constraints import changed
from catalog.model.layout import Going, Selector
from catalog.model.normalize import THEM
from catalog.model.phrase import Price
from catalog.model.step import Step
from catalog.model.terms import EventKind, Zone
from catalog.model.terms_of_money import Unit

_TO_LEAD = {Going.AROUND: "around the table", Going.CLOCKWISE: "to the left", Going.COUNTERCLOCKWISE: "to the right"}
_LIMITS = {Unit.POT: "pot limit ", Unit.FREE: "no limit "}


def _bet(step: betting.Bet) -> str:
    words = "there is a " if any(leads(w) for w in step.when) else ""
    limit = _LIMITS.get(step.limit, "") if step.limit else ""
    words += "lead bet" if step.lead else "blind " * step.unseen + limit + "betting round"
    words += " over several hands" if step.several_hands else ""
    if step.limit is Unit.MIN_BET or step.limit is Unit.MAX_BET:
        words += f" at the {step.limit.value} limit"
    if step.side:
        words += f" for the {step.side.value} {'card' if step.of_card else 'hand'}"
    if step.nth:
        words += f" for the {step.nth.value} hand"
    if step.lies:
        words += f" for the {step.lies.value}"
    if step.of_hand:
        words += f" for the {step.of_hand.value}"
    if step.among:
        words += f" for {who_words(step.among, as_object=True)}"
    if step.opener:
        that = step.opener == THEM and any(leads(w) for w in step.when)
        words += f", opened by {'that player' if that else who_words(step.opener, as_object=True)}"
        words += f" for {price_words(step.least)}" if step.least else ""
    if step.backward:
        words += ", going counterclockwise"
    if step.must_bet:
        words += ", who must bet" + (" or fold" if step.or_fold else "")
    if step.rotates:
        words += f", the lead moves {_TO_LEAD[step.rotates]} each round"
    if step.later:
        words += f", subsequent rounds start with {who_words(step.later, as_object=True)}"
    if step.blinds:
        words += f", with {step.blinds} {plural(step.blinds, 'blind')}"
        words += f" of {price_words(step.blind)}" if step.blind else ""
        words += f" by {who_words(step.poster, as_object=True)}" if step.poster else ""
    if step.straddles:
        words += f"{' and' if step.blinds else ', with'} {step.straddles} {plural(step.straddles, 'straddle')}"
    if step.most_raises is not None:
        words += f", with {f'up to {step.most_raises} raises' if step.most_raises else 'no raises'}"
    return words + (f", bets go into the {step.pot.value}" if step.pot else "")


def _ante(step: paying.Ante) -> str:
    words = "reante" if step.again else "ante" + (f" {price_words(step.pays)}" if step.pays else "")
    if step.counting:
        words += f" for each {each_words(step.counting)}"
        words += ", including the one about to come" if step.including_next else ""
    words += f" into {pot_words(step.pot_meant)}" if step.pot_meant else ""
    words += " alone" if step.alone else ""
    words += {1: "", 2: " twice"}.get(step.times, f" {step.times} times")
    return words + (" for everyone" if step.for_all else "") + (" to come back into the game" if step.to_return else "")


def _escalate(step: betting.Escalate) -> str:
    what = step.limit.value if step.limit else "the ante"
    if not step.ante and not step.limit:
        return "double all further payments"
    if step.set_to:
        return f"{what} is {price_words(step.set_to)}"
    if step.rise:
        return f"{what} goes up by {price_words(step.rise)}"
    return f"{what} is {'doubled' if step.times == 2 else 'tripled'}"


def _bet_limit(step: betting.BetLimit) -> str:
    if step.deed is None and step.least is None:
        return f"{'all bets must be' if step.exact else 'max bet is'} {price_words(told(step.most))}"
    bets = {None: "bet", EventKind.BETS: "bet", EventKind.RAISES: "raise"}[step.deed]
    words = f"the first {bets} must be" if step.first else f"each {bets} must be"
    words += f" at least {price_words(step.least)}" if step.least else ""
    return words + (f"{', up to' if step.least else ''} {price_words(step.most)}" if step.most else "")


def _raise_limit(step: betting.RaiseLimit) -> str:
    within = f" {within_words(step.within)}" if step.within else ""
    if step.times is None:
        return "there is no limit on raises"
    if not step.times:
        return f"no raises are allowed{within}"
    if step.each:
        return f"there is a limit of {step.times} {plural(step.times, 'raise')}{within} per player"
    return f"the pot may only be raised {times_words(step.times)}{within}"


def _wager(step: betting.Wager) -> str:
    verb = {EventKind.BETS: "bet", EventKind.RAISES: "raise"}.get(step.deed, "call")
    if step.blind:
        return "make a blind bet" + (f" of {price_words(step.least)}" if step.least else "")
    if step.stake:
        most = f", up to {price_words(step.most)}" if step.most else ""
        if step.stake is Unit.POT:
            return f"{verb} how many times they will match the pot{most}"
        return (
            f"{verb} how many times {'the ' * (step.stake is Unit.ANTE)}{step.stake.value} they pay if they lose{most}"
        )
    verb += f" on {cards_words(step.hands)}" if step.hands else ""
    verb = "only " * step.only + verb
    if step.most:
        return f"{verb} up to {price_words(step.most)}"
    return verb + (f" {price_words(step.least)}" if step.least else " double" if step.doubled else "")


def _equal_bets(step: betting.EqualBets) -> str:
    if step.on:
        one, other = ("left", "right") if step.on is Zone.LEFT_HAND else ("right", "left")
        return (
            f"bets on their {one} hand must be {'double' if step.times == 2 else 'triple'} those on their {other} hand"
        )
    if step.own_pots:
        return "each hand has a separate pot"
    return "bet each hand separately" if step.apart else "bet the same on each hand"


def _openers(step: betting.Openers) -> str:
    return f"have {' or '.join(hand_value_words(v) for v in step.least)} to open"


def _open(step: betting.Open) -> str:
    words = "open" + " with a blind bet" * step.blind
    return words + (f" {'of' if step.blind else 'with'} {price_words(step.least)}" if step.least else "")


def _price_rise(step: betting.PriceRise) -> str:
    if step.which is None:
        return f"the price rises by {price_words(step.rise)} each time" if step.rise else "the price doubles each time"
    more = f"{price_words(step.rise)} more than" if step.rise else "double"
    return f"each {'newer' if step.which is Selector.NEWEST else 'older'} card costs {more} the last"


def _match(step: paying.Match) -> str:
    if step.pays is None and step.pot:
        return f"match the {step.pot.value}"
    if step.pays is None:
        words = ("match it", "pay double", "pay triple")[step.times - 1]
    else:
        verb = "match" if step.pays == Price(Unit.POT) and step.to is None else "pay"
        words = f"{verb} {price_words(step.pays)}" + (f", up to {price_words(step.most)}" if step.most else "")
        of_the_pot = step.pays.unit in (Unit.THAT, Unit.POT)
        words += (" again" if of_the_pot else " a second time") * step.again
    words += f" into the {step.pot.value}" if step.pot else ""
    words += _growth(step)
    return words + (f" to {who_words(step.to, as_object=True)}" if step.to else "")


def _growth(step: paying.Match | paying.Fold) -> str:
    if not step.growth or not step.each:
        return ""
    one = "" if step.each.which else "each "
    cards = each_words(step.each) if step.each.already else cards_words(step.each, one=bool(one))
    return f", times {step.growth} for {one}{cards}"


def _fold(step: paying.Fold) -> str:
    if step.unless is not None:
        price = f" for {price_words(step.unless.price)}" if step.unless.price else ""
        paid = f", pay {price_words(step.unless_paid)}," if step.unless_paid else ""
        return f"{inner(changed(step.unless, price=None))}{price}{paid} or fold"
    if step.unless_paid is None:
        return "fold" + (f" {cards_words(step.cards)}" if step.cards else "")
    verb = "match" if step.unless_paid == Price(Unit.POT) else "pay"
    price = "" if step.unless_paid.told_already else f" {price_words(step.unless_paid)}"
    return f"{verb}{price} or fold{_growth(step)}"


WORDINGS: dict[type[Step], Callable[..., str]] = {
    paying.Ante: _ante,
    betting.Bet: _bet,
    paying.Cancel: lambda s: (
        f"cancel {cards_words(s.cards)} for determining match or fold"
        + (", or any players cancelation" if s.or_cancelling else "")
    ),
    betting.Check: lambda s: "check and then raise" if s.then_raise else "check",
    betting.EqualBets: _equal_bets,
    paying.Fold: _fold,
    paying.KeepMoney: lambda s: "the money goes into the pot" if s.to_pot else "keep any money they make",
    betting.SkipBet: lambda s: "no betting in between" if s.between_deals else "skip the betting round",
    paying.Match: _match,
    betting.Open: _open,
    betting.Openers: _openers,
    betting.BetLimit: _bet_limit,
    betting.Escalate: _escalate,
    betting.PriceRise: _price_rise,
    betting.Straddle: lambda s: "straddle the blind",
    betting.RaiseLimit: _raise_limit,
    paying.Return: lambda s: (
        ("get their cards back and " if s.with_cards else "")
        + "get back into the game"
        + (" with a new hand" if s.with_new else "")
        + (f" with only their {s.only.value} cards" if s.only else "")
    ),
    betting.Wager: _wager,
}
