"""Steps as the site has them, for the tests of what it says of a game."""

from __future__ import annotations

from catalog.language.reading import parse_step
from catalog.model.step import detail
from catalog.site.how_to_play import Told

BET = "Betting round, opened by the player with the high hand showing."
STUD = (
    *("Deal 2 cards down to each player.", "Deal 1 card up to each player.", BET),
    *(("Deal 1 card up to each player.", BET) * 3),
    *("Deal 1 card down to each player.", BET, "Showdown, the high hand wins."),
)


def told(*rules: str) -> list[Told]:
    """Steps as the site has them, of rules in house wording; a bar between the steps of one, `?` for none."""
    steps = []
    for number, rule in enumerate(rules, 1):
        for words in rule.split(" | "):
            if words == "?":
                steps.append(Told(number, None, "", {}, False))
                continue
            step = parse_step(words)
            steps.append(Told(number, step.kind, words, detail(step)))
    return steps
