"""How welcome a card is to whom: what the standing rules of a game do when it comes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from catalog.model import betting, board, dealing, moves
from catalog.model.card import CardSet
from catalog.model.layout import Facing
from catalog.model.phrase import Deed, Event, Group, Lies
from catalog.model.step import Step
from catalog.play.events import standing, watched
from catalog.play.shoe import rank_of, shows

if TYPE_CHECKING:
    from catalog.model.variant import Variant
    from catalog.play.table import Table

BRINGS = (dealing.Deal, dealing.Get, moves.Buy, dealing.Take, board.Common, board.Table, dealing.Draw, dealing.Twister)
SPOILS = (betting.Fold, betting.Outcome, betting.Win, dealing.Discard, dealing.Redeal, moves.Become)


def value_of(step: Step) -> int:
    """1 for a rule that brings cards, -1 for one that costs a player theirs, 0 for others."""
    if isinstance(step, betting.Fold) and isinstance(step.unless, BRINGS):
        return 1
    if isinstance(step, betting.Fold) and (step.unless_paid or step.unless):
        return 0
    return 1 if isinstance(step, BRINGS) else -1 if isinstance(step, SPOILS) else 0


@dataclass
class Wishes:
    """How welcome a card is, by the standing rules: to `hero` alone, or to every player where `hero` is None.

    A card that would bring cards is kept from everybody but the hero.
    """

    rules: list[tuple[int, Step, Event]]
    hero: int | None = None
    draws: tuple[tuple[Facing | None, CardSet], ...] = ()
    cache: dict = field(default_factory=dict)

    def __call__(self, table: Table, seat: int | None, up: bool, card: int) -> int:
        total = 0
        if table.named and rank_of(card) in table.named.values():
            # The hands are largest in the last round in which cards are dealt face up.
            total += 2 if up and table.last_round else -2
        for facing, of in self.draws:
            if shows(card, of):
                welcome = (
                    seat is not None and self.hero in (None, seat) and (facing is None or (facing is Facing.UP) is up)
                )
                total += 1 if welcome else -1
        for value, step, event in self.rules:
            cards = event.cards
            key = (id(step), up, card)
            fit = self.cache.get(key)
            if fit is None:
                face = not cards.what or any(shows(card, of) for of in cards.what)
                lies = (
                    cards.facing is None
                    or (cards.facing is Facing.UP) is up
                    or Deed.FLIPS in event.deeds
                    or cards.lies is Lies.COMMON
                )
                fit = self.cache[key] = (face, lies)
            face, lies = fit
            if not face or cards.group is not None and not lies:
                continue
            if cards.lies is Lies.COMMON:
                total += value if seat is None else -abs(value)
                continue
            if seat is None or not lies:
                total -= 1
                continue
            if cards.group is Group.PAIR:
                ranks = [rank_of(laid.card) for laid in table.hands[seat] if laid.up]
                if rank_of(card) not in ranks:
                    continue
            shared = isinstance(step, (board.Common, board.Table))
            total += value if value < 0 or shared or self.hero in (None, seat) else -1
        return total


def wishes_of(variant: Variant, hero: int | None) -> Wishes | None:
    """The wishes that a variant's standing rules give rise to; None where it has none."""
    rules = [
        (value_of(step), step, watched(step))
        for rule in variant.rules
        for step in rule.steps
        if standing(step, rule.steps) and value_of(step)
    ]
    draws = tuple(
        (step.cards.facing, of)
        for step in variant.steps
        if isinstance(step, (dealing.Draw, dealing.Flip)) and not step.barred
        for of in step.cards.what
    )
    names = any(isinstance(step, betting.Name) for step in variant.steps)
    return Wishes(rules, hero, draws) if rules or draws or names else None
