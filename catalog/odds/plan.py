"""A game as moves that hold for every deal: the exact engine's run with cards that nobody has looked at.

The engine deals, passes and stacks such cards as any others. A player's choice becomes a move whose outcome differs
from deal to deal, and the cards that it may concern get new names after it. Where the rules themselves ask for the
face of a card (a four dealt up brings one more), the moves differ from deal to deal: `NotOnArrays` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from catalog.language.render import render_step
from catalog.model import contests
from catalog.model.betting import (
    Bet,
    CalledShowdown,
    Declare,
    DeclareHands,
    DeclareShares,
    Fold,
    Go,
    Redeal,
    Repeat,
    Share,
    Showdown,
    Taker,
    Win,
)
from catalog.model.board import Roll
from catalog.model.dealing import Discard, Draw, Flip, Get, Pass, Reject, Stack, Take
from catalog.model.moves import Buy, Pick, Trade
from catalog.model.phrase import Bound, Deed, Role, Side, Unit, When
from catalog.model.step import Step
from catalog.model.variant import Variant
from catalog.play.hand import until_leading
from catalog.play.run import Play
from catalog.play.shoe import COPY, deck_of, own_deck_of
from catalog.play.showdowns import as_it_is
from catalog.play.table import Laid, Table
from catalog.play.unplayed import bears

BY_HAND = (
    contests.OfferEach, contests.OfferRound, contests.Freeze, contests.Tricks, contests.Outbid, contests.LoseStake,
    contests.BetBetween, contests.Collect, Trade,
)  # fmt: skip
"""Tricks, bids, stakes, trades and cards that are offered: what players do hangs on every card that lies open."""


class NotOnArrays(ValueError):
    """Why a game is not played many deals at once; the message is for card players."""


class Unknown(int):
    """A card whose face is not known: the number of the column that it stands in. To look at it raises NotOnArrays."""

    def _look(self, *_: object):
        raise NotOnArrays("what happens next hangs on which cards come")

    __mod__ = __rshift__ = __and__ = __floordiv__ = __ge__ = _look


@dataclass(frozen=True)
class Dealt:
    """The next card of the deck goes to column `to`."""

    to: int


@dataclass(frozen=True)
class Given:
    """A player gives up `number` of the cards in columns `cards`, worst first; `others` stay in any case.

    Those given up go to the first columns of `to`, the rest to the others in their order. `seen` are the commons that
    lie face up.
    """

    cards: tuple[int, ...]
    others: tuple[int, ...]
    seen: tuple[int, ...]
    number: int
    to: tuple[int, ...]


@dataclass(frozen=True)
class Exchanged:
    """As `Given`, but only so many as are not worth keeping go, `least` to all of them; each for the next card.

    Who has no ace gives up at most `aceless` cards.
    `new` are the columns for what the player has then, in place of the first columns of `given.to`.
    """

    given: Given
    least: int
    new: tuple[int, ...]
    aceless: int


@dataclass(frozen=True)
class Gained:
    """A player takes the one of the cards in columns `cards` that is best beside `own`: to the first column of `to`."""

    cards: tuple[int, ...]
    own: tuple[int, ...]
    to: tuple[int, ...]


Move = Dealt | Given | Exchanged | Gained


@dataclass
class Plan:
    """A game at so many seats as moves over columns of cards.

    `deck` are the cards of the deck; `columns` is how many columns there are. `showdown` is the one that is looked at,
    with the table as it lies then and, where players declare, as it lay at the declaration. `mixed` is True where which
    of a player's cards lie face up differs from deal to deal. `assumed` says what was taken for granted.
    """

    variant: Variant
    seats: int
    deck: tuple[int, ...]
    columns: int = 0
    moves: list[Move] = field(default_factory=list)
    showdown: Showdown | None = None
    table: Table | None = None
    declared: Table | None = None
    mixed: bool = False
    assumed: list[str] = field(default_factory=list)
    steps: tuple[Step, ...] = ()

    def new(self) -> Unknown:
        """One more column."""
        self.columns += 1
        return Unknown(self.columns - 1)


class _Over(Exception):
    """The cards are gathered for another deal."""


class Answers:
    """What the simple player says without looking at a card (see catalog/odds/players.py)."""

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        """Whether a player does what they may, or something comes about that betting decides.

        Raises NotOnArrays where that hangs on the cards.
        """
        if seat is None:
            return _comes_about(step, what)
        if what == Deed.GOES_IN.value:
            return True
        if what in (Deed.WINS.value, Deed.LOSES.value):
            raise NotOnArrays("what a player does hangs on who won")
        return isinstance(step, Draw) and (step.price is None or step.price.unit is Unit.FREE)

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        """The first of the players who may be meant; raises NotOnArrays where their cards tell who is."""
        role = step.who.role if step.who is not None else None
        if role in (Role.HIGH_SHOWING, Role.LOW_SHOWING, Role.WINNER) and not isinstance(step, Bet):
            raise NotOnArrays(f"who acts hangs on the cards: {render_step(step)}")
        return seats[0]


def _comes_about(step: Step, what: str) -> bool:
    """What betting alone decides: nobody folds or raises, somebody bets and goes in, what is repeated ends at once."""
    if what == "ends":
        return True
    for when in step.when:
        for event in when.events if isinstance(when, When) else ():
            if Deed.FOLDS in event.deeds or Deed.RAISES in event.deeds:
                return event.negated
            if event.who is not None and event.who.role is Role.NO_ONE:
                return event.negated
    return not isinstance(step, Fold | Redeal | Discard | Repeat | Reject)


def _idle(step: Step) -> bool:
    """True for what a simple player lets be: what may be bought, and folding where paying will do."""
    return isinstance(step, Buy) and step.may or isinstance(step, Fold) and step.unless_paid is not None


class _Tracer(Answers):
    """The chooser that writes moves down."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.dealt = 0
        self.exchange: tuple[Given, int, list[int]] | None = None
        self.least: int | None = None
        self.aceless: int | None = None

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        if table.deals > 1 or table.reshuffled:
            raise _Over
        if self.dealt >= len(self.plan.deck):
            raise NotOnArrays("cards that were in play come a second time")
        card = Unknown(self.dealt)
        self.dealt += 1
        if self.exchange is not None:
            given, least, new = self.exchange
            new.append(card)
            if len(new) == given.number:
                self.plan.moves.append(Exchanged(given, least, tuple(new), self.aceless or given.number))
                self.exchange = None
        else:
            self.plan.moves.append(Dealt(card))
        return card

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        if least < most and isinstance(step, Draw):
            if step.back or step.new is not None:
                raise NotOnArrays(f"what is drawn comes in another number or place: {render_step(step)}")
            self.least = least
            return most
        return least

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        least, self.least = self.least, None
        cards = list(cards)
        if not number or number >= len(cards) and least is None:
            return cards[:number]
        if isinstance(step, Flip | Stack):
            self.plan.mixed |= any(isinstance(move, Exchanged) for move in self.plan.moves)
            return cards[:number]
        if isinstance(step, Take | Pick | Buy | Get) or to == seat:
            return self.gain(table, seat, step, cards, number)
        if not isinstance(step, Pass | Discard | Draw) or any(laid not in table.hands[seat] for laid in cards):
            raise NotOnArrays(f"no simple player chooses this: {render_step(step)}")
        return self.give(table, seat, cards, number, least)

    def give(self, table: Table, seat: int, cards: list[Laid], number: int, least: int | None) -> list[Laid]:
        if len({laid.hand for laid in cards}) > 1:
            raise NotOnArrays("which of a player's hands a card leaves differs from deal to deal")
        if len({(laid.up, laid.unseen, laid.stacked) for laid in cards}) > 1:
            self.plan.mixed = True
        chosen = {id(laid) for laid in cards}
        others = tuple(laid.card for laid in table.hands[seat] if id(laid) not in chosen)
        seen = tuple(laid.card for laid in table.commons if laid.up)
        given = Given(
            tuple(laid.card for laid in cards), others, seen, number, tuple(self.plan.new() for _ in cards)
        )  # fmt: skip
        rename(table, cards, given.to)
        if least is None:
            self.plan.moves.append(given)
        else:
            self.exchange = (given, least, [])
        return cards[:number]

    def gain(self, table: Table, seat: int, step: Step, cards: list[Laid], number: int) -> list[Laid]:
        if number != 1 or any(not laid.up and laid not in table.hands[seat] for laid in cards):
            raise NotOnArrays(f"no simple player chooses this: {render_step(step)}")
        if any(laid in table.hands[seat] for laid in cards):
            raise NotOnArrays(f"no simple player chooses this: {render_step(step)}")
        own = tuple(laid.card for laid in table.hands[seat])
        move = Gained(tuple(laid.card for laid in cards), own, tuple(self.plan.new() for _ in cards))
        rename(table, cards, move.to)
        self.plan.moves.append(move)
        return cards[:1]


