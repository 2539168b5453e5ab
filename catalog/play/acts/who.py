"""Whom a rule means, and what the rule just spoke of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catalog.model.phrase import CardPhrase, When, Who
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind, Role
from catalog.play.events import has
from catalog.play.select import any_fits
from catalog.play.state import State


def in_turn(play: State, seats: Iterable[int]) -> Iterator[int]:
    """The seats one after the other; the play may be taken up again between the turns of two."""
    if play.turns is None:
        play.turns = list(seats)
    while play.turns:
        yield play.turns.pop(0)
        if play.turns and play.place is not None:
            play.pause()
    play.turns = None


TOLD = {Role.THAT, Role.DEALER, Role.LEFT_OF_DEALER, Role.FIRST, Role.NEXT, Role.WINNER}
"""Players whom the table tells, with no word of the chooser's."""


def seats_for(play: State, who: Who | None, step: Step) -> list[int]:
    """The seats that a phrase means, in the order in which they act."""
    table = play.table
    playing = table.playing
    if not playing:
        return []
    if who is None or who.role is Role.THAT:
        if play.those is not None:
            return [seat for seat in play.those if seat in playing]
        return [play.spoken.seat] if play.spoken.seat is not None else playing
    role = who.role
    if role in (Role.EACH, Role.SOME, Role.REMAINING, Role.EACH_OTHER, Role.ANY):
        return _of_all(play, who, step)
    if role is Role.DEALER:
        return [table.dealer] if table.dealer in playing else []
    if role in (Role.LEFT_OF_DEALER, Role.FIRST):
        return playing[:1]
    if role in (Role.OTHERS, Role.ONE_OTHER):
        return [s for s in playing if s != (play.spoken.seat if play.spoken.seat is not None else table.dealer)]
    if role in (Role.CLOSEST_LEFT, Role.CLOSEST_RIGHT) and who.of is not None:
        return playing[:1] if role is Role.CLOSEST_LEFT else playing[-1:]
    if play.spoken.seat is not None and (way := _way_to(role, table.seats)) is not None:
        return [(play.spoken.seat + way) % table.seats]
    if role is Role.THAT_OTHER and play.partner in playing:
        return [play.partner]
    if role is Role.NEXT:
        play.next_seat = next((s for s in playing if s > play.next_seat), playing[0])
        play.spoken.seat = play.next_seat
        return [play.next_seat]
    if role is Role.SLAMMED:
        return [play.sales.slammed] if play.sales.slammed is not None else []
    if role is Role.WINNER and play.sales.buyer is not None:
        return [play.sales.buyer]
    return [table.chooser.player(table, step, playing)]


def _of_all(play: State, who: Who, step: Step) -> list[int]:
    """All players, without those that a phrase leaves out and those who do not do what it says."""
    table = play.table
    playing = table.playing
    seats = [seat for seat in playing if seat not in play.spared]
    if who.besides is not None:
        # Who is told apart by play alone is not the first player, to whom the most is meant to come.
        told = who.besides.role in TOLD or play.spoken.seat is not None
        others = playing[1:] or playing
        apart = seats_for(play, who.besides, step) if told else [table.chooser.player(table, step, others)]
        seats = [seat for seat in playing if seat not in apart]
    if who.doing and (who.role is not Role.ANY or not step.may):
        seats = [s for s in seats if all(did(play, s, event, step) for event in who.doing)]
    return seats


def _way_to(role: Role, seats: int) -> int | None:
    """How many seats to the left of a player another sits, by what they are called; None where that tells nothing."""
    if role is Role.OPPOSITE:
        return seats // 2 if seats % 2 == 0 else None
    return _BESIDE.get(role)


_BESIDE = {Role.NEIGHBOR_LEFT: 1, Role.CLOSEST_LEFT: 1, Role.NEIGHBOR_RIGHT: -1, Role.CLOSEST_RIGHT: -1}


ONE_PLAYER = {
    Role.LAST_DECLARER, Role.LAST_RAISER, Role.WINNER, Role.HIGH_BIDDER, Role.SECOND_PLACE, Role.HIGH_SHOWING,
    Role.LOW_SHOWING, Role.HIGH_HAND, Role.LOW_HAND, Role.LAST, Role.LEADER, Role.DEALER, Role.LEFT_OF_DEALER,
}  # fmt: skip


def those(play: State, step: Step) -> list[int] | None:
    """The players that "they" means in a step by its condition: those who have the cards it asks for, or the one
    player that it tells of; None where it tells of nobody in particular.
    """
    table = play.table
    events = [
        e
        for w in step.when
        if isinstance(w, When) and w.temper in (ConditionKind.IF, ConditionKind.ONLY_IF)
        for e in w.events
    ]
    having = [
        e for e in events if e.deeds[0] is EventKind.HAS and e.cards is not None and e.cards.what and not e.negated
    ]
    if having and all(e.who is not None and e.who.role is Role.ANY for e in events):
        return [seat for seat in table.playing if all(has(play, seat, e) for e in having)]
    one = next((e.who for e in events if e.who is not None and e.who.role in ONE_PLAYER), None)
    if one is None or not table.playing or play.spoken.seat is not None:
        return None
    return seats_for(play, one, step)


def did(play: State, seat: int, event, step: Step) -> bool:
    """Whether what narrows the players is true of one: by the cards where they tell it."""
    if (
        event.cards is not None
        and event.cards.what
        and set(event.deeds) <= {EventKind.FLIPS, EventKind.DEALT, EventKind.GETS}
    ):
        face = CardPhrase(what=event.cards.what)
        return any_fits([laid for laid in play.table.hands[seat] if laid.up], face) is not event.negated
    if event.deeds[0] is EventKind.WINS_AUCTION:
        return (seat == play.sales.buyer) is not event.negated
    if event.deeds[0] is EventKind.FOLDS:
        return (seat in play.table.folded) is not event.negated
    if event.deeds[0] is EventKind.HAS and event.cards is not None:
        return has(play, seat, event) is not event.negated
    return play.table.chooser.whether(play.table, seat, step, event.deeds[0].value)


def willing(play: State, step: Step, seat: int) -> bool:
    """Whether a player does the step: they must, or they may and want to."""
    return not step.may or play.table.chooser.whether(play.table, seat, step, "does it")
