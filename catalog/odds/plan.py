"""A game as moves that hold for every deal: the exact engine's run with cards that nobody has looked at.

The engine deals, passes and stacks such cards as any others. A player's choice becomes a move whose outcome differs
from deal to deal, and the cards that it may concern get new names after it. Where the rules themselves ask for the
face of a card (a four dealt up brings one more), the moves differ from deal to deal: `NotOnArrays` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from catalog.acts import act_of, barred, numbers_of, unknowns
from catalog.acts.conditions import declined
from catalog.acts.declaration import Unjudged
from catalog.hands.unless_low import held
from catalog.language.linearize.steps import render_step, words_of
from catalog.model.arranging import Stack, Switch
from catalog.model.board import LayDown, RemoveCommon
from catalog.model.boards import NewDeck
from catalog.model.card import CardSet
from catalog.model.constraints import recast
from catalog.model.dealing import Flip, Pass, Take
from catalog.model.decks import Roll
from catalog.model.declaring import Declare, DeclareHands, DeclareShares, Go, Way
from catalog.model.drawing import Discard, Draw, Get
from catalog.model.moves import Buy, ChooseFacing, Pick
from catalog.model.phrase import RankOf, When
from catalog.model.showdowns import CalledShowdown, Share, Showdown, Win
from catalog.model.step import Step
from catalog.model.terms import Bound, EventKind, Zone
from catalog.model.terms_of_money import Side, Taker
from catalog.model.uses import SplitHand
from catalog.model.variant import Variant
from catalog.odds.answers import (
    Answers,
    blind,
    by_a_card,
    by_chance,
    by_points,
    free,
    keeps_best,
    left_over,
    looked_at,
    passes_discards,
    rank_told,
    stirs,
    uncalled,
    waiting,
    where,
)
from catalog.odds.moves import (
    Brought,
    Dealt,
    Exchanged,
    Gained,
    Given,
    Lifted,
    Looks,
    Move,
    NotOnArrays,
    Rolled,
    Stirred,
    Stocked,
    Struck,
    Taken,
    Thrown,
)
from catalog.odds.unknown_cards import Unknown
from catalog.odds.wild import Wilds
from catalog.play.acts.holding import split_by_size
from catalog.play.acts.who import seats_for
from catalog.play.beaten import discards_to_beat, lay_to_beat
from catalog.play.by_card import faces_asked, turned_up
from catalog.play.deck import COPY, deck_of
from catalog.play.game import Game, game_of
from catalog.play.hand import flip_until_leading, until_leading
from catalog.play.run import Play
from catalog.play.select import select
from catalog.play.showdown_input import wild_rules
from catalog.play.showdowns import as_it_is
from catalog.play.table import Laid, Table
from catalog.play.unplayed import bears
from catalog.play.wild_steps import without_common_wilds

GIVES = (Pass, Discard, Draw, LayDown, Switch)
"""By these players give up cards of their own."""


@dataclass
class Plan:
    """A game at so many seats as moves over columns of cards.

    `deck` are the cards of the deck; `columns` is how many columns there are. `showdown` is the one that is looked at,
    with the table as it lies then and, where players declare, as it lay at the declaration. `mixed` is True where which
    of a player's cards lie face up differs from deal to deal. `assumed` says what was taken for granted. `dice` are the
    columns with what dice show. `by_card` are the cards by which players go high or low, by seat, `goes_by` which ones
    go which way.
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
    game: Game | None = None
    ask: Callable[[Callable], int] | None = None
    only: Callable[[int], int | None] | None = None
    struck: bool = False
    dice: tuple[int, ...] = ()
    by_card: dict[int, Laid] = field(default_factory=dict)
    goes_by: list[tuple[tuple[CardSet, ...], str]] = field(default_factory=list)

    @property
    def at_showdown(self) -> Table:
        """The table as it lies at the showdown. Raises ValueError for a plan that has not come to one."""
        if self.table is None:
            raise ValueError("this plan has come to no showdown yet")
        return self.table

    @property
    def final_showdown(self) -> Showdown:
        """The showdown that is looked at. Raises ValueError for a plan that has not come to one."""
        if self.showdown is None:
            raise ValueError("this plan has come to no showdown yet")
        return self.showdown

    @property
    def refills(self) -> bool:
        """True where discards may come again."""
        return (
            self.game is not None
            and self.game.refill
            or any(stirs(step) or isinstance(step, NewDeck) for step in self.steps_of)
        )

    @property
    def other_decks(self) -> bool:
        """True where cards or dice come in the order of another deck."""
        return self.refills or bool(self.dice) or any(isinstance(move, Stocked) for move in self.moves)

    @property
    def steps_of(self) -> tuple[Step, ...]:
        """The steps of the game as they are played."""
        return self.game.steps if self.game is not None else self.variant.steps

    def new(self) -> Unknown:
        """One more column."""
        self.columns += 1
        return Unknown(self.columns - 1, self)

    def face(self, column: int) -> int | None:
        """Which card stands in a column, where a single deal is played on; else None."""
        return None if self.only is None else self.only(column)

    def asked(self, find: Callable[[np.ndarray], np.ndarray]) -> int:
        """What `find` says of the cards in the deals that are played together; raises Looks where those are all."""
        if self.ask is None:
            raise Looks("what happens next hangs on which cards come")
        return self.ask(find)

    def assume(self, what: str) -> None:
        """Something is taken for granted."""
        if what not in self.assumed:
            self.assumed.append(what)


