"""Cards that may represent a few others, count twice, or make one wild card together, by the rules of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from catalog.budget import spend, spent
from catalog.hands.card import ACE, cards_of
from catalog.hands.choose import DOWN, Entry
from catalog.hands.rank import BUG, StandIn
from catalog.hands.rules import CannotJudge
from catalog.model.card import CardSet
from catalog.model.constraints import recast
from catalog.model.frozen import fields_set
from catalog.model.layout import Facing
from catalog.model.phrase import CardPhrase, When
from catalog.model.ranking import Bug, CountAs, OneWild, Shift
from catalog.model.step import Step
from catalog.model.terms import Bound, Category, ConditionKind, EventKind, Group
from catalog.model.wild_cards import Wild

JOKERS = 8
"""The number of jokers in a deck that a rule about jokers applies to."""
TOKEN = 1000
"""The first number of tokens: cards that replace several cards which are one wild card together."""

_UNKNOWN = "which cards may stand for which others is told in a way that is not known here"


def stand_ins(steps: Sequence[Step]) -> dict[int, StandIn]:
    """The other cards that cards may represent. Raises CannotJudge for rules that depend on the game.

    A bug without further rules is the usual one (`BUG`). A rule that names no suit leaves a card in its own suit: a
    six of hearts that counts as a nine is the nine of hearts.
    """
    found: dict[int, StandIn] = {}
    for step in steps:
        if isinstance(step, Bug):
            plain = step.counts_as is None and not step.completes
            told = recast(step.cards, facing=None) if _wild_otherwise(step, steps) else step.cards
            for card in _told(step, told):
                aces = frozenset() if step.counts_as is None else cards_of([CardSet(rank=step.counts_as)])
                _add(
                    found, card, BUG.cards if plain else aces, BUG.completing if plain else _completing(step.completes)
                )
                found[card] = _limits(found[card], step, card)
        elif isinstance(step, Shift):
            for card in _told(step, step.cards):
                _add(found, card, _shifted(card, step))
        elif isinstance(step, CountAs) and step.kind == "limited":
            _count_as(found, step)
    return found


def _wild_otherwise(step: Bug, steps: Sequence[Step]) -> bool:
    """True for cards told by how they lie, if those that lie the other way are wild: one that is not wild is meant."""
    facing = {Facing.UP: Facing.DOWN, Facing.DOWN: Facing.UP}.get(step.cards.facing) if step.cards.facing else None
    return facing is not None and any(
        isinstance(other, Wild)
        and other.cards == recast(step.cards, facing=facing)
        and all(isinstance(when, When) and when.temper is ConditionKind.EVEN_IF for when in other.when)
        for other in steps
    )


def _limits(stand_in: StandIn, step: Bug, card: int) -> StandIn:
    """The stand-in with the limits that a rule about bugs sets for the hands that they complete."""
    flushes = {Category.FLUSH, Category.STRAIGHT_FLUSH} if step.own_suit else set()
    own = stand_in.own_suit | (frozenset(step.completes) & flushes)
    partner = (step.partner - 2) * 4 + card % 4 if step.partner else stand_in.partner
    return replace(stand_in, own_suit=own, partner=partner, once=stand_in.once or step.once)


def _told(step: Step, cards: CardPhrase) -> frozenset[int]:
    """The cards that a rule is about; raises CannotJudge unless their faces alone decide."""
    open_amount = cards.amount is None or cards.amount.bound in (Bound.WHICHEVER, Bound.ALL, Bound.ANY)
    others = step.when or fields_set(cards, "amount", "what")
    if others or not cards.what or not open_amount or any(of.wild for of in cards.what):
        raise CannotJudge(_UNKNOWN)
    return cards_of(cards.what, JOKERS)


def _add(
    found: dict[int, StandIn], card: int, cards: frozenset[int], completing: frozenset[Category] = frozenset()
) -> None:
    """Add to what a card may be; it may always be itself, unless it is a joker."""
    shown = {card} if card < 52 else set()
    old = found.get(card)
    if old is not None:
        cards, completing = cards | old.cards, completing | old.completing
    both = frozenset(cards | shown)
    found[card] = replace(old, cards=both, completing=completing) if old else StandIn(both, completing)


def _completing(categories: tuple[Category, ...]) -> frozenset[Category]:
    both = {Category.STRAIGHT, Category.FLUSH} <= set(categories)
    return frozenset((*categories, Category.STRAIGHT_FLUSH) if both else categories)


def _shifted(card: int, step: Shift) -> frozenset[int]:
    """The cards some ranks higher and lower, in the same suit; the ace is next to the king and to the deuce."""
    if card >= 52:
        return frozenset()
    barred = {rank - 2 for rank in step.never}
    ranks = {(card // 4 + by) % (ACE + 1) for by in (step.up, -step.down) if by} - barred
    return frozenset(rank * 4 + card % 4 for rank in ranks)


def _count_as(found: dict[int, StandIn], step: CountAs) -> None:
    mine = _told(step, step.cards)
    other = _told(step, step.stands_for).difference(*(_told(step, never) for never in step.never))
    ways = [(mine, other)] + ([(other, mine)] if step.mutual else [])
    keeps = not any(of.suit or of.color or of.not_suit or of.picture for of in step.stands_for.what)
    for cards, others in ways:
        for card in cards:
            meant = others
            if step.same_rank:
                meant = frozenset(c for c in others if c // 4 == card // 4)
            elif keeps and card < 52:
                meant = frozenset(c for c in others if c % 4 == card % 4)
            _add(found, card, meant)


def copies(steps: Sequence[Step]) -> dict[int, int]:
    """How many cards each card counts as, for those that count as more than one."""
    found: dict[int, int] = {}
    for step in steps:
        if isinstance(step, CountAs) and step.kind == "wild":
            amount = step.stands_for.amount
            if amount is None or amount.number is None or fields_set(step.stands_for, "amount"):
                raise CannotJudge(_UNKNOWN)
            found |= dict.fromkeys(_told(step, step.cards), amount.number)
    return found


def merged(steps: Sequence[Step], entries: Sequence[Entry]) -> Iterator[tuple[list[Entry], dict[int, tuple[int, ...]]]]:
    """Every way to combine cards into wild ones: the entries that the hand then has, and the cards of each token.

    The first way combines none. Tokens are cards from TOKEN up, all of them wild.
    """
    rules = [step for step in steps if isinstance(step, OneWild)]
    groups = sorted({group for step in rules for group in _groups(step, entries)})

    def further(used: frozenset[int], start: int, chosen: tuple[tuple[int, ...], ...]):
        spend()
        left = [entry for n, entry in enumerate(entries) if n not in used]
        tokens = {TOKEN + i: tuple(entries[n].card for n in group) for i, group in enumerate(chosen)}
        yield left + [Entry(token, DOWN) for token in tokens], tokens
        for at in range(start, len(groups)):
            if used.isdisjoint(groups[at]):
                yield from further(used | set(groups[at]), at + 1, (*chosen, groups[at]))

    return further(frozenset(), 0, ())


def one_wild(step: OneWild) -> CardPhrase:
    """The cards that count as one wild card together; raises CannotJudge if the rule is not supported."""
    cards = step.cards
    for when in step.when:
        # "Two cards two ranks apart, they count as": the cards are in the condition.
        if not isinstance(when, When):
            raise CannotJudge("which cards are one wild card together hangs on how often it happens")
        if len(when.events) == 1 and when.events[0].deeds == (EventKind.HAS,) and when.events[0].cards is not None:
            cards = when.events[0].cards
    known = cards.adds_to is not None or cards.apart is not None or cards.group in (Group.CONSECUTIVE, Group.PAIR)
    counted = cards.amount is not None and cards.amount.bound in (Bound.EXACTLY, Bound.UP_TO)
    others = fields_set(cards, "amount", "adds_to", "apart", "group")
    if step.wilds != 1 or others or not known or len(step.when) > 1 or not counted:
        raise CannotJudge("which cards are one wild card together is told in a way that is not known here")
    return cards


def sizes_together(cards: CardPhrase) -> list[int]:
    """How many cards may be one wild card together, in ascending order."""
    amount = cards.amount
    if amount is None:
        return []
    if amount.bound is Bound.UP_TO and amount.number is not None:
        return list(range(amount.other or 1, amount.number + 1))
    return sorted({number for number in (amount.number, amount.other) if number is not None})


def _groups(step: OneWild, entries: Sequence[Entry]) -> Iterator[tuple[int, ...]]:
    """The groups of entries, by number, that count as one wild card."""
    cards = one_wild(step)
    natural = [n for n, entry in enumerate(entries) if entry.card < 52]
    for size in sizes_together(cards):
        for group in spent(combinations(natural, size)):
            if belongs([entries[n].card // 4 for n in group], cards):
                yield group


def belongs(ranks: list[int], cards: CardPhrase) -> bool:
    """True if ranks add up to the sum, are the right distance apart, or are consecutive, with the ace high or low."""
    if cards.adds_to is not None:
        return sum(1 if rank == ACE else rank + 2 for rank in ranks) == cards.adds_to
    if cards.group is Group.PAIR:
        return len(set(ranks)) == 1
    step = 1 if cards.group is Group.CONSECUTIVE else cards.apart
    ways = [sorted(ranks), sorted(-1 if rank == ACE else rank for rank in ranks)]
    return any(all(b - a == step for a, b in zip(way, way[1:], strict=False)) for way in ways)
