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

from catalog.acts.conditions import leaves_out, names_hand
from catalog.budget import TOO_LONG, spent
from catalog.hands.board_ways import (
    ORDINALS,
    Ground,
    adjacent_ways,
    line_ways,
    several,
    spot_ways,
    touching,
    within_line,
)
from catalog.hands.card import in_set
from catalog.hands.rules import CannotJudge
from catalog.limits import HANDS
from catalog.model.amounts import Amount
from catalog.model.constraints import recast
from catalog.model.layout import Facing, Layout, LineSort, Selector
from catalog.model.phrase import CardPhrase, Line, When
from catalog.model.step import Step
from catalog.model.terms import Adjacency, Bound, ConditionKind, EventKind, Group, Role, Zone
from catalog.model.uses import (
    Connected,
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

UNKNOWN = "which cards a hand may use is told in a way that is not known here"
FACING = 99
"""Where the one other player of two sits: on the left, and on the right as well."""

OWNERS = {Role.NEIGHBOR_LEFT: (1, FACING), Role.NEIGHBOR_RIGHT: (-1, FACING), Role.OTHER: ()}
"""Whose cards a hand may use beside the player's own: how many seats to the left they sit; any one player's."""

_KNOWN = {
    "amount", "facing", "what", "lies", "which", "owner", "line", "shape", "adjacency", "came", "size", "spot", "group",
}  # fmt: skip
_WAYS = {EventKind.GOES_HIGH: {"high"}, EventKind.GOES_LOW: {"low"}, EventKind.GOES_BOTH: {"high", "low"}}


class Entry(NamedTuple):
    """A card that a hand may use: one's own, up or down, or a community card (its `board` and the `place` in it).

    `owner` is, for another player's card, how many seats to the left that player sits (see `seat_from`).
    """

    card: int
    area: str
    board: int = 0
    place: int = 0
    owner: int = 0


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
    steps: Sequence[Step],
    entries: Sequence[Entry],
    layouts: Sequence[Layout | None],
    goes: frozenset[str] | None,
) -> tuple[Plan, ...]:
    """The ways in which the rules let a player make a hand of the entries.

    `goes` is what the player declared. Raises CannotJudge for rules that depend on anything else, or that mention
    cards or lines that cannot be determined.
    """
    found, ground = FREE, _ground(steps, entries, layouts)
    for step in steps:
        if isinstance(step, Use) and (step.may and step.price is not None or names_hand(step) or leaves_out(step)):
            continue  # nobody pays for more; which hand is meant its share says; what is left out is there no more
        if isinstance(step, Use):
            told = _touching(step, steps)
            if asked := _if_used(told):
                found = _if_so(found, told, asked, entries, ground)
            elif _applies(told, goes):
                ways = _uses(told, entries, ground)
                found = tuple(Plan(a.barred | b.barred, a.slots + b.slots) for a, b in spent(product(found, ways)))
        elif isinstance(step, MergeHands | MoveBetween | UseOnce):
            raise CannotJudge(UNKNOWN)
    return tuple(_with_own(plan, entries) for plan in found)


def borrows(steps: Sequence[Step]) -> bool:
    """True if a rule lets a hand use cards of a certain other player beside the player's own."""
    return any(
        part.owner is not None and part.owner.role in OWNERS
        for step in steps
        if isinstance(step, Use) and not step.barred
        for option in step.options
        for part in option.parts
    )


def seat_from(seat: int, other: int, seats: int) -> int:
    """How many seats to the left of a player another one sits: -1 next to them on the right, `FACING` of two."""
    apart = (other - seat) % seats
    return FACING if seats == 2 and apart else -1 if apart == seats - 1 else apart


def loose(plan: Plan, size: int) -> bool:
    """True if a plan only bars cards, and leaves a hand of `size` cards as many of the others as it wants."""
    return all(not slot.least and slot.most >= min(size, len(slot.entries)) for slot in plan.slots)


def _ground(steps: Sequence[Step], entries: Sequence[Entry], layouts: Sequence[Layout | None]) -> Ground:
    at = [(entry.board, entry.place) if entry.area == COMMON else (-1, 0) for entry in entries]
    everywhere = _in_every_line(steps, at, layouts)
    return Ground(at, layouts, [step for step in steps if isinstance(step, Slide)], everywhere)


