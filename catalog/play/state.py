"""A deal in progress: its table, where in the rules it stands, and what they have spoken of.

The acts change it and know nothing of who runs the rules (`catalog.play.run`, which is a layer above them): they tell
it what came (`note`), ask it to do another step (`act`) and to let the standing rules speak (`settle`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from catalog.model.contests import Freeze
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.repeats import Repeat
from catalog.model.step import Step
from catalog.model.terms import EventKind
from catalog.model.variant import Rule, Variant
from catalog.play.game import Game, Standing, game_of
from catalog.play.pool import pool
from catalog.play.table import Chooser, DeckOut, Laid, Table


@dataclass
class Spoken:
    """What the rule just told of: the player that "they" means, the cards that "it" means, whether its `if` held."""

    seat: int | None = None
    cards: list[Laid] = field(default_factory=list)
    held: bool = False


@dataclass
class Sales:
    """What auctions and sales came to.

    `buyer` is who bought last, `wins` how often each player bought, `sold` that this rule has sold something, `slammed`
    the player on whom the seller of this rule forced a card.
    """

    buyer: int | None = None
    wins: dict[int, int] = field(default_factory=dict)
    sold: bool = False
    slammed: int | None = None

    def next_rule(self) -> None:
        """Another rule begins: nothing is sold in it yet."""
        self.sold, self.slammed = False, None


@dataclass
class Offer:
    """Cards that go from player to player until one takes them: those `coming`, and one left `over` before."""

    coming: list[Laid] = field(default_factory=list)
    over: Laid | None = None


@dataclass
class Refused:
    """What players did not want: how many `times` each refused a card, who is `frozen`, and what they left lying.

    `left_lying` are seats with the cards that they left.
    """

    times: dict[int, int] = field(default_factory=dict)
    frozen: set[int] = field(default_factory=set)
    left_lying: set[tuple[int, int]] = field(default_factory=set)


@dataclass
class GivenUp:
    """Cards that players gave up.

    `by` are those of each player that a draw makes good, `kept_out` those that the deck does not get back before it is
    over, `off` those taken off the table by this rule, `passed` how often each card was passed on.
    """

    by: dict[int, list[int]] = field(default_factory=dict)
    kept_out: list[int] = field(default_factory=list)
    off: list[Laid] = field(default_factory=list)
    passed: dict[int, int] = field(default_factory=dict)


@dataclass
class Loop:
    """A repeat as it was met: the rule, and how often its steps were run through."""

    rule: int
    step: Repeat
    passes: int = 1
    broken_off: bool = False


@dataclass
class Run:
    """What a play of the rules came to.

    `served` is False where a card was asked for and none was left, of the deck or of what was `lacked`; `ran_dry` tells
    that its last card was taken where the rules say what then is. `loops` are the repeats, `stopped` says why the deal
    ended before its last step, `over` that a rule ended it. `lacking` tells by the rule's number and the
    step's id what was not there of what it asks for when it was come to first, empty where all was. What the engine
    does not play is told by `catalog.play.unplayed`.
    """

    table: Table
    served: bool = True
    lacked: str = ""
    ran_dry: bool = False
    loops: list[Loop] = field(default_factory=list)
    restarts: int = 0
    stopped: str = ""
    over: bool = False
    lacking: dict[tuple[int, int], str] = field(default_factory=dict)

    @property
    def suffices(self) -> bool:
        """True where the deck had every card that was asked of it."""
        return self.served and not self.ran_dry

    @property
    def ended(self) -> bool:
        """True where no more is played: the game is over, or it could not go on."""
        return self.over or bool(self.stopped)


class State:
    """A deal in progress; the functions of `acts` get it, and change its table."""

    all_may_fold = False

    def __init__(
        self,
        variant: Variant,
        seats: int,
        chooser: Chooser,
        events: bool = True,
        once: bool = False,
        game: Game | None = None,
    ) -> None:
        """`game` spares the work of `game_of(variant)` to who plays a variant often."""
        self.game = game = game or game_of(variant)
        self.once = once
        self.rules, self.steps, self.each_round = game.rules, game.steps, game.each_round
        self.table = Table(seats, game.deck_for(seats), chooser, own_deck=list(game.own_deck), refill=game.refill)
        self.run = Run(self.table)
        self.standing: tuple[Standing, ...] = game.standing if events else ()
        self.plain = not events
        if game.new_ranks:
            # If players hold none of so few ranks, the most cards come that are like one that lies there.
            self.table.spared = frozenset(range(2, min(14, 1 + game.new_ranks)))
        self.spoken = Spoken()
        self.sales = Sales()
        self.offer = Offer()
        self.refused = Refused()
        self.given_up = GivenUp()
        self.used: dict[int | tuple[Step, int | str], int] = {}
        self.round_cards: list[tuple[int, Laid]] = []
        self._fresh: list[tuple[EventKind, int, Laid]] = []
        self.rule_at = 0
        self.after_rule: Callable[[Rule], None] | None = None
        self.next_seat = -1
        self.repeating = False
        self.partner: int | None = None
        self.those: list[int] | None = None
        self.spared: frozenset[int] = frozenset()
        self.doomed: CardPhrase | None = None
        self.came_up = False
        self.ends_with_deck = game.ends_with_deck
        self.dice: tuple[int, ...] = ()
        self.raises = 0
        self.loops: dict[tuple[int, int], Loop] = {}
        self.place: int | None = None
        self.turns: list[int] | None = None

    def wild_now(self, laid: Laid, seat: int, own: bool) -> bool:
        """Whether a card is wild for a player as the table lies now, and for them alone if it has to be their `own`;
        False where that is not looked for.
        """
        return False

    def act(self, step: Step) -> None:
        """Does what a step says, whatever its conditions; nothing for a step that is barred or not played."""
        raise NotImplementedError

    def settle(self) -> None:
        """Lets the standing rules speak about what came or was turned since, and counts the pools."""
        raise NotImplementedError

    def pause(self) -> None:
        """Nothing: what is done in the midst of a step, between the turns of two players or after a card was heard of.

        There the play can be taken up again: `place` tells the step, `turns` who is still to come, where it is about
        turns; it is None in the midst of what another step brings about.
        """

    def note(self, deed: EventKind, seat: int, laid: Laid) -> None:
        """Remembers that a card came or was turned, for the standing rules."""
        if deed is not EventKind.PASSES:
            # No rule waits for that.
            self._fresh.append((deed, seat, laid))
            self.round_cards.append((seat, laid))

    def forget(self, laid: Laid) -> None:
        """A card that goes on to the next player as it comes: it never came to who passed it on."""
        self._fresh = [each for each in self._fresh if each[2] is not laid]
        self.round_cards = [each for each in self.round_cards if each[1] is not laid]

    def count_pools(self) -> None:
        """Writes down how many cards each player chooses from, where a card has just joined."""
        table = self.table
        if self.game.by_facing:
            table.joined = set(range(table.seats))
        if not table.joined and not table.common_joined:
            return
        for seat in range(table.seats) if table.common_joined else table.joined:
            own, lent, shared = pool(self.game.for_pools, table, seat)
            if seat in table.merged:
                lent += len(table.own(table.merged[seat]))
            table.own_pools[seat] = own
            table.pools[seat] = own + lent + shared
            table.whole_pools[seat] = own + lent + len(table.commons)
        table.joined = set()
        table.common_joined = False

    def knows(self, event: Event) -> bool | None:
        """Whether an event is so that is no matter of cards; None here, where no money and no tricks are played."""
        return None

    def refuse(self, seat: int) -> None:
        """A player rejects a card; who has rejected as many as a rule says is frozen."""
        self.refused.times[seat] = self.refused.times.get(seat, 0) + 1
        limits = [
            event.cards.amount.number
            for step in self.steps
            if isinstance(step, Freeze)
            for when in step.when
            if isinstance(when, When)
            for event in when.events
            if event.cards is not None and event.cards.amount is not None
        ]
        if limits and self.refused.times[seat] >= (limits[0] or 1):
            self.refused.frozen.add(seat)

    def leave_out(self, why: str) -> None:
        """Nothing: who tells of the play remembers here that the rule being played was not followed."""

    def restart(self) -> None:
        """The cards are gathered and the game is dealt anew; not where the deck ran out before. Raises DeckOut then."""
        if self.table.lent:
            raise DeckOut
        self.run.restarts += 1
