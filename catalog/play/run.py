"""One play of a game: its rules, run in the order in which they are printed, at so many seats.

`play` runs a variant's rules with a chooser and gives back what happened. Nobody folds unless a rule forces it; what
a rule leaves to the players or to the shuffle the chooser decides (docs/numbers.md).
"""

from __future__ import annotations

from catalog.acts.matching import matching_replaced, of_a_kind
from catalog.budget import spend
from catalog.model.auctions import Auction, Bid
from catalog.model.branches import (
    Branches,
    branches_of,
    buys_off,
    by_number_held,
    deals_otherwise,
    fewer_for_money,
    in_vain,
    otherwise,
)
from catalog.model.constraints import recast
from catalog.model.contests import LoseStake, Tricks
from catalog.model.dealing import Deal, Take
from catalog.model.drawing import Draw, Get, Keep, Reject
from catalog.model.layout import Selector
from catalog.model.moves import Cost
from catalog.model.phrase import When
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Showdown
from catalog.model.step import Step, number_of
from catalog.model.terms import ConditionKind, Period, Role, Zone
from catalog.model.variant import Rule, Variant
from catalog.play.acts import ACTS
from catalog.play.acts.drawing import discard_doomed
from catalog.play.acts.folding import fold_freely, passes_folded
from catalog.play.acts.from_deck import offered, play_offer
from catalog.play.acts.passing import each_in_turn, rotate
from catalog.play.acts.taking import leave
from catalog.play.acts.who import those
from catalog.play.beaten import ask_to_beat
from catalog.play.choices import Chooser, NotThatWay, Script
from catalog.play.deck import name_of, rank_of
from catalog.play.events import has, holds, lucky, so, triggered
from catalog.play.game import Course, deals_up
from catalog.play.lacking import lacking
from catalog.play.state import Loop, Run, Spoken, State
from catalog.play.table import DeckOut

PASSES = 60
"""So often does a run go through the same steps before it is broken off."""

GAMES = 12
"""So many games dealt anew does a run play before it is broken off."""


ENDS = (Showdown, Tricks, LoseStake)
"""What ends a game, so that a repeat of it is a new one."""


