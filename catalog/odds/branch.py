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

from catalog.budget import spend
from catalog.hands.card import ACE
from catalog.hands.rules import HIGH, LOW
from catalog.hands.tables import DEEP
from catalog.limits import ON_ARRAYS
from catalog.model.betting import Bet
from catalog.model.boards import Active
from catalog.model.comparing import SplitCard
from catalog.model.dealing import Flip, Pass
from catalog.model.drawing import Draw
from catalog.model.moves import Buy
from catalog.model.ranking import Dead
from catalog.model.step import Step
from catalog.model.terms import EventKind, Role
from catalog.model.uses import Use
from catalog.odds.answers import drawn_from, passes_discards, where
from catalog.odds.checkpoints import LOST, Keeper, State, haze_of, make_hazy
from catalog.odds.flip_race import survivors, to_the_end
from catalog.odds.moves import Given, Lying, NotOnArrays, Parted, shown_by
from catalog.odds.outcome_classes import Lot, ends, tidy, together
from catalog.odds.plan import Plan, Redealt, Traced, Tracer, blank, rename, traced
from catalog.odds.players import Simple, measure_of
from catalog.odds.run import SORTS, Decks, Playing, of_columns, sorts_given
from catalog.odds.wild import Wilds, nested, untimed
from catalog.play.run import Play
from catalog.play.showdown_input import wild_rules
from catalog.play.table import Laid, Table
from catalog.play.waiting import cards_of

AGAIN = 500
"""So often is a deal dealt anew at most, where a rule says so."""

SHUFFLE = 10_000
"""The time for which other decks are asked that discards come again in their order."""

Rows = NDArray[np.int64]


@dataclass
class Course:
    """Deals that go one way: the answers that led there, the deals so far, and which ones of all they are.

    They begin at `start`, which is between two rules or turns; at the beginning of the game where it is None. `shown`
    is what cards that lie face up are worth, by their columns and how they compare.
    """

    path: list[int]
    playing: Playing
    rows: Rows
    shown: dict[tuple, NDArray] = field(default_factory=dict)
    start: State | None = None

    def some(self, at: NDArray[np.bool_], answer: int) -> Course:
        """Those of the deals that give one answer more."""
        shown = {key: worths[at] for key, worths in self.shown.items()}
        return Course([*self.path, answer], self.playing.some(at), self.rows[at], shown, self.start)


class Stop(Exception):
    """Deals wait before a rule for others that may lie alike."""

    def __init__(self, state: State, order: tuple[int, ...], moment: tuple) -> None:
        """`order` tells which of such deals are to go on first, `moment` where in the rules they are."""
        self.state, self.order, self.moment = state, order, moment


