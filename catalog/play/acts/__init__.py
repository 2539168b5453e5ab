"""One function a kind of step: what it does to the table. `ACTS` maps the step's class to it.

Each room holds what belongs together: `from_deck`, `on_table`, `holding`, `drawing`, `passing`, `taking`, `selling` and
`money`; `who` finds the seats that a rule means.

`SILENT` are the steps that move no card and open no betting round: how hands compare, who is paid, what is looked at.
They are told where hands are compared (`catalog.hands`) or change nothing that a number counts.
"""

from __future__ import annotations

from collections.abc import Callable

from catalog.model import betting, board, boards, contests, dealing, declaring, hands, moves, ranking, showdowns, uses
from catalog.model.step import Step
from catalog.play.acts import (
    changing,
    drawing,
    from_deck,
    holding,
    money,
    offering,
    on_table,
    passing,
    selling,
    taking,
)

ACTS: dict[type, Callable] = {
    dealing.Deal: from_deck.deal,
    board.Common: on_table.common,
    board.Table: on_table.table_cards,
    board.TurnUp: on_table.turn_up,
    dealing.Flip: holding.flip,
    dealing.Draw: drawing.draw,
    dealing.Discard: drawing.discard,
    dealing.Pass: passing.pass_cards,
    dealing.Take: taking.take,
    dealing.Get: taking.get,
    moves.Buy: taking.buy,
    moves.Pick: taking.pick,
    dealing.Put: holding.put,
    dealing.Stack: holding.stack,
    betting.Bet: money.bet,
    dealing.Redeal: money.redeal,
    board.Shuffle: on_table.shuffle,
    betting.Fold: money.fold,
    betting.Open: money.open_bets,
    dealing.Blind: holding.blind,
    dealing.Reject: from_deck.reject,
    moves.Replace: on_table.replace_cards,
    board.RemoveCommon: on_table.remove_common,
    board.LayDown: on_table.lay_down,
    declaring.Name: money.name_rank,
    moves.Auction: selling.auction,
    dealing.Switch: from_deck.switch,
    moves.Trade: passing.trade,
    moves.Bid: selling.bid,
    board.PlaceCommons: on_table.place_commons,
    moves.AuctionRight: selling.auction_right,
    moves.Slam: selling.slam,
    dealing.Twister: passing.twister,
    dealing.Force: passing.force,
    uses.SplitHand: holding.split_hand,
    boards.Burn: changing.burn,
    boards.NewDeck: changing.new_deck,
    boards.Strike: changing.strike,
    boards.Refill: changing.refill,
    boards.Drop: changing.drop,
    boards.Expose: changing.expose,
    boards.Trigger: changing.trigger,
    boards.MoveTrigger: changing.move_trigger,
    boards.TurnAtTrigger: changing.turn_at_trigger,
    contests.OfferEach: offering.offer_each,
    contests.OfferRound: offering.offer_round,
    contests.Freeze: offering.freeze,
    contests.PutUp: offering.put_up,
    contests.Trumps: offering.trumps,
    contests.BetBetween: offering.bet_between,
}

# Told where hands are compared, or about money and looking only.
SILENT: frozenset[type] = frozenset(
    {
        showdowns.Showdown, showdowns.Win, showdowns.Outcome, showdowns.SplitPots, betting.Match, betting.Ante,
        declaring.Declare,
        declaring.Go, declaring.NameHand, declaring.DeclareHands, declaring.DeclareUse, betting.EqualBets,
        betting.Wager, betting.Check, betting.RaiseLimit, betting.Openers, showdowns.CalledShowdown, declaring.Claim,
        betting.KeepMoney, betting.Cancel, moves.Peek, moves.Cost, moves.Bid, moves.Lie, moves.FaceAlike,
        moves.ShiftOpening,
        moves.Show, moves.Decline, moves.Announce, moves.Split, moves.HandLimit, moves.NoTradeTalk, moves.Reante,
        dealing.OrderStands, dealing.DiscardPile, dealing.Onward, dealing.Proviso, dealing.Keep, board.Deck,
        board.AddSets, board.AddToDeck, board.RemoveFromDeck, board.JoinDecks, board.Roll,
        uses.Use, uses.UseDifferent, uses.HandMust,
        uses.Connected, uses.UseOnce, uses.Slide, moves.Make, boards.Active, betting.BetLimit,
        betting.Escalate, betting.PriceRise, betting.Straddle, betting.CountCommons,
    }
)  # fmt: skip
SILENT |= {
    contests.Tricks, contests.LoseStake, contests.Outbid, contests.DeclareSide, contests.Collect,
}  # fmt: skip
SILENT |= frozenset(cls for cls in vars(ranking).values() if isinstance(cls, type) and issubclass(cls, Step))
SILENT |= frozenset(
    cls
    for cls in vars(hands).values()
    if isinstance(cls, type) and issubclass(cls, Step) and cls.__module__ == hands.__name__
)
