"""What a run leaves open, and who decides it: the order of the deck, and what players choose.

A chooser is asked for the next card and for every choice; `Recorder` writes down what another chooser answers, and
`Script` gives the same answers again. A script (the cards in the order in which they came, and the answers as
numbers) is all that any other engine needs to play the same deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from catalog.model.step import Step
from catalog.play.table import Chooser, Laid, Table


class NotThatWay(Exception):
    """A script asks for what the rules do not allow at that point."""


@dataclass
class Recorder:
    """Asks another chooser and writes its answers down: `cards` as they came, `answers` as they were given."""

    by: Chooser
    cards: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        card = self.by.card(table, seat, up)
        self.cards.append(card)
        return card

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        answer = self.by.whether(table, seat, step, what)
        self.answers.append(int(answer))
        return answer

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        if least == most:
            return least
        answer = self.by.number(table, seat, step, least, most)
        self.answers.append(answer)
        return answer

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        if number >= len(cards):
            return list(cards)
        picked = self.by.pick(table, seat, step, cards, number, to)
        places = {id(laid): place for place, laid in enumerate(cards)}
        self.answers.extend(places[id(laid)] for laid in picked)
        return picked

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        if len(seats) == 1:
            return seats[0]
        answer = self.by.player(table, step, seats)
        self.answers.append(answer)
        return answer


@dataclass
class Script:
    """Gives recorded answers again. Raises NotThatWay where one does not fit the rules."""

    cards: Sequence[int]
    answers: Sequence[int]
    dealt: int = 0
    asked: int = 0

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        if self.dealt >= len(self.cards):
            raise NotThatWay("the script has no more cards")
        card = self.cards[self.dealt]
        self.dealt += 1
        if card not in table.left:
            raise NotThatWay(f"card {card} is not in the deck")
        return card

    def one_of(self, options: int) -> int:
        """Which of so many options was taken, by its number."""
        return 0 if options == 1 else self._next(0, options - 1)

    def _next(self, least: int, most: int) -> int:
        if self.asked >= len(self.answers):
            raise NotThatWay("the script has no more answers")
        answer = self.answers[self.asked]
        self.asked += 1
        if not least <= answer <= most:
            raise NotThatWay(f"{answer} is not between {least} and {most}")
        return answer

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        return bool(self._next(0, 1))

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        return least if least == most else self._next(least, most)

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        if number >= len(cards):
            return list(cards)
        picked = [cards[self._next(0, len(cards) - 1)] for _ in range(number)]
        if len({id(laid) for laid in picked}) < number:
            raise NotThatWay("one card cannot be picked twice")
        return picked

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        if len(seats) == 1:
            return seats[0]
        answer = self._next(0, table.seats - 1)
        if answer not in seats:
            raise NotThatWay(f"seat {answer} is not one of those")
        return answer
