"""How large a pool a final hand is chosen from: own cards, and the commons that the rules let one hand use."""

from __future__ import annotations

from collections import Counter

from catalog.budget import spend
from catalog.model.arranging import Put, Stack
from catalog.model.boards import Active
from catalog.model.comparing import Contest
from catalog.model.dealing import Deal
from catalog.model.drawing import Draw
from catalog.model.layout import NAMED_LINES, Facing, Layout, LineSort, Selector, Shape
from catalog.model.moves import HandLimit
from catalog.model.normalize import IT
from catalog.model.phrase import CardPhrase, Line, When
from catalog.model.step import Step, cards_told
from catalog.model.terms import ConditionKind, EventKind, Group, Role, Zone
from catalog.model.uses import Connected, InEveryLine, Option, SplitHand, Use
from catalog.play.reference import the_lines
from catalog.play.select import fits, select
from catalog.play.table import Board, Laid, Table

SPEAKS = (Active, Contest, SplitHand, Stack, HandLimit, Use, Connected, InEveryLine)
"""Steps that say of which cards a hand is chosen; of `Deal`, `Draw` and `Put` some do."""


def for_pools(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps that `pool` asks for, of all the steps of a game."""
    return tuple(s for s in steps if isinstance(s, SPEAKS) or isinstance(s, Deal) and s.sets > 1 or picked_up((s,)))


def pool(steps: tuple[Step, ...], table: Table, seat: int) -> tuple[int, int, int]:
    """Cards that the player's hand is chosen from now: own cards, a neighbour's, and commons.

    `steps` are those of `for_pools`. Where cards are split into hands, the largest finished hand counts
    (docs/numbers.md, `cards`).
    """
    own = table.own(seat)
    if not steps:
        return len(own), 0, len(table.commons)
    if picked_up(steps):
        own = [laid for laid in own if not laid.unseen]
    hands = Counter(laid.hand for laid in own)
    number = len(own)
    if len(hands) > 1 and any(isinstance(step, Deal) and step.sets > 1 for step in steps):
        number = max(hands.values())
    made = [step.made_of for step in steps if isinstance(step, Contest) and step.made_of is not None]
    if len(made) > 1 and {cards.facing for cards in made} == {Facing.UP, Facing.DOWN}:
        number = max(sum(laid.up for laid in own), sum(not laid.up for laid in own))
    for step in steps:
        if isinstance(step, SplitHand) and not step.when and step.number is not None:
            number = min(number, max(part.size or 0 for part in step.hand_parts))
        elif isinstance(step, Stack) and step.into is not None:
            number = min(number, step.into.size or number)
        elif isinstance(step, HandLimit) and step.facing is None:
            number = min(number, step.most)
    number = max(number - sum(map(_out_of_use, steps)), 0)
    borrowed = borrows(steps)
    if borrowed is not None:
        mine, theirs = borrowed
        if mine is not None and mine.facing is not None:
            number = min(number, sum(fits(laid, mine) for laid in own))
        return number, theirs.amount.number if theirs.amount and theirs.amount.number else 0, 0
    if others_alone(steps):
        number = 0
    return number, lent(steps, table, seat), usable_commons(steps, table, seat)


def _out_of_use(step: Step) -> bool:
    """True for a rule by which one card of each hand, spoken of just before, may not be used."""
    return isinstance(step, Use) and step.barred and not step.when and [o.parts for o in step.options] == [(IT,)]


def by_facing(steps: tuple[Step, ...]) -> bool:
    """True where a hand is made of cards that lie one way, so that its size hangs on how they lie in the end."""
    made = {step.made_of.facing for step in steps if isinstance(step, Contest) and step.made_of is not None}
    return made == {Facing.UP, Facing.DOWN} or borrows(steps) is not None


def borrows(steps: tuple[Step, ...]) -> tuple[CardPhrase | None, CardPhrase] | None:
    """What a hand must use of its own and of one other player's cards, where a rule has it use both."""
    for step in steps:
        if isinstance(step, Use) and not step.barred and len(step.options) == 1:
            parts = step.options[0].parts
            theirs = [c for c in parts if c.owner is not None and c.owner.role in (Role.OTHER, Role.ONE_OTHER)]
            mine = [c for c in parts if c.owner is None]
            if theirs:
                return (mine[0] if mine else None), theirs[0]
    return None


def others_alone(steps: tuple[Step, ...]) -> bool:
    """True where a hand is made of what the other players hold, and of none of one's own cards."""
    owners = [
        {cards.owner.role if cards.owner else None for cards in option.parts if cards.lies is not Zone.COMMON}
        for step in steps
        if isinstance(step, Use) and not step.barred
        for option in step.options
    ]
    return bool(owners) and all(roles and roles <= {Role.OTHERS, Role.EACH_OTHER} for roles in owners)


def picked_up(steps: tuple[Step, ...]) -> bool:
    """True where cards that nobody looks at lie beside the hand, and come into it only when they are picked up."""
    return any(
        (isinstance(step, Draw) and step.new is not None and step.new.lies is Zone.UNSEEN)
        or (isinstance(step, Put) and step.cards.which is Selector.THAT and _unseen_told(step))
        for step in steps
    )


def _unseen_told(step: Step) -> bool:
    return any(cards.lies is Zone.UNSEEN for cards in cards_told(step))


def lent(steps: tuple[Step, ...], table: Table, seat: int) -> int:
    """Cards of a neighbour's, or of all other players, that the rules let the hand use."""
    way: dict[Role | None, int] = {Role.NEIGHBOR_LEFT: 1, Role.NEIGHBOR_RIGHT: -1}
    number = 0
    for step in steps:
        if isinstance(step, Use) and not step.barred:
            for option in step.options:
                for cards in option.parts:
                    role = cards.owner.role if cards.owner else None
                    if role in (Role.OTHERS, Role.EACH_OTHER):
                        rest = [c for s, hand in enumerate(table.hands) if s != seat for c in hand]
                        number = max(number, sum(fits(c, cards) for c in rest))
                    if role in way:
                        number = max(number, sum(fits(c, cards) for c in table.hands[(seat + way[role]) % table.seats]))
    return number


def usable_commons(steps: tuple[Step, ...], table: Table, seat: int) -> int:
    """The most commons that one hand may choose from: all of them, or the largest set that a layout's rule allows.

    Where it hangs on how many cards the player has discarded, what goes with so many counts.
    """
    total = len(table.commons)
    if not total:
        return 0
    best, besides = None, 0
    bargains = [(step, _discarding(step)) for step in steps if isinstance(step, Use) and _discarding(step) is not None]
    if bargains:
        met = next((step for step, number in bargains if number == table.thrown[seat]), None)
        if met is None:
            return 0
        return max((sum(_amount(c, total) for c in option.parts) for option in met.options), default=0)
    for step in steps:
        if isinstance(step, Use) and not step.barred:
            for option in step.options:
                number = option_commons(option, table)
                if number is not None and _goes_with(step):
                    besides = max(besides, number)
                elif number is not None:
                    best = max(best or 0, number)
        elif isinstance(step, Active):
            best = max(best or 0, step.active)
        elif isinstance(step, Connected) and step.number_connected:
            best = max(best or 0, step.number_connected)
    return total if best is None else min(total, best + besides + _in_every_line(steps, table))


def _in_every_line(steps: tuple[Step, ...], table: Table) -> int:
    """The commons outside any layout that are part of each of its lines."""
    told = [laid for step in steps if isinstance(step, InEveryLine) for laid in select(table, step.cards, None)]
    return sum(laid in told for board in table.boards if board.layout is None for laid in board.cards)


def _discarding(step: Use) -> int | None:
    """The number of discards that a use of commons is the reward for."""
    events = [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.IF for e in w.events]
    for event in events:
        if event.deeds[0] is EventKind.DISCARDS and event.cards is not None and event.cards.amount is not None:
            return event.cards.amount.number
    return None


def _amount(cards: CardPhrase, most: int) -> int:
    number = cards.amount.number if cards.amount is not None else 1
    return most if number is None else min(number, most)


def _goes_with(step: Use) -> bool:
    """True for cards that may be used by who uses certain others, besides those."""
    return any(EventKind.USES in e.deeds for w in step.when if isinstance(w, When) for e in w.events)


def option_commons(option: Option, table: Table) -> int | None:
    """The commons among which an option chooses; None where it leaves all of them open, or speaks of none."""
    spend(1 + len(option.parts) + len(table.boards))
    number, told, whole = 0, False, False
    loose = sum(len(board.cards) for board in table.boards if board.layout is None)
    if len(option.parts) == 1 and (counted := _counted(option.parts[0])):
        return counted
    named: list[Laid] = []
    for cards in option.parts:
        if cards.line is not None and (line := _named(cards.line, table)):
            told = True
            new = [laid for laid in line if laid not in named]
            number += len(new)
            named += new
        elif cards.line is not None and cards.spot is not None and cards.line.which is Selector.THAT:
            # One card of the line that was told of before.
            told = True
            number += cards.amount.number if cards.amount is not None and cards.amount.number else 1
        elif cards.line is not None and cards.which is Selector.MIDDLE and cards.amount is None:
            told = True
            number += 1
        elif cards.line is not None:
            if cards.line.each or cards.amount is not None and _bounded(option, cards.line):
                return None
            size = line_cards(cards.line, table)
            if size is None:
                return None
            told = True
            number += size
            whole |= cards.line.sort in (LineSort.SET, LineSort.FLOP, LineSort.BOARD) and _alone(option)
        elif cards.lies is Zone.COMMON and cards.adjacency is not None and cards.amount is not None:
            told = True
            number += cards.amount.number or 0
        elif cards.lies is Zone.COMMON and cards.group is Group.PAIR and any(board.layout for board in table.boards):
            # Pairs of commons are laid together.
            told = True
            number += 2
        elif cards.lies is Zone.COMMON and told and (counted := _counted(cards)):
            number += counted
        elif cards.lies is Zone.COMMON and cards.which is Selector.LAST:
            number += 1
        elif cards.lies is Zone.COMMON:
            return None
    return (number + loose if whole else number) if told else None


def _named(line: Line, table: Table) -> list[Laid]:
    """The cards of a line that is told by its place (the top row), of the longest such of several layouts."""
    if line.which is None or line.which not in NAMED_LINES or line.size or line.number:
        return []
    return max(the_lines(table, line.sort, line.which), key=len, default=[])


def _counted(cards: CardPhrase) -> int | None:
    """How many commons, and no more, wherever they lie or in one kind of place: "one of the commons"; else None."""
    if cards.line is not None or cards.adjacency is not None or cards.amount is None:
        return None
    commons = cards.lies is Zone.COMMON and cards.which is None or cards.lies is None and cards.spot is not None
    return cards.amount.number if commons else None


def _bounded(option: Option, line: Line) -> bool:
    """True where so many cards of a line are told beside other lines or commons, or of a line that is named."""
    return line.which is not None or not _alone(option)


def _alone(option: Option) -> bool:
    """True for an option that speaks of common cards in one part only."""
    return sum(cards.line is not None or cards.lies is Zone.COMMON for cards in option.parts) == 1


def line_cards(line: Line, table: Table) -> int | None:
    """The cards of the largest such line there is on the table."""
    sorts = (line.sort, *line.others)
    if line.sort is LineSort.SET and not line.size:
        boards = [lines_of(board, line.sort) for board in table.boards]
        return sum(max(sizes) for sizes in boards if sizes) or None
    sizes = [n for board in table.boards for sort in sorts for n in lines_of(board, sort)]
    if line.sort in (LineSort.FLOP, LineSort.BOARD):
        sizes = [3]
    if line.sort in (LineSort.TURN, LineSort.RIVER):
        sizes = [1]
    if line.size:
        sizes = [line.size]
    if not sizes:
        return None
    return max(sizes) * (line.number or 1)


def lines_of(board: Board, sort: LineSort) -> list[int]:
    """The sizes of all lines of a sort in a board."""
    layout = board.layout
    count = len(board.cards)
    if layout is None:
        return []
    if sort is LineSort.SET:
        return sets_of(layout, count)
    if layout.hollow or layout.times > 1:
        return []
    return SHAPES.get(layout.shape, lambda *_: [])(layout, count, sort)


def sets_of(layout: Layout, count: int) -> list[int]:
    """The sizes of the sets, or rows, in which cards are laid."""
    if layout.lines:
        return list(layout.lines)
    return [count]


def _rows(layout: Layout, count: int, sort: LineSort) -> list[int]:
    lines = list(layout.lines) or [count]
    if layout.between and sort is LineSort.ROW:
        # Two cards side by side, with the one between their columns.
        return [3] * len(lines)
    if sort is LineSort.COLUMN:
        return [sum(1 for size in lines if size > place) for place in range(max(lines))]
    return lines if sort is LineSort.ROW else []


def _columns(layout: Layout, count: int, sort: LineSort) -> list[int]:
    other = {LineSort.ROW: LineSort.COLUMN, LineSort.COLUMN: LineSort.ROW}
    return _rows(layout, count, other.get(sort, sort))


def _grid(layout: Layout, count: int, sort: LineSort) -> list[int]:
    height, width = (*layout.grid, 0, 0)[:2] if layout.grid else (0, 0)
    if not height:
        height = width = next((n for n in range(1, 12) if n * n >= count), 1)
    return {LineSort.ROW: [width], LineSort.COLUMN: [height], LineSort.DIAGONAL: [min(width, height)]}.get(sort, [])


def _cross(layout: Layout, count: int, sort: LineSort) -> list[int]:
    return [(count + 1) // 2] if sort in (LineSort.ROW, LineSort.COLUMN) else []


def _zigzag(layout: Layout, count: int, sort: LineSort) -> list[int]:
    return {LineSort.ROW: [count // 2], LineSort.COLUMN: [2]}.get(sort, [])


def _ladder(layout: Layout, count: int, sort: LineSort) -> list[int]:
    return [(count - 1) // 2 if sort is LineSort.COLUMN else 3] if count % 2 else []


def _heap(layout: Layout, count: int, sort: LineSort) -> list[int]:
    """The rows of 1, 2, 3 and so on cards, as many as there are cards for."""
    rows = []
    while sum(rows) < count:
        rows.append(len(rows) + 1)
    return (list(layout.lines) or rows) if sort is LineSort.ROW else []


def _angle(layout: Layout, count: int, sort: LineSort) -> list[int]:
    return [(count + 1) // 2]


SHAPES = {
    Shape.ROWS: _rows,
    Shape.COLUMNS: _columns,
    Shape.SETS: _rows,
    Shape.SQUARE: _grid,
    Shape.GRID: _grid,
    Shape.CROSS: _cross,
    Shape.PLUS: _cross,
    Shape.X: _cross,
    Shape.V: _angle,
    Shape.L: _angle,
    Shape.T: _angle,
    Shape.Y: _angle,
    Shape.U: _angle,
    Shape.Z: _zigzag,
    Shape.H: _ladder,
    Shape.TRIANGLE: _heap,
    Shape.PYRAMID: _heap,
    Shape.LINE: lambda layout, count, sort: [count],
}
