"""Cards given up: for others, or for nothing."""

from __future__ import annotations

from catalog.language.linearize.money import price_words
from catalog.model.branches import bought_off
from catalog.model.card import CardSet, Rank
from catalog.model.constraints import recast
from catalog.model.dealing import Flip
from catalog.model.drawing import Discard, Draw
from catalog.model.layout import Facing, Selector
from catalog.model.normalize import THEM
from catalog.model.phrase import CardPhrase, RankOf, When
from catalog.model.qualifying import MustBeat
from catalog.model.showdowns import Challenge
from catalog.model.terms import Bound, EventKind, Role, Zone
from catalog.play.acts.from_deck import arrive
from catalog.play.acts.selling import switch_with_table
from catalog.play.acts.who import in_turn, seats_for, willing
from catalog.play.deck import how_many_show, rank_of, same_rank
from catalog.play.event_log import What
from catalog.play.events import has
from catalog.play.select import fits, how_many, select, select_own
from catalog.play.state import State
from catalog.play.table import Laid
from catalog.play.waiting import COMING

_ACE = CardSet(rank=Rank.ACE)


def own(play: State, seat: int, phrase: CardPhrase) -> list[Laid]:
    """The cards in a player's own hand that a phrase means."""
    return select_own(play.table, phrase, seat, play.spoken.cards)


def draw(play: State, step: Draw) -> None:
    """Cards given up for others, one player after the other."""
    if play.turns is None:
        play.given_up.by, play.given_up.kept_out = {}, []
    try:
        _draw(play, step)
    finally:
        play.table.discards.extend(play.given_up.kept_out)
        play.given_up.kept_out = []
    table_draws(play, step)


def _draw(play: State, step: Draw) -> None:
    table = play.table
    for seat in in_turn(play, seats_for(play, step.who, step)):
        if step.barred or not willing(play, step, seat):
            continue
        least, most = _least_and_most_drawn(play, step, seat)
        times = next((w.times for w in step.when if not isinstance(w, When) and w.period is None and w.times), 1)
        for _ in range(times):
            mine = own(play, seat, step.cards)
            there = min(len(mine), len(table.left)) if step.while_lasts else len(mine)
            number = table.chooser.number(table, seat, step, min(least, there), min(most, there))
            given = table.chooser.pick(table, seat, step, mine, number)
            if given and isinstance(step.by, Flip):
                _flip_for_draw(play, step.by, seat, given)
            for laid in given:
                table.discard(seat, laid)
            play.given_up.by[seat] = [laid.card for laid in given]
            # What is discarded for these cards is shuffled in, where it is, for later ones.
            play.given_up.kept_out += table.keep_out(play.given_up.by[seat])
            _draw_for(play, step, seat, given, number + (step.back if number else 0))


def challenge(play: State, step: Challenge) -> None:
    """A hand that has lost is given for the table's, and drawn to as hands are in this game, to beat the winner's."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        if not willing(play, step, seat):
            continue
        if step.other is not None and table.tables:
            switch_with_table(play, seat)
        draws = [] if step.undrawn else [other for other in play.steps if isinstance(other, Draw)]
        before, play.spoken.seat = play.spoken.seat, seat
        for told in draws[-1:]:
            _draw(play, recast(told, who=THEM, turn=None))
        play.spoken.seat = before


def _least_and_most_drawn(play: State, step: Draw, seat: int) -> tuple[int, int]:
    """How many cards a player draws at least and at most, by their number and by what they hold or show."""
    table, mine = play.table, own(play, seat, step.cards)
    least, most = how_many(step.cards, len(mine), table.seats)
    if step.same_size:
        least = most = len(mine)
    if step.showing_ace and how_many_show([laid.card for laid in table.hands[seat]], (_ACE,), 1):
        most = min(step.showing_ace, len(mine))
        least = most if step.cards.amount and step.cards.amount.bound in (Bound.EXACTLY, Bound.STRICT) else 0
    if step.others and seat in seats_for(play, step.other_who, step):
        most = max(most, step.others)
        least = most if least else 0
    if step.if_number and _has_what_raises(play, seat, step):
        most = max(most, min(step.if_number, len(mine)))
    return least, most


def _flip_for_draw(play: State, by: Flip, seat: int, given: list[Laid]) -> None:
    """A player who draws turns up one of the other cards that they have face down."""
    table = play.table
    others = [laid for laid in table.hands[seat] if not laid.up and laid not in given]
    for laid in table.chooser.pick(table, seat, by, others, min(1, len(others))):
        table.turn(laid)
        play.note(EventKind.FLIPS, seat, laid)


def _draw_for(play: State, step: Draw, seat: int, given: list[Laid], number: int) -> None:
    """So many cards come to a player for those given up: off the deck, unless it is told whence else."""
    table = play.table
    lies, facing = (None, None) if step.new is None else (step.new.lies, step.new.facing)
    if lies is Zone.UNSEEN:
        for laid in [c for c in table.hands[seat] if c.unseen][:number]:
            laid.unseen = laid.beside = False
        return
    if lies is Zone.DISCARDS:
        # What others gave up comes to the hand, the last card first.
        for _ in range(min(number, len(table.discards))):
            table.into_hand(seat, table.discards.pop(), False)
        return
    ways = [(laid.up, laid.stacked) for laid in given]
    for up, stacked in ways[:number] + [(False, 0)] * (number - len(ways)):
        laid = arrive(play, seat, up if facing is None else facing is Facing.UP, deed=EventKind.DRAWS)
        laid.stacked = stacked


def table_draws(play: State, step: Draw) -> None:
    """The table's hand draws as the players do, where it is said to get a draw."""
    table = play.table
    if not table.tables or not any(isinstance(s, MustBeat) and s.draw for s in play.steps):
        return
    least, most = how_many(step.cards, len(table.tables), table.seats)
    number = table.chooser.number(table, table.dealer, step, least, most)
    for laid in table.chooser.pick(table, table.dealer, step, list(table.tables), number):
        table.tables.remove(laid)
        table.to_table(laid.up)
        table.discards.append(laid.card)


