"""The five numbers of a game, each as a maximum over shuffles and choices, with the run that reaches it.

Definitions and codes: docs/numbers.md. Every value comes with a witness, the cards in the order in which they came
and the answers to every choice, which `replay` plays again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, wraps
from typing import TypedDict

from catalog.acts.barred import performed
from catalog.acts.conditions import may_tie
from catalog.acts.matching import until_pair
from catalog.boundary import Boundary, Fault, Stage
from catalog.budget import TOO_LONG, TooLong, budget
from catalog.check.count import count
from catalog.check.local_search import luckier
from catalog.check.wilds import wilds
from catalog.limits import NUMBER
from catalog.model.auctions import Auction, AuctionRight
from catalog.model.betting import Bet, Open
from catalog.model.board import Table as Tabled
from catalog.model.branches import bought_off, deals_otherwise
from catalog.model.comparing import TieDeal
from catalog.model.dealing import Deal, Pass, Redeal
from catalog.model.decks import Shuffle
from catalog.model.drawing import Discard, Draw
from catalog.model.moves import Trade
from catalog.model.paying import Match
from catalog.model.phrase import Event, When
from catalog.model.repeats import Repeat
from catalog.model.showdowns import Challenge, Outcome, Result, Showdown, Win
from catalog.model.step import Step, deeds_of
from catalog.model.terms import Bound, ConditionKind, EventKind, Group, Role, Zone
from catalog.model.terms_of_money import Unit
from catalog.model.variant import STATISTICS, Variant
from catalog.model.verdict import Number, Witness
from catalog.play.choices import Recorder
from catalog.play.events import sheds
from catalog.play.game import Game, game_of
from catalog.play.policies import Eager
from catalog.play.preferences import wishes_of
from catalog.play.run import Play, Run, other_way
from catalog.play.table import Table
from catalog.play.unplayed import till_deck_ends, unplayed

GROWS = {
    "seats": "it depends on the number of players",
    "choice": "as the players choose",
    "cards": "as the cards fall",
}
FAULT = "a fault of stemma's own"
"""The start of the reason for a number that could not be counted because the program raised an exception."""
CODES = {"choice": 200, "cards": 300}
AVAILABLE = 108
"""The catalogue's code for "all available cards" (docs/numbers.md, coded values)."""
_CHOSEN = {
    EventKind.WANTS, EventKind.TRADES, EventKind.DRAWS, EventKind.CLAIMS_BEST, EventKind.CLAIMS_LOW, EventKind.BETS,
    EventKind.GOES_IN, EventKind.OPENS, EventKind.RAISES, EventKind.FOLDS, EventKind.FROZEN, EventKind.REMAINS,
    EventKind.KEEPS, EventKind.REJECTS, EventKind.TAKES, EventKind.TWISTS,
}  # fmt: skip


_WENT_IN = {EventKind.GOES_IN, EventKind.STAYS, EventKind.GOES_HIGH, EventKind.GOES_LOW, EventKind.DECLARES_ALIKE}
"""What players do who play for the pot."""


def cause_of(step: Repeat) -> str:
    """What ends a repeat: the number of seats, the players' choice, or the cards (docs/numbers.md, coded values)."""
    if step.for_each is not None:
        return "seats"
    events = [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]
    events += [ending.event for ending in step.endings]
    if any(set(event.deeds) & _CHOSEN and not _takes_pot(event) for event in events):
        return "choice"
    return "cards"


def _takes_pot(event: Event) -> bool:
    """True where it is money that a player takes: nobody chooses to win."""
    return event.deeds == (EventKind.TAKES,) and event.price is not None


def matches_pot(variant: Variant, again: bool | None = None) -> bool:
    """True where those who went in and lost, or did not win, pay as much as the pot holds, and the game is dealt again.

    With `again` True, assume that it is dealt again even if no rule says so.
    """
    if again is None:
        again = any(isinstance(s, Redeal) and not s.barred for s in variant.steps) or any(
            isinstance(s, Repeat) and s.steps and cause_of(s) != "seats" or over_else(s) for s in variant.steps
        )
    if not again:
        return False
    for rule in variant.rules:
        deeds = {deed for step in rule.steps for deed in deeds_of(step)}
        for step in rule.steps:
            unit = step.pays.unit if isinstance(step, Match) and step.pays is not None else Unit.POT
            if isinstance(step, Match) and unit is Unit.POT and (deeds & _WENT_IN or _did_not_win(step)):
                return True
    return False


