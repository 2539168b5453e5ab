"""The cards that a final hand may consist of: rules about own cards, community cards and lines as choices of five
cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import NamedTuple

from catalog.budget import TOO_LONG, spent
from catalog.hands.card import in_set
from catalog.hands.lines import connected, lines
from catalog.hands.rules import CannotJudge
from catalog.limits import HANDS
from catalog.model.amounts import Amount
from catalog.model.constraints import recast
from catalog.model.layout import Facing, Layout, LineSort, Selector
from catalog.model.phrase import CardPhrase, Line, When
from catalog.model.step import Step
from catalog.model.terms import Adjacency, Bound, ConditionKind, EventKind, Role, Zone
from catalog.model.uses import (
    Connected,
    CornersShared,
    InEveryLine,
    MergeHands,
    MoveBetween,
    Option,
    Slide,
    Use,
    UseOnce,
)

DOWN, UP, COMMON = "down", "up", "common"
AREAS: dict[Facing | None, str] = {Facing.DOWN: DOWN, Facing.UP: UP}
"""The area of own cards by the side that they show."""

_KNOWN = {"amount", "facing", "what", "lies", "which", "owner", "line", "shape", "adjacency", "came", "size"}
_ORDINALS = list(Selector)[:10]
_WAYS = {EventKind.GOES_HIGH: {"high"}, EventKind.GOES_LOW: {"low"}, EventKind.GOES_BOTH: {"high", "low"}}


class Entry(NamedTuple):
    """A card that a hand may use: one's own, up or down, or a community card (its `board` and the `place` in it)."""

    card: int
    area: str
    board: int = 0
    place: int = 0


class Slot(NamedTuple):
    """A hand uses at least `least` and at most `most` of these entries (by number)."""

    entries: frozenset[int]
    least: int
    most: int


@dataclass(frozen=True)
class Plan:
    """One way to make a hand: entries that it may not use, and how many it uses of others."""

    barred: frozenset[int] = frozenset()
    slots: tuple[Slot, ...] = ()


FREE = (Plan(),)
_MANY = 99


def hands(plan: Plan, entries: Sequence[Entry], size: int) -> Iterator[tuple[int, ...]]:
    """The cards of every hand that a plan allows; all have the greatest number of cards that it allows, `size` at
    most.
    """
    cards = [entry.card for entry in entries]
    for chosen in _chosen(plan, len(cards), size):
        yield tuple([cards[number] for number in chosen])


@lru_cache(maxsize=64)
def _chosen(plan: Plan, many: int, size: int) -> tuple[tuple[int, ...], ...]:
    """The entries, by number, of every hand that a plan allows out of `many`; cached, as they are the same in every
    deal.
    """
    free = [number for number in range(many) if number not in plan.barred]
    for count in range(min(size, len(free)), 0, -1):
        if comb(len(free), count) > HANDS:
            raise CannotJudge(f"{TOO_LONG}: more than {HANDS:,} hands to choose from")
        found = spent(combinations(free, count))
        for entries, least, most in plan.slots:
            found = [chosen for chosen in found if least <= len(entries.intersection(chosen)) <= most]
        if found := tuple(found):
            return found
    return ()


def plans(
    steps: Sequence[Step], entries: Sequence[Entry], layouts: Sequence[Layout | None], goes: frozenset[str] | None
) -> tuple[Plan, ...]:
    """The ways in which the rules let a player make a hand of the entries.

    `goes` is what the player declared. Raises CannotJudge for rules that depend on anything else, or that mention
    cards or lines that cannot be determined.
    """
    found = FREE
    shared = _in_every_line(steps, entries, layouts)
    touching = [step for step in steps if isinstance(step, Connected)]
    for step in steps:
        if isinstance(step, Use):
            if _applies(step, goes):
                ways = _uses(_touching(step, touching), entries, layouts, shared)
                found = tuple(Plan(a.barred | b.barred, a.slots + b.slots) for a, b in spent(product(found, ways)))
        elif isinstance(step, Slide | MergeHands | MoveBetween | UseOnce | CornersShared):
            raise CannotJudge("which cards a hand may use is told in a way that is not known here")
    return found


