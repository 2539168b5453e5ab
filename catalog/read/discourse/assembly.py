"""The lines of a told game as a game that can be played: what is said twice or ahead of its time counts once, in place.

A text tells its game in the order of a talk: it sums up what is to come, says who wins before it says how, tells the
deal twice. Cards cannot be passed before there are any, two betting rounds are not held with nothing between them, and
the pot is won at the end; by that each thing finds its place. No step is made that is not told, but two: where hands
are shown in the end and no sentence tells who wins, the high hand does, as in every game of poker, or those do who
declared high or low, and the line is marked as assumed; and where stakes are lost one by one, the game is dealt again
until one player has some left. Where a sentence tells who wins and was not understood, nobody is made the winner.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass, replace

from catalog.language import parse_step
from catalog.model.betting import Bet
from catalog.model.board import Common, Table, TurnUp
from catalog.model.boards import Drop
from catalog.model.contests import Freeze, OfferEach
from catalog.model.dealing import Deal, Flip, Redeal, Take
from catalog.model.declaring import Choice, Declare
from catalog.model.drawing import Draw, Get, Keep
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.moves import Show
from catalog.model.normalize import DEALER, EACH, ONE
from catalog.model.paying import Ante
from catalog.model.phrase import CardPhrase
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Share, Showdown
from catalog.model.step import Step
from catalog.model.terms import EventKind, Role, Zone
from catalog.model.terms_of_money import Side, Taker
from catalog.model.variant import Rule
from catalog.read.discourse.directives import from_the_first
from catalog.read.discourse.merging import RESTATED
from catalog.read.discourse.redundancy import SUBSUMED
from catalog.read.layouts import SHOWN
from catalog.read.lines import STANDING, Line, sensibly, telling, winner_unread
from catalog.read.parts import PARTS
from catalog.read.rounds import AT_THE_END, ROUNDS

_WITH_CARDS = frozenset({"draw", "discard", "pass", "flip", "turn", "stack", "trade", "bet"})
"""What is done once there are cards."""


_ON_TABLE = re.compile(
    r"\b(?:common|communit|communal|share|table|middle|cent(?:er|re)|board|flop|layout)", re.IGNORECASE
)
_SO_MANY_DEALT = re.compile(
    r"\bdeal.*\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b|\b(?:\d+|one|two|three|four|five|six|seven|eight"
    r"|nine|ten)\b.*\bdealt\b",
    re.IGNORECASE,
)
_LOW_HANDS = re.compile(r"(?:in )?low hands?\b", re.IGNORECASE)
_HIGH_LOW = frozenset({Choice.HIGH_LOW, Choice.HIGH_LOW_BOTH})


def settled(lines: list[Line]) -> list[Line]:
    """A game's lines, each thing once and in its place."""
    for settle in _SETTLE:
        lines = sensibly(settle, lines)
    return lines


def bind_repeats(lines: Sequence[Line]) -> None:
    """Finds where each repeat goes back to: so many things that are done, whatever sentences tell them.

    "This is repeated" goes back to the sentence before.
    """
    for at, line in enumerate(lines):
        if not isinstance(line.step, Repeat) or line.since is not None:
            continue
        acts = [old for old in lines[:at] if old.is_act and not isinstance(old.step, Freeze)]
        if line.step.steps:
            line.since = acts[-line.step.steps] if len(acts) >= line.step.steps else None
        elif acts and acts[-1].rule is not line.rule:
            line.since = next(old for old in acts if old.rule is acts[-1].rule)


def _card_by_card(lines: list[Line]) -> list[Line]:
    """Cards that come one at a time with a betting round after each, as a loop of as many as there are."""
    made: list[Line] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        made.append(line)
        at += 1
        if not isinstance(line.step, (Common, TurnUp)) or line.step.when:
            continue
        after = next((n for n in range(at, len(lines)) if lines[n].is_act), None)
        if after is None or not isinstance(lines[after].step, Bet) or not (line.each or lines[after].each):
            continue
        number = _number(line.step, made[:-1])
        if number is None:
            continue
        line.step = replace(line.step, cards=replace(line.step.cards, amount=ONE))
        made += lines[at : after + 1]
        at = after + 1
        if number > 1:
            made.append(Line(Repeat(2, times=number - 1), line.rule, since=line))
    return made


