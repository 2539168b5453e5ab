"""Whom a rule means, and what the rule just spoke of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.model.phrase import Cards, Deed, Role, Who
from catalog.model.step import Step
from catalog.play.events import has
from catalog.play.select import fits
from catalog.play.table import Laid

if TYPE_CHECKING:
    from catalog.play.run import Play


@dataclass
class Spoken:
    """What the rule just told of: the player that "they" means, the cards that "it" means, whether its `if` held."""

    seat: int | None = None
    cards: list[Laid] = field(default_factory=list)
    held: bool = False


def seats_for(play: Play, who: Who | None, step: Step) -> list[int]:
    """The seats that a phrase means, in the order in which they act."""
    table = play.table
    playing = table.playing
    if not playing:
        return []
    if who is None:
        return [play.spoken.seat] if play.spoken.seat is not None else playing
    role = who.role
    if role is Role.THAT:
        return [play.spoken.seat] if play.spoken.seat is not None else playing
    if role in (Role.EACH, Role.SOME, Role.REMAINING, Role.EACH_OTHER, Role.ANY):
        seats = playing if who.besides is None else [s for s in playing if s not in seats_for(play, who.besides, step)]
        if who.doing and role is not Role.ANY or who.doing and not step.may:
            seats = [s for s in seats if all(did(play, s, event, step) for event in who.doing)]
        return seats
    if role is Role.DEALER:
        return [table.dealer] if table.dealer in playing else []
    if role in (Role.LEFT_OF_DEALER, Role.FIRST):
        return playing[:1]
    if role in (Role.OTHERS, Role.ONE_OTHER):
        return [s for s in playing if s != (play.spoken.seat if play.spoken.seat is not None else table.dealer)]
    if role in (Role.NEIGHBOR_LEFT, Role.CLOSEST_LEFT, Role.NEIGHBOR_RIGHT) and play.spoken.seat is not None:
        way = -1 if role is Role.NEIGHBOR_RIGHT else 1
        return [(play.spoken.seat + way) % table.seats]
    if role is Role.NEXT:
        play.next_seat = next((s for s in playing if s > play.next_seat), playing[0])
        play.spoken.seat = play.next_seat
        return [play.next_seat]
    if role is Role.WINNER and play.buyer is not None:
        return [play.buyer]
    return [table.chooser.player(table, step, playing)]


def did(play: Play, seat: int, event, step: Step) -> bool:
    """Whether what narrows the players is true of one: by the cards where they tell it."""
    if event.cards is not None and event.cards.what and set(event.deeds) <= {Deed.FLIPS, Deed.DEALT, Deed.GETS}:
        face = Cards(what=event.cards.what)
        return any(laid.up and fits(laid, face) for laid in play.table.hands[seat]) is not event.negated
    if event.deeds[0] is Deed.WINS_AUCTION:
        return (seat == play.buyer) is not event.negated
    if event.deeds[0] is Deed.FOLDS:
        return (seat in play.table.folded) is not event.negated
    if event.deeds[0] is Deed.HAS and event.cards is not None:
        return has(play, seat, event) is not event.negated
    return play.table.chooser.whether(play.table, seat, step, event.deeds[0].value)


def willing(play: Play, step: Step, seat: int) -> bool:
    """Whether a player does the step: they must, or they may and want to."""
    return not step.may or play.table.chooser.whether(play.table, seat, step, "does it")
