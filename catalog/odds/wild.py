"""Which cards are wild, in many deals at once; where a rule asks for more than is known here, one deal at a time.

The rules are those of `catalog.play.wild`, which the tests hold this against.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from catalog.model.layout import Selector
from catalog.model.phrase import CardPhrase, RankOf
from catalog.model.ranking import Dead, UseWild
from catalog.model.step import Step
from catalog.model.terms import Group, Likeness, Role, Tally, Zone
from catalog.model.terms_of_money import Side
from catalog.model.wild_cards import ChangeWild, NameWild, PickWild, ShiftWild, Wild
from catalog.model.wild_count import in_pairs
from catalog.odds.reference_arrays import bits_of, groups, met, narrow, ranks, several, shown_by, sources
from catalog.odds.view import (
    BIT,
    COLOR,
    COLORS,
    RANKED,
    RANKS,
    SUIT,
    SUITS,
    Bits,
    Faces,
    Marked,
    Marks,
    NotAtOnce,
    Some,
    View,
    deals,
)
from catalog.play.reference import OUTSIDE, its_cards, upward
from catalog.play.showdown_input import face
from catalog.play.table import Laid, Table
from catalog.play.wild import WildRules
from catalog.play.wild_steps import event_of, like_another, move_of, negated, paired_before, ranks_on, told_of, whole
from catalog.play.wild_wandering import follows, sets_back, shifted_from


@dataclass
class Wilds:
    """The rules of a game about wild cards. `by_face` is True where faces tell all, for everybody and always. `dice`
    are those that were rolled, from the lowest up.
    """

    steps: tuple[Step, ...]
    rules: WildRules
    dice: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.fixed = among(self.rules.fixed)
        self.by_face = self.rules.sides == (None,) and all(map(self.plain, self.rules.told))

    @cached_property
    def told_cards(self) -> list[tuple[Step, list[CardPhrase]]]:
        """Every rule with all cards that it tells of: where it says "that card", those spoken of before it as well."""
        found = []
        for step, spoken in self.rules.order:
            told = list(nested(step))
            if any(cards.which is Selector.THAT for cards in told):
                told += nested(spoken)
            found.append((step, told))
        return found

    @cached_property
    def by_lie(self) -> bool:
        """True where it may hang on which of a player's cards lie face up, or on when they came up."""
        if self.rules.dice or self.rules.dead:
            return True
        return not all(
            self.plain(step) or _idle(step) or _wherever(step) or _whenever(step, told) and all(map(_unlying, told))
            for step, told in self.told_cards
        )

    def plain(self, step: Step) -> bool:
        """True for a rule that makes cards wild by their faces, for everybody and always."""
        known = id(step) in self.rules.faces and not step.when and not self.rules.persons[id(step)]
        return known and not getattr(step, "negated", False)

    @cached_property
    def timeless(self) -> bool:
        """True where it matters to no rule when a player's cards came, or in which order."""
        if self.rules.dice or self.rules.dead:
            return False
        return all(self.plain(step) or _idle(step) or _whenever(step, told) for step, told in self.told_cards)

    def marks(self, cards: Faces, laid: Table, side: Side, memory: dict | None = None) -> tuple[list[Marked], Marks]:
        """For each seat which columns are wild for it on a side of the pot; and which cards are
        wild beside them by their faces, (64,). `memory` keeps what was found for the same cards on the same table.
        """
        memory = {} if memory is None else memory
        asked = side if side in self.rules.sides else None
        if (id(laid), asked) not in memory:
            try:
                memory[id(laid), asked] = self.in_arrays(cards, laid, side)
            except NotAtOnce:
                for told, found in self.one_by_one(cards, laid).items():
                    memory[id(laid), told] = found, np.zeros(64, bool)
        return memory[id(laid), asked]

    def fixed_on(self, side: Side) -> Marks:
        """The cards that are wild on a side of the pot by their faces, for everybody and always."""
        found = np.zeros(64, bool)
        for step in filter(self.plain, self.rules.told):
            if self.rules.for_side[id(step)] in (None, side):
                found |= among(self.rules.faces[id(step)])
        return found

    @cached_property
    def minded(self) -> bool:
        """True where it matters to a rule what is wild already."""
        counted = (NameWild, PickWild, UseWild, ShiftWild, ChangeWild)
        return bool(self.rules.dead) or any(
            isinstance(step, counted)
            or negated(step)
            or getattr(step, "instead_of", None) is not None
            or step.instead
            or chosen_freely(step)
            or any(cards.natural or any(of.wild for of in cards.what) for cards in nested(step))
            for step in self.rules.told
        )

    def in_arrays(self, cards: Faces, laid: Table, side: Side) -> tuple[list[Marked], Marks]:
        """The same in all deals at once. Raises NotAtOnce for a rule that asks for more than is known here."""
        told = _Side(self, View(laid, cards, dice=self.dice), side)
        told.tell()
        return told.marked(), np.zeros(64, bool) if self.minded else self.fixed_on(side)

    def one_by_one(self, cards: Faces, laid: Table) -> dict[Side | None, list[Marked]]:
        """The same one deal at a time, for every side of the pot that the rules tell apart (None: for both)."""
        found = {told: [np.zeros(cards.shape, bool) for _ in laid.hands] for told in self.rules.sides}
        for row, table in enumerate(deals(laid, cards)):
            for told, each in self.rules.by_player(table, self.dice).items():
                for seat, wild in each.items():
                    found[told][seat][row] = among(wild)[cards[row]]
        every = list(range(cards.shape[1]))
        return {told: [Marked(len(cards)).add(every, marks) for marks in each] for told, each in found.items()}