def _in_every_line(
    steps: Sequence[Step], at: Sequence[tuple[int, int]], layouts: Sequence[Layout | None]
) -> frozenset[int]:
    """The entries that are part of every line: the last common card, where it lies in no layout itself.

    Raises CannotJudge for other cards.
    """
    told = [step.cards for step in steps if isinstance(step, InEveryLine)]
    if not told or max(at, default=(-1, 0))[0] < 0:
        return frozenset()
    last = max(range(len(at)), key=lambda number: at[number])
    alone = layouts[at[last][0]] is None
    if not alone or any(cards != CardPhrase(lies=Zone.COMMON, which=Selector.LAST) for cards in told):
        raise CannotJudge("which cards are part of every line of the layout is not known here")
    return frozenset({last})


def _with_own(plan: Plan, entries: Sequence[Entry]) -> Plan:
    """The same without other players' cards of which it does not speak."""
    used = frozenset().union(*(slot.entries for slot in plan.slots))
    others = frozenset(n for n, entry in enumerate(entries) if entry.owner and n not in used)
    return plan if not others else Plan(plan.barred | others, plan.slots)


def _touching(step: Use, steps: Sequence[Step]) -> Use:
    """The same with common cards that lie together, if another rule says so of so many cards used."""
    rules = [each for each in steps if isinstance(each, Connected)]
    if not rules:
        return step
    sizes = {each.number_connected for each in rules} - {None}
    if not sizes or any(each.never or each.adjacency for each in rules):
        raise CannotJudge(UNKNOWN)

    def told(part: CardPhrase) -> CardPhrase:
        number = part.amount.number if part.amount else None
        common = part.lies is Zone.COMMON and part.adjacency is None and number in sizes
        how = Adjacency.TOUCHING if any(each.corners for each in rules) else Adjacency.ADJACENT
        return recast(part, adjacency=how) if common else part

    options = tuple(recast(option, parts=tuple(map(told, option.parts))) for option in step.options)
    return recast(step, options=options)


def _if_used(step: Use) -> CardPhrase | None:
    """The cards of a line whose use asks for others, if that is the rule."""
    events = [event for when in step.when if isinstance(when, When) for event in when.events]
    for event in events:
        cards = event.cards
        if len(step.when) == len(events) == 1 and EventKind.USES in event.deeds and cards and not event.negated:
            plain = CardPhrase(amount=cards.amount, line=cards.line)
            return cards if cards == plain and cards.line is not None else None
    return None


def _if_so(
    found: tuple[Plan, ...], step: Use, asked: CardPhrase, entries: Sequence[Entry], ground: Ground
) -> tuple[Plan, ...]:
    """Each plan twice: without the cards that ask for others, and with both."""
    _known(step)
    option, *others = step.options
    if step.may or step.only or others or asked.line is None:
        raise CannotJudge("which cards a hand may use hangs on what happened in the game")
    commons = [n for n, entry in enumerate(entries) if entry.area == COMMON]
    ways = line_ways(asked.line, commons, ground)
    every = frozenset().union(*ways)
    number = asked.amount.number if asked.amount and asked.amount.number else 1
    parts = _parts(option.parts, step, option, entries, ground)
    must = tuple(tuple(Slot(s.entries, max(s.least, 1), s.most) for s in slots) for slots in parts)
    without = tuple(Plan(plan.barred, (*plan.slots, Slot(every, 0, number - 1))) for plan in found)
    both = tuple(
        Plan(plan.barred, (*plan.slots, Slot(way, number, _MANY), *slots))
        for plan, way, slots in spent(product(found, ways, must))
    )
    return without + both


def _known(step: Use) -> None:
    """Raises CannotJudge for a rule that says more than is known here."""
    if step.side is not None:
        raise CannotJudge("what a hand may use is told for one side of the pot alone")
    more_told = any(option.without or option.with_corners for option in step.options) or step.replacing
    if more_told or any(_narrow(cards) for option in step.options for cards in option.parts):
        raise CannotJudge(UNKNOWN)
    if step.as_flop or step.limits or step.who is not None and step.who.role not in (Role.EACH, Role.THAT, Role.ANY):
        raise CannotJudge(UNKNOWN)


