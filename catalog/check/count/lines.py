"""The largest set of common cards that one hand may use, where the layout limits it."""

from __future__ import annotations

from catalog.check.count.move import Move
from catalog.model import uses
from catalog.model.frozen import fields_set
from catalog.model.layout import NAMED_LINES, Layout, LineSort, Selector, Shape
from catalog.model.phrase import CardPhrase
from catalog.model.step import number_of
from catalog.model.terms import Group, Zone
from catalog.model.variant import Variant


def usable_commons(laid: list[Move], variant: Variant) -> int:
    """The most common cards of those laid that one hand may use."""
    every = max(sum(move.common for move in laid), 0)
    free = sum(move.common for move in laid if move.layout is None and move.common > 0)
    rules = [s for s in variant.steps if isinstance(s, uses.Use) and not s.barred]
    touching = any(isinstance(s, uses.Connected) and not s.never for s in variant.steps)
    after = max((_after_flop(rule) for rule in rules), default=0)
    if after:
        rules = [rule for rule in rules if not rule.on_event]
    limits = [(rule, _limit(rule, laid, every, free, touching)) for rule in rules]
    # The last common card, which lies by itself, is part of every line.
    last = min(1, free) if any(isinstance(s, uses.InEveryLine) for s in variant.steps) else 0
    return min([every, *(limit + last + after * rule.as_flop for rule, limit in limits if limit is not None)])


def _after_flop(rule: uses.Use) -> int:
    """The turn and river cards that go with a flop, where a rule tells them for itself."""
    if not rule.on_event:
        return 0
    lines = [part.line for option in rule.options for part in option.parts if part.line is not None]
    return sum(line.sort in (LineSort.TURN, LineSort.RIVER) for line in lines)


def _limit(rule: uses.Use, laid: list[Move], every: int, free: int, touching: bool) -> int | None:
    """How many commons the best option of a rule has, those outside the layout included; None where none is told."""
    numbers = []
    placed = False
    for option in rule.options:
        number = 0
        if len(option.parts) == 1 and (told := _so_many(option.parts[0])):
            # "May use one common card": of all of them no more than that come into the hand.
            placed = True
            numbers.append(told)
            continue
        others = rule.only
        for part in option.parts:
            told = _placed(part, laid, touching)
            if told is not None:
                placed = True
                number += told
                others = others or part.line is not None and part.line.sort in (LineSort.TURN, LineSort.RIVER)
            elif part.lies is Zone.COMMON or part.which is not None:
                others = True
                number += number_of(part) or 0
        numbers.append(number if others or rule.as_flop else number + free)
    return max(numbers) if placed else None


def _so_many(part: CardPhrase) -> int:
    """The number of commons that a phrase tells, whichever they are; 0 where it tells which, or no number."""
    if part.amount is None or part.lies is not Zone.COMMON or fields_set(part, "amount", "lies"):
        return 0
    return part.amount.number or 0


def _placed(part: CardPhrase, laid: list[Move], touching: bool) -> int | None:
    """The commons of a line, a row or a set that a phrase tells; None where it tells none."""
    if part.line is not None:
        return None if part.line.each else _line(part, laid)
    if part.adjacency is not None or (touching and part.lies is Zone.COMMON):
        return number_of(part)
    if part.group is Group.PAIR and any(move.layout is not None for move in laid):
        return 2
    return None


def _line(part: CardPhrase, laid: list[Move]) -> int:
    line = part.line
    if line is None:
        return number_of(part) or 0
    if line.which is Selector.THAT:
        return number_of(part) or 0 if part.spot is not None else 0
    if part.which is Selector.MIDDLE and part.amount is None:
        return 1
    if line.which is not None and line.which in NAMED_LINES and not line.size and not line.number:
        sizes = [_named(move.layout.lines, NAMED_LINES[line.which]) for move in laid if move.layout]
        if any(sizes):
            return max(sizes)
    if line.size:
        return line.size * (line.number or 1)
    if line.sort in (LineSort.FLOP, LineSort.TURN, LineSort.RIVER):
        return 3 if line.sort is LineSort.FLOP else 1
    if not any(move.layout for move in laid):
        return sum(move.common for move in laid)
    boards: dict[int, int] = {}
    for move in laid:
        if move.layout is not None and move.layout.shape is Shape.SETS:
            boards[len(move.layout.lines)] = boards.get(len(move.layout.lines), 0) + max(move.layout.lines)
    if boards and line.sort in (LineSort.SET, LineSort.BOARD):
        return max(boards.values())
    sorts = (line.sort, *line.others)
    return max(line_size(move.layout, move.common, sort) for move in laid if move.layout for sort in sorts) * (
        line.number or 1
    )


def _named(lines: tuple[int, ...], place: int) -> int:
    """The cards of the line in such a place of several; 0 where there is no such line."""
    return lines[place] if len(lines) > 1 and place < len(lines) else 0


def line_size(layout: Layout, cards: int, sort: LineSort) -> int:
    """How many cards the longest line of a layout has."""
    if layout.grid:
        rows, columns = layout.grid[0], layout.grid[-1]
        if layout.shape is Shape.CROSS:
            return max(rows, columns)
        return columns if sort is LineSort.ROW else rows if sort is LineSort.COLUMN else min(rows, columns)
    if layout.between and sort is LineSort.ROW:
        return 3  # two side by side and the one between them
    if layout.lines:
        if sort is LineSort.COLUMN and layout.shape is Shape.ROWS:
            return len(layout.lines)
        return max(layout.lines)
    if layout.shape in (Shape.SQUARE, Shape.CIRCLE, Shape.DIAMOND):
        return cards // 4 + 1
    if layout.shape is Shape.H:
        return cards // 2 if sort is LineSort.COLUMN else 3  # two uprights, and the card between them
    return (cards + 1) // 2
