"""Combine rules that a text gives in parts: points of cards, turns down the line, cards that only others see, stakes.

"Aces are 1; face cards are 10" is one rule for points; what the first player may do, and the last as well, all may
do; and a game for stakes goes on until only one player has some left.
"""

from __future__ import annotations

from dataclasses import replace

from catalog.language import parse_step
from catalog.model.amounts import Amount, Frequency
from catalog.model.arranging import Switch
from catalog.model.betting import Bet, BetLimit
from catalog.model.comparing import Points
from catalog.model.contests import BetBetween, DeclareSide, LoseStake, Outbid, PutUp, Tricks
from catalog.model.dealing import Blind, Deal, Flip, Proviso, Take
from catalog.model.decks import Shuffle
from catalog.model.layout import Facing
from catalog.model.moves import Show, Trade
from catalog.model.normalize import DEALER, EACH, IT, ONE, all_of_theirs
from catalog.model.phrase import CardPhrase, Event, Price, Turn, When, Who
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Outcome, Result, Win
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind, Order, Role
from catalog.model.terms_of_money import Unit
from catalog.read.lines import Line, meant, telling

_SEEN = frozenset({"bet", "declare", "draw", "pass", "showdown"})
"""Kinds of steps after which cards are looked at again."""


def one_rule_for_points(own: list[Line]) -> None:
    """Combine several rules about the points of cards into one; "everything else" comes last."""
    told = [line for line, points in telling(own, Points) if not points.when]
    for line, step in telling(told[1:], Points):
        whole = told[0].told(Points)
        if whole is not None and replace(step, worths=whole.worths) == whole:
            worths = dict.fromkeys((*whole.worths, *step.worths))
            told[0].step = replace(whole, worths=tuple(sorted(worths, key=lambda worth: worth.cards is None)))
            line.step = None


def down_the_line(lines: list[Line]) -> list[Line]:
    """If the player left of the dealer may trade, and the dealer in the end, all players may, each in turn.

    The condition for the first of them applies to the last.
    """
    left = meant(Bet, "Betting round, opened by the player left of the dealer.").opener
    for at, line in enumerate(lines):
        if not isinstance(line.step, Trade) or line.step.who != left:
            continue
        last, step = next(telling(lines[at + 1 :], Switch, Trade), (None, None))
        if last is not None and step is not None and step.who == DEALER:
            line.step = replace(line.step, who=Who(Role.EACH, besides=DEALER), turn=Turn(Order.IN_TURN))
            if not step.when:
                last.step = replace(step, when=line.step.when)
    return lines


def barred_trades(lines: list[Line]) -> list[Line]:
    """Turn "these cards may not be taken" into a condition: there is no trade if the partner has, or shows, one."""
    shown = {of for line in lines if isinstance(line.step, Flip) for of in line.step.cards.what}
    for line, other in zip(lines, lines[1:], strict=False):
        trade, step = line.step, other.step
        if not isinstance(trade, Trade) or not isinstance(step, Take) or not step.barred or step.when:
            continue
        if not step.cards.what or step.cards.owner is None or step.cards.owner.role is not Role.OTHER:
            continue
        deed = EventKind.SHOWS if shown.issuperset(step.cards.what) else EventKind.HAS
        event = Event((deed,), trade.partner, CardPhrase(ONE, what=step.cards.what))
        unless = next((when for when in trade.when if isinstance(when, When)), When(ConditionKind.UNLESS, (event,)))
        if unless.temper is ConditionKind.UNLESS and len(trade.when) < 2:
            events = tuple(dict.fromkeys((*unless.events, event)))
            line.step = replace(trade, when=(replace(unless, events=events, either=len(events) > 1),))
            other.step = None
    return lines


def seen_by_others(lines: list[Line]) -> list[Line]:
    """Drop repetitions of "players do not see their own cards" and "all others see them"."""
    seen: set[tuple[type, Who | None]] = set()
    for line in lines:
        step = line.step
        if isinstance(step, (Blind, Show)) and not step.when and all_of_theirs(step.cards):
            key = type(step), getattr(step, "to", None)
            if key in seen:
                line.step = None
            seen.add(key)
        elif line.act is not None and (line.act.kind in _SEEN or isinstance(step, Deal)):
            seen = set()
    return lines


