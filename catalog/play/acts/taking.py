"""Cards taken, got, bought and picked: off the deck, off the table or from another player."""

from __future__ import annotations

from catalog.model import board, moves
from catalog.model.branches import in_vain
from catalog.model.constraints import recast
from catalog.model.dealing import Take
from catalog.model.drawing import Get
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import CardPhrase, When
from catalog.model.step import Step
from catalog.model.terms import BY_BIDS, Bound, EventKind, Order, Role, Zone
from catalog.play.acts.from_deck import arrive, up_of
from catalog.play.acts.selling import win
from catalog.play.acts.who import seats_for, willing
from catalog.play.select import how_many, select
from catalog.play.state import Spoken, State
from catalog.play.table import ON_TABLE, DeckOut


def take(play: State, step: Take) -> None:
    """Cards taken from another player, or off the table."""
    table = play.table
    if step.cards.lies is Zone.DECK:
        get(play, step)
        return
    given = step.cards.owner is not None and step.cards.owner.role is Role.THAT_OTHER
    otherwise = _in_vain(play, step)
    for seat in _by_bids(play, step, seats_for(play, step.who, step)):
        if not given and not willing(play, step, seat):
            continue
        there = [laid for laid in select(table, step.cards, seat, play.spoken.cards)]
        if given:
            # What is taken is for a card that was given first.
            there = [laid for laid in there if play.partner is not None and laid in table.hands[play.partner]]
        if otherwise is not None and (not there or table.chooser.whether(table, seat, step, "asks in vain")):
            before, play.spoken = play.spoken, Spoken(seat, [])
            play.act(recast(otherwise, when=()))
            play.spoken = before
            continue
        if not there and step.cards.lies is Zone.TABLE and not (step.may or step.when):
            raise DeckOut(ON_TABLE)
        _, most = how_many(step.cards, len(there), table.seats)
        for laid in table.chooser.pick(table, seat, step, there, min(most, len(there)), seat):
            for holder in range(table.seats):
                if laid in table.hands[holder]:
                    table.remove(holder, laid)
                    play.partner, play.came_up = holder, laid.up
            taken = laid in table.tables
            if taken:
                table.tables.remove(laid)
            table.into_hand(seat, laid.card, laid.up)
            if taken and replaced(play):
                table.to_table(True)


def _by_bids(play: State, step: Take, seats: list[int]) -> list[int]:
    """The seats in the order of what they bid, where the step says so: whoever bids most comes first."""
    order = step.turn.order if step.turn is not None else None
    if order not in BY_BIDS:
        return seats
    left, found = list(seats), []
    while left:
        seat = play.table.chooser.player(play.table, step, left)
        left.remove(seat)
        found.append(seat)
    return found if order is Order.BID_DOWN else found[::-1]


def _in_vain(play: State, step: Take) -> Step | None:
    """What the rule has a player do who asks for a card that the other does not have; None where it tells nothing."""
    steps = play.rules[play.rule_at].steps
    place = next((at for at, other in enumerate(steps) if other is step), None)
    return None if place is None else in_vain(steps, place)


def leave(play: State, step: Take) -> None:
    """Table cards that everybody leaves; where it is told, one that a player is offered twice is replaced."""
    table = play.table
    if not any(isinstance(s, moves.Replace) and _second_chance(s) for s in play.steps):
        return
    for seat in seats_for(play, step.who, step):
        for laid in select(table, step.cards, seat, play.spoken.cards):
            if laid not in table.tables:
                continue
            if (seat, laid.card) in play.refused.left_lying:
                table.tables.remove(laid)
                table.discards.append(laid.card)
                laid = table.to_table(laid.up)
            play.refused.left_lying.add((seat, laid.card))


def _second_chance(step: moves.Replace) -> bool:
    return any(EventKind.ANOTHER_CHANCE in e.deeds for w in step.when if isinstance(w, When) for e in w.events)