class Play(State):
    """A deal in progress that runs the rules: what comes after what, and what a card brings about."""

    most_games, most_passes = GAMES, PASSES
    folds = True  # players may fold of their own accord, where a rule says what becomes of their cards

    def go(self, at: int = 0, loops: dict[tuple[int, int], Loop] | None = None) -> Run:
        """Plays all rules in order, from the one at a place on, with the repeats that were met before."""
        self.loops = loops = {} if loops is None else loops
        try:
            while at < len(self.rules):
                spend()
                self.rule_at = at
                rule = self.rules[at]
                back = self.play_rule(rule, loops, at)
                if self.after_rule is not None:
                    self.after_rule(rule)
                if self.run.ended:
                    break
                if self.table.lent:
                    self.standing = ()
                    if back is not None:
                        break
                at = at + 1 if back is None else back
                self.between(at, loops)
            if self.table.lent:
                raise DeckOut
        except DeckOut as out:
            self.run.served = False
            self.run.lacked = out.args[0] if out.args else ""
            self.run.stopped = f"there are no {self.run.lacked} left" if out.args else "the deck has run out"
        self.run.loops.extend(loops.values())
        return self.run

    def between(self, at: int, loops: dict[tuple[int, int], Loop]) -> None:
        """Nothing: what is done between two rules, before the one at that place."""

    def play_rule(self, rule: Rule, loops: dict[tuple[int, int], Loop], at: int) -> int | None:
        """Plays one rule; the rule to go on with where it sends the play back."""
        table = self.table
        course = self.course(rule)
        if self.place is None:
            table.beat += 1
            table.rule = rule.number
            self.spoken = Spoken()
            self.sales.next_rule()
            self.partner = None
            if course.bids_anew:
                self.sales.wins = {}
        if course.offered:
            self.place = 0
            play_offer(self, rule.steps)
            self.place = None
            self.settle()
            self.count_pools()
            return None
        table.last_round = at == self.game.last_up
        try:
            return self._steps(course, loops, at)
        finally:
            if self.each_round and deals_up(rule):
                for step in self.each_round:
                    rotate(self, step)
            self.count_pools()

    def course(self, rule: Rule) -> Course:
        """What is the same in every play of a rule."""
        found = self.game.courses.get(id(rule))
        if found is None or found.rule is not rule:
            found = self.game.courses[id(rule)] = course_of(rule)
        return found

    def _steps(self, course: Course, loops: dict[tuple[int, int], Loop], at: int) -> int | None:
        done = False
        rule, plain, branches = course.rule, course.plain, course.branches
        begun, self.place = self.place, None
        taken = self.branch_taken(rule.steps, branches) if branches is not None else None
        for place, step in enumerate(rule.steps):
            if begun is not None and place <= begun:
                if place == begun:
                    self.place = place
                    self.take_up(step)
                    self.place = None
                    if self.run.ended:
                        return None
                continue
            elsewhere = id(step) in self.game.waiting or branches is not None and place in branches and place != taken
            if step.barred or elsewhere:
                continue
            if place == taken:
                self.place = place if plain else None
                self.those = those(self, step)
                self.act(recast(step, when=(), instead=False, alternatively=False))
                self.those = self.place = None
                self.settle()
                continue
            if course.instead[place]:
                continue
            if isinstance(step, Repeat):
                back = self.repeat(rule, step, loops, at, place)
                if back is not None:
                    return back
                continue
            if step.alternatively and done:
                # What may be done instead is done by those who did not do the first.
                continue
            if course.other_ways[place] and self.table.chooser.whether(self.table, None, step, "the other way"):
                if isinstance(step, Take):
                    leave(self, step)
                continue
            before = (self.table.clock, len(self.table.discards), self.table.rounds)
            if place and course.by_number[place] is not None:
                continue  # it was done with the step before
            self.place = place if plain else None
            self.do_or_instead(course, place)
            self.place = None
            done = before != (self.table.clock, len(self.table.discards), self.table.rounds)
            if self.run.ended:
                return None
        return None

    def branch_taken(self, steps: tuple[Step, ...], branches: Branches) -> int:
        """The place of the step that is done: the deal, or its fallback where the deck has too few cards for it."""
        deal = steps[branches.deal]
        assert isinstance(deal, Deal), "`branches_of` finds one"
        each = (number_of(deal.cards) or 1) * (deal.sets or 1)
        wanted = each * len(self.table.playing) if deal.to is None or deal.to.role is Role.EACH else each
        return branches.fallback if len(self.table.left) < wanted else branches.deal

    def do_or_instead(self, course: Course, place: int) -> None:
        """Plays one step; or, for those who hold as many cards as it asks for, the one after that replaces it."""
        step, after = course.rule.steps[place], course.rule.steps[place + 1 : place + 2]
        event = course.by_number[place + 1] if after else None
        if event is None:
            return self.do(step)
        seats = [seat for seat in self.table.playing if has(self, seat, event) is not event.negated]
        self.spared = frozenset(seats)
        self.do(step)
        self.spared, self.those = frozenset(), seats
        self.act(recast(after[0], when=(), instead=False))
        self.those = None
        return self.settle()

    def do(self, step: Step) -> None:
        """Plays one step, where its conditions hold, and what its cards bring about. Raises TooLong."""
        spend()
        if isinstance(step, Showdown) and self.folds:
            fold_freely(self, self.steps)
            self.count_pools()
            ask_to_beat(self)
        if step.barred or type(step) not in ACTS or self.plain and lucky(step) or passes_folded(step):
            return
        if each_in_turn(step) or matching_replaced(step) or self.conditions_hold(step):
            self.those = those(self, step)
            place = self.rules[self.rule_at].number, id(step)
            if place not in self.run.lacking:
                self.run.lacking[place] = lacking(self, step)
            self.act(step)
            self.those = None
            self.settle()

    def take_up(self, step: Step) -> None:
        """Goes on in the midst of a step (`pause`)."""
        if self.turns is not None:
            self.act(step)
            self.those = None
        self.settle()

    def act(self, step: Step) -> None:
        """Does what a step says, whatever its conditions; nothing for a step that is barred or not played."""
        act = ACTS.get(type(step))
        if act is not None and not step.barred:
            act(self, step)

    def conditions_hold(self, step: Step) -> bool:
        """True where every `if` of the step holds now; what only play decides is the chooser's to say."""
        held = all(holds(self, step, when) for when in step.when)
        if self.course(self.rules[self.rule_at]).two_deals and not otherwise(step):
            self.spoken.held = held
        return held

    def settle(self) -> None:
        """Lets the standing rules speak about what came or was turned since, and counts the pools."""
        self.table.beat += 1
        while self._fresh and not self.run.ended:
            spend(1 + len(self.standing))
            deed, seat, laid = self._fresh.pop(0)
            discard_doomed(self, deed, laid)
            for number, step, event in self.standing:
                if triggered(self, step, event, deed, seat, laid):
                    if type(step) not in ACTS:
                        continue
                    self.partner = self.partner if step.kind == "pass" else None
                    before, self.spoken = self.spoken, Spoken(seat if seat >= 0 else None, [laid])
                    rule, self.table.rule = self.table.rule, number
                    place, self.place = self.place, None
                    turns, self.turns = self.turns, None
                    self.act(step)
                    self.spoken, self.table.rule = before, rule
                    self.place, self.turns = place, turns
            if self._fresh and self.place is not None and self.turns is None:
                self.partner = None
                self.pause()

    def repeat(self, rule: Rule, step: Repeat, loops: dict[tuple[int, int], Loop], at: int, place: int) -> int | None:
        """Where a repeat sends the play: back to an earlier rule, or (None) on."""
        if self.once:
            return None
        loop = loops.setdefault((at, place), Loop(rule.number, step))
        if step.for_each is not None:
            wanted = self.table.seats * (step.times or 1)
            again = loop.passes < wanted
        elif step.times:
            again = loop.passes <= step.times
        else:
            again = loop.passes < least_passes(step) or self.goes_on(step)
            if again and loop.passes >= (self.most_games if self.table.deals > 1 else self.most_passes):
                loop.broken_off = True
                again = False
        if not again:
            return None
        loop.passes += 1
        if step.steps:
            back = max(0, at - step.steps)
            section = [s for r in self.rules[back:at] for s in r.steps]
            if any(isinstance(s, ENDS) for s in section) and (
                not any(isinstance(s, Keep) for s in self.steps) or not any(self.table.hands)
            ):
                # A new game: everything is dealt again.
                self.table.gather()
                if not any(isinstance(s, Deal) for s in self.rules[back].steps):
                    dealt = (n for n, r in enumerate(self.rules) if any(isinstance(s, Deal) for s in r.steps))
                    back = min(back, next(dealt, back))
            return back
        while again:
            spend()
            self.repeating = True
            for other in repeated(rule.steps[:place]):
                if id(other) not in self.game.waiting:
                    self.do(other)
            self.repeating = False
            if step.for_each is not None:
                again = loop.passes < self.table.seats
            else:
                again = self.goes_on(step)
                loop.broken_off = again and loop.passes >= PASSES
                again = again and not loop.broken_off
            loop.passes += again
        return None

    def goes_on(self, step: Repeat) -> bool:
        """Whether a repeat goes on: its end has not come yet, by the cards, or by what the players choose."""
        ends = [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]
        ends += [ending.event for ending in step.endings]
        told = [self.has_of_a_kind(number) if (number := of_a_kind(event)) else so(self, event) for event in ends]
        if any(told):
            return False
        if None not in told and ends:
            return True
        return not self.table.chooser.whether(self.table, None, step, "ends")

    def has_of_a_kind(self, number: int) -> bool | None:
        """Whether any player has so many cards of a rank; None where wild cards may stand for some."""
        if any(step.kind in ("wild", "limited") for step in self.steps):
            return None
        hands = [[rank_of(laid.card) for laid in self.table.hands[seat]] for seat in self.table.playing]
        return any(max(map(ranks.count, ranks), default=0) >= number for ranks in hands)


