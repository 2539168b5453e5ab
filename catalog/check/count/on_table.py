"""Steps that lay cards on the table, take them off it, and shuffle."""

from __future__ import annotations

from catalog.acts.conditions import may_tie
from catalog.acts.matching import matching_replaced, until_match
from catalog.check.count.move import Demand
from catalog.check.count.walk import Walk, events_of
from catalog.model import board, boards, comparing, dealing, decks, drawing, moves, qualifying
from catalog.model.layout import Selector
from catalog.model.phrase import When
from catalog.model.step import number_of
from catalog.model.terms import ConditionKind, EventKind, Group, Role, Zone


def common(walk: Walk, step: board.Common) -> None:
    """Shared cards, more of them where certain cards come up."""
    number = step.number
    if number is None or number >= 100:
        return walk.doubt("how many common cards come")
    cap = walk.cap(step)
    times = 1 if cap is None else cap
    jokers = sum(extra.number for extra in step.extras if extra.joker)
    walk.add(
        common=number * times,
        layout=step.layout,
        demand=Demand(total=(number - jokers) * times),
        forced=not step.on_event,
        standing=cap is not None,
        words=f"{number} to the middle",
    )


def place_commons(walk: Walk, step: board.PlaceCommons) -> None:
    """Common cards in given places, off the deck unless another step of the rule deals them."""
    if not walk.beside(board.Common):
        number = sum(place.number for place in step.places if not place.joker)
        walk.add(common=number, demand=Demand(total=number), words=f"{number} common")


def remove_common(walk: Walk, step: board.RemoveCommon) -> None:
    """Shared cards taken away."""
    walk.add(common=step.number or 0, words="common cards discarded")


