"""The tags that the rules of a game call for, held against those that its entry prints.

Definitions: spec/sources.md, "Tags". A tag that the author uses without defining it (match-pot, legs, instant-win,
meta) is not derived. `python -m catalog.check.tags` prints how often each is printed and derived over the bundled
documents, or those that are named.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from catalog.check.numbers import matches_pot
from catalog.check.tag_names import DERIVED
from catalog.model import (
    arranging,
    auctions,
    betting,
    board,
    boards,
    comparing,
    contests,
    dealing,
    decks,
    declaring,
    drawing,
    hands,
    moves,
    paying,
    qualifying,
    ranking,
    showdowns,
    wild_cards,
)
from catalog.model.diagnostic import Diagnostic, Severity
from catalog.model.layout import Facing
from catalog.model.phrase import CardPhrase
from catalog.model.step import Step, deeds_of
from catalog.model.terms import Bound, EventKind, Zone
from catalog.model.terms_of_money import Side, Taker, Unit
from catalog.model.variant import Variant
from catalog.read import read_catalog, read_documents
from catalog.resources import source_folders

STREETS = ("stud", "draw", "pass", "guts", "common", "flip")
"""Games with one of these are not straight: a card that is turned up has come up, as one that is dealt up has."""

UNLESS_MORE = ("straight", "lowball")
"""Tags of games in which nothing else is done, or wins: they are told only where all rules are there and understood."""

FEES = (moves.Buy, auctions.Auction, auctions.AuctionRight, auctions.Bid, moves.Cost, contests.Collect)
PAYABLE = (dealing.Deal, drawing.Draw, drawing.Get, dealing.Pass, dealing.Take, moves.Trade, wild_cards.MakeWild)
LIMITED = (ranking.Bug, ranking.CountAs, ranking.Shift)


def derived(variant: Variant) -> frozenset[str]:
    """The tags that the variant's rules call for, of those in `DERIVED`: what unread or lost rules may undo is not
    told."""
    steps = variant.steps
    tags = {name for name, holds in RULES.items() if any(holds(step) for step in steps)}
    tags |= {name for name in WIDER.keys() & set(variant.tags) if any(WIDER[name](step) for step in steps)}
    if matches_pot(variant):
        tags.add("guts")
    if _brings_back(variant):
        tags.add("draw")
        tags.discard("discard")
    if "guts" not in tags and any(map(_redealt, steps)):
        tags.add("redeal")
    if {side for step in steps for side in _sides(step)} == {Side.LOW}:
        tags.add("lowball")
    if "odd-ranks" in tags:
        tags.discard("mod-ranks")
    if not tags & set(STREETS):
        tags.add("straight")
    return frozenset(tags if _all_told(variant) else tags.difference(UNLESS_MORE))


def _all_told(variant: Variant) -> bool:
    """True where the rules are there, and none has unread words."""
    return bool(variant.rules) and variant.wholly_read and not variant.incomplete


def in_order(variant: Variant) -> tuple[str, ...]:
    """The same in the order of the catalogue's own list."""
    called = derived(variant)
    return tuple(tag for tag in DERIVED if tag in called)


