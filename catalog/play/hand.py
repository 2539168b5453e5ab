"""A whole hand, played to be told: what the rules do to the table, and beside it who declares what and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from catalog.acts import barred
from catalog.budget import TOO_LONG, TooLong, budget
from catalog.hands.award import Award
from catalog.hands.showdown import Judgement, way_of
from catalog.hands.unless_low import held
from catalog.language.linearize.money import price_words
from catalog.limits import DEAL
from catalog.model.arranging import Stack
from catalog.model.auctions import AuctionRight
from catalog.model.betting import Bet
from catalog.model.boards import Drop, MoveTrigger
from catalog.model.constraints import recast
from catalog.model.contests import PutUp
from catalog.model.dealing import Flip
from catalog.model.decks import Roll
from catalog.model.declaring import Declare, DeclareHands, DeclareShares, Go
from catalog.model.layout import Going
from catalog.model.moves import Buy, Trade
from catalog.model.normalize import IT
from catalog.model.paying import Ante, Fold, Match
from catalog.model.phrase import Event, Price, When, Who
from catalog.model.showdowns import CalledShowdown, Outcome, Result, Share, Showdown, Win
from catalog.model.step import Step, deeds_of
from catalog.model.terms import ConditionKind, EventKind, Role
from catalog.model.terms_of_money import Side, Taker, Unit
from catalog.model.variant import Rule, Variant, decode
from catalog.model.wild_cards import MakeWild
from catalog.play.acts.who import seats_for
from catalog.play.beaten import lay_to_beat
from catalog.play.by_card import faces_asked, those_with, turned_up
from catalog.play.choices import Chooser
from catalog.play.contest import CONTESTS, chips, match, those, times
from catalog.play.deck import name_of
from catalog.play.event_log import Happening, What
from catalog.play.events import so
from catalog.play.game import Game
from catalog.play.hand_state import HandState
from catalog.play.heuristic_player import Sensible
from catalog.play.paid_wilds import bought
from catalog.play.run import Play
from catalog.play.showdown_input import dead_for, judge, wild_for
from catalog.play.table import Laid, Table
from catalog.play.wild_steps import without_common_wilds

UNTIL_GONE = 400
"""So many games, or turns, does a hand go on at most whose pot is played for until it is gone."""

USUAL = 5
"""How many play where the game allows as many."""

IN, OUT = frozenset({"in"}), frozenset({"out"})


@dataclass(frozen=True)
class Lying:
    """Cards as they lie at some moment: (card, face up, which hand) for each seat; boards with their layout; the
    table's cards.
    """

    hands: tuple[tuple[tuple[int, bool, int], ...], ...]
    boards: tuple[tuple, ...]
    tables: tuple[tuple[int, bool], ...]


@dataclass(frozen=True)
class Reckoning:
    """A showdown: the cards as they lay, who was in, what was wild and dead for whom, and the judgement."""

    lying: Lying
    seats: tuple[int, ...]
    wild: dict[int, frozenset[int]]
    dead: dict[int, frozenset[int]]
    judgement: Judgement
    prize: str = "pot"


@dataclass(frozen=True)
class Chapter:
    """One rule as it was played: what happened, how the cards lay afterwards, and the showdowns in it."""

    rule: Rule
    happened: tuple[Happening, ...]
    lying: Lying
    showdowns: tuple[Reckoning, ...] = ()


def as_they_lie(table: Table) -> Lying:
    """The cards on the table now."""
    return Lying(
        tuple(tuple((c.card, c.up, c.hand) for c in hand) for hand in table.hands),
        tuple((board.layout, tuple((c.card, c.up, c.place) for c in board.cards)) for board in table.boards),
        tuple((c.card, c.up) for c in table.tables),
    )


def flip_until_leading(play: Play, step: Flip, leads: Callable[[int], bool]) -> None:
    """A player turns up one card after the other until they lead; who never does folds, where the rules say so.

    `leads(seat)` tells whether a player shows more than all others; the odds answer that for many deals at once.
    """
    table = play.table
    folds = any(isinstance(s, Fold) and s.on_event and EventKind.FLIPS in deeds_of(s) for s in play.steps)
    for seat in seats_for(play, step.who, step):
        play.spoken.seat = seat
        for laid in [laid for laid in table.hands[seat] if not laid.up]:
            table.turn(laid)
            play.note(EventKind.FLIPS, seat, laid)
            play.settle()
            if seat not in table.playing or len(table.playing) > 1 and leads(seat):
                break
        if folds and seat in table.playing and len(table.playing) > 1 and not leads(seat):
            table.fold(seat)


def _those_who_lost(who: Who | None) -> bool:
    """True for all who were in and did not win."""
    if who is None or who.role not in (Role.EACH, Role.ANY):
        return False
    deeds = [event.deeds for event in who.doing]
    plain = all(event == Event(event.deeds) for event in who.doing)
    return (
        plain
        and (EventKind.LOSES,) in deeds
        and set(deeds) <= {(EventKind.LOSES,), (EventKind.GOES_IN,), (EventKind.STAYS,)}
    )


class Hand(HandState, Play):
    """A deal in progress that is told chapter by chapter."""

    folds = False

    def __init__(self, variant: Variant, seats: int, chooser: Chooser, game: Game | None = None) -> None:
        super().__init__(variant, seats, chooser, game=game)
        self.variant = variant
        self.chapters: list[Chapter] = []
        self.reckonings: list[Reckoning] = []
        self.done_before = 0
        self.by_card: dict[int, Laid] = {}
        self.table.chooser = _Heard(chooser)
        self.table.noting = True
        if self.pot is not None:
            self.most_games = self.most_passes = UNTIL_GONE
            self.all_may_fold = True
        for number, step, _ in self.standing:
            if isinstance(step, Win):
                self.left_out[number, "a win there and then is not followed"] = None
        for rule in variant.rules:
            if any(barred.not_followed(step, variant.steps) for step in rule.steps):
                self.left_out[rule.number, barred.REASON] = None
        if self.pot is not None and not any(isinstance(s, Ante) and s.barred for s in self.steps):
            if not any(isinstance(s, PutUp) for s in self.steps):
                for seat in range(seats):
                    self.pot.pay(seat, 1, "")

    def play_rule(self, rule: Rule, loops, at: int) -> int | None:
        before, judged = len(self.table.happened), len(self.reckonings)
        try:
            return super().play_rule(rule, loops, at)
        finally:
            happened = tuple(self.table.happened[before:])
            new = tuple(self.reckonings[judged:])
            self.chapters.append(Chapter(rule, happened, as_they_lie(self.table), new))

    def do(self, step: Step) -> None:
        """Plays one step; declarations, payments and showdowns as well. A barred one is not done."""
        if step.barred or step.alternatively and self.done_before == self.table.rule:
            return
        self.done_before = 0
        told = held(step, self.steps) if isinstance(step, Showdown) else step
        if told is None:
            return  # it was held with the one before
        step = told
        own = self.way_of_its_own(step)
        if isinstance(step, AuctionRight) and not step.is_for_table_hand:
            self.leave_out("what a player buys the right to do is not followed")
        elif own is not None:
            if faces_asked(step) or self.conditions_hold(step):
                own(step)
        elif isinstance(step, Flip) and until_leading(step):
            flip_until_leading(self, step, self.leads)
        else:
            self.do_on_table(step)

    def way_of_its_own(self, step: Step) -> Callable[[Any], None] | None:
        """What plays a step in place of the acts on the cards; None for a step that these play."""
        if faces_asked(step):
            return self.go_by_card
        if isinstance(step, Declare | DeclareShares):
            return self.declare
        if type(step) in CONTESTS and self.plays(step):
            return partial(CONTESTS[type(step)], self)
        if isinstance(step, Match) and self.pot is not None:
            return partial(match, self)
        if isinstance(step, DeclareHands) and len(step.sides) == 2:
            return self.declare_hands
        return self.show_down if isinstance(step, Showdown) else None

    def do_on_table(self, step: Step) -> None:
        """Plays a step as any play of the rules does, and tells of payments, dice and the round of betting."""
        rounds, happened = self.table.rounds, len(self.table.happened)
        if isinstance(step, CalledShowdown):
            self.leave_out("a showdown that a player calls is not followed")
        elif isinstance(step, Match):
            self.match(step)
        elif isinstance(step, Roll):
            self.roll(step)
        super().do(step)
        if any(h.what is not What.DECLINES for h in self.table.happened[happened:]):
            self.done_before = self.table.rule
        if isinstance(step, Bet) and self.table.rounds > rounds:
            self.tell_round(step)

    def tell_round(self, step: Bet) -> None:
        """Tells who opens a round of betting; where money is counted, everybody pays."""
        self.table.happen(What.BETS, self.opener(step), number=self.table.rounds, words=_why(step, self.table))
        if self.table.trigger is not None:
            self.table.happen(What.POINTS, number=self.table.trigger + 1, words=str(self.raises))
        if self.pot is not None:
            for seat in self.table.playing:
                self.pot.pay(seat, 1, "")

    def plays(self, step: Step) -> bool:
        """True for what is played with money, tricks or bids; a win or a way to go only where that is followed."""
        if isinstance(step, Win):
            out = any(EventKind.RUNS_OUT in e.deeds for w in step.when if isinstance(w, When) for e in w.events)
            return self.pot is not None or out
        if isinstance(step, Outcome):
            return self.pot is not None and step.result is Result.GAME_OVER
        if isinstance(step, Trade):
            return step.even and not step.barred
        return self.pot is not None or not isinstance(step, Go | AuctionRight)

    def conditions_hold(self, step: Step) -> bool:
        """True where every condition holds; what is told of anybody holds where it is true of somebody."""
        if type(step) in (Win, Match) and self.plays(step) and step.who is not None and step.who.role is Role.THAT:
            tempers = {when.temper for when in step.when if isinstance(when, When)}
            if tempers == {ConditionKind.IF} and self.spoken.seat is None:
                self.spoken.held = bool(those(self, step))
                return self.spoken.held
        held = super().conditions_hold(step)
        if self.pot is not None and any(
            isinstance(w, When) and w.temper in (ConditionKind.IF, ConditionKind.FIRST_GAME) for w in step.when
        ):
            self.spoken.held = held
        return held

    def refuse(self, seat: int) -> None:
        """A player rejects a card; that they are frozen from then on is told."""
        frozen = len(self.refused.frozen)
        super().refuse(seat)
        if len(self.refused.frozen) > frozen:
            self.table.happen(What.TELLS, seat, words="is frozen")

    def opener(self, step: Bet) -> int | None:
        """Who opens a betting round: whom the rule says; who shows the best cards; else the dealer's left."""
        table = self.table
        playing = table.playing
        if step.later is not None and table.rounds > 1:
            step = recast(step, opener=step.later, later=None)
        if step.opener is not None:
            found = seats_for(self, step.opener, step)
            role = step.opener.role.value
            if step.opener.role is Role.HIGH_TOTAL:
                return self.sense.total_showing(table, playing)
            if "showing" in role:
                return self.sense.showing(table, playing, "low" in role)
            if step.rotates is not None and found:
                return self.moved_on(found[0], step.rotates)
            return found[0] if found else None
        if any(laid.up for seat in playing for laid in table.hands[seat]):
            return self.sense.showing(table, playing)
        return playing[0] if playing else None

    def moved_on(self, seat: int, going: Going) -> int:
        """Who opens this round where each opener sits one seat on from the one before."""
        playing = self.table.playing
        way = -1 if going is Going.COUNTERCLOCKWISE else 1
        at = playing.index(seat) if seat in playing else 0
        return playing[(at + way * (self.table.rounds - 1)) % len(playing)]

    def leads(self, seat: int) -> bool:
        """True where a player shows a better hand than every other player, and than the table's first card."""
        table = self.table
        others = [other for other in table.playing if other != seat]
        if self.sense.showing(table, [*others, seat]) != seat:
            return False
        mine = self.sense.up_hand([laid for laid in table.hands[seat] if laid.up])
        first = self.sense.up_hand([laid for laid in table.tables[:1] if laid.up])
        return mine is not None and (first is None or mine.worth > first.worth)

    def declare(self, step: Declare | DeclareShares) -> None:
        """Every player says which way they go, all at once."""
        table = self.table
        table.ways = {seat: self.sense.ways(table, seat, step, len(table.playing)) for seat in table.playing}
        for seat, ways in table.ways.items():
            table.happen(What.DECLARES, seat, words=" and ".join(sorted(ways)))
        stays = isinstance(step, Declare) and step.or_out and {*table.ways.values()} != {OUT}
        if IN in table.ways.values() or stays:
            # Who is out takes no more part in this deal.
            table.folded |= {seat for seat, ways in table.ways.items() if ways == OUT}

    def wild_now(self, laid: Laid, seat: int, own: bool) -> bool:
        """Whether a card is wild for a player as the table lies now, for them alone if it has to be their own."""
        steps = without_common_wilds(self.steps) if own else self.steps
        return any(laid.card in of.get(seat, ()) for of in wild_for(steps, self.table, self.dice).values())

    def go_by_card(self, step: Go | Declare) -> None:
        """Players go high or low by the card that they turned up, or as they like where that leaves it to them."""
        table = self.table
        self.by_card = self.by_card or turned_up(self, self.rules[self.rule_at].steps)
        for seat in those_with(self.by_card, faces_asked(step)):
            if isinstance(step, Go):
                table.ways[seat] = frozenset({str(step.way)})
            else:
                table.ways[seat] = self.sense.ways(table, seat, recast(step, when=()), len(table.playing))
            table.happen(What.DECLARES, seat, words=" and ".join(sorted(table.ways[seat])))

    def declare_hands(self, step: DeclareHands) -> None:
        """Every player of two hands says which is for which side of the pot: the first of them is, from now on."""
        table = self.table
        for seat in table.playing:
            hands = table.hands_of(seat)
            if len(hands) != 2:
                continue
            if self.sense.swaps(table, seat, step.sides):
                for laid in table.hands[seat]:
                    laid.hand = sum(hands) - laid.hand
            table.ways[seat] = frozenset(map(str, step.sides))
            table.happen(What.DECLARES, seat, words=" / ".join(map(str, step.sides)))

    def restart(self) -> None:
        """The game would be dealt anew; the transcript ends with this deal."""
        super().restart()
        self.table.happen(What.AGAIN)

    def roll(self, step: Roll) -> None:
        """Dice are rolled."""
        if step.again or not self.conditions_hold(step):
            return
        chooser = self.sense
        self.dice = tuple(sorted(chooser.number(self.table, 0, step, 1, step.sides) for _ in range(step.dice or 1)))
        self.table.happen(What.ROLLS, words=" and ".join(map(str, self.dice)))

    def pay_for_wilds(self, seats: Sequence[int]) -> None:
        """Players who have cards that are wild for a price pay it, or have them wild no more."""
        table = self.table
        for price, steps in bought(self.steps):
            there = wild_for(self.steps, table, self.dice)
            others = wild_for([step for step in self.steps if step not in steps], table, self.dice)
            for seat in seats:
                gained = {card for side, of in there.items() for card in of.get(seat, frozenset())}
                gained -= {card for side, of in others.items() for card in of.get(seat, frozenset())}
                if not gained:
                    continue
                names = " ".join(name_of(card) for card in sorted(gained))
                if self.sense.whether(table, seat, recast(MakeWild(IT), price=price), "does it"):
                    table.happen(What.TELLS, seat, words=f"pays {price_words(price)} for {names} to be wild")
                    if self.pot is not None:
                        self.pot.pay(seat, chips(self, price), "")
                else:
                    table.happen(What.TELLS, seat, words=f"does not pay for {names} to be wild")
                    table.unpaid |= {(seat, step) for step in steps}

    def show_down(self, step: Showdown) -> None:
        """Compares the hands of those who are in."""
        lay_to_beat(self.table, self.steps)
        table = self.table
        declared = [way_of(share) for share in step.shares if share.declared]
        if declared and not table.ways and not any(isinstance(s, DeclareHands | Go) for s in self.steps):
            self.assumed.append("players declare at the showdown, as nothing tells when they do")
            several = step.several_declared
            for seat in table.playing:
                table.ways[seat] = self.sense.choose(table, seat, tuple(dict.fromkeys(declared)), several)
                table.happen(What.DECLARES, seat, words=" and ".join(sorted(table.ways[seat])))
        ways = table.ways
        self.judged_in = table.deals
        told_in = any(way in (IN, OUT) for way in ways.values())
        seats = tuple(seat for seat in table.playing if not told_in or ways.get(seat) == IN)
        self.pay_for_wilds(seats)
        wild = {seat: frozenset() for seat in table.playing}
        for of in wild_for(self.steps, table, self.dice).values():
            for seat, cards in of.items():
                wild[seat] |= cards
        if len(seats) < 2:
            award = Award("pot", seats, why="" if seats else "nobody is in")
            judgement = Judgement((award,))
        else:
            judgement = judge(self.steps, table, step, seats, None if told_in else ways or None, self.dice)
        prize = step.prize.value
        dead = dead_for(self.steps, table)
        self.reckonings.append(Reckoning(as_they_lie(table), seats, wild, dead, judgement, prize))
        table.winners = tuple(sorted({seat for award in judgement.awards for seat in award.winners}))
        table.happen(What.SHOWDOWN, words=", ".join(award.share for award in judgement.awards))
        if self.pot is not None and judgement.judged:
            self.pot.goes_to(table.winners)

    def match(self, step: Match) -> None:
        """Who was in and did not win matches the pot, as often as is told; other payments are not followed."""
        price = step.pays or Price(Unit.POT)
        other = step.kind != "match" or price.unit is not Unit.POT or step.pot or step.again
        if not self.reckonings or other or step.to or step.most:
            return self.leave_out("what is paid is not followed")
        last = self.reckonings[-1]
        if not last.judgement.judged or step.number or step.growth or not _those_who_lost(step.who):
            return self.leave_out("who pays is not followed")
        if step.per_who is not None or step.per is not None and step.per.came is not None:
            return self.leave_out("how often the pot is matched is not followed")
        if any(so(self, event) is None for when in step.when if isinstance(when, When) for event in when.events):
            return self.leave_out("whether it is paid is not followed")
        if not self.conditions_hold(step):
            return None
        whole = int(price.times) if price.times.denominator == 1 else 0
        for seat in last.seats:
            often = step.times * (whole or 1) * (1 if step.per is None else times(self, step, seat))
            if seat not in self.table.winners and often:
                self.table.happen(What.PAYS, seat, words="the pot" if whole else price_words(price), number=often)
        return None

    def finish(self) -> None:
        """Plays all rules; where no showdown came about, says so. A deal that takes too long is broken off."""
        with budget(DEAL) as own:
            try:
                self._finish()
            except TooLong:
                if not own.used_up:  # whoever opened the budget around it answers
                    raise
                self.run.stopped = f"it takes {TOO_LONG} and is broken off here"

    def _finish(self) -> None:
        self.go()
        if self.reckonings or self.won or not self.run.served or any(isinstance(s, CalledShowdown) for s in self.steps):
            return
        if self.pot is not None and not any(isinstance(step, Showdown) for step in self.steps):
            return
        if any(isinstance(step, Showdown | Win) for step in self.steps):
            self.left_out[self.table.rule, "no showdown came about"] = None
            return
        unread = next((rule.number for rule in self.variant.rules if rule.winner_unread), None)
        if unread is not None:
            self.left_out[unread, "it tells who wins, and was not fully understood, so no winner is named"] = None
            return
        self.assumed.append("no showdown is told, so the high hand wins")
        self.show_down(Showdown((Share(Taker.HAND, Side.HIGH),)))
        if self.chapters:
            self.chapters[-1] = replace(self.chapters[-1], showdowns=tuple(self.reckonings))