def rename(table: Table, cards: Sequence[Laid], to: Sequence[int]) -> None:
    """Gives cards new names, wherever the table knows them by their names."""
    names = {laid.card: new for laid, new in zip(cards, to, strict=True)}
    for laid, new in zip(cards, to, strict=True):
        laid.card = new
    table.lay = {names.get(card, card): seat for card, seat in table.lay.items()}


class Traced(Play):
    """A run of the exact engine that becomes a plan."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan.variant, plan.seats, _Tracer(plan))
        self.plan = plan
        self.table.deck = [plan.new() for _ in self.table.deck]
        self.table.left = set(self.table.deck)
        # What waits for a card and then comes to nothing need not look at the cards.
        self.standing = tuple(each for each in self.standing if not _idle(each[1]))

    def count_pools(self) -> None:
        """Nothing: how many cards a hand is chosen from is not asked."""

    def do(self, step: Step) -> None:
        """Plays one step; keeps the table where hands are shown or declared."""
        leads = isinstance(step, Flip) and until_leading(step)
        if isinstance(step, Win):
            self.plan.assumed.append("a win there and then is not followed")
            return
        if leads or isinstance(step, CalledShowdown | DeclareHands | Go | Roll):
            raise NotOnArrays(f"this is not played many deals at once: {render_step(step)}")
        if isinstance(step, Declare | DeclareShares):
            if self.conditions_hold(step):
                self.plan.declared = as_it_is(self.table)
        elif isinstance(step, Showdown):
            if self.conditions_hold(step):
                self.plan.showdown, self.plan.table = step, as_it_is(self.table)
        else:
            super().do(step)

    def act(self, step: Step) -> None:
        """Does what a step says; one more card for who shows an ace is every player's own affair."""
        tracer = self.table.chooser
        if isinstance(step, Draw) and step.showing_ace:
            amount = step.cards.amount
            if amount is None or amount.bound is not Bound.UP_TO or not amount.number:
                raise NotOnArrays(f"how many cards are drawn hangs on an ace: {render_step(step)}")
            tracer.aceless = amount.number
            cards = replace(step.cards, amount=replace(amount, number=step.showing_ace))
            step = replace(step, cards=cards, showing_ace=None)
        super().act(step)
        tracer.aceless = None


