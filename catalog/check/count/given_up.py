"""Steps by which players give cards up, for others or for nothing."""

from __future__ import annotations

from catalog.acts.conditions import for_kept
from catalog.check.count.from_deck import goes_past, refused
from catalog.check.count.move import Demand, Source
from catalog.check.count.walk import ALL_OF_HAND, Walk, events_of
from catalog.model import (
    arranging,
    auctions,
    board,
    dealing,
    decks,
    drawing,
    moves,
    qualifying,
    repeats,
    showdowns,
)
from catalog.model.branches import bought_off, fewer_for_money
from catalog.model.layout import Selector
from catalog.model.normalize import THEM
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step, cards_told, number_of
from catalog.model.terms import Bound, EventKind, Role, Zone


def draw(walk: Walk, step: drawing.Draw) -> None:
    """Cards given up for as many others, or a few more or less."""
    role = step.who.role if step.who else None
    if (role is Role.THAT and not step.on_event) or role is Role.SLAMMED:
        return
    most = walk.number(step.cards)
    if most is None:
        return walk.doubt("how many cards are drawn")
    cap = walk.cap(step)
    if step.new is not None and step.new.lies is Zone.UNSEEN:
        return walk.add(gain=most, loss=most, swap=True, seen=True, forced=not step.may, words=f"{most} changed")
    if step.new is not None and step.new.lies is Zone.STACK:
        walk.add(loss=most, loss_least=0 if step.may else most, words=f"{most} given up")
        return
    if step.same_size:
        most = walk.before
    most = min(most, max(walk.hand, 1)) * walk.times(step)
    back = step.back
    again = any(not r.steps for r in walk.beside(repeats.Repeat))
    if again and step.cards.what:
        cap = walk.pack.count(step.cards.what)
    if cap is not None and all(e.deeds == (EventKind.FLIPS,) for e in events_of(step)):
        # What comes for a card that was flipped is not flipped itself.
        own = min(cap, walk.hand)
        walk.add(gain=own, loss=own, swap=True, demand=Demand(total=most * cap), standing=True)
        return
    if cap is not None:
        walk.add(gain=most * cap, loss=most * cap, swap=True, demand=Demand(total=most * cap), standing=True)
        return
    limits = (most, step.showing_ace or 0, step.if_number or 0, step.others or 0)
    greatest = min(max(limits), max(walk.hand, most))
    seats = _exceptions(walk, step)
    table = sum(move.table.total for move in walk.moves) if any(map(_table_draws, walk.variant.steps)) else 0
    demand = Demand(each=max(most + back, 0), few=greatest - most, few_seats=seats, total=min(most, table))
    if step.new is not None and step.new.owner is not None or step.while_lasts:
        demand = Demand()
    elif role not in (Role.EACH, Role.ANY, None):
        demand = Demand(total=most)
    walk.given = Demand(each=most, few=greatest - most, few_seats=seats)
    walk.add(
        gain=max(greatest + back, 0),
        loss=greatest,
        swap=True,
        forced=not step.may,
        demand=demand,
        lasting=step.while_lasts,
        words=f"up to {most} drawn" if step.may else f"{most} drawn",
    )


def _table_draws(step: Step) -> bool:
    """True where the hand on the table draws as the players do."""
    return isinstance(step, qualifying.MustBeat) and step.draw


def _exceptions(walk: Walk, step: drawing.Draw) -> int:
    """How many seats the greater limit of a draw is for: as many as there are aces, or one."""
    if step.showing_ace:
        left = max(walk.pack.aces - walk.aces, 0)
        if walk.hand <= step.showing_ace and not any(move.refill for move in walk.moves):
            # Who gives up all cards gives up the ace.
            walk.aces += left
        return left
    if step.if_event is not None and step.if_event.cards is not None and step.if_event.cards.what:
        return walk.pack.count(step.if_event.cards.what)
    return 1


def challenge(walk: Walk, step: showdowns.Challenge) -> None:
    """A hand that has lost given for the table's, and a draw to it by this one player."""
    lying = sum(move.table.total for move in walk.moves)
    if step.other is not None and lying:
        walk.add(gain=lying, loss=walk.hand, swap=True, forced=False, source=Source.TABLE, words="hands switched")
    draws = [s for s in walk.variant.steps if isinstance(s, drawing.Draw)]
    if draws and not step.undrawn:
        most = walk.number(draws[-1].cards) or 0
        gain = max(most, draws[-1].showing_ace or 0)
        walk.add(gain=gain, loss=gain, swap=True, forced=False, demand=Demand(total=most), words="drawn once more")


