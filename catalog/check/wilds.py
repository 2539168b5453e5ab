"""The most cards that can be wild at once at the showdown: the deal that makes it so, found by search and replayed.

A run at so many seats shows which card of the deck ends where. The cards are then dealt differently, from starts that
suit the rules (whole ranks to a player, runs in a suit, the wild cards first) and by exchanging two cards at a time
as long as that makes more of them wild. What a search finds is a lower bound until a bound by reasoning meets it
(`limit`); every value is reached by the deal that is given with it, played again by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from catalog.budget import spend
from catalog.check.wilds_limit import limit
from catalog.check.wilds_starts import Kinds, starts
from catalog.model.board import Table as Tabled
from catalog.model.dealing import Discard, Draw, Pass
from catalog.model.layout import Facing
from catalog.model.phrase import Group, Lies
from catalog.model.verdict import Number, Witness
from catalog.play.choices import Recorder, Script
from catalog.play.events import standing, watched
from catalog.play.policies import Eager
from catalog.play.shoe import rank_of, shows
from catalog.play.showdowns import Showdowns
from catalog.play.wild import WildRules, Wilds
from catalog.play.wishes import BRINGS, SPOILS, wishes_of

if TYPE_CHECKING:
    from catalog.model.variant import Variant
    from catalog.play.table import Laid, Table

LOSS = 0.004, 0.02
"""How likely an exchange is kept that loses one wild card: at first, and when none has helped for long."""
AIMED = 0.7
"""How often an exchange is tried of a card in a hand that is not wild yet."""
SORTS = 2
"""So many sorts of starts are followed."""
WHOLE = 0.5
"""How often, where pairs are to stay, a whole pair is exchanged for another."""
BUDGET = 15_000
"""So many exchanges of two cards are looked at for a game in all."""
SHRINKS = 30
"""What is left of the budget is divided by this where another course of play has led to nothing better."""
TRIES = 1500
"""So many exchanges of two cards are looked at for a deal before the search is given up."""


@dataclass
class Planned(Eager):
    """Deals given cards in the order in which they are asked for, and chooses as the eager do.

    The cards to `hide`, which would do harm face up, come face down, as long as there are any.
    """

    plan: tuple[int, ...] = ()
    at: int = 0
    hide: frozenset[int] = frozenset()

    def card(self, table: Table, seat: int | None, up: bool) -> int:
        if self.hide:
            first = [card for card in table.deck if card in table.left and (card in self.hide) is not up]
            return first[0] if first else min(table.left)
        while self.at < len(self.plan):
            card = self.plan[self.at]
            self.at += 1
            if card in table.left:
                return card
        return next(card for card in table.deck if card in table.left)


@dataclass(frozen=True)
class Found:
    """A deal and what is wild in it: the cards as they came, the answers to all choices, how many are wild."""

    count: int
    cards: tuple[int, ...]
    answers: tuple[int, ...]


@dataclass
class Deal:
    """A deal that was played to its end, in which any card may be exchanged for any other.

    `face` maps the cards as they were dealt to those that lie there instead. Where what is wild for a player hangs on
    that player's cards alone, hands are counted one by one and remembered.
    """

    play: Showdowns
    chooser: Recorder
    rules: WildRules
    face: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = table = self.play.last
        self.deck = sorted(table.deck)
        inside = set(self.deck)
        lying = [laid for hand in table.hands for laid in hand] + table.commons + table.tables
        self.lying = [(laid, laid.card) for laid in lying if laid.card in inside]
        self.where: dict[int, list[Laid]] = {}
        for laid, card in self.lying:
            self.where.setdefault(card, []).append(laid)
        self.face = {card: card for card in self.deck}
        self.alone = self.rules.alone(table)
        self.hands = [(seat, table.hands[seat]) for seat in table.playing]
        self.seat = {laid.card: seat for seat, hand in self.hands for laid in hand}
        self.known: dict = {}
        self.each: dict[int, int] = {}
        self.wild: dict[int, frozenset[int]] = {}

    def lay(self, face: dict[int, int]) -> int:
        """Lays other cards in the places of those dealt; how many are wild then."""
        self.face = face
        for laid, card in self.lying:
            laid.card = face[card]
        if self.alone:
            self.each = {seat: self.worth(seat, hand) for seat, hand in self.hands}
        return self.count()

    def count_anew(self) -> int:
        """How many cards are wild as they were dealt."""
        return self.lay(self.face)

    def count(self) -> int:
        """How many cards are wild as they lie now."""
        if not self.alone:
            found = self.rules.on(self.table)
            self.wild = dict(enumerate(found.held))
            return found.count
        return sum(self.each.values()) + sum(laid.card in self.rules.fixed for laid in self.table.commons)

    def worth(self, seat: int, hand: list[Laid]) -> int:
        """How many wild cards a hand counts, where that hangs on it alone; on its ranks, where no suit matters."""
        face = rank_of if self.rules.by_rank else int
        lie = [(laid.up, laid.hand, laid.turned > laid.came, face(laid.card)) for laid in hand]
        key = (seat, *lie) if self.rules.ordered else tuple(sorted(lie))
        if key not in self.known:
            found = self.rules.on(self.table, only=seat)
            wild = frozenset(how for how, laid in zip(lie, hand, strict=True) if laid.card in found.held[seat])
            self.known[key] = len(found.held[seat]) + found.groups, wild
        count, wild = self.known[key]
        self.wild[seat] = frozenset(laid.card for how, laid in zip(lie, hand, strict=True) if how in wild)
        return count

    def plain(self) -> list[int]:
        """The places in the players' hands where the cards counted last were not wild."""
        wild = self.wild
        return [card for laid, card in self.lying if card in self.seat and laid.card not in wild[self.seat[card]]]

    def exchange(self, one: int, other: int) -> None:
        """The cards in two places change places."""
        face = self.face
        face[one], face[other] = face[other], face[one]
        for card in (one, other):
            for laid in self.where.get(card, ()):
                laid.card = face[card]
        if self.alone:
            for seat in {self.seat.get(one), self.seat.get(other)} - {None}:
                self.each[seat] = self.worth(seat, self.table.hands[seat])

    def shape(self) -> tuple:
        """How the cards lie, whatever they show: deals of one shape need not be looked at twice."""
        hands = tuple(tuple((laid.up, laid.hand) for laid in hand) for _, hand in self.hands)
        return len(self.chooser.cards), hands, len(self.table.commons), len(self.table.tables)

    def pairs(self, *places: int) -> tuple:
        """Which up cards in the hands to which some places belong (in all, where none is told) pair one before.

        A third card of a rank makes no new pair.
        """
        seats = {self.seat[card] for card in places if card in self.seat} if places else dict(self.hands)
        found = []
        for seat in sorted(seats):
            line = [rank_of(laid.card) for laid in self.table.hands[seat] if laid.up]
            found.append((seat, *[line[:n].count(rank) % 2 == 1 for n, rank in enumerate(line)]))
        return tuple(found)

    def mates(self, one: int, other: int) -> list[tuple[int, int]]:
        """The place of the card that is paired with one in a hand, and of one more of the rank that is to come there:
        where both are exchanged a pair is, and stays one.
        """
        rank, new = (rank_of(self.face[place]) for place in (one, other))
        seat = self.seat.get(one)
        near = [
            at for at, card in self.face.items() if rank_of(card) == rank and at != one and self.seat.get(at) == seat
        ]
        far = [at for at, card in self.face.items() if rank_of(card) == new and at != other]
        return [(near[0], far[0])] if seat is not None and near and far and rank != new else []

    def order(self) -> tuple[int, ...]:
        """The cards in the order in which they come."""
        return tuple(self.face[card] for card in self.chooser.cards)


