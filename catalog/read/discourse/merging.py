"""What a text tells piece by piece, or once more in other words, as the one thing that it is.

"These are the common cards", "they are dealt face down", the play of a trick in five sentences, an offer around the
table card by card and then in sum: each says a part of one step, or says it again. The parts are put together; where a
step says all that another says, the other is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache, lru_cache

from catalog.language import parse_step
from catalog.model.board import Common, Table, TurnUp
from catalog.model.boards import Drop, NewDeck
from catalog.model.card import CardSet
from catalog.model.constraints import recast
from catalog.model.contests import OfferRound, Tricks
from catalog.model.dealing import Deal
from catalog.model.decks import Shuffle
from catalog.model.declaring import Choice, Declare, Go, Way
from catalog.model.hands import Ranking
from catalog.model.layout import Facing, Selector, Spot
from catalog.model.moves import Lie
from catalog.model.normalize import ALL, EACH, IT, THEM
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.ranking import Dead, Namely
from catalog.model.showdowns import Outcome, Result, Showdown, Win
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, Role, Zone
from catalog.model.uses import Option, Use
from catalog.model.wild_cards import Wild
from catalog.read.lines import STANDING, Line, telling

_TURNS = frozenset({"bet", "common", "table", "turn", "draw", "declare", "showdown", "repeat"})
"""Kinds of steps after which something is done anew rather than said again."""

_OF_AN_OFFER = frozenset({"pass", "flip", "discard", "deal", "repeat"})


def _named_common(lines: list[Line]) -> list[Line]:
    """ "Deal one card face up. This is a common card": a common card is dealt."""
    last: Line | None = None
    for line in lines:
        step = line.step
        if isinstance(step, Namely) and step.cards.lies is Zone.COMMON and last is not None:
            if isinstance(last.step, (Deal, Table)) and getattr(last.step, "to", None) is None:
                last.step = Common(replace(last.step.cards, lies=Zone.COMMON))
            if isinstance(last.step, Common):
                line.step = None
        elif line.is_act:
            last = line
    return lines


def _lie_so(lines: list[Line]) -> list[Line]:
    """How cards lie that were dealt so."""
    ways = {line.step.cards.facing or Facing.UP for line in lines if isinstance(line.step, Common)}
    dealt = {line.step.cards.facing or Facing.DOWN for line in lines if isinstance(line.step, Deal)}
    for line in lines:
        step = line.step
        if isinstance(step, Lie) and step.cards == CardPhrase(lies=Zone.COMMON) and ways == {step.facing}:
            line.step = None
        elif isinstance(step, Lie) and step.cards == CardPhrase(ALL) and dealt == {step.facing}:
            line.step = None
    return lines


def _tricks(lines: list[Line]) -> list[Line]:
    """The play of tricks, each rule of it told by a sentence of its own."""
    first: Line | None = None
    for line in lines:
        if isinstance(line.step, Tricks):
            if first is None or first.step is None:
                first = line
            else:
                first.step, line.step = _together(first.step, line.step), None
        elif line.is_act and isinstance(line.step, (Deal, Common)):
            first = None
    return lines


def _together(one: Step, other: Step) -> Step:
    """One step with what either says; where they say different things, what the first one says."""
    more = {
        field.name: getattr(other, field.name)
        for field in fields(one)
        if getattr(one, field.name) == field.default != getattr(other, field.name)
    }
    return replace(one, **more)


def _offers(lines: list[Line]) -> list[Line]:
    """An offer that goes around the table, told card by card and then in sum."""
    for at, line in enumerate(lines):
        if not isinstance(line.step, OfferRound):
            continue
        for before in reversed(lines[:at]):
            step = before.step
            if step is None or step.kind in STANDING:
                continue
            if step.kind not in _OF_AN_OFFER or (isinstance(step, Deal) and step.to is not None):
                break
            before.step = None
    return lines


def _of_whom(lines: list[Line]) -> list[Line]:
    """ "Players pay if they took no tricks": those pay who took none."""
    for line in lines:
        step = line.step
        if step is None or step.who is None or step.who.role is not Role.EACH or len(step.when) != 1:
            continue
        (when,) = step.when
        if isinstance(when, When) and when.temper is ConditionKind.IF and not when.either:
            if all(event.who == THEM and not event.negated for event in when.events):
                doing = (*step.who.doing, *(replace(event, who=None) for event in when.events))
                line.step = replace(step, when=(), who=replace(step.who, doing=doing))
    return lines


def _wins(lines: list[Line]) -> list[Line]:
    """What wins, told of one number of tricks and of as many or more; that it is over when somebody has won."""
    wins = [line for line in lines if isinstance(line.step, Win)]
    won: Line | None = None
    for line in lines:
        step = line.step
        if isinstance(step, Win):
            again = won is not None and step == Win(who=THEM)
            if again or any(_implied(step, win) for other, win in telling(wins, Win) if other is not line):
                line.step = None
            won = line
        elif isinstance(step, Outcome) and step == Outcome(Result.GAME_OVER) and won and won.rule is line.rule:
            line.step = None
        elif line.is_act:
            won = None
    return lines


def _implied(win: Win, other: Win) -> bool:
    """True for a win by exactly so many tricks or points where as many or more win."""
    if len(win.when) != 1 or len(other.when) != 1 or replace(win, when=()) != replace(other, when=()):
        return False
    one, more = win.when[0], other.when[0]
    if not (isinstance(one, When) and isinstance(more, When) and len(one.events) == len(more.events) == 1):
        return False
    score, least = one.events[0].score, more.events[0].score
    if score is None or least is None or not least.at_least or score.number < least.number:
        return False
    return replace(one, events=(replace(one.events[0], score=least),)) == more


def _all_in(lines: list[Line]) -> list[Line]:
    """When all have to go in: they declare otherwise."""
    declared = next(((line, step) for line, step in telling(lines, Declare) if not step.when), None)
    if declared is None or declared[1].choice is not Choice.IN_OUT:
        return lines
    otherwise, declare = declared
    forced = [(line, go) for line, go in telling(lines, Go) if go.who == EACH]
    told = [(line, go) for line, go in forced if go.when]
    for line, go in forced:
        if not go.when and any(other.rule is line.rule for other, _ in told):
            line.step = None
    if len(told) == 1 and told[0][1].way is Way.IN:
        lines.remove(told[0][0])
        lines.insert(lines.index(otherwise), told[0][0])
        otherwise.step = replace(declare, when=(When(ConditionKind.OTHERWISE),))
    return lines


def _at_any_time(step: Step) -> Step | None:
    """The step without what tells when it is done; None for one that says nothing else."""
    try:
        return replace(step, when=())
    except ValueError:
        return None


def _said_again(lines: list[Line]) -> list[Line]:
    """The same thing, said by another sentence before anything else has come about."""
    here: dict[Step, Line] = {}
    wins: set[Step] = set()
    for line in lines:
        step = line.step
        if step is None or step.kind in STANDING or line.since is not None:
            continue
        if isinstance(step, (Win, Outcome)):
            if step in wins:
                line.step = None
            wins.add(step)
        elif (step.kind in _TURNS or isinstance(step, (Deal, Common, Table))) and not isinstance(step, Drop):
            here = {}
        elif _is_told(step.when) and (same := _at_any_time(step)) in here and here[same].rule is not line.rule:
            line.step = None  # it is done anyway
        elif step in here and (isinstance(step, Drop) or here[step].rule is not line.rule):
            line.step = None
        else:
            here.setdefault(step, line)
    return lines


def _is_told(when: tuple) -> bool:
    """True for conditions without which a thing is done as well; not for what ends it."""
    return bool(when) and not any(isinstance(one, When) and one.temper is ConditionKind.UNTIL for one in when)


def _hands(lines: list[Line]) -> list[Line]:
    """Which cards a hand uses, and of what line some of them are, told apart."""
    uses = [line for line, use in telling(lines, Use) if len(use.options) == 1]
    for line, use in telling(uses, Use):
        parts = use.options[0].parts
        if len(parts) != 1 or parts[0].line is None:
            continue
        for other, whole in telling(uses, Use):
            if other is line:
                continue
            placed = [parts[0] if part == replace(parts[0], line=None) else part for part in whole.options[0].parts]
            if parts[0] in placed and len(placed) > 1:
                other.step = replace(whole, options=(Option(tuple(placed)),))
                line.step = None
                break
    return lines


def _wild(lines: list[Line]) -> list[Line]:
    """A wild card, and then all of its rank: the latter says both. The middle card of a cross is that in its middle."""
    for line, step in telling(lines, Wild):
        if step.cards.which is Selector.MIDDLE and step.cards.shape is not None:
            line.step = replace(step, cards=replace(step.cards, which=Selector.THAT, spot=Spot.MIDDLE))
    wild = {line.step for line in lines if isinstance(line.step, Wild)}
    for line in lines:
        step = line.step
        if isinstance(step, Wild) and not step.rank_too and recast(step, rank_too=True) in wild:
            line.step = None
    return lines


def _turned_wild(lines: list[Line]) -> list[Line]:
    """ "Turn up the middle card. It is wild": the middle card is wild."""
    last: Line | None = None
    for line in lines:
        step = line.step
        if isinstance(step, Wild) and step.cards == IT and last is not None:
            if isinstance(last.step, TurnUp) and last.step.cards.spot is not None:
                line.step = replace(step, cards=replace(last.step.cards, lies=None, amount=None))
        elif line.is_act:
            last = line
    return lines


def _shuffles(lines: list[Line]) -> list[Line]:
    """Cards that are shuffled, and then that they are the deck."""
    last: Line | None = None
    for line in lines:
        if isinstance(line.step, NewDeck) and last is not None and isinstance(last.step, Shuffle):
            last.step = None
        if line.is_act:
            last = line
    return lines


def _rankings(lines: list[Line]) -> list[Line]:
    """An order of hands, and of how many cards they are: the latter says both."""
    sized = {replace(line.step, size=None) for line in lines if isinstance(line.step, Ranking) and line.step.size}
    for line in lines:
        if isinstance(line.step, Ranking) and line.step in sized:
            line.step = None
    return lines


def of_the_dead(lines: list[Line]) -> list[Line]:
    """ "Such a card on the table is dead. It is replaced": if a card on the table is such, it is replaced."""
    for dead, line in zip(lines, lines[1:], strict=False):
        if isinstance(dead.step, Dead) and line.step == _replaced() and dead.step.cards.lies is Zone.COMMON:
            line.step = replace(_replaced(), when=_is_such(dead.step.cards.what))
    return lines


@cache
def _replaced() -> Step:
    return parse_step("Replace it from the deck.")


@lru_cache(maxsize=64)
def _is_such(what: tuple[CardSet, ...]) -> tuple[When, ...]:
    """That a common card is such a card."""
    step = parse_step("If 1 common card is 1 joker, replace it from the deck.")
    return tuple(
        replace(when, events=tuple(_being(event, what) for event in when.events))
        for when in step.when
        if isinstance(when, When)
    )


def _being(event: Event, what: tuple[CardSet, ...]) -> Event:
    return event if event.being is None else replace(event, being=replace(event.being, what=what))


def _declares(lines: list[Line]) -> list[Line]:
    """What hands that are declared as both must do tells that players declare high, low or both, as that they may."""
    declared, declare = next(telling(lines, Declare), (None, None))
    if declared is not None and declare is not None:
        for line in lines:
            if isinstance(line.step, Go) and line.step == Go(Way.BOTH, who=line.step.who, may=True):
                declared.step, line.step = replace(declare, choice=Choice.HIGH_LOW_BOTH), None
        return lines
    at = next((n for n, line in enumerate(lines) if line.step in _declared_both()), None)
    end = next((n for n, line in enumerate(lines) if isinstance(line.step, Showdown)), at)
    if at is None:
        return lines
    return [*lines[:end], Line(parse_step("Declare high/low/both."), lines[at].rule, True), *lines[end:]]


@cache
def _declared_both() -> tuple[Step, ...]:
    return (parse_step("Hands declared as both must win both to win anything."),)


RESTATED: tuple[Callable[[list[Line]], list[Line]], ...] = (
    _named_common,
    _lie_so,
    _tricks,
    _offers,
    _of_whom,
    _wins,
    _all_in,
    _said_again,
    _hands,
    _wild,
    _turned_wild,
    _shuffles,
    _rankings,
    _declares,
)
"""What is made of lines, one after the other."""
