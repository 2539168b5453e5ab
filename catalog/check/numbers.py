"""The five numbers of a game, each as a maximum over shuffles and choices, with the run that reaches it.

Definitions and codes: spec/statistics.md. Every value comes with a witness, the cards in the order in which they came and
the answers to every choice, which `replay` plays again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from catalog.model.betting import Bet, Match, Repeat
from catalog.model.dealing import Deal, Discard, Draw, Redeal
from catalog.model.phrase import Deed, Event, Tally, Temper, Unit, When
from catalog.model.step import deeds_of
from catalog.model.variant import STATISTICS, Variant
from catalog.play.choices import Recorder, Script
from catalog.play.policies import Eager
from catalog.play.run import Play, Run
from catalog.play.shoe import deck_of
from catalog.play.wishes import wishes_of


@dataclass(frozen=True)
class Witness:
    """A deal that anybody can play again: seats, the cards in the order in which they came, the answers to each choice.

    `count` is what the run comes to.
    """

    statistic: str
    seats: int
    cards: tuple[int, ...]
    answers: tuple[int, ...]
    count: int


@dataclass(frozen=True)
class Number:
    """A computed number in the catalogue's own coding; `least` and `greatest` are what the runs reach.

    `cause` is "choice", "cards" or "seats" where it is coded, else empty. `witnesses` hold the run that reaches the
    number; for players the one that fits and the one that fails. `missing` are reasons why it is not certain.
    """

    statistic: str
    value: int | None
    least: int | None = None
    greatest: int | None = None
    cause: str = ""
    reason: str = ""
    witnesses: tuple[Witness, ...] = ()
    missing: tuple[str, ...] = ()


CODES = {"choice": 200, "cards": 300}
_CHOSEN = {
    Deed.WANTS, Deed.TRADES, Deed.DRAWS, Deed.CLAIMS_BEST, Deed.BETS, Deed.GOES_IN, Deed.OPENS, Deed.RAISES,
    Deed.FOLDS, Deed.REMAINS, Deed.KEEPS, Deed.REJECTS,
}  # fmt: skip


def cause_of(step: Repeat) -> str:
    """What ends a repeat: the number of seats, the players' choice, or the cards (spec/statistics.md, coded values)."""
    if step.for_each is not None:
        return "seats"
    events = [e for w in step.when if isinstance(w, When) and w.temper is Temper.UNTIL for e in w.events]
    events += [ending.event for ending in step.endings]
    if any(set(event.deeds) & _CHOSEN for event in events):
        return "choice"
    return "cards"


def matches_pot(variant: Variant, again: bool | None = None) -> bool:
    """True where those who went in and lost pay out of proportion to the pot, and the game is dealt again.

    `again` True takes it for granted that it is dealt again, also where no rule says so.
    """
    if again is None:
        again = any(isinstance(s, Redeal) for s in variant.steps) or any(
            isinstance(s, Repeat) and s.steps and cause_of(s) != "seats" for s in variant.steps
        )
    if not again:
        return False
    for rule in variant.rules:
        deeds = {deed for step in rule.steps for deed in deeds_of(step)}
        for step in rule.steps:
            unit = step.pays.unit if isinstance(step, Match) and step.pays is not None else Unit.POT
            if isinstance(step, Match) and unit is Unit.POT and deeds & {Deed.GOES_IN, Deed.STAYS}:
                return True
    return False