def until_leading(step: Flip) -> bool:
    """True where cards are flipped until their player has the best hand showing."""
    return any(
        EventKind.LEADS_SHOWING in event.deeds
        for when in step.when
        if isinstance(when, When) and when.temper is ConditionKind.UNTIL
        for event in when.events
    )


def _why(step: Bet, table: Table) -> str:
    """Why a player opens a round of betting, where that is for their cards."""
    if step.opener is not None:
        return ""
    return "high hand showing" if any(c.up for seat in table.playing for c in table.hands[seat]) else ""


class _Heard:
    """A chooser whose refusals are told of, and what it says comes about."""

    def __init__(self, by: Chooser) -> None:
        self.by = by

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        return self.by.card(table, seat, up)

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        answer = self.by.whether(table, seat, step, what)
        if seat is None:
            if what == "happens" and any(isinstance(when, When) for when in step.when):
                table.happen(What.COMES_ABOUT if answer else What.DOES_NOT)
        elif not answer and what not in _TOLD:
            table.happen(What.DECLINES, seat)
        return answer

    def number(self, table: Table, seat: int, step: Step, least: int, most: int) -> int:
        answer = self.by.number(table, seat, step, least, most)
        if answer == 0 < most and not isinstance(step, Flip | Drop | MoveTrigger | Buy):
            table.happen(What.DECLINES, seat)
        return answer

    def pick(
        self, table: Table, seat: int, step: Step, cards: Sequence[Laid], number: int, to: int | None = None
    ) -> list[Laid]:
        picked = self.by.pick(table, seat, step, cards, number, to)
        if isinstance(step, Stack):
            table.happen(What.STACKS, seat, picked)
        return picked

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        return self.by.player(table, step, seats)


_TOLD = {"lays it down", "goes in", "goes out", "accepts it", "wins", "loses", "folds", "has", "flips", "stays in"}


def usual_players(variant: Variant) -> int:
    """How many play where nobody says how many: as many as the printed number allows, five at most, two at least."""
    printed = decode("players", variant.numbers.players)
    most = printed.number if printed.code is None and printed.number else USUAL
    return max(2, min(USUAL, most))


def deal_usual(variant: Variant, most: int, seed: int = 0) -> Hand:
    """A hand at so many seats, or at fewer, two at least, where there are not cards enough for everybody's part."""
    hand = deal(variant, most, seed)
    return hand if hand.run.served or most <= 2 else deal_usual(variant, most - 1, seed)


def deal(variant: Variant, seats: int, seed: int = 0, chooser: Chooser | None = None) -> Hand:
    """A hand of the variant at so many seats (two or more), played by sensible players or by another chooser.

    The same seed gives the same hand on any machine.
    """
    hand = Hand(variant, seats, chooser or Sensible(variant.steps, seed))
    hand.finish()
    return hand