def stakes(lines: list[Line]) -> list[Line]:
    """Make a game in which stakes are lost one by one repeat its deal until one player, who wins, has some left."""
    put_up = next((line.step.stakes for line in lines if isinstance(line.step, PutUp)), None)
    if put_up is None or not any(isinstance(line.step, LoseStake) for line in lines):
        return lines
    ending = _one_has_stakes()
    for line in lines:
        if line.step == Outcome(Result.GAME_OVER, when=ending.when):
            line.step = ending
    per_stake = [line for line, deal in telling(lines, Deal) if deal.per_stake]
    first, deal = next(telling(lines, Deal), (None, None))
    if first is not None and deal is not None and per_stake and first is not per_stake[0]:
        if deal.cards.amount == Amount(put_up):
            first.step = per_stake[0].step
    for line in per_stake:
        if line is not first:
            line.step = None
    end = next((line for line in lines if line.step == ending), None)
    if end is None or first is None or any(isinstance(line.step, Repeat) for line in lines):
        return lines
    for line in lines:
        if isinstance(line.step, Shuffle):
            line.step = None  # new hands come from a full deck
    until = tuple(replace(when, temper=ConditionKind.UNTIL) for when in ending.when)
    lines.remove(end)
    last = max(at for at, line in enumerate(lines) if line.is_act or isinstance(line.step, LoseStake)) + 1
    return [*lines[:last], Line(Repeat(1, when=until), end.rule, end.again, since=first), end, *lines[last:]]


def _one_has_stakes() -> Win:
    return meant(Win, "If exactly 1 player has stakes left, they win.")


def bet_on_the_next(own: list[Line]) -> None:
    """Turn a bet on the next card into turns: each player is dealt the cards around it, and bets.

    If the first of two cards may be called high or low, that is before the second one. A limit becomes part of the
    bet.
    """
    between, bet = next(telling(own, BetBetween), (None, None))
    if between is None or bet is None:
        return
    told = [(line, deal) for line, deal in telling(own, Deal) if not deal.when]
    if not told or any(deal.cards != CardPhrase(Amount(2), Facing.UP) for _, deal in told):
        return
    deals = [line for line, _ in told]
    declared = list(telling(own, DeclareSide))
    sides = [line for line, _ in declared]
    limits = [line for line, _ in telling(own, BetLimit)]
    capped = any(limit.most == Price(Unit.AGREED) for _, limit in telling(own, BetLimit))
    between.step = replace(bet, capped=bet.capped or capped)
    for line in own:
        about = isinstance(line.step, Proviso) and line.step.told_first
        if line in (*deals[1:], *sides[1:], *limits) or about:
            line.step = None
    deals[0].step = parse_step("Deal 2 cards up to the next player in betting order.")
    if not sides:
        return
    first, second = "Deal 1 card up to the next player in betting order.", "Deal another card up to them."
    deals[0].step = parse_step(first)
    side = declared[0][1]
    its = tuple(_of_that(when) for when in side.when)
    sides[0].step = replace(side, when=its)
    own.remove(sides[0])
    at = own.index(deals[0]) + 1
    own[at:at] = [sides[0], Line(parse_step(second), deals[0].rule)]


def _of_that(when: When | Frequency) -> When | Frequency:
    """A condition on the first card, as one on the card just dealt; a frequency stays as it is."""
    if isinstance(when, Frequency):
        return when
    return replace(when, events=tuple(replace(event, cards=IT) for event in when.events))


def named_once(lines: list[Line]) -> list[Line]:
    """Drop "all do so in turn" after a first player names a hand or leads to a trick."""
    last: Step | None = None
    for line in lines:
        step = line.step
        if isinstance(step, Outbid) and step == last:
            line.step = None
        elif isinstance(last, Tricks) and isinstance(step, Repeat) and step.for_each == EACH and step.steps < 2:
            line.step = None
        elif line.is_act:
            last = step
    return lines


PARTS = (down_the_line, barred_trades, seen_by_others, named_once, stakes)
"""The changes to a game's lines, in order."""