def _did_not_win(step: Match) -> bool:
    """True where it is for one who did not win that they match the pot, whatever else they did: they opened, say."""
    events = [*(step.who.doing if step.who else ())]
    events += [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.IF for e in w.events]
    return any(
        (EventKind.WINS in e.deeds and e.negated or EventKind.LOSES in e.deeds)
        and (e.who is None or e.who.role is not Role.NO_ONE)
        for e in events
    )


def over_else(step: Step) -> bool:
    """True for a step that ends the game on a condition: otherwise the game goes on."""
    return isinstance(step, Outcome) and step.result is Result.GAME_OVER and bool(step.when)


WORDS = {
    "dealt": ("is dealt to players", "are dealt to players"),
    "drawn": ("is drawn", "are drawn"),
    "got": ("more is taken or bought", "more are taken or bought"),
    "common": ("is a common card", "are common cards"),
    "burnt": ("is burnt", "are burnt"),
    "turned": ("is turned up off the deck", "are turned up off the deck"),
    "table": ("lies on the table", "lie on the table"),
    "beaten": ("is to be beaten", "are to be beaten"),
}


def asked_for(table: Table) -> str:
    """What the deck was asked for, in a list: `35 are dealt to players and 25 are drawn`."""
    parts = [f"{number} {WORDS[what][number != 1]}" for what, number in table.asked.items()] or ["no card is dealt"]
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if parts[1:] else parts[0]


def shortage(run: Run, seats: int) -> str:
    """Why a deck is not enough for so many players, in a sentence: what it was asked for, which can be added up."""
    if run.lacked:
        return f"with {seats} players, not everybody gets theirs: there are no {run.lacked} left"
    table, asked = run.table, asked_for(run.table)
    if not table.credit:
        back = "cards are shuffled back into it" if not table.refill else "the discards are shuffled in"
        return f"with {seats} players, {asked}; then the deck is used up, even though {back}"
    return f"with {seats} players, {asked}: {sum(table.asked.values())} cards, and the deck has {len(table.deck)}"


def enough(run: Run, seats: int) -> str:
    """Why so many can play as the deck has cards, in a sentence: what it is asked for, or that nobody is dealt any."""
    told = f"with {seats} players, {asked_for(run.table)}"
    if not run.table.asked.keys() & {"dealt", "drawn", "got"}:
        told = f"no rule deals a card to a player ({told})"
    return f"{told}; the deck has {len(run.table.deck)} cards, and no more players are counted than it has"


def lends(game: Game) -> bool:
    """True for a game whose deal can go on where the deck has run out: nothing is shuffled back into it."""
    return not game.refill and not any(isinstance(step, Shuffle) for step in game.steps)


