"""The most cards that can be wild at once at the showdown, with a deal that reaches it, found by search.

A run at a given number of seats shows where each card ends. The cards are then dealt differently, from starts that
suit the rules (whole ranks to a player, runs in a suit, the wild cards first) and by exchanging two cards at a time
as long as that makes more of them wild. What a search finds is a lower bound until a bound by reasoning meets it
(`limit`); every value is reached by the deal that is given with it, played again by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from catalog.budget import spend
from catalog.check.wilds_deal import Deal, Planned, hides
from catalog.check.wilds_limit import limit
from catalog.check.wilds_starts import Kinds, starts
from catalog.model.board import Table as Tabled
from catalog.model.dealing import Pass
from catalog.model.drawing import Discard, Draw
from catalog.model.layout import Facing
from catalog.model.terms import Group, Zone
from catalog.model.verdict import Number, Witness
from catalog.play.choices import Recorder, Script
from catalog.play.deck import EVERY_CARD, rank_of, shows
from catalog.play.policies import Eager
from catalog.play.preferences import BRINGS, SPOILS, wishes_of
from catalog.play.showdowns import Showdowns
from catalog.play.waiting import cards_of, standing, watched
from catalog.play.wild import WildRules, Wilds
from catalog.play.wild_steps import LEFT_WILD

if TYPE_CHECKING:
    from catalog.model.card import CardSet
    from catalog.model.variant import Variant
    from catalog.play.table import Table

LOSS = 0.004, 0.02
"""The probability of keeping an exchange that loses one wild card: at first, and after many tries without a gain."""
AIMED = 0.7
"""The probability that an exchange takes a card from a hand where it is not wild yet."""
SORTS = 2
"""The most sorts of starts from which the search goes on."""
WHOLE = 0.5
"""The probability that a whole pair is exchanged for another, where pairs have to stay."""
BUDGET = 15_000
"""The most exchanges of two cards that are tried for a game in all."""
SHRINKS = 30
"""What is left of the budget is divided by this where another course of play has led to nothing better."""
TRIES = 1500
"""The most exchanges of two cards tried without a gain before the search from a start ends (often half or double)."""


@dataclass(frozen=True)
class Found:
    """A deal and what is wild in it: the cards as they came, the answers to all choices, how many are wild."""

    count: int
    cards: tuple[int, ...]
    answers: tuple[int, ...]


def _showing(what: tuple[CardSet, ...]) -> frozenset[int]:
    """The cards that show one of some sets."""
    return frozenset(card for card in EVERY_CARD if any(shows(card, of) for of in what))


class Search:
    """Looks for the deal with the most wild cards at a number of seats."""

    def __init__(self, variant: Variant, seats: int, commons_too: bool = False) -> None:
        self.variant, self.seats = variant, seats
        self.rules = WildRules(variant.steps, commons_too)
        self.best = Found(-1, (), ())
        self.budget, self.limit = BUDGET // (8 if self.rules.missing else 1), 0
        rules = [(step, rule.steps) for rule in variant.rules for step in rule.steps]
        waiting = [(step, event) for step, rule in rules if standing(step, rule) and (event := watched(step))]
        self.standing = any(isinstance(step, (*BRINGS, Tabled)) for step, rule in rules if standing(step, rule))
        spoiling = [cards_of(event) for step, event in waiting if isinstance(step, SPOILS)]
        what = [of for cards in spoiling if cards.facing is Facing.UP for of in cards.what]
        self.harm = frozenset(card for card in range(54) if any(shows(card, of) for of in what))
        awaited = [cards_of(event) for _, event in waiting]
        self.pairs = any(cards.group is Group.PAIR for cards in awaited)
        self.watched = [
            (_showing(cards.what), cards.facing is Facing.UP, cards.lies is Zone.UNSEEN)
            for cards in awaited
            if cards.what
        ]
        self.passing = any(isinstance(s, Pass) and s.may for s in variant.steps)
        self.aces = any(isinstance(s, (Draw, Discard)) and s.showing_ace for s in variant.steps)

    def deal(self, yes: bool, plan: tuple[int, ...] = (), **more) -> Deal:
        """Play to the end with all optional acts, or with none if not `yes`; cards come in the order of `plan`."""
        policy = Planned(yes=yes, plan=plan, **more) if "wishes" not in more else Eager(**more)
        chooser = Recorder(policy)
        play = Showdowns(self.variant, self.seats, chooser)
        play.go()
        return Deal(play, chooser, policy, self.rules)

    def keep(self, deal: Deal) -> int:
        """How many cards are wild in a deal as it was played; the best is kept."""
        wilds = self.rules.most(deal.play)
        if wilds.anew:
            return -1
        if wilds.count > self.best.count:
            cards, answers = tuple(deal.chooser.cards), tuple(deal.chooser.answers) + wilds.answers
            self.best = Found(wilds.count, cards, answers)
        return wilds.count

    def most(self) -> Found:
        """The best deal found."""
        shapes = set()
        for deal in self.deals():
            self.keep(deal)
            # Players who may pass cards may pass none in this deal and some in others, so `yes` belongs to the shape.
            shape = (*deal.shape(), self.passing and deal.policy.yes)
            if not self.rules:
                break
            if shape in shapes:
                continue
            shapes.add(shape)
            most = 0
            waiting = [(deal, deal.policy.wishes is None and not hides(deal.policy))]
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
                again = self.deal(at.policy.yes, at.order())
                if self.keep(again) < reached and freely:
                    # The exchanges changed the course of play: search with the old course fixed, then with the new one.
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
        """Which watched events a card in a place triggers; if the course is fixed, only cards of one kind swap."""
        lying = deal.where.get(place)
        up = bool(lying) and lying[0].up
        flipped = bool(lying) and lying[0].turned > lying[0].came
        return (
            *(
                (up or not facing) and (flipped or not unseen) and card in showing
                for showing, facing, unseen in self.watched
            ),
            self.aces and bool(lying) and rank_of(card) == 14,
        )

    def climb(self, deal: Deal, most: int, freely: bool) -> int:
        """Makes a deal as good as it gets: the best start, then exchanges; how many are wild then.

        An exchange that loses a wild card is kept now and then. Unless `freely`, a card is exchanged only for one that
        triggers the same events in that place.
        """
        kinds = None if freely else cache(lambda place, card: self.kind(deal, place, card))
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
        assert face is not None, "every search has a start"
        return deal.lay(face)

    @staticmethod
    def alike(kinds: Kinds, face: dict[int, int], one: int, other: int) -> bool:
        """True if the cards in two places trigger the same events after they are exchanged."""
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
            deal.exchange(*moves)
            count = deal.count() if not paired or deal.pairs(*moved) == before else -1
            if count < now and (count < 0 or random() > loss ** (now - count)):
                deal.exchange_back()
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
        reason = f"{found.count} {cards} can be wild at once at a showdown of {seats} players"
    missing = search.rules.missing
    if search.standing and search.pairs and search.rules and found.count < search.limit:
        missing += ("later cards depend on the pairs that are dealt, and not all such deals were searched",)
    witness = Witness("wilds", seats, found.cards, found.answers, found.count)
    count = found.count
    bound = search.limit if count < search.limit else None
    return Number("wilds", count, count, count, "", reason, (witness,), missing, bound, set(missing) == {LEFT_WILD})


def replayed(variant: Variant, witness: Witness) -> int:
    """How many cards are wild where a deal is played again. Raises NotThatWay where the deal is not by the rules."""
    return wild_at_showdown(variant, witness)[1].count


def wild_at_showdown(variant: Variant, witness: Witness) -> tuple[Table, Wilds]:
    """The table at that showdown of a replay at which the most cards are wild, and which ones are.

    Raises NotThatWay where the deal is not by the rules.
    """
    script = Script(witness.cards, witness.answers)
    play = Showdowns(variant, witness.seats, script)
    play.go()
    rules = WildRules(play.steps)
    found = ((table, rules.on(table, replace(script))) for table in play.showdowns)
    return max(found, key=lambda each: each[1].count)
