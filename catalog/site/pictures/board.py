"""The community and table cards of a game: where each lies, and in which order they are turned up.

A card whose place the rules fix has its turn; where the rules leave the choice, the next cards in the order in which
they were laid are taken, and their turn is `free`. What cannot be told from the rules is left open: a card without a
turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from catalog.hands import spots
from catalog.hands.lines import places
from catalog.model.layout import Layout, Shape
from catalog.site.how_to_play import Told

MOST = 40
"""Cards that are drawn, at most, and steps that repeats are gone through for."""

_NAMED = "first second third fourth fifth sixth seventh eighth".split()
_BESIDE = {"left": (-1, 0), "right": (1, 0), "above": (0, -1), "below": (0, 1)}


@dataclass
class Spot:
    """A card on the board: its place in widths and heights of a card, to the right and down; how it was dealt; and when
    it is seen: the number of the turn, `free` where another card might be taken for it."""

    x: float
    y: float
    line: int = 0
    up: bool = False
    joker: bool = False
    turn: int | None = None
    free: bool = False


@dataclass
class Board:
    """Cards that lie together; `of` says whose they are (community or table), `shape` how they lie."""

    of: str
    shape: str = ""
    cards: list[Spot] = field(default_factory=list)
    layout: Layout | None = None
    open: bool = False
    """True where more may be turned up or dealt than the picture shows."""

    @property
    def rows(self) -> list[list[Spot]]:
        """Its cards by their rows from the top, each from the left."""
        ordered = sorted(self.cards, key=lambda card: (card.y, card.x))
        return [list(row) for _, row in groupby(ordered, key=lambda card: card.y)]


def boards_of(steps: Sequence[Told]) -> list[Board]:
    """The boards of a game as its rules lay them, in their order; a board whose shape cannot be drawn is left out."""
    table = _Table(steps)
    table.play(range(len(steps)))
    lies = sum(len(board.cards) for board in table.boards)
    return [board for board in table.boards if lies > 1 and len(board.cards) <= MOST]


class _Table:
    """What lies on the table while the steps are gone through."""

    def __init__(self, steps: Sequence[Told]) -> None:
        self.steps = steps
        self.boards: list[Board] = []
        self.turns = 0
        self.last: Spot | None = None
        self.done = 0

    def play(self, numbers: range) -> None:
        """Goes through those steps."""
        for number in numbers:
            self.done += 1
            step = self.steps[number]
            act = step.detail.get("act")
            if self.done > 4 * MOST:
                return
            if act in ("Common", "Table"):
                self.lay(step, "community" if act == "Common" else "table")
            elif act == "PlaceCommons":
                self.beside(step.detail["places"], up=False)
            elif act == "TurnUp":
                self.turn(step.detail)
            elif act == "Repeat" and isinstance(step.detail.get("times"), int) and "for_each" not in step.detail:
                rules = list(dict.fromkeys(other.rule for other in self.steps[:number]))[-step.detail["steps"] :]
                again = [n for n in range(number) if self.steps[n].rule in rules and step.detail["steps"]]
                for _ in range(step.detail["times"] if again else 0):
                    self.play(range(again[0], number))

    # Laying

    def lay(self, step: Told, of: str) -> None:
        """Lays cards: in a shape of their own, more to the lines of one, or in a row."""
        told = step.detail
        count = _count(told.get("cards", {}))
        if count is None or set(told) & {"when", "to", "between_players", "at", "per_who", "who"}:
            for board in self.of(of):
                board.open = True
            return
        up = told["cards"].get("facing") == "up"
        if "places" in told:
            self.beside(told["places"], up)
            return
        layout = _layout(told.get("layout"))
        if "layout" in told:
            if layout is None:
                return
            if self.grow(of, layout, up):
                return
            found = _places(layout, count, "aligned" in told)
            if found is None:
                return
            board = Board(of, _named(step.wording), [Spot(x, y, n, up) for x, y, n in found], layout)
            self.boards.append(board)
            for extra in told.get("extras", ()):
                self.extra(board, extra)
        else:
            apart = "adjacency" in told["cards"]
            lined = [] if apart else [board for board in self.of(of) if board.layout is None and not board.shape]
            board = lined[0] if lined else Board(of, "in a line" if apart else "")
            if not lined:
                self.boards.append(board)
            at = board.cards[-1].x + 1.5 if board.cards else 0.0
            board.cards += [Spot(at + n, 0, 0, up) for n in range(count)]
        self.see([card for card in board.cards if card.up and card.turn is None])

    def grow(self, of: str, layout: Layout, up: bool) -> bool:
        """Lays one more card, or more, to each line of a board with as many; False where there is no such board."""
        for board in self.of(of):
            before = board.layout
            if before is None or before.shape is not layout.shape or not layout.lines:
                continue
            if len(before.lines) == len(layout.lines):
                ends = {n: max(card.x for card in board.cards if card.line == n) for n in range(len(layout.lines))}
                heights = {card.line: card.y for card in board.cards}
                new = [
                    Spot(ends[n] + 1.5 + k, heights[n], n, up)
                    for n, size in enumerate(layout.lines)
                    for k in range(size)
                ]
                board.cards += new
                board.shape = f"in {len(layout.lines)} {layout.shape}"
                self.see(new if up else [])
                return True
        return False

    def extra(self, board: Board, extra: Mapping[str, Any]) -> None:
        """Lays cards in the middle of a board; one that cannot be placed leaves it open."""
        if extra.get("spot") != "middle" or extra.get("number") != 1:
            board.open = True
            return
        x, y = _middle(board.cards)
        board.cards.append(Spot(x, y, -1, extra.get("facing") == "up", bool(extra.get("joker"))))
        board.shape += " with one in the middle"

    def beside(self, told: Sequence[Mapping[str, Any]], up: bool) -> None:
        """Lays cards beside the newest board that has a shape."""
        board = next((board for board in reversed(self.boards) if board.layout is not None), None)
        if board is None:
            return
        new: list[Spot] = []
        for place in told:
            step = _BESIDE.get(place["spot"])
            if step is None:
                board.open = True
                continue
            x, y = _middle(board.cards)
            right, low = max(card.x for card in board.cards), max(card.y for card in board.cards)
            left, high = min(card.x for card in board.cards), min(card.y for card in board.cards)
            for n in range(place["number"]):
                offset = n - (place["number"] - 1) / 2
                at = right + 1.4 if step[0] > 0 else left - 1.4 if step[0] else x + offset
                to = low + 1.2 if step[1] > 0 else high - 1.2 if step[1] else y + offset
                new.append(Spot(at, to, -1, up))
            board.cards += new[-place["number"] :]
        self.see(new if up else [])

    # Turning

    def of(self, whose: str) -> list[Board]:
        return [board for board in self.boards if board.of == whose]

    def see(self, cards: Sequence[Spot], free: bool = False) -> None:
        """Those cards are seen from now on."""
        if cards:
            self.turns += 1
            for card in cards:
                card.turn, card.free = self.turns, free
            self.last = cards[-1]

    def turn(self, told: Mapping[str, Any]) -> None:
        """Turns up what the step names; opens the board where that cannot be told."""
        of = "table" if told.get("cards", {}).get("lies") == "table" else "community"
        mine = self.of(of)
        down = [card for board in mine for card in board.cards if card.turn is None and not card.up and not card.joker]
        lost = any(board.open for board in mine)
        unplaced = not {"spot", "line"} & set(told.get("cards", {}))
        found = None if "when" in told or not down or lost and unplaced else self.named(told, mine, down)
        if found is not None:
            self.see(*found)
            return
        self.turns += "when" not in told
        for board in mine:
            board.open = True

    def named(
        self, told: Mapping[str, Any], mine: Sequence[Board], down: Sequence[Spot]
    ) -> tuple[list[Spot], bool] | None:
        """The cards that a step turns up and whether others could be taken for them; None where that is not known."""
        cards = told["cards"]
        candidates = self.candidates(told, mine, down)
        if candidates is None:
            return None
        chosen = bool(told.get("who") or cards.get("chosen"))
        line = cards.get("line") or {}
        whole = bool(line) and ("amount" not in cards and "which" not in cards or line.get("each", False))
        amount = cards.get("amount", {})
        count = len(candidates) if whole or amount.get("bound") == "all" else amount.get("number", 1)
        if not isinstance(count, int) or set(amount) - {"number", "bound"} or not candidates:
            return None
        plain = len(mine) == 1 and mine[0].layout is None and not chosen
        around = told.get("path") or cards.get("spot") == "opposite sides"
        fixed = plain or count >= len(candidates) or around
        anywhere = bool(line) and _any_line(line, len(down) - count)
        return list(candidates[:count]), not fixed or chosen or anywhere

    def candidates(self, told: Mapping[str, Any], mine: Sequence[Board], down: Sequence[Spot]) -> list[Spot] | None:
        """The cards that lie face down in the place that a step names, the first to be turned first."""
        cards = told["cards"]
        if set(cards) - {"amount", "lies", "which", "spot", "shape", "line", "besides", "chosen", "opposite"}:
            return None
        board = mine[0].cards
        found = list(down)
        if "besides" in cards:
            middle = _middle(board)
            found = [card for card in found if (card.x, card.y) != middle]
        line, spot, which = cards.get("line"), cards.get("spot"), cards.get("which")
        if line is not None and spot is None and which is None:
            return _of_lines(line, mine, found, cards)
        if line is not None:
            inner = _of_lines(line, mine, found, {})
            if inner is None:
                return None
            same = [card for card in board if inner and card.line == inner[0].line]
            if spot == "end":
                ends = {min(card.x for card in same), max(card.x for card in same)}
                return [card for card in inner if card.x in ends]
            return [card for card in inner if card is same[len(same) // 2]] if which == "middle" else None
        where = [(card.x, card.y) for card in board]
        if spot == "opposite corners" or cards.get("opposite"):
            far = spots.opposite(where, board.index(self.last)) if self.last in board else None
            return [board[far]] if far is not None and board[far] in found else None
        if spot == "opposite sides":
            pairs = [(n, spots.opposite(where, n)) for n, card in enumerate(board) if card in found]
            return next(([board[n], board[far]] for n, far in pairs if far is not None and board[far] in found), None)
        if spot is not None or which in ("left", "right", "middle"):
            at = spots.at_spot(mine[0].layout, where, spot or which)
            return None if at is None or spot is None and len(at) > 1 else [board[n] for n in at if board[n] in found]
        if which in ("top", "bottom"):
            only = (spots.topmost if which == "top" else spots.lowest)(where)
            return [board[only]] if only is not None and board[only] in found else None
        if which == "last":
            return found[-1:]
        if which == "next" or told.get("skip") or told.get("path"):
            return self.onward(told, board, found)
        return found if which is None else None

    def onward(self, told: Mapping[str, Any], board: Sequence[Spot], down: Sequence[Spot]) -> list[Spot] | None:
        """The cards that follow the one turned last, on the way that the step goes."""
        last = board.index(self.last) if self.last in board else None
        waiting = [n for n, card in enumerate(board) if card in down]
        where = [(card.x, card.y) for card in board]
        found = spots.onward(where, last, told.get("path", ()), told.get("skip", 0), waiting)
        return None if found is None else [board[n] for n in found]


def _any_line(line: Mapping[str, Any], left: int) -> bool:
    """True for lines, or cards of each line, of which any will do; so many cards are `left` face down."""
    return left > 0 and "which" not in line and "size" not in line


def _of_lines(
    line: Mapping[str, Any], mine: Sequence[Board], down: Sequence[Spot], cards: Mapping[str, Any]
) -> list[Spot] | None:
    """The cards that lie face down in the lines that are meant: all of them, or so many of each."""
    if set(line) - {"sort", "which", "number", "each", "size", "others"} or line["sort"] not in (
        "row",
        "column",
        "set",
    ):
        return None
    board = mine[0].cards
    axis = (lambda card: card.x) if line["sort"] == "column" else (lambda card: card.y)
    lines = [[card for card in board if axis(card) == at] for at in sorted({axis(card) for card in board})]
    if "size" in line:
        lines = [cards_in for cards_in in lines if len(cards_in) == line["size"]]
    which = line.get("which")
    if which in _NAMED[: len(lines)]:
        lines = [lines[_NAMED.index(which)]]
    elif which in ("top", "bottom", "last"):
        lines = [lines[0 if which == "top" else -1]]
    elif which is not None:
        return None
    lines = [waiting for each in lines if (waiting := [card for card in each if card in down])]
    if line.get("each"):
        if line.get("others"):
            return None
        count = cards.get("amount", {}).get("number", 1)
        return [card for each in lines for card in each[:count]]
    return [card for each in lines[: line.get("number", 1)] for card in each]


def _count(cards: Mapping[str, Any]) -> int | None:
    """How many cards are laid, where that is one number."""
    amount = cards.get("amount", {})
    count = amount.get("number")
    fit = set(amount) == {"number"} and isinstance(count, int) and 0 < count <= MOST and "group" not in cards
    return count if fit else None


def _layout(told: Mapping[str, Any] | None) -> Layout | None:
    """The layout of a step's fields; None where there is none or it has a part that is not drawn."""
    if told is None or set(told) - {"shape", "lines", "grid", "between"}:
        return None
    return Layout(
        Shape(told["shape"]), tuple(told.get("lines", ())), tuple(told.get("grid", ())), told.get("between", 0)
    )


