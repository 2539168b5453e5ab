"""Cards from the deck to players: dealt, and offered from one player to the next."""

from __future__ import annotations

from itertools import cycle

from catalog.acts.conditions import comes_again, for_kept, within_hand
from catalog.acts.matching import until_pair
from catalog.budget import spent
from catalog.model import arranging, moves
from catalog.model.branches import facing_chosen
from catalog.model.dealing import Deal, Pass
from catalog.model.drawing import Get, Reject
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import THEM
from catalog.model.phrase import CardPhrase, When
from catalog.model.step import Step
from catalog.model.terms import Bound, EventKind, Role, Zone
from catalog.play.acts.who import in_turn, seats_for, willing
from catalog.play.deck import mated
from catalog.play.select import how_many, select, select_own
from catalog.play.state import State
from catalog.play.table import OWN, DeckOut, Laid


def up_of(cards: CardPhrase, usual: bool = False) -> bool:
    """Whether cards come face up."""
    return usual if cards.facing is None else cards.facing is Facing.UP


def deal(play: State, step: Deal) -> None:
    """Cards from the deck, one at a time around the table."""
    table = play.table
    if step.instead:
        # It comes in place of a card that was dealt just now.
        return
    if (there := _dealt_already(play, step)) is not None:
        # This step says which way they face, or to whom they go.
        for laid in there if step.cards.facing is not None else ():
            laid.up = up_of(step.cards)
        return
    if until_pair(step):
        deal_until_pair(play, step)
        return
    seats = seats_for(play, step.to or (step.who if step.who and step.who.role is not Role.DEALER else None), step)
    play.round_cards = []
    if step.may or not step.until and _wanted(step):
        seats = [s for s in seats if table.chooser.whether(table, s, step, "takes a card")]
    if step.per_stake:
        for seat in seats:
            for _ in range(table.stakes.get(seat, 1)):
                arrive(play, seat, up_of(step.cards))
        return
    if _turns_dealt(play, step):
        return
    number = _number_dealt(play, step, len(seats))
    if step.cards.what and table.own_deck:
        _deal_from_own_deck(play, step, seats, number)
        return
    _deal_around(play, step, seats, number, _chooser_of_facing(play, step) or up_of(step.cards))
    if step.cards.plus is not None and not step.until:
        _deal_around(play, step, seats, _number_told(step.cards.plus), up_of(step.cards.plus))
    if step.up_to:
        for seat in seats:
            while len(table.hands[seat]) < step.up_to:
                arrive(play, seat, up_of(step.cards))


def _dealt_already(play: State, step: Deal) -> list[Laid] | None:
    """The cards of a deal that are being dealt already: those just mentioned, or the last of each player's."""
    if step.cards.which is Selector.THAT and not step.until:
        return list(play.spoken.cards)
    if step.cards.owner == THEM and step.cards.facing is not None:
        return [laid for seat in seats_for(play, step.to or step.who, step) for laid in dealt_last(play, seat)]
    return None


def dealt_last(play: State, seat: int) -> list[Laid]:
    """The cards of a player that came with the last deal."""
    hand = play.table.hands[seat]
    return [laid for laid in hand if laid.dealing == max(each.dealing for each in hand)]


def deal_until_pair(play: State, step: Deal) -> None:
    """One card after the other around the table, until one is of the rank of another that has been dealt."""
    table = play.table
    table.seeking = True
    for seat in spent(cycle(seats_for(play, step.to, step))):
        laid = arrive(play, seat, up_of(step.cards))
        if holder(play, laid) is not None:
            break
    table.seeking = False


def holder(play: State, laid: Laid) -> int | None:
    """The player who has another card of the rank of a card; None where nobody has."""
    for seat in play.table.playing:
        if mated(laid.card, [other.card for other in play.table.hands[seat] if other is not laid]):
            return seat
    return None


def _wanted(step: Step) -> bool:
    return any(EventKind.WANTS in e.deeds for w in step.when if isinstance(w, When) for e in w.events)


def _turns_dealt(play: State, step: Deal) -> bool:
    """True for a step that says which way all cards of its rule face, and deals none."""
    amount = step.cards.amount
    return amount is not None and amount.bound is Bound.ALL and step is not play.rules[play.rule_at].steps[0]