def _has_what_raises(play: State, seat: int, step: Discard | Draw) -> bool:
    """True for a player whose cards have another limit (`if_number`)."""
    event = step.if_event
    return event is not None and event.cards is not None and has(play, seat, event)


def discard(play: State, step: Discard) -> None:
    """Cards given up with nothing in return."""
    table = play.table
    cards = step.cards
    if step.barred:
        return
    if cards is not None and (cards.lies in (Zone.COMMON, Zone.TABLE)):
        discard_shared(play, step, cards)
        return
    if cards is not None and cards.which is Selector.NEXT:
        play.doomed = cards
        return
    if cards is not None and cards.rank_of is not None:
        discard_rank(play, step, cards.rank_of)
        return
    if cards is not None and cards.owner is not None and cards.owner.role in (Role.NEIGHBOR_LEFT, Role.NEIGHBOR_RIGHT):
        discard_neighbor(play, step, cards, 1 if cards.owner.role is Role.NEIGHBOR_LEFT else -1)
        return
    for seat in seats_for(play, step.who, step):
        if not willing(play, step, seat):
            continue
        mine = list(table.hands[seat]) if cards is None else select_own(table, cards, seat, play.spoken.cards)
        if cards is None:
            told = [e.cards for w in step.when if isinstance(w, When) for e in w.events if e.cards]
            goal = number_told(told[0]) if told else 5
            least = most = max(0, len(mine) - goal)
        elif cards.each_hand:
            _discard_of_each_hand(play, step, seat, mine)
            continue
        else:
            mine, least, most = _of_some_hands(cards, mine, table.seats)
        if step.showing_ace and how_many_show([laid.card for laid in mine], (_ACE,), 1):
            most = min(step.showing_ace, len(mine))
        if step.if_number and _has_what_raises(play, seat, step):
            most = max(most, min(step.if_number, len(mine)))
        number = _paid_for(play, step, seat)
        if number is None:
            number = table.chooser.number(table, seat, step, least, most)
        given = table.chooser.pick(table, seat, step, mine, min(number, len(mine)))
        for laid in given:
            table.discard(seat, laid)


def _paid_for(play: State, step: Discard, seat: int) -> int | None:
    """How many cards a player gives up who pays to give up fewer; None for one who does not pay."""
    offers = bought_off(step, play.rules[play.rule_at].steps, play.steps)
    if not offers or not play.table.chooser.whether(play.table, seat, offers[0][1], "pays instead"):
        return None
    sizes = sorted({number for number, _ in offers})
    wanted = play.table.chooser.number(play.table, seat, step, sizes[0], sizes[-1])
    size = max(size for size in sizes if size <= wanted)
    price = next(offer.price or offer.paid for number, offer in offers if number == size)
    if price is not None:
        play.table.happen(What.PAYS, seat, words=price_words(price), number=1)
    return size


