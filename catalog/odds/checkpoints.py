"""Checkpoints: the state of a game between two rules or turns, so that deals in equal states go on as one group.

A difference between deals often stops mattering after the rule that caused it: a card was passed to another hand, but
the hands are as large as before. A state is kept as nested tuples, in which cards are numbered as they are met. If two
states are equal, the cards of their deals go into the same columns. Deals of one group may differ in two ways: a card
may be face up in some (`Hazy`), which is looked up only when a rule asks; and it may have come at another time. If a
rule asks for the time, `Timed` is raised, and such deals must be kept apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from types import MemberDescriptorType
from typing import Any, NoReturn, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from catalog.model.auctions import Auction
from catalog.model.betting import Bet, RaiseLimit
from catalog.model.dealing import Deal
from catalog.model.drawing import Get
from catalog.model.frozen import is_frozen
from catalog.model.layout import Selector
from catalog.model.phrase import Event
from catalog.model.showdowns import Showdown
from catalog.model.step import Step
from catalog.model.terms import EventKind, Zone
from catalog.model.variant import Rule
from catalog.odds.plan import Plan, Traced, Tracer
from catalog.odds.run import Playing
from catalog.odds.unknown_cards import Unknown
from catalog.play.acts import ACTS
from catalog.play.acts.passing import only_limits
from catalog.play.state import GivenUp, Loop, Offer, Refused, Run, Sales, Spoken
from catalog.play.table import Board, Laid, Table

T = TypeVar("T")

NOW = 10_000
"""The clock's value when a group of deals resumes; the times of all earlier cards are less."""


class Timed(Exception):
    """Raised when a rule asks for the time a card came, and the time differs between the deals of a group."""


class _Lost:
    """A time that differs from deal to deal."""

    def _asked(self, *_: object) -> NoReturn:
        raise Timed

    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __sub__ = __rsub__ = __bool__ = __index__ = _asked


LOST = cast(int, _Lost())  # stands in for a time


class Hazy(Laid):
    """A card that is face up in some deals of a group, and face down in others.

    A column of its own has 1 for face up, 0 for face down. `haze` is (plan, column) until the first look at `up`
    splits the group; then it is None. Until then the value in the slot of `Laid.up` means nothing.
    """

    __slots__ = ()

    @property
    def up(self) -> bool:
        """Whether the card is face up; asking splits the group, so the answer holds for every deal left in it."""
        if self.haze is not None:
            (plan, column), self.haze = self.haze, None
            known = plan.face(column)
            _UP.__set__(self, bool(plan.asked(lambda cards: cards[:, column]) if known is None else known))
        return _UP.__get__(self)

    @up.setter
    def up(self, up: bool) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]  # the slot is `_UP`
        self.haze = None
        _UP.__set__(self, up)

    def again(self) -> Laid:
        """Another such card, which nobody has looked at."""
        if self.haze is None:
            return super().again()
        return Hazy(
            self.card, False, self.came, self.dealing, self.turned, self.hand, self.unseen, self.stacked,
            self.beside, self.place, self.pile, self.haze,
        )  # fmt: skip

    def moved(self, clock: int, beat: int) -> Laid:
        """The same card, as it comes to another player; nobody has looked at it."""
        if self.haze is None:
            return super().moved(clock, beat)
        return Hazy(self.card, False, clock, beat, LOST, haze=self.haze)


_UP: MemberDescriptorType = vars(Laid)["up"]


def make_hazy(laid: Laid, plan: Plan, column: int) -> None:
    """Turn a card into a `Hazy` one, whose column says in which deals it is face up."""
    laid.__class__, laid.haze = Hazy, (plan, column)


def haze_of(laid: Laid) -> int | None:
    """The column that says in which deals a card is face up; None if it lies the same way in all."""
    return None if laid.haze is None else laid.haze[1]


FEW, WORTH = 20, 1.5
"""Stop merging at a point if more than FEW groups waited there, and merging left more than 1/WORTH of them."""

_PLAIN = (int, bool, str, type(None), float)
_OPEN: dict[type, tuple[str, ...]] = {
    kind: tuple(each.name for each in fields(kind))
    for kind in (Table, Board, Run, Loop, Spoken, Sales, Offer, Refused, GivenUp)
}
_CARD, _DECK, _LAID, _LIST, _TUPLE, _SET, _DICT, _OPENED, _SAME, _FROZEN = range(10)

_GAME = {
    "game", "once", "rules", "steps", "each_round", "standing", "plain", "plan", "table", "after_rule", "loops",
    "ends_with_deck",
}  # fmt: skip
"""What is the same in all deals."""

