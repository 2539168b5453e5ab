"""Simulate a visitor's own game: odds of winning hands by number of players, and one hand."""

from __future__ import annotations

import time
from collections.abc import Iterator

from catalog.boundary import Stage, fault_of
from catalog.budget import TooLong, budget
from catalog.limits import TRIED_HAND, TRIED_ODDS
from catalog.model.variant import Variant
from catalog.odds.measure import Game, Measured
from catalog.odds.moves import NotOnArrays
from catalog.play.hand import deal, deal_usual
from catalog.play.transcript import NAMES, Telling
from catalog.trial.told import Chance, HandTold, OddsTold, SideTold, Winning, rules_told

ROUNDS = (500, 1_500)
"""Deals for each number of players in the first round, and in the second, once each number has had the first."""

PARTED = (40, 160)
"""The same for a game whose course depends on the cards, because such deals are slow."""

LEAST, MOST, USUAL = 2, 8, 5
"""The least and most players for the odds, and the usual number in a hand."""


def winning(variant: Variant, most: int | None, players: int | None = None, seed: int = 1) -> Winning:
    """What wins, by number of players from two to eight, or for `players` alone.

    `most` is the most players that the deck is enough for, None if that is not known. Plays as many deals as the time
    limit allows, 2,000 at most, or 200 if the course of the game depends on the cards.
    """
    unread = [rule.number for rule in variant.rules if rule.unread]
    if unread:
        return Winning(why=f"not known, because of {rules_told(tuple(unread))}")
    if not variant.steps:
        return Winning(why="there are no rules")
    seats = [players] if players else _seats(min(most or MOST, MOST))
    found: dict[int, Measured] = {}
    why, late = "", False
    try:
        with budget(TRIED_ODDS):
            for number, measured in _measured(variant, seats, seed):
                if number in found:
                    found[number].add(measured)
                else:
                    found[number] = measured
    except TooLong:
        late = True
    except NotOnArrays as reason:
        why = f"this game cannot be simulated yet: {reason}"
    except Exception as error:
        fault = fault_of(error, Stage.ODDS, variant.place, variant.name)
        why = f"a fault of Stemma's own: {fault.error} ({fault.code})"
    if late and not found:
        why = "it takes too long to deal this game often enough"
    return Winning(tuple(_odds(found[number]) for number in sorted(found)), "" if found else why, late)


def _seats(most: int) -> list[int]:
    """The numbers of players in the order of measuring: the usual number first."""
    usual = max(LEAST, min(USUAL, most))
    return sorted(range(LEAST, max(LEAST, most) + 1), key=lambda number: (abs(number - usual), number))


def _measured(variant: Variant, seats: list[int], seed: int) -> Iterator[tuple[int, Measured]]:
    """Deals of the game by number of players: some for each number, then more for each."""
    until = time.thread_time() + TRIED_ODDS.seconds
    games: dict[int, Game] = {}
    for block in range(len(ROUNDS)):
        for number in seats:
            if (block or number != seats[0]) and time.thread_time() > until:
                raise TooLong
            try:
                games[number] = games.get(number) or Game(variant, number)
            except NotOnArrays:
                if number == seats[0]:
                    raise
                continue
            deals = (PARTED if games[number].plan is None else ROUNDS)[block]
            yield number, games[number].block(block, deals, seed)


def _odds(measured: Measured) -> OddsTold:
    sides = tuple(
        SideTold(
            str(side),
            found.median,
            tuple(Chance(kind, portion.share, portion.stderr) for kind, portion in measured.kinds(side)),
        )
        for side, found in measured.sides.items()
    )
    wild = measured.portion(measured.wild).share if measured.has_wilds else None
    split = measured.portion(measured.split).share
    players, deals, seed = measured.players, measured.deals, measured.seed
    return OddsTold(players, deals, seed, sides, split, wild, tuple(measured.notes), measured.policy)


def seats_of(variant: Variant, most: int | None, players: int | None, seed: int) -> int:
    """The number of players in a hand: `players` if given, else five, or as many as the deck is enough for."""
    usual = max(LEAST, min(USUAL, most or USUAL))
    if players or most is not None:
        return min(players or usual, len(NAMES))
    return deal_usual(variant, usual, seed).table.seats


def hand_of(variant: Variant, most: int | None, players: int | None = None, seed: int = 1) -> HandTold:
    """A hand as a transcript, or why there is none."""
    if not variant.steps:
        return HandTold(0, seed, (), "there is no rule to play")
    try:
        with budget(TRIED_HAND):
            hand = deal(variant, seats_of(variant, most, players, seed), seed)
            return HandTold(hand.table.seats, seed, tuple(Telling(hand).lines()), late=bool(hand.run.stopped))
    except TooLong:
        return HandTold(0, seed, (), "it takes too long to play a hand", late=True)
    except Exception as error:
        fault = fault_of(error, Stage.PLAYING, variant.place, variant.name)
        return HandTold(0, seed, (), f"a fault of Stemma's own: {fault.error} ({fault.code})")
