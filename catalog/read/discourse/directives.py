"""What a text says of its game as a whole, put into its lines: how a thing is done, what is first, in which rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from catalog.language.directives import AtFirst, How, InAll, InRounds, Mark, NoRounds, Priced
from catalog.model.betting import Bet, Escalate
from catalog.model.board import Common, TurnUp
from catalog.model.paying import Fold
from catalog.model.phrase import CardPhrase, When
from catalog.model.step import number_of
from catalog.model.terms import ConditionKind, EventKind, Zone
from catalog.model.variant import Rule
from catalog.read.lines import Line, telling

Marks = Sequence[tuple[Mark, Rule]]
"""What is told, and by which sentence."""


def as_marked(own: list[Line], marks: Marks) -> list[Line]:
    """A telling's lines as its marks say."""
    for mark, rule in marks:
        if isinstance(mark, How):
            for line in own:
                if _turns_one(line):
                    line.step = mark.other[0]
        elif isinstance(mark, Priced):
            own = _in_order(own, mark, rule)
    if any(isinstance(mark, NoRounds) for mark, _ in marks):
        for line in own:
            if isinstance(line.step, Bet):
                line.step = None
    first = [Line(step, rule, first=True) for mark, rule in marks if isinstance(mark, AtFirst) for step in mark.steps]
    return [*first, *own]


def _turns_one(line: Line) -> bool:
    """True where a common card, or at least one, is turned up, whichever it is."""
    turned = line.told(TurnUp)
    if turned is None or turned.cards.amount is None or turned.cards.amount.number != 1:
        return False
    return turned.cards == CardPhrase(turned.cards.amount, lies=Zone.COMMON)


def _in_order(own: list[Line], mark: Priced, rule: Rule) -> list[Line]:
    """Each card turned up, paid for and raised on, in the place of what was told of all of them."""
    whole = [line for line in own if isinstance(line.step, TurnUp) or _is_fee(line) or isinstance(line.step, Escalate)]
    raised = next((line for line in whole if isinstance(line.step, Escalate)), None)
    if not whole:
        return own
    made: list[Line] = []
    for line in own:
        if line is whole[0]:
            for turn in mark.turns:
                made += (Line(step, rule) for step in turn)
                made += [] if raised is None else [replace(raised)]
        made.append(replace(line, step=None) if line in whole else line)
    return made


def _is_fee(line: Line) -> bool:
    return isinstance(line.step, Fold) and line.step.unless_paid is not None


def so_many(lines: list[Line], marks: Marks) -> list[Line]:
    """Another game's lines without the last common cards, and the rounds after them, that this one has not."""
    number = next((mark.number for mark, _ in marks if isinstance(mark, InAll)), None)
    while number is not None:
        dealt = list(telling(lines, Common))
        if sum(number_of(deal.cards) or 0 for _, deal in dealt) <= number:
            break
        last = lines.index(dealt[-1][0])
        after = last + 1
        bets = after < len(lines) and isinstance(lines[after].step, Bet)
        lines = [*lines[:last], *lines[after + bets :]]
    return lines


def in_rounds(lines: list[Line], marks: Marks) -> list[Line]:
    """A game's lines with what holds in some betting rounds told at each; a round that is told anew is theirs."""
    limits = [(mark, rule) for mark, rule in marks if isinstance(mark, InRounds)]
    made: list[Line] = []
    number = 0
    for line in lines:
        made.append(line)
        number += isinstance(line.step, Bet)
        if isinstance(line.step, Bet):
            told = [(step, rule) for mark, rule in limits if number in mark.rounds for step in mark.other]
            for step, rule in told:
                if isinstance(
                    step, Bet
                ):  # where it is told first it stands with its sentence, then each round with its own
                    shown = any(old.rule is rule for old in made)
                    made[-1] = replace(line, step=step, rule=line.rule if shown else rule)
            made += (Line(step, rule) for step, rule in told if not isinstance(step, Bet))
    return made


def from_the_first(lines: list[Line]) -> list[Line]:
    """What comes of every bet is told before there is any."""
    first = next((line for line in lines if isinstance(line.step, Bet)), None)
    late = lines[lines.index(first) :] if first is not None else []
    moved = [line for line in late if _comes_of_bets(line)]
    rest = [line for line in lines if line not in moved]
    at = rest.index(first) if first is not None else 0
    return [*rest[:at], *moved, *rest[at:]] if moved else lines


def _comes_of_bets(line: Line) -> bool:
    events: Iterable = (
        event
        for when in (line.step.when if line.step is not None else ())
        if isinstance(when, When) and when.temper is ConditionKind.EACH_TIME
        for event in when.events
    )
    return any(set(event.deeds) <= {EventKind.BETS, EventKind.RAISES} for event in events)