def plan_of(variant: Variant, seats: int) -> Plan:
    """The moves of a variant's game at so many seats, up to its last showdown before another deal.

    Raises NotOnArrays where the moves differ from deal to deal or are not known, and where the deck is too small.
    """
    for rule in variant.rules:
        if rule.unread:
            raise NotOnArrays(f"rule {rule.number} is not understood whole")
        for step in rule.steps:
            statistics, why = bears(step)
            if statistics:
                raise NotOnArrays(f"{why}: {render_step(step)}")
            if isinstance(step, BY_HAND):
                raise NotOnArrays(f"it is played by hand alone: {render_step(step)}")
    plan = Plan(variant, seats, tuple(deck_of(variant.steps)))
    if len({card % COPY for card in plan.deck}) < len(plan.deck) or own_deck_of(variant.steps):
        raise NotOnArrays("the game has more than one deck")
    play = Traced(plan)
    plan.steps = play.steps
    try:
        run = play.go()
        if not run.served:
            raise NotOnArrays(f"the deck is too small for {seats} players")
    except _Over:
        pass
    if plan.showdown is None:
        if any(isinstance(step, Showdown) for step in play.steps):
            raise NotOnArrays("no showdown comes about")
        plan.assumed.append("no showdown is told, so the high hand wins")
        plan.showdown, plan.table = Showdown((Share(Taker.HAND, Side.HIGH),)), as_it_is(play.table)
    if plan.table.folded:
        raise NotOnArrays("a rule makes players fold")
    lying = [laid for hand in plan.table.hands for laid in hand] + plan.table.commons + plan.table.tables
    if not all(isinstance(laid.card, Unknown) for laid in lying):
        raise NotOnArrays("cards come into play that are not in the deck")
    if not any(plan.table.hands):
        raise NotOnArrays("no cards are left at the showdown")
    return plan


def deals(table: Table, cards: Iterable[Sequence[int]]) -> Iterator[Table]:
    """A plan's table with the cards of one deal after the other, (columns,) each, in place of the names of columns.

    It is the same table every time, to be looked at before the next is asked for.
    """
    other = as_it_is(table)
    every = [*(laid for hand in other.hands for laid in hand), *other.commons, *other.tables]
    columns = [int(laid.card) for laid in every]
    for deal in cards:
        for laid, card in zip(every, np.asarray(deal)[columns].tolist(), strict=True):
            laid.card = card
        yield other
