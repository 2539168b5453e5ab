"""Cards sold to the highest bidder."""

from __future__ import annotations

from catalog.model import auctions, moves
from catalog.model.drawing import Draw
from catalog.model.layout import Selector
from catalog.model.step import Step
from catalog.model.terms import EventKind, Role, Zone
from catalog.play.acts.from_deck import arrive
from catalog.play.acts.who import seats_for, willing
from catalog.play.select import how_many, select_own
from catalog.play.state import Spoken, State


def win(play: State, step: Step) -> None:
    """The card spoken of goes to the highest bidder, of those who may bid still."""
    table = play.table
    limit = next((most_wins(s) for s in play.rules[play.rule_at].steps if isinstance(s, auctions.Bid) and s.barred), 0)
    seats = [s for s in table.playing if not limit or play.sales.wins.get(s, 0) < limit]
    for laid in [c for c in play.spoken.cards if c in table.tables]:
        if seats:
            seat = table.chooser.player(table, step, seats)
            play.sales.wins[seat] = play.sales.wins.get(seat, 0) + 1
            play.sales.sold = True
            table.tables.remove(laid)
            table.into_hand(seat, laid.card, laid.up)


def most_wins(step: auctions.Bid) -> int:
    """How many cards a player may win before they may not bid any more."""
    for event in step.who.doing if step.who else ():
        if event.cards is not None and event.cards.amount is not None and event.cards.amount.number:
            return event.cards.amount.number
    return 1


def bid(play: State, step: auctions.Bid) -> None:
    """A table card bid for: the highest bidder gets it; who may win one only has not won yet."""
    table = play.table
    if step.cards is None or step.barred or not table.tables:
        return
    limit = next((most_wins(s) for s in play.rules[play.rule_at].steps if isinstance(s, auctions.Bid) and s.barred), 0)
    seats = [s for s in table.playing if not limit or play.sales.wins.get(s, 0) < limit]
    if seats:
        seat = table.chooser.player(table, step, seats)
        play.sales.wins[seat] = play.sales.wins.get(seat, 0) + 1
        play.spoken.seat = play.sales.buyer = seat
        laid = table.tables.pop()
        table.into_hand(seat, laid.card, laid.up)


def auction(play: State, step: auctions.Auction) -> None:
    """A card sold to the highest bidder."""
    table = play.table
    if step.cards.lies is Zone.DECK:
        seat = table.chooser.player(table, step, table.playing)
        play.spoken, play.sales.buyer = Spoken(seat, []), seat
        arrive(play, seat, True, deed=EventKind.GETS)
    elif step.cards.lies is Zone.TABLE and table.tables:
        seat = table.chooser.player(table, step, table.playing)
        laid = table.tables.pop()
        table.into_hand(seat, laid.card, laid.up)
    elif step.cards.owner is not None:
        for seat in seats_for(play, step.who, step):
            if willing(play, step, seat):
                others = [s for s in table.playing if s != seat]
                buyer = table.chooser.player(table, step, others)
                mine = select_own(table, step.cards, seat)
                _, most = how_many(step.cards, len(mine))
                for laid in table.chooser.pick(table, seat, step, mine, most, buyer):
                    table.remove(seat, laid)
                    table.into_hand(buyer, laid.card, laid.up)
    elif step.cards.which is Selector.THAT:
        # The first time round nobody need want it; it is sold where the rule's repeat goes on.
        if play.repeating and table.discards:
            seat = table.chooser.player(table, step, [s for s in table.playing if s != play.sales.buyer])
            play.spoken, play.sales.buyer = Spoken(seat, []), seat
            table.into_hand(seat, table.discards.pop(), True)


def slam(play: State, step: moves.Slam) -> None:
    """A player has another take a card for one of theirs; who is slammed so may do the same to a third."""
    table = play.table
    by = play.sales.slammed if step.whom.role is Role.THIRD_PLAYER else play.spoken.seat
    before, play.sales.slammed = play.sales.slammed, None
    others = [seat for seat in table.playing if seat not in (by, play.spoken.seat)]
    if by is None or not others or not willing(play, step, by):
        return
    play.sales.slammed = table.chooser.player(table, step, others)
    if before is not None:
        # What the second got was told before, and is done again by the third.
        for other in play.rules[play.rule_at].steps:
            if isinstance(other, Draw) and other.who is not None and other.who.role is Role.SLAMMED:
                play.act(other)


def auction_right(play: State, step: auctions.AuctionRight) -> None:
    """The right to switch hands with the table, sold where somebody buys it: the cards change places."""
    table = play.table
    if not table.tables or not step.is_for_table_hand:
        return
    seat = table.chooser.player(table, step, table.playing)
    if not table.chooser.whether(table, seat, step, "buys it"):
        return
    switch_with_table(play, seat)


def switch_with_table(play: State, seat: int) -> None:
    """A player's hand and the cards on the table change places."""
    table = play.table
    own, there = list(table.hands[seat]), list(table.tables)
    table.tables.clear()
    for laid in own:
        table.remove(seat, laid)
        table.tables.append(laid)
    for laid in there:
        table.into_hand(seat, laid.card, laid.up)
