"""Games of a few rules, as several tests make them: as a variant, played, and as the family compares their steps."""

from __future__ import annotations

from functools import cache

from catalog.family.cost import StepData
from catalog.language import read_rule, render_step
from catalog.model.step import detail
from catalog.model.variant import Rule, Variant
from catalog.play.policies import Eager
from catalog.play.run import Play, Run

DEAL, UP, BET = (
    "Deal 2 cards down to each player.",
    "Deal 1 card up to each player.",
    "Betting round, opened by the player on the dealer's left.",
)
DRAW, DECLARE = "Each player may draw up to 3 cards.", "Declare high or low simultaneously."
HIGH, LOW = "Showdown, the high hand wins.", "Showdown, the low hand wins."


def game(*sentences: str) -> Variant:
    """A variant of these rules, every word of which must be understood."""
    rules = []
    for number, sentence in enumerate(sentences, 1):
        reading = read_rule(sentence)
        assert not reading.unread, sentence
        rules.append(Rule(number, reading.steps))
    return Variant("local-game", "Game", None, "local", rules=tuple(rules))


def played(seats: int, *sentences: str, chooser=None) -> Run:
    """The run of a game of these rules, by default with everything done that may be."""
    return Play(game(*sentences), seats, chooser or Eager()).go()


@cache
def steps(*rules: str) -> tuple[StepData, ...]:
    """The steps that some rules mean, as the family compares them."""
    read = [read_rule(rule) for rule in rules]
    assert not any(reading.unread for reading in read)
    return tuple(StepData.of(s.kind, detail(s), render_step(s), s.count) for reading in read for s in reading.steps)
