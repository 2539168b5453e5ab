"""The same game one deal at a time, by the exact engine with the same simple player: the arrays are held against it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache

import numpy as np

from catalog.acts.conditions import declined, refusable
from catalog.hands.award import Award
from catalog.hands.card import ACE
from catalog.hands.showdown import way_of
from catalog.hands.split import asked_for
from catalog.model.arranging import Stack
from catalog.model.board import RemoveCommon
from catalog.model.dealing import Flip, Take
from catalog.model.decks import Roll
from catalog.model.declaring import Go, Way
from catalog.model.drawing import Draw, Get
from catalog.model.layout import Selector
from catalog.model.moves import Buy, Pick
from catalog.model.showdowns import Share, Showdown
from catalog.model.step import Step
from catalog.model.terms_of_money import Side, Taker
from catalog.model.uses import SplitHand
from catalog.model.variant import Variant
from catalog.odds.answers import (
    Answers,
    blind,
    by_a_card,
    by_chance,
    by_points,
    drawn_from,
    free,
    keeps_best,
    left_over,
    looked_at,
    uncalled,
    waiting,
)
from catalog.odds.moves import Lifted, Looks, NotOnArrays, come_again, die, own_order
from catalog.odds.plan import GIVES, Redealt
from catalog.odds.players import Measure, Simple, beaten, side_table
from catalog.play.acts.holding import split_by_size
from catalog.play.deck import COPY
from catalog.play.game import Game, game_of
from catalog.play.hand import Hand
from catalog.play.heuristic_player import Sensible
from catalog.play.settled import Settler
from catalog.play.showdown_input import face, judge
from catalog.play.table import DeckOut, Laid, Table


class OneDeal(Answers, Sensible):
    """A simple player at a table where the cards come in a given order, the `stock`; discards come as in `other`."""

    other: np.ndarray
    stock: list[int]
    rolled: int

    def __init__(self, steps: Sequence[Step], showdown: Showdown) -> None:
        Sensible.__init__(self, steps)
        self.simple, self.showdown = Simple(steps), showdown

    def at_a_deal(self, deck: Sequence[int], other: Sequence[int] = ()) -> OneDeal:
        """The same player with another deck; `other` is the deck in whose order discards come again."""
        player = copy(self)
        player.other, player.pool, player.turn = np.array([other]), [], 0
        player.stock, player.at, player.lifted = list(deck), 0, 0
        player.rounds, player.rolled, player.awards = 0, 0, ()
        return player

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        if table.deals > 1:
            raise DeckOut
        if table.reshuffled:
            if not self.pool or set(self.pool) != table.left:
                self.pool = come_again(np.array([sorted(table.left)]), self.other, self.turn)[0].tolist()
                self.turn += 1
            return self.pool.pop(0)
        if self.at >= len(self.stock):
            raise DeckOut
        self.at += 1
        return int(self.stock[self.at - 1])

    def _given(self, table: Table, seat: int, cards: Sequence[Laid], number: int, least: int | None = None):
        chosen = {id(laid) for laid in cards}
        others = [laid.card for laid in table.own(seat) if id(laid) not in chosen and not laid.unseen]
        others += [laid.card for laid in table.commons if laid.up and id(laid) not in chosen]
        return self.simple.giving(_row([laid.card for laid in cards]), _row(others), number, least)

    def takes(self, table: Table, seat: int) -> bool:
        if not by_points(self.steps):
            return super().takes(table, seat)
        return bool(self.simple.wants(_row([laid.card for laid in table.own(seat)]))[0])

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        if isinstance(step, Roll):
            self.rolled += 1
            return int(die(self.other, step.sides, self.rolled - 1)[0])
        if least < most and isinstance(step, Draw):
            _, many = self._given(table, seat, drawn_from(table, seat, step), most, least)
            return int(many[0])
        return max(least, free(step) - 1) if isinstance(step, Buy) else least

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        cards = list(cards)
        if not number or number >= len(cards) and not isinstance(step, Draw) or isinstance(step, Flip | Stack):
            return cards[:number]
        if by_chance(step) and number == 1:
            move = Lifted(tuple(range(len(cards))), (), self.lifted)
            low, above = self.stock[-1 - 2 * self.lifted], self.stock[-2 - 2 * self.lifted]
            self.lifted += 1
            return [sorted(cards, key=lambda laid: laid.card)[int(move.place(np.array(low), np.array(above)))]]
        if isinstance(step, Take | Pick | Buy | Get) or to == seat:
            cards = looked_at(table, seat, cards)
            if blind(table, seat, cards):
                return cards[:number]
            own = [laid.card for laid in table.own(seat)]
            return [cards[int(self.simple.gaining(_row([laid.card for laid in cards]), _row(own))[0])]]
        if keeps_best(step):
            left: list[Laid] = []
            for some, many in left_over(self.steps, cards, number):
                several = [laid for laid in some if laid not in left]
                order, _ = self._given(table, seat, several, min(many, len(several)))
                left += [several[int(place)] for place in order[0]]
            return [laid for laid in cards if laid not in left]
        if not isinstance(step, (*GIVES, RemoveCommon)):
            raise NotOnArrays("no simple player chooses this")
        order, _ = self._given(table, seat, cards, number)
        return [cards[int(place)] for place in order[0]]

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        try:
            return Answers.player(self, table, step, seats)
        except Looks:
            return Sensible.player(self, table, step, seats)

    def ways(self, table: Table, seat: int, step: Step, players: int) -> frozenset[str]:
        if table.playing[0] == seat or not self.awards:
            # All declare at once.
            self.awards = self._shown(table)
        return self._side(seat)

    def choose(self, table: Table, seat: int, offered: tuple[str, ...], several: bool) -> frozenset[str]:
        self.awards = self._shown(table)
        return self._side(seat)

    def swaps(self, table: Table, seat: int, sides: Sequence[Side]) -> bool:
        scores = [self._of_two(table, seat, sides)]
        for laid in table.hands[seat]:
            laid.hand = 1 - laid.hand
        scores.append(self._of_two(table, seat, sides))
        for laid in table.hands[seat]:
            laid.hand = 1 - laid.hand
        return scores[1] > scores[0]

    def _of_two(self, table: Table, seat: int, sides: Sequence[Side]) -> float:
        """How many hands two hands beat together, each on its side."""
        goes = {each: frozenset(map(str, sides)) for each in table.playing}
        awards = judge(self.steps, table, self.showdown, table.playing, goes).awards
        return sum(self._scored(share, award, seat) for share, award in zip(self.showdown.shares, awards, strict=True))

    def _shown(self, table: Table) -> tuple[Award, ...]:
        """For each share what everybody would show if they went for it."""
        table = self.laid = table
        found = []
        for number, share in enumerate(self.showdown.shares):
            goes = {each: frozenset({way_of(share)}) for each in table.playing}
            found.append(judge(self.steps, table, self.showdown, table.playing, goes).awards[number])
        return tuple(found)

    def _side(self, seat: int) -> frozenset[str]:
        scores = []
        for number, (share, award) in enumerate(zip(self.showdown.shares, self.awards, strict=True)):
            if share.taker is Taker.HAND:
                scores.append((self._scored(share, award, seat), share))
            elif share.declared:
                scores.append((self._of_card(number, share, seat), share))
        scores.sort(key=lambda each: each[1].side is Side.LOW)
        return frozenset({way_of(max(scores, key=lambda each: each[0])[1])})

    def _of_card(self, number: int, share: Share, seat: int) -> float:
        """How many of the cards that may take a share a player's card beats."""
        goes = {seat: frozenset({way_of(share)})}
        shown = judge(self.steps, self.laid, self.showdown, [seat], goes).awards[number].shown
        which = asked_for(Settler(self.steps).settled(self.laid)[0], share).which
        if not shown or which is None:
            return float(bool(shown)) * 2 - 1
        rank = min(shown[0].worth[0], ACE)
        return (ACE - rank if which is Selector.LOW else rank) / ACE

    def _scored(self, share: Share, award: Award, seat: int) -> float:
        of = side_table(self.steps, share.side or Side.HIGH)
        worth = next((shown.worth for shown in award.shown if shown.seat == seat), None)
        value = numbers(of).get(worth[:4]) if worth else None
        return -1.0 if value is None else beaten(of)[value]