class _Side:
    """One look at the wild cards of a showdown in many deals: `catalog.play.wild` in arrays, rule for rule.

    The rules are those of `catalog.play.showdown_input.wild_rules`: nothing but full wild cards.
    """

    def __init__(self, wilds: Wilds, view: View, side: Side) -> None:
        self.wilds, self.rules, self.view, self.side = wilds, wilds.rules, view, side
        self.taken: dict[object, NDArray[np.int64]] = {}

    def tell(self) -> None:
        """Marks what is wild, but for what is so by its face where no rule minds."""
        for step, spoken in self.rules.order:
            if self.rules.for_side[id(step)] not in (None, self.side):
                continue
            if self.wilds.minded or not self.wilds.plain(step):
                self.view.spoken = spoken
                self.step(step)
        for step in self.rules.dead:
            self.kill(step)

    def marked(self) -> list[Marked]:
        """The marks of every seat; commons that are wild for the first who is in are so for all (`reach`)."""
        view = self.view
        commons = {int(laid.card) for laid in view.commons}
        first = view.wild[next(iter(view.own))] if view.own else {}
        found = []
        for seat in range(len(view.table.hands)):
            mine = commons | {int(laid.card) for laid in view.own.get(seat, ())}
            each = Marked(len(view.cards))
            for wild, columns in ((view.wild.get(seat, {}), mine), (first, commons)):
                for column in columns & wild.keys():
                    each.add([column], wild[column][:, None])
            found.append(each)
        return found

    def step(self, step: Step) -> None:
        """Marks what one rule makes wild, or takes away what it makes wild no more."""
        view = self.view
        if getattr(step, "by_multiples", False) or step.instead and step.may:
            return
        if follows(step) is not None or sets_back(step, self.rules.told):
            raise NotAtOnce
        if isinstance(step, ShiftWild):
            self.shift(step)
            return
        if isinstance(step, ChangeWild):
            self.change(step)
            return
        held = view.never
        for seat in self.rules.seats(step, view.own):
            good, that = met(view, step, seat)
            if step.instead:
                for wild in view.wild.values():
                    wild.update({column: at & ~(good & ~held) for column, at in wild.items()})
            held = held | good
            if isinstance(step, NameWild):
                self.name(step, seat, good)
            elif isinstance(step, PickWild):
                self.pick(step, seat, good)
            else:
                for holder, laid, at in list(self.meant(step, seat, good, that.where(good))):
                    self.mark(step, holder, laid, at & good)
        if step.when:
            view.held = held

    def reach(self, seat: int | None) -> list[tuple[int, Laid]]:
        """The cards that a rule can make wild, each with a seat that has it: one player's, or all and the commons."""
        view = self.view
        if seat is not None:
            return [(seat, laid) for laid in view.own[seat]]
        found = [(holder, laid) for holder, hand in view.own.items() for laid in hand]
        first = next(iter(view.own), None)
        return found + ([(first, laid) for laid in view.commons] if first is not None else [])

    def meant(self, step: Step, seat: int | None, good: Marks, that: Some) -> Iterator[tuple[int, Laid, Marks]]:
        """The cards that a rule makes wild, each with a seat that has it and the deals; without those excepted."""
        phrase = its_cards(step)
        assert phrase is not None, "a rule that makes cards wild tells of cards"
        found = list(self.spoken_of(step, phrase, seat, good, that))
        if phrase.besides is not None:
            barred = sources(self.view, phrase.besides, seat).on([laid for _, laid, _ in found])
            found = [(holder, laid, at & ~no) for (holder, laid, at), no in zip(found, barred, strict=True)]
        yield from found

    def spoken_of(
        self, step: Step, phrase: CardPhrase, seat: int | None, good: Marks, that: Some
    ) -> Iterable[tuple[int, Laid, Marks]]:
        """The cards that a rule speaks of, each with a seat that has it and the deals."""
        view = self.view
        faces = self.rules.faces.get(id(step))
        reach = self.reach(seat)
        laid = [each for _, each in reach]
        some = view.every(laid)

        def those(at: Marks) -> Iterator[tuple[int, Laid, Marks]]:
            return ((holder, each, one) for (holder, each), one in zip(reach, some.at & at, strict=True))

        if faces is not None:
            return those(among(faces)[view.faces(laid)])
        if getattr(step, "for_whom", None) is not None and getattr(step, "onward", False):
            assert seat is not None, "such a rule is told of each player"
            return those(view.within(laid, bits_of(rank + seat - 1 for of in phrase.what if (rank := of.rank))))
        if sizes := getattr(step, "sizes", ()):
            some = some.where(view.stacked([self.sized(holder, each, sizes) for holder, each in reach]))
        if phrase.owner is not None and phrase.owner.role is Role.WINNER:
            return ()
        if phrase.rank_of is not None:
            free = chosen_freely(step)
            found = self.likeliest(step, reach, some, good) if free else ranks(view, phrase.rank_of, seat)
            return those(self.of_ranks(laid, phrase, phrase.rank_of, found, seat))
        if phrase.like is Likeness.SAME_RANK and phrase.which is None:
            recent = view.recent.get(seat)
            return those(view.within(laid, view.kinds(recent))) if recent is not None else ()
        if like_another(phrase, step):
            return those(narrow(view, some, phrase).on(laid) & self.like(laid, phrase, seat))
        if phrase.group is Group.PAIR and that.laid and paired_before(step):
            self.settled(good, that)
            if seat is not None:
                return [(seat, each, at) for each, at in zip(that.laid, that.at, strict=True)]
            return those(view.within(laid, view.kinds(that)))
        if in_pairs(phrase):
            raise NotAtOnce
        if phrase.apart is not None or phrase.group is not None and phrase.facing is None:
            return self.grouped(phrase, seat)
        if whole(phrase):
            return those(narrow(view, some, phrase).on(laid))
        origin = self.origin(phrase, seat, good, that)
        found = origin.on(laid)
        if getattr(step, "rank_too", False) or phrase.rank_only:
            found |= view.within(laid, view.kinds(origin) & RANKED)
        return those(found)

    def origin(self, phrase: CardPhrase, seat: int | None, good: Marks, that: Some) -> Some:
        """The cards by whose place a rule says which cards are wild: those that its condition told of, or others."""
        view = self.view
        if phrase.which is Selector.THAT and that.laid:
            self.settled(good, that)
            return narrow(view, that, CardPhrase(facing=phrase.facing, what=phrase.what))
        if phrase.like is Likeness.OPPOSITE_COLOR and phrase.like_card is not None:
            colors = view.kinds(sources(view, phrase.like_card, seat), COLOR)
            found = narrow(view, view.every(view.commons), phrase)
            return several(view, found.where(~view.within(found.laid, colors, COLOR)), phrase)
        return sources(view, phrase, seat)

    def like(self, laid: Sequence[Laid], phrase: CardPhrase, seat: int | None) -> Marks:
        """Which cards are of the suit, of the color or not, or of the rank or suit of another card."""
        assert phrase.like_card is not None, "`like_another` is true of it"
        view, origin = self.view, sources(self.view, phrase.like_card, seat)
        kinds = COLOR if phrase.like in (Likeness.SAME_COLOR, Likeness.OPPOSITE_COLOR) else SUIT
        told = view.kinds(origin, kinds)
        if phrase.like is Likeness.OPPOSITE_COLOR:
            told = np.where(told > 1, ~told & np.uint16(6), 0).astype(np.uint16)
        found = view.within(laid, told, kinds)
        return (
            found | view.within(laid, view.kinds(origin) & RANKED)
            if phrase.like is Likeness.SAME_RANK_OR_SUIT
            else found
        )

    def settled(self, good: Marks, that: Some) -> None:
        """Raises NotAtOnce where a condition that holds tells of no card in some deals, and of some in others."""
        if (good & ~that.anywhere).any():
            raise NotAtOnce

    def likeliest(self, step: Step, reach: Sequence[tuple[int, Laid]], some: Some, good: Marks) -> Bits:
        """The rank of which the most cards within reach are not wild yet, once for each deal and rule, as bits."""
        view = self.view
        free = some.at & ~view.stacked([self.is_wild(holder, laid) for holder, laid in reach])
        there = np.where(free, view.ranks(some.laid), 0)
        counts = np.array([(there == rank).sum(0) for rank in range(2, 15)])
        picked = self.taken.setdefault(id(step), np.full(len(view.cards), -1))
        fresh = good & (picked < 0)
        picked[fresh] = counts.argmax(0)[fresh]
        return np.where(picked >= 0, BIT[picked + 2], 0).astype(np.uint16)

    def is_wild(self, holder: int, laid: Laid) -> Marks:
        """In which deals a card is wild for that holder, (deals,)."""
        return self.view.wild[holder].get(int(laid.card), self.view.never)

    def of_ranks(self, laid: Sequence[Laid], phrase: CardPhrase, of: RankOf, found: Bits, seat: int | None) -> Marks:
        """Which cards are of such ranks; of the other colour than the card whose rank it is, where that is told."""
        view, like = self.view, phrase.like
        kinds = COLOR if like in (Likeness.OPPOSITE_COLOR, Likeness.SAME_COLOR) else SUIT
        so = np.ones((len(laid), 1), bool)
        if like in (Likeness.OPPOSITE_COLOR, Likeness.SAME_SUIT, Likeness.SAME_COLOR) and of.cards is not None:
            so = view.within(laid, view.kinds(sources(view, of.cards, seat), kinds), kinds)
            so = ~so if like is Likeness.OPPOSITE_COLOR else so
        if of.tally in (Tally.NEXT_LOWER, Tally.NEXT_HIGHER):
            found = self.next_rank(of)
        if of.multiple:
            found = found & ~bits_of(self.rules.no_multiples)
        return so & view.within(laid, found)

    def next_rank(self, of: RankOf) -> Bits:
        """The rank next to the one that nobody has; the next that somebody has where it must be held; as bits."""
        view = self.view
        line = ranks_on(view.table, of, view.spoken)
        found = np.zeros(len(view.cards), np.uint16)
        have = view.kinds(view.every(view.all)) if of.held else np.full(len(found), RANKED)
        for rank in reversed(line):
            found = np.where(have & BIT[rank], BIT[rank], found)
        return found

    def grouped(self, phrase: CardPhrase, seat: int | None) -> Iterator[tuple[int, Laid, Marks]]:
        """The cards of every hand (own cards and commons) that belong to such a group in it."""
        view = self.view
        for holder in [seat] if seat is not None else view.own:
            found = groups(view, view.every(view.own[holder] + view.commons), phrase)
            yield from ((holder, laid, at) for laid, at in zip(found.laid, found.at, strict=True))

    def sized(self, holder: int, laid: Laid, sizes: tuple[int, ...]) -> Marks:
        """In which deals the card is in a hand of so many cards, (deals,)."""
        hand = self.view.every(self.view.own[holder])
        many, same = hand.at.sum(0), hand.only(lambda other: other.hand == laid.hand).at.sum(0)
        return np.isin(many, sizes) | np.isin(same, sizes)

    def mark(self, step: Step, holder: int, laid: Laid, at: Marks) -> None:
        """Makes a card wild for who has it, or no longer so; limits how many a player may use as wild cards."""
        view, column = self.view, int(laid.card)
        wild = view.wild[holder]
        if negated(step):
            shared = any(laid is common for common in view.commons)
            for each in view.wild.values() if shared else (wild,):
                if column in each:
                    each[column] = each[column] & ~at
            return
        instead_of = getattr(step, "instead_of", None)
        if instead_of is not None:
            for mine in view.wild:
                other = narrow(view, view.every(view.own[mine] + view.commons), instead_of)
                for each, there in zip(other.laid, other.at, strict=True):
                    if int(each.card) in view.wild[mine]:
                        view.wild[mine][int(each.card)] = view.wild[mine][int(each.card)] & ~(there & at)
        if isinstance(step, UseWild) and step.cards.amount and step.cards.amount.number is not None:
            shown = shown_by(step.cards.what)
            used = [marks & shown[view.cards[:, each]] for each, marks in wild.items()]
            at = at & (view.stacked(used).sum(0) < step.cards.amount.number)
        self.add(holder, laid, at)

    def name(self, step: NameWild, seat: int | None, good: Marks) -> None:
        """A player names the rank (suit, colour) of which the most cards become wild."""
        view = self.view
        if step.who is not None and step.who.role is Role.LAST:
            raise NotAtOnce
        if step.who is not None and seat is not None:
            for event in step.who.doing:
                if event.cards is not None:
                    good = good & narrow(view, view.every(view.own[seat]), event.cards).anywhere
        reach = self.reach(seat if step.for_holder else None)
        some = view.every([laid for _, laid in reach])
        kind = SUITS if step.by_suit else COLORS if step.by_color else RANKS
        there = np.where(some.at, kind[view.faces(some.laid)], 0)
        free = ~view.stacked([self.is_wild(holder, laid) for holder, laid in reach])
        free &= ~among(self.rules.fixed)[view.faces(some.laid)]
        worth = np.array([
            np.where((there == each).any(0), (free & (there == each)).sum(0), -1) for each in range(1, kind.max() + 1)
        ])  # fmt: skip
        for _ in range(step.named_ranks):
            best = worth.argmax(0)
            rows = np.arange(len(best))
            able = good & (worth[best, rows] >= 0)
            worth[best, rows] = -1
            for (holder, laid), kinds in zip(reach, there, strict=True):
                self.add(holder, laid, able & (kinds == best + 1))

    def add(self, holder: int, laid: Laid, at: Marks) -> None:
        """Makes a card wild for who has it."""
        wild = self.view.wild[holder]
        wild[int(laid.card)] = wild[int(laid.card)] | at if int(laid.card) in wild else at

    def pick(self, step: PickWild, seat: int | None, good: Marks) -> None:
        """A player picks wild cards of their own, those first of which they have the most; or what is so no more."""
        if step.negated:
            return
        view, phrase = self.view, told_of(step, self.view.spoken)
        number = step.cards.amount.number if step.cards.amount and step.cards.amount.number else 1
        for holder in [seat] if seat is not None else view.own:
            hand = view.every(view.own[holder])
            pool = narrow(view, hand, phrase)
            pool = pool.where(~view.stacked([self.is_wild(holder, laid) for laid in pool.laid]))
            before = view.recent.get(holder, view.none).where(~good)
            if not pool.laid:
                view.recent[holder] = before
                continue
            mine, theirs = view.ranks(hand.laid), view.ranks(pool.laid)
            many = (hand.at[:, None] & (mine[:, None] == theirs)).sum(0)
            left, picked = pool.at & good, np.zeros(pool.at.shape, bool)
            for _ in range(min(number, len(pool.laid))):
                best = np.where(left, many, -1).argmax(0)[None] == np.arange(len(pool.laid))[:, None]
                picked |= best & left
                left = left & ~best
            view.recent[holder] = pool.where(picked) + before
            for laid, at in zip(pool.laid, picked, strict=True):
                self.add(holder, laid, at)

    def shift(self, step: ShiftWild) -> None:
        """What is wild wanders with every wild card that is dealt face up."""
        view, moves = self.view, [each for each in self.rules.told if isinstance(each, ShiftWild)]
        start = shifted_from(self.rules.told) if step is moves[0] else None
        if start is None:
            return
        wanted = np.tile(np.array(start, np.int8)[:, None], len(view.cards))
        line = upward(view)
        for there in view.ranks(line):
            hit, new = (wanted == there).any(0), wanted.copy()
            for move in moves:
                for n in move_of(move, len(start)):
                    new[n] = np.where(hit, (wanted[n] + move.shifted - 2) % 13 + 2, wanted[n])
            wanted = new
        for seat, hand in view.own.items():
            some = view.every(hand + view.commons)
            marks = some.at & (view.ranks(some.laid) == wanted[:, None]).any(0)
            view.wild[seat] = {int(laid.card): at for laid, at in zip(some.laid, marks, strict=True)}

    def change(self, step: ChangeWild) -> None:
        """What is wild goes back and forth with every such card that comes up; what is found anew is not followed."""
        if not step.ranks:
            return
        view = self.view
        event = event_of(step)
        number: NDArray[np.int_] | int = 0
        if event is not None and event.cards is not None:
            number = narrow(view, view.every(upward(view)), event.cards).at.sum(0)
        rank = np.broadcast_to(np.array(step.ranks)[np.asarray(number) % len(step.ranks)], len(view.cards))
        for seat, hand in view.own.items():
            some = view.every(hand + view.commons)
            there = np.where(some.at, view.ranks(some.laid), 0)
            for laid, mine in zip(some.laid, there, strict=True):
                column, wild = int(laid.card), view.wild[seat]
                was = wild.get(column, view.never) & ~np.isin(mine, step.ranks)
                wild[column] = was | (mine == rank)

    def kill(self, step: Dead) -> None:
        """Takes away what counts for nothing even where it would be wild."""
        view = self.view
        for seat in self.rules.seats(step, view.own):
            good, _ = met(view, step, seat)
            dead = sources(view, step.cards, seat)
            gone = view.kinds(dead) if step.mates else np.zeros(len(view.cards), np.uint16)
            for holder in [seat] if seat is not None else view.own:
                every = view.own[holder] + view.commons
                for laid, at in zip(every, dead.on(every) | view.within(every, gone), strict=True):
                    wild, column = view.wild[holder], int(laid.card)
                    if column in wild:
                        wild[column] = wild[column] & ~(at & good)