def get(play: State, step: Get | Take) -> None:
    """Cards off the deck, one player after the other; a card spoken of is had already."""
    table = play.table
    told = step.cards.which is Selector.THAT and step.cards.amount is None
    if told and step.who is not None and step.who.role is Role.HIGH_BIDDER:
        win(play, step)
        return
    if told and step.may and step.cards.facing is not None:
        # It is theirs already, and lies as they pay for.
        for seat, laid in list(play.round_cards):
            if seat in table.playing and willing(play, step, seat):
                table.turn(laid, step.cards.facing is Facing.UP)
        return
    if told or step.instead:
        return
    spoken = list(play.spoken.cards)
    for seat in seats_for(play, step.who, step):
        if seat in play.refused.frozen:
            continue
        if not table.left and play.ends_with_deck:
            return
        if not willing(play, step, seat):
            play.refuse(seat)
            continue
        number = step.cards.amount.number if step.cards.amount and step.cards.amount.number else 1
        if step.per is not None:
            number *= len([c for c in spoken if c in table.hands[seat]])
        for _ in range(number):
            arrive(play, seat, up_of(step.cards), deed=EventKind.GETS)
        play.run.ran_dry |= play.ends_with_deck and not table.left


def buy(play: State, step: moves.Buy) -> None:
    """A card bought: off the deck or off the table; the table card is replaced where the rules say so."""
    table = play.table
    play.spoken.held = False
    for seat in seats_for(play, step.who, step):
        if not willing(play, step, seat):
            continue
        phrases = [offer.cards for offer in step.offers]
        if step.cards is not None:
            phrases = phrases or [step.cards]
            if step.cards.alternative is not None:
                phrases.append(step.cards.alternative)
        place = table.chooser.number(table, seat, step, 0, len(phrases) - 1)
        obtain(play, step, seat, phrases[place])


def obtain(play: State, step: Step, seat: int, cards: CardPhrase) -> None:
    """A card off the deck or off the table comes into the hand; a table card makes room for a new one."""
    table = play.table
    there = select(table, cards, None) if cards.lies is Zone.TABLE else []
    if there:
        for laid in table.chooser.pick(table, seat, step, there, 1, seat):
            table.tables.remove(laid)
            table.into_hand(seat, laid.card, laid.up)
            if replaced(play):
                table.to_table(True)
        return
    number = cards.amount.number if cards.amount and cards.amount.number else 1
    # "Another" card comes as the one did that it is told of.
    another = cards.amount is not None and cards.amount.bound is Bound.MORE
    usual = another and bool(play.spoken.cards) and play.spoken.cards[0].up
    for _ in range(number):
        arrive(play, seat, up_of(cards, usual), deed=EventKind.GETS)


def replaced(play: State) -> bool:
    """True where the rule that is played puts a new table card for one taken."""
    steps = play.rules[play.rule_at].steps
    return any(isinstance(s, moves.Replace) or (isinstance(s, board.Table) and s.cards.new) for s in steps)


def pick(play: State, step: moves.Pick) -> None:
    """Table cards chosen, one player after the other, with those that go with them."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        parts = [step.cards] + ([step.cards.plus] if step.cards.plus is not None else [])
        for part in parts:
            if part.lies is Zone.DECK or not table.tables:
                arrive(play, seat, up_of(part, True), deed=EventKind.GETS)
                continue
            there = [laid for laid in table.tables if part.facing is None or laid.up is (part.facing is Facing.UP)]
            if step.cards.alternative is not None and table.chooser.number(table, seat, step, 0, 1):
                arrive(play, seat, True, deed=EventKind.GETS)
                continue
            number = part.amount.number if part.amount and part.amount.number else 1
            for laid in table.chooser.pick(table, seat, step, there, min(number, len(there)), seat):
                table.tables.remove(laid)
                table.into_hand(seat, laid.card, laid.up)
                if replaced(play):
                    table.to_table(True)
