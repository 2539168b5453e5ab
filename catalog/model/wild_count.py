"""The most cards that a rule may make wild."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.model.amounts import Amount
from catalog.model.card import CardSet, Rank, cards_in, cards_left
from catalog.model.constraints import changed
from catalog.model.frozen import fields_set
from catalog.model.layout import Selector, Spot
from catalog.model.normalize import ALL, IT, ONE
from catalog.model.phrase import UNLIKE, CardPhrase, Event
from catalog.model.step import Step, is_every, on_table, rank_mates
from catalog.model.terms import EACH_DIE, Bound, Group, Likeness, Role, Tally, Zone

EVERYONES = (Role.EACH, Role.THAT, Role.ANY)


_ONE = (ONE, Amount(1, Bound.MORE))


ANY_ONE = Amount(None, Bound.WHICHEVER)


SOLE = (Selector.HIGH, Selector.LOW, Selector.FIRST, Selector.LAST)


COUNTED = (Selector.FIRST, Selector.SECOND, Selector.THIRD, Selector.FOURTH, Selector.FIFTH, Selector.LAST)


HANDS_OF_A_SIDE = (Role.LOW_HANDS, Role.HIGH_HANDS, Role.LOW_HAND, Role.HIGH_HAND)


def all_known(numbers: Iterable[int | None]) -> list[int] | None:
    """The numbers, or None if one of them is not known."""
    told = [*numbers]
    known = [number for number in told if number is not None]
    return known if len(known) == len(told) else None


def to_others(cards: CardPhrase) -> bool:
    """True for a card described by its place beside the one mentioned before: the one dealt just before it."""
    return cards.which is Selector.THAT and IT in (cards.before, cards.after)


def _after_any(cards: CardPhrase) -> bool:
    """True for cards that come directly after, or before, any of some others."""
    beside = cards.after or cards.before
    if beside is None or not (beside.what or beside.like):
        return False
    whichever = any(of is not None and of.bound is Bound.WHICHEVER for of in (cards.amount, beside.amount))
    return whichever or cards.amount == ALL


def with_beside(number: int | None, beside: int) -> int | None:
    """The number of wild cards with those that the rule makes wild besides; not if it is a code."""
    return number if number is None or number > 100 else min(number + beside, 52) if beside else number


def _beyond(cards: CardPhrase) -> tuple[CardSet, ...] | None:
    """The faces of cards lower, or higher, than a plain rank; None if they are described in another way."""
    mark = cards.lower_than or cards.higher_than
    if mark is None or len(mark.what) != 1 or mark != CardPhrase(mark.amount, what=mark.what):
        return None
    rank = mark.what[0].rank
    if rank is None or mark.what[0] != CardSet(rank) or any(of.rank or of.court or of.joker for of in cards.what):
        return None
    low, high = (Rank.TWO, rank - 1) if cards.lower_than else (rank + 1, Rank.ACE)
    if low > high:
        return None
    through = Rank(high) if high > low else None
    return tuple(changed(of, rank=Rank(low), through=through or of.through) for of in cards.what) or (
        CardSet(Rank(low), through),
    )


def in_pairs(cards: CardPhrase) -> bool:
    """True for two cards that make up a number together, by their sum or their product."""
    two = cards.amount is not None and cards.amount.number == 2 and cards.amount.other is None
    return two and cards.adds_with is None and (cards.adds_to or cards.multiply_to) is not None


_APART = {Likeness.OTHER_SUITS: 39, Likeness.OTHER_RANKS: 48, Likeness.SAME_COLOR_OTHER_SUIT: 13}


def wild_number(cards: CardPhrase, rank_too: bool = False) -> int | None:
    """How many cards of a deck a phrase may mean, with all cards of their ranks if these are wild too; 109 for
    jokers, as many as the deck has.
    """
    if cards.which is Selector.THAT and cards.besides is not None:
        return None
    pictured = bool(cards.what) and all(of.picture for of in cards.what)
    if pictured and cards.amount is not None and cards.amount.bound is Bound.ALL and cards.amount.number:
        return cards.amount.number  # all so many that the deck has
    if (beyond := _beyond(cards)) is not None:
        return wild_number(changed(cards, what=beyond, lower_than=None, higher_than=None), rank_too)
    if cards.plus is not None:
        numbers = all_known((wild_number(changed(cards, plus=None), rank_too), wild_number(cards.plus, rank_too)))
        return None if numbers is None else sum(numbers)
    if cards.which in SOLE and cards.like is Likeness.SAME_SUIT and cards.like_card and not cards.rank_of:
        many = cards.amount.number if cards.amount and cards.amount.number else 1
        return many * (4 if rank_too else 1)
    if cards.what and all(of.joker for of in cards.what) and cards.rank_of is None:
        return (
            cards.amount.number
            if cards.amount and cards.amount.number
            else 1
            if cards.which or cards.what[0].color
            else 109
        )
    if cards.split_card:
        return 4 if rank_too else 1
    sets = cards_in(cards.what)
    if (cards.lower_than or cards.higher_than) and cards.which is None and cards.like is None and not sets:
        return 48
    extreme = cards.which in SOLE and not (rank_too or cards.line or cards.rank_of)
    if extreme and sets and cards.lies is None and (cards.amount is None or cards.amount.number):
        return cards.amount.number if cards.amount else 1
    if cards.group is Group.PAIR and cards.which in SOLE and cards.came is not None and not rank_too:
        return 2
    reckoned = _reckoned_wild(cards, sets)
    return reckoned if reckoned is not None else _wild_like(cards, rank_too, sets)


def _reckoned_wild(cards: CardPhrase, sets: int) -> int | None:
    """How many cards can make up a sum or a product; None if the phrase speaks of neither."""
    if cards.adds_with is not None:
        return (600 if cards.adds_with.lies is Zone.TABLE and is_every(cards.adds_with) else 0) + 4
    if cards.multiply_to is not None:
        return 4 * len([r for r in range(1, 11) if not cards.multiply_to % r and cards.multiply_to // r <= 10])
    if cards.adds_to is not None:
        each = min(4, sets // 13) if sets and not any(of.rank or of.court for of in cards.what) else 4
        return each * len([r for r in range(1, 14) if 0 < cards.adds_to - r <= 13])
    return None


def _wild_like(cards: CardPhrase, rank_too: bool, sets: int) -> int | None:
    """How many cards can be like, or unlike, other cards; otherwise what the functions below find."""
    if (
        cards.apart is not None
        or (cards.of_them or cards.adjacency and cards.which is None)
        and cards.like
        or cards.group is Group.CONSECUTIVE
        or cards.group is Group.PAIR
        and not rank_too
    ):
        return 52
    if cards.like is Likeness.SAME_RANK and cards.amount is not None and cards.amount.bound is Bound.ALL:
        return 4
    if cards == CardPhrase(like=Likeness.SAME_RANK):
        return 4
    if cards.like is Likeness.SAME_RANK_AND_COLOR:
        return 52
    if cards.rank_of and cards.like in (Likeness.OPPOSITE_COLOR, Likeness.SAME_COLOR):
        of, same = cards.rank_of.cards, cards.like is Likeness.SAME_COLOR
        return 1 if same and of is not None and of.lies is Zone.TABLE and not cards.rank_of.moved else 2
    if cards.rank_of and cards.like is Likeness.SAME_SUIT:
        return 1
    if cards.like is Likeness.SAME_SUIT and cards.like_card:
        return sets // 4 if sets else 13 - (cards.like_card.lies is Zone.TABLE)
    if cards.like in UNLIKE and cards.like_card:
        return None if sets else next(many for like, many in _APART.items() if like is cards.like)
    if cards.like in (Likeness.SAME_COLOR, Likeness.OPPOSITE_COLOR) and cards.like_card and sets:
        return sets // 2
    return _wild_of_suits(cards, rank_too, sets)


def _wild_of_suits(cards: CardPhrase, rank_too: bool, sets: int) -> int | None:
    """How many cards can have the suits, or the colors, that the phrase speaks of; otherwise what the functions below
    find.
    """
    if cards.pairs_with is not None and not cards.what:
        return 3
    if cards.like is Likeness.EACH_SUIT and cards.which in SOLE and not sets and cards.amount is None:
        return 4
    but = cards.besides if cards.amount == ALL and fields_set(cards) == {"amount", "besides"} else None
    if but is not None and fields_set(but) == {"what"}:
        return 52 - cards_in(but.what)
    if cards.like is Likeness.THAT_SUIT:
        return 13
    if cards.like is Likeness.THAT_COLOR:
        return 26
    if cards.rank_of and cards.what and all(of.color for of in cards.what):
        return 2 * len(cards.what)
    if cards.like is Likeness.SAME_RANK and cards.amount is not None and cards.which is None and not cards.what:
        return cards.amount.number or 4 - (cards.amount.bound is Bound.OTHERS)
    return _wild_of_ranks(cards, rank_too, sets)


def _wild_of_ranks(cards: CardPhrase, rank_too: bool, sets: int) -> int | None:
    """How many cards can have the ranks of other cards, of dice or of a named card; otherwise what `_wild_lying`
    finds.
    """
    if cards.rank_of and cards.rank_of.cards:
        if to_others(cards.rank_of.cards) and cards.amount in (ONE, ANY_ONE):
            return 52
        if cards.rank_of.cards == CardPhrase(ANY_ONE, lies=Zone.TABLE) and not cards.rank_of.moved:
            return 603
        if (
            _after_any(of := cards.rank_of.cards)
            and fields_set(cards) <= {"rank_of", "amount"}
            and not cards.rank_of.moved
        ):
            return wild_number(of, rank_too=True)
        both, more = cards.rank_of.cards, cards.rank_of.cards.plus
        if more is not None and not cards.rank_of.reckoned and not cards.like:  # the ranks of two cards
            each = (changed(cards, rank_of=changed(cards.rank_of, cards=of)) for of in (changed(both, plus=None), more))
            numbers = all_known(map(wild_number, each))
            return None if numbers is None or max(numbers) > 100 else sum(numbers)
        return rank_mates(cards)
    if cards.rank_of and cards.rank_of.tally in EACH_DIE:
        return 8 if cards.rank_of.tally is Tally.EACH_DIE else 12
    if cards.named is not None:
        return 4
    if _after_any(cards):
        beside = cards.after or cards.before
        return min(52, (4 if rank_too else 1) * (cards_in(beside.what) if beside and beside.what else 52))
    line = cards.line if cards.lies is Zone.TABLE else None
    if (
        line is not None
        and rank_too
        and (many := line.size or cards.amount and cards.amount.number)
        and not cards.which
    ):
        return 3 * many  # the two table cards in a row
    return _wild_lying(cards, rank_too, sets)


def _wild_lying(cards: CardPhrase, rank_too: bool, sets: int) -> int | None:
    """How many cards there can be in the places that the phrase gives."""
    each = 600 if cards.lies is Zone.TABLE and is_every(cards) else 0
    if not rank_too and not cards.rank_of:
        if cards.line and cards.line.each:
            return 404
        one = not sets and (cards.which is not None or cards.beside is not None or cards.amount in _ONE)
        if not sets and cards.spot is not None and on_table(cards) and cards.amount is None and cards.which is None:
            return {Spot.CORNER: 4, Spot.END: 2}.get(cards.spot, 1)
        counted = cards.which in SOLE or cards.which is Selector.THAT
        several = cards.amount.number if counted and cards.amount is not None else None
        return (
            max(
                (several or 1) if one else 0,
                cards_left(cards.what, cards.besides.what if cards.besides else ()),
            )
            or None
        )
    if cards.line and cards.line.each:
        return 404
    if each:
        return each + 3
    many = cards.amount.number if cards.amount and cards.amount.number else 1
    if cards.spot in (Spot.CORNER, Spot.END) and not cards.amount:
        many = 4 if cards.spot is Spot.CORNER else 2
    return many * (3 if cards.lies is Zone.TABLE else 4)


def events_told(step: Step) -> tuple[Event, ...]:
    """The events in all conditions of a step."""
    return tuple(event for when in step.when for event in getattr(when, "events", ()))


def all_of_rank(cards: CardPhrase) -> bool:
    """True for all cards of the rank of the card mentioned before, or of the rank of a player's wild card."""
    of = cards.rank_of.cards if cards.rank_of is not None and fields_set(cards) <= {"amount", "rank_of"} else None
    if of is not None and of.owner is not None and of.what and all(what.wild for what in of.what):
        return True
    return cards.like is Likeness.SAME_RANK and fields_set(cards) <= {"amount", "like", "like_card"}


def is_single(cards: CardPhrase) -> bool:
    """True for a single card, or each of some cards, described by its face."""
    single = cards.amount is None or cards.amount.number == 1 and cards.amount.bound is Bound.EXACTLY
    return single and not cards.which and not cards.group and not cards.plus and bool(cards.what)