def _touching(step: Use, rules: Sequence[Connected]) -> Use:
    """What a hand may use, where rules say that the common cards it uses must touch each other.

    Raises CannotJudge where these are not so many of one layout, or need only touch some other one.
    """
    if not rules or not any(cards.lies is Zone.COMMON for option in step.options for cards in option.parts):
        return step
    sizes = {cards.amount.number if cards.amount else None for option in step.options for cards in option.parts}
    all_together = {rule.number_connected for rule in rules} - {None}
    told = any(rule.never or rule.adjacency for rule in rules) or len(sizes) != 1 or None in sizes
    (size, *_) = sizes
    if told or not all_together <= {size} or not all_together and (size or 0) > 3:
        raise CannotJudge("which cards of the layout lie next to each other is not known here")
    how = Adjacency.TOUCHING if any(rule.corners for rule in rules) else Adjacency.ADJACENT
    options = tuple(
        recast(option, parts=tuple(recast(cards, adjacency=how) for cards in option.parts)) for option in step.options
    )
    return recast(step, options=options)


def _applies(step: Use, goes: frozenset[str] | None) -> bool:
    if step.side is not None:
        raise CannotJudge("what a hand may use is told for one side of the pot alone")
    more_told = any(option.without or option.with_corners for option in step.options) or step.replacing
    if more_told or any(_narrow(cards) for option in step.options for cards in option.parts):
        raise CannotJudge("which cards a hand may use is told in a way that is not known here")
    if (
        step.as_flop
        or step.or_none
        or step.limits
        or step.who is not None
        and step.who.role not in (Role.EACH, Role.THAT)
    ):
        raise CannotJudge("which cards a hand may use is told in a way that is not known here")
    for when in step.when:
        if not isinstance(when, When) or when.temper is not ConditionKind.IF:
            raise CannotJudge("which cards a hand may use hangs on what happened in the game")
        for event in when.events:
            ways = [_WAYS.get(deed) for deed in event.deeds]
            if None in ways or goes is None:
                raise CannotJudge("which cards a hand may use hangs on what happened in the game")
            if goes not in ways:
                return False
    return True


def _narrow(cards: CardPhrase) -> bool:
    """True for cards that are described by the places, or by the hand, that they are part of."""
    return cards.each_spot or cards.made_hand is not None or cards.of_them is not None


def _in_every_line(steps: Sequence[Step], entries: Sequence[Entry], layouts: Sequence[Layout | None]) -> frozenset[int]:
    """The entries that are part of every line: the last common card, where it lies in no layout itself.

    Raises CannotJudge for other cards.
    """
    told = [step.cards for step in steps if isinstance(step, InEveryLine)]
    commons = [number for number, entry in enumerate(entries) if entry.area == COMMON]
    if not told or not commons:
        return frozenset()
    last = max(commons, key=lambda number: (entries[number].board, entries[number].place))
    alone = layouts[entries[last].board] is None
    if not alone or any(cards != CardPhrase(lies=Zone.COMMON, which=Selector.LAST) for cards in told):
        raise CannotJudge("which cards are part of every line of the layout is not known here")
    return frozenset({last})


def _uses(
    step: Use, entries: Sequence[Entry], layouts: Sequence[Layout | None], shared: frozenset[int] = frozenset()
) -> tuple[Plan, ...]:
    """The ways that one rule allows. If it mentions own down cards or community cards, no others of that area may be
    used. `shared` entries are part of every line.
    """
    told = {area for option in step.options for cards in option.parts for area in _areas(cards) if _whole(cards, step)}
    found = []
    for option in step.options:
        for slots in spent(product(*(_part(cards, step, option, entries, layouts, shared) for cards in option.parts))):
            slots = tuple(slot for several in slots for slot in several)
            if step.barred:
                found.append(Plan(frozenset().union(*(slot.entries for slot in slots))))
                continue
            used = frozenset().union(*(slot.entries for slot in slots))
            barred = frozenset(n for n, entry in enumerate(entries) if entry.area in told and n not in used)
            found.append(Plan(barred, slots))
    return tuple(found)