def chosen_freely(step: Step) -> bool:
    """True for a rule whose rank nothing in the game brings about, so that any may be the one."""
    cards = its_cards(step)
    of = cards.rank_of if cards is not None else None
    return of is not None and bool(of.tally in OUTSIDE or of.players or of.happened)


def _simple(step: Wild) -> Wild:
    """The same rule with nothing told but the cards, whose they are and for which side."""
    return Wild(step.cards, rank_too=step.rank_too, for_holder=step.for_holder, side=step.side)


def _wherever(step: Step) -> bool:
    """True for a rule that asks neither how a player's cards lie nor when they came."""
    if not isinstance(step, Wild) or step != _simple(step):
        return False
    cards = step.cards if step.cards.rank_of is None or step.cards.rank_of.cards is None else step.cards.rank_of.cards
    if cards.lies in (Zone.TABLE, Zone.COMMON):
        others = [each for each in nested(cards) if each is not cards]
        return cards.after is cards.before is None and all(untimed(each) and _unlying(each) for each in others)
    return cards == CardPhrase(owner=cards.owner, what=cards.what, which=cards.which, amount=cards.amount) and (
        cards.which in (None, Selector.LOW, Selector.HIGH)
    )


def _idle(step: Step) -> bool:
    """True for a rule that makes no difference: no player makes a wild card plain again."""
    return isinstance(step, PickWild) and step.negated