def _number(step: Common | TurnUp, before: Sequence[Line]) -> int | None:
    """How many cards come one by one: so many as are told, else all that lie face down; None where nobody knows."""
    told = step.cards.amount.number if step.cards.amount is not None else None
    if isinstance(step, Common):
        return told
    if told and told > 1:
        return told
    number = 0
    turned: dict[int, int] = {}  # how many lie face down before each line
    for line in before:
        turned[id(line)] = number
        if isinstance(line.step, (Common, TurnUp)):
            cards = line.step.cards
            if cards.amount is None or not cards.amount.number:
                return None
            if isinstance(line.step, TurnUp):
                number -= cards.amount.number
            elif cards.facing is Facing.DOWN:
                number += cards.amount.number
        elif isinstance(line.step, Repeat) and line.step.times and id(line.since) in turned:
            number -= (turned[id(line.since)] - number) * line.step.times
    return number if number > 0 else None


def _once(lines: list[Line]) -> list[Line]:
    """What holds throughout and is said twice, and what is declared in the same words twice in a row."""
    seen: set[Step] = set()
    last: Step | None = None
    for line in lines:
        if line.step is None:
            continue
        if line.step.kind in STANDING or isinstance(line.step, Ante):
            if line.step in seen:
                line.step = None
            else:
                seen.add(line.step)
        elif isinstance(line.step, Declare) and isinstance(last, Declare) and line.step.choice == last.choice:
            line.step = None
        else:
            last = line.step
    return lines


def _not_before_cards(lines: list[Line]) -> list[Line]:
    """What is done with cards, told before any are dealt, is a summary of what comes; blinds come after the deal."""
    first = _first_deal(lines)
    for line in lines[:first]:
        step = line.step
        of_cards = step is not None and (step.kind in _WITH_CARDS or isinstance(step, (Get, Keep, Take)))
        if step is not None and of_cards and not step.on_event:
            if not (isinstance(step, Bet) and step.blinds) and not _is_limit(step):
                line.step = None
    return lines


def _is_limit(step: Step) -> bool:
    """True for a rule about bets that is no betting round: it is no summary of one."""
    return step.kind == "bet" and not isinstance(step, Bet)


def _first_deal(lines: Sequence[Line]) -> int:
    deals = (n for n, line in enumerate(lines) if isinstance(line.step, (Deal, Common, Table)))
    return next(deals, 0)


def _forced_bets(lines: list[Line]) -> list[Line]:
    """Blinds that are told before the deal are those of the first betting round after it."""
    first = _first_deal(lines)
    for line in lines[:first]:
        if isinstance(line.step, Bet) and line.step.blinds:
            later, bet = next(telling(lines[first:], Bet), (None, None))
            if later is not None and bet is not None and not bet.blinds:
                later.step = replace(bet, opener=bet.opener or line.step.opener, blinds=line.step.blinds)
            if later is not None:
                line.step = None
    return lines


def _own_cards(lines: list[Line]) -> list[Line]:
    """Cards that are dealt where nobody has any, and nobody says that they are shared, are each player's own."""
    steps = [line.step for line in lines if line.step is not None]
    if any(isinstance(step, (Deal, Get, Draw, Take, OfferEach)) for step in steps):
        return lines
    first, deal = next(telling(lines, Common), (None, None))
    if first is None or deal is None or deal.layout is not None or deal.when:
        return lines
    if _ON_TABLE.search(first.rule.text) or not _SO_MANY_DEALT.search(first.rule.text):
        return lines  # shared, or what another game's text tells of this one
    first.step = Deal(replace(deal.cards, lies=None), EACH)
    return lines


def _deals_once(lines: list[Line]) -> list[Line]:
    """A deal to the players that the next sentence tells again, with nothing done in between, is the same deal."""
    runs: list[list[Line]] = []
    for line in lines:
        if isinstance(line.step, Deal) and not line.step.on_event:
            if runs and runs[-1] and runs[-1][-1].rule is line.rule:
                runs[-1].append(line)
            else:
                runs.append([line])
        elif line.is_act and not isinstance(line.step, Showdown):  # who wins may be told ahead
            runs.append([])
    for one, other in zip(runs, runs[1:], strict=False):
        if one and other and one[0].rule is not other[0].rule and _cards_of(one) == _cards_of(other):
            for line in other:
                line.step = None
    return lines