def _applies(step: Use, goes: frozenset[str] | None) -> bool:
    _known(step)
    for when in step.when:
        if not isinstance(when, When) or when.temper is not ConditionKind.IF:
            raise CannotJudge("which cards a hand may use hangs on what happened in the game")
        for event in when.events:
            if event.deeds == (EventKind.PAYS,) and event.cards is None:
                if not event.negated:
                    return False
                continue
            ways = [_WAYS.get(deed) for deed in event.deeds]
            if None in ways or goes is None:
                raise CannotJudge("which cards a hand may use hangs on what happened in the game")
            if goes not in ways:
                return False
    return True


def _narrow(cards: CardPhrase) -> bool:
    """True for cards that are described by the places, or by the hand, that they are part of."""
    return cards.each_spot or cards.made_hand is not None or cards.of_them is not None


def _uses(step: Use, entries: Sequence[Entry], ground: Ground) -> tuple[Plan, ...]:
    """The ways that one rule allows. If it mentions own down cards or community cards, no others of that area may be
    used. `shared` entries are part of every line.
    """
    told = {area for option in step.options for cards in option.parts for area in _areas(cards) if _whole(cards, step)}
    found = []
    for option in step.options:
        for slots in _parts(option.parts, step, option, entries, ground):
            if step.barred:
                found.append(Plan(frozenset().union(*(slot.entries for slot in slots))))
                continue
            used = frozenset().union(*(slot.entries for slot in slots))
            barred = frozenset(n for n, entry in enumerate(entries) if entry.area in told and n not in used)
            found.append(Plan(barred, slots))
    if step.or_none:
        found.append(Plan(frozenset(n for n, entry in enumerate(entries) if entry.area in told)))
    return tuple(found)


def _whole(cards: CardPhrase, step: Use) -> bool:
    """False for a card that must be used but does not exclude other cards, and for those of other players."""
    if cards.owner is not None and cards.owner.role in OWNERS:
        return False
    return step.may or step.only or cards.which is None or cards.line is not None


def _areas(cards: CardPhrase) -> tuple[str, ...]:
    placed = cards.line is not None or cards.shape is not None or cards.spot is not None
    if cards.lies is Zone.COMMON or placed or cards.group is not None:
        return (COMMON,)
    if cards.lies is Zone.HOLE or cards.facing is Facing.DOWN:
        return (DOWN,)
    if cards.facing is Facing.UP:
        return (UP,)
    if cards.lies in (None, Zone.HAND):
        return (DOWN, UP)
    raise CannotJudge(UNKNOWN)


def _parts(
    parts: Sequence[CardPhrase],
    step: Use,
    option: Option,
    entries: Sequence[Entry],
    ground: Ground,
    before: frozenset[int] = frozenset(),
) -> list[tuple[Slot, ...]]:
    """The slots of several parts of an option, one tuple for each choice of lines and the like.

    A part may speak of the line or the card of the one before it.
    """
    if not parts:
        return [()]
    found = []
    linked = len(parts) > 1 and _refers(parts[1])
    for slots, meant in spent(_part(parts[0], step, option, entries, ground, before, linked)):
        rest = _parts(parts[1:], step, option, entries, ground, meant)
        found.extend((*slots, *more) for more in rest)
    return found


def _refers(cards: CardPhrase) -> bool:
    """True for cards of the line that was told before, or next to the card that was."""
    line = cards.line is not None and cards.line.which is Selector.THAT and not cards.line.size
    return line or cards.adjacency is Adjacency.ADJACENT and cards.amount is None


