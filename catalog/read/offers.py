"""Turn an offer that goes round the table, described card by card, into one step.

"The dealer offers a card to the first player, who may take or reject it. Rejected cards are offered to the next
player. The second card must be taken": who may reject how many cards at which price, and what happens to those, is
one step. "Another round of rejecting" repeats that offer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from catalog.language import parse_step
from catalog.language.reading import read_whole
from catalog.model.betting import Bet
from catalog.model.contests import OfferEach
from catalog.model.dealing import Deal, Flip, Pass, Take
from catalog.model.drawing import Discard, Get, Keep, Reject
from catalog.model.layout import Facing
from catalog.model.normalize import EACH, ONE
from catalog.model.phrase import CardPhrase, Price, When
from catalog.model.repeats import Repeat
from catalog.model.step import Step
from catalog.model.terms import EventKind, Role
from catalog.model.terms_of_money import Unit
from catalog.read.lines import Line, meant

_ANOTHER = re.compile(r"\banother round of (?!betting)", re.IGNORECASE)
_NEXT_ROUNDS = re.compile(r"\bin the next (?P<n>\w+) rounds\b", re.IGNORECASE)
_OF_OFFERS = (Deal, Discard, Get, Keep, OfferEach, Pass, Reject, Take)


@dataclass
class _Offer:
    """The lines of an offer so far, and the betting round after it, if there is one."""

    lines: list[Line]
    bet: Line | None = None


def offered(own: list[Line]) -> list[Line]:
    """The lines of a text, with each offer as one step, and further rounds of it written out."""
    made: list[Line] = []
    last: _Offer | None = None
    at = 0
    while at < len(own):
        line = own[at]
        if _begins(own, at):
            end = _end(own, at)
            again = _in_the_next_rounds(own[at:end], last)
            if again is not None:
                made += again
            else:
                kept = _as_one(own[at:end])
                made += kept
                last = _Offer([one for one in kept if one.step is not None])
            at = end
            continue
        if last is not None:
            if isinstance(line.step, Bet) and last.bet is None:
                last.bet = line
            elif isinstance(line.step, Repeat):
                if _ANOTHER.search(line.rule.text):
                    last = _Offer([Line(one.step, line.rule) for one in last.lines])
                    made += last.lines
                    at += 1
                    continue
                if line.step.steps == 2 and last.bet is not None and line.since is None:
                    line.since = last.lines[0]  # the two actions are the offer and the betting
            elif isinstance(line.step, Pass) and line.step.gifts == _first_card().gifts:
                line.step = None  # it belongs to the round before
        made.append(line)
        at += 1
    return made


def _begins(own: Sequence[Line], at: int) -> bool:
    """True if an offer begins: a card dealt to one player, who may keep or reject it, or to each in turn."""
    step = own[at].step
    if isinstance(step, OfferEach):
        return True
    if not isinstance(step, Deal) or step.when or step.cards.amount != ONE:
        return False
    after = next((line.step for line in own[at + 1 :] if line.is_act), None)
    if step.to == EACH:
        return isinstance(after, Pass) and after.gifts == _first_card().gifts
    return isinstance(after, (Keep, Reject))


def _end(own: Sequence[Line], at: int) -> int:
    """The index after the last line of an offer."""
    for n in range(at + 1, len(own)):
        step = own[n].step
        if step is None or not own[n].is_act:
            continue
        if isinstance(step, Deal) and step.to == EACH and not step.when and not _only_one(step):
            return n
        if isinstance(step, Repeat) and step.for_each == EACH:
            continue
        if isinstance(step, Flip) and _NEXT_ROUNDS.search(own[n].rule.text):
            continue
        if not isinstance(step, _OF_OFFERS):
            return n
    return len(own)


def _only_one(deal: Deal) -> bool:
    """True for a deal that says that nobody gets a second card."""
    return deal.cards.amount is not None and deal.cards.amount != ONE and deal.cards.amount.number == 1


def _as_one(block: list[Line]) -> list[Line]:
    """The lines of an offer: its one step or more in the first lines, and no step in the others."""
    steps = [line.step for line in block if line.step is not None]
    told = _sum(steps)
    first = _first(steps)
    if told is None:
        cards = CardPhrase(ONE, first.cards.facing or _facing(steps))
        each = parse_step("Deal 1 card up to each player.")
        made = [replace(each, cards=cards), replace(_first_card(), price=_price(steps))]
        made += [step for step in steps if _goes_past(step)][:1]
    else:
        made = [told]
    kept: list[Line] = []
    for line in block:
        if made:
            kept.append(replace(line, step=made.pop(0)))
        elif not any(other.rule is line.rule for other in kept):
            kept.append(replace(line, step=None))
    return kept


def _first(steps: Sequence[Step]) -> Deal | OfferEach:
    return next(step for step in steps if isinstance(step, (Deal, OfferEach)))


def _facing(steps: Sequence[Step]) -> Facing | None:
    ways = (step.cards.facing for step in steps if isinstance(step, (Deal, OfferEach)))
    return next((facing for facing in ways if facing is not None), None)


def _sum(steps: Sequence[Step]) -> OfferEach | None:
    """The offer as one step; None if a player may reject one card, which the next player then gets."""
    told: OfferEach | None = None
    for step in steps:
        if not isinstance(step, OfferEach):
            continue
        if told is None:
            told = step
        else:
            more = {
                field.name: getattr(step, field.name)
                for field in fields(told)
                if getattr(told, field.name) in (field.default, None) and getattr(step, field.name) != field.default
            }
            told = replace(told, **more)
    if told is None:
        return None
    stays = any(_of_rejects(step) for step in steps)
    price = told.price or _price(steps)
    return replace(told, price=price, kept=told.kept or (stays and told.player_refusals is not None))


def _of_rejects(step: Step) -> bool:
    """True for a step that says that the next player chooses among rejected cards."""
    came = step.cards.came if isinstance(step, Take) else None
    return came is not None and EventKind.DISCARDS in came.deeds and step.who is not None and step.who.role is Role.NEXT


def _price(steps: Sequence[Step]) -> Price | None:
    """The price of rejecting; None if it is free."""
    prices = [step.price for step in steps if isinstance(step, (Pass, Reject)) and step.price is not None]
    return next((price for price in prices if price.unit is not Unit.FREE), None)


def _goes_past(step: Step) -> bool:
    """True for a step that says what happens to a card that nobody took."""
    if not isinstance(step, Discard) or len(step.when) != 1 or not isinstance(step.when[0], When):
        return False
    return any(EventKind.GOES_PAST in event.deeds for event in step.when[0].events)


def _in_the_next_rounds(block: list[Line], last: _Offer | None) -> list[Line] | None:
    """The lines of several more rounds like the last, with what they add; None if the block says no such thing."""
    found = _NEXT_ROUNDS.search(block[0].rule.text)
    counted = read_whole(f"Repeat the last 2 actions {found['n']} times.") if found else None
    times = getattr(counted.steps[0], "times", None) if counted else None
    if not times or last is None or last.bet is None:
        return None
    rule = block[0].rule
    made = [Line(one.step, rule) for one in last.lines]
    flips = [line.step for line in block if isinstance(line.step, Flip)]
    made += [Line(replace(step, who=EACH, when=()), rule) for step in flips[:1]]
    made.append(Line(Bet(), rule))
    if times > 1:
        made.append(Line(Repeat(2, times=times - 1), rule, since=made[0]))
    return [*made, *(replace(line, step=None) for line in block if line.rule is not rule)]


def _first_card() -> Pass:
    return meant(Pass, "They may pass the first card they get this round, even if it is passed to them.")
