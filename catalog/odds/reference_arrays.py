"""Which cards a rule speaks of, and whether its conditions hold, in many deals at once.

This is `catalog.play.reference` in arrays, function for function: the tests hold the one against the other. Deals that
are looked at together differ in the faces of their cards alone, so that how a card lies and when it came is asked once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from catalog.hands.lined import in_used_middle
from catalog.model.card import CardSet
from catalog.model.constraints import recast
from catalog.model.layout import NAMED_LINES, Facing, Selector
from catalog.model.phrase import CardPhrase, Event, RankOf, When
from catalog.model.step import Step
from catalog.model.terms import ConditionKind, EventKind, Group, Likeness, Period, Role, Zone
from catalog.odds.view import BIT, COLOR, COLORS, RANKED, RANKS, SUIT, Bits, Marks, NotAtOnce, Some, View, in_any
from catalog.play import reference as exact
from catalog.play.adjacency import next_to
from catalog.play.deck import COPY, shows
from catalog.play.reference import as_rank, named, pool, seen_first, tally, upward
from catalog.play.select import lies_up
from catalog.play.spots import in_place, names_part
from catalog.play.table import Laid

_MOST = 99
_ORDINAL = {which: n for n, which in enumerate(list(Selector)[:10])}


def bits_of(ranks_told: Iterable[int]) -> np.uint16:
    """Ranks as bits; those beyond the ace are none."""
    return np.uint16(sum(1 << rank for rank in set(ranks_told) if rank < 15))


@lru_cache(maxsize=2_000)
def shown_by(what: tuple[CardSet, ...]) -> Marks:
    """By card: whether it shows one of some sets, (64,)."""
    return np.array([card < COPY and any(shows(card, of) for of in what) for card in range(64)])


def _joined(view: View, several: Sequence[Some]) -> Some:
    return sum(several, start=view.none)


@lru_cache(maxsize=2_000)
def _mates(phrase: CardPhrase) -> Marks:
    """By two cards, 64 times the one and the other: whether they belong together in such a group."""
    found = np.zeros(64 * 64, bool)
    for one, other in combinations(range(52), 2):
        both = [Laid(one, False, 0, 0), Laid(other, False, 0, 0)]
        found[[one * 64 + other, other * 64 + one]] = len(exact.groups(both, phrase)) == 2
    return found


def groups(view: View, some: Some, phrase: CardPhrase) -> Some:
    """The cards of a hand that belong to such a group: pairs, consecutive cards, cards so far apart."""
    if phrase.facing is not None:
        some = some.only(lambda laid: laid.up is (phrase.facing is Facing.UP))
    if not some.laid:
        return some
    faces = view.faces(some.laid)
    if phrase.what:
        some = some.where(shown_by(phrase.what)[faces])
    least = 2 if phrase.group is Group.TRIPS else 1
    group = Group.PAIR if phrase.group is Group.TRIPS else phrase.group
    like = phrase.like if phrase.like in _ALIKE else None
    mates = _mates(CardPhrase(group=group, like=like, apart=phrase.apart))
    wide, many = faces.astype(np.intp), np.zeros(faces.shape, np.int8)
    for one, other in combinations(range(len(some.laid)), 2):
        both = mates[wide[one] * 64 + wide[other]] & some.at[one] & some.at[other]
        many[one] += both
        many[other] += both
    return some.where(many >= least)


_ALIKE = {
    Likeness.SAME_SUIT, Likeness.OTHER_SUITS, Likeness.SAME_COLOR, Likeness.OPPOSITE_COLOR, Likeness.OTHER_COLORS,
}  # fmt: skip
"""By what two cards of a group may have to be alike, or not, beside their ranks."""


def narrow(view: View, some: Some, phrase: CardPhrase) -> Some:
    """Those of some cards that a phrase can mean, by face, by how they lie, and by what is wild already."""
    if phrase.facing is not None:
        some = some.only(lambda laid: lies_up(laid, phrase) is (phrase.facing is Facing.UP))
    if phrase.lies in (Zone.HOLE, Zone.UNSEEN):
        some = some.only(lambda laid: not laid.up)
    if phrase.what:
        shown = shown_by(phrase.what)[view.faces(some.laid)]
        if any(of.wild for of in phrase.what):
            shown = shown | view.wild_marks(some.laid)
        some = some.where(shown)
    if phrase.natural:
        some = some.where(~view.wild_marks(some.laid))
    if phrase.named is not None:
        some = some.where(view.within(some.laid, bits_of(named(view, phrase))))
    if phrase.higher_than is not None:
        least = _highest(view, sources(view, phrase.higher_than, None), none=_MOST)
        some = some.where(view.ranks(some.laid) > least)
    if phrase.lower_than is not None:
        below = sources(view, phrase.lower_than, None)
        below = below.where(view.ranks(below.laid) > 0)
        ranks = view.ranks(some.laid)
        some = some.where((ranks > 0) & (ranks < _lowest(view, below, none=0)))
    return some


def _highest(view: View, some: Some, none: int) -> NDArray:
    ranks = np.where(some.at, view.ranks(some.laid), -1)
    most = ranks.max(0, initial=-1)
    return np.where(most < 0, none, most)


def _lowest(view: View, some: Some, none: int) -> NDArray:
    ranks = np.where(some.at, view.ranks(some.laid), _MOST)
    least = ranks.min(0, initial=_MOST)
    return np.where(least == _MOST, none, least)


def neighbours(view: View, mark: CardPhrase, way: int) -> Some:
    """The cards that came up right after (`way` 1) or before such a card: after the last one, or after each of them."""
    line = upward(view)
    some = view.every(line)
    if not some.at.all():
        raise NotAtOnce
    if mark.group is Group.PAIR:
        holder = {id(laid): seat for seat, hand in enumerate(view.table.hands) for laid in hand}
        ranks, at = view.ranks(line), np.zeros(some.at.shape, bool)
        for one, other in combinations(range(len(line)), 2):
            if holder.get(id(line[one]), -1) == holder.get(id(line[other]), -1):
                at[other] |= ranks[one] == ranks[other]
    else:
        at = narrow(view, some, mark).on(line)
    if mark.which is Selector.LAST:
        at = at & (np.cumsum(at[::-1], axis=0)[::-1] == 1)
    return Some(line[1:], at[:-1]) if way == 1 else Some(line[:-1], at[1:])


def sources(view: View, phrase: CardPhrase, seat: int | None) -> Some:
    """The cards that a phrase means: "their low hole card", "the last common card", "the card after a queen"."""
    mark = phrase.after if phrase.after is not None else phrase.before
    if mark is not None and seat is not None and exact.whose(mark.owner):
        raise NotAtOnce
    if mark is not None:
        if id(phrase) not in view.memory:
            view.memory[id(phrase)] = neighbours(view, mark, 1 if phrase.after is not None else -1)
        found = view.memory[id(phrase)]
        mine = {id(laid) for laid in view.own[seat]} if seat is not None else ()
        return found if seat is None else found.only(lambda laid: id(laid) in mine)
    if phrase.owner is not None and phrase.owner.role is Role.WINNER:
        return view.none
    if phrase.beside is not None:
        return _beside(view, phrase, sources(view, phrase.beside, seat))
    there = _on_table(view, phrase)
    if there is not None:
        return there
    if phrase.which is Selector.THAT and phrase.lies is None and view.spoken is not None and view.spoken != phrase:
        return narrow(view, sources(view, view.spoken, seat), phrase)
    if phrase.came is not None and phrase.came.within is Period.FIRST_TIME:
        seen = view.every(seen_first(view))
        return several(view, narrow(view, seen, recast(phrase, facing=None, came=None)), phrase)
    turned = phrase.came is not None and EventKind.FLIPS in phrase.came.deeds
    found = view.every(pool(view, phrase, seat))
    found = narrow(view, found, recast(phrase, lies=None) if turned else phrase)
    if turned:
        later = phrase.lies not in (Zone.COMMON, Zone.TABLE)
        found = found.only(lambda laid: laid.up and not (later and laid.turned <= laid.came))
    if phrase.besides is not None:
        found = found.where(~narrow(view, found, phrase.besides).on(found.laid))
    return several(view, found, phrase)


def _beside(view: View, phrase: CardPhrase, marks: Some) -> Some:
    """The cards that a phrase means among those that lie next to others, in the deals in which they do."""
    beside: dict[int, tuple[Laid, Marks]] = {}
    for mark, at in zip(marks.laid, marks.at, strict=True):
        for laid in next_to(view.layout, phrase.spot, [mark]):
            beside[id(laid)] = laid, at | beside[id(laid)][1] if id(laid) in beside else at
    if not beside:
        return view.none
    found = Some([laid for laid, _ in beside.values()], np.array([at for _, at in beside.values()]))
    return narrow(view, found, phrase)


def _on_table(view: View, phrase: CardPhrase) -> Some | None:
    """The cards of a line or a place of the common cards, or those traded; None for a phrase that tells of others."""
    table = view.table
    if phrase.came is not None and EventKind.TRADES in phrase.came.deeds and phrase.lies is Zone.COMMON:
        return view.every(table.swapped[-1:] if phrase.which is Selector.LAST else table.swapped)
    between = any(board.layout and board.layout.between for board in table.boards)
    if phrase.line is not None and phrase.which is Selector.MIDDLE and between:
        return view.every([c for b in table.boards for c in b.cards if b.layout and c.place >= sum(b.layout.lines)])
    if phrase.lies is Zone.COMMON and phrase.line is None and in_used_middle(phrase):
        return view.every(view.layout.commons)
    if phrase.lies is Zone.COMMON and phrase.line is not None:
        line = phrase.line.which
        if line is not None and line in NAMED_LINES and phrase.amount is None and phrase.which is None:
            rows = exact.the_lines(view.layout, phrase.line.sort, line)
            return view.every([laid for row in rows for laid in row])
        if names_part(phrase):
            return view.every(in_place(view.layout.boards, phrase) or [])
        rows = exact.lines(view.layout, phrase.line.sort)
        return _joined(view, [several(view, view.every(row), phrase) for row in rows])
    if phrase.spot is not None and (phrase.lies is Zone.COMMON or phrase.shape is not None and phrase.owner is None):
        return view.every(in_place(view.layout.boards, phrase) or [])
    return None


def several(view: View, some: Some, phrase: CardPhrase) -> Some:
    """Those that "first two", "lowest" and the like leave of some cards; loose cards have a middle by rank."""
    number = phrase.amount.number if phrase.amount is not None else None
    if not some.laid:
        return some
    if phrase.which is Selector.FIRST and number and number > 1:
        came = phrase.came is not None and EventKind.FLIPS in phrase.came.deeds
        some = _ordered(some, came)
        return some.where(np.cumsum(some.at, axis=0) <= number)
    if phrase.which in (Selector.LOW, Selector.HIGH) and number and number > 1:
        return some.where(_by_rank(view, some, high=phrase.which is Selector.HIGH) < number)
    if phrase.which is Selector.MIDDLE and phrase.lies is not Zone.COMMON:
        many, place = some.at.sum(0), _by_rank(view, some)
        return some.where((place >= (many - 1) // 2) & (place <= many // 2))
    return chosen(view, some, phrase)


def _by_rank(view: View, some: Some, high: bool = False) -> NDArray:
    """The place of each card among those that are there, by rank and then as they lie, (cards, deals)."""
    ranks = view.ranks(some.laid).astype(np.int16)
    keys = (15 - ranks if high else ranks) * 64 + np.arange(len(some.laid), dtype=np.int16)[:, None]
    return np.where(some.at, keys, 64 * 64).argsort(0).argsort(0)


def _ordered(some: Some, turned: bool) -> Some:
    """The cards in order of coming, or of being turned up."""
    order = sorted(range(len(some.laid)), key=lambda n: some.laid[n].turned if turned else some.laid[n].came)
    return Some([some.laid[n] for n in order], some.at[order])


def chosen(view: View, some: Some, phrase: CardPhrase) -> Some:
    """Those that "first", "lowest", "last turned" and the like leave of them; all of a rank where it is low or high."""
    which, back = phrase.which, (phrase.place or 1) - 1
    if which is None or which in (Selector.THAT, Selector.NEXT, Selector.REMAINING, Selector.FURTHER) or not some.laid:
        return some
    if which in (Selector.HIGH, Selector.LOW):
        ranks = view.ranks(some.laid)
        order = np.where(some.at & (ranks > 0), ranks if which is Selector.LOW else 15 - ranks, _MOST)
        for _ in range(back):
            order = np.where(order == order.min(0), _MOST, order)
        return some.where((order == order.min(0)) & (order < _MOST))
    if which in (Selector.TOP, Selector.BOTTOM) and phrase.lies is Zone.STACK:
        return _nth(some, 0 if which is Selector.TOP else -1)
    turned = phrase.came is not None and any("flip" in deed.value or "turn" in deed.value for deed in phrase.came.deeds)
    some = _ordered(some, turned)
    if which in (Selector.LAST, Selector.NEWEST):
        if back > 1:
            raise NotAtOnce
        return _nth(some, -1 - back)
    if which is Selector.MIDDLE:
        many, place = some.at.sum(0), np.cumsum(some.at, axis=0) - 1
        return some.where((place >= (many - 1) // 2) & (place <= many // 2))
    nth = back if which is Selector.OLDEST else _ORDINAL.get(which)
    return some if nth is None else _nth(some, nth)


def _nth(some: Some, nth: int) -> Some:
    """The nth of the cards that are there, counted from 0, or from -1 backwards."""
    if nth < 0:
        return some.where(np.cumsum(some.at[::-1], axis=0)[::-1] == -nth)
    return some.where(np.cumsum(some.at, axis=0) == nth + 1)


def ranks(view: View, told: RankOf, seat: int | None) -> Bits:
    """The ranks that a rule reckons from cards, hands or players, as bits, (deals,); none where there is none such."""
    if told.reckoned is not None:
        raise NotAtOnce
    found = np.zeros(len(view.cards), np.uint16)
    if told.cards is not None:
        found |= view.kinds(sources(view, told.cards, seat))
    numbers: list[NDArray] = []
    if told.counted is not None:
        numbers = [sources(view, told.counted, seat).at.sum(0)]
    elif told.tally is exact.Tally.CARDS_IN_HAND:
        hands = [view.own[seat]] if seat is not None else view.own.values()
        numbers = [view.every(hand).at.sum(0) for hand in hands]
    elif told.tally is not None:
        numbers = [np.full(len(view.cards), number) for number in tally(view, told.tally, seat)]
    for number in numbers:
        found |= BIT[_AS_RANK[np.minimum(number, len(_AS_RANK) - 1)]]
    found &= RANKED
    if told.offset:
        found = _moved(found, lambda rank: [(rank + told.offset - 2) % 13 + 2])
    if told.doubled:
        found = _moved(found, lambda rank: [as_rank(2 if rank == 14 else 2 * rank)] if rank == 14 or rank < 7 else [])
    if told.halved:
        found = _moved(found, lambda rank: [as_rank(rank // 2)] if rank < 14 and rank % 2 == 0 else [])
    if told.factor:
        found = _moved(found, lambda rank: [as_rank(n) for n in range(1, 14) if rank % n == 0 and rank < 14 or n == 1])
    if told.multiple:
        found = _moved(found, lambda rank: [rank * n for n in range(1, 7) if rank * n <= 13 or n == 1])
    return found


_AS_RANK = np.array([as_rank(number) for number in range(17)])


def _moved(bits: Bits, to: Callable[[int], list[int]]) -> Bits:
    found = np.zeros_like(bits)
    for rank in range(2, 15):
        found |= np.where(bits & BIT[rank], bits_of(to(rank)), 0).astype(np.uint16)
    return found


def met(view: View, step: Step, seat: int | None) -> tuple[Marks, Some]:
    """In which deals a step's conditions hold, and the cards that make them so, none where it has none."""
    good, cards = view.always, []
    for when in step.when:
        if not isinstance(when, When):
            continue
        if when.temper is ConditionKind.OTHERWISE:
            good = good & ~view.held
        if when.temper is ConditionKind.IN_THAT_CASE:
            good = good & view.held
        results = [happened(view, step, event, seat) for event in when.events]
        if not results:
            continue
        each = np.array([true for true, _ in results])
        true = each.any(0) if when.either else each.all(0)
        good = good & (~true if when.temper is ConditionKind.UNLESS else true)
        cards += [found for _, found in results]
    return good, _joined(view, cards)