def _part(
    cards: CardPhrase,
    step: Use,
    option: Option,
    entries: Sequence[Entry],
    ground: Ground,
    before: frozenset[int],
    linked: bool,
) -> list[tuple[tuple[Slot, ...], frozenset[int]]]:
    """The slots of one part of an option and what the next one may refer to, one pair for each choice of lines and the
    like.

    If a hand consists of the other players' cards, those are its own entries.
    """
    strange = [f.name for f in fields(cards) if f.name not in _KNOWN and getattr(cards, f.name) != f.default]
    owner = cards.owner.role if cards.owner else Role.THAT
    if strange or owner not in (Role.THAT, Role.EACH, Role.OTHERS, Role.EACH_OTHER, *OWNERS):
        raise CannotJudge(UNKNOWN)
    areas = _areas(cards)
    pool = [n for n, entry in enumerate(entries) if entry.area in areas]
    if owner in OWNERS:
        ways = _of_others(owner, pool, entries)
        return [((_slot(cards, step, option, way),), way) for way in ways]
    pool = [n for n in pool if not entries[n].owner]
    if cards.what:
        pool = [n for n in pool if any(in_set(entries[n].card, of) for of in cards.what)]
    if cards.group is not None or any(part.group is not None for part in option.parts):
        cards, pool = _grouped(cards, pool, ground)
    if _refers(cards):
        if not before:
            raise CannotJudge(UNKNOWN)
        if cards.line is not None:
            way = within_line(cards, before, ground)
        else:
            at = spot_ways(cards.spot, pool, ground) if cards.spot is not None else frozenset(pool)
            way = touching(before, at, ground)
        return [((_slot(cards, step, option, way),), before)]
    if cards.line is not None:
        return _of_lines(cards, step, option, pool, ground)
    if cards.adjacency is not None:
        ways = adjacent_ways(cards, pool, ground)
    elif cards.which is not None:
        ways = [frozenset(_which(cards.which, pool))]
    elif cards.spot is not None:
        ways = [spot_ways(cards.spot, pool, ground)]
    else:
        ways = [frozenset(pool)]
    if linked:
        number = cards.amount.number if cards.amount and cards.amount.number else 1
        ways = [frozenset(some) for way in ways for some in combinations(sorted(way), number)]
    return [((_slot(cards, step, option, way),), way) for way in ways]


def _of_lines(
    cards: CardPhrase, step: Use, option: Option, pool: list[int], ground: Ground
) -> list[tuple[tuple[Slot, ...], frozenset[int]]]:
    """The same for cards of lines: of each line, of any of them, or one card each of several."""
    assert cards.line is not None, "cards of lines"
    ways, number = line_ways(cards.line, pool, ground), cards.line.number or 1
    slots = [_slot(cards, step, option, within_line(cards, way, ground)) for way in ways]
    if cards.line.each:
        return [(tuple(slots), frozenset(pool))]
    if number > 1 and cards.amount is not None and cards.amount.number == 1:
        return [(some, frozenset(pool)) for some in spent(combinations(slots, number))]
    if number > 1:
        ways = several(ways, number)
        slots = [_slot(cards, step, option, way) for way in ways]
    return [((slot,), way) for slot, way in zip(slots, ways, strict=True)]


def _of_others(owner: Role, pool: list[int], entries: Sequence[Entry]) -> list[frozenset[int]]:
    """The cards of the neighbour who is meant, or those of each other player."""
    seats = sorted({entries[n].owner for n in pool} - {0})
    if owner is not Role.OTHER:
        seats = [seat for seat in seats if seat in OWNERS[owner]]
    return [frozenset(n for n in pool if entries[n].owner == seat) for seat in seats] or [frozenset()]


def _grouped(cards: CardPhrase, pool: list[int], ground: Ground) -> tuple[CardPhrase, list[int]]:
    """A pair of common cards as a row of two; a card beside it lies in none of those."""
    if cards.group not in (None, Group.PAIR):
        raise CannotJudge(UNKNOWN)
    pairs = Line(LineSort.ROW, number=cards.amount.number if cards.amount else None, size=2)
    if cards.group is not None:
        return recast(cards, group=None, amount=None, line=pairs), pool
    lying = frozenset().union(*line_ways(pairs, pool, ground))
    return cards, [n for n in pool if n not in lying]


def _slot(cards: CardPhrase, step: Use, option: Option, pool: frozenset[int]) -> Slot:
    amount = cards.amount
    if amount is not None and amount.number is None and amount.bound is Bound.ALL and not step.may:
        return Slot(pool, len(pool), len(pool))
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
    if which in ORDINALS:
        return pool[ORDINALS.index(which) :][:1]
    raise CannotJudge("which card a hand may use is told in a way that is not known here")
