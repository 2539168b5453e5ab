"""Tricks: who leads, what may be played on it, who takes it, and what a sensible player plays."""

from __future__ import annotations

from catalog.model.card import Suit
from catalog.model.contests import Tricks
from catalog.play.acts.who import seats_for
from catalog.play.deck import rank_of, suit_of
from catalog.play.event_log import What
from catalog.play.hand_state import HandState
from catalog.play.table import Laid, Table


def play_tricks(hand: HandState, step: Tricks) -> None:
    """Play out the cards of all players still in, trick by trick; do nothing with fewer than two."""
    table = hand.table
    seats = [seat for seat in table.playing if seat in hand.seats(step)]
    if len(seats) < 2:
        return
    hand.taken, hand.taken_in = dict.fromkeys(seats, 0), table.deals
    leader = _leader(hand, step, seats)
    while all(table.hands[seat] for seat in seats):
        order = sorted(seats, key=lambda seat: (seat - leader) % table.seats)
        played: list[tuple[int, int]] = []
        for seat in order:
            laid = _choice(table, seat, [card for _, card in played], step.follow)
            played.append((seat, table.remove(seat, laid)))
            table.happen(What.OFFERED, seat, [laid], words="plays")
            table.discards.append(laid.card)
        leader = taker(played, table.trump)
        hand.taken[leader] += 1
        table.happen(What.OFFERED, leader, words="takes the trick")


def _leader(hand: HandState, step: Tricks, seats: list[int]) -> int:
    """Who leads the first trick; the lead moves on with the deal where the rule says so."""
    table = hand.table
    start = table.deals - 1 if step.moves_on else 0
    if step.lead is not None:
        found = seats_for(hand, step.lead, step)
        start += found[0] if found else 0
    return min(seats, key=lambda seat: (seat - start) % table.seats)


def taker(played: list[tuple[int, int]], trump: Suit | None) -> int:
    """Who takes a trick of (seat, card) in the order of play: the highest trump, else the highest of the suit led."""
    led = suit_of(played[0][1])
    return max(played, key=lambda one: _power(one[1], led, trump))[0]


def _power(card: int, led: Suit | None, trump: Suit | None) -> tuple[int, int]:
    suit = suit_of(card)
    return (2 if suit is trump else int(suit is led)), rank_of(card)


def _choice(table: Table, seat: int, played: list[int], follow: bool) -> Laid:
    """The card that a sensible player plays: their best when they lead, else the lowest that wins, else their lowest.

    With `follow`, a player who can follow suit must.
    """
    trump, mine = table.trump, list(table.hands[seat])
    if not played:
        return max(mine, key=lambda laid: (rank_of(laid.card) == 14, suit_of(laid.card) is trump, rank_of(laid.card)))
    led = suit_of(played[0])
    suited = [laid for laid in mine if suit_of(laid.card) is led]
    allowed = suited if follow and suited else mine
    best = max(_power(card, led, trump) for card in played)
    winning = [laid for laid in allowed if _power(laid.card, led, trump) > best]
    return min(winning or allowed, key=lambda laid: _power(laid.card, led, trump))
