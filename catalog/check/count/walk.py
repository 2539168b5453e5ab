"""The state of a walk through the rules: what each player holds, what lies out, and the moves so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from catalog.acts.conditions import named_of_deck, unnumbered
from catalog.check.count.move import Demand, Flow, Loop, Move
from catalog.check.count.pack import Pack, pack_of
from catalog.model.amounts import Frequency
from catalog.model.board import Common
from catalog.model.branches import branches_of, deals_otherwise
from catalog.model.constraints import recast
from catalog.model.phrase import CardPhrase, When
from catalog.model.step import Step, number_of
from catalog.model.terms import Bound, ConditionKind, EventKind, Period, Zone
from catalog.model.variant import Variant

S = TypeVar("S", bound=Step)

ALL_OF_HAND = (111, 112, 113)


def events_of(step: Step) -> list:
    """The events that a step waits for."""
    told = [e for w in step.when if isinstance(w, When) and w.temper in WAITING for e in w.events]
    return [*told, *(step.who.doing if step.who else ())]


WAITING = (ConditionKind.IF, ConditionKind.EACH_TIME, ConditionKind.EACH_ROUND, ConditionKind.ONLY_IF)
_SHOWN = {
    EventKind.DEALT,
    EventKind.GETS,
    EventKind.FLIPS,
    EventKind.COMES_UP,
    EventKind.HAS,
    EventKind.SHOWS,
    EventKind.BUYS,
}


class Walk:
    """Moves in the making: `hand` is the most cards that one player holds, `ups` those dealt up to each.

    What waits for certain up cards waits for those of the whole game (`all_ups`, where that is known by now);
    `waited_for` is how many there were when it was told.
    """

    def __init__(self, variant: Variant, ups: int = 0) -> None:
        self.variant, self.all_ups = variant, ups
        self.pack: Pack = pack_of(variant.steps)
        self.moves: list[Move] = []
        self.loops: list[Loop] = []
        self.unsure: list[tuple[int, str]] = []
        self.hand = self.shown = self.ups = self.hands = self.permanent = self.commons = self.new_ranks = self.aces = 0
        self.rights = self.alike = 0
        self.alternative = False
        self.fallback: Step | None = None
        self.given, self.given_at = Demand(), 0
        self.once: dict[object, int] = {}
        self.spare: int | None = None
        self.waited_for: int | None = None
        self.showdown = next(
            (r.number for r in variant.rules if any(s.kind == "showdown" for s in r.steps)), len(variant.rules) + 1
        )

    def run(self, read: Callable[[Walk, Step], None]) -> Flow:
        """Has every step read, and puts what may happen at any time behind the last deal."""
        for rule in self.variant.rules:
            if rule.unread:
                self.unsure.append((rule.number, "words of it are not understood"))
            self.rule, self.before = rule, self.hand
            branches = branches_of(rule.steps)
            for place, step in enumerate(rule.steps):
                if branches is not None and place == branches.fallback:
                    continue
                self.fallback = None
                if branches is not None and place == branches.deal:
                    self.fallback = rule.steps[branches.fallback]
                    step = recast(step, when=(), instead=False, alternatively=False)
                self.alternative = step.alternatively or deals_otherwise(step)
                if any(e.cards is not None and (e.cards.higher_than or e.cards.lower_than) for e in events_of(step)):
                    self.doubt("how many cards are higher or lower than another")
                if unnumbered(step):
                    self.doubt("how many cards is not told")
                if named_of_deck(step):
                    self.doubt("when a card of the deck is turned up is not told")
                if not step.barred:
                    read(self, step)
        order = [m for m in self.moves if not m.standing]
        standing = [m for m in self.moves if m.standing]
        last = max((i for i, m in enumerate(order) if m.rule < self.showdown and m.gain and not m.swap), default=-1)
        ordered = (*order[: last + 1], *standing, *order[last + 1 :])
        return Flow(self.pack.size, ordered, tuple(self.loops), tuple(self.unsure), self.pack.jokers_each)

    def add(self, **told) -> None:
        """Takes a move down; of two cards that one rule offers, a player has one."""
        move = Move(self.rule.number, **told)
        if move.standing:
            move = replace(move, forced=False)
        before = self.moves[-1] if self.moves else None
        if self.alternative and before is not None and before.rule == move.rule:
            if before.common != move.common:
                self.doubt("whether a card comes to each player or to the middle")
            self.moves.pop()
            self.hand -= before.grown
            move = _either(before, move)
        if self.fallback is not None:
            move = self._or_fallback(move, self.fallback)
        self.moves.append(move)
        self.hand = max(self.hand + move.grown, 0)
        self.commons = max(self.commons + move.common, 0)

    def _or_fallback(self, move: Move, step: Step) -> Move:
        """A deal that another step replaces where the deck is too short: it asks for no more than that step does."""
        number = number_of(getattr(step, "cards", None))
        if number != move.gain or not isinstance(step, Common):
            self.doubt("how much is different where the deck is too short for the deal")
        return replace(move, demand=Demand(total=number or 0), words=f"{move.words}, or {number} in the middle")

    def doubt(self, why: str) -> None:
        """Names the rule as one that cannot be counted."""
        self.unsure.append((self.rule.number, why))

    def beside(self, *types: type[S]) -> list[S]:
        """The steps of these kinds told in the same rule."""
        return [s for s in self.rule.steps if isinstance(s, types)]

    def cap(self, step: Step) -> int | None:
        """How often the cards that the step waits for can come up in one deal; None where it waits for no card."""
        caps = []
        for event in events_of(step):
            cards = event.cards
            if cards is None or not _SHOWN & set(event.deeds) or event.negated:
                continue
            size = self.pack.count(cards.what) if cards.what else None
            if size is None:
                continue
            if cards.group is not None:
                size //= 2 if cards.group.value == "pair" else 3
            if cards.lies is Zone.COMMON:
                size = min(size, self.commons)
            caps.append(size)
        return min(caps) if caps else None

    def left_of(self, *told) -> int:
        """What is left of the cards that bring others: each does so once in a game."""
        *key, cap = told
        left = cap - self.once.get(tuple(key), 0)
        self.once[tuple(key)] = cap
        return left

    def for_one(self, cap: int, step: Step, more_up: bool = False) -> int:
        """How often what waits for certain up cards can happen to one player, who is dealt only so many of them."""
        told = [e.cards for e in events_of(step) if e.cards is not None]
        if any(EventKind.HAS in e.deeds for e in events_of(step)):
            return 1
        if any(EventKind.FLIPS in e.deeds for e in events_of(step)):
            return cap
        if not any(c.facing is not None and c.facing.value == "up" and c.lies is None for c in told):
            return cap
        if self.spare is None:
            self.spare = max(self.ups, self.all_ups)
            self.waited_for = self.ups
        size = next((2 if c.group.value == "pair" else 3 for c in told if c.group is not None), 1)
        number = 0
        while number < cap and self.spare >= size:
            self.spare += int(more_up) - size
            number += 1
        return number

    def times(self, step: Step) -> int:
        """How often a step that may be done so often per game can still be done here: once, or not any more."""
        often = next((w for w in step.when if isinstance(w, Frequency)), None)
        if often is None or often.times is None:
            return 1
        if often.period is None:
            return often.times
        if often.period is not Period.GAME:
            return 1
        key = recast(step, when=())
        self.once[key] = self.once.get(key, 0) + 1
        return int(self.once[key] <= often.times)

    def number(self, cards: CardPhrase | None, step: Step | None = None) -> int | None:
        """Cards of a phrase at the most, the whole of a hand told as its size."""
        number = number_of(cards)
        amount = cards.amount if cards is not None else None
        if amount is not None and amount.bound is Bound.ALL_BUT and amount.number is not None:
            return max(self.hand - amount.number, 0)
        if number in ALL_OF_HAND:
            return self.hand
        if number == 112:
            return self.ups
        if number == 117:
            return self.hands
        return number if number is not None and number < 100 else None


def _either(one: Move, other: Move) -> Move:
    """One of two things that a rule offers: a player does one or the other."""
    greater = max(one, other, key=lambda move: move.demand.each)
    grown = max(one.grown, other.grown)
    gain = max(one.gain, other.gain)
    return replace(greater, gain=gain, loss=gain - grown, swap=True, words=f"{one.words} or {other.words}")