def switch(walk: Walk, step: arranging.Switch) -> None:
    """A card given back for the next one of the deck, or for one that another player has."""
    number = (walk.number(step.cards) or 1) * walk.times(step)
    if step.other.owner not in (None, THEM):
        # Where each may switch with a neighbor, the neighbor on the other side switches too.
        number *= 2 if step.who is None or step.who.role is not Role.DEALER else 1
        return walk.add(
            gain=number, loss=number, swap=True, source=Source.PLAYERS, forced=not step.may, words="switched"
        )
    if step.other.lies is Zone.COMMON:
        return walk.add(laid=number, forced=not step.may, words=f"{number} of each player's own laid open")
    if step.other.lies is Zone.TABLE:
        return _switch_with_table(walk, step, number)
    if for_kept(step):
        return walk.add(gain=1, loss=1, swap=True, forced=False, source=Source.TABLE, words="1 from the table")
    if step.other.lies is not Zone.DECK:
        return
    walk.add(gain=number, loss=number, swap=True, forced=False, demand=Demand(each=number), words="switched")


def _switch_with_table(walk: Walk, step: arranging.Switch, number: int) -> None:
    """A card given for one that lies on the table; who switches again at once finds their own."""
    tables = [move.table for move in walk.moves]
    lying = sum(table.total for table in tables)
    if any(table.each or table.few for table in tables):
        lying = max(lying, number)
    elif not lying:
        return
    number = min(number, lying)
    if step.who is not None and step.who.role is Role.DEALER:
        number = min(number, lying - walk.rights)
        walk.rights += number
    else:
        # The dealer is the last to switch: what lies there now is the dealer's.
        walk.rights = number
    walk.add(gain=number, loss=number, swap=True, forced=not step.may, source=Source.TABLE, words=f"{number} switched")


def _stacks(step: Step) -> bool:
    """True where players put their cards in a stack."""
    return isinstance(step, arranging.Stack) or isinstance(step, arranging.Put) and step.into is Zone.STACK


def discard(walk: Walk, step: drawing.Discard) -> None:
    """Cards given up for nothing, commons taken away, or all hands at the end of a deal."""
    if step.cards is not None and step.cards.lies is Zone.COMMON:
        number = number_of(step.cards)
        if number is not None and number < 100:
            walk.add(common=-number, words=f"{number} common discarded")
        return
    if step.cards is not None and step.cards.lies is Zone.STACK and not any(map(_stacks, walk.variant.steps)):
        return walk.doubt("nobody is told to make a stack of their cards")
    if goes_past(step) or step.to is not None:
        passing = walk.beside(dealing.Pass)
        if passing and all(g.cards.which is Selector.THAT for g in walk.beside(drawing.Get)):
            refused(walk, step)
        return
    if walk.beside(decks.Shuffle) and step.number in ALL_OF_HAND:
        walk.hand = walk.permanent = 0
        walk.add(fresh=True)
        return
    if any(e.deeds == (EventKind.KEEPS,) for e in events_of(step)):
        return
    role = step.who.role if step.who else None
    if step.until:
        size = next((c.amount.number for c in cards_told(step) if c.amount is not None and c.amount.number), None)
        if size is None:
            return walk.doubt("how many cards are discarded")
        number = max(walk.hand - size, 0)
        return walk.add(loss=number, loss_least=number, words=f"all but {size} discarded")
    most = walk.number(step.cards)
    everyone = role in (None, Role.EACH) and not step.on_event and not (step.who and step.who.doing)
    if role is Role.WINNER and walk.beside(auctions.Auction):
        return
    if everyone and step.cards is not None and step.cards.each_hand:
        most = max(walk.hands, 1) * (each if (each := number_of(step.cards)) is not None and 0 < each < 100 else 1)
    if fewer_for_money(walk.rule.steps, walk.rule.steps.index(step)):
        return
    certain = everyone and not step.may and most is not None and _certain(step.cards)
    least = min([most or 0, *(number for number, _ in bought_off(step, walk.rule.steps, walk.variant.steps))])
    greatest = max(most or walk.hand, step.showing_ace or 0, step.if_number or 0)
    walk.add(loss=greatest, loss_least=least if certain else 0, words=f"{greatest} discarded")
    few = greatest - (most or 0)
    walk.given_at = walk.rule.number
    walk.given = Demand(each=most or 0, few=few, few_seats=(52 if step.if_number else walk.pack.aces) if few else 0)


def lay_down(walk: Walk, step: board.LayDown) -> None:
    """Own cards laid on the table."""
    number = walk.number(step.cards) or 1
    laid = Demand(each=number)
    walk.add(loss=number, loss_least=number, table=laid, words=f"{number} laid down")


def make(walk: Walk, step: moves.Make) -> None:
    """Own cards arranged into hands."""
    walk.hands = max(walk.hands, 1)


def _certain(cards: CardPhrase | None) -> bool:
    """True where a number of cards is given up, whatever they are."""
    if cards is None or cards.rank_of is not None or cards.what:
        return False
    told = (Bound.EXACTLY, Bound.STRICT, Bound.THE, Bound.ALL, Bound.ALL_BUT, Bound.OTHERS, Bound.MORE)
    return cards.amount is None or cards.amount.bound in told
