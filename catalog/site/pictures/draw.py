"""Boards and a seat's cards as SVG within a page: cards with the number of their turn, and the same in words.

Text of a document never gets into a picture but through `escape`; colours come from the style sheet, by class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from markupsafe import Markup

from catalog.site.how_to_play import Told, counted, plain_deal
from catalog.site.pictures.board import Board, Spot, boards_of
from catalog.site.visible import plain

WIDE, HIGH = 40, 56  # px of a card
ACROSS, DOWN = 50, 66  # px from one card to the next, to the right and down
EDGE = 4
_SHADED = "Shaded cards are dealt face down."
_SIDES = {(-1, -1): "top left", (0, -1): "top", (1, -1): "top right", (-1, 0): "left", (0, 0): "middle",
          (1, 0): "right", (-1, 1): "bottom left", (0, 1): "bottom", (1, 1): "bottom right"}  # fmt: skip


@dataclass(frozen=True)
class Picture:
    """A picture with its title, and what its signs mean (`signs`, a sentence each). The SVG itself says the same in
    words to people who cannot see it."""

    svg: Markup
    title: str
    signs: tuple[str, ...]
    lines: int = 6
    """Lines of text that it takes as much room as, its title with it."""


def pictures_of(steps: Sequence[Told]) -> tuple[Picture, ...]:
    """The cards of a seat and the boards of a game, as far as its rules tell them."""
    seat = seat_picture(steps)
    return (*([seat] if seat else []), *map(board_picture, boards_of(steps)))


def legend(pictures: Sequence[Picture]) -> tuple[str, ...]:
    """What the signs in all of them mean, each once."""
    return tuple(dict.fromkeys(sign for picture in pictures for sign in picture.signs))


def board_picture(board: Board) -> Picture:
    """A board as it is laid, with the turn of each card."""
    left, high = min(card.x for card in board.cards), min(card.y for card in board.cards)
    wide = (max(card.x for card in board.cards) - left) * ACROSS + WIDE + 2 * EDGE
    tall = (max(card.y for card in board.cards) - high) * DOWN + HIGH + 2 * EDGE
    drawn = [
        _card((card.x - left) * ACROSS + EDGE, (card.y - high) * DOWN + EDGE, _look(card), _number(card))
        for card in board.cards
    ]
    return Picture(
        _svg(wide, tall, drawn, _in_words(board)),
        f"The {board.of} cards{', ' + board.shape if board.shape else ''}",
        tuple(_signs(board)),
        2 + 4 * len(board.rows),
    )


def _look(card: Spot) -> str:
    return "joker" if card.joker else "up" if card.up else "down"


def _number(card: Spot) -> str:
    if card.joker:
        return "★"
    return "" if card.turn is None else f"({card.turn})" if card.free else str(card.turn)


def _signs(board: Board) -> list[str]:
    """What the signs of the picture mean, as far as they are in it."""
    told = []
    if any(not card.up and not card.joker for card in board.cards):
        told.append(_SHADED)
    if any(card.turn is not None for card in board.cards):
        told.append(
            "The numbers give the order in which these cards are seen; those with the same number come together."
        )
    if any(card.free for card in board.cards):
        told.append("A number in brackets is an example: the rules leave the choice.")
    if any(card.joker for card in board.cards):
        told.append("The star is a joker.")
    if board.open or any(card.turn is None and not card.joker for card in board.cards):
        told.append("For cards without a number, see the rules.")
    return told


def _in_words(board: Board) -> str:
    """The picture for who cannot see it."""
    words = f"{counted(len(board.cards), board.of + ' card')}{' ' + board.shape if board.shape else ''}."
    order: dict[int, list[Spot]] = {}
    for card in board.cards:
        if card.turn is not None:
            order.setdefault(card.turn, []).append(card)
    where = _places(board)
    parts = []
    for turn in sorted(order):
        cards = order[turn]
        names = "all" if len(cards) == len(board.cards) else " and ".join(where[id(card)] for card in cards)
        parts.append(f"{turn}: {'for example ' if cards[0].free else ''}{names}")
    return f"{words} In this order: {'; '.join(parts)}." if parts else words


def _places(board: Board) -> dict[int, str]:
    """What the place of each card is called: by its side where that is clear, else by its row."""
    xs, ys = [card.x for card in board.cards], [card.y for card in board.cards]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    sides = {
        id(card): _SIDES[(card.x > x + 0.01) - (card.x < x - 0.01), (card.y > y + 0.01) - (card.y < y - 0.01)]
        for card in board.cards
    }
    if len(set(sides.values())) == len(sides):
        return sides
    rows = board.rows
    several = len(rows) > 1
    return {
        id(card): f"row {n} card {k}" if several else f"card {k}"
        for n, row in enumerate(rows, 1)
        for k, card in enumerate(row, 1)
    }


def seat_picture(steps: Sequence[Told]) -> Picture | None:
    """The cards that every player is dealt, by betting rounds; None where they are all dealt down at once, or none is
    dealt in the plain way."""
    rounds: list[list[bool]] = [[]]
    more = False
    for step in steps:
        deal = plain_deal(step)
        if deal:
            rounds[-1] += [False] * deal[0] + [True] * deal[1]
        elif step.kind == "bet":
            rounds.append([])
        elif step.kind in ("deal", "draw", "pass", "discard", "repeat", "flip", "trade"):
            more = True
    rounds = [some for some in rounds if some]
    cards = [up for some in rounds for up in some]
    if not 1 < len(cards) <= 20 or len(rounds) == 1 and not any(cards):
        return None
    drawn, x = [], float(EDGE)
    for some in rounds:
        for up in some:
            drawn.append(_card(x, EDGE, "up" if up else "down", "up" if up else "down"))
            x += WIDE + 4
        x += 14
    words = "; then ".join(_dealt(some) for some in rounds)
    signs = [_SHADED] if not all(cards) else []
    if len(rounds) > 1:
        signs.append("Gaps between a player’s cards are betting rounds.")
    if more:
        signs.append("Cards that players draw, pass, flip or get in other ways are not shown.")
    return Picture(
        _svg(x - 18 + EDGE, HIGH + 2 * EDGE, drawn, f"Each player’s cards as they are dealt: {words}."),
        "A player’s cards",
        tuple(signs),
    )


def _dealt(some: Sequence[bool]) -> str:
    down, up = some.count(False), some.count(True)
    return " and ".join(f"{n} face {way}" for n, way in ((down, "down"), (up, "up")) if n)


def _card(x: float, y: float, look: str, words: str) -> str:
    text = ""
    if words:
        small = ' class="small"' if len(words) > 2 else ""
        text = f'<text x="{x + WIDE / 2:g}" y="{y + HIGH / 2 + 7:g}"{small}>{escape(words)}</text>'
    return f'<g class="{look}"><rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="5"/>{text}</g>'


def _svg(wide: float, tall: float, drawn: Sequence[str], words: str) -> Markup:
    return Markup(
        f'<svg class="cards-drawn" viewBox="0 0 {wide:g} {tall:g}" width="{wide:g}" height="{tall:g}" role="img" '
        f"aria-label={quoteattr(plain(words))}>{''.join(drawn)}</svg>"
    )