class Search:
    """Looks for the deal with the most wild cards at a number of seats."""

    def __init__(self, variant: Variant, seats: int, commons_too: bool = False) -> None:
        self.variant, self.seats = variant, seats
        self.rules = WildRules(variant.steps, commons_too)
        self.best: Found | None = None
        self.budget, self.limit = BUDGET // (8 if self.rules.missing else 1), 0
        rules = [(step, rule.steps) for rule in variant.rules for step in rule.steps]
        events = [watched(step) for step, rule in rules if standing(step, rule)]
        self.standing = any(isinstance(step, (*BRINGS, Tabled)) for step, rule in rules if standing(step, rule))
        spoiling = [watched(step) for step, rule in rules if standing(step, rule) and isinstance(step, SPOILS)]
        what = [of for event in spoiling if event.cards.facing is Facing.UP for of in event.cards.what]
        self.harm = frozenset(card for card in range(54) if any(shows(card, of) for of in what))
        self.pairs = any(event.cards.group is Group.PAIR for event in events)
        self.watched = [
            (event.cards.what, event.cards.facing is Facing.UP, event.cards.lies is Lies.UNSEEN)
            for event in events
            if event.cards.what
        ]
        self.passing = any(isinstance(s, Pass) and s.may for s in variant.steps)
        self.aces = any(isinstance(s, (Draw, Discard)) and s.showing_ace for s in variant.steps)

    def deal(self, yes: bool, plan: tuple[int, ...] = (), **more) -> Deal:
        """A play to the end: with everything done that players may do, or nothing; the cards come as planned."""
        chooser = Recorder(Planned(yes=yes, plan=plan, **more) if "wishes" not in more else Eager(**more))
        play = Showdowns(self.variant, self.seats, chooser)
        play.go()
        return Deal(play, chooser, self.rules)

    def keep(self, deal: Deal) -> int:
        """How many cards are wild in a deal as it was played; the best is kept."""
        wilds = self.rules.most(deal.play)
        if self.best is None or wilds.count > self.best.count:
            cards, answers = tuple(deal.chooser.cards), tuple(deal.chooser.answers) + wilds.answers
            self.best = Found(wilds.count, cards, answers)
        return wilds.count

    def most(self) -> Found:
        """The best deal found."""
        shapes = set()
        for deal in self.deals():
            self.keep(deal)
            # Who may pass certain cards passes none in some deals, and does in those that exchanges lead to.
            shape = (*deal.shape(), self.passing and deal.chooser.by.yes)
            if not self.rules:
                break
            if shape in shapes:
                continue
            shapes.add(shape)
            waiting = [(deal, deal.chooser.by.wishes is None and not getattr(deal.chooser.by, "hide", ()))]
            while waiting:
                at, freely = waiting.pop(0)
                most = limit(self.rules, at.table)
                self.limit = max(self.limit, most)
                if self.best.count >= most:
                    break
                at.lay({card: card for card in at.deck})
                before = self.best.count
                reached = self.climb(at, most, freely)
                if reached <= before:
                    self.budget //= SHRINKS
                again = self.deal(at.chooser.by.yes, at.order())
                if self.keep(again) < reached and freely:
                    # Other cards led to another course of play: keep to the one that was seen, or to the new one.
                    waiting = [(at, False), (again, False)]
            if self.best.count >= most and not self.standing:
                break
        return self.best

    def deals(self) -> Iterator[Deal]:
        """Deals to begin with: players do all that they may, or nothing, or get every card that a rule can bring."""
        first = self.deal(True)
        yield first
        if (wishes := wishes_of(self.variant, None)) is not None:
            yield self.deal(True, wishes=wishes)
        if self.harm:
            yield self.deal(True, hide=self.harm)
        if self.standing:
            mixed = list(first.deck)
            Random(1).shuffle(mixed)
            yield self.deal(True, tuple(mixed))
        yield self.deal(False)

    def kind(self, deal: Deal, place: int, card: int) -> tuple[bool, ...]:
        """What a card brings about in a place; only cards of one kind are exchanged where that is to stay."""
        lying = deal.where.get(place)
        up = bool(lying) and lying[0].up
        flipped = bool(lying) and lying[0].turned > lying[0].came
        return (
            *(
                (up or not facing) and (flipped or not unseen) and any(shows(card, of) for of in what)
                for what, facing, unseen in self.watched
            ),
            self.aces and bool(lying) and rank_of(card) == 14,
        )

    def climb(self, deal: Deal, most: int, freely: bool) -> int:
        """Makes a deal as good as it gets: the best start, then exchanges; how many are wild then.

        An exchange that loses a wild card is kept now and then. Unless `freely`, cards are exchanged for such only as
        bring about the same when they come.
        """
        kinds = None if freely else (lambda place, card: self.kind(deal, place, card))
        paired = not freely and self.pairs
        best, pairs = deal.count_anew(), deal.pairs()
        begun = {-1: (best, dict(deal.face))}
        for sort, start in starts(deal, self.rules, kinds):
            count = deal.lay(start)
            if count > begun.get(sort, (-1,))[0] and not (paired and deal.pairs() != pairs):
                begun[sort] = count, dict(start)
                best = max(best, count)
            if best >= most:
                break
        face = None
        if freely and len(begun) > 1:
            del begun[-1]
        for _, start in sorted(begun.values(), key=lambda each: -each[0])[:SORTS]:
            reached, found = self.exchanges(deal, start, most, kinds, paired)
            if face is None or reached > best:
                best, face = reached, found
            if best >= most:
                break
        return deal.lay(face)

    @staticmethod
    def alike(kinds: Kinds, face: dict[int, int], one: int, other: int) -> bool:
        """True where the cards in two places bring about the same in either."""
        a, b = face[one], face[other]
        return kinds(one, a) == kinds(one, b) and kinds(other, a) == kinds(other, b)

    def exchanges(self, deal: Deal, start: dict[int, int], most: int, kinds: Kinds | None, paired: bool) -> tuple:
        """The most wild cards that exchanges lead to from a start, and how the cards lie then."""
        now = best = deal.lay(dict(start))
        face = dict(deal.face)
        random = Random(0).random
        places, deck = [card for _, card in deal.lying], deal.deck
        plain = deal.plain()
        left = tries = (TRIES if deal.alone and not kinds else TRIES // 2) * (2 if most - best <= 2 else 1)
        while left > 0 and self.budget > 0 and best < most and len(deck) > 1:
            left -= 1
            self.budget -= 1
            spend()
            loss = LOSS[0] if left > tries // 2 else LOSS[1]
            some = plain if plain and random() < AIMED else places
            one, other = some[int(random() * len(some))], deck[int(random() * len(deck))]
            moves = [(one, other)]
            if paired and random() < WHOLE:
                moves += deal.mates(one, other)
            if kinds and not all(self.alike(kinds, deal.face, *move) for move in moves):
                continue
            moved = [place for move in moves for place in move]
            before = deal.pairs(*moved) if paired else ()
            for move in moves:
                deal.exchange(*move)
            count = deal.count() if not paired or deal.pairs(*moved) == before else -1
            if count < now and (count < 0 or random() > loss ** (now - count)):
                for move in reversed(moves):
                    deal.exchange(*move)
                continue
            now, plain = count, deal.plain()
            if count > best:
                best, face, left = count, dict(deal.face), tries
        return best, face


def wilds(variant: Variant, seats: int) -> Number:
    """The most cards that can be wild at once at the showdown, at so many seats, with the deal that makes them so.

    `missing` says which rules about wild cards could not be followed.
    """
    search = Search(variant, seats)
    found = search.most()
    reason = "no rule makes a card wild"
    if search.rules:
        cards = "card" if found.count == 1 else "cards"
        reason = f"{found.count} {cards} can be wild at once at a showdown of {seats} seats"
        if found.count < search.limit:
            reason += f"; a search found no more, and there cannot be more than {search.limit}"
    missing = search.rules.missing
    if search.standing and search.pairs and search.rules and found.count < search.limit:
        missing += ("which cards come hangs on the pairs that are dealt, and not all such courses were looked at",)
    witness = Witness("wilds", seats, found.cards, found.answers, found.count)
    count = found.count
    return Number("wilds", count, count, count, "", reason, (witness,), missing)


def replayed(variant: Variant, witness: Witness) -> int:
    """How many cards are wild where a deal is played again. Raises NotThatWay where the deal is not by the rules."""
    return wild_at_showdown(variant, witness)[1].count


def wild_at_showdown(variant: Variant, witness: Witness) -> tuple[Table, Wilds]:
    """The table at that showdown of a replay at which the most cards are wild, and which ones are.

    Raises NotThatWay where the deal is not by the rules.
    """
    play = Showdowns(variant, witness.seats, Script(witness.cards, witness.answers))
    play.go()
    rules = WildRules(play.steps)
    found = ((table, rules.on(table, replace(play.table.chooser))) for table in play.showdowns)
    return max(found, key=lambda each: each[1].count)
