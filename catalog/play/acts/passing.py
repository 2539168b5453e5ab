"""Cards that go from player to player: passed, traded, given to the dealer and dealt out again."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeGuard

from catalog.acts.matching import to_mate
from catalog.model import dealing, drawing, moves
from catalog.model.amounts import Frequency
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import recast
from catalog.model.dealing import Direction, Pass
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import CARDS
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.terms import EventKind, Likeness, Order, Role, Zone
from catalog.play.acts.matching import pass_to_mate
from catalog.play.acts.who import seats_for, willing
from catalog.play.deck import how_many_show
from catalog.play.events import holds
from catalog.play.select import fits, how_many, select_own
from catalog.play.state import State
from catalog.play.table import Laid


def pass_cards(play: State, step: Pass) -> None:
    """Cards passed to neighbours: all are picked before any is given."""
    table = play.table
    if step.barred or only_limits(step) or step.who is not None and step.who.role is Role.RECEIVER:
        # What a receiver may do is to hand on the card, or another: as many come as go.
        return
    if to_mate(step):
        pass_to_mate(play)
        return
    if _on_table(step):
        table.keeper = None if table.keeper is None else receiver(play, step, table.keeper, step.gifts[0])
        return
    moving: list[tuple[int, Laid]] = []
    if any(_discarded(gift.cards) for gift in step.gifts):
        _pass_given_up(play)
        return
    if any(gift.receiver is not None for gift in step.gifts):
        play.partner = None
    together = _number_for_all(play, step)
    for seat in seats_for(play, step.passer or step.who, step):
        if not willing(play, step, seat):
            continue
        gone: set[int] = set()
        for gift in step.gifts:
            to = receiver(play, step, seat, gift)
            mine = [laid for laid in _to_pass(play, seat, gift.cards) if id(laid) not in gone]
            least, most = how_many(gift.cards, len(mine), table.seats)
            number = (
                table.chooser.number(table, seat, step, least, most) if together is None else min(together, len(mine))
            )
            if gift.receiver is not None and number:
                play.partner = play.spoken.seat = to
            for laid in table.chooser.pick(table, seat, step, mine, number, to):
                gone.add(id(laid))
                moving.append((to, laid))
                table.remove(seat, laid)
                if instead_of_taking(play, step):
                    # It never was the giver's own.
                    table.held[seat].discard(laid.card)
    for to, laid in moving:
        fresh = table.hand_over(to, laid)
        play.given_up.passed[laid.card] = play.given_up.passed.get(laid.card, 0) + 1
        fresh.unseen = laid.unseen
        play.note(EventKind.PASSES, to, fresh)


def _on_table(step: Pass) -> bool:
    """True where it is a table card that goes on to another player, before whom it lies then."""
    return [gift.cards for gift in step.gifts] == [CardPhrase(lies=Zone.TABLE, which=Selector.THAT)]


def _pass_given_up(play: State) -> None:
    """What each player gave up goes to the next one, but for what was shuffled into the deck since."""
    table = play.table
    for seat, given in play.given_up.by.items():
        for card in given:
            if card in table.discards:
                table.discards.remove(card)
                table.into_hand((seat + 1) % table.seats, card, False)
    play.given_up.by = {}


def _number_for_all(play: State, step: Pass) -> int | None:
    """How many cards everybody passes, where one player says so; None where each player passes as many as they like."""
    if step.passer is None:
        return None
    table = play.table
    least, most = how_many(step.gifts[0].cards, 52, table.seats)
    return table.chooser.number(table, table.chooser.player(table, step, table.playing), step, least, most)


def _to_pass(play: State, seat: int, cards: CardPhrase) -> list[Laid]:
    """The cards among which a player chooses what to pass; cards that lie down may be passed face up."""
    mine = select_own(play.table, cards, seat, play.spoken.cards)
    if not mine and cards.facing is Facing.UP:
        mine = select_own(play.table, recast(cards, facing=None), seat)
    mine = [laid for laid in mine if not passed_before(play, laid)]
    if cards.like is Likeness.SAME_FACING:
        mine = [laid for laid in mine if laid.up is play.came_up]
    return mine


def only_limits(step: Step) -> TypeGuard[Pass]:
    """True for a step that says how often such cards may be passed, and has nobody pass any."""
    if not isinstance(step, Pass) or step.who is not None or step.passer is not None:
        return False
    often = any(isinstance(when, Frequency) and when.times for when in step.when)
    return often and all(gift.receiver is None and gift.toward is None for gift in step.gifts)


def passed_before(play: State, laid: Laid) -> bool:
    """True for a card that was passed as often as the rule that is played lets it be."""
    for limit in filter(only_limits, play.rules[play.rule_at].steps):
        often = min(when.times for when in limit.when if isinstance(when, Frequency) and when.times)
        if any(fits(laid, gift.cards) for gift in limit.gifts) and play.given_up.passed.get(laid.card, 0) >= often:
            return True
    return False


def instead_of_taking(play: State, step: Pass) -> bool:
    """True where a card is given to another by who may take it or give it, and came by the same rule."""
    told = step.alternatively and all(gift.cards.which is Selector.THAT for gift in step.gifts)
    return told and any(isinstance(s, dealing.Take) and s.may for s in play.rules[play.rule_at].steps)


def _discarded(cards: CardPhrase) -> bool:
    return cards.lies is Zone.DISCARDS or cards.came is not None and EventKind.DISCARDS_TO_DRAW in cards.came.deeds


def receiver(play: State, step: Pass, seat: int, gift: dealing.Gift) -> int:
    """The seat that a gift goes to."""
    table = play.table
    if gift.toward is not None:
        way = 1 if gift.toward is Direction.LEFT else -1
        return (seat + way * gift.seats) % table.seats
    before = play.spoken.seat
    play.spoken.seat = seat
    others = [s for s in (seats_for(play, gift.receiver, step) if gift.receiver else table.playing) if s != seat]
    play.spoken.seat = before
    return table.chooser.player(table, step, others or [(seat + 1) % table.seats])


def rotate(play: State, step: Pass) -> None:
    """Hands passed on, once for each card of the passing rank that was dealt face up this round."""
    dealt = [laid for seat, laid in play.round_cards if seat >= 0]
    for gift, number in [(gift, of_rank(play, dealt, gift.per or CARDS)) for gift in step.gifts]:
        for _ in range(number):
            pass_cards(play, recast(step, gifts=(gift,)))


def of_rank(play: State, cards: list[Laid], phrase: CardPhrase) -> int:
    """How many up cards are of the rank that was named for the purpose; the only rank named serves every purpose."""
    named = play.table.named
    rank = named.get(phrase.named, next(iter(named.values()), None) if len(named) == 1 else None)
    return 0 if rank is None else how_many_show([laid.card for laid in cards if laid.up], (CardSet(rank=Rank(rank)),))


def each_in_turn(step: Step) -> bool:
    """True where one player after the other may trade with a neighbour: whether they may is looked at for each."""
    partner = step.partner.role if isinstance(step, moves.Trade) and step.partner is not None else None
    in_turn = step.turn is not None and step.turn.order is Order.IN_TURN
    return in_turn and partner in _NEIGHBORS


_ACE = CardSet(rank=Rank.ACE)


def trade_in_turn(play: State, step: moves.Trade) -> None:
    """One player after the other may exchange hands with a neighbour."""
    to_right = step.partner is not None and step.partner.role is Role.NEIGHBOR_RIGHT
    table = play.table
    for seat in seats_for(play, step.who, step):
        play.spoken.seat = seat
        if not all(holds(play, step, when) for when in step.when) or not willing(play, step, seat):
            continue
        other = table.neighbor(seat, to_right)
        mine, theirs = list(table.hands[seat]), list(table.hands[other])
        for giver, taker, cards in ((seat, other, mine), (other, seat, theirs)):
            for laid in cards:
                table.remove(giver, laid)
                table.into_hand(taker, laid.card, laid.up)
    play.spoken.seat = None


def trade(play: State, step: moves.Trade) -> None:
    """Cards traded, one for one: the first to trade gets what others hold."""
    table = play.table
    if step.barred:
        return
    number = step.cards.amount.number if step.cards is not None and step.cards.amount is not None else None
    if number in (None, 1) and each_in_turn(step):
        trade_in_turn(play, step)
        return
    seats = table.playing
    if number is not None and step.partner is not None and step.partner.role in _NEIGHBORS:
        for seat in seats_for(play, step.who, step):
            if willing(play, step, seat):
                swap(play, step, seat, [_next_in(seats, seat, step.partner.role is Role.NEIGHBOR_RIGHT)])
        return
    if step.partner is not None and step.partner.role is Role.NEXT:
        # One after the other, up to the dealer, who has nobody after them.
        for seat, after in pairwise(seats):
            if willing(play, step, seat):
                swap(play, step, seat, [after])
        return
    hero = table.chooser.player(table, step, seats)
    if willing(play, step, hero):
        swap(play, step, hero, [s for s in seats if s != hero])


_NEIGHBORS = (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT)


def _next_in(seats: list[int], seat: int, to_right: bool) -> int:
    """The player next to one of those who still play, on one side."""
    return seats[(seats.index(seat) + (-1 if to_right else 1)) % len(seats)]


def swap(play: State, step: moves.Trade, hero: int, others: list[int]) -> None:
    """One player trades with others, one after the other."""
    table = play.table
    for other in others:
        number = min(len(table.hands[hero]), len(table.hands[other]))
        if step.cards is not None and step.cards.owner is not None and step.cards.amount is None:
            number = min(number, 1)
        elif step.cards is not None and step.cards.amount is not None and step.cards.amount.number:
            ace = step.showing_ace and how_many_show([laid.card for laid in table.hands[hero]], (_ACE,), 1)
            number = min(number, max(step.cards.amount.number, step.showing_ace or 0 if ace else 0))
        mine = table.chooser.pick(table, hero, step, list(table.hands[hero]), number, other)
        theirs = table.chooser.pick(table, other, step, list(table.hands[other]), number, hero)
        for giver, taker, cards in ((hero, other, mine), (other, hero, theirs)):
            for laid in cards:
                table.remove(giver, laid)
                table.into_hand(taker, laid.card, laid.up)


def twister(play: State, step: drawing.Twister) -> None:
    """Everybody gives cards to the dealer, who shuffles them and deals them out again."""
    table = play.table
    seats = seats_for(play, step.givers, step)
    given: list[Laid] = []
    numbers = {}
    for seat in seats:
        mine = select_own(table, recast(step.cards, which=None), seat)
        _, most = how_many(step.cards, len(mine))
        picked = table.chooser.pick(table, seat, step, mine, most)
        numbers[seat] = len(picked)
        for laid in picked:
            table.remove(seat, laid)
            given.append(laid)
    for seat in seats:
        for laid in table.chooser.pick(table, seat, step, given, numbers[seat], seat):
            given.remove(laid)
            table.into_hand(seat, laid.card, laid.up)