def _discard_of_each_hand(play: State, step: Discard, seat: int, mine: list[Laid]) -> None:
    """A player gives up a card of each of their hands, or so many as are told."""
    table = play.table
    if _paid_for(play, step, seat) == 0:
        return
    for group in sorted({laid.hand for laid in mine}):
        inside = [laid for laid in mine if laid.hand == group]
        number = number_told(step.cards) if step.cards is not None and step.cards.amount is not None else 1
        for laid in table.chooser.pick(table, seat, step, inside, min(number, len(inside))):
            table.discard(seat, laid)


def _of_some_hands(cards: CardPhrase, mine: list[Laid], players: int) -> tuple[list[Laid], int, int]:
    """Among which cards a player chooses what to give up, and how many at least and at most: whole hands, where they
    are told."""
    least, most = how_many(cards, len(mine), players)
    if cards.hands and cards.amount is not None and cards.amount.number:
        whole = sorted({laid.hand for laid in mine})[: cards.amount.number]
        mine = [laid for laid in mine if laid.hand in whole]
        return mine, len(mine), len(mine)
    if cards.hands and cards.size:
        least = most = min(cards.size, len(mine))
    return mine, least, most


def number_told(cards: CardPhrase) -> int:
    """How many cards a condition tells of, where it must tell a number."""
    assert cards.amount is not None and cards.amount.number is not None, "so many cards are left"
    return cards.amount.number


def discard_neighbor(play: State, step: Discard, cards: CardPhrase, way: int) -> None:
    """Cards that a player next to one (`way` 1: to the left) has to give up: who takes them off cares for the own
    hand alone.
    """
    table = play.table
    for seat in seats_for(play, step.who, step):
        other = (seat + way) % table.seats
        if other not in table.playing or not willing(play, step, seat):
            continue
        there = [laid for laid in select(table, cards, seat) if laid in table.hands[other]]
        _, most = how_many(cards, len(there), table.seats)
        best = table.chooser.pick(table, other, step, there, len(there))
        for laid in list(reversed(best))[:most]:
            table.discard(other, laid)


def discard_shared(play: State, step: Discard, cards: CardPhrase) -> None:
    """Commons or table cards taken off."""
    table = play.table
    picked = select(table, cards, None, play.spoken.cards)
    least, most = how_many(cards, len(picked), table.seats)
    off = picked
    if cards.which is None:
        seats = seats_for(play, step.who, step) if step.who is not None else []
        off = table.chooser.pick(table, seats[0], step, picked, most) if seats else picked[:most]
    play.given_up.off = [laid for laid in off if laid not in table.tables]
    if off:
        table.happen(What.TAKEN_OFF, laid=off)
    for laid in off:
        if laid in table.tables:
            table.tables.remove(laid)
        for lying_board in table.boards:
            if laid in lying_board.cards:
                lying_board.cards.remove(laid)
        table.discards.append(laid.card)


def discard_doomed(play: State, deed: EventKind, laid: Laid) -> None:
    """Discards a card that comes if a rule dooms the next such card, and all cards of its rank where it says so."""
    told, table = play.doomed, play.table
    if told is None or deed not in COMING or not fits(laid, recast(told, plus=None)):
        return
    play.doomed = None
    for seat in table.playing:
        for other in list(table.hands[seat]):
            if other is laid or told.plus is not None and same_rank(other.card, laid.card):
                table.discard(seat, other)
    for board in table.boards if told.plus is not None else ():
        for other in [each for each in board.cards if each.up and same_rank(each.card, laid.card)]:
            board.cards.remove(other)
            table.discards.append(other.card)


def discard_rank(play: State, step: Discard, told: RankOf) -> None:
    """All cards of a rank that lies somewhere given up, by everybody and off the board."""
    table = play.table
    assert told.cards is not None, "a rank is that of cards that lie somewhere"
    of = select(table, told.cards, None, play.spoken.cards)
    ranks = {rank_of(laid.card) for laid in of}
    for seat in seats_for(play, step.who, step):
        for laid in [c for c in table.hands[seat] if rank_of(c.card) in ranks]:
            table.discard(seat, laid)
    for lying_board in table.boards:
        for laid in [c for c in lying_board.cards if c.up and rank_of(c.card) in ranks]:
            lying_board.cards.remove(laid)
            table.discards.append(laid.card)
            table.happen(What.TAKEN_OFF, laid=[laid])
