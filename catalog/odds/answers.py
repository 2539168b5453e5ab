"""Decisions of the simple player that are the same in all deals, and the standing rules that matter then."""

from __future__ import annotations

from collections.abc import Sequence

from catalog.acts.conditions import declined
from catalog.language.linearize.steps import render_step
from catalog.model.arranging import Put
from catalog.model.auctions import AuctionRight
from catalog.model.betting import Bet
from catalog.model.card import CardSet
from catalog.model.comparing import Closest, Points, Total
from catalog.model.constraints import recast
from catalog.model.dealing import Deal, Pass, Redeal, Take
from catalog.model.decks import Shuffle
from catalog.model.declaring import Go, Way
from catalog.model.drawing import Discard, Draw, Get, Reject
from catalog.model.layout import Facing
from catalog.model.moves import Buy
from catalog.model.paying import Fold
from catalog.model.phrase import CardPhrase, RankOf, When
from catalog.model.repeats import Repeat
from catalog.model.showdowns import CalledShowdown, Share, Showdown
from catalog.model.step import Step
from catalog.model.terms import Bound, EventKind, Role, Zone
from catalog.model.terms_of_money import Side, Taker, Unit
from catalog.model.uses import HandMust, SplitHand
from catalog.model.wild_cards import Wild
from catalog.odds.moves import Looks, NotOnArrays
from catalog.play.acts import ACTS
from catalog.play.game import Standing
from catalog.play.select import select
from catalog.play.table import Laid, Table
from catalog.play.wild import WILDS
from catalog.play.wild_steps import static

MOST_TAKEN = 6
"""The most extra cards that a player takes in a game of points."""


MOST_FREE = 2
"""The most extra cards taken when hands are compared and cards are offered until nobody wants another."""


class Answers:
    """Decisions that the simple player makes without looking at a card (see catalog/odds/players.py)."""

    rounds = 0
    steps: Sequence[Step] = ()

    def takes(self, table: Table, seat: int) -> bool:
        """Whether a player takes a free card: yes, up to MOST_FREE rounds, because it can only help."""
        return self.rounds < MOST_FREE

    def whether(self, table: Table, seat: int | None, step: Step, what: str) -> bool:
        """Whether a player uses an option, or, with no seat, whether an event happens that betting decides.

        Raises NotOnArrays if that depends on the cards.
        """
        if seat is None:
            if what == "ends" and _until_wanted(step):
                self.rounds += 1
                return self.rounds >= MOST_TAKEN
            return _comes_about(step, what)
        if isinstance(step, Deal | Get) and offered(step):
            return self.takes(table, seat)
        if what == EventKind.GOES_IN.value:
            return True
        if what in (EventKind.WINS.value, EventKind.LOSES.value):
            raise NotOnArrays("what a player does depends on who won")
        if isinstance(step, AuctionRight) or isinstance(step, Buy) and (only_bought(self.steps) or free(step)):
            return True
        return isinstance(step, Draw) and (step.price is None or step.price.unit is Unit.FREE)

    def player(self, table: Table, step: Step, seats: Sequence[int]) -> int:
        """The first of the players who may be meant; raises NotOnArrays if their cards decide who it is."""
        role = step.who.role if step.who is not None else None
        if role in (Role.HIGH_SHOWING, Role.LOW_SHOWING) and not isinstance(step, Bet):
            raise Looks(f"who acts hangs on the cards: {render_step(step)}")
        if role is Role.WINNER:
            raise NotOnArrays(f"who acts hangs on the cards: {render_step(step)}")
        return seats[0]


def only_bought(steps: Sequence[Step]) -> bool:
    """True where players get no cards but those that they buy: they buy the best that lies there, or else off the deck.

    A rule that all cards are dealt in some way says how those come.
    """
    deals = [step for step in steps if isinstance(step, Deal | Get | Take)]
    every = all(step.cards.amount is not None and step.cards.amount.bound is Bound.ALL for step in deals)
    return every and any(isinstance(step, Buy) for step in steps)


def free(step: Buy) -> int:
    """The number of the first offer that costs nothing, counted from one; 0 if all cost something."""
    costs = [offer.price is None or offer.price.unit is not Unit.FREE for offer in step.offers]
    return costs.index(False) + 1 if False in costs else 0


def offered(step: Deal | Get) -> bool:
    """True for a card off the deck that players may take, for nothing."""
    if isinstance(step, Get) and (step.cards.which is not None or step.cards.lies is not None or step.per is not None):
        return False
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    events += [e for who in (step.who, getattr(step, "to", None)) if who is not None for e in who.doing]
    wants = any(EventKind.WANTS in event.deeds for event in events)
    return (step.may or wants) and (step.price is None or step.price.unit is Unit.FREE)


def _until_wanted(step: Step) -> bool:
    """True for what goes on until nobody wants another card."""
    events = [e for w in step.when if isinstance(w, When) for e in w.events]
    return isinstance(step, Repeat) and any(EventKind.WANTS in e.deeds for e in events)


def _comes_about(step: Step, what: str) -> bool:
    """Whether an event happens that betting alone decides.

    Nobody folds or raises, somebody bets and goes in, and a repeat ends at once.
    """
    if what == "ends":
        return True
    for when in step.when:
        for event in when.events if isinstance(when, When) else ():
            if EventKind.FOLDS in event.deeds or EventKind.RAISES in event.deeds:
                return event.negated
            if event.who is not None and event.who.role is Role.NO_ONE:
                return event.negated
    return not isinstance(step, Fold | Redeal | Discard | Repeat | Reject)