def _cards_of(run: Iterable[Line]) -> Counter | None:
    """How many cards a run of deals brings each way up; None where that is not all that it says."""
    ways: Counter = Counter()
    for line in run:
        deal = line.told(Deal)
        if deal is None:
            continue  # told before
        cards: CardPhrase | None = deal.cards
        while cards is not None:
            if cards.amount is None or not cards.amount.number:
                return None
            ways[cards.facing or Facing.DOWN] += cards.amount.number
            cards = cards.plus
    return ways


def _bets_once(lines: list[Line]) -> list[Line]:
    """Of two betting rounds with nothing between them one is told twice: the one that says more stays."""
    last: Line | None = None
    looped = False
    for line in lines:
        if isinstance(line.step, Bet) and not line.step.when:
            if last is not None and looped:
                line.step = None
                continue
            looped = False
            before = last.told(Bet) if last is not None else None
            if last is not None and before is not None:
                if line.step == Bet() or (before.blinds and not line.step.blinds):
                    line.step, last.step = before, None
                elif before == Bet():
                    last.step = None
            last = line
        elif isinstance(line.step, Repeat) and line.since is not None:
            looped = True  # what is told next comes after what is repeated
        elif line.is_act or line.rule.unread and (last is None or line.rule is not last.rule):
            last, looped = None, False  # what was not understood may be something that is done
    return lines


def _loops(lines: list[Line]) -> list[Line]:
    """New hands and the game going on: all is done again from the first deal."""
    for at, line in enumerate(lines):
        if not isinstance(line.step, Redeal) or line.step.when or line.step.besides is not None:
            continue
        later, again = next(telling(lines[at + 1 :], Repeat), (None, None))
        first = _first_deal(lines)
        if later is None or again is None or again.times is not None:
            continue
        if first < at and isinstance(lines[first].step, Deal):
            later.since, line.step = lines[first], None
    return lines


def _plainly(lines: list[Line]) -> list[Line]:
    """An exchange of cards that the next sentence tells again is the same."""
    last: Line | None = None
    for line in lines:
        step = line.step
        if step is None or not line.is_act:
            continue
        if last is not None and isinstance(step, Draw) and (step.cards.hands or last.rule is not line.rule):
            if isinstance(last.step, Draw) and step.cards == last.step.cards and step.when == last.step.when:
                line.step = _same_draw(last.step, step)
                last.step = None
        elif last is not None and step.when and step == last.step and last.rule is not line.rule:
            last.step = None
        last = line
    return lines


def _same_draw(one: Draw, other: Draw) -> Draw:
    """A draw told twice: with its price and in its order, whichever sentence says so."""
    priced, bare = (one, other) if one.price is not None else (other, one)
    new = priced.new if priced.new is not None else bare.new
    return replace(priced, turn=priced.turn or bare.turn, new=new)


def _counted_first(lines: list[Line]) -> list[Line]:
    """So many cards for the table, and then what each of them is: the sum is told ahead."""
    for at, line in enumerate(lines):
        if not isinstance(line.step, Table) or line.step != Table(line.step.cards) or line.step.cards.amount is None:
            continue
        left = line.step.cards.amount.number or 0
        for other in lines[at + 1 :]:
            if other.step is None:
                continue
            if not isinstance(other.step, (Common, Table)) or other.rule is line.rule or left <= 0:
                break
            left -= getattr(other.step.cards.amount, "number", None) or left + 1
        if left == 0:
            line.step = None
    return lines


def _each_once(lines: list[Line]) -> list[Line]:
    """That it goes on until everybody has done it says no more of what each player does."""
    acts = [line for line in lines if line.is_act]
    for before, line in zip(acts, acts[1:], strict=False):
        step = line.step
        if isinstance(step, Repeat) and step.for_each == EACH and step.times is None and line.since in (None, before):
            if before.step is not None and before.step.who == EACH:
                line.step = None
    return lines


