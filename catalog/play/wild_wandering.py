"""Wild ranks that go on to others as cards come up: they shift, go back and forth, or follow one another; and those
that a hand of an earlier showdown had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from catalog.model.card import Rank
from catalog.model.constraints import recast
from catalog.model.layout import Facing, Selector
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step
from catalog.model.wild_cards import ChangeWild, ShiftWild, Wild
from catalog.play.deck import rank_of
from catalog.play.reference import Look, narrow, upward
from catalog.play.table import Laid
from catalog.play.wild_steps import by_earlier_hand, event_of, move_of


def shifted_from(told: Iterable[Step]) -> list[int] | None:
    """The ranks that are wild before any shift, in order; None where the rules tell of none."""
    first = next((s for s in told if isinstance(s, Wild) and not s.when and s.cards.what), None)
    if first is None:
        return None
    return sorted({int(rank) for of in first.cards.what for rank in (of.rank, of.through) if rank})


def shift(told: Sequence[Step], look: Look) -> None:
    """What is wild wanders with every wild card that is dealt face up, and begins anew where a rule says so."""
    wanted = begun = shifted_from(told)
    if begun is None:
        return
    assert wanted is not None, "it is where they begin"
    moves = [s for s in told if isinstance(s, ShiftWild)]
    anew = [e.cards for s in told if sets_back(s, told) and (e := event_of(s)) is not None and e.cards is not None]
    line = upward(look)
    back = {id(laid) for cards in anew for laid in narrow(look, line, cards)}
    for laid in line:
        if id(laid) in back:
            wanted = begun
        elif rank_of(laid.card) in wanted:
            new = list(wanted)
            for move in moves:
                for n in move_of(move, len(wanted)):
                    new[n] = (wanted[n] + move.shifted - 2) % 13 + 2
            wanted = new
    for seat, hand in look.own.items():
        look.wild[seat] = {laid.card for laid in hand + look.commons if rank_of(laid.card) in wanted}


def sets_back(step: Step, told: Iterable[Step]) -> bool:
    """True for a rule by which the ranks that were wild at first are so again, and those shifted to are not."""
    if not isinstance(step, Wild) or not step.instead or not step.when or step.may:
        return False
    return any(isinstance(s, ShiftWild) for s in told) and shifted_from([recast(step, when=())]) == shifted_from(told)


def change(step: ChangeWild, look: Look) -> None:
    """What is wild goes back and forth with every such card that comes up; what is found anew is not followed."""
    if not step.ranks:
        return
    event = event_of(step)
    number = len(narrow(look, upward(look), event.cards)) if event is not None and event.cards is not None else 0
    rank = step.ranks[number % len(step.ranks)]
    for seat, hand in look.own.items():
        look.wild[seat] -= {laid.card for laid in hand + look.commons if rank_of(laid.card) in step.ranks}
        look.wild[seat] |= {laid.card for laid in hand + look.commons if rank_of(laid.card) == rank}


def follows(step: Step) -> Selector | None:
    """From which end the ranks become wild one after the other, each when a card of it comes up; None where they do
    not.
    """
    event = event_of(step) if isinstance(step, Wild) else None
    cards = event.cards if event is not None else None
    of = cards.rank_of.cards if cards is not None and cards.rank_of is not None else None
    if cards is None or cards.facing is not Facing.UP or of is None or of.besides is None:
        return None
    plain = of == CardPhrase(which=of.which, besides=of.besides) and any(each.wild for each in of.besides.what)
    return of.which if plain and of.which in (Selector.LOW, Selector.HIGH) else None


def follow(way: Selector, look: Look) -> None:
    """Each time that a card of the next rank comes up that is not wild yet, all of that rank are."""
    fixed = {rank_of(laid.card) for laid in look.all if look.is_wild(laid)}
    order = [rank for rank in range(Rank.TWO, Rank.ACE + 1) if rank not in fixed]
    if way is Selector.HIGH:
        order.reverse()
    reached = set()
    for laid in upward(look):
        if order and rank_of(laid.card) == order[0]:
            reached.add(order.pop(0))
    for seat, hand in look.own.items():
        look.wild[seat] |= {laid.card for laid in hand + look.commons if rank_of(laid.card) in reached}


def of_earlier_hand(
    step: Step, reach: Sequence[tuple[int, Laid]], look: Look, take: Callable[..., int]
) -> list[tuple[int, Laid]]:
    """The cards of the ranks that a hand had which won before and is in the deck again, but for its winner's.

    Which ranks it had, and whose it was, is chosen (`take`).
    """
    seats, wanted = list(look.own), set()
    there = Counter(rank_of(laid.card) for _, laid in reach)
    for n in range(by_earlier_hand(step)):
        left = [rank for rank in range(Rank.TWO, Rank.ACE + 1) if rank not in wanted]
        wanted.add(left[take((id(step), n), len(left), lambda at, left=left: there[left[at]])])
    found = [(seat, laid) for seat, laid in reach if rank_of(laid.card) in wanted]
    if not found:
        return []
    winner = seats[take((id(step), None), len(seats), lambda at: -sum(seat == seats[at] for seat, _ in found))]
    return [(seat, laid) for seat, laid in found if seat != winner]