def _number_told(cards: CardPhrase) -> int:
    """How many cards a phrase tells of; one where it tells no number."""
    return cards.amount.number if cards.amount is not None and cards.amount.number else 1


def _number_dealt(play: State, step: Deal, players: int) -> int:
    """How many cards each of so many players is dealt; one at a time where that goes on until something is so."""
    amount = step.cards.amount
    if step.until:
        return 1
    if amount is None or amount.bound not in (Bound.ALL, Bound.ENOUGH, Bound.ANY):
        return _number_told(step.cards)
    return len(play.table.left) // players if amount.bound is Bound.ALL and not step.up_to else 0


def _deal_from_own_deck(play: State, step: Deal, seats: list[int], number: int) -> None:
    """So many cards to each player off the deck that the game has for such cards alone."""
    table = play.table
    for seat in seats:
        for _ in range(number):
            if not table.own_deck:
                raise DeckOut(OWN)
            laid = table.into_hand(seat, table.own_deck.pop(), up_of(step.cards))
            play.note(EventKind.DEALT, seat, laid)


def _chooser_of_facing(play: State, step: Deal) -> moves.ChooseFacing | None:
    """The step by which players choose how the cards of a deal lie; None where they lie as the deal says."""
    steps = play.rules[play.rule_at].steps
    place = next((at for at, other in enumerate(steps) if other is step), None)
    after = steps[place + 1] if place is not None and place + 1 < len(steps) else None
    return after if facing_chosen(step, after) and isinstance(after, moves.ChooseFacing) else None


def _turns_up(play: State, seat: int, choice: moves.ChooseFacing) -> bool:
    """Whether a player has a card come up, who may choose; not where as many lie so as may."""
    hand = play.table.hands[seat]
    for limit in play.steps:
        if isinstance(limit, moves.HandLimit) and limit.facing is not None:
            up = limit.facing is Facing.UP
            if sum(laid.up is up for laid in hand) >= limit.most:
                return not up
    return play.table.chooser.whether(play.table, seat, choice, "has it dealt up")


def _deal_around(play: State, step: Deal, seats: list[int], number: int, up: bool | moves.ChooseFacing) -> None:
    """So many cards to each player, one at a time around the table, for one of their hands after the other."""
    table = play.table
    for hand in range(step.sets):
        which = [hand if step.sets > 1 else 0]
        for _ in range(number):
            for seat in seats:
                for each in sorted({c.hand for c in table.hands[seat]} or {0}) if step.to_hands else which:
                    arrive(play, seat, up if isinstance(up, bool) else _turns_up(play, seat, up), each)


PURPOSES = {EventKind.DRAWS: "drawn", EventKind.GETS: "got"}


def arrive(play: State, seat: int, up: bool, hand: int = 0, deed: EventKind = EventKind.DEALT) -> Laid:
    """A card off the deck comes to a player, and the standing rules hear of it."""
    laid = play.table.give(seat, up, hand, PURPOSES.get(deed, "dealt"))
    play.note(deed, seat, laid)
    play.spoken.cards = [laid]
    return laid