def _whole(cards: CardPhrase, step: Use) -> bool:
    """False for a card that must be used but does not exclude other cards."""
    return step.may or step.only or cards.which is None or cards.line is not None


def _areas(cards: CardPhrase) -> tuple[str, ...]:
    if cards.lies is Zone.COMMON or cards.line is not None or cards.shape is not None:
        return (COMMON,)
    if cards.lies is Zone.HOLE or cards.facing is Facing.DOWN:
        return (DOWN,)
    if cards.facing is Facing.UP:
        return (UP,)
    if cards.lies in (None, Zone.HAND):
        return (DOWN, UP)
    raise CannotJudge("which cards a hand may use is told in a way that is not known here")


def _part(
    cards: CardPhrase,
    step: Use,
    option: Option,
    entries: Sequence[Entry],
    layouts: Sequence[Layout | None],
    shared: frozenset[int],
) -> list[tuple[Slot, ...]]:
    """The slots of one part of an option, one tuple for each choice of lines and the like.

    If a hand consists of the other players' cards, those are its own entries.
    """
    strange = [f.name for f in fields(cards) if f.name not in _KNOWN and getattr(cards, f.name) != f.default]
    owner = cards.owner.role if cards.owner else Role.THAT
    if strange or owner not in (Role.THAT, Role.EACH, Role.OTHERS, Role.EACH_OTHER):
        raise CannotJudge("which cards a hand may use is told in a way that is not known here")
    areas = _areas(cards)
    pool = [n for n, entry in enumerate(entries) if entry.area in areas]
    if cards.what:
        pool = [n for n in pool if any(in_set(entries[n].card, of) for of in cards.what)]
    if cards.line is not None:
        ways = [way | shared for way in _lines(cards.line, pool, entries, layouts)]
        if cards.line.each:
            return [tuple(_slot(cards, step, option, line) for line in ways)]
        ways = [frozenset().union(*some) for some in spent(combinations(ways, cards.line.number or 1))]
    elif cards.adjacency is not None:
        ways = _adjacent(cards, pool, entries, layouts)
    elif cards.which is not None:
        ways = [frozenset(_which(cards.which, pool))]
    else:
        ways = [frozenset(pool)]
    return [(_slot(cards, step, option, way),) for way in ways]


def _slot(cards: CardPhrase, step: Use, option: Option, pool: frozenset[int]) -> Slot:
    least, most = _bounds(cards, step, option)
    return Slot(pool, min(least, len(pool)), most)


def _bounds(cards: CardPhrase, step: Use, option: Option) -> tuple[int, int]:
    amount: Amount | None = cards.amount
    if amount is None or amount.number is None:
        single = cards.which is not None and cards.line is None
        return (1, 1) if single and not step.may else (0, _MANY)
    number = amount.number
    if amount.bound is Bound.AT_LEAST:
        return number, _MANY
    if amount.bound is Bound.MORE_THAN:
        return number + 1, _MANY
    if amount.bound is Bound.UP_TO:
        return amount.other or 0, number
    if amount.bound is Bound.LESS_THAN:
        return 0, number - 1
    if amount.bound not in (Bound.EXACTLY, Bound.STRICT, Bound.ALL, Bound.THE):
        raise CannotJudge("how many cards a hand may use is told in a way that is not known here")
    # With several options the numbers are exact; a single "may use two" allows fewer.
    exactly = amount.bound is Bound.STRICT or not step.may or len(step.options) > 1
    return (number if exactly else 0, max(number, amount.other or 0))


