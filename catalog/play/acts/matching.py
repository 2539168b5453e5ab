"""Cards that come off the deck until one is of the rank of another, and go to the player who has that one."""

from __future__ import annotations

from catalog.model.dealing import Deal, Flip
from catalog.model.layout import Selector
from catalog.model.moves import Replace
from catalog.model.terms import EventKind
from catalog.play.acts.from_deck import arrive, holder
from catalog.play.deck import mated, rank_of
from catalog.play.state import State


def pass_to_mate(play: State) -> None:
    """The card just dealt goes to the player who has another of its rank."""
    for laid in list(play.spoken.cards):
        seat = next((seat for seat in play.table.playing if laid in play.table.hands[seat]), None)
        to = holder(play, laid)
        if seat is not None and to not in (None, seat):
            play.table.remove(seat, laid)
            play.note(EventKind.PASSES, to, play.table.hand_over(to, laid))


def flip_until_match(play: State, step: Flip) -> None:
    """Cards off the deck turned up and left aside, until one comes of the rank of a player's, who gets it if told."""
    table = play.table
    given = any(isinstance(s, Deal) and s.cards.which is Selector.THAT for s in play.rules[play.rule_at].steps)
    table.seeking = True
    to = None
    while to is None:
        card = table.next_card(None, True, "turned")
        to = next((seat for seat in table.playing if mated(card, [own.card for own in table.hands[seat]])), None)
        if to is None or not given:
            table.discards.append(card)
        else:
            play.spoken.cards = [table.into_hand(to, card, True)]
    table.seeking = False


def replace_matching(play: State, step: Replace) -> None:
    """Cards of the last deal of the rank of another give way to others off the deck, until each has its own rank."""
    table = play.table
    while True:
        dealt = [(seat, laid) for seat in table.playing for laid in table.hands[seat]]
        found = next(
            ((s, laid) for n, (s, laid) in enumerate(dealt) if mated(laid.card, [o.card for _, o in dealt[:n]])), None
        )
        if found is None:
            return
        seat, laid = found
        table.discard(seat, laid)
        table.dreaded = {rank_of(other.card) for _, other in dealt}
        arrive(play, seat, laid.up)
        table.dreaded = set()