Told = tuple[Marks, Some]


def happened(view: View, step: Step, event: Event, seat: int | None) -> Told:
    """In which deals an event is true, and the cards that make it so there."""
    deed, phrase = event.deeds[0], event.cards
    if phrase is None or deed not in exact.SEEN | exact.HELD | {
        EventKind.IS,
        EventKind.LOWER,
        EventKind.HIGHER,
        EventKind.PAIRS,
    }:
        return view.never if getattr(step, "negated", False) else view.always, view.none
    role = event.who.role if event.who else None
    if deed in (EventKind.IS, EventKind.LOWER, EventKind.HIGHER):
        true, found = compared(view, step, event, phrase, seat)
    elif deed is EventKind.PAIRS:
        true, found = paired(view, event, phrase, seat)
    elif deed in exact.HELD:
        seats = [seat] if role in (Role.THAT, Role.ANY) and seat is not None else list(view.own)
        each = [having(view, event, phrase, one) for one in seats]
        true = in_any(np.array([has for has, _ in each])) if each else view.never
        if role is Role.NO_ONE:
            return ~true, view.none
        if role is Role.EACH and each:
            true = ~in_any(~np.array([has for has, _ in each]))
        found = _joined(view, [some for _, some in each])
    else:
        phrase = exact.that_of(phrase, view)
        there = view.own[seat] if event.who is not None and seat is not None else exact.there(view, phrase)
        some = narrow(view, view.every(there), phrase)
        true, found = needed(view, chosen(view, some, phrase), phrase)
    return (~true, view.none) if event.negated else (true, found.where(true))


