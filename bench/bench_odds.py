"""Showdowns a second on one core: many deals at once, against pokerkit's whole game state and a phevaluator loop; and
the seconds of the processor for the odds of every game.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import starmap
from pathlib import Path
from tempfile import TemporaryDirectory

import phevaluator.evaluator
import pokerkit
from corpus import markdown_folder

from catalog.model.variant import Variant
from catalog.odds.all import measure_one
from catalog.odds.measure import Game
from catalog.read import read_catalog, read_documents

SEATS = 7
DEALS = 10_000
ROUNDS = 3
GAMES = {
    "hold'em": "1. Deal 2 cards down to each player.\n2. Deal 5 community cards up.\n3. The high hand wins.\n",
    "seven card stud": "1. Deal 7 cards down to each player.\n2. Showdown, the high hand wins.\n",
    "stud, low hole card and two jokers wild": (
        "1. Deal 3 cards down to each player.\n2. Deal 4 cards up to each player.\n3. Showdown, the high hand wins.\n"
        "4. Add 2 jokers to the deck.\n5. Jokers are wild.\n"
        "6. Each player's lowest hole card and all others of its rank are wild for them.\n"
    ),
}


def variant_of(rules: str) -> Variant:
    """The variant with these rules."""
    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.md"
        page.write_text(f"## A Game\n### Rules:\n{rules}")
        (variant,) = read_catalog(read_documents([page])).variants
    if any(rule.unread for rule in variant.rules):
        raise ValueError(f"not understood: {rules}")
    return variant


def automated(hands: int, stud: bool) -> None:
    """Hands played to the end by pokerkit, which deals, bets (all check or call) and shows down by itself."""
    automations = tuple(pokerkit.Automation)
    for _ in range(hands):
        if stud:
            state = pokerkit.FixedLimitSevenCardStud.create_state(automations, True, 0, 1, 2, 4, 200, SEATS)
        else:
            state = pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, SEATS)
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            else:
                state.check_or_call()


def looped(hands: int, own: int, shared: int) -> None:
    """Hands dealt by `random` and compared by phevaluator, one after the other."""
    deck, chance = list(range(52)), random.Random(1)
    evaluate = phevaluator.evaluator._EVALUATORS[7]
    for _ in range(hands):
        cards = chance.sample(deck, SEATS * own + shared)
        board = cards[SEATS * own :]
        min(starmap(evaluate, (cards[seat * own : seat * own + own] + board for seat in range(SEATS))))


def rate(play: Callable[[int], object], hands: int) -> float:
    """Hands a second, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        play(hands)
        best = min(best, time.perf_counter() - begun)
    return hands / best


def main() -> None:
    """Prints showdowns a second of seven players each, and the ratios."""
    peers = {
        "hold'em": (rate(lambda n: automated(n, False), 40), rate(lambda n: looped(n, 2, 5), 20_000)),
        # Seven stud hands of seven cards are one card more than phevaluator's loop needs to share: 49 of 52 are dealt.
        "seven card stud": (rate(lambda n: automated(n, True), 40), rate(lambda n: looped(n, 7, 0), 20_000)),
    }
    ours = {}
    for name, rules in GAMES.items():
        game = Game(variant_of(rules), SEATS)
        game.block(0, 100, 1)
        ours[name] = rate(lambda n, game=game: [game.block(i, 10_000, 1) for i in range(n // 10_000)], 200_000)
        told = f"{name}: {ours[name] / 1e3:.0f} thousand showdowns of {SEATS} a second"
        if name in peers:
            state, loop = peers[name]
            told += f", {ours[name] / state:.0f} x pokerkit's state, {ours[name] / loop:.1f} x a phevaluator loop"
        else:
            told += f", {ours[name] / ours['seven card stud']:.2f} x the same without wild cards"
        print(told)
    every_game()


def every_game() -> None:
    """Prints the seconds of the processor for all games of the catalogue, and for those that take the longest."""
    variants = [each for each in read_catalog(read_documents([markdown_folder()])).variants if each.described]
    taken, gaps = {}, 0
    for variant in variants:
        begun = time.process_time()
        gaps += measure_one(variant, None, DEALS, 1).measured is None
        taken[variant.number or variant.key] = time.process_time() - begun
    longest = sorted(taken, key=lambda each: -taken[each])[:5]
    told = ", ".join(f"#{each} {taken[each]:.1f} s" for each in longest)
    print(f"odds of {len(variants)} games, {DEALS:,} deals each: {sum(taken.values()):.0f} s of one core; {told}")
    print(f"{len(variants) - gaps} of them are measured")