def reject(play: State, step: Reject | arranging.Switch) -> None:
    """A card refused as it is dealt, outside an offer: it is discarded for another."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        mine = dealt_last(play, seat)
        limits = [w.times for w in step.when if not isinstance(w, When) and w.times]
        used = play.used.get((id_of(step), seat), 0)
        if mine and not (limits and used >= limits[0]) and willing(play, step, seat):
            play.used[(id_of(step), seat)] = used + 1
            table.discard(seat, mine[-1])
            arrive(play, seat, mine[-1].up, deed=EventKind.GETS)


def id_of(step: Step):
    """The key of a step within a deal; equal steps have the same key, and so share their limits."""
    return step


def switch(play: State, step: arranging.Switch) -> None:
    """A card just dealt given for another off the deck, or one's own for a common card, a table card, another
    player's, or one's own that lies the other way. Nothing where it is not known which cards those are.
    """
    if step.other.lies in (Zone.COMMON, Zone.TABLE):
        switch_shared(play, step)
        return
    if step.other.owner not in (None, THEM):
        switch_with_player(play, step)
        return
    if step.other.lies is Zone.DECK:
        reject(play, step)
    elif within_hand(step):
        switch_within(play, step)
    elif for_kept(step):
        switch_for_kept(play, step)


def switch_for_kept(play: State, step: arranging.Switch) -> None:
    """The table card before a player goes into their hand, and one of theirs lies there."""
    table, seat = play.table, play.table.keeper
    if seat is None or seat not in table.playing or not table.hands[seat] or not willing(play, step, seat):
        return
    (given,) = table.chooser.pick(table, seat, step, list(table.hands[seat]), 1)
    there = table.tables[-1]
    table.remove(seat, given)
    table.into_hand(seat, there.card, False)
    table.to_table_from(given, there)


def switch_within(play: State, step: arranging.Switch) -> None:
    """Some of a player's up cards come to lie down, and as many of their down cards up."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        ways = [select_own(table, cards, seat) for cards in (step.cards, step.other)]
        number = min(how_many(step.cards, len(ways[0]))[1], *map(len, ways))
        if number and willing(play, step, seat):
            for laid in [laid for way in ways for laid in table.chooser.pick(table, seat, step, way, number)]:
                table.turn(laid, not laid.up)


def switch_with_player(play: State, step: arranging.Switch) -> None:
    """A card of one's own given for one that another player has."""
    table, before, phrase = play.table, play.spoken.seat, step.cards
    told = [e.cards for w in step.when if isinstance(w, When) for e in w.events if e.cards is not None]
    if phrase.which is Selector.THAT and told:
        phrase = told[0]  # "if they have an ace, they may switch it"
    for seat in seats_for(play, step.who, step):
        play.spoken.seat = seat
        others = [other for other in seats_for(play, step.other.owner, step) if other != seat and table.hands[other]]
        mine = [laid for laid in select(table, phrase, seat, play.spoken.cards) if laid in table.hands[seat]]
        if not others or not mine or not willing(play, step, seat):
            continue
        other = table.chooser.player(table, step, others)
        theirs = [
            laid for laid in table.hands[other] if step.other.facing in (None, Facing.UP if laid.up else Facing.DOWN)
        ]
        if not theirs:
            continue
        (given,), (taken,) = (
            table.chooser.pick(table, seat, step, cards, 1, to) for cards, to in ((mine, other), (theirs, seat))
        )
        for holder, receiver, laid in ((seat, other, given), (other, seat, taken)):
            table.remove(holder, laid)
            table.hand_over(receiver, laid)
    play.spoken.seat = before