def needed(view: View, found: Some, phrase: CardPhrase) -> Told:
    """In which deals there are as many as a phrase asks for, and the cards of such a group among those found."""
    number = phrase.amount.number if phrase.amount is not None and phrase.amount.number else 1
    if phrase.pairs_with is not None:
        among = found + view.every(view.all)
        found = found.where(view.within(found.laid, view.kinds(narrow(view, among, phrase.pairs_with))))
    if phrase.group is not None or phrase.apart is not None:
        found, number = groups(view, found, phrase), 1
    if phrase.like is Likeness.OTHER_RANKS and phrase.like_card is None:
        return _told(found, np.bitwise_count(view.kinds(found)) >= max(2, number))
    if phrase.like in _OTHERS and phrase.like_card is None:
        which, least, most = _OTHERS[phrase.like]
        return _told(found, np.bitwise_count(view.kinds(found, which)) >= min(max(least, number), most))
    return _told(found, found.at.sum(0) >= number)


def _told(found: Some, true: Marks) -> Told:
    return true, found.where(true)


_OTHERS: dict[Likeness | None, tuple[Bits, int, int]] = {
    Likeness.OTHER_SUITS: (SUIT, 2, 4),
    Likeness.OTHER_COLORS: (COLOR, 2, 2),
    Likeness.EACH_SUIT: (SUIT, 4, 4),
    Likeness.EACH_COLOR: (COLOR, 2, 2),
}
"""What differs among such cards, and how many different ones there have to be, at least and at most."""