class Redealt(Exception):
    """A rule has the game dealt anew."""


class _Over(Exception):
    """The cards are gathered for another deal."""


class Tracer(Answers):
    """The chooser that writes moves down."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.steps = plan, plan.steps_of
        self.dealt = 0
        self.exchange: tuple[Given, int, list[int]] | None = None
        self.back = 0
        self.least: int | None = None
        self.aceless: int | None = None
        self.wanting: list[int] = []
        self.lifted = 0
        self.thrown: set[int] = set()
        self.pool: list[int] = []
        self.refills = plan.refills

    def between(self, play: Traced, at: int, loops: dict) -> None:
        """Nothing: all deals go one way."""

    def takes(self, table: Table, seat: int) -> bool:
        """Always, in name, where cards are points: the card comes where it is wanted."""
        if not by_points(self.plan.steps_of):
            return super().takes(table, seat)
        self.plan.struck = True
        self.wanting.append(seat)
        return True

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        if table.deals > 1:
            raise _Over
        if table.reshuffled and (not self.pool or set(self.pool) != table.left):
            # The cards that may come get new names.
            self.pool = [self.plan.new() for _ in table.left]
            self.thrown, table.left = set(), set(self.pool)
        if self.refills:
            self.throw(table)
        if table.reshuffled:
            card = self.pool.pop(0)
        elif self.dealt >= len(self.plan.deck):
            raise NotOnArrays("cards that were in play come a second time")
        else:
            card = Unknown(self.dealt, self.plan)
            self.dealt += 1
        if seat in self.wanting:
            self.wanting.remove(seat)
            own = tuple(laid.card for laid in table.own(seat))
            self.plan.moves.append(Taken(card, own))
            return card
        if self.exchange is not None:
            given, least, new = self.exchange
            new.append(card)
            if len(new) == given.number + self.back:
                self.exchanged(given, least, new)
        else:
            self.plan.moves.append(Dealt(card))
        return card

    def exchanged(self, given: Given, least: int, new: list[int]) -> None:
        """Writes down that a player has drawn as many cards as they may."""
        self.plan.moves.append(Exchanged(given, least, tuple(new), self.aceless or given.number, self.back))
        self.exchange, self.back = None, 0

    def throw(self, table: Table) -> None:
        """Writes down which cards were discarded since the last time."""
        if not self.thrown <= set(table.discards):
            raise NotOnArrays("discards come to players")
        if self.plan.struck:
            raise NotOnArrays("discards come again after cards were struck off")
        fresh = tuple(card for card in table.discards if card not in self.thrown)
        if fresh:
            self.thrown.update(fresh)
            self.plan.moves.append(Thrown(fresh))

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        if isinstance(step, Draw) and (least < most or self.aceless is not None):
            if step.back or step.new is not None or any(map(passes_discards, self.plan.steps_of)):
                raise Looks(f"what is drawn comes in another number or place: {render_step(step)}")
            self.least = least
            return most
        return max(least, free(step) - 1) if isinstance(step, Buy) else least

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
        if by_chance(step) and number == 1:
            return self.lift(table, cards)
        if isinstance(step, Take | Pick | Buy | Get) or to == seat:
            cards = looked_at(table, seat, cards)
            if blind(table, seat, cards):
                return cards[:number]
            return self.gain(table, seat, step, cards, number)
        if keeps_best(step):
            # What nobody can make the player give up is the best: the others are those that would go first.
            left: list[Laid] = []
            for some, many in left_over(self.plan.steps_of, cards, number):
                several = [laid for laid in some if laid not in left]
                left += several if many >= len(several) else self.give(table, seat, several, many, None)
            return [laid for laid in cards if laid not in left]
        own = all(laid in table.hands[seat] for laid in cards)
        if not isinstance(step, GIVES if own else RemoveCommon | Discard):
            raise NotOnArrays(f"no simple player chooses this: {render_step(step)}")
        return self.give(table, seat, cards, number, least)

    def give(self, table: Table, seat: int, cards: list[Laid], number: int, least: int | None) -> list[Laid]:
        """Writes down that a player gives up some of these cards."""
        if self.plan.struck:
            raise NotOnArrays("cards are given up after others were struck off")
        if len({laid.hand for laid in cards}) > 1:
            raise NotOnArrays("which of a player's hands a card leaves differs from deal to deal")
        if len({(laid.up, laid.unseen, laid.stacked) for laid in cards}) > 1:
            self.plan.mixed = True
        given = self.given(table, seat, cards, number, tuple(self.plan.new() for _ in cards))
        rename(table, cards, given.to)
        if least is None:
            self.plan.moves.append(given)
        else:
            new: list[int] = []
            self.exchange = (given, least, new)
            if number + self.back <= 0:
                self.exchanged(given, least, new)
        return cards[:number]

    def given(self, table: Table, seat: int, cards: list[Laid], number: int, to: tuple[int, ...]) -> Given:
        """The move by which a player gives up some of these cards."""
        chosen = {id(laid) for laid in cards}
        others = tuple(laid.card for laid in table.own(seat) if id(laid) not in chosen and not laid.unseen)
        seen = tuple(laid.card for laid in table.commons if laid.up and id(laid) not in chosen)
        unseen = tuple(laid.card for laid in table.own(seat) if id(laid) not in chosen and laid.unseen)
        return Given(tuple(laid.card for laid in cards), others, seen, number, to, unseen)

    def lift(self, table: Table, cards: list[Laid]) -> list[Laid]:
        """Writes down that one of these cards is taken unseen."""
        if len({(laid.up, laid.unseen, laid.stacked, laid.hand) for laid in cards}) > 1 or self.plan.struck:
            raise NotOnArrays("a card that is taken at random is up in some deals and down in others")
        to = tuple(self.plan.new() for _ in cards)
        self.plan.moves.append(Lifted(tuple(laid.card for laid in cards), to, self.lifted))
        self.lifted += 1
        rename(table, cards, to)
        return cards[:1]

    def led(self, play: Play, step: Flip) -> bool:
        """Has players flip cards until they lead, to the end, where that can be told at once; whether it did."""
        return False

    def leads(self, table: Table, seat: int) -> bool:
        """Whether a player shows the best hand; raises Looks where that hangs on the cards."""
        raise Looks("who leads hangs on which cards come")

    def gain(self, table: Table, seat: int, step: Step, cards: list[Laid], number: int) -> list[Laid]:
        """Writes down that a player takes the best of these cards."""
        if number != 1 or any(laid in table.hands[seat] for laid in cards):
            raise NotOnArrays(f"no simple player chooses this: {render_step(step)}")
        if len({(where(table, laid), laid.up) for laid in cards}) > 1:
            raise Looks(f"from whom a card comes hangs on the cards: {render_step(step)}")
        if self.plan.struck:
            raise NotOnArrays("cards are taken after others were struck off")
        own = tuple(laid.card for laid in table.own(seat))
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

    folds = False

    def __init__(self, plan: Plan, tracer: Tracer | None = None) -> None:
        super().__init__(plan.variant, plan.seats, tracer or Tracer(plan), game=plan.game)
        self.plan = plan
        self.table.deck = [plan.new() for _ in self.table.deck]
        self.table.left = set(self.table.deck)
        if own := tuple(card % COPY for card in self.table.own_deck):
            if plan.ask is not None:
                raise NotOnArrays("cards come from a deck of their own where what happens hangs on the cards")
            self.table.own_deck = [plan.new() for _ in own]
            plan.moves.append(Stocked(tuple(map(int, self.table.own_deck)), own))
        # What waits for a card and then comes to nothing need not look at the cards.
        self.standing = waiting(self.steps, self.standing)

    @property
    def tracer(self) -> Tracer:
        """Who is asked for cards and choices: one who writes down what becomes of them."""
        chooser = self.table.chooser
        assert isinstance(chooser, Tracer), "a plan is made by a tracer"
        return chooser

    def wild_now(self, laid: Laid, seat: int, own: bool) -> bool:
        """Whether a card is wild for a player as the table lies now, maybe for them alone; asks the cards."""
        steps = without_common_wilds(self.steps) if own else self.steps
        wilds, column = Wilds(steps, wild_rules(steps)), int(laid.card)

        def found(cards: np.ndarray) -> np.ndarray:
            marks, fixed = wilds.marks(cards, self.table, Side.HIGH)
            return marks[seat].of([column])[:, 0] | fixed[cards[:, column]]

        return bool(self.plan.asked(found))

    def between(self, at: int, loops: dict) -> None:
        """Deals may wait for others here."""
        self.tracer.between(self, at, loops)

    def pause(self) -> None:
        """Deals may wait for others in the midst of a step."""
        self.tracer.between(self, self.rule_at, self.loops)

    def restart(self) -> None:
        """The deal counts for nothing, and another is dealt in its place; after the showdown it is over."""
        raise Redealt if self.plan.showdown is None else _Over

    def count_pools(self) -> None:
        """Nothing: how many cards a hand is chosen from is not asked."""

    def do(self, step: Step) -> None:
        """Plays one step; keeps the table where hands are shown or declared. A barred one is not done."""
        if step.barred or declined(step) or isinstance(step, Go) and step.way is Way.IN:
            return
        if isinstance(step, Win):
            out = any(EventKind.RUNS_OUT in e.deeds for w in step.when if isinstance(w, When) for e in w.events)
            if out and self.plan.showdown is None:
                raise NotOnArrays("a player who runs out of cards wins before the showdown")
            self.plan.assume("a win there and then is not followed")
        elif isinstance(step, Flip) and until_leading(step):
            self.place = None
            if not self.tracer.led(self, step):
                flip_until_leading(self, step, lambda seat: self.tracer.leads(self.table, seat))
        elif isinstance(step, Roll) and self.plan.ask is None:
            self.roll(step)
        elif isinstance(step, CalledShowdown | DeclareHands | Go | Roll | Declare | DeclareShares):
            self.declare(step)
        elif isinstance(step, Showdown):
            showdown = held(step, self.steps)
            if showdown is not None and self.conditions_hold(showdown):
                self.show(showdown)
        else:
            super().do(step)

    def declare(self, step: Step) -> None:
        """Players declare: by a card, for hands, or for shares of the pot; the table is kept as it lies then."""
        if (showdown := uncalled(step, self.steps)) is not None:
            self.plan.assume("nobody calls another game, so the high hand wins")
            self.show(showdown)
        elif asked := faces_asked(step):
            if self.plan.ask is not None:
                raise NotOnArrays("players go high or low by a card where what happens hangs on the cards")
            self.plan.by_card = self.plan.by_card or turned_up(self, self.rules[self.rule_at].steps)
            if isinstance(step, Go):
                self.plan.goes_by.append((asked, str(step.way)))
        elif isinstance(step, DeclareHands) and len(step.sides) == 2:
            return  # the judge has every hand for every side
        elif not by_a_card(step) and not isinstance(step, Declare | DeclareShares):
            raise NotOnArrays(f"this is not played many deals at once: {render_step(step)}")
        elif by_a_card(step) or self.conditions_hold(step):
            self.plan.declared = as_it_is(self.table)

    def show(self, step: Showdown) -> None:
        """Hands are shown: what lies on the table then is kept."""
        if self.plan.ask is not None and not self.table.tables and discards_to_beat(self.steps):
            raise NotOnArrays("how many discards lie on the table differs from deal to deal")
        lay_to_beat(self.table, self.steps)
        self.plan.showdown, self.plan.table = step, as_it_is(self.table)

    def roll(self, step: Roll) -> None:
        """Dice are thrown once; nobody throws them again who need not."""
        if step.again and step.may or not step.again and not self.conditions_hold(step):
            return
        if step.again or self.plan.dice:
            raise NotOnArrays(f"dice that are rolled again are not followed: {render_step(step)}")
        self.plan.dice = tuple(int(self.plan.new()) for _ in range(step.dice or 1))
        self.plan.moves += [Rolled(column, step.sides, turn) for turn, column in enumerate(self.plan.dice)]

    def act(self, step: Step) -> None:
        """Does what a step says; one more card for who shows an ace is every player's own affair."""
        tracer = self.tracer
        if step.barred:
            return
        if stirs(step) and self.table.discards:
            tracer.throw(self.table)
            self.plan.moves.append(Stirred())
        if isinstance(step, NewDeck):
            piles = {step.shuffled, step.also} - {None}
            cards = [laid.card for laid in self.table.tables] if Zone.TABLE in piles else []
            cards = [*cards, *self.table.discards] if piles - {Zone.TABLE} else cards
            self.plan.moves.append(Stirred(tuple(cards)))
        if isinstance(step, Discard) and (told := rank_told(step)) is not None:
            self.strike(step, told)
            return
        if isinstance(step, Draw) and step.showing_ace:
            amount = step.cards.amount
            known = (Bound.UP_TO,) if self.plan.ask is not None else (Bound.UP_TO, Bound.EXACTLY, Bound.STRICT)
            if amount is None or amount.bound not in known or not amount.number:
                if self.plan.ask is None:
                    raise Looks(f"how many cards are drawn hangs on an ace: {render_step(step)}")
                super().act(step)
                return
            tracer.aceless = amount.number
            cards = recast(step.cards, amount=recast(amount, number=step.showing_ace))
            step = recast(step, cards=cards, showing_ace=None)
        if isinstance(step, SplitHand):
            split_by_size(self, step)
        else:
            super().act(step)
        tracer.aceless = None

    def strike(self, step: Discard, told: RankOf) -> None:
        """Cards of a rank that lies somewhere count for nothing; they stay where they are, in name."""
        table = self.table
        assert told.cards is not None, "a rank is that of cards that lie somewhere"
        of = select(table, told.cards, None, self.spoken.cards)
        cards = [laid for seat in seats_for(self, step.who, step) for laid in table.hands[seat]]
        cards += [laid for laid in table.commons if laid.up]
        cards = [laid for laid in cards if laid not in of]
        self.plan.struck = True
        self.plan.moves.append(Struck(tuple(laid.card for laid in cards), tuple(laid.card for laid in of)))


