"""A hand that is told, as it stands: beside the cards, the money in the pot, tricks taken, hands named, who is in.

What changes it is in layers above: tricks, named hands and the other contests, then the hand that runs the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.model.card import CardSet
from catalog.model.contests import BetBetween, Collect, PutUp, Tricks
from catalog.model.phrase import CardPhrase, Event, Price, When
from catalog.model.repeats import Repeat
from catalog.model.step import Step
from catalog.model.terms import EventKind, Role
from catalog.model.terms_of_money import ScoreUnit, Side, Unit
from catalog.model.variant import Variant
from catalog.play.acts.who import seats_for
from catalog.play.choices import Chooser
from catalog.play.deck import shows
from catalog.play.event_log import What
from catalog.play.game import Game
from catalog.play.heuristic_player import Sensible
from catalog.play.select import select
from catalog.play.state import State
from catalog.play.table import Table

_POT = Price(Unit.POT)


def counts_money(steps: Sequence[Step]) -> bool:
    """True for a game in which it matters how much the pot holds: it is played until it is gone, or out of it."""
    if any(isinstance(step, Tricks | BetBetween | Collect | PutUp) for step in steps):
        return True
    ends = [e for s in steps if isinstance(s, Repeat) for w in s.when if isinstance(w, When) for e in w.events]
    return any(event.deeds == (EventKind.WINS,) and event.price == _POT for event in ends)


class Pot:
    """The money of a hand, in chips: what the pot holds, what it held when it was last won, what each player made."""

    def __init__(self, table: Table, steps: Sequence[Step]) -> None:
        self.table, self.holds, self.held = table, 0, 0
        self.made = [0] * table.seats
        self.unit = "stake" if any(isinstance(step, PutUp) for step in steps) else "chip"
        self.told: int | None = None

    def say(self, seat: int | None, words: str) -> None:
        """Tells something of a player, or of the pot."""
        self.table.happen(What.TELLS, seat, words=words)

    def pay(self, seat: int, chips: int, words: str = "pays {}") -> None:
        """A player pays into the pot."""
        self.holds += chips
        self.made[seat] -= chips
        if words:
            self.say(seat, words.format(self.tell(chips)))

    def take(self, seat: int, chips: int, words: str = "takes {} from the pot") -> None:
        """A player takes money out of the pot, which may come to owe it."""
        self.holds -= chips
        self.made[seat] += chips
        self.say(seat, words.format(self.tell(chips)))

    def tell(self, chips: int) -> str:
        """`1 chip`, `7 stakes`."""
        return f"{chips} {self.unit}{'' if chips == 1 else 's'}"

    def goes_to(self, seats: Sequence[int]) -> None:
        """The pot is won; an odd chip goes to the first of several."""
        if not self.holds or not seats:
            return
        self.held, each = self.holds, self.holds // len(seats)
        odd = self.holds - each * len(seats)
        for place, seat in enumerate(seats):
            self.take(seat, each + (odd if not place else 0), "wins {}")

    def state(self) -> None:
        """Tells what the pot holds, or lacks, where that has changed since it was told."""
        if self.holds == self.told:
            return
        self.told = self.holds
        lacks = f"The pot lacks {self.tell(-self.holds)}." if self.holds else "The pot is empty."
        self.say(None, f"The pot holds {self.tell(self.holds)}." if self.holds > 0 else lacks)


@dataclass(frozen=True)
class Named:
    """A hand as it was called: who named it last, who called it, its name, and whether it was there."""

    namer: int
    caller: int
    name: str
    held: bool


class HandState(State):
    """A deal in progress that is told.

    `sense` is asked where hands are compared that belong to no seat's choice. `pot` is None where money is not counted.
    `taken` are each player's tricks in the deal `taken_in`, `named` the last hand that was named and called, `loser`
    who lost stakes last, `counts_as` the ranks of cards that were called low or high, `judged_in` the deal of the last
    showdown, and `won` that somebody took the pot without one. `left_out` are numbers of rules that were not followed,
    with the reason; `assumed` is what was taken for granted.
    """

    def __init__(self, variant: Variant, seats: int, chooser: Chooser, game: Game | None = None) -> None:
        super().__init__(variant, seats, chooser, game=game)
        self.sense = chooser if isinstance(chooser, Sensible) else Sensible(self.steps)
        self.pot = Pot(self.table, self.steps) if counts_money(self.steps) else None
        self.taken: dict[int, int] = {}
        self.taken_in = 0
        self.named: Named | None = None
        self.loser: int | None = None
        self.counts_as: dict[int, int] = {}
        self.won = False
        self.judged_in = 0
        self.left_out: dict[tuple[int, str], None] = {}
        self.assumed: list[str] = list(variant.assumed)

    def leave_out(self, why: str) -> None:
        """The rule that is being played was not followed, and why."""
        self.left_out[self.table.rule, why] = None

    def assume(self, what: str) -> None:
        """Something is taken for granted, and told at the end."""
        if what not in self.assumed:
            self.assumed.append(what)

    def knows(self, event: Event) -> bool | None:
        """What money, tricks and declarations say of an event; None where they do not tell."""
        table, deed, who, pot = self.table, event.deeds[0], event.who, self.pot
        if deed is EventKind.WINS and event.price == _POT and pot is not None:
            return pot.holds <= 0
        if deed is EventKind.HAS_STAKES and who is not None and who.amount is not None:
            return sum(stakes > 0 for stakes in table.stakes.values()) == who.amount.number
        if deed is EventKind.NAMED_HELD and self.named is not None:
            return self.named.held
        if event.score is not None and event.score.score_unit is ScoreUnit.TRICK and pot is not None:
            return any(self.says_of(seat, event) for seat in self.taken)
        if deed is EventKind.GOES_IN and who is not None and who.role is Role.SOME and table.ways and pot:
            return None if who.amount is None else len(self.inside()) == who.amount.number
        if deed is EventKind.IS and event.cards is not None and event.being is not None and pot:
            return self._are(event.cards, event.being.what)
        return None

    def _are(self, phrase: CardPhrase, what: tuple[CardSet, ...]) -> bool | None:
        """Whether all cards of a phrase are of some sorts; None where there are none, or what is wild hangs on it."""
        cards = select(self.table, phrase, None, self.spoken.cards) if what else []
        if not cards or any(of.wild for of in what):
            return None
        return all(any(shows(laid.card, of) for of in what) for laid in cards)

    def says_of(self, seat: int, event: Event) -> bool | None:
        """Whether a player did what is told of tricks and the pot; None where that is told otherwise."""
        deed = event.deeds[0]
        if event.score is not None and event.score.score_unit is ScoreUnit.TRICK:
            if self.taken_in != self.table.deals:
                return False
            taken = self.taken.get(seat, 0)
            return taken >= event.score.number if event.score.at_least else taken == event.score.number
        if deed is EventKind.GOES_IN and self.pot is not None:
            return (seat in self.inside()) is not event.negated
        if deed is EventKind.LOSES and self.pot is not None:
            return self.judged_in == self.table.deals and seat not in self.table.winners
        if deed is EventKind.LOSES_TO_TABLE and self.pot is not None:
            return self.table_beats(seat)
        if deed is EventKind.RUNS_OUT and event.cards is None:
            return not self.table.hands[seat]
        if deed is EventKind.HAS_STAKES:
            return self.table.stakes.get(seat, 0) > 0
        return None

    def inside(self) -> list[int]:
        """Who has declared to be in; everybody who plays where nobody declared anything."""
        ways = self.table.ways
        return [seat for seat in self.table.playing if not ways or ways.get(seat) == frozenset({"in"})]

    def did(self, seat: int, event: Event) -> bool:
        """Whether something that is told of anybody is true of a player."""
        told = self.says_of(seat, event)
        if event.who is not None and event.who.role is Role.SOME:
            return bool(self.knows(event)) and bool(told)
        return bool(told)

    def seats(self, step: Step) -> list[int]:
        """The seats that a step means, by tricks and declarations too."""
        who = step.who
        if who is None or who.role not in (Role.EACH, Role.ANY) or not who.doing:
            return seats_for(self, who, step)
        asked = [(seat, [self.says_of(seat, event) for event in who.doing]) for seat in self.table.playing]
        if any(None in told for _, told in asked):
            return seats_for(self, who, step)
        return [seat for seat, told in asked if all(told)]

    def extremes(self, low: bool) -> list[int]:
        """Who holds the worst hands, or the best, all of them where several are as good."""
        hands = {seat: [laid.card for laid in self.table.hands[seat]] for seat in self.table.playing}
        shown = {seat: self.sense.shown(cards, Side.HIGH) for seat, cards in hands.items()}
        worths = {seat: hand.worth for seat, hand in shown.items() if hand is not None}
        extreme = (min if low else max)(worths.values(), default=None)
        return [seat for seat, worth in worths.items() if worth == extreme]

    def table_beats(self, seat: int) -> bool:
        """True where the hand that lies face up on the table is better than a player's."""
        up = [laid.card for laid in self.table.tables if laid.up]
        theirs = self.sense.shown(up, Side.HIGH) if up else None
        mine = self.sense.shown([laid.card for laid in self.table.hands[seat]], Side.HIGH)
        return theirs is not None and (mine is None or theirs.worth > mine.worth)

    def tell_hand(self, seat: int) -> None:
        """Tells a player's cards, shown to all."""
        self.table.happen(What.OFFERED, seat, self.table.hands[seat], words="shows")
