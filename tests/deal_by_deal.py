"""The array engine held against the exact one, deal by deal."""

from __future__ import annotations

import numpy as np

from catalog.hands.tables import KIND_BITS
from catalog.odds.branch import SHUFFLE
from catalog.odds.exact import OneByOne
from catalog.odds.measure import Game
from catalog.odds.run import shuffled


def differs(variant, seats: int, deals: int, seed: int, game: Game | None = None) -> str:
    """Where the arrays and the exact engine part, in the first deal that they differ in; empty where in none.

    `game` is the variant at so many seats, where the arrays have it ready. Raises NotOnArrays.
    """
    game = game or Game(variant, seats)

    def fresh(many: int, time: int):
        return shuffled(game.deck, many, seed + time)

    outcomes, decks = game.outcomes(shuffled(game.deck, deals, seed), fresh)
    others = fresh(deals, SHUFFLE)
    one_by_one = OneByOne(variant, seats, game.judge.showdown)
    for number, deck in enumerate(decks):
        hand = one_by_one.deal(deck, others[number])
        if not hand.reckonings:
            # Who wins without a showdown has more cards than the exact engine looks through.
            continue
        awards = hand.reckonings[-1].judgement.awards
        if len(awards) == 1 and awards[0].share == "pot" and not awards[0].shown:
            # Who is left alone shows nothing, and takes all.
            awards = awards * len(outcomes)
        assert len(awards) == len(outcomes)
        for outcome, award in zip(outcomes, awards, strict=True):
            if not award.judged:
                # A hand is chosen from more cards than the exact engine looks through: it does not play that.
                continue
            winners = tuple(np.flatnonzero(outcome.winners[number]).tolist())
            if winners != award.winners:
                return f"{variant.name}, deal {number}: {outcome.name} goes to {winners}, exactly to {award.winners}"
            for shown in award.shown if outcome.of else ():
                value = outcome.of.told[outcome.worths[number, shown.seat] >> KIND_BITS]
                if value is None or value[:4] != shown.worth[:4]:
                    return f"{variant.name}, deal {number}: seat {shown.seat} shows {value}, exactly {shown}"
    return ""