def _moot(lines: list[Line]) -> list[Line]:
    """What low hands are like has no place in a game where none wins: it is told of another way to play."""
    ends = [line.step for line in lines if isinstance(line.step, Showdown)]
    if ends and not any(share.side is Side.LOW for step in ends for share in step.shares):
        for line in lines:
            if line.step is not None and line.step.kind in STANDING and _LOW_HANDS.match(line.rule.text):
                line.step = None
    return lines


def _shared(lines: list[Line]) -> list[Line]:
    """Cards on the table of a game whose hands use cards on the table are shared ones; the dealer turns those up."""
    steps = [line.step for line in lines if line.step is not None]
    tables = any(isinstance(step, Table) for step in steps)
    of_table = any(_speaks_of(step, Zone.TABLE) for step in steps if not isinstance(step, TurnUp))
    common = any(_speaks_of(step, Zone.COMMON) for step in steps)
    face_down = any(isinstance(step, Common) and step.cards.facing is Facing.DOWN for step in steps)
    dealt = any(isinstance(step, (Common, Table, Drop)) for step in steps)
    for line in lines:
        step = line.step
        if isinstance(step, TurnUp) and not dealt and step.cards == CardPhrase(step.cards.amount, lies=Zone.COMMON):
            line.step = Common(replace(step.cards, facing=Facing.UP))  # turned over from the deck
        elif isinstance(step, TurnUp) and step.cards.lies is Zone.TABLE and common and not tables:
            line.step = replace(step, cards=replace(step.cards, lies=Zone.COMMON))
        elif isinstance(step, (Flip, Show)) and step.who in (None, DEALER) and not step.when:
            if common and face_down and (_is_next(step.cards) or step.cards.lies is Zone.COMMON):
                line.step = TurnUp(CardPhrase(ONE, lies=Zone.COMMON))
            elif _is_next(step.cards):
                line.step = Table(CardPhrase(ONE, Facing.UP))
    apart = of_table or any(isinstance(step, Common) for step in steps)
    for line in lines:
        if isinstance(line.step, Table) and common and not apart and line.step == Table(line.step.cards):
            line.step = Common(replace(line.step.cards, lies=Zone.COMMON))
    return lines


def _speaks_of(part: object, lies: Zone) -> bool:
    """True where a step, or any part of one, is about cards that lie there."""
    if isinstance(part, tuple):
        return any(_speaks_of(one, lies) for one in part)
    if isinstance(part, CardPhrase) and part.lies is lies:
        return True
    return is_dataclass(part) and any(_speaks_of(getattr(part, one.name), lies) for one in fields(part))


def _is_next(cards: CardPhrase) -> bool:
    """True for the last or the next card, of nobody's."""
    plain = fields_set(cards) <= {"which", "amount", "lies"}
    return plain and cards.which in (Selector.LAST, Selector.NEXT, Selector.TOP) and cards.lies in (None, Zone.DECK)


def _end(lines: list[Line]) -> list[Line]:
    """Who wins is told once, at the end: by the sentence that says most of it."""
    told = [(line, showdown) for line, showdown in telling(lines, Showdown) if not showdown.when]
    for line, showdown in told[1:]:
        if showdown.alternatively:  # another way to play, by agreement
            line.step = None
    ends = [line for line, _ in told if line.step is not None]
    shows = [line for line in lines if line.step is not None and is_showing(line.step)]
    if not ends and winner_unread(lines):
        return lines
    if not ends and shows:
        high_low = any(isinstance(line.step, Declare) and line.step.choice in _HIGH_LOW for line in lines)
        wins = "the high hand and the low hand split the pot" if high_low else "the high hand wins"
        shows[-1].step, shows[-1].assumed = parse_step(f"Showdown, {wins}."), True
        ends, shows = shows[-1:], shows[:-1]
    for line in shows:
        line.step = None
    if not ends:
        return _split_by_declaration(lines)
    best, _ = max(telling(ends, Showdown), key=lambda end: (len(end[1].shares), any(s.declared for s in end[1].shares)))
    ends[-1].step, best.step = best.step, ends[-1].step
    for line in ends[:-1]:
        line.step = None
    lines = _declared_last(lines, best.rule, ends[-1])
    again = next((line for line in lines if _is_new_game(line)), None)
    if again is not None and lines.index(again) < lines.index(ends[-1]):
        lines.remove(again)
        lines.insert(lines.index(ends[-1]) + 1, again)
    end, at = ends[-1], lines.index(ends[-1])
    loops = [line for line in lines if isinstance(line.step, Repeat) and line.step.when]
    if not any(line.since is None or line.since not in lines or lines.index(line.since) <= at for line in loops):
        later = [n for n, line in enumerate(lines) if n > at and line.is_act and _goes_before_the_end(line.step)]
        if later:
            lines = [*lines[:at], *lines[at + 1 : later[-1] + 1], end, *lines[later[-1] + 1 :]]
    return lines