def _which(which: Selector, pool: list[int]) -> list[int]:
    if which in (Selector.LAST, Selector.NEWEST):
        return pool[-1:]
    if which is Selector.OLDEST:
        return pool[:1]
    if which in _ORDINALS:
        return pool[_ORDINALS.index(which) :][:1]
    raise CannotJudge("which card a hand may use is told in a way that is not known here")


def _lines(
    line: Line, pool: list[int], entries: Sequence[Entry], layouts: Sequence[Layout | None]
) -> list[frozenset[int]]:
    """The entries of every line of a sort on all boards; matching sets of several boards are one line."""
    boards: dict[int, list[int]] = {}
    for number in pool:
        boards.setdefault(entries[number].board, []).append(number)
    if line.opposite:
        raise CannotJudge("which lines of the layout lie opposite each other is not known here")
    if line.sort in (LineSort.FLOP, LineSort.TURN, LineSort.RIVER, LineSort.BOARD):
        found = _streets(line.sort, boards, layouts)
    elif line.sort is LineSort.SET and not line.size and line.which is None:
        found = _sets(boards, layouts)
    else:
        found = []
        for board, numbers in boards.items():
            for sort in (line.sort, *line.others):
                for way in lines(layouts[board], len(numbers), sort) or ():
                    found.append(frozenset(numbers[place] for place in way))
    if line.size:
        found = [way for way in found if len(way) == line.size]
    if line.which is not None:
        middle = {
            Selector.TOP: 0,
            Selector.MIDDLE: len(found) // 2,
            Selector.BOTTOM: len(found) - 1,
            Selector.LAST: len(found) - 1,
        }
        at = _ORDINALS.index(line.which) if line.which in _ORDINALS else middle.get(line.which)
        if at is None:
            raise CannotJudge("which line a hand may use is told in a way that is not known here")
        found = found[at : at + 1]
    if not found:
        raise CannotJudge("the lines of the layout are not known here")
    return found


def _sets(boards: dict[int, list[int]], layouts: Sequence[Layout | None]) -> list[frozenset[int]]:
    """The first set of each board together, the second of each, and so on; cards in no set belong to all."""
    found: list[frozenset[int]] = []
    loose: frozenset[int] = frozenset()
    for board, numbers in boards.items():
        ways = lines(layouts[board], len(numbers), LineSort.SET)
        if not ways:
            loose |= frozenset(numbers)
            continue
        found.extend([frozenset()] * (len(ways) - len(found)))
        for i, way in enumerate(ways):
            found[i] |= frozenset(numbers[place] for place in way)
    return [way | loose for way in found]


def _streets(sort: LineSort, boards: dict[int, list[int]], layouts: Sequence[Layout | None]) -> list[frozenset[int]]:
    """Flops, turns and rivers by the order in which the boards were dealt."""
    if sort is LineSort.BOARD:
        return _sets(boards, layouts)
    at = (LineSort.FLOP, LineSort.TURN, LineSort.RIVER).index(sort)
    if at >= len(boards):
        return []
    board, numbers = list(boards.items())[at]
    ways = lines(layouts[board], len(numbers), LineSort.SET) or (tuple(range(len(numbers))),)
    return [frozenset(numbers[place] for place in way) for way in ways]


def _adjacent(
    cards: CardPhrase, pool: list[int], entries: Sequence[Entry], layouts: Sequence[Layout | None]
) -> list[frozenset[int]]:
    size = cards.amount.number if cards.amount else None
    boards: dict[int, list[int]] = {}
    for number in pool:
        boards.setdefault(entries[number].board, []).append(number)
    corners = cards.adjacency is Adjacency.TOUCHING
    if not size or cards.adjacency is not Adjacency.ADJACENT and not corners:
        raise CannotJudge("which cards lie in a straight line is not known here")
    found = []
    for board, numbers in boards.items():
        ways = connected(layouts[board], len(numbers), size, corners)
        if ways is None:
            raise CannotJudge("which cards of the layout lie next to each other is not known here")
        found.extend(frozenset(numbers[place] for place in way) for way in ways)
    return found
