"""What is told before its time, or after it, leaves the numbers open that it can change."""

from __future__ import annotations

import pytest

from catalog.check.verdicts import verdicts_of
from catalog.language import read_rule
from catalog.model.variant import Rule, Variant

FLOP, BET = "Deal 3 community cards up.", "Betting round."


def known(*sentences: str) -> dict[str, int | None]:
    """The five numbers of such rules, None for what is not settled."""
    rules = tuple(Rule(n, read_rule(sentence).steps) for n, sentence in enumerate(sentences, 1))
    variant = Variant("local-game", "Game", None, "local", rules=rules)
    return {str(verdict.statistic): verdict.computed for verdict in verdicts_of(variant)}


@pytest.mark.parametrize(
    ("middle", "open_ones"),
    [
        (["Discard 1 card after the flop is dealt.", BET, FLOP], {"cards", "players", "seen"}),
        ([FLOP, BET, "Discard 1 card before the flop is dealt."], {"cards", "players", "seen"}),
        ([FLOP, BET, "Discard 1 card after the flop is dealt."], set()),
        (["Discard 1 card before the flop is dealt.", FLOP, BET], set()),
    ],
)
def test_a_step_is_done_where_it_is_told_or_leaves_numbers_open(middle, open_ones):
    numbers = known("Deal 4 cards down to each player.", *middle, "Showdown, the high hand wins.")
    assert {name for name, value in numbers.items() if value is None} == open_ones