def _declared_last(lines: list[Line], rule: Rule, end: Line) -> list[Line]:
    """Lines whose declaration, told in one breath with who wins, comes right before the end."""
    told = [line for line in lines if isinstance(line.step, Declare) and line.rule is rule and line is not end]
    rest = [line for line in lines if line not in told]
    acts = [n for n, line in enumerate(rest) if line.is_act and line is not end and _goes_before_the_end(line.step)]
    at = max(acts, default=-1) + 1
    return [*rest[:at], *told, *rest[at:]] if told else lines


def _is_new_game(line: Line) -> bool:
    """True for a repeat that begins with the deal and goes on until something happens."""
    again = line.told(Repeat)
    since_deal = line.since is not None and isinstance(line.since.step, Deal)
    return again is not None and since_deal and again.times is None


def _split_by_declaration(lines: list[Line]) -> list[Line]:
    """Where players declare high or low and nothing says who wins, those who declared so and are best do."""
    declared = [line for line in lines if isinstance(line.step, Declare) and line.step.choice in _HIGH_LOW]
    if not declared:
        return lines
    step = parse_step("Showdown, the high hand and the low hand split the pot.")
    after = max((n for n, line in enumerate(lines) if line.is_act), default=0) + 1
    return [*lines[:after], Line(step, declared[-1].rule, True, assumed=True), *lines[after:]]


def _goes_before_the_end(step: Step | None) -> bool:
    if step is None or step.on_event:
        return False
    again = isinstance(step, Repeat) and step.times
    return isinstance(step, (Bet, Deal, Common, Declare, Repeat, TurnUp)) or step.kind in _WITH_CARDS or bool(again)


def is_showing(step: Step) -> bool:
    """True where all who are still in turn their hands over: the showdown, without a word of who wins."""
    if not isinstance(step, (Show, Flip)) or step.when or step.who is None or step.who.role is not Role.EACH:
        return False
    if not step.cards.hands or getattr(step, "to", None) is not None:
        return False
    return all(set(event.deeds) & {EventKind.FOLDS, EventKind.STAYS, EventKind.GOES_IN} for event in step.who.doing)


def _declared(lines: list[Line]) -> list[Line]:
    """What players declare they play for: hands that are told to split the pot are those declared."""
    choices = [line.step.choice for line in lines if isinstance(line.step, Declare)]
    if not _HIGH_LOW.intersection(choices):
        return lines
    for line in lines:
        step = line.step
        if isinstance(step, Showdown) and len(step.shares) == 2 and all(_plain_hand(s) for s in step.shares):
            shares = tuple(replace(share, declared=True) for share in step.shares)
            several = step.several_declared or Choice.HIGH_LOW_BOTH in choices
            line.step = replace(step, shares=shares, several_declared=several)
    return lines


_SETTLE = (
    _own_cards, *SHOWN, _card_by_card, *RESTATED, *SUBSUMED, *PARTS, *ROUNDS, _once, _not_before_cards, _forced_bets,
    _deals_once, _plainly, from_the_first, _bets_once, _loops, _counted_first, _each_once, _shared, *SHOWN, _end, _moot,
    _declared,
    *AT_THE_END,
)  # fmt: skip


def _plain_hand(share: Share) -> bool:
    return share.taker is Taker.HAND and not share.showing and not share.second and share.per is None