class Asking(Tracer):
    """A tracer that knows the cards of some deals, and follows the commonest of their courses."""

    keeper: Keeper
    stops: dict[tuple, dict[tuple, list[tuple[State, Course]]]]
    play: Traced

    def __init__(self, plan: Plan, course: Course, waiting: list[Course], timed: bool, counting: bool) -> None:
        """`timed`: it may matter when cards came up. `counting`: it matters how many cards are drawn."""
        super().__init__(plan)
        self.timed, self.counting = timed, counting
        self.course, self.waiting, self.asked, self.played = course, waiting, 0, 0
        plan.ask, plan.only = self.ask, self.only

    def begun(self, plan: Plan, keeper: Keeper) -> tuple[Traced, int, dict]:
        """The game where this course begins, the place of its next rule and its repeats."""
        if self.course.start is None:
            self.play, at, loops = Traced(plan, self), 0, {}
        else:
            self.play, at, loops = keeper.resumed(self.course.start, plan, self)
        return self.play, at, loops

    def between(self, play: Traced, at: int, loops: dict) -> None:
        """Waits for others after a rule, or in the midst of one, that parts deals; raises Stop."""
        self.played += play.place is None
        if self.asked < len(self.course.path):
            # More has been done with these cards already than the engine has told of.
            return
        alone = not self.waiting and not self.stops
        if alone or play.rule_at not in self.keeper.parting or self.exchange is not None or at >= len(play.rules):
            return
        moment = play.rule_at, play.place, play.turns is None
        if self.keeper.barren(moment):
            return
        try:
            state = self.keeper.state(play, at, loops)
        except TypeError:  # what is not known cannot be put together again
            return
        midst = (-1, 0, 0)
        if play.place is not None:
            midst = play.place, -99 if play.turns is None else -100 - len(play.turns), -len(play._fresh)
        raise Stop(state, (self.played, *midst), moment)

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
            self.keeper.parting.add(self.play.rule_at)
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

    def pick(self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None):
        """As others do; of cards that are passed on it need not be known which of them lie up."""
        self.hazing = isinstance(step, Pass)
        return super().pick(table, seat, step, cards, number, to)

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        """How many cards are drawn is asked only where it matters afterwards."""
        if least >= most or not isinstance(step, Draw):
            return super().number(table, seat, step, least, most) if isinstance(step, Buy) else least
        cards = drawn_from(table, seat, step)
        given = self.given(table, seat, cards, most, ())
        known = step.new is None and not any(map(passes_discards, self.plan.steps_of))
        if self.counting or not known or len(cards) < most or len(set(self._kinds(cards))) > 1 or self.plan.struck:
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
        if self.hazing and not self.keeper.timed and self._lie_alike(cards):
            return self._give_hazily(table, seat, cards, number)
        kinds = self._kinds(cards)
        told = list(dict.fromkeys(kinds))
        if len(told) == 1 or self.plan.struck:
            self._mingle(cards)
            return super().give(table, seat, cards, number, least)
        if len(told) > SORTS:
            raise NotOnArrays("which of a player's cards lie where differs from deal to deal")
        sorts = tuple(told.index(kind) for kind in kinds)
        given = self.given(table, seat, cards, number, ())
        code = self.ask(lambda columns: sorts_given(self.course.playing, given, sorts))
        sequence = tuple(code // SORTS**turn % SORTS for turn in range(number))
        self._mingle(cards)
        given = replace(given, to=tuple(self.plan.new() for _ in cards))
        rename(table, cards, given.to)
        self.plan.moves.append(Parted(given, sorts, sequence))
        lots = {sort: [laid for laid, of in zip(cards, sorts, strict=True) if of == sort] for sort in set(sorts)}
        return [lots[sort].pop(0) for sort in sequence]

    def _kinds(self, cards: Sequence[Laid]) -> list[tuple]:
        """How cards lie; those of which the rules have yet to hear are told from all others."""
        heard = self._to_be_heard_of()
        apart = self.keeper.apart
        return [(*_sort(laid), id(laid) if apart or id(laid) in heard else 0) for laid in cards]

    def _mingle(self, cards: Sequence[Laid]) -> None:
        """Of cards that have changed their names it is not known any more which came when."""
        if not self.keeper.timed:
            for laid in cards:
                laid.came = laid.turned = laid.dealing = LOST

    def _to_be_heard_of(self) -> set[int]:
        """The cards whose coming a rule may ask for yet."""
        coming = self.play._fresh if self.play.standing else []
        dealt = self.play.round_cards if self.keeper.by_round else []
        return {id(laid) for *_, laid in (*coming, *dealt)}

    def _lie_alike(self, cards: list[Laid]) -> bool:
        """Whether cards lie alike, but for how they face; and they do not all face one way."""
        if not self._to_be_heard_of().isdisjoint(map(id, cards)):
            return False
        ups = {haze_of(laid) or laid.up for laid in cards}
        return len(ups) > 1 and len({(laid.unseen, laid.stacked, laid.hand) for laid in cards}) == 1

    def _give_hazily(self, table: Table, seat: int, cards: list[Laid], number: int) -> list[Laid]:
        """The same where it is not asked which of the cards that are given up and stay lie up."""
        plan, lies = self.plan, []
        for laid in cards:
            column = haze_of(laid)
            if column is None:
                column = int(plan.new())
                plan.moves.append(Lying(column, laid.up))
            lies.append(column)
        given = self.given(table, seat, cards, number, tuple(plan.new() for _ in cards))
        given = replace(given, lies=tuple(lies), lies_to=tuple(int(plan.new()) for _ in cards))
        rename(table, cards, given.to)
        plan.moves.append(given)
        self._mingle(cards)
        for laid, column in zip(cards, given.lies_to, strict=True):
            make_hazy(laid, plan, column)
        return cards[:number]

    def gain(self, table: Table, seat: int, step: Step, cards: list[Laid], number: int) -> list[Laid]:
        """Which card a player takes is asked, where it lies with several others."""
        several = len({(where(table, laid), laid.up) for laid in cards}) > 1
        several |= self.keeper.apart or not self._to_be_heard_of().isdisjoint(map(id, cards))
        if number != 1 or not several or self.plan.struck:
            self._mingle(cards)
            return super().gain(table, seat, step, cards, number)
        own, there = [int(laid.card) for laid in table.own(seat)], [int(laid.card) for laid in cards]
        player = self.course.playing.player
        which = self.ask(lambda columns: player.gaining(of_columns(columns, there), of_columns(columns, own)))
        return [cards[which]]

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        """Who shows the best or the lowest cards, the first of them where several do; else as for all deals."""
        role = step.who.role if step.who is not None else None
        if role not in (Role.HIGH_SHOWING, Role.LOW_SHOWING) or isinstance(step, Bet):
            return super().player(table, step, seats)
        low = role is Role.LOW_SHOWING
        lots = [[int(laid.card) for laid in table.hands[seat] if laid.up] for seat in seats]
        return seats[self.ask(lambda cards: np.stack([self.showing(cards, each, low) for each in lots], 1).argmax(1))]

    def showing(self, cards: NDArray, columns: Sequence[int], low: bool = False) -> NDArray:
        """What cards that lie face up are worth, the first nine of them; nought for none, (deals,)."""
        if not columns:
            return np.zeros(len(cards), np.int32)
        key = (low, *columns)
        if key not in self.course.shown:
            some = of_columns(cards, columns[:DEEP])
            wild = self.course.playing.player.known_wild[some]
            of = measure_of(LOW["A-5"] if low else HIGH, self.course.playing.player.twice)
            self.course.shown[key] = of.values(some, wild if wild.any() else None)
        return self.course.shown[key]

    def led(self, play: Play, step: Flip) -> bool:
        """Who is left is told at once for all deals; where turns are broken off, one flip after the other is asked."""
        if not to_the_end(play, step):
            return False
        laying = play.table
        spoil = [
            of for each in play.standing if EventKind.FLIPS in each.event.deeds for of in cards_of(each.event).what
        ]
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

    def leads(self, table: Table, seat: int) -> bool:
        """Whether a player shows a better hand than all others and than the table's first card."""
        mine = [int(laid.card) for laid in table.hands[seat] if laid.up]
        rest = [[int(c.card) for c in table.hands[other] if c.up] for other in table.playing if other != seat]
        rest.append([int(laid.card) for laid in table.tables[:1] if laid.up])

        def found(cards: NDArray) -> NDArray:
            others = np.stack([self.showing(cards, columns) for columns in rest], 1)
            return self.showing(cards, mine) > others.max(1)

        return bool(self.ask(found))


def branched(
    variant,
    seats: int,
    decks: Decks,
    player: Simple,
    fresh: Callable[[int, int], Decks],
    counting: bool = False,
    timed: bool = False,
) -> tuple[list[Lot], Decks]:
    """All courses that the deals take, those that end alike together; and the decks that were played with in the end.

    `fresh(deals, time)` are other decks: for deals that are dealt anew, and (`SHUFFLE`) for discards that come again.
    With `counting` deals in which not as many cards are drawn always go ways of their own: more work, and what some
    games need. With `timed` so do those in which cards came at other times; raises Timed where that matters. Raises
    NotOnArrays.
    """
    decks, lots, others = decks.copy(), {}, fresh(len(decks), SHUFFLE)
    left = np.arange(len(decks))
    for time in range(AGAIN):
        again: list[Rows] = []
        for lot in _courses(variant, seats, Playing(decks[left], player, others[left]), left, again, counting, timed):
            lots.setdefault(ends(lot), []).append(lot)
        if not again:
            return [together(several) for several in lots.values()], decks
        left = np.sort(np.concatenate(again))
        decks[left] = fresh(len(left), time + 1)
    raise NotOnArrays("the game is dealt anew again and again")


def _courses(
    variant, seats: int, playing: Playing, rows: Rows, again: list[Rows], counting: bool, timed: bool
) -> Iterator[Lot]:
    """The courses that deals take, each to its end; those that lie alike after a rule go on as one."""
    model = blank(variant, seats)
    steps = model.steps_of
    wilds = Wilds(steps, wild_rules(steps))
    by_lie = wilds.by_lie or any(isinstance(step, _BY_LIE) for step in steps)
    told = nested(tuple(step for step in steps if isinstance(step, (*_BY_LIE, SplitCard))))
    timeless = wilds.timeless and all(map(untimed, told))
    keeper = Keeper(Traced(replace(model, moves=[], assumed=[])), timed or not timeless, timed)
    waiting = [Course([], playing, rows)]
    moments: dict[tuple, tuple] = {}
    stops: dict[tuple, dict[tuple, list[tuple[State, Course]]]] = {}
    while waiting:
        spend(ON_ARRAYS)
        plan = replace(model, moves=[], assumed=[])
        tracer = Asking(plan, waiting.pop(), waiting, by_lie, counting)
        tracer.keeper, tracer.stops = keeper, stops
        try:
            play, at, loops = tracer.begun(plan, keeper)
            traced(plan, play, at, loops)
        except Redealt:
            again.append(tracer.course.rows)
        except Stop as stop:
            tracer.course.playing.go_on(plan)
            alike = stops.setdefault(stop.order, {})
            alike.setdefault(stop.state.shape, []).append((stop.state, tracer.course))
            moments[stop.order] = stop.moment
        else:
            tracer.course.playing.go_on(plan)
            yield tidy(Lot(plan, tracer.course.playing.cards, tracer.course.rows), timeless)
        if not waiting and stops:
            first = min(stops)
            alike = stops.pop(first)
            keeper.count(moments[first], sum(map(len, alike.values())), len(alike))
            waiting.extend(_on(keeper, several) for several in alike.values())


def _on(keeper: Keeper, several: Sequence[tuple[State, Course]]) -> Course:
    """Deals that lie alike as one course that begins there."""
    state, playing = keeper.together([(state, course.playing) for state, course in several])
    return Course([], playing, np.concatenate([course.rows for _, course in several]), start=state)


def _sort(laid: Laid) -> tuple:
    """How a card lies, among those that a player may give up."""
    return laid.up, laid.unseen, laid.stacked, laid.hand


_BY_LIE = (Dead, Active, Use)