@lru_cache(maxsize=16)
def numbers(of: Measure) -> dict[tuple, int]:
    """The number of each value that hands can have, by what it compares by."""
    return {value[:4]: number for number, value in reversed(list(enumerate(of.told))) if value is not None}


class OneHand(Hand):
    """A hand by which the arrays are measured: it waits for what they wait for, and ends where all is redealt."""

    def __init__(self, variant: Variant, seats: int, chooser: OneDeal, game: Game, standing: tuple) -> None:
        super().__init__(variant, seats, chooser, game)
        self.standing, self.deal_player = standing, chooser
        own = self.table.own_deck
        if own:
            self.table.own_deck = [own[int(place)] for place in own_order(chooser.other, len(own))[0]]

    def pay_for_wilds(self, seats: Sequence[int]) -> None:
        """Nothing to decide: who holds a card that is wild for a price pays it, as the arrays take for granted."""

    def restart(self) -> None:
        """Raises Redealt; after the showdown the deal is over."""
        if not self.reckonings:
            raise Redealt
        self.run.over = True

    def do(self, step: Step) -> None:
        """Plays one step; everybody goes in, so that this is nothing new, and nobody trades who may refuse."""
        if by_a_card(step):
            for seat in self.table.playing:
                self.table.ways[seat] = self.deal_player.ways(self.table, seat, step, self.table.seats)
        elif isinstance(step, SplitHand) and not step.alike and self.conditions_hold(step):
            split_by_size(self, step)
        elif (showdown := uncalled(step, self.steps)) is not None:
            self.show_down(showdown)
        elif not refusable(step) and not declined(step) and not (isinstance(step, Go) and step.way is Way.IN):
            super().do(step)


def _row(cards: Sequence[int]) -> np.ndarray:
    return np.array([[face(card) for card in cards]], np.uint8).reshape(1, -1)


def apart(deck: Sequence[int]) -> list[int]:
    """The cards of a deck by their numbers: the second of a face is one of a second deck."""
    seen: dict[int, int] = {}
    found = []
    for card in deck:
        found.append(seen.get(int(card), 0) * COPY + int(card))
        seen[int(card)] = seen.get(int(card), 0) + 1
    return found


class OneByOne:
    """A variant at so many seats, dealt hand after hand as simple players play it, who declare for `showdown`."""

    def __init__(self, variant: Variant, seats: int, showdown: Showdown) -> None:
        self.variant, self.seats = variant, seats
        self.game = game_of(variant)
        self.player = OneDeal(variant.steps, showdown)
        self.standing = waiting(self.game.steps, self.game.standing)

    def deal(self, deck: Sequence[int], other: Sequence[int] = ()) -> Hand:
        """One hand with the cards in this order.

        `deck` are cards as in spec/hands.md, the first one dealt first; discards come again in the order of `other`.
        Raises NotOnArrays for a choice that a simple player does not make.
        """
        hand = OneHand(
            self.variant, self.seats, self.player.at_a_deal(apart(deck), apart(other)), self.game, self.standing
        )
        hand.finish()
        return hand
