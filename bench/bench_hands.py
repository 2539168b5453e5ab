"""Hand values a second on one core, and how that compares with phevaluator's C core called from Python."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import starmap

import numpy as np
import phevaluator.evaluator

from catalog.hands import high, low

HANDS = 1_000_000
ROUNDS = 5


def main() -> None:
    """Prints millions of values a second, each the best of five rounds taken in turns, and the ratios."""
    keys = np.random.default_rng(20).random((HANDS, 52))
    cards = np.argpartition(keys, 8, axis=1)[:, :9].astype(np.uint8)
    seven = np.ascontiguousarray(cards[:, :7])
    lowest = seven >> 2 == (seven[:, :2] >> 2).min(axis=1)[:, None]  # the low hole card, and all like it
    rows = seven.tolist()
    evaluate = phevaluator.evaluator._EVALUATORS[7]
    ways: dict[str, Callable[[], object]] = {
        "phevaluator": lambda: list(starmap(evaluate, rows)),
        "high, 7 cards": lambda: high(seven),
        "high, low hole card wild": lambda: high(seven, lowest),
        "high, 9 cards": lambda: high(cards),
        "low (A-5), 7 cards": lambda: low(seven),
        "low (2-7), 7 cards": lambda: low(seven, scale="2-7"),
    }
    for way in ways.values():
        way()
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, way in ways.items():
            begun = time.perf_counter()
            way()
            best[name] = min(best[name], time.perf_counter() - begun)
    for name, seconds in best.items():
        print(
            f"{name}: {HANDS / seconds / 1e6:.1f} million a second, {best['phevaluator'] / seconds:.2f} x phevaluator"
        )
