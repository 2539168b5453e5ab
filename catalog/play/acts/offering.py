"""Cards offered: to one player after the other until everybody has one, or round the table in exchange for others."""

from __future__ import annotations

from catalog.model import board, contests
from catalog.model.layout import Facing
from catalog.model.terms import EventKind
from catalog.play.acts.from_deck import arrive
from catalog.play.acts.who import seats_for, willing
from catalog.play.deck import name_of, rank_of, suit_of
from catalog.play.event_log import What
from catalog.play.state import State
from catalog.play.table import Laid

EXCHANGES = 400
"""So often at most is a card that goes round exchanged for another, before it is broken off."""


def offer_each(play: State, step: contests.OfferEach) -> None:
    """Cards off the deck, or those that others rejected, until every player has accepted one.

    Where a card has been rejected by everybody who is still without, the last of them accepts it.
    """
    table = play.table
    waiting = seats_for(play, step.to, step)
    play.round_cards = []
    if step.moves_on:
        first = play.used.get((step, "offers"), 0)
        play.used[step, "offers"] = first + 1
        waiting = waiting[first % len(waiting) :] + waiting[: first % len(waiting)]
    if step.card_refusals is None:
        left_over = _each_refuses(play, step, waiting, step.player_refusals or 0)
        table.discards.extend(laid.card for laid in left_over)
        return
    while waiting:
        laid = _next(play, step, waiting[0])
        most = min(step.card_refusals, len(waiting) - 1)
        refused = 0
        while refused < most and not _accepts(play, step, waiting[refused], laid):
            refused += 1
        seat = waiting[refused]
        _has(play, seat, laid)
        # The next card is offered to the next player on the left first.
        waiting = waiting[refused + 1 :] + waiting[:refused]


def _each_refuses(play: State, step: contests.OfferEach, waiting: list[int], most: int) -> list[Laid]:
    """Every player in turn rejects so many cards at most; what they reject stays for the next where that is the rule.

    Gives back the cards that nobody took.
    """
    lying: list[Laid] = []
    for seat in waiting:
        chosen = next((laid for laid in lying if _accepts(play, step, seat, laid)), None)
        if chosen is not None:
            lying.remove(chosen)
        refused = len(lying)
        while chosen is None:
            laid = _next(play, step, seat)
            if refused >= most or _accepts(play, step, seat, laid):
                chosen = laid
            else:
                lying.append(laid)
                refused += 1
        _has(play, seat, chosen)
        if not step.kept:
            play.table.discards.extend(laid.card for laid in lying)
            lying = []
    return lying


def _next(play: State, step: contests.OfferEach, seat: int) -> Laid:
    table = play.table
    up = step.cards.facing is Facing.UP
    return Laid(table.next_card(seat, up, "dealt"), up, table.tick(), table.beat)


def _accepts(play: State, step, seat: int, laid: Laid) -> bool:
    """Whether a player wants a card that lies before them; a refusal is told."""
    table = play.table
    table.offered = laid
    answer = table.chooser.whether(table, seat, step, "accepts it")
    table.offered = None
    if not answer:
        table.happen(What.OFFERED, seat, [laid], words="rejects")
    return answer


def _has(play: State, seat: int, laid: Laid) -> None:
    fresh = play.table.into_hand(seat, laid.card, laid.up, what=What.OFFERED)
    play.note(EventKind.DEALT, seat, fresh)


def offer_round(play: State, step: contests.OfferRound) -> None:
    """A card goes round until nobody wants it: all players, or all but the one who put it there, have rejected it."""
    table = play.table
    seats = seats_for(play, None, step) if step.who is None else seats_for(play, step.who, step)
    up = step.cards.facing is Facing.UP
    laid = Laid(table.next_card(None, up, "common"), up, table.tick(), table.beat)
    at, refused, wanted, exchanges = 0, 0, len(seats), 0
    while refused < wanted:
        seat = seats[at % len(seats)]
        at += 1
        if exchanges >= EXCHANGES or not _accepts(play, step, seat, laid):
            refused += 1
            continue
        exchanges += 1
        table.into_hand(seat, laid.card, False, what=What.OFFERED)
        (given,) = table.chooser.pick(table, seat, step, list(table.hands[seat]), 1, seats[at % len(seats)])
        laid = Laid(table.remove(seat, given), up, table.tick(), table.beat)
        table.lay.pop(laid.card, None)
        table.happen(What.OFFERED, seat, [laid], words="gives")
        refused, wanted = 0, len(seats) - 1
    table.discards.append(laid.card)


def freeze(play: State, step: contests.Freeze) -> None:
    """Who has rejected so many cards takes no more; `refuse` of a play counts them."""


def put_up(play: State, step: contests.PutUp) -> None:
    """Every player has so many stakes."""
    for seat in seats_for(play, step.who, step):
        play.table.stakes[seat] = step.stakes


def trumps(play: State, step: contests.Trumps) -> None:
    """The trump suit is that of the table card that was turned last, or one by its name."""
    table = play.table
    if step.cards.what:
        table.trump = step.cards.what[0].suit
    elif table.tables:
        table.trump = suit_of(table.tables[-1].card)


def bet_between(play: State, step: contests.BetBetween) -> None:
    """The next card, on which a player bets; a hand that is told counts the money, see `catalog.play.contest`."""
    for seat in seats_for(play, step.who, step):
        if willing(play, step, seat):
            arrive(play, seat, True)


def renew(play: State, step: board.TurnUp, laid: Laid) -> None:
    """A card just turned gives way to others from the deck until its rank is one that does not lie there yet."""
    table = play.table
    others = {rank_of(other.card) for other in [*table.tables, *table.commons] if other.up and other is not laid}
    while rank_of(laid.card) in others:
        table.dreaded = others
        table.discards.append(laid.card)
        gone, laid.card = laid.card, table.next_card(None, True, "table")
        laid.turned = table.tick()
        table.happen(What.TELLS, words=f"A card like {name_of(gone)} lies there already; {name_of(laid.card)} comes.")
    table.dreaded = set()
