"""How welcome a card is to whom: what the standing rules of a game do when it comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.model import board, dealing, declaring, drawing, moves, paying, showdowns
from catalog.model.card import CardSet
from catalog.model.layout import Facing
from catalog.model.phrase import CardPhrase, Event, When
from catalog.model.step import Step
from catalog.model.terms import EventKind, Group, Zone
from catalog.play.deck import rank_of, shows
from catalog.play.waiting import cards_of, standing, watched

if TYPE_CHECKING:
    from catalog.model.variant import Variant
    from catalog.play.table import Table

BRINGS = (dealing.Deal, drawing.Get, moves.Buy, dealing.Take, board.Common, board.Table, drawing.Draw, drawing.Twister)
SPOILS = (paying.Fold, showdowns.Outcome, showdowns.Win, drawing.Discard, dealing.Redeal, moves.Become)


def value_of(step: Step) -> int:
    """1 for a rule that brings cards, -1 for one that costs a player theirs, 0 for others."""
    if isinstance(step, paying.Fold) and isinstance(step.unless, BRINGS):
        return 1
    if isinstance(step, paying.Fold) and (step.unless_paid or step.unless):
        return 0
    return 1 if isinstance(step, BRINGS) else -1 if isinstance(step, SPOILS) else 0


@dataclass
class Wishes:
    """How welcome a card is, by the standing rules: to `hero` alone, or to every player where `hero` is None.

    A card that would bring cards is kept from everybody but the hero; cards that may be `passed` to any other player
    go to the others, who can pass them to the hero. `moving` are the purposes for which a rank is
    named that has whole hands passed on.
    """

    rules: list[tuple[int, Step, Event]]
    hero: int | None = None
    draws: tuple[tuple[Facing | None, CardSet], ...] = ()
    passed: tuple[CardSet, ...] = ()
    moving: frozenset = frozenset()
    known: dict = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.pairs = any(value > 0 and cards_of(event).group is Group.PAIR for value, _, event in self.rules)

    @property
    def cards(self) -> list[CardPhrase]:
        """The cards that the rules wait for."""
        return [cards_of(event) for _, _, event in self.rules]

    def best(self, order: Sequence[int], table: Table, seat: int | None, up: bool) -> int:
        """The most welcome card of those left in the deck, the first in order of several."""
        left = table.left
        ranked, pairing = self.ranking(order, seat, up)
        # The hands are largest in the last round in which cards are dealt face up.
        now = up and table.last_round
        named = {rank: 8 + (name in self.moving) if now else -8 for name, rank in table.named.items()}
        pairs = self.pairs_to_come(table, seat, up) if self.pairs else {}
        if not named and not pairs:
            return next(card for _, _, card in ranked if card in left)
        return min(
            (
                less - named.get(rank_of(card), 0) - (pairing.get(card, 0) if pairs.get(rank_of(card), 0) > 4 else 0),
                -pairs.get(rank_of(card), 0),
                place,
                card,
            )
            for less, place, card in ranked
            if card in left
        )[3]

    def pairs_to_come(self, table: Table, seat: int | None, up: bool) -> dict[int, int]:
        """How far a card of each rank serves to make pairs: 5 where it makes one, else as many of them as are left.

        A third card of a rank makes no new pair. Cards that lie down or on the table are of the ranks that serve least.
        """
        left = Counter(rank_of(card) for card in table.left)
        if seat is None or not up:
            return {rank: 4 - number for rank, number in left.items()}
        mine = Counter(rank_of(laid.card) for laid in table.hands[seat] if laid.up)
        return {rank: 5 if mine[rank] % 2 else 0 if mine[rank] else number for rank, number in left.items()}

    def ranking(self, order: Sequence[int], seat: int | None, up: bool) -> tuple[list[tuple[int, int, int]], dict]:
        """The cards of the deck by how welcome they are, whatever has come before: the most welcome first.

        Each with what it lacks and its place in the order; and, for cards that a pair is asked of, what they are worth
        beyond that to who shows one of their rank.
        """
        key = (id(order), None if seat is None else self.hero in (None, seat), up)
        if key not in self.known:
            values = {card: self.value(seat, up, card) for card in order}
            ranked = sorted((-values[card][0], place, card) for place, card in enumerate(order))
            pairing = {card: paired for card, (_, paired) in values.items() if paired}
            self.known[key] = ranked, pairing, order
        return self.known[key][:2]

    def value(self, seat: int | None, up: bool, card: int) -> tuple[int, int]:
        """How welcome a card is by itself, and how much more (or less) where it pairs a card that is shown.

        Counted in quarters: to the hero a card of which a pair can be made is a quarter as welcome as the pair, or half
        as much where the pair brings another card that is dealt.
        """
        total = paired = 0
        mine = seat is not None and self.hero in (None, seat)
        for facing, of in self.draws:
            if shows(card, of):
                total += 4 if mine and (facing is None or (facing is Facing.UP) is up) else -4
        if self.hero is not None and any(shows(card, of) for of in self.passed):
            total += 4 if seat is not None and not mine else -4
        for value, step, event in self.rules:
            cards = cards_of(event)
            if cards.what and not any(shows(card, of) for of in cards.what):
                continue
            lies = (
                cards.facing is None
                or (cards.facing is Facing.UP) is up
                or EventKind.FLIPS in event.deeds
                or cards.lies is Zone.COMMON
            )
            if cards.group is not None and not lies:
                total -= bool(cards.what and value > 0)
                continue
            if cards.lies is Zone.COMMON:
                total += 4 * (value if seat is None else -abs(value))
            elif seat is None or not lies:
                total -= 4
            else:
                shared = isinstance(step, (board.Common, board.Table))
                worth = value if value < 0 or shared or mine else -1
                if cards.group is Group.PAIR:
                    paired += 4 * worth
                    if worth > 0 and self.hero is not None:
                        total += 2 if isinstance(step, dealing.Deal) else 1
                else:
                    total += 4 * worth
        return total, paired


def wishes_of(variant: Variant, hero: int | None) -> Wishes | None:
    """The wishes that a variant's standing rules give rise to; None where it has none."""
    rules = [
        (value_of(step), step, event)
        for rule in variant.rules
        for step in rule.steps
        if standing(step, rule.steps) and (event := watched(step)) is not None and value_of(step)
    ]
    draws = tuple(
        (step.cards.facing, of)
        for step in variant.steps
        if isinstance(step, (drawing.Draw, dealing.Flip)) and not step.barred
        for of in step.cards.what
    )
    draws += tuple(
        (None, of)
        for step in variant.steps
        if isinstance(step, BRINGS) and not standing(step, ())
        for when in step.when
        if isinstance(when, When)
        for event in when.events
        if event.deeds[0] is EventKind.HAS and event.cards is not None and not event.negated
        for of in event.cards.what
    )
    names = any(isinstance(step, declaring.Name) for step in variant.steps)
    moving = frozenset(
        gift.per.named
        for step in variant.steps
        if isinstance(step, dealing.Pass)
        for gift in step.gifts
        if gift.per is not None and gift.cards.amount is None
    )
    passed = tuple(
        of
        for step in variant.steps
        if isinstance(step, dealing.Pass) and not step.barred
        for gift in step.gifts
        if gift.receiver is not None
        for of in gift.cards.what
    )
    return Wishes(rules, hero, draws, passed, moving) if rules or draws or names or passed else None