def waiting(steps: Sequence[Step], standing: Sequence[Standing]) -> tuple[Standing, ...]:
    """The standing rules that can have an effect when simple players play.

    A rule triggered by a wild card is rewritten for the cards that are always wild. Raises NotOnArrays if there are
    none.
    """
    found = []
    for each in standing:
        if type(each.step) not in ACTS or _idle(each.step):
            continue
        what = each.event.cards.what if each.event.cards is not None else ()
        if what and all(of == CardSet(wild=True) for of in what) and not any(isinstance(s, WILDS) for s in steps):
            continue  # nothing is wild, and so this never comes about
        if any(of.wild for of in what):
            known = [step for step in steps if isinstance(step, Wild) and static(step) and not step.when]
            others = [step for step in steps if isinstance(step, WILDS) and step not in known]
            if others and all(isinstance(step, Wild) for step in others):
                found.append(each)  # what is wild for whom is looked at when the card comes
                continue
            wild = [step.cards.what for step in known]
            told = tuple(of for of in what if not of.wild) + tuple(of for several in wild for of in several)
            if not told or any(of != CardSet(wild=True) for of in what if of.wild):
                raise NotOnArrays(f"which cards are wild in play is not known: {render_step(each.step)}")
            event = recast(each.event, cards=recast(each.event.cards, what=tuple(dict.fromkeys(told))))
            when = tuple(
                recast(w, events=tuple(event if e == each.event else e for e in w.events)) if isinstance(w, When) else w
                for w in each.step.when
            )
            each = Standing(each.number, recast(each.step, when=when), event)
        found.append(each)
    return tuple(found)


def blind(table: Table, seat: int, cards: Sequence[Laid]) -> bool:
    """True if all these cards are other players' and face down, so that one is as good as another."""
    return all(not laid.up and laid not in table.hands[seat] for laid in cards)


def drawn_from(table: Table, seat: int, step: Draw) -> list[Laid]:
    """The cards that a player may give up for others."""
    return [laid for laid in select(table, step.cards, seat) if laid in table.hands[seat]]


def looked_at(table: Table, seat: int, cards: list[Laid]) -> list[Laid]:
    """The cards that a player chooses from: those they can see, or all if they see none."""
    return [laid for laid in cards if laid.up or laid in table.hands[seat]] or cards


def where(table: Table, laid: Laid) -> int:
    """In whose hand a card is; -1 for nobody's."""
    return next((seat for seat, hand in enumerate(table.hands) if laid in hand), -1)


def passes_discards(step: Step) -> bool:
    """True for a rule about the cards that players gave up for others."""
    cards = [gift.cards for gift in step.gifts] if isinstance(step, Pass) else []
    return any(c.lies is Zone.DISCARDS or c.came and EventKind.DISCARDS_TO_DRAW in c.came.deeds for c in cards)


def by_chance(step: Step) -> bool:
    """True for a card that is taken from another player unseen."""
    return isinstance(step, Take) and step.cards.random


def keeps_best(step: Step) -> bool:
    """True for cards that a player lays apart, where nobody can make them give these up: they are the best."""
    return isinstance(step, SplitHand) or isinstance(step, Put) and step.into is Zone.PERMANENT


def left_over(steps: Sequence[Step], cards: list[Laid], number: int) -> list[tuple[list[Laid], int]]:
    """How the cards are found that are left of the best `number`: so many of these first, then so many of those.

    First come the down cards that a rule says must be among them.
    """
    musts = [step.contains for step in steps if isinstance(step, HandMust) and step.contains is not None]
    if not musts or not any(laid.up for laid in cards):
        return [(cards, len(cards) - number)]
    asked = musts[0].amount.number if musts[0].amount is not None else None
    if len(musts) > 1 or musts[0] != CardPhrase(musts[0].amount, facing=Facing.DOWN) or asked is None:
        raise NotOnArrays("what a hand of theirs must hold depends on which of their cards lie up")
    down = [laid for laid in cards if not laid.up]
    first = min(asked, len(down), len(cards) - number)
    return [(down, first), (cards, len(cards) - number - first)]


def stirs(step: Step) -> bool:
    """True for a rule that has discards shuffled into the deck."""
    if not isinstance(step, Shuffle) or step.shuffled not in (Zone.DISCARDS, Zone.DECK):
        return False
    return step.into is Zone.DECK and not step.on_event


def rank_told(step: Discard) -> RankOf | None:
    """Whose rank all cards are that everybody has to give up; None for a rule that says so of other cards."""
    cards = step.cards
    if cards is None or cards.lies in (Zone.COMMON, Zone.TABLE) or step.barred or step.may:
        return None
    return cards.rank_of


def by_a_card(step: Step) -> bool:
    """True for going high or low by the card that a player flips, which is theirs to choose: they declare by it."""
    if not isinstance(step, Go) or step.way not in (Way.HIGH, Way.LOW) or len(step.when) != 1:
        return False
    (when,) = step.when
    return isinstance(when, When) and [event.deeds for event in when.events] == [(EventKind.FLIPS,)]


def uncalled(step: Step, steps: Sequence[Step]) -> Showdown | None:
    """The showdown in place of that of a game which players might have called and nobody calls; else None."""
    if not isinstance(step, CalledShowdown) or not any(map(declined, steps)):
        return None
    return Showdown((Share(Taker.HAND, Side.HIGH),))


def by_points(steps: Sequence[Step]) -> bool:
    """True for a game in which hands come as near to a number of points as they can."""
    return any(isinstance(step, Points | Closest | Total) for step in steps)


def _idle(step: Step) -> bool:
    """True for options that the simple player never uses: buying, and folding when paying is enough."""
    if declined(step):
        return True
    return isinstance(step, Buy) and step.may or isinstance(step, Fold) and step.unless_paid is not None