@dataclass
class Counter:
    """Runs a variant under the policies that the numbers need, and keeps the runs."""

    variant: Variant
    runs: dict = field(default_factory=dict)

    def __post_init__(self) -> None:
        steps = self.variant.steps
        self.aces = any(isinstance(s, (Draw, Discard)) and s.showing_ace for s in steps)
        self.aces |= any(isinstance(s, Draw) and s.if_number for s in steps)
        self.everyone = wishes_of(self.variant, None)
        self.for_hero = wishes_of(self.variant, 0)
        self.loops = [s for s in steps if isinstance(s, Repeat)]

    def run(self, seats: int, eager: bool = True, loops: bool = False, hero: bool = False) -> tuple[Run, Recorder]:
        """A run at so many seats: doing all or nothing that is optional, going on with repeats or not."""
        key = (seats, eager, loops, hero)
        if key not in self.runs:
            wishes = (self.for_hero if hero else self.everyone) if eager else None
            chooser = Recorder(Eager(aces=self.aces and eager, yes=eager, loops=loops, wishes=wishes))
            play = Play(self.variant, seats, chooser)
            self.runs[key] = (play.go(), chooser)
        return self.runs[key]

    def witness(self, statistic: str, seats: int, found: tuple[Run, Recorder], count: int) -> Witness:
        """What is needed to play a run again."""
        _, chooser = found
        return Witness(statistic, seats, tuple(chooser.cards), tuple(chooser.answers), count)

    def players(self) -> Number:
        """The greatest number of seats such that up to it the deck never runs out."""
        fits, last = 1, None
        size = len(deck_of(self.variant.steps))
        for seats in range(2, size + 2):
            found = self.run(seats, loops=True)
            if not found[0].served:
                return self._players(fits, last, seats, found)
            fits, last = seats, found
            if seats >= size:
                break
        return Number(
            "players", fits, fits, fits, reason="the deck never runs out", witnesses=self._two(last, fits, None, 0)
        )

    def _two(self, last, fits, found, seats):
        two = []
        if last is not None:
            two.append(self.witness("players", fits, last, fits))
        if found is not None:
            two.append(self.witness("players", seats, found, seats))
        return tuple(two)

    def _players(self, fits: int, last, seats: int, found) -> Number:
        run, _ = found
        dealt = len(run.table.dealt)
        if fits < 2 and any(cause_of(loop.step) != "seats" and loop.passes > 2 for loop in run.loops):
            reason = "the players' choices can use up the deck at any number of seats"
            return Number("players", 98, None, None, "choice", reason, self._two(None, 0, found, seats))
        reason = f"{seats} seats can ask for more than {dealt} cards, and there are {len(run.table.deck)}"
        value = fits if fits >= 2 else 1
        return Number("players", value, value, value, "", reason, self._two(last, fits, found, seats))

    def at(self) -> int:
        """The number of seats at which the other numbers are counted."""
        found = self.players().value
        if found is None or found == 98 or found < 2:
            return 2
        return found

    def count(self, statistic: str, measure: Callable[[Run], int]) -> Number:
        """A number that grows with play, by `measure` of a run; coded where a repeat can make it grow."""
        seats = self.at()
        best, value = None, -1
        for eager, hero in ((True, True), (True, False), (False, False)):
            found = self.run(seats, eager=eager, hero=hero)
            if measure(found[0]) > value:
                best, value = found, measure(found[0])
        reason = ""
        for loop in self.loops:
            cause = cause_of(loop)
            if cause == "seats":
                fewer = self.run(max(2, seats - 1), hero=True)
                if statistic == "rounds" and measure(fewer[0]) != value and seats > 2:
                    return Number(
                        statistic,
                        99,
                        None,
                        None,
                        "seats",
                        "it grows with the number of players",
                        (self.witness(statistic, seats, best, value),),
                    )
        growing = [loop for loop in self.loops if cause_of(loop) in CODES]
        if growing:
            more = self.run(seats, loops=True, hero=True)
            if (
                more[0].served
                and not any(loop.broken_off for loop in more[0].loops)
                and cause_of(growing[0]) == "choice"
            ):
                count = measure(more[0])
                return Number(statistic, count, count, count, witnesses=(self.witness(statistic, seats, more, count),))
            least = measure(self.run(seats, eager=False)[0])
            if measure(more[0]) > value or (statistic == "rounds" and measure(more[0]) > least):
                cause = cause_of(growing[0])
                return Number(
                    statistic,
                    CODES[cause] + least,
                    least,
                    None,
                    cause,
                    "steps repeat",
                    (self.witness(statistic, seats, self.run(seats, eager=False), least),),
                )
        return Number(statistic, value, value, value, "", reason, (self.witness(statistic, seats, best, value),))

    def rounds(self) -> Number:
        """Betting rounds in one play, and whether play goes on by matching the pot."""
        found = self.count("rounds", lambda run: run.table.rounds)
        if matches_pot(self.variant) and found.value is not None and found.value < 98:
            return replace(found, value=100 + found.value, cause="pot")
        return found

    def cards(self) -> Number:
        """The pool that one final hand is chosen from."""
        return self.count("cards", lambda run: max(run.table.pools))

    def seen(self) -> Number:
        """The most different cards that pass through one player's possession, and every common card."""
        return self.count("seen", lambda run: max(len(held | run.table.common_seen) for held in run.table.held))


def numbers_of(variant: Variant) -> dict[str, Number]:
    """The five computed numbers of a variant, by statistic."""
    counter = Counter(variant)
    found = {
        "cards": counter.cards(),
        "players": counter.players(),
        "rounds": counter.rounds(),
        "seen": counter.seen(),
        "wilds": Number("wilds", None),
    }
    return {statistic: found[statistic] for statistic in STATISTICS}


_ = (Bet, Deal, Event, Tally, Script)