def switch_shared(play: State, step: arranging.Switch) -> None:
    """One's own cards laid among the commons, or on the table, for as many that lie there and come into the hand."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        on_table = step.other.lies is Zone.TABLE
        there = select(table, step.other, None) if on_table else table.commons
        mine = [laid for laid in select(table, step.cards, seat) if laid in table.hands[seat]]
        if not there or not mine or not willing(play, step, seat):
            continue
        number = _how_many_switched(play, step, seat, len(mine), len(there))
        given = table.chooser.pick(table, seat, step, mine, number)
        taken = table.chooser.pick(table, seat, step, there, number, seat)
        for own, laid in zip(given, taken, strict=True):
            table.remove(seat, own)
            if on_table:
                table.into_hand(seat, laid.card, own.up)
                table.to_table_from(own, laid)
                continue
            board = next(board for board in table.boards if any(each is laid for each in board.cards))
            board.cards.remove(laid)
            table.into_hand(seat, laid.card, False)
            table.swapped.append(table.to_board(board, own, laid.place))


def _how_many_switched(play: State, step: arranging.Switch, seat: int, own: int, there: int) -> int:
    """How many cards a player gives for as many others, of so many of their own and so many that lie there."""
    least, most = how_many(step.cards, own)
    most = min(most, there if step.other.amount is None else how_many(step.other, there)[1])
    return play.table.chooser.number(play.table, seat, step, least, most) if least < most else most


def offered(steps: tuple[Step, ...]) -> bool:
    """True for a rule in which each card that is dealt may be refused and goes on to the next player."""
    return bool(steps) and isinstance(steps[0], Deal) and any(_goes_on(step) for step in steps[1:])


def _goes_on(step: Step) -> bool:
    if isinstance(step, Reject) and step.whom is not None:
        return True
    if isinstance(step, Pass) and step.may and len(step.gifts) == 1:
        cards = step.gifts[0].cards
        if step.instead and cards.facing is Facing.UP:
            return True
        return cards.which in (Selector.FIRST, Selector.SECOND, Selector.THAT) and (
            cards.came is not None or cards.which is Selector.THAT
        )
    return False


def _shown_at_will(play: State, steps: tuple[Step, ...], seat: int, laid: Laid) -> None:
    """Turns up the card that came to a player, if they want it up and may have it so."""
    for step in steps:
        if isinstance(step, Get) and step.may and step.cards.which is Selector.THAT and step.cards.facing is Facing.UP:
            if not laid.up and willing(play, step, seat):
                play.table.turn(laid, True)


def play_offer(play: State, steps: tuple[Step, ...]) -> None:
    """Deal cards to one player after another; a player who refuses the first card passes it on and gets another, which
    may be refused in turn where a second may.

    A card that nobody keeps is discarded behind the dealer, or comes first in the next such round. Where more cards
    than one are dealt to each, the others come as any do; each of them may be refused where not only the first may.
    """
    table = play.table
    first = steps[0]
    assert isinstance(first, Deal), "`offered` is true of the rule"
    refusals = [step for step in steps[1:] if _goes_on(step)]
    refusing, up = refusals[0], up_of(first.cards)
    if play.turns is None:
        play.offer.coming, play.offer.over = [play.offer.over] if play.offer.over is not None else [], None
        play.round_cards = []
    number = first.cards.amount.number if first.cards.amount is not None and first.cards.amount.number else 1
    if isinstance(refusing, Reject):
        for _ in range(number):
            force_on(play, first, refusing)
        return
    for seat in in_turn(play, seats_for(play, first.to, first)):
        _offer_to(play, steps, refusals, seat)
        play.settle()
    if play.offer.coming and any(comes_again(step) for step in steps):
        play.offer.over = play.offer.coming.pop(0)
    table.discards += [laid.card for laid in play.offer.coming]
    play.offer.coming = []
    for _ in range(number - 1):
        for seat in seats_for(play, first.to, first):
            arrive(play, seat, up)


def _offer_to(play: State, steps: tuple[Step, ...], refusals: list[Step], seat: int) -> None:
    """A player is offered cards, those that come from the player before first, until one is kept.

    Those that come after the kept one go on to the next player.
    """
    table, first = play.table, steps[0]
    assert isinstance(first, Deal), "`offered` is true of the rule"
    coming, play.offer.coming = play.offer.coming, []
    for refusing in (*refusals, None):
        if coming:
            before = coming.pop(0)
            laid = table.into_hand(seat, before.card, before.up)
            play.note(EventKind.PASSES, seat, laid)
        else:
            table.asking = refusing
            laid = arrive(play, seat, up_of(first.cards))
            table.asking = None
        table.beat += 1
        _shown_at_will(play, steps, seat, laid)
        only_up = isinstance(refusing, Pass) and refusing.gifts[0].cards.facing is Facing.UP
        if (
            refusing is None
            or only_up
            and not laid.up
            or not table.chooser.whether(table, seat, refusing, "passes it on")
        ):
            break
        table.remove(seat, laid)
        play.forget(laid)
        play.offer.coming.append(laid)
    play.offer.coming += coming


def force_on(play: State, first: Deal, refusing: Reject) -> None:
    """Deal cards around the table; a refused card goes to the next player, and the refuser is dealt to again later.

    A player who has got a card this round need not take another.
    """
    table = play.table
    waiting = seats_for(play, first.to, first)
    refused: set[int] = set()
    while waiting:
        seat = waiting.pop(0)
        laid = arrive(play, seat, up_of(first.cards))
        if waiting and seat not in refused and table.chooser.whether(table, seat, refusing, "refuses it"):
            refused.add(seat)
            card = table.remove(seat, laid)
            play.forget(laid)
            table.into_hand(waiting.pop(0), card, laid.up)
            waiting.append(seat)