def _places(layout: Layout, count: int, aligned: bool) -> list[tuple[float, float, int]] | None:
    """Column, row and number of the line of each card; None for a shape that is not drawn."""
    if layout.shape is Shape.Z and count == 4 and aligned:
        return [(0.0, 0.0, 0), (1.0, 0.0, 0), (1.0, 1.0, 1), (2.0, 1.0, 1)]
    if aligned:
        return None
    found = spots.points(layout, count)
    if found is None:
        return None
    cells = places(layout, count) if not layout.between else None
    lines = [row for row, _ in cells] if cells else _lines_of(layout, count)
    return [(x, y, line) for (x, y), line in zip(found, lines, strict=True)]


def _lines_of(layout: Layout, count: int) -> list[int]:
    """The number of the row in which each card is laid; -1 for one that is in none, its own where there are no rows."""
    rows = [n for n, size in enumerate(layout.lines) for _ in range(size)]
    return [*rows, *[-1] * (count - len(rows))] if rows else list(range(count))


def _middle(cards: Sequence[Spot]) -> tuple[float, float]:
    """The middle of a board."""
    return spots.middle([(card.x, card.y) for card in cards])


def _named(wording: str) -> str:
    """How the cards lie, in the words of the rule: `in a cross`."""
    words = wording.removesuffix(".").partition(" in ")[2].partition(", and ")[0].partition(", so that")[0]
    return f"in {words}" if words else ""