def course_of(rule: Rule) -> Course:
    """What is the same in every play of a rule, which of its steps come instead of others above all."""
    steps = rule.steps
    places = range(len(steps))
    return Course(
        rule,
        not any(step.alternatively for step in steps),
        offered(steps),
        any(isinstance(step, Bid) and step.barred and _within_round(step) for step in steps),
        branches_of(steps),
        any(map(deals_otherwise, steps)),
        tuple(instead_of(steps, place) for place in places),
        tuple(other_way(steps, place) for place in places),
        tuple(map(by_number_held, steps)),
    )


def least_passes(step: Repeat) -> int:
    """How often at least the steps are run through: so many games as somebody has to win."""
    events = [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]
    return max([e.times or (e.score.number if e.score else 1) for e in events], default=1)


def repeated(steps: tuple[Step, ...]) -> list[Step]:
    """What a rule that repeats itself does again: where a card given up is sold on, that sale and what it costs."""
    sold = [s for s in steps if isinstance(s, Auction) and s.cards.which is Selector.THAT]
    return sold + [s for s in steps[1:] if s not in sold] if sold else list(steps)


def instead_of(steps: tuple[Step, ...], place: int) -> bool:
    """True where a step only says what comes for a card that an earlier step refused, left lying or asked for in vain.

    So it is with a draw told of among the prices of an earlier one: it is the same draw, at a price of its own.
    """
    step = steps[place]
    if fewer_for_money(steps, place) or buys_off(steps, place) or place and in_vain(steps, place - 1) is not None:
        return True
    if isinstance(step, Draw) and step.may and step.price is not None:
        return any(isinstance(s, Draw) for s in steps[:place]) and isinstance(steps[place - 1], Cost)
    if not isinstance(step, Get) or not step.may or step.alternatively:
        return False
    return any(isinstance(s, Reject) or (isinstance(s, Take) and s.cards.lies is Zone.TABLE) for s in steps[:place])


def other_way(steps: tuple[Step, ...], place: int) -> bool:
    """True where the rule's next step may be done instead of this one, by the same players."""
    step, after = steps[place], steps[place + 1] if place + 1 < len(steps) else None
    if after is None or not after.alternatively or step.alternatively:
        return False
    return type(step) in ACTS and type(after) in ACTS and after.may and instead_of(steps, place + 1) is False


def _within_round(step: Step) -> bool:
    return any(event.within is Period.ROUND for event in (step.who.doing if step.who else ()))


def play(variant: Variant, seats: int, chooser: Chooser) -> Run:
    """What a play of the variant's rules at so many seats (two or more) comes to, as the chooser decides.

    The same chooser's answers give the same run. Raises NotThatWay where a script's answers do not fit.
    """
    return Play(variant, seats, chooser).go()


__all__ = ["Loop", "NotThatWay", "Play", "Run", "Script", "name_of", "play"]