def _whenever(step: Step, told: Sequence[CardPhrase]) -> bool:
    """True for a rule that asks, of the cards that it tells of, neither when they came nor in which order they lie."""
    return isinstance(step, Wild | NameWild) and all(map(untimed, told))


def untimed(cards: CardPhrase) -> bool:
    """True for cards that are told without their order: the lowest of them, but neither the first nor two lowest."""
    if cards.after or cards.before or cards.came or cards.beside or cards.line or cards.spot or cards.already:
        return False
    if cards.which in (Selector.LOW, Selector.HIGH):
        return cards.amount is None or (cards.amount.number or 1) == 1
    return cards.which in (None, Selector.THAT)


def _unlying(cards: CardPhrase) -> bool:
    """True for cards that are told without how a player's cards lie."""
    return cards.facing is None and cards.lies in (None, Zone.HAND, Zone.TABLE, Zone.COMMON)


def nested(of: object) -> Iterator[CardPhrase]:
    """All cards that a step tells of, however deep."""
    if isinstance(of, CardPhrase):
        yield of
    if is_dataclass(of):
        for each in fields(of):
            yield from nested(getattr(of, each.name))
    elif isinstance(of, tuple):
        for each in of:
            yield from nested(each)


def among(cards) -> Marks:
    """By card: whether it is one of those, (64,)."""
    found = np.zeros(64, bool)
    found[[face(card) for card in cards]] = True
    return found