_COUNTS = {
    "deck", "chooser", "held", "dealt", "common_seen", "asked", "least_left", "joined", "common_joined", "pools",
    "whole_pools", "own_pools", "thrown", "seen_before", "happened", "lay", "clock", "beat", "left",
}  # fmt: skip
"""Attributes of the table that are no part of a state: counters, notes, and what is shared or stored elsewhere."""

_TRACER = ("dealt", "back", "least", "aceless", "wanting", "lifted", "thrown", "pool", "rounds", "played", "exchange")
_PLAN = ("showdown", "table", "declared", "mixed", "assumed", "struck")


@dataclass
class State:
    """A game between two rules. Deals with equal `shape` may go on as one group.

    `columns` are the old columns of its cards, in the order of the new ones. `ups` and `times` have an item for each
    card in play: whether it is face up, or the column that says so (an int); and when it came, when it was turned
    up, and which step dealt it.
    """

    shape: tuple
    columns: list[int]
    ups: list[bool | int]
    times: list[tuple]


class Keeper:
    """Saves states of one game, and resumes games from them.

    `parting` has the indexes of rules in which deals were split so far. `tally` has, for each merging point, how many
    groups waited there and how many were left after merging.
    """

    def __init__(self, model: Traced, timed: bool, apart: bool) -> None:
        """`model` is the game at its start. `timed`: do not merge deals in which cards came at different times.

        `apart`: never treat a player's cards as interchangeable, because a rule asks when they came.
        """
        self.model, self.timed, self.apart = model, timed, apart
        self.deck = len(model.table.deck)
        self.of_table = [name for name in vars(model.table) if name not in _COUNTS]
        self.of_play = [name for name in vars(model) if name not in _GAME]
        told = list(_told(model.steps))
        gets = any(isinstance(step, Get) and step.may and step.cards.which is Selector.THAT for step in model.steps)
        self.by_round = gets or any(isinstance(each, Event) and each.within is not None for each in told)
        again = any(each in (Zone.DISCARDS, EventKind.DISCARDS_TO_DRAW) for each in told if isinstance(each, Enum))
        self.discards = again or any(isinstance(each, Auction) for each in told) or model.plan.refills
        self.limits = any(map(only_limits, model.steps))
        self.parting: set[int] = set()
        self.tally: dict[tuple, tuple[int, int]] = {}
        self.same: dict[int, object] = {}

    def state(self, play: Traced, at: int, loops: dict) -> State:
        """Save a game as it is before the rule `at`. Raises TypeError for an object that cannot be saved.

        State of `play` that no later rule can ask for is cleared first.
        """
        tracer, plan, table = play.tracer, play.plan, play.table
        if not play.standing:
            play._fresh = []
        if play.place is None:
            # The next rule speaks of other cards and players, so forget which ones "those" were.
            play.spoken, play.partner, play.those = Spoken(), None, None
            play.sales.next_rule()
        heard = play.each_round and play.place is not None
        if not heard and (not self.by_round or play.place is None and another_round(play.rules, at)):
            play.round_cards = []
        if not self.limits:
            play.given_up.passed = {}
        if not self.discards:
            table.discards, play.given_up.by, play.given_up.kept_out, tracer.thrown = [], {}, [], set()
        if play.turns is None and play.place is not None and not self.acts_later(play, play.place):
            play.spoken = Spoken()
        packer = _Packer(self, tracer.dealt, table)
        value = packer.value
        shape = (
            tuple([value(getattr(table, name)) for name in self.of_table]),
            value(table.left) if table.reshuffled else None,
            tuple([value(getattr(play, name)) for name in self.of_play]),
            tuple([value(getattr(tracer, name)) for name in _TRACER]),
            tuple([value(getattr(plan, name)) for name in _PLAN]),
            at,
            value(loops),
        )
        times = _ranked(packer.laids, table.beat)
        if self.timed:
            shape = (*shape, tuple(times), tuple(packer.ups))
        return State(shape, list(packer.columns), packer.ups, times)

    def barren(self, moment: tuple) -> bool:
        """Whether waiting at a merging point has saved too little work so far (see FEW)."""
        before, after = self.tally.get(moment, (0, 0))
        return before > FEW and before < WORTH * after

    def count(self, moment: tuple, before: int, after: int) -> None:
        """Record how many groups waited at a merging point, and how many go on after merging."""
        known = self.tally.get(moment, (0, 0))
        self.tally[moment] = known[0] + before, known[1] + after

    def acts_later(self, play: Traced, place: int) -> bool:
        """Whether the rule that is played does more after the step at a place."""
        later = play.rules[play.rule_at].steps[place + 1 :]
        return any(type(step) in ACTS and id(step) not in play.game.waiting for step in later)

    def resumed(self, state: State, plan: Plan, tracer: Tracer) -> tuple[Traced, int, dict]:
        """A game that goes on from a state, the place of its next rule, and its repeats."""
        model = self.model
        play, table = object.__new__(Traced), object.__new__(Table)
        value = _Unpacker(self, state, plan, table).value
        tables, left, plays, tracers, plans, at, loops = state.shape[:7]
        vars(play).update(vars(model), plan=plan, table=table)
        vars(table).update(vars(model.table))
        table.held, table.dealt, table.common_seen = [set() for _ in range(table.seats)], [], set()
        table.asked, table.joined, table.lay, table.thrown = {}, set(), {}, [0] * table.seats
        table.clock = table.beat = NOW
        table.chooser = tracer
        for told, of, names in (
            (tables, table, self.of_table),
            (plays, play, self.of_play),
            (tracers, tracer, _TRACER),
            (plans, plan, _PLAN),
        ):
            for name, each in zip(names, told, strict=True):
                setattr(of, name, value(each))
        table.left = value(left) if table.reshuffled else set(range(tracer.dealt, self.deck))
        plan.columns = self.deck + len(state.columns) + sum(type(up) is not bool for up in state.ups)
        return play, at, value(loops)

    def together(self, several: Sequence[tuple[State, Playing]]) -> tuple[State, Playing]:
        """Merge groups of deals that have equal states; their cards get the columns after the deck's own."""
        first, playings = several[0][0], [playing for _, playing in several]
        ups: list[bool | int] = []
        hazes: list[NDArray[np.uint8]] = []
        for place, up in enumerate(first.ups):
            told = [state.ups[place] for state, _ in several]
            if type(up) is bool and all(each is up for each in told):
                ups.append(up)
                continue
            ups.append(self.deck + len(first.columns) + len(hazes))
            parts = [
                np.full(len(playing), each, np.uint8) if type(each) is bool else playing.cards[:, each]
                for each, playing in zip(told, playings, strict=True)
            ]
            hazes.append(np.concatenate(parts))
        times = first.times
        if len(several) > 1 and not self.timed:
            times = [
                tuple(_common(each) for each in zip(*told, strict=True))
                for told in zip(*(state.times for state, _ in several), strict=True)
            ]
        playing = Playing.joined(playings, [state.columns for state, _ in several], self.deck, hazes)
        return State(first.shape, list(range(self.deck, self.deck + len(first.columns))), ups, times), playing


