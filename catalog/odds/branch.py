"""Games whose moves hang on the cards: deals are parted by what happens in them, and each lot goes its own way.

The exact engine runs once for every course that a game takes in some of the deals. Where it asks for a card's face, all
deals that came so far answer at once; those of the commonest answer go on, the others wait, and for each of them the
engine runs again and is told the answers that led there. What was done with the cards until then is not done again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from catalog.hands.card import ACE
from catalog.hands.rules import HIGH, LOW
from catalog.hands.tables import DEEP, table
from catalog.model.betting import Bet
from catalog.model.boards import Active
from catalog.model.dealing import Draw, Flip
from catalog.model.phrase import Deed, Role
from catalog.model.ranking import Dead
from catalog.model.step import Step
from catalog.model.uses import Use
from catalog.odds.leading import survivors, to_the_end
from catalog.odds.plan import (
    Given,
    NotOnArrays,
    Parted,
    Plan,
    Redealt,
    Tracer,
    blank,
    drawn_from,
    passes_discards,
    rename,
    shown_by,
    traced,
    where,
)
from catalog.odds.players import Simple
from catalog.odds.run import Decks, Playing, of_columns, sorts_given
from catalog.odds.wild import Wilds
from catalog.play.reckon import wild_rules
from catalog.play.run import Play
from catalog.play.table import Laid, Table

AGAIN = 500
"""So often is a deal dealt anew at most, where a rule says so."""

SHUFFLE = 10_000
"""The time for which other decks are asked that discards come again in their order."""

Rows = NDArray[np.int64]


@dataclass
class Course:
    """Deals that go one way: the answers that led there, the deals so far, and which ones of all they are.

    `shown` is what cards that lie face up are worth, by their columns and how they compare.
    """

    path: list[int]
    playing: Playing
    rows: Rows
    shown: dict[tuple, NDArray] = field(default_factory=dict)

    def some(self, at: NDArray[np.bool_], answer: int) -> Course:
        """Those of the deals that give one answer more."""
        shown = {key: worths[at] for key, worths in self.shown.items()}
        return Course([*self.path, answer], self.playing.some(at), self.rows[at], shown)


class Asking(Tracer):
    """A tracer that knows the cards of some deals, and follows the commonest of their courses."""

    def __init__(self, plan: Plan, course: Course, waiting: list[Course], timed: bool, counting: bool) -> None:
        """`timed`: it may matter when cards came up. `counting`: it matters how many cards are drawn."""
        super().__init__(plan)
        self.timed, self.counting = timed, counting
        self.course, self.waiting, self.asked = course, waiting, 0
        plan.ask, plan.only = self.ask, self.only

    def only(self, column: int) -> int | None:
        """The card in a column, where this is a single deal that nothing parts any more."""
        playing = self.course.playing
        if len(playing) > 1 or self.asked < len(self.course.path):
            return None
        if playing.done < len(self.plan.moves):
            playing.go_on(self.plan)
        return int(playing.cards[0, column])

    def ask(self, find: Callable[[NDArray], NDArray]) -> int:
        """What `find` says of the deals' cards, one number for each, in the deals that go on."""
        course = self.course
        if self.asked < len(course.path):
            self.asked += 1
            return course.path[self.asked - 1]
        playing = course.playing
        playing.go_on(self.plan)
        told = np.asarray(find(playing.cards)).astype(np.int64)
        first = int(told[0])
        answer = first
        if (told != first).any():
            answers, counts = np.unique(told, return_counts=True)
            answer = int(answers[counts.argmax()])
            for other in answers.tolist():
                if other != answer:
                    self.waiting.append(course.some(told == other, other))
            self.course = course.some(told == answer, answer)
        else:
            course.path.append(answer)
        self.asked += 1
        return answer

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        """How many cards are drawn is asked only where it matters afterwards."""
        if least >= most or not isinstance(step, Draw):
            return least
        cards = drawn_from(table, seat, step)
        given = self.given(table, seat, cards, most, ())
        known = step.new is None and not any(map(passes_discards, self.plan.steps_of))
        if self.counting or not known or len(cards) < most or len(set(map(_sort, cards))) > 1 or self.plan.struck:
            return self.ask(lambda columns: self._many(columns, given, least))
        if step.back and not least:
            least = self.ask(lambda columns: self._many(columns, given, 0) > 0)
            if not least:
                return 0
        self.least, self.back = least, step.back
        return most

    def _many(self, columns: NDArray, given: Given, least: int) -> NDArray[np.int64]:
        _, many = self.course.playing.giving(given, least)
        if self.aceless is None or self.aceless >= given.number:
            return many
        held = of_columns(columns, given.cards + given.others + given.unseen)
        return np.where((held >> 2 == ACE).any(1), many, np.minimum(many, self.aceless))

    def give(self, table: Table, seat: int, cards: list[Laid], number: int, least: int | None) -> list[Laid]:
        kinds = list(map(_sort, cards))
        told = list(dict.fromkeys(kinds))
        if len(told) == 1 or self.plan.struck:
            return super().give(table, seat, cards, number, least)
        if len(told) > 8:
            raise NotOnArrays("which of a player's cards lie where differs from deal to deal")
        sorts = tuple(told.index(kind) for kind in kinds)
        given = self.given(table, seat, cards, number, ())
        code = self.ask(lambda columns: sorts_given(self.course.playing, given, sorts))
        sequence = tuple(code // 8**turn % 8 for turn in range(number))
        given = replace(given, to=tuple(self.plan.new() for _ in cards))
        rename(table, cards, given.to)
        self.plan.moves.append(Parted(given, sorts, sequence))
        lots = {sort: [laid for laid, of in zip(cards, sorts, strict=True) if of == sort] for sort in set(sorts)}
        return [lots[sort].pop(0) for sort in sequence]

    def gain(self, table: Table, seat: int, step: Step, cards: list[Laid], number: int) -> list[Laid]:
        """Which card a player takes is asked, where it lies with several others."""
        if number != 1 or len({(where(table, laid), laid.up) for laid in cards}) < 2 or self.plan.struck:
            return super().gain(table, seat, step, cards, number)
        own, there = [int(laid.card) for laid in table.hands[seat]], [int(laid.card) for laid in cards]
        player = self.course.playing.player
        which = self.ask(lambda columns: player.gaining(of_columns(columns, there), of_columns(columns, own)))
        return [cards[which]]

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        """Who shows the best or the lowest cards, the first of them where several do; else as for all deals."""
        role = step.who.role if step.who is not None else None
        if role not in (Role.HIGH_SHOWING, Role.LOW_SHOWING) or isinstance(step, Bet):
            return super().player(table, step, seats)
        low = role is Role.LOW_SHOWING
        return seats[self.ask(lambda cards: self._showing(cards, table, seats, low).argmax(1))]

    def _showing(self, cards: NDArray, laying: Table, seats: Sequence[int], low: bool) -> NDArray:
        """What each seat shows face up, (deals, seats)."""
        lots = [[int(laid.card) for laid in laying.hands[seat] if laid.up] for seat in seats]
        return np.stack([self.showing(cards, columns, low) for columns in lots], 1)

    def showing(self, cards: NDArray, columns: Sequence[int], low: bool = False) -> NDArray:
        """What cards that lie face up are worth, the first nine of them; nought for none, (deals,)."""
        if not columns:
            return np.zeros(len(cards), np.int32)
        key = (low, *columns)
        if key not in self.course.shown:
            some = of_columns(cards, columns[:DEEP])
            wild = self.course.playing.player.known_wild[some]
            of = table(LOW["A-5"] if low else HIGH)
            self.course.shown[key] = of.values(some, wild if wild.any() else None)
        return self.course.shown[key]

    def led(self, play: Play, step: Flip) -> bool:
        """Who is left is told at once for all deals; where turns are broken off, one flip after the other is asked."""
        if not to_the_end(play, step):
            return False
        laying = play.table
        spoil = [of for each in play.standing if Deed.FLIPS in each.event.deeds for of in each.event.cards.what]
        bad = np.logical_or.reduce([np.zeros(64, bool), *map(shown_by, spoil)])
        up = [[int(laid.card) for laid in hand if laid.up] for hand in laying.hands]
        down = [[int(laid.card) for laid in hand if not laid.up] for hand in laying.hands]
        first = [int(laid.card) for laid in laying.tables[:1] if laid.up]

        def found(cards: NDArray) -> NDArray:
            worths = [
                [self.showing(cards, mine + more[:n]) for n in range(len(more) + 1)]
                for mine, more in zip(up, down, strict=True)
            ]
            spoils = [[bad[cards[:, n]] for n in more] for more in down]
            left = survivors(laying, worths, self.showing(cards, first), spoils)
            if self.timed:
                left[left.sum(1) > 1] = False
            return (left << np.arange(laying.seats)).sum(1)

        code = self.ask(found)
        for seat in laying.playing if code else ():
            if not code >> seat & 1:
                laying.fold(seat)
                continue
            for laid in laying.hands[seat]:
                laying.turn(laid)
        return bool(code)

    def leads(self, laying: Table, seat: int) -> bool:
        """Whether a player shows a better hand than all others and than the table's first card."""
        mine = [int(laid.card) for laid in laying.hands[seat] if laid.up]
        rest = [[int(c.card) for c in laying.hands[other] if c.up] for other in laying.playing if other != seat]
        rest.append([int(laid.card) for laid in laying.tables[:1] if laid.up])

        def found(cards: NDArray) -> NDArray:
            others = np.stack([self.showing(cards, columns) for columns in rest], 1)
            return self.showing(cards, mine) > others.max(1)

        return bool(self.ask(found))


@dataclass
class Lot:
    """Deals that end alike: the plan with the table as it lies then, their cards, and which ones of all they are."""

    plan: Plan
    cards: NDArray[np.uint8]
    rows: Rows


def branched(
    variant, seats: int, decks: Decks, player: Simple, fresh: Callable[[int, int], Decks], counting: bool = False
) -> tuple[list[Lot], Decks]:
    """All courses that the deals take, those that end alike together; and the decks that were played with in the end.

    `fresh(deals, time)` are other decks: for deals that are dealt anew, and (`SHUFFLE`) for discards that come again.
    With `counting` deals in which not as many cards are drawn always go ways of their own: more work, and what some
    games need. Raises NotOnArrays.
    """
    decks, lots, others = decks.copy(), {}, fresh(len(decks), SHUFFLE)
    left = np.arange(len(decks))
    for time in range(AGAIN):
        again: list[Rows] = []
        for lot in _courses(variant, seats, Playing(decks[left], player, others[left]), left, again, counting):
            lots.setdefault(_ends(lot), []).append(lot)
        if not again:
            return [_together(several) for several in lots.values()], decks
        left = np.sort(np.concatenate(again))
        decks[left] = fresh(len(left), time + 1)
    raise NotOnArrays("the game is dealt anew again and again")


def _courses(variant, seats: int, playing: Playing, rows: Rows, again: list[Rows], counting: bool) -> Iterator[Lot]:
    waiting = [Course([], playing, rows)]
    model = blank(variant, seats)
    steps = model.game.steps
    wilds, by_time = Wilds(steps, wild_rules(steps)), any(isinstance(step, _BY_TIME) for step in steps)
    timeless = wilds.by_face and not by_time
    while waiting:
        plan = replace(model, moves=[], assumed=[])
        tracer = Asking(plan, waiting.pop(), waiting, by_time or wilds.by_lie, counting)
        try:
            traced(plan, tracer)
        except Redealt:
            again.append(tracer.course.rows)
            continue
        tracer.course.playing.go_on(plan)
        yield _tidy(Lot(plan, tracer.course.playing.cards, tracer.course.rows), timeless)


def _sort(laid: Laid) -> tuple:
    """How a card lies, among those that a player may give up."""
    return laid.up, laid.unseen, laid.stacked, laid.hand


_BY_TIME = (Dead, Active, Use)


def _tidy(lot: Lot, timeless: bool) -> Lot:
    """The same with a column for each card on the table, in the order in which they lie, and no others.

    With `timeless` it matters not in which order a player's cards came.
    """
    plan = lot.plan
    tables = [plan.table] + ([plan.declared] if plan.declared is not None else [])
    columns: dict[int, int] = {}
    tidy = []
    for other in tables:
        cards = [*(laid for hand in other.hands for laid in hand), *other.commons, *other.tables]
        if timeless:
            other.hands = [sorted(hand, key=lambda laid: _lies(laid)[4:] + (laid.up,)) for hand in other.hands]
            for laid in cards:
                laid.came = laid.turned = 0
            cards = [*(laid for hand in other.hands for laid in hand), *other.commons, *other.tables]
        order = {time: n for n, time in enumerate(sorted({t for c in cards for t in (c.came, c.turned) if t}), 1)}
        for laid in cards:
            laid.card = columns.setdefault(int(laid.card), len(columns))
            laid.came, laid.turned = order.get(laid.came, 0), order.get(laid.turned, 0)
        tidy.append(other)
    plan.table, plan.declared = tidy[0], tidy[1] if len(tidy) > 1 else None
    plan.columns, plan.ask, plan.only = len(columns), None, None
    return Lot(plan, of_columns(lot.cards, list(columns)), lot.rows)


def _ends(lot: Lot) -> tuple:
    """What tells apart how deals end; equal for tables on which cards lie alike."""
    plan = lot.plan
    found: list = [id(plan.showdown), plan.struck, tuple(plan.assumed)]
    for laying in (plan.table, plan.declared):
        if laying is None:
            continue
        every = [*laying.hands, *(board.cards for board in laying.boards), laying.tables]
        found.append(tuple(tuple(_lies(laid) for laid in several) for several in every))
        found += [tuple(sorted(laying.folded)), tuple(sorted(laying.out)), laying.trigger]
        found.append(tuple(sorted((str(k), v) for k, v in laying.named.items())))
    return tuple(found)


def _lies(laid: Laid) -> tuple:
    return (
        laid.card, laid.up, laid.came, laid.turned, laid.hand, laid.unseen, laid.stacked, laid.aside, laid.beside,
        laid.place,
    )  # fmt: skip


def _together(lots: Sequence[Lot]) -> Lot:
    cards = np.ascontiguousarray(np.concatenate([lot.cards.T for lot in lots], axis=1)).T
    return Lot(lots[0].plan, cards, np.concatenate([lot.rows for lot in lots]))