def plan_of(variant: Variant, seats: int) -> Plan:
    """The moves of a variant's game at so many seats, up to its last showdown before another deal.

    Raises NotOnArrays where the moves are not known and where the deck is too small; Looks where they differ from deal
    to deal.
    """
    plan = blank(variant, seats)
    try:
        traced(plan)
    except Redealt as reason:
        raise NotOnArrays("the game is dealt anew whatever the cards") from reason
    return plan


def blank(variant: Variant, seats: int) -> Plan:
    """A plan without moves, of a game that can be played so as far as its rules tell; raises NotOnArrays."""
    if not variant.rules:
        raise NotOnArrays("no rules of it are given")
    for rule in variant.rules:
        if rule.unread:
            raise NotOnArrays(f"rule {rule.number} is not understood{' whole' if rule.steps else ''}")
        for step in rule.steps:
            if declined(step):
                continue
            statistics, why = bears(step, variant.steps)
            if statistics:
                raise NotOnArrays(f"{why}: {words_of(step)}")
            for part in unknowns(act_of(type(step)).odds, step, variant.steps):
                if isinstance(part, Unjudged):
                    raise NotOnArrays(part.reason)
                if numbers_of(part, step) or part.numbers is not None:
                    raise NotOnArrays(f"{part.reason}: {words_of(step)}")
    deck = tuple(card % COPY for card in deck_of(variant.steps, seats))
    plan = Plan(variant, seats, deck, game=game_of(variant), assumed=list(variant.assumed))
    if any(barred.not_followed(step, variant.steps) for step in variant.steps):
        plan.assume(barred.REASON)
    if any(isinstance(step, ChooseFacing) for step in variant.steps):
        plan.assume("who chooses how a card lies takes it face down while that is allowed")
    return plan


