"""Find the layout of cards that a picture showed, from what the text says later; and count loops over them.

"Ten cards are dealt; after each of five rounds one of each row is turned up" implies two rows of five, "alternate
cards of the circle" and "the middle card" a ring with one card inside it. Once the layout is known, so is the number
of times in "this is repeated until all cards are face up".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import prod

from catalog.language import parse_step
from catalog.model.amounts import Amount
from catalog.model.board import Common, TurnUp
from catalog.model.boards import TurnAtTrigger
from catalog.model.layout import Facing, Going, Layout, LineSort, Selector, Shape, Spot
from catalog.model.phrase import CardPhrase, Placement
from catalog.model.phrase import Line as Lane
from catalog.model.repeats import Repeat
from catalog.model.step import number_of
from catalog.model.terms import Bound, Zone
from catalog.model.uses import Option, Use
from catalog.read.lines import Line, telling


def _rows(lines: list[Line]) -> list[Line]:
    """If one card of each row is turned up a number of times, that number is the length of the rows."""
    dealt = _bare_deal(lines)
    turned = [(at, number) for at, line in enumerate(lines) if (number := _from_each(line, LineSort.ROW))]
    if dealt is None or not turned:
        return lines
    line, deal, number = dealt
    passes = sum(_times(lines, at) for at, _ in turned)
    long = passes * turned[0][1]
    if passes > 1 and number > long and number % long == 0:
        line.step = replace(deal, layout=Layout(Shape.ROWS, lines=(long,) * (number // long)))
    return lines


def _circle(lines: list[Line]) -> list[Line]:
    """If a card lies in the middle of a circle, the others are a ring around it, and turning up every other one turns
    up half of those that are still down.
    """
    dealt = _bare_deal(lines)
    inside = any(_in_the_middle(line) for line in lines)
    if dealt is None or not inside:
        return lines
    around, deal, number = dealt
    ring = number - 1
    circle = Layout(Shape.CIRCLE)
    cards = replace(deal.cards, amount=Amount(ring))
    middle = Placement(1, Spot.MIDDLE, circle, facing=cards.facing)
    around.step = replace(deal, cards=cards, layout=circle, extras=(middle,))
    left = ring
    for line in lines:
        step = line.step
        if not isinstance(step, TurnUp) or step.path != (Going.AROUND,) or not _all(step):
            continue
        number = left // 2 if step.skip else left
        left -= number
        line.step = replace(step, cards=replace(step.cards, amount=Amount(number), facing=None))
    return lines


def _counted_out(lines: list[Line]) -> list[Line]:
    """Replace "until all community cards are up" in a loop by the number of times."""
    for at, line in enumerate(lines):
        if not isinstance(line.step, Repeat) or line.step.when != _until_all_up() or line.since is None:
            continue
        begin = lines.index(line.since)
        down = _down(lines[:begin])
        turned = [_turned(step, lines) for _, step in telling(lines[begin:at], TurnUp, TurnAtTrigger)]
        known = [number for number in turned if number is not None]
        if down is None or not turned or len(known) < len(turned) or down % sum(known):
            continue
        times = down // sum(known) - 1
        line.step = replace(line.step, when=(), times=times) if times > 0 else None
    return lines


def _boards(lines: list[Line]) -> list[Line]:
    """Replace "cards of one board" by at most one card of each row that has a card on every board, and any others."""
    rows = [(line, deal) for line, deal in telling(lines, Common) if deal.cards.adjacency]
    apart = {at: number_of(deal.cards) or 0 for at, (line, deal) in enumerate(rows) if line.upright}
    for line in lines:
        if not isinstance(line.step, Use) or len(line.step.options) != 1 or not apart:
            continue
        parts = line.step.options[0].parts
        boards = ((p, p.line) for p in parts if p.line is not None and p.line.sort is LineSort.BOARD)
        board, lane = next(boards, (None, None))
        if lane is None or lane.total != prod(apart.values()) or max(apart) >= len(_NTH):
            continue
        one = (CardPhrase(Amount(1, Bound.UP_TO), line=Lane(LineSort.ROW, which=_NTH[at])) for at in apart)
        others = CardPhrase(Amount(None, Bound.ANY), lies=Zone.COMMON)
        kept = tuple(part for part in parts if part is not board)
        line.step = replace(line.step, options=(Option((*kept, *one, others)),))
    return lines


_NTH = (Selector.FIRST, Selector.SECOND, Selector.THIRD, Selector.FOURTH, Selector.FIFTH)


def _bare_deal(lines: Sequence[Line]) -> tuple[Line, Common, int] | None:
    """The only deal of community cards face down, if it has no layout, and their number; None if there is none."""
    dealt = list(telling(lines, Common))
    if len(dealt) != 1 or dealt[0][1].layout is not None or dealt[0][1].cards.facing is not Facing.DOWN:
        return None
    number = number_of(dealt[0][1].cards)
    return (*dealt[0], number) if number else None


def _from_each(line: Line, sort: LineSort) -> int | None:
    """The number of cards of each line of a sort that are turned up; None if there are none, or it is not known."""
    step = line.step
    if not isinstance(step, TurnUp) or step.when or step.cards.line is None:
        return None
    return number_of(step.cards) if step.cards.line.each and step.cards.line.sort is sort else None


def _times(lines: Sequence[Line], at: int) -> int:
    """How often a line is done, by the loops that go back over it."""
    times = 1
    for loop, again in telling(lines[at:], Repeat):
        if loop.since is not None and lines.index(loop.since) <= at:
            times *= 1 + (again.times or 0)
    return times


def _in_the_middle(line: Line) -> bool:
    turned = line.told(TurnUp)
    return turned is not None and turned.cards.spot is Spot.MIDDLE and turned.cards.shape is Shape.CIRCLE


def _all(step: TurnUp) -> bool:
    return step.cards.amount is None or step.cards.amount.bound is Bound.ALL


def _down(lines: Sequence[Line]) -> int | None:
    """The number of community cards face down after some lines; None if it is not known."""
    number = 0
    for at, line in enumerate(lines):
        if isinstance(line.step, Common) and line.step.cards.facing is Facing.DOWN:
            if line.step.number is None:
                return None
            number += line.step.number
        elif isinstance(line.step, (TurnUp, TurnAtTrigger)):
            turned = _turned(line.step, lines)
            if turned is None:
                return None
            number -= turned * _times(lines, at)
    return number


def _turned(step: TurnUp | TurnAtTrigger, lines: Sequence[Line]) -> int | None:
    """The number of cards that a step turns up; None if it is not known."""
    if isinstance(step, TurnAtTrigger):
        return 1
    cards = step.cards
    if cards.line is None:
        return number_of(cards) if cards.amount is not None and cards.amount == Amount(cards.amount.number) else None
    layouts = [old.step.layout for old in lines if isinstance(old.step, Common) and old.step.layout is not None]
    if len(layouts) != 1 or not layouts[0].lines or len(set(layouts[0].lines)) != 1:
        return None
    rows, long = len(layouts[0].lines), layouts[0].lines[0]
    if layouts[0].shape is not Shape.ROWS:
        rows, long = long, rows
    across = rows if cards.line.sort is LineSort.COLUMN else long if cards.line.sort is LineSort.ROW else None
    if cards.line.each:
        lanes = {LineSort.ROW: rows, LineSort.COLUMN: long}.get(cards.line.sort)
        number = number_of(cards)
        return None if lanes is None or not number else lanes * number
    return across * cards.line.number if across and cards.line.number and cards.amount is None else None


@cache
def _until_all_up():
    return parse_step("Repeat the last 2 actions, until all common cards are up.").when


SHOWN: tuple[Callable[[list[Line]], list[Line]], ...] = (_rows, _circle, _boards, _counted_out)
"""The changes that find how cards lie, in order."""