def having(view: View, event: Event, phrase: CardPhrase, seat: int) -> Told:
    """In which deals a player has what an event tells, and the cards by which they have it."""
    hand = view.every(view.own[seat])
    found = narrow(view, hand, phrase)
    if phrase.pairs_with is not None:
        found = found.where(_mated(view, found, narrow(view, hand, phrase.pairs_with)))
        return found.anywhere, found
    true, found = needed(view, found, phrase)
    if event.along is None:
        return true, found
    if exact.set_of(event) != (0, 0):
        raise NotAtOnce
    along, many = narrow(view, hand, event.along), found.at.sum(0) > 1
    along = along.where(~found.on(along.laid) | many)
    true = true & along.anywhere
    return _told(found + along, true)


def _mated(view: View, some: Some, mates: Some, other_color: bool = False) -> Marks:
    """Which of some cards have another of their rank among the mates, (cards, deals)."""
    faces, theirs = view.faces(some.laid), view.faces(mates.laid)
    found = np.zeros(some.at.shape, bool)
    for n, one in enumerate(some.laid):
        for m, mate in enumerate(mates.laid):
            if mate is not one:
                same = (RANKS[faces[n]] == RANKS[theirs[m]]) & mates.at[m]
                if other_color:
                    same &= COLORS[faces[n]] != COLORS[theirs[m]]
                found[n] |= same
    return found


