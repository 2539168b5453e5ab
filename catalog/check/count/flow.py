"""The walk through a variant's steps: what each of them moves, and what is said beside it in the same rule.

Nothing is dealt here. A step becomes a move with least and greatest numbers; a step that no number can be given to is
named as unsure. Source of the definitions: spec/statistics.md.
"""

from __future__ import annotations

from catalog.check.count import course, from_deck, given_up, on_table, passed
from catalog.check.count.move import Flow
from catalog.check.count.walk import Walk
from catalog.model import betting, board, boards, contests, dealing, declaring, moves, repeats
from catalog.model.step import Step
from catalog.model.variant import Variant


def flow_of(variant: Variant) -> Flow:
    """The moves, repeats and uncountable steps of a variant."""
    return Walk(variant).run(_read)


def _read(walk: Walk, step: Step) -> None:
    reader = _READERS.get(type(step))
    if type(step) in NOT_RECKONED:
        walk.doubt(UNKNOWN)
    if step.per_who is not None and reader is not None:
        walk.doubt("for how many players it is done")
    elif reader is not None:
        reader(walk, step)


UNKNOWN = "what cards this brings is not reckoned"
NOT_RECKONED = {
    contests.OfferEach, contests.OfferRound, contests.BetBetween, contests.PutUp, boards.Strike,
    boards.Trigger,
}  # fmt: skip
"""Steps by which cards come and go in ways that this count has no numbers for."""

_READERS = {
    dealing.Deal: from_deck.deal,
    dealing.Get: from_deck.get,
    dealing.Reject: from_deck.reject,
    dealing.Take: from_deck.take,
    dealing.Draw: given_up.draw,
    dealing.Switch: given_up.switch,
    dealing.Discard: given_up.discard,
    dealing.Pass: passed.pass_,
    dealing.Twister: passed.twister,
    dealing.Put: passed.put,
    dealing.Flip: on_table.flip,
    moves.Buy: from_deck.buy,
    moves.Pick: from_deck.pick,
    moves.Auction: from_deck.auction,
    moves.Bid: from_deck.bid,
    moves.AuctionRight: from_deck.auction_right,
    moves.Trade: passed.trade,
    moves.Make: given_up.make,
    moves.Replace: on_table.replace_,
    board.Common: on_table.common,
    board.RemoveCommon: on_table.remove_common,
    board.Table: on_table.table,
    boards.Burn: on_table.burn,
    boards.Refill: on_table.new_common,
    boards.Drop: on_table.new_common,
    boards.Expose: on_table.unknown,
    boards.NewDeck: on_table.unknown,
    board.LayDown: given_up.lay_down,
    board.Shuffle: on_table.shuffle,
    board.TurnUp: on_table.turn_up,
    board.ChangeGame: course.change_game,
    repeats.Repeat: course.repeat,
    declaring.Claim: course.claim,
    betting.Fold: course.fold,
    dealing.Redeal: course.redeal,
}