def traced(plan: Plan, play: Traced | None = None, at: int = 0, loops: dict | None = None) -> None:
    """Runs the exact engine to the end, from a rule on, and writes its moves into the plan. Raises Redealt where a rule
    ends the deal.
    """
    seats = plan.seats
    play = play or Traced(plan)
    plan.steps = play.steps
    try:
        run = play.go(at, loops)
        if not run.served:
            raise NotOnArrays(f"the deck is too small for {seats} players")
    except _Over:
        pass
    if plan.showdown is None:
        if any(isinstance(step, Showdown) for step in play.steps):
            raise NotOnArrays("no showdown comes about")
        if len(play.table.playing) < 2:
            raise NotOnArrays("the last player who is left wins, without a showdown")
        plan.assume("no showdown is told, so the high hand wins")
        plan.showdown, plan.table = Showdown((Share(Taker.HAND, Side.HIGH),)), as_it_is(play.table)
    table = plan.at_showdown
    if table.folded and plan.ask is None:
        raise NotOnArrays("a rule makes players fold")
    lying = [laid for hand in table.hands for laid in hand] + table.commons + table.tables
    for laid in lying:
        if not isinstance(laid.card, Unknown):
            if plan.ask is not None:
                raise NotOnArrays("cards come into play that are not in the deck")
            to = plan.new()
            plan.moves.append(Brought(to, laid.card % COPY))
            laid.card = to
    if not any(table.hands) and table.commons and not any(isinstance(step, Buy) for step in play.steps):
        plan.assume("no rule deals cards to players, so the community cards are everybody's hand")
    elif not any(table.hands):
        bought = any(isinstance(step, Buy) for step in play.steps)
        why = "players get no cards but those that they buy" if bought else "nobody holds a card at the showdown"
        raise NotOnArrays(why)
