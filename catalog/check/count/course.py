"""Steps that say how the game goes on: repeats, redeals, and cards that must be bought to stay in."""

from __future__ import annotations

from dataclasses import replace

from catalog.acts.matching import of_a_kind
from catalog.check.count.from_deck import buy
from catalog.check.count.move import End, Loop
from catalog.check.count.on_table import turned
from catalog.check.count.repeats import hand_size, loop_of, so_many_up
from catalog.check.count.walk import Walk
from catalog.model import board, dealing, declaring, moves, paying, repeats
from catalog.model.constraints import recast
from catalog.model.layout import Facing
from catalog.model.phrase import When
from catalog.model.terms import ConditionKind, Zone


def repeat(walk: Walk, step: repeats.Repeat) -> None:
    """What comes again, and until when."""
    loop = loop_of(step, walk.rule, walk.variant.rules)
    gained = sum(m.grown for m in walk.moves if loop.first <= m.rule <= loop.last and not m.standing)
    size = hand_size(step)
    if size is not None and gained > 0:
        loop = replace(loop, end=End.HAND, times=1 + max(size - walk.hand, 0) // gained)
        walk.hand = size
    up, flips = so_many_up(step), [s.number for r in walk.variant.rules if loop.first <= r.number <= loop.last
                               for s in r.steps if isinstance(s, dealing.Flip)]  # fmt: skip
    counted = [number for number in flips if number and number < 100]
    if up and flips and len(counted) == len(flips) and not walk.ups:
        loop = replace(loop, end=End.HAND, times=up // sum(counted))
    if (passes := _passes_till_all_up(walk, step, loop)) is not None:
        loop = replace(loop, end=End.HAND, times=passes)
    wanted = max((of_a_kind(e) for w in step.when if isinstance(w, When) for e in w.events), default=0)
    brought = sum(m.matched for m in walk.moves if loop.first <= m.rule <= loop.last)
    if wanted and brought:
        loop = replace(loop, alike=wanted, times=1 + max(-(-(wanted - walk.alike) // brought), 0), games=False)
    walk.loops.append(loop)
    again = [s for r in walk.variant.rules if loop.first <= r.number <= loop.last for s in r.steps]
    new = sum(walk.number(s.cards) or 1 for s in again if isinstance(s, board.TurnUp) and s.new_rank)
    if new and loop.end is End.HAND:
        turned(walk, new * (loop.times - 1))


def _passes_till_all_up(walk: Walk, step: repeats.Repeat, loop: Loop) -> int | None:
    """How often steps are gone through that turn cards up until all are; None where it is not by that that they end."""
    ends = [e for w in step.when if isinstance(w, When) and w.temper is ConditionKind.UNTIL for e in w.events]
    told = [cards for event in ends if (cards := repeats.all_up(event)) is not None]
    rules = [rule for rule in walk.variant.rules if rule.number <= loop.last]
    before = [s for rule in rules for s in rule.steps]
    again = [s for rule in rules if rule.number >= loop.first for s in rule.steps]
    turned = [s for s in again if isinstance(s, board.TurnUp) and told and told[0].owner is None]
    turned = turned or [s for s in again if isinstance(s, dealing.Flip)]
    if not told or not turned:
        return None
    numbers = [s.number for s in turned if s.number is not None]
    if len(numbers) < len(turned) or max(numbers) > 100 or min(numbers) < 1:
        return None
    if isinstance(turned[0], dealing.Flip):
        down = walk.hand - walk.ups
    else:
        laid = [s for s in before if isinstance(s, board.Common | board.Table) and s.cards.facing is Facing.DOWN]
        down = sum(s.number or 0 for s in laid)
    return -(-down // sum(numbers)) if down > 0 else None


def claim(walk: Walk, step: declaring.Claim) -> None:
    """A claim to the best hand ends a repeat that is not told."""
    walk.loops.append(loop_of(step, walk.rule, walk.variant.rules))


def fold(walk: Walk, step: paying.Fold) -> None:
    """A card that must be bought to stay in."""
    if isinstance(step.unless, moves.Buy):
        buy(walk, recast(step.unless, when=step.when))


def redeal(walk: Walk, step: dealing.Redeal) -> None:
    """A new deal that leaves cards on the table."""
    if step.besides is not None and step.besides.lies in (Zone.TABLE, Zone.COMMON):
        walk.add(endless=True)


def change_game(walk: Walk, step: board.ChangeGame) -> None:
    """Another game, nobody knows which."""
    walk.doubt("which game it changes to")