def compared(variant: Variant) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(tags that the rules call for and the entry lacks, tags that it prints and the rules do not call for).

    Which tags no rule calls for is known only where all rules are there and understood.
    """
    called, told = derived(variant), set(variant.tags)
    missing = tuple(tag for tag in DERIVED if tag in called and tag not in told)
    extra = tuple(tag for tag in DERIVED if tag in told and tag not in called and _all_told(variant))
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


def _up(cards: CardPhrase | None) -> bool:
    return cards is not None and cards.facing is Facing.UP


def _stud(step: Step) -> bool:
    dealt = (dealing.Deal, drawing.Get, contests.OfferEach)
    return isinstance(step, dealt) and (_up(step.cards) or _up(step.cards.plus))


def _draw(step: Step) -> bool:
    return isinstance(step, (drawing.Draw, arranging.Switch, drawing.Twister, contests.OfferRound)) and not step.barred


def _discard(step: Step) -> bool:
    if not isinstance(step, drawing.Discard) or step.barred:
        return False
    return step.cards is None or step.cards.rank_of is not None


def _guts(step: Step) -> bool:
    return isinstance(step, declaring.Declare) and step.choice is declaring.Choice.IN_OUT


def _brings_back(variant: Variant) -> bool:
    """True where hands are dealt enough cards to have as many again as before cards were given up."""
    steps = variant.steps
    back = [s for s in steps if isinstance(s, dealing.Deal) and (s.up_to or _enough(s.cards))]
    return bool(back) and any(isinstance(s, drawing.Discard) for s in steps)


def _enough(cards: CardPhrase) -> bool:
    return cards.amount is not None and cards.amount.bound is Bound.ENOUGH


def _pass(step: Step) -> bool:
    if isinstance(step, drawing.Reject):
        return step.whom is not None
    if isinstance(step, dealing.Take) and step.cards.lies in (Zone.TABLE, Zone.DECK, Zone.COMMON):
        return False
    return isinstance(step, (dealing.Pass, dealing.Take, moves.Trade)) and not step.barred


def _flip(step: Step) -> bool:
    return isinstance(step, dealing.Flip) and step.kind == "flip" and step.turned is Facing.UP


def _fee(step: Step) -> bool:
    if isinstance(step, FEES):
        return True
    paid = step.price is not None and (step.price.unit is not Unit.FREE or step.price.then is not None)
    return paid and isinstance(step, PAYABLE)


def _sides(step: Step) -> set:
    return {share.side for share in step.shares} if isinstance(step, showdowns.Showdown) else set()


def _redealt(step: Step) -> bool:
    """True for a new deal, but where nobody opened or went in: that is part of betting."""
    return (
        isinstance(step, dealing.Redeal)
        and not step.barred
        and not deeds_of(step) & {EventKind.OPENS, EventKind.GOES_IN}
    )


def _other(step: hands.Ranking) -> bool:
    return step.base is not hands.Base.STANDARD


def _changed_ranks(step: Step) -> bool:
    """Poker hands of the usual size with small changes."""
    return isinstance(step, hands.Ranking) and not _other(step) and not step.size and bool(step.changes or step.new)


def _forced_bet(step: Step) -> bool:
    return isinstance(step, betting.Bet) and bool(step.blinds or step.must_bet)


def _must_fold(step: Step) -> bool:
    return isinstance(step, paying.Fold) and step.unless_paid is None and step.unless is None


def _fold_or_pay(step: Step) -> bool:
    bets = isinstance(step, paying.Fold) and isinstance(step.unless, betting.Wager)
    return isinstance(step, paying.Fold) and not bets and (step.unless_paid is not None or step.unless is not None)


def _jokers(step: Step) -> bool:
    if isinstance(step, (decks.Deck, decks.AddToDeck)):
        return step.jokers > 0
    return isinstance(step, board.Common) and any(extra.joker for extra in step.extras)


def _split_card(step: Step) -> bool:
    if isinstance(step, comparing.SplitCard):
        return True
    return isinstance(step, showdowns.Showdown) and any(share.taker is Taker.SPLIT_CARD for share in step.shares)


def _split_pot(step: Step) -> bool:
    """True where a hand shares the pot for more than being high or low: by a rule, as a neighbor, of its board."""
    if isinstance(step, comparing.Contest):
        return step.contested is hands.Contested.SPLIT
    return isinstance(step, showdowns.Showdown) and any(
        share.taker is Taker.PLAYER or share.per is not None for share in step.shares
    )


RULES = {
    "common": lambda step: isinstance(step, (board.Common, board.PlaceCommons, boards.Drop, boards.Expose)),
    "discard": _discard,
    "draw": _draw,
    "flip": _flip,
    "guts": _guts,
    "pass": _pass,
    "stud": _stud,
    "dead": lambda step: isinstance(step, ranking.Dead),
    "fee": _fee,
    "fee-fold": _fold_or_pay,
    "forced-bet": _forced_bet,
    "jokers": _jokers,
    "high-low": lambda step: len({str(side) for side in _sides(step) if side}) > 1,
    "limited": lambda step: isinstance(step, LIMITED),
    "mod-ranks": _changed_ranks,
    "must-fold": _must_fold,
    "no-peek": lambda step: isinstance(step, dealing.Blind) or step.kind == "flip" and _unseen(step),
    "odd-deck": lambda step: (
        isinstance(step, (decks.RemoveFromDeck, decks.JoinDecks))
        or isinstance(step, decks.Deck)
        and (step.pack is not None or step.size != 52)
    ),
    "odd-ranks": lambda step: (
        isinstance(step, (comparing.Points, comparing.Total, comparing.Closest, contests.Tricks, contests.BetBetween))
        or isinstance(step, hands.Ranking)
        and _other(step)
    ),
    "qualifier": lambda step: (
        step.kind == "qualifier" or isinstance(step, qualifying.Qualify) or EventKind.LOSES_TO_TABLE in deeds_of(step)
    ),
    "split-card": _split_card,
    "split-pot": _split_pot,
    "table": lambda step: isinstance(step, (board.Table, board.LayDown)),
    "wilds": lambda step: step.kind == "wild" and not getattr(step, "negated", False),
}


WIDER = {"discard": lambda step: isinstance(step, drawing.Discard) and not step.barred}
"""By the letter of the definition, where the author gives a tag to few of the games that it fits: they are called so
where the tag is printed.
"""


def _unseen(step: Step) -> bool:
    cards = getattr(step, "cards", None)
    return isinstance(cards, CardPhrase) and cards.lies is Zone.UNSEEN


def agreement(variants: Iterable[Variant]) -> list[tuple[str, int, int, int]]:
    """(tag, how often it is printed and derived, derived only, printed only) over the games that print tags."""
    games = [(derived(variant), set(variant.tags)) for variant in variants if variant.rules and variant.tags]
    return [
        (
            tag,
            sum(tag in called and tag in told for called, told in games),
            sum(tag in called and tag not in told for called, told in games),
            sum(tag in told and tag not in called for called, told in games),
        )
        for tag in DERIVED
    ]


def main(paths: Sequence[str]) -> None:
    """Prints a line a tag, and what share of the tags printed and derived are both."""
    documents = read_documents([Path(path) for path in paths] or source_folders())
    table = agreement(read_catalog(documents).variants)
    every = [sum(numbers) for numbers in zip(*(numbers for _, *numbers in table), strict=True)]
    for tag, numbers in [*((tag, numbers) for tag, *numbers in table), ("all", every)]:
        both, called, told = numbers
        share = both / max(1, both + called + told)
        print(f"{tag:12} {both:5} both {called:4} derived only {told:4} printed only {share:7.1%}")


if __name__ == "__main__":
    main(sys.argv[1:])