def another_round(rules: Sequence[Rule], at: int) -> bool:
    """True if only betting comes between the rule `at` and the next deal to all players, or the end.

    Then no later rule can ask which cards came in the round before.
    """
    for rule in rules[at:]:
        first = rule.steps[0]
        if isinstance(first, Deal):
            odd = first.when or first.may or first.instead or first.alternatively or first.who or first.cards.which
            return not odd and (first.to is None or not first.to.doing)
        if any(not isinstance(step, Bet | Showdown | RaiseLimit) or step.when for step in rule.steps):
            return False
    return True


def _common(times: Sequence) -> object:
    """The time that all of these share, else LOST."""
    first = times[0]
    return first if first is not LOST and all(t is not LOST and t == first for t in times) else LOST


def _told(of: object) -> Iterator[object]:
    """Yield an object, and all values in its fields and tuples, at any depth."""
    if is_dataclass(of):
        yield of
        for each in fields(of):
            yield from _told(getattr(of, each.name))
    elif isinstance(of, tuple):
        for each in of:
            yield from _told(each)
    else:
        yield of


def _ranked(laids: Sequence[Laid], beat: int) -> list[tuple]:
    """For each card (came, turned, dealing) as ranks, so that only the order of the times counts."""
    known = {t for laid in laids for t in (laid.came, laid.turned) if t is not LOST}
    rank = {time: n for n, time in enumerate(sorted(known | {0}))}
    return [
        (
            laid.came if laid.came is LOST else rank[laid.came],
            laid.turned if laid.turned is LOST else rank[laid.turned],
            laid.dealing if laid.dealing is LOST else beat - laid.dealing,
        )
        for laid in laids
    ]


