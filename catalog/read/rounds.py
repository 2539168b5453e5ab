"""Turn what a text says about the turns of a round into one step each: cards hit or passed, turned over, traded,
taken.

A round is described by what the dealer asks, what a player may answer and what follows, and again for all further
rounds; a card that is taken, by how it comes and lies. A sentence that only repeats this is part of that step.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace

from catalog.model.amounts import Frequency
from catalog.model.betting import Bet, Check
from catalog.model.board import Common, Table, TurnUp
from catalog.model.contests import Freeze
from catalog.model.dealing import Deal, Take
from catalog.model.drawing import Draw, Get, Keep
from catalog.model.layout import Facing
from catalog.model.moves import Lie, Peek, Trade
from catalog.model.normalize import EACH
from catalog.model.paying import Match
from catalog.model.phrase import CardPhrase, When
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Showdown
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind
from catalog.read.lines import Line, telling

_OF_GETTING = ("who", "cards")
_AFTER_EACH_ROUND = re.compile(r"after each (?:betting |of these )?rounds?\b", re.IGNORECASE)


def of_rounds(own: list[Line]) -> None:
    """Combine the lines about a round, before repeats are bound to the line that they go back to."""
    _dealt(own)
    _hits(own)
    _goes_on(own)
    _after_each_round(own)


def _dealt(own: list[Line]) -> None:
    """Turn "each player gets n cards" of the deck into a deal."""
    for line in own:
        step = line.step
        if isinstance(step, Get) and step.who == EACH and step.cards.facing is not None:
            bare = all(getattr(step, one.name) == one.default for one in fields(step) if one.name not in _OF_GETTING)
            if bare and step.cards == replace(CardPhrase(step.cards.amount, step.cards.facing), plus=step.cards.plus):
                line.step = Deal(step.cards, to=EACH)


def _after_each_round(own: list[Line]) -> None:
    """Turn "another card is turned up after each round" into a repeat, once for each card that lies face down."""
    for at, line in enumerate(own):
        if not isinstance(line.step, TurnUp) or not _AFTER_EACH_ROUND.match(line.rule.text):
            continue
        first = next((old for old in own[:at] if isinstance(old.step, TurnUp)), None)
        bets = [old for old in own[:at] if isinstance(old.step, Bet)]
        down = sum(_face_down(old.step) for old in own[:at])
        if first is None or first.rule is line.rule or not bets or own.index(bets[-1]) < own.index(first) or down < 2:
            continue
        for other in own[at:]:
            if other.rule is line.rule:
                other.step = None
        own.insert(own.index(bets[-1]) + 1, Line(Repeat(1, times=down - 1), line.rule, since=first))
        return


def _face_down(step: Step | None) -> int:
    """The number of cards that a step deals face down on the table."""
    if not isinstance(step, (Common, Table)) or step.cards.facing is not Facing.DOWN or step.cards.amount is None:
        return 0
    return step.cards.amount.number or 0


def _renewed(lines: list[Line]) -> list[Line]:
    """Combine a card that is turned up with its replacement until its rank is new: one step."""
    plain = {id(line): line for line in lines if isinstance(line.step, TurnUp) and not line.step.new_rank}
    for line in lines:
        if isinstance(line.step, TurnUp) and line.step.new_rank:
            alike = [old for old in plain.values() if replace(line.step, new_rank=False) == old.step]
            if alike:
                for old in alike:
                    old.step = line.step
                line.step = None
    return lines


def _hits(lines: list[Line]) -> list[Line]:
    """Combine the dealer's question, the player's answer and the deal of a card that players may get: one step."""
    last: Line | None = None
    limits = {_refusals(line.step) for line in lines if isinstance(line.step, Freeze)}
    for line in lines:
        step = line.step
        if isinstance(step, Get) and step.may and step.who == EACH:
            got = last.told(Get) if last is not None else None
            if (
                last is not None
                and got is not None
                and replace(step.cards, facing=None) == replace(got.cards, facing=None)
            ):
                if got.cards.facing is None:
                    last.step = got = step
                if step.cards.facing in (None, got.cards.facing):
                    line.step = None
            else:
                last = line
        elif isinstance(step, Check) and any(
            isinstance(often, Frequency) and often.times in limits for often in step.when
        ):
            line.step = None  # the number after which a player gets no more cards
        elif line.is_act:
            last = None
    return lines


def _refusals(step: Freeze) -> int | None:
    """The number of rejected cards after which a player is frozen; None if it depends on something else."""
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    numbers = [event.cards.amount.number for event in events if event.cards is not None and event.cards.amount]
    return numbers[0] if numbers else None


def _goes_on(lines: list[Line]) -> list[Line]:
    """Drop "it is done again" before a repeat that says until when."""
    later = False
    for line in reversed(lines):
        step = line.step
        if isinstance(step, Repeat) and later and step.times is None and not step.when and step.for_each is None:
            line.step = None
        untils = [when for when in step.when if getattr(when, "temper", None) is ConditionKind.UNTIL] if step else []
        later = later or (isinstance(step, Repeat) and bool(untils))
    return lines


def _trades(lines: list[Line]) -> list[Line]:
    """Combine trades among all players with the number of cards and the end: one step."""
    last: Line | None = None
    for line in lines:
        step = line.step
        trade = last.told(Trade) if last is not None else None
        if isinstance(step, Trade) and last is not None and trade is not None and _bare(step) == _bare(trade):
            more = {
                field.name: getattr(step, field.name)
                for field in fields(step)
                if getattr(trade, field.name) == field.default != getattr(step, field.name)
            }
            last.step, line.step = replace(trade, **more), None
        elif line.is_act:
            last = line if isinstance(step, Trade) else None
    return lines


def _bare(trade: Trade) -> Trade:
    return replace(trade, when=(), even=False)


def _beaten(lines: list[Line]) -> list[Line]:
    """Put the payment of a player who loses to cards of the deck before the showdown, which is for other cases."""
    beaten = next((line for line in lines if isinstance(line.step, Match) and _to_the_deck(line.step)), None)
    end, showdown = next(telling(lines, Showdown), (None, None))
    if beaten is not None and end is not None and showdown is not None and not showdown.when:
        lines.remove(beaten)
        lines.insert(lines.index(end), beaten)
        end.step = replace(showdown, when=(When(ConditionKind.OTHERWISE),))
    return lines


def _to_the_deck(step: Match) -> bool:
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    return any(EventKind.LOSES_TO_TABLE in event.deeds for event in events)


def _taken(lines: list[Line]) -> list[Line]:
    """Drop what is said about a card taken from another player: which one, that its owner may look, how it lies."""
    taking = False
    for line in lines:
        step = line.step
        if isinstance(step, Take) and step.when:
            taking = step.cards.owner is not None and not step.cards.what and step.cards.facing is None
        elif taking and _of_the_taken(step):
            line.step = None
        elif line.act is not None and not line.act.on_event:
            taking = False
    return lines


def _of_the_taken(step: Step | None) -> bool:
    if isinstance(step, Take):
        return step.may and not step.when
    if isinstance(step, Peek):
        return any(EventKind.TAKES in event.deeds for when in step.when for event in getattr(when, "events", ()))
    if isinstance(step, Draw):
        return step.barred
    return isinstance(step, Keep) or (isinstance(step, Lie) and step.stays)


ROUNDS = (_renewed, _trades, _taken)
"""The changes to a game's lines, in order."""

AT_THE_END = (_beaten,)
"""The changes that are made when each line has its place."""