def table(walk: Walk, step: board.Table) -> None:
    """Cards that are in no hand."""
    if any(isinstance(w, When) and w.temper is ConditionKind.OTHERWISE for w in step.when):
        return
    if step.until:
        amount = step.number or 0
        if amount >= 100:
            return walk.doubt("how many cards come to the table")
        laid = [m.table for m in walk.moves]
        more = Demand(each=-sum(d.each for d in laid), total=amount - sum(d.total for d in laid))
        return walk.add(demand=more, table=more, words=f"as many as bring the table to {amount}")
    number = step.number
    if number is None or number in (111, 116) or number >= 400:
        return walk.doubt("how many cards come to the table")
    each = step.to is not None and step.to.role is Role.EACH
    each = each or (step.cards.amount is not None and step.cards.amount.per_player)
    number %= 100
    cap = walk.cap(step)
    if cap is None and any(_pair_dealt(e) for e in events_of(step)):
        demand = Demand(each=number * (walk.ups // 2))
        return walk.add(demand=demand, table=demand, standing=True, words="1 to the table for each pair")
    number *= cap or 1
    demand = Demand(each=number) if each else Demand(total=number)
    if walk.pack.members(step.cards.what) & walk.pack.apart:
        return walk.add(table=demand, words=f"{number} to the table")
    walk.add(demand=demand, table=demand, words=f"{number} to the table" + (" for each player" if each else ""))


def replace_(walk: Walk, step: moves.Replace) -> None:
    """Table cards that give way to others."""
    if walk.beside(moves.Pick, dealing.Take, moves.Buy):
        return
    gone = [number_of(s.cards) for s in walk.beside(drawing.Discard) if s.cards and s.cards.lies is Zone.COMMON]
    if gone and step.cards.which is Selector.THAT and not events_of(step):
        number = gone[0] or 0
        return walk.add(common=number, demand=Demand(total=number), words=f"{number} in their place")
    if matching_replaced(step):
        return _ranks_apart(walk)
    if step.until:
        laid = sum(m.table.total for m in walk.moves)
        told = [e.cards for e in events_of(step) if EventKind.PAIRS in e.deeds and e.cards is not None]
        laid = min([laid, *(number for cards in told if (number := number_of(cards)) and cards.which)])
        others = (walk.pack.rank_size - 1) * max(laid - 1, 0)
        return walk.add(demand=Demand(total=others), words="table cards replaced", forced=False)
    if any(EventKind.ANOTHER_CHANCE in e.deeds for e in events_of(step)):
        offers = sum(isinstance(s, dealing.Take) and s.cards.lies is Zone.TABLE for s in walk.variant.steps)
        return walk.add(demand=Demand(total=max(offers - 1, 0)), standing=True, words="table cards replaced")
    cap = walk.cap(step)
    if cap is not None:
        walk.add(demand=Demand(total=cap), standing=True, words="replaced")
    elif step.on_event:
        walk.doubt("how many cards are replaced")


def _ranks_apart(walk: Walk) -> None:
    """Players' cards that give way to others until each is of a rank of its own: there are no more than ranks, and
    all others of each rank but the last one's can come first.
    """
    held, ranks = max(walk.hand, 1), len({rank for rank, _ in walk.pack.cards})
    others = walk.pack.rank_size - 1
    demand = Demand(each=others * held, total=-others)
    walk.add(demand=demand, seats=ranks // held, forced=False, words="replaced")


def tie_deal(walk: Walk, step: comparing.TieDeal) -> None:
    """Cards dealt until one comes that breaks the tie: all that are left, if none of those is among them."""
    if may_tie(step, walk.variant.steps):
        walk.add(awaits=walk.pack.count(step.cards.what), forced=False, words="dealt to break a tie")


def must_beat(walk: Walk, step: qualifying.MustBeat) -> None:
    """Cards that have to be beaten at the showdown: off the deck, where they do not lie on the table; and those that
    such a hand draws.
    """
    if step.lifted:
        return
    lying = any(isinstance(s, board.Table) for s in walk.variant.steps)
    deck = step.cards is not None and step.cards.lies is Zone.DECK and not lying
    laid = walk.left_of("to beat", walk.number(step.cards) or 1) if deck else 0
    drawn = step.draws.number or 0 if step.draws is not None and (deck or lying) else 0
    if (
        laid + drawn
        and walk.rule.number < walk.showdown
        and any(isinstance(s, decks.Shuffle) for s in walk.variant.steps)
    ):
        walk.doubt("what is left for the showdown")
    if laid + drawn:
        walk.add(
            demand=Demand(total=laid + drawn), table=Demand(total=laid + drawn), forced=False, words="cards to beat"
        )


def flip(walk: Walk, step: dealing.Flip) -> None:
    """Cards of the deck turned up to see what they are, or until one comes that goes to a player."""
    if step.cards.lies is not Zone.DECK:
        return
    if until_match(step):
        walk.alike = max(walk.alike, 1) + 1
        walk.add(gain=1, matched=1, words="1 of a rank")
    elif step.until:
        walk.doubt("how many cards are flipped off the deck")
    elif step.cards.amount is None and step.cards.which is Selector.TOP:
        cap = walk.cap(step) or next((c for s in walk.rule.steps if (c := walk.cap(s))), 1)
        walk.add(demand=Demand(total=cap), standing=cap > 1, words="flipped off the deck")


def turn_up(walk: Walk, step: board.TurnUp) -> None:
    """Table cards turned up; where each is to be of a new rank, cards like those that lie there give way to others."""
    if step.new_rank:
        turned(walk, walk.number(step.cards) or 1)


def turned(walk: Walk, number: int) -> None:
    """So many more ranks lie there: of each that lay there before, all other cards may come first."""
    before, walk.new_ranks = walk.new_ranks, walk.new_ranks + number
    more = max(walk.new_ranks - 1, 0) - max(before - 1, 0)
    total = Demand(total=more * (walk.pack.rank_size - 1))
    walk.add(demand=total, once=True, forced=False, words="table cards replaced")


def shuffle(walk: Walk, step: decks.Shuffle) -> None:
    """Discards, or all cards, shuffled into the deck."""
    if step.size:
        walk.doubt("which hands go back into the deck")
        return
    if step.into is not Zone.DECK:
        return
    if step.shuffled is Zone.DISCARDS:
        walk.add(refill=not step.on_event, refill_when_empty=step.on_event, words="discards shuffled in")
    elif not walk.beside(drawing.Discard):
        walk.hand = 0
        walk.add(fresh=True)


def _pair_dealt(event) -> bool:
    return EventKind.DEALT in event.deeds and event.cards is not None and event.cards.group is Group.PAIR


def burn(walk: Walk, step: boards.Burn) -> None:
    """Cards off the deck that nobody gets."""
    walk.add(demand=Demand(total=step.burnt), table=Demand(total=step.burnt), words=f"{step.burnt} burnt")


def new_common(walk: Walk, step: boards.Refill | boards.Drop) -> None:
    """Common cards in empty places, or dropped in a pile."""
    number = step.number or 1
    walk.add(common=number, demand=Demand(total=number), words=f"{number} to the middle")


def unknown(walk: Walk, step: boards.Expose | boards.NewDeck) -> None:
    """What brings as many cards as the players or the shuffle please, or another deck."""
    walk.doubt("how many cards come off which deck")
