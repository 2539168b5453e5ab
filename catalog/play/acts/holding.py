"""What players do with the cards that they hold: turned, stacked, put apart, not looked at."""

from __future__ import annotations

from catalog.acts.matching import until_match
from catalog.model import arranging, dealing, uses
from catalog.model.arranging import Put
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing, Selector
from catalog.model.terms import Bound, EventKind, Zone
from catalog.play.acts.matching import flip_until_match
from catalog.play.acts.who import seats_for, willing
from catalog.play.pool import picked_up
from catalog.play.select import how_many, select
from catalog.play.state import State


def flip(play: State, step: dealing.Flip) -> None:
    """A player's cards turned; a card flipped off the deck comes to the table."""
    table = play.table
    if step.kind == "deal":
        if until_match(step):
            flip_until_match(play, step)
        return
    if step.who is None and fields_set(step.cards) <= {"amount"} and not play.spoken.seat:
        play.spoken.cards = [table.to_table(True) for _ in range(step.number or 1)]
        return
    turned = []
    up = step.turned is Facing.UP
    for seat in seats_for(play, step.who, step):
        if not willing(play, step, seat):
            continue
        cards = [laid for laid in select(table, step.cards, seat, play.spoken.cards) if laid.up is not up]
        least, most = how_many(step.cards, len(cards), table.seats)
        if step.cards.hands or (step.cards.amount is None and step.cards.which is None):
            least = most = len(cards)
        number = table.chooser.number(table, seat, step, least, most)
        for laid in table.chooser.pick(table, seat, step, cards, number):
            table.turn(laid, up)
            turned.append(laid)
            play.note(EventKind.FLIPS, seat, laid)
    if step.cards.which is not Selector.THAT:
        play.spoken.cards = turned


def merge_hands(play: State, step: uses.MergeHands) -> None:
    """Every two players play one hand from now on; who they are is free, as the cards that tell it are."""
    table = play.table
    for one, other in zip(table.playing[::2], table.playing[1::2], strict=False):
        table.merged |= {one: other, other: one}
        both = {laid.card for seat in (one, other) for laid in table.hands[seat]}
        for seat in (one, other):
            table.held[seat] |= both
            table.joined.add(seat)


def blind(play: State, step: dealing.Blind) -> None:
    """Cards that are not looked at."""
    beside = picked_up(play.steps)
    for seat in seats_for(play, None, step):
        for laid in play.table.hands[seat]:
            if not laid.up and laid.dealing >= play.table.beat - 2:
                laid.unseen, laid.beside = True, beside


def put(play: State, step: Put) -> None:
    """Cards put into a hand of the player's: the permanent one is kept apart."""
    table = play.table
    if step.into is Zone.HAND and step.cards.which is Selector.THAT:
        for laid in play.spoken.cards:
            laid.unseen = laid.beside = False
        table.joined.update(table.playing)
    if step.into is Zone.PERMANENT:
        for seat in seats_for(play, step.who, step):
            mine = [laid for laid in select(table, step.cards, seat) if laid.hand != 1]
            _, most = how_many(step.cards, len(mine))
            for laid in table.chooser.pick(table, seat, step, mine, most):
                laid.hand = 1


def stack(play: State, step: arranging.Stack) -> None:
    """Own cards put in an order; which one is the chooser's to say."""
    table = play.table
    for seat in seats_for(play, step.who, step):
        mine = list(table.hands[seat])
        up = step.facing is Facing.UP
        sizes = _sizes(step)
        if sizes and step.cards.amount is not None and step.cards.amount.bound is Bound.MORE:
            mine = [laid for laid in mine if not laid.stacked]
        for size in sizes or [len(mine)]:
            pile = 1 + max((laid.pile for laid in table.hands[seat]), default=0)
            for place, laid in enumerate(table.chooser.pick(table, seat, step, mine, min(size, len(mine))), start=1):
                laid.stacked, laid.pile = place, pile
                if laid.up is not up:
                    table.turn(laid, up)
            mine = [laid for laid in mine if laid.pile != pile]


def _sizes(step: arranging.Stack) -> list[int]:
    """How many cards are in each stack, in order; empty where all cards are stacked."""
    sizes, cards = [], step.cards if step.into is None else None
    while cards is not None and cards.amount is not None and cards.amount.number and cards.amount.bound in _SO_MANY:
        sizes.append(cards.amount.number)
        cards = cards.plus
    return sizes


_SO_MANY = (Bound.EXACTLY, Bound.STRICT, Bound.MORE, Bound.THE)


def split_hand(play: State, step: uses.SplitHand) -> None:
    """Own cards split into hands of one size; what becomes of other hands is told where hands are compared."""
    if step.alike:
        split_by_size(play, step)


def split_by_size(play: State, step: uses.SplitHand) -> None:
    """Own cards split into hands that are told by their sizes alone."""
    table = play.table
    sizes = [part.size for part in step.hand_parts if part.size is not None]
    if not step.by_size or len(sizes) < len(step.hand_parts):
        return
    for seat in seats_for(play, step.who, step):
        left = list(table.hands[seat])
        # The largest first, of the best cards.
        for turn, (number, size) in enumerate(sorted(enumerate(sizes), key=lambda each: -each[1]), 1):
            size = min(size, len(left))
            some = turn < len(sizes) or step.set_apart
            picked = table.chooser.pick(table, seat, step, left, size) if some else left
            for laid in picked:
                laid.hand = number
            left = [laid for laid in left if laid not in picked]