class _Packer:
    def __init__(self, keeper: Keeper, dealt: int, table: Table) -> None:
        self.keeper, self.dealt = keeper, dealt
        self.columns: dict[int, int] = {}
        self.known: dict[int, int] = {id(table): 0}
        self.opened = 1
        self.laids: list[Laid] = []
        self.ups: list[bool | int] = []

    def value(self, of: object) -> object:
        kind = type(of)
        if kind in _PLAIN:
            return of
        if type(of) is Unknown:
            return self.card(of)
        if type(of) is Laid or type(of) is Hazy:
            return self.laid(of)
        if type(of) is list:
            return (_LIST, *map(self.value, of))
        if type(of) is tuple:
            return (_TUPLE, *map(self.value, of))
        if type(of) is set:
            return (_SET, *map(self.value, sorted(of, key=_in_order)))
        if type(of) is frozenset:
            return (_FROZEN, *map(self.value, sorted(of, key=_in_order)))
        if type(of) is dict:
            return (_DICT, *[(self.value(key), self.value(each)) for key, each in of.items()])
        if kind in _OPEN:
            return self.open(of)
        if not isinstance(of, Step | Enum) and not is_frozen(of):
            raise TypeError(f"{kind.__name__} is no part of a game in progress")
        self.keeper.same[id(of)] = of
        return _SAME, id(of)

    def card(self, card: int) -> tuple:
        number = int(card)
        if self.dealt <= number < self.keeper.deck:
            return _DECK, number
        return _CARD, self.columns.setdefault(number, len(self.columns))

    def laid(self, laid: Laid) -> tuple:
        number = self.known.get(id(laid))
        if number is not None:
            return _LAID, number
        if type(laid.card) is not Unknown:
            raise TypeError("cards came into play that are not in the deck")
        number = self.known[id(laid)] = len(self.laids)
        self.laids.append(laid)
        haze = haze_of(laid)
        self.ups.append(laid.up if haze is None else haze)
        return (
            _LAID, number, self.card(laid.card), laid.hand, laid.unseen, laid.stacked, laid.beside,
            laid.place, laid.pile,
        )  # fmt: skip

    def open(self, of: object) -> tuple:
        number = self.known.get(id(of))
        if number is not None:
            return _OPENED, number
        number = self.known[id(of)] = self.opened
        self.opened += 1
        names = [name for name in _OPEN[type(of)] if name not in _COUNTS]
        return (_OPENED, number, type(of), *[self.value(getattr(of, name)) for name in names])


def _in_order(of: T) -> T | int:
    return int(of) if isinstance(of, int) else of


class _Unpacker:
    def __init__(self, keeper: Keeper, state: State, plan: Plan, table: Table) -> None:
        self.keeper, self.state, self.plan = keeper, state, plan
        self.laids: list[Laid] = []
        self.opened: list[object] = [table]

    def value(self, told: object) -> Any:
        if type(told) is not tuple:
            return told
        sort = told[0]
        if sort == _CARD:
            return Unknown(self.keeper.deck + told[1], self.plan)
        if sort == _DECK:
            return Unknown(told[1], self.plan)
        if sort == _LAID:
            return self.laids[told[1]] if len(told) == 2 else self.laid(told)
        if sort == _LIST:
            return [self.value(each) for each in told[1:]]
        if sort == _TUPLE:
            return tuple([self.value(each) for each in told[1:]])
        if sort == _SET:
            return {self.value(each) for each in told[1:]}
        if sort == _FROZEN:
            return frozenset([self.value(each) for each in told[1:]])
        if sort == _DICT:
            return {self.value(key): self.value(each) for key, each in told[1:]}
        if sort == _SAME:
            return self.keeper.same[told[1]]
        return self.opened[told[1]] if len(told) == 2 else self.open(told)

    def laid(self, told: tuple) -> Laid:
        up, (came, turned, dealing) = self.state.ups[told[1]], self.state.times[told[1]]
        hand, unseen, stacked, beside, place, pile = told[3:]
        dealing = dealing if dealing is LOST else NOW - dealing
        haze = None if type(up) is bool else (self.plan, up)
        kind = Laid if haze is None else Hazy
        laid = kind(
            Unknown(self.keeper.deck + told[2][1], self.plan),
            haze is None and up,
            came,
            dealing,
            turned,
            hand,
            unseen,
            stacked,
            beside,
            place,
            pile,
            haze,
        )
        self.laids.append(laid)
        return laid

    def open(self, told: tuple) -> object:
        _, _, kind, *values = told
        of = object.__new__(kind)
        self.opened.append(of)
        if kind is Table:
            vars(of).update(vars(self.keeper.model.table))
        names = [name for name in _OPEN[kind] if name not in _COUNTS]
        for name, each in zip(names, values, strict=True):
            setattr(of, name, self.value(each))
        return of