def some(number: int, one: str, more: str = "") -> str:
    """`1 card`, `7 cards`."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def told(statistic: str, run: Run) -> str:
    """The result of a run for one of the numbers, in a sentence for a card player."""
    table = run.table
    if statistic == "rounds":
        return f"{some(table.rounds, 'betting round')} in one play of the rules"
    if statistic == "cards":
        seat = max(range(table.seats), key=lambda each: table.pools[each])
        own, pool = table.own_pools[seat], table.pools[seat]
        shared = f" and {some(pool - own, 'card')} shared with others" if pool > own else ""
        return f"a hand is chosen from {some(own, 'card')} of a player's own{shared}"
    seat = max(range(table.seats), key=lambda each: len(table.held[each] | table.common_seen))
    before = table.seen_before
    if before > len(table.held[seat] | table.common_seen):
        return f"{some(before, 'different card')} can come to one player in a deal, with {table.seats} at the table"
    common = len(table.common_seen - table.held[seat])
    shared = f", and {some(common, 'common card')} to be seen" if common else ""
    held = some(len(table.held[seat]), "different card")
    return f"{held} can come to one player{shared}, with {table.seats} at the table"


def _in_budget(count: Callable[[Counter], Number]) -> Callable[[Counter], Number]:
    """Wrap a way to compute a number: it is undetermined if its own budget, or one around it, is used up."""

    @wraps(count)
    def counted(counter: Counter) -> Number:
        try:
            with budget(NUMBER):
                return count(counter)
        except TooLong:
            return Number(count.__name__, None, reason=TOO_LONG, missing=(TOO_LONG,))

    return counted


class Ways(TypedDict, total=False):
    """Ways to play a run that differ from the usual one: arguments of `Counter.run`."""

    eager: bool
    hero: int | None
    other: bool
    keeps: bool


@dataclass
class Counter:
    """Runs a variant under the policies that the numbers need, and keeps the runs.

    `searches`: also search for luckier deals than those that always bring the most welcome card. Exceptions
    that the game raises go to `boundary`, as faults of `stage`; `unseated` is the reason if one was raised while the
    players were counted.
    """

    variant: Variant
    searches: bool = True
    boundary: Boundary = field(default_factory=Boundary)
    stage: Stage = Stage.COUNTING
    runs: dict = field(default_factory=dict)
    numbers: dict[str, Number] = field(default_factory=dict)
    unseated: str = ""

    def __post_init__(self) -> None:
        self.game = game_of(self.variant)
        steps = self.game.steps
        self.aces = any(isinstance(s, (Draw, Discard)) and s.showing_ace for s in steps)
        self.aces |= any(isinstance(s, Draw) and s.if_number or isinstance(s, Trade) and s.showing_ace for s in steps)
        self.wishes = cache(lambda hero: wishes_of(self.variant, hero))
        self.everyone = self.wishes(None)
        self.entry = self.variant
        self.variant = performed(self.variant)
        self.refills = any(isinstance(s, Shuffle) for s in steps)
        self.switches = any(isinstance(step, AuctionRight) for step in steps)
        self.table_ace = self.switches or any(isinstance(step, Challenge) for step in steps)
        ties = [step for step in steps if isinstance(step, TieDeal) and may_tie(step, steps)]
        self.awaited = tuple(of for step in ties for of in step.cards.what)
        self.others = any(other_way(rule.steps, n) for rule in self.variant.rules for n in range(len(rule.steps)))
        self.other_ways: list[Ways] = [{"other": True}] if self.others else []
        discards = [(s, rule.steps) for rule in self.game.rules for s in rule.steps if isinstance(s, Discard)]
        if any(step.may or bought_off(step, beside, steps) for step, beside in discards):
            self.other_ways.append({"keeps": True})
        if any(map(deals_otherwise, steps)):  # if players do nothing optional, the other deal is done
            self.other_ways.append({"eager": False})
        self.loops = [s for s in steps if isinstance(s, Repeat)]
        # A rule that deals cards for a pair deals the most if one player gets all the cards that can pair.
        paired = self.everyone is not None and any(cards.group is Group.PAIR for cards in self.everyone.cards)
        self.pairings: list[Ways] = [{"hero": 0}] if paired else []

    @cached_property
    def unplayed(self) -> tuple[tuple[str, str], ...]:
        """What the rules say that is not played: the number on which it bears, and why."""
        return tuple(unplayed(self.entry))

    @cached_property
    def reckoned(self) -> dict[str, int]:
        """What arithmetic over the rules gives for each statistic; 0 if it is not certain."""
        return {one.statistic: 0 if one.unsure else one.value or 0 for one in count(self.variant)}

    @property
    def deals_again(self) -> bool:
        """True where a repeat goes back over a showdown, so that a new game is dealt."""
        return any(isinstance(step, (Showdown, Win)) for step in self.variant.steps) and any(
            loop.steps > 2 for loop in self.loops
        )

    def run(
        self,
        seats: int,
        eager: bool = True,
        loops: bool = False,
        hero: int | None = None,
        events: bool = True,
        alone: bool = False,
        idle: bool = False,
        other: bool = False,
        keeps: bool = False,
        credit: bool = False,
    ) -> tuple[Run, Recorder]:
        """Play a run: with all optional acts (`eager`) or none, and going on with repeats (`loops`) or not.

        Lucky cards and new ones are kept for the seat `hero`; without `events` no card triggers a rule. On `credit` the
        run goes on where the deck has run out.
        """
        if not self.loops:
            # Without repeats, a card that is offered is taken or refused like any other: as `eager` says.
            loops = eager
        key = (seats, eager, loops, hero, events, alone, idle, other, keeps)
        credit &= lends(self.game)
        known = self.runs.get(key)
        if known is None or not known[0].served and known[0].table.credit is not credit:
            wishes = self.wishes(hero) if eager else None
            policy = Eager(
                aces=self.aces and eager,
                yes=eager,
                loops=loops,
                wishes=wishes,
                hero=hero or 0,
                sees=hero is not None and self.refills,
                first=hero is not None,
                alone=alone,
                idle=idle,
                other=other,
                keeps=keeps,
                pairs=self.game.pairing if eager else range(0),
                switches=self.switches,
                table_ace=self.table_ace,
                awaited=self.awaited if loops and hero is None else (),
                brief=loops and hero is None,
            )
            chooser = Recorder(policy)
            play = Play(self.variant, seats, chooser, events, game=self.game)
            play.table.credit = credit
            self.runs[key] = (play.go(), chooser)
        return self.runs[key]

    def ways(self, seats: int) -> list[tuple[Run, Recorder]]:
        """The runs, at so many seats, among which a greatest number is looked for."""
        found = [self.run(seats), self.run(seats, eager=False)]
        shown = max((s.showing_ace or 0 for s in self.game.steps if isinstance(s, Draw)), default=0)
        gives_up_ace = any(len(hand) <= shown for hand in found[0][0].table.hands)
        if self.everyone is not None or self.refills or gives_up_ace or self.table_ace:
            found += [self.run(seats, hero=0), self.run(seats, hero=seats - 1)]
        if any(isinstance(step, Pass | Auction) and step.may for step in self.variant.steps):
            found += [self.run(seats, alone=True), self.run(seats, idle=True)]
        found += [self.run(seats, **way) for way in self.other_ways]
        return found

    def best(self, statistic: str, measure: Callable[[Run], int]) -> int:
        """The greatest that a measure comes to over the runs in which repeats are not gone on with."""
        return max(measure(run) for run, _ in self.ways(self.at()))

    def single(self, statistic: str) -> int:
        """What a number comes to when the steps that repeat are gone through once."""
        found = []
        for yes in (True, False):
            chooser = Eager(aces=self.aces and yes, yes=yes)
            run = Play(self.variant, self.at(), chooser, once=True, game=self.game).go()
            found.append(MEASURES[statistic](run))
        return max(found)

    def witness(self, statistic: str, seats: int, found: tuple[Run, Recorder], count: int) -> Witness:
        """What is needed to play a run again."""
        _, chooser = found
        return Witness(statistic, seats, tuple(chooser.cards), tuple(chooser.answers), count)

    @_in_budget
    def players(self) -> Number:
        """The greatest number of seats such that up to it the deck never runs out; at most as many as it has cards."""
        fits, last = 1, None
        if self.leaves_cards():
            return Number("players", 98, None, None, "choice", "every new deal leaves its table cards out of the deck")
        size = len(self.game.deck)
        for seats in range(self.seats_served(), size + 1):
            found = self.run(seats, loops=True, credit=True)
            if found[0].suffices:
                others = [self.run(seats, loops=True, credit=True, **way) for way in (*self.other_ways, *self.pairings)]
                found = min(found, *others, key=lambda each: each[0].suffices) if others else found
            if not found[0].suffices:
                return self._players(fits, last, seats, found)
            fits, last = seats, found
        reason = enough(last[0], fits) if last is not None else ""
        return Number("players", fits, fits, fits, reason=reason, witnesses=self._two(last, fits, None, 0))

    def seats_served(self) -> int:
        """A number of seats with which `players` begins: the deck serves it, or it is two, and all below need no run.

        The more players the more cards are asked for, where every player gets theirs whatever the others do: whoever
        runs the deck out does so too with one player more at the table. Then the number is looked for near where
        the cards asked for by two and by three players point.
        """
        if not self.more_ask_for_more:
            return 2
        few, more = (self.run(seats, loops=True, credit=True)[0].table for seats in (2, 3))
        asked, besides = (sum(table.asked.values()) for table in (few, more))
        size = len(self.game.deck)
        seats = min(size, 2 + (size - asked) // max(1, besides - asked))
        while seats > 2 and not self.run(seats, loops=True, credit=True)[0].suffices:
            seats -= 1
        return max(2, seats)

    @property
    def more_ask_for_more(self) -> bool:
        """True where no rule deals out what is left, puts cards back, or hangs on how many cards the deck has."""
        if self.loops or self.refills or self.other_ways or self.pairings or self.awaited:
            return False
        for step in self.game.steps:
            amount = step.cards.amount if isinstance(step, Deal) else None
            rest = amount is not None and amount.bound in (Bound.ALL, Bound.ENOUGH, Bound.ANY)
            if rest or step.until or deeds_of(step) & {EventKind.RUNS_OUT, EventKind.DECK_SHORT}:
                return False
        return True

    def can_seat(self, number: int) -> bool:
        """True where so many can be the greatest number of players: the deck serves them, and one more it does not."""
        if not 2 <= number < len(self.game.deck) or self.leaves_cards():
            return True
        runs = (self.run(seats, loops=True, credit=True)[0] for seats in (number + 1, number))
        return not next(runs).suffices and next(runs).suffices

    def leaves_cards(self) -> bool:
        """True where the game is dealt again and again, and cards on the table stay out of the deck each time."""
        stays = any(
            isinstance(s, Redeal) and s.besides is not None and s.besides.lies is Zone.TABLE for s in self.variant.steps
        )
        return stays and any(isinstance(s, Tabled) for s in self.variant.steps)

    def _two(self, last, fits, found, seats):
        two = []
        if last is not None:
            two.append(self.witness("players", fits, last, fits))
        if found is not None:
            two.append(self.witness("players", seats, found, seats - 1))
        return tuple(two)

    def _players(self, fits: int, last, seats: int, found) -> Number:
        run, _ = found
        if fits < 2 and any(cause_of(loop.step) != "seats" and loop.passes > 2 for loop in run.loops):
            reason = "the players' choices can use up the deck at any number of seats"
            return Number("players", 98, None, None, "choice", reason, self._two(None, 0, found, seats))
        if fits < 2 and self.awaited:
            reason = "a tie can use up the deck at any number of seats"
            return Number("players", 98, None, None, "cards", reason, self._two(None, 0, found, seats))
        reason = shortage(run, seats)
        value = fits if fits >= 2 else 1
        return Number("players", value, value, value, "", reason, self._two(last, fits, found, seats))

    def at(self) -> int:
        """The number of seats at which the other numbers are counted. Raises TooLong where that could not be found."""
        number = self.counted("players")
        if TOO_LONG in number.missing:
            raise TooLong(TOO_LONG)
        found = number.value
        if found is None or found == 98 or found < 2:
            return 2
        return found

    def count(self, statistic: str, measure: Callable[[Run], int]) -> Number:
        """A number that grows with play, by `measure` of a run; coded where a repeat can make it grow."""
        seats = self.at()
        best = self.luckiest(statistic, max(self.ways(seats), key=lambda found: measure(found[0])), measure)
        if statistic == "rounds" and self.by_seats(best, measure):
            return Number(statistic, 99, cause="seats", reason=GROWS["seats"], witnesses=(self.proof(statistic, best),))
        for loop in self.loops:
            cause = self.cause(loop)
            if statistic == "rounds" and (not self.bets_in(loop) or self.is_next_deal(loop)):
                continue
            if cause in CODES:
                more, few = self.run(seats, loops=True, hero=0), self.run(seats, eager=False)
                endless = not more[0].served or any(met.broken_off for met in more[0].loops)
                if cause == "choice" and not endless and not till_deck_ends(loop):
                    best = more
                    break
                least, most = measure(few[0]), measure(more[0])
                if statistic == "rounds" and any(met.broken_off for met in few[0].loops):
                    return Number(statistic, -1, None, None, cause, "nothing brings it to an end")
                known = till_deck_ends(loop) or statistic == "rounds" or any(map(until_pair, self.game.steps))
                if most > measure(best[0]) or known and most > least:
                    reason = f"{told(statistic, few[0])}, and more {GROWS[cause]}"
                    if statistic == "seen" and till_deck_ends(loop):
                        reason = f"{told(statistic, few[0])}, and more as long as the deck lasts"
                        return Number(statistic, AVAILABLE, least, None, cause, reason, (self.proof(statistic, few),))
                    coded = CODES[cause] + least
                    return Number(statistic, coded, least, None, cause, reason, (self.proof(statistic, few),))
        value = measure(best[0])
        return Number(statistic, value, value, value, "", told(statistic, best[0]), (self.proof(statistic, best),))

    def luckiest(self, statistic: str, found: tuple[Run, Recorder], measure: Callable[[Run], int]):
        """A run, or a better one where the rules alone say that there may be one, and cards bring other cards."""
        if self.everyone is None or not self.searches or statistic == "rounds":
            return found
        goal = self.reckoned[statistic]
        if not measure(found[0]) < goal < 98:
            return found
        seats = found[0].table.seats

        def play(chooser: Recorder) -> Run:
            return Play(self.variant, seats, chooser, game=self.game).go()

        def worth(run: Run) -> int:
            return measure(run) if run.served else 0

        return luckier(found, play, self.everyone, worth, goal)

    def bets_in(self, loop: Repeat) -> bool:
        """True where there is betting in the steps that a repeat brings again."""
        _, again = self.section(loop)
        return any(isinstance(step, (Bet, Open)) for step in again)

    def is_next_deal(self, loop: Repeat) -> bool:
        """True where a repeat is the next deal of a game that goes on by matching the pot: all cards come anew."""
        before, again = self.section(loop)
        dealt = [any(isinstance(step, Deal) for step in steps) for steps in (before, again)]
        return dealt == [False, True] and matches_pot(self.variant)

    def section(self, loop: Repeat) -> tuple[list[Step], list[Step]]:
        """The steps before those that a repeat brings again, and these."""
        rules = self.variant.rules
        at = next((n for n, rule in enumerate(rules) if any(step is loop for step in rule.steps)), 0)
        first, last = (max(0, at - loop.steps), at) if loop.steps else (at, at + 1)
        return [s for rule in rules[:first] for s in rule.steps], [s for rule in rules[first:last] for s in rule.steps]

    def cause(self, loop: Repeat) -> str:
        """What ends a repeat of this game. One that goes on until the deck is short ends as players choose where they
        need not take a card or can end it before, and by the number of seats where everybody is dealt some, or one
        folds each time.
        """
        if any(map(sheds, self.variant.steps)) and not loop.for_each:
            return "seats"
        if not till_deck_ends(loop) or cause_of(loop) == "choice":
            return cause_of(loop)
        met = [each for each in self.run(self.at(), eager=False)[0].loops if each.step is loop]
        return "choice" if any(each.broken_off for each in met) else "seats"

    def by_seats(self, best: tuple[Run, Recorder], measure: Callable[[Run], int]) -> bool:
        """True where steps that repeat once for each player make a number grow with the players."""
        seats = best[0].table.seats
        repeats = any(self.cause(loop) == "seats" for loop in self.loops)
        return repeats and seats > 2 and measure(self.run(seats - 1)[0]) != measure(best[0])

    def proof(self, statistic: str, found: tuple[Run, Recorder]) -> Witness:
        """A run as the witness of what it comes to."""
        return self.witness(statistic, found[0].table.seats, found, MEASURES[statistic](found[0]))

    def number(self, statistic: str) -> Number:
        """One of the five numbers, computed once; undetermined, and a fault, where counting it raises.

        The others are counted at the greatest number of players, so that a fault in that one leaves them undetermined.
        """
        found = self.counted(statistic)
        missing = tuple(dict.fromkeys(why for what, why in self.unplayed if what == statistic))
        return replace(found, missing=(*found.missing, *missing)) if missing else found

    def counted(self, statistic: str) -> Number:
        """The same, but for what the rules say that is not played, which makes it uncertain."""
        if statistic not in self.numbers:
            self.numbers[statistic] = self._counted(statistic)
        return self.numbers[statistic]

    def _counted(self, statistic: str) -> Number:
        if statistic != "players":
            self.counted("players")
        why = self.unseated
        if not why:
            place, name = self.variant.place, self.variant.name
            found = self.boundary.attempt(self.stage, place, name, getattr(self, statistic), None)
            if found is not None:
                return found
            why = fault_told(self.boundary.faults[-1])
        if statistic == "players":
            self.unseated = why
        return Number(statistic, None, reason=why, missing=(why,))

    @_in_budget
    def rounds(self) -> Number:
        """Betting rounds in one play, and whether play goes on by matching the pot."""
        found = self.count("rounds", MEASURES["rounds"])
        if matches_pot(self.variant) and found.value is not None and found.value < 98:
            reason = f"{found.reason}, and whoever goes in and loses matches the pot for another deal"
            return replace(found, value=100 + found.value, cause="pot", reason=reason)
        return found

    @_in_budget
    def cards(self) -> Number:
        """The pool that one final hand is chosen from."""
        return self.count("cards", MEASURES["cards"])

    @_in_budget
    def seen(self) -> Number:
        """The most different cards that pass through one player's possession, and every common card."""
        return self.count("seen", MEASURES["seen"])

    @_in_budget
    def wilds(self) -> Number:
        """The most cards that can be wild at once at the showdown."""
        return wilds(self.variant, self.at())


def fault_told(fault: Fault) -> str:
    """A fault as the reason why a number is undetermined."""
    return f"{FAULT}: {fault.error} ({fault.code})"


MEASURES: dict[str, Callable[[Run], int]] = {
    "cards": lambda run: max(run.table.pools),
    "rounds": lambda run: run.table.rounds,
    "seen": lambda run: run.table.most_seen(),
}


def numbers_of(variant: Variant, counter: Counter | None = None) -> dict[str, Number]:
    """The five computed numbers of a variant, by statistic."""
    counter = counter or Counter(variant)
    return {statistic: counter.number(statistic) for statistic in STATISTICS}
