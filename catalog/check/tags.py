"""The tags that the rules of a game call for, held against those that its entry prints.

Definitions: spec/sources.md, "Tags". A tag that the author uses without defining it (match-pot, legs, instant-win,
meta) is not derived.
"""

from __future__ import annotations

from catalog.check.numbers import matches_pot
from catalog.model import betting, board, dealing, hands, moves, ranking
from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.layout import Facing
from catalog.model.phrase import Cards, Lies, Unit
from catalog.model.step import Step
from catalog.model.variant import Variant

DERIVED = (
    "common",
    "discard",
    "draw",
    "flip",
    "guts",
    "pass",
    "straight",
    "stud",
    "dead",
    "fee",
    "fee-fold",
    "jokers",
    "high-low",
    "limited",
    "lowball",
    "must-fold",
    "no-peek",
    "odd-deck",
    "qualifier",
    "split-card",
    "table",
    "wilds",
)
"""The tags that are derived, in the order of the catalogue's own list."""

STREETS = ("stud", "draw", "pass", "guts", "common")
FEES = (moves.Buy, moves.Auction, moves.AuctionRight, moves.Bid, moves.Cost)
LIMITED = (ranking.Bug, ranking.CountAs, ranking.Shift)


def derived(variant: Variant) -> frozenset[str]:
    """The tags that the variant's rules call for, of those in `DERIVED`."""
    steps = variant.steps
    tags = {name for name, holds in RULES.items() if any(holds(step) for step in steps)}
    if matches_pot(variant):
        tags.add("guts")
    if not tags & set(STREETS):
        tags.add("straight")
    return frozenset(tags)


def in_order(variant: Variant) -> tuple[str, ...]:
    """The same in the order of the catalogue's own list; none for a game whose rules are not told."""
    called = derived(variant) if variant.rules else frozenset()
    return tuple(tag for tag in DERIVED if tag in called)


def compared(variant: Variant) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(tags that the rules call for and the entry lacks, tags that it prints and the rules do not call for)."""
    called, told = derived(variant), set(variant.tags)
    missing = tuple(tag for tag in DERIVED if tag in called and tag not in told)
    extra = tuple(tag for tag in DERIVED if tag in told and tag not in called)
    return missing, extra


def tag_findings(variant: Variant) -> tuple[Diagnostic, ...]:
    """A note for each tag that the entry lacks, and for each that its rules do not call for."""
    missing, extra = compared(variant)
    name, place = variant.name, variant.place
    lacks = f"{name}: its rules call for the tag {{}}, which is not printed"
    told = f"{name}: the tag {{}} is printed, and no rule calls for it"
    return (
        *(Diagnostic(place, "tag-missing", lacks.format(tag), Severity.NOTE) for tag in missing),
        *(Diagnostic(place, "tag-uncalled", told.format(tag), Severity.NOTE) for tag in extra),
    )


def _up(cards: Cards | None) -> bool:
    return cards is not None and cards.facing is Facing.UP


def _stud(step: Step) -> bool:
    return isinstance(step, (dealing.Deal, dealing.Get)) and (_up(step.cards) or _up(step.cards.plus))


def _draw(step: Step) -> bool:
    return isinstance(step, (dealing.Draw, dealing.Switch, dealing.Twister)) and not step.barred


def _discard(step: Step) -> bool:
    if not isinstance(step, dealing.Discard) or step.barred:
        return False
    return step.cards is None or step.cards.rank_of is not None


def _guts(step: Step) -> bool:
    return isinstance(step, betting.Declare) and step.choice is betting.Choice.IN_OUT


def _pass(step: Step) -> bool:
    return isinstance(step, (dealing.Pass, dealing.Take, moves.Trade)) and not step.barred


def _flip(step: Step) -> bool:
    return isinstance(step, dealing.Flip) and step.kind == "flip" and step.turned is Facing.UP


def _fee(step: Step) -> bool:
    if isinstance(step, FEES):
        return True
    paid = step.price is not None and step.price.unit is not Unit.FREE
    return paid and isinstance(step, (dealing.Draw, dealing.Get, dealing.Pass, dealing.Take))


def _sides(step: Step) -> set:
    return {share.side for share in step.shares} if isinstance(step, betting.Showdown) else set()


def _must_fold(step: Step) -> bool:
    return isinstance(step, betting.Fold) and step.unless_paid is None and step.unless is None


def _fold_or_pay(step: Step) -> bool:
    return isinstance(step, betting.Fold) and (step.unless_paid is not None or step.unless is not None)


def _jokers(step: Step) -> bool:
    if isinstance(step, (board.Deck, board.AddToDeck)):
        return step.jokers > 0
    return isinstance(step, board.Common) and any(extra.joker for extra in step.extras)


def _split_card(step: Step) -> bool:
    if isinstance(step, hands.SplitCard):
        return True
    return isinstance(step, betting.Showdown) and any(share.taker is betting.Taker.SPLIT_CARD for share in step.shares)


RULES = {
    "common": lambda step: isinstance(step, (board.Common, board.PlaceCommons)),
    "discard": _discard,
    "draw": _draw,
    "flip": _flip,
    "guts": _guts,
    "pass": _pass,
    "stud": _stud,
    "dead": lambda step: isinstance(step, ranking.Dead),
    "fee": _fee,
    "fee-fold": _fold_or_pay,
    "jokers": _jokers,
    "high-low": lambda step: len({str(side) for side in _sides(step) if side}) > 1,
    "limited": lambda step: isinstance(step, LIMITED),
    "lowball": lambda step: {str(side) for side in _sides(step)} == {"low"},
    "must-fold": _must_fold,
    "no-peek": lambda step: isinstance(step, dealing.Blind) or step.kind == "flip" and _unseen(step),
    "odd-deck": lambda step: (
        isinstance(step, (board.RemoveFromDeck, board.JoinDecks))
        or isinstance(step, board.Deck)
        and (step.pack is not None or step.size != 52)
    ),
    "qualifier": lambda step: step.kind == "qualifier" or isinstance(step, ranking.Qualify),
    "split-card": _split_card,
    "table": lambda step: isinstance(step, (board.Table, board.LayDown)),
    "wilds": lambda step: step.kind == "wild" and not getattr(step, "negated", False),
}


def _unseen(step: Step) -> bool:
    return getattr(step, "cards", None) is not None and step.cards.lies is Lies.UNSEEN