def compared(view: View, step: Step, event: Event, phrase: CardPhrase, seat: int | None) -> Told:
    """The cards of which it is told that they are such cards, or are higher or lower than others."""
    other = event.being or event.than
    if phrase.which is Selector.THAT and event.deeds[0] is not EventKind.IS:
        told = exact.its_cards(step)
        assert told is not None, "those cards are the rule's own"
        phrase = told
    ones = sources(view, phrase, seat)
    if other is None or not ones.laid:
        return view.never, view.none
    if event.deeds[0] is EventKind.IS:
        if other.which in (Selector.HIGH, Selector.LOW) and other.amount is None:
            raise NotAtOnce  # the suit decides between two of a rank
        if other.lies is Zone.COMMON or other.which is not None:
            found = ones.where(sources(view, other, seat).on(ones.laid))
        else:
            found = narrow(view, ones, other)
        return found.anywhere, found
    others, ranks_there = sources(view, other, seat), view.ranks(ones.laid)
    if event.deeds[0] is EventKind.LOWER:
        found = ones.where(ranks_there < _lowest(view, others, none=-1))
    else:
        found = ones.where(ranks_there > _highest(view, others, none=_MOST))
    return found.anywhere, found


def paired(view: View, event: Event, phrase: CardPhrase, seat: int | None) -> Told:
    """Cards that have a mate of their rank where they lie, of the other colour where that is told."""
    ones = sources(view, phrase, seat)
    there = view.commons if phrase.lies is Zone.COMMON else view.all
    other = event.along is not None and event.along.like is Likeness.OPPOSITE_COLOR
    found = ones.where(_mated(view, ones, view.every(there), other))
    return found.anywhere, found
